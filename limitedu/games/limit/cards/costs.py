"""What cards cost: money, goods, peace, living standards, clean air."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from limitedu.core.decision import Action, Need, Question, Reason
from limitedu.errors import RulesError
from limitedu.games.limit.cards.part import (
    COST,
    EFFECT,
    PLANT_INDEX,
    RECYCLING,
    Part,
    check_heads,
    check_plants,
    effect,
    lacks,
    moved,
    named_ok,
    named_refusal,
    plant_limit,
    production_name,
    purse,
)
from limitedu.games.limit.names import counted
from limitedu.games.limit.nation import (
    LOWER,
    agitate,
    burn_fossil,
    disrupt,
    land_limit,
    level_below,
    lower_plant,
    pay_bank,
    pay_box,
    pollute,
)
from limitedu.games.limit.state import (
    FOSSIL,
    INDUSTRIAL,
    RENEWABLE,
    RESOURCES,
    LimitState,
    Nation,
)
from limitedu.i18n import _

if TYPE_CHECKING:
    from limitedu.games.limit.rules import Card, LimitRules


@effect("pay")
@dataclass(slots=True)
class Pay(Part):
    """Money to the World Bank: a sum, or so much per head."""

    money: int = 0
    per_head: int = 0
    from_all: bool = False
    uses: ClassVar[tuple[str, ...]] = (COST,)

    def takes(self) -> str:
        return "money"

    def price(self, state: LimitState, nation: Nation) -> int:
        return self.money + self.per_head * state.rules.people[nation.pop]

    def ok(self, state: LimitState, nation: Nation) -> bool:
        return nation.money >= self.money + self.per_head * state.rules.people[nation.pop]

    def refusal(self, state: LimitState, nation: Nation) -> Reason:
        return lacks(self.price(state, nation), nation.money)

    def run(self, state: LimitState, player: int, arg: None = None) -> None:
        nation = state.nations[player]
        price = self.price(state, nation)
        pay_bank(state, nation, price)
        if state.tell is not None:
            state.tell("paid", player, {"money": price, "to": "bank"})


@effect("burn")
@dataclass(slots=True)
class Burn(Part):
    """Own money to the £ box: it leaves the economy."""

    money: int
    uses: ClassVar[tuple[str, ...]] = (COST,)

    def takes(self) -> str:
        return "money"

    def price(self, state: LimitState, nation: Nation) -> int:
        return self.money

    def ok(self, state: LimitState, nation: Nation) -> bool:
        return nation.money >= self.money

    def refusal(self, state: LimitState, nation: Nation) -> Reason:
        return lacks(self.money, nation.money)

    def run(self, state: LimitState, player: int, arg: None = None) -> None:
        pay_box(state, state.nations[player], self.money)
        if state.tell is not None:
            state.tell("paid", player, {"money": self.money, "to": "box"})


@effect("drain_bank")
@dataclass(slots=True)
class DrainBank(Part):
    """Money from the World Bank to the £ box (ruling B4)."""

    money: int
    uses: ClassVar[tuple[str, ...]] = (COST,)

    def ok(self, state: LimitState, nation: Nation) -> bool:
        return state.bank >= self.money

    def refusal(self, state: LimitState, nation: Nation) -> Reason:
        return Reason(
            _("The World Bank must give £{need} and has £{have}.").format(need=self.money, have=state.bank),
            "ruling B4",
        )

    def run(self, state: LimitState, player: int, arg: None = None) -> None:
        state.bank -= self.money
        state.box_money += self.money
        if state.tell is not None:
            state.tell("bank_drained", player, {"money": self.money, "bank": state.bank})


@effect("pay_plant")
@dataclass(slots=True)
class PayPlant(Part):
    """Name a plant that can grow and pay what it produces, before it grows (ruling B15)."""

    plants: list[str]
    uses: ClassVar[tuple[str, ...]] = (COST,)

    def takes(self) -> str:
        return "money"

    def bind(self, card: Card, rules: LimitRules) -> None:
        check_plants(card, self.plants)

    def choices(self) -> tuple[Question, ...]:
        return (PLANT,)

    def price(self, state: LimitState, nation: Nation) -> int:
        return 0 if state.plant < 0 else state.rules.output[state.plant][nation.level[state.plant]]

    def ok(self, state: LimitState, nation: Nation) -> bool:
        rules, level, money = state.rules, nation.level, nation.money
        for name in self.plants:
            plant = PLANT_INDEX[name]
            at = level[plant]
            if money >= rules.output[plant][at] and at < (
                land_limit(state, nation) if plant == RENEWABLE else rules.top[plant]
            ):
                return True
        return False

    def refusal(self, state: LimitState, nation: Nation) -> Reason:
        prices = [
            state.rules.output[plant][nation.level[plant]]
            for plant in (PLANT_INDEX[name] for name in self.plants)
            if nation.level[plant] < plant_limit(state, nation, plant)
        ]
        if not prices:
            return Reason(_("No production of yours can grow further."), "ruling B15")
        return lacks(min(prices), nation.money)

    def run(self, state: LimitState, player: int, arg: None = None) -> None:
        nation = state.nations[player]
        price = self.price(state, nation)
        pay_bank(state, nation, price)
        if state.tell is not None:
            state.tell("paid", player, {"money": price, "to": "bank"})


@effect("spend")
@dataclass(slots=True)
class Spend(Part):
    """Goods: a number, so many per head, the people some levels below, or a plant's value."""

    resource: str
    amount: int = 0
    per_head: int = 0
    heads_below: int = 0
    plant: str = ""
    index: ClassVar[dict[str, int]] = {name: i for i, name in enumerate(RESOURCES)}
    uses: ClassVar[tuple[str, ...]] = (COST,)

    def takes(self) -> str:
        return self.resource

    def bind(self, card: Card, rules: LimitRules) -> None:
        if self.resource not in self.index:
            raise RulesError(
                _("cards.{card}: {name!r} is no resource; there are {all}.").format(
                    card=card.id, name=self.resource, all=", ".join(RESOURCES)
                )
            )
        check_heads(card, self.heads_below)
        if self.plant:
            check_plants(card, [self.plant])

    def units(self, state: LimitState, nation: Nation) -> int:
        units = self.amount
        if self.per_head:
            units += self.per_head * state.rules.people[nation.pop]
        if self.heads_below:
            units += state.rules.people[level_below(state, nation.pop, -self.heads_below)]
        if self.plant:
            plant = PLANT_INDEX[self.plant]
            units += state.rules.output[plant][nation.level[plant]]
        return units

    def ok(self, state: LimitState, nation: Nation) -> bool:
        return nation.stock[self.index[self.resource]] >= self.units(state, nation)

    def refusal(self, state: LimitState, nation: Nation) -> Reason:
        return lacks(self.units(state, nation), nation.stock[self.index[self.resource]], self.resource)

    def run(self, state: LimitState, player: int, arg: None = None) -> None:
        nation = state.nations[player]
        units, resource = self.units(state, nation), self.index[self.resource]
        if resource == FOSSIL:
            burn_fossil(state, nation, units)
        else:
            nation.stock[resource] -= units
        if state.tell is not None:
            state.tell("spent", player, {"resource": self.resource, "units": units})
        if resource == INDUSTRIAL:
            recycle(state, player, units)


def recycle(state: LimitState, player: int, units: int) -> None:
    """Recycling: enough industrial goods used in one step give fossils back (ruling B20)."""
    nation = state.nations[player]
    if nation.laws & RECYCLING:
        law = state.rules.law["recycling"]
        if units >= law.amount:
            nation.stock[FOSSIL] += law.gives
            state.box_fossil -= law.gives
            if state.tell is not None:
                state.tell("recycled", player, {"units": units, "fossils": law.gives, "phase": state.phase})


@effect("agitate")
@dataclass(slots=True)
class Agitate(Part):
    """Unrest that must have room on its track (rulebook, Card details)."""

    unrest: int
    uses: ClassVar[tuple[str, ...]] = (COST, EFFECT)

    def ok(self, state: LimitState, nation: Nation) -> bool:
        return nation.unrest + self.unrest <= state.rules.most_unrest

    def refusal(self, state: LimitState, nation: Nation) -> Reason:
        over = nation.unrest + self.unrest - state.rules.most_unrest
        return Reason(
            _("It raises unrest by {n}, and unrest stands at {at} of {most}.").format(
                n=self.unrest, at=nation.unrest, most=state.rules.most_unrest
            ),
            "Card details: unrest is paid without disruption",
            _("Lowering unrest by {n} would allow it.").format(n=over),
        )

    def run(self, state: LimitState, player: int, arg: None = None) -> None:
        agitate(state, state.nations[player], self.unrest)
        if state.tell is not None:
            at = state.nations[player].unrest
            state.tell("agitated", player, {"unrest": self.unrest, "at": at, "phase": state.phase})


@effect("lower_class")
@dataclass(slots=True)
class LowerClass(Part):
    """One class of one's choice falls."""

    levels: int
    uses: ClassVar[tuple[str, ...]] = (COST, EFFECT)

    def ok(self, state: LimitState, nation: Nation) -> bool:
        return sum(nation.sol) - len(nation.sol) >= self.levels

    def refusal(self, state: LimitState, nation: Nation) -> Reason:
        return Reason(
            _("It lowers a class, and all classes are at the lowest standard of living."),
            "ruling B2",
            _("Raising a class would allow it."),
        )

    def run(self, state: LimitState, player: int, arg: None = None) -> None:
        if self.levels:
            state.stack.append((LOWER, player, self.levels))


@effect("lower_plant")
@dataclass(slots=True)
class LowerPlant(Part):
    """A plant shrinks; where ``if_possible``, it may already be at its lowest level."""

    plant: str
    levels: int
    if_possible: bool = False
    uses: ClassVar[tuple[str, ...]] = (COST, EFFECT)

    def takes(self) -> str:
        return f"{self.kind} {self.plant}"

    def bind(self, card: Card, rules: LimitRules) -> None:
        check_plants(card, [self.plant])

    def ok(self, state: LimitState, nation: Nation) -> bool:
        return self.if_possible or nation.level[PLANT_INDEX[self.plant]] > self.levels

    def refusal(self, state: LimitState, nation: Nation) -> Reason:
        return Reason(
            _("It lowers your {production} by {levels}, and that is at level {at}.").format(
                production=production_name(self.plant),
                levels=counted(self.levels, "level"),
                at=nation.level[PLANT_INDEX[self.plant]],
            ),
            "ruling B2",
            _("At level {n} it would be allowed.").format(n=self.levels + 1),
        )

    def run(self, state: LimitState, player: int, arg: None = None) -> None:
        nation, plant = state.nations[player], PLANT_INDEX[self.plant]
        lost = lower_plant(nation, plant, self.levels)
        if state.tell is not None:
            state.tell("plant_down", player, moved(state, plant, lost, nation.level[plant]))


@effect("pollute")
@dataclass(slots=True)
class Pollute(Part):
    """Take pollution; always possible (ruling B3)."""

    tokens: int
    uses: ClassVar[tuple[str, ...]] = (COST, EFFECT)

    def run(self, state: LimitState, player: int, arg: None = None) -> None:
        pollute(state, state.nations[player], self.tokens)
        if state.tell is not None:
            state.tell("polluted", player, {"tokens": self.tokens, "left": state.pollution_left})


@effect("disrupt")
@dataclass(slots=True)
class Disrupt(Part):
    """Take disruption; always possible (ruling B3)."""

    tokens: int
    uses: ClassVar[tuple[str, ...]] = (COST, EFFECT)

    def run(self, state: LimitState, player: int, arg: None = None) -> None:
        disrupt(state, state.nations[player], self.tokens)
        if state.tell is not None:
            state.tell("disrupted", player, {"tokens": self.tokens, "left": state.disruption_left})


def _plant_options(state: LimitState, player: int, part: PayPlant) -> Sequence[Action]:
    nation, plants = state.nations[player], state.rules.plants
    return [plants[i] for i in (PLANT_INDEX[n] for n in part.plants) if _plant_pays(state, nation, i)]


def _plant_pays(state: LimitState, nation: Nation, plant: int) -> bool:
    return nation.level[plant] < plant_limit(state, nation, plant) and (
        purse(state, nation) >= state.rules.output[plant][nation.level[plant]]
    )


def _plant_refusal(state: LimitState, player: int, part: PayPlant, action: Action) -> Reason:
    nation, plant = state.nations[player], action.value
    if nation.level[plant] >= plant_limit(state, nation, plant):
        if plant == RENEWABLE and nation.level[plant] < state.rules.top[plant]:
            return Reason(
                _("Your {land} allows no more food production.").format(land=counted(nation.territory, "land")),
                "ruling A2",
                _("One more territory would allow it."),
            )
        return Reason(_("This production is at its highest level."), "ruling B15")
    return lacks(state.rules.output[plant][nation.level[plant]], nation.money)


def _answer_plant(state: LimitState, player: int, part: PayPlant, action: Action) -> None:
    state.plant = action.value


PLANT = Question(
    "plant",
    "plant",
    _plant_options,
    _answer_plant,
    lambda s: s.rules.plants,
    (
        Need(named_ok, named_refusal, silent=True),
        Need(lambda s, p, _part, a: _plant_pays(s, s.nations[p], a.value), _plant_refusal),
    ),
)
"""Which production shall grow?"""
