"""What a page may say, checked like a stranger's request before anything is done with it."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

from limitedu.core.record import LARGEST
from limitedu.i18n import gettext as _

__all__ = [
    "FORMS",
    "OPTIONAL",
    "Check",
    "Refused",
    "answers_of",
    "check",
    "check_new",
    "number_from",
    "switch_of",
    "text_of",
]


class Refused(Exception):
    """A message that is not understood; its text may be shown to a person."""


Check = Callable[[Any, str], Any]


def text_of(longest: int) -> Check:
    """The check of a text of at most ``longest`` characters."""

    def check_text(value: Any, name: str) -> str:
        if not isinstance(value, str):
            raise Refused(_("'{name}' should be text.").format(name=name))
        if len(value) > longest:
            raise Refused(
                _("'{name}' has {size:,} characters; at most {most:,} are read.").format(
                    name=name, size=len(value), most=longest
                )
            )
        return value

    return check_text


def number_from(low: int, high: int) -> Check:
    """The check of a whole number from ``low`` to ``high``."""

    def check_number(value: Any, name: str) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise Refused(
                _("'{name}' should be a whole number from {low} to {high}.").format(name=name, low=low, high=high)
            )
        return value

    return check_number


def switch_of(value: Any, name: str) -> bool:
    """The check of a yes or no."""
    if not isinstance(value, bool):
        raise Refused(_("'{name}' should be true or false.").format(name=name))
    return value


def _table(value: Any, name: str) -> dict[str, Any]:
    """A flat table of names and plain values."""
    if not isinstance(value, dict) or len(value) > 60:
        raise Refused(_("'{name}' should be a short table.").format(name=name))
    for key, entry in value.items():
        text_of(60)(key, name)
        if isinstance(entry, str):
            text_of(200)(entry, key)
        elif isinstance(entry, float):
            if not math.isfinite(entry):
                raise Refused(_("'{name}' should be a number.").format(name=key))
        elif not isinstance(entry, int) or abs(entry) > 10**9:
            raise Refused(_("'{name}' has a value that is not understood.").format(name=key))
    return dict(value)


def answers_of(value: Any, name: str) -> dict[str, dict[str, Any]]:
    """The check of a table of small tables, such as a quiz's answers."""
    if not isinstance(value, dict) or len(value) > 20:
        raise Refused(_("'{name}' should be a short table.").format(name=name))
    for key, entry in value.items():
        text_of(60)(key, name)
        if not isinstance(entry, dict) or not all(
            one is None or type(one) is int or (isinstance(one, str) and len(one) < 60) for one in entry.values()
        ):
            raise Refused(_("'{name}' has a value that is not understood.").format(name=key))
    return dict(value)


def _names(value: Any, name: str) -> list[str]:
    if not isinstance(value, list) or len(value) > 12:
        raise Refused(_("'{name}' should be a short list.").format(name=name))
    return [text_of(40)(entry, name) for entry in value]


_NEW: dict[str, Check] = {
    "game": text_of(40),
    "players": number_from(1, 12),
    "seats": _names,
    "generation": number_from(1, 99),
    "options": _table,
    "seed": text_of(40),
    "rules": text_of(300_000),
}
_NEW_DEFAULTS: dict[str, Any] = {"generation": 1, "options": {}, "seed": "", "rules": ""}


def check_new(value: Any, name: str = "options") -> dict[str, Any]:
    """The form of a new game with all its fields, or :class:`Refused`."""
    return _fields(value, _NEW, _NEW_DEFAULTS, name)


def _fields(value: Any, checks: Mapping[str, Check], defaults: Mapping[str, Any], name: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise Refused(_("'{name}' should be a table.").format(name=name))
    for key in value:
        if key not in checks:
            raise Refused(_("'{name}' has an unknown field {key!r:.40}.").format(name=name, key=key))
    result = {}
    for key, one in checks.items():
        if key in value:
            result[key] = one(value[key], key)
        elif key in defaults:
            result[key] = defaults[key]
        else:
            raise Refused(_("'{name}' lacks the field '{key}'.").format(name=name, key=key))
    return result


_ID = text_of(64)
_GENERATION = number_from(1, 99)

FORMS: dict[str, dict[str, Check]] = {
    "hello": {"game": _ID},
    "new": {"options": check_new},
    "load": {"name": text_of(300), "text": text_of(LARGEST)},
    "example": {"id": _ID},
    "open": {"id": _ID},
    "erase": {"id": _ID},
    "ready": {},
    "choose": {"action": text_of(120), "decision": number_from(0, 2**53)},
    "back": {},
    "confirm": {},
    "cancel": {},
    "undo": {},
    "redo": {},
    "next": {},
    "run": {},
    "look": {"generation": _GENERATION},
    "now": {},
    "play_on": {"generation": _GENERATION},
    "world": {"id": number_from(0, 99)},
    "chart": {"id": _ID, "on": switch_of},
    "save": {},
    "values": {"values": _table},
    "predict": {"values": _table},
    "skip_prediction": {},
    "home": {},
    "ping": {},
    "plotly": {},
}
"""Every message with the checks of its fields."""

OPTIONAL: dict[str, dict[str, Any]] = {"hello": {"game": ""}, "load": {"name": ""}}
"""What fields that may be left out are then."""


def check(
    message: Any,
    forms: Mapping[str, Mapping[str, Check]] = FORMS,
    optional: Mapping[str, Mapping[str, Any]] = OPTIONAL,
) -> tuple[str, dict[str, Any]]:
    """What the message asks to do, and its fields; :class:`Refused` in words otherwise.

    ``forms``: every message that this page may send, with the checks of its fields; ``optional``: what fields that may
    be left out are then.
    """
    if not isinstance(message, dict):
        raise Refused(_("The page sent something that is no message."))
    do = message.get("do")
    if not isinstance(do, str) or do not in forms:
        raise Refused(_("The page asked for something unknown: {do!r:.40}.").format(do=do))
    fields = {key: value for key, value in message.items() if key != "do"}
    return do, _fields(fields, forms[do], optional.get(do, {}), do)
