"""A game as rows: every number is that of the table at that moment, whatever was taken back, replayed or forked."""

from __future__ import annotations

import csv
import io
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from core import toy

import limitedu
from limitedu import tables
from limitedu.core.game import Game
from limitedu.errors import UsageError
from limitedu.games.limit.rules import CLASSES
from limitedu.games.limit.state import FOSSIL, MILITARY


def play(game: Game, decisions: int = 10_000, seed: int = 0) -> Game:
    """Random choices, small ones where amounts are asked."""
    random = Random(seed)
    for _step in range(decisions):
        if game.over:
            break
        seat = random.choice(list(game.decisions))
        options = game.decisions[seat].options
        game.play(options[random.randrange(min(12, len(options)))], seat)
    return game


@pytest.fixture(scope="module")
def finished() -> Game:
    return play(limitedu.new_game("limit", players=4, seed=7), seed=7)


def column(game: Game, name: str, seat: int = 0) -> list[object]:
    columns, rows = tables.rows(game)
    return [row[columns.index(name)] for row in rows if row[columns.index("seat")] == seat]


@pytest.mark.parametrize("players", range(1, 7))
def test_one_row_for_each_generation_and_nation(players: int) -> None:
    game = play(limitedu.new_game("limit", players=players, seed=3), seed=3)
    columns, rows = tables.rows(game)
    assert columns[:5] == ["generation", "year", "complete", "seat", "nation"]
    assert columns[5:] == list(game.definition.INDICATORS)  # type: ignore[attr-defined]
    ended = game.generation
    assert [row[:4] for row in rows] == [
        (generation, 1850 + 30 * generation, True, seat) for generation in range(ended + 1) for seat in range(players)
    ]
    assert len({row[4] for row in rows}) == players
    assert all(len(row) == len(columns) for row in rows)


def test_the_first_rows_are_set_up() -> None:
    game = limitedu.new_game("limit", players=3, seed=1)
    columns, rows = tables.rows(game)
    first = dict(zip(columns, rows[0], strict=True))
    assert (first["year"], first["complete"], first["population"], first["unrest"]) == (1850, True, 2, 6)
    assert (first["pollution_reserve"], first["disruption_reserve"], first["world_bank"]) == (15, 12, 327)
    assert first["fossil_world"] == 3 * 8 + 3 + 8  # nations, market, colonies
    now = dict(zip(columns, rows[3], strict=True))
    assert (now["generation"], now["complete"]) == (1, False)
    assert 1850 <= now["year"] < 1880


def test_every_number_is_that_of_the_table_at_the_end_of_the_generation(finished: Game) -> None:
    """Read by a listener of our own while the game is played again."""
    seen = []
    again = limitedu.new_game("limit", players=4, seed=7)
    state, tell = again.state, again.state.tell

    def listen(kind: str, player: int, numbers: dict[str, object]) -> None:
        tell(kind, player, numbers)
        if kind == "generation_end":
            for n in state.nations:  # type: ignore[attr-defined]
                plants = [again.rules.output[plant][n.level[plant]] for plant in range(3)]
                row = [n.pollution, again.rules.people[n.pop], *n.sol, n.sol[0] - n.sol[4], n.unrest, n.money]
                row += [n.stock[FOSSIL], *plants, n.stock[MILITARY], n.disruption, n.territory]
                row += [state.bank, state.pollution_left, state.disruption_left]  # type: ignore[attr-defined]
                seen.append(row)

    state.tell = listen
    for seat, name in finished.rows:
        if seat >= 0:
            again.play(name, seat)
    names = ["pollution", "population", *(f"sol_{c}" for c in CLASSES), "inequality", "unrest", "money", "fossil"]
    names += ["renewable_production", "industrial_production", "military_production", "army", "disruption", "territory"]
    names += ["world_bank", "pollution_reserve", "disruption_reserve"]
    columns, rows = tables.rows(finished)
    places = [columns.index(name) for name in names]
    assert [[row[place] for place in places] for row in rows[4:]] == seen


def test_crises_are_counted_by_kind(finished: Game) -> None:
    told = [event.numbers["crisis"] for event in finished.events if event.kind == "crisis"]
    for kind in ("financial", "environmental", "military"):
        assert column(finished, f"crises_{kind}")[-1] == told.count(kind)


def test_the_generation_in_play_is_the_last_row_and_moves_with_the_game() -> None:
    game = limitedu.new_game("limit", players=2, seed=5)
    years, complete = [], []
    while game.generation < 3:
        play(game, 1, seed=len(game.rows))
        years.append(column(game, "year")[-1])
        complete.append(column(game, "complete")[-1])
    assert years == sorted(years)
    assert not any(complete)
    assert column(game, "generation") == [0, 1, 2, 3]


def test_undo_redo_replay_and_fork_keep_the_rows() -> None:
    game = play(limitedu.new_game("limit", players=3, seed=2), 150, seed=1)
    before = tables.rows(game)
    generation = game.generation
    while game.generation == generation:
        game.undo()
    earlier = tables.rows(game)
    assert earlier == tables.rows(game.replay()) != before
    assert column(game, "generation") == list(range(generation))
    while game.redoable:
        game.redo()
    assert tables.rows(game) == before == tables.rows(game.copy())
    other = play(game.fork(game.row_of(2)), seed=9)
    assert tables.rows(game) == before
    assert tables.rows(other)[1][:6] == before[1][:6]
    again = limitedu.load_record(game.record().to_json())
    assert tables.rows(again) == before


def test_another_way_after_undo_is_measured_anew() -> None:
    """The same generation, ended twice in different ways, must not be remembered from the first time."""
    game = limitedu.new_game("limit", players=2, seed=8)
    ends = []
    for seed in (1, 2):
        while game.generation < 2:
            play(game, 1, seed=seed * 1000 + len(game.rows))
        ends.append(tables.rows(game)[1][2:4])
        assert tables.rows(game) == tables.rows(game.replay())
        while game.rows:
            game.undo()
            tables.rows(game)
    assert ends[0] != ends[1]


def test_a_game_looked_at_inside_a_step_does_not_know_its_future() -> None:
    game = play(limitedu.new_game("limit", players=2, seed=4), 80, seed=4)
    assert len(game.snapshots) > 2
    probe = game.replay()
    generation, told, state = probe.snapshots[2]
    probe.state, probe.events = state.copy(), probe.events[: told - 5]  # type: ignore[attr-defined]
    assert column(probe, "generation") == [0, 1, 2]
    assert column(probe, "complete") == [True, True, False]
    assert generation == 2


def test_the_data_frame_has_types_and_units(finished: Game) -> None:
    frame = limitedu.tables.own(finished)
    columns, rows = tables.rows(finished)
    assert list(frame.columns) == columns
    assert len(frame) == len(rows)
    assert frame["complete"].dtype == bool
    assert all(frame[name].dtype == "int64" for name in columns[5:])
    assert frame.attrs["units"]["money"] == "£"
    assert frame.loc[frame["seat"] == 2, "population"].tolist() == column(finished, "population", 2)


def test_csv_comes_back_as_it_was(finished: Game, tmp_path) -> None:
    path = tmp_path / "game.csv"
    text = tables.to_csv(finished, path)
    assert path.read_text(encoding="utf-8").splitlines() == text.splitlines()
    columns, rows = tables.rows(finished)
    assert list(csv.reader(io.StringIO(text))) == [columns, *[[str(cell) for cell in row] for row in rows]]


def test_a_game_that_measures_nothing_has_no_rows() -> None:
    toy.register()
    game = limitedu.new_game("toy", players=2, seed=1)
    assert tables.rows(game) == tables.common_rows(game) == (list(tables.KEYS), [])
    assert list(tables.missing(game)) == list(tables.COMMON)


# -- what means the same in every game --------------------------------------------------------------------------


@pytest.fixture(scope="module")
def planet() -> Game:
    return play(limitedu.new_game("planetary_limit", seed=5), seed=5)


@pytest.mark.parametrize("name", ["limit", "planetary_limit"])
def test_a_game_has_each_common_indicator_or_says_why_not(name: str) -> None:
    game = limitedu.new_game(name, players=4, seed=1)
    definition: Any = game.definition
    assert not set(definition.COMMON) & set(definition.LACKS)
    assert {*definition.COMMON, *definition.LACKS} == set(tables.COMMON)
    for measured in definition.COMMON.values():
        assert measured.leaves_out.endswith(".")
        assert (measured.of is None) == bool(measured.events)
    columns, rows = tables.common_rows(game)
    assert columns[:5] == list(tables.KEYS)
    assert columns[5:] == list(tables.common(game))
    assert all(len(row) == len(columns) for row in rows)
    assert all(why.endswith(".") for why in tables.missing(game).values())
    assert not set(columns) & set(tables.missing(game))


def test_every_common_indicator_says_what_stands_for_it_or_why_nothing_does() -> None:
    for name, one in tables.COMMON.items():
        assert one.name == name
        assert one.gather in {"sum", "mean", "world"}
        assert one.index in {"ratio", "change"}
        assert bool(one.real) != bool(one.no_real)
        assert bool(one.world3) != bool(one.no_world3)


def test_limits_common_columns_are_its_own_under_another_name(finished: Game) -> None:
    own, common = tables.own(finished), tables.indicators(finished)
    same = {
        "population": "population",
        "pollution": "pollution",
        "resources_left": "fossil_world",
        "food": "renewable_production",
        "goods": "industrial_production",
        "inequality": "inequality",
        "unrest": "unrest",
        "army": "army",
        "conflict": "disruption",
        "money": "money",
        **{f"crises_{kind}": f"crises_{kind}" for kind in ("financial", "environmental", "military")},
    }
    for name, old in same.items():
        assert common[name].tolist() == own[old].tolist(), name
    means = own[[f"sol_{c}" for c in CLASSES]].mean(axis=1)
    assert common["standard_of_living"].tolist() == pytest.approx(means.tolist())
    assert set(common.columns) == {*tables.KEYS, *same, "standard_of_living"}
    known = set(common.columns) - set(tables.KEYS)
    for attribute in ("units", "stands_for", "leaves_out"):
        assert set(common.attrs[attribute]) == known
        assert all(common.attrs[attribute].values())
    assert common.attrs["missing"] == {}


def test_planetary_limits_common_columns(planet: Game) -> None:
    common = tables.indicators(planet)
    assert list(common.columns[5:]) == ["population", "resources_left", "conflict", "crises_collapse"]
    assert common.attrs["units"]["conflict"] == "acts"
    assert "Box" in common.attrs["missing"]["pollution"]
    own = tables.own(planet)
    whole = common["resources_left"] + own["box"]
    assert whole.nunique() == 1  # what is not used up and what is: all there ever was
    acts = ("attacked", "plundered", "sabotaged", "spied", "lured", "embargoed", "war")
    told = [(e.generation, e.player) for e in planet.events if e.kind in acts]
    assert told
    for row in common.itertuples():
        assert row.conflict == told.count((row.generation, row.seat))
    assert int(common["conflict"].sum()) == len(told)


def test_the_worlds_line_is_the_sum_the_mean_or_the_one_value(finished: Game) -> None:
    table = tables.indicators(finished).query("complete").groupby("year")
    for name, want in (
        ("population", table["population"].sum()),
        ("unrest", table["unrest"].mean()),
        ("standard_of_living", table["standard_of_living"].mean()),
        ("resources_left", table["resources_left"].first()),
        ("crises_military", table["crises_military"].first()),
    ):
        line = tables.world_line(finished, name)
        assert [year for year, _value in line] == want.index.tolist()
        assert [value for _year, value in line] == pytest.approx(want.tolist())
    assert tables.world_line(finished, "population")[0] == (1850, 8)


def test_the_generation_in_play_is_not_in_the_worlds_line() -> None:
    game = play(limitedu.new_game("limit", players=2, seed=5), 9, seed=5)
    assert tables.world_line(game, "population") == [(1850, 4)]


def test_a_wrong_argument_is_said_in_words(finished: Game, planet: Game, tmp_path: Path) -> None:
    for function in (
        tables.rows,
        tables.own,
        tables.indicators,
        tables.common_rows,
        tables.missing,
        tables.moments,
        tables.measures,
        tables.faces,
        tables.to_csv,
    ):
        for wrong in (5, None, "limit", finished.record()):
            with pytest.raises(UsageError, match="Give me a game"):
                function(wrong)  # type: ignore[operator]
    with pytest.raises(UsageError, match="Did you mean 'population'"):
        tables.world_line(finished, "populaton")
    with pytest.raises(UsageError, match=r"no 'Money'\. Everything is paid with resources"):
        tables.world_line(planet, "money")
    with pytest.raises(UsageError, match="There is no indicator 5"):
        tables.world_line(finished, 5)  # type: ignore[arg-type]
    with pytest.raises(UsageError, match="There is no indicator"):
        tables.world_line(finished, ["food"])  # type: ignore[arg-type]
    with pytest.raises(UsageError, match="cannot be written"):
        tables.to_csv(finished, tmp_path / "no" / "such.csv")
    with pytest.raises(UsageError, match="cannot be written"):
        tables.to_csv(finished, "a\0b.csv")
    with pytest.raises(UsageError, match="A path is a text"):
        tables.to_csv(finished, 5)  # type: ignore[arg-type]


def test_rows_charts_and_debrief_load_nothing_heavy() -> None:
    code = """
import sys, limitedu
from limitedu import charts, debrief, tables
game = limitedu.new_game("limit", players=4, seed=1)
while not game.over:
    game.play(game.decision.options[0])
tables.common_rows(game), tables.world_line(game, "food")
tables.rows(game), tables.to_csv(game), debrief.causes(game), debrief.turning_points(game), debrief.shortages(game)
[charts.panel(entry["id"], [game], ["this world"]) for entry in charts.menu(game)]
heavy = {"numpy", "pandas", "plotly", "ipywidgets"} & set(sys.modules)
assert not heavy, heavy
"""
    subprocess.run([sys.executable, "-c", code], check=True)
