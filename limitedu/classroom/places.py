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

    A place without ``://`` is the path of an SQLite file.
    """
    place = place or os.environ.get("LIMITEDU_STORE") or str(default_place())
    return place if "://" in place else f"sqlite:///{Path(place).expanduser().absolute()}"


def in_words(error: BaseException, place: str) -> str:
    """What a person can do about ``error``."""
    text = str(getattr(error, "orig", None) or error).strip().split("\n")[0]
    low = text.lower()
    hints: Mapping[str, str] = {
        "disk is full": _("the disk is full. Make room and choose again; until then save it as a file."),
        "no space": _("the disk is full. Make room and choose again; until then save it as a file."),
        "readonly": _("the store may not be written to ({place})."),
        "read-only": _("the store may not be written to ({place})."),
        "permission": _("the store may not be written to ({place})."),
        "unable to open": _("the store cannot be opened ({place})."),
        "locked": _("another program has held the store for more than five seconds. Try again."),
        "not a database": _("the file is no store of games ({place})."),
        "malformed": _("the store is damaged ({place})."),
        "no module named": _("the driver of this database is not installed ({text})."),
        "load plugin": _("there is no kind of database called {kind}. {like}"),
        "could not parse": _("this is no address of a database. {like}"),
    }
    kind, _mark, rest = place.partition("://")
    shown = rest.rsplit("@", 1)[-1]  # never a password
    like = _("Name a file such as games.sqlite, or postgresql+psycopg://user@host/games.")
    for sign, hint in hints.items():
        if sign in low:
            return hint.format(place=shown, text=text, kind=kind, like=like)
    return f"{text} ({shown})"
