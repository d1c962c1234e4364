"""Where games in play are kept: append-only rows in SQLite, or in PostgreSQL by its address.

A game in play *is* its rows here; a page is a view that can be thrown away and built again. Two keys guard
them: ``UNIQUE(game, seq)`` gives the order, ``UNIQUE(game, branch, decision)`` drops a decision that arrives
twice. Nothing is ever changed or removed: taking back is a row of its own and raises the branch number. What
one choice caused (a card with its answers, and what programs answered) is one transaction.

Predictions (:mod:`limitedu.core.notes`) are kept beside the rows, one for each seat; feelings are not: they are
anonymous, and stay in the file that a person saves.

SQLAlchemy is imported when a :class:`Store` is opened, not before.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from limitedu.classroom import codes
from limitedu.classroom.places import address, default_place, in_words
from limitedu.classroom.schema import migrate, open_engine, tables
from limitedu.core.notes import PREDICTION
from limitedu.core.record import CHANCE, Record, canonical
from limitedu.errors import LimitEduError, StoreError
from limitedu.i18n import _

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from limitedu.core.game import Game

__all__ = [
    "CHANNEL",
    "TEACHER",
    "UNDO",
    "Mark",
    "Remark",
    "Saved",
    "Store",
    "Stored",
    "Undone",
    "Within",
    "address",
    "default_place",
    "undo_length",
    "unroll",
]

TEACHER = -2
"""Who takes back a whole generation of a planet; :data:`~limitedu.core.record.CHANCE` is -1."""

UNDO = "undo:"
"""A row whose action begins so takes the record back to the length that follows."""

MOST_DIGITS = 10
"""Of the length that a row takes the record back to."""

TRIES = 5
"""How often a write is tried again after another writer was faster."""

CHANNEL = "limitedu"
"""What PostgreSQL's listeners listen to."""


class Undone(NamedTuple):
    """One decision that was taken back: opening which branch, at which length, whose and which it was, and by whom."""

    branch: int
    length: int
    seat: int
    action: str
    by: int


@dataclass(slots=True)
class Mark:
    """How far a writer knows a game in the store: its last seq, its branch, and the rows as they stand."""

    seq: int = 0
    branch: int = 0
    rows: list[tuple[int, str]] = field(default_factory=list)
    starts: list[int] = field(default_factory=list)
    """Lengths of the record at which a transaction began: what was chosen as one group."""
    digests: list[tuple[int, str]] = field(default_factory=list)
    notes: list[dict[str, Any]] = field(default_factory=list)
    """The predictions."""
    updated: float = field(default=0.0, compare=False)
    """Seconds since 1970: when the game was last written to."""


class Saved(NamedTuple):
    """One line of the list of stored games."""

    id: str
    title: str
    game: str
    seats: int
    controllers: list[str]
    parent: str
    created: float
    updated: float
    decisions: int


class Remark(NamedTuple):
    """A line of the log that is no decision, such as that a program leads a nation from here on."""

    row: int
    seat: int
    kind: str
    detail: str


Within = Callable[["Connection"], None]
"""What is done in the same transaction as a save: it may raise :class:`StoreError`, and then nothing is saved."""


@dataclass(slots=True)
class Stored:
    """A game as it was read: its record, who leads which seat, and what was taken back."""

    id: str
    record: Record
    controllers: list[str]
    title: str
    parent: str
    parent_row: int
    mark: Mark
    undone: list[Undone]
    remarks: list[Remark]
    updated: float = 0.0
    """Seconds since 1970: when it was last written to."""


_ready: dict[str, Store] = {}


def make_ready(place: str | None = None) -> Store:
    """Open the store at ``place`` once, for all processes that are forked from this one; nothing of it stays open."""
    store = Store(place)
    store.close()
    _ready[store.address] = store
    return store


def opened(place: str | None = None) -> Store:
    """The store at ``place``: as it was made ready, else opened now."""
    return _ready.get(address(place)) or Store(place)


class Clash(Exception):
    """Another writer has added rows since the mark."""


class Store:
    """The games in play. ``place`` is a path or an address such as ``postgresql://...``.

    Every method raises :class:`StoreError` in words when the store cannot be read or written; what was
    stored before is then still there, and a game in memory can be saved again later.
    """

    def __init__(self, place: str | None = None) -> None:
        import sqlalchemy as sa
        from sqlalchemy.exc import SQLAlchemyError

        self.address = address(place)
        self.sqlalchemy = sa
        self._failures: tuple[type[Exception], ...] = (SQLAlchemyError, OSError, ValueError, ImportError)
        with self.in_words(_("The store of games could not be opened: {why}")):
            url = sa.make_url(self.address)
            if url.get_backend_name() == "sqlite" and url.database:
                Path(url.database).parent.mkdir(parents=True, exist_ok=True)
            self._engine = open_engine(url)
            self._failures += (self._engine.dialect.loaded_dbapi.Error,)  # of a connection outside of SQLAlchemy
            self.sqlite = self._engine.dialect.name == "sqlite"
            self.tables = tables()
            self._line: Any = None
            self._texts: dict[Any, tuple[str, list[str]]] = {}
            migrate(self._engine)

    def close(self) -> None:
        """Let go of the file or the connections."""
        line, self._line = self._line, None
        if line is not None:
            line.close()
        self._engine.dispose()

    @contextmanager
    def rehearsing(self, file: str) -> Iterator[None]:
        """What is done within goes to a new SQLite ``file`` in place of the store's own."""
        from sqlalchemy import event

        def connect(dialect: Any, _record: Any, _place: Any, options: dict[str, Any]) -> Any:
            return dialect.connect(file, **options)

        event.listen(self._engine, "do_connect", connect)
        try:
            self.close()
            migrate(self._engine)
            yield
        finally:
            event.remove(self._engine, "do_connect", connect)
            self.close()

    # -- writing --------------------------------------------------------------------------------------

    def create(
        self,
        record: Record,
        controllers: Sequence[str],
        title: str = "",
        parent: str = "",
        parent_row: int = 0,
        starts: Sequence[int] = (),
    ) -> tuple[str, Mark]:
        """Keep a new game with all its rows; gives its id, which cannot be guessed, and its mark."""
        with self.writing(_("The game could not be saved: {why}")) as connection:
            return self.create_within(connection, record, controllers, title, parent, parent_row, starts)

    def create_within(
        self,
        connection: Connection,
        record: Record,
        controllers: Sequence[str],
        title: str = "",
        parent: str = "",
        parent_row: int = 0,
        starts: Sequence[int] = (),
    ) -> tuple[str, Mark]:
        """:meth:`create` as part of a transaction."""
        name, now = codes.name(), time.time()
        connection.execute(
            self.tables.games.insert().values(
                id=name,
                game=record.game,
                seats=record.seats,
                options=canonical(record.options),
                seed=record.seed,
                rules=canonical(record.rules),
                rules_digest=record.rules_digest,
                version=record.version,
                controllers=canonical(list(controllers)),
                title=title,
                parent=parent,
                parent_row=parent_row,
                created=now,
                updated=now,
            )
        )
        return name, self._add(connection, name, Mark(), record, CHANCE, starts)

    def save(
        self,
        name: str,
        game: Game,
        mark: Mark,
        seat: int = CHANCE,
        starts: Sequence[int] = (),
        within: Within | None = None,
    ) -> tuple[Game, Mark]:
        """Bring the stored game to where ``game`` is; ``seat`` is whose choice it was.

        ``starts`` are lengths of the record at which further groups of rows begin; ``within`` is done in the same
        transaction, before anything is written, and may refuse it.

        ``mark`` is what the last :meth:`create`, :meth:`save` or :meth:`load` gave. What is missing is
        added in one transaction; where the record is shorter or differs, a row that takes back comes first.

        If another writer was faster, the game is read again and the new decisions are played where they
        are still open; the game that results is given back (``game`` itself otherwise). Raises
        :class:`StoreError` if they are no longer open.
        """
        for _attempt in range(TRIES):
            record = game.record()
            try:
                with self.writing(_("The game could not be saved: {why}")) as connection:
                    if within is not None:
                        within(connection)
                    fresh = self._add(connection, name, mark, record, seat, starts)
                return game, fresh
            except Clash:
                game, mark = self._rebase(name, game, mark)
        raise StoreError(_("Others were faster {n} times; try again.").format(n=TRIES))

    def _add(
        self,
        connection: Connection,
        name: str,
        mark: Mark,
        record: Record,
        seat: int,
        starts: Sequence[int] = (),
    ) -> Mark:
        """Append what ``record`` has beyond ``mark``; :class:`Clash` if the store has gone on."""
        sa, t = self.sqlalchemy, self.tables
        last = connection.execute(sa.select(sa.func.max(t.rows.c.seq)).where(t.rows.c.game == name)).scalar()
        if (last or 0) != mark.seq:
            raise Clash
        common = _common(mark.rows, record.rows)
        seq, branch = mark.seq, mark.branch
        new: list[dict[str, Any]] = []
        if common < len(mark.rows):
            seq, branch = seq + 1, branch + 1
            new.append(_row(name, seq, branch, f"{UNDO}{seq}", 0, seat, f"{UNDO}{common}"))
        counts = _counts(record.rows[:common])
        marks = [start for start in mark.starts if start < common]
        cuts = {common, *starts}
        part = 0
        for at in range(common, len(record.rows)):
            who, action = record.rows[at]
            counts[who] = counts.get(who, 0) + 1
            seq += 1
            if at in cuts:
                part = 0
                marks.append(at)
            new.append(_row(name, seq, branch, f"{who}:{counts[who]}", part, who, action))
            part += 1
        # A digest counts while its row stands, so after a step back they are all written anew.
        kept = mark.digests if common == len(mark.rows) else []
        fresh = [pair for pair in record.digests if pair not in kept] if len(record.rows) > common else []
        told = [note for note in record.notes if note["kind"] == PREDICTION]
        said = [note for note in told if note not in mark.notes]
        if not new and not fresh and not said:
            return mark
        try:
            if new:
                connection.execute(t.rows.insert(), new)
            if fresh:
                connection.execute(
                    t.digests.insert(),
                    [{"game": name, "seq": seq, "generation": g, "digest": d} for g, d in fresh],
                )
            for note in said:
                connection.execute(t.notes.delete().where(t.notes.c.game == name, t.notes.c.seat == note["seat"]))
                connection.execute(t.notes.insert().values(game=name, seat=note["seat"], note=canonical(note)))
            now = time.time()
            connection.execute(t.games.update().where(t.games.c.id == name).values(updated=now))
        except sa.exc.IntegrityError:
            raise Clash from None
        return Mark(seq, branch, list(record.rows), marks, list(record.digests), told, now)

    def _rebase(self, name: str, game: Game, mark: Mark) -> tuple[Game, Mark]:
        """The stored game as it is now, with the decisions that ``game`` has beyond ``mark`` played on it."""
        from limitedu.core.game import load_record

        stored = self.load(name)
        common = _common(mark.rows, game.rows)
        same = stored.mark.rows[: len(game.rows)] == game.rows  # saved after all: only the answer was lost
        if common < len(mark.rows):
            raise StoreError(_("The game has gone on in another window, so nothing was taken back."))
        try:
            other = load_record(stored.record.to_json())
            _take_notes(other, game, mark)
            if same:
                return other, stored.mark
            for seat, action in game.rows[common:]:
                if seat != CHANCE:
                    if seat not in other.decisions:
                        raise StoreError(_("It is not the turn of seat {seat}.").format(seat=seat))
                    other.play(action, seat)
        except LimitEduError as error:
            raise StoreError(
                _("The game has gone on in another window, and this choice is no longer open: {why}").format(why=error)
            ) from None
        return other, stored.mark

    def follow(self, name: str, game: Game, mark: Mark) -> tuple[Game, Stored]:
        """``game`` as the store has it by now (the same object where others only went on), and what was read.

        ``game`` must stand where ``mark`` does. Raises :class:`StoreError` as :meth:`load`, and leaves ``game`` alone.
        """
        from limitedu.core.game import load_record

        stored = self.load(name)
        length = len(mark.rows)
        if game.rows == mark.rows == stored.mark.rows[:length] and stored.mark.branch == mark.branch:
            game._replay_rows(stored.mark.rows[length:])
            game.notes = [note for note in game.notes if note["kind"] != PREDICTION] + stored.mark.notes
            return game, stored
        return load_record(stored.record.to_json()), stored

    def seq(self, name: str) -> int:
        """How many rows the game has in the store, those that take back included: whether it has gone on."""
        sa, t = self.sqlalchemy, self.tables
        with self.reading(_("The game could not be read: {why}")) as connection:
            last = connection.execute(sa.select(sa.func.max(t.rows.c.seq)).where(t.rows.c.game == name)).scalar()
        return last or 0

    def rename(self, name: str, title: str) -> None:
        """Give the game another title."""
        with self.writing(_("The game could not be saved: {why}")) as connection:
            connection.execute(self.tables.games.update().where(self.tables.games.c.id == name).values(title=title))

    def erase(self, name: str) -> None:
        """Remove the game with all its rows, for good."""
        with self.writing(_("The game could not be erased: {why}")) as connection:
            self.erase_within(connection, name)

    def erase_within(self, connection: Connection, name: str) -> None:
        """:meth:`erase` as part of a transaction."""
        t = self.tables
        for table in (t.remarks, t.notes, t.digests, t.rows):
            connection.execute(table.delete().where(table.c.game == name))
        connection.execute(t.games.delete().where(t.games.c.id == name))

    # -- reading --------------------------------------------------------------------------------------

    def load(self, name: str) -> Stored:
        """The game called ``name``; :class:`StoreError` if there is none."""
        sa, t = self.sqlalchemy, self.tables
        with self.reading(_("The game could not be read: {why}")) as connection:
            head = connection.execute(sa.select(t.games).where(t.games.c.id == name)).mappings().first()
            if head is None:
                raise StoreError(_("There is no saved game {name!r:.40}.").format(name=name))
            rows = connection.execute(sa.select(t.rows).where(t.rows.c.game == name).order_by(t.rows.c.seq)).all()
            digests = connection.execute(
                sa.select(t.digests).where(t.digests.c.game == name).order_by(t.digests.c.seq)
            ).all()
            notes = connection.execute(
                sa.select(t.notes.c.note).where(t.notes.c.game == name).order_by(t.notes.c.seat)
            ).scalars()
            told = list(notes)
            remarks = connection.execute(
                sa.select(t.remarks).where(t.remarks.c.game == name).order_by(t.remarks.c.seq, t.remarks.c.created)
            ).all()
        with self.in_words(_("The game could not be read: {why}")):
            mark, undone = unroll(rows, digests)
            mark.notes = [json.loads(note) for note in told]
            mark.updated = head["updated"]
            record = Record(
                game=head["game"],
                version=head["version"],
                seats=head["seats"],
                options=json.loads(head["options"]),
                seed=head["seed"],
                rules=json.loads(head["rules"]),
                rules_digest=head["rules_digest"],
                rows=list(mark.rows),
                digests=list(mark.digests),
                notes=list(mark.notes),
            )
        return Stored(
            name,
            record,
            json.loads(head["controllers"]),
            head["title"],
            head["parent"],
            head["parent_row"],
            mark,
            undone,
            [Remark(_length(rows, remark.seq), remark.seat, remark.kind, remark.detail) for remark in remarks],
            head["updated"],
        )

    def games(self, most: int = 100) -> list[Saved]:
        """The stored games, the one played last first; without the planets of classes."""
        sa, t = self.sqlalchemy, self.tables
        count = (
            sa.select(sa.func.count()).where(t.rows.c.game == t.games.c.id, t.rows.c.seat != CHANCE).scalar_subquery()
        )
        planets = sa.exists().where(t.planets.c.game == t.games.c.id)
        query = (
            sa.select(t.games, count.label("decisions")).where(~planets).order_by(t.games.c.updated.desc()).limit(most)
        )
        with self.reading(_("The game could not be read: {why}")) as connection:
            found = connection.execute(query).mappings().all()
        saved = []
        for line in found:
            try:
                controllers = json.loads(line["controllers"])
            except (TypeError, ValueError):
                continue  # a damaged game must not hide the others; opening it says what is wrong
            saved.append(
                Saved(
                    line["id"],
                    line["title"],
                    line["game"],
                    line["seats"],
                    controllers,
                    line["parent"],
                    line["created"],
                    line["updated"],
                    line["decisions"],
                )
            )
        return saved

    def children(self, name: str) -> list[str]:
        """The ids of the games that left ``name`` as second worlds, oldest first."""
        sa, t = self.sqlalchemy, self.tables
        query = sa.select(t.games.c.id).where(t.games.c.parent == name).order_by(t.games.c.created)
        with self.reading(_("The game could not be read: {why}")) as connection:
            return list(connection.execute(query).scalars())

    def raw_connection(self) -> Any:
        """A connection of the driver itself, outside the pool; whoever asked for it closes it."""
        connection = self._engine.raw_connection()
        connection.detach()
        return connection.dbapi_connection

    @contextmanager
    def reading(self, what: str) -> Iterator[Connection]:
        """A connection that waits for no writer; ``what`` is said of a failure, with ``{why}``."""
        with self.in_words(what), self._engine.connect() as connection:
            yield connection.execution_options(reading=True)

    def quick(self, what: str, statement: Any, values: Mapping[str, Any]) -> tuple[Any, ...]:
        """The one row that answers ``statement``, which is asked very often with other ``values``: make it once.

        With SQLite it goes to the driver directly, in a twentieth of the time. For the thread of a page's kernel.
        """
        if not self.sqlite:
            with self.reading(what) as connection:
                return tuple(connection.execute(statement, values).one())
        with self.in_words(what):
            if self._line is None:
                self._line = self.raw_connection()
            if statement not in self._texts:
                compiled = statement.compile(dialect=self._engine.dialect)
                self._texts[statement] = str(compiled), list(compiled.positiontup)
            text, names = self._texts[statement]
            try:
                (row,) = self._line.execute(text, [values[name] for name in names]).fetchall()
            except Exception:
                line, self._line = self._line, None
                line.close()
                raise
            found: tuple[Any, ...] = row
            return found

    @contextmanager
    def writing(self, what: str) -> Iterator[Connection]:
        """One transaction that writes, as :meth:`reading`; with PostgreSQL all that listen are told when it is done."""
        with self.in_words(what), self._engine.begin() as connection:
            yield connection
            if self._engine.dialect.name == "postgresql":
                connection.execute(self.sqlalchemy.text(f"NOTIFY {CHANNEL}"))

    @contextmanager
    def in_words(self, what: str) -> Iterator[None]:
        """Turn an error of the database or of the disk into a :class:`StoreError`: ``what`` failed, with ``{why}``."""
        try:
            yield
        except self._failures as error:
            raise StoreError(what.format(why=in_words(error, self.address))) from error


def _row(game: str, seq: int, branch: int, decision: str, part: int, seat: int, action: str) -> dict[str, Any]:
    return {
        "game": game,
        "seq": seq,
        "branch": branch,
        "decision": decision,
        "part": part,
        "seat": seat,
        "action": action,
    }


def _take_notes(other: Game, game: Game, mark: Mark) -> None:
    """Give ``other``, the same game as the store has it, what was noted in ``game`` since ``mark``."""
    fresh = [note for note in game.notes if note not in mark.notes]
    seats = {note["seat"] for note in fresh if note["kind"] == PREDICTION}
    other.notes = [note for note in other.notes if note["seat"] not in seats] + fresh


def _common(one: Sequence[Any], other: Sequence[Any]) -> int:
    """How many rows both begin with."""
    least = min(len(one), len(other))
    if one[:least] == other[:least]:
        return least
    return next(at for at in range(least) if one[at] != other[at])


def _counts(rows: Sequence[tuple[int, str]]) -> dict[int, int]:
    """How many rows each seat has."""
    counts: dict[int, int] = {}
    for seat, _action in rows:
        counts[seat] = counts.get(seat, 0) + 1
    return counts


def _length(rows: Sequence[Any], seq: int) -> int:
    """How long the record was when ``seq`` was the last row of the store."""
    length = 0
    for row in rows:
        if row.seq > seq:
            break
        length = int(row.action.removeprefix(UNDO)) if row.action.startswith(UNDO) else length + 1
    return length


def undo_length(action: str) -> int | None:
    """How long the record is after a row that takes back; ``None`` for one that does not say so."""
    number = action.removeprefix(UNDO)
    return int(number) if number.isascii() and number.isdigit() and len(number) < MOST_DIGITS else None


def unroll(rows: Sequence[Any], digests: Sequence[Any]) -> tuple[Mark, list[Undone]]:
    """The rows (of :attr:`Tables.rows`, in their order) as they stand after all that was taken back, and what that was.

    Of ``digests`` those count whose row stands.
    """
    mark, undone = Mark(), []
    seqs: list[int] = []
    for row in rows:
        mark.seq, mark.branch = row.seq, row.branch
        if row.action.startswith(UNDO):
            length = int(row.action.removeprefix(UNDO))
            taken = mark.rows[length:]
            undone += [Undone(row.branch, length, seat, action, row.seat) for seat, action in taken if seat != CHANCE]
            del mark.rows[length:], seqs[length:]
            mark.starts = [start for start in mark.starts if start < length]
        else:
            if row.part == 0:
                mark.starts.append(len(mark.rows))
            mark.rows.append((row.seat, row.action))
            seqs.append(row.seq)
    standing = set(seqs)
    found: dict[int, str] = {d.generation: d.digest for d in digests if d.seq in standing}
    mark.digests = sorted(found.items())
    return mark, undone
