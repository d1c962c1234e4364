"""The games of a class: who may open them, and the debrief of all planets at once."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from limitedu import bots
from limitedu.classroom import quiz
from limitedu.classroom.classes import Classes
from limitedu.classroom.settings import Settings
from limitedu.classroom.store import Store
from limitedu_widgets import debrief_pages
from limitedu_widgets.cases import Case
from limitedu_widgets.debriefing import Debrief
from limitedu_widgets.session import Session


class Played:
    """A class of three planets: the first is over, the others stand in their second generation."""

    def __init__(self, path: Path) -> None:
        self.place = str(path)
        self.store = Store(self.place)
        self.classes = Classes(self.store)
        self.id = self.classes.make(Settings.check({"planets": 3, "nations": 2}))
        self.classes.begin(self.id)
        self.games = [planet.game for planet in self.classes.get(self.id).planets]
        for number, name in enumerate(self.games):
            game, mark = self.classes.open(name)
            program = bots.info("limit")[1]["id"]
            players = {seat: bots.make(program, number, seat, "limit") for seat in range(2)}
            bots.play_on(game, players, until=2 if number else 99)
            self.store.save(name, game, mark)

    def sit(self, role: str, planet: int = -1, seat: int = -1, desk: bool = False) -> str:
        return self.classes.sittings.sit(role, "" if desk else self.id, planet, seat).id

    def debrief(self, sitting: str = "", **options: Any) -> Debrief:
        made = Debrief(store=self.place, sitting=sitting, listing=False, **options)
        made.handle({"do": "hello"})
        return made

    def game(self, number: int) -> str:
        return self.games[number]


@pytest.fixture
def played(tmp_path):
    return Played(tmp_path / "games.sqlite")


def labels(debrief: Debrief) -> list[str]:
    return [case.label for case in debrief.cases]


def said(page: Any) -> str:
    return str((page.screen["notice"] or {}).get("text", ""))


@pytest.mark.parametrize("number", [0, 1])
@pytest.mark.parametrize("do", [{"do": "hello", "game": "?"}, {"do": "open", "id": "?"}, {"do": "erase", "id": "?"}])
def test_a_stranger_opens_and_erases_no_planet_where_games_are_played(played, do, number):
    session = Session(store=played.place)
    session.handle({name: played.game(number) if value == "?" else value for name, value in do.items()})
    assert "played in a class" in said(session)
    assert session.worlds == []
    assert played.store.load(played.game(number)).record.rows


def test_what_to_say_to_the_class_stands_only_on_the_pages_of_who_may_lead_the_talk(played):
    played.classes.end(played.id)
    places = {"teacher": played.sit("teacher"), "seat": played.sit("seat", 0, 1), "observer": played.sit("observer", 0)}
    for role, sitting in {"": "", **places}.items():
        debrief = played.debrief(sitting)
        if not sitting:
            debrief.handle({"do": "example", "id": "growth_race"})
        assert debrief.screen["page"] == "feel", debrief.screen["notice"]
        assert debrief.screen["leads"] is (role in ("", "teacher")), role


def test_a_second_world_of_a_planet_stands_alone(played):
    stored = played.store.load(played.game(0))
    name, _mark = played.store.create(stored.record, ["person"] * 2, parent=played.game(0), parent_row=3)
    session = Session(store=played.place)
    session.handle({"do": "open", "id": name})
    assert [world.id for world in session.worlds] == [name]


@pytest.mark.parametrize("number", [0, 1])
def test_a_stranger_opens_no_planet_in_a_debrief(played, number):
    for sitting in ("", "nosuchplace"):
        debrief = played.debrief()
        debrief._sitting = sitting
        debrief.handle({"do": "open", "id": played.game(number)})
        assert debrief.cases == debrief.waiting == []
        assert said(debrief)


def test_a_teacher_has_all_planets_and_is_asked_before_hands_in_play_are_shown(played):
    for sitting, class_id in ((played.sit("teacher", desk=True), played.id), (played.sit("teacher"), "")):
        debrief = played.debrief(sitting, class_id=class_id)
        assert debrief.screen["page"] == "ask"
        assert [one["label"] for one in debrief.screen["ask"]] == ["Planet 2", "Planet 3"]
        debrief.handle({"do": "show"})
        assert labels(debrief) == ["Planet 1", "Planet 2", "Planet 3"]


def test_a_teacher_of_another_class_has_none_of_it(played):
    other = played.classes.make(Settings.check({"planets": 1, "nations": 2}))
    sitting = played.classes.sittings.sit("teacher", other).id
    debrief = played.debrief(sitting, class_id=played.id)
    assert debrief.cases == debrief.waiting == []
    assert said(debrief)


def test_a_seat_sees_its_own_planet_when_its_game_is_over_and_all_when_the_class_has_ended(played):
    first, second = played.sit("seat", 0, 0), played.sit("seat", 1, 0)
    assert labels(played.debrief(first)) == ["Planet 1"]
    waits = played.debrief(second)
    assert waits.cases == waits.waiting == []
    assert "when your class has ended" in said(waits)
    waits.handle({"do": "open", "id": played.game(0)})
    assert waits.cases == []
    played.classes.end(played.id)
    waits.handle({"do": "hello"})
    assert labels(waits) == ["Planet 1", "Planet 2", "Planet 3"]
    assert labels(played.debrief(played.sit("observer", 2))) == labels(waits)
    assert played.debrief(played.sit("projector")).cases == []


def test_the_debrief_closes_again_when_the_class_goes_on_or_the_seat_is_freed(played):
    played.classes.end(played.id)
    one, other = played.debrief(played.sit("seat", 1, 0)), played.debrief(played.sit("seat", 2, 1))
    played.classes.free(played.id, 2, 1)
    other.handle({"do": "turn", "page": "why"})
    assert other.cases == []
    assert "closed again" in said(other)
    played.classes.reopen(played.id)
    one.handle({"do": "turn", "page": "why"})
    assert one.cases == []
    assert played.game(0) not in json.dumps(one.screen)


def test_nothing_of_a_debrief_goes_back_into_the_class(played):
    played.classes.end(played.id)
    before = played.store.load(played.game(0))
    debrief = played.debrief(played.sit("seat", 0, 0))
    debrief.handle({"do": "feel", "word": "surprised"})
    debrief.handle({"do": "turn", "page": "next"})
    assert played.store.load(played.game(0)) == before


def test_all_planets_stand_beside_each_other(played):
    played.classes.end(played.id)
    debrief = played.debrief(played.sit("teacher"))
    debrief.handle({"do": "turn", "page": "happened"})
    overlay = debrief.screen["overlay"]
    assert overlay["columns"] == ["Planet 1", "Planet 2", "Planet 3"]
    assert [game["label"] for game in debrief.screen["games"]] == overlay["columns"]
    debrief.handle({"do": "home"})
    assert labels(debrief) == overlay["columns"]


def test_of_many_planets_the_words_name_the_highest_and_the_lowest(played):
    cases = played.debrief(played.sit("teacher")).cases
    many = [Case(cases[0].world, f"Planet {number + 1}") for number in range(12)]
    chart = debrief_pages.overlay(many, "population")["chart"]
    assert chart["sentence"].startswith("Highest at the end: Planet 1, Planet 2")
    few = debrief_pages.overlay(many[:2], "population")["chart"]
    assert few["sentence"].count("at the start") == 2
    assert few["figure"]["layout"]["height"] < chart["figure"]["layout"]["height"]


def test_the_last_page_shows_the_quiz_of_the_class_once_it_is_closed(played):
    played.classes.end(played.id)
    t = played.store.tables.answers
    sheet = json.dumps({one["id"]: {"answer": one["right"], "sure": 3} for one in quiz.questions()})
    with played.store.writing("{why}") as connection:
        for number in range(6):
            values = {"id": f"x{number}", "class": played.id, "phase": ("before", "after")[number % 2], "sheet": sheet}
            connection.execute(t.insert().values(values))
        strange = {"id": "y", "class": played.id, "phase": "after", "sheet": '{"of another day": {}}'}
        connection.execute(t.insert().values(strange))
    debrief = played.debrief(played.sit("teacher"))
    debrief.handle({"do": "show"})
    debrief.handle({"do": "turn", "page": "next"})
    chart = debrief.screen["data"]["quiz"]
    assert chart["table"]["rows"][1][2:4] == [3, 100]
    played.classes.set_quiz(played.id, "after")
    debrief.handle({"do": "turn", "page": "next"})
    assert "after" not in debrief.screen["data"]["quiz"]["sentence"]
    assert Debrief(store=played.place)._quiz() is None
