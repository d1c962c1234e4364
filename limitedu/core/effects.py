"""Card data -> effect kind -> one registered class.

A card's costs and effects are parts, each a table with a ``kind`` and its numbers. ``@effect("kind")``
registers the dataclass that carries such a part out; its fields, with their types and defaults, are the
numbers that a part of this kind may have.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from functools import cache
from typing import Any, TypeVar, get_type_hints

from limitedu.core.rules import nearest
from limitedu.errors import RulesError
from limitedu.i18n import _

__all__ = ["Registry"]

P = TypeVar("P", bound=type[Any])


class Registry:
    """The effect kinds of one game."""

    def __init__(self) -> None:
        self.kinds: dict[str, type] = {}

    def __call__(self, kind: str) -> Callable[[P], P]:
        """The decorator that registers a part's class under ``kind``."""

        def register(part: P) -> P:
            setattr(part, "kind", kind)  # noqa: B010 - every part class has it, but no common base here
            self.kinds[kind] = part
            return part

        return register

    def build(self, data: Any, path: str) -> Any:
        """The part that ``data`` describes; raises :class:`RulesError` with the path at fault."""
        if not isinstance(data, Mapping) or not isinstance(data.get("kind"), str):
            raise RulesError(_("{path} should be a table with a 'kind'.").format(path=path))
        kind = data["kind"]
        if kind not in self.kinds:
            raise RulesError(
                _("{path} has the unknown kind {kind!r}.{near}").format(
                    path=path, kind=kind, near=nearest(kind, self.kinds)
                )
            )
        part = self.kinds[kind]
        hints = _hints(part)
        known = {f.name: f for f in fields(part) if f.init}
        for name, value in data.items():
            if name == "kind":
                continue
            if name not in known:
                raise RulesError(
                    _("{path} ({kind}) has no {name!r}.{near}").format(
                        path=path, kind=kind, name=name, near=nearest(name, known)
                    )
                )
            if not _fits(value, hints[name]):
                raise RulesError(
                    _("{path}.{name} should be {like}, not {value!r:.40}.").format(
                        path=path, name=name, like=_SAID[hints[name]], value=value
                    )
                )
        for name, field in known.items():
            if name not in data and field.default is MISSING and field.default_factory is MISSING:
                raise RulesError(_("{path} ({kind}) lacks {name!r}.").format(path=path, kind=kind, name=name))
        return part(**{name: value for name, value in data.items() if name != "kind"})


@cache
def _hints(part: type) -> dict[str, Any]:
    """The types of a part's fields: read once, for they are texts in the source."""
    return get_type_hints(part)


_SAID = {
    int: _("a whole number from 0 on"),
    bool: _("true or false"),
    str: _("text"),
    list[str]: _("a list of names"),
}


def _fits(value: Any, hint: Any) -> bool:
    if hint is int:
        return type(value) is int and 0 <= value <= 1_000_000
    if hint == list[str]:
        return isinstance(value, list) and all(isinstance(item, str) for item in value)
    return type(value) is hint
