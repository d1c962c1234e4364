"""A class as one file: what comes back is what went out, and what is no class of ours is told."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from limitedu import bots
from limitedu.classroom.classes import Classes
from limitedu.classroom.keeping import export, import_class
from limitedu.classroom.settings import Settings
from limitedu.classroom.store import Store
from limitedu.core.record import LARGEST, canonical
from limitedu.errors import LimitEduError


@pytest.fixture
def classes(tmp_path):
    store = Store(str(tmp_path / "games.sqlite"))
    yield Classes(store)
    store.close()


def make(classes: Classes, game: str = "limit", **form: Any) -> str:
    settings = Settings.check({"game": game, "planets": 2, "nations": 3 if game == "limit" else 4} | form)
    return classes.make(settings, "7b, Monday")


def advance(classes: Classes, name: str, planet: int, random: Random, choices: int) -> None:
    """Programs play on a planet as its seats would, each choice saved by itself; now and then one is taken back."""
    where = classes.get(name).planet(planet)
    game, mark = classes.open(where.game)
    program = bots.info(game.name)[0]["id"]
    players = {seat: bots.make(program, random.randrange(99), seat, game.name) for seat in range(game.seats)}
    for _choice in range(choices):
        if game.over:
            return
        seat = next(iter(game.decisions))
        if random.random() < 0.2 and game.undoable:
            by = next(who for who, _action in reversed(game.rows) if who >= 0)
            game.undo()
            game, mark = classes.store.save(where.game, game, mark, by)
            continue
        game.play(players[seat].choose(game.state, game.decisions[seat]), seat)
        game, mark = classes.store.save(where.game, game, mark, seat)


def planets(text: str) -> str:
    return canonical(json.loads(text)["planets"])


def rows_of(classes: Classes, name: str) -> list[list[tuple[Any, ...]]]:
    """All rows and digests of the class's planets as the store has them, without the game's name."""
    import sqlalchemy as sa

    found = []
    with classes.store.reading("{why}") as connection:
        for planet in classes.get(name).planets:
            for table in (classes.store.tables.rows, classes.store.tables.digests):
                query = sa.select(table).where(table.c.game == planet.game).order_by(*table.primary_key.columns)
                found.append([tuple(row)[1:] for row in connection.execute(query)])
    return found


@hypothesis_settings(max_examples=4, deadline=None)
@given(seed=st.integers(0, 10**6), game=st.sampled_from(["limit", "planetary_limit"]), back=st.booleans())
def test_what_is_imported_is_exported_again_byte_for_byte(tmp_path_factory, seed, game, back):
    """Undone choices, steps back, remarks, predictions, two games: the planets are the same, in the store too."""
    store = Store(str(tmp_path_factory.mktemp("class") / "games.sqlite"))
    classes, random = Classes(store), Random(seed)
    name = make(classes, game)
    classes.begin(name)
    for planet in range(2):
        advance(classes, name, planet, random, random.randrange(60, 160))
    first = classes.get(name).planet(0)
    played, mark = classes.open(first.game)
    if back and played.generation > 1:
        classes.step_back(name, 0, played.generation - 1)
        advance(classes, name, 0, random, 20)
    played, mark = classes.open(first.game)
    note = {"kind": "prediction", "seat": 0, "generation": 4, "row": len(played.rows), "values": {"population": 3.5}}
    played.notes.append(note)
    store.save(first.game, played, mark)
    classes.lead(name, 1, 2, bots.info(game)[0]["id"])
    classes.set_team(name, 0, 1, "Ω, the “last” تيم")
    classes.pause(name, 1, True)
    text = export(classes, name)
    other, said = import_class(classes, text)
    assert said == ""
    assert other != name
    assert planets(export(classes, other)) == planets(text)
    assert rows_of(classes, other) == rows_of(classes, name)
    assert json.loads(text)["planets"][0]["notes"] == [note]
    again = classes.get(other)
    assert (again.title, again.settings, again.state) == ("7b, Monday", classes.get(name).settings, "playing")
    assert again.planet(1).paused
    assert again.code != classes.get(name).code
    assert again.seat(0, 1).team == "Ω, the “last” تيم"
    for planet in range(2):
        mine, _mark = classes.open(classes.get(name).planet(planet).game)
        theirs, _mark = classes.open(again.planet(planet).game)
        assert theirs.digest() == mine.digest()
    store.close()


def test_an_imported_planet_can_be_played_on(classes):
    name = make(classes)
    classes.begin(name)
    advance(classes, name, 0, Random(3), 40)
    other, _said = import_class(classes, export(classes, name))
    advance(classes, other, 0, Random(4), 40)
    game, mark = classes.open(classes.get(other).planet(0).game)
    assert mark.rows == game.rows
    assert len(game.rows) > 40


def test_no_token_no_word_and_no_sitting_leaves_the_store(classes):
    name = make(classes)
    entry = classes.sit(name, 0, 1)
    one = classes.get(name)
    text = export(classes, name)
    for secret in (entry.id, entry.token, one.code, name, *(f'"{seat.word}"' for seat in one.planets[0].seats)):
        assert secret not in text
    other = classes.get(import_class(classes, text)[0])
    assert [seat.sittings for planet in other.planets for seat in planet.seats] == [0] * 6


def test_answers_of_the_quiz_come_back_in_an_order_that_tells_nothing(classes):
    name = make(classes)
    t = classes.store.tables.answers
    sheets = ['{"growth":"b"}', '{"growth":"a"}', '{"growth":"c"}']
    with classes.store.writing("{why}") as connection:
        for number, sheet in enumerate(sheets):
            connection.execute(t.insert().values({"id": f"x{number}", "class": name, "phase": "after", "sheet": sheet}))
    answers = json.loads(export(classes, name))["answers"]
    assert answers == [["after", sheet] for sheet in sorted(sheets)]
    other, _said = import_class(classes, export(classes, name))
    assert json.loads(export(classes, other))["answers"] == answers


ODD = {
    "empty": ("", "is empty"),
    "blank": ("\ufeff \n ", "is empty"),
    "zip": ("PK\x03\x04rest", "a zip"),
    "UTF-16 read as UTF-8": ('\ufffd\ufffd{\0"\0f\0', "not UTF-8"),
    "prose": ("Dear class, ...", "not a saved class"),
    "list": ("[1, 2]", "not a saved class"),
    "other JSON": ('{"photos": []}', "not a saved class"),
    "deep": ('{"format": ' + "[" * 100_000, "nested too deeply"),
    "huge number": ('{"format": ' + "9" * 5000 + "}", "too long"),
    "NaN": ('{"format": NaN}', "NaN"),
    "too large": (" " * (LARGEST + 1) + "{}", "at most"),
}


@pytest.mark.parametrize(("text", "said"), ODD.values(), ids=ODD)
def test_an_odd_file_is_called_what_it_is(classes, text, said):
    with pytest.raises(LimitEduError, match=said):
        import_class(classes, text)
    assert classes.all() == []


def test_a_single_record_is_told_from_a_class(classes):
    from limitedu.core.game import new_game

    with pytest.raises(LimitEduError, match="one saved game"):
        import_class(classes, new_game("limit", 2, seed=1).record().to_json())


@pytest.fixture
def data(classes):
    name = make(classes)
    classes.begin(name)
    advance(classes, name, 0, Random(1), 30)
    found = json.loads(export(classes, name))
    classes.erase(name)
    return found


def nested(levels: int) -> Any:
    value: Any = 1
    for _level in range(levels):
        value = [value]
    return value


DAMAGED = {
    "newer": (lambda d: d.update(schema=2), "newer"),
    "no schema": (lambda d: d.update(schema=True), "which form"),
    "settings": (lambda d: d.update(settings=[]), "a table"),
    "unknown setting": (lambda d: d["settings"].update(code="import os"), "no setting"),
    "planets in settings": (lambda d: d["settings"].update(planets=10**9), "planets"),
    "state": (lambda d: d.update(state="over"), "one of"),
    "title": (lambda d: d.update(title="\ud800"), "title"),
    "no planet": (lambda d: d.update(planets=[]), "1 to 12"),
    "13 planets": (lambda d: d.update(planets=d["planets"] * 7), "1 to 12"),
    "planet": (lambda d: d["planets"].append(7), "Planet 3"),
    "game": (lambda d: d["planets"][1].update(game="os.system"), "Planet 2: There is no game"),
    "seats": (lambda d: d["planets"][0].update(seats=10**30), "Planet 1"),
    "seed": (lambda d: d["planets"][0].update(seed=-1), "seed"),
    "rules": (lambda d: d["planets"][0]["rules"].update(odd=nested(400)), "Planet 1"),
    "row": (lambda d: d["planets"][0]["rows"].append([0, "pass"]), "none of ours"),
    "a row of nobody": (lambda d: d["planets"][0]["rows"].extend([[9, "pass", 0], [-2, "undo:0", 0]]), "there is not"),
    "an action that is none": (lambda d: d["planets"][0]["rows"].append([0, "eval:1", 0]), "cannot be played"),
    "a part of nothing": (lambda d: d["planets"][0]["rows"].append([0, "pass", 9]), "is no part"),
    "taken back too much": (lambda d: d["planets"][0]["rows"].append([0, "undo:9999", 0]), "there is not"),
    "taken back to a word": (lambda d: d["planets"][0]["rows"].append([0, "undo:-1", 0]), "there is not"),
    "too many rows": (lambda d: d["planets"][0].update(rows=[[0, "pass", 0]] * 20_001), "at most"),
    "digest": (lambda d: d["planets"][0].update(digests=[[10**20, 1, "ab"]]), "digests"),
    "twice the same digest": (lambda d: d["planets"][0].update(digests=[[1, 1, "ab"]] * 2), "digests"),
    "note": (lambda d: d["planets"][0].update(notes=[{"kind": "prediction", "seat": 99}]), "Note 0"),
    "feeling": (lambda d: d["planets"][0].update(notes=[{"kind": "feeling", "scale": 3}]), "predictions"),
    "remark": (lambda d: d["planets"][0].update(remarks=[[0, 0, "exec", "x"]]), "remark"),
    "leaders": (lambda d: d["planets"][0].update(leaders=["person"]), "leader"),
    "teams": (lambda d: d["planets"][0].update(teams=["a\0b", "", ""]), "teams"),
    "paused": (lambda d: d["planets"][0].update(paused="yes"), "true or false"),
    "answers": (lambda d: d.update(answers=[["after", "[]"]]), "quiz"),
    "a field is missing": (lambda d: d.pop("answers"), "lacks"),
}


@pytest.mark.parametrize(("damage", "said"), DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_class_is_refused_whole(classes, data, damage, said):
    damage(data)
    with pytest.raises(LimitEduError, match=said):
        import_class(classes, json.dumps(data))
    assert classes.all() == []
    assert classes.store.games() == []


def test_a_class_that_breaks_off_is_told_where(classes, data):
    with pytest.raises(LimitEduError, match="breaks off or is damaged at line 1, column"):
        import_class(classes, json.dumps(data)[:5000])


def test_a_store_that_fails_keeps_nothing_of_it(classes, data, monkeypatch):
    from limitedu.classroom import keeping

    def fail(*_arguments: Any) -> None:
        raise OSError("No space left on device")

    monkeypatch.setattr(keeping, "_keep_seats", fail)
    with pytest.raises(LimitEduError, match="disk is full"):
        import_class(classes, json.dumps(data))
    assert classes.all() == []
    assert classes.store.games() == []


def test_a_planet_that_goes_another_way_today_is_kept_and_told(classes):
    name = make(classes)
    classes.begin(name)
    game, mark = classes.open(classes.get(name).planet(0).game)
    while game.generation == 1:
        bots.play_on(game, {s: bots.make(bots.info("limit")[0]["id"], 1, s, "limit") for s in range(3)}, until=2)
    classes.store.save(classes.get(name).planet(0).game, game, mark)
    data = json.loads(export(classes, name))
    data["planets"][0]["digests"][0][2] = "0" * 16
    other, said = import_class(classes, json.dumps(data))
    assert said.startswith("Planet 1: This game was played under other rules")
    assert planets(export(classes, other)) == canonical(data["planets"])


def test_an_unknown_program_gives_its_seat_back(classes, data):
    data["planets"][1]["leaders"][2] = "my-own-bot"
    other, said = import_class(classes, json.dumps(data))
    assert "my-own-bot" in said
    assert classes.get(other).seat(1, 2).leader == "person"
