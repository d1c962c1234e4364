"""Seats of a class without a browser: controllers on one store, as the pages of several students have them."""

from __future__ import annotations

import json
from random import Random

import pytest

from limitedu.classroom import openings, programs
from limitedu.classroom.classes import Classes, Settings
from limitedu.classroom.master import Master
from limitedu.classroom.programs import PERSON
from limitedu.classroom.store import Store
from limitedu.errors import StoreError
from limitedu_widgets.messages import FORMS
from limitedu_widgets.seating import Seat

NATIONS = 3


class Student(Seat):
    """A seat's page whose screens are checked as a browser would get them, and kept."""

    def __init__(self, place, sitting, **options):
        self.got = []
        super().__init__(self.check, lambda message, buffers=None: self.got.append(message), place, sitting, **options)
        self.start()

    def check(self, screen):
        self.got.append(json.loads(json.dumps(screen, allow_nan=False)))

    def do(self, name, /, **fields):
        self.handle({"do": name, **fields})
        return self.screen

    @property
    def asked(self):
        draft = self.screen.get("draft")
        return draft["decision"] if draft else self.screen.get("decision")

    @property
    def said(self):
        return (self.screen["notice"] or {}).get("text", "")

    def names(self):
        asked = self.asked
        if asked["amount"]:
            return [f"amount:{asked['amount']['low']}"]
        return [option["name"] for option in asked["options"] if option["enabled"]]

    def choose(self, name=None):
        return self.do("choose", action=name or self.names()[0], decision=self.asked["id"])

    def read(self):
        while self.screen["reading"]:
            self.do("run")
            self.do("next")

    def click(self, random):
        """One click of a person who plays by chance; whether there was one to make."""
        screen = self.screen
        if screen["page"] != "table" or not (screen["reading"] or screen["decision"] or screen["draft"]):
            return False
        if screen["reading"]:
            self.read()
        elif screen["draft"] and screen["draft"]["ready"]:
            self.do("confirm")
        else:
            self.choose(random.choice(self.names()))
        assert not self.said or self.screen["notice"]["kind"] == "info", self.said
        return True


class Room:
    """A class in play with one planet, and its students."""

    def __init__(self, place, **settings):
        self.place = place
        self.classes = Classes(Store(place))
        plan = Settings(nations=NATIONS, **settings)
        game = openings.begin(plan.game, [PERSON] * NATIONS, plan.generation, seed=7)
        name, _mark = self.classes.store.create(game.record(), [PERSON] * NATIONS)
        with self.classes.store.writing("{why}") as connection:
            self.id = self.classes.add_within(connection, plan, "", [name], [NATIONS])
        entries = [self.classes.sit(self.id, 0, seat) for seat in range(NATIONS)]
        self.students = [Student(place, entry.id) for entry in entries]

    def begin(self):
        self.classes.begin(self.id)
        self.look()
        return self

    def look(self):
        for student in self.students:
            student.look()

    def go_to(self, generation):
        """Let programs play on the planet until ``generation`` begins, as if the students had."""
        name = self.classes.get(self.id).planets[0].game
        game, mark = self.classes.open(name)
        while game.generation < generation:
            seat = next(iter(game.decisions))
            game.play(programs.choose(programs.sensible(game.name), game, seat), seat)
        self.classes.store.save(name, game, mark)
        self.look()
        return self

    def sit(self, role="seat", seat=-1, **options):
        if role == "seat":
            return Student(self.place, self.classes.sit(self.id, 0, seat, **options).id)
        return Student(self.place, self.classes.sittings.sit(role, self.id, 0).id)

    def play(self, until, most=2000, random=None, but=()):
        """Let the students click by chance, each when there is something to click."""
        random = random or Random(5)
        for _round in range(most):
            for student in self.students:
                student.look()
                if student not in but:
                    student.click(random)
                if until():
                    return self
        raise AssertionError("that did not happen")

    @property
    def rows(self):
        one = self.classes.get(self.id)
        return self.classes.store.load(one.planets[0].game).mark.rows


@pytest.fixture
def place(tmp_path):
    return str(tmp_path / "games.sqlite")


@pytest.fixture
def room(place):
    return Room(place)


def together(student):
    return student.world.game.state.lanes is not None


# -- from lobby to end ------------------------------------------------------------------------------------


def test_a_page_waits_in_the_lobby_and_goes_on_by_itself(room):
    first = room.students[0]
    assert first.screen["page"] == "lobby"
    assert "view" not in first.screen
    assert first.do("choose", action="pass", decision=1)["page"] == "lobby"
    assert "not begun" in first.said
    room.begin()
    assert first.screen["page"] == "table"
    assert first.screen["decision"]


def test_a_team_names_itself_and_the_others_see_it(room):
    first, second, _third = room.students
    first.do("team", name="  Otter ")
    second.look()
    assert second.screen["class"]["nations"][0]["team"] == "Otter"
    first.do("team", name="=1+1")
    assert first.screen["notice"]["kind"] == "error"
    assert first.screen["class"]["nations"][0]["team"] == "Otter"


def test_a_choice_is_in_the_store_and_on_the_others_screens(room):
    first, second, _third = room.begin().students
    before = len(room.rows)
    first.choose()
    assert len(room.rows) > before
    assert first.world.game.rows == room.rows
    second.look()
    assert second.world.game.rows == room.rows


def test_all_answer_a_common_step_at_once_and_see_who_is_waited_for(room):
    room.begin().play(lambda: together(room.students[0]) and len(room.students[0].world.game.decisions) == NATIONS)
    first, second, _third = room.students
    room.look()
    stale = second.asked["id"]
    while first.asked and 0 in first.world.game.decisions and together(first):
        first.choose()
    assert [one["seat"] for one in first.screen["class"]["waiting"]] == [1, 2]
    assert first.screen["class"]["mine"] is None
    second.look()
    assert second.asked["id"] == stale  # another's answer makes no question old
    assert second.screen["class"]["mine"] is not None
    number = len(second.world.game.rows)
    second.do("choose", action=second.names()[0], decision=stale)
    assert len(second.world.game.rows) > number or second.screen["draft"]


def test_what_others_choose_in_a_common_step_is_on_no_screen(room):
    """While a step is open, an answer changes no other page but for who is waited for."""
    room.begin()
    for _step in range(2):
        room.play(lambda: together(room.students[0]) and len(room.students[0].world.game.decisions) == NATIONS)
        room.look()
        watcher = room.sit("observer")
        first = room.students[0]
        others = [*room.students[1:], watcher]
        shown = ("steps", "charts", "prediction", "was")
        before = [[student.screen.get(name) for name in shown] for student in others]
        boards = [[p["board"] for p in student.screen["view"]["players"]] for student in others]
        while first.asked and together(first) and 0 in first.world.game.decisions:
            first.choose()
        if not together(first):
            continue
        for student, parts, board in zip(others, before, boards, strict=True):
            student.look()
            assert [student.screen.get(name) for name in shown] == parts
            assert [p["board"] for p in student.screen["view"]["players"]] == board


def test_a_game_is_played_to_the_score_and_saved_only_then(place):
    room = Room(place, generation=3)
    room.begin()
    first = room.students[0]
    first.do("save")
    assert "Only the teacher" in first.said
    room.go_to(6).play(lambda: all(student.screen["page"] == "end" for student in room.students), most=6000)
    first.do("save")
    file = first.got[-2]
    assert file["kind"] == "file"
    assert json.loads(file["text"])["game"] == "limit"
    assert first.screen["end"]["scores"]


def test_a_new_page_of_the_same_seat_shows_the_same_table(room):
    room.begin().play(lambda: len(room.students[0].world.game.rows) > 25)
    room.look()
    for student in room.students:
        student.read()
        other = Student(room.place, student.name)
        for part in ("view", "decision", "steps", "charts", "was"):
            if student.screen["draft"] is None:
                assert other.screen[part] == student.screen[part], part


def test_predictions_are_asked_for_only_where_the_plan_has_them(place):
    with_them, without = Room(place, predictions=True), Room(place, predictions=False)
    for room, asked in ((with_them, True), (without, False)):
        room.begin().go_to(4)
        first = room.students[0]
        first.read()
        assert (first.screen["prediction"] is not None) is asked
        if asked:
            name = first.screen["prediction"]["questions"][0]["name"]
            first.do("predict", values={name: 12})
            assert first.screen["prediction"] is None
            assert Student(place, first.name).screen["prediction"] is None


# -- secrets ----------------------------------------------------------------------------------------------


def cards(student):
    """The ids of the cards that a page holds in its hand, and of those it may draw."""
    hand = student.world.game.view(student.at).get("hand") or {"cards": []}
    return {card["name"] for card in hand["cards"]}


def test_nothing_that_another_page_gets_holds_the_cards_of_a_hand(room):
    """Each card that was never played is looked for in all that other pages were sent during a game."""
    watcher = room.sit("observer")
    room.begin()
    held, random = [set() for _seat in range(NATIONS)], Random(3)
    for _round in range(60):
        for student in room.students:
            student.look()
            student.click(random)
            held[student.at] |= cards(student)
        watcher.look()
    game = room.students[0].world.game
    played = {word for row in game.events for word in map(str, row.numbers.values())}
    told = {seat: json.dumps([s["text"] for s in room.students[seat].screen["steps"]]) for seat in range(NATIONS)}
    secret = 0
    for seat in range(NATIONS):
        elsewhere = [student for student in (*room.students, watcher) if student.at != seat]
        for student in elsewhere:
            own = held[student.at] if student.at is not None else set()
            for name in held[seat] - own - played:
                if any(name in text for text in told.values()):
                    continue  # it was played, and lies open
                secret += 1
                for message in student.got:
                    assert f'"name": "{name}"' not in json.dumps(message), (seat, student.at, name)
    assert secret


def test_what_was_taken_back_is_told_in_full_only_to_who_did_it(room):
    room.begin().play(lambda: any(student.screen.get("undoable") for student in room.students))
    who = next(student for student in room.students if student.screen.get("undoable"))
    who.do("undo")
    room.look()
    for student in room.students:
        text = student.screen["steps"][-1]["text"]
        assert ("took back: " in text) is (student is who)


# -- forged messages --------------------------------------------------------------------------------------

FORGED = [
    None,
    "choose",
    ["choose"],
    {},
    {"do": None},
    {"do": "exec"},
    {"do": "__init__"},
    {"do": ["choose"]},
    *(
        {"do": name}
        for name in ("new", "load", "open", "erase", "example", "home", "play_on", "world", "ready", "redo")
    ),
    {"do": "new", "options": {"game": "limit", "players": 1, "seats": ["person"]}},
    {"do": "open", "id": "x"},
    {"do": "choose"},
    {"do": "choose", "action": 5, "decision": 1},
    {"do": "choose", "action": "pass", "decision": "1"},
    {"do": "choose", "action": "pass", "decision": True},
    {"do": "choose", "action": "pass", "decision": -1},
    {"do": "choose", "action": "pass", "decision": 1, "seat": 2},
    {"do": "choose", "action": "x" * 10_000, "decision": 1},
    {"do": "choose", "action": "undo:0", "decision": 1},
    {"do": "look", "generation": 10**9},
    {"do": "chart", "id": "../../etc", "on": True},
    {"do": "team", "name": "x" * 1000},
    {"do": "team", "name": {"name": "x"}},
    {"do": "quiz", "phase": "before", "answers": {"growth": {"answer": "b"}}},
    {"do": "quiz", "phase": "before", "answers": {"growth": {"answer": ["b"]}}},
    {"do": "predict", "values": {"population": float("nan")}},
    {"do": "predict", "values": {"x": 1}},
    {"do": "later", "on": 1},
    {"do": "save"},
    {"do": "undo"},
    {"do": "confirm"},
]


def test_forged_messages_change_nothing(room):
    room.begin()
    first = room.students[0]
    rows, before = room.rows, first.screen
    for message in FORGED:
        first.handle(message)
        assert room.rows == rows, message
        assert first.over == ""
        for part in ("page", "view", "decision", "seat", "steps"):
            assert first.screen[part] == before[part], message
    assert room.classes.get(room.id).planets[0].seats[0].team == ""
    assert not [message for message in first.got if message.get("kind") == "file"]


def test_one_seat_cannot_answer_for_another_nor_twice(room):
    room.begin().play(lambda: len(room.students[0].world.game.decisions) == 1)
    room.look()
    seat = next(iter(room.students[0].world.game.decisions))
    asked, idle = room.students[seat], room.students[(seat + 1) % NATIONS]
    asked.read()
    rows, number, name = room.rows, asked.asked["id"], asked.names()[0]
    for forged in (number, number // 16 * 16 + idle.at, idle.number()):
        idle.do("choose", action=name, decision=forged)
        assert room.rows == rows
    asked.do("choose", action=name, decision=number + 1600)
    assert room.rows == rows


def test_the_words_of_the_local_page_are_not_understood_here():
    extra = set(FORMS) - set(Seat.FORMS)
    assert extra == {"new", "load", "example", "open", "erase", "ready", "redo", "play_on", "world", "home"}


# -- rights -----------------------------------------------------------------------------------------------


def test_nobody_decides_in_a_pause_and_what_was_composed_waits(room):
    room.begin().play(lambda: any(student.draft for student in room.students))
    who = next(student for student in room.students if student.draft)
    kept = list(who.draft.actions)
    room.classes.pause(room.id, 0, True)
    rows = room.rows
    who.do("confirm")
    assert "paused" in who.said
    assert who.screen["decision"] is None
    assert who.screen["draft"] is None
    assert room.rows == rows
    room.classes.pause(room.id, 0, False)
    who.look()
    assert who.draft.actions == kept
    assert who.screen["draft"]


def test_a_pause_that_comes_between_look_and_save_refuses_it(room, monkeypatch):
    first = room.begin().students[0]
    rows, asked = room.rows, first.asked["id"]
    look = type(first)._refresh

    def late(seat):
        look(seat)
        room.classes.pause(room.id, 0, True)

    monkeypatch.setattr(type(first), "_refresh", late)
    while first.draft is None and room.rows == rows and "paused" not in first.said:
        first.do("choose", action=first.names()[0], decision=first.asked["id"])
    assert "paused" in first.said
    assert room.rows == rows
    monkeypatch.undo()
    room.classes.pause(room.id, 0, False)
    first.look()
    assert first.world.game.rows == rows
    assert first.asked["id"] == asked


def test_a_seat_taken_over_shows_no_hand_any_more_and_does_nothing(room):
    first = room.begin().students[0]
    other = room.sit(seat=0, take_over=True)
    first.look()
    assert first.screen["page"] == "elsewhere"
    assert first.screen["elsewhere"]["why"] == "taken"
    assert room.classes.get(room.id).code in first.screen["elsewhere"]["join"]
    assert "view" not in first.screen
    rows = room.rows
    first.do("choose", action=other.names()[0], decision=other.asked["id"])
    assert "no longer yours" in first.said
    assert room.rows == rows
    other.choose()
    assert other.screen["page"] == "table"


def test_a_page_whose_seat_was_freed_or_left_says_so(room):
    first, second, _third = room.begin().students
    room.classes.free(room.id, 0, 0)
    first.look()
    assert first.screen["elsewhere"]["why"] == "freed"
    assert second.do("leave")["elsewhere"]["why"] == "left"
    assert Student(room.place, second.name).screen["elsewhere"]["why"] == "left"
    assert Student(room.place, "nobody").screen["elsewhere"]["why"] == "unknown"


def test_a_seat_that_a_program_leads_looks_on(room):
    first = room.begin().students[0]
    room.classes.lead(room.id, 0, 0, "careful")
    first.look()
    assert first.screen["decision"] is None
    assert first.screen["class"]["led"]
    Master(room.classes.store).tend()
    rows = room.rows
    first.do("choose", action="pass", decision=first.number())
    assert "program leads" in first.said
    assert room.rows == rows
    room.classes.lead(room.id, 0, 0, "person")
    first.look()
    assert not first.screen["class"]["led"]


def test_watchers_and_the_teacher_decide_nothing(room):
    room.begin()
    teacher = room.classes.sittings.sit("teacher").id
    query = f"class={room.id}&planet=0"
    watcher, public = room.sit("observer"), Student(room.place, teacher, query=query)
    table = Student(room.place, teacher, query=f"{query}&seat=1")
    assert watcher.screen["view"].get("hand") is None
    assert public.screen["view"].get("hand") is None
    assert table.screen["view"]["hand"]
    rows = room.rows
    for page in (watcher, public, table):
        assert page.screen["decision"] is None
        page.do("choose", action=room.students[1].names()[0], decision=room.students[1].asked["id"])
        assert "look on" in page.said
        page.do("team", name="Otter")
        assert "look on" in page.said
    assert room.rows == rows
    elsewhere = Student(room.place, room.classes.sittings.sit("observer", room.id, 0).id, query=f"{query}&seat=1")
    assert elsewhere.at is None  # only a teacher's address says whose view it is


def test_the_class_ends_with_a_way_to_the_debrief(room):
    first = room.begin().students[0]
    room.classes.end(room.id)
    first.look()
    assert first.screen["class"]["debrief"]
    assert first.screen["decision"] is None
    assert first.do("save")["page"] == "table"
    assert any(message.get("kind") == "file" for message in first.got)


# -- several at one game ----------------------------------------------------------------------------------


def test_of_two_at_one_seat_the_slower_is_told(room):
    first = room.begin().students[0]
    mirror = room.sit(seat=0)
    assert mirror.asked == first.asked
    asked, names = first.asked["id"], first.names()
    mirror.do("choose", action=names[0], decision=asked)
    first.do("choose", action=names[-1], decision=asked)
    assert "answered already" in first.said
    assert first.screen["notice"]["kind"] == "info"
    assert first.world.game.rows == room.rows == mirror.world.game.rows


def test_of_two_who_choose_in_the_same_moment_one_is_kept(room, monkeypatch):
    first = room.begin().students[0]
    mirror = room.sit(seat=0)
    asked, names = first.asked["id"], first.names()
    mirror.do("choose", action=names[0], decision=asked)
    rows = room.rows
    monkeypatch.setattr(type(first), "_refresh", lambda seat: None)  # it has not seen it yet
    first.do("choose", action=names[-1], decision=asked)
    assert "faster" in first.said
    assert room.rows == rows == first.world.game.rows


def test_a_common_step_takes_answers_that_come_in_the_same_moment(room, monkeypatch):
    room.begin().play(lambda: together(room.students[0]) and len(room.students[0].world.game.decisions) == NATIONS)
    room.look()
    first, second, _third = room.students
    if first.draft or second.draft:
        pytest.skip("composed")
    before = len(room.rows)
    first.choose()
    monkeypatch.setattr(type(second), "_refresh", lambda seat: None)
    second.choose()
    assert not second.said
    assert len(room.rows) >= before + 2
    assert second.world.game.rows == room.rows


def test_a_step_back_of_the_teacher_reaches_every_page(place):
    room = Room(place, generation=3)
    room.begin().go_to(4)
    first = room.students[0]
    first.do("look", generation=4)
    room.classes.step_back(room.id, 0, 3)
    room.look()
    for student in room.students:
        assert student.world.game.generation == 3
        assert student.screen["looking"] is None
        assert student.screen["draft"] is None
        assert "teacher took this planet back" in json.dumps(student.screen["steps"])
    rows = len(room.rows)
    room.play(lambda: len(room.students[0].world.game.rows) > rows)


def test_a_look_back_shows_what_the_seat_knew_then(place):
    room = Room(place, generation=3)
    room.begin().go_to(4)
    first = room.students[0]
    past = first.world.game.replay(first.world.game.row_of(3))
    screen = first.do("look", generation=3)
    assert screen["view"] == past.view(0)
    assert screen["decision"] is None
    first.do("choose", action="pass", decision=first.number())
    assert first.screen["notice"]["kind"] == "error"
    assert first.do("now")["looking"] is None


# -- a store that fails -----------------------------------------------------------------------------------


def test_what_could_not_be_saved_is_not_shown_as_done(room, monkeypatch):
    first = room.begin().students[0]
    rows, asked = room.rows, first.asked

    def fails(*_arguments):
        raise StoreError("The game could not be saved: the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(Store, "save", fails)
        first.choose()
    assert "disk is full" in first.said
    assert first.asked == asked
    assert first.world.game.rows == rows == room.rows
    first.choose()
    assert not first.said
    assert len(room.rows) > len(rows)


def test_what_was_saved_though_the_answer_was_lost_is_shown_as_done(room, monkeypatch):
    first = room.begin().students[0]
    rows, save = room.rows, Store.save

    def lost(*arguments):
        save(*arguments)
        raise StoreError("The line to the database was cut")

    with monkeypatch.context() as patch:
        patch.setattr(Store, "save", lost)
        first.choose()
    assert not first.said
    assert len(room.rows) > len(rows)
    assert first.world.game.rows == room.rows


def test_a_store_that_cannot_be_asked_is_said_once_and_asked_again(room, monkeypatch):
    first = room.begin().students[0]

    def fails(*_arguments):
        raise StoreError("The store cannot be reached")

    with monkeypatch.context() as patch:
        patch.setattr(Classes, "pulse", fails)
        room.classes.pause(room.id, 0, True)
        first.look()
        first.look()
        assert first.said == "The store cannot be reached"
        assert sum((message.get("notice") or {}).get("text") == first.said for message in first.got) == 1
    first.look()
    assert not first.said
    assert first.screen["class"]["paused"]


# -- quiz -------------------------------------------------------------------------------------------------


def test_the_quiz_is_answered_once_and_without_a_name(room):
    first, second, _third = room.begin().students
    room.classes.set_quiz(room.id, "before")
    room.look()
    assert first.screen["page"] == "quiz"
    assert all(set(one) == {"id", "text", "options"} for one in first.screen["quiz"]["questions"])
    sheet = {"growth": {"answer": "b", "sure": 2}}
    assert first.do("quiz", phase="before", answers=sheet)["page"] == "table"
    first.do("quiz", phase="before", answers=sheet)
    assert room.classes.answers(room.id) == [("before", sheet)]
    with pytest.raises(StoreError, match="already"):
        room.classes.answer(room.id, first.name, "before", sheet)
    assert second.do("later", on=True)["page"] == "table"
    assert second.screen["class"]["quiz"] == "before"
    assert second.do("later", on=False)["page"] == "quiz"
    second.do("quiz", phase="after", answers=sheet)
    assert "closed" in second.said
    room.classes.set_quiz(room.id, "")
    room.look()
    assert second.screen["page"] == "table"
    assert len(room.classes.answers(room.id)) == 1
