"""``/guide``: the teacher guide as a page and the sheets beside it, for people who wish to see no terminal and no file.

The guide lies in the course's folder (:func:`limitedu_widgets.paths.lessons`) as Markdown and is rendered when it is
asked for; what stands in it is ours, yet markup in it stays text. The sheets are HTML files of their own, which also
print without a server, and are sent as they are.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import tornado.web
from jupyter_server.utils import url_path_join
from mistune import HTMLRenderer, create_markdown, escape

from limitedu.i18n import gettext as _
from limitedu_widgets import paths
from limitedu_widgets.doors import Door

__all__ = ["GUIDE", "SHEETS", "Guide", "GuideHandler", "SheetHandler", "guide_words", "rendered"]

GUIDE = "teacher_guide.md"
"""The file in the folder of the lessons."""
SHEETS = ("student_sheet.html", "student_sheet_planetary.html", "resume_cards.html")
"""The files beside it that are served, by their names."""
CELL = re.compile(r"<(th|td)([^>]*)>(.*?)</\1>", re.DOTALL)
SENTENCE = 45
"""So many letters make a cell a wide one."""
HEADINGS = (2, 3)
"""What the table of contents lists."""


class Guide(NamedTuple):
    """A guide as a page has it."""

    title: str
    contents: tuple[tuple[str, str, tuple[tuple[str, str], ...]], ...]
    """Its parts: where each is (an id), its heading, and the same of what is in it."""
    body: str
    """HTML, without the title."""


class Page(HTMLRenderer):
    """Headings with an id that their words give, tables that can be scrolled by keyboard, links to where sheets are."""

    def __init__(self, at: str) -> None:
        super().__init__(escape=True)
        self.at = at
        self.title = ""
        self.tables = 0
        self.heads: list[tuple[int, str, str]] = []

    def heading(self, text: str, level: int, **attrs: Any) -> str:
        if level == 1:
            self.title = text
            return ""
        name = named(text, [id for _level, id, _text in self.heads])
        self.heads.append((level, name, text))
        return f'<h{level} id="{name}">{text}</h{level}>\n'

    def link(self, text: str, url: str, title: str | None = None) -> str:
        if url in SHEETS:
            return f'<a href="{escape(url_path_join(self.at, url))}">{text}</a>'
        return str(super().link(text, url, title))

    def table(self, text: str) -> str:
        self.tables += 1  # regions need names of their own
        part = plain(self.heads[-1][2] if self.heads else self.title)
        label = _("Table {n}: {part}").format(n=self.tables, part=part)
        return f'<div class="scroll" role="region" tabindex="0" aria-label="{label}">{laid(text)}</div>\n'


def laid(inside: str) -> str:
    """A table, from what is in it. Where it has more sentences beside each other than a phone has room for, it is of
    the class ``stack``: each cell carries the head of its column, and roles that hold however it is drawn.
    """
    rows = [CELL.findall(row) for row in re.findall(r"<tr>(.*?)</tr>", inside, re.DOTALL)]
    heads = [plain(text) for _kind, _look, text in rows[0]]
    widest = [max(len(plain(row[at][2])) for row in rows) for at in range(len(heads))]
    if len(heads) < 3 or sum(width > SENTENCE for width in widest) < 2:
        return f"<table>{inside}</table>"
    lines = [
        "".join(
            f'<th role="columnheader"{look}>{text}</th>'
            if kind == "th"
            else f'<td role="cell" data-head="{head}"{look}>{text}</td>'
            for (kind, look, text), head in zip(row, heads, strict=True)
        )
        for row in rows
    ]
    first, *others = [f'<tr role="row">{line}</tr>' for line in lines]
    return (
        f'<table class="stack" role="table"><thead role="rowgroup">{first}</thead>'
        f'<tbody role="rowgroup">{"".join(others)}</tbody></table>'
    )


def plain(text: str) -> str:
    return re.sub(r"<[^>]*>", "", text).strip()


def named(text: str, taken: list[str]) -> str:
    """The id of a heading: its words in small letters, and a number where another one is called so."""
    name = "-".join(re.findall(r"[a-z0-9]+", re.sub(r"<[^>]*>|&\w+;", "", text).lower())) or "part"
    count = sum(one == name or re.fullmatch(rf"{name}-\d+", one) is not None for one in taken)
    return f"{name}-{count + 1}" if count else name


def rendered(text: str, at: str) -> Guide:
    """The Markdown ``text`` as a page; ``at``: the address of the guide, below which its sheets are."""
    page = Page(at)
    body = create_markdown(renderer=page, plugins=["table"])(text)
    parts: list[tuple[str, str, list[tuple[str, str]]]] = []
    for level, name, words in page.heads:
        if level == HEADINGS[0]:
            parts.append((name, words, []))
        elif level == HEADINGS[1] and parts:
            parts[-1][2].append((name, words))
    return Guide(page.title, tuple((name, words, tuple(inside)) for name, words, inside in parts), str(body))


@cache
def read(path: Path, modified: float, at: str) -> Guide:
    return rendered(path.read_text(encoding="utf-8"), at)


def guide_words() -> dict[str, str]:
    """What stands around the guide; the guide itself is an English document."""
    return {
        "contents": _("What is in it"),
        "print": _("Print"),
        "home": _("To the front page"),
        "desk": _("To the teacher's page"),
        "top": _("To the top"),
    }


class GuideHandler(Door):
    """``/guide``: nothing in it is secret, so everybody may read it."""

    async def get(self) -> None:
        path = paths.lessons() / GUIDE
        at = url_path_join(self.base, "guide")
        try:
            guide = read(path, path.stat().st_mtime, at)
        except OSError:
            raise tornado.web.HTTPError(404) from None
        self.show("guide.html", guide=guide, said=guide_words(), desk=await self.last_desk())


class SheetHandler(Door):
    """``/guide/student_sheet.html`` and the like: pages to print."""

    def get(self, name: str) -> None:
        path = paths.lessons() / name
        if name not in SHEETS or not path.is_file():
            raise tornado.web.HTTPError(404)
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        self.finish(path.read_bytes())
