"""Reading a passage step by step: what the rules did by themselves, one rule after the other for all concerned."""

from __future__ import annotations

from typing import Any

from limitedu.core.game import Game
from limitedu_widgets.ends import STRESS
from limitedu_widgets.world import World

__all__ = ["Reading"]


class Reading:
    """The steps of a passage, and how far it has been read. ``seat`` is who reads (``None``: all together).

    Neighbouring steps of the same rule are shown together: ``start`` to ``at``.
    """

    def __init__(self, world: World, seat: int | None, steps: list[tuple[int, str, dict[str, Any]]]) -> None:
        self.seat = seat
        self._steps = steps
        self._told = len(world.game.events)
        self._open = world.game._opened[0] if world.game.state.lanes is not None else self._told
        self._playback = world.playback(steps[0][0])
        self.start = 0
        self.at = self._end_of_run(0)

    @classmethod
    def begin(cls, world: World, seat: int | None) -> Reading | None:
        """What has been told since the last reading; ``None`` if there is nothing to read.

        A choice of the reader's own is told with what follows from it, not by itself.
        """
        steps, own_only = [], True
        for index, event in world.visible(seat):
            if index in world.told:
                continue
            section = world.teller.section(event)
            step = world.step(index, event, seat)
            if section is None or step is None or section[0].startswith(STRESS):
                continue
            steps.append((index, section[1], step))
            own_only = own_only and event.lane and event.player == seat
        if not steps or (own_only and not world.game.over):
            return None
        return cls(world, seat, steps)

    @property
    def event(self) -> int:
        """The place of the step's event in the game's own list."""
        return self._steps[self.at][0]

    @property
    def game(self) -> Game:
        """The game at the moment of the step, for looking."""
        return self._playback.at(self.event)

    def view(self, seat: int | None) -> dict[str, Any]:
        """The table at the moment of the step, without what others answer in a step that is still open."""
        game = self.game
        return game.view(seat) if self.event >= self._open else game.definition.view(game.state, seat)

    @property
    def more(self) -> bool:
        """Whether a step is left to read."""
        return self.at < len(self._steps) - 1

    def _end_of_run(self, at: int) -> int:
        """The last step of the same rule as the step ``at``, as far as they follow each other.

        A step without a rule of its own belongs to the one before it.
        """
        _event, title, step = self._steps[at]
        rule = step["rule"]
        while at < len(self._steps) - 1:
            _event, next_title, following = self._steps[at + 1]
            if next_title != title or (following["rule"] and following["rule"] != rule):
                break
            at += 1
        return at

    def next(self) -> bool:
        """Go on to the next rule, through all its steps; ``False`` when the passage is read."""
        if not self.more:
            return False
        self.start = self.at + 1
        self.at = self._end_of_run(self.start)
        return True

    def run(self) -> None:
        """Show all steps that are left."""
        self.at = len(self._steps) - 1

    def finish(self, world: World) -> None:
        """Remember that all this was read; what has happened since the passage was begun is another one."""
        world.told.update(index for index, _event in world.visible(self.seat) if index < self._told)

    def to_data(self) -> dict[str, Any]:
        """The passage that the step belongs to, as the page shows it."""
        title = self._steps[self.at][1]
        first = last = self.at
        while first > 0 and self._steps[first - 1][1] == title:
            first -= 1
        while last < len(self._steps) - 1 and self._steps[last + 1][1] == title:
            last += 1
        return {
            "title": title,
            "steps": [step for _event, _title, step in self._steps[first : last + 1]],
            "from": max(0, self.start - first),
            "at": self.at - first,
            "more": self.more,
        }
