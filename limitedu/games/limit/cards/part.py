"""What every part of a card is, the registry of their kinds, and what several of them share.

A part of a cost must be payable in full (ruling B2); of the effects at least one must be possible after the cost is
paid (ruling B1). ``ok`` is the fast test of this, ``refusal`` its words, ``run`` carries it out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from limitedu.core.decision import Action, Question, Reason
from limitedu.core.effects import Registry
from limitedu.errors import RulesError
from limitedu.games.limit.names import money, resource_name, units
from limitedu.games.limit.nation import (
    land_limit,
)
from limitedu.games.limit.rules import FARTHEST, PLANTS
from limitedu.games.limit.state import (
    RENEWABLE,
    LimitState,
    Nation,
)
from limitedu.i18n import _, listed

if TYPE_CHECKING:
    from limitedu.games.limit.rules import Card, LimitRules


effect = Registry()
"""Limit's effect kinds: ``@effect("kind")`` on a dataclass adds one."""


COST, EFFECT = "cost", "effect"


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


def lacks(need: int, have: int, resource: int | str = "") -> Reason:
    """The reason for a cost that cannot be paid: in money, or in units of ``resource``."""

    def said(number: int) -> str:
        return money(number) if resource == "" else units(number, resource)

    return Reason(
        _("It costs {need}, you have {have}.").format(need=said(need), have=said(have)),
        "ruling B2",
        _("{n} more would allow it.").format(n=money(need - have) if resource == "" else need - have),
    )


def production_name(plant: int | str) -> str:
    """``goods production``: what the students call a plant."""
    return _("{resource} production").format(resource=resource_name(plant))


class Part:
    """One part of a card's cost or effect: a step that runs by itself when its turn comes."""

    kind: ClassVar[str]
    options: ClassVar[None] = None
    uses: ClassVar[tuple[str, ...]] = (EFFECT,)
    """Whether the part may be a cost, which is tested in full first, or an effect, which does what is possible."""
    targeted: ClassVar[bool] = False
    """Whether the part acts on another nation: then ``ok_on`` is asked for each target."""
    must: ClassVar[bool] = False
    """Whether an effect is needed even where another effect of the card is possible."""

    __slots__ = ()

    def bind(self, card: Card, rules: LimitRules) -> None:
        """Look at the card that this is a part of, once."""

    def takes(self) -> str:
        """What a cost takes from; two costs of one card may not take from the same, as each is tested alone."""
        return self.kind

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


PLANT_INDEX = {name: index for index, name in enumerate(PLANTS)}


def check_heads(card: Card, below: int) -> None:
    """Raise :class:`RulesError` for a population level that is farther away than any rule looks."""
    if below > FARTHEST:
        raise RulesError(
            _("cards.{card}: heads_below is {n}, but must be from 0 to {most}.").format(
                card=card.id, n=below, most=FARTHEST
            )
        )


def check_list(card: Card, field: str, names: list[str]) -> None:
    """Raise :class:`RulesError` unless ``names`` holds something, each thing once."""
    if not names or len(set(names)) < len(names):
        raise RulesError(
            _("cards.{card}: {field} must hold at least one name, each once.").format(card=card.id, field=field)
        )


def check_plants(card: Card, plants: list[str]) -> None:
    """Raise :class:`RulesError` unless ``plants`` are names of plants."""
    check_list(card, "plants", plants)
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


def purse(state: LimitState, nation: Nation) -> int:
    """The money that a card may cost: the nation's, and what others could add once they are asked."""
    return nation.money + state.missing if state.asking else nation.money


def named_ok(state: LimitState, player: int, part: Any, action: Action) -> bool:
    return PLANTS[action.value] in part.plants


def named_refusal(state: LimitState, player: int, part: Any, action: Action) -> Reason:
    return Reason(
        _("This card is for {plants} production.").format(plants=listed(resource_name(name) for name in part.plants)),
        "cards",
    )
