"""Conflicts: what each does to its target, and the Cold War that lasts. One class per kind of part.

``hit`` carries a conflict out once it was paid and not cancelled, and says whether it had any effect (ruling 18).
The kinds of alliances are registered in the same place, in :mod:`~limitedu.games.planetary_limit.alliances`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from limitedu.core.chance import roll
from limitedu.core.decision import Action, Need, Question, Reason, Step
from limitedu.core.effects import Registry
from limitedu.games.planetary_limit.developments import halved
from limitedu.games.planetary_limit.state import CONFLICT, WAR, Country, PlanetaryState, Relation
from limitedu.games.planetary_limit.stock import SPEND, discard, force_return, pay, send_people
from limitedu.i18n import _

__all__ = ["Conflict", "Deal", "effect", "lay_down", "wars_of"]

effect = Registry()
"""The effect kinds of Conflicts and Alliances."""


class Play:
    """The effect of a Conflict or an Alliance."""

    kind: ClassVar[str]
    alliance: ClassVar[bool] = False
    targeted: ClassVar[bool] = True
    asks_terms: ClassVar[bool] = False

    __slots__ = ()

    def ok(self, state: PlanetaryState, country: Country) -> bool:
        """Whether it may be played at all."""
        return True

    def ok_on(self, state: PlanetaryState, country: Country, target: int) -> bool:
        """Whether it may be aimed at ``target``, another living country."""
        return True

    def refusal(self, state: PlanetaryState, country: Country) -> Reason:
        return Reason(_("It cannot be played now."), "ruling 21")

    def refusal_on(self, state: PlanetaryState, country: Country, target: int) -> Reason:
        return Reason(_("It cannot be aimed at this country now."), "ruling 21")


class Conflict(Play):
    """A Conflict: ``hit`` returns whether it had any effect."""

    __slots__ = ()

    def hit(self, state: PlanetaryState, seat: int, target: int) -> bool:
        raise NotImplementedError


class Deal(Play):
    """An Alliance: ``agree`` carries it out once both sides want it."""

    alliance: ClassVar[bool] = True

    __slots__ = ()

    def agree(self, state: PlanetaryState, seat: int, target: int) -> None:
        raise NotImplementedError


@effect("embargo")
@dataclass(slots=True)
class Embargo(Conflict):
    """The target's Developments extract nothing in its next turn."""

    def hit(self, state: PlanetaryState, seat: int, target: int) -> bool:
        country = state.countries[target]
        if country.embargo is not None:
            return False
        country.embargo, state.card = state.card, None
        if state.tell is not None:
            state.tell("embargoed", seat, {"target": target})
        return True


@effect("close_borders")
@dataclass(slots=True)
class CloseBorders(Conflict):
    """No people come in, but for what an alliance brings and the sharing after a collapse."""

    targeted: ClassVar[bool] = False

    def ok(self, state: PlanetaryState, country: Country) -> bool:
        return country.closed is None

    def refusal(self, state: PlanetaryState, country: Country) -> Reason:
        return Reason(_("Your borders are closed already."), "ruling 14")

    def hit(self, state: PlanetaryState, seat: int, target: int) -> bool:
        country = state.countries[seat]
        country.closed, state.card = state.card, None
        if state.tell is not None:
            state.tell("closed", seat, {})
        return True


@effect("attack")
@dataclass(slots=True)
class Attack(Conflict):
    """The target returns resources, greens first; defence halves what it would lose."""

    resources: int

    def hit(self, state: PlanetaryState, seat: int, target: int) -> bool:
        country = state.countries[target]
        full = min(self.resources, country.normal + country.green)
        loss = halved(state, country, full)
        green, normal = force_return(state, country, loss)
        if state.tell is not None:
            state.tell("attacked", seat, {"target": target, "green": green, "normal": normal, "full": full})
        return loss > 0


@effect("plunder")
@dataclass(slots=True)
class Plunder(Conflict):
    """Resources of the target go to the attacker, greens first; they keep their colour."""

    resources: int

    def hit(self, state: PlanetaryState, seat: int, target: int) -> bool:
        country, taker = state.countries[target], state.countries[seat]
        full = min(self.resources, country.normal + country.green)
        loss = halved(state, country, full)
        green = min(loss, country.green)
        normal = loss - green
        country.green -= green
        country.normal -= normal
        taker.green += green
        taker.normal += normal
        if state.tell is not None:
            state.tell("plundered", seat, {"target": target, "green": green, "normal": normal, "full": full})
        return loss > 0


@effect("lure")
@dataclass(slots=True)
class Lure(Conflict):
    """People of the target move to the attacker, if its borders are open; the target keeps one."""

    people: int

    def hit(self, state: PlanetaryState, seat: int, target: int) -> bool:
        country = state.countries[target]
        moved = 0 if state.countries[seat].closed is not None else min(self.people, country.people - 1)
        if moved:
            send_people(state, country, seat, moved)
        if state.tell is not None:
            state.tell("lured", seat, {"target": target, "people": moved})
        return moved > 0


@effect("spy")
@dataclass(slots=True)
class Spy(Conflict):
    """A card at random from the target's Conflicts and Alliances."""

    def hit(self, state: PlanetaryState, seat: int, target: int) -> bool:
        hand = state.countries[target].hands[CONFLICT]
        if not hand:
            if state.tell is not None:
                state.tell("spied", seat, {"target": target, "cards": 0})
            return False
        card = hand.pop(roll(state, len(hand)))
        state.countries[seat].hands[CONFLICT].append(card)
        if state.tell is not None:
            state.tell("spied", seat, {"target": target, "cards": 1, "hidden": {"card": card.id}})
            state.tell("lost_card", target, {"target": seat, "hidden": {"card": card.id}})
        return True


@effect("sabotage")
@dataclass(slots=True)
class Sabotage(Conflict):
    """One active Development of the target, by the attacker's choice, becomes inactive."""

    def hit(self, state: PlanetaryState, seat: int, target: int) -> bool:
        state.stack.append((SABOTAGE, seat, target))
        return any(state.countries[target].active)


def _sabotage_options(state: PlanetaryState, player: int, target: int) -> Sequence[Action]:
    active = state.countries[target].active
    return [card.sabotage for card in state.rules.developments if active[card.index]]


def _answer_sabotage(state: PlanetaryState, player: int, target: int, action: Action) -> None:
    index = action.value.index
    country = state.countries[target]
    country.active[index] -= 1
    country.off[index] += 1
    if state.tell is not None:
        state.tell("sabotaged", player, {"target": target, "card": action.value.id})


SABOTAGE = Question(
    "sabotage",
    "sabotage",
    _sabotage_options,
    _answer_sabotage,
    lambda s: s.rules.by_kind["sabotage"],
    (
        Need(
            lambda s, p, target, a: s.countries[target].active[a.value.index] > 0,
            lambda s, p, target, a: Reason(_("This country has no active card of this kind."), "Sabotage"),
        ),
    ),
)
"""Which active Development of the target? ``arg``: the target."""


# -- Cold War ---------------------------------------------------------------------------------------------------


@effect("cold_war")
@dataclass(slots=True)
class ColdWar(Conflict):
    """Both pay at the start of their turns until one will not or cannot: then it gives a Development away."""

    resources: int

    def ok_on(self, state: PlanetaryState, country: Country, target: int) -> bool:
        return not any(r.kind == WAR and target in (r.one, r.other) for r in wars_of(state, country.seat))

    def refusal_on(self, state: PlanetaryState, country: Country, target: int) -> Reason:
        return Reason(_("You are in a Cold War with this country already."), "ruling 21")

    def hit(self, state: PlanetaryState, seat: int, target: int) -> bool:
        if state.card is not None:
            state.relations = (*state.relations, Relation(WAR, state.card, seat, target))
            state.card = None
        if state.tell is not None:
            state.tell("war", seat, {"target": target, "resources": self.resources})
        return True


def wars_of(state: PlanetaryState, seat: int) -> list[Relation]:
    """The Cold Wars of ``seat``."""
    return [r for r in state.relations if r.kind == WAR and (r.one == seat or r.other == seat)]


def _war_price(state: PlanetaryState, player: int, opponent: int) -> int:
    for r in wars_of(state, player):
        if r.partner(player) == opponent:
            price: int = r.card.part.resources
            return price
    return 0


def _war_options(state: PlanetaryState, player: int, left: tuple[int, ...]) -> Sequence[Action]:
    country, rules = state.countries[player], state.rules
    have = country.normal + country.green
    options = []
    for opponent in left:
        if have >= _war_price(state, player, opponent):
            options.append(rules.war_pay[opponent])
        options.append(rules.war_stop[opponent])
    return options


def _answer_war(state: PlanetaryState, player: int, left: tuple[int, ...], action: Action) -> None:
    pays, opponent = action.value
    rest = tuple(seat for seat in left if seat != opponent)
    if rest:
        state.stack.append((WAR_PAYMENT, player, rest))
    if pays:
        pay(state, player, _war_price(state, player, opponent), SPEND, "war")
        return
    war = next(r for r in wars_of(state, player) if r.partner(player) == opponent)
    state.relations = tuple(r for r in state.relations if r is not war)
    discard(state, war.card)
    if state.tell is not None:
        country = state.countries[player]
        poor = country.normal + country.green < war.card.part.resources
        state.tell("war_over", player, {"target": opponent, "poor": poor})
    state.stack.append((GIVE, player, opponent))


WAR_PAYMENT = Question(
    "war",
    "war",
    _war_options,
    _answer_war,
    lambda s: s.rules.by_kind["war"],
    (
        Need(
            lambda s, p, left, a: a.value[1] in left,
            lambda s, p, left, a: Reason(_("No payment to this Cold War is open."), "Cold War"),
        ),
        Need(
            lambda s, p, left, a: (
                not a.value[0] or s.countries[p].normal + s.countries[p].green >= _war_price(s, p, a.value[1])
            ),
            lambda s, p, left, a: Reason(
                _("The Cold War costs {need}, you have {have}.").format(
                    need=_war_price(s, p, a.value[1]), have=s.countries[p].normal + s.countries[p].green
                ),
                "ruling 5",
            ),
        ),
    ),
)
"""Pay for the Cold War, or end it by giving a Development away? ``arg``: the opponents whose wars are still open."""


def _give_options(state: PlanetaryState, player: int, opponent: int) -> Sequence[Action]:
    """An active Development if there is one, else an inactive one, else nothing."""
    country = state.countries[player]
    held = country.active if any(country.active) else country.off
    return [card.give for card in state.rules.developments if held[card.index]]


def _answer_give(state: PlanetaryState, player: int, opponent: int, action: Action) -> None:
    giver, taker, index = state.countries[player], state.countries[opponent], action.value.index
    active = giver.active[index] > 0
    held, got = (giver.active, taker.active) if active else (giver.off, taker.off)
    held[index] -= 1
    got[index] += 1
    if state.tell is not None:
        state.tell("gave", player, {"target": opponent, "card": action.value.id, "active": active})


GIVE = Question(
    "give",
    "give",
    _give_options,
    _answer_give,
    lambda s: s.rules.by_kind["give"],
    (
        Need(
            lambda s, p, opponent, a: a in _give_options(s, p, opponent),
            lambda s, p, opponent, a: Reason(
                _("You give an active Development if you have one, else an inactive one."), "Cold War"
            ),
        ),
    ),
)
"""Which Development goes to the opponent? ``arg``: the opponent."""


# -- laid down --------------------------------------------------------------------------------------------------


def _lay_down(state: PlanetaryState, player: int, arg: None) -> None:
    if state.card is not None:
        discard(state, state.card)
        state.card = None
    state.target = -1
    state.terms = None


LAY_DOWN = Step("lay_down", _lay_down)
"""The card that was played leaves play, unless its effect kept it."""


def lay_down(state: PlanetaryState, seat: int) -> None:
    """Push the end of the card that is being played."""
    state.stack.append((LAY_DOWN, seat, None))
