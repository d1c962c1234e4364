"""Planetary Limit through the same session: whole games, readings, time travel, no word of any game in the pages."""

from __future__ import annotations

import json
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest
from clicker import PERSON, Table

import limitedu
import limitedu_widgets
from limitedu.core.definition import GAMES
from limitedu_widgets.starts import start_data

NAME = "planetary_limit"


def new(*seats: str, **options: Any) -> Table:
    table = Table()
    table.new(*seats, game=NAME, **options)
    assert table.screen["notice"] is None, table.screen["notice"]
    return table


def test_the_start_page_offers_it():
    listed = {game["id"]: game for game in start_data(None, None)["games"]}
    assert set(listed) >= {"limit", NAME}
    entry = listed[NAME]
    assert entry["title"] == "Planetary Limit"
    assert entry["players"] == [4]
    assert {"person", "growth", "careful", "random"} <= {kind["id"] for kind in entry["controllers"]}


@pytest.mark.parametrize(
    ("seats", "seed"),
    [
        ([PERSON, "careful", "careful", "growth"], 1),
        ([PERSON, "random", "random", "random"], 2),
        ([PERSON, PERSON, "careful", "careful"], 3),
        (["growth", "careful", PERSON, "random"], 4),
        (["growth"] * 4, 5),
    ],
)
def test_whole_games_to_the_end(seats, seed):
    table = new(*seats, seed=str(seed)).forward(Random(seed))
    game = table.game
    assert game.over
    end = table.screen["end"]
    assert [score["winner"] for score in end["scores"]] == [score["winner"] for score in game.scores()]
    assert end["reason"]
    assert end["values"]
    assert len(end["causes"]) == len(game.state.collapses)
    assert {chart["id"] for chart in table.screen["charts"]} >= {"population"}
    assert limitedu.load_record(game.record().to_json()).digest() == game.digest()


def test_a_card_is_composed_with_its_target_and_preview():
    table = new(PERSON, "careful", "careful", "careful", seed="3")
    table.forward(Random(1), until=lambda t: (t.asked or {}).get("kind") == "turn")
    cards = [card for card in table.screen["view"]["hand"]["cards"] if card["actions"]]
    assert cards
    table.choose(cards[0]["actions"][0]["name"])
    draft = table.screen["draft"]
    assert draft["card"]["name"] == cards[0]["name"]
    table.do("cancel")
    assert table.screen["draft"] is None


def test_undo_look_back_and_a_second_world():
    table = new(PERSON, "careful", "careful", "careful", seed="5")
    table.forward(Random(5), until=lambda t: t.game.generation >= 2)
    assert table.game.generation == 2
    table.do("look", generation=1)
    assert table.screen["looking"] == {"generation": 1}
    table.do("now")
    table.do("play_on", generation=1)
    assert table.screen["notice"] is None or table.screen["notice"]["kind"] == "info"
    assert len(table.screen["worlds"]) == 2


def test_a_game_may_begin_later():
    table = new(PERSON, "careful", "careful", "careful", seed="4", generation=3)
    assert table.game.generation == 3


def test_a_click_is_quick():
    table = new(PERSON, "careful", "growth", "careful", seed="7")
    spent = time.process_time()
    clicks = len(table.game.rows)
    table.forward(Random(7))
    clicks = len(table.game.rows) - clicks
    assert (time.process_time() - spent) / max(1, clicks) < 0.25


def test_no_secret_of_another_seat_is_in_any_screen():
    table = new(PERSON, "careful", "careful", "careful", seed="11")
    own = json.dumps(table.screen)
    for country in table.game.state.countries[1:]:
        for card in country.hands[0]:
            if not any(card in other.hands[0] for other in table.game.state.countries[:1]):
                assert f'"play:{card.id}"' not in own


def test_no_page_knows_a_game_by_its_name():
    folder = Path(limitedu_widgets.__file__).parent
    names = sorted(GAMES.keys() - {"toy"})
    found = []
    for path in [*folder.rglob("*.py"), *folder.rglob("*.js")]:
        if "plotly" in path.name or "examples" in path.parts or "lessons" in path.parts:
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if any(f"{quote}{name}{quote}" in line for name in names for quote in "\"'`") and "if " in line:
                found.append(f"{path.name}:{number}: {line.strip()}")
    assert not found, "\n".join(found)
