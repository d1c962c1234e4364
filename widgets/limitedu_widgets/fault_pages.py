"""The whole server killed again and again while pages play at seats of a class, and programs at the others."""

from __future__ import annotations

import asyncio
import contextlib
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import psutil

from limitedu.classroom.classes import Classes
from limitedu.classroom.settings import Settings
from limitedu.classroom.store import Store
from limitedu.errors import LimitEduError
from limitedu.i18n import gettext as _
from limitedu_widgets.client import ClientError
from limitedu_widgets.fault_ledger import Ledger
from limitedu_widgets.hands import Hand
from limitedu_widgets.ports import free_port
from limitedu_widgets.tab import Tab

__all__ = ["Killed", "kill_servers"]

PLANETS, NATIONS = 2, 6
SEATS = ((0, 0), (0, 1), (1, 0), (1, 1))
"""Planet and seat of each page. The other nations are led by a program."""
PROGRAM = "growth"
PLAYS = (0.3, 2.0)
"""Seconds that a server is left alone after it has recovered."""
EARLY = 5
"""Each so many starts the server is killed before it has recovered."""
STARTS = (0.5, 4.0)
"""Seconds after such a start."""
THINK = 0.1
COMES_BACK_WITHIN = 90.0
ENDS_WITHIN = 5.0


class Killed(NamedTuple):
    """What came of it: the store, what was confirmed, the figures, and what did not go on."""

    place: str
    ledger: Ledger
    figures: dict[str, Any]
    failures: list[str]


class Server:
    """``limitedu serve`` as a process that can be killed and started again at the same port."""

    def __init__(self, folder: str) -> None:
        self.folder = Path(folder)
        self.place = f"{folder}/pages.sqlite"
        self.port = free_port("127.0.0.1", 23_000 + os.getpid() % 8_000)
        self.url = f"http://127.0.0.1:{self.port}/"
        self.process: subprocess.Popen[bytes] | None = None
        self.started = 0.0
        """When it was last told to start."""
        self.left = 0
        """How many kernels did not end with their server."""

    def start(self) -> None:
        """Start it; whether it answers is for the pages to find out."""
        self.started = time.monotonic()
        command = [sys.executable, "-m", "limitedu", "serve", "--no-browser", f"--port={self.port}"]
        with (self.folder / "server.txt").open("ab") as output:
            self.process = subprocess.Popen(
                [*command, f"--store={self.place}"], stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT
            )

    def kill(self, all_of_it: bool) -> None:
        """End the server at once; ``all_of_it``: its kernels too, as when the power fails."""
        if self.process is None:
            return
        family = []
        with contextlib.suppress(psutil.NoSuchProcess):
            family = psutil.Process(self.process.pid).children(recursive=True)
        self.process.kill()
        self.process.wait()
        self.process = None
        for one in family if all_of_it else []:
            with contextlib.suppress(psutil.NoSuchProcess):
                one.kill()
        _gone, alive = psutil.wait_procs(family, ENDS_WITHIN)
        self.left += len(alive)
        for one in alive:
            one.kill()


class Pupil:
    """Plays at one seat, and takes down what is confirmed; comes back when the server was gone."""

    def __init__(self, server: Server, ledger: Ledger, game: str, seat: int, random: Random) -> None:
        self.tab = Tab(server.url, random)
        self.hand = Hand(random)
        self.ledger, self.game, self.seat = ledger, game, seat
        self.name = f"page {game} {seat}"
        self.confirmed: list[float] = []
        """When its decisions were confirmed."""
        self.leaving = False

    async def play(self) -> None:
        """Until it is :attr:`leaving`; :class:`ClientError` where the page does not come back."""
        while not self.leaving:
            try:
                await self._turn()
            except ClientError:
                await self.tab.come_back(COMES_BACK_WITHIN)
        await self.tab.close()

    async def _turn(self) -> None:
        tab = self.tab
        move = self.hand.move(tab.page.screen)
        if move is None:
            await tab.wait(1.0)
            return
        await asyncio.sleep(self.hand.random.uniform(0, THINK))
        noted = None
        if move.actions:
            noted = self.ledger.attempt(self.name, self.game, self.seat, move.asked, move.actions)
        screen = await tab.act(move.message)
        if noted is not None and self.hand.kept(move, screen):
            noted.kept = True
            self.confirmed.append(time.monotonic())


async def kill_servers(folder: str, kills: int, seed: int) -> Killed:
    """Kill a server so many times while pages play, and let it go on in the end."""
    server, random, ledger = Server(folder), Random(seed), Ledger()
    store = Store(server.place)
    classes = Classes(store)
    name = classes.make(Settings(planets=PLANETS, nations=NATIONS, program=PROGRAM))
    one = classes.get(name)
    pupils = [Pupil(server, ledger, one.planets[planet].game, seat, Random(random.random())) for planet, seat in SEATS]
    try:
        server.start()
        for pupil, (planet, seat) in zip(pupils, SEATS, strict=True):
            await first(pupil, one.code, one.planets[planet].seats[seat].word)
        classes.begin(name)
        playing = [asyncio.create_task(pupil.play()) for pupil in pupils]
        again = asyncio.create_task(play_again(classes, name))
        figures, failures = await storm(server, pupils, [*playing, again], kills, random)
        again.cancel()
        for pupil in pupils:
            pupil.leaving = True
        await asyncio.wait(playing, timeout=COMES_BACK_WITHIN)
        figures["left_over"] = server.left
        if "Traceback" in (said := (server.folder / "server.txt").read_text("utf-8", "replace")):
            failures.append(said[said.index("Traceback") :][:2000])
        return Killed(server.place, ledger, figures, failures)
    finally:
        server.kill(all_of_it=True)
        store.close()


async def first(pupil: Pupil, code: str, word: str) -> None:
    """Join; a server that is only just starting is asked again."""
    late = time.monotonic() + COMES_BACK_WITHIN
    while True:
        try:
            await pupil.tab.join(code, word)
            return
        except ClientError:
            if time.monotonic() > late:
                raise
            await asyncio.sleep(0.2)


async def play_again(classes: Classes, name: str) -> None:
    """Take a planet back to its beginning as soon as it is over, so that there is always something to decide."""
    while True:
        for number in range(PLANETS):
            with contextlib.suppress(LimitEduError):  # held for a moment by another
                if await asyncio.to_thread(is_over, classes, name, number):
                    await asyncio.to_thread(classes.step_back, name, number, 1)
        await asyncio.sleep(0.5)


def is_over(classes: Classes, name: str, number: int) -> bool:
    game, _mark = classes.open(classes.get(name).planet(number).game)
    return game.over


async def storm(
    server: Server, pupils: list[Pupil], tasks: list[asyncio.Task[None]], kills: int, random: Random
) -> tuple[dict[str, Any], list[str]]:
    """All kills, and a last recovery: the figures, and what did not go on.

    ``recovery`` are the seconds from the start command to the first newly confirmed decision of a page that was open,
    ``all_back`` those until the last of the pages is usable.
    """
    recovery, back, failures = [0.0], [0.0], []
    try:
        await until(tasks, lambda: all(pupil.confirmed for pupil in pupils), _("a decision of each page"))
        for number in range(kills):
            early = number % EARLY == EARLY - 1  # before it has recovered from the last
            await asyncio.sleep(random.uniform(*(STARTS if early else PLAYS)))
            await asyncio.to_thread(server.kill, number % 2 == 1)
            server.start()
            if number % EARLY != EARLY - 2 or number == kills - 1:
                recovery.append(await recovered(server, pupils, tasks))
                back.append(max(pupil.tab.back for pupil in pupils) - server.started)
        ends = time.monotonic()
        await until(tasks, lambda: all(p.confirmed[-1] > ends for p in pupils), _("a decision of each page in the end"))
    except LimitEduError as error:
        failures.append(str(error))
    figures = {
        "recovery_max_s": round(max(recovery), 2),
        "recovery_median_s": round(sorted(recovery)[len(recovery) // 2], 2),
        "all_back_max_s": round(max(back), 2),
        "page_loads": sum(pupil.tab.loads for pupil in pupils),
    }
    return figures, failures


async def recovered(server: Server, pupils: list[Pupil], tasks: list[asyncio.Task[None]]) -> float:
    """Wait until all pages are back and one of them has decided; gives the seconds until it had."""
    start = server.started
    await until(tasks, lambda: any(p.confirmed[-1] > start for p in pupils), _("a decision after a restart"))
    await until(tasks, lambda: all(p.tab.back > start for p in pupils), _("all pages after a restart"))
    return min(at for pupil in pupils for at in pupil.confirmed if at > start) - start


async def until(tasks: list[asyncio.Task[None]], true: Callable[[], bool], what: str) -> None:
    """Wait for it while the ``tasks`` work; :class:`ClientError` where it does not come, or what one of them raised."""
    late = time.monotonic() + COMES_BACK_WITHIN
    while not true():
        await asyncio.sleep(0.01)
        for task in tasks:
            if task.done():
                task.result()
        if time.monotonic() > late:
            raise ClientError(_("Not within {n:.0f} s: {what}.").format(n=COMES_BACK_WITHIN, what=what))
