"""Rules as text for a person: the resolved rules as TOML, what a house rule changes, and where each number comes from.

rule_text.changes("house_rules/more_land.toml")     # [("start.territory", 5, 7)]
rule_text.sources()                                 # each line with its source: text, deduced, reconstructed ...
print(rule_text.toml(rule_text.resolved()))         # all rules in force
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from limitedu.core.definition import definition_of

__all__ = ["changes", "differences", "flat", "resolved", "sources", "toml"]

BARE = re.compile(r"[A-Za-z0-9_-]+")
NOTES = ("source", "about")

Line = tuple[str, Any, str]
"""One line of the rules: its path, its value, its source."""


def resolved(game: str = "limit", house: Any = None) -> dict[str, Any]:
    """The rules of ``game`` in force, as data: the printed ones with ``house`` (path, TOML text or dict) laid over.

    Raises :class:`limitedu.errors.RulesError` for a house rule that cannot be.
    """
    data: dict[str, Any] = definition_of(game).load_rules(house).data
    return data


def changes(house: Any, game: str = "limit") -> list[tuple[str, Any, Any]]:
    """The lines in which ``house`` differs from the printed rules of ``game``: path, value before, value now.

    ``None`` stands where there is no such line. Raises :class:`limitedu.errors.RulesError` as :func:`resolved` does.
    """
    return differences(resolved(game), resolved(game, house))


def sources(game: str = "limit", house: Any = None) -> list[Line]:
    """Each line of the rules as path, value and source; the rules' file says at its head what the sources mean.

    A number that ``house`` changed keeps the source of its line; a card of its own has ``house rule``. Empty where the
    file names none.
    """
    return list(_sourced(resolved(game, house), "", ""))


def _sourced(data: Mapping[str, Any], path: str, of: Any) -> Iterator[Line]:
    """The lines of one table; ``of``: the source that the table above gives to all of it."""
    told = data.get("source", of)
    for name, value in data.items():
        if name in NOTES:
            continue
        here = f"{path}.{key(name)}" if path else key(name)
        source = told.get(name, "") if isinstance(told, Mapping) else told
        if isinstance(value, Mapping):
            yield from _sourced(value, here, source)
        else:
            yield here, value, source


def toml(data: Mapping[str, Any], path: str = "") -> str:
    """``data`` as TOML; where a number comes from (its ``source``) stands behind it as a comment."""
    sources = data.get("source")
    lines = [f"[{path}]"] if path else []
    if isinstance(sources, str):
        lines.append(f"# {sources}")
    tables = []
    for name, value in data.items():
        if name == "source" and path:
            continue
        if isinstance(value, Mapping) and (not path or any(isinstance(part, Mapping) for part in value.values())):
            tables.append((name, value))
            continue
        source = sources.get(name) if isinstance(sources, Mapping) else None
        lines.append(f"{key(name)} = {literal(value)}" + (f"  # {source}" if source else ""))
    text = "\n".join(lines) + "\n" if lines else ""
    for name, value in tables:
        inner = f"{path}.{key(name)}" if path else key(name)
        if not path and value and all(isinstance(part, Mapping) for part in value.values()):
            text += "".join("\n" + toml(part, f"{inner}.{key(entry)}") for entry, part in value.items())
        else:
            text += "\n" + toml(value, inner)
    return text


def key(name: str) -> str:
    return name if BARE.fullmatch(name) else json.dumps(name, ensure_ascii=False)


def literal(value: Any) -> str:
    """One value as TOML writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, list | tuple):
        return "[" + ", ".join(literal(item) for item in value) + "]"
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key(name)} = {literal(part)}" for name, part in value.items()) + " }"
    return repr(value)


def flat(data: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, Any]]:
    """Each line of the rules as its path and value, without the notes."""
    for name, value in data.items():
        if name in NOTES:
            continue
        here = f"{path}.{key(name)}" if path else key(name)
        if isinstance(value, Mapping):
            yield from flat(value, here)
        else:
            yield here, value


def differences(base: Mapping[str, Any], house: Mapping[str, Any]) -> list[tuple[str, Any, Any]]:
    """What ``house`` changes in ``base``: path, value before, value now (``None``: not there)."""
    before, now = dict(flat(base)), dict(flat(house))
    paths = [*before, *(path for path in now if path not in before)]
    return [(path, before.get(path), now.get(path)) for path in paths if before.get(path) != now.get(path)]
