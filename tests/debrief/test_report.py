"""The report: one file without a network, all of it escaped; the bundle with tables that no spreadsheet runs."""

from __future__ import annotations

import csv
import io
import json
import re
import zipfile
from collections.abc import Callable
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from support import Problems, axe

from limitedu import bots, debrief, tables
from limitedu.charts import debrief as pictures
from limitedu.core.game import Game, load_record, new_game
from limitedu.debrief.markup import element, table
from limitedu.errors import UsageError
from limitedu.reality import compare

if TYPE_CHECKING:
    from playwright.sync_api import Page

EVIL = "<img src=x onerror=alert(1)></script><script>document.body.dataset.hit=1</script>"


@cache
def finished(name: str = "limit", players: int = 3, seed: int = 3) -> Game:
    game = new_game(name, players, seed)
    bots.play_on(game, dict.fromkeys(range(players), "growth"), 4)
    if not game.over and debrief.prediction_form(game, 0):
        debrief.predict(game, 0, {"population": 40})
    bots.play_on(game, dict.fromkeys(range(players), "growth"))
    debrief.feel(game, "<i>proud</i>")
    return game


GAMES = [("limit", 1), ("limit", 6), ("planetary_limit", 4)]


class Outline(HTMLParser):
    """What a report is made of: its headings, ids, links, tables without a caption, and unclosed elements."""

    VOID = frozenset({"meta", "br", "img", "input"})

    def __init__(self, text: str) -> None:
        super().__init__()
        self.headings: list[int] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.open: list[str] = []
        self.bare = self.plots = self.figures = 0
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if self.open and self.open[-1] == "table" and tag != "caption":
            self.bare += "caption" not in self.seen
        self.seen = {tag} if tag == "table" else getattr(self, "seen", set()) | {tag}
        if tag in ("h1", "h2", "h3", "h4", "h5", "h6"):
            self.headings.append(int(tag[1]))
        self.ids += [given["id"]] if given.get("id") else []
        self.links += [given["href"]] if tag == "a" and given.get("href") else []
        self.plots += given.get("class") == "plot"
        self.figures += tag == "figure"
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_a_report_has_all_six_phases_and_every_chart_its_table(name: str, players: int) -> None:
    game = finished(name, players)
    text = debrief.report(game)
    for title in ("How do you feel?", "What happened?", "Why?", "The real world", "What if?", "What next?"):
        assert re.search(rf"<h2 [^>]*>\d\. {re.escape(title)}</h2>", text)
    outline = Outline(text)
    assert outline.open == []
    assert outline.bare == 0
    assert outline.headings[0] == 1
    assert all(after - before <= 1 for before, after in zip(outline.headings, outline.headings[1:], strict=False))
    assert len(outline.ids) == len(set(outline.ids))
    assert {link.removeprefix("#") for link in outline.links} <= set(outline.ids)
    assert outline.plots == outline.figures == text.count("The numbers as a table") > 5
    assert 'lang="en"' in text
    assert debrief.report(game) == text


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_what_happened_stands_in_the_report(name: str, players: int) -> None:
    game = finished(name, players)
    text = debrief.report(game)
    from html import escape

    for crisis in debrief.causes(game):
        assert escape(crisis["crisis"]) in text
        for entry in crisis["decisions"]:
            assert escape(entry["text"]) in text
    for asked in debrief.questions(game).values():
        for question in asked:
            assert escape(question) in text
    for missing in tables.missing(game).values():
        assert escape(missing) in text
    for one in compare.twins(game):
        assert one["twin"] is None or escape(one["twin"]["country"]) in text


def test_a_game_without_an_indicator_says_so() -> None:
    text = debrief.report(finished("planetary_limit", 4))
    assert "What this game does not have" in text
    assert tables.COMMON["unrest"].label in text


def test_a_game_that_has_just_begun_has_a_report() -> None:
    text = debrief.report([new_game("limit", 2, 1), new_game("planetary_limit", 4, 1)])
    assert text.count("This game is not over yet.") == 2
    assert Outline(text).open == []


def test_nothing_from_outside_is_taken_for_markup() -> None:
    game = finished().copy()
    debrief.feel(game, "</script><b>x")
    text = debrief.report([game, game], names=[EVIL, "=1+1"])
    assert "<img" not in text
    assert "<i>proud" not in text
    assert "&lt;i&gt;proud&lt;/i&gt;" in text
    assert "</script><b>" not in text
    assert EVIL not in text
    assert text.count("<script") == text.count("</script>")
    assert element("p", EVIL, title='"><b>').count("<") == 2
    assert table(EVIL, [EVIL], [[EVIL, None, -1.5]]).count("<img") == 0


def test_no_figure_can_end_its_element() -> None:
    chart = pictures.worlds("x", EVIL, EVIL, {EVIL: [(1850, 1), (1880, None)], "<!--": [(1850, 2)]})
    from limitedu.debrief.markup import chart as drawn

    text = drawn(chart, "plot")
    assert text.count("<script") == text.count("</script>") == 1
    inside = text.partition('data-for="plot">')[2].partition("</script>")[0]
    assert json.loads(inside) == chart["figure"]


def test_other_worlds_are_told_in_the_report() -> None:
    game = finished()
    runs = [run for who in ("careful", "growth") for run in debrief.chance_runs(game, 1, who, 3)]
    other = debrief.otherwise(game, 2, "careful")
    text = debrief.report(game, runs=runs, others=[other])
    assert "led by Careful" in text
    assert "all by Careful" in text
    assert "Where the differences come from (Careful: 3 worlds; Growth: 3 worlds)" in text
    assert "No other world was worked out" not in text
    both = debrief.report([game, game], runs={1: runs})
    assert both.count("No other world was worked out") == 1


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"games": []}, "list of 1 to 40 games"),
        ({"games": "limit"}, "list of 1 to 40 games"),
        ({"games": [3]}, "game"),
        ({"games": None}, "list of 1 to 40 games"),
        ({"runs": [3]}, "no Run"),
        ({"others": 5}, "no Otherwise"),
        ({"names": "x"}, "list of texts"),
    ],
)
def test_a_wrong_argument_is_said_in_words(arguments: dict[str, Any], words: str) -> None:
    with pytest.raises(UsageError, match=words):
        debrief.report(**{"games": finished(), **arguments})


# -- pictures --------------------------------------------------------------------------------------------------------


def test_pictures_hold_the_numbers_they_are_made_of() -> None:
    game = finished("limit", 6)
    view = compare.split(game, "population")
    made = pictures.split(view)
    assert made["figure"]["data"][0]["y"] == view["ours"]["values"]
    rows = [row[:2] for row in made["table"]["rows"]]
    assert [row for row in rows if row[1] is not None] == [
        list(pair) for pair in zip(*view["ours"].values(), strict=True)
    ]
    names = [trace["name"] for trace in made["figure"]["data"][:5]]
    assert names == ["our world", "real world", "World3, scenario 1", "World3, scenario 2", "World3, scenario 9"]
    assert sum(len(trace["x"]) for trace in made["figure"]["data"][5:]) == len(view["marks"])
    for tub in debrief.bathtubs(game):
        flows_in, flows_out, level, *_rest = pictures.bathtub(tub)["figure"]["data"]
        assert flows_in["y"] == [row["inflow"] for row in tub["rows"]]
        assert flows_out["y"] == [-row["outflow"] for row in tub["rows"]]
        assert level["y"] == [row["level"] for row in tub["rows"]]
    lies = debrief.band(game, debrief.chance_runs(game, 2, "careful", 4))["pollution"]
    low, high, middle, ours = pictures.band(lies)["figure"]["data"]
    assert (low["y"], high["y"]) == (lies["low"], lies["high"])
    assert high["fill"] == "tonexty"
    assert ours["y"] == [value for _year, value in lies["ours"]]
    assert middle["line"]["dash"] != ours["line"]["dash"]


# -- the bundle ------------------------------------------------------------------------------------------------------


def test_a_bundle_holds_report_tables_and_records() -> None:
    games = [finished(), finished("planetary_limit", 4)]
    data = debrief.bundle(games)
    assert data == debrief.bundle(games)
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert archive.testzip() is None
        names = archive.namelist()
        assert names[0] == "report.html"
        assert archive.read("report.html").decode() == debrief.report(games)
        for number, game in enumerate(games, 1):
            again = load_record(archive.read(f"game{number}/record.json").decode())
            assert again.rows == game.rows
            assert again.notes == game.notes
            raw = archive.read(f"game{number}/indicators.csv")
            assert raw.startswith(b"\xef\xbb\xbf")
            columns, rows = tables.common_rows(game)
            read = list(csv.reader(io.StringIO(raw.decode("utf-8-sig"))))
            assert read[0] == columns
            assert read[1:] == [[str(cell) for cell in row] for row in rows]
        assert "game1/predictions.csv" in names


FORMULAS = ["=1+1", "+A1", "-A1", "@SUM(A1)", "\tx", "\r=1", "\n=1", " =1+1", "=cmd|' /C calc'!A0", "-2+3", "\uff1d1+1"]


@pytest.mark.parametrize("text", FORMULAS)
def test_a_formula_is_only_text(text: str) -> None:
    (_head, (cell,)) = csv.reader(io.StringIO(tables.csv_text(["x"], [[text]]), newline=""))
    assert cell == f"'{text}"


@pytest.mark.parametrize("value", [-3, -2.5, "-3", "+4.5", "Blue", "a=b", "", None, "−3"])
def test_numbers_and_plain_words_stay_as_they_are(value: Any) -> None:
    assert tables.csv_text(["x", "y"], [[value, 1]]).splitlines()[1] == f"{'' if value is None else value},1"


# -- in the browser ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_a_report_opens_without_a_network_and_without_a_fault(
    open_page: Callable[..., Page], problems: Problems, tmp_path: Path, name: str, players: int
) -> None:
    game = finished(name, players)
    runs = list(debrief.chance_runs(game, 1, "careful", 4))
    file = tmp_path / "report.html"
    text = debrief.report(game, runs=runs, others=[debrief.otherwise(game, 2, "careful")], names=[EVIL])
    file.write_text(text, encoding="utf-8")
    page = open_page(offline=True)
    page.goto(file.as_uri())
    page.wait_for_function("document.body.dataset.drawn")
    problems.remove(f"outside request: {file.as_uri()}")  # the file itself, and nothing else
    assert int(page.evaluate("document.body.dataset.drawn")) == page.locator(".plot").count() > 5
    assert page.locator(".plot .main-svg").count() >= page.locator(".plot").count()
    assert page.evaluate("document.body.dataset.hit") is None
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]  # type: ignore[index]
    assert axe(page) == []
    pdf = page.pdf(prefer_css_page_size=True)
    assert re.search(rb"/MediaBox ?\[0 0 59[45]\.?\d* 84[12]", pdf)  # A4 in points
