"""Lesson 2: the curve most like the real world's, and another choice."""

from __future__ import annotations

from typing import Any

from limitedu import tables
from limitedu.core.game import Game
from limitedu.debrief import Otherwise, what_if
from limitedu.i18n import gettext as _
from limitedu.reality import compare

__all__ = ["check_likest", "check_other_choice"]


def check_likest(game: Any, name: Any) -> str:
    """Exercise 1: is ``name`` the indicator of ``game`` whose curve is most like the real world's?"""
    if not isinstance(game, Game):
        return _no_game()
    found = {one: value for one in tables.common(game) if (value := likeness(game, one)) is not None}
    if not found:
        return _("This game has too few generations, or no curve that moves: nothing can be compared yet.")
    if not isinstance(name, str) or name not in tables.common(game):
        return _("Give me the name of an indicator, one of: {all}.").format(all=", ".join(found))
    if name not in found:
        return _("{name} cannot be compared: the real world has no such series, or one curve does not move.").format(
            name=name
        )
    if found[name] < max(found.values()):
        return _("Not yet: {name} has {value:.2f}, and another one has {best:.2f}.").format(
            name=name, value=found[name], best=max(found.values())
        )
    return _("Right: {name} has {value:.2f}, and no other has more.").format(name=name, value=found[name])


def likeness(game: Game, name: str) -> float | None:
    """How alike the game's curve and the real one are, ``None`` where nothing can be said."""
    return next((one["value"] for one in compare.split(game, name)["alike"] if one["with"] == "real"), None)


def check_other_choice(game: Any, other: Any, less: str = "pollution", keep: str = "population") -> str:
    """Exercise 2: does one other decision leave less of ``less`` at the end, and not less of ``keep``?

    ``other``: what ``limitedu.debrief.what_if(game, row, action)`` gave; ``less``, ``keep``: common indicators.
    """
    if not isinstance(game, Game):
        return _no_game()
    if less not in tables.common(game) or keep not in tables.common(game):
        return _("Give me two indicators of this game, out of: {all}.").format(all=", ".join(tables.common(game)))
    refused = _refused(game, other)
    if refused:
        return refused
    (year, before), (_year, kept) = tables.world_line(game, less)[-1], tables.world_line(game, keep)[-1]
    if before <= 0:
        rest = [one for one in tables.common(game) if tables.world_line(game, one)[-1][1] > 0]
        return _("{less} is {n:g} at the end already. Choose another indicator for less, out of: {all}.").format(
            less=less, n=before, all=", ".join(rest)
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
        return _("Not yet: {missing}.").format(missing="; ".join(missing))
    return _("Right: {less} {before:g} → {after:g}, {keep} {kept:g} → {left:g}, by one decision.").format(
        less=less, before=before, after=after, keep=keep, kept=kept, left=left
    )


def _refused(game: Game, other: Any) -> str:
    """Why ``other`` is not this game with one decision changed; empty where it is."""
    if not isinstance(other, Otherwise):
        return _("Give me what limitedu.debrief.what_if(game, row, action) gave.")
    at, rows = other.at, game.rows
    if at >= len(rows) or other.game.seed != game.seed or other.game.rows[:at] != rows[:at]:
        return _("That is another game. Give me limitedu.debrief.what_if(game, row, action) of this one.")
    if other.game.rows[at] == rows[at]:
        return _("Nothing was changed there: choose an action that was not taken.")
    if what_if(game, at, other.game.rows[at][1]).game.rows != other.game.rows:
        return _("More than one decision was changed. Give me limitedu.debrief.what_if(game, row, action).")
    return ""


def _no_game() -> str:
    return _("Give me a game, such as limitedu.load_record makes from a saved one.")
