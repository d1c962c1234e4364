"""Answers in words: what each is called, and what would follow from it."""

from __future__ import annotations

from collections.abc import Callable

from limitedu.core.decision import Action, Decision
from limitedu.games.limit.cards.part import plant_limit
from limitedu.games.limit.market import most_to_buy, most_to_sell
from limitedu.games.limit.names import (
    N_,
    alliance_name,
    counted,
    deck_name,
    money,
    nation_name,
    resource_name,
    tokens,
    units,
)
from limitedu.games.limit.rules import CLASSES
from limitedu.games.limit.solo import star_value
from limitedu.games.limit.state import MILITARY, STAR, LimitState
from limitedu.games.limit.words.cards import cost_lines, effect_lines, title, withdrawal_lines
from limitedu.games.limit.words.questions import unit
from limitedu.i18n import _

__all__ = ["detail", "label"]

Said = Callable[[Action, Decision, LimitState], str]


def label(action: Action, decision: Decision, state: LimitState) -> str:
    """What an answer is called, such as ``A: 1 → 2`` or ``goods: level 3 → 4, £3``."""
    said = LABEL.get(action.kind)
    return said(action, decision, state) if said else action.name


def _class_label(a: Action, d: Decision, state: LimitState) -> str:
    level = state.nations[d.player].sol[a.value]
    return f"{CLASSES[a.value]}: {level} → {level + (1 if a.kind == 'raise' else -1)}"


def _moves(d: Decision, state: LimitState, plant: int) -> tuple[int, int]:
    """Levels that an answer about a plant would move, and whose seat's plant it is."""
    name = d.question.name
    if name == "wreck":
        return -int(d.arg), state.target
    if name == "grow":
        return int(d.arg), d.player
    if name == "overproduce":
        return 0, d.player
    parts = state.card.effect if state.card is not None else ()
    return sum(part.levels for part in parts if part.kind == "raise_plant"), d.player


def _after(state: LimitState, seat: int, plant: int, by: int) -> tuple[int, int]:
    nation = state.nations[seat]
    level = nation.level[plant]
    most = max(level, plant_limit(state, nation, plant))
    return level, max(1, min(level + by, most))


def _plant_label(a: Action, d: Decision, state: LimitState) -> str:
    by, seat = _moves(d, state, a.value)
    name = resource_name(a.value)
    if not by:
        return name
    old, new = _after(state, seat, a.value, by)
    text = _("{plant}: level {old} → {new}").format(plant=name, old=old, new=new)
    if d.question.name == "plant":
        price = state.rules.output[a.value][old]
        return f"{text}, {money(price)}"
    return text


def _gain_label(a: Action, d: Decision, state: LimitState) -> str:
    amount = d.arg.units(state, state.nations[d.player]) if hasattr(d.arg, "units") else 0
    return units(amount, a.value) if amount else resource_name(a.value)


def _loot_label(a: Action, d: Decision, state: LimitState) -> str:
    most = d.arg.most(state, state.target, a.value) if hasattr(d.arg, "most") else 0
    return units(most, a.value)


def _price_label(a: Action, d: Decision, state: LimitState) -> str:
    resource, step = a.value
    form = N_("{resource}: price up") if step > 0 else N_("{resource}: price down")
    return _(form).format(resource=resource_name(resource))


def _resist_label(a: Action, d: Decision, state: LimitState) -> str:
    if not a.value:
        return _("Do not resist")
    force = d.arg if d.question.name == "raid" else state.amount
    return _("Resist with {arms}").format(arms=units(force, MILITARY))


def _amount_label(a: Action, d: Decision, state: LimitState) -> str:
    name = unit(d, state)
    return money(a.value) if name == "£" else f"{a.value} {name}".rstrip()


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _yes_no(yes: str, no: str) -> Said:
    return lambda a, d, s: _(yes) if a.value else _(no)


LABEL: dict[str, Said] = {
    "play": lambda a, d, s: title(a.value),
    "ask": lambda a, d, s: _("{card}: ask for money").format(card=title(a.value)),
    "withdraw": lambda a, d, s: _("Take back {card}").format(card=title(a.value)),
    "pass": lambda a, d, s: _("Pass for this generation"),
    "deck": lambda a, d, s: deck_name(a.value).capitalize(),
    "keep": lambda a, d, s: title(a.value),
    "under": lambda a, d, s: title(a.value) if a.value is not None else _("In the order in which they lie"),
    "discard": lambda a, d, s: title(a.value),
    "recall": lambda a, d, s: title(a.value),
    "raise": _class_label,
    "lower": _class_label,
    "plant": _plant_label,
    "resource": _gain_label,
    "sell": lambda a, d, s: _("Sell {resource} at {price}").format(
        resource=resource_name(a.value), price=money(s.rules.sell[s.price[a.value]])
    ),
    "buy": lambda a, d, s: _("Buy {resource} at {price}").format(
        resource=resource_name(a.value), price=money(s.rules.buy[s.price[a.value]])
    ),
    "done": lambda a, d, s: _("No second deal"),
    "price": _price_label,
    "loot": _loot_label,
    "target": lambda a, d, s: _capital(nation_name(a.value)),
    "resist": _resist_label,
    "plea": _yes_no(N_("Ask for help"), N_("Do not ask")),
    "break": _yes_no(N_("Break the alliance"), N_("Stay allied")),
    "accept": _yes_no(N_("Agree"), N_("Refuse")),
    "hold": lambda a, d, s: _("Leave it in force"),
    "nothing": lambda a, d, s: _("Do nothing"),
    "offer": lambda a, d, s: _("{alliance}: offer it to {who}").format(
        alliance=alliance_name(a.value[0]), who=nation_name(a.value[1])
    ),
    "leave": lambda a, d, s: _("{alliance}: leave it").format(alliance=alliance_name(a.value)),
    "exclude": lambda a, d, s: _("{alliance}: exclude {who}").format(
        alliance=alliance_name(a.value[0]), who=nation_name(a.value[1])
    ),
    "amount": _amount_label,
}
"""An action's kind -> its words."""

# -- what an answer would mean -----------------------------------------------------------------------------


def detail(action: Action, decision: Decision, state: LimitState) -> str:
    """The second line of an answer: its price, or what follows from it. Empty where the label says all."""
    said = DETAIL.get(action.kind)
    return said(action, decision, state) if said else ""


def _card_detail(a: Action, d: Decision, state: LimitState) -> str:
    if a.value is None:
        return ""
    nation = state.nations[d.player]
    cost = ", ".join(cost_lines(a.value, state, nation)) or _("free")
    return f"{cost} → {', '.join(effect_lines(a.value, state, nation))}"


def _class_detail(a: Action, d: Decision, state: LimitState) -> str:
    nation, rules, index = state.nations[d.player], state.rules, a.value
    up = a.kind == "raise"
    new = nation.sol[index] + (1 if up else -1)
    notes = []
    if up and new >= 3 and nation.shift_line[index]:
        notes.append(_("its demographic tile goes to the zone"))
    if index == 0:
        notes.append(_("hand limit {n}").format(n=rules.hand_limit[max(1, min(new, 4))]))
    if index == 2:
        notes.append(_("tax {sum} a head").format(sum=money(rules.society.tax[max(1, min(new, 4))])))
    if index in (0, 4):
        gap = nation.sol[0] - nation.sol[4] + ((1 if up else -1) if index == 0 else (-1 if up else 1))
        notes.append(_("A stands {gap} above E").format(gap=gap))
    return ", ".join(notes)


def _plant_detail(a: Action, d: Decision, state: LimitState) -> str:
    by, seat = _moves(d, state, a.value)
    old, new = _after(state, seat, a.value, by)
    rules, plant = state.rules, a.value
    text = _("{old} → {new} a generation").format(old=rules.output[plant][old], new=rules.output[plant][new])
    if not by:
        text = _("gives {units}").format(units=units(rules.output[plant][old], plant))
    if plant and (rules.fossil_cost[new] or rules.pollution_cost[new]):
        text = _("{text}, with {fossils} and {pollution}").format(
            text=text,
            fossils=counted(rules.fossil_cost[new], "fossil"),
            pollution=tokens(rules.pollution_cost[new], "pollution"),
        )
    return text


def _target_detail(a: Action, d: Decision, state: LimitState) -> str:
    if a.value == STAR:
        star = state.star
        have = star.money if star else 0
        people, arms = star_value(state, "population"), star_value(state, "military")
    elif a.value < len(state.nations):
        nation = state.nations[a.value]
        people, arms, have = state.rules.people[nation.pop], nation.stock[MILITARY], nation.money
    else:
        return ""
    return _("population {people}, {sum}, {arms}").format(people=people, sum=money(have), arms=units(arms, MILITARY))


def _trade_detail(a: Action, d: Decision, state: LimitState) -> str:
    nation = state.nations[d.player]
    if a.kind == "sell":
        return _("you have {have}, up to {most} can be sold").format(
            have=nation.stock[a.value], most=most_to_sell(state, nation, a.value)
        )
    return _("the market has {have}, up to {most} can be bought").format(
        have=state.stock[a.value], most=most_to_buy(state, nation, a.value)
    )


def _price_detail(a: Action, d: Decision, state: LimitState) -> str:
    resource, step = a.value
    rules = state.rules
    at = max(1, min(state.price[resource] + step * int(d.arg), rules.positions))
    if at == 1 or not rules.sell[at]:
        return _("then it cannot be sold and costs {buy}").format(buy=money(rules.buy[at]))
    return _("then it sells at {sell} and costs {buy}").format(sell=money(rules.sell[at]), buy=money(rules.buy[at]))


def _resist_detail(a: Action, d: Decision, state: LimitState) -> str:
    have = units(state.nations[d.player].stock[MILITARY], MILITARY)
    return _("you have {arms}").format(arms=have) if a.value else _("the attack has its effect")


DECK_DETAIL = (
    N_("living standards, peace, what your people consume"),
    N_("plants, farming, fossils and pollution"),
    N_("the market, other nations, war"),
)


def _deck_detail(a: Action, d: Decision, state: LimitState) -> str:
    left = counted(len(state.nations[d.player].decks[a.value]), "card")
    return _("{what}; {left} left").format(what=_(DECK_DETAIL[a.value]), left=left)


def _offer_detail(a: Action, d: Decision, state: LimitState) -> str:
    return _("{price} to the World Bank when all agree").format(price=money(state.rules.alliance.price))


def _withdraw_detail(a: Action, d: Decision, state: LimitState) -> str:
    return ", ".join(withdrawal_lines(a.value, state, state.nations[d.player]))


DETAIL: dict[str, Said] = {
    **dict.fromkeys(("play", "ask", "keep", "under", "discard", "recall"), _card_detail),
    "withdraw": _withdraw_detail,
    "raise": _class_detail,
    "lower": _class_detail,
    "plant": _plant_detail,
    "target": _target_detail,
    "sell": _trade_detail,
    "buy": _trade_detail,
    "price": _price_detail,
    "resist": _resist_detail,
    "deck": _deck_detail,
    "offer": _offer_detail,
}
