"""A page without a browser: what a dashboard does over the network, for benches, fault tests and safety tests.

    page = PageClient("http://127.0.0.1:8866/")
    await page.open("play")                      # the address, its stream of HTML, the kernel's socket, the handshake
    page.screen                                  # what the page would draw
    await page.click("new", options={...})       # a message of the page, and the screen that comes of it
    await page.close()                           # as a page that is left: its kernel ends

It draws nothing and knows no game. Whatever does not come in time raises :class:`ClientError`, which says what was
waited for.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import uuid
from collections.abc import Awaitable, Callable
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import urlencode, urljoin, urlsplit

from jupyter_server.services.kernels.connection.base import deserialize_msg_from_ws_v1, serialize_msg_to_ws_v1
from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest, HTTPResponse
from tornado.websocket import WebSocketClientConnection, WebSocketClosedError, websocket_connect

from limitedu.errors import LimitEduError
from limitedu.i18n import gettext as _

__all__ = ["ClientError", "PageClient"]

PROTOCOL = "v1.kernel.websocket.jupyter.org"
CONFIG = re.compile(r'<script id="jupyter-config-data" type="application/json">(.*?)</script>', re.DOTALL)
OUTPUT = re.compile(r'<script type="application/vnd\.voila\.cell-output\+json">(.*?)</script>', re.DOTALL)
NAMED = re.compile(r'<(?:script|link)\b[^>]*?\b(?:src|href)="([^"]+)"')
VIEW = "application/vnd.jupyter.widget-view+json"
SCREEN = frozenset({"still", "laid", "screen"})
"""The parts of a screen, each sent by itself."""
MOST_REDIRECTS = 5
LARGEST_MESSAGE = 100_000_000

Message = dict[str, Any]


class ClientError(LimitEduError):
    """The page could not be opened, or something did not come in time; ``status``: of the server's answer, if any."""

    def __init__(self, text: str, status: int = 0) -> None:
        super().__init__(text)
        self.status = status


class Cookies:
    """The cookies of one browser: each is sent to its own path and what lies below."""

    def __init__(self) -> None:
        self.kept: dict[tuple[str, str], str] = {}

    def take(self, answer: HTTPResponse) -> None:
        for line in answer.headers.get_list("Set-Cookie"):
            for name, morsel in SimpleCookie(line).items():
                self.kept[morsel["path"] or "/", name] = morsel.value
                if morsel["max-age"] == "0" or (not morsel.value and morsel["expires"]):
                    del self.kept[morsel["path"] or "/", name]

    def header(self, url: str) -> dict[str, str]:
        path = urlsplit(url).path or "/"
        sent = {name: value for (at, name), value in sorted(self.kept.items()) if below(path, at)}
        return {"Cookie": "; ".join(f"{name}={value}" for name, value in sent.items())} if sent else {}


def below(path: str, at: str) -> bool:
    """Whether a cookie of the path ``at`` goes to ``path``."""
    return path == at or path.startswith(at if at.endswith("/") else at + "/")


class PageClient:
    """One page of a running ``limitedu serve``, whose address is ``server``.

    ``cookies`` may be shared by several pages of one browser. ``keep``: every byte that arrives is kept in ``received``
    (heads, HTML, and each message of the socket). ``v1=False`` speaks the older JSON form on the socket. Every wait
    ends after ``timeout`` seconds.
    """

    def __init__(
        self,
        server: str,
        *,
        cookies: Cookies | None = None,
        keep: bool = False,
        v1: bool = True,
        timeout: float = 30.0,
    ) -> None:
        self.server = server
        self.cookies = Cookies() if cookies is None else cookies
        self.keep, self.v1, self.timeout = keep, v1, timeout
        self.http = AsyncHTTPClient(force_instance=True, max_body_size=LARGEST_MESSAGE)
        self.received: list[bytes] = []
        self.bytes_in = self.bytes_out = 0
        self.url = server
        self.html = ""
        self.config: Message = {}
        self.kernel = self.model = ""
        self.line: WebSocketClientConnection | None = None
        self.reader: asyncio.Task[None] | None = None
        self.session = uuid.uuid4().hex
        self.sent = 0
        self.state: Message = {}
        self.screens = 0
        """How many screens have arrived."""
        self.told: list[tuple[Message, list[bytes]]] = []
        """The messages that the controller sent beside the screens, each with its buffers."""
        self.answers: dict[str, Message] = {}
        self.handled: set[str] = set()
        """The ids of the messages with which the kernel is done: what came of them has arrived before."""
        self.comms: dict[str, Message] = {}
        self.waiting: set[asyncio.Future[None]] = set()

    # -- the address ----------------------------------------------------------------------------------

    async def open(self, path: str) -> None:
        """Do all that a browser does until the page shows its first screen."""
        await self.load(path)
        await self.connect()
        await self.handshake()

    async def get(self, path: str, **options: Any) -> HTTPResponse:
        """The answer at ``path``, redirects followed and cookies kept; a refusal is a :class:`ClientError`."""
        url = urljoin(self.server, path)
        for _hop in range(MOST_REDIRECTS):
            answer = await self._fetch(url, **options)
            self.cookies.take(answer)
            if answer.code not in (301, 302, 303, 307, 308):
                break
            url = urljoin(url, answer.headers["Location"])
            if answer.code in (301, 302, 303):
                options = {}
        else:
            raise ClientError(_("{url} leads in a circle.").format(url=url))
        self.url = url
        if answer.code >= 400:
            raise ClientError(_("{url} was refused ({code}).").format(url=url, code=answer.code), answer.code)
        return answer

    async def post(self, path: str, **fields: str) -> HTTPResponse:
        """Send a form, as the join page does, and follow where it leads."""
        if (token := self.cookies.kept.get(("/", "_xsrf"))) is not None:
            fields.setdefault("_xsrf", token)
        return await self.get(path, method="POST", body=urlencode(fields))

    async def join(self, code: str, word: str) -> None:
        """Take the seat of a class: the form's two fields, the cookie, and the seat's page."""
        await self.get("join")
        self._read(await self.post("join", code=code, word=word))
        await self.connect()
        await self.handshake()

    async def load(self, path: str) -> None:
        """Read the page's HTML to its end: by then its cells have run."""
        self._read(await self.get(path))

    def _read(self, answer: HTTPResponse) -> None:
        self.html = answer.body.decode()
        found = CONFIG.search(self.html)
        if found is None:
            raise ClientError(_("{url} is no dashboard: it names no kernel.").format(url=self.url))
        self.config = json.loads(found[1])
        self.kernel = self.config["kernelId"]
        views = [json.loads(text)["data"].get(VIEW) for text in OUTPUT.findall(self.html)]
        shown = [view["model_id"] for view in views if view]
        if not shown:
            raise ClientError(_("The cells of {url} show no widget.").format(url=self.url))
        self.model = shown[-1]

    async def _fetch(self, url: str, **options: Any) -> HTTPResponse:
        headers = {**self.cookies.header(url), **options.pop("headers", {})}
        if options.get("method") == "POST":
            headers |= {"Origin": origin(self.server), "Referer": url}
            headers.setdefault("Content-Type", "application/x-www-form-urlencoded")
        request = HTTPRequest(
            url,
            headers=headers,
            follow_redirects=False,
            connect_timeout=self.timeout,
            request_timeout=self.timeout,
            **options,
        )
        try:
            answer = await self.http.fetch(request, raise_error=False)
        except (OSError, HTTPClientError) as error:
            raise ClientError(_("{url} cannot be reached: {why}.").format(url=url, why=error)) from None
        if answer.code == 599:
            raise ClientError(_("{url} did not answer: {why}.").format(url=url, why=answer.error))
        self._arrived(str(answer.headers).encode(), answer.body)
        return answer

    def _arrived(self, *parts: bytes) -> None:
        self.bytes_in += sum(map(len, parts))
        if self.keep:
            self.received += parts

    # -- the kernel's line ----------------------------------------------------------------------------

    async def connect(self) -> None:
        """Open the WebSocket to the page's kernel; what came over an earlier one stays."""
        url = urljoin(self.server, f"api/kernels/{self.kernel}/channels?session_id={self.session}")
        request = HTTPRequest(
            "ws" + url.removeprefix("http"),
            headers={**self.cookies.header(url), "Origin": origin(self.server)},
            connect_timeout=self.timeout,
        )
        connecting = websocket_connect(
            request,
            subprotocols=[PROTOCOL] if self.v1 else None,
            max_message_size=LARGEST_MESSAGE,
        )
        try:
            self.line = await asyncio.wait_for(connecting, self.timeout)
        except TimeoutError:
            raise ClientError(
                _("The line to the kernel did not open within {n:.0f} s.").format(n=self.timeout)
            ) from None
        except HTTPClientError as error:
            raise ClientError(_("The line to the kernel was refused: {why}.").format(why=error), error.code) from None
        except OSError as error:
            raise ClientError(_("The line to the kernel did not open: {why}.").format(why=error)) from None
        self.reader = asyncio.create_task(self._listen(self.line))

    async def handshake(self) -> None:
        """What the widget manager asks: the kernel's word that it is there, then the state of every widget."""
        asked = await self.send("kernel_info_request", {})
        await self.until(lambda: self.answers.get(asked), "kernel_info_reply")
        comm = uuid.uuid4().hex
        opening = {"comm_id": comm, "target_name": "jupyter.widget.control", "data": {}}
        await self.send("comm_open", opening, {"version": "1.0.0"})
        await self.send("comm_msg", {"comm_id": comm, "data": {"method": "request_states"}})
        await self.until(lambda: self.comms.get(comm), "update_states")
        await self.send("comm_close", {"comm_id": comm, "data": {}})
        await self.until(lambda: self.state, _("the state of the widget that is shown"))

    async def send(self, kind: str, content: Message, metadata: Message | None = None, channel: str = "shell") -> str:
        """Send one message of any kind to the kernel, and return its id."""
        if self.line is None:
            raise ClientError(_("The line to the kernel is not open."))
        self.sent += 1
        name = f"{self.session}_{self.sent}"
        message: Message = {
            "header": {
                "msg_id": name,
                "msg_type": kind,
                "session": self.session,
                "username": "",
                "version": "5.3",
                "date": "2000-01-01T00:00:00Z",
            },
            "parent_header": {},
            "metadata": metadata or {},
            "content": content,
        }
        data: bytes | str = (
            serialize_msg_to_ws_v1(message, channel, lambda part: json.dumps(part).encode())
            if self.v1
            else json.dumps({**message, "channel": channel, "buffers": []})
        )
        self.bytes_out += len(data)
        try:
            await self.line.write_message(data, binary=self.v1)
        except WebSocketClosedError:
            raise ClientError(_("The line to the kernel is closed.")) from None
        return name

    async def _listen(self, line: WebSocketClientConnection) -> None:
        try:
            while (data := await line.read_message()) is not None:
                self._arrived(data if isinstance(data, bytes) else data.encode())
                self._hear(*parse(data, self.v1))
                self._wake()
        finally:  # closed, or a message that makes no sense: then closing this page raises what was wrong with it
            if self.line is line:
                self.line = None
                self._wake()

    def _hear(self, message: Message, buffers: list[bytes]) -> None:
        content, kind = message["content"], message["header"]["msg_type"]
        if kind == "comm_msg":
            data = content["data"]
            self.comms[content["comm_id"]] = data
            if data.get("method") == "update_states":
                for name, model in put_back(data["states"], data.get("buffer_paths", []), buffers).items():
                    if name == self.model:
                        self._changed(model["state"])
            elif content["comm_id"] == self.model and data.get("method") in ("update", "echo_update"):
                self._changed(put_back(data["state"], data.get("buffer_paths", []), buffers))
            elif content["comm_id"] == self.model and data.get("method") == "custom":
                self.told.append((data["content"], buffers))
        elif kind == "status" and content["execution_state"] == "idle":
            self.handled.add(message["parent_header"].get("msg_id", ""))
        elif kind.endswith("_reply"):
            self.answers[message["parent_header"].get("msg_id", "")] = message

    def _changed(self, state: Message) -> None:
        self.state.update(state)
        self.screens += not SCREEN.isdisjoint(state)

    # -- the page -------------------------------------------------------------------------------------

    @property
    def screen(self) -> Message:
        """What the page draws now."""
        return {**self.state.get("still", {}), **self.state.get("laid", {}), **self.state.get("screen", {})}

    async def do(self, name: str, **fields: Any) -> str:
        """Send one of the page's messages, such as ``do("choose", action="pass", decision=17)``; gives its id."""
        return await self.send_custom({"do": name, **fields})

    async def act(self, name: str, **fields: Any) -> Message:
        """:meth:`do`, and the screen when the kernel is done with it, whether it is a new one or not."""
        sent = await self.do(name, **fields)
        await self.until(lambda: sent in self.handled, _("what comes of “{name}”").format(name=name))
        return self.screen

    async def send_custom(self, content: Any) -> str:
        """Send any content as the page's message, right or wrong; gives its id."""
        return await self.send("comm_msg", {"comm_id": self.model, "data": {"method": "custom", "content": content}})

    async def click(self, name: str, **fields: Any) -> Message:
        """:meth:`do`, and the next screen."""
        before = self.screens
        await self.do(name, **fields)
        await self.until(lambda: self.screens > before, _("a new screen after “{name}”").format(name=name))
        return self.screen

    async def ping(self) -> None:
        """Ask the kernel for a sign of life, and wait for it."""
        before = len(self.told)
        await self.do("ping")
        await self.until(lambda: any(one == {"kind": "pong"} for one, _buffers in self.told[before:]), "pong")

    async def until(self, true: Callable[[], Any], what: str, timeout: float | None = None) -> None:
        """Wait until ``true()``, looked at again after each message; ``what`` it is, if it does not come in time."""
        within = self.timeout if timeout is None else timeout
        loop = asyncio.get_running_loop()
        end = loop.time() + within
        while not true():
            if self.line is None:
                raise ClientError(_("The line to the kernel was lost while waiting for: {what}.").format(what=what))
            future: asyncio.Future[None] = loop.create_future()
            self.waiting.add(future)
            try:
                await asyncio.wait_for(future, end - loop.time())
            except TimeoutError:
                raise ClientError(_("Not within {n:.0f} s: {what}.").format(n=within, what=what)) from None
            finally:
                self.waiting.discard(future)

    def _wake(self) -> None:
        for future in self.waiting:
            if not future.done():
                future.set_result(None)

    # -- the end --------------------------------------------------------------------------------------

    async def cut(self) -> None:
        """Lose the line without a word, as when a cable is pulled: the kernel goes on."""
        line, self.line = self.line, None
        if line is not None and line.stream is not None:
            line.stream.close()
        self._wake()
        await self._end_reader()

    async def close(self, leave: bool = True) -> None:
        """Close the line; ``leave``: first tell the server, as a page that is left, to end the kernel."""
        with contextlib.suppress(ClientError):
            if leave and self.kernel:
                kernel, self.kernel = self.kernel, ""
                await self.post(f"voila/api/shutdown/{kernel}")
        if self.line is not None:
            self.line.close()
        await self._end_reader()
        self.http.close()

    async def _end_reader(self) -> None:
        if self.reader is not None:
            self.reader.cancel()
            await asyncio.wait([self.reader])  # a page that is itself cancelled meanwhile must hear of it
            self.reader = None

    # -- its weight -----------------------------------------------------------------------------------

    def named(self) -> list[str]:
        """The addresses of scripts and pictures that the page loads, each once, in its order.

        What Voilà's program and its extensions load later by themselves is known to the server from the pages before,
        and named in the page's head; the first page of a server does not name them.
        """
        base = self.config["fullLabextensionsUrl"]
        extensions = [f"{base}/{one['name']}/{one['load']}" for one in self.config["federated_extensions"]]
        found = [*NAMED.findall(self.html), *extensions]
        return list(dict.fromkeys(urljoin(self.url, url) for url in found if not url.startswith("data:")))

    async def weight(self) -> dict[str, int]:
        """Bytes over the network of a first load by address: the page itself, and all that it names, compressed."""
        found = {self.url: len(self.html.encode())}

        async def fetch(url: str) -> None:
            answer = await self._fetch(url, headers={"Accept-Encoding": "gzip"}, decompress_response=False)
            found[url] = len(answer.body)

        fetching: list[Awaitable[None]] = [fetch(url) for url in self.named()]
        await asyncio.gather(*fetching)
        return found


def origin(url: str) -> str:
    """Scheme and host of an address."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


def parse(data: bytes | str, v1: bool) -> tuple[Message, list[bytes]]:
    """A message of the kernel's socket and its buffers, from either form of the protocol."""
    if v1 and isinstance(data, bytes):
        _channel, parts = deserialize_msg_from_ws_v1(data)
        header, parent, metadata, content = map(json.loads, parts[:4])
        return {"header": header, "parent_header": parent, "metadata": metadata, "content": content}, parts[4:]
    if isinstance(data, str):
        message: Message = json.loads(data)
        return message, []
    from jupyter_server.services.kernels.connection.base import deserialize_binary_message

    message = deserialize_binary_message(data)
    return message, message.pop("buffers")


def put_back(state: Message, paths: list[list[str | int]], buffers: list[bytes]) -> Message:
    """``state`` with the buffers in the places that they were taken from."""
    for path, buffer in zip(paths, buffers, strict=False):
        at: Any = state
        for step in path[:-1]:
            at = at[step]
        at[path[-1]] = buffer
    return state
