"""Where the games are kept: which store ``limitedu serve`` names to its kernels."""

from __future__ import annotations

import os
from pathlib import Path

from limitedu.classroom.places import default_place
from limitedu.errors import StoreError
from limitedu.i18n import gettext as _

__all__ = ["store_url"]


def store_url(store: str | None) -> str:
    """The address of the store as SQLAlchemy reads it, from an address, a file's path, or ``None`` for the default.

    The folder of the default is made; a folder that was named must be there. Raises :class:`StoreError` where nothing
    can be written.
    """
    if store and "://" in store:
        return store
    path = Path(store).expanduser().absolute() if store else default_place()
    if not store:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(
                _("Cannot make the folder {folder} for the games ({why}). Name another file with --store.").format(
                    folder=path.parent, why=error.strerror
                )
            ) from None
    if not path.parent.is_dir():
        raise StoreError(
            _("--store: the folder {folder} does not exist. Make it first, or name another file.").format(
                folder=path.parent
            )
        )
    if path.is_dir():
        raise StoreError(_("--store: {path} is a folder; name a file in it, such as games.sqlite.").format(path=path))
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise StoreError(_("--store: {path} may not be written by this user. Name another file.").format(path=path))
    return f"sqlite:///{path.as_posix()}"
