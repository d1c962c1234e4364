"""The data about the real world: whole, in order, within what is possible, and equal to published totals."""

from __future__ import annotations

import csv
import itertools
import math
from pathlib import Path

import pytest

from limitedu.errors import UsageError
from limitedu.reality import boundaries, history

ROOT = Path(__file__).resolve().parents[2]

RANGES = {  # lowest and highest value that can be believed
    "population_million": (1200, 8300),
    "gdp_per_capita_2011usd": (1000, 20000),
    "life_expectancy_years": (25, 75),
    "extreme_poverty_pct": (5, 80),
    "between_country_gini": (0.2, 0.6),
    "co2_fossil_gt": (0.15, 40),
    "co2_ppm": (280, 430),
    "temperature_c": (-0.6, 1.3),
    "armed_forces_per_1000": (1, 25),
    "conflict_deaths_per_100k": (0.1, 500),
    "gdp_billion_2011usd": (1500, 140000),
    "armed_forces_million": (2, 55),
    "conflict_deaths_mean11": (0.5, 250),
}
COUNTRY_RANGES = {
    "population_million": (0.1, 1450),
    "gdp_pc_maddison_2011usd": (300, 60000),
    "co2_t_per_person": (0, 40),
    "life_expectancy": (25, 86),
    "children_per_woman": (1, 8),
}


def at(name: str, year: int) -> float | None:
    one = history.series(name)
    return one.values[one.years.index(year)]


def test_every_year_stands_once_and_in_order() -> None:
    assert tuple(range(1850, 2025)) == history.YEARS
    for iso3 in history.COUNTRIES:
        assert history.country(iso3).years == (*range(1850, 2011, 10), 2018, 2020)
    assert len(history.COUNTRIES) == 14
    assert len(set(history.COUNTRIES.values())) == 14


def test_every_column_of_the_files_is_described_and_the_other_way_round() -> None:
    for file, columns, keys in (
        ("world.csv", history.COLUMNS, ["year"]),
        ("countries.csv", history.COUNTRY_COLUMNS, ["iso3", "country", "year"]),
    ):
        with (history.DATA / file).open(encoding="utf-8", newline="") as lines:
            header = next(csv.reader(lines))
        assert header == [*keys, *(name for name, column in columns.items() if not column.derived)]
    for column in (*history.COLUMNS.values(), *history.COUNTRY_COLUMNS.values()):
        assert all((column.label, column.unit, column.source, column.licence, column.remark)), column.name


def test_values_are_within_what_is_possible() -> None:
    assert set(RANGES) == set(history.COLUMNS)
    for name, (low, high) in RANGES.items():
        values = [value for value in history.series(name).values if value is not None]
        assert len(values) >= 19
        assert low <= min(values) <= max(values) <= high, name
    assert set(COUNTRY_RANGES) == set(history.COUNTRY_COLUMNS)
    for iso3 in history.COUNTRIES:
        path = history.country(iso3)
        for name, (low, high) in COUNTRY_RANGES.items():
            values = [value for value in path.values[name] if value is not None]
            assert values, (iso3, name)
            assert low <= min(values) <= max(values) <= high, (iso3, name)


@pytest.mark.parametrize(
    ("name", "year", "low", "high"),
    [
        ("population_million", 1950, 2450, 2560),
        ("population_million", 2000, 6050, 6200),
        ("population_million", 2022, 7900, 8050),
        ("gdp_per_capita_2011usd", 2018, 14500, 15500),
        ("gdp_billion_2011usd", 2018, 110_000, 120_000),
        ("life_expectancy_years", 1950, 45, 47.5),
        ("life_expectancy_years", 2019, 72, 73.5),
        ("extreme_poverty_pct", 2018, 9.5, 10.5),
        ("co2_fossil_gt", 1900, 1.7, 2.1),
        ("co2_fossil_gt", 1990, 22, 23.2),
        ("co2_fossil_gt", 2019, 36, 37.2),
        ("co2_fossil_gt", 2020, 34, 36),
        ("co2_ppm", 1958, 314, 316),
        ("co2_ppm", 2020, 411, 413),
        ("temperature_c", 2016, 0.95, 1.05),
        ("armed_forces_million", 1918, 28, 32),
        ("armed_forces_million", 1944, 43, 45),
    ],
)
def test_published_totals(name: str, year: int, low: float, high: float) -> None:
    value = at(name, year)
    assert value is not None
    assert low <= value <= high


def test_people_only_became_more_but_for_wars_and_the_air_holds_more_and_more() -> None:
    people = history.series("population_million").values
    assert all(a is not None and b is not None and b >= a * 0.999 for a, b in itertools.pairwise(people))
    air = history.series("co2_ppm").values
    assert all(a is not None and b is not None and b >= a - 0.4 for a, b in itertools.pairwise(air))


def test_gaps_stay_gaps() -> None:
    assert at("gdp_per_capita_2011usd", 1850) == 1225
    assert at("gdp_per_capita_2011usd", 1851) is at("gdp_billion_2011usd", 1851) is None
    assert at("life_expectancy_years", 1930) is None
    assert at("temperature_c", 1879) is None
    assert at("armed_forces_million", 2008) is None
    nigeria = history.country("NGA")
    assert nigeria.values["co2_t_per_person"][0] is None


def test_families_became_smaller_and_those_of_2010_are_as_published() -> None:
    for iso3, published in (("KOR", 1.2), ("SWE", 2.0), ("IND", 2.6), ("NGA", 6.0), ("BRA", 1.8)):
        path = history.country(iso3)
        known = {y: v for y, v in zip(path.years, path.values["children_per_woman"], strict=True) if v is not None}
        assert sorted(known) == list(range(1960, 2011, 10))
        assert known[2010] == pytest.approx(published, abs=0.1)
        assert known[2010] < known[1960]


def test_derived_series_are_worked_out_as_they_say() -> None:
    people, income = at("population_million", 2000), at("gdp_per_capita_2011usd", 2000)
    assert people is not None
    assert income is not None
    assert at("gdp_billion_2011usd", 2000) == pytest.approx(people * income / 1000)
    deaths = [at("conflict_deaths_per_100k", year) for year in range(1935, 1946)]
    assert None not in deaths
    assert at("conflict_deaths_mean11", 1940) == pytest.approx(math.fsum(d for d in deaths if d is not None) / 11)
    assert at("conflict_deaths_mean11", 1854) is None
    assert at("conflict_deaths_mean11", 2016) is None


def test_countries_add_up_to_less_than_the_world_and_their_co2_too() -> None:
    paths = [history.country(iso3) for iso3 in history.COUNTRIES]
    for place, year in enumerate(paths[0].years):
        people = [path.values["population_million"][place] or 0 for path in paths]
        whole = at("population_million", year)
        assert whole is not None
        assert 0.4 < sum(people) / whole < 0.75
        carbon = sum(
            (path.values["co2_t_per_person"][place] or 0) * n / 1000 for path, n in zip(paths, people, strict=True)
        )
        total = at("co2_fossil_gt", year)
        assert total is not None
        assert 0.5 < carbon / total < 1.02, year


def test_the_page_of_sources_says_what_the_columns_say() -> None:
    page = (history.DATA / "SOURCES.md").read_text(encoding="utf-8")
    rows = {line.split(" | ")[0].strip("| "): line for line in page.splitlines() if line.startswith("| ")}
    world, countries = page.split("## countries.csv")
    for name, column in history.COLUMNS.items():
        one = history.series(name)
        known = [year for year, value in zip(one.years, one.values, strict=True) if value is not None]
        years = f"{known[0]}–{known[-1]}, {len(known)} values"
        remark = column.remark + (f" Worked out here: {column.derived}." if column.derived else "")
        assert f"| {name} | {column.unit} | {years} | {column.source} | {column.licence} | {remark} |" in world
    for name, column in history.COUNTRY_COLUMNS.items():
        line = f"| {name} | {column.unit} | {column.source} | {column.licence} | {column.remark} |"
        assert line in countries
    assert set(rows) - {"column", "---"} <= {*history.COLUMNS, *history.COUNTRY_COLUMNS}
    one = history.BOUNDARIES_COLUMN
    assert all(text in page for text in (one.source, one.licence, one.remark))
    bold = [line for line in page.splitlines() if line.startswith("- **")]
    assert bold == [f"- **{each['name']}**: {each['reason']}" for each in history.left_out()]


def test_each_licence_that_a_column_names_stands_in_the_page_of_licences() -> None:
    page = (history.DATA / "LICENSES.md").read_text(encoding="utf-8")
    for column in (*history.COLUMNS.values(), *history.COUNTRY_COLUMNS.values()):
        named = [
            terms
            for terms in ("CC BY 4.0", "CC BY 3.0 IGO", "public domain", "free to use with citation", "OECD terms")
            if terms in column.licence
        ]
        assert named, column.licence
        assert all(f"| {terms}" in page for terms in named)
        assert not {"NC", "SA", "GPL", "BP"} & set(column.licence.replace("-", " ").split())


def test_what_may_not_be_passed_on_is_not_there() -> None:
    text = " ".join((*history.COLUMNS, *history.COUNTRY_COLUMNS))
    for word in ("disaster", "energy", "fossil_share", "kcal", "footprint", "banking"):
        assert word not in text
    said = " ".join(f"{one['name']} {one['reason']}" for one in history.left_out())
    for word in ("disasters", "energy", "food", "footprint", "banking"):
        assert word in said
    before = [
        value
        for year, value in zip(
            history.country("GBR").years, history.country("GBR").values["life_expectancy"], strict=True
        )
        if year < 1950
    ]
    assert set(before) == {None}


def test_the_data_frame_has_all_that_a_chart_says() -> None:
    frame = history.frame()
    assert list(frame.columns) == ["year", *history.COLUMNS]
    assert frame["year"].dtype == "int64"
    assert set(map(str, frame.dtypes[1:])) == {"float64"}
    assert frame.loc[frame["year"] == 2000, "population_million"].item() == at("population_million", 2000)
    assert int(frame["gdp_per_capita_2011usd"].isna().sum()) == 175 - 19
    for attribute in ("labels", "units", "sources", "licences", "remarks"):
        assert set(frame.attrs[attribute]) == set(history.COLUMNS)


def test_a_wrong_name_is_said_in_words() -> None:
    with pytest.raises(UsageError, match="Did you mean 'co2_ppm'"):
        history.series("co2_pm")
    with pytest.raises(UsageError, match=r"no country 'XYZ'.*JPN \(Japan\)"):
        history.country("XYZ")
    with pytest.raises(UsageError, match="2015 and 2023, not for 2009"):
        boundaries.status(2009)
    for wrong in (["co2_ppm"], 5, None):
        with pytest.raises(UsageError):
            history.series(wrong)  # type: ignore[arg-type]
        with pytest.raises(UsageError):
            history.country(wrong)  # type: ignore[arg-type]
