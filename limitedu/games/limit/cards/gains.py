"""What cards do in one's own nation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from limitedu.core.decision import Action, Need, Question, Reason
from limitedu.errors import RulesError
from limitedu.games.limit.cards.costs import Spend
from limitedu.games.limit.cards.part import (
    EXCHANGE,
    LAWS,
    PLANT_INDEX,
    Part,
    check_heads,
    check_list,
    check_plants,
    effect,
    lacks,
    moved,
    named_ok,
    named_refusal,
    plant_limit,
    production_name,
)
from limitedu.games.limit.market import PRICE, TRADE, can_trade
from limitedu.games.limit.names import resource_name
from limitedu.games.limit.nation import (
    RAISE,
    burn_fossil,
    calm,
    clean,
    level_below,
    pay_bank,
    pollute,
    raise_plant,
    redeem,
)
from limitedu.games.limit.rules import PLANTS
from limitedu.games.limit.state import (
    FOSSIL,
    RESOURCES,
    LimitState,
    Nation,
)
from limitedu.i18n import _

if TYPE_CHECKING:
    from limitedu.games.limit.rules import Card, LimitRules


@effect("calm")
@dataclass(slots=True)
class Calm(Part):
    """Unrest down."""

    unrest: int
    floor: int = field(default=1, init=False)

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
    paid_by_class: bool = field(default=False, init=False)

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
        check_list(card, "resources", self.resources)
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
            _("Your {production} cannot grow further.").format(production=production_name(self.plant)), "ruling B1"
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
    drained: int = field(default=0, init=False)

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
        if money > state.bank:
            return
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
        return Reason(
            _("No nation has any {tokens}.").format(
                tokens=_("pollution") if self.tokens == "pollution" else _("disruption")
            ),
            "ruling B1",
        )

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
        return lacks(need, nation.stock[FOSSIL], FOSSIL)

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

    spent: int = field(default=0, init=False)
    drained: int = field(default=0, init=False)

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
            lambda s, p, part, a: Reason(_("This card does not give {r}.").format(r=resource_name(a.value)), "cards"),
            silent=True,
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
        Need(named_ok, named_refusal, silent=True),
        Need(
            lambda s, p, _part, a: s.rules.fossil_cost[s.nations[p].level[a.value]] <= s.nations[p].stock[FOSSIL],
            lambda s, p, _part, a: lacks(
                s.rules.fossil_cost[s.nations[p].level[a.value]], s.nations[p].stock[FOSSIL], FOSSIL
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
