"""The course as a whole: each lesson has its parts, its words are English, its links and names lead somewhere."""

from __future__ import annotations

import ast
import importlib
import re
from argparse import ArgumentParser
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from spellchecker import SpellChecker
from support import ROOT
from texts import FOLDER, LESSONS, TEXTS, cells, code, links, prose, quoted, words

import limitedu
from limitedu.cli import build_parser

OWN_WORDS = Path(__file__).with_name("words.txt")

name_of = {"ids": lambda path: path.stem}
lessons = pytest.mark.parametrize("lesson", LESSONS, **name_of)
texts = pytest.mark.parametrize("text", TEXTS, **name_of)


def test_the_lessons_are_numbered_without_a_gap() -> None:
    assert [int(path.stem[:2]) for path in LESSONS] == list(range(len(LESSONS)))


# -- the parts of a lesson ----------------------------------------------------------------------------------------


@lessons
def test_a_lesson_says_what_one_will_be_able_to_do_and_what_one_needs(lesson: Path) -> None:
    first = cells(lesson)[0].source
    assert re.match(r"# .+\n\n\*About \d+ minutes\..*?You need .*?\*\n\n", first, re.DOTALL), first
    assert re.search(r"\*\*Overview\.\*\* .*Afterwards you will be able to\n\n(- .+\n(  .+\n)*){3,}", first, re.DOTALL)


@lessons
def test_a_lesson_asks_for_a_guess_before_it_shows_what_comes(lesson: Path) -> None:
    guesses = [cell.source for cell in cells(lesson) if re.search(r"(?m)^guess = ", cell.source)]
    assert guesses
    assert sum("guess" in cell.source for cell in cells(lesson) if cell.kind == "code") > len(guesses)  # it is compared


@lessons
def test_a_lesson_has_something_to_explain_and_what_we_would_say(lesson: Path) -> None:
    assert "**Explain it in your own words" in prose(lesson)
    assert "<summary>What we would say</summary>" in prose(lesson)


@lessons
def test_a_lesson_has_exercises_with_a_hint_and_a_solution_each(lesson: Path) -> None:
    headings = re.findall(r"(?m)^## Exercise (\d+): \S", prose(lesson))
    assert headings == [str(at + 1) for at in range(len(headings))] != []
    for summary in ("A hint", "A solution"):
        assert prose(lesson).count(f"<summary>{summary}</summary>") == len(headings)


@lessons
def test_a_lesson_ends_with_a_question_the_teachers_notes_and_its_sources(lesson: Path) -> None:
    text = prose(lesson)
    order = [
        re.search(mark, text, re.MULTILINE)
        for mark in (
            r"^## \d+\. A question without a right answer$",
            r"^\*\*What next\?\*\*",
            r"<summary>For teachers</summary>",
            r"^\*\*Sources\.\*\*",
        )
    ]
    places = [found.start() for found in order if found]
    assert len(places) == len(order)
    assert places == sorted(places)
    assert cells(lesson)[-1].source.startswith("**Sources.**")


@lessons
def test_the_minutes_of_a_lesson_add_up(lesson: Path) -> None:
    total = re.search(r"\*About (\d+) minutes\.", cells(lesson)[0].source)
    assert total
    notes = prose(lesson).partition("<summary>For teachers</summary>")[2]
    minutes = [int(number) for number in re.findall(r"(?m)^\| (\d+) \|", notes)]
    assert sum(minutes) == int(total[1])


@lessons
def test_what_is_folded_can_be_unfolded(lesson: Path) -> None:
    for cell in cells(lesson):
        if cell.kind == "markdown":
            assert re.findall(r"</?details>", cell.source) == ["<details>", "</details>"] * cell.source.count(
                "<details>"
            )
            assert (
                cell.source.count("</summary>\n\n")
                == cell.source.count("\n\n</details>")
                == cell.source.count("<details>")
            ), cell.source  # without the blank lines Markdown inside is shown as it is written


@lessons
def test_every_figure_is_drawn_by_our_charts_and_nothing_else_is_imported(lesson: Path) -> None:
    known = {"limitedu", "limitedu_widgets", "pandas"}
    for source in code(lesson):
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Import | ast.ImportFrom):
                names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module or ""]
                for name in names:
                    top = name.partition(".")[0]
                    assert top in known or top in STDLIB, name
            assert not (isinstance(node, ast.Attribute) and node.attr in ("plot", "hist")), source


STDLIB = {
    "collections",
    "dataclasses",
    "functools",
    "itertools",
    "json",
    "math",
    "pathlib",
    "random",
    "statistics",
    "textwrap",
    "tomllib",
}


# -- words --------------------------------------------------------------------------------------------------------


@cache
def dictionary() -> SpellChecker:
    found = SpellChecker()
    found.word_frequency.load_words(OWN_WORDS.read_text(encoding="utf-8").split())
    return found


def misspelt(found: set[str]) -> set[str]:
    """Words that no dictionary knows; names such as ``CSV`` and ``JupyterLab`` (capitals within) are none."""
    plain = {word for word in found if len(word) > 1 and word[1:] == word[1:].lower()}
    return {word for word in plain if dictionary().unknown([word])}


def test_a_misspelt_word_would_be_found() -> None:
    assert misspelt({"colour", "polution", "goverment", "limitedu"}) == {"polution", "goverment"}


@texts
def test_the_words_are_english(text: Path) -> None:
    assert not misspelt(words(text))


def test_the_words_of_our_own_are_used_sorted_and_not_in_the_dictionary_anyway() -> None:
    own = OWN_WORDS.read_text(encoding="utf-8").split()
    assert own == sorted(set(own))
    assert not SpellChecker().known(own)
    assert set(own) <= {word.lower() for text in TEXTS for word in words(text)}


# -- links --------------------------------------------------------------------------------------------------------


def anchors(path: Path) -> set[str]:
    """The headings of a text as a link names them."""
    heads = re.findall(r"(?m)^#+ (.+)$", prose(path))
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


@texts
def test_links_lead_to_files_that_come_with_the_text_or_are_well_formed(text: Path) -> None:
    for link in links(text):
        if link.startswith("https://"):
            assert re.fullmatch(r"https://[a-z0-9.-]+\.[a-z]{2,}(/[^\s]*)?", link), link
            assert "doi.org" not in link or re.fullmatch(r"https://doi\.org/10\.\d{4,}/\S+", link), link
            continue
        assert "://" not in link, link
        file, _, anchor = link.partition("#")
        target = (text.parent / file).resolve() if file else text
        assert target.exists(), link
        if text.parent == FOLDER:  # what a learner's copy holds
            assert target.is_relative_to(FOLDER), link
        assert not anchor or anchor in anchors(target), link


@texts
def test_files_and_lessons_that_are_named_exist(text: Path) -> None:
    for piece in quoted(text):
        if re.fullmatch(r"(limitedu|lessons|house_rules)/[\w/.]+\.\w+", piece):
            assert (ROOT / piece).exists() or (FOLDER / piece).exists(), piece
        if re.fullmatch(r"\d\d_\w+\.ipynb", piece):
            assert (FOLDER / piece).exists(), piece
    for number in re.findall(r"\b[Ll]essons? (\d+)", prose(text)):
        assert int(number) < len(LESSONS), number


def manual(parser: ArgumentParser) -> str:
    """The help of a command with that of its forms."""
    forms = (one for action in parser._actions if isinstance(action.choices, dict) for one in action.choices.values())
    return parser.format_help() + "".join(map(manual, forms))


@texts
def test_commands_that_are_named_exist(text: Path) -> None:
    commands = next(action.choices for action in build_parser()._actions if isinstance(action.choices, dict))
    for piece in quoted(text):
        if found := re.match(r"limitedu ([a-z]+)", piece):
            assert found[1] in commands, piece
            for option in re.findall(r"--[a-z-]+", piece):
                assert option in manual(commands[found[1]]), piece


# -- names --------------------------------------------------------------------------------------------------------


def imported(sources: list[str]) -> dict[str, Any]:
    """What the names of a text stand for, as far as they are ours; a name that is not public fails."""
    known: dict[str, Any] = {"limitedu": limitedu, "game": limitedu.new_game("limit", players=2, seed=1)}
    for source in sources:
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("limitedu"):
                module = importlib.import_module(node.module or "")
                for alias in node.names:
                    known[alias.asname or alias.name] = member(module, alias.name)
    return known


def member(thing: Any, name: str) -> Any:
    """``thing.name``, which must be there, and public where ``thing`` is a module."""
    if isinstance(thing, ModuleType):
        public = getattr(thing, "__all__", None)
        try:
            return importlib.import_module(f"{thing.__name__}.{name}")
        except ModuleNotFoundError:
            assert public is None or name in public or name == "__version__", f"{thing.__name__}.{name} is not public"
    assert not name.startswith("_") or name == "__version__", name
    assert hasattr(thing, name), f"{thing!r:.60} has no {name}"
    return getattr(thing, name)


def chains(source: str) -> Iterator[list[str]]:
    """Each ``a.b.c`` of some code as its names."""
    for node in ast.walk(ast.parse(source)):
        chain: list[str] = []
        while isinstance(node, ast.Attribute):
            chain.insert(0, node.attr)
            node = node.value
        if chain and isinstance(node, ast.Name):
            yield [node.id, *chain]


def assert_names_exist(source: str, known: dict[str, Any]) -> None:
    for name, *rest in chains(source):
        if name in known:
            thing = known[name]
            for part in rest:
                if not isinstance(thing, ModuleType | limitedu.Game):
                    break  # what a function gives is known when it runs
                thing = member(thing, part)


def is_code(piece: str) -> bool:
    try:
        ast.parse(piece)
    except SyntaxError:
        return False
    return True


@texts
def test_every_name_of_ours_that_is_used_exists_and_is_public(text: Path) -> None:
    sources = [re.sub(r"(?m)^(>>>|\.\.\.) ?", "", source) for source in code(text) if ">>>" not in source]
    known = imported(sources)
    for source in sources:
        assert_names_exist(source, known)
    for piece in quoted(text):
        if is_code(piece):
            assert_names_exist(piece, known)


def test_a_name_that_does_not_exist_would_be_found() -> None:
    for wrong in ("limitedu.plot(1)", "limitedu.charts.bar({})", "game.storey()", "limitedu.debrief.causes_of(game)"):
        with pytest.raises(AssertionError):
            assert_names_exist(wrong, imported([]))
    with pytest.raises(AssertionError):
        imported(["from limitedu.lessons import check_all"])
