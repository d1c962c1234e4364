"""Lesson 0: a calm start, and enough land."""

from __future__ import annotations

from typing import Any

from limitedu.core.game import Game, new_game
from limitedu.i18n import gettext as _

__all__ = ["check_calm_start", "check_enough_land", "first_famine"]

CALM, SAVED = 6, 8
"""What exercise 1 of the first lesson asks for: unrest at most, money at least."""


def check_calm_start(game: Any, seat: int = 0) -> str:
    """Lesson 0, exercise 1: has ``seat`` come through the first generation calm and with money?"""
    if not isinstance(game, Game) or game.name != "limit":
        return _("Give me a game of Limit, such as limitedu.new_game('limit', players=2, seed=1850).")
    past = [state for generation, _events, state in game.snapshots if generation == 1]
    if not past:
        return _("Not yet: the first generation is still in play. Go on until 1880.")
    nation: Any = past[0]
    unrest, money = nation.nations[seat].unrest, nation.nations[seat].money
    missing = []
    if unrest > CALM:
        missing.append(_("unrest is {n}, and should be at most {most}").format(n=unrest, most=CALM))
    if money < SAVED:
        missing.append(_("money is £{n}, and should be at least £{least}").format(n=money, least=SAVED))
    if missing:
        return _("Not yet: {missing}.").format(missing="; ".join(missing))
    return _("Right: in 1880 unrest is {n} and the nation has £{money}.").format(n=unrest, money=money)


def check_enough_land(territory: Any) -> str:
    """Lesson 0, exercise 2: is ``territory`` the smallest start with which the first famine comes as late as it can?"""
    if isinstance(territory, bool) or not isinstance(territory, int) or not 1 <= territory <= 20:
        return _("Give me a whole number of territories from 1 to 20.")
    here, more, less = (first_famine(tokens) for tokens in (territory, 20, territory - 1))
    if here < more:
        return _("Not yet: with {n} territories people go hungry in generation {g}. It can be later.").format(
            n=territory, g=here
        )
    if less >= here:
        return _("Not yet: fewer territories than {n} do as well.").format(n=territory)
    return _("Right: {n} territories. And even 20 do not help longer than until generation {g}.").format(
        n=territory, g=here
    )


def first_famine(territory: int) -> int:
    """The generation of the first famine when two nations start with ``territory`` and nobody plays a card.

    One more than the last generation where nobody goes hungry.
    """
    game = new_game("limit", players=2, seed=1850, rules={"start": {"territory": territory}})
    while not game.over:
        game.play(game.decision.options[-1])
    hungry = [event.generation for event in game.events if event.kind == "famine"]
    return min(hungry, default=game.generation + 1)
