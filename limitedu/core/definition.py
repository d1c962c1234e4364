"""What a game offers to the core, and which games there are."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol, cast

from limitedu.core.chance import Chance
from limitedu.core.decision import Decision
from limitedu.core.flow import State
from limitedu.core.rules import nearest
from limitedu.errors import UsageError
from limitedu.i18n import _

if TYPE_CHECKING:
    from limitedu.core.game import Event

__all__ = ["GAMES", "LARGEST_SEED", "Definition", "check_options", "check_seed", "definition_of"]

GAMES: dict[str, str] = {"limit": "limitedu.games.limit", "planetary_limit": "limitedu.games.planetary_limit"}
"""The games that can be played: name -> module."""

LARGEST_SEED = 2**53 - 1


class Definition(Protocol):
    """What the module of a game offers (see ``limitedu.games.limit``)."""

    NAME: str
    PLAYERS: range
    OPTIONS: Mapping[str, Any]

    def load_rules(self, house: Any = None) -> Any:
        """The rules with a house rule laid over; an object with ``data``, ``digest``, ``actions``."""

    def setup(self, rules: Any, players: int, chance: Chance, **options: Any) -> State:
        """A state before its first step."""

    def plain(self, state: State) -> Any:
        """The whole state as plain data, for its digest."""

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        """The table as ``seat`` may see it (``None``: a spectator)."""

    def scores(self, state: State, values: Mapping[str, Any] | None = None) -> list[dict[str, Any]]:
        """Per player the total and its parts, under ``values``."""

    def reshuffle(self, state: State, chance: Chance) -> None:
        """Draw anew all that no player has seen."""

    def ask(self, decision: Decision, state: State) -> str:
        """The question in words."""

    def score_lines(self, score: Mapping[str, Any]) -> list[dict[str, Any]]:
        """The parts of one player's score, each with its ``label``, ``value`` and ``detail``."""

    def sentence(self, event: Event, about: Any = None) -> str:
        """What happened, in words (``about``: the game, for names of its own); empty for what is not worth telling."""


def definition_of(name: str) -> Definition:
    """The module of the game called ``name``."""
    if not isinstance(name, str) or name not in GAMES:
        raise UsageError(
            _("There is no game called {name!r}.{near} The games are: {games}.").format(
                name=name, near=nearest(str(name), GAMES), games=", ".join(GAMES)
            )
        )
    return cast(Definition, importlib.import_module(GAMES[name]))


def check_seed(seed: Any) -> int:
    """``seed`` if it is a whole number from 0 to 2**53 - 1, else :class:`UsageError`."""
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed <= LARGEST_SEED:
        raise UsageError(
            _("The seed should be a whole number from 0 to {most}, not {seed!r:.40}.").format(
                most=LARGEST_SEED, seed=seed
            )
        )
    return seed


def check_options(definition: Definition, options: Mapping[str, Any]) -> dict[str, Any]:
    """The game's options with ``options`` laid over, or :class:`UsageError`."""
    result = dict(definition.OPTIONS)
    for name, value in options.items():
        if name not in result:
            raise UsageError(
                _("{game} has no option {name!r}.{near}").format(
                    game=definition.NAME, name=name, near=nearest(name, result)
                )
            )
        if type(value) is not type(result[name]):
            raise UsageError(
                _("The option {name} should be like {like!r}, not {value!r:.40}.").format(
                    name=name, like=result[name], value=value
                )
            )
        result[name] = value
    return result
