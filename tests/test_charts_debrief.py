"""The pictures of the debrief: the same lines in all of them, one scale side by side, and where a stock breaks."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import Any

import plotly.graph_objects as go
import pytest

from limitedu import bots
from limitedu.charts import debrief as pictures
from limitedu.core.game import Game, new_game
from limitedu.reality import compare


@cache
def finished(name: str = "limit", players: int = 6) -> Game:
    game = new_game(name, players, 5)
    bots.play_on(game, dict.fromkeys(range(players), "growth"))
    return game


def looks(chart: dict[str, Any]) -> dict[str, tuple[str, str]]:
    return {
        trace["name"]: (trace["line"]["color"], trace["line"]["dash"])
        for trace in chart["figure"]["data"]
        if trace["mode"] != "markers+text"
    }


@pytest.mark.parametrize("name", ["population", "pollution", "goods"])
def test_panels_have_the_lines_of_the_split_view_in_its_looks_and_one_scale(name: str) -> None:
    view = compare.split(finished(), name)
    whole, parts = pictures.split(view), pictures.panels(view)
    beside = {}
    for chart in parts.values():
        assert go.Figure(chart["figure"])
        beside |= {line: look for line, look in looks(chart).items() if line != "our world" or chart is parts["ours"]}
    assert beside == looks(whole)
    assert len(set(beside.values())) == len(beside)
    scales = [[chart["figure"]["layout"][axis]["range"] for axis in ("xaxis", "yaxis")] for chart in parts.values()]
    assert all(scale == scales[0] for scale in scales)
    low, high = scales[0][1]
    for chart in parts.values():
        assert all(low <= y <= high for trace in chart["figure"]["data"] for y in trace["y"] if y is not None)


def test_crises_stand_in_the_picture_and_in_its_table() -> None:
    view = compare.split(finished(), "population")
    assert view["marks"]
    for chart in (pictures.split(view), pictures.panels(view)["ours"]):
        lines = [trace for trace in chart["figure"]["data"] if trace["mode"] != "markers+text"]
        kinds = {trace["name"]: trace for trace in chart["figure"]["data"] if trace not in lines}
        for name, trace in kinds.items():
            years = [mark["year"] for mark in view["marks"] if f"{mark['symbol']} {mark['label']}" == name]
            assert years
            assert trace["x"] == years
        assert sum(len(trace["x"]) for trace in kinds.values()) == len(view["marks"])
        high = max(y for line in lines for y in line["y"] if y is not None)
        heights = [height for trace in kinds.values() for height in trace["y"]]
        size = chart["figure"]["layout"]["yaxis"]["range"][1]
        assert all(height - high > 0.07 * size for height in heights), "above every line"
        places = sorted(place for trace in kinds.values() for place in zip(trace["x"], trace["y"], strict=True))
        assert all(b[1] - a[1] > 0.07 * size for a, b in pairwise(places) if a[0] == b[0]), "above each other"
        told = {row[0]: row[-1] for row in chart["table"]["rows"] if row[-1]}
        assert {(mark["year"], mark["label"]) for mark in view["marks"]} == {
            (year, label) for year, labels in told.items() for label in labels.split(", ")
        }


def test_a_stock_breaks_at_its_own_edge() -> None:
    tub: dict[str, Any] = {
        "stock": "x",
        "label": "X",
        "unit": "tokens",
        "whole": 24,
        "broke": [1],
        "mark": "it broke",
        "sentence": "",
        "rows": [
            {"generation": 0, "year": 1850, "inflow": 0, "outflow": 0, "level": 10, "parts": {}},
            {"generation": 1, "year": 1880, "inflow": 2, "outflow": 12, "level": 0, "parts": {"wages": -12, "tax": 2}},
        ],
    }
    for full, words, edge in ((True, "full: 24", 24), (False, "empty", 0)):
        made = pictures.bathtub({**tub, "full": full})
        traces = {trace["name"]: trace for trace in made["figure"]["data"]}
        assert traces[words]["y"] == [edge, edge]
        assert (traces["it broke"]["x"], traces["it broke"]["y"]) == ([1], [0])
        assert made["table"]["rows"][1] == [1, 1880, 2, 12, 0, "wages −12; tax +2"]
        assert go.Figure(made["figure"])


def test_a_whole_class_of_worlds_is_told_apart() -> None:
    lines = {f"game {number}": [(1850, number), (1880, None), (1910, 5)] for number in range(12)}
    made = pictures.worlds("population", "Population", "people", lines, ours=False)
    found = [(trace["line"]["color"], trace["line"]["dash"]) for trace in made["figure"]["data"]]
    assert len(set(found)) == 12
    ours = pictures.worlds("population", "Population", "people", lines)["figure"]["data"]
    assert ours[0]["line"]["width"] > max(trace["line"]["width"] for trace in ours[1:])
    assert ours[0]["line"]["color"] not in {trace["line"]["color"] for trace in ours[1:]}


def test_a_long_table_keeps_our_years() -> None:
    ours = [(1850, 1), (1883, 2)]
    made = pictures.worlds("x", "X", "", {"ours": ours, "real": [(year, year) for year in range(1850, 2020)]})
    rows = {row[0]: row[1:] for row in made["table"]["rows"]}
    assert rows[1850] == [1, 1850]
    assert rows[1883] == [2, 1883]
    assert rows[1890] == [None, 1890]
    assert 1891 not in rows
