"""The programs that lead seats: which there are, and their next choice."""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from typing import Any

from limitedu.core.decision import Action
from limitedu.core.game import Game
from limitedu.errors import UsageError
from limitedu.i18n import gettext as _

__all__ = ["PERSON", "check", "choose", "kinds", "sensible"]

PERSON = "person"
"""Who leads a seat: this word, or the name of a program."""


def kinds(game: str) -> list[dict[str, str]]:
    """Everything that may lead a seat: ``[{"id", "label", "about"}]``, a person first."""
    from limitedu import bots

    person = {"id": PERSON, "label": _("A person here"), "about": ""}
    return [person, *({"about": "", **info} for info in bots.info(game))]


def sensible(game: str) -> str:
    """The program that stands in for a person where a game begins in a later generation."""
    names = [kind["id"] for kind in kinds(game)[1:]]
    return next((name for name in names if name != "random"), names[0])


def check(controllers: Any, game: Game) -> list[str]:
    """``controllers`` as a list of one name for each seat of ``game``, or :class:`UsageError`."""
    from limitedu import bots

    if isinstance(controllers, str) or not isinstance(controllers, Iterable):
        raise UsageError(
            _("Say who leads each seat in a list such as {like}, not {what!r:.40}.").format(
                like=["person"] * game.seats, what=controllers
            )
        )
    names = list(controllers)
    if len(names) != game.seats:
        raise UsageError(
            _("This game has {seats} seats, and {count} were named ({names}).").format(
                seats=game.seats, count=len(names), names=", ".join(map(str, names))
            )
        )
    for name in names:
        if name != PERSON:
            bots.get(name, game.name)
    return names


def choose(name: str, game: Game, seat: int) -> Action:
    """What the program ``name`` does at ``seat`` now.

    Its chance comes from the game's seed, its seat and the length of the record, so that the same
    position gives the same choice after a reload of the page, and in a second world.
    """
    from limitedu import bots

    seed = zlib.crc32(f"{game.seed}/{seat}/{len(game.rows)}".encode())
    bot: Any = bots.get(name, game.name)(seed)
    action: Action = bot.choose(game.state, game.decisions[seat])
    return action
