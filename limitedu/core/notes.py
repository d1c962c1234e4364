"""What people said of a game: predictions of its end, and feelings afterwards. Plain data, kept with the record.

    {"kind": "prediction", "seat": 0, "generation": 4, "row": 61, "values": {"population": 90, "pollution": 24}}
    {"kind": "feeling", "text": "surprised"}        or  {"kind": "feeling", "scale": 4}

A prediction belongs to a seat (no ``values``: it was asked and did not want to guess) and was made when the record had
so many rows as ``row`` says. A feeling belongs to nobody.
"""

from __future__ import annotations

from typing import Any

from limitedu.errors import RecordError
from limitedu.i18n import _

__all__ = ["FEELING", "LONGEST", "MOST", "MOST_VALUES", "PREDICTION", "SCALE", "check_notes", "is_amount", "is_text"]

PREDICTION, FEELING = "prediction", "feeling"
LONGEST = 40
"""Characters of a word of feeling, and of the name of what is predicted."""
MOST = 200
"""Feelings of one game; each seat's prediction comes on top."""
MOST_ROWS = 10**6
"""More rows than any record has."""
MOST_VALUES = 12
"""Numbers of one prediction."""
LARGEST = 1e9
"""The largest number that may be predicted."""
SCALE = range(1, 6)
"""Feelings as a number: 1 bad, 5 good."""

_FIELDS = {
    PREDICTION: [{"kind", "seat", "generation", "row", "values"}],
    FEELING: [{"kind", "text"}, {"kind", "scale"}],
}


def is_amount(value: Any) -> bool:
    """Whether ``value`` is a number that may be predicted: finite, not negative, not too large."""
    return type(value) in (int, float) and 0 <= value <= LARGEST


def is_text(text: Any) -> bool:
    """Whether ``text`` is a word that may be kept: short, and of characters that can be written into a file."""
    return (
        isinstance(text, str)
        and 0 < len(text) <= LONGEST
        and not any(one < " " or "\x7f" <= one <= "\x9f" or "\ud800" <= one <= "\udfff" for one in text)
    )


def check_notes(notes: Any, seats: int) -> list[dict[str, Any]]:
    """``notes`` if they are notes of a game with so many ``seats``, else :class:`RecordError` in words."""
    if not isinstance(notes, list) or len(notes) > MOST + seats:
        raise RecordError(_("The record's 'notes' should be a list of at most {most} notes.").format(most=MOST + seats))
    for number, note in enumerate(notes):
        why = _wrong(note, seats)
        if why:
            raise RecordError(
                _("Note {number} of the record, {note!r:.60}, is none: {why}").format(number=number, note=note, why=why)
            )
    predicted = [note["seat"] for note in notes if note["kind"] == PREDICTION]
    if len(set(predicted)) < len(predicted):
        raise RecordError(_("The record's 'notes' have two predictions of one seat."))
    if len(notes) - len(predicted) > MOST:
        raise RecordError(_("The record's 'notes' have more than {most} feelings.").format(most=MOST))
    return notes


def _wrong(note: Any, seats: int) -> str:
    """What is wrong with one note; empty for a right one."""
    if not isinstance(note, dict) or not isinstance(note.get("kind"), str) or note["kind"] not in _FIELDS:
        return _("a note is a prediction or a feeling.")
    if set(note) not in _FIELDS[note["kind"]]:
        return _("its fields are not those of a {kind}.").format(kind=note["kind"])
    if note["kind"] == FEELING:
        if "text" in note and not is_text(note["text"]):
            return _("its text should have 1 to {most} characters that can be written.").format(most=LONGEST)
        if "scale" in note and (type(note["scale"]) is not int or note["scale"] not in SCALE):
            return _("its scale should be a whole number from 1 to 5.")
        return ""
    if type(note["seat"]) is not int or not 0 <= note["seat"] < seats:
        return _("there is no such seat.")
    if type(note["generation"]) is not int or not 1 <= note["generation"] <= 999:
        return _("its generation should be a whole number.")
    if type(note["row"]) is not int or not 0 <= note["row"] <= MOST_ROWS:
        return _("its row should be a whole number.")
    values = note["values"]
    if not isinstance(values, dict) or len(values) > MOST_VALUES:
        return _("its values should be a table of at most {most} numbers.").format(most=MOST_VALUES)
    if not all(is_text(name) and is_amount(value) for name, value in values.items()):
        return _("its values should be names and numbers from 0 to a thousand million.")
    return ""
