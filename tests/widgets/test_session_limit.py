"""Limit through the session: whole games of every kind of table, no secret of another seat, time a click costs."""

from __future__ import annotations

import json
import time
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from clicker import PERSON, Table

import limitedu
from limitedu.classroom import programs
from limitedu_widgets import examples

PROGRAM = "careful"


def new(table: Table, *seats: str, **options: Any) -> Table:
    table.new(*seats, game="limit", **options)
    assert table.screen["notice"] is None, table.screen["notice"]
    return table


@pytest.mark.parametrize(
    ("seats", "seed", "alliances"),
    [
        ([PERSON], 1, False),
        ([PERSON], 2, False),
        ([PERSON, PROGRAM], 3, False),
        ([PERSON, PERSON], 4, True),
        (["growth", PERSON, PROGRAM], 5, True),
        pytest.param([PERSON, "growth", PERSON, "random"], 6, True, marks=pytest.mark.slow),
        pytest.param([PERSON, "growth", "growth", "careful", "random", PERSON], 7, True, marks=pytest.mark.slow),
        (["growth", "careful", "random"], 8, True),
    ],
)
def test_whole_games_to_the_end(seats, seed, alliances):
    table = new(Table(), *seats, seed=str(seed), options={"alliances": alliances})
    table.forward(Random(seed))
    game = table.game
    assert game.over
    end = table.screen["end"]
    assert [score["total"] for score in end["scores"]] == [score["total"] for score in game.scores()]
    parts = [part for score in end["scores"] for part in score["parts"]]
    assert all(part["detail"] and part["label"] != part["id"] for part in parts)
    assert limitedu.load_record(game.record().to_json()).digest() == game.digest()
    assert {chart["id"] for chart in table.screen["charts"]} >= {"pollution", "population"}
    assert len(end["turning"]) <= 3
    assert end["values"]
    if game.generation == 7:
        assert len(end["turning"]) == 3


@pytest.mark.parametrize("program", ["random", "growth", "careful"])
def test_every_program_plays_to_the_end(program):
    table = new(Table(), *[program] * 3, seed="3")
    assert table.game.over


def secrets_of(state: Any, seat: int) -> list[Any]:
    nation = state.nations[seat]
    return [nation.hand, nation.decks, nation.drawn]


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (1, 2, 3))])
def test_no_secret_of_another_seat_is_in_any_screen(seed):
    """Exchange the cards that another nation holds, and the screen stays the same byte for byte."""
    table = new(Table(), PERSON, PERSON, PROGRAM, seed=str(seed), options={"alliances": True})
    checked = set()

    def spy(table: Table) -> bool:
        screen = table.screen
        if screen.get("reading") or screen.get("draft"):
            return False
        told, seat = json.dumps(screen), screen.get("seat", -1)
        nations = table.game.state.nations
        kept = [(nation.hand[:], [deck[:] for deck in nation.decks]) for nation in nations]
        for other in range(3):
            if other != seat:
                nation = nations[other]
                cards = [*nation.hand, *(card for deck in nation.decks for card in deck)]
                Random(seed).shuffle(cards)
                size = len(nation.hand)
                nation.hand[:] = cards[:size]
                at = size
                for deck in nation.decks:
                    deck[:] = cards[at : at + len(deck)]
                    at += len(deck)
            else:
                for deck in nations[other].decks:
                    deck[: len(deck) - 8] = reversed(deck[: len(deck) - 8])
        table.show()
        assert json.dumps(table.screen) == told
        for nation, (hand, decks) in zip(nations, kept, strict=True):
            nation.hand[:] = hand
            for deck, cards in zip(nation.decks, decks, strict=True):
                deck[:] = cards
        table.show()
        checked.add(seat)
        return False

    table.forward(Random(seed), until=spy)
    assert {0, 1, -1} <= checked


def test_every_step_has_words():
    table = new(Table(), PERSON, "growth", seed="5")

    def look(table: Table) -> bool:
        for step in table.screen.get("steps", ())[-20:]:
            assert step["text"]
            assert "{" not in step["text"]
        asked = table.screen.get("decision")
        if asked:
            assert asked["prompt"]
            assert asked["prompt"][0].isupper()
            for option in asked["options"]:
                assert option["label"] != option["name"], option
        return False

    table.forward(Random(2), until=look)
    told = [step for step in table.screen["steps"] if step["why"]]
    assert told
    assert all(step["why"]["rule"] and step["why"]["world"] for step in told)


def test_the_social_phase_is_read_and_grows_the_charts():
    table = new(Table(), PERSON, PROGRAM, seed="4")
    table.forward(until=lambda t: t.screen["page"] == "table" and t.screen["reading"] and t.screen["reading"]["more"])
    assert "1" in table.screen["reading"]["title"]
    charts = {json.dumps(table.screen["charts"])}
    while table.screen["reading"]:
        table.do("next")
        charts.add(json.dumps(table.screen["charts"]))
    assert len(charts) > 1


def test_one_press_tells_a_rule_for_all_nations():
    """At most 14 presses for a social phase of four nations; neighbours in the telling have different rules."""
    table = new(Table(), PERSON, "growth", "careful", "growth", seed="7")
    presses: dict[str, int] = {}
    told: dict[str, list[str]] = {}

    def count(table: Table) -> bool:
        reading = table.screen.get("reading")
        if reading:
            title, at = reading["title"], reading["at"]
            presses[title] = presses.get(title, 0) + 1
            rules = {step["rule"] for step in reading["steps"][reading["from"] : at + 1] if step["rule"]}
            assert len(rules) <= 1
            if at + 1 < len(reading["steps"]):
                assert reading["steps"][at + 1]["rule"] not in ("", *rules)
            told.setdefault(title, []).extend(rules)
        return table.game.generation > 4

    table.forward(Random(2), until=count)
    social = {title: number for title, number in presses.items() if title.startswith("Social")}
    assert len(social) == 4
    assert max(social.values()) <= 14, social
    assert all("Supply" in told[title] for title in social)


def test_a_deal_is_foreseen_column_by_column():
    table = new(Table(), PERSON, PROGRAM, seed="2")
    seen = []

    def look(table: Table) -> bool:
        draft = table.screen.get("draft")
        if draft:
            keys = [(line["who"], line["label"]) for line in draft["preview"]]
            assert len(keys) == len(set(keys)), keys  # each number once
            assert not any(" · " in str(line["to"]) for line in draft["preview"])
            seen.extend(label for _who, label in keys if label.startswith("Market"))
        return False

    table.forward(Random(4), until=look)
    assert any(label.endswith("stock") for label in seen)


def test_refused_targets_are_nations_of_this_game():
    table = new(Table(), PERSON, PERSON, PROGRAM, seed="2")
    seen = set()

    def look(table: Table) -> bool:
        asked = table.asked if table.screen["page"] == "table" else None
        if asked and asked["kind"] == "target":
            names = {option["name"] for option in asked["options"]}
            assert names == {f"target:{seat}" for seat in range(3) if seat != asked["player"]}, names
            seen.add(all(option["enabled"] for option in asked["options"]))
        return False

    table.forward(Random(4), until=look)
    assert seen


def test_a_game_may_begin_in_a_later_generation():
    table = Table()
    game = next(one for one in table.do("hello", game="")["start"]["games"] if one["id"] == "limit")
    later = [entry["id"] for entry in game["generations"] if entry["id"] > 1]
    assert later
    for generation in later:
        new(table, PERSON, PROGRAM, PROGRAM, generation=generation)
        assert table.screen["view"]["clock"]["generation"] == generation
        assert not table.screen["reading"]
        columns, rows = limitedu.tables.rows(table.game)
        assert max(row[columns.index("generation")] for row in rows) == generation


def test_a_house_rule_is_refused_with_its_path():
    screen = Table().new(PERSON, game="limit", rules="[start]\nmonney = 3")
    assert screen["page"] == "start"
    assert "money" in screen["notice"]["text"]


def test_reload_gives_the_same_table(tmp_path):
    place = str(tmp_path / "games.sqlite")
    table = new(Table(store=place), PERSON, "growth", PROGRAM, seed="6", options={"alliances": True})

    def reload(table: Table) -> bool:
        screen = table.screen
        if screen["reading"] or screen["draft"] or len(table.game.rows) % 3:
            return False
        other = Table(store=place)
        other.do("hello", game=screen["id"])
        for name in set(screen) - {"saved", "redoable"}:
            assert other.screen[name] == screen[name], name
        return False

    table.forward(Random(3), until=reload)


def test_values_can_be_set_to_their_bounds():
    table = new(Table(), *["random"] * 3, seed="3")
    table.forward()
    for entry in table.screen["end"]["values"]:
        if entry["kind"] == "choice":
            values = [choice["id"] if isinstance(choice, dict) else choice for choice in entry["choices"]]
        else:
            values = [entry["low"], entry["high"]]
        for value in values:
            assert table.do("values", values={entry["id"]: value})["notice"] is None


def test_examples_are_what_their_programs_play_under_todays_rules():
    from limitedu_widgets.examples import __main__ as made

    assert [entry["id"] for entry in examples.listed()] == [example["id"] for example in made.EXAMPLES]
    for example in made.EXAMPLES:
        assert examples.text(example["id"]) == made.play(example) + "\n"


def test_examples_open_at_their_end():
    table = Table()
    examples = table.do("hello", game="")["start"]["examples"]
    assert examples
    for example in examples:
        screen = table.do("example", id=example["id"])
        assert screen["notice"] is None, screen["notice"]
        assert screen["page"] == "end"
        assert len(screen["end"]["turning"]) == 3
        screen = table.do("play_on", generation=4)
        assert screen["page"] == "table"
        assert not screen["undoable"]  # the example's own past is not to be taken back
        table.do("home")


def test_what_a_click_costs(tmp_path):
    """From the message to the finished screen, with a save: half of all clicks in a twentieth of a CPU second."""
    table = new(Table(store=str(tmp_path / "games.sqlite")), PERSON, *["growth", "careful"] * 2, PROGRAM, seed="1")
    clicks = []

    def clock(table: Table) -> bool:
        clicks.append(time.process_time())
        return False

    table.forward(Random(1), until=clock)
    times = sorted(later - earlier for earlier, later in pairwise(clicks))
    assert times[len(times) // 2] < 0.05, f"median {times[len(times) // 2] * 1000:.0f} ms"


def test_the_list_of_programs_names_all_that_play():
    assert programs.kinds("limit")[0]["id"] == PERSON
    assert {"growth", "careful", "random"} <= {kind["id"] for kind in programs.kinds("limit")}


def test_a_look_back_ends_the_charts_where_it_looks():
    table = new(Table(), PERSON, PROGRAM, seed="3")
    table.forward(Random(1))
    generations = table.game.generation
    assert generations > 3
    end = {chart["id"]: chart["table"]["rows"] for chart in table.screen["charts"]}
    for generation in (2, 3):
        for chart in table.do("look", generation=generation)["charts"]:
            rows = [row for row in chart["table"]["rows"] if not row[0].endswith("now")]
            assert rows == end[chart["id"]][: len(rows)]
            assert len(rows) == generation
    assert {chart["id"]: chart["table"]["rows"] for chart in table.do("now")["charts"]} == end
