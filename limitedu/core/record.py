"""A game as text: what was chosen and what chance gave, with all that is needed to play it again."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from limitedu.core.notes import check_notes
from limitedu.errors import RecordError
from limitedu.i18n import _

__all__ = ["LARGEST", "SCHEMA", "Record", "canonical", "digest_of"]

SCHEMA = 1
LARGEST = 8_000_000
"""Characters of the longest record that is read; a long game takes about 40,000."""

CHANCE = -1
"""The seat that chance results stand under in the rows."""


def canonical(data: Any) -> str:
    """``data`` as JSON with one spelling: sorted keys, no spaces, ASCII."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"))


def digest_of(data: Any) -> str:
    """The first 16 hex digits of the SHA-256 of ``data``'s canonical JSON."""
    return hashlib.sha256(canonical(data).encode()).hexdigest()[:16]


def _not_a_number(name: str) -> Any:
    raise RecordError(_("The record holds {name}, which is no number.").format(name=name))


@dataclass(slots=True)
class Record:
    """Everything that a game was made of.

    ``rules`` are the whole resolved rules, ``rows`` the pairs ``[seat, action name]`` in order, with
    seat -1 for what chance gave, ``digests`` the pairs ``[generation, state digest]``.
    """

    game: str
    version: str
    seats: int
    options: dict[str, Any]
    seed: int
    rules: dict[str, Any]
    rules_digest: str
    rows: list[tuple[int, str]]
    digests: list[tuple[int, str]] = field(default_factory=list)
    notes: list[dict[str, Any]] = field(default_factory=list)

    def to_json(self) -> str:
        """One JSON object, the same bytes for the same game."""
        data: dict[str, Any] = {
            "format": "limitedu-record",
            "schema": SCHEMA,
            "version": self.version,
            "game": self.game,
            "seats": self.seats,
            "options": self.options,
            "seed": self.seed,
            "rules": self.rules,
            "rules_digest": self.rules_digest,
            "rows": self.rows,
            "digests": self.digests,
        }
        if self.notes:
            data["notes"] = self.notes
        return canonical(data)

    @classmethod
    def from_json(cls, text: str) -> Record:
        """Read ``text``; raises :class:`RecordError` that says where it is damaged."""
        if not isinstance(text, str):
            raise RecordError(_("A saved game is text, not {value!r:.40}.").format(value=text))
        if len(text) > LARGEST:
            raise RecordError(
                _("This file has {size:,} characters; a record has at most {most:,}.").format(
                    size=len(text), most=LARGEST
                )
            )
        try:
            data = json.loads(text, parse_constant=_not_a_number)
        except json.JSONDecodeError as error:
            raise RecordError(
                _(
                    "The record breaks off or is damaged at line {line}, column {column}. "
                    "Save the game again, or open an older copy."
                ).format(line=error.lineno, column=error.colno)
            ) from None
        except ValueError:
            raise RecordError(_("The record holds a number that is too long to be one of ours.")) from None
        except RecursionError:
            raise RecordError(_("The record is nested too deeply to be one of ours.")) from None
        return cls._from_data(data)

    @classmethod
    def _from_data(cls, data: Any) -> Record:
        if not isinstance(data, dict) or data.get("format") != "limitedu-record":
            raise RecordError(_("This is not a saved game of limitedu."))
        schema = data.get("schema")
        if not isinstance(schema, int) or isinstance(schema, bool) or schema < 1:
            raise RecordError(_("The record does not say which form it has (field 'schema')."))
        if schema > SCHEMA:
            raise RecordError(
                _(
                    "This game was saved by limitedu {version}, which is newer than this one. "
                    "Update limitedu to open it."
                ).format(version=str(data.get("version"))[:40])
            )
        for name, kind in _FIELDS.items():
            if name not in data:
                raise RecordError(_("The record lacks its field '{name}'.").format(name=name))
            if not isinstance(data[name], kind) or isinstance(data[name], bool):
                raise RecordError(
                    _("The record's field '{name}' should be {kind}, but is {value!r:.40}.").format(
                        name=name, kind=_KINDS[kind], value=data[name]
                    )
                )
        if _deep([data["options"], data["rules"], data.get("notes")]):
            raise RecordError(_("The record is nested too deeply to be one of ours."))
        rows = _pairs(data["rows"], "rows", (int, str))
        digests = _pairs(data["digests"], "digests", (int, str))
        return cls(
            game=data["game"],
            version=data["version"],
            seats=data["seats"],
            options=data["options"],
            seed=data["seed"],
            rules=data["rules"],
            rules_digest=data["rules_digest"],
            rows=rows,
            digests=digests,
            notes=check_notes(data.get("notes", []), data["seats"]),
        )


DEEPEST = 20
"""So many tables and lists lie in each other at most."""


def _deep(value: Any, left: int = DEEPEST) -> bool:
    """Whether more than ``left`` tables and lists lie in each other in ``value``."""
    if not isinstance(value, dict | list):
        return False
    inside = value.values() if isinstance(value, dict) else value
    return left == 0 or any(_deep(one, left - 1) for one in inside)


_FIELDS: Mapping[str, type] = {
    "version": str,
    "game": str,
    "seats": int,
    "options": dict,
    "seed": int,
    "rules": dict,
    "rules_digest": str,
    "rows": list,
    "digests": list,
}
_KINDS: Mapping[type, str] = {
    str: _("text"),
    int: _("a whole number"),
    dict: _("a table"),
    list: _("a list"),
}


def _pairs(rows: list[Any], name: str, kinds: tuple[type, type]) -> list[tuple[int, str]]:
    """``rows`` as tuples, or an error that names the row that is not a pair of ``kinds``."""
    for number, row in enumerate(rows):
        if not isinstance(row, list) or len(row) != 2 or type(row[0]) is not kinds[0] or type(row[1]) is not kinds[1]:
            raise RecordError(
                _("Entry {number} of the record's '{name}' is {row!r:.60}, not a pair.").format(
                    number=number, name=name, row=row
                )
            )
    return [(row[0], row[1]) for row in rows]
