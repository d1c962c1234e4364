"""A planet at a glance: where its game stands, what its world shows, who is asked. Kept until the game goes on."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from limitedu.errors import LimitEduError
from limitedu.i18n import gettext as _
from limitedu_widgets.teller import Teller

if TYPE_CHECKING:
    from limitedu.classroom.classes import Class, Classes, Pace, Planet
    from limitedu.classroom.store import Mark
    from limitedu.core.game import Game

__all__ = ["FACTS", "Glances"]

FACTS = ("population", "pollution", "unrest")
"""The common indicators that stand beside each nation, where the game measures them."""

Glance = dict[str, Any]


class Kept(NamedTuple):
    """A planet's game as it was last looked at, and what was seen."""

    pace: Pace
    game: Game
    mark: Mark
    glance: Glance


class Glances:
    """The planets of one class at a glance; only a planet whose game has gone on is looked at anew.

    ``lengths`` are how many seconds the generations took that ended while somebody looked on.
    """

    def __init__(self, classes: Classes, clock: Callable[[], float] = time.monotonic) -> None:
        self._classes = classes
        self._clock = clock
        self._kept: dict[str, Kept] = {}
        self._entered: dict[str, tuple[int, float | None]] = {}
        self.lengths: list[float] = []

    def of(self, one: Class) -> list[Glance]:
        """A glance for each planet of the class; a planet that cannot be opened says why in ``problem``."""
        paces = self._classes.paces(one.id)
        return [self._of(planet, paces[planet.number]) for planet in one.planets]

    def _of(self, planet: Planet, pace: Pace) -> Glance:
        kept = self._kept.get(planet.game)
        if kept is None or kept.pace != pace:
            try:
                kept = self._look(planet.game, pace, kept)
            except LimitEduError as error:
                self._kept.pop(planet.game, None)
                return {"problem": str(error)}
            self._kept[planet.game] = kept
            self._time(planet, kept.game)
        return kept.glance

    def _look(self, name: str, pace: Pace, kept: Kept | None) -> Kept:
        if kept is None:
            game, mark = self._classes.open(name)
        elif kept.pace[:2] == pace[:2]:  # no row and no prediction is new
            game, mark = kept.game, kept.mark
        else:
            game, stored = self._classes.store.follow(name, kept.game, kept.mark)
            mark = stored.mark
        return Kept(pace, game, mark, _glance(game, pace))

    def _time(self, planet: Planet, game: Game) -> None:
        """Measure how long generations take; not the one that was in play at the first look, nor after a pause."""
        number, since = self._entered.get(planet.game, (-1, None))
        now = self._clock()
        if game.generation == number + 1 and since is not None:
            self.lengths.append(now - since)
        if game.generation != number:
            self._entered[planet.game] = game.generation, now if game.generation == number + 1 else None

    def forget_times(self) -> None:
        """What is in play now was held up, so its length says nothing."""
        self._entered = {name: (number, None) for name, (number, _since) in self._entered.items()}


def _glance(game: Game, pace: Pace) -> Glance:
    from limitedu import debrief, tables

    view = game.view(None)
    clock, world = view["clock"], view["world"]
    marks = [
        {"generation": number, "years": tile["years"], "symbol": mark["symbol"], "label": mark["label"]}
        for number, tile in enumerate(clock["tiles"], 1)
        for mark in tile.get("marks", ())
    ]
    return {
        "problem": "",
        "generation": clock["generation"],
        "of": clock["of"],
        "label": clock["label"],
        "phase": clock["phase"],
        "step": clock["step"],
        "over": game.over,
        "reason": Teller(game.definition).end_reason(game) if game.over else "",
        "asked": [] if game.over else list(game.decisions),
        "since": pace.updated,
        "predicted": pace.predicted,
        "to_predict": [seat for seat in range(game.seats) if debrief.prediction_form(game, seat)],
        "years": list(tables.moments(game)[-1].world.get("years") or ()),
        "gauges": [part for part in world if part["kind"] == "gauge"],
        "crises": marks,
        "faces": [{key: player[key] for key in ("seat", "name", "color", "shape")} for player in view["players"]],
        "facts": _facts(game),
    }


def _facts(game: Game) -> dict[str, Any]:
    """A few numbers of each nation now: ``{"names": [...], "rows": [[...] for each seat]}``."""
    from limitedu import tables

    columns, rows = tables.common_rows(game)
    known = tables.common(game)
    names = [name for name in FACTS if name in columns]
    places = [columns.index(name) for name in names]
    return {
        "names": [_(known[name].label) for name in names],
        "rows": [[row[place] for place in places] for row in rows[-game.seats :]],
    }
