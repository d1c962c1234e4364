"""The controller between page and games, played with the toy game: persons, programs, secrecy, taking back, saving.

Limit itself is played through the session in ``test_session_limit.py``.
"""

from __future__ import annotations

import json
import subprocess
import sys
import types
from random import Random

import pytest
from clicker import PERSON, Table
from core import toy
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import limitedu.charts
import limitedu.debrief
from limitedu.classroom import programs
from limitedu.core.definition import GAMES
from limitedu.core.game import Game, new_game
from limitedu_widgets.messages import FORMS

PROGRAM = "random"


@pytest.fixture(autouse=True, scope="module")
def toy_house():
    """Only the toy game is on the shelf, with a program, charts and a debrief of its own."""
    with pytest.MonkeyPatch.context() as patch:
        for name in list(GAMES):
            patch.delitem(GAMES, name)
        patch.setitem(GAMES, "toy", toy.__name__)
        kinds = [
            {"id": PERSON, "label": "A person here", "about": ""},
            {"id": PROGRAM, "label": "Program", "about": ""},
        ]
        patch.setattr(programs, "kinds", lambda game: kinds)

        def choose(name: str, game: Game, seat: int):
            options = game.decisions[seat].options
            return options[Random(f"{game.seed}/{seat}/{len(game.rows)}").randrange(len(options))]

        patch.setattr(programs, "choose", choose)
        charts = types.ModuleType("limitedu.charts")
        charts.menu = lambda game: [{"id": f"c{n}", "label": f"Chart {n}", "on": n < 2} for n in range(8)]
        charts.panel = lambda name, games, labels: {
            "id": name,
            "rows": [len(game.events) for game in games],
            "labels": labels,
        }
        debrief = types.ModuleType("limitedu.debrief")
        debrief.turning_points = lambda game: [{"generation": 2, "text": "the turn"}]
        debrief.causes = lambda game: []
        debrief.predictions = lambda game: []
        debrief.prediction_form = lambda game, seat: None
        for module in (charts, debrief):
            patch.setitem(sys.modules, module.__name__, module)
            patch.setattr(limitedu, module.__name__.partition(".")[2], module, raising=False)
        yield


def kind(table):
    return table.asked["kind"] if table.screen["page"] == "table" and table.asked else ""


def at_policy(table):
    return kind(table) == "policy" and not table.screen["reading"]


# -- start page -----------------------------------------------------------------------------------------


def test_the_start_page_lists_what_can_be_begun():
    screen = Table().do("hello", game="")
    assert screen["page"] == "start"
    assert screen["id"] == ""
    (game,) = screen["start"]["games"]
    assert game["id"] == "toy"
    assert game["players"] == [1, 2, 3, 4]
    assert [one["id"] for one in game["controllers"]] == [PERSON, PROGRAM]
    assert [face["name"] for face in game["seats"]] == ["Ada", "Bo", "Cy", "Di"]
    assert game["options"][0]["name"] == "windy"


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"game": "chess"}, "no game called 'chess'"),
        ({"players": 5, "seats": [PERSON] * 5}, "1 to 4 players"),
        ({"seats": [PERSON]}, "2 players, but 1 seats"),
        ({"seats": [PERSON, "skynet"]}, "skynet"),
        ({"seed": "abc"}, "seed should be a whole number"),
        ({"seed": "-1"}, "seed should be a whole number"),
        ({"seed": "9" * 30}, "seed should be a whole number"),
        ({"generation": 9}, "cannot begin in generation 9"),
        ({"options": {"wind": True}}, "Did you mean 'windy'"),
        ({"options": {"windy": 1}}, "windy"),
        ({"rules": "money = "}, "no TOML file"),
        ({"rules": "monny = 3"}, "no rule 'monny'"),
        ({"rules": "money = -1"}, "money"),
        ({"rules": "[" * 5000}, "no TOML file"),
        ({"rules": "money = " + "[" * 5000}, "nested too deeply"),
        ({"seed": 3}, "'seed' should be text"),
        ({"players": True}, "'players' should be a whole number"),
        ({"extra": 1}, "unknown field 'extra'"),
        ({"seats": "person"}, "'seats' should be a short list"),
    ],
)
def test_a_form_with_a_mistake_is_refused_in_words_and_kept(options, words):
    table = Table()
    form = {"game": "toy", "players": 2, "seats": [PERSON, PROGRAM], **options}
    screen = table.do("new", options=form)
    assert screen["page"] == "start"
    assert words in screen["notice"]["text"]
    assert screen["notice"]["kind"] == "error"
    if screen["start"]["form"] is not None:
        assert {name: screen["start"]["form"][name] for name in form} == form


def test_a_house_rule_changes_the_game():
    table = Table()
    table.new(PERSON, rules="money = 9")
    assert table.game.state.money == [9]


def test_the_seed_fixes_the_game():
    one, other = Table(), Table()
    one.new(PERSON, PROGRAM, seed="77")
    other.new(PERSON, PROGRAM, seed="77")
    assert one.screen == other.screen


def test_programs_play_up_to_a_later_season():
    table = Table()
    screen = table.new(PERSON, PROGRAM, generation=2)
    assert screen["page"] == "table"
    assert screen["view"]["clock"]["generation"] == 2
    assert screen["reading"] is None
    assert screen["decision"]["kind"] == "plan"


def test_a_later_season_that_these_rules_never_reach():
    screen = Table().new(PERSON, rules="seasons = 1", generation=2)
    assert "over before generation 2" in screen["notice"]["text"]


# -- play -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "seats",
    [
        [PERSON],
        [PROGRAM, PROGRAM],
        [PERSON, PROGRAM, PROGRAM],
        [PROGRAM, PERSON],
        [PERSON, PERSON, PERSON],
        [PROGRAM, PERSON, PROGRAM, PERSON],
    ],
)
@pytest.mark.parametrize("seed", range(3))
def test_any_mix_of_persons_and_programs_plays_to_the_end(seats, seed):
    table = Table()
    table.new(*seats, seed=str(seed))
    table.forward(Random(seed))
    assert table.game.over
    end = table.screen["end"]
    assert [score["total"] for score in end["scores"]] == [score["total"] for score in table.game.scores()]
    assert any(score["winner"] for score in end["scores"])
    assert end["stress"][0]["title"] == "Last harvest"
    assert end["turning"] == [{"generation": 2, "text": "the turn"}]


def test_one_person_sees_no_cover_and_several_do():
    table = Table()
    assert table.new(PERSON, PROGRAM)["page"] == "table"
    screen = table.new(PROGRAM, PERSON, PERSON)
    assert screen["page"] == "cover"
    assert screen["cover"]["name"] == "Bo"
    assert {"seat", "name", "color", "shape", "text"} == set(screen["cover"])
    assert "view" not in screen
    assert table.do("ready")["seat"] == 1
    screen = table.choose("plan:plant")
    assert screen["page"] == "cover"
    assert screen["cover"]["seat"] == 2


def test_a_plain_question_is_answered_by_one_click_and_a_card_is_composed():
    table = Table()
    table.new(PERSON, PROGRAM)
    rows = len(table.game.rows)
    assert kind(table) == "plan"
    table.choose("plan:plant")
    assert (0, "plan:plant") in table.game.rows[rows:]
    table = with_hand(Table(), "gift", "rain", "storm")
    rows = len(table.game.rows)
    draft = table.choose("play:gift")["draft"]
    assert len(table.game.rows) == rows
    assert draft["card"]["name"] == "Card gift"
    assert draft["ready"] is False
    assert draft["decision"]["prompt"] == "To whom?"
    assert [option["label"] for option in draft["decision"]["options"]] == ["to Bo", "to Cy"]


def with_hand(table, *cards):
    """Begin a game in which seat 0 has money, apples and these cards at its first turn."""
    table.new(
        PERSON,
        PROGRAM,
        PROGRAM,
        seed=next(s for s in map(str, range(2000)) if _fits(s, cards)),
        rules="money = 9\napples = 6",
    )
    return table.forward(until=at_policy)


def _fits(seed, cards):
    game = new_game("toy", 3, int(seed))
    return sorted(game.state.hands[0]) == sorted(cards)


def test_a_card_with_its_answers_is_one_group_with_a_preview():
    table = with_hand(Table(), "gift", "rain", "storm")
    rows = list(table.game.rows)
    table.choose("play:gift")
    screen = table.choose("to:2")
    assert screen["draft"]["trail"] == ["to Cy"]
    assert screen["draft"]["decision"]["amount"] == {
        "low": 0,
        "high": table.game.state.apples[0],
        "unit": "apples",
        "default": 0,
    }
    screen = table.choose("amount:2")
    draft = screen["draft"]
    assert draft["ready"]
    apples, money = table.game.state.apples[0], table.game.state.money[0]
    mine = {(line["who"], line["label"]): (line["from"], line["to"]) for line in draft["preview"]}
    assert mine["Ada", "apples"] == (apples, apples - 2)
    assert mine["Ada", "money"] == (money, money - 1)
    assert mine["Cy", "apples"][1] - mine["Cy", "apples"][0] == 2
    assert len(mine) == len(draft["preview"])  # each number once
    assert draft["then"] == ""  # whose turn is next depends on hands, and is not the choice's to show
    assert table.game.rows == rows
    assert table.do("back")["draft"]["decision"]["amount"]
    table.choose("amount:1")
    table.do("confirm")
    assert table.game.rows[len(rows) : len(rows) + 3] == [(0, "play:gift"), (0, "to:2"), (0, "amount:1")]
    assert table.screen["draft"] is None


def test_cancel_leaves_no_trace():
    table = with_hand(Table(), "gift", "rain", "storm")
    before = table.screen
    table.choose("play:gift")
    table.choose("to:1")
    assert table.do("cancel") == before
    table.choose("play:gift")
    assert table.do("back") == before


def test_what_cannot_be_foreseen_is_not_shown_beforehand():
    table = with_hand(Table(), "draw", "rain", "storm")
    storm = table.choose("play:storm")["draft"]
    assert storm["then"] == "then: something hidden is shown"
    assert "apples" not in [line["label"] for line in storm["preview"]]
    table.do("cancel")
    drawn = table.game.state.deck[-1]
    draft = table.choose("play:draw")["draft"]
    assert draft["then"] == "then: something hidden is shown"
    assert f"draws {drawn}" not in json.dumps(table.screen)


def test_a_pass_that_ends_the_phase_foresees_nothing_of_it():
    table = Table()
    table.new(PERSON)
    table.forward(until=at_policy)
    draft = table.choose("pass")["draft"]
    assert draft["ready"]
    assert draft["preview"] == []
    assert draft["then"] == ""
    assert table.do("confirm")["reading"]


def test_a_refused_choice_says_why_and_changes_nothing():
    table = Table()
    table.new(PERSON, PROGRAM, rules="money = 0")
    table.choose("plan:plant")
    table.forward(until=at_policy)
    table.game.state.money[0] = 0
    table.game.decisions[0].options[:] = toy._policy_options(table.game.state, 0, None)
    rows = list(table.game.rows)
    card = table.game.state.hands[0][0]
    screen = table.choose(f"play:{card}")
    assert "A card costs 1. 1 more money would allow it." in screen["notice"]["text"]
    assert table.game.rows == rows
    assert screen["draft"] is None
    assert "Did you mean" in table.choose("play:rein")["notice"]["text"]


def test_a_repeated_click_does_nothing():
    table = Table()
    table.new(PERSON, PROGRAM)
    message = {"do": "choose", "action": "plan:plant", "decision": table.screen["decision"]["id"]}
    table.handle(message)
    rows, screen = list(table.game.rows), table.screen
    table.handle(message)
    assert table.game.rows == rows
    assert table.screen == screen
    for name in ("confirm", "back", "cancel", "ready"):
        table.do(name)
        assert table.screen == screen


def test_programs_moves_are_told_in_the_log():
    table = Table()
    table.new(PERSON, PROGRAM)
    table.choose("plan:plant")
    texts = [step["text"] for step in table.screen["steps"]]
    assert "Ada plans to plant." in texts
    assert any(text.startswith("Bo plans to") for text in texts)
    assert all(step["fresh"] for step in table.screen["steps"] if step["row"] > 0)


# -- secrecy ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_no_secret_of_another_seat_is_in_any_screen(seed):
    """Change what another seat holds, and the screen stays the same byte for byte."""
    table = Table()
    table.new(PERSON, PERSON, PROGRAM, seed=str(seed))
    seen = set()

    def spy(table):
        seat = table.screen.get("seat")
        seen.add(table.screen["page"] if seat is None else seat)
        told = json.dumps(table.screen)
        state = table.game.state
        hands, plans, deck = [h[:] for h in state.hands], state.plans[:], state.deck[:]
        for other in range(3):
            if other != seat:
                state.hands[other] = ["zzz"] * len(hands[other])
                if state.lanes is not None and table.game.decisions.keys() - {other}:
                    state.plans[other] = "zzz"
        state.deck = ["zzz"] * len(deck)
        try:
            table.show()
            assert "zzz" not in json.dumps(table.screen)
            assert json.dumps(table.screen) == told or (table.screen["page"], table.screen.get("reading")) != (
                "table",
                None,
            )
        finally:
            state.hands, state.plans, state.deck = hands, plans, deck
            table.show()
        return False

    table.forward(Random(seed), until=spy)
    assert {"cover", 0, 1, -1} <= seen


def test_another_seats_draw_and_plan_stay_hidden():
    table = Table()
    table.new(PERSON, PERSON)
    table.do("ready")
    table.choose("plan:rest")
    table.do("ready")
    texts = [step["text"] for step in table.screen["steps"]]
    assert not any("plans to" in text for text in texts)
    assert "rest" not in [p["board"][1]["text"] for p in table.screen["view"]["players"]]
    seen = []

    def look(table):
        for step in table.screen.get("steps", ()):
            if " draws " in step["text"]:
                assert step["text"].endswith("draws a card.") == (step["player"] != table.screen["seat"])
                seen.append(step["player"] == table.screen["seat"])
        return False

    for seed in range(4):
        table.new(PERSON, PERSON, seed=str(seed), rules="money = 9")
        table.forward(Random(seed), until=look)
    assert set(seen) == {True, False}


# -- taking back ------------------------------------------------------------------------------------------


def test_a_choice_is_taken_back_as_a_whole_and_the_log_says_so():
    table = Table()
    table.new(PERSON, rules="money = 9", seed="5")
    table.choose("plan:plant")
    assert table.screen["undoable"]
    record = table.game.record().to_json()
    before = table.screen
    card = next(c for c in ("rain",) if c in table.game.state.hands[0]) if "rain" in table.game.state.hands[0] else None
    table.choose(f"play:{card}" if card else "pass")
    table.do("confirm")
    screen = table.do("undo")
    assert table.game.record().to_json() == record
    assert screen["view"] == before["view"]
    assert screen["steps"][-1]["text"].startswith("Ada took back: ")
    assert screen["redoable"]
    screen = table.do("redo")
    assert not screen["redoable"]
    assert len(table.game.rows) > len(json.loads(record)["rows"])


def test_a_gift_with_three_answers_is_taken_back_at_once():
    table = Table()
    seed = next(s for s in range(500) if "gift" in new_game("toy", 2, s).state.hands[0])
    table.new(PERSON, PERSON, seed=str(seed), rules="apples = 5")
    table.forward(until=at_policy)
    rows = list(table.game.rows)
    assert table.game.decisions.keys() == {0}
    # with two growers the only target is taken by itself
    table.choose("play:gift")
    table.choose("amount:2")
    table.do("confirm")
    assert table.game.rows[len(rows) :] == [(0, "play:gift"), (0, "amount:2")]
    assert table.screen["page"] == "cover"
    assert table.do("undo")["notice"] is not None  # the screen is handed over: too late
    assert table.game.rows != rows


def test_nothing_is_taken_back_past_a_program_or_something_revealed():
    table = Table()
    table.new(PERSON, PROGRAM)
    table.choose("plan:plant")
    table.forward(until=at_policy)
    rows = list(table.game.rows)
    if table.game.rows[-1][0] != 0:
        assert not table.screen["undoable"]
        assert "cannot be taken back" in table.do("undo")["notice"]["text"]
        assert table.game.rows == rows
    alone = Table()
    alone.new(PERSON, seed=next(str(s) for s in range(500) if "draw" in new_game("toy", 1, s).state.hands[0]))
    alone.choose("plan:rest")
    alone.choose("play:draw")
    alone.do("confirm")
    rows = list(alone.game.rows)
    assert not alone.screen["undoable"]
    alone.do("undo")
    assert alone.game.rows == rows


def test_what_changed_since_the_last_choice_is_marked():
    table = Table()
    table.new(PERSON, PROGRAM)
    assert table.screen["was"] == {}
    apples = table.game.state.apples[0]
    table.choose("plan:plant")
    table.forward(until=at_policy)
    start = table.world.own_start(0)
    assert start == 0 or table.screen["was"]
    if table.game.state.apples[0] != apples and start == 0:
        assert table.screen["was"].get("0/stocks/apples", apples) == apples


# -- reading, looking, second worlds ------------------------------------------------------------------------


def test_the_years_end_is_read_step_by_step_with_the_table_of_each_step():
    table = Table()
    table.new(PERSON, PROGRAM, seed="4")
    table.forward(until=lambda t: t.screen["page"] == "table" and t.screen["reading"])
    screen = table.screen
    assert screen["reading"]["title"] == "Year's end 1"
    reading = screen["reading"]
    assert reading["from"] == 0
    told = reading["steps"][: reading["at"] + 1]  # one rule for all who it concerns, in one press
    assert [step["player"] for step in told] == [0, 1]
    assert len({step["rule"] for step in told}) == 1
    assert screen["decision"] is None
    first = reading["steps"][0]
    assert first["text"].startswith("Ada eats")
    assert first["why"] == {"rule": "Two apples each.", "world": "Everybody eats."}
    after = int(first["text"].rstrip(".").split("-> ")[1])
    assert screen["view"]["players"][0]["summary"][0]["value"] == after
    assert screen["steps"][-1]["text"] == told[-1]["text"]  # nothing is told before its time
    at = -1
    while table.screen["reading"]:
        reading = table.screen["reading"]
        assert reading["from"] == at + 1
        at = reading["at"]
        assert table.screen["steps"][-1]["text"] == reading["steps"][at]["text"]
        table.do("next")
    assert table.screen["decision"]["kind"] == "grow"  # the grower's choice comes in between
    table.choose("grow:tree")
    assert table.screen["reading"]["steps"][1]["text"] == "Ada builds a tree."
    assert table.do("run")["reading"]["more"] is False
    table.do("next")
    assert table.screen["reading"] is None
    assert table.screen["decision"]["kind"] == "plan"


def test_several_persons_read_together_without_a_hand():
    table = Table()
    table.new(PERSON, PERSON)
    table.forward(until=lambda t: t.screen["page"] == "table" and t.screen["reading"])
    assert table.screen["seat"] == -1
    assert table.screen["view"]["hand"] is None
    table.do("run")
    assert table.do("next")["page"] == "cover"


def test_looking_back_is_read_only():
    table = Table()
    table.new(PERSON, PROGRAM)
    table.forward(until=lambda t: t.game.generation == 2 and kind(t) == "plan" and not t.screen["reading"])
    rows = list(table.game.rows)
    now = table.screen
    screen = table.do("look", generation=1)
    assert screen["looking"] == {"generation": 1}
    assert screen["view"]["clock"]["generation"] == 1
    assert screen["decision"] is None
    assert screen["steps"] == [] or screen["steps"][-1]["generation"] == 1
    assert not screen["undoable"]
    assert "past" in table.do("choose", action="plan:plant", decision=now["decision"]["id"])["notice"]["text"]
    assert table.game.rows == rows
    assert table.do("now") == now
    assert "has not begun" in table.do("look", generation=3)["notice"]["text"]


def test_a_second_world_is_laid_over_the_first():
    table = Table()
    table.new(PERSON, PROGRAM)
    table.forward(until=lambda t: t.game.generation == 3 and kind(t) == "plan" and not t.screen["reading"])
    first = table.game
    record = first.record().to_json()
    screen = table.do("play_on", generation=2)
    assert [world["label"] for world in screen["worlds"]] == ["first world", "second world from generation 2"]
    assert screen["world"] == 1
    assert screen["view"]["clock"]["generation"] == 2
    assert not screen["undoable"]  # the shared past is not this world's to take back
    assert screen["charts"][0]["labels"] == ["second world from generation 2", "first world"]
    table.choose("plan:plant")
    assert first.record().to_json() == record
    screen = table.do("world", id=0)
    assert screen["view"]["clock"]["generation"] == 3
    assert "no such world" in table.do("world", id=7)["notice"]["text"]
    for _world in range(8):
        screen = table.do("play_on", generation=1)
    assert "At most 6 worlds" in screen["notice"]["text"]


def test_several_persons_play_on_with_fresh_chance():
    table = Table()
    table.new(PERSON, PERSON)
    table.forward(until=lambda t: t.game.generation == 2 and t.screen["page"] == "table" and kind(t) == "plan")
    table.do("play_on", generation=1)
    assert table.game.rows[-1][1].startswith("reshuffle:")
    assert table.screen["page"] == "cover"


def test_charts_are_switched_and_at_most_six():
    table = Table()
    table.new(PERSON)
    assert [chart["id"] for chart in table.screen["charts"]] == ["c0", "c1"]
    for name in ("c2", "c3", "c4", "c5"):
        table.do("chart", id=name, on=True)
    assert len(table.screen["charts"]) == 6
    assert "At most 6" in table.do("chart", id="c6", on=True)["notice"]["text"]
    assert len(table.do("chart", id="c0", on=False)["charts"]) == 5
    assert "no chart" in table.do("chart", id="nosuch", on=True)["notice"]["text"]


def test_values_weigh_the_end_anew():
    table = Table()
    table.new(PERSON, PROGRAM)
    table.forward()
    plain = [score["total"] for score in table.screen["end"]["scores"]]
    screen = table.do("values", values={"money": 3, "count": "all"})
    assert [s["total"] for s in screen["end"]["scores"]] == [s["total"] for s in table.game.scores({"money": 3})]
    assert screen["end"]["values"][0]["value"] == 3
    for bad in ({"money": 4}, {"money": "x"}, {"count": "none"}, {"luck": 1}, {"money": True}):
        assert table.do("values", values=bad)["notice"]["kind"] == "error"
    assert [score["total"] for score in table.do("values", values={})["end"]["scores"]] == plain


# -- the store ----------------------------------------------------------------------------------------------


@pytest.fixture
def place(tmp_path):
    return str(tmp_path / "games.sqlite")


@pytest.mark.parametrize("seats", [[PERSON], [PERSON, PROGRAM], [PERSON, PERSON], [PROGRAM, PERSON, PERSON]])
def test_after_every_click_the_store_gives_the_same_screen(place, seats):
    table = Table(store=place)
    table.new(*seats)

    def reload(table):
        if table.screen.get("reading") or table.screen.get("draft") or not table.screen["id"]:
            return False
        other = Table(store=place)
        other.do("hello", game=table.screen["id"])
        if table.screen["page"] == "table" and len(table.world.persons) > 1:
            other.do("ready")
        mine = {name: part for name, part in table.screen.items() if name not in ("saved", "redoable")}
        assert {name: other.screen[name] for name in mine} == mine
        return False

    table.forward(Random(2), until=reload)


def test_taking_back_survives_a_reload(place):
    table = Table(store=place)
    table.new(PERSON)
    table.choose("plan:plant")
    table.do("undo")
    other = Table(store=place)
    other.do("open", id=table.screen["id"])
    assert other.screen["steps"] == table.screen["steps"]
    assert other.screen["steps"][-1]["text"] == "Ada took back: plan:plant"
    assert other.screen["decision"] == table.screen["decision"]


def test_second_worlds_come_back_with_their_family(place):
    table = Table(store=place)
    table.new(PERSON, PROGRAM)
    table.forward(until=lambda t: t.game.generation == 2 and kind(t) == "plan" and not t.screen["reading"])
    first = table.screen["id"]
    table.do("play_on", generation=1)
    second = table.screen["id"]
    assert second != first
    for name, current in ((first, 0), (second, 1)):
        other = Table(store=place)
        screen = other.do("hello", game=name)
        assert screen["world"] == current
        assert [world["label"] for world in screen["worlds"]] == ["first world", "second world from generation 1"]
        assert screen["id"] == name
    titles = {line["id"]: line["title"] for line in Table(store=place).do("hello", game="")["start"]["saved"]}
    assert titles[first] == "Orchard, 2 players"
    assert titles[second] == "Orchard, 2 players · second world from generation 1"


def test_an_unknown_address_leads_to_the_start_page(place):
    screen = Table(store=place).do("hello", game="nosuchgame")
    assert screen["page"] == "start"
    assert "no saved game" in screen["notice"]["text"]


def test_saved_games_are_listed_and_erased(place):
    table = Table(store=place)
    table.new(PERSON)
    name = table.screen["id"]
    screen = table.do("home")
    assert [line["id"] for line in screen["start"]["saved"]] == [name]
    assert table.do("erase", id=name)["start"]["saved"] == []
    assert Table(store=place, listing=False).do("hello", game="")["start"]["saved"] == []


def test_save_and_load_through_a_file():
    table = Table()
    table.new(PERSON, PROGRAM)
    table.choose("plan:plant")
    table.do("save")
    file = table.sent[-1]
    assert file["kind"] == "file"
    assert file["name"].endswith(".json")
    other = Table()
    screen = other.do("load", name=file["name"], text=file["text"])
    assert screen["decision"] == table.screen["decision"]
    assert other.world.controllers == [PERSON, PROGRAM]
    bare = table.game.record().to_json()
    assert other.do("load", name="x", text=bare)["page"] == "cover"  # nobody said who leads: persons


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", '{"format": "limitedu-record"}', "NaN", "x" * 100, "[" * 100_000]
)
def test_a_damaged_file_is_refused_and_the_game_goes_on(text):
    table = Table()
    table.new(PERSON)
    before = table.screen
    screen = table.do("load", name="x", text=text)
    assert screen["notice"]["kind"] == "error"
    assert screen | {"notice": None} == before


def test_a_full_disk_is_said_and_nothing_is_lost(place):
    import sqlite3

    from sqlalchemy import event

    with sqlite3.connect(place) as small:
        small.execute("PRAGMA page_size=512")  # so that a few rows need another page
        small.execute("VACUUM")
    table = Table(store=place)
    table.new(PERSON, PROGRAM)
    limit = [1]
    table.store.close()
    event.listen(table.store._engine, "checkout", lambda c, *_: c.execute(f"PRAGMA max_page_count={limit[0]}"))
    with pytest.raises(AssertionError, match="disk is full"):
        table.forward()
    assert table.screen["page"] == "table"
    stored = table.store.load(table.screen["id"]).record.rows
    assert len(stored) < len(table.game.rows)
    assert table.game.rows[: len(stored)] == stored
    limit[0] = 100_000
    table.store.close()
    table.forward()
    assert table.store.load(table.screen["id"]).record.to_json() == table.game.record().to_json()


def test_a_store_that_cannot_be_opened_stops_no_game(tmp_path):
    (tmp_path / "file").write_text("")
    table = Table(store=str(tmp_path / "file" / "games.sqlite"))
    assert table.do("hello", game="")["notice"]["kind"] == "error"
    screen = table.new(PERSON, PROGRAM)
    assert screen["page"] == "table"
    assert "could not be opened" in screen["notice"]["text"]
    assert table.choose("plan:plant")["saved"] == ""


def spoil(place, **columns):
    """Write nonsense into every stored game."""
    import sqlite3

    with sqlite3.connect(place.removeprefix("sqlite:///")) as connection:
        for name, value in columns.items():
            connection.execute(f"UPDATE games SET {name} = ?", (value,))  # noqa: S608


def test_a_damaged_game_leaves_the_start_page_whole(tmp_path):
    place = str(tmp_path / "games.sqlite")
    one = Table(store=place)
    one.new(PERSON)
    damaged = one.screen["id"]
    spoil(place, controllers="{")
    screen = Table(store=place).do("hello", game="")
    assert screen["start"]["games"]
    assert screen["start"]["saved"] == []
    spoil(place, controllers='["person"]', rules="{")
    opened = Table(store=place).do("open", id=damaged)
    assert opened["page"] == "start"
    assert "could not be read" in opened["notice"]["text"]


def test_a_store_of_another_form_leaves_the_new_game(tmp_path):
    import sqlite3

    place = str(tmp_path / "other.sqlite")
    with sqlite3.connect(place) as connection:
        connection.execute("CREATE TABLE games (id TEXT)")
    screen = Table(store=place).do("hello", game="")
    assert screen["start"]["games"]
    assert screen["notice"]["kind"] == "error"


def test_two_windows_on_one_game(place):
    one = Table(store=place)
    one.new(PERSON)
    other = Table(store=place)
    other.do("open", id=one.screen["id"])
    other.choose("plan:rest")
    screen = one.choose("plan:plant")
    assert "another window" in screen["notice"]["text"]
    assert one.game.rows == other.game.rows == [(0, "plan:rest")]
    assert screen["decision"] == other.screen["decision"]
    one.choose("pass")
    assert one.do("confirm")["notice"] is None


# -- strangers ----------------------------------------------------------------------------------------------

_names = st.sampled_from([*FORMS, "__init__", "show", "nosuch"])
_plain = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20)
_values = st.recursive(
    _plain,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
_fields = st.dictionaries(
    st.sampled_from(["game", "options", "text", "name", "id", "action", "decision", "generation", "on", "values", "x"]),
    _values,
    max_size=4,
)


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    messages=st.lists(
        st.one_of(_values, st.builds(lambda name, fields: {**fields, "do": name}, _names, _fields)), max_size=8
    )
)
def test_no_message_raises_or_harms(messages):
    table = Table()
    table.new(PERSON, PROGRAM)
    table.choose("plan:plant")
    for message in messages:
        rows = list(table.game.rows) if table.worlds else None
        table.handle(message)
        if table.screen["notice"] is not None and table.worlds and rows is not None:
            assert table.game.rows == rows
        assert "Something went wrong" not in str(table.screen["notice"])
        assert "cannot be drawn" not in str(table.screen["notice"])


@pytest.mark.parametrize(
    "message",
    [
        None,
        [],
        "new",
        {"do": None},
        {"do": "choose", "action": "pass"},
        {"do": "choose", "action": "pass", "decision": "1"},
        {"do": "choose", "action": ["pass"], "decision": 1},
        {"do": "look", "generation": 10**30},
        {"do": "look", "generation": -1},
        {"do": "world", "id": -1},
        {"do": "values", "values": {"money": float("nan")}},
        {"do": "ready", "seat": 1},
        {"do": "load", "text": "x" * 9_000_000, "name": "big"},
    ],
)
def test_a_message_that_is_not_understood_is_said(message):
    table = Table()
    table.new(PERSON)
    table.handle(message)
    assert table.screen["notice"]["kind"] == "error"


def test_ping_is_answered_and_changes_nothing():
    table = Table()
    table.new(PERSON)
    table.do("look", generation=9)
    screen = table.screen
    table.do("ping")
    assert table.sent == [{"kind": "pong"}]
    assert table.screen is screen


# -- notebooks ----------------------------------------------------------------------------------------------


def test_a_game_from_code_is_played_in_place():
    game = new_game("toy", players=2, seed=1)
    table = Table(game=game, controllers=[PERSON, PROGRAM])
    table.show()
    table.choose("plan:plant")
    assert (0, "plan:plant") in game.rows
    assert table.do("hello", game="")["page"] == "table"


def test_a_page_is_light(tmp_path):
    """A kernel's session loads none of the heavy packages, and no store before it is needed."""
    code = (
        "import sys\n"
        "from limitedu_widgets.session import Session\n"
        "heavy = {'pandas', 'numpy', 'plotly', 'ipywidgets', 'anywidget', 'joblib', 'sqlalchemy'} & set(sys.modules)\n"
        "assert not heavy, heavy\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, env={"PYTHONPATH": ":".join(sys.path)}, cwd=tmp_path)
