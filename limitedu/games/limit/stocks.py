"""The four stocks that all nations of Limit share, as tubs: what flows in, what flows out, and when they broke."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from limitedu.core.ledger import Stock
from limitedu.games.limit.flows import BANK, PASSED_ON, flows
from limitedu.games.limit.log import cause_name
from limitedu.games.limit.names import N_, nation_name
from limitedu.i18n import _

if TYPE_CHECKING:
    from limitedu.core.game import Event, Game

__all__ = ["stocks"]

LABELS = {
    "pollution": (N_("Pollution in the world"), N_("tokens")),
    "disruption": (N_("Disruption in the world"), N_("tokens")),
    "bank": (N_("World Bank"), N_("£")),
    "fossil": (N_("Fossils left in the world"), N_("fossils")),
}
SAID = {
    "pollution": N_("The reserve was empty in generation {g}."),
    "disruption": N_("The reserve was empty in generation {g}."),
    "bank": N_("The bank could not pay what it owed in generation {g}."),
    "fossil": N_("In generation {g} nations had too few of their own, whatever lay elsewhere."),
}
BROKEN = {"pollution": "environmental", "disruption": "military", "bank": "financial"}


def stocks(game: Game) -> list[Stock]:
    """Pollution and disruption in play (they break when full), the World Bank and all fossils (when empty)."""
    start: Any = game.snapshots[0][2]
    ledger = flows(game)
    crises = [(e.numbers["crisis"], e.generation) for e in game.events if e.kind == "crisis"]
    broke = {name: [at for kind, at in crises if kind == crisis] for name, crisis in BROKEN.items()}
    moves: dict[str, list[tuple[int, int, int, str]]] = {name: [] for name in LABELS}
    for flow in ledger:
        if flow.cause == PASSED_ON:
            continue
        if flow.stock in ("pollution", "disruption"):
            moves[flow.stock].append((flow.at, flow.generation, flow.amount, _cause(game, flow.cause)))
        elif flow.stock == "money" and flow.holder == BANK:
            moves["bank"].append((flow.at, flow.generation, flow.amount, _cause(game, flow.cause)))
    for at, event in enumerate(game.events):
        amount = _fossils(event)
        if amount:
            moves["fossil"].append((at, event.generation, amount, _burnt(game, event)))
    held = sum(nation.stock[3] for nation in start.nations) + (start.star.fossil if start.star is not None else 0)
    fossils = held + start.stock[3] + start.colony_fossil
    broke["fossil"] = sorted({e.generation for e in game.events if e.kind == "produced" and e.numbers["lost"]})
    whole = {
        "pollution": start.pollution_left,
        "disruption": start.disruption_left,
        "bank": start.bank,
        "fossil": fossils,
    }
    return [
        Stock(
            name,
            _(label),
            _(unit),
            whole[name],
            name in ("pollution", "disruption"),
            0 if name in ("pollution", "disruption") else whole[name],
            moves[name],
            broke[name],
            _(SAID[name]),
            _("some nations ran short") if name == "fossil" else _("it broke"),
        )
        for name, (label, unit) in LABELS.items()
    ]


def _cause(game: Game, cause: str) -> str:
    return _("what was missing, from outside") if cause == "bank_empty" else cause_name(cause, game.rules)


def _fossils(event: Event) -> int:
    """What an event adds to the fossils of the world (below 0: burns)."""
    n = event.numbers
    if event.kind in ("produced", "produced_now"):
        return -int(n["fossils"])
    if event.kind == "spent" and n["resource"] == "fossil":
        return -int(n["units"])
    return int(n["fossils"]) if event.kind in ("extracted", "recycled") else 0


def _burnt(game: Game, event: Event) -> str:
    """By whom fossils were burnt, or how some were won."""
    if event.kind in ("extracted", "recycled"):
        return cause_name("card:extraction" if event.kind == "extracted" else "card:recycling", game.rules)
    return _("fossils burnt by {nation}").format(nation=nation_name(event.player))
