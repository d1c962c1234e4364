"""What a player may choose, and why not something else.

An :class:`Action` is made once per rules and reused, so that listing options costs no objects. A
:class:`Question` is a step of a game that asks a player; a :class:`Decision` is one open question.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

__all__ = ["Action", "Amounts", "Decision", "Need", "Question", "Reason", "Step", "amount"]


@dataclass(frozen=True, slots=True, eq=False)
class Action:
    """One thing that a player may do. Compared by identity: there is one object per name.

    ``name`` is stable text such as ``"play:education"`` or ``"amount:3"``, ``kind`` its first part,
    ``value`` what the rules need to carry it out (a card, an index, a number).
    """

    name: str
    kind: str
    value: Any = None

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"<{self.name}>"


_AMOUNTS: dict[int, Action] = {}


def amount(number: int) -> Action:
    """The action that answers a question of kind ``quantity`` with ``number`` (0 or more)."""
    found = _AMOUNTS.get(number)
    if found is None:
        found = _AMOUNTS[number] = Action(f"amount:{number}", "amount", number)
    return found


class Amounts(Sequence[Action]):
    """The whole numbers ``low`` to ``high`` as actions, made when asked for; membership is constant time."""

    __slots__ = ("high", "low")

    def __init__(self, low: int, high: int) -> None:
        self.low = low
        self.high = high

    def __len__(self) -> int:
        return self.high - self.low + 1

    def __getitem__(self, index: Any) -> Any:
        if type(index) is int and 0 <= index <= self.high - self.low:  # all that a program asks for
            number = self.low + index
            return _AMOUNTS.get(number) or amount(number)
        if isinstance(index, slice):
            return tuple(amount(self.low + i) for i in range(*index.indices(len(self))))
        if index < 0:
            index += len(self)
        if not 0 <= index < len(self):
            raise IndexError(index)
        return amount(self.low + index)

    def __iter__(self) -> Iterator[Action]:
        return (amount(n) for n in range(self.low, self.high + 1))

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Action) and action.kind == "amount" and self.low <= action.value <= self.high

    def __repr__(self) -> str:
        return f"<amount:{self.low}..{self.high}>"


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something is refused: in words, by which rule, and what would allow it."""

    text: str
    rule: str
    allow: str = ""

    def __str__(self) -> str:
        return f"{self.text} {self.allow}".rstrip()


@dataclass(slots=True, eq=False)
class Step:
    """A step that runs by itself: ``run(state, player, arg)``; it may push further steps."""

    name: str
    run: Callable[[Any, int, Any], None]

    options: None = None


@dataclass(slots=True, eq=False)
class Need:
    """One precondition: a fast test, and its words, which are made only when somebody asks.

    ``ok(state, player, arg, action)`` is the test; ``say(state, player, arg, action)`` gives the
    reasons for a refusal, seen from ``player``'s seat. ``silent``: an action that fails this is never
    meant here (a player who is not in the game), so no list of what is refused now names it.
    """

    ok: Callable[[Any, int, Any, Action], bool]
    say: Callable[[Any, int, Any, Action], Reason]
    silent: bool = False


@dataclass(slots=True, eq=False)
class Question:
    """A step that asks: which of ``options(state, player, arg)`` does ``player`` take?

    No option: the step is skipped. One option: it is taken and told, not asked. ``universe(state)``
    lists all actions that this question could ever offer, ``needs`` says why one is not offered now.
    ``secret``: what is chosen from is for the player's eyes only. ``fresh``: it begins a choice of its own, and
    never belongs to the one before.
    """

    name: str
    kind: str
    options: Callable[[Any, int, Any], Sequence[Action]]
    answer: Callable[[Any, int, Any, Action], None]
    universe: Callable[[Any], Iterable[Action]]
    needs: tuple[Need, ...] = ()
    secret: bool = False
    fresh: bool = False


class Decision:
    """An open question: who is asked, what kind of question, and the options (never empty)."""

    __slots__ = ("arg", "options", "player", "question")

    def __init__(self, player: int, question: Question, arg: Any, options: Sequence[Action]) -> None:
        self.player = player
        self.options = options
        self.question = question
        self.arg = arg

    @property
    def kind(self) -> str:
        """What kind of question it is, such as ``"policy"`` or ``"quantity"``."""
        return self.question.kind

    def __repr__(self) -> str:
        return f"<{self.kind} for seat {self.player}: {len(self.options)} options>"
