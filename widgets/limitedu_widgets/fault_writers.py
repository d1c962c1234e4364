"""Processes that decide at seats through the code of a seat's page, and are killed in the middle of it.

Several play at once, two of them at the same seat; one is the game master for the seats of programs, one a teacher who
takes planets back. Each says over a pipe what it is about to do, and, after the store has it, that it is done.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import time
from collections.abc import Iterator, Sequence
from multiprocessing.connection import Connection, wait
from random import Random
from typing import Any, NamedTuple

from limitedu.classroom.classes import Classes
from limitedu.classroom.master import Master
from limitedu.classroom.settings import Settings
from limitedu.classroom.store import Store
from limitedu.errors import LimitEduError
from limitedu.i18n import gettext as _
from limitedu_widgets.fault_ledger import Ledger, Try
from limitedu_widgets.hands import Hand
from limitedu_widgets.seating import Seat

__all__ = ["kill_writers"]

PLANETS, NATIONS = 2, 4
MASTER, TEACHER = "master", "teacher"
SEATS = ((0, 0), (0, 1), (0, 1), (0, 2), (1, 0), (1, 1))
"""Planet and seat of each writer: two sit at the same one. The other nations are led by a program."""
PROGRAM = "growth"
PAUSE = 0.02
"""Seconds between two looks at the store."""
LIVES = (0.0, 0.8)
"""Seconds between two kills; a writer lives eight times as long."""
STARTS_WITHIN = 120.0


class Post(NamedTuple):
    """What a process does: at which seat (its sitting), or for all."""

    role: str
    sitting: str = ""
    game: str = ""
    seat: int = -1


class Writer:
    """One process at a post, and what it has said."""

    def __init__(self, context: Any, place: str, post: Post, seed: int, name: str) -> None:
        self.post, self.name = post, name
        self.line, theirs = context.Pipe(duplex=False)
        work = {MASTER: lead, TEACHER: teach}.get(post.role, play)
        self.process = context.Process(target=work, args=(theirs, place, post, seed), daemon=True)
        self.process.start()
        theirs.close()
        self.trying: Try | None = None
        self.heard = 0

    def hear(self, ledger: Ledger) -> bool:
        """Take down what it has said so far; whether it may say more."""
        try:
            while self.line.poll():
                self._note(self.line.recv(), ledger)
        except (EOFError, OSError):
            return False
        return True

    def _note(self, said: tuple[Any, ...], ledger: Ledger) -> None:
        self.heard += 1
        if said[0] == "try":
            self.trying = ledger.attempt(self.name, self.post.game, self.post.seat, said[1], said[2])
        elif said[0] == "kept" and self.trying is not None:
            self.trying.kept, self.trying = True, None
        elif said[0] == "fault":
            raise RuntimeError(_("The writer {name} failed: {why}").format(name=self.name, why=said[1]))

    def kill(self, ledger: Ledger) -> None:
        """End it at once, and hear what it had said by then."""
        self.process.kill()
        self.process.join()
        while self.hear(ledger):
            pass
        self.line.close()


def kill_writers(place: str, kills: int, seed: int) -> Ledger:
    """Let writers work at the store ``place`` until so many were killed; gives what they were told."""
    store = Store(place)
    posts = found_class(store)
    ledger, random = Ledger(), Random(seed)
    context = crowd()
    names = (f"writer {number}" for number in range(10**9))

    def begin(post: Post) -> Writer:
        return Writer(context, place, post, random.randrange(2**31), next(names))

    writers = [begin(post) for post in posts]
    try:
        until_all_write(writers, ledger)
        for _kill in range(kills):
            late = time.monotonic() + random.uniform(*LIVES)
            while (left := late - time.monotonic()) > 0:
                listen(writers, ledger, left)
            chosen = random.randrange(len(writers))
            writers[chosen].kill(ledger)
            writers[chosen] = begin(posts[chosen])
        until_all_write(writers, ledger)
    finally:
        for writer in writers:
            writer.kill(ledger)
        store.close()
    return ledger


def crowd() -> Any:
    """How processes are begun: forked from one that has loaded all, where the system can; it never has threads."""
    kinds = multiprocessing.get_all_start_methods()
    context = multiprocessing.get_context("forkserver" if "forkserver" in kinds else "spawn")
    context.set_forkserver_preload([__name__, "limitedu.bots", "limitedu.games"])
    return context


def found_class(store: Store) -> list[Post]:
    """A class that is being played, and the posts of all writers."""
    classes = Classes(store)
    name = classes.make(Settings(planets=PLANETS, nations=NATIONS, program=PROGRAM))
    planets = classes.get(name).planets
    posts = [Post("seat", classes.sit(name, at, seat).id, planets[at].game, seat) for at, seat in SEATS]
    classes.begin(name)
    return [*posts, Post(MASTER), Post(TEACHER, name)]


def listen(writers: Sequence[Writer], ledger: Ledger, seconds: float) -> None:
    """Hear all writers for at most so long."""
    there: dict[Any, Writer] = {writer.line: writer for writer in writers}
    for line in wait(list(there), min(seconds, 0.1)):
        writer = there[line]
        if not writer.hear(ledger):
            raise RuntimeError(_("The writer {name} ended by itself.").format(name=writer.name))


def until_all_write(writers: Sequence[Writer], ledger: Ledger) -> None:
    """Wait until each writer has said something: what a killed one held is free, and the games go on."""
    late = time.monotonic() + STARTS_WITHIN
    before = {writer: writer.heard for writer in writers if writer.post.role == "seat"}
    while waiting := [writer for writer, heard in before.items() if writer.heard == heard]:
        listen(writers, ledger, 0.1)
        if time.monotonic() > late:
            raise RuntimeError(_("{n} writers did not go on.").format(n=len(waiting)))


# -- in the processes ----------------------------------------------------------------------------------------------


@contextlib.contextmanager
def told(line: Connection) -> Iterator[None]:
    """Say what went wrong before the process ends."""
    try:
        yield
    except Exception as error:
        line.send(("fault", repr(error)))
        raise


def play(line: Connection, place: str, post: Post, seed: int) -> None:
    """Decide at a seat whenever it is asked, for ever."""
    with told(line):
        seat, hand = Seat(place=place, sitting=post.sitting), Hand(Random(seed))
        seat.start()
        while True:
            seat.look()
            move = hand.move(seat.screen)
            if move is None:
                time.sleep(PAUSE)
                continue
            if move.actions:
                line.send(("try", move.asked, move.actions))
            seat.handle(move.message)
            if hand.kept(move, seat.screen):
                line.send(("kept",))


def lead(line: Connection, place: str, post: Post, seed: int) -> None:
    """Be the game master; each one begun here takes the lease of the one before, as after its time."""
    with told(line):
        store = Store(place)
        leases = store.tables.leases
        with store.writing(_("The lease could not be taken: {why}")) as connection:
            connection.execute(leases.delete())
        master = Master(store)
        while True:
            with contextlib.suppress(LimitEduError):
                line.send(("led", master.tend()))
            time.sleep(PAUSE)


def teach(line: Connection, place: str, post: Post, seed: int) -> None:
    """Take planets back: now and then one in play, and each that is over."""
    with told(line):
        classes, random = Classes(Store(place)), Random(seed)
        games = [planet.game for planet in classes.get(post.sitting).planets]
        while True:
            for number, name in enumerate(games):
                game, _mark = classes.open(name)
                if game.over or (game.generation > 1 and random.random() < 0.1):
                    with contextlib.suppress(LimitEduError):  # the students were faster
                        classes.step_back(post.sitting, number, random.randint(1, game.generation))
                        line.send(("back", os.getpid()))
            time.sleep(10 * PAUSE)
