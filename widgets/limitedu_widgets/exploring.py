"""The explorer of World3: what happens when a slider moves, a run is kept, a turning point is opened. No widget in it.

While a slider moves, the page asks for one run after the other (``{"do": "run"}``) and gets its columns as 32-bit
numbers, nothing else. When the slider rests, ``{"do": "set"}`` makes the run the one in hand, and a new ``screen``
says in words what its curves do. Nothing is kept here but the runs: the page's address holds them.
"""

from __future__ import annotations

from array import array
from functools import lru_cache
from typing import Any, ClassVar

from limitedu.i18n import gettext as _
from limitedu.reality import world3
from limitedu_widgets import curves
from limitedu_widgets.controller import Controller, Hears, Screen, Shows
from limitedu_widgets.messages import Check, Refused, number_from, text_of
from limitedu_widgets.runs import MOST_RUNS, Setting, lever_words, parse, parse_runs, standing
from limitedu_widgets.words import explorer_words

__all__ = ["COLUMNS", "FORMS", "Explorer", "columns_of"]

COLUMNS = ("year", *(chart.column for chart in curves.CHARTS))
"""The columns of a run that a page gets, in this order."""

FORMS: dict[str, dict[str, Check]] = {
    "hello": {"runs": text_of(2000)},
    "run": {"run": text_of(400), "number": number_from(0, 2**53)},
    "set": {"run": text_of(400)},
    "keep": {},
    "drop": {"run": text_of(400)},
    "ping": {},
    "plotly": {},
}
"""Every message with the checks of its fields."""


@lru_cache(maxsize=32)
def columns_of(setting: Setting) -> dict[str, list[float]]:
    """The columns of a run, each year from 1900 to 2100."""
    found: dict[str, list[float]] = world3.simulate(setting.scenario, outputs=COLUMNS[1:], **setting.changes)
    return found


class Explorer(Controller):
    """One page's runs: ``runs[0]`` is in hand, the others are kept."""

    FORMS = FORMS
    OPTIONAL: ClassVar[dict[str, dict[str, Any]]] = {"hello": {"runs": ""}}
    QUIET = Controller.QUIET | {"run"}

    def __init__(self, on_screen: Shows | None = None, send: Hears | None = None) -> None:
        super().__init__(on_screen, send)
        self.runs = [Setting()]

    def _built(self) -> Screen:
        return {
            **self._blank(),
            "runs": [_run(setting) for setting in self.runs],
            "turns": curves.turns(self.runs[0]),
        }

    def _blank(self) -> Screen:
        return {
            "page": "world3",
            "id": "",
            "words": explorer_words(),
            "notice": self.notice,
            "columns": list(COLUMNS),
            "most": MOST_RUNS,
            "levers": [_lever(lever) for lever in world3.LEVERS],
            "scenarios": [_scenario(number) for number in world3.SCENARIOS],
            "charts": curves.charts(),
            "runs": [],
            "turns": [],
        }

    def _fault(self) -> str:
        return _("Something went wrong inside the program. The runs are as before.")

    def _undrawn(self) -> str:
        return _("This page cannot be drawn. Reload it, or choose another run.")

    # -- messages -------------------------------------------------------------------------------------

    def _do_hello(self, runs: str) -> None:
        if runs and not self.screen:
            self.runs = parse_runs(runs)

    def _do_run(self, run: str, number: int) -> None:
        columns = columns_of(parse(run))
        numbers = array("f", [value for name in COLUMNS for value in columns[name]])
        self._tell({"kind": "run", "run": run, "number": number}, [numbers.tobytes()])

    def _do_set(self, run: str) -> None:
        self.runs[0] = parse(run)

    def _do_keep(self) -> None:
        if len(self.runs) >= MOST_RUNS:
            raise Refused(_("At most {n} runs are laid over each other; take one away first.").format(n=MOST_RUNS))
        if self.runs[0] in self.runs[1:]:
            raise Refused(_("This run is kept already. Move a slider first."))
        self.runs.append(self.runs[0])

    def _do_drop(self, run: str) -> None:
        kept = [setting for setting in self.runs[1:] if setting.text == run]
        if not kept:
            raise Refused(_("There is no such run."))
        self.runs = [self.runs[0], *(setting for setting in self.runs[1:] if setting not in kept)]


def _lever(lever: world3.Lever) -> dict[str, Any]:
    return {
        "id": lever.id,
        "about": f"{lever.label}. {lever.about}",
        "low": lever.low,
        "high": lever.high,
        "step": lever.step,
        "off": lever.off,
        **lever_words(lever),
    }


def _scenario(number: int) -> dict[str, Any]:
    scenario = world3.SCENARIOS[number]
    return {
        "number": number,
        "label": scenario.label,
        "about": scenario.about,
        "checked": bool(scenario.checked),
        "values": dict(standing(number)),
    }


def _run(setting: Setting) -> dict[str, Any]:
    return {"run": setting.text, "name": setting.name, "scenario": setting.scenario, "values": setting.values}
