"""How fast the engine is on this machine: what ``limitedu bench`` prints.

All figures are of process CPU time, and the best of several rounds, in which the things that are compared take turns:
other work on the machine slows a round down, never speeds it up. ``import limitedu``, and the bare start of Python that
is taken off it, are processes of their own and timed by the clock.
"""

from __future__ import annotations

import json as json_
import platform
import statistics
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from random import Random
from time import perf_counter, process_time
from typing import Any, NamedTuple

from limitedu import bench_world3
from limitedu.core.definition import GAMES, definition_of
from limitedu.core.game import Game, new_game
from limitedu.core.playout import begin, random_playout
from limitedu.i18n import gettext as _

__all__ = ["Sizes", "main", "measure"]


class Sizes(NamedTuple):
    """How much is measured: games a round and path, rounds, copies, starts of Python, games of each program, worlds."""

    games: int = 60
    rounds: int = 7
    copies: int = 2000
    starts: int = 11
    experiment: int = 100
    worlds: int = 1000


PLAYERS = {"limit": 4, "planetary_limit": 4}
"""How many random players each game is measured with."""

Played = tuple[int, int]
"""Games and decisions of one round."""


def main(json: bool = False, peers: bool = False, sizes: Sizes | None = None) -> int:
    """Measure and print; with ``json`` one JSON object. ``peers``: other engines too, where they are installed."""
    result = measure(peers, sizes or Sizes())
    print(json_.dumps(result) if json else "\n".join(_lines(result)))
    return 0


def measure(peers: bool = False, sizes: Sizes | None = None) -> dict[str, Any]:
    """All figures: each game by its name, ``world3``, ``import_ms``, ``peak_memory_mb``; ``peers``: other engines."""
    sizes = sizes or Sizes()
    loops: dict[str, Callable[[int], Played]] = {}
    for name in PLAYERS:
        loops[f"{name}/trusted"] = _trusted(name, sizes.games)
        loops[f"{name}/checked"] = _checked(name, sizes.games)
    missing: dict[str, str] = {}
    if peers:
        for peer, (module, make) in PEERS.items():
            if find_spec(module) is None:
                missing[peer] = _("not installed; to measure it: pip install {package}").format(package=PACKAGES[peer])
            else:
                loops[f"peers/{peer}"] = make(sizes.games)
    rates = _rates(loops, sizes.rounds)
    result: dict[str, Any] = {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "rounds": sizes.rounds,
        "games_a_round": sizes.games,
    }
    for name in PLAYERS:
        result[name] = {
            "players": PLAYERS[name],
            "trusted": rates[f"{name}/trusted"],
            "checked": rates[f"{name}/checked"],
            "copy_us": _copy_us(name, sizes),
            "replay_ms": _replay_ms(name, sizes.rounds),
            "crises_a_game": _crises(name, sizes.experiment),
        }
    result["world3"] = bench_world3.measure(sizes.rounds, sizes.worlds)
    result["import_ms"] = _import_ms(sizes.starts)
    result["peak_memory_mb"] = _peak_memory_mb()
    if peers:
        result["peers"] = {peer: rates.get(f"peers/{peer}", {"missing": missing.get(peer, "")}) for peer in PEERS}
        _compare(result)
        result["world3"]["peers"] = bench_world3.peers(sizes.rounds, result["world3"]["run_ms"])
    return result


# -- rates ------------------------------------------------------------------------------------------------------


def _rates(loops: dict[str, Callable[[int], Played]], rounds: int) -> dict[str, dict[str, float]]:
    """The best round of each loop; in each round all loops take their turn."""
    best: dict[str, tuple[float, Played]] = {}
    for number in range(rounds + 1):
        for name, loop in loops.items():
            start = process_time()
            played = loop(number)
            seconds = max(process_time() - start, 1e-9)
            if number and (name not in best or played[1] / seconds > best[name][0]):  # the first round warms up
                best[name] = (played[1] / seconds, played)
    return {
        name: {
            "decisions_per_s": round(rate, 1),
            "games_per_s": round(rate * played[0] / played[1], 2),
            "decisions_per_game": round(played[1] / played[0], 1),
        }
        for name, (rate, played) in best.items()
    }


def _trusted(name: str, games: int) -> Callable[[int], Played]:
    """Games of random players on the trusted path, each with its set-up."""
    definition = definition_of(name)
    rules = definition.load_rules(None)

    def play(number: int) -> Played:
        decisions = 0
        for seed in range(games):
            state = begin(definition, rules, PLAYERS[name], seed, definition.OPTIONS)
            decisions += random_playout(state, Random(seed).random)
        return games, decisions

    return play


def _checked(name: str, games: int) -> Callable[[int], Played]:
    """The same games through :meth:`Game.play`: checked, told and recorded."""
    few = max(1, games // 4)

    def play(number: int) -> Played:
        return few, sum(len(random_game(name, seed).rows) for seed in range(few))

    return play


def random_game(name: str, seed: int) -> Game:
    """A whole game of random players."""
    game = new_game(name, PLAYERS[name], seed)
    random = Random(seed).random
    while not game.over:
        options = game.decision.options
        game.play(options[int(random() * len(options))])
    return game


# -- single things ----------------------------------------------------------------------------------------------


def _copy_us(name: str, sizes: Sizes) -> float:
    """One copy of a state in the middle of a game, in microseconds."""
    definition = definition_of(name)
    state: Any = begin(definition, definition.load_rules(None), PLAYERS[name], 1, definition.OPTIONS)
    while state.generation < 4 and state.decisions:
        _one(state)
    copy = state.copy
    best = 1e9
    for _round in range(sizes.rounds):
        start = process_time()
        for _copy in range(sizes.copies):
            copy()
        best = min(best, (process_time() - start) / sizes.copies)
    return round(best * 1e6, 3)


def _one(state: Any) -> None:
    """Take the middle option of the first decision: a game without chance."""
    from limitedu.core.flow import apply

    decision = state.decisions[0]
    apply(state, decision, decision.options[len(decision.options) // 2])


def _replay_ms(name: str, rounds: int) -> float:
    """Play a whole game of random players again from its record, in milliseconds: the median of several games."""
    found = []
    for seed in range(9):
        game = random_game(name, seed)
        best = 1e9
        for _round in range(rounds):
            start = process_time()
            game.replay()
            best = min(best, process_time() - start)
        found.append(best)
    return round(statistics.median(found) * 1e3, 3)


def _crises(name: str, games: int) -> dict[str, float]:
    """How many crises a game has when one program leads all seats, for each program that knows the game."""
    from limitedu import bots
    from limitedu.experiments import simulate_rows

    found = {}
    for program in bots.knowing(name):
        columns, rows = simulate_rows(name, PLAYERS[name], program, games, 1)
        at = columns.index("crises")
        found[program] = round(sum(row[at] for row in rows) / len(rows), 2)
    return found


def _import_ms(starts: int) -> float:
    """``import limitedu`` in a new process, less the start of Python itself: medians of runs that take turns."""
    times: dict[str, list[float]] = {"pass": [], "import limitedu": []}
    for _start in range(starts):
        for code, found in times.items():
            start = perf_counter()
            subprocess.run([sys.executable, "-c", code], check=True)
            found.append(perf_counter() - start)
    return round((statistics.median(times["import limitedu"]) - statistics.median(times["pass"])) * 1e3, 2)


def _peak_memory_mb() -> float | None:
    """The most memory that this process has held; ``None`` where the system does not tell (Windows)."""
    try:
        import resource
    except ImportError:
        return None
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return round(peak / (1024 * 1024 if sys.platform == "darwin" else 1024), 1)


# -- other engines ----------------------------------------------------------------------------------------------


def _catanatron(games: int) -> Callable[[int], Played]:
    """catanatron's Settlers with four random players, as it plays them itself; one tick is one decision."""
    from catanatron import Color, Game, RandomPlayer  # type: ignore[import-not-found]

    few = max(1, games // 12)

    def play(number: int) -> Played:
        decisions = 0
        for seed in range(few):
            game = Game([RandomPlayer(color) for color in Color], seed=seed)
            game.play()
            decisions += len(game.state.actions)
        return few, decisions

    return play


def _hearts(games: int) -> Callable[[int], Played]:
    """OpenSpiel's hearts, a game in C++ driven from Python, by random players."""
    import pyspiel  # type: ignore[import-not-found]

    hearts = pyspiel.load_game("hearts")

    def play(number: int) -> Played:
        decisions = 0
        for seed in range(games):
            random = Random(seed).random
            state = hearts.new_initial_state()
            while not state.is_terminal():
                options = state.legal_actions()
                chance = state.is_chance_node()
                state.apply_action(options[int(random() * len(options))])
                decisions += not chance
        return games, decisions

    return play


PEERS: dict[str, tuple[str, Callable[[int], Callable[[int], Played]]]] = {
    "catanatron": ("catanatron", _catanatron),
    "hearts": ("pyspiel", _hearts),
}
PACKAGES = {"catanatron": "catanatron", "hearts": "open_spiel"}


def _compare(result: dict[str, Any]) -> None:
    """How many times a peer's rate each game reaches on the trusted path."""
    for peer in result["peers"].values():
        if "decisions_per_s" in peer:
            for name in PLAYERS:
                rate = result[name]["trusted"]["decisions_per_s"]
                peer[f"{name}_times"] = round(rate / peer["decisions_per_s"], 2)


# -- words ------------------------------------------------------------------------------------------------------


def _lines(result: dict[str, Any]) -> list[str]:
    """The figures as a table."""
    lines = [
        _("CPU time of one core, best of {rounds} rounds; Python {python}").format(**result),
        f"{'':34}{_('games/s'):>10}{_('decisions/s'):>14}{_('decisions/game'):>17}",
    ]
    for name in GAMES:
        if name in result:
            figures = result[name]
            lines.append(
                _rate(_("{game}, {n} random, trusted path").format(game=name, n=figures["players"]), figures["trusted"])
            )
            lines.append(_rate(_("{game}, checked Game").format(game=name), figures["checked"]))
    for peer, figures in result.get("peers", {}).items():
        if "missing" in figures:
            lines.append(f"{peer}: {figures['missing']}")
        else:
            times = ", ".join(f"{name} {figures[f'{name}_times']:.1f} x" for name in PLAYERS)
            lines.append(f"{_rate(peer, figures)}   ({times})")
    for name in PLAYERS:
        for program, crises in result[name]["crises_a_game"].items():
            lines.append(
                _("{game}, {n} times {program}: {crises:.2f} crises or collapses a game").format(
                    game=name, n=PLAYERS[name], program=program, crises=crises
                )
            )
        lines.append(
            _("{game}: a copy of the state {copy_us:.1f} µs, replay of a whole game {replay_ms:.1f} ms").format(
                game=name, **result[name]
            )
        )
    lines += bench_world3.lines(result["world3"])
    lines.append(_("import limitedu: {ms:.1f} ms more than Python itself").format(ms=result["import_ms"]))
    if result["peak_memory_mb"] is not None:
        lines.append(_("most memory held: {mb:.0f} MB").format(mb=result["peak_memory_mb"]))
    return lines


def _rate(name: str, figures: dict[str, float]) -> str:
    return (
        f"{name:34}{figures['games_per_s']:>10,.0f}{figures['decisions_per_s']:>14,.0f}"
        f"{figures['decisions_per_game']:>17,.0f}"
    )
