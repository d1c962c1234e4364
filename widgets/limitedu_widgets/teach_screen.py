"""The whole screen of a teacher's page, desk or class, as plain data for the page to draw."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, urlsplit

from limitedu.classroom import clock, openings, programs, quiz
from limitedu.classroom.programs import PERSON
from limitedu.core.definition import GAMES, definition_of
from limitedu.i18n import gettext as _
from limitedu.i18n import ngettext
from limitedu_widgets import addresses
from limitedu_widgets.teach_words import teaching
from limitedu_widgets.teller import Teller

if TYPE_CHECKING:
    from limitedu.classroom.classes import Class, Line
    from limitedu_widgets.glances import Glance
    from limitedu_widgets.teaching import Desk

__all__ = ["build", "empty", "plan_of"]

Screen = dict[str, Any]


def build(desk: Desk) -> Screen:
    """The screen of ``desk`` as it stands: a class, or the list of classes."""
    head: Screen = {"words": teaching(), "notice": desk.notice, "now": time.time(), "bound": bool(desk.bound)}
    if desk.gone:
        return head | {"page": "gone", "id": "", "text": desk.gone}
    if desk.opened:
        return head | _room(desk)
    return head | {
        "page": "desk",
        "id": "",
        "classes": [_line(line) for line in desk.classes.all()],
        "games": games(),
    }


def empty() -> Screen:
    """What is shown where not even the list of classes can be built."""
    text = _("The classes cannot be shown now.")
    return {"page": "gone", "words": teaching(), "notice": None, "now": 0, "id": "", "bound": False, "text": text}


# -- the desk ----------------------------------------------------------------------------------------------------------


def _line(line: Line) -> dict[str, Any]:
    return {
        "id": line.id,
        "code": line.code,
        "title": line.title or _("Class without a name"),
        "game": Teller(definition_of(line.game)).title,
        "state": line.state,
        "planets": ngettext("{n} planet", "{n} planets", line.planets).format(n=line.planets),
        "when": time.strftime("%Y-%m-%d %H:%M", time.localtime(line.updated)),
    }


def games() -> list[dict[str, Any]]:
    """What a class can play, with all that the form asks for."""
    found = []
    for name in GAMES:
        definition = definition_of(name)
        teller = Teller(definition)
        found.append(
            {
                "id": name,
                "title": teller.title,
                "about": teller.about,
                "players": list(definition.PLAYERS),
                "options": teller.options(),
                "programs": programs.kinds(name)[1:],
                "sensible": programs.sensible(name),
                "generations": openings.generations(definition),
            }
        )
    return found


# -- a class -----------------------------------------------------------------------------------------------------------


def _room(desk: Desk) -> Screen:
    one = desk.classes.get(desk.opened)
    teller = Teller(definition_of(one.settings.game))
    glances = desk.glances.of(one)
    kinds = {kind["id"]: kind["label"] for kind in programs.kinds(one.settings.game)}
    return {
        "page": "class",
        "id": one.id,
        "code": one.code,
        "title": one.title,
        "state": one.state,
        "game": teller.title,
        "plan": plan_of(one),
        "addresses": [_address(address, one.code) for address in desk.addresses],
        "clock": _clock(desk, one, glances),
        "quiz": _quiz(one, desk.classes.answers(one.id)),
        "programs": [{"id": name, "label": label} for name, label in kinds.items() if name != PERSON],
        "sensible": programs.sensible(one.settings.game),
        "first": one.settings.generation,
        "planets": [_planet(one, number, glance, kinds) for number, glance in enumerate(glances)],
        "predictions": _predictions(one, glances),
    }


def plan_of(one: Class) -> str:
    """The settings of a class in a sentence or two."""
    settings = one.settings
    planets = ngettext("{n} planet", "{n} planets", settings.planets).format(n=len(one.planets))
    nations = ngettext("{n} nation", "{n} nations", settings.nations).format(n=settings.nations)
    starts = {each["id"]: each["label"] for each in openings.generations(definition_of(settings.game))}
    said = [_("{planets} with {nations}, from {year}.").format(planets=planets, nations=nations,
            year=starts.get(settings.generation, settings.generation))]  # fmt: skip
    kinds = {kind["id"]: kind["label"] for kind in programs.kinds(settings.game)}
    if settings.program:
        said.append(_("Empty seats: the program “{name}”.").format(name=kinds[settings.program]))
    if settings.missing == "wait":
        said.append(_("All wait for a missing decision."))
    elif settings.missing == "pass":
        said.append(_("After {n} s without an answer a nation passes.").format(n=settings.patience))
    else:
        said.append(_("After {n} s without an answer a program decides.").format(n=settings.patience))
    if not settings.late:
        said.append(_("Latecomers look on."))
    if settings.rules:
        said.append(_("With house rules."))
    return " ".join(said)


def _planet(one: Class, number: int, glance: Glance, kinds: dict[str, str]) -> dict[str, Any]:
    planet = one.planets[number]
    faces = glance.get("faces") or [
        {"seat": seat.seat, "name": _("Seat {number}").format(number=seat.seat + 1), "color": 0, "shape": "circle"}
        for seat in planet.seats
    ]
    rows = (glance.get("facts") or {}).get("rows") or [[] for _seat in planet.seats]
    seats = [
        {
            **faces[seat.seat],
            "word": seat.word,
            "team": seat.team,
            "leader": "" if seat.leader == PERSON else seat.leader,
            "leads": "" if seat.leader == PERSON else kinds.get(seat.leader, seat.leader),
            "taken": seat.sittings,
            "pages": seat.pages,
            "facts": rows[seat.seat],
        }
        for seat in planet.seats
    ]
    shown = {key: value for key, value in glance.items() if key not in ("faces", "years", "to_predict")}
    return shown | {"number": number, "paused": planet.paused, "seats": seats}


def _predictions(one: Class, glances: list[Glance]) -> dict[str, int] | None:
    """How many teams have predicted, and how many are still asked; ``None`` before the first planet is asked."""
    if not one.settings.predictions:
        return None
    made = sum(glance.get("predicted", 0) for glance in glances)
    open_ = sum(
        planet.seats[seat].leader == PERSON
        for planet, glance in zip(one.planets, glances, strict=True)
        for seat in glance.get("to_predict", ())
    )
    return {"made": made, "open": open_} if made or open_ else None


def _clock(desk: Desk, one: Class, glances: list[Glance]) -> dict[str, Any] | None:
    """When the lesson ends (seconds since 1970), and how many generations fit into what is left of it."""
    if one.clock is None:
        return None
    playing = [glance for glance in glances if not glance["problem"]]
    left = max(0.0, one.clock - time.time()) / 60
    if not playing or one.state == "ended":
        return {"ends": one.clock, "sentence": ""}
    last = playing[0]["of"]
    behind = min(glance["generation"] if not glance["over"] else last + 1 for glance in playing)
    left = min(left, clock.LONGEST)
    fit = clock.fits(left, behind, last, desk.glances.lengths, years=playing[0]["years"], keep=one.talk)
    return {"ends": one.clock, "sentence": fit.sentence}


def _quiz(one: Class, sheets: list[tuple[str, dict[str, Any]]]) -> dict[str, Any]:
    """What is asked, how many have answered, and what came out; results only while nothing is asked."""
    counts = {phase: sum(1 for when, _sheet in sheets if when == phase) for phase in (quiz.BEFORE, quiz.AFTER)}
    chart = quiz.figure(quiz.results(sheets)) if sheets and not one.quiz else None
    here = sum(1 for planet in one.planets for seat in planet.seats if seat.pages)
    return {"phase": one.quiz, **counts, "here": here, "chart": chart}


# -- the way in --------------------------------------------------------------------------------------------------------


def _address(address: str, code: str) -> dict[str, Any]:
    """Where students join: what is typed, and its QR code."""
    parts = urlsplit(address)
    host = (parts.hostname or "").lower()
    at = address.rstrip("/") + "/"
    link = f"{at}join?c={quote(code)}"
    shown = at.removeprefix("http://").rstrip("/")
    return {
        "shown": shown,
        "at": at,
        "link": link,
        "qr": addresses.qr_uri(link),
        "own": host in ("localhost", "127.0.0.1", "::1"),
    }
