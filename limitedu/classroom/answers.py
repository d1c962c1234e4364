"""The sheets of the quiz in the store: who has answered, and what was answered, with nothing between the two."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from limitedu.classroom import codes
from limitedu.core.record import canonical
from limitedu.errors import StoreError
from limitedu.i18n import gettext as _

if TYPE_CHECKING:
    from limitedu.classroom.store import Store

__all__ = ["given", "keep", "sheets"]


def keep(store: Store, name: str, sitting: str, phase: str, sheet: dict[str, Any]) -> None:
    """Keep one ``sheet``, and beside it that ``sitting`` has given one; both or neither.

    Raises :class:`StoreError` in words where the quiz is not asked now, or was answered before.
    """
    sa, t = store.sqlalchemy, store.tables
    asked = sa.select(t.classes.c.quiz).where(t.classes.c.id == name)
    lasts = sa.select(t.sittings.c.id).where(
        t.sittings.c.id == sitting, t.sittings.c["class"] == name, t.sittings.c.over == ""
    )
    before = sa.select(t.answered.c.sitting).where(*_of(t, name, sitting, phase))
    with store.writing(_("The answers could not be kept: {why}")) as connection:
        if connection.execute(lasts).first() is None:
            raise StoreError(_("This seat is no longer yours."))
        if connection.execute(asked).scalar() != phase:
            raise StoreError(_("The quiz is closed now."))
        if connection.execute(before).first() is not None:
            raise StoreError(_("You have answered this quiz already. Thank you!"))
        connection.execute(t.answered.insert().values({"class": name, "phase": phase, "sitting": sitting}))
        values = {"id": codes.name(), "class": name, "phase": phase, "sheet": canonical(sheet)}
        connection.execute(t.answers.insert().values(values))


def sheets(store: Store, name: str) -> list[tuple[str, dict[str, Any]]]:
    """All sheets of a class with their phases, by their chance keys: in no order that says whose they are."""
    sa, t = store.sqlalchemy, store.tables.answers
    query = sa.select(t.c.phase, t.c.sheet).where(t.c["class"] == name).order_by(t.c.id)
    with store.reading(_("The answers could not be read: {why}")) as connection:
        return [(row.phase, json.loads(row.sheet)) for row in connection.execute(query)]


def given(store: Store, name: str, sitting: str, phase: str) -> bool:
    """Whether ``sitting`` has given its sheet of ``phase``."""
    sa, t = store.sqlalchemy, store.tables
    query = sa.select(t.answered.c.sitting).where(*_of(t, name, sitting, phase))
    with store.reading(_("The answers could not be read: {why}")) as connection:
        return connection.execute(query).first() is not None


def _of(t: Any, name: str, sitting: str, phase: str) -> tuple[Any, ...]:
    return t.answered.c["class"] == name, t.answered.c.phase == phase, t.answered.c.sitting == sitting
