"""Predictions in the store: they come back, an older store takes them in, feelings stay out."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from limitedu import bots, debrief
from limitedu.classroom.store import Store
from limitedu.core.game import Game, load_record, new_game

OLD = """
CREATE TABLE games (
    id VARCHAR(32) NOT NULL, game VARCHAR(64) NOT NULL, seats INTEGER NOT NULL, options TEXT NOT NULL,
    seed BIGINT NOT NULL, rules TEXT NOT NULL, rules_digest VARCHAR(64) NOT NULL, version VARCHAR(32) NOT NULL,
    controllers TEXT NOT NULL, title TEXT NOT NULL, parent VARCHAR(32) NOT NULL, parent_row INTEGER NOT NULL,
    created FLOAT NOT NULL, updated FLOAT NOT NULL, PRIMARY KEY (id)
);
CREATE TABLE rows (
    game VARCHAR(32) NOT NULL, seq INTEGER NOT NULL, branch INTEGER NOT NULL, decision VARCHAR(32) NOT NULL,
    part INTEGER NOT NULL, seat INTEGER NOT NULL, action TEXT NOT NULL, PRIMARY KEY (game, seq),
    CONSTRAINT decision_once UNIQUE (game, branch, decision), FOREIGN KEY(game) REFERENCES games (id)
);
CREATE TABLE digests (
    game VARCHAR(32) NOT NULL, seq INTEGER NOT NULL, generation INTEGER NOT NULL, digest VARCHAR(64) NOT NULL,
    PRIMARY KEY (game, seq, generation), FOREIGN KEY(game) REFERENCES games (id)
);
"""
"""The tables of a store from before there were notes, as SQLite has them."""


def at_generation_4() -> Game:
    game = new_game("limit", 2, 3)
    bots.play_on(game, {0: "careful", 1: "careful"}, 4)
    return game


@pytest.fixture
def store(tmp_path: Path) -> Any:
    opened = Store(str(tmp_path / "games.sqlite"))
    yield opened
    opened.close()


def test_a_prediction_comes_back_and_a_feeling_does_not(store: Store) -> None:
    game = at_generation_4()
    name, mark = store.create(game.record(), ["person", "person"])
    debrief.predict(game, 1, {"population": 33})
    game, mark = store.save(name, game, mark)
    debrief.feel(game, "proud")
    game, mark = store.save(name, game, mark)
    stored = store.load(name)
    assert stored.record.notes == [note for note in game.notes if note["kind"] == "prediction"]
    assert stored.mark == mark
    assert load_record(stored.record.to_json()).notes == stored.record.notes
    bots.play_on(game, {0: "careful", 1: "careful"})
    game, mark = store.save(name, game, mark)
    game.undo()
    store.save(name, game, mark)
    assert store.load(name).record.notes == stored.record.notes
    store.erase(name)
    assert store.games() == []


def test_a_file_with_feelings_is_kept_without_them(store: Store) -> None:
    game = at_generation_4()
    debrief.predict(game, 0, {"crises": 2})
    debrief.feel(game, 5)
    name, _mark = store.create(game.record(), ["person", "person"])
    assert [note["kind"] for note in store.load(name).record.notes] == ["prediction"]


def test_two_windows_lose_no_prediction(store: Store) -> None:
    game = at_generation_4()
    name, mark = store.create(game.record(), ["person", "person"])
    one, two = game, load_record(store.load(name).record.to_json())
    debrief.predict(one, 0, {"population": 1})
    store.save(name, one, mark)
    seat = next(iter(one.decisions))
    one.play(one.decisions[seat].options[0], seat)
    debrief.predict(two, 1, {"population": 2})
    debrief.feel(two, "calm")
    store.save(name, two, mark)
    one, mark = store.save(name, one, mark)
    assert [note["seat"] for note in store.load(name).record.notes] == [0, 1]
    other = next(iter(two.decisions.keys() - {seat}), seat)
    two.play(two.decisions[other].options[0], other)
    again, _mark = store.save(name, two, mark=type(mark)(mark.seq - 1, 0, mark.rows[:-1], [], list(mark.digests)))
    assert {note["kind"] for note in again.notes} == {"prediction", "feeling"}
    assert len(again.rows) == len(one.rows) + 1


def test_an_older_store_opens_and_takes_predictions_in(tmp_path: Path) -> None:
    place = tmp_path / "old.sqlite"
    new = Store(str(tmp_path / "new.sqlite"))
    game = at_generation_4()
    name, _mark = new.create(game.record(), ["person", "person"], "Old game")
    new.close()
    with sqlite3.connect(place) as old:
        old.executescript(OLD)
        old.execute("ATTACH ? AS new", (str(tmp_path / "new.sqlite"),))
        for table in ("games", "rows", "digests"):
            old.execute(f"INSERT INTO {table} SELECT * FROM new.{table}")  # noqa: S608
    old.close()
    store = Store(str(place))
    assert [saved.title for saved in store.games()] == ["Old game"]
    stored = store.load(name)
    assert stored.record.to_json() == game.record().to_json()
    debrief.predict(game, 0, {"population": 9})
    store.save(name, game, stored.mark)
    store.close()
    again = Store(str(place))
    assert again.load(name).record.notes == game.notes
    again.close()
    with sqlite3.connect(place) as plain:  # what a program does that knows nothing of notes
        plain.execute("PRAGMA foreign_keys=ON")
        for statement in ("digests WHERE game", "rows WHERE game", "games WHERE id"):
            plain.execute(f"DELETE FROM {statement} = ?", (name,))  # noqa: S608
        assert plain.execute("SELECT count(*) FROM notes").fetchone() == (0,)
    plain.close()
