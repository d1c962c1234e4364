"""A class as one file: all its planets with every row of theirs, to be kept or to be taken to another machine.

    text = export(classes, class_id)
    class_id, said = import_class(classes, text)

The file is JSON text: settings, title and state of the class, each planet with its rows (what was taken back and the
rows that did so among them), digests, predictions and remarks, who leads which seat, the names of teams, and the
quiz's answers, in an order that says nothing of who gave them. There are no tokens and no sittings in it; code and seat
words are made anew where it is read. It is checked like a stranger's file, and nothing in it is ever run.
"""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from limitedu import __version__ as VERSION
from limitedu.classroom import codes
from limitedu.classroom.classes import LEADS, MISSED, Classes
from limitedu.classroom.programs import PERSON
from limitedu.classroom.settings import MOST_PLANETS, Settings
from limitedu.classroom.store import TEACHER, UNDO, undo_length, unroll
from limitedu.core.notes import PREDICTION
from limitedu.core.record import LARGEST, canonical
from limitedu.errors import LimitEduError, RecordDiffers, RecordError
from limitedu.i18n import gettext as _

if TYPE_CHECKING:
    from sqlalchemy import Connection

__all__ = ["FORMAT", "SCHEMA", "export", "import_class"]

FORMAT = "limitedu-class"
SCHEMA = 1

STATES = ("lobby", "playing", "ended")
HEAD = {"game": 64, "version": 32, "rules_digest": 64}
"""What stands in the head of a planet as text, and how long it may be."""
MOST_ROWS = 20_000
"""Of one planet, those that were taken back among them; a long game has about a thousand."""
LONGEST_ACTION = 120
LONGEST_NAME = 60
MOST_ANSWERS = 1000
LONGEST_SHEET = 4000

Data = dict[str, Any]


class Row(NamedTuple):
    """A row of the store as a planet has it in the file; the other columns follow from all before it."""

    seq: int
    branch: int
    decision: str
    part: int
    seat: int
    action: str


class Digest(NamedTuple):
    seq: int
    generation: int
    digest: str


class Planet(NamedTuple):
    """A planet of a file that has been checked."""

    head: Data
    rows: list[Row]
    digests: list[Digest]
    notes: list[Data]
    remarks: list[tuple[int, int, str, str]]
    leaders: list[str]
    teams: list[str]
    paused: bool
    said: str


# -- out ----------------------------------------------------------------------------------------------------------


def export(classes: Classes, name: str) -> str:
    """The class called ``name`` as the text of one file; :class:`StoreError` if there is none."""
    with classes.store.reading(_("The class could not be read: {why}")) as connection:
        one = classes.get_within(connection, name)
        planets = [
            {
                **_game_of(classes, connection, planet.game),
                "leaders": [seat.leader for seat in planet.seats],
                "teams": [seat.team for seat in planet.seats],
                "paused": planet.paused,
            }
            for planet in one.planets
        ]
        answers = _answers_of(classes, connection, name)
    return canonical(
        {
            "format": FORMAT,
            "schema": SCHEMA,
            "version": VERSION,
            "title": one.title,
            "settings": one.settings.to_dict(),
            "state": one.state,
            "planets": planets,
            "answers": answers,
        }
    )


def _game_of(classes: Classes, connection: Connection, game: str) -> Data:
    """All that the store has of a planet's game. Its rows are read last: what the others belong to is among them."""
    sa, t = classes.store.sqlalchemy, classes.store.tables
    head = connection.execute(sa.select(t.games).where(t.games.c.id == game)).one()

    def of(table: Any, columns: Sequence[str], *order: str) -> list[list[Any]]:
        query = sa.select(table.c[tuple(columns)]).where(table.c.game == game)
        return [list(row) for row in connection.execute(query.order_by(*(table.c[name] for name in order)))]

    digests = of(t.digests, ("seq", "generation", "digest"), "seq", "generation")
    notes = of(t.notes, ("note", "seat"), "seat")
    remarks = of(t.remarks, ("seq", "seat", "kind", "detail"), "seq", "created", "id")
    rows = of(t.rows, ("seat", "action", "part"), "seq")
    return {
        **{field: getattr(head, field) for field in HEAD},
        "seats": head.seats,
        "seed": head.seed,
        "options": json.loads(head.options),
        "rules": json.loads(head.rules),
        "rows": rows,
        "digests": digests,
        "notes": [json.loads(note) for note, _seat in notes],
        "remarks": remarks,
    }


def _answers_of(classes: Classes, connection: Connection, name: str) -> list[list[str]]:
    """The quiz's answers, sorted by what they say."""
    t = classes.store.tables.answers
    query = classes.store.sqlalchemy.select(t.c.phase, t.c.sheet).where(t.c["class"] == name)
    return sorted([row.phase, row.sheet] for row in connection.execute(query))


# -- in -----------------------------------------------------------------------------------------------------------


def import_class(classes: Classes, text: str) -> tuple[str, str]:
    """Put the class in ``text`` into the store; gives its id, and what is to be said about it (mostly nothing).

    Code and seat words are new. A planet that today's rules lead elsewhere is kept as it is, and told. Raises
    :class:`LimitEduError` in words for a file that is none, and then the store is as it was.
    """
    try:
        data = _data(text)
        settings = Settings.check(_field(data, "settings", dict, _("a table")))
        title = _text(_field(data, "title", str, _("text")), LONGEST_NAME, "title", empty=True)
        state = _one_of(data, "state", STATES)
        planets = [_planet(number, planet) for number, planet in enumerate(_planets(data))]
        answers = _answers(data)
    except RecursionError:
        raise RecordError(_("The file is nested too deeply to be a class of ours.")) from None
    with classes.store.writing(_("The class could not be kept: {why}")) as connection:
        games = [_keep_game(classes, connection, planet) for planet in planets]
        seats = [len(planet.leaders) for planet in planets]
        name = classes.add_within(connection, settings, title, games, seats, state=state)
        for number, planet in enumerate(planets):
            _keep_seats(classes, connection, name, number, planet)
        t = classes.store.tables.answers
        for phase, sheet in answers:
            connection.execute(t.insert().values({"id": codes.name(), "class": name, "phase": phase, "sheet": sheet}))
    said = [
        _("Planet {n}: {what}").format(n=number, what=planet.said)
        for number, planet in enumerate(planets, 1)
        if planet.said
    ]
    return name, " ".join(said)


def _data(text: Any) -> Data:
    """What the file holds, as plain data; :class:`RecordError` that says what it is instead."""
    if not isinstance(text, str):
        raise RecordError(_("A saved class is text, not {value!r:.40}.").format(value=text))
    text = text.removeprefix("\ufeff")
    if not text.strip():
        raise RecordError(_("The file is empty."))
    if len(text) > LARGEST:
        raise RecordError(
            _("This file has {size:,} characters; a class has at most {most:,}.").format(size=len(text), most=LARGEST)
        )
    if text.startswith("PK"):
        raise RecordError(_("This is not a saved class (a zip: unpack it and open the .json file in it)."))
    if "\0" in text[:200] or "\ufffd" in text[:4]:
        raise RecordError(_("This file is not UTF-8 text. If it was edited, save it as UTF-8."))
    if not text.lstrip().startswith("{"):
        raise RecordError(_("This is not a saved class of limitedu."))
    try:
        data = json.loads(text, parse_constant=_not_a_number)
    except json.JSONDecodeError as error:
        raise RecordError(
            _(
                "The file breaks off or is damaged at line {line}, column {column}. Save the class again, or open an "
                "older copy."
            ).format(line=error.lineno, column=error.colno)
        ) from None
    except ValueError:
        raise RecordError(_("The file holds a number that is too long to be one of ours.")) from None
    return _ours(data)


def _not_a_number(name: str) -> Any:
    raise RecordError(_("The file holds {name}, which is no number.").format(name=name))


def _ours(data: Any) -> Data:
    """``data`` if it is a class of ours that this version can read."""
    kind = data.get("format") if isinstance(data, dict) else None
    if kind == "limitedu-record":
        raise RecordError(_("This is one saved game, not a class. Open it from the page on which games are played."))
    if kind != FORMAT:
        raise RecordError(_("This is not a saved class of limitedu."))
    schema = data.get("schema")
    if type(schema) is not int or schema < 1:
        raise RecordError(_("The file does not say which form it has (field 'schema')."))
    if schema > SCHEMA:
        raise RecordError(
            _(
                "This class was saved by limitedu {version}, which is newer than this one. Update limitedu to open it."
            ).format(version=str(data.get("version"))[:40])
        )
    found: Data = data
    return found


# -- one field ----------------------------------------------------------------------------------------------------


def _field(data: Data, name: str, kind: type, word: str) -> Any:
    if name not in data:
        raise RecordError(_("The file lacks its field '{name}'.").format(name=name))
    if type(data[name]) is not kind:
        raise RecordError(
            _("The file's field '{name}' should be {kind}, but is {value!r:.40}.").format(
                name=name, kind=word, value=data[name]
            )
        )
    return data[name]


def _list(data: Data, name: str) -> list[Any]:
    found: list[Any] = _field(data, name, list, _("a list"))
    return found


def _one_of(data: Data, name: str, words: Sequence[str]) -> str:
    word: str = _field(data, name, str, _("text"))
    if word not in words:
        raise RecordError(
            _("The file's field '{name}' should be one of {words}, not {value!r:.40}.").format(
                name=name, words=", ".join(words), value=word
            )
        )
    return word


def _text(value: Any, longest: int, name: str, empty: bool = False) -> str:
    """A short text that can be kept everywhere: no control characters, no halves of characters."""
    if not isinstance(value, str) or len(value) > longest or not (value or empty) or not _writable(value):
        raise RecordError(
            _("In '{name}' there should be a text of at most {most} characters that can be written, not {value!r:.40}.")
            .format(name=name, most=longest, value=value)
        )  # fmt: skip
    return value


def _writable(text: str) -> bool:
    return not any(one < " " or "\x7f" <= one <= "\x9f" or "\ud800" <= one <= "\udfff" for one in text)


def _lines(data: Data, name: str, kinds: tuple[type, ...]) -> list[list[Any]]:
    """A list of lists whose members have these ``kinds``."""
    found = _list(data, name)
    for number, line in enumerate(found):
        if not isinstance(line, list) or tuple(map(type, line)) != kinds:
            raise RecordError(
                _("Entry {number} of '{name}' is {line!r:.60}, which is none of ours.").format(
                    number=number, name=name, line=line
                )
            )
    return found


# -- one planet ---------------------------------------------------------------------------------------------------


def _planets(data: Data) -> list[Any]:
    found = _list(data, "planets")
    if not 1 <= len(found) <= MOST_PLANETS:
        raise RecordError(
            _("A class has 1 to {most} planets; this file has {n}.").format(most=MOST_PLANETS, n=len(found))
        )
    return found


def _planet(number: int, data: Any) -> Planet:
    """The planet in ``data``, its game replayed; what is wrong is told with its number."""
    try:
        if not isinstance(data, dict):
            raise RecordError(_("a planet is a table, not {value!r:.40}.").format(value=data))
        return _checked(data)
    except LimitEduError as error:
        raise RecordError(_("Planet {n}: {what}").format(n=number + 1, what=error)) from None


def _checked(data: Data) -> Planet:
    from limitedu.core.game import load_record

    head: Data = {name: _text(data.get(name), longest, name) for name, longest in HEAD.items()}
    head |= {name: data.get(name) for name in ("seats", "seed", "options", "rules")}
    rows = _rows(data)
    digests = _digests(data, len(rows))
    notes = _list(data, "notes")
    mark = unroll(rows, digests)[0]
    record = {"format": "limitedu-record", "schema": 1, **head, "rows": mark.rows, "digests": mark.digests}
    said = ""
    try:
        game = load_record(canonical(record | {"notes": notes}))
    except RecordDiffers as error:
        game, said = error.game, str(error)
    if any(note["kind"] != PREDICTION for note in notes):
        raise RecordError(_("its notes should be predictions."))
    if any(not TEACHER <= row.seat < game.seats for row in rows):
        raise RecordError(_("a row is of a seat that there is not."))
    leaders, more = _leaders(data, game.name, game.seats)
    teams = [_text(team, LONGEST_NAME, "teams", empty=True) for team in _list(data, "teams")]
    if len(teams) != game.seats:
        raise RecordError(_("each of its {n} seats has a team's name, or an empty one.").format(n=game.seats))
    remarks = _remarks(data, len(rows), game.seats)
    paused: bool = _field(data, "paused", bool, _("true or false"))
    return Planet(head, rows, digests, notes, remarks, leaders, teams, paused, " ".join(filter(None, (said, more))))


def _rows(data: Data) -> list[Row]:
    """The rows with all their columns: which branch, which decision, which part of a choice, follows from the order."""
    found: list[Row] = []
    standing: list[int] = []
    counts: Counter[int] = Counter()
    branch = 0
    if len(_list(data, "rows")) > MOST_ROWS:
        raise RecordError(_("a planet has at most {most:,} rows.").format(most=MOST_ROWS))
    for number, (seat, action, part) in enumerate(_lines(data, "rows", (int, str, int))):
        seq = number + 1
        _text(action, LONGEST_ACTION, "rows")
        taken_back = action.startswith(UNDO)
        follows = bool(found) and part == found[-1].part + 1 and not found[-1].action.startswith(UNDO)
        if part and (taken_back or not follows):
            raise RecordError(_("row {n} is no part of what stands before it.").format(n=number))
        if taken_back:
            length = undo_length(action)
            if length is None or length >= len(standing):
                raise RecordError(_("row {n} takes back what there is not.").format(n=number))
            branch += 1
            counts.subtract(standing[length:])
            del standing[length:]
            found.append(Row(seq, branch, f"{UNDO}{seq}", 0, seat, action))
        else:
            standing.append(seat)
            counts[seat] += 1
            found.append(Row(seq, branch, f"{seat}:{counts[seat]}", part, seat, action))
    return found


def _digests(data: Data, rows: int) -> list[Digest]:
    found = [Digest(*line) for line in _lines(data, "digests", (int, int, str))]
    keys = {(one.seq, one.generation) for one in found}
    if len(keys) < len(found) or not all(0 < seq <= rows and 0 < generation < 1000 for seq, generation in keys):
        raise RecordError(_("its digests do not belong to its rows."))
    for one in found:
        _text(one.digest, 64, "digests")
    return found


def _leaders(data: Data, game: str, seats: int) -> tuple[list[str], str]:
    """Who leads each seat; a program that is not known here gives its seat back, which is told."""
    from limitedu import bots

    leaders = [_text(leader, 64, "leaders") for leader in _list(data, "leaders")]
    if len(leaders) != seats:
        raise RecordError(_("each of its {n} seats has a leader.").format(n=seats))
    known = {PERSON, *(info["id"] for info in bots.info(game))}
    strange = sorted({leader for leader in leaders if leader not in known})
    said = ""
    if strange:
        said = _("The program {names} is not known here; its seats wait for a person.").format(names=", ".join(strange))
    return [leader if leader in known else PERSON for leader in leaders], said


def _remarks(data: Data, rows: int, seats: int) -> list[tuple[int, int, str, str]]:
    found = []
    for seq, seat, kind, detail in _lines(data, "remarks", (int, int, str, str)):
        if not 0 <= seq <= rows or not 0 <= seat < seats or kind not in (LEADS, MISSED):
            raise RecordError(_("a remark in its log belongs to nothing."))
        found.append((seq, seat, kind, _text(detail, 64, "remarks", empty=True)))
    return found


def _answers(data: Data) -> list[tuple[str, str]]:
    """The quiz's answers: phase and sheet, each sheet a table in JSON."""
    found = []
    for phase, sheet in _lines(data, "answers", (str, str)):
        try:
            right = phase in ("before", "after") and len(sheet) <= LONGEST_SHEET and type(json.loads(sheet)) is dict
        except ValueError:
            right = False
        if not right or not _writable(sheet):
            raise RecordError(_("An answer to the quiz is damaged: {sheet!r:.40}.").format(sheet=sheet))
        found.append((phase, sheet))
    if len(found) > MOST_ANSWERS:
        raise RecordError(_("A class has at most {most} answers to its quiz.").format(most=MOST_ANSWERS))
    return found


# -- into the store -----------------------------------------------------------------------------------------------


def _keep_game(classes: Classes, connection: Connection, planet: Planet) -> str:
    """A new game of the store with all that the planet has; gives its id."""
    t, name, now = classes.store.tables, codes.name(), time.time()
    tables = {"options": canonical(planet.head["options"]), "rules": canonical(planet.head["rules"])}
    connection.execute(
        t.games.insert().values(
            **{**planet.head, **tables},
            id=name,
            controllers=canonical(planet.leaders),
            title="",
            parent="",
            parent_row=0,
            created=now,
            updated=now,
        )
    )
    remarks = [
        {"id": codes.name(), "seq": seq, "seat": seat, "kind": kind, "detail": detail, "created": now + number / 1000}
        for number, (seq, seat, kind, detail) in enumerate(planet.remarks)
    ]
    for table, lines in (
        (t.rows, [row._asdict() for row in planet.rows]),
        (t.digests, [one._asdict() for one in planet.digests]),
        (t.notes, [{"seat": note["seat"], "note": canonical(note)} for note in planet.notes]),
        (t.remarks, remarks),
    ):
        if lines:
            connection.execute(table.insert(), [{"game": name, **line} for line in lines])
    return name


def _keep_seats(classes: Classes, connection: Connection, name: str, number: int, planet: Planet) -> None:
    """Who leads the seats of a planet, their teams, and whether it is held."""
    t = classes.store.tables
    held = (t.planets.c["class"] == name) & (t.planets.c.number == number)
    connection.execute(t.planets.update().where(held).values(paused=planet.paused))
    for seat, (leader, team) in enumerate(zip(planet.leaders, planet.teams, strict=True)):
        at = (t.seats.c["class"] == name) & (t.seats.c.planet == number) & (t.seats.c.seat == seat)
        connection.execute(t.seats.update().where(at).values(leader=leader, team=team))
