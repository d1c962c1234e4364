"""Planetary Limit: four countries draw on one Reservoir for ten rounds, with room for thirty people in all.

The module is the game's contract with :mod:`limitedu.core.game`; the rules stand in ``rounds``, ``turn`` and
``final`` (the order of play), ``developments``, ``conflicts``, ``alliances`` and ``events`` (what cards and the die
do), ``stock`` (how resources, people and cards move); every number is in ``rules.toml``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from limitedu.games.planetary_limit.indicators import COMMON, INDICATORS, LACKS, MODELS, indicators
from limitedu.games.planetary_limit.invariants import invariants, redeal, reshuffle
from limitedu.games.planetary_limit.rounds import setup
from limitedu.games.planetary_limit.rules import SEATS, load_rules
from limitedu.games.planetary_limit.score import scores
from limitedu.games.planetary_limit.state import PlanetaryState
from limitedu.games.planetary_limit.view import card_data, view
from limitedu.games.planetary_limit.words import (
    about_game,
    amount_info,
    ask,
    detail,
    end_reason,
    hint,
    label,
    rule_name,
    rule_title,
    score_lines,
    seat_faces,
    section,
    sentence,
    start_generations,
    unit,
    value_settings,
    why,
)
from limitedu.games.planetary_limit.words.deeds import deed

__all__ = [
    "COMMON",
    "COMPOSED",
    "INDICATORS",
    "LACKS",
    "MODELS",
    "NAME",
    "OPTIONS",
    "PLAYERS",
    "amount_info",
    "ask",
    "card_data",
    "deed",
    "detail",
    "end_reason",
    "hint",
    "indicators",
    "invariants",
    "label",
    "load_rules",
    "plain",
    "redeal",
    "reshuffle",
    "rule_name",
    "rule_title",
    "score_lines",
    "scores",
    "seat_faces",
    "section",
    "sentence",
    "setup",
    "unit",
    "value_settings",
    "view",
    "why",
]

NAME = "planetary_limit"
PLAYERS = range(SEATS, SEATS + 1)
OPTIONS: Mapping[str, Any] = {}
COMPOSED = frozenset({"turn"})
"""Kinds of questions whose answer is composed and confirmed: a card with all that it asks."""

_SAID: Mapping[str, Callable[[], Any]] = {
    "TITLE": lambda: "Planetary Limit",
    "ABOUT": about_game,
    "OPTION_INFO": list,
    "START_GENERATIONS": start_generations,
    "VALUES": lambda: value_settings(load_rules()),
}


def __getattr__(name: str) -> Any:
    """What the start and end pages say of the game: looked up when asked for, in the language of that moment."""
    if name in _SAID:
        return _SAID[name]()
    raise AttributeError(name)


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
