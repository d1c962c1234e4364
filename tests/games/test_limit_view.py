"""Limit's table for each seat: its form, its secrets, its numbers."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Iterator
from typing import Any

import pytest

import limitedu
from limitedu.core.game import Game
from limitedu.games import limit

SIZES = [(players, alliances) for players in range(1, 7) for alliances in (False, True)]
Json = dict[str, Any]


def steps(players: int, alliances: bool, seed: int) -> Iterator[Game]:
    """A random game, given out before each of its decisions and at its end."""
    game = limitedu.new_game("limit", players=players, seed=seed, alliances=alliances)
    rng = random.Random(seed)
    yield game
    while not game.over:
        decision = rng.choice(list(game.decisions.values()))
        game.play(decision.options[rng.randrange(len(decision.options))], decision.player)
        yield game


# -- the form ------------------------------------------------------------------------------------------------

CARD = {"id", "name", "deck", "stays", "cost", "effect", "state", "actions", "reasons", "about"}
FIELDS = {
    "track": {"value", "unit", "at", "positions", "note"},
    "matrix": {"columns", "rows"},
    "pools": {"items"},
    "gauge": {"value", "max", "unit", "note", "warn"},
    "table": {"columns", "rows"},
    "cards": {"cards"},
    "text": {"text"},
}


def check_card(card: Json) -> None:
    assert set(card) == CARD
    assert card["state"] in ("playable", "refused", "played", "in play", "shown")
    assert (card["state"] == "refused") == bool(card["reasons"])
    assert all(set(action) == {"name", "label"} and action["label"] for action in card["actions"])
    assert all(set(reason) == {"text", "rule", "allow"} and reason["text"] for reason in card["reasons"])


def check_component(part: Json) -> None:
    assert set(part) == {"kind", "id", "label"} | FIELDS[part["kind"]], part
    if part["kind"] == "track":
        assert 0 <= part["at"] < len(part["positions"])
        assert all(set(position) == {"label", "marks", "blocked", "zone"} for position in part["positions"])
        assert not part["positions"][part["at"]]["blocked"]
        assert part["positions"][part["at"]]["label"] == str(part["value"])
    if part["kind"] == "matrix":
        assert all(0 <= row["at"] < len(part["columns"]) for row in part["rows"])
    if part["kind"] == "gauge":
        assert 0 <= part["value"] <= part["max"]
    if part["kind"] == "table":
        assert all(len(row["cells"]) == len(part["columns"]) for row in part["rows"])
    for card in part.get("cards", ()):
        check_card(card)


def ids(parts: list[Json]) -> list[str]:
    return [part["id"] for part in parts]


def check_view(view: Json, players: int, seat: int | None) -> None:
    assert set(view) == {"game", "title", "clock", "players", "world", "hand", "relations", "terms"}
    assert set(view["clock"]) == {"generation", "of", "label", "phase", "step", "tiles"}
    assert len(view["clock"]["tiles"]) == view["clock"]["of"]
    assert ids(view["players"][0]["board"]) == [
        "food", "goods", "arms", "population", "classes", "unrest", "stocks", "laws", "played",
    ]  # fmt: skip
    assert [player["seat"] for player in view["players"]] == list(range(players))
    for player in view["players"]:
        assert set(player) == {"seat", "name", "color", "shape", "status", "leader", "summary", "board"}
        assert player["status"] in ("deciding", "waiting", "passed", "")
        assert ids(player["summary"]) == ids(view["players"][0]["summary"])
        assert ids(player["board"]) == ids(view["players"][0]["board"])
        for part in player["board"]:
            check_component(part)
    assert sum(player["leader"] for player in view["players"]) == 1
    assert len(set(ids(view["world"]))) == len(view["world"])
    for part in view["world"]:
        check_component(part)
    assert (view["hand"] is None) == (seat is None)
    for card in (view["hand"] or {"cards": ()})["cards"]:
        check_card(card)
    for relation in view["relations"]:
        assert len(relation["members"]) > 1


@pytest.mark.parametrize(("players", "alliances"), SIZES)
def test_the_view_has_its_form_at_every_step_for_every_seat(players: int, alliances: bool) -> None:
    seats = (None, *range(players))
    for number, game in enumerate(steps(players, alliances, 4)):
        if number % players == 0 or game.over:
            seat = seats[number // players % len(seats)]
            view = game.view(seat)
            check_view(view, players, seat)
            assert json.loads(json.dumps(view, allow_nan=False)) == view


# -- secrets -------------------------------------------------------------------------------------------------


def shown_cards(view: Json) -> set[str]:
    """Ids of all cards that stand anywhere in ``view``."""
    found = {card["id"] for card in (view["hand"] or {"cards": ()})["cards"]}
    for player in view["players"]:
        for part in player["board"]:
            found |= {card["id"] for card in part.get("cards", ())}
    return found


@pytest.mark.parametrize(("players", "alliances"), SIZES)
def test_no_secret_stands_in_another_seats_view(players: int, alliances: bool) -> None:
    seats = (None, *range(players))
    for number, game in enumerate(steps(players, alliances, 6)):
        if number % 3:
            continue
        nations = game.state.nations  # type: ignore[attr-defined]
        open_ = {card.id for nation in nations for card in (*nation.permanent, *nation.played)}
        for seat in (seats[number // 3 % len(seats)], seats[number // 7 % len(seats)]):
            view = game.view(seat)
            own = set() if seat is None else {card.id for card in (*nations[seat].hand, *nations[seat].drawn)}
            assert shown_cards(view) <= own | open_
            text = json.dumps({**view, "hand": None}, ensure_ascii=False)
            secret = [card for card in game.rules.cards.values() if card.id not in own | open_]
            for card in secret:
                assert f'"{card.id}"' not in text
                assert f":{card.id}" not in text
            assert "seed" not in text
            assert not any(event in text for event in getattr(game.state, "events", ()))


@pytest.mark.parametrize("players", [2, 4])
def test_while_all_act_the_others_stand_as_when_the_step_began(players: int) -> None:
    seen = 0
    lanes, began = None, {}
    for game in steps(players, True, 8):
        if game.state.lanes is None:
            continue
        if game.state.lanes is not lanes:
            lanes = game.state.lanes
            began = {seat: boards(game, seat) for seat in (None, *range(players))}
        for seat in (None, *range(players)):
            now = game.view(seat)
            for player in now["players"]:
                if player["seat"] != seat:
                    assert {**player, "status": ""} == began[seat][player["seat"]]
                    seen += 1
                else:
                    assert player["board"] == game.definition.view(game.state, seat)["players"][seat]["board"]
    assert seen > 50


def boards(game: Game, seat: int | None) -> list[Json]:
    return [{**player, "status": ""} for player in game.view(seat)["players"]]


def test_the_order_of_answers_shows_nowhere_until_all_have_answered() -> None:
    game = limitedu.new_game("limit", players=3, seed=2)
    before = [player["summary"] for player in game.view(0)["players"]]
    game.play("deck:society", 1)
    game.play(game.decisions[1].options[0], 1)
    assert [player["summary"] for player in game.view(0)["players"]] == before
    assert game.view(1)["hand"] != game.view(0)["hand"]
    assert game.view(0)["players"][1]["status"] == "deciding"


# -- the numbers -----------------------------------------------------------------------------------------------


def component(view: Json, seat: int, name: str) -> Json:
    found: Json = next(part for part in view["players"][seat]["board"] if part["id"] == name)
    return found


def world(view: Json, name: str) -> Json:
    found: Json = next(part for part in view["world"] if part["id"] == name)
    return found


def test_the_board_of_1850() -> None:
    view = limitedu.new_game("limit", players=4, seed=1).view(0)
    assert view["clock"]["label"] == "Generation 1, 1850–1880"
    assert view["clock"]["tiles"][6]["years"] == "2030–2060"
    food, goods = component(view, 0, "food"), component(view, 0, "goods")
    assert (food["value"], food["at"], food["note"]) == (2, 1, "5 territories: at most 10")
    assert [position["blocked"] for position in food["positions"]] == [False] * 5 + [True] * 3
    assert goods["positions"][3]["marks"] == ["1 fossil", "1 pollution"]
    assert goods["positions"][4]["marks"] == ["2 fossils", "1 pollution"]
    unrest = component(view, 0, "unrest")
    assert [position["zone"] for position in unrest["positions"]] == ["boom"] * 2 + ["growth"] * 7 + ["uprising"] * 2
    stocks = {item["id"]: item["value"] for item in component(view, 0, "stocks")["items"]}
    start = {"food": 2, "goods": 1, "arms": 0, "fossils": 8, "money": 5, "land": 5}
    assert stocks == {**start, "pollution": 0, "disruption": 0, "shift": 0}
    assert all(row["marks"] for row in component(view, 0, "classes")["rows"])
    assert world(view, "pollution")["value"] == world(view, "pollution")["max"] == 18
    assert world(view, "bank")["value"] == 436
    assert world(view, "market")["rows"][0]["cells"] == ["3", "£2", "£3"]
    assert [item["value"] for item in world(view, "colonies")["items"]] == [5, 10]


def test_the_star_nation_has_its_table_in_a_solo_game_only() -> None:
    solo = limitedu.new_game("limit", players=1, seed=1).view(0)
    assert world(solo, "star")["rows"][0]["cells"] == ["2", "3", "5", "10", "20", "30", "50"]
    assert world(solo, "pollution")["max"] == 12
    assert "star" not in ids(limitedu.new_game("limit", players=2, seed=1).view(0)["world"])


def test_a_reserve_that_will_not_last_warns() -> None:
    game = limitedu.new_game("limit", players=2, seed=1)
    assert not world(limit.view(game.state, 0), "pollution")["warn"]
    for nation in game.state.nations:  # type: ignore[attr-defined]
        nation.level[1] = 6
    gauge = world(limit.view(game.state, 0), "pollution")
    assert gauge["warn"]
    assert gauge["note"] == "Empty: environmental crisis. At this pace (4 a generation) in generation 3, by 1940."
    game.state.pollution_left = -2  # type: ignore[attr-defined]
    gauge = world(limit.view(game.state, 0), "pollution")
    assert (gauge["value"], gauge["warn"]) == (0, True)


def test_the_hand_says_what_can_be_played_and_why_not() -> None:
    for game in steps(3, False, 11):
        for seat, decision in game.decisions.items():
            if decision.question.name != "policy":
                continue
            options = {action.name for action in decision.options}
            hand = game.view(seat)["hand"]["cards"]
            named = {action["name"] for card in hand for action in card["actions"]}
            assert named == {name for name in options if name.split(":")[0] in ("play", "ask")}
            for card in hand:
                if card["state"] == "refused":
                    assert f"play:{card['id']}" not in options
                    texts = [reason.text for reason in game.why_not(f"play:{card['id']}", seat)]
                    assert [reason["text"] for reason in card["reasons"]] == texts
                    assert not any(reason["rule"].startswith("ruling") for reason in card["reasons"])
            others = [game.view(other)["hand"]["cards"] for other in range(3) if other != seat]
            assert all(card["state"] in ("shown", "played") for cards in others for card in cards)


def test_drawn_cards_are_shown_with_their_buttons() -> None:
    game = limitedu.new_game("limit", players=2, seed=3)
    game.play("deck:production", 0)
    cards = game.view(0)["hand"]["cards"]
    keep = [card for card in cards if any(action["name"].startswith("keep:") for action in card["actions"])]
    assert {f"keep:{card['id']}" for card in keep} == {action.name for action in game.decisions[0].options}
    assert len(cards) == 4 + 5


def test_crises_mark_their_generation() -> None:
    game = limitedu.new_game("limit", players=2, seed=1)
    game.state.crises = ((0, 1),)  # type: ignore[attr-defined]
    marks = limit.view(game.state, 0)["clock"]["tiles"][0]["marks"]
    assert [mark["label"] for mark in marks] == ["Financial crisis", "Environmental crisis"]
    assert world(limit.view(game.state, 0), "crises")["text"].startswith("2 so far.")


def test_a_view_is_fast_enough_to_be_made_anew_at_every_step() -> None:
    spent, made = 0.0, 0
    for game in steps(4, False, 12):
        if game.state.lanes is None and game.decisions:
            seat = game.decision.player
            began = time.process_time()
            game.view(seat)
            spent, made = spent + time.process_time() - began, made + 1
    assert spent / made < 0.006, "3 ms on the machine it was written on, twice that anywhere"
