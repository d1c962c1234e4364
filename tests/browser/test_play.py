"""Whole games of Limit in Chromium: by mouse, by keyboard, with reloads, a restarted server, files, charts read back.

The engine's own record, as the store keeps it, is what the page is compared with.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from support import PHONE, Problems, Server, axe

import limitedu
from limitedu.classroom.store import Store
from limitedu.core.game import Game, load_record

pytestmark = pytest.mark.timeout(400)

ROOT = ".lu[data-page]:not([data-page=none])"
CHOICES = "button[data-action]:not([aria-disabled=true])"
SIGN = "document.querySelector('.lu')?.outerHTML"


class Person:
    """Somebody at the page: reads what is asked, and clicks (or presses keys) until the game is over."""

    def __init__(self, page: Page, server: Server, seed: int = 1) -> None:
        self.page = page
        self.server = server
        self.random = Random(seed)
        self.steps = 0
        self.kinds: set[str] = set()
        self._store: Store | None = None

    def open(self, address: str = "play") -> None:
        self.page.goto(self.server.url + address)
        self.page.wait_for_selector(ROOT, timeout=60_000)

    @property
    def where(self) -> str:
        return self.page.locator(ROOT).get_attribute("data-page") or ""

    def begin(self, players: int, persons: int = 1, seed: str = "7", generation: int = 1, game: str = "limit") -> None:
        """Fill the form of the start page and press Start."""
        page = self.page
        page.locator(f"input[name=lu-game][value='{game}']").check(force=True)
        page.locator(f"input[name=lu-players][value='{players}']").check(force=True)
        for seat in range(players):
            choice = page.locator(f"#lu-seat{seat}")
            if seat < persons:
                choice.select_option("person")
            else:
                names = choice.locator("option").evaluate_all("all => all.map(one => one.value)")
                choice.select_option(next(name for name in names if name not in ("person", "random")))
        if generation > 1:
            page.locator(f"input[name=lu-generation][value='{generation}']").check(force=True)
        page.locator("details.lu-more summary").click()
        page.locator("#lu-seed").fill(seed)
        self.press(page.locator("form.lu-new button[type=submit]"))
        page.wait_for_selector(f"{ROOT}:not([data-page=start])")

    # -- one step -----------------------------------------------------------------------------------------

    def press(self, target: Locator) -> None:
        """Use a button, and wait until the page shows what came of it."""
        self.page.evaluate(f"window.__sign = {SIGN}")
        self.use(target)
        self.page.wait_for_function(f"window.__sign !== {SIGN}")
        self.steps += 1

    def use(self, target: Locator) -> None:
        target.click()

    def step(self) -> bool:
        """Do what the page asks for now; ``False`` at the end of the game."""
        page, where = self.page, self.where
        if where == "end":
            return False
        if where == "cover":
            self.kinds.add("cover")
            self.press(page.locator(".lu-cover button.lu-primary"))
            return True
        ask = page.locator(".lu-ask")
        if page.locator(".lu-tale").count():
            self.kinds.add("reading")
            run = ask.locator(".lu-buttons button:not(.lu-primary)")
            far = run.count() and self.random.random() < 0.8
            self.press(run.first if far else ask.locator(".lu-buttons button.lu-primary"))
            return True
        form = page.locator(".lu-ask form.lu-quantity button[type=submit]")
        if form.count():
            self.kinds.add("amount")
            self.press(form)
            return True
        choices = page.locator(f".lu-ask {CHOICES}, .lu-hand {CHOICES}")
        if choices.count():
            self.kinds.add("choice")
            self.press(choices.nth(self.random.randrange(choices.count())))
            return True
        self.kinds.add("draft")
        self.press(ask.locator(".lu-buttons button.lu-primary"))
        return True

    def play(self, until: Callable[[], bool] = lambda: False, most: int = 1500) -> None:
        for _step in range(most):
            if until() or not self.step():
                return
        pytest.fail(f"the game does not end; the page shows: {self.page.locator(ROOT).inner_text()[:500]}")

    # -- what the store and the page say ----------------------------------------------------------------------

    @property
    def name(self) -> str:
        return self.page.url.partition("game=")[2]

    def game(self) -> Game:
        if self._store is None:
            self._store = Store(str(self.server.store))
        return load_record(self._store.load(self.name).record.to_json())

    def figures(self) -> dict[str, list[dict[str, Any]]]:
        """The traces that Plotly has drawn, by chart."""
        return self.page.evaluate(
            """() => Object.fromEntries([...document.querySelectorAll('.lu-plot.js-plotly-plot')].map(
                 el => [el.dataset.chart, el.data.map(({x, y, name}) => ({x: x && [...x], y: y && [...y], name}))]))"""
        )

    def check_charts(self) -> None:
        """Every chart on the page has the numbers that the engine has; pollution is looked at by itself."""
        self.page.wait_for_function("document.querySelectorAll('.lu-plot.js-plotly-plot').length > 1")
        game = self.game()
        drawn = self.figures()
        assert len(drawn) >= 2
        for chart, traces in drawn.items():
            figure = limitedu.charts.panel(chart, [game], ["this world"])["figure"]
            told = json.loads(json.dumps(figure["data"]))
            assert [(t.get("x"), t.get("y")) for t in told] == [(t.get("x"), t.get("y")) for t in traces], chart
        columns, rows = limitedu.tables.rows(game)
        seat, value = columns.index("seat"), columns.index("pollution")
        for number in range(game.seats):
            line = [row[value] for row in rows if row[seat] == number]
            assert any(trace["y"] == line for trace in drawn["pollution"]), (number, line, drawn["pollution"])


class Typist(Person):
    """The same without a mouse: Tab until the target has the focus, then Enter or the space bar."""

    def use(self, target: Locator) -> None:
        for _press in range(300):
            if target.evaluate("el => el === document.activeElement"):
                break
            self.page.keyboard.press("Tab")
        else:
            pytest.fail(f"not to be reached by keyboard: {target.inner_text()}")
        self.page.keyboard.press("Enter")


def test_a_whole_game_by_mouse(page: Page, server: Server) -> None:
    person = Person(page, server, 3)
    person.open()
    assert person.where == "start"
    person.begin(players=2)
    stocks = page.locator(".lu-left [data-part=stocks] [data-item]")  # in sight without scrolling
    seen = {one.get_attribute("data-item"): one.bounding_box() for one in stocks.all()}
    assert {"food", "goods", "arms", "fossils", "money"} <= set(seen)
    assert all(box and box["y"] + box["height"] < 768 for box in seen.values())
    person.play(until=lambda: person.steps > 25 and page.locator(".lu-tale").count() == 0)
    person.check_charts()
    person.play()
    assert person.where == "end"
    game = person.game()
    assert game.over
    assert {"reading", "choice", "draft"} <= person.kinds
    totals = [float(text.replace("−", "-")) for text in page.locator(".lu-score .lu-total").all_inner_texts()]
    assert totals == [score["total"] for score in game.scores()]
    person.check_charts()


def test_a_whole_game_of_planetary_limit(page: Page, server: Server) -> None:
    person = Person(page, server, 3)
    person.open()
    person.begin(players=4, seed="11", game="planetary_limit")
    person.play(until=lambda: person.steps > 20 and page.locator(".lu-tale").count() == 0)
    drawn = person.figures()
    assert {"population", "normal", "reservoir"} <= set(drawn)
    person.play()
    assert person.where == "end"
    game = person.game()
    assert game.over
    assert game.name == "planetary_limit"
    totals = [float(text.replace("−", "-")) for text in page.locator(".lu-score .lu-total").all_inner_texts()]
    assert totals == [score["total"] for score in game.scores()]
    assert {"choice", "amount"} <= person.kinds


def test_a_whole_game_by_keyboard(page: Page, server: Server) -> None:
    person = Typist(page, server, 5)
    person.open()
    person.begin(players=1)
    person.play()
    assert person.where == "end"
    assert person.game().over
    person.check_charts()


def test_two_persons_share_a_screen(page: Page, server: Server) -> None:
    person = Person(page, server, 2)
    person.open()
    person.begin(players=2, persons=2)
    assert person.where == "cover"
    assert page.locator(".lu-hand, .lu-card").count() == 0
    person.play(until=lambda: person.game().generation > 1)
    assert "cover" in person.kinds


def test_reload_and_restart_in_the_middle(
    make_server: Callable[..., Server], open_page: Callable[..., Page], problems: Problems
) -> None:
    server = make_server().start()
    page = open_page()
    person = Person(page, server, 4)
    person.open()
    person.begin(players=2)
    person.play(until=lambda: person.steps > 12 and page.locator(".lu-tale, .lu-draft-name").count() == 0)
    asked = page.locator("#lu-ask-head").inner_text()
    rows = person.game().rows
    page.reload()
    page.wait_for_selector(ROOT, timeout=60_000)
    page.wait_for_selector(f"{ROOT}[data-page=table]")
    assert page.locator("#lu-ask-head").inner_text() == asked
    assert person.game().rows == rows
    person.check_charts()
    problems.muted = True
    server.stop(hard=True)
    server.start()
    person.open(f"?game={person.name}")  # the front page leads on
    page.wait_for_selector(f"{ROOT}[data-page=table]")
    problems.muted = False
    assert page.locator("#lu-ask-head").inner_text() == asked
    person.play(until=lambda: len(person.game().rows) > len(rows))
    assert person.game().rows[: len(rows)] == rows


def test_save_and_load_a_file(page: Page, server: Server, tmp_path: Path) -> None:
    person = Person(page, server, 6)
    person.open()
    person.begin(players=2)
    person.play(until=lambda: person.steps > 8 and page.locator(".lu-tale, .lu-draft-name").count() == 0)
    asked = page.locator("#lu-ask-head").inner_text()
    with page.expect_download() as download:
        page.locator(".lu-tools button.lu-wide").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert load_record(file.read_text()).rows == person.game().rows
    person.open()
    for text, words in (("{", "breaks off"), ("[]", "no saved game|not a saved game")):
        bad = tmp_path / "bad.json"
        bad.write_text(text)
        page.locator(".lu-start-side input[type=file]").set_input_files(bad)
        expect(page.locator(".lu-bar-error")).to_be_visible()
        assert person.where == "start", words
    page.locator(".lu-start-side input[type=file]").set_input_files(file)
    page.wait_for_selector(f"{ROOT}[data-page=table]")
    assert page.locator("#lu-ask-head").inner_text() == asked


def test_look_back_and_play_on_as_a_second_world(page: Page, server: Server) -> None:
    person = Person(page, server, 8)
    person.open()
    person.begin(players=2, generation=3)
    first = person.name
    page.locator("nav.lu-generations button").nth(1).click()
    page.wait_for_selector(".lu-bar-look")
    page.locator(".lu-bar-look button").nth(1).click()
    page.wait_for_selector(".lu-bar-worlds")
    assert person.name not in ("", first)
    assert person.game().generation == 2
    person.play(until=lambda: person.game().generation > 2)
    assert page.locator(".lu-bar-worlds button").count() == 2


def test_undo_and_its_trace_in_the_log(page: Page, server: Server) -> None:
    person = Person(page, server, 9)
    person.open()
    person.begin(players=1)
    undo = page.locator(".lu-tools button").first
    person.play(until=lambda: undo.get_attribute("aria-disabled") is None)
    rows = person.game().rows
    person.press(undo)
    assert person.game().rows == rows[: len(person.game().rows)] != rows


def test_an_example_opens_at_its_end(page: Page, server: Server) -> None:
    person = Person(page, server)
    person.open()
    page.locator("section[aria-labelledby=lu-examples-head] button").first.click()
    page.wait_for_selector(f"{ROOT}[data-page=end]")
    assert page.locator(".lu-score").count() >= 2
    assert page.locator(".lu-turning li").count() == 3


def test_a_phone_shows_the_table_without_scrolling_sideways(open_page: Callable[..., Page], server: Server) -> None:
    page = open_page(viewport=PHONE)
    person = Person(page, server)
    person.open()
    person.begin(players=4)
    person.play(until=lambda: person.steps > 6)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_a_prediction_is_made_and_laid_beside_what_came(page: Page, server: Server) -> None:
    person = Person(page, server, 5)
    person.open()
    person.begin(players=2, generation=3)
    panel = page.locator(".lu-predict")
    person.play(until=lambda: panel.count() == 1)
    expect(panel.get_by_role("heading")).to_have_text("What will the world be like in 2060?")
    assert axe(page) == []
    asked = page.locator("#lu-ask-head").inner_text()
    rows = person.game().rows
    panel.get_by_label("Population").fill("30")
    page.keyboard.press("Enter")
    expect(panel).to_have_count(0)
    assert page.locator("#lu-ask-head").inner_text() == asked
    page.reload()
    page.wait_for_selector(f"{ROOT}[data-page=table]")
    assert panel.count() == 0
    assert person.game().rows == rows
    assert [note["values"] for note in person.game().notes] == [{"population": 30}]
    person.play()
    table = page.locator("section[aria-labelledby=lu-predicted-head] table")
    expect(table.locator("tbody tr")).to_have_count(1)
    expect(table.locator("tbody td").nth(1)).to_have_text("30")
