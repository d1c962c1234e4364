"""The page alone, with invented screens and a model that only remembers what was sent: no kernel, no engine."""

from __future__ import annotations

import functools
import http.server
import json
import re
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from browser import front_data
from playwright.sync_api import Page, expect
from support import PHONE, axe

from limitedu_widgets import page as page_module
from limitedu_widgets import paths
from limitedu_widgets.debrief_words import debrief_words
from limitedu_widgets.seat_words import seat_words
from limitedu_widgets.teach_words import teaching
from limitedu_widgets.words import explorer_words, projector_words, words

SCREENS = front_data.everything()

HOST = """<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>limitedu</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<link rel="stylesheet" href="page.css"><style>body { margin: 0 }</style></head>
<body data-limitedu><main role="main" id="here"></main>
<script id="jupyter-config-data" type="application/json">CONFIG</script>
<script type="module">
import widget from "./front.js";
const heard = {};
const model = {
  screen: {},
  get() { return this.screen; },
  on(name, call) { (heard[name] ??= []).push(call); },
  off(name, call) { heard[name] = heard[name].filter((one) => one !== call); },
  send(message) {
    window.sent.push(message);
    if (message.do === "ping" && !window.deaf) hear({ kind: "pong" });
  },
};
window.sent = [];
window.hear = (message, buffers) => heard["msg:custom"].forEach((call) => call(message, buffers || []));
window.show = (screen) => { model.screen = screen; heard["change:screen"].forEach((call) => call()); };
window.said = () => window.sent.filter((message) => !["ping", "hello"].includes(message.do));
window.end = widget.render({ model, el: document.getElementById("here") });
window.ready = true;
</script></body></html>"""


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a page that holds the widget and nothing else."""
    folder = tmp_path_factory.mktemp("front")
    (folder / "front.js").write_text(page_module.PlayPage._esm, encoding="utf-8")
    (folder / "page.css").write_text(page_module.PlayPage._css, encoding="utf-8")
    (folder / "plotly-basic.min.js").write_bytes(paths.plotly_js().read_bytes())
    (folder / "index.html").write_text(HOST.replace("CONFIG", '{"limiteduStaticUrl": "./"}'), encoding="utf-8")
    (folder / "bare.html").write_text(HOST.replace("CONFIG", "{}"), encoding="utf-8")
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()


Front = Callable[..., Page]


@pytest.fixture
def front(site: str, open_page: Callable[..., Page]) -> Front:
    """A function that opens the widget's page and shows a screen in it."""

    def opened(screen: str | dict[str, Any] = "table", file: str = "index.html", **options: Any) -> Page:
        made = open_page(**options)
        made.goto(site + file)
        made.wait_for_function("window.ready")
        show(made, screen)
        return made

    return opened


def show(page: Page, screen: str | dict[str, Any]) -> None:
    page.evaluate("window.show", SCREENS[screen] if isinstance(screen, str) else screen)


def said(page: Page) -> list[dict[str, Any]]:
    """What the page has told the kernel, without its heartbeat and its first word."""
    return page.evaluate("window.said()")


# ---------------------------------------------------------------------------------------------------- every screen

AUDIT = r"""() => {
  const found = [];
  const shown = (el) => el.checkVisibility({ visibilityProperty: true }) && el.getClientRects().length > 0;
  const ids = [...document.querySelectorAll("[id]")].map((el) => el.id);
  if (new Set(ids).size !== ids.length) found.push("an id is there twice: " + ids);
  for (const el of document.querySelectorAll(".lu button, .lu summary, .lu select, .lu input")) {
    if (!shown(el)) continue;
    const start = el.outerHTML.slice(0, 120);
    const labels = [...(el.labels || [])].map((one) => one.innerText).join(" ");
    if (!(el.getAttribute("aria-label") || el.innerText || labels).trim()) found.push("no name: " + start);
    const inLabel = el.matches("[type=checkbox], [type=radio], [type=file]") && el.closest("label");
    const { width, height } = (inLabel || el).getBoundingClientRect();
    if (width < 23.5 || height < 23.5) found.push(`target of ${width} x ${height}: ${start}`);
  }
  if (document.querySelectorAll("h1").length !== 1) found.push("not one h1");
  const wide = document.documentElement.scrollWidth - window.innerWidth;
  if (wide > 0) found.push("wider than the window by " + wide);
  for (const el of document.querySelectorAll(".lu *")) {
    const text = [...el.childNodes].map((one) => (one.nodeType === 3 ? one.data : "")).join(" ");
    if (/undefined|NaN|\[object/.test(text) && shown(el)) found.push("odd text: " + text.slice(0, 80));
  }
  return found;
}"""


@pytest.mark.parametrize("width", ["wide", "phone"])
def test_every_screen_is_drawn_named_and_within_the_window(front: Front, width: str) -> None:
    page = front("start", **({"viewport": PHONE} if width == "phone" else {}))
    for name, screen in SCREENS.items():
        show(page, name)
        expect(page.locator(f".lu-page-{screen['page']}")).to_be_visible()
        if screen["page"] in ("table", "end"):
            page.wait_for_function("document.querySelectorAll('.lu-plot .main-svg').length > 0")
        assert page.evaluate(AUDIT) == [], name
        assert axe(page) == [], name


def test_a_cover_shows_no_hand(front: Front) -> None:
    page = front("table")
    show(page, "cover")
    assert page.locator(".lu-card, .lu-board, .lu-log").count() == 0
    assert "Industrialization" not in page.content()
    expect(page.get_by_role("button", name="I am Vermilion")).to_be_focused()
    page.keyboard.press("Enter")
    assert said(page) == [{"do": "ready"}]


def test_words_from_outside_never_become_markup(front: Front) -> None:
    evil = "<img src=x onerror=\"document.body.dataset.hit='1'\">"
    screen = json.loads(json.dumps(SCREENS["table"]).replace("Industrialization", json.dumps(evil)[1:-1]))
    page = front(screen)
    expect(page.locator(".lu-card h3").first).to_have_text(evil)
    assert page.locator(".lu img").count() == 0
    assert page.evaluate("document.body.dataset.hit") is None


# ----------------------------------------------------------------------------------------------------- words, names


PAGES: dict[type[page_module.Page], Callable[[], dict[str, str]]] = {
    page_module.PlayPage: words,
    page_module.ExplorerPage: explorer_words,
    page_module.DebriefPage: debrief_words,
    page_module.TeacherPage: teaching,
    page_module.SeatPage: seat_words,
    page_module.ProjectorPage: projector_words,
}
"""Each kind of page, and where its words come from."""


def sources(*names: str) -> str:
    """The JavaScript of the named modules, or of all."""
    paths = [page_module._FRONT / f"{name}.js" for name in names] or sorted(page_module._FRONT.glob("*.js"))
    return "\n".join(path.read_text(encoding="utf-8") for path in paths)


@pytest.mark.parametrize("kind", PAGES)
def test_a_page_uses_exactly_the_words_that_python_gives(kind: type[page_module.Page]) -> None:
    used: set[str] = set()
    text = sources(*page_module.PARTS, *kind.MODULES)
    for match in re.finditer(r"\bt\(((?:[^()]|\([^()]*\))*)\)", text):
        first = re.split(r",\s*\{", match[1])[0]
        used |= set(re.findall(r'"([a-z_]+)"', first))
    if "`status_$" in text:
        used |= {f"status_{one}" for one in ("deciding", "waiting", "passed")}
    used |= {f"link_{one}" for one in ("connected", "reconnecting", "lost")}
    known = set(PAGES[kind]())
    begun = tuple(re.findall(r"\bt\(`([a-z]+_(?:[a-z]+_)*)\$\{", text))  # such as t(`state_${...}`)
    used |= {word for word in known if word.startswith(begun)}
    assert known - used == set(), "not used by the page"
    assert {word for word in used - known if "_" in word} == set(), "not given by Python"


def test_all_modules_are_joined_and_no_game_is_named() -> None:
    joined = [*page_module.PARTS, *(name for kind in PAGES for name in kind.MODULES)]
    assert sorted(path.stem for path in Path(page_module._FRONT).glob("*.js")) == sorted(set(joined))
    for kind in PAGES:
        assert not re.search(r"^\s*import ", kind._esm, re.MULTILINE)
    for game in ("limit", "optimum", "twentieth_century", "planetary_limit"):
        assert not re.search(rf"[\"'`]{game}[\"'`]", sources())
    assert not re.search(r"https?://(?!www\.w3\.org)", sources())


# ---------------------------------------------------------------------------------------------------- hand, decision


def test_a_card_is_chosen_by_mouse_and_a_double_click_is_sent_once(front: Front) -> None:
    page = front()
    page.locator('[data-card="education"] button').dblclick()
    assert said(page) == [{"do": "choose", "action": "play:education", "decision": 17}]


def test_a_refused_card_says_why_and_what_would_allow_it(front: Front) -> None:
    page = front()
    card = page.locator('[data-card="cleaning"]')
    expect(card).to_contain_text("It costs £50 and you have £11. £39 more")
    assert card.get_by_role("button", name="Play").count() == 0
    page.get_by_text("Not possible now: Withdraw Intensive Farming").click()
    expect(page.get_by_text("Intensive Farming is not in play.")).to_be_visible()


def test_digits_choose_what_carries_them_and_u_takes_back(front: Front) -> None:
    page = front()
    assert page.locator('[data-action="pass"] kbd').inner_text() == "5"
    page.keyboard.press("u")
    page.keyboard.press("2")
    assert said(page) == [{"do": "undo"}, {"do": "choose", "action": "play:education", "decision": 17}]
    show(page, "asking")
    page.keyboard.press("3")
    assert said(page)[-1] == {"do": "choose", "action": "plant:arms", "decision": 18}
    show(page, "amount")
    page.locator("#lu-amount").focus()
    page.keyboard.press("u")
    assert len(said(page)) == 3  # a key pressed in a field belongs to the field


def test_number_keys_can_be_switched_off_for_good(front: Front) -> None:
    page = front()
    page.get_by_label("Menu").click()
    page.get_by_role("button", name="Switch number keys off").click()
    page.keyboard.press("2")
    assert said(page) == []
    assert page.locator("kbd").count() == 0
    page.reload()
    page.wait_for_function("window.ready")
    show(page, "table")
    assert page.locator("kbd").count() == 0


def test_focus_goes_to_the_new_question_and_then_to_the_answer(front: Front) -> None:
    page = front()
    page.locator('[data-card="industrialization"] button').focus()
    page.keyboard.press("Enter")
    show(page, "asking")
    expect(page.locator('[data-action="plant:food"]')).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert said(page)[-1] == {"do": "choose", "action": "plant:goods", "decision": 18}
    show(page, "ready")
    expect(page.get_by_role("button", name="Play it")).to_be_focused()
    expect(page.locator(".lu-preview")).to_contain_text("£11")
    page.get_by_role("button", name="One step back").click()
    page.get_by_role("button", name="Put it back").click()
    page.get_by_role("button", name="Play it").click()
    assert said(page)[-3:] == [{"do": "back"}, {"do": "cancel"}, {"do": "confirm"}]


def test_a_quantity_stays_within_its_bounds(front: Front) -> None:
    page = front("amount")
    box = page.get_by_role("spinbutton")
    page.get_by_role("button", name="Less").click(click_count=5)
    expect(box).to_have_value("0")
    page.get_by_role("button", name="most: 7 food").click()
    expect(box).to_have_value("7")
    box.fill("99")
    box.press("Tab")
    expect(box).to_have_value("7")
    box.fill("4")
    box.press("Enter")
    assert said(page) == [{"do": "choose", "action": "amount:4", "decision": 21}]


def test_drawn_cards_are_options_with_their_text(front: Front) -> None:
    page = front("pick")
    panel = page.locator(".lu-ask")
    expect(panel.locator(".lu-card")).to_have_count(5)
    panel.locator('[data-card="soft"]').get_by_role("button").click()
    assert said(page) == [{"do": "choose", "action": "keep:soft", "decision": 9}]
    assert page.locator(".lu-hand button").count() == 0


def test_a_phase_is_told_step_by_step(front: Front) -> None:
    page = front("reading")
    expect(page.locator(".lu-tale li")).to_have_count(2)
    expect(page.locator(".lu-step.lu-now")).to_contain_text("6 in stock")
    page.locator(".lu-step.lu-now summary").click()
    expect(page.get_by_text("A famine takes workers, and what they built.")).to_be_visible()
    page.get_by_role("button", name="Next step").click()
    page.get_by_role("button", name="Run to the end").click()
    show(page, "reading_end")
    page.get_by_role("button", name="Go on").click()
    assert said(page) == [{"do": "next"}, {"do": "run"}, {"do": "next"}]


# ------------------------------------------------------------------------------------------------ changes in place


def test_steps_of_one_rule_are_told_together_under_its_name_once(front: Front) -> None:
    screen = front_data.reading(2)
    steps = [dict(step) for step in screen["reading"]["steps"]]
    steps[1]["why"] = steps[0]["why"]
    screen["reading"].update(steps=steps, at=1, **{"from": 0})
    page = front(screen)
    told = page.locator(".lu-tale .lu-now")
    expect(told).to_have_count(2)
    expect(told.locator(".lu-step-rule")).to_have_text(["Supply"])
    expect(told.locator("details.lu-why")).to_have_count(1)


def test_costs_at_the_same_places_of_a_track_stand_in_one_line(front: Front) -> None:
    page = front(front_data.table())
    goods = page.locator(".lu-left [data-part=goods]")
    expect(goods.locator(".lu-mark-word")).to_have_count(1)
    assert " · " in goods.locator(".lu-mark-word").inner_text()
    assert all(" · " in text for text in goods.locator(".lu-mark").all_inner_texts())


def test_a_step_changes_the_page_in_place(front: Front) -> None:
    page = front(viewport=PHONE)
    page.wait_for_function("document.querySelectorAll('.js-plotly-plot').length === 2")
    page.get_by_text("Earlier steps").click()
    page.evaluate(
        """() => { window.kept = [...document.querySelectorAll('.lu-plot, .lu-gauge, .lu-card, details.lu-earlier')];
        window.scrollTo(0, 900); }"""
    )
    later = front_data.table()
    later["charts"][0]["figure"]["data"][0]["y"] = [0, 0, 1, 2]
    later["charts"][0]["figure"]["data"][0]["x"] = [1850, 1880, 1910, 1940]
    later["view"]["world"][0]["value"] = 2
    show(page, later)
    assert page.evaluate("window.kept.every((el) => el.isConnected)")
    assert page.evaluate("window.scrollY") == 900
    assert page.evaluate("document.querySelector('details.lu-earlier').open")
    expect(page.locator('[data-part="pollution"]')).to_contain_text("2 of 18")
    page.wait_for_function("document.querySelector('[data-chart=pollution]').data[0].y.length === 4")


def test_what_changed_is_marked_with_its_old_value(front: Front) -> None:
    page = front()
    expect(page.locator('.lu-left [data-item="money"]')).to_contain_text("was £21")
    expect(page.locator('.lu-world [data-part="pollution"]')).to_contain_text("was 5")
    expect(page.locator(".lu-market, [data-part=market] tr.lu-row-changed")).to_contain_text("£3 → £2")
    expect(page.locator(".lu-nations .lu-cell-changed")).to_have_count(3)
    show(page, "looking")
    assert page.locator(".lu-was").count() == 0


def test_motion_is_off_where_it_is_not_wanted(front: Front) -> None:
    page = front(reduced_motion="reduce")
    moving = "[...document.querySelectorAll('.lu *')].filter((el) => getComputedStyle(el).animationName !== 'none')"
    assert page.evaluate(f"{moving}.length") == 0


def test_a_chart_has_a_sentence_and_a_table(front: Front) -> None:
    page = front()
    chart = page.locator(".lu-chart").first
    expect(chart.locator(".lu-plot")).to_have_attribute("aria-label", re.compile("Vermilion has caused 2 of the 3"))
    chart.get_by_role("button").click()
    expect(chart.locator("table")).to_contain_text("1880")
    page.get_by_text("Choose", exact=True).click()
    page.get_by_label("Unrest", exact=True).check()
    assert said(page) == [{"do": "chart", "id": "unrest", "on": True}]


def test_without_a_route_plotly_comes_from_the_kernel(front: Front) -> None:
    page = front(file="bare.html")
    page.wait_for_function("window.sent.some((message) => message.do === 'plotly')")
    assert sum(message["do"] == "plotly" for message in said(page)) == 1
    page.evaluate(
        """async () => { const bytes = await (await fetch("plotly-basic.min.js")).arrayBuffer();
        window.hear({ kind: "plotly" }, [new DataView(bytes)]); }"""
    )
    page.wait_for_function("document.querySelectorAll('.js-plotly-plot').length === 2")


def test_a_chart_that_is_not_in_the_page_is_drawn_when_it_comes_back(front: Front) -> None:
    page = front(file="bare.html")
    page.wait_for_function("window.sent.some((message) => message.do === 'plotly')")
    page.evaluate(
        """async () => { const bytes = await (await fetch("plotly-basic.min.js")).arrayBuffer();
        window.away = document.getElementById("here"); window.away.remove();
        window.hear({ kind: "plotly" }, [new DataView(bytes)]); }"""
    )
    page.wait_for_function("window.Plotly")
    page.wait_for_timeout(200)
    assert page.evaluate("window.away.querySelectorAll('.js-plotly-plot').length") == 0
    page.evaluate("document.body.prepend(window.away)")
    page.wait_for_function("document.querySelectorAll('.js-plotly-plot .main-svg').length >= 2")
    sizes = "[...document.querySelectorAll('.js-plotly-plot')].map((el) => [el.clientWidth, el._fullLayout.width])"
    widths = page.evaluate(sizes)
    assert all(there > 0 and abs(there - drawn) < 1 for there, drawn in widths), widths


# ---------------------------------------------------------------------------------------- start, time travel, end


def test_start_needs_one_press(front: Front) -> None:
    page = front("start")
    page.get_by_role("button", name="Start", exact=True).click()
    assert said(page) == [
        {
            "do": "new",
            "options": {
                "game": "limit",
                "players": 4,
                "seats": ["person", "growth", "careful", "random"],
                "generation": 1,
                "options": {"alliances": False},
                "seed": "",
                "rules": "",
            },
        }
    ]


def test_the_start_form_keeps_and_checks_what_is_chosen(front: Front, tmp_path: Path) -> None:
    page = front("start")
    page.get_by_label("2", exact=True).check()
    page.get_by_label("Vermilion").select_option("person")
    expect(page.get_by_text("You share this screen.")).to_be_visible()
    page.get_by_label("1910", exact=True).check()
    page.get_by_text("More settings").click()
    page.get_by_label("Alliance step").check()
    page.get_by_label("Seed").fill("seven")
    page.get_by_role("button", name="Start", exact=True).click()
    assert said(page) == []
    expect(page.get_by_label("Seed")).to_be_focused()
    page.get_by_label("Seed").fill("7")
    rules = tmp_path / "mine.toml"
    rules.write_text("[start]\nmoney = 4\n", encoding="utf-8")
    page.get_by_label("House rules").set_input_files(rules)
    expect(page.get_by_text("In use: mine.toml")).to_be_visible()
    page.get_by_role("button", name="Start", exact=True).click()
    options = said(page)[0]["options"]
    assert options | {"game": ""} == {
        "game": "",
        "players": 2,
        "seats": ["person", "person"],
        "generation": 3,
        "options": {"alliances": True},
        "seed": "7",
        "rules": "[start]\nmoney = 4\n",
    }


def test_saved_games_examples_and_files_are_opened(front: Front, tmp_path: Path) -> None:
    page = front("start")
    page.get_by_role("button", name="Limit, alone").click()
    page.get_by_role("button", name="Four careful nations").click()
    record = tmp_path / "game.json"
    record.write_text('{"å": 1}', encoding="utf-8")
    page.get_by_label("Open a game from a file").set_input_files(record)
    page.wait_for_function("window.said().some((message) => message.do === 'load')")
    assert said(page) == [
        {"do": "open", "id": "p2aa"},
        {"do": "example", "id": "careful4"},
        {"do": "load", "name": "game.json", "text": '{"å": 1}'},
    ]


def test_time_travel_and_second_worlds(front: Front) -> None:
    page = front()
    page.locator(".lu-head").get_by_role("button", name="Generation 2").click()
    show(page, "looking")
    expect(page.get_by_text("You are looking at generation 2.")).to_be_visible()
    assert page.locator(".lu-ask").count() == 0
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_role("button", name="second world from").click()
    page.get_by_role("button", name="Back to now").click()
    assert said(page) == [
        {"do": "look", "generation": 2},
        {"do": "play_on", "generation": 2},
        {"do": "world", "id": 1},
        {"do": "now"},
    ]


def test_the_address_carries_the_game(front: Front, site: str) -> None:
    page = front()
    assert page.url == f"{site}index.html?game=k3f9"
    page.wait_for_function("window.Plotly")
    page.reload()
    page.wait_for_function("window.ready")
    assert page.evaluate("window.sent").count({"do": "hello", "game": "k3f9"}) == 1
    show(page, "start")
    assert page.url == f"{site}index.html"


def test_saving_downloads_a_file(front: Front) -> None:
    page = front()
    page.get_by_role("button", name="Save", exact=True).click()
    assert said(page) == [{"do": "save"}]
    with page.expect_download() as download:
        page.evaluate("window.hear({ kind: 'file', name: 'limit-k3f9.json', text: '{\"å\": 1}' })")
    assert download.value.suggested_filename == "limit-k3f9.json"
    assert Path(download.value.path()).read_text(encoding="utf-8") == '{"å": 1}'


def test_the_end_page_scores_under_other_values(front: Front) -> None:
    page = front("end")
    expect(page.get_by_role("img", name="Blue: Total 53")).to_be_visible()
    expect(page.locator(".lu-scores tfoot")).to_contain_text("53")
    page.evaluate(
        """() => {
        const slider = document.getElementById("lu-value-money");
        for (const value of [1.5, 2, 2.5]) { slider.value = value; slider.dispatchEvent(new Event("input")); }
        }"""
    )
    expect(page.locator("label[for=lu-value-money]")).to_contain_text("2.5")
    page.wait_for_function("window.said().length > 0")
    page.get_by_label("Whose living counts").select_option("E")
    page.wait_for_function("window.said().length > 1")
    assert said(page) == [
        {"do": "values", "values": {"money": 2.5, "pollution": 2, "classes": "ACE"}},
        {"do": "values", "values": {"money": 2.5, "pollution": 2, "classes": "E"}},
    ]
    page.get_by_role("button", name="Step by step").click()
    expect(page.locator(".lu-tale li")).to_have_count(1)
    page.get_by_role("button", name="Run to the end").click()
    expect(page.locator(".lu-tale li")).to_have_count(4)


# ------------------------------------------------------------------------------------------------------- connection


def test_a_lost_kernel_is_told_within_twelve_seconds(front: Front, open_page: Callable[..., Page], site: str) -> None:
    page = open_page()
    page.clock.install()
    page.goto(site + "index.html")
    page.wait_for_function("window.ready")
    show(page, "table")
    page.clock.run_for(30_000)
    expect(page.locator(".lu-link")).to_have_attribute("title", "connected")
    page.evaluate("window.deaf = true")
    states: list[str] = []
    for _ in range(14):
        page.clock.run_for(1000)
        states.append(page.locator(".lu-link").get_attribute("title") or "")
    assert list(dict.fromkeys(states)) == ["connected", "reconnecting", "connection lost"]
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("The connection to the game is lost.")
    expect(alert.get_by_role("button", name="Reload the page")).to_be_visible()
    assert page.evaluate("window.said()") == []
    page.evaluate("window.deaf = false")
    for _ in range(6):
        page.clock.run_for(1000)
    expect(page.locator(".lu-link")).to_have_attribute("title", "connected")
    assert alert.count() == 0
    assert page.evaluate("window.said()") == [{"do": "again"}], "what it missed is asked for, once"


def test_a_closed_widget_leaves_nothing_behind(front: Front) -> None:
    page = front()
    page.evaluate("window.end(); window.sent.length = 0")
    page.keyboard.press("2")
    page.wait_for_timeout(1500)
    assert page.evaluate("window.sent") == []


def test_every_control_is_reached_and_left_by_tab(front: Front) -> None:
    page = front(viewport=PHONE)
    page.wait_for_function("document.querySelectorAll('.js-plotly-plot').length === 2")
    seen: list[str] = []
    for _ in range(120):
        page.keyboard.press("Tab")
        here = page.evaluate("(document.activeElement.outerHTML || '').slice(0, 200) + document.activeElement.tagName")
        if here.endswith("BODY"):
            break
        seen.append(here)
    assert len(seen) == len(set(seen)) or len(seen) < 120, "the keyboard does not come out again"
    assert sum("data-action" in one for one in seen) >= 5
    assert any("Undo" in one for one in seen)
