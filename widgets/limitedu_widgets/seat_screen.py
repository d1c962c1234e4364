"""The screen of a seat's page: the table as everywhere, the line of the class above it, lobby, quiz and farewell."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from limitedu.classroom import programs, quiz
from limitedu.classroom.programs import PERSON
from limitedu.classroom.teams import team_names
from limitedu.i18n import gettext as _
from limitedu_widgets import session_screen
from limitedu_widgets.seat_words import seat_words

if TYPE_CHECKING:
    from limitedu_widgets.seating import Place, Seat

__all__ = ["build", "class_data", "empty", "timeless"]

Screen = dict[str, Any]

FEW = 8
"""So many names are offered to a team."""


def build(seat: Seat) -> Screen:
    """The whole screen of ``seat`` as it stands."""
    if seat.over or seat.place is None:
        return empty(seat.over, seat.place.one.code if seat.place else "") | {"notice": seat.notice}
    screen: Screen = {"words": seat_words(), "notice": seat.notice, "id": "", "class": class_data(seat)}
    phase = seat.due()
    if phase and seat.later != phase:
        return screen | {"page": "quiz", "quiz": {"phase": phase, **quiz.form()}}
    if seat.place.one.state == "lobby":
        return screen | {"page": "lobby", "lobby": _lobby(seat, seat.place)}
    laid = session_screen.table(seat)
    if seat.closed():
        laid |= _held(laid) | {"decision": None, "draft": None, "prediction": None, "undoable": False}
    return screen | laid | {"saved": session_screen.saved(seat), "redoable": False}


def empty(why: str = "", code: str = "") -> Screen:
    """A page without a game: why, and how to come back. Without a ``why`` the class cannot be reached just now."""
    return {
        "page": "elsewhere",
        "words": seat_words(),
        "notice": None,
        "id": "",
        "elsewhere": {"why": why, "join": f"join?c={code}" if code else "join"},
    }


def _held(laid: Screen) -> Screen:
    """The table without the cards that were drawn and not yet chosen from: they are no hand."""
    view, asked = laid["view"], laid["decision"] or {}
    hand = view.get("hand")
    offered = {option["name"] for option in asked.get("options", ())}
    if not hand or not offered:
        return {}
    cards = [card for card in hand["cards"] if offered.isdisjoint(one["name"] for one in card.get("actions", ()))]
    if not cards or any(card["state"] != "shown" for card in cards):  # the question is about the hand itself
        return {}
    return {"view": {**view, "hand": {**hand, "cards": cards}}}


def _lobby(seat: Seat, place: Place) -> dict[str, Any]:
    """What is known before the game begins; each seat is offered other names for its team."""
    teller, names = seat.world.teller, team_names()
    first = FEW * (place.seat or 0) + 3 * place.planet.number
    offered = [names[(first + number) % len(names)] for number in range(FEW)] if place.plays else []
    return {"game": teller.title, "about": teller.about, "teams": offered}


def class_data(seat: Seat) -> dict[str, Any]:
    """What stands above the table. Times are seconds since 1970 by this machine's clock, whose ``now`` comes along."""
    place = seat.place
    if place is None or seat.over:
        return {}
    one, planet = place.one, place.planet
    nations = _nations(seat, place)
    asked = {number: since for number, (_key, since) in seat.open_since.items()} if place.runs else {}
    closed = seat.closed()
    mine = asked.pop(place.seat, None) if place.plays and not closed and place.seat is not None else None
    return {
        "now": time.time(),
        "code": one.code,
        "title": one.title,
        "planet": _("Planet {n}").format(n=planet.number + 1) if len(one.planets) > 1 else "",
        "state": one.state,
        "paused": planet.paused and one.state == "playing",
        "plays": place.plays,
        "seat": -1 if place.seat is None else place.seat,
        "nations": nations,
        "led": nations[place.seat]["program"] if place.seat is not None else "",
        "waiting": [{"seat": number, "since": since} for number, since in sorted(asked.items())],
        "mine": mine,
        "clock": one.clock,
        "updated": seat.world.updated,
        "quiz": seat.due(),
        "debrief": one.state == "ended",
    }


def _nations(seat: Seat, place: Place) -> list[dict[str, Any]]:
    """The seats of the planet with their faces, teams and programs."""
    world, seats = seat.world, place.planet.seats
    labels = {kind["id"]: kind["label"] for kind in programs.kinds(world.game.name)}
    return [
        {
            **face,
            "team": one.team,
            "taken": one.sittings > 0,
            "program": "" if one.leader == PERSON else labels.get(one.leader, one.leader),
        }
        for face, one in zip(world.teller.faces(world.game.seats), seats, strict=True)
    ]


def timeless(data: Mapping[str, Any]) -> dict[str, Any]:
    """The line of a class without the moment at which it was written."""
    return {name: value for name, value in data.items() if name != "now"}
