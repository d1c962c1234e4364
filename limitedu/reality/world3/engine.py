"""From the equations to two programs: one that steps a single run on plain numbers, and one that steps many at once.

Both are written out once, as Python, from the same equations of :data:`~limitedu.reality.world3.QUANTITIES`: every
quantity becomes a variable of its own name. A run goes in half years by Euler's rule: all rates of a moment, then
all levels of the next.
"""

from __future__ import annotations

import ast
import math
from bisect import bisect_right
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from limitedu.reality.world3.model import QUANTITIES, STATES, order, parsed

__all__ = ["CONSTANTS", "FIRST_YEAR", "STEP", "TABLES", "array_program", "scalar_program", "segment"]

FIRST_YEAR = 1900
STEP = 0.5
CONSTANTS = tuple(name for name, quantity in QUANTITIES.items() if quantity.kind == "constant")
TABLES = tuple(name for name, quantity in QUANTITIES.items() if quantity.kind == "table")
INFINITE = math.inf

Segment = tuple[float, float, float, float, float]


def segment(x: Sequence[float], y: Sequence[float], at: float) -> Segment:
    """The straight piece of a curve at ``at``: from where, to where, its first point, its slope. Flat beyond both."""
    if at < x[0]:
        return -INFINITE, x[0], 0.0, y[0], 0.0
    if not at < x[-1]:
        return x[-1], INFINITE, 0.0, y[-1], 0.0
    right = bisect_right(x, at)
    left = right - 1
    return x[left], x[right], x[left], y[left], (y[right] - y[left]) / (x[right] - x[left])


class _Writer:
    """Writes equations as lines of Python."""

    def __init__(self, arrays: bool) -> None:
        self.arrays = arrays
        self.lines: list[str] = []
        self.known: dict[str, str] = {}  # curves read at this moment: text of the call -> variable

    def assign(self, name: str, equation: str, indent: str) -> None:
        value = self.expression(parsed(equation), indent)
        self.lines.append(f"{indent}{name} = {value}")

    def expression(self, node: ast.expr, indent: str) -> str:
        if isinstance(node, ast.Constant):
            return repr(float(node.value))  # type: ignore[arg-type]
        if isinstance(node, ast.Name):
            return node.id
        if isinstance(node, ast.UnaryOp):
            return f"(-{self.expression(node.operand, indent)})"
        if isinstance(node, ast.BinOp):
            sign = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.Pow: "**"}[type(node.op)]
            return f"({self.expression(node.left, indent)} {sign} {self.expression(node.right, indent)})"
        return self.call(node, indent)

    def call(self, node: Any, indent: str) -> str:
        name = node.func.id
        parts = [self.expression(part, indent) for part in node.args]
        if name in QUANTITIES:
            return self.curve(name, parts[0], indent)
        if name == "switch":
            year, before, after = parts
            if self.arrays:
                return f"switch(time, {year}, {before}, {after})"
            return f"({after} if time >= {year} else {before})"
        return f"{name}({', '.join(parts)})"

    def curve(self, table: str, at: str, indent: str) -> str:
        """Read a table; on plain numbers the piece that was used last is kept: the next step mostly needs it again."""
        call = f"{table}({at})"
        if call not in self.known:
            value = f"{table}_{len(self.known)}"
            if self.arrays:
                self.lines.append(f"{indent}{value} = interpolate({at}, *{table})")
            else:
                self.lines += [
                    f"{indent}x = {at}",
                    f"{indent}if not {table}_from <= x < {table}_to:",
                    f"{indent}    {table}_from, {table}_to, {table}_x, {table}_y, {table}_slope = segment(*{table}, x)",
                    f"{indent}{value} = {table}_y + {table}_slope * (x - {table}_x)",
                ]
            self.known[call] = value
        return self.known[call]


def _stages(name: str) -> list[str]:
    """The variables that hold a state: a smooth of three stages has two besides its own."""
    quantity = QUANTITIES[name]
    return [f"{name}_stage_{number}" for number in range(1, quantity.order)] + [name]


def _source(outputs: tuple[str, ...], arrays: bool) -> str:
    """The whole program as text."""
    states = [name for name, quantity in QUANTITIES.items() if quantity.kind in STATES]
    writer = _Writer(arrays)
    lines = writer.lines
    lines.append("def program(constants, tables, steps, stride, keep):")
    lines.append(f"    ({', '.join(CONSTANTS)},) = constants")
    lines.append(f"    ({', '.join(TABLES)},) = tables")
    if not arrays:
        for table in TABLES:
            lines.append(f"    {table}_from = {table}_to = {table}_x = {table}_y = {table}_slope = nothing")
    lines.append(f"    time = {float(FIRST_YEAR)}")
    for name in states:
        if QUANTITIES[name].start:
            writer.assign(name, QUANTITIES[name].start, "    ")
    for name in order(start=True):
        quantity = QUANTITIES[name]
        if quantity.kind in STATES:
            lines.append(f"    {name} = {quantity.of}")
        else:
            writer.assign(name, quantity.equation, "    ")
    for name in states:
        for stage in _stages(name)[:-1]:
            lines.append(f"    {stage} = {name}")
    lines.append("    for step in range(steps + 1):")
    lines.append(f"        time = {float(FIRST_YEAR)} + step * {STEP}")
    writer.known.clear()
    for name in order(outputs):
        writer.assign(name, QUANTITIES[name].equation, "        ")
    lines.append("        if not step % stride:")
    lines.append(f"            keep(({', '.join(outputs)},))")
    _advance(writer, states)
    return "\n".join(lines) + "\n"


def _advance(writer: _Writer, states: list[str]) -> None:
    """The next value of each state; all are worked out before the first is put in place."""
    targets, values = [], []
    for name in states:
        quantity = QUANTITIES[name]
        if quantity.kind == "level":
            targets.append(name)
            values.append(f"{name} + {STEP} * {writer.expression(parsed(quantity.equation), '        ')}")
            continue
        share = f"{name}_share"
        writer.lines.append(f"        {share} = {STEP * quantity.order} / {quantity.years}")
        feed = quantity.of
        for stage in _stages(name):
            targets.append(stage)
            values.append(f"{stage} + ({feed} - {stage}) * {share}")
            feed = stage
    for target, value in zip(targets, values, strict=True):
        writer.lines.append(f"        next_{target} = {value}")
    for target in targets:
        writer.lines.append(f"        {target} = next_{target}")


Program = Callable[[Sequence[Any], Sequence[tuple[Any, Any]], int, int, Callable[[tuple[Any, ...]], None]], None]


@lru_cache(maxsize=32)
def scalar_program(outputs: tuple[str, ...]) -> Program:
    """``program(constants, tables, steps, stride, keep)``: one run; ``keep`` gets outputs every ``stride`` steps."""
    return _compiled(outputs, False, {"segment": segment, "log": math.log, "nothing": math.nan})


@lru_cache(maxsize=32)
def array_program(outputs: tuple[str, ...]) -> Program:
    """The same for many runs at once: constants may be arrays with a number for each run.

    A table is a pair of arrays; its y may have a column for each run.
    """
    import numpy as np

    def switch(time: float, year: Any, before: Any, after: Any) -> Any:
        if isinstance(year, np.ndarray):
            return np.where(time >= year, after, before)
        return after if time >= year else before

    def interpolate(at: Any, x: Any, y: Any) -> Any:
        if y.ndim == 1:
            return np.interp(at, x, y)
        runs = np.arange(y.shape[1])  # a curve of its own for each run
        inside = np.clip(np.broadcast_to(at, runs.shape), x[0], x[-1])
        left = np.clip(np.searchsorted(x, inside, "right") - 1, 0, len(x) - 2)
        slope = (y[left + 1, runs] - y[left, runs]) / (x[left + 1] - x[left])
        return y[left, runs] + slope * (inside - x[left])

    words = {"interpolate": interpolate, "switch": switch, "log": np.log, "min": np.minimum, "max": np.maximum}
    return _compiled(outputs, True, words)


def _compiled(outputs: tuple[str, ...], arrays: bool, words: dict[str, Any]) -> Program:
    """Only equations of this package are ever compiled: changes of a run are numbers, handed over as arguments."""
    space = dict(words)
    exec(compile(_source(outputs, arrays), "<World3>", "exec"), space)  # noqa: S102
    program: Program = space["program"]
    return program
