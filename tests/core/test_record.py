"""Saved games: what is read back is the game, and what cannot be read says why, with nothing lost."""

from __future__ import annotations

import json
import random
import time

import pytest
from core import toy

import limitedu
from limitedu.core.record import LARGEST, canonical, digest_of
from limitedu.errors import IllegalAction, RecordDiffers, RecordError, UsageError

toy.register()


def played(players=2, seed=3, decisions=60, name="limit", **options):
    game = limitedu.new_game(name, players=players, seed=seed, **options)
    pick = random.Random(seed)
    for _decision in range(decisions):
        if game.over:
            break
        seat, decision = pick.choice(list(game.decisions.items()))
        game.play(decision.options[int(pick.random() * len(decision.options))], seat)
    return game


@pytest.fixture(scope="module")
def saved():
    return json.loads(played(decisions=140).record().to_json())


def refuse(data, *words, error=RecordError):
    text = data if isinstance(data, str) else json.dumps(data)
    with pytest.raises(error) as found:
        limitedu.load_record(text)
    for word in words:
        assert word in str(found.value), str(found.value)
    return found.value


# -- there and back --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "options"), [(1, {}), (2, {}), (4, {"alliances": True}), (6, {})])
@pytest.mark.parametrize("decisions", [0, 1, 25, 2000])
def test_a_record_is_the_game(players, options, decisions):
    game = played(players, 7, decisions, **options)
    text = game.record().to_json()
    again = limitedu.load_record(text)
    assert again.record().to_json() == text
    assert (again.digest(), again.over, list(again.decisions)) == (game.digest(), game.over, list(game.decisions))
    assert [(e.kind, e.player, e.numbers) for e in again.events] == [(e.kind, e.player, e.numbers) for e in game.events]


def test_a_record_holds_the_house_rule():
    game = played(rules={"start": {"money": 30}}, decisions=20)
    again = limitedu.load_record(game.record().to_json())
    assert again.rules.digest == game.rules.digest
    assert again.rules.start.money == 30


def test_a_record_has_one_spelling():
    text = played(decisions=9).record().to_json()
    assert text == canonical(json.loads(text))
    assert text.isascii()
    assert digest_of({"b": 1, "a": [2]}) == digest_of({"a": [2], "b": 1})


def test_a_record_of_a_fork_with_fresh_chance_is_read_back():
    game = played(1, 5, 30)
    fork = game.fork(12, chance="fresh")
    pick = random.Random(1)
    while not fork.over:
        decision = fork.decision
        fork.play(decision.options[int(pick.random() * len(decision.options))])
    again = limitedu.load_record(fork.record().to_json())
    assert again.digest() == fork.digest()
    for row in range(len(fork.rows)):
        rows = fork.replay(row).rows
        assert rows[:row] == fork.rows[:row]
        assert all(name.startswith("roll:") for _seat, name in rows[row:])  # a decision keeps its rolls
    with pytest.raises(UsageError, match="same"):
        game.fork(3, chance="other")


def test_undo_goes_back_through_a_whole_game():
    game = played(1, 11, 2000)
    texts = []
    while any(seat >= 0 for seat, _name in game.rows):
        texts.append(game.record().to_json())
        game.undo()
    with pytest.raises(UsageError, match="nothing to take back"):
        game.undo()
    for text in reversed(texts):
        assert game.redoable
        game.redo()
        assert game.record().to_json() == text
    with pytest.raises(UsageError, match="nothing to play again"):
        game.redo()


def test_a_new_move_ends_what_could_be_played_again():
    game = played(decisions=10)
    game.undo()
    assert game.redoable
    game.play(game.decision.options[-1], game.decision.player)
    assert not game.redoable


def test_a_refused_move_keeps_everything():
    game = played(decisions=30)
    game.undo()
    before = (game.record().to_json(), game.digest(), game.redoable, len(game.events))
    for name in ("raise:A", "amount:7", "pass", "target:5"):
        if game.why_not(name):
            with pytest.raises(IllegalAction) as error:
                game.play(name)
            assert error.value.action == name
            assert error.value.reasons
    assert (game.record().to_json(), game.digest(), game.redoable, len(game.events)) == before


# -- damaged ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("share", [0.0, 0.1, 0.5, 0.9, 0.999])
def test_a_record_cut_short(saved, share):
    text = json.dumps(saved)
    refuse(text[: int(len(text) * share)], "breaks off or is damaged", "line 1")


def test_a_record_cut_at_any_place_is_refused(saved):
    text = json.dumps(saved)
    for at in range(0, len(text), 997):
        refuse(text[:at], "damaged")


def test_an_unknown_action_at_a_step(saved):
    rows = [list(row) for row in saved["rows"]]
    rows[20][1] = "play:educatoin"
    refuse({**saved, "rows": rows, "digests": []}, "Step 20", "play:educatoin", "Did you mean 'play:education'")


def test_an_impossible_action_at_a_step(saved):
    rows = [list(row) for row in saved["rows"]]
    rows[5][1] = "raise:E"
    refuse({**saved, "rows": rows, "digests": []}, "Step 5", "raise:E")
    rows = [list(row) for row in saved["rows"]]
    rows[5][0] = 5
    refuse({**saved, "rows": rows, "digests": []}, "Step 5", "seat 5")


def test_steps_after_the_end():
    data = json.loads(played(1, 2, 5000).record().to_json())
    refuse({**data, "rows": [*data["rows"], [0, "pass"]]}, "over")


@pytest.mark.parametrize("row", [[-1, "roll:1"], [-1, "roll:x"], [-1, "dice:1"], [-1, "reshuffle:many"]])
def test_chance_that_nothing_asked_for(saved, row):
    rows = [*saved["rows"][:9], row, *saved["rows"][9:]]
    refuse({**saved, "rows": rows, "digests": []})


def test_missing_chance():
    game = played(2, 3, 25, name="toy", windy=True)
    data = json.loads(game.record().to_json())
    if not any(seat == -1 for seat, _name in data["rows"]):
        pytest.skip("no storm in this game")
    rows = [row for row in data["rows"] if row[0] != -1]
    refuse({**data, "rows": rows, "digests": []}, "chance")


def test_rules_that_were_changed_in_the_record(saved):
    rules = json.loads(json.dumps(saved["rules"]))
    rules["start"]["money"] = 500
    refuse({**saved, "rules": rules}, "changed since it was saved", saved["rules_digest"])
    refuse({**saved, "rules_digest": "0" * 16}, "changed since it was saved")


def test_rules_that_cannot_be(saved):
    rules = json.loads(json.dumps(saved["rules"]))
    rules["market"]["buy"][0] = -1
    with pytest.raises(limitedu.LimitEduError, match=r"market\.buy"):
        limitedu.load_record(json.dumps({**saved, "rules": rules}))


def test_a_digest_that_differs_opens_as_far_as_it_is_the_same(saved):
    digests = [list(pair) for pair in saved["digests"]]
    assert len(digests) >= 2
    digests[1][1] = "f" * 16
    error = refuse({**saved, "digests": digests}, f"generation {digests[1][0]}", error=RecordDiffers)
    assert error.generation == digests[1][0]
    assert error.game.generation <= digests[1][0]
    assert error.game.rows == [tuple(row) for row in saved["rows"][: len(error.game.rows)]]
    error.game.play(error.game.decision.options[0], error.game.decision.player)  # and can be played on


def test_a_newer_record_names_its_version(saved):
    refuse({**saved, "schema": 99, "version": "7.5.1"}, "7.5.1", "newer", "Update")


@pytest.mark.parametrize("schema", [None, "1", 0, -3, True, 1.5])
def test_a_record_without_a_form(saved, schema):
    refuse({**saved, "schema": schema}, "schema")


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity"])
def test_a_record_with_what_is_no_number(saved, number):
    text = json.dumps(saved).replace(f'"seed": {saved["seed"]}', f'"seed": {number}')
    assert number in text
    refuse(text, number, "no number")


def test_a_record_of_fifty_megabytes_is_refused_at_once(saved):
    text = json.dumps({**saved, "version": "x" * 50_000_000})
    began = time.perf_counter()
    refuse(text, "characters", f"{LARGEST:,}")
    assert time.perf_counter() - began < 1


@pytest.mark.parametrize("text", ["", "hello", "[]", "{}", "null", '"limitedu-record"', "5", "[" * 100_000,
                                  '{"format": "else"}', '{"format": ["limitedu-record"]}'])  # fmt: skip
def test_what_is_not_ours(text):
    refuse(text)


def test_a_number_too_long_to_read(saved):
    refuse(json.dumps(saved).replace(f'"seed": {saved["seed"]}', '"seed": ' + "9" * 10_000))


FIELDS = ("version", "game", "seats", "options", "seed", "rules", "rules_digest", "rows", "digests")


@pytest.mark.parametrize("field", FIELDS)
def test_a_field_that_is_missing(saved, field):
    refuse({name: value for name, value in saved.items() if name != field}, f"'{field}'")


@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize("value", [None, True, 1.5, [1], {"a": 1}, "x", 3])
def test_a_field_of_a_wrong_type_or_value(saved, field, value):
    if field in ("version", "seed") and value in ("x", 3) and type(value) is type(saved[field]):
        return  # another version's name is no fault; another seed is another game
    data = {**saved, field: value}
    with pytest.raises(limitedu.LimitEduError):
        limitedu.load_record(json.dumps(data))


@pytest.mark.parametrize(
    ("field", "entry"),
    [("rows", [0]), ("rows", [0, 1]), ("rows", ["0", "pass"]), ("rows", [True, "pass"]), ("rows", None),
     ("digests", [1, 2]), ("digests", "x")],
)  # fmt: skip
def test_an_entry_that_is_no_pair(saved, field, entry):
    refuse({**saved, field: [*saved[field][:1], entry]}, "Entry 1", field)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"game": "chess"}, ("'chess'", "limit")),
        ({"seats": 9}, ("9",)),
        ({"seed": -5}, ("seed",)),
        ({"options": {"aliances": True}}, ("alliances",)),
        ({"options": {"alliances": "yes"}}, ("alliances",)),
    ],
)
def test_values_that_no_game_has(saved, change, words):
    with pytest.raises(limitedu.LimitEduError) as error:
        limitedu.load_record(json.dumps({**saved, **change}))
    assert all(word in str(error.value) for word in words)


def test_text_that_is_no_text():
    for wrong in (None, 5, b"{}", ["x"]):
        with pytest.raises(limitedu.LimitEduError):
            limitedu.load_record(wrong)
