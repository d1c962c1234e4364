"""Lesson 10's checks: a conclusion that a reconstructed number breaks, and World3's most sensitive constant."""

from __future__ import annotations

from typing import Any

import pytest

from limitedu.lessons import check
from limitedu.lessons.sensitivity import peaks
from limitedu.reality import world3


@pytest.mark.parametrize("costs", [[0, 0, 0, 2, 2, 3, 4, 6], [0, 0, 0, 2, 2, 4, 6, 10]])
def test_one_token_more_at_level_four_breaks_the_conclusion(costs: list[int]) -> None:
    said = check("break it", {"tracks": {"pollution_cost": costs}})
    assert said, said
    assert "does not stand without tracks.pollution_cost" in said.text


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        (None, "Give me a house rule"),
        ("market.sell = [0, 1, 2, 3, 5, 10]", "this rule changes nothing"),
        ("tracks.pollution_cost = [0, 0]", "the engine refuses this rule. The three production tracks"),
        ("start.money = 6", "start.money is not reconstructed (its source: deduced)"),
        ("world.pollution_base = 4", "world.pollution_base is not reconstructed (its source: text)"),
        ("crises.money_to = 'box'", "crises.money_to is not reconstructed (its source: ruling D1)"),
        ("cards.education.enabled = false", "cards.education.enabled is not reconstructed (its source: a house rule)"),
        ("tracks.pollution_cost = [0, 0, 0, 3, 3, 3, 4, 6]", "less than half or more than twice"),
        ("tracks.pollution_cost = [0, 0, 1, 1, 1, 2, 3, 5]", "less than half or more than twice"),
        ("market.sell = [0, 1, 2, 3, 2, 10]", "less than half or more than twice"),
        ("tracks.territory_offset = 1", "tracks.territory_offset was 0 and is 1"),
        ("events.summit.kind = 'border_raid'", "events.summit.kind was summit and is border_raid"),
        ("tracks.pollution_cost = [0, 0, 0, 1, 2, 3, 5, 8]", "2 of 30 games have an environmental crisis"),
        ("market.sell = [0, 2, 4, 6, 10, 20]", "0 of 30 games have an environmental crisis, and at least 5 should"),
    ],
)
def test_each_way_in_which_a_rule_does_not_break_it_is_named(rule: Any, words: str) -> None:
    said = check("break it", rule)
    assert not said
    assert words in said.text, said.text


def test_half_and_twice_are_still_allowed() -> None:
    for rule in ("market.sell = [0, 2, 4, 6, 10, 20]", "market.buy = [1, 1, 2, 3, 5, 10]"):
        assert "half" not in check("break it", rule).text


def test_the_constant_that_moves_the_turn_most_is_right_and_another_is_told_by_how_much() -> None:
    moved = {name: abs(more - less) for name, (less, more) in peaks().items()}
    best = max(moved, key=lambda name: moved[name])
    assert check("most sensitive", best)
    others = sorted(moved, key=lambda name: moved[name])
    for name in (others[0], others[-2]):
        said = check("most sensitive", name)
        assert not said
        assert f"by {moved[name]} years, and another one by {moved[best]}" in said.text


def test_each_constant_is_varied_as_a_run_of_its_own_would_be() -> None:
    assert not any(name.endswith("_year") for name in peaks())
    for name in ("pollution_delay", "industrial_capital_life_before", "reproductive_years"):
        value = world3.QUANTITIES[name].value
        years = []
        for factor in (0.9, 1.1):
            run = world3.simulate(1, outputs=["population"], **{name: factor * value})
            years.append(int(run["year"][run["population"].index(max(run["population"]))]))
        assert peaks()[name] == tuple(years)


@pytest.mark.parametrize("name", [None, "", 3, "population", "general_policy_year", "no_such_name"])
def test_what_is_no_constant_is_asked_for_anew(name: Any) -> None:
    assert check("most sensitive", name).text.startswith("Give me the name of a constant of World3")
