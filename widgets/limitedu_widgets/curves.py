"""What the explorer draws: which curves of World3, what was measured of each, and what turned them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from limitedu.i18n import _
from limitedu.reality import history, world3
from limitedu_widgets.runs import Setting

__all__ = ["CHARTS", "Chart", "Measured", "charts", "measured", "turns"]


@dataclass(frozen=True, slots=True)
class Measured:
    """How a measured series is laid under a curve.

    ``series``: its name in ``history``; ``scale``: what turns its unit into the chart's, 0 where levels do not fit:
    then it is drawn so that it meets scenario 1 in ``meet``, counted from its value in ``base`` (0: from nothing).
    """

    series: str
    scale: float = 0.0
    meet: int = 1970
    base: int = 0


@dataclass(frozen=True, slots=True)
class Chart:
    """One curve: the model's column, shown as its number × ``scale`` with ``digits`` decimals; ``missing``: why nothing
    measured lies under it."""

    column: str
    scale: float = 1.0
    digits: int = 0
    measured: Measured | None = None


CHARTS = (
    Chart("population", 1e-9, 2, Measured("population_million", 1e-3)),
    Chart("fraction_of_resources_remaining", 100.0, 0),
    Chart("food_per_capita"),
    Chart("industrial_output_per_capita", 1.0, 0, Measured("gdp_per_capita_2011usd")),
    Chart("persistent_pollution_index", 1.0, 1, Measured("co2_ppm", base=1850)),
    Chart("life_expectancy", 1.0, 1, Measured("life_expectancy_years", 1.0)),
    Chart("human_welfare_index", 1.0, 2),
    Chart("human_ecological_footprint", 1.0, 2),
)
"""The curves that are drawn, in their order."""


def _short(column: str) -> str:
    """A name for a narrow page."""
    return {
        "population": _("Population"),
        "fraction_of_resources_remaining": _("Resources"),
        "food_per_capita": _("Food"),
        "industrial_output_per_capita": _("Industry"),
        "persistent_pollution_index": _("Pollution"),
        "life_expectancy": _("Life expectancy"),
        "human_welfare_index": _("Welfare"),
        "human_ecological_footprint": _("Footprint"),
    }[column]


def _words(column: str) -> tuple[str, str, str]:
    """Title, unit, and why nothing measured is drawn (empty where something is)."""
    return {
        "population": (_("Population"), _("billion people"), ""),
        "fraction_of_resources_remaining": (
            _("Resources left"),
            _("% of those of 1900"),
            _("No open series of what is left in the ground exists: known reserves grow with search and price."),
        ),
        "food_per_capita": (
            _("Food per person"),
            _("kg of grain a year"),
            _("The world's food balances may not be passed on here, so nothing measured is drawn."),
        ),
        "industrial_output_per_capita": (_("Industrial output per person"), _("$ of 1968 a year"), ""),
        "persistent_pollution_index": (_("Pollution"), _("times that of 1970"), ""),
        "life_expectancy": (_("Life expectancy"), _("years"), ""),
        "human_welfare_index": (
            _("Human welfare"),
            _("index, 0 to 1"),
            _("The measured index of human development covers only the last decades, so it is not drawn."),
        ),
        "human_ecological_footprint": (
            _("Ecological footprint"),
            _("Earth's land = 1"),
            _("The measured footprint may not be passed on under our licence, so it is not drawn."),
        ),
    }[column]


@cache
def _book() -> dict[str, list[float]]:
    """Scenario 1, every year: what measured shapes are tied to."""
    found: dict[str, list[float]] = world3.simulate(1, outputs=[chart.column for chart in CHARTS])
    return found


def measured(chart: Chart) -> dict[str, Any] | None:
    """Years and values to scale, label, short label, how they are drawn, source, licence, remark; from 1900 on."""
    if chart.measured is None:
        return None
    series = history.series(chart.measured.series)
    scale, base, how = _fit(chart, chart.measured, series)
    known = [(year, value) for year, value in zip(series.years, series.values, strict=True) if year >= 1900]
    return {
        "years": [year for year, _value in known],
        "values": [None if value is None else round((value - base) * scale, 4) for _year, value in known],
        "label": series.label,
        "short": series.label
        if chart.measured.scale
        else _("{label}: compare the shape only").format(label=series.label),
        "how": how,
        "source": series.source,
        "licence": series.licence,
        "remark": series.remark,
    }


def _fit(chart: Chart, told: Measured, series: history.Series) -> tuple[float, float, str]:
    """What measured values are multiplied by, what is taken from them before, and how that is said."""
    if told.scale:
        return told.scale, 0.0, _("Measured: {label}, in the same unit.").format(label=series.label)
    at = {year: value for year, value in zip(series.years, series.values, strict=True) if value is not None}
    base = at[told.base] if told.base else 0.0
    book = dict(zip(_book()["year"], _book()[chart.column], strict=True))[told.meet] * chart.scale
    what = series.label
    if told.base:
        what = _("{label} above that of {year}").format(label=what, year=told.base)
    how = _("Measured, compare the shape only: {what}. Of another unit, drawn to meet scenario 1 in {year}.")
    return book / (at[told.meet] - base), base, how.format(what=what, year=told.meet)


@cache
def _measured(number: int) -> dict[str, Any] | None:
    return measured(CHARTS[number])


def charts() -> list[dict[str, Any]]:
    """Every chart with its words and what was measured."""
    found = []
    for number, chart in enumerate(CHARTS):
        title, unit, missing = _words(chart.column)
        found.append(
            {
                "id": chart.column,
                "title": title,
                "short": _short(chart.column),
                "unit": unit,
                "scale": chart.scale,
                "digits": chart.digits,
                "measured": _measured(number),
                "missing": missing,
            }
        )
    return found


def turns(setting: Setting) -> list[dict[str, Any]]:
    """The turning points of the curves that are drawn, in time's order, each with what turned it.

    ``loop``: the arrows of the feedback loop that did it, in the order from cause to effect (empty where the chain of
    causes does not close); ``path``: the arrows from the loop, or from the first cause, to the curve; ``chain``: the
    same told with numbers from the curve back; ``grows``: whether the loop feeds a change or works against it.
    """
    scales = {chart.column: chart.scale for chart in CHARTS}
    return [
        {
            "quantity": turn["quantity"],
            "label": _words(turn["quantity"])[0],
            "year": turn["year"],
            "shown": turn["value"] * scales[turn["quantity"]],
            "kind": turn["kind"],
            "sentence": turn["sentence"],
            "loop": [_link(link) for link in turn["loop"]],
            "path": [_link(link) for link in turn["links"][len(turn["loop"]) :]],
            "grows": turn["loop_kind"] == "reinforcing",
            "chain": list(turn["chain"]),
            "also": list(turn["also"]["chain"]) if turn["also"] else [],
        }
        for turn in world3.turns(setting.scenario, quantities=scales, **setting.changes)
    ]


def _link(link: Mapping[str, Any]) -> dict[str, Any]:
    """One arrow of a loop, with the names of its ends in words."""
    return {name: link[name] for name in ("from", "to", "sign", "from_label", "to_label")}
