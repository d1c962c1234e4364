"""Lesson 9's checks, and the house rules of the course: each loads, is told apart, and asks its question."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from support import ROOT

import limitedu
from limitedu import rule_text
from limitedu.lessons import check
from limitedu.lessons.checking import number_list
from limitedu.lessons.experiment import chance_share, per_game, watched

FOLDER = ROOT / "lessons" / "house_rules"
FILES = sorted(FOLDER.glob("*.toml"))
files = pytest.mark.parametrize("file", FILES, ids=lambda path: path.stem)

FOREST: dict[str, Any] = {
    "deck": "production",
    "from": "start",
    "cost": [{"kind": "pay", "money": 3}],
    "effect": [{"kind": "relieve", "tokens": "pollution", "payer": 1, "each": 1}],
}


def forest(**other: Any) -> dict[str, Any]:
    return {"cards": {"forest": FOREST | other}}


# -- the files ----------------------------------------------------------------------------------------------------


def test_there_are_some() -> None:
    assert {path.stem for path in FILES} >= {"more_land", "more_money", "wetlands", "no_attacks", "cleaner_industry"}


@files
def test_a_house_rule_begins_with_its_question_and_changes_what_it_holds(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert text.startswith("# Question: ")
    assert text.partition("\n")[0].endswith("?")
    changed = {path: now for path, _before, now in rule_text.changes(file)}
    named = dict(rule_text.flat(tomllib.loads(text)))
    assert changed == named  # nothing in it is as printed already


@files
def test_the_command_line_says_what_differs(file: Path) -> None:
    command = [sys.executable, "-m", "limitedu", "rules", "--house", str(file)]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", cwd=ROOT)
    assert done.returncode == 0, done.stderr
    lines = [line.strip().partition(":")[0] for line in done.stdout.splitlines()[1:]]
    assert lines == [path for path, _before, _now in rule_text.changes(file)]


@files
def test_programs_play_by_it_to_the_end(file: Path) -> None:
    for program in ("careful", "growth", "random"):
        game = limitedu.new_game("limit", players=3, seed=5, rules=file)
        limitedu.bots.play_on(game, dict.fromkeys(range(3), program))
        assert game.over
        assert game.record().rules_digest != limitedu.new_game("limit", players=3, seed=5).record().rules_digest


# -- a card of one's own ------------------------------------------------------------------------------------------


OTHER_FOREST = """
[cards.forest]
deck = "society"
from = "start"
cost = [{ kind = "agitate", unrest = 1 }]
effect = [{ kind = "relieve", tokens = "pollution", payer = 3, each = 1 }]
"""


@pytest.mark.parametrize("rule", [forest(), OTHER_FOREST])
def test_a_card_that_is_played_and_cleans_is_right(rule: Any) -> None:
    said = check("new card", rule)
    assert said, said
    assert "of 20 games" in said.text


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        (None, "Give me a house rule"),
        (7, "Give me a house rule"),
        ({}, "this rule changes nothing"),
        ("start.territory = 5", "this rule changes nothing"),
        ("start.teritory = 7", "the engine refuses this rule. The rules have no 'start.teritory'"),
        ("no/such/file.toml", "the engine refuses this rule. The house rule no/such/file.toml cannot be read"),
        ("start.territory = 7", "it also changes start.territory"),
        ("start.territory = 7", "it adds 0 cards, and should add one"),
        ({**forest(), "start": {"money": 9}}, "it also changes start.money"),
        ({"cards": {"education": {"enabled": False}}}, "it also changes cards.education.enabled"),
        ({"cards": {"forest": FOREST, "moor": FOREST}}, "it adds 2 cards, and should add one"),
        (forest(cost=[]), "forest costs nothing"),
        (forest(cost=[{"kind": "pay", "money": 0}]), "forest costs nothing"),
        (forest(cost=[{"kind": "pay", "money": 600}]), "nobody plays forest in 20 games"),
        (forest(effect=[{"kind": "extract", "fossils": 3}]), "it was 106 without the card, and should be at most 53"),
        (FOLDER / "wetlands.toml", "pollution is 78 at the end, 20 games together; it was 106 without the card"),
        (str(FOLDER / "wetlands.toml"), "and should be at most 53"),
        (
            forest(cost=[{"kind": "pay", "money": 60}]),
            "forest is played in 9 of 20 games, and should be in at least 10",
        ),
        (forest(effect=[{"kind": "plant_trees"}]), "the engine refuses this rule. cards.forest.effect[0]"),
    ],
)
def test_each_way_in_which_a_card_falls_short_is_named(rule: Any, words: str) -> None:
    said = check("new card", rule)
    assert not said
    assert words in said.text, said.text


def test_no_card_passes_by_luck() -> None:
    """It stays far above the half with other seeds, and with a card that has nothing to do with pollution."""
    lots = [
        sum(nation.pollution for state, _names in watched("careful", 20, seed, None) for nation in state.nations)
        for seed in (1001, 2001, 3001)
    ]
    assert max(lots) - min(lots) < 53 < min(lots), lots
    for effect in ({"kind": "calm", "unrest": 2}, {"kind": "gain", "resources": ["military"], "amount": 1}):
        said = check("new card", forest(effect=[effect]))
        assert "and should be at most 53" in said.text, said


def test_a_cost_that_names_a_plant_is_one() -> None:
    cost = [{"kind": "pay_plant", "plants": ["industrial"]}]
    said = check("new card", forest(cost=cost, effect=[{"kind": "raise_plant", "levels": 1}]))
    assert "costs nothing" not in said.text


def test_a_rule_is_not_changed_by_being_checked() -> None:
    rule = forest()
    check("new card", rule)
    assert rule == forest()


# -- beyond chance ------------------------------------------------------------------------------------------------


def test_the_share_by_chance_is_that_of_all_flips() -> None:
    assert chance_share([0] * 12) == chance_share([]) == 1
    assert chance_share([1] * 10) == pytest.approx(2 / 2**10, abs=0.003)
    assert chance_share([1, -1] * 5) == 1
    assert chance_share([3] + [0] * 20) == 1  # one pair: its sign can be this or that
    assert chance_share([2, 2, 2, 2, -1, 0, 0, 0, 0, 0]) == pytest.approx(4 / 32, abs=0.02)
    assert chance_share([0.1] * 3 + [0.2] * 3) == chance_share([1] * 3 + [2] * 3)


@pytest.mark.parametrize(
    ("differences", "share", "beyond"),
    [
        ([1] * 12, 0.0005, True),
        ([1] * 12, 0.04, True),
        ((0,) * 10, 1, False),
        ([2, 2, 2, 2, -1, 0, 0, 0, 0, 0], 0.125, False),
        (range(-10, 11), 1.0, False),
    ],
)
def test_a_share_that_is_near_and_its_verdict_are_right(differences: Any, share: Any, beyond: Any) -> None:
    assert check("beyond chance", differences, share, beyond)


def test_a_null_result_is_valued() -> None:
    assert "a null result, and worth telling" in check("beyond chance", [1, -1] * 5, 1, False).text


def test_a_column_of_a_table_is_a_list_too() -> None:
    table = limitedu.simulate("limit", 4, "random", games=10, seed=1)
    column = table.groupby("game")["crises"].first() - 4
    assert number_list(column) == number_list(column.to_numpy()) == column.tolist()
    share = chance_share(column.tolist())
    assert check("beyond chance", column, share, bool(share <= 0.05))


@pytest.mark.parametrize(
    ("differences", "share", "beyond", "words"),
    [
        ([1] * 9, 0, True, "Give me the differences first, as a list of 10 to 1000 numbers."),
        ([1] * 1001, 0, True, "Give me the differences first"),
        (["1"] * 12, 0, True, "Give me the differences first"),
        ([1] * 12, 1.5, True, "Give me the share second"),
        ([1] * 12, None, True, "Give me the share second"),
        ([1] * 12, 0.001, "yes", "Give me True or False third"),
        ([1] * 12, 0.3, False, "your share is 0.300, and chance leads as far as that in 0.00"),
        ([1] * 12, 0.001, False, "a share of 0.001 is not above 0.05, so it is beyond chance"),
        ([1, -1] * 6, 1, True, "a share of 1.000 is above 0.05, so it is not beyond chance"),
    ],
)
def test_each_wrong_answer_about_chance_is_named(differences: Any, share: Any, beyond: Any, words: str) -> None:
    said = check("beyond chance", differences, share, beyond)
    assert not said
    assert words in said.text, said.text


def test_a_share_is_near_up_to_its_border() -> None:
    true = chance_share([2, 2, 2, 2, -1, 0, 0, 0, 0, 0])
    assert check("beyond chance", [2, 2, 2, 2, -1, 0, 0, 0, 0, 0], true + 0.0399, False)
    assert not check("beyond chance", [2, 2, 2, 2, -1, 0, 0, 0, 0, 0], true + 0.0401, False)


# -- what the lesson says of its house rules ----------------------------------------------------------------------


def mean(measure: str, programs: str, rule: str | None) -> float:
    found = per_game(measure, programs, 60, 1, rule and FOLDER / f"{rule}.toml")
    return sum(found) / len(found)


def test_more_land_brings_careful_nations_more_financial_crises() -> None:
    assert mean("crises_financial", "careful", "more_land") > mean("crises_financial", "careful", None) + 0.5


def test_nobody_who_wants_growth_plays_the_wetlands() -> None:
    assert per_game("crises", "growth", 60, 1, FOLDER / "wetlands.toml") == per_game("crises", "growth", 60, 1, None)


def test_numbers_per_game_are_those_of_the_table() -> None:
    table = limitedu.simulate("limit", 3, "random", games=5, seed=9)
    expected = table.groupby("game")["total"].mean().tolist()
    assert per_game("total", "random", 5, 9, None, players=3) == pytest.approx(expected)
