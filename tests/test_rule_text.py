"""The rules as data for a lesson: what a house rule changes, and where each line comes from."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from limitedu import rule_text
from limitedu.errors import RulesError

NEW_CARD = {"deck": "society", "effect": [{"kind": "calm", "unrest": 1}]}


@pytest.mark.parametrize("game", ["limit", "planetary_limit"])
def test_each_line_has_its_source_and_no_line_is_missing(game: str) -> None:
    lines = rule_text.sources(game)
    told = [(path, value) for path, value, _source in lines]
    assert told == list(rule_text.flat(rule_text.resolved(game)))
    words = (".name", ".english", ".deck")  # they say which card it is, not what it does
    for path, _value, source in lines:
        assert re.fullmatch(r"text|deduced|reconstructed|ruling [A-Z]\d*", source) or path.endswith(words), path


def test_a_source_is_that_of_its_own_line_or_of_its_table() -> None:
    source = {path: source for path, _value, source in rule_text.sources()}
    assert source["tracks.population"] == "text"
    assert source["tracks.pollution_cost"] == "reconstructed"
    assert source["start.money"] == "deduced"
    assert source["start.teaching"] == "ruling A8"
    assert source["market.start_price.fossil"] == "text"
    assert source["cards.education.effect"] == "text"
    assert source["events.summit.amount"] == "reconstructed"


def test_changes_are_told_by_path_and_a_changed_line_keeps_its_source() -> None:
    house = {"start": {"territory": 7}, "cards": {"education": {"enabled": False}, "feast": NEW_CARD}}
    assert rule_text.changes(house) == [
        ("start.territory", 5, 7),
        ("cards.education.enabled", None, False),
        ("cards.feast.deck", None, "society"),
        ("cards.feast.effect", None, NEW_CARD["effect"]),
    ]
    source = {path: source for path, _value, source in rule_text.sources(house=house)}
    assert (source["start.territory"], source["cards.feast.effect"]) == ("text", "house rule")
    assert rule_text.changes(None) == rule_text.changes({"start": {"territory": 5}}) == []
    assert rule_text.changes("game.limit = 40", "planetary_limit") == [("game.limit", 30, 40)]


def test_a_file_is_read_and_a_wrong_rule_refused(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("[world]\nbank_per_nation = 160\n", encoding="utf-8")
    assert rule_text.changes(file) == rule_text.changes(str(file)) == [("world.bank_per_nation", 109, 160)]
    with pytest.raises(RulesError, match="Did you mean 'territory'"):
        rule_text.resolved("limit", "start.teritory = 7")


def test_what_no_rule_can_hold_is_refused_in_words() -> None:
    with pytest.raises(RulesError, match="A house rule holds numbers, texts, lists and tables only"):
        rule_text.resolved("limit", {"start": {"territory": (number for number in range(7))}})
