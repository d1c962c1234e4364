"""Which kernel runs: always this Python, with what is installed beside it, whatever else the machine knows.

A ``python3`` kernel in the user's own folder may belong to another Python; it would then miss limitedu.
"""

from __future__ import annotations

import sys
from typing import Any, ClassVar

from jupyter_client.kernelspec import KernelSpec, KernelSpecManager, NoSuchKernel
from jupyter_events import EventLogger
from jupyter_server._tz import utcnow
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager, ServerKernelManager
from traitlets import default

from limitedu_widgets import paths
from limitedu_widgets.gate import OPEN, Pace

__all__ = ["LessonKernelSpecs", "PageKernelManager", "PageKernelSpecs"]


class PageKernelSpecs(KernelSpecManager):
    """The one kernel of dashboard pages (:mod:`limitedu_widgets.kernel`)."""

    module = "limitedu_widgets.kernel"
    metadata: ClassVar[dict[str, Any]] = {"kernel_provisioner": {"provisioner_name": "limitedu-forked"}}

    def find_kernel_specs(self) -> dict[str, str]:
        return {"python3": str(paths.static())}

    def get_kernel_spec(self, kernel_name: str) -> KernelSpec:
        if kernel_name != "python3":
            raise NoSuchKernel(kernel_name)
        argv = [sys.executable, "-Xfrozen_modules=off", "-m", self.module, "-f", "{connection_file}"]
        return KernelSpec(
            argv=argv,
            display_name="Python 3 (limitedu)",
            language="python",
            resource_dir=str(paths.static()),
            metadata=self.metadata,
        )

    def get_all_specs(self) -> dict[str, Any]:
        spec = self.get_kernel_spec("python3")
        return {"python3": {"resource_dir": spec.resource_dir, "spec": spec.to_dict()}}


class LessonKernelSpecs(PageKernelSpecs):
    """The one kernel of the lessons: an ordinary ipykernel."""

    module = "ipykernel_launcher"
    metadata: ClassVar[dict[str, Any]] = {}


class PageKernels(AsyncMappingKernelManager):
    """The server's kernels. A page's kernel ends some time after its last line was lost.

    Jupyter would read all that each kernel says a second time for that, to learn when it last said something.
    """

    def start_watching_activity(self, kernel_id: str) -> None:
        kernel = self._kernels[kernel_id]
        kernel.reason, kernel.execution_state, kernel.last_activity = "", "idle", utcnow()

    def notify_disconnect(self, kernel_id: str) -> None:
        """A page's line was closed: the time runs from here."""
        super().notify_disconnect(kernel_id)
        if kernel_id in self._kernels:
            self._kernels[kernel_id].last_activity = utcnow()


class PageKernelManager(ServerKernelManager):
    """The server's side of one page's kernel. All share one event logger: making one took 3 ms a page."""

    events: ClassVar[list[EventLogger]] = []

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.pace = Pace(OPEN)

    @default("event_logger")
    def _shared_event_logger(self) -> EventLogger:
        if not self.events:
            self.events.append(super()._default_event_logger())
        return self.events[0]
