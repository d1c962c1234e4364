"""Lesson 5: what is right is right, and each way of being wrong is named with its number."""

from __future__ import annotations

import pytest

import limitedu
from limitedu.lessons import check, markets


def test_the_smallest_bank_that_spares_all_games_a_crisis_is_right():
    right = check("a fuller bank", 330)
    assert right
    assert str(right) == "Right: with £330 a nation there is no financial crisis in 12 games, with £320 there is in 1."


@pytest.mark.parametrize(
    ("pounds", "said"),
    [
        (320, "Not yet: with £320 a nation there is a financial crisis in 1 of 12 games."),
        (340, "Not yet: £330 a nation would do: there is no financial crisis with it, either."),
        (0, "Not yet: with £0 a nation there is a financial crisis in 12 of 12 games."),
        (325, "Give me a whole number of pounds a nation from 0 to 2000 in steps of 10, such as 110."),
        (2010, "Give me a whole number of pounds a nation from 0 to 2000 in steps of 10, such as 110."),
        ("330", "Give me a whole number of pounds a nation from 0 to 2000 in steps of 10, such as 110."),
    ],
)
def test_a_bank_too_poor_or_too_rich_is_told_its_number(pounds, said):
    assert str(check("a fuller bank", pounds)) == said


def test_the_crises_are_counted_as_the_games_tell_them():
    games = limitedu.simulate(
        "limit", players=4, bots="growth", games=12, seed=1, rules={"world": {"bank_per_nation": 218}}
    )
    assert markets.financial_crises(218) == (games.groupby("game")["crises_financial"].first() > 0).sum() > 0


def test_the_three_prices_are_right():
    right = check("four deals", {"fossils": 10, "goods": 2, "arms": 20})
    assert right
    assert str(right) == "Right: fossils cost £10, goods cost £2, arms cost £20."
    assert check("four deals", {"arms": 20.0, "goods": 2, "fossils": 10})


def test_each_wrong_price_is_named():
    assert str(check("four deals", {"fossils": 5, "goods": 2, "arms": 20.5})) == (
        "Not yet: £5 for fossils is less than the market asks after these deals; "
        "£20.5 for arms is more than the market asks after these deals."
    )


@pytest.mark.parametrize(
    "prices",
    [
        {"fossils": 10, "goods": 2},
        {"fossils": 10, "goods": 2, "arms": 20, "food": 3},
        {"fossils": 10, "goods": 2, "arms": "20"},
        [10, 2, 20],
    ],
)
def test_three_prices_by_name_are_asked_for(prices):
    assert str(check("four deals", prices)) == (
        "Give me three prices by name, such as {'fossils': 5, 'goods': 5, 'arms': 5}."
    )


@pytest.mark.parametrize(
    ("resource", "deals", "price"),
    [
        ("renewable", [("sell", 1)], 2),
        ("renewable", [("sell", 1), ("buy", 1)], 3),
        ("fossil", [("buy", 1), ("buy", 1), ("buy", 1)], 20),
        ("industrial", [("sell", 30)], 3),
        ("industrial", [("sell", 1)], 3),
    ],
)
def test_a_price_moves_one_step_for_a_deal_whatever_its_size(resource, deals, price):
    assert markets.price_after(resource, deals) == price


@pytest.fixture(scope="module")
def game():
    played = limitedu.new_game("limit", players=4, seed=1)
    limitedu.bots.play_on(played, dict.fromkeys(range(4), "growth"))
    return played


TERMS = {"Blue": 10 / 10, "Vermilion": 3 / (93 / 19), "Green": (105 / 30) / (90 / 11), "Purple": (75 / 12) / 10}
"""By hand, from the story of the game."""


def test_terms_of_trade_by_hand_are_right(game):
    told = check("terms of trade", game, TERMS)
    assert told
    assert str(told) == "Right: Blue 1.00, Vermilion 0.61, Green 0.43, Purple 0.62."


def test_terms_are_right_to_within_a_twentieth(game):
    assert check("terms of trade", game, TERMS | {"Blue": 1.049})
    assert check("terms of trade", game, TERMS | {"Blue": 0.951})
    assert str(check("terms of trade", game, TERMS | {"Blue": 1.06})) == (
        "Not yet: Blue: it got £10.00 and paid £10.00 for a unit, which is not 1.06."
    )
    assert not check("terms of trade", game, TERMS | {"Blue": 0.94})


def test_nations_that_are_missing_or_too_many_are_named(game):
    few = {name: value for name, value in TERMS.items() if name != "Green"}
    assert str(check("terms of trade", game, few | {"Red": 1})) == (
        "Not yet: Green sold and bought, too; there is no Red that sold and bought."
    )


def test_terms_without_a_game_or_without_trade_are_no_answer(game):
    assert str(check("terms of trade", None, TERMS)).startswith("Give me a game of Limit first")
    new = limitedu.new_game("limit", players=4, seed=1)
    assert str(check("terms of trade", new, TERMS)) == (
        "In this game no nation both sold and bought; give me another one."
    )
    for odd in (None, {}, [1, 2], {"Blue": "1"}, {1: 1}):
        assert str(check("terms of trade", game, odd)) == (
            "Give me a number for each nation that sold and bought, such as {'Blue': 1.0}."
        )
