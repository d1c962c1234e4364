"""Games as they begin: from a form's fields, with a house rule, played by programs up to a later generation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from limitedu.classroom import programs
from limitedu.classroom.programs import PERSON
from limitedu.core.definition import Definition, definition_of
from limitedu.core.game import Game, new_game
from limitedu.core.rules import read_toml
from limitedu.errors import UsageError
from limitedu.i18n import gettext as _

__all__ = ["begin", "generations", "house_rule"]

SEEDS_TRIED = 20


def generations(definition: Definition) -> list[dict[str, Any]]:
    """The generations in which a game may begin: ``[{"id": 1, "label": ...}, ...]``."""
    return list(getattr(definition, "START_GENERATIONS", [{"id": 1, "label": "1"}]))


def house_rule(text: str) -> dict[str, Any] | None:
    """A house rule from its TOML text; ``None`` for an empty one. :class:`RulesError` tells a mistake with its line."""
    return read_toml(text, _("The house rule")) if text.strip() else None


def begin(
    name: str,
    leaders: Sequence[str],
    generation: int = 1,
    seed: int | None = None,
    rules: str = "",
    options: dict[str, Any] | None = None,
) -> Game:
    """A new game that stands where ``generation`` begins; ``leaders`` are PERSON or a program's name for each seat.

    ``rules`` is a house rule as TOML text. Persons' seats are led by a sensible program until then; without a ``seed``
    others are tried where a game is over too early. Raises :class:`UsageError` or :class:`RulesError` in words.
    """
    if generation not in [entry["id"] for entry in generations(definition_of(name))]:
        raise UsageError(_("A game cannot begin in generation {n}.").format(n=generation))
    house = house_rule(rules)
    for _attempt in range(SEEDS_TRIED if seed is None else 1):
        game = new_game(name, len(leaders), seed, house, **(options or {}))
        if _play_up_to(game, leaders, generation):
            return game
    raise UsageError(
        _("Under this seed and these rules the game is over before generation {n}; begin earlier.").format(n=generation)
    )


def _play_up_to(game: Game, leaders: Sequence[str], generation: int) -> bool:
    """Let programs lead every seat until ``generation`` begins; whether the game lasts so long."""
    stand_in = programs.sensible(game.name) if PERSON in leaders and generation > 1 else PERSON
    while not game.over and game.generation < generation:
        seat = next(iter(game.decisions))
        who = stand_in if leaders[seat] == PERSON else leaders[seat]
        game.play(programs.choose(who, game, seat), seat)
    return not game.over
