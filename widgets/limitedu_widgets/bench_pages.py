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
from limitedu_widgets.tab import Tab

__all__ = ["Plan", "Student"]

HEARTBEAT = 5.0  # seconds, as in front/live.js
ANSWERS_WITHIN = 20.0
OTHERS_WITHIN = 10.0
LOOKS_UP = 1.0
STUCK = 30.0
"""Seconds without a decision on a planet after which it is given up."""


Message = dict[str, Any]


class Plan(NamedTuple):
    """What the students do: whom they ask (``server``), what each opens, and how many decisions each makes.

    ``pages``: for each student the address of a page, or a class code and a seat word. ``tables``: for each the number
    of the planet on which he sits. ``think``: the longest a student thinks, in seconds; ``longest``: seconds after
    which all stop, whatever they have reached.
    """

    server: str
    pages: list[list[str]]
    tables: list[int]
    decisions: int = 0
    think: float = 0.0
    longest: float = 0.0
    seed: int = 0


class Page(PageClient):
    """A seat's page that keeps when which screen came: ``arrived`` are moments, each with what was known by then.

    What a screen knows it says in its class's ``updated``: when the planet last changed, by the store's clock.
    """

    def __init__(self, *options: Any, **more: Any) -> None:
        super().__init__(*options, **more)
        self.arrived: list[tuple[float, float]] = []

    def _changed(self, state: Message) -> None:
        super()._changed(state)
        self.arrived.append((time.perf_counter(), self.knows))

    @property
    def knows(self) -> float:
        """The last change of the planet that is on the screen."""
        return float(self.screen.get("class", {}).get("updated", 0.0))

    def knew(self, moment: float) -> float | None:
        """When the first screen came that knew what the planet was like at ``moment``."""
        return next((at for at, known in self.arrived if known >= moment), None)


class Decision(NamedTuple):
    """A decision: when it was sent, how long the own screen took, and the moment of the planet that it made."""

    sent: float
    own: float = 0.0
    moment: float = 0.0


class Student:
    """One page with hands."""

    def __init__(self, plan: Plan, number: int) -> None:
        self.plan, self.number = plan, number
        self.random = Random(plan.seed * 1000 + number)
        self.tab = Tab(plan.server, self.random, 120, Page)
        self.ready: float | None = None
        self.failures: list[str] = []
        self.made: list[Decision] = []
        self.beat: asyncio.Task[None] | None = None

    @property
    def page(self) -> Page:
        """What is shown."""
        assert isinstance(self.tab.page, Page)  # noqa: S101  # what the tab was told to make
        return self.tab.page

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
                await self.tab.sit(*way)
                self.beat = asyncio.create_task(self._beat())
                await self.page.do("hello", game="")
                await self._click(answer(self.page.screen, self.random) or {"do": "now"})
                self.made.clear()  # what is decided in the rush of the beginning is no measure of the lesson
            else:
                await self.page.open(way[0])
            self.ready = time.perf_counter() - start

    async def _beat(self) -> None:
        with self.watched():
            await self.tab.open_line()
            await asyncio.sleep(self.random.uniform(0, HEARTBEAT))
            while True:
                await self.page.ping()
                await asyncio.sleep(HEARTBEAT)

    async def play(self, table: list[Student]) -> None:
        """Decide whenever it is this seat's turn, until all at the ``table`` have made their decisions."""
        begun, thought = time.perf_counter(), None
        with self.watched():
            while not all(student.done for student in table):
                now, last = time.perf_counter(), max(one.sent for s in table for one in (*s.made, Decision(begun)))
                if now - begun > self.plan.longest or now - last > STUCK:
                    break
                message, question = answer(self.page.screen, self.random), asked(self.page.screen)
                if message is None:
                    await self._something_new()
                    continue
                if message["do"] == "choose" and question != thought:
                    thought = question
                    await asyncio.sleep(self.random.uniform(0, self.plan.think))
                await self._click(message)
        if not self.done:
            self.failures.append(f"only {len(self.made)} of {self.plan.decisions} decisions")

    @property
    def done(self) -> bool:
        """Whether this student has made his decisions, or the game is over."""
        return len(self.made) >= self.plan.decisions or self.page.screen.get("page") == "end"

    async def _something_new(self) -> None:
        """Wait for a screen, but not for long: the others may have reached their aim."""
        seen = self.page.screens
        with contextlib.suppress(ClientError):
            await self.page.until(lambda: self.page.screens > seen, "a turn", LOOKS_UP)
        if self.page.line is None:
            raise ClientError("the line to the kernel was lost")

    async def _click(self, message: Message) -> None:
        """Click, and wait for the screen that shows it; a refusal is a failure."""
        page, fields = self.page, dict(message)
        before, said, seen = shown(page.screen), notice(page.screen), page.screens
        sent = time.perf_counter()
        await page.do(name := fields.pop("do"), **fields)

        def answered() -> bool:
            if name == "now":
                return page.screens > seen
            return shown(page.screen) != before or notice(page.screen) not in (None, said)

        await page.until(answered, f"an answer to {name}", ANSWERS_WITHIN)
        told = notice(page.screen)
        if told not in (None, said) and told[0] == "error":
            self.failures.append(f"{name}: {told[2]}")
        elif name in ("choose", "confirm") and asked(page.screen) != before[0]:
            self.made.append(Decision(sent, page.arrived[-1][0] - sent, page.knows))

    async def informed(self, table: list[Student]) -> None:
        """Wait until this page knows the last decision of each at the ``table``."""
        last = max((one.moment for student in table for one in student.made), default=0.0)
        with self.watched():
            await self.page.until(lambda: self.page.knows >= last, "the others' last decision", OTHERS_WITHIN)

    def others(self, table: list[Student]) -> list[float]:
        """Seconds from each decision to the screens of all others at the ``table`` that know it."""
        pages = [student.page for student in table if student is not self]
        found = [(one.sent, page.knew(one.moment)) for one in self.made for page in pages]
        return [at - sent for sent, at in found if at is not None]

    async def leave(self) -> None:
        if self.beat is not None:
            self.beat.cancel()
        await self.tab.close()


def asked(screen: Message) -> int | None:
    """Which question is open on the screen, whatever of it has been composed: another number for each decision."""
    question = screen.get("decision")
    return question["id"] // 1600 if question else None


def shown(screen: Message) -> tuple[Any, ...]:
    """What a click changes on the screen, whatever others do."""
    draft = screen.get("draft") or {}
    composed = draft.get("ready"), (draft.get("decision") or {}).get("id")
    return asked(screen), bool(draft), composed, screen.get("reading"), screen.get("prediction"), screen.get("page")


def notice(screen: Message) -> tuple[str, str, str] | None:
    found = screen.get("notice")
    return (found["kind"], found.get("id", ""), found["text"]) if found else None


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
        played = time.process_time() - busy
        await asyncio.gather(*(student.informed(table) for student, table in zip(students, tables, strict=True)))
        say(
            own=[one.own for student in students for one in student.made],
            others=[
                seconds for student, table in zip(students, tables, strict=True) for seconds in student.others(table)
            ],
            bytes_in=sum(student.page.bytes_in for student in students),
            cpu_s=played,
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
