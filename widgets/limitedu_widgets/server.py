"""``limitedu serve``: the dashboards in the browser.

A Voilà of our own. It differs from the stock one where a classroom needs it to:

* only the apps that we ship are served (``/play`` for ``apps/play.ipynb``), never a notebook of the current folder, and
  no configuration file of the current folder is read;
* the page template asks for nothing from outside, and a Content-Security-Policy holds it to that;
* static files (plotly.js, Voilà's programs, the widget manager) are compressed once and cached for good by the browser:
  their address holds a version;
* the ``_xsrf`` cookie is set by the server, so that a page that is left can shut its kernel down; kernels whose page is
  lost are culled;
* a page too many is refused in words, and a page's HTML is written without Voilà's own exporter
  (:mod:`limitedu_widgets.rendering`), which took most of the server's time;
* kernels are plain (no debugger), on Linux forked from a warm parent (:mod:`limitedu_widgets.forked`), are told the
  store through ``LIMITEDU_STORE``, and talk through sockets in the file system where there are any: TCP ports can be
  lost between choosing and binding.
"""

from __future__ import annotations

import logging
import os
import shutil
import signal
import socket
import tempfile
import threading
import webbrowser
from pathlib import Path
from typing import Any
from urllib.parse import quote

import jinja2
import tornado.ioloop
import tornado.web
from jupyter_core.utils import run_sync
from jupyter_server.utils import url_path_join
from tornado.httpserver import HTTPServer
from traitlets.config import Config
from voila.app import Voila

from limitedu.classroom import codes
from limitedu.classroom.store import Store
from limitedu.i18n import gettext as _
from limitedu.i18n import language
from limitedu_widgets import addresses, paths
from limitedu_widgets.capacity import MOST_PAGES, Capacity
from limitedu_widgets.doors import (
    PLACE,
    CardsHandler,
    EnterHandler,
    FrontHandler,
    LineSocket,
    PlaceHandler,
    TryHandler,
)
from limitedu_widgets.forked import ForkedKernel, register
from limitedu_widgets.guides import GuideHandler, SheetHandler
from limitedu_widgets.handlers import (
    Anyone,
    AppHandler,
    HealthHandler,
    KernelAlive,
    KernelEnd,
    KernelSocket,
    NotFoundHandler,
    StaticHandler,
    page_words,
    static_version,
)
from limitedu_widgets.kernelspecs import PageKernels, PageKernelSpecs
from limitedu_widgets.ports import is_local, shown_host
from limitedu_widgets.rendering import base_config
from limitedu_widgets.room import Room

__all__ = ["LimitEduServer", "serve"]

CULL_AFTER_SECONDS = 300
MOST_BODY = 100_000
"""Bytes of what is posted: forms with a line or two. Files come through the kernel's line."""
BODY_SECONDS, IDLE_SECONDS = 30.0, 300.0
"""How long somebody may take to post, and to say nothing on an open connection."""
WIDGET_EXTENSIONS = ["@jupyter-widgets/jupyterlab-manager", "@voila-dashboards/widgets-manager8", "anywidget"]
KERNEL_ID = r"(?P<kernel_id>\w+-\w+-\w+-\w+-\w+)"
SOCKET_PATH_LIMIT = 100  # bytes of a Unix socket's path, of 104 (macOS) to 108 (Linux)


def short_temp_dir() -> Path:
    """A new folder for the kernels' connection files; its path must be short enough for a Unix socket."""
    base = "/tmp" if os.name == "posix" and os.access("/tmp", os.W_OK) else None  # noqa: S108  # mkdtemp, mode 700
    return Path(tempfile.mkdtemp(prefix="limitedu-", dir=base))


class PageServer(HTTPServer):
    """Believes what a proxy on this machine says of a visitor (``X-Forwarded-For``, ``-Proto``), and nobody else.

    By the visitor's address wrong guesses are counted, and a cookie for https goes over no other line.
    """

    def start_request(self, server_conn: object, request_conn: Any) -> Any:
        self.xheaders = is_local(request_conn.context.remote_ip)
        return super().start_request(server_conn, request_conn)


class LimitEduServer(Voila):
    """Voilà, for our apps only. Made by :func:`serve`."""

    name = "limitedu"
    config_file_paths: list[str] = []  # noqa: RUF012  # a traitlet of Voilà: no configuration file is read
    most_pages = MOST_PAGES

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.told: dict[str, Any] = {}

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
        # Jupyter counts its pings in milliseconds, which Tornado takes for seconds and complains about on every line
        logging.getLogger("tornado.general").addFilter(lambda record: "ping_timeout" not in str(record.msg))
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
            # a screen is five times smaller packed, which costs more than it saves where nothing crosses a network
            "websocket_compression_options": None if is_local(self.ip) else {},
        }

    def init_handlers(self) -> list[Any]:
        version = static_version()
        static = url_path_join(self.server_url, r"/limitedu/static/([0-9a-f]+)")

        def at(path: str) -> str:
            return url_path_join(self.server_url, path)

        def files(roots: list[str], prefix: str = "") -> dict[str, Any]:
            found = [Path(root) for root in roots if Path(root).is_dir()]
            return {"roots": found, "version": version, "prefix": prefix}

        app = {"server": self, "capacity": Capacity(self.most_pages, self.kernel_manager, shared=not is_local(self.ip))}
        return [
            (at(rf"/api/kernels/{KERNEL_ID}"), KernelAlive),
            (at(rf"/api/kernels/{KERNEL_ID}/channels"), KernelSocket),
            (at(r"/voila/api/shutdown/(.*)"), KernelEnd),
            (static + r"/voila/(.*)", StaticHandler, files(self.static_paths, "voila/")),
            (static + r"/labextensions/(.*)", StaticHandler, files(self.labextensions_path, "labextensions/")),
            (static + r"/([^/]+)", StaticHandler, files([str(paths.static())])),
            (at(r"/limitedu/health"), HealthHandler),
            (at(r"/(?:join)?"), FrontHandler),
            (at(r"/guide/?"), GuideHandler),
            (at(r"/guide/([a-z_]+\.html)"), SheetHandler),
            (at(r"/enter/([a-z0-9]{12})\.([\w-]{20,80})"), EnterHandler),
            (at(rf"/{PLACE}"), PlaceHandler, app),
            (at(rf"/{PLACE}/line"), LineSocket),
            (at(rf"/{PLACE}/cards"), CardsHandler),
            (at(rf"/{PLACE}/(debrief|table)"), PlaceHandler, app),
            (at(r"/limitedu/line"), TryHandler),
            (at(r"/([a-z0-9_]+)"), AppHandler, app),
        ]

    def page_config(self) -> dict[str, Any]:
        """What the page's programs are told (``jupyter-config-data``)."""
        if not self.told:
            static = url_path_join(self.base_url, "limitedu/static", static_version())
            self.told = base_config(self) | {
                "limiteduStaticUrl": static + "/",
                "limiteduLanguage": language(),
                "limiteduWords": page_words(),
                "fullStaticUrl": static + "/voila",
                "fullLabextensionsUrl": static + "/labextensions",
            }
        static = self.told["limiteduStaticUrl"]
        return self.told | {"limiteduPreload": [static + name for name in StaticHandler.asked]}

    def run(self, sockets: list[socket.socket], store: Store, browser: bool) -> None:
        """Serve until Ctrl-C or SIGTERM, then end every kernel."""
        self.port = sockets[0].getsockname()[1]
        self.connection_dir = str(short_temp_dir())
        if self.config.KernelManager.transport == "ipc" and len(self.connection_dir) + 52 > SOCKET_PATH_LIMIT:
            self.config.KernelManager.transport = "tcp"
        known = addresses.public(self.ip, self.port, self.base_url)
        addresses.tell(known)
        try:
            settings = self.init_settings()
            self.room = settings["room"] = Room(store, self.kernel_manager.__contains__)
            self.app = tornado.web.Application(**settings)
            self.app.add_handlers(".*$", self.init_handlers())
            server = PageServer(
                self.app, max_body_size=MOST_BODY, idle_connection_timeout=IDLE_SECONDS, body_timeout=BODY_SECONDS
            )
            server.add_sockets(sockets)
            self.ioloop = tornado.ioloop.IOLoop.current()
            self.ioloop.add_callback(ForkedKernel.warm.start)
            self.ioloop.add_callback(self.room.start)
            for number in (signal.SIGINT, signal.SIGTERM):
                signal.signal(number, self._handle_signal_stop)
            desk = self.room.desk()
            link = f"http://{shown_host(self.ip)}:{self.port}{self.base_url}enter/{desk.id}.{desk.token}"
            self.say_where(known, link)
            if browser:
                threading.Thread(target=webbrowser.open, args=(link,), daemon=True).start()
            self.ioloop.start()
            server.stop()
        finally:
            self.stop()

    def say_where(self, known: list[str], link: str) -> None:
        """Print what a teacher needs: the own page's link, the class's address, codes, and a QR code."""
        url = f"http://{shown_host(self.ip)}:{self.port}{self.base_url}"
        print(_("limitedu is open at {url}").format(url=url))
        print(_("Teacher's page (secret, for you only): {link}").format(link=link))
        lines = [line for line in self.room.classes.all() if line.state != "ended"]
        if not is_local(self.ip):
            print(_("For the class: {addresses}").format(addresses="  ".join(known)))
            for line in lines[:5]:
                print(_("Class code {code}  {title}").format(code=codes.shown(line.code), title=line.title))
            one = f"?c={lines[0].code}" if len(lines) == 1 else ""
            print(addresses.qr_text(f"{known[0]}join{one}"))
        if warning := addresses.warning(self.ip, known):
            print(warning)
        print(_("Ctrl-C here ends it; the games are kept."), flush=True)

    def _handle_signal_stop(self, sig: int, frame: Any) -> None:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # a second Ctrl-C ends at once
        self.ioloop.add_callback_from_signal(self.ioloop.stop)

    def stop(self) -> None:
        try:
            if hasattr(self, "room"):
                self.room.stop()
            if hasattr(self, "kernel_manager"):
                run_sync(self.kernel_manager.shutdown_all)(now=True)
        finally:
            ForkedKernel.warm.stop()
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
    config.VoilaConfiguration.multi_kernel_manager_class = PageKernels
    config.AsyncMultiKernelManager.kernel_manager_class = "limitedu_widgets.kernelspecs.PageKernelManager"
    config.MappingKernelManager.cull_idle_timeout = CULL_AFTER_SECONDS
    config.MappingKernelManager.cull_interval = 60
    config.KernelManager.transport = "ipc" if os.name == "posix" else "tcp"
    config.HTMLExporter.language_code = quote(language())
    return config


def serve(sockets: list[socket.socket], *, ip: str, store: str, browser: bool = True, pages: int = MOST_PAGES) -> None:
    """Serve the dashboards on ``sockets`` (see :func:`limitedu_widgets.ports.bind`) until Ctrl-C.

    ``store`` is a database's address (see :func:`limitedu_widgets.stores.store_url`); kernels find it in
    ``LIMITEDU_STORE``. At most ``pages`` pages are open at once.
    """
    os.environ["LIMITEDU_STORE"] = store
    if not is_local(ip):
        os.environ.setdefault("LIMITEDU_LISTING", "0")  # who lists the games of a class could open another's hand
    register()
    app = LimitEduServer(config=server_config(ip))
    app.most_pages = pages
    app.initialize()
    app.run(sockets, Store(store), browser)
