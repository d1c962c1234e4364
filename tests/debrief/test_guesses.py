"""Predictions and feelings: kept with the record and the file, checked when they are read, never lost by an undo."""

from __future__ import annotations

import json
from typing import Any

import pytest

from limitedu import bots, debrief, tables
from limitedu.core.game import Game, load_record, new_game
from limitedu.errors import RecordError, UsageError


def at_generation(generation: int, name: str = "limit", players: int = 2) -> Game:
    game = new_game(name, players, 3)
    bots.play_on(game, dict.fromkeys(range(players), "careful"), generation)
    return game


def finish(game: Game) -> Game:
    bots.play_on(game, dict.fromkeys(range(game.seats), "careful"))
    return game


# -- predictions -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "players", "asked"),
    [
        ("limit", 2, ["population", "pollution", "crises"]),
        ("planetary_limit", 4, ["population", "resources_left", "crises"]),
    ],
)
def test_each_seat_is_asked_once_in_generation_4(name: str, players: int, asked: list[str]) -> None:
    assert debrief.prediction_form(at_generation(3, name, players), 0) is None
    game = at_generation(4, name, players)
    form = debrief.prediction_form(game, 1)
    assert form is not None
    assert [one["name"] for one in form["questions"]] == asked
    assert form["title"] == "What will the world be like in 2060?"
    people = sum(row["population"] for row in game.definition.indicators(game.state)[0])  # type: ignore[attr-defined]
    assert form["questions"][0]["today"] == people
    debrief.predict(game, 1, {asked[0]: 80, asked[2]: 1.5})
    assert debrief.prediction_form(game, 1) is None
    assert debrief.prediction_form(game, 0) is not None
    with pytest.raises(UsageError, match="not asked"):
        debrief.predict(game, 1, {asked[0]: 81})


def test_a_guess_is_laid_beside_what_came() -> None:
    game = at_generation(4)
    debrief.predict(game, 1, {"population": 10, "crises": 0})
    debrief.predict(game, 0, {})
    (before,) = debrief.predictions(game)
    assert [guess["came"] for guess in before["guesses"]] == [None, None]
    finish(game)
    (found,) = debrief.predictions(game)
    assert (found["seat"], found["nation"], found["generation"]) == (1, "Vermilion", 4)
    people = sum(row["population"] for row in game.definition.indicators(game.state)[0])  # type: ignore[attr-defined]
    assert found["guesses"][0]["came"] == people
    assert found["guesses"][0]["sentence"].startswith(f"Population: 10 people expected, {people} came")


@pytest.mark.parametrize("name", ["limit", "planetary_limit"])
def test_a_guess_says_which_year_was_meant_and_which_came(name: str) -> None:
    early = on_time = 0
    for seed in range(12):
        game = new_game(name, 4, seed)
        bots.play_on(game, dict.fromkeys(range(4), "growth"), 4)
        form = debrief.prediction_form(game, 0)
        if game.over or form is None:
            continue
        asked = [one["name"] for one in form["questions"]]
        debrief.predict(game, 0, dict.fromkeys(reversed(asked), 3))
        (before,) = debrief.predictions(game)
        assert (before["year"], before["ended"]) == (form["year"], None)
        assert before["about"] == f"Asked about {form['year']}; the game has not come so far."
        bots.play_on(game, dict.fromkeys(range(4), "growth"))
        (found,) = debrief.predictions(game)
        assert [guess["name"] for guess in found["guesses"]] == asked
        last = tables.world_line(game, "population")[-1][0]
        assert (found["year"], found["ended"]) == (form["year"], last)
        early += last < form["year"]
        on_time += last == form["year"]
        assert (f"the game ended in {last}" in found["about"]) == (last < form["year"])
    assert early + on_time > 3
    assert early or name != "limit"


def test_the_form_says_what_there_is_today_with_its_unit() -> None:
    form = debrief.prediction_form(at_generation(4, "planetary_limit", 4), 0)
    assert form is not None
    for one in form["questions"]:
        if one["name"] != "crises":
            assert one["now"] == f"today {one['today']:g} {one['unit']}"
        elif not one["today"]:
            assert one["now"] == "none so far"
    assert form["questions"][0]["unit"] == "people"


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"populaton": 3}, "Did you mean 'population'"),
        ({"population": -1}, "number from 0"),
        ({"population": float("nan")}, "number from 0"),
        ({"population": 10**12}, "number from 0"),
        ({"population": 10**400}, "number from 0"),
        ({"population": True}, "number from 0"),
        ({"population": "3"}, "number from 0"),
        ([3], "a table of names and numbers"),
    ],
)
def test_a_prediction_with_a_mistake_is_refused_and_nothing_kept(values: Any, words: str) -> None:
    game = at_generation(4)
    with pytest.raises(UsageError, match=words):
        debrief.predict(game, 0, values)
    assert game.notes == []


def test_predictions_survive_taking_back_and_a_fork_keeps_those_made_before_it() -> None:
    game = at_generation(4)
    debrief.predict(game, 0, {"population": 80})
    while game.generation > 2:
        game.undo()
    assert game.notes[0]["values"] == {"population": 80}
    game = at_generation(4)
    debrief.predict(game, 0, {"population": 80})
    finish(game)
    debrief.feel(game, "tired")
    assert game.copy().notes == game.notes
    assert game.fork(game.row_of(3)).notes == []
    assert game.fork(game.row_of(4)).notes == []
    assert [note["kind"] for note in game.fork(game.row_of(5)).notes] == ["prediction"]
    game.fork(game.row_of(5)).notes[0]["values"]["population"] = 1
    assert game.notes[0]["values"] == {"population": 80}
    row = len(game.rows) // 2
    while game.rows[row][0] < 0:
        row += 1
    assert debrief.what_if(game, row, game.rows[row][1]).game.record().to_json() == game.record().to_json()


# -- feelings ----------------------------------------------------------------------------------------------------------


def test_feelings_are_counted_and_their_order_says_nothing() -> None:
    games = [finish(at_generation(4)) for _time in range(2)]
    told: list[str | int] = ["proud", 4, "  at   a loss ", "proud", 2]
    for one in told:
        debrief.feel(games[0], one)
    for one in reversed(told):
        debrief.feel(games[1], one)
    assert games[0].notes == games[1].notes
    assert all("seat" not in note for note in games[0].notes)
    assert debrief.feelings(games[0]) == {
        "words": [("proud", 2), ("at a loss", 1)],
        "scale": {1: 0, 2: 1, 3: 0, 4: 1, 5: 0},
    }


@pytest.mark.parametrize(
    "feeling", ["", "   ", "x" * 41, 0, 6, True, 2.5, None, "\ud800", "half \udfff", "a\x00b", "\x1b[31m", "\x85\x9b"]
)
def test_a_feeling_is_a_word_or_a_number(feeling: Any) -> None:
    with pytest.raises(UsageError, match="A feeling is a word"):
        debrief.feel(at_generation(2), feeling)


def test_a_game_keeps_so_many_notes_and_no_more() -> None:
    game = at_generation(2)
    for _time in range(200):
        debrief.feel(game, 3)
    with pytest.raises(UsageError, match="at most 200"):
        debrief.feel(game, 3)
    assert load_record(game.record().to_json()).notes == game.notes


def test_feelings_leave_room_for_each_seats_prediction() -> None:
    game = at_generation(4)
    for _time in range(200):
        debrief.feel(game, 3)
    for seat in range(2):
        debrief.predict(game, seat, {"population": 80})
    assert len(load_record(game.record().to_json()).notes) == 202


def test_every_word_that_is_kept_can_be_written_into_the_report() -> None:
    game = at_generation(2)
    for word in ("müde", "👩‍👩‍👧", "疲れた", "متعب", "<b>&\"'"):
        debrief.feel(game, word)
    debrief.report(game).encode()
    assert debrief.bundle(game)
    assert load_record(game.record().to_json()).notes == game.notes


def test_a_fork_inside_the_generation_of_a_prediction_knows_whether_it_had_been_made() -> None:
    game = at_generation(4)
    first = len(game.rows)
    for predicts in (False, True):
        if predicts:
            debrief.predict(game, 0, {"population": 80})
        for _time in range(3):
            seat = next(iter(game.decisions))
            game.play(game.decisions[seat].options[0], seat)
    assert game.generation == 4
    before, after = game.fork(first), game.fork(len(game.rows) - 1)
    assert (before.notes, after.notes) == ([], game.notes)
    assert debrief.prediction_form(before, 0) is not None
    assert debrief.prediction_form(after, 0) is None


# -- the record --------------------------------------------------------------------------------------------------------


def test_notes_come_back_and_a_game_without_them_has_the_bytes_of_old() -> None:
    game = at_generation(4)
    assert '"notes"' not in game.record().to_json()
    debrief.predict(game, 0, {"population": 80.5})
    debrief.feel(game, "proud <b>")
    text = game.record().to_json()
    again = load_record(text)
    assert again.notes == game.notes
    assert again.record().to_json() == text


PREDICTION = {"kind": "prediction", "seat": 0, "generation": 4, "row": 61, "values": {"population": 3}}


@pytest.mark.parametrize(
    "notes",
    [
        "x",
        {},
        None,
        [3],
        [{}],
        [{"kind": "rumour"}],
        [{"kind": []}],
        [PREDICTION] * 2,
        [PREDICTION | {"seat": 2}],
        [PREDICTION | {"seat": -1}],
        [PREDICTION | {"seat": True}],
        [PREDICTION | {"generation": "4"}],
        [PREDICTION | {"generation": 0}],
        [{name: value for name, value in PREDICTION.items() if name != "row"}],
        [PREDICTION | {"row": -1}],
        [PREDICTION | {"row": 2.0}],
        [PREDICTION | {"values": [3]}],
        [PREDICTION | {"values": {"population": 10**400}}],
        [PREDICTION | {"values": {"\ud800": 3}}],
        [PREDICTION | {"values": {"population": "3"}}],
        [PREDICTION | {"values": {"population": -3}}],
        [PREDICTION | {"values": {"population": 1e300}}],
        [PREDICTION | {"values": {"x" * 41: 3}}],
        [PREDICTION | {"values": {f"x{n}": 3 for n in range(13)}}],
        [PREDICTION | {"more": 1}],
        [{"kind": "feeling"}],
        [{"kind": "feeling", "text": ""}],
        [{"kind": "feeling", "text": "x" * 41}],
        [{"kind": "feeling", "text": 3}],
        [{"kind": "feeling", "text": "\ud800"}],
        [{"kind": "feeling", "text": "a\x00b"}],
        [{"kind": "feeling", "scale": 6}],
        [{"kind": "feeling", "scale": 3, "seat": 0}],
        [{"kind": "feeling", "text": "fine", "scale": 3}],
        [{"kind": "feeling", "scale": 3}] * 201,
        [{"kind": "feeling", "scale": 3}] * 203,
    ],
)
def test_damaged_notes_are_said_in_words(notes: Any) -> None:
    data = json.loads(at_generation(2).record().to_json())
    data["notes"] = notes
    with pytest.raises(RecordError, match=r"[Nn]ote"):
        load_record(json.dumps(data))
