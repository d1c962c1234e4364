"""What holds for every check, by every name: it is found, tells its whole rule, and answers anything in words."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
from support import ROOT

import limitedu
from limitedu.lessons import Feedback, check, exercises
from limitedu.lessons.checking import EXERCISES

NAMES = list(exercises())


class Odd:
    """Something that no check expects; it answers every question about itself with an odd thing."""

    def __getattr__(self, name: str) -> Any:
        return Odd()


def odd_things() -> list[Any]:
    game = limitedu.new_game("limit", players=2, seed=1)
    other = limitedu.new_game("planetary_limit", players=4, seed=1)
    numbers: list[Any] = [0, -1, 987, 1.5, 10**400, float("nan"), float("inf"), True, None]
    texts: list[Any] = ["", "limit", "ä" * 3000, "[x]\ny = 1", b"limit"]
    many: list[Any] = [
        [],
        (),
        {},
        [None],
        [1, 2],
        [["a"]],
        {"a": 1},
        {1: None},
        range(3),
        iter([1]),
        {"rules": {"a": 2}},
    ]
    arrays: list[Any] = [np.array(5.0), np.int64(-3), np.array(["a", "b"]), pd.Series(["a", None]), range(10**12)]
    return [*numbers, *texts, *many, *arrays, Odd(), object(), Odd, print, lambda *_: None, game, other, Path("x")]


def test_a_name_finds_its_exercise_and_a_wrong_one_is_told_the_nearest():
    assert "lessons" in limitedu.__all__
    assert limitedu.lessons.check is check
    assert str(check("clam start")) == "There is no exercise 'clam start'. Did you mean 'calm start'?"
    for odd in (None, 3, "", [], "xyz"):
        said = check(odd)
        assert not said
        assert str(said).startswith("There is no exercise")
        assert str(said).endswith(f"They are: {', '.join(NAMES)}.")


def test_names_are_told_in_the_order_of_the_lessons_and_none_hides_another():
    assert [EXERCISES[name].lesson for name in NAMES] == sorted(EXERCISES[name].lesson for name in NAMES)
    source = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "limitedu" / "lessons").glob("*.py"))
    assert len(re.findall(r"(?m)^@exercise\(", source)) == len(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_check_without_an_answer_tells_its_whole_rule(name):
    asked = check(name)
    assert not asked
    assert str(asked) == repr(asked) == exercises()[name]
    assert re.fullmatch(r"[A-Z].{20,}\.", asked.text, re.DOTALL)


@pytest.mark.parametrize("name", NAMES)
def test_a_check_asked_in_another_form_says_its_form(name):
    for said in (check(name, *range(30)), check(name, colour="red")):
        assert not said
        assert str(said).startswith(f'check("{name}", ')


@pytest.mark.parametrize("name", NAMES)
def test_whatever_is_given_is_answered_in_words_and_never_right(name):
    places = [one for one in EXERCISES[name].takes.parameters.values() if one.default is one.empty]
    answers = [odd_things()] if len(places) == 1 else [odd_things()[::2]] * len(places)
    for answer in product(*answers):
        said = check(name, *answer)
        assert isinstance(said, Feedback)
        assert not said, answer
        assert re.match(r"Not yet: |Give me |[A-Z]", said.text), said.text
        assert said.text.endswith((".", "?", ")")), said.text
