"""Where dice and shuffles come from. No game touches the ``random`` module's own state.

A source has one method, ``below(n)``: a whole number from 0 to n-1. Set-up draws from a source made of
the game's seed; later rolls come from a source that records what it gave, so that a game can be
replayed result by result.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any, Protocol, TypeVar

__all__ = ["Chance", "Replayed", "Rolls", "Seeded", "UnknownChance", "roll", "shuffled"]

T = TypeVar("T")


class UnknownChance(Exception):
    """A step wants a roll, but nobody may know its result yet (a preview stops here)."""


class Chance(Protocol):
    """A source of whole numbers."""

    def below(self, n: int) -> int:
        """A number from 0 to ``n`` - 1."""


class Seeded:
    """Numbers from a seed; ``stream`` separates uses, so that one more roll here moves no card there."""

    def __init__(self, seed: int, stream: str = "") -> None:
        self._random = Random(f"{seed}/{stream}").random

    def below(self, n: int) -> int:
        return int(self._random() * n)


class Rolls:
    """Passes another source on and keeps its results in ``results`` until they are taken."""

    def __init__(self, source: Chance) -> None:
        self._source = source
        self.results: list[int] = []

    def below(self, n: int) -> int:
        result = self._source.below(n)
        self.results.append(result)
        return result


class Replayed:
    """Gives recorded results, in order; a missing or impossible one raises ``LookupError``."""

    def __init__(self, results: Iterable[int]) -> None:
        self.results = list(results)
        self._next = 0

    @property
    def left(self) -> int:
        """How many results have not been asked for."""
        return len(self.results) - self._next

    def below(self, n: int) -> int:
        if self._next >= len(self.results):
            raise LookupError("no recorded result is left")
        result = self.results[self._next]
        if not 0 <= result < n:
            raise LookupError(f"recorded result {result} is not below {n}")
        self._next += 1
        return result


def shuffled(items: Iterable[T], chance: Chance) -> list[T]:
    """``items`` in an order drawn from ``chance`` (Fisher and Yates)."""
    pool = list(items)
    if type(chance) is Seeded:  # every set-up shuffles: the same numbers without a call for each
        random = chance._random
        for last in range(len(pool) - 1, 0, -1):
            other = int(random() * (last + 1))
            pool[last], pool[other] = pool[other], pool[last]
        return pool
    for last in range(len(pool) - 1, 0, -1):
        other = chance.below(last + 1)
        pool[last], pool[other] = pool[other], pool[last]
    return pool


def roll(state: Any, n: int) -> int:
    """A number from 0 to ``n`` - 1 from the chance of ``state``, for all to see.

    Raises :class:`UnknownChance` where the state has no chance (a preview).
    """
    if state.chance is None:
        raise UnknownChance
    state.shown += 1
    result: int = state.chance.below(n)
    return result
