"""Rules as data: a TOML file, and a house rule laid over it.

A house rule is a TOML file, a text, or a dict that holds only what differs. Whatever it names must exist in
the rules and have the same type; what a value may be is the game's to say, as a list of :class:`Check`.
"""

from __future__ import annotations

import copy
import difflib
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fnmatch import fnmatch
from os import PathLike
from pathlib import Path
from typing import Any

from limitedu.core.decision import Action
from limitedu.errors import RulesError
from limitedu.i18n import _

__all__ = [
    "Actions",
    "Check",
    "Section",
    "check_values",
    "laid_over",
    "nearest",
    "overlay",
    "read_house",
    "read_toml",
    "stripped",
]

NOTES = ("source", "about", "name", "english")
"""Lines that tell of a rule and change nothing in play."""

LARGEST = 1_000_000
"""Characters of the longest house rule that is read."""

MOST_DOTS = 40
"""In one line: a key of many parts (``a.a.a...``) costs its reader the square of their number, in memory too."""

LARGEST_NUMBER = 2**63


@dataclass(frozen=True, slots=True)
class Check:
    """What the values at ``path`` (``*``: any name; not those of ``but``) must be: ``ok(value)``, in words ``must``."""

    path: str
    ok: Callable[[Any], bool]
    must: str
    but: tuple[str, ...] = ()


class Section:
    """One table of the rules, its lines as attributes (tuples for lists)."""

    def __init__(self, lines: Mapping[str, Any]) -> None:
        for name, value in lines.items():
            if name != "source":
                setattr(self, name, tuple(value) if isinstance(value, list) else value)

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(name)


def stripped(data: Any) -> Any:
    """``data`` without the notes on where it comes from."""
    if isinstance(data, Mapping):
        return {k: stripped(v) for k, v in data.items() if k not in NOTES}
    return data


class Actions:
    """The actions of one game's rules: one object per name, to be listed by name and by kind."""

    actions: dict[str, Action]
    by_kind: dict[str, tuple[Action, ...]]

    def action(self, kind: str, thing: str = "", value: Any = None) -> Action:
        """Make the action ``kind:thing`` of these rules."""
        name = f"{kind}:{thing}" if thing else kind
        made = Action(name, kind, value)
        self.actions[name] = made
        return made

    def sort_actions(self) -> None:
        """List the actions by their kind, once all are made."""
        by_kind: dict[str, list[Action]] = {}
        for action in self.actions.values():
            by_kind.setdefault(action.kind, []).append(action)
        self.by_kind = {kind: tuple(actions) for kind, actions in by_kind.items()}


def read_toml(text: str, where: str) -> dict[str, Any]:
    """``text`` as TOML; raises :class:`RulesError` with the line at fault."""
    if len(text) > LARGEST:
        raise RulesError(_("{where} is longer than {most:,} characters.").format(where=where, most=LARGEST))
    deep = RulesError(_("{where} is nested too deeply to be a house rule.").format(where=where))
    if any(line.count(".") > MOST_DOTS for line in text.split("\n")):
        raise deep
    try:
        found = tomllib.loads(text)
        sensible = _sensible(found)
    except tomllib.TOMLDecodeError as error:
        raise RulesError(_("{where} is no TOML file: {error}.").format(where=where, error=error)) from None
    except RecursionError:
        raise deep from None
    except ValueError:  # more digits than Python turns into a number
        sensible = False
    if not sensible:
        raise RulesError(_("{where} holds a number that is too long for any rule.").format(where=where))
    return found


def _sensible(value: Any) -> bool:
    """Whether all whole numbers in ``value`` are of a size that can be written down."""
    if isinstance(value, dict):
        return all(map(_sensible, value.values()))
    if isinstance(value, list):
        return all(map(_sensible, value))
    return not isinstance(value, int) or abs(value) < LARGEST_NUMBER


def read_house(house: Any) -> dict[str, Any]:
    """A house rule, given as a path, TOML text, a dict or ``None``, as a dict."""
    if house is None:
        return {}
    if isinstance(house, Mapping):
        try:
            return copy.deepcopy(dict(house))
        except Exception:  # a file that is open, a generator: no rule holds such a thing
            raise RulesError(_("A house rule holds numbers, texts, lists and tables only.")) from None
    if isinstance(house, str) and ("\n" in house or "=" in house):
        return read_toml(house, _("The house rule"))
    if isinstance(house, str | PathLike) and "\0" not in str(house):
        path = Path(house)
        try:
            if path.stat().st_size > LARGEST:
                raise RulesError(_("{path} is longer than {most:,} bytes.").format(path=path, most=LARGEST))
            text = path.read_text(encoding="utf-8")
        except OSError as error:
            raise RulesError(
                _("The house rule {path} cannot be read: {why}.").format(path=path, why=error.strerror)
            ) from None
        except UnicodeDecodeError:
            raise RulesError(_("{path} is not UTF-8 text.").format(path=path)) from None
        return read_toml(text, str(path))
    raise RulesError(_("A house rule is a path, a TOML text or a dict, not {value!r:.40}.").format(value=house))


def nearest(name: str, names: Any) -> str:
    """`` Did you mean 'x'?``, or nothing where no name is near."""
    near = difflib.get_close_matches(name, [str(n) for n in names], 1)
    return " " + _("Did you mean {name!r}?").format(name=near[0]) if near else ""


def overlay(
    base: Mapping[str, Any],
    house: Mapping[str, Any],
    open_tables: Mapping[str, Mapping[str, Any]] | None = None,
    path: str = "",
) -> dict[str, Any]:
    """``base`` with ``house`` laid over, without changing either.

    ``open_tables`` maps the path of a table to which names may be added, to the fields that an entry
    may have, each with an example of its type.
    """
    open_tables = open_tables or {}
    result = dict(base)
    for name, value in house.items():
        here = f"{path}.{name}" if path else str(name)
        if not isinstance(name, str):
            raise RulesError(_("{here!r} should be named by text.").format(here=here))
        if path in open_tables:
            result[name] = _entry(base.get(name), value, open_tables[path], here)
        elif name not in base:
            raise RulesError(_("The rules have no {here!r}.{near}").format(here=here, near=nearest(str(name), base)))
        elif isinstance(base[name], Mapping):
            if not isinstance(value, Mapping):
                raise RulesError(_wrong(here, base[name], value))
            result[name] = overlay(base[name], value, open_tables, here)
        else:
            _same_type(here, base[name], value)
            result[name] = value
    return result


def _entry(base: Any, value: Any, fields: Mapping[str, Any], path: str) -> dict[str, Any]:
    """One entry of an open table: a changed one over ``base``, or a new one."""
    if not isinstance(value, Mapping):
        raise RulesError(_("{path} should be a table, not {value!r:.40}.").format(path=path, value=value))
    for name, part in value.items():
        if name not in fields:
            raise RulesError(
                _("{path} has no field {name!r}.{near}").format(path=path, name=name, near=nearest(str(name), fields))
            )
        _same_type(f"{path}.{name}", fields[name], part)
    return {**(base or {"source": "house rule"}), **value}


def _same_type(path: str, like: Any, value: Any) -> None:
    if isinstance(like, list):
        if not isinstance(value, list):
            raise RulesError(_wrong(path, like, value))
        for number, item in enumerate(value):
            if like:
                _same_type(f"{path}[{number}]", like[0], item)
        return
    if isinstance(like, Mapping):
        if not isinstance(value, Mapping):
            raise RulesError(_wrong(path, like, value))
        return
    fits = type(value) is type(like) or (type(like) is float and type(value) is int)
    if not fits or value != value:
        raise RulesError(_wrong(path, like, value))


def _wrong(path: str, like: Any, value: Any) -> str:
    return _("{path} should be {kind}, such as {like!r:.60}, not {value!r:.60}.").format(
        path=path, kind=_KINDS.get(type(like), _("a table")), like=like, value=value
    )


_KINDS = {
    bool: _("true or false"),
    int: _("a whole number"),
    float: _("a number"),
    str: _("text"),
    list: _("a list"),
}


def check_values(data: Mapping[str, Any], checks: tuple[Check, ...], path: str = "") -> None:
    """Raise :class:`RulesError` with its path for the first value that no rule can use."""
    for name, value in data.items():
        if name == "source":
            continue
        here = f"{path}.{name}" if path else str(name)
        for check in checks:
            if fnmatch(here, check.path) and here not in check.but and not check.ok(value):
                raise RulesError(
                    _("{path} is {value!r:.60}, but must be {must}.").format(path=here, value=value, must=check.must)
                )
        if isinstance(value, Mapping):
            check_values(value, checks, here)


def laid_over(
    base: Mapping[str, Any],
    house: Any,
    open_tables: Mapping[str, Mapping[str, Any]],
    checks: tuple[Check, ...],
    together: Callable[[Mapping[str, Any]], None],
) -> dict[str, Any] | None:
    """``base`` with the house rule laid over and tested; ``None`` where that changes no rule.

    ``together`` raises :class:`RulesError` for what no single line shows.
    """
    changes = read_house(house)
    if not changes:
        return None
    data = overlay(base, changes, open_tables)
    if stripped(data) == stripped(base):
        return None
    check_values(data, checks)
    together(data)
    return data
