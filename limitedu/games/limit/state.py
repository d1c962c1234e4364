"""What lies on the table: the nations' boards, the market, the reserves. No rules here.

Numbers are the tokens themselves; ``level`` and ``pop`` are positions of cubes, counted from 1. The
resources have the indexes RENEWABLE, INDUSTRIAL, MILITARY, FOSSIL; the first three have a plant.
Copying is the price of every look-ahead, so it is written out (a few microseconds).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from limitedu.core.flow import State as CoreState

if TYPE_CHECKING:
    from limitedu.games.limit.rules import Card, LimitRules

__all__ = [
    "FOSSIL",
    "INDUSTRIAL",
    "MILITARY",
    "RENEWABLE",
    "RESOURCES",
    "STAR",
    "LimitState",
    "Nation",
    "Star",
]

RENEWABLE, INDUSTRIAL, MILITARY, FOSSIL = range(4)
RESOURCES = ("renewable", "industrial", "military", "fossil")
STAR = -2
"""The star nation of a solo game, where a card asks for a target."""


class Nation:
    """One nation's board, hand and decks.

    ``sol``: standard of living of the classes A to E. ``shift_line``: which of them have their demographic tile
    still on the line; ``shift_zone``: how many tiles lie in the zone. ``laws``: bits of the permanent cards in play.
    ``decks`` are read from the top; ``known``: how many cards at the bottom of each the owner has seen (ruling A10).
    ``society``: class C as the social phase began. ``ally``: the number of its military and its economic alliance,
    0 for none; ``locked``: these tokens show their agreement side.
    """

    __slots__ = (
        "ally",
        "asked",
        "decks",
        "disruption",
        "drawn",
        "hand",
        "known",
        "laws",
        "level",
        "locked",
        "money",
        "passed",
        "permanent",
        "played",
        "pollution",
        "pop",
        "seat",
        "set_aside",
        "shift_line",
        "shift_zone",
        "society",
        "sol",
        "stock",
        "territory",
        "unrest",
    )

    seat: int
    money: int
    stock: list[int]
    level: list[int]
    pop: int
    sol: tuple[int, ...]
    shift_line: tuple[bool, ...]
    shift_zone: int
    unrest: int
    territory: int
    pollution: int
    disruption: int
    laws: int
    hand: list[Card]
    played: list[Card]
    permanent: list[Card]
    asked: tuple[Card, ...]
    set_aside: tuple[Card, ...]
    decks: list[list[Card]]
    known: list[int]
    drawn: list[Card]
    passed: bool
    society: int
    ally: tuple[int, int]
    locked: tuple[bool, bool]

    def copy(self) -> Nation:
        new = Nation.__new__(Nation)
        new.seat = self.seat
        new.money = self.money
        new.stock = self.stock[:]
        new.level = self.level[:]
        new.pop = self.pop
        new.sol = self.sol
        new.shift_line = self.shift_line
        new.shift_zone = self.shift_zone
        new.unrest = self.unrest
        new.territory = self.territory
        new.pollution = self.pollution
        new.disruption = self.disruption
        new.laws = self.laws
        new.hand = self.hand[:]
        new.played = self.played[:]
        new.permanent = self.permanent[:]
        new.asked = self.asked
        new.set_aside = self.set_aside
        new.decks = [deck[:] for deck in self.decks]
        new.known = self.known[:]
        new.drawn = self.drawn[:]
        new.passed = self.passed
        new.society = self.society
        new.ally = self.ally
        new.locked = self.locked
        return new


class Star:
    """The star nation of a solo game: its tokens. Its values stand in the rules, by generation."""

    __slots__ = ("disruption", "fossil", "money", "pollution", "territory")

    money: int
    fossil: int
    territory: int
    pollution: int
    disruption: int

    def copy(self) -> Star:
        new = Star.__new__(Star)
        new.money = self.money
        new.fossil = self.fossil
        new.territory = self.territory
        new.pollution = self.pollution
        new.disruption = self.disruption
        return new


class LimitState(CoreState):
    """The whole table.

    ``pollution_left`` below 0 means excess pollution in play (ruling D3). ``box_...`` count what has
    gone into the £ box, negative when it gave more than it took. ``crises``: the tiles of each
    generation so far, as tuples of the three kinds' indexes. ``card``, ``target``, ``plant``, ``amount``, ``missing``,
    ``given``, ``gifts`` and ``asking`` belong to the card or plea being carried out.
    """

    __slots__ = (
        "alliances_on",
        "amount",
        "asking",
        "bank",
        "box_disruption",
        "box_fossil",
        "box_money",
        "box_territory",
        "card",
        "colony_fossil",
        "colony_territory",
        "crises",
        "demilitarized",
        "discarded",
        "disruption_left",
        "events",
        "financial",
        "gifts",
        "given",
        "ledgers",
        "missing",
        "nations",
        "plant",
        "pollution_left",
        "price",
        "star",
        "start",
        "stock",
        "target",
        "tested",
    )

    rules: LimitRules
    nations: list[Nation]
    star: Star | None
    alliances_on: bool
    asking: bool
    start: int
    bank: int
    stock: list[int]
    price: list[int]
    pollution_left: int
    disruption_left: int
    colony_territory: int
    colony_fossil: int
    box_money: int
    box_fossil: int
    box_territory: int
    box_disruption: int
    crises: tuple[tuple[int, ...], ...]
    financial: bool
    demilitarized: bool
    events: tuple[str, ...]
    discarded: tuple[str, ...]
    ledgers: tuple[Any, ...]
    tested: int
    card: Any  # the Card being carried out, or None
    target: int
    plant: int
    amount: int
    missing: int
    given: int
    gifts: tuple[tuple[int, int], ...]

    @property
    def seats(self) -> int:
        return len(self.nations)

    def copy(self) -> LimitState:
        new = LimitState.__new__(LimitState)
        self.copy_flow_to(new)
        new.nations = [nation.copy() for nation in self.nations]
        new.star = None if self.star is None else self.star.copy()
        new.alliances_on = self.alliances_on
        new.asking = self.asking
        new.start = self.start
        new.bank = self.bank
        new.stock = self.stock[:]
        new.price = self.price[:]
        new.pollution_left = self.pollution_left
        new.disruption_left = self.disruption_left
        new.colony_territory = self.colony_territory
        new.colony_fossil = self.colony_fossil
        new.box_money = self.box_money
        new.box_fossil = self.box_fossil
        new.box_territory = self.box_territory
        new.box_disruption = self.box_disruption
        new.crises = self.crises
        new.financial = self.financial
        new.demilitarized = self.demilitarized
        new.events = self.events
        new.discarded = self.discarded
        new.ledgers = self.ledgers
        new.tested = self.tested
        new.card = self.card
        new.target = self.target
        new.plant = self.plant
        new.amount = self.amount
        new.missing = self.missing
        new.given = self.given
        new.gifts = self.gifts
        return new
