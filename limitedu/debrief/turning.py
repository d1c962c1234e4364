"""Where a game turned: the generations in which most of its outcome was decided, with their numbers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from limitedu.debrief.causes import story
from limitedu.errors import UsageError
from limitedu.i18n import gettext as _
from limitedu.i18n import ngettext
from limitedu.tables import Moment, faces, measures, moments

if TYPE_CHECKING:
    from limitedu.core.game import Game

__all__ = ["turning_points"]

MOST_SENTENCES = 3
CRISIS, HALF_EMPTY, EMPTY = 3.0, 1.5, 2.0
"""What each of these weighs; the score's change and a population's fall weigh by their size."""
POINTS = 10.0
"""So many points of change in the scores, averaged over the nations, weigh as much as 1."""

Reason = tuple[float, str]


def turning_points(game: Game, most: int = 3) -> list[dict[str, Any]]:
    """The ``most`` generations that weigh most, in their order.

    Each has ``generation``, ``years``, ``text`` (its weightiest reasons in words and numbers) and ``score`` (the sum
    of their weights). Only generations that have ended count.

    The weights are set by hand, not measured: a crisis counts 3, a reserve that runs empty 2, one that falls below half
    1.5 (the constants above); a game adds its own first times (a first famine 2.5, say). A rise or fall of a total
    counts by its size, and so does the scores' change, averaged over the nations. Another table may weigh otherwise.
    """
    if type(most) is not int or most < 0:
        raise UsageError(_("How many turning points should be a whole number, not {most!r:.40}.").format(most=most))
    if not measures(game):
        return []
    ends = [moment for moment in moments(game) if moment.complete]
    points = _scores(game)
    told = story(game)
    firsts = told.firsts(game) if told is not None else []
    found = []
    for before, now in pairwise(ends):
        reasons: list[Reason] = [
            *_crises(game, before, now),
            *_reserves(game, ends[0], before, now),
            *_moved(game, before, now),
            *_change(points.get(before.generation), points.get(now.generation)),
            *((weight, text) for generation, weight, text in firsts if generation == now.generation),
        ]
        reasons.sort(key=lambda reason: -reason[0])
        if reasons:
            found.append(
                {
                    "generation": now.generation,
                    "years": f"{before.year}–{now.year}",
                    "text": " ".join(text for _weight, text in reasons[:MOST_SENTENCES]),
                    "score": round(sum(weight for weight, _text in reasons), 2),
                }
            )
    best = sorted(found, key=lambda point: (-float(str(point["score"])), point["generation"]))[:most]
    return sorted(best, key=lambda point: int(str(point["generation"])))


def _scores(game: Game) -> dict[int, list[int]]:
    """What each nation's score would have been at the end of each generation."""
    return {
        generation: [one["total"] for one in game.definition.scores(state)]
        for generation, _told, state in game.snapshots
    }


def _crises(game: Game, before: Moment, now: Moment) -> Iterator[Reason]:
    met = [
        (_(one.crisis), happened)
        for name, one in measures(game).items()
        if one.crisis and (happened := now.world[name] - before.world[name])
    ]
    total = sum(count for _name, count in met)
    if total:
        yield (
            CRISIS * total,
            _("{n} crises at once: {kinds}.").format(n=total, kinds=", ".join(name for name, _count in met))
            if total > 1
            else _("{kind} crisis.").format(kind=met[0][0]).capitalize(),
        )


def _reserves(game: Game, start: Moment, before: Moment, now: Moment) -> Iterator[Reason]:
    """A reserve that falls below half, or runs empty, for the first time in a while."""
    known = measures(game)
    for one in known.values():
        name = one.reserve or one.beside
        if one.scope != "nation" or not name:
            continue
        label, whole = _(known[name].label), start.world[name]
        was, left = before.world[name], now.world[name]
        if was > 0 >= left:
            yield (
                EMPTY,
                ngettext("{label}: the last one is gone.", "{label}: the last {n} are gone.", was).format(
                    label=label, n=was
                ),
            )
        elif was * 2 > whole >= left * 2:
            yield (
                HALF_EMPTY,
                _("{label}: more than half is gone ({left} of {whole} left).").format(
                    label=label, left=left, whole=whole
                ),
            )


def _moved(game: Game, before: Moment, now: Moment) -> Iterator[Reason]:
    """The largest rise or fall of a total among the indicators that a game shows first."""
    names = [face["name"] for face in faces(game)]
    for one in measures(game).values():
        if one.scope != "nation" or not one.shown or one.reserve:
            continue
        old, new = before.values(one), now.values(one)
        a, b = sum(old), sum(new)
        if a == b or not a:
            continue
        change = (b - a) / a
        steps = [y - x for x, y in zip(old, new, strict=True)]
        most = max(range(len(steps)), key=lambda seat: steps[seat] if b > a else -steps[seat])
        weight = min(2.0, abs(change)) if b > a else min(4.0, 5 * -change)
        form = (
            _("{label}: up from {a} to {b}, most in {nation} ({x} to {y}).")
            if b > a
            else _("{label}: down from {a} to {b}, most in {nation} ({x} to {y}).")
        )
        yield weight, form.format(label=_(one.label), a=a, b=b, nation=names[most], x=old[most], y=new[most])


def _change(old: list[int] | None, new: list[int] | None) -> Iterator[Reason]:
    """How far the scores moved on average: how much was decided, whoever it helped."""
    if not old or not new:
        return
    mean = sum(abs(b - a) for a, b in zip(old, new, strict=True)) / len(new)
    if mean:
        yield (
            mean / POINTS,
            _("The scores changed by {n} points on average.").format(n=f"{mean:.1f}".removesuffix(".0")),
        )
