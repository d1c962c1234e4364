"""Why something happened: the rule behind an event, and what it stands for in the World3 model or in history."""

from __future__ import annotations

from typing import Any

from limitedu.games.limit.names import N_, crisis_name
from limitedu.games.limit.words.about import about_card
from limitedu.i18n import _

__all__ = ["rule_name", "rule_title", "section", "why"]

SUPPLY = (
    N_(
        "Supply: every head eats 1 food. For each population level that is not fed the population falls, "
        "classes fall, and unrest rises."
    ),
    N_(
        "World3: food per head against subsistence. Below it lives get shorter and capital moves from "
        "industry to farming."
    ),
)
CONSUMPTION = (
    N_(
        "Consumption: from the second standard of living of class C on, people want goods. Each level without "
        "them costs living standard and peace."
    ),
    N_("World3: rising incomes shift output to consumption, and more output uses up more resources."),
)
PRODUCTION = (
    N_(
        "Production: food first, then goods, then arms. From the fourth level on a plant burns fossils and "
        "pollutes; without fossils it falls."
    ),
    N_(
        "World3: industrial output draws down a stock of resources that does not grow back, and feeds "
        "persistent pollution."
    ),
)
PEOPLE = (
    N_(
        "Demographic shift: two tiles in the zone first lower deaths, then births. A class lays its tile "
        "there when it first reaches 3."
    ),
    N_(
        "World3 and history: health lowers deaths a generation before families become smaller, so that people "
        "multiply in between."
    ),
)
GROWTH = (
    N_(
        "Economic growth: class C decides which production grows: farming first, then industry; a service "
        "society shrinks it again."
    ),
    N_("World3: capital grows by reinvestment; services take over as income per head rises."),
)
BANK = (
    N_("World Bank: when it cannot pay what is due, the rest comes from outside and a financial crisis follows."),
    N_("World3 has no money. In history money that left the real economy was missing when wages were due, as in 1929."),
)
ORDER = (
    N_(
        "Public order: high unrest is an uprising that costs arms or money, the middle zone lets a class "
        "rise, low unrest is a boom."
    ),
    N_("World3 has no politics; farming societies were put down by force, rich ones moved their money away."),
)
STRUGGLE = (
    N_(
        "Class struggle: unrest rises by the distance between class A and class E. What goes beyond the end "
        "becomes disruption."
    ),
    N_("World3 knows only averages. Strikes, revolts and civil wars followed inequality in all of history."),
)
FINANCIAL = (
    N_(
        "Financial crisis: all lose money by the head for each tile so far, a class falls everywhere, the "
        "richest take disruption."
    ),
    N_("The crises of 1873, 1929 and 2008 hit everybody. World3 would show it as investment that stops."),
)
ENVIRONMENT = (
    N_(
        "Environmental crisis, when the pollution reserve is empty: food production and land fall everywhere, "
        "the dirtiest lose people, others take them in."
    ),
    N_("World3: persistent pollution lowers land yield and shortens lives, with a delay that makes it overshoot."),
)
WAR = (
    N_(
        "Military crisis, when the disruption reserve is empty: the lowest class falls, all must arm, tension "
        "eases, the largest nation loses people."
    ),
    N_("World3 leaves war out. 1914 and 1939 stand behind this step."),
)
MARKET = (
    N_(
        "Market: a sale moves the price one step down, a purchase one step up, whatever the amount. The World "
        "Bank pays or is paid."
    ),
    N_("World3 treats the world as one region without trade; here supply and demand set the price."),
)
ATTACK = (
    N_("War: the attacker chooses its arms; the other nation resists with as many, or the card has its effect."),
    N_("World3 has no war. Arms are used up either way, and the world's tension grows."),
)
HELP = (
    N_(
        "Alliances: allies may help before a shortage, an attack or with money; if they give nothing, the "
        "alliance may be broken."
    ),
    N_("World3 has no nations. Alliances share risks, and their end raises tension."),
)
PACT = (
    N_(
        "Alliances: one action for each nation in a generation. All whose alliance changes must agree; the "
        "price goes to the World Bank."
    ),
    N_("World3 has no diplomacy; here a world of one military alliance disarms."),
)
SPOILED = (
    N_("Keeping food: what is over the limit after supply spoils."),
    N_("Food does not keep; World3 has no food stock at all."),
)
BIRTHS = (
    N_("Population growth: while class C stands at 1 or 2, more are born than die."),
    N_("World3: births exceed deaths until income and services have lowered the wished family size."),
)
TAX = (
    N_("Taxes: money for each head from the World Bank, more in a richer society."),
    N_("World3 counts output, not money. The limited stock of money stands for fraud, flight and credit."),
)
COLD_WAR = (
    N_("Cold War: who holds more arms than the limit takes disruption."),
    N_("History from 1947 to 1989: armies that are never used still raise tension. Not in World3."),
)
STRESS = (
    N_("Stress test: supply, consumption and production once more before the score."),
    N_("It asks whether the nation could go on for one more generation: what Limits to Growth calls sustainable."),
)
EVENT = (
    N_(
        "Solo game: an event takes the place of the alliances. The star nation does to what is shared what a "
        "second nation would."
    ),
    N_("Nobody is alone on the planet; World3 adds all of us up."),
)
NEW_POLICY = (
    N_("New policy: class A decides how many cards are drawn, kept and held."),
    N_("World3 has no government; policies are what the modeller changes."),
)
TECHNOLOGY = (
    N_("Technological advancement: three cards lie aside until class A reaches their standard of living."),
    N_("Trade, automation and weapons of mass destruction came with rich and learned upper classes."),
)
OUTPUT_NOW = (N_("Production at once: with the fossils and the pollution of that plant's level."), PRODUCTION[1])
FAITH = (
    N_("Disruption and pollution are taken from shared reserves; when a reserve is empty, its crisis comes."),
    N_("World3: sinks fill up unseen; the harm comes later and for all."),
)

RULES: dict[str, tuple[str, tuple[str, str]]] = {
    **dict.fromkeys(("supply", "famine"), (N_("Supply"), SUPPLY)),
    "spoiled": (N_("Keeping food"), SPOILED),
    **dict.fromkeys(("consumption", "goods_short"), (N_("Consumption"), CONSUMPTION)),
    "births": (N_("Population growth"), BIRTHS),
    **dict.fromkeys(("mortality", "birth_rate"), (N_("Demographic shift"), PEOPLE)),
    **dict.fromkeys(("plant_grew", "plant_shrank", "growth_planned"), (N_("Economic growth"), GROWTH)),
    "tax": (N_("Taxes"), TAX),
    "bank_empty": (N_("World Bank"), BANK),
    "produced": (N_("Production"), PRODUCTION),
    "produced_now": (N_("Production"), OUTPUT_NOW),
    **dict.fromkeys(("peace", "uprising", "uprising_money", "boom"), (N_("Public order"), ORDER)),
    "class_struggle": (N_("Class struggle"), STRUGGLE),
    "cold_war": (N_("Cold War"), COLD_WAR),
    **dict.fromkeys(("crisis_money", "richest"), (N_("Financial crisis"), FINANCIAL)),
    **dict.fromkeys(("harvest_lost", "land_lost", "dirtiest", "migration"), (N_("Environmental crisis"), ENVIRONMENT)),
    **dict.fromkeys(("mobilized", "eased", "war_dead"), (N_("Military crisis"), WAR)),
    **dict.fromkeys(("sold", "bought", "price_moved", "star_bought", "star_sold"), (N_("Market"), MARKET)),
    **dict.fromkeys(
        (
            "attack",
            "resisted",
            "not_resisted",
            "land_taken",
            "poisoned",
            "looted",
            "star_attacked",
            "raid_resisted",
            "raid_suffered",
        ),
        (N_("War"), ATTACK),
    ),
    **dict.fromkeys(
        ("plea", "help_given", "help_refused", "alliance_broken", "money_plea", "money_given"), (N_("Help"), HELP)
    ),
    **dict.fromkeys(
        (
            "alliance_offered",
            "alliance_made",
            "alliance_refused",
            "alliance_unpaid",
            "alliance_left",
            "alliance_excluded",
            "demilitarization",
        ),
        (N_("Alliances"), PACT),
    ),
    **dict.fromkeys(("polluted", "disrupted"), (N_("Reserves"), FAITH)),
    **dict.fromkeys(("drew", "discarded"), (N_("New policy"), NEW_POLICY)),
    "technology": (N_("Technological advancement"), TECHNOLOGY),
    "stress_test": (N_("Stress test"), STRESS),
    **dict.fromkeys(
        ("event", "star_polluted", "star_disrupted", "star_colonized", "capital_fled", "summit"), (N_("Event"), EVENT)
    ),
}
"""Event kind -> the short name of its rule, and the two sentences."""

NAMES = {
    "card": N_("Policy"),
    "law": N_("Permanent card"),
    "withdrawn": N_("Permanent card"),
    "recycled": N_("Recycling"),
    "class_up": N_("Standard of living"),
    "class_down": N_("Standard of living"),
    "passed": N_("Pass"),
    "generation": N_("Generation"),
    "generation_end": N_("Generation"),
    "game_end": N_("The end"),
}
CRISES = {"financial": FINANCIAL, "environmental": ENVIRONMENT, "military": WAR}


def rule_name(event: Any) -> str:
    """The short name of the rule behind ``event``, for the log; empty for what needs none."""
    if event.kind == "crisis":
        return crisis_name(event.numbers["crisis"])
    found = RULES.get(event.kind)
    name = found[0] if found else NAMES.get(event.kind, "")
    return _(name) if name else ""


def why(event: Any) -> dict[str, str] | None:
    """The rule behind ``event`` in our words, and what it stands for; ``None`` where that would say nothing."""
    if event.kind in ("card", "recalled", "withdrawn"):
        about = about_card(event.numbers["card"])
        return (
            {"rule": _("A card's cost is paid in full first; then its effect happens."), "world": about}
            if about
            else None
        )
    if event.kind == "crisis":
        pair = CRISES.get(event.numbers["crisis"])
    else:
        found = RULES.get(event.kind)
        pair = found[1] if found else None
    return {"rule": _(pair[0]), "world": _(pair[1])} if pair else None


# -- the rules behind a refusal ------------------------------------------------------------------------------

REFUSALS = {
    "A2": N_("Land limits food production"),
    "B1": N_("A card must be able to do something"),
    "B2": N_("A cost is paid in full"),
    "B4": N_("The World Bank pays its part of a cost"),
    "B5": N_("The World Bank must have what a card takes"),
    "B6": N_("What can be taken from a nation"),
    "B10": N_("Empty decks"),
    "B14": N_("Only a card played in this generation comes back"),
    "B15": N_("Only a production that can grow is paid for"),
    "B25": N_("A deal is for at least one unit"),
    "B27": N_("A price moves within its track"),
    "B29": N_("The World Bank buys only what it can pay"),
    "B30": N_("Resisting takes as many arms as the attack"),
    "B31": N_("Land is taken only where there is land"),
    "B32": N_("A raid needs something to take"),
    "B36": N_("Taking a permanent card back"),
    "B38": N_("Who can be a target"),
    "B39": N_("What an attack destroys"),
    "B40": N_("Passing disruption on"),
    "B41": N_("The colonies can be used up"),
    "B45": N_("Cards against the star nation"),
    "C6": N_("The order of the classes"),
    "D16": N_("A new alliance stays as it is for this generation"),
    "D17": N_("The price of an alliance"),
    "D20": N_("Help is at most what is missing"),
    "D22": N_("Help with the money of a card"),
}


def rule_title(rule: str) -> str:
    """The rule of a refusal in words; a rule that is named in words already stays as it is."""
    code = rule.removeprefix("ruling ")
    return _(REFUSALS[code]) if code in REFUSALS else rule


# -- passages that are read step by step -------------------------------------------------------------------

SOCIAL_KINDS = frozenset(
    [
        "supply",
        "famine",
        "spoiled",
        "consumption",
        "goods_short",
        "births",
        "mortality",
        "birth_rate",
        "plant_grew",
        "plant_shrank",
        "growth_planned",
        "tax",
        "bank_empty",
        "boom",
        "produced",
        "peace",
        "uprising",
        "uprising_money",
        "class_struggle",
    ]
)
CRISIS_KINDS = frozenset(
    [
        "cold_war",
        "crisis",
        "crisis_money",
        "richest",
        "harvest_lost",
        "land_lost",
        "dirtiest",
        "migration",
        "mobilized",
        "eased",
        "war_dead",
        "event",
        "event_void",
        "star_polluted",
        "star_disrupted",
        "star_colonized",
        "star_bought",
        "star_sold",
        "capital_fled",
        "summit",
        "star_attacked",
        "raid_resisted",
        "raid_suffered",
    ]
)


def section(event: Any) -> tuple[str, str] | None:
    """Id and title of the passage that ``event`` is read in; ``None``: it stands in the log only."""
    phase = event.numbers.get("phase") or _phase_of(event.kind)
    if event.kind == "stress_test" or (
        phase == "end" and event.kind not in ("generation_end", "game_end", "only_option")
    ):
        return "stress", _("Stress test")
    if phase == "social":
        return f"social-{event.generation}", _("Social phase, generation {n}").format(n=event.generation)
    if phase == "international":
        return f"crisis-{event.generation}", _("International phase, generation {n}").format(n=event.generation)
    return None


def _phase_of(kind: str) -> str:
    if kind in SOCIAL_KINDS:
        return "social"
    return "international" if kind in CRISIS_KINDS else ""
