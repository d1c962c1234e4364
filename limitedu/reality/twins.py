"""The twin country: for each nation of a game the real path that is nearest to its own.

A path is what a nation was at the ends of its generations: population, pollution per person, goods per person. The
rule stands in :data:`FORMULA`, in words for the page. A twin is like in how it grew, not in how well it did.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from limitedu import tables
from limitedu.errors import UsageError
from limitedu.i18n import gettext as _
from limitedu.reality import history

if TYPE_CHECKING:
    from limitedu.core.game import Game

__all__ = ["FORMULA", "TERMS", "Near", "Term", "country_path", "nearest_countries", "twins"]

NEAR = 1.5
"""A country that is farther away is no twin, only the least far."""
LEAST = 3
"""A nation with fewer steps to compare, over all terms, has no twin."""


class Term(NamedTuple):
    """One thing that grows: label, the game's indicator, whether it is divided by the population, the real column."""

    label: str
    game: str
    per_person: bool
    real: str


TERMS = (
    Term("population", "population", False, "population_million"),
    Term("pollution per person (CO2 per person)", "pollution", True, "co2_t_per_person"),
    Term("goods per person (GDP per person)", "goods", True, "gdp_pc_maddison_2011usd"),
)

FORMULA = (
    "Of each nation and country we take three things: population, pollution per person (in a country CO2 per person), "
    "and goods per person (in a country GDP per person). For each step from one end of a generation to the next the "
    "slope is the change of the natural logarithm in a year. Each slope becomes a z-score: less the mean, divided by "
    "the standard deviation, of the slopes of all fourteen countries in all steps of their tables (decades, and at the "
    "end 2010 to 2018 and 2018 to 2020). The distance of a nation and a country is the root of the mean square of the "
    "differences of their z-scores: first the mean over the steps of one thing, then over the things. The smallest "
    "distance makes the twin. A country's number counts for a year that is at most five years away. A step from or to "
    "0, or with a gap, has no slope and is left out; after a nation has died out it has no steps. A nation with fewer "
    "than three steps, over all three things, has no twin. A country counts only if it has at least half of the "
    "nation's steps in each thing. The game's pollution stays, CO2 is that of a year: compare how they grow, not how "
    "much there is."
)

Path = Mapping[str, Mapping[int, float | None]]
"""Real column of a term -> year -> value, ``None`` for a gap."""


class Near(NamedTuple):
    """A country, its distance, per term the mean slope (a year) of both over the steps that both have, and the first
    and last year of these steps.
    """

    iso3: str
    distance: float
    slopes: dict[str, tuple[float, float]]
    years: tuple[int, int]


def country_path(iso3: str) -> Path:
    """The path of a country, as :func:`nearest_countries` takes it."""
    one = history.country(iso3)
    return {term.real: dict(zip(one.years, one.values[term.real], strict=True)) for term in TERMS}


def _slope(a: tuple[int, float] | None, b: tuple[int, float] | None) -> float | None:
    """The change of the logarithm in a year from point to point, ``None`` where one is missing or not above 0."""
    if a is None or b is None or a[0] >= b[0] or a[1] <= 0 or b[1] <= 0:
        return None
    return math.log(b[1] / a[1]) / (b[0] - a[0])


def _own_slopes(points: Mapping[int, float | None]) -> dict[tuple[int, int], float]:
    """The slope of each step of a path that has one: (from, to) -> slope."""
    exact = [(year, None if value is None else (year, value)) for year, value in sorted(points.items())]
    found = {(a[0], b[0]): _slope(a[1], b[1]) for a, b in pairwise(exact)}
    return {step: slope for step, slope in found.items() if slope is not None}


def _spreads() -> dict[str, float]:
    """Per term the standard deviation of the slopes of all countries in all steps of their tables."""
    paths = [country_path(iso3) for iso3 in history.COUNTRIES]
    return {
        term.real: statistics.pstdev(slope for path in paths for slope in _own_slopes(path[term.real]).values())
        for term in TERMS
    }


def nearest_countries(path: Path) -> list[Near]:
    """All countries that can be compared with ``path``, the nearest first (see :data:`FORMULA`); empty where none can.

    ``path``: per real column of :data:`TERMS` (all or some) a value by year. The path of a country is nearest to that
    country, at the distance 0.
    """
    own = {name: slopes for name, points in _checked(path).items() if (slopes := _own_slopes(_until_now(points)))}
    if sum(map(len, own.values())) < LEAST:
        return []
    spreads = _spreads()
    found = [near for iso3 in history.COUNTRIES if (near := _near(iso3, own, spreads)) is not None]
    return sorted(found, key=lambda near: near.distance)


def _checked(path: Any) -> Path:
    known = {term.real for term in TERMS}
    good = isinstance(path, Mapping) and all(
        name in known
        and isinstance(points, Mapping)
        and all(type(year) is int and (v is None or history.is_number(v)) for year, v in points.items())
        for name, points in path.items()
    )
    if not good:
        raise UsageError(
            _("A path has, for each of {names}, a value by year, as country_path(...) has; not {path!r:.60}.").format(
                names=", ".join(sorted(known)), path=path
            )
        )
    return cast(Path, path)


def _until_now(points: Mapping[int, float | None]) -> dict[int, float | None]:
    """The years for which some country may have a number."""
    last = max(history.country(iso3).years[-1] for iso3 in history.COUNTRIES)
    return {year: value for year, value in points.items() if year <= last + history.NEAR}


def _near(iso3: str, own: Mapping[str, Mapping[tuple[int, int], float]], spreads: Mapping[str, float]) -> Near | None:
    """How near a country is, or ``None`` where it has too few of the steps."""
    path = country_path(iso3)
    squares, slopes, years = [], {}, []
    for name, steps in own.items():
        pairs = [
            (slope, other, a, b)
            for (a, b), slope in steps.items()
            if (other := _slope(history.near(path[name], a), history.near(path[name], b))) is not None
        ]
        if len(pairs) * 2 < len(steps):
            return None
        squares.append(statistics.fmean(((pair[0] - pair[1]) / spreads[name]) ** 2 for pair in pairs))
        slopes[name] = (statistics.fmean(pair[0] for pair in pairs), statistics.fmean(pair[1] for pair in pairs))
        years += [year for pair in pairs for year in pair[2:]]
    return Near(iso3, math.sqrt(statistics.fmean(squares)), slopes, (min(years), max(years)))


# -- of a game --------------------------------------------------------------------------------------------------


def twins(game: Game) -> list[dict[str, Any]]:
    """For each seat: ``seat``, ``nation``, its ``twin`` and the ``second`` nearest country, and how they differ.

    ``twin`` and ``second`` are ``{"iso3", "country", "distance"}`` or ``None``; ``near``: whether the twin is really
    near (at most :data:`NEAR` away, and nearer than the second); ``sentence``: which country it is, of how many, in
    which ``years`` (first and last; ``None`` without a twin). ``terms``: per thing that was compared its ``label`` and
    how it grew in the ``nation`` and in the ``country``, in % a year; ``difference``: the largest of them in words;
    ``note``: what could not be compared, or why there is no twin: a nation that has died out has none. The rule:
    :data:`FORMULA`.
    """
    names = [face["name"] for face in tables.faces(game)]
    paths = list(_paths(game))
    return [_twin(seat, names[seat], path, tables.missing(game)) for seat, path in enumerate(paths)]


def _paths(game: Game) -> Iterator[Path]:
    """Each seat's path, at the ends of the generations."""
    columns, rows = tables.common_rows(game)
    terms = [term for term in TERMS if term.game in columns]
    year, seat, complete = (columns.index(name) for name in ("year", "seat", "complete"))
    people = columns.index("population") if "population" in columns else -1
    for one in range(game.seats):
        mine = [row for row in rows if row[seat] == one and row[complete]]
        yield {
            term.real: {
                row[year]: _value(row[columns.index(term.game)], row[people] if term.per_person else 1) for row in mine
            }
            for term in terms
        }


def _value(amount: float, people: float) -> float | None:
    return amount / people if people > 0 else None


def _twin(seat: int, nation: str, path: Path, missing: Mapping[str, str]) -> dict[str, Any]:
    gone = _died_out(path)
    found = [] if gone else nearest_countries(path)
    entry: dict[str, Any] = {
        "seat": seat,
        "nation": nation,
        "twin": None,
        "second": None,
        "near": False,
        "years": None,
        "sentence": "",
        "difference": "",
        "terms": [],
    }
    lacking = [_(term.label) for term in TERMS if term.game in missing]
    if gone:
        return {**entry, "note": _("No twin: {nation} has died out.").format(nation=nation)}
    if not found:
        return {**entry, "note": _("No twin: there are too few steps of growth to compare with a country.")}
    first = found[0]
    notes = [_("The game does not have: {labels}.").format(labels=", ".join(lacking))] if lacking else []
    idle = [_(term.label) for term in TERMS if term.game not in missing and term.real not in first.slopes]
    if idle:
        notes.append(_("Not compared, because it was 0 for too long: {labels}.").format(labels=", ".join(idle)))
    return {
        **entry,
        "twin": _named(first),
        "second": _named(found[1]) if len(found) > 1 else None,
        "near": _is_near(found),
        "years": list(first.years),
        "sentence": _sentence(nation, found),
        "difference": _difference(nation, first),
        "terms": [
            {"label": _(term.label), "nation": _percent(mine), "country": _percent(theirs)}
            for term in TERMS
            for mine, theirs in [first.slopes.get(term.real, (None, None))]
            if mine is not None and theirs is not None
        ],
        "note": " ".join(notes),
    }


def _died_out(path: Path) -> bool:
    """Whether nobody was left at the end."""
    people = path.get("population_million", {})
    return bool(people) and not people[max(people)]


def _is_near(found: list[Near]) -> bool:
    tie = len(found) > 1 and round(found[0].distance, 2) == round(found[1].distance, 2)
    return found[0].distance <= NEAR and not tie


def _sentence(nation: str, found: list[Near]) -> str:
    first = found[0]
    form = _("No country is really near; the least far of {n} countries is {country} ({since} to {until}).")
    if _is_near(found):
        form = _("{country} is the nearest of {n} countries to {nation} ({since} to {until}).")
    return form.format(
        nation=nation,
        country=_(history.COUNTRIES[first.iso3]),
        n=len(history.COUNTRIES),
        since=first.years[0],
        until=first.years[1],
    )


def _named(near: Near) -> dict[str, Any]:
    return {"iso3": near.iso3, "country": _(history.COUNTRIES[near.iso3]), "distance": round(near.distance, 2)}


def _percent(slope: float) -> float:
    """Growth in % a year."""
    return round(100 * math.expm1(slope), 1) + 0.0  # no -0.0


def _difference(nation: str, near: Near) -> str:
    """The thing in which the mean slopes differ most, in standard deviations, in words."""
    spreads = _spreads()
    label: Mapping[str, str] = {term.real: term.label for term in TERMS}
    name = max(near.slopes, key=lambda one: abs(near.slopes[one][0] - near.slopes[one][1]) / spreads[one])
    mine, theirs = map(_percent, near.slopes[name])
    form = _("They differ most in {label}: {nation} {a} % a year, {country} {b} % a year.")
    if mine == theirs:
        form = _("On average they grew alike, {label} {a} % a year; they differ in when.")
    elif len(near.slopes) == 1:
        form = _("Compared is {label} alone: {nation} {a} % a year, {country} {b} % a year.")
    country = _(history.COUNTRIES[near.iso3])
    return form.format(label=_(label[name]), a=_signed(mine), b=_signed(theirs), nation=nation, country=country)


def _signed(percent: float) -> str:
    """With its sign, and a true minus."""
    return f"{percent:+.1f}".replace("-", "−")
