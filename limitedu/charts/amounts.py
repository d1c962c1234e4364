"""One amount for each name, or many: bars, and how the results of many games spread.

made = limitedu.charts.bars("Crises in a hundred games", {"careful": 3, "growth": 41}, unit="games")
made = limitedu.charts.spread("Points at the end", {"careful": table["total"], "growth": other["total"]}, unit="points")
limitedu.charts.show(made)                          # in a notebook
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from limitedu.charts.frame import COLORS, INK, SHAPES, frame
from limitedu.charts.lines import number, shown
from limitedu.errors import UsageError
from limitedu.i18n import gettext as _

__all__ = ["bars", "spread"]

MOST = 24
"""So many names at most stand below each other."""
SHARES = (0.05, 0.25, 0.5, 0.75, 0.95)
"""What is marked of many results: nine of ten lie between the first and the last, half between the inner two."""

TOLD = 6
"""Of so many names at most each has a sentence of its own."""

Chart = dict[str, Any]


def bars(title: str, values: Mapping[str, Any], *, unit: str = "") -> Chart:
    """``{"title", "figure", "sentence", "table"}``: a bar for each name, the first on top, with its number.

    ``values``: name -> a number, also below 0; at most 24. ``unit``: of all of them, in words. Raises
    :class:`UsageError`.
    """
    found = {name: _one(name, value) for name, value in _named(title, values, unit).items()}
    names, amounts = list(found), list(found.values())
    low, high = min(0.0, *amounts), max(0.0, *amounts)
    room = 0.12 * ((high - low) or 1)
    trace = {
        "type": "bar",
        "orientation": "h",
        "x": amounts,
        "y": names,
        "marker": {"color": COLORS[0]},
        "text": [shown(value) for value in amounts],
        "textposition": "outside",
        "cliponaxis": False,
        "hovertemplate": f"%{{y}}: %{{x:,.4~g}} {unit}<extra></extra>",
    }
    span = [low - (room if low < 0 else 0), high + (room if high > 0 else 0)]
    most, least = max(found, key=lambda name: found[name]), min(found, key=lambda name: found[name])
    if found[most] == found[least]:
        said = _("All alike: {value}.").format(value=shown(found[most]))
    else:
        said = _("Most: {most}, {high}. Least: {least}, {low}.").format(
            most=most, high=shown(found[most]), least=least, low=shown(found[least])
        )
    return {
        "title": title,
        "figure": {"data": [trace], "layout": _layout(names, span, unit)},
        "sentence": said,
        "table": {"columns": [_("Name"), unit or _("Amount")], "rows": [list(row) for row in found.items()]},
    }


def spread(title: str, groups: Mapping[str, Any], *, unit: str = "") -> Chart:
    """``{"title", "figure", "sentence", "table"}``: for each name the middle of its many results, and how they spread.

    ``groups``: name -> numbers, such as the column of a table of many games; at most 24 names; gaps are left out.
    The dot is the median, the thick line holds the middle half of the results, the thin one nine of ten. ``unit``: of
    all results, in words. Raises :class:`UsageError`.
    """
    found = {name: _many(name, values) for name, values in _named(title, groups, unit).items()}
    marks = {name: [_share(values, share) for share in SHARES] for name, values in found.items()}
    low, high = min(0.0, *(one[0] for one in marks.values())), max(0.0, *(one[-1] for one in marks.values()))
    room = 0.05 * ((high - low) or 1)
    said = (
        [_middles(marks)]
        if len(marks) > TOLD
        else [
            _("{name}: the middle one of {n} is {middle}, half lie from {a} to {b}.").format(
                name=name, n=len(found[name]), middle=shown(one[2]), a=shown(one[1]), b=shown(one[3])
            )
            for name, one in marks.items()
        ]
    )
    said.append(_("Dot: the middle one; thick line: the middle half; thin line: nine of ten."))
    columns = [_("Name"), _("Results"), *(_("{share:.0f} % lie below").format(share=100 * share) for share in SHARES)]
    return {
        "title": title,
        "figure": {
            "data": [trace for at, (name, one) in enumerate(marks.items()) for trace in _row(at, name, one, unit)],
            "layout": _layout(list(marks), [low - (room if low < 0 else 0), high + room], unit),
        },
        "sentence": " ".join(said),
        "table": {
            "columns": columns,
            "rows": [[name, len(found[name]), *(number(value) for value in one)] for name, one in marks.items()],
        },
    }


# -- what comes in ----------------------------------------------------------------------------------------------


def _named(title: Any, values: Any, unit: Any) -> Mapping[str, Any]:
    for text in (title, unit):
        if not isinstance(text, str):
            raise UsageError(_("The title and the units are texts, not {text!r:.40}.").format(text=text))
    if not isinstance(values, Mapping) or not values or not all(isinstance(name, str) for name in values):
        raise UsageError(
            _("Give the amounts by name, such as {like}, not {what!r:.40}.").format(
                like="{'careful': 3, 'growth': 41}", what=values
            )
        )
    if len(values) > MOST:
        raise UsageError(
            _("{n} names cannot be read below each other; draw {most} at most.").format(n=len(values), most=MOST)
        )
    return values


def _one(name: str, value: Any) -> float:
    try:
        amount = number(value)
    except (TypeError, ValueError):
        amount = None
    if amount is None:
        raise UsageError(_("{name!r:.40} needs a number, not {value!r:.40}.").format(name=name, value=value))
    return amount


def _many(name: str, values: Any) -> list[float]:
    """The results of a name in order."""
    try:
        given = [] if isinstance(values, str | bytes | Mapping) or not isinstance(values, Iterable) else list(values)
        found = sorted(amount for value in given if (amount := number(value)) is not None)
    except (TypeError, ValueError):
        found = []
    if not found:
        raise UsageError(
            _("{name!r:.40} needs numbers, such as a column of a table, not {values!r:.40}.").format(
                name=name, values=values
            )
        )
    return found


def _middles(marks: Mapping[str, list[float]]) -> str:
    """Where of many names the middle one is highest, and where lowest."""
    most, least = max(marks, key=lambda name: marks[name][2]), min(marks, key=lambda name: marks[name][2])
    return _("The middle one is highest for {most} ({high}), and lowest for {least} ({low}).").format(
        most=most, high=shown(marks[most][2]), least=least, low=shown(marks[least][2])
    )


def _share(ordered: list[float], share: float) -> float:
    """Below which so large a share of the numbers lies, between two of them in a straight line."""
    place = share * (len(ordered) - 1)
    at = int(place)
    after = ordered[min(at + 1, len(ordered) - 1)]
    return ordered[at] + (place - at) * (after - ordered[at])


# -- the figure -------------------------------------------------------------------------------------------------


def _row(at: int, name: str, marks: list[float], unit: str) -> list[dict[str, Any]]:
    """The thin line, the thick line and the dot of a name."""
    color = COLORS[at % len(COLORS)]
    quiet: dict[str, Any] = {"type": "scatter", "mode": "lines", "hoverinfo": "skip", "showlegend": False}
    middle = shown(marks[2])
    return [
        {**quiet, "x": [marks[0], marks[-1]], "y": [name, name], "line": {"color": color, "width": 3}},
        {**quiet, "x": [marks[1], marks[3]], "y": [name, name], "line": {"color": color, "width": 14}},
        {
            "type": "scatter",
            "mode": "markers+text",
            "name": name,
            "x": [marks[2]],
            "y": [name],
            "text": [middle],
            "textposition": "top center",
            "cliponaxis": False,
            "marker": {
                "color": "#FFFFFF",
                "symbol": SHAPES[at % len(SHAPES)],
                "size": 11,
                "line": {"color": INK, "width": 2},
            },
            "hovertemplate": f"%{{y}}: {middle} {unit}<extra></extra>",
            "showlegend": False,
        },
    ]


def _layout(names: list[str], span: list[float], unit: str) -> dict[str, Any]:
    """Names from top to bottom, amounts from left to right, the unit below."""
    xaxis = {
        "range": span,
        "title": {"text": unit, "standoff": 6},
        "automargin": True,
        "zeroline": True,
        "zerolinecolor": "#AAB4C0",
        "separatethousands": True,
        "exponentformat": "none",
        "nticks": 7,
    }
    yaxis = {
        "type": "category",
        "categoryorder": "array",
        "categoryarray": names[::-1],
        "range": [-0.6, len(names) - 0.4],
        "ticksuffix": " ",
        "showgrid": False,
        "zeroline": False,
    }
    layout = frame(xaxis, yaxis, "", False)
    return {**layout, "height": 120 + 44 * len(names)}
