"""A page that comes back by itself, as a browser's does: what line.js and shell.js do, without a browser.

Beside the line to its kernel a page of a place keeps a line to the server. Where that is cut it is tried again; a page
whose kernel is gone is loaded anew, after a wait by chance, and only while the server answers.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from random import Random
from typing import Any
from urllib.parse import urljoin

from tornado.httpclient import HTTPClientError, HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

from limitedu.i18n import gettext as _
from limitedu_widgets.client import ClientError, Cookies, PageClient, origin

__all__ = ["Tab"]

AGAIN = 1.0
"""Seconds between two tries, as in line.js."""

RELOADS = 1.5
"""The longest chance wait before a page is loaded anew, as in line.js."""


class Tab:
    """A page at a place: ``page`` is what is shown, another one after it was loaded anew."""

    def __init__(self, server: str, random: Random, timeout: float = 30.0, kind: type[PageClient] = PageClient) -> None:
        self.server, self.random, self.timeout, self.kind = server, random, timeout, kind
        self.cookies = Cookies()
        self.page = self.kind(server, cookies=self.cookies, timeout=timeout)
        self.path = ""
        self.loads = 0
        self.connects = 0
        self.back = time.monotonic()
        """When it was usable again after the last cut."""
        self._line: WebSocketClientConnection | None = None

    async def join(self, code: str, word: str) -> None:
        """Take the seat with the class ``code`` and the seat ``word``, and be there."""
        await self.sit(code, word)
        await self.open_line()
        await self.act({"do": "hello", "game": ""})

    async def sit(self, code: str, word: str) -> None:
        """Load the page of the seat with the class ``code`` and the seat ``word``."""
        await self.page.join(code, word)
        self.path = self.page.url
        self.loads += 1

    async def act(self, message: dict[str, Any]) -> dict[str, Any]:
        """Send one message, wait until the kernel is done with it, and give the screen as it is then."""
        return await self.page.act(message["do"], **{name: value for name, value in message.items() if name != "do"})

    async def wait(self, seconds: float) -> None:
        """Until the next screen, or for so long; :class:`ClientError` where the line is lost."""
        seen = self.page.screens
        try:
            await self.page.until(lambda: self.page.screens > seen, _("another screen"), seconds)
        except ClientError:
            if self.page.line is None:
                raise

    async def come_back(self, within: float) -> None:
        """Go on trying until the page is usable again; :class:`ClientError` after so many seconds."""
        late = time.monotonic() + within
        while True:
            try:
                if await self.open_line():
                    await self.page.connect()
                    await self.page.do("again")
                    self.connects += 1
                else:
                    await asyncio.sleep(self.random.uniform(0, RELOADS))
                    await self._load()
                await self.act({"do": "hello", "game": ""})
                self.back = time.monotonic()
                return
            except ClientError:
                if time.monotonic() > late:
                    raise
                await asyncio.sleep(AGAIN * self.random.uniform(1, 1.5))

    async def _load(self) -> None:
        """The page anew: another kernel, and nothing of what was shown."""
        await self.page.close(leave=False)
        self.page = self.kind(self.server, cookies=self.cookies, timeout=self.timeout)
        await self.page.open(self.path)
        self.loads += 1
        await self.open_line()

    async def open_line(self) -> bool:
        """Open the line to the server; whether the page's kernel lives."""
        self._close_line()
        url = urljoin(self.server, f"{self.path}/line?kernel={self.page.kernel}")
        headers = {**self.cookies.header(url), "Origin": origin(self.server)}
        request = HTTPRequest("ws" + url.removeprefix("http"), headers=headers, connect_timeout=self.timeout)
        heard: asyncio.Queue[str | None] = asyncio.Queue()

        def hear(data: str | bytes | None) -> None:
            heard.put_nowait(None if data is None else json.loads(data)["kind"])

        try:
            self._line = await asyncio.wait_for(websocket_connect(request, on_message_callback=hear), self.timeout)
            first = await asyncio.wait_for(heard.get(), self.timeout)
        except (OSError, TimeoutError, HTTPClientError) as error:
            raise ClientError(_("The line to the server did not open: {why}.").format(why=error)) from None
        second: str | None = ""
        with contextlib.suppress(TimeoutError):  # what is said of a kernel follows at once
            second = await asyncio.wait_for(heard.get(), 0.2)
        if first is None or second is None:
            raise ClientError(_("The line to the server was closed."))
        return "kernel" not in (first, second)

    def _close_line(self) -> None:
        if self._line is not None:
            self._line.close()
            self._line = None

    async def close(self) -> None:
        """Leave: the kernel ends, the place stays."""
        self._close_line()
        await self.page.close()
