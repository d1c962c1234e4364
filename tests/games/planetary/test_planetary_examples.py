"""The worked examples of the rules, by their numbers."""

from __future__ import annotations

import pytest
from games.planetary.table import Table

from limitedu.core.chance import Seeded
from limitedu.core.flow import advance, apply
from limitedu.games import planetary_limit as game
from limitedu.games.planetary_limit.developments import food_needed, halved
from limitedu.games.planetary_limit.final import FINAL, collapse
from limitedu.games.planetary_limit.rounds import ROUND, starter
from limitedu.games.planetary_limit.score import winners
from limitedu.games.planetary_limit.stock import SPEND, force_return, pay

QUIET = {"events": {name: {"enabled": False} for name in ("sequia", "colapso", "pandemia", "cumbre", "energia")}}
"""A house rule under which nothing happens but discoveries, and these find nothing."""


def test_01_idle_countries():
    house = {
        "events": {
            **QUIET["events"],
            "descubrimiento": {"effect": [{"kind": "drought", "cards": [], "less": 0}]},
        }
    }
    state = game.setup(game.load_rules(house), 4, Seeded(1))
    advance(state)
    people = []
    while state.decisions:
        decision = state.decisions[0]
        name = decision.question.name
        last = name in ("base", "act", "migrate")  # all of the Base, no cards, nobody moves
        if name == "act" and decision.player == 0:
            people.append(state.countries[0].people)
        apply(state, decision, decision.options[-1 if last else 0])
    assert people == [1, 2, 2, 3, 3, 4, 4, 5, 5, 6]
    assert sum(people) == 35
    assert [(c.normal + c.green, c.people) for c in state.countries] == [(2, 6)] * 4
    assert (state.reservoir, state.box) == (32, 140)
    assert not game.invariants(state)
    assert winners(state) == [0, 1, 2, 3]


def test_02_the_limit_stops_growth_in_round_order():
    table = Table(3, rules=QUIET)
    for seat, people in enumerate((8, 7, 7, 7)):
        table.set(seat, people=people)
    table.state.agenda.append((ROUND, -1, None))
    table.run()
    assert table.state.first == 3
    assert [c.people for c in table.state.countries] == [8, 7, 7, 8]
    assert table.state.reserve == 0


def test_03_modifiers():
    table = Table()
    table.set(0, people=5)
    table.build(0, "genet", "racion")
    assert food_needed(table.state, table.state.countries[0]) == 2
    table.build(1, "racion", "racion")
    assert food_needed(table.state, table.state.countries[1]) == 0


def test_04_crisis():
    table = Table()
    table.set(0, 2, 0, 6)
    table.push(FINAL, 0).answer("send:1", "send:1")
    assert table.refused("send:1")
    table.answer("send:2", "send:2", "done")
    assert table.has(0) == (0, 0, 2)
    assert [c.people for c in table.state.countries] == [2, 3, 3, 1]
    table = Table()
    table.set(0, 2, 0, 6)
    table.push(FINAL, 0).answer("send:1", "send:1", "send:2", "send:2", "lost")
    assert table.has(0) == (1, 0, 1)
    assert not table.state.collapses


def test_05_collapse():
    table = Table()
    table.set(0, 1, 0, 9)
    before = table.state.reservoir
    table.push(FINAL, 0).answer("lost", "lost", "lost", "lost", "lost")
    assert table.state.collapses == ((1, 0),)
    assert [c.people for c in table.state.countries] == [0, 3, 2, 2]
    assert table.state.reservoir == before + 1


def test_06_no_crisis():
    table = Table()
    table.set(0, 3, 0, 3)
    table.push(FINAL, 0)
    assert table.has(0) == (0, 0, 3)
    assert not table.events("crisis")
    assert not table.state.decisions


def test_07_green_payment():
    table = Table()
    table.set(0, 4, 2)
    reservoir, box = table.state.reservoir, table.state.box
    pay(table.state, 0, 3, SPEND, "card")
    table.run().answer("amount:2")
    assert (table.state.reservoir - reservoir, table.state.box - box) == (2, 1)
    assert table.has(0)[:2] == (3, 0)
    table = Table()
    table.set(0, 4, 2)
    reservoir = table.state.reservoir
    assert force_return(table.state, table.state.countries[0], 3) == (2, 1)
    assert table.state.reservoir - reservoir == 3


@pytest.mark.parametrize("number", [1, 2])
def test_08_embargo(number):
    table = Table(number)
    table.set(0, 7, 0, 2)
    table.build(0, "campo", "hidro")
    table.embargo(0)
    table.set(1, 7, 0, 3)
    table.hold(0, "comercio")
    table.turn(0, "amount:3")
    normal, green, people = table.has(0)
    assert (normal, green) == (10, 0)
    assert people == 2 + (number == 2)
    assert {numbers["card"] for _seat, numbers in table.events("barred")} == {"campo", "hidro"}
    table.answer("deck:development", "play:comercio", "target:1", "terms:people:1", "accept:yes")
    assert table.has(0)[:2] == (11, 0)


def test_09_treaty():
    table = Table()
    table.build(0, "hidro", "campo")
    table.bind("treaty", 0, 1)
    table.turn(0, "amount:3", "treaty:comply", "produce:hidro")
    assert table.options == ["amount:0", "amount:1", "amount:2"]
    table.answer("amount:2")
    assert table.has(0)[:2] == (10, 2)
    assert table.events("produced")[-1][1]["card"] == "campo"
    assert table.events("produced")[-1][1]["green"] == 0
    table = Table()
    table.bind("treaty", 0, 1)
    table.set(0, 2, 0)
    table.empty_reservoir()
    table.turn(0, "treaty:break")
    assert table.has(0)[:2] == (0, 0)
    assert table.state.reservoir == 2
    assert not table.bound(0, 1)


def test_10_defence():
    table = Table()
    table.build(1, "defensa", "defensa")
    target = table.state.countries[1]
    assert [halved(table.state, target, loss) for loss in (4, 5)] == [1, 2]
    attack = table.rules.cards["ataque"].part
    attack.hit(table.state, 0, 1)
    assert table.has(1)[0] == 6
    table = Table()
    table.build(1, "defensa")
    table.set(1, 2)
    attack.hit(table.state, 0, 1)
    assert table.has(1)[0] == 1
    table.set(1, 5)
    table.set(0, 0)
    table.rules.cards["saqueo"].part.hit(table.state, 0, 1)
    assert (table.has(1)[0], table.has(0)[0]) == (3, 2)


def test_11_financial_collapse():
    table = Table(1, "colapso")
    table.build(0, "indus", "autom", "campo", "campo")
    table.build(0, "hidro", where="off")
    table.hold(0, "pacto")
    table.turn(0, "amount:3", "deck:development")
    assert table.refused("play:pacto")
    table.answer("end")
    before = sum(table.has(0)[:2])
    assert table.options == ["keep:indus:1", "refuse:indus:1"]
    table.answer("keep:indus:1")
    assert table.asked == "mix"
    table.answer("amount:0")
    assert before - sum(table.has(0)[:2]) == 2
    assert "reactivate:hidro" in table.options
    table.answer("reactivate:hidro", "amount:0")
    assert before - sum(table.has(0)[:2]) >= 4
    table = Table(2, "colapso")
    table.build(0, "campo")
    table.push(FINAL, 0).answer("keep:campo")
    assert table.has(0) == (7 - 2 - 1, 0, 1)


def test_12_fusion_end():
    table = Table(3)
    table.bind("merger", 0, 1, held=(3, 2), given=(0, 2), until=3)
    table.round_end()
    assert [table.has(seat)[0] for seat in (0, 1)] == [9, 8]
    assert [numbers["boxed"] for _seat, numbers in table.events("merger_settled")] == [1, 1]
    assert table.events("merger_gain") == [(1, {"people": 2, "target": 0})]


def test_13_solar():
    table = Table()
    table.build(0, "solar")
    table.dice(4)
    table.turn(0, "amount:3")
    assert table.has(0)[:2] == (10, 4)
    assert table.asked == "draw"
    table = Table()
    table.build(0, "solar")
    table.dice(6)
    table.turn(0, "amount:3")
    assert table.has(0)[:2] == (10, 6)
    assert table.asked == "maintain"


def test_14_reactivation_must_wait():
    table = Table(1)
    table.build(0, "hidro")
    table.turn(0, "amount:3", "deck:development")
    if table.asked == "act":
        table.answer("end")
    table.answer("refuse:hidro")
    assert table.asked != "reactivate"
    while table.state.decisions:
        table.answer(table.options[0])
    table.turn(0, "amount:3", "deck:development")
    if table.asked == "act":
        table.answer("end")
    assert table.asked == "reactivate"
    before = sum(table.has(0)[:2])
    table.answer("reactivate:hidro", "amount:0")
    assert table.events("paid")[-1][1] == {"what": "reactivation", "normal": 2, "green": 0, "card": ""}
    assert before > sum(table.has(0)[:2])
    assert table.count(0, "hidro") == 1


def test_15_cold_war():
    table = Table()
    table.bind("war", 0, 1)
    table.set(0, 1, 0)
    table.build(0, "mineria", "hospital")
    table.empty_reservoir()
    box = table.state.box
    table.turn(0)
    assert table.asked == "give"
    table.answer("give:hospital")
    assert table.count(1, "hospital") == 1
    assert table.count(0, "hospital") == 0
    assert not table.bound(0, 1)
    assert table.state.box == box


def test_16_pact_break():
    table = Table()
    table.bind("pact", 0, 1)
    table.build(1, "escudo")
    table.hold(0, "ataque")
    table.turn(0, "amount:3", "deck:development", "play:ataque", "target:1")
    assert table.asked == "respond"
    assert not table.bound(0, 1)
    assert table.has(0)[0] == 10 - 5
    table.answer("respond:shield")
    assert table.has(1)[0] == 7
    assert table.count(1, "escudo") == 0
    assert len(table.events("drew")) == 1
    assert [c.extra for c in table.state.countries] == [0, 0, 0, 0]


def test_17_one_additional_draw_a_round():
    table = Table(rules={"turn": {"conflicts": 2}})
    table.hold(0, "ataque", "saqueo")
    table.set(0, 20)
    table.turn(0, "amount:3", "deck:development", "play:ataque", "target:1")
    assert [c.extra for c in table.state.countries] == [1, 1, 0, 0]
    hands = [len(table.hand(seat)) for seat in range(4)]
    table.answer("play:saqueo", "target:2")
    assert [c.extra for c in table.state.countries] == [1, 1, 1, 0]
    assert len(table.hand(0)) == hands[0] - 1
    assert len(table.hand(2)) == hands[2] + 1


def test_18_sharing():
    table = Table()
    table.set(0, 0, 0, 4)
    table.close(1)
    collapse(table.state, 0)
    table.check()
    assert [c.people for c in table.state.countries] == [0, 3, 2, 2]


def test_19_tie():
    table = Table()
    for seat in (0, 2):
        table.set(seat, 5, 0, 8)
    table.build(0, "campo", "campo", "hidro")
    table.build(2, "campo", "hidro")
    assert winners(table.state) == [0]
    table.build(2, "mineria")
    assert winners(table.state) == [0, 2]
    table.build(2, "mineria", where="off")
    assert winners(table.state) == [0, 2]
    assert [score["winner"] for score in game.scores(table.state)] == [True, False, True, False]


@pytest.mark.parametrize("pact", [False, True])
def test_20_attack_on_a_treaty_partner(pact):
    table = Table()
    table.bind("treaty", 0, 1)
    if pact:
        table.bind("pact", 0, 1)
    table.hold(0, "ataque")
    table.set(0, 6, 2)
    table.build(1, "escudo")
    table.turn(0, "amount:0", "treaty:comply", "deck:development", "play:ataque", "target:1", "amount:0")
    if pact:
        table.answer("amount:0")
    assert table.asked == "respond"
    assert table.has(0)[:2] == ((0, 0) if pact else (3, 0))
    assert table.state.box == (5 if pact else 2)
    assert not table.bound(0, 1)


def test_21_reactivated_research_feeds_at_once():
    table = Table()
    table.set(0, 5, 0, 5)
    table.build(0, "genet", where="off")
    table.push(FINAL, 0).answer("reactivate:genet")
    assert table.has(0) == (0, 0, 5)
    assert not table.events("crisis")


def test_22_start_with_a_collapsed_country():
    table = Table()
    table.kill(1)
    assert [starter(table.state, number) for number in (5, 6, 7, 8)] == [0, 2, 2, 3]


def test_23_crisis_with_nothing():
    table = Table()
    table.set(0, 0, 0, 1)
    table.push(FINAL, 0)
    assert table.state.collapses == ((1, 0),)
    assert [c.people for c in table.state.countries] == [0, 2, 1, 1]
