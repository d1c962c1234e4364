"""The pages: a widget that draws a whole dashboard from one synced ``screen`` and hands back what a person did.

A page knows no game. ``screen`` is plain JSON (the controller builds it); a message from the page is a dict such as
``{"do": "choose", "action": "play:education", "decision": 17}`` and must be checked like a stranger's request. The
JavaScript lies in ``front/`` as ordinary modules; they are joined here into the one module that anywidget loads.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, ClassVar

import anywidget
import traitlets

__all__ = [
    "PARTS",
    "DebriefPage",
    "ExplorerPage",
    "Page",
    "PlayPage",
    "ProjectorPage",
    "SeatPage",
    "TeacherPage",
    "script",
    "style",
]

AGAIN = {"do": "again"}
"""What a page says whose line was cut: it may have missed a screen, which nobody would send once more by himself."""

_FRONT = Path(__file__).resolve().parent / "front"

PARTS = ("dom", "parts", "live", "bars", "charts", "shell")
"""The modules of ``front/`` that every page has, in the order in which they are joined: first what is used at once."""

_IMPORT = re.compile(r'^import [^;]*? from "\./[a-z]+\.js";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=function |const |class |async )", re.MULTILINE)


def style(*names: str) -> str:
    """The style sheets of the names, one after the other."""
    return "\n".join((_FRONT / f"{name}.css").read_text(encoding="utf-8") for name in names)


def script(*own: str) -> str:
    """The common modules and a page's ``own`` as one ES module; the last of them has the ``render`` that is loaded."""
    parts = [(_FRONT / f"{name}.js").read_text(encoding="utf-8") for name in (*PARTS, *own)]
    return "\n".join(_EXPORT.sub("", _IMPORT.sub("", part)) for part in parts)


class Page(anywidget.AnyWidget):
    """Shows ``screen``; every message from the browser that is a dict goes to ``on_message``.

    A kind of page is a subclass that names its own ``MODULES`` of ``front/`` and joins them to its ``_esm``.
    """

    _css = style("page")

    MODULES: ClassVar[tuple[str, ...]] = ()

    screen = traitlets.Dict().tag(sync=True)
    still = traitlets.Dict().tag(sync=True)
    """What of the screen seldom changes, sent only when it does: words and charts are a quarter of it."""
    laid = traitlets.Dict().tag(sync=True)
    """The table and its log, as large again as all the rest: not sent where only what is asked has changed."""

    STILL: ClassVar[tuple[str, ...]] = ("words", "charts", "chart_menu")
    LAID: ClassVar[tuple[str, ...]] = ("view", "steps")

    def __init__(self, on_message: Callable[[dict[str, Any]], None] | None = None, **traits: Any) -> None:
        super().__init__(**traits)
        self.on_message = on_message
        self.on_msg(self._hear)

    def _handle_msg(self, msg: dict[str, Any]) -> None:
        """A message from the browser. It may not set what is shown: that goes one way only."""
        if msg["content"]["data"].get("method") != "update":
            super()._handle_msg(msg)

    def _hear(self, _widget: Any, content: Any, _buffers: Any) -> None:
        if content == AGAIN:
            self.send_state(["screen", "still"])
        elif isinstance(content, dict) and self.on_message is not None:
            self.on_message(content)

    def show(self, screen: dict[str, Any]) -> None:
        """Show ``screen``: its parts go by themselves, those that have changed, and in one message."""
        still = {name: screen[name] for name in self.STILL if name in screen}
        laid = {name: screen[name] for name in self.LAID if name in screen}
        with self.hold_sync():
            self.still, self.laid = still, laid
            self.screen = {name: value for name, value in screen.items() if name not in still and name not in laid}

    def send_state(self, key: Any = None) -> None:
        """As every widget does it, but for the search through a whole screen for binary parts: there are none."""
        if self._property_lock:
            super().send_state(key)
        elif state := self.get_state(key):
            self._send({"method": "update", "state": state, "buffer_paths": []})

    def tell(self, content: dict[str, Any], buffers: Sequence[bytes] | None = None) -> None:
        """Send one message to the browser, such as ``{"kind": "pong"}``; it is kept nowhere."""
        self.send(content, buffers=list(buffers) if buffers else None)


class PlayPage(Page):
    """The page on which a game is played."""

    MODULES = (
        "hand",
        "board",
        "decision",
        "log",
        "world",
        "panels",
        "header",
        "start",
        "predict",
        "scores",
        "end",
        "table",
        "play",
    )
    _esm = script(*MODULES)


class SeatPage(Page):
    """The page of a seat in a class, and of those who look on."""

    MODULES = (
        *("hand", "board", "decision", "log", "world", "panels", "header", "predict", "scores", "end", "table"),
        *("line", "strip", "quiz", "arrive", "seat"),
    )
    _esm = script(*MODULES)
    _css = style("page", "seat")


class DebriefPage(Page):
    """The page on which finished games are talked about."""

    MODULES = (
        *("hand", "board", "world", "predict", "scores"),
        *("line", "lobby", "stepper", "feelings", "events", "chains", "reality", "courses", "outlook", "debrief"),
    )
    _esm = script(*MODULES)
    _css = style("page", "debrief")


class ProjectorPage(Page):
    """The page on the wall of a class."""

    MODULES = ("hand", "board", "world", "line", "wall", "projector")
    _esm = script(*MODULES)
    _css = style("page", "projector")


class ExplorerPage(Page):
    """The page on which World3 is explored."""

    MODULES = ("flight", "levers", "curves", "loop", "explorer")
    _esm = script(*MODULES)
    _css = style("page", "explorer")


class TeacherPage(Page):
    """The page on which a teacher makes classes and watches them."""

    MODULES = ("line", "asking", "desk", "planets", "below", "room", "teach")
    STILL = ("words", "games", "addresses", "programs")
    _esm = script(*MODULES)
    _css = style("page", "teach")
