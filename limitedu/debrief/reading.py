"""A game read once from its start: each decision in words, what followed, and what goes back to it."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any, NamedTuple
from weakref import WeakKeyDictionary

from limitedu.core.game import Game, check_game
from limitedu.core.origins import NOBODY, Origin, Tracer, by_harm, walk
from limitedu.i18n import gettext as _
from limitedu.i18n import language
from limitedu.tables import faces

if TYPE_CHECKING:
    from limitedu.core.decision import Action, Decision

__all__ = ["Reading", "Said", "part_of", "read"]


class Said(NamedTuple):
    """One decision: ``row`` of the record, who, ``asked`` what, ``label`` of the answer, all as a sentence ``text``.

    ``main`` is the row of the decision that it is part of (its own, where it stands for itself); ``secret``: only its
    own seat may know it while the game goes on.
    """

    row: int
    generation: int
    seat: int
    nation: str
    asked: str
    label: str
    text: str
    kind: str
    main: int
    secret: bool


class Reading:
    """All decisions of a game in words, and the game's own tracer of causes (``None`` where it has none)."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.names = [face["name"] for face in faces(game)]
        self.said: dict[int, Said] = {}
        self.main = NOBODY
        made = part_of(game, "decisions")
        self.tracer: Tracer | None = made.tracer(game) if made is not None else None
        walk(game, self.tracer, self._row)
        measure = getattr(game.definition, "indicators", None)
        self.ends: list[int] = measure(game.snapshots[0][2], True)[1].get("years", []) if measure is not None else []
        self.origins: dict[int, Origin] = by_harm(self.tracer.origins) if self.tracer is not None else {}

    def _row(self, number: int, decision: Decision, action: Action, state: Any) -> None:
        definition, seat = self.game.definition, decision.player
        part = self.tracer.row(number, decision, action, state) if self.tracer is not None else False
        self.main = self.main if part else number
        asked = definition.ask(decision, state)
        say, told = getattr(definition, "label", None), getattr(definition, "deed", None)
        label = say(action, decision, state) if say is not None else action.name
        text = told(action, decision, state) if told is not None else ""
        if not text:
            text = _("{who}: {question} {answer}.").format(who=self.names[seat], question=asked, answer=label)
        hidden = decision.question.secret and not decision.question.fresh
        self.said[number] = Said(
            number, state.generation, seat, self.names[seat], asked, label, text, action.kind, self.main, hidden
        )

    def years(self, generation: int) -> str:
        """First and last year of a generation, such as ``1880–1910``; empty where the game has no years."""
        if not 1 <= generation < len(self.ends):
            return ""
        return f"{self.ends[generation - 1]}–{self.ends[generation]}"


_kept: WeakKeyDictionary[Game, tuple[Any, Reading]] = WeakKeyDictionary()


def read(game: Game) -> Reading:
    """The reading of ``game`` as it stands, kept until it is played on."""
    key = (tuple(check_game(game).rows), language())
    known = _kept.get(game)
    if known is None or known[0] != key:
        known = _kept[game] = (key, Reading(game))
    return known[1]


def part_of(game: Game, name: str) -> Any:
    """The module ``name`` of the game's own package, or ``None`` where it has none."""
    package = getattr(check_game(game).definition, "__name__", "")
    try:
        return importlib.import_module(f"{package}.{name}") if package else None
    except ModuleNotFoundError as error:
        if error.name is not None and f"{package}.{name}".startswith(error.name):
            return None
        raise
