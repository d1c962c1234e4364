"""The technology sector: three programs that begin in the policy year and work after a delay."""

from __future__ import annotations

from limitedu.reality.world3.population import A_YEAR, RATIO, YEAR, YEARS
from limitedu.reality.world3.quantity import N_, auxiliary, constant, level, rate, smooth, steps, table
from limitedu.reality.world3.resources import RESOURCES_A_YEAR

__all__ = ["QUANTITIES"]

QUANTITIES = (
    constant("general_policy_year", N_("year in which policies begin"), YEAR, 1975),
    constant("technology_delay", N_("time until new technology is in use"), YEARS, 20),
    level("land_yield_technology", N_("land yield technology that is known"), RATIO,
          "1", "land_yield_technology_growth"),
    rate("land_yield_technology_growth", N_("growth of land yield technology"), A_YEAR,
         "switch(general_policy_year, 0, land_yield_technology"
         " * land_yield_technology_by_food_gap(desired_food_ratio - food_ratio))"),
    table("land_yield_technology_by_food_gap", N_("growth of land yield technology by lack of food"), A_YEAR,
          steps(0, 1, 1), [0, 0]),
    constant("desired_food_ratio", N_("food that is wanted against subsistence"), RATIO, 2),
    smooth("land_yield_technology_in_use", N_("land yield technology in use"), RATIO,
           "land_yield_technology", "technology_delay", 3),
    auxiliary("land_yield_effect_of_technology", N_("effect of technology on the harvest"), RATIO,
              "switch(general_policy_year, land_yield_effect_of_technology_before, land_yield_technology_in_use)"),
    constant("land_yield_effect_of_technology_before", N_("effect of technology on the harvest before policies"), RATIO,
             1),
    level("resource_technology", N_("resources needed with the technology that is known"), RATIO,
          "1", "resource_technology_change"),
    rate("resource_technology_change", N_("change of resource technology"), A_YEAR,
         "switch(general_policy_year, 0, resource_technology"
         " * resource_technology_by_use_gap(1 - resource_use / desired_resource_use))"),
    table("resource_technology_by_use_gap", N_("change of resource technology by use against the use wanted"), A_YEAR,
          steps(-1, 0, 1), [0, 0]),
    constant("desired_resource_use", N_("use of resources that is wanted"), RESOURCES_A_YEAR, 4.8e9),
    smooth("resource_technology_in_use", N_("resources needed with the technology in use"), RATIO,
           "resource_technology", "technology_delay", 3),
    level("pollution_technology", N_("pollution made with the technology that is known"), RATIO,
          "1", "pollution_technology_change"),
    rate("pollution_technology_change", N_("change of pollution technology"), A_YEAR,
         "switch(general_policy_year, 0, pollution_technology"
         " * pollution_technology_by_pollution_gap(1 - persistent_pollution_index / desired_pollution_index))"),
    table("pollution_technology_by_pollution_gap", N_("change of pollution technology by pollution against the goal"),
          A_YEAR, steps(-1, 0, 1), [0, 0]),
    constant("desired_pollution_index", N_("pollution that is wanted"), N_("times that of 1970"), 1.2),
    smooth("pollution_technology_in_use", N_("pollution made with the technology in use"), RATIO,
           "pollution_technology", "technology_delay", 3),
)  # fmt: skip
