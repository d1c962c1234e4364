"""One country's turn up to its Final Phase: start, production, draw, and the cards it plays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from limitedu.core.decision import Action, Amounts, Need, Question, Reason, Step
from limitedu.games.planetary_limit.alliances import (
    KEEP_TREATY,
    TERMS,
    end_agreements,
    pact_price,
    treaties_due,
    treaties_turn_end,
)
from limitedu.games.planetary_limit.conflicts import WAR_PAYMENT, lay_down, wars_of
from limitedu.games.planetary_limit.developments import shields, take
from limitedu.games.planetary_limit.events import DECK_LEFT
from limitedu.games.planetary_limit.final import FINAL
from limitedu.games.planetary_limit.rules import SEATS, Card
from limitedu.games.planetary_limit.state import CONFLICT, DEVELOPMENT, Country, PlanetaryState
from limitedu.games.planetary_limit.stock import SPEND, Use, can_draw, discard, draw, pay, spend
from limitedu.i18n import _

__all__ = ["ACT", "TURN"]

# -- start ------------------------------------------------------------------------------------------------------


def _turn(state: PlanetaryState, player: int, arg: None) -> None:
    """Push the whole turn of a living country."""
    country = state.countries[player]
    if not country.alive:
        return
    state.phase, state.step = "turn", "start"
    state.turn = player
    state.barred, country.embargo = country.embargo, None
    state.cap = -1
    state.blackout = state.declined = False
    state.plays = state.rules.plays
    if state.tell is not None:
        state.tell("turn", player, {})
    state.stack.extend(TURN_STEPS[player])
    if state.relations:
        state.stack.append((PRODUCTION, player, None))
        state.stack.append((WARS, player, None))
        for partner in reversed(treaties_due(state, player)):
            state.stack.append((KEEP_TREATY, player, partner))
    state.stack.append((BASE, player, bool(state.relations)))
    if country.closed is not None:
        state.stack.append((BORDERS, player, None))


def _borders_options(state: PlanetaryState, player: int, arg: None) -> Sequence[Action]:
    return state.rules.borders


def _answer_borders(state: PlanetaryState, player: int, arg: None, action: Action) -> None:
    country = state.countries[player]
    if action.value and country.closed is not None:
        discard(state, country.closed)
        country.closed = None
        if state.tell is not None:
            state.tell("opened", player, {})


BORDERS = Question("borders", "borders", _borders_options, _answer_borders, lambda s: s.rules.borders)
"""Keep the borders closed, or open them?"""


def _base_options(state: PlanetaryState, player: int, more: bool) -> Sequence[Action]:
    bases = state.rules.bases
    return bases[state.reservoir] if state.reservoir < len(bases) else bases[-1]


def _answer_base(state: PlanetaryState, player: int, more: bool, action: Action) -> None:
    normal = action.value  # the options reach no further than the Reservoir
    state.countries[player].normal += normal
    state.reservoir -= normal
    if state.tell is not None:
        state.tell("base", player, {"normal": normal})
    if not more:
        _production(state, player, None)


BASE = Question("base", "quantity", _base_options, _answer_base, lambda s: Amounts(0, s.rules.turn.base))
"""How much of the National Base? No production: no embargo, treaty or event touches it.

``arg``: whether treaties or wars come before production.
"""


def _wars(state: PlanetaryState, player: int, arg: None) -> None:
    wars = wars_of(state, player)
    if wars:
        state.stack.append((WAR_PAYMENT, player, tuple(war.partner(player) for war in wars)))


WARS = Step("wars", _wars)

# -- production -------------------------------------------------------------------------------------------------


def _production(state: PlanetaryState, player: int, arg: None) -> None:
    """All active Developments that produce, one by one. An order that can change nothing is not asked."""
    active = state.countries[player].active
    if not any(active):
        return
    left: list[int] = []
    for index in state.rules.producing:
        if active[index]:
            left += [index] * active[index]
    if not left:
        return
    if _order_matters(state, player, left):
        state.stack.append((PRODUCE, player, tuple(left)))
        return
    country, developments = state.countries[player], state.rules.developments
    for index in left:
        for part in developments[index].production:
            part.run(state, country, index)


def _order_matters(state: PlanetaryState, player: int, left: list[int]) -> bool:
    """Whether a treaty's cap, an empty Reservoir or a blackout makes a difference."""
    country, developments = state.countries[player], state.rules.developments
    barred = state.barred is not None
    if state.cap >= 0 and not barred:
        return True
    if len(left) == 1:
        return False
    wanted = 0
    for index in left:
        for part in developments[index].production:
            if part.rolls:
                return True
            if part.extracts:
                green, normal = part.yields(state, country, index)
                wanted += green + normal
    return wanted > state.reservoir and not barred and len(set(left)) > 1


def _produce_options(state: PlanetaryState, player: int, left: tuple[int, ...]) -> Sequence[Action]:
    if state.blackout:
        return ()
    developments = state.rules.developments
    return [developments[index].produce for index in dict.fromkeys(left)]


def _answer_produce(state: PlanetaryState, player: int, left: tuple[int, ...], action: Action) -> None:
    card = action.value
    index = card.index
    rest = list(left)
    rest.remove(index)
    if rest:
        state.stack.append((PRODUCE, player, tuple(rest)))
    if state.cap >= 0 and state.barred is None:
        state.stack.extend((CAPPED, player, (part, index)) for part in reversed(card.production))
        return
    country = state.countries[player]
    for part in card.production:
        part.run(state, country, index)


PRODUCE = Question(
    "produce",
    "produce",
    _produce_options,
    _answer_produce,
    lambda s: s.rules.by_kind["produce"],
    (
        Need(
            lambda s, p, left, a: a.value.index in left,
            lambda s, p, left, a: Reason(_("No active card of this kind is still to produce."), "Production"),
        ),
    ),
)
"""Which Development produces next? ``arg``: those still to come."""


def _capped(state: PlanetaryState, player: int, arg: tuple[Any, int]) -> None:
    """One part of a Development under a treaty: its owner decides how much it extracts (ruling 22)."""
    part, index = arg
    country = state.countries[player]
    if not part.extracts:
        part.run(state, country, index)
        return
    green, normal = part.roll(state, country, index) if part.rolls else part.yields(state, country, index)
    state.stack.append((EXTRACT, player, (index, green, normal)))


CAPPED = Step("capped", _capped)


def _extract_options(state: PlanetaryState, player: int, arg: tuple[int, int, int]) -> Sequence[Action]:
    _index, green, normal = arg
    return Amounts(0, min(green + normal, state.cap, state.reservoir))


def _answer_extract(state: PlanetaryState, player: int, arg: tuple[int, int, int], action: Action) -> None:
    index, green, _normal = arg
    green = min(green, action.value)
    take(state, state.countries[player], index, green, action.value - green)


EXTRACT = Question("extract", "quantity", _extract_options, _answer_extract, lambda s: Amounts(0, s.rules.resources))
"""How much does this Development extract under the treaty? ``arg``: its index, and what it could."""

PRODUCTION = Step("production", _production)

# -- draw -------------------------------------------------------------------------------------------------------


def _draw_options(state: PlanetaryState, player: int, drawn: int | None) -> Sequence[Action]:
    rules = state.rules
    if state.blackout or (drawn or 0) >= rules.turn.draw:
        return ()
    decks, deck = state.decks, rules.deck
    if decks[0] and decks[1]:
        return deck
    return [action for action in deck if can_draw(state, action.value)]


def _answer_draw(state: PlanetaryState, player: int, drawn: int | None, action: Action) -> None:
    drawn = (drawn or 0) + 1
    if drawn < state.rules.turn.draw:
        state.stack.append((DRAW, player, drawn))
    draw(state, player, action.value)


DRAW = Question("draw", "deck", _draw_options, _answer_draw, lambda s: s.rules.deck, (DECK_LEFT,))
"""From which deck? ``arg``: how many cards were drawn before, ``None`` for none."""

# -- actions ----------------------------------------------------------------------------------------------------


def _act_options(state: PlanetaryState, player: int, arg: None) -> Sequence[Action]:
    if state.blackout:
        return ()
    country = state.countries[player]
    have = country.normal + country.green
    developments, conflicts = state.plays
    options = []
    if developments:
        options = [card.play for card in dict.fromkeys(country.hands[0]) if card.cost <= have]
    if conflicts and state.event.conflicts:
        free = not state.relations and not state.declined
        rest = have - state.rules.penalty
        for card in dict.fromkeys(country.hands[1]):
            cost = card.cost
            if cost <= have and (
                (card.plain if free else card.bold and cost <= rest) or _has_target(state, country, card, have)
            ):
                options.append(card.play)
    options.append(state.rules.end)
    return options


def _has_target(state: PlanetaryState, country: Country, card: Card, have: int) -> bool:
    """Whether a Conflict or Alliance may be played now, its price aside."""
    part = card.part
    if part.alliance and state.declined:
        return False
    if not part.ok(state, country):
        return False
    if not part.targeted:
        return True
    for other in state.countries:
        if other is not country and other.alive and _can_target(state, country, card, other.seat, have):
            return True
    return False


def _can_target(state: PlanetaryState, country: Country, card: Card, target: int, have: int) -> bool:
    part = card.part
    if not part.ok_on(state, country, target):
        return False
    if part.alliance or not state.relations:
        return True
    return bool(have >= card.cost + pact_price(state, country.seat, target))


def _answer_act(state: PlanetaryState, player: int, arg: None, action: Action) -> None:
    card = action.value
    if card is None:
        return
    stack = state.stack
    stack.append((ACT, player, None))
    country = state.countries[player]
    country.hands[card.deck].remove(card)
    state.card = card
    developments, conflicts = state.plays
    if card.deck == DEVELOPMENT:
        state.plays = (developments - 1, conflicts)
        pay(state, player, card.cost, BUILD, card)
        return
    part = card.part
    state.cancelled = state.effective = False
    if part.alliance:
        stack.append((CONSENT, player, card))
        if part.asks_terms:
            stack.append((TERMS, player, part))
    else:
        state.plays = (developments, conflicts - 1)
        stack.append((DECLARE, player, card))
    if part.targeted:
        stack.append((TARGET, player, card))
    else:
        state.target = player


def _have(state: PlanetaryState, player: int) -> int:
    country = state.countries[player]
    return country.normal + country.green


def _say_target(state: PlanetaryState, player: int, arg: None, action: Action) -> Reason:
    """The first reason that keeps a card from every target."""
    country, part = state.countries[player], action.value.part
    if part.alliance and state.declined:
        return Reason(_("Your proposal was declined; you may propose again next turn."), "ruling 20")
    if not part.ok(state, country):
        return part.refusal(state, country)  # type: ignore[no-any-return]
    others = [other.seat for other in state.countries if other.alive and other is not country]
    if not others:
        return Reason(_("No other country is left."), "Target")
    for seat in others:
        if not part.ok_on(state, country, seat):
            return part.refusal_on(state, country, seat)  # type: ignore[no-any-return]
    return Reason(_("You cannot pay for breaking your pact as well."), "Non-Aggression Pact")


def _say_cost(state: PlanetaryState, player: int, arg: None, action: Action) -> Reason:
    need, have = action.value.cost, _have(state, player)
    return Reason(
        _("It costs {need} resources, you have {have}.").format(need=need, have=have),
        "Cost",
        _("{n} more would allow it.").format(n=need - have),
    )


def _act_held(state: PlanetaryState, player: int, arg: None, action: Action) -> bool:
    card = action.value
    return card is None or card in state.countries[player].hands[card.deck]


ACT_NEEDS = (
    Need(_act_held, lambda s, p, _arg, a: Reason(_("You do not hold this card."), "Hand")),
    Need(
        lambda s, p, _arg, a: a.value is None or s.plays[a.value.deck] > 0,
        lambda s, p, _arg, a: Reason(
            (
                _("You have played your Developments of this turn.")
                if a.value.deck == DEVELOPMENT
                else _("You have played your Conflict or Alliance of this turn.")
            ),
            "Actions",
        ),
    ),
    Need(lambda s, p, _arg, a: a.value is None or a.value.cost <= _have(s, p), _say_cost),
    Need(
        lambda s, p, _arg, a: a.value is None or a.value.deck == DEVELOPMENT or s.event.conflicts,
        lambda s, p, _arg, a: Reason(
            _("No Conflicts or Alliances may be played this round."), "International Financial Collapse"
        ),
    ),
    Need(
        lambda s, p, _arg, a: (
            a.value is None
            or a.value.deck == DEVELOPMENT
            or _has_target(s, s.countries[p], a.value, max(_have(s, p), a.value.cost))
        ),
        _say_target,
    ),
)

ACT = Question(
    "act",
    "turn",
    _act_options,
    _answer_act,
    lambda s: (*s.rules.by_kind["play"], s.rules.end),
    ACT_NEEDS,
    secret=True,
    fresh=True,
)
"""Play a card, or end the actions?"""


def _settle_build(state: PlanetaryState, player: int, normal: int, green: int, card: Card) -> None:
    country = state.countries[player]
    spend(state, country, normal, green)
    country.fresh[card.index] += 1
    state.card = None
    if state.tell is not None and normal + green:
        state.tell("paid", player, {"what": "card", "normal": normal, "green": green, "card": card.id})
    if state.tell is not None:
        state.tell("built", player, {"card": card.id})


BUILD = Use("build", _settle_build)
"""The price of a Development, which then stands in the country."""

# -- targets ----------------------------------------------------------------------------------------------------


def _target_options(state: PlanetaryState, player: int, card: Card) -> Sequence[Action]:
    country = state.countries[player]
    have = country.normal + country.green
    targets = state.rules.targets
    return [
        targets[other.seat]
        for other in state.countries
        if other is not country and other.alive and _can_target(state, country, card, other.seat, have)
    ]


def _answer_target(state: PlanetaryState, player: int, card: Card, action: Action) -> None:
    state.target = action.value


def _say_no_target(state: PlanetaryState, player: int, card: Card, action: Action) -> Reason:
    country = state.countries[player]
    if not card.part.ok_on(state, country, action.value):
        return card.part.refusal_on(state, country, action.value)  # type: ignore[no-any-return]
    need = card.cost + pact_price(state, player, action.value)
    return Reason(
        _("With the pact that it breaks it costs {need} resources, you have {have}.").format(
            need=need, have=_have(state, player)
        ),
        "Non-Aggression Pact",
    )


TARGET = Question(
    "target",
    "target",
    _target_options,
    _answer_target,
    lambda s: s.rules.targets,
    (
        Need(
            lambda s, p, card, a: a.value != p and s.countries[a.value].alive,
            lambda s, p, card, a: Reason(_("It must be another living country."), "ruling 31"),
        ),
        Need(
            lambda s, p, card, a: _can_target(s, s.countries[p], card, a.value, _have(s, p)),
            _say_no_target,
        ),
    ),
)
"""Which country? ``arg``: the card."""

# -- conflicts --------------------------------------------------------------------------------------------------


def _declare(state: PlanetaryState, player: int, card: Card) -> None:
    """Cost, agreements broken, responses, effect, additional draw; in this order (ruling 16)."""
    if state.tell is not None:
        state.tell("declared", player, {"card": card.id, "target": state.target})
    lay_down(state, player)
    state.stack.append((RESOLVE, player, card))
    if card.part.targeted:
        state.stack.append((RESPOND, state.target, player))
        if state.relations:
            state.stack.append((BREAK, player, state.target))
    pay(state, player, card.cost, SPEND, "card")


def _break(state: PlanetaryState, player: int, target: int) -> None:
    end_agreements(state, player, target)


DECLARE = Step("declare", _declare)
BREAK = Step("break", _break)


def _respond_options(state: PlanetaryState, player: int, attacker: int) -> Sequence[Action]:
    country, rules = state.countries[player], state.rules
    options = []
    if shields(state, country) >= 0:
        options.append(rules.respond_shield)
    if state.card is not None and state.card.part.kind == "embargo" and _trade_card(country) is not None:
        options.append(rules.respond_trade)
    if options:
        options.append(rules.respond_none)
    return options


def _trade_card(country: Country) -> Card | None:
    """A card of the hand that can cancel an embargo."""
    return next((card for card in country.hands[CONFLICT] if card.part.kind == "trade"), None)


def _answer_respond(state: PlanetaryState, player: int, attacker: int, action: Action) -> None:
    country = state.countries[player]
    if action.value == "shield":
        index = shields(state, country)
        held = country.active if country.active[index] else country.fresh
        held[index] -= 1
        used = state.rules.developments[index]
    elif action.value == "trade":
        card = _trade_card(country)
        if card is None:  # only an option while one is held
            return
        country.hands[CONFLICT].remove(card)
        used = card
    else:
        return
    discard(state, used)
    state.cancelled = True
    if state.tell is not None:
        card = state.card
        state.tell(
            "cancelled", player, {"card": used.id, "conflict": card.id if card is not None else "", "target": attacker}
        )


RESPOND = Question(
    "respond",
    "respond",
    _respond_options,
    _answer_respond,
    lambda s: s.rules.by_kind["respond"],
    (
        Need(
            lambda s, p, by, a: a.value != "shield" or shields(s, s.countries[p]) >= 0,
            lambda s, p, by, a: Reason(_("No active Missile Shield stands in your country."), "Missile Shield"),
        ),
        Need(
            lambda s, p, by, a: (
                a.value != "trade"
                or (s.card is not None and s.card.part.kind == "embargo" and _trade_card(s.countries[p]) is not None)
            ),
            lambda s, p, by, a: Reason(
                _("A Trade Alliance from your hand answers an Economic Embargo only."), "ruling 19"
            ),
        ),
    ),
    secret=True,
)
"""Answer the Conflict? ``arg``: the attacker."""


def _resolve(state: PlanetaryState, player: int, card: Card) -> None:
    if state.cancelled:
        return
    target = state.target
    state.stack.append((EXTRA, player, target))
    state.effective = card.part.hit(state, player, target)
    if not state.effective and state.tell is not None:
        state.tell("no_effect", player, {"card": card.id, "target": target})


def _extra(state: PlanetaryState, player: int, target: int) -> None:
    """Attacker and target draw, each at most once a round, if the Conflict had any effect."""
    if not state.effective or target == player:
        return
    most = state.rules.turn.extra_draws
    for seat in (player, target):
        country = state.countries[seat]
        if country.extra < most and draw(state, seat, CONFLICT):
            country.extra += 1


RESOLVE = Step("resolve", _resolve)
EXTRA = Step("extra_draw", _extra)

# -- alliances --------------------------------------------------------------------------------------------------


def _propose(state: PlanetaryState, player: int, card: Card) -> None:
    if state.tell is not None:
        terms = (
            {} if state.terms is None else {"gives": "resources" if state.terms[0] else "people", "n": state.terms[1]}
        )
        state.tell("proposed", player, {"card": card.id, "target": state.target, **terms})
    state.stack.append((ACCEPT, state.target, (card, player)))


def _accept_options(state: PlanetaryState, player: int, arg: tuple[Card, int]) -> Sequence[Action]:
    return state.rules.consent


def _answer_accept(state: PlanetaryState, player: int, arg: tuple[Card, int], action: Action) -> None:
    card, proposer = arg
    if not action.value:
        state.countries[proposer].hands[CONFLICT].append(card)
        state.card = None
        state.target, state.terms = -1, None
        state.declined = True
        if state.tell is not None:
            state.tell("declined", player, {"card": card.id, "target": proposer})
        return
    developments, conflicts = state.plays
    state.plays = (developments, conflicts - 1)
    if state.tell is not None:
        state.tell("agreed", player, {"card": card.id, "target": proposer})
    lay_down(state, proposer)
    state.stack.append((AGREE, proposer, card))
    pay(state, proposer, card.cost, SPEND, "card")


def _agree(state: PlanetaryState, player: int, card: Card) -> None:
    card.part.agree(state, player, state.target)


CONSENT = Step("propose", _propose)
AGREE = Step("agree", _agree)
ACCEPT = Question("accept", "accept", _accept_options, _answer_accept, lambda s: s.rules.consent)
"""Enter the alliance that is proposed? ``arg``: the card, and who proposes."""

# -- end of turn ------------------------------------------------------------------------------------------------


def _turn_end(state: PlanetaryState, player: int, arg: None) -> None:
    country = state.countries[player]
    if country.alive:
        active, fresh = country.active, country.fresh
        if any(fresh):
            for index, new in enumerate(fresh):
                if new:
                    active[index] += new
                    fresh[index] = 0
        if state.relations:
            treaties_turn_end(state, player)
    if state.barred is not None:
        discard(state, state.barred)
        state.barred = None
    state.cap = -1
    state.turn = -1


TURN = Step("turn", _turn)
TURN_END = Step("turn_end", _turn_end)
WHOLE_TURN: tuple[Any, ...] = (DRAW, ACT, FINAL, TURN_END)
TURN_STEPS = tuple(tuple((step, seat, None) for step in reversed(WHOLE_TURN)) for seat in range(SEATS))
"""What follows Base, treaties, Cold Wars and production, ready to be pushed, for each seat."""
