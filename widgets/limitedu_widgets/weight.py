"""What a page's first load weighs: all that a browser with an empty cache fetches, compressed, in bytes."""

from __future__ import annotations

from collections import Counter
from typing import Any

from limitedu.doctor import CHROMIUM_FLAGS, find_chromium
from limitedu_widgets.doors import COOKIE

__all__ = ["fetched", "first_load"]

SETTLED_MS = 1500.0


def first_load(url: str, cookie: str = "") -> int | None:
    """Bytes over the network until the page at ``url`` is drawn and still; ``None`` without a browser to ask.

    ``cookie``: the token of a class's place, whose address ``url`` is then.
    """
    found = fetched(url, cookie)
    return None if found is None else sum(found.values())


def fetched(url: str, cookie: str = "") -> Counter[str] | None:
    """The same by address, the messages of WebSockets together under their address."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        return None
    chromium = find_chromium()
    if chromium is None:
        return None
    addresses: dict[str, str] = {}
    sizes: Counter[str] = Counter()

    def loaded(event: dict[str, Any]) -> None:
        sizes[addresses.get(event["requestId"], "")] += int(event["encodedDataLength"])

    def heard(event: dict[str, Any]) -> None:
        sizes[addresses.get(event["requestId"], "")] += len(event["response"]["payloadData"])

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(CHROMIUM_FLAGS))
        page = browser.new_page()
        if cookie:
            page.context.add_cookies([{"name": COOKIE, "value": cookie, "url": url}])
        session = page.context.new_cdp_session(page)
        session.on("Network.requestWillBeSent", lambda e: addresses.update({e["requestId"]: e["request"]["url"]}))
        session.on("Network.webSocketCreated", lambda e: addresses.update({e["requestId"]: e["url"]}))
        session.on("Network.loadingFinished", loaded)
        session.on("Network.webSocketFrameReceived", heard)
        session.send("Network.enable")
        page.goto(url)
        page.locator("#rendered_cells button:visible").first.wait_for()
        page.wait_for_timeout(SETTLED_MS)
        browser.close()
    return sizes
