"""What the teacher's page may say: every message with the checks of its fields."""

from __future__ import annotations

import base64
import binascii
from typing import Any

from limitedu.classroom.settings import MOST_PLANETS
from limitedu.core.record import LARGEST
from limitedu.i18n import gettext as _
from limitedu_widgets.messages import FORMS as PLAY
from limitedu_widgets.messages import Check, Refused, number_from, text_of

__all__ = ["FORMS", "OPTIONAL"]

MOST_BYTES = 2_000_000
"""Of a class list."""


def _bytes(value: Any, name: str) -> bytes:
    """A file's bytes, sent as base64."""
    text = text_of(MOST_BYTES * 4 // 3 + 4)(value, name)
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        raise Refused(_("'{name}' should be a file.").format(name=name)) from None


def _among(*words: str) -> Check:
    """The check of one of a few ``words``."""

    def check_word(value: Any, name: str) -> str:
        if value not in words or not isinstance(value, str):
            raise Refused(_("'{name}' should be one of {words}.").format(name=name, words=", ".join(map(repr, words))))
        return value

    return check_word


_ID, _SWITCH, _TITLE = text_of(64), PLAY["chart"]["on"], text_of(60)
_PLANET = number_from(0, MOST_PLANETS - 1)
_SEAT = number_from(0, 11)

FORMS: dict[str, dict[str, Check]] = {
    "hello": {"class": _ID},
    "home": {},
    "open": {"id": _ID},
    "erase": {"id": _ID},
    "make": {
        "title": _TITLE,
        "game": text_of(40),
        "planets": number_from(1, MOST_PLANETS),
        "nations": number_from(1, 12),
        "generation": number_from(1, 99),
        "options": PLAY["values"]["values"],
        "rules": text_of(300_000),
        "program": text_of(40),
        "late": _SWITCH,
        "missing": text_of(20),
        "patience": number_from(0, 10**6),
        "predictions": _SWITCH,
        "watching": _SWITCH,
    },
    "practice": {"game": text_of(40)},
    "load": {"name": text_of(300), "text": text_of(LARGEST)},
    "export": {},
    "rename": {"title": _TITLE},
    "begin": {},
    "end": {},
    "reopen": {},
    "pause": {"planet": number_from(-1, MOST_PLANETS - 1), "on": _SWITCH},
    "back": {"planet": _PLANET, "generation": number_from(1, 99)},
    "lead": {"planet": _PLANET, "seat": _SEAT, "leader": text_of(40)},
    "free": {"planet": _PLANET, "seat": _SEAT},
    "clock": {"minutes": number_from(-1, 24 * 60)},
    "quiz": {"phase": _among("", "before", "after")},
    "quiz_csv": {},
    "list": {"name": text_of(300), "data": _bytes, "column": text_of(200)},
    "link": {"role": _among("projector", "teacher")},
    "ping": PLAY["ping"],
    "plotly": PLAY["plotly"],
}
"""Every message with the checks of its fields. Planets and seats count from 0; -1 is all planets, and no clock."""

OPTIONAL: dict[str, dict[str, Any]] = {
    "hello": {"class": ""},
    "load": {"name": ""},
    "list": {"name": "", "column": ""},
    "practice": {"game": "limit"},
    "make": {"title": "", "generation": 1, "options": {}, "rules": "", "program": "", "late": True, "missing": "wait"}
    | {"patience": 120, "predictions": True, "watching": True},
}
"""What fields that may be left out are then."""
