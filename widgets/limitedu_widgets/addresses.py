"""At which addresses others reach this server, and the QR code of one."""

from __future__ import annotations

import contextlib
import ipaddress
import os
import socket
from collections.abc import Sequence
from io import StringIO

from limitedu.i18n import gettext as _
from limitedu_widgets.ports import is_local, shown_host

__all__ = ["lan_hosts", "others_reach", "public", "qr_svg", "qr_text", "qr_uri", "tell", "told", "warning"]

VARIABLE = "LIMITEDU_ADDRESS"
"""The environment variable through which pages are told: addresses that end with "/", a comma between them."""


def lan_hosts() -> list[str]:
    """This machine's own addresses (IPv4) in its networks, the one that leads outside first; nothing is sent."""
    found = []
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # chooses a route; a datagram socket sends nothing by that
        found.append(probe.getsockname()[0])
    with contextlib.suppress(OSError):
        found += [str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return [host for host in dict.fromkeys(found) if _useful(host)]


def _useful(host: str) -> bool:
    address = ipaddress.ip_address(host)
    return not (address.is_loopback or address.is_link_local or address.is_unspecified)


def public(ip: str, port: int, base: str) -> list[str]:
    """The addresses to give to a class, for a server that listens on ``ip``."""
    everywhere = ip in {"", "0.0.0.0", "::"}  # noqa: S104  # compared, not bound
    hosts = (lan_hosts() or ["localhost"]) if everywhere else [ip]
    return [f"http://{shown_host(host)}:{port}{base}" for host in hosts]


def tell(addresses: Sequence[str]) -> None:
    """Let pages know."""
    os.environ[VARIABLE] = ",".join(addresses)


def told() -> list[str]:
    """What :func:`tell` said, in a page's kernel."""
    return [address for address in os.environ.get(VARIABLE, "").split(",") if address]


def others_reach(address: str, seconds: float = 1.0) -> bool:
    """Whether this machine itself reaches ``address``: if not, nobody does. (A firewall may still be in the way.)"""
    host, _colon, port = address.partition("//")[2].partition("/")[0].rpartition(":")
    try:
        with socket.create_connection((host.strip("[]"), int(port)), seconds):
            return True
    except OSError:
        return False


def qr_svg(address: str) -> str:
    """The QR code of ``address`` as an SVG picture: black on nothing, so lay it on white; scaled by the page."""
    import segno

    svg: str = segno.make(address, micro=False).svg_inline(omitsize=True, border=2)
    return svg


def qr_uri(address: str) -> str:
    """The same as the source of an image."""
    import segno

    uri: str = segno.make(address, micro=False).svg_data_uri(omitsize=True, border=2)
    return uri


def qr_text(address: str) -> str:
    """The QR code of ``address`` in characters, for a terminal; empty where the terminal cannot show them."""
    import sys

    import segno

    out = StringIO()
    segno.make(address, micro=False).terminal(out, border=2, compact=True)
    text = out.getvalue()
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return ""
    return text


def warning(ip: str, addresses: Sequence[str]) -> str:
    """What is to be said of how others reach this server; empty where all seems well."""
    if is_local(ip):
        return _("Only this computer can open it. For a class: limitedu serve --lan")
    if addresses and not others_reach(addresses[0]):
        return _(
            "Other computers may not get through to {address}: allow Python in this computer's firewall, "
            "and see that all are in the same network."
        ).format(address=addresses[0])
    if addresses and "localhost" in addresses[0]:
        return _("This computer is in no network: connect it to the Wi-Fi of the class, and start again.")
    return ""
