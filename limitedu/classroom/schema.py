"""The tables of the store, and what SQLite and PostgreSQL have to be told."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from sqlalchemy import URL, Engine, MetaData, Table

__all__ = ["WAITS", "Tables", "make_tables", "open_engine", "tables"]

WAITS = 5
"""How many seconds a program waits for another that writes, or for a database to answer."""


class Tables(NamedTuple):
    meta: MetaData
    games: Table
    rows: Table
    digests: Table
    notes: Table


@cache
def tables() -> Tables:
    """The schema; numbers are kept as 64-bit, texts as JSON where they hold more than one thing.

    ``notes`` came later than the others: a store without it is given it when it is opened. It holds predictions only,
    and goes with its game, so that a program that does not know the table can still erase one.
    """
    import sqlalchemy as sa

    meta = sa.MetaData()
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
    return Tables(meta, games, rows, digests, notes)


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


def make_tables(engine: Engine) -> None:
    """Make what is not there yet; several programs may do so at once."""
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":  # which else finds that another has just made the same table
            connection.exec_driver_sql("SELECT pg_advisory_xact_lock(1850)")
        tables().meta.create_all(connection)


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
