"""Many games played by programs: rows out, a DataFrame on demand.

Game number ``k`` (counted from 0) of an experiment has the seed ``seed + k``, and :func:`game_of` plays it again as a
checked :class:`~limitedu.core.game.Game` with its record. So the rows depend on the seed and the programs alone, never
on how many processes play.

The columns, in this order, one row for each game and seat:

==================  =================================================================================================
``game``            number of the game, counted from 0
``seed``            the seed of this game
``seat``            seat, counted from 0
``bot``             the program that led it
``total``           its score
``rank``            1 for the highest total of its game; equal totals share a rank
a part of the score  one column for each part that the game's score has, such as ``happiness`` or ``money``
``generation``      the generation in which the game ended
``crises``          how many crises the whole game had
``crises_...``      how many of each kind, where the game tells its kinds
``decisions``       how many decisions the whole game took
==================  =================================================================================================
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from limitedu import bots as programs
from limitedu.core.definition import check_options, check_seed, definition_of
from limitedu.core.game import Game, new_game
from limitedu.core.playout import begin, play_out
from limitedu.errors import UsageError
from limitedu.i18n import gettext as _

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["columns", "game_of", "simulate", "simulate_rows"]

LARGEST = 10_000_000
"""Games of the longest experiment."""

Row = tuple[Any, ...]


def simulate(
    game: str = "limit",
    players: int = 4,
    bots: Sequence[str] | str = "random",
    games: int = 100,
    seed: int = 1,
    jobs: int = 1,
    rules: Any = None,
    **options: Any,
) -> pd.DataFrame:
    """Play ``games`` games and return one row for each game and seat (see the module's text for the columns).

    ``bots``: a program's name for each seat in order, or one name for all. ``jobs``: processes to share the work;
    the result is the same. ``rules``: a house rule. ``options``: the game's own, such as ``alliances=True``.
    Raises :class:`UsageError` or :class:`RulesError`.
    """
    import pandas as pd

    names, rows = simulate_rows(game, players, bots, games, seed, jobs, rules, **options)
    return pd.DataFrame.from_records(rows, columns=list(names))


def simulate_rows(
    game: str = "limit",
    players: int = 4,
    bots: Sequence[str] | str = "random",
    games: int = 100,
    seed: int = 1,
    jobs: int = 1,
    rules: Any = None,
    **options: Any,
) -> tuple[tuple[str, ...], list[Row]]:
    """The columns' names and the rows of :func:`simulate` as plain tuples, without pandas."""
    names = _check(game, players, bots, games, seed, jobs)
    definition = definition_of(game)
    options = check_options(definition, options)
    loaded = definition.load_rules(rules)  # a wrong house rule is refused here, not in a process far away
    shares = _shares(seed, games, jobs)
    if len(shares) == 1:
        return columns(game, players), _play(game, players, names, shares[0], seed, loaded, options)
    from joblib import Parallel, delayed

    parts = Parallel(n_jobs=jobs)(delayed(_far)(game, players, names, share, seed, rules, options) for share in shares)
    return columns(game, players), [row for part in parts for row in part]


def game_of(
    row_seed: int,
    game: str = "limit",
    players: int = 4,
    bots: Sequence[str] | str = "random",
    rules: Any = None,
    **options: Any,
) -> Game:
    """The game with the seed ``row_seed`` of an experiment, played again with its record and events."""
    names = _check(game, players, bots, 1, row_seed, 1)
    again = new_game(game, players, row_seed, rules, **options)
    programs.play_on(again, dict(enumerate(names)))
    return again


def columns(game: str = "limit", players: int = 4) -> tuple[str, ...]:
    """The names of the columns of ``game``'s experiments: its score's parts and its crises are its own."""
    definition: Any = definition_of(game)
    state = begin(definition, definition.load_rules(None), players, 0, definition.OPTIONS)
    parts = definition.scores(state)[0]["parts"]
    return (*_FIRST, *parts, "generation", "crises", *_crises(definition), "decisions")


_FIRST = ("game", "seed", "seat", "bot", "total", "rank")


def _crises(definition: Any) -> list[str]:
    """The indicators that count the game's crises, one for each kind."""
    return [name for name, indicator in definition.INDICATORS.items() if indicator.crisis]


def _check(game: str, players: int, bots: Sequence[str] | str, games: int, seed: int, jobs: int) -> list[str]:
    """The program of each seat; :class:`UsageError` for an argument that cannot be."""
    definition = definition_of(game)
    if isinstance(players, bool) or not isinstance(players, int) or players not in definition.PLAYERS:
        low, high = definition.PLAYERS[0], definition.PLAYERS[-1]
        raise UsageError(
            _("{name} is for {low} to {high} players, not {players!r}.").format(
                name=game, low=low, high=high, players=players
            )
        )
    if not isinstance(bots, Iterable):
        raise UsageError(_("Name one program, or one for each seat in a list, not {bots!r:.40}.").format(bots=bots))
    names = [bots] * players if isinstance(bots, str) else list(bots)
    if len(names) != players:
        raise UsageError(
            _("There are {seats} seats and {count} programs ({names}); name one for each seat.").format(
                seats=players, count=len(names), names=", ".join(map(str, names))
            )
        )
    for name in names:
        programs.get(name, game)
    for what, number, most in (("games", games, LARGEST), ("jobs", jobs, 1024)):
        if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= most:
            raise UsageError(
                _("{what} should be a whole number from 1 to {most}, not {number!r:.40}.").format(
                    what=what, most=most, number=number
                )
            )
    check_seed(seed)
    check_seed(seed + games - 1)
    return names


def _shares(seed: int, games: int, jobs: int) -> list[range]:
    """The games' numbers in ``jobs`` parts of about the same length, in order."""
    jobs = min(jobs, games)
    return [range(games * k // jobs, games * (k + 1) // jobs) for k in range(jobs)]


def _far(
    game: str, players: int, names: Sequence[str], numbers: range, seed: int, rules: Any, options: Mapping[str, Any]
) -> list[Row]:
    """:func:`_play` in a process of its own, which reads the house rule itself: rules hold functions."""
    return _play(game, players, names, numbers, seed, definition_of(game).load_rules(rules), options)


def _play(
    game: str, players: int, names: Sequence[str], numbers: range, seed: int, loaded: Any, options: Mapping[str, Any]
) -> list[Row]:
    """The rows of some of the games under the ``loaded`` rules, on the trusted path."""
    definition: Any = definition_of(game)
    rows: list[Row] = []
    for number in numbers:
        here = seed + number
        state: Any = begin(definition, loaded, players, here, options)
        seated = [programs.make(name, here, seat, game) for seat, name in enumerate(names)]
        decisions = play_out(state, seated)
        rows.extend(_rows(definition, state, number, here, names, decisions))
    return rows


def _rows(definition: Any, state: Any, number: int, seed: int, names: Sequence[str], decisions: int) -> list[Row]:
    scores = definition.scores(state)
    totals = [score["total"] for score in scores]
    world = definition.indicators(state, complete=True)[1]
    crises = [world[name] for name in _crises(definition)]
    end = (state.generation, sum(crises), *crises, decisions)
    return [
        (
            number,
            seed,
            seat,
            names[seat],
            totals[seat],
            1 + sum(total > totals[seat] for total in totals),
            *score["parts"].values(),
            *end,
        )
        for seat, score in enumerate(scores)
    ]
