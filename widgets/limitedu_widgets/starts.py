"""The start page's data, and games made from what it sends back: new, saved, uploaded, examples."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING, Any

from limitedu.classroom import openings, programs
from limitedu.classroom.programs import PERSON
from limitedu.core.definition import GAMES, definition_of
from limitedu.core.game import Game, load_record
from limitedu.errors import RecordDiffers, StoreError, UsageError
from limitedu.i18n import gettext as _
from limitedu.i18n import ngettext
from limitedu_widgets import examples, rights
from limitedu_widgets.messages import Refused
from limitedu_widgets.teller import Teller
from limitedu_widgets.world import World

if TYPE_CHECKING:
    from limitedu.classroom.store import Store

__all__ = ["MOST_WORLDS", "family", "from_example", "from_text", "new_world", "saved", "start_data"]

MOST_WORLDS = 6
"""As many games can be laid over each other."""


def start_data(store: Store | None, form: dict[str, Any] | None) -> dict[str, Any]:
    """What can be begun: games, saved games, examples."""
    return {
        "games": [_game(name) for name in GAMES],
        "saved": [] if store is None else saved(store),
        "examples": examples.listed(),
        "form": form,
    }


def _game(name: str) -> dict[str, Any]:
    definition = definition_of(name)
    teller = Teller(definition)
    return {
        "id": name,
        "title": teller.title,
        "about": teller.about,
        "players": list(definition.PLAYERS),
        "options": teller.options(),
        "seats": teller.faces(definition.PLAYERS[-1]),
        "controllers": programs.kinds(name),
        "generations": openings.generations(definition),
    }


def saved(store: Store) -> list[dict[str, str]]:
    """The games of the store: ``[{"id", "title", "when", "detail"}]``."""
    found = []
    for one in store.games():
        decisions = ngettext("{n} decision", "{n} decisions", one.decisions).format(n=one.decisions)
        persons = one.controllers.count(PERSON)
        people = ngettext("{n} person", "{n} persons", persons).format(n=persons)
        found.append(
            {
                "id": one.id,
                "title": one.title or one.game,
                "when": time.strftime("%Y-%m-%d %H:%M", time.localtime(one.updated)),
                "detail": f"{decisions} · {people}",
            }
        )
    return found


def new_world(form: dict[str, Any]) -> World:
    """A new game as the form wants it. Raises :class:`Refused` or a limitedu error in words."""
    name, players, seats = form["game"], form["players"], form["seats"]
    known = {kind["id"] for kind in programs.kinds(name)}
    if len(seats) != players:
        raise Refused(
            _("There are {players} players, but {seats} seats are filled.").format(players=players, seats=len(seats))
        )
    for who in seats:
        if who not in known:
            raise Refused(_("Nobody called {who!r} can lead a seat.").format(who=who))
    game = openings.begin(name, seats, form["generation"], _seed(form["seed"]), form["rules"], form["options"])
    return World(game, list(seats))


def _seed(text: str) -> int | None:
    text = text.strip()
    if not text:
        return None
    if not (text.isascii() and text.isdigit()):
        raise UsageError(_("The seed should be a whole number, not {seed!r:.40}.").format(seed=text))
    return int(text)


def from_text(text: str) -> tuple[World, str]:
    """The saved game that was uploaded, and what is to be said about it.

    A record made in code does not say who leads which seat: then all are led by persons at this screen.
    """
    said = ""
    if not text.strip():
        raise Refused(_("The file is empty."))
    if text.startswith("PK"):
        raise Refused(_("This is not a saved game (a zip: unpack it and open record.json)."))
    if not text.lstrip("\ufeff \t\r\n").startswith("{"):
        raise Refused(_("This is not a saved game of limitedu."))
    try:
        game = load_record(text)
    except RecordDiffers as error:
        game, said = error.game, str(error)
    return World(game, _controllers(json.loads(text).get("controllers"), game)), said


def _controllers(told: Any, game: Game) -> list[str]:
    known = {kind["id"] for kind in programs.kinds(game.name)}
    if isinstance(told, list) and len(told) == game.seats and all(isinstance(w, str) and w in known for w in told):
        return list(told)
    return [PERSON] * game.seats


def from_example(name: str) -> World:
    """The finished example game called ``name``."""
    text = examples.text(name)
    if text is None:
        raise Refused(_("There is no example {name!r:.40}.").format(name=name))
    return from_text(text)[0]


def family(store: Store, name: str) -> tuple[list[World], int, str]:
    """The stored game ``name`` with the worlds it left and those that left it; its place among them, and a word.

    A game that a class is playing is :class:`Refused`.
    """
    rights.not_of_a_class(store, name)
    said = ""
    root, seen = name, {name}
    while (parent := store.load(root).parent) and parent not in seen:
        try:
            store.load(parent)
            rights.not_of_a_class(store, parent)
        except (StoreError, Refused):  # erased since, or a class's own: this world stands alone
            break
        seen.add(parent)
        root = parent
    order = [root]
    for known in order:
        order += [child for child in store.children(known) if child not in order]
    if len(order) > MOST_WORLDS:
        order = [*order[: MOST_WORLDS - 1], name] if name not in order[:MOST_WORLDS] else order[:MOST_WORLDS]
    worlds: list[World] = []
    for known in order:
        world, word = World.open(store, known)
        said = word if known == name else said
        worlds.append(world)
    by_id = {world.id: world for world in worlds}
    for world in worlds:
        if world.parent in by_id:
            generation = by_id[world.parent].past(world.parent_row).generation
            world.label = second_label(generation)
    return worlds, order.index(name), said


def second_label(generation: int) -> str:
    """What a second world is called."""
    return _("second world from generation {n}").format(n=generation)
