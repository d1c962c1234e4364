"""Lesson 0: a calm start, and enough land."""

from __future__ import annotations

from typing import Any

from limitedu.core.game import Game, new_game
from limitedu.i18n import gettext as _
from limitedu.lessons.checking import Feedback, exercise, give_me, is_whole, not_yet, right

__all__ = ["calm_start", "enough_land", "first_famine"]

CALM, SAVED = 6, 8
"""What exercise 1 asks for: unrest at most, money (pounds) at least."""
MOST = 20
"""So much land a nation of exercise 2 may begin with, in territories."""


@exercise(
    "calm start",
    lesson=0,
    rule=lambda: _("In 1880 your nation has unrest {most} or less, and £{least} or more.").format(
        most=CALM, least=SAVED
    ),
)
def calm_start(game: Any, seat: int = 0) -> Feedback:
    """Has ``seat`` of ``game`` come through the first generation calm and with money?"""
    if not isinstance(game, Game) or game.name != "limit":
        return give_me(_("Give me a game of Limit, such as limitedu.new_game('limit', players=2, seed=1850)."))
    if not is_whole(seat) or not 0 <= seat < game.seats:
        return give_me(_("Give me a seat from 0 to {last}; 0 is the first nation.").format(last=game.seats - 1))
    past = [state for generation, _events, state in game.snapshots if generation == 1]
    if not past:
        return not_yet(_("the first generation is still in play; go on until 1880"))
    state: Any = past[0]
    unrest, money = state.nations[seat].unrest, state.nations[seat].money
    missing = []
    if unrest > CALM:
        missing.append(_("unrest is {n}, and should be at most {most}").format(n=unrest, most=CALM))
    if money < SAVED:
        missing.append(_("money is £{n}, and should be at least £{least}").format(n=money, least=SAVED))
    if missing:
        return not_yet(*missing)
    return right(_("in 1880 unrest is {n} and the nation has £{money}").format(n=unrest, money=money))


@exercise(
    "enough land",
    lesson=0,
    rule=lambda: _(
        "Find the smallest number of territories, from 1 to {most}, with which two nations that play no card "
        "have their first famine as late as with {most}."
    ).format(most=MOST),
)
def enough_land(territory: Any) -> Feedback:
    """Is ``territory`` the smallest start with which the first famine comes as late as it can?"""
    if not is_whole(territory) or not 1 <= territory <= MOST:
        return give_me(_("Give me a whole number of territories from 1 to {most}.").format(most=MOST))
    territory = int(territory)
    here, latest, less = (first_famine(tokens) for tokens in (territory, MOST, territory - 1))
    if here < latest:
        return not_yet(
            _("with {n} territories people go hungry in generation {g}, and it can be later").format(
                n=territory, g=here
            )
        )
    if less >= here:
        return not_yet(_("fewer territories than {n} do as well").format(n=territory))
    return right(
        _("{n} territories, and even {most} do not help longer than until generation {g}").format(
            n=territory, most=MOST, g=here
        )
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
