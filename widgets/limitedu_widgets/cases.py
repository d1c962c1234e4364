"""The games that a debrief has open: from the store, from files, from the examples, from code."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, TypeVar

from limitedu.classroom.classes import Classes
from limitedu.classroom.programs import PERSON
from limitedu.core.game import Game, check_game
from limitedu.errors import LimitEduError
from limitedu.i18n import gettext as _
from limitedu.i18n import ngettext
from limitedu_widgets import examples, rights, starts
from limitedu_widgets.messages import Refused
from limitedu_widgets.world import World

if TYPE_CHECKING:
    from limitedu.classroom.sittings import Sitting
    from limitedu.classroom.store import Store

__all__ = [
    "MOST_GAMES",
    "Case",
    "from_class",
    "from_example",
    "from_files",
    "from_game",
    "from_store",
    "planet_label",
]

MOST_GAMES = 12
"""So many games of a class are laid over each other."""

T = TypeVar("T")


class Case:
    """One open game. ``label`` tells it from the others; ``said`` is what is to be told about it (mostly nothing).

    ``stored`` is its id in the store and ``place`` its number among the planets of a class, where it came from there.

    What is worked out for a page is kept, so that going back to it costs nothing, until the game is played on.
    """

    def __init__(self, world: World, label: str, said: str = "") -> None:
        self.world = world
        self.label = label
        self.said = said
        self.stored = ""
        self.place = 0
        self._kept: dict[str, Any] = {}
        self._of = list(self.game.rows)  # the decisions that it was worked out from

    @property
    def game(self) -> Game:
        """The game itself."""
        return self.world.game

    @property
    def id(self) -> str:
        """Its id in the store; empty for a file, an example, a game of somebody's code."""
        return self.world.id

    def once(self, name: str, make: Callable[[], T]) -> T:
        """What ``make`` gives, made when it is first asked for."""
        if name not in self._fresh():
            self._kept[name] = make()
        found: T = self._kept[name]
        return found

    def keep(self, name: str, value: Any) -> None:
        """Put ``value`` where :meth:`kept` finds it."""
        self._fresh()[name] = value

    def kept(self, name: str) -> Any:
        """What was kept under ``name``, or ``None``."""
        return self._fresh().get(name)

    def _fresh(self) -> dict[str, Any]:
        """What is kept; nothing of a game that has gone another way since."""
        if self.game.rows != self._of:
            self._kept, self._of = {}, list(self.game.rows)
        return self._kept


def from_game(game: Game, label: str = "") -> Case:
    """A game of somebody's code; it is looked at, never changed but for feelings; :class:`UsageError` for none."""
    world = World(check_game(game), [PERSON] * game.seats)
    return Case(world, label or world.title())


def from_store(store: Store, name: str, sitting: Sitting | None = None) -> Case:
    """The stored game ``name``; :class:`LimitEduError` in words where there is none, or a damaged one.

    A game that a class is playing is :class:`Refused`, but to a ``sitting`` that may look at it.
    """
    world, said = World.open(store, name)
    if not rights.may_look(store, sitting, name, lambda: world.game.over):
        raise Refused(
            _("This game is being played in a class. Who plays it may open its debrief when the class has ended.")
        )
    world.store = None  # nothing that is done here goes back into the store
    found = Case(world, world.title(), said)
    found.stored = name
    where = Classes(store).planet_of(name)
    if where is not None:
        found.place = where[1]
        found.label = planet_label(found.place)
    return found


def from_class(store: Store, sitting: Sitting, name: str) -> list[Case]:
    """The planets of the class ``name`` that ``sitting`` may look at; :class:`Refused` where it may at none."""
    found = []
    for planet in Classes(store).get(name or sitting.class_id).planets:
        try:
            found.append(from_store(store, planet.game, sitting))
        except Refused:
            continue
    if not found:
        raise Refused(_("The debrief opens when your class has ended, or when the game of your planet is over."))
    return found


def planet_label(number: int) -> str:
    """What a planet of a class is called; the first one has the number 0."""
    return _("Planet {n}").format(n=number + 1)


def from_example(name: str) -> Case:
    """The finished example game called ``name``."""
    label = next((entry["title"] for entry in examples.listed() if entry["id"] == name), "")
    return Case(starts.from_example(name), label)


def from_files(files: Sequence[Mapping[str, str]]) -> tuple[list[Case], list[str]]:
    """The saved games in ``files`` (``name``, ``text``), and for each file that holds none a sentence that says so."""
    found, bad = [], []
    for file in files:
        try:
            world, said = starts.from_text(file["text"])
        except (Refused, LimitEduError) as error:
            bad.append(_("{file}: {why}").format(file=file["name"], why=error))
            continue
        found.append(Case(world, PurePath(file["name"]).stem or world.title(), said))
    return found, bad


def unlike(cases: Sequence[Case], label: str) -> str:
    """``label``, with a number behind it where another game has it already."""
    taken = {case.label for case in cases}
    number, found = 2, label
    while found in taken:
        found = f"{label} ({number})"
        number += 1
    return found


def in_play(cases: Sequence[Case]) -> list[dict[str, str]]:
    """Those games that are not over, with how far they are."""
    found = []
    for case in cases:
        generations = case.game.generation
        text = ngettext("in play, generation {n}", "in play, generation {n}", generations).format(n=generations)
        found.append({"label": case.label, "text": text})
    return found
