"""What cards do to another nation: trade, influence and war (rulebook, War and Card descriptions).

The register ``state.target`` holds the nation that was named: a seat, or STAR in a solo game, where the star
nation's values come from its table and its tokens react (ruling B45).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from limitedu.core.decision import Action, Amounts, Need, Question, Reason, Step
from limitedu.games.limit.alliance import allies_of
from limitedu.games.limit.help import MILITARY_PACT, all_amounts, amount_need, plead
from limitedu.games.limit.nation import (
    RAISE,
    agitate,
    calm,
    disrupt,
    lose_territory,
    lower_plant,
    pollute,
)
from limitedu.games.limit.parts import Part, effect, lacks, moved, produce_now, purse
from limitedu.games.limit.rules import MOST_NATIONS
from limitedu.games.limit.solo import star_industrial_level, star_resists, star_value
from limitedu.games.limit.state import (
    FOSSIL,
    INDUSTRIAL,
    MILITARY,
    RESOURCES,
    STAR,
    LimitState,
    Nation,
)
from limitedu.i18n import _

if TYPE_CHECKING:
    from limitedu.games.limit.rules import Card, LimitRules

__all__ = ["END", "TARGET", "drop_card"]

CLASS_C = 2


def victim(state: LimitState, target: int) -> Any:
    """The nation, or the star nation, behind a target."""
    return state.star if target == STAR else state.nations[target]


def industrial_level(state: LimitState, target: int) -> int:
    return star_industrial_level(state) if target == STAR else state.nations[target].level[INDUSTRIAL]


def targets(state: LimitState, player: int) -> tuple[int, ...]:
    """All that could be named as a target: every other nation, allies too (ruling B38)."""
    return (STAR,) if state.star is not None else OTHERS[len(state.nations)][player]


OTHERS = tuple(
    tuple(tuple(other for other in range(count) if other != seat) for seat in range(count))
    for count in range(MOST_NATIONS + 1)
)
"""By number of nations and seat: everybody else."""


# -- peaceful ---------------------------------------------------------------------------------------------


@effect("gift")
@dataclass(slots=True)
class Gift(Part):
    """The target's plant value as money, from the nation that plays to the target."""

    plant: str
    targeted: ClassVar[bool] = True

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
        return lacks(_("money"), self.value(state, target), nation.money)

    def run(self, state: LimitState, player: int, arg: None = None) -> None:
        money = self.value(state, state.target)
        state.nations[player].money -= money
        victim(state, state.target).money += money
        if state.tell is not None:
            state.tell("gift", player, {"money": money, "target": state.target})


def industrial_only(card: Card) -> Exception:
    from limitedu.errors import RulesError

    return RulesError(_("cards.{card}: only the 'industrial' plant works abroad.").format(card=card.id))


NOBODY = -1


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
        return lacks(_("fossil"), need, nation.stock[FOSSIL])

    def run(self, state: LimitState, player: int, arg: None = None) -> None:
        level = industrial_level(state, state.target)
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
        nation = state.nations[state.target]
        before = nation.unrest
        agitate(state, nation, self.unrest)
        if state.tell is not None:
            state.tell(
                "inflamed",
                player,
                {"target": state.target, "unrest": self.unrest, "before": before, "at": nation.unrest},
            )


# -- war --------------------------------------------------------------------------------------------------


@effect("attack")
@dataclass(slots=True)
class Attack(Part):
    """Military resources, at least so many, and disruption; then the target may resist (ruling B30)."""

    least: int
    disruption: int
    targeted: ClassVar[bool] = True

    def choices(self) -> tuple[Question, ...]:
        return (FORCE,)

    def ok(self, state: LimitState, nation: Nation) -> bool:
        return nation.stock[MILITARY] >= self.least

    def refusal(self, state: LimitState, nation: Nation) -> Reason:
        return lacks(_("military"), self.least, nation.stock[MILITARY])

    def run(self, state: LimitState, player: int, arg: None = None) -> None:
        nation = state.nations[player]
        nation.stock[MILITARY] -= state.amount
        disrupt(state, nation, self.disruption)
        if state.tell is not None:
            state.tell(
                "attack",
                player,
                {"target": state.target, "units": state.amount, "disruption": self.disruption},
            )
        if state.target == STAR:
            if star_resists(state, state.amount):
                _resisted(state, STAR)
        else:
            state.stack.append((RESIST, state.target, player))


def _force_options(state: LimitState, player: int, part: Attack) -> Sequence[Action]:
    return Amounts(part.least, state.nations[player].stock[MILITARY])


def _answer_force(state: LimitState, player: int, part: Attack, action: Action) -> None:
    state.amount = action.value


FORCE = Question(
    "force",
    "quantity",
    _force_options,
    _answer_force,
    all_amounts,
    (amount_need(lambda s, p, part: s.nations[p].stock[MILITARY], lambda s, p, part: part.least, "War"),),
)
"""With how many military resources?"""


def _could_resist(state: LimitState, player: int) -> bool:
    """Whether the nation could match the attack, its military allies' stocks included."""
    have = state.nations[player].stock[MILITARY]
    if have < state.amount:
        have += sum(state.nations[s].stock[MILITARY] for s in allies_of(state, player, MILITARY_PACT))
    return have >= state.amount


def _resist_options(state: LimitState, player: int, attacker: int) -> Sequence[Action]:
    if _could_resist(state, player):
        return state.rules.resist
    return state.rules.resist[:1]


def _answer_resist(state: LimitState, player: int, attacker: int, action: Action) -> None:
    if action.value:
        state.stack.append((STAND, player, attacker))
        missing = state.amount - state.nations[player].stock[MILITARY]
        if missing > 0:
            plead(state, player, MILITARY_PACT, MILITARY, missing)
    elif state.tell is not None:
        state.tell("not_resisted", player, {"attacker": attacker})


def _cannot_resist(state: LimitState, player: int, attacker: int, action: Action) -> Reason:
    have = state.nations[player].stock[MILITARY]
    return Reason(
        _("Resisting takes {need} military, as many as the attack; you have {have}.").format(
            need=state.amount, have=have
        ),
        "War",
        _("{n} more, also from military allies, would allow it.").format(n=state.amount - have),
    )


RESIST = Question(
    "resist",
    "resist",
    _resist_options,
    _answer_resist,
    lambda s: s.rules.resist,
    (Need(lambda s, p, _arg, a: not a.value or _could_resist(s, p), _cannot_resist),),
)
"""Resist the attack, at the same price?"""


def _stand(state: LimitState, player: int, attacker: int) -> None:
    """Resist, now that allies have given what they would; short of it, the attack goes through."""
    nation = state.nations[player]
    if nation.stock[MILITARY] >= state.amount:
        nation.stock[MILITARY] -= state.amount
        _resisted(state, player)
    elif state.tell is not None:
        state.tell("not_resisted", player, {"attacker": attacker})


def _resisted(state: LimitState, seat: int) -> None:
    if state.tell is not None:
        state.tell("resisted", seat, {"units": state.amount})
    drop_card(state)


STAND = Step("stand", _stand)


def take_land(state: LimitState, player: int, tokens: int, keep: bool) -> None:
    """The target loses territory: to the attacker, or to the £ box."""
    loser = victim(state, state.target)
    if state.target == STAR:
        lost = min(tokens, loser.territory)
        loser.territory -= lost
    else:
        lost = lose_territory(state, loser, tokens)
    if keep:
        state.nations[player].territory += lost
    else:
        state.box_territory += lost
    if state.tell is not None:
        state.tell("land_taken", player, {"target": state.target, "territory": lost, "kept": keep})


def ask_plant(state: LimitState, player: int, levels: int) -> None:
    """Let the attacker name the plant of the target that falls (ruling B39); the star has none."""
    if state.target != STAR and levels:
        state.stack.append((WRECK, player, levels))


@effect("ravage")
@dataclass(slots=True)
class Ravage(Part):
    """Mass destruction: land, a plant's level, pollution (ruling B31)."""

    territory: int
    plant_levels: int
    pollution: int
    targeted: ClassVar[bool] = True

    def run(self, state: LimitState, player: int, arg: None = None) -> None:
        take_land(state, player, self.territory, keep=False)
        pollute(state, victim(state, state.target), self.pollution)
        if state.tell is not None:
            state.tell("poisoned", player, {"target": state.target, "tokens": self.pollution})
        ask_plant(state, player, self.plant_levels)


@effect("annex")
@dataclass(slots=True)
class Annex(Part):
    """Annexation: land for oneself and a plant's level; a nation without land is no target (ruling B31)."""

    territory: int
    plant_levels: int
    targeted: ClassVar[bool] = True
    must: ClassVar[bool] = True

    def ok_on(self, state: LimitState, nation: Nation, target: int) -> bool:
        return bool(victim(state, target).territory > 0)

    def refusal_on(self, state: LimitState, nation: Nation, target: int) -> Reason:
        return Reason(_("This nation has no territory left."), "ruling B31")

    def run(self, state: LimitState, player: int, arg: None = None) -> None:
        take_land(state, player, self.territory, keep=True)
        ask_plant(state, player, self.plant_levels)


def _wreck_options(state: LimitState, player: int, levels: int) -> Sequence[Action]:
    level, plants = state.nations[state.target].level, state.rules.plants
    return [plants[p] for p in (INDUSTRIAL, MILITARY) if level[p] > 1]


def _answer_wreck(state: LimitState, player: int, levels: int, action: Action) -> None:
    plant = action.value
    nation = state.nations[state.target]
    lost = lower_plant(nation, plant, levels)
    if state.tell is not None:
        state.tell(
            "plant_down",
            state.target,
            moved(state, plant, lost, nation.level[plant]),
        )


WRECK = Question(
    "wreck",
    "plant",
    _wreck_options,
    _answer_wreck,
    lambda s: s.rules.plants,
    (
        Need(
            lambda s, p, _levels, a: a.value in (INDUSTRIAL, MILITARY) and s.nations[s.target].level[a.value] > 1,
            lambda s, p, _levels, a: Reason(
                _("Name their industrial or military production, and one above level 1."), "ruling B39"
            ),
        ),
    ),
)
"""Which plant of the target falls?"""


@effect("loot")
@dataclass(slots=True)
class Loot(Part):
    """Military operation: goods of one kind, up to a number (ruling B32); from the star only fossils."""

    fossil: int
    industrial: int
    renewable: int
    targeted: ClassVar[bool] = True
    must: ClassVar[bool] = True

    def most(self, state: LimitState, target: int, resource: int) -> int:
        """How much of ``resource`` could be taken from ``target``."""
        if resource == MILITARY:
            return 0
        most: int = getattr(self, RESOURCES[resource])
        if target == STAR:
            return min(most, state.star.fossil) if state.star and resource == FOSSIL else 0
        return min(most, state.nations[target].stock[resource])

    def ok_on(self, state: LimitState, nation: Nation, target: int) -> bool:
        return any(self.most(state, target, resource) for resource in (0, INDUSTRIAL, FOSSIL))

    def refusal_on(self, state: LimitState, nation: Nation, target: int) -> Reason:
        return Reason(_("This nation has nothing that could be taken."), "ruling B32")

    def run(self, state: LimitState, player: int, arg: None = None) -> None:
        state.stack.append((LOOT, player, self))


def _loot_options(state: LimitState, player: int, part: Loot) -> Sequence[Action]:
    return [state.rules.looting[r] for r in (0, INDUSTRIAL, FOSSIL) if part.most(state, state.target, r)]


def _answer_loot(state: LimitState, player: int, part: Loot, action: Action) -> None:
    resource = action.value
    units = part.most(state, state.target, resource)
    if state.target == STAR:
        victim(state, STAR).fossil -= units
    else:
        state.nations[state.target].stock[resource] -= units
    state.nations[player].stock[resource] += units
    if state.tell is not None:
        state.tell("looted", player, {"target": state.target, "resource": RESOURCES[resource], "units": units})


LOOT = Question(
    "loot",
    "loot",
    _loot_options,
    _answer_loot,
    lambda s: s.rules.looting,
    (
        Need(
            lambda s, p, part, a: part.most(s, s.target, a.value) > 0,
            lambda s, p, part, a: Reason(
                _("There is no {r} to take there.").format(r=_(RESOURCES[a.value])), "ruling B32"
            ),
        ),
    ),
)
"""What is taken?"""


# -- naming the target, ending the card ---------------------------------------------------------------------


def fits(state: LimitState, nation: Nation, card: Card, target: int) -> bool:
    """Whether ``card`` may be played on ``target``: its costs can be paid, its effects can happen."""
    for part in card.target_costs:
        if not part.ok_on(state, nation, target):
            return False
    possible = False
    for part in card.target_effects:
        if part.ok_on(state, nation, target):
            possible = True
        elif part.must or state.rules.strict_effects:
            return False
    return possible or not card.target_effects


def any_target(card: Card) -> Any:
    """The fast test that ``card`` has a target."""

    def ok(state: LimitState, nation: Nation) -> bool:
        for target in targets(state, nation.seat):  # noqa: SIM110 - any() costs twice as much here
            if fits(state, nation, card, target):
                return True
        return False

    return ok


def no_target(card: Card) -> Any:
    """The words for a card without a target: those of the first nation, as an example."""

    def say(state: LimitState, nation: Nation) -> Reason:
        reasons = [refuse(state, nation, card, target) for target in targets(state, nation.seat)]
        if len(reasons) == 1:
            return reasons[0]
        return Reason(
            _("No nation can be its target. {why}").format(why=reasons[0].text), reasons[0].rule, reasons[0].allow
        )

    return say


def refuse(state: LimitState, nation: Nation, card: Card, target: int) -> Reason:
    """Why ``card`` may not be played on ``target``."""
    parts = (*card.target_costs, *card.target_effects)
    first = next(part for part in parts if not part.ok_on(state, nation, target))
    reason: Reason = first.refusal_on(state, nation, target)
    return reason


def _target_options(state: LimitState, player: int, card: Card) -> Sequence[Action]:
    nation, rules = state.nations[player], state.rules
    return [
        rules.target_star if target == STAR else rules.targets[target]
        for target in targets(state, player)
        if fits(state, nation, card, target)
    ]


def _answer_target(state: LimitState, player: int, card: Card, action: Action) -> None:
    state.target = action.value


TARGET = Question(
    "target",
    "target",
    _target_options,
    _answer_target,
    lambda s: (*s.rules.targets, s.rules.target_star),
    (
        Need(
            lambda s, p, card, a: a.value in targets(s, p),
            lambda s, p, card, a: Reason(_("There is no such other nation in this game."), "ruling B38"),
        ),
        Need(
            lambda s, p, card, a: a.value not in targets(s, p) or fits(s, s.nations[p], card, a.value),
            lambda s, p, card, a: refuse(s, s.nations[p], card, a.value),
        ),
    ),
)
"""Which nation is the target?"""


def drop_card(state: LimitState) -> None:
    """What is left of the card does not happen: go to its end."""
    agenda = state.agenda
    while agenda[-1][0] is not END:
        agenda.pop()


def _end(state: LimitState, player: int, arg: None) -> None:
    """The card lies on the table; a nation that it named has its turn again (ruling B9)."""
    nation, card = state.nations[player], state.card
    (nation.permanent if card.stays else nation.played).append(card)
    if card.target and state.target >= 0 and state.nations[state.target].passed:
        state.nations[state.target].passed = False
        if state.tell is not None:
            state.tell("turn_reopened", state.target, {})
    state.card = None
    state.target = state.plant = NOBODY


END = Step("card_end", _end)
