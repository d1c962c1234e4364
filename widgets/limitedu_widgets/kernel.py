"""The kernel of a dashboard page: an ordinary ipykernel, started on its own or forked from a warm parent.

``python -m limitedu_widgets.kernel -f CONNECTION_FILE`` is the kernel by itself, on every system. It leaves out
ipykernel's debugger, which a page never uses: debugpy costs each of a class's thirty kernels 7 MB and a quarter of its
start. The folder of the apps, which is the working directory, stays off the import path, as in ipykernel's launcher.

``python -m limitedu_widgets.kernel --warm FD`` is the warm parent (Linux): it imports everything that a page needs,
stays single-threaded, and forks a kernel for each request that comes over the socket FD: a quarter of the processor
time of a new one (0.11 s in place of 0.44), and thirty of them share their memory. Requests and answers are lines of
JSON::

    {"argv": [...], "env": {...}, "cwd": "..."}  ->  {"pid": 123}
                                                     {"gone": 123, "code": 0}    when that kernel has ended
"""

from __future__ import annotations

import contextlib
import ctypes
import gc
import importlib
import json
import os
import random
import select
import signal
import socket
import sys
import tempfile
import threading
from pathlib import Path

__all__ = ["PRELOADED", "main"]

PRELOADED = (
    "ipywidgets",
    "anywidget",
    "IPython.core.completerlib",  # from here on: what ipykernel loads only when a kernel starts
    "IPython.core.debugger",
    "IPython.core.oinspect",
    "IPython.extensions.storemagic",
    "IPython.utils.wildcard",
    "ipykernel.debugger",
    "psutil",
    "resource",
    "tornado.platform.asyncio",
    "tornado.queues",
    "zmq.utils.garbage",
    "limitedu_widgets.check",
    "limitedu_widgets.debriefing",
    "limitedu_widgets.exploring",
    "limitedu_widgets.page",
    "limitedu_widgets.projecting",
    "limitedu_widgets.seating",
    "limitedu_widgets.session",
    "limitedu_widgets.teaching",
    "limitedu.bots",
    "limitedu.charts",
    "limitedu.classroom.store",
)
MOST_MEMORY = 2 * 1024**3
"""Bytes of one page's kernel; it takes a twentieth of that."""
CLICKS = 25
"""So many are rehearsed in each game: enough for a choice with all that comes of it."""

PR_SET_PDEATHSIG = 1  # from sys/prctl.h


def main() -> None:
    """Become a kernel, or the parent of kernels; ends with the process."""
    if sys.path and (sys.path[0] == "" or Path(sys.path[0]) == Path.cwd()):
        del sys.path[0]
    sys.modules.setdefault("debugpy", None)  # type: ignore[arg-type]  # None makes its import fail at once
    if sys.argv[1:2] == ["--warm"]:
        with contextlib.suppress(ConnectionError):  # the server is gone, and with it the work
            WarmParent(socket.socket(fileno=int(sys.argv[2]))).run()
    else:
        become_kernel(sys.argv[1:])


def become_kernel(argv: list[str]) -> None:
    from limitedu_widgets.kernel_app import PageKernelApp

    bound_memory()
    app = PageKernelApp.instance()
    app.initialize(argv)
    if "ipywidgets" in sys.modules:  # imported before there was a shell: it has not registered with one
        sys.modules["ipywidgets"].register_comm_target()
    app.start()


def bound_memory() -> None:
    """Whatever a page is asked to work out: it fails at :data:`MOST_MEMORY`, before the machine does (Linux)."""
    if sys.platform == "linux":
        import resource

        _soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
        most = MOST_MEMORY if hard == resource.RLIM_INFINITY else min(hard, MOST_MEMORY)
        resource.setrlimit(resource.RLIMIT_DATA, (most, hard))


def die_with_parent() -> None:
    """Have the system end this process when its parent ends, however that ends (Linux)."""
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


class WarmParent:
    """Forks kernels on request until the socket is closed at the other end."""

    def __init__(self, line: socket.socket) -> None:
        self.line = line
        self.children: set[int] = set()

    def run(self) -> None:
        die_with_parent()
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C in the terminal is the server's to handle
        for name in PRELOADED:
            with contextlib.suppress(ImportError):
                importlib.import_module(name)
        rehearse()
        self.prepare()
        gc.collect()
        gc.freeze()  # what is loaded now is shared by all kernels: the collector must not touch it
        reader, writer = os.pipe()
        os.set_blocking(writer, False)
        signal.set_wakeup_fd(writer)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        self.say({"ready": os.getpid(), "threads": threading.active_count()})
        waiting = b""
        while True:
            ready, _, _ = select.select([self.line, reader], [], [])
            if reader in ready:
                os.read(reader, 4096)
                self.reap()
            if self.line in ready:
                got = self.line.recv(1 << 20)
                if not got:
                    return
                *requests, waiting = (waiting + got).split(b"\n")
                for request in requests:
                    self.fork(json.loads(request), (reader, writer))

    @staticmethod
    def prepare() -> None:
        from limitedu_widgets.kernel_app import PageKernelApp

        PageKernelApp.instance().prepare()

    def say(self, message: dict[str, int]) -> None:
        self.line.sendall(json.dumps(message).encode() + b"\n")

    def reap(self) -> None:
        for pid in list(self.children):
            done, status = os.waitpid(pid, os.WNOHANG)
            if done:
                self.children.discard(pid)
                self.say({"gone": pid, "code": os.waitstatus_to_exitcode(status)})

    def fork(self, request: dict[str, object], pipe: tuple[int, int]) -> None:
        pid = os.fork()
        if pid:
            self.children.add(pid)
            self.say({"pid": pid})
            return
        code = 1
        try:
            die_with_parent()
            os.setsid()
            signal.set_wakeup_fd(-1)
            for number in (signal.SIGINT, signal.SIGCHLD):
                signal.signal(number, signal.SIG_DFL)
            self.line.close()
            for end in pipe:
                os.close(end)
            prepare(request)
            become_kernel([*map(str, request["argv"])])  # type: ignore[call-overload]
            code = 0
        except SystemExit as end_:
            code = end_.code if isinstance(end_.code, int) else 1
        except BaseException:
            import traceback

            traceback.print_exc()
        finally:
            with contextlib.suppress(Exception):
                sys.stdout.flush()
                sys.stderr.flush()
            os._exit(code)


def rehearse() -> None:
    """What each page would do first, with every game: read the rules, ask the store, begin, and draw the table.

    The store is the one that the pages will have; what is written while rehearsing goes to a file that is thrown away.
    """
    import ipywidgets

    from limitedu.classroom.store import Store, make_ready
    from limitedu.core.definition import GAMES
    from limitedu.errors import LimitEduError

    with tempfile.TemporaryDirectory() as folder:
        file = f"{folder}/games.sqlite"
        try:
            store = make_ready()
        except LimitEduError:  # each page will say it
            store = Store(file)
        with store.rehearsing(file) if store.sqlite else contextlib.nullcontext():
            for name in GAMES:
                rehearse_game(name, store.address if store.sqlite else file)
    ipywidgets.Widget.close_all()


def rehearse_game(name: str, place: str) -> None:
    """A page for one's own games, a seat in a class and the teacher's page, with the game ``name``."""
    from limitedu.classroom.classes import Classes
    from limitedu.classroom.settings import Settings
    from limitedu.classroom.store import opened
    from limitedu.core.definition import definition_of
    from limitedu_widgets import dashboard
    from limitedu_widgets.hands import answer
    from limitedu_widgets.page import SeatPage, TeacherPage
    from limitedu_widgets.seating import Seat
    from limitedu_widgets.teaching import Desk

    players = definition_of(name).PLAYERS[-1]
    own = dashboard(store=place)
    seats = ["person", *["growth"] * (players - 1)]
    own.on_message({"do": "hello"})
    own.on_message({"do": "new", "options": {"game": name, "players": players, "seats": seats, "seed": "1"}})
    own.get_state()

    classes, chance = Classes(opened(place)), random.Random(1)
    one = classes.make(Settings(game=name, nations=definition_of(name).PLAYERS[0]))
    classes.begin(one)
    page = SeatPage()
    seat = Seat(page.show, page.tell, place, classes.sit(one, 0, 0).id)
    seat.start()
    for _click in range(CLICKS):
        seat.look()
        if message := answer(seat.screen, chance):
            seat.handle(message)
    page.get_state()
    seat.handle({"do": "leave"})

    page = TeacherPage()
    desk = Desk(page.show, page.tell, place, classes.sittings.sit("teacher").id)
    desk.handle({"do": "hello"})
    page.get_state()
    classes.store.close()


def prepare(request: dict[str, object]) -> None:
    """Give a forked child what it would have got from the command line: environment, folder, and chance of its own."""
    from limitedu.i18n import set_language

    os.environ.clear()
    os.environ.update(request["env"])  # type: ignore[call-overload]
    os.chdir(str(request["cwd"]))
    random.seed()
    set_language(None)


if __name__ == "__main__":
    main()
