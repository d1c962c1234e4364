"""The tables of the store, their version, and what SQLite and PostgreSQL have to be told."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from limitedu.errors import StoreError
from limitedu.i18n import gettext as _

if TYPE_CHECKING:
    from sqlalchemy import URL, Engine, MetaData, Table

__all__ = ["VERSION", "WAITS", "Tables", "migrate", "open_engine", "tables"]

WAITS = 5
"""How many seconds a program waits for another that writes, or for a database to answer."""

VERSION = 2
"""Of the tables below. 1 had games, rows, digests (and later notes), and did not say so; 2 added classes."""


class Tables(NamedTuple):
    meta: MetaData
    about: Table
    games: Table
    rows: Table
    digests: Table
    notes: Table
    remarks: Table
    classes: Table
    planets: Table
    seats: Table
    sittings: Table
    answered: Table
    answers: Table
    leases: Table


@cache
def tables() -> Tables:
    """The schema; numbers are kept as 64-bit, texts as JSON where they hold more than one thing.

    ``games``, ``rows``, ``digests`` are games in play; ``notes`` their predictions, ``remarks`` lines of the log that
    are no decision. ``classes`` hold ``planets`` (games played side by side) with ``seats``; a ``sitting`` is the place
    of somebody at one: its token's hash, never the token. ``answers`` of the quiz stand by themselves, under chance
    keys, and ``answered`` says only who has given some. ``leases`` say which host's game master is at work.
    """
    import sqlalchemy as sa

    meta = sa.MetaData()
    about = sa.Table(
        "about",
        meta,
        sa.Column("key", sa.String(32), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    games = sa.Table(
        "games",
        meta,
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("seed", sa.BigInteger, nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("rules_digest", sa.String(64), nullable=False),
        sa.Column("version", sa.String(32), nullable=False),
        sa.Column("controllers", sa.Text, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("parent", sa.String(32), nullable=False),
        sa.Column("parent_row", sa.Integer, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("updated", sa.Float, nullable=False),
    )
    rows = sa.Table(
        "rows",
        meta,
        sa.Column("game", sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("branch", sa.Integer, nullable=False),
        sa.Column("decision", sa.String(32), nullable=False),
        sa.Column("part", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("action", sa.Text, nullable=False),
        sa.UniqueConstraint("game", "branch", "decision", name="decision_once"),
    )
    digests = sa.Table(
        "digests",
        meta,
        sa.Column("game", sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("generation", sa.Integer, primary_key=True),
        sa.Column("digest", sa.String(64), nullable=False),
    )
    notes = sa.Table(
        "notes",
        meta,
        sa.Column("game", sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("note", sa.Text, nullable=False),
    )
    return Tables(meta, about, games, rows, digests, notes, *_class_tables(meta))


def _class_tables(meta: MetaData) -> tuple[Table, ...]:
    """``remarks``, and all that makes a class."""
    import sqlalchemy as sa

    def text(name: str, size: int | None = None, **options: Any) -> Any:
        return sa.Column(name, sa.Text if size is None else sa.String(size), nullable=False, **options)

    def number(name: str, **options: Any) -> Any:
        return sa.Column(name, sa.Integer, nullable=False, **options)

    def key(of: str, name: str, **options: Any) -> Any:
        return sa.Column(name, sa.ForeignKey(f"{of}.id", ondelete="CASCADE"), **options)

    remarks = sa.Table(
        "remarks",
        meta,
        text("id", 32, primary_key=True),
        key("games", "game", nullable=False, index=True),
        number("seq"),
        number("seat"),
        text("kind", 32),
        text("detail"),
        sa.Column("created", sa.Float, nullable=False),
    )
    classes = sa.Table(
        "classes",
        meta,
        text("id", 32, primary_key=True),
        text("code", 16, unique=True),
        text("title"),
        text("settings"),
        text("state", 16),
        text("clock"),
        text("quiz", 16),
        number("stamp"),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("updated", sa.Float, nullable=False),
    )
    planets = sa.Table(
        "planets",
        meta,
        key("classes", "class", primary_key=True),
        number("number", primary_key=True, autoincrement=False),
        sa.Column("game", sa.ForeignKey("games.id"), nullable=False, unique=True),
        sa.Column("paused", sa.Boolean, nullable=False),
    )
    seats = sa.Table(
        "seats",
        meta,
        key("classes", "class", primary_key=True),
        number("planet", primary_key=True, autoincrement=False),
        number("seat", primary_key=True, autoincrement=False),
        text("word", 32),
        text("leader", 64),
        text("team"),
        sa.UniqueConstraint("class", "word", name="word_once"),
    )
    sittings = sa.Table(
        "sittings",
        meta,
        text("id", 32, primary_key=True),
        text("hash", 64),
        text("role", 16),
        key("classes", "class", nullable=True, index=True),
        number("planet"),
        number("seat"),
        text("over", 16),
        number("pages"),
        sa.Column("seen", sa.Float, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    answered = sa.Table(
        "answered",
        meta,
        key("classes", "class", primary_key=True),
        text("phase", 16, primary_key=True),
        key("sittings", "sitting", primary_key=True),
    )
    answers = sa.Table(
        "answers",
        meta,
        text("id", 32, primary_key=True),
        key("classes", "class", nullable=False, index=True),
        text("phase", 16),
        text("sheet"),
    )
    leases = sa.Table(
        "leases",
        meta,
        text("name", 32, primary_key=True),
        text("holder", 64),
        sa.Column("until", sa.Float, nullable=False),
    )
    return remarks, classes, planets, seats, sittings, answered, answers, leases


def open_engine(url: URL) -> Engine:
    """The database at ``url``, told what it has to know; nothing is read or written yet."""
    import sqlalchemy as sa
    from sqlalchemy import event

    if url.get_backend_name() == "sqlite":
        engine = sa.create_engine(url, connect_args={"timeout": WAITS})
        event.listen(engine, "connect", _teach_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
        return engine
    # A connection that the database has ended meanwhile (it was restarted) is replaced before it is used.
    engine = sa.create_engine(url, connect_args={"connect_timeout": WAITS}, pool_pre_ping=True)
    event.listen(engine, "connect", _teach_postgresql)
    return engine


def migrate(engine: Engine) -> None:
    """Bring the store to :data:`VERSION`; one that a newer limitedu has made is refused, unchanged.

    Versions before 2 lack only tables; they are made here, all at once or not at all. Several processes may open one
    store at the same moment.
    """
    import sqlalchemy as sa

    t = tables()
    look = sa.select(t.about.c.value).where(t.about.c.key == "version")
    with engine.connect().execution_options(reading=True) as connection:
        found = connection.execute(look).scalar() if sa.inspect(connection).has_table("about") else None
    if found is not None and _number(found) > VERSION:
        raise StoreError(
            _(
                "This store was made by a newer limitedu (tables of version {found}; this one knows {known}). "
                "Update limitedu, or name another store. Nothing was changed."
            ).format(found=found, known=VERSION)
        )
    if found == str(VERSION):
        return
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":  # one at a time: making a table twice at once fails
            connection.execute(sa.text("SELECT pg_advisory_xact_lock(1850)"))
        t.meta.create_all(connection)
        connection.execute(t.about.delete().where(t.about.c.key == "version"))
        connection.execute(t.about.insert().values(key="version", value=str(VERSION)))


def _number(text: str) -> int:
    """A version's number; what is no number is from another world, and newer."""
    return int(text) if text.isascii() and text.isdigit() else VERSION + 1


def _teach_sqlite(connection: Any, _record: Any) -> None:
    """One writer at a time, readers beside it, and keys that are kept."""
    connection.isolation_level = None  # the driver must not begin transactions by itself
    connection.execute(f"PRAGMA busy_timeout={WAITS * 1000}")
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")  # what is said to be saved is on the disk, not on its way there
    connection.execute("PRAGMA foreign_keys=ON")


def _begin_sqlite(connection: Any) -> None:
    """Who means to write is the one writer from the first statement on."""
    reading = connection.get_execution_options().get("reading", False)
    connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")


def _teach_postgresql(connection: Any, _record: Any) -> None:
    """No writer waits for another for ever."""
    connection.execute(f"SET lock_timeout = {WAITS * 1000}")
    connection.commit()
