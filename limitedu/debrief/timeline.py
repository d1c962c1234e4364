"""What happened: the decisions, crises, shortages and other events of a game in their order, in plain sentences."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from limitedu.core.game import Event
from limitedu.debrief.causes import causes, shortages, story
from limitedu.debrief.reading import Reading, read
from limitedu.debrief.sensible import sensible
from limitedu.i18n import gettext as _

if TYPE_CHECKING:
    from limitedu.core.game import Game

__all__ = ["timeline", "weights"]

IN_CRISIS, IN_SHORTAGE = 8.0, 2.0
"""What a decision weighs that alone brought about a crisis, or a shortage; a smaller share weighs less. Set by hand: a
crisis that was all one decision's doing counts more than any attack."""
WORTH = 1.5
"""From this weight on a decision is told."""
LEAST_DECISIONS, MOST_DECISIONS, MOST_WANTS, MOST_EVENTS = 2, 6, 4, 3
"""So many of each are told of one generation, the weightiest; the first few decisions also where they weigh less."""

STEM = 4
"""Words that begin with the same letters, so many of them, count as the same."""

Entry = dict[str, Any]


def timeline(game: Game, all: bool = False) -> list[Entry]:
    """The list of what happened, in its order.

    Each entry has ``row`` (of the record: the decision itself, or the last one before it happened), ``generation``,
    ``years``, ``seat`` and ``nation`` (``None`` and empty for what concerns all), ``kind`` (``"decision"``,
    ``"crisis"``, ``"shortage"`` or ``"event"``), ``text`` and ``followed``, the sentences on what came of it at once.

    A game has hundreds of decisions. Told are the weightiest of each generation: by what they led to at once (weights
    set by hand in the game's ``decisions``) and by their shares in crises and shortages. Every decision that
    :func:`causes`, :func:`shortages` or :func:`sensible` names is among them. ``all``: every decision. What is secret
    while the game goes on is not told before its end.
    """
    reading = read(game)
    entries = [
        *_decisions(reading, all),
        *_crises(reading),
        *_shortages(reading, all),
        *_events(reading, all),
    ]
    entries.sort(key=lambda found: found[0])
    return [entry for _key, entry in entries]


Placed = tuple[tuple[int, int, int], Entry]


def _placed(
    reading: Reading, row: int, at: int, generation: int, seat: int, kind: str, text: str, followed: list[str]
) -> Placed:
    entry = {
        "row": max(0, row),
        "generation": generation,
        "years": reading.years(generation),
        "seat": seat if seat >= 0 else None,
        "nation": reading.names[seat] if seat >= 0 else "",
        "kind": kind,
        "text": text,
        "followed": followed,
    }
    return (row, 0 if kind == "decision" else 1, at), entry


def _sentence(reading: Reading, at: int) -> str:
    """An event in words, without what is still secret."""
    event = reading.game.events[at]
    if "hidden" in event.numbers and not reading.game.over:
        numbers = {name: value for name, value in event.numbers.items() if name != "hidden"}
        event = Event(event.row, event.generation, event.kind, event.player, numbers, event.lane)
    return str(reading.game.definition.sentence(event, reading.game))


# -- decisions -----------------------------------------------------------------------------------------------------


def weights(reading: Reading) -> dict[int, float]:
    """Row -> what the decision weighs: what it led to at once, and its shares in crises and shortages."""
    tracer = reading.tracer
    if tracer is None:
        return {}
    found = dict(tracer.weights)
    crises = {crisis.at for crisis in story(reading.game).crises(reading.game)}
    for at, origin in reading.origins.items():
        most = IN_CRISIS if at in crises else IN_SHORTAGE
        for row, amount in origin.by.items():
            if row >= 0:
                found[row] = found.get(row, 0.0) + most * amount / origin.total
    return found


def _decisions(reading: Reading, all: bool) -> list[Placed]:
    follows = reading.tracer.follows if reading.tracer is not None else {}
    weight = weights(reading)
    told = {row: said for row, said in reading.said.items() if reading.game.over or not said.secret}
    chosen = set(told) if all else _named(reading)
    by_generation: dict[int, list[int]] = {}
    for row, said in told.items():
        if weight.get(row, 0.0) > 0:
            by_generation.setdefault(said.generation, []).append(row)
    for rows in by_generation.values():
        rows.sort(key=lambda row: (-weight[row], row))
        chosen.update(rows[:LEAST_DECISIONS])
        chosen.update(row for row in rows[:MOST_DECISIONS] if weight[row] >= WORTH)
    found = []
    for row in chosen:
        said = reading.said[row]
        followed = [text for at in follows.get(row, ()) if _adds(text := _sentence(reading, at), said.text)]
        found.append(_placed(reading, row, -1, said.generation, said.seat, "decision", said.text, followed))
    return found


def _named(reading: Reading) -> set[int]:
    """The rows that the chains of causes and the sensible decisions name, without what is still secret."""
    game = reading.game
    harms = [*causes(game), *shortages(game)]
    rows = {one["row"] for harm in harms for one in harm["decisions"] if one["row"] is not None}
    rows |= {one["row"] for one in sensible(game)}
    return {row for row in rows if game.over or not reading.said[row].secret}


def _adds(text: str, said: str) -> bool:
    """Whether ``text`` tells more than the decision ``said`` itself: a word or a number that is not in that."""
    return bool(_stems(text) - _stems(said))


def _stems(text: str) -> set[str]:
    """Numbers as they stand and the beginnings of the words, so that "rise" and "rises" are the same."""
    return {word if word.isdigit() else word[:STEM] for word in re.findall(r"\w+", text.lower())}


# -- what came of them ------------------------------------------------------------------------------------------------


def _crises(reading: Reading) -> list[Placed]:
    told, game = story(reading.game), reading.game
    found = []
    for crisis in told.crises(game) if told is not None else ():
        event = game.events[crisis.at]
        text = _("{title}. {text}").format(title=crisis.title, text=crisis.text)
        found.append(
            _placed(
                reading, event.row - 1, crisis.at, crisis.generation, event.player, "crisis", text, list(crisis.after)
            )
        )
    return found


def _shortages(reading: Reading, all: bool) -> list[Placed]:
    game = reading.game
    told = getattr(story(game), "shortages", None)
    by_generation: dict[int, list[Any]] = {}
    for want in told(game) if told is not None else ():
        by_generation.setdefault(want.generation, []).append(want)
    found = []
    for wants in by_generation.values():
        size = {want.at: reading.origins[want.at].total if want.at in reading.origins else 0 for want in wants}
        kept = sorted(wants, key=lambda want: (-size[want.at], want.at))
        for want in kept if all else kept[:MOST_WANTS]:
            row = game.events[want.at].row - 1
            found.append(
                _placed(
                    reading, row, want.at, want.generation, want.seat, "shortage", want.text, [*want.how, *want.did]
                )
            )
    return found


def _events(reading: Reading, all: bool) -> list[Placed]:
    game, tracer = reading.game, reading.tracer
    by_generation: dict[int, list[int]] = {}
    for at in tracer.alone if tracer is not None else ():
        by_generation.setdefault(game.events[at].generation, []).append(at)
    found = []
    for places in by_generation.values():
        alone = tracer.alone if tracer is not None else {}
        kept = sorted(places, key=lambda at: (-alone[at], at))
        for at in kept if all else kept[:MOST_EVENTS]:
            event, text = game.events[at], _sentence(reading, at)
            if text:
                found.append(_placed(reading, event.row - 1, at, event.generation, event.player, "event", text, []))
    return found
