"""Games played without a person: the trusted loops that experiments and benchmarks run.

They are free functions over the state, and not methods of a runner, because this loop is all that a simulated game
costs besides the rules themselves: no record, no events, no check of the action, one list access a decision.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from limitedu.core.chance import Seeded
from limitedu.core.decision import Action, Decision
from limitedu.core.flow import State, advance, apply

__all__ = ["Player", "begin", "play_out", "random_playout"]


class Player(Protocol):
    """What leads a seat: it chooses one of the decision's options from what its seat may see."""

    def choose(self, state: Any, decision: Decision) -> Action:
        """One of ``decision.options``; ``state`` is only looked at."""


def begin(definition: Any, rules: Any, players: int, seed: int, options: Mapping[str, Any]) -> State:
    """The state that ``new_game`` with this seed would wait in: the same shuffles, the same later rolls."""
    state: State = definition.setup(rules, players, Seeded(seed, "setup"), **options)
    state.chance = Seeded(seed, "rolls")
    advance(state)
    return state


def random_playout(state: State, random: Callable[[], float]) -> int:
    """Play ``state`` to its end by even chance and return how many decisions that took.

    ``random`` gives numbers from 0 up to 1; ``int(random() * n)`` costs less than half of ``choice``. While several
    decisions are open the first one is answered: a lane touches its own nation only, so their order is no matter.
    """
    count = 0
    decisions = state.decisions
    while decisions:
        decision = decisions[0]
        options = decision.options
        apply(state, decision, options[int(random() * len(options))])
        decisions = state.decisions
        count += 1
    return count


def play_out(state: State, players: Sequence[Player]) -> int:
    """Let ``players``, one per seat, play ``state`` to its end and return how many decisions that took."""
    choose = [player.choose for player in players]
    count = 0
    decisions = state.decisions
    while decisions:
        decision = decisions[0]
        apply(state, decision, choose[decision.player](state, decision))
        decisions = state.decisions
        count += 1
    return count
