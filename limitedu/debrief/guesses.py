"""What people expected and felt: each seat's prediction of the end, made in the middle; anonymous feelings afterwards.

    debrief.prediction_form(game, 0)                 # what to ask seat 0 now, or None
    debrief.predict(game, 0, {"population": 90})
    debrief.predictions(game)                        # each guess against what came
    debrief.feel(game, "surprised")                  # or a number from 1 to 5

All of it is kept in ``game.notes`` and saved with the record.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from limitedu.core.game import Game, check_game
from limitedu.core.notes import FEELING, LONGEST, MOST, MOST_VALUES, PREDICTION, SCALE, is_amount, is_text
from limitedu.core.rules import nearest
from limitedu.debrief.chance import shown
from limitedu.errors import UsageError
from limitedu.i18n import gettext as _
from limitedu.i18n import ngettext
from limitedu.tables import common, faces, moments, world_now

__all__ = ["PREDICT_AT", "feel", "feelings", "predict", "prediction_form", "predictions"]

PREDICT_AT = 4
"""In this generation the end is predicted; in the middle of games that have no more generations than this."""

CRISES = "crises"
"""All crises together, whatever their kind: predicted beside the common indicators."""


def prediction_form(game: Game, seat: int) -> dict[str, Any] | None:
    """What to ask ``seat`` now: ``generation``, ``year`` (of the end), ``title`` and ``questions``.

    Each question has ``name``, ``label``, ``unit``, ``today``, the world's value now, and ``now``, the same in words
    ("today 16 people"). ``None`` where it is not the time (see :data:`PREDICT_AT`), the game has nothing to predict, or
    the seat was asked before.
    """
    if check_game(game)._seat(seat) is None:
        raise UsageError(_("Name a seat: 0 to {last}.").format(last=game.seats - 1))
    if game.over or _note(game, seat) is not None or not common(game):
        return None
    years = moments(game)[-1].world.get("years") or []
    last = len(years) - 1
    if last < 2 or game.generation != (PREDICT_AT if last > PREDICT_AT else (last + 1) // 2):
        return None
    return {
        "generation": game.generation,
        "year": years[-1],
        "title": _("What will the world be like in {year}?").format(year=years[-1]),
        "questions": [_question(game, name) for name in _names(game)],
    }


def predict(game: Game, seat: int, values: Mapping[str, float]) -> None:
    """Keep what ``seat`` thinks the end will be like: name -> number, of the names that the form has.

    No values: the seat does not want to guess, and is not asked again. Raises :class:`UsageError`.
    """
    form = prediction_form(game, seat)
    if form is None:
        raise UsageError(_("Seat {seat} is not asked for a prediction now.").format(seat=seat))
    if not isinstance(values, Mapping) or len(values) > MOST_VALUES:
        raise UsageError(_("A prediction is a table of names and numbers, not {values!r:.40}.").format(values=values))
    names = [question["name"] for question in form["questions"]]
    for name, value in values.items():
        if name not in names:
            raise UsageError(
                _("{name!r:.40} is not asked for.{near} Asked are: {all}.").format(
                    name=name, near=nearest(str(name), names), all=", ".join(names)
                )
            )
        if not is_amount(value):
            raise UsageError(
                _("{name} should be a number from 0 to a thousand million, not {value!r:.40}.").format(
                    name=name, value=value
                )
            )
    game.notes.append(
        {
            "kind": PREDICTION,
            "seat": seat,
            "generation": game.generation,
            "row": len(game.rows),
            "values": dict(values),
        }
    )


def predictions(game: Game) -> list[dict[str, Any]]:
    """Each seat's guess against what came, for the seats that made one.

    ``seat``, ``nation``, ``generation``; ``year``: the end that was asked about; ``ended``: the year in which the game
    ended (``None`` while it is not over), which may be earlier; ``about``: both in a sentence. ``guesses``, in the
    order of the form: ``name``, ``label``, ``unit``, ``guess``, ``came`` (the world's value at the end, ``None`` while
    the game is not over) and a ``sentence``.
    """
    names = [face["name"] for face in faces(game)]
    known = list(dict.fromkeys([*_names(game), *common(game), CRISES]))
    found, about = [], _about(game)
    for note in check_game(game).notes:
        if note["kind"] == PREDICTION and note["values"]:
            values, seat = note["values"], note["seat"]
            guesses = [_guess(game, name, values[name]) for name in known if name in values]
            entry = {"seat": seat, "nation": names[seat], "generation": note["generation"], "guesses": guesses}
            found.append({**entry, **about})
    return sorted(found, key=lambda one: int(one["seat"]))


def _about(game: Game) -> dict[str, Any]:
    """The year that was asked about, and the one in which the game ended."""
    last = moments(game)[-1]
    years = last.world.get("years") or [last.year]
    asked, ended = years[-1], last.year if game.over else None
    if ended is None:
        text = _("Asked about {year}; the game has not come so far.").format(year=asked)
    elif ended == asked:
        text = _("Asked about {year}, when the game ended.").format(year=asked)
    else:
        text = _("Asked about {year}; the game ended in {ended}.").format(year=asked, ended=ended)
    return {"year": asked, "ended": ended, "about": text}


def feel(game: Game, feeling: str | int) -> None:
    """Keep one feeling about the game: a word of at most 40 characters, or a number from 1 (bad) to 5 (good).

    Nobody's name stands with it, and the order says nothing of who spoke when. Raises :class:`UsageError`.
    """
    if isinstance(feeling, str) and is_text(word := " ".join(feeling.split())):
        note: dict[str, Any] = {"kind": FEELING, "text": word}
    elif type(feeling) is int and feeling in SCALE:
        note = {"kind": FEELING, "scale": feeling}
    else:
        raise UsageError(
            _("A feeling is a word of at most {most} characters or a number from 1 to 5, not {value!r:.60}.").format(
                most=LONGEST, value=feeling
            )
        )
    if sum(one["kind"] == FEELING for one in check_game(game).notes) >= MOST:
        raise UsageError(_("A game keeps at most {most} feelings.").format(most=MOST))
    game.notes.append(note)
    game.notes.sort(key=_order)


def feelings(game: Game) -> dict[str, Any]:
    """What was felt: ``words``, each with how often it was said, most often first; ``scale``: number -> how often."""
    told = [note for note in check_game(game).notes if note["kind"] == FEELING]
    words = Counter(note["text"] for note in told if "text" in note)
    scale = Counter(note["scale"] for note in told if "scale" in note)
    return {
        "words": sorted(words.items(), key=lambda pair: (-pair[1], pair[0])),
        "scale": {number: scale[number] for number in SCALE} if scale else {},
    }


def _order(note: Mapping[str, Any]) -> tuple[bool, int, str]:
    return note["kind"] == FEELING, note.get("scale", note.get("seat", 0)), note.get("text", "")


def _note(game: Game, seat: int) -> dict[str, Any] | None:
    return next((note for note in game.notes if note["kind"] == PREDICTION and note["seat"] == seat), None)


def _names(game: Game) -> list[str]:
    """What is predicted: people, one thing of nature, and the crises, as far as the game has them."""
    known = common(game)
    nature = next((name for name in ("pollution", "resources_left") if name in known), "")
    found = [name for name in ("population", nature) if name in known]
    return [*found, CRISES] if any(name.startswith("crises_") for name in known) else found


def _question(game: Game, name: str) -> dict[str, Any]:
    asked, today = _asked(game, name), _now(game, name)
    now = _("today {n} {unit}").format(n=shown(today), unit=asked["unit"])
    if name == CRISES:
        now = _("none so far")
        if today:
            now = ngettext("{n} crisis so far", "{n} crises so far", round(today)).format(n=shown(today))
    return {**asked, "today": today, "now": now}


def _asked(game: Game, name: str) -> dict[str, Any]:
    if name == CRISES:
        return {"name": name, "label": _("Crises"), "unit": ngettext("crisis", "crises", 2)}
    one = common(game)[name]
    return {"name": name, "label": _(one.label), "unit": _(one.unit)}


def _now(game: Game, name: str) -> float:
    """The whole world's value as it is now."""
    if name == CRISES:
        return sum(world_now(game, kind) for kind in common(game) if kind.startswith("crises_"))
    return world_now(game, name)


def _guess(game: Game, name: str, guess: float) -> dict[str, Any]:
    came = _now(game, name) if game.over else None
    one = _asked(game, name)
    words = {"label": one["label"], "unit": one["unit"], "guess": shown(guess)}
    text = _("{label}: {guess} {unit} expected.").format(**words)
    if came is not None:
        step = came - guess
        how = _("as expected") if not step else _("{n} more") if step > 0 else _("{n} less")
        text = _("{label}: {guess} {unit} expected, {came} came ({how}).").format(
            **words, came=shown(came), how=how.format(n=shown(abs(step)))
        )
    return {**one, "guess": guess, "came": came, "sentence": text}
