"""What Developments do: one class per kind of part in ``rules.toml``.

Parts that produce run at the start of each turn, once for each active card. The others are looked up where their
moment comes: maintenance, food, responses.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from limitedu.core.chance import roll
from limitedu.core.effects import Registry
from limitedu.games.planetary_limit.state import Country, PlanetaryState
from limitedu.games.planetary_limit.stock import box, extract, gain_people

__all__ = ["Part", "effect", "is_even", "take"]

effect = Registry()
"""The effect kinds of Developments."""


def is_even(state: PlanetaryState) -> bool:
    """Whether this is a round in which even-round cards act and are paid for."""
    return state.generation % state.rules.even == 0


class Part:
    """One part of a Development's effect."""

    kind: ClassVar[str]
    produces: ClassVar[bool] = False
    """Whether it runs at the start of each turn."""
    extracts: ClassVar[bool] = False
    """Whether it moves resources out of the Reservoir; a treaty caps that."""
    rolls: ClassVar[bool] = False
    """Whether it rolls a die that may end the start of the turn."""

    __slots__ = ()

    def yields(self, state: PlanetaryState, country: Country, index: int) -> tuple[int, int]:
        """Green and normal resources that one card would extract now, the Reservoir's stock aside."""
        return 0, 0

    def run(self, state: PlanetaryState, country: Country, index: int) -> None:
        """Produce, with nothing to choose."""


def reduced(state: PlanetaryState, index: int, green: int, normal: int) -> tuple[int, int]:
    """What the round's event leaves of a card's extraction (normal resources go first)."""
    event = state.event
    less, divisor = event.less[index], event.divisor[index]
    if less or divisor > 1:
        total = max(0, -(-(green + normal) // divisor) - less)
        green = min(green, total)
        normal = total - green
    return green, normal


def take(state: PlanetaryState, country: Country, index: int, green: int, normal: int) -> None:
    """Extract for a card, unless an embargo bars it; tells both."""
    rules = state.rules
    if state.barred is not None:
        if state.tell is not None:
            state.tell("barred", country.seat, {"card": rules.developments[index].id, "resources": green + normal})
        return
    wanted = green + normal
    green, normal = extract(state, country, green, normal)
    if state.cap >= 0:
        state.cap -= green + normal
    if state.tell is not None:
        state.tell(
            "produced",
            country.seat,
            {"card": rules.developments[index].id, "green": green, "normal": normal, "wanted": wanted},
        )


@effect("extract")
@dataclass(slots=True)
class Extract(Part):
    """Resources from the Reservoir each turn; ``improved``: cards of kind ``improve`` add to it."""

    green: int = 0
    normal: int = 0
    improved: bool = False

    produces: ClassVar[bool] = True
    extracts: ClassVar[bool] = True

    def yields(self, state: PlanetaryState, country: Country, index: int) -> tuple[int, int]:
        green = self.green
        if self.improved:
            for other, part in state.rules.improving:
                green += part.green * min(part.most, country.active[other])
        event = state.event
        if event.less[index] or event.divisor[index] > 1:
            return reduced(state, index, green, self.normal)
        return green, self.normal

    def run(self, state: PlanetaryState, country: Country, index: int) -> None:
        green, normal = self.yields(state, country, index)
        take(state, country, index, green, normal)


@effect("die_extract")
@dataclass(slots=True)
class DieExtract(Part):
    """Roll a die and extract as many green resources; ``blackout`` is the roll that ends start and actions."""

    sides: int
    blackout: int = 0

    produces: ClassVar[bool] = True
    extracts: ClassVar[bool] = True
    rolls: ClassVar[bool] = True

    def roll(self, state: PlanetaryState, country: Country, index: int) -> tuple[int, int]:
        """Roll, tell, and give what the event leaves of it."""
        rolled = 1 + roll(state, max(1, self.sides))
        dark = rolled == self.blackout
        if dark:
            state.blackout = True
        if state.tell is not None:
            card = state.rules.developments[index].id
            state.tell("rolled", country.seat, {"card": card, "roll": rolled, "blackout": dark})
        return reduced(state, index, rolled, 0)

    def run(self, state: PlanetaryState, country: Country, index: int) -> None:
        green, normal = self.roll(state, country, index)
        take(state, country, index, green, normal)


@effect("births")
@dataclass(slots=True)
class Births(Part):
    """New people in even rounds, at home: closed borders do not stop them."""

    people: int = 1

    produces: ClassVar[bool] = True

    def run(self, state: PlanetaryState, country: Country, index: int) -> None:
        if is_even(state):
            people = gain_people(state, country, self.people)
            if state.tell is not None:
                state.tell("born", country.seat, {"card": state.rules.developments[index].id, "people": people})


@effect("restore")
@dataclass(slots=True)
class Restore(Part):
    """Resources from the Box back to the Reservoir; this is no extraction."""

    resources: int = 1

    produces: ClassVar[bool] = True

    def run(self, state: PlanetaryState, country: Country, index: int) -> None:
        moved = min(self.resources, state.box)
        state.box -= moved
        state.reservoir += moved
        if state.tell is not None:
            state.tell("restored", country.seat, {"card": state.rules.developments[index].id, "resources": moved})


# -- looked up where their moment comes ------------------------------------------------------------------------


@effect("feed")
@dataclass(slots=True)
class Feed(Part):
    """Each resource feeds so many people; several copies do no more."""

    people: int = 2


@effect("ration")
@dataclass(slots=True)
class Ration(Part):
    """Less food in all; in even rounds people are ceded."""

    resources: int = 1
    people: int = 1


@effect("shield")
@dataclass(slots=True)
class Shield(Part):
    """A response: cancel a Conflict aimed at its owner, then discard this card."""


@effect("halve_losses")
@dataclass(slots=True)
class HalveLosses(Part):
    """Resources lost directly by a Conflict are halved, rounding up; copies act one after another."""


@effect("return_maintenance")
@dataclass(slots=True)
class ReturnMaintenance(Part):
    """Normal resources paid for maintenance go to the Reservoir."""


@effect("cut_maintenance")
@dataclass(slots=True)
class CutMaintenance(Part):
    """Less maintenance on one other card each Final Phase."""

    resources: int = 1


@effect("recycle_food")
@dataclass(slots=True)
class RecycleFood(Part):
    """So many of the normal resources that are eaten go to the Reservoir."""

    resources: int = 2


@effect("improve")
@dataclass(slots=True)
class Improve(Part):
    """Each improved card extracts more green; at most so many copies count."""

    green: int = 1
    most: int = 2


def food_needed(state: PlanetaryState, country: Country) -> int:
    """What the people of ``country`` eat: research first, rounded up, then rationing; never below 0."""
    rules, active, fresh = state.rules, country.active, country.fresh
    feeds = 1
    for index, part in rules.feeding:
        if active[index] + fresh[index] and part.people > feeds:
            feeds = part.people
    need: int = -(-country.people * rules.people.food // feeds)
    for index, part in rules.rationing:
        need -= part.resources * (active[index] + fresh[index])
    return need if need > 0 else 0


def eat(state: PlanetaryState, country: Country, normal: int, green: int) -> int:
    """Consume food; recycling sends some normal resources to the Reservoir. Returns how many."""
    active, fresh = country.active, country.fresh
    recycled = 0
    for index, part in state.rules.recycling:
        recycled += part.resources * (active[index] + fresh[index])
    if recycled > normal:
        recycled = normal
    country.normal -= normal
    country.green -= green
    state.reservoir += green + recycled
    if normal > recycled:
        box(state, normal - recycled)
    return recycled


def halved(state: PlanetaryState, country: Country, loss: int) -> int:
    """What defence leaves of a loss: halved, rounding up, for each working card."""
    for index, _part in state.rules.halving:
        for _copy in range(country.active[index] + country.fresh[index]):
            loss = -(-loss // 2)
    return loss


def shields(state: PlanetaryState, country: Country) -> int:
    """The index of a working Development that can cancel a Conflict, or -1."""
    for index, _part in state.rules.shields:
        if country.active[index] + country.fresh[index]:
            return index
    return -1


def any_of(country: Country, found: tuple[tuple[int, Any], ...]) -> bool:
    """Whether one of these Developments works."""
    return any(country.active[index] + country.fresh[index] for index, _part in found)
