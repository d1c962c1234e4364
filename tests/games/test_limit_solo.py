"""Limit's solo events S1-S8 against hand-computed positions, and the star nation's table (B34, B45)."""

from __future__ import annotations

import random

import pytest

from limitedu.core.chance import Replayed, Seeded, UnknownChance
from limitedu.core.flow import advance, apply
from limitedu.games import limit
from limitedu.games.limit.rules import load_rules
from limitedu.games.limit.solo import EVENT, KINDS, star_industrial_level, star_resists, star_value
from limitedu.games.limit.state import FOSSIL, INDUSTRIAL, MILITARY, RENEWABLE, STAR

NAMES = (
    "smokestacks", "arms_race", "rival_colony", "border_raid",
    "foreign_demand", "foreign_glut", "capital_flight", "summit",
)  # fmt: skip


def table(*events, generation=1, house=None):
    """A solo table before its event step, with ``events`` next."""
    state = limit.setup(load_rules(house), 1, Seeded(1, "setup"))
    state.agenda.clear()
    state.decisions, state.lanes = [], None
    state.generation = generation
    state.events, state.discarded = events, ()
    return state


def run(state, *rolls):
    """Run the event step to its question or end; what it tells."""
    told = []
    state.tell = lambda kind, player, numbers: told.append((kind, player, numbers))
    state.chance = Replayed(rolls)
    state.agenda.append((EVENT, -1, None))
    advance(state)
    return told


def answer(state, name):
    decision = state.decisions[0]
    action = state.rules.actions[name]
    assert action in decision.options
    apply(state, decision, action)


def totals(state):
    """Money, fossils, territory, disruption and pollution in the whole game, the £ box counted."""
    me, star = state.nations[0], state.star
    return (
        state.bank + state.box_money + me.money + star.money,
        state.stock[FOSSIL] + me.stock[FOSSIL] + star.fossil + state.colony_fossil + state.box_fossil,
        me.territory + star.territory + state.colony_territory + state.box_territory,
        me.disruption + star.disruption + state.disruption_left - state.box_disruption,
        me.pollution + star.pollution + state.pollution_left,
    )


def star_of(state):
    star = state.star
    return (star.money, star.fossil, star.territory, star.pollution, star.disruption)


# -- the star nation --------------------------------------------------------------------------------------


def test_star_table():
    state = table()
    names = ("population", "standard_of_living", "military", "industrial")
    found = []
    for generation in (1, 4, 7):
        state.generation = generation
        found.append([star_value(state, name) for name in names])
    assert found == [[2, 1, 3, 1], [10, 3, 10, 5], [50, 4, 20, 10]]


def test_star_resists_up_to_its_table_military():
    state = table(generation=1)
    assert (star_resists(state, 3), star_resists(state, 4)) == (True, False)
    state.generation = 6
    assert (star_resists(state, 20), star_resists(state, 21)) == (True, False)


def test_star_plant_level_is_the_lowest_with_its_value():
    state = table()
    found = []
    for generation in range(1, 8):
        state.generation = generation
        found.append(star_industrial_level(state))
    assert found == [1, 2, 3, 4, 4, 5, 5]


def test_star_plant_level_on_a_track_without_its_value():
    small = {"tracks": {"industrial": [1, 2, 3, 4, 6, 7, 8, 9]}}
    state = table(generation=7, house=small)
    assert star_industrial_level(state) == 8
    state.generation = 4
    assert star_industrial_level(state) == 5


# -- drawing ----------------------------------------------------------------------------------------------


def test_an_event_is_drawn_shown_told_and_discarded():
    state = table("arms_race", "summit")
    told = run(state)
    assert told[0] == ("event", STAR, {"event": "arms_race", "strong": False})
    assert (state.events, state.discarded, state.shown) == (("summit",), ("arms_race",), 1)


def test_an_empty_pile_is_shuffled_anew():
    state = table()
    state.discarded = ("arms_race", "summit", "capital_flight")
    told = run(state, 0, 0)
    # Fisher and Yates with 0, 0: swap last with first, then the middle with the first
    assert told[0][2]["event"] == "summit"
    assert (state.events, state.discarded) == (("capital_flight", "arms_race"), ("summit",))


@pytest.mark.parametrize("events", [(), ("foreign_glut",)])
def test_unknown_chance_changes_nothing(events):
    state = table(*events)
    state.discarded = ("summit", "arms_race")
    before = (state.events, state.discarded, state.shown, state.bank, state.stock[:], state.price[:], star_of(state))
    state.agenda.append((EVENT, -1, None))
    state.chance = None
    with pytest.raises(UnknownChance):
        advance(state)
    after = (state.events, state.discarded, state.shown, state.bank, state.stock[:], state.price[:], star_of(state))
    assert after == before


def test_no_event_without_a_star_nation():
    state = table("arms_race")
    state.star = None
    assert run(state) == []
    assert state.events == ("arms_race",)


def test_all_kinds_of_the_rules_are_known():
    assert tuple(load_rules().events) == NAMES
    assert {event.kind for event in load_rules().events.values()} == set(KINDS)


def test_a_house_rule_reuses_a_kind():
    state = table("flood", house={"events": {"flood": {"kind": "smokestacks", "amount": 4, "strong": 5}}})
    run(state)
    assert state.star.pollution == 4


# -- the eight events -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("generation", "tokens"), [(4, 1), (5, 2)])
def test_s1_foreign_smokestacks(generation, tokens):
    state = table("smokestacks", generation=generation)
    told = run(state)
    assert (state.star.pollution, state.pollution_left) == (tokens, 12 - tokens)
    assert told[1] == ("star_polluted", STAR, {"pollution": tokens})


def test_s1_takes_excess_pollution_from_an_empty_reserve():
    state = table("smokestacks", generation=5)
    state.nations[0].pollution, state.pollution_left = 11, 1
    run(state)
    assert (state.star.pollution, state.pollution_left) == (2, -1)


@pytest.mark.parametrize(("generation", "tokens"), [(1, 1), (7, 2)])
def test_s2_arms_race(generation, tokens):
    state = table("arms_race", generation=generation)
    told = run(state)
    assert (state.star.disruption, state.disruption_left) == (tokens, 10 - tokens)
    assert told[1] == ("star_disrupted", STAR, {"disruption": tokens})


def test_s3_rival_colony():
    state = table("rival_colony")
    told = run(state)
    assert star_of(state) == (40, 10, 6, 0, 2)
    assert (state.colony_territory, state.colony_fossil, state.disruption_left) == (2, 4, 8)
    assert told[1] == ("star_colonized", STAR, {"territory": 1, "fossil": 2, "disruption": 2})


def test_s3_takes_what_is_left():
    state = table("rival_colony")
    state.colony_territory, state.colony_fossil = 1, 1
    run(state)
    assert star_of(state) == (40, 9, 6, 0, 2)
    assert (state.colony_territory, state.colony_fossil) == (0, 0)


def test_s3_does_nothing_to_an_empty_reserve():
    state = table("rival_colony")
    state.colony_territory = state.colony_fossil = 0
    told = run(state)
    assert star_of(state) == (40, 8, 5, 0, 0)
    assert told[1] == ("event_void", STAR, {})


def test_s4_border_raid_resisted():
    state = table("border_raid")
    me = state.nations[0]
    me.stock[MILITARY] = 4
    told = run(state)
    assert [a.name for a in state.decisions[0].options] == ["resist:no", "resist:yes"]
    assert state.decisions[0].kind == "resist"
    answer(state, "resist:yes")
    assert me.stock == [2, 1, 1, 8]
    assert star_of(state) == (40, 8, 5, 0, 1)
    assert told[1:] == [
        ("star_attacked", STAR, {"units": 3, "disruption": 1}),
        ("raid_resisted", 0, {"units": 3}),
    ]


def test_s4_border_raid_suffered_by_choice():
    state = table("border_raid")
    state.nations[0].stock[MILITARY] = 3
    told = run(state)
    answer(state, "resist:no")
    assert state.nations[0].stock == [2, 1, 3, 6]
    assert star_of(state) == (40, 10, 5, 0, 1)
    assert told[-1] == ("raid_suffered", 0, {"resource": "fossil", "units": 2})


def test_s4_strong_raid_cannot_be_resisted_with_four():
    state = table("border_raid", generation=5)
    state.nations[0].stock[:] = [9, 30, 4, 8]
    told = run(state)
    assert not state.decisions
    assert state.nations[0].stock == [9, 25, 4, 8]
    assert star_of(state) == (40, 8, 5, 0, 1)
    assert ("only_option", 0, {"kind": "resist", "action": "resist:no"}) in told


@pytest.mark.parametrize(
    ("stock", "left"),
    [
        ([8, 8, 0, 8], [8, 8, 0, 6]),  # tie of three: fossil
        ([7, 7, 0, 1], [7, 2, 0, 1]),  # tie of two: industrial
        ([9, 8, 0, 8], [4, 8, 0, 8]),
        ([3, 1, 0, 2], [0, 1, 0, 2]),
        ([0, 0, 2, 1], [0, 0, 2, 0]),
        ([0, 0, 0, 0], [0, 0, 0, 0]),
    ],
)
def test_s4_loot_is_what_one_holds_most_of(stock, left):
    state = table("border_raid")
    state.nations[0].stock[:] = stock
    run(state)
    assert state.nations[0].stock == left


def test_s4_reasons_say_what_is_missing():
    state = table("border_raid")
    state.nations[0].stock[MILITARY] = 5
    run(state)
    decision = state.decisions[0]
    state.nations[0].stock[MILITARY] = 1
    (need,) = decision.question.needs
    no, yes = state.rules.resist
    assert need.ok(state, 0, decision.arg, no)
    assert not need.ok(state, 0, decision.arg, yes)
    assert "2" in need.say(state, 0, decision.arg, yes).allow


def test_s5_foreign_demand_at_the_start():
    # industrial, military and fossil stand at position 4 with 3 each: industrial comes first
    state = table("foreign_demand")
    told = run(state)
    assert state.stock == [3, 0, 3, 3]
    assert state.price == [3, 5, 4, 4]
    assert star_of(state) == (25, 8, 5, 0, 0)  # 3 x 5
    assert state.bank == 109 + 15
    assert told[1] == ("star_bought", STAR, {"resource": "industrial", "units": 3, "money": 15, "sell": 5, "buy": 10})


def test_s5_larger_stock_settles_ties_and_fossils_join_the_star():
    state = table("foreign_demand")
    state.stock[:] = [9, 3, 3, 4]
    run(state)
    assert state.stock == [9, 3, 3, 1]
    assert state.star.fossil == 11


def test_s5_pays_as_far_as_its_money_goes_and_stays_at_the_right_end():
    state = table("foreign_demand")
    state.price[MILITARY], state.stock[MILITARY] = 6, 2
    state.star.money = 30
    run(state)
    assert state.stock[MILITARY] == 0
    assert (state.star.money, state.bank, state.price[MILITARY]) == (0, 139, 6)  # 2 x 20, only 30 there


def test_s5_nothing_in_an_empty_market():
    state = table("foreign_demand")
    state.stock[:] = [0, 0, 0, 0]
    assert run(state)[1] == ("event_void", STAR, {})
    assert state.price == [3, 4, 4, 4]


def test_s6_foreign_glut():
    state = table("foreign_glut")
    told = run(state, 2)  # military
    assert (state.stock, state.price) == ([3, 3, 6, 3], [3, 4, 3, 4])
    assert (state.star.money, state.bank) == (49, 100)  # 3 x 3
    assert told[1] == ("star_sold", STAR, {"resource": "military", "units": 3, "money": 9, "sell": 2, "buy": 3})


def test_s6_draws_among_those_not_at_the_left_end():
    state = table("foreign_glut")
    state.price[RENEWABLE] = 1
    state.star.fossil = 2
    run(state, 2)  # industrial, military, fossil
    assert (state.stock[FOSSIL], state.star.fossil, state.star.money) == (5, 0, 46)


def test_s6_the_bank_caps_the_quantity():
    state = table("foreign_glut")
    state.box_money, state.bank = 102, 7
    run(state, 1)
    assert (state.stock[INDUSTRIAL], state.price[INDUSTRIAL], state.bank, state.star.money) == (5, 3, 1, 46)


def test_s6_an_empty_bank_moves_no_cube():
    state = table("foreign_glut")
    state.box_money, state.bank = 107, 2
    run(state, 1)
    assert (state.stock[INDUSTRIAL], state.price[INDUSTRIAL], state.bank) == (3, 4, 2)


def test_s6_needs_no_chance_for_one_or_none():
    state = table("foreign_glut")
    state.price[:] = [1, 1, 2, 1]
    state.agenda.append((EVENT, -1, None))
    advance(state)
    assert (state.price, state.stock) == ([1, 1, 1, 1], [3, 3, 6, 3])
    state.events = ("foreign_glut",)
    state.agenda.append((EVENT, -1, None))
    advance(state)
    assert state.stock == [3, 3, 6, 3]


@pytest.mark.parametrize(("bank", "fled"), [(109, 10), (4, 4), (0, 0)])
def test_s7_capital_flight(bank, fled):
    state = table("capital_flight")
    state.bank, state.box_money = bank, 109 - bank
    told = run(state)
    assert (state.bank, state.box_money) == (bank - fled, 109 - bank + fled)
    assert told[1] == ("capital_fled", STAR, {"money": fled})
    assert not state.financial


def test_s8_summit():
    state = table("summit")
    me, star = state.nations[0], state.star
    me.pollution, star.pollution, state.pollution_left = 12, 1, -1  # one excess token in play
    me.disruption, star.disruption, state.disruption_left = 0, 2, 8
    told = run(state)
    assert (me.pollution, star.pollution, state.pollution_left) == (11, 0, 1)
    assert (me.disruption, star.disruption, state.disruption_left) == (0, 1, 9)
    assert told[1:] == [
        ("summit", STAR, {"pollution": 1, "disruption": 1}),
        ("summit", 0, {"pollution": 1, "disruption": 0}),
    ]


# -- conservation -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(60))
def test_nothing_is_made_or_lost(seed):
    draw = random.Random(seed)
    state = table(*draw.sample(NAMES, 8))
    me = state.nations[0]
    me.stock[:] = [draw.randrange(12) for _ in range(3)] + [8]
    before = totals(state)
    for generation in range(1, 13):  # more than eight: the pile is shuffled anew
        state.generation = generation
        state.chance = Seeded(seed * 100 + generation)
        state.agenda.append((EVENT, -1, None))
        advance(state)
        while state.decisions:
            decision = state.decisions[0]
            apply(state, decision, draw.choice(decision.options))
        assert totals(state) == before
        assert min(*star_of(state), state.bank, *state.stock, *me.stock) >= 0
        assert all(1 <= price <= 6 for price in state.price)
        assert len(state.events) + len(state.discarded) == 8
