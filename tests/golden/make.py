"""Golden playthroughs: whole games as text, to be compared line by line, and the command that writes them anew::

    python -m tests.golden.make          # from the repository's root; then read the diff before it is committed

A line for each decision: its number, seat, kind, how many options, the action taken; ``+ name``: an option that was the
only one is told by the rules, not asked. After each generation the digest of the state and the nations in numbers.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from limitedu.core.definition import GAMES
from limitedu.core.game import Game, new_game
from limitedu.core.record import digest_of

FOLDER = Path(__file__).parent
PLAYTHROUGHS: dict[str, list[dict[str, Any]]] = {
    "limit": [
        {"players": 1, "seed": 1850},
        {"players": 2, "seed": 1880},
        {"players": 4, "seed": 1910, "alliances": True},
        {"players": 6, "seed": 1940},
    ],
    "planetary_limit": [
        {"players": 4, "seed": 1850},
        {"players": 4, "seed": 1872, "rules": {"start": {"resources": 20}, "turn": {"base": 5, "conflicts": 2}}},
    ],
}
"""Which games are kept, by name: the arguments of ``new_game``."""


def path_of(name: str, options: dict[str, Any]) -> Path:
    house = "_house" if "rules" in options else ""
    return FOLDER / f"{name}_{options['players']}{house}.txt"


def playthrough(name: str, options: dict[str, Any]) -> Iterator[str]:
    """The lines of one game, played at random from its seed."""
    game = new_game(name, **options)
    random = Random(options["seed"])
    yield f"# {name} " + " ".join(f"{key}={value}" for key, value in options.items())
    yield f"rules {game.rules.digest}"
    yield f"set-up {game.digest()}"
    number = 0
    while not game.over:
        generation, told = game.generation, len(game.events)
        seats = list(game.decisions)
        seat = seats[int(random.random() * len(seats))]
        decision = game.decisions[seat]
        action = decision.options[int(random.random() * len(decision.options))]
        number += 1
        yield f"{number} {seat} {decision.kind} {len(decision.options)} {action.name}"
        game.play(action, seat)
        for event in game.events[told:]:
            if event.kind == "only_option":
                yield f"+ {event.player} {event.numbers['action']}"
        if game.generation != generation or game.over:
            yield from generation_lines(game, generation)
    yield f"final {game.digest()}"
    for score in game.scores():
        yield f"score {score['seat']} {score['total']} {score['parts']}"
    yield f"rows {len(game.rows)}"


def generation_lines(game: Game, generation: int) -> Iterator[str]:
    """The state at the end of ``generation``: its digest, and numbers for people."""
    state: Any = next(kept for number, _events, kept in game.snapshots if number == generation)
    yield f"= generation {generation} digest {digest_of(game.definition.plain(state))}"
    yield from LINES[game.name](state)


def limit_lines(state: Any) -> Iterator[str]:
    people = state.rules.people
    yield (
        f"  bank {state.bank} box {state.box_money} market {state.stock} prices {state.price} "
        f"pollution left {state.pollution_left} disruption left {state.disruption_left} "
        f"colonies {state.colony_territory}/{state.colony_fossil} crises {list(state.crises)}"
    )
    for nation in state.nations:
        yield (
            f"  nation {nation.seat}: people {people[nation.pop]} classes {''.join(map(str, nation.sol))} "
            f"unrest {nation.unrest} money {nation.money} stock {nation.stock} levels {nation.level} "
            f"land {nation.territory} pollution {nation.pollution} disruption {nation.disruption} "
            f"hand {len(nation.hand)} laws {nation.laws} allies {nation.ally}"
        )
    if state.star is not None:
        star = state.star
        yield (
            f"  star: money {star.money} fossil {star.fossil} land {star.territory} "
            f"pollution {star.pollution} disruption {star.disruption}"
        )


def planetary_lines(state: Any) -> Iterator[str]:
    yield (
        f"  reservoir {state.reservoir} box {state.box} boxed {state.boxed} reserve {state.reserve} "
        f"decks {[len(d) for d in state.decks]} discards {[len(d) for d in state.discards]} "
        f"relations {[(r.card.id, r.one, r.other) for r in state.relations]} collapses {list(state.collapses)}"
    )
    for c in state.countries:
        yield (
            f"  country {c.seat}: people {c.people} normal {c.normal} green {c.green} active {c.active} off {c.off} "
            f"hands {[len(hand) for hand in c.hands]}"
        )


LINES: dict[str, Callable[[Any], Iterator[str]]] = {"limit": limit_lines, "planetary_limit": planetary_lines}
"""How the state of each game is told in numbers."""


def main() -> None:
    for name, games in PLAYTHROUGHS.items():
        if name not in GAMES:
            sys.exit(f"There is no game {name!r}.")
        for options in games:
            path = path_of(name, options)
            text = "\n".join(playthrough(name, options)) + "\n"
            same = path.exists() and path.read_text(encoding="utf-8") == text
            path.write_text(text, encoding="utf-8", newline="\n")
            print(f"{path.name}: {'unchanged' if same else 'written'}")


if __name__ == "__main__":
    main()
