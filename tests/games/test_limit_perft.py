"""Perft: how many sequences of so many decisions a position allows. Each count guards all options on the way."""

from __future__ import annotations

from collections import Counter

import pytest
from games.limit_help import hold, law, position, put, run, run_step, turn

import limitedu
from limitedu.core.flow import apply
from limitedu.games.limit.alliance import ALLIANCES


def perft(state, depth):
    """The number of sequences of ``depth`` decisions, each answered for the first open one; ends count once."""
    if not depth or not state.decisions:
        return 1
    decision = state.decisions[0]
    if depth == 1:
        return len(decision.options)
    total = 0
    for action in decision.options:
        after = state.copy()
        apply(after, after.decisions[0], action)
        total += perft(after, depth - 1)
    return total


def counts(state, depth):
    return [perft(state, d) for d in range(1, depth + 1)]


def test_the_first_decisions_of_two_nations():
    """3 decks; of 5 cards 1 is kept; the 4 others go under in an order (or as they are), then the other nation."""
    state = limitedu.new_game("limit", players=2, seed=1).state
    # under: 4 cards or "as is" (5); 3 or as is (4); 2 or as is (3); the last follows by itself
    assert counts(state, 3) == [3, 3 * 5, 3 * 5 * 5]
    assert perft(state, 4) == 3 * 5 * (4 * 4 + 1 * 3)  # "as is" leads on to the other nation's 3 decks


def test_a_first_policy_turn():
    """Starting cards with 5 money, 2 people: 4 are playable, or pass."""
    state = position(2)
    turn(state)
    # first: four cards or pass
    assert perft(state, 1) == 5
    # education: only A can rise; expenditure: nothing to ask; craftsmanship: 3 resources; industrialization: 3 plants
    after = Counter()
    for action in state.decisions[0].options:
        copy = state.copy()
        apply(copy, copy.decisions[0], action)
        after[action.name] = perft(copy, 1)
    assert after == {
        "play:education": 4,  # 3 money left: the three others, or pass
        "play:public_expenditure": 4,
        "play:industrialization": 3,
        "play:craftsmanship": 3,
        "pass": 1,
    }
    assert perft(state, 2) == 15


@pytest.mark.parametrize(("depth", "number"), [(1, 4), (2, 7), (3, 15)])
def test_war_between_three(depth, number):
    """Two wars and terrorism on two targets each, or pass; a war with 10, 11 or 12 units: 2 * 2 * 3 + 2 + 1."""
    state = position(3)
    put(state.nations[0], military=12, money=0)
    put(state.nations[1], military=12, industry=3, arms=3)
    put(state.nations[2], military=0, industry=2)
    hold(state, 0, "annexation", "craftsmanship", "mass_destruction", "terrorism")
    turn(state, 0, 1)
    assert perft(state, depth) == number


def test_war_by_hand():
    """The same count from the rules: target 1 with 3 amounts, target 2 with 3 amounts."""
    state = position(3)
    put(state.nations[0], military=12)
    put(state.nations[1], military=12, industry=3, arms=3)
    put(state.nations[2], military=0, industry=2)
    hold(state, 0, "annexation")
    turn(state, 0, 1)
    apply(state, state.decisions[0], state.rules.actions["play:annexation"])
    assert counts(state, 2) == [2, 6]
    # target 1: resist or not (2), if not a plant (2); target 2 cannot resist and has one plant: its 3 end the turn
    assert perft(state, 3) == 3 * 2 + 3
    assert perft(state, 4) == 3 * (2 + 1) + 3


def test_the_market():
    """Four resources held, one of which nobody buys; 5 money."""
    state = position(2, price=[1, 4, 4, 4])
    put(state.nations[0], renewable=9, industrial=2, military=1, fossil=0, money=5)
    hold(state, 0, "market_access")
    law(state, 0, "stock_exchange")
    turn(state, 0, 1)
    apply(state, state.decisions[0], state.rules.actions["play:market_access"])
    # sell industrial (1-2) or military (1); buy renewable at 1 (1-3), industrial, military or fossil at 5 (1)
    assert counts(state, 1) == [6]
    # amounts: 2 industrial, 3 renewable; one unit is not asked for but followed by the second transaction:
    # after selling arms 4 deals or done; after buying goods or arms 1 or done; after buying fossils 2 or done
    assert perft(state, 2) == 2 + 3 + 5 + 2 + 2 + 3


def test_famine_picks():
    """Three levels unmet: each class that may fall, in each order."""
    state = position(2)
    put(state.nations[0], people=20, renewable=3, sol=(4, 3, 2, 2, 1), unrest=1)
    run_step(state, "supply")
    # A, B or D may fall; after A: B and D; after B: A and D; after D: A, B and C; then two each
    assert counts(state, 3) == [3, 7, 14]


def test_an_alliance_step():
    """Three nations with money: offers of two kinds to two others, or nothing."""
    state = position(3, alliances=True)
    run(state, (ALLIANCES, -1, None))
    # an offer is answered by yes or no; "nothing" passes the turn on, with five choices again
    assert counts(state, 2) == [5, 4 * 2 + 5]


@pytest.mark.parametrize(
    ("players", "seed", "numbers"),
    [(1, 1, [3, 15, 75, 285]), (2, 1, [3, 15, 75, 285]), (4, 9, [3, 15, 75, 285]), (6, 2, [3, 15, 75, 285])],
)
def test_first_decisions_are_alike_for_all_sizes(players, seed, numbers):
    state = limitedu.new_game("limit", players=players, seed=seed).state
    depth = 3 if players == 1 else 4  # alone, "as is" leads on to the policy turn
    assert counts(state, depth) == numbers[:depth]
