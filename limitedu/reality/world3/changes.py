"""Changes of a run: other numbers for constants and other points for tables, checked before anything runs."""

from __future__ import annotations

import ast
import math
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import Any

from limitedu.core.indicators import is_number
from limitedu.errors import UsageError
from limitedu.i18n import gettext as _
from limitedu.reality.world3.engine import CONSTANTS, FIRST_YEAR, STEP, TABLES
from limitedu.reality.world3.model import QUANTITIES, checked, parsed
from limitedu.reality.world3.quantity import Quantity
from limitedu.reality.world3.scenarios import scenario_changes

__all__ = ["check_constant", "points_of", "settings", "steps_of"]

LAST_YEAR = 2500
"""How far a run may go."""


def settings(scenario: int, changes: Mapping[str, Any]) -> tuple[list[Any], list[tuple[Any, Any]]]:
    """The constants and the tables of a run, in the order of the engine.

    ``changes`` are laid over those of the scenario. UsageError for a name that is neither a constant nor a table, and
    for a value that cannot be.
    """
    constants: dict[str, Any] = {name: QUANTITIES[name].value for name in CONSTANTS}
    tables: dict[str, tuple[Any, Any]] = {name: (QUANTITIES[name].x, QUANTITIES[name].y) for name in TABLES}
    for name, value in {**scenario_changes(scenario), **changes}.items():
        _no_lever(name)
        quantity = checked(name)
        if quantity.kind == "constant":
            constants[name] = check_constant(quantity, value)
        elif quantity.kind == "table":
            tables[name] = points_of(quantity, value)
        else:
            raise UsageError(
                _("{name} ({label}) follows from the model and cannot be set; change one of: {names}.").format(
                    name=name, label=quantity.label, names=", ".join(_settable(name)) or "world3.QUANTITIES"
                )
            )
    return list(constants.values()), list(tables.values())


def _no_lever(name: str) -> None:
    """UsageError that says what to do for one who hands a lever over as if it were a constant."""
    from limitedu.reality.world3.levers import LEVER_IDS

    if name in LEVER_IDS:
        raise UsageError(
            _("{name} is a lever, not a constant: world3.lever_changes({example}) gives the changes for it.").format(
                name=name, example="{" + repr(name) + ": ...}"
            )
        )


def _settable(name: str) -> list[str]:
    """Constants and tables that a quantity depends on directly."""
    from limitedu.reality.world3.model import inputs

    return [other for other in inputs(name) if QUANTITIES[other].kind in ("constant", "table")]


def check_constant(quantity: Quantity, value: Any) -> float:
    """``value`` as a number that the constant may have; UsageError where it cannot be."""
    least, most, open_below = limits_of(quantity.name)
    if not is_number(value) or value < least or (open_below and value <= least) or value > most:
        if math.isfinite(most):
            right = _("a number from {least:g} to {most:g}").format(least=least, most=most)
        elif open_below:
            right = _("a number above {least:g}").format(least=least)
        else:
            right = _("a number of at least {least:g}").format(least=least)
        raise UsageError(
            _("{name} ({label}) cannot be {value!r}; right is {right}, such as {usual:g} {unit}.").format(
                name=quantity.name, label=quantity.label, value=value, right=right, usual=quantity.value,
                unit=quantity.unit,
            )
        )  # fmt: skip
    return float(value)


@cache
def limits_of(name: str) -> tuple[float, float, bool]:
    """The least and the greatest value of a constant, and whether the least itself is out.

    A time must be at least a step of the model (for each stage of a smooth or delay), a share lies between 0 and 1, and
    what something is divided by is more than 0.
    """
    quantity = QUANTITIES[name]
    if quantity.unit_words == "years":
        orders = [other.order for other in QUANTITIES.values() if other.years == name]
        return STEP * max([1, *orders]), math.inf, False
    most = 1.0 if quantity.unit_words == "share" else math.inf
    return 0.0, most, name in _divisors()


@cache
def _divisors() -> frozenset[str]:
    """Constants that something is divided by, or that a logarithm is taken of, directly or as the start of a level."""
    found: set[str] = set()
    for quantity in QUANTITIES.values():
        if quantity.kind not in ("rate", "auxiliary"):
            continue
        for node in ast.walk(parsed(quantity.equation)):
            below: list[ast.AST] = []
            if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div):
                below = [node.right]
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "log":
                below = [*node.args]
            found |= {inner.id for part in below for inner in ast.walk(part) if isinstance(inner, ast.Name)}
    starts = {quantity.start for name, quantity in QUANTITIES.items() if name in found and quantity.kind == "level"}
    return frozenset((found | starts) & set(CONSTANTS))


def points_of(table: Quantity, value: Any) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """New points of a table as its x and its y: from as many y as it has, or from pairs with rising x."""
    try:
        points: list[Any] = list(value)
    except TypeError:
        points = []
    pairs = bool(points) and all(_is_pair(point) for point in points)
    x = tuple(point[0] for point in points) if pairs else table.x
    y = tuple(point[1] for point in points) if pairs else tuple(points)
    if not pairs and len(y) != len(table.x):
        problem = _("it needs {count} values").format(count=len(table.x))
    elif len(x) < 2:
        problem = _("it needs at least two points")
    elif not all(is_number(number) for number in (*x, *y)):
        problem = _("all must be finite numbers")
    elif any(left >= right for left, right in pairwise(x)):
        problem = _("the x of its points must rise")
    else:
        return tuple(float(number) for number in x), tuple(float(number) for number in y)
    raise UsageError(
        _("{name} ({label}) cannot be {value!r}: {problem}. It is {usual}; pairs of x and y are right, too.").format(
            name=table.name, label=table.label, value=value, problem=problem, usual=list(table.y)
        )
    )


def _is_pair(point: Any) -> bool:
    return isinstance(point, Sequence) and not isinstance(point, str) and len(point) == 2


def steps_of(until: Any, every: Any) -> tuple[int, int]:
    """How many half years a run has, and every how many of them it is kept. UsageError where that cannot be."""
    if not is_number(every) or every <= 0 or every % STEP:
        raise UsageError(
            _("every cannot be {value!r}: the model goes in half years, so 0.5, 1 or 10 are right.").format(value=every)
        )
    if not is_number(until) or not FIRST_YEAR < until <= LAST_YEAR or until % STEP:
        raise UsageError(
            _("until cannot be {value!r}; right is a year after {first}, up to {last}.").format(
                value=until, first=FIRST_YEAR, last=LAST_YEAR
            )
        )
    return round((until - FIRST_YEAR) / STEP), round(every / STEP)
