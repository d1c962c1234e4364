"""Which decision brought about how much: the means by which a game leads a harm back to rows of its record.

Steps that run by themselves (production, taxes, births) go back to the decision that set them. Two plain rules do that:

* **The last in is the first out.** An :class:`Account` holds what there is of something by the decision that added it:
  what a plant pollutes, what a people eats. A decision that lowers it takes away what was added last.
* **Who completes it.** What needs two things, such as a tax of people and of living standards, belongs to the decision
  that came later.

What nobody decided belongs to :data:`NOBODY`. A number below that stands for an earlier harm of the same game: what a
crisis did goes back, share by share, to those who brought the crisis about (:func:`resolved`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, Protocol

from limitedu.core.decision import Action, Decision
from limitedu.core.game import Event, Game
from limitedu.core.ledger import portions

__all__ = ["NOBODY", "Account", "Origin", "Tracer", "by_harm", "harm", "latest", "resolved", "shared", "walk"]

NOBODY = -1
"""In place of a row: set-up, chance and steps that run by themselves."""


class Origin(NamedTuple):
    """What brought one harm about.

    ``at``: the place of its event; ``total`` of what ``whole`` says in words (with ``{total}``); ``by``: row of the
    record (:data:`NOBODY`: no decision) -> amount above 0, which add up to ``total``. ``notes``: row -> what the
    decision did that mattered here, in words. ``stock``: the bathtub that broke, or empty.
    """

    at: int
    total: int
    whole: str
    by: dict[int, int]
    notes: dict[int, str]
    stock: str = ""


class Account:
    """What there is of something, by the row that added it; what was added last goes first."""

    __slots__ = ("parts", "total")

    def __init__(self, total: int = 0) -> None:
        self.total = total
        self.parts: list[list[int]] = [[NOBODY, total]] if total > 0 else []

    def set(self, total: int, row: int) -> int:
        """It is ``total`` (0 or more) now, by the doing of ``row``; returns by how much it changed."""
        change = total - self.total
        self.total = total
        if change > 0:
            self.parts.append([row, change])
        left = -change
        while left > 0:
            last = self.parts[-1]
            taken = min(left, last[1])
            last[1] -= taken
            left -= taken
            if not last[1]:
                self.parts.pop()
        return change

    def by(self) -> dict[int, int]:
        """Row -> amount."""
        found: dict[int, int] = {}
        for row, amount in self.parts:
            found[row] = found.get(row, 0) + amount
        return found


def latest(account: Account, amount: int) -> dict[int, int]:
    """The ``amount`` that was added last, by row (less where there is less)."""
    found: dict[int, int] = {}
    for row, part in reversed(account.parts):
        if amount <= 0:
            break
        taken = min(part, amount)
        found[row] = found.get(row, 0) + taken
        amount -= taken
    return found


def shared(total: int, weights: Mapping[int, int]) -> dict[int, int]:
    """``total`` in whole parts as ``weights`` (those above 0) stand to each other; without any: nobody's."""
    found = {row: weight for row, weight in weights.items() if weight > 0}
    if not found:
        return {NOBODY: total} if total else {}
    parts = portions(list(found.values()), total)
    return {row: part for row, part in zip(found, parts, strict=True) if part}


def harm(place: int) -> int:
    """The number that stands for the harm at ``place`` of a list of origins."""
    return NOBODY - 1 - place


def resolved(by: Mapping[int, int], origins: list[Origin]) -> dict[int, int]:
    """``by`` with each earlier harm in it replaced by those who brought that harm about."""
    found: dict[int, int] = {}
    for row, amount in by.items():
        parts = shared(amount, origins[NOBODY - 1 - row].by) if row < NOBODY else {row: amount}
        for inner, part in parts.items():
            found[inner] = found.get(inner, 0) + part
    return found


def by_harm(origins: Iterable[Origin]) -> dict[int, Origin]:
    """The place of an event -> what brought it about."""
    return {origin.at: origin for origin in origins}


class Tracer(Protocol):
    """What a game offers to lead its harms back to decisions; it is told the game from its start.

    ``origins``: one for each crisis and shortage so far. ``got``: row -> what its own nation got by it, thing ->
    amount (``gained`` puts that into words). ``follows``: row -> places of the events worth telling that it led to at
    once; ``weights``: row -> how much these matter to a class; ``alone``: place -> weight of what no decision led to at
    once and is worth telling.
    """

    origins: list[Origin]
    got: dict[int, dict[str, int]]
    follows: dict[int, list[int]]
    weights: dict[int, float]
    alone: dict[int, float]

    def row(self, number: int, decision: Decision, action: Action, state: Any) -> bool:
        """The decision at row ``number`` is about to be carried out; whether it is part of the one before it."""

    def event(self, at: int, event: Event, state: Any) -> None:
        """An event was told."""

    def gained(self, got: Mapping[str, int]) -> list[str]:
        """What was got, in words, the largest things first."""


class _Walk(Game):
    """A game that is played again, with somebody who looks on."""

    def __init__(self, game: Game, tracer: Any, before: Any) -> None:
        self._tracer, self._before = tracer, before
        super().__init__(game.definition, game.rules, game.seats, game.seed, game.options)
        self._replay_rows(game.rows)

    def _attach(self) -> None:
        super()._attach()
        state, tell, tracer = self.state, self.state.tell, self._tracer

        def told(kind: str, player: int, numbers: Mapping[str, Any]) -> None:
            tell(kind, player, numbers)
            if kind != "together" and tracer is not None:
                at = len(self.events) - 1
                tracer.event(at, self.events[at], state)

        state.tell = told

    def _play_row(self, number: int, seat: int, name: str) -> None:
        action = self._action(name)
        decision = self.decisions[seat]
        self._before(number, decision, action, self.state)
        self._apply(decision, action)


def walk(game: Game, tracer: Tracer | None, before: Any) -> None:
    """Play ``game`` again: ``before(number, decision, action, state)`` sees each decision as it stood."""
    _Walk(game, tracer, before)
