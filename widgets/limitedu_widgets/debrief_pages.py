"""What each of the six pages of a debrief shows, as plain data: worked out when the page is opened, then kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from limitedu import debrief, tables
from limitedu.charts import debrief as pictures
from limitedu.classroom import quiz
from limitedu.errors import UsageError
from limitedu.i18n import gettext as _
from limitedu.i18n import listed
from limitedu.reality import boundaries, compare
from limitedu_widgets import changes, ends
from limitedu_widgets.cases import Case
from limitedu_widgets.drawings import HEIGHT, sized

__all__ = [
    "PAGES",
    "deed",
    "happened",
    "moments",
    "next_",
    "overlay",
    "questions",
    "quiz_results",
    "replay",
    "why",
    "world",
]

PAGES = ("feel", "happened", "why", "world", "what_if", "next")
"""The pages in their order: Thiagarajan's six questions."""

ASKED = {"why": "learned"}
"""Where the questions of a page are called otherwise."""

SHOWN_FIRST = ("population", "pollution", "resources_left")
TUB = 300
"""The height of a bathtub's picture, in pixels."""
QUIZ = 420
"""The height of the quiz's picture."""
MANY = 6
"""Of more games than this not each is told in words."""
LEGEND, IN_A_ROW = 20, 5
"""So much higher is a picture for each further row of names, and so many stand in one."""

Data = dict[str, Any]


def questions(case: Case, page: str) -> list[str]:
    """Questions for the talk on this page, chosen by what happened in the game."""
    found: Mapping[str, list[str]] = case.once("questions", lambda: debrief.questions(case.game))
    return found.get(ASKED.get(page, page), [])


def feel(case: Case) -> Data:
    """What was felt, and what was expected against what came."""
    felt = debrief.feelings(case.game)
    return {
        "words": [{"word": word, "times": times} for word, times in felt["words"]],
        "scale": [{"scale": number, "times": times} for number, times in felt["scale"].items()],
        "predictions": debrief.predictions(case.game),
        "over": case.game.over,
    }


# -- what happened -------------------------------------------------------------------------------------------------


def happened(case: Case, every: bool) -> Data:
    """The list of what happened, and the turning points."""
    game = case.game
    name = "timeline all" if every else "timeline"
    return {
        "timeline": case.once(name, lambda: debrief.timeline(game, all=every)),
        "every": every,
        "turning": case.once("turning", lambda: debrief.turning_points(game)),
        "moments": moments(case),
    }


def moments(case: Case) -> list[Data]:
    """The ends of generations at which the table may be looked at, and the generation in play."""
    return case.once("moments", lambda: [_moment(moment) for moment in tables.moments(case.game)])


def _moment(moment: tables.Moment) -> Data:
    if not moment.generation:
        text = _("Set-up, {year}").format(year=moment.year)
    elif moment.complete:
        text = _("End of generation {n}, {year}").format(n=moment.generation, year=moment.year)
    else:
        text = _("Generation {n}, in play").format(n=moment.generation)
    return {"generation": moment.generation, "year": moment.year, "text": text}


def replay(case: Case, generation: int, seat: int) -> Data:
    """The table at the end of ``generation`` with the hand of ``seat``, and what differs from the end before."""
    game = case.game
    states = {number: state for number, _told, state in game.snapshots}
    if generation not in states:
        states[generation] = game.state
    view = game.definition.view(states[generation], seat)
    old = states.get(generation - 1)
    before = game.definition.view(old, seat) if old is not None else view
    return {"view": view, "was": changes.was(before, view), "seat": seat, "looking": generation}


# -- why -----------------------------------------------------------------------------------------------------------


def why(case: Case) -> Data:
    """Each crisis and shortage with its chain and its decisions, the stocks that broke, what was sensible for one."""
    game = case.game
    return case.once(
        "why",
        lambda: {
            "generations": game.snapshots[-1][0] if game.snapshots else 0,
            "causes": _crises_of(case),
            "shortages": _wants_of(case),
            "tubs": [{**found, "chart": sized(pictures.bathtub(found), TUB)} for found in debrief.bathtubs(game)],
            "sensible": debrief.sensible(game),
            "asked": _asked(case),
        },
    )


def _crises_of(case: Case) -> list[Data]:
    return case.once("causes", lambda: debrief.causes(case.game))


def _wants_of(case: Case) -> list[Data]:
    return case.once("shortages", lambda: debrief.shortages(case.game))


def _asked(case: Case) -> int:
    """The place, among crises and then shortages, of the harm that the page's question means; else the first."""
    late = debrief.delayed(case.game)
    if late is None:
        return 0
    return late["index"] if late["list"] == "causes" else len(_crises_of(case)) + late["index"]


def deed(case: Case) -> tuple[int, int | None]:
    """Generation and row of the decision that the first question on other courses quotes; ``(1, None)`` for none."""
    asked = next(iter(questions(case, "what_if")), "")
    for harm in (*_crises_of(case), *_wants_of(case)):
        for one in harm["decisions"]:
            if one["row"] is not None and one["text"] in asked:
                return one["generation"], one["row"]
    return 1, None


# -- the real world ------------------------------------------------------------------------------------------------


def indicator_names(case: Case) -> list[str]:
    """The common indicators that the game has."""
    return case.once("indicators", lambda: list(tables.common(case.game)))


def world(case: Case, name: str) -> Data:
    """One indicator beside the real world and World3, the twin countries, the planetary boundaries."""
    game = case.game
    known = tables.common(game)
    return {
        "indicators": [{"name": one, "label": _(known[one].label)} for one in known],
        "missing": [
            {"label": _(tables.COMMON[one].label), "why": reason} for one, reason in tables.missing(game).items()
        ],
        "split": case.once(f"split {name}", lambda: _split(case, name)) if name else None,
        "measure": _(compare.MEASURE),
        "twins": case.once("twins", lambda: compare.twins(game)),
        "formula": _(compare.FORMULA),
        "boundaries": case.once("boundaries", lambda: _boundaries(case)),
    }


def _boundaries(case: Case) -> Data:
    year = boundaries.YEARS[-1]
    fields = ("id", "name", "state", "text", "modelled", "model")
    found = [{field: one[field] for field in fields} for one in boundaries.status(year, case.game)]
    return {"year": year, "list": found, "source": boundaries.source()}


def _split(case: Case, name: str) -> Data:
    """Three charts of one shape and one scale: ours, the real world, World3; ours stands faintly in each."""
    found = compare.split(case.game, name)
    panels = [
        {
            **(_ours(case, name, panel, found["marks"]) if group == "ours" else sized(panel)),
            "source": found["sources_of"].get(group, ""),
        }
        for group, panel in pictures.panels(found).items()
    ]
    fields = ("name", "label", "rule", "stands_for", "leaves_out", "none", "alike")
    return {**{field: found[field] for field in fields}, "panels": panels}


def _ours(case: Case, name: str, panel: Mapping[str, Any], marks: Sequence[Mapping[str, Any]]) -> Data:
    """Our own line with what it does in numbers, and what the signs of crises mean, in words instead of a legend."""
    line = _line(case, name)
    year, most = max(line, key=lambda point: point[1])
    text = _("{first} {unit} in {start}, highest {most} in {year}, {last} in {end}.")
    if most in (line[0][1], line[-1][1]):
        text = _("{first} {unit} in {start}, {last} in {end}.")
    words = {"first": f"{round(line[0][1], 1):g}", "most": f"{round(most, 1):g}", "last": f"{round(line[-1][1], 1):g}"}
    unit = _(_common(case)[name].unit)
    text = text.format(**words, unit=unit, start=line[0][0], year=year, end=line[-1][0])
    signs = dict.fromkeys(f"{mark['symbol']}\N{NO-BREAK SPACE}{mark['label']}" for mark in marks)
    made = sized(panel, sentence=" ".join([text, *signs]))
    made["figure"]["layout"]["showlegend"] = False
    return made


# -- what next -----------------------------------------------------------------------------------------------------


def next_(case: Case, values: Mapping[str, Any]) -> Data:
    """The scores under other values, and what went well in the real world."""
    scored = ends.scores_of(case.world, values)
    return {
        "reason": case.world.teller.end_reason(case.game)
        if case.game.over
        else _("The game was not played to its end."),
        "tested": ends.tested(case.world, values),
        "scores": [{**score, "winner": False} for score in scored],
        "values": ends.values_of(case.world, values),
        "hope": case.once("hope", lambda: [_hope(number, card) for number, card in enumerate(compare.hope(case.game))]),
    }


def _hope(number: int, card: Mapping[str, Any]) -> Data:
    line = card["line"]
    chart = None
    if line:
        points = list(zip(line["years"], line["values"], strict=True))
        made = pictures.worlds(f"hope-{number}", card["title"], line["unit"], {card["title"]: points})
        said = _("{first} to {last}, measured.").format(first=points[0][0], last=points[-1][0])
        chart = sized(made, sentence=said)
    return {"title": card["title"], "text": card["text"], "chart": chart, "sources": list(card["sources"])}


def quiz_results(sheets: Sequence[tuple[str, Any]]) -> Data | None:
    """The chart of a class's quiz; ``None`` without a sheet that today's questions fit."""
    fitting = [(phase, sheet) for phase, sheet in sheets if _fits(sheet)]
    return sized(quiz.figure(quiz.results(fitting)), QUIZ) if fitting else None


def _fits(sheet: Any) -> bool:
    try:
        return bool(quiz.check(sheet))
    except UsageError:
        return False


# -- several games of a class --------------------------------------------------------------------------------------


def overlay(cases: Sequence[Case], name: str) -> Data | None:
    """The outcomes of all games side by side, and their curves of one indicator laid over each other."""
    if len(cases) < 2:
        return None
    known = {one: _(common.label) for case in cases for one, common in _common(case).items()}
    name = name if name in known else next(iter(known), "")
    return {
        "columns": [case.label for case in cases],
        "rows": [_row(cases, label, value) for label, value in _outcomes(known)],
        "names": [{"name": one, "label": label} for one, label in known.items()],
        "name": name,
        "chart": _laid_over(cases, name, known[name]) if name else None,
    }


def _common(case: Case) -> dict[str, Any]:
    return case.once("common", lambda: tables.common(case.game))


def _outcomes(known: Mapping[str, str]) -> list[tuple[str, Callable[[Case], Any]]]:
    found: list[tuple[str, Callable[[Case], Any]]] = [
        (_("Game"), lambda case: case.world.teller.title),
        (_("Nations"), lambda case: case.game.seats),
        (_("Generations played"), lambda case: moments(case)[-1]["generation"] if moments(case) else None),
        (_("Crises, all kinds"), _crises),
    ]
    for name, label in known.items():
        if not name.startswith("crises_"):
            found.append((label, lambda case, name=name: _end(case, name)))  # type: ignore[misc]
    return found


def _row(cases: Sequence[Case], label: str, value: Callable[[Case], Any]) -> Data:
    return {"label": label, "cells": [value(case) for case in cases]}


def _crises(case: Case) -> int:
    return sum(int(_end(case, name) or 0) for name in _common(case) if name.startswith("crises_"))


def _line(case: Case, name: str) -> list[tuple[int, float]]:
    return case.once(f"line {name}", lambda: tables.world_line(case.game, name))


def _end(case: Case, name: str) -> float | None:
    """The world's last value of an indicator."""
    if name not in _common(case):
        return None
    line = _line(case, name)
    return round(line[-1][1], 1) if line else None


def _laid_over(cases: Sequence[Case], name: str, label: str) -> Data:
    drawn = {case.label: _line(case, name) for case in cases if name in _common(case)}
    units = {_(_common(case)[name].unit) for case in cases if name in _common(case)}
    unit = units.pop() if len(units) == 1 else ""
    without = [case.label for case in cases if name not in _common(case)]
    parts = _ends(drawn)
    if without:
        parts.append(_("Not measured in: {games}.").format(games=", ".join(without)))
    made = pictures.worlds(name, _("All games: {label}").format(label=label), unit, drawn, ours=False)
    height = HEIGHT + LEGEND * (max(0, len(drawn) - 1) // IN_A_ROW)
    return sized(made, height, id=f"class-{name}", sentence=" ".join(parts))


def _ends(drawn: Mapping[str, Sequence[tuple[int, float]]]) -> list[str]:
    """Start and end of each game; of many only which ended highest and lowest: the table beside has them all."""
    lines = {game: line for game, line in drawn.items() if line}
    if len(lines) <= MANY:
        return [
            _("{game}: {a} at the start, {b} at the end.").format(game=game, a=_told(line[0]), b=_told(line[-1]))
            for game, line in lines.items()
        ]
    ends = {game: line[-1][1] for game, line in lines.items()}
    high, low = max(ends.values()), min(ends.values())
    return [
        _("Highest at the end: {high} ({most}). Lowest: {low} ({least}).").format(
            high=listed(game for game, value in ends.items() if value == high),
            most=f"{round(high, 1):g}",
            low=listed(game for game, value in ends.items() if value == low),
            least=f"{round(low, 1):g}",
        )
    ]


def _told(point: tuple[int, float]) -> str:
    return f"{round(point[1], 1):g}"


def first_indicator(case: Case) -> str:
    """What the page on the real world shows first."""
    known = indicator_names(case)
    return next((name for name in SHOWN_FIRST if name in known), known[0] if known else "")
