"""Alliances: what two countries agree on, how it is kept, and what its end costs.

Each kind of alliance is one class; ``agree`` carries it out once both sides want it. What lasts is a
:class:`~limitedu.games.planetary_limit.state.Relation` of the state, which holds the card until it ends.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from limitedu.core.decision import Action, Need, Question, Reason, Step
from limitedu.games.planetary_limit.conflicts import Deal, effect
from limitedu.games.planetary_limit.state import MERGER, PACT, TREATY, WAR, Country, PlanetaryState, Relation
from limitedu.games.planetary_limit.stock import (
    SPEND,
    Use,
    box,
    discard,
    force_return,
    gain_people,
    pay,
    send_people,
)
from limitedu.i18n import _

__all__ = [
    "KEEP_TREATY",
    "Merger",
    "Pact",
    "Trade",
    "Treaty",
    "add_relation",
    "between",
    "drop_relation",
    "end_agreements",
    "in_round_order",
    "merger_of",
    "pact_price",
    "settle_merger",
    "treaties_turn_end",
]


# -- relations --------------------------------------------------------------------------------------------------


def between(state: PlanetaryState, one: int, other: int) -> list[Relation]:
    """All that binds two countries."""
    return [r for r in state.relations if (r.one == one and r.other == other) or (r.one == other and r.other == one)]


def has(state: PlanetaryState, kind: int, one: int, other: int) -> bool:
    """Whether a relation of ``kind`` binds the two."""
    for r in state.relations:
        if r.kind == kind and ((r.one == one and r.other == other) or (r.one == other and r.other == one)):
            return True
    return False


def merger_of(state: PlanetaryState, seat: int) -> Relation | None:
    """The merger that ``seat`` is part of."""
    for r in state.relations:
        if r.kind == MERGER and (r.one == seat or r.other == seat):
            return r
    return None


def add_relation(state: PlanetaryState, relation: Relation) -> None:
    """Begin a relation with the card that is being played."""
    state.relations = (*state.relations, relation)
    state.card = None


def drop_relation(state: PlanetaryState, relation: Relation) -> None:
    """End a relation; its card leaves play."""
    state.relations = tuple(r for r in state.relations if r is not relation)
    discard(state, relation.card)


def swap_relation(state: PlanetaryState, old: Relation, new: Relation) -> None:
    state.relations = tuple(new if r is old else r for r in state.relations)


def in_round_order(state: PlanetaryState, seats: tuple[int, ...]) -> list[int]:
    """``seats`` clockwise from this round's first country."""
    count = len(state.countries)
    return sorted(seats, key=lambda seat: (seat - state.first) % count)


def gain_in_turn(state: PlanetaryState, seats: tuple[int, ...], people: int) -> dict[int, int]:
    """Several countries gain ``people`` each, one token at a time in round order (ruling 25)."""
    gained = dict.fromkeys(seats, 0)
    for _token in range(people):
        for seat in in_round_order(state, seats):
            gained[seat] += gain_people(state, state.countries[seat], 1)
    return gained


# -- pact -------------------------------------------------------------------------------------------------------


@effect("pact")
@dataclass(slots=True)
class Pact(Deal):
    """No Conflicts between the two; who breaks it pays first."""

    penalty: int

    def ok_on(self, state: PlanetaryState, country: Country, target: int) -> bool:
        return not has(state, PACT, country.seat, target)

    def refusal_on(self, state: PlanetaryState, country: Country, target: int) -> Reason:
        return Reason(_("You have a pact with this country already."), "ruling 21")

    def agree(self, state: PlanetaryState, seat: int, target: int) -> None:
        if state.card is not None:
            add_relation(state, Relation(PACT, state.card, seat, target))


def pact_price(state: PlanetaryState, seat: int, target: int) -> int:
    """What an attack on ``target`` costs beyond its card."""
    for r in state.relations:
        if r.kind == PACT and ((r.one == seat and r.other == target) or (r.one == target and r.other == seat)):
            price: int = r.card.part.penalty
            return price
    return 0


# -- treaty -----------------------------------------------------------------------------------------------------


@effect("treaty")
@dataclass(slots=True)
class Treaty(Deal):
    """For some turns of each partner: extract little, or break it at a price. Kept to its end, people come."""

    turns: int
    most: int
    penalty: int
    people: int

    def ok_on(self, state: PlanetaryState, country: Country, target: int) -> bool:
        return not has(state, TREATY, country.seat, target)

    def refusal_on(self, state: PlanetaryState, country: Country, target: int) -> Reason:
        return Reason(_("You have a treaty with this country already."), "ruling 21")

    def agree(self, state: PlanetaryState, seat: int, target: int) -> None:
        if state.card is not None:
            turns = max(1, self.turns)
            add_relation(state, Relation(TREATY, state.card, seat, target, (turns, turns)))


def _treaty_options(state: PlanetaryState, player: int, partner: int) -> Sequence[Action]:
    return state.rules.treaty if has(state, TREATY, player, partner) else ()


def _answer_treaty(state: PlanetaryState, player: int, partner: int, action: Action) -> None:
    treaty = next(r for r in between(state, player, partner) if r.kind == TREATY)
    if action.value:
        part = treaty.card.part
        state.cap = part.most if state.cap < 0 else min(state.cap, part.most)
        swap_relation(state, treaty, treaty._replace(asked=player))
        if state.tell is not None:
            state.tell("complied", player, {"target": partner, "most": part.most})
    else:
        break_treaty(state, player, treaty)


def break_treaty(state: PlanetaryState, seat: int, treaty: Relation) -> None:
    """End a treaty before its time: who breaks it must return resources, greens first."""
    drop_relation(state, treaty)
    green, normal = force_return(state, state.countries[seat], treaty.card.part.penalty)
    if state.tell is not None:
        numbers = {"target": treaty.partner(seat), "green": green, "normal": normal}
        state.tell("treaty_broken", seat, numbers)


KEEP_TREATY = Question("treaty", "treaty", _treaty_options, _answer_treaty, lambda s: s.rules.treaty)
"""Comply with the treaty this turn, or break it? ``arg``: the partner."""


def treaties_turn_end(state: PlanetaryState, seat: int) -> None:
    """Count the turns of treaties that were kept; the last one of both brings the gain."""
    for treaty in state.relations:
        if treaty.kind == TREATY and treaty.asked == seat:
            one, other = treaty.left
            left = (one - 1, other) if seat == treaty.one else (one, other - 1)
            if left == (0, 0):
                drop_relation(state, treaty)
                gained = gain_in_turn(state, (treaty.one, treaty.other), treaty.card.part.people)
                if state.tell is not None:
                    for who, people in gained.items():
                        state.tell("treaty_kept", who, {"target": treaty.partner(who), "people": people})
            else:
                swap_relation(state, treaty, treaty._replace(left=left, asked=-1))


def treaties_due(state: PlanetaryState, seat: int) -> list[int]:
    """The partners whose treaties bind ``seat`` this turn."""
    return [
        r.partner(seat)
        for r in state.relations
        if r.kind == TREATY and ((r.one == seat and r.left[0] > 0) or (r.other == seat and r.left[1] > 0))
    ]


# -- merger -----------------------------------------------------------------------------------------------------


@effect("merger")
@dataclass(slots=True)
class Merger(Deal):
    """Either may pay for the other's maintenance; at the end half of the normal resources come back, and who gave
    more gains people."""

    rounds: int
    people: int

    def ok(self, state: PlanetaryState, country: Country) -> bool:
        return merger_of(state, country.seat) is None

    def ok_on(self, state: PlanetaryState, country: Country, target: int) -> bool:
        return merger_of(state, country.seat) is None and merger_of(state, target) is None

    def refusal(self, state: PlanetaryState, country: Country) -> Reason:
        return Reason(_("You are part of a merger already."), "ruling 21")

    def refusal_on(self, state: PlanetaryState, country: Country, target: int) -> Reason:
        return Reason(_("Each country can be part of one merger only."), "ruling 21")

    def agree(self, state: PlanetaryState, seat: int, target: int) -> None:
        if state.card is not None:
            until = state.generation + self.rounds
            add_relation(state, Relation(MERGER, state.card, seat, target, until=until))


def contribute(state: PlanetaryState, merger: Relation, payer: int, held: int, given: int) -> None:
    """Book maintenance that went through the merger, under the payer's name."""
    a, b = merger.held
    c, d = merger.given
    if payer == merger.one:
        new = merger._replace(held=(a + held, b), given=(c + given, d))
    else:
        new = merger._replace(held=(a, b + held), given=(c, d + given))
    swap_relation(state, merger, new)


def settle_merger(state: PlanetaryState, merger: Relation, barred: tuple[int, ...] = ()) -> None:
    """End a merger: half of what each has held comes back, rounded up, the rest is consumed; the larger gives people.

    ``barred``: seats that cannot gain (who broke it, who collapses).
    """
    drop_relation(state, merger)
    totals = []
    for seat, held, given in zip((merger.one, merger.other), merger.held, merger.given, strict=True):
        back = held - held // 2
        state.countries[seat].normal += back
        if held > back:
            box(state, held - back)
        totals.append(held + given)
        if state.tell is not None:
            numbers = {"target": merger.partner(seat), "back": back, "boxed": held - back, "total": held + given}
            state.tell("merger_settled", seat, numbers)
    if totals[0] != totals[1]:
        winner = merger.one if totals[0] > totals[1] else merger.other
        if winner not in barred:
            people = gain_people(state, state.countries[winner], merger.card.part.people)
            if state.tell is not None:
                state.tell("merger_gain", winner, {"people": people, "target": merger.partner(winner)})


# -- trade ------------------------------------------------------------------------------------------------------


@effect("trade")
@dataclass(slots=True)
class Trade(Deal):
    """Resources for as many people, at once. As a response it cancels an embargo."""

    most: int
    price: int = field(init=False, default=0)
    """What the card itself costs who proposes; set once it is known."""

    asks_terms: ClassVar[bool] = True

    def possible(self, state: PlanetaryState, country: Country, target: int, number: int, resources: bool) -> bool:
        """Whether these terms can be carried out: ``resources`` means that who proposes gives resources."""
        other = state.countries[target]
        giver, sender = (country, other) if resources else (other, country)
        price = self.price if resources else 0
        return giver.normal + giver.green >= number + price and sender.people > number

    def ok_on(self, state: PlanetaryState, country: Country, target: int) -> bool:
        return self.most > 0 and (
            self.possible(state, country, target, 1, True) or self.possible(state, country, target, 1, False)
        )

    def refusal_on(self, state: PlanetaryState, country: Country, target: int) -> Reason:
        return Reason(
            _("Neither side could give: one needs a resource, the other a second token of population."),
            "Trade Alliance",
        )

    def agree(self, state: PlanetaryState, seat: int, target: int) -> None:
        resources, number = state.terms
        giver, sender = (seat, target) if resources else (target, seat)
        send_people(state, state.countries[sender], giver, number)
        if state.card is not None:
            discard(state, state.card)
            state.card = None
        pay(state, giver, number, TRADE, sender)


def _settle_trade(state: PlanetaryState, seat: int, normal: int, green: int, receiver: int) -> None:
    giver, taker = state.countries[seat], state.countries[receiver]
    giver.normal -= normal
    giver.green -= green
    taker.normal += normal
    taker.green += green
    if state.tell is not None:
        state.tell("traded", seat, {"target": receiver, "normal": normal, "green": green, "people": normal + green})


TRADE = Use("trade", _settle_trade)


def _terms_options(state: PlanetaryState, player: int, part: Trade) -> Sequence[Action]:
    country, target = state.countries[player], state.target
    return [
        action
        for pair in state.rules.terms[: part.most]
        for action in pair
        if part.possible(state, country, target, action.value[1], action.value[0])
    ]


def _answer_terms(state: PlanetaryState, player: int, part: Trade, action: Action) -> None:
    state.terms = action.value


def _terms_ok(state: PlanetaryState, player: int, part: Trade, action: Action) -> bool:
    resources, number = action.value
    return number <= part.most and part.possible(state, state.countries[player], state.target, number, resources)


TERMS = Question(
    "terms",
    "terms",
    _terms_options,
    _answer_terms,
    lambda s: s.rules.by_kind.get("terms", ()),
    (
        Need(
            _terms_ok,
            lambda s, p, part, a: Reason(
                _("One side lacks the resources, or would give its last token of population."), "Trade Alliance"
            ),
        ),
    ),
)
"""How many, and who gives what? ``arg``: the card's part."""


# -- an attack on an ally ---------------------------------------------------------------------------------------


def _end_one(state: PlanetaryState, player: int, relation: Relation) -> None:
    if relation.kind == PACT:
        drop_relation(state, relation)
        if state.tell is not None:
            state.tell("pact_broken", player, {"target": relation.partner(player)})
        pay(state, player, relation.card.part.penalty, SPEND, "pact")
    elif relation.kind == TREATY:
        break_treaty(state, player, relation)
    else:
        settle_merger(state, relation, (player,))


END_ONE = Step("end_agreement", _end_one)
"""One agreement ends by an attack: pact, treaty, merger, in this order (ruling 16)."""


def end_agreements(state: PlanetaryState, seat: int, target: int) -> None:
    """Push the end of every agreement between attacker and target; a Cold War goes on."""
    found = sorted((r for r in between(state, seat, target) if r.kind != WAR), key=lambda r: -r.kind)
    state.stack.extend((END_ONE, seat, relation) for relation in found)
