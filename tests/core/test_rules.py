"""House rules: laid over without touching the rules; what is wrong in one is said with its path and a way out."""

from __future__ import annotations

import copy

import pytest
from games.limit_help import answer, hold, options, play_card, position, put, turn

import limitedu
from limitedu.errors import LimitEduError, RulesError, UsageError
from limitedu.games.limit.rules import base_data, load_rules
from limitedu.games.limit.solo import raid_loot

BEFORE = copy.deepcopy(base_data())


@pytest.fixture(autouse=True)
def nothing_is_lost():
    """Whatever a house rule says, the rules themselves stay as they are."""
    yield
    assert base_data() == BEFORE
    assert load_rules() is load_rules(None)


def refuse(house, *words):
    with pytest.raises(RulesError) as error:
        load_rules(house)
    text = str(error.value)
    for word in words:
        assert word in text, text
    with pytest.raises(RulesError):
        limitedu.new_game("limit", rules=house)
    return text


# -- as a dict, a text, a path ---------------------------------------------------------------------------------


def test_three_ways_to_give_a_house_rule(tmp_path):
    text = "[start]\nmoney = 9\n"
    file = tmp_path / "house.toml"
    file.write_text(text, encoding="utf-8")
    rules = [load_rules(house) for house in ({"start": {"money": 9}}, text, file, str(file))]
    assert {r.digest for r in rules} == {rules[0].digest}
    assert [r.start.money for r in rules] == [9] * 4
    assert rules[0].digest != load_rules().digest


def test_a_house_rule_of_nothing_is_the_rules():
    assert load_rules({}) is load_rules()
    assert load_rules({"start": {"money": 5}}) is load_rules()


@pytest.mark.parametrize(
    ("house", "words"),
    [
        ("no_such_file.toml", ("no_such_file.toml", "cannot be read")),
        ("[start]\nmoney = oops\n", ("no TOML file", "line 2")),
        ("[start]\nmoney = 5\nmoney = 6", ("no TOML file",)),
        (7, ("dict", "7")),
        (["start"], ("dict",)),
        ("x = 1\n" * 300_000, ("longer", "1,000,000")),
    ],
    ids=["missing", "cut", "twice", "number", "list", "long"],
)
def test_what_is_no_house_rule(house, words):
    refuse(house, *words)


def test_a_file_that_is_no_text(tmp_path):
    file = tmp_path / "house.toml"
    file.write_bytes(b"\xff\xfe\x00money")
    refuse(file, "UTF-8")
    refuse(tmp_path, "cannot be read")


# -- names, types, values --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("house", "words"),
    [
        ({"stat": {"money": 9}}, ("'stat'", "'start'")),
        ({"start": {"mony": 9}}, ("start.mony", "'money'")),
        ({"crises": {"dirtiest_unest": 1}}, ("crises.dirtiest_unest", "'dirtiest_unrest'")),
        ({"market": {"start_price": {"fosil": 2}}}, ("market.start_price.fosil", "'fossil'")),
        ({"cards": {"education": {"costs": []}}}, ("cards.education", "'costs'", "'cost'")),
        ({"zzzzz": 1}, ("'zzzzz'",)),
    ],
)
def test_a_wrong_name_names_the_nearest(house, words):
    refuse(house, *words)


@pytest.mark.parametrize(
    ("house", "words"),
    [
        ({"start": {"money": "9"}}, ("start.money", "whole number", "'9'")),
        ({"start": {"money": 9.5}}, ("start.money", "whole number")),
        ({"start": {"money": True}}, ("start.money", "whole number")),
        ({"start": {"teaching": 1}}, ("start.teaching", "true or false")),
        ({"start": 5}, ("start",)),
        ({"tracks": {"population": 5}}, ("tracks.population", "list")),
        ({"tracks": {"population": [1, "2"]}}, ("tracks.population[1]", "whole number")),
        ({"crises": {"money_to": 3}}, ("crises.money_to", "text")),
        ({"cards": {"education": 3}}, ("cards.education", "table")),
        ({"cards": {"education": {"cost": "free"}}}, ("cards.education.cost", "list")),
        ({"score": {"territory": float("nan")}}, ("score.territory", "nan")),
    ],
)
def test_a_wrong_type_is_refused_with_its_path(house, words):
    refuse(house, *words)


@pytest.mark.parametrize(
    ("house", "words"),
    [
        ({"market": {"buy": [1, 2, 3, -5, 10, 20]}}, ("market.buy", "above 0")),
        ({"market": {"sell": [0, 1, 2, 3, 5, -1]}}, ("market.sell", "from 0")),
        ({"market": {"buy": [1, 2, 3]}}, ("market.sell", "market.buy", "equally long")),
        ({"tracks": {"population": []}}, ("tracks.population", "rising")),
        ({"tracks": {"population": [1, 1, 2]}}, ("tracks.population", "rising")),
        ({"tracks": {"industrial": [3, 2, 1]}}, ("tracks.industrial", "rising")),
        ({"tracks": {"fossil_cost": [0, 0]}}, ("fossil_cost", "equally long")),
        ({"tracks": {"fossil_cost": [1, 0, 0, 1, 2, 4, 6, 10]}}, ("tracks.fossil_cost", "begins with 0")),
        ({"tracks": {"fossil_cost": []}}, ("tracks.fossil_cost", "from 0")),
        ({"tracks": {"territory_offset": 99}}, ("tracks.territory_offset", "from -8 to 8")),
        ({"start": {"money": -1}}, ("start.money", "0")),
        ({"start": {"standard_of_living": 5}}, ("start.standard_of_living", "from 1 to 4")),
        ({"start": {"population_level": 12}}, ("start.population_level", "from 1 to 9")),
        ({"start": {"renewable_level": 6}}, ("start.renewable_level", "start.territory", "5")),
        ({"market": {"start_price": {"fossil": 7}}}, ("market.start_price.fossil", "from 1 to 6")),
        ({"society": {"tax": [1, 2, 3]}}, ("society.tax", "four")),
        ({"politics": {"keep": [1, 1, 1, -1]}}, ("politics.keep", "four")),
        ({"generations": {"count": 0}}, ("generations.count", "from 1")),
        ({"generations": {"count": 9}}, ("solo.", "each of the 9")),
        ({"unrest": {"start": 30}}, ("unrest.start",)),
        ({"score": {"stress_tests": 3}}, ("score.stress_tests", "0, 1 or 2")),
        ({"score": {"classes": "AZ"}}, ("score.classes", "A to E")),
        ({"score": {"money_step": 0}}, ("score.money_step", "above 0")),
        ({"crises": {"money_to": "moon"}}, ("crises.money_to", "'bank' or 'box'")),
        ({"world": {"bank_per_nation": 5_000_000}}, ("world.bank_per_nation", "1,000,000")),
        ({"cards": {"education": {"deck": "magic"}}}, ("cards.education.deck", "society")),
        ({"cards": {"education": {"from": "moon"}}}, ("cards.education.from", "deck")),
        ({"events": {"summit": {"kind": "party"}}}, ("events.summit.kind",)),
        ({"events": {name: {"enabled": False} for name in BEFORE["events"]}}, ("events",)),
    ],
)
def test_an_impossible_value_is_refused_with_its_path(house, words):
    refuse(house, *words)


SIGNED = {("tracks", "territory_offset"), ("crises", "military_arms_shift")}


def number_lines(data, path=()):
    """The paths of all lines of the rules that hold one whole number."""
    for name, value in data.items():
        if isinstance(value, dict):
            yield from number_lines(value, (*path, name))
        elif type(value) is int and path[:1] != ("cards",):
            yield (*path, name)


@pytest.mark.parametrize("path", sorted(set(number_lines(base_data())) - SIGNED), ids=".".join)
def test_no_line_that_counts_something_may_be_negative(path):
    house = -1
    for name in reversed(path):
        house = {name: house}
    refuse(house, ".".join(path), "-1")


# -- cards -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "words"),
    [
        ({"deck": "society", "effect": [{"kind": "clam", "unrest": 1}]}, ("effect[0]", "'clam'", "'calm'")),
        ({"deck": "society", "effect": [{"kind": "calm", "unrst": 1}]}, ("effect[0]", "'unrst'", "'unrest'")),
        ({"deck": "society", "effect": [{"kind": "calm"}]}, ("effect[0]", "lacks 'unrest'")),
        ({"deck": "society", "effect": [{"kind": "calm", "unrest": "two"}]}, ("effect[0].unrest", "whole number")),
        ({"deck": "society", "effect": [{"kind": "calm", "unrest": -1}]}, ("effect[0].unrest", "from 0")),
        ({"deck": "society", "effect": [{"unrest": 1}]}, ("effect[0]", "'kind'")),
        ({"deck": "society", "effect": []}, ("effect", "at least one")),
        ({"deck": "society"}, ("needs a 'deck' and an 'effect'",)),
        ({"effect": [{"kind": "calm", "unrest": 1}]}, ("needs a 'deck' and an 'effect'",)),
        ({"deck": "society", "effect": [{"kind": "inflame", "unrest": 1}]}, ("inflame", "target = true")),
        ({"deck": "society", "effect": [{"kind": "raise_plant", "levels": 1}]}, ("raise_plant", "'plant'")),
        (
            {"deck": "society", "effect": [{"kind": "raise_plant", "levels": 1, "plant": "nuclear"}]},
            ("'nuclear'", "industrial"),
        ),
        ({"deck": "society", "effect": [{"kind": "law", "law": "curfew"}]}, ("'curfew'", "vegetarianism")),
        (
            {
                "deck": "society",
                "cost": [{"kind": "spend", "resource": "gold"}],
                "effect": [{"kind": "calm", "unrest": 1}],
            },
            ("'gold'", "fossil"),
        ),
        ({"deck": "society", "effect": [{"kind": "gain", "resources": ["fossil"], "amount": 1}]}, ("'fossil'",)),
        ({"deck": "society", "effect": [{"kind": "relieve", "tokens": "x", "payer": 1, "each": 1}]}, ("'x'",)),
    ],
)
def test_a_card_that_cannot_be(card, words):
    refuse({"cards": {"new_card": card}}, "new_card", *words)


def test_a_new_card_composed_of_what_there_is_is_drawn_and_played():
    card = {
        "deck": "society",
        "from": "start",
        "name": "Street party",
        "about": "Everybody dances.",
        "cost": [{"kind": "pay", "money": 2}, {"kind": "spend", "resource": "renewable", "amount": 1}],
        "effect": [{"kind": "calm", "unrest": 2}, {"kind": "gain", "resources": ["industrial"], "amount": 1}],
    }
    house = {"cards": {"street_party": card}}
    state = position(2, house)
    nation = put(state.nations[0], money=5, unrest=6)
    assert "street_party" in [c.id for c in nation.hand]
    play_card(state, 0, "street_party")
    assert (nation.money, nation.unrest, nation.stock[:2]) == (3, 4, [1, 2])
    game = limitedu.new_game("limit", players=2, seed=3, rules=house)
    while game.decision.kind != "policy":
        game.play(game.decision.options[0], game.decision.player)
    if any(c.id == "street_party" for c in game.state.nations[game.decision.player].hand):
        game.play("play:street_party")
    again = limitedu.load_record(game.record().to_json())
    assert again.digest() == game.digest()


def test_a_new_card_may_name_a_target():
    card = {
        "deck": "military",
        "target": True,
        "cost": [{"kind": "pay", "money": 1}],
        "effect": [{"kind": "take_money", "per_head": 1}, {"kind": "inflame", "unrest": 1}],
    }
    state = position(3, {"cards": {"embargo": card}})
    put(state.nations[0], money=1)
    put(state.nations[2], money=30, people=20, unrest=6)
    play_card(state, 0, "embargo", "target:2")
    assert [n.money for n in state.nations] == [20, 5, 10]
    assert state.nations[2].unrest == 7


def test_cards_may_go_and_change():
    house = {"cards": {"terrorism": {"enabled": False}, "education": {"cost": [{"kind": "pay", "money": 1}]}}}
    state = position(2, house)
    assert "terrorism" not in state.rules.cards
    assert "play:terrorism" not in state.rules.actions
    assert [len(deck) for deck in state.rules.decks] == [10, 10, 9]
    put(state.nations[0], money=1, people=100)
    hold(state, 0, "education")
    turn(state)
    answer(state, "play:education")
    assert state.nations[0].money == 0
    assert state.nations[0].sol == (2, 1, 1, 1, 1)


def test_all_starting_cards_may_go():
    house = {
        "cards": {name: {"enabled": False} for name, card in BEFORE["cards"].items() if card.get("from") == "start"}
    }
    game = limitedu.new_game("limit", players=2, seed=1, rules=house)
    assert [len(n.hand) for n in game.state.nations] == [0, 0]
    assert options(game.state)[0].startswith("deck:")


def test_the_source_of_a_line_is_kept_and_may_be_given():
    rules = load_rules({"start": {"money": 9}})
    assert rules.data["start"]["source"]["money"] == "deduced"
    assert load_rules({"cards": {"education": {"source": "ours"}}}).digest == load_rules().digest


# -- the other arguments ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", ["7", 7.0, -1, True, 2**53, [7], float("nan")])
def test_a_seed_that_is_no_whole_number(seed):
    with pytest.raises(UsageError, match=r"seed .* whole number"):
        limitedu.new_game("limit", seed=seed)


def test_seeds_at_the_ends_and_none():
    assert limitedu.new_game("limit", seed=2**53 - 1).seed == 2**53 - 1
    assert limitedu.new_game("limit", seed=0).seed == 0
    assert limitedu.new_game("limit").seed != limitedu.new_game("limit").seed


@pytest.mark.parametrize("players", [0, 7, 2.0, "2", True, None])
def test_a_number_of_players_that_cannot_be(players):
    with pytest.raises(UsageError, match="1 to 6"):
        limitedu.new_game("limit", players=players)


def test_names_that_do_not_exist():
    with pytest.raises(UsageError, match="Did you mean 'limit'"):
        limitedu.new_game("limt")
    with pytest.raises(UsageError, match="Did you mean 'alliances'"):
        limitedu.new_game("limit", aliances=True)
    with pytest.raises(UsageError, match="alliances should be like False"):
        limitedu.new_game("limit", alliances=1)
    game = limitedu.new_game("limit", seed=1)
    with pytest.raises(UsageError, match="Did you mean 'deck:society'"):
        game.play("deck:socety")
    with pytest.raises(UsageError, match="name such as"):
        game.play(3)
    assert not game.rows
    assert issubclass(UsageError, LimitEduError)


@pytest.mark.parametrize(
    ("values", "words"),
    [({"teritory": 3}, "territory"), ({"territory": "3"}, "territory"), ({"classes": "Q"}, "classes"),
     ({"money_step": 0}, "money_step"), ({"pollution": -1}, "pollution"), ({"pollution": float("nan")}, "pollution"),
     ({"pollution": float("inf")}, "pollution"), ({"stress_tests": 3}, "stress_tests")],
)  # fmt: skip
def test_values_that_cannot_be(values, words):
    game = limitedu.new_game("limit", players=2, seed=1)
    with pytest.raises(UsageError, match=words):
        game.scores(values)


@pytest.mark.parametrize(
    ("house", "word"),
    [
        ({"events": {"x": {}}}, "events.x lacks 'kind'"),
        ({"events": {"x": {"kind": "summit"}}}, "events.x lacks 'amount'"),
        ({"events": {"x": {"kind": "summit", "amount": 1}}}, "events.x lacks 'strong'"),
        ({"events": {"X y": {"kind": "summit", "amount": 1, "strong": 1}}}, "'X y'"),
        ({"cards": {"as_is": {"deck": "society", "effect": [{"kind": "calm", "unrest": 1}]}}}, "'as_is'"),
        ({"cards": {"": {"deck": "society", "effect": [{"kind": "calm", "unrest": 1}]}}}, "cards"),
        ({"cards": {"a:b": {"deck": "society", "effect": [{"kind": "calm", "unrest": 1}]}}}, "'a:b'"),
        ({"society": {"births": [21, 1, 0, 0]}}, "society.births"),
        ({"solo": {"population": [0, 3, 5, 10, 20, 30, 50]}}, "solo.population"),
        ({"solo": {"military": [-3, 5, 5, 10, 10, 20, 20]}}, "solo.military"),
        ({"solo": {"industrial": [-1, 2, 3, 5, 5, 10, 10]}}, "solo.industrial"),
    ],
)
def test_what_would_fail_later_in_play_is_refused_at_once(house, word):
    refuse(house, word)


def test_the_numbers_of_a_raid_and_a_rival_colony_are_settings():
    house = {
        "start": {"teaching": True, "teaching_money": 6},
        "solo": {"raid_fossil": 4, "raid_disruption": 3, "colony_territory": 2},
    }
    game = limitedu.new_game("limit", players=1, seed=1, rules=house)
    assert game.state.nations[0].money == 6
    assert not game.definition.invariants(game.state)
    assert raid_loot(game.state, [0, 0, 0, 9]) == (3, 4)
