"""Where a store lies, and what its failures mean to a person. Standard library only."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

from limitedu.i18n import gettext as _

__all__ = ["address", "default_place", "in_words"]


def default_place() -> Path:
    """The file of games in the user's own data folder."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "limitedu" / "limitedu.sqlite"


def address(place: str | None = None) -> str:
    """The store's address: ``place``, else ``LIMITEDU_STORE``, else a file in the user's data folder.

    A place without ``://`` is the path of an SQLite file. ``postgresql://`` and ``postgres://``, as most programs
    write them, are spoken to by psycopg.
    """
    place = place or os.environ.get("LIMITEDU_STORE") or str(default_place())
    kind, mark, rest = place.partition("://")
    if not mark:
        return f"sqlite:///{Path(place).expanduser().absolute()}"
    return f"postgresql+psycopg://{rest}" if kind.lower() in {"postgres", "postgresql"} else place


def in_words(error: BaseException, place: str) -> str:
    """What a person can do about ``error``."""
    text = str(getattr(error, "orig", None) or error).strip().split("\n")[0]
    low = text.lower()
    held = _("another program has held the store for more than five seconds. Try again.")
    silent = _("the database does not answer ({place}). Is it running?")
    missing = _('the driver of PostgreSQL is not installed. Install it: python -m pip install "psycopg[binary]"')
    hints: Mapping[str, str] = {
        "disk is full": _("the disk is full. Make room and choose again; until then save it as a file."),
        "no space": _("the disk is full. Make room and choose again; until then save it as a file."),
        "readonly": _("the store may not be written to ({place})."),
        "read-only": _("the store may not be written to ({place})."),
        "permission": _("the store may not be written to ({place})."),
        "unable to open": _("the store cannot be opened ({place})."),
        "locked": held,
        "lock timeout": held,
        "not a database": _("the file is no store of games ({place})."),
        "malformed": _("the store is damaged ({place})."),
        "load plugin": _("there is no kind of database called {kind}. {like}"),
        "could not parse": _("this is no address of a database. {like}"),
        "psycopg": missing,
        "no pq wrapper": missing,
        "no module named": _("the driver of this database is not installed ({text})."),
        "fatal:": _("the database refuses ({place}): {said}."),
        "no password": _("the database asks for a password ({place})."),
        "connection to server": silent,
        "connection timeout": silent,
        "terminating connection": silent,
        "connection is closed": silent,
        "closed the connection": silent,
    }
    kind, _mark, rest = place.partition("://")
    shown = rest.rsplit("@", 1)[-1].partition("?")[0]  # never a password
    said = text.rpartition("FATAL:")[2].strip()
    like = _("Name a file such as games.sqlite, or postgresql://user@host/games.")
    for sign, hint in hints.items():
        if sign in low:
            return hint.format(place=shown, text=text, kind=kind, like=like, said=said)
    return f"{text} ({shown})"
