"""The sentences of alliances, and of the events of a solo game (see :mod:`limitedu.games.limit.words.events`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from limitedu.games.limit.names import N_, counted, money, nation_name, tokens, units
from limitedu.i18n import _, listed

__all__ = ["ALLIANCES", "SOLO", "deal", "event_name", "now"]


def now(n: dict[str, Any]) -> str:
    """The prices after a deal."""
    if not n["sell"]:
        return _("one unit costs {buy} now and cannot be sold").format(buy=money(n["buy"]))
    return _("one unit now sells at {sell} and costs {buy}").format(sell=money(n["sell"]), buy=money(n["buy"]))


def deal(form: str) -> Callable[[dict[str, Any]], str]:
    def told(n: dict[str, Any]) -> str:
        return _(form).format(who=n["who"], some=n["some"], sum=money(n["money"]), resource=n["resource"], now=now(n))

    return told


def _alliance_paid(n: dict[str, Any]) -> str:
    parts = listed(f"{nation_name(seat)} {money(sum_)}" for seat, sum_ in n["paid"])
    text = _("{members} form {a_pact}").format(members=n["members"], a_pact=n["a_pact"])
    return _("{text}; to the World Bank: {parts}.").format(text=text, parts=parts) if parts else f"{text}."


def _demilitarization(n: dict[str, Any]) -> str:
    return _(
        "{who} disarms: {arms} given up, arms production down {levels}, goods production up {raised}, "
        "unrest −{unrest}, {back} back to the reserve."
    ).format(
        who=n["who"],
        arms=units(n["military"], "military"),
        levels=counted(n["military_levels"], "level"),
        raised=counted(n["industrial_levels"], "level"),
        unrest=n["unrest"],
        back=tokens(n["disruption"], "disruption"),
    )


ALLIANCES: dict[str, str | Callable[[dict[str, Any]], str]] = {
    "alliance_nothing": N_("{who} leaves the alliances as they are."),
    "alliance_offered": N_("{who} offers {to} {a_pact}."),
    "alliance_refused": N_("{who} refuses {a_pact} of {by} and {to}."),
    "alliance_unpaid": N_("{who} and {to} cannot pay for {a_pact}: £{missing} short."),
    "alliance_made": _alliance_paid,
    "alliance_left": N_("{who} leaves {the_pact}."),
    "alliance_exclusion_asked": N_("{who} wants to exclude {seat} from {the_pact}."),
    "alliance_exclusion_refused": N_("{who} does not agree to exclude {seat} from {the_pact}."),
    "alliance_excluded": N_("{who} is excluded from {the_pact}."),
    "alliance_broken": N_("{who} breaks {the_pact} of {members}; disruption +{disruption} for each."),
    "demilitarization": _demilitarization,
}

EVENT_NAMES = {
    "smokestacks": N_("Smokestacks"),
    "arms_race": N_("Arms race"),
    "rival_colony": N_("Rival colony"),
    "border_raid": N_("Border raid"),
    "foreign_demand": N_("Foreign demand"),
    "foreign_glut": N_("Foreign glut"),
    "capital_flight": N_("Capital flight"),
    "summit": N_("Summit"),
}


def event_name(event: str) -> str:
    """An event's title; a house rule's event speaks by its id."""
    return _(EVENT_NAMES[event]) if event in EVENT_NAMES else event.replace("_", " ").capitalize()


def _event(n: dict[str, Any]) -> str:
    form = _("Event: {name}, in its strong form.") if n["strong"] else _("Event: {name}.")
    return form.format(name=event_name(n["event"]))


def _raided(n: dict[str, Any]) -> str:
    if not n["units"]:
        return _("{who} does not resist, but has nothing that could be taken.").format(**n)
    return _("{who} does not resist and loses {some}.").format(**n)


def _summit(n: dict[str, Any]) -> str:
    return _("{who} gives back {pollution} and {disruption}.").format(
        who=n["who"], pollution=tokens(n["pollution"], "pollution"), disruption=tokens(n["disruption"], "disruption")
    )


def _star_colonized(n: dict[str, Any]) -> str:
    return _("{who} takes {land} and {fossils} from the colonies; disruption +{disruption}.").format(
        who=n["who"],
        land=counted(n["territory"], "land"),
        fossils=counted(n["fossil"], "fossil"),
        disruption=n["disruption"],
    )


SOLO: dict[str, str | Callable[[dict[str, Any]], str]] = {
    "event": _event,
    "event_void": N_("There is nothing that the event could change."),
    "star_polluted": N_("{who}: pollution +{pollution}."),
    "star_disrupted": N_("{who}: disruption +{disruption}."),
    "star_colonized": _star_colonized,
    "star_bought": deal(N_("{who} buys {some} for {sum}; {now}.")),
    "star_sold": deal(N_("{who} sells {some} for {sum}; {now}.")),
    "capital_fled": lambda n: _("{sum} leave the World Bank and the economy.").format(sum=money(n["money"])),
    "summit": _summit,
    "star_attacked": lambda n: _("{who} attacks with {arms}; disruption +{disruption} for it.").format(
        who=n["who"], arms=units(n["units"], "military"), disruption=n["disruption"]
    ),
    "raid_resisted": lambda n: _("{who} resists with {arms}: nothing is lost.").format(
        who=n["who"], arms=units(n["units"], "military")
    ),
    "raid_suffered": _raided,
}
