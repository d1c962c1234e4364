"""What the checks of lessons 9 to 11 share: games under two rules with the same seeds, and what chance alone does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from os import PathLike
from random import Random
from typing import Any

from limitedu import bots as programs
from limitedu import rule_text
from limitedu.core.definition import definition_of
from limitedu.core.playout import Player, begin, play_out
from limitedu.errors import LimitEduError
from limitedu.experiments import columns, simulate_rows
from limitedu.i18n import gettext as _
from limitedu.lessons.checking import Feedback, give_me, not_yet

__all__ = ["Change", "chance_share", "changed_lines", "per_game", "watched"]

FLIPS = 5000
"""So often signs are flipped: a share of one half is then within 0.02 of the true one in 99 of 100 cases."""

Change = tuple[str, Any, Any]
"""One line of the rules that differs: path, value before, value now."""


def per_game(
    measure: str, bots: Sequence[str] | str, games: int, seed: int, rules: Any, game: str = "limit", players: int = 4
) -> list[float]:
    """``measure`` of each game, a column of :func:`limitedu.simulate`: the mean of its nations."""
    _names, rows = simulate_rows(game, players, bots, games, seed, rules=rules)
    at = columns(game, players).index(measure)
    return [sum(row[at] for row in rows[k : k + players]) / players for k in range(0, len(rows), players)]


class _Watched:
    """A program whose choices are kept by name."""

    def __init__(self, player: Player, kept: set[str]) -> None:
        self.player, self.kept = player, kept

    def choose(self, state: Any, decision: Any) -> Any:
        action = self.player.choose(state, decision)
        self.kept.add(action.name)
        return action


def watched(bots: str, games: int, seed: int, rules: Any, players: int = 4) -> Iterator[tuple[Any, set[str]]]:
    """Games of Limit among programs: of each the state at its end, and the names of all actions chosen in it."""
    definition: Any = definition_of("limit")
    loaded = definition.load_rules(rules)
    for here in range(seed, seed + games):
        kept: set[str] = set()
        state: Any = begin(definition, loaded, players, here, definition.OPTIONS)
        play_out(state, [_Watched(programs.make(bots, here, seat, "limit"), kept) for seat in range(players)])
        yield state, kept


def chance_share(differences: Sequence[float]) -> float:
    """The share of flips of the differences' signs, each by a coin, that lead as far from 0 as they do, or farther.

    Found by :data:`FLIPS` flips that are always the same (a paired permutation test; both directions count).
    """
    coin = Random(0)
    moved = [value for value in differences if value]
    reached = abs(sum(moved)) - 1e-9
    far = 0
    for _flip in range(FLIPS):
        heads = coin.getrandbits(len(moved)) if moved else 0
        far += abs(sum(value if heads >> at & 1 else -value for at, value in enumerate(moved))) >= reached
    return far / FLIPS


def changed_lines(rule: Any, game: str = "limit") -> list[Change] | Feedback:
    """The lines that the house rule ``rule`` changes, or what is to be said to one that is none, or changes nothing."""
    if not isinstance(rule, str | Mapping | PathLike):
        return give_me(
            _("Give me a house rule: TOML text such as {text!r}, a dict, or the path of a file.").format(
                text="start.territory = 6"
            )
        )
    try:
        found = rule_text.changes(rule, game)
    except LimitEduError as error:
        return Feedback(False, _("Not yet: the engine refuses this rule. {why}").format(why=error))
    return found or not_yet(_("this rule changes nothing"))
