"""The ten scenarios of the book, each as changes of the first, and how far each was checked.

Switch years, lifetimes and rates are those of the scenario files that the authors' model is given out with; the
numbers of tables come from a public-domain copy of the model. Scenarios 1, 2, 3 and 9 were compared, number by number,
with runs of the authors' model in other programs. For the others no table has been published.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from limitedu.errors import UsageError
from limitedu.i18n import gettext as _
from limitedu.reality.world3.quantity import N_

__all__ = ["NEVER", "SCENARIOS", "Scenario", "scenario_changes"]

NEVER = 4000
"""The year of a policy that does not come."""


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario of the book: ``changes`` is what it changes in the model.

    ``checked`` says against what our run was verified: ``table`` (numbers of the authors' model run elsewhere),
    ``table and sentences`` (also what the book says in words), or nothing where no table has been published.
    """

    number: int
    words: str
    about_words: str
    changes: Mapping[str, Any]
    checked: str = ""

    @property
    def label(self) -> str:
        """Its name, in the reader's language."""
        return _(self.words)

    @property
    def about(self) -> str:
        """What it assumes, in the reader's language."""
        return _(self.about_words)


RESOURCES = {
    "nonrenewable_resources_initial": 2e12,
    "extraction_policy_year": 2002,
    "extraction_cost_by_resources_left_after": (1, 0.1, *(0.05,) * 9),
}
CLEANER = {"general_policy_year": 2002, "pollution_technology_by_pollution_gap": (-0.04, 0)}
HARVEST = {"land_yield_technology_by_food_gap": (0, 0.04)}
LAND = {"land_protection_year": 2002}
SAVING = {"resource_technology_by_use_gap": (-0.04, 0)}
FAMILIES = {"family_size_policy_year": 2002, "birth_control_policy_year": 2002}
ENOUGH = {
    "general_policy_year": 2002,
    "industrial_goal_year": 2002,
    "industrial_output_per_capita_desired": 350,
    "industrial_capital_life_after": 18,
    "service_capital_life_after": 25,
    "agricultural_inputs_life_after": 2.5,
}
ALL = {**RESOURCES, **CLEANER, **HARVEST, **LAND, **SAVING, **FAMILIES, **ENOUGH}
YEARS = tuple(name for name in ALL if name.endswith("_year"))
"""The years in which the policies of the scenarios begin."""


def _scenario(number: int, words: str, about: str, *changes: Mapping[str, Any], checked: str = "") -> Scenario:
    together: dict[str, Any] = {}
    for part in changes:
        together |= part
    return Scenario(number, words, about, MappingProxyType(together), checked)


_EVERY = (
    _scenario(
        1,
        N_("As before"),
        N_("The world goes on as in the twentieth century, without a new policy."),
        checked="table and sentences",
    ),
    _scenario(
        2,
        N_("Twice the resources"),
        N_("As 1, with twice the nonrenewable resources, and better ways to extract them from 2002."),
        RESOURCES,
        checked="table",
    ),
    _scenario(
        3,
        N_("Cleaner technology"),
        N_("As 2, and from 2002 technology that can cut the pollution made by 4 % a year."),
        RESOURCES,
        CLEANER,
        checked="table",
    ),
    _scenario(
        4,
        N_("Better harvests"),
        N_("As 3, and from 2002 technology that can raise harvests by 4 % a year."),
        RESOURCES,
        CLEANER,
        HARVEST,
    ),
    _scenario(
        5,
        N_("Land protected"),
        N_("As 4, and from 2002 farmland is protected from erosion."),
        RESOURCES,
        CLEANER,
        HARVEST,
        LAND,
    ),
    _scenario(
        6,
        N_("Resources saved"),
        N_("As 5, and from 2002 technology that can cut the resources needed by 4 % a year."),
        RESOURCES,
        CLEANER,
        HARVEST,
        LAND,
        SAVING,
    ),
    _scenario(
        7,
        N_("Two children"),
        N_("As 2, and from 2002 families want two children, and birth control always works."),
        RESOURCES,
        FAMILIES,
    ),
    _scenario(
        8,
        N_("Two children and enough goods"),
        N_("As 7, and from 2002 a goal for goods per head, and capital that lasts longer."),
        RESOURCES,
        FAMILIES,
        ENOUGH,
    ),
    _scenario(
        9,
        N_("All of it"),
        N_("As 8, and from 2002 the technologies and the protection of land of 3 to 6."),
        ALL,
        checked="table and sentences",
    ),
    _scenario(
        10,
        N_("All of it, 20 years earlier"),
        N_("As 9, with every policy from 1982 instead of 2002."),
        ALL,
        dict.fromkeys(YEARS, 1982),
    ),
)

SCENARIOS: Mapping[int, Scenario] = MappingProxyType({scenario.number: scenario for scenario in _EVERY})
"""The scenarios of the book, 1 to 10."""


def scenario_changes(scenario: int) -> Mapping[str, Any]:
    """What that scenario changes. UsageError where there is no such scenario."""
    if isinstance(scenario, bool) or not isinstance(scenario, int) or scenario not in SCENARIOS:
        raise UsageError(
            _("There is no scenario {number!r:.40}; a scenario is a whole number: {numbers}.").format(
                number=scenario, numbers=", ".join(str(number) for number in SCENARIOS)
            )
        )
    return SCENARIOS[scenario].changes
