"""The pictures of the debrief, from its plain data: split view, bathtub, band of chance, worlds beside each other.

    charts.debrief.split(compare.split(game, "population"))         # all lines in one picture
    charts.debrief.panels(compare.split(game, "population"))        # three beside each other, of one scale
    charts.debrief.bathtub(debrief.bathtubs(game)[0])
    charts.debrief.band(debrief.band(game, runs)["pollution"])
    charts.debrief.worlds("pollution", "Pollution", "tokens", {"our world": line, "otherwise": other})

Each picture is ``{"id", "title", "figure", "sentence", "table"}`` as of :func:`limitedu.charts.panel`; how large it is
says who shows it. Where a table and a sentence stand beside a figure, nothing is told by colour alone: lines differ in
dash and marker too.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from limitedu.charts.frame import COLORS, DASHES, INK, QUIET, frame
from limitedu.i18n import gettext as _

__all__ = ["Line", "band", "bathtub", "look", "panels", "split", "worlds"]

ROOM = 0.13
"""Free space above the highest and below the lowest point, as a part of the height."""
ROW = 0.18
"""The height of a row of crises above the lines, as a part of theirs."""
FEW = 30
"""A line of more points has no mark on each."""
MOST_ROWS = 60
"""Rows of a table; of more years only whole decades are written, and those of the first line."""
LAST = 2100
"""Panels of the split view end here at the latest."""
OTHERS = (1, 2, 3, 5, 0)
"""The looks of worlds beside ours; ours has the dark one."""

Trace = dict[str, Any]
Chart = dict[str, Any]
Points = Sequence[tuple[float, float | None]]
Marks = Sequence[Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Line:
    """One line: its name, (year, value) pairs with ``None`` for a gap, and its look."""

    name: str
    points: Points
    color: str = INK
    dash: str = "solid"
    shape: str = "circle"
    width: float = 2.5
    plain: bool = False
    """Without marks on its points."""

    def trace(self, unit: str) -> Trace:
        """The line with its gaps; a value between two gaps, which no line would show, has a mark in any case."""
        values = [_rounded(value) for _year, value in self.points]
        around = [None, *values, None]
        size = 5 + self.width
        if not self.plain and len(values) <= FEW:
            sizes: Any = size
        else:
            alone = [value is not None and around[at] is around[at + 2] is None for at, value in enumerate(values)]
            sizes = [size if one else 0 for one in alone] if any(alone) else 0
        return {
            "type": "scatter",
            "mode": "lines+markers" if sizes else "lines",
            "name": self.name,
            "x": [year for year, _value in self.points],
            "y": values,
            "connectgaps": False,
            "line": {"color": self.color, "dash": self.dash, "width": self.width},
            **({"marker": {"color": self.color, "symbol": self.shape, "size": sizes, "opacity": 1}} if sizes else {}),
            "hovertemplate": f"%{{fullData.name}}, %{{x}}: %{{y}} {unit}<extra></extra>",
        }


# -- the pictures --------------------------------------------------------------------------------------------------


def split(view: Mapping[str, Any]) -> Chart:
    """Our world, the real world and World3 from the same start: ``view`` of :func:`limitedu.reality.compare.split`."""
    lines = [line for group in _groups(view).values() for line in group]
    return _over_years(
        f"split-{view['name']}",
        view["label"],
        lines,
        " ".join(view["likeness"].values()),
        view["unit"],
        view["marks"],
    )


def panels(view: Mapping[str, Any]) -> dict[str, Chart]:
    """The same in pictures of one scale: ``ours``, and where they are ``real`` and ``world3``, ours faintly in each."""
    groups = _groups(view)
    faint = [replace(line, color=QUIET, width=1.75, plain=True) for line in groups["ours"]]
    titles = {"ours": _("Our world"), "real": _("Real world"), "world3": _("World3")}
    unit = view["unit"]
    span = _span(line.trace(unit) for lines in groups.values() for line in lines)
    found = {
        group: _over_years(
            f"split-{view['name']}-{group}",
            f"{titles[group]}: {view['label']}",
            lines if group == "ours" else [*faint, *lines],
            view["likeness"].get(group) or view["rule"],
            unit,
            view["marks"] if group == "ours" else (),
            span,
        )
        for group, lines in groups.items()
    }
    _one_scale(list(found.values()))
    return found


def bathtub(tub: Mapping[str, Any]) -> Chart:
    """What flowed in and out of a stock in each generation, and how full it was (an entry of ``debrief.bathtubs``)."""
    rows, unit = tub["rows"], tub["unit"]
    numbers = [row["generation"] for row in rows]
    hover = f"%{{fullData.name}}, {_('generation')} %{{x}}: %{{y}} {unit}<extra></extra>"
    bars = [
        (_("flows in"), [row["inflow"] for row in rows], COLORS[0], ""),
        (_("flows out"), [-row["outflow"] for row in rows], COLORS[1], "/"),
    ]
    data: list[Trace] = [
        {
            "type": "bar",
            "name": name,
            "x": numbers,
            "y": values,
            "width": 0.5,
            "marker": {"color": color, "pattern": {"shape": pattern, "fgcolor": "#FFFFFF", "fillmode": "overlay"}},
        }
        for name, values, color, pattern in bars
    ]
    data.append(_own(_("level"), [(row["generation"], row["level"]) for row in rows], plain=False).trace(unit))
    edge = tub["whole"] if tub["full"] else 0
    words = _("full: {n}").format(n=edge) if tub["full"] else _("empty")
    data.append(Line(words, [(numbers[0], edge), (numbers[-1], edge)], COLORS[3], "dash", plain=True).trace(unit))
    broke = [row for row in rows if row["generation"] in tub["broke"]]
    if broke:
        points = [(row["generation"], row["level"]) for row in broke]
        burst = Line(tub["mark"], points, COLORS[3], shape="x", width=9)
        data.append({**burst.trace(unit), "mode": "markers"})
    for trace in data:
        trace["hovertemplate"] = hover
    layout = _layout(data, unit)
    layout["barmode"] = "relative"
    columns = [_("Generation"), _("Year"), _("flows in"), _("flows out"), _("level at the end"), _("by what")]
    layout["xaxis"] |= {"dtick": 1, "title": {"text": _("generation"), "standoff": 4}, "automargin": True}
    return {
        "id": f"tub-{tub['stock']}",
        "title": tub["label"],
        "figure": {"data": data, "layout": layout},
        "sentence": tub["sentence"],
        "table": {
            "columns": columns,
            "rows": [
                [r["generation"], r["year"], r["inflow"], r["outflow"], r["level"], _parts(r["parts"])] for r in rows
            ],
        },
    }


def band(lies: Mapping[str, Any]) -> Chart:
    """Where worlds under other chance lie, and our world in it (a value of ``debrief.band``)."""
    years = lies["years"]
    edge = {"color": COLORS[0], "width": 1}
    middle = Line(_("the middle world"), list(zip(years, lies["middle"], strict=True)), COLORS[0], "dash", plain=True)
    data: list[Trace] = [
        {"type": "scatter", "mode": "lines", "x": years, "y": lies["low"], "line": edge, "name": _("a tenth is below"),
         "showlegend": False},
        {"type": "scatter", "mode": "lines", "x": years, "y": lies["high"], "line": edge, "fill": "tonexty",
         "fillcolor": "rgba(0,114,178,0.18)", "name": _("eight of ten worlds")},
        middle.trace(lies["unit"]),
        _own(_("our world"), lies["ours"]).trace(lies["unit"]),
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


def worlds(name: str, label: str, unit: str, lines: Mapping[str, Points], *, ours: bool = True) -> Chart:
    """The indicator ``name`` in several worlds: world -> (year, value) pairs; ``ours``: the first one is our own."""
    drawn = [
        _own(world, points) if ours and not number else _other(number - ours, world, points)
        for number, (world, points) in enumerate(lines.items())
    ]
    ends = [_("{name}: {value}").format(name=world, value=_rounded(line[-1][1])) for world, line in lines.items()]
    said = _("At the end: {values}.").format(values="; ".join(ends))
    return _over_years(f"worlds-{name}", label, drawn, said, unit)


# -- lines ---------------------------------------------------------------------------------------------------------


def _own(name: str, points: Points, plain: bool = True) -> Line:
    """Our own world, strong and dark."""
    return Line(name, points, width=3.5, plain=plain)


def _other(number: int, name: str, points: Points) -> Line:
    """Another world, without the marks that nations have."""
    color, dash = look(number)
    return Line(name, points, color, dash, plain=True)


def look(number: int) -> tuple[str, str]:
    """Colour and dash of a world beside others, counted from 0; after five the colours come again with other dashes."""
    color, again = OTHERS[number % len(OTHERS)], number // len(OTHERS)
    return COLORS[color], DASHES[(color + again) % len(DASHES)]


def _groups(view: Mapping[str, Any]) -> dict[str, list[Line]]:
    """The lines of a split view: ours, the real world's, World3's; the last two only where there are some."""
    found = {"ours": [_own(_("our world"), _pairs(view["ours"]))]}
    if view["real"]:
        found["real"] = [Line(_("real world"), _pairs(view["real"]), COLORS[0], plain=True)]
    runs = [
        Line(_("World3, scenario {n}").format(n=number), _pairs(line), COLORS[at], DASHES[at], plain=True)
        for at, (number, line) in enumerate(sorted(view["world3"].items()), 1)
    ]
    return {**found, "world3": runs} if runs else found


def _pairs(line: Mapping[str, Sequence[Any]]) -> Points:
    return list(zip(line["years"], line["values"], strict=True))


# -- parts of a picture --------------------------------------------------------------------------------------------


def _over_years(
    name: str,
    title: str,
    lines: Sequence[Line],
    sentence: str,
    unit: str,
    marks: Marks = (),
    span: tuple[float, float] | None = None,
) -> Chart:
    """Lines over the years, with the crises above them; ``span``: from where to where lines go that share the scale."""
    data = [line.trace(unit) for line in lines]
    data += _marks(marks, *(span or _span(data)))
    return {
        "id": name,
        "title": title,
        "figure": {"data": data, "layout": _layout(data, unit)},
        "sentence": sentence,
        "table": _table(lines, unit, marks),
    }


def _marks(marks: Marks, low: float, high: float) -> list[Trace]:
    """The crises as signs above what is drawn from ``low`` to ``high``; those of one year stand above each other."""
    if not marks:
        return []
    low = min(low, 0)
    used: dict[float, int] = {}
    kinds: dict[str, list[tuple[float, float]]] = {}
    for mark in marks:
        used[mark["year"]] = used.get(mark["year"], 0) + 1
        height = high + (high - low) * ROW * used[mark["year"]]
        kinds.setdefault(f"{mark['symbol']} {mark['label']}", []).append((mark["year"], height))
    return [
        {
            "type": "scatter",
            "mode": "markers+text",
            "name": name,
            "x": [year for year, _height in places],
            "y": [height for _year, height in places],
            "text": [name.split()[0]] * len(places),
            "textfont": {"color": INK},
            "marker": {"symbol": "square", "size": 17, "color": "#FFFFFF", "line": {"color": INK, "width": 1.5}},
            "hovertemplate": "%{fullData.name}, %{x}<extra></extra>",
        }
        for name, places in kinds.items()
    ]


def _span(data: Iterable[Trace]) -> tuple[float, float]:
    values = [value for trace in data for value in trace["y"] if value is not None]
    low, high = min(values, default=0.0), max(values, default=1.0)
    return (low, high) if high > low else (low - 1, high + 1)


def _layout(data: list[Trace], unit: str) -> dict[str, Any]:
    low, high = _span(data)
    low = min(low, 0)
    room = (high - low) * ROOM
    xaxis = {"tickformat": "d", "nticks": 7, "tickangle": 0}
    yaxis = {"nticks": 6, "range": [low - room * (low < 0), high + room]}
    return frame(xaxis, yaxis, unit, len(data) > 1)


def _one_scale(charts: Sequence[Chart]) -> None:
    """Give all ``charts`` the same axes."""
    heights = [chart["figure"]["layout"]["yaxis"]["range"] for chart in charts]
    years = [year for chart in charts for trace in chart["figure"]["data"] for year in trace["x"]]
    for chart in charts:
        layout = chart["figure"]["layout"]
        layout["yaxis"]["range"] = [min(low for low, _high in heights), max(high for _low, high in heights)]
        layout["xaxis"]["range"] = [min(years) - 5, min(LAST, max(years)) + 8]


def _table(lines: Sequence[Line], unit: str, marks: Marks) -> dict[str, Any]:
    """One row for each year, one column for each line; ``None`` where it has no number."""
    found = [dict(line.points) for line in lines]
    years = sorted({year for points in found for year in points})
    if len(years) > MOST_ROWS:
        years = [year for year in years if not year % 10 or year in found[0]]
    columns = [_("Year"), *(f"{line.name}, {unit}" if unit else line.name for line in lines)]
    rows: list[list[Any]] = [[year, *(_rounded(points.get(year)) for points in found)] for year in years]
    if marks:
        happened: dict[float, list[str]] = {}
        for mark in marks:
            happened.setdefault(mark["year"], []).append(mark["label"])
        columns.append(_("crises"))
        rows = [[*row, ", ".join(happened.get(row[0], [])) or None] for row in rows]
    return {"columns": columns, "rows": rows}


def _parts(parts: Mapping[str, float]) -> str | None:
    """Each cause with its amount."""
    return "; ".join(f"{cause} {f'{amount:+g}'.replace('-', '−')}" for cause, amount in parts.items()) or None


def _rounded(value: float | None) -> float | None:
    """At most three digits after the point, whole numbers as such."""
    if value is None or isinstance(value, int):
        return value
    return int(value) if value == int(value) else round(value, 3)
