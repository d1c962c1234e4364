"""The past of a game: a stretch of it at the moment of each event, and lines of the log that are no events."""

from __future__ import annotations

from typing import Any

from limitedu.core.game import Game
from limitedu.core.record import CHANCE

__all__ = ["Note", "Playback"]


class Note:
    """A line of the log that is no event of the rules: something was taken back.

    ``public`` is what other seats are told of it: not what was taken back, which they may never have seen.
    """

    __slots__ = ("public", "row", "seat", "text")

    def __init__(self, row: int, seat: int, text: str, public: str = "") -> None:
        self.row = row
        self.seat = seat
        self.text = text
        self.public = public or text

    def step(self, generation: int, fresh: bool, reader: int | None) -> dict[str, Any]:
        """The note as a line of the log that ``reader`` gets."""
        return {
            "row": self.row,
            "text": self.text if reader == self.seat else self.public,
            "player": self.seat,
            "rule": "",
            "why": None,
            "generation": generation,
            "fresh": fresh,
        }


class Playback:
    """A stretch of a game, kept as it was at the moment of each event, inside the steps of the rules.

    ``at(index)`` gives a game that stands still when the event ``index`` was told: only for looking. It is played
    once, when the playback is made.
    """

    def __init__(self, game: Game, first: int) -> None:
        begun = max(0, game.events[first].row - 1)  # the row whose action led to the event
        while begun > 0 and game.rows[begun][0] == CHANCE:
            begun -= 1
        self._game = probe = game.replay(begun)
        self._before = probe.state.copy()
        self._states: dict[int, Any] = {}
        state, tell = probe.state, probe.state.tell

        def listen(kind: str, player: int, numbers: Any) -> None:
            tell(kind, player, numbers)
            self._states[len(probe.events) - 1] = state.copy()

        state.tell = listen
        probe._replay_rows(game.rows[begun:])
        self._events = list(probe.events)

    def at(self, index: int) -> Game:
        """The game at the moment of the event ``index``."""
        self._game.state = self._states.get(index, self._before)
        self._game.events[:] = self._events[: index + 1]
        return self._game
