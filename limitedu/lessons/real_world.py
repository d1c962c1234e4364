"""Lesson 2: the curve most like the real world's, and another choice."""

from __future__ import annotations

from typing import Any

from limitedu import tables
from limitedu.core.game import Game
from limitedu.debrief import Otherwise, what_if
from limitedu.i18n import gettext as _
from limitedu.lessons.checking import Feedback, exercise, give_me, no_game, not_yet, right
from limitedu.reality import compare

__all__ = ["likest", "not_one_change", "other_choice"]


@exercise(
    "likest curve",
    lesson=2,
    rule=lambda: _("Name the indicator of your game whose curve is most like the real world's."),
)
def likest(game: Any, name: Any) -> Feedback:
    """Is ``name`` the indicator of ``game`` whose curve is most like the real world's (``compare.MEASURE``)?"""
    if not isinstance(game, Game):
        return no_game()
    found = {one: value for one in tables.common(game) if (value := likeness(game, one)) is not None}
    if not found:
        return not_yet(_("this game has too few generations, or no curve that moves: nothing can be compared"))
    if not isinstance(name, str) or name not in tables.common(game):
        return give_me(_("Give me the name of an indicator, one of: {all}.").format(all=", ".join(found)))
    if name not in found:
        return not_yet(
            _("{name} cannot be compared: the real world has no such series, or one curve does not move").format(
                name=name
            )
        )
    if found[name] < max(found.values()):
        return not_yet(
            _("{name} has {value:.2f}, and another one has {best:.2f}").format(
                name=name, value=found[name], best=max(found.values())
            )
        )
    return right(_("{name} has {value:.2f}, and no other has more").format(name=name, value=found[name]))


def likeness(game: Game, name: str) -> float | None:
    """How alike the game's curve and the real one are, ``None`` where nothing can be said."""
    return next((one["value"] for one in compare.split(game, name)["alike"] if one["with"] == "real"), None)


@exercise(
    "other choice",
    lesson=2,
    rule=lambda: _(
        "Change one decision so that the world ends no earlier, with less of one indicator (pollution, if you name no "
        "other) and not less of another (population)."
    ),
)
def other_choice(game: Any, other: Any, less: str = "pollution", keep: str = "population") -> Feedback:
    """Does one other decision leave less of ``less`` at the end, and not less of ``keep``?

    ``other``: what ``limitedu.debrief.what_if(game, row, action)`` gave; ``less``, ``keep``: common indicators.
    """
    if not isinstance(game, Game):
        return no_game()
    if not all(isinstance(name, str) and name in tables.common(game) for name in (less, keep)):
        return give_me(
            _("Give me two indicators of this game, out of: {all}.").format(all=", ".join(tables.common(game)))
        )
    refused = not_one_change(game, other)
    if refused is not None:
        return refused
    (year, before), (_year, kept) = tables.world_line(game, less)[-1], tables.world_line(game, keep)[-1]
    if before <= 0:
        rest = [one for one in tables.common(game) if tables.world_line(game, one)[-1][1] > 0]
        return not_yet(
            _("{less} is {n:g} at the end already; choose another indicator for less, out of: {all}").format(
                less=less, n=before, all=", ".join(rest)
            )
        )
    (reached, after), (_reached, left) = (
        tables.world_line(other.game, less)[-1],
        tables.world_line(other.game, keep)[-1],
    )
    missing = []
    if reached < year:
        missing.append(_("that world ends in {reached} already, yours in {year}").format(reached=reached, year=year))
    if after >= before:
        missing.append(
            _("{less} is {after:g} at the end, and was {before:g}").format(less=less, after=after, before=before)
        )
    if left < kept:
        missing.append(_("{keep} is {left:g} at the end, and was {kept:g}").format(keep=keep, left=left, kept=kept))
    if missing:
        return not_yet(*missing)
    return right(
        _("{less} {before:g} → {after:g}, {keep} {kept:g} → {left:g}, by one decision").format(
            less=less, before=before, after=after, keep=keep, kept=kept, left=left
        )
    )


def not_one_change(game: Game, other: Any) -> Feedback | None:
    """What is said where ``other`` is not ``game`` with one decision changed; ``None`` where it is."""
    if not isinstance(other, Otherwise):
        return give_me(_("Give me what limitedu.debrief.what_if(game, row, action) gave."))
    at, rows = other.at, game.rows
    if at >= len(rows) or _begun(other.game) != _begun(game) or other.game.rows[:at] != rows[:at]:
        return give_me(_("That is another game. Give me limitedu.debrief.what_if(game, row, action) of this one."))
    if other.game.rows[at] == rows[at]:
        return not_yet(_("nothing was changed there; choose an action that was not taken"))
    if what_if(game, at, other.game.rows[at][1]).game.rows != other.game.rows:
        return give_me(_("More than one decision was changed. Give me limitedu.debrief.what_if(game, row, action)."))
    return None


def _begun(game: Game) -> tuple[object, ...]:
    """All that a game began with."""
    return game.name, game.seats, game.seed, game.options, game.rules.digest
