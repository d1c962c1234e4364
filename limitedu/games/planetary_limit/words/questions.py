"""Questions and answers in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from limitedu.core.decision import Action, Decision
from limitedu.games.planetary_limit.developments import food_needed
from limitedu.games.planetary_limit.final import maintenance_price
from limitedu.games.planetary_limit.state import TREATY, PlanetaryState
from limitedu.games.planetary_limit.words.cards import cost_lines, effect_lines
from limitedu.games.planetary_limit.words.names import (
    N_,
    card_name,
    counted,
    country_name,
    deck_name,
    relation_name,
    resources,
)
from limitedu.i18n import _

__all__ = ["amount_info", "ask", "detail", "hint", "label", "unit"]

Json = dict[str, Any]

# -- questions --------------------------------------------------------------------------------------------------

USES = {
    "card": N_("for the card"),
    "pact": N_("for breaking the pact"),
    "war": N_("for the Cold War"),
    "reactivation": N_("to wake the card"),
    "food": N_("for food"),
    "maintenance": N_("for maintenance"),
    "trade": N_("to your partner"),
    "return": N_("to the Reservoir"),
}


def ask(decision: Decision, state: PlanetaryState) -> str:
    """The question in words."""
    said = ASK.get(decision.question.name)
    return said(decision, state) if said else decision.kind


def _ask_mix(d: Decision, state: PlanetaryState) -> str:
    use, price, extra = d.arg
    name = {"spend": extra, "build": "card"}.get(use.name, use.name)
    return _("You pay {resources} {use}. How many of them green?").format(
        resources=resources(price), use=_(USES.get(name, N_("for this")))
    )


def _ask_accept(d: Decision, state: PlanetaryState) -> str:
    card, proposer = d.arg
    text = _("{who} proposes {card}").format(who=country_name(proposer), card=card_name(card.id, state.rules))
    if state.terms is None:
        return _("{text}. Do you agree?").format(text=text)
    gives, number = state.terms
    form = N_("{text}: it gives {n} resources for {n} of your population. Do you agree?")
    if not gives:
        form = N_("{text}: it gives {n} population for {n} of your resources. Do you agree?")
    return _(form).format(text=text, n=number)


def _ask_respond(d: Decision, state: PlanetaryState) -> str:
    card = card_name(state.card.id, state.rules) if state.card is not None else ""
    return _("{who} plays {card} against you. How do you answer?").format(who=country_name(d.arg), card=card)


def _ask_crisis(d: Decision, state: PlanetaryState) -> str:
    country = state.countries[d.player]
    return _("Your people need {need} and you have {have}. Who leaves? ({n} of {most} so far)").format(
        need=food_needed(state, country),
        have=country.normal + country.green,
        n=state.sent,
        most=state.rules.people.crisis,
    )


ASK: Mapping[str, Callable[[Decision, PlanetaryState], str]] = {
    "borders": lambda d, s: _("Your borders are closed. Do they stay so?"),
    "base": lambda d, s: _("How much do you extract from your National Base?"),
    "treaty": lambda d, s: _("Do you keep your treaty with {who} this turn?").format(who=country_name(d.arg)),
    "war": lambda d, s: _("Cold War: do you pay?"),
    "give": lambda d, s: _("Which Development do you give to {who}?").format(who=country_name(d.arg)),
    "produce": lambda d, s: _("Which Development produces next?"),
    "extract": lambda d, s: _("How much does {card} extract? The treaty leaves {cap}.").format(
        card=card_name(s.rules.developments[d.arg[0]].id, s.rules), cap=s.cap
    ),
    "draw": lambda d, s: _("From which deck do you draw?"),
    "act": lambda d, s: _("Play a card, or end your actions?"),
    "target": lambda d, s: _("{card}: which country?").format(card=card_name(d.arg.id, s.rules)),
    "terms": lambda d, s: _("What do you offer to {who}?").format(who=country_name(s.target)),
    "accept": _ask_accept,
    "respond": _ask_respond,
    "sabotage": lambda d, s: _("Which Development of {who} do you stop?").format(who=country_name(d.arg)),
    "mix": _ask_mix,
    "cut": lambda d, s: _("{card}: which card costs less maintenance?").format(
        card=card_name(s.rules.developments[d.arg[0]].id, s.rules)
    ),
    "maintain": lambda d, s: _("Final Phase: pay for your cards one by one, or let them rest."),
    "payer": lambda d, s: _("Who pays for {card}?").format(card=card_name(s.rules.developments[d.arg[0]].id, s.rules)),
    "reactivate": lambda d, s: _("Do you wake a card for {n}?").format(n=resources(s.rules.turn.reactivation)),
    "cede": lambda d, s: _("Rationing: to which country does 1 population go?"),
    "crisis": _ask_crisis,
    "migrate": lambda d, s: _("Does 1 of your population move, for {n}?").format(
        n=resources(s.rules.people.migration_price)
    ),
    "summit": lambda d, s: _("Climate Summit: do you return {n} to draw a card?").format(n=resources(d.arg)),
}


def hint(decision: Decision, state: PlanetaryState) -> str:
    """What helps with the question."""
    said = HINT.get(decision.question.name)
    return said(decision, state) if said else ""


def _hint_act(d: Decision, state: PlanetaryState) -> str:
    country = state.countries[d.player]
    developments, conflicts = state.plays
    return _(
        "Left this turn: {d} Developments, {c} Conflict or Alliance. You have {have}; your people will need {need}."
    ).format(
        d=developments,
        c=conflicts if state.event.conflicts else 0,
        have=country.normal + country.green,
        need=food_needed(state, country),
    )


def _hint_maintain(d: Decision, state: PlanetaryState) -> str:
    country = state.countries[d.player]
    return _("You have {have}; your people will need {need}. An inactive card costs {price} to wake.").format(
        have=country.normal + country.green,
        need=food_needed(state, country),
        price=state.rules.turn.reactivation,
    )


HINT: Mapping[str, Callable[[Decision, PlanetaryState], str]] = {
    "base": lambda d, s: _("The Reservoir holds {n}.").format(n=s.reservoir),
    "mix": lambda d, s: _("Greens go back to the Reservoir; normal resources are used up."),
    "act": _hint_act,
    "maintain": _hint_maintain,
    "crisis": lambda d, s: _("If your people cannot be fed after this, your country collapses."),
    "treaty": lambda d, s: _("Keep it: extract little. Break it: return resources, and the treaty is over."),
    "payer": lambda d, s: _("Normal resources are held on the card; half of them come back at the end."),
}


def unit(decision: Decision, state: PlanetaryState) -> str:
    """The unit of a number that is asked for."""
    return _("green") if decision.question.name == "mix" else _("resources")


def amount_info(decision: Decision, state: PlanetaryState) -> Json:
    """Unit and first proposal of a number box: as much as there is."""
    options: Any = decision.options
    return {"unit": unit(decision, state), "default": getattr(options, "high", 0)}


# -- answers ----------------------------------------------------------------------------------------------------


def label(action: Action, decision: Decision, state: PlanetaryState) -> str:
    """What an answer is called."""
    said = LABEL.get(action.kind)
    return said(action, decision, state) if said else action.name


def detail(action: Action, decision: Decision, state: PlanetaryState) -> str:
    """The second line of an answer."""
    said = DETAIL.get(action.kind)
    return said(action, decision, state) if said else ""


def _card(a: Action, d: Decision, state: PlanetaryState) -> str:
    return card_name(a.value.id, state.rules)


def _indexed(a: Action, state: PlanetaryState) -> str:
    return card_name(state.rules.developments[a.value[0]].id, state.rules)


def _country(a: Action, d: Decision, state: PlanetaryState) -> str:
    return country_name(a.value)


def _summit_label(a: Action, d: Decision, state: PlanetaryState) -> str:
    return _("No") if a.value < 0 else _("Yes: {deck}").format(deck=deck_name(a.value))


def _terms_label(a: Action, d: Decision, state: PlanetaryState) -> str:
    gives, number = a.value
    form = N_("Give {n} resources for {n} population") if gives else N_("Give {n} population for {n} resources")
    return _(form).format(n=number)


def _keep_label(a: Action, d: Decision, state: PlanetaryState) -> str:
    return _("Pay {n}: {card}").format(n=maintenance_price(state, *a.value), card=_indexed(a, state))


def _war_label(a: Action, d: Decision, state: PlanetaryState) -> str:
    pays, opponent = a.value
    form = N_("Pay for the war with {who}") if pays else N_("End the war with {who}: give a Development")
    return _(form).format(who=country_name(opponent))


RESPONSES = {
    "shield": N_("Missile Shield: cancel it"),
    "trade": N_("Trade Alliance: cancel the embargo"),
    None: N_("Let it happen"),
}

LABEL: Mapping[str, Callable[[Action, Decision, PlanetaryState], str]] = {
    "borders": lambda a, d, s: _("Open them") if a.value else _("Keep them closed"),
    "treaty": lambda a, d, s: _("Keep it") if a.value else _("Break it"),
    "war": _war_label,
    "give": _card,
    "produce": _card,
    "deck": lambda a, d, s: deck_name(a.value),
    "play": _card,
    "end": lambda a, d, s: _("End the actions"),
    "target": _country,
    "terms": _terms_label,
    "accept": lambda a, d, s: _("Agree") if a.value else _("Decline"),
    "respond": lambda a, d, s: _(RESPONSES[a.value]),
    "sabotage": _card,
    "cut": lambda a, d, s: _indexed(a, s),
    "keep": _keep_label,
    "refuse": lambda a, d, s: _("Let it rest: {card}").format(card=_indexed(a, s)),
    "payer": lambda a, d, s: _("You") if a.value else _("Your partner"),
    "reactivate": _card,
    "done": lambda a, d, s: _("No more"),
    "cede": _country,
    "send": _country,
    "lost": lambda a, d, s: _("Lost: back to the reserve"),
    "migrate": _country,
    "stay": lambda a, d, s: _("All stay"),
    "summit": _summit_label,
    "amount": lambda a, d, s: str(a.value),
}


def _lines(a: Action, d: Decision, state: PlanetaryState) -> str:
    card = a.value
    if card is None:
        return ""
    return "; ".join([*cost_lines(card), *effect_lines(card, state.rules)])


def _what_it_does(a: Action, d: Decision, state: PlanetaryState) -> str:
    return "; ".join(effect_lines(a.value, state.rules))


def _about_country(a: Action, d: Decision, state: PlanetaryState) -> str:
    """What is open about a country that an answer names."""
    if not isinstance(a.value, int) or a.value < 0:
        return ""
    country = state.countries[a.value]
    return _("{people}, {resources}").format(
        people=counted(country.people, "people"), resources=resources(country.normal + country.green)
    )


def _refuse_detail(a: Action, d: Decision, state: PlanetaryState) -> str:
    return _("it becomes inactive")


def _treaty_detail(a: Action, d: Decision, state: PlanetaryState) -> str:
    treaty = next((r for r in state.relations if r.kind == TREATY and d.arg in (r.one, r.other)), None)
    if treaty is None:
        return ""
    part = treaty.card.part
    if a.value:
        return _("extract at most {n} beside the Base").format(n=part.most)
    return _("return {n}, and the {treaty} is over").format(
        n=resources(part.penalty), treaty=relation_name(TREATY).lower()
    )


DETAIL: Mapping[str, Callable[[Action, Decision, PlanetaryState], str]] = {
    "play": _lines,
    "produce": _what_it_does,
    "sabotage": _what_it_does,
    "give": _what_it_does,
    "reactivate": _what_it_does,
    "target": _about_country,
    "send": _about_country,
    "cede": _about_country,
    "migrate": _about_country,
    "refuse": _refuse_detail,
    "treaty": _treaty_detail,
}
