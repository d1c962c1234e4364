"""The server and the bare page: what is served, what is refused, and what a page costs and leaves behind."""

from __future__ import annotations

import gzip
import http.client
import json
import os
import re
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page
from support import PHONE, Problems, Server

CHECK = ".limitedu-check[data-trip]"


def get(server: Server, path: str, **headers: str) -> tuple[int, http.client.HTTPMessage, bytes]:
    """Status, headers and body; no redirect is followed."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    connection.request("GET", path, headers=headers)
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer.status, answer.headers, body


def page_config(server: Server) -> dict[str, Any]:
    body = get(server, "/check")[2].decode("utf-8")
    found = re.search(r'<script id="jupyter-config-data" type="application/json">(.*?)</script>', body, re.S)
    assert found
    config: dict[str, Any] = json.loads(found[1])
    return config


def kernels(server: Server) -> int:
    """How many kernels this server has: processes of our kernel module, but for their warm parent."""
    assert server.process is not None
    return len(family(server.process.pid)[1])


def family(server: int) -> tuple[list[int], list[int]]:
    """The process numbers of a server's warm parents (one, or none) and of its kernels."""
    listed = subprocess.run(
        ["ps", "-ww", "-A", "-o", "pid=,ppid=,stat=,args="], capture_output=True, text=True, check=True
    ).stdout.splitlines()
    ours = [line.split(None, 3) for line in listed if "limitedu_widgets.kernel" in line]
    alive = [(int(pid), int(parent), line) for pid, parent, stat, line in ours if "Z" not in stat]
    warm = [pid for pid, parent, line in alive if parent == server and "--warm" in line]
    kernels = [pid for pid, parent, line in alive if parent in warm or (parent == server and "--warm" not in line)]
    return warm, kernels


def wait_for_kernels(server: Server, count: int) -> None:
    late = time.monotonic() + 10
    while kernels(server) != count:
        assert time.monotonic() < late, f"{kernels(server)} kernels, not {count}"
        time.sleep(0.1)


def test_home_leads_to_the_dashboard_and_keeps_the_games_address(server: Server) -> None:
    status, headers, _ = get(server, "/?game=abc")
    assert (status, headers["Location"]) == (302, "/play?game=abc")


@pytest.mark.parametrize(
    "path",
    [
        "/nosuch",
        "/play.ipynb",
        "/../server.py",
        "/voila/render/play.ipynb",
        "/voila/files/play.ipynb",
        "/voila/tree",
        "/voila/api/contents/play.ipynb",
        "/api/kernels",
        "/api/contents",
        "/limitedu/static/000000000000/plotly-basic.min.js",
    ],
)
def test_nothing_but_our_apps_is_served(server: Server, path: str) -> None:
    status, _, body = get(server, path)
    assert status == 404
    text = body.decode("utf-8")
    assert 'lang="en"' in text
    assert "http" not in re.sub(r"<!DOCTYPE.*?>", "", text), "an error page must link nothing outside"


def test_a_path_out_of_the_static_folder_is_not_served(server: Server) -> None:
    static = page_config(server)["limiteduStaticUrl"]
    for path in (
        "..%2fserver.py",
        "../server.py",
        "voila/..%2f..%2f..%2fapp.py",
        "labextensions/%2e%2e/%2e%2e/kernels",
    ):
        assert get(server, static + path)[0] == 404, path


def test_static_files_are_compressed_and_cached_for_good(server: Server) -> None:
    from limitedu_widgets import paths

    url = page_config(server)["limiteduStaticUrl"] + "plotly-basic.min.js"
    status, headers, body = get(server, url, **{"Accept-Encoding": "gzip"})
    assert status == 200
    assert headers["Content-Encoding"] == "gzip"
    assert "immutable" in headers["Cache-Control"]
    assert headers["Content-Type"].startswith("text/javascript")
    assert len(body) < 420_000
    assert gzip.decompress(body) == paths.plotly_js().read_bytes()
    plain = get(server, url)
    assert "Content-Encoding" not in plain[1]
    assert plain[2] == paths.plotly_js().read_bytes()


def test_another_hosts_name_is_refused(server: Server) -> None:
    """A page of a stranger whose name was bent to this machine (DNS rebinding) gets nothing."""
    assert get(server, "/play", Host="evil.example:80")[0] == 403


def test_the_page_sets_no_cookie_that_names_anyone(server: Server) -> None:
    cookies = get(server, "/check")[1].get_all("Set-Cookie") or []
    assert [cookie.split("=")[0] for cookie in cookies] == ["_xsrf"]
    assert "SameSite=Strict" in cookies[0]


def test_a_page_may_not_run_code_of_its_own(page: Page, server: Server) -> None:
    """An execute request over the page's WebSocket stays without an answer; a question about the kernel gets one."""
    page.goto(server.url + "check")
    page.wait_for_selector(CHECK)
    answers = page.evaluate(
        """() => new Promise((resolve) => {
            const config = JSON.parse(document.getElementById("jupyter-config-data").textContent);
            const line = new WebSocket(`ws://${location.host}/api/kernels/${config.kernelId}/channels`);
            const seen = [];
            const ask = (kind, content) => line.send(JSON.stringify({
                header: {msg_id: kind, msg_type: kind, session: "s", username: "", version: "5.3"},
                parent_header: {}, metadata: {}, content, channel: "shell"}));
            line.onmessage = (event) => {
                const message = JSON.parse(event.data);
                seen.push([message.parent_header.msg_type ?? "", message.msg_type]);
                if (message.parent_header.msg_id === "kernel_info_request" && message.msg_type === "kernel_info_reply")
                    setTimeout(() => resolve(seen), 1500);
            };
            line.onopen = () => {
                ask("execute_request", {code: "1/0", silent: false});
                ask("kernel_info_request", {});
            };
        })"""
    )
    assert any(kind == "kernel_info_reply" for _, kind in answers)
    assert not [kind for parent, kind in answers if parent == "execute_request"], answers


@pytest.mark.parametrize("viewport", [None, PHONE], ids=["1366x768", "390px"])
def test_check_page(open_page: Callable[..., Page], server: Server, viewport: dict[str, int] | None) -> None:
    """A widget and a chart are drawn, and a click is back from the kernel before a delayed packet (40 ms) could be."""
    page = open_page(viewport=viewport)
    page.goto(server.url + "check")
    page.wait_for_selector(CHECK)
    assert page.get_attribute(CHECK, "data-chart") == "drawn"
    assert page.get_attribute("html", "lang") == "en"
    assert page.locator("main[role=main]").count() == 1
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    best = [int(page.get_attribute(CHECK, "data-best") or "1000")]
    while min(best) >= 35 and len(best) < 4:  # other programs share the machine: the best of twenty trips counts
        page.reload()
        page.wait_for_selector(CHECK)
        best.append(int(page.get_attribute(CHECK, "data-best") or "1000"))
    assert min(best) < 35, best


def test_a_page_that_is_left_leaves_no_kernel(page: Page, make_server: Callable[..., Server]) -> None:
    server = make_server().start()
    for _ in range(3):
        page.goto(server.url + "check")
        page.wait_for_selector(CHECK)
        wait_for_kernels(server, 1)
    page.goto("about:blank")
    wait_for_kernels(server, 0)


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_ctrl_c_ends_all_without_a_traceback(
    page: Page, make_server: Callable[..., Server], problems: Problems
) -> None:
    server = make_server().start()
    page.goto(server.url + "check")
    page.wait_for_selector(CHECK)
    problems.muted = True  # the page is about to lose its server
    start = time.monotonic()
    code = server.stop()
    assert code == 0
    assert time.monotonic() - start < 5
    assert "Traceback" not in server.output
    assert "limitedu is open at http://localhost:" in server.output


def test_health_names_the_version(server: Server) -> None:
    with urllib.request.urlopen(server.url + "limitedu/health") as answer:
        assert set(json.load(answer)) == {"limitedu", "static", "warm"}


def wait_until(true: Callable[[], object], what: str) -> None:
    late = time.monotonic() + 15
    while not true():
        assert time.monotonic() < late, what
        time.sleep(0.1)


def health(server: Server) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(get(server, "/limitedu/health")[2])
    return found


linux_only = pytest.mark.skipif(sys.platform != "linux", reason="kernels are forked on Linux only")


@linux_only
def test_kernels_are_forked_and_end_with_a_server_that_is_killed(
    page: Page, make_server: Callable[..., Server]
) -> None:
    server = make_server().start()
    wait_until(lambda: health(server)["warm"], "the warm parent was not ready")
    page.goto(server.url + "check?game=a%20b")
    page.wait_for_selector(CHECK)
    assert server.process is not None
    warm, running = family(server.process.pid)
    assert len(warm) == 1
    assert len(running) == 1
    environment = Path(f"/proc/{warm[0]}/environ").read_bytes()
    assert b"QUERY_STRING" not in environment, "what a page asks for belongs to its kernel alone"
    page.goto("about:blank")
    wait_for_kernels(server, 0)
    page.goto(server.url + "check")
    page.wait_for_selector(CHECK)
    warm, running = family(server.process.pid)
    server.stop(hard=True)
    everyone = [*warm, *running]
    wait_until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in everyone), "processes were left behind")


@linux_only
def test_without_the_warm_parent_kernels_start_as_usual(page: Page, make_server: Callable[..., Server]) -> None:
    server = make_server().start()
    wait_until(lambda: health(server)["warm"], "the warm parent was not ready")
    assert server.process is not None
    os.kill(family(server.process.pid)[0][0], signal.SIGKILL)
    wait_until(lambda: not health(server)["warm"], "the loss was not noticed")
    page.goto(server.url + "check")
    page.wait_for_selector(CHECK)
    assert page.get_attribute(CHECK, "data-chart") == "drawn"
    warm, running = family(server.process.pid)
    assert warm == []
    assert len(running) == 1


@pytest.mark.slow
@pytest.mark.browser
def test_a_page_left_alone_keeps_its_line(server: Server, page: Page) -> None:
    """Pings go out every 30 s; a timer that is a millisecond late must not close a healthy line."""
    closed: list[Any] = []
    page.on("websocket", lambda line: line.on("close", lambda _line: closed.append(line.url)))
    page.goto(f"http://127.0.0.1:{server.port}/play")
    page.get_by_role("button", name=re.compile("^Start")).first.wait_for()
    page.wait_for_timeout(100_000)
    assert not closed
    assert "ping" not in server.output
