"""The teacher's page in Chromium, at the server's own link: by keyboard, with changes of others, on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from support import PHONE, Problems, Server, axe

from limitedu.classroom.classes import Class, Classes
from limitedu.classroom.store import Store

pytestmark = pytest.mark.timeout(300)

FOCUSED = "document.activeElement.textContent + '|' + document.activeElement.tagName"


@pytest.fixture
def classes(server: Server) -> Iterator[Classes]:
    store = Store(str(server.store))
    yield Classes(store)
    store.close()


@pytest.fixture
def desk(server: Server, open_page: Callable[..., Page]) -> Page:
    """The teacher's page, opened by the link that the server printed."""
    link = re.search(r"http://\S+/enter/\S+", server.output)
    assert link is not None, server.output
    page = open_page()
    page.goto(link[0])
    page.wait_for_selector(".lu-page-desk", timeout=60_000)
    return page


def only(classes: Classes) -> Class:
    """The class that was changed last."""
    return classes.get(classes.all()[0].id)


def wait(page: Page, true: Callable[[], bool]) -> None:
    """Until the store says so."""
    for _try in range(100):
        if true():
            return
        page.wait_for_timeout(100)
    pytest.fail("the store does not have it")


def press(page: Page, name: str) -> None:
    """Press Enter on a button that has the focus."""
    one = page.get_by_role("button", name=name, exact=True).first
    one.focus()
    expect(one).to_be_focused()
    page.keyboard.press("Enter")


def test_a_class_is_made_begun_and_led_by_keyboard(desk: Page, classes: Classes, tmp_path: Path) -> None:
    assert axe(desk) == []
    press(desk, "Make a class")
    desk.get_by_role("spinbutton", name="How many students?").first.fill("7")
    expect(desk.locator(".lu-planned")).to_have_text("7 students: 2 planets of 4 nations. Seats left over: 1.")
    assert axe(desk) == []
    press(desk, "Make the class")
    desk.wait_for_selector(".lu-page-class")
    one = only(classes)
    expect(desk.locator(".lu-joining-code")).to_have_text(f"{one.code[:3]} {one.code[3:]}".upper())
    expect(desk.get_by_text("Only this computer can open this address.")).to_be_visible()
    assert axe(desk) == []
    assert f"class={one.id}" in desk.url

    press(desk, "Begin")
    dialog = desk.get_by_role("dialog")
    expect(dialog).to_contain_text("8 seats are still empty")
    assert axe(desk) == []
    desk.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    assert desk.evaluate(FOCUSED) == "Begin|BUTTON", "the focus is back where it was"
    assert only(classes).state == "lobby"

    classes.sit(one.id, 0, 0)  # somebody comes
    expect(desk.get_by_text("1 of 4 seats taken")).to_be_visible(timeout=5_000)
    press(desk, "Begin")
    desk.get_by_role("dialog").get_by_role("button", name="Begin").press("Enter")
    wait(desk, lambda: only(classes).state == "playing")
    expect(desk.get_by_text("Waits for").first).to_be_visible(timeout=10_000)
    press(desk, "Pause Planet 1")
    wait(desk, lambda: only(classes).planets[0].paused)
    expect(desk.get_by_role("button", name="Go on Planet 1")).to_be_visible()

    before = only(classes).planets[0].seats[0].word
    desk.get_by_label("Blue, planet 1: what can be done").press("Enter")
    press(desk, "Free the seat …")
    expect(desk.get_by_role("button", name="Free the seat …")).to_be_hidden()
    desk.get_by_role("dialog").get_by_role("button", name="Free the seat").press("Enter")
    wait(desk, lambda: only(classes).planets[0].seats[0].word != before)

    desk.reload()
    desk.wait_for_selector(".lu-page-class", timeout=60_000)
    desk.set_viewport_size(PHONE)
    assert desk.evaluate("document.querySelector('.lu').scrollWidth <= innerWidth")
    assert axe(desk) == []
    with desk.expect_download() as file:
        desk.get_by_label("Menu").click()
        desk.get_by_role("button", name="Export everything as one file").click()
    file.value.save_as(tmp_path / "class.json")
    assert (tmp_path / "class.json").stat().st_size > 1000


def test_a_practice_class_hands_the_teacher_a_seat_in_a_new_tab(desk: Page, problems: Problems) -> None:
    press(desk, "Try it")
    expect(desk.get_by_role("link", name="Open my seat")).to_be_focused()
    with desk.context.expect_page() as opened:
        desk.keyboard.press("Enter")
    seat = opened.value
    problems.watch(seat)
    seat.wait_for_selector(".lu-page-table", timeout=60_000)
    assert "/seat/" in seat.url
    expect(desk.locator(".lu-who-here").first).to_be_visible(timeout=10_000)
