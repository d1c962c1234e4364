"""Faults at the pages of a class: clicks that come twice, two tabs, cut lines, a store that fails, killed servers."""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import event
from support import Server

from limitedu.classroom import programs
from limitedu.classroom.classes import Class, Classes
from limitedu.classroom.settings import Settings
from limitedu.classroom.store import Store
from limitedu_widgets.client import ClientError
from limitedu_widgets.fault_ledger import Ledger
from limitedu_widgets.fault_pages import Pupil
from limitedu_widgets.hands import Hand, answer
from limitedu_widgets.seating import Seat
from limitedu_widgets.tab import Tab

CUTS = 200


class Table:
    """A class with one planet of Limit, in play, and the controllers of pages at its seats."""

    def __init__(self, place: str, *seats: int) -> None:
        self.place = place
        self.store = Store(place)
        self.classes = Classes(self.store)
        self.id = self.classes.make(Settings(nations=2, predictions=False))
        self.game = self.classes.get(self.id).planet(0).game
        self.pages = []
        for seat in seats:
            sitting = self.classes.sit(self.id, 0, seat)
            self.pages.append(Seat(place=place, sitting=sitting.id))
        self.classes.begin(self.id)
        for page in self.pages:
            page.start()

    def rows(self) -> list[tuple[int, str]]:
        return [row for row in self.store.load(self.game).record.rows if row[0] >= 0]


def choice(page: Seat) -> dict[str, Any]:
    """The first click that decides something at once."""
    while True:
        message = answer(page.screen, Random(1))
        assert message is not None
        draft, asked = page.screen["draft"], page.screen["decision"]
        if message["do"] == "choose" and not draft and asked:
            return {**message, "action": asked["options"][0]["name"]}
        page.handle(message)


def said(page: Seat) -> str:
    return page.screen["notice"]["text"] if page.screen["notice"] else ""


@pytest.fixture
def place(tmp_path: Path) -> str:
    return str(tmp_path / "games.sqlite")


def test_twenty_clicks_on_one_button_are_one_decision(place: str) -> None:
    table = Table(place, 0, 1)
    page = table.pages[0]
    click = choice(page)
    for number in range(20):
        page.handle(dict(click))
        assert said(page) == ("" if number == 0 else "This has been answered already.")
    assert table.rows() == [(0, click["action"])]


def test_the_same_click_at_a_page_that_was_loaded_anew_is_no_second_decision(place: str) -> None:
    """Its answer was lost with the old page; the new one has the next question, or none."""
    table = Table(place, 0, 1)
    click = choice(table.pages[0])
    table.pages[0].handle(click)
    again = Seat(place=place, sitting=table.pages[0].name)
    again.start()
    again.handle(click)
    assert "answered already" in said(again)
    assert table.rows() == [(0, click["action"])]


@pytest.mark.parametrize("alike", [True, False])
def test_of_two_tabs_at_one_seat_that_choose_at_once_one_decides(
    place: str, monkeypatch: pytest.MonkeyPatch, alike: bool
) -> None:
    """The other is told, unless both chose the same; then both show the same table, and either goes on."""
    table = Table(place, 0, 0, 1)
    one, other, third = table.pages
    click = choice(one)
    mine = click if alike else {**click, "action": one.screen["decision"]["options"][1]["name"]}
    save = one.world.save

    def slower(*arguments: Any) -> None:
        monkeypatch.setattr(one.world, "save", save)
        other.handle(click)
        save(*arguments)

    monkeypatch.setattr(one.world, "save", slower)
    one.handle(mine)
    assert ("team was faster" in said(one)) != alike
    assert said(other) == ""
    assert table.rows() == [(0, click["action"])]
    third.look()
    third.handle(choice(third))
    for page in (one, other):
        page.look()
    assert one.world.game.rows == other.world.game.rows == third.world.game.rows
    assert one.screen["view"] == other.screen["view"]


def test_a_confirmation_without_anything_composed_says_so(place: str) -> None:
    """As where the other tab was faster, or the table changed under what was being composed: it did not just vanish."""
    page = Table(place, 0, 1).pages[0]
    page.handle({"do": "confirm"})
    assert said(page) == "This has been answered already."


def test_a_greeting_that_comes_just_after_a_decision_hides_nothing(place: str) -> None:
    """It lays no new screen, so it must not take the news away from the look that would."""
    table = Table(place, 0, 1)
    one, other = table.pages
    while (move := answer(one.screen, Random(1))) is not None:
        one.handle(move)
    assert one.screen["decision"] is None
    other.look()
    while 0 not in other.world.game.decisions:
        move = answer(other.screen, Random(1))
        assert move is not None
        other.handle(move)
    one.handle({"do": "hello"})
    one.look()
    assert one.screen["decision"] or one.screen["reading"]


def test_a_full_disk_in_the_middle_of_a_game_is_said_and_the_page_goes_on_when_there_is_room(place: str) -> None:
    table = Table(place, 0, 1)
    page = table.pages[0]
    page.handle(choice(page))
    table.pages[1].look()
    table.pages[1].handle(choice(table.pages[1]))
    page.look()
    before = table.rows()
    with sqlite3.connect(place) as lite:  # each row needs pages of its own: the disk is full at the first
        lite.execute("CREATE TABLE filler (content BLOB)")
        lite.execute("CREATE TRIGGER fill AFTER INSERT ON rows BEGIN INSERT INTO filler VALUES (zeroblob(99999)); END")
    limit = [1]
    assert page.store is not None
    event.listen(page.store._engine, "checkout", lambda c, *_: c.execute(f"PRAGMA max_page_count={limit[0]}"))
    hand = Hand(Random(1))
    while "disk is full" not in said(page):
        move = hand.move(page.screen)
        assert move is not None
        page.handle(move.message)
    assert table.rows() == before, "nothing was written"
    assert [row for row in page.world.game.rows if row[0] >= 0] == before, "and nothing is shown as done"
    limit[0] = 10**6
    while len(table.rows()) == len(before):
        move = hand.move(page.screen)
        assert move is not None
        page.handle(move.message)
        assert said(page) == ""
    assert table.rows()[: len(before)] == before


def test_a_store_held_by_another_program_is_said_on_the_page_which_goes_on(place: str) -> None:
    table = Table(place, 0, 1)
    page = table.pages[0]
    assert page.store is not None
    event.listen(page.store._engine, "checkout", lambda c, *_: c.execute("PRAGMA busy_timeout=50"))
    holder = sqlite3.connect(place, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    click = choice(page)
    page.handle(click)
    assert "another program has held the store" in said(page)
    assert table.rows() == []
    holder.execute("ROLLBACK")
    page.handle(choice(page))
    assert said(page) == ""
    assert table.rows() == [(0, click["action"])]


def test_a_prediction_that_was_made_is_asked_no_more_while_all_decide_at_once(place: str) -> None:
    """The form is laid from the table as the common step began, the answer goes to the game as it is."""
    store = Store(place)
    classes = Classes(store)
    name = classes.make(Settings(nations=2))
    where = classes.get(name).planet(0).game
    game, mark = classes.open(where)
    while game.generation < 4:
        seat = next(iter(game.decisions))
        game.play(programs.choose("growth", game, seat), seat)
    store.save(where, game, mark)
    pages = [Seat(place=place, sitting=classes.sit(name, 0, seat).id) for seat in range(2)]
    classes.begin(name)
    for page in pages:
        page.start()
        assert page.screen["prediction"]
    for page in pages:
        page.look()
        page.handle({"do": "skip_prediction"})
        assert said(page) == ""
        assert not page.screen["prediction"]
        for each in pages:
            each.look()
    assert not any(page.screen["prediction"] for page in pages)


# -- over the network ----------------------------------------------------------------------------------------------


def lesson(server: Server, pages: int) -> tuple[Classes, str]:
    """A class in the server's store whose first seats are for ``pages``; programs lead the others once it begins."""
    classes = Classes(Store(str(server.store)))
    return classes, classes.make(Settings(nations=max(3, pages), program="growth"))


def test_two_hundred_cuts_of_a_line_lose_and_double_nothing(server: Server) -> None:
    """Four pages play; each line is cut at random moments, and comes back to the kernel, which has gone on."""
    classes, name = lesson(server, 4)
    one = classes.get(name)
    ledger, random = Ledger(), Random(3)
    pupils = [Pupil(server, ledger, one.planets[0].game, seat, Random(seat)) for seat in range(4)]  # type: ignore[arg-type]
    cuts = [0]

    async def cut(pupil: Pupil) -> None:
        while cuts[0] < CUTS:
            await asyncio.sleep(random.uniform(0, 0.4))
            line = pupil.tab.page.line
            if line is not None and line.stream is not None:
                line.stream.close()
                cuts[0] += 1

    async def play() -> None:
        for pupil, seat in zip(pupils, one.planets[0].seats, strict=False):
            await pupil.tab.join(one.code, seat.word)
        classes.begin(name)
        playing = [asyncio.create_task(pupil.play()) for pupil in pupils]
        await asyncio.gather(*(cut(pupil) for pupil in pupils))
        before = [len(pupil.confirmed) for pupil in pupils]
        while any(len(p.confirmed) <= n for p, n in zip(pupils, before, strict=True)):
            if classes.open(one.planets[0].game)[0].over:
                break
            await asyncio.sleep(0.05)
            for task in playing:
                assert not task.done(), task.result()
        for pupil in pupils:
            pupil.leaving = True
        await asyncio.gather(*playing)

    asyncio.run(asyncio.wait_for(play(), 300))
    found = ledger.audit(classes.store)
    assert found.right, found.words
    assert found.confirmed > 10
    assert all(pupil.tab.loads == 1 for pupil in pupils), "the kernel lived: nothing was loaded anew"


async def asked_in_a_lesson(server: Server) -> tuple[Classes, Class, Tab]:
    """A class that has begun, and the page of its first seat, of which a decision is asked."""
    classes, name = lesson(server, 1)
    one = classes.get(name)
    tab = Tab(server.url, Random(1))
    await tab.join(one.code, one.planets[0].seats[0].word)
    classes.begin(name)
    await tab.page.until(lambda: tab.page.screen.get("decision"), "a decision")
    return classes, one, tab


def test_a_click_that_is_sent_again_because_its_answer_was_lost_decides_once(server: Server) -> None:
    """The line is cut right after the click, which was on its way twenty times; the page asks what there is by now."""

    async def play() -> None:
        classes, one, tab = await asked_in_a_lesson(server)
        asked = tab.page.screen["decision"]
        click = {"action": asked["options"][0]["name"], "decision": asked["id"]}
        for _click in range(20):
            await tab.page.do("choose", **click)
        await tab.page.cut()
        with pytest.raises(ClientError):
            await tab.page.ping()
        await tab.come_back(60)
        screen = await tab.act({"do": "choose", **click})
        assert "answered already" in screen["notice"]["text"]
        await tab.close()
        mine = [row for row in classes.store.load(one.planets[0].game).record.rows if row[0] == 0]
        assert mine == [(0, click["action"])]

    asyncio.run(asyncio.wait_for(play(), 120))


def test_a_page_that_missed_something_is_told_all_when_its_line_is_back(server: Server) -> None:
    """Where a network breaks without a word the server sends into the void: no buffer has what the page missed."""

    async def look() -> None:
        _classes, _one, tab = await asked_in_a_lesson(server)
        right = tab.page.screen
        tab.page.state["screen"] = {}  # as if it had never come
        await tab.page.cut()
        await tab.come_back(60)
        assert tab.page.screen["decision"] == right["decision"]
        await tab.close()

    asyncio.run(asyncio.wait_for(look(), 120))


def test_killed_servers_and_writers_lose_nothing(tmp_path: Path) -> None:
    """The short form of ``limitedu bench faults``, which says what it found as JSON."""
    command = [sys.executable, "-m", "limitedu", "bench", "faults", "--json", "--server-kills=3", "--writer-kills=20"]
    environment = {**os.environ, **{f"JUPYTER_{kind}_DIR": str(tmp_path) for kind in ("CONFIG", "DATA", "RUNTIME")}}
    ended = subprocess.run(command, capture_output=True, text=True, timeout=500, env=environment, cwd=tmp_path)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    found = json.loads(ended.stdout)
    assert (found["server_kills"], found["writer_kills"]) == (3, 20)
    assert (found["lost"], found["doubled"], found["disordered"], found["differing"]) == (0, 0, 0, 0)
    assert found["confirmed"] > 10
    assert found["recovery_max_s"] > 0
    assert found["left_over"] == 0


def test_the_ledger_finds_what_is_lost_doubled_and_out_of_order(place: str) -> None:
    """A bench that always says that all is well would be worth nothing."""
    table = Table(place, 0, 1)
    page = table.pages[0]
    ledger = Ledger()
    asked = choice(page)
    page.handle(asked)

    def audit(prepare: Callable[[Ledger], None]) -> tuple[int, int, int, int]:
        fresh = Ledger()
        prepare(fresh)
        found = fresh.audit(table.store)
        return found.confirmed, found.lost, found.doubled, found.disordered

    def told(book: Ledger, action: str = asked["action"], number: int = asked["decision"], who: str = "a") -> None:
        book.attempt(who, table.game, 0, number, [action]).kept = True

    assert audit(told) == (1, 0, 0, 0)
    assert audit(lambda book: told(book, "another")) == (1, 1, 0, 0)
    assert audit(lambda book: told(book, number=asked["decision"] + 1600)) == (1, 1, 1, 0)
    assert audit(lambda book: (told(book), told(book, who="b"))) == (2, 0, 0, 0), "two at one seat chose alike"
    assert audit(lambda book: (told(book), told(book))) == (2, 0, 0, 1)
    assert ledger.audit(table.store).games == 0
