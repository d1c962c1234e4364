"""Where the curves turn, and why: known stories of the book, and what must hold for every chain."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from limitedu.errors import UsageError
from limitedu.reality import world3
from limitedu.reality.world3.influence import Run, flows

FIRST = world3.turns(1)
SECOND = world3.turns(2)


def turn_of(turns: list[dict[str, Any]], name: str, kind: str = "peak") -> dict[str, Any]:
    return next(turn for turn in turns if turn["quantity"] == name and turn["kind"] == kind)


def causes(turn: dict[str, Any]) -> set[str]:
    return {link["from"] for link in turn["links"]}


def test_industry_turns_because_resources_run_short() -> None:
    """Scenario 1, in the book's words: more and more capital must go into getting resources."""
    turn = turn_of(FIRST, "industrial_output")
    assert turn["year"] == 2016
    assert turn["loop_kind"] == "balancing"
    ring = [link["from"] for link in turn["loop"]]
    assert ring[0] == "industrial_output" == turn["loop"][-1]["to"]
    assert {"resource_use", "nonrenewable_resources", "capital_share_for_resources"} <= set(ring)
    assert turn["sentence"] == "Industrial output peaks in 2016 at 2.61 trillion dollars a year."


def test_with_twice_the_resources_it_turns_because_land_is_poisoned() -> None:
    """Scenario 2: pollution brings food down, and capital goes from industry to agriculture."""
    turn = turn_of(SECOND, "industrial_output")
    assert "nonrenewable_resources" not in causes(turn)
    assert {"persistent_pollution", "land_fertility", "share_for_agriculture"} <= causes(turn)
    assert turn["loop_kind"] == "balancing"


def test_the_population_turns_by_births_and_deaths() -> None:
    turn = turn_of(FIRST, "population")
    assert turn["year"] == 2026.5
    run = world3.simulate(1, every=0.5)
    assert turn["value"] == max(run["population"])
    other = turn["also"]
    assert {turn["links"][-1]["from"], other["links"][-1]["from"]} == {"births", "deaths"}
    assert "food_per_capita" in {link["from"] for link in other["links"]}
    starving = turn_of(SECOND, "population")
    assert starving["links"][-1]["from"] == "deaths"
    assert {"life_expectancy", "food_per_capita", "land_fertility"} <= causes(starving)


def test_a_policy_that_turns_a_curve_at_once_is_seen() -> None:
    changes = world3.lever_changes({"sufficiency": 150, "policy_year": 1975})
    turn = turn_of(world3.turns(1, **changes), "industrial_output")
    assert turn["year"] == 1975
    assert turn["links"][0]["from"] == "industrial_goal_year"


def test_the_chain_follows_the_model() -> None:
    """Without harm of pollution to the land, the land is no cause any more."""
    clean = world3.turns(2, fertility_loss_by_pollution=[0, 0, 0, 0])
    assert all("fertility_lost" not in causes(turn) for turn in clean)
    cheap = world3.turns(1, extraction_cost_by_resources_left=[0.05] * 11)
    assert all("capital_share_for_resources" not in causes(turn) for turn in cheap)


def test_a_policy_is_named_as_a_cause() -> None:
    turn = turn_of(world3.turns(9), "industrial_output_per_capita")
    assert turn["links"][0]["from"] == "industrial_goal_year"
    assert "2002" in turn["chain"][-1]


def test_a_turn_is_told_in_the_year_in_which_the_yearly_curve_turns() -> None:
    """A half-year would be one year in the sentence and another below the curve."""
    halves = 0
    for scenario in world3.SCENARIOS:
        run = world3.simulate(scenario)
        for turn in world3.turns(scenario):
            told = int(re.findall(r" in (\d{4})", turn["sentence"])[0])
            years = [year for year in run["year"] if abs(year - turn["year"]) <= 5]
            values = dict(zip(run["year"], run[turn["quantity"]], strict=True))
            edge = max if turn["kind"] == "peak" else min
            assert values[told] == edge(values[year] for year in years)
            halves += turn["year"] != int(turn["year"])
    assert halves > 3


@pytest.mark.parametrize("scenario", world3.SCENARIOS)
def test_every_chain_holds_together(scenario: int) -> None:
    run = Run(scenario, 2100, {})
    for turn in world3.turns(scenario):
        values, years = run.columns[turn["quantity"]], run.columns["year"]
        at = years.index(turn["year"])
        near = values[at - 10 : at + 11]
        assert turn["value"] == (max(near) if turn["kind"] == "peak" else min(near))
        for part in (turn, turn["also"]):
            if part is None:
                continue
            assert part["chain"]
            assert part["links"][-1]["to"] == turn["quantity"]
            assert all(first["to"] == second["from"] for first, second in pairwise(part["links"]))
            for link in part["links"]:
                known = set(world3.inputs(link["to"])) | set(flows(link["to"]))
                stock = link["from"] in ("population",) and link["to"] in ("births", "deaths")
                assert link["from"] in known or stock, link
                assert link["sign"] in (1, -1)
                assert link["from_value"] == run.at(link["from"], link["year"])
                assert link["to_before"] == run.at(link["to"], link["year_before"])
            if part["loop"]:
                assert part["loop"][0]["from"] == part["loop"][-1]["to"]
                signs = [link["sign"] for link in part["loop"]]
                odd = signs.count(-1) % 2 == 1
                assert part["loop_kind"] == ("balancing" if odd else "reinforcing")


@settings(max_examples=15, deadline=None)
@given(
    st.fixed_dictionaries({}, optional={lever.id: st.floats(lever.low, lever.high) for lever in world3.LEVERS}),
    st.sampled_from(sorted(world3.SCENARIOS)),
    st.sampled_from([1911, 1950, 2100, 2200]),
)
def test_wherever_the_levers_stand_each_turn_has_a_cause(levers: dict[str, float], scenario: int, until: int) -> None:
    for turn in world3.turns(scenario, until=until, **world3.lever_changes(levers, scenario)):
        assert turn["links"], turn["sentence"]
        assert turn["links"][-1]["to"] == turn["quantity"]


def test_shares_of_a_change_add_up() -> None:
    """The inputs of a quantity together explain all of its change, as far as two or three things multiply."""
    run = Run(1, 2100, {})
    slopes = run.slopes(2000, 2020)
    for name in ("food", "population", "industrial_output_per_capita", "resource_use", "income_expectation", "deaths"):
        explained = sum(slope * (run.at(one, 2020) - run.at(one, 2000)) for one, slope in slopes[name].items())
        assert explained == pytest.approx(run.at(name, 2020) - run.at(name, 2000), rel=0.02), name


def test_flows_cross_the_border_of_a_stock() -> None:
    assert flows("population") == {"births": 1, "deaths": -1}
    assert flows("people_under_15") == {"births": 1, "deaths_under_15": -1, "turning_15": -1}
    assert flows("nonrenewable_resources") == {"resource_use": -1}
    assert flows("food") == {}


def test_a_straight_curve_has_no_turn() -> None:
    assert world3.turns(1, quantities=["fraction_of_resources_remaining"]) == []
    with pytest.raises(UsageError, match="population"):
        world3.turns(1, quantities=["popultion"])
    early = world3.turns(1, until=2000)
    assert {turn["quantity"] for turn in early} <= {turn["quantity"] for turn in FIRST}
