"""The words of limitedu in the reader's language.

Every sentence that a person may read goes through :func:`gettext` (imported as ``_``) or :func:`ngettext`. The source
language is English; translations live in ``limitedu/locale/<language>/LC_MESSAGES/limitedu.mo``. The language is taken
from ``LIMITEDU_LANG``, else from ``LANGUAGE``, ``LC_ALL``, ``LC_MESSAGES`` or ``LANG``; where no translation exists the
English sentence is shown.

This module is imported by everything and must stay cheap: the standard library's :mod:`gettext` is loaded only when a
language other than English is asked for.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable
    from gettext import NullTranslations

__all__ = ["DOMAIN", "LOCALE_DIR", "gettext", "language", "listed", "ngettext", "set_language"]

DOMAIN = "limitedu"
LOCALE_DIR = Path(__file__).with_name("locale")

_ENGLISH = ("en", "c", "posix")
_chosen: str | None = None  # what set_language() was told; None: the environment decides
_loaded = False
_translations: NullTranslations | None = None  # None once loaded: English, no catalogue needed
_language = "en"


def _wanted() -> list[str]:
    """The languages asked for, best first, such as ``["sv_SE", "sv", "en"]``."""
    names = [_chosen] if _chosen else []
    if not names:
        for variable in ("LIMITEDU_LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
            if value := os.environ.get(variable):
                names = value.split(":")
                break
    wanted: list[str] = []
    for name in names:
        full = name.split(".")[0].split("@")[0].replace("-", "_")
        wanted += [part for part in (full, full.split("_")[0]) if part and part not in wanted]
    return wanted


def _load() -> None:
    global _language, _loaded, _translations
    _loaded, _language, _translations = True, "en", None
    for name in _wanted():
        if name.lower().split("_")[0] in _ENGLISH:
            return
        if (LOCALE_DIR / name / "LC_MESSAGES" / f"{DOMAIN}.mo").is_file():
            import gettext as catalogues

            _translations = catalogues.translation(DOMAIN, LOCALE_DIR, [name])
            _language = name
            return


def set_language(name: str | None) -> None:
    """Speak ``name`` (such as ``"sv"``) from now on; ``None`` gives the choice back to the environment."""
    global _chosen, _loaded
    _chosen, _loaded = name, False


def language() -> str:
    """The language that is spoken now, as the name of its catalogue (``"en"`` where there is none)."""
    if not _loaded:
        _load()
    return _language


def gettext(message: str) -> str:
    """``message`` in the reader's language."""
    if not _loaded:
        _load()
    return message if _translations is None else _translations.gettext(message)


def ngettext(one: str, many: str, n: int) -> str:
    """``one`` or ``many`` in the reader's language, as its grammar wants it for ``n`` things."""
    if not _loaded:
        _load()
    if _translations is None:
        return one if n == 1 else many
    return _translations.ngettext(one, many, n)


_ = gettext


def listed(words: Iterable[str]) -> str:
    """Words in a row: ``a, b and c``."""
    found = list(words)
    if len(found) < 2:
        return "".join(found)
    return _("{first} and {last}").format(first=", ".join(found[:-1]), last=found[-1])
