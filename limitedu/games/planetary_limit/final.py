"""The Final Phase of a turn: maintenance, reactivation, rationing, food, the migration crisis and collapse."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from limitedu.core.decision import Action, Need, Question, Reason, Step
from limitedu.games.planetary_limit.alliances import contribute, drop_relation, merger_of, settle_merger
from limitedu.games.planetary_limit.developments import any_of, eat, food_needed
from limitedu.games.planetary_limit.state import DEVELOPMENT, MERGER, Country, PlanetaryState
from limitedu.games.planetary_limit.stock import SPEND, Use, box, discard, open_to, pay, send_people
from limitedu.i18n import _

__all__ = ["FINAL", "collapse", "maintenance_price"]

# -- maintenance ------------------------------------------------------------------------------------------------


def _final(state: PlanetaryState, player: int, arg: None) -> None:
    """Note what is due and what slept before, then push the phase."""
    state.step = "final"
    country, rules = state.countries[player], state.rules
    active, off = country.active, country.off
    even = state.generation % rules.even == 0
    due = []
    if any(active):
        for index in rules.kept if even else rules.kept_always:
            if active[index]:
                due += [(index, 0)] * active[index]
    state.due = tuple(due)
    rationing = even and any_of(country, rules.rationing)
    if not (due or rationing or any(off)):
        _food(state, player, None)
        return
    stack = state.stack
    stack.append((FOOD, player, None))
    if rationing:
        stack.append((RATION, player, None))
    if any(off):
        state.asleep = tuple(off)
        stack.append((REACTIVATE, player, None))
    if state.due:
        stack.append((MAINTAIN, player, None))
        for index, part in reversed(rules.cutting):
            stack.extend([(CUT, player, (index, part.resources))] * (active[index] + country.fresh[index]))


FINAL = Step("final", _final)


def _cut_options(state: PlanetaryState, player: int, arg: tuple[int, int]) -> Sequence[Action]:
    """Cards whose maintenance can still fall; a card does not reduce its own."""
    index = arg[0]
    country, developments = state.countries[player], state.rules.developments
    alone = country.active[index] + country.fresh[index] < 2
    return [
        developments[card].cut[cut]
        for card, cut in dict.fromkeys(state.due)
        if cut < developments[card].maintenance and not (alone and card == index)
    ]


def _answer_cut(state: PlanetaryState, player: int, arg: tuple[int, int], action: Action) -> None:
    index, cut = action.value
    card = state.rules.developments[index]
    due = list(state.due)
    due.remove((index, cut))
    due.append((index, min(card.maintenance, cut + arg[1])))
    due.sort()
    state.due = tuple(due)
    if state.tell is not None:
        state.tell("reduced", player, {"card": card.id, "less": arg[1]})


CUT = Question("cut", "cut", _cut_options, _answer_cut, lambda s: s.rules.by_kind["cut"])
"""Which card's maintenance falls? ``arg``: the index of the card that reduces, and by how much."""


def maintenance_price(state: PlanetaryState, index: int, cut: int) -> int:
    """Printed maintenance less the assigned reductions, then the event's factor."""
    price: int = (state.rules.developments[index].maintenance - cut) * state.event.factor
    return price


def _ally(state: PlanetaryState, player: int) -> Country | None:
    """Who may pay for the maintenance of ``player`` too."""
    if not state.relations:
        return None
    merger = merger_of(state, player)
    return None if merger is None else state.countries[merger.partner(player)]


def _most(state: PlanetaryState, player: int) -> int:
    """The highest price that can be paid by one payer."""
    country, ally = state.countries[player], _ally(state, player)
    have = country.normal + country.green
    return have if ally is None else max(have, ally.normal + ally.green)


def _maintain_options(state: PlanetaryState, player: int, arg: None) -> Sequence[Action]:
    most, factor, developments = _most(state, player), state.event.factor, state.rules.developments
    options = []
    for index, cut in dict.fromkeys(state.due):
        card = developments[index]
        if (card.maintenance - cut) * factor <= most:
            options.append(card.keep[cut])
        options.append(card.refuse[cut])
    return options


def _answer_maintain(state: PlanetaryState, player: int, arg: None, action: Action) -> None:
    due = list(state.due)
    due.remove(action.value)
    state.due = tuple(due)
    if due:
        state.stack.append((MAINTAIN, player, None))
    index, cut = action.value
    if action.kind == "refuse":
        _switch_off(state, player, index, cut)
        return
    price = maintenance_price(state, index, cut)
    if not price:
        if state.tell is not None:
            numbers = {"card": state.rules.developments[index].id, "normal": 0, "green": 0, "held": 0, "back": 0}
            state.tell("maintained", player, {**numbers, "by": player})
        return
    ally = _ally(state, player)
    if ally is None:
        pay(state, player, price, MAINTENANCE, (player, index))
    else:
        state.stack.append((PAYER, player, (index, price)))


def _switch_off(state: PlanetaryState, player: int, index: int, cut: int) -> None:
    country = state.countries[player]
    country.active[index] -= 1
    country.off[index] += 1
    if state.tell is not None:
        price = maintenance_price(state, index, cut)
        numbers = {"card": state.rules.developments[index].id, "price": price, "poor": price > _most(state, player)}
        state.tell("switched_off", player, numbers)


def _say_maintenance(state: PlanetaryState, player: int, arg: None, action: Action) -> Reason:
    need, have = maintenance_price(state, *action.value), _most(state, player)
    return Reason(
        _("Its maintenance costs {need}, you have {have}.").format(need=need, have=have),
        "Maintenance",
        _("{n} more would allow it.").format(n=need - have),
    )


MAINTAIN = Question(
    "maintain",
    "maintain",
    _maintain_options,
    _answer_maintain,
    lambda s: (*s.rules.by_kind["keep"], *s.rules.by_kind["refuse"]),
    (
        Need(
            lambda s, p, _arg, a: a.value in s.due,
            lambda s, p, _arg, a: Reason(_("No maintenance of this kind is due."), "Maintenance"),
        ),
        Need(
            lambda s, p, _arg, a: a.kind == "refuse" or maintenance_price(s, *a.value) <= _most(s, p),
            _say_maintenance,
        ),
    ),
)
"""Pay for a card, or let it rest? One card at a time, in the owner's order."""


def _payer_options(state: PlanetaryState, player: int, arg: tuple[int, int]) -> Sequence[Action]:
    own, ally = state.rules.payer
    country, partner = state.countries[player], _ally(state, player)
    options = []
    if country.normal + country.green >= arg[1]:
        options.append(own)
    if partner is not None and partner.normal + partner.green >= arg[1]:
        options.append(ally)
    return options


def _answer_payer(state: PlanetaryState, player: int, arg: tuple[int, int], action: Action) -> None:
    index, price = arg
    partner = _ally(state, player)
    payer = player if action.value or partner is None else partner.seat
    pay(state, payer, price, MAINTENANCE, (player, index))


PAYER = Question(
    "payer",
    "payer",
    _payer_options,
    _answer_payer,
    lambda s: s.rules.payer,
    (
        Need(
            lambda s, p, arg, a: a in _payer_options(s, p, arg),
            lambda s, p, arg, a: Reason(_("This country cannot pay it all: one payer per card."), "ruling 23"),
        ),
    ),
)
"""Who pays, in a merger? The ally's consent is not needed. ``arg``: the card's index and the price."""


def _settle_maintenance(state: PlanetaryState, seat: int, normal: int, green: int, extra: tuple[int, int]) -> None:
    """Where maintenance goes: the Box; by investment the Reservoir; in a merger it is held on the card."""
    owner, index = extra
    payer = state.countries[seat]
    payer.normal -= normal
    payer.green -= green
    state.reservoir += green
    back = normal if any_of(state.countries[owner], state.rules.returning) else 0
    state.reservoir += back
    rest = normal - back
    merger = merger_of(state, owner) if state.relations else None
    if merger is not None:
        contribute(state, merger, seat, rest, green + back)
    elif rest:
        box(state, rest)
    if state.tell is not None:
        card = state.rules.developments[index].id
        held = rest if merger is not None else 0
        numbers = {"card": card, "normal": normal, "green": green, "held": held, "back": back, "by": seat}
        state.tell("maintained", owner, numbers)


MAINTENANCE = Use("maintenance", _settle_maintenance)

# -- reactivation -----------------------------------------------------------------------------------------------


def _reactivate_options(state: PlanetaryState, player: int, arg: None) -> Sequence[Action]:
    country, rules = state.countries[player], state.rules
    if country.normal + country.green < rules.turn.reactivation:
        return ()
    developments = rules.developments
    options = [developments[index].reactivate for index, count in enumerate(state.asleep) if count]
    if options:
        options.append(rules.done)
    return options


def _answer_reactivate(state: PlanetaryState, player: int, arg: None, action: Action) -> None:
    card = action.value
    if card is None:
        return
    country, asleep = state.countries[player], list(state.asleep)
    asleep[card.index] -= 1
    state.asleep = tuple(asleep)
    country.off[card.index] -= 1
    country.active[card.index] += 1
    if state.tell is not None:
        state.tell("reactivated", player, {"card": card.id})
    state.stack.append((REACTIVATE, player, None))
    pay(state, player, state.rules.turn.reactivation, SPEND, "reactivation")


REACTIVATE = Question(
    "reactivate",
    "reactivate",
    _reactivate_options,
    _answer_reactivate,
    lambda s: (*s.rules.by_kind["reactivate"], s.rules.done),
    (
        Need(
            lambda s, p, _arg, a: a.value is None or s.asleep[a.value.index] > 0,
            lambda s, p, _arg, a: Reason(
                _("No card of this kind was inactive before this Final Phase."), "Reactivation"
            ),
        ),
    ),
)
"""Wake a card that was inactive before this Final Phase?"""

# -- rationing --------------------------------------------------------------------------------------------------


def _ration(state: PlanetaryState, player: int, arg: None) -> None:
    """Each active rationing cedes people, one after another (ruling 29)."""
    country = state.countries[player]
    for index, part in state.rules.rationing:
        count = part.people * (country.active[index] + country.fresh[index])
        state.stack.extend([(CEDING, player, None)] * count)


def _ceding(state: PlanetaryState, player: int, arg: None) -> None:
    country = state.countries[player]
    if country.people < 2:
        return
    if any(open_to(state, player, other.seat) for other in state.countries):
        state.stack.append((CEDE, player, None))
    else:
        _cede(state, player, -1)


def _cede(state: PlanetaryState, player: int, target: int) -> None:
    send_people(state, state.countries[player], target)
    if state.tell is not None:
        state.tell("ceded", player, {"target": target})


def _open_need(what: str) -> Need:
    """The precondition that people may go to the country that the action names."""

    def ok(state: PlanetaryState, player: int, arg: Any, action: Action) -> bool:
        return action.value is None or action.value < 0 or open_to(state, player, action.value)

    def say(state: PlanetaryState, player: int, arg: Any, action: Action) -> Reason:
        return Reason(_("People can go to another living country with open borders."), what)

    return Need(ok, say)


RATION = Step("ration", _ration)
CEDING = Step("ceding", _ceding)
CEDE = Question(
    "cede",
    "cede",
    lambda s, p, _arg: [s.rules.cede[c.seat] for c in s.countries if open_to(s, p, c.seat)],
    lambda s, p, _arg, a: _cede(s, p, a.value),
    lambda s: s.rules.cede,
    (_open_need("Rationing"),),
)
"""Which country receives the ceded population?"""

# -- food and crisis --------------------------------------------------------------------------------------------


def _food(state: PlanetaryState, player: int, arg: None) -> None:
    """Eat if all can be fed; else a migration crisis, and only one (ruling on crises)."""
    country = state.countries[player]
    need = food_needed(state, country)
    if need <= country.normal + country.green:
        if country.green:
            pay(state, player, need, EATEN)
        else:
            _settle_food(state, player, need, 0, None)
        return
    if state.tell is not None:
        numbers = {"need": need, "have": country.normal + country.green, "people": country.people}
        state.tell("crisis", player, numbers)
    if country.people < 2:
        collapse(state, player)
        return
    state.sent = 0
    state.arrived = (0,) * len(state.countries)
    state.stack.append((AFTER_CRISIS, player, None))
    state.stack.append((CRISIS, player, None))


def _settle_food(state: PlanetaryState, seat: int, normal: int, green: int, extra: None) -> None:
    country = state.countries[seat]
    back = eat(state, country, normal, green)
    if state.tell is not None:
        numbers = {"people": country.people, "normal": normal, "green": green, "back": back}
        state.tell("ate", seat, numbers)


def _crisis_options(state: PlanetaryState, player: int, arg: None) -> Sequence[Action]:
    rules = state.rules
    people = rules.people
    if state.sent >= people.crisis or state.countries[player].people < 2:
        return ()
    arrived, most = state.arrived, people.crisis_receives
    options = [
        rules.send[other.seat]
        for other in state.countries
        if arrived[other.seat] < most and other.alive and other.closed is None and other.seat != player
    ]
    options.append(rules.lost)
    options.append(rules.done)
    return options


def _answer_crisis(state: PlanetaryState, player: int, arg: None, action: Action) -> None:
    target = action.value
    if target is None:
        return
    send_people(state, state.countries[player], target)
    state.sent += 1
    if target >= 0:
        arrived = list(state.arrived)
        arrived[target] += 1
        state.arrived = tuple(arrived)
    if state.tell is not None:
        state.tell("fled", player, {"target": target})
    state.stack.append((CRISIS, player, None))


def _after_crisis(state: PlanetaryState, player: int, arg: None) -> None:
    country = state.countries[player]
    need = food_needed(state, country)
    if need <= country.normal + country.green:
        pay(state, player, need, EATEN)
    else:
        collapse(state, player)


EATEN = Use("food", _settle_food)
FOOD = Step("food", _food)
AFTER_CRISIS = Step("after_crisis", _after_crisis)
CRISIS = Question(
    "crisis",
    "crisis",
    _crisis_options,
    _answer_crisis,
    lambda s: (*s.rules.send, s.rules.lost, s.rules.done),
    (
        _open_need("Migration crisis"),
        Need(
            lambda s, p, _arg, a: a.value is None or a.value < 0 or s.arrived[a.value] < s.rules.people.crisis_receives,
            lambda s, p, _arg, a: Reason(
                _("A country receives at most {n} in one crisis.").format(n=s.rules.people.crisis_receives),
                "Migration crisis",
            ),
        ),
    ),
)
"""Who leaves? One token at a time, to an open country or lost, or no more."""

# -- collapse ---------------------------------------------------------------------------------------------------


def collapse(state: PlanetaryState, seat: int) -> None:
    """A country leaves the game: agreements, cards, resources, and its people to the survivors."""
    country = state.countries[seat]
    country.alive = False
    for relation in state.relations:
        if seat in (relation.one, relation.other):
            if relation.kind == MERGER:
                settle_merger(state, relation, (seat,))
            else:
                drop_relation(state, relation)
    _clear(state, country)
    resources = country.normal + country.green
    state.reservoir += resources
    country.normal = country.green = 0
    state.collapses = (*state.collapses, (state.generation, seat))
    countries, people = state.countries, country.people
    living = [other for other in (*countries[seat + 1 :], *countries[:seat]) if other.alive]
    each, more = divmod(people, len(living)) if living else (0, 0)
    for place, other in enumerate(living):
        other.people += each + (place < more)
    if living:
        country.people = 0
    if state.tell is not None:
        shares = [(other.seat, each + (place < more)) for place, other in enumerate(living)]
        state.tell("collapse", seat, {"people": people, "resources": resources, "shares": shares})
    if len(living) < 2:
        from limitedu.games.planetary_limit.rounds import early_end

        early_end(state)


def _clear(state: PlanetaryState, country: Country) -> None:
    """All cards of a collapsed country leave play."""
    for hand, pile in zip(country.hands, state.discards, strict=True):
        pile += hand
        hand.clear()
    developments = state.rules.developments
    for counts in (country.active, country.fresh, country.off):
        if not any(counts):
            continue
        for index, count in enumerate(counts):
            if count:
                state.discards[DEVELOPMENT].extend([developments[index]] * count)
                counts[index] = 0
    for lying in (country.closed, country.embargo):
        if lying is not None:
            discard(state, lying)
    country.closed = country.embargo = None
