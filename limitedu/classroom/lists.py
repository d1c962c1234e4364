"""Class lists in any encoding and shape: the names for printed cards, and who sits where. No name is stored.

    found = lists.read(data, "7b.csv")           # found.names, found.said: what was taken, and what to look at
    seats = lists.deal(found.names, planets=5, seats=6)

A list is text: one name a line, or a table with commas, semicolons, tabs or bars, with a header or without.
"""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from limitedu.classroom.decode import text_of
from limitedu.classroom.teams import team_name, team_names
from limitedu.errors import UsageError
from limitedu.i18n import gettext as _
from limitedu.i18n import listed, ngettext
from limitedu.tables import begins_as_formula, csv_bytes

__all__ = ["ClassList", "deal", "read", "team_name", "team_names", "to_csv"]

LARGEST = 2_000_000
"""Bytes of a file; a class list has a few thousand."""
MOST = 500
"""Names of a list."""
LONGEST = 60
"""Characters of a name."""
SEPARATORS = "\t;|,"
"""In this order: a comma stands inside a name more often than the others."""
SHOWN = 5
"""So many things of one kind a sentence names."""

FULL = ("name", "full name", "student name", "namn", "elev", "elevnamn", "student", "pupil", "learner", "nom", "nombre",
        "nom complet", "nom et prénom", "nombre completo", "nombre y apellidos", "nombre y apellido", "alumno",
        "alumna", "élève", "display name", "schüler", "nome", "navn")  # fmt: skip
FIRST = ("first name", "firstname", "first", "given name", "given names", "forename", "förnamn", "tilltalsnamn",
         "prénom", "prenom", "vorname", "fornavn")  # fmt: skip
LAST = ("last name", "lastname", "last", "surname", "family name", "efternamn", "nom de famille", "apellido",
        "apellidos", "primer apellido", "nachname", "etternavn")  # fmt: skip
BESIDE = ("class", "klass", "classe", "clase", "group", "grupp", "id", "nr", "no", "number", "email", "e-mail", "mail",
          "e-post", "epost", "personnummer", "gender", "birthday", "date of birth")  # fmt: skip
"""What columns of class lists are called, in the languages of our readers and some more."""
KNOWN = frozenset((*FULL, *FIRST, *LAST, *BESIDE))


class ClassList(NamedTuple):
    """What was found in a list."""

    names: list[str]
    column: str
    """The column that was taken, as ``column=`` of :func:`read` takes it: ``Name``, ``2``, ``First + Last``."""
    skipped: list[tuple[int, str]]
    """Rows that were left out: their number in the file, and why."""
    said: str
    """What a person should look at; empty where nothing was doubtful."""


Table = list[tuple[int, list[str]]]


def read(data: bytes, name: str = "", column: str | int | None = None) -> ClassList:
    """The names in the file ``data``, which messages call ``name``.

    ``column``: which one has the names, by its header or its number from 1, or several such as ``"First + Last"``; not
    needed where it is clear. Where it is not, ``said`` says which was taken and what else there is. A name that stands
    twice counts twice (two people may be called alike) and is mentioned. Raises :class:`UsageError` for what is no
    text, holds no names or too many.
    """
    where = _file(name)
    if not isinstance(data, bytes | bytearray):
        raise UsageError(_("A class list is the bytes of a file, not {what!r:.40}.").format(what=data))
    if len(data) > LARGEST:
        raise UsageError(
            _("{name} has {size:.1f} MB; a class list has at most {most:.0f}. Is it the right file?").format(
                name=where, size=len(data) / 1e6, most=LARGEST / 1e6
            )
        )
    text, guessed = text_of(bytes(data), where)
    table, comma = _table(text, where)
    header, body, above = _header(table)
    said = [_guessed(guessed)] * bool(guessed)
    skipped = [(number, _("above the header")) for number in above]
    if column is None:
        chosen, doubt = _guess(header, body, comma)
        said += [doubt] * bool(doubt)
    else:
        chosen = _named(column, header, _width(body), where)
    names, left_out = _names(body, chosen)
    label = " + ".join(_label(header, at) for at in chosen)
    if not names:
        raise _none(where, label, left_out)
    if len(names) > MOST:
        raise UsageError(
            _("{name} has {n} names; a class has at most {most}. Is it the list of one class?").format(
                name=where, n=len(names), most=MOST
            )
        )
    said += _left_out(left_out) + _twice(names)
    return ClassList(names, label, sorted(skipped + left_out), " ".join(said))


def _guessed(encoding: str) -> str:
    return _("It was read as {encoding}. Look whether all letters are right; else save it as CSV UTF-8.").format(
        encoding=encoding
    )


def _file(name: Any) -> str:
    """What a file is called in messages."""
    if not isinstance(name, str):
        raise UsageError(_("The name of a file is a text, not {what!r:.40}.").format(what=name))
    return _visible(name)[:80] or _("The list")


# -- the table -----------------------------------------------------------------------------------------------------


def _table(text: str, where: str) -> tuple[Table, bool]:
    """The rows that are not empty, with their numbers, and whether commas separate them."""
    text = text.replace("\x00", "").rstrip("\x1a")
    first, _end, rest = text.partition("\n")
    told = re.fullmatch(r"sep=(.)\r?", first)
    if told:  # as Excel writes and reads
        return _parsed("\n" + rest, told[1], where), told[1] == ","
    for separator in SEPARATORS:
        if separator in text:
            table = _parsed(text, separator, where)
            if sum(len(row) > 1 for _number, row in table) >= 0.7 * len(table):
                return table, separator == ","
    return _parsed(text, "\x1f", where), False


def _parsed(text: str, separator: str, where: str) -> Table:
    file = io.StringIO(text, newline="")
    lost = text.count('"') % 2  # a quote that does not end would swallow the rest
    try:
        if lost:
            rows = list(csv.reader(file, delimiter=separator, quoting=csv.QUOTE_NONE))
        else:
            rows = list(csv.reader(file, delimiter=separator))
    except csv.Error as error:
        raise UsageError(
            _("{name} is no table that can be read ({why}). Save it again as CSV UTF-8.").format(name=where, why=error)
        ) from None
    return [(number, row) for number, row in enumerate(rows, 1) if any(_visible(cell) for cell in row)]


def _header(table: Table) -> tuple[list[str], Table, list[int]]:
    """The header's cells (none where there is none), the rows below, and the numbers of rows above it."""
    for place, (_number, row) in enumerate(table[:6]):
        several = sum(map(bool, map(_visible, row))) > 1
        named = any(_key(cell) in KNOWN for cell in row) and (several or not place)
        if named or (not place and _stands_out(row, table[1:])):
            return [_visible(cell) for cell in row], table[place + 1 :], [number for number, _row in table[:place]]
    return [], table, []


def _stands_out(row: Sequence[str], below: Table) -> bool:
    """Whether the first row has a word where all the others have numbers or addresses."""

    def counted(cell: str) -> bool:
        return any(one.isdigit() or one == "@" for one in cell)

    return len(below) > 1 and any(
        _visible(cell) and not counted(cell) and all(at < len(other) and counted(other[at]) for _number, other in below)
        for at, cell in enumerate(row)
    )


def _key(cell: str) -> str:
    return _visible(cell).casefold().replace("_", " ").strip(" :*.")


def _width(body: Table) -> int:
    return max((len(row) for _number, row in body), default=0)


def _label(header: Sequence[str], at: int) -> str:
    return header[at] if at < len(header) and header[at] else str(at + 1)


# -- which column --------------------------------------------------------------------------------------------------


def _named(column: Any, header: Sequence[str], width: int, where: str) -> list[int]:
    """The places of the columns that were asked for."""
    labels = [_label(header, at) for at in range(max(width, len(header)))]
    if type(column) is int and 1 <= column <= len(labels):
        return [column - 1]
    if isinstance(column, str):
        for parts in ([column], column.split("+")):
            found = [_place(part, labels) for part in parts]
            places = [at for at in found if at is not None]
            if len(places) == len(found):
                return places
    raise UsageError(
        _("{name} has no column {column!r:.40}; it has {all}.").format(
            name=where, column=column, all=listed(f"“{label:.40}”" for label in labels[:12]) or _("none")
        )
    )


def _place(part: str, labels: Sequence[str]) -> int | None:
    wanted = _key(part)
    found = [at for at, label in enumerate(labels) if _key(label) == wanted]
    if found:
        return found[0]
    return int(wanted) - 1 if wanted.isascii() and wanted.isdigit() and 1 <= int(wanted[:9]) <= len(labels) else None


def _guess(header: Sequence[str], body: Table, comma: bool) -> tuple[list[int], str]:
    """The columns that have the names, and what is to be said where others could."""
    keys = [_key(cell) for cell in header]
    first = next((at for at, key in enumerate(keys) if key in FIRST), None)
    last = next((at for at, key in enumerate(keys) if key in LAST), None)
    full = next((at for at, key in enumerate(keys) if key in FULL), None)
    if full is not None and last is not None and keys[full] in ("name", "nombre"):
        first, full = full, None
    elif full is not None and first is not None and keys[full] in ("name", "nom"):
        last, full = full, None
    if full is not None:
        return [full], ""
    if first is not None or last is not None:
        return [at for at in (first, last) if at is not None], ""
    if comma and body and all(len(row) == 2 and row[1].startswith(" ") for _number, row in body):
        said = _("Each line was read as “last name, first name”. If it is not, name the column: {choices}.")
        return [1, 0], said.format(choices=_choices(header, [0, 1]))
    able = [at for at in range(_width(body)) if _likely(body, at)]
    if len(able) < 2:
        return [*able, 0][:1], ""
    said = _("Columns {all} could have the names; {taken} was taken. For another, name the column: {choices}.")
    return able[:1], said.format(
        all=listed(f"“{_label(header, at)}”" for at in able),
        taken=f"“{_label(header, able[0])}”",
        choices=_choices(header, able[:3]),
    )


def _choices(header: Sequence[str], able: Sequence[int]) -> str:
    """How each of the columns, and the first two together, are asked for."""
    labels = [_label(header, at) for at in able]
    return ", ".join(f"column={label!r}" for label in (*labels, " + ".join(labels[:2])))


def _likely(body: Table, at: int) -> bool:
    """Whether a column has names: words without digits, few of them alike."""
    cells = [_visible(row[at]) for _number, row in body if at < len(row) and _visible(row[at])]
    words = [cell for cell in cells if not _why_not(cell) and not any(one.isdigit() for one in cell)]
    return len(words) >= 0.7 * len(body) and len(set(words)) > 0.5 * len(words)


# -- names ---------------------------------------------------------------------------------------------------------


def _names(body: Table, chosen: Sequence[int]) -> tuple[list[str], list[tuple[int, str]]]:
    """The names, and the rows that have none, each with the reason."""
    names, left_out = [], []
    seen: set[tuple[str, ...]] = set()
    for number, row in body:
        name = _visible(" ".join(_bare(row[at]) for at in chosen if at < len(row)))
        why = _why_not(name)
        cells = tuple(_visible(cell) for cell in row)
        if not why and cells in seen and sum(map(bool, cells)) > len(chosen):
            why = _("the same row again")
        seen.add(cells)
        if why:
            left_out.append((number, why))
        else:
            names.append(name)
    return names, left_out


def _bare(cell: str) -> str:
    """A name without what programs and people put before it: ``="Ann"``, ``1. Ann``, ``- Ann``."""
    cell = re.sub(r'^="(.*)"$', r"\1", cell.strip())
    return re.sub(r"^(\d{1,3}[.)]|[-–•*])\s+", "", cell.strip().strip('"'))


def _visible(text: str) -> str:
    """Composed and on one line, without what cannot be seen; joiners stay, which some scripts need."""
    kept = (" " if unicodedata.category(one) == "Cc" else one for one in unicodedata.normalize("NFC", text))
    return " ".join(
        "".join(one for one in kept if one in "\u200c\u200d" or unicodedata.category(one)[0] != "C").split()
    )


def _why_not(name: str) -> str:
    """Why a text is no name; empty where it may be one."""
    if not name:
        return _("no name")
    if begins_as_formula(name):
        return _("a formula")
    if "@" in name:
        return _("an e-mail address")
    if not any(one.isalpha() for one in name):
        return _("no letter in it")
    if len(name) > LONGEST:
        return _("longer than {most} characters").format(most=LONGEST)
    return ""


def _none(where: str, label: str, left_out: Sequence[tuple[int, str]]) -> UsageError:
    if not left_out:
        return UsageError(
            _("{name} has no names in it. A list has one name a line, or a column of names.").format(name=where)
        )
    why = Counter(reason for _number, reason in left_out).most_common(1)[0][0]
    return UsageError(
        _("{name} has no names in column “{column}” ({why}). If they are in another, name the column.").format(
            name=where, column=label, why=why
        )
    )


def _left_out(left_out: Sequence[tuple[int, str]]) -> list[str]:
    if not left_out:
        return []
    text = ngettext("{n} row was left out: {rows}.", "{n} rows were left out: {rows}.", len(left_out))
    rows = [_("row {number} ({why})").format(number=number, why=why) for number, why in left_out[:SHOWN]]
    more = ["…"] * (len(left_out) > SHOWN)
    return [text.format(n=len(left_out), rows=", ".join(rows + more))]


def _twice(names: Sequence[str]) -> list[str]:
    twice = [name for name, times in Counter(names).items() if times > 1]
    if not twice:
        return []
    text = ngettext(
        "{n} name stands more than once and has a card each time: {names}.",
        "{n} names stand more than once and have a card each time: {names}.",
        len(twice),
    )
    return [text.format(n=len(twice), names=", ".join(twice[:SHOWN] + ["…"] * (len(twice) > SHOWN)))]


# -- seats ---------------------------------------------------------------------------------------------------------


def deal(names: Sequence[str], planets: int, seats: int) -> list[tuple[int, int]]:
    """For each name its planet and its seat there, both counted from 0.

    Planets differ by one person at most, and so do seats: all have somebody before one has two. Who stand beside each
    other in the list come to different planets. ``seats``: of one planet. Raises :class:`UsageError`.
    """
    if not isinstance(names, Sequence) or isinstance(names, str | bytes):
        raise UsageError(_("The names are a list, not {what!r:.40}.").format(what=names))
    for what, number in ((_("planets"), planets), (_("seats"), seats)):
        if type(number) is not int or not 1 <= number <= MOST:
            raise UsageError(
                _("The number of {what} is a whole number from 1 to {most}, not {number!r:.40}.").format(
                    what=what, most=MOST, number=number
                )
            )
    return [(place % planets, place // planets % seats) for place in range(len(names))]


def to_csv(columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> bytes:
    """A table as CSV for spreadsheets: UTF-8 with a byte order mark; a cell that would be a formula is only text."""
    if isinstance(columns, str | bytes) or not isinstance(columns, Sequence) or not isinstance(rows, Iterable):
        raise UsageError(_("A table is a list of columns and a list of rows, not {what!r:.40}.").format(what=columns))
    body = list(rows)
    if not all(isinstance(row, list | tuple) and len(row) == len(columns) for row in body):
        raise UsageError(_("Each row of a table has as many cells as there are columns: {n}.").format(n=len(columns)))
    return csv_bytes(columns, body)
