"""Lesson 7: a strategy is judged by the points that it gets, an attack by the points that it brought."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import nbformat
import pytest
from support import ROOT

import limitedu
from limitedu import debrief
from limitedu.lessons import check, trust

LESSON = ROOT / "lessons" / "07_war_alliance_and_trust.ipynb"


def last_two(mine: list[str], theirs: list[str]) -> str:
    return "D" if theirs[-2:] == ["D", "D"] else "C"


# -- the tournament -----------------------------------------------------------------------------------------------


def test_who_forgives_one_slip_comes_out_ahead_and_who_does_not_is_told_by_how_much_it_falls_short():
    said = str(check("tournament", last_two))
    assert said == "Right: yours gets 2.20 points a meeting, the next is tit for tat with 2.16."
    for name, strategy in trust.STRATEGIES.items():
        fails = check("tournament", strategy)
        assert not fails, name
        assert "and should get at least 0.02 more than" in str(fails)
    kind = str(check("tournament", lambda mine, theirs: "C"))
    assert "always defect (0.21 to 4.65)" in kind
    assert "against itself it gets 2.94 of 3" in kind
    robber = str(check("tournament", lambda mine, theirs: "D"))
    assert "against itself it gets 1.16 of 3" in robber
    equal = str(check("tournament", trust.STRATEGIES["tit for tat"]))
    assert "always defect (1.07 to 1.39)" in equal
    assert "tit for tat (2.36" not in equal  # the same but for luck in the third place


def test_the_means_are_those_of_all_matches_worked_out_by_hand(monkeypatch):
    everybody = {**trust.STRATEGIES, "mine": last_two}
    means = {}
    for name, one in everybody.items():
        points = [trust.match(one, two, seed) for two in everybody.values() for seed in range(trust.MATCHES)]
        means[name] = sum(mine for mine, _theirs in points) / len(points)
    lead = means["mine"] - max(value for name, value in means.items() if name != "mine")
    assert lead > trust.AHEAD
    monkeypatch.setattr(trust, "AHEAD", lead - 0.01)
    assert check("tournament", last_two)
    monkeypatch.setattr(trust, "AHEAD", lead + 0.01)
    assert not check("tournament", last_two)


def test_a_match_counts_both_sides_and_slips_are_the_same_each_time():
    kind, robber = (trust.STRATEGIES[name] for name in ("always cooperate", "always defect"))
    assert trust.match(kind, robber, 1, slips=0) == (0, 5)
    assert trust.match(robber, kind, 1, slips=0) == (5, 0)
    assert trust.match(trust.STRATEGIES["tit for tat"], robber, 1, slips=0, rounds=2) == (0.5, 3)
    assert trust.match(kind, kind, 1, slips=1) == (1, 1)
    assert trust.match(kind, robber, 4) == trust.match(kind, robber, 4) != trust.match(kind, robber, 5)


def strategy_that(does: Any) -> Any:
    return lambda mine, theirs: does()


@pytest.mark.parametrize(
    ("does", "told"),
    [
        (lambda: "c", "answers 'c' and not 'C' or 'D'"),
        (lambda: None, "answers None"),
        (lambda: 1 / 0, "stops with an error, ZeroDivisionError: division by zero"),
        (lambda: exit(), "stops with an error, SystemExit"),
        (lambda: [][0], "stops with an error, IndexError"),
    ],
)
def test_a_strategy_that_gives_no_move_is_told_what_it_did(does, told):
    said = str(check("tournament", strategy_that(does)))
    assert said.startswith("Not yet: in meeting 1 your function ")
    assert told in said


def test_a_loop_without_end_that_is_stopped_is_told_so():
    def stopped() -> None:
        raise KeyboardInterrupt  # what the stop button of a notebook raises in the loop

    said = str(check("tournament", strategy_that(stopped)))
    assert said.startswith("Not yet: in meeting 1 your function gave no answer until it was stopped;")
    assert said.endswith("never ends.")


def test_a_late_mistake_is_told_with_its_meeting():
    assert "in meeting 3 your function" in str(
        check("tournament", lambda mine, theirs: "C" if len(mine) < 2 else theirs[99])
    )
    assert str(check("tournament", "tit for tat")).startswith("Give me a function of two lists")


def test_chance_and_the_lists_of_a_strategy_are_its_own():
    def dice(mine: list[str], theirs: list[str]) -> str:
        mine.clear()
        theirs.append("D")
        return random.choice("CD")

    random.seed(7)
    before = random.getstate()
    assert str(check("tournament", dice)) == str(check("tournament", dice))
    assert random.getstate() == before


def test_the_lesson_has_the_same_four_and_the_same_rules():
    cells = [cell.source for cell in nbformat.read(LESSON, as_version=4).cells if cell.cell_type == "code"]
    space: dict[str, Any] = {}
    for source in cells:
        if source.startswith(("def always_cooperate", "POINTS =", "import random")):
            exec(source.split("\n\n\nprint(")[0].split("\n\nfor other")[0], space)  # noqa: S102
    assert space["POINTS"] == trust.POINTS
    for seed in range(3):
        for one in trust.STRATEGIES:
            for two in trust.STRATEGIES:
                a, b = (space[name.replace(" ", "_")] for name in (one, two))
                told = space["match"](a, b, trust.SLIPS, seed)
                assert told == trust.match(trust.STRATEGIES[one], trust.STRATEGIES[two], seed)


def test_a_strategy_that_keeps_something_is_told_so_and_one_that_draws_lots_is_not():
    calls = []

    def moody(mine, theirs):
        calls.append(len(mine))
        return "D" if len(calls) % 7 == 0 else "C"

    assert "asked the same a second time your function answers otherwise" in str(check("tournament", moody))
    lots = check("tournament", lambda mine, theirs: random.choice("CD"))
    assert "answers otherwise" not in str(lots)


# -- an attack ----------------------------------------------------------------------------------------------------


class Raider:
    """Plays as Growth does, and any card of war that it can."""

    def __init__(self, seed: int, seat: int) -> None:
        self.growth = limitedu.bots.make("growth", seed, seat)

    def choose(self, state: Any, decision: Any) -> Any:
        wanted = [o for o in decision.options if o.name in ("play:military_operation", "keep:military_operation")]
        return wanted[0] if wanted else self.growth.choose(state, decision)


@cache
def war(seed: int = 1) -> limitedu.Game:
    game = limitedu.new_game("limit", players=3, seed=seed)
    limitedu.bots.play_on(game, {0: Raider(seed, 0), 1: "careful", 2: "careful"})
    return game


def attacks(game: limitedu.Game) -> list[int]:
    return [row for row, (_seat, action) in enumerate(game.rows) if trust.is_attack(game, action)]


def word(was: int, without: int) -> str:
    return "more" if was > without else "less" if was < without else "same"


def test_a_verdict_is_true_when_the_points_say_so():
    seen = set()
    for seed in range(1, 7):
        game = war(seed)
        for row in attacks(game)[:2]:
            other = debrief.what_if(game, row, "pass")
            was, without = ([one["total"] for one in world.scores()] for world in (game, other.game))
            target = next(e.numbers["target"] for e in game.events if e.kind == "attack" and e.row > row)
            verdict = {
                "attacker": word(was[0], without[0]),
                "attacked": word(was[target], without[target]),
                "all": word(sum(was), sum(without)),
            }
            said = check("attack", game, other, verdict)
            assert said, said
            assert f"the attacked has {was[target]} points, without the attack {without[target]}" in str(said)
            for who, right in verdict.items():
                wrong = next(one for one in ("more", "less", "same") if one != right)
                told = check("attack", game, other, {**verdict, who: wrong})
                assert not told
                assert str(told).count("which is not") == 1
                assert f"which is not '{wrong}'" in str(told)
            seen.update(verdict.values())
    assert {"more", "less"} <= seen


def test_only_a_card_of_war_that_was_taken_out_of_a_finished_game_counts():
    game, verdict = war(), {"attacker": "more", "attacked": "less", "all": "same"}
    peaceful = next(row for row, (_s, action) in enumerate(game.rows) if action == "play:education")
    said = check("attack", game, debrief.what_if(game, peaceful, "pass"), verdict)
    assert str(said) == f"Not yet: row {peaceful} is play:education, which is no card of war."
    row = attacks(game)[0]
    other = debrief.what_if(game, row, "pass")
    kept = debrief.what_if(game, row, game.rows[row][1])
    assert "nothing was changed" in str(check("attack", game, kept, verdict))
    assert "another game" in str(check("attack", war(2), other, verdict))
    assert "not over" in str(check("attack", game.fork(row), other, verdict))
    alone = limitedu.new_game("limit", players=1, seed=1)
    for odd in (alone, limitedu.new_game("planetary_limit", players=4, seed=1), None):
        assert str(check("attack", odd, other, verdict)) == "Give me a game of Limit with two nations or more."
    for odd in ({}, {"attacker": "more"}, {**verdict, "all": "worse"}, {**verdict, "all": 1}, "less", None):
        assert str(check("attack", game, other, odd)).startswith("Give me three words such as")
