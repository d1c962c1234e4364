"""Each of Limit's 37 cards: what it costs and does, to the last token, and why it is refused."""

from __future__ import annotations

import pytest
from games.limit_help import (
    answer,
    as_game,
    asked,
    can_play,
    hold,
    law,
    options,
    play_card,
    position,
    put,
    refusal,
    refused_now,
    run_step,
    totals,
    turn,
)

from limitedu.errors import RulesError
from limitedu.games.limit.cards.part import LAWS
from limitedu.games.limit.rules import load_rules

RULES = load_rules()
ALL = tuple(RULES.cards)
WORLD = ("bank", "box_money", "box_fossil", "box_territory", "box_disruption", "pollution_left", "disruption_left",
         "colony_territory", "colony_fossil")  # fmt: skip
OWN = ("money", "unrest", "territory", "pollution", "disruption", "pop", "shift_zone")
RESOURCES = ("renewable", "industrial", "military", "fossil")
PLANTS = ("farms", "industry", "arms")


def table(players=3, **fields):
    """Seat 0 can afford anything; seat 1 has something of everything; seat 2 is as at set-up."""
    state = position(players, **fields)
    put(
        state.nations[0],
        people=10,
        money=100,
        renewable=30,
        industrial=30,
        military=30,
        fossil=10,
        farms=3,
        industry=5,
        arms=4,
        sol=(3, 2, 2, 1, 1),
        shift_line=(False, True, True, True, True),
        pollution=3,
        disruption=3,
    )
    if players > 1:
        put(
            state.nations[1],
            people=20,
            money=60,
            renewable=9,
            industrial=8,
            military=7,
            fossil=6,
            farms=4,
            industry=5,
            arms=3,
            territory=4,
            sol=(3, 3, 3, 1, 1),
            shift_line=(False, False, False, True, True),
            pollution=1,
            disruption=1,
        )
    state.pollution_left -= 4
    state.disruption_left -= 4
    return state


def look(state):
    """All numbers on the table; those of seat 1 begin with ``their_``, those of the star with ``star_``."""
    seen = {name: getattr(state, name) for name in WORLD}
    for index, name in enumerate(RESOURCES):
        seen[f"market_{name}"], seen[f"price_{name}"] = state.stock[index], state.price[index]
    for nation, prefix in zip(state.nations, ("", "their_", "third_"), strict=False):
        seen |= {prefix + name: getattr(nation, name) for name in OWN}
        seen |= {prefix + name: nation.stock[i] for i, name in enumerate(RESOURCES)}
        seen |= {prefix + name: nation.level[i] for i, name in enumerate(PLANTS)}
        seen |= {f"{prefix}class_{c}": nation.sol[i] for i, c in enumerate("ABCDE")}
    if state.star:
        seen |= {f"star_{name}": getattr(state.star, name) for name in type(state.star).__slots__}
    return seen


def changes(state, card, *answers, seat=0, verb="play"):
    """What playing the card changes, as differences; nothing may appear or vanish."""
    before, sums = look(state), totals(state)
    play_card(state, seat, card, *answers, verb=verb)
    assert totals(state) == sums
    assert state.card is None
    after = look(state)
    return {name: after[name] - before[name] for name in after if after[name] != before[name]}


EFFECTS = [
    ("public_expenditure", (), {"money": -10, "bank": 10, "unrest": -1}),
    ("education", ("raise:B",), {"money": -10, "bank": 10, "class_B": 1, "shift_zone": 1}),
    ("investment_policy", (), {"money": -20, "bank": 20, "unrest": -3}),
    (
        "graduate_studies",
        ("raise:B", "raise:D", "raise:E"),
        {"money": -20, "bank": 20, "class_B": 1, "class_D": 1, "class_E": 1, "shift_zone": 1},
    ),
    ("indoctrination", ("lower:A",), {"class_A": -1, "unrest": -2}),
    ("vegetarianism", (), {"unrest": 2}),
    ("overconsumption", (), {"industrial": -10, "unrest": -3}),
    ("sustainable_consumption", (), {"unrest": 2}),
    ("surcharge", (), {"unrest": 1, "bank": -30, "box_money": 10, "money": 20}),
    ("conscription", (), {"unrest": 1, "military": 3}),
    ("industrialization", ("plant:renewable",), {"money": -3, "bank": 3, "farms": 1}),
    ("industrialization", ("plant:industrial",), {"money": -10, "bank": 10, "industry": 1}),
    ("industrialization", ("plant:military",), {"money": -5, "bank": 5, "arms": 1}),
    ("craftsmanship", ("resource:renewable",), {"money": -1, "bank": 1, "renewable": 2}),
    ("craftsmanship", ("resource:industrial",), {"money": -1, "bank": 1, "industrial": 2}),
    ("craftsmanship", ("resource:military",), {"money": -1, "bank": 1, "military": 2}),
    ("robotization", ("plant:industrial",), {"money": -10, "bank": 10, "industry": 2}),
    ("robotization", ("plant:military",), {"money": -5, "bank": 5, "arms": 2}),
    ("recycling", (), {"industry": -1}),
    ("green_production", (), {"industry": -1}),
    ("policy_planning", (), {"unrest": 2}),
    ("intensive_farming", (), {"fossil": -3, "box_fossil": 3}),
    (
        "extraction",
        (),
        {"money": -5, "bank": 5, "pollution": 1, "pollution_left": -1, "fossil": 2, "box_fossil": -2},
    ),
    (
        "cleaning_the_planet",
        (),
        {"money": -50, "bank": 50, "pollution": -2, "their_pollution": -1, "pollution_left": 3},
    ),
    ("urbanization", ("raise:A", "raise:B"), {"industrial": -10, "class_A": 1, "class_B": 1, "shift_zone": 1}),
    (
        "offshore_production",
        ("target:1",),
        {
            "money": -10,
            "their_money": 10,
            "bank": -10,
            "box_money": 10,
            "industrial": 10,
            "fossil": -2,
            "box_fossil": 2,
            "their_pollution": 1,
            "pollution_left": -1,
        },
    ),
    (
        "overproduction",
        ("plant:industrial",),
        {"unrest": 1, "industrial": 10, "fossil": -2, "box_fossil": 2, "pollution": 1, "pollution_left": -1},
    ),
    (
        "overproduction",
        ("plant:military",),
        {"unrest": 1, "military": 5, "fossil": -1, "box_fossil": 1, "pollution": 1, "pollution_left": -1},
    ),
    (
        "soft_power",
        ("target:1", "amount:2"),
        {"money": -20, "bank": 20, "disruption": -2, "their_disruption": 2},
    ),
    (
        "market_access",
        ("sell:industrial", "amount:4"),
        {"industrial": -4, "market_industrial": 4, "money": 12, "bank": -12, "price_industrial": -1},
    ),
    (
        "market_access",
        ("buy:renewable", "amount:3"),
        {"renewable": 3, "market_renewable": -3, "money": -9, "bank": 9, "price_renewable": 1},
    ),
    (
        "speculation",
        ("price:fossil:up", "buy:fossil", "amount:2"),
        {"money": -25, "bank": 15, "box_money": 10, "fossil": 2, "market_fossil": -2, "price_fossil": 2},
    ),
    ("stock_exchange", (), {"money": -10, "box_money": 10}),
    (
        "humanitarian_aid",
        (),
        {"money": -50, "bank": 50, "disruption": -2, "their_disruption": -1, "disruption_left": 3},
    ),
    (
        "political_interference",
        ("target:1", (1, "raise:D")),
        {"bank": -10, "box_money": 10, "money": 20, "their_money": -20, "their_class_D": 1},
    ),
    (
        "tourism",
        ("target:1",),
        {"bank": -10, "box_money": 10, "money": 20, "their_money": -20, "their_unrest": -2},
    ),
    (
        "mass_destruction",
        ("target:1", "amount:10", "plant:industrial"),
        {
            "military": -10,
            "disruption": 2,
            "disruption_left": -2,
            "their_territory": -1,
            "their_farms": -1,
            "box_territory": 1,
            "their_pollution": 3,
            "pollution_left": -3,
            "their_industry": -1,
        },
    ),
    (
        "annexation",
        ("target:1", "amount:11", "plant:military"),
        {
            "military": -11,
            "disruption": 2,
            "disruption_left": -2,
            "territory": 1,
            "their_territory": -1,
            "their_farms": -1,
            "their_arms": -1,
        },
    ),
    (
        "military_operation",
        ("target:1", "amount:3", "resist:no", "loot:fossil"),
        {"military": -3, "disruption": 1, "disruption_left": -1, "fossil": 2, "their_fossil": -2},
    ),
    (
        "military_operation",
        ("target:1", "amount:8", "loot:industrial"),
        {"military": -8, "disruption": 1, "disruption_left": -1, "industrial": 5, "their_industrial": -5},
    ),
    (
        "military_operation",
        ("target:1", "amount:4", "resist:yes"),
        {"military": -4, "disruption": 1, "disruption_left": -1, "their_military": -4},
    ),
    (
        "colonization",
        (),
        {
            "military": -5,
            "disruption": 2,
            "disruption_left": -2,
            "territory": 1,
            "fossil": 2,
            "colony_territory": -1,
            "colony_fossil": -2,
        },
    ),
    ("terrorism", ("target:1",), {"military": -1, "disruption": 1, "disruption_left": -1, "their_unrest": 3}),
    ("police_repression", (), {"military": -3, "disruption": 1, "disruption_left": -1, "unrest": -2}),
]
MADE_APART = {"political_reform", "artificial_intelligence"}


@pytest.mark.parametrize(("card", "answers", "expected"), EFFECTS, ids=[f"{e[0]}-{len(e[1])}" for e in EFFECTS])
def test_cost_and_effect(card, answers, expected):
    state = table()
    assert changes(state, card, *answers) == expected
    nation, played = state.nations[0], state.rules.cards[card]
    assert (played in nation.permanent) == played.stays
    assert (played in nation.played) == (not played.stays)
    assert played not in nation.hand
    assert nation.laws == sum(c.laws for c in nation.permanent)


def test_every_card_is_in_these_tables():
    assert len(ALL) == 37
    assert {row[0] for row in EFFECTS} | MADE_APART == set(ALL)
    assert {row[0] for row in REFUSED} == set(ALL)


def test_decks_and_origins():
    assert [len(deck) for deck in RULES.decks] == [10, 10, 10]
    assert [sum(c.deck == d for c in RULES.cards.values()) for d in range(3)] == [12, 13, 12]
    assert sorted(c.id for c in RULES.starting) == [
        "craftsmanship", "education", "industrialization", "public_expenditure",
    ]  # fmt: skip
    assert sorted((c.origin, c.id) for c in RULES.technology) == [
        ("class A at 2", "market_access"),
        ("class A at 3", "robotization"),
        ("class A at 4", "mass_destruction"),
    ]
    assert {c.id for c in RULES.cards.values() if c.stays} == {
        "vegetarianism", "sustainable_consumption", "recycling", "green_production", "policy_planning",
        "intensive_farming", "stock_exchange",
    }  # fmt: skip
    assert {c.id for c in RULES.cards.values() if c.withdrawal} == {"policy_planning", "intensive_farming"}
    assert {c.id for c in RULES.cards.values() if c.target} == {
        "offshore_production", "soft_power", "political_interference", "tourism", "mass_destruction", "annexation",
        "military_operation", "terrorism",
    }  # fmt: skip


# -- refusals ------------------------------------------------------------------------------------------------

TOP = {"sol": (4, 4, 4, 4, 4)}
LOW = {"sol": (1, 1, 1, 1, 1)}
REFUSED = [
    # card, what seat 0 has, what the others have, what the table has, words of the reason, words of the way out
    ("public_expenditure", {"money": 9}, {}, {}, "10", "1 more"),
    ("public_expenditure", {"unrest": 1}, {}, {}, "lowest", ""),
    ("education", {"money": 9}, {}, {}, "10", "1 more"),
    ("education", TOP, {}, {}, "highest", ""),
    ("investment_policy", {"money": 17}, {}, {}, "20", "3 more"),
    ("graduate_studies", {"money": 19}, {}, {}, "20", "1 more"),
    ("graduate_studies", TOP, {}, {}, "highest", ""),
    ("indoctrination", LOW, {}, {}, "lowest", "Raising"),
    ("indoctrination", {"unrest": 1}, {}, {}, "lowest", ""),
    ("vegetarianism", {"unrest": 10}, {}, {}, "10 of 11", "by 1"),
    ("overconsumption", {"industrial": 9}, {}, {}, "10", "1 more"),
    ("sustainable_consumption", {"unrest": 11}, {}, {}, "11 of 11", "by 2"),
    ("surcharge", {"unrest": 11}, {}, {}, "11 of 11", "by 1"),
    ("surcharge", {}, {}, {"bank": 29}, "30", ""),
    ("political_reform", {"money": 9}, {}, {}, "10", "1 more"),
    ("conscription", {"unrest": 11}, {}, {}, "11 of 11", "by 1"),
    ("artificial_intelligence", {"money": 9}, {}, {}, "10", "1 more"),
    ("artificial_intelligence", {}, {}, {}, "no instant card", "first"),
    ("industrialization", {"money": 2}, {}, {}, "3", "1 more"),
    ("industrialization", {"farms": 5, "industry": 8, "arms": 8}, {}, {}, "grow", ""),
    ("craftsmanship", {"money": 0}, {}, {}, "1", "1 more"),
    ("robotization", {"money": 4}, {}, {}, "5", "1 more"),
    ("robotization", {"industry": 8, "arms": 8}, {}, {}, "grow", ""),
    ("recycling", {"industry": 1}, {}, {}, "level 1", "level 2"),
    ("green_production", {"industry": 1}, {}, {}, "level 1", "level 2"),
    ("policy_planning", {"unrest": 10}, {}, {}, "10 of 11", "by 1"),
    ("intensive_farming", {"fossil": 2}, {}, {}, "3", "1 more"),
    ("extraction", {"money": 4}, {}, {}, "5", "1 more"),
    ("cleaning_the_planet", {"money": 49}, {}, {}, "50", "1 more"),
    ("cleaning_the_planet", {"pollution": 0}, {"pollution": 0}, {}, "No nation", ""),
    ("urbanization", {"industrial": 9}, {}, {}, "10", "1 more"),
    ("urbanization", TOP, {}, {}, "highest", ""),
    ("offshore_production", {"money": 0}, {}, {}, "", "more"),
    ("offshore_production", {"fossil": 1}, {"industry": 5}, {}, "2", "1 more"),
    ("offshore_production", {}, {}, {"bank": 9}, "10", ""),
    ("overproduction", {"unrest": 11}, {}, {}, "11 of 11", "by 1"),
    ("overproduction", {"fossil": 0}, {}, {}, "1", "1 more"),
    ("soft_power", {"money": 19}, {}, {}, "20", "1 more"),
    ("soft_power", {"disruption": 0}, {}, {}, "no disruption", ""),
    ("market_access", {"money": 2, **dict.fromkeys(RESOURCES, 0)}, {}, {}, "market", "Money"),
    ("market_access", {"money": 0}, {}, {"bank": 1}, "market", ""),
    ("speculation", {"money": 4}, {}, {}, "5", "1 more"),
    ("speculation", {}, {}, {"bank": 4}, "5", ""),
    ("stock_exchange", {"money": 9}, {}, {}, "10", "1 more"),
    ("humanitarian_aid", {"money": 49}, {}, {}, "50", "1 more"),
    ("humanitarian_aid", {"disruption": 0}, {"disruption": 0}, {}, "No nation", ""),
    ("political_interference", {}, {}, {"bank": 9}, "10", ""),
    ("political_interference", {}, {"money": 0, **TOP}, {}, "No nation", ""),
    ("tourism", {}, {}, {"bank": 9}, "10", ""),
    ("tourism", {}, {"unrest": 1, **LOW}, {}, "class C", ""),
    ("mass_destruction", {"military": 9}, {}, {}, "10", "1 more"),
    ("annexation", {"military": 9}, {}, {}, "10", "1 more"),
    ("annexation", {}, {"territory": 0}, {}, "territory", ""),
    ("military_operation", {"military": 2}, {}, {}, "3", "1 more"),
    ("military_operation", {}, {"renewable": 0, "industrial": 0, "fossil": 0}, {}, "nothing", ""),
    ("colonization", {"military": 4}, {}, {}, "5", "1 more"),
    ("colonization", {}, {}, {"colony_territory": 0, "colony_fossil": 0}, "colonize", ""),
    ("terrorism", {"military": 0}, {}, {}, "1", "1 more"),
    ("police_repression", {"military": 2}, {}, {}, "3", "1 more"),
    ("police_repression", {"unrest": 1}, {}, {}, "lowest", ""),
]


@pytest.mark.parametrize(("card", "mine", "theirs", "world", "text", "allow"), REFUSED)
def test_refusal(card, mine, theirs, world, text, allow):
    state = table()
    put(state.nations[0], **mine)
    for nation in state.nations[1:]:
        put(nation, **theirs)
    for name, value in world.items():
        setattr(state, name, value)
    reasons = refusal(state, 0, card)
    assert any(text in r.text and allow in r.allow for r in reasons), [str(r) for r in reasons]
    assert all(r.text and r.rule for r in reasons)


def test_a_card_that_is_not_in_the_hand():
    state = table()
    hold(state, 0, "education", "recycling", "extraction")
    turn(state)
    assert "aside" in refused_now(state, "play:market_access", 0)[0].text
    assert "deck" in refused_now(state, "play:soft_power", 0)[0].text
    answer(state, "play:extraction")
    assert "in this generation" in refused_now(state, "play:extraction", 0)[0].text
    state = table()
    law(state, 0, "recycling")
    turn(state)
    assert "in force" in refused_now(state, "play:recycling", 0)[0].text


def test_a_refused_choice_inside_a_card():
    state = table()
    put(state.nations[0], farms=5)
    play_card(state, 0, "industrialization")
    assert options(state) == ["plant:industrial", "plant:military"]
    assert "territor" in refused_now(state, "plant:renewable", 0)[0].text
    state = table()
    play_card(state, 0, "craftsmanship")
    assert "does not give" in refused_now(state, "resource:fossil", 0)[0].text
    state = table()
    play_card(state, 0, "annexation", "target:1")
    assert "10 to 30" in refused_now(state, "amount:9", 0)[0].allow
    assert "10 to 30" in refused_now(state, "amount:31", 0)[0].allow
    state = table()
    play_card(state, 0, "tourism")
    assert "no such other" in refused_now(state, "target:0", 0)[0].text
    assert "no such other" in refused_now(state, "target:3", 0)[0].text
    assert "no such other" in refused_now(state, "target:star", 0)[0].text


# -- the two cards that move cards ---------------------------------------------------------------------------


def test_political_reform_draws_five_and_keeps_one():
    state = table()
    nation = state.nations[0]
    hold(state, 0, "political_reform")
    top, rest = nation.decks[1][:5], nation.decks[1][5:]
    turn(state, 0, 1)
    answer(state, "play:political_reform", "deck:production")
    assert options(state) == [card.keep.name for card in top]
    answer(state, top[2].keep.name)
    assert state.decisions[0].question.secret
    answer(state, top[4].under.name, "under:as_is")
    assert nation.hand == [top[2]]
    assert nation.decks[1] == [*rest, top[4], top[0], top[1], top[3]]
    assert nation.known[1] == 4
    assert (nation.money, state.bank) == (90, 327 + 10)
    assert not state.decisions


def test_political_reform_needs_a_deck():
    state = table()
    hold(state, 0, "political_reform")
    state.nations[0].decks = [[], [], []]
    assert "empty" in refusal(state, 0, "political_reform")[0].text


def test_artificial_intelligence_brings_an_instant_card_back():
    state = table()
    nation = state.nations[0]
    hold(state, 0, "artificial_intelligence", "extraction", "education", "recycling")
    turn(state, 0, -3)
    answer(state, "play:recycling", "play:extraction", "play:education", "raise:B", "play:artificial_intelligence")
    assert options(state) == ["recall:extraction", "recall:education"]
    answer(state, "recall:extraction")
    assert [c.id for c in nation.hand] == ["extraction"]
    assert [c.id for c in nation.played] == ["education", "artificial_intelligence"]


# -- laws: what permanent cards change -----------------------------------------------------------------------


def test_a_law_has_one_card():
    house = {"cards": {"more_recycling": {"deck": "society", "effect": [{"kind": "law", "law": "recycling"}]}}}
    with pytest.raises(RulesError, match=r"cards\.more_recycling: another card has the law 'recycling'"):
        load_rules(house)
    house["cards"]["recycling"] = {"enabled": False}
    assert load_rules(house).law["recycling"].amount == 0
    state = position(2, {"cards": {"recycling": {"cost": []}}})
    state.nations[0].laws |= LAWS["recycling"]
    assert "in force" in refusal(state, 0, "recycling")[0].text


@pytest.mark.parametrize("steps", [("economic_growth",), ("social",)])
def test_policy_planning_stops_growth(steps):
    state = table()
    law(state, 0, "policy_planning")
    put(state.nations[0], unrest=11, renewable=60, industrial=60)
    before = state.nations[0].level[:]
    run_step(state, *steps)
    assert state.nations[0].level == before


def test_withdrawing_policy_planning_in_ones_turn():
    state = table()
    nation = state.nations[0]
    law(state, 0, "policy_planning")
    turn(state)
    answer(state, "withdraw:policy_planning")
    assert (nation.unrest, nation.laws, nation.permanent) == (8, 0, [])
    assert nation.decks[1][-1].id == "policy_planning"
    assert nation.known[1] == 1
    assert "withdraw:policy_planning" not in options(state)


def test_withdrawing_intensive_farming():
    state = table()
    nation = state.nations[0]
    law(state, 0, "intensive_farming")
    turn(state)
    answer(state, "withdraw:intensive_farming")
    assert (nation.level[0], nation.laws) == (2, 0)
    assert nation.decks[1][-1].id == "intensive_farming"
    state = table()
    law(state, 0, "intensive_farming")
    put(state.nations[0], farms=1)
    answer(turn(state), "withdraw:intensive_farming")
    assert state.nations[0].level[0] == 1


def test_other_laws_stay():
    state = table()
    law(state, 0, "stock_exchange")
    turn(state)
    assert "end of the game" in refused_now(state, "withdraw:stock_exchange", 0)[0].text
    assert "in front" in refused_now(state, "withdraw:policy_planning", 0)[0].text


def test_stock_exchange_allows_a_second_transaction_on_another_resource():
    state = table()
    law(state, 0, "stock_exchange")
    play_card(state, 0, "market_access", "sell:military", "amount:1")
    assert "sell:military" not in options(state)
    assert "done" in options(state)
    assert "another resource" in refused_now(state, "buy:military", 0)[0].text
    answer(state, "buy:fossil", "amount:1")
    assert asked(state) == []
    state = table()
    law(state, 0, "stock_exchange")
    play_card(state, 0, "market_access")
    assert "first transaction" in refused_now(state, "done", 0)[0].text
    answer(state, "sell:military", "amount:1", "done")
    assert state.nations[0].money == 103


# -- the star nation -----------------------------------------------------------------------------------------


def solo(generation):
    state = table(1, generation=generation)
    state.star.pollution, state.star.disruption = 2, 2
    state.pollution_left -= 2
    state.disruption_left -= 2
    return state


STAR = [
    ("political_interference", 4, (), {"money": 10, "star_money": -10, "bank": -10, "box_money": 10}),
    ("political_interference", 7, (), {"money": 40, "star_money": -40, "bank": -10, "box_money": 10}),
    ("tourism", 2, (), {"money": 10, "star_money": -10, "bank": -10, "box_money": 10}),
    ("tourism", 7, (), {"money": 30, "star_money": -30, "bank": -10, "box_money": 10}),
    (
        "offshore_production",
        4,
        (),
        {"money": -5, "star_money": 5, "bank": -10, "box_money": 10, "industrial": 5, "fossil": -1,
         "box_fossil": 1, "star_pollution": 1, "pollution_left": -1},
    ),
    (
        "offshore_production",
        6,
        (),
        {"money": -10, "star_money": 10, "bank": -10, "box_money": 10, "industrial": 10, "fossil": -2,
         "box_fossil": 2, "star_pollution": 1, "pollution_left": -1},
    ),
    ("soft_power", 1, ("amount:1",), {"money": -20, "bank": 20, "disruption": -1, "star_disruption": 1}),
    (
        "mass_destruction",
        1,
        ("amount:10",),
        {"military": -10, "disruption": 2, "disruption_left": -2, "star_territory": -1, "box_territory": 1,
         "star_pollution": 3, "pollution_left": -3},
    ),
    (
        "annexation",
        5,
        ("amount:11",),
        {"military": -11, "disruption": 2, "disruption_left": -2, "star_territory": -1, "territory": 1},
    ),
    ("annexation", 5, ("amount:10",), {"military": -10, "disruption": 2, "disruption_left": -2}),
    ("annexation", 6, ("amount:20",), {"military": -20, "disruption": 2, "disruption_left": -2}),
    (
        "annexation",
        7,
        ("amount:21",),
        {"military": -21, "disruption": 2, "disruption_left": -2, "star_territory": -1, "territory": 1},
    ),
    ("military_operation", 1, ("amount:3",), {"military": -3, "disruption": 1, "disruption_left": -1}),
    (
        "military_operation",
        1,
        ("amount:4",),
        {"military": -4, "disruption": 1, "disruption_left": -1, "fossil": 2, "star_fossil": -2},
    ),
    (
        "cleaning_the_planet",
        1,
        (),
        {"money": -50, "bank": 50, "pollution": -2, "star_pollution": -1, "pollution_left": 3},
    ),
    (
        "humanitarian_aid",
        1,
        (),
        {"money": -50, "bank": 50, "disruption": -2, "star_disruption": -1, "disruption_left": 3},
    ),
]  # fmt: skip


@pytest.mark.parametrize(("card", "generation", "answers", "expected"), STAR)
def test_B45_cards_against_the_star_nation(card, generation, answers, expected):
    assert changes(solo(generation), card, *answers) == expected


def test_B45_what_the_star_nation_cannot_suffer():
    state = solo(1)
    assert "unrest" in refusal(state, 0, "terrorism")[0].text
    assert "class C" in refusal(state, 0, "tourism")[0].text  # its table says 1 in the first generation
    state.star.fossil = 0
    assert "nothing" in refusal(state, 0, "military_operation")[0].text
    state.star.territory = 0
    assert "territory" in refusal(state, 0, "annexation")[0].text
    assert can_play(state, 0, "mass_destruction")
    state.star.money = 0
    assert refusal(state, 0, "political_interference")
    turn(state)
    assert not any(name.startswith("ask:") for name in options(state))


# -- money help ----------------------------------------------------------------------------------------------


def allied(**mine):
    """Seats 0 and 1 are economic allies, seat 2 is not."""
    state = table()
    put(state.nations[0], ally=(0, 1), **mine)
    put(state.nations[1], ally=(0, 1))
    return state


def test_D22_an_ally_pays_for_a_card():
    state = allied(money=4)
    hold(state, 0, "investment_policy")
    turn(state)
    assert "play:investment_policy" not in options(state)
    answer(state, "ask:investment_policy")
    assert [d.player for d in state.decisions] == [1]
    assert options(state, 1)[-1] == "amount:20"
    answer(state, (1, "amount:17"))
    me, ally = state.nations[:2]
    assert (me.money, ally.money, state.bank) == (1, 43, 327 + 20)
    assert me.unrest == 3
    assert [c.id for c in me.played] == ["investment_policy"]


def test_D22_too_little_help_goes_back_and_the_turn_goes_on():
    state = allied(money=4)
    hold(state, 0, "investment_policy", "overconsumption")
    turn(state)
    answer(state, "ask:investment_policy", (1, "amount:15"))
    me, ally = state.nations[:2]
    assert (me.money, ally.money, me.unrest) == (4, 60, 6)
    assert sorted(c.id for c in me.hand) == ["investment_policy", "overconsumption"]
    assert asked(state) == [(0, "policy")]
    assert "have asked" in refused_now(state, "ask:investment_policy", 0)[0].text
    assert "play:overconsumption" in options(state)


@pytest.mark.parametrize(("said", "ally", "tokens"), [("break:yes", 0, 1), ("break:no", 1, 0)])
def test_D21_a_refused_plea_may_break_the_alliance(said, ally, tokens):
    state = allied(money=4, disruption=0)
    put(state.nations[1], disruption=0)
    hold(state, 0, "investment_policy")
    turn(state)
    answer(state, "ask:investment_policy", (1, "amount:0"), (0, said))
    assert [n.ally[1] for n in state.nations] == [ally, ally, 0]
    assert [n.disruption for n in state.nations] == [tokens, tokens, 0]


def test_D22_for_some_cards_everybody_may_be_asked_and_nothing_breaks():
    state = table()
    put(state.nations[0], money=10)
    put(state.nations[2], money=30)
    hold(state, 0, "humanitarian_aid")
    turn(state)
    answer(state, "ask:humanitarian_aid", (1, "amount:40"), (2, "amount:0"))
    assert state.nations[0].disruption == 1
    assert [n.money for n in state.nations] == [0, 20, 30]
    state = table()
    put(state.nations[0], money=10)
    hold(state, 0, "humanitarian_aid")
    turn(state)
    answer(state, "ask:humanitarian_aid", (1, "amount:0"), (2, "amount:0"))
    assert "break" not in [name for _seat, name in asked(state)]
    assert state.nations[0].money == 10


@pytest.mark.parametrize(
    ("card", "answers", "gift"),
    [
        ("offshore_production", ("target:1",), 10),  # the money goes to the target, here the helper itself
        ("speculation", (), 5),
        ("stock_exchange", (), 10),
        ("industrialization", ("plant:industrial",), 10),
    ],
)
def test_D22_every_money_cost_of_the_nation_itself(card, answers, gift):
    state = allied(money=0)
    hold(state, 0, card)
    turn(state)
    assert f"play:{card}" not in options(state)
    before = totals(state)
    answer(state, f"ask:{card}", *answers)
    assert options(state, 1)[-1] == f"amount:{gift}"
    answer(state, (1, f"amount:{gift}"))
    assert totals(state) == before
    assert state.nations[1].money == (60 if card == "offshore_production" else 60 - gift)


def test_D22_what_no_ally_can_pay():
    state = allied(money=0)
    hold(state, 0, "conscription", "education", "market_access", "surcharge")
    state.bank = 5
    turn(state)
    game = as_game(state)
    assert "no money" in game.why_not("ask:conscription", 0)[0].text
    assert "no money" in game.why_not("ask:market_access", 0)[0].text  # the price of a purchase is no cost
    assert "no money" in game.why_not("ask:surcharge", 0)[0].text  # nor is the bank's part
    put(state.nations[1], money=0)
    turn(state)
    assert "Nobody" in game.why_not("ask:education", 0)[0].text
    put(state.nations[1], money=5)
    turn(state)
    assert "Even with" in game.why_not("ask:education", 0)[0].text
