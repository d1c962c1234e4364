"""Who sits where: tokens, and what each lets its holder do.

A sitting is somebody's place: a teacher's at the desk or at one class, a student's at a seat, an observer's at a
planet, a projector. Whoever holds its token has it: no name is asked. The token is shown once, when the sitting begins;
the store keeps its hash. A sitting that is over stays in the store, so that its page can be told why.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, NamedTuple

from limitedu.classroom import codes
from limitedu.errors import StoreError
from limitedu.i18n import gettext as _

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from limitedu.classroom.store import Store

__all__ = ["FRESH", "ROLES", "Entry", "Sitting", "Sittings"]

ROLES = ("teacher", "seat", "observer", "projector")

FRESH = 45.0
"""Seconds for which a page that was seen counts as here: a server that was cut off tells of no page that closed."""


class Entry(NamedTuple):
    """A new sitting's id, and its token, which nobody is told again."""

    id: str
    token: str


class Sitting(NamedTuple):
    """A place: ``class_id`` is empty at the desk, which has all classes; planet and seat are -1 where there is none.

    ``over`` is empty while it lasts, else why it ended: "taken" (the seat is open elsewhere), "freed" (by the teacher),
    "left" (by the holder), "refused" (latecomers are not let in).
    """

    id: str
    role: str
    class_id: str
    planet: int
    seat: int
    over: str


class Sittings:
    """The sittings in a store. Every method may raise :class:`StoreError` in words."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._t = store.tables.sittings

    def sit(self, role: str, class_id: str = "", planet: int = -1, seat: int = -1, take_over: bool = False) -> Entry:
        """Begin a sitting. ``take_over`` ends all others at the same seat: they are told."""
        with self._store.writing(_("Nobody could be seated: {why}")) as connection:
            return self.sit_within(connection, role, class_id, planet, seat, take_over)

    def sit_within(
        self, connection: Connection, role: str, class_id: str, planet: int, seat: int, take_over: bool
    ) -> Entry:
        """:meth:`sit` as part of a transaction."""
        if take_over:
            self.end_within(connection, class_id, planet, seat, "taken")
        entry = Entry(codes.name(), codes.token())
        values = {
            "id": entry.id,
            "hash": codes.hashed(entry.token),
            "role": role,
            "class": class_id or None,
            "planet": planet,
            "seat": seat,
            "over": "",
            "pages": 0,
            "seen": 0.0,
            "created": time.time(),
        }
        connection.execute(self._t.insert().values(values))
        return entry

    def end_within(self, connection: Connection, class_id: str, planet: int, seat: int, why: str) -> None:
        """End all sittings of a seat, as part of a transaction."""
        t = self._t
        at = (t.c["class"] == class_id, t.c.planet == planet, t.c.seat == seat, t.c.role == "seat", t.c.over == "")
        connection.execute(t.update().where(*at).values(over=why))

    def leave(self, name: str) -> None:
        """The holder gives the place up."""
        with self._store.writing(_("The seat could not be left: {why}")) as connection:
            connection.execute(self._t.update().where(self._t.c.id == name).values(over="left"))

    def check(self, name: str, token: str) -> Sitting | None:
        """The sitting whose token this is, over or not; ``None`` for a wrong one. Both take the same time."""
        found = self._find(name)
        right = codes.same(token, found[1] if found else codes.hashed(""))
        return found[0] if found and right else None

    def get(self, name: str) -> Sitting:
        """The sitting called ``name``; :class:`StoreError` if there is none."""
        found = self._find(name)
        if found is None:
            raise StoreError(_("This place is not known here. Join again with the class code and the seat word."))
        return found[0]

    def _find(self, name: str) -> tuple[Sitting, str] | None:
        sa, t = self._store.sqlalchemy, self._t
        query = sa.select(t.c["id", "role", "class", "planet", "seat", "over", "hash"]).where(t.c.id == name)
        with self._store.reading(_("The seat could not be looked up: {why}")) as connection:
            row = connection.execute(query).first()
        if row is None:
            return None
        found = row._mapping
        return Sitting(row.id, row.role, found["class"] or "", row.planet, row.seat, row.over), row.hash

    def over(self, names: Collection[str]) -> dict[str, str]:
        """Which of the sittings are over, and why."""
        if not names:
            return {}
        sa, t = self._store.sqlalchemy, self._t
        query = sa.select(t.c.id, t.c.over).where(t.c.id.in_(names), t.c.over != "")
        with self._store.reading(_("The seats could not be looked up: {why}")) as connection:
            return {row.id: row.over for row in connection.execute(query)}

    def here(self, pages: Mapping[str, int]) -> None:
        """How many pages of which sittings are open at this server, by their ids; to be told again within 45 s."""
        if not pages:
            return
        now, t = time.time(), self._t
        with self._store.writing(_("It could not be noted who is here: {why}")) as connection:
            for name, count in pages.items():
                connection.execute(t.update().where(t.c.id == name).values(pages=count, seen=now))
