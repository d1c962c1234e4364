"""What can go wrong, as a tree::

    LimitEduError
    ├── IllegalAction     an action that may not be played now; nothing has changed
    ├── RulesError        a house rule with a wrong name, type or value
    ├── RecordError       a record that cannot be read
    │   └── RecordDiffers     readable, but today's rules lead elsewhere from a known generation on
    ├── StoreError        a game that cannot be written to, or read from, the store
    └── UsageError        a wrong argument of a public function

Every message says what was wrong, where, and what would be right.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from limitedu.core.decision import Reason
    from limitedu.core.game import Game

__all__ = [
    "IllegalAction",
    "LimitEduError",
    "RecordDiffers",
    "RecordError",
    "RulesError",
    "StoreError",
    "UsageError",
]


class LimitEduError(Exception):
    """Base of every error that limitedu raises on purpose; its text is meant for a person."""


class IllegalAction(LimitEduError):
    """An action that may not be played now. ``reasons`` says why; the game is unchanged."""

    def __init__(self, action: str, reasons: tuple[Reason, ...]) -> None:
        self.action = action
        self.reasons = reasons
        super().__init__(f"{action}: " + " ".join(str(reason) for reason in reasons))


class RulesError(LimitEduError):
    """A house rule that cannot be laid over the rules."""


class RecordError(LimitEduError):
    """A record that is cut short, damaged, too large, or not ours."""


class RecordDiffers(RecordError):
    """The record replays, but differently from ``generation`` on.

    ``game`` is the game as far as both agree; it can be read, and played on under today's rules.
    """

    def __init__(self, message: str, generation: int, game: Game) -> None:
        self.generation = generation
        self.game = game
        super().__init__(message)


class StoreError(LimitEduError):
    """The store cannot be written or read; what was stored before is still there."""


class UsageError(LimitEduError):
    """A wrong argument, such as a seed that is no whole number."""
