"""The planets of a class in one picture, for the wall: a line for each, its number at its end.

    charts.planets.planets("pollution", "Pollution", "tokens", {"1": line, "2": other}, (1850, 2060))

The picture is as of :func:`limitedu.charts.panel`. Lines look as in the debrief of the same class.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from limitedu.charts.debrief import Line, Points, look
from limitedu.charts.frame import INK, frame
from limitedu.i18n import gettext as _
from limitedu.i18n import listed

__all__ = ["planets"]

APART = 0.12
"""Ends of lines in one year that are nearer than this part of the height share one place; other places are as far
apart."""
ROOM = 1.12
"""The height of the axis, as a multiple of the highest point."""
LETTER = 0.022
"""The part of the width that a letter takes."""


def planets(name: str, label: str, unit: str, lines: Mapping[str, Points], span: tuple[int, int]) -> dict[str, Any]:
    """The indicator ``name`` on all planets: number -> (year, value) pairs; ``span``: the years of the whole game.

    A planet keeps its look while others come and go: it follows from its place among ``lines``. One without points is
    left out.
    """
    drawn = {number: (at, points) for at, (number, points) in enumerate(lines.items()) if points}
    highest = max([1.0, *(value for _at, points in drawn.values() for _year, value in points if value is not None)])
    data = []
    for number, (at, points) in drawn.items():
        color, dash = look(at) if len(lines) > 1 else (INK, "solid")
        trace = Line(_("Planet {n}").format(n=number), points, color, dash, width=4, plain=True).trace(unit)
        data.append(trace)
    if len(lines) > 1:
        data.append(_ends({number: points for number, (_at, points) in drawn.items()}, highest * ROOM, span))
    years = {"range": list(span), "tickformat": "d", "nticks": 5}
    layout = frame(years, {"range": [0, highest * ROOM], "nticks": 5}, "", False)
    return {
        "id": f"planets-{name}",
        "title": label,
        "unit": unit,
        "figure": {"data": data, "layout": layout},
        "sentence": _said({number: points for number, (_at, points) in drawn.items()}),
        "table": _table({number: points for number, (_at, points) in drawn.items()}),
    }


def _ends(lines: Mapping[str, Points], height: float, span: tuple[int, int]) -> dict[str, Any]:
    """The numbers at the ends of the lines; of those that would cover each other one is moved up."""
    ends: list[tuple[float, float, list[str]]] = []
    for number, points in sorted(lines.items(), key=lambda line: line[1][-1][1] or 0.0):
        year, value = points[-1][0], points[-1][1] or 0.0
        near = next((end for end in ends if end[0] == year and abs(end[1] - value) < APART * height), None)
        if near is None:
            ends.append((year, value, [number]))
        else:
            near[2].append(number)
    letter = LETTER * (span[1] - span[0])
    places: list[tuple[float, float, str]] = []
    for year, value, numbers in ends:
        text = " " + ", ".join(sorted(numbers, key=int))
        for other, place, words in places:  # from below upwards
            if year < other + letter * len(words) and other < year + letter * len(text):
                value = max(value, place + APART * height) if value > place - APART * height else value
        places.append((year, value, text))
    return {
        "type": "scatter",
        "mode": "text",
        "name": _("planets"),
        "x": [year for year, _value, _text in places],
        "y": [value for _year, value, _text in places],
        "text": [text for _year, _value, text in places],
        "textposition": "middle right",
        "textfont": {"color": INK},
        "hoverinfo": "skip",
        "showlegend": False,
        "cliponaxis": False,
    }


def _said(lines: Mapping[str, Points]) -> str:
    """Where the lines are now, for who does not see them."""
    if not lines:
        return _("Nothing has been measured yet.")
    if len(lines) == 1:
        year, value = next(iter(lines.values()))[-1]
        return _("{value} in {year}.").format(value=_told(value), year=year)
    ends = {number: points[-1][1] or 0.0 for number, points in lines.items()}
    most, least = max(ends.values()), min(ends.values())
    return _("Now highest: planet {high} ({most}); lowest: planet {low} ({least}).").format(
        high=listed(number for number, value in ends.items() if value == most),
        most=_told(most),
        low=listed(number for number, value in ends.items() if value == least),
        least=_told(least),
    )


def _told(value: float | None) -> str:
    return "–" if value is None else f"{round(value, 1):g}"


def _table(lines: Mapping[str, Points]) -> dict[str, Any]:
    found = {number: dict(points) for number, points in lines.items()}
    years = sorted({year for points in found.values() for year in points})
    columns = [_("Year"), *(_("Planet {n}").format(n=number) for number in found)]
    return {
        "columns": columns,
        "rows": [[year, *(_cell(points.get(year)) for points in found.values())] for year in years],
    }


def _cell(value: float | None) -> float | None:
    return None if value is None else round(value, 1)
