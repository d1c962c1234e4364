"""The texts of the course, cut into words, links, code and quoted code, for the tests that read them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import nbformat
from support import ROOT

FOLDER = ROOT / "lessons"
LESSONS = sorted(FOLDER.glob("[0-9][0-9]_*.ipynb"))
TEXTS = [*LESSONS, *sorted(FOLDER.glob("*.md")), ROOT / "README.md"]

FENCED = re.compile(r"```(\w*)\n(.*?)```", re.DOTALL)
QUOTED = re.compile(r"`([^`\n]+)`")
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)|<(https?://[^>\s]+)>|(?<![(<\"])\b(https?://[^\s)>,]+)")


@dataclass(frozen=True)
class Cell:
    """A cell of a notebook; a Markdown file is one cell."""

    kind: str
    source: str


@cache
def cells(path: Path) -> list[Cell]:
    if path.suffix == ".ipynb":
        return [Cell(cell.cell_type, cell.source) for cell in nbformat.read(path, as_version=4).cells]
    return [Cell("markdown", path.read_text(encoding="utf-8"))]


def prose(path: Path) -> str:
    """All that is written for people, code blocks and all."""
    return "\n\n".join(cell.source for cell in cells(path) if cell.kind == "markdown")


def code(path: Path) -> Iterator[str]:
    """Each code cell, and each block of Python in the text."""
    for cell in cells(path):
        if cell.kind == "code":
            yield cell.source
        else:
            yield from (block for language, block in FENCED.findall(cell.source) if language == "python")


def quoted(path: Path) -> Iterator[str]:
    """Each piece of code within a line of the text."""
    yield from QUOTED.findall(FENCED.sub("", prose(path)))


def links(path: Path) -> Iterator[str]:
    for found in LINK.findall(QUOTED.sub("", FENCED.sub("", prose(path)))):
        yield next(filter(None, found)).rstrip(".;:")


def words(path: Path) -> set[str]:
    """The words of the prose: no code, no links, no tags."""
    plain = LINK.sub(" ", re.sub(r"\]\([^)]*\)", "] ", QUOTED.sub(" ", FENCED.sub(" ", prose(path)))))
    plain = re.sub(r"<[^>]+>|&\w+;", " ", plain).replace("’", "'")
    return {word.removesuffix("'s") for word in re.findall(r"[^\W\d_]+(?:'[^\W\d_]+)*", plain)}
