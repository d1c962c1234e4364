"""``limitedu bench faults``: kills the server and processes that decide, and looks whether anything was lost.

First processes that decide at the seats of a class, through the code of a seat's page (:mod:`fault_writers`), then the
whole server while pages play at real seats and programs at the others (:mod:`fault_pages`). Nothing is prepared for the
end: it is ``kill -9``, at random points. Afterwards the store is compared with what was confirmed
(:mod:`fault_ledger`): each decision must be there exactly once, in order, and each game must play again to the same
fingerprints.
"""

from __future__ import annotations

import asyncio
import json as json_
import tempfile
import time
from typing import Any

from limitedu.classroom.store import Store
from limitedu.i18n import gettext as _
from limitedu_widgets.fault_ledger import Audit, Ledger
from limitedu_widgets.fault_pages import kill_servers
from limitedu_widgets.fault_writers import kill_writers

__all__ = ["main", "measure"]

Figures = dict[str, Any]


def main(server_kills: int = 20, writer_kills: int = 180, seed: int = 1, json: bool = False) -> int:
    """Kill, compare and print; with ``json`` one JSON object. 1 where anything was lost, doubled or did not go on."""
    result = measure(server_kills, writer_kills, seed)
    print(json_.dumps(result) if json else "\n".join(lines(result)))
    return int(not result["right"])


def measure(server_kills: int, writer_kills: int, seed: int = 1) -> Figures:
    """The figures of both parts; a part with no kills is left out."""
    start = time.monotonic()
    result: Figures = {"server_kills": server_kills, "writer_kills": writer_kills, "seed": seed}
    audits: list[Audit] = []
    words: list[str] = []
    with tempfile.TemporaryDirectory(prefix="limitedu-faults-", ignore_cleanup_errors=True) as folder:
        if writer_kills:
            place = f"{folder}/writers.sqlite"
            audits.append(audit(kill_writers(place, writer_kills, seed), place))
            result["writer_s"] = round(time.monotonic() - start, 1)
        if server_kills:
            killed = asyncio.run(kill_servers(folder, server_kills, seed))
            audits.append(audit(killed.ledger, killed.place))
            result |= killed.figures
            words += killed.failures
    for name in ("confirmed", "lost", "doubled", "disordered", "games", "differing"):
        result[name] = sum(getattr(one, name) for one in audits)
    result["seconds"] = round(time.monotonic() - start, 1)
    result["failed"] = [*words, *(text for one in audits for text in one.words)]
    result["right"] = not words and all(one.right for one in audits)
    return result


def audit(ledger: Ledger, place: str) -> Audit:
    """Compare with the store at ``place``."""
    store = Store(place)
    try:
        return ledger.audit(store)
    finally:
        store.close()


def lines(result: Figures) -> list[str]:
    """The figures for people."""
    found = [
        _("killed: the whole server {server_kills} times, writers {writer_kills} times").format(**result),
        _("confirmed decisions: {confirmed}; lost: {lost}, doubled: {doubled}, out of order: {disordered}").format(
            **result
        ),
        _("games played again: {games}, with other fingerprints: {differing}").format(**result),
    ]
    if "recovery_max_s" in result:
        after = [
            _("from the start command to the next confirmed decision: {recovery_median_s}, at most {recovery_max_s} s"),
            _("from the start command until every page is usable again: at most {all_back_max_s} s"),
            _("pages loaded: {page_loads}; kernels that outlived their server: {left_over}"),
        ]
        found += [text.format(**result) for text in after]
    return [*found, _("in {seconds} s").format(**result), *result["failed"]]
