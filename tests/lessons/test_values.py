"""Lesson 8: values make winners or cannot, a weight is the smallest that does it, and a measure counts what it says."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

import limitedu
from limitedu.lessons import check, values
from limitedu_widgets import examples


@cache
def example(name: str) -> limitedu.Game:
    return limitedu.load_record(examples.text(name) or "")


def totals(game: limitedu.Game, given: Any = None) -> dict[str, int]:
    names = [face["name"] for face in limitedu.tables.faces(game)]
    return dict(zip(names, (one["total"] for one in game.scores(given)), strict=True))


WINNING: dict[str, Any] = {
    "Blue": {"arms_points": 10},
    "Vermilion": {"disruption": 3, "pollution": 0},
    "Green": {},
    "Purple": {"money_fixed": True, "money_points": 2},
}

# -- who wins -----------------------------------------------------------------------------------------------------


def test_values_are_right_when_each_nation_is_alone_in_front():
    game = example("growth_race")
    said = check("each wins", game, WINNING)
    assert said
    for name, given in WINNING.items():
        points = totals(game, given)
        assert f"{name} wins with {points[name]} points" in str(said)
        assert sorted(points.values())[-2] < points[name]


def test_what_falls_short_is_told_nation_by_nation():
    game = example("growth_race")
    said = str(check("each wins", game, {**WINNING, "Blue": {"territory": 10}, "Vermilion": None}))
    points = totals(game, {"territory": 10})
    green = max(points, key=lambda name: points[name])
    assert said == (
        f"Not yet: with its values Blue has {points['Blue']} points, and {green} {points[green]}; "
        "there are values with which Vermilion wins."
    )
    shared = {"class_weight": 8}  # Blue and Green have the same
    assert totals(game, shared)["Blue"] == totals(game, shared)["Green"]
    assert not check("each wins", game, {**WINNING, "Blue": shared})
    short = {name: given for name, given in WINNING.items() if name != "Purple"}
    assert "there is nothing for Purple" in str(check("each wins", game, short))
    assert "there is no nation 'Red'" in str(check("each wins", game, {**WINNING, "Red": None}))


@pytest.mark.parametrize(
    "given",
    [
        {"teritory": 1},
        {1: 2},
        {"territory": "x"},
        {"territory": float("nan")},
        {"territory": 10**400},
        {"territory": -1},
        {"classes": "Q"},
        {"classes": None},
        {"stress_tests": 9},
        {"territory": {}},
        [],
        5,
        "territory",
    ],
)
def test_values_that_cannot_be_are_told_in_words(given):
    said = str(check("each wins", example("growth_race"), {**WINNING, "Green": given}))
    assert said.startswith("Not yet: ")
    assert said.endswith((".", "?"))
    assert "?." not in said
    assert not said.endswith("..")


def test_none_is_true_of_a_nation_that_another_one_dominates():
    game = example("one_reservoir")
    answer = {"Country 1": None, "Country 2": {}, "Country 3": None, "Country 4": None}
    said = str(check("each wins", game, answer))
    assert said.startswith(
        "Right: Country 1 never wins alone: Country 2 is at least as good in everything; Country 2 wins"
    )
    assert "there are values with which Country 2 wins" in str(check("each wins", game, dict.fromkeys(answer)))
    assert str(check("each wins", game, {**answer, "Country 3": {}})).startswith("Not yet: with its values Country 3")


def test_who_is_dominated_never_wins_alone_whatever_is_drawn():
    from random import Random

    for seed in range(4):
        game = limitedu.new_game("limit", players=5, seed=seed)
        limitedu.bots.play_on(game, dict(enumerate(["careful", "growth", "random", "first", "first"])))
        names = list(totals(game))
        weak = [seat for seat in range(5) if values.stronger(game, seat) is not None]
        dice = Random(seed)
        for _draw in range(60):
            given: dict[str, Any] = {
                name: dice.choice([0, 0.5, 1, 7.3, 40])
                for name in ("class_weight", "money_points", "territory", "arms_points", "pollution", "disruption")
            }
            given["classes"] = dice.choice(["ACE", "E", "BD", "ABCDE"])
            given["stress_tests"] = dice.choice([0, 1, 2])
            given["money_step"] = dice.choice([1, 10, 37])
            points = list(totals(game, given).values())
            for seat in weak:
                assert points[seat] < max(points) or points.count(points[seat]) > 1, names[seat]


def test_a_nation_that_no_drawn_values_help_may_be_given_up(monkeypatch):
    game = example("careful_world")
    answer = {"Blue": {"arms_points": 100}, "Vermilion": {"money_points": 0, "class_weight": 0, "disruption": 10}}
    answer |= {"Green": None, "Purple": {}}
    assert "there are values with which Green wins" in str(check("each wins", game, answer))
    monkeypatch.setattr(values, "DRAWN", 1)
    assert "Green wins under none of 1 sets of values" in str(check("each wins", game, answer))


# -- the tipping point --------------------------------------------------------------------------------------------


def test_only_the_smallest_tenth_tips_the_result():
    game = example("growth_race")
    right = [tenth for tenth in range(60, 121) if check("overtake", game, tenth / 10)]
    assert right == [81]
    ahead = [
        w
        for w in range(121)
        if totals(game, {"class_weight": w / 10})["Blue"] > totals(game, {"class_weight": w / 10})["Green"]
    ]
    assert min(ahead) == 81
    assert str(check("overtake", game, 8)) == "Not yet: with class_weight 8 Blue has 86 points and Green 86."
    assert "a smaller tenth does it, too" in str(check("overtake", game, 8.2))
    assert check("overtake", game, 0.0, ahead="Green", behind="Blue", value="territory")


@pytest.mark.parametrize("weight", [8.15, -1, 100.1, "8", None, True, float("nan"), [8]])
def test_what_is_no_weight_is_refused_in_words(weight):
    said = str(check("overtake", example("growth_race"), weight))
    assert said == "Give me a weight from 0 to 100 in whole tenths, such as 2.5."


def test_nations_and_values_that_are_not_there_are_told():
    game = example("growth_race")
    for ahead, behind in (("Red", "Blue"), ("Blue", "Blue"), (1, "Blue"), ("Blue", None)):
        assert str(check("overtake", game, 1, ahead=ahead, behind=behind)).startswith("Give me two nations")
    assert "The rules have no 'happyness'" in str(check("overtake", game, 1, value="happyness"))
    assert str(check("overtake", game, 1, value=3)).startswith("Give me the name of a value")
    assert "whole number" in str(check("overtake", game, 1, value="stress_tests"))
    assert str(check("overtake", "mine", 1)).startswith("Give me a game")


# -- a measure of one's own ---------------------------------------------------------------------------------------


def test_a_measure_is_right_when_it_counts_three_things_and_one_that_is_left_out():
    game = example("careful_world")
    said = str(check("own measure", game, lambda nation: nation["population"] + nation["sol_E"] - nation["unrest"]))
    assert said.startswith("Right: your function counts population, sol_E and unrest; first by it: ")
    assert said.endswith("first by the score of the rules: Purple.")
    two = str(check("own measure", game, lambda nation: nation["sol_D"] + nation["unrest"]))
    assert two == "Not yet: your function counts 2 of the columns (sol_D, unrest), and should count at least 3."
    counted = str(check("own measure", game, lambda nation: nation["money"] + nation["army"] + nation["territory"]))
    assert counted.startswith("Not yet: it counts nothing that the rules' score leaves out, such as sol_B")
    nothing = str(check("own measure", game, lambda nation: 3))
    assert "counts 0 of the columns (none)" in nothing


def test_what_a_measure_counts_is_found_even_where_it_matters_seldom_or_not_at_nothing():
    game = example("growth_race")

    def measure(nation: dict[str, Any]) -> float:
        bonus = 1 if nation["fossil"] > 90 else 0
        return bonus + nation["unrest"] / nation["population"] + min(nation["money"], 5)

    assert "counts population, unrest, money and fossil" in str(check("own measure", game, measure))
    planet = example("one_reservoir")
    said = str(check("own measure", planet, lambda one: one["population"] + one["active"] + one["reservoir"]))
    assert "first by it: Country 2" in said


def broken(nation: dict[str, Any]) -> float:
    nation["population"] = 0
    return float(nation["happiness"])


@pytest.mark.parametrize(
    ("measure", "told"),
    [
        (broken, "for Blue your function stops with an error, KeyError: 'happiness'"),
        (lambda nation: "much", "for Blue your function answers 'much', which is no number"),
        (lambda nation: float("nan"), "answers nan, which is no number"),
        (lambda nation: None, "answers None"),
        (lambda nation: exit(), "stops with an error, SystemExit"),
        (lambda: 3, "stops with an error, TypeError"),
        (lambda nation, seen=[]: seen.append(1) or len(seen), "asked twice about the same nations"),
    ],
)
def test_a_measure_that_gives_no_number_is_told_what_it_did(measure, told):
    game = example("growth_race")
    before = game.record().to_json()
    said = str(check("own measure", game, measure))
    assert said.startswith("Not yet: ")
    assert told in said
    assert game.record().to_json() == before


def test_what_the_score_counts_is_what_its_parts_are_made_of():
    for name in ("growth_race", "one_reservoir"):
        game = example(name)
        columns, _rows = limitedu.tables.rows(game)
        assert values.COUNTED[game.name] <= set(columns)
