"""What a game measures: the words and units of its indicators, for tables and charts.

A game's own indicators are :class:`Indicator`. Those of :data:`COMMON` mean the same in every game, so that games can
be laid beside each other, beside real series and beside World3; each game declares how it measures them
(:class:`Measured`) or why it does not.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from numbers import Real
from typing import Any, TypeGuard

__all__ = ["COMMON", "Common", "Indicator", "Measured", "is_number"]


def is_number(value: Any) -> TypeGuard[float]:
    """Whether ``value`` is a number that can be reckoned with: finite, not too large for a float, not True or False."""
    real = isinstance(value, Real) and not isinstance(value, bool)
    return real and bool(abs(value) <= sys.float_info.max)


@dataclass(frozen=True, slots=True)
class Indicator:
    """One thing that is measured at the end of each generation.

    ``label``, ``unit`` (plural) and ``single`` (its singular; without one the unit stands before the number) are
    English words, translated where they are shown. ``scope``: ``"nation"`` (one number per nation) or ``"world"``.
    ``top``: the highest value there is, 0 where nothing bounds it; ``low``: the lowest. ``reserve``: the world
    indicator that holds what is left of the same tokens. ``beside``: a world indicator drawn on the same chart.
    ``group``: indicators of one group share a chart, for one nation at a time. ``crisis``: the kind of crisis that a
    world indicator counts, and its ``symbol``. ``shown``: charted unless switched off.
    """

    name: str
    label: str
    unit: str
    single: str = ""
    scope: str = "nation"
    top: int = 0
    low: int = 0
    reserve: str = ""
    group: str = ""
    beside: str = ""
    crisis: str = ""
    symbol: str = ""
    shown: bool = False


@dataclass(frozen=True, slots=True)
class Common:
    """One thing that every game may have: what it means beyond a single game.

    ``label``, ``unit``, ``about``, ``no_real`` and ``no_world3`` are English words, translated where they are shown.
    ``gather``: what makes the world's value of the nations': ``"sum"``, ``"mean"`` (each nation counts the same), or
    ``"world"`` where there is one value for all. ``real``: its column in :mod:`limitedu.reality.history`; ``world3``:
    its column of World3; empty where there is none, for the reason that ``no_real`` and ``no_world3`` give.
    ``about``: what stands for it there. ``index``: how lines are laid over each other: ``"ratio"`` (a multiple of the
    start) or ``"change"`` (the distance from the start as a part of the line's largest; for what may start at 0 or is
    counted in steps).
    """

    name: str
    label: str
    unit: str
    gather: str
    index: str
    about: str
    real: str = ""
    no_real: str = ""
    world3: str = ""
    no_world3: str = ""


@dataclass(frozen=True, slots=True)
class Measured:
    """How one game measures a common indicator.

    ``of(nation, world)`` reads it off the game's own indicators of one nation and of the world at the same moment;
    where ``events`` are given it is the number of events of these kinds that the nation brought about in that
    generation. ``leaves_out``: what the game leaves out; ``unit``: its own unit, where the common one does not fit.
    Both are English words, translated where they are shown.
    """

    leaves_out: str
    of: Callable[[Mapping[str, Any], Mapping[str, Any]], float] | None = None
    events: frozenset[str] = frozenset()
    unit: str = ""


_COMMON = (
    Common(
        "population",
        "Population",
        "people",
        "sum",
        "ratio",
        "All people of the nations; in the real world and in World3 all people on Earth.",
        real="population_million",
        world3="population",
    ),
    Common(
        "pollution",
        "Pollution",
        "tokens",
        "sum",
        "change",
        "Waste that stays. In the real world the CO2 in the air, in World3 all long-lived pollution, against 1970's.",
        real="co2_ppm",
        world3="persistent_pollution_index",
    ),
    Common(
        "resources_left",
        "Resources left",
        "resources",
        "world",
        "ratio",
        "What cannot grow again and is not used up. In World3 the share left of all such resources.",
        no_real="No open series says what is left in the ground: known reserves grow with search and with prices.",
        world3="fraction_of_resources_remaining",
    ),
    Common(
        "food",
        "Food",
        "a generation",
        "sum",
        "ratio",
        "Food that is produced. In World3 all food of a year.",
        no_real="The long series of food in the real world may not be passed on here (see what was left out).",
        world3="food",
    ),
    Common(
        "goods",
        "Goods",
        "a generation",
        "sum",
        "ratio",
        "Goods that are produced. In the real world all that is produced and paid for (GDP), services included; in "
        "World3 the output of industry.",
        real="gdp_billion_2011usd",
        world3="industrial_output",
    ),
    Common(
        "standard_of_living",
        "Standard of living",
        "level",
        "mean",
        "change",
        "How well people live. In the real world life expectancy, in World3 an index of welfare made of long life, "
        "schooling and income.",
        real="life_expectancy_years",
        world3="human_welfare_index",
    ),
    Common(
        "inequality",
        "Inequality",
        "levels",
        "mean",
        "change",
        "The gap between rich and poor within a nation.",
        no_real="The long open series is of gaps between countries, not within them: it would not compare.",
        no_world3="World3 knows one world without rich and poor.",
    ),
    Common(
        "unrest",
        "Unrest",
        "position",
        "mean",
        "change",
        "How far people are from bearing it.",
        no_real="Nobody has measured the unrest of the world since 1850.",
        no_world3="World3 has no politics.",
    ),
    Common(
        "army",
        "Army",
        "units",
        "sum",
        "change",
        "Armed forces. In the real world all soldiers.",
        real="armed_forces_million",
        no_world3="World3 has no armies.",
    ),
    Common(
        "conflict",
        "Conflict",
        "tokens",
        "sum",
        "change",
        "Strife between nations and within them. In the real world people killed in armed conflicts, as a mean over "
        "eleven years.",
        real="conflict_deaths_mean11",
        no_world3="World3 has no wars.",
    ),
    Common(
        "money",
        "Money",
        "£",
        "sum",
        "change",
        "Money in the nations' treasuries.",
        no_real="No open series of what all states have in their treasuries reaches back to 1850.",
        no_world3="World3 counts things and people, not money.",
    ),
)
COMMON: Mapping[str, Common] = {one.name: one for one in _COMMON}
"""Name -> what it means, in the order of the table; the games add their kinds of crises as ``crises_<kind>``."""
