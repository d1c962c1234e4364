"""What ``limitedu serve`` answers to: the dashboards' pages, static files, the line to the kernels, and errors."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import importlib.metadata
import mimetypes
import os
import re
import secrets
from functools import cache
from pathlib import Path
from typing import Any, ClassVar

import tornado.iostream
import tornado.web
import tornado.websocket
from jupyter_server.auth.identity import IdentityProvider, User
from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.services.kernels.handlers import KernelHandler
from voila.app import Voila
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from limitedu.i18n import gettext as _
from limitedu_widgets import paths
from limitedu_widgets.capacity import Capacity
from limitedu_widgets.forked import ForkedKernel
from limitedu_widgets.gate import OPEN, Pace, passed
from limitedu_widgets.rendering import App, app_named, shipped_apps, stream

__all__ = [
    "SITTING",
    "Anyone",
    "AppHandler",
    "HealthHandler",
    "KernelAlive",
    "KernelEnd",
    "KernelSocket",
    "NotFoundHandler",
    "StaticHandler",
    "page_words",
    "static_version",
]

SITTING = "LIMITEDU_SITTING"
"""The environment variable that tells a kernel whose place its page is; only the server sets it."""
PLACES = frozenset({"seat", "teach", "screen"})
"""Apps that only run at somebody's place (:mod:`limitedu_widgets.doors`)."""
ENDS_WITHOUT_SENSE = 1007
"""The code of a WebSocket that is closed for what is no message."""
PRELOAD_LIMIT = 100
RETRY_SECONDS = 10
YEAR_SECONDS = 365 * 24 * 3600
HEX = re.compile(r"[0-9a-f]{16,64}")


def package_version() -> str:
    """The version that is installed; "0+source" where the code runs from a folder that was never installed."""
    try:
        return importlib.metadata.version("limitedu")
    except importlib.metadata.PackageNotFoundError:
        return "0+source"


def page_words() -> dict[str, str]:
    """The few sentences of the page itself, in the reader's language."""
    return {
        "loading": _("The table is being laid …"),
        "noscript": _("This page needs JavaScript. Please allow it for this address."),
        "failed": _("The dashboard could not be started. Run “limitedu doctor” where the server runs: it says why."),
        "not_found": _("There is no such page"),
        "error": _("Something went wrong here"),
        "home": _("To the dashboard"),
        "full": _("All places are taken"),
        "full_what": _("As many pages are open as this computer can hold. Close one that nobody needs, and try again."),
        "again": _("Try again"),
    }


class PageMixin(tornado.web.RequestHandler):
    """Error pages of our own, without outside links, and what every answer says of itself."""

    def set_default_headers(self) -> None:
        super().set_default_headers()
        self.set_header("Content-Security-Policy", self.content_security_policy)
        self.set_header("X-Content-Type-Options", "nosniff")
        self.set_header("Referrer-Policy", "same-origin")  # a place's address is nobody else's business

    @property
    def content_security_policy(self) -> str:
        """Of pages without widgets; an app's is wider."""
        return "; ".join(
            [
                "default-src 'self'",
                "style-src 'self' 'unsafe-inline'",
                "script-src 'self' 'unsafe-inline'",
                "img-src 'self' data:",
                f"connect-src 'self' ws://{self.request.host} wss://{self.request.host}",
                "object-src 'none'",
                "base-uri 'self'",
                "form-action 'self'",
                "frame-ancestors 'none'",
            ]
        )

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        template = self.settings["voila_jinja2_env"].get_template("error.html")
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.finish(
            template.render(
                status_code=status_code,
                status_message=tornado.httputil.responses.get(status_code, ""),
                base_url=self.settings["base_url"],
            )
        )


@cache
def static_version() -> str:
    """Changes whenever a static file may: part of its address, so that browsers may keep it for good."""
    digest = hashlib.sha256()
    for package in ("voila", "anywidget", "ipywidgets", "jupyterlab_widgets"):
        digest.update(f"{package}=={importlib.metadata.version(package)};".encode())
    for path in sorted(paths.static().iterdir()):
        if path.is_file():
            digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()[:12]


@cache
def compressed(path: Path, modified: float) -> tuple[bytes, bytes]:
    """The bytes of a static file and the same gzipped (empty where that would not help). Made once a server."""
    body = path.read_bytes()
    packed = gzip.compress(body, 6, mtime=0) if len(body) > 1000 else b""
    return body, packed if len(packed) < 0.9 * len(body) else b""


class StaticHandler(PageMixin):
    """Files under the given roots: compressed once, cached by the browser for a year, the version in the address."""

    asked: ClassVar[
        dict[str, None]
    ] = {}  # the scripts that pages asked for: the next page is told to fetch them at once

    def initialize(self, roots: list[Path], version: str, prefix: str) -> None:
        self.roots = [root.resolve() for root in roots]
        self.version = version
        self.prefix = prefix

    def find(self, name: str) -> Path | None:
        for root in self.roots:
            try:
                path = (root / name).resolve()
                if path.is_relative_to(root) and path.is_file():
                    return path
            except (OSError, ValueError):  # longer than a name may be, or with a zero in it
                return None
        return None

    async def get(self, version: str, name: str) -> None:
        path = self.find(name) if version == self.version else None
        if path is None:
            raise tornado.web.HTTPError(404)
        modified = path.stat().st_mtime
        body, packed = await asyncio.get_running_loop().run_in_executor(None, compressed, path, modified)
        kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        if path.suffix in {".js", ".mjs"}:  # the Windows registry may say otherwise
            kind = "text/javascript"
            if self.prefix and len(self.asked) < PRELOAD_LIMIT and not self.request.query:
                self.asked[self.prefix + name] = None
        self.set_header("Content-Type", kind)
        self.set_header("Cache-Control", f"public, max-age={YEAR_SECONDS}, immutable")
        self.set_header("X-Content-Type-Options", "nosniff")
        self.set_header("Vary", "Accept-Encoding")
        if packed and "gzip" in self.request.headers.get("Accept-Encoding", ""):
            self.set_header("Content-Encoding", "gzip")
            body = packed
        self.finish(body)

    def compute_etag(self) -> None:
        """None: the version in the address says it all."""
        return


class NotFoundHandler(PageMixin):
    """Every address that is not ours."""

    def prepare(self) -> None:
        raise tornado.web.HTTPError(404)


class HealthHandler(PageMixin):
    """Says that this is a limitedu server, and which: asked by ``limitedu doctor`` and by ``serve`` on a taken port."""

    def get(self) -> None:
        self.set_header("Cache-Control", "no-store")
        self.finish({"limitedu": package_version(), "static": static_version(), "warm": ForkedKernel.warm.ready})


class AppHandler(PageMixin, JupyterHandler):
    """A dashboard: one of the notebooks that we ship, run in a kernel of its own."""

    sitting_id = ""
    """The sitting whose page this is."""

    def initialize(self, server: Voila, capacity: Capacity) -> None:
        self.server, self.capacity = server, capacity
        self.allowance = OPEN
        self.kernel_id: str | None = None
        self.left = False

    @tornado.web.authenticated
    async def get(self, path: str) -> None:
        if path not in shipped_apps() - PLACES:
            raise tornado.web.HTTPError(404)
        await self.run(path)

    async def run(self, name: str, owner: str = "", few: bool = False) -> None:
        """Answer with the page of the app called ``name``, in a kernel of its own, or say that all places are taken.

        ``owner``, ``few``: as :meth:`Capacity.take` has them.
        """
        for old in self.capacity.surplus(owner):
            if old in self.kernel_manager:
                await self.kernel_manager.shutdown_kernel(old, now=True)
        self.kernel_id = self.capacity.take(owner, few)
        if self.kernel_id is None:
            self.refuse()
            return
        try:
            await self.render_app(app_named(name))
        finally:
            self.capacity.settled(self.kernel_id)

    async def render_app(self, app: App) -> None:
        """Start the page's kernel, and send the page while it runs."""
        # Voilà's program sends this cookie back when the page is left; without it the kernel would stay (403).
        if not HEX.fullmatch(self.get_cookie("_xsrf") or ""):
            self.set_cookie("_xsrf", secrets.token_hex(16), path=self.base_url, samesite="Strict")
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        tracebacks = self.server.voila_configuration.show_tracebacks
        try:
            async for html in stream(app, self.server.page_config(), self.start_kernel, tracebacks):
                self.write(html)
            await self.flush()
        except tornado.iostream.StreamClosedError:
            self.left = True
        if self.left and self.kernel_id in self.kernel_manager:
            await self.kernel_manager.shutdown_kernel(self.kernel_id, now=True)

    async def start_kernel(self) -> Any:
        """Send the head, so that the browser can fetch the programs meanwhile, and start the kernel."""
        await self.flush()
        await self.kernel_manager.start_kernel(
            kernel_id=self.kernel_id, kernel_name="python3", path="", env=self.kernel_environment()
        )
        manager = self.kernel_manager.get_kernel(self.kernel_id)
        manager.pace = Pace(self.allowance)
        return manager

    def kernel_environment(self) -> dict[str, str]:
        """What the kernel is told: this process's own environment, what was asked for, and whose page it is."""
        asked = {"SCRIPT_NAME": self.request.path, "QUERY_STRING": self.request.query, SITTING: self.sitting_id}
        return {**os.environ, **asked}

    def on_connection_close(self) -> None:
        self.left = True

    def refuse(self) -> None:
        """All places are taken: say so in words, before anything is started."""
        self.set_status(503)
        self.set_header("Retry-After", str(RETRY_SECONDS))
        self.set_header("Cache-Control", "no-store")
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.finish(self.settings["voila_jinja2_env"].get_template("full.html").render(address=self.request.uri))

    @property
    def content_security_policy(self) -> str:
        host = self.request.host
        return "; ".join(
            [
                "default-src 'self'",
                "script-src 'self' 'unsafe-inline' 'unsafe-eval' blob:",  # anywidget imports its module as a blob
                "style-src 'self' 'unsafe-inline' blob:",
                "img-src 'self' data: blob:",
                "font-src 'self' data:",
                f"connect-src 'self' ws://{host} wss://{host} blob: data:",
                "object-src 'none'",
                "base-uri 'self'",
                "frame-ancestors 'none'",
            ]
        )


class KernelAlive(PageMixin, KernelHandler):
    """Whether a page's kernel lives: asked by the page, which alone knows its id."""

    async def delete(self, kernel_id: str) -> None:
        raise tornado.web.HTTPError(405)


class KernelEnd(PageMixin, VoilaShutdownKernelHandler):
    """A page that is left ends its kernel."""


class KernelSocket(VoilaKernelWebsocketHandler):
    """The page's line to its kernel: a gate (:mod:`limitedu_widgets.gate`), and no waiting to fill packets.

    A kernel answers in several small messages. With Nagle's algorithm the second waits for the acknowledgement of the
    first, which the browser's machine holds back for 40 ms: a click took 50 ms in place of 8.
    """

    @property
    def pace(self) -> Pace:
        """That of the page, whatever number of lines it has."""
        found: Pace = self.connection.kernel_manager.pace
        return found

    @property
    def max_message_size(self) -> int:
        """Bytes; a longer message closes the line."""
        return self.pace.allowance.largest

    async def open(self, kernel_id: str) -> None:
        self.set_nodelay(True)
        await super().open(kernel_id)

    async def on_message(self, message: str | bytes) -> None:
        """Pass a message on, if it is one that a page may send. The next one is read only when this one was."""
        if self.connection is None:
            return
        await self.pace.step()
        try:
            clean = passed(message, v1=self.selected_subprotocol is not None)
        except ValueError:
            self.close(ENDS_WITHOUT_SENSE, "no message of a page")
            return
        if clean is not None and self.connection is not None:
            super().on_message(clean)

    def write_message(self, message: Any, binary: bool = False) -> Any:
        """Send a message; to a page that has just gone it is dropped, and one that comes back asks for it.

        Otherwise the reader of the kernel's messages would stumble, and others with it. In the older form it goes past
        Voilà's reader, which takes it for the newer one and counts as far as its first bytes say.
        """
        old = isinstance(message, bytes) and self.selected_subprotocol is None
        write = super(VoilaKernelWebsocketHandler if old else KernelSocket, self).write_message
        try:
            sending = write(message, binary)
        except tornado.websocket.WebSocketClosedError:
            return None
        if sending is not None:
            sending.add_done_callback(lambda sent: sent.cancelled() or sent.exception())  # heard, else it is logged
        return sending


class Anyone(IdentityProvider):
    """Whoever opens the page: no name is invented, and no cookie is set, as Jupyter would."""

    def get_user(self, handler: tornado.web.RequestHandler) -> User:
        return User("anyone", "anyone", "anyone")
