"""A choice being composed: tried on copies, looked at, and played as one group or not at all."""

from __future__ import annotations

from typing import Any

from limitedu.core.chance import UnknownChance
from limitedu.core.decision import Action, Decision
from limitedu.core.flow import State, apply_alone
from limitedu.core.game import Game
from limitedu.errors import IllegalAction, LimitEduError, UsageError
from limitedu.i18n import _

__all__ = ["Draft"]


class Draft:
    """A choice with its follow-up questions, made on copies of the state and committed as one group.

    ``decision`` is the question that comes next, or ``None`` once the choice is complete. Only what the choice itself
    brings with it is tried, never what follows it in the game. ``then`` says what cannot be foreseen: ``"draw"`` (a
    hidden card, a roll), ``"answer"`` (that of the seat ``other``), or ``""``.
    """

    def __init__(self, game: Game, player: int) -> None:
        if player not in game.decisions:
            raise UsageError(_("Nothing is asked of seat {player} now.").format(player=player))
        self.game = game
        self.player = player
        self.base = len(game.rows)
        self.actions: list[str] = []
        self.other = player
        lanes = game.state.lanes
        self._floor = len(game.state.agenda if lanes is None else lanes[player])
        self._positions: list[tuple[State, Decision | None, str]] = [(game.state, game.decisions[player], "")]

    @property
    def state(self) -> State:
        """The position after the actions so far."""
        return self._positions[-1][0]

    @property
    def decision(self) -> Decision | None:
        return self._positions[-1][1]

    @property
    def then(self) -> str:
        return self._positions[-1][2]

    def view(self) -> dict[str, Any]:
        """The table as the player would see it: without the hand where it would show what is drawn."""
        return self.game._view_of(self.state, None if self.then == "draw" else self.player, self.player)

    def play(self, action: str | Action) -> None:
        """Try ``action``; :class:`IllegalAction` if it is not an option here."""
        action = self.game._action(action)
        decision = self.decision
        if decision is None:
            raise UsageError(_("This choice is complete: play it, or take something back."))
        if action not in decision.options:
            raise IllegalAction(action.name, self.game._refusals(self.state, decision, action))
        state = self.state.copy()
        shown, then = state.shown, ""
        following: Decision | int | None = None
        try:
            following = apply_alone(state, decision, action, self._floor)
        except UnknownChance:
            then = "draw"
        if state.shown > shown:
            then = "draw"
        if isinstance(following, int):
            self.other = following
            then, following = then or "answer", None
        elif then or (following is not None and following.question.fresh):
            following = None
        self._positions.append((state, following, then))
        self.actions.append(action.name)

    def back(self) -> None:
        """Take the last action of the draft back."""
        if not self.actions:
            raise UsageError(_("There is nothing to take back."))
        self.actions.pop()
        self._positions.pop()

    def commit(self) -> None:
        """Play all actions of the draft in the game, or none."""
        if len(self.game.rows) != self.base:
            raise UsageError(_("The game has gone on since this choice was begun; choose again."))
        try:
            for name in self.actions:
                self.game.play(name, self.player)
        except LimitEduError:
            while len(self.game.rows) > self.base:
                self.game.undo()
            raise
