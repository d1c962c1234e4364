"""The teacher guide keeps its word: minutes add up, a third is for the talk, every button and command named exists."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from support import ROOT

import limitedu
from limitedu.classroom import programs
from limitedu.classroom.clock import TYPICAL, fits
from limitedu.cli import build_parser
from limitedu.core.definition import GAMES, definition_of
from limitedu_widgets import guides, paths
from limitedu_widgets.debrief_words import debrief_words, steps
from limitedu_widgets.door_words import join_words
from limitedu_widgets.handlers import page_words
from limitedu_widgets.seat_words import seat_words
from limitedu_widgets.teach_words import teaching
from limitedu_widgets.teller import Teller
from limitedu_widgets.words import projector_words, words

TEXT = (ROOT / "lessons" / guides.GUIDE).read_text(encoding="utf-8")
LIMIT_ENDS = 7


class Row(NamedTuple):
    """A line of a plan."""

    start: int
    minutes: int
    text: str


def section(head: str) -> str:
    """What stands under a heading, up to the next one of its kind or a higher one."""
    found = re.search(rf"^(##+) {re.escape(head)}\n(.*?)(?=^##+ |\Z)", TEXT, re.M | re.S)
    assert found, head
    return found[2]


def tables(text: str) -> list[list[list[str]]]:
    """The tables of a part, as rows of cells; the first row is the head, the line under it is left out."""
    blocks = re.findall(r"(?:^\|.*\|\n)+", text, re.M)
    return [
        [[cell.strip() for cell in line.strip("|").split("|")] for at, line in enumerate(block.splitlines()) if at != 1]
        for block in blocks
    ]


def plan(head: str) -> list[list[Row]]:
    """The lessons of a plan."""
    found = tables(section(head))
    assert all(table[0] == ["from", "min", "what you do"] for table in found)
    return [[Row(int(a), int(b), text) for a, b, text in table[1:]] for table in found]


PLANS = {"45 minutes": [45], "90 minutes": [90], "2 x 60 minutes": [60, 60]}
LESSONS = [(head, at, total) for head, totals in PLANS.items() for at, total in enumerate(totals)]


@pytest.mark.parametrize(("head", "at", "total"), LESSONS)
def test_the_minutes_of_a_lesson_add_up_and_a_third_is_for_the_debrief(head: str, at: int, total: int) -> None:
    assert len(plan(head)) == len(PLANS[head])
    rows = plan(head)[at]
    now = 0
    for row in rows:
        assert row.start == now, row
        assert row.minutes > 0, row
        now += row.minutes
    assert now == total
    talk = sum(row.minutes for row in rows if row.text.startswith("**Debrief"))
    assert talk * 3 >= total, f"{talk} of {total} minutes"


@pytest.mark.parametrize(("head", "at", "total"), LESSONS)
def test_the_steps_of_the_debrief_are_the_pages_of_the_program_in_their_order(head: str, at: int, total: int) -> None:
    titles = [step["title"] for step in steps()]
    named = [re.match(r"\*\*Debrief (\d): ([^*]+?)\.?\*\*", row.text) for row in plan(head)[at]]
    pages = [(int(one[1]), one[2]) for one in named if one]
    assert all(titles[number - 1] == title for number, title in pages)
    assert [number for number, _title in pages] == sorted(number for number, _title in pages)
    assert bool(pages) == ((head, at) != ("2 x 60 minutes", 0)), "that hour ends in the middle of a game"
    if pages:
        assert (pages[0][0], pages[-1][0]) == (1, 6), "feelings first; hope, and what next, in the end"


@pytest.mark.parametrize(
    ("head", "at", "first", "count"),
    [("45 minutes", 0, 5, 2), ("90 minutes", 0, 3, 5), ("2 x 60 minutes", 0, 1, 3), ("2 x 60 minutes", 1, 4, 4)],
)
def test_the_programs_own_clock_agrees_with_a_plan(head: str, at: int, first: int, count: int) -> None:
    rows = plan(head)[at]
    clocked = [(row, re.search(r"\*Lesson clock\*(?::|, type) (\d+)", row.text)) for row in rows]
    (minutes,) = [(row, int(found[1])) for row, found in clocked if found]
    row, typed = minutes
    total = sum(one.minutes for one in rows)
    assert typed == total - row.start, "what is typed is what is left of the lesson"
    fit = fits(typed, first, LIMIT_ENDS)
    assert fit.generations == count
    play = sum(one.minutes for one in rows if re.match(r"\*\*(Play|Generation)", one.text))
    assert play * 60 >= count * TYPICAL
    starts = {one["id"]: one["label"] for one in definition_of("limit").START_GENERATIONS}
    if at == 0:
        assert f"from {starts[first]}" in section(head)


# ---------------------------------------------------------------------------------------------------------------- words


def labels(value: Any) -> Iterator[str]:
    """Every label in a game's view."""
    if isinstance(value, dict):
        for name, one in value.items():
            if name in ("label", "title") and isinstance(one, str):
                yield one
            yield from labels(one)
    elif isinstance(value, list):
        for one in value:
            yield from labels(one)


def product_words() -> set[str]:
    """What may stand on a page or a button."""
    found: set[str] = {step["title"] for step in steps()}
    for told in (teaching, words, seat_words, projector_words, debrief_words, join_words, page_words):
        found |= set(told().values())
    for name in GAMES:
        definition = definition_of(name)
        found |= {Teller(definition).title, *(kind["label"] for kind in programs.kinds(name))}
        found |= set(labels(definition.view(limitedu.new_game(name, 4, 1).state, 0)))
    return found


def pattern(word: str) -> str:
    """A word of a page, with anything where it has a place to fill in; empty where nothing else is in it."""
    parts = re.split(r"\{\w+\}", word)
    return ".+".join(map(re.escape, parts)) if re.search(r"[A-Za-z]{2}", "".join(parts)) else ""


PRODUCT = re.compile("|".join(sorted(filter(None, map(pattern, product_words())))))


def quoted(text: str) -> set[str]:
    """What is set as the words of a page: between single stars."""
    plain = re.sub(r"\*\*|`[^`]*`", "", text)
    return {re.sub(r"\s+(> )?", " ", one) for one in re.findall(r"\*([^*]+)\*", plain)}


def test_every_button_and_page_that_is_named_exists() -> None:
    named = quoted(TEXT)
    assert len(named) > 60
    assert {word for word in named if not PRODUCT.fullmatch(word)} == set()


@pytest.mark.parametrize("word", ["Make a lesson", "Start the class", "A short lesson", "Blue"])
def test_a_button_that_is_nowhere_is_noticed(word: str) -> None:
    assert not PRODUCT.fullmatch(word)
    assert quoted(f"Press *{word}*, and **not** this: `*no*`.") == {word}


def test_every_command_that_is_named_is_one() -> None:
    commands = [one for one in re.findall(r"`limitedu ([^`]+)`", TEXT) if one]
    assert len(commands) >= 4
    for command in commands:
        assert build_parser().parse_args(command.split()).run is not None, command


def test_every_link_leads_to_a_sheet_that_is_there() -> None:
    links = re.findall(r"\]\(([^)]+)\)", TEXT)
    assert set(links) == set(guides.SHEETS)
    for name in guides.SHEETS:
        text = (paths.lessons() / name).read_text(encoding="utf-8")
        assert not re.search(r"https?:|src=|url\(|@import", text), f"{name} asks for something"


# --------------------------------------------------------------------------------------------------------------- tables


def test_the_notebooks_are_those_of_the_course() -> None:
    (table,) = tables(section("The notebooks"))
    numbers = [row[0] for row in table[1:]]
    assert numbers == [f"{number:02}" for number in range(12)]
    there = {path.name[:2] for path in (ROOT / "lessons").glob("[0-9][0-9]_*.ipynb")}
    assert there
    assert there <= set(numbers)


def test_the_rubric_has_four_criteria_and_four_levels() -> None:
    (table,) = tables(section("Assessment"))
    assert [len(row) for row in table] == [5] * 5
    assert all(all(row) for row in table)
    assert "Never the score" in section("Assessment")


def test_the_map_of_curricula_names_minutes_of_the_double_lesson() -> None:
    (rows,) = plan("90 minutes")
    borders = {row.start for row in rows} | {90}
    pages = {one[1]: row for row in rows if (one := re.match(r"\*\*Debrief \d: ([^*]+?)\.?\*\*", row.text))}
    (table,) = tables(section("Where it stands in curricula"))
    assert {"HS-ESS3-3", "HS-ESS3-4"} <= set(re.findall(r"HS-ESS3-\d", str(table)))
    for framework, met, when in table[1:]:
        spans = [tuple(map(int, one.split("–"))) for one in when.split(", ")]
        assert all(set(span) <= borders for span in spans), framework
        for page in pages.keys() & quoted(met):
            first, last = pages[page].start, pages[page].start + pages[page].minutes
            assert any(span[0] <= first and span[-1] >= last for span in spans), (framework, page)


def test_the_game_with_beans_goes_as_it_is_told() -> None:
    def rounds(taken: int) -> int:
        bowl, played = 40, 0
        while bowl >= taken and played < 99:
            played += 1
            bowl = min(40, (bowl - taken) * 5 // 4)
        return played

    assert rounds(5 * 3) == 3, "the fourth round cannot be paid"
    assert rounds(8) == 99


@pytest.mark.slow
def test_programs_make_the_harder_and_the_milder_world_that_the_guide_promises() -> None:
    def crises(bot: str) -> float:
        table = limitedu.simulate("limit", players=4, bots=[bot] * 4, games=60, seed=1)
        return float(table.groupby("game")["crises"].first().mean())

    assert 4.5 < crises("growth") < 5.5
    assert 0.3 < crises("careful") < 0.7


# ------------------------------------------------------------------------------------------------------------ rendering


def test_headings_get_ids_of_their_own_and_markup_in_the_text_stays_text() -> None:
    made = guides.rendered(
        "# A\n\n## One & *two*\n\n### More\n\n## One two\n\n<script>x()</script>\n\n"
        "[s](resume_cards.html) [o](#one-two)\n",
        "/base/guide",
    )
    assert made.title == "A"
    assert [(name, [one[0] for one in inside]) for name, _text, inside in made.contents] == [
        ("one-two", ["more"]),
        ("one-two-2", []),
    ]
    assert "<script>" not in made.body
    assert '<a href="/base/guide/resume_cards.html">s</a> <a href="#one-two">o</a>' in made.body


def test_a_link_that_would_run_a_program_leads_nowhere() -> None:
    body = guides.rendered("[x](javascript:alert(1))", "/guide").body
    assert "javascript:" not in body


def test_a_table_of_sentences_can_be_stacked_and_stays_a_table() -> None:
    long, short = "| a | b | c |\n|---|---|---|\n| x | {0} | {0} |\n", "word " * 12
    body = guides.rendered("# A\n\n" + long.format(short) + "\n" + long.format("short"), "/guide").body
    first, second = body.split("</table>")[:2]
    assert first.count('role="row"') == 2
    assert 'role="table"' in first
    assert re.findall(r'role="cell" data-head="(.)"', first) == ["a", "b", "c"]
    assert 'role="row"' not in second
    assert "<td>short</td>" in second
