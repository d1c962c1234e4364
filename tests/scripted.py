"""Games whose course is written down: each seat answers as its plan says, and else does as little as it can."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import limitedu
from limitedu.core.game import Game

Plan = Mapping[tuple[int, int], list[str]]
"""(generation, seat) -> names of answers in their order, each given as soon as it is one of several options."""

QUIET = ("pass", "end", "as_is", "under:as_is", "nothing", "resist:no", "done", "stay", "hold", "plea:no", "summit:no")


def play_plan(game: Game, plan: Plan, until: Callable[[Game], bool]) -> Game:
    """Play ``game`` by ``plan`` until ``until`` holds; every planned answer must have been given by then."""
    left = {key: list(names) for key, names in plan.items()}
    while not game.over and not until(game):
        decision = game.decision
        names = [option.name for option in decision.options]
        wanted = left.get((game.generation, decision.player), [])
        if wanted and wanted[0] in names:
            game.play(wanted.pop(0), decision.player)
        else:
            game.play(next((name for name in QUIET if name in names), names[0]), decision.player)
    assert not any(left.values()), f"never possible: {left}"
    return game


def told(*kinds: str) -> Callable[[Game], bool]:
    """Whether an event of one of ``kinds`` was told."""
    return lambda game: any(event.kind in kinds for event in game.events)


STILL = {
    "society": {"births": [0, 0, 0, 0], "renewable_growth": [0, 0, 0, 0], "industrial_growth": [0, 0, 0, 0]},
    "politics": {"hand_limit": [20, 20, 20, 20]},
}
"""A world in which nothing grows by itself and every card stays in the hand."""


def still_world(*cards: str, seed: int = 1, players: int = 2, **rules: Mapping[str, object]) -> Game:
    """A game of Limit under :data:`STILL`, with ``cards`` in every hand and ``rules`` laid over."""
    house: dict[str, dict[str, object]] = {name: dict(section) for name, section in STILL.items()}
    house["society"]["peace_raise"] = [0, 0, 0, 0]
    house["cards"] = {card: {"from": "start"} for card in cards}
    for name, section in rules.items():
        house.setdefault(name, {}).update(section)
    return limitedu.new_game("limit", players=players, seed=seed, rules=house)
