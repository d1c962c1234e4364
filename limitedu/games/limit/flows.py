"""Limit's ledger: each event that moves pollution, disruption, unrest or money, as flows with their causes.

Holders are seats, STAR, BANK (the World Bank) and BOX (the £ box). The reserves hold what the flows leave there.
Causes: ``industry``, ``arms`` and ``farming`` (production), ``card:<id>``, ``withdrawal:<id>``, and the steps of the
social and international phases by the names of their events. Unrest that finds no room on its track is disruption with
the same cause.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from limitedu.core.ledger import Flow
from limitedu.games.limit.state import STAR

if TYPE_CHECKING:
    from limitedu.core.game import Event, Game

__all__ = ["BANK", "BOX", "PASSED_ON", "STOCKS", "flows"]

BANK, BOX = -3, -4
PASSED_ON = "passed_on"
"""Disruption that only changes hands: it neither leaves the reserve nor comes back."""
STOCKS = ("pollution", "disruption", "unrest", "money")
PRODUCERS = {"renewable": "farming", "industrial": "industry", "military": "arms"}


class _Books:
    """The running state of the ledger while events are read in their order."""

    def __init__(self, game: Game) -> None:
        rules = game.rules
        self.rules = rules
        self.flows: list[Flow] = []
        self.held = {
            "pollution": dict.fromkeys((*range(game.seats), STAR), 0),
            "disruption": dict.fromkeys((*range(game.seats), STAR), 0),
        }
        self.seats = game.seats
        self.solo = game.seats == 1
        self.unrest = [rules.data["unrest"]["start"]] * game.seats
        self.card = ""
        self.gifts: list[tuple[int, int, int]] = []
        self.at = self.generation = 0

    def move(self, stock: str, holder: int, amount: int, cause: str, by: int) -> None:
        if amount:
            self.flows.append(Flow(self.at, self.generation, stock, holder, amount, cause, by))
            if stock in self.held:
                self.held[stock][holder] += amount

    def pay(self, source: int, goal: int, money: int, cause: str, by: int) -> None:
        """Money from one holder to another."""
        self.move("money", source, -money, cause, by)
        self.move("money", goal, money, cause, by)

    def agitate(self, seat: int, steps: int, cause: str, by: int) -> None:
        """Unrest up; what is beyond the end of the track is disruption."""
        room = self.rules.most_unrest - self.unrest[seat]
        taken = min(steps, room)
        self.unrest[seat] += taken
        self.move("unrest", seat, taken, cause, by)
        self.move("disruption", seat, steps - taken, cause, by)

    def calm(self, seat: int, steps: int, cause: str, by: int) -> None:
        self.unrest[seat] -= steps
        self.move("unrest", seat, -steps, cause, by)

    def give_back(self, stock: str, holder: int, tokens: int, cause: str, by: int) -> None:
        """Up to ``tokens`` back to the reserve."""
        self.move(stock, holder, -min(tokens, self.held[stock][holder]), cause, by)


Booking = Callable[[_Books, int, Mapping[str, Any]], None]


def _card(books: _Books, player: int, n: Mapping[str, Any]) -> None:
    books.card = f"card:{n['card']}"


def _withdrawn(books: _Books, player: int, n: Mapping[str, Any]) -> None:
    books.card = f"withdrawal:{n['card']}"


def _produced(books: _Books, player: int, n: Mapping[str, Any]) -> None:
    books.move("pollution", player, n["pollution"], PRODUCERS[n["plant"]], player)
    if n["lost"]:
        books.agitate(player, n["lost"] * books.rules.shortage.fossil_unrest, "fossils_short", player)


def _relieved(books: _Books, player: int, n: Mapping[str, Any]) -> None:
    stock = n["tokens"]
    books.give_back(stock, player, n["payer"], books.card, player)
    for holder in (*range(books.seats), *((STAR,) if books.solo else ())):
        books.give_back(stock, holder, n["each"], books.card, player)


def _passed_on(books: _Books, player: int, n: Mapping[str, Any]) -> None:
    books.move("disruption", player, -n["tokens"], PASSED_ON, player)
    books.move("disruption", n["target"], n["tokens"], PASSED_ON, player)


def _paid(books: _Books, player: int, n: Mapping[str, Any]) -> None:
    books.pay(player, BANK if n["to"] == "bank" else BOX, n["money"], books.card, player)


def _money_given(books: _Books, player: int, n: Mapping[str, Any]) -> None:
    books.pay(player, n["to"], n["money"], "help", player)
    books.gifts.append((player, n["to"], n["money"]))


def _help_short(books: _Books, player: int, n: Mapping[str, Any]) -> None:
    """Everything that was given goes back."""
    for giver, asker, money in books.gifts:
        books.pay(asker, giver, money, "help", giver)
    books.gifts.clear()


def _crisis_money(books: _Books, player: int, n: Mapping[str, Any]) -> None:
    to_bank = books.rules.crises.money_to == "bank"
    books.pay(player, BANK if to_bank else BOX, n["money"], "financial_crisis", player)


def _alliance_made(books: _Books, player: int, n: Mapping[str, Any]) -> None:
    for seat, money in n["paid"]:
        books.pay(seat, BANK, money, "alliance", seat)


def _alliance_broken(books: _Books, player: int, n: Mapping[str, Any]) -> None:
    for seat in n["members"]:
        books.move("disruption", seat, n["disruption"], "alliance_broken", player)


def _demilitarization(books: _Books, player: int, n: Mapping[str, Any]) -> None:
    books.calm(player, n["unrest"], "demilitarization", player)
    books.move("disruption", player, -n["disruption"], "demilitarization", player)


def _summit(books: _Books, player: int, n: Mapping[str, Any]) -> None:
    for stock in ("pollution", "disruption"):
        books.move(stock, player, -n[stock], "event:summit", player)


def _market(sells: bool) -> Booking:
    def book(books: _Books, player: int, n: Mapping[str, Any]) -> None:
        source, goal = (BANK, player) if sells else (player, BANK)
        books.pay(source, goal, n["money"], "market", player)

    return book


def _from_bank(cause: str) -> Booking:
    return lambda books, player, n: books.pay(BANK, player, n["money"], cause or books.card, player)


def _unrest(cause: str) -> Booking:
    return lambda books, player, n: books.agitate(player, n["unrest"], cause or books.card, player)


def _tokens(stock: str, key: str, cause: str) -> Booking:
    return lambda books, player, n: books.move(stock, player, n[key], cause or books.card, player)


_BOOKED: dict[str, Booking] = {
    "card": _card,
    "withdrawn": _withdrawn,
    "money_plea": lambda books, player, n: books.gifts.clear(),
    # pollution
    "produced": _produced,
    "produced_now": lambda b, p, n: b.move("pollution", n["polluted"], n["pollution"], b.card, p),
    "polluted": _tokens("pollution", "tokens", ""),
    "poisoned": lambda b, p, n: b.move("pollution", n["target"], n["tokens"], b.card, p),
    "star_polluted": _tokens("pollution", "pollution", "event:smokestacks"),
    "relieved": _relieved,
    "summit": _summit,
    # disruption
    "disrupted": _tokens("disruption", "tokens", ""),
    "attack": _tokens("disruption", "disruption", ""),
    "passed_on": _passed_on,
    "cold_war": lambda b, p, n: b.move("disruption", p, 1, "cold_war", p),
    "richest": _tokens("disruption", "tokens", "richest"),
    "eased": lambda b, p, n: b.move("disruption", p, -n["tokens"], "military_crisis", p),
    "alliance_broken": _alliance_broken,
    "demilitarization": _demilitarization,
    "star_disrupted": _tokens("disruption", "disruption", "event:arms_race"),
    "star_colonized": _tokens("disruption", "disruption", "event:rival_colony"),
    "star_attacked": _tokens("disruption", "disruption", "event:border_raid"),
    # unrest, and the disruption that it becomes
    "famine": _unrest("famine"),
    "goods_short": _unrest("goods_short"),
    "dirtiest": _unrest("environmental_crisis"),
    "agitated": _unrest(""),
    "inflamed": lambda b, p, n: b.agitate(n["target"], n["unrest"], b.card, p),
    "class_struggle": lambda b, p, n: b.agitate(p, n["gap"], "class_struggle", p),
    "calmed": lambda b, p, n: b.calm(p, n["unrest"], b.card, p),
    # money
    "tax": _from_bank("tax"),
    "boom": _from_bank("boom"),
    "levied": _from_bank(""),
    "bank_empty": lambda b, p, n: b.pay(BOX, BANK, n["lacking"], "bank_empty", p),
    "bank_drained": lambda b, p, n: b.pay(BANK, BOX, n["money"], b.card, p),
    "capital_fled": lambda b, p, n: b.pay(BANK, BOX, n["money"], "event:capital_flight", p),
    "paid": _paid,
    "sold": _market(True),
    "bought": _market(False),
    "star_sold": _market(True),
    "star_bought": _market(False),
    "gift": lambda b, p, n: b.pay(p, n["target"], n["money"], b.card, p),
    "money_taken": lambda b, p, n: b.pay(n["target"], p, n["money"], b.card, p),
    "money_given": _money_given,
    "help_short": _help_short,
    "uprising_money": lambda b, p, n: b.pay(p, BOX, n["money"], "uprising", p),
    "crisis_money": _crisis_money,
    "alliance_made": _alliance_made,
}


def flows(game: Game, until: int | None = None) -> list[Flow]:
    """All flows of the first ``until`` events of ``game`` (left out: all), in their order."""
    books = _Books(game)
    booked = _BOOKED
    events: list[Event] = game.events if until is None else game.events[:until]
    for at, event in enumerate(events):
        book = booked.get(event.kind)
        if book is not None:
            books.at, books.generation = at, event.generation
            book(books, event.player, event.numbers)
    return books.flows
