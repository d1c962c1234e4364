"""A store in each of the databases that it may lie in."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from support import Postgres

from limitedu.classroom.store import Store


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a new store may lie: a file, and a PostgreSQL database."""
    if request.param == "sqlite":
        return str(tmp_path / "deep" / "games.sqlite")
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.database()


@pytest.fixture
def store(place: str) -> Iterator[Store]:
    opened = Store(place)
    yield opened
    opened.close()
