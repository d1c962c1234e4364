"""The store: append-only rows, two writers, full and locked disks. Played with the toy game."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from random import Random

import pytest
from core import toy

from limitedu.classroom import schema
from limitedu.classroom.store import Store, address
from limitedu.core.game import Game, load_record, new_game
from limitedu.errors import StoreError

toy.register()

ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}


def play_on(game: Game, decisions: int, seed: int = 0) -> Game:
    random = Random(seed)
    for _step in range(decisions):
        if game.over:
            break
        seat = random.choice(list(game.decisions))
        game.play(random.choice(list(game.decisions[seat].options)), seat)
    return game


def rows_in(store: Store, name: str) -> list[tuple]:
    import sqlalchemy as sa

    with store._engine.connect() as connection:
        table = store.tables.rows
        return [
            tuple(r) for r in connection.execute(sa.select(table).where(table.c.game == name).order_by(table.c.seq))
        ]


@pytest.fixture
def game():
    return play_on(new_game("toy", players=3, seed=5), 8)


def test_a_game_comes_back_byte_for_byte(store, game):
    name, mark = store.create(game.record(), ["person", "careful", "person"], title="Orchard")
    while not game.over:
        play_on(game, 1, len(game.rows))
        game, mark = store.save(name, game, mark, 0)
    stored = store.load(name)
    assert stored.record.to_json() == game.record().to_json()
    assert stored.controllers == ["person", "careful", "person"]
    assert load_record(stored.record.to_json()).over
    assert stored.mark == mark
    assert len(name) == 12


def test_each_save_writes_only_what_is_new(store, game):
    name, mark = store.create(game.record(), ["person"] * 3)
    before = rows_in(store, name)
    play_on(game, 1)
    store.save(name, game, mark)
    assert rows_in(store, name)[: len(before)] == before


def test_saving_the_same_again_writes_nothing(store, game):
    name, mark = store.create(game.record(), ["person"] * 3)
    before = rows_in(store, name)
    assert store.save(name, game, mark)[1] == mark
    assert rows_in(store, name) == before


def test_taking_back_is_a_row_and_raises_the_branch(store, game):
    name, mark = store.create(game.record(), ["person"] * 3)
    length = len(game.rows)
    taken = game.rows[-1] if game.rows[-1][0] >= 0 else game.rows[-2]
    game.undo()
    game, mark = store.save(name, game, mark, 1)
    last = rows_in(store, name)[-1]
    assert last[6] == f"undo:{len(game.rows)}"
    assert last[5] == 1
    assert last[2] == mark.branch == 1
    stored = store.load(name)
    assert stored.record.rows == game.rows
    assert len(stored.record.rows) < length
    assert stored.undone[-1] == (1, len(game.rows), *taken, 1)
    game.redo()
    game, mark = store.save(name, game, mark, 1)
    assert len(rows_in(store, name)) == length + 1 + (length - len(stored.record.rows))
    assert store.load(name).record.to_json() == game.record().to_json()


def test_digests_survive_taking_back_over_the_end_of_a_season(store):
    game = new_game("toy", players=1, seed=2)
    name, mark = store.create(game.record(), ["person"])
    while game.generation == 1:
        play_on(game, 1, len(game.rows))
        game, mark = store.save(name, game, mark)
    game.undo()
    game, mark = store.save(name, game, mark)
    game.redo()
    game, mark = store.save(name, game, mark)
    assert store.load(name).record.digests == game.record().digests != []


def test_undo_and_other_choice_between_two_saves(store):
    game = new_game("toy", players=1, seed=2)
    while game.generation == 1:
        play_on(game, 1, len(game.rows))
    name, mark = store.create(game.record(), ["person"])
    game.undo()
    game.play(game.decision.options[-1])
    game, mark = store.save(name, game, mark)
    assert store.load(name).record.to_json() == game.record().to_json()


def test_groups_are_remembered(store, game):
    name, mark = store.create(game.record(), ["person"] * 3)
    begun = len(game.rows)
    play_on(game, 3)
    store.save(name, game, mark)
    assert store.load(name).mark.starts == [0, begun]


def test_the_faster_writer_wins_and_the_other_is_played_where_it_is_still_open(store):
    game = new_game("toy", players=3, seed=1)
    name, mark = store.create(game.record(), ["person"] * 3)
    one, other = game.copy(), game.copy()
    one.play("plan:plant", 0)
    other.play("plan:rest", 2)
    store.save(name, one, mark, 0)
    merged, mark = store.save(name, other, mark, 2)
    assert merged.rows == [(0, "plan:plant"), (2, "plan:rest")]
    assert store.load(name).record.rows == merged.rows
    assert list(merged.decisions) == [1]


def test_the_slower_of_two_answers_to_one_question_is_refused(store):
    game = new_game("toy", players=3, seed=1)
    name, mark = store.create(game.record(), ["person"] * 3)
    one, other = game.copy(), game.copy()
    one.play("plan:plant", 0)
    other.play("plan:rest", 0)
    store.save(name, one, mark, 0)
    with pytest.raises(StoreError, match="no longer open"):
        store.save(name, other, mark, 0)
    assert store.load(name).record.rows == [(0, "plan:plant")]


def test_a_save_whose_answer_was_lost_does_no_harm(store):
    game = new_game("toy", players=3, seed=1)
    name, mark = store.create(game.record(), ["person"] * 3)
    game.play("plan:plant", 0)
    store.save(name, game, mark, 0)
    again, _mark = store.save(name, game, mark, 0)  # the old mark: as if nothing had come back
    assert again.rows == game.rows
    assert len(rows_in(store, name)) == 1


def test_nothing_is_taken_back_that_another_writer_has_answered(store):
    game = new_game("toy", players=3, seed=1)
    game.play("plan:plant", 0)
    name, mark = store.create(game.record(), ["person"] * 3)
    other = game.copy()
    other.play("plan:plant", 1)
    store.save(name, other, mark, 1)
    game.undo()
    with pytest.raises(StoreError, match="another window"):
        store.save(name, game, mark, 0)
    assert store.load(name).record.rows == other.rows


def test_many_writers_lose_nothing(place):
    """Four writers, each with a connection of its own, answer for their own seat at once."""
    game = new_game("toy", players=4, seed=1)
    name, _mark = Store(place).create(game.record(), ["person"] * 4)
    failures: list[Exception] = []

    def writer(seat: int) -> None:
        store = Store(place)
        try:
            for _attempt in range(3000):
                stored = store.load(name)
                mine = load_record(stored.record.to_json())
                if mine.over or mine.generation > 1:
                    return
                if seat in mine.decisions:
                    mine.play(mine.decisions[seat].options[0], seat)
                    store.save(name, mine, stored.mark, seat)
        except Exception as error:
            failures.append(error)
        finally:
            store.close()

    threads = [threading.Thread(target=writer, args=(seat,)) for seat in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert not failures
    assert load_record(Store(place).load(name).record.to_json()).generation == 2


def test_a_new_store_may_be_opened_by_many_at_once(place, game):
    failures: list[Exception] = []
    ready = threading.Barrier(8)

    def opener() -> None:
        try:
            ready.wait(20)
            Store(place).close()
        except Exception as error:
            failures.append(error)

    threads = [threading.Thread(target=opener) for _each in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert not failures
    name, _mark = Store(place).create(game.record(), ["person"] * 3)
    assert Store(place).load(name).record.rows == game.rows


WRITER = """
import sys
from core import toy
from limitedu.classroom.store import Store
from limitedu.core.game import load_record
toy.register()
store = Store(sys.argv[1])
stored = store.load(sys.argv[2])
game, mark = load_record(stored.record.to_json()), stored.mark
while True:
    if game.over:
        while game.generation > 1:
            game.undo()
    for seat in list(game.decisions):
        game.play(game.decisions[seat].options[0], seat)
    game, mark = store.save(sys.argv[2], game, mark)
    print(mark.seq, flush=True)
"""


def test_a_writer_that_is_killed_loses_nothing_that_was_confirmed(place):
    game = new_game("toy", players=3, seed=4)
    store = Store(place)
    name, _mark = store.create(game.record(), ["person"] * 3)
    for confirmed in (1, 7, 20):
        command = [sys.executable, "-c", WRITER, place, name]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=ENVIRONMENT) as writer:
            assert writer.stdout
            lines = [writer.stdout.readline() for _save in range(confirmed)]
            writer.kill()
            lines += writer.stdout.readlines()
        said = int([line for line in lines if line.endswith("\n")][-1])
        stored = store.load(name)
        assert stored.mark.seq >= said
        again = load_record(stored.record.to_json())
        assert again.rows == stored.record.rows
        assert store.save(name, again, stored.mark)[1].seq >= said  # the killed writer holds nothing
    store.close()


def test_what_is_saved_is_on_the_disk_before_it_is_confirmed(tmp_path):
    """SQLite waits for the disk at each commit (2: full); its other setting loses the last ones in a power cut."""
    store = Store(str(tmp_path / "games.sqlite"))
    with store._engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
    store.close()


def test_a_damaged_store_says_so(tmp_path, game):
    place = tmp_path / "games.sqlite"
    store = Store(str(place))
    name, _mark = store.create(game.record(), ["person"] * 3)
    store.close()
    content = bytearray(place.read_bytes())
    content[4096:] = b"\xff" * (len(content) - 4096)
    place.write_bytes(content)
    with pytest.raises(StoreError, match="damaged"):
        Store(str(place)).load(name)


def test_a_full_disk_is_said_and_the_next_save_catches_up(tmp_path, game):
    from sqlalchemy import event

    store = Store(str(tmp_path / "games.sqlite"))
    name, mark = store.create(game.record(), ["person"] * 3)
    before = rows_in(store, name)
    store.close()  # the limit belongs to a connection
    limit = [1]
    event.listen(store._engine, "checkout", lambda c, *_: c.execute(f"PRAGMA max_page_count={limit[0]}"))
    while not game.over:
        play_on(game, 1, len(game.rows))
    for number in range(40):  # enough to need another page
        game.rows.append((-1, "roll:" + "0" * 200 + str(number)))
    with pytest.raises(StoreError, match="disk is full"):
        store.save(name, game, mark)
    assert rows_in(store, name) == before
    limit[0] = 1_000_000
    store.close()
    store.save(name, game, mark)
    assert store.load(name).record.rows == game.rows


def test_a_locked_store_says_so(tmp_path, game):
    import sqlite3

    place = tmp_path / "games.sqlite"
    store = Store(str(place))
    name, mark = store.create(game.record(), ["person"] * 3)
    holder = sqlite3.connect(place, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    play_on(game, 1)
    from sqlalchemy import event

    event.listen(store._engine, "checkout", lambda c, *_: c.execute("PRAGMA busy_timeout=50"))
    assert store.load(name).record.rows == game.rows[: len(mark.rows)]  # reading waits for no writer
    with pytest.raises(StoreError, match="another program has held the store"):
        store.save(name, game, mark)
    holder.execute("ROLLBACK")
    store.save(name, game, mark)
    assert store.load(name).record.rows == game.rows


def test_a_postgresql_that_somebody_holds_says_so(postgres, game, monkeypatch):
    import psycopg

    monkeypatch.setattr(schema, "WAITS", 1)
    place = postgres.database()
    store = Store(place)
    name, mark = store.create(game.record(), ["person"] * 3)
    with psycopg.connect(place) as holder:
        holder.execute("LOCK TABLE rows IN EXCLUSIVE MODE")
        play_on(game, 1)
        assert store.load(name).record.rows == game.rows[: len(mark.rows)]  # reading waits for no writer
        with pytest.raises(StoreError, match="another program has held the store"):
            store.save(name, game, mark)
        holder.rollback()
    store.save(name, game, mark)
    assert store.load(name).record.rows == game.rows
    store.close()


def test_a_postgresql_that_is_lost_says_so_and_the_next_save_catches_up(postgres, game):
    store = Store(postgres.database())
    name, mark = store.create(game.record(), ["person"] * 3)
    play_on(game, 1)
    postgres.stop(hard=True)
    try:
        for _again in range(2):
            with pytest.raises(StoreError, match=r"does not answer \(/games\d+\)"):
                store.save(name, game, mark)
    finally:
        postgres.start()
    _game, mark = store.save(name, game, mark)
    assert store.load(name).record.rows == game.rows
    postgres.stop()
    postgres.start()
    store.save(name, play_on(game, 1, 1), mark)  # a restart that nobody saw
    assert store.load(name).record.rows == game.rows
    store.close()


def test_what_postgresql_refuses_is_said_without_the_password(postgres):
    nobody = postgres.address("games").replace("limitedu@", "nobody:secret@")
    with pytest.raises(StoreError, match=r'refuses .*: role "nobody" does not exist') as caught:
        Store(nobody)
    assert "secret" not in str(caught.value)
    with pytest.raises(StoreError, match=r'refuses .*: database "nowhere" does not exist'):
        Store(postgres.address("nowhere"))


def test_without_its_driver_postgresql_is_not_opened_and_the_command_is_said(monkeypatch):
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(StoreError, match=r'not installed. Install it: python -m pip install "psycopg\[binary\]"'):
        Store("postgres://me:secret@db/games")


@pytest.mark.parametrize("content", [b"this is no database, but some text that is long enough" * 40])
def test_a_file_that_is_no_store(tmp_path, content):
    place = tmp_path / "games.sqlite"
    place.write_bytes(content)
    with pytest.raises(StoreError, match="no store of games"):
        Store(str(place))
    assert place.read_bytes() == content


def test_a_place_that_cannot_be_made(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="could not be opened"):
        Store(str(tmp_path / "file" / "games.sqlite"))


@pytest.mark.parametrize("place", ["nosuch://x", "postgresql+nosuch://a:secret@b/c", "nosuch://a/b?password=secret"])
def test_an_address_that_is_none(place):
    with pytest.raises(StoreError) as caught:
        Store(place)
    assert "secret" not in str(caught.value)


def test_an_unknown_game(store):
    with pytest.raises(StoreError, match="no saved game 'nothere'"):
        store.load("nothere")


def test_the_list_is_newest_first_and_erasing_is_for_good(store, game):
    first, mark = store.create(game.record(), ["person"] * 3, title="first")
    second, _mark = store.create(game.record(), ["person"] * 3, title="second", parent=first, parent_row=4)
    assert [line.id for line in store.games()] == [second, first]
    store.save(first, play_on(game, 1), mark)
    listed = store.games()
    assert [line.id for line in listed] == [first, second]
    assert listed[0].decisions == len([r for r in game.rows if r[0] >= 0])
    assert store.children(first) == [second]
    store.rename(first, "renamed")
    assert store.games()[0].title == "renamed"
    store.erase(first)
    assert [line.id for line in store.games()] == [second]
    assert rows_in(store, first) == []
    with pytest.raises(StoreError):
        store.save(first, play_on(game, 1), mark)


def test_address(monkeypatch, tmp_path):
    monkeypatch.setenv("LIMITEDU_STORE", str(tmp_path / "x.sqlite"))
    assert address() == f"sqlite:///{tmp_path}/x.sqlite"
    for kind in ("postgresql", "postgres", "postgresql+psycopg"):
        assert address(f"{kind}://me:a%40b@db/x") == "postgresql+psycopg://me:a%40b@db/x"
    assert address("sqlite:///x.sqlite") == "sqlite:///x.sqlite"
    monkeypatch.delenv("LIMITEDU_STORE")
    assert address().endswith("limitedu/limitedu.sqlite")


def test_sqlalchemy_is_loaded_only_when_a_store_is_opened(tmp_path):
    code = (
        "import sys, limitedu.classroom.store as s\n"
        "assert 'sqlalchemy' not in sys.modules\n"
        f"s.Store({str(tmp_path / 'a.sqlite')!r})\n"
        "assert 'sqlalchemy' in sys.modules\n"
        "assert not {'pandas', 'numpy', 'plotly', 'ipywidgets'} & set(sys.modules)\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, env=ENVIRONMENT)
