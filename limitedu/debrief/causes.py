"""Why there was a crisis: the game's own sentences, and who put in how much of what brought it about."""

from __future__ import annotations

import importlib
from typing import Any

from limitedu.core.game import Game, check_game
from limitedu.core.ledger import Crisis, Share, shares
from limitedu.i18n import gettext as _

__all__ = ["causes", "shortages", "story"]

MOST = 3
"""So many contributors are named; all others are one."""


def story(game: Game) -> Any:
    """The game's own module ``causes`` (``crises(game)``, ``firsts(game)``), or ``None`` where it has none."""
    package = getattr(check_game(game).definition, "__name__", "")
    try:
        return importlib.import_module(f"{package}.causes") if package else None
    except ModuleNotFoundError as error:
        if error.name is not None and f"{package}.causes".startswith(error.name):
            return None
        raise


def causes(game: Game) -> list[dict[str, Any]]:
    """Each crisis in its order, as plain data.

    ``crisis`` is its title, ``text`` one sentence, ``chain`` the sentences from its causes to what it did.
    ``contributors`` are the largest three and all others together: ``name``, ``amount``, ``percent`` and
    ``generation`` of the first contribution; the amounts add up to ``total``, the percents to 100.
    """
    told = story(game)
    if told is None:
        return []
    return [_entry(crisis) for crisis in told.crises(game)]


def shortages(game: Game) -> list[dict[str, Any]]:
    """Each famine or other want that a game tells of: ``generation``, ``seat``, ``text`` and its ``chain``."""
    told = getattr(story(game), "shortages", None)
    if told is None:
        return []
    return [
        {"generation": generation, "seat": seat, "text": chain[0], "chain": chain}
        for generation, seat, chain in told(game)
    ]


def _entry(crisis: Crisis) -> dict[str, Any]:
    found = shares(crisis.inflows, crisis.key, MOST)
    contributors = [
        {
            "name": _("all others") if share.key is None else crisis.name(share.key),
            "amount": share.amount,
            "percent": share.percent,
            "generation": share.first,
        }
        for share in found
    ]
    return {
        "crisis": crisis.title,
        "generation": crisis.generation,
        "kind": crisis.kind,
        "text": crisis.text,
        "chain": [*crisis.before, *_shared(crisis, found), *crisis.between, *crisis.after],
        "contributors": contributors,
        "total": found[0].total if found else 0,
    }


def _shared(crisis: Crisis, found: list[Share]) -> list[str]:
    """The sentence on the largest contributors."""
    if not found:
        return []
    parts = [
        _("{who} {n} ({percent} %)").format(
            who=_("all others") if share.key is None else crisis.name(share.key), n=share.amount, percent=share.percent
        )
        for share in found
    ]
    return [f"{crisis.whole.format(total=found[0].total)}: {'; '.join(parts)}."]
