"""The debrief of a game: why a country collapsed, who used up what by then, and what came first."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from limitedu.core.ledger import Crisis, Flow, Shortage
from limitedu.games.planetary_limit.stocks import stocks
from limitedu.games.planetary_limit.words.events import sentence
from limitedu.games.planetary_limit.words.names import N_, counted, country_name
from limitedu.i18n import _

if TYPE_CHECKING:
    from limitedu.core.game import Event, Game

__all__ = ["BOX", "crises", "firsts", "flows", "shortages", "stocks"]

BOX = -1
"""The holder of what was used up."""

CAUSES = {
    "food": N_("food"),
    "maintenance": N_("maintenance"),
    "card": N_("cards"),
    "war": N_("Cold War"),
    "pact": N_("broken pacts"),
    "reactivation": N_("waking cards"),
    "merger": N_("mergers"),
    "restored": N_("reforestation"),
    "discovery": N_("discoveries"),
}


def flows(game: Game) -> list[Flow]:
    """Every resource that went into the Box or came back from it: their sum is what the Box holds."""
    found = []
    for at, event in enumerate(game.events):
        moved = BOXED.get(event.kind)
        if moved is not None:
            amount, cause = moved(event.numbers)
            by = event.numbers.get("by", event.player)
            if amount:
                found.append(Flow(at, event.generation, "box", BOX, amount, cause, by))
    return found


BOXED: dict[str, Callable[[Any], tuple[int, str]]] = {
    "paid": lambda n: (n["normal"], n["what"]),
    "maintained": lambda n: (n["normal"] - n["held"] - n["back"], "maintenance"),
    "ate": lambda n: (n["normal"] - n["back"], "food"),
    "merger_settled": lambda n: (n["boxed"], "merger"),
    "restored": lambda n: (-n["resources"], "restored"),
    "discovery": lambda n: (-n["resources"], "discovery"),
}
"""By kind of event: what it puts into the Box, and for what."""


def crises(game: Game) -> list[Crisis]:
    """Each collapse in its order, with who had used up what by then."""
    ledger = flows(game)
    found = []
    for at, event in enumerate(game.events):
        if event.kind == "collapse":
            found.append(_collapse(game, at, event, [flow for flow in ledger if flow.at < at and flow.amount > 0]))
    return found


def _collapse(game: Game, at: int, event: Event, used: list[Flow]) -> Crisis:
    who = country_name(event.player)
    before = _before(game, at, event.player)
    left = event.numbers["people"]
    return Crisis(
        at=at,
        generation=event.generation,
        kind="collapse",
        title=_("Collapse of {who}, generation {n}").format(who=who, n=event.generation),
        text=_("{who} could not feed its people in generation {n} and collapsed with {people}.").format(
            who=who, n=event.generation, people=counted(left, "people")
        ),
        whole=_("Of {total} resources used up on the planet by then"),
        inflows=used,
        key=lambda flow: (flow.by, flow.cause),
        name=_name,
        before=before,
        between=[],
        after=[sentence(event, game)],
        heading=_("What used up the Reservoir until then"),
    )


def _name(key: tuple[int, str]) -> str:
    seat, cause = key
    return _("{who}: {what}").format(who=country_name(seat), what=_(CAUSES.get(cause, cause)))


HURT = ("attacked", "plundered", "sabotaged", "embargoed", "lured")
"""What others did to a country."""
ARRIVED = ("fled", "ceded", "migrated", "collapse")
"""Events that bring people to a country from others."""


def _before(game: Game, at: int, seat: int) -> list[str]:
    """How it came: what others did, who came in, which births there were, and the hunger itself."""
    came, born = 0, 0
    told: list[str] = []
    for event in game.events[:at]:
        numbers = event.numbers
        if event.kind in HURT and numbers.get("target") == seat and numbers.get("full", 1):
            told.append(_("Generation {n}: {text}").format(n=event.generation, text=sentence(event, game)))
        elif event.kind == "collapse":
            came += dict(numbers["shares"]).get(seat, 0)
        elif event.kind in ARRIVED and numbers.get("target") == seat:
            came += 1
        elif event.kind in ("grew", "born") and event.player == seat:
            born += numbers["people"]
        elif event.kind == "switched_off" and event.player == seat and numbers["poor"]:
            told.append(_("Generation {n}: {text}").format(n=event.generation, text=sentence(event, game)))
    last = next((e for e in reversed(game.events[:at]) if e.kind == "crisis" and e.player == seat), None)
    lines = [
        _("{who} had grown by {born} of its own and by {came} who came from others.").format(
            who=country_name(seat), born=counted(born, "people"), came=came
        )
    ]
    return [*lines, *told[-3:], *([sentence(last, game)] if last is not None else [])]


def shortages(game: Game) -> list[Shortage]:
    """Each migration crisis that a country survived, and each card whose upkeep could not be paid, in their order."""
    found = []
    events = game.events
    for at, event in enumerate(events):
        if event.kind == "switched_off" and event.numbers["poor"]:
            found.append(Shortage(at, event.generation, event.player, "maintenance", sentence(event, game), [], []))
        if event.kind != "crisis":
            continue
        did, last = [], ""
        for later in events[at + 1 :]:
            if later.kind in ("fled", "ate", "collapse") and later.player == event.player:
                did.append(sentence(later, game))
                last = later.kind
                if last != "fled":
                    break
        if last == "ate":
            found.append(Shortage(at, event.generation, event.player, "hunger", sentence(event, game), [], did))
    return found


FIRSTS = {
    "agreed": (0.5, N_("The first alliance.")),
    "attacked": (1.0, N_("The first attack.")),
    "treaty_broken": (1.5, N_("The first broken treaty.")),
    "pact_broken": (1.5, N_("The first broken pact.")),
    "crisis": (2.0, N_("The first migration crisis.")),
    "collapse": (3.0, N_("The first collapse.")),
}


def firsts(game: Game) -> list[tuple[int, float, str]]:
    """What happened for the first time: round, weight (a collapse has 3), sentence."""
    found: dict[str, tuple[int, float, str]] = {}
    for event in game.events:
        if event.kind in FIRSTS and event.kind not in found:
            weight, first = FIRSTS[event.kind]
            text = _("{first} {text}").format(first=_(first), text=sentence(event, game))
            found[event.kind] = (event.generation, weight, text)
    return list(found.values())
