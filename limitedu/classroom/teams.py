"""Names of teams: a list to choose from, and what may be typed."""

from __future__ import annotations

import unicodedata
from typing import Any

from limitedu.errors import UsageError
from limitedu.i18n import gettext as _
from limitedu.tables import begins_as_formula

__all__ = ["LONGEST", "team_name", "team_names"]

LONGEST = 24
"""Characters of a team's name."""
JOINERS = "\u200c\u200d"
"""Invisible, but needed by some scripts and by signs made of several."""
BLANKS = "\u115f\u1160\u2800\u3164\uffa0"
"""Characters that count as letters or signs and show nothing."""
MOST_MARKS = 3
"""So many accents may stand on one letter."""


def team_names() -> list[str]:
    """Names to choose from, of things that no nation, party or club is called after, in the reader's language."""
    return [
        _("Acorn"), _("Alder"), _("Amber"), _("Anchor"), _("Aspen"), _("Beacon"), _("Birch"), _("Bridge"), _("Cedar"),
        _("Cloud"), _("Comet"), _("Compass"), _("Coral"), _("Delta"), _("Dune"), _("Feather"), _("Fern"), _("Fjord"),
        _("Glacier"), _("Granite"), _("Harbour"), _("Hazel"), _("Heron"), _("Horizon"), _("Island"), _("Kite"),
        _("Lantern"), _("Lighthouse"), _("Maple"), _("Meadow"), _("Meteor"), _("Otter"), _("Pebble"), _("Pine"),
        _("Rainbow"), _("Reed"), _("River"), _("Spring"), _("Swallow"), _("Willow"),
    ]  # fmt: skip


def team_name(text: Any) -> str:
    """A typed name as it is kept: composed, of one line, with single spaces.

    Raises :class:`UsageError` for what is empty, longer than 24 characters, invisible, would turn the direction of what
    stands after it, or would be a formula in a spreadsheet.
    """
    if not isinstance(text, str):
        raise UsageError(_("A team's name is a text, not {what!r:.40}.").format(what=text))
    if len(text) > 20 * LONGEST:  # not even looked at
        raise UsageError(_("A team's name has at most {most} characters.").format(most=LONGEST))
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not any(one not in BLANKS and unicodedata.category(one)[0] in "LNPS" for one in name):
        raise UsageError(_("A team's name needs a letter, a digit or a sign."))
    if len(name) > LONGEST:
        raise UsageError(
            _("A team's name has at most {most} characters; this one has {n}.").format(most=LONGEST, n=len(name))
        )
    if begins_as_formula(name):
        raise UsageError(_("A team's name does not begin with {sign}.").format(sign=name[0]))
    if any(one in BLANKS or (unicodedata.category(one)[0] == "C" and one not in JOINERS) for one in name):
        raise UsageError(_("A team's name has no invisible characters."))
    if _stacked(name):
        raise UsageError(_("A team's name has at most {most} accents on one letter.").format(most=MOST_MARKS))
    return name


def _stacked(name: str) -> bool:
    """Whether accents tower over a letter and cover the lines around it."""
    height = 0
    for one in name:
        height = height + 1 if unicodedata.combining(one) else 0
        if height > MOST_MARKS:
            return True
    return False
