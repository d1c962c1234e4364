"""Ports: take the one that was asked for, or the next free one, and say clearly what is in the way."""

from __future__ import annotations

import errno
import socket

from tornado.netutil import bind_sockets

from limitedu.errors import LimitEduError, UsageError
from limitedu.i18n import gettext as _

__all__ = ["DEFAULT_PORT", "PortTaken", "bind", "free_port", "is_local", "shown_host"]

DEFAULT_PORT = 8866
TRIES = 50
TAKEN = {errno.EADDRINUSE, errno.EACCES, 10013, 10048}  # the last two: Windows


class PortTaken(LimitEduError):
    """The port that was asked for is in use by another program."""


def bind(ip: str, port: int | None) -> list[socket.socket]:
    """Listening sockets on ``port``; on 8866 or the next free port where it is ``None``.

    Raises :class:`PortTaken` where the port is in use, :class:`UsageError` where this machine has no such address.
    """
    first = DEFAULT_PORT if port is None else port
    for candidate in range(first, first + TRIES) if port is None else [port]:
        try:
            return bind_sockets(candidate, ip)
        except OSError as error:
            if isinstance(error, socket.gaierror) or error.errno in {errno.EADDRNOTAVAIL, 10049}:
                raise UsageError(
                    _("--ip: this machine has no address {ip}. Leave it out, or use 0.0.0.0 for all.").format(ip=ip)
                ) from None
            if error.errno not in TAKEN:
                raise
    if port is None:
        raise PortTaken(_("no port from {port} on is free. Choose one with --port.").format(port=first))
    raise PortTaken(
        _("port {port} is in use by another program (or not allowed). Port {free} is free: --port {free}").format(
            port=port, free=free_port(ip, port)
        )
    )


def free_port(ip: str, near: int) -> int:
    """A port that is free now: the next one from ``near`` on, else any."""
    for port in range(near + 1, min(near + TRIES, 65536)):
        try:
            for bound in bind_sockets(port, ip):
                bound.close()
        except OSError:
            continue
        return port
    with socket.socket() as any_port:
        any_port.bind(("", 0))
        return int(any_port.getsockname()[1])


def is_local(ip: str) -> bool:
    """Whether only programs of this machine can reach ``ip``."""
    return ip in {"localhost", "::1"} or ip.startswith("127.")


def shown_host(ip: str) -> str:
    """The host to write into the address that a person opens on this machine."""
    if ip in {"", "0.0.0.0", "::", "127.0.0.1"}:  # noqa: S104  # compared, not bound
        return "localhost"
    return f"[{ip}]" if ":" in ip else ip
