"""Curves of plain numbers, such as World3's or measured ones, in the look of the game's charts.

made = limitedu.charts.lines("Population", {"scenario 1": (years, people)}, unit="people")
limitedu.charts.show(made)                          # in a notebook
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from limitedu.charts.figures import names_at_ends, tick_step
from limitedu.charts.frame import COLORS, DASHES, QUIET, SHAPES, frame
from limitedu.core.indicators import is_number
from limitedu.errors import UsageError
from limitedu.i18n import gettext as _

__all__ = ["lines", "number", "shown"]

FEW = 24
"""A line of at most so many points has a marker on each."""
LETTER = 0.013
"""The share of the chart's width that a letter of a name takes."""

MARKS = 7
"""An axis of factors has at most about so many marks."""
MOST_ROWS = 30
"""So many rows, about, has the table of long curves."""
TINY = 0.001
"""Nearer to 0 than this a number is called almost 0."""

Column = list[float]
Gaps = list[float | None]
Curve = tuple[Column, Gaps]


def lines(
    title: str, curves: Mapping[str, Any], *, unit: str = "", along: str = "", log: bool = False
) -> dict[str, Any]:
    """``{"title", "figure", "sentence", "table"}``: each of ``curves`` with its name at its end, in words too.

    ``curves``: name -> ``(x, y)``, two columns of the same length; at most six curves. ``None`` or NaN in ``y`` is a
    gap. ``unit``: of all y, in words. ``along``: what x counts, such as ``"day"``; nothing for calendar years. ``log``:
    equal steps of the axis are equal factors; what is not above 0 is a gap. Raises :class:`UsageError`.
    """
    for text in (title, unit, along):
        if not isinstance(text, str):
            raise UsageError(_("The title and the units are texts, not {text!r:.40}.").format(text=text))
    if not isinstance(log, bool):
        raise UsageError(_("log is True or False, not {value!r:.40}.").format(value=log))
    found = _checked(curves, log)
    return {
        "title": title,
        "figure": _figure(found, unit, along, log),
        "sentence": " ".join(_said(name, curve, along) for name, curve in found.items()),
        "table": _table(found, unit, along),
    }


# -- what comes in ----------------------------------------------------------------------------------------------


def _checked(curves: Any, log: bool) -> dict[str, Curve]:
    if not isinstance(curves, Mapping) or not curves or not all(isinstance(name, str) for name in curves):
        raise UsageError(
            _("Give the curves by name, such as {like}, not {what!r:.40}.").format(
                like="{'people': (years, numbers)}", what=curves
            )
        )
    if len(curves) > len(COLORS):
        raise UsageError(
            _("{n} curves cannot be told apart; draw {most} at most.").format(n=len(curves), most=len(COLORS))
        )
    return {name: _curve(name, curve, log) for name, curve in curves.items()}


def _curve(name: str, curve: Any, log: bool) -> Curve:
    try:
        first, second = curve
        x, y = [number(value) for value in first], [number(value) for value in second]
    except (TypeError, ValueError):
        raise UsageError(
            _("The curve {name!r:.40} is no pair of columns of numbers, such as (years, people).").format(name=name)
        ) from None
    xs = [value for value in x if value is not None]
    ys = [None if value is not None and log and value <= 0 else value for value in y]
    if len(x) != len(y) or len(xs) != len(x):
        raise UsageError(
            _("The curve {name!r:.40} needs one y for each x; it has {y} y and {x} x.").format(
                name=name, x=len(xs), y=len(y)
            )
        )
    if all(value is None for value in ys):
        raise UsageError(_("The curve {name!r:.40} has no value that could be drawn.").format(name=name))
    return xs, ys


def number(value: Any) -> float | None:
    """A whole number as such, any other with six digits that count; ``None`` for a gap."""
    if value is None or value != value:  # NaN is not itself
        return None
    if not is_number(value):
        raise TypeError
    found = float(value)
    return int(found) if found.is_integer() else float(f"{found:.6g}")


# -- the figure -------------------------------------------------------------------------------------------------


def _figure(curves: Mapping[str, Curve], unit: str, along: str, log: bool) -> dict[str, Any]:
    low, high = _range([value for _x, y in curves.values() for value in y if value is not None], log)
    data = [_trace(number, name, curve, unit) for number, (name, curve) in enumerate(curves.items())]
    ends = [_end(number, name, curve, log) for number, (name, curve) in enumerate(curves.items())]
    names = names_at_ends(ends, low, high, 1)
    if log:
        names["y"] = [10**place for place in names["y"]]
    return {"data": [*data, names], "layout": _layout(curves, [low, high], unit, along, log)}


def _range(known: Column, log: bool) -> tuple[float, float]:
    """From where to where the axis goes; powers of ten where its steps are factors."""
    if not log:
        return min([0.0, *known]), max([0.0, *known]) * 1.1 or 1.0
    powers = [math.log10(value) for value in known]
    room = 0.06 * (max(powers) - min(powers)) or 0.5
    return min(powers) - room, max(powers) + room


def _trace(number: int, name: str, curve: Curve, unit: str) -> dict[str, Any]:
    few = len(curve[0]) <= FEW
    return {
        "type": "scatter",
        "mode": "lines+markers" if few else "lines",
        "name": name,
        "x": curve[0],
        "y": curve[1],
        "line": {"color": COLORS[number], "dash": DASHES[number], "width": 3},
        **({"marker": {"color": COLORS[number], "symbol": SHAPES[number], "size": 8}} if few else {}),
        "hovertemplate": f"%{{fullData.name}}, %{{x}}: %{{y:,.4~g}} {unit}<extra></extra>",
        "showlegend": False,
    }


def _end(number: int, name: str, curve: Curve, log: bool) -> tuple[float, float, str, str]:
    x, value = _points(curve)[-1]
    return x, math.log10(value) if log else value, name, COLORS[number]


def _points(curve: Curve) -> list[tuple[float, float]]:
    """The points of a curve without its gaps."""
    return [(x, y) for x, y in zip(*curve, strict=True) if y is not None]


def _layout(curves: Mapping[str, Curve], span: Column, unit: str, along: str, log: bool) -> dict[str, Any]:
    xs = [at for x, _y in curves.values() for at in x]
    first, last = min(xs), max(xs)
    words = min(0.4, LETTER * (max(map(len, curves)) + 2))
    yaxis: dict[str, Any] = {"range": span, "separatethousands": True, "exponentformat": "none"}
    yaxis |= {"type": "log", "tickvals": _factors(*span), "zeroline": False} if log else {"nticks": 6}
    step = tick_step(last - first)
    xaxis = {
        "range": [first - 0.02 * (last - first or 1), last + (last - first or 1) * words / (1 - words)],
        "title": {"text": along, "standoff": 6},
        "automargin": True,
        "ticks": "outside",
        "tickcolor": QUIET,
        "tickvals": [at * step for at in range(math.ceil(first / step), math.floor(last / step) + 1)],
    }
    return frame(xaxis, yaxis, unit, False)


def _factors(low: float, high: float) -> Column:
    """The marks of an axis from 10 to the ``low`` to 10 to the ``high``: 1, 2, 5, 10 ..., as many as fit."""
    powers = range(math.floor(low), math.ceil(high) + 1)
    for factors in ((1, 2, 3, 4, 5, 6, 8), (1, 2, 5), (1,)):
        places = [math.log10(factor) + power for power in powers for factor in factors]
        within = [place for place in places if low <= place <= high]
        if len(within) <= MARKS:
            break
    else:
        step = math.ceil((high - low) / MARKS)
        within = [power for power in powers if low <= power <= high and not power % step]
    return [float(f"{10**place:.6g}") for place in within]


# -- in words ---------------------------------------------------------------------------------------------------


def _said(name: str, curve: Curve, along: str) -> str:
    """From where to where a curve goes, by its highest or lowest point where that lies between."""
    points = _points(curve)
    first, last = points[0], points[-1]
    top, low = max(points, key=lambda point: point[1]), min(points, key=lambda point: point[1])
    turn = top if top[1] > max(first[1], last[1]) else low
    if top[1] == low[1]:
        return _("{name}: always {value}.").format(name=name, value=shown(top[1]))
    if turn is top:
        text = _("{name}: from {a} up to {n}, then to {b}.")
    elif low[1] < min(first[1], last[1]):
        text = _("{name}: from {a} down to {n}, then to {b}.")
    elif last[1] > first[1]:
        text = _("{name}: up from {a} to {b}.")
    else:
        text = _("{name}: down from {a} to {b}.")
    return text.format(name=name, a=_point(first, along), b=_point(last, along), n=_point(turn, along))


def _table(curves: Mapping[str, Curve], unit: str, along: str) -> dict[str, Any]:
    """A row for each x, or for so many of them, evenly taken, as can be read; the last is always there."""
    columns = {name: dict(_points(curve)) for name, curve in curves.items()}
    xs = sorted({x for points in columns.values() for x in points})
    step = -(-len(xs) // MOST_ROWS)
    return {
        "columns": [along or _("Year"), *(f"{name}, {unit}" if unit else name for name in columns)],
        "rows": [[x, *(points.get(x) for points in columns.values())] for x in (*xs[:-1:step], xs[-1])],
    }


def _point(point: tuple[float, float], along: str) -> str:
    """Such as ``7.47 (2027)``."""
    return f"{shown(point[1])} ({along} {point[0]:g})" if along else f"{shown(point[1])} ({point[0]:g})"


def shown(value: float) -> str:
    """Three digits that count, and all that stand before the point."""
    if 0 < abs(value) < TINY:
        return _("almost 0")
    digits = max(0, 2 - math.floor(math.log10(abs(value)))) if value else 0
    text = f"{value:,.{digits}f}"
    return (text.rstrip("0").rstrip(".") if "." in text else text).replace("-", "−")
