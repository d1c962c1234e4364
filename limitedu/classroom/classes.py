"""Classes: planets side by side, their seats, and what a teacher does with them.

A class is a row of the store with its planets (games of the store like any other) and seats. Its ``stamp`` rises with
each change, so that pages see at a glance whether they must look again. ``state`` is "lobby" (pupils find their seats,
nobody decides), "playing" or "ended".
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from limitedu.classroom import answers, codes, openings
from limitedu.classroom.clock import DEBRIEF
from limitedu.classroom.programs import PERSON
from limitedu.classroom.settings import Settings
from limitedu.classroom.sittings import FRESH, Entry, Sittings
from limitedu.classroom.store import TEACHER, UNDO, Store
from limitedu.core.record import canonical
from limitedu.errors import StoreError, UsageError
from limitedu.i18n import gettext as _

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from limitedu.core.game import Game

__all__ = ["LEADS", "MISSED", "Class", "Classes", "Line", "Pace", "Planet", "Seat"]

LEADS, MISSED = "leads", "missed"
"""Kinds of remarks: who leads a nation from here on; a decision that a program made for a seat that did not answer."""

TRIES = 5


class Seat(NamedTuple):
    """A nation of a planet: its word, who leads it (:data:`PERSON`, or a program), how its team calls itself.

    ``sittings`` are those who sit there, ``pages`` how many of their pages are open now.
    """

    seat: int
    word: str
    leader: str
    team: str
    sittings: int
    pages: int


class Planet(NamedTuple):
    """One of the games of a class."""

    number: int
    game: str
    paused: bool
    seats: list[Seat]


class Class(NamedTuple):
    """A class as it stands.

    ``clock`` is when the lesson ends (seconds since 1970; ``None``: no clock), ``talk`` how many of its minutes were
    set aside for the debrief when the clock was set (``None``: not known), ``quiz`` what is asked now: "", "before"
    or "after".
    """

    id: str
    code: str
    title: str
    settings: Settings
    state: str
    clock: float | None
    talk: float | None
    quiz: str
    stamp: int
    planets: list[Planet]

    def planet(self, number: int) -> Planet:
        """The planet with the ``number``; :class:`UsageError` if there is none."""
        if not 0 <= number < len(self.planets):
            raise UsageError(_("This class has no planet {n}.").format(n=number + 1))
        return self.planets[number]

    def seat(self, planet: int, seat: int) -> Seat:
        """A seat; :class:`UsageError` if there is none."""
        seats = self.planet(planet).seats
        if not 0 <= seat < len(seats):
            raise UsageError(_("This planet has no seat {n}.").format(n=seat + 1))
        return seats[seat]


class Line(NamedTuple):
    """One line of the list of classes."""

    id: str
    code: str
    title: str
    game: str
    state: str
    planets: int
    created: float
    updated: float


class Pace(NamedTuple):
    """How far a planet has come: its rows in the store, its predictions, and when it last changed (since 1970)."""

    seq: int
    predicted: int
    updated: float


def _clock(kept: str) -> tuple[float | None, float | None]:
    """When a lesson ends and the minutes kept for its talk, from what the store has of the clock."""
    end, _space, talk = kept.partition(" ")
    return float(end) if end else None, float(talk) if talk else None


@lru_cache(maxsize=64)
def _settings(text: str) -> Settings:
    """The settings as the store has them: to check a house rule takes a hundred times as long as to read a class."""
    return Settings.check(json.loads(text))


class Classes:
    """The classes in a store.

    Methods raise :class:`StoreError` or :class:`UsageError` in words, and then change nothing.
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        self.sittings = Sittings(store)
        self._t = store.tables

    # -- making and reading ---------------------------------------------------------------------------

    def make(self, settings: Settings, title: str = "") -> str:
        """A new class in its lobby; gives its id."""
        leaders = [PERSON] * settings.nations
        games = [
            openings.begin(settings.game, leaders, settings.generation, None, settings.rules, settings.options)
            for _planet in range(settings.planets)
        ]
        seats = [settings.nations] * settings.planets
        with self.store.writing(_("The class could not be made: {why}")) as connection:  # all of it or nothing
            names = [self.store.create_within(connection, game.record(), leaders)[0] for game in games]
            return self.add_within(connection, settings, title, names, seats)

    def add_within(
        self, connection: Connection, settings: Settings, title: str, games: list[str], seats: list[int], **more: Any
    ) -> str:
        """A class of ``games`` that are in the store already, with so many ``seats`` each; ``more``: other columns.

        It is part of a transaction.
        """
        t, name, now = self._t, codes.name(), time.time()
        words = iter(codes.words(sum(seats)))
        values = {"state": "lobby", "clock": "", "quiz": "", "stamp": 0} | more
        code = codes.code()
        while self._find(connection, code):
            code = codes.code()
        connection.execute(
            t.classes.insert().values(
                id=name,
                code=code,
                title=title[:60],
                settings=canonical(settings.to_dict()),
                created=now,
                updated=now,
                **values,
            )
        )
        for number, game in enumerate(games):
            connection.execute(
                t.planets.insert().values({"class": name, "number": number, "game": game, "paused": False})
            )
            for seat in range(seats[number]):
                line = {"class": name, "planet": number, "seat": seat, "word": next(words)}
                connection.execute(t.seats.insert().values(line | {"leader": PERSON, "team": ""}))
        return name

    def all(self, most: int = 200) -> list[Line]:
        """The classes, the one changed last first."""
        sa, t = self.store.sqlalchemy, self._t
        count = sa.select(sa.func.count()).where(t.planets.c["class"] == t.classes.c.id).scalar_subquery()
        query = sa.select(t.classes, count.label("planets")).order_by(t.classes.c.updated.desc()).limit(most)
        with self.store.reading(_("The classes could not be read: {why}")) as connection:
            found = connection.execute(query).all()
        return [
            Line(
                row.id,
                row.code,
                row.title,
                json.loads(row.settings)["game"],
                row.state,
                row.planets,
                row.created,
                row.updated,
            )
            for row in found
        ]

    def get(self, name: str) -> Class:
        """The class called ``name``; :class:`StoreError` if there is none."""
        with self.store.reading(_("The class could not be read: {why}")) as connection:
            return self.get_within(connection, name)

    def get_within(self, connection: Connection, name: str) -> Class:
        """:meth:`get` as part of a transaction."""
        sa, t = self.store.sqlalchemy, self._t
        head = connection.execute(sa.select(t.classes).where(t.classes.c.id == name)).first()
        if head is None:
            raise StoreError(_("There is no class {name!r:.40} here.").format(name=name))
        planets = connection.execute(
            sa.select(t.planets).where(t.planets.c["class"] == name).order_by(t.planets.c.number)
        ).all()
        here = sa.case((sa.func.abs(t.sittings.c.seen - time.time()) < FRESH, t.sittings.c.pages), else_=0)
        seated = (
            sa.select(t.sittings.c.planet, t.sittings.c.seat, sa.func.count(), sa.func.sum(here))
            .where(t.sittings.c["class"] == name, t.sittings.c.role == "seat", t.sittings.c.over == "")
            .group_by(t.sittings.c.planet, t.sittings.c.seat)
        )
        taken = {(row[0], row[1]): (row[2], row[3]) for row in connection.execute(seated)}
        seats: dict[int, list[Seat]] = {}
        lines = sa.select(t.seats).where(t.seats.c["class"] == name).order_by(t.seats.c.planet, t.seats.c.seat)
        for row in connection.execute(lines):
            sittings, pages = taken.get((row.planet, row.seat), (0, 0))
            seats.setdefault(row.planet, []).append(
                Seat(row.seat, row.word, row.leader, row.team, sittings, int(pages))
            )
        return Class(
            head.id,
            head.code,
            head.title,
            _settings(head.settings),
            head.state,
            *_clock(head.clock),
            head.quiz,
            head.stamp,
            [Planet(row.number, row.game, bool(row.paused), seats.get(row.number, [])) for row in planets],
        )

    def stamp(self, name: str) -> int:
        """A number that rises with each change of the class; -1 if there is no such class."""
        sa, t = self.store.sqlalchemy, self._t
        with self.store.reading(_("The class could not be read: {why}")) as connection:
            found = connection.execute(sa.select(t.classes.c.stamp).where(t.classes.c.id == name)).scalar()
        return -1 if found is None else found

    def paces(self, name: str) -> list[Pace]:
        """How far each planet of a class has come, at the price of one question."""
        sa, t = self.store.sqlalchemy, self._t
        rows = sa.select(sa.func.max(t.rows.c.seq)).where(t.rows.c.game == t.planets.c.game).scalar_subquery()
        notes = sa.select(sa.func.count()).where(t.notes.c.game == t.planets.c.game).scalar_subquery()
        query = sa.select(rows, notes, t.games.c.updated).join(t.planets, t.planets.c.game == t.games.c.id)
        query = query.where(t.planets.c["class"] == name).order_by(t.planets.c.number)
        with self.store.reading(_("The class could not be read: {why}")) as connection:
            return [Pace(seq or 0, count, updated) for seq, count, updated in connection.execute(query)]

    def pulse(self, name: str, game: str, sitting: str) -> tuple[Any, ...]:
        """Another value whenever something of the class, of ``game`` or of the ``sitting`` has changed: one question.

        The last part is the sitting's ``over``; ``None`` where there is no such sitting any more.
        """
        values = {"one": name, "planet": game, "sitting": sitting}
        return self.store.quick(_("The class could not be read: {why}"), self._pulse, values)

    @cached_property
    def _pulse(self) -> Any:
        """The question of :meth:`pulse`, asked by each page at every change in the store: made once."""
        sa, t = self.store.sqlalchemy, self._t
        one, planet, sitting = (sa.bindparam(name, type_=sa.String) for name in ("one", "planet", "sitting"))
        return sa.select(
            sa.select(t.classes.c.stamp).where(t.classes.c.id == one).scalar_subquery(),
            sa.select(sa.func.max(t.rows.c.seq)).where(t.rows.c.game == planet).scalar_subquery(),
            sa.select(t.games.c.updated).where(t.games.c.id == planet).scalar_subquery(),
            sa.select(t.sittings.c.over).where(t.sittings.c.id == sitting).scalar_subquery(),
        )

    def find(self, code: str) -> str | None:
        """The id of the class with the ``code``, as :func:`limitedu.classroom.codes.read_code` gives it."""
        with self.store.reading(_("The class could not be looked up: {why}")) as connection:
            return self._find(connection, code)

    def _find(self, connection: Connection, code: str) -> str | None:
        sa, t = self.store.sqlalchemy, self._t
        found: str | None = connection.execute(sa.select(t.classes.c.id).where(t.classes.c.code == code)).scalar()
        return found

    def planet_of(self, game: str) -> tuple[str, int] | None:
        """The class and the number of the planet that ``game`` is; ``None`` for a game of nobody's class."""
        sa, t = self.store.sqlalchemy, self._t
        query = sa.select(t.planets.c["class"], t.planets.c.number).where(t.planets.c.game == game)
        with self.store.reading(_("The class could not be looked up: {why}")) as connection:
            row = connection.execute(query).first()
        return None if row is None else (row[0], row[1])

    # -- changing -------------------------------------------------------------------------------------

    def _change(self, name: str, do: Callable[[Connection, Class], None]) -> None:
        """One change of a class, in one transaction, for all pages to see."""
        t = self._t.classes
        with self.store.writing(_("The class could not be changed: {why}")) as connection:
            one = self.get_within(connection, name)
            do(connection, one)
            connection.execute(t.update().where(t.c.id == name).values(stamp=t.c.stamp + 1, updated=time.time()))

    def _set(self, name: str, **values: Any) -> None:
        t = self._t.classes
        self._change(name, lambda connection, _one: self._do(connection, t.update().where(t.c.id == name), values))

    @staticmethod
    def _do(connection: Connection, statement: Any, values: dict[str, Any]) -> None:
        connection.execute(statement.values(values))

    def begin(self, name: str) -> None:
        """Out of the lobby: everybody may decide; seats that nobody has taken go to the program of the settings."""

        def do(connection: Connection, one: Class) -> None:
            t = self._t.classes
            self._do(connection, t.update().where(t.c.id == name), {"state": "playing"})
            if one.settings.program:
                for planet in one.planets:
                    for seat in planet.seats:
                        if not seat.sittings and seat.leader == PERSON:
                            self._lead(connection, one, planet.number, seat.seat, one.settings.program)

        self._change(name, do)

    def end(self, name: str) -> None:
        """No more decisions; the debrief is open to all."""
        self._set(name, state="ended")

    def reopen(self, name: str) -> None:
        """Go on after all."""
        self._set(name, state="playing")

    def set_clock(self, name: str, minutes: float | None) -> None:
        """The lesson ends in so many minutes; ``None``: there is no clock."""
        if minutes is not None and not 0 <= minutes <= 24 * 60:
            raise UsageError(_("A lesson has 0 to 1440 minutes left, not {n}.").format(n=minutes))
        kept = "" if minutes is None else f"{time.time() + 60 * minutes!r} {minutes * DEBRIEF!r}"
        self._set(name, clock=kept)

    def set_quiz(self, name: str, phase: str) -> None:
        """Ask the quiz "before" or "after" on every seat's page; "": no more."""
        if phase not in ("", "before", "after"):
            raise UsageError(_("The quiz is asked 'before' or 'after', not {value!r:.40}.").format(value=phase))
        self._set(name, quiz=phase)

    def rename(self, name: str, title: str) -> None:
        """What the teacher calls the class."""
        self._set(name, title=title[:60])

    def pause(self, name: str, planet: int | None, on: bool) -> None:
        """Hold a planet (``None``: all), or let it go on: nobody and no program decides meanwhile."""
        t = self._t.planets

        def do(connection: Connection, one: Class) -> None:
            for each in one.planets if planet is None else [one.planet(planet)]:
                at = (t.c["class"] == name, t.c.number == each.number)
                self._do(connection, t.update().where(*at), {"paused": on})

        self._change(name, do)

    def lead(self, name: str, planet: int, seat: int, leader: str) -> None:
        """Give a seat to a program, or back to :data:`PERSON`; the log says so."""
        from limitedu import bots

        def do(connection: Connection, one: Class) -> None:
            if leader != PERSON:
                bots.get(leader, one.settings.game)
            if one.seat(planet, seat).leader != leader:
                self._lead(connection, one, planet, seat, leader)

        self._change(name, do)

    def _lead(self, connection: Connection, one: Class, planet: int, seat: int, leader: str) -> None:
        t, game = self._t, one.planet(planet).game
        at = (t.seats.c["class"] == one.id, t.seats.c.planet == planet, t.seats.c.seat == seat)
        self._do(connection, t.seats.update().where(*at), {"leader": leader})
        query = self.store.sqlalchemy.select(t.seats.c.leader)
        query = query.where(t.seats.c["class"] == one.id, t.seats.c.planet == planet).order_by(t.seats.c.seat)
        leaders = canonical(list(connection.execute(query).scalars()))
        self._do(connection, t.games.update().where(t.games.c.id == game), {"controllers": leaders})
        self.remark_within(connection, game, seat, LEADS, leader)

    def remark_within(self, connection: Connection, game: str, seat: int, kind: str, detail: str) -> None:
        """A line for the log of ``game``, where it stands now."""
        sa, t = self.store.sqlalchemy, self._t
        seq = connection.execute(sa.select(sa.func.max(t.rows.c.seq)).where(t.rows.c.game == game)).scalar() or 0
        values = {"id": codes.name(), "game": game, "seq": seq, "seat": seat, "kind": kind, "detail": detail}
        connection.execute(t.remarks.insert().values(values | {"created": time.time()}))

    def free(self, name: str, planet: int, seat: int) -> None:
        """Send everybody away from a seat and give it a new word."""
        t = self._t.seats

        def do(connection: Connection, one: Class) -> None:
            one.seat(planet, seat)
            self.sittings.end_within(connection, name, planet, seat, "freed")
            used = {each.word for where in one.planets for each in where.seats}
            at = (t.c["class"] == name, t.c.planet == planet, t.c.seat == seat)
            self._do(connection, t.update().where(*at), {"word": codes.words(1, used)[0], "team": ""})

        self._change(name, do)

    def set_team(self, name: str, planet: int, seat: int, team: str, sitting: str = "") -> None:
        """How a seat's team calls itself; with ``sitting`` refused, in words, where that is over, or the class."""
        t = self._t.seats

        def do(connection: Connection, one: Class) -> None:
            one.seat(planet, seat)
            if sitting:
                self._lasts(connection, sitting)
                if one.state == "ended":
                    raise StoreError(_("The class has ended."))
            at = (t.c["class"] == name, t.c.planet == planet, t.c.seat == seat)
            self._do(connection, t.update().where(*at), {"team": team})

        self._change(name, do)

    def sit(self, name: str, planet: int, seat: int, take_over: bool = False) -> Entry:
        """A student takes a seat. ``take_over`` ends other sittings there; else both sit at it.

        A program that led the seat hands it back. Refused, in words, once the class has ended, and for a seat that
        nobody had when latecomers are not let in.
        """
        entries = []

        def do(connection: Connection, one: Class) -> None:
            where = one.seat(planet, seat)
            if one.state == "ended":
                raise UsageError(_("This class has ended."))
            if one.state == "playing" and not one.settings.late and not where.sittings and where.leader != PERSON:
                raise UsageError(_("This class has begun, and latecomers look on: choose “watch only”."))
            if where.leader != PERSON and not where.sittings:
                self._lead(connection, one, planet, seat, PERSON)
            entries.append(self.sittings.sit_within(connection, "seat", name, planet, seat, take_over))

        self._change(name, do)
        return entries[0]

    def step_back(self, name: str, planet: int, generation: int) -> None:
        """Take a planet back to the beginning of ``generation``; what nobody has seen yet is drawn anew."""
        one = self.get(name)
        if generation < one.settings.generation:
            raise UsageError(
                _("This class began in generation {n}; there is nothing before it.").format(n=one.settings.generation)
            )
        where = one.planet(planet).game
        for attempt in range(TRIES):
            game, mark = self.open(where)
            if generation > game.generation:
                raise UsageError(_("Generation {n} has not begun yet.").format(n=generation))
            begun = game.row_of(generation)
            if begun == len(game.rows):
                raise UsageError(_("The planet stands at the beginning of generation {n}.").format(n=generation))
            past = game.fork(begun, "fresh")
            try:
                self.store.save(where, past, mark, TEACHER, (begun,))
                break
            except StoreError:
                if attempt == TRIES - 1 or self.store.seq(where) == mark.seq:
                    raise
        self._change(name, lambda _connection, _one: None)

    def open(self, game: str) -> tuple[Game, Any]:
        """A planet's game and its mark."""
        from limitedu.core.game import load_record

        stored = self.store.load(game)
        return load_record(stored.record.to_json()), stored.mark

    def erase(self, name: str) -> None:
        """Remove a class with its planets, sittings and answers, for good."""
        t = self._t
        with self.store.writing(_("The class could not be erased: {why}")) as connection:
            one = self.get_within(connection, name)
            for table in (t.answered, t.answers, t.sittings, t.seats, t.planets):
                connection.execute(table.delete().where(table.c["class"] == name))
            connection.execute(t.classes.delete().where(t.classes.c.id == name))
            for planet in one.planets:
                self.store.erase_within(connection, planet.game)

    # -- the quiz ----------------------------------------------------------------------------------------

    def answer(self, name: str, sitting: str, phase: str, sheet: dict[str, Any]) -> None:
        """Keep a ``sheet`` (what :func:`limitedu.classroom.quiz.check` gave) of who holds ``sitting``, anonymously.

        Raises :class:`StoreError` in words where the quiz is not asked now, or was answered before.
        """
        answers.keep(self.store, name, sitting, phase, sheet)

    def answers(self, name: str) -> list[tuple[str, dict[str, Any]]]:
        """All sheets of a class with their phases, in no order that says whose they are."""
        return answers.sheets(self.store, name)

    def has_answered(self, name: str, sitting: str, phase: str) -> bool:
        """Whether who holds ``sitting`` has answered the quiz of ``phase``."""
        return answers.given(self.store, name, sitting, phase)

    # -- the rights of a seat ---------------------------------------------------------------------------

    def _lasts(self, connection: Connection, sitting: str) -> None:
        """Refuse what comes from a sitting that is over, or unknown."""
        t = self._t.sittings
        query = self.store.sqlalchemy.select(t.c.over).where(t.c.id == sitting)
        if connection.execute(query).scalar() != "":
            raise StoreError(_("This seat is no longer yours."))

    def may_decide(self, name: str, planet: int, seat: int, sitting: str = "") -> Callable[[Connection], None]:
        """What :meth:`Store.save` does ``within`` a seat's save: refuse, in words, what is not its to decide now."""
        sa, t = self.store.sqlalchemy, self._t

        def check(connection: Connection) -> None:
            query = (
                sa.select(t.classes.c.state, t.planets.c.paused, t.seats.c.leader)
                .select_from(t.classes)
                .join(t.planets, t.planets.c["class"] == t.classes.c.id)
                .join(t.seats, (t.seats.c["class"] == t.classes.c.id) & (t.seats.c.planet == t.planets.c.number))
                .where(t.classes.c.id == name, t.planets.c.number == planet, t.seats.c.seat == seat)
            )
            row = connection.execute(query).first()
            if sitting:
                self._lasts(connection, sitting)
            if row is None:
                raise StoreError(_("This seat is no longer yours."))
            if row.state == "lobby":
                raise StoreError(_("The class has not begun yet."))
            if row.state == "ended":
                raise StoreError(_("The class has ended."))
            if row.paused:
                raise StoreError(_("The teacher has paused this planet."))
            if sitting and row.leader != PERSON:
                raise StoreError(_("A program leads this nation now."))

        return check

    def still_led(self, name: str, planet: int, leaders: Mapping[int, str]) -> Callable[[Connection], None]:
        """Done ``within`` a save of programs: refuse it where one of the seats is led by another by now."""
        sa, t = self.store.sqlalchemy, self._t.seats
        query = sa.select(t.c.seat, t.c.leader).where(t.c["class"] == name, t.c.planet == planet)

        def check(connection: Connection) -> None:
            found = {row.seat: row.leader for row in connection.execute(query)}
            if any(found.get(seat) != leader for seat, leader in leaders.items()):
                raise StoreError(_("This nation is led by another now."))

        return check

    def still_asked(self, game: str, seat: int, seq: int) -> Callable[[Connection], None]:
        """Done ``within`` a seat's save: refuse, in words, an answer to what was answered or taken back since ``seq``.

        Others may have gone on meanwhile: what they did does not concern this question.
        """
        sa, t = self.store.sqlalchemy, self._t.rows
        query = sa.select(t.c.seat, t.c.action).where(t.c.game == game, t.c.seq > seq).order_by(t.c.seq)

        def check(connection: Connection) -> None:
            for row in connection.execute(query):
                if row.action.startswith(UNDO):
                    raise StoreError(_("Something was taken back meanwhile. Look again, and choose."))
                if row.seat == seat:
                    raise StoreError(_("Somebody of your team was faster: this has been answered already."))

        return check
