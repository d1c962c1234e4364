"""A game beside the real world and World3: shapes of curves, and the countries whose paths are nearest.

    compare.split(game, "population")     # our world, the real world and World3, from the same start
    compare.twins(game)                   # for each nation the country with the nearest path
    compare.hope(game)                    # what went well in the real world

Only shapes are compared: tokens are no tonnes and thirty people on a board are no billions. The rules stand in
:data:`MEASURE`, :data:`RULES` and :data:`FORMULA`, in words for the page.
"""

from __future__ import annotations

import functools
import statistics
from collections.abc import Mapping
from itertools import pairwise
from typing import TYPE_CHECKING, Any, cast

from limitedu import tables
from limitedu.core.indicators import COMMON
from limitedu.errors import UsageError
from limitedu.i18n import gettext as _
from limitedu.i18n import ngettext
from limitedu.reality import boundaries, history
from limitedu.reality.twins import FORMULA, twins

if TYPE_CHECKING:
    from limitedu.core.game import Game

__all__ = ["FORMULA", "MEASURE", "RULES", "SCENARIOS", "alike", "hope", "split", "twins"]

LEAST = 4
"""With fewer common years there is no saying how alike two curves are."""
SCENARIOS = (1, 2, 9)
"""The runs of World3 that a game is laid beside."""
START = 100.0

MEASURE = (
    "How alike two curves are is Pearson's correlation of their values in the game's years; below 0 counts as 0. 1: "
    "they rise and fall together, in the same proportions. 0: they have nothing in common, or run against each other. "
    "Two curves that only rise are easily alike, so look at where they bend. With fewer than four common years, or a "
    "curve that does not move, there is no number."
)
RULES = {
    "ratio": "All curves are 100 in {year}, the first year of the game that all of them have; 200 is twice as much.",
    "change": (
        "Each curve runs from its start (0) in {year}, the first year of the game that all of them have, to its "
        "furthest point (100, or −100 where it falls)."
    ),
    "": "Nothing is laid beside this curve: it stands in its own numbers.",
}
"""How curves are laid over each other, by :attr:`limitedu.core.indicators.Common.index`; "" where there is one only."""
UNITS = {"ratio": "{year} = 100", "change": "% of its own largest change"}
"""What the numbers are then."""

Points = dict[int, float]
Line = dict[str, list[Any]]


# -- our world, the real world, World3 --------------------------------------------------------------------------


def split(game: Game, name: str) -> dict[str, Any]:
    """The common indicator ``name`` of the game, the real world and World3, each from the same start.

    ``ours``, ``real`` (or ``None``) and ``world3`` (scenario -> line) are lines ``{"years", "values"}``: shapes, not
    levels, with ``None`` for a gap, in the ``unit`` for the axis. ``start_year``: where all meet, by the ``rule`` in
    words. ``indexed``: whether they are laid over each other; if there is nothing beside ours it has its own numbers.
    ``alike``: for each other line ``{"with", "value", "sentence"}`` (see :data:`MEASURE`); ``likeness``: ``"real"`` and
    ``"world3"`` -> one sentence on these lines (missing without such a line). ``marks``: the crises of the game.
    ``none``: why there is no real line or none of World3, empty where both are there; ``sources_of``: ``"real"`` and
    ``"world3"`` -> where these lines come from (missing without such a line), ``sources``: the same as a list; with
    ``label``, ``stands_for``, ``leaves_out``. Raises :class:`limitedu.errors.UsageError` for an indicator that the game
    does not have.
    """
    ours = dict(tables.world_line(game, name))
    common = tables.common(game)[name]
    others: dict[Any, Points] = {}
    none = []
    if common.real:
        others["real"] = _real(common.real)
    else:
        none.append(_("Real world: {why}").format(why=_(common.no_real)))
    if common.world3:
        others.update({number: _world3(number, common.world3) for number in SCENARIOS})
    else:
        none.append(_(common.no_world3))
    start, kept = _start(ours, others)
    if "real" in others and "real" not in kept:
        none.append(_("Real world: no number for any year that this game has reached."))
    if common.world3 and SCENARIOS[0] not in kept:
        none.append(_("World3 begins in 1900: no year yet that this game, it and the real numbers all have."))
    index = _rule(common.index, start, ours, kept) if kept else ""
    lines = _indexed(index, start, ours, kept)
    sources = _sources(common.real if "real" in kept else "", bool(set(SCENARIOS) & set(kept)))
    return {
        "name": name,
        "label": _(common.label),
        "start_year": start,
        "indexed": bool(kept),
        "unit": _(UNITS[index]).format(year=start) if kept else _(common.unit),
        "rule": _(RULES[index]).format(year=start),
        "ours": lines["ours"],
        "real": lines.get("real"),
        "world3": {number: lines[number] for number in SCENARIOS if number in lines},
        "alike": [_likeness(lines["ours"], lines[key], key) for key in kept],
        "likeness": _likenesses(lines, kept),
        "marks": _marks(game),
        "stands_for": _(common.about),
        "leaves_out": tables.leaves_out(game, name),
        "sources": list(sources.values()),
        "sources_of": sources,
        "none": " ".join(none),
    }


def _real(column: str) -> Points:
    one = history.series(column)
    return {year: value for year, value in zip(one.years, one.values, strict=True) if value is not None}


@functools.lru_cache(maxsize=len(SCENARIOS))
def _run(scenario: int) -> dict[str, list[float]]:
    from limitedu.reality import world3

    return world3.simulate(scenario)


def _world3(scenario: int, column: str) -> Points:
    run = _run(scenario)
    return {round(year): value for year, value in zip(run["year"], run[column], strict=True)}


def _near(points: Mapping[int, float], year: int) -> float | None:
    """The value of the nearest year, as :func:`limitedu.reality.history.near` finds it."""
    found = history.near(points, year)
    return None if found is None else found[1]


def _start(ours: Points, others: Mapping[Any, Points]) -> tuple[int, dict[Any, Points]]:
    """The first year of the game that all have, and those that have one in common; the others are left out."""
    years = list(ours)
    kept = {}
    for key, points in others.items():
        common = [year for year in years if _near(points, year) is not None]
        if common:
            kept[key], years = points, common
    return years[0], kept


def _rule(index: str, start: int, ours: Points, others: Mapping[Any, Points]) -> str:
    """A line that starts at 0 has no multiples: then all of them show their change."""
    starts = [ours[start], *(_near(points, start) or 0.0 for points in others.values())]
    return index if min(starts) > 0 else "change"


def _indexed(index: str, start: int, ours: Points, others: Mapping[Any, Points]) -> dict[Any, Line]:
    lines = {"ours": ours, **others}
    if not index:
        return {key: _line(points, points) for key, points in lines.items()}
    starts = {key: _near(points, start) or 0.0 for key, points in lines.items()}
    if index == "ratio":
        return {
            key: _line(points, {year: START * value / starts[key] for year, value in points.items()})
            for key, points in lines.items()
        }
    found = {}
    for key, points in lines.items():
        largest = max(abs(value - starts[key]) for value in points.values()) or 1.0
        found[key] = _line(points, {y: START * (v - starts[key]) / largest for y, v in points.items()})
    return found


def _line(points: Points, values: Points) -> Line:
    """The line from its first to its last year; years in between without a value are gaps where values are yearly."""
    years = list(points)
    steps = [b - a for a, b in pairwise(years)]
    if steps and min(steps) == 1:
        years = list(range(years[0], years[-1] + 1))
    return {"years": years, "values": [round(values[year], 2) if year in values else None for year in years]}


def alike(a: Line, b: Line) -> float | None:
    """How alike the shapes of two lines are, from 0 to 1, in the years of ``a`` (see :data:`MEASURE`), or ``None``.

    A year of ``b`` counts when it is at most :data:`limitedu.reality.history.NEAR` years away. Lines are ``{"years",
    "values"}`` with finite numbers or ``None``; :class:`UsageError` for anything else.
    """
    found = _correlation(_pairs(_checked(a), _checked(b)))
    return None if found is None else max(0.0, round(found, 2))


def _checked(line: Any) -> Line:
    try:
        good = all(
            type(year) is int and (value is None or history.is_number(value))
            for year, value in zip(line["years"], line["values"], strict=True)
        )
    except (TypeError, KeyError, IndexError, ValueError):
        good = False
    if not good:
        raise UsageError(
            _(
                "A line is a table of two lists of the same length, 'years' and 'values', of finite numbers or None, "
                "not {line!r:.60}."
            ).format(line=line)
        )
    return cast(Line, line)


def _pairs(a: Line, b: Line) -> list[tuple[float, float]]:
    """The values of both in the years of ``a`` that both have."""
    there = {year: value for year, value in zip(b["years"], b["values"], strict=True) if value is not None}
    return [
        (value, other)
        for year, value in zip(a["years"], a["values"], strict=True)
        if value is not None and (other := _near(there, year)) is not None
    ]


def _correlation(pairs: list[tuple[float, float]]) -> float | None:
    """Pearson's correlation, ``None`` where there is none."""
    if len(pairs) < LEAST:
        return None
    try:
        return statistics.correlation(*map(list, zip(*pairs, strict=True)))
    except statistics.StatisticsError:
        return None


def _only(pairs: list[tuple[float, float]]) -> int:
    """1 where both only rise, -1 where both only fall, else 0."""
    for way in (1, -1):
        if all((b - a) * way >= 0 for one in zip(*pairs, strict=True) for a, b in pairwise(one)):
            return way
    return 0


def _likeness(ours: Line, other: Line, key: Any) -> dict[str, Any]:
    pairs = _pairs(ours, other)
    found, count = _correlation(pairs), len(pairs)
    who = _("Real world") if key == "real" else _("World3's scenario {n}").format(n=key)
    value = None if found is None else max(0.0, round(found, 2))
    if value is None:
        text = _too_few(count) if count < LEAST else _("{who}: nothing can be said, one of the curves does not move.")
    elif way := _only(pairs):
        text = _("{who}: both only rise, so they look alike ({value:.2f}). Look at where they bend.")
        if way < 0:
            text = _("{who}: both only fall, so they look alike ({value:.2f}). Look at where they bend.")
    else:
        text = _("{who}: likeness {value:.2f} of 1 ({n} years compared).")
    return {"with": key, "value": value, "sentence": text.format(who=who, value=value, n=count)}


def _too_few(count: int) -> str:
    return ngettext(
        "{who}: there is one common year, too few to compare.",
        "{who}: there are {n} common years, too few to compare.",
        count,
    )


def _likenesses(lines: Mapping[Any, Line], kept: Mapping[Any, Points]) -> dict[str, str]:
    """The likeness with the real world in one sentence, and that with all scenarios of World3 in another."""
    found = {}
    if "real" in kept:
        found["real"] = _likeness(lines["ours"], lines["real"], "real")["sentence"]
    runs = [key for key in kept if key != "real"]
    if runs:
        found["world3"] = _with_world3(lines, runs)
    return found


def _with_world3(lines: Mapping[Any, Line], runs: list[int]) -> str:
    pairs = {number: _pairs(lines["ours"], lines[number]) for number in runs}
    count = max(map(len, pairs.values()))
    values = [_likeness(lines["ours"], lines[number], number)["value"] for number in runs]
    if count < LEAST:
        return _too_few(count).format(who=_("World3"), n=count)
    each = ", ".join(
        _("{value} (scenario {n})").format(n=number, value="–" if value is None else f"{value:.2f}")
        for number, value in zip(runs, values, strict=True)
    )
    ways = {_only(one) for one in pairs.values()}
    if ways == {1}:
        return _("World3: all only rise, so they look alike: {each}. Look at where they bend.").format(each=each)
    if ways == {-1}:
        return _("World3: all only fall, so they look alike: {each}. Look at where they bend.").format(each=each)
    return _("World3: likeness {each}, of 1 ({n} years compared).").format(each=each, n=count)


def _marks(game: Game) -> list[dict[str, Any]]:
    """Each generation's crises: one mark for each kind that the world met in it."""
    kinds = [one for one in tables.measures(game).values() if one.crisis]
    ends = [moment for moment in tables.moments(game) if moment.complete]
    return [
        {
            "year": now.year,
            "kind": one.crisis,
            "label": tables.crisis_name(one),
            "symbol": one.symbol,
        }
        for before, now in pairwise(ends)
        for one in kinds
        if now.world[one.name] > before.world[one.name]
    ]


def _sources(column: str, world3: bool) -> dict[str, str]:
    """Where the real line and those of World3 come from, as far as they are there."""
    texts = {}
    if column:
        one = history.series(column)
        texts["real"] = _("Real world: {label}, {unit}. {source}. Terms: {licence}. {remark}").format(
            label=one.label, unit=one.unit, source=one.source, licence=one.licence, remark=one.remark
        )
    if world3:
        texts["world3"] = _(
            "World3: the model of The Limits to Growth, edition of 2004 (Meadows, Randers, Meadows), worked out here. "
            "A model, not a forecast. Scenario 1: as before; 2: twice the resources; 9: stable population and "
            "industry, with better technology, from 2002."
        )
    return texts


# -- hope -------------------------------------------------------------------------------------------------------


def hope(game: Game) -> list[dict[str, Any]]:
    """What people have done well: ``title``, ``text`` (real numbers, and a word on the game), ``line``, ``sources``.

    ``line`` is ``{"years", "values", "unit"}``, the real numbers themselves, or ``None``.
    """
    return [_ozone(game), _long_life(game), _poverty(game)]


def _ozone(game: Game) -> dict[str, Any]:
    one = next(one for one in boundaries.BOUNDARIES if one.id == "ozone" and one.year == boundaries.YEARS[-1])
    met = sum(int(tables.world_line(game, name)[-1][1]) for name in tables.common(game) if name.startswith("crises_"))
    if met:
        ours = ngettext(
            "Your world met one crisis: which agreement would have come in time?",
            "Your world met {n} crises: which agreement would have come in time?",
            met,
        ).format(n=met)
    else:
        ours = _("Your world met no crisis: which of its limits did you keep, and how did you agree?")
    real = _(
        "In 1987 states began to agree, in Montreal, to stop making the gases that destroy the ozone layer; by now "
        "all have joined. In {year} it measured {value} {unit}, on the safe side of {limit}."
    ).format(year=one.year, value=one.value, unit=_(one.unit), limit=one.limit)
    return {"title": _("The ozone layer"), "text": f"{real} {ours}", "line": None, "sources": [boundaries.source()]}


def _long_life(game: Game) -> dict[str, Any]:
    return _card(
        game,
        "life_expectancy_years",
        _("Longer lives"),
        _("In {first} a child could expect to live {a:.0f} years, in {last} {b:.0f} years, on world average."),
        "standard_of_living",
        _("Your world has no lives that become longer: what did its people gain?"),
    )


def _poverty(game: Game) -> dict[str, Any]:
    return _card(
        game,
        "extreme_poverty_pct",
        _("Fewer people in misery"),
        _("In {first} {a:.0f} of 100 people could not pay for what they needed most, in {last} {b:.0f} of 100."),
        "inequality",
        _("Who had enough in your world, and who had not?"),
    )


def _card(game: Game, column: str, title: str, form: str, name: str, question: str) -> dict[str, Any]:
    """A card on a series of the world: its first and last value, beside the game's indicator ``name`` if it has it."""
    one, points = history.series(column), _real(column)
    first, last = min(points), max(points)
    if name in tables.common(game):
        line = tables.world_line(game, name)
        (_year, a), (year, b) = line[0], line[-1]
        question = _("In your world: {label} from {a:.1f} at the start to {b:.1f} in {year}.").format(
            label=_(COMMON[name].label), a=a, b=b, year=year
        )
    return {
        "title": title,
        "text": f"{form.format(first=first, last=last, a=points[first], b=points[last])} {question}",
        "line": {**_line(points, points), "unit": one.unit},
        "sources": list(_sources(column, False).values()),
    }
