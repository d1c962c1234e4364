"""Lesson 6: what is right is right, and each way of being wrong is named with its number."""

from __future__ import annotations

from fractions import Fraction

import pandas as pd
import pytest

import limitedu
from limitedu.lessons import check

SEATS = {
    "all growing": ["growth"] * 4,
    "one careful": ["careful"] + 3 * ["growth"],
    "one growing": ["growth"] + 3 * ["careful"],
    "all careful": ["careful"] * 4,
}


def table(seats, points, games=40, wide=0.0):
    """An experiment made up by hand: ``points`` by program and part; every second game ``wide`` more land or less."""
    rows = []
    for game in range(games):
        more = wide if game % 2 else -wide
        for seat, bot in enumerate(seats):
            parts = dict.fromkeys(("happiness", "money", "territory", "arms", "pollution", "disruption"), 0.0)
            parts |= points[bot]
            parts["territory"] += more
            rows.append({"game": game, "seat": seat, "bot": bot, **parts})
    return pd.DataFrame(rows)


def made_up(wide=1.0):
    """Land 30 for who grows and 20 for the careful; 10 less where three grow. Growing takes 5 tokens, else 1."""
    found = {}
    for name, seats in SEATS.items():
        less = 12 if seats[1] == "growth" else 0
        points = {
            "growth": {"territory": 30.0 - less, "pollution": -10.0},
            "careful": {"territory": 20.0 - less, "pollution": -2.0},
        }
        found[name] = table(seats, points, wide=wide)
    return found


@pytest.fixture(scope="module")
def played():
    """The lesson's own tables, with fewer games."""
    return {name: limitedu.simulate("limit", players=4, bots=seats, games=60, seed=1) for name, seats in SEATS.items()}


# -- enough games -------------------------------------------------------------------------------------------------


def one_growing(ahead, games=60):
    """A table where the growing nation is ``ahead`` (one number after the other) of careful ones without points."""
    rows = [
        {
            "game": game,
            "seat": seat,
            "bot": "careful" if seat else "growth",
            "happiness": 0 if seat else ahead[game % len(ahead)],
            **dict.fromkeys(("money", "territory", "arms", "pollution", "disruption"), 0),
        }
        for game in range(games)
        for seat in range(4)
    ]
    return pd.DataFrame(rows)


def test_a_number_of_games_that_is_enough_and_not_too_large_is_right():
    # ahead by +1 in one game of three, by -1 in two: with 16 games about one sample in ten is level or ahead
    spread = one_growing([1, -1, -1])
    said = {number: check("enough games", spread, number) for number in (2, 10, 40, 60)}
    assert not any(said[number] for number in (2, 10, 60))
    assert said[40]
    assert str(said[40]).startswith("Right: with 40 games ")


def test_too_few_and_too_many_games_are_told_the_share_of_wrong_samples():
    spread = one_growing([1, -1, -1])
    few = str(check("enough games", spread, 4))
    assert few.startswith("Not yet: with 4 games ")
    assert few.endswith(" in 100 samples are wrong, and 5 may be.")
    sure = one_growing([-1])
    assert str(check("enough games", sure, 60)) == (
        "Not yet: 30 games would be enough, too: then 0.0 in 100 samples are wrong."
    )


def test_the_same_number_gives_the_same_answer():
    spread = one_growing([1, -1, -1])
    assert str(check("enough games", spread, 40)) == str(check("enough games", spread.copy(), 40))


def test_a_table_where_growing_is_ahead_has_no_such_number():
    assert str(check("enough games", one_growing([1, 0]), 30)).startswith(
        "Not yet: in your table the nation that grows has more points on average"
    )


@pytest.mark.parametrize("number", [1, 61, 2.0, "40", None])
def test_a_number_of_games_must_be_one_of_the_table(number):
    assert str(check("enough games", one_growing([1, -1, -1]), number)) == (
        "Give me a whole number of games from 2 to 60."
    )


def test_another_table_is_not_taken(played):
    for wrong in (played["all careful"], played["one careful"], one_growing([-1], games=29), None):
        assert str(check("enough games", wrong, 30)).startswith("Give me the table of one nation that grows")


# -- a dilemma ----------------------------------------------------------------------------------------------------


def test_land_and_arms_make_a_dilemma_in_the_games_themselves(played):
    told = check("a dilemma", played, ["territory", "arms"])
    assert told
    assert str(told).startswith("Right: where the others grow, growing brings one nation +")
    assert check("a dilemma", played, ("arms", "territory", "arms"))
    assert check("a dilemma", dict(enumerate(played.values())), {"territory", "arms"})  # whatever their names


def test_the_score_itself_makes_none_and_says_where(played):
    parts = ["happiness", "money", "territory", "arms", "pollution", "disruption"]
    told = str(check("a dilemma", played, parts))
    assert "where the others grow, growing brings one nation -" in told
    assert "where the others are careful, growing brings one nation -" in told
    assert "being careful" not in told  # that all are better off together is as it should be


def test_a_difference_counts_from_two_standard_errors_on():
    # all differences are 10 or more, except that of all careful (20) and all growing (18)
    sure = made_up(wide=1.0)  # standard error of a mean 1.013 / sqrt(40) = 0.160, of a difference 0.226
    assert check("a dilemma", sure, ["territory"])
    unsure = made_up(wide=6.0)  # 1.36 for a difference
    assert str(check("a dilemma", unsure, ["territory"])) == (
        "Not yet: where all do the same, being careful brings each +2.00 points, and 2 standard errors are 2.72."
    )


def test_what_is_missing_for_a_dilemma_is_named():
    tables = made_up()
    tables["all careful"] = tables["all careful"].assign(territory=15.0)
    assert str(check("a dilemma", tables, ["territory"])) == (
        "Not yet: where all do the same, being careful brings each -3.0 points."
    )


def test_tables_and_parts_must_be_what_they_should(played):
    three = {name: played[name] for name in list(played)[:3]}
    for wrong in (three, None, [], played["all careful"], {"a": 1}, dict.fromkeys(SEATS, 3)):
        assert str(check("a dilemma", wrong, ["territory"])).startswith("Give me the four tables of section 2")
    for wrong in ([], ["land"], "territory", None, [None], [["territory"]], {"territory": 1}):
        assert str(check("a dilemma", played, wrong)).startswith("Give me the parts that count as a list")


def test_a_broken_table_is_no_table(played):
    good = played["all careful"]
    for broken in (
        good.drop(columns="arms"),
        good.assign(arms="many"),
        good.assign(arms=float("nan")),
        good[good["game"] < 20],
        good[good["seat"] < 3],
        good.iloc[:-1],
    ):
        assert not check("a dilemma", played | {"all careful": broken}, ["territory"])
        assert "Give me" in str(check("a dilemma", played | {"all careful": broken}, ["territory"]))


# -- a price on dirt ----------------------------------------------------------------------------------------------


def test_the_lowest_price_that_turns_both_is_right():
    # growing brings 10 of land more for 4 tokens more: 2.5 points a token are level, 2.6 are more
    told = check("a price on dirt", made_up(), 2.6)
    assert told
    assert str(told) == "Right: at 2.6 points a token being careful pays for one alone, at 2.5 it does not always."
    assert check("a price on dirt", made_up(), Fraction(26, 10))


@pytest.mark.parametrize(
    ("price", "said"),
    [
        (2.5, "Not yet: at 2.5 points a token, where the others grow, growing brings one nation 0.0 more."),
        (0, "Not yet: at 0.0 points a token, where the others grow, growing brings one nation 10.0 more."),
        (2.7, "Not yet: a lower price does it, too; try 2.6."),
        (100, "Not yet: a lower price does it, too; try 99.9."),
        (2.65, "Give me a price from 0 to 100 points in steps of 0.1, such as 0.5."),
        (-1, "Give me a price from 0 to 100 points in steps of 0.1, such as 0.5."),
        (101, "Give me a price from 0 to 100 points in steps of 0.1, such as 0.5."),
        ("2.6", "Give me a price from 0 to 100 points in steps of 0.1, such as 0.5."),
    ],
)
def test_another_price_is_told_what_it_does(price, said):
    assert str(check("a price on dirt", made_up(), price)) == said


def test_the_later_of_two_lines_decides():
    tables = made_up()
    points = {"growth": {"territory": 32.0, "pollution": -10.0}, "careful": {"territory": 20.0, "pollution": -2.0}}
    tables["one growing"] = table(SEATS["one growing"], points)
    assert "where the others are careful" in str(check("a price on dirt", tables, 2.9))
    assert check("a price on dirt", tables, 3.1)


def test_no_check_changes_the_tables(played):
    before = {name: one.copy() for name, one in played.items()}
    check("a dilemma", played, ["territory"])
    check("a price on dirt", played, 1.0)
    check("enough games", played["one growing"], 10)
    for name, one in played.items():
        pd.testing.assert_frame_equal(one, before[name])
