"""The tables of the store, and what SQLite has to be told."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from sqlalchemy import MetaData, Table

__all__ = ["Tables", "tables", "teach_sqlite"]


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


def teach_sqlite(engine: Any) -> None:
    """One writer at a time from the first statement on, readers beside it, and keys that are kept."""
    from sqlalchemy import event

    def connected(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # the driver must not begin transactions by itself
        connection.execute("PRAGMA busy_timeout=5000")
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=NORMAL")
        connection.execute("PRAGMA foreign_keys=ON")

    def begun(connection: Any) -> None:
        reading = connection.get_execution_options().get("reading", False)
        connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")

    event.listen(engine, "connect", connected)
    event.listen(engine, "begin", begun)
