"""The sector of nonrenewable resources: how much is left, and what it costs to get them."""

from __future__ import annotations

from limitedu.reality.world3.capital import GOODS
from limitedu.reality.world3.population import RATIO, SHARE, YEAR_OR_NEVER
from limitedu.reality.world3.quantity import N_, auxiliary, constant, level, rate, steps, table

__all__ = ["QUANTITIES"]

RESOURCES, RESOURCES_A_YEAR = N_("resource units"), N_("resource units a year")
RESOURCES_A_HEAD = N_("resource units a head and year")

QUANTITIES = (
    level("nonrenewable_resources", N_("nonrenewable resources"), RESOURCES,
          "nonrenewable_resources_initial", "-resource_use"),
    constant("nonrenewable_resources_initial", N_("nonrenewable resources in 1900"), RESOURCES, 1e12),
    rate("resource_use", N_("use of resources"), RESOURCES_A_YEAR,
         "population * resource_use_per_capita * resource_use_factor"),
    auxiliary("resource_use_per_capita", N_("use of resources per head (technology of 1975)"), RESOURCES_A_HEAD,
              "resource_use_by_goods(industrial_output_per_capita)"),
    table("resource_use_by_goods", N_("use of resources per head by goods per head"), RESOURCES_A_HEAD,
          GOODS, [0, 0.85, 2.6, 3.4, 3.8, 4.1, 4.4, 4.7, 5]),
    auxiliary("resource_use_factor", N_("resources needed against those needed in 1975"), RATIO,
              "switch(general_policy_year, resource_use_factor_before, resource_technology_in_use)"),
    constant("resource_use_factor_before", N_("resources needed before policies"), RATIO, 1),
    auxiliary("fraction_of_resources_remaining", N_("share of resources left"), SHARE,
              "nonrenewable_resources / nonrenewable_resources_initial"),
    auxiliary("capital_share_for_resources", N_("share of industrial capital that gets resources"), SHARE,
              "switch(extraction_policy_year, extraction_cost_by_resources_left(fraction_of_resources_remaining),"
              " extraction_cost_by_resources_left_after(fraction_of_resources_remaining))"),
    constant("extraction_policy_year", N_("year from which extraction is cheaper"), YEAR_OR_NEVER, 4000),
    table("extraction_cost_by_resources_left", N_("share of capital for resources by share left, before policies"),
          SHARE, steps(0, 1, 0.1), [1, 0.9, 0.7, 0.5, 0.2, 0.1, 0.05, 0.05, 0.05, 0.05, 0.05]),
    table("extraction_cost_by_resources_left_after", N_("share of capital for resources by share left, under policies"),
          SHARE, steps(0, 1, 0.1), [1, 0.2, 0.1, 0.05, 0.05, 0.05, 0.05, 0.05, 0.05, 0.05, 0.05]),
    auxiliary("resource_use_per_output", N_("resources used for a dollar of industrial output"),
              N_("resource units a dollar"), "resource_use / industrial_output"),
)  # fmt: skip
