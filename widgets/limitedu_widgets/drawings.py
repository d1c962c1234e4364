"""The charts of a debrief as the page draws them: lines over the years, bands, tubs. Plain dicts of the Plotly schema.

Each chart is ``{"id", "title", "figure", "sentence", "table"}``; the table has the same numbers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from limitedu.charts import COLORS
from limitedu.i18n import gettext as _

__all__ = ["Line", "band", "lines", "tub"]

INK, QUIET = "#1F2733", "#5B6675"
DASHES = ("solid", "dash", "dot", "dashdot", "solid", "longdash")
SYMBOLS = ("circle", "triangle-up", "square", "diamond", "star", "hexagon")
MOST_MARKERS = 30
"""A line with more points has no mark on each."""
MOST_ROWS = 60
"""Rows of a table; of more years only whole decades are written."""
MARKS = 1.12
"""How high above the highest point the crisis marks stand."""

Chart = dict[str, Any]
Points = Sequence[tuple[int, float | None]]


@dataclass(frozen=True, slots=True)
class Line:
    """One line: its name, (year, value) pairs with ``None`` for a gap, and which colour and dash it has."""

    name: str
    points: Points
    look: int = 0
    wide: bool = True
    faint: bool = False

    def trace(self, unit: str) -> dict[str, Any]:
        """The line as a Plotly trace."""
        color = QUIET if self.faint else COLORS[self.look % len(COLORS)]
        marked = len(self.points) <= MOST_MARKERS and not self.faint
        gaps = any(value is None for _year, value in self.points)  # a single year between two gaps is a dot
        return {
            "type": "scatter",
            "mode": "lines+markers" if marked or gaps else "lines",
            "name": self.name,
            "x": [year for year, _value in self.points],
            "y": [value for _year, value in self.points],
            "connectgaps": False,
            "line": {"color": color, "dash": DASHES[self.look % len(DASHES)], "width": 3 if self.wide else 1.75},
            "marker": {
                "color": color,
                "symbol": SYMBOLS[self.look % len(SYMBOLS)],
                "size": 4 if not marked else 8 if self.wide else 6,
            },
            "hovertemplate": f"%{{fullData.name}}, %{{x}}: %{{y:~g}} {unit}<extra></extra>",
        }


def pairs(line: Mapping[str, Sequence[Any]]) -> list[tuple[int, float | None]]:
    """``{"years", "values"}`` as (year, value) pairs."""
    return list(zip(line["years"], line["values"], strict=True))


def lines(
    name: str,
    title: str,
    drawn: Sequence[Line],
    sentence: str,
    unit: str = "",
    marks: Sequence[Mapping[str, Any]] = (),
    span: tuple[int, int] | None = None,
    top: float | None = None,
    height: int = 250,
    room: bool = False,
) -> Chart:
    """Lines over the years. ``marks``: crises (``year``, ``label``, ``symbol``); ``span``: first and last year;
    ``room``: there is room for marks in any case.
    """
    data = [line.trace(unit) for line in drawn]
    most = top if top is not None else _most(drawn)
    if marks:
        data.append(_marks(marks, most * MARKS))
    return {
        "id": name,
        "title": title,
        "figure": {"data": data, "layout": _layout(drawn, unit, most, span, bool(marks) or room, height)},
        "sentence": sentence,
        "table": table(drawn, unit, marks),
    }


def band(name: str, title: str, found: Mapping[str, Any], ours: str) -> Chart:
    """Where other worlds lie: the band in which eight of ten are, the middle, and our own line."""
    years = found["years"]
    edge = {
        "type": "scatter",
        "mode": "lines",
        "x": years,
        "line": {"width": 0, "color": "#7FB0D3"},
        "hoverinfo": "skip",
    }
    high = {**edge, "y": found["high"], "name": _("high"), "showlegend": False}
    low = {**edge, "y": found["low"], "name": _("eight of ten other worlds"), "fill": "tonexty"}
    low["fillcolor"] = "rgba(0,114,178,.22)"
    middle = Line(_("their middle"), list(zip(years, found["middle"], strict=True)), 1, wide=False)
    own = Line(ours, found["ours"], 4)
    made = lines(name, title, [middle, own], found["sentence"], found["unit"], height=270)
    made["figure"]["data"] = [high, low, *made["figure"]["data"]]
    most = max([*found["high"], *(value for _year, value in found["ours"]), 1])
    made["figure"]["layout"]["yaxis"]["range"] = [min(0, *found["low"]), most * 1.08]
    edges = [Line(_("low"), pairs({"years": years, "values": found["low"]})), middle]
    edges += [Line(_("high"), pairs({"years": years, "values": found["high"]})), own]
    made["table"] = table(edges, found["unit"])
    return made


def tub(found: Mapping[str, Any]) -> Chart:
    """What flowed into a stock and out of it in each generation, and its level as a line."""
    rows = found["rows"]
    numbers = [row["generation"] for row in rows]
    unit = found["unit"]
    bar = {"type": "bar", "x": numbers, "marker": {"line": {"color": "#FFFFFF", "width": 1}}}
    inflow = {**bar, "name": _("inflow"), "y": [row["inflow"] for row in rows]}
    inflow["marker"] = {**bar["marker"], "color": COLORS[0], "pattern": {"shape": "/"}}  # type: ignore[dict-item]
    outflow = {**bar, "name": _("outflow"), "y": [-row["outflow"] for row in rows]}
    outflow["marker"] = {**bar["marker"], "color": COLORS[1], "pattern": {"shape": "."}}  # type: ignore[dict-item]
    level = {
        "type": "scatter",
        "mode": "lines+markers",
        "name": _("level at the end of the generation"),
        "x": numbers,
        "y": [row["level"] for row in rows],
        "line": {"color": INK, "width": 3},
        "marker": {"color": INK, "size": 8},
    }
    for trace in (inflow, outflow, level):
        trace["hovertemplate"] = f"%{{fullData.name}}, {_('generation')} %{{x}}: %{{y}} {unit}<extra></extra>"
    data = [inflow, outflow, level, _edge(found, numbers)]
    most = max([found["whole"] if found["full"] else 0, *(max(row["level"], row["inflow"]) for row in rows), 1])
    least = min(0, *(min(row["level"], -row["outflow"]) for row in rows))
    layout = {
        "showlegend": True,
        "height": 300,
        "barmode": "overlay",
        "hovermode": "closest",
        "xaxis": {"dtick": 1, "title": {"text": _("generation"), "standoff": 4}, "zeroline": False},
        "yaxis": {"range": [least * 1.1, most * 1.12], "title": {"text": unit, "standoff": 4}, "zeroline": True},
        "margin": {"b": 40, "l": 44},
    }
    columns = [_("generation"), _("year"), _("inflow"), _("outflow"), _("level"), _("by what")]
    told = [
        [row["generation"], row["year"], row["inflow"], row["outflow"], row["level"], _parts(row["parts"])]
        for row in rows
    ]
    return {
        "id": f"tub-{found['stock']}",
        "title": _("{stock}: inflow, outflow, level").format(stock=found["label"]),
        "figure": {"data": data, "layout": layout},
        "sentence": found["sentence"],
        "table": {"columns": columns, "rows": told},
    }


def _edge(found: Mapping[str, Any], numbers: Sequence[int]) -> dict[str, Any]:
    """The level at which the stock breaks: full, or empty."""
    value = found["whole"] if found["full"] else 0
    text = _("full: {n}").format(n=value) if found["full"] else _("empty")
    return {
        "type": "scatter",
        "mode": "lines",
        "name": text,
        "x": [numbers[0], numbers[-1]],
        "y": [value, value],
        "line": {"color": COLORS[1], "width": 2, "dash": "dash"},
        "hoverinfo": "skip",
    }


def _parts(parts: Mapping[str, float]) -> str:
    """Each cause with its amount."""
    return "; ".join(f"{cause} {f'{amount:+g}'.replace('-', '−')}" for cause, amount in parts.items()) or "–"


def _most(drawn: Sequence[Line]) -> float:
    return max([1.0, *(value for line in drawn for _year, value in line.points if value is not None)])


def _marks(marks: Sequence[Mapping[str, Any]], height: float) -> dict[str, Any]:
    """Crises as signs above the lines; those of one year stand above each other."""
    used: dict[int, int] = {}
    heights = []
    for mark in marks:
        number = used[mark["year"]] = used.get(mark["year"], -1) + 1
        heights.append(height * (1 + 0.11 * number))
    return {
        "type": "scatter",
        "mode": "markers+text",
        "name": _("crisis"),
        "x": [mark["year"] for mark in marks],
        "y": heights,
        "text": [mark["symbol"] for mark in marks],
        "customdata": [mark["label"] for mark in marks],
        "textfont": {"color": INK},
        "marker": {"symbol": "square", "size": 17, "color": "#FFFFFF", "line": {"color": INK, "width": 1.5}},
        "hovertemplate": "%{customdata}, %{x}<extra></extra>",
    }


def _layout(
    drawn: Sequence[Line], unit: str, most: float, span: tuple[int, int] | None, marked: bool, height: int
) -> dict[str, Any]:
    years = [year for line in drawn for year, _value in line.points] or [0, 1]
    first, last = span or (min(years), max(years))
    lows = [value for line in drawn for _year, value in line.points if value is not None]
    return {
        "showlegend": len(drawn) > 1 or marked,
        "height": height,
        "hovermode": "closest",
        "xaxis": {"range": [first - 5, last + 8], "nticks": 7, "tickformat": "d", "zeroline": False, "tickangle": 0},
        "yaxis": {
            "range": [min([0, *lows]), most * (1.5 if marked else 1.08)],
            "nticks": 6,
            "title": {"text": unit, "standoff": 4},
            "tickformat": "~g",
        },
        "margin": {"l": 44, "b": 28},
    }


def table(drawn: Sequence[Line], unit: str, marks: Sequence[Mapping[str, Any]] = ()) -> dict[str, Any]:
    """One row for each year, one column for each line; years without a number have a dash."""
    found = [dict(line.points) for line in drawn]
    years = sorted({year for points in found for year in points})
    if len(years) > MOST_ROWS:
        years = [year for year in years if not year % 10]
    happened: dict[int, list[str]] = {}
    for mark in marks:
        happened.setdefault(mark["year"], []).append(mark["label"])
    columns = [_("year"), *(f"{line.name}, {unit}" if unit else line.name for line in drawn)]
    rows: list[list[Any]] = [[year, *(_number(points.get(year)) for points in found)] for year in years]
    if happened:
        columns.append(_("crises"))
        rows = [[*row, ", ".join(happened.get(row[0], [])) or None] for row in rows]
    return {"columns": columns, "rows": rows}


def _number(value: float | None) -> float | None:
    if value is None:
        return None
    return int(value) if value == int(value) else round(value, 2)
