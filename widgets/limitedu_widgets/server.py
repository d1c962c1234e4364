"""``limitedu serve``: the dashboards in the browser.

A Voilà of our own. It differs from the stock one where a classroom needs it to:

* only the apps that we ship are served (``/play`` for ``apps/play.ipynb``), never a notebook of the current folder, and
  no configuration file of the current folder is read;
* the page template asks for nothing from outside, and a Content-Security-Policy holds it to that;
* static files (plotly.js, Voilà's programs, the widget manager) are compressed once and cached for good by the browser:
  their address holds a version;
* the ``_xsrf`` cookie is set by the server, so that a page that is left can shut its kernel down; kernels whose page is
  lost are culled;
* kernels are plain (no debugger), are told the store through ``LIMITEDU_STORE``, and talk through sockets in the file
  system where there are any: TCP ports can be lost between choosing and binding.
"""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import importlib.metadata
import logging
import mimetypes
import os
import re
import secrets
import shutil
import signal
import sys
import tempfile
import threading
import webbrowser
from functools import cache
from pathlib import Path
from typing import Any, ClassVar
from urllib.parse import quote

import jinja2
import tornado.ioloop
import tornado.web
from jupyter_core.utils import run_sync
from jupyter_server.auth.identity import IdentityProvider, User
from jupyter_server.services.kernels.handlers import KernelHandler
from jupyter_server.utils import url_path_join
from tornado.httpserver import HTTPServer
from traitlets.config import Config
from voila.app import Voila
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from limitedu.errors import StoreError
from limitedu.i18n import gettext as _
from limitedu.i18n import language
from limitedu_widgets import paths
from limitedu_widgets.kernelspecs import PageKernelSpecs
from limitedu_widgets.ports import bind, is_local, shown_host

__all__ = ["LimitEduServer", "default_store", "serve", "store_url"]

CULL_AFTER_SECONDS = 300
PRELOAD_LIMIT = 100
YEAR_SECONDS = 365 * 24 * 3600
WIDGET_EXTENSIONS = ["@jupyter-widgets/jupyterlab-manager", "@voila-dashboards/widgets-manager8", "anywidget"]
KERNEL_ID = r"(?P<kernel_id>\w+-\w+-\w+-\w+-\w+)"
HEX = re.compile(r"[0-9a-f]{16,64}")
SOCKET_PATH_LIMIT = 100  # bytes of a Unix socket's path, of 104 (macOS) to 108 (Linux)


def package_version() -> str:
    """The version that is installed; "0+source" where the code runs from a folder that was never installed."""
    try:
        return importlib.metadata.version("limitedu")
    except importlib.metadata.PackageNotFoundError:
        return "0+source"


# ------------------------------------------------------------------------------------------------------------ the store


def default_store() -> Path:
    """The file that holds the games where no other store is named: in the user's own data folder."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "limitedu" / "limitedu.sqlite"


def store_url(store: str | None) -> str:
    """The address of the store as SQLAlchemy reads it, from an address, a file's path, or ``None`` for the default.

    The folder of the default is made; a folder that was named must be there. Raises :class:`StoreError` where nothing
    can be written.
    """
    if store and "://" in store:
        return store
    path = Path(store).expanduser().absolute() if store else default_store()
    if not store:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(
                _("Cannot make the folder {folder} for the games ({why}). Name another file with --store.").format(
                    folder=path.parent, why=error.strerror
                )
            ) from None
    if not path.parent.is_dir():
        raise StoreError(
            _("--store: the folder {folder} does not exist. Make it first, or name another file.").format(
                folder=path.parent
            )
        )
    if path.is_dir():
        raise StoreError(_("--store: {path} is a folder; name a file in it, such as games.sqlite.").format(path=path))
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise StoreError(_("--store: {path} may not be written by this user. Name another file.").format(path=path))
    return f"sqlite:///{path.as_posix()}"


# -------------------------------------------------------------------------------------------------------- static files


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


class StaticHandler(tornado.web.RequestHandler):
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


# --------------------------------------------------------------------------------------------------------------- pages


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
    """Error pages of our own, without outside links."""

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


class NotFoundHandler(PageMixin):
    """Every address that is not ours."""

    def prepare(self) -> None:
        raise tornado.web.HTTPError(404)


class HomeHandler(PageMixin):
    """``/`` leads to the dashboard; the query (a game's address) goes along."""

    def get(self) -> None:
        query = f"?{self.request.query}" if self.request.query else ""
        self.redirect(url_path_join(self.settings["base_url"], "play") + query)


class HealthHandler(tornado.web.RequestHandler):
    """Says that this is a limitedu server, and which: asked by ``limitedu doctor`` and by ``serve`` on a taken port."""

    def get(self) -> None:
        self.set_header("Cache-Control", "no-store")
        self.finish({"limitedu": package_version(), "static": static_version()})


class AppHandler(PageMixin, TornadoVoilaHandler):
    """A dashboard: one of the notebooks that we ship, run in a kernel of its own."""

    async def get(self, path: str | None = None) -> None:
        if path not in shipped_apps():
            raise tornado.web.HTTPError(404)
        # Voilà's program sends this cookie back when the page is left; without it the kernel would stay (403).
        if not HEX.fullmatch(self.get_cookie("_xsrf") or ""):
            self.set_cookie("_xsrf", secrets.token_hex(16), path=self.base_url, samesite="Strict")
        await super().get(path=f"{path}.ipynb")

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
                "frame-ancestors 'self'",
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


# ------------------------------------------------------------------------------------------------------------- kernels


def short_temp_dir() -> Path:
    """A new folder for the kernels' connection files; its path must be short enough for a Unix socket."""
    base = "/tmp" if os.name == "posix" and os.access("/tmp", os.W_OK) else None  # noqa: S108  # mkdtemp, mode 700
    return Path(tempfile.mkdtemp(prefix="limitedu-", dir=base))


# ---------------------------------------------------------------------------------------------------------- the server


class LimitEduServer(Voila):
    """Voilà, for our apps only. Made by :func:`serve`."""

    name = "limitedu"
    config_file_paths: list[str] = []  # noqa: RUF012  # a traitlet of Voilà: no configuration file is read

    def initialize(self, argv: list[str] | None = None) -> None:
        self.root_dir = str(paths.apps())
        super().initialize([])

    def setup_template_dirs(self) -> None:
        super().setup_template_dirs()  # those of Voilà's "lab" stay behind ours
        self.template_paths = [str(paths.template_dir()), *self.template_paths]

    def init_settings(self) -> dict[str, Any]:
        self.log.addFilter(
            lambda record: "is not trusted" not in record.getMessage()
        )  # they are our own, and run afresh
        settings: dict[str, Any] = super().init_settings()
        env: jinja2.Environment = settings["voila_jinja2_env"]
        env.globals.update(limitedu_words=page_words(), limitedu_language=language())
        return settings | {
            "jinja2_env": env,
            "server_root_dir": self.root_dir,
            "allow_remote_access": not is_local(self.ip),
            "default_handler_class": NotFoundHandler,
            "log_function": lambda handler: None,
            "identity_provider": Anyone(parent=self, token=""),
            "ws_ping_timeout": 30_000,  # milliseconds, as the interval between two pings
        }

    def init_handlers(self) -> list[Any]:
        version = static_version()
        static = url_path_join(self.server_url, r"/limitedu/static/([0-9a-f]+)")

        def at(path: str) -> str:
            return url_path_join(self.server_url, path)

        def files(roots: list[str], prefix: str = "") -> dict[str, Any]:
            found = [Path(root) for root in roots if Path(root).is_dir()]
            return {"roots": found, "version": version, "prefix": prefix}

        app = {
            "template_paths": self.template_paths,
            "config": self.config,
            "voila_configuration": self.voila_configuration,
        }
        return [
            (at(rf"/api/kernels/{KERNEL_ID}"), KernelHandler),
            (at(rf"/api/kernels/{KERNEL_ID}/channels"), KernelSocket),
            (at(r"/voila/api/shutdown/(.*)"), VoilaShutdownKernelHandler),
            (static + r"/voila/(.*)", StaticHandler, files(self.static_paths, "voila/")),
            (static + r"/labextensions/(.*)", StaticHandler, files(self.labextensions_path, "labextensions/")),
            (static + r"/([^/]+)", StaticHandler, files([str(paths.static())])),
            (at(r"/limitedu/health"), HealthHandler),
            (at(r"/([a-z0-9_]+)"), AppHandler, app),
            (at(r"/"), HomeHandler),
        ]

    def page_config(self, page_config: dict[str, Any], **_kwargs: Any) -> dict[str, Any]:
        """What the page's programs are told (``jupyter-config-data``)."""
        static = url_path_join(self.base_url, "limitedu/static", static_version())
        return page_config | {
            "limiteduStaticUrl": static + "/",
            "limiteduLanguage": language(),
            "limiteduWords": page_words(),
            "limiteduPreload": [static + "/" + name for name in StaticHandler.asked],
            "fullStaticUrl": static + "/voila",
            "fullLabextensionsUrl": static + "/labextensions",
            "fullMathjaxUrl": None,  # with both unset Voilà takes the MathJax that it ships, when it is needed at all
            "mathjaxConfig": None,
        }

    def run(self, port: int | None, browser: bool) -> None:
        """Serve until Ctrl-C or SIGTERM, then end every kernel."""
        sockets = bind(self.ip, port)
        self.port = sockets[0].getsockname()[1]
        self.connection_dir = str(short_temp_dir())
        if self.config.KernelManager.transport == "ipc" and len(self.connection_dir) + 52 > SOCKET_PATH_LIMIT:
            self.config.KernelManager.transport = "tcp"
        try:
            self.app = tornado.web.Application(**self.init_settings())
            self.app.add_handlers(".*$", self.init_handlers())
            server = HTTPServer(self.app)
            server.add_sockets(sockets)
            self.ioloop = tornado.ioloop.IOLoop.current()
            for number in (signal.SIGINT, signal.SIGTERM):
                signal.signal(number, self._handle_signal_stop)
            url = f"http://{shown_host(self.ip)}:{self.port}{self.base_url}"
            print(_("limitedu is open at {url}").format(url=url), flush=True)
            print(_("Ctrl-C here ends it; the games are kept."), flush=True)
            if browser:
                threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()
            self.ioloop.start()
            server.stop()
        finally:
            self.stop()

    def _handle_signal_stop(self, sig: int, frame: Any) -> None:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # a second Ctrl-C ends at once
        self.ioloop.add_callback_from_signal(self.ioloop.stop)

    def stop(self) -> None:
        try:
            if hasattr(self, "kernel_manager"):
                run_sync(self.kernel_manager.shutdown_all)(now=True)
        finally:
            shutil.rmtree(self.connection_dir, ignore_errors=True)


def server_config(ip: str) -> Config:
    """The settings of Voilà and of the kernels; each one is here for a reason given above."""
    config = Config()
    config.Voila.ip = ip
    config.Voila.open_browser = False
    config.Voila.log_level = logging.WARNING
    config.VoilaConfiguration.template = "lab"  # what ours lies over
    config.VoilaConfiguration.theme = "light"
    config.VoilaConfiguration.allow_template_override = "NO"
    config.VoilaConfiguration.allow_theme_override = "NO"
    config.VoilaConfiguration.file_allowlist = []
    config.VoilaConfiguration.extension_allowlist = WIDGET_EXTENSIONS
    config.VoilaConfiguration.kernel_spec_manager_class = PageKernelSpecs
    config.VoilaConfiguration.show_tracebacks = bool(os.environ.get("LIMITEDU_DEBUG"))
    config.MappingKernelManager.cull_idle_timeout = CULL_AFTER_SECONDS
    config.MappingKernelManager.cull_interval = 60
    config.KernelManager.transport = "ipc" if os.name == "posix" else "tcp"
    config.HTMLExporter.language_code = quote(language())
    return config


def serve(*, port: int | None = None, ip: str = "127.0.0.1", store: str | None = None, browser: bool = True) -> None:
    """Serve the dashboards until Ctrl-C.

    ``port`` is taken as it is, or refused with :class:`PortTaken`; ``None`` takes 8866 or the next free one. ``store``
    is a database's address or a file's path; kernels find it in ``LIMITEDU_STORE``.
    """
    os.environ["LIMITEDU_STORE"] = store_url(store or os.environ.get("LIMITEDU_STORE"))
    app = LimitEduServer(config=server_config(ip))
    app.initialize()
    app.voila_configuration.page_config_hook = app.page_config
    app.run(port, browser)
