"""The checks of lesson 4: an island that lives on a cellar, and a world in which nobody goes hungry."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import nbformat
import pytest
from leading import Leader
from support import ROOT

import limitedu
from limitedu.lessons import check
from limitedu.lessons import land as checked

LESSON = ROOT / "lessons" / "04_food_land_and_fossils.ipynb"


def test_the_island_of_the_check_is_that_of_the_lesson():
    cells = nbformat.read(Path(LESSON), as_version=4).cells
    names: dict[str, Any] = {}
    exec(next(cell.source for cell in cells if cell.source.startswith("def island(")), names)  # noqa: S102
    for fewer_from, invest in ((70, 0), (60, 20), (75, 37.5), (0, 50), (200, 50), (200, 0)):
        people, hungry = names["island"](checked.STORE, fewer_from, invest)
        ours, gone = checked._island(fewer_from, invest)
        assert ours == pytest.approx(people)
        assert gone == pytest.approx(hungry)


def test_a_stock_that_builds_a_rate_in_time_is_right():
    assert str(check("out of the cellar", 60, 20)) == "Right: nobody goes hungry, and 187 people live there at the end."
    assert check("out of the cellar", invest=40, fewer_from=70)


def test_one_without_the_other_is_not_enough_and_the_year_is_named():
    early = str(check("out of the cellar", 30, 20))
    assert early == "Not yet: at the end 76.9 people live on the island, and there should be 180 or more."
    late = str(check("out of the cellar", 70, 0))
    assert "in year 102, 143.3 people go hungry, and nobody should" in late
    assert "at the end 100.0 people" in late
    never = str(check("out of the cellar", 200, 50))
    assert "people go hungry" in never
    assert "at the end" not in never
    assert not check("out of the cellar", 60, 10)


@pytest.mark.parametrize("year", [-1, 201, 60.0, "60", None, True, [60]])
def test_what_is_no_year_is_refused_in_words(year):
    assert str(check("out of the cellar", year, 20)).startswith("Give me the year as a whole number from 0 to 200")


@pytest.mark.parametrize("rations", [-1, 50.1, "20", None, True, float("nan"), [20]])
def test_what_is_no_number_of_rations_is_refused_in_words(rations):
    assert str(check("out of the cellar", 60, rations)).startswith("Give me the rations for builders as a number")


@cache
def world(order: str, seed: int, players: int = 4) -> limitedu.Game:
    game = limitedu.new_game("limit", players=players, seed=seed)
    limitedu.bots.play_on(game, {seat: Leader(order) for seat in range(players)})
    return game


def test_a_world_without_hunger_is_right_when_enough_people_live_in_it():
    assert str(check("nobody hungry", world("CBAED", 16))).startswith("Right: nobody is lost to hunger, and 70 people")
    few = str(check("nobody hungry", world("CBADE", 16)))
    assert few == "Not yet: 40 people live in the world at the end, and there should be 70 or more."


def test_hunger_is_told_with_its_people_its_nation_and_its_year():
    hungry = str(check("nobody hungry", world("EDCBA", 16)))
    assert "famines take 60 people, the first ones in Blue in the generation that ends in 2000" in hungry


def test_only_a_whole_game_of_four_nations_counts():
    for odd in (None, "world", [], limitedu.new_game("planetary_limit", players=4, seed=1)):
        assert str(check("nobody hungry", odd)).startswith("Give me a whole game of Limit")
    assert "still in generation 1 of 7" in str(check("nobody hungry", limitedu.new_game("limit", players=4, seed=1)))
    assert "this world has 3 nations, and four are asked for" in str(check("nobody hungry", world("CBAED", 16, 3)))
