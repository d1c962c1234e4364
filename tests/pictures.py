"""The two pictures at the top of the README, from a seeded game on the real server: ``python tests/pictures.py``.

Needs what the tests need (Playwright, and an installed Chromium or Chrome). ``tests/browser/test_pictures.py`` makes
them again and compares, so that they stay true.
"""

from __future__ import annotations

import base64
import struct
import tempfile
import zlib
from collections.abc import Callable
from pathlib import Path

import numpy as np
from playwright.sync_api import Page
from support import ROOT, WIDE, Server

from limitedu import bots, debrief
from limitedu.classroom.store import Store
from limitedu.core.game import Game, new_game

SEED = 8
PROGRAMS = ("careful", "growth", "growth", "careful")
FOLDER = ROOT / "tests" / "golden" / "pictures"


def table(page: Page, server: Server, seed: int = SEED) -> bytes:
    """The table in play: four nations in 1940, Blue chooses a card to play; as PNG."""
    game = new_game("limit", len(PROGRAMS), seed)
    players = {seat: bots.make(name, seed, seat, "limit") for seat, name in enumerate(PROGRAMS)}
    bots.play_on(game, players, until=4)
    debrief.predict(game, 0, {"population": 90})  # else a question about it covers half of what is to be seen
    blue = players.pop(0)
    bots.play_on(game, players, until=5)
    while game.decisions[0].kind != "policy":
        game.play(blue.choose(game.state, game.decisions[0]), 0)
        bots.play_on(game, players, until=5)
    page.goto(f"{server.url}play?game={kept(server, game, ['person', *PROGRAMS[1:]])}")
    page.locator(".lu[data-page=table] .lu-ask").wait_for()
    page.locator(".lu-plot.js-plotly-plot .main-svg").first.wait_for()
    return shot(page)


def world(page: Page, server: Server, seed: int = SEED) -> bytes:
    """The debrief of the whole game: its people beside those of the real world, and of World3; as PNG."""
    game = new_game("limit", len(PROGRAMS), seed)
    bots.play_on(game, dict(enumerate(PROGRAMS)))
    page.goto(f"{server.url}debrief?game={kept(server, game, ['person'] * len(PROGRAMS))}")
    page.locator("[data-step=world]").click()
    page.locator(".lu[data-page=world]").wait_for()
    page.wait_for_function("document.querySelectorAll('.lu-plot.js-plotly-plot .main-svg').length >= 3")
    return shot(page)


PICTURES: dict[str, Callable[..., bytes]] = {"table": table, "debrief": world}


def kept(server: Server, game: Game, seats: list[str]) -> str:
    """Keep the game in the server's store; returns its id."""
    store = Store(str(server.store))
    try:
        return store.create(game.record(), seats, "Our class")[0]
    finally:
        store.close()


def shot(page: Page) -> bytes:
    """What is on the page, when it has come to rest, without the time of day."""
    page.mouse.move(0, 0)
    page.evaluate("document.fonts.ready.then(() => 1)")
    page.wait_for_timeout(1000)
    page.evaluate("document.activeElement && document.activeElement.blur()")
    page.evaluate(
        """() => {
            const all = document.createTreeWalker(document.querySelector(".lu"), NodeFilter.SHOW_TEXT);
            while (all.nextNode()) all.currentNode.data = all.currentNode.data.replace(/\\d\\d:\\d\\d$/, "10:15");
        }"""
    )
    return page.screenshot(animations="disabled", caret="hide")


# ------------------------------------------------------------------------------------------------------ small files


def pixels(page: Page, png: bytes, width: int = 0, height: int = 0) -> np.ndarray:
    """The picture's colours (height × width × red, green, blue; 0 to 255), shrunk to a size by the browser."""
    found = page.evaluate(
        """async ([text, width, height]) => {
            const image = new Image();
            image.src = "data:image/png;base64," + text;
            await image.decode();
            const canvas = document.createElement("canvas");
            [canvas.width, canvas.height] = [width || image.width, height || image.height];
            const paper = canvas.getContext("2d");
            paper.imageSmoothingQuality = "high";
            paper.drawImage(image, 0, 0, canvas.width, canvas.height);
            const bytes = paper.getImageData(0, 0, canvas.width, canvas.height).data;
            let all = "";
            for (const byte of bytes) all += String.fromCharCode(byte);
            return [canvas.width, canvas.height, btoa(all)];
        }""",
        [base64.b64encode(png).decode("ascii"), width, height],
    )
    data = np.frombuffer(base64.b64decode(found[2]), np.uint8)
    return data.reshape(found[1], found[0], 4)[:, :, :3]


def small(colours: np.ndarray) -> bytes:
    """A PNG of at most 256 colours: the most frequent ones, and for each other the nearest of them."""
    flat = colours.reshape(-1, 3).astype(np.int32)
    every, which, count = np.unique(flat @ [65536, 256, 1], return_inverse=True, return_counts=True)
    every = np.stack([every >> 16, every >> 8 & 255, every & 255], axis=1)
    palette = every[np.argsort(-count, kind="stable")[:256]]
    nearest = np.array([np.argmin(((palette - one) ** 2).sum(axis=1)) for one in every], np.uint8)
    height, width = colours.shape[:2]
    lines = nearest[which].reshape(height, width)
    raw = b"".join(b"\0" + line.tobytes() for line in lines)

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    body = chunk(b"PLTE", palette.astype(np.uint8).tobytes()) + chunk(b"IDAT", zlib.compress(raw, 9))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + body + chunk(b"IEND", b"")


def main() -> None:
    from playwright.sync_api import sync_playwright

    from limitedu.doctor import CHROMIUM_FLAGS, find_chromium

    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder)).start()
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=list(CHROMIUM_FLAGS))
        try:
            for name, make in PICTURES.items():
                page = browser.new_page(viewport=WIDE)
                png = small(pixels(page, make(page, server)))
                (FOLDER / f"{name}.png").write_bytes(png)
                print(f"{FOLDER / name}.png: {len(png) // 1000} kB")
                page.goto("about:blank")
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
