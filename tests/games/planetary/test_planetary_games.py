"""Whole games: nothing is made or lost, nothing secret shows, everything has words, every page part is there."""

from __future__ import annotations

import json
from random import Random

import pytest
from games.planetary.table import Table

import limitedu
from limitedu import bots, charts, debrief, tables
from limitedu.core.chance import Seeded
from limitedu.core.decision import Amounts
from limitedu.core.draft import Draft
from limitedu.core.flow import apply
from limitedu.core.game import load_record, new_game
from limitedu.core.ledger import balance
from limitedu.core.playout import begin, play_out
from limitedu.errors import IllegalAction, RulesError, UsageError
from limitedu.games import planetary_limit as game
from limitedu.games.planetary_limit.bots import CarefulBot, GrowthBot
from limitedu.games.planetary_limit.causes import BOX, flows
from limitedu.games.planetary_limit.final import FINAL
from limitedu.games.planetary_limit.rules import base_data

NAME = "planetary_limit"
RICH = {"start": {"resources": 20, "conflict": 6}, "turn": {"base": 6, "conflicts": 3}}
"""A house rule under which random countries live long."""


def played(seed: int, who: str = "random", rules=None) -> limitedu.Game:
    one = new_game(NAME, 4, seed, rules)
    bots.play_on(one, dict.fromkeys(range(4), who))
    return one


def conserve(seeds: range) -> None:
    for seed in seeds:
        rules = game.load_rules(RICH if seed % 4 == 0 else None)
        state = begin(game, rules, 4, seed, {})
        random = Random(seed).random
        while state.decisions:
            decision = state.decisions[0]
            apply(state, decision, decision.options[int(random() * len(decision.options))])
            wrong = game.invariants(state)
            assert not wrong, (seed, decision, wrong)
        assert state.over


def test_resources_people_and_cards_are_conserved_at_every_step():
    conserve(range(120))


@pytest.mark.slow
def test_resources_people_and_cards_are_conserved_in_2000_games():
    conserve(range(2000))


@pytest.mark.parametrize("who", ["growth", "careful"])
def test_programs_keep_the_rules_too(who):
    makers = {"growth": GrowthBot, "careful": CarefulBot}
    rules = game.load_rules()
    for seed in range(15):
        state = begin(game, rules, 4, seed, {})
        players = [makers[who](seat) for seat in range(4)]
        while state.decisions:
            decision = state.decisions[0]
            action = players[decision.player].choose(state, decision)
            assert action in decision.options
            apply(state, decision, action)
            assert not game.invariants(state)


def collapses(maker, games: range) -> float:
    rules = game.load_rules()
    lost = 0
    for seed in games:
        state = begin(game, rules, 4, seed, {})
        play_out(state, [maker(seed * 7 + seat) for seat in range(4)])
        lost += len(state.collapses)
    return lost / len(games)


def test_four_careful_ones_lose_clearly_fewer_countries():
    assert collapses(CarefulBot, range(60)) + 1 < collapses(GrowthBot, range(60))


@pytest.mark.slow
def test_four_careful_ones_lose_clearly_fewer_countries_over_1000_games():
    assert collapses(CarefulBot, range(1000)) + 1 < collapses(GrowthBot, range(1000))


def test_programs_use_nothing_hidden():
    for who in ("growth", "careful"):
        one = new_game(NAME, 4, 3)
        for _step in range(250):
            if one.over:
                break
            seat, decision = next(iter(one.decisions.items()))
            first = bots.get(who, NAME)(5).choose(one.state, decision)
            other = one.state.copy()
            game.redeal(other, seat, Seeded(9, "redeal"))
            if decision.question.name != "respond":
                assert bots.get(who, NAME)(5).choose(other, decision) is first
            one.play(first, seat)


# -- perft ------------------------------------------------------------------------------------------------------


def perft(state, depth: int) -> int:
    if not depth or not state.decisions:
        return 1
    decision = state.decisions[0]
    total = 0
    for action in decision.options:
        after = state.copy()
        after.chance = Seeded(1, "perft")
        apply(after, after.decisions[0], action)
        total += perft(after, depth - 1)
    return total


def test_the_decisions_of_a_turn():
    """The Base gives 0 to 3 beside 4 resources; the hand holds cards for 1, 4, 0 and 2; no card is drawn."""
    table = Table(rules={"turn": {"draw": 0}})
    table.hold(0, "campo", "solar", "pacto", "ataque")
    table.set(0, 4)
    state = table.turn(0).state
    assert [perft(state, depth) for depth in (1, 2)] == [4, 4 * 5]
    # after the field: solar power if 1 is left over, pact, attack, end; after solar power: field and attack if there is
    # enough; pact and attack ask for one of three targets; after the end nothing is asked
    assert perft(state, 3) == sum((3 + (k >= 1)) + (2 + (k >= 1) + (k >= 2)) + 3 + 3 + 1 for k in range(4))


def test_the_decisions_of_a_crisis():
    """Population 6, nothing to eat: each token goes to one of three countries (two each), is lost, or nobody goes."""
    table = Table()
    table.set(0, 0, 0, 6)
    table.close(3)
    state = table.push(FINAL, 0).state
    assert perft(state, 1) == 4
    assert perft(state, 2) == 1 + 4 + 4 + 4  # collapse; or one of four again
    assert perft(state, 3) == 1 + 2 * (1 + 3 + 4 + 4) + (1 + 4 + 4 + 4)


# -- secrets ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [None, RICH], ids=["plain", "rich"])
def test_no_secret_stands_in_another_seats_view(rules):
    for seed in range(2):
        one = new_game(NAME, 4, seed, rules)
        random = Random(seed)
        while not one.over:
            if random.random() < 0.1:
                for seat in (None, *range(4)):
                    other = one.state.copy()
                    game.redeal(other, seat, Seeded(random.randrange(10**6), "redeal"))
                    assert json.dumps(one.view(seat)) == json.dumps(game.view(other, seat))
            options = one.decision.options
            one.play(options[int(random.random() * len(options))])


def test_what_is_drawn_is_told_to_its_owner_only():
    one = played(3, "careful")
    drawn = [e for e in one.events_for(0) if e.kind == "drew"]
    assert all(("hidden" in event.numbers) == (event.player == 0) for event in drawn)
    own = game.sentence(next(e for e in drawn if e.player == 0))
    other = game.sentence(next(e for e in drawn if e.player == 1))
    assert ":" in own
    assert ":" not in other


# -- words and view ---------------------------------------------------------------------------------------------


def clean(text: str) -> bool:
    return bool(text) and "{" not in text and "None" not in text and text == text.strip()


@pytest.mark.parametrize("rules", [None, RICH], ids=["plain", "rich"])
def test_every_event_question_and_answer_has_words(rules):
    kinds, questions = set(), set()
    for seed in range(6):
        one = new_game(NAME, 4, seed, rules)
        random = Random(seed)
        while not one.over:
            decision = one.decision
            questions.add(decision.question.name)
            assert clean(game.ask(decision, one.state))
            game.hint(decision, one.state)
            if isinstance(decision.options, Amounts):
                assert game.amount_info(decision, one.state)["unit"]
            else:
                labels = [game.label(option, decision, one.state) for option in decision.options]
                assert all(clean(label) and label[:1] != ":" for label in labels), labels
                assert all(label not in one.rules.actions for label in labels), labels
                details = [game.detail(option, decision, one.state) for option in decision.options]
                assert all("{" not in detail for detail in details)
            one.play(decision.options[int(random.random() * len(decision.options))])
        for event in one.events:
            kinds.add(event.kind)
            text = game.sentence(event, one)
            assert text == "" if event.kind == "only_option" else clean(text) or event.kind == "lost_card", event
            why = game.why(event)
            assert why is None or clean(why["rule"])
            section = game.section(event)
            assert section is None or (clean(section[0]) and clean(section[1]))
    if rules:
        assert kinds >= {"declared", "agreed", "declined", "traded", "attacked", "plundered", "war", "war_over", "gave",
                         "collapse", "fled", "ate", "switched_off", "reactivated", "cancelled", "spied"}  # fmt: skip
        assert questions >= {"act", "target", "terms", "accept", "respond", "mix", "maintain", "crisis"}


COMPONENTS = {
    "pools": {"items"},
    "gauge": {"value", "max", "note", "warn"},
    "cards": {"cards"},
    "text": {"text"},
}


def test_the_view_has_its_form_at_every_step():
    one = new_game(NAME, 4, 5, RICH)
    random = Random(5)
    while not one.over:
        seat = one.decision.player
        view = one.view(seat)
        assert json.loads(json.dumps(view)) == view
        assert [len(p["summary"]) for p in view["players"]] == [8] * 4
        for part in (*view["world"], *(c for p in view["players"] for c in p["board"])):
            assert {"id", "kind", "label", *COMPONENTS[part["kind"]]} <= set(part)
        cards = view["hand"]["cards"]
        names = [action["name"] for card in cards for action in card["actions"]]
        if one.decision.question.name == "act":
            offered = {option.name for option in one.decision.options} - {"end"}
            assert sorted(names) == sorted(offered)
            assert all(card["reasons"] for card in cards if card["state"] == "refused")
        assert len({card["id"] for card in cards}) == len(cards)
        one.play(one.decision.options[int(random.random() * len(one.decision.options))])
    assert one.view(None)["hand"] is None
    assert "<table" in one._repr_html_()


def test_the_module_says_what_the_pages_need():
    assert game.TITLE == "Planetary Limit"
    assert clean(game.ABOUT)
    assert game.OPTION_INFO == []
    assert [entry["id"] for entry in game.START_GENERATIONS] == [1, 3, 5]
    assert [face["shape"] for face in game.seat_faces(4)] == ["circle", "square", "triangle", "diamond"]
    assert {value["id"] for value in game.VALUES} == {"population", "resources", "developments", "reservoir"}


def test_every_card_and_event_has_both_names_and_its_lines():
    rules = game.load_rules()
    state = new_game(NAME, 4, 1).state
    for card in rules.cards.values():
        data = game.card_data(state, card)
        assert card.name in data["name"]
        assert card.english in data["name"]
        assert data["cost"]
        assert data["effect"]
        assert clean(data["about"])
    assert sum(card.copies for card in rules.developments) == 60
    assert sum(card.copies for card in rules.conflicts) == 42
    assert len(rules.events) == 6
    assert rules.resources == 180


# -- charts, tables, debrief --------------------------------------------------------------------------------------


def test_charts_tables_and_debrief():
    one = played(3, "growth")
    columns, rows = tables.rows(one)
    assert {"population", "normal", "green", "reservoir", "box", "collapses"} <= set(columns)
    assert len(rows) == 4 * (one.generation + 1)
    menu = charts.menu(one)
    assert {"population", "normal", "green", "reservoir", "box"} & {entry["id"] for entry in menu}
    for entry in menu:
        panel = charts.panel(entry["id"], [one], ["this world"])
        assert panel["sentence"]
        json.dumps(panel)
    causes = debrief.causes(one)
    assert len(causes) == len(one.state.collapses) > 0
    for cause in causes:
        assert all(clean(line) for line in cause["chain"]), cause["chain"]
        assert sum(part["percent"] for part in cause["contributors"]) == 100
    assert debrief.turning_points(one)
    assert all(entry["chain"] for entry in debrief.shortages(one))
    assert clean(game.end_reason(one))


def test_the_ledger_holds_what_the_box_holds():
    for seed in range(12):
        for who, rules in (("random", RICH), ("careful", None), ("growth", None)):
            one = played(seed, who, rules)
            assert balance(flows(one), "box").get(BOX, 0) == one.state.box


def test_scores_say_who_wins_and_can_be_weighed_anew():
    one = played(4, "careful")
    scores = one.scores()
    assert sum(score["winner"] for score in scores) >= 1
    assert [score["total"] for score in scores] == [country.people for country in one.state.countries]
    weighed = one.scores({"population": 0, "resources": 2})
    assert [score["total"] for score in weighed] == [2 * (c.normal + c.green) for c in one.state.countries]
    assert all(clean(line["label"]) for line in game.score_lines(scores[0]))
    with pytest.raises(UsageError):
        one.scores({"population": -1})
    with pytest.raises(UsageError):
        one.scores({"beauty": 1})


# -- records, house rules, bad input ------------------------------------------------------------------------------


def test_a_record_is_the_game():
    for who in ("random", "growth", "careful"):
        one = played(8, who)
        text = one.record().to_json()
        again = load_record(text)
        assert again.digest() == one.digest()
        assert again.record().to_json() == text


def test_undo_and_fork():
    one = new_game(NAME, 4, 1)
    first = one.record().to_json()
    one.play("amount:3")
    one.undo()
    assert one.record().to_json() == first
    one.redo()
    fork = one.fork(chance="fresh")
    assert fork.decision.kind == one.decision.kind


def test_a_draft_stops_where_something_hidden_comes():
    one = new_game(NAME, 4, 1)
    one.play("amount:3")
    draft = Draft(one, 0)
    draft.play("deck:development")
    assert draft.then == "draw"


@pytest.mark.parametrize(
    ("house", "said"),
    [
        ({"cards": {"campo": {"copies": -1}}}, "cards.campo.copies"),
        ({"cards": {"campo": {"deck": "food"}}}, "cards.campo.deck"),
        ({"cards": {"campo": {"effect": [{"kind": "extracts"}]}}}, "extract"),
        ({"cards": {"nuevo": {"copies": 2}}}, "needs a 'deck'"),
        ({"events": {"sequia": {"effect": [{"kind": "drought", "cards": ["canpo"]}]}}}, "campo"),
        ({"game": {"limit": 2}}, "game.limit"),
        ({"game": {"rounds": 0}}, "game.rounds"),
        ({"start": {"population": 20}}, "leave room"),
        ({"start": {"development": 40}}, "deck holds"),
        ({"turn": {"bases": 3}}, "turn.base"),
        ({"events": {name: {"enabled": False} for name in base_data()["events"]}}, "must stay enabled"),
    ],
)
def test_a_house_rule_that_cannot_be_is_refused_in_words(house, said):
    with pytest.raises(RulesError, match=said.replace(".", r"\.")):
        game.load_rules(house)


def test_a_card_of_a_house_rule_plays():
    house = {
        "cards": {
            "pesca": {
                "name": "Pesca",
                "english": "Fishing",
                "deck": "development",
                "copies": 40,
                "cost": 1,
                "effect": [{"kind": "extract", "green": 2}],
            },
            "campo": {"enabled": False},
        },
        "events": {"sequia": {"effect": [{"kind": "drought", "cards": ["pesca"]}]}},
    }
    one = played(2, "careful", house)
    assert one.over
    assert any(event.numbers.get("card") == "pesca" for event in one.events)
    assert not game.invariants(one.state)


def test_mistakes_are_refused_in_words():
    one = new_game(NAME, 4, 1)
    with pytest.raises(IllegalAction):
        one.play("amount:4")
    with pytest.raises(UsageError, match="comply"):
        one.play("treaty:compli")
    with pytest.raises(UsageError, match="4"):
        new_game(NAME, 3)


def odd_rules(random: Random) -> dict:
    """A house rule with odd numbers in many places."""
    house: dict = {}
    for section in ("game", "start", "turn", "people"):
        for name, value in base_data()[section].items():
            if name != "source" and random.random() < 0.3:
                house.setdefault(section, {})[name] = random.choice([0, 1, 2, 3, 5, 9, 2 * value])
    for name, data in base_data()["cards"].items():
        if random.random() < 0.2:
            first = {
                key: random.choice([0, 1, 2, 7]) if type(value) is int and random.random() < 0.5 else value
                for key, value in data["effect"][0].items()
            }
            changes = {"cost": random.choice([0, 1, 3, 9]), "effect": [first, *data["effect"][1:]]}
            if data["deck"] == "development":
                changes.update(maintenance=random.choice([0, 1, 4]), due=random.choice(["turn", "even", "never"]))
            house.setdefault("cards", {})[name] = changes
    return house


def odd_games(seeds: range) -> int:
    played_through, refused = 0, []
    for seed in seeds:
        random = Random(f"{seed}/odd")
        try:
            rules = game.load_rules(odd_rules(random))
        except RulesError as error:
            refused.append(str(error))
            continue
        state = begin(game, rules, 4, seed, {})
        for _step in range(1500):
            if not state.decisions:
                break
            options = state.decisions[0].options
            apply(state, state.decisions[0], options[int(random.random() * len(options))])
        assert not game.invariants(state)
        json.dumps(game.view(state, 0))
        played_through += state.over
    assert all(map(clean, refused))
    return played_through


def test_odd_numbers_never_stop_a_game():
    assert odd_games(range(40)) > 15


@pytest.mark.slow
def test_odd_numbers_never_stop_a_game_in_1000_trials():
    odd_games(range(40, 1040))
