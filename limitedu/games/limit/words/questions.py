"""Questions in words, with the unit and the usual answer of a quantity, and a hint."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from limitedu.core.decision import Amounts, Decision
from limitedu.games.limit.alliance import allies_of
from limitedu.games.limit.names import (
    N_,
    alliance_name,
    counted,
    money,
    nation_name,
    resource_name,
    step_name,
    tokens,
    units,
)
from limitedu.games.limit.state import FOSSIL, MILITARY, STAR, LimitState
from limitedu.games.limit.words.cards import law_line, title
from limitedu.i18n import _, listed

__all__ = ["amount_info", "ask", "hint", "unit"]

Asked = Callable[[Decision, LimitState], str]

# -- the question ------------------------------------------------------------------------------------------


def ask(decision: Decision, state: LimitState) -> str:
    """The open question in one sentence."""
    asked = ASK.get(decision.question.name)
    text = asked(decision, state) if asked else _("Which one?")
    return text[:1].upper() + text[1:]


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
        return _("How many units of {resource} do you sell, at {price} each?").format(
            resource=resource_name(d.arg), price=money(state.rules.sell[at])
        )
    return _("How many units of {resource} do you buy, at {price} each?").format(
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
    if d.arg > 0:
        return _("Economic growth: which production grows?")
    return _("A service society: which production shrinks?")


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
        "Cards played come back when all have passed. Passing is final, unless a card names you as its target."
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
