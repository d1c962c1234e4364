"""Kernels forked from a warm parent (:mod:`limitedu_widgets.kernel`), as jupyter_client's provisioner.

Linux only: fork is unsafe with macOS's frameworks, and Windows has none. There, and wherever the warm parent cannot be
had, a kernel is started as usual.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
from collections import deque
from typing import Any

from jupyter_client.provisioning import KernelProvisionerFactory, LocalProvisioner

__all__ = ["ForkedKernel", "WarmKernels", "register"]

NAME = "limitedu-forked"
READY_WITHIN = 30.0
"""Seconds for which a page waits for a parent that still loads: thirty that come back at once after a restart would
only slow it down with kernels that load the same.
"""
THRIFT = {"MALLOC_ARENA_MAX": "1", "MALLOC_MMAP_THRESHOLD_": "65536", "MALLOC_TRIM_THRESHOLD_": "131072"}
"""How glibc keeps memory in a kernel: once for all threads, and what was freed is given back; 1 MB less for each."""

FORKS_WITHIN = 10.0


class ForkedProcess:
    """What :class:`subprocess.Popen` offers, of a process that is a child of the warm parent."""

    stdin = stdout = stderr = None

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.returncode: int | None = None

    def poll(self) -> int | None:
        if self.returncode is None:
            try:
                os.kill(self.pid, 0)
            except ProcessLookupError:  # ended and buried; the parent's word of it is still on its way
                self.returncode = -1
        return self.returncode

    def wait(self, timeout: float | None = None) -> int | None:  # called only after it has ended
        return self.returncode

    def send_signal(self, number: int) -> None:
        if self.returncode is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


class WarmKernels:
    """The server's side of the warm parent: starts it, asks it for kernels, and hears which have ended."""

    def __init__(self) -> None:
        self.process: subprocess.Popen[bytes] | None = None
        self.line: socket.socket | None = None
        self.settled = asyncio.Event()  # the parent is ready, or never will be
        self.ready = False
        self.waiting: deque[asyncio.Future[ForkedProcess]] = deque()
        self.running: dict[int, ForkedProcess] = {}
        self.unread = b""

    def launch(self, store: str = "") -> None:
        """Start the parent, which then loads beside whatever this process does meanwhile, and makes ``store`` ready."""
        if sys.platform != "linux":
            return
        self.line, theirs = socket.socketpair()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "limitedu_widgets.kernel", "--warm", str(theirs.fileno())],
            pass_fds=[theirs.fileno()],
            stdin=subprocess.DEVNULL,
            start_new_session=True,
            env={**THRIFT, **os.environ, **({"LIMITEDU_STORE": store} if store else {})},
        )
        theirs.close()

    def start(self) -> None:
        """Listen to the parent, which is used once it says that it is ready. Call with the event loop running."""
        if self.line is None:
            self.launch()
        if self.line is not None:
            asyncio.get_running_loop().add_reader(self.line, self.hear)

    def hear(self) -> None:
        assert self.line is not None  # noqa: S101  # it is what called us
        got = b""
        with contextlib.suppress(OSError):
            got = self.line.recv(1 << 16)
        if not got:
            self.lost()
            return
        *messages, self.unread = (self.unread + got).split(b"\n")
        for text in messages:
            message = json.loads(text)
            if "ready" in message:
                self.ready = message["threads"] == 1
                self.settled.set()
            elif "pid" in message:
                child = self.running[message["pid"]] = ForkedProcess(message["pid"])
                future = self.waiting.popleft()
                if not future.done():
                    future.set_result(child)
            elif child_ := self.running.pop(message["gone"], None):
                child_.returncode = message["code"]

    def lost(self) -> None:
        """The parent is gone, and its children with it: kernels are started as usual from now on."""
        self.ready = False
        self.settled.set()
        if self.line is not None:
            asyncio.get_running_loop().remove_reader(self.line)
            self.line.close()
            self.line = None
        for child in self.running.values():
            child.returncode = -signal.SIGKILL
        self.running.clear()
        while self.waiting:
            self.waiting.popleft().cancel()

    async def fork(self, argv: list[str], env: dict[str, str], cwd: str) -> ForkedProcess | None:
        """A new kernel, or ``None`` where none can be had this way."""
        if self.process is not None and not self.settled.is_set():
            with contextlib.suppress(TimeoutError):  # it is loading what a kernel would have to load as well
                await asyncio.wait_for(self.settled.wait(), READY_WITHIN)
        if not self.ready or self.line is None:
            return None
        future: asyncio.Future[ForkedProcess] = asyncio.get_running_loop().create_future()
        self.waiting.append(future)
        self.line.sendall(json.dumps({"argv": argv, "env": env, "cwd": cwd}).encode() + b"\n")
        try:
            return await asyncio.wait_for(future, FORKS_WITHIN)
        except (TimeoutError, asyncio.CancelledError):
            return None

    def stop(self) -> None:
        """End the parent; what kernels are left end with it."""
        if self.line is not None:
            self.line.close()
        if self.process is not None:
            self.process.terminate()
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(5)


class ForkedKernel(LocalProvisioner):
    """A kernel from :attr:`warm`, where that is ready; else one started as usual."""

    warm = WarmKernels()

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> Any:
        env, cwd = kwargs.get("env") or dict(os.environ), str(kwargs.get("cwd") or os.getcwd())
        argv = cmd[cmd.index("limitedu_widgets.kernel") + 1 :]
        process = await self.warm.fork(argv, env, cwd)
        if process is None:
            return await super().launch_kernel(cmd, **kwargs)
        self.process, self.pid, self.pgid, self.cwd = process, process.pid, process.pid, cwd
        return self.connection_info


class _Entry:
    """What jupyter_client expects of an entry point; ours needs no installed metadata."""

    name = NAME

    @staticmethod
    def load() -> type[ForkedKernel]:
        return ForkedKernel


def register() -> None:
    """Make the provisioner known to jupyter_client in this process."""
    KernelProvisionerFactory.provisioners[NAME] = _Entry()  # type: ignore[assignment]
