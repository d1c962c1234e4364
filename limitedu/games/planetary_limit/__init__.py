"""Planetary Limit: four countries draw on one Reservoir for ten rounds, with room for thirty people in all.

The module is the game's contract with :mod:`limitedu.core.game`; the rules stand in ``rounds``, ``turn`` and
``final`` (the order of play), ``developments``, ``conflicts``, ``alliances`` and ``events`` (what cards and the die
do), ``stock`` (how resources, people and cards move); every number is in ``rules.toml``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from limitedu.games.planetary_limit.invariants import invariants, redeal, reshuffle
from limitedu.games.planetary_limit.rounds import setup
from limitedu.games.planetary_limit.rules import SEATS, load_rules
from limitedu.games.planetary_limit.score import scores
from limitedu.games.planetary_limit.state import PlanetaryState

NAME = "planetary_limit"
PLAYERS = range(SEATS, SEATS + 1)
OPTIONS: Mapping[str, Any] = {}


def plain(state: PlanetaryState) -> dict[str, Any]:
    """The whole state as plain data: for digests and comparisons."""
    table = {
        name: _names(getattr(state, name)) for name in PlanetaryState.__slots__ if name not in ("countries", "rules")
    }
    table["generation"], table["phase"], table["step"] = state.generation, state.phase, state.step
    table["countries"] = [_slots(country) for country in state.countries]
    return table


def _slots(thing: Any) -> dict[str, Any]:
    return {name: _names(getattr(thing, name)) for name in type(thing).__slots__}


def _names(value: Any) -> Any:
    """Cards and events as their names, lists and tuples alike."""
    if isinstance(value, list | tuple):
        return [_names(item) for item in value]
    return value if isinstance(value, int | str | None) else value.id
