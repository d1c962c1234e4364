"""What may befall a class's store: writers that meet, a master that dies, a clock set back, a full or locked disk."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from core import toy

from limitedu.classroom import master, programs
from limitedu.classroom.classes import MISSED, Classes
from limitedu.classroom.follow import Changes
from limitedu.classroom.master import LEASE, Master
from limitedu.classroom.programs import PERSON
from limitedu.classroom.settings import Settings
from limitedu.classroom.store import Store
from limitedu.core.game import Game, load_record, new_game
from limitedu.errors import StoreError

toy.register()


class Lesson:
    """A class with one planet of Limit, in play; ``taken`` are the seats that somebody has."""

    def __init__(self, store: Store, nations: int = 2, taken: tuple[int, ...] = (0,), **settings: Any) -> None:
        self.store, self.classes = store, Classes(store)
        self.id = self.classes.make(Settings(nations=nations, **settings))
        self.game = self.classes.get(self.id).planet(0).game
        self.sittings = {seat: self.classes.sit(self.id, 0, seat).id for seat in taken}
        self.classes.sittings.here(dict.fromkeys(self.sittings.values(), 1))
        self.classes.begin(self.id)

    def rows(self, seat: int) -> list[str]:
        return [action for who, action in self.store.load(self.game).record.rows if who == seat]

    def remarks(self, kind: str) -> int:
        return sum(remark.kind == kind for remark in self.store.load(self.game).remarks)

    def decide(self, seat: int, before: Callable[[], None] | None = None, option: int = 0) -> Game:
        """What a page at ``seat`` does with a click, after ``before`` has happened elsewhere."""
        game, mark = self.classes.open(self.game)
        may = self.classes.may_decide(self.id, 0, seat, self.sittings[seat])
        asked = self.classes.still_asked(self.game, seat, mark.seq)
        game.play(game.decisions[seat].options[option], seat)
        if before is not None:
            before()

        def within(connection: Any) -> None:
            may(connection)
            asked(connection)

        return self.store.save(self.game, game, mark, seat, (), within)[0]


def first(monkeypatch: pytest.MonkeyPatch, store: Store, do: Callable[[], Any]) -> None:
    """Let ``do`` happen just before the next save of ``store``: after it was decided what to save."""
    save = store.save

    def slower(*arguments: Any) -> Any:
        monkeypatch.setattr(store, "save", save)
        do()
        return save(*arguments)

    monkeypatch.setattr(store, "save", slower)


# -- the game master -----------------------------------------------------------------------------------------------


def late_master(lesson: Lesson, store: Store) -> Master:
    """A master for whom the seats of ``lesson`` have not answered in time."""
    now = [0.0]
    found = Master(store, lambda: now[0])
    assert found.tend() == 0
    now[0] = 1000.0
    return found


def asked_twice(game: Game) -> tuple[int, int] | None:
    """A seat, and an option after which the same seat is asked where what the master would choose now is open too."""
    for seat, decision in game.decisions.items():
        chosen = programs.choose(programs.sensible("limit"), game, seat)
        for number, option in enumerate(decision.options):
            after = game.copy()
            after.play(option, seat)
            if seat in after.decisions and chosen in after.decisions[seat].options:
                return seat, number
    return None


def test_an_answer_at_the_last_moment_counts_and_the_master_does_not_answer_the_next_question(
    store, place, monkeypatch
):
    """Student and master answer at once, and the next question to the same seat could be answered alike."""
    lesson = Lesson(store, taken=(0, 1), missing="program")
    while (found := asked_twice(game := lesson.classes.open(lesson.game)[0])) is None:
        lesson.decide(next(iter(game.decisions)))
    seat, option = found
    other = Store(place)
    late = late_master(lesson, other)
    before = lesson.rows(seat)
    first(monkeypatch, other, lambda: lesson.decide(seat, option=option))
    late.tend()
    assert lesson.rows(seat)[len(before) :] == [game.decisions[seat].options[option].name]
    other.close()


def test_a_seat_that_is_handed_back_meanwhile_is_not_decided_for(store, place, monkeypatch):
    lesson = Lesson(store, program="growth")
    other = Store(place)
    first(monkeypatch, other, lambda: lesson.classes.lead(lesson.id, 0, 1, PERSON))
    assert Master(other).tend() == 0
    assert lesson.rows(1) == []
    other.close()


@pytest.mark.parametrize("dies", ["remark_within", "_add"])
def test_a_decision_and_its_remark_are_both_there_or_neither(store, place, monkeypatch, dies):
    """The master dies after the one, before the other."""
    lesson = Lesson(store, missing="program")
    other = Store(place)
    late = late_master(lesson, other)

    class Killed(BaseException):
        pass

    of = late.classes if dies == "remark_within" else other
    work = getattr(of, dies)

    def die(*arguments: Any) -> None:
        work(*arguments)
        raise Killed

    monkeypatch.setattr(of, dies, die)
    with pytest.raises(Killed):
        late.tend()
    monkeypatch.undo()
    assert (lesson.rows(0), lesson.remarks(MISSED)) == ([], 0)
    again = late_master(lesson, other)
    again.name = late.name  # the lease of the dead one has ended
    assert again.tend() == 0
    again._clock = lambda: 10_000.0
    assert again.tend() >= 1
    assert len(lesson.rows(0) + lesson.rows(1)) == lesson.remarks(MISSED) >= 1
    other.close()


def test_of_two_masters_one_is_at_work_and_the_other_follows_when_it_is_gone(store, monkeypatch):
    lesson = Lesson(store, program="growth", taken=())
    monkeypatch.setattr(master, "MOST_AT_ONCE", 2)
    one, other = Master(store), Master(store)
    assert one._lease()
    assert not other._lease()
    assert other.tend() == 0
    later = time.time() + LEASE + 1
    monkeypatch.setattr(time, "time", lambda: later)
    assert other._lease()
    assert not one._lease()
    assert one.tend() == 0
    assert lesson.rows(0) == []


def test_two_masters_that_both_believe_to_be_the_one_play_the_game_of_one(store, place, monkeypatch):
    """As after a sleep in the middle of a round. What programs choose comes from the position: it can be compared."""
    monkeypatch.setattr(master, "MOST_AT_ONCE", 3)
    monkeypatch.setattr(Master, "_lease", lambda self: True)
    lesson = Lesson(store, program="growth", taken=())
    failures: list[Exception] = []

    def lead() -> None:
        mine = Store(place)
        try:
            while mine.seq(lesson.game) < 60:
                Master(mine).tend()
        except Exception as error:
            failures.append(error)
        finally:
            mine.close()

    monkeypatch.setattr(Master, "_tend", once(Master._tend))
    threads = [threading.Thread(target=lead) for _each in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(100)
    assert not failures
    stored = store.load(lesson.game).record
    game = new_game("limit", 2, stored.seed)
    while len(game.rows) < len(stored.rows):
        seat = next(iter(game.decisions))
        game.play(programs.choose("growth", game, seat), seat)
    assert game.rows[: len(stored.rows)] == stored.rows


def once(tend: Any) -> Any:
    """Let a round of the master end after one group: another may come in between."""

    def tend_once(self: Master, *about: Any) -> int:
        played = self._play

        def play(*arguments: Any) -> Any:
            known, count = played(*arguments)
            return known._replace(game=ended(known.game)), count

        self._play = play  # type: ignore[method-assign]
        return tend(self, *about)

    def ended(game: Game) -> Any:
        class Over:
            over = True

            def __getattr__(self, name: str) -> Any:
                return getattr(game, name)

        return Over()

    return tend_once


# -- the teacher ---------------------------------------------------------------------------------------------------


def to_generation(lesson: Lesson, generation: int) -> None:
    lead = Master(lesson.store)
    while (game := lesson.classes.open(lesson.game)[0]).generation < generation:
        for seat in lesson.sittings:
            if seat in game.decisions:
                lesson.decide(seat)
                break
        lead.tend()


def test_a_seat_that_decides_while_the_teacher_steps_back_is_told_and_decides_anew(store):
    lesson = Lesson(store, program="growth")
    to_generation(lesson, 2)
    Master(store).tend()
    with pytest.raises(StoreError, match="taken back"):
        lesson.decide(0, before=lambda: lesson.classes.step_back(lesson.id, 0, 1))
    assert lesson.rows(0) == []
    lesson.decide(0)
    assert len(lesson.rows(0)) == 1


def test_the_teacher_steps_back_though_a_seat_decides_in_the_middle_of_it(store, monkeypatch):
    lesson = Lesson(store, program="growth")
    to_generation(lesson, 2)
    while 0 not in lesson.classes.open(lesson.game)[0].decisions:
        Master(store).tend()
    decided = []
    first(monkeypatch, store, lambda: decided.append(lesson.decide(0)))
    lesson.classes.step_back(lesson.id, 0, 1)
    stored = store.load(lesson.game)
    assert len(decided) == 1
    taken = [(undone.seat, undone.action) for undone in stored.undone]
    assert taken[-len(decided[0].rows) :][-1] == next(row for row in reversed(decided[0].rows) if row[0] >= 0)
    assert lesson.rows(0) == []
    assert load_record(stored.record.to_json()).generation == 1


# -- the clock -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("hours", [-30, -1, 30])
def test_a_clock_that_is_set_anew_stops_nothing(store, monkeypatch, hours):
    """Lease, presence, patience, the lesson clock, the order of saves: all go on, and nobody decides too early."""
    lesson = Lesson(store, nations=3, taken=(0, 1), program="growth", missing="program", patience=60)
    now = [0.0]
    one = Master(store, lambda: now[0])
    one.tend()
    lesson.classes.set_clock(lesson.id, 40)
    changed = time.time() + 3600 * hours
    monkeypatch.setattr(time, "time", lambda: changed)
    assert one._lease(), "the master that is at work stays so"
    assert not Master(store)._lease()
    one.tend()
    lesson.classes.sittings.here(dict.fromkeys(lesson.sittings.values(), 1))
    assert [seat.pages for seat in lesson.classes.get(lesson.id).planet(0).seats] == [1, 1, 0]
    now[0] = 59.0
    one._lease = lambda: True  # type: ignore[method-assign]
    made = one.tend()
    assert lesson.remarks(MISSED) == 0, "patience does not go by that clock"
    now[0] = 130.0
    one.tend()
    assert lesson.remarks(MISSED) >= 1
    assert made >= 0
    length = len(store.load(lesson.game).record.rows)
    game = lesson.classes.open(lesson.game)[0]
    seat = next(seat for seat in lesson.sittings if seat in game.decisions)
    lesson.decide(seat)
    assert len(store.load(lesson.game).record.rows) > length
    assert isinstance(lesson.classes.get(lesson.id).clock, float)


# -- full, locked, lost --------------------------------------------------------------------------------------------


def everything(place: str) -> list[str]:
    """All that is in an SQLite store, as text."""
    with sqlite3.connect(place) as connection:
        return list(connection.iterdump())


def test_on_a_full_disk_a_class_is_made_whole_or_not_at_all(tmp_path):
    """Whatever is tried is said in words and leaves nothing half written; with room it goes on."""
    from sqlalchemy import event

    place = str(tmp_path / "games.sqlite")
    store = Store(place)
    lesson = Lesson(store, nations=6, taken=(0, 1, 2, 3, 4, 5))
    limit = [10**6]
    event.listen(store._engine, "checkout", lambda c, *_: c.execute(f"PRAGMA max_page_count={limit[0]}"))
    used = store.raw_connection().execute("PRAGMA page_count").fetchone()[0]
    before = everything(place)
    for spare in range(0, 9, 4):  # the disk is full at another moment of the work each time
        limit[0] = used + spare
        with pytest.raises(StoreError, match="disk is full"):
            lesson.classes.make(Settings(planets=6, nations=6))
        assert everything(place) == before
    with pytest.raises(StoreError, match="disk is full"):
        lesson.classes.set_team(lesson.id, 0, 0, "x" * 100_000)
    assert everything(place) == before
    limit[0] = 10**6
    assert lesson.classes.make(Settings(planets=6, nations=6))
    lesson.decide(next(iter(lesson.classes.open(lesson.game)[0].decisions)))
    store.close()


def test_a_class_whose_making_fails_leaves_no_games_behind(store, monkeypatch):
    classes = Classes(store)

    def fail(*_arguments: Any) -> None:
        raise StoreError("no")

    monkeypatch.setattr(classes, "_find", fail)
    with pytest.raises(StoreError):
        classes.make(Settings(planets=2))
    assert store.games() == []
    assert classes.all() == []


def test_a_store_that_is_held_too_long_is_said_and_the_class_goes_on(tmp_path):
    from sqlalchemy import event

    place = str(tmp_path / "games.sqlite")
    store = Store(place)
    lesson = Lesson(store, program="growth")
    event.listen(store._engine, "checkout", lambda c, *_: c.execute("PRAGMA busy_timeout=50"))
    holder = sqlite3.connect(place, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    held = "another program has held the store"
    for work in (
        lambda: lesson.decide(0),
        lambda: lesson.classes.pause(lesson.id, 0, True),
        lambda: lesson.classes.sit(lesson.id, 0, 1),
        lambda: lesson.classes.make(Settings()),
        lambda: lesson.classes.sittings.here({lesson.sittings[0]: 2}),
        Master(store).tend,
    ):
        with pytest.raises(StoreError, match=held):
            work()
    assert lesson.classes.get(lesson.id).code, "who only looks waits for nobody"
    holder.execute("ROLLBACK")
    lesson.decide(0)
    assert Master(store).tend() >= 1
    store.close()


def test_who_follows_a_postgresql_that_is_lost_is_told_and_sees_all_afterwards(postgres):
    """The line on which it listens is no connection of SQLAlchemy's: its failure must be said in words all the same."""
    store = Store(postgres.database())
    lesson = Lesson(store)
    changes = Changes(store)
    assert changes.look()
    assert not changes.look()
    postgres.stop(hard=True)
    try:
        changes.look()  # perhaps it has not been heard yet
        for _again in range(2):
            with pytest.raises(StoreError, match="does not answer"):
                changes.look()
    finally:
        postgres.start()
    assert changes.look(), "what happened meanwhile was heard by nobody"
    assert not changes.look()
    lesson.decide(0)
    assert changes.look()
    changes.close()
    store.close()


def test_who_follows_an_sqlite_file_that_fails_is_told_in_words(tmp_path):
    store = Store(str(tmp_path / "games.sqlite"))
    changes = Changes(store)
    assert changes.look()

    class Broken:
        def execute(self, _statement: str) -> None:
            raise sqlite3.OperationalError("disk I/O error")

        def close(self) -> None:
            return

    changes._line = Broken()
    with pytest.raises(StoreError, match="disk I/O error"):
        changes.look()
    assert changes.look(), "the next look makes a new connection"
    store.close()


# -- versions ------------------------------------------------------------------------------------------------------

OLD = """
CREATE TABLE games (
    id VARCHAR(32) NOT NULL, game VARCHAR(64) NOT NULL, seats INTEGER NOT NULL, options TEXT NOT NULL,
    seed BIGINT NOT NULL, rules TEXT NOT NULL, rules_digest VARCHAR(64) NOT NULL, version VARCHAR(32) NOT NULL,
    controllers TEXT NOT NULL, title TEXT NOT NULL, parent VARCHAR(32) NOT NULL, parent_row INTEGER NOT NULL,
    created FLOAT NOT NULL, updated FLOAT NOT NULL, PRIMARY KEY (id));
CREATE TABLE rows (
    game VARCHAR(32) NOT NULL, seq INTEGER NOT NULL, branch INTEGER NOT NULL, decision VARCHAR(32) NOT NULL,
    part INTEGER NOT NULL, seat INTEGER NOT NULL, action TEXT NOT NULL, PRIMARY KEY (game, seq),
    CONSTRAINT decision_once UNIQUE (game, branch, decision), FOREIGN KEY(game) REFERENCES games (id));
CREATE TABLE digests (
    game VARCHAR(32) NOT NULL, seq INTEGER NOT NULL, generation INTEGER NOT NULL, digest VARCHAR(64) NOT NULL,
    PRIMARY KEY (game, seq, generation), FOREIGN KEY(game) REFERENCES games (id));
INSERT INTO games VALUES('8bmzmcvqpa6d','toy',2,'{"windy":false}',5,
    '{"apples":3,"card_cost":1,"money":2,"seasons":3,"soil":6}','f6d49ca5306107cc','0.1.0','["person","person"]',
    'Orchard','',0,1796037284.5,1796037284.9);
INSERT INTO rows VALUES('8bmzmcvqpa6d',1,0,'0:1',0,0,'plan:plant');
INSERT INTO rows VALUES('8bmzmcvqpa6d',2,0,'1:1',0,1,'plan:plant');
INSERT INTO rows VALUES('8bmzmcvqpa6d',3,0,'0:2',0,0,'pass');
INSERT INTO rows VALUES('8bmzmcvqpa6d',4,0,'1:2',0,1,'pass');
INSERT INTO rows VALUES('8bmzmcvqpa6d',5,1,'undo:5',0,1,'undo:3');
INSERT INTO rows VALUES('8bmzmcvqpa6d',6,1,'1:2',0,1,'play:gift');
INSERT INTO rows VALUES('8bmzmcvqpa6d',7,1,'1:3',0,1,'amount:5');
INSERT INTO rows VALUES('8bmzmcvqpa6d',8,1,'1:4',0,1,'play:gift');
INSERT INTO rows VALUES('8bmzmcvqpa6d',9,1,'0:3',0,0,'grow:house');
INSERT INTO rows VALUES('8bmzmcvqpa6d',10,1,'1:5',0,1,'grow:house');
INSERT INTO digests VALUES('8bmzmcvqpa6d',10,1,'77fe29ee15f2b88a');
"""
"""A store of version 1, as the code before there were classes made it; its first form had no ``notes``."""

NOTES = """
CREATE TABLE notes (
    game VARCHAR(32) NOT NULL, seat INTEGER NOT NULL, note TEXT NOT NULL, PRIMARY KEY (game, seat),
    FOREIGN KEY(game) REFERENCES games (id) ON DELETE CASCADE);
"""


def fill(place: str, script: str) -> None:
    """Make tables at ``place`` without the code of the store."""
    if "://" in place:
        import psycopg

        with psycopg.connect(place) as connection:
            connection.execute(script.encode())
    else:
        Path(place).parent.mkdir(parents=True, exist_ok=True)
        with sqlite3.connect(place) as lite:
            lite.executescript("PRAGMA journal_mode=WAL;" + script)


@pytest.mark.parametrize("notes", ["", NOTES], ids=["first form", "with notes"])
def test_a_store_of_version_1_is_migrated_with_its_games_and_holds_classes(place, notes):
    fill(place, OLD + notes)
    store = Store(place)
    assert [line.title for line in store.games()] == ["Orchard"]
    stored = store.load("8bmzmcvqpa6d")
    game = load_record(stored.record.to_json())
    assert (len(game.rows), game.generation, stored.undone[0].action) == (8, 2, "pass")
    seat = next(iter(game.decisions))
    game.play(game.decisions[seat].options[0], seat)
    store.save("8bmzmcvqpa6d", game, stored.mark, seat)
    lesson = Lesson(store)
    lesson.decide(next(iter(lesson.classes.open(lesson.game)[0].decisions)))
    store.close()
    again = Store(place)
    assert len(again.load("8bmzmcvqpa6d").record.rows) == 9
    again.close()


def test_a_store_of_a_newer_version_is_refused_and_left_as_it_is(tmp_path):
    place = tmp_path / "games.sqlite"
    fill(str(place), OLD)
    fill(str(place), "CREATE TABLE about (key TEXT, value TEXT); INSERT INTO about VALUES ('version', '3');")
    before = place.read_bytes()
    with pytest.raises(StoreError, match=r"made by a newer limitedu .* Nothing was changed"):
        Store(str(place))
    assert place.read_bytes() == before
