"""What the debrief tells: the time line, the tubs with the levels of the table, what was sensible, the questions."""

from __future__ import annotations

import importlib
import json
import random
import subprocess
import sys
from itertools import accumulate, pairwise
from typing import Any

import pytest
from core import toy
from scripted import play_plan, still_world, told
from test_debrief import random_game
from test_debrief_decisions import random_planet
from test_tables import play

import limitedu
from limitedu import bots, debrief, tables
from limitedu.core.game import Game
from limitedu.debrief.reading import read
from limitedu.games.limit.stocks import stocks as limit_stocks
from limitedu.games.planetary_limit.stocks import stocks as planet_stocks

PHASES = ["feel", "happened", "learned", "world", "what_if", "next"]


READ = (
    debrief.bathtubs,
    debrief.causes,
    debrief.feelings,
    debrief.predictions,
    debrief.questions,
    debrief.report,
    debrief.sensible,
    debrief.shortages,
    debrief.timeline,
    debrief.turning_points,
)
"""All that reads a game as it stands."""


def games(seeds: range) -> list[Game]:
    return [one(seed) for seed in seeds for one in (random_game, random_planet)]


# -- the reading ------------------------------------------------------------


def test_reading_sees_each_decision_and_leaves_the_game_alone() -> None:
    for game in games(range(12)):
        before = game.record().to_json()
        reading = read(game)
        assert list(reading.said) == [row for row, (seat, _name) in enumerate(game.rows) if seat >= 0]
        assert all(said.text and said.text[-1] in ".!?" for said in reading.said.values())
        assert game.record().to_json() == before
        assert read(game) is reading


def test_a_reading_is_made_anew_when_the_game_goes_on_or_back() -> None:
    game = play(limitedu.new_game("limit", players=3, seed=2), 80, seed=2)
    first = read(game)
    game.undo()
    assert len(read(game).said) == len(first.said) - 1
    game.redo()
    assert read(game).said == first.said


def test_a_world_with_fresh_chance_is_read_too() -> None:
    game = play(limitedu.new_game("limit", players=3, seed=2), 120, seed=2).fork(chance="fresh")
    play(game, seed=4)
    assert len(read(game).said) == sum(seat >= 0 for seat, _name in game.rows)


# -- the time line ------------------------------------------------------------


def test_the_time_line_is_in_order_and_short_enough_for_a_class() -> None:
    for game in games(range(36)):
        line = debrief.timeline(game)
        rows = [entry["row"] for entry in line]
        assert rows == sorted(rows)
        for entry in line:
            assert entry["text"]
            assert 1 <= entry["generation"] <= game.generation
            assert all(entry["followed"])
            if entry["kind"] == "decision":
                seat, _action = game.rows[entry["row"]]
                assert entry["seat"] == seat
                assert entry["nation"] in entry["text"]
                assert entry["text"] == read(game).said[entry["row"]].text
        decisions = [entry for entry in line if entry["kind"] == "decision"]
        harms = [*debrief.causes(game), *debrief.shortages(game)]
        named = {one["row"] for harm in harms for one in harm["decisions"]} - {None}
        named |= {one["row"] for one in debrief.sensible(game)}
        assert named <= {entry["row"] for entry in decisions}
        others = [entry["generation"] for entry in decisions if entry["row"] not in named]
        assert all(others.count(generation) <= 6 for generation in others)
        assert len(line) <= 14 * game.generation + 10
        json.dumps(line)


def test_every_crisis_is_in_the_time_line() -> None:
    for game in games(range(36)):
        line = [entry for entry in debrief.timeline(game) if entry["kind"] == "crisis"]
        assert [entry["generation"] for entry in line] == [one["generation"] for one in debrief.causes(game)]
        for entry, crisis in zip(line, debrief.causes(game), strict=True):
            assert crisis["text"] in entry["text"]


def test_all_decisions_when_asked_for() -> None:
    game = random_game(9)
    line = debrief.timeline(game, all=True)
    rows = [entry["row"] for entry in line if entry["kind"] == "decision"]
    assert rows == list(read(game).said)
    wants = [entry for entry in line if entry["kind"] == "shortage"]
    assert len(wants) == len(debrief.shortages(game))


def test_what_followed_a_decision_stands_beside_it() -> None:
    game = still_world("annexation", start={"territory": 2, "military": 20})
    play_plan(game, {(1, 1): ["play:annexation", "amount:10"]}, told("famine"))
    entry = next(one for one in debrief.timeline(game) if one["text"] == "Vermilion plays Annexation.")
    assert entry["years"] == "1850–1880"
    assert entry["nation"] == "Vermilion"
    assert entry["followed"][0].startswith("Vermilion attacks Blue with 10 arms")
    assert "Vermilion takes 1 territory from Blue." in entry["followed"]


def test_a_running_game_keeps_its_secrets() -> None:
    """Which cards were kept, put under a deck or given up is told only when the game is over."""
    game = play(limitedu.new_game("limit", players=3, seed=6), 90, seed=6)
    kinds = {
        read(game).said[entry["row"]].kind for entry in debrief.timeline(game, all=True) if entry["kind"] == "decision"
    }
    assert {"keep", "discard", "under"} & {said.kind for said in read(game).said.values()}
    assert not {"keep", "discard", "under"} & kinds
    assert "play" in kinds


def test_a_secret_that_weighs_much_is_not_told_before_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        importlib.import_module("limitedu.debrief.timeline"),
        "weights",
        lambda reading: {row: 1.0 + said.secret for row, said in reading.said.items()},
    )
    game = play(limitedu.new_game("limit", players=3, seed=6), 90, seed=6)
    secret = {row for row, said in read(game).said.items() if said.secret}
    told = {entry["row"] for entry in debrief.timeline(game) if entry["kind"] == "decision"}
    assert secret
    assert told
    assert not secret & told
    play(game, seed=6)
    assert game.over
    assert secret & {entry["row"] for entry in debrief.timeline(game) if entry["kind"] == "decision"}


# -- tubs ------------------------------------------------------------


def levels(game: Game, stock: Any) -> list[int]:
    """The level at set-up and at the end of each generation, by the flows."""
    found = []
    for _generation, seen, _state in game.snapshots:
        found.append(stock.start + sum(amount for at, _g, amount, _cause in stock.moves if at < seen))
    return found


def test_tubs_of_limit_hold_what_the_table_holds() -> None:
    for seed in range(72):
        game = random_game(seed)
        found = {stock.name: levels(game, stock) for stock in limit_stocks(game)}
        states: list[Any] = [state for _generation, _told, state in game.snapshots]
        everybody = [[*s.nations, *([s.star] if s.star else [])] for s in states]
        assert found["pollution"] == [sum(n.pollution for n in all_) for all_ in everybody]
        assert found["disruption"] == [sum(n.disruption for n in all_) for all_ in everybody]
        assert found["bank"] == [state.bank for state in states]
        assert found["fossil"] == [moment.world["fossil_world"] for moment in tables.moments(game)[: len(states)]]


def test_tubs_of_planetary_limit_hold_what_the_table_holds() -> None:
    for seed in range(72):
        game = random_planet(seed)
        found = {stock.name: levels(game, stock) for stock in planet_stocks(game)}
        states: list[Any] = [state for _generation, _told, state in game.snapshots]
        assert found["reservoir"] == [state.reservoir for state in states]
        assert found["people"] == [sum(country.people for country in state.countries) for state in states]


def test_each_tub_that_broke_is_shown_with_flows_that_make_its_levels() -> None:
    for game in games(range(36)):
        if len(game.snapshots) < 2:
            continue
        tubs = debrief.bathtubs(game)
        assert tubs
        if any(tub["broke"] for tub in tubs):
            assert all(tub["broke"] for tub in tubs)
        else:
            assert len(tubs) == 1
        for tub in tubs:
            rows = tub["rows"]
            assert [row["generation"] for row in rows] == [generation for generation, _told, _state in game.snapshots]
            for before, row in pairwise(rows):
                assert row["level"] == before["level"] + row["inflow"] - row["outflow"]
                assert sum(row["parts"].values()) == row["inflow"] - row["outflow"]
            assert tub["sentence"].startswith(tub["label"])
            assert "{" not in tub["sentence"]
            json.dumps(tub)


def levels_at(stock: Any, until: int) -> list[int]:
    """The level at set-up and after each move before event ``until``."""
    return list(accumulate((amount for at, _g, amount, _cause in stock.moves if at < until), initial=stock.start))


def test_a_tub_that_broke_had_reached_its_edge_and_says_so() -> None:
    beyond = inside = 0
    for game in games(range(36)):
        if len(game.snapshots) < 2:
            continue
        made = limit_stocks if game.name == "limit" else planet_stocks
        known = {stock.name: stock for stock in made(game)}
        for tub in debrief.bathtubs(game):
            passed = levels_at(known[tub["stock"]], game.snapshots[-1][1])
            ends = [row["level"] for row in tub["rows"]]
            if tub["full"]:
                assert tub["far"] == max(passed) >= max(ends)
            else:
                assert tub["far"] == max(0, min(passed)) <= min(ends)
            inside += tub["far"] not in ends
            if tub["broke"] and tub["stock"] in ("bank", "reservoir"):
                assert tub["far"] == 0
            beyond += tub["full"] and tub["far"] > tub["whole"]
            said = f"It held {tub['far']} at most; it can take {tub['whole']}."
            if not tub["full"]:
                handed = tub["whole"] - tub["rows"][0]["level"]
                said = f"It held {tub['far']} at least, of {tub['whole']}{';' if handed else '.'}"
                assert (f"; {handed} of these were handed out at set-up." in tub["sentence"]) == bool(handed)
            assert said in tub["sentence"]
    assert min(beyond, inside) > 5


def test_the_reservoir_broke_exactly_when_it_was_empty() -> None:
    within = 0
    for seed in range(6):
        game = limitedu.new_game("planetary_limit", players=4, seed=seed, rules={"start": {"reservoir": 30}})
        bots.play_on(game, dict.fromkeys(range(4), "growth"))
        stock = next(one for one in planet_stocks(game) if one.name == "reservoir")
        passed = zip(stock.moves, levels_at(stock, len(game.events))[1:], strict=True)
        ended: list[Any] = [(generation, state) for generation, _told, state in game.snapshots]
        ends = {generation for generation, state in ended if not state.reservoir}
        assert set(stock.broke) == ends | {move[1] for move, level in passed if not level}
        within += len(set(stock.broke) - ends)
    assert within


def test_a_tub_by_hand() -> None:
    game = still_world("surcharge", world={"bank_per_nation": 10})
    play_plan(game, {(1, 0): ["play:surcharge"]}, lambda game: len(game.snapshots) > 1)
    bank = next(tub for tub in debrief.bathtubs(game) if tub["stock"] == "bank")
    assert bank["broke"] == [1]
    assert bank["rows"][0] == {"generation": 0, "year": 1850, "inflow": 0, "outflow": 0, "level": 20, "parts": {}}
    now = bank["rows"][1]
    assert (now["year"], now["outflow"], now["parts"]["Surcharge"], now["parts"]["taxes"]) == (1880, 22, -14, -8)
    assert bank["half"] == 1
    assert "The bank could not pay what it owed in generation 1." in bank["sentence"]


# -- sensible ------------------------------------------------------------


def test_what_was_sensible_for_the_one_polluter() -> None:
    game = still_world(
        start={"industrial_level": 3, "fossil": 40, "money": 60, "renewable_level": 4, "renewable": 40},
        world={"pollution_base": 0, "pollution_per_nation": 2},
    )
    build = ["play:industrialization", "plant:industrial"]
    play_plan(game, {(1, 0): build, (2, 0): build, (3, 0): build}, told("crisis"))
    found = debrief.sensible(game)
    assert [one["nation"] for one in found] == ["Blue"]
    assert found[0]["generation"] == 1
    assert found[0]["gained"] == ["6 goods"]  # two more in each of three generations
    assert found[0]["text"] == "Generation 1: Blue plays Industrialization. It brought Blue 6 goods by the end."
    assert found[0]["cost"] == ("Environmental crisis, generation 3. Of the 4 pollution taken 3 (75 %) go back to it.")


HARSH = ("blame", "guilt", "fault", "wrong", "evil", "selfish", "greedy", "worst", "best", "winner", "loser", "immoral")


def test_nobody_is_blamed_or_ranked() -> None:
    for game in games(range(36)):
        seats = [one["seat"] for one in debrief.sensible(game)]
        assert seats == sorted(set(seats))
        for one in debrief.sensible(game):
            words = f"{one['text']} {one['cost']}".lower()
            assert not any(word in words for word in HARSH), words
            assert game.rows[one["row"]][0] == one["seat"]


# -- questions ------------------------------------------------------------


def test_each_phase_has_two_to_four_questions() -> None:
    for game in games(range(36)):
        asked = debrief.questions(game)
        assert list(asked) == PHASES
        for questions in asked.values():
            assert 2 <= len(questions) <= 4
            assert len(set(questions)) == len(questions)
            assert all("{" not in text and text.rstrip("”").endswith("?") for text in questions), questions
        assert asked == debrief.questions(game)


def test_a_calm_game_and_a_game_without_a_story_have_questions_too() -> None:
    toy.register()
    for game in (limitedu.new_game("limit", players=2, seed=1), play(limitedu.new_game("toy", players=2, seed=1))):
        assert all(2 <= len(found) <= 4 for found in debrief.questions(game).values())


def test_questions_are_about_what_happened() -> None:
    game = still_world("annexation", start={"territory": 2, "military": 20})
    play_plan(game, {(1, 1): ["play:annexation", "amount:10"]}, told("famine"))
    asked = debrief.questions(game)
    assert any("Vermilion attacks Blue" in text for text in asked["feel"])
    assert any("Blue needed 2 food" in text for text in asked["happened"])
    assert any("Vermilion plays Annexation" in text for text in asked["what_if"])


# -- all together ------------------------------------------------------------


@pytest.mark.parametrize("players", range(1, 7))
def test_any_number_of_nations_at_any_moment(players: int) -> None:
    game = limitedu.new_game("limit", players=players, seed=players, alliances=True)
    chance = random.Random(players)
    while not game.over:
        seat = chance.choice(list(game.decisions))
        options = game.decisions[seat].options
        game.play(options[chance.randrange(min(12, len(options)))], seat)
        if not len(game.rows) % 90:
            for read in READ:
                read(game)


def test_a_game_without_a_story_is_told_by_its_decisions() -> None:
    toy.register()
    game = play(limitedu.new_game("toy", players=2, seed=1))
    assert [entry["row"] for entry in debrief.timeline(game, all=True)] == list(read(game).said)
    assert debrief.timeline(game) == debrief.bathtubs(game) == debrief.sensible(game) == []


def test_the_debrief_loads_nothing_heavy() -> None:
    code = """
import sys, limitedu
from limitedu import debrief
game = limitedu.new_game("planetary_limit", players=4, seed=1)
while not game.over:
    game.play(game.decision.options[0])
for name in NAMES:
    getattr(debrief, name)(game)
heavy = {"numpy", "pandas", "plotly", "ipywidgets"} & set(sys.modules)
assert not heavy, heavy
"""
    names = [read.__name__ for read in READ]
    subprocess.run([sys.executable, "-c", code.replace("NAMES", repr(names))], check=True)
