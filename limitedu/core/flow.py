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

from limitedu.core.decision import Action, Decision

__all__ = ["Entry", "State", "advance", "apply", "apply_alone", "start", "together"]

Entry = tuple[Any, int, Any]
"""A pending step (:class:`Step`, :class:`Question`, or what has their attributes), its player, its argument."""


class State:
    """What every game's state begins with. A game's own state adds its slots and its ``copy()``.

    ``decisions`` holds the open ones in seat order; ``generation``, ``phase`` and ``step`` are the game's clock;
    ``shown`` counts what hidden things have come to light (a drawn card, a roll); ``tell`` and ``chance`` belong to
    whoever runs the state and are not copied.
    """

    __slots__ = (
        "agenda",
        "chance",
        "decisions",
        "generation",
        "lanes",
        "over",
        "phase",
        "rules",
        "shown",
        "stack",
        "step",
        "tell",
    )

    agenda: list[Entry]
    lanes: list[list[Entry]] | None
    stack: list[Entry]
    decisions: list[Decision]
    generation: int
    over: bool
    phase: str
    step: str
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
        self.phase = self.step = ""
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
        other.phase = self.phase
        other.step = self.step
        other.shown = self.shown
        other.tell = None
        other.chance = None

    def copy(self) -> Any:
        """A state of its own, without listener and chance."""
        raise NotImplementedError

    @property
    def seats(self) -> int:
        """How many players sit at this game."""
        raise NotImplementedError


def advance(state: State) -> None:
    """Run automatic steps until somebody must choose or nothing is left to do.

    With :func:`apply` this is the loop that every game spends its time in: written flat for that reason.
    """
    while True:
        if state.lanes is None:
            agenda = state.stack = state.agenda
            while agenda:
                step, player, arg = agenda.pop()
                options_of = step.options
                if options_of is None:
                    step.run(state, player, arg)
                    if state.lanes is not None:
                        break
                else:
                    options = options_of(state, player, arg)
                    if len(options) > 1:
                        state.decisions = [Decision(player, step, arg, options)]
                        return
                    if options:
                        take_only(state, step, player, arg, options[0])
            else:
                state.decisions = []
                return
        found = [d for lane in state.lanes or () if lane and (d := _run_lane(state, lane)) is not None]
        if found:
            state.decisions = found
            return
        state.lanes = None


def _run_lane(state: State, lane: list[Entry]) -> Decision | None:
    """Run one player's lane until it asks or is empty."""
    state.stack = lane
    while lane:
        step, player, arg = lane.pop()
        if step.options is None:
            step.run(state, player, arg)
        else:
            options = step.options(state, player, arg)
            if len(options) > 1:
                return Decision(player, step, arg, options)
            if options:
                take_only(state, step, player, arg, options[0])
    return None


def take_only(state: State, question: Any, player: int, arg: Any, action: Action) -> None:
    """A question with one possible answer is not asked, it is told."""
    if state.tell is not None:
        state.tell("only_option", player, {"kind": question.kind, "action": action.name})
    question.answer(state, player, arg, action)


def apply(state: State, decision: Decision, action: Action) -> None:
    """Answer ``decision`` with ``action`` and run on. Unchecked; see the module's text."""
    lanes = state.lanes
    if lanes is None:
        decision.question.answer(state, decision.player, decision.arg, action)
        advance(state)
        return
    lane = state.stack = lanes[decision.player]
    decisions = state.decisions
    decision.question.answer(state, decision.player, decision.arg, action)
    following = _run_lane(state, lane)
    if following is not None:
        decisions[decisions.index(decision)] = following
    else:
        decisions.remove(decision)
        if not decisions:
            state.lanes = None
            advance(state)


def apply_alone(state: State, decision: Decision, action: Action, floor: int) -> Decision | int | None:
    """Answer ``decision`` and run only what the answer itself brings with it: its stack down to ``floor`` entries.

    What was pending before stays pending, so that trying a choice shows nothing of what comes after it. Returns the
    same player's next question, the seat of another player who may be asked (whether it is depends on what only that
    seat may know), or ``None`` when the choice is complete.
    """
    lanes = state.lanes
    stack = state.stack = state.agenda if lanes is None else lanes[decision.player]
    state.decisions = []
    decision.question.answer(state, decision.player, decision.arg, action)
    while len(stack) > floor and state.lanes is lanes:
        step, player, arg = stack.pop()
        if step.options is None:
            step.run(state, player, arg)
            continue
        if player != decision.player:
            return int(player)
        options = step.options(state, player, arg)
        if len(options) > 1:
            state.decisions = [Decision(player, step, arg, options)]
            return state.decisions[0]
        if options:
            take_only(state, step, player, arg, options[0])
    return None


def together(state: State, lanes: list[list[Entry]]) -> None:
    """Open one lane per seat; the agenda goes on when all are done (the barrier).

    A lane may touch only its own player's things, so that the order of answers never changes the
    outcome. A listener is told ``together`` just before.
    """
    for lane in lanes:
        if lane:
            if state.tell is not None:
                state.tell("together", -1, {})
            state.lanes = lanes
            return


def start(state: State, *entries: Entry) -> None:
    """Push ``entries`` so that the first one runs first."""
    state.stack.extend(reversed(entries))
