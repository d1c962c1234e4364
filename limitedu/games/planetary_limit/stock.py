"""Moving resources, people and cards: between the Reservoir, the Box, the reserve, the decks and the countries.

**Extract**: Reservoir to country. **Return**: country to Reservoir. **Consume**: country to Box; green resources go
back to the Reservoir instead. Who pays chooses how many of the resources are green; where a rule forces a return,
greens leave first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from limitedu.core.chance import UnknownChance, shuffled
from limitedu.core.decision import Action, Amounts, Question
from limitedu.games.planetary_limit.state import Country, PlanetaryState

__all__ = [
    "MIX",
    "SPEND",
    "Use",
    "box",
    "can_draw",
    "discard",
    "draw",
    "extract",
    "force_return",
    "gain_people",
    "open_to",
    "pay",
    "send_people",
    "spend",
    "working",
]


def working(country: Country, found: tuple[tuple[int, Any], ...]) -> int:
    """How many of the Developments in ``found`` work now, those played this turn included."""
    active, fresh = country.active, country.fresh
    count = 0
    for index, _part in found:
        count += active[index] + fresh[index]
    return count


# -- resources --------------------------------------------------------------------------------------------------


def extract(state: PlanetaryState, country: Country, green: int, normal: int) -> tuple[int, int]:
    """Move resources from the Reservoir, greens first, as far as it reaches. Returns what came."""
    left = state.reservoir
    if green + normal > left:
        green = min(green, left)
        normal = left - green
    country.green += green
    country.normal += normal
    state.reservoir -= green + normal
    return green, normal


def box(state: PlanetaryState, resources: int) -> None:
    """Put resources, already taken from where they were, into the Box."""
    state.box += resources
    now, before = state.boxed
    state.boxed = (now + resources, before)


def spend(state: PlanetaryState, country: Country, normal: int, green: int) -> None:
    """Consume: normal resources to the Box, green ones to the Reservoir."""
    country.normal -= normal
    country.green -= green
    state.reservoir += green
    if normal:
        box(state, normal)


def force_return(state: PlanetaryState, country: Country, resources: int) -> tuple[int, int]:
    """Return up to ``resources`` to the Reservoir, greens first. Returns how many were green and normal."""
    green = min(resources, country.green)
    normal = min(resources - green, country.normal)
    country.green -= green
    country.normal -= normal
    state.reservoir += green + normal
    return green, normal


# -- payments -----------------------------------------------------------------------------------------------------


@dataclass(slots=True, eq=False)
class Use:
    """What a payment is for; ``settle(state, seat, normal, green, extra)`` moves the resources."""

    name: str
    settle: Callable[[PlanetaryState, int, int, int, Any], None]


def pay(state: PlanetaryState, seat: int, price: int, use: Use, extra: Any = None) -> None:
    """Let ``seat`` pay ``price``, which it has; asks for the mix where there is one to choose."""
    country = state.countries[seat]
    low = price - country.normal
    low = low if low > 0 else 0
    high = country.green if country.green < price else price
    if low < high:
        state.stack.append((MIX, seat, (use, price, extra)))
    else:
        use.settle(state, seat, price - high, high, extra)


def _mix_options(state: PlanetaryState, player: int, arg: tuple[Use, int, Any]) -> Sequence[Action]:
    country, price = state.countries[player], arg[1]
    return Amounts(max(0, price - country.normal), min(country.green, price))


def _answer_mix(state: PlanetaryState, player: int, arg: tuple[Use, int, Any], action: Action) -> None:
    use, price, extra = arg
    use.settle(state, player, price - action.value, action.value, extra)


MIX = Question("mix", "quantity", _mix_options, _answer_mix, lambda s: Amounts(0, s.rules.resources))
"""How many of the resources of a payment are green? ``arg``: its use, the price, and what the use needs."""


def _settle_spend(state: PlanetaryState, seat: int, normal: int, green: int, what: str) -> None:
    spend(state, state.countries[seat], normal, green)
    if state.tell is not None and normal + green:
        card = state.card.id if state.card is not None else ""
        state.tell("paid", seat, {"what": what, "normal": normal, "green": green, "card": card})


SPEND = Use("spend", _settle_spend)
"""The price of a card, of a broken pact, of reactivation, of a turn of Cold War: consumed. Its ``extra`` says which."""


# -- people -------------------------------------------------------------------------------------------------------


def gain_people(state: PlanetaryState, country: Country, people: int) -> int:
    """New people from the reserve, as far as the planet has room. Returns how many."""
    people = min(people, state.reserve)
    country.people += people
    state.reserve -= people
    return people


def send_people(state: PlanetaryState, country: Country, target: int, people: int = 1) -> None:
    """Move people to the country at ``target``, or (below 0) back to the reserve."""
    country.people -= people
    if target < 0:
        state.reserve += people
    else:
        state.countries[target].people += people


def open_to(state: PlanetaryState, seat: int, target: int) -> bool:
    """Whether people may come from ``seat`` to ``target``: another living country with open borders."""
    country = state.countries[target]
    return target != seat and country.alive and country.closed is None


# -- cards --------------------------------------------------------------------------------------------------------


def can_draw(state: PlanetaryState, which: int) -> bool:
    """Whether a card can be drawn from this deck, its discard shuffled if need be."""
    return bool(state.decks[which] or state.discards[which])


def draw(state: PlanetaryState, seat: int, which: int) -> bool:
    """Draw a card; an empty deck takes its discard, shuffled. Returns whether there was one."""
    deck = state.decks[which]
    if not deck:
        pile = state.discards[which]
        if not pile:
            return False
        if state.chance is None:
            raise UnknownChance
        deck[:] = shuffled(pile, state.chance)
        pile.clear()
        if state.tell is not None:
            state.tell("reshuffled", -1, {"deck": which, "cards": len(deck)})
    card = deck.pop()
    state.countries[seat].hands[which].append(card)
    state.shown += 1
    if state.tell is not None:
        state.tell("drew", seat, {"deck": which, "hidden": {"card": card.id}})
    return True


def discard(state: PlanetaryState, card: Any) -> None:
    """Lay ``card`` on the discard of its own deck."""
    state.discards[card.deck].append(card)
