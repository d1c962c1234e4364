"""How a game runs on: a stack of pending steps, and lanes where all players act at once.

``state.agenda`` is a stack of entries ``(step, player, arg)``. :func:`advance` runs steps from its top
until somebody must choose. A step pushes what follows it onto ``state.stack``, which is the agenda, or
the lane of the player whose step it is. Entries are tuples of things that never change, so a state is
copied by copying lists.

This is the trusted path: :func:`apply` believes that the action is one of the decision's options.
:class:`limitedu.core.game.Game` is the checked way in.
"""

from __future__ import annotations

from typing import Any

from limitedu.core.decision import Action, Decision, Question, Step

__all__ = ["Entry", "State", "advance", "apply", "start", "together"]

Entry = tuple[Step | Question, int, Any]


class State:
    """What every game's state begins with. A game's own state adds its slots and its ``copy()``.

    ``decisions`` holds the open ones in seat order; ``generation`` is the game's clock; ``shown`` counts
    what hidden things have come to light (a drawn card, a roll); ``tell`` and ``chance`` belong to
    whoever runs the state and are not copied.
    """

    __slots__ = (
        "agenda",
        "chance",
        "decisions",
        "generation",
        "lanes",
        "over",
        "rules",
        "shown",
        "stack",
        "tell",
    )

    agenda: list[Entry]
    lanes: list[list[Entry]] | None
    stack: list[Entry]
    decisions: list[Decision]
    generation: int
    over: bool
    shown: int
    rules: Any
    tell: Any
    chance: Any

    def begin(self, rules: Any) -> None:
        """Set the slots of this class to those of a state before its first step."""
        self.rules = rules
        self.agenda = []
        self.lanes = None
        self.stack = self.agenda
        self.decisions = []
        self.generation = 0
        self.over = False
        self.shown = 0
        self.tell = None
        self.chance = None

    def copy_flow_to(self, other: State) -> None:
        """Give ``other`` this state's flow, without listener and chance."""
        other.rules = self.rules
        other.agenda = other.stack = self.agenda[:]
        other.lanes = None if self.lanes is None else [lane[:] for lane in self.lanes]
        other.decisions = self.decisions[:]
        other.generation = self.generation
        other.over = self.over
        other.shown = self.shown
        other.tell = None
        other.chance = None

    @property
    def seats(self) -> int:
        """How many players sit at this game."""
        raise NotImplementedError


def _run(state: State, stack: list[Entry]) -> Decision | None:
    """Run ``stack`` from its top until it asks somebody, is empty, or the lanes open."""
    while stack:
        step, player, arg = stack.pop()
        if step.options is None:
            step.run(state, player, arg)  # type: ignore[union-attr]
            if state.lanes is not None and stack is state.agenda:
                return None
        else:
            options = step.options(state, player, arg)
            if len(options) > 1:
                return Decision(player, step, arg, options)  # type: ignore[arg-type]
            if options:
                if state.tell is not None:
                    state.tell("only_option", player, {"kind": step.kind, "action": options[0].name})  # type: ignore[union-attr]
                step.answer(state, player, arg, options[0])  # type: ignore[union-attr]
    return None


def advance(state: State) -> None:
    """Run automatic steps until somebody must choose or nothing is left to do."""
    while True:
        lanes = state.lanes
        if lanes is None:
            stack = state.stack = state.agenda
            decision = _run(state, stack)
            if decision is not None:
                state.decisions = [decision]
                return
            if state.lanes is None:
                return
        else:
            found = []
            for lane in lanes:
                if lane:
                    state.stack = lane
                    decision = _run(state, lane)
                    if decision is not None:
                        found.append(decision)
            if found:
                state.decisions = found
                return
            state.lanes = None


def apply(state: State, decision: Decision, action: Action) -> None:
    """Answer ``decision`` with ``action`` and run on. Unchecked; see the module's text."""
    player = decision.player
    lanes = state.lanes
    if lanes is None:
        state.stack = state.agenda
        state.decisions = []
        decision.question.answer(state, player, decision.arg, action)
        advance(state)
        return
    lane = state.stack = lanes[player]
    decisions = state.decisions
    decision.question.answer(state, player, decision.arg, action)
    following = _run(state, lane)
    if following is not None:
        decisions[decisions.index(decision)] = following
    else:
        decisions.remove(decision)
        if not decisions:
            state.lanes = None
            advance(state)


def together(state: State, lanes: list[list[Entry]]) -> None:
    """Open one lane per seat; the agenda goes on when all are done (the barrier).

    A lane may touch only its own player's things, so that the order of answers never changes the
    outcome.
    """
    for lane in lanes:
        if lane:
            state.lanes = lanes
            return


def start(state: State, *entries: Entry) -> None:
    """Push ``entries`` so that the first one runs first."""
    state.stack.extend(reversed(entries))
