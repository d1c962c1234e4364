"""The quiz: clear questions, strangers' answers checked, shares worked out, few answers never shown."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from typing import Any

import plotly.graph_objects as go
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from limitedu.classroom import quiz
from limitedu.errors import UsageError

IDS = [one["id"] for one in quiz.questions()]
RIGHT = {one["id"]: one["right"] for one in quiz.questions()}
one_answer = st.fixed_dictionaries({"answer": st.sampled_from("abcd"), "sure": st.sampled_from([None, 1, 2, 3, 4])})
sheets = st.lists(
    st.tuples(st.sampled_from(["before", "after"]), st.dictionaries(st.sampled_from(IDS), one_answer)), max_size=12
)


def sheet(right: int, sure: int = 3) -> dict[str, Any]:
    """Answers of somebody who has so many right, from the first on."""
    return {
        name: {"answer": RIGHT[name] if at < right else ("a" if RIGHT[name] != "a" else "b"), "sure": sure}
        for at, name in enumerate(IDS)
    }


# -- the questions -------------------------------------------------------------------------------------------------


def test_six_questions_with_four_options_and_one_right() -> None:
    found = quiz.questions()
    assert len(found) == len(set(IDS)) == 6
    for one in found:
        assert [option["id"] for option in one["options"]] == ["a", "b", "c", "d"]
        assert len({option["text"] for option in one["options"]}) == 4
        assert one["right"] in RIGHT.values()
        assert one["text"].endswith("?")
        assert one["why"].endswith(".")
    assert set(Counter(RIGHT.values())) == set("abcd"), "the right letter should not be guessed from its place"


def test_the_right_answers_are_what_a_reckoning_gives() -> None:
    """The two questions with numbers, worked out."""
    growth, *_rest, flows = quiz.questions()
    assert 2 ** (17 - 20) == 1 / 8
    assert "an eighth" in next(one["text"] for one in growth["options"] if one["id"] == growth["right"])
    here, most = 0, []
    for come, leave in [(200, 50), (150, 100), (100, 150), (50, 200)]:
        here += come - leave
        most.append(here)
    assert most.index(max(most)) == "abcd".index(flows["right"])


def test_a_students_page_does_not_get_the_right_answers() -> None:
    sent = quiz.form()
    assert json.loads(json.dumps(sent)) == sent
    assert [set(one) for one in sent["questions"]] == [{"id", "text", "options"}] * 6
    assert all(set(option) == {"id", "text"} for one in sent["questions"] for option in one["options"])
    assert not any(one["why"] in json.dumps(sent, ensure_ascii=False) for one in quiz.questions())
    assert [one["id"] for one in sent["confidence"]] == [1, 2, 3, 4]


# -- what a stranger sends -----------------------------------------------------------------------------------------


def test_answers_may_be_left_out() -> None:
    assert quiz.check({}) == {}
    assert quiz.check({"delay": {"answer": "b"}, "growth": {"answer": None, "sure": 2}}) == {
        "delay": {"answer": "b", "sure": None}
    }


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ([], "table by question"),
        (None, "table by question"),
        ({"grwth": {"answer": "a"}}, "no question 'grwth'. Did you mean 'growth'"),
        ({"x" * 10**6: {}}, "no question"),
        ({7: {}}, "no question 7"),
        ({"growth": "b"}, "An answer is such as"),
        ({"growth": {"answer": "b", "name": "Ann"}}, "An answer is such as"),
        ({"growth": {"answer": "e"}}, "one of a, b, c, d, not 'e'"),
        ({"growth": {"answer": ["a"]}}, "one of a, b, c, d"),
        ({"growth": {"answer": "b", "sure": 5}}, "whole number from 1 to 4, not 5"),
        ({"growth": {"answer": "b", "sure": True}}, "whole number from 1 to 4"),
        ({"growth": {"answer": "b", "sure": "3"}}, "whole number from 1 to 4"),
    ],
)
def test_what_is_no_answer_is_refused_in_words(sent: Any, said: str) -> None:
    with pytest.raises(UsageError, match=said) as error:
        quiz.check(sent)
    assert len(str(error.value)) < 250


@settings(deadline=None)
@given(st.dictionaries(st.sampled_from(IDS), one_answer))
def test_checking_twice_changes_nothing(sent: dict[str, Any]) -> None:
    assert quiz.check(quiz.check(sent)) == quiz.check(sent) == sent


# -- results -------------------------------------------------------------------------------------------------------


def test_shares_and_confidence_of_each_question_and_phase() -> None:
    found = quiz.results([("before", sheet(1, 4))] * 3 + [("after", sheet(6, 2))] * 3 + [("after", sheet(0, 3))])
    rows = {(row.question, row.phase): row for row in found}
    assert len(found) == 12
    first = rows["growth", "before"]
    assert (first.n, first.right, first.sure, first.sure_wrong, first.said) == (3, 1, 4, 0, "")
    assert (rows["delay", "before"].right, rows["delay", "before"].sure_wrong) == (0, 1)
    later = rows["delay", "after"]
    assert (later.n, later.right, later.sure, later.sure_wrong) == (4, 0.75, 2.25, 0.25)


def test_fewer_than_three_answers_are_not_shown_anywhere() -> None:
    found = quiz.results([("before", sheet(6))] * 2 + [("after", sheet(6))] * 3)
    before = [row for row in found if row.phase == "before"]
    assert {(row.n, row.right, row.sure, row.sure_wrong) for row in before} == {(2, None, None, None)}
    assert all("fewer than 3 answers" in row.said for row in before)
    made = quiz.figure(found)
    assert made["figure"]["data"][0]["x"] == [None] * 6
    assert made["sentence"].startswith("Right answers: 100 % after.")
    assert "Where fewer than 3 answered (before), nothing is shown" in made["sentence"]


@settings(deadline=None)
@given(sheets)
def test_no_number_ever_comes_from_fewer_than_three(given_: list[Any]) -> None:
    for row in quiz.results(given_):
        assert row.n == sum(row.phase == when and row.question in answers for when, answers in given_)
        for number in (row.right, row.sure, row.sure_wrong):
            assert number is None or row.n >= 3
        assert (row.right is None) == bool(row.said)
        if row.right is not None and row.sure_wrong is not None:
            assert 0 <= row.right <= row.right + row.sure_wrong <= 1 + 1e-9
        assert row.sure is None or 1 <= row.sure <= 4


@pytest.mark.parametrize("wrong", [7, "before", [("during", {})], [{}], [("before",)], [("before", {"x": 1})]])
def test_sheets_that_are_none_are_refused_in_words(wrong: Any) -> None:
    with pytest.raises(UsageError):
        quiz.results(wrong)


# -- what is shown -------------------------------------------------------------------------------------------------


@settings(deadline=None)
@given(sheets)
def test_the_chart_is_valid_plotly_and_plain_json(given_: list[Any]) -> None:
    made = quiz.figure(quiz.results(given_))
    assert json.loads(json.dumps(made)) == made
    assert set(made) == {"id", "title", "figure", "sentence", "table"}
    assert len(go.Figure(made["figure"]).data) == 2
    assert len(made["table"]["rows"]) == 12
    assert {len(row) for row in made["table"]["rows"]} == {len(made["table"]["columns"])}
    assert made["sentence"]


def test_before_and_after_are_told_apart_without_colour() -> None:
    made = quiz.figure(quiz.results([("before", sheet(2))] * 3 + [("after", sheet(5))] * 3))
    before, after = made["figure"]["data"]
    assert before["marker"]["pattern"]["shape"] != after["marker"]["pattern"]["shape"]
    assert before["text"] == ["100 %", "100 %", "0 %", "0 %", "0 %", "0 %"]
    assert (before["name"], after["name"]) == ("before", "after")
    assert made["sentence"] == (
        "Right answers: 33 % before and 83 % after. Most was gained at “Stock and flow”, “Commons” and “Limits”: "
        "100 points. Sure and wrong: 67 % before and 17 % after."
    )


def test_nobody_and_no_gain_are_said() -> None:
    assert quiz.figure(quiz.results([]))["sentence"] == "Nobody has answered yet."
    same = quiz.figure(quiz.results([("before", sheet(3))] * 3 + [("after", sheet(3))] * 3))
    assert "No question was answered better after than before." in same["sentence"]


def test_the_csv_opens_in_a_spreadsheet() -> None:
    data = quiz.to_csv(quiz.results([("before", sheet(2))] * 3))
    assert data.startswith(b"\xef\xbb\xbf")
    head, *rows = csv.reader(io.StringIO(data.decode("utf-8-sig")))
    assert head[:4] == ["Question", "when", "answers", "% right"]
    assert rows[0] == ["Growth", "before", "3", "100", "3.0", "0", ""]
    assert rows[1] == ["Growth", "after", "0", "", "", "", "no answers"]
