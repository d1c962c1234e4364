"""Limit's alliance step against hand-computed positions (T19, T51, rulings D14, D16-D19, D21)."""

from __future__ import annotations

import random

import pytest

from limitedu.core.chance import Seeded
from limitedu.core.decision import Amounts, amount
from limitedu.core.flow import advance, apply
from limitedu.games import limit
from limitedu.games.limit.alliance import ALLIANCES, break_alliance
from limitedu.games.limit.nation import leader, turn_order
from limitedu.games.limit.rules import load_rules
from limitedu.games.limit.state import INDUSTRIAL, MILITARY

MILITARY_PACT, ECONOMIC_PACT = 0, 1


def table(players=4, money=5, house=None, military=(), economic=()):
    """A table before its alliance step; seat 0 leads. ``military``, ``economic``: groups of seats."""
    state = limit.setup(load_rules(house), players, Seeded(1, "setup"), alliances=True)
    state.agenda.clear()
    state.decisions, state.lanes = [], None
    state.generation, state.start = 1, 0
    for nation in state.nations:
        nation.money = money
    for kind, groups in enumerate((military, economic)):
        for number, group in enumerate(groups, 1):
            for seat in group:
                ally = list(state.nations[seat].ally)
                ally[kind] = number
                state.nations[seat].ally = tuple(ally)
    return state


def begin(state):
    """Run the step to its first question; the events it tells are collected."""
    told = []
    state.tell = lambda kind, player, numbers: told.append((kind, player, numbers))
    state.agenda.append((ALLIANCES, -1, None))
    advance(state)
    return told


def answer(state, name, player=None):
    decision = next(d for d in state.decisions if player in (None, d.player))
    action = amount(int(name[7:])) if name.startswith("amount:") else state.rules.actions[name]
    assert action in decision.options, (name, list(decision.options))
    apply(state, decision, action)


def asked(state):
    return [(d.player, d.question.name) for d in state.decisions]


def names(state):
    return [action.name for action in state.decisions[0].options]


def group(state, kind):
    return [nation.ally[kind] for nation in state.nations]


def money(state):
    return state.bank + state.box_money + sum(nation.money for nation in state.nations)


def disruption(state):
    return state.disruption_left - state.box_disruption + sum(n.disruption for n in state.nations)


def kinds(told):
    return [kind for kind, _player, _numbers in told]


# -- turns ------------------------------------------------------------------------------------------------


def test_leadership_passes_to_the_left():
    state = table(4)
    state.start = 2
    assert [(leader(state), turn_order(state))] == [(2, [2, 3, 0, 1])]
    state.generation = 4
    assert turn_order(state) == [1, 2, 3, 0]


def test_each_nation_has_one_turn_from_the_leader_on():
    state = table(3)
    state.generation = 2
    begin(state)
    seats = []
    while state.decisions:
        seats.append(state.decisions[0].player)
        answer(state, "nothing")
    assert seats == [1, 2, 0]


@pytest.mark.parametrize(("players", "alliances"), [(4, False), (1, True)])
def test_no_alliance_step_where_it_is_not_played(players, alliances):
    state = table(players)
    state.alliances_on = alliances
    assert begin(state) == []
    assert state.decisions == []


# -- offers -----------------------------------------------------------------------------------------------


def test_an_alliance_of_two_costs_its_price_once():
    state = table(3)
    before = money(state), state.bank
    told = begin(state)
    assert names(state) == [
        "offer:military:1", "offer:military:2", "offer:economic:1", "offer:economic:2", "nothing",
    ]  # fmt: skip
    answer(state, "offer:economic:2")
    assert asked(state) == [(2, "alliance_consent")]
    answer(state, "accept:yes")
    assert asked(state) == [(0, "alliance_price")]
    assert list(state.decisions[0].options) == [amount(0), amount(1), amount(2)]
    answer(state, "amount:2")
    assert group(state, ECONOMIC_PACT) == [1, 0, 1]
    assert group(state, MILITARY_PACT) == [0, 0, 0]
    assert [n.locked for n in state.nations] == [(False, True), (False, False), (False, True)]
    assert [n.money for n in state.nations] == [3, 5, 5]
    assert (money(state), state.bank) == (before[0], before[1] + 2)
    assert told == [
        ("alliance_offered", 0, {"alliance": "economic", "to": 2}),
        ("alliance_made", 0, {"alliance": "economic", "to": 2, "members": (0, 2), "price": 2, "paid": ((0, 2),)}),
    ]


def test_the_price_may_be_shared():
    state = table(2)
    told = begin(state)
    answer(state, "offer:military:1")
    answer(state, "accept:yes")
    answer(state, "amount:1")
    assert asked(state) == [(1, "alliance_price")]
    assert list(state.decisions[0].options) == [amount(0), amount(1)]
    answer(state, "amount:1")
    assert [n.money for n in state.nations] == [4, 4]
    made = next(numbers for kind, _player, numbers in told if kind == "alliance_made")
    assert made["paid"] == ((0, 1), (1, 1))


def test_an_offer_fails_unpaid_when_nobody_wants_to_pay():
    state = table(3)
    told = begin(state)
    answer(state, "offer:military:1")
    answer(state, "accept:yes")
    answer(state, "amount:1")
    answer(state, "amount:0")
    assert told[-1] == ("alliance_unpaid", 0, {"alliance": "military", "to": 1, "missing": 1})
    assert [n.money for n in state.nations] == [5, 5, 5]
    assert group(state, MILITARY_PACT) == [0, 0, 0]
    assert not any(n.locked[0] for n in state.nations)


def test_an_offer_fails_at_once_when_nobody_can_pay():
    state = table(3, money=0)
    state.nations[2].money = 50
    told = begin(state)
    answer(state, "offer:military:1")
    answer(state, "accept:yes")
    assert told[-1] == ("alliance_unpaid", 0, {"alliance": "military", "to": 1, "missing": 2})
    assert asked(state) == [(1, "alliance")]


def test_a_poor_nation_is_not_asked_and_its_ally_pays():
    state = table(3)
    state.nations[0].money = 0
    begin(state)
    answer(state, "offer:military:1")
    answer(state, "accept:yes")
    assert asked(state) == [(1, "alliance_price")]
    answer(state, "amount:2")
    assert [n.money for n in state.nations] == [0, 3, 5]
    assert group(state, MILITARY_PACT) == [1, 1, 0]


def test_a_refusal_ends_the_turn():
    state = table(3)
    told = begin(state)
    answer(state, "offer:military:1")
    answer(state, "accept:no")
    assert told[-1] == ("alliance_refused", 1, {"alliance": "military", "by": 0, "to": 1})
    assert asked(state) == [(1, "alliance")]
    assert group(state, MILITARY_PACT) == [0, 0, 0]


def test_all_members_of_merged_alliances_agree_in_turn_order():
    state = table(6, military=[(0, 3), (1, 4, 5)])
    state.generation = 4  # seat 3 leads: 3, 4, 5, 0, 1, 2
    told = begin(state)
    answer(state, "offer:military:1")
    for seat in (1, 4, 5, 0):
        assert asked(state) == [(seat, "alliance_consent")]
        answer(state, "accept:yes")
    for seat, paid in ((3, 0), (4, 0), (5, 1), (0, 0), (1, 1)):
        assert asked(state) == [(seat, "alliance_price")]
        answer(state, f"amount:{paid}")
    assert group(state, MILITARY_PACT) == [1, 1, 0, 1, 1, 1]
    assert [n.locked[0] for n in state.nations] == [True, True, False, True, True, True]
    assert [n.money for n in state.nations] == [5, 4, 5, 5, 5, 4]
    assert told[-1][2]["members"] == (3, 4, 5, 0, 1)
    assert told[-1][2]["paid"] == ((5, 1), (1, 1))


def test_one_member_can_refuse_a_merger():
    state = table(4, military=[(0, 2), (1, 3)])
    told = begin(state)
    answer(state, "offer:military:1")
    answer(state, "accept:yes")
    answer(state, "accept:yes")
    assert asked(state) == [(3, "alliance_consent")]
    answer(state, "accept:no")
    assert told[-1] == ("alliance_refused", 3, {"alliance": "military", "by": 0, "to": 1})
    assert group(state, MILITARY_PACT) == [1, 2, 1, 2]
    assert not state.demilitarized


def test_a_price_of_nothing_asks_nobody():
    state = table(3, money=0, house={"alliance": {"price": 0}})
    begin(state)
    answer(state, "offer:economic:1")
    answer(state, "accept:yes")
    assert group(state, ECONOMIC_PACT) == [1, 1, 0]
    assert asked(state) == [(1, "alliance")]


def test_tokens_on_the_agreement_side_stop_offers_until_all_have_played():
    state = table(3)
    begin(state)
    answer(state, "offer:military:1")
    answer(state, "accept:yes")
    answer(state, "amount:2")
    assert names(state) == [
        "leave:military", "exclude:military:0", "offer:economic:0", "offer:economic:2", "nothing",
    ]  # fmt: skip
    answer(state, "nothing")
    assert names(state) == ["offer:economic:0", "offer:economic:1", "nothing"]
    answer(state, "nothing")
    assert not state.decisions
    assert all(n.locked == (False, False) for n in state.nations)
    assert group(state, MILITARY_PACT) == [1, 1, 0]


def test_numbers_of_alliances_are_the_smallest_free_ones():
    state = table(6, economic=[(4, 5)])
    begin(state)
    answer(state, "offer:economic:1")
    answer(state, "accept:yes")
    answer(state, "amount:2")
    assert group(state, ECONOMIC_PACT) == [2, 2, 0, 0, 1, 1]


# -- leaving and excluding --------------------------------------------------------------------------------


def test_leaving_a_larger_alliance_keeps_the_rest():
    state = table(4, military=[(0, 1, 2)])
    told = begin(state)
    answer(state, "leave:military")
    assert group(state, MILITARY_PACT) == [0, 1, 1, 0]
    assert told[-1] == ("alliance_left", 0, {"alliance": "military", "members": (1, 2)})


def test_leaving_an_alliance_of_two_dissolves_it():
    state = table(3, economic=[(0, 2)])
    told = begin(state)
    answer(state, "leave:economic")
    assert group(state, ECONOMIC_PACT) == [0, 0, 0]
    assert told[-1] == ("alliance_left", 0, {"alliance": "economic", "members": ()})


def test_who_left_may_accept_later_in_the_same_step():
    state = table(4)
    begin(state)
    answer(state, "offer:military:1")
    answer(state, "accept:yes")
    answer(state, "amount:2")
    answer(state, "leave:military")
    assert group(state, MILITARY_PACT) == [0, 0, 0, 0]
    assert [n.locked[0] for n in state.nations] == [False] * 4
    answer(state, "offer:military:1")
    answer(state, "accept:yes")
    answer(state, "amount:2")
    assert group(state, MILITARY_PACT) == [0, 1, 1, 0]


def test_strict_lock_forbids_leaving_a_new_alliance_only():
    state = table(4, house={"alliance": {"lock_strict": True}}, economic=[(1, 2)])
    begin(state)
    answer(state, "offer:military:1")
    answer(state, "accept:yes")
    answer(state, "amount:2")
    assert names(state) == [
        "offer:economic:0", "offer:economic:3", "leave:economic", "exclude:economic:2", "nothing",
    ]  # fmt: skip


def test_exclusion_needs_all_but_the_excluded():
    state = table(5, military=[(0, 1, 2, 3)])
    told = begin(state)
    answer(state, "exclude:military:2")
    for seat in (1, 3):
        assert asked(state) == [(seat, "alliance_exclusion")]
        answer(state, "accept:yes")
    assert group(state, MILITARY_PACT) == [1, 1, 0, 1, 0]
    assert told[-1] == ("alliance_excluded", 2, {"alliance": "military", "by": 0, "members": (0, 1, 3)})


def test_one_member_can_refuse_an_exclusion():
    state = table(4, military=[(0, 1, 2)])
    told = begin(state)
    answer(state, "exclude:military:2")
    answer(state, "accept:no")
    assert group(state, MILITARY_PACT) == [1, 1, 1, 0]
    assert told[-1] == ("alliance_exclusion_refused", 1, {"alliance": "military", "by": 0, "seat": 2})


def test_excluding_the_only_ally_equals_leaving():
    state = table(3, military=[(0, 1)])
    begin(state)
    answer(state, "exclude:military:1")
    assert group(state, MILITARY_PACT) == [0, 0, 0]
    assert asked(state) == [(1, "alliance")]


# -- T19, demilitarization --------------------------------------------------------------------------------


def test_t19_the_example_of_four_nations():
    state = table(4, military=[(0, 1, 2)], economic=[(0, 3)])
    before, bank = money(state), state.bank
    told = begin(state)
    answer(state, "offer:military:3")
    for _seat in (3, 1, 2):
        answer(state, "accept:yes")
    answer(state, "amount:2")
    assert state.demilitarized
    assert [n.sol for n in state.nations] == [(2, 1, 1, 1, 1)] * 4  # only class A can rise: told, not asked
    assert kinds(told).count("demilitarization") == 4
    assert asked(state) == [(1, "alliance")]
    answer(state, "offer:economic:2")
    answer(state, "accept:yes")
    answer(state, "amount:2")
    assert group(state, MILITARY_PACT) == [1, 1, 1, 1]
    assert group(state, ECONOMIC_PACT) == [1, 2, 2, 1]
    assert names(state) == [
        "leave:military", "exclude:military:0", "exclude:military:1", "exclude:military:3",
        "leave:economic", "exclude:economic:1", "nothing",
    ]  # fmt: skip
    answer(state, "nothing")
    answer(state, "nothing")
    assert (money(state), state.bank) == (before, bank + 4)
    assert not state.decisions


def test_t51_demilitarization():
    state = table(2)
    one, two = state.nations
    one.level[MILITARY], one.level[INDUSTRIAL], one.stock[MILITARY] = 4, 8, 9
    one.unrest, one.disruption = 1, 1
    two.level[MILITARY], two.level[INDUSTRIAL], two.stock[MILITARY] = 5, 3, 12
    two.unrest, two.disruption = 7, 3
    state.disruption_left -= 4
    one.sol, two.sol = (2, 1, 1, 1, 1), (3, 3, 2, 1, 1)
    tokens, before = disruption(state), money(state)
    told = begin(state)
    answer(state, "offer:military:1")
    answer(state, "accept:yes")
    answer(state, "amount:2")
    assert asked(state) == [(0, "raise_class"), (1, "raise_class")]
    answer(state, "raise:D", player=1)
    answer(state, "raise:B", player=0)
    assert (one.level[INDUSTRIAL], one.level[MILITARY], one.stock[MILITARY]) == (8, 1, 0)
    assert (one.unrest, one.disruption, one.sol) == (1, 0, (2, 2, 1, 1, 1))
    assert (two.level[INDUSTRIAL], two.level[MILITARY], two.stock[MILITARY]) == (4, 1, 0)
    assert (two.unrest, two.disruption, two.sol) == (6, 1, (3, 3, 2, 2, 1))
    assert (disruption(state), money(state)) == (tokens, before)
    assert [numbers for kind, _player, numbers in told if kind == "demilitarization"] == [
        {"military": 9, "military_levels": 3, "industrial_levels": 0, "unrest": 0, "disruption": 1},
        {"military": 12, "military_levels": 4, "industrial_levels": 1, "unrest": 1, "disruption": 2},
    ]
    assert asked(state) == [(1, "alliance")]


def test_a_small_arms_industry_gives_no_civil_level():
    state = table(2)
    for nation in state.nations:
        nation.level[MILITARY], nation.level[INDUSTRIAL] = 3, 2
    begin(state)
    answer(state, "offer:military:1")
    answer(state, "accept:yes")
    answer(state, "amount:2")
    assert [n.level for n in state.nations] == [[2, 2, 1], [2, 2, 1]]


def test_demilitarization_happens_once():
    state = table(2)
    state.demilitarized = True
    state.nations[0].stock[MILITARY] = 7
    told = begin(state)
    answer(state, "offer:military:1")
    answer(state, "accept:yes")
    answer(state, "amount:2")
    assert state.nations[0].stock[MILITARY] == 7
    assert "demilitarization" not in kinds(told)


def test_an_economic_alliance_of_all_disarms_nobody():
    state = table(2)
    begin(state)
    answer(state, "offer:economic:1")
    answer(state, "accept:yes")
    answer(state, "amount:2")
    assert not state.demilitarized


def test_demilitarization_without_a_class_to_raise_goes_on():
    state = table(2)
    state.nations[0].sol = state.nations[1].sol = (4, 4, 4, 4, 4)
    begin(state)
    answer(state, "offer:military:1")
    answer(state, "accept:yes")
    answer(state, "amount:2")
    assert asked(state) == [(1, "alliance")]


# -- breaking ---------------------------------------------------------------------------------------------


def test_breaking_ends_the_whole_alliance_of_that_kind():
    state = table(4, military=[(0, 1, 2)], economic=[(0, 1)])
    left, tokens = state.disruption_left, disruption(state)
    told = []
    state.tell = lambda kind, player, numbers: told.append((kind, player, numbers))
    state.nations[2].locked = (True, True)
    break_alliance(state, 1, MILITARY_PACT)
    assert group(state, MILITARY_PACT) == [0, 0, 0, 0]
    assert group(state, ECONOMIC_PACT) == [1, 1, 0, 0]
    assert [n.disruption for n in state.nations] == [1, 1, 1, 0]
    assert (state.disruption_left, disruption(state)) == (left - 3, tokens)
    assert state.nations[2].locked == (False, True)
    assert told == [
        ("alliance_broken", 1, {"alliance": "military", "members": (0, 1, 2), "disruption": 1, "phase": ""})
    ]


def test_breaking_nothing_is_nothing():
    state = table(2)
    break_alliance(state, 0, ECONOMIC_PACT)
    assert [n.disruption for n in state.nations] == [0, 0]


# -- all questions, at random -----------------------------------------------------------------------------


def refused(state, decision, action):
    return [
        need.say(state, decision.player, decision.arg, action)
        for need in decision.question.needs
        if not need.ok(state, decision.player, decision.arg, action)
    ]


def check_needs(state):
    for decision in state.decisions:
        universe = decision.question.universe(state)
        if isinstance(universe, Amounts):
            universe = [amount(n) for n in range(60)]
        assert set(decision.options) <= set(universe)
        for action in universe:
            reasons = refused(state, decision, action)
            assert (not reasons) == (action in decision.options), (action, reasons)
            assert all(reason.text and reason.rule for reason in reasons)


@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("seed", range(40))
def test_needs_pass_exactly_for_the_options(seed, strict):
    draw = random.Random(seed)
    state = table(draw.randint(2, 6), house={"alliance": {"lock_strict": strict}})
    total, tokens = money(state), disruption(state)
    for generation in range(1, 8):
        state.generation = generation
        begin(state)
        while state.decisions:
            check_needs(state)
            decision = draw.choice(state.decisions)
            apply(state, decision, draw.choice(list(decision.options)))
            assert (money(state), disruption(state)) == (total, tokens)
            for kind in (MILITARY_PACT, ECONOMIC_PACT):
                groups = [a for a in group(state, kind) if a]
                assert all(groups.count(a) > 1 and a <= 3 for a in groups)
        assert all(n.locked == (False, False) for n in state.nations)


def test_a_listener_changes_nothing():
    states = []
    for listening in (True, False):
        draw = random.Random(7)
        state = table(5)
        for generation in range(1, 5):
            state.generation = generation
            begin(state)
            if not listening:
                state.tell = None
            while state.decisions:
                decision = state.decisions[0]
                apply(state, decision, draw.choice(list(decision.options)))
        states.append([(n.ally, n.money, n.sol, n.stock) for n in state.nations])
    assert states[0] == states[1]
