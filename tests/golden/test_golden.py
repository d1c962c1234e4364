"""Whole games must run as they did: each line of the golden playthroughs, for every game that there is."""

from __future__ import annotations

from itertools import zip_longest

import pytest
from golden.make import PLAYTHROUGHS, path_of, playthrough

from limitedu.core.definition import GAMES, definition_of

ALL = [
    pytest.param(name, options, id=path_of(name, options).stem)
    for name, games in PLAYTHROUGHS.items()
    for options in games
]


@pytest.mark.parametrize(("name", "options"), ALL)
def test_playthrough(name, options):
    path = path_of(name, options)
    golden = path.read_text(encoding="utf-8").splitlines()
    for number, (was, now) in enumerate(zip_longest(golden, playthrough(name, options)), 1):
        assert now == was, f"{path.name}, line {number} (python -m tests.golden.make writes them anew)"


@pytest.mark.parametrize("name", [name for name in GAMES if name != "toy"])
def test_every_game_has_playthroughs(name):
    players = {options["players"] for options in PLAYTHROUGHS[name]}
    sizes = definition_of(name).PLAYERS
    assert {sizes[0], sizes[-1]} <= players
    assert all(path_of(name, options).exists() for options in PLAYTHROUGHS[name])


def test_the_playthroughs_of_limit_cover_its_sizes_and_its_questions():
    assert {options["players"] for options in PLAYTHROUGHS["limit"]} == {1, 2, 4, 6}
    text = "".join(path_of("limit", options).read_text(encoding="utf-8") for options in PLAYTHROUGHS["limit"])
    kinds = {line.split()[2] for line in text.splitlines() if line[0].isdigit()}
    assert kinds >= {"deck", "keep", "under", "discard", "policy", "target", "plant", "resource", "raise", "lower",
                     "trade", "quantity", "alliance"}  # fmt: skip


def test_the_playthroughs_of_planetary_limit_cover_its_questions():
    games = PLAYTHROUGHS["planetary_limit"]
    text = "".join(path_of("planetary_limit", options).read_text(encoding="utf-8") for options in games)
    kinds = {line.split()[2] for line in text.splitlines() if line[0].isdigit()}
    assert kinds >= {"quantity", "deck", "turn", "target", "accept", "maintain", "reactivate", "crisis", "migrate",
                     "summit", "war", "produce"}  # fmt: skip
