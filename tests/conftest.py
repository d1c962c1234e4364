"""What tests of several folders share: servers as processes of their own, and a browser that tolerates no fault.

The sync API of Playwright keeps an event loop in the main thread, in which ``asyncio.run`` cannot work: so the browser
lives as long as a test module, and tests that need a loop of their own belong into another module.
"""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import pytest
from support import WIDE, Postgres, Problems, Server, find_postgres

from limitedu.doctor import CHROMIUM_FLAGS, find_chromium

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test that asks for the browser is a browser test, whether it says so or not."""
    for item in items:
        if {"chromium", "browser", "page", "open_page"} & set(getattr(item, "fixturenames", ())):
            item.add_marker("browser")


@pytest.fixture
def make_server(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """A function that makes a :class:`Server` with an empty store; what it started is ended after the test."""
    made: list[Server] = []

    def make(**options: Any) -> Server:
        folder = tmp_path / f"server{len(made)}"
        folder.mkdir()
        made.append(Server(folder, **options))
        return made[-1]

    yield make
    for server in made:
        server.stop()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One running ``limitedu serve`` for the tests of a module, with a store of its own; it must leave no traceback."""
    running = Server(tmp_path_factory.mktemp("server")).start()
    yield running
    running.stop()
    assert "Traceback" not in running.output, running.output


def not_here(why: str) -> NoReturn:
    """Skip the test for want of a program, saying so; with ``CI=true`` it fails."""
    if os.environ.get("CI") == "true":
        pytest.fail(f"{why}; with CI=true that is a failure")
    pytest.skip(why)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL of the tests' own, one for each process of the tests; ``postgres.database()`` is a new database."""
    found = find_postgres()
    if found is None:
        not_here("PostgreSQL is not installed here")
    running = Postgres(found)
    running.start()
    yield running
    running.stop()
    shutil.rmtree(running.folder)


# ---------------------------------------------------------------------------------------------------------- the browser


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of an installed Chromium or Chrome."""
    found = find_chromium()
    if found is None:
        not_here("no Chromium or Chrome is installed here (or set LIMITEDU_CHROMIUM to its path)")
    return found


@pytest.fixture(scope="module")
def browser(chromium: str) -> Iterator[Browser]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium, args=list(CHROMIUM_FLAGS))
        yield launched
        launched.close()


@pytest.fixture
def problems() -> Iterator[Problems]:
    """Faults of the test's pages: page and console errors, failed or outside requests. Must be empty at the end."""
    found = Problems()
    yield found
    assert not found, "\n".join(found)


@pytest.fixture
def open_page(browser: Browser, problems: Problems) -> Iterator[Callable[..., Page]]:
    """A function that opens a page with cookies and storage of its own: ``open_page(viewport=PHONE)``."""
    contexts: list[BrowserContext] = []

    def new_page(viewport: dict[str, int] | None = None, **options: Any) -> Page:
        context = browser.new_context(viewport=viewport or WIDE, **options)
        context.set_default_timeout(20_000)
        contexts.append(context)
        page = context.new_page()
        problems.watch(page)
        return page

    yield new_page
    for context in contexts:
        problems.muted = True
        for page in context.pages:
            with contextlib.suppress(Exception):
                page.goto("about:blank")  # leaving the page ends its kernel; closing it here would not
        context.close()


@pytest.fixture
def page(open_page: Callable[..., Page]) -> Page:
    """One page of 1366 × 768 in which nothing may go wrong."""
    return open_page()
