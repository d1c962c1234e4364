"""The debrief on the real server in Chromium: all six pages of both games, what-if, files, keyboard, phone."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from support import PHONE, WIDE, Server, axe

from limitedu import bots, debrief, tables
from limitedu.classroom.store import Store
from limitedu.core.game import Game, load_record, new_game

pytestmark = pytest.mark.timeout(300)

PAGES = {
    "feel": "How do you feel?",
    "happened": "What happened?",
    "why": "Why?",
    "world": "The real world",
    "what_if": "What if?",
    "next": "What next?",
}
GAMES = [("limit", 6), ("planetary_limit", 4)]


@cache
def text(name: str, players: int, until: int = 99) -> str:
    """A saved game that programs played, with a prediction where somebody may make one."""
    game = new_game(name, players, 5)
    names = [info["id"] for info in bots.info(name)][:2]
    seats = {seat: bots.make(names[seat % 2], 5, seat, name) for seat in range(players)}
    for generation in range(2, until + 1):
        bots.play_on(game, seats, until=generation)
        if not game.over and debrief.prediction_form(game, 0) is not None:
            debrief.predict(game, 0, {"population": 33})
        if game.over:
            break
    return game.record().to_json()


def stored(server: Server, name: str, players: int, until: int = 99) -> tuple[str, Game]:
    """The id of such a game in the server's store, and the game."""
    game = load_record(text(name, players, until))
    store = Store(str(server.store))
    known, _mark = store.create(game.record(), ["person"] * players, f"{name} of our class")
    store.close()
    return known, game


def visit(page: Page, server: Server, address: str = "", where: str = "feel") -> None:
    page.goto(f"{server.url}debrief{address}")
    page.wait_for_selector(f".lu[data-page={where}]", timeout=60_000)


def turn(page: Page, name: str) -> None:
    page.locator(f"[data-step={name}]").click()
    arrived(page, name)


def arrived(page: Page, name: str) -> None:
    """The page is there, and the focus is on its heading."""
    page.wait_for_selector(f".lu[data-page={name}]")
    expect(page.locator("h1")).to_contain_text(PAGES[name])
    expect(page.locator("h1")).to_be_focused()


def drawn(page: Page, chart: str) -> list[list[float]]:
    """The y values of the lines of a chart, once Plotly has drawn it."""
    page.wait_for_function("id => document.querySelector(`[data-chart='${id}'].js-plotly-plot`)", arg=chart)
    return page.evaluate(
        "id => document.querySelector(`[data-chart='${id}']`).data.map(one => [...(one.y || [])])", chart
    )


def files(folder: Path, **texts: str) -> list[Path]:
    found = []
    for name, content in texts.items():
        found.append(folder / f"{name}.json")
        found[-1].write_text(content, encoding="utf-8")
    return found


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_all_six_pages_of_a_stored_game(page: Page, server: Server, name: str, players: int) -> None:
    known, game = stored(server, name, players)
    visit(page, server, f"?game={known}")
    for at, one in enumerate(PAGES):
        if at:
            turn(page, one)
        expect(page.locator(".lu-asked")).not_to_be_empty()
        expect(page.locator("[data-step][aria-current=step]")).to_have_attribute("data-step", one)
        assert axe(page) == [], one
        assert page.evaluate("document.documentElement.scrollWidth") <= WIDE["width"]
    turn(page, "feel")
    expect(page.locator("table")).to_contain_text("33")
    turn(page, "why")
    harms = page.locator(".lu-harm").all_inner_texts()
    assert len(harms) == len(debrief.causes(game)) + len(debrief.shortages(game))
    assert all(len(re.findall(r"(?i)generation \d|round \d", harm)) <= 1 for harm in harms), "it is said once"
    tub = debrief.bathtubs(game)[0]
    levels = [row["level"] for row in tub["rows"]]
    assert levels in drawn(page, f"tub-{tub['stock']}")
    assert page.locator(".lu-tub").all_inner_texts() == [f"{level}".replace("-", "−") for level in levels]
    turn(page, "world")
    assert len(drawn(page, "split-population-real")) == 2
    assert len(drawn(page, "split-population-world3")) == 4
    expect(page.locator(".lu-left-out")).not_to_be_empty()
    if tables.missing(game):
        page.get_by_text("What this game does not have").click()
        expect(page.get_by_text(next(iter(tables.missing(game).values())))).to_be_visible()
    page.locator(".lu-third").first.get_by_role("button").click()
    expect(page.locator(".lu-third").first.locator("table")).to_contain_text("1850")
    assert f"game={known}" in page.url


def test_the_table_is_replayed_by_a_slider(page: Page, server: Server) -> None:
    known, game = stored(server, "limit", 6)
    visit(page, server, f"?game={known}")
    turn(page, "happened")
    links = page.locator(".lu-turning .lu-plain").evaluate_all("all => all.map(one => one.getBoundingClientRect().x)")
    assert len(links) > 1
    assert len(set(links)) == 1, "they stand under each other"
    slider = page.locator(".lu-slider input")
    expect(page.locator(".lu-moment")).to_contain_text("End of generation")
    slider.focus()
    page.keyboard.press("Home")
    expect(page.locator(".lu-moment")).to_contain_text("Set-up, 1850")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".lu-moment")).to_contain_text("End of generation 2")
    state = game.snapshots[2][2]
    told = next(item for item in game.definition.view(state, 0)["players"][2]["summary"] if item["id"] == "population")
    expect(page.locator(".lu-nations tbody tr").first.locator("td").nth(2)).to_contain_text(str(told["value"]))
    page.locator(".lu-replay .lu-pick button").nth(2).click()
    expect(page.locator("#lu-board-head")).to_contain_text("Green")
    page.get_by_label("Crises and shortages").check(force=True)
    assert page.locator(".lu-happened li.lu-kind-decision").count() == 0
    assert page.locator(".lu-happened li.lu-kind-crisis").count() == len(debrief.causes(game))


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_what_if_shows_progress_and_can_be_stopped(page: Page, server: Server, name: str, players: int) -> None:
    known, game = stored(server, name, players)
    visit(page, server, f"?game={known}")
    turn(page, "what_if")
    page.evaluate(  # what the bar shows is kept, for it may be quick
        """() => { window.shown = []; new MutationObserver(() => {
        const bar = document.querySelector("#lu-progress"); if (bar) window.shown.push(bar.value); })
        .observe(document.querySelector(".lu-outcome"), { subtree: true, childList: true, attributes: true }); }"""
    )
    page.locator("[data-go=chance]").click()
    page.locator("[data-go=stop]").click()
    expect(page.locator("#lu-progress")).to_have_count(0)
    page.wait_for_timeout(700)
    assert page.locator("[data-result=chance]").count() == 0
    page.locator("[data-go=chance]").click()
    page.wait_for_selector("[data-result=chance]", timeout=30_000)
    shown = page.evaluate("window.shown")
    assert len(set(shown)) > 3, "the bar moves"
    program = bots.info(name)[0]["id"]
    band = debrief.band(game, debrief.chance_runs(game, 1, program, 50))["population"]
    assert drawn(page, "band-population")[:2] == [band["low"], band["high"]]
    page.locator("[data-go=lead]").click()
    page.wait_for_selector("[data-result=lead]")
    other = debrief.otherwise(game, 1, program).game
    lines = drawn(page, "other-population")
    assert [value for _year, value in tables.world_line(other, "population")] in lines
    assert [value for _year, value in tables.world_line(game, "population")] in lines


def test_another_decision_by_keyboard_alone(page: Page, server: Server) -> None:
    known, _game = stored(server, "limit", 6)
    visit(page, server, f"?game={known}")
    walk = Walk(page)
    walk.to("#lu-word")
    page.keyboard.type("hopeful")
    page.keyboard.press("Enter")
    expect(page.locator(".lu-cloud")).to_contain_text("hopeful")
    for after in list(PAGES)[1:5]:
        walk.to(".lu-onward .lu-primary")
        page.keyboard.press("Enter")
        arrived(page, after)
    walk.to(".lu-decided")
    page.keyboard.press("Enter")
    expect(page.locator(".lu-decided[aria-pressed=true]")).to_have_count(1)
    walk.to("[data-go=change]")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-result=change]")
    page.locator("h1").focus()
    page.keyboard.press("1")
    arrived(page, "feel")
    page.keyboard.press("6")
    arrived(page, "next")
    seen = walk.round()
    assert any("lu-value-" in one for one in seen), "the sliders are reached"
    assert any("data-take" in one for one in seen)


class Walk:
    """Somebody without a mouse."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def to(self, target: str) -> None:
        for _press in range(400):
            if self.page.evaluate("target => document.activeElement.matches(target)", target):
                return
            self.page.keyboard.press("Tab")
        pytest.fail(f"not to be reached by keyboard: {target}")

    def round(self) -> list[str]:
        """All that Tab reaches until it leaves the page."""
        self.page.locator("h1").focus()
        seen = []
        for _press in range(300):
            self.page.keyboard.press("Tab")
            here = self.page.evaluate("document.activeElement.outerHTML.slice(0, 200)")
            if here.startswith("<body"):
                return seen
            seen.append(here)
        pytest.fail("the keyboard does not come out again")


def test_what_is_taken_away_are_real_files(page: Page, server: Server, tmp_path: Path) -> None:
    known, game = stored(server, "planetary_limit", 4)
    visit(page, server, f"?game={known}")
    turn(page, "next")
    taken = {}
    for kind in ("report", "bundle", "save"):
        with page.expect_download() as download:
            page.locator(f"section[aria-labelledby=lu-take-head] [data-take={kind}]").click()
        taken[kind] = tmp_path / download.value.suggested_filename
        download.value.save_as(taken[kind])
    assert taken["report"].suffix == ".html"
    assert taken["report"].read_text(encoding="utf-8").lstrip().lower().startswith("<!doctype html>")
    assert zipfile.ZipFile(taken["bundle"]).testzip() is None
    assert load_record(taken["save"].read_text(encoding="utf-8")).rows == game.rows


def test_a_class_opens_several_files_and_a_broken_one_is_told(page: Page, server: Server, tmp_path: Path) -> None:
    visit(page, server, where="start")
    assert axe(page) == []
    chosen = files(tmp_path, red=text("limit", 6), blue=text("planetary_limit", 4), broken="{", holiday='{"a": 1}')
    page.locator(".lu-start input[type=file]").set_input_files(chosen)
    page.wait_for_selector(".lu[data-page=feel]")
    expect(page.locator(".lu-bar-error")).to_contain_text("broken.json")
    expect(page.locator(".lu-bar-error")).to_contain_text("holiday.json")
    assert page.locator("#lu-which option").all_inner_texts() == ["red", "blue"]
    for one in ("happened", "world", "next"):
        turn(page, one)
        assert len(drawn(page, "class-population")) == 2
        assert axe(page) == []
    page.locator("#lu-which").select_option("1")
    turn(page, "why")
    expect(page.locator(".lu-harm").first).to_contain_text("Country")


def test_a_game_in_play_is_opened_together_or_not_at_all(page: Page, server: Server) -> None:
    known, _game = stored(server, "limit", 6, until=3)
    visit(page, server, f"?game={known}", "ask")
    assert axe(page) == []
    expect(page.locator("h1")).to_have_text("Still in play")
    page.get_by_role("button", name="Leave it closed").click()
    page.wait_for_selector(".lu[data-page=start]")
    visit(page, server, f"?game={known}", "ask")
    page.get_by_role("button", name="open it").click()
    for one in PAGES:
        turn(page, one) if one != "feel" else page.wait_for_selector(".lu[data-page=feel]")
    expect(page.locator(".lu-bar-look")).to_contain_text("not played to its end")


def test_the_end_page_of_a_game_leads_to_its_debrief(page: Page, server: Server) -> None:
    known, _game = stored(server, "limit", 6)
    page.goto(f"{server.url}?game={known}")
    page.wait_for_selector(".lu[data-page=end]", timeout=60_000)
    page.get_by_role("link", name="Debrief this game").click()
    page.wait_for_selector(".lu[data-page=feel]", timeout=60_000)
    assert page.url == f"{server.url}debrief?game={known}"


def test_a_phone_shows_every_page_without_scrolling_sideways(
    open_page: Callable[..., Page], server: Server, tmp_path: Path
) -> None:
    page = open_page(viewport=PHONE)
    visit(page, server, where="start")
    page.locator(".lu-start input[type=file]").set_input_files(
        files(tmp_path, red=text("limit", 6), blue=text("planetary_limit", 4))
    )
    page.wait_for_selector(".lu[data-page=feel]")
    for big in (False, True):
        for one in PAGES:
            page.locator(f"[data-step={one}]").click()
            page.wait_for_selector(f".lu[data-page={one}]")
            assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], (one, big)
            wide = page.evaluate("document.querySelector('#rendered_cells, body').scrollWidth")
            assert wide <= PHONE["width"], (one, big)
            assert axe(page) == [], (one, big)
        page.locator("summary[aria-label=Menu]").click()
        page.get_by_role("button", name="Larger type").or_(page.get_by_role("button", name="Normal type")).click()
