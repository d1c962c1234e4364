"""One decision changed, another policy, other seeds: what must stay, what may change, and what is said of it."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from limitedu import bots, debrief, tables
from limitedu.core.game import Game, load_record, new_game
from limitedu.core.record import CHANCE
from limitedu.debrief.chance import eta_squared, policies
from limitedu.errors import UsageError

SETTINGS = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


@cache
def played(
    name: str, players: int, seed: int, program: str = "random", until: int | None = None, **options: Any
) -> Game:
    game = new_game(name, players, seed, **options)
    bots.play_on(game, dict.fromkeys(range(players), program), until)
    return game


def decisions(game: Game) -> list[int]:
    return [row for row, (seat, _action) in enumerate(game.rows) if seat != CHANCE]


GAMES = st.sampled_from([("limit", 1), ("limit", 2), ("limit", 4), ("limit", 6), ("planetary_limit", 4)])


# -- one decision ---------------------------------------------------------------------------------------------------


@SETTINGS
@given(GAMES, st.integers(0, 10_000), st.sampled_from(["random", "careful"]), st.sampled_from([None, 2, 3]), st.data())
def test_a_what_if_without_a_change_is_the_same_bytes(table, seed, program, until, data) -> None:
    name, players = table
    game = played(name, players, seed, program, until)
    row = data.draw(st.sampled_from(decisions(game)))
    other = debrief.what_if(game, row, game.rows[row][1])
    assert other.game.record().to_json() == game.record().to_json()
    assert (other.replaced, other.dropped) == (0, 0)
    assert other.kept == sum(later > row for later in decisions(game))


@SETTINGS
@given(GAMES, st.integers(0, 10_000), st.data())
def test_any_answer_that_was_possible_gives_a_world_that_can_be_read_again(table, seed, data) -> None:
    name, players = table
    game = played(name, players, seed, "random")
    before = game.record().to_json()
    row = data.draw(st.sampled_from(decisions(game)))
    found = debrief.answers(game, row)
    assert [one["action"] for one in found if one["taken"]] == [game.rows[row][1]]
    assert all(one["label"] for one in found)
    action = data.draw(st.sampled_from([one["action"] for one in found]))
    other = debrief.what_if(game, row, action)
    assert other.game.rows[: row + 1] == [*game.rows[:row], (game.rows[row][0], action)]
    assert other.game.over == game.over
    assert load_record(other.game.record().to_json()).rows == other.game.rows
    assert other.game.record().to_json() == debrief.what_if(game, row, action).game.record().to_json()
    assert game.record().to_json() == before
    later = len(decisions(other.game)) - len([one for one in decisions(game) if one <= row])
    assert other.kept + other.replaced == later


def test_a_row_inside_lanes_and_a_follow_up_question_of_a_card_can_be_changed() -> None:
    game = played("limit", 4, 7, "careful")
    lanes = follow_ups = 0
    for row in decisions(game)[:120]:
        then = game.replay(row)
        kind = then.decisions[game.rows[row][0]].kind
        lanes += len(then.decisions) > 1
        follow_ups += kind not in ("policy", "deck", "keep")
        answers = [one["action"] for one in debrief.answers(game, row)]
        other = debrief.what_if(game, row, answers[-1])
        assert other.game.rows[row][1] == answers[-1]
    assert lanes > 10
    assert follow_ups > 10


def test_what_was_passed_over_is_passed_afterwards() -> None:
    """A card played in place of a pass is followed by the pass, not by more cards that a program would play."""
    game = played("limit", 2, 3, "careful")
    found = 0
    for row in decisions(game):
        seat, action = game.rows[row]
        cards = [one["action"] for one in debrief.answers(game, row) if one["action"].startswith("play:")]
        if action != "pass" or not cards:
            continue
        other = debrief.what_if(game, row, cards[0])
        then = other.game.replay(row + 1)
        until = other.game.row_of(then.generation + 1)
        after = [name for who, name in other.game.rows[row + 1 : until] if who == seat]
        assert not [name for name in after if name.startswith("play:")], (row, cards[0], after)
        found += 1
    assert found > 2


def test_the_same_roll_in_the_same_generation_has_the_same_result() -> None:
    game = played("planetary_limit", 4, 11, "careful")
    rolls = [row for row, (seat, _name) in enumerate(game.rows) if seat == CHANCE]
    assert rolls
    row = decisions(game)[0]
    other = debrief.what_if(game, row, debrief.answers(game, row)[0]["action"])
    events = [[e.numbers for e in world.events if e.kind == "event"] for world in (game, other.game)]
    common = min(map(len, events))
    assert events[0][:common] == events[1][:common]


@pytest.mark.parametrize(
    ("row", "action", "words"),
    [
        (-1, "pass", "There is no row -1"),
        (10**6, "pass", "There is no row 1000000"),
        ("3", "pass", "There is no row '3'"),
        (0, "pass", "That was not possible there"),
        (0, "pss", "There is no action 'pss'"),
        (0, None, "An action is a name"),
    ],
)
def test_what_cannot_be_is_said_in_words(row: Any, action: Any, words: str) -> None:
    game = played("limit", 2, 3, "careful")
    with pytest.raises(UsageError, match=words):
        debrief.what_if(game, row, action)


def test_a_roll_is_nobodys_decision() -> None:
    game = played("planetary_limit", 4, 11, "careful")
    row = next(row for row, (seat, _name) in enumerate(game.rows) if seat == CHANCE)
    with pytest.raises(UsageError, match="chance gave it"):
        debrief.answers(game, row)


def test_a_second_world_with_fresh_chance_keeps_it() -> None:
    parent = played("limit", 2, 5, "careful")
    game = parent.fork(parent.row_of(3), "fresh", 77)
    assert game.record().to_json() == parent.fork(parent.row_of(3), "fresh", 77).record().to_json()
    bots.play_on(game, {0: "careful", 1: "growth"})
    ended = game.fork(chance="fresh", seed=78)
    for world in (game, ended, ended.fork(chance="fresh", seed=79)):
        for row in decisions(world)[::17]:
            assert debrief.what_if(world, row, world.rows[row][1]).game.record().to_json() == world.record().to_json()


def test_the_text_counts_what_was_kept_and_replaced() -> None:
    game = played("limit", 4, 7, "careful")
    row = next(row for row in decisions(game) if game.rows[row][1].startswith("deck:"))
    action = next(one["action"] for one in debrief.answers(game, row) if not one["taken"])
    other = debrief.what_if(game, row, action, "growth")
    assert f"{other.kept} later decisions were made as they had been." in other.text
    assert f"{other.replaced} decisions were made by a program (Growth)." in other.text
    assert debrief.what_if(game, row, game.rows[row][1]).text.startswith("Nothing was changed.")


# -- another policy --------------------------------------------------------------------------------------------------


def test_programs_lead_from_a_generation_on() -> None:
    game = played("limit", 3, 4, "growth")
    other = debrief.otherwise(game, 3, "careful")
    at = game.row_of(3)
    assert other.game.rows[:at] == game.rows[:at]
    again = game.fork(at)
    bots.play_on(again, dict.fromkeys(range(3), "careful"))
    assert other.game.rows == again.rows
    assert other.kept == 0
    assert "all by Careful" in other.text


def test_one_nation_changes_its_policy_and_the_others_do_as_they_did() -> None:
    game = played("limit", 3, 4, "growth")
    other = debrief.otherwise(game, 3, [None, "careful", None])
    assert other.kept > 0
    assert "Vermilion by Careful" in other.text
    for nobody in (None, [None, None, None], {}):
        same = debrief.otherwise(game, 2, nobody)
        assert same.text.startswith("From generation 2 on every nation decides as it did. ")
        assert "program" not in same.text
    assert same.game.record().to_json() == game.record().to_json()


def test_a_game_in_play_is_played_to_its_end() -> None:
    game = played("limit", 2, 3, "careful", 3)
    assert not game.over
    assert debrief.otherwise(game, 3, "careful").game.over


@pytest.mark.parametrize(
    ("generation", "who", "words"),
    [
        (0, "careful", "whole number from 1 to"),
        (99, "careful", "whole number from 1 to"),
        (2, "carful", "no program called 'carful'"),
        (2, ["careful"], "2 seats and 1 programs"),
        (2, {5: "careful"}, "no seat 5"),
        (2, 7, "Name a program"),
    ],
)
def test_a_policy_that_cannot_be_is_said_in_words(generation: Any, who: Any, words: str) -> None:
    with pytest.raises(UsageError, match=words):
        debrief.otherwise(played("limit", 2, 3, "careful"), generation, who)


# -- chance ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "players", "generation"), [("limit", 2, 1), ("limit", 3, 3), ("planetary_limit", 4, 2)]
)
def test_other_seeds_are_the_same_each_time_and_one_at_a_time(name: str, players: int, generation: int) -> None:
    game = played(name, players, 9, "careful")
    runs = debrief.chance_runs(game, generation, "careful", 6)
    first = [next(runs), next(runs)]
    again = list(debrief.chance_runs(game, generation, "careful", 6))
    assert again[:2] == first
    assert len({run.seed for run in again}) == 6
    assert {run.bots for run in again} == {("careful",) * players}
    ours = {name: dict(tables.world_line(game, name)) for name in tables.common(game)}
    until = game.snapshots[generation - 1][0]
    for run in again:
        for indicator, line in run.lines.items():
            same = [ours[indicator][year] for year, _value in line[: until + 1]]
            if generation > 1:
                assert [value for _year, value in line[: until + 1]] == same
    assert len({tuple(run.lines["population"]) for run in again}) > 1


def test_one_rule_says_which_policies_tell_chance_from_decisions() -> None:
    for name, players in (("limit", 2), ("planetary_limit", 4)):
        game = played(name, players, 9, "careful")
        usual = policies(game)
        assert len(usual) >= 2
        assert not {"random", "first"} & set(usual)
        for program in usual:
            assert policies(game, program)[0] == program
            assert set(policies(game, program)) == set(usual)
        assert policies(game, "random") == ["random", *usual]


def test_a_band_lies_where_its_worlds_lie() -> None:
    game = played("limit", 2, 9, "careful")
    year = 1880
    runs = [debrief.Run(n, ("careful",) * 2, lines_of(game, {1850: 4.0, year: float(n)})) for n in range(11)]
    found = debrief.band(game, runs)["population"]
    assert found["years"] == [1850, year]
    assert (found["low"], found["middle"], found["high"]) == ([4, 1], [4, 5], [4, 9])
    assert found["worlds"] == [11, 11]
    assert debrief.band(game, []) == {}


def lines_of(game: Game, points: dict[int, float]) -> dict[str, list[tuple[int, float]]]:
    return {name: list(points.items()) for name in tables.common(game)}


def test_shares_of_hand_made_worlds() -> None:
    """Two policies, two seeds each: 1 and 3 under one, 5 and 7 under the other. Mean 4; between 16, whole 20."""
    game = played("limit", 2, 9, "careful")
    ends = {"careful": (1.0, 3.0), "growth": (5.0, 7.0)}
    runs = [
        debrief.Run(seed, (who,) * 2, lines_of(game, {1850: 0.0, 1880: value}))
        for who, values in ends.items()
        for seed, value in enumerate(values)
    ]
    found = debrief.shares(game, runs)
    share = found["indicators"]["pollution"]
    assert share["decisions"] == pytest.approx(0.8)
    assert share["chance"] == pytest.approx(0.2)
    assert share["means"] == [2, 6]
    assert share["sentence"] == "Pollution at the end: 80 % of the differences come from the policy, 20 % from chance."
    assert [one["label"] for one in found["policies"]] == ["Careful", "Growth"]
    assert "eta squared" in found["formula"]
    with pytest.raises(UsageError, match="at least two policies"):
        debrief.shares(game, runs[:2])


@given(st.lists(st.lists(st.integers(-50, 50), min_size=2, max_size=6), min_size=2, max_size=4))
def test_the_share_of_decisions_is_a_share(groups: list[list[int]]) -> None:
    share = eta_squared([[float(value) for value in group] for group in groups])
    if share is None:
        assert len({value for group in groups for value in group}) == 1
    else:
        assert 0 <= share <= 1


def test_fifty_worlds_of_six_nations_hold_their_shares() -> None:
    game = played("limit", 6, 2, "careful")
    random = Random(1)
    runs = [*debrief.chance_runs(game, 1, "careful", 5), *debrief.chance_runs(game, 1, "growth", 5)]
    random.shuffle(runs)
    found = debrief.shares(game, runs)["indicators"]
    assert set(found) == set(tables.common(game))
