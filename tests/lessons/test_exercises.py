"""The lessons' checks tell right from wrong by what a game did, and the printed solutions pass them."""

from __future__ import annotations

import re

import nbformat
import pytest
from support import ROOT

import limitedu
from limitedu.exercises import check_calm_start, check_enough_land

LESSON = ROOT / "lessons" / "00_first_generation.ipynb"


def started(*wishes: str) -> limitedu.Game:
    """A game of the lesson, played through its first generation."""
    game = limitedu.new_game("limit", players=2, seed=1850)
    while game.generation == 1:
        options = [option.name for option in game.decision.options]
        game.play(next((wish for wish in wishes if wish in options), options[-1]))
    return game


def test_a_calm_start_is_recognised_by_its_numbers():
    assert check_calm_start(started("play:public_expenditure")).startswith("Right: in 1880 unrest is 6")
    assert check_calm_start(started()) == "Not yet: unrest is 7, and should be at most 6."
    spent = check_calm_start(started("play:public_expenditure", "play:craftsmanship", "play:education"))
    assert "money is £" in spent
    assert "still in play" in check_calm_start(limitedu.new_game("limit", players=2, seed=1850))
    assert check_calm_start("mine").startswith("Give me a game")


def test_only_the_smallest_land_that_helps_is_right():
    answers = {tokens: check_enough_land(tokens) for tokens in range(4, 10)}
    assert [tokens for tokens, said in answers.items() if said.startswith("Right")] == [7]
    assert "fewer territories" in answers[8]
    assert "can be later" in answers[6]


@pytest.mark.parametrize("answer", [0, 21, 7.0, "7", True, None])
def test_what_is_no_number_of_territories_is_refused_in_words(answer):
    assert check_enough_land(answer) == "Give me a whole number of territories from 1 to 20."


def test_the_printed_solutions_solve_the_exercises():
    cells = nbformat.read(LESSON, as_version=4).cells
    text = "\n".join(cell.source for cell in cells if cell.cell_type == "markdown")
    solutions = re.findall(r"A solution</summary>\s+```python\n(.*?)```", text, re.DOTALL)
    assert len(solutions) == 1
    wish = re.search(r'play_generation\(attempt, "([^"]+)"\)', solutions[0])
    assert wish
    assert check_calm_start(started(wish[1])).startswith("Right")
    land = re.search(r"`territory = (\d+)`", text)
    assert land
    assert check_enough_land(int(land[1])).startswith("Right")
