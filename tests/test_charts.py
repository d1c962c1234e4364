"""Figures are valid Plotly, show the engine's numbers, and can be told apart without colour and read without sight."""

from __future__ import annotations

import json
import time
from itertools import combinations, pairwise

import plotly.graph_objects as go
import pytest
from core import toy
from test_tables import column, play

import limitedu
from limitedu import charts, tables
from limitedu.charts import figures
from limitedu.core.game import Game
from limitedu.errors import UsageError


@pytest.fixture(scope="module")
def finished() -> Game:
    return play(limitedu.new_game("limit", players=4, seed=7), seed=7)


@pytest.fixture(scope="module")
def running() -> Game:
    return play(limitedu.new_game("limit", players=4, seed=11), 120, seed=11)


def ids(game: Game) -> list[str]:
    return [entry["id"] for entry in charts.menu(game)]


def nations(game: Game, name: str) -> list[dict]:
    """The traces of the nations, in seat order."""
    names = [face["name"] for face in tables.faces(game)]
    found = {trace["name"]: trace for trace in charts.figure(game, name)["data"]}
    return [found[name] for name in names]


# -- validity ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [1, 2, 4, 6])
@pytest.mark.parametrize("decisions", [0, 40, 10_000])
def test_every_chart_is_valid_plotly_and_plain_json(players: int, decisions: int) -> None:
    game = play(limitedu.new_game("limit", players=players, seed=5), decisions, seed=players)
    second = play(game.fork(0), 10_000, seed=99)
    every = [*ids(game), *game.definition.INDICATORS, "production:0"]  # type: ignore[attr-defined]
    for name in every:
        for others in ([], [second]):
            figure = charts.figure(game, name, others, ["this world", "second world"])
            made = go.Figure(figure)  # raises for anything that the schema does not know
            assert len(made.data) == len(figure["data"])
            assert json.loads(json.dumps(figure)) == figure
        chart = charts.chart(game, name, second)
        assert set(chart) == {"id", "title", "figure", "sentence", "table"}
        assert json.loads(json.dumps(chart)) == chart


def test_a_figure_for_a_notebook(finished: Game) -> None:
    figure = charts.go_figure(charts.chart(finished, "population"))
    assert isinstance(figure, go.Figure)
    assert figure.layout.title.text == "Population"
    assert list(figure.data[0].y) == column(finished, "population")
    levels = charts.go_figure(charts.chart(finished, "standard_of_living:2"))
    assert list(levels.data[-1].customdata) == column(finished, "sol_A", 2)


def test_an_unknown_chart_is_refused_with_those_that_exist(finished: Game) -> None:
    for name in ("polution", "standard_of_living:4", "standard_of_living:-1", "standard_of_living", "", ":0"):
        with pytest.raises(UsageError, match="pollution, population"):
            charts.figure(finished, name)
        with pytest.raises(UsageError):
            charts.panel(name, [finished], ["this world"])


# -- the numbers --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("which", ["finished", "running"])
def test_lines_have_the_numbers_of_the_table(which: str, request: pytest.FixtureRequest) -> None:
    game = request.getfixturevalue(which)
    for name, one in game.definition.INDICATORS.items():
        if one.scope == "nation":
            for seat, trace in enumerate(nations(game, name)):
                assert trace["y"] == column(game, name, seat)
                assert trace["x"] == column(game, "year", seat)


def test_world_lines_and_reserves(finished: Game) -> None:
    data = charts.figure(finished, "money")["data"]
    assert column(finished, "world_bank") in [trace["y"] for trace in data]
    data = charts.figure(finished, "pollution")["data"]
    assert [18, 18] in [trace["y"] for trace in data]
    stack = [trace for trace in data if "stackgroup" in trace]
    left = column(finished, "pollution_reserve")
    assert [18 - sum(point) for point in zip(*(trace["y"] for trace in stack), strict=True)] == left


def test_the_stack_of_a_solo_game_holds_the_other_nations_tokens_too() -> None:
    for seed in range(30):
        game = play(limitedu.new_game("limit", players=1, seed=seed), seed=seed)
        if any(row.star.pollution for _g, _e, row in game.snapshots):  # type: ignore[attr-defined]
            break
    stack = [trace["y"] for trace in charts.figure(game, "pollution")["data"] if "stackgroup" in trace]
    assert len(stack) == 2
    assert [12 - sum(point) for point in zip(*stack, strict=True)] == column(game, "pollution_reserve")


def test_axes_have_few_whole_marks_and_hold_all_that_is_drawn(finished: Game, running: Game) -> None:
    for game in (limitedu.new_game("limit", players=2, seed=1), running, finished):
        for name in ids(game):
            figure = charts.figure(game, name)
            axis = figure["layout"]["yaxis"]
            low, high = axis["range"]
            drawn = [y for trace in figure["data"] if "yaxis" not in trace for y in trace["y"] if y is not None]
            assert max(drawn) <= high
            if axis["tickmode"] != "linear":
                words = [trace["y"][0] for trace in figure["data"] if trace.get("mode") == "lines+text"]
                assert not any(0 < tick - value < (high - low) / 9 for tick in axis["tickvals"] for value in words)
                continue
            assert axis["dtick"] >= 1
            assert axis["dtick"] == int(axis["dtick"])
            assert 1 <= (high - low) / axis["dtick"] <= 6, (name, axis)


def test_crises_are_traces_with_symbols_at_their_years() -> None:
    game = play(limitedu.new_game("limit", players=4, seed=7), seed=7)
    told = [(e.numbers["crisis"], 1850 + 30 * e.generation) for e in game.events if e.kind == "crisis"]
    assert told
    for name in ("population", charts.CRISES):
        figure = charts.figure(game, name)
        assert "shapes" not in figure["layout"]
        marks = {trace["name"]: trace for trace in figure["data"] if "crisis" in trace["name"]}
        for kind, symbol in (("financial", "£"), ("environmental", "☁"), ("military", "⚔")):
            trace = marks[f"{kind.capitalize()} crisis"]
            assert trace["x"] == [year for each, year in told if each == kind]
            assert set(trace["text"]) <= {symbol}
        assert len({trace["marker"]["symbol"] for trace in marks.values()}) == 3


def test_crises_of_one_year_do_not_cover_one_another() -> None:
    game = play(limitedu.new_game("limit", players=4, seed=7), seed=7)
    marks = [t for t in charts.figure(game, "money")["data"] if "crisis" in t["name"]]
    places = [place for trace in marks for place in zip(trace["x"], trace["y"], strict=True)]
    assert len(places) == len(set(places)) == sum(event.kind == "crisis" for event in game.events)


def test_the_table_has_the_same_numbers(running: Game) -> None:
    table = charts.table(running, "money")
    assert table["columns"] == ["Year", *(face["name"] for face in tables.faces(running)), "World Bank"]
    for seat in range(4):
        assert [row[seat + 1] for row in table["rows"]] == column(running, "money", seat)
    assert [row[5] for row in table["rows"]] == column(running, "world_bank")
    assert table["rows"][-1][0].endswith("now")
    levels = charts.table(running, "standard_of_living:1")
    assert levels["columns"] == ["Year", "class A", "class B", "class C", "class D", "class E"]
    assert [row[1] for row in levels["rows"]] == column(running, "sol_A", 1)


def test_a_second_world_is_thinner_and_named(running: Game) -> None:
    second = play(running.fork(running.row_of(2)), seed=77)
    chart = charts.panel("population", [running, second], ["this world", "second world from generation 2"])
    data = chart["figure"]["data"]
    lines = [trace for trace in data if trace["mode"] == "lines+markers"]
    own, others = lines[:4], lines[4:8]
    for seat, (line, other) in enumerate(zip(own, others, strict=True)):
        assert other["y"] == column(second, "population", seat)
        assert other["line"]["color"] == line["line"]["color"]
        assert other["line"]["width"] < line["line"]["width"]
        assert other["opacity"] < line["opacity"]
        assert other["name"].endswith("second world from generation 2")
    shown = [trace["name"] for trace in data if trace.get("showlegend")]
    assert shown == ["this world", "second world from generation 2"]
    assert chart["figure"]["layout"]["showlegend"]
    assert chart["table"]["columns"][1] == "World"
    assert {row[1] for row in chart["table"]["rows"]} == set(shown)
    total = [t for t in charts.figure(running, "pollution", [second])["data"] if "stackgroup" not in t]
    held = [18 - left for left in column(second, "pollution_reserve")]
    assert held in [trace["y"] for trace in total]


# -- to be read by everybody ----------------------------------------------------------------------------------------


def luminance(color: str) -> float:
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    r, g, b = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: str, other: str = "#FFFFFF") -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_names_written_in_a_nations_colour_are_legible_on_white() -> None:
    for color in (*charts.COLORS, figures.QUIET, figures.INK):
        assert contrast(color) >= 4.5, color
    for shade in figures.LEVELS:
        text = "#FFFFFF" if shade == figures.LEVELS[-1] else figures.INK
        assert contrast(text, shade) >= 4.5, shade


def test_nations_differ_in_colour_and_shape_and_dash() -> None:
    game = play(limitedu.new_game("limit", players=6, seed=3), 60, seed=3)
    looks = [
        (trace["line"]["color"], trace["line"]["dash"], trace["marker"]["symbol"]) for trace in nations(game, "money")
    ]
    for one, other in combinations(looks, 2):
        assert all(a != b for a, b in zip(one, other, strict=True))


def test_layout_is_calm_and_fixed(running: Game, finished: Game) -> None:
    for game in (running, finished):
        for name in ids(game):
            layout = charts.figure(game, name)["layout"]
            assert layout["font"]["size"] >= 14
            assert layout["paper_bgcolor"] == layout["plot_bgcolor"] == "rgba(0,0,0,0)"
            assert "title" not in layout
            assert layout["xaxis"]["fixedrange"]
            assert layout["yaxis"]["fixedrange"]
            assert layout["xaxis"]["tickvals"] == [1850 + 30 * g for g in range(8)]
            assert layout["xaxis"]["range"][0] < 1850
            assert layout["xaxis"]["range"][1] > 2060
    assert charts.figure(running, "money")["layout"]["xaxis"] == charts.figure(finished, "money")["layout"]["xaxis"]


def test_names_at_the_ends_of_lines_do_not_cover_one_another() -> None:
    game = play(limitedu.new_game("limit", players=6, seed=3), 30, seed=3)
    for name in ("territory", "population", "money", "unrest"):
        figure = charts.figure(game, name)
        labels = next(trace for trace in figure["data"] if trace["name"] == "names")
        low, high = figure["layout"]["yaxis"]["range"]
        assert len(labels["text"]) == 6
        assert all(b - a >= 0.999 * (high - low) / 11 for a, b in pairwise(labels["y"]))
        assert all(low - (high - low) / 11 <= place <= high for place in labels["y"])


def test_sentences_say_who_by_how_much_and_what_changed(running: Game) -> None:
    columns, rows = tables.rows(running)
    money = columns.index("money")
    now = rows[-4:]
    best = max(now, key=lambda row: row[money])
    said = charts.sentence(running, "money")
    assert best[4] in said
    assert f"£{best[money]}" in said
    assert f"World Bank: £{best[columns.index('world_bank')]}" in said
    assert "18 of 18 tokens are left" in charts.sentence(limitedu.new_game("limit", players=4, seed=1), "pollution")
    for name in ids(running):
        said = charts.sentence(running, name)
        assert said.endswith(".")
        assert "{" not in said
        assert "None" not in said


def test_a_sentence_tells_when_the_reserve_will_be_empty() -> None:
    """17 of 18 tokens are taken in the first generations: computed by hand from the table."""
    for seed in range(40):
        game = play(limitedu.new_game("limit", players=4, seed=seed), seed=seed)
        left = column(game, "pollution_reserve")
        if left[-1] > 0 and left[-2] > left[-1]:
            used = left[-2] - left[-1]
            said = charts.sentence(game, "pollution")
            assert f"({used} used) it is empty {-(-left[-1] // used)} generation" in said
            return
    pytest.fail("no game came near")


def test_the_menu_names_each_chart_once_and_shows_three(finished: Game) -> None:
    menu = charts.menu(finished)
    assert len({entry["id"] for entry in menu}) == len({entry["label"] for entry in menu}) == len(menu)
    assert [entry["id"] for entry in menu if entry["on"]] == ["pollution", "population", "crises"]
    known = set(finished.definition.INDICATORS)  # type: ignore[attr-defined]
    drawn = {name for name in ids(finished) if name in known}
    assert {"inequality", "unrest", "money", "fossil", "army", "disruption", "industrial_production"} <= drawn
    assert [name for name in ids(finished) if name.startswith("standard_of_living")] == [
        f"standard_of_living:{seat}" for seat in range(4)
    ]


def test_a_game_that_measures_nothing_has_no_charts() -> None:
    toy.register()
    assert charts.menu(limitedu.new_game("toy", players=2, seed=1)) == []


def test_all_charts_of_a_game_take_a_few_milliseconds(finished: Game) -> None:
    names = ids(finished)
    best = 1.0
    for _try in range(10):
        begun = time.perf_counter()
        for name in names:
            charts.panel(name, [finished], ["this world"])
        best = min(best, time.perf_counter() - begun)
    assert best < 0.02, f"{len(names)} charts: {best * 1000:.1f} ms"
