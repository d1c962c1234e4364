"""Pages over the network, without a browser: opened, refused where there is no room, and left."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import psutil
import pytest
from support import Server

from limitedu_widgets.client import ClientError, PageClient

NEW = {"game": "limit", "players": 3, "seats": ["person", "growth", "growth"], "seed": "1"}


def kernels(server: Server) -> int:
    """How many kernels the server has: the children of its warm parent, or its own where none is warm."""
    assert server.process is not None
    family = psutil.Process(server.process.pid).children(recursive=True)
    return len([one for one in family if "--warm" not in one.cmdline() or "--warm" in one.parent().cmdline()])


async def settled(server: Server, count: int) -> None:
    for _try in range(100):
        if kernels(server) == count:
            return
        await asyncio.sleep(0.1)
    raise AssertionError(f"{kernels(server)} kernels, not {count}")


@pytest.mark.parametrize("v1", [True, False], ids=["v1", "json"])
def test_a_page_is_opened_clicked_and_left(server: Server, v1: bool) -> None:
    """Both forms of the socket's protocol give the same screens, and what a page leaves behind is nothing."""

    async def play() -> None:
        page = PageClient(server.url, v1=v1, keep=True)
        await page.open("play")
        await page.click("hello")
        assert page.screen["page"] == "start"
        await page.click("new", options=NEW)
        assert page.screen["page"] == "table"
        asked = page.screen["decision"]
        number = len(page.received)
        screen = await page.click("choose", action=asked["options"][0]["name"], decision=asked["id"])
        assert screen["notice"] is None
        assert screen["steps"][-1]["text"] in b"".join(page.received[number:]).decode("utf-8", "replace")
        assert sum(map(len, page.received)) == page.bytes_in
        await page.do("plotly")
        await page.until(lambda: page.told, "the bytes of plotly")
        assert len(page.told[-1][1][0]) > 1_000_000
        await page.ping()
        assert kernels(server) == 1
        await page.close()
        await settled(server, 0)

    asyncio.run(play())


def test_what_does_not_come_is_said_in_words(server: Server) -> None:
    async def ask() -> None:
        page = PageClient(server.url, timeout=5)
        with pytest.raises(ClientError, match="404") as refused:
            await page.open("nosuch")
        assert refused.value.status == 404
        await page.open("check")
        with pytest.raises(ClientError, match=r"Not within 0 s: a miracle\."):
            await page.until(lambda: False, "a miracle", 0.1)
        await page.cut()
        with pytest.raises(ClientError, match="not open"):
            await page.do("ping")
        await page.connect()  # the kernel has gone on without the page
        await page.handshake()
        await page.close()

    asyncio.run(ask())


async def attempt(opening: Awaitable[None]) -> int:
    """0, or the status of the refusal."""
    try:
        await opening
    except ClientError as error:
        return error.status
    return 0


def test_a_page_too_many_is_refused_before_a_kernel_is_started(make_server: Callable[..., Server]) -> None:
    """Of seven that come at the same time two get in; when one leaves another finds its place."""

    async def rush() -> None:
        server = make_server()
        server.command.append("--pages=2")
        server.start()
        pages = [PageClient(server.url) for _ in range(7)]
        codes = await asyncio.gather(*(attempt(page.open("check")) for page in pages))
        assert sorted(codes) == [0, 0, 503, 503, 503, 503, 503]
        assert kernels(server) == 2
        answer: Any = await pages[0].http.fetch(server.url + "check?game=a%22b", raise_error=False)
        assert answer.code == 503
        assert int(answer.headers["Retry-After"]) > 0
        text = answer.body.decode()
        assert "All places are taken" in text
        assert 'href="/check?game=a%22b"' in text, "“try again” leads to where one wanted to go"
        inside = [page for page, code in zip(pages, codes, strict=True) if code == 0]
        await inside[0].close()
        await settled(server, 1)
        late = PageClient(server.url)
        await late.open("check")
        for page in [late, *pages]:
            await page.close()

    asyncio.run(rush())


def test_a_page_that_is_left_while_it_is_made_leaves_no_kernel(server: Server) -> None:
    async def leave() -> None:
        before = kernels(server)
        _reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(f"GET /check HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode())
        await writer.drain()
        for _try in range(200):
            if kernels(server) > before:
                break
            await asyncio.sleep(0.01)
        writer.transport.abort()
        await settled(server, before)

    asyncio.run(leave())


FORGED = [
    b"",
    b"\xff" * 8,  # as many offsets as there are atoms in a hand
    b"\xff" * 300,
    (6).to_bytes(8, "little") + b"\xff" * 48,
    (60).to_bytes(8, "little") + b"\0" * 300,
    b"\x7f\xff\xff\xff" * 4,
    "{",
    "[]",
    '{"channel": "shell"}',
]


@pytest.mark.parametrize("v1", [True, False], ids=["v1", "json"])
def test_a_forged_packet_costs_its_sender_the_line_and_nobody_else_anything(server: Server, v1: bool) -> None:
    async def forge() -> None:
        neighbour = PageClient(server.url)
        await neighbour.open("play")
        page = PageClient(server.url, v1=v1)
        await page.load("check")
        for packet in FORGED:
            await page.connect()
            assert page.line is not None
            await page.line.write_message(packet, binary=isinstance(packet, bytes))
            await page.until(lambda: page.line is None, "the end of the line", 10)
            await neighbour.ping()
        await page.connect()
        await page.handshake()
        await page.close()
        await neighbour.close()

    asyncio.run(forge())
