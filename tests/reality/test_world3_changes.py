"""Other numbers, other tables, levers, and many runs at once."""

from __future__ import annotations

import math

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from limitedu.errors import UsageError
from limitedu.reality import world3
from limitedu.reality.world3 import model

CONSTANTS = [name for name, quantity in world3.QUANTITIES.items() if quantity.kind == "constant"]
TABLES = [name for name, quantity in world3.QUANTITIES.items() if quantity.kind == "table"]
LEVELS = [name for name, quantity in world3.QUANTITIES.items() if quantity.kind == "level"]
MOVING = [name for name in world3.QUANTITIES if name not in CONSTANTS and name not in TABLES]
WORLDS: list[tuple[int, dict[str, float]]] = [
    (1, {}),
    (10, {}),
    (1, {"industrial_output_in_1970": 1e11, "air_pollution_policy_year": 2000}),  # dirty air, and a policy against it
]
BASES = [world3.simulate(scenario, every=5, outputs=MOVING, **changes) for scenario, changes in WORLDS]


def counts(name: str, value: object) -> bool:
    """Whether a change changes one of the worlds."""
    for (scenario, changes), base in zip(WORLDS, BASES, strict=True):
        if world3.simulate(scenario, every=5, outputs=MOVING, **{**changes, name: value}) != base:  # type: ignore[arg-type]
            return True
    return False


@pytest.mark.parametrize("name", CONSTANTS)
def test_every_constant_counts(name: str) -> None:
    quantity = world3.QUANTITIES[name]
    assert counts(name, 1950 if quantity.unit.startswith("calendar") else quantity.value * 1.2)


@pytest.mark.parametrize("name", TABLES)
def test_every_table_counts(name: str) -> None:
    assert counts(name, [value * 1.1 + 0.001 for value in world3.QUANTITIES[name].y])


def test_a_change_does_what_it_says() -> None:
    twice = world3.simulate(1, nonrenewable_resources_initial=2e12, outputs=["nonrenewable_resources"])
    assert twice["nonrenewable_resources"][0] == 2e12
    deathless = world3.simulate(1, lifetime_effect_by_pollution=[1] * 11, outputs=["lifetime_effect_of_pollution"])
    assert set(deathless["lifetime_effect_of_pollution"]) == {1.0}
    pairs = world3.simulate(
        1, lifetime_effect_by_pollution=[(0, 1), (100, 1)], outputs=["lifetime_effect_of_pollution"]
    )
    assert pairs == deathless
    never = world3.simulate(1, population_equilibrium_year=1950, outputs=["births", "deaths"])
    at = never["year"].index(1960)
    assert never["births"][at:] == never["deaths"][at:]


def test_tables_keep_the_value_of_their_ends() -> None:
    run = world3.simulate(1, share_in_towns_by_population=[(1.7e9, 0.25), (1.8e9, 0.35)],
                          outputs=["share_living_in_towns"])  # fmt: skip
    assert run["share_living_in_towns"][0] == 0.25
    assert run["share_living_in_towns"][100] == 0.35


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"nonrenewable_resource_initial": 1}, "nonrenewable_resources_initial"),
        ({"food": 3}, "processing_loss"),
        ({"policy_year": 2010}, r"lever_changes\(\{'policy_year'"),
        ({"processing_loss": 1.2}, "from 0 to 1"),
        ({"pollution_delay": 1}, "at least 1.5"),
        ({"industrial_capital_life_before": 0}, "at least 0.5"),
        ({"arable_land_initial": 0}, "above 0"),
        ({"pollution_delay": math.nan}, "nan"),
        ({"pollution_delay": "20"}, "'20'"),
        ({"pollution_delay": True}, "True"),
        ({"lifetime_effect_by_pollution": [1, 2]}, "11 values"),
        ({"lifetime_effect_by_pollution": 3}, "11 values"),
        ({"lifetime_effect_by_pollution": [1] * 10 + [math.inf]}, "finite"),
        ({"lifetime_effect_by_pollution": [(0, 1), (0, 2)]}, "rise"),
        ({"lifetime_effect_by_pollution": [(0, 1)]}, "two points"),
        ({"industrial_capital_initial": 0}, "breaks down in about 1900"),
    ],
)
def test_wrong_changes_are_said_in_words(changes: dict[str, object], said: str) -> None:
    with pytest.raises(UsageError, match=said):
        world3.simulate(1, **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"scenario": 11}, "There is no scenario 11"),
        ({"scenario": True}, "There is no scenario True"),
        ({"every": 0.3}, "half years"),
        ({"every": 0}, "half years"),
        ({"until": 1900}, "after 1900"),
        ({"until": 3000}, "up to 2500"),
        ({"outputs": ["popultion"]}, "population"),
        ({"outputs": "population"}, "list of names"),
        ({"outputs": ["pollution_delay"]}, "no output"),
    ],
)
def test_wrong_arguments_are_said_in_words(arguments: dict[str, object], said: str) -> None:
    with pytest.raises(UsageError, match=said):
        world3.simulate(**arguments)  # type: ignore[arg-type]


def test_equations_hold_nothing_but_sums_and_tables() -> None:
    for text in (
        "__import__('os')",
        "food.real",
        "food[0]",
        "lambda: 1",
        "min(food)",
        "food if 1 else 2",
        "'a'",
        "nofood",
    ):
        with pytest.raises(ValueError, match="not allowed"):
            model.parsed(text)


# -- levers -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lever", world3.LEVERS, ids=[lever.id for lever in world3.LEVERS])
def test_every_lever_moves_the_world(lever: world3.Lever) -> None:
    assert lever.label
    assert lever.about
    assert lever.unit
    assert lever.low <= lever.default <= lever.high
    base = world3.simulate(9, every=10)
    ends = {lever.low, lever.high} - {world3.lever_values(9)[lever.id]}
    for value in ends:
        assert world3.simulate(9, every=10, **world3.lever_changes({lever.id: value}, 9)) != base
    if lever.id != "policy_year":  # without a policy there is no year
        far = lever.low if lever.default != lever.low else lever.high
        assert world3.simulate(1, **world3.lever_changes({lever.id: far})) != world3.simulate(1)
    assert world3.simulate(1, **world3.lever_changes({lever.id: lever.default})) == world3.simulate(1)


@pytest.mark.parametrize("scenario", [1, 3, 9, 10])
def test_levers_left_where_they_stand_change_nothing(scenario: int) -> None:
    stay = world3.lever_changes(world3.lever_values(scenario), scenario)
    ours = world3.simulate(scenario, **stay)
    theirs = world3.simulate(scenario)
    for name in world3.COLUMNS:
        assert ours[name] == pytest.approx(theirs[name], rel=1e-12), name


def test_the_policy_year_moves_all_policies_in_force_and_no_other() -> None:
    moved = world3.lever_changes({"policy_year": 2030}, 7)
    assert moved == {"extraction_policy_year": 2030, "family_size_policy_year": 2030, "birth_control_policy_year": 2030}
    assert world3.lever_changes({"policy_year": 2030, "technology": 0.04})["general_policy_year"] == 2030
    assert world3.lever_changes({"family_size": 4, "policy_year": 2030}, 9)["family_size_policy_year"] == 4000


def test_wrong_levers_are_said_in_words() -> None:
    with pytest.raises(UsageError, match="resources"):
        world3.lever_changes({"resource": 2})
    with pytest.raises(UsageError, match=r"from 0.5 to 4 \(times\)"):
        world3.lever_changes({"resources": 5})
    with pytest.raises(UsageError, match=r"no scenario .* a whole number: 1, 2"):
        world3.lever_changes({}, 12)


POSITIONS = {lever.id: st.floats(lever.low, lever.high) for lever in world3.LEVERS}


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.fixed_dictionaries({}, optional=POSITIONS), st.sampled_from(sorted(world3.SCENARIOS)))
def test_wherever_the_levers_stand_no_stock_falls_below_nothing(levers: dict[str, float], scenario: int) -> None:
    shares = [name for name, quantity in world3.QUANTITIES.items() if name in MOVING and quantity.unit == "share"]
    run = world3.simulate(scenario, every=0.5, outputs=[*LEVELS, *shares], **world3.lever_changes(levers, scenario))
    for name in LEVELS:
        assert min(run[name]) >= -1e-6 * abs(run[name][0]), name
    for name in shares:
        if name != "share_for_industry":  # what is left after consumption, food and services: may be borrowed
            assert min(run[name]) >= -1e-9, name
            assert max(run[name]) <= 1 + 1e-9, name


# -- many runs --------------------------------------------------------------------------------------------------


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.lists(st.tuples(*POSITIONS.values(), st.floats(5, 40)), min_size=1, max_size=4),
    st.sampled_from(sorted(world3.SCENARIOS)),
)
def test_many_runs_are_the_single_runs(rows: list[tuple[float, ...]], scenario: int) -> None:
    names = [*POSITIONS, "pollution_delay"]
    variants = dict(zip(names, zip(*rows, strict=True), strict=True))
    many = world3.run_many(variants, scenario, every=10, desired_food_ratio=2.5)
    assert len(many) == len(rows)
    for number, row in enumerate(rows):
        levers = dict(zip(POSITIONS, row, strict=False))
        one = world3.simulate(
            scenario,
            every=10,
            pollution_delay=row[-1],
            desired_food_ratio=2.5,
            **world3.lever_changes(levers, scenario),
        )
        assert many.year == one["year"]
        for name in world3.COLUMNS:
            assert list(many[name][number]) == pytest.approx(one[name], rel=1e-9), name


def test_a_band_lies_around_the_middle() -> None:
    many = world3.run_many({"nonrenewable_resources_initial": [1e12, 2e12, 3e12]}, outputs=["population"], every=50)
    band = many.band(0, 1)["population"]
    assert band["middle"] == world3.simulate(1, nonrenewable_resources_initial=2e12, every=50)["population"]
    assert band["low"] == [min(column) for column in many["population"].T]
    assert band["high"] == [max(column) for column in many["population"].T]
    assert many.year == [1900, 1950, 2000, 2050, 2100]
    with pytest.raises(UsageError, match=r"0\.05 and 0\.95"):
        many.band(0.9, 0.1)
    with pytest.raises(UsageError, match="ask for it in outputs"):
        many["food"]
    with pytest.raises(UsageError, match="population"):
        many["popultion"]


@pytest.mark.parametrize(
    ("variants", "said"),
    [
        ({}, "no variant"),
        ({"pollution_delay": []}, "pollution_delay: 0"),
        ({"pollution_delay": [20, 30], "technology_delay": [20]}, "technology_delay: 1"),
        ({"pollution_delay": [20, -30]}, "-30"),
        ({"lifetime_effect_by_pollution": [1] * 11}, "no constant"),
        ({"resurces": [1, 2]}, "resource"),
        ({"technology": [0.04, 0.9]}, "0.9"),
        ({"industrial_capital_initial": [2e11, 0]}, "breaks down in about 1901"),
    ],
)
def test_wrong_variants_are_said_in_words(variants: dict[str, list[float]], said: str) -> None:
    with pytest.raises(UsageError, match=said):
        world3.run_many(variants)
