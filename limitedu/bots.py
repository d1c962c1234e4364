"""Programs that play, and the registry by which a seat finds its own.

A program is made with a seed (``get("growth")(seed)``) and has one method, ``choose(state, decision)``. It looks at the
state and never changes it, uses what its seat may see, and draws from a source of its own, so that who leads a seat
never moves a card. ``random``, ``first`` and :class:`Script` play every game; the others know one game and live in its
folder (``limitedu.games.limit.bots``).
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from limitedu.core.decision import Action, Decision
from limitedu.core.definition import check_seed, definition_of
from limitedu.core.game import Game, check_game
from limitedu.core.playout import Player
from limitedu.core.rules import nearest
from limitedu.errors import UsageError
from limitedu.i18n import gettext as _

__all__ = [
    "FirstBot",
    "Program",
    "RandomBot",
    "Script",
    "get",
    "info",
    "knowing",
    "make",
    "names",
    "play_on",
    "programs",
]


@dataclass(frozen=True, slots=True)
class Program:
    """One entry of the registry: how it is called, what it does in words, and what makes a player of a seed."""

    name: str
    label: Callable[[], str]
    about: Callable[[], str]
    make: Callable[[int], Player]


class RandomBot:
    """Takes each option with the same chance."""

    def __init__(self, seed: int = 0) -> None:
        self._random = Random(seed).random

    def choose(self, state: Any, decision: Decision) -> Action:
        options = decision.options
        return options[int(self._random() * len(options))]


class FirstBot:
    """Takes the first option: quick, without chance, and not clever."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def choose(self, state: Any, decision: Decision) -> Action:
        return decision.options[0]


class Script:
    """Plays the actions of a list by their names, then as ``after`` does (left out: the first option).

    A name that is not an option when its turn comes raises :class:`UsageError`, which says where in the list it stands.
    """

    def __init__(self, actions: Iterable[str], after: Player | None = None) -> None:
        self.actions = list(actions)
        self.after: Player = after if after is not None else FirstBot()
        self.played = 0

    def choose(self, state: Any, decision: Decision) -> Action:
        if self.played == len(self.actions):
            return self.after.choose(state, decision)
        name = self.actions[self.played]
        for option in decision.options:
            if option.name == name:
                self.played += 1
                return option
        raise UsageError(
            _("Entry {number} of the script, {name!r}, is no answer to '{kind}'.{near}").format(
                number=self.played,
                name=name,
                kind=decision.kind,
                near=nearest(name, [option.name for option in decision.options[:50]]),
            )
        )


_GENERAL = (
    Program("random", lambda: _("Random"), lambda: _("Chooses by even chance."), RandomBot),
    Program("first", lambda: _("First"), lambda: _("Takes the first option each time."), FirstBot),
)


def programs(game: str = "limit") -> dict[str, Program]:
    """All programs that play ``game``, by name: those that know it first.

    A game that has some keeps them in ``<its module>.bots.PROGRAMS``.
    """
    own: tuple[Program, ...] = ()
    module: Any = definition_of(game)
    if hasattr(module, "__path__") and importlib.util.find_spec(f"{module.__name__}.bots") is not None:
        own = tuple(Program(*entry) for entry in importlib.import_module(f"{module.__name__}.bots").PROGRAMS)
    return {program.name: program for program in (*own, *_GENERAL)}


def knowing(game: str = "limit") -> list[str]:
    """The names of the programs that know ``game``: all but those that play any game."""
    general = {program.name for program in _GENERAL}
    return [name for name in programs(game) if name not in general]


def names(game: str = "limit") -> list[str]:
    """The names of the programs that play ``game``."""
    return list(programs(game))


def info(game: str = "limit") -> list[dict[str, str]]:
    """The programs that play ``game`` for a page: ``[{"id", "label", "about"}]``, in the reader's language."""
    return [
        {"id": program.name, "label": program.label(), "about": program.about()} for program in programs(game).values()
    ]


def get(name: str, game: str = "limit") -> Callable[[int], Player]:
    """What makes a player out of a seed. :class:`UsageError` with the nearest name for an unknown one."""
    found = programs(game)
    if not isinstance(name, str) or name not in found:
        raise UsageError(
            _("There is no program called {name!r}.{near} For {game} there are: {all}.").format(
                name=name, near=nearest(str(name), found), game=game, all=", ".join(found)
            )
        )
    return found[name].make


def make(name: str, seed: int, seat: int, game: str = "limit") -> Player:
    """The player called ``name`` at ``seat`` of the game with ``seed``: each seat has a chance of its own."""
    return get(name, game)(check_seed(seed) * 8191 + _check_seat(seat) + 1)


def _check_seat(seat: int) -> int:
    if type(seat) is not int or seat < 0:
        raise UsageError(_("A seat is a whole number from 0 on, not {seat!r:.40}.").format(seat=seat))
    return seat


def play_on(game: Game, bots: Mapping[int, Player | str], until: int | None = None) -> int:
    """Let ``bots`` (by seat: a player, or a program's name) answer in ``game`` until a person must.

    Stops when every open decision belongs to a seat without a bot, when generation ``until`` begins, or at the game's
    end; returns how many decisions were made. Everything goes through :meth:`Game.play`, so that it stands in the
    record and can be taken back. Raises :class:`UsageError` for a seat that is not there.
    """
    check_game(game)
    if not isinstance(bots, Mapping):
        raise UsageError(
            _("Name the programs by seat, such as {like}, not {bots!r:.40}.").format(like="{1: 'random'}", bots=bots)
        )
    if until is not None and type(until) is not int:
        raise UsageError(_("A generation is a whole number, not {value!r:.40}.").format(value=until))
    players: dict[int, Player] = {}
    for seat, bot in bots.items():
        if seat not in range(game.seats):
            raise UsageError(
                _("There is no seat {seat}; the seats are 0 to {last}.").format(seat=seat, last=game.seats - 1)
            )
        players[seat] = bot if hasattr(bot, "choose") else make(bot, game.seed, seat, game.name)
    count = 0
    while not game.over and (until is None or game.generation < until):
        decision = next((d for d in game.state.decisions if d.player in players), None)
        if decision is None:
            break
        game.play(players[decision.player].choose(game.state, decision), decision.player)
        count += 1
    return count
