"""The names of Limit's things: nations, resources, decks, classes, steps; and counted words.

English sentences stand in tables marked with ``N_``; they are translated where they are looked up, so that the
language may change while a game runs.
"""

from __future__ import annotations

from typing import Any

from limitedu.games.limit.rules import CLASSES, DECKS
from limitedu.games.limit.state import RESOURCES, STAR
from limitedu.i18n import _, ngettext

__all__ = [
    "N_",
    "SHAPES",
    "alliance_name",
    "card_name",
    "class_name",
    "counted",
    "crisis_name",
    "deck_name",
    "money",
    "nation_name",
    "phase_name",
    "resource_name",
    "seat_faces",
    "step_name",
    "tokens",
    "units",
    "years_of",
]


def N_(text: str) -> str:
    """Mark ``text`` for the catalogue; it is translated later."""
    return text


NATIONS = (N_("Blue"), N_("Vermilion"), N_("Green"), N_("Purple"), N_("Black"), N_("Brown"))
SHAPES = ("circle", "triangle", "square", "diamond", "star", "hexagon")
RESOURCE_WORDS = {
    "renewable": N_("food"),
    "industrial": N_("goods"),
    "military": N_("arms"),
    "fossil": N_("fossils"),
}
DECK_WORDS = {
    "society": N_("society"),
    "production": N_("production"),
    "military": N_("military & economy"),
}
CLASS_WORDS = {"A": N_("A · highest"), "B": N_("B"), "C": N_("C · median"), "D": N_("D"), "E": N_("E · lowest")}
SOCIETIES = (N_("1 farming"), N_("2 early industry"), N_("3 industry"), N_("4 services"))
CRISIS_WORDS = {
    "financial": N_("Financial crisis"),
    "environmental": N_("Environmental crisis"),
    "military": N_("Military crisis"),
}
CRISIS_SYMBOLS = {"financial": "£", "environmental": "☁", "military": "⚔"}
ALLIANCE_WORDS = {"military": N_("Military alliance"), "economic": N_("Economic alliance")}
A_PACT = {"military": N_("a military alliance"), "economic": N_("an economic alliance")}
THE_PACT = {"military": N_("the military alliance"), "economic": N_("the economic alliance")}
PHASES = {
    "political": N_("Political phase"),
    "social": N_("Social phase"),
    "international": N_("International phase"),
    "end": N_("Stress test"),
    "over": N_("The end"),
}
STEPS = {
    "new_policy": N_("New policy"),
    "policy": N_("Decide policy"),
    "supply": N_("Supply"),
    "conserve": N_("Keeping food"),
    "consumption": N_("Consumption"),
    "births": N_("Population growth"),
    "mortality": N_("Lower mortality"),
    "birth_rate": N_("Lower birth rate"),
    "economic_growth": N_("Economic growth"),
    "tax": N_("Taxes"),
    "production": N_("Production"),
    "public_order": N_("Public order"),
    "class_struggle": N_("Class struggle"),
    "cold_war": N_("Cold War"),
    "financial": N_("Financial crisis"),
    "environmental": N_("Environmental crisis"),
    "military": N_("Military crisis"),
    "alliances": N_("Alliances"),
    "event": N_("Event"),
    "stress_test": N_("Stress test"),
    "over": "",
}
TITLES = {
    "public_expenditure": N_("Public Expenditure"),
    "education": N_("Education"),
    "investment_policy": N_("Investment Policy"),
    "graduate_studies": N_("Graduate Studies"),
    "indoctrination": N_("Indoctrination"),
    "vegetarianism": N_("Vegetarianism"),
    "overconsumption": N_("Overconsumption"),
    "sustainable_consumption": N_("Sustainable Consumption"),
    "surcharge": N_("Surcharge"),
    "political_reform": N_("Political Reform"),
    "conscription": N_("Conscription"),
    "artificial_intelligence": N_("Artificial Intelligence"),
    "industrialization": N_("Industrialization"),
    "craftsmanship": N_("Craftsmanship"),
    "robotization": N_("Robotization"),
    "recycling": N_("Recycling"),
    "green_production": N_("Green Production"),
    "policy_planning": N_("Policy Planning"),
    "intensive_farming": N_("Intensive Farming"),
    "extraction": N_("Extraction"),
    "cleaning_the_planet": N_("Cleaning the Planet"),
    "urbanization": N_("Urbanization"),
    "offshore_production": N_("Offshore Production"),
    "overproduction": N_("Overproduction"),
    "soft_power": N_("Soft Power"),
    "market_access": N_("Market Access"),
    "speculation": N_("Speculation"),
    "stock_exchange": N_("Stock Exchange"),
    "humanitarian_aid": N_("Humanitarian Aid"),
    "political_interference": N_("Political Interference"),
    "tourism": N_("Tourism"),
    "mass_destruction": N_("Mass Destruction"),
    "annexation": N_("Annexation"),
    "military_operation": N_("Military Operation"),
    "colonization": N_("Colonization"),
    "terrorism": N_("Terrorism"),
    "police_repression": N_("Police Repression"),
}


def nation_name(seat: int) -> str:
    """The nation at ``seat``; STAR is the star nation of a solo game, other negative numbers are everybody."""
    if seat == STAR:
        return _("the star nation")
    return _(NATIONS[seat]) if 0 <= seat < len(NATIONS) else _("all nations")


def seat_faces(players: int) -> list[dict[str, Any]]:
    """Name, colour and shape of each seat of a game for ``players``."""
    return [{"seat": seat, "name": nation_name(seat), "color": seat, "shape": SHAPES[seat]} for seat in range(players)]


def resource_name(resource: int | str) -> str:
    """The student's word for a resource, by its index or by the rulebook's word."""
    return _(RESOURCE_WORDS[resource if isinstance(resource, str) else RESOURCES[resource]])


def units(number: int, resource: int | str) -> str:
    """``number`` units of a resource, such as ``5 food`` or ``1 fossil``."""
    if resource in ("fossil", RESOURCES.index("fossil")):
        return counted(number, "fossil")
    if number == 1 and resource not in ("renewable", RESOURCES.index("renewable")):
        return _("1 unit of {resource}").format(resource=resource_name(resource))
    return _("{n} {resource}").format(n=number, resource=resource_name(resource))


def counted(number: int, what: str) -> str:
    """``number`` with a counted word: ``1 level``, ``2 levels``."""
    if what == "fossil":
        return ngettext("{n} fossil", "{n} fossils", number).format(n=number)
    if what == "level":
        return ngettext("{n} level", "{n} levels", number).format(n=number)
    if what == "land":
        return ngettext("{n} territory", "{n} territories", number).format(n=number)
    if what == "card":
        return ngettext("{n} card", "{n} cards", number).format(n=number)
    return ngettext("{n} person", "{n} people", number).format(n=number)


def tokens(number: int, kind: str) -> str:
    """``number`` tokens of pollution or disruption."""
    form = _("{n} pollution") if kind == "pollution" else _("{n} disruption")
    return form.format(n=number)


def money(sum_: int) -> str:
    """A sum of money, as the page writes it."""
    return _("£{sum}").format(sum=sum_)


def deck_name(deck: int | str) -> str:
    return _(DECK_WORDS[deck if isinstance(deck, str) else DECKS[deck]])


def class_name(index: int) -> str:
    return _(CLASS_WORDS[CLASSES[index]])


def crisis_name(kind: str) -> str:
    return _(CRISIS_WORDS[kind])


def alliance_name(kind: int | str) -> str:
    """``Military alliance`` or ``Economic alliance``."""
    return _(ALLIANCE_WORDS[kind if isinstance(kind, str) else tuple(ALLIANCE_WORDS)[kind]])


def phase_name(phase: str) -> str:
    return _(PHASES.get(phase, "Political phase"))


def step_name(step: str) -> str:
    name = STEPS.get(step, "")
    return _(name) if name else ""


def card_name(card: str, rules: Any = None) -> str:
    """A card's title: a house rule's own, else ours, else its id made readable."""
    known = rules.cards.get(card) if rules is not None else None
    if known is not None and known.name:
        return str(known.name)
    return _(TITLES[card]) if card in TITLES else card.replace("_", " ").capitalize()


def years_of(generation: int, rules: Any = None) -> tuple[int, int]:
    """First and last year of a generation; the set-up is the first year of the first."""
    first, length = (rules.first_year, rules.years) if rules is not None else (1850, 30)
    return first + length * (generation - 1), first + length * generation
