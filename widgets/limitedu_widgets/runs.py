"""What a run of World3 is made of: a scenario of the book, and the sliders that were moved.

``"2~resources:3~policy_year:2030"`` is scenario 2 with two sliders moved: this text is what a page sends, and what
stands in its address. Several runs are joined by commas.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from limitedu.i18n import gettext as _
from limitedu.reality import world3
from limitedu_widgets.messages import Refused

__all__ = ["MOST_RUNS", "Setting", "lever_words", "parse", "parse_runs", "position", "standing"]

MOST_RUNS = 4
"""So many runs are laid over each other."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A scenario and the sliders that stand elsewhere than in it, in the order of ``world3.LEVERS``."""

    scenario: int = 1
    moved: tuple[tuple[str, float], ...] = ()

    @property
    def text(self) -> str:
        """The short text."""
        return "~".join([str(self.scenario), *(f"{name}:{value:g}" for name, value in self.moved)])

    @property
    def name(self) -> str:
        """What the run is called: its scenario, and what differs from it."""
        parts = [_("Scenario {n}").format(n=self.scenario)]
        levers = {lever.id: lever for lever in world3.LEVERS}
        parts += [
            _("{label}: {value}").format(label=lever_words(levers[name])["label"], value=position(levers[name], value))
            for name, value in self.moved
        ]
        return ", ".join(parts)

    @property
    def values(self) -> dict[str, float]:
        """Where every slider stands."""
        return dict(standing(self.scenario)) | dict(self.moved)

    @property
    def changes(self) -> dict[str, object]:
        """What ``world3.simulate`` is told beside the scenario."""
        return dict(world3.lever_changes(dict(self.moved), self.scenario))


def lever_words(lever: world3.Lever) -> dict[str, Any]:
    """How a slider is shown: a short ``label``, the ``words`` around its number ``{n}``, what the number is multiplied
    ``by``, and the ``off_word`` for the position that means no such policy."""
    label, words, by, off = {
        "resources": (_("Resources"), _("× {n}"), 1, ""),
        "policy_year": (_("Policies begin"), "{n}", 1, ""),
        "family_size": (_("Children wanted"), "{n}", 1, _("free choice")),
        "technology": (_("Technology"), _("{n} % a year"), 100, _("none")),
        "sufficiency": (_("Enough goods"), _("${n} a year"), 1, _("no goal")),
        "pollution_control": (_("Pollution control"), _("{n} % a year"), 100, _("none")),
    }[lever.id]
    return {"label": label, "words": words, "by": by, "off_word": off}


def position(lever: world3.Lever, value: float) -> str:
    """Where a slider stands in words: ``× 2``, ``4 % a year``, ``none``."""
    told = lever_words(lever)
    return str(told["off_word"] if value == lever.off else told["words"].format(n=f"{value * told['by']:g}"))


@cache
def standing(scenario: int) -> Mapping[str, float]:
    """Where the sliders stand in a scenario of the book."""
    return {name: tidy(value) for name, value in world3.lever_values(scenario).items()}


def tidy(value: float) -> float:
    """A number as its text of six digits says it, so that what comes back from a page is the same number."""
    return float(f"{value:g}")


def parse(text: str) -> Setting:
    """The setting that ``text`` describes; :class:`Refused` where it is none."""
    first, *parts = text.split("~")
    if not (first.isascii() and first.isdigit() and len(first) < 3 and int(first) in world3.SCENARIOS):
        raise Refused(_("There is no scenario {text!r:.40}; there are 1 to 10.").format(text=first))
    scenario = int(first)
    levers = {lever.id: lever for lever in world3.LEVERS}
    values: dict[str, float] = {}
    for part in parts:
        name, _colon, number = part.partition(":")
        if name not in levers or name in values:
            raise Refused(_("There is no slider {name!r:.40}, or it is set twice.").format(name=name))
        lever = levers[name]
        try:
            value = float(number)
        except ValueError:
            value = math.nan
        if not lever.low <= value <= lever.high:
            raise Refused(
                _("{label}: a number from {low:g} to {high:g}, not {text!r:.40}.").format(
                    label=lever.label, low=lever.low, high=lever.high, text=number
                )
            )
        values[name] = tidy(value)
    own = standing(scenario)
    moved = [(name, values[name]) for name in levers if name in values and values[name] != own[name]]
    return Setting(scenario, tuple(moved))


def parse_runs(text: str) -> list[Setting]:
    """The runs of an address, the one in hand first, each once; :class:`Refused` where one is none, or for a fifth."""
    runs = [parse(part) for part in text.split(",")]
    if len(runs) > MOST_RUNS:
        raise Refused(_("At most {n} runs are laid over each other.").format(n=MOST_RUNS))
    return [runs[0], *dict.fromkeys(runs[1:])]
