"""The pictures of the README are true: made again from the same game, they look the same."""

from __future__ import annotations

import re

import numpy as np
import pytest
from pictures import FOLDER, PICTURES, SEED, pixels
from playwright.sync_api import Page
from support import ROOT, WIDE, Server

CELL = 6  # pixels of the screen to one that is compared: how a letter is smoothed does not matter, where it stands does
NOTICED = 24  # of 255, in one colour of such a cell
MOST = 0.01  # of all cells


def differ(page: Page, one: bytes, other: bytes) -> float:
    """The share of the picture in which the two differ so much that one would notice."""
    size = WIDE["width"] // CELL, WIDE["height"] // CELL
    first, second = (pixels(page, png, *size).astype(int) for png in (one, other))
    return float((np.abs(first - second).max(axis=2) > NOTICED).mean())


@pytest.fixture(autouse=True)
def same_letters(page: Page) -> None:
    """The stored pictures were made with DejaVu Sans, a Debian's own font; in another one every line is another."""
    width = """font => { const pen = document.createElement("canvas").getContext("2d");
        pen.font = `40px ${font}`; return pen.measureText("Growth on a finite planet, 1850").width; }"""
    if page.evaluate(width, "system-ui") != page.evaluate(width, "'DejaVu Sans', monospace"):
        pytest.skip("the letters of this system are not those of the stored pictures (DejaVu Sans)")


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_as_the_page_is_now(page: Page, server: Server, name: str) -> None:
    stored = (FOLDER / f"{name}.png").read_bytes()
    made = PICTURES[name](page, server)
    assert pixels(page, stored).shape == (WIDE["height"], WIDE["width"], 3)
    share = differ(page, stored, made)
    assert share < MOST, f"{share:.1%} of it have changed: look at the page, then run python tests/pictures.py"


@pytest.mark.parametrize("name", PICTURES)
def test_another_game_or_look_is_noticed(page: Page, server: Server, name: str) -> None:
    stored = (FOLDER / f"{name}.png").read_bytes()
    assert differ(page, stored, PICTURES[name](page, server, SEED + 1)) > MOST
    page.add_style_tag(content="main { filter: hue-rotate(40deg); }")
    assert differ(page, stored, page.screenshot()) > 2 * MOST


def test_pictures_are_small_and_shown_with_words_for_who_cannot_see_them() -> None:
    shown = dict(
        re.findall(r"!\[([^\]]{40,})\]\(tests/golden/pictures/(\w+)\.png\)", (ROOT / "README.md").read_text("utf-8"))
    )
    assert sorted(shown.values()) == sorted(PICTURES)
    assert {path.stem for path in FOLDER.iterdir()} >= set(PICTURES)
    for name in PICTURES:
        assert (FOLDER / f"{name}.png").stat().st_size < 200_000
