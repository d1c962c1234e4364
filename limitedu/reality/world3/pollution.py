"""The sector of persistent pollution: made, appearing later, and taken up by nature."""

from __future__ import annotations

from limitedu.reality.world3.population import RATIO, SHARE, YEARS
from limitedu.reality.world3.quantity import N_, auxiliary, constant, delay, level, rate, steps, table

__all__ = ["QUANTITIES"]

POLLUTION, POLLUTION_A_YEAR = N_("pollution units"), N_("pollution units a year")

QUANTITIES = (
    rate("pollution_generation", N_("pollution made"), POLLUTION_A_YEAR,
         "(pollution_from_industry + pollution_from_agriculture) * pollution_generation_factor"),
    auxiliary("pollution_generation_factor", N_("pollution made against that made in 1975"), RATIO,
              "switch(general_policy_year, pollution_generation_factor_before, pollution_technology_in_use)"),
    constant("pollution_generation_factor_before", N_("pollution made before policies"), RATIO, 1),
    auxiliary("pollution_from_industry", N_("pollution from industry"), POLLUTION_A_YEAR,
              "resource_use_per_capita * population * share_of_persistent_materials * industrial_emissions"
              " * industrial_toxicity"),
    constant("share_of_persistent_materials", N_("share of resources that become persistent materials"), SHARE, 0.02),
    constant("industrial_emissions", N_("share of persistent materials that escapes"), SHARE, 0.1),
    constant("industrial_toxicity", N_("how poisonous materials of industry are"),
             N_("pollution units a resource unit"), 10),
    auxiliary("pollution_from_agriculture", N_("pollution from agriculture"), POLLUTION_A_YEAR,
              "agricultural_inputs_per_hectare * arable_land * share_of_persistent_inputs * agricultural_toxicity"),
    constant("share_of_persistent_inputs", N_("share of agricultural inputs that persists"), SHARE, 0.001),
    constant("agricultural_toxicity", N_("how poisonous agricultural inputs are"), N_("pollution units a dollar"), 1),
    delay("pollution_appearance", N_("pollution that takes effect"), POLLUTION_A_YEAR,
          "pollution_generation", "pollution_delay", 3),
    constant("pollution_delay", N_("time until pollution takes effect"), YEARS, 20),
    level("persistent_pollution", N_("persistent pollution"), POLLUTION,
          "persistent_pollution_initial", "pollution_appearance - pollution_assimilation"),
    constant("persistent_pollution_initial", N_("persistent pollution in 1900"), POLLUTION, 2.5e7),
    auxiliary("persistent_pollution_index", N_("pollution"), N_("times that of 1970"),
              "persistent_pollution / persistent_pollution_in_1970"),
    constant("persistent_pollution_in_1970", N_("persistent pollution in 1970"), POLLUTION, 1.36e8),
    rate("pollution_assimilation", N_("pollution that nature takes up"), POLLUTION_A_YEAR,
         "persistent_pollution / (assimilation_half_life * 1.4)"),
    auxiliary("assimilation_half_life", N_("time until nature has taken up half"), YEARS,
              "assimilation_half_life_in_1970 * assimilation_by_pollution(persistent_pollution_index)"),
    table("assimilation_by_pollution", N_("how much slower nature takes pollution up, by pollution"), RATIO,
          steps(1, 1001, 250), [1, 11, 21, 31, 41]),
    constant("assimilation_half_life_in_1970", N_("time until nature had taken up half in 1970"), YEARS, 1.5),
    auxiliary("pollution_per_output", N_("pollution made for a dollar of industrial output"),
              N_("pollution units a dollar"),
              "pollution_from_industry * pollution_generation_factor / industrial_output"),
)  # fmt: skip
