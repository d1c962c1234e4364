"""What holds in every random game of Limit: nothing is made or lost, classes in order, farms within the land."""

from __future__ import annotations

import random

import pytest
from games.limit_help import listen
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from limitedu.core.chance import Seeded
from limitedu.core.flow import advance, apply
from limitedu.errors import RulesError
from limitedu.games import limit
from limitedu.games.limit.rules import base_data, load_rules
from limitedu.games.limit.score import scores

MOST_DECISIONS = 20_000
"""A game that asks more often than this would never end; the longest random one of six nations takes about 1,200."""


def begin(players, seed, rules=None, alliances=False):
    state = limit.setup(rules or load_rules(), players, Seeded(seed, "setup"), alliances=alliances)
    state.chance = Seeded(seed, "rolls")
    advance(state)
    return state


def play_out(state, seed, every_decision=False):
    """Play on at random to the end, with the invariants at each generation or decision; how many decisions."""
    pick = random.Random(seed).random
    generation, count = 0, 0
    while state.decisions:
        decisions = state.decisions
        decision = decisions[int(pick() * len(decisions))] if len(decisions) > 1 else decisions[0]
        options = decision.options
        apply(state, decision, options[int(pick() * len(options))])
        count += 1
        if every_decision or state.generation != generation:
            generation = state.generation
            wrong = limit.invariants(state)
            assert not wrong, (wrong, seed, count, decision)
        assert count < MOST_DECISIONS, "the game does not end"
    assert state.over
    assert limit.invariants(state) == []
    assert 1 <= state.generation <= state.rules.generations
    return count


@pytest.mark.parametrize("players", range(1, 7))
def test_random_games_of_every_size(players):
    """2,040 games in all; what is told is told of things that are there."""
    for seed in range(340):
        play_out(begin(players, seed, alliances=seed % 2 == 1), seed)


@pytest.mark.parametrize("players", range(1, 7))
def test_random_games_looked_at_after_every_decision(players):
    """240 games in all."""
    for seed in range(1_000, 1_040):
        play_out(begin(players, seed, alliances=seed % 2 == 1), seed, every_decision=True)


@pytest.mark.slow
@pytest.mark.parametrize("players", range(1, 7))
def test_many_random_games_looked_at_after_every_decision(players):
    for seed in range(5_000, 6_000):
        play_out(begin(players, seed, alliances=seed % 2 == 1), seed, every_decision=True)


@pytest.mark.parametrize("players", [1, 2, 4, 6])
def test_listening_and_copying_change_nothing(players):
    for seed in range(8):
        told = begin(players, seed, alliances=True)
        events = listen(told)
        silent = begin(players, seed, alliances=True)
        pick = random.Random(seed)
        while silent.decisions:
            choice = pick.random()
            for state in (told, silent):
                decision = state.decisions[int(choice * len(state.decisions))]
                apply(state, decision, decision.options[int(choice * len(decision.options))])
            if pick.random() < 0.05:
                chance, silent = silent.chance, silent.copy()
                silent.chance = chance
        assert limit.plain(told) == limit.plain(silent)
        assert events


def test_plain_holds_every_slot():
    """A digest sees each slot of the state, but for what belongs to the one who runs it."""
    state = begin(2, 1)
    data = limit.plain(state)
    apart = {"agenda", "chance", "decisions", "lanes", "over", "rules", "shown", "stack", "tell"}
    slots = {name for kind in type(state).__mro__ for name in getattr(kind, "__slots__", ())}
    assert slots - set(data) <= apart
    assert set(data["nations"][0]) == set(type(state.nations[0]).__slots__)


# -- house rules ---------------------------------------------------------------------------------------------


def leaves(data, path=()):
    for name, value in data.items():
        if name in ("source", "cards", "events"):
            continue
        if isinstance(value, dict):
            yield from leaves(value, (*path, name))
        else:
            yield (*path, name), value


LEAVES = list(leaves(base_data()))
NUMBERS = st.one_of(st.integers(0, 12), st.sampled_from([-9, -1, 15, 50, 1000, 2_000_000]))


def other(value):
    """A strategy for another value of the same type, often an impossible one."""
    if isinstance(value, bool):
        return st.booleans()
    if isinstance(value, int):
        return NUMBERS
    if isinstance(value, str):
        return st.sampled_from(["bank", "box", "A", "ABCDE", "EE", ""])
    return st.lists(other(value[0]), min_size=0, max_size=len(value) + 1) | st.permutations(value)


@st.composite
def house_rules(draw):
    house = {}
    for path, value in draw(st.lists(st.sampled_from(LEAVES), min_size=1, max_size=5)):
        table = house
        for name in path[:-1]:
            table = table.setdefault(name, {})
        table[path[-1]] = draw(other(value))
    gone = draw(st.lists(st.sampled_from(sorted(base_data()["cards"])), max_size=6))
    if gone:
        house["cards"] = {name: {"enabled": False} for name in gone}
    return house


CALM = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]


def try_house(house, players, seed):
    try:
        rules = load_rules(house)
    except RulesError:
        return
    state = begin(players, seed, rules, alliances=seed % 2 == 1)
    wrong = limit.invariants(state)
    assert not wrong, wrong
    play_out(state, seed)
    assert len(scores(state)) == players


@settings(max_examples=150, deadline=None, suppress_health_check=CALM, derandomize=True)
@given(house_rules(), st.integers(1, 6), st.integers(0, 9))
def test_a_house_rule_is_refused_in_words_or_plays_to_the_end(house, players, seed):
    try_house(house, players, seed)


@pytest.mark.slow
@settings(max_examples=1500, deadline=None, suppress_health_check=CALM, derandomize=True)
@given(house_rules(), st.integers(1, 6), st.integers(0, 9))
def test_many_house_rules(house, players, seed):
    try_house(house, players, seed)
