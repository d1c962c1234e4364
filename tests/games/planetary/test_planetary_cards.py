"""Each card, each response, each event: what it does, to whom, and when it cannot."""

from __future__ import annotations

import pytest
from games.planetary.table import Table

from limitedu.games.planetary_limit.final import FINAL, collapse
from limitedu.games.planetary_limit.rounds import EVENT, MIGRATION
from limitedu.games.planetary_limit.state import MERGER, PACT, TREATY, WAR

DECK = "deck:development"
START = ("amount:3", DECK)
STILL = {"turn": {"draw": 0}}
"""No card is drawn, so that what ends by itself does not depend on one."""


def green_normal(table: Table, seat: int = 0) -> tuple[int, int]:
    normal, green, _people = table.has(seat)
    return green, normal


def to_actions(table: Table, seat: int = 0) -> Table:
    """The turn of ``seat`` up to its actions: all of the Base, a Development drawn."""
    table.turn(seat)
    while table.asked not in ("act", ""):
        table.answer(DECK if table.asked == "draw" else table.options[-1])
    return table


# -- Developments -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "number", "green", "normal", "people"),
    [
        (["campo"], 1, 1, 0, 0),
        (["campo"], 2, 1, 0, 1),
        (["campo", "maquin"], 1, 2, 0, 0),
        (["campo", "campo", "maquin", "maquin", "maquin"], 1, 6, 0, 0),  # at most two machines count
        (["maquin"], 1, 0, 0, 0),
        (["hidro"], 1, 2, 1, 0),
        (["mineria"], 1, 0, 2, 0),
        (["indus"], 1, 0, 4, 0),
        (["hospital"], 1, 0, 0, 0),
        (["hospital", "hospital"], 2, 0, 0, 2),
    ],
)
def test_production(cards, number, green, normal, people):
    table = Table(number)
    table.build(0, *cards)
    table.turn(0, "amount:3")
    assert table.has(0) == (10 + normal, green, 1 + people)


@pytest.mark.parametrize("where", ["off"])
def test_an_inactive_card_does_nothing(where):
    table = Table(2)
    table.build(
        0, "campo", "hidro", "solar", "mineria", "indus", "hospital", "genet", "racion", "refor", "escudo", where=where
    )
    table.set(0, people=2)
    table.turn(0, "amount:3")
    assert table.has(0) == (10, 0, 2)
    assert table.asked == "draw"


def test_a_reservoir_that_runs_dry_gives_greens_first():
    table = Table()
    table.build(0, "hidro")
    table.empty_reservoir(4)
    table.turn(0, "amount:3")
    assert green_normal(table) == (1, 10)


def test_the_owner_orders_production_where_it_matters():
    table = Table()
    table.build(0, "hidro", "mineria")
    table.empty_reservoir(5)
    table.turn(0, "amount:3")
    assert table.options == ["produce:hidro", "produce:mineria"]
    table.answer("produce:mineria")
    assert green_normal(table) == (0, 12)
    table = Table()
    table.build(0, "hidro", "mineria")
    table.turn(0, "amount:3")
    assert table.asked == "draw"  # nothing depends on the order


def test_reforestation_moves_from_the_box_and_is_no_extraction():
    table = Table()
    table.build(0, "refor", "refor")
    table.embargo(0)
    table.state.box += 1
    table.state.reservoir -= 1
    before = table.state.reservoir
    table.turn(0, "amount:0")
    assert (table.state.box, table.state.reservoir) == (0, before + 1)


@pytest.mark.parametrize(("roll", "green"), [(1, 1), (5, 5), (6, 6)])
def test_solar(roll, green):
    table = Table()
    table.build(0, "solar", "mineria")
    table.dice(roll)
    table.turn(0, "amount:3", "produce:solar")
    assert table.has(0)[1] == green
    assert table.has(0)[0] == (10 if roll == 6 else 12)
    assert table.asked == ("maintain" if roll == 6 else "draw")


def test_research_rounds_up_and_copies_do_not_stack():
    table = Table()
    table.build(0, "genet", "genet")
    table.set(0, 3, 0, 5)
    table.push(FINAL, 0)
    assert table.has(0) == (0, 0, 5)


def test_a_card_just_played_pays_no_maintenance_and_feeds_at_once():
    table = Table(2, rules=STILL)
    table.hold(0, "genet")
    table.set(0, 7, 0, 6)
    to_actions(table).answer("play:genet")
    assert table.has(0)[0] == 3  # 7 + 3 from the Base - 4 for the card - 3 for food: the actions ended by themselves
    assert not table.events("maintained")
    assert table.count(0, "genet") == 1


def test_rationing_cedes_in_even_rounds():
    table = Table(2)
    table.build(0, "racion")
    table.set(0, 7, 0, 3)
    table.close(1)
    table.push(FINAL, 0).answer("keep:racion")
    assert table.options == ["cede:2", "cede:3"]
    assert table.refused("cede:1")
    table.answer("cede:3")
    assert [c.people for c in table.state.countries] == [2, 1, 1, 2]
    assert table.has(0)[0] == 7 - 1 - 1
    table = Table(2)
    table.build(0, "racion", where="fresh")
    table.state.turn = 0
    table.push(FINAL, 0)
    assert table.has(0) == (7, 0, 1)  # with 1 population nothing is ceded, and nothing is eaten
    table = Table(2)
    table.build(0, "racion", where="fresh")
    table.state.turn = 0
    table.set(0, people=2)
    for seat in (1, 2, 3):
        table.close(seat)
    table.push(FINAL, 0)
    assert table.has(0)[2] == 1
    assert table.state.reserve == 26


def test_maintenance_is_due_by_round():
    for number, due in ((1, ["hidro"]), (2, ["campo", "hidro"])):
        table = Table(number)
        table.build(0, "campo", "hidro", "autom")
        table.push(FINAL, 0)
        if number == 2:
            assert table.options == ["cut:campo", "cut:hidro"]
            table.answer("cut:campo")
            assert "keep:campo:1" in table.options
            table.answer("keep:campo:1", "keep:hidro")
            assert table.has(0)[0] == 7 - 1 - 1
        else:
            assert table.options == ["keep:hidro:1", "refuse:hidro:1"]
        assert sorted({numbers["card"] for _s, numbers in table.events("reduced")})[0] in due


def test_who_cannot_pay_loses_the_card_and_not_the_game():
    table = Table()
    table.build(0, "indus")
    table.set(0, 1)
    table.push(FINAL, 0)
    assert table.count(0, "indus", "off") == 1
    assert table.events("switched_off")[0][1]["poor"]
    assert table.has(0)[0] == 0


def test_investment_returns_maintenance():
    table = Table(2)
    table.build(0, "inver", "campo")
    box, reservoir = table.state.box, table.state.reservoir
    table.push(FINAL, 0).answer("keep:inver", "keep:campo")
    assert table.state.box == box + 1  # food only
    assert table.state.reservoir == reservoir + 2
    table = Table(2)
    table.build(0, "inver", "campo")
    table.push(FINAL, 0).answer("refuse:inver", "keep:campo")
    assert table.state.box == 2


def test_recycling():
    table = Table()
    table.build(0, "recicl")
    table.set(0, 5, 0, 5)
    reservoir = table.state.reservoir
    table.push(FINAL, 0)
    assert (table.state.box, table.state.reservoir - reservoir) == (3, 2)


# -- Conflicts --------------------------------------------------------------------------------------------------


def attack(table: Table, card: str, target: int = 1, *answers: str) -> Table:
    table.hold(0, card)
    to_actions(table).answer(f"play:{card}", f"target:{target}", *answers)
    return table


def test_embargo_covers_one_turn():
    table = attack(Table(), "embargo")
    table.build(1, "mineria")
    assert table.state.countries[1].embargo is not None
    assert [c.extra for c in table.state.countries] == [1, 1, 0, 0]
    while table.state.decisions:
        table.answer(table.options[-1])
    table.turn(1, "amount:3")
    assert table.has(1)[0] == 10
    while table.state.decisions:
        table.answer(table.options[-1 if table.asked == "act" else 0])
    table.turn(1, "amount:3")
    assert [numbers["card"] for _seat, numbers in table.events("barred")] == ["mineria"]
    assert [numbers["card"] for _seat, numbers in table.events("produced")] == ["mineria"]


def test_a_second_embargo_has_no_effect():
    table = Table()
    table.embargo(1)
    attack(table, "embargo")
    assert table.events("no_effect")
    assert [c.extra for c in table.state.countries] == [0, 0, 0, 0]


def test_a_trade_alliance_cancels_an_embargo():
    table = Table()
    table.hold(1, "comercio")
    attack(table, "embargo")
    assert table.asked == "respond"
    assert table.options == ["respond:trade", "respond:none"]
    assert table.refused("respond:shield")
    table.answer("respond:trade")
    assert table.state.countries[1].embargo is None
    assert table.hand(1) == []
    assert [card.id for card in table.state.discards[1]][-2:] == ["comercio", "embargo"]
    assert not any(c.extra for c in table.state.countries)


def test_a_trade_alliance_answers_nothing_else():
    table = Table()
    table.hold(1, "comercio")
    attack(table, "ataque")
    assert table.asked != "respond"
    assert table.has(1)[0] == 3


def test_one_shield_per_conflict_and_only_while_active():
    table = Table()
    table.build(1, "escudo", "escudo")
    attack(table, "ataque", 1, "respond:shield")
    assert table.count(1, "escudo") == 1
    assert table.has(1)[0] == 7
    table = Table()
    table.build(1, "escudo", where="off")
    attack(table, "ataque")
    assert table.has(1)[0] == 3


def test_cold_war_runs_until_one_stops():
    table = Table()
    table.build(0, "campo")
    attack(table, "fria")
    assert table.bound(0, 1) == [WAR]
    while table.state.decisions:
        table.answer(table.options[0 if table.asked == "maintain" else -1])
    table.turn(1, "amount:3")
    assert table.options == ["war:pay:0", "war:stop:0"]
    table.answer("war:pay:0")
    assert table.has(1)[0] == 8
    assert table.state.box >= 2
    while table.state.decisions:
        table.answer(table.options[0 if table.asked == "draw" else -1])
    table.turn(0, "amount:3", "war:stop:1")
    assert table.count(1, "campo") == 1
    assert not table.state.relations


def test_who_has_no_development_gives_none():
    table = Table()
    table.bind("war", 0, 1)
    table.set(0, 0, 0)
    table.turn(0, "amount:0")
    assert not table.state.relations
    assert not table.events("gave")


def test_an_inactive_card_is_given_only_where_none_is_active():
    table = Table()
    table.bind("war", 0, 1)
    table.build(0, "campo", where="off")
    table.turn(0, "amount:0", "war:stop:1")
    assert table.count(1, "campo", "off") == 1
    table = Table()
    table.bind("war", 0, 1)
    table.build(0, "campo", where="off")
    table.build(0, "hidro", "solar")
    table.turn(0, "amount:0", "war:stop:1")
    assert table.options == ["give:hidro", "give:solar"]
    assert table.refused("give:campo")


def test_two_cold_wars_are_paid_one_by_one_in_the_owners_order():
    table = Table()
    table.bind("war", 0, 1)
    table.bind("war", 2, 0)
    table.set(0, 3)
    table.turn(0, "amount:0", "war:pay:2")
    assert table.has(0)[0] == 1
    assert table.bound(0, 1) == []
    assert table.bound(0, 2) == [WAR]


def test_closed_borders():
    table = Table(rules=STILL)
    table.hold(0, "cierre", "cierre")
    table.set(0, 12)
    to_actions(table).answer("play:cierre")
    assert not any(c.extra for c in table.state.countries)
    assert table.state.countries[0].closed is not None
    assert table.has(0)[0] == 12 + 3 - 5 - 1
    table.set(1, 0, 0, 3)
    table.push(FINAL, 1)
    assert "send:0" not in table.options
    assert table.refused("send:0")
    table.answer("lost", "lost")
    table.set(0, 12)
    table.turn(0, "borders:keep", "amount:3")
    assert table.asked != "act" or table.refused("play:cierre")
    while table.state.decisions:
        table.answer(table.options[-1])
    table.turn(0, "borders:drop")
    assert table.state.countries[0].closed is None


def test_own_births_need_no_open_borders():
    table = Table(2)
    table.build(0, "hospital")
    table.close(0)
    table.turn(0, "borders:keep", "amount:3")
    assert table.has(0)[2] == 2


def test_attack_takes_greens_first():
    table = Table()
    table.set(1, 3, 3)
    reservoir = table.state.reservoir
    attack(table, "ataque")
    assert table.has(1)[:2] == (2, 0)
    assert table.state.reservoir == reservoir - 3 + 4


def test_plunder_keeps_the_colour():
    table = Table()
    table.set(1, 3, 2)
    attack(table, "saqueo")
    assert table.has(1)[:2] == (2, 0)
    assert table.has(0)[1] == 2 or table.state.countries[0].green == 2


def test_sabotage_by_the_attackers_choice():
    table = Table()
    table.build(1, "campo", "hidro")
    table.build(1, "solar", where="off")
    attack(table, "sabot")
    assert table.options == ["sabotage:campo", "sabotage:hidro"]
    assert table.refused("sabotage:solar")
    table.answer("sabotage:hidro")
    assert table.count(1, "hidro", "off") == 1
    assert [c.extra for c in table.state.countries] == [1, 1, 0, 0]
    table = attack(Table(), "sabot")
    assert not any(c.extra for c in table.state.countries)


def test_espionage():
    table = Table()
    table.hold(1, "pacto")
    attack(table, "espia")
    assert "pacto" in table.hand(0)
    spied = table.events("spied")[0][1]
    assert spied["hidden"] == {"card": "pacto"}
    assert table.events("lost_card")[0][0] == 1
    table = attack(Table(), "espia")
    assert table.events("no_effect")


def test_brain_drain():
    table = Table()
    table.set(1, people=2)
    attack(table, "cerebros")
    assert [c.people for c in table.state.countries] == [2, 1, 1, 1]
    table = attack(Table(), "cerebros")
    assert table.events("no_effect")  # the target keeps its last
    table = Table()
    table.set(1, people=2)
    table.close(0)
    table.hold(0, "cerebros")
    table.turn(0, "borders:keep", *START, "play:cerebros", "target:1")
    assert table.has(1)[2] == 2


def test_targets_are_other_living_countries():
    table = Table()
    table.kill(2, 3)
    table.hold(0, "ataque")
    to_actions(table).answer("play:ataque")
    assert table.events("only_option")[-1][1]["action"] != "target:0"
    assert table.has(1)[0] == 3


def test_who_cannot_pay_for_the_pact_cannot_declare():
    table = Table(rules=STILL)
    table.hold(0, "ataque")
    table.set(0, 1)
    for seat in (1, 2, 3):
        table.bind("pact", 0, seat)
    to_actions(table)
    assert table.state.turn == -1  # 1 + 3 are less than 2 + 3: only the end was left
    table = Table()
    table.hold(0, "ataque")
    table.set(0, 1)
    table.bind("pact", 0, 1)
    to_actions(table).answer("play:ataque")
    assert table.refused("target:1")
    assert table.options == ["target:2", "target:3"]


# -- Alliances --------------------------------------------------------------------------------------------------


def test_a_pact_needs_consent_and_lasts():
    table = Table(rules=STILL)
    table.hold(0, "pacto", "tratado")
    to_actions(table).answer("play:pacto", "target:1")
    assert table.state.decisions[0].player == 1
    table.answer("accept:no")
    assert "pacto" in table.hand(0)
    assert table.state.turn == -1  # no more proposals this turn: the actions are over
    table.turn(0, "amount:3", "play:pacto", "target:1", "accept:yes")
    assert table.bound(0, 1) == [PACT]


def test_a_declined_proposal_leaves_a_conflict_to_play():
    table = Table()
    table.hold(0, "pacto", "ataque")
    to_actions(table).answer("play:pacto", "target:1", "accept:no")
    assert "play:ataque" in table.options
    assert table.refused("play:pacto")
    table.answer("play:ataque", "target:1")
    assert table.has(1)[0] == 3


def finish(table: Table) -> None:
    while table.state.decisions:
        name = table.asked
        table.answer(table.options[0] if name in ("treaty", "draw", "maintain") else table.options[-1])


def test_a_treaty_kept_for_two_turns_each_brings_people():
    table = Table()
    table.hold(0, "tratado")
    to_actions(table).answer("play:tratado", "target:1", "accept:yes")
    finish(table)
    for seat in (1, 0, 1):
        table.turn(seat)
        finish(table)
    assert table.bound(0, 1) == [TREATY]
    assert [c.people for c in table.state.countries] == [1, 1, 1, 1]
    table.turn(0)
    finish(table)
    assert table.bound(0, 1) == []
    assert [c.people for c in table.state.countries] == [2, 2, 1, 1]


def test_a_treaty_gain_with_one_token_left_goes_by_round_order():
    table = Table(first=1)
    table.bind("treaty", 0, 1, left=(1, 0))
    table.set(2, people=26)
    table.set(2, 40)
    table.turn(0, "amount:0", "treaty:comply")
    finish(table)
    assert [c.people for c in table.state.countries] == [1, 2, 26, 1]


def test_two_treaties_share_one_cap_and_each_break_costs():
    table = Table()
    table.bind("treaty", 0, 1)
    table.bind("treaty", 2, 0)
    table.build(0, "hidro", "mineria")
    table.turn(0, "amount:3", "treaty:comply", "treaty:comply", "produce:hidro", "amount:1")
    assert table.options == ["amount:0", "amount:1"]
    table = Table()
    table.bind("treaty", 0, 1)
    table.bind("treaty", 2, 0)
    table.turn(0, "amount:0", "treaty:break", "treaty:break")
    assert table.has(0)[0] == 1


def test_a_merger_lets_either_pay():
    table = Table()
    table.bind("merger", 0, 1)
    table.build(0, "hidro", "mineria")
    table.set(0, 1)
    table.push(FINAL, 0).answer("keep:hidro")
    assert table.options == ["payer:own", "payer:ally"]
    table.answer("payer:ally", "keep:mineria", "payer:ally")
    merger = next(r for r in table.state.relations if r.kind == MERGER)
    assert merger.held == (0, 2)
    assert table.has(1)[0] == 5
    assert table.state.box == 1  # food


def test_investment_in_a_merger_counts_and_is_not_refunded():
    table = Table(2)
    table.bind("merger", 0, 1)
    table.build(0, "inver")
    table.push(FINAL, 0).answer("keep:inver", "payer:own")
    merger = next(r for r in table.state.relations if r.kind == MERGER)
    assert (merger.held, merger.given) == ((0, 0), (1, 0))


def test_who_breaks_a_merger_gains_nothing():
    table = Table()
    table.bind("merger", 0, 1, held=(4, 1))
    table.set(0, 7)
    attack(table, "ataque")
    assert table.bound(0, 1) == []
    assert not table.events("merger_gain")
    assert table.events("merger_settled")[0][1]["back"] == 2


def test_a_merger_ends_by_collapse():
    table = Table()
    table.bind("merger", 0, 1, held=(1, 4))
    collapse(table.state, 0)
    table.check()
    assert table.has(1)[0] == 7 + 2
    assert table.has(1)[2] == 1 + 2 + 1  # two of the merger, one of the sharing


def test_one_merger_per_country():
    table = Table()
    table.bind("merger", 1, 2)
    table.hold(0, "fusion")
    to_actions(table).answer("play:fusion")
    assert table.asked == "accept"  # only country 4 was left as a partner
    assert table.state.target == 3


@pytest.mark.parametrize(("terms", "people", "normal"), [("resources:2", 3, (8, 9)), ("people:1", 1, (11, 6))])
def test_trade(terms, people, normal):
    table = Table(rules=STILL)
    target = ["target:1"] if terms == "people:1" else []  # the others have nobody to give
    table.set(0, people=2 if terms == "people:1" else 1)
    table.set(1, people=4)
    table.hold(0, "comercio")
    to_actions(table).answer("play:comercio", *target, f"terms:{terms}", "accept:yes")
    assert table.events("traded")
    assert table.events("traded")[0][1]["people"] == int(terms[-1])
    paid = table.events("ate")[0][1] if table.events("ate") else {"normal": 0}
    assert table.has(0)[2] == people
    assert (table.has(0)[0] + paid["normal"], table.has(1)[0]) == normal


def test_nobody_trades_the_last_token():
    table = Table()
    table.hold(0, "comercio")
    table.set(1, people=3)
    to_actions(table).answer("play:comercio")  # only country 2 has a token to give
    assert table.options == ["terms:resources:1", "terms:resources:2"]
    assert table.refused("terms:resources:3")
    assert table.refused("terms:people:1")


def test_an_alliance_comes_through_closed_borders():
    table = Table()
    table.close(0)
    table.set(1, people=2)
    table.hold(0, "comercio")
    table.turn(0, "borders:keep", *START, "play:comercio", "accept:yes")
    assert table.has(0)[2] == 2


def test_a_country_alone_with_its_enemies_has_no_target():
    table = Table(rules=STILL)
    table.kill(1, 2)
    table.bind("pact", 0, 3)
    table.hold(0, "pacto", "comercio")
    to_actions(table)
    assert table.state.turn == -1  # nothing could be played, nothing was asked


# -- events -----------------------------------------------------------------------------------------------------


def test_drought():
    table = Table(1, "sequia")
    table.build(0, "campo", "hidro")
    table.turn(0, "amount:3")
    assert table.has(0)[:2] == (10, 2)
    table = Table(1, "sequia")
    table.build(0, "campo", "maquin")
    table.turn(0, "amount:3")
    assert table.has(0)[1] == 1


@pytest.mark.parametrize(("card", "got"), [("mineria", 1), ("indus", 2)])
def test_energy_crisis(card, got):
    table = Table(1, "energia")
    table.build(0, card)
    table.turn(0, "amount:3")
    assert table.has(0)[0] == 10 + got


@pytest.mark.parametrize(("roll", "got"), [(1, 1), (5, 3), (6, 3)])
def test_energy_crisis_and_the_sun(roll, got):
    table = Table(1, "energia")
    table.build(0, "solar")
    table.dice(roll)
    table.turn(0, "amount:3")
    assert table.has(0)[1] == got
    assert (table.asked == "maintain") == (roll == 6)


def test_pandemic():
    table = Table()
    table.set(1, people=3)
    table.set(2, people=2)
    table.dice(3)
    table.push(EVENT, -1)
    assert [c.people for c in table.state.countries] == [1, 2, 2, 1]


def test_summit():
    table = Table(first=2)
    table.dice(4)
    table.set(3, 0)
    table.push(EVENT, -1)
    assert table.state.decisions[0].player == 2
    table.answer("summit:development", "summit:conflict", "summit:no")
    assert [len(table.hand(seat)) for seat in range(4)] == [1, 0, 1, 0]
    assert table.has(2)[0] == 6


def test_discovery():
    table = Table()
    table.empty_reservoir(100)
    table.state.boxed = (0, 7)
    table.dice(6)
    table.push(EVENT, -1)
    assert table.state.reservoir == 104


def test_an_embargoed_sun_is_rolled_and_may_go_dark():
    table = Table()
    table.build(0, "solar")
    table.embargo(0)
    table.dice(6)
    table.turn(0, "amount:3")
    assert table.has(0)[:2] == (10, 0)
    assert table.asked == "maintain"


# -- migration and the end ----------------------------------------------------------------------------------------


def test_voluntary_migration():
    table = Table(3)
    table.all(people=2)
    table.close(3)
    table.state.agenda.append((MIGRATION, -1, None))
    table.run()
    assert table.options == ["migrate:1", "migrate:2", "stay"]
    table.answer("migrate:1")
    assert table.has(0) == (6, 0, 1)
    assert table.options == ["migrate:0", "migrate:2", "stay"]
    table.answer("migrate:2")
    assert table.options == ["migrate:0", "stay"]
    assert table.refused("migrate:1")
    table.answer("stay", "migrate:0")
    assert [c.people for c in table.state.countries] == [2, 2, 3, 1]


def test_the_last_survivor_wins_at_once():
    table = Table(4)
    table.kill(1, 2)
    table.set(0, 0, 0, 1)
    table.state.agenda.append((FINAL, 3, None))
    table.push(FINAL, 0)
    assert table.state.over
    assert not table.state.decisions
    assert table.has(3)[2] == 2


def test_an_empty_deck_takes_its_discard_and_two_empty_ones_give_nothing():
    table = Table()
    state = table.state
    state.discards[0].extend(state.decks[0])
    state.decks[0].clear()
    table.turn(0, *START)
    assert len(table.hand(0)) == 1
    assert not state.discards[0]
    table = Table()
    state = table.state
    for which in (0, 1):
        state.countries[3].hands[which].extend(state.decks[which])
        state.decks[which].clear()
    table.turn(0, "amount:3")
    assert state.turn == -1
    assert table.hand(0) == []


def test_an_additional_draw_without_a_card_is_not_used_up():
    table = Table()
    table.hold(0, "ataque")
    state = table.state
    state.countries[3].hands[1].extend(state.decks[1])
    state.decks[1].clear()
    to_actions(table).answer("play:ataque", "target:1")
    assert [c.extra for c in state.countries] == [0, 0, 0, 0]
