"""What the debrief's page may say: every message with the checks of its fields."""

from __future__ import annotations

from typing import Any

from limitedu.core.notes import LONGEST
from limitedu.core.record import LARGEST
from limitedu.i18n import gettext as _
from limitedu_widgets.cases import MOST_GAMES
from limitedu_widgets.messages import FORMS as PLAY
from limitedu_widgets.messages import Check, Refused, number_from, text_of

__all__ = ["FORMS"]


def _files(value: Any, name: str) -> list[dict[str, str]]:
    """Files as the browser read them: their names and texts."""
    if not isinstance(value, list) or not 0 < len(value) <= MOST_GAMES:
        raise Refused(_("Open 1 to {n} files at a time.").format(n=MOST_GAMES))
    found = []
    for one in value:
        if not isinstance(one, dict) or set(one) != {"name", "text"}:
            raise Refused(_("'{name}' should be a list of files.").format(name=name))
        found.append({"name": text_of(300)(one["name"], "name"), "text": text_of(LARGEST)(one["text"], "text")})
    return found


_GENERATION = number_from(1, 99)

FORMS: dict[str, dict[str, Check]] = {
    **{name: PLAY[name] for name in ("hello", "open", "example", "values", "save", "home", "ping", "plotly")},
    "files": {"files": _files},
    "show": {},
    "leave": {},
    "game": {"id": number_from(0, 99)},
    "turn": {"page": text_of(20)},
    "feel": {"word": text_of(LONGEST)},
    "rate": {"scale": number_from(1, 5)},
    "look": {"generation": number_from(0, 99), "seat": number_from(0, 11)},
    "every": {"on": PLAY["chart"]["on"]},
    "indicator": {"name": text_of(40)},
    "decisions": {"generation": _GENERATION},
    "options": {"row": number_from(0, 10**6)},
    "change": {"row": number_from(0, 10**6), "action": text_of(120)},
    "lead": {"generation": _GENERATION, "program": text_of(40)},
    "chance": {"generation": _GENERATION, "program": text_of(40)},
    "stop": {},
    "report": {},
    "bundle": {},
}
"""Every message with the checks of its fields."""
