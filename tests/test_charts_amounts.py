"""Bars and spreads are valid Plotly, with the numbers that were given, in words and in a table."""

from __future__ import annotations

import json
from statistics import quantiles

import pandas as pd
import plotly.graph_objects as go
import pytest

from limitedu import charts
from limitedu.errors import UsageError


def test_a_bar_for_each_name_the_first_on_top() -> None:
    made = charts.bars("Crises", {"careful": 3, "growth": 41.5, "idle": -2}, unit="games")
    assert json.loads(json.dumps(made)) == made
    (trace,) = made["figure"]["data"]
    assert (trace["y"], trace["x"]) == (["careful", "growth", "idle"], [3, 41.5, -2])
    assert trace["text"] == ["3", "41.5", "−2"]
    layout = made["figure"]["layout"]
    assert layout["yaxis"]["categoryarray"] == ["idle", "growth", "careful"]  # Plotly counts from below
    low, high = layout["xaxis"]["range"]
    assert low < -2 < 41.5 < high  # room for the numbers at the ends
    assert made["sentence"] == "Most: growth, 41.5. Least: idle, −2."
    assert made["table"] == {"columns": ["Name", "games"], "rows": [["careful", 3], ["growth", 41.5], ["idle", -2]]}
    assert charts.bars("Same", {"a": 2, "b": 2})["sentence"] == "All alike: 2."


@pytest.mark.parametrize("n", [1, 2, 3, 20, 101])
def test_a_spread_marks_the_middle_half_and_nine_of_ten(n: int) -> None:
    values = [(7 * k) % 50 - 5 for k in range(n)]
    thin, thick, dot = charts.spread("Points", {"a": values})["figure"]["data"]
    twentieths = quantiles(values, n=20, method="inclusive") if n > 1 else values * 19
    assert [*thin["x"], *thick["x"], *dot["x"]] == pytest.approx([twentieths[at] for at in (0, 18, 4, 14, 9)])


def test_a_spread_says_its_numbers_and_has_them_as_a_table() -> None:
    made = charts.spread("Points", {"few": [1, 2, 3, None, float("nan")], "more": pd.Series([10, 10])}, unit="points")
    assert json.loads(json.dumps(made)) == made
    assert made["sentence"] == (
        "few: the middle one of 3 is 2, half lie from 1.5 to 2.5. "
        "more: the middle one of 2 is 10, half lie from 10 to 10. "
        "Dot: the middle one; thick line: the middle half; thin line: nine of ten."
    )
    assert made["table"]["columns"][:3] == ["Name", "Results", "5 % lie below"]
    assert made["table"]["rows"] == [["few", 3, 1.1, 1.5, 2, 2.5, 2.9], ["more", 2, 10, 10, 10, 10, 10]]
    many = charts.spread("Many", {f"rule {n}": [n] for n in range(9)})["sentence"]
    assert many.startswith("The middle one is highest for rule 8 (8), and lowest for rule 0 (0).")


def test_each_name_has_a_place_of_its_own_and_a_figure_that_is_high_enough() -> None:
    few, many = (charts.bars("Bars", {f"rule {at}": at for at in range(n)}) for n in (3, 24))
    figures = [charts.go_figure(made) for made in (few, many)]
    assert all(isinstance(figure, go.Figure) for figure in figures)
    heights = [figure.layout.height for figure in figures]
    assert (heights[1] - heights[0]) / 21 > 24


@pytest.mark.parametrize("draw", [charts.bars, charts.spread])
def test_what_cannot_be_drawn_is_refused_in_words(draw) -> None:
    good = {"a": 1} if draw is charts.bars else {"a": [1]}
    for values in (
        None,
        [],
        {},
        {1: 1},
        [1, 2],
        {"a": "x"},
        {"a": None},
        {"a": [None]},
        {"a": float("nan")},
        {"a": {}},
    ):
        with pytest.raises(UsageError, match=r"number|by name"):
            draw("Title", values)
    with pytest.raises(UsageError, match="24 at most"):
        draw("Title", {str(at): good["a"] for at in range(25)})
    for title, unit in ((None, ""), ("", 3)):
        with pytest.raises(UsageError, match="are texts"):
            draw(title, good, unit=unit)
