"""One planet of a class at a glance, as any spectator may see it: how far it is, who is waited for, what went wrong."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from limitedu import tables
from limitedu.charts.debrief import look
from limitedu.classroom.programs import PERSON
from limitedu.debrief.causes import story
from limitedu.i18n import gettext as _
from limitedu.i18n import listed
from limitedu_widgets.cases import planet_label
from limitedu_widgets.world import World

if TYPE_CHECKING:
    from limitedu.classroom.classes import Planet, Seat
    from limitedu.classroom.store import Store

__all__ = ["Glance", "Harm"]

HUNGER = frozenset({"food", "hunger"})
"""Kinds of want that are told on the wall beside crises."""


class Harm(NamedTuple):
    """A crisis or a famine: in which generation, from which year on, its sign and its words."""

    generation: int
    year: str
    sign: str
    text: str


class Glance:
    """A planet's game, followed in the store. ``number`` counts the planets from 0.

    What is told of it is worked out anew only when the game has gone on. Raises :class:`limitedu.errors.LimitEduError`.
    """

    def __init__(self, store: Store, game: str, number: int) -> None:
        self.number = number
        self._store = store
        self._name = game
        self._seq = -1
        self._world, self.said = World.open(store, game)
        self._told: list[Harm] = []
        self._read()

    def follow(self) -> None:
        """Bring it to where the store has it."""
        if self._world.mark is not None and self._store.seq(self._name) != self._world.mark.seq:
            self._world.follow()
            self._read()

    def _read(self) -> None:
        game = self._world.game
        self._view = game.view(None)
        self.harms = self._harms()
        self.measures = tables.common(game)
        self._lines: dict[str, list[tuple[int, float]]] = {}
        moments = tables.moments(game)
        self.years: Sequence[int] = moments[-1].world.get("years") or () if moments else ()

    @property
    def over(self) -> bool:
        """Whether its game is over."""
        return self._world.game.over

    def view(self) -> dict[str, Any]:
        """The table without the nations' own boards."""
        players = [{**player, "board": []} for player in self._view["players"]]
        return {**self._view, "players": players, "hand": None, "terms": {}}

    # -- what went wrong ------------------------------------------------------------------------------

    def news(self) -> list[Harm]:
        """What went wrong since the last time, in order."""
        fresh = [harm for harm in self.harms if harm not in self._told]
        self._told = list(self.harms)
        return fresh

    def _harms(self) -> list[Harm]:
        """Famines and crises so far, those of one generation together."""
        tiles = self._view["clock"]["tiles"]
        hungry = self._hungry()
        found = []
        for number, tile in enumerate(tiles, 1):
            year = str(tile.get("years", "")).partition("–")[0]
            if number in hungry:
                found.append(Harm(number, year, "⚠", _("famine in {nations}").format(nations=listed(hungry[number]))))
            found += [Harm(number, year, mark["symbol"], mark["label"]) for mark in tile.get("marks", ())]
        return found

    def _hungry(self) -> dict[int, list[str]]:
        """Generation -> the nations in which food was short, as far as everybody knows."""
        game = self._world.game
        told = getattr(story(game), "shortages", None)
        if told is None:
            return {}
        seen = {index for index, _event in self._world.visible(None)}
        names = [face["name"] for face in self._world.teller.faces(game.seats)]
        found: dict[int, dict[str, None]] = {}
        for want in told(game):
            if want.at in seen and want.kind in HUNGER:
                found.setdefault(want.generation, {})[names[want.seat]] = None
        return {generation: list(nations) for generation, nations in found.items()}

    # -- numbers --------------------------------------------------------------------------------------

    def curve(self, name: str) -> list[tuple[int, float]]:
        """The common indicator ``name`` at the ends of generations, and now unless boards are covered now."""
        if name not in self.measures:
            return []
        if name not in self._lines:
            game = self._world.game
            line = tables.world_line(game, name)
            moments = tables.moments(game)
            if moments and not moments[-1].complete and game.state.lanes is None:
                now = (moments[-1].year, tables.world_now(game, name))
                line = [*(point for point in line if point[0] < now[0]), now]
            self._lines[name] = line
        return self._lines[name]

    def _numbers(self) -> list[dict[str, Any]]:
        """The last value of each curve that is drawn."""
        found = []
        for name in ("population", "pollution", "resources_left"):
            line = self.curve(name)
            if line:
                one = self.measures[name]
                found.append({"id": name, "label": _(one.label), "value": round(line[-1][1], 1)})
        return found[:2]

    # -- the card -------------------------------------------------------------------------------------

    def card(self, planet: Planet, page: str, state: str) -> dict[str, Any]:
        """What the page shows of it on the lobby, in play, or at the end."""
        color, dash = look(self.number)
        clock = self._view["clock"]
        faces = self._world.teller.faces(self._world.game.seats)
        card: dict[str, Any] = {
            "number": self.number + 1,
            "label": planet_label(self.number),
            "color": color,
            "dash": dash,
            "over": self.over,
            "paused": planet.paused and state == "playing",
            "generation": clock["generation"],
            "of": clock["of"],
            "years": clock["tiles"][clock["generation"] - 1]["years"] if clock["tiles"] else "",
            "phase": clock["phase"],
        }
        if page == "lobby":
            card["seats"] = [_seat(face, seat) for face, seat in zip(faces, planet.seats, strict=True)]
        elif page == "end":
            card["scores"] = self._scores(faces, planet) if self.over else []
            card["said"] = self._world.teller.end_reason(self._world.game) if self.over else ""
        else:
            asked = {player["seat"] for player in self._view["players"] if player["status"] == "deciding"}
            named = [{**_face(face), "team": planet.seats[seat].team} for seat, face in enumerate(faces)]
            card["waiting"] = [face for face in named if face["seat"] in asked]
            card["done"] = [face for face in named if face["seat"] not in asked]
            card["marks"] = [[harm.sign, harm.text] for harm in self.harms if harm.sign != "⚠"]
            card["numbers"] = self._numbers()
        return card

    def _scores(self, faces: Sequence[dict[str, Any]], planet: Planet) -> list[dict[str, Any]]:
        """Each nation's score, in the order of the seats: no first and no last."""
        scores = self._world.game.scores()
        return [
            {**_face(face), "team": seat.team, "total": score["total"]}
            for face, seat, score in zip(faces, planet.seats, scores, strict=True)
        ]


def _face(face: dict[str, Any]) -> dict[str, Any]:
    return {name: face[name] for name in ("seat", "name", "color", "shape")}


def _seat(face: dict[str, Any], seat: Seat) -> dict[str, Any]:
    """A seat in the lobby: whose it is, but never its word."""
    state = "program" if seat.leader != PERSON else "here" if seat.pages else "taken" if seat.sittings else "free"
    return {**_face(face), "team": seat.team, "state": state}
