"""War: the attack, resisting it, and what the attacker takes (rulebook, War)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from limitedu.core.decision import Action, Amounts, Need, Question, Reason, Step
from limitedu.games.limit.alliance import allies_of
from limitedu.games.limit.cards.part import COST, Part, effect, lacks, moved
from limitedu.games.limit.cards.targets import drop_card, victim
from limitedu.games.limit.help import MILITARY_PACT, all_amounts, amount_need, plead
from limitedu.games.limit.names import resource_name, units
from limitedu.games.limit.nation import (
    disrupt,
    lose_territory,
    lower_plant,
    pollute,
)
from limitedu.games.limit.solo import star_resists
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


@effect("attack")
@dataclass(slots=True)
class Attack(Part):
    """Military resources, at least so many, and disruption; then the target may resist (ruling B30)."""

    least: int
    disruption: int
    targeted: ClassVar[bool] = True
    uses: ClassVar[tuple[str, ...]] = (COST,)

    def takes(self) -> str:
        return RESOURCES[MILITARY]

    def choices(self) -> tuple[Question, ...]:
        return (FORCE,)

    def ok(self, state: LimitState, nation: Nation) -> bool:
        return nation.stock[MILITARY] >= self.least

    def refusal(self, state: LimitState, nation: Nation) -> Reason:
        return lacks(self.least, nation.stock[MILITARY], MILITARY)

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
        _("Resisting takes {need}, as many as the attack; you have {have}.").format(
            need=units(state.amount, MILITARY), have=have
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
            lambda s, p, _levels, a: a.value in (INDUSTRIAL, MILITARY),
            lambda s, p, _levels, a: Reason(_("Name their goods or arms production."), "ruling B39"),
            silent=True,
        ),
        Need(
            lambda s, p, _levels, a: s.nations[s.target].level[a.value] > 1,
            lambda s, p, _levels, a: Reason(_("This production is already at its lowest level."), "ruling B39"),
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
            lambda s, p, part, a: Reason(_("They have no {r} to take.").format(r=resource_name(a.value)), "ruling B32"),
        ),
    ),
)
"""What is taken?"""
