"""The prediction that a person is asked for in the middle of a game: once, kept, and never in the way."""

from __future__ import annotations

from pathlib import Path

import pytest
from clicker import PERSON, Table

from limitedu.classroom.store import Store


def begin(*seats: str, game: str = "limit", **options: object) -> Table:
    table = Table(**options)
    table.new(*seats, game=game, generation=3)
    table.forward(until=lambda table: table.screen.get("prediction") is not None, most=400)
    return table


def test_a_person_is_asked_once_and_plays_on() -> None:
    table = begin(PERSON, "careful")
    assert table.game.generation == 4
    form = table.screen["prediction"]
    assert form["title"] == "What will the world be like in 2060?"
    asked, rows = table.asked, list(table.game.rows)
    table.do("predict", values={"population": 30, "crises": 1})
    assert table.screen["notice"] is None
    assert table.screen["prediction"] is None
    assert table.asked == asked  # the question stands where it stood
    assert table.game.rows == rows
    table.do("predict", values={"population": 31})  # a second click on the page of before
    assert table.screen["notice"] is None
    (note,) = table.game.notes
    assert note["values"] == {"population": 30, "crises": 1}
    table.forward()
    (found,) = table.screen["end"]["predictions"]
    assert [guess["guess"] for guess in found["guesses"]] == [30, 1]


def test_nobody_has_to_answer() -> None:
    table = begin(PERSON, "careful")
    table.forward()
    assert table.screen["page"] == "end"
    assert table.screen["end"]["predictions"] == []
    assert table.game.notes == []


def test_a_prediction_and_a_skip_survive_a_reload_and_an_undo(tmp_path: Path) -> None:
    place = str(tmp_path / "games.sqlite")
    table = begin(PERSON, PERSON, store=place)
    first = table.at
    table.do("predict", values={"population": 30})
    table.forward(until=lambda table: table.screen.get("prediction") is not None, most=60)
    assert table.at != first
    assert [note["seat"] for note in table.game.notes] == [first]
    assert "30" not in str(table.screen["prediction"]["questions"][0]["today"])  # the other's guess is not shown
    table.do("skip_prediction")
    assert table.screen["prediction"] is None
    name, notes = table.world.id, table.game.notes
    again = Table(store=place)
    again.do("hello", game=name)
    assert again.game.notes == notes
    again.forward(until=lambda table: bool(table.screen.get("undoable")), most=60)
    again.do("undo")
    assert again.game.notes == notes
    assert again.screen["prediction"] is None
    store = Store(place)
    assert store.load(name).record.notes == notes
    store.close()


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ({"values": {}}, "at least one number"),
        ({"values": {"unrest": 3}}, "not asked for"),
        ({"values": {"population": -3}}, "number from 0"),
        ({"values": {"population": True}}, "number from 0"),
        ({"values": {"population": "3"}}, "number from 0"),
        ({"values": {"population": float("inf")}}, "number"),
        ({"values": {"population": 10**12}}, "not understood"),
        ({"values": [3]}, "short table"),
        ({}, "lacks the field"),
    ],
)
def test_a_wrong_prediction_is_refused_in_words(message: dict[str, object], words: str) -> None:
    table = begin(PERSON, "careful")
    table.do("predict", **message)
    assert words in table.screen["notice"]["text"]
    assert table.screen["prediction"] is not None
    assert table.game.notes == []


def test_it_is_not_asked_while_looking_back_nor_from_a_cover() -> None:
    table = begin(PERSON, PERSON)
    table.do("look", generation=2)
    assert table.screen["prediction"] is None
    table.do("predict", values={"population": 3})
    table.do("now")
    assert table.screen["prediction"] is not None
    assert table.game.notes == []


def test_a_second_world_asks_again_where_it_leaves_before_the_prediction() -> None:
    table = begin(PERSON, "careful")
    table.do("predict", values={"population": 30})
    table.do("play_on", generation=3)
    assert table.game.notes == []
    table.do("world", id=0)
    assert len(table.game.notes) == 1
