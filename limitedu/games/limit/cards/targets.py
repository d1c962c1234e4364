"""Naming the nation that a card is played on, and the end of a card.

The register ``state.target`` holds the nation that was named: a seat, or STAR in a solo game, where the star nation's
values come from its table and its tokens react (ruling B45).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from limitedu.core.decision import Action, Need, Question, Reason, Step
from limitedu.games.limit.rules import MOST_NATIONS
from limitedu.games.limit.state import (
    STAR,
    LimitState,
    Nation,
)
from limitedu.i18n import _

if TYPE_CHECKING:
    from limitedu.games.limit.rules import Card


def victim(state: LimitState, target: int) -> Any:
    """The nation, or the star nation, behind a target."""
    return state.star if target == STAR else state.nations[target]


def targets(state: LimitState, player: int) -> tuple[int, ...]:
    """All that could be named as a target: every other nation, allies too (ruling B38)."""
    return (STAR,) if state.star is not None else OTHERS[len(state.nations)][player]


OTHERS = tuple(
    tuple(tuple(other for other in range(count) if other != seat) for seat in range(count))
    for count in range(MOST_NATIONS + 1)
)
"""By number of nations and seat: everybody else."""


NOBODY = -1


def fits(state: LimitState, nation: Nation, card: Card, target: int) -> bool:
    """Whether ``card`` may be played on ``target``: its costs can be paid, its effects can happen."""
    for part in card.target_costs:
        if not part.ok_on(state, nation, target):
            return False
    possible = False
    for part in card.target_effects:
        if part.ok_on(state, nation, target):
            possible = True
        elif part.must or state.rules.strict_effects:
            return False
    return possible or not card.target_effects


def any_target(card: Card) -> Any:
    """The fast test that ``card`` has a target."""

    def ok(state: LimitState, nation: Nation) -> bool:
        for target in targets(state, nation.seat):  # noqa: SIM110 - any() costs twice as much here
            if fits(state, nation, card, target):
                return True
        return False

    return ok


def no_target(card: Card) -> Any:
    """The words for a card without a target: those of the first nation, as an example."""

    def say(state: LimitState, nation: Nation) -> Reason:
        reasons = [refuse(state, nation, card, target) for target in targets(state, nation.seat)]
        if len(reasons) == 1:
            return reasons[0]
        return Reason(
            _("No nation can be its target. {why}").format(why=reasons[0].text), reasons[0].rule, reasons[0].allow
        )

    return say


def refuse(state: LimitState, nation: Nation, card: Card, target: int) -> Reason:
    """Why ``card`` may not be played on ``target``."""
    parts = (*card.target_costs, *card.target_effects)
    first = next(part for part in parts if not part.ok_on(state, nation, target))
    reason: Reason = first.refusal_on(state, nation, target)
    return reason


def _target_options(state: LimitState, player: int, card: Card) -> Sequence[Action]:
    nation, rules = state.nations[player], state.rules
    return [
        rules.target_star if target == STAR else rules.targets[target]
        for target in targets(state, player)
        if fits(state, nation, card, target)
    ]


def _answer_target(state: LimitState, player: int, card: Card, action: Action) -> None:
    state.target = action.value


TARGET = Question(
    "target",
    "target",
    _target_options,
    _answer_target,
    lambda s: (*s.rules.targets, s.rules.target_star),
    (
        Need(
            lambda s, p, card, a: a.value in targets(s, p),
            lambda s, p, card, a: Reason(_("There is no such other nation in this game."), "ruling B38"),
            silent=True,
        ),
        Need(
            lambda s, p, card, a: a.value not in targets(s, p) or fits(s, s.nations[p], card, a.value),
            lambda s, p, card, a: refuse(s, s.nations[p], card, a.value),
        ),
    ),
)
"""Which nation is the target?"""


def drop_card(state: LimitState) -> None:
    """What is left of the card does not happen: go to its end."""
    agenda = state.agenda
    while agenda[-1][0] is not END:
        agenda.pop()


def _end(state: LimitState, player: int, arg: None) -> None:
    """The card lies on the table; a nation that it named has its turn again (ruling B9)."""
    nation, card = state.nations[player], state.card
    (nation.permanent if card.stays else nation.played).append(card)
    if card.target and state.target >= 0 and state.nations[state.target].passed:
        state.nations[state.target].passed = False
        if state.tell is not None:
            state.tell("turn_reopened", state.target, {})
    state.card = None
    state.target = state.plant = NOBODY


END = Step("card_end", _end)
