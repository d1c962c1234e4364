"""World3-03 against the authors' own numbers and words, and the model as it can be read."""

from __future__ import annotations

import csv
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from limitedu.errors import UsageError
from limitedu.reality import world3

DATA = Path(__file__).with_name("data")
ELEVEN = 11
SECTORS = {"population", "capital", "agriculture", "resources", "pollution", "technology", "indices"}


def reference(name: str) -> list[dict[str, float]]:
    with (DATA / name).open(encoding="utf-8", newline="") as file:
        return [{key: float(value) for key, value in row.items()} for row in csv.DictReader(file)]


def worst(run: dict[str, list[float]], rows: list[dict[str, float]], column: str) -> float:
    return max(abs(ours / row[column] - 1) for ours, row in zip(run[column], rows, strict=True))


@pytest.mark.parametrize("column", world3.COLUMNS)
def test_scenario_1_is_that_of_the_authors_program(column: str) -> None:
    rows = reference("world3_scenario_1_vensim.csv")
    run = world3.simulate(1, every=5)
    assert run["year"] == [row["time"] for row in rows]
    assert len(world3.COLUMNS) == ELEVEN
    assert worst(run, rows, column) < 1e-5  # the file has six digits


@pytest.mark.parametrize("scenario", [1, 2, 3, 9])
def test_four_scenarios_are_those_of_another_program(scenario: int) -> None:
    rows = [row for row in reference("world3_scenarios_1_2_3_9.csv") if row["scenario"] == scenario]
    run = world3.simulate(scenario, every=10)
    assert run["year"] == [row["year"] for row in rows]
    for column in world3.COLUMNS:
        assert worst(run, rows, column) < 1e-5, column


def test_what_the_book_says() -> None:
    first = world3.simulate(1)
    at = first["year"].index
    assert first["population"][at(2000)] == pytest.approx(6e9, rel=0.01)  # "about 6 billion"
    assert first["fraction_of_resources_remaining"][at(2000)] > 0.7  # "more than 70 percent"
    growth = first["industrial_output"][at(2000)] / first["industrial_output"][0]
    assert 28 < growth < 30  # "almost 30 times"
    ninth = world3.simulate(9)
    assert ninth["population"][-1] == pytest.approx(8e9, rel=0.05)  # "nearly 8 billion people"
    assert ninth["population"][-1] < 8e9


def test_which_scenarios_were_checked_is_said() -> None:
    said = {number: scenario.checked for number, scenario in world3.SCENARIOS.items()}
    assert list(said) == list(range(1, 11))
    assert {number for number, checked in said.items() if "table" in checked} == {1, 2, 3, 9}
    assert {number for number, checked in said.items() if "sentences" in checked} == {1, 9}
    ends = {number: round(world3.simulate(number, every=10)["population"][-1]) for number in said}
    assert len(set(ends.values())) == 10
    for scenario in world3.SCENARIOS.values():
        assert scenario.label
        assert scenario.about


def test_the_tenth_scenario_begins_twenty_years_earlier() -> None:
    ninth, tenth = world3.SCENARIOS[9].changes, world3.SCENARIOS[10].changes
    assert set(ninth) == set(tenth)
    for name, value in ninth.items():
        assert tenth[name] == (1982 if name.endswith("_year") else value)


def test_fifteen_levels_twelve_delays_fifty_five_tables() -> None:
    kinds = Counter(quantity.kind for quantity in world3.QUANTITIES.values())
    assert kinds["level"] == 15
    assert kinds["smooth"] + kinds["delay"] == 12
    assert kinds["table"] == 55
    assert set(kinds) == {"level", "rate", "auxiliary", "constant", "table", "smooth", "delay"}


@pytest.mark.parametrize("quantity", world3.QUANTITIES.values(), ids=list(world3.QUANTITIES))
def test_every_quantity_can_be_read(quantity: world3.Quantity) -> None:
    assert quantity.label
    assert quantity.unit
    assert quantity.sector in {
        "population",
        "capital",
        "agriculture",
        "resources",
        "pollution",
        "technology",
        "indices",
    }
    for part in (quantity.name, quantity.label, quantity.unit, quantity.kind):
        assert part in str(quantity)
    if quantity.kind == "table":
        assert len(quantity.x) == len(quantity.y) >= 2
        assert list(quantity.x) == sorted(set(quantity.x))
    elif quantity.kind != "constant":
        assert quantity.equation
        assert world3.inputs(quantity.name)
    if quantity.name not in world3.COLUMNS:
        assert world3.uses(quantity.name) or quantity.kind == "auxiliary", "nothing uses it"


def test_labels_are_different_things() -> None:
    labels = Counter(quantity.label for quantity in world3.QUANTITIES.values())
    assert [label for label, times in labels.items() if times > 1] == []


def test_what_depends_on_what() -> None:
    assert "land_yield" in world3.inputs("food")
    assert "share_of_land_harvested" in world3.inputs("food")
    assert set(world3.uses("food_ratio")) == {"perceived_food_ratio", "land_yield_technology_growth"}
    assert world3.inputs("pollution_appearance") == ("pollution_generation", "pollution_delay")
    with pytest.raises(UsageError, match="food_per_capita"):
        world3.inputs("food_per_capta")
    for name in world3.QUANTITIES:
        for other in world3.inputs(name):
            assert name in world3.uses(other)


def test_stocks_keep_what_flows() -> None:
    """What a level gains in a step is what its flows bring, people are neither made nor lost between ages."""
    run = world3.simulate(1, every=0.5, outputs=[name for name, quantity in world3.QUANTITIES.items()
                                                 if quantity.kind in ("level", "rate", "auxiliary")])  # fmt: skip
    for step in range(400):
        people = run["population"][step + 1] - run["population"][step]
        assert people == pytest.approx(0.5 * (run["births"][step] - run["deaths"][step]), rel=1e-6, abs=1)
        used = run["nonrenewable_resources"][step] - run["nonrenewable_resources"][step + 1]
        assert used == pytest.approx(0.5 * run["resource_use"][step], rel=1e-6)
        land = sum(run[name][step + 1] - run[name][step] for name in ("arable_land", "potential_arable_land"))
        lost = run["land_erosion"][step] + run["land_taken_for_building"][step]
        assert land == pytest.approx(-0.5 * lost, rel=1e-5, abs=10)


def test_a_run_as_a_table() -> None:
    table = world3.run(2, every=10, until=2050)
    assert list(table.columns) == ["year", *world3.COLUMNS]
    assert list(table["year"]) == list(range(1900, 2051, 10))
    assert table.attrs["units"]["population"] == "people"
    assert table.attrs["labels"]["food_per_capita"] == "food per head"
    columns = world3.simulate(2, every=10, until=2050)
    assert columns == {name: list(table[name]) for name in table.columns}


def test_one_run_needs_no_numpy() -> None:
    code = (
        "import sys; from limitedu.reality import world3; world3.simulate(3); world3.turns(1); "
        "heavy = {'numpy', 'pandas', 'plotly'} & set(sys.modules); assert not heavy, heavy"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)
