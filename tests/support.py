"""Helpers of tests in several folders: servers as processes of their own, and a list of what went wrong in a page."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Page

ROOT = Path(__file__).resolve().parent.parent
STARTS_WITHIN = 60  # seconds
WIDE = {"width": 1366, "height": 768}
PHONE = {"width": 390, "height": 844}


class Server:
    """``limitedu serve`` (or another command that serves) in a process of its own, which can be stopped and started."""

    def __init__(self, folder: Path, *, python: str = sys.executable, command: tuple[str, ...] = ()) -> None:
        from limitedu_widgets.ports import free_port

        self.folder = folder
        self.cwd = folder
        self.store = folder / "games.sqlite"
        # below those that the system gives out itself; far from those of another process of tests beside this one
        self.port = free_port("127.0.0.1", 12_000 + os.getpid() * 60 % 20_000)
        self.url = f"http://127.0.0.1:{self.port}/"
        self.command = [python, "-m", "limitedu", *(command or ("serve", f"--store={self.store}"))]
        self.command += ["--no-browser", f"--port={self.port}"]
        self.alive = self.url + ("limitedu/health" if self.command[3] == "serve" else "api")
        self.process: subprocess.Popen[bytes] | None = None
        self.environment: dict[str, str] = {}

    @property
    def output(self) -> str:
        """All that it has printed, errors included."""
        return (self.folder / "server.txt").read_text(encoding="utf-8", errors="replace")

    def start(self) -> Server:
        """Start and wait until it answers; fails the test, with its words, where it does not."""
        environment = {**os.environ, "PYTHONUNBUFFERED": "1", "PYTHONIOENCODING": "utf-8", **self.environment}
        for kind in ("CONFIG", "DATA", "RUNTIME"):  # nothing of this user's own Jupyter
            environment[f"JUPYTER_{kind}_DIR"] = str(self.folder / f"jupyter-{kind.lower()}")
        with (self.folder / "server.txt").open("ab") as output:
            self.process = subprocess.Popen(
                self.command,
                cwd=self.cwd,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
            )
        late = time.monotonic() + STARTS_WITHIN
        while True:
            try:
                with urllib.request.urlopen(self.alive, timeout=5) as answer:
                    answer.read()
                return self
            except OSError:
                if self.process.poll() is not None or time.monotonic() > late:
                    self.stop(hard=True)
                    pytest.fail(f"{' '.join(self.command)} did not start. It said:\n{self.output}")
                time.sleep(0.05)

    def stop(self, hard: bool = False) -> int:
        """End it as Ctrl-C does, or at once (``hard``: as a power cut would); returns its exit code."""
        if self.process is None:
            return 0
        if self.process.poll() is None:
            if hard:
                self.process.kill()
            elif os.name == "nt":
                self.process.terminate()
            else:
                self.process.send_signal(signal.SIGINT)
        try:
            code = self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait(15)
            pytest.fail(f"{' '.join(self.command)} did not end within 15 s. It said:\n{self.output}")
        self.process = None
        return code


class Postgres:
    """A private PostgreSQL that can be stopped and started, in a folder of its own, reached by a socket in it alone.

    It does not run as root: there it is the user whom Debian's package makes.
    """

    def __init__(self, programs: Path) -> None:
        self.programs = programs
        self.folder = Path(tempfile.mkdtemp(prefix="limitedu-pg-"))  # short, as the address of a socket has to be
        self.user = None if os.getuid() else "postgres"
        if self.user:
            shutil.chown(self.folder, self.user, self.user)
        self.process: subprocess.Popen[bytes] | None = None
        self.made = 0
        made = self.run("initdb", "--username=limitedu", "--auth=trust", "--encoding=UTF8", "--no-locale", "--no-sync")
        assert made.wait(STARTS_WITHIN) == 0, self.output

    @property
    def output(self) -> str:
        return (self.folder / "postgres.txt").read_text(encoding="utf-8", errors="replace")

    def run(self, program: str, *options: str) -> subprocess.Popen[bytes]:
        with (self.folder / "postgres.txt").open("ab") as output:
            return subprocess.Popen(
                [self.programs / program, "-D", self.folder / "data", *options],
                cwd=self.folder,
                user=self.user,
                group=self.user,
                extra_groups=[] if self.user else None,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
            )

    def address(self, database: str) -> str:
        return f"postgresql://limitedu@/{database}?host={self.folder}"

    def database(self) -> str:
        """The address of a new and empty database."""
        import psycopg

        self.made += 1
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE games{self.made}")
        return self.address(f"games{self.made}")

    def start(self) -> Postgres:
        """Start and wait until it answers; fails the test, with its words, where it does not."""
        import psycopg

        settings = ("listen_addresses=", f"unix_socket_directories={self.folder}", "fsync=off", "max_connections=200")
        self.process = self.run("postgres", *(f"-c{setting}" for setting in settings))
        late = time.monotonic() + STARTS_WITHIN
        while True:
            try:
                psycopg.connect(self.address("postgres")).close()
                return self
            except psycopg.OperationalError:
                if self.process.poll() is not None or time.monotonic() > late:
                    self.stop(hard=True)
                    pytest.fail(f"PostgreSQL did not start. It said:\n{self.output}")
                time.sleep(0.05)

    def stop(self, hard: bool = False) -> None:
        """End it, and every connection to it, at once; ``hard``: without putting anything in order."""
        if self.process is not None:
            self.process.send_signal(signal.SIGQUIT if hard else signal.SIGINT)
            self.process.wait(STARTS_WITHIN)
            self.process = None


def find_postgres() -> Path | None:
    """The folder of an installed PostgreSQL's programs: on the path, or where Debian keeps them, the newest first."""
    if os.name == "nt":
        return None
    named = shutil.which("initdb")
    kept = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
    return Path(named).resolve().parent if named else kept[-1].parent if kept else None


def is_outside(url: str) -> bool:
    return re.match(r"(https?|wss?)://(localhost|127\.0\.0\.1|\[::1\])[:/]|(data|blob|about|chrome):", url) is None


class Problems(list[str]):
    """What went wrong in a page. A test that breaks something on purpose sets ``muted`` while it does."""

    muted = False

    def append(self, what: str) -> None:
        if not self.muted:
            super().append(what)

    def watch(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.append(f"page error: {error}"))
        page.on("console", lambda said: self.append(f"console: {said.text}") if said.type == "error" else None)
        page.on(
            "request", lambda asked: self.append(f"outside request: {asked.url}") if is_outside(asked.url) else None
        )
        page.on("requestfailed", self.failed)
        page.on("response", lambda got: self.append(f"{got.status}: {got.url}") if got.status >= 400 else None)

    def failed(self, request: Any) -> None:
        # The kernel of a page that is left is shut down by a beacon, whose answer nobody waits for.
        if not ("/api/shutdown/" in request.url and request.failure == "net::ERR_ABORTED"):
            self.append(f"failed request: {request.url} ({request.failure})")


def axe(page: Page) -> list[str]:
    """What axe-core finds against WCAG 2.2 A and AA and its own best practices on ``page``; empty where it is right."""
    from axe_playwright_python.sync_playwright import Axe

    options = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
    found = Axe().run(page, options=options).response["violations"]
    return [f"{one['id']}: {one['help']}: {node['html'][:160]}" for one in found for node in one["nodes"]]
