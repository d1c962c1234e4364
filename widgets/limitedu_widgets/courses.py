"""What if: other courses of a game, worked out a little at a time, so that a page shows progress and may call it off.

Each course is a :class:`Work`: its ``steps`` are done one after the other, each takes some hundredths of a second, and
``result`` is what the page shows when all are done.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from limitedu import bots, debrief, tables
from limitedu.charts import debrief as pictures
from limitedu.debrief.chance import policies
from limitedu.i18n import gettext as _
from limitedu_widgets.cases import Case
from limitedu_widgets.drawings import sized
from limitedu_widgets.messages import Refused

__all__ = ["SEEDS", "Work", "chance", "change", "decisions", "for_the_report", "lead", "options", "programs"]

SEEDS = 50
"""Worlds in the band."""
BAND = 270
"""The height of a band's picture, in pixels."""

Data = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Work:
    """Something that takes a while: ``kind`` of course, ``of`` so many steps, and the ``result`` after the last."""

    kind: str
    of: int
    steps: Iterator[Any]
    result: Callable[[], Data]


# -- what can be asked ---------------------------------------------------------------------------------------------


def programs(case: Case) -> list[dict[str, str]]:
    """The programs that can lead the nations: ``id``, ``label``, ``about``."""
    return bots.info(case.game.name)


def decisions(case: Case, generation: int, every: bool) -> list[Data]:
    """The decisions of a generation that can be changed: ``row``, ``seat``, ``nation``, ``text``."""
    name = "timeline all" if every else "timeline"
    told = case.once(name, lambda: debrief.timeline(case.game, all=every))
    fields = ("row", "seat", "nation", "text")
    return [
        {field: one[field] for field in fields}
        for one in told
        if one["kind"] == "decision" and one["generation"] == generation
    ]


def options(case: Case, row: int) -> list[Data]:
    """What could have been answered to the decision at ``row``; :class:`Refused` where nothing was decided there."""
    return case.once(f"options {row}", lambda: debrief.answers(case.game, row))


def check_program(case: Case, name: str) -> str:
    """``name`` if a program that knows the game is called so."""
    if name not in [one["id"] for one in programs(case)]:
        raise Refused(_("There is no program {name!r:.40}.").format(name=name))
    return name


# -- one other course ----------------------------------------------------------------------------------------------


def change(case: Case, row: int, action: str) -> Work:
    """The game with another answer at ``row``, under the same chance."""
    return _other("change", case, lambda: debrief.what_if(case.game, row, action))


def lead(case: Case, generation: int, program: str) -> Work:
    """The game led by ``program`` from ``generation`` on, under the same chance."""
    check_program(case, program)
    return _other("lead", case, lambda: debrief.otherwise(case.game, generation, program))


def _other(kind: str, case: Case, make: Callable[[], debrief.Otherwise]) -> Work:
    found: list[debrief.Otherwise] = []

    def steps() -> Iterator[None]:
        yield None
        found.append(make())
        yield None

    def result() -> Data:
        case.keep(f"course {kind}", found[0])
        return _beside(kind, case, found[0])

    return Work(kind, 2, steps(), result)


def _beside(kind: str, case: Case, other: debrief.Otherwise) -> Data:
    """Both worlds side by side: what became of the decisions, the ends, and a chart for each common indicator."""
    game, world = case.game, other.game
    known = tables.common(game)
    lines = {name: (tables.world_line(game, name), tables.world_line(world, name)) for name in known}
    ends = {name: _ends(name, _(one.label), _(one.unit), *lines[name]) for name, one in known.items()}
    return {
        "kind": kind,
        "text": other.text,
        "sentence": _sentence(list(ends.values()), other.game.rows == game.rows),
        "ends": list(ends.values()),
        "when": _("In {year}").format(year=max(end["year"] for end in ends.values())),
        "charts": [
            {
                "name": name,
                "label": end["label"],
                "chart": sized(
                    pictures.worlds(
                        name,
                        end["label"],
                        end["unit"],
                        dict(zip((_("our world"), _("the other world")), lines[name], strict=True)),
                    ),
                    id=f"other-{name}",
                    sentence=end["text"],
                ),
            }
            for name, end in ends.items()
        ],
    }


Course = Sequence[tuple[int, float]]


def _ends(name: str, label: str, unit: str, ours: Course, other: Course) -> Data:
    """The values of an indicator in both worlds in the last ``year`` that both have reached."""
    here, there = dict(ours), dict(other)
    year = max(here.keys() & there.keys())
    a, b = round(here[year], 1), round(there[year], 1)
    if a == b:
        text = _("{label} in {year}: {a} in both worlds.")
    else:
        text = _("{label} in {year}: {a} in our world, {b} in the other.")
    text = text.format(label=label, year=year, a=f"{a:g}", b=f"{b:g}")
    if other[-1][0] > year:
        text += " " + _("The other world goes on to {b} in {last}.").format(b=f"{other[-1][1]:g}", last=other[-1][0])
    elif ours[-1][0] > year:
        text += " " + _("Ours goes on to {a} in {last}.").format(a=f"{ours[-1][1]:g}", last=ours[-1][0])
    return {"name": name, "label": label, "unit": unit, "year": year, "ours": a, "other": b, "text": text}


def _sentence(ends: Sequence[Mapping[str, Any]], same: bool) -> str:
    """What the other course led to by the last common year, in one sentence."""
    if same:
        return _("The other world is the same as ours.")
    year = max(one["year"] for one in ends)
    moved = [one for one in ends if one["ours"] != one["other"]]
    if not moved:
        return _("The course was another, but in {year} both worlds are alike.").format(year=year)
    moved.sort(key=lambda one: -abs(one["other"] - one["ours"]) / max(abs(one["ours"]), abs(one["other"]), 1))
    parts = [
        _("{label}: {b} instead of {a}").format(label=one["label"], a=f"{one['ours']:g}", b=f"{one['other']:g}")
        for one in moved[:3]
    ]
    return _("In {year} in the other world: {parts}.").format(year=year, parts="; ".join(parts))


# -- chance --------------------------------------------------------------------------------------------------------


def chance(case: Case, generation: int, program: str) -> Work:
    """Fifty worlds under other chance led by ``program`` from ``generation`` on, and as many by each to compare."""
    check_program(case, program)
    names = policies(case.game, program)
    runs: list[debrief.Run] = []

    def steps() -> Iterator[None]:
        for name in names:
            for run in debrief.chance_runs(case.game, generation, name, SEEDS):
                runs.append(run)
                yield None

    def result() -> Data:
        case.keep("runs", runs)
        return _band(case, generation, program, runs)

    return Work("chance", SEEDS * len(names), steps(), result)


def for_the_report(cases: Sequence[Case]) -> dict[str, Any]:
    """What the report is told beside the games: their names, and the other courses that were worked out."""
    others = {at: [case.kept(f"course {kind}") for kind in ("change", "lead")] for at, case in enumerate(cases)}
    return {
        "names": [case.label for case in cases],
        "runs": {at: case.kept("runs") or () for at, case in enumerate(cases)},
        "others": {at: [one for one in found if one is not None] for at, found in others.items()},
    }


def _band(case: Case, generation: int, program: str, runs: Sequence[debrief.Run]) -> Data:
    found = debrief.band(case.game, runs[:SEEDS])
    shares = debrief.shares(case.game, runs) if len(runs) > SEEDS else None
    label = next(one["label"] for one in programs(case) if one["id"] == program)
    parts = shares["indicators"] if shares else {}
    return {
        "kind": "chance",
        "text": _("{n} worlds under other chance, led by {program} from generation {g} on.").format(
            n=SEEDS, program=label, g=generation
        ),
        "sentence": next((one["sentence"] for one in parts.values() if one["chance"] is not None), ""),
        "formula": shares["formula"] if shares else "",
        "policies": shares["policies"] if shares else [],
        "shares": [{"label": one["label"], "chance": one["chance"], "text": one["sentence"]} for one in parts.values()],
        "charts": [
            {
                "name": name,
                "label": one["label"],
                "chart": sized(pictures.band(one), BAND),
            }
            for name, one in found.items()
        ],
    }
