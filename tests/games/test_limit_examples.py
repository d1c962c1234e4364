"""Limit's worked examples T1-T54 and the no-card baseline, each with hand-computed numbers.

T19 and T51 have long forms in test_limit_alliance.py; here are the short ones.
"""

from __future__ import annotations

import pytest
from games.limit_help import (
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
    turn,
)

import limitedu
from limitedu.core.flow import apply
from limitedu.games import limit
from limitedu.games.limit.alliance import ALLIANCES
from limitedu.games.limit.nation import LOWER, RAISE, agitate, lose_territory, lower_people, raise_people
from limitedu.games.limit.score import scores

# -- from the rulebook ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("levels", "people"), [(1, 20), (-1, 5)])
def test_T01_population_moves_by_levels(levels, people):
    state, nation = alone(people=10)
    if levels > 0:
        raise_people(state, nation, 1)
    else:
        lower_people(nation, 1)
    assert state.rules.people[nation.pop] == people


@pytest.mark.parametrize(
    ("question", "start", "answers", "after"),
    [
        (LOWER, (3, 2, 2, 2, 1), ("lower:A",), (2, 2, 2, 1, 1)),  # then only D
        (LOWER, (3, 1, 1, 1, 1), (), (1, 1, 1, 1, 1)),  # one class by two: nobody else can fall
        (RAISE, (1, 1, 1, 1, 1), ("raise:A",), (3, 1, 1, 1, 1)),  # A rose first, then A or B
        (RAISE, (2, 1, 1, 1, 1), ("raise:B", "raise:C"), (2, 2, 2, 1, 1)),
    ],
)
def test_T02_two_levels_go_to_one_class_or_two(question, start, answers, after):
    state, nation = alone(sol=start)
    run(state, (question, 0, 2))
    answer(state, *answers)
    assert nation.sol == after
    assert not state.decisions


def test_T03_public_expenditure_then_green_production():
    state = position(2)
    nation = put(state.nations[0], people=5, industry=5, unrest=6, money=9, fossil=8)
    hold(state, 0, "public_expenditure", "green_production", "education")
    turn(state)
    answer(state, "play:public_expenditure", "play:green_production")
    assert (nation.money, nation.unrest, nation.level[1]) == (4, 5, 4)
    assert state.bank == 2 * 109 + 5
    run_step(state, "production")
    assert nation.pollution == 0  # level 4 would give 1


def test_T04_famine_feeds_the_highest_level_it_can():
    state, nation = alone(people=20, renewable=6, unrest=8, sol=(3, 2, 2, 2, 1))
    run_step(state, "supply", "lower:D", "lower:C")
    assert nation.stock[0] == 1
    assert (nation.pop, nation.unrest, nation.disruption) == (4, 11, 3)
    assert sum(nation.sol) == 10 - 2


def test_T05_goods_for_the_highest_level_they_last_for():
    state, nation = alone(people=10, industrial=8, unrest=4, sol=(3, 3, 3, 1, 1))
    run_step(state, "consumption")
    assert nation.stock[1] == 3
    assert (nation.sol, nation.unrest) == ((3, 3, 2, 1, 1), 6)


def test_T06_population_grows_by_a_level():
    state, nation = alone(people=10, sol=(2, 2, 2, 1, 1))
    run_step(state, "births")
    assert state.rules.people[nation.pop] == 20


def test_T07_production_in_order_until_the_fossils_are_gone():
    state, nation = alone(farms=4, industry=5, arms=5, renewable=10, industrial=9, military=18, fossil=2, unrest=3)
    left = state.pollution_left
    run_step(state, "production")
    assert nation.stock == [15, 19, 21, 0]
    assert (nation.pollution, left - state.pollution_left) == (1, 1)
    assert (nation.unrest, nation.level[2]) == (7, 3)


def test_T08_uprising_without_enough_arms():
    state, nation = alone(people=10, military=4, unrest=10, sol=(2, 2, 2, 1, 1))
    run_step(state, "public_order")
    assert nation.stock[2] == 1
    assert nation.sol == (2, 2, 1, 1, 1)


def test_T09_class_struggle_at_the_end_of_the_track():
    state, nation = alone(sol=(4, 3, 2, 1, 1), unrest=10)
    run_step(state, "class_struggle")
    assert (nation.unrest, nation.disruption) == (11, 2)


def test_T10_second_environmental_crisis():
    state = position(3, generation=4, crises=((), (1,), (), ()), pollution_left=0)
    x, y, z = state.nations
    put(x, people=30, pollution=8, unrest=4, farms=5, sol=(3, 2, 2, 1, 1))
    put(y, people=10, pollution=6, farms=4)
    put(z, people=5, pollution=1, farms=3)
    run_step(state, "environmental_crisis")
    people = state.rules.people
    assert [people[n.pop] for n in (x, y, z)] == [20, 10, 10]
    assert [n.level[0] for n in (x, y, z)] == [3, 2, 1]
    assert [n.territory for n in (x, y, z)] == [4, 4, 4]
    assert (x.unrest, x.sol) == (7, (2, 2, 2, 1, 1))
    assert state.crises[-1] == (1,)


def test_T11_score_of_fifty():
    state = position(2, crises=((0, 1), (1, 2)), generation=2)
    put(
        state.nations[0],
        sol=(3, 3, 3, 2, 2),
        people=30,
        money=154,
        territory=4,
        military=4,
        pollution=5,
        disruption=8,
    )
    score = scores(state)[0]
    assert score["total"] == 50
    assert score["parts"] == {
        "happiness": 32,
        "money": 15,
        "territory": 20,
        "arms": 1,
        "pollution": -10,
        "disruption": -8,
    }


def test_T12_selling_three_arms_for_nine():
    state = position(2)
    nation = put(state.nations[0], military=4, money=0)
    play_card(state, 0, "market_access", "sell:military", "amount:3")
    assert (nation.money, nation.stock[2]) == (9, 1)
    assert (state.bank, state.stock[2], state.price[2]) == (218 - 9, 6, 3)


def test_T13_vegetarians_eat_one_level_less():
    state, nation = alone(people=20, renewable=10)
    law(state, 0, "vegetarianism")
    run_step(state, "supply")
    assert (nation.stock[0], nation.pop) == (0, 6)


def test_T14_sustainable_consumption_goes_by_two_levels_less():
    state, nation = alone(people=20, industrial=9, sol=(2, 2, 2, 1, 1))
    law(state, 0, "sustainable_consumption")
    run_step(state, "consumption")
    assert nation.stock[1] == 4


def test_T15_conscription():
    state = position(2)
    nation = put(state.nations[0], people=20, military=1, unrest=5)
    play_card(state, 0, "conscription")
    assert (nation.stock[2], nation.unrest) == (6, 6)


def test_T16_tourism():
    state = position(3)
    me, other = put(state.nations[0], money=0), put(state.nations[2], sol=(3, 3, 3, 1, 1), money=50, unrest=6)
    play_card(state, 0, "tourism", "target:2")
    assert (me.money, other.money, other.unrest) == (20, 30, 4)
    assert (state.bank, state.box_money) == (327 - 10, 10)


def test_T17_stocks_are_plain_numbers_of_any_size():
    game = limitedu.new_game("limit", players=2, seed=1)
    nation = put(game.state.nations[0], renewable=23, military=36, industrial=8, fossil=74)
    assert [divmod(units, 10) for units in (nation.stock[0], nation.stock[2], nation.stock[1])] == [
        (2, 3),
        (3, 6),
        (0, 8),
    ]
    shown = limit.view(game.state, 0)
    assert {23, 36, 8, 74} <= set(numbers_in(shown))


def numbers_in(data):
    if isinstance(data, dict):
        data = list(data.values())
    if isinstance(data, list | tuple):
        for item in data:
            yield from numbers_in(item)
    elif isinstance(data, int):
        yield data


@pytest.mark.parametrize(
    ("n", "pollution", "disruption", "land", "fossils", "all_fossils"),
    [
        (2, 12, 10, 3, 6, 25),
        (3, 15, 12, 4, 8, 35),
        (4, 18, 14, 5, 10, 45),
        (5, 21, 16, 6, 12, 55),
        (6, 24, 18, 7, 14, 65),
    ],
)
def test_T18_setup(n, pollution, disruption, land, fossils, all_fossils):
    state = limitedu.new_game("limit", players=n, seed=5).state
    assert state.bank == 109 * n
    assert (state.pollution_left, state.disruption_left) == (pollution, disruption)
    assert (state.colony_territory, state.colony_fossil) == (land, fossils)
    assert (state.price, state.stock) == ([3, 4, 4, 4], [3, 3, 3, 3])
    for nation in state.nations:
        assert (nation.money, nation.stock, nation.level) == (5, [2, 1, 0, 8], [2, 1, 1])
        assert (nation.pop, nation.sol, nation.unrest, nation.territory) == (2, (1,) * 5, 6, 5)
    assert sum(x.stock[3] for x in state.nations) + state.stock[3] + fossils == all_fossils


def test_T19_four_nations_in_one_military_alliance():
    state = position(4, alliances=True)
    for seat, ally in enumerate([(1, 1), (1, 0), (1, 0), (0, 1)]):
        put(state.nations[seat], ally=ally, money=5, military=7)
    told = listen(state)
    run(state, (ALLIANCES, -1, None))
    answer(state, "offer:military:3")
    finish(state, prefer=("accept:yes", "amount:2", "offer:economic:2", "nothing"))
    assert [n.ally[0] for n in state.nations] == [1] * 4
    assert state.nations[0].ally[1] == state.nations[3].ally[1] != state.nations[1].ally[1]
    assert state.nations[1].ally[1] == state.nations[2].ally[1] > 0
    assert state.demilitarized
    assert [n.stock[2] for n in state.nations] == [0] * 4
    assert state.bank == 436 + 2 + 2
    assert "demilitarization" in " ".join(kind for kind, _player, _numbers in told)


def test_T19_a_nation_with_both_tokens_used_may_only_leave_exclude_or_do_nothing():
    state = position(4, alliances=True)
    for nation in state.nations:
        put(nation, ally=(1, 0), money=5)
    put(state.nations[2], ally=(1, 1), locked=(True, True))
    put(state.nations[1], ally=(1, 1), locked=(True, True))
    from limitedu.games.limit.alliance import TURN

    run(state, (TURN, 2, None))
    assert {name.partition(":")[0] for name in options(state)} == {"leave", "exclude", "nothing"}


def test_T20_first_hand():
    game = limitedu.new_game("limit", players=2, seed=1)
    while game.decision.kind != "policy":
        game.play(game.decision.options[0])
    for nation in game.state.nations:
        starters = [c.id for c in nation.hand if c.origin == "start"]
        assert sorted(starters) == ["craftsmanship", "education", "industrialization", "public_expenditure"]
        assert len(nation.hand) == 5
        assert game.rules.hand_limit[nation.sol[0]] == 5


# -- worked out by hand --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("c", "people", "money"), [(1, 3, 6), (2, 20, 60), (3, 20, 60), (4, 10, 50)])
def test_T21_tax(c, people, money):
    state, nation = alone(people=people, sol=(4, 4, c, 1, 1), money=0)
    run_step(state, "tax")
    assert (nation.money, state.bank) == (money, 109 - money)


def test_T22_tax_beyond_the_bank():
    state, nation = alone(people=20, sol=(2, 2, 2, 1, 1), money=0)
    state.bank = 25
    run_step(state, "tax")
    assert (nation.money, state.bank, state.box_money, state.financial) == (60, 0, -35, True)
    run_step(state, "financial_crisis")
    assert state.crises[-1] == (0,)


def test_T23_tax_that_empties_the_bank():
    state, nation = alone(people=20, sol=(2, 2, 2, 1, 1), money=0)
    state.bank = 60
    run_step(state, "tax")
    assert (nation.money, state.bank, state.financial) == (60, 0, False)
    run_step(state, "financial_crisis")
    assert state.crises[-1] == ()


def test_T24_financial_crisis_takes_what_there_is():
    state = position(2, generation=3, crises=((0,), (), ()), financial=True)
    put(state.nations[0], people=10, money=15, sol=(2, 1, 1, 1, 1))
    put(state.nations[1], money=99)
    run_step(state, "financial_crisis")
    assert (state.nations[0].money, state.nations[0].sol) == (0, (1,) * 5)


@pytest.mark.parametrize(("money", "tokens"), [((30, 30, 10), [1, 1, 0]), ((31, 30, 10), [2, 0, 0])])
def test_T25_the_richest_after_the_losses(money, tokens):
    state = position(3, financial=True)
    for nation, left in zip(state.nations, money, strict=True):
        put(nation, people=2, money=left + 2)
    run_step(state, "financial_crisis")
    assert [n.money for n in state.nations] == list(money)
    assert [n.disruption for n in state.nations] == tokens


@pytest.mark.parametrize(("in_play", "crises"), [(17, ()), (18, (1,))])
def test_T26_environmental_condition(in_play, crises):
    state = position(4)
    put(state.nations[0], pollution=in_play)
    state.pollution_left -= in_play
    run_step(state, "environmental_crisis")
    assert state.crises[-1] == crises


@pytest.mark.parametrize(("zone", "grown", "left"), [(1, 0, 0), (2, 1, 0), (3, 1, 1), (5, 1, 3)])
def test_T27_demographic_shift(zone, grown, left):
    state, nation = alone(pop=3, shift_zone=zone)
    run_step(state, "mortality")
    run_step(state, "birth_rate")
    assert (nation.pop - 3, nation.shift_zone) == (grown, left)


@pytest.mark.parametrize(("military", "tokens"), [(15, 0), (16, 1)])
def test_T28_cold_war(military, tokens):
    state = position(2)
    put(state.nations[0], military=military)
    run_step(state, "cold_war")
    assert [n.disruption for n in state.nations] == [tokens, 0]


def test_T29_food_spoils():
    state, nation = alone(renewable=27, people=10)
    run_step(state, "supply")
    assert nation.stock[0] == 17
    run_step(state, "conserve")
    assert nation.stock[0] == 10


@pytest.mark.parametrize(("level", "food"), [(4, 10), (8, 100)])
def test_T30_intensive_farming(level, food):
    state, nation = alone(farms=level, territory=8, renewable=0, fossil=3)
    law(state, 0, "intensive_farming")
    run_step(state, "production")
    assert nation.stock[0] == food
    assert (nation.stock[3], nation.pollution) == (2, 1)


def test_T31_price_of_intensive_farming():
    state = position(2)
    nation = put(state.nations[0], farms=4, fossil=8)
    play_card(state, 0, "intensive_farming")
    assert (nation.stock[3], state.box_fossil) == (3, 5)


def test_T32_robotization():
    state = position(2)
    nation = put(state.nations[0], industry=2, money=10)
    play_card(state, 0, "robotization", "plant:industrial")
    assert (nation.money, nation.level[1]) == (8, 4)


def test_T33_industrialization():
    state = position(2)
    nation = put(state.nations[0], industry=4, money=10)
    play_card(state, 0, "industrialization", "plant:industrial")
    assert (nation.money, nation.level[1]) == (5, 5)


def test_T34_legal_moves_of_classes():
    state, _nation = alone(sol=(3, 3, 2, 1, 1))
    assert options(run(state, (RAISE, 0, 1))) == ["raise:A", "raise:C", "raise:D"]
    state, _nation = alone(sol=(3, 3, 2, 1, 1))
    assert options(run(state, (LOWER, 0, 1))) == ["lower:B", "lower:C"]


def test_T35_the_lowest_of_the_highest_classes_falls():
    state = position(2, pollution_left=0)
    put(state.nations[0], sol=(4, 4, 2, 1, 1), pollution=9)
    run_step(state, "environmental_crisis")
    assert state.nations[0].sol == (4, 3, 2, 1, 1)


def test_T36_the_lowest_class_stops_at_one():
    state = position(2, generation=2, crises=((2,), ()), disruption_left=0)
    put(state.nations[0], sol=(3, 2, 2, 2, 2), military=9)
    put(state.nations[1], military=9)
    run_step(state, "military_crisis")
    assert state.nations[0].sol == (3, 2, 2, 2, 1)


def test_T37_an_uprising_that_costs_money():
    state, nation = alone(people=20, unrest=10, money=100, sol=(3, 3, 3, 1, 1))
    run_step(state, "public_order")
    assert (nation.money, state.box_money, state.bank) == (60, 40, 109)


@pytest.mark.parametrize(
    ("unrest", "military", "after"),
    [(2, 3, ((2, 1, 1, 1, 1), 5, 3)), (5, 3, ((2, 1, 1, 1, 1), 0, 3)), (10, 3, ((1, 1, 1, 1, 1), 0, 0))],
)
def test_T38_public_order_in_a_farming_society(unrest, military, after):
    state, nation = alone(people=10, unrest=unrest, military=military, money=0)
    run_step(state, "public_order")
    assert (nation.sol, nation.money, nation.stock[2]) == after  # 10 people, two levels down: 3


@pytest.mark.parametrize(("unrest", "money"), [(1, 10), (5, 0)])
def test_T39_public_order_in_a_service_society(unrest, money):
    state, nation = alone(unrest=unrest, money=0, sol=(4, 4, 4, 1, 1))
    run_step(state, "public_order")
    assert (nation.money, nation.sol) == (money, (4, 4, 4, 1, 1))


def test_T40_an_annexation_resisted():
    state = position(2)
    attacker, defender = put(state.nations[0], military=12), put(state.nations[1], military=12, industry=3)
    play_card(state, 0, "annexation", "amount:12", "resist:yes")
    assert (attacker.stock[2], defender.stock[2]) == (0, 0)
    assert (attacker.disruption, defender.disruption) == (2, 0)
    assert (attacker.territory, defender.territory, defender.level[1]) == (5, 5, 3)


def test_T41_unrest_needs_room():
    state = position(2)
    put(state.nations[0], unrest=10)
    (reason,) = refusal(state, 0, "vegetarianism")
    assert "1" in reason.allow


def test_T42_a_plant_that_lacks_fossils():
    state, nation = alone(industry=5, fossil=1, industrial=0, unrest=6)
    run_step(state, "production")
    assert (nation.stock[1], nation.stock[3], nation.pollution) == (5, 0, 1)
    assert (nation.unrest, nation.level[1]) == (8, 4)


def test_T43_both_ends_of_the_market():
    state = position(2)
    put(state.nations[0], military=5, money=50)
    state.price[2] = 1
    play_card(state, 0, "market_access")
    assert "left end" in refused_now(state, "sell:military", 0)[0].text
    state = position(2)
    nation = put(state.nations[0], military=5, money=50)
    state.price[2] = 6
    play_card(state, 0, "market_access", "buy:military", "amount:2")
    assert (nation.money, nation.stock[2], state.price[2]) == (10, 7, 6)


@pytest.mark.parametrize(("crises", "points"), [(2, 15), (5, 0), (6, 0)])
def test_T44_money_in_the_score(crises, points):
    state = position(2, generation=3, crises=((0, 1, 2)[: min(crises, 3)], (0, 1, 2)[: max(0, crises - 3)], ()))
    put(state.nations[0], money=59)
    assert scores(state)[0]["parts"]["money"] == points


def test_T45_arms_in_the_score():
    state = position(2)
    put(state.nations[0], military=11)
    assert scores(state)[0]["parts"]["arms"] == 3


@pytest.mark.parametrize("at", [2, 3, 4, 5, 6])
def test_T46_selling_and_buying_back_gains_nothing(at):
    state = position(2, price=[at] * 4, bank=500)
    nation = put(state.nations[0], renewable=5, money=40)
    play_card(state, 0, "market_access", "sell:renewable", "amount:2")
    state.nations[0].played.clear()
    play_card(state, 0, "market_access", "buy:renewable", "amount:2")
    assert (nation.money, nation.stock[0], state.price[0]) == (40, 5, at)


def test_T47_the_farms_follow_the_land():
    state, nation = alone(territory=5, farms=5)
    lose_territory(state, nation, 1)
    assert (nation.territory, nation.level[0]) == (4, 4)


def test_T48_levels_and_land_are_lost_but_once():
    state = position(2, pollution_left=0)
    put(state.nations[0], territory=5, farms=5, pollution=12)
    run_step(state, "environmental_crisis")
    assert (state.nations[0].level[0], state.nations[0].territory) == (4, 4)
    assert state.box_territory == 2  # one of each nation


def test_T49_humanitarian_aid():
    state = position(3, disruption_left=8)
    for nation, tokens in zip(state.nations, (3, 1, 0), strict=True):
        put(nation, disruption=tokens)
    put(state.nations[0], money=60)
    play_card(state, 0, "humanitarian_aid")
    assert [n.disruption for n in state.nations] == [1, 0, 0]
    assert (state.nations[0].money, state.bank, state.disruption_left) == (10, 327 + 50, 8 + 3)


def test_T50_urbanization_with_recycling():
    state = position(2)
    nation = put(state.nations[0], people=20, industrial=12, fossil=0)
    law(state, 0, "recycling")
    (reason,) = refusal(state, 0, "urbanization")
    assert "8" in reason.allow
    put(nation, people=10)
    play_card(state, 0, "urbanization", "raise:A")
    assert (nation.stock[1], nation.stock[3], state.box_fossil) == (2, 1, -1)
    assert sum(nation.sol) == 5 + 2


def test_T51_demilitarization():
    state = position(2, alliances=True)
    one = put(state.nations[0], arms=4, industry=8, military=9, unrest=1, disruption=1, money=9)
    put(state.nations[1], money=9)
    run(state, (ALLIANCES, -1, None))
    answer(state, "offer:military:1")
    finish(state, prefer=("accept:yes", "amount:2", "raise:A", "nothing"))
    assert (one.level[1], one.level[2], one.stock[2]) == (8, 1, 0)
    assert (one.sol, one.unrest, one.disruption) == ((2, 1, 1, 1, 1), 1, 0)


def test_T52_military_crisis():
    state = position(2, disruption_left=0)
    me, larger = state.nations
    put(me, people=10, military=4, sol=(3, 2, 2, 1, 1), disruption=2)
    put(larger, people=20, military=50)
    run_step(state, "military_crisis", (0, "lower:C"))
    assert (me.stock[2], me.sol, me.disruption) == (1, (3, 2, 1, 1, 1), 1)
    assert (me.pop, larger.pop, larger.stock[2]) == (5, 5, 40)
    assert state.disruption_left == 1


def test_T53_surcharge_needs_the_bank():
    state = position(2, bank=49)
    nation = put(state.nations[0], people=20, money=0)
    assert "50" in refusal(state, 0, "surcharge")[0].text
    state.bank = 50
    play_card(state, 0, "surcharge")
    assert (nation.money, state.bank, state.box_money, state.financial) == (40, 0, 10, False)


def test_T54_financial_crisis_after_the_baseline():
    state, nation = alone(generation=5, people=20, money=141, unrest=11, disruption=3)
    state.bank, state.financial = 0, True
    run_step(state, "financial_crisis")
    assert (nation.money, state.bank, nation.sol, nation.disruption) == (121, 20, (1,) * 5, 5)


# -- nobody plays a card -------------------------------------------------------------------------------------

BASELINE = [
    # C, people, stock r/i/m, output r/i/m, money, bank, classes, unrest, disruption, financial tile
    (1, 3, (3, 2, 1), (3, 1, 1), 11, 103, (2, 1, 1, 1, 1), 7, 0, False),
    (1, 5, (5, 3, 2), (5, 1, 1), 21, 93, (2, 2, 1, 1, 1), 8, 0, False),
    (1, 10, (10, 4, 3), (10, 1, 1), 41, 73, (2, 2, 2, 1, 1), 9, 0, False),
    (2, 20, (10, 3, 1), (10, 2, 1), 101, 13, (1, 1, 1, 1, 1), 11, 0, False),
    (1, 20, (10, 5, 0), (10, 2, 1), 141, 0, (1, 1, 1, 1, 1), 11, 3, True),
]


def social_phase(state):
    """The social phase with the baseline's picks: the least developed rise first, the lowest fall first."""
    run_step(state, "social")
    while state.decisions:
        decision = state.decisions[0]
        sol = state.nations[decision.player].sol
        if decision.kind == "raise":
            pick = f"raise:{'ABCDE'[sol.index(min(sol))]}"
        else:
            pick = f"lower:{'ABCDE'[max(i for i in range(5) if sol[i] > 1)]}"
        apply(state, decision, state.rules.actions[pick])


@pytest.fixture(scope="module")
def baseline():
    """The rows of one nation alone in the world, played by the engine."""
    state, nation = alone()
    rows = []
    for generation in range(1, 6):
        state.generation, state.crises = generation, ((),) * generation
        c = nation.sol[2]
        social_phase(state)
        output = state.rules.output
        rows.append(
            (
                c,
                state.rules.people[nation.pop],
                tuple(nation.stock[:3]),
                tuple(output[p][nation.level[p]] for p in range(3)),
                nation.money,
                state.bank,
                nation.sol,
                nation.unrest,
                nation.disruption,
                state.financial,
            )
        )
    return rows


@pytest.mark.parametrize("generation", [1, 2, 3, 4, 5])
def test_baseline_row(baseline, generation):
    assert baseline[generation - 1] == BASELINE[generation - 1]


@pytest.mark.parametrize(("offset", "people"), [(2, 50), (3, 100)])
def test_baseline_with_more_land_under_the_farms(offset, people):
    state, nation = alone({"tracks": {"territory_offset": offset}})
    for generation in range(1, 8):
        state.generation, state.crises = generation, ((),) * generation
        social_phase(state)
    assert state.rules.people[nation.pop] == people


def test_a_helper_checks_refusals():
    """The helpers themselves: a refused card is refused by name too, a possible one is not."""
    state = position(2)
    assert can_play(state, 0, "education")
    with pytest.raises(AssertionError, match="possible"):
        refusal(state, 0, "education")
    game = as_game(turn(state))
    assert game.why_not("play:education", 0) == ()
    assert asked(state) == [(0, "policy")]
    agitate(state, state.nations[0], 1)
