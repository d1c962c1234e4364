"""Figures as plain dicts of the Plotly schema; nothing but the standard library.

Each nation has one colour, one marker and one dash everywhere; crises are marks of their own on the time line; x is
the year. Traces, not layout shapes, carry everything, so that a page changes them in place.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import cycle
from typing import TYPE_CHECKING, Any

from limitedu.charts.choice import CRISES, SINGLE, known, laid_over
from limitedu.charts.frame import COLORS, DASHES, INK, QUIET, SHAPES, frame
from limitedu.i18n import gettext as _
from limitedu.tables import Moment, crisis_name, faces, measures, moments

if TYPE_CHECKING:
    from limitedu.core.game import Game
    from limitedu.core.indicators import Indicator

__all__ = ["figure", "names_at_ends", "tick_step"]

SHAPE_NAMES = {"triangle": "triangle-up", "pentagon": "pentagon", "cross": "cross", **{name: name for name in SHAPES}}

LEVELS = ("#F1F4F7", "#C9DCEB", "#7FB0D3", "#0072B2")
"""Standards of living 1 to 4; dark text stands on the first three, white on the last."""
CRISIS_SHAPES = ("square", "hexagon", "diamond", "circle")

STRIP = 0.12
"""The share of a chart's height that one row of crisis marks takes."""

WORDS = 0.13
"""The share of its axis that the words above a level line take."""

MOST_YEARS = 8
"""So many years find room beside one another; of more, every second or third is written."""

LABELS = 9
"""So many names find room above one another in the smallest chart."""

Trace = dict[str, Any]


def figure(
    game: Game, indicator: str, others: Iterable[Game] = (), labels: Sequence[str] = (), seat: int | None = None
) -> dict[str, Any]:
    """``{"data", "layout"}`` in the Plotly schema.

    ``indicator``: an indicator's name, ``"crises"``, or ``"group:seat"`` (``seat`` may also be given apart).
    ``others``: further worlds of the same game, drawn thin and light; ``labels`` name all worlds, the first one first.
    Raises :class:`UsageError` for a chart that does not exist.
    """
    if seat is not None and SINGLE not in str(indicator):
        indicator = f"{indicator}{SINGLE}{seat}"
    found = known(game, indicator)
    worlds, names = laid_over(game, others, labels)
    if indicator == CRISES:
        return _crises(worlds, names, found)
    if SINGLE in indicator and all(one.top for one in found):
        return _levels(game, found, int(indicator.partition(SINGLE)[2]))
    return _lines(worlds, names, indicator, found)


# -- traces ------------------------------------------------------------------------------------------------


def _look(face: dict[str, Any], faint: bool = False) -> dict[str, Any]:
    """Colour, dash and marker of a nation; ``faint`` for another world."""
    number = int(face["color"]) % len(COLORS)
    shape = SHAPE_NAMES.get(str(face.get("shape")), SHAPES[number])
    return {
        "line": {"color": COLORS[number], "dash": DASHES[number], "width": 1.5 if faint else 3},
        "marker": {
            "color": COLORS[number],
            "symbol": f"{shape}-open" if faint else shape,
            "size": 6 if faint else 9,
        },
        "opacity": 0.6 if faint else 1,
    }


def _lines(worlds: list[Game], names: list[str], indicator: str, found: list[Indicator]) -> dict[str, Any]:
    """One line per nation (or one for the world), the reserve or the world beside, the crises above."""
    data: list[Trace] = []
    ends: list[tuple[float, float, str, str]] = []
    one = found[0]
    stacked = bool(one.reserve)
    for number, game in enumerate(worlds):
        faint = number > 0
        seen = moments(game)
        lines = [_total(game, one, seen)] if stacked and faint else _nation_lines(game, found, seen, indicator, faint)
        for trace in lines:
            if faint:
                trace["name"] = _("{nation}, {world}").format(nation=trace["name"], world=names[number])
            elif stacked:
                trace["stackgroup"] = "held"
                trace["marker"]["size"] = [9 if value else 0 for value in trace["y"]]
                trace["line"]["width"] = 2.5 if any(trace["y"]) else 0
                trace["fillcolor"] = _faded(trace["line"]["color"], 0.3)
            trace["hovertemplate"] = f"%{{fullData.name}}, %{{x}}: %{{y}} {_(one.unit)}<extra></extra>"
            trace["showlegend"] = False
            data.append(trace)
        if not faint:
            ends = _ends(lines, stacked)
    game, seen = worlds[0], moments(worlds[0])
    data += _beside(game, one, seen)
    top = _highest(data, stacked, one)
    low = min(0, one.low, *(min(trace["y"], default=0) for trace in data))
    marks = _crisis_marks(game, seen)
    strip = max((height for trace in marks for height in trace["y"]), default=1)
    data.append(names_at_ends(ends, low, top * 1.15, 1 - STRIP * strip))
    data += marks
    data += _legend(names) if len(worlds) > 1 else []
    layout = _layout(seen, _(one.unit), [low, top * 1.15], len(worlds) > 1)
    layout["yaxis"]["domain"] = [0, 1 - STRIP * strip]
    layout["yaxis"].update(_clear_ticks(layout["yaxis"], data))
    layout["yaxis2"] = {
        "domain": [1 - STRIP * strip, 1],
        "range": [0.4, strip + 0.6],
        "visible": False,
        "fixedrange": True,
    }
    return {"data": data, "layout": layout}


def _clear_ticks(axis: dict[str, Any], data: list[Trace]) -> dict[str, Any]:
    """The axis's marks without those whose grid line would cross the words on a level line."""
    low, high = axis["range"]
    worded = [trace["y"][0] for trace in data if trace.get("mode") == "lines+text"]
    every = range(-(-low // axis["dtick"]) * axis["dtick"], int(high) + 1, axis["dtick"])
    clear = [mark for mark in every if not any(0 < mark - value < (high - low) * WORDS for value in worded)]
    return {"tickmode": "array", "tickvals": clear} if len(clear) < len(every) else {}


def _nation_lines(game: Game, found: list[Indicator], seen: list[Moment], indicator: str, faint: bool) -> list[Trace]:
    """The traces of one world, without what depends on the other worlds."""
    years = [moment.year for moment in seen]
    looks = faces(game)
    if SINGLE in indicator:  # several indicators of one nation
        seat = int(indicator.partition(SINGLE)[2])
        series = [(_(one.label), [moment.nations[seat][one.name] for moment in seen]) for one in found]
        looks = [{"color": number} for number in range(len(series))]
    elif found[0].scope == "world":
        series = [(_(found[0].label), [moment.world[found[0].name] for moment in seen])]
        looks = [{"color": 4}]
    else:
        columns = list(zip(*(moment.values(found[0]) for moment in seen), strict=True))
        series = [(face["name"], list(column)) for face, column in zip(looks, columns, strict=True)]
        if found[0].reserve:
            series += _rest(found[0], seen)
            looks.append({"color": 4, "shape": "star"})
    return [
        {"type": "scatter", "mode": "lines+markers", "name": name, "x": years, "y": values, **_look(look, faint)}
        for (name, values), look in zip(series, looks, strict=False)
    ]


def _rest(one: Indicator, seen: list[Moment]) -> list[tuple[str, list[Any]]]:
    """What is held by nobody at this table (a solo game's other nation), where there is any."""
    whole = seen[0].world[one.reserve] + sum(seen[0].values(one))
    rest = [max(0, whole - moment.world[one.reserve] - sum(moment.values(one))) for moment in seen]
    return [(_("others"), rest)] if any(rest) else []


def _total(game: Game, one: Indicator, seen: list[Moment]) -> Trace:
    """All tokens of another world in one line."""
    rest = dict(_rest(one, seen)).get(_("others"), [0] * len(seen))
    held = [sum(moment.values(one)) + more for moment, more in zip(seen, rest, strict=True)]
    look = _look({"color": 4, "shape": "circle"}, faint=True)
    years = [moment.year for moment in seen]
    return {"type": "scatter", "mode": "lines+markers", "name": _("all nations"), "x": years, "y": held, **look}


def _beside(game: Game, one: Indicator, seen: list[Moment]) -> list[Trace]:
    """The reserve's full size, the world's own line, and the values that matter; each with its words on it."""
    data: list[Trace] = []
    known = measures(game)
    first, last = _span(seen)
    if one.reserve:
        whole = seen[0].world[one.reserve] + sum(seen[0].values(one))
        text = _("all {n} {unit} taken: {label} empty").format(
            n=whole, unit=_(one.unit), label=_(known[one.reserve].label)
        )
        data.append(_rule(first, last, whole, text, INK))
    if one.beside:
        world = known[one.beside]
        values = [moment.world[world.name] for moment in seen]
        trace = _rule(first, last, 0, _(world.label), QUIET)
        trace.update(x=[moment.year for moment in seen], y=values, line={"color": QUIET, "width": 4})
        trace["text"] = [_(world.label), *[""] * (len(values) - 1)]
        del trace["hoverinfo"]
        trace["hovertemplate"] = f"%{{fullData.name}}, %{{x}}: %{{y}} {_(world.unit)}<extra></extra>"
        data.append(trace)
    for value, label in seen[-1].world.get("lines", {}).get(one.name, ()):
        data.append(_rule(first, last, value, _(label), QUIET))
    return data


def _rule(first: int, last: int, value: float, text: str, color: str) -> Trace:
    """A level line over the whole time, its words at its left end."""
    return {
        "type": "scatter",
        "mode": "lines+text",
        "name": text,
        "x": [first, last],
        "y": [value, value],
        "text": [text, ""],
        "textposition": "top right",
        "textfont": {"color": color},
        "line": {"color": color, "width": 1.5, "dash": "dash"},
        "hoverinfo": "skip",
        "showlegend": False,
    }


def _ends(lines: list[Trace], stacked: bool) -> list[tuple[float, float, str, str]]:
    """Where each line ends: year, value, name, colour; in a stack the middle of its layer."""
    ends: list[tuple[float, float, str, str]] = []
    below = 0
    for trace in lines:
        value = trace["y"][-1]
        if stacked:
            if value:
                ends.append((trace["x"][-1], below + value / 2, trace["name"], trace["line"]["color"]))
            below += value
        else:
            ends.append((trace["x"][-1], value, trace["name"], trace["line"]["color"]))
    return ends


def names_at_ends(ends: list[tuple[float, float, str, str]], low: float, top: float, share: float) -> Trace:
    """The names at the ends of the lines, moved apart so that none covers another.

    ``share``: how much of the chart's height the lines have.
    """
    gap = (top - low) / (LABELS * share)
    order = sorted(ends, key=lambda end: end[1])
    places: list[float] = []
    for _year, value, _name, _color in order:
        places.append(max(value, places[-1] + gap) if places else value)
    most = top - gap / 2
    for number in range(len(places) - 1, -1, -1):
        places[number] = min(places[number], most)
        most = places[number] - gap
    return {
        "type": "scatter",
        "mode": "text",
        "name": _("names"),
        "x": [year for year, *_rest in order],
        "y": places,
        "text": ["\u2002" + name for _year, _value, name, _color in order],
        "textposition": "middle right",
        "textfont": {"color": [color for *_rest, color in order]},
        "hoverinfo": "skip",
        "showlegend": False,
        "cliponaxis": False,
    }


def _highest(data: list[Trace], stacked: bool, one: Indicator) -> float:
    """The highest point of all traces, the stack as a whole."""
    layers = [trace["y"] for trace in data if trace.get("stackgroup")]
    tops = [max(trace["y"], default=0) for trace in data if not trace.get("stackgroup")]
    if layers:
        tops.append(max(map(sum, zip(*layers, strict=True))))
    return max([*tops, one.top, 1])


def _legend(names: list[str]) -> list[Trace]:
    """One line for each world, since nations look the same in all."""
    return [
        {
            "type": "scatter",
            "mode": "lines",
            "name": name,
            "x": [None],
            "y": [None],
            "line": {"color": INK, "width": 1.5 if number else 3},
            "opacity": 0.6 if number else 1,
            "showlegend": True,
        }
        for number, name in enumerate(names)
    ]


def _faded(color: str, alpha: float) -> str:
    red, green, blue = (int(color[at : at + 2], 16) for at in (1, 3, 5))
    return f"rgba({red},{green},{blue},{alpha})"


# -- crises ------------------------------------------------------------------------------------------------


def _happened(game: Game, seen: list[Moment]) -> list[tuple[Indicator, list[tuple[int, int]]]]:
    """For each kind of crisis the years in which there was one, each with how many."""
    kinds = []
    for one in measures(game).values():
        if one.crisis:
            counts = [moment.world[one.name] for moment in seen]
            years = [
                (moment.year, now - before)
                for moment, before, now in zip(seen, [0, *counts[:-1]], counts, strict=True)
                if now > before
            ]
            kinds.append((one, years))
    return kinds


def _crisis_marks(game: Game, seen: list[Moment]) -> list[Trace]:
    """Marks in a strip above the lines, one trace per kind, on an axis of its own."""
    used: dict[int, int] = {}
    marks = []
    for number, (one, years) in enumerate(_happened(game, seen)):
        heights = []
        for year, _count in years:
            used[year] = used.get(year, 0) + 1
            heights.append(used[year])
        trace = _mark(number, one, [year for year, _count in years], heights)
        trace["yaxis"] = "y2"
        marks.append(trace)
    return marks


def _mark(number: int, one: Indicator, years: list[int], heights: Sequence[float]) -> Trace:
    """The crises of one kind: a shape of its own around the kind's symbol."""
    return {
        "type": "scatter",
        "mode": "markers+text",
        "name": crisis_name(one),
        "x": years,
        "y": heights,
        "text": [one.symbol] * len(years),
        "textposition": "middle center",
        "textfont": {"color": INK},
        "marker": {
            "symbol": CRISIS_SHAPES[number % len(CRISIS_SHAPES)],
            "size": 15,
            "color": "#FFFFFF",
            "line": {"color": INK, "width": 1.5},
        },
        "hovertemplate": f"{crisis_name(one)}, %{{x}}<extra></extra>",
        "showlegend": False,
        "cliponaxis": False,
    }


def _crises(worlds: list[Game], names: list[str], found: list[Indicator]) -> dict[str, Any]:
    """A row for each kind, a mark for each crisis; other worlds a little below, light."""
    seen = moments(worlds[0])
    first, last = _span(seen)
    rows = len(found)
    data = [
        _rule(first, last, rows - number, f"{one.symbol} {_(one.crisis)}", QUIET) for number, one in enumerate(found)
    ]
    for world, game in enumerate(worlds):
        for number, (one, years) in enumerate(_happened(game, moments(game))):
            height = rows - number - 0.3 * world
            trace = _mark(number, one, [year for year, _count in years], [height] * len(years))
            if not world:
                trace["marker"]["size"] = 22
            else:
                trace["marker"]["size"] = 12
                trace["mode"] = "markers"
                trace["name"] = _("{nation}, {world}").format(nation=trace["name"], world=names[world])
                trace["opacity"] = 0.6
            data.append(trace)
    data += _legend(names) if len(worlds) > 1 else []
    layout = _layout(seen, "", [0.4, rows + 0.6], len(worlds) > 1)
    layout["yaxis"].update(tickmode="array", tickvals=[], showgrid=False, zeroline=False)
    return {"data": data, "layout": layout}


# -- levels of one nation ----------------------------------------------------------------------------------


def _levels(game: Game, found: list[Indicator], seat: int) -> dict[str, Any]:
    """Stacked cells: a column for each generation, a row for each class, the level as number and shade."""
    seen = moments(game)
    years = seen[-1].world.get("years", ())
    columns = [years[m.generation] if m.generation < len(years) else m.year for m in seen]  # "now" at its end
    data: list[Trace] = []
    for one in reversed(found):
        values = [moment.nations[seat][one.name] for moment in seen]
        shades = [LEVELS[(value - one.low) * (len(LEVELS) - 1) // max(1, one.top - one.low)] for value in values]
        data.append(
            {
                "type": "bar",
                "name": _(one.label),
                "x": columns,
                "y": [1] * len(values),
                "customdata": values,
                "text": [str(value) for value in values],
                "textposition": "inside",
                "textangle": 0,
                "insidetextanchor": "middle",
                "textfont": {"color": ["#FFFFFF" if shade == LEVELS[-1] else INK for shade in shades]},
                "width": 26,
                "marker": {
                    "color": shades,
                    "opacity": [1 if moment.complete else 0.6 for moment in seen],
                    "line": {"color": "#FFFFFF", "width": 1},
                },
                "hovertemplate": f"%{{fullData.name}}, %{{x}}: {_(one.unit)} %{{customdata}}<extra></extra>",
                "showlegend": False,
            }
        )
    layout = _layout(seen, "", [0, len(found)], False)
    layout["barmode"] = "stack"
    first, last = layout["xaxis"]["range"]
    layout["xaxis"]["range"] = [first - 12, min(last, _span(seen)[1] + 16)]
    layout["yaxis"].update(
        tickmode="array",
        tickvals=[number + 0.5 for number in range(len(found))],
        ticktext=[one.name.rpartition("_")[2] for one in reversed(found)],
        showgrid=False,
    )
    return {"data": data, "layout": layout}


# -- layout ------------------------------------------------------------------------------------------------


def _span(seen: list[Moment]) -> tuple[int, int]:
    """The first and the last year that the game may have."""
    years = seen[-1].world.get("years") or [moment.year for moment in seen]
    return years[0], max(years[-1], seen[-1].year)


def tick_step(size: float) -> int:
    """The distance of the marks on an axis of ``size``: 1, 2, 5, 10, 20 ..., so that there are six at most."""
    step = 1
    for factor in cycle((2, 2.5, 2)):
        if size < 6 * step:
            return step
        step = round(step * factor)
    return step


def _layout(seen: list[Moment], unit: str, span: list[float], legend: bool) -> dict[str, Any]:
    first, last = _span(seen)
    years = seen[-1].world.get("years", ()) or [moment.year for moment in seen]
    step = -(-len(years) // MOST_YEARS)  # so many fit beside one another
    xaxis = {
        "range": [first - 6, last + (last - first) * 0.2],
        "tickmode": "array",
        "tickvals": list(years),
        **({"ticktext": [str(y) if n % step == 0 else "" for n, y in enumerate(years)]} if step > 1 else {}),
        "showgrid": True,
        "ticks": "outside",
        "tickcolor": QUIET,
        "tickangle": 0,
    }
    yaxis = {
        "range": span,
        "tickmode": "linear",
        "tick0": 0,
        "dtick": tick_step(span[1] - span[0]),
        "tickformat": "~d",
    }
    return frame(xaxis, yaxis, unit, legend)
