"""``limitedu bench class``: how long a class waits, and what it takes of this machine.

A real server with a class in its store, planets of six. Real pages over HTTP and WebSocket
(:mod:`limitedu_widgets.bench_pages`, in a process of its own whose processor time is told apart) join with class code
and seat word, all at once, and each decides whenever its turn is open. Several rounds with a new server each: other
work on the machine slows a round down, never speeds it up, so the best round counts. A bare page of stock Voilà is
asked for as often in the same run: a yardstick for machines that are slower or faster.
"""

from __future__ import annotations

import contextlib
import json as json_
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import psutil

from limitedu.classroom.classes import Class, Classes
from limitedu.classroom.programs import sensible
from limitedu.classroom.settings import Settings
from limitedu.classroom.sittings import Entry
from limitedu.classroom.store import Store
from limitedu.doctor import end, fetch_json
from limitedu.i18n import gettext as _
from limitedu_widgets.bench_pages import Plan
from limitedu_widgets.ports import free_port
from limitedu_widgets.weight import first_load

__all__ = ["main", "measure"]

GAME = "limit"
PLANET = 6
"""Seats of a planet."""

DECISIONS = 10
THINK = 2.0  # seconds
LONGEST = 240.0
"""Seconds after which the students stop, whatever they have reached."""

IDLE_SECONDS = 15.0
STARTS_WITHIN = 60.0
SLEEP = 0.1

BARE = {
    "cells": [
        {
            "cell_type": "code",
            "execution_count": None,
            "id": "bare",
            "metadata": {},
            "outputs": [],
            "source": "import ipywidgets\nipywidgets.Button()",
        }
    ],
    "metadata": {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}},
    "nbformat": 4,
    "nbformat_minor": 5,
}
"""The yardstick's notebook: one button."""

Figures = dict[str, Any]


def main(students: int = 30, rounds: int = 3, json: bool = False) -> int:
    """Measure and print; with ``json`` one JSON object. 1 where something failed."""
    result = measure(students, rounds)
    print(json_.dumps(result) if json else "\n".join(lines(result)))
    return int(bool(result["failures"]))


def measure(students: int, rounds: int) -> Figures:
    """The best of several rounds, figure by figure; ``failures`` are those of all of them."""
    found = [one_round(students, number) for number in range(rounds)]
    failures = [text for one in found for text in one.pop("failures")]
    best: Figures = {"students": students, "rounds": rounds}
    for name in found[0]:
        best[name] = min((one[name] for one in found if one[name] is not None), default=None)
    best |= yardstick(students)
    best["failures"] = len(failures)
    best["failed"] = failures[:10]
    return best


# -- one round --------------------------------------------------------------------------------------------------


def one_round(students: int, number: int) -> Figures:
    """A new server and class, all pages at once, a quiet time, ten decisions each."""
    with tempfile.TemporaryDirectory(prefix="limitedu-bench-", ignore_cleanup_errors=True) as folder:
        port = free_port("127.0.0.1", 21_000 + os.getpid() % 10_000)
        url = f"http://127.0.0.1:{port}/"
        store = f"sqlite:///{folder}/bench.sqlite"
        one, spare = prepare(store, students)
        command = ["-m", "limitedu", "serve", "--no-browser", f"--port={port}", f"--store={store}"]
        with started([*command, f"--pages={students + 20}"], port) as server:
            wait_until_warm(url)
            weight = first_load(f"{url}watch/{spare.id}", cookie=spare.token)
            places = [(one.code, seat.word, planet.number) for planet in one.planets for seat in planet.seats]
            plan = Plan(
                server=url,
                pages=[[code, word] for code, word, _planet in places[:students]],
                tables=[planet for _code, _word, planet in places[:students]],
                decisions=DECISIONS,
                think=THINK,
                longest=LONGEST,
                seed=number,
            )
            before = private(server)
            with crowd(plan) as clients:
                ready = clients.hear()
                idle = idle_percent(server)
                busy = processor(server)
                clients.go_on()
                played = clients.hear()
                busy = processor(server) - busy
                return {
                    "ready_p95_s": percentile(ready["ready"], students),
                    "memory_mb": shared(server),
                    "seat_mb": round((private(server) - before) / students, 1),
                    "own_p95_s": percentile(played["own"]),
                    "others_p95_s": percentile(played["others"]),
                    "idle_core_percent": idle,
                    "first_load_bytes": weight,
                    "decision_cpu_s": round(busy / max(1, len(played["own"])), 3),
                    "clients_cpu_s": round(ready["cpu_s"] + played["cpu_s"], 2),
                    "failures": [*ready["failures"], *played["failures"]],
                }


def prepare(store: str, students: int) -> tuple[Class, Entry]:
    """A class that has begun, in a new store; programs lead the seats that are left over.

    With it a place for the page that is weighed: somebody who looks on.
    """
    classes = Classes(Store(store))
    planets = -(-students // PLANET)
    name = classes.make(Settings(game=GAME, planets=planets, nations=PLANET))
    for seat in range(students, planets * PLANET):
        classes.lead(name, seat // PLANET, seat % PLANET, sensible(GAME))
    classes.begin(name)
    spare = classes.sittings.sit("observer", name, 0)
    one = classes.get(name)
    classes.store.close()
    return one, spare


def wait_until_warm(url: str) -> None:
    """Until kernels can be forked, where they can be."""
    late = time.monotonic() + STARTS_WITHIN
    while sys.platform == "linux":
        with contextlib.suppress(OSError):  # a busy machine may not answer in time
            if fetch_json(url + "limitedu/health")["warm"]:
                return
        if time.monotonic() > late:
            raise RuntimeError(_("The server's warm parent did not get ready."))
        time.sleep(SLEEP)


def yardstick(students: int) -> Figures:
    """A page of stock Voilà with one button, as often at once: what there is without our server."""
    with tempfile.TemporaryDirectory(prefix="limitedu-bench-", ignore_cleanup_errors=True) as folder:
        notebook = Path(folder) / "bare.ipynb"
        notebook.write_text(json_.dumps(BARE), encoding="utf-8")
        port = free_port("127.0.0.1", 21_000 + os.getpid() % 10_000)
        command = ["-m", "voila", str(notebook), "--no-browser", "--Voila.ip=127.0.0.1", f"--port={port}"]
        with started(command, port) as server:
            before = private(server)
            plan = Plan(f"http://127.0.0.1:{port}/", [[""]] * students, [0] * students)
            with crowd(plan) as clients:
                ready = clients.hear()
                return {
                    "yardstick_ready_p95_s": percentile(ready["ready"], students),
                    "yardstick_seat_mb": round((private(server) - before) / students, 1),
                }


# -- processes --------------------------------------------------------------------------------------------------


@contextlib.contextmanager
def started(arguments: Sequence[str], port: int) -> Iterator[psutil.Process]:
    """A server as a process of its own, from when it listens at ``port``; ended afterwards."""
    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen(
            [sys.executable, *arguments], stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT
        )
        try:
            late = time.monotonic() + STARTS_WITHIN
            while not listens(port):
                if process.poll() is not None or time.monotonic() > late:
                    output.seek(0)
                    raise RuntimeError(output.read().decode("utf-8", "replace").strip()[-2000:])
                time.sleep(SLEEP)
            yield psutil.Process(process.pid)
        finally:
            end(process)


def listens(port: int) -> bool:
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
        return True
    return False


class Crowd:
    """The students' process: a line to it begins a phase, a line from it tells what came of one."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def hear(self) -> Figures:
        assert self.process.stdout is not None  # noqa: S101  # a pipe
        text = self.process.stdout.readline()
        if not text:
            raise RuntimeError(_("The students' process ended early."))
        found: Figures = json_.loads(text)
        return found

    def go_on(self, text: str = "") -> None:
        assert self.process.stdin is not None  # noqa: S101  # a pipe
        self.process.stdin.write(text + "\n")
        self.process.stdin.flush()


@contextlib.contextmanager
def crowd(plan: Plan) -> Iterator[Crowd]:
    """The students of ``plan``; they leave afterwards."""
    command = [sys.executable, "-m", "limitedu_widgets.bench_pages"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        clients = Crowd(process)
        clients.go_on(json_.dumps(plan._asdict()))
        try:
            yield clients
        finally:
            with contextlib.suppress(OSError):
                clients.go_on("end")
            process.communicate()


def family(server: psutil.Process) -> list[psutil.Process]:
    """The server, its warm parent, and all kernels."""
    return [server, *server.children(recursive=True)]


def private(server: psutil.Process) -> float:
    """Memory that the server and its kernels have for themselves alone, in MB."""
    return each(server, "uss")


def shared(server: psutil.Process) -> float:
    """All memory of the server and its kernels, what several share counted once, in MB (Linux)."""
    return round(each(server, "pss" if sys.platform == "linux" else "uss"), 1)


def each(server: psutil.Process, what: str) -> float:
    total = 0
    for process in family(server):
        with contextlib.suppress(psutil.NoSuchProcess):
            total += getattr(process.memory_full_info(), what)
    return total / 2**20


def idle_percent(server: psutil.Process) -> float:
    """Percent of one core that the server and its kernels take while nobody does anything."""

    start, before = time.monotonic(), processor(server)
    time.sleep(IDLE_SECONDS)
    return round(100 * (processor(server) - before) / (time.monotonic() - start), 1)


def processor(server: psutil.Process) -> float:
    """Seconds of processor time that the server and its kernels have had."""
    total = 0.0
    for process in family(server):
        with contextlib.suppress(psutil.NoSuchProcess):
            times = process.cpu_times()
            total += times.user + times.system
    return total


# -- figures ----------------------------------------------------------------------------------------------------


def percentile(values: Sequence[float | None], expected: int = 0, share: float = 0.95) -> float | None:
    """The smallest value that ``share`` of all reach; ``None`` where fewer came than ``expected``, or none."""
    there = sorted(value for value in values if value is not None)
    if not there or len(there) < expected:
        return None
    return round(there[max(0, -int(-share * len(there)) - 1)], 3)


def lines(result: Figures) -> list[str]:
    """The figures for people."""

    def seconds(name: str) -> str:
        return "–" if result[name] is None else f"{result[name]:.2f} s"

    found = [
        _("{students} students, best of {rounds} rounds; seconds are the 95th percentile").format(**result),
        _("all pages asked for at once, usable after {s}").format(s=seconds("ready_p95_s")),
        _("a bare page of stock Voilà, as often at once: {s}, {mb} MB each").format(
            s=seconds("yardstick_ready_p95_s"), mb=result["yardstick_seat_mb"]
        ),
        _("memory: {memory_mb} MB in all, {seat_mb} MB a further seat").format(**result),
        _("a decision to one's own changed screen: {own}, to the others': {others}").format(
            own=seconds("own_p95_s"), others=seconds("others_p95_s")
        ),
        _("nobody does anything: {idle_core_percent} % of one core").format(**result),
        _("first load: {mb:.2f} MB").format(mb=(result["first_load_bytes"] or 0) / 1e6),
        _("processor time of all processes a decision: {decision_cpu_s} s").format(**result),
        _("the students' own process: {clients_cpu_s} s of processor time").format(**result),
        _("failures: {failures}").format(**result),
    ]
    return [*found, *result["failed"]]
