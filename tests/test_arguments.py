"""Whoever calls a public function with the wrong thing is told so in words, and nothing else happens.

Every public function is called once as it should be, then with each argument in turn replaced by something that it
cannot be; whatever then goes wrong must be an error of :mod:`limitedu.errors`.
"""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

import limitedu
from limitedu import bots, charts, debrief, rule_text, tables
from limitedu.classroom import clock, lists, quiz
from limitedu.core.game import Game
from limitedu.errors import LimitEduError
from limitedu.reality import boundaries, compare, history, twins, world3

JUNK: list[Any] = [
    None,
    True,
    -1,
    5,
    1e400,
    10**400,
    "",
    "\x00",
    "growt",
    b"x",
    [],
    [None],
    {},
    {None: []},
    {"x": 1},
    object(),
    int,
]
MODULES = (
    "limitedu",
    "limitedu.bots",
    "limitedu.charts",
    "limitedu.classroom.clock",
    "limitedu.classroom.lists",
    "limitedu.classroom.quiz",
    "limitedu.debrief",
    "limitedu.reality.boundaries",
    "limitedu.reality.compare",
    "limitedu.reality.history",
    "limitedu.reality.twins",
    "limitedu.reality.world3",
    "limitedu.tables",
)


@cache
def finished() -> Game:
    game = limitedu.new_game("limit", players=2, seed=3)
    bots.play_on(game, {0: "careful", 1: "growth"})
    return game


def begun() -> Game:
    return limitedu.new_game("limit", players=2, seed=3)


def halfway() -> Game:
    game = begun()
    bots.play_on(game, {0: "careful", 1: "growth"}, 4)
    return game


@cache
def runs() -> list[debrief.Run]:
    return [run for who in ("careful", "growth") for run in debrief.chance_runs(finished(), 1, who, 2)]


@cache
def other() -> debrief.Otherwise:
    return debrief.otherwise(finished(), 2, "careful")


def line() -> dict[str, list[Any]]:
    return {"years": [1850, 1880, 1910, 1940, 1970], "values": [1.0, 2.0, None, 3.0, 5.0]}


CALLS: dict[Callable[..., Any], Callable[[], dict[str, Any]]] = {
    bots.get: lambda: {"name": "random", "game": "limit"},
    bots.info: lambda: {"game": "limit"},
    bots.knowing: lambda: {"game": "limit"},
    bots.make: lambda: {"name": "random", "seed": 1, "seat": 0, "game": "limit"},
    bots.names: lambda: {"game": "limit"},
    bots.play_on: lambda: {"game": begun(), "bots": {0: "random"}, "until": 1},
    bots.programs: lambda: {"game": "limit"},
    charts.bars: lambda: {"title": "Crises", "values": {"careful": 3, "growth": 41}, "unit": "games"},
    charts.chart: lambda: {"game": finished(), "indicator": "pollution", "second": begun()},
    charts.figure: lambda: {
        "game": finished(),
        "indicator": "production",
        "others": [begun()],
        "labels": ["a", "b"],
        "seat": 1,
    },
    charts.go_figure: lambda: {"made": charts.lines("People", {"here": ([1, 2], [3, 4])})},
    charts.lines: lambda: {
        "title": "People",
        "curves": {"here": ([1900, 1950], [1, 2])},
        "unit": "people",
        "along": "year",
        "log": True,
    },
    charts.menu: lambda: {"game": finished()},
    charts.panel: lambda: {"indicator": "pollution", "games": [finished()], "labels": ["a"]},
    charts.sentence: lambda: {"game": finished(), "indicator": "pollution"},
    charts.show: lambda: {"made": charts.lines("People", {"here": ([1, 2], [3, 4])})},
    charts.spread: lambda: {"title": "Points", "groups": {"careful": [3, 5, 41]}, "unit": "points"},
    charts.table: lambda: {"game": finished(), "indicator": "pollution", "others": [begun()], "labels": ["a", "b"]},
    clock.fits: lambda: {
        "minutes_left": 40,
        "generation": 2,
        "last": 7,
        "seconds_each": [300],
        "typical": 480,
        "years": [1850, 1880],
        "keep": 13.0,
    },
    lists.deal: lambda: {"names": ["Ann"], "planets": 2, "seats": 3},
    lists.read: lambda: {"data": b"Ann\nBo\n", "name": "7b.csv", "column": 1},
    lists.team_name: lambda: {"text": "Otters"},
    lists.team_names: lambda: {},
    lists.to_csv: lambda: {"columns": ["Name"], "rows": [["Ann"]]},
    quiz.check: lambda: {"answers": {"growth": {"answer": "b", "sure": 3}}},
    quiz.figure: lambda: {"found": quiz.results([])},
    quiz.form: lambda: {},
    quiz.questions: lambda: {},
    quiz.results: lambda: {"answers": [("before", {"growth": {"answer": "b", "sure": 3}})]},
    quiz.to_csv: lambda: {"found": quiz.results([])},
    boundaries.source: lambda: {},
    boundaries.status: lambda: {"year": 2023, "game": finished()},
    compare.alike: lambda: {"a": line(), "b": line()},
    compare.hope: lambda: {"game": finished()},
    compare.split: lambda: {"game": finished(), "name": "pollution"},
    debrief.answers: lambda: {"game": finished(), "row": 3},
    debrief.band: lambda: {"game": finished(), "runs": runs()},
    debrief.bathtubs: lambda: {"game": finished()},
    debrief.bundle: lambda: {"games": [finished()], "runs": {0: runs()}, "others": [other()], "names": ["a"]},
    debrief.causes: lambda: {"game": finished()},
    debrief.chance_runs: lambda: {"game": begun(), "generation": 1, "bots": "careful", "seeds": 2},
    debrief.feel: lambda: {"game": begun(), "feeling": "proud"},
    debrief.feelings: lambda: {"game": finished()},
    debrief.open: lambda: {"games": finished()},
    debrief.otherwise: lambda: {"game": finished(), "generation": 2, "bots": ["careful", None]},
    debrief.predict: lambda: {"game": halfway(), "seat": 0, "values": {"population": 3}},
    debrief.prediction_form: lambda: {"game": halfway(), "seat": 0},
    debrief.predictions: lambda: {"game": finished()},
    debrief.questions: lambda: {"game": finished()},
    debrief.report: lambda: {"games": finished(), "runs": runs(), "others": {0: [other()]}, "names": ["a"]},
    debrief.sensible: lambda: {"game": finished()},
    debrief.shares: lambda: {"game": finished(), "runs": runs()},
    debrief.shortages: lambda: {"game": finished()},
    debrief.timeline: lambda: {"game": finished(), "all": False},
    debrief.delayed: lambda: {"game": finished()},
    debrief.turning_points: lambda: {"game": finished(), "most": 3},
    debrief.what_if: lambda: {"game": finished(), "row": 3, "action": finished().rows[3][1], "seats": "careful"},
    history.country: lambda: {"iso3": "SWE"},
    history.frame: lambda: {},
    history.left_out: lambda: {},
    history.series: lambda: {"name": "co2_ppm"},
    limitedu.load_record: lambda: {"text": begun().record().to_json()},
    limitedu.new_game: lambda: {"name": "limit", "players": 2, "seed": 1, "rules": None},
    limitedu.simulate: lambda: {"game": "limit", "players": 2, "bots": ["first", "random"], "games": 1, "seed": 1},
    tables.common: lambda: {"game": finished()},
    tables.common_rows: lambda: {"game": finished()},
    tables.faces: lambda: {"game": finished()},
    tables.indicators: lambda: {"game": finished()},
    tables.leaves_out: lambda: {"game": finished(), "name": "pollution"},
    tables.measures: lambda: {"game": finished()},
    tables.missing: lambda: {"game": finished()},
    tables.moments: lambda: {"game": finished()},
    tables.own: lambda: {"game": finished()},
    tables.rows: lambda: {"game": finished()},
    tables.to_csv: lambda: {"game": finished(), "path": None},
    tables.world_now: lambda: {"game": finished(), "name": "pollution"},
    rule_text.changes: lambda: {"house": "start.territory = 7", "game": "limit"},
    rule_text.resolved: lambda: {"game": "limit", "house": {"start": {"territory": 7}}},
    rule_text.sources: lambda: {"game": "limit", "house": {"start": {"territory": 7}}},
    tables.world_line: lambda: {"game": finished(), "name": "pollution"},
    twins.country_path: lambda: {"iso3": "SWE"},
    twins.nearest_countries: lambda: {"path": twins.country_path("SWE")},
    twins.twins: lambda: {"game": finished()},
    world3.inputs: lambda: {"name": "food"},
    world3.lever_changes: lambda: {"levers": {"family_size": 2}, "scenario": 1},
    world3.lever_values: lambda: {"scenario": 1},
    world3.run: lambda: {"scenario": 1, "until": 1950, "every": 1.0, "outputs": ["food"], "life_expectancy_normal": 30},
    world3.run_many: lambda: {"variants": {"family_size": [2, 3]}, "scenario": 1, "until": 1950, "outputs": ["food"]},
    world3.simulate: lambda: {
        "scenario": 1,
        "until": 1950,
        "every": 1.0,
        "lifetime_effect_by_food": [0, 1, 1, 1, 1, 1],
    },
    world3.turns: lambda: {"scenario": 1},
    world3.uses: lambda: {"name": "food"},
}


def test_no_public_function_is_left_out() -> None:
    for name in MODULES:
        module = importlib.import_module(name)
        for public in module.__all__:
            thing = getattr(module, public)
            if inspect.isfunction(thing):
                assert thing in CALLS, f"{name}.{public}"


@pytest.mark.parametrize("call", CALLS, ids=lambda call: f"{call.__module__}.{call.__name__}")
def test_a_wrong_argument_is_said_in_words(call: Callable[..., Any], tmp_path: Any, monkeypatch: Any) -> None:
    monkeypatch.chdir(tmp_path)
    call(**CALLS[call]())
    for name in CALLS[call]():
        for junk in JUNK:
            arguments = CALLS[call]() | {name: junk}
            try:
                call(**arguments)
            except LimitEduError:
                continue
            except Exception as error:
                pytest.fail(f"{call.__name__}({name}={junk!r}): {type(error).__name__}: {error}")
