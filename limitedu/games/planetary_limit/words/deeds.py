"""Decisions as sentences, and what each brought or took: for the debrief."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from limitedu.games.planetary_limit.words.names import N_, card_name, counted, country_name, deck_name, resources
from limitedu.i18n import _

if TYPE_CHECKING:
    from limitedu.core.decision import Action, Decision
    from limitedu.games.planetary_limit.state import PlanetaryState

__all__ = ["deed", "gained", "whole"]

Said = Callable[["Action", "Decision", "PlanetaryState"], dict[str, Any]]


def _card(a: Action, d: Decision, state: PlanetaryState) -> dict[str, Any]:
    return {"card": card_name(a.value.id, state.rules)}


def _indexed(a: Action, d: Decision, state: PlanetaryState) -> dict[str, Any]:
    return {"card": card_name(state.rules.developments[a.value[0]].id, state.rules)}


def _other(a: Action, d: Decision, state: PlanetaryState) -> dict[str, Any]:
    return {"other": country_name(a.value)}


def _nothing(a: Action, d: Decision, state: PlanetaryState) -> dict[str, Any]:
    return {}


DEEDS: dict[str, tuple[str, Said]] = {
    "play": (N_("{who} plays {card}."), _card),
    "end": (N_("{who} ends its actions."), _nothing),
    "deck": (N_("{who} draws from the {deck} deck."), lambda a, d, s: {"deck": deck_name(a.value)}),
    "target": (N_("{who} names {other}."), _other),
    "produce": (N_("{who} lets {card} produce next."), _card),
    "sabotage": (N_("{who} stops {card}."), _card),
    "give": (N_("{who} gives {card} away."), _card),
    "keep": (N_("{who} keeps {card} running."), _indexed),
    "refuse": (N_("{who} lets {card} rest."), _indexed),
    "reactivate": (N_("{who} wakes {card}."), _card),
    "cede": (N_("{who} lets people go to {other}."), _other),
    "send": (N_("{who} sends people to {other}."), _other),
    "lost": (N_("{who} lets people go who find no country."), _nothing),
    "migrate": (N_("{who} lets people move to {other}."), _other),
    "stay": (N_("{who} lets all its people stay."), _nothing),
}
EITHER: dict[str, tuple[str, str]] = {
    "accept": (N_("{who} agrees."), N_("{who} declines.")),
    "treaty": (N_("{who} keeps the treaty."), N_("{who} breaks the treaty.")),
    "borders": (N_("{who} opens its borders."), N_("{who} keeps its borders closed.")),
}


def deed(action: Action, decision: Decision, state: PlanetaryState) -> str:
    """What the country decides, in a sentence; empty where the answer's label says it better."""
    who = country_name(decision.player)
    if action.kind in EITHER:
        return _(EITHER[action.kind][0 if action.value else 1]).format(who=who)
    if action.kind not in DEEDS:
        return ""
    form, places = DEEDS[action.kind]
    return _(form).format(who=who, **places(action, decision, state))


def whole(harm: str) -> str:
    """What the decisions behind a harm are the parts of, with ``{total}``."""
    if harm == "maintenance":
        return _("Of the {total} resources that the country had lost by then")
    return _("Of the {total} resources that the country had lost by then, its last meal included")


def gained(got: Mapping[str, int]) -> list[str]:
    """What a decision brought, in words."""
    found = []
    if got.get("resources", 0) > 0:
        found.append(resources(got["resources"]))
    if got.get("saved", 0) > 0:
        found.append(_("{n} food less eaten").format(n=got["saved"]))
    if got.get("people", 0) > 0:
        found.append(counted(got["people"], "people"))
    return found
