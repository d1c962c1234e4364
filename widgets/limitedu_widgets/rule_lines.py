"""Where in a house rule a mistake stands: the line of a key such as ``market.sell``."""

from __future__ import annotations

import re

__all__ = ["line_of", "line_of_mistake"]

_HEAD = re.compile(r"\s*\[+\s*([^\]#]+?)\s*\]+\s*(#.*)?$")
_KEY = re.compile(r"\s*([\w.\-\"']+)\s*=")
_NAME = re.compile(r"'?([A-Za-z_]\w*(?:\.\w+)*)'?")


def line_of(text: str, path: str) -> int:
    """The line, from 1, of the TOML ``text`` in which the key or table ``path`` stands; 0 where it is not found."""
    table = ""
    found = 0
    for number, line in enumerate(text.splitlines(), 1):
        head, key = _HEAD.match(line), _KEY.match(line)
        if head:
            here = table = _plain(head[1])
        elif key:
            here = ".".join(part for part in (table, _plain(key[1])) if part)
        else:
            continue
        if here == path:
            return number
        if not found and here.startswith(path + "."):
            found = number
    return found


def line_of_mistake(text: str, message: str) -> int:
    """The line of the first key of the house rule ``text`` that ``message`` names; 0 where it names none."""
    return next((number for name in _NAME.findall(message) if (number := line_of(text, name))), 0)


def _plain(key: str) -> str:
    return re.sub(r"[\"'\s]", "", key)
