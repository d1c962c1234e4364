"""``limitedu lab`` asks nothing outside: not the page, its workers and lines, not the server, not the kernels.

The browser writes down all that it does with the network (Chromium's net log, whatever asked: a page, a worker, a
prefetch), and each Python process too (``tests/watch``). The same watch over a plain JupyterLab sees it look for news.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Playwright, sync_playwright
from support import ROOT, WIDE, Problems, Server

from limitedu.doctor import CHROMIUM_FLAGS

LESSON = "00_first_generation.ipynb"  # it has charts and a dashboard
HERE = {"localhost", "127.0.0.1", "::1", ""}
CHOSEN = {
    "apputils-extension/notification": {"fetchNews": "true", "checkForUpdates": True},
    "notebook-extension/tracker": {"windowingMode": "none"},  # cells that are not looked at are drawn too
}
"""What the user has chosen: news from outside, perhaps in another project; it is kept for all of them."""
OUTSIDE = "outside.invalid"


class Watched:
    """A server and a browser, both of which write down whom they ask."""

    def __init__(self, folder: Path, server: Server, playwright: Playwright, chromium: str) -> None:
        self.server, self.folder, self.playwright, self.chromium = server, folder, playwright, chromium
        self.lines: list[str] = []
        self.problems = Problems()
        paths = [str(ROOT / "tests" / "watch"), *os.environ.get("PYTHONPATH", "").split(os.pathsep)]
        server.environment = {
            "PYTHONPATH": os.pathsep.join(path for path in paths if path),
            "LIMITEDU_WATCH": str(folder / "asked.txt"),
            "JUPYTER_TOKEN": "test",
        }
        for name, chosen in CHOSEN.items():
            settings = server.folder / f"jupyter-config/lab/user-settings/@jupyterlab/{name}.jupyterlab-settings"
            settings.parent.mkdir(parents=True)
            settings.write_text(json.dumps(chosen), encoding="utf-8")

    def open(self, path: str) -> Page:
        self.browser = self.playwright.chromium.launch(
            executable_path=self.chromium, args=[*CHROMIUM_FLAGS, f"--log-net-log={self.folder / 'net.json'}"]
        )
        context = self.browser.new_context(viewport=WIDE)
        context.set_default_timeout(60_000)
        page = context.new_page()
        page.on("websocket", lambda line: self.lines.append(line.url))
        self.problems.watch(page)
        page.goto(f"{self.server.url}{path}?token=test")
        return page

    def outside_of_the_page(self) -> set[str]:
        """All other machines that the browser asked or looked for, but for those it asks by itself. Closes it."""
        self.browser.close()
        log = json.loads((self.folder / "net.json").read_text(encoding="utf-8"))
        told = [event.get("params", {}) for event in log["events"]]
        hosts = {host(given[name]) for given in told for name in ("url", "host") if isinstance(given.get(name), str)}
        assert "127.0.0.1" in hosts, "the browser has written nothing down"
        # Chromium looks for updates and for an account of its own; no page has begun that
        own = {host(given["url"]) for given in told if given.get("initiator") == "not an origin" and "url" in given}
        begun = {host(given["url"]) for given in told if given.get("initiator", "").startswith("http")}
        return (hosts - own | begun | {host(line) for line in self.lines}) - HERE

    def asked(self, what: str) -> set[str]:
        """What the server's process and its kernels did: all hosts (``connect``, ``look up``), or programs."""
        return {whom for _pid, kind, whom in self.told() if kind == what}

    def told(self) -> list[list[str]]:
        text = (self.folder / "asked.txt").read_text(encoding="utf-8")
        return [line.split("\t", 2) for line in text.splitlines()]


def host(text: str) -> str:
    """The host of an address, or of a host with its port."""
    return urlsplit(text if "://" in text else f"//{text}").hostname or ""


@pytest.fixture
def watched(tmp_path: Path, chromium: str) -> Iterator[Callable[[Server], Watched]]:
    with sync_playwright() as playwright:
        yield lambda server: Watched(tmp_path, server, playwright, chromium)


def menu(page: Page, name: str, item: str) -> None:
    page.locator(".lm-MenuBar-item", has_text=name).first.click()
    page.locator(".lm-Menu-item", has_text=item).first.click()


def test_a_lesson_asks_nothing_outside(
    make_server: Callable[..., Server], watched: Callable[[Server], Watched]
) -> None:
    """All cells run, a chart and a dashboard are drawn; then every place where JupyterLab asks, or might."""
    server = make_server(command=("lab",))
    watch = watched(server)
    server.start()
    page = watch.open(f"lab/tree/{LESSON}")
    page.locator(".jp-Notebook .jp-Cell").first.wait_for()
    page.get_by_text("Python 3 (limitedu) | Idle").wait_for()  # who is faster is asked which kernel to take
    menu(page, "Run", "Run All Cells")
    page.locator(".jp-Notebook .jp-OutputArea-output", has_text="Not yet").last.wait_for()  # that of the last cell
    page.locator(".jp-Notebook .lu[data-page=table] .lu-ask").wait_for()
    page.locator(".jp-Notebook .jp-RenderedPlotly .main-svg").first.wait_for()
    assert page.locator(".jp-RenderedPlotly .main-svg path.js-line").count() >= 2, "the chart has no curves"
    tiles = page.locator(".jp-Notebook .lu-tiles").first  # JupyterLab has a look of its own for such lists
    assert tiles.evaluate("list => getComputedStyle(list).display") == "grid"
    assert tiles.locator("dd").first.evaluate("one => getComputedStyle(one).float") == "none"

    page.get_by_role("button", name="Save and create checkpoint").first.click()
    menu(page, "File", "New Launcher")
    page.locator(".jp-LauncherCard").first.wait_for()
    menu(page, "Settings", "Settings Editor")
    page.locator(".jp-PluginList").wait_for()
    menu(page, "Help", "Licenses")
    menu(page, "Help", "About JupyterLab")
    page.locator(".jp-Dialog").get_by_role("button", name="Close").click()
    page.locator(".jp-Dialog").wait_for(state="detached")
    for name in ("File", "View", "Settings", "Help"):  # what is only shown asks nothing; a link in it was not clicked
        page.locator(".lm-MenuBar-item", has_text=name).first.click()
        page.locator(".lm-Menu-item").first.wait_for()
        assert page.locator(".lm-Menu-item", has_text="Voilà").count() == 0, "it would lead nowhere"
        assert page.locator(".lm-Menu-item", has_text="Extension Manager").count() == 0
        page.keyboard.press("Escape")
    page.locator('.jp-Activity, [data-id="jp-running-sessions"]').first.click()
    for address in ("lab/api/news", "lab/api/update", "lab/api/extensions?query=widgets&refresh=1"):
        page.evaluate("(address) => fetch(address).then((answer) => answer.text())", server.url + address)
    page.wait_for_timeout(2000)  # JupyterLab asks for news, if it does, some time after it is drawn

    assert watch.outside_of_the_page() == set()
    server.stop(hard=True)
    assert watch.asked("connect") | watch.asked("look up") <= HERE
    assert len({pid for pid, _kind, _whom in watch.told()}) > 1, "the kernel was not watched"
    programs = {Path(program).stem for program in watch.asked("start")}
    assert not programs & {"curl", "git", "npm", "npx", "pip", "yarn"}, programs
    assert list(watch.problems) == []
    assert "Traceback" not in server.output


def test_the_watch_sees_a_plain_jupyterlab_look_for_news(
    make_server: Callable[..., Server], watched: Callable[[Server], Watched]
) -> None:
    """The same user, watched in the same way, with JupyterLab as it comes; and a page's worker that asks outside."""
    server = make_server(command=("lab",))
    watch = watched(server)
    plain = (
        "--no-browser",
        f"--port={server.port}",
        "--IdentityProvider.token=test",
        f"--ServerApp.root_dir={server.cwd}",
    )
    server.command = [sys.executable, "-m", "jupyterlab", *plain, "--ServerApp.allow_root=True"]
    server.start()
    page = watch.open("lab")
    page.locator(".jp-LauncherCard").first.wait_for()
    page.evaluate(
        """(address) => new Promise((resolve) => {
            const code = `fetch("${address}").catch(() => 0).then(() => postMessage("asked"))`;
            const worker = new Worker(URL.createObjectURL(new Blob([code], {type: "text/javascript"})));
            worker.onmessage = resolve;
        })""",
        f"http://{OUTSIDE}/",
    )
    for _second in range(30):
        if watch.asked("look up") - HERE:
            break
        page.wait_for_timeout(1000)
    assert OUTSIDE in watch.outside_of_the_page()
    server.stop(hard=True)  # it asks first whether it may end
    assert watch.asked("look up") - HERE, "JupyterLab looked for no news"


def test_the_watch_sees_a_process_ask_outside(tmp_path: Path) -> None:
    code = f"import socket; socket.create_connection(('{OUTSIDE}', 80), timeout=1)"
    asked = tmp_path / "asked.txt"
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "tests" / "watch"), "LIMITEDU_WATCH": str(asked)}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, timeout=60)
    assert done.returncode != 0
    assert f"look up\t{OUTSIDE}" in asked.read_text(encoding="utf-8")
