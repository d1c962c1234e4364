"""Questions and their answers in words: what is asked, what an answer is called, what it would mean."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from limitedu.core.decision import Action, Amounts, Decision
from limitedu.games.limit.alliance import allies_of
from limitedu.games.limit.card_words import cost_lines, effect_lines, law_line, title, withdrawal_lines
from limitedu.games.limit.market import most_to_buy, most_to_sell
from limitedu.games.limit.name_words import (
    N_,
    alliance_name,
    counted,
    deck_name,
    listed,
    money,
    nation_name,
    resource_name,
    step_name,
    tokens,
    units,
)
from limitedu.games.limit.rules import CLASSES
from limitedu.games.limit.solo import star_value
from limitedu.games.limit.state import FOSSIL, MILITARY, STAR, LimitState
from limitedu.i18n import _

__all__ = ["amount_info", "ask", "detail", "hint", "label", "unit"]

Asked = Callable[[Decision, LimitState], str]
Said = Callable[[Action, Decision, LimitState], str]

# -- the question ------------------------------------------------------------------------------------------


def ask(decision: Decision, state: LimitState) -> str:
    """The open question in one sentence."""
    asked = ASK.get(decision.question.name)
    return asked(decision, state) if asked else _("Which one?")


def _card(state: LimitState, text: str) -> str:
    """``text`` with the card that is being played in front."""
    return f"{title(state.card)}: {text}" if state.card is not None else text


def _policy(d: Decision, state: LimitState) -> str:
    most = state.rules.cards_a_turn
    return _("Card {n} of {most} in this turn: play a card, or pass.").format(n=d.arg + 1, most=most)


def _deck(d: Decision, state: LimitState) -> str:
    text = _("From which deck do you draw {draw}, to keep {keep}?").format(
        draw=counted(d.arg[0], "card"), keep=d.arg[1]
    )
    return _card(state, text)


def _discard(d: Decision, state: LimitState) -> str:
    held = len(state.nations[d.player].hand)
    return _("You hold {held} cards and may keep {limit}: which one goes under its deck?").format(
        held=held, limit=d.arg
    )


def _classes(d: Decision, state: LimitState, form: str) -> str:
    text = _(form)
    if d.arg > 1:
        text = _("{text} ({n} more after it)").format(text=text, n=d.arg - 1)
    if state.card is not None:
        return _card(state, text)
    step = step_name(state.step)
    return f"{step}: {text}" if step else text


def _resist(d: Decision, state: LimitState) -> str:
    return _card(
        state,
        _("{who} attacks with {arms}. Do you resist with as many?").format(
            who=nation_name(d.arg), arms=units(state.amount, MILITARY)
        ),
    )


def _raid(d: Decision, state: LimitState) -> str:
    return _("{who} attacks with {arms}. Do you resist with as many?").format(
        who=nation_name(STAR), arms=units(d.arg, MILITARY)
    )


def _deal(d: Decision, state: LimitState, sells: bool) -> str:
    at = state.price[d.arg]
    if sells:
        return _("How much {resource} do you sell, at {price} each?").format(
            resource=resource_name(d.arg), price=money(state.rules.sell[at])
        )
    return _("How much {resource} do you buy, at {price} each?").format(
        resource=resource_name(d.arg), price=money(state.rules.buy[at])
    )


def _plea(d: Decision, state: LimitState) -> str:
    kind, resource, missing = d.arg
    return _("You are {some} short. Do you ask {allies} for help?").format(
        some=units(missing, resource), allies=listed(nation_name(s) for s in allies_of(state, d.player, kind))
    )


def _give(d: Decision, state: LimitState) -> str:
    asker, resource = d.arg
    return _("{who} is {some} short and asks for your help. How much do you give?").format(
        who=nation_name(asker), some=units(state.missing, resource)
    )


def _money(d: Decision, state: LimitState) -> str:
    return _card(
        state,
        _("{who} asks for help; {sum} are missing. How much do you pay?").format(
            who=nation_name(d.arg), sum=money(state.missing)
        ),
    )


def _consent(d: Decision, state: LimitState) -> str:
    return _("{alliance}, offered by {by} to {to}. Do you agree?").format(
        alliance=alliance_name(d.arg.type), by=nation_name(d.arg.by), to=nation_name(d.arg.to)
    )


def _exclusion(d: Decision, state: LimitState) -> str:
    return _("{alliance}: {by} wants to exclude {to}. Do you agree?").format(
        alliance=alliance_name(d.arg.type), by=nation_name(d.arg.by), to=nation_name(d.arg.to)
    )


def _grow(d: Decision, state: LimitState) -> str:
    form = (
        N_("Economic growth: which production grows?")
        if d.arg > 0
        else N_("A service society: which production shrinks?")
    )
    return _(form)


def _law_asked(d: Decision, state: LimitState) -> str:
    law = state.rules.law[d.arg]
    return _("Do you take this card back now? In force: {law}.").format(
        law=law_line(law, state, state.nations[d.player])
    )


ASK: dict[str, Asked] = {
    "policy": _policy,
    "deck": _deck,
    "keep": lambda d, s: _("Which of the drawn cards do you keep?"),
    "under": lambda d, s: _("Which of the other cards goes under the deck next?"),
    "trim": _discard,
    "target": lambda d, s: _card(s, _("which nation?")),
    "plant": lambda d, s: _card(s, _("which production grows?")),
    "gain": lambda d, s: _card(s, _("what do you take?")),
    "overproduce": lambda d, s: _card(s, _("which production runs once more?")),
    "recall": lambda d, s: _card(s, _("which card comes back to your hand?")),
    "pass_on": lambda d, s: _card(s, _("how much disruption do you pass on?")),
    "force": lambda d, s: _card(s, _("with how many arms do you attack? The other nation may resist with as many.")),
    "resist": _resist,
    "wreck": lambda d, s: _card(s, _("which production of {target} falls?").format(target=nation_name(s.target))),
    "loot": lambda d, s: _card(s, _("what do you take from {target}?").format(target=nation_name(s.target))),
    "trade": lambda d, s: _card(s, _("what do you sell or buy?")),
    "sell": lambda d, s: _deal(d, s, True),
    "buy": lambda d, s: _deal(d, s, False),
    "price": lambda d, s: _card(s, _("which price do you move?")),
    "raise_class": lambda d, s: _classes(d, s, N_("which class rises?")),
    "lower_class": lambda d, s: _classes(d, s, N_("which class falls?")),
    "grow": _grow,
    "withdraw": _law_asked,
    "plea": _plea,
    "give": _give,
    "money": _money,
    "break": lambda d, s: _("Your allies gave nothing. Do you break the alliance? Every member takes {cost}.").format(
        cost=tokens(s.rules.alliance.broken_disruption, "disruption")
    ),
    "alliance": lambda d, s: _("Alliances: what do you do? One thing in each generation."),
    "alliance_consent": _consent,
    "alliance_price": lambda d, s: _("{alliance}: how much of its price of {price} do you pay?").format(
        alliance=alliance_name(d.arg.type), price=money(s.rules.alliance.price)
    ),
    "alliance_exclusion": _exclusion,
    "raid": _raid,
}
"""A question's name -> its words."""

# -- the answers -------------------------------------------------------------------------------------------


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
    from limitedu.games.limit.parts import plant_limit

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
    "target": lambda a, d, s: nation_name(a.value),
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

# -- quantities and hints ----------------------------------------------------------------------------------

UNITS: dict[str, Callable[[Decision], str]] = {
    "pass_on": lambda d: _("disruption"),
    "force": lambda d: resource_name(MILITARY),
    "sell": lambda d: resource_name(d.arg),
    "buy": lambda d: resource_name(d.arg),
    "give": lambda d: resource_name(d.arg[1]),
    "money": lambda d: "£",
    "alliance_price": lambda d: "£",
}
GENEROUS = ("money", "give", "alliance_price", "sell")
"""Quantities whose usual answer is the highest."""


def unit(decision: Decision, state: LimitState) -> str:
    """The unit of a quantity that is asked for; empty for other questions."""
    found = UNITS.get(decision.question.name)
    return found(decision) if found else ""


def amount_info(decision: Decision, state: LimitState) -> dict[str, Any]:
    """Unit and usual answer of a quantity."""
    options = decision.options
    default = 0
    if isinstance(options, Amounts):
        default = options.high if decision.question.name in GENEROUS else options.low
    return {"unit": unit(decision, state), "default": default}


HINTS: dict[str, str] = {
    "policy": N_(
        "Cards played now come back when all nations have passed. Passing ends your turns, unless you become a target."
    ),
    "raise_class": N_("A class may never overtake the one above it."),
    "lower_class": N_("A class may never fall below the next one."),
    "force": N_("Arms are used up even if the other nation resists."),
    "break": N_("Breaking ends the alliance for all its members."),
    "trade": N_("A sale moves the price one step down, a purchase one step up."),
    "under": N_("Only you know the order; you will meet these cards again."),
}


def hint(decision: Decision, state: LimitState) -> str:
    """One line that helps with a question; empty for most."""
    name = decision.question.name
    if name in ("sell", "buy") and isinstance(decision.options, Amounts):
        return _("The price holds for the whole deal, whatever the amount.")
    if name == "plant" and state.card is not None:
        return _("You have {sum} and {fossils}.").format(
            sum=money(state.nations[decision.player].money),
            fossils=counted(state.nations[decision.player].stock[FOSSIL], "fossil"),
        )
    return _(HINTS[name]) if name in HINTS else ""
