"""Lesson 11's check: a complete project whose result comes again is right, and whatever is not is named."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import numpy as np
import pandas as pd
import pytest

import limitedu
from limitedu.lessons import check
from limitedu.lessons.experiment import chance_share, per_game

PLAN: dict[str, Any] = {
    "question": "Do careful nations meet more crises when the bank has less?",
    "hypothesis": "Yes, at least one more in each game.",
    "game": "limit",
    "players": 4,
    "bots": "careful",
    "change": "world.bank_per_nation = 60",
    "stays": "All other rules, the programs and the seeds.",
    "measure": "crises",
    "games": 20,
    "seed": 1,
    "meaning": "More crises with less money, for these programs.",
    "doubt": "If nations that want growth showed nothing of it.",
    "limits": "Programs play, and no real bank works like that.",
}


@cache
def text_of(**other: Any) -> str:
    """A project with its true result, as text: nobody changes it for others."""
    plan = PLAN | other
    printed, changed = (
        per_game(plan["measure"], plan["bots"], plan["games"], plan["seed"], rule, plan["game"], plan["players"])
        for rule in (None, plan["change"])
    )
    record = limitedu.new_game(plan["game"], plan["players"], rules=plan["change"]).record()
    result = {
        "before": round(sum(printed) / len(printed), 2),
        "after": round(sum(changed) / len(changed), 2),
        "share": chance_share([b - a for a, b in zip(printed, changed, strict=True)]),
    }
    return json.dumps(plan | {"result": result, "version": limitedu.__version__, "rules": record.rules_digest})


def project(**other: Any) -> dict[str, Any]:
    """The project with other lines, its result that of the plan."""
    return {**json.loads(text_of()), **other}


@pytest.mark.parametrize(
    "other",
    [
        {},
        {"measure": "total", "bots": "growth", "games": 21, "seed": 77},
        {"game": "planetary_limit", "change": "game.limit = 40", "measure": "total", "bots": "growth"},
    ],
)
def test_a_complete_project_whose_result_comes_again_is_right(other: dict[str, Any]) -> None:
    said = check("own project", json.loads(text_of(**other)))
    assert said, said
    assert "games under each rule gave the same again" in said.text


def test_programs_may_be_named_one_for_each_nation_and_the_rule_be_a_dict() -> None:
    rule = {"world": {"bank_per_nation": 60}}
    said = check("own project", project(change=rule, bots=["careful"] * 4))
    assert said, said


@pytest.mark.parametrize("name", [*PLAN, "result", "version", "rules"])
def test_a_line_that_lacks_is_named(name: str) -> None:
    one = project()
    del one[name]
    assert f"your project lacks {name}" in check("own project", one).text


def test_all_lines_that_lack_are_named_at_once() -> None:
    said = check("own project", {"question": "Why?"})
    assert "lacks hypothesis, stays, meaning, doubt, limits, game, players" in said.text
    assert "question is 'Why?', and should be a sentence of 20 letters or more" in said.text


def test_sentences_that_are_too_short_are_named_in_one_breath() -> None:
    said = check("own project", project(meaning="", doubt="so", limits=None))
    assert said.text == "Not yet: meaning, doubt, limits should each be a sentence of 20 letters or more."


@pytest.mark.parametrize(
    ("other", "words"),
    [
        ({"hypothesis": ""}, "hypothesis is '', and should be a sentence of 20 letters or more"),
        ({"doubt": 3}, "doubt is 3, and should be a sentence"),
        ({"limits": "x" * 19}, "limits is"),
        ({"question": "I want to know about the money."}, "question has no question mark"),
        ({"games": 19}, "games is 19, and should be from 20 to 60"),
        ({"games": 61}, "games is 61, and should be from 20 to 60"),
        ({"games": "many"}, "games is 'many'"),
        ({"game": "chess"}, "chess"),
        ({"players": 9}, "limit is for 1 to 6 players, not 9"),
        ({"players": None}, "players is None, and should be a whole number"),
        ({"bots": "carefull"}, "Did you mean 'careful'?"),
        ({"bots": ["careful"]}, "There are 4 seats and 1 programs"),
        ({"seed": "one"}, "seed"),
        ({"measure": "seed"}, "measure is 'seed', and should be one of total, rank, happiness"),
        ({"measure": ["crises"]}, "measure should be a text in quotes"),
        ({"change": None}, "in change: Give me a house rule"),
        ({"change": "world.bank_per_nation = 109"}, "in change: this rule changes nothing"),
        ({"change": "world.bank = 60"}, "in change: the engine refuses this rule. The rules have no 'world.bank'"),
        ({"result": None}, "result should hold the numbers before, after, share"),
        ({"result": {"before": 1, "after": 2}}, "result should hold the numbers before, after, share"),
        ({"version": "0.0.1"}, "version is '0.0.1', and this is limitedu"),
        ({"rules": "abc"}, "rules is 'abc', and the digest of your rules is"),
        ({"seed": 2}, "played again it is"),
    ],
)
def test_each_thing_that_is_wrong_is_named(other: dict[str, Any], words: str) -> None:
    said = check("own project", project(**other))
    assert not said
    assert words in said.text, said.text


@pytest.mark.parametrize(
    ("name", "near", "far"), [("before", 0.0009, 0.02), ("after", 0.0009, 0.02), ("share", 0.03, 0.05)]
)
def test_a_result_may_be_rounded_but_not_more(name: str, near: float, far: float) -> None:
    result = project()["result"]
    assert check("own project", project(result=result | {name: result[name] + near}))
    said = check("own project", project(result=result | {name: result[name] + far}))
    assert f"result states {name} {result[name] + far:.3f}, and played again it is" in said.text


def test_a_project_is_not_changed_by_being_checked() -> None:
    one = project()
    check("own project", one)
    assert one == project()


@pytest.mark.parametrize("name", sorted(project()))
def test_whatever_stands_in_a_line_is_answered_in_words(name: str) -> None:
    odd = [
        None,
        True,
        np.array(["a", "b"]),
        pd.Series([1, None]),
        np.array(5.0),
        iter(["careful"]),
        {"a": 1},
        10**400,
        object,
    ]
    for value in odd:
        given = project(**{name: value})
        said = check("own project", given)
        assert not said, (name, value)
        assert said.text.startswith(("Not yet: ", "Give me ")), said.text
        assert given[name] is value
    assert list(odd[5]) == ["careful"]  # nothing was drawn from it


def test_whole_numbers_of_numpy_are_whole_numbers() -> None:
    assert check("own project", project(games=np.int64(20), players=np.int64(4), seed=np.int64(1)))
