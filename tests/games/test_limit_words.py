"""Limit in words: in random games of every size all that happens, is asked or can be answered has words."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

import limitedu
from limitedu.core.game import Event, Game
from limitedu.games import limit
from limitedu.games.limit import words
from limitedu.games.limit.cards.part import effect
from limitedu.games.limit.names import STEPS, TITLES
from limitedu.games.limit.score import VALUES
from limitedu.games.limit.solo import KINDS
from limitedu.games.limit.view.board import card_data
from limitedu.games.limit.words.about import ABOUT
from limitedu.games.limit.words.answers import LABEL
from limitedu.games.limit.words.cards import LINES
from limitedu.games.limit.words.events import SENTENCES
from limitedu.games.limit.words.pacts import EVENT_NAMES
from limitedu.games.limit.words.questions import ASK

SIZES = [(players, alliances) for players in range(1, 7) for alliances in (False, True)]


def steps(players: int, alliances: bool, seed: int, rules: Any = None) -> Iterator[Game]:
    """A random game, given out before each of its decisions and at its end."""
    game = limitedu.new_game("limit", players=players, seed=seed, alliances=alliances, rules=rules)
    rng = random.Random(seed)
    yield game
    while not game.over:
        decision = rng.choice(list(game.decisions.values()))
        game.play(decision.options[rng.randrange(len(decision.options))], decision.player)
        yield game


@cache
def finished(players: int, alliances: bool = False, seed: int = 1) -> Game:
    *_rest, game = steps(players, alliances, seed)
    return game


def clean(text: str) -> bool:
    return isinstance(text, str) and "{" not in text and "}" not in text and "None" not in text


@pytest.mark.parametrize(("players", "alliances"), SIZES)
def test_every_event_has_a_sentence_with_its_numbers(players: int, alliances: bool) -> None:
    for seed in range(3):
        game = finished(players, alliances, seed)
        for event in game.events:
            for about in (game, None, event.player, 9):
                told = limit.sentence(event, about)
                assert clean(told), (event, told)
                assert bool(told) == (event.kind != "only_option"), event
            assert event.kind in SENTENCES
            assert clean(limit.rule_name(event))
            why = limit.why(event)
            assert why is None or (why["rule"] and why["world"] and clean(why["rule"] + why["world"]))


@pytest.mark.parametrize(("players", "alliances"), SIZES)
def test_every_question_and_every_answer_has_words(players: int, alliances: bool) -> None:
    for game in steps(players, alliances, 5):
        for decision in game.decisions.values():
            asked = limit.ask(decision, game.state)
            assert asked
            assert clean(asked)
            assert clean(limit.hint(decision, game.state))
            info = limit.amount_info(decision, game.state)
            assert clean(info["unit"])
            assert decision.question.name in ASK
            for action in decision.options[:40]:
                assert action.kind in LABEL
                label = limit.label(action, decision, game.state)
                assert label
                assert clean(label)
                assert clean(limit.detail(action, decision, game.state))


@pytest.mark.parametrize("players", [1, 4])
def test_refused_answers_have_words_too(players: int) -> None:
    """The page shows what a question could offer beside what it does."""
    for number, game in enumerate(steps(players, True, 3)):
        if number % 5:
            continue
        for decision in game.decisions.values():
            for action in list(decision.question.universe(game.state))[:60]:
                assert clean(limit.label(action, decision, game.state))
                assert clean(limit.detail(action, decision, game.state))


def test_all_tables_are_complete() -> None:
    rules = limit.load_rules()
    assert set(TITLES) == set(ABOUT) == set(rules.cards)
    assert set(LINES) == set(effect.kinds)
    assert set(EVENT_NAMES) == set(KINDS)
    assert len(rules.cards) == 37


def test_the_supply_of_the_rulebook_example_in_a_sentence() -> None:
    numbers = {"people": 20, "need": 20, "paid": 5, "unmet": 2, "law": False, "before": 8, "phase": "social"}
    numbers |= {"people_after": 5, "unrest": 6, "classes": 2, "at": 11, "kept": 1}
    event = Event(1, 1, "famine", 0, numbers)
    assert limit.sentence(event) == (
        "Blue: 20 people need 20 food, 6 in stock → 5 eaten, 2 levels not fed; "
        "population 20 → 5, unrest +6 (3 disruption), classes down 2 levels."
    )


def test_hidden_cards_are_named_to_their_owner_only() -> None:
    event = Event(1, 1, "drew", 1, {"deck": "society", "cards": 2, "hidden": {"drawn": ["education", "surcharge"]}})
    assert limit.sentence(event, 1) == "Vermilion draws 2 cards from the society deck: Education and Surcharge."
    assert limit.sentence(event, 0) == "Vermilion draws 2 cards from the society deck."
    kept = Event(1, 1, "kept", 1, {"hidden": {"card": "surcharge"}})
    assert "Surcharge" in limit.sentence(kept, 1)
    assert "Surcharge" not in limit.sentence(kept, 0)


def test_an_event_that_a_program_added_is_told_by_its_numbers() -> None:
    assert limit.sentence(Event(1, 1, "meteor_strike", 0, {"people": 3})) == "Blue: meteor strike people 3"


# -- cards -------------------------------------------------------------------------------------------------


def lines(name: str, rules: Any = None, seat: int = 0) -> dict[str, Any]:
    game = limitedu.new_game("limit", players=2, seed=1, rules=rules)
    return card_data(game.state, game.rules.cards[name], seat)  # type: ignore[arg-type]


def test_every_card_has_all_its_lines() -> None:
    game = limitedu.new_game("limit", players=2, seed=1)
    for card in game.rules.cards.values():
        data = card_data(game.state, card, 0)  # type: ignore[arg-type]
        assert data["name"]
        assert data["about"]
        assert len(data["cost"]) == len(card.cost)
        assert len(data["effect"]) == len(card.effect) + bool(card.withdrawal)
        assert all(clean(line) and line for line in (*data["cost"], *data["effect"], data["about"]))


def test_lines_have_the_true_amounts_of_the_nation_that_looks() -> None:
    assert lines("public_expenditure")["cost"] == ["pay £2 (£1 a head)"]
    game = limitedu.new_game("limit", players=2, seed=1)
    game.state.nations[1].pop = 6  # type: ignore[attr-defined]
    card = game.rules.cards["public_expenditure"]
    assert card_data(game.state, card, 1)["cost"] == ["pay £20 (£1 a head)"]  # type: ignore[arg-type]


def test_a_house_rule_changes_the_lines() -> None:
    house = {
        "cards": {"extraction": {"cost": [{"kind": "pay", "money": 9}], "effect": [{"kind": "extract", "fossils": 1}]}}
    }
    assert lines("extraction")["cost"] == ["pay £5", "pollution +1"]
    assert lines("extraction", house)["cost"] == ["pay £9"]
    assert lines("extraction", house)["effect"] == ["get 1 fossil"]


def test_a_card_of_a_house_rule_speaks_for_itself() -> None:
    house = {
        "cards": {
            "carbon_tax": {
                "name": "Carbon Tax",
                "about": "A price on smoke.",
                "deck": "production",
                "cost": [{"kind": "agitate", "unrest": 1}],
                "effect": [{"kind": "relieve", "tokens": "pollution", "payer": 1, "each": 0}],
            }
        }
    }
    data = lines("carbon_tax", house)
    assert (data["name"], data["about"]) == ("Carbon Tax", "A price on smoke.")
    game = limitedu.new_game("limit", players=2, seed=1, rules=house)
    event = Event(1, 1, "card", 0, {"card": "carbon_tax"})
    assert limit.sentence(event, game) == "Blue plays Carbon Tax."


# -- passages, clock, end page -------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "alliances"), [(1, False), (3, True)])
def test_what_is_read_step_by_step_stands_in_its_passage(players: int, alliances: bool) -> None:
    game = finished(players, alliances)
    kinds: dict[str, set[str]] = {}
    for event in game.events:
        section = limit.section(event)
        if section is not None:
            kinds.setdefault(section[0].split("-")[0], set()).add(event.kind)
            assert section[0] in ("stress", f"social-{event.generation}", f"crisis-{event.generation}")
    assert {"supply", "births", "tax", "produced", "class_struggle"} <= kinds["social"]
    assert not {"card", "drew", "passed"} & (kinds["social"] | kinds["stress"])
    assert kinds["stress"] <= {
        "stress_test", "supply", "famine", "consumption", "goods_short", "produced", "class_down", "recycled",
        "plea", "help_given", "help_refused", "alliance_broken", "withdrawn", "plant_down",
    }  # fmt: skip
    kinds_told = [event.kind for event in game.events]
    tested = game.events[kinds_told.index("stress_test") :]
    assert all((limit.section(event) or ("",))[0] in ("stress", "") for event in tested)


def test_every_step_has_a_name() -> None:
    for game in steps(4, True, 2):
        phase, step = words.title_of_step(game.state)  # type: ignore[arg-type]
        assert phase
        assert game.state.step in STEPS  # type: ignore[attr-defined]
        assert step or game.over


def test_the_sliders_are_values_that_the_score_takes() -> None:
    game = finished(2)
    settings = limit.value_settings(game.rules)
    assert {entry["id"] for entry in settings} <= set(VALUES)
    before = game.scores()
    assert game.scores({entry["id"]: entry["value"] for entry in settings}) == before
    for entry in settings:
        if entry["kind"] == "number":
            assert entry["low"] <= entry["value"] <= entry["high"]
            game.scores({entry["id"]: entry["high"]})
        else:
            for choice in entry["choices"]:
                game.scores({entry["id"]: choice["id"] if isinstance(choice, dict) else choice})


def test_the_parts_of_a_score_have_names_and_tell_how_they_were_counted() -> None:
    for score in finished(3).scores():
        parts = limit.score_lines(score)
        assert sum(part["value"] for part in parts) == score["total"]
        assert all(part["label"] and part["detail"] for part in parts)


def test_the_module_says_what_the_start_page_needs() -> None:
    assert limit.TITLE == "Limit"
    assert limit.ABOUT
    assert {entry["name"] for entry in limit.OPTION_INFO} == set(limit.OPTIONS)
    assert limit.START_GENERATIONS[0] == {"id": 1, "label": "1850"}
    assert limit.value_settings(limit.load_rules()) == limit.VALUES
    assert [face["name"] for face in limit.seat_faces(6)] == ["Blue", "Vermilion", "Green", "Purple", "Black", "Brown"]
    assert limit.end_reason(finished(2))
    with pytest.raises(AttributeError):
        limit.NOTHING  # noqa: B018


RULEBOOK = re.compile(r"renewable|industrial\b|military (resource|production)|fossil resource|\bseat \d|\d money")
"""The rulebook's words, and a seat's number instead of its nation's name."""


@pytest.mark.parametrize("players", [1, 2, 4])
def test_refusals_use_the_students_words(players: int) -> None:
    said: set[str] = set()
    for seed in range(3):
        for number, game in enumerate(steps(players, True, seed)):
            if number % 3:
                continue
            for seat, decision in game.decisions.items():
                for action in list(decision.question.universe(game.state))[:120]:
                    if action not in decision.options:
                        said |= {str(reason) for reason in game.why_not(action.name, seat)}
    assert len(said) > 30
    wrong = [text for text in said if RULEBOOK.search(text) or not clean(text)]
    assert not wrong, wrong
    assert any("£" in text for text in said)
    assert any("fossil" in text or "goods" in text for text in said)


def test_students_words_are_used_throughout() -> None:
    """The rulebook's four resource words stand in the glossary only."""
    game = finished(4, True)
    told = [limit.sentence(event, game) for event in game.events]
    said = " ".join(told).lower().replace("industrialization", "")
    for word in ("renewable", "industrial", "military resource", "fossil resource"):
        assert word not in said
    assert not RULEBOOK.search(" ".join(told))
    glossary = " ".join(words.terms().values())
    assert all(word in glossary for word in ("renewable", "industrial", "military", "fossil"))
