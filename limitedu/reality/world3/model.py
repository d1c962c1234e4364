"""The model as a whole: all quantities by name, what each depends on, and the order in which they are worked out."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from functools import cache
from graphlib import TopologicalSorter
from types import MappingProxyType

from limitedu.core.rules import nearest
from limitedu.errors import UsageError
from limitedu.i18n import gettext as _
from limitedu.reality.world3 import agriculture, births, capital, indices, pollution, population, resources, technology
from limitedu.reality.world3.quantity import N_, Quantity

__all__ = ["COLUMNS", "QUANTITIES", "checked_outputs", "inputs", "names_in", "order", "parsed", "uses"]

SECTORS = {
    N_("population"): population.QUANTITIES + births.QUANTITIES,
    N_("capital"): capital.QUANTITIES,
    N_("agriculture"): agriculture.QUANTITIES,
    N_("resources"): resources.QUANTITIES,
    N_("pollution"): pollution.QUANTITIES,
    N_("technology"): technology.QUANTITIES,
    N_("indices"): indices.QUANTITIES,
}
FUNCTIONS = {"min": 2, "max": 2, "log": 1, "switch": 3}
"""What an equation may call besides tables, with the number of arguments."""
STATES = ("level", "smooth", "delay")
"""Kinds whose value carries over from one step to the next."""


def _gathered() -> Mapping[str, Quantity]:
    from dataclasses import replace

    found: dict[str, Quantity] = {}
    for sector, quantities in SECTORS.items():
        for quantity in quantities:
            if quantity.name in found:
                raise ValueError(f"{quantity.name} is there twice")
            found[quantity.name] = replace(quantity, sector=sector)
    return MappingProxyType(found)


QUANTITIES: Mapping[str, Quantity] = _gathered()
"""Every quantity of the model by its name; printing one shows its label, unit, sector and equation."""

COLUMNS: tuple[str, ...] = (
    "population",
    "fraction_of_resources_remaining",
    "food_per_capita",
    "industrial_output_per_capita",
    "persistent_pollution_index",
    "life_expectancy",
    "human_welfare_index",
    "human_ecological_footprint",
    "service_output_per_capita",
    "industrial_output",
    "food",
)
"""The columns that a run has when no others are asked for."""


@cache
def parsed(equation: str) -> ast.expr:
    """An equation as a tree of whitelisted parts; anything else is a mistake in the model."""
    tree = ast.parse(equation, mode="eval").body
    allowed = (ast.BinOp, ast.UnaryOp, ast.Name, ast.Constant, ast.Call, ast.operator, ast.unaryop, ast.Load)
    for node in ast.walk(tree):
        fine = isinstance(node, allowed)
        if isinstance(node, ast.Call):
            fine = isinstance(node.func, ast.Name) and not node.keywords
            name = node.func.id if isinstance(node.func, ast.Name) else ""
            quantity = QUANTITIES.get(name)
            count = FUNCTIONS.get(name, 1 if quantity is not None and quantity.kind == "table" else -1)
            fine = fine and len(node.args) == count
        elif isinstance(node, ast.Name):
            fine = node.id in QUANTITIES or node.id in FUNCTIONS or node.id == "time"
        elif isinstance(node, ast.Constant):
            fine = isinstance(node.value, int | float)
        if not fine:
            raise ValueError(f"not allowed in an equation: {ast.unparse(node)} in {equation}")
    return tree


@cache
def names_in(equation: str) -> tuple[str, ...]:
    """The quantities that an equation names, in their order, tables too."""
    found = [node.id for node in ast.walk(parsed(equation)) if isinstance(node, ast.Name) and node.id in QUANTITIES]
    return tuple(dict.fromkeys(found))


def checked(name: object) -> Quantity:
    """The quantity of that name; :class:`UsageError` with the nearest name for one that is not there."""
    if not isinstance(name, str) or name not in QUANTITIES:
        raise UsageError(
            _("World3 has no quantity {name!r}.").format(name=name)
            + nearest(str(name), QUANTITIES)
            + " "
            + _("All names are in world3.QUANTITIES.")
        )
    return QUANTITIES[name]


def checked_outputs(outputs: Iterable[str]) -> tuple[str, ...]:
    """Names of quantities that a run can show: neither constants nor tables; each once."""
    names = list(outputs) if isinstance(outputs, Iterable) and not isinstance(outputs, str) else []
    if not names:
        raise UsageError(
            _("outputs should be a list of names, such as {example}.").format(example=repr(list(COLUMNS[:2])))
        )
    found = []
    for name in names:
        if checked(name).kind in ("constant", "table"):
            raise UsageError(
                _("{name} does not change in a run, so it is no output; its value is in world3.QUANTITIES.").format(
                    name=name
                )
            )
        found.append(name)
    return tuple(dict.fromkeys(found))


def inputs(name: str) -> tuple[str, ...]:
    """What a quantity depends on directly, constants and tables too. UsageError for an unknown name."""
    quantity = checked(name)
    if quantity.kind in ("constant", "table"):
        return ()
    start = names_in(quantity.start) if quantity.start else ()
    if quantity.kind in ("smooth", "delay"):
        return tuple(dict.fromkeys((quantity.of, quantity.years, *start)))
    return tuple(dict.fromkeys((*names_in(quantity.equation), *start)))


def uses(name: str) -> tuple[str, ...]:
    """What depends directly on a quantity. UsageError for an unknown name."""
    checked(name)
    return tuple(other for other in QUANTITIES if name in inputs(other))


def order(wanted: Iterable[str] = (), start: bool = False) -> tuple[str, ...]:
    """Rates and auxiliaries in the order in which they are worked out at one moment, as far as they are needed.

    Needed is what the states need for their next step, and what is ``wanted``. With ``start``, the order of 1900
    instead, in which smooths and delays that begin level with what they follow come after that, and are named too.
    """
    graph: dict[str, tuple[str, ...]] = {}
    todo = [*wanted]
    for quantity in QUANTITIES.values():
        if start and quantity.kind in ("smooth", "delay") and not quantity.start:
            todo.append(quantity.name)
        elif not start and quantity.kind in STATES:
            todo += inputs(quantity.name)
    while todo:
        name = todo.pop()
        quantity = QUANTITIES[name]
        if name in graph:
            continue
        if quantity.kind in ("auxiliary", "rate"):
            graph[name] = names_in(quantity.equation)
        elif start and quantity.kind in ("smooth", "delay") and not quantity.start:
            graph[name] = (quantity.of,)
        else:
            continue
        todo += graph[name]
    return tuple(name for name in TopologicalSorter(graph).static_order() if name in graph)
