"""Which quantity moved which, in numbers: the equations read at two moments of one run.

Between two moments, the share that an input has in a quantity's change is what the equation gives when only this
input moves, the mean of moving it first and of moving it last. Divided by the input's own change it is its mean slope.
Slopes multiplied along a route say how far a level, smooth or delay carried a quantity's change on that route.
"""

from __future__ import annotations

import ast
import math
from collections.abc import Callable, Mapping
from functools import cache
from itertools import pairwise
from typing import Any

from limitedu.reality.world3.changes import settings
from limitedu.reality.world3.engine import CONSTANTS, FIRST_YEAR, STEP, TABLES, segment
from limitedu.reality.world3.model import QUANTITIES, STATES, names_in, order, parsed
from limitedu.reality.world3.runs import simulate

__all__ = ["Run", "Slopes", "flows"]

MOVING = tuple(name for name, quantity in QUANTITIES.items() if quantity.kind not in ("constant", "table"))
SIGNS: dict[type[ast.operator], Callable[[float, float], float]] = {
    ast.Add: lambda a, b: a + b,
    ast.Sub: lambda a, b: a - b,
    ast.Mult: lambda a, b: a * b,
    ast.Div: lambda a, b: a / b,
    ast.Pow: lambda a, b: math.pow(a, b),
}
PLAIN: dict[str, Callable[..., float]] = {"min": min, "max": max, "log": math.log}
Slopes = dict[str, dict[str, float]]
"""For each rate and auxiliary, the mean slope of each of its inputs."""


class Run:
    """One run with every quantity at every half year, and its equations to be read with other inputs."""

    def __init__(self, scenario: int, until: float, changes: Mapping[str, Any]) -> None:
        self.columns = simulate(scenario, until=until, every=STEP, outputs=MOVING, **changes)
        constants, tables = settings(scenario, changes)
        self.constants = dict(zip(CONSTANTS, constants, strict=True))
        self.tables = dict(zip(TABLES, tables, strict=True))
        self.last = self.columns["year"][-1]
        self._slopes: dict[tuple[float, float], Slopes] = {}

    def at(self, name: str, year: float) -> float:
        """A quantity's value in a year of the run; before 1900 that of 1900."""
        if name == "time":
            return year
        if name in self.constants:
            return float(self.constants[name])
        steps = (min(max(year, FIRST_YEAR), self.last) - FIRST_YEAR) / STEP
        return self.columns[name][round(steps)]

    def read(self, equation: str, values: Mapping[str, float]) -> float:
        """What an equation gives for these values; constants and tables are those of the run."""
        return self._read(parsed(equation), values)

    def _read(self, node: Any, values: Mapping[str, float]) -> float:
        if isinstance(node, ast.Constant):
            return float(node.value)  # type: ignore[arg-type]
        if isinstance(node, ast.Name):
            return values[node.id] if node.id in values else float(self.constants[node.id])
        if isinstance(node, ast.UnaryOp):
            return -self._read(node.operand, values)
        if isinstance(node, ast.BinOp):
            return SIGNS[type(node.op)](self._read(node.left, values), self._read(node.right, values))
        name = node.func.id
        if name == "switch":
            year, before, after = node.args
            return self._read(after if values["time"] >= self._read(year, values) else before, values)
        parts = [self._read(part, values) for part in node.args]
        if name in self.tables:
            _from, _to, x, y, slope = segment(*self.tables[name], parts[0])
            return y + slope * (parts[0] - x)
        return PLAIN[name](*parts)

    def slopes(self, before: float, after: float) -> Slopes:
        """The mean slopes of all equations between two years."""
        if (before, after) not in self._slopes:
            self._slopes[before, after] = {name: self._slopes_of(name, before, after) for name in _everything()}
        return self._slopes[before, after]

    def _slopes_of(self, name: str, before: float, after: float) -> dict[str, float]:
        equation = QUANTITIES[name].equation
        moving = _moving(equation)
        old = {other: self.at(other, before) for other in moving}
        new = {other: self.at(other, after) for other in moving}
        from_old, from_new = self.read(equation, old), self.read(equation, new)
        found = {}
        for other in moving:
            if difference := new[other] - old[other]:
                first = self.read(equation, {**old, other: new[other]}) - from_old
                last = from_new - self.read(equation, {**new, other: old[other]})
                found[other] = (first + last) / 2 / difference
        return found

    def routes(self, name: str, before: float, after: float) -> list[tuple[str, ...]]:
        """The strongest routes through the equations from each stock, smooth, delay and the ``time`` to a quantity.

        At most two for each: one on which both go the same way, one on which they go opposite ways.
        """
        slopes = self.slopes(before, after)
        best: dict[str, dict[bool, tuple[float, tuple[str, ...]]]] = {name: {True: (1.0, (name,))}}
        for one in reversed(_everything()):
            if one not in best or (one != name and flows(one)):
                continue
            for other, slope in slopes[one].items():
                for weight, route in best[one].values():
                    new = weight * slope
                    known = best.setdefault(other, {})
                    if abs(new) > abs(known[new > 0][0] if (new > 0) in known else 0.0):
                        known[new > 0] = (new, (other, *route))
        return [
            route
            for one, known in best.items()
            if one != name and (one == "time" or _is_stock(one))
            for _weight, route in known.values()
        ]

    def carried(self, route: tuple[str, ...], before: float, after: float) -> float:
        """How far the first quantity of a route moved the last one along it between two years."""
        slopes = self.slopes(before, after)
        moved = self.at(route[0], after) - self.at(route[0], before)
        for cause, effect in pairwise(route):
            moved *= slopes[effect].get(cause, 0.0)
        return moved

    def slope(self, cause: str, effect: str, before: float, after: float) -> float:
        """The mean slope of one quantity in another's equation between two years."""
        return self.slopes(before, after)[effect].get(cause, 0.0)


def _is_stock(name: str) -> bool:
    """Whether a quantity keeps its value by itself: levels and their sums, smooths and delays."""
    return QUANTITIES[name].kind in STATES or bool(flows(name))


@cache
def _everything() -> tuple[str, ...]:
    """All rates and auxiliaries, inputs first."""
    return order(name for name in MOVING if QUANTITIES[name].kind not in STATES)


@cache
def _moving(equation: str) -> tuple[str, ...]:
    """The inputs of an equation that change in a run, with the time where a policy or a year is in it."""
    found = [name for name in names_in(equation) if name in MOVING]
    if any(isinstance(node, ast.Name) and node.id in ("switch", "time") for node in ast.walk(parsed(equation))):
        found.append("time")
    return tuple(found)


@cache
def flows(name: str) -> dict[str, int]:
    """The flows of a level with their signs; for a sum of levels, such as the population, those that cross its border.

    Empty for everything else. Flows that are together one known rate, such as all deaths, are named by that rate.
    """
    quantity = QUANTITIES[name]
    if quantity.kind == "level":
        return _terms(quantity.equation)
    parts = _terms(quantity.equation) if quantity.kind == "auxiliary" else {}
    if len(parts) < 2 or any(sign < 0 or QUANTITIES[part].kind != "level" for part, sign in parts.items()):
        return {}
    found: dict[str, int] = {}
    for part in parts:
        for flow, sign in flows(part).items():
            found[flow] = found.get(flow, 0) + sign
    found = {flow: sign for flow, sign in found.items() if sign}
    for rate in QUANTITIES.values():
        members = _terms(rate.equation) if rate.kind == "rate" else {}
        if len(members) > 1 and all(found.get(member) == -sign for member, sign in members.items()):
            found = {flow: sign for flow, sign in found.items() if flow not in members} | {rate.name: -1}
    return found


def _terms(equation: str) -> dict[str, int]:
    """A sum of names with their signs; empty where the equation is no such sum."""
    found: dict[str, int] = {}

    def add(node: ast.expr, sign: int) -> bool:
        if isinstance(node, ast.Name):
            found[node.id] = sign
            return node.id in QUANTITIES
        if isinstance(node, ast.UnaryOp):
            return add(node.operand, -sign)
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
            return add(node.left, sign) and add(node.right, sign if isinstance(node.op, ast.Add) else -sign)
        return False

    return found if add(parsed(equation), 1) else {}
