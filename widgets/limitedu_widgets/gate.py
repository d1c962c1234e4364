"""What a page may say to its kernel: of Jupyter's protocol only what a page of widgets needs, in a form of its own.

A kernel runs code for whoever asks it to. A page asks for nothing but the states of its widgets, and sends messages to
them: everything else ends here, before it is even read by Jupyter's own programs, which trust their sender. What passes
is written anew.
"""

from __future__ import annotations

import asyncio
import json
import struct
import time
from itertools import pairwise
from typing import Any, NamedTuple

from jupyter_server.services.kernels.connection.base import serialize_msg_to_ws_v1

__all__ = ["DESK", "OPEN", "STUDENT", "Allowance", "Pace", "passed"]

CONTROL = "jupyter.widget.control"
"""The one kind of line that a page may open. (``jupyter.widget`` would make widgets of any kind in the kernel.)"""

KINDS = ("kernel_info_request", "comm_info_request", "comm_open", "comm_msg", "comm_close")
METHODS = ("custom", "update", "request_state", "request_states")
CHANNEL = "shell"
PARTS = 4
MOST_OFFSETS = 64
DEEPEST = 16
LONGEST_NAME = 128

Message = dict[str, Any]


class Allowance(NamedTuple):
    """How much a page may say: bytes of one message, messages a second in the long run, and how many at once."""

    largest: int
    rate: float
    burst: float


STUDENT = Allowance(64 * 1024, 10.0, 100.0)
"""Of pages at which somebody plays or looks on in a class."""

OPEN = Allowance(12_000_000, 50.0, 200.0)
"""Of pages that read files and have sliders."""

DESK = Allowance(24_000_000, 50.0, 200.0)
"""Of a teacher's pages, which read a whole class from a file."""


class Pace:
    """Lets messages through as fast as a page may send them; who sends faster waits, and disturbs nobody else."""

    def __init__(self, allowance: Allowance) -> None:
        self.allowance = allowance
        self._left, self._at = allowance.burst, time.monotonic()

    async def step(self) -> None:
        """Wait until the next message may pass."""
        now = time.monotonic()
        self._left = min(self.allowance.burst, self._left + (now - self._at) * self.allowance.rate) - 1.0
        self._at = now
        if self._left < 0:
            await asyncio.sleep(-self._left / self.allowance.rate)


def passed(data: str | bytes, v1: bool) -> str | bytes | None:
    """``data`` as it may go on to the kernel; ``None`` for what a page has no need of. ``v1``: in the newer form.

    Raises :class:`ValueError` for what is no message.
    """
    channel, message = _taken_apart(data) if v1 and isinstance(data, bytes) else _read(data)
    clean = _clean(message) if channel == CHANNEL else None
    if clean is None:
        return None
    if v1:
        packed: bytes = serialize_msg_to_ws_v1(clean, CHANNEL, lambda part: json.dumps(part).encode())
        return packed
    return json.dumps({**clean, "channel": CHANNEL, "buffers": []})


def _taken_apart(data: bytes) -> tuple[Any, Message]:
    """Channel and message of the newer form: so many offsets, the offsets, and what lies between them."""
    count = int.from_bytes(data[:8], "little")
    if not PARTS + 2 <= count <= MOST_OFFSETS or len(data) < 8 * (count + 1):
        raise ValueError("no message")
    offsets = struct.unpack_from(f"<{count}Q", data, 8)
    if offsets[0] != 8 * (count + 1) or list(offsets) != sorted(offsets) or offsets[-1] > len(data):
        raise ValueError("no message")
    parts = [data[begin:end] for begin, end in pairwise(offsets[: PARTS + 2])]
    header, parent, metadata, content = map(_plain, parts[1:])
    return parts[0].decode(), {
        "header": header,
        "parent_header": parent,
        "metadata": metadata,
        "content": content,
    }


def _read(data: str | bytes) -> tuple[Any, Message]:
    """Channel and message of the older form, which is text where nothing binary is sent."""
    message = _plain(data) if isinstance(data, str) else None
    if not isinstance(message, dict):
        raise ValueError("no message")
    return message.get("channel"), message


def _plain(data: str | bytes) -> Any:
    try:
        found = json.loads(data, parse_constant=_no_number)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    if not _shallow(found, DEEPEST):
        raise ValueError("nested too deeply")
    return found


def _no_number(name: str) -> Any:
    raise ValueError(name)


def _shallow(value: Any, left: int) -> bool:
    if isinstance(value, dict):
        return left > 0 and all(_shallow(one, left - 1) for one in value.values())
    if isinstance(value, list):
        return left > 0 and all(_shallow(one, left - 1) for one in value)
    return True


def _clean(message: Message) -> Message | None:
    """The message with nothing in it but what is known; ``None`` where that is none."""
    header, content = message.get("header"), message.get("content")
    if not isinstance(header, dict) or not isinstance(content, dict):
        raise ValueError("no message")
    kind = header.get("msg_type")
    if kind not in KINDS:
        return None
    found = _content(kind, content)
    if found is None:
        return None
    names = {name: _name(header.get(name, "")) for name in ("msg_id", "session")}
    return {
        "header": {**names, "msg_type": kind, "username": "", "version": "5.3", "date": "2000-01-01T00:00:00Z"},
        "parent_header": {},
        "metadata": {"version": "1.0.0"} if kind == "comm_open" else {},
        "content": found,
    }


def _content(kind: str, content: Message) -> Message | None:
    if kind == "kernel_info_request":
        return {}
    if kind == "comm_info_request":
        return {"target_name": _name(content.get("target_name", ""))}
    name, data = _name(content.get("comm_id")), content.get("data", {})
    if kind == "comm_close":
        return {"comm_id": name, "data": {}}
    if kind == "comm_open":
        return {"comm_id": name, "target_name": CONTROL, "data": {}} if content.get("target_name") == CONTROL else None
    if not isinstance(data, dict) or data.get("method") not in METHODS:
        return None
    known = {key: data[key] for key in ("method", "content", "state") if key in data}
    return {"comm_id": name, "data": known} if isinstance(known.get("state", {}), dict) else None


def _name(text: Any) -> str:
    if not isinstance(text, str) or len(text) > LONGEST_NAME or not text.isascii():
        raise ValueError("no name")
    return text
