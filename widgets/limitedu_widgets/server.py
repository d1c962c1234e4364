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
import errno
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
import socket
import sys
import tempfile
import threading
import webbrowser
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

import jinja2
import tornado.ioloop
import tornado.web
from jupyter_client.kernelspec import KernelSpec, KernelSpecManager
from jupyter_core.utils import run_sync
from jupyter_server.services.kernels.handlers import KernelHandler
from jupyter_server.utils import url_path_join
from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from traitlets.config import Config
from voila.app import Voila
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from limitedu.errors import LimitEduError, StoreError, UsageError
from limitedu.i18n import gettext as _
from limitedu.i18n import language
from limitedu_widgets import paths

__all__ = ["DEFAULT_PORT", "LimitEduServer", "PortTaken", "default_store", "serve", "store_url"]

DEFAULT_PORT = 8866
CULL_AFTER_SECONDS = 300
YEAR_SECONDS = 365 * 24 * 3600
WIDGET_EXTENSIONS = ["@jupyter-widgets/jupyterlab-manager", "@voila-dashboards/widgets-manager8", "anywidget"]
KERNEL_ID = r"(?P<kernel_id>\w+-\w+-\w+-\w+-\w+)"
HEX = re.compile(r"[0-9a-f]{16,64}")
SOCKET_PATH_LIMIT = 100  # bytes of a Unix socket's path, of 104 (macOS) to 108 (Linux)


class PortTaken(LimitEduError):
    """The port that was asked for is in use by another program."""


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

    def initialize(self, roots: list[Path], version: str) -> None:
        self.roots = [root.resolve() for root in roots]
        self.version = version

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
        self.finish({"limitedu": importlib.metadata.version("limitedu"), "static": static_version()})


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


# ------------------------------------------------------------------------------------------------------------- kernels


class OwnKernelSpecs(KernelSpecManager):
    """One kind of kernel: this Python, with what is installed beside this server, whatever else the machine knows."""

    def find_kernel_specs(self) -> dict[str, str]:
        return {"python3": str(paths.apps())}

    def get_kernel_spec(self, kernel_name: str) -> KernelSpec:
        argv = [sys.executable, "-Xfrozen_modules=off", "-m", "limitedu_widgets.kernel", "-f", "{connection_file}"]
        return KernelSpec(argv=argv, display_name="limitedu", language="python", resource_dir=str(paths.apps()))

    def get_all_specs(self) -> dict[str, Any]:
        spec = self.get_kernel_spec("python3")
        return {"python3": {"resource_dir": spec.resource_dir, "spec": spec.to_dict()}}


def short_temp_dir() -> Path:
    """A new folder for the kernels' connection files, with a path short enough for a Unix socket where there are any."""
    base = "/tmp" if os.name == "posix" and os.access("/tmp", os.W_OK) else None  # noqa: S108: mkdtemp, mode 700
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
        settings: dict[str, Any] = super().init_settings()
        env: jinja2.Environment = settings["voila_jinja2_env"]
        env.globals.update(limitedu_words=page_words(), limitedu_language=language())
        return settings | {
            "jinja2_env": env,
            "server_root_dir": self.root_dir,
            "allow_remote_access": self.ip not in {"localhost", "127.0.0.1", "::1"},
            "default_handler_class": NotFoundHandler,
            "log_function": lambda handler: None,
        }

    def init_handlers(self) -> list[Any]:
        version = static_version()
        static = url_path_join(self.server_url, r"/limitedu/static/([0-9a-f]+)")

        def at(path: str) -> str:
            return url_path_join(self.server_url, path)

        def files(roots: list[str]) -> dict[str, Any]:
            return {"roots": [Path(root) for root in roots if Path(root).is_dir()], "version": version}

        app = {
            "template_paths": self.template_paths,
            "config": self.config,
            "voila_configuration": self.voila_configuration,
        }
        return [
            (at(rf"/api/kernels/{KERNEL_ID}"), KernelHandler),
            (at(rf"/api/kernels/{KERNEL_ID}/channels"), VoilaKernelWebsocketHandler),
            (at(r"/voila/api/shutdown/(.*)"), VoilaShutdownKernelHandler),
            (static + r"/voila/(.*)", StaticHandler, files(self.static_paths)),
            (static + r"/labextensions/(.*)", StaticHandler, files(self.labextensions_path)),
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
            "limiteduPreload": [],
            "fullStaticUrl": static + "/voila",
            "fullLabextensionsUrl": static + "/labextensions",
            "fullMathjaxUrl": "",
            "mathjaxUrl": "",
        }

    def bind(self, port: int, exact: bool) -> list[socket.socket]:
        """Sockets on ``port``, or on the next free one unless ``exact``. Raises :class:`PortTaken`, :class:`UsageError`."""
        for candidate in [port] if exact else range(port, min(port + 50, 65536)):
            try:
                return bind_sockets(candidate, self.ip)
            except OSError as error:
                if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
                    raise UsageError(
                        _("--ip: this machine has no address {ip}. Leave it out, or use 0.0.0.0 for all.").format(
                            ip=self.ip
                        )
                    ) from None
                if error.errno not in {errno.EADDRINUSE, errno.EACCES, 10013, 10048}:
                    raise
        if not exact:
            raise PortTaken(_("No port from {port} on is free. Choose one with --port.").format(port=port))
        raise PortTaken(
            _("Port {port} is in use by another program (or not allowed). Port {free} is free: --port {free}").format(
                port=port, free=free_port(self.ip, port)
            )
        )

    def run(self, port: int, exact: bool, browser: bool) -> None:
        """Serve until Ctrl-C or SIGTERM, then end every kernel."""
        sockets = self.bind(port, exact)
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
            url = f"http://{'localhost' if self.ip in {'0.0.0.0', '::', ''} else self.ip}:{self.port}{self.base_url}"
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


def free_port(ip: str, near: int) -> int:
    """A port that is free now: the next one from ``near`` on, else any."""
    for port in range(near + 1, min(near + 50, 65536)):
        try:
            for bound in bind_sockets(port, ip):
                bound.close()
        except OSError:
            continue
        return port
    with socket.socket() as any_port:
        any_port.bind(("", 0))
        return int(any_port.getsockname()[1])


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
    config.VoilaConfiguration.kernel_spec_manager_class = OwnKernelSpecs
    config.VoilaConfiguration.show_tracebacks = bool(os.environ.get("LIMITEDU_DEBUG"))
    config.MappingKernelManager.cull_idle_timeout = CULL_AFTER_SECONDS
    config.MappingKernelManager.cull_interval = 60
    config.KernelManager.transport = "ipc" if os.name == "posix" else "tcp"
    config.HTMLExporter.language_code = quote(language())
    return config


def serve(
    *, port: int | None = None, ip: str = "127.0.0.1", store: str | None = None, browser: bool = True
) -> None:
    """Serve the dashboards until Ctrl-C.

    ``port`` is taken as it is, or refused with :class:`PortTaken`; ``None`` takes 8866 or the next free one. ``store``
    is a database's address or a file's path; kernels find it in ``LIMITEDU_STORE``.
    """
    os.environ["LIMITEDU_STORE"] = store_url(store or os.environ.get("LIMITEDU_STORE"))
    app = LimitEduServer(config=server_config(ip))
    app.initialize()
    app.voila_configuration.page_config_hook = app.page_config
    app.run(DEFAULT_PORT if port is None else port, exact=port is not None, browser=browser)
