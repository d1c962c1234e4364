"""Our rulings A1-D28 where the rulebook leaves a question open, one test or more each by its name, with their settings.

The long forms of D14-D19 stand in test_limit_alliance.py, those of the solo events in test_limit_solo.py.
"""

from __future__ import annotations

import pytest
from games.limit_help import (
    STEPS,
    alone,
    answer,
    as_game,
    asked,
    can_play,
    finish,
    hold,
    law,
    listen,
    options,
    play_card,
    position,
    put,
    refusal,
    refused_now,
    run,
    run_step,
    totals,
    turn,
)

import limitedu
from limitedu.core.chance import Seeded
from limitedu.core.decision import Amounts
from limitedu.core.flow import advance, apply
from limitedu.games import limit
from limitedu.games.limit.alliance import ALLIANCES, TURN
from limitedu.games.limit.nation import LOWER, RAISE, land_limit, lose_territory, raise_people, raise_plant
from limitedu.games.limit.political import DECK, POLITICS, TRIM
from limitedu.games.limit.rules import load_rules
from limitedu.games.limit.score import scores
from limitedu.games.limit.solo import star_value
from limitedu.games.limit.state import FOSSIL, INDUSTRIAL, MILITARY, RENEWABLE

# -- A: set-up and tracks -------------------------------------------------------------------------------------


def test_A1_five_money_and_eight_fossils_at_the_start():
    game = limitedu.new_game("limit", players=2, seed=1)
    assert [(n.money, n.stock[FOSSIL]) for n in game.state.nations] == [(5, 8)] * 2


@pytest.mark.parametrize(
    ("territory", "offset", "level"), [(5, 0, 5), (8, 0, 8), (11, 0, 8), (0, 0, 1), (5, 2, 7), (5, 3, 8), (2, -3, 1)]
)
def test_A2_land_limits_farms(territory, offset, level):
    state, nation = alone({"tracks": {"territory_offset": offset}}, territory=territory)
    assert land_limit(state, nation) == level
    raise_plant(state, nation, RENEWABLE, 9)
    assert nation.level[RENEWABLE] == max(2, level)


def test_A3_levels_beyond_the_ends_count_as_the_ends():
    state = position(2)
    nation = put(state.nations[0], people=1)
    play_card(state, 0, "conscription")
    assert nation.stock[MILITARY] == 1
    state, nation = alone(people=100, sol=(4, 4, 4, 1, 1), industrial=100)
    run_step(state, "consumption")
    assert nation.stock[INDUSTRIAL] == 0


def test_A4_nothing_supplied_is_a_level_below_the_first():
    state, nation = alone(people=2, renewable=0, unrest=1, sol=(2, 2, 2, 1, 1))
    run_step(state, "supply")  # only C can fall, then only B
    assert (nation.pop, nation.unrest, sum(nation.sol)) == (1, 7, 6)


@pytest.mark.parametrize(("shares", "bank"), [(1, 109), (2, 218)])
def test_A5_solo_bank(shares, bank):
    game = limitedu.new_game("limit", players=1, seed=1, rules={"world": {"solo_bank_shares": shares}})
    assert game.state.bank == bank
    assert (game.state.star.money, game.state.star.fossil, game.state.star.territory) == (40, 8, 5)


def test_A6_solo_reserves_are_those_of_two_nations():
    state = limitedu.new_game("limit", players=1, seed=1).state
    assert (state.colony_territory, state.colony_fossil) == (3, 6)
    assert (state.pollution_left, state.disruption_left) == (12, 10)


def test_A8_teaching_variant():
    game = limitedu.new_game("limit", players=3, seed=1, rules={"start": {"teaching": True}})
    assert game.decision.kind == "policy"
    assert [(n.money, len(n.hand)) for n in game.state.nations] == [(4, 4)] * 3
    assert not limit.invariants(game.state)
    while game.generation == 1:
        game.play(game.decision.options[-1], game.decision.player)
    assert game.decision.kind == "deck"


def test_A9_gains_beyond_the_top_are_lost():
    state, nation = alone(people=100, sol=(4, 4, 4, 4, 3))
    assert raise_people(state, nation, 1) == 0
    run(state, (RAISE, 0, 3))
    assert (nation.sol, state.decisions) == ((4,) * 5, [])


def test_A10_hands_and_decks_are_hidden_and_cards_put_under_are_known_to_their_owner():
    game = limitedu.new_game("limit", players=3, seed=4)
    for _turn in range(12):
        decision = game.decision
        game.play(decision.options[0], decision.player)
    for seat in (None, 0, 1, 2):
        other = game.state.copy()
        limit.redeal(other, seat, Seeded(1, "test"))
        assert limit.view(other, seat) == limit.view(game.state, seat)
    mine, theirs = game.state.copy(), game.state.copy()
    limit.redeal(mine, 0, Seeded(1, "test"))
    limit.redeal(theirs, 1, Seeded(1, "test"))
    known = game.state.nations[0].known
    for which, deck in enumerate(game.state.nations[0].decks):
        bottom = deck[len(deck) - known[which] :]
        assert mine.nations[0].decks[which][len(deck) - known[which] :] == bottom
    assert any(known)
    assert mine.nations[0].hand == game.state.nations[0].hand
    assert theirs.nations[0].hand != game.state.nations[0].hand


def test_A11_where_spent_goods_go():
    state = position(2)
    nation = put(state.nations[0], people=5, industrial=9, fossil=9, money=50, farms=3, territory=5)
    play_card(state, 0, "intensive_farming")
    assert state.box_fossil == 3  # a cost
    play_card(state, 0, "market_access", "sell:fossil", "amount:2")
    assert (state.stock[FOSSIL], state.box_fossil) == (5, 3)  # sold ones are at the market
    before = totals(state)
    play_card(state, 0, "overconsumption")
    assert nation.stock[INDUSTRIAL] == 4  # gone
    assert totals(state) == before
    state.pollution_left = 0
    run_step(state, "environmental_crisis")
    assert state.box_territory == 2


def test_A12_land_gained_back_moves_no_cube():
    state, nation = alone(territory=5, farms=5)
    lose_territory(state, nation, 2)
    nation.territory += 2
    assert (nation.level[RENEWABLE], land_limit(state, nation)) == (3, 5)


# -- B: political phase ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "fields"), [
    ("graduate_studies", {"sol": (4, 4, 4, 4, 2)}),
    ("investment_policy", {"unrest": 2}),
    ("cleaning_the_planet", {"pollution": 1}),
    ("colonization", {}),
])  # fmt: skip
def test_B1_a_part_of_the_effect_is_enough_unless_strict(card, fields):
    for strict in (False, True):
        state = position(2, {"politics": {"strict_effects": strict}}, colony_territory=1, colony_fossil=1)
        put(state.nations[0], money=90, military=9, people=5, **fields)
        if not strict:
            assert can_play(state, 0, card)
        else:
            assert refusal(state, 0, card)


def test_B1_the_effect_is_judged_after_the_cost_is_paid():
    part = {"deck": "society", "cost": [{"kind": "agitate", "unrest": 1}], "effect": [{"kind": "calm", "unrest": 2}]}
    state = position(2, {"cards": {"speech": part}})
    nation = put(state.nations[0], unrest=1)
    play_card(state, 0, "speech")
    assert nation.unrest == 1


def test_B1_a_permanent_card_always_has_an_effect():
    state = position(2, {"politics": {"strict_effects": True}})
    put(state.nations[0], people=1, unrest=1)
    assert can_play(state, 0, "vegetarianism")  # although one eats no less than 1


def test_B2_costs_are_paid_in_full_or_not_at_all():
    state = position(2)
    put(state.nations[0], industry=1, unrest=10, sol=(1,) * 5)
    for card in ("recycling", "vegetarianism", "indoctrination", "overconsumption"):
        assert refusal(state, 0, card)


def test_B3_tokens_as_a_cost_come_from_the_box_when_the_reserve_is_empty():
    state = position(2, disruption_left=1, pollution_left=0)
    nation = put(state.nations[0], military=5, money=5)
    play_card(state, 0, "colonization")
    play_card(state, 0, "extraction")
    assert (nation.disruption, state.disruption_left, state.box_disruption) == (2, 0, -1)
    assert (nation.pollution, state.pollution_left) == (1, -1)


@pytest.mark.parametrize("bank", [9, 10])
def test_B4_a_bank_too_poor_for_a_cost(bank):
    state = position(2, bank=bank)
    put(state.nations[1], money=9)
    assert can_play(state, 0, "political_interference") == (bank == 10)


def test_B5_a_bank_too_poor_for_an_effect():
    state = position(2, bank=10 + 2 * 5 - 1)
    put(state.nations[0], people=5)
    assert "ruling B5" in [reason.rule for reason in refusal(state, 0, "surcharge")]
    state.bank += 1
    assert can_play(state, 0, "surcharge")


def test_B6_a_target_that_cannot_pay_gives_what_it_has():
    state = position(3)
    me, poor, ally = state.nations
    put(me, money=0)
    put(poor, money=7, people=20, ally=(0, 1))
    put(ally, money=90, ally=(0, 1))
    play_card(state, 0, "political_interference", "target:1")
    assert (me.money, poor.money, ally.money) == (7, 0, 90)


def test_B6_strict_targets_must_be_able_to_pay():
    state = position(3, {"politics": {"strict_targets": True, "strict_effects": True}})
    put(state.nations[1], money=7, people=20)
    put(state.nations[2], money=9, people=5)
    play_card(state, 0, "political_interference")
    assert not state.decisions or options(state)[0].startswith("raise")  # seat 2 was the only target
    assert state.nations[2].money == 4
    assert state.nations[1].money == 7


def test_B7_interference_takes_the_people_not_the_position():
    state = position(2)
    put(state.nations[0], money=0)
    put(state.nations[1], money=40, people=30)
    play_card(state, 0, "political_interference")
    assert state.nations[0].money == 30


def test_B8_one_card_and_a_pass_when_the_second_becomes_unplayable():
    state = position(2)
    nation = put(state.nations[0], money=1)
    hold(state, 0, "craftsmanship", "stock_exchange")
    run(state, (STEPS["turns"], 0, 0))
    answer(state, "play:craftsmanship", "resource:renewable")
    assert nation.passed
    assert asked(state)[0][0] == 1


def test_B8_two_cards_are_no_pass():
    state = position(2)
    nation = put(state.nations[0], money=9)
    hold(state, 0, "craftsmanship", "extraction")
    run(state, (STEPS["turns"], 0, 0))
    answer(state, "play:craftsmanship", "resource:renewable", "play:extraction")
    assert not nation.passed
    assert asked(state)[0][0] == 1


@pytest.mark.parametrize(
    ("card", "answers", "reopened"),
    [
        ("terrorism", ("target:1",), [1]),
        ("annexation", ("target:1", "amount:10", (1, "resist:yes")), [1]),
        ("humanitarian_aid", (), []),
    ],
)
def test_B9_a_card_that_names_a_nation_gives_it_its_turn_again(card, answers, reopened):
    state = position(3)
    put(state.nations[0], money=60, military=20, disruption=1)
    for seat in (1, 2):
        put(state.nations[seat], passed=True, military=20)
    told = listen(state)
    play_card(state, 0, card, *answers)
    assert [player for kind, player, _numbers in told if kind == "turn_reopened"] == reopened
    assert [n.seat for n in state.nations[1:] if not n.passed] == reopened


def test_B10_a_short_deck_gives_what_it_has_and_an_empty_one_cannot_be_chosen():
    state = position(2)
    nation = state.nations[0]
    nation.decks = [nation.decks[0][:2], [], nation.decks[2]]
    run(state, (DECK, 0, (5, 1)))
    assert options(state) == ["deck:society", "deck:military"]
    assert "empty" in refused_now(state, "deck:production", 0)[0].text
    answer(state, "deck:society")
    assert len(options(state)) == 2


def test_B10_no_card_at_all_is_no_question():
    state = position(2)
    state.nations[0].decks = [[], [], []]
    run(state, (DECK, 0, (5, 1)))
    assert state.decisions == []


def test_B11_the_owner_orders_the_cards_put_under():
    state = position(2)
    nation = state.nations[0]
    top = nation.decks[2][:3]
    rest = nation.decks[2][3:]
    run(state, (DECK, 0, (3, 1)))
    answer(state, "deck:military", top[0].keep.name)
    answer(state, top[2].under.name)  # the last one follows by itself
    assert nation.decks[2] == [*rest, top[2], top[1]]


def test_B12_the_hand_limit_holds_only_when_it_is_looked_at():
    state = position(2)
    nation = state.nations[0]
    nation.hand, nation.decks[0] = nation.hand + nation.decks[0][:3], nation.decks[0][3:]
    state.nations[1].passed = True
    run(state, (STEPS["turns"], 0, 0))
    answer(state, "pass")
    assert len(nation.hand) == 7
    run(state, (TRIM, 0, 5))
    assert state.decisions[0].kind == "discard"
    finish(state)
    assert len(nation.hand) == 5


def test_B13_technology_comes_once_and_starting_cards_may_be_thrown_away():
    state = position(2)
    nation = put(state.nations[0], sol=(4, 1, 1, 1, 1))
    run(state, (POLITICS, -1, None))
    assert {c.id for c in nation.hand} >= {"market_access", "robotization", "mass_destruction"}
    assert nation.set_aside == ()
    under = {"market_access": 2, "mass_destruction": 2, "robotization": 1, "industrialization": 1, "craftsmanship": 1,
             "education": 0, "public_expenditure": 0}  # fmt: skip
    state.agenda.clear()
    state.lanes, state.decisions = None, []
    run(state, (TRIM, 0, 1))
    while state.decisions:
        name = next(n for n in options(state) if n.partition(":")[2] in under)
        answer(state, name)
        if len(nation.hand) == 1:
            break
    thrown = [name for name in under if any(name == c.id for deck in nation.decks for c in deck)]
    assert len(thrown) >= 6
    for name in thrown:
        assert name in [c.id for c in nation.decks[under[name]]]
    assert limit.invariants(state) == []


def test_B13_technology_stays_when_class_a_falls():
    state = position(2)
    nation = put(state.nations[0], sol=(2, 1, 1, 1, 1))
    run(state, (POLITICS, -1, None))
    assert [c.id for c in nation.set_aside] == ["robotization", "mass_destruction"]
    put(nation, sol=(1, 1, 1, 1, 1))
    assert "market_access" in [c.id for c in nation.hand]


def test_B14_artificial_intelligence_never_fetches_itself():
    state = position(2)
    put(state.nations[0], money=90)
    hold(state, 0, "artificial_intelligence")
    assert "no instant card" in refusal(state, 0, "artificial_intelligence")[0].text
    state.nations[0].played = [state.rules.cards["education"]]
    play_card(state, 0, "artificial_intelligence")
    assert [c.id for c in state.nations[0].hand] == ["education"]


def test_B15_the_price_is_the_value_before_and_farms_need_land():
    state = position(2)
    nation = put(state.nations[0], money=9, industry=3, farms=5)
    play_card(state, 0, "industrialization", "plant:industrial")
    assert (nation.money, nation.level[INDUSTRIAL]) == (6, 4)
    put(nation, industry=8, arms=8, farms=5)
    assert "ruling B15" in [r.rule for r in refusal(state, 0, "industrialization")]


def test_B16_robotization_below_the_top_raises_by_one():
    state = position(2)
    nation = put(state.nations[0], money=40, industry=7)
    play_card(state, 0, "robotization", "plant:industrial")
    assert (nation.money, nation.level[INDUSTRIAL]) == (10, 8)


def test_B17_fossils_are_not_produced():
    state = position(2)
    play_card(state, 0, "overproduction")
    assert options(state) == ["plant:industrial", "plant:military"]


def test_B18_no_voluntary_fossil_shortage():
    state = position(2)
    put(state.nations[0], industry=5, arms=4, fossil=1)
    hold(state, 0, "overproduction")
    turn(state, 0, 1)
    answer(state, "play:overproduction")  # only arms can be paid: taken
    assert state.nations[0].stock[MILITARY] == 5
    put(state.nations[0], fossil=0, money=20)
    assert refusal(state, 0, "overproduction")
    put(state.nations[1], industry=4)
    assert "ruling B2" in [r.rule for r in refusal(state, 0, "offshore_production")]


def test_B19_green_production_helps_in_the_production_step_only():
    state = position(2)
    me, them = state.nations
    law(state, 0, "green_production")
    put(me, industry=5, arms=5, fossil=9, money=20, pollution=0)
    law(state, 1, "green_production")
    put(them, industry=5)
    play_card(state, 0, "overproduction", "plant:industrial")
    assert me.pollution == 1
    play_card(state, 0, "offshore_production")
    assert them.pollution == 1
    put(me, industry=2)
    run_step(state, "production")
    assert me.pollution == 1 + 1  # of the arms; the industry at level 2 gives none, not -1


def test_B19_green_production_in_the_stress_test():
    from limitedu.games.limit.generations import run_test

    state, nation = alone(industry=5, fossil=9, renewable=9)
    law(state, 0, "green_production")
    run_test(state)
    advance(state)
    assert nation.pollution == 0


@pytest.mark.parametrize(
    ("people", "c", "stock", "fossils"), [(10, 3, 12, 1), (5, 3, 12, 0), (20, 3, 12, 1), (20, 3, 9, 0)]
)
def test_B20_recycling_counts_what_is_really_consumed(people, c, stock, fossils):
    state, nation = alone(people=people, industrial=stock, sol=(4, 4, c, 1, 1), fossil=0)
    law(state, 0, "recycling")
    run_step(state, "consumption")
    finish(state)
    assert (nation.stock[FOSSIL], state.box_fossil) == (fossils, -fossils)


def test_B20_transactions_gifts_and_thefts_recycle_nothing():
    state = position(2)
    for seat in (0, 1):
        law(state, seat, "recycling")
        put(state.nations[seat], industrial=20, fossil=0, military=3)
    play_card(state, 0, "market_access", "sell:industrial", "amount:12")
    put(state.nations[0], industrial=0)
    play_card(state, 0, "military_operation", "resist:no", "loot:renewable")
    put(state.nations[0], military=3)
    play_card(state, 0, "military_operation", "resist:no")  # only goods are left: taken
    assert [n.stock[FOSSIL] for n in state.nations] == [0, 0]
    put(state.nations[0], industrial=20, people=10)
    play_card(state, 0, "overconsumption")
    assert state.nations[0].stock[FOSSIL] == 1


def test_B21_intensive_farming_yields_above_the_land_limit():
    state, nation = alone(farms=5, territory=5, fossil=1, renewable=0)
    law(state, 0, "intensive_farming")
    run_step(state, "production")
    assert (nation.stock[RENEWABLE], nation.level[RENEWABLE]) == (20, 5)


def test_B22_intensive_farming_taken_back_goes_under_its_deck():
    state = position(2)
    law(state, 0, "intensive_farming")
    hand = len(state.nations[0].hand)
    answer(turn(state), "withdraw:intensive_farming")
    assert state.nations[0].decks[1][-1].id == "intensive_farming"
    assert len(state.nations[0].hand) == hand


@pytest.mark.parametrize(("farms", "food"), [(4, 3), (1, 1)])
def test_B23_without_a_fossil_farming_ends_before_production(farms, food):
    state, nation = alone(farms=farms, fossil=0, renewable=0)
    law(state, 0, "intensive_farming")
    run_step(state, "production")
    assert (nation.stock[RENEWABLE], nation.laws, nation.pollution) == (food, 0, 0)
    assert nation.level[RENEWABLE] == max(1, farms - 1)


def test_B24_taking_planning_back_needs_room_for_unrest():
    state = position(2)
    law(state, 0, "policy_planning")
    put(state.nations[0], unrest=10)
    turn(state)
    assert "10 of 11" in refused_now(state, "withdraw:policy_planning", 0)[0].text


def test_B25_a_transaction_is_at_least_one_unit():
    state = position(2)
    put(state.nations[0], military=4)
    play_card(state, 0, "market_access", "sell:military")
    assert options(state)[0] == "amount:1"
    assert "ruling" in refused_now(state, "amount:0", 0)[0].rule


def test_B26_all_units_at_the_price_before_the_move():
    state = position(2)
    nation = put(state.nations[0], military=9, money=0)
    play_card(state, 0, "market_access", "sell:military", "amount:9")
    assert nation.money == 27


@pytest.mark.parametrize(("move", "at"), [("price:fossil:up", 5), ("price:fossil:down", 3)])
def test_B27_speculation_moves_any_price_one_step_before_the_transaction(move, at):
    state = position(2, price=[1, 4, 6, 4])
    nation = put(state.nations[0], money=5, renewable=2, military=0, industrial=1, fossil=1)
    hold(state, 0, "speculation")
    turn(state, 0, 1)
    answer(state, "play:speculation")
    assert "price:renewable:down" not in options(state)
    assert "price:military:up" not in options(state)
    answer(state, move)
    assert state.price[FOSSIL] == at
    assert options(state) == ["sell:industrial", "sell:fossil"]
    assert nation.money == 0


def test_B27_without_a_possible_transaction_the_move_is_enough():
    state = position(2)
    put(state.nations[0], money=5, renewable=0, industrial=0, military=0, fossil=0)
    play_card(state, 0, "speculation", "price:fossil:up")
    assert (state.price[FOSSIL], state.decisions) == (5, [])


def test_B28_stock_exchange_doubles_transactions_not_the_free_move():
    state = position(2)
    put(state.nations[0], money=50, military=5)
    law(state, 0, "stock_exchange")
    play_card(state, 0, "speculation", "price:military:up", "sell:military", "amount:5", "buy:fossil", "amount:1")
    assert state.price == [3, 4, 4, 5]
    assert state.decisions == []


def test_B29_a_sale_is_capped_by_the_bank():
    state = position(2, bank=7)
    put(state.nations[0], military=9)
    play_card(state, 0, "market_access", "sell:military")
    assert options(state) == ["amount:1", "amount:2"]
    answer(state, "amount:2")
    assert (state.bank, state.box_money, state.financial) == (1, 0, False)


@pytest.mark.parametrize(("resist", "left", "land"), [("yes", 3, 5), ("no", 14, 4)])
def test_B30_the_attackers_arms_are_gone_either_way(resist, left, land):
    state = position(2)
    put(state.nations[0], military=12)
    put(state.nations[1], military=14)
    play_card(state, 0, "annexation", "amount:11", (1, f"resist:{resist}"))
    assert (state.nations[0].stock[MILITARY], state.nations[0].disruption) == (1, 2)
    assert (state.nations[1].stock[MILITARY], state.nations[1].territory) == (left, land)


def test_B30_allies_may_complete_the_defence():
    state = position(3)
    put(state.nations[0], military=12)
    put(state.nations[1], military=5, ally=(1, 0))
    put(state.nations[2], military=9, ally=(1, 0))
    play_card(state, 0, "annexation", "target:1", "amount:12", (1, "resist:yes"), (1, "plea:yes"), (2, "amount:7"))
    assert [n.stock[MILITARY] for n in state.nations] == [0, 0, 2]
    assert state.nations[1].territory == 5


def test_B30_a_plea_in_vain_leaves_the_attack_unresisted():
    state = position(3)
    put(state.nations[0], military=12)
    put(state.nations[1], military=5, ally=(1, 0))
    put(state.nations[2], military=9, ally=(1, 0))
    play_card(state, 0, "annexation", "target:1", "amount:12", (1, "resist:yes"), (1, "plea:yes"), (2, "amount:6"))
    assert [n.stock[MILITARY] for n in state.nations] == [0, 11, 3]
    assert state.nations[1].territory == 4


def test_B31_a_nation_without_land():
    state = position(3)
    put(state.nations[0], military=30)
    put(state.nations[1], territory=0, farms=1)
    play_card(state, 0, "annexation", "amount:10")  # seat 2 is the only target
    assert state.nations[2].territory == 4
    play_card(state, 0, "mass_destruction", "target:1", "amount:10")
    assert (state.nations[1].pollution, state.box_territory) == (3, 0)


def test_B32_loot_is_limited_by_the_stock():
    state = position(3)
    put(state.nations[0], military=3, fossil=0)
    put(state.nations[1], renewable=3, industrial=0, fossil=1)
    put(state.nations[2], renewable=0, industrial=0, fossil=0, military=9)
    play_card(state, 0, "military_operation")  # only seat 1 has anything
    assert options(state) == ["loot:renewable", "loot:fossil"]
    assert "no goods" in refused_now(state, "loot:industrial", 0)[0].text
    answer(state, "loot:renewable")
    assert (state.nations[1].stock[RENEWABLE], state.nations[0].stock[RENEWABLE]) == (0, 5)


@pytest.mark.parametrize(("card", "tokens"), [("cleaning_the_planet", "pollution"), ("humanitarian_aid", "disruption")])
def test_B33_the_payer_gives_back_two_the_others_one(card, tokens):
    state = position(3)
    for nation, held in zip(state.nations, (1, 5, 0), strict=True):
        put(nation, **{tokens: held})
    put(state.nations[0], money=30)
    put(state.nations[2], money=40)
    hold(state, 0, card)
    turn(state, 0, 1)
    answer(state, f"ask:{card}", (1, "amount:1"), (2, "amount:19"))
    assert [getattr(n, tokens) for n in state.nations] == [0, 4, 0]
    assert state.bank == 327 + 50
    assert [n.money for n in state.nations] == [0, 4, 21]


@pytest.mark.parametrize(("generation", "needed"), [(1, 4), (2, 6), (3, 6), (4, 11), (5, 11), (6, 21), (7, 21)])
def test_B34_what_an_attack_on_the_star_nation_needs(generation, needed):
    for units in (needed - 1, needed):
        state = position(1, generation=generation)
        put(state.nations[0], military=units)
        play_card(state, 0, "military_operation", f"amount:{units}") if units > 3 else play_card(
            state, 0, "military_operation"
        )
        assert state.star.fossil == (6 if units == needed else 8)


def test_B35_farms_fall_at_once_with_the_land():
    state = position(2)
    put(state.nations[0], military=10)
    put(state.nations[1], territory=4, farms=4)
    play_card(state, 0, "annexation")
    assert (state.nations[1].territory, state.nations[1].level[RENEWABLE]) == (3, 3)
    assert state.nations[0].level[RENEWABLE] == 2


def test_B36_planning_may_go_just_before_growth():
    state = position(2)
    law(state, 0, "policy_planning")
    run(state, (STEPS["planning"], -1, None), (STEPS["economic_growth"], -1, None))
    assert options(state) == ["withdraw:policy_planning", "hold"]
    assert "asked about" in refused_now(state, "withdraw:intensive_farming", 0)[0].text
    answer(state, "withdraw:policy_planning")
    assert (state.nations[0].level[RENEWABLE], state.nations[0].unrest) == (3, 8)


def test_B36_farming_may_go_just_before_production():
    state = position(2)
    law(state, 1, "intensive_farming")
    put(state.nations[1], farms=4, renewable=0)
    run(state, (STEPS["farming"], -1, None), (STEPS["production"], -1, None))
    assert asked(state) == [(1, "withdraw")]
    answer(state, "hold")
    assert state.nations[1].stock[RENEWABLE] == 10


def test_B36_taking_back_is_no_card_and_no_pass():
    state = position(2)
    law(state, 0, "policy_planning")
    put(state.nations[0], money=9)
    hold(state, 0, "craftsmanship", "extraction")
    run(state, (STEPS["turns"], 0, 0))
    answer(state, "play:craftsmanship", "resource:military", "withdraw:policy_planning", "play:extraction")
    assert not state.nations[0].passed
    assert asked(state)[0][0] == 1


def test_B37_a_permanent_card_holds_at_once():
    state = position(2)
    put(state.nations[0], money=30, military=4)
    hold(state, 0, "stock_exchange", "market_access")
    turn(state)
    answer(state, "play:stock_exchange", "play:market_access", "sell:military", "amount:1")
    assert "done" in options(state)


def test_B38_allies_too_may_be_targets_but_never_oneself():
    state = position(3)
    put(state.nations[0], military=1, ally=(1, 1))
    put(state.nations[1], ally=(1, 1))
    play_card(state, 0, "terrorism")
    assert options(state) == ["target:1", "target:2"]
    assert "ruling B38" in refused_now(state, "target:0", 0)[0].rule


def test_B39_order_inside_a_war_card():
    state = position(3)
    put(state.nations[0], military=20)
    put(state.nations[1], military=20, industry=3, arms=2)
    hold(state, 0, "annexation")
    turn(state, 0, 1)
    seen = []
    for said in ("play:annexation", "target:1", "amount:10", "resist:no"):
        seen.append(asked(state)[0])
        answer(state, said)
    assert [*seen, *asked(state)] == [(0, "policy"), (0, "target"), (0, "force"), (1, "resist"), (0, "wreck")]
    assert "goods or arms" in refused_now(state, "plant:renewable", 0)[0].text


def test_B39_a_plant_at_the_bottom_may_be_named_only_if_both_are():
    state = position(2)
    put(state.nations[0], military=20)
    put(state.nations[1], industry=3, arms=1)
    play_card(state, 0, "annexation", "amount:10")  # the industry is the only one: taken
    assert state.nations[1].level[1:] == [2, 1]
    put(state.nations[1], industry=1)
    play_card(state, 0, "annexation")
    assert (state.nations[1].level[1:], state.nations[1].territory) == ([1, 1], 3)


def test_B40_soft_power_gives_one_or_two():
    state = position(2)
    put(state.nations[0], money=60, disruption=3)
    play_card(state, 0, "soft_power")
    assert options(state) == ["amount:1", "amount:2"]
    assert "ruling B40" in refused_now(state, "amount:3", 0)[0].rule
    answer(state, "amount:2")
    play_card(state, 0, "soft_power")  # one is left: given
    assert (state.nations[0].disruption, state.nations[1].disruption) == (0, 3)
    assert "ruling B40" in [r.rule for r in refusal(state, 0, "soft_power")]


def test_B41_colonization_of_an_empty_reserve():
    state = position(2, colony_territory=0, colony_fossil=0)
    put(state.nations[0], military=5)
    assert "ruling B41" in [r.rule for r in refusal(state, 0, "colonization")]


def test_B42_laws_change_only_their_own_step():
    state = position(2)
    nation = put(state.nations[0], people=10, money=10, industrial=10)
    law(state, 0, "vegetarianism", "sustainable_consumption")
    play_card(state, 0, "public_expenditure")
    play_card(state, 0, "overconsumption")
    assert (nation.money, nation.stock[INDUSTRIAL]) == (0, 0)


@pytest.mark.parametrize(("a", "drawn", "kept", "limit_"), [(1, 5, 1, 5), (2, 5, 1, 6), (3, 5, 2, 7), (4, 10, 2, 8)])
def test_B43_exactly_the_stated_number_is_kept(a, drawn, kept, limit_):
    state = position(2)
    nation = put(state.nations[0], sol=(a, 1, 1, 1, 1))
    hand = len(nation.hand) + a - 1
    run(state, (POLITICS, -1, None))
    answer(state, (0, "deck:society"))
    assert len(nation.drawn) == drawn
    for _card in range(kept):
        assert asked(state)[0] == (0, "keep")
        answer(state, (0, options(state, 0)[0]))
    assert len(nation.hand) == hand + kept
    while any(d.player == 0 for d in state.decisions):
        answer(state, (0, options(state, 0)[-1]))
    assert len(nation.hand) == min(hand + kept, limit_)


def test_B43_fewer_are_kept_only_if_fewer_were_drawn():
    state = position(2)
    nation = state.nations[0]
    hand, nation.decks[0] = len(nation.hand), nation.decks[0][:1]
    run(state, (DECK, 0, (5, 2)))
    answer(state, "deck:society")
    assert (len(nation.hand), nation.decks[0], state.decisions) == (hand + 1, [], [])


def test_B44_overproduction_is_one_production_of_one_plant():
    state = position(2)
    nation = put(state.nations[0], industry=6, fossil=9, industrial=0)
    play_card(state, 0, "overproduction", "plant:industrial")
    assert (nation.stock[INDUSTRIAL], nation.stock[FOSSIL], nation.pollution) == (20, 5, 2)
    assert nation.level[INDUSTRIAL] == 6


def test_B45_star_values_are_those_of_its_table():
    state = position(1, generation=4)
    assert [star_value(state, v) for v in ("population", "standard_of_living", "military", "industrial")] == [
        10, 3, 10, 5,
    ]  # fmt: skip


# -- C: social phase ------------------------------------------------------------------------------------------


def test_C1_class_and_plant_picks_are_asked_of_the_player():
    state, _nation = alone(sol=(3, 3, 3, 2, 1), industrial=99, renewable=99, unrest=5)
    run_step(state, "social")
    assert asked(state) == [(0, "grow")]
    answer(state, "plant:military")
    assert asked(state) == [(0, "raise_class")]


def test_C2_the_column_is_read_once():
    state, nation = alone(sol=(2, 2, 2, 1, 1), people=10, renewable=5, industrial=9, money=0)
    run_step(state, "social")  # famine: class C, the only one that can, falls to 1
    finish(state)
    assert nation.society == 2
    assert nation.money == 3 * 10  # tax of column 2, 5 people grown to 10


def test_C3_tax_is_paid_by_the_people_after_growth():
    state, nation = alone(people=5, renewable=9, money=0)
    run_step(state, "social")
    finish(state)
    assert nation.money == 2 * 10


def test_C4_population_stops_at_the_bottom_but_hunger_counts():
    state, nation = alone(people=1, renewable=0, unrest=6, sol=(2, 1, 1, 1, 1))
    run_step(state, "supply")
    assert (nation.pop, nation.unrest, nation.sol) == (1, 9, (1,) * 5)


def test_C5_no_class_left_to_fall():
    state, nation = alone(people=10, renewable=0, unrest=1)
    run_step(state, "supply")
    assert (nation.sol, state.decisions) == ((1,) * 5, [])


def test_C6_order_of_classes():
    state, _nation = alone(sol=(3, 3, 2, 1, 1))
    run(state, (RAISE, 0, 1))
    assert "Raise class A first." in refused_now(state, "raise:B", 0)[0].allow
    state, _nation = alone(sol=(3, 3, 2, 1, 1))
    run(state, (LOWER, 0, 1))
    assert "Lower class B first." in refused_now(state, "lower:A", 0)[0].allow


@pytest.mark.parametrize(
    ("people", "stock", "left", "lost"), [(20, 6, 1, 1), (2, 0, 0, 2), (2, 1, 0, 0), (10, 4, 1, 1)]
)
def test_C7_famine_among_vegetarians(people, stock, left, lost):
    state, nation = alone(people=people, renewable=stock, unrest=1)
    law(state, 0, "vegetarianism")
    before = nation.pop
    run_step(state, "supply")
    assert nation.stock[RENEWABLE] == left
    assert nation.unrest == 1 + 3 * lost
    assert nation.pop == max(1, before - lost)


@pytest.mark.parametrize(
    ("c", "laws", "stock", "left", "unmet"),
    [
        (2, (), 4, 1, 1),
        (4, (), 12, 2, 1),
        (4, ("sustainable_consumption",), 8, 3, 1),
        (2, ("sustainable_consumption",), 3, 0, 0),
    ],
)
def test_C8_goods_shortage_counts_from_the_shifted_level(c, laws, stock, left, unmet):
    state, nation = alone(people=10, industrial=stock, sol=(4, 4, c, 1, 1), unrest=1)
    law(state, 0, *laws)
    run_step(state, "consumption")
    finish(state)
    assert (nation.stock[INDUSTRIAL], nation.unrest) == (left, 1 + 2 * unmet)


@pytest.mark.parametrize(("forced", "offered"), [(False, ["plant:industrial", "plant:military"]), (True, None)])
def test_C9_degrowth_at_the_bottom(forced, offered):
    state, nation = alone({"society": {"forced_degrowth": forced}}, industry=3, arms=1, sol=(4, 4, 4, 1, 1))
    run_step(state, "economic_growth")
    if offered:
        assert options(state) == offered
        answer(state, "plant:military")
        assert nation.level == [2, 3, 1]
    else:
        assert nation.level == [2, 2, 1]


def test_C10_the_bank_is_empty_only_when_money_lacks():
    state = position(2, bank=8)
    for nation in state.nations:
        put(nation, people=2, money=0)
    run_step(state, "tax")
    assert (state.bank, state.financial) == (0, False)
    run_step(state, "tax")
    assert (state.financial, [n.money for n in state.nations]) == (True, [8, 8])
    put(state.nations[0], unrest=1)
    run_step(state, "public_order")
    finish(state)
    run_step(state, "financial_crisis")
    finish(state)
    assert state.crises[-1] == (0,)  # one tile a generation


def test_C11_one_tile_alone_is_discarded_without_growth():
    state, nation = alone(people=10, shift_zone=1)
    run_step(state, "mortality")
    run_step(state, "birth_rate")
    assert (nation.pop, nation.shift_zone) == (5, 0)


def test_C12_a_class_that_jumps_over_three_still_moves_its_tile():
    state, nation = alone(sol=(2, 1, 1, 1, 1))
    run(state, (RAISE, 0, 2))
    answer(state, "raise:A", "raise:A")
    assert (nation.sol[0], nation.shift_zone, nation.shift_line) == (4, 1, (False, True, True, True, True))
    state.agenda.clear()
    run(state, (LOWER, 0, 2), (RAISE, 0, 2))
    answer(state, "raise:A", "raise:A")
    assert nation.shift_zone == 1  # once only


def test_C13_fossils_go_to_farming_then_industry_then_arms():
    state, nation = alone(farms=4, industry=4, arms=4, fossil=2, unrest=1, renewable=0)
    law(state, 0, "intensive_farming")
    run_step(state, "production")
    assert nation.stock[:3] == [10, 1 + 5, 3]
    assert (nation.level, nation.unrest, nation.pollution) == ([4, 4, 3], 3, 2)


def test_C14_the_highest_payable_level():
    state, nation = alone(industry=8, fossil=5, unrest=1, industrial=0)
    run_step(state, "production")
    assert (nation.stock[INDUSTRIAL], nation.stock[FOSSIL], nation.pollution) == (20, 1, 2)
    assert (nation.level[INDUSTRIAL], nation.unrest) == (6, 5)


@pytest.mark.parametrize(("c", "due"), [(3, 20), (4, 30)])
def test_C15_uprising_without_money(c, due):
    state, nation = alone(people=10, unrest=11, sol=(4, 4, c, 1, 1), money=due - 1)
    run_step(state, "public_order")
    assert (nation.money, state.box_money, nation.disruption) == (0, due - 1, 0)
    assert nation.sol == (4, 4, c, 1, 1)


def test_C16_class_struggle_comes_after_public_order():
    state, nation = alone(sol=(2, 2, 1, 1, 1), unrest=5)
    run(state, (STEPS["public_order"], -1, None), (STEPS["class_struggle"], -1, None))
    answer(state, "raise:A")
    assert nation.unrest == 5 + 2


def test_C17_classes_move_one_step_at_a_time():
    state, nation = alone(sol=(3, 3, 1, 1, 1))
    run(state, (LOWER, 0, 3))
    answer(state, "lower:A")  # B fell first, as nobody else could, and falls last for the same reason
    assert nation.sol == (2, 1, 1, 1, 1)


def test_C18_first_all_pay_then_pleas_in_turn_order_then_all_pick_at_once():
    state = position(4, generation=3)
    assert state.start == 2
    state.start = 0  # seat 2 leads in the third generation
    for seat in (0, 1, 3):
        put(state.nations[seat], people=10, renewable=7, ally=(0, 1), sol=(3, 2, 2, 1, 1), unrest=1)
    put(state.nations[2], people=10, renewable=14, ally=(0, 1))
    run_step(state, "supply")
    assert state.nations[2].stock[RENEWABLE] == 4
    pleas = []
    while state.lanes is None:
        decision = state.decisions[0]
        if decision.question.name == "plea":
            pleas.append(decision.player)
        answer(state, {"plea": "plea:yes", "give": "amount:0", "break_alliance": "break:no"}.get(
            decision.question.name, "break:no"))  # fmt: skip
    assert pleas == [3, 0, 1]
    assert sorted(seat for seat, _question in asked(state)) == [0, 1, 3]


def test_C18_nobody_learns_of_a_pick_before_all_have_picked():
    state = position(3)
    game = as_game(state)
    for nation in state.nations:
        put(nation, people=20, renewable=10, sol=(3, 2, 2, 1, 1), unrest=1)
    run_step(state, "supply")
    assert [seat for seat, _question in asked(state)] == [0, 1, 2]
    before = [(game.view(seat)["world"], game.view(seat)["players"][1]["board"]) for seat in (0, None)]
    told = len(game.events_for(0))
    game.play("lower:C", 1)  # its taxes will be others
    assert [(game.view(seat)["world"], game.view(seat)["players"][1]["board"]) for seat in (0, None)] == before
    assert len(game.events_for(0)) == told
    game.play("lower:A", 0)
    game.play("lower:A", 2)
    assert game.view(0)["players"][1]["board"] != before[0][1]


def test_C19_dues_of_all_are_compared_with_the_bank():
    state = position(3, bank=14)
    for nation in state.nations[:2]:
        put(nation, unrest=1, money=0, sol=(4, 4, 4, 4, 4))
    put(state.nations[2], unrest=11, money=50, people=10, sol=(3, 3, 3, 3, 3))
    run_step(state, "public_order")
    assert [n.money for n in state.nations] == [10, 10, 30]
    assert (state.bank, state.box_money, state.financial) == (0, 20 - 6, True)


def test_C20_famine_and_growth_in_one_generation():
    state, nation = alone(people=10, renewable=4)
    run_step(state, "social")
    finish(state)
    assert state.rules.people[nation.pop] == 5  # 10 -> 3 -> 5


# -- D: international phase and end ---------------------------------------------------------------------------


@pytest.mark.parametrize(("to", "bank", "box"), [("bank", 218 + 7, 0), ("box", 218, 7)])
def test_D1_where_crisis_money_goes(to, bank, box):
    state = position(2, {"crises": {"money_to": to}}, financial=True)
    put(state.nations[0], people=2, money=90)
    put(state.nations[1], people=10, money=5)
    run_step(state, "financial_crisis")
    assert [n.money for n in state.nations] == [88, 0]
    assert (state.bank, state.box_money) == (bank, box)


def test_D2_all_with_nothing_are_all_richest():
    state = position(3, financial=True)
    for nation in state.nations:
        put(nation, money=0)
    run_step(state, "financial_crisis")
    assert [n.disruption for n in state.nations] == [1, 1, 1]


@pytest.mark.parametrize(("left", "crisis"), [(1, ()), (0, (1,)), (-4, (1,))])
def test_D3_the_pollution_reserve_counts_all_pollution(left, crisis):
    state = position(2, pollution_left=left)
    put(state.nations[0], pollution=12 - left)
    run_step(state, "environmental_crisis")
    assert state.crises[-1] == crisis


def test_D3_excess_pollution_goes_back_first():
    state = position(2, pollution_left=-1)
    put(state.nations[0], money=50, pollution=9)
    put(state.nations[1], pollution=4)
    play_card(state, 0, "cleaning_the_planet")
    assert (state.pollution_left, state.nations[0].pollution, state.nations[1].pollution) == (2, 7, 3)


def test_D4_returned_disruption_refills_the_reserve_above_its_start():
    state = position(2, disruption_left=10, box_disruption=-2)
    put(state.nations[0], disruption=2, money=50)
    play_card(state, 0, "humanitarian_aid")
    assert (state.disruption_left, state.box_disruption) == (12, -2)
    run_step(state, "military_crisis")
    assert state.crises[-1] == ()


def test_D5_the_lowest_ranked_of_the_highest_classes():
    state = position(2, pollution_left=0)
    put(state.nations[0], sol=(3, 3, 3, 2, 1), pollution=5)
    put(state.nations[1], sol=(3, 3, 3, 2, 1))
    run_step(state, "environmental_crisis")
    assert [n.sol for n in state.nations] == [(3, 3, 2, 2, 1), (3, 3, 3, 2, 1)]


def test_D6_migration():
    state = position(5, pollution_left=0)
    for nation, people, dirt in zip(state.nations, (50, 10, 20, 30, 100), (9, 9, 0, 0, 0), strict=True):
        put(nation, people=people, pollution=dirt)
    run_step(state, "environmental_crisis")
    people = state.rules.people
    # 50 -> 30 and 10 -> 5 are reduced; 20 is one level below 30, so nobody moves to it
    assert [people[n.pop] for n in state.nations] == [30, 5, 20, 30, 100]
    state = position(3, pollution_left=0)
    for nation, people, dirt in zip(state.nations, (1, 1, 1), (9, 0, 0), strict=True):
        put(nation, people=people, pollution=dirt)
    run_step(state, "environmental_crisis")
    assert [n.pop for n in state.nations] == [1, 1, 1]


@pytest.mark.parametrize(("spill", "sol"), [(False, (3, 2, 2, 1, 1)), (True, (3, 2, 1, 1, 1))])
def test_D7_the_lowest_class_in_a_military_crisis(spill, sol):
    state = position(2, {"crises": {"military_spill": spill}}, disruption_left=0)
    for nation in state.nations:
        put(nation, sol=(3, 2, 2, 1, 1), military=9)
    run_step(state, "military_crisis")
    assert [n.sol for n in state.nations] == [sol, sol]


def test_D8_the_three_crises_once_each_in_order_and_one_may_cause_the_next():
    state = position(2, financial=True, pollution_left=0, disruption_left=2)
    put(state.nations[0], money=50, pollution=9, military=9)
    put(state.nations[1], military=9)
    run_step(state, "international")
    finish(state)
    assert state.crises[-1] == (0, 1, 2)


@pytest.mark.parametrize(("tiles", "over"), [(3, False), (4, True), (6, True)])
def test_D9_four_crises_end_the_game(tiles, over):
    state = position(2, generation=3, crises=((0, 1, 2), (0, 1, 2)[: tiles - 3], ()))
    run(state, (STEPS["generation_end"], -1, None))
    finish(state) if over else None
    assert (state.phase == "over") == over
    assert state.generation == (3 if over else 4)


@pytest.mark.parametrize(("money", "crises", "points"), [(154, 4, 15), (99, 0, 45), (9, 0, 0), (500, 5, 0)])
def test_D10_value_of_money(money, crises, points):
    state = position(2, generation=2, crises=((0, 1, 2)[:crises], (0, 1, 2)[: max(0, crises - 3)]))
    put(state.nations[0], money=money)
    assert scores(state)[0]["parts"]["money"] == points


def test_D11_stress_test_runs_also_after_four_crises():
    state = position(2, generation=2, crises=((0, 1, 2), (0,)), pollution_left=1, disruption_left=1)
    put(state.nations[0], people=10, renewable=3, farms=5, industry=5, unrest=10, sol=(2, 2, 2, 1, 1))
    put(state.nations[1], renewable=30, farms=5)
    told = listen(state)
    run(state, (STEPS["generation_end"], -1, None))
    finish(state)
    kinds = [kind for kind, _player, _numbers in told]
    assert state.over
    assert "famine" in kinds
    assert "spoiled" not in kinds
    assert not {"crisis", "births", "tax", "cold_war", "class_struggle"} & set(kinds)
    assert state.nations[1].stock[RENEWABLE] == 28 + 10  # no storage limit
    assert len(state.ledgers) == 2
    assert state.nations[0].society == 2


def test_D11_allies_help_in_the_stress_test():
    from limitedu.games.limit.generations import run_test

    state = position(2)
    put(state.nations[0], people=10, renewable=3, ally=(0, 1))
    put(state.nations[1], people=2, renewable=40, ally=(0, 1))
    run_test(state)
    advance(state)
    answer(state, "plea:yes", "amount:7")
    assert state.nations[0].pop == 5


def test_D12_ties_are_shared():
    state = position(2)
    assert len({score["total"] for score in scores(state)}) == 1


def test_D13_the_star_nation_in_crises():
    state = position(1, generation=4, financial=True)
    put(state.nations[0], money=50, people=10)
    run_step(state, "financial_crisis")
    finish(state)
    assert state.star.money == 40 - 10  # its table has 10 people
    assert (state.nations[0].disruption, state.star.disruption) == (2, 0)
    state = position(1, generation=4, pollution_left=0)
    state.star.pollution = 9
    put(state.nations[0], pollution=3, people=10)
    run_step(state, "environmental_crisis")
    assert (state.star.territory, state.nations[0].pop, state.nations[0].unrest) == (4, 5, 6)
    state = position(1, generation=4, disruption_left=0)
    state.star.disruption = 4
    put(state.nations[0], people=5, military=9)
    run_step(state, "military_crisis")
    assert (state.star.disruption, state.nations[0].pop) == (3, 4)
    put(state.nations[0], people=10, military=9)
    state.disruption_left, state.crises = 0, ((),) * 4
    run_step(state, "military_crisis")
    assert state.nations[0].pop == 4  # as many as the star nation: both are hit


def test_D14_demilitarization_empties_the_stock_for_nothing():
    state = position(2, alliances=True)
    for nation in state.nations:
        put(nation, military=20, arms=6, money=9)
    run(state, (ALLIANCES, -1, None))
    answer(state, "offer:military:1")
    finish(state, prefer=("accept:yes", "amount:2"))
    assert [n.stock[MILITARY] for n in state.nations] == [0, 0]
    assert sum(n.money for n in state.nations) == 16


@pytest.mark.parametrize("above", [15, 20])
def test_D15_cold_war_threshold(above):
    state = position(2, {"crises": {"cold_war_above": above}})
    put(state.nations[0], military=above)
    put(state.nations[1], military=above + 1)
    run_step(state, "cold_war")
    assert [n.disruption for n in state.nations] == [0, 1]


@pytest.mark.parametrize("strict", [False, True])
def test_D16_lock_of_a_new_alliance(strict):
    state = position(3, {"alliance": {"lock_strict": strict}}, alliances=True)
    for seat in (0, 1):
        put(state.nations[seat], ally=(1, 0), locked=(True, False))
    run(state, (TURN, 1, None))
    names = options(state)
    assert "offer:military:2" not in names
    assert ("leave:military" in names) == (not strict)
    assert ("exclude:military:0" in names) == (not strict)
    assert "offer:economic:2" in names


def test_D17_an_offer_fails_when_nobody_can_pay():
    state = position(2, alliances=True)
    for nation in state.nations:
        put(nation, money=0)
    run(state, (ALLIANCES, -1, None))
    answer(state, "offer:economic:1")
    finish(state, prefer=("accept:yes",))
    assert [n.ally for n in state.nations] == [(0, 0), (0, 0)]


def test_D18_the_excluded_nation_is_not_asked():
    state = position(3, alliances=True)
    for nation in state.nations:
        put(nation, ally=(0, 1))
    run(state, (TURN, 0, None))
    answer(state, "exclude:economic:2")
    assert {seat for seat, _question in asked(state)} == {1}
    finish(state, prefer=("accept:yes",))
    assert [n.ally[1] for n in state.nations] == [1, 1, 0]


def test_D19_order_of_demilitarization():
    state = position(2, alliances=True)
    put(state.nations[0], arms=4, industry=3, disruption=5, unrest=4, money=9)
    put(state.nations[1], arms=3, industry=3, disruption=1, unrest=1, money=9)
    run(state, (ALLIANCES, -1, None))
    answer(state, "offer:military:1")
    finish(state, prefer=("accept:yes", "amount:2", "nothing"))
    assert [n.level[1:] for n in state.nations] == [[4, 1], [3, 1]]
    assert [n.disruption for n in state.nations] == [3, 0]
    assert [n.unrest for n in state.nations] == [3, 1]
    assert [sum(n.sol) for n in state.nations] == [6, 6]


def test_D20_help_is_at_most_what_is_missing_and_stays_with_the_receiver():
    state = position(2)
    short, giver = state.nations
    put(short, people=20, renewable=6, ally=(0, 1), unrest=1)
    put(giver, people=10, renewable=40, ally=(0, 1))
    run_step(state, "supply", "plea:yes")
    assert giver.stock[RENEWABLE] == 30  # its own people ate first
    assert options(state)[-1] == "amount:14"
    answer(state, "amount:7")
    assert (short.stock[RENEWABLE], short.pop, giver.stock[RENEWABLE]) == (3, 5, 23)


@pytest.mark.parametrize(
    ("step", "kind", "short", "rich"),
    [
        ("consumption", 1, {"people": 10, "industrial": 3, "sol": (3, 3, 3, 1, 1)}, {"industrial": 9}),
        ("production", 1, {"industry": 5, "fossil": 1}, {"fossil": 8}),
        ("public_order", 0, {"people": 20, "unrest": 11, "military": 1}, {"military": 9}),
        ("military_crisis", 0, {"people": 20, "military": 1}, {"military": 19}),
    ],
)
def test_D20_where_allies_help(step, kind, short, rich):
    state = position(2, disruption_left=0)
    ally = (0, 1) if kind else (1, 0)
    put(state.nations[0], ally=ally, **short)
    put(state.nations[1], ally=ally, **rich)
    run_step(state, step)
    assert asked(state) == [(0, "plea")]
    answer(state, "plea:yes")
    assert asked(state) == [(1, "give")]


def test_D20_who_is_short_itself_gives_only_what_its_own_payment_leaves():
    state = position(3)
    one, two, third = state.nations
    put(one, farms=4, industry=4, arms=4, fossil=1, ally=(0, 1), renewable=0)
    put(two, industry=5, fossil=1, ally=(0, 1))
    put(third, fossil=1, ally=(0, 1))
    law(state, 0, "intensive_farming")
    run_step(state, "production")
    while state.decisions:
        name = state.decisions[0].question.name
        if name == "give":
            assert state.decisions[0].player == 2  # the others need their last fossil themselves
        answer(state, {"plea": "plea:yes", "give": "amount:0"}.get(name, "break:no"))
    assert [n.stock[FOSSIL] for n in state.nations] == [0, 0, 1]
    assert (one.stock[RENEWABLE], two.level[INDUSTRIAL]) == (10, 4)


def test_D21_a_refused_plea_may_break_the_alliance():
    state = position(3)
    for nation in state.nations:
        put(nation, ally=(2, 1), renewable=30, unrest=1)
    put(state.nations[0], people=10, renewable=3)
    run_step(state, "supply", "plea:yes", (1, "amount:0"), (2, "amount:0"), (0, "break:yes"))
    finish(state)
    assert [n.ally for n in state.nations] == [(2, 0)] * 3
    assert [n.disruption for n in state.nations] == [1, 1, 1]


def test_D21_who_has_nothing_refuses_nothing():
    state = position(2)
    put(state.nations[0], people=10, renewable=3, ally=(0, 1))
    put(state.nations[1], people=2, renewable=2, ally=(0, 1))
    run_step(state, "supply")
    assert "plea" not in [name for _seat, name in asked(state)]


def test_D22_an_ally_may_pay_the_gift_but_not_the_purchase():
    state = position(2)
    put(state.nations[0], money=0, ally=(0, 1))
    put(state.nations[1], money=30, industry=3, ally=(0, 1))
    hold(state, 0, "offshore_production", "market_access")
    turn(state)
    assert "ask:offshore_production" in options(state)
    assert as_game(state).why_not("ask:market_access", 0)


@pytest.mark.parametrize(("generation", "on", "tokens"), [(5, True, 0), (6, True, 1), (7, True, 1), (7, False, 0)])
def test_D23_the_star_nation_in_the_cold_war(generation, on, tokens):
    state = position(1, {"solo": {"cold_war": on}}, generation=generation)
    run_step(state, "cold_war")
    assert state.star.disruption == tokens


def test_D24_each_effect_happens_to_all_before_the_next():
    state = position(2, financial=True)
    put(state.nations[0], money=30, people=20)
    put(state.nations[1], money=20, people=2)
    run_step(state, "financial_crisis")
    assert [n.money for n in state.nations] == [10, 18]
    assert [n.disruption for n in state.nations] == [0, 2]  # richest after all have paid


def test_D25_levels_first_then_land_then_the_limit():
    state = position(2, generation=2, crises=((1,), ()), pollution_left=0)
    put(state.nations[0], farms=5, territory=5, pollution=12)
    put(state.nations[1], farms=1, territory=0)
    run_step(state, "environmental_crisis")
    assert [(n.level[RENEWABLE], n.territory) for n in state.nations] == [(3, 4), (1, 0)]
    assert state.box_territory == 1


def test_D26_payment_in_a_military_crisis():
    state = position(3, disruption_left=0)
    put(state.nations[0], people=1, military=1, disruption=1)
    put(state.nations[1], people=20, military=4, unrest=4, sol=(3, 3, 1, 1, 1))
    put(state.nations[2], people=20, military=10)
    run_step(state, "military_crisis", (1, "lower:B"))
    finish(state)
    assert [n.stock[MILITARY] for n in state.nations] == [0, 1, 0]
    assert (state.nations[1].unrest, sum(state.nations[1].sol)) == (4, 9 - 2)  # 10 due, 3 paid: two levels
    assert [state.rules.people[n.pop] for n in state.nations] == [1, 10, 10]  # no migration
    assert (state.nations[0].disruption, state.disruption_left) == (0, 1)


def test_D27_a_nation_with_nothing_plays_on():
    state = position(2)
    put(state.nations[0], people=1, money=0, renewable=0, industrial=0, fossil=0, unrest=11, territory=0, farms=1)
    hold(state, 0, "education")
    run(state, (STEPS["generation"], -1, None))
    finish(state, prefer=("pass",))
    assert state.over
    assert len(scores(state)) == 2


def test_D27_instant_cards_return_before_supply():
    state = position(2)
    nation = put(state.nations[0], money=9)
    hold(state, 0, "extraction")
    run(state, (STEPS["turns"], 0, 0))
    answer(state, "play:extraction")
    finish(state, prefer=("pass",))
    assert [c.id for c in nation.hand] == ["extraction"]
    assert nation.played == []


SCORED = {"sol": (3, 3, 2, 1, 1), "people": 20, "money": 57, "territory": 4, "military": 11, "pollution": 3,
          "disruption": 4}  # fmt: skip


@pytest.mark.parametrize(
    ("values", "part", "points"),
    [
        ({}, "happiness", (3 + 2 + 1) * 3),
        ({"class_weight": 3}, "happiness", 6 * 3 * 3),
        ({"classes": "E", "class_weight": 3}, "happiness", 3 * 3),
        ({}, "arms", 3),
        ({"arms_step": 1}, "arms", 11),
        ({"arms_points": 0}, "arms", 0),
        ({}, "money", 5 * 3),
        ({"money_fixed": True, "money_points": 2}, "money", 10),
        ({"money_fixed": True, "money_step": 5}, "money", 11),
        ({"money_fixed": True, "money_step": 50, "money_points": 10}, "money", 10),
        ({"pollution": 3}, "pollution", -9),
        ({"disruption": 0}, "disruption", 0),
        ({"territory": 2}, "territory", 8),
    ],
)
def test_D28_score_variants(values, part, points):
    for as_rule in (False, True):
        state = position(2, {"score": values} if as_rule and values else None, generation=2, crises=((0,), (1,)))
        put(state.nations[0], **SCORED)
        assert scores(state, None if as_rule else values)[0]["parts"][part] == points


@pytest.mark.parametrize("tests", [0, 1, 2])
def test_D28_number_of_stress_tests(tests):
    state = position(2, {"score": {"stress_tests": tests}}, generation=7)
    put(state.nations[0], renewable=0, people=20, military=9)
    run(state, (STEPS["generation_end"], -1, None))
    finish(state)
    assert (state.over, state.tested, len(state.ledgers)) == (True, tests, tests + 1)
    by_tests = [scores(state, {"stress_tests": n})[0]["total"] for n in range(3)]
    assert by_tests[tests] == scores(state)[0]["total"]
    assert by_tests[0] > by_tests[1]  # hunger costs people


def test_every_setting_of_an_open_ruling_is_in_the_rules():
    data = load_rules().data
    for section, names in {
        "politics": ("strict_effects", "strict_targets"),
        "society": ("forced_degrowth",),
        "crises": ("money_to", "military_spill"),
        "alliance": ("lock_strict",),
        "solo": ("cold_war",),
        "world": ("solo_bank_shares",),
        "tracks": ("territory_offset", "military", "fossil_cost", "pollution_cost"),
        "market": ("sell", "buy"),
        "start": ("teaching",),
        "score": ("money_fixed", "class_weight", "classes", "arms_step", "stress_tests"),
    }.items():
        for name in names:
            assert name in data[section]
            assert name in data[section]["source"]


def test_the_order_of_offered_amounts_is_lazy():
    state = position(2)
    put(state.nations[0], military=500_000)
    play_card(state, 0, "annexation")
    found = state.decisions[0].options
    assert isinstance(found, Amounts)
    assert len(found) == 500_000 - 9
    apply(state, state.decisions[0], found[-1])
    assert state.nations[0].stock[MILITARY] == 0
