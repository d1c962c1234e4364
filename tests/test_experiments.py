"""Many games: the same rows whatever the number of processes, and each game can be played again."""

from __future__ import annotations

import subprocess
import sys

import pytest

import limitedu
from limitedu import experiments
from limitedu.errors import RulesError, UsageError

BOTS = ["growth", "careful", "random"]


def test_one_row_for_each_game_and_seat() -> None:
    names, rows = experiments.simulate_rows("limit", 3, BOTS, games=4, seed=10)
    assert names == experiments.columns("limit", 3)
    assert [row[:4] for row in rows] == [(g, 10 + g, s, BOTS[s]) for g in range(4) for s in range(3)]
    by_name = [dict(zip(names, row, strict=True)) for row in rows]
    for row in by_name:
        parts = ("happiness", "money", "territory", "arms", "pollution", "disruption")
        assert row["total"] == sum(row[part] for part in parts)
        kinds = ("crises_financial", "crises_environmental", "crises_military")
        assert row["crises"] == sum(row[kind] for kind in kinds)
        assert 1 <= row["generation"] <= 7
        assert row["generation"] == 7 or row["crises"] >= 4
    assert sorted(row["rank"] for row in by_name[:3])[0] == 1


def test_every_column_is_documented() -> None:
    told = experiments.__doc__ or ""
    for name in experiments.columns():
        if name in ("happiness", "money", "territory", "arms", "pollution", "disruption"):
            continue  # "a part of the score"
        assert f"``{name}``" in told or name.startswith("crises_"), name


def test_the_rows_are_the_same_whatever_jobs_is() -> None:
    one = limitedu.simulate("limit", players=3, bots=BOTS, games=7, seed=3)
    two = limitedu.simulate("limit", players=3, bots=BOTS, games=7, seed=3, jobs=2)
    assert one.equals(two)
    assert list(one.columns) == list(experiments.columns())
    assert len(limitedu.simulate(players=2, games=2, jobs=5)) == 4


def test_more_games_begin_with_the_same_rows() -> None:
    _names, few = experiments.simulate_rows("limit", 2, "random", games=2, seed=5)
    _names, more = experiments.simulate_rows("limit", 2, "random", games=4, seed=5)
    assert more[:4] == few
    _names, later = experiments.simulate_rows("limit", 2, "random", games=2, seed=7)
    assert [row[1:] for row in later] == [row[1:] for row in more[4:]]


@pytest.mark.parametrize("players", [1, 2, 4])
def test_a_row_can_be_played_again(players: int) -> None:
    bots = ["careful", "growth", "random", "first"][:players]
    names, rows = experiments.simulate_rows("limit", players, bots, games=3, seed=20)
    for row in (dict(zip(names, row, strict=True)) for row in rows):
        game = experiments.game_of(row["seed"], "limit", players, bots)
        assert game.over
        assert game.scores()[row["seat"]]["total"] == row["total"]
        assert (game.generation, len([seat for seat, _ in game.rows if seat >= 0])) == (
            row["generation"],
            row["decisions"],
        )


def test_house_rules_and_options_reach_the_games() -> None:
    _names, plain = experiments.simulate_rows("limit", 3, "careful", games=3, seed=1)
    _names, rich = experiments.simulate_rows("limit", 3, "careful", games=3, seed=1, rules={"start": {"money": 50}})
    _names, pacts = experiments.simulate_rows("limit", 3, "careful", games=3, seed=1, alliances=True)
    assert plain != rich
    assert plain != pacts
    short = limitedu.simulate("limit", 2, games=2, rules={"generations": {"count": 2}}, jobs=2)
    assert set(short["generation"]) == {2}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"bots": ["growth"] * 3}, "There are 4 seats and 3 programs"),
        ({"bots": ["growth"] * 3 + ["grwth"]}, "Did you mean 'growth'"),
        ({"bots": "carefull"}, "Did you mean 'careful'"),
        ({"players": 7}, "1 to 6 players, not 7"),
        ({"players": "4"}, "1 to 6 players"),
        ({"games": 0}, "games should be a whole number from 1"),
        ({"games": 2.5}, "games should be a whole number"),
        ({"jobs": 0}, "jobs should be a whole number"),
        ({"seed": -1}, "seed"),
        ({"seed": "x"}, "seed"),
        ({"game": "limits"}, "Did you mean 'limit'"),
        ({"aliances": True}, "Did you mean 'alliances'"),
    ],
)
def test_a_mistake_is_said_in_words(arguments: dict[str, object], said: str) -> None:
    with pytest.raises(UsageError, match=said):
        limitedu.simulate(**arguments)


def test_a_wrong_house_rule_is_refused_before_any_process_starts() -> None:
    with pytest.raises(RulesError, match="strat"):
        limitedu.simulate(games=4, jobs=2, rules={"strat": {"money": 1}})


def test_rows_need_no_pandas() -> None:
    code = (
        "import sys; sys.modules['pandas'] = None; sys.modules['joblib'] = None\n"
        "from limitedu.experiments import simulate_rows\n"
        "assert len(simulate_rows('limit', 2, 'random', games=2)[1]) == 4\n"
        "assert 'numpy' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
