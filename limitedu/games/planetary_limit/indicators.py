"""What can be read off the table at any moment: one number per country, or one for the world."""

from __future__ import annotations

from typing import Any

from limitedu.core.indicators import Indicator, Measured
from limitedu.games.planetary_limit.developments import food_needed
from limitedu.games.planetary_limit.state import CONFLICT, DEVELOPMENT, PlanetaryState

__all__ = ["COMMON", "INDICATORS", "LACKS", "MODELS", "indicators"]

_COUNTRY = (
    Indicator("population", "Population", "population", "population", reserve="room", shown=True),
    Indicator("normal", "Normal resources", "resources", "resource", shown=True),
    Indicator("green", "Green resources", "resources", "resource", shown=True),
    Indicator("resources", "Resources, normal and green", "resources", "resource"),
    Indicator("food", "Food needed", "resources", "resource"),
    Indicator("active", "Active Developments", "cards", "card"),
    Indicator("inactive", "Inactive Developments", "cards", "card"),
    Indicator("hand", "Cards in hand", "cards", "card"),
)
_WORLD = (
    Indicator("reservoir", "Reservoir", "resources", "resource", scope="world", beside="box", shown=True),
    Indicator("box", "Box", "resources", "resource", scope="world"),
    Indicator("room", "Reserve", "population", "population", scope="world"),
    Indicator("collapses", "Collapses so far", "collapses", "collapse", scope="world", crisis="collapse", symbol="✕"),
)
INDICATORS: dict[str, Indicator] = {one.name: one for one in (*_COUNTRY, *_WORLD)}
"""Name -> what is measured, in which unit, for whom."""

COMMON: dict[str, Measured] = {
    "population": Measured(
        "There is room for so many people and no more. Nobody grows old; people move, and are shared out after a "
        "collapse.",
        lambda n, w: n["population"],
    ),
    "resources_left": Measured(
        "All that is not in the Box: in the Reservoir, in the countries and on mergers. Resources are all alike, be "
        "they coal, forests or water.",
        lambda n, w: w["left"],
    ),
    "conflict": Measured(
        "Acts of the round against other countries: attacks, plunder, sabotage, spying, luring people away, embargoes "
        "and new Cold Wars. How much harm each does is not in it, and nobody is killed.",
        events=frozenset({"attacked", "plundered", "sabotaged", "spied", "lured", "embargoed", "war"}),
        unit="acts",
    ),
}
"""How Planetary Limit measures the common indicators, and what it leaves out."""

LACKS: dict[str, str] = {
    "pollution": "Nothing in it is dirty: the Box holds what is used up, not what is spoilt.",
    "food": "Nobody grows food: a country pays for it with its resources.",
    "goods": "Nothing is made of the resources but Developments, which are cards.",
    "standard_of_living": "Its people are counted, not their lives.",
    "inequality": "A country has no classes.",
    "unrest": "Its people do not revolt.",
    "army": "Attacks are cards; nobody keeps an army.",
    "money": "Everything is paid with resources.",
}
"""Common indicators that Planetary Limit does not have, each with the reason."""

MODELS: dict[str, str] = {}
"""Planetary boundaries that Planetary Limit models: none of the nine; its limits are resources and room."""


def indicators(state: PlanetaryState, complete: bool = False) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """Per country, in seat order, its indicators; and those of the world, with the ``year``.

    The world's ``left`` are all resources that are not in the Box.
    ``complete``: the state is that of the end of its round, else the year is within it.
    """
    game, relations = state.rules.game, state.relations
    countries = [
        {
            "population": c.people,
            "normal": c.normal,
            "green": c.green,
            "resources": c.normal + c.green,
            "food": food_needed(state, c),
            "active": sum(c.active) + sum(c.fresh),
            "inactive": sum(c.off),
            "hand": len(c.hands[DEVELOPMENT]) + len(c.hands[CONFLICT]),
        }
        for c in state.countries
    ]
    passed = float(state.generation) if complete or state.over else max(0.0, state.generation - 0.5)
    world: dict[str, Any] = {
        "year": int(game.first_year + game.years * passed),
        "reservoir": state.reservoir,
        "box": state.box,
        "left": state.reservoir
        + sum(c.normal + c.green for c in state.countries)
        + sum(sum(r.held) for r in relations),
        "room": state.reserve,
        "collapses": len(state.collapses),
        "years": [game.first_year + game.years * number for number in range(game.rounds + 1)],
        "lines": {},
    }
    return countries, world
