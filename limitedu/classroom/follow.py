"""Whether something has changed in the store, asked often and at nearly no cost.

SQLite: ``PRAGMA data_version`` on a connection of its own, which only reads a number in shared memory. PostgreSQL:
``LISTEN``; what was notified is read from the socket, without asking the database anything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from limitedu.classroom.store import CHANNEL
from limitedu.i18n import gettext as _

if TYPE_CHECKING:
    from limitedu.classroom.store import Store

__all__ = ["EVERY", "RESTING", "Changes"]

EVERY = 0.25
"""Seconds between two looks: others see a decision within half a second."""

RESTING = 0.5
"""The same where nothing has changed for a while: thirty idle pages cost a few percent."""


class Changes:
    """Tells whether others have written to ``store`` since the last look. Not to be shared between threads."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._line: Any = None
        self._version: int | None = None

    def look(self) -> bool:
        """Whether something has changed; ``True`` at the first look, and after a connection was lost."""
        try:
            with self._store.in_words(_("The store of games cannot be reached: {why}")):
                return self._sqlite() if self._store.sqlite else self._postgresql()
        except Exception:
            self.close()
            raise

    def _sqlite(self) -> bool:
        if self._line is None:
            self._line = self._store.raw_connection()
        before = self._version
        self._version = self._line.execute("PRAGMA data_version").fetchone()[0]
        return self._version != before

    def _postgresql(self) -> bool:
        if self._line is None:
            self._line = self._store.raw_connection()
            self._line.autocommit = True
            self._line.execute(f"LISTEN {CHANNEL}")
            return True
        return bool(list(self._line.notifies(timeout=0)))

    def close(self) -> None:
        """Let the connection go; the next look makes a new one."""
        line, self._line, self._version = self._line, None, None
        if line is not None:
            line.close()
