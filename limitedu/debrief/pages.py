"""The debrief as a page in a notebook: the one place of this package that asks for the dashboards."""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import Any

from limitedu.core.game import Game, load_record
from limitedu.core.record import Record
from limitedu.errors import UsageError
from limitedu.i18n import gettext as _

__all__ = ["open"]


def open(games: Any) -> Any:
    """The debrief of one game, or of several games of a class, as a widget for a notebook.

    ``games``: a game, a record, the text of a saved game, the path of its file, or a list of these. Needs the
    dashboards (``limitedu_widgets``). Raises :class:`UsageError` for anything else, in words, and
    :class:`limitedu.errors.RecordError` for a damaged file.
    """
    found = [_game(one) for one in games] if isinstance(games, list | tuple) else [_game(games)]
    if not found:
        raise UsageError(_("Give me at least one game to talk about."))
    try:
        from limitedu_widgets import debrief
    except ImportError as error:
        raise UsageError(
            _("The debrief's page needs limitedu's dashboards, which cannot be loaded here: {why}.").format(why=error)
        ) from None
    return debrief(found)


def _game(given: Any) -> Game:
    """The game that ``given`` is or holds."""
    if isinstance(given, Game):
        return given
    if isinstance(given, Record):
        return load_record(given.to_json())
    if isinstance(given, str) and given.lstrip().startswith("{"):
        return load_record(given)
    if isinstance(given, str | PathLike) and str(given):
        return load_record(_read(given))
    raise UsageError(
        _("Give me a game, a record, a saved game or its path, or a list of these, not {what!r:.40}.").format(
            what=given
        )
    )


def _read(path: str | PathLike[str]) -> str:
    try:
        return Path(path).read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise UsageError(_("{path} cannot be read: {why}.").format(path=str(path)[:200], why=why)) from None
