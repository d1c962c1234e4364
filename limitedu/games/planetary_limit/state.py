"""What lies on the table: four countries with their hands and cards, the Reservoir, the Box. No rules here.

Resources in a country are normal or green; in the Reservoir and the Box they have no colour. Copies of a Development
are alike, so a country counts them by kind: ``active``, ``fresh`` (active, played this turn) and ``off``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from limitedu.core.flow import State as CoreState

if TYPE_CHECKING:
    from limitedu.games.planetary_limit.rules import Card, Event, PlanetaryRules

__all__ = ["CONFLICT", "DEVELOPMENT", "MERGER", "PACT", "TREATY", "WAR", "Country", "PlanetaryState", "Relation"]

DEVELOPMENT, CONFLICT = range(2)
"""The two decks, and the two hands of each country. Alliances belong to the second."""

PACT, TREATY, MERGER, WAR = range(4)
"""Kinds of relations, in the order in which an attack ends them; a Cold War is no agreement and goes on."""


class Relation(NamedTuple):
    """What binds two countries: an agreement, or a Cold War.

    ``card`` made it and leaves play with it. Pairs of numbers are those of ``one`` and ``other``: turns ``left`` of a
    treaty; normal resources ``held`` on a merger's cards and resources ``given`` through it to the Reservoir.
    ``asked``: the seat that complies with the treaty this turn. ``until``: the round at whose end a merger is settled.
    """

    kind: int
    card: Card
    one: int
    other: int
    left: tuple[int, int] = (0, 0)
    asked: int = -1
    held: tuple[int, int] = (0, 0)
    given: tuple[int, int] = (0, 0)
    until: int = 0

    def partner(self, seat: int) -> int:
        return self.other if seat == self.one else self.one


class Country:
    """One country. ``hands``: its cards of each deck. ``embargo``: the card that bars its next turn's extraction."""

    __slots__ = (
        "active",
        "alive",
        "closed",
        "embargo",
        "extra",
        "fresh",
        "green",
        "hands",
        "normal",
        "off",
        "people",
        "seat",
    )

    seat: int
    alive: bool
    normal: int
    green: int
    people: int
    hands: tuple[list[Card], list[Card]]
    active: list[int]
    fresh: list[int]
    off: list[int]
    closed: Card | None
    embargo: Card | None
    extra: int

    def copy(self) -> Country:
        new = Country.__new__(Country)
        new.seat = self.seat
        new.alive = self.alive
        new.normal = self.normal
        new.green = self.green
        new.people = self.people
        new.hands = (self.hands[0][:], self.hands[1][:])
        new.active = self.active[:]
        new.fresh = self.fresh[:]
        new.off = self.off[:]
        new.closed = self.closed
        new.embargo = self.embargo
        new.extra = self.extra
        return new


class PlanetaryState(CoreState):
    """The whole table.

    ``decks`` are drawn from their ends. ``boxed`` counts what entered the Box this round and the round before.
    ``collapses``: (round, seat) of each. ``turn`` is the seat whose turn it is. ``barred``: the embargo of this turn;
    ``cap``: what a treaty still lets it extract (below 0: no treaty). ``plays``: Developments and other cards that may
    still be played; ``declined``: no more proposals this turn. ``card``, ``target``, ``terms``, ``cancelled`` and
    ``effective`` belong to the card being played; ``due`` to maintenance, ``asleep`` to reactivation, ``sent`` and
    ``arrived`` to a migration.
    """

    __slots__ = (
        "arrived",
        "asleep",
        "barred",
        "blackout",
        "box",
        "boxed",
        "cancelled",
        "cap",
        "card",
        "collapses",
        "countries",
        "decks",
        "declined",
        "discards",
        "due",
        "effective",
        "event",
        "first",
        "plays",
        "relations",
        "reserve",
        "reservoir",
        "sent",
        "target",
        "terms",
        "turn",
    )

    rules: PlanetaryRules
    countries: list[Country]
    reservoir: int
    box: int
    boxed: tuple[int, int]
    reserve: int
    decks: tuple[list[Card], list[Card]]
    discards: tuple[list[Card], list[Card]]
    relations: tuple[Relation, ...]
    collapses: tuple[tuple[int, int], ...]
    event: Event
    first: int
    turn: int
    barred: Card | None
    cap: int
    blackout: bool
    plays: tuple[int, int]
    declined: bool
    card: Card | None
    target: int
    terms: Any
    cancelled: bool
    effective: bool
    due: tuple[tuple[int, int], ...]
    asleep: tuple[int, ...]
    sent: int
    arrived: tuple[int, ...]

    @property
    def seats(self) -> int:
        return len(self.countries)

    def copy(self) -> PlanetaryState:
        new = PlanetaryState.__new__(PlanetaryState)
        self.copy_flow_to(new)
        new.countries = [country.copy() for country in self.countries]
        new.reservoir = self.reservoir
        new.box = self.box
        new.boxed = self.boxed
        new.reserve = self.reserve
        new.decks = (self.decks[0][:], self.decks[1][:])
        new.discards = (self.discards[0][:], self.discards[1][:])
        new.relations = self.relations
        new.collapses = self.collapses
        new.event = self.event
        new.first = self.first
        new.turn = self.turn
        new.barred = self.barred
        new.cap = self.cap
        new.blackout = self.blackout
        new.plays = self.plays
        new.declined = self.declined
        new.card = self.card
        new.target = self.target
        new.terms = self.terms
        new.cancelled = self.cancelled
        new.effective = self.effective
        new.due = self.due
        new.asleep = self.asleep
        new.sent = self.sent
        new.arrived = self.arrived
        return new
