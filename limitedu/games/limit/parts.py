"""What cards cost and do to one's own nation: one class per kind of part in ``rules.toml``.

A part of a cost must be payable in full (ruling B2); of the effects at least one must be possible after the
cost is paid (ruling B1). ``ok`` is the fast test of this, ``refusal`` its words, ``run`` carries it out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from limitedu.core.decision import Action, Need, Question, Reason
from limitedu.core.effects import Registry
from limitedu.errors import RulesError
from limitedu.games.limit.market import PRICE, TRADE, can_trade
from limitedu.games.limit.nation import (
    LOWER,
    RAISE,
    agitate,
    burn_fossil,
    calm,
    clean,
    disrupt,
    land_limit,
    level_below,
    lower_plant,
    pay_bank,
    pay_box,
    pollute,
    raise_plant,
    redeem,
)
from limitedu.games.limit.rules import FARTHEST, PLANTS
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

__all__ = ["LAWS", "Part", "effect", "lacks", "recycle"]

effect = Registry()
"""Limit's effect kinds: ``@effect("kind")`` on a dataclass adds one."""

LAWS = {
    "vegetarianism": 1,
    "sustainable_consumption": 2,
    "recycling": 4,
    "green_production": 8,
    "policy_planning": 16,
    "intensive_farming": 32,
    "stock_exchange": 64,
}
VEGETARIANISM, SUSTAINABLE, RECYCLING, GREEN, PLANNING, FARMING, EXCHANGE = LAWS.values()


def lacks(what: str, need: int, have: int) -> Reason:
    """The reason for a cost that cannot be paid."""
    return Reason(
        _("It costs {need} {what}, you have {have}.").format(need=need, what=what, have=have),
        "ruling B2",
        _("{n} more would allow it.").format(n=need - have),
    )


class Part:
    """One part of a card's cost or effect: a step that runs by itself when its turn comes."""

    kind: ClassVar[str]
    options: ClassVar[None] = None
    targeted: ClassVar[bool] = False
    """Whether the part acts on another nation: then ``ok_on`` is asked for each target."""
    must: ClassVar[bool] = False
    """Whether an effect is needed even where another effect of the card is possible."""

    __slots__ = ()

    def bind(self, card: Card, rules: LimitRules) -> None:
        """Look at the card that this is a part of, once."""

    def choices(self) -> tuple[Question, ...]:
        """What must be named before the card is paid."""
        return ()

    def ok(self, state: LimitState, nation: Nation) -> bool:
        return True

    def whole(self, state: LimitState, nation: Nation) -> bool:
        """Whether the effect can happen in full (setting politics.strict_effects)."""
        return self.ok(state, nation)

    def ok_on(self, state: LimitState, nation: Nation, target: int) -> bool:
        return True

    def refusal(self, state: LimitState, nation: Nation) -> Reason:
        return Reason(_("Its effect could not happen now."), "ruling B1")

    def refusal_on(self, state: LimitState, nation: Nation, target: int) -> Reason:
        return Reason(_("Its effect could not happen to this nation."), "ruling B1")

    def price(self, state: LimitState, nation: Nation) -> int:
        """The money that it takes from the nation that plays (ruling D22)."""
        return 0

    def run(self, state: LimitState, player: int, arg: None = None) -> None:
        raise NotImplementedError


# ================================================================================================== costs


@effect("pay")
@dataclass(slots=True)
class Pay(Part):
    """Money to the World Bank: a sum, or so much per head."""

    money: int = 0
    per_head: int = 0
    from_all: bool = False

    def price(self, state: LimitState, nation: Nation) -> int:
        return self.money + self.per_head * state.rules.people[nation.pop]

    def ok(self, state: LimitState, nation: Nation) -> bool:
        return nation.money >= self.money + self.per_head * state.rules.people[nation.pop]

    def refusal(self, state: LimitState, nation: Nation) -> Reason:
        return lacks(_("money"), self.price(state, nation), nation.money)

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

    def price(self, state: LimitState, nation: Nation) -> int:
        return self.money

    def ok(self, state: LimitState, nation: Nation) -> bool:
        return nation.money >= self.money

    def refusal(self, state: LimitState, nation: Nation) -> Reason:
        return lacks(_("money"), self.money, nation.money)

    def run(self, state: LimitState, player: int, arg: None = None) -> None:
        pay_box(state, state.nations[player], self.money)
        if state.tell is not None:
            state.tell("paid", player, {"money": self.money, "to": "box"})


@effect("drain_bank")
@dataclass(slots=True)
class DrainBank(Part):
    """Money from the World Bank to the £ box (ruling B4)."""

    money: int

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
        return lacks(_("money"), min(prices), nation.money)

    def run(self, state: LimitState, player: int, arg: None = None) -> None:
        nation = state.nations[player]
        price = self.price(state, nation)
        pay_bank(state, nation, price)
        if state.tell is not None:
            state.tell("paid", player, {"money": price, "to": "bank"})


PLANT_INDEX = {name: index for index, name in enumerate(PLANTS)}


def check_heads(card: Card, below: int) -> None:
    """Raise :class:`RulesError` for a population level that is farther away than any rule looks."""
    if below > FARTHEST:
        raise RulesError(
            _("cards.{card}: heads_below is {n}, but must be from 0 to {most}.").format(
                card=card.id, n=below, most=FARTHEST
            )
        )


def check_plants(card: Card, plants: list[str]) -> None:
    """Raise :class:`RulesError` unless ``plants`` are names of plants."""
    for name in plants:
        if name not in PLANT_INDEX:
            raise RulesError(
                _("cards.{card}: {name!r} is no plant; there are {plants}.").format(
                    card=card.id, name=name, plants=", ".join(PLANTS)
                )
            )


def moved(state: LimitState, plant: int, levels: int, level: int) -> dict[str, Any]:
    """What is told of a plant that has moved by ``levels`` to ``level``."""
    output = state.rules.output[plant][level]
    return {"plant": PLANTS[plant], "levels": levels, "level": level, "output": output, "phase": state.phase}


def plant_limit(state: LimitState, nation: Nation, plant: int) -> int:
    """The highest level that ``plant`` may have now."""
    return land_limit(state, nation) if plant == RENEWABLE else state.rules.top[plant]


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
        return lacks(_(self.resource), self.units(state, nation), nation.stock[self.index[self.resource]])

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

    def bind(self, card: Card, rules: LimitRules) -> None:
        check_plants(card, [self.plant])

    def ok(self, state: LimitState, nation: Nation) -> bool:
        return self.if_possible or nation.level[PLANT_INDEX[self.plant]] > self.levels

    def refusal(self, state: LimitState, nation: Nation) -> Reason:
        return Reason(
            _("It lowers {plant} production by {n}, which is at level {at}.").format(
                plant=_(self.plant), n=self.levels, at=nation.level[PLANT_INDEX[self.plant]]
            ),
            "ruling B2",
            _("{plant} production at level {n} would allow it.").format(
                plant=_(self.plant).capitalize(), n=self.levels + 1
            ),
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

    def run(self, state: LimitState, player: int, arg: None = None) -> None:
        pollute(state, state.nations[player], self.tokens)
        if state.tell is not None:
            state.tell("polluted", player, {"tokens": self.tokens, "left": state.pollution_left})


@effect("disrupt")
@dataclass(slots=True)
class Disrupt(Part):
    """Take disruption; always possible (ruling B3)."""

    tokens: int

    def run(self, state: LimitState, player: int, arg: None = None) -> None:
        disrupt(state, state.nations[player], self.tokens)
        if state.tell is not None:
            state.tell("disrupted", player, {"tokens": self.tokens, "left": state.disruption_left})


# ================================================================================================ effects


@effect("calm")
@dataclass(slots=True)
class Calm(Part):
    """Unrest down."""

    unrest: int
    floor: int = 1

    def bind(self, card: Card, rules: LimitRules) -> None:
        self.floor = 0 if any(part.kind == "agitate" for part in card.cost) else 1

    def ok(self, state: LimitState, nation: Nation) -> bool:
        return nation.unrest > self.floor

    def whole(self, state: LimitState, nation: Nation) -> bool:
        return nation.unrest > self.unrest

    def refusal(self, state: LimitState, nation: Nation) -> Reason:
        return Reason(_("Unrest is already at its lowest."), "ruling B1")

    def run(self, state: LimitState, player: int, arg: None = None) -> None:
        nation = state.nations[player]
        before = nation.unrest
        calm(nation, self.unrest)
        if state.tell is not None:
            state.tell("calmed", player, {"unrest": before - nation.unrest, "at": nation.unrest})


@effect("raise_classes")
@dataclass(slots=True)
class RaiseClasses(Part):
    """Classes of one's choice rise, level by level (ruling A9)."""

    levels: int
    paid_by_class: bool = False

    def bind(self, card: Card, rules: LimitRules) -> None:
        self.paid_by_class = any(part.kind == "lower_class" for part in card.cost)

    def ok(self, state: LimitState, nation: Nation) -> bool:
        return nation.sol[-1] < 4 or self.paid_by_class

    def whole(self, state: LimitState, nation: Nation) -> bool:
        return 4 * len(nation.sol) - sum(nation.sol) >= self.levels

    def refusal(self, state: LimitState, nation: Nation) -> Reason:
        return Reason(_("All classes are at the highest standard of living."), "ruling B1")

    def run(self, state: LimitState, player: int, arg: None = None) -> None:
        if self.levels:
            state.stack.append((RAISE, player, self.levels))


@effect("gain")
@dataclass(slots=True)
class Gain(Part):
    """Goods into the stock, of one kind or of one's choice."""

    resources: list[str]
    amount: int = 0
    heads_below: int = 0

    def bind(self, card: Card, rules: LimitRules) -> None:
        check_heads(card, self.heads_below)
        for name in self.resources:
            if name not in RESOURCES[:3]:
                raise RulesError(
                    _("cards.{card}: only {all} can be gained, not {name!r}.").format(
                        card=card.id, all=", ".join(RESOURCES[:3]), name=name
                    )
                )

    def units(self, state: LimitState, nation: Nation) -> int:
        units = self.amount
        if self.heads_below:
            units += state.rules.people[level_below(state, nation.pop, -self.heads_below)]
        return units

    def run(self, state: LimitState, player: int, arg: None = None) -> None:
        state.stack.append((GAIN, player, self))


@effect("raise_plant")
@dataclass(slots=True)
class RaisePlant(Part):
    """The named plant, or the one that was paid for, grows (ruling B16)."""

    levels: int
    plant: str = ""

    def bind(self, card: Card, rules: LimitRules) -> None:
        if self.plant:
            check_plants(card, [self.plant])
        elif not any(part.kind == "pay_plant" for part in card.cost):
            raise RulesError(
                _("cards.{card}: raise_plant needs a 'plant', or a cost of kind 'pay_plant'.").format(card=card.id)
            )

    def ok(self, state: LimitState, nation: Nation) -> bool:
        if not self.plant:
            return True  # pay_plant offers only plants that can grow
        plant = PLANT_INDEX[self.plant]
        return nation.level[plant] < plant_limit(state, nation, plant)

    def refusal(self, state: LimitState, nation: Nation) -> Reason:
        return Reason(
            _("{plant} production cannot grow further.").format(plant=_(self.plant).capitalize()), "ruling B1"
        )

    def run(self, state: LimitState, player: int, arg: None = None) -> None:
        nation = state.nations[player]
        plant = PLANT_INDEX[self.plant] if self.plant else state.plant
        gained = raise_plant(state, nation, plant, self.levels)
        if state.tell is not None:
            state.tell("plant_up", player, moved(state, plant, gained, nation.level[plant]))


@effect("levy")
@dataclass(slots=True)
class Levy(Part):
    """Money per head from the World Bank, which must have it (ruling B5)."""

    per_head: int
    drained: int = 0

    def bind(self, card: Card, rules: LimitRules) -> None:
        self.drained = sum(part.money for part in card.cost if part.kind == "drain_bank")

    def ok(self, state: LimitState, nation: Nation) -> bool:
        return state.bank - self.drained >= self.per_head * state.rules.people[nation.pop]

    def refusal(self, state: LimitState, nation: Nation) -> Reason:
        need = self.drained + self.per_head * state.rules.people[nation.pop]
        return Reason(
            _("The World Bank must give £{need} in all and has £{have}.").format(need=need, have=state.bank),
            "ruling B5",
        )

    def run(self, state: LimitState, player: int, arg: None = None) -> None:
        nation = state.nations[player]
        money = self.per_head * state.rules.people[nation.pop]
        pay_bank(state, nation, -money)
        if state.tell is not None:
            state.tell("levied", player, {"money": money, "bank": state.bank})


@effect("draw_cards")
@dataclass(slots=True)
class DrawCards(Part):
    """Draw from a deck, keep some, put the others under it (ruling B11)."""

    draw: int
    keep: int

    def ok(self, state: LimitState, nation: Nation) -> bool:
        return any(nation.decks)

    def refusal(self, state: LimitState, nation: Nation) -> Reason:
        return Reason(_("All your decks are empty."), "ruling B10")

    def run(self, state: LimitState, player: int, arg: None = None) -> None:
        from limitedu.games.limit.political import DECK

        state.stack.append((DECK, player, (self.draw, self.keep)))


@effect("recall")
@dataclass(slots=True)
class Recall(Part):
    """Take back an instant card that was already played in this generation (ruling B14)."""

    def ok(self, state: LimitState, nation: Nation) -> bool:
        return bool(nation.played)

    def refusal(self, state: LimitState, nation: Nation) -> Reason:
        return Reason(
            _("You have played no instant card in this generation."),
            "ruling B14",
            _("Play one first."),
        )

    def run(self, state: LimitState, player: int, arg: None = None) -> None:
        state.stack.append((RECALL, player, None))


@effect("extract")
@dataclass(slots=True)
class Extract(Part):
    """Fossils out of the £ box, which never runs short."""

    fossils: int

    def run(self, state: LimitState, player: int, arg: None = None) -> None:
        state.nations[player].stock[FOSSIL] += self.fossils
        state.box_fossil -= self.fossils
        if state.tell is not None:
            state.tell("extracted", player, {"fossils": self.fossils})


@effect("relieve")
@dataclass(slots=True)
class Relieve(Part):
    """Tokens go back: some of the payer's, then some of every nation's (ruling B33)."""

    tokens: str
    payer: int
    each: int

    def bind(self, card: Card, rules: LimitRules) -> None:
        if self.tokens not in ("pollution", "disruption"):
            raise RulesError(
                _("cards.{card}: tokens should be 'pollution' or 'disruption', not {name!r}.").format(
                    card=card.id, name=self.tokens
                )
            )

    def ok(self, state: LimitState, nation: Nation) -> bool:
        for each in state.nations:
            if getattr(each, self.tokens):
                return True
        return state.star is not None and getattr(state.star, self.tokens) > 0

    def whole(self, state: LimitState, nation: Nation) -> bool:
        return bool(getattr(nation, self.tokens) > self.payer) and all(
            getattr(each, self.tokens) >= self.each for each in state.nations
        )

    def refusal(self, state: LimitState, nation: Nation) -> Reason:
        return Reason(_("No nation has any {tokens}.").format(tokens=_(self.tokens)), "ruling B1")

    def run(self, state: LimitState, player: int, arg: None = None) -> None:
        give_back = clean if self.tokens == "pollution" else redeem
        back = give_back(state, state.nations[player], self.payer)
        for nation in (*state.nations, *((state.star,) if state.star else ())):
            back += give_back(state, nation, self.each)
        if state.tell is not None:
            told = {"tokens": self.tokens, "back": back, "payer": self.payer, "each": self.each}
            state.tell("relieved", player, told)


@effect("overproduce")
@dataclass(slots=True)
class Overproduce(Part):
    """Let one plant produce at once, with its fossils and pollution (rulings B17-B19, B44)."""

    plants: list[str]

    def bind(self, card: Card, rules: LimitRules) -> None:
        check_plants(card, self.plants)
        if "renewable" in self.plants:
            raise RulesError(_("cards.{card}: only industrial and military plants overproduce.").format(card=card.id))

    def ok(self, state: LimitState, nation: Nation) -> bool:
        cost, fossils, level = state.rules.fossil_cost, nation.stock[FOSSIL], nation.level
        return any(cost[level[PLANT_INDEX[name]]] <= fossils for name in self.plants)

    def refusal(self, state: LimitState, nation: Nation) -> Reason:
        need = min(state.rules.fossil_cost[nation.level[PLANT_INDEX[name]]] for name in self.plants)
        return lacks(_("fossil"), need, nation.stock[FOSSIL])

    def run(self, state: LimitState, player: int, arg: None = None) -> None:
        state.stack.append((OVERPRODUCE, player, self))


@effect("colonize")
@dataclass(slots=True)
class Colonize(Part):
    """Land and fossils from the colonization reserve, while there are any (ruling B41)."""

    territory: int
    fossil: int

    def ok(self, state: LimitState, nation: Nation) -> bool:
        return state.colony_territory > 0 or state.colony_fossil > 0

    def whole(self, state: LimitState, nation: Nation) -> bool:
        return state.colony_territory >= self.territory and state.colony_fossil >= self.fossil

    def refusal(self, state: LimitState, nation: Nation) -> Reason:
        return Reason(_("Nothing is left to colonize."), "ruling B41")

    def run(self, state: LimitState, player: int, arg: None = None) -> None:
        nation = state.nations[player]
        land = min(self.territory, state.colony_territory)
        fossils = min(self.fossil, state.colony_fossil)
        state.colony_territory -= land
        state.colony_fossil -= fossils
        nation.territory += land
        nation.stock[FOSSIL] += fossils
        if state.tell is not None:
            state.tell("colonized", player, {"territory": land, "fossils": fossils})


@effect("move_price")
@dataclass(slots=True)
class MovePrice(Part):
    """Move one price cube (ruling B27)."""

    steps: int

    def run(self, state: LimitState, player: int, arg: None = None) -> None:
        state.stack.append((PRICE, player, self.steps))


@effect("transaction")
@dataclass(slots=True)
class Transaction(Part):
    """Buy or sell at the market; twice with Stock Exchange, the second optional (ruling B37)."""

    spent: int = 0
    drained: int = 0

    def bind(self, card: Card, rules: LimitRules) -> None:
        self.spent = sum(part.money for part in card.cost if part.kind in ("burn", "pay"))
        self.drained = sum(part.money for part in card.cost if part.kind == "drain_bank")

    def ok(self, state: LimitState, nation: Nation) -> bool:
        return can_trade(state, nation, self.spent, self.drained)

    def refusal(self, state: LimitState, nation: Nation) -> Reason:
        return Reason(
            _("There is nothing that you could sell or pay for at the market now."),
            "ruling B25",
            _("Money, goods or other prices would allow it."),
        )

    def run(self, state: LimitState, player: int, arg: None = None) -> None:
        times = 2 if state.nations[player].laws & EXCHANGE else 1
        state.stack.append((TRADE, player, (-1, times)))


@effect("law")
@dataclass(slots=True)
class Law(Part):
    """A permanent card: from now on one of the rules is another (ruling B37)."""

    law: str
    amount: int = 0
    gives: int = 0

    def bind(self, card: Card, rules: LimitRules) -> None:
        if self.law not in LAWS:
            raise RulesError(
                _("cards.{card}: there is no law {name!r}; there are {all}.").format(
                    card=card.id, name=self.law, all=", ".join(LAWS)
                )
            )

    def ok(self, state: LimitState, nation: Nation) -> bool:
        return not nation.laws & LAWS[self.law]

    def refusal(self, state: LimitState, nation: Nation) -> Reason:
        return Reason(_("This rule is already in force in your nation."), "ruling B1")

    def run(self, state: LimitState, player: int, arg: None = None) -> None:
        state.nations[player].laws |= LAWS[self.law]
        if state.tell is not None:
            state.tell("law", player, {"law": self.law})


# ============================================================================================== questions


def _plant_options(state: LimitState, player: int, part: PayPlant) -> Sequence[Action]:
    nation, plants = state.nations[player], state.rules.plants
    return [plants[i] for i in (PLANT_INDEX[n] for n in part.plants) if _plant_pays(state, nation, i)]


def _plant_pays(state: LimitState, nation: Nation, plant: int) -> bool:
    return nation.level[plant] < plant_limit(state, nation, plant) and (
        purse(state, nation) >= state.rules.output[plant][nation.level[plant]]
    )


def purse(state: LimitState, nation: Nation) -> int:
    """The money that a card may cost: the nation's, and what others could add once they are asked."""
    return nation.money + state.missing if state.asking else nation.money


def _plant_refusal(state: LimitState, player: int, part: PayPlant, action: Action) -> Reason:
    nation, plant = state.nations[player], action.value
    if nation.level[plant] >= plant_limit(state, nation, plant):
        if plant == RENEWABLE and nation.level[plant] < state.rules.top[plant]:
            return Reason(
                _("Your {n} territories allow no more renewable production.").format(n=nation.territory),
                "ruling A2",
                _("One more territory would allow it."),
            )
        return Reason(_("This production is at its highest level."), "ruling B15")
    return lacks(_("money"), state.rules.output[plant][nation.level[plant]], nation.money)


def _named_ok(state: LimitState, player: int, part: Any, action: Action) -> bool:
    return PLANTS[action.value] in part.plants


def _named_refusal(state: LimitState, player: int, part: Any, action: Action) -> Reason:
    return Reason(
        _("This card is for {plants} production.").format(plants=", ".join(_(name) for name in part.plants)),
        "cards",
    )


def _answer_plant(state: LimitState, player: int, part: PayPlant, action: Action) -> None:
    state.plant = action.value


PLANT = Question(
    "plant",
    "plant",
    _plant_options,
    _answer_plant,
    lambda s: s.rules.plants,
    (
        Need(_named_ok, _named_refusal),
        Need(lambda s, p, _part, a: _plant_pays(s, s.nations[p], a.value), _plant_refusal),
    ),
)
"""Which production shall grow?"""


def _gain_options(state: LimitState, player: int, part: Gain) -> Sequence[Action]:
    return [state.rules.resource[Spend.index[name]] for name in part.resources]


def _answer_gain(state: LimitState, player: int, part: Gain, action: Action) -> None:
    nation = state.nations[player]
    units = part.units(state, nation)
    nation.stock[action.value] += units
    if state.tell is not None:
        state.tell("gained", player, {"resource": RESOURCES[action.value], "units": units})


GAIN = Question(
    "gain",
    "resource",
    _gain_options,
    _answer_gain,
    lambda s: s.rules.resource,
    (
        Need(
            lambda s, p, part, a: RESOURCES[a.value] in part.resources,
            lambda s, p, part, a: Reason(_("This card does not give {r}.").format(r=_(RESOURCES[a.value])), "cards"),
        ),
    ),
)
"""Which goods?"""


def _overproduce_options(state: LimitState, player: int, part: Overproduce) -> Sequence[Action]:
    nation, rules = state.nations[player], state.rules
    return [
        rules.plants[i]
        for i in (PLANT_INDEX[name] for name in part.plants)
        if rules.fossil_cost[nation.level[i]] <= nation.stock[FOSSIL]
    ]


def _answer_overproduce(state: LimitState, player: int, part: Overproduce, action: Action) -> None:
    nation, plant = state.nations[player], action.value
    produce_now(state, player, nation.level[plant], plant, state.nations[player])


def produce_now(state: LimitState, player: int, level: int, plant: int, dirty: Any) -> None:
    """``player`` gets what ``plant`` gives at ``level`` and burns its fossils; ``dirty`` gets the pollution."""
    rules, nation = state.rules, state.nations[player]
    units, fossils, tokens = rules.output[plant][level], rules.fossil_cost[level], rules.pollution_cost[level]
    nation.stock[plant] += units
    burn_fossil(state, nation, fossils)
    pollute(state, dirty, tokens)
    if state.tell is not None:
        state.tell(
            "produced_now",
            player,
            {
                "plant": PLANTS[plant],
                "units": units,
                "fossils": fossils,
                "pollution": tokens,
                "polluted": getattr(dirty, "seat", -2),
            },
        )


OVERPRODUCE = Question(
    "overproduce",
    "plant",
    _overproduce_options,
    _answer_overproduce,
    lambda s: s.rules.plants,
    (
        Need(_named_ok, _named_refusal),
        Need(
            lambda s, p, _part, a: s.rules.fossil_cost[s.nations[p].level[a.value]] <= s.nations[p].stock[FOSSIL],
            lambda s, p, _part, a: lacks(
                _("fossil"), s.rules.fossil_cost[s.nations[p].level[a.value]], s.nations[p].stock[FOSSIL]
            ),
        ),
    ),
)
"""Which plant produces at once?"""


def _recall_options(state: LimitState, player: int, arg: None) -> Sequence[Action]:
    return [card.recall for card in state.nations[player].played]


def _answer_recall(state: LimitState, player: int, arg: None, action: Action) -> None:
    nation = state.nations[player]
    nation.played.remove(action.value)
    nation.hand.append(action.value)
    if state.tell is not None:
        state.tell("recalled", player, {"card": action.value.id})


RECALL = Question(
    "recall",
    "recall",
    _recall_options,
    _answer_recall,
    lambda s: s.rules.by_kind["recall"],
    (
        Need(
            lambda s, p, _arg, a: a.value in s.nations[p].played,
            lambda s, p, _arg, a: Reason(_("You have not played this card in this generation."), "ruling B14"),
        ),
    ),
)
"""Which played card comes back to the hand?"""
