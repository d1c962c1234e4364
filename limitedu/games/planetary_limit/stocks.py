"""The Reservoir, the Box and the planet's room as tubs: what flows in, what flows out, and when they broke."""

from __future__ import annotations

from collections.abc import Callable
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from limitedu.core.ledger import Stock
from limitedu.games.planetary_limit.words.names import N_
from limitedu.i18n import _

if TYPE_CHECKING:
    from limitedu.core.game import Event, Game

__all__ = ["stocks"]

Numbers = Any

RESERVOIR: dict[str, Callable[[Numbers], tuple[int, str]]] = {
    "base": lambda n: (-n["normal"], N_("National Bases")),
    "produced": lambda n: (-n["normal"] - n["green"], N_("Developments")),
    "paid": lambda n: (n["green"], N_("green resources used")),
    "maintained": lambda n: (n["green"] + n["back"], N_("green resources used")),
    "ate": lambda n: (n["green"] + n["back"], N_("green resources used")),
    "attacked": lambda n: (n["normal"] + n["green"], N_("attacks")),
    "treaty_broken": lambda n: (n["normal"] + n["green"], N_("broken treaties")),
    "returned": lambda n: (n["normal"] + n["green"], N_("given back by choice")),
    "restored": lambda n: (n["resources"], N_("reforestation")),
    "discovery": lambda n: (n["resources"], N_("discoveries")),
    "collapse": lambda n: (n["resources"], N_("collapses")),
}
"""By kind of event: what it adds to the Reservoir, and by what."""
PEOPLE: dict[str, Callable[[Numbers], tuple[int, str]]] = {
    "grew": lambda n: (n["people"], N_("growth")),
    "born": lambda n: (n["people"], N_("births by cards")),
    "treaty_kept": lambda n: (n["people"], N_("treaties kept")),
    "merger_gain": lambda n: (n["people"], N_("mergers")),
    "pandemic": lambda n: (-n["people"], N_("pandemics")),
    "fled": lambda n: (-(n["target"] < 0), N_("lost in hunger")),
    "ceded": lambda n: (-(n["target"] < 0), N_("lost in hunger")),
}


def stocks(game: Game) -> list[Stock]:
    """The Reservoir (it breaks when empty), and the people on a planet with room for a fixed number."""
    start: Any = game.snapshots[0][2]
    events = game.events
    drawn = _moves(events, RESERVOIR)
    levels = accumulate((amount for _at, _generation, amount, _cause in drawn), initial=start.reservoir)
    dry = {move[1] for move, level in zip(drawn, list(levels)[1:], strict=True) if not level}
    dry |= {generation for generation, _told, state in game.snapshots if not state.reservoir}  # type: ignore[attr-defined]
    limit = start.rules.game.limit
    people = sum(country.people for country in start.countries)
    full = {generation for generation, _told, state in game.snapshots if not state.reserve}  # type: ignore[attr-defined]
    full |= {event.generation for event in events if event.kind == "full"}
    return [
        Stock(
            "reservoir",
            _("Reservoir"),
            _("resources"),
            start.reservoir + sum(country.normal + country.green for country in start.countries),
            False,
            start.reservoir,
            drawn,
            sorted(dry),
            _("It was empty in generation {g}."),
            _("empty"),
        ),
        Stock(
            "people",
            _("People on the planet"),
            _("population"),
            limit,
            True,
            people,
            _moves(events, PEOPLE),
            sorted(full),
            _("The planet was full in generation {g}."),
            _("full"),
        ),
    ]


def _moves(
    events: list[Event], table: dict[str, Callable[[Numbers], tuple[int, str]]]
) -> list[tuple[int, int, int, str]]:
    found = []
    for at, event in enumerate(events):
        if event.kind in table:
            amount, cause = table[event.kind](event.numbers)
            if amount:
                found.append((at, event.generation, int(amount), _(cause)))
    return found
