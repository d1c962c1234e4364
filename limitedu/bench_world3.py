"""How fast World3 runs here, and other programs of it: the part of ``limitedu bench`` for the model.

The other programs are no part of limitedu. With ``--peers`` each is run in a process of its own: with this Python where
it is installed, else in an environment that is made for it and thrown away again (which needs the package index, and
takes a minute or two). One run of theirs is timed without its set-up; ours with all its checks.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path
from random import Random
from time import process_time
from typing import Any, NamedTuple

from limitedu.i18n import gettext as _
from limitedu.reality import world3

__all__ = ["PEERS", "Peer", "lines", "measure", "peers"]

PATIENCE = 600
"""Seconds that a peer may take to be installed, and to run."""


class Peer(NamedTuple):
    """Another program: its module, what pip is asked for (one call each), and code that leaves a function ``timed``."""

    module: str
    installs: tuple[tuple[str, ...], ...]
    code: str


PEERS = {
    "pyworld3": Peer(
        "pyworld3",
        (("pyworld3",),),
        """
from pyworld3 import World3
def timed():
    world = World3()
    world.init_world3_constants()
    world.init_world3_variables()
    world.set_world3_table_functions()
    world.set_world3_delay_functions()
    start = process_time()
    world.run_world3(fast=True)
    return process_time() - start
""",
    ),
    "pydynamo-w": Peer(
        "pydynamo",
        # It asks for a later Python than it needs, and for exact versions that exclude earlier ones.
        (
            ("numpy", "matplotlib", "networkx", "pyvis", "astunparse"),
            ("--no-deps", "--ignore-requires-python", "pydynamo-w"),
        ),
        """
from pydynamo import World3
def timed():
    world = World3(1)
    start = process_time()
    world.run()
    return process_time() - start
""",
    ),
}
"""World3 of 1974 as pyworld3 has it in its faster form, and World3-03 as pydynamo-w has it."""


def measure(rounds: int, variants: int) -> dict[str, Any]:
    """The best of several rounds of one run, and of ``variants`` runs at once, in milliseconds of process CPU time."""
    random = Random(1)
    resources = [random.uniform(5e11, 3e12) for _number in range(variants)]
    one = many = 1e9
    for _round in range(rounds + 1):
        start = process_time()
        world3.simulate(1)
        middle = process_time()
        world3.run_many({"nonrenewable_resources_initial": resources})
        if _round:  # the first one writes the programs out
            one, many = min(one, middle - start), min(many, process_time() - middle)
    return {"run_ms": round(one * 1e3, 3), "many_ms": round(many * 1e3, 1), "many_runs": variants}


def peers(rounds: int, ours_ms: float) -> dict[str, dict[str, Any]]:
    """Each peer's ``run_ms`` and how many ``times`` as long as ours it takes, or why it is ``missing``."""
    found: dict[str, dict[str, Any]] = {}
    for name, peer in PEERS.items():
        try:
            milliseconds = _run_ms(peer, rounds)
        except (OSError, ValueError, subprocess.SubprocessError) as error:
            found[name] = {"missing": _reason(error)}
        else:
            found[name] = {"run_ms": round(milliseconds, 1), "times": round(milliseconds / ours_ms, 1)}
    return found


def _reason(error: Exception) -> str:
    said = (getattr(error, "stderr", None) or str(error)).strip().splitlines()
    return _("could not be measured here: {reason}").format(reason=said[-1] if said else type(error).__name__)


def _run_ms(peer: Peer, rounds: int) -> float:
    if find_spec(peer.module) is not None:
        return _timed(sys.executable, peer, rounds)
    with tempfile.TemporaryDirectory() as folder:
        _call(sys.executable, "-m", "venv", folder)
        python = str(Path(folder) / ("Scripts" if os.name == "nt" else "bin") / "python")
        for packages in peer.installs:
            _call(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *packages)
        return _timed(python, peer, rounds)


def _timed(python: str, peer: Peer, rounds: int) -> float:
    code = f"from time import process_time\n{peer.code}\nprint()\nprint(min(timed() for _ in range({rounds})))"
    return float(json.loads(_call(python, "-c", code).strip().splitlines()[-1])) * 1e3


def _call(*command: str) -> str:
    """What the command says; CalledProcessError, with its complaint, where it fails."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return subprocess.run(
        command, check=True, capture_output=True, text=True, timeout=PATIENCE, env={**environment, "MPLBACKEND": "Agg"}
    ).stdout


def lines(figures: dict[str, Any]) -> list[str]:
    """The figures in words."""
    found = [
        _("world3 one run: {run_ms:.1f} ms").format(**figures),
        _("world3 {many_runs:,} runs: {many_ms:,.0f} ms").format(**figures),
    ]
    for name, peer in figures.get("peers", {}).items():
        if "missing" in peer:
            found.append(f"{name}: {peer['missing']}")
        else:
            found.append(_("{name}, one run: {run_ms:,.1f} ms ({times:.1f} times as long)").format(name=name, **peer))
    return found
