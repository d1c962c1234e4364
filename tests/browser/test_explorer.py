"""The World3 explorer in Chromium on a running server: sliders by keyboard, curves, kept runs, turns, reload."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from support import PHONE, Server, axe

from limitedu.reality import world3

pytestmark = pytest.mark.timeout(300)

ROOT = ".lu-page-world3"
DRAWN = "document.querySelectorAll('.lu-plot .main-svg').length >= {n}"
CURVES = """() => Object.fromEntries([...document.querySelectorAll('.lu-plot')].map((el) => [el.dataset.chart,
  el.data.filter((one) => one.meta).map((one) => ({ run: one.meta, y: Array.from(one.y), line: one.line }))]))"""
DONE = """(run) => [...document.querySelectorAll('.lu-plot')].every((el) =>
  el.data && el.data.some((trace) => trace.meta === run))"""
CLASSIC = "document.querySelector('[data-chart=classic]')?.data?.filter((one) => one.meta).length === {n}"
SMALL = """() => [...document.querySelectorAll('.lu button, .lu summary, .lu select, .lu input, .lu a')]
  .filter((el) => el.checkVisibility()).map((el) => el.matches('[type=checkbox]') ? el.closest('label') : el)
  .map((el) => [el, el.getBoundingClientRect()]).filter(([, box]) => box.width < 23.5 || box.height < 23.5)
  .map(([el]) => el.outerHTML.slice(0, 120))"""


@pytest.fixture(scope="module")
def book() -> dict[str, list[float]]:
    return world3.simulate(1)


def opened(page: Page, server: Server, query: str = "", charts: int = 8) -> Page:
    page.goto(f"{server.url}world3{query}")
    page.wait_for_selector(ROOT, timeout=60_000)
    page.wait_for_function(DRAWN.format(n=charts))
    return page


def settled(page: Page, run: str) -> None:
    """Wait until the run is drawn everywhere and stands first in the address."""
    page.wait_for_function(DONE, arg=run)
    page.wait_for_function("(run) => new URLSearchParams(location.search).get('runs').split(',')[0] === run", arg=run)


def curves(page: Page) -> dict[str, list[dict[str, Any]]]:
    return page.evaluate(CURVES)


def press(page: Page, lever: str, key: str, times: int = 1) -> None:
    page.locator(f"#lu-lever-{lever}").focus()
    for _time in range(times):
        page.keyboard.press(key)


def test_the_curves_are_those_of_the_model(page: Page, server: Server, book: dict[str, list[float]]) -> None:
    opened(page, server)
    page.wait_for_function(DONE, arg="1")
    drawn = curves(page)
    assert drawn["population"][0]["y"] == pytest.approx([value / 1e9 for value in book["population"]], rel=1e-5)
    assert drawn["persistent_pollution_index"][0]["y"] == pytest.approx(book["persistent_pollution_index"], rel=1e-5)
    expect(page.locator("[data-chart=population]")).to_have_attribute(
        "aria-label", "Population. Highest in 2027: 7.47. In 2100: 3.46."
    )
    page.locator(".lu-chart", has=page.locator("[data-chart=population]")).get_by_role("button", name="table").click()
    table = page.locator(".lu-chart[aria-label=Population] table")
    expect(table.locator("tr", has_text="2000")).to_contain_text("6.01")
    expect(table.locator("thead")).to_contain_text("measured")


def test_sliders_and_curves_stand_in_one_window(page: Page, server: Server) -> None:
    opened(page, server)
    page.wait_for_function(DONE, arg="1")
    for what in ("#lu-scenario", ".lu-lever input", ".lu-plot", ".lu-sentence", ".lu-source"):
        for box in (one.bounding_box() for one in page.locator(what).all()):
            assert box
            assert box["y"] >= 0, what
            assert box["y"] + box["height"] <= 768, what


def test_a_slider_moved_by_keyboard_redraws_the_curves(
    page: Page, server: Server, book: dict[str, list[float]]
) -> None:
    opened(page, server)
    press(page, "resources", "ArrowRight", 10)
    expect(page.locator(".lu-lever", has=page.locator("#lu-lever-resources")).locator("output")).to_have_text("× 2")
    expect(page.locator("#lu-lever-resources")).to_have_attribute("aria-valuetext", "× 2")
    settled(page, "1~resources:2")
    want = world3.simulate(1, **world3.lever_changes({"resources": 2.0}))["population"]
    assert max(want) > 1.05 * max(book["population"])
    assert curves(page)["population"][0]["y"] == pytest.approx([value / 1e9 for value in want], rel=1e-5)
    page.get_by_role("button", name="Resources: back to × 1").click()
    settled(page, "1")
    expect(page.locator("#lu-lever-resources")).to_be_focused()


def test_while_a_slider_moves_one_run_is_in_flight_and_the_last_value_wins(page: Page, server: Server) -> None:
    page.add_init_script(
        """window.flights = []; const send = WebSocket.prototype.send;
        const note = (data) => { const text = typeof data === 'string' ? data : new TextDecoder().decode(data);
          const found = /"do": ?"run", ?"run": ?"([^"]*)"/.exec(text); if (found) window.flights.push(found[1]); };
        WebSocket.prototype.send = function (data) { note(data); return send.call(this, data); };"""
    )
    opened(page, server)
    page.wait_for_function(DONE, arg="1")
    before = page.evaluate("window.flights.length")
    page.evaluate(
        """async () => { const slider = document.getElementById('lu-lever-resources');
        for (let at = 0; at < 30; at += 1) { slider.value = (1.1 + at / 10).toFixed(1);
          slider.dispatchEvent(new Event('input', { bubbles: true })); }
        await new Promise((done) => setTimeout(done, 0)); }"""
    )
    settled(page, "1~resources:4")
    flights = page.evaluate("window.flights")[before:]
    assert flights
    assert flights[-1] == "1~resources:4"
    assert len(flights) <= 3  # thirty values in one breath: the first, perhaps one more, and the last


def test_runs_are_kept_named_taken_away_and_survive_a_reload(page: Page, server: Server) -> None:
    opened(page, server)
    keep = page.get_by_role("button", name="Keep this run")
    runs = page.locator(".lu-runs li")
    keep.click()
    expect(runs).to_have_count(2)
    expect(keep).to_have_attribute("aria-disabled", "true")
    for scenario in ("2", "9"):
        page.select_option("#lu-scenario", scenario)
        settled(page, scenario)
        keep.click()
        expect(runs.last).to_contain_text(f"Scenario {scenario}")
    page.select_option("#lu-scenario", "3")
    press(page, "policy_year", "ArrowRight", 8)
    settled(page, "3~policy_year:2010")
    expect(runs).to_have_text(["Scenario 3, Policies begin: 2010", "Scenario 1✕", "Scenario 2✕", "Scenario 9✕"])
    expect(keep).to_have_attribute("aria-disabled", "true")
    assert page.url.endswith("world3?runs=3~policy_year:2010,1,2,9")
    lines = [one["line"] for one in curves(page)["population"]]
    assert len({line["color"] for line in lines}) == len({line["dash"] for line in lines}) == 4
    page.reload()
    page.wait_for_selector(ROOT, timeout=60_000)
    page.wait_for_function(DRAWN.format(n=8))
    expect(runs).to_have_text(["Scenario 3, Policies begin: 2010", "Scenario 1✕", "Scenario 2✕", "Scenario 9✕"])
    settled(page, "3~policy_year:2010")
    assert [one["run"] for one in curves(page)["population"]] == ["9", "2", "1", "3~policy_year:2010"]
    expect(page.locator("#lu-lever-policy_year")).to_have_value("2010")
    page.get_by_role("button", name="Take away: Scenario 2").click()
    expect(runs).to_have_count(3)
    assert page.url.endswith("world3?runs=3~policy_year:2010,1,9")


def test_a_turning_point_is_opened_from_the_curve_and_from_the_list(page: Page, server: Server) -> None:
    opened(page, server)
    page.wait_for_function(DONE, arg="1")
    page.wait_for_function("document.querySelector('[data-chart=population]').data.at(-1).x.length === 1")
    point = page.locator("[data-chart=population] .scatterlayer .trace").last.locator("path.point")
    box = point.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    head = page.locator("#lu-turn-head")
    expect(head).to_contain_text("Population peaks in 2027")
    expect(head).to_be_focused()
    turn = next(one for one in world3.turns(1) if one["quantity"] == "population")
    page.get_by_text("Step by step back from the curve").click()
    told = page.locator(".lu-turned .lu-reasons-back").first.locator("li > p:last-child")
    expect(told).to_have_text(turn["chain"])
    expect(page.locator(".lu-reasons-back").first.locator(".lu-because")).to_have_count(len(turn["chain"]) - 1)
    expect(page.locator(".lu-turn-said")).to_contain_text(turn["links"][-1]["to_label"])
    loop = page.get_by_role("img", name="The loop as a picture.")
    expect(loop).to_be_visible()
    expect(loop.locator(".lu-node")).to_have_text([link["from_label"] for link in turn["loop"]])
    expect(loop.locator(".lu-sign")).to_have_text(["+" if link["sign"] > 0 else "−" for link in turn["loop"]])
    page.get_by_text("Each arrow in words").click()
    expect(page.locator(".lu-links li")).to_have_count(len(turn["links"]))
    page.locator(".lu-turn-list button", has_text="Pollution").focus()
    page.keyboard.press("Enter")
    expect(head).to_contain_text("Pollution peaks in 2037")
    page.select_option("#lu-scenario", "2")
    expect(page.locator(".lu-turn-list")).to_contain_text("2039 Population")


def test_the_classic_chart_lays_all_curves_over_each_other(page: Page, server: Server) -> None:
    opened(page, server)
    page.get_by_role("button", name="One chart").click()
    page.wait_for_function(CLASSIC.format(n=6))
    page.get_by_label("Human welfare").check()
    page.wait_for_function(CLASSIC.format(n=7))
    heights = page.evaluate("document.querySelector('[data-chart=classic]').data.map((one) => Math.max(...one.y))")
    assert max(heights) <= 1.02
    page.locator(".lu-chart").get_by_role("button", name="table").click()
    expect(page.locator(".lu-chart table thead th")).to_have_count(8)


@pytest.mark.parametrize("view", ["All curves", "One chart", "Why they turn"])
def test_axe_finds_nothing(page: Page, server: Server, view: str) -> None:
    opened(page, server, "?runs=9~policy_year:2012,1")
    page.get_by_role("button", name=view).click()
    settled(page, "9~policy_year:2012") if view != "Why they turn" else page.wait_for_selector(".lu-turned")
    for table in page.get_by_role("button", name="table").all()[:1]:
        table.click()
        page.wait_for_selector(".lu-chart table")
    assert axe(page) == []


def test_a_phone_has_the_chart_and_the_sliders_in_sight_together(
    open_page: Callable[..., Page], server: Server
) -> None:
    page = opened(open_page(viewport=PHONE), server, charts=1)
    for view in ("All curves", "Why they turn", "One chart"):
        page.get_by_role("button", name=view).click()
        page.wait_for_timeout(200)
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], view
    page.wait_for_function(DRAWN.format(n=1))
    press(page, "pollution_control", "ArrowRight", 4)
    settled(page, "1~pollution_control:0.02")
    for what in ("#lu-lever-pollution_control", ".lu-plot"):
        box = page.locator(what).bounding_box()
        assert box
        assert box["y"] >= 0, what
        assert box["y"] + box["height"] <= PHONE["height"], what
    assert axe(page) == []


def test_targets_are_large_enough_and_named(page: Page, server: Server) -> None:
    opened(page, server, "?runs=2~resources:3,1")
    for view in ("All curves", "One chart", "Why they turn"):
        page.get_by_role("button", name=view).click()
        page.wait_for_timeout(300)
        assert page.evaluate(SMALL) == [], view


def test_a_broken_address_is_said_and_the_page_works(page: Page, server: Server) -> None:
    opened(page, server, "?runs=1~resources:99")
    expect(page.get_by_role("alert")).to_contain_text("Resources in the ground: a number from 0.5 to 4, not '99'.")
    page.get_by_role("button", name="Close").click()
    press(page, "resources", "End")
    settled(page, "1~resources:4")
    assert page.get_by_role("alert").count() == 0


def test_the_start_page_leads_to_the_model_and_back(page: Page, server: Server) -> None:
    page.goto(server.url + "play")
    page.get_by_role("link", name="The World3 model").click()
    page.wait_for_selector(ROOT, timeout=60_000)
    page.get_by_role("link", name="To the games").click()
    page.wait_for_selector(".lu-page-start", timeout=60_000)


def test_the_widget_gets_plotly_from_the_kernel_where_no_server_has_it() -> None:
    from limitedu_widgets import explorer

    widget = explorer()
    sent: list[tuple[dict[str, Any], int]] = []
    widget.send = lambda content, buffers=None: sent.append((content, len(buffers or [])))
    widget.on_message({"do": "hello"})
    json.dumps(widget.screen)
    widget.on_message({"do": "plotly"})
    assert sent == [({"kind": "plotly"}, 1)]
