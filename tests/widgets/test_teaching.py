"""The teacher's page without a browser: messages in, screens out, and the store looked at beside it."""

from __future__ import annotations

import base64
import json
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from limitedu import debrief, tables
from limitedu.classroom import programs, quiz
from limitedu.classroom.classes import Class, Classes
from limitedu.classroom.programs import PERSON
from limitedu.classroom.settings import Settings
from limitedu.classroom.store import Store
from limitedu.errors import StoreError
from limitedu_widgets import glances
from limitedu_widgets.rule_lines import line_of
from limitedu_widgets.teaching import Desk

PLACE = "{folder}/games.sqlite"
MAKE = {"do": "make", "game": "limit", "planets": 2, "nations": 3, "program": "careful"}


class Teacher:
    """A teacher at a page: says things to the controller, and keeps what came back."""

    def __init__(self, place: str, class_id: str = "", role: str = "teacher") -> None:
        self.place = place
        self.store = Store(place)
        self.classes = Classes(self.store)
        self.now = 0.0
        self.screens: list[dict[str, Any]] = []
        self.told: list[dict[str, Any]] = []
        self.files: list[bytes] = []
        self.sitting = self.classes.sittings.sit(role, class_id)
        addresses = ["http://192.168.1.20:8866/"]
        self.desk = Desk(self.screens.append, self.hear, place, self.sitting.id, addresses, lambda: self.now)
        self.says("hello")

    def hear(self, message: dict[str, Any], buffers: Any = None) -> None:
        self.told.append(message)
        self.files += buffers or []

    def says(self, do: str, **fields: Any) -> dict[str, Any]:
        self.desk.handle({"do": do, **fields})
        return self.desk.screen

    @property
    def notice(self) -> str:
        return (self.desk.screen["notice"] or {}).get("text", "")

    @property
    def one(self) -> Class:
        """The class that is open, as the store has it."""
        return self.classes.get(self.desk.opened)

    def looks_later(self) -> int:
        """A while passes; gives how many new screens came."""
        before = len(self.screens)
        self.now += 5
        self.desk.look()
        return len(self.screens) - before


def content(place: str) -> list[tuple[Any, ...]]:
    """All that a store holds."""
    with sqlite3.connect(place) as connection:
        names = [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return [(name, *row) for name in sorted(names) for row in connection.execute(f"SELECT * FROM {name}")]  # noqa: S608


@pytest.fixture
def place(tmp_path: Path) -> str:
    return PLACE.format(folder=tmp_path)


@pytest.fixture
def teacher(place: str) -> Iterator[Teacher]:
    one = Teacher(place)
    yield one
    one.store.close()


@pytest.fixture
def at_class(teacher: Teacher) -> Teacher:
    """With a class of two planets of three nations that has begun; all seats but the last of each planet are taken."""
    teacher.desk.handle(MAKE)
    for planet in range(2):
        for seat in range(2):
            teacher.classes.sit(teacher.desk.opened, planet, seat)
    teacher.says("begin")
    return teacher


def play(teacher: Teacher, planet: int, generation: int) -> None:
    """Programs bring a planet to the beginning of ``generation``, as its seats would."""
    name = teacher.one.planets[planet].game
    game, mark = teacher.classes.open(name)
    while game.generation < generation and not game.over:
        seat = next(iter(game.decisions))
        game.play(programs.choose("careful", game, seat), seat)
    teacher.store.save(name, game, mark)


# -------------------------------------------------------------------------------------------------- making a class


def test_a_class_is_made_and_opened_with_code_address_and_qr(teacher: Teacher) -> None:
    screen = teacher.says(
        "make",
        title=" 2b ",
        game="limit",
        planets=2,
        nations=3,
        generation=3,
        missing="program",
        patience=60,
        late=False,
    )
    assert (screen["page"], screen["title"], screen["state"]) == ("class", "2b", "lobby")
    assert screen["plan"] == (
        "2 planets with 3 nations, from 1910. After 60 s without an answer a program decides. Latecomers look on."
    )
    assert screen["addresses"][0]["shown"] == "192.168.1.20:8866"
    assert screen["addresses"][0]["link"] == f"http://192.168.1.20:8866/join?c={screen['code']}"
    assert screen["addresses"][0]["qr"].startswith("data:image/svg+xml")
    assert [planet["generation"] for planet in screen["planets"]] == [3, 3]
    words = [seat["word"] for planet in screen["planets"] for seat in planet["seats"]]
    assert len(set(words)) == 6
    assert all(words)
    line = teacher.says("home")["classes"][0]
    assert (line["title"], line["game"], line["planets"], line["state"]) == ("2b", "Limit", "2 planets", "lobby")


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"nations": 9}, "limit is for 1 to 6 nations, not 9"),
        ({"game": "chess"}, "chess"),
        ({"planets": 13}, "'planets' should be a whole number from 1 to 12"),
        ({"generation": 2}, "A game cannot begin in generation 2"),
        ({"program": "clever"}, "No program 'clever' plays limit"),
        ({"missing": "cry"}, "A missing decision can wait, program, pass"),
        ({"patience": 1}, "patience should be from 5 to 3600"),
        ({"options": {"wings": True}}, "wings"),
        ({"rules": "a = "}, "The house rule is no TOML file: Invalid value (at"),
        ({"rules": "\n[market]\n# dear\nsell = 3\n"}, "House rules, line 4: "),
        (
            {"rules": "\n[market]\nsel = [1]\n"},
            "House rules, line 3: The rules have no 'market.sel'. Did you mean 'sell'",
        ),
        ({"late": "yes"}, "'late' should be true or false"),
    ],
)
def test_a_wrong_form_is_refused_in_words_and_makes_nothing(
    teacher: Teacher, fields: dict[str, Any], words: str
) -> None:
    before = content(teacher.place)
    screen = teacher.says(**(MAKE | fields))
    assert words in teacher.notice
    assert screen["page"] == "desk"
    assert content(teacher.place) == before


@pytest.mark.parametrize(
    ("path", "line"),
    [("a", 1), ("a.b", 2), ("a.b.c", 3), ("a.d", 4), ("e.f", 6), ("e", 6), ("x", 0), ("a.x", 0)],
)
def test_a_line_of_a_house_rule_is_found(path: str, line: int) -> None:
    assert line_of('[ a ] # first\n[a."b"]\nc = 1\n[a.d]\n\n[e.f]', path) == line


def test_a_practice_class_is_begun_in_one_click_with_a_seat_for_the_teacher(teacher: Teacher) -> None:
    screen = teacher.says("practice")
    assert (screen["page"], screen["state"], len(screen["planets"])) == ("class", "playing", 1)
    assert [seat.leader == PERSON for seat in teacher.one.planets[0].seats] == [True, False, False, False]
    link = teacher.told[-1]
    assert (link["kind"], link["role"]) == ("link", "seat")
    name, _dot, token = link["path"].removeprefix("enter/").partition(".")
    sitting = teacher.classes.sittings.check(name, token)
    assert sitting is not None
    assert (sitting.role, sitting.planet, sitting.seat) == ("seat", 0, 0)
    assert token not in json.dumps(teacher.screens)


# ------------------------------------------------------------------------------------------------ what a teacher does


def test_a_class_is_begun_paused_and_ended_and_goes_on_after_all(at_class: Teacher) -> None:
    assert [seat.leader for seat in at_class.one.planets[0].seats] == [PERSON, PERSON, "careful"]
    at_class.says("pause", planet=1, on=True)
    assert [planet.paused for planet in at_class.one.planets] == [False, True]
    at_class.says("pause", planet=-1, on=True)
    assert [planet["paused"] for planet in at_class.desk.screen["planets"]] == [True, True]
    at_class.says("pause", planet=-1, on=False)
    assert [planet.paused for planet in at_class.one.planets] == [False, False]
    assert at_class.says("end")["state"] == "ended"
    assert at_class.says("reopen")["state"] == "playing"


def test_a_planet_goes_back_to_the_beginning_of_a_generation_and_its_log_says_so(at_class: Teacher) -> None:
    play(at_class, 0, 3)
    screen = at_class.says("back", planet=0, generation=2)
    assert screen["planets"][0]["generation"] == 2
    assert not screen["notice"]
    assert at_class.store.load(at_class.one.planets[0].game).undone


def test_a_seat_goes_to_a_program_and_back_and_is_freed_with_a_new_word(at_class: Teacher) -> None:
    screen = at_class.says("lead", planet=0, seat=1, leader="growth")
    assert (screen["planets"][0]["seats"][1]["leader"], screen["planets"][0]["seats"][1]["leads"]) == (
        "growth",
        "Growth",
    )
    at_class.says("lead", planet=0, seat=1, leader="person")
    assert at_class.one.planets[0].seats[1].leader == PERSON
    before = at_class.one.planets[0].seats[1]
    assert before.sittings == 1
    screen = at_class.says("free", planet=0, seat=1)
    assert screen["planets"][0]["seats"][1]["taken"] == 0
    assert at_class.one.planets[0].seats[1].word != before.word


def test_the_lesson_clock_says_how_many_generations_fit(at_class: Teacher) -> None:
    clock = at_class.says("clock", minutes=40)["clock"]
    assert clock["sentence"].startswith("40 minutes left: about 3 generations (to 1940)")
    assert at_class.says("clock", minutes=-1)["clock"] is None


def test_the_talk_keeps_its_minutes_when_the_lesson_has_run_for_a_while(
    at_class: Teacher, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = time.time()
    at_class.says("clock", minutes=45)
    assert at_class.one.talk == pytest.approx(15)
    monkeypatch.setattr(time, "time", lambda: begun + 24 * 60)
    sentence = at_class.says("pause", planet=0, on=True)["clock"]["sentence"]
    assert sentence == "21 minutes left: no whole generation fits any more. Stop here: 21 minutes to talk."


def test_a_generation_that_was_seen_from_its_beginning_to_its_end_is_measured(at_class: Teacher) -> None:
    play(at_class, 0, 2)
    at_class.looks_later()
    at_class.now += 100
    play(at_class, 0, 3)
    at_class.looks_later()
    assert at_class.desk.glances.lengths == [105.0]
    at_class.says("pause", planet=0, on=True)
    play(at_class, 0, 4)
    at_class.looks_later()
    assert at_class.desk.glances.lengths == [105.0], "a pause says nothing about how long a generation takes"


def test_predictions_are_counted_when_they_are_asked_for(at_class: Teacher) -> None:
    assert at_class.says("hello")["predictions"] is None
    play(at_class, 0, 4)
    assert at_class.says("hello")["predictions"] == {"made": 0, "open": 2}, "the program's nation is not asked"
    name = at_class.one.planets[0].game
    game, mark = at_class.classes.open(name)
    debrief.predict(game, 0, {"population": 60})
    at_class.store.save(name, game, mark, 0)
    assert at_class.looks_later() == 1
    assert at_class.desk.screen["predictions"] == {"made": 1, "open": 1}


@pytest.mark.parametrize("role", ["projector", "teacher"])
def test_a_secret_link_is_told_once_and_is_for_this_class_only(at_class: Teacher, role: str) -> None:
    at_class.says("link", role=role)
    name, _dot, token = at_class.told[-1]["path"].removeprefix("enter/").partition(".")
    sitting = at_class.classes.sittings.check(name, token)
    assert sitting is not None
    assert (sitting.role, sitting.class_id) == (role, at_class.desk.opened)
    assert token not in json.dumps(at_class.screens)
    assert token not in str(content(at_class.place))


def test_names_of_a_class_list_are_dealt_to_seats_and_kept_nowhere(at_class: Teacher) -> None:
    data = base64.b64encode("Namn;Klass\nZoë Öst;2b\nAli Zz;2b\nBo Qq;2b\n".encode("utf-16")).decode()
    at_class.says("list", name="2b.csv", data=data)
    cards = at_class.told[-1]["cards"]
    assert [(one["name"], one["planet"], one["seat"]) for one in cards] == [
        ("Zoë Öst", 0, 0),
        ("Ali Zz", 1, 0),
        ("Bo Qq", 0, 1),
    ]
    assert cards[2]["word"] == at_class.one.planets[0].seats[1].word
    assert "Zoë" not in json.dumps(at_class.screens, ensure_ascii=False) + str(content(at_class.place))
    assert at_class.says("list", data=base64.b64encode(b"\x00\x01\x02").decode())["notice"]["kind"] == "error"
    assert "should be a file" in at_class.says("list", data="%%")["notice"]["text"]


def test_a_class_goes_out_as_one_file_and_is_opened_from_it(at_class: Teacher) -> None:
    play(at_class, 0, 3)
    at_class.says("export")
    name = at_class.desk.opened
    file = at_class.told[-1]
    assert (file["kind"], file["name"]) == ("file", f"limitedu-class-{at_class.one.code}.json")
    at_class.says("home")
    screen = at_class.says("load", name="class.json", text=file["text"])
    assert screen["page"] == "class"
    assert screen["id"] != name
    assert screen["planets"][0]["generation"] == 3
    assert at_class.says("home")["classes"][1]["id"] == name, "the first one is as it was"
    before = content(at_class.place)
    assert at_class.says("load", text=file["text"].replace('"rows"', '"rws"'))["notice"]["kind"] == "error"
    assert content(at_class.place) == before


def test_the_quiz_is_asked_counted_and_given_out_when_it_is_asked_no_more(at_class: Teacher) -> None:
    assert at_class.says("quiz", phase="before")["quiz"]["phase"] == "before"
    for number in range(3):
        sitting = at_class.classes.sittings.sit("seat", at_class.desk.opened, 0, number).id
        at_class.classes.answer(at_class.desk.opened, sitting, "before", quiz.check({"growth": {"answer": "b"}}))
    shown = at_class.says("hello")["quiz"]
    assert (shown["before"], shown["after"], shown["chart"]) == (3, 0, None)
    at_class.says("quiz_csv")
    assert "no longer asked" in at_class.notice
    assert at_class.says("quiz", phase="")["quiz"]["chart"]["table"]["rows"]
    at_class.says("quiz_csv")
    assert at_class.told[-1]["type"] == "text/csv"
    assert at_class.files[0].startswith(b"\xef\xbb\xbf")
    assert at_class.says("quiz", phase="now")["notice"]["kind"] == "error"


def test_a_class_is_erased_from_the_desk(at_class: Teacher) -> None:
    name = at_class.desk.opened
    at_class.says("home")
    assert at_class.says("erase", id=name)["classes"] == []
    with pytest.raises(StoreError, match="no class"):
        at_class.classes.get(name)


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ({"do": "begin"}, "has begun already"),
        ({"do": "reopen"}, "has not ended"),
        ({"do": "back", "planet": 0, "generation": 5}, "Generation 5 has not begun yet"),
        ({"do": "back", "planet": 0, "generation": 1}, "stands at the beginning of generation 1"),
        ({"do": "back", "planet": 5, "generation": 1}, "no planet 6"),
        ({"do": "lead", "planet": 0, "seat": 0, "leader": "clever"}, "clever"),
        ({"do": "lead", "planet": 0, "seat": 7, "leader": "person"}, "no seat 8"),
        ({"do": "free", "planet": 3, "seat": 0}, "no planet 4"),
        ({"do": "pause", "planet": 3, "on": True}, "no planet 4"),
        ({"do": "clock", "minutes": 2000}, "from -1 to 1440"),
        ({"do": "link", "role": "seat"}, "should be one of"),
        ({"do": "open", "id": "nothing"}, "There is no class 'nothing'"),
        ({"do": "erase", "id": "nothing"}, "There is no class 'nothing'"),
        ({"do": "practice", "game": "chess"}, "There is no game 'chess'"),
        ({"do": "_open", "name": "x"}, "unknown"),
        ({"do": "pause", "planet": 0}, "lacks the field 'on'"),
        ({"do": "pause", "planet": 0, "on": True, "class": "x"}, "unknown field"),
        ({"do": "free", "planet": True, "seat": 0}, "whole number"),
        (["begin"], "no message"),
        (None, "no message"),
    ],
)
def test_what_cannot_be_done_is_refused_in_words_and_changes_nothing(
    at_class: Teacher, message: Any, words: str
) -> None:
    before = content(at_class.place)
    at_class.desk.handle(message)
    assert words in at_class.notice
    assert content(at_class.place) == before


# ------------------------------------------------------------------------------------------------------- rights


def test_a_teacher_of_one_class_sees_it_at_once_and_can_touch_no_other(at_class: Teacher, place: str) -> None:
    mine = at_class.desk.opened
    other = at_class.classes.make(Settings(planets=1, nations=2))
    colleague = Teacher(place, mine)
    assert (colleague.desk.screen["page"], colleague.desk.screen["id"]) == ("class", mine)
    assert colleague.desk.screen["bound"] is True
    before = content(place)
    for message in (
        {"do": "hello", "class": other},
        {"do": "open", "id": other},
        {"do": "erase", "id": other},
        {"do": "erase", "id": mine},
        {"do": "home"},
        {"do": "practice"},
        {"do": "load", "text": "{}"},
        MAKE,
    ):
        colleague.desk.handle(message)
        assert colleague.desk.opened == mine
        assert colleague.desk.screen["id"] == mine
        assert message["do"] == "hello" or "This page belongs to" in colleague.notice
    assert content(place) == before
    colleague.says("pause", planet=0, on=True)
    assert at_class.one.planets[0].paused
    assert not at_class.classes.get(other).planets[0].paused
    colleague.store.close()


@pytest.mark.parametrize("role", ["seat", "observer", "projector"])
def test_nobody_but_a_teacher_gets_a_desk(at_class: Teacher, place: str, role: str) -> None:
    stranger = Teacher(place, at_class.desk.opened, role)
    before = content(place)
    for message in (MAKE, {"do": "open", "id": at_class.desk.opened}, {"do": "pause", "planet": 0, "on": True}):
        stranger.desk.handle(message)
        assert stranger.desk.screen["page"] == "gone"
        assert "planets" not in stranger.desk.screen
    assert content(place) == before
    assert stranger.told == []
    stranger.store.close()


def test_a_sitting_that_is_over_can_do_nothing_more(at_class: Teacher) -> None:
    at_class.classes.sittings.leave(at_class.sitting.id)
    before = content(at_class.place)
    assert at_class.says("pause", planet=0, on=True)["page"] == "gone"
    assert content(at_class.place) == before
    at_class.says("ping")
    assert at_class.told[-1] == {"kind": "pong"}, "the page may still ask whether its kernel lives"


def test_a_page_without_a_sitting_says_so(place: str) -> None:
    screens: list[dict[str, Any]] = []
    desk = Desk(screens.append, None, place, "nobody")
    desk.handle({"do": "hello"})
    assert screens[-1]["page"] == "gone"
    assert "not known here" in screens[-1]["text"]


# --------------------------------------------------------------------------------------------- what others change


def test_what_others_do_is_shown_once_and_at_most_once_a_second(at_class: Teacher) -> None:
    at_class.looks_later()
    assert at_class.looks_later() == 0, "nothing has changed"
    play(at_class, 0, 2)
    at_class.classes.pause(at_class.desk.opened, 1, True)
    assert at_class.looks_later() == 1, "two changes are one screen"
    assert [planet["generation"] for planet in at_class.desk.screen["planets"]] == [2, 1]
    play(at_class, 0, 3)
    before = len(at_class.screens)
    for _look in range(3):
        at_class.desk.look()  # no time has passed
    assert len(at_class.screens) == before
    assert at_class.looks_later() == 1
    at_class.classes.sittings.sit("observer", at_class.desk.opened, 0)
    assert at_class.looks_later() == 0, "an observer changes nothing that is shown"


def test_only_a_planet_that_has_gone_on_is_looked_at_again(at_class: Teacher, monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[int] = []
    real = glances._glance
    monkeypatch.setattr(glances, "_glance", lambda game, pace: looked.append(game.generation) or real(game, pace))
    play(at_class, 1, 3)
    at_class.looks_later()
    at_class.says("pause", planet=0, on=True)
    at_class.says("clock", minutes=5)
    assert looked == [3]


def test_a_glance_says_who_is_waited_for_and_what_the_world_shows(at_class: Teacher) -> None:
    play(at_class, 0, 6)
    planet = at_class.says("hello")["planets"][0]
    game, _mark = at_class.classes.open(at_class.one.planets[0].game)
    assert planet["asked"] == list(game.decisions)
    assert [gauge["id"] for gauge in planet["gauges"]] == ["pollution", "disruption", "bank"]
    assert planet["facts"]["names"] == ["Population", "Pollution", "Unrest"]
    assert planet["seats"][0]["facts"][0] == tables.moments(game)[-1].nations[0]["population"]
    assert all(one["symbol"] and one["label"] for one in planet["crises"])


def test_a_planet_that_cannot_be_opened_says_why_and_hides_no_other(at_class: Teacher) -> None:
    with sqlite3.connect(at_class.place) as connection:
        game = at_class.one.planets[0].game
        connection.execute("UPDATE games SET rules_digest = 'x', game = 'chess' WHERE id = ?", (game,))
    at_class.desk._glances = None
    planets = at_class.says("hello")["planets"]
    assert planets[0]["problem"]
    assert not planets[1]["problem"]
    assert planets[1]["generation"] == 1


def test_a_store_that_fails_is_said_and_asked_again(at_class: Teacher, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_name: str) -> Class:
        raise StoreError("The disk is away.")

    play(at_class, 0, 2)
    with monkeypatch.context() as patched:
        patched.setattr(at_class.desk.classes, "get", broken)
        assert at_class.looks_later() == 1
        assert at_class.notice == "The disk is away."
        assert at_class.looks_later() == 0, "it is said once"
    assert at_class.looks_later() == 1
    assert at_class.desk.screen["notice"] is None
    assert at_class.desk.screen["planets"][0]["generation"] == 2
