"""What a class argues about, as a few sliders over the many numbers of the model.

Each lever is translated into changes of the model's own constants and tables; :func:`lever_changes` shows which.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from limitedu.core.indicators import is_number
from limitedu.core.rules import nearest
from limitedu.errors import UsageError
from limitedu.i18n import gettext as _
from limitedu.reality.world3.model import QUANTITIES
from limitedu.reality.world3.quantity import N_
from limitedu.reality.world3.scenarios import NEVER, YEARS, scenario_changes

__all__ = ["LEVERS", "LEVER_IDS", "Lever", "lever_changes", "lever_values"]


@dataclass(frozen=True, slots=True)
class Lever:
    """A slider: its range and step, where it stands in scenario 1 (``default``), and its unit in words.

    ``off``: the position that means no such policy, or ``None`` where there is no such position.
    """

    id: str
    words: str
    about_words: str
    unit_words: str
    low: float
    high: float
    step: float
    default: float
    off: float | None = None

    @property
    def label(self) -> str:
        """Its name, in the reader's language."""
        return _(self.words)

    @property
    def about(self) -> str:
        """What it does in the model, in the reader's language."""
        return _(self.about_words)

    @property
    def unit(self) -> str:
        """Its unit, in the reader's language."""
        return _(self.unit_words)


LEVERS: tuple[Lever, ...] = (
    Lever(
        "resources",
        N_("Resources in the ground"),
        N_("How many nonrenewable resources there were in 1900, against the first scenario of the book."),
        N_("times"),
        0.5, 4, 0.1, 1,
    ),
    Lever(
        "policy_year",
        N_("Year in which policies begin"),
        N_("When the policies that are in force begin, all together. With no policy in force it changes nothing."),
        N_("calendar year"),
        1975, 2060, 1, 2002,
    ),
    Lever(
        "family_size",
        N_("Children wanted in a family"),
        N_("From the policy year families want this many children, and birth control always works. At the right end "
           "families choose for themselves."),
        N_("children"),
        1, 4, 0.1, 4, 4,
    ),
    Lever(
        "technology",
        N_("Technology for harvests and for saving resources"),
        N_("How fast, at most, technology can raise harvests and cut the resources needed, from the policy year. It "
           "takes 20 years to come into use, and costs capital."),
        N_("share a year"),
        0, 0.08, 0.005, 0, 0,
    ),
    Lever(
        "sufficiency",
        N_("Enough: goods per head aimed at"),
        N_("World3 has one world with no rich and no poor. What it knows of fairness is a goal for industrial output "
           "per head: from the policy year, what is above the goal is consumed and not invested in growth. At the "
           "right end there is no goal."),
        N_("dollars a head and year"),
        150, 1000, 10, 1000, 1000,
    ),
    Lever(
        "pollution_control",
        N_("Pollution control"),
        N_("How fast, at most, technology can cut the pollution made, from the policy year. It takes 20 years to come "
           "into use, and costs capital."),
        N_("share a year"),
        0, 0.08, 0.005, 0, 0,
    ),
)  # fmt: skip
"""The levers, in the order in which a page shows them."""

LEVER_IDS = tuple(lever.id for lever in LEVERS)
_BY_ID = {lever.id: lever for lever in LEVERS}
_RESOURCES = "nonrenewable_resources_initial"


def lever_changes(levers: Mapping[str, float], scenario: int = 1) -> dict[str, Any]:
    """Changes for :func:`simulate` of that scenario that stand for levers such as ``{"resources": 2}``.

    A lever that is not named stays as the scenario has it. UsageError for an unknown lever, or one out of its range.
    """
    base = scenario_changes(scenario)
    if not isinstance(levers, Mapping):
        raise UsageError(_("Name levers with their values, such as {like}.").format(like="{'resources': 2}"))
    for name, value in levers.items():
        _check(name, value)
    found: dict[str, Any] = {}
    year = levers.get("policy_year", base.get("general_policy_year", _BY_ID["policy_year"].default))
    if "resources" in levers:
        found[_RESOURCES] = levers["resources"] * QUANTITIES[_RESOURCES].value
    if "family_size" in levers:
        begins = year if levers["family_size"] != _BY_ID["family_size"].off else NEVER
        found |= {"family_size_policy_year": begins, "birth_control_policy_year": begins}
        if begins != NEVER:
            found["family_size_under_policy"] = levers["family_size"]
    if "sufficiency" in levers:
        found["industrial_goal_year"] = year if levers["sufficiency"] != _BY_ID["sufficiency"].off else NEVER
        found["industrial_output_per_capita_desired"] = levers["sufficiency"]
    if "technology" in levers:
        found["land_yield_technology_by_food_gap"] = (0.0, levers["technology"])
        found["resource_technology_by_use_gap"] = (-levers["technology"], 0.0)
    if "pollution_control" in levers:
        found["pollution_technology_by_pollution_gap"] = (-levers["pollution_control"], 0.0)
    if levers.get("technology") or levers.get("pollution_control"):
        found["general_policy_year"] = year
    if "policy_year" in levers:
        found |= {name: year for name in YEARS if name in base and found.get(name) != NEVER}
    return found


def _check(name: str, value: Any) -> None:
    if name not in _BY_ID:
        raise UsageError(
            _("There is no lever {name!r}.").format(name=name)
            + nearest(str(name), _BY_ID)
            + " "
            + _("The levers are {names}.").format(names=", ".join(_BY_ID))
        )
    lever = _BY_ID[name]
    if not is_number(value) or not lever.low <= value <= lever.high:
        raise UsageError(
            _("{name} cannot be {value!r}; right is a number from {low:g} to {high:g} ({unit}).").format(
                name=name, value=value, low=lever.low, high=lever.high, unit=lever.unit
            )
        )


def lever_values(scenario: int = 1) -> dict[str, float]:
    """Where each lever stands in a scenario of the book. UsageError where there is no such scenario."""
    base = scenario_changes(scenario)
    found = {lever.id: lever.default for lever in LEVERS}
    if _RESOURCES in base:
        found["resources"] = base[_RESOURCES] / QUANTITIES[_RESOURCES].value
    found["policy_year"] = base.get("general_policy_year", found["policy_year"])
    if "family_size_policy_year" in base:
        found["family_size"] = QUANTITIES["family_size_under_policy"].value
    if "industrial_goal_year" in base:
        found["sufficiency"] = base["industrial_output_per_capita_desired"]
    found["technology"] = max(base.get("land_yield_technology_by_food_gap", (0.0,)))
    found["pollution_control"] = abs(min(base.get("pollution_technology_by_pollution_gap", (0.0,))))
    return found
