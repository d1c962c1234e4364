"""The score in its parts, under the values that the players hold (rulebook, End of the game; ruling D28)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from limitedu.core.flow import advance, apply
from limitedu.core.rules import check_values, overlay
from limitedu.errors import RulesError, UsageError
from limitedu.games.limit.generations import NEXT_TEST, crises_so_far, ledger
from limitedu.games.limit.rules import CHECKS, CLASSES
from limitedu.games.limit.state import LimitState
from limitedu.i18n import _

__all__ = ["scores"]

VALUES = (
    "classes",
    "class_weight",
    "money_step",
    "money_points",
    "money_fixed",
    "territory",
    "arms_step",
    "arms_points",
    "pollution",
    "disruption",
    "stress_tests",
)
"""The lines of the rules' ``[score]`` that a class may weigh anew after the game."""

SHARES = ("class_weight", "money_points", "territory", "arms_points", "pollution", "disruption")
"""Values that may also be fractions."""


def scores(state: LimitState, values: Mapping[str, Any] | None = None) -> list[dict[str, Any]]:
    """Per nation ``{"seat", "total", "parts", "numbers"}``, in seat order; whole points, rounded down.

    ``values`` are lines of ``[score]`` (see VALUES) that differ. Before the end it is the score that the
    nation would have now, without a stress test. Raises :class:`UsageError` for a value that cannot be.
    """
    value = _values(state, values)
    crises = crises_so_far(state)
    return [_score(state, seat, row, value, crises) for seat, row in enumerate(_ledger(state, value["stress_tests"]))]


def _values(state: LimitState, values: Mapping[str, Any] | None) -> dict[str, Any]:
    base = {name: state.rules.data["score"][name] for name in VALUES}
    if not values:
        return base
    loose: dict[str, Any] = {**base, **{name: float(base[name]) for name in SHARES}}
    try:
        result = overlay(loose, values)
        check_values({"score": result}, CHECKS)
    except RulesError as error:
        raise UsageError(str(error)) from None
    for name in SHARES:
        if not 0 <= result[name] <= 1000:
            raise UsageError(_("The value {name} must be from 0 to 1000.").format(name=name))
    return result


def _ledger(state: LimitState, tests: int) -> tuple[tuple[Any, ...], ...]:
    """What counts after ``tests`` stress tests; further ones than were played run on a copy, where each
    nation lowers the class that costs it least."""
    if not state.over:
        return ledger(state)
    if tests < len(state.ledgers):
        row: tuple[tuple[Any, ...], ...] = state.ledgers[tests]
        return row
    trial = state.copy()
    trial.over = False
    trial.ledgers = trial.ledgers[:-1]
    trial.agenda.append((NEXT_TEST, -1, tests - len(trial.ledgers)))
    advance(trial)
    counted = state.rules.score.classes
    while trial.decisions:
        decision = trial.decisions[0]
        best = min(
            decision.options[:8],
            key=lambda a: (decision.kind == "lower" and CLASSES[a.value] in counted, a.kind == "withdraw"),
        )
        apply(trial, decision, best)
    return ledger(trial)


def _score(state: LimitState, seat: int, row: tuple[Any, ...], value: Mapping[str, Any], crises: int) -> dict[str, Any]:
    sol, pop, money, territory, arms, pollution, disruption = row
    rules = state.rules.score
    living = sum(sol[CLASSES.index(c)] for c in value["classes"]) * value["class_weight"]
    index = rules.demographic_index[pop - 1]
    factor = 1 if value["money_fixed"] else max(0, rules.money_base - crises)
    parts = {
        "happiness": int(living * index),
        "money": int(money // value["money_step"] * value["money_points"] * factor),
        "territory": int(territory * value["territory"]),
        "arms": int(arms // value["arms_step"] * value["arms_points"]),
        "pollution": -int(pollution * value["pollution"]),
        "disruption": -int(disruption * value["disruption"]),
    }
    numbers = {
        "living": living,
        "index": index,
        "money": money,
        "factor": factor,
        "territory": territory,
        "arms": arms,
        "pollution": pollution,
        "disruption": disruption,
        "crises": crises,
    }
    return {"seat": seat, "total": sum(parts.values()), "parts": parts, "numbers": numbers}
