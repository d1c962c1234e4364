"""What a clever pupil tries at a running server, with a browser's console and a program of his own."""

from __future__ import annotations

import asyncio
import json
import struct
from collections.abc import Coroutine, Iterator
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from spying import SEEDS, Ledger, clicks, secret_class
from support import Server
from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest, HTTPResponse
from tornado.websocket import websocket_connect

from limitedu.classroom.classes import Class, Classes
from limitedu.classroom.settings import Settings
from limitedu.classroom.store import Store
from limitedu_widgets.capacity import MOST_OF_ONE, Capacity
from limitedu_widgets.client import PageClient
from limitedu_widgets.gate import STUDENT, passed
from limitedu_widgets.server import PageServer

GUESS = 700_000
STATIC = ("_esm", "_css")
"""The page's own program and style: the same for all."""


@pytest.fixture(scope="module")
def store(server: Server) -> Iterator[Store]:
    opened = Store(str(server.store))
    yield opened
    opened.close()


@pytest.fixture
def one(store: Store) -> Class:
    """A class that is being played, with four seats."""
    classes = Classes(store)
    name = classes.make(Settings(game="planetary_limit", nations=4))
    classes.begin(name)
    return classes.get(name)


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(work, 120))


async def ask(server: Server, path: str, body: str | None = None, **headers: str) -> HTTPResponse:
    """One answer, whatever it is."""
    http = AsyncHTTPClient(force_instance=True)
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    request = HTTPRequest(
        server.url.rstrip("/") + path,
        method="GET" if body is None else "POST",
        body=body,
        headers=named,
        follow_redirects=False,
    )
    try:
        return await http.fetch(request, raise_error=False)
    finally:
        http.close()


async def seated(server: Server, one: Class, seat: int, planet: int = 0) -> PageClient:
    page = PageClient(server.url)
    await page.join(one.code, one.planets[planet].seats[seat].word)
    return page


def token_of(page: PageClient) -> str:
    """The secret that the page's browser has for it."""
    return next(value for (path, name), value in page.cookies.kept.items() if name == "limitedu" and path != "/")


# -- whole games --------------------------------------------------------------------------------------------------


class Tapped(PageClient):
    """A page of ``seat`` (``None``: of somebody who looks on), all whose messages are kept with their moments."""

    def __init__(self, server: Server, ledger: Ledger, seat: int | None) -> None:
        super().__init__(server.url, keep=True)
        self.ledger, self.seat = ledger, seat
        self.heard: list[tuple[int, str]] = []

    def _hear(self, message: dict[str, Any], buffers: list[bytes]) -> None:
        super()._hear(message, buffers)
        text = json.dumps(message["content"], default=str)
        for name in STATIC:
            text = text.replace(json.dumps(self.state.get(name, "-")), '""')
        self.heard.append((self.ledger.follow(), text))

    async def play(self, random: Random) -> None:
        """Play by chance to the end."""
        while self.screen["page"] != "end":
            click, before = clicks(self.screen, random, GUESS + 1111 * (self.seat or 0)), self.screens
            if click is not None:
                await self.do(click.pop("do"), **click)
            await self.until(lambda before=before: self.screens > before, "a new screen", 40)  # type: ignore[misc]

    async def look_on(self) -> None:
        """See the game to its end."""
        await self.until(lambda: self.screen["page"] == "end" or self.screen.get("over"), "the end", 100)


async def whole_game(server: Server, store: Store, game: str, nations: int, seats: tuple[int, ...], since: int) -> None:
    """A class game at the pages of ``seats``, an observer and a projector, every byte of which is searched."""
    one = secret_class(Classes(store), game, nations, seats, since)
    ledger = Ledger(store, one.planets[0].game, (*seats, None))
    pages = [Tapped(server, ledger, seat) for seat in (*seats, None, None)]
    watching, wall = pages[-2:]
    for page in pages[:-2]:
        await page.join(one.code, one.planets[0].seats[page.seat or 0].word)
    await watching.get("join")
    watching._read(await watching.post("join", code=one.code, watch="1", planet="0"))
    await watching.connect()
    await watching.handshake()
    entry = Classes(store).sittings.sit("projector", one.id)
    await wall.open(f"enter/{entry.id}.{entry.token}")
    players = [page.play(Random(page.seat)) for page in pages[:-2]]
    await asyncio.gather(*players, watching.look_on())
    assert [what for page in pages for what in found_in(page, pages, ledger, one)][:10] == []
    for page in pages:
        await page.close()
    assert sum(ledger.kept(page.seat, moment) for page in pages for moment, _text in page.heard) > 500


def found_in(page: Tapped, pages: list[Tapped], ledger: Ledger, one: Class) -> list[str]:
    """What ``page`` received that it should not have."""
    others = [other for other in pages if other is not page]
    found = [f"{moment}: {name}" for moment, text in page.heard for name in ledger.secrets(page.seat, moment, text)]
    guesses = [str(GUESS + 1111 * (other.seat or 0)) for other in others if other.seat is not None]
    playing = [text for _moment, text in page.heard if '"page": "end"' not in text]
    found += [f"prediction {guess}" for guess in guesses for text in playing if guess in text]
    secrets = {
        **{f"word of seat {seat.seat}": seat.word for seat in one.planets[0].seats},
        **{f"kernel of {other.seat}": other.kernel for other in others},
        **{f"token of {other.seat}": token_of(other) for other in others},
        **{f"place of {other.seat}": other.url.rpartition("/")[2] for other in others},
        "seed": str(SEEDS[ledger.game.name]),
        "game": one.planets[0].game,
    }
    received = b"\n".join(page.received)
    return found + [what for what, secret in secrets.items() if secret.encode() in received]


def test_nothing_that_a_browser_receives_in_whole_games_is_anothers_secret(server: Server, store: Store) -> None:
    async def both() -> None:
        await asyncio.gather(
            whole_game(server, store, "limit", 6, (0, 3), 5),
            whole_game(server, store, "planetary_limit", 4, (0, 2), 1),
        )

    run(both())


# -- forged messages ----------------------------------------------------------------------------------------------

WIDGET = {
    "state": {
        "_model_module": "@jupyter-widgets/controls",
        "_model_module_version": "2.0.0",
        "_model_name": "FileUploadModel",
        "_view_module": "@jupyter-widgets/controls",
        "_view_module_version": "2.0.0",
        "_view_name": "FileUploadView",
    }
}
REFUSED: list[tuple[str, str, dict[str, Any]]] = [
    ("shell", "execute_request", {"code": "open('pwned', 'w')", "silent": False}),
    ("control", "execute_request", {"code": "open('pwned', 'w')", "silent": False}),
    ("shell", "inspect_request", {"code": "page", "cursor_pos": 2, "detail_level": 1}),
    ("shell", "complete_request", {"code": "imp", "cursor_pos": 3}),
    ("shell", "history_request", {"output": True, "raw": True, "hist_access_type": "tail", "n": 9}),
    ("control", "debug_request", {"type": "request", "seq": 1, "command": "evaluate", "arguments": {}}),
    ("control", "create_subshell_request", {}),
    ("control", "interrupt_request", {}),
    ("control", "shutdown_request", {"restart": False}),
    ("shell", "shutdown_request", {"restart": False}),
    ("stdin", "input_reply", {"value": "x", "status": "ok"}),
    ("iopub", "stream", {"name": "stdout", "text": "x"}),
    ("control", "comm_msg", {"comm_id": "x", "data": {"method": "custom", "content": {"do": "undo"}}}),
    ("shell", "comm_open", {"comm_id": "f" * 32, "target_name": "jupyter.widget", "data": WIDGET}),
]
STATES: list[dict[str, Any]] = [
    {"screen": {"page": "end", "seat": 1}},
    {"still": {}, "_esm": "export default {}", "_css": "*{display:none}", "layout": "IPY_MODEL_x"},
    {"on_message": "x", "comm": None, "keys": ["sitting"], "sitting": "x", "at": 1},
]
CONTENTS: list[Any] = [
    *(None, 5, "undo", [], [{"do": "undo"}], {"do": None}, {"do": []}, {"do": "_end"}, {"do": "__init__"}, {}),
    *({"do": do} for do in ("new", "home", "ready", "redo", "erase", "example", "pause", "free", "step_back", "end")),
    *({"do": "open", "id": name} for name in ("", "x", "../games", "0" * 64)),
    {"do": "hello", "game": "x" * 64},
    {"do": "hello", "seat": 1},
    {"do": "choose", "action": "pass", "decision": 0, "seat": 1},
    {"do": "choose", "action": {"name": "pass"}, "decision": 1},
    {"do": "choose", "action": "pass", "decision": 10**400},
    {"do": "choose", "action": "pass", "decision": True},
    {"do": "choose", "action": "x" * 121, "decision": 1},
    {"do": "look", "generation": -1},
    {"do": "predict", "values": {"population": "many"}},
    {"do": "team", "name": ["x"]},
    {"do": "team", "name": "\ud800\u202e"},
    {"do": "quiz", "phase": "before", "answers": {"a": {"x" * 1000: [[[1]]]}}},
    {"do": "save"},
]


def test_forged_messages_change_nothing_and_run_nothing(server: Server, store: Store, one: Class) -> None:
    async def forge() -> None:
        page, other = await seated(server, one, 0), await seated(server, one, 1)
        game, before = one.planets[0].game, json.dumps(other.screen["view"])
        seq, stamp = store.seq(game), Classes(store).stamp(one.id)
        shown = page.screen["view"]
        for channel, kind, content in REFUSED:
            await page.send(kind, content, {"version": "2.1.0"}, channel)
        for state in STATES:
            await page.send("comm_msg", {"comm_id": page.model, "data": {"method": "update", "state": state}})
        asked = await page.send("comm_info_request", {})
        await page.until(lambda: page.answers.get(asked), "the lines that are open")
        assert "f" * 32 not in page.answers[asked]["content"]["comms"]
        assert set(page.answers) == {name for name in page.answers if "_info_reply" in kind_of(page, name)}
        for content in CONTENTS:
            await page.send_custom(content)
        await page.send("comm_msg", {"comm_id": page.model, "data": {"method": "request_state"}})
        await page.ping()
        assert page.screen["view"] == shown
        assert "A tiny view layer" in page.state["_esm"]
        await other.ping()
        assert json.dumps(other.screen["view"]) == before
        assert (store.seq(game), Classes(store).stamp(one.id)) == (seq, stamp)
        assert not list(server.folder.rglob("pwned"))
        await page.close()
        await other.close()

    run(forge())


def kind_of(page: PageClient, answer: str) -> str:
    kind: str = page.answers[answer]["header"]["msg_type"]
    return kind


NONSENSE = {
    "nothing": b"",
    "zeros": bytes(64),
    "more parts than there are atoms": b"\xff" * 64,
    "offsets beyond the end": struct.pack("<7Q", 6, 56, 61, 10**6, 10**6, 10**6, 10**6),
    "offsets backwards": struct.pack("<7Q", 6, 56, 30, 20, 10, 5, 1) + bytes(64),
    "no JSON": struct.pack("<7Q", 6, 56, 61, 62, 63, 64, 65) + b"shellxxxx",
    "deep": None,
    "not a number": None,
    "too long": None,
}


@pytest.mark.parametrize("what", NONSENSE)
def test_what_is_no_message_ends_the_line_and_hurts_nobody(server: Server, one: Class, what: str) -> None:
    async def send() -> None:
        page = await seated(server, one, 0)
        assert page.line is not None
        if (data := NONSENSE[what]) is not None:
            await page.line.write_message(data, binary=True)
        else:
            content: Any = {"deep": [], "not a number": float("nan"), "too long": "x" * STUDENT.largest}[what]
            for _level in range(900 if what == "deep" else 0):
                content = [content]
            await page.send_custom({"do": "team", "name": content})
        await asyncio.wait_for(ended(page), 10)
        await page.connect()  # as the page does by itself
        await page.ping()
        await page.close()

    run(send())


async def ended(page: PageClient) -> None:
    while page.line is not None:
        await asyncio.sleep(0.02)


def test_a_page_that_shouts_waits_and_the_others_do_not(server: Server, one: Class) -> None:
    async def shout() -> None:
        page, other = await seated(server, one, 0), await seated(server, one, 1)
        many = 4 * round(STUDENT.burst)
        for _number in range(many):
            await page.do("ping")
        for _number in range(5):
            await other.ping()
        assert sum(told == {"kind": "pong"} for told, _buffers in page.told) < many / 2
        await page.close()
        await other.close()

    run(shout())


# -- doors --------------------------------------------------------------------------------------------------------


def test_every_answer_keeps_to_itself(server: Server, one: Class) -> None:
    async def look() -> None:
        page = await seated(server, one, 0)
        place = page.url.removeprefix(server.url.rstrip("/"))
        cookie = {"Cookie": page.cookies.header(page.url)["Cookie"]}
        version = page.config["limiteduStaticUrl"].strip("/").rpartition("/")[2]
        answers = {
            **{path: await ask(server, path) for path in ("/", "/join?c=x&over=<b>", "/nowhere", "/limitedu/health")},
            **{path: await ask(server, path) for path in ("/seat/aaaaaaaaaaaa", "/enter/aaaaaaaaaaaa." + "x" * 43)},
            **{
                path: await ask(server, path)
                for path in ("/teach/aaaaaaaaaaaa/cards", "/join?game=../x", "/limitedu/line")
            },
            **{path: await ask(server, path) for path in (f"/api/kernels/{page.kernel}", "/voila/api/shutdown/x")},
            **{path: await ask(server, path, **cookie) for path in (place + "/debrief", place + "/nothing")},
            "/join, posted": await ask(server, "/join", "code=k7m2qx&word=<script>"),
            "static": await ask(server, f"/limitedu/static/{version}/plotly-basic.min.js"),
            "static, missing": await ask(server, f"/limitedu/static/{version}/../x"),
            "static, zero": await ask(server, f"/limitedu/static/{version}/%00"),
            "static, long": await ask(server, f"/limitedu/static/{version}/voila/{'x' * 5000}"),
            "shutdown without its cookie": await ask(server, f"/voila/api/shutdown/{page.kernel}", ""),
        }
        for path, answer in answers.items():
            policy = answer.headers.get("Content-Security-Policy", "")
            assert "default-src 'self'" in policy, path
            assert "frame-ancestors 'none'" in policy, path
            assert "http" not in policy.replace(f"ws://{server.url[7:-1]}", ""), path
            assert answer.headers["Referrer-Policy"] == "same-origin", path
            assert answer.headers["X-Content-Type-Options"] == "nosniff", path
            assert answer.code < 500, path
            assert b'<script>"' not in answer.body, path
            assert not answer.headers.get("Location", "/").startswith(("//", "http")), path
        await page.ping()
        await page.close()

    run(look())


CLOSED = (
    *("/api", "/api/kernels", "/api/kernelspecs", "/api/sessions", "/api/contents", "/api/contents/seat.ipynb"),
    *("/api/terminals", "/api/config/x", "/api/status", "/files/seat.ipynb", "/tree", "/lab", "/notebooks/seat.ipynb"),
    *(
        "/voila",
        "/voila/render/seat.ipynb",
        "/voila/files/seat.ipynb",
        "/voila/static/../../seat.ipynb",
        "/seat",
        "/teach",
    ),
    *("/screen", "/seat.ipynb", "/..%2fgames.sqlite", "/seat/..%2f..%2fgames.sqlite", "/enter/..%2f..%2fx", "/login"),
)


def test_nothing_of_jupyter_is_open_but_what_a_page_needs(server: Server, one: Class) -> None:
    async def look() -> None:
        page = await seated(server, one, 0)
        for path in CLOSED:
            assert (await ask(server, path)).code == 404, path
        xsrf = page.cookies.kept["/", "_xsrf"]
        forged = {"Cookie": f"_xsrf={xsrf}", "X-XSRFToken": xsrf}
        assert (await ask(server, "/api/kernels", "{}", **forged)).code == 404
        assert (await ask(server, f"/api/kernels/{page.kernel}/restart", "", **forged)).code == 404
        assert (await ask(server, f"/api/kernels/{page.kernel}/interrupt", "", **forged)).code == 404
        other = page.kernel[:-4] + ("0000" if page.kernel[-4:] != "0000" else "1111")
        assert (await ask(server, f"/voila/api/shutdown/{other}", "", **forged)).code == 404
        assert (await ask(server, f"/voila/api/shutdown/{page.kernel}", "", Origin="http://evil.example")).code in (
            403,
            404,
        )
        await page.ping()
        await page.close()

    run(look())


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1"])
def test_another_sites_page_gets_in_by_no_door(server: Server, one: Class, origin: str) -> None:
    async def knock() -> None:
        page = await seated(server, one, 0)
        cookie = page.cookies.header(page.url)["Cookie"]
        posted = await ask(server, "/join", f"code={one.code}&word={one.planets[0].seats[1].word}", Origin=origin)
        assert posted.code == 403
        assert "Set-Cookie" not in posted.headers
        for path in (f"api/kernels/{page.kernel}/channels?session_id=x", page.url.removeprefix(server.url) + "/line"):
            request = HTTPRequest("ws" + server.url[4:] + path, headers={"Origin": origin, "Cookie": cookie})
            with pytest.raises(HTTPClientError, match="403"):
                await websocket_connect(request)
        await page.close()

    run(knock())


def test_a_seats_cookie_is_the_browsers_alone_and_opens_nothing_else(server: Server, store: Store, one: Class) -> None:
    async def try_it() -> None:
        word = one.planets[0].seats[0].word
        answer = await ask(server, "/join", f"code={one.code}&word={word}")
        given = next(line for line in answer.headers.get_list("Set-Cookie") if line.startswith("limitedu="))
        place = answer.headers["Location"]
        options = {part.strip().lower() for part in given.split(";")[1:]}
        assert {"httponly", "samesite=lax", f"path={place}"} <= options
        assert "secure" not in options
        secured = await ask(server, "/join", f"code={one.code}&word={word}&how=beside", X_Forwarded_Proto="https")
        assert all("secure" in line.lower() for line in secured.headers.get_list("Set-Cookie"))
        token = given.split(";")[0].partition("=")[2]
        other = Classes(store).sit(one.id, 0, 1)
        desk = Classes(store).sittings.sit("teacher")
        cookie = f"limitedu={token}"
        for path in (
            f"/seat/{other.id}",
            f"/teach/{desk.id}",
            place.replace("/seat/", "/watch/"),
            f"/screen/{desk.id}",
        ):
            refused = await ask(server, path, Cookie=cookie)
            assert (refused.code, refused.headers["Location"]) == (303, "/join?over=unknown"), path
        assert (await ask(server, f"/teach/{desk.id}/cards?class={one.id}", Cookie=cookie)).code == 403
        assert (await ask(server, place.replace("/seat/", "/enter/") + ".x" + token[1:])).code == 403
        Classes(store).free(one.id, 0, 0)
        over = await ask(server, place, Cookie=cookie)
        assert (over.code, over.headers["Location"]) == (303, "/join?over=freed")
        for file in store_files(server):
            assert token.encode() not in file
            assert other.token.encode() not in file

    run(try_it())


def store_files(server: Server) -> list[bytes]:
    return [file.read_bytes() for file in server.folder.glob("games.sqlite*")]


def test_guesses_are_counted_though_many_come_at_once_and_a_right_one_forgives_nothing(
    server: Server, one: Class
) -> None:
    async def guess(address: str, words: list[str]) -> list[int]:
        tries = [ask(server, "/join", f"code={one.code}&word={word}", X_Forwarded_For=address) for word in words]
        return [answer.code for answer in await asyncio.gather(*tries)]

    async def try_it() -> None:
        codes = await guess("10.0.0.1", ["wrong word"] * 30)
        assert codes.count(429) >= 24
        own = one.planets[0].seats[0].word
        assert await guess("10.0.0.1", [own]) == [429]
        assert await guess("10.0.0.2", [own]) == [303]
        in_turn = [code for word in ["wrong", f"{own}&how=over"] * 8 for code in await guess("10.0.0.3", [word])]
        assert 429 in in_turn[:14]

    run(try_it())


@pytest.mark.parametrize(("address", "believed"), [("127.0.0.1", True), ("::1", True), ("192.168.1.7", False)])
def test_only_a_proxy_on_this_machine_is_believed_who_asks(address: str, believed: bool) -> None:
    server = PageServer(lambda request: None)
    server.start_request(object(), SimpleNamespace(context=SimpleNamespace(remote_ip=address)))
    assert server.xheaders is believed


def test_a_body_that_is_too_long_is_not_read(server: Server) -> None:
    async def post() -> None:
        assert (await ask(server, "/join", "code=" + "x" * 150_000)).code in (400, 413)
        assert (await ask(server, "/limitedu/health")).code == 200

    run(post())


# -- places -------------------------------------------------------------------------------------------------------


class Kernels(dict[str, None]):
    """Kernels that live, and how many pages are connected to each."""

    def __init__(self) -> None:
        super().__init__()
        self._kernel_connections: dict[str, int] = {}

    def list_kernel_ids(self) -> list[str]:
        return list(self)

    def open(self, capacity: Capacity, owner: str = "", few: bool = False) -> str | None:
        name = capacity.take(owner, few)
        if name is not None:
            self[name] = None
            capacity.settled(name)
        return name


def test_who_has_no_seat_cannot_take_the_places_of_those_who_have() -> None:
    kernels = Kernels()
    capacity = Capacity(20, kernels, shared=True)
    assert sum(kernels.open(capacity) is not None for _page in range(30)) == 5
    assert kernels.open(capacity, "an observer", few=True) is None
    assert sum(kernels.open(capacity, f"seat {n}") is not None for n in range(30)) == 15
    alone = Kernels()
    assert sum(alone.open(Capacity(20, alone)) is not None for _page in range(30)) == 20


def test_of_too_many_pages_at_one_seat_those_that_nobody_looks_at_are_ended_first() -> None:
    kernels = Kernels()
    capacity = Capacity(80, kernels, shared=True)
    mine = [kernels.open(capacity, "seat") for _page in range(MOST_OF_ONE)]
    kernels._kernel_connections = {name: 1 for name in mine[:3] if name}
    assert capacity.surplus("seat") == mine[3:4]
    assert capacity.surplus("another seat") == []
    assert sum(capacity.take("in a hurry") is not None for _page in range(30)) == MOST_OF_ONE


def test_only_known_messages_pass_the_gate_and_nothing_else_in_them() -> None:
    message = {
        "channel": "shell",
        "header": {"msg_id": "a", "session": "b", "msg_type": "comm_msg", "subshell_id": "x", "username": "root"},
        "parent_header": {"x": 1},
        "metadata": {"x": 1},
        "content": {"comm_id": "c", "x": 1, "data": {"method": "custom", "content": {"do": "ping"}, "x": 1}},
    }
    clean = json.loads(passed(json.dumps(message), v1=False) or "")
    assert (
        clean.pop("header").items() >= {"msg_id": "a", "session": "b", "msg_type": "comm_msg", "username": ""}.items()
    )
    assert clean == {
        "channel": "shell",
        "parent_header": {},
        "metadata": {},
        "content": {"comm_id": "c", "data": {"method": "custom", "content": {"do": "ping"}}},
        "buffers": [],
    }
