"""The checks of lessons 0 to 2 tell right from wrong by what a game did or a learner computed."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

import limitedu
from limitedu import debrief, tables
from limitedu.lessons import check
from limitedu.reality import world3

ODD: list[Any] = [None, True, "1.8", "", [], {}, float("nan"), float("inf"), object(), -1e9]


def started(*wishes: str) -> limitedu.Game:
    """A game of the lesson, played through its first generation."""
    game = limitedu.new_game("limit", players=2, seed=1850)
    while game.generation == 1:
        options = [option.name for option in game.decision.options]
        game.play(next((wish for wish in wishes if wish in options), options[-1]))
    return game


def test_a_calm_start_is_recognised_by_its_numbers():
    assert str(check("calm start", started("play:public_expenditure"))).startswith("Right: in 1880 unrest is 6")
    assert str(check("calm start", started())) == "Not yet: unrest is 7, and should be at most 6."
    spent = str(check("calm start", started("play:public_expenditure", "play:craftsmanship", "play:education")))
    assert "money is £" in spent
    assert "still in play" in str(check("calm start", limitedu.new_game("limit", players=2, seed=1850)))
    assert str(check("calm start", "mine")).startswith("Give me a game")


def test_only_the_smallest_land_that_helps_is_right():
    answers = {tokens: str(check("enough land", tokens)) for tokens in range(4, 10)}
    assert [tokens for tokens, said in answers.items() if said.startswith("Right")] == [7]
    assert "fewer territories" in answers[8]
    assert "can be later" in answers[6]


@pytest.mark.parametrize("answer", [0, 21, 7.0, "7", True, None])
def test_what_is_no_number_of_territories_is_refused_in_words(answer):
    assert str(check("enough land", answer)) == "Give me a whole number of territories from 1 to 20."


# -- lesson 1 -----------------------------------------------------------------------------------------------------


def test_a_growth_rate_is_held_against_the_counted_people():
    said = {percent: str(check("growth", percent)) for percent in (1.7, 1.8, 1.9)}
    assert [percent for percent, words in said.items() if words.startswith("Right")] == [1.8]
    assert "only 5,917 million" in said[1.7]
    assert "already" in said[1.9]


@pytest.mark.parametrize("answer", ODD)
def test_what_is_no_growth_rate_is_refused_in_words(answer):
    assert str(check("growth", answer)) == "Give me a number of percent a year, such as 1.2."


def test_a_landing_is_soft_when_it_is_neither_late_nor_high_nor_followed_by_a_fall():
    steady = [900.0] * 100
    assert str(check("soft landing", steady)) == "Right: at most 900 animals, and 900 in the end."
    assert "in year 20 there are 1101 animals" in str(check("soft landing", [*steady[:20], 1101, *steady]))
    assert "by year 60 there are only 899 animals" in str(check("soft landing", [*[899.0] * 61, *steady]))
    assert "the herd falls to 899" in str(check("soft landing", [*steady[:30], 1000, 899, *steady]))
    three = str(check("soft landing", [500, 1200, *[400] * 80]))
    assert "1200 animals" in three
    assert "falls to 400" in three
    assert str(check("soft landing", tuple(steady))).startswith("Right")


@pytest.mark.parametrize("herd", [*ODD, [1000] * 60, ["deer"] * 99, [None] * 99])
def test_what_is_no_herd_is_refused_in_words(herd):
    assert str(check("soft landing", herd)).startswith("Give me the herd as a list of numbers")


def test_the_latest_year_is_the_last_one_that_still_helps():
    said = {year: str(check("policy year", year)) for year in range(2026, 2035)}
    right = [year for year, words in said.items() if words.startswith("Right")]
    assert len(right) == 1
    assert all("begin earlier" in said[year] for year in said if year > right[0])
    assert all("a year later would be, too" in said[year] for year in said if year < right[0])
    for year, most in ((right[0], True), (right[0] + 1, False)):
        people = world3.simulate(9, **world3.lever_changes({"policy_year": year}, 9))["population"]
        top = max(people)
        assert (min(people[people.index(top) :]) > 0.75 * top) is most


@pytest.mark.parametrize("year", [*ODD, 2030.5, 1900, 2060])
def test_what_is_no_year_is_refused_in_words(year):
    assert str(check("policy year", year)) == "Give me a whole year from 1975 to 2059."


# -- lesson 2 -----------------------------------------------------------------------------------------------------


@cache
def grown() -> limitedu.Game:
    game = limitedu.new_game("limit", players=3, seed=1)
    limitedu.bots.play_on(game, dict.fromkeys(range(3), "growth"))
    return game


def test_only_the_likest_curve_is_right():
    said = {name: str(check("likest curve", grown(), name)) for name in tables.common(grown())}
    right = [name for name, words in said.items() if words.startswith("Right")]
    assert len(right) == 1
    assert "another one has" in said[next(name for name in ("army", "population") if name not in right)]
    assert "cannot be compared" in said["unrest"]


def test_a_name_or_a_game_that_cannot_be_compared_is_said():
    assert str(check("likest curve", grown(), "people")).startswith(
        "Give me the name of an indicator, one of: population,"
    )
    assert str(check("likest curve", grown(), None)).startswith("Give me the name of an indicator")
    assert str(check("likest curve", "mine", "army")).startswith("Give me a game")
    assert "too few generations" in str(check("likest curve", limitedu.new_game("limit", players=2, seed=1), "army"))


def changes() -> list[tuple[int, str]]:
    """Some decisions of the game with an answer that was not given."""
    rows = [row for row, (seat, action) in enumerate(grown().rows) if seat >= 0 and action.startswith("play:")]
    return [(row, "pass") for row in rows[:: len(rows) // 12]]


def test_another_choice_is_right_when_the_numbers_say_so():
    game = grown()
    ends = {name: tables.world_line(game, name)[-1] for name in ("pollution", "population")}
    seen = set()
    for row, action in changes():
        other = debrief.what_if(game, row, action)
        last = {name: tables.world_line(other.game, name)[-1] for name in ends}
        right = (
            last["pollution"][0] >= ends["pollution"][0]
            and last["pollution"][1] < ends["pollution"][1]
            and last["population"][1] >= ends["population"][1]
        )
        said = str(check("other choice", game, other))
        assert said.startswith("Right" if right else "Not yet"), said
        seen.add(right)
    assert seen == {True, False}


def test_only_one_changed_decision_of_the_same_game_counts():
    game, (row, action) = grown(), changes()[2]
    assert "nothing was changed" in str(check("other choice", game, debrief.what_if(game, row, game.rows[row][1])))
    second = debrief.what_if(limitedu.load_record(game.record().to_json()), row, action)
    assert "another game" not in str(check("other choice", game, second))  # read anew from its record: the same game
    assert "More than one decision" in str(check("other choice", game, debrief.otherwise(game, 2, "careful")))
    strange = limitedu.new_game("limit", players=3, seed=2)
    assert "another game" in str(check("other choice", strange, second))
    # the same decisions under another rule are another game
    alike = limitedu.new_game("limit", players=3, seed=1, rules={"world": {"pollution_per_nation": 9}})
    for seat, name in game.rows[: row + 1]:
        if seat >= 0:
            alike.play(name, seat)
    assert "another game" in str(check("other choice", game, debrief.what_if(alike, row, action)))
    for odd in (*ODD, second.game):
        assert str(check("other choice", game, odd)) == "Give me what limitedu.debrief.what_if(game, row, action) gave."
    assert str(check("other choice", None, second)).startswith("Give me a game")
    assert str(check("other choice", game, second, less="dirt")).startswith("Give me two indicators")
    calm = next(name for name in tables.common(game) if not tables.world_line(game, name)[-1][1])
    assert "at the end already" in str(check("other choice", game, second, less=calm))
