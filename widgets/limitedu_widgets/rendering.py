"""A dashboard's HTML, written while its kernel starts: Voilà's page, without what Voilà does anew for each one.

Voilà reads the notebook, builds an exporter, compiles the template and looks through all extensions for every page: two
thirds of the server's work when thirty ask at once. Here that is done once a server. What the browser gets is the same:
the head at once, the kernel's id when it runs, the cells' outputs for Voilà's own program, which does the rest.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import cache
from queue import Empty
from time import monotonic
from typing import Any, NamedTuple

import jinja2
from jupyter_client.asynchronous.client import AsyncKernelClient
from jupyter_client.manager import AsyncKernelManager
from voila.utils import get_page_config

from limitedu.errors import LimitEduError
from limitedu.i18n import gettext as _
from limitedu_widgets import paths

__all__ = ["App", "KernelLost", "app_named", "base_config", "shipped_apps", "stream"]

Output = dict[str, Any]

ANSWERS_WITHIN = 60.0  # seconds


class KernelLost(LimitEduError):
    """A page's kernel did not start, or ended while the page was made."""


class App(NamedTuple):
    """One of the notebooks that we ship: ``name`` is its address, ``cells`` what its kernel runs."""

    name: str
    title: str
    cells: tuple[str, ...]


@cache
def shipped_apps() -> frozenset[str]:
    """The names of the dashboards that may be run."""
    return frozenset(path.stem for path in paths.apps().glob("*.ipynb"))


@cache
def app_named(name: str) -> App:
    """The notebook of a dashboard, read once."""
    notebook = json.loads((paths.apps() / f"{name}.ipynb").read_text(encoding="utf-8"))
    cells = tuple("".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code")
    return App(name, notebook["metadata"].get("title", name), cells)


@cache
def _template() -> jinja2.Template:
    loader = jinja2.FileSystemLoader(paths.template_dir())
    return jinja2.Environment(loader=loader, enable_async=True, autoescape=True).get_template("index.html.j2")


def base_config(server: Any) -> dict[str, Any]:
    """What Voilà tells its program about the server: the same for every page."""
    found: dict[str, Any] = get_page_config(
        base_url=server.base_url,
        settings={"mathjax_config": None, "mathjax_url": None},  # it takes the MathJax that it ships, when it needs one
        log=server.log,
        voila_configuration=server.voila_configuration,
    )
    return found


async def stream(
    app: App, config: dict[str, Any], kernel: Callable[[], Awaitable[AsyncKernelManager]], tracebacks: bool
) -> AsyncIterator[str]:
    """The page's HTML in pieces. ``config`` is what the page's program is told; ``kernel`` starts the kernel, and is
    asked for it when the head has been given out. ``tracebacks``: show what went wrong inside, for whoever mends it.
    """
    managers: list[AsyncKernelManager] = []

    async def kernel_start() -> str:
        managers.append(await kernel())
        kernel_id: str = managers[0].kernel_id
        return kernel_id

    async def outputs() -> AsyncIterator[Output]:
        async with client_of(managers[0]) as client:
            for cell in app.cells:
                for output in await run(client, cell, tracebacks):
                    yield output
                    if output["output_type"] == "error":
                        return

    async for piece in _template().generate_async(
        app=app, page_config=config, kernel_start=kernel_start, outputs=outputs
    ):
        yield piece


@asynccontextmanager
async def client_of(manager: AsyncKernelManager) -> AsyncIterator[AsyncKernelClient]:
    """A connection to the kernel, once its messages are heard."""
    client: AsyncKernelClient = manager.client()
    client.start_channels(stdin=False, hb=False, control=False)
    try:
        late = monotonic() + ANSWERS_WITHIN
        while True:  # a new ipykernel says welcome by itself, an older one answers when it is asked
            client.kernel_info()
            try:
                await client.get_iopub_msg(timeout=1)
                break
            except Empty:
                if not await manager.is_alive() or monotonic() > late:
                    raise KernelLost(_("The page's kernel did not start.")) from None
        yield client
    finally:
        client.stop_channels()


async def run(client: AsyncKernelClient, code: str, tracebacks: bool) -> list[Output]:
    """Run one cell; its outputs in the form of a notebook's. What is printed to stderr is for the log, not the page."""
    found: list[Output] = []

    def hear(message: dict[str, Any]) -> None:
        kind, content = message["header"]["msg_type"], message["content"]
        if kind in ("display_data", "execute_result"):
            found.append(
                {"output_type": kind, "data": content["data"], "metadata": content["metadata"], "trusted": True}
            )
        elif kind == "stream" and (content["name"] == "stdout" or tracebacks):
            found.append({"output_type": kind, "text": content["text"]})
        elif kind == "error":
            found.append({"output_type": kind, "text": "\n".join(content["traceback"]) if tracebacks else ""})

    running = client.execute_interactive(
        code, store_history=False, allow_stdin=False, output_hook=hear, timeout=ANSWERS_WITHIN
    )
    try:
        await running
    except TimeoutError:
        raise KernelLost(_("The page's kernel did not answer.")) from None
    return found
