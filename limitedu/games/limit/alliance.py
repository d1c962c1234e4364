"""International phase, step 3: alliances, and the demilitarization of a world that is one alliance.

``Nation.ally`` holds the number of its military and of its economic alliance (0: none), ``Nation.locked``
whether these tokens show their agreement side. A proposal travels through its questions as their ``arg``;
money is pledged first and moves only when the whole price is there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from limitedu.core.decision import Action, Amounts, Need, Question, Reason, Step
from limitedu.core.flow import Entry, start, together
from limitedu.games.limit.names import money, nation_name
from limitedu.games.limit.nation import RAISE, calm, disrupt, pay_bank, raise_plant, redeem, turn_order
from limitedu.games.limit.rules import ALLIANCES as TYPES
from limitedu.games.limit.state import INDUSTRIAL, MILITARY, LimitState, Nation
from limitedu.i18n import _

__all__ = [
    "ALLIANCES",
    "ECONOMIC",
    "MILITARY_PACT",
    "Proposal",
    "allies_of",
    "break_alliance",
]

MILITARY_PACT, ECONOMIC = range(len(TYPES))
NEGOTIATING = (False, False)


class Proposal(NamedTuple):
    """An offer or an exclusion on its way: its type, who proposes it, whom it is about, who is still
    to be asked, and what has been pledged as ``(seat, money)``.
    """

    type: int
    by: int
    to: int
    rest: tuple[int, ...]
    paid: tuple[tuple[int, int], ...] = ()


# -- the tokens -------------------------------------------------------------------------------------------


def _members(state: LimitState, kind: int, alliance: int) -> list[int]:
    """The seats of an alliance, in turn order; none for alliance 0."""
    if not alliance:
        return []
    nations = state.nations
    return [seat for seat in turn_order(state) if nations[seat].ally[kind] == alliance]


def allies_of(state: LimitState, player: int, kind: int) -> list[int]:
    """The other nations of ``player``'s alliance of type ``kind``, in turn order."""
    return [s for s in _members(state, kind, state.nations[player].ally[kind]) if s != player]


def _put(nation: Nation, kind: int, alliance: int, locked: bool) -> None:
    """Lay the nation's token into an alliance, or next to its board (0)."""
    ally, lock = nation.ally, nation.locked
    if kind == MILITARY_PACT:
        nation.ally, nation.locked = (alliance, ally[1]), (locked, lock[1])
    else:
        nation.ally, nation.locked = (ally[0], alliance), (lock[0], locked)


def _free_number(state: LimitState, kind: int) -> int:
    used = {nation.ally[kind] for nation in state.nations}
    number = 1
    while number in used:
        number += 1
    return number


def _take_out(state: LimitState, seat: int, kind: int) -> tuple[int, ...]:
    """A nation's token goes back to it; who is left in the alliance. One alone takes its token back too."""
    nation = state.nations[seat]
    alliance = nation.ally[kind]
    _put(nation, kind, 0, False)
    left = _members(state, kind, alliance)
    if len(left) == 1:
        _put(state.nations[left[0]], kind, 0, False)
        return ()
    return tuple(left)


def break_alliance(state: LimitState, player: int, kind: int) -> None:
    """End ``player``'s alliance of type ``kind`` for all: each member takes disruption (ruling D21)."""
    members = _members(state, kind, state.nations[player].ally[kind])
    tokens = state.rules.alliance.broken_disruption
    for seat in members:
        nation = state.nations[seat]
        _put(nation, kind, 0, False)
        disrupt(state, nation, tokens)
    if members and state.tell is not None:
        state.tell(
            "alliance_broken",
            player,
            {"alliance": TYPES[kind], "members": tuple(members), "disruption": tokens, "phase": state.phase},
        )


# -- the step ---------------------------------------------------------------------------------------------


def _run(state: LimitState, player: int, arg: None) -> None:
    """One turn for each nation from the leader on; afterwards all tokens show their negotiation side."""
    if not state.alliances_on or len(state.nations) < 2:
        return
    state.step = ALLIANCES.name
    start(state, *((TURN, seat, None) for seat in turn_order(state)), (_CLOSE, -1, None))


def _close(state: LimitState, player: int, arg: None) -> None:
    for nation in state.nations:
        nation.locked = NEGOTIATING


# -- a turn -----------------------------------------------------------------------------------------------


def _options(state: LimitState, player: int, arg: None) -> Sequence[Action]:
    rules, nations = state.rules, state.nations
    me = nations[player]
    strict = rules.alliance.lock_strict
    found = []
    for kind, offers in enumerate(rules.offer):
        mine, locked = me.ally[kind], me.locked[kind]
        if not locked:
            for other in nations:
                if other is not me and not other.locked[kind] and not (mine and other.ally[kind] == mine):
                    found.append(offers[other.seat])
        if mine and not (strict and locked):
            found.append(rules.leave[kind])
            for other in nations:
                if other is not me and other.ally[kind] == mine:
                    found.append(rules.exclude[kind][other.seat])
    found.append(rules.nothing)
    return found


def _universe(state: LimitState) -> list[Action]:
    rules, seats = state.rules, len(state.nations)
    found = [rules.nothing, *rules.leave]
    for kind in range(len(TYPES)):
        found += rules.offer[kind][:seats]
        found += rules.exclude[kind][:seats]
    return found


def _answer(state: LimitState, player: int, arg: None, action: Action) -> None:
    if action.kind == "offer":
        _offer(state, player, *action.value)
    elif action.kind == "leave":
        _leave(state, player, action.value)
    elif action.kind == "exclude":
        _exclude(state, player, *action.value)
    elif state.tell is not None:
        state.tell("alliance_nothing", player, {})


def _offer(state: LimitState, player: int, kind: int, to: int) -> None:
    """Ask the other nation, then each member of an alliance that would be merged or joined (ruling D17)."""
    if state.tell is not None:
        state.tell("alliance_offered", player, {"alliance": TYPES[kind], "to": to})
    ours, theirs = state.nations[player].ally[kind], state.nations[to].ally[kind]
    rest = [
        seat
        for seat in turn_order(state)
        if seat not in (player, to) and (state.nations[seat].ally[kind] or -1) in (ours, theirs)
    ]
    state.stack.append((CONSENT, to, Proposal(kind, player, to, tuple(rest))))


def _leave(state: LimitState, player: int, kind: int) -> None:
    left = _take_out(state, player, kind)
    if state.tell is not None:
        state.tell("alliance_left", player, {"alliance": TYPES[kind], "members": left})


def _exclude(state: LimitState, player: int, kind: int, seat: int) -> None:
    """All other members but the excluded one must agree (ruling D18)."""
    rest = [ally for ally in allies_of(state, player, kind) if ally != seat]
    if state.tell is not None:
        state.tell("alliance_exclusion_asked", player, {"alliance": TYPES[kind], "seat": seat})
    _ask_exclusion(state, Proposal(kind, player, seat, tuple(rest)))


# -- why not ----------------------------------------------------------------------------------------------


def _title(action: Action) -> str:
    """The alliance that an action is about, as the beginning of a sentence."""
    kind = action.value if action.kind == "leave" else action.value[0]
    return _("Military alliance") if kind == MILITARY_PACT else _("Economic alliance")


def _allied(state: LimitState, player: int, action: Action) -> bool:
    kind, seat = action.value
    mine = state.nations[player].ally[kind]
    return mine != 0 and state.nations[seat].ally[kind] == mine


def _other_seat(state: LimitState, player: int, arg: None, action: Action) -> bool:
    return action.kind not in ("offer", "exclude") or action.value[1] != player


def _say_other_seat(state: LimitState, player: int, arg: None, action: Action) -> Reason:
    return Reason(
        _("{alliance}: this is your own nation.").format(alliance=_title(action)),
        "alliance: actions",
        _("Name another nation."),
    )


def _own_token(state: LimitState, player: int, arg: None, action: Action) -> bool:
    return action.kind != "offer" or not state.nations[player].locked[action.value[0]]


def _say_own_token(state: LimitState, player: int, arg: None, action: Action) -> Reason:
    return Reason(
        _("{alliance}: you have already joined or changed one in this generation.").format(alliance=_title(action)),
        "ruling D16",
        _("Wait for the next generation."),
    )


def _their_token(state: LimitState, player: int, arg: None, action: Action) -> bool:
    return action.kind != "offer" or not state.nations[action.value[1]].locked[action.value[0]]


def _say_their_token(state: LimitState, player: int, arg: None, action: Action) -> Reason:
    return Reason(
        _("{alliance}: {who} has already joined or changed one in this generation.").format(
            alliance=_title(action), who=nation_name(action.value[1])
        ),
        "ruling D16",
        _("Wait for the next generation."),
    )


def _not_yet_allied(state: LimitState, player: int, arg: None, action: Action) -> bool:
    return action.kind != "offer" or action.value[1] == player or not _allied(state, player, action)


def _say_not_yet_allied(state: LimitState, player: int, arg: None, action: Action) -> Reason:
    return Reason(
        _("{alliance}: {who} is already your ally.").format(alliance=_title(action), who=nation_name(action.value[1])),
        "alliance: actions",
    )


def _member(state: LimitState, player: int, arg: None, action: Action) -> bool:
    return action.kind != "leave" or state.nations[player].ally[action.value] != 0


def _say_member(state: LimitState, player: int, arg: None, action: Action) -> Reason:
    return Reason(_("{alliance}: you are in none.").format(alliance=_title(action)), "alliance: actions")


def _has_ally(state: LimitState, player: int, arg: None, action: Action) -> bool:
    return action.kind != "exclude" or action.value[1] == player or _allied(state, player, action)


def _say_has_ally(state: LimitState, player: int, arg: None, action: Action) -> Reason:
    return Reason(
        _("{alliance}: {who} is not your ally.").format(alliance=_title(action), who=nation_name(action.value[1])),
        "alliance: actions",
    )


def _may_change(state: LimitState, player: int, arg: None, action: Action) -> bool:
    if action.kind not in ("leave", "exclude") or not state.rules.alliance.lock_strict:
        return True
    kind = action.value if action.kind == "leave" else action.value[0]
    return not state.nations[player].locked[kind]


def _say_may_change(state: LimitState, player: int, arg: None, action: Action) -> Reason:
    return Reason(
        _("{alliance}: it was made or changed in this generation.").format(alliance=_title(action)),
        "ruling D16",
        _("Wait for the next generation."),
    )


TURN = Question(
    "alliance",
    "alliance",
    _options,
    _answer,
    _universe,
    (
        Need(_other_seat, _say_other_seat, silent=True),
        Need(_own_token, _say_own_token),
        Need(_their_token, _say_their_token),
        Need(_not_yet_allied, _say_not_yet_allied),
        Need(_member, _say_member),
        Need(_has_ally, _say_has_ally, silent=True),
        Need(_may_change, _say_may_change),
    ),
)
"""Offer, leave, exclude, or do nothing: one of them, once in a generation."""


# -- consent to an offer ----------------------------------------------------------------------------------


def _answer_consent(state: LimitState, player: int, deal: Proposal, action: Action) -> None:
    if not action.value:
        if state.tell is not None:
            state.tell("alliance_refused", player, {"alliance": TYPES[deal.type], "by": deal.by, "to": deal.to})
        return
    if deal.rest:
        state.stack.append((CONSENT, deal.rest[0], deal._replace(rest=deal.rest[1:])))
    else:
        _ask_payment(state, deal._replace(rest=_payers(state, deal)))


CONSENT = Question(
    "alliance_consent",
    "accept",
    lambda state, _player, _deal: state.rules.accept,
    _answer_consent,
    lambda state: state.rules.accept,
)
"""Do you agree to the alliance? The nation it is offered to, then all whose alliance would change."""


# -- payment ----------------------------------------------------------------------------------------------


def _payers(state: LimitState, deal: Proposal) -> tuple[int, ...]:
    """All members of the new alliance: first the nation that offers, then the others in turn order."""
    both = {state.nations[seat].ally[deal.type] for seat in (deal.by, deal.to)} - {0}
    others = [
        seat
        for seat in turn_order(state)
        if seat != deal.by and (seat == deal.to or state.nations[seat].ally[deal.type] in both)
    ]
    return (deal.by, *others)


def _missing(state: LimitState, deal: Proposal) -> int:
    """What of the price nobody has pledged yet."""
    price: int = state.rules.alliance.price
    return price - sum(money for _seat, money in deal.paid)


def _ask_payment(state: LimitState, deal: Proposal) -> None:
    """Ask the next one for what is missing; make the alliance, or give it up, when that is settled."""
    missing = _missing(state, deal)
    if not missing:
        _make(state, deal)
    elif missing > sum(state.nations[seat].money for seat in deal.rest):
        if state.tell is not None:
            numbers = {"alliance": TYPES[deal.type], "to": deal.to, "missing": missing}
            state.tell("alliance_unpaid", deal.by, numbers)
    else:
        state.stack.append((PAY, deal.rest[0], deal._replace(rest=deal.rest[1:])))


def _answer_payment(state: LimitState, player: int, deal: Proposal, action: Action) -> None:
    if action.value:
        deal = deal._replace(paid=(*deal.paid, (player, action.value)))
    _ask_payment(state, deal)


def _say_missing(state: LimitState, player: int, deal: Proposal, action: Action) -> Reason:
    missing = _missing(state, deal)
    return Reason(
        _("Only {missing} of the price is still to be paid.").format(missing=money(missing)),
        "ruling D17",
        _("Pay {most} or less.").format(most=money(missing)),
    )


def _say_money(state: LimitState, player: int, deal: Proposal, action: Action) -> Reason:
    have = state.nations[player].money
    return Reason(
        _("This needs {needed}, you have {have}.").format(needed=money(action.value), have=money(have)),
        "ruling D17",
        _("Pay {most} or less.").format(most=money(have)),
    )


PAY = Question(
    "alliance_price",
    "quantity",
    lambda state, player, deal: Amounts(0, min(_missing(state, deal), state.nations[player].money)),
    _answer_payment,
    lambda state: Amounts(0, 999_999),
    (
        Need(lambda s, _p, deal, a: a.value <= _missing(s, deal), _say_missing),
        Need(lambda s, p, _deal, a: a.value <= s.nations[p].money, _say_money),
    ),
)
"""How much of the price of the new alliance do you pay? The highest answer is the usual one."""


def _make(state: LimitState, deal: Proposal) -> None:
    """Pay the bank and group the tokens, agreement side up; a world of one alliance disarms (ruling D19)."""
    kind, nations = deal.type, state.nations
    members = _payers(state, deal)
    for seat, share in deal.paid:
        pay_bank(state, nations[seat], share)
    numbers = [nations[seat].ally[kind] for seat in members if nations[seat].ally[kind]]
    number = min(numbers) if numbers else _free_number(state, kind)
    for seat in members:
        _put(nations[seat], kind, number, True)
    if state.tell is not None:
        state.tell(
            "alliance_made",
            deal.by,
            {
                "alliance": TYPES[kind],
                "to": deal.to,
                "members": members,
                "price": state.rules.alliance.price,
                "paid": deal.paid,
            },
        )
    if kind == MILITARY_PACT and not state.demilitarized and len(members) == len(nations):
        state.stack.append((_DEMILITARIZATION, -1, None))


# -- consent to an exclusion ------------------------------------------------------------------------------


def _ask_exclusion(state: LimitState, deal: Proposal) -> None:
    if deal.rest:
        state.stack.append((EXCLUSION, deal.rest[0], deal._replace(rest=deal.rest[1:])))
        return
    left = _take_out(state, deal.to, deal.type)
    if state.tell is not None:
        state.tell("alliance_excluded", deal.to, {"alliance": TYPES[deal.type], "by": deal.by, "members": left})


def _answer_exclusion(state: LimitState, player: int, deal: Proposal, action: Action) -> None:
    if action.value:
        _ask_exclusion(state, deal)
    elif state.tell is not None:
        numbers = {"alliance": TYPES[deal.type], "by": deal.by, "seat": deal.to}
        state.tell("alliance_exclusion_refused", player, numbers)


EXCLUSION = Question(
    "alliance_exclusion",
    "accept",
    lambda state, _player, _deal: state.rules.accept,
    _answer_exclusion,
    lambda state: state.rules.accept,
)
"""Do you agree that this ally is excluded? All members but the one it is about are asked."""


# -- demilitarization -------------------------------------------------------------------------------------


def _demilitarize(state: LimitState, player: int, arg: None) -> None:
    """Once per game: each nation disarms, then each chooses the class that rises (rulings D14, D19)."""
    state.demilitarized = True
    for seat in turn_order(state):
        _disarm(state, seat)
    classes = state.rules.alliance.demilitarization_classes
    if classes:
        lanes: list[list[Entry]] = [[(RAISE, seat, classes)] for seat in range(len(state.nations))]
        together(state, lanes)


def _disarm(state: LimitState, seat: int) -> None:
    """One nation's part: a large arms industry goes over to civil goods, the rest is given up unpaid."""
    nation, rules = state.nations[seat], state.rules.alliance
    level, stock, unrest = nation.level[MILITARY], nation.stock[MILITARY], nation.unrest
    raised = 0
    if level >= rules.demilitarization_from_level:
        raised = raise_plant(state, nation, INDUSTRIAL, rules.demilitarization_industry)
    nation.level[MILITARY] = 1
    nation.stock[MILITARY] = 0
    calm(nation, rules.demilitarization_unrest)
    returned = redeem(state, nation, rules.demilitarization_relief)
    if state.tell is not None:
        state.tell(
            "demilitarization",
            seat,
            {
                "military": stock,
                "military_levels": level - 1,
                "industrial_levels": raised,
                "unrest": unrest - nation.unrest,
                "disruption": returned,
            },
        )


_CLOSE = Step("alliances_close", _close)
_DEMILITARIZATION = Step("demilitarization", _demilitarize)
ALLIANCES = Step("alliances", _run)
"""The alliance step of a generation; nothing happens where alliances are not played or nobody is there."""
