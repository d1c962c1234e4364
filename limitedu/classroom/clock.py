"""The lesson clock: how many generations fit into what is left of a lesson, with a third of it kept for the talk.

Plain numbers in, plain numbers and one sentence out; who measures the generations says what they took.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from typing import Any, NamedTuple

from limitedu.core.indicators import is_number
from limitedu.errors import UsageError
from limitedu.i18n import gettext as _
from limitedu.i18n import ngettext

__all__ = ["DEBRIEF", "LONGEST", "TYPICAL", "Fit", "fits"]

DEBRIEF = 1 / 3
"""The share of the time that is kept for the debrief: what was played is learned from in the talk about it."""
LONGEST = 24 * 60
"""No lesson has more minutes."""
TYPICAL = 8 * 60.0
"""So many seconds a generation takes in a class that has not been measured yet."""
WEIGHT = 2
"""The typical length counts as much as so many measured generations."""
MOST = 1000
"""More generations than any game has."""


class Fit(NamedTuple):
    """What fits. ``play`` and ``debrief`` are minutes and together all that is left."""

    generations: int
    """So many generations can still be ended, the one in play among them."""
    end: int
    """The generation after whose end the game should stop; the one before that in play where none fits."""
    play: float
    debrief: float
    seconds: float
    """What a generation is reckoned to take."""
    sentence: str


def fits(
    minutes_left: float,
    generation: int,
    last: int,
    seconds_each: Sequence[float] = (),
    typical: float = TYPICAL,
    *,
    years: Sequence[int] = (),
    keep: float | None = None,
) -> Fit:
    """How many of the generations from ``generation`` (in play, from 1) to ``last`` fit into ``minutes_left``.

    ``seconds_each``: what each generation that was ended took; their median counts, and beside it ``typical`` as if two
    more had been measured, so that one odd generation decides little. The game may be over (``generation`` beyond
    ``last``) or not begun (0). ``years[g]``: the year at the end of generation ``g``, for the sentence. ``keep``: so
    many minutes are for the talk, whatever is left; ``None``: a third of what is left, which is less each time that one
    looks. Raises :class:`UsageError`.
    """
    minutes = _number(minutes_left, _("the minutes that are left"), 0, LONGEST)
    now = max(1, _whole(generation, _("the generation in play")))
    final = _whole(last, _("the last generation"))
    each = _each(seconds_each, _number(typical, _("the typical length in seconds"), 1, LONGEST * 60))
    calendar = _years(years)
    to_play = max(0, final - now + 1)
    kept = minutes * DEBRIEF
    if keep is not None:
        kept = min(minutes, _number(keep, _("the minutes for the talk"), 0, LONGEST))
    able = int((minutes - kept) * 60 / each + 1e-9)
    count = min(able, to_play)
    play = min(count * each / 60, minutes)
    if 0 < count < to_play:  # else what the last ones do not need is for the talk
        play = minutes - kept
    end = min(now - 1, final) + count
    return Fit(count, end, play, minutes - play, each, _sentence(minutes, count, to_play, end, play, calendar))


def _each(measured: Any, typical: float) -> float:
    """The seconds of one generation, from those that were measured and the typical one."""
    if not isinstance(measured, Sequence) or isinstance(measured, str | bytes) or len(measured) > MOST:
        raise UsageError(_("The measured lengths are a list of seconds, not {what!r:.40}.").format(what=measured))
    found = [_number(one, _("a measured length in seconds"), 0, LONGEST * 60) for one in measured]
    if not found:
        return typical
    return max(1.0, (len(found) * median(found) + WEIGHT * typical) / (len(found) + WEIGHT))


def _years(years: Any) -> Sequence[int]:
    plain = isinstance(years, Sequence) and not isinstance(years, str | bytes)
    if not plain or not all(type(year) is int and abs(year) < 10**6 for year in years):
        raise UsageError(_("The years are a list of whole numbers, not {what!r:.40}.").format(what=years))
    return years  # type: ignore[no-any-return]


def _number(value: Any, what: str, low: float, high: float) -> float:
    if not is_number(value) or not low <= value <= high:
        raise UsageError(
            _("{what}: a number from {low} to {high}, not {value!r:.40}.").format(
                what=what, low=low, high=high, value=value
            )
        )
    return float(value)


def _whole(value: Any, what: str) -> int:
    if type(value) is not int or not 0 <= value <= MOST:
        raise UsageError(
            _("{what}: a whole number from 0 to {most}, not {value!r:.40}.").format(what=what, most=MOST, value=value)
        )
    return value


def _sentence(minutes: float, count: int, to_play: int, end: int, play: float, years: Sequence[int]) -> str:
    left = ngettext("{n} minute left", "{n} minutes left", round(minutes)).format(n=round(minutes))
    talk = round(minutes) - round(play)
    talking = ngettext("{n} minute to talk", "{n} minutes to talk", talk).format(n=talk)
    if not to_play:
        return _("{left}: the game is over, {talking}.").format(left=left, talking=talking)
    if not count:
        return _("{left}: no whole generation fits any more. Stop here: {talking}.").format(left=left, talking=talking)
    until = _(" (to {year})").format(year=years[end]) if end < len(years) else ""
    if count == to_play:
        text = ngettext(
            "{left}: the last generation fits{until}, then {talking}.",
            "{left}: all {n} generations fit{until}, then {talking}.",
            count,
        )
    else:
        text = ngettext(
            "{left}: about {n} generation{until}, then {talking}.",
            "{left}: about {n} generations{until}, then {talking}.",
            count,
        )
    return text.format(left=left, n=count, until=until, talking=talking)
