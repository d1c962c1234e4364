"""The pictures of the debrief, from its plain data: split view, bathtub, band of chance, worlds beside each other.

    charts.debrief.split(compare.split(game, "population"))
    charts.debrief.bathtub(debrief.bathtubs(game)[0])
    charts.debrief.band(debrief.band(game, runs)["pollution"])
    charts.debrief.worlds("pollution", "Pollution", "tokens", {"our world": line, "otherwise": other})

Each gives ``{"id", "title", "figure", "sentence", "table"}`` as :func:`limitedu.charts.panel` does. Where a table and a
sentence stand beside a figure, nothing is told by colour alone: lines differ in dash and marker too.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from limitedu.charts.figures import COLORS, DASHES, GRID, INK, QUIET, SHAPES
from limitedu.i18n import gettext as _
from limitedu.reality.history import near

__all__ = ["band", "bathtub", "split", "worlds"]

ROOM = 0.13
"""Free space above the highest and below the lowest point, as a part of the height."""

Trace = dict[str, Any]
Chart = dict[str, Any]
Points = Sequence[tuple[float, float | None]]


def split(view: Mapping[str, Any]) -> Chart:
    """Our world, the real world and World3 from the same start: ``view`` of :func:`limitedu.reality.compare.split`."""
    named: list[tuple[str, Mapping[str, Any], Trace]] = [(_("our world"), view["ours"], _look(INK, "solid", "circle"))]
    if view["real"]:
        named.append((_("real world"), view["real"], _look(COLORS[0], "solid", "")))
    for number, (scenario, line) in enumerate(view["world3"].items()):
        text = _("World3, scenario {n}").format(n=scenario)
        named.append((text, line, _look(COLORS[1 + number], DASHES[1 + number], "")))
    data = [_line(name, line["years"], line["values"], look) for name, line, look in named]
    marks = _marks(view["marks"], data)
    columns = [_("Year"), *(name for name, _line, _style in named)]
    lines = [dict(zip(line["years"], line["values"], strict=True)) for _name, line, _style in named]
    return {
        "id": f"split-{view['name']}",
        "title": view["label"],
        "figure": {
            "data": [*data, *marks],
            "layout": _layout([*data, *marks], view["unit"]),
        },
        "sentence": " ".join(view["likeness"].values()),
        "table": {"columns": columns, "rows": [[year, *(_near(line, year) for line in lines)] for year in lines[0]]},
    }


def bathtub(tub: Mapping[str, Any]) -> Chart:
    """What flowed in and out of a stock in each generation, and how full it was (an entry of ``debrief.bathtubs``)."""
    rows = [row for row in tub["rows"] if row["year"] is not None]
    years = [row["year"] for row in rows]
    step = min((b - a for a, b in pairwise(years)), default=10)
    bars = [
        (_("flows in"), [row["inflow"] for row in rows], COLORS[1], ""),
        (_("flows out"), [-row["outflow"] for row in rows], COLORS[0], "/"),
    ]
    data: list[Trace] = [
        {
            "type": "bar",
            "name": name,
            "x": years,
            "y": values,
            "width": step * 0.5,
            "marker": {"color": color, "pattern": {"shape": pattern, "fgcolor": "#FFFFFF", "fillmode": "overlay"}},
            "hovertemplate": f"%{{fullData.name}}, %{{x}}: %{{y}} {tub['unit']}<extra></extra>",
        }
        for name, values, color, pattern in bars
    ]
    data.append(_line(_("level at the end"), years, [row["level"] for row in rows], _look(INK, "solid", "circle")))
    whole = _line(_("the whole"), [years[0], years[-1]], [tub["whole"]] * 2, _look(QUIET, "dash", ""))
    broke = [row for row in rows if row["generation"] in tub["broke"]]
    burst = {
        "type": "scatter",
        "mode": "markers",
        "name": tub["mark"],
        "x": [row["year"] for row in broke],
        "y": [row["level"] for row in broke],
        "marker": {"symbol": "x", "size": 14, "color": COLORS[3]},
    }
    data += [whole, burst] if broke else [whole]
    layout = _layout(data, tub["unit"])
    layout["barmode"] = "relative"
    return {
        "id": f"tub-{tub['stock']}",
        "title": tub["label"],
        "figure": {"data": data, "layout": layout},
        "sentence": tub["sentence"],
        "table": {
            "columns": [_("Generation"), _("Year"), _("flows in"), _("flows out"), _("level at the end")],
            "rows": [[r["generation"], r["year"], r["inflow"], r["outflow"], r["level"]] for r in tub["rows"]],
        },
    }


def band(lies: Mapping[str, Any]) -> Chart:
    """Where worlds under other chance lie, and our world in it (a value of ``debrief.band``)."""
    years = lies["years"]
    edge = {"color": COLORS[0], "width": 1}
    data: list[Trace] = [
        {"type": "scatter", "mode": "lines", "x": years, "y": lies["low"], "line": edge, "name": _("a tenth is below"),
         "showlegend": False},
        {"type": "scatter", "mode": "lines", "x": years, "y": lies["high"], "line": edge, "fill": "tonexty",
         "fillcolor": "rgba(0,114,178,0.18)", "name": _("eight of ten worlds")},
        _line(_("the middle world"), years, lies["middle"], _look(COLORS[0], "dash", "")),
        *_others({_("our world"): lies["ours"]}),
    ]  # fmt: skip
    ours = dict(lies["ours"])
    rows = zip(years, lies["low"], lies["middle"], lies["high"], lies["worlds"], strict=True)
    return {
        "id": f"band-{lies['name']}",
        "title": lies["label"],
        "figure": {"data": data, "layout": _layout(data, lies["unit"])},
        "sentence": lies["sentence"],
        "table": {
            "columns": [_("Year"), _("10 % below"), _("middle"), _("90 % below"), _("worlds"), _("our world")],
            "rows": [[*map(_rounded, row), _rounded(ours.get(row[0]))] for row in rows],
        },
    }


def worlds(name: str, label: str, unit: str, lines: Mapping[str, Points]) -> Chart:
    """The indicator ``name`` in several worlds, ours first: world -> (year, value) pairs."""
    data = _others(lines)
    known = [dict(points) for points in lines.values()]
    years = sorted({year for points in known for year in points})
    ends = [_("{name}: {value}").format(name=world, value=_rounded(line[-1][1])) for world, line in lines.items()]
    return {
        "id": f"worlds-{name}",
        "title": label,
        "figure": {"data": data, "layout": _layout(data, unit)},
        "sentence": _("At the end: {values}.").format(values="; ".join(ends)),
        "table": {
            "columns": [_("Year"), *lines],
            "rows": [[year, *(_rounded(points.get(year)) for points in known)] for year in years],
        },
    }


# -- parts of a figure ---------------------------------------------------------------------------------------------


def _look(color: str, dash: str, shape: str) -> Trace:
    """Colour, dash and marker; without a shape only a line."""
    look: Trace = {"mode": "lines+markers" if shape else "lines", "line": {"color": color, "dash": dash, "width": 2.5}}
    if shape:
        look["line"]["width"] = 3.5
        look["marker"] = {"color": color, "symbol": shape, "size": 8}
    return look


def _line(name: str, years: Sequence[float], values: Sequence[float | None], look: Trace) -> Trace:
    """A line with its gaps; a value between two gaps, which no line would show, has a marker."""
    trace = {
        "type": "scatter",
        "name": name,
        "x": list(years),
        "y": [_rounded(value) for value in values],
        "connectgaps": False,
        "hovertemplate": "%{fullData.name}, %{x}: %{y}<extra></extra>",
        **look,
    }
    around = [None, *values, None]
    alone = [value is not None and around[at] is around[at + 2] is None for at, value in enumerate(values)]
    if any(alone) and "marker" not in look:
        trace["mode"] = "lines+markers"
        trace["marker"] = {"color": look["line"]["color"], "size": [7 if one else 0 for one in alone]}
    return trace


def _others(lines: Mapping[str, Points]) -> list[Trace]:
    """Our world strong, the others each with a colour, dash and marker of its own."""
    data = []
    for number, (name, points) in enumerate(lines.items()):
        at = (number - 1) % 5
        look = _look(COLORS[1 + at], DASHES[1 + at], SHAPES[1 + at]) if number else _look(INK, "solid", SHAPES[0])
        data.append(_line(name, [year for year, _value in points], [value for _year, value in points], look))
    return data


def _marks(marks: Iterable[Mapping[str, Any]], data: list[Trace]) -> list[Trace]:
    """The crises above the lines, a row for each that falls into the same year."""
    kinds: dict[str, list[Mapping[str, Any]]] = {}
    for mark in marks:
        kinds.setdefault(mark["label"], []).append(mark)
    low, high = _span(data)
    used: dict[float, int] = {}
    found = []
    for label, group in kinds.items():
        heights = []
        for mark in group:
            used[mark["year"]] = used.get(mark["year"], 0) + 1
            heights.append(high + (high - low) * ROOM * used[mark["year"]])
        found.append(
            {
                "type": "scatter",
                "mode": "text",
                "name": label,
                "x": [mark["year"] for mark in group],
                "y": heights,
                "text": [mark["symbol"] for mark in group],
                "textfont": {"color": COLORS[3], "size": 16},
                "hovertemplate": "%{fullData.name}, %{x}<extra></extra>",
                "showlegend": False,
            }
        )
    return found


def _span(data: Iterable[Trace]) -> tuple[float, float]:
    values = [value for trace in data for value in trace["y"] if value is not None]
    low, high = min(values, default=0.0), max(values, default=1.0)
    return (low, high) if high > low else (low - 1, high + 1)


def _layout(data: list[Trace], unit: str) -> dict[str, Any]:
    low, high = _span(data)
    low = min(low, 0)
    room = (high - low) * ROOM
    return {
        "font": {"size": 14, "color": INK},
        "paper_bgcolor": "rgba(0,0,0,0)",
        "plot_bgcolor": "rgba(0,0,0,0)",
        "margin": {"l": 48, "r": 12, "t": 12, "b": 32},
        "showlegend": True,
        "legend": {"orientation": "h", "x": 0, "y": 1.02, "yanchor": "bottom", "traceorder": "normal"},
        "hovermode": "closest",
        "dragmode": False,
        "xaxis": {"fixedrange": True, "gridcolor": GRID, "zeroline": False, "tickformat": "d"},
        "yaxis": {
            "fixedrange": True,
            "gridcolor": GRID,
            "zeroline": True,
            "zerolinecolor": "#AAB4C0",
            "range": [low - room * (low < 0), high + room],
            "title": {"text": unit, "standoff": 6},
            "automargin": True,
        },
    }


def _near(line: Mapping[int, float | None], year: int) -> float | None:
    """The line's value in the nearest year that it has, as :func:`limitedu.reality.history.near` finds it."""
    found = near(line, year)
    return _rounded(found[1]) if found is not None else None


def _rounded(value: float | None) -> float | None:
    """At most three digits after the point, whole numbers as such."""
    if value is None or isinstance(value, int):
        return value
    return int(value) if value == int(value) else round(value, 3)
