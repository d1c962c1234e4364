"""A choice being composed shows what it costs and changes, and nothing that its seat could not know."""

from __future__ import annotations

import json
import random

import pytest

import limitedu
from limitedu.core.chance import Seeded
from limitedu.core.draft import Draft
from limitedu.core.flow import State
from limitedu.core.game import Game
from limitedu.errors import IllegalAction, UsageError


def positions(name: str, players: int, seed: int, every: int, **options: bool) -> list[Game]:
    """A game looked at every so many decisions; the same object, further on each time."""
    game = limitedu.new_game(name, players=players, seed=seed, **options)
    source, step = random.Random(seed), 0
    while not game.over:
        step += 1
        if step % every == 0:
            yield game
        decision = source.choice(list(game.decisions.values()))
        game.play(source.choice(decision.options[:50]), decision.player)


def tried(game: Game, seat: int, action: str) -> str:
    """All that a draft of ``action`` shows, as one text."""
    draft = Draft(game, seat)
    draft.play(action)
    asked = draft.decision
    shown = None if asked is None else [asked.kind, [option.name for option in asked.options[:50]]]
    return json.dumps([draft.view(), draft.then, shown], sort_keys=True)


@pytest.mark.parametrize(
    ("name", "players", "options"),
    [("limit", 1, {}), ("limit", 2, {}), ("limit", 4, {"alliances": True}), ("planetary_limit", 4, {})],
)
def test_two_worlds_that_a_seat_cannot_tell_apart_give_the_same_drafts(name, players, options):
    compared = 0
    for seed in range(4):
        for game in positions(name, players, seed, 5, **options):
            state: State = game.state
            for seat, decision in game.decisions.items():
                other = game.replay()
                other.definition.redeal(other.state, seat, Seeded(compared, "other"))
                for option in decision.options[:8]:
                    if option.kind in ("keep", "under"):
                        continue  # what was drawn is the seat's own to see
                    assert tried(game, seat, option.name) == tried(other, seat, option.name), (game.rows, option)
                    compared += 1
            assert game.state is state
    assert compared > 100


@pytest.mark.parametrize("players", [1, 2])
def test_passing_foresees_nothing_of_the_phases_that_follow(players):
    game = limitedu.new_game("limit", players=players, seed=3)
    source = random.Random(3)
    passes = 0
    while not game.over:
        seat, decision = next(iter(game.decisions.items()))
        if decision.kind == "policy":
            draft = Draft(game, seat)
            before = [part for part in game.view(seat)["world"] if part["kind"] == "gauge"]
            draft.play("pass")
            assert draft.decision is None
            assert [part for part in draft.view()["world"] if part["kind"] == "gauge"] == before
            assert draft.state.generation == game.generation
            passes += 1
        game.play(source.choice(decision.options[:50]), seat)
    assert passes > 5


def test_what_a_draft_shows_is_what_playing_it_brings():
    checked = 0
    for game in positions("limit", 3, 11, 1):
        seat, decision = next(iter(game.decisions.items()))
        if decision.kind != "policy" or not any(option.kind == "play" for option in decision.options):
            continue
        draft = Draft(game, seat)
        draft.play(next(option for option in decision.options if option.kind == "play"))
        while draft.decision is not None:
            draft.play(draft.decision.options[0])
        if draft.then:
            continue
        played = game.replay()
        for name in draft.actions:
            played.play(name, seat)
        if played.state.phase == game.state.phase and played.generation == game.generation:
            nation = played.state.nations[seat]
            assert draft.state.nations[seat].money == nation.money
            assert draft.state.nations[seat].stock == nation.stock
            assert draft.state.nations[seat].sol == nation.sol
            checked += 1
    assert checked > 10


def test_a_refused_answer_in_a_draft_has_its_reasons():
    game = limitedu.new_game("limit", players=3, seed=1)
    draft = Draft(game, 0)
    with pytest.raises(IllegalAction, match="asked"):
        draft.play("pass")
    assert draft.actions == []
    draft.play("deck:society")
    with pytest.raises(UsageError, match="complete"):
        draft.play("deck:society")
    with pytest.raises(UsageError, match="seat 7"):
        Draft(game, 7)


@pytest.mark.parametrize(
    "call",
    [
        lambda game: game.ask(9),
        lambda game: game.view("x"),
        lambda game: game.view(1.0),
        lambda game: game.view(-1),
        lambda game: game.events_for("x"),
        lambda game: game.replay("x"),
        lambda game: game.replay(-1),
        lambda game: game.replay(10**9),
        lambda game: game.fork(1.5),
        lambda game: game.row_of("x"),
        lambda game: game.scores("x"),
        lambda game: game.scores([]),
        lambda game: limitedu.new_game([]),
    ],
)
def test_a_wrong_argument_is_said_in_words_and_changes_nothing(call):
    game = limitedu.new_game("limit", players=2, seed=1)
    game.play(game.decision.options[0])
    before = game.record().to_json()
    with pytest.raises(UsageError):
        call(game)
    assert game.record().to_json() == before


def test_nobody_goes_back_behind_what_was_drawn_anew():
    game = limitedu.new_game("limit", players=2, seed=1)
    game.play("deck:society")
    fork = game.fork(chance="fresh")
    assert not fork.undoable
    with pytest.raises(UsageError):
        fork.undo()
    fork.play(fork.decision.options[0])
    fork.undo()
    assert fork.rows[-1][1].startswith("reshuffle:")


def test_a_record_is_a_copy_of_the_rules():
    game = limitedu.new_game("limit", players=2, seed=1)
    game.record().rules["start"]["money"] = 99
    assert limitedu.new_game("limit", players=2, seed=1).state.nations[0].money == 5


def test_a_rule_that_fails_leaves_no_half_turn(monkeypatch):
    game = limitedu.new_game("limit", players=2, seed=1)
    before = game.record().to_json(), game.digest()

    def fail(*_anything: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(game.decision.question, "answer", fail)
    with pytest.raises(ZeroDivisionError):
        game.play(game.decision.options[0])
    assert (game.record().to_json(), game.digest()) == before
