"""Writes down what a Python process asks of the network. Python loads it at its start, where it is on PYTHONPATH.

One line for each question in the file that ``LIMITEDU_WATCH`` names: the process's number, what it does (``connect``,
``look up`` or ``start``), and the host, or the program that is started. Nothing is forbidden.
"""

import os
import sys


def _watch(place: str) -> None:
    def note(what: str, whom: object) -> None:
        with open(place, "a", encoding="utf-8") as file:
            file.write(f"{os.getpid()}\t{what}\t{whom}\n")

    def hear(event: str, given: tuple[object, ...]) -> None:
        if event in ("socket.connect", "socket.sendto", "socket.sendmsg") and isinstance(given[1], tuple):
            note("connect", given[1][0])  # the address of a socket in the file system is text
        elif event in ("socket.getaddrinfo", "socket.gethostbyname", "socket.gethostbyaddr"):
            host = given[0]
            note("look up", host.decode() if isinstance(host, bytes) else host)
        elif event == "subprocess.Popen":
            note("start", given[0] if isinstance(given[0], str) else os.path.basename(str(given[1][0])))

    sys.addaudithook(hear)


if _place := os.environ.get("LIMITEDU_WATCH"):
    _watch(_place)
