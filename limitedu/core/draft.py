"""A choice being composed: tried on copies, looked at, and played as one group or not at all."""

from __future__ import annotations

from typing import Any

from limitedu.core.chance import UnknownChance
from limitedu.core.decision import Action, Decision, Reason
from limitedu.core.flow import State, apply
from limitedu.core.game import Game
from limitedu.errors import IllegalAction, LimitEduError, UsageError
from limitedu.i18n import _

__all__ = ["Draft"]


class Draft:
    """A choice with its follow-up questions, made on copies of the state and committed as one group.

    ``decision`` is the question that comes next, or ``None`` once the choice is complete. ``then`` says what
    comes after it that cannot be foreseen: ``"draw"`` (a hidden card, a roll), ``"answer"`` (another player's
    question), or ``""``.
    """

    def __init__(self, game: Game, player: int) -> None:
        if player not in game.decisions:
            raise UsageError(_("Nothing is asked of seat {player} now.").format(player=player))
        self.game = game
        self.player = player
        self.base = len(game.rows)
        self.actions: list[str] = []
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
        if decision is None or action not in decision.options:
            raise IllegalAction(action.name, (Reason(_("This is not asked here."), "question"),))
        before = self.state
        state = before.copy()
        then = ""
        try:
            apply(state, decision, action)
        except UnknownChance:
            then = "draw"
        following = next((d for d in state.decisions if d.player == self.player), None)
        if state.shown > before.shown:
            then = "draw"
        elif state.decisions and following is None:
            then = "answer"
        clock = (before.generation, before.phase, before.step)
        if then or (following and (following.question.fresh or (state.generation, state.phase, state.step) != clock)):
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
