"""The controller of the World3 explorer: runs by their short text, bad messages, kept runs, measured series, turns."""

from __future__ import annotations

import subprocess
import sys
from array import array
from itertools import pairwise
from typing import Any

import pytest

from limitedu.reality import history, world3
from limitedu_widgets import curves
from limitedu_widgets.exploring import COLUMNS, Explorer
from limitedu_widgets.messages import Refused
from limitedu_widgets.runs import MOST_RUNS, Setting, parse, parse_runs, position, standing
from limitedu_widgets.words import explorer_words


class Page:
    """Stands for the browser: remembers the screens and the messages."""

    def __init__(self) -> None:
        self.screens: list[dict[str, Any]] = []
        self.told: list[tuple[dict[str, Any], list[bytes]]] = []
        self.explorer = Explorer(
            self.screens.append, lambda message, data=None: self.told.append((message, data or []))
        )

    def say(self, do: str, **fields: Any) -> dict[str, Any]:
        self.explorer.handle({"do": do, **fields})
        return self.explorer.screen

    @property
    def runs(self) -> list[str]:
        return [run["run"] for run in self.explorer.screen["runs"]]

    @property
    def notice(self) -> str:
        return (self.explorer.screen["notice"] or {}).get("text", "")


@pytest.fixture
def page() -> Page:
    made = Page()
    made.say("hello")
    return made


LEVERS = {lever.id: lever for lever in world3.LEVERS}


# ------------------------------------------------------------------------------------------------------------ settings


@pytest.mark.parametrize("number", world3.SCENARIOS)
def test_a_scenario_of_the_book_is_its_number_and_changes_nothing(number: int) -> None:
    setting = Setting(number)
    assert setting.text == str(number)
    assert parse(setting.text) == setting
    assert setting.changes == {}
    assert setting.values == pytest.approx(world3.lever_values(number))


def test_only_what_differs_from_the_scenario_is_kept_in_the_text_and_in_the_name() -> None:
    own = standing(9)
    everything = "~".join(["9", *(f"{name}:{value:g}" for name, value in own.items())])
    assert parse(everything) == Setting(9)
    setting = parse("9~policy_year:2012~resources:2")
    assert setting == Setting(9, (("policy_year", 2012.0),))  # scenario 9 has twice the resources already
    assert setting.name == "Scenario 9, Policies begin: 2012"
    assert parse("1~resources:2").name == "Scenario 1, Resources: × 2"
    assert parse("1~family_size:2~technology:0.04").name == "Scenario 1, Children wanted: 2, Technology: 4 % a year"


def test_the_order_of_the_text_does_not_matter() -> None:
    assert parse("1~technology:0.02~resources:2") == parse("1~resources:2.0~technology:0.02")


@pytest.mark.parametrize("name", LEVERS)
def test_every_step_of_every_slider_comes_back_as_the_same_number(name: str) -> None:
    lever = LEVERS[name]
    steps = round((lever.high - lever.low) / lever.step)
    for number in range(steps + 1):
        value = lever.low + number * lever.step
        setting = parse(f"1~{name}:{value:g}")
        assert parse(setting.text) == setting
        assert setting.values[name] == pytest.approx(value)


def test_a_number_is_told_in_the_slider_s_own_words() -> None:
    assert position(LEVERS["resources"], 1.5) == "× 1.5"
    assert position(LEVERS["policy_year"], 2030) == "2030"
    assert position(LEVERS["pollution_control"], 0.035) == "3.5 % a year"
    assert position(LEVERS["pollution_control"], 0) == "none"
    assert position(LEVERS["family_size"], 4) == "free choice"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "0",
        "11",
        "one",
        "1.0",
        "²",
        "1~",
        "1~resource:2",
        "1~resources",
        "1~resources:",
        "1~resources:two",
        "1~resources:nan",
        "1~resources:inf",
        "1~resources:-1",
        "1~resources:400",
        "1~resources:2~resources:3",
        "1~resources:2~",
    ],
)
def test_what_is_no_run_is_refused_in_words(text: str) -> None:
    with pytest.raises(Refused) as told:
        parse(text)
    assert str(told.value).endswith(".")


def test_an_address_holds_at_most_four_runs_each_once() -> None:
    assert parse_runs("2,1,1,3") == [Setting(2), Setting(1), Setting(3)]
    with pytest.raises(Refused, match="4 runs"):
        parse_runs("1,2,3,4,5")


# ------------------------------------------------------------------------------------------------------------ messages


def test_a_run_is_answered_with_its_columns_and_nothing_else(page: Page) -> None:
    shown = len(page.screens)
    page.say("run", run="2", number=7)
    assert len(page.screens) == shown
    message, data = page.told[-1]
    assert message == {"kind": "run", "run": "2", "number": 7}
    numbers = array("f", data[0])
    columns = world3.simulate(2)
    years = len(columns["year"])
    assert len(numbers) == years * len(COLUMNS)
    for at, name in enumerate(COLUMNS):
        assert list(numbers[at * years : (at + 1) * years]) == pytest.approx(columns[name], rel=1e-6)


def test_a_moved_slider_changes_the_run_as_the_model_says(page: Page) -> None:
    page.say("run", run="1~resources:2", number=1)
    numbers = array("f", page.told[-1][1][0])
    want = world3.simulate(1, **world3.lever_changes({"resources": 2.0}))["population"]
    years = len(want)
    assert list(numbers[years : 2 * years]) == pytest.approx(want, rel=1e-6)


@pytest.mark.parametrize(
    "message",
    [
        None,
        [],
        "run",
        {},
        {"do": "erase"},
        {"do": ["run"]},
        {"do": "run"},
        {"do": "run", "run": 1, "number": 1},
        {"do": "run", "run": "1", "number": -1},
        {"do": "run", "run": "1", "number": True},
        {"do": "run", "run": "1", "number": 1, "more": 1},
        {"do": "run", "run": "1" * 500, "number": 1},
        {"do": "run", "run": "1~resources:9", "number": 1},
        {"do": "set", "run": "12"},
        {"do": "set", "run": None},
        {"do": "drop", "run": "1"},
        {"do": "hello", "runs": 3},
        {"do": "hello", "game": "a"},
        {"do": "keep", "run": "1"},
    ],
)
def test_a_bad_message_is_refused_in_words_and_changes_nothing(page: Page, message: Any) -> None:
    page.say("set", run="3")
    told = len(page.told)
    page.explorer.handle(message)
    assert page.explorer.screen["notice"]["kind"] == "error"
    assert page.notice
    assert page.runs == ["3"]
    assert len(page.told) == told
    page.say("set", run="2")
    assert page.notice == ""


def test_the_last_word_counts(page: Page) -> None:
    for run in ("1~resources:2", "1~resources:3", "5", "1~resources:2.5"):
        page.say("set", run=run)
    assert page.runs == ["1~resources:2.5"]


def test_four_runs_at_most_are_laid_over_each_other(page: Page) -> None:
    for run in ("2", "3", "9"):
        page.say("set", run=run)
        page.say("keep")
        assert page.notice == ""
    page.say("set", run="1")
    assert page.runs == ["1", "2", "3", "9"]
    assert len(page.runs) == MOST_RUNS
    page.say("keep")
    assert "At most 4 runs" in page.notice
    assert page.runs == ["1", "2", "3", "9"]
    page.say("drop", run="3")
    assert page.runs == ["1", "2", "9"]
    page.say("keep")
    assert page.runs == ["1", "2", "9", "1"]


def test_the_same_run_is_kept_once(page: Page) -> None:
    page.say("keep")
    page.say("keep")
    assert "kept already" in page.notice
    assert page.runs == ["1", "1"]


def test_runs_come_back_from_the_address() -> None:
    page = Page()
    page.say("hello", runs="9~policy_year:2012,1,2~resources:3")
    assert page.runs == ["9~policy_year:2012", "1", "2~resources:3"]
    page.say("hello", runs="4")  # a page that is drawn a second time takes what is there
    assert page.runs == ["9~policy_year:2012", "1", "2~resources:3"]


@pytest.mark.parametrize("runs", ["x", "1,", "1~y:2", "1,2,3,4,5"])
def test_an_address_that_is_not_understood_is_said_and_scenario_1_shown(runs: str) -> None:
    page = Page()
    page.say("hello", runs=runs)
    assert page.runs == ["1"]
    assert page.notice


def test_the_heartbeat_and_plotly_need_no_screen(page: Page) -> None:
    shown = len(page.screens)
    page.say("ping")
    page.say("plotly")
    assert [message["kind"] for message, _data in page.told] == ["pong", "plotly"]
    assert len(page.screens) == shown


def test_a_page_s_kernel_loads_neither_numpy_nor_pandas_nor_plotly() -> None:
    code = (
        "import sys; from limitedu_widgets.exploring import Explorer; page = Explorer(); "
        "page.handle({'do': 'hello'}); page.handle({'do': 'run', 'run': '9', 'number': 1}); "
        "assert page.screen['turns'] and not {'numpy', 'pandas', 'plotly'} & set(sys.modules), sorted(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


def test_a_fault_inside_is_told_and_the_runs_stay(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_text: str) -> Setting:
        raise ZeroDivisionError

    monkeypatch.setattr("limitedu_widgets.exploring.parse", broken)
    page.say("set", run="2")
    assert "Something went wrong" in page.notice
    assert page.runs == ["1"]


# ---------------------------------------------------------------------------------------------- what lies under a curve


def chart(page: Page, name: str) -> dict[str, Any]:
    return next(one for one in page.explorer.screen["charts"] if one["id"] == name)


def test_levels_are_drawn_as_they_were_measured(page: Page) -> None:
    measured = chart(page, "population")["measured"]
    at = dict(zip(measured["years"], measured["values"], strict=True))
    assert at[2000] == pytest.approx(6.1, abs=0.1)  # thousand million people
    assert min(measured["years"]) == 1900
    assert "in the same unit" in measured["how"]
    assert measured["licence"] == history.series("population_million").licence


@pytest.mark.parametrize("name", ["industrial_output_per_capita", "persistent_pollution_index"])
def test_another_unit_is_drawn_as_a_shape_that_meets_scenario_1_and_says_so(page: Page, name: str) -> None:
    measured = chart(page, name)["measured"]
    book = world3.simulate(1)
    at = dict(zip(measured["years"], measured["values"], strict=True))
    assert at[1970] == pytest.approx(book[name][book["year"].index(1970)], rel=1e-3)
    assert "compare the shape only" in measured["how"]
    assert "1970" in measured["how"]


def test_gaps_stay_gaps(page: Page) -> None:
    measured = chart(page, "industrial_output_per_capita")["measured"]
    at = dict(zip(measured["years"], measured["values"], strict=True))
    series = history.series("gdp_per_capita_2011usd")
    real = dict(zip(series.years, series.values, strict=True))
    assert any(value is None for value in at.values())
    assert all((at[year] is None) == (real[year] is None) for year in at)


def test_a_chart_without_an_open_series_says_why(page: Page) -> None:
    for one in page.explorer.screen["charts"]:
        assert bool(one["measured"]) != bool(one["missing"]), one["id"]
        if one["measured"]:
            assert all(one["measured"][part] for part in ("source", "licence", "how"))


def test_the_turning_points_are_those_of_the_run_in_hand(page: Page) -> None:
    page.say("set", run="1")
    first = page.explorer.screen["turns"]
    drawn = {one.column for one in curves.CHARTS}
    assert {turn["quantity"] for turn in first} <= drawn
    assert [turn["year"] for turn in first] == sorted(turn["year"] for turn in first)
    population = [turn for turn in first if turn["quantity"] == "population"]
    assert [(turn["kind"], turn["year"]) for turn in population] == [("peak", 2026.5)]
    assert population[0]["shown"] == pytest.approx(7.467, abs=0.001)
    page.say("set", run="2")
    second = [turn["year"] for turn in page.explorer.screen["turns"] if turn["quantity"] == "population"]
    assert second == [2039]


def test_a_loop_is_closed_and_the_path_leads_from_it_to_the_curve(page: Page) -> None:
    closed = 0
    for scenario in ("1", "2", "3", "9"):
        for turn in page.say("set", run=scenario)["turns"]:
            loop, path = turn["loop"], turn["path"]
            for before, after in zip(loop, loop[1:] + loop[:1], strict=True):
                assert before["to"] == after["from"]
            for before, after in pairwise(path):
                assert before["to"] == after["from"]
            if loop and path:
                assert path[0]["from"] in {link["from"] for link in loop}
            ends = path or loop
            assert ends[-1]["to"] == turn["quantity"]
            assert all(link["from_label"] and link["to_label"] for link in loop + path)
            if loop:
                minus = sum(link["sign"] < 0 for link in loop)
                assert turn["grows"] == (minus % 2 == 0)
                closed += 1
    assert closed > 3


def test_the_page_says_of_second_causes_what_the_model_does() -> None:
    from fractions import Fraction

    from limitedu.reality.world3.turns import SECOND

    assert Fraction(SECOND).limit_denominator(10) == Fraction(1, 3)
    assert "a third" in explorer_words()["also"]


def test_a_screen_that_cannot_be_built_is_said_and_the_page_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_setting: Setting) -> list[Any]:
        raise ZeroDivisionError

    page = Page()
    monkeypatch.setattr("limitedu_widgets.curves.turns", broken)
    screen = page.say("hello")
    assert (screen["page"], screen["runs"], screen["notice"]["kind"]) == ("world3", [], "error")
    monkeypatch.undo()
    assert page.say("hello")["runs"]
