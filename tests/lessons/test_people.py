"""The checks of lesson 3 look at what families did and at what happened in a game, never at how it was played."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from leading import Leader

import limitedu
from limitedu.lessons import check
from limitedu.lessons.people import nation_line, year_of

ODD: list[Any] = [None, True, "lead", [], {}, float("nan"), object(), 7]


@cache
def lead(order: str, seed: int, until: int | None = None, house: bool = False) -> limitedu.Game:
    """A game in which the first nation raises in ``order``; ``house``: under a rule of births that was changed."""
    rules = {"society": {"births": [1, 0, 0, 0]}} if house else None
    game = limitedu.new_game("limit", players=4, seed=seed, rules=rules)
    limitedu.bots.play_on(game, {0: Leader(order), 1: "careful", 2: "careful", 3: "careful"}, until=until)
    return game


# -- a soft standstill --------------------------------------------------------------------------------------------


def test_a_plan_that_comes_to_a_halt_softly_is_right_whatever_its_form():
    assert str(check("standstill", [2.3, 1.4, 2, 2, 2, 2])).startswith("Right: at most 154.0 million people, 139.0")
    assert check("standstill", (35 / 15, 1.4, 2, 2, 2, 2))  # 155 million at most: on the border


def test_what_is_wrong_with_a_plan_is_named_with_its_number():
    two = str(check("standstill", [2] * 6))
    assert "after 40 years there are 160.0 million people, and at most 155 million" in two
    assert "in step 1 the children change from 50.0 to 30.0 million, and a third of 50.0 is 16.7" in two
    assert "in the last step all people change by" in str(check("standstill", [2.3, 1.4, 2, 2, 1.5, 1.5]))
    assert "nobody is left" in str(check("standstill", [0] * 6))
    assert "nobody is left" in str(check("standstill", [8, 0, 0, 0, 0, 0]))


@pytest.mark.parametrize(("first", "right"), [(33.4 / 15, True), (33.2 / 15, False)])
def test_a_third_fewer_children_is_the_border(first, right):
    said = str(check("standstill", [first, 1.4, 2, 2, 2, 2]))
    assert ("in step 1" not in said) is right


@pytest.mark.parametrize(
    "plan", [*ODD, [2] * 5, [2] * 7, [2, 2, 2, 2, 2, 9], [-1] * 6, [True] * 6, "222222", iter([2] * 6)]
)
def test_what_is_no_plan_is_refused_in_words(plan):
    assert str(check("standstill", plan)).startswith("Give me a list of 6 numbers from 0 to 8")


# -- two ways to lead a nation ------------------------------------------------------------------------------------


def test_the_middle_first_ends_births_and_the_bottom_first_brings_calm():
    middle, bottom = lead("CBADE", 14), lead("EDCBA", 14)
    assert check("smaller families", middle)
    assert not check("equal and calm", middle)
    assert check("equal and calm", bottom)
    assert not check("smaller families", bottom)
    assert check("smaller families", lead("EDCBA", 10))
    assert check("equal and calm", lead("EDCBA", 10))


def test_what_a_nation_lacks_is_named_with_its_year_and_number():
    top = lead("ABCDE", 14)
    said = str(check("smaller families", top))
    assert "Blue still grows in the generation that ends in 2000, and should not after 1970" in said
    assert "there is a famine in Blue in the generation that ends in 2000" in said
    said = str(check("equal and calm", top))
    assert "in 1940 the gap between A and E is 3 levels in Blue, and should be at most 1" in said
    assert "in 2030 unrest stands at 11, and should be at most 9" in said
    assert "standard of living is 1.0 on the average" in str(check("equal and calm", lead("ABCDE", 10)))
    assert "5 people live in Blue at the end, and there should be 10" in str(
        check("smaller families", lead("CBADE", 8))
    )


def test_growth_that_a_famine_of_the_same_generation_hides_counts_all_the_same():
    top = lead("ABCDE", 14)
    line = dict(nation_line(top, "population"))
    assert line[1970] == line[2000]  # fell and rose again
    assert "still grows in the generation that ends in 2000" in str(check("smaller families", top))


@pytest.mark.parametrize("name", ["smaller families", "equal and calm"])
def test_only_a_whole_game_by_its_own_rules_counts(name):
    for odd in (*ODD, limitedu.new_game("planetary_limit", players=4, seed=1)):
        assert str(check(name, odd)) == "Give me a whole game of Limit, such as lead(...) makes in the lesson."
    assert "still in generation 3 of 7" in str(check(name, lead("CBADE", 14, until=3)))
    assert "rules of this game were changed" in str(check(name, lead("CBADE", 14, house=True)))


def test_a_game_that_crises_ended_is_told_when():
    game = limitedu.new_game("limit", players=4, seed=2)
    limitedu.bots.play_on(game, dict.fromkeys(range(4), "growth"))
    assert game.over
    ended = year_of(game, game.generation)
    assert ended < 2060
    assert f"crises ended this game in {ended}, and it should last until 2060" in str(check("equal and calm", game))
