"""Why something happened: the rule behind an event, what it stands for, and the passages read step by step."""

from __future__ import annotations

from typing import Any

from limitedu.games.planetary_limit.words.cards import ABOUT
from limitedu.games.planetary_limit.words.names import N_, country_name
from limitedu.i18n import _

__all__ = ["rule_name", "rule_title", "section", "why"]

GROWTH = (
    N_("Growth: in even rounds every living country gains population, in round order, until the planet is full."),
    N_("World3: births exceed deaths for as long as food and room allow it."),
)
EVENT = (
    N_("Global Event: one die is rolled each round, for all."),
    N_("Droughts, crises and discoveries come to all at once, prepared or not."),
)
BASE = (
    N_("National Base: each country extracts a little at the start of its turn, whatever happens."),
    N_("Every economy has a part that meets its daily needs from its own land."),
)
PRODUCTION = (
    N_("Production: each active Development of an earlier turn extracts once. Greens return when they are spent."),
    N_("World3: output draws down a stock. What is renewed keeps circulating; what is not ends in the Box."),
)
MAINTENANCE = (
    N_("Maintenance: every active card that was not played this turn is paid for, or it is inactive from now on."),
    N_("World3: capital wears out. Ever more of what is produced only keeps up what was built."),
)
FOOD = (
    N_("Consumption: each population needs a resource. If all can be paid, all must be."),
    N_("World3: food per head decides how people live and whether they live."),
)
CRISIS = (
    N_("Migration crisis: where the need cannot be paid, some may leave once; then the need is counted anew."),
    N_("In 1845 to 1852 a million left Ireland and a million died: hunger moves people, and to where others live."),
)
COLLAPSE = (
    N_("Collapse: a country that cannot feed its people after a crisis is out; its people go to the survivors."),
    N_("World3: overshoot and collapse. Its burden does not vanish, it moves."),
)
MIGRATION = (
    N_("Voluntary Migration: at the end of some odd rounds one may move for a resource."),
    N_("People move towards food and work, long before hunger forces them."),
)
CONFLICT = (
    N_("Conflicts and Alliances: cost, broken agreements, responses, effect, then one additional card each."),
    "",
)
DRAW = (N_("Draw: one card each turn from either deck."), "")
ACTION = (N_("Actions: up to two Developments and one Conflict or Alliance, in any order."), "")
END = (
    N_("End: after the last round the living country with most population wins; then resources, then Developments."),
    "",
)

RULES: dict[str, tuple[str, tuple[str, str]]] = {
    **dict.fromkeys(("grew", "full"), (N_("Growth"), GROWTH)),
    **dict.fromkeys(("event", "pandemic", "discovery"), (N_("Global Event"), EVENT)),
    "base": (N_("National Base"), BASE),
    **dict.fromkeys(("produced", "barred", "rolled", "born", "restored"), (N_("Production"), PRODUCTION)),
    **dict.fromkeys(("reduced", "maintained", "switched_off", "reactivated"), (N_("Maintenance"), MAINTENANCE)),
    **dict.fromkeys(("ate", "ceded"), (N_("Consumption"), FOOD)),
    **dict.fromkeys(("crisis", "fled"), (N_("Migration crisis"), CRISIS)),
    "collapse": (N_("Collapse"), COLLAPSE),
    "migrated": (N_("Voluntary Migration"), MIGRATION),
    **dict.fromkeys(
        (
            "declared",
            "cancelled",
            "no_effect",
            "closed",
            "spied",
            "lost_card",
            "proposed",
            "declined",
            "agreed",
            "pact_broken",
        ),
        (N_("Conflict and Alliance"), CONFLICT),
    ),
    **dict.fromkeys(("drew", "reshuffled"), (N_("Draw"), DRAW)),
    **dict.fromkeys(("built", "paid"), (N_("Actions"), ACTION)),
    **dict.fromkeys(("generation_end", "over"), (N_("End"), END)),
}
"""By kind of event: the rule's short title, then the rule and its meaning."""

OF_CARDS = {
    "embargoed": (N_("Embargo"), "embargo"),
    "war": (N_("Cold War"), "cold_war"),
    "war_over": (N_("Cold War"), "cold_war"),
    "gave": (N_("Cold War"), "cold_war"),
    "attacked": (N_("Attack"), "attack"),
    "plundered": (N_("Plunder"), "plunder"),
    "lured": (N_("Brain Drain"), "lure"),
    "sabotaged": (N_("Sabotage"), "sabotage"),
    "complied": (N_("Treaty"), "treaty"),
    "treaty_broken": (N_("Treaty"), "treaty"),
    "treaty_kept": (N_("Treaty"), "treaty"),
    "merger_settled": (N_("Merger"), "merger"),
    "merger_gain": (N_("Merger"), "merger"),
    "traded": (N_("Trade"), "trade"),
}
"""Events of one kind of card: their title, and the kind whose meaning they have."""


def why(event: Any) -> dict[str, str] | None:
    """``{"rule", "world"}`` of an event: the rule, and what it stands for; ``None`` where there is nothing to say."""
    if event.kind in OF_CARDS:
        return {"rule": _(CONFLICT[0]), "world": _(ABOUT[OF_CARDS[event.kind][1]])}
    found = RULES.get(event.kind)
    if found is None:
        return None
    rule, world = found[1]
    return {"rule": _(rule), "world": _(world) if world else ""}


def rule_name(event: Any) -> str:
    """The short title of the rule behind an event."""
    if event.kind in OF_CARDS:
        return _(OF_CARDS[event.kind][0])
    found = RULES.get(event.kind)
    return _(found[0]) if found else ""


REFUSALS = {
    "5": N_("Cold War"),
    "14": N_("Closed Borders"),
    "19": N_("Responses"),
    "20": N_("Proposals"),
    "21": N_("One of a kind"),
    "23": N_("Merger"),
    "31": N_("Targets"),
}


def rule_title(rule: str) -> str:
    """The rule of a refusal in words; a rule that is named in words already stays as it is."""
    code = rule.removeprefix("ruling ")
    return _(REFUSALS[code]) if code in REFUSALS else rule


ROUND = frozenset(("round", "grew", "full", "event", "pandemic", "discovery"))
FINAL = frozenset(("ate", "crisis", "collapse"))


def section(event: Any) -> tuple[str, str] | None:
    """The passage in which what runs by itself is read step by step; what somebody chose stands in the log only."""
    number = event.generation
    if event.kind in ROUND:
        return f"round-{number}", _("Round {n}: growth and event").format(n=number)
    if event.kind in FINAL or (event.kind == "switched_off" and event.numbers.get("poor")):
        title = _("Round {n}, Final Phase of {who}").format(n=number, who=country_name(event.player))
        return f"final-{number}-{event.player}", title
    return None
