"""Names and counted words: countries, cards, events, decks, resources."""

from __future__ import annotations

from typing import Any

from limitedu.i18n import _, ngettext

__all__ = [
    "N_",
    "card_name",
    "counted",
    "country_name",
    "deck_name",
    "event_name",
    "mixed",
    "phase_name",
    "relation_name",
    "resources",
    "seat_faces",
    "step_name",
    "years_of",
]


def N_(text: str) -> str:
    """Mark ``text`` for the catalogue; it is translated later."""
    return text


COUNTRIES = (N_("Country 1"), N_("Country 2"), N_("Country 3"), N_("Country 4"))
SHAPES = ("circle", "square", "triangle", "diamond")
DECK_NAMES = (N_("Development"), N_("Conflict and Alliance"))
RELATIONS = (N_("Non-aggression pact"), N_("Environmental treaty"), N_("Corporate merger"), N_("Cold War"))
"""By the kinds of :mod:`~limitedu.games.planetary_limit.state`."""

PHASES = {
    "": N_("Set-up"),
    "round": N_("Round"),
    "turn": N_("Turn"),
    "migration": N_("Voluntary migration"),
    "over": N_("The end"),
}
STEPS = {
    "borders": N_("Borders"),
    "base": N_("National Base"),
    "treaty": N_("Treaty"),
    "war": N_("Cold War"),
    "give": N_("Cold War"),
    "produce": N_("Production"),
    "extract": N_("Production"),
    "draw": N_("Draw"),
    "act": N_("Actions"),
    "target": N_("Actions"),
    "terms": N_("Actions"),
    "accept": N_("A proposal"),
    "respond": N_("A response"),
    "sabotage": N_("Actions"),
    "mix": N_("Payment"),
    "cut": N_("Final Phase: reductions"),
    "maintain": N_("Final Phase: maintenance"),
    "payer": N_("Final Phase: maintenance"),
    "reactivate": N_("Final Phase: reactivation"),
    "cede": N_("Final Phase: rationing"),
    "crisis": N_("Final Phase: migration crisis"),
    "migrate": N_("Migration"),
    "summit": N_("Climate Summit"),
}
"""What is going on, by the name of the open question."""


def country_name(seat: int) -> str:
    """The country at ``seat``; below 0 all of them."""
    return _(COUNTRIES[seat]) if 0 <= seat < len(COUNTRIES) else _("all countries")


def seat_faces(players: int) -> list[dict[str, Any]]:
    """Name, colour and shape of each seat."""
    return [{"seat": seat, "name": country_name(seat), "color": seat, "shape": SHAPES[seat]} for seat in range(players)]


def _both(name: str, english: str) -> str:
    english = _(english) if english else ""
    return f"{name} ({english})" if english and english != name else name


def _rules(rules: Any) -> Any:
    if rules is not None:
        return rules
    from limitedu.games.planetary_limit.rules import load_rules

    return load_rules()


def card_name(card: str, rules: Any = None) -> str:
    """A card by its Spanish name with the English one beside it, such as ``Minería (Mining)``."""
    found = _rules(rules).cards.get(card)
    return card if found is None else _both(found.name, found.english)


def event_name(event: str, rules: Any = None) -> str:
    """A global event by both names."""
    found = next((e for e in _rules(rules).events if e.id == event), None)
    return event if found is None else _both(found.name, found.english)


def deck_name(which: int) -> str:
    """A deck by its number."""
    return _(DECK_NAMES[which])


def relation_name(kind: int) -> str:
    """What binds two countries."""
    return _(RELATIONS[kind])


def phase_name(phase: str) -> str:
    """The phase on the clock."""
    return _(PHASES.get(phase, phase))


def step_name(question: str) -> str:
    """The step on the clock, by the question that is open."""
    return _(STEPS[question]) if question in STEPS else ""


def resources(number: int) -> str:
    """``1 resource``, ``3 resources``."""
    return ngettext("{n} resource", "{n} resources", number).format(n=number)


def mixed(normal: int, green: int) -> str:
    """``3 resources (2 green)``."""
    text = resources(normal + green)
    return _("{resources} ({green} green)").format(resources=text, green=green) if green else text


def counted(number: int, what: str) -> str:
    """``number`` with a counted word: ``1 card``, ``2 cards``."""
    if what == "card":
        return ngettext("{n} card", "{n} cards", number).format(n=number)
    if what == "people":
        return _("{n} population").format(n=number)
    if what == "turn":
        return ngettext("{n} turn", "{n} turns", number).format(n=number)
    if what == "round":
        return ngettext("{n} round", "{n} rounds", number).format(n=number)
    return f"{number} {what}"


def years_of(number: int, rules: Any = None) -> tuple[int, int]:
    """First and last year of a round (our convention: the game is laid over 1850 to 2060)."""
    game = _rules(rules).game
    return game.first_year + game.years * (number - 1), game.first_year + game.years * number
