"""What cards do to another nation in peace: trade, influence, money."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from limitedu.core.decision import Action, Amounts, Question, Reason
from limitedu.games.limit.cards.gains import produce_now
from limitedu.games.limit.cards.part import COST, Part, effect, lacks, purse
from limitedu.games.limit.cards.targets import NOBODY, victim
from limitedu.games.limit.help import all_amounts, amount_need
from limitedu.games.limit.nation import (
    RAISE,
    agitate,
    calm,
)
from limitedu.games.limit.solo import star_industrial_level, star_value
from limitedu.games.limit.state import (
    FOSSIL,
    INDUSTRIAL,
    STAR,
    LimitState,
    Nation,
)
from limitedu.i18n import _

if TYPE_CHECKING:
    from limitedu.games.limit.rules import Card, LimitRules


CLASS_C = 2


def industrial_level(state: LimitState, target: int) -> int:
    return star_industrial_level(state) if target == STAR else state.nations[target].level[INDUSTRIAL]


@effect("gift")
@dataclass(slots=True)
class Gift(Part):
    """The target's plant value as money, from the nation that plays to the target."""

    plant: str
    targeted: ClassVar[bool] = True
    uses: ClassVar[tuple[str, ...]] = (COST,)

    def takes(self) -> str:
        return "money"

    def bind(self, card: Card, rules: LimitRules) -> None:
        if self.plant != "industrial":
            raise industrial_only(card)

    def value(self, state: LimitState, target: int) -> int:
        return state.rules.output[INDUSTRIAL][industrial_level(state, target)]

    def price(self, state: LimitState, nation: Nation) -> int:
        return self.value(state, state.target) if state.target != NOBODY else 0

    def ok_on(self, state: LimitState, nation: Nation, target: int) -> bool:
        return purse(state, nation) >= self.value(state, target)

    def refusal_on(self, state: LimitState, nation: Nation, target: int) -> Reason:
        return lacks(self.value(state, target), nation.money)

    def run(self, state: LimitState, player: int, arg: None = None) -> None:
        money = self.value(state, state.target)
        state.nations[player].money -= money
        victim(state, state.target).money += money
        if state.tell is not None:
            state.tell("gift", player, {"money": money, "target": state.target})


def industrial_only(card: Card) -> Exception:
    from limitedu.errors import RulesError

    return RulesError(_("cards.{card}: only the 'industrial' plant works abroad.").format(card=card.id))


@effect("offshore")
@dataclass(slots=True)
class Offshore(Part):
    """Produce in the target's industrial plant: own fossils, own goods, their pollution (ruling B18)."""

    plant: str
    targeted: ClassVar[bool] = True
    must: ClassVar[bool] = True

    def bind(self, card: Card, rules: LimitRules) -> None:
        if self.plant != "industrial":
            raise industrial_only(card)

    def ok_on(self, state: LimitState, nation: Nation, target: int) -> bool:
        return nation.stock[FOSSIL] >= state.rules.fossil_cost[industrial_level(state, target)]

    def refusal_on(self, state: LimitState, nation: Nation, target: int) -> Reason:
        need = state.rules.fossil_cost[industrial_level(state, target)]
        return lacks(need, nation.stock[FOSSIL], FOSSIL)

    def run(self, state: LimitState, player: int, arg: None = None) -> None:
        level = industrial_level(state, state.target)
        if state.nations[player].stock[FOSSIL] < state.rules.fossil_cost[level]:
            return
        produce_now(state, player, level, INDUSTRIAL, victim(state, state.target))


@effect("pass_on")
@dataclass(slots=True)
class PassOn(Part):
    """Give away some of one's disruption (ruling B40)."""

    disruption: int
    targeted: ClassVar[bool] = True

    def ok(self, state: LimitState, nation: Nation) -> bool:
        return nation.disruption > 0

    def refusal(self, state: LimitState, nation: Nation) -> Reason:
        return Reason(_("You have no disruption to pass on."), "ruling B40")

    def run(self, state: LimitState, player: int, arg: None = None) -> None:
        if self.disruption and state.nations[player].disruption:
            state.stack.append((PASS_ON, player, self.disruption))


def _pass_on_options(state: LimitState, player: int, most: int) -> Sequence[Action]:
    return Amounts(1, min(most, state.nations[player].disruption))


def _answer_pass_on(state: LimitState, player: int, most: int, action: Action) -> None:
    state.nations[player].disruption -= action.value
    victim(state, state.target).disruption += action.value
    if state.tell is not None:
        state.tell("passed_on", player, {"tokens": action.value, "target": state.target})


PASS_ON = Question(
    "pass_on",
    "quantity",
    _pass_on_options,
    _answer_pass_on,
    all_amounts,
    (amount_need(lambda s, p, most: min(most, s.nations[p].disruption), lambda s, p, most: 1, "ruling B40"),),
)
"""How many disruption tokens go to the target?"""


@effect("take_money")
@dataclass(slots=True)
class TakeMoney(Part):
    """Money from the target: so much per head, or per level of its class C above 1 (rulings B6, B7)."""

    per_head: int = 0
    per_class: int = 0
    targeted: ClassVar[bool] = True

    def amount(self, state: LimitState, target: int) -> int:
        if target == STAR:
            people, sol = star_value(state, "population"), star_value(state, "standard_of_living")
        else:
            nation = state.nations[target]
            people, sol = state.rules.people[nation.pop], nation.sol[CLASS_C]
        return self.per_head * people + self.per_class * (sol - 1)

    def ok_on(self, state: LimitState, nation: Nation, target: int) -> bool:
        amount = self.amount(state, target)
        have: int = victim(state, target).money
        return amount > 0 and have >= (amount if state.rules.strict_targets else 1)

    def refusal_on(self, state: LimitState, nation: Nation, target: int) -> Reason:
        if not self.amount(state, target):
            return Reason(_("There is nothing to take: its class C is at 1."), "ruling B1")
        return Reason(
            _("It would take £{n}, and this nation has £{have}.").format(
                n=self.amount(state, target), have=victim(state, target).money
            ),
            "ruling B6",
        )

    def run(self, state: LimitState, player: int, arg: None = None) -> None:
        loser = victim(state, state.target)
        money = min(self.amount(state, state.target), loser.money)
        loser.money -= money
        state.nations[player].money += money
        if state.tell is not None:
            state.tell("money_taken", player, {"money": money, "target": state.target})


@effect("target_raises")
@dataclass(slots=True)
class TargetRaises(Part):
    """The target raises classes of its own choice."""

    levels: int
    targeted: ClassVar[bool] = True

    def ok_on(self, state: LimitState, nation: Nation, target: int) -> bool:
        return target != STAR and state.nations[target].sol[-1] < 4

    def run(self, state: LimitState, player: int, arg: None = None) -> None:
        if state.target != STAR and self.levels:
            state.stack.append((RAISE, state.target, self.levels))


@effect("target_calm")
@dataclass(slots=True)
class TargetCalm(Part):
    """The target's unrest falls."""

    unrest: int
    targeted: ClassVar[bool] = True

    def ok_on(self, state: LimitState, nation: Nation, target: int) -> bool:
        return target != STAR and state.nations[target].unrest > 1

    def run(self, state: LimitState, player: int, arg: None = None) -> None:
        if state.target != STAR:
            nation = state.nations[state.target]
            before = nation.unrest
            calm(nation, self.unrest)
            if state.tell is not None:
                state.tell("calmed", state.target, {"unrest": before - nation.unrest, "at": nation.unrest})


@effect("inflame")
@dataclass(slots=True)
class Inflame(Part):
    """The target's unrest rises; it cannot resist."""

    unrest: int
    targeted: ClassVar[bool] = True

    def ok_on(self, state: LimitState, nation: Nation, target: int) -> bool:
        return target != STAR

    def refusal_on(self, state: LimitState, nation: Nation, target: int) -> Reason:
        return Reason(_("The star nation knows no unrest."), "ruling B45")

    def run(self, state: LimitState, player: int, arg: None = None) -> None:
        if state.target == STAR:
            return
        nation = state.nations[state.target]
        before = nation.unrest
        agitate(state, nation, self.unrest)
        if state.tell is not None:
            state.tell(
                "inflamed",
                player,
                {"target": state.target, "unrest": self.unrest, "before": before, "at": nation.unrest},
            )
