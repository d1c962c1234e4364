"""What ``limitedu serve`` answers to: the dashboards' pages, static files, the line to the kernels, and errors."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import importlib.metadata
import mimetypes
import re
import secrets
from functools import cache
from pathlib import Path
from typing import Any, ClassVar

import tornado.web
from jupyter_server.auth.identity import IdentityProvider, User
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from limitedu.i18n import gettext as _
from limitedu_widgets import paths
from limitedu_widgets.forked import ForkedKernel

__all__ = [
    "SITTING_HEADER",
    "Anyone",
    "AppHandler",
    "HealthHandler",
    "KernelSocket",
    "NotFoundHandler",
    "StaticHandler",
    "page_words",
    "static_version",
]

SITTING_HEADER = "X-Limitedu-Sitting"
PLACES = frozenset({"seat", "teach", "screen"})
"""Apps that only run at somebody's place (:mod:`limitedu_widgets.doors`)."""
PRELOAD_LIMIT = 100
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
            path = (root / name).resolve()
            if path.is_relative_to(root) and path.is_file():
                return path
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


class HealthHandler(tornado.web.RequestHandler):
    """Says that this is a limitedu server, and which: asked by ``limitedu doctor`` and by ``serve`` on a taken port."""

    def get(self) -> None:
        self.set_header("Cache-Control", "no-store")
        self.finish({"limitedu": package_version(), "static": static_version(), "warm": ForkedKernel.warm.ready})


class AppHandler(PageMixin, TornadoVoilaHandler):
    """A dashboard: one of the notebooks that we ship, run in a kernel of its own."""

    place_of = ""
    """The sitting whose page this is; its kernel finds it in its environment (``HTTP_X_LIMITEDU_SITTING``)."""

    async def get(self, path: str | None = None) -> None:
        if path not in shipped_apps() - PLACES:
            raise tornado.web.HTTPError(404)
        await self.run(path)

    async def run(self, app: str) -> None:
        """Answer with the page of ``app``, in a kernel of its own."""
        self.request.headers[SITTING_HEADER] = self.place_of  # whatever the browser says of itself there is dropped
        # Voilà's program sends this cookie back when the page is left; without it the kernel would stay (403).
        if not HEX.fullmatch(self.get_cookie("_xsrf") or ""):
            self.set_cookie("_xsrf", secrets.token_hex(16), path=self.base_url, samesite="Strict")
        await super().get(path=f"{app}.ipynb")

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


def shipped_apps() -> frozenset[str]:
    """The names of the dashboards that may be run."""
    return frozenset(path.stem for path in paths.apps().glob("*.ipynb"))


class KernelSocket(VoilaKernelWebsocketHandler):
    """The page's line to its kernel, without waiting to fill packets.

    A kernel answers in several small messages. With Nagle's algorithm the second waits for the acknowledgement of the
    first, which the browser's machine holds back for 40 ms: a click took 50 ms in place of 8.
    """

    async def open(self, kernel_id: str) -> None:
        self.set_nodelay(True)
        await super().open(kernel_id)


class Anyone(IdentityProvider):
    """Whoever opens the page: no name is invented, and no cookie is set, as Jupyter would."""

    def get_user(self, handler: tornado.web.RequestHandler) -> User:
        return User("anyone", "anyone", "anyone")
