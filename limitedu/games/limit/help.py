"""Asking allies for help, and what a refusal may lead to (rulebook, Effect of alliances; rulings D20-D22)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from limitedu.core.decision import Action, Amounts, Need, Question, Reason, Step
from limitedu.games.limit.alliance import ECONOMIC, MILITARY_PACT, allies_of, break_alliance
from limitedu.games.limit.rules import ALLIANCES
from limitedu.games.limit.state import RESOURCES, LimitState
from limitedu.i18n import _

__all__ = ["ECONOMIC", "MILITARY_PACT", "amount_need", "plead"]

OWING: list[tuple[Step, Callable[[LimitState, int, Any], int]]] = []
"""Steps in which those who are short still pay what they can: how much of its stock that takes a seat."""


def spare(state: LimitState, seat: int, resource: int) -> int:
    """What ``seat`` could give: its stock, less what it has yet to pay in this step itself (ruling D20)."""
    have = state.nations[seat].stock[resource]
    for step, _player, arg in reversed(state.agenda):
        for owing, dues in OWING:
            if step is owing:
                return have - dues(state, seat, arg)
    return have


def plead(state: LimitState, player: int, kind: int, resource: int, missing: int) -> None:
    """Let ``player`` ask its allies for ``missing`` units, unless none of them has any."""
    if state.nations[player].ally[kind] and any(
        spare(state, seat, resource) for seat in allies_of(state, player, kind)
    ):
        state.stack.append((PLEA, player, (kind, resource, missing)))


def _plea_options(state: LimitState, player: int, arg: Any) -> Sequence[Action]:
    return state.rules.plead


def _answer_plea(state: LimitState, player: int, arg: Any, action: Action) -> None:
    if not action.value:
        return
    kind, resource, missing = arg
    state.missing, state.given = missing, 0
    if state.tell is not None:
        state.tell("plea", player, {"resource": RESOURCES[resource], "missing": missing, "phase": state.phase})
    state.stack.append((PLEA_END, player, kind))
    for seat in reversed(allies_of(state, player, kind)):
        state.stack.append((GIVE, seat, (player, resource)))


def _give_options(state: LimitState, player: int, arg: Any) -> Sequence[Action]:
    most = min(state.missing, spare(state, player, arg[1]))
    return Amounts(0, most) if most > 0 else ()


def _answer_give(state: LimitState, player: int, arg: Any, action: Action) -> None:
    asker, resource = arg
    units = action.value
    state.nations[player].stock[resource] -= units
    state.nations[asker].stock[resource] += units
    state.missing -= units
    state.given += units
    if state.tell is not None:
        state.tell(
            "help_given", player, {"to": asker, "resource": RESOURCES[resource], "units": units, "phase": state.phase}
        )


def _plea_end(state: LimitState, player: int, kind: int) -> None:
    if not state.given:
        state.stack.append((BREAK, player, kind))


def _break_options(state: LimitState, player: int, kind: int) -> Sequence[Action]:
    return state.rules.break_


def _answer_break(state: LimitState, player: int, kind: int, action: Action) -> None:
    if state.tell is not None:
        state.tell("help_refused", player, {"alliance": ALLIANCES[kind], "broken": action.value, "phase": state.phase})
    if action.value:
        break_alliance(state, player, kind)


def amount_need(high: Any, low: Any = lambda state, player, arg: 0, rule: str = "quantity") -> Need:
    """The precondition of a quantity question: from ``low`` to ``high`` (functions of the position)."""

    def ok(state: LimitState, player: int, arg: Any, action: Action) -> bool:
        return bool(low(state, player, arg) <= action.value <= high(state, player, arg))

    def say(state: LimitState, player: int, arg: Any, action: Action) -> Reason:
        return Reason(
            _("{n} is not possible here.").format(n=action.value),
            rule,
            _("Choose from {low} to {high}.").format(low=low(state, player, arg), high=high(state, player, arg)),
        )

    return Need(ok, say)


def all_amounts(state: LimitState) -> Sequence[Action]:
    """Every amount that a quantity question could name."""
    return Amounts(0, 999_999)


PLEA = Question("plea", "plea", _plea_options, _answer_plea, lambda s: s.rules.plead)
"""Ask the allies before a shortage, or before resisting? ``arg``: alliance kind, resource, units."""

GIVE = Question(
    "give",
    "quantity",
    _give_options,
    _answer_give,
    all_amounts,
    (amount_need(lambda s, p, arg: min(s.missing, spare(s, p, arg[1])), rule="ruling D20"),),
)
"""How much does an ally give? ``arg``: who asks, resource."""

PLEA_END = Step("plea_end", _plea_end)
BREAK = Question("break", "break", _break_options, _answer_break, lambda s: s.rules.break_)
"""After a refusal: break the alliance? (ruling D21)"""
