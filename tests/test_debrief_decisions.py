"""The chain of causes ends at decisions: in games whose cause is known it names that decision, with its numbers."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest
from scripted import play_plan, still_world, told
from test_debrief import HOUSES, random_game

import limitedu
from limitedu import debrief
from limitedu.core.game import Event, Game
from limitedu.core.origins import NOBODY, Account, harm, latest, resolved, shared
from limitedu.debrief.reading import read
from limitedu.games.planetary_limit.decisions import tracer as planetary_tracer


def named(harm: dict[str, Any]) -> list[tuple[str | None, int, int]]:
    """What stands behind a harm: (text of the decision without its note, amount, percent)."""
    return [
        (None if one["row"] is None else one["text"].split(" (")[0].rstrip("."), one["amount"], one["percent"])
        for one in harm["decisions"]
    ]


def row_of(game: Game, seat: int, action: str, generation: int) -> int:
    """The row at which ``seat`` chose ``action`` in ``generation``."""
    first = game.row_of(generation)
    return game.rows.index((seat, action), first)


# -- the means --------------------------------------------------------------------------------------------------------


def test_the_last_in_is_the_first_out() -> None:
    account = Account(2)
    assert account.set(5, 10) == 3
    assert account.set(9, 20) == 4
    assert account.by() == {NOBODY: 2, 10: 3, 20: 4}
    assert latest(account, 5) == {20: 4, 10: 1}
    assert account.set(4, 30) == -5
    assert account.by() == {NOBODY: 2, 10: 2}
    account.set(0, 30)
    account.set(1, 40)
    assert account.by() == {40: 1}
    assert latest(account, 3) == {40: 1}


def test_sharing_keeps_the_sum() -> None:
    assert shared(7, {1: 1, 2: 1, 3: 1}) == {1: 3, 2: 2, 3: 2}
    assert shared(7, {1: 0, 2: -4}) == {NOBODY: 7}
    assert shared(0, {}) == {}


def test_an_earlier_harm_stands_for_those_who_brought_it_about() -> None:
    from limitedu.core.origins import Origin

    first = Origin(0, 4, "", {5: 3, NOBODY: 1}, {})
    assert resolved({harm(0): 8, 9: 2}, [first]) == {5: 6, NOBODY: 2, 9: 2}


# -- Limit: games whose cause is known ----------------------------------------------------------


def test_an_environmental_crisis_by_one_polluter() -> None:
    """Blue's goods production goes from level 3 (clean) to 4, 5 and 6: 1 + 1 + 2 of a reserve of 4."""
    game = still_world(
        start={"industrial_level": 3, "fossil": 40, "money": 60, "renewable_level": 4, "renewable": 40},
        world={"pollution_base": 0, "pollution_per_nation": 2},
    )
    build = ["play:industrialization", "plant:industrial"]
    play_plan(game, {(1, 0): build, (2, 0): build, (3, 0): build}, told("crisis"))
    crisis = debrief.causes(game)[0]
    assert crisis["kind"] == "environmental"
    assert crisis["generation"] == 3
    assert [one["row"] for one in crisis["decisions"]] == [
        row_of(game, 0, "play:industrialization", 1),
        row_of(game, 0, "play:industrialization", 3),
    ]
    assert named(crisis) == [("Blue plays Industrialization", 3, 75), ("Blue plays Industrialization", 1, 25)]
    assert crisis["decisions"][0]["text"] == (
        "Blue plays Industrialization (goods 3 → 5 a generation, +1 pollution a generation)."
    )
    assert crisis["delay"] == 2
    assert crisis["stock"] == "pollution"
    assert any("in generation 1 Blue plays Industrialization" in line for line in crisis["chain"])


def test_growth_that_runs_by_itself_goes_back_to_who_set_it_going() -> None:
    """With class C at 2 goods production grows each generation; nobody built a plant, Graduate Studies did."""
    game = still_world(
        "graduate_studies",
        start={"industrial_level": 3, "fossil": 40, "money": 40, "industrial": 40},
        society={"industrial_growth": [0, 1, 0, 0]},
        world={"pollution_base": 0, "pollution_per_nation": 1},
    )
    play_plan(game, {(1, 0): ["play:graduate_studies", "raise:B", "raise:C"]}, told("crisis"))
    crisis = debrief.causes(game)[0]
    assert crisis["kind"] == "environmental"
    assert named(crisis) == [("Blue plays Graduate Studies", 2, 100)]
    assert crisis["delay"] == 1


def test_a_crisis_by_hunger_goes_back_to_who_caused_the_hunger() -> None:
    """The attack takes 2 disruption; Blue's hunger spills over as 3 more, and the war stands behind that too."""
    game = still_world(
        "annexation",
        start={"territory": 2, "military": 15},
        unrest={"start": 11},
        world={"disruption_base": 5, "disruption_per_nation": 0},
    )
    play_plan(game, {(1, 1): ["play:annexation", "amount:10"]}, told("crisis"))
    crisis = debrief.causes(game)[0]
    assert any(event.kind == "famine" for event in game.events)
    assert crisis["kind"] == "military"
    assert named(crisis)[0] == ("Vermilion plays Annexation", 5, 100)


def test_a_financial_crisis_by_an_emptied_bank() -> None:
    """A bank of £20: Surcharge takes 10 out of the economy and 4 for Blue; the taxes of £8 find £6."""
    game = still_world("surcharge", world={"bank_per_nation": 10})
    play_plan(game, {(1, 0): ["play:surcharge"]}, told("crisis"))
    crisis = debrief.causes(game)[0]
    assert crisis["kind"] == "financial"
    assert crisis["decisions_total"] == crisis["total"] == 22
    assert named(crisis) == [("Blue plays Surcharge", 14, 64), (None, 8, 36)]
    assert crisis["decisions"][0]["row"] == row_of(game, 0, "play:surcharge", 1)
    assert crisis["delay"] == 0


def test_taxes_go_back_to_who_raised_the_standard_of_living() -> None:
    """Class C at 2 brings £3 a head instead of £2: the pound more, for two people, is Graduate Studies' doing."""
    game = still_world("graduate_studies", start={"industrial": 40}, world={"bank_per_nation": 12})
    studies = ["play:graduate_studies", "raise:B", "raise:C"]
    play_plan(game, {(1, 0): studies}, told("crisis"))
    crisis = debrief.causes(game)[0]
    found = {text: amount for text, amount, _percent in named(crisis)}
    taxed = [event.generation for event in game.events if event.kind == "tax" and event.player == 0]
    assert found["Blue plays Graduate Studies"] == 2 * len(taxed)
    assert "£2 more tax a generation" in crisis["decisions"][-1]["text"]


def test_a_famine_by_land_limit_that_a_war_has_drawn() -> None:
    """Two people live off two territories; Vermilion annexes one of Blue's."""
    game = still_world("annexation", start={"territory": 2, "military": 20})
    plan = {(1, 1): ["play:annexation", "amount:10"]}
    play_plan(game, plan, told("famine"))
    famine = debrief.shortages(game)[0]
    assert (famine["kind"], famine["nation"]) == ("food", "Blue")
    assert named(famine) == [("Vermilion plays Annexation", 1, 100)]
    assert famine["decisions"][0]["row"] == row_of(game, 1, "play:annexation", 1)
    assert famine["decisions"][0]["seat"] == 1
    assert "1 food less grown" in famine["decisions"][0]["text"]
    assert famine["delay"] == famine["generation"] - 1 > 0


def test_a_famine_by_land_limit_of_a_people_that_lives_longer() -> None:
    """Two classes reach 3, fewer people die, and the land feeds no third person: no card named food, and yet."""
    game = still_world(
        "graduate_studies",
        start={"territory": 2, "standard_of_living": 2, "industrial": 40, "money": 40, "renewable": 2},
        society={"consumption_shift": [0, 0, 0, 0]},
    )
    play_plan(game, {(1, 0): ["play:graduate_studies", "raise:B", "raise:A"]}, told("famine"))
    famine = debrief.shortages(game)[0]
    assert famine["nation"] == "Blue"
    assert named(famine) == [("Blue plays Graduate Studies", 1, 100)]
    assert "1 food more needed" in famine["decisions"][0]["text"]


def test_a_famine_by_sold_food() -> None:
    game = still_world("market_access")
    play_plan(game, {(1, 0): ["play:market_access", "sell:renewable", "amount:2"]}, told("famine"))
    famine = debrief.shortages(game)[0]
    assert named(famine) == [("Blue plays Market Access", 2, 100)]
    assert famine["delay"] == 0


def test_a_famine_that_nobody_decided() -> None:
    """People grow by themselves, and the land does not: the record holds no decision for that, and it is said."""
    game = still_world(start={"territory": 2}, society={"births": [1, 1, 0, 0]})
    play_plan(game, {}, told("famine"))
    famine = debrief.shortages(game)[0]
    assert named(famine) == [(None, famine["decisions_total"], 100)]
    assert famine["delay"] is None
    assert any("No decision stands behind it" in line for line in famine["chain"])


def test_a_famine_by_a_plan_that_held_the_farms_back() -> None:
    game = still_world(
        "policy_planning", society={"births": [1, 1, 0, 0], "renewable_growth": [1, 1, 0, 0]}, start={"renewable": 5}
    )
    play_plan(game, {(1, 0): ["play:policy_planning"]}, told("famine"))
    famine = debrief.shortages(game)[0]
    assert famine["nation"] == "Blue"
    assert "Blue plays Policy Planning" in [text for text, _amount, _percent in named(famine)]


def test_a_fossil_shortage() -> None:
    """Of three fossils two are sold; the plant burnt 1 (set-up) and needs 2 since it was raised."""
    game = still_world("market_access", start={"industrial_level": 4, "fossil": 3, "money": 20})
    plan = {
        (1, 0): ["play:industrialization", "plant:industrial", "play:market_access", "sell:fossil", "amount:2"],
    }
    play_plan(game, plan, lambda game: any(e.kind == "produced" and e.numbers["lost"] for e in game.events))
    want = debrief.shortages(game)[0]
    assert (want["kind"], want["nation"], want["generation"]) == ("fossil", "Blue", 1)
    assert want["text"] == "Blue needed 2 fossils for its production of goods and had 1."
    assert sorted(named(want), key=str) == sorted(
        [("Blue plays Market Access", 2, 50), ("Blue plays Industrialization", 1, 25), (None, 1, 25)], key=str
    )
    assert want["stock"] == "fossil"


def test_a_want_of_goods_goes_back_to_who_raised_living_standards() -> None:
    game = still_world("graduate_studies", start={"money": 20, "industrial": 0, "population_level": 4})
    studies = ["play:graduate_studies", "raise:B", "raise:C"]
    plan = {(1, 0): studies}
    play_plan(game, plan, told("goods_short"))
    want = next(one for one in debrief.shortages(game) if one["kind"] == "goods")
    assert named(want)[0][0] == "Blue plays Graduate Studies"


def test_a_military_crisis_by_a_war() -> None:
    """Annexation takes 2 of 2 disruption."""
    game = still_world("annexation", start={"military": 12}, world={"disruption_base": 2, "disruption_per_nation": 0})
    play_plan(game, {(1, 0): ["play:annexation", "amount:10"]}, told("crisis"))
    crisis = debrief.causes(game)[0]
    assert crisis["kind"] == "military"
    assert named(crisis) == [("Blue plays Annexation", 2, 100)]


# -- Planetary Limit ----------------------------------------------------------

BARE = {
    "start": {"resources": 8, "development": 0, "conflict": 10},
    "turn": {"base": 0},
    "people": {"growth": 0},
}
"""A planet on which a country lives off what it has: eight rounds for one token of people."""


def planetary(rules: dict[str, Any], card: str, seat: int) -> Game:
    """A game in which ``seat`` holds ``card`` from the start."""
    for seed in range(60):
        game = limitedu.new_game("planetary_limit", players=4, seed=seed, rules=rules)
        hands = game.state.countries[seat].hands  # type: ignore[attr-defined]
        if game.state.event.conflicts and any(one.id == card for hand in hands for one in hand):  # type: ignore[attr-defined]
            return game
    raise AssertionError(f"nobody holds {card}")


def test_a_collapse_by_an_attack() -> None:
    game = planetary(BARE, "ataque", 1)
    plan = {(1, 1): ["play:ataque", "target:0"]}
    play_plan(game, plan, lambda game: any(e.kind == "collapse" and e.player == 0 for e in game.events))
    collapse = next(one for one in debrief.causes(game) if one["crisis"].startswith("Collapse of Country 1"))
    assert collapse["generation"] == 5
    assert named(collapse) == [("Country 2 plays Ataque Militar", 4, 100)]
    assert collapse["decisions"][0]["row"] == row_of(game, 1, "play:ataque", 1)
    assert collapse["delay"] == 4
    assert "Country 2 plays Ataque Militar" in collapse["chain"][-3]


def test_a_collapse_by_hunger_of_ones_own_making() -> None:
    """A hospital brings people whom nothing feeds."""
    rules = {
        "start": {"resources": 8, "development": 10, "conflict": 0},
        "turn": {"base": 1},
        "people": {"growth": 0},
    }
    game = planetary(rules, "hospital", 0)
    play_plan(game, {(1, 0): ["play:hospital"]}, told("collapse"))
    collapse = debrief.causes(game)[0]
    assert collapse["crisis"].startswith("Collapse of Country 1")
    assert named(collapse)[0][0] == "Country 1 plays Hospital"
    assert collapse["decisions"][0]["percent"] > 60
    assert collapse["delay"] == collapse["generation"] - 1 >= 2


def test_paying_for_a_card_that_is_woken_is_part_of_waking_it() -> None:
    """How many green resources go into the price is no decision of its own; the price goes back to the waking."""
    woken = 0
    for seed in range(72):
        game = random_planet(seed)
        reading = read(game)
        mixes = {row for row, said in reading.said.items() if "to wake the card" in said.asked}
        woken += len(mixes)
        for row in mixes:
            before = max(other for other in reading.said if other < row)
            assert reading.said[row].main == before
            assert reading.said[before].kind == "reactivate"
        named_rows = {
            one["row"] for harm in (*debrief.causes(game), *debrief.shortages(game)) for one in harm["decisions"]
        }
        assert not mixes & named_rows
        assert not mixes & {row for origin in reading.origins.values() for row in origin.by}
    assert woken > 5


def test_a_country_that_has_lost_nothing_has_no_loss_to_be_shared() -> None:
    """All that it had is there, its cards stop for want of resources: no amount is made up."""
    game = limitedu.new_game("planetary_limit", players=4, seed=1, rules={"start": {"resources": 0}})
    tracer = planetary_tracer(game)
    tracer.event(0, Event(0, 1, "switched_off", 0, {"card": "hospital", "poor": True}), game.state)
    assert tracer.origins == []
    tracer.lands[0].missed[7] = 2
    tracer.event(1, Event(0, 1, "switched_off", 0, {"card": "hospital", "poor": True}), game.state)
    assert [origin.by for origin in tracer.origins] == [{7: 2}]


def test_who_plants_a_forest_is_no_cause_of_hunger() -> None:
    planted = 0
    for seed in range(72):
        game = random_planet(seed)
        planted += any(event.kind == "restored" for event in game.events)
        for found in (*debrief.causes(game), *debrief.shortages(game)):
            for one in found["decisions"]:
                assert "plays Reforestación" not in one["text"]
        for one in debrief.sensible(game):
            assert "plays Reforestación" not in one["text"]
    assert planted > 5


def test_a_chain_of_a_planet_counts_in_one_way() -> None:
    for seed in range(24):
        for crisis in debrief.causes(random_planet(seed)):
            assert "round" not in f"{crisis['crisis']} {crisis['text']} {' '.join(crisis['chain'])}".lower()


def test_the_same_share_has_the_same_percent_wherever_it_stands() -> None:
    seen = 0
    for seed in range(72):
        for game in (random_game(seed), random_planet(seed)):
            behind = {
                (one["row"], harm["text"]): one["percent"]
                for harm in (*debrief.causes(game), *debrief.shortages(game))
                for one in harm["decisions"]
                if one["row"] is not None
            }
            titles = {
                title: harm["text"]
                for harm in (*debrief.causes(game), *debrief.shortages(game))
                for title in (harm.get("crisis", harm["text"]).removesuffix("."),)
            }
            for one in debrief.sensible(game):
                harm_text = titles[next(title for title in titles if one["cost"].startswith(f"{title}. "))]
                if (one["row"], harm_text) in behind:
                    assert f"({behind[one['row'], harm_text]} %)" in one["cost"]
                    seen += 1
    assert seen > 50


# -- properties ------------------------------------------------------------


@cache
def random_planet(seed: int) -> Game:
    rules = [None, {"start": {"resources": 20, "conflict": 6}, "turn": {"base": 6, "conflicts": 3}}][seed % 2]
    game = limitedu.new_game("planetary_limit", players=4, seed=seed, rules=rules)
    chance = random.Random(seed)
    while not game.over:
        seat = chance.choice(list(game.decisions))
        options = game.decisions[seat].options
        game.play(options[chance.randrange(min(12, len(options)))], seat)
    return game


def check(game: Game) -> int:
    """All that must hold of a game's chains; how many decisions they name."""
    reading, count = read(game), 0
    for told_harm in (*debrief.causes(game), *debrief.shortages(game)):
        entries, chain = told_harm["decisions"], told_harm["chain"]
        text = [] if "crisis" in told_harm else [told_harm["text"]]
        assert chain[: len(text) + len(told_harm["how"])] == [*text, *told_harm["how"]]
        assert chain[len(chain) - len(told_harm["did"]) :] == told_harm["did"]
        assert bool(entries) == (told_harm["decisions_total"] > 0)
        if told_harm["delay"] is None:
            assert "No decision stands behind it" in chain[-1 - len(told_harm["did"])]
        assert all(one["amount"] > 0 for one in entries)
        assert sum(one["amount"] for one in entries) == told_harm["decisions_total"]
        shown = {one["amount"]: one["percent"] for one in entries}
        assert [one["percent"] for one in entries] == [shown[one["amount"]] for one in entries]
        assert all(
            abs(percent - 100 * amount / told_harm["decisions_total"]) <= 0.5 for amount, percent in shown.items()
        )
        assert [one["amount"] for one in entries] == sorted((one["amount"] for one in entries), reverse=True)
        for one in entries:
            if one["row"] is None:
                assert one["nation"] == ""
                continue
            count += 1
            said = reading.said[one["row"]]
            assert (said.seat, said.generation) == (one["seat"], one["generation"])
            seat, _action = game.rows[one["row"]]
            assert seat == one["seat"]
            assert reading.names[seat] == one["nation"]
            assert one["text"].startswith(said.text.removesuffix("."))
            assert one["nation"] in one["text"]
            assert one["generation"] <= told_harm["generation"]
        if told_harm["delay"]:
            first = told_harm["generation"] - told_harm["delay"]
            assert f"was made in generation {first}, " in chain[-1 - len(told_harm["did"])]
            assert min(one["generation"] for one in entries if one["row"] is not None) == first
        for line in told_harm["chain"]:
            assert line.endswith((".", "!", "?")), line
            assert "{" not in line
    for origin in reading.origins.values():
        at_row = game.events[origin.at].row
        assert all(row < at_row for row in origin.by)
        assert sum(origin.by.values()) == origin.total > 0
        assert min(origin.by.values()) > 0
        assert min(origin.by) >= NOBODY
    return count


def test_amounts_add_up_and_every_row_is_one_of_the_record() -> None:
    assert sum(check(random_game(seed)) for seed in range(72)) > 500


def test_amounts_add_up_on_other_planets() -> None:
    assert sum(check(random_planet(seed)) for seed in range(72)) > 100


def test_crises_of_limit_go_back_to_decisions_for_all_that_was_taken() -> None:
    for seed in range(72):
        for crisis in debrief.causes(random_game(seed)):
            assert crisis["decisions_total"] == crisis["total"]


def test_the_text_of_a_card_names_the_card_of_its_row() -> None:
    for seed in range(24):
        game = random_game(seed)
        for row, said in read(game).said.items():
            action = game.rules.actions.get(game.rows[row][1])
            if action is not None and action.kind == "play":
                assert action.value.recall is not None
                assert limitedu.games.limit.names.card_name(action.value.id, game.rules) in said.text


def test_programs_with_a_plan_are_read_as_well() -> None:
    from limitedu import bots

    for name, players, options in (("limit", 6, {"alliances": True}), ("limit", 1, {}), ("planetary_limit", 4, {})):
        for who in bots.names(name)[:3]:
            game = limitedu.new_game(name, players=players, seed=11, **options)
            bots.play_on(game, dict.fromkeys(range(players), who))
            check(game)


def test_a_game_in_play_is_read_as_far_as_it_goes() -> None:
    game = limitedu.new_game("limit", players=3, seed=5, rules=HOUSES[3])
    chance = random.Random(5)
    while not game.over:
        seat = chance.choice(list(game.decisions))
        options = game.decisions[seat].options
        game.play(options[chance.randrange(min(12, len(options)))], seat)
        if not len(game.rows) % 40:
            check(game)


@pytest.mark.parametrize("name", ["causes", "shortages", "timeline", "bathtubs", "sensible", "questions"])
def test_nothing_is_told_of_a_game_that_has_just_begun(name: str) -> None:
    for game, players in (("limit", 1), ("limit", 4), ("planetary_limit", 4)):
        found = getattr(debrief, name)(limitedu.new_game(game, players=players, seed=1))
        assert name == "questions" or name == "timeline" or found == []
