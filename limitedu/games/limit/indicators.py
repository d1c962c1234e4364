"""What can be read off Limit's table at any moment: one number per nation, or one for the world.

Units are those of the board: tokens, people, £, units of a resource a generation. Standards of living run from
1 to 4, unrest from 1 to 11, production tracks are given as what they produce. Labels are English words for
:func:`limitedu.i18n.gettext` and are translated where they are shown.
"""

from __future__ import annotations

from typing import Any

from limitedu.core.indicators import Indicator, Measured
from limitedu.games.limit.international import CRISES, tiles
from limitedu.games.limit.rules import CLASSES, PLANTS
from limitedu.games.limit.state import FOSSIL, MILITARY, LimitState

__all__ = ["COMMON", "INDICATORS", "LACKS", "MODELS", "indicators"]

_NATION = (
    Indicator("pollution", "Pollution", "tokens", "token", reserve="pollution_reserve", shown=True),
    Indicator("population", "Population", "people", "person", shown=True),
    Indicator("sol_A", "Standard of living, class A", "level", low=1, top=4, group="standard_of_living"),
    Indicator("sol_B", "Standard of living, class B", "level", low=1, top=4, group="standard_of_living"),
    Indicator("sol_C", "Standard of living, class C", "level", low=1, top=4, group="standard_of_living"),
    Indicator("sol_D", "Standard of living, class D", "level", low=1, top=4, group="standard_of_living"),
    Indicator("sol_E", "Standard of living, class E", "level", low=1, top=4, group="standard_of_living"),
    Indicator("inequality", "Inequality (class A minus class E)", "levels", "level", top=3),
    Indicator("unrest", "Unrest", "position", low=1),
    Indicator("money", "Money", "£", beside="world_bank"),
    Indicator("fossil", "Fossils of the nation", "fossils", "fossil", beside="fossil_world"),
    Indicator("renewable_production", "Renewable production", "a generation", "a generation", group="production"),
    Indicator("industrial_production", "Industrial production", "a generation", "a generation", group="production"),
    Indicator("military_production", "Military production", "a generation", "a generation", group="production"),
    Indicator("army", "Army", "units", "unit"),
    Indicator("disruption", "Disruption", "tokens", "token", beside="disruption_reserve"),
    Indicator("territory", "Territory", "territories", "territory"),
)
_WORLD = (
    Indicator("world_bank", "World Bank", "£", scope="world"),
    Indicator("fossil_world", "Fossils left in the world", "fossils", "fossil", scope="world"),
    Indicator("pollution_reserve", "Pollution reserve", "tokens", "token", scope="world"),
    Indicator("disruption_reserve", "Disruption reserve", "tokens", "token", scope="world"),
    *(
        Indicator(f"crises_{kind}", label, "crises", "crisis", scope="world", crisis=kind, symbol=symbol)
        for kind, label, symbol in (
            ("financial", "Financial crises so far", "£"),
            ("environmental", "Environmental crises so far", "☁"),
            ("military", "Military crises so far", "⚔"),
        )
    ),
)
INDICATORS: dict[str, Indicator] = {one.name: one for one in (*_NATION, *_WORLD)}
"""Name -> what is measured, in which unit, for whom."""

COMMON: dict[str, Measured] = {
    "population": Measured(
        "Nobody grows old in the game: births follow the standard of living of the middle class, losses come with "
        "famines and crises. The star nation of a game alone is not counted.",
        lambda n, w: n["population"],
    ),
    "pollution": Measured(
        "All kinds of waste are the same token. Nature cleans nothing up, and the air of one nation is not that of the "
        "others until the reserve is empty.",
        lambda n, w: n["pollution"],
    ),
    "resources_left": Measured(
        "Only fossils are counted, and only those that nations, the market and the colonies hold: some cards bring "
        "more. There are no ores, no water and no soil.",
        lambda n, w: w["fossil_world"],
        unit="fossils",
    ),
    "food": Measured(
        "What the land yields in a generation, not what people get to eat: trade, stores and waste are left out.",
        lambda n, w: n["renewable_production"],
    ),
    "goods": Measured(
        "Only what factories make in a generation: no services, and no quality of what is made.",
        lambda n, w: n["industrial_production"],
    ),
    "standard_of_living": Measured(
        "The mean of five classes, from 1 to 4, each counted the same. Health and long life are not told apart from "
        "wealth.",
        lambda n, w: sum(n[f"sol_{name}"] for name in CLASSES) / len(CLASSES),
    ),
    "inequality": Measured(
        "The levels between class A and class E. How unequal the nations are among themselves is not in it.",
        lambda n, w: n["inequality"],
    ),
    "unrest": Measured(
        "One track for all anger of a nation, whatever its cause; it has no parties and no elections.",
        lambda n, w: n["unrest"],
    ),
    "army": Measured(
        "Units of one kind. Weapons do not become better, and the factories that make them are not counted.",
        lambda n, w: n["army"],
    ),
    "conflict": Measured(
        "Disruption tokens that a nation holds: tension, not people killed. They stay until a card or a crisis takes "
        "them away, while real wars end.",
        lambda n, w: n["disruption"],
    ),
    "money": Measured(
        "The money of the governments. The World Bank's and that of the people is not in it, and there are no debts.",
        lambda n, w: n["money"],
    ),
}
"""How Limit measures the common indicators, and what it leaves out."""

LACKS: dict[str, str] = {}
"""Common indicators that Limit does not have, each with the reason."""

MODELS: dict[str, str] = {
    "climate": "Pollution tokens stand for it, together with all other waste; they bring environmental crises.",
    "novel": "Pollution tokens stand for it, together with the gases that warm the Earth; nothing tells them apart.",
}
"""Planetary boundaries that Limit models -> how."""

PHASES = {"": 0.0, "political": 0.25, "social": 0.5, "international": 0.75, "end": 1.0, "over": 1.0}
"""How much of a generation has passed when a phase has begun (for the place on the time line only)."""


def indicators(state: LimitState, complete: bool = False) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """Per nation, in seat order, its indicators; and those of the world, with the ``year``.

    The world's ``years`` are those of set-up and of the ends of all generations that there may be; its ``lines`` are
    values that matter on an indicator's axis, each with a word: name -> (value, label).
    ``complete``: the state is that of the end of its generation, else the year is within it.
    """
    rules = state.rules
    people, output = rules.people, rules.output
    nations = []
    for nation in state.nations:
        row: dict[str, Any] = {"pollution": nation.pollution, "population": people[nation.pop]}
        for name, level in zip(CLASSES, nation.sol, strict=True):
            row[f"sol_{name}"] = level
        row["inequality"] = nation.sol[0] - nation.sol[-1]
        row["unrest"] = nation.unrest
        row["money"] = nation.money
        row["fossil"] = nation.stock[FOSSIL]
        for index, name in enumerate(PLANTS):
            row[f"{name}_production"] = output[index][nation.level[index]]
        row["army"] = nation.stock[MILITARY]
        row["disruption"] = nation.disruption
        row["territory"] = nation.territory
        nations.append(row)
    star = state.star.fossil if state.star is not None else 0
    held = sum(nation.stock[FOSSIL] for nation in state.nations)
    world: dict[str, Any] = {
        "year": _year(state, complete),
        "world_bank": state.bank,
        "fossil_world": held + state.stock[FOSSIL] + state.colony_fossil + star,
        "pollution_reserve": state.pollution_left,
        "disruption_reserve": state.disruption_left,
    }
    for kind, crisis in enumerate(CRISES):
        world[f"crises_{crisis}"] = tiles(state, kind)
    clock = rules.data["generations"]
    world["years"] = [clock["first_year"] + clock["years"] * g for g in range(clock["count"] + 1)]
    world["lines"] = {"unrest": ((rules.uprising_from, "uprising from here"), (rules.boom_to, "boom up to here"))}
    return nations, world


def _year(state: LimitState, complete: bool) -> int:
    """The end of generation g is the first year + g generations (design, Years)."""
    clock = state.rules.data["generations"]
    passed = float(state.generation)
    if not complete:
        passed += PHASES.get(state.phase, 0.0) - 1
    return int(clock["first_year"] + clock["years"] * max(0.0, passed))
