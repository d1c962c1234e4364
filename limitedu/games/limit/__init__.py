"""Limit (A. Poyé): nations from 1850 to 2060, generation by generation, on one finite planet.

The module is the game's contract with :mod:`limitedu.core.game`; the rules stand in the phase files
(``political``, ``social``, ``international``, ``generations``), the cards' parts in the ``cards`` package,
every number in ``rules.toml``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from limitedu.core.chance import Chance, shuffled
from limitedu.games.limit.generations import setup
from limitedu.games.limit.indicators import COMMON, INDICATORS, LACKS, MODELS, indicators
from limitedu.games.limit.invariants import invariants, redeal
from limitedu.games.limit.rules import load_rules
from limitedu.games.limit.score import scores
from limitedu.games.limit.state import LimitState
from limitedu.games.limit.view import view
from limitedu.games.limit.view.board import card_data
from limitedu.games.limit.words import (
    about_game,
    amount_info,
    ask,
    detail,
    end_reason,
    hint,
    label,
    option_info,
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
from limitedu.games.limit.words.deeds import deed

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

NAME = "limit"
PLAYERS = range(1, 7)
OPTIONS: Mapping[str, Any] = {"alliances": False}
COMPOSED = frozenset({"policy"})
"""Kinds of questions whose answer is composed and confirmed: a card with all that it asks."""

_SAID: Mapping[str, Callable[[], Any]] = {
    "TITLE": lambda: "Limit",
    "ABOUT": about_game,
    "OPTION_INFO": option_info,
    "START_GENERATIONS": start_generations,
    "VALUES": lambda: value_settings(load_rules()),
}


def __getattr__(name: str) -> Any:
    """What the start and end pages say of the game: looked up when asked for, in the language of that moment."""
    if name in _SAID:
        return _SAID[name]()
    raise AttributeError(name)


def plain(state: LimitState) -> dict[str, Any]:
    """The whole state as plain data: for digests and comparisons."""
    table = {
        name: getattr(state, name) for name in LimitState.__slots__ if name not in ("nations", "star", "card", "rules")
    }
    table["card"] = state.card.id if state.card else None
    table["generation"], table["phase"], table["step"] = state.generation, state.phase, state.step
    table["star"] = None if state.star is None else _slots(state.star)
    table["nations"] = [_slots(nation) for nation in state.nations]
    return table


def _slots(thing: Any) -> dict[str, Any]:
    return {name: _names(getattr(thing, name)) for name in type(thing).__slots__}


def _names(value: Any) -> Any:
    """Cards as their names, lists and tuples alike."""
    if isinstance(value, list | tuple):
        return [_names(item) for item in value]
    return value if isinstance(value, int | str | None) else value.id


def reshuffle(state: LimitState, chance: Chance) -> None:
    """Draw anew what nobody has seen: the decks but for the cards their owner put under them, the events."""
    for nation in state.nations:
        nation.decks = [
            shuffled(deck[: len(deck) - known], chance) + deck[len(deck) - known :]
            for deck, known in zip(nation.decks, nation.known, strict=True)
        ]
    state.events = tuple(shuffled(state.events, chance))
