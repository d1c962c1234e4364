"""The political phase: technology, a new policy, the hand limit, then cards in turn order.

The first three steps are simultaneous: each nation has a lane, and only its own cards move. Deciding policy
goes round the table until all have passed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from limitedu.core.decision import Action, Amounts, Need, Question, Reason, Step
from limitedu.core.flow import Entry, together
from limitedu.games.limit.alliance import allies_of
from limitedu.games.limit.cards.part import LAWS
from limitedu.games.limit.cards.targets import END, drop_card
from limitedu.games.limit.help import BREAK, ECONOMIC, all_amounts, amount_need
from limitedu.games.limit.names import deck_name
from limitedu.games.limit.nation import leader
from limitedu.games.limit.rules import CLASSES, DECKS, Card
from limitedu.games.limit.state import LimitState, Nation
from limitedu.i18n import _

__all__ = ["DECK", "POLICY", "POLITICS", "WITHDRAW", "can_withdraw", "put_under", "withdraw_card"]

CLASS_A = 0

# -- technological advancement, new policy, political action capacity -----------------------------------------


def _politics(state: LimitState, player: int, arg: None) -> None:
    """The whole phase: its simultaneous steps, then the turns (rulebook 01)."""
    rules = state.rules
    state.phase, state.step = "political", "new_policy"
    state.stack.append((TURNS, -1, leader(state)))
    if rules.start.teaching and state.generation == 1:
        return  # ruling A8: the first generation begins with the cards in hand
    lanes: list[list[Entry]] = []
    for nation in state.nations:
        level = nation.sol[CLASS_A]
        _technology(state, nation, level)
        lanes.append(
            [
                (TRIM, nation.seat, rules.hand_limit[level]),
                (DECK, nation.seat, (rules.draw[level], rules.keep[level])),
            ]
        )
    together(state, lanes)


def _technology(state: LimitState, nation: Nation, level: int) -> None:
    """Cards set aside at set-up join the hand once class A has reached their level."""
    if nation.set_aside and level > 1:
        for card in nation.set_aside:
            if card.waits_for <= level:
                nation.hand.append(card)
                if state.tell is not None:
                    state.tell("technology", nation.seat, {"hidden": {"card": card.id}, "level": level})
        nation.set_aside = tuple(card for card in nation.set_aside if card.waits_for > level)


def _deck_options(state: LimitState, player: int, arg: tuple[int, int]) -> Sequence[Action]:
    decks = state.nations[player].decks
    if arg[1] and all(decks):
        return state.rules.deck
    return [action for action in state.rules.deck if arg[1] and decks[action.value]]


def _answer_deck(state: LimitState, player: int, arg: tuple[int, int], action: Action) -> None:
    draw, keep = arg
    nation, which = state.nations[player], action.value
    deck = nation.decks[which]
    drawn = deck[:draw]
    del deck[:draw]
    if nation.known[which] > len(deck):
        nation.known[which] = len(deck)
    state.shown += 1
    if state.tell is not None:
        state.tell(
            "drew",
            player,
            {"deck": DECKS[which], "cards": len(drawn), "hidden": {"drawn": [card.id for card in drawn]}},
        )
    if len(drawn) <= keep:
        for card in drawn:
            _keep(state, nation, card)
        return
    nation.drawn = drawn
    state.stack.append((UNDER, player, which))
    state.stack.append((KEEP, player, keep))


def _keep(state: LimitState, nation: Nation, card: Card) -> None:
    nation.hand.append(card)
    if state.tell is not None:
        state.tell("kept", nation.seat, {"hidden": {"card": card.id}})


def put_under(nation: Nation, card: Card) -> None:
    """Put ``card`` at the bottom of its deck; only the owner knows it (rulings A10, B13)."""
    nation.decks[card.deck].append(card)
    nation.known[card.deck] += 1


def _keep_options(state: LimitState, player: int, left: int) -> Sequence[Action]:
    return [card.keep for card in state.nations[player].drawn]


def _answer_keep(state: LimitState, player: int, left: int, action: Action) -> None:
    nation = state.nations[player]
    _keep(state, nation, action.value)
    nation.drawn.remove(action.value)
    if left > 1:
        state.stack.append((KEEP, player, left - 1))


def _under_options(state: LimitState, player: int, which: int) -> Sequence[Action]:
    drawn = state.nations[player].drawn
    if len(drawn) < 2:
        return (state.rules.as_is,)
    options = [card.under for card in drawn]
    options.append(state.rules.as_is)
    return options


def _answer_under(state: LimitState, player: int, which: int, action: Action) -> None:
    nation = state.nations[player]
    if action.value is None:
        nation.decks[which] += nation.drawn
        nation.known[which] += len(nation.drawn)
        nation.drawn.clear()
        return
    put_under(nation, action.value)
    nation.drawn.remove(action.value)
    state.stack.append((UNDER, player, which))


def _trim_options(state: LimitState, player: int, limit: int) -> Sequence[Action]:
    hand = state.nations[player].hand
    return [card.discard for card in hand] if len(hand) > limit else ()


def _answer_trim(state: LimitState, player: int, limit: int, action: Action) -> None:
    nation = state.nations[player]
    nation.hand.remove(action.value)
    put_under(nation, action.value)
    if state.tell is not None:
        state.tell("discarded", player, {"deck": DECKS[action.value.deck], "hidden": {"card": action.value.id}})
    if len(nation.hand) > limit:
        state.stack.append((TRIM, player, limit))


def _held(where: str) -> tuple[Need, ...]:
    """The precondition that the action's card is where the question takes it from."""

    def ok(state: LimitState, player: int, arg: Any, action: Action) -> bool:
        return action.value is None or action.value in getattr(state.nations[player], where)

    def say(state: LimitState, player: int, arg: Any, action: Action) -> Reason:
        if where == "hand":
            return Reason(_("You do not hold this card."), "hand")
        return Reason(_("You did not draw this card."), "New policy")

    return (Need(ok, say),)


DECK = Question(
    "deck",
    "deck",
    _deck_options,
    _answer_deck,
    lambda s: s.rules.deck,
    (
        Need(
            lambda s, p, _arg, a: bool(s.nations[p].decks[a.value]),
            lambda s, p, _arg, a: Reason(_("This deck is empty."), "ruling B10"),
        ),
    ),
)
"""From which deck? ``arg``: how many cards are drawn, how many are kept."""

KEEP = Question("keep", "keep", _keep_options, _answer_keep, lambda s: s.rules.by_kind["keep"], _held("drawn"), True)
"""Which of the drawn cards stays? (ruling B43)"""

UNDER = Question(
    "under", "under", _under_options, _answer_under, lambda s: s.rules.by_kind["under"], _held("drawn"), True
)
"""In which order do the others go under the deck? (ruling B11)"""

TRIM = Question(
    "trim", "discard", _trim_options, _answer_trim, lambda s: s.rules.by_kind["discard"], _held("hand"), True
)
"""Which card is too many? ``arg``: the hand limit."""

# -- decide policy ----------------------------------------------------------------------------------------------


def _turns(state: LimitState, player: int, first: int) -> None:
    """Whose turn is it? The next nation from ``first`` on that has not passed; if none, the phase ends."""
    state.step = "policy"
    nations = state.nations
    for nation in nations[first:] + nations[:first]:
        if not nation.passed:
            seat = nation.seat
            state.stack += ((TURNS, -1, (seat + 1) % len(nations)), (POLICY, seat, 0))
            return
    for nation in nations:
        nation.hand.extend(nation.played)
        nation.played.clear()
        nation.asked = ()
        nation.passed = False
    if state.tell is not None:
        state.tell("all_passed", -1, {})


def _policy_options(state: LimitState, player: int, count: int) -> Sequence[Action]:
    """The playable cards, each with its plea for money, then withdrawals, and passing.

    This list is asked for most often of all; it is a plain loop for that reason.
    """
    nation = state.nations[player]
    options = []
    allied = nation.ally[ECONOMIC]
    for card in nation.hand:
        for test in card.tests:
            if not test(state, nation):
                break
        else:
            options.append(card.play)
        if (card.from_all or (allied and card.priced)) and can_ask(state, nation, card):
            options.append(card.ask)
    if nation.laws:
        for card in nation.permanent:
            if card.withdrawal and can_withdraw(state, nation, card):
                options.append(card.withdraw)
    options.append(state.rules.pass_)
    return options


def _helpers(state: LimitState, nation: Nation, card: Card) -> list[int]:
    """Who may be asked to pay for ``card``: economic allies, or everybody (ruling D22)."""
    if card.from_all:
        count = len(state.nations)
        return [(nation.seat + ahead) % count for ahead in range(1, count)]
    return allies_of(state, nation.seat, ECONOMIC)


def can_ask(state: LimitState, nation: Nation, card: Card) -> bool:
    """Whether others could make it possible to pay for ``card``: once per card and generation."""
    if card in nation.asked:
        return False
    own = nation.money
    if card.from_all:
        others = -own
        for each in state.nations:
            others += each.money
    else:
        others = sum(state.nations[seat].money for seat in allies_of(state, nation.seat, ECONOMIC))
    if not others:
        return False
    nation.money = own + others
    try:
        return all(test(state, nation) for test in card.tests)
    finally:
        nation.money = own


def can_withdraw(state: LimitState, nation: Nation, card: Card) -> bool:
    """Whether the price of taking ``card`` back can be paid (ruling B24)."""
    return all(part.ok(state, nation) for part in card.withdrawal)


def _answer_policy(state: LimitState, player: int, count: int, action: Action) -> None:
    nation = state.nations[player]
    kind = action.kind
    if kind == "pass":
        nation.passed = True
        if state.tell is not None:
            state.tell("passed", player, {"played": count})
    elif kind == "withdraw":
        state.stack.append((POLICY, player, count))
        withdraw_card(state, player, action.value)
    else:
        begin_card(state, player, action.value, count, kind == "ask")


def withdraw_card(state: LimitState, player: int, card: Card) -> None:
    """Pay for taking a permanent card back; it goes under its deck (rulings B22, B36)."""
    nation = state.nations[player]
    nation.permanent.remove(card)
    nation.laws &= ~card.laws
    put_under(nation, card)
    if state.tell is not None:
        state.tell("withdrawn", player, {"card": card.id, "phase": state.phase})
    for part in card.withdrawal:
        part.run(state, player)


def begin_card(state: LimitState, player: int, card: Card, count: int, asking: bool) -> None:
    """Push what playing ``card`` consists of: choices, help, cost, effect, end."""
    nation, stack = state.nations[player], state.stack
    nation.hand.remove(card)
    state.card = card
    state.target = state.plant = -1
    state.amount = 0
    state.asking = asking
    if state.tell is not None:
        state.tell("card", player, {"card": card.id})
    if count + 1 < state.rules.cards_a_turn:
        stack.append((POLICY, player, count + 1))
    stack.append((END, player, None))
    stack += card.carrying_out[player]
    if asking:
        state.missing = sum(state.nations[seat].money for seat in _helpers(state, nation, card))
        stack.append((MONEY_PLEA, player, count))
    stack += card.choosing[player]


def _reason(number: int) -> Need:
    """The ``number``-th precondition of the card that an action plays."""

    def ok(state: LimitState, player: int, count: int, action: Action) -> bool:
        nation = state.nations[player]
        if action.kind != "play" or action.value not in nation.hand:
            return True
        checks = action.value.checks
        return number >= len(checks) or bool(checks[number][0](state, nation))

    def say(state: LimitState, player: int, count: int, action: Action) -> Reason:
        reason: Reason = action.value.checks[number][1](state, state.nations[player])
        return reason

    return Need(ok, say)


def _card_ok(state: LimitState, player: int, count: int, action: Action) -> bool:
    if action.kind == "pass":
        return True
    nation = state.nations[player]
    return action.value in (nation.permanent if action.kind == "withdraw" else nation.hand)


def _card_missing(state: LimitState, player: int, count: int, action: Action) -> Reason:
    nation, card = state.nations[player], action.value
    if action.kind == "withdraw":
        return Reason(_("This card does not lie in front of you."), "ruling B36")
    if card in nation.permanent:
        return Reason(_("This card is already in force."), "Permanent effect cards")
    if card in nation.played:
        return Reason(
            _("You have played this card in this generation."),
            "Instant effect cards",
            _("It comes back to your hand when all have passed."),
        )
    if card in nation.set_aside:
        return Reason(
            _("This card lies aside until class {a} has reached a higher standard of living.").format(a=CLASSES[0]),
            "Technological advancement",
            _("Class A at {n} at the start of a generation would bring it.").format(n=card.waits_for),
        )
    return Reason(
        _("You do not hold this card; it lies in your deck '{deck}'.").format(deck=deck_name(card.deck)),
        "New policy",
        _("Draw it with a new policy."),
    )


def _ask_ok(state: LimitState, player: int, count: int, action: Action) -> bool:
    nation, card = state.nations[player], action.value
    if action.kind != "ask" or card not in nation.hand:
        return True
    return bool(card.priced) and can_ask(state, nation, card)


def _ask_refusal(state: LimitState, player: int, count: int, action: Action) -> Reason:
    nation, card = state.nations[player], action.value
    if not card.priced:
        return Reason(_("This card costs no money."), "ruling D22")
    if card in nation.asked:
        return Reason(_("You have asked for this card in this generation."), "ruling D22")
    if not any(state.nations[seat].money for seat in _helpers(state, nation, card)):
        return Reason(
            _("Nobody can be asked who has money."),
            "ruling D22",
            _("An economic ally with money would allow it."),
        )
    return Reason(_("Even with the money of all who can be asked, this card cannot be played."), "ruling D22")


def _withdraw_ok(state: LimitState, player: int, count: int, action: Action) -> bool:
    nation, card = state.nations[player], action.value
    if action.kind != "withdraw" or card not in nation.permanent:
        return True
    return bool(card.withdrawal) and can_withdraw(state, nation, card)


def _withdraw_refusal(state: LimitState, player: int, count: int, action: Action) -> Reason:
    card = action.value
    if not card.withdrawal:
        return Reason(_("This card stays until the end of the game."), "Permanent effect cards")
    nation = state.nations[player]
    first = next(part for part in card.withdrawal if not part.ok(state, nation))
    reason: Reason = first.refusal(state, nation)
    return reason


MOST_CHECKS = 12

POLICY = Question(
    "policy",
    "policy",
    _policy_options,
    _answer_policy,
    lambda s: (*s.rules.by_kind["play"], *s.rules.by_kind["ask"], *s.rules.by_kind["withdraw"], s.rules.pass_),
    (
        Need(_card_ok, _card_missing),
        *(_reason(number) for number in range(MOST_CHECKS)),
        Need(_ask_ok, _ask_refusal),
        Need(_withdraw_ok, _withdraw_refusal),
    ),
    fresh=True,
)
"""Play a card, ask for help with one, take one back, or pass? ``arg``: cards played in this turn."""

TURNS = Step("turns", _turns)
POLITICS = Step("politics", _politics)

# -- taking a card back outside one's turn --------------------------------------------------------------------------


def _withdraw_options(state: LimitState, player: int, law: str) -> Sequence[Action]:
    nation = state.nations[player]
    if not nation.laws & LAWS[law]:
        return ()
    options = [
        card.withdraw
        for card in nation.permanent
        if card.laws & LAWS[law] and card.withdrawal and can_withdraw(state, nation, card)
    ]
    return [*options, state.rules.hold] if options else ()


def _answer_withdraw(state: LimitState, player: int, law: str, action: Action) -> None:
    if action.value is not None:
        withdraw_card(state, player, action.value)


WITHDRAW = Question(
    "withdraw",
    "withdraw",
    _withdraw_options,
    _answer_withdraw,
    lambda s: (*s.rules.by_kind["withdraw"], s.rules.hold),
    (
        Need(
            lambda s, p, law, a: (
                a.value is None or (a.value in s.nations[p].permanent and bool(a.value.laws & LAWS[law]))
            ),
            lambda s, p, law, a: Reason(_("This card is not asked about now."), "ruling B36"),
        ),
        Need(
            lambda s, p, law, a: (
                a.value is None or a.value not in s.nations[p].permanent or can_withdraw(s, s.nations[p], a.value)
            ),
            _withdraw_refusal,
        ),
    ),
)
"""Take a permanent card back just before its step? ``arg``: the law (ruling B36)."""

# -- money help for a card --------------------------------------------------------------------------------------------


def _money_plea(state: LimitState, player: int, count: int) -> None:
    """Ask the helpers one by one for the price of the card (ruling D22)."""
    nation, card = state.nations[player], state.card
    state.asking = False
    nation.asked = (*nation.asked, card)
    state.missing = sum(part.price(state, nation) for part in card.priced)
    state.given = 0
    state.gifts = ()
    if state.tell is not None:
        state.tell("money_plea", player, {"card": card.id, "money": state.missing})
    helpers = _helpers(state, nation, card)
    could = any(state.nations[s].money for s in allies_of(state, player, ECONOMIC)) and state.missing > 0
    state.stack.append((MONEY_END, player, (count, could)))
    for seat in reversed(helpers):
        state.stack.append((MONEY, seat, player))


def _money_options(state: LimitState, player: int, asker: int) -> Sequence[Action]:
    most = min(state.missing, state.nations[player].money)
    return Amounts(0, most) if most > 0 else ()


def _answer_money(state: LimitState, player: int, asker: int, action: Action) -> None:
    money = action.value
    if money:
        state.nations[player].money -= money
        state.nations[asker].money += money
        state.missing -= money
        state.gifts = (*state.gifts, (player, money))
    if state.tell is not None:
        state.tell("money_given", player, {"to": asker, "money": money})


def _money_end(state: LimitState, player: int, arg: tuple[int, bool]) -> None:
    """Go on with the card, or give everything back where the sum falls short."""
    count, could = arg
    nation, card = state.nations[player], state.card
    price = sum(part.price(state, nation) for part in card.priced)
    if nation.money < price:
        for seat, money in state.gifts:
            nation.money -= money
            state.nations[seat].money += money
        drop_card(state)
        state.agenda.pop()
        if state.agenda[-1][0] is POLICY:
            state.agenda.pop()
        nation.hand.append(card)
        state.card = None
        state.target = state.plant = -1
        state.stack.append((POLICY, player, count))
        if state.tell is not None:
            state.tell("help_short", player, {"card": card.id, "money": price - nation.money})
    if could and not any(seat in allies_of(state, player, ECONOMIC) for seat, _money in state.gifts):
        state.stack.append((BREAK, player, ECONOMIC))
    state.gifts = ()


MONEY = Question(
    "money",
    "quantity",
    _money_options,
    _answer_money,
    all_amounts,
    (amount_need(lambda s, p, asker: min(s.missing, s.nations[p].money), rule="ruling D22"),),
)
"""How much does a nation add to another's card? ``arg``: who asks."""

MONEY_PLEA = Step("money_plea", _money_plea)
MONEY_END = Step("money_end", _money_end)
