"""What can be read off the table at any moment: one number per country, or one for the world."""

from __future__ import annotations

from typing import Any

from limitedu.core.indicators import Indicator
from limitedu.games.planetary_limit.developments import food_needed
from limitedu.games.planetary_limit.state import CONFLICT, DEVELOPMENT, PlanetaryState

__all__ = ["INDICATORS", "indicators"]

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


def indicators(state: PlanetaryState, complete: bool = False) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """Per country, in seat order, its indicators; and those of the world, with the ``year``.

    ``complete``: the state is that of the end of its round, else the year is within it.
    """
    game = state.rules.game
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
        "room": state.reserve,
        "collapses": len(state.collapses),
        "years": [game.first_year + game.years * number for number in range(game.rounds + 1)],
        "lines": {},
    }
    return countries, world
