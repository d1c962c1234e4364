"""The server's side of classes: who is here, whose place is over, and the game master at work in a thread.

One :class:`Room` lives in each server. Pages keep a line to it (a small WebSocket); what happens in the store reaches
it through the watch, a thread that looks for changes, lets the game master decide what is due, and tells the room.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Callable
from typing import Any, Protocol
from weakref import WeakValueDictionary

from limitedu.classroom.classes import Classes
from limitedu.classroom.codes import Guesses
from limitedu.classroom.follow import EVERY, Changes
from limitedu.classroom.master import Master
from limitedu.classroom.sittings import FRESH, Entry, Sitting, Sittings
from limitedu.classroom.store import Store
from limitedu.errors import LimitEduError

__all__ = ["BEAT", "PATHS", "Line", "Room"]

BEAT = 5.0
"""Seconds between two signs of life on a page's line."""

TEND = 1.0
"""Seconds after which the game master looks for time-outs though nothing has changed."""

MOST_LINES = 12
"""Lines of one place; a page has one."""

PATHS = {"seat": "seat", "observer": "watch", "teacher": "teach", "projector": "screen"}
"""The first part of a role's address."""


class Line(Protocol):
    """A page's line: which sitting's, which kernel the page has, and a way to tell it something."""

    sitting: Sitting
    kernel: str

    def tell(self, message: dict[str, Any]) -> None:
        """Send ``message`` to the page; never raises."""

    def close(self) -> None:
        """End the line."""


class Room:
    """Made with the server's store and a function that says whether a kernel is alive; call in the event loop."""

    def __init__(self, store: Store, lives: Callable[[str], bool]) -> None:
        self.classes = Classes(store)
        self.sittings = Sittings(store)
        self.guesses = Guesses()
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._store = store
        self._lives = lives
        self._lines: dict[Line, None] = {}  # in the order in which they came
        self._told: dict[str, int] = {}  # pages of each sitting, as the store was last told
        self._told_at = 0.0
        self._telling = asyncio.Lock()
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    def desk(self) -> Entry:
        """A new teacher's place, at all classes of the store."""
        return self.sittings.sit("teacher")

    def turn(self, address: str) -> asyncio.Lock:
        """A lock for each address: who tries many words at once has them looked at one after the other."""
        return self._turns.setdefault(address, asyncio.Lock())

    # -- pages ------------------------------------------------------------------------------------------

    def arrive(self, line: Line) -> None:
        """A page has opened its line; of too many at one place the oldest is closed."""
        same = [one for one in self._lines if one.sitting.id == line.sitting.id]
        for old in same[: len(same) - MOST_LINES + 1] if len(same) >= MOST_LINES else ():
            old.close()
        self._lines[line] = None
        line.tell({"kind": "here"})
        self._look_at(line)
        self._run(self._tell_who_is_here())

    def leave(self, line: Line) -> None:
        """A page's line is closed."""
        self._lines.pop(line, None)
        self._run(self._tell_who_is_here())

    def _look_at(self, line: Line) -> None:
        if line.kernel and not self._lives(line.kernel):
            line.tell({"kind": "kernel", "alive": False})

    async def beat(self) -> None:
        """A sign of life for each page, for ever; a page without a kernel is told."""
        while True:
            await asyncio.sleep(BEAT)
            for line in list(self._lines):
                line.tell({"kind": "here"})
                self._look_at(line)
            if time.monotonic() - self._told_at > FRESH / 3:
                await self._tell_who_is_here(again=True)

    async def _tell_who_is_here(self, again: bool = False) -> None:
        """Tell the store how many pages each sitting has open; all together, and only what has changed."""
        async with self._telling:
            await asyncio.sleep(0.2)  # thirty pages that come at once are told at once
            pages = dict.fromkeys(self._told, 0)
            for line in self._lines:
                pages[line.sitting.id] = pages.get(line.sitting.id, 0) + 1
            fresh = {name: count for name, count in pages.items() if again or self._told.get(name) != count}
            if not fresh:
                return
            try:
                await asyncio.to_thread(self.sittings.here, fresh)
            except LimitEduError as error:
                logging.getLogger(__name__).warning("%s", error)
                return
            self._told = {name: count for name, count in pages.items() if count}
            self._told_at = time.monotonic()

    async def _changed(self) -> None:
        """Something has changed in the store: tell the pages whose place is over."""
        lines = list(self._lines)
        try:
            over = await asyncio.to_thread(self.sittings.over, {line.sitting.id for line in lines})
        except LimitEduError as error:
            logging.getLogger(__name__).warning("%s", error)
            return
        for line in lines:
            if line.sitting.id in over:
                line.tell({"kind": "over", "why": over[line.sitting.id]})

    def _run(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # -- the watch --------------------------------------------------------------------------------------

    def start(self) -> None:
        """Begin to beat and to watch."""
        loop = asyncio.get_running_loop()
        self._run(self.beat())
        self._thread = threading.Thread(target=self._watch, args=(loop,), name="game master", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End the watch; the lease passes on."""
        self._stop.set()
        if self._thread is not None:
            self._thread.join(10)

    def _watch(self, loop: asyncio.AbstractEventLoop) -> None:
        changes, master, tended = Changes(self._store), Master(self._store), 0.0
        while not self._stop.wait(EVERY):
            try:
                changed = changes.look()
                if changed:
                    loop.call_soon_threadsafe(self._run, self._changed())
                if changed or time.monotonic() - tended > TEND:
                    tended = time.monotonic()
                    master.tend(changed)
            except LimitEduError as error:  # the store will be there again
                logging.getLogger(__name__).warning("%s", error)
                self._stop.wait(TEND)
            except Exception:
                logging.getLogger(__name__).exception("the game master stumbled")
                self._stop.wait(TEND)
        try:
            master.release()
            changes.close()
        except LimitEduError:  # another host waits for the lease to end
            pass
