"""The students of ``limitedu bench class``, in a process of their own: pages without a browser, and hands that click.

``python -m limitedu_widgets.bench_pages`` reads a line of JSON from standard input (see :class:`Plan`), answers with
one line for each phase (all are there, all have played), and waits for a line before the next: meanwhile the pages stay
open, with the heartbeat of real ones, and the server can be looked at.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
import time
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from limitedu_widgets.client import ClientError, PageClient
from limitedu_widgets.hands import answer

__all__ = ["Plan", "Student"]

HEARTBEAT = 5.0  # seconds, as in front/live.js
OTHERS_WITHIN = 10.0
MOST_CLICKS = 400

Message = dict[str, Any]


class Plan(NamedTuple):
    """What the students do: whom they ask (``server``), what each opens, and how many decisions each makes.

    ``pages``: for each student the address of a page, or a class code and a seat word. ``tables``: for each the number
    of the table at which he sits. ``think``: the longest a student thinks, in seconds.
    """

    server: str
    pages: list[list[str]]
    tables: list[int]
    game: str
    decisions: int
    think: float
    seed: int
    bare: bool = False


class Student:
    """One page with hands. ``own`` and ``others`` are seconds from a decision to the screens that it changed."""

    def __init__(self, plan: Plan, number: int) -> None:
        self.plan, self.number = plan, number
        self.page = PageClient(plan.server, timeout=120)
        self.random = Random(plan.seed * 1000 + number)
        self.ready: float | None = None
        self.failures: list[str] = []
        self.own: list[float] = []
        self.others: list[float] = []
        self.beat: asyncio.Task[None] | None = None

    @contextlib.contextmanager
    def watched(self) -> Iterator[None]:
        """Note a failure in place of ending all students."""
        try:
            yield
        except ClientError as error:
            self.failures.append(str(error))

    async def arrive(self, start: float) -> None:
        """Open the page; it is usable when its first screen is there and a click has been answered."""
        with self.watched():
            way = self.plan.pages[self.number]
            if len(way) == 2:
                await self.page.join(*way)
            else:
                await self.page.open(way[0])
            if not self.plan.bare:
                await self.page.click("hello", game="")
                await self.page.ping()
                self.beat = asyncio.create_task(self._beat())
            self.ready = time.perf_counter() - start

    async def _beat(self) -> None:
        await asyncio.sleep(self.random.uniform(0, HEARTBEAT))
        with self.watched():
            while True:
                await self.page.ping()
                await asyncio.sleep(HEARTBEAT)

    async def play(self, table: list[Student]) -> None:
        """Decide whenever it is this seat's turn, until all decisions are made or the game is over."""
        with self.watched():
            if self.page.screen["page"] == "start":
                await self.page.click("new", options=new_game(self.plan.game, self.number))
            for _click in range(MOST_CLICKS):
                if len(self.own) >= self.plan.decisions or self.page.screen["page"] == "end":
                    return
                message = answer(self.page.screen, self.random)
                if message is None:
                    seen = self.page.screens
                    await self.page.until(lambda seen=seen: self.page.screens > seen, "a turn", 60)
                    continue
                if message["do"] in ("choose", "confirm"):
                    await asyncio.sleep(self.random.uniform(0, self.plan.think))
                await self._click(message, table)

    async def _click(self, message: Message, table: list[Student]) -> None:
        before = {student: student.page.screens for student in table}
        start = time.perf_counter()
        screen = await self.page.click(**{"name": message.pop("do"), **message})
        if screen.get("draft") is None and ("action" in message or not message):
            self.own.append(time.perf_counter() - start)
            seeing = [self._seen(student, count, start) for student, count in before.items() if student is not self]
            await asyncio.gather(*seeing)

    async def _seen(self, student: Student, count: int, start: float) -> None:
        await student.page.until(lambda: student.page.screens > count, "the others' screens", OTHERS_WITHIN)
        self.others.append(time.perf_counter() - start)

    async def leave(self) -> None:
        if self.beat is not None:
            self.beat.cancel()
        await self.page.close()


def new_game(game: str, seed: int) -> Message:
    """The form of a new game of six in which one person plays with five programs."""
    return {"game": game, "players": 6, "seats": ["person", *["growth"] * 5], "seed": str(seed + 1)}


async def main() -> None:
    """All phases, each begun by a line on standard input."""
    plan = Plan(**json.loads(await line()))
    students = [Student(plan, number) for number in range(len(plan.pages))]
    start, busy = time.perf_counter(), time.process_time()
    await asyncio.gather(*(student.arrive(start) for student in students))
    say(ready=[student.ready for student in students], cpu_s=time.process_time() - busy, **failed(students))
    if await line() != "end":
        busy = time.process_time()
        tables = [[s for s in students if plan.tables[s.number] == plan.tables[one.number]] for one in students]
        await asyncio.gather(*(student.play(table) for student, table in zip(students, tables, strict=True)))
        say(
            own=[seconds for student in students for seconds in student.own],
            others=[seconds for student in students for seconds in student.others],
            bytes_in=sum(student.page.bytes_in for student in students),
            cpu_s=time.process_time() - busy,
            **failed(students),
        )
        await line()
    await asyncio.gather(*(student.leave() for student in students))


async def line() -> str:
    return (await asyncio.to_thread(sys.stdin.readline)).strip()


def say(**figures: Any) -> None:
    print(json.dumps(figures), flush=True)


def failed(students: list[Student]) -> dict[str, list[str]]:
    return {"failures": [f"{student.number + 1}: {text}" for student in students for text in student.failures]}


if __name__ == "__main__":
    asyncio.run(main())
