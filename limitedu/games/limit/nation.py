"""What happens to one nation's board: unrest, disruption, pollution, classes, plants, money.

Each verb moves tokens between a nation and the reserves and never creates or loses one: what has no reserve
comes from, or goes to, the £ box, which counts it.
"""

from __future__ import annotations

from typing import Any

from limitedu.core.decision import Action, Need, Question, Reason
from limitedu.games.limit.rules import CLASSES
from limitedu.games.limit.state import FOSSIL, RENEWABLE, LimitState, Nation
from limitedu.i18n import _

__all__ = [
    "LOWER",
    "RAISE",
    "agitate",
    "burn_fossil",
    "calm",
    "clean",
    "disrupt",
    "land_limit",
    "leader",
    "level_below",
    "lose_territory",
    "lower_class",
    "lower_people",
    "lower_plant",
    "pay_bank",
    "pay_box",
    "pollute",
    "raise_class",
    "raise_people",
    "raise_plant",
    "redeem",
    "turn_order",
]


# -- turns ----------------------------------------------------------------------------------------------


def leader(state: LimitState) -> int:
    """The seat that begins this generation; leadership passes to the left with each one."""
    return (state.start + state.generation - 1) % len(state.nations)


def turn_order(state: LimitState) -> list[int]:
    """All seats in turn order, from the leader to the left."""
    first, seats = leader(state), len(state.nations)
    return [*range(first, seats), *range(first)]


# -- unrest, disruption, pollution ---------------------------------------------------------------------


def agitate(state: LimitState, nation: Nation, steps: int) -> None:
    """Unrest up by ``steps``; each one beyond the end is a disruption token (rulebook, Social unrest)."""
    unrest = nation.unrest + steps
    most = state.rules.most_unrest
    if unrest > most:
        nation.unrest = most
        disrupt(state, nation, unrest - most)
    else:
        nation.unrest = unrest


def calm(nation: Nation, steps: int) -> None:
    """Unrest down by ``steps``, at most to the left end."""
    unrest = nation.unrest - steps
    nation.unrest = unrest if unrest > 1 else 1


def disrupt(state: LimitState, nation: Any, tokens: int) -> None:
    """Take disruption tokens: from the reserve, then from the £ box (ruling D4)."""
    nation.disruption += tokens
    left = state.disruption_left - tokens
    if left < 0:
        state.box_disruption += left
        left = 0
    state.disruption_left = left


def redeem(state: LimitState, nation: Any, tokens: int) -> int:
    """Put up to ``tokens`` disruption tokens back on the reserve; how many it were."""
    tokens = min(tokens, nation.disruption)
    nation.disruption -= tokens
    state.disruption_left += tokens
    return tokens


def pollute(state: LimitState, nation: Any, tokens: int) -> None:
    """Take pollution tokens; below 0 the reserve counts excess pollution (ruling D3)."""
    nation.pollution += tokens
    state.pollution_left -= tokens


def clean(state: LimitState, nation: Any, tokens: int) -> int:
    """Put up to ``tokens`` pollution tokens back, excess ones first; how many it were."""
    tokens = min(tokens, nation.pollution)
    nation.pollution -= tokens
    state.pollution_left += tokens
    return tokens


# -- money and fossils ----------------------------------------------------------------------------------


def pay_bank(state: LimitState, nation: Any, money: int) -> None:
    nation.money -= money
    state.bank += money


def pay_box(state: LimitState, nation: Any, money: int) -> None:
    nation.money -= money
    state.box_money += money


def burn_fossil(state: LimitState, nation: Nation, units: int) -> None:
    """Fossils that are used up lie in the £ box (ruling A11)."""
    nation.stock[FOSSIL] -= units
    state.box_fossil += units


# -- population, plants, land ---------------------------------------------------------------------------


def raise_people(state: LimitState, nation: Nation, levels: int) -> int:
    """Population up, at most to the top (ruling A9); how many levels it were."""
    before = nation.pop
    nation.pop = min(before + levels, state.rules.top_people)
    return nation.pop - before


def lower_people(nation: Nation, levels: int) -> int:
    """Population down, at most to the first position (ruling C4); how many levels it were."""
    before = nation.pop
    nation.pop = max(before - levels, 1)
    return before - nation.pop


def level_below(state: LimitState, pop: int, shift: int) -> int:
    """The population position ``shift`` away from ``pop``, kept on the track (ruling A3)."""
    return state.rules.near[shift][pop]


def land_limit(state: LimitState, nation: Nation) -> int:
    """The highest renewable level that the nation's territory allows (ruling A2)."""
    land = state.rules.land
    return land[nation.territory] if nation.territory < len(land) else land[-1]


def raise_plant(state: LimitState, nation: Nation, plant: int, levels: int) -> int:
    """A plant up, at most to its end and to the land limit; how many levels it were."""
    before = nation.level[plant]
    most = land_limit(state, nation) if plant == RENEWABLE else state.rules.top[plant]
    after = min(before + levels, most)
    if after <= before:
        return 0
    nation.level[plant] = after
    return after - before


def lower_plant(nation: Nation, plant: int, levels: int) -> int:
    """A plant down, at most to the first position; how many levels it were."""
    before = nation.level[plant]
    after = max(before - levels, 1)
    nation.level[plant] = after
    return before - after


def lose_territory(state: LimitState, nation: Nation, tokens: int) -> int:
    """Lose territory tokens; the renewable cube falls to the new limit at once (ruling B35).

    Where the tokens go is the caller's affair. Returns how many there were to lose.
    """
    tokens = min(tokens, nation.territory)
    nation.territory -= tokens
    limit = land_limit(state, nation)
    if nation.level[RENEWABLE] > limit:
        nation.level[RENEWABLE] = limit
    return tokens


# -- standard of living ---------------------------------------------------------------------------------


def raise_class(state: LimitState, player: int, index: int) -> None:
    """One class rises by one; when it reaches 3 its demographic tile goes to the zone (ruling C12)."""
    nation = state.nations[player]
    sol = nation.sol
    level = sol[index] + 1
    nation.sol = (*sol[:index], level, *sol[index + 1 :])
    line = nation.shift_line
    if level >= 3 and line[index]:
        nation.shift_line = (*line[:index], False, *line[index + 1 :])
        nation.shift_zone += 1
    if state.tell is not None:
        state.tell("class_up", player, _class_moved(state, index, level))


def lower_class(state: LimitState, player: int, index: int) -> None:
    """One class falls by one."""
    nation = state.nations[player]
    sol = nation.sol
    level = sol[index] - 1
    nation.sol = (*sol[:index], level, *sol[index + 1 :])
    if state.tell is not None:
        state.tell("class_down", player, _class_moved(state, index, level))


def _class_moved(state: LimitState, index: int, level: int) -> dict[str, Any]:
    return {"class": CLASSES[index], "level": level, "phase": state.phase, "step": state.step}


def _raise_options(state: LimitState, player: int, left: int) -> tuple[Action, ...]:
    return state.rules.raises[state.nations[player].sol]


def _lower_options(state: LimitState, player: int, left: int) -> tuple[Action, ...]:
    return state.rules.lowers[state.nations[player].sol]


def _answer_raise(state: LimitState, player: int, left: int, action: Action) -> None:
    raise_class(state, player, action.value)
    if left > 1:
        state.stack.append((RAISE, player, left - 1))


def _answer_lower(state: LimitState, player: int, left: int, action: Action) -> None:
    lower_class(state, player, action.value)
    if left > 1:
        state.stack.append((LOWER, player, left - 1))


def _above(sol: tuple[int, ...], index: int) -> int:
    return sol[index - 1] if index else 4


def _below(sol: tuple[int, ...], index: int) -> int:
    return sol[index + 1] if index < 4 else 1


def _cannot_rise(state: LimitState, player: int, left: int, action: Action) -> Reason:
    sol, index = state.nations[player].sol, action.value
    if sol[index] == 4:
        return Reason(
            _("Class {c} is at 4, the highest standard of living.").format(c=CLASSES[index]),
            "setup: standard of living",
        )
    return Reason(
        _("Class {c} may not overtake class {other}, which is at {level} too.").format(
            c=CLASSES[index], other=CLASSES[index - 1], level=sol[index]
        ),
        "ruling C6",
        _("Raise class {other} first.").format(other=CLASSES[index - 1]),
    )


def _cannot_fall(state: LimitState, player: int, left: int, action: Action) -> Reason:
    sol, index = state.nations[player].sol, action.value
    if sol[index] == 1:
        return Reason(
            _("Class {c} is at 1, the lowest standard of living.").format(c=CLASSES[index]), "setup: standard of living"
        )
    return Reason(
        _("Class {c} may not fall below class {other}, which is at {level} too.").format(
            c=CLASSES[index], other=CLASSES[index + 1], level=sol[index]
        ),
        "ruling C6",
        _("Lower class {other} first.").format(other=CLASSES[index + 1]),
    )


RAISE = Question(
    "raise_class",
    "raise",
    _raise_options,
    _answer_raise,
    lambda state: state.rules.raise_,
    (Need(lambda s, p, _left, a: s.nations[p].sol[a.value] < _above(s.nations[p].sol, a.value), _cannot_rise),),
)
"""Which class rises by one? Asked as often as its number says (ruling C17)."""

LOWER = Question(
    "lower_class",
    "lower",
    _lower_options,
    _answer_lower,
    lambda state: state.rules.lower,
    (Need(lambda s, p, _left, a: s.nations[p].sol[a.value] > _below(s.nations[p].sol, a.value), _cannot_fall),),
)
"""Which class falls by one? Asked as often as its number says (ruling C17)."""
