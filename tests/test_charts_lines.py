"""Curves of plain numbers are valid Plotly, keep their gaps, and say in words where they go and where they turn."""

from __future__ import annotations

import json
from itertools import pairwise

import pandas as pd
import plotly.graph_objects as go
import pytest

import limitedu
from limitedu import charts
from limitedu.charts import debrief as pictures
from limitedu.errors import UsageError
from limitedu.reality import compare

YEARS = [1900, 1950, 2000]


def said(values: list, **more) -> str:
    return charts.lines("Test", {"it": (YEARS, values)}, **more)["sentence"]


def test_a_figure_is_valid_plotly_and_plain_json() -> None:
    made = charts.lines("People", {"here": (YEARS, [1, 2.5, 4]), "there": (YEARS, [1, None, 2])}, unit="people")
    assert set(made) == {"title", "figure", "sentence", "table"}
    assert made["table"] == {
        "columns": ["Year", "here, people", "there, people"],
        "rows": [[1900, 1, 1], [1950, 2.5, None], [2000, 4, 2]],
    }
    assert json.loads(json.dumps(made)) == made
    here, there, names = made["figure"]["data"]
    assert (here["x"], here["y"]) == (YEARS, [1, 2.5, 4])
    assert there["y"] == [1, None, 2]
    assert here["line"]["color"] != there["line"]["color"]
    assert here["line"]["dash"] != there["line"]["dash"]
    assert [name.strip() for name in names["text"]] == ["there", "here"]  # from below
    assert len(go.Figure(made["figure"]).data) == 3


@pytest.mark.parametrize("log", [False, True])
def test_the_names_at_the_ends_do_not_cover_each_other(log: bool) -> None:
    curves = {f"curve {n}": (YEARS, [1, 5, 100 + n / 100]) for n in range(6)}
    figure = charts.lines("Six", curves, log=log)["figure"]
    low, high = figure["layout"]["yaxis"]["range"]
    heights = sorted(figure["data"][-1]["y"])
    if log:
        low, high = 10**low, 10**high
        assert all(b / a > 1.05 for a, b in pairwise(heights))
    else:
        assert all(b - a > (high - low) / 20 for a, b in pairwise(heights))
    assert low <= heights[0]
    assert heights[-1] <= high


def test_a_long_curve_has_no_markers_and_a_short_one_has() -> None:
    short, long = (charts.lines("Test", {"it": (range(n), range(n))})["figure"]["data"][0]["mode"] for n in (24, 25))
    assert (short, long) == ("lines+markers", "lines")


def test_the_sentence_says_where_a_curve_turns() -> None:
    assert said([1, 9.5, 3]) == "it: from 1 (1900) up to 9.5 (1950), then to 3 (2000)."
    assert said([5, 2, 4]) == "it: from 5 (1900) down to 2 (1950), then to 4 (2000)."
    assert said([1, 2, 1234.56]) == "it: up from 1 (1900) to 1,235 (2000)."
    assert said([3, 2, -1]) == "it: down from 3 (1900) to −1 (2000)."
    assert said([2, 2, 2]) == "it: always 2."
    assert said([1e-9, 1, 0.0123]) == "it: from almost 0 (1900) up to 1 (1950), then to 0.0123 (2000)."
    assert said([1, 2, 3], along="day") == "it: up from 1 (day 1900) to 3 (day 2000)."


def test_gaps_are_gaps_and_a_curve_ends_where_its_numbers_end() -> None:
    made = charts.lines("Test", {"it": (YEARS, [1, float("nan"), None])})
    assert made["figure"]["data"][0]["y"] == [1, None, None]
    assert made["figure"]["data"][1]["x"] == [1900]
    assert made["sentence"] == "it: always 1."


def test_a_factor_axis_has_no_place_for_nothing() -> None:
    made = charts.lines("Test", {"it": (YEARS, [0, 10, 1000])}, log=True)
    assert made["figure"]["data"][0]["y"] == [None, 10, 1000]
    assert made["figure"]["layout"]["yaxis"]["type"] == "log"
    assert made["figure"]["data"][1]["y"] == [pytest.approx(1000, rel=0.5)]


@pytest.mark.parametrize(
    ("values", "marks"),
    [
        ([1278, 2500, 8162], [2000, 3000, 4000, 5000, 6000, 8000]),
        ([1, 10, 40], [1, 2, 5, 10, 20]),
        ([1e-7, 1, 100], [1e-6, 1e-4, 0.01, 1, 100]),
    ],
)
def test_a_factor_axis_has_a_few_round_marks(values: list, marks: list) -> None:
    axis = charts.lines("Test", {"it": (YEARS, values)}, log=True)["figure"]["layout"]["yaxis"]
    assert axis["tickvals"] == marks


def test_the_axis_along_is_marked_only_where_there_are_numbers() -> None:
    axis = charts.lines("Test", {"a long name for a curve": (YEARS, [1, 2, 3])})["figure"]["layout"]["xaxis"]
    assert axis["range"][1] > 2020
    assert axis["tickvals"] == [1900, 1920, 1940, 1960, 1980, 2000]


def test_columns_of_a_dataframe_are_curves() -> None:
    frame = pd.DataFrame({"year": YEARS, "people": [1.23456789, 2.0, None]})
    trace = charts.lines("Test", {"it": (frame["year"], frame["people"])})["figure"]["data"][0]
    assert (trace["x"], trace["y"]) == (YEARS, [1.23457, 2, None])
    assert json.dumps(trace)


@pytest.mark.parametrize(
    ("curves", "words"),
    [
        ({}, "Give the curves by name"),
        ({"it": 5}, "no pair of columns"),
        ({"it": ([1, 2], ["a", "b"])}, "no pair of columns"),
        ({"it": ([1, 2], [1, float("inf")])}, "no pair of columns"),
        ({"it": ([1, 2], [1])}, "one y for each x; it has 1 y and 2 x"),
        ({"it": ([None, 2], [1, 2])}, "one y for each x"),
        ({"it": ([1, 2], [None, None])}, "no value that could be drawn"),
        ({str(n): ([1], [1]) for n in range(7)}, "7 curves cannot be told apart; draw 6 at most"),
    ],
)
def test_what_cannot_be_drawn_is_said(curves: dict, words: str) -> None:
    with pytest.raises(UsageError, match=words):
        charts.lines("Test", curves)


def test_a_chart_becomes_a_figure_with_its_sentence_above_it() -> None:
    made = charts.lines("People", {f"curve {n}": (YEARS, [n, 9, 1]) for n in range(5)})
    figure = charts.go_figure(made)
    assert figure.layout.title.text == "People"
    lines = figure.layout.title.subtitle.text.split("<br>")
    assert " ".join(lines) == made["sentence"]
    assert figure.layout.margin.t > 60 + 17 * len(lines)


@pytest.mark.parametrize(("names", "rows"), [(0, 0), (1, 1), (4, 1), (5, 2), (9, 3)])
def test_a_chart_has_room_above_for_all_rows_of_its_names(names: int, rows: int) -> None:
    made = charts.lines("People", {"here": (YEARS, [1, 9, 1])})
    before = charts.go_figure(made).layout.margin.t
    quiet = [{"name": "a name that stands nowhere", "showlegend": False}] * 9
    curves = [{"name": f"a curve with a name {n}"} for n in range(names)]
    layout = {**made["figure"]["layout"], "showlegend": names > 0}
    figure = charts.go_figure({**made, "figure": {"data": quiet + curves, "layout": layout}})
    assert figure.layout.margin.t == before + 24 * rows
    assert figure.layout.height - figure.layout.margin.t == layout.get("height", 300)


def test_the_table_of_a_long_curve_has_its_ends_and_steps_that_are_even() -> None:
    table = charts.lines("Test", {"it": (range(401), range(401)), "end": ([400, 401], [1, 2])}, along="day")["table"]
    days = [row[0] for row in table["rows"]]
    assert table["columns"] == ["day", "it", "end"]
    assert (days[0], days[-1]) == (0, 401)
    assert len({b - a for a, b in pairwise(days[:-1])}) == 1
    assert 25 <= len(days) <= 32


def test_a_measured_value_between_two_gaps_is_seen() -> None:
    game = limitedu.new_game("limit", players=2, seed=1)
    limitedu.bots.play_on(game, dict.fromkeys(range(2), "growth"))
    view = compare.split(game, "goods")
    real = next(trace for trace in pictures.split(view)["figure"]["data"] if trace["name"] == "real world")
    sizes = dict(zip(real["x"], real["marker"]["size"], strict=True))
    values = dict(zip(real["x"], real["y"], strict=True))
    alone = {year for year in values if values[year] and not values.get(year - 1) and not values.get(year + 1)}
    assert alone
    assert {year for year, size in sizes.items() if size} == alone
