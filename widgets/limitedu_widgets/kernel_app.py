"""The kernel's own start in two halves: what needs neither socket nor thread is done once, in the warm parent.

A forked kernel shares the parent's memory until it writes, and Python writes a count beside every object that it looks
at. So whatever the parent has done is saved twice in each kernel: its time, and a copy of all that it would have
looked at. Reading the settings and making the shell were a third of a kernel's start.
"""

from __future__ import annotations

import os
import sys
from types import SimpleNamespace
from typing import Any

from ipykernel import ipkernel
from ipykernel.kernelapp import IPKernelApp
from IPython.core.application import BaseIPythonApplication

__all__ = ["PageKernelApp"]

SETTINGS = [
    "--HistoryManager.enabled=False",  # its cells are always the same, and all kernels would write into one file
    "--IPKernelApp.capture_fd_output=False",  # two threads, for what C code prints: that is for the server's terminal
    "--Session.copy_threshold=1000000000",  # a screen is copied in less time than the thread takes that would avoid it
]


class PageKernelApp(IPKernelApp):
    """An ipykernel whose first half may have been done before the fork (:meth:`prepare`)."""

    prepared = False

    def prepare(self) -> None:
        """The first half: the settings and the shell. Starts no thread, opens nothing."""
        BaseIPythonApplication.initialize(self, [])
        kernel = self.kernel_class
        shell = kernel.shell_class.default_value  # type: ignore[attr-defined]
        shell.instance(
            parent=self,
            profile_dir=self.profile_dir,
            user_ns={},
            compiler_class=kernel.compiler_class.default_value,  # type: ignore[attr-defined]
        ).run_cell("pass", store_history=False)
        self.prepared = True

    def parse_command_line(self, argv: list[str] | None = None) -> None:
        if not self.prepared:
            super().parse_command_line([*(argv or []), *SETTINGS])
            return
        self.connection_file = (argv or [])[-1]
        self.parent_handle = os.getppid()

    def init_crash_handler(self) -> None:
        if not self.prepared:
            super().init_crash_handler()

    def init_profile_dir(self) -> None:
        if not self.prepared:
            super().init_profile_dir()

    def init_config_files(self) -> None:
        """Nothing: what this user has set for an IPython of his own is no part of a page, nor are his startup files."""

    def load_config_file(self, suppress_errors: bool | None = True) -> None:
        """Nothing, for the same reason."""

    def init_code(self) -> None:
        """Nothing, for the same reason."""

    def init_poller(self) -> None:
        """No thread that looks each second whether the parent lives: a forked kernel ends with it."""
        if not self.prepared:
            super().init_poller()

    def init_heartbeat(self) -> None:
        """None: the server sees by the process whether a kernel lives. Three threads less."""

    def init_control(self, context: Any) -> None:
        """As ipykernel does it, without the thread for several cells at a time: a page has one."""
        super().init_control(context)
        self.shell_channel_thread = None

    def init_kernel(self) -> None:
        """Make the kernel; without the list of all modules, which only a debugger would want: it looks at each one."""
        ipkernel.sys = SimpleNamespace(**{**vars(sys), "modules": {}})
        try:
            super().init_kernel()
        finally:
            ipkernel.sys = sys
        self.kernel.shell.kernel = self.kernel
