"""From each collapse, migration crisis and unpaid card back to the decisions in the record, with numbers.

A country lacks what has left it. Each decision has a balance with each country: what it brought (a mine's yield) less
what it took (its price and upkeep, an attack, the food of the people whom it brought). Behind a want stand those whose
balance is a loss by then, with what an embargo or an empty Reservoir kept away.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from limitedu.core.origins import NOBODY, Account, Origin, harm, resolved, shared
from limitedu.games.planetary_limit.causes import flows
from limitedu.games.planetary_limit.developments import Restore
from limitedu.games.planetary_limit.stock import MIX
from limitedu.games.planetary_limit.words.deeds import gained, whole

if TYPE_CHECKING:
    from limitedu.core.decision import Action, Decision
    from limitedu.core.game import Event, Game
    from limitedu.core.ledger import Flow

__all__ = ["TELLING", "TOPICS", "Tracer", "tracer"]

TELLING: dict[str, float] = {
    "agreed": 2.0,
    "attacked": 3.0,
    "born": 0.5,
    "built": 1.0,
    "cancelled": 1.5,
    "closed": 1.5,
    "complied": 0.5,
    "declined": 1.0,
    "embargoed": 2.5,
    "fled": 1.0,
    "gave": 1.5,
    "lured": 2.0,
    "migrated": 1.0,
    "opened": 1.0,
    "pact_broken": 3.0,
    "plundered": 3.0,
    "reactivated": 0.5,
    "sabotaged": 2.5,
    "spied": 1.0,
    "switched_off": 0.5,
    "traded": 1.5,
    "treaty_broken": 3.0,
    "war": 3.0,
    "war_over": 1.5,
}
"""Events that a class should hear of after the decision that led to them, with what each weighs: set by hand, so that
attacks and broken words come before building."""
TOPICS: dict[str, tuple[str, ...]] = {
    "pact": ("agreed",),
    "war": ("war", "attacked", "plundered", "sabotaged"),
    "help": ("traded",),
    "refused": ("declined",),
    "broken": ("treaty_broken", "pact_broken"),
    "cleaned": ("restored",),
}
"""What a class may be asked about -> kinds of events by which it came up."""
BY_THEMSELVES = {"event": 1.0, "pandemic": 1.0, "full": 1.5, "treaty_kept": 1.5, "merger_settled": 1.0}
ANSWERED = ("fled", "ceded", "migrated", "returned", "switched_off", "reactivated", "opened", "complied", "gave")
"""Events that an answer outside the playing of a card leads to at once."""


def tracer(game: Game) -> Tracer:
    """The one that leads ``game`` back to its decisions."""
    return Tracer(game)


class _Land:
    """One country: who stands behind its people, and what each decision has brought it and taken from it."""

    def __init__(self, country: Any) -> None:
        self.people = Account(country.people)
        self.have = country.normal + country.green
        self.hunger = -1
        self.balance: dict[int, int] = {NOBODY: self.have}
        self.missed: dict[int, int] = {}
        self.built: dict[str, int] = {}
        self.embargo = self.war = NOBODY

    def losses(self, meal: int) -> dict[int, int]:
        """Row -> what it has cost the country all in all; ``meal``: food that is due now as well."""
        found = dict(self.missed)
        for row, amount in self.balance.items():
            found[row] = found.get(row, 0) - amount
        for row, amount in shared(meal, self.people.by()).items():
            found[row] = found.get(row, 0) + amount
        return found


class Tracer:
    """See :class:`limitedu.core.origins.Tracer`."""

    gained = staticmethod(gained)

    def __init__(self, game: Game) -> None:
        start: Any = game.snapshots[0][2]
        rules = start.rules
        self.base = rules.turn.base
        self.savers = [rules.developments[index].id for index, _part in (*rules.feeding, *rules.rationing)]
        self.planters = [
            card.id for card in rules.developments if any(isinstance(part, Restore) for part in card.parts)
        ]
        self.planted: set[int] = set()
        self.lands = [_Land(country) for country in start.countries]
        self.flows: dict[int, Flow] = {flow.at: flow for flow in flows(game)}
        self.used: dict[int, int] = {}
        self.origins: list[Origin] = []
        self.got: dict[int, dict[str, int]] = {}
        self.follows: dict[int, list[int]] = {}
        self.weights: dict[int, float] = {}
        self.alone: dict[int, float] = {}
        self.owner: dict[int, int] = {}
        self.deals: dict[tuple[int, int], int] = {}
        self.main = self.row_now = NOBODY
        self.answer = ""
        self.fresh = False

    # -- what is told -------------------------------------------------------------------------------------------

    def row(self, number: int, decision: Decision, action: Action, state: Any) -> bool:
        mix = decision.question is MIX and self.owner.get(self.main) == decision.player
        part = mix or (state.card is not None and not decision.question.fresh)
        self.row_now, self.answer, self.fresh = number, action.kind, True
        self.owner[number] = decision.player
        if not part:
            self.main = number
        return part

    def event(self, at: int, event: Event, state: Any) -> None:
        place = self._harmed(at, event, state)
        row = self._row_of(event, place)
        for land, country in zip(self.lands, state.countries, strict=True):
            self._moved(event, land, country, row)
        self._missed(event, state)
        self._used(at, row, event)
        self._tell(at, event, row)
        if event.kind not in ("paid", "only_option"):
            self.fresh = False

    def _tell(self, at: int, event: Event, row: int) -> None:
        if row >= 0 and row in (self.main, self.row_now) and event.kind in TELLING:
            if event.kind != "built":  # playing the card says so already
                self.follows.setdefault(row, []).append(at)
            self.weights[row] = self.weights.get(row, 0.0) + TELLING[event.kind]
        elif event.kind in BY_THEMSELVES:
            self.alone[at] = BY_THEMSELVES[event.kind]

    # -- whose doing an event is ----------------------------------------------------------------------------------

    def _row_of(self, event: Event, place: int) -> int:
        kind, n, seat = event.kind, event.numbers, event.player
        land = self.lands[seat] if seat >= 0 else None
        if land is None or kind in ("grew", "base", "pandemic", "merger_settled", "ate", "crisis"):
            return NOBODY
        if kind == "collapse":
            return harm(place)
        if kind in ("produced", "born", "maintained", "restored", "rolled"):
            return land.built.get(n["card"], NOBODY)
        if kind in ("treaty_kept", "merger_gain"):
            return self.deals.get((seat, n["target"]), NOBODY)
        if kind == "paid" and n["what"] == "war":
            return land.war
        if kind in ANSWERED:
            return self.row_now if self.fresh else NOBODY
        self._remember(event)
        return self.main if self.main >= 0 else NOBODY

    def _remember(self, event: Event) -> None:
        """What lasts beyond this event and whose doing it is."""
        n, seat, kind = event.numbers, event.player, event.kind
        if kind == "built":
            self.lands[seat].built[n["card"]] = self.main
            if n["card"] in self.planters:
                self.planted.add(self.main)
        elif kind == "embargoed":
            self.lands[n["target"]].embargo = self.main
        elif kind == "war":
            self.lands[seat].war = self.lands[n["target"]].war = self.main
        elif kind == "agreed":
            self.deals[seat, n["target"]] = self.deals[n["target"], seat] = self.main

    # -- what moved -------------------------------------------------------------------------------------------------

    def _moved(self, event: Event, land: _Land, country: Any, row: int) -> None:
        change = country.normal + country.green - land.have
        land.have += change
        if event.kind == "ate" and change and event.player == country.seat:
            for owner, food in shared(-change, land.people.by()).items():
                land.balance[owner] = land.balance.get(owner, 0) - food
            self._saved(land, country.seat, country.people + change)
        elif change:
            for owner, part in resolved({row: abs(change)}, self.origins).items():
                land.balance[owner] = land.balance.get(owner, 0) + (part if change > 0 else -part)
                self._get(country.seat, owner, "resources", part if change > 0 else 0)
        if country.people != land.people.total:
            for owner, part in self._arrived(country.people - land.people.total, row).items():
                land.people.set(land.people.total + part, owner)
                self._get(country.seat, owner, "people", max(0, part))

    def _saved(self, land: _Land, seat: int, food: int) -> None:
        """Cards by which people eat less have brought what was not eaten."""
        owner = next((land.built[card] for card in self.savers if card in land.built), NOBODY)
        if food > 0 and owner >= 0:
            land.balance[owner] = land.balance.get(owner, 0) + food
            self._get(seat, owner, "saved", food)

    def _arrived(self, change: int, row: int) -> dict[int, int]:
        return resolved({row: change}, self.origins) if change > 0 else {row: change}

    def _missed(self, event: Event, state: Any) -> None:
        """What a country could have had, but for an embargo, a choice, or an empty Reservoir."""
        n, kind, seat = event.numbers, event.kind, event.player
        parts: dict[int, int] = {}
        if kind == "barred":
            parts = {self.lands[seat].embargo: n["resources"]}
        elif kind == "base" and n["normal"] < self.base:
            missing = self.base - n["normal"]
            left = min(missing, state.reservoir)
            parts = shared(missing - left, self.used)
            if left and self.fresh and self.answer == "amount":
                parts[self.row_now] = parts.get(self.row_now, 0) + left
        elif kind == "produced" and n["normal"] + n["green"] < n["wanted"] and state.reservoir == 0:
            parts = shared(n["wanted"] - n["normal"] - n["green"], self.used)
        for row, amount in parts.items():
            missed = self.lands[seat].missed
            missed[row] = missed.get(row, 0) + amount

    def _used(self, at: int, row: int, event: Event) -> None:
        """What went into the Box, by whose doing."""
        flow = self.flows.get(at)
        if flow is None or flow.amount < 0:
            return
        parts = shared(flow.amount, self.lands[event.player].people.by()) if event.kind == "ate" else {row: flow.amount}
        for owner, amount in resolved(parts, self.origins).items():
            self.used[owner] = self.used.get(owner, 0) + amount

    def _get(self, seat: int, row: int, thing: str, amount: int) -> None:
        if amount and self.owner.get(row) == seat:
            got = self.got.setdefault(row, {})
            got[thing] = got.get(thing, 0) + amount

    # -- harms --------------------------------------------------------------------------------------------------------

    def _harmed(self, at: int, event: Event, state: Any) -> int:
        """Book a migration crisis, a collapse or an unpaid card; its place among the origins, or -1 without a loss."""
        n, kind, seat = event.numbers, event.kind, event.player
        land = self.lands[seat] if seat >= 0 else None
        if land is None:
            return -1
        if kind == "crisis":
            land.hunger = self._lacking(at, kind, land, n["need"], state)
            return land.hunger
        if kind == "collapse" and land.hunger >= 0:
            self.origins.append(self.origins[land.hunger]._replace(at=at))
            return len(self.origins) - 1
        if kind == "switched_off" and n["poor"]:
            return self._lacking(at, "maintenance", land, 0, state)
        return -1

    def _lacking(self, at: int, kind: str, land: _Land, meal: int, state: Any) -> int:
        """Book what the country has lost, but for what it planted: who fills the Reservoir is no cause of hunger."""
        lost = {row: amount for row, amount in land.losses(meal).items() if row not in self.planted}
        by = resolved(_positive(lost), self.origins)
        if not by:
            return -1
        stock = "" if state.reservoir else "reservoir"
        self.origins.append(Origin(at, sum(by.values()), whole(kind), by, {}, stock))
        return len(self.origins) - 1


def _positive(losses: Mapping[int, int]) -> dict[int, int]:
    return {row: amount for row, amount in losses.items() if amount > 0}
