"""The real world since 1850: yearly series of the world, and the paths of fourteen countries.

    history.COLUMNS                       # the series there are
    history.series("co2_ppm")             # years, values (None: a gap), unit, source, licence, remark
    history.frame()                       # all series of the world as a DataFrame
    history.country("JPN")                # the path of one country
    history.left_out()                    # what is not here, and why

Gaps stay gaps: nothing is filled in between two years. Where the numbers come from stands in ``data/columns.toml`` and,
as one page, in ``data/SOURCES.md``.
"""

from __future__ import annotations

import csv
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from limitedu.core.rules import nearest
from limitedu.errors import UsageError
from limitedu.i18n import gettext as _

if TYPE_CHECKING:
    import pandas as pd

__all__ = [
    "COLUMNS",
    "COUNTRIES",
    "COUNTRY_COLUMNS",
    "DATA",
    "NEAR",
    "Column",
    "Country",
    "Series",
    "country",
    "frame",
    "left_out",
    "series",
]

DATA = Path(__file__).with_name("data")
"""The folder of the files."""
NEAR = 5
"""A number stands for another year when that is at most so many years away."""
LARGEST = 1e75
"""Numbers beyond this are none of a curve: their squares and products would be lost."""
SPAN = 5
"""So many years before and after a year make the mean of eleven years."""

Values = tuple[float | None, ...]


@dataclass(frozen=True, slots=True)
class Column:
    """What a column is: English words, translated where they are shown. ``derived``: how it is worked out of others."""

    name: str
    label: str
    unit: str
    source: str
    licence: str
    remark: str
    derived: str = ""


@dataclass(frozen=True, slots=True)
class Series:
    """A column with its numbers: ``values`` at ``years``, ``None`` for a gap. Words are in the reader's language."""

    name: str
    label: str
    unit: str
    years: tuple[int, ...]
    values: Values
    source: str
    licence: str
    remark: str


@dataclass(frozen=True, slots=True)
class Country:
    """The path of one country: per column of :data:`COUNTRY_COLUMNS` its values at ``years`` (``None``: a gap)."""

    iso3: str
    name: str
    years: tuple[int, ...]
    values: Mapping[str, Values]


def rows_of(file: str) -> list[dict[str, str]]:
    """The rows of one file of :data:`DATA`."""
    with (DATA / file).open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def _numbers(rows: Sequence[Mapping[str, str]], name: str) -> Values:
    return tuple(float(row[name]) if row[name] else None for row in rows)


_TOLD: dict[str, Any] = tomllib.loads((DATA / "columns.toml").read_text(encoding="utf-8"))
COLUMNS: Mapping[str, Column] = {name: Column(name, **words) for name, words in _TOLD["world"].items()}
"""The series of the world: name -> what it is."""
COUNTRY_COLUMNS: Mapping[str, Column] = {name: Column(name, **words) for name, words in _TOLD["countries"].items()}
"""What is known of each country: name -> what it is."""
BOUNDARIES_COLUMN = Column("planetary_boundaries", **_TOLD["boundaries"]["value"])
"""Where the planetary boundaries come from."""


def _world() -> tuple[tuple[int, ...], dict[str, Values]]:
    rows = rows_of("world.csv")
    found = {name: _numbers(rows, name) for name, column in COLUMNS.items() if not column.derived}
    people = found["population_million"]
    found["gdp_billion_2011usd"] = _thousandths(found["gdp_per_capita_2011usd"], people)
    found["armed_forces_million"] = _thousandths(found["armed_forces_per_1000"], people)
    found["conflict_deaths_mean11"] = _means(found["conflict_deaths_per_100k"])
    return tuple(int(row["year"]) for row in rows), found


def _thousandths(values: Values, people: Values) -> Values:
    """``values`` of one person, or of a thousand, times the population: a gap where one of both is missing."""
    return tuple(
        None if value is None or heads is None else value * heads / 1000
        for value, heads in zip(values, people, strict=True)
    )


def _means(values: Values) -> Values:
    """The mean from :data:`SPAN` years before to :data:`SPAN` years after; a gap where one of them is missing."""
    found: list[float | None] = []
    for at in range(len(values)):
        around = [value for value in values[max(0, at - SPAN) : at + SPAN + 1] if value is not None]
        found.append(sum(around) / len(around) if len(around) == 2 * SPAN + 1 else None)
    return tuple(found)


def _countries() -> dict[str, Country]:
    by_code: dict[str, list[dict[str, str]]] = {}
    for row in rows_of("countries.csv"):
        by_code.setdefault(row["iso3"], []).append(row)
    return {
        code: Country(
            code,
            rows[0]["country"],
            tuple(int(row["year"]) for row in rows),
            {name: _numbers(rows, name) for name in COUNTRY_COLUMNS},
        )
        for code, rows in by_code.items()
    }


YEARS, _VALUES = _world()
_PATHS = _countries()
COUNTRIES: Mapping[str, str] = {code: path.name for code, path in _PATHS.items()}
"""Code of three letters -> name of the country (English)."""


def near(points: Mapping[int, float | None], year: int) -> tuple[int, float] | None:
    """The nearest year with a value, at most :data:`NEAR` away, and its value; the earlier of two that are as near."""
    for away in range(NEAR + 1):
        for at in (year - away, year + away):
            value = points.get(at)
            if value is not None:
                return at, value
    return None


def is_number(value: Any) -> bool:
    """Whether ``value`` is a number that a curve may have: finite."""
    return type(value) in (int, float) and abs(value) <= LARGEST


def series(name: str) -> Series:
    """The series ``name`` of :data:`COLUMNS`; :class:`UsageError` with the nearest name for one that is not there."""
    if not isinstance(name, str) or name not in COLUMNS:
        raise UsageError(
            _("There is no series {name!r:.40}.{near} There are: {all}.").format(
                name=name, near=nearest(str(name), COLUMNS), all=", ".join(COLUMNS)
            )
        )
    told = COLUMNS[name]
    return Series(
        name,
        _(told.label),
        _(told.unit),
        YEARS,
        _VALUES[name],
        _(told.source),
        _(told.licence),
        _(told.remark),
    )


def frame() -> pd.DataFrame:
    """All series of the world: a column ``year``, then those of :data:`COLUMNS`, gaps as NaN.

    ``frame.attrs`` has ``labels``, ``units``, ``sources``, ``licences`` and ``remarks``, each by column.
    """
    import pandas as pd

    table = pd.DataFrame({"year": YEARS, **{name: pd.array(_VALUES[name], dtype="float64") for name in COLUMNS}})
    for attribute, field in (
        ("labels", "label"),
        ("units", "unit"),
        ("sources", "source"),
        ("licences", "licence"),
        ("remarks", "remark"),
    ):
        table.attrs[attribute] = {name: _(getattr(column, field)) for name, column in COLUMNS.items()}
    return table


def country(iso3: str) -> Country:
    """The path of the country with the code ``iso3``; :class:`UsageError` for one that is not there."""
    if not isinstance(iso3, str) or iso3 not in _PATHS:
        raise UsageError(
            _("There is no country {code!r:.40} here. There are: {all}.").format(
                code=iso3, all=", ".join(f"{code} ({name})" for code, name in COUNTRIES.items())
            )
        )
    return _PATHS[iso3]


def left_out() -> list[dict[str, str]]:
    """What is not among the data though a class may look for it: ``name`` and ``reason``, in words."""
    return [{"name": _(one["name"]), "reason": _(one["reason"])} for one in _TOLD["left_out"]]
