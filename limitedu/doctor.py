"""``limitedu doctor``: is everything here that the dashboards need? What is wrong is said in words, with what to do.

Checked in order: Python; the packages, their versions and whether they can be
imported; the folder for the games; the port; a server on a free port, with a WebSocket round trip to a kernel;
and, where a Chromium or Chrome is installed, a page with a widget and a chart, and the dashboard itself. What could not
be checked is said too, with the way to check it by hand.
"""

from __future__ import annotations

import contextlib
import importlib
import importlib.metadata
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from limitedu.i18n import gettext as _

__all__ = ["CHROMIUM_FLAGS", "doctor", "find_chromium", "running_server"]

OLDEST_PYTHON = (3, 11)
APP = "app"  # the extra that the dashboards need
IMPORT_NAMES = {"sqlalchemy": "sqlalchemy"}
STARTS_WITHIN = 60.0  # seconds
PAGE_WITHIN = 60_000.0  # milliseconds

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
CHROMIUM_PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)
CHROMIUM_FLAGS = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
    # as root (a container, a test machine) Chromium's sandbox cannot start
    *(("--no-sandbox",) if hasattr(os, "geteuid") and os.geteuid() == 0 else ()),
)


def find_chromium() -> str | None:
    """The path of an installed Chromium, Chrome or Edge; ``LIMITEDU_CHROMIUM`` names another one."""
    named = os.environ.get("LIMITEDU_CHROMIUM")
    if named:
        return named if Path(named).is_file() else None
    for name in CHROMIUM_NAMES:
        if found := shutil.which(name):
            return found
    return next((place for place in CHROMIUM_PLACES if Path(place).is_file()), None)


class Findings:
    """What was found, printed as it comes; ``problems`` counts what is wrong."""

    def __init__(self) -> None:
        self.problems = 0

    def good(self, what: str) -> None:
        print(_("good         ") + what, flush=True)

    def note(self, what: str) -> None:
        print(_("note         ") + what, flush=True)

    def unchecked(self, what: str) -> None:
        print(_("not checked  ") + what, flush=True)

    def wrong(self, what: str, remedy: str) -> None:
        self.problems += 1
        print(_("WRONG        ") + what, flush=True)
        print("             " + remedy, flush=True)


def doctor(*, page: bool = True) -> int:
    """Check everything, print what was found, and return 0 (all good) or 1 (something is wrong).

    Without ``page`` the server and the page are left out.
    """
    found = Findings()
    check_python(found)
    packages = check_packages(found)
    if packages:
        check_store(found)
        check_port(found)
    if page and packages:
        check_server(found)
    elif page:
        found.unchecked(_("server, WebSocket and page: the packages come first."))
    print()
    if found.problems:
        print(_("{n} found to be wrong; the lines above say what to do.").format(n=found.problems))
        return 1
    print(_("All good. Start with: limitedu serve"))
    return 0


# ---------------------------------------------------------------------------------------------- Python and its packages


def check_python(found: Findings) -> None:
    version = ".".join(str(part) for part in sys.version_info[:3])
    if sys.version_info[:2] >= OLDEST_PYTHON:
        found.good(_("Python {version} ({path})").format(version=version, path=sys.executable))
    else:
        found.wrong(
            _("Python {version} is too old.").format(version=version),
            _("Install Python {oldest} or newer and limitedu in it.").format(oldest="3.11"),
        )


def needed_packages() -> list[tuple[str, str]]:
    """Name and range of versions of each package that limitedu and its dashboards need, from its own metadata."""
    needed = []
    for line in importlib.metadata.requires("limitedu") or []:
        requirement, _sep, marker = line.partition(";")
        extra = re.search(r"extra\s*==\s*['\"](\w+)['\"]", marker)
        match = re.match(r"([A-Za-z0-9._-]+)(?:\[[^]]*\])?\s*(.*)", requirement.strip())
        if match and (extra is None or extra[1] == APP):
            needed.append((match[1], match[2].strip("() ")))
    return needed


def in_range(version: str, wanted: str) -> bool:
    """Whether ``version`` is in a range such as ``>=1.5,<2`` (a pre-release counts as its release)."""

    def numbers(text: str) -> tuple[int, ...]:
        parts = re.match(r"\d+(?:\.\d+)*", text.strip())
        values = [int(part) for part in parts[0].split(".")] if parts else []
        while values and values[-1] == 0:
            values.pop()
        return tuple(values)

    here = numbers(version)
    tests = {
        ">=": lambda limit: here >= limit,
        "<=": lambda limit: here <= limit,
        "==": lambda limit: here == limit,
        "!=": lambda limit: here != limit,
        ">": lambda limit: here > limit,
        "<": lambda limit: here < limit,
    }
    for condition in filter(None, (part.strip() for part in wanted.split(","))):
        sign = next((sign for sign in tests if condition.startswith(sign)), None)
        if sign and not tests[sign](numbers(condition[len(sign) :])):
            return False
    return True


def check_packages(found: Findings) -> bool:
    """Whether all packages are here; each that is missing, broken or of a wrong version is a finding."""
    before = found.problems
    install = f'"{sys.executable}" -m pip install'
    try:
        needed = needed_packages()
    except importlib.metadata.PackageNotFoundError:
        found.wrong(
            _("limitedu itself is not installed in this Python; it runs from its source folder."),
            _("In that folder: {command}").format(command=f'{install} -e ".[app]"'),
        )
        return False
    versions = []
    for name, wanted in needed:
        try:
            version = importlib.metadata.version(name)
        except importlib.metadata.PackageNotFoundError:
            found.wrong(
                _("The package {name} is missing.").format(name=name),
                _("Install it: {command}").format(command=f'{install} "limitedu[app]"'),
            )
            continue
        if not in_range(version, wanted):
            found.wrong(
                _("The package {name} is {version}; needed is {wanted}.").format(
                    name=name, version=version, wanted=wanted
                ),
                _("Change it: {command}").format(command=f'{install} "{name}{wanted}"'),
            )
        try:
            importlib.import_module(IMPORT_NAMES.get(name.lower(), name.replace("-", "_")))
        except Exception as error:  # whatever a broken package throws is a finding
            found.wrong(
                _("The package {name} {version} cannot be imported: {why}").format(
                    name=name, version=version, why=f"{type(error).__name__}: {error}"
                ),
                _("Install it again: {command}").format(command=f"{install} --force-reinstall {name}"),
            )
        versions.append(f"{name} {version}")
    if found.problems == before:
        found.good(_("packages: {list}").format(list=", ".join(sorted(versions, key=str.lower))))
    return found.problems == before


# ------------------------------------------------------------------------------------------------------ store and port


def check_store(found: Findings) -> None:
    from limitedu.errors import StoreError
    from limitedu_widgets.stores import store_url

    try:
        url = store_url(os.environ.get("LIMITEDU_STORE"))
    except StoreError as error:
        found.wrong(str(error), _("Or make the folder writable for this user."))
        return
    shown = re.sub(r"//([^:/@]+):[^@]+@", r"//\1:***@", url)
    if url.startswith("sqlite:///"):
        free = shutil.disk_usage(Path(url.removeprefix("sqlite:///")).parent).free / 1e6
        if free < 50:
            found.wrong(
                _("The disk of {store} has {free:.0f} MB left; games may not be saved.").format(store=shown, free=free),
                _("Free some space, or name another place: limitedu serve --store FILE"),
            )
            return
    found.good(_("the games are kept in {store}").format(store=shown))


def check_port(found: Findings) -> None:
    from limitedu_widgets.ports import DEFAULT_PORT, free_port

    with socket.socket() as probe:
        taken = probe.connect_ex(("127.0.0.1", DEFAULT_PORT)) == 0
    if not taken:
        found.good(_("port {port} is free").format(port=DEFAULT_PORT))
        return
    who = _("another program")
    with contextlib.suppress(OSError, ValueError):
        if "limitedu" in fetch_json(f"http://127.0.0.1:{DEFAULT_PORT}/limitedu/health"):
            who = _("a limitedu that runs already")
    found.note(
        _("port {port} is used by {who}; limitedu serve will take {free}").format(
            port=DEFAULT_PORT, who=who, free=free_port("127.0.0.1", DEFAULT_PORT)
        )
    )


def fetch_json(url: str) -> dict[str, Any]:
    with urllib.request.urlopen(url, timeout=5) as answer:  # noqa: S310  # our own address
        found: dict[str, Any] = json.load(answer)
    return found


# ------------------------------------------------------------------------------------------------------ server and page


@contextlib.contextmanager
def running_server(*options: str, store: Path, cwd: Path | None = None) -> Iterator[str]:
    """``limitedu serve`` as a process of its own on a free port; gives its address, and ends it afterwards.

    Raises :class:`RuntimeError`, with what it printed, when it does not answer within a minute.
    """
    from limitedu_widgets.ports import free_port

    port = free_port("127.0.0.1", 18_000 + os.getpid() % 10_000)
    command = [
        sys.executable,
        "-m",
        "limitedu",
        "serve",
        "--no-browser",
        f"--port={port}",
        f"--store={store}",
        *options,
    ]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1", "PYTHONIOENCODING": "utf-8"}
    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen(
            command, cwd=cwd, env=environment, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT
        )
        try:
            url = f"http://127.0.0.1:{port}/"
            wait_for(process, url + "limitedu/health", output)
            yield url
        finally:
            end(process)


def wait_for(process: subprocess.Popen[bytes], url: str, output: Any) -> None:
    late = time.monotonic() + STARTS_WITHIN
    while True:
        with contextlib.suppress(OSError, ValueError):
            fetch_json(url)
            return
        if process.poll() is not None or time.monotonic() > late:
            output.seek(0)
            raise RuntimeError(
                output.read().decode("utf-8", "replace").strip()[-2000:] or f"exit code {process.poll()}"
            )
        time.sleep(0.05)


def end(process: subprocess.Popen[bytes]) -> None:
    """Ask the process to end, as Ctrl-C would; insist after ten seconds."""
    if process.poll() is None:
        process.terminate() if os.name == "nt" else process.send_signal(signal.SIGINT)
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait(10)


def check_server(found: Findings) -> None:
    with tempfile.TemporaryDirectory(prefix="limitedu-doctor-", ignore_cleanup_errors=True) as folder:
        start = time.monotonic()
        try:
            with running_server(store=Path(folder) / "check.sqlite", cwd=Path(folder)) as url:
                found.good(_("the server starts (in {s:.1f} s)").format(s=time.monotonic() - start))
                check_websocket(found, url)
                check_page(found, url)
        except RuntimeError as error:
            found.wrong(
                _("limitedu serve does not start. It said: {text}").format(text=error),
                _("Install limitedu again; if it stays so, report these lines."),
            )


def check_websocket(found: Findings, url: str) -> None:
    """Open the check page as a browser does, and ask its kernel something over the WebSocket."""
    try:
        with urllib.request.urlopen(url + "check", timeout=60) as answer:  # noqa: S310  # our own address
            text = answer.read().decode("utf-8")
            cookies = "; ".join(line.split(";")[0] for line in answer.headers.get_all("Set-Cookie") or [])
        kernel = re.search(r'"kernelId": "([0-9a-f-]{36})"', text)
        if kernel is None:
            raise RuntimeError(_("the page started no kernel"))
        took = round_trip(f"{url.replace('http', 'ws', 1)}api/kernels/{kernel[1]}/channels", cookies)
    except Exception as error:  # whatever it throws (refused, timed out, 403, closed) is the finding
        found.wrong(
            _("The WebSocket to the server does not work: {why}").format(why=str(error) or type(error).__name__),
            _("A proxy or firewall may be in the way: set NO_PROXY=localhost,127.0.0.1 and try again."),
        )
        return
    found.good(_("WebSocket: to the kernel and back in {ms:.0f} ms").format(ms=took * 1000))


def round_trip(url: str, cookies: str) -> float:
    """Seconds from a question to a kernel until its answer."""
    import asyncio
    import uuid

    from tornado.httpclient import HTTPRequest
    from tornado.websocket import websocket_connect

    async def ask() -> float:
        socket_ = await websocket_connect(HTTPRequest(url, headers={"Cookie": cookies}, connect_timeout=20))
        try:
            took = 0.0
            for _again in range(2):  # the first answer waits for the channels to open
                question = uuid.uuid4().hex
                header = {"msg_id": question, "msg_type": "kernel_info_request", "version": "5.3"}
                header |= {"session": uuid.uuid4().hex, "username": ""}
                message = {"header": header, "parent_header": {}, "metadata": {}, "content": {}, "channel": "shell"}
                start = time.perf_counter()
                await socket_.write_message(json.dumps(message))
                while True:
                    text = await asyncio.wait_for(socket_.read_message(), 20)
                    if text is None:
                        raise RuntimeError(_("the server closed it"))
                    answer = json.loads(text)
                    if answer.get("parent_header", {}).get("msg_id") == question and "reply" in answer["msg_type"]:
                        break
                took = time.perf_counter() - start
            return took
        finally:
            socket_.close()

    return asyncio.run(ask())


def check_page(found: Findings, url: str) -> None:
    """Draw a widget and a chart, and open the dashboard, in an installed browser."""
    by_hand = _("Open {url} in your browser while limitedu serve runs: it says the same.").format(
        url="http://localhost:8866/check"
    )
    chromium = find_chromium()
    if chromium is None:
        found.unchecked(_("the page: no Chromium or Chrome was found here.") + " " + by_hand)
        return
    try:
        from playwright.sync_api import Error, sync_playwright
    except ModuleNotFoundError:
        found.unchecked(
            _("the page: it takes the package playwright ({command}).").format(
                command=f'"{sys.executable}" -m pip install playwright'
            )
            + " "
            + by_hand
        )
        return
    remedy = _("Try another browser, and look whether a program of the school changes or blocks pages. ") + by_hand
    errors: list[str] = []
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium, args=list(CHROMIUM_FLAGS))
            page = browser.new_page(viewport={"width": 1366, "height": 768})
            page.on("pageerror", lambda error: errors.append(str(error)))
            page.on("requestfailed", lambda request: errors.append(f"{request.url}: {request.failure}"))
            page.on("response", lambda r: errors.append(f"{r.url}: {r.status}") if r.status >= 400 else None)
            page.goto(url + "check", timeout=PAGE_WITHIN)
            page.wait_for_selector(".limitedu-check[data-trip]", timeout=PAGE_WITHIN)
            seen = page.eval_on_selector(".limitedu-check", "node => ({...node.dataset})")
            if seen["chart"] == "drawn" and seen["trip"] != "lost":
                found.good(
                    _("page: a widget and a chart drawn; a click is back after {ms} ms ({browser})").format(
                        ms=seen["trip"], browser=chromium
                    )
                )
            else:
                found.wrong(_("The page has a widget, but: {what}").format(what=json.dumps(seen)), remedy)
            start = time.monotonic()
            page.goto(url + "play", timeout=PAGE_WITHIN)
            page.wait_for_selector(".lu[data-page=start], .limitedu-error", timeout=PAGE_WITHIN)
            if page.query_selector(".limitedu-error"):
                found.wrong(_("The dashboard's page says: {text}").format(text=page.inner_text("main")[:500]), remedy)
            else:
                found.good(_("the dashboard is drawn after {s:.1f} s").format(s=time.monotonic() - start))
            browser.close()
    except Error as error:
        found.wrong(_("The page was not drawn: {why}").format(why=str(error).split("\n")[0]), remedy)
    errors = [text for text in errors if "/api/shutdown/" not in text]  # sent as a page is left; nobody waits for it
    if errors:
        found.wrong(_("The page reported: {what}").format(what="; ".join(errors[:3])), remedy)
