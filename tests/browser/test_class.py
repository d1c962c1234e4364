"""A class in Chromium: whole games of several browsers at one server, with reloads, a takeover, a program for one gone.

In these games each page plays by itself, with a hand of its own that presses what a person could press; Python only
looks on, so that six browsers play side by side. What they did is read back from the store.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect
from support import PHONE, WIDE, Problems, Server, axe

from limitedu.classroom.classes import Class, Classes
from limitedu.classroom.settings import Settings
from limitedu.classroom.store import Store
from limitedu.core.game import Game

pytestmark = pytest.mark.timeout(900)

ROOT = ".lu[data-page]:not([data-page=none])"

HAND = """
seed => {
  if (window.__hand) return;
  window.__hand = true;
  window.__presses = 0;
  let state = seed;
  const chance = () => { state = (state * 48271) % 2147483647; return state / 2147483647; };
  const seen = el => el.offsetParent !== null;
  const find = (root, what) => [...root.querySelectorAll(what)].filter(seen);
  const open = "button[data-action]:not([aria-disabled=true])";
  const target = root => {
    const ask = root.querySelector(".lu-ask");
    if (!ask) return null;
    const buttons = find(ask, ".lu-buttons button:not([aria-disabled=true])");
    if (root.querySelector(".lu-tale")) return buttons.find(b => !b.classList.contains("lu-primary")) || buttons[0];
    const amount = find(ask, "form.lu-quantity button[type=submit]");
    if (amount.length) return amount[0];
    const choices = [...find(ask, open), ...find(root, ".lu-hand " + open)];
    if (choices.length) return choices[Math.floor(chance() * choices.length)];
    return buttons.find(b => b.classList.contains("lu-primary"));
  };
  let before = "";
  let since = 0;
  const look = () => {
    const root = document.querySelector(".lu[data-page]");
    if (!root || root.dataset.page !== "table") return;
    const sign = root.querySelector(".lu-ask")?.outerHTML || "";
    if (sign === before && Date.now() - since < 4000) return;
    const button = target(root);
    if (!button) return;
    before = sign;
    since = Date.now();
    window.__presses += 1;
    button.click();
  };
  setInterval(look, 60);
}
"""
"""Presses what is offered, by chance: one press for each question that is shown."""


class Room:
    """A class at a server: the teacher's side from the store, students' pages from browsers of their own."""

    def __init__(self, server: Server, new_context: Callable[..., BrowserContext], problems: Problems) -> None:
        self.server = server
        self.classes = Classes(Store(str(server.store)))
        self._new_context = new_context
        self._problems = problems

    def make(self, **settings: Any) -> Class:
        return self.classes.get(self.classes.make(Settings.check(settings), "7b"))

    def browser(self, **size: int) -> Page:
        """A page in a browser of its own."""
        page = self._new_context(viewport=size or WIDE).new_page()
        self._problems.watch(page)
        return page

    def join(self, page: Page, one: Class, seat: int, planet: int = 0) -> Page:
        """Through the front page, with the code and the seat's word."""
        page.goto(f"{self.server.url}?")
        page.fill("#code", one.code)
        page.fill("#word", one.planets[planet].seats[seat].word)
        page.get_by_role("button", name="Join").click()
        page.wait_for_selector(ROOT, timeout=60_000)
        return page

    def game(self, one: Class, planet: int = 0) -> Game:
        return self.classes.open(one.planets[planet].game)[0]

    def wait(self, what: Callable[[], bool], seconds: float, words: str) -> None:
        late = time.monotonic() + seconds
        while not what():
            assert time.monotonic() < late, words
            time.sleep(0.2)


@pytest.fixture
def room(server: Server, browser: Any, problems: Problems) -> Iterator[Room]:
    made: list[BrowserContext] = []

    def new(**options: Any) -> BrowserContext:
        made.append(browser.new_context(locale="en-GB", **options))
        return made[-1]

    yield Room(server, new, problems)
    for context in made:
        context.close()


@contextmanager
def muted(problems: Problems) -> Iterator[None]:
    """While something is broken on purpose."""
    problems.muted = True
    yield
    problems.muted = False


def where(page: Page) -> str:
    return page.locator(ROOT).get_attribute("data-page") or ""


def test_six_browsers_play_limit_to_the_score_beside_a_planetary_limit(room: Room, problems: Problems) -> None:
    """Two pages are reloaded in between, one browser is closed and a program goes on for it."""
    one = room.make(game="limit", nations=6)
    other = room.make(game="planetary_limit", nations=4, program="first")
    pages = [room.join(room.browser(), one, seat) for seat in range(6)]
    beside = room.join(room.browser(**PHONE), other, 1)
    assert all(where(page) == "lobby" for page in [*pages, beside])
    for each in (one, other):
        room.classes.begin(each.id)
    for seat, page in enumerate([*pages, beside]):
        page.wait_for_selector(".lu[data-page=table]")
        page.evaluate(HAND, seat + 11)

    room.wait(lambda: room.game(one).generation > 1, 120, "generation 1 does not end")
    for seat in (2, 4):
        pages[seat].reload()
        pages[seat].wait_for_selector(ROOT, timeout=30_000)
        pages[seat].evaluate(HAND, seat + 50)
    room.wait(lambda: room.game(one).generation > 2, 120, "the game does not go on after two reloads")
    with muted(problems):
        pages[5].context.close()
    room.classes.lead(one.id, 0, 5, "random")
    room.wait(lambda: room.game(one).over, 240, "the game of six does not end")
    room.wait(lambda: room.game(other).over, 120, "the game beside it does not end")

    for page, each in [*((page, one) for page in pages[:5]), (beside, other)]:
        game = room.game(each)
        page.wait_for_selector(".lu[data-page=end], .lu-tale", timeout=30_000)
        page.wait_for_selector(".lu[data-page=end]", timeout=30_000)
        totals = [float(text.replace("−", "-")) for text in page.locator(".lu-score .lu-total").all_inner_texts()]
        assert totals == [score["total"] for score in game.scores()]
    remarks = [(remark.seat, remark.detail) for remark in room.classes.store.load(one.planets[0].game).remarks]
    assert (5, "random") in remarks
    assert room.game(one).record().to_json() == room.game(one).replay().record().to_json()


def test_join_and_play_by_keyboard(room: Room) -> None:
    """From the front page to the first decision without a mouse, and axe finds nothing on the way."""
    one = room.make(game="limit", nations=2)
    page = room.browser()
    page.goto(room.server.url)
    assert axe(page) == []
    page.keyboard.type(f"{one.code.upper()[:3]} {one.code.upper()[3:]} {one.planets[0].seats[0].word}")  # pasted in one
    page.keyboard.press("Enter")
    page.wait_for_selector(".lu[data-page=lobby]", timeout=60_000)
    assert axe(page) == []
    room.classes.begin(one.id)
    page.wait_for_selector(".lu[data-page=table] .lu-ask button[data-action]")
    assert axe(page) == []
    rows = len(room.game(one).rows)
    for _press in range(60):
        if page.evaluate("document.activeElement.matches('.lu-ask button[data-action]')"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    room.wait(lambda: len(room.game(one).rows) > rows, 20, "a choice by keyboard did not reach the store")


def test_the_front_page_leads_back_to_the_seat_and_to_the_teachers_page(room: Room) -> None:
    """Each browser to its own: a projector in the teacher's browser takes nobody's way back."""
    one = room.make(game="limit", nations=2)
    page = room.browser()
    for role in ("teacher", "projector"):
        entry = room.classes.sittings.sit(role, one.id)
        page.goto(f"{room.server.url}enter/{entry.id}.{entry.token}")
        page.wait_for_selector(ROOT, timeout=60_000)
    page.goto(room.server.url)
    assert page.get_by_role("link", name="Back to where you were").count() == 0
    assert axe(page) == []
    page.get_by_role("link", name="To the teacher's page").click()
    page.wait_for_url("**/teach/*")
    student = room.join(room.browser(), one, 0)
    student.goto(room.server.url)
    assert student.get_by_role("link", name="To the teacher's page").count() == 0
    student.get_by_role("link", name="Back to where you were").click()
    student.wait_for_url("**/seat/*")
    student.wait_for_selector(".lu[data-page=lobby]", timeout=60_000)


def test_who_comes_with_the_same_word_takes_the_seat_over_or_sits_beside(room: Room, problems: Problems) -> None:
    one = room.make(game="limit", nations=2)
    first, second, third = (room.browser() for _page in range(3))
    room.join(first, one, 0)
    for page, button in ((second, "Sit there together"), (third, "Go on here")):
        page.goto(f"{room.server.url}join?c={one.code}")
        page.fill("#word", one.planets[0].seats[0].word)
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading")).to_contain_text("is taken already")
        assert axe(page) == []
        with muted(problems):
            page.get_by_role("button", name=button).click()
            page.wait_for_selector(".lu[data-page=lobby]", timeout=60_000)
            if page is second:
                assert where(first) == "lobby"
    for page in (first, second):
        page.wait_for_selector(".lu[data-page=elsewhere]", timeout=10_000)
    assert axe(first) == []
    with muted(problems):
        first.reload()
        expect(first.get_by_role("alert").first).to_contain_text("opened on another device")


def test_a_page_comes_back_by_itself_when_the_server_was_gone(
    room: Room, make_server: Callable[..., Server], problems: Problems
) -> None:
    """The server is killed and started anew: the same seat, at the same place of the game, without a hand moved."""
    room.server = server = make_server().start()
    room.classes = Classes(Store(str(server.store)))
    one = room.make(game="limit", nations=2)
    page = room.join(room.browser(), one, 0)
    room.classes.begin(one.id)
    page.wait_for_selector(".lu[data-page=table]")
    asked = page.locator(".lu-ask h2").inner_text()
    problems.muted = True  # to the end: what failed while the server was gone may be told late
    server.stop(hard=True)
    page.wait_for_selector(".lu-link:not(.lu-link-connected)", timeout=10_000)
    server.start()
    page.wait_for_selector(".lu-link-connected", timeout=60_000)
    page.wait_for_selector(".lu[data-page=table] .lu-ask button[data-action]", timeout=60_000)
    assert page.locator(".lu-ask h2").inner_text() == asked
