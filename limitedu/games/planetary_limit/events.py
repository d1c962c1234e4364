"""The global events: one class per kind of part. What lasts is read off the event, the rest is done at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from limitedu.core.decision import Action, Need, Question, Reason
from limitedu.core.effects import Registry
from limitedu.games.planetary_limit.state import PlanetaryState
from limitedu.games.planetary_limit.stock import Use, can_draw, draw, pay, send_people
from limitedu.i18n import _

if TYPE_CHECKING:
    from limitedu.games.planetary_limit.rules import Event

__all__ = ["RETURN", "effect"]

effect = Registry()
"""The effect kinds of global events."""


class Part:
    """One part of an event."""

    kind: ClassVar[str]

    __slots__ = ()

    def bind(self, event: Event, indexes: list[int]) -> None:
        """Set what the event means all round; ``indexes`` are the Developments that it names."""

    def happen(self, state: PlanetaryState, order: list[int]) -> None:
        """What happens at once; ``order``: the living countries in round order."""


@effect("drought")
@dataclass(slots=True)
class Drought(Part):
    """Some Developments extract less."""

    cards: list[str]
    less: int = 1

    def bind(self, event: Event, indexes: list[int]) -> None:
        for index in indexes:
            event.less[index] += self.less


@effect("energy")
@dataclass(slots=True)
class Energy(Part):
    """Some Developments extract a part only, rounded up."""

    cards: list[str]
    divisor: int = 2

    def bind(self, event: Event, indexes: list[int]) -> None:
        for index in indexes:
            event.divisor[index] *= max(1, self.divisor)


@effect("financial")
@dataclass(slots=True)
class Financial(Part):
    """Maintenance is multiplied; no Conflicts or Alliances."""

    factor: int = 2
    conflicts: bool = False

    def bind(self, event: Event, indexes: list[int]) -> None:
        event.factor *= self.factor
        event.conflicts = event.conflicts and self.conflicts


@effect("pandemic")
@dataclass(slots=True)
class Pandemic(Part):
    """Each country with enough people loses some; it keeps one at least."""

    spares_below: int = 3
    people: int = 1

    def happen(self, state: PlanetaryState, order: list[int]) -> None:
        for seat in order:
            country = state.countries[seat]
            if country.people >= self.spares_below:
                people = min(self.people, country.people - 1)
                send_people(state, country, -1, people)
                if state.tell is not None:
                    state.tell("pandemic", seat, {"people": people})


@effect("summit")
@dataclass(slots=True)
class Summit(Part):
    """Each country may return resources to draw a card from either deck."""

    price: int = 1

    def happen(self, state: PlanetaryState, order: list[int]) -> None:
        state.stack.extend((SUMMIT, seat, self.price) for seat in reversed(order))


@effect("discovery")
@dataclass(slots=True)
class Discovery(Part):
    """Part of what entered the Box last round, rounded up, goes back to the Reservoir."""

    divisor: int = 2

    def happen(self, state: PlanetaryState, order: list[int]) -> None:
        before = state.boxed[1]
        moved = min(-(-before // max(1, self.divisor)), state.box)
        state.box -= moved
        state.reservoir += moved
        if state.tell is not None:
            state.tell("discovery", -1, {"resources": moved, "before": before})


# -- a voluntary return -----------------------------------------------------------------------------------------


def _settle_return(state: PlanetaryState, seat: int, normal: int, green: int, extra: tuple[str, int]) -> None:
    what, number = extra
    country = state.countries[seat]
    country.normal -= normal
    country.green -= green
    state.reservoir += normal + green
    if state.tell is not None:
        state.tell("returned", seat, {"what": what, "normal": normal, "green": green})
    if what == "summit":
        draw(state, seat, number)
        return
    send_people(state, country, number)
    if state.tell is not None:
        state.tell("migrated", seat, {"target": number})


RETURN = Use("return", _settle_return)
"""A resource goes back to the Reservoir by choice; ``extra``: for what, and for which deck or country."""


def _summit_options(state: PlanetaryState, player: int, price: int) -> Sequence[Action]:
    country, rules = state.countries[player], state.rules
    if country.normal + country.green < price:
        return ()
    options = [action for action in rules.summit if can_draw(state, action.value)]
    return [*options, rules.no_summit] if options else ()


def _answer_summit(state: PlanetaryState, player: int, price: int, action: Action) -> None:
    if action.value >= 0:
        pay(state, player, price, RETURN, ("summit", action.value))


def _deck_there(state: PlanetaryState, player: int, arg: Any, action: Action) -> bool:
    return action.value < 0 or can_draw(state, action.value)


def _no_deck(state: PlanetaryState, player: int, arg: Any, action: Action) -> Reason:
    return Reason(_("No card of this deck is left to draw."), "Draw")


DECK_LEFT = Need(_deck_there, _no_deck)

SUMMIT = Question(
    "summit", "summit", _summit_options, _answer_summit, lambda s: s.rules.by_kind["summit"], (DECK_LEFT,)
)
"""Return a resource to draw a card? ``arg``: the price."""
