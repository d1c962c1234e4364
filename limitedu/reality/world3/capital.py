"""The capital sector: factories, services, and the jobs in them."""

from __future__ import annotations

from limitedu.reality.world3.population import DOLLARS_A_HEAD, PEOPLE, RATIO, SHARE, YEAR_OR_NEVER, YEARS
from limitedu.reality.world3.quantity import N_, auxiliary, constant, level, rate, smooth, steps, table

__all__ = ["QUANTITIES"]

DOLLARS, DOLLARS_A_YEAR = N_("dollars"), N_("dollars a year")
JOBS_A_DOLLAR, JOBS_A_HECTARE = N_("jobs a dollar of capital"), N_("jobs a hectare")
GOODS = steps(0, 1600, 200)

INDUSTRY = (
    auxiliary("industrial_output_per_capita", N_("industrial output per head"), DOLLARS_A_HEAD,
              "industrial_output / population"),
    auxiliary("industrial_output", N_("industrial output"), DOLLARS_A_YEAR,
              "industrial_capital * (1 - capital_share_for_resources) * capacity_used / industrial_capital_per_output"),
    auxiliary("industrial_capital_per_output", N_("industrial capital for a dollar of output a year"), YEARS,
              "switch(general_policy_year, industrial_capital_per_output_before,"
              " industrial_capital_per_output_with_technology)"),
    constant("industrial_capital_per_output_before", N_("industrial capital for a dollar of output, before policies"),
             YEARS, 3),
    auxiliary("industrial_capital_per_output_with_technology",
              N_("industrial capital for a dollar of output, with what new technology costs"), YEARS,
              "capital_cost_by_resource_technology(resource_use_factor)"
              " * capital_cost_by_land_technology(land_yield_effect_of_technology)"
              " * capital_cost_by_pollution_technology(pollution_generation_factor)"),
    table("capital_cost_by_resource_technology", N_("capital for a dollar of output by resources it needs"), YEARS,
          steps(0, 1, 0.1), [3.75, 3.6, 3.47, 3.36, 3.25, 3.16, 3.1, 3.06, 3.02, 3.01, 3]),
    table("capital_cost_by_land_technology", N_("rise of capital needed by land yield technology"), RATIO,
          steps(1, 2, 0.2), [1, 1.05, 1.12, 1.25, 1.35, 1.5]),
    table("capital_cost_by_pollution_technology", N_("rise of capital needed by pollution that is left"), RATIO,
          steps(0, 1, 0.1), [1.25, 1.2, 1.15, 1.11, 1.08, 1.05, 1.03, 1.02, 1.01, 1, 1]),
    level("industrial_capital", N_("industrial capital"), DOLLARS,
          "industrial_capital_initial", "industrial_investment - industrial_depreciation"),
    constant("industrial_capital_initial", N_("industrial capital in 1900"), DOLLARS, 2.1e11),
    rate("industrial_depreciation", N_("industrial capital that wears out"), DOLLARS_A_YEAR,
         "industrial_capital / industrial_capital_life"),
    auxiliary("industrial_capital_life", N_("life of industrial capital"), YEARS,
              "switch(general_policy_year, industrial_capital_life_before, industrial_capital_life_after)"),
    constant("industrial_capital_life_before", N_("life of industrial capital before policies"), YEARS, 14),
    constant("industrial_capital_life_after", N_("life of industrial capital under policies"), YEARS, 14),
    rate("industrial_investment", N_("investment in industry"), DOLLARS_A_YEAR,
         "industrial_output * share_for_industry"),
    auxiliary("share_for_industry", N_("share of industrial output invested in industry"), SHARE,
              "1 - share_for_agriculture - share_for_services - share_for_consumption"),
    auxiliary("share_for_consumption", N_("share of industrial output consumed"), SHARE,
              "switch(industrial_goal_year, share_for_consumption_without_goal,"
              " share_for_consumption_by_goal(industrial_output_per_capita / industrial_output_per_capita_desired))"),
    constant("industrial_goal_year", N_("year from which industry has a goal per head"), YEAR_OR_NEVER, 4000),
    auxiliary("share_for_consumption_without_goal", N_("share of industrial output consumed, without a goal"), SHARE,
              "switch(general_policy_year, share_for_consumption_before, share_for_consumption_after)"),
    constant("share_for_consumption_before", N_("share of industrial output consumed before policies"), SHARE, 0.43),
    constant("share_for_consumption_after", N_("share of industrial output consumed under policies"), SHARE, 0.43),
    table("share_for_consumption_by_goal", N_("share of industrial output consumed by output against its goal"), SHARE,
          steps(0, 2, 0.2), [0.3, 0.32, 0.34, 0.36, 0.38, 0.43, 0.73, 0.77, 0.81, 0.82, 0.83]),
    constant("industrial_output_per_capita_desired", N_("goal for industrial output per head"), DOLLARS_A_HEAD, 400),
)  # fmt: skip

SERVICES = (
    auxiliary("services_wanted_per_capita", N_("services wanted per head"), DOLLARS_A_HEAD,
              "switch(general_policy_year, services_wanted_by_goods(industrial_output_per_capita),"
              " services_wanted_by_goods_after(industrial_output_per_capita))"),
    table("services_wanted_by_goods", N_("services wanted by goods per head, before policies"), DOLLARS_A_HEAD,
          GOODS, [40, 300, 640, 1000, 1220, 1450, 1650, 1800, 2000]),
    table("services_wanted_by_goods_after", N_("services wanted by goods per head, under policies"), DOLLARS_A_HEAD,
          GOODS, [40, 300, 640, 1000, 1220, 1450, 1650, 1800, 2000]),
    auxiliary("share_for_services", N_("share of industrial output invested in services"), SHARE,
              "switch(general_policy_year,"
              " share_for_services_by_supply(service_output_per_capita / services_wanted_per_capita),"
              " share_for_services_by_supply_after(service_output_per_capita / services_wanted_per_capita))"),
    table("share_for_services_by_supply", N_("share for services by services against those wanted"), SHARE,
          steps(0, 2, 0.5), [0.3, 0.2, 0.1, 0.05, 0]),
    table("share_for_services_by_supply_after",
          N_("share for services by services against those wanted, under policies"), SHARE,
          steps(0, 2, 0.5), [0.3, 0.2, 0.1, 0.05, 0]),
    rate("service_investment", N_("investment in services"), DOLLARS_A_YEAR, "industrial_output * share_for_services"),
    level("service_capital", N_("service capital"), DOLLARS,
          "service_capital_initial", "service_investment - service_depreciation"),
    constant("service_capital_initial", N_("service capital in 1900"), DOLLARS, 1.44e11),
    rate("service_depreciation", N_("service capital that wears out"), DOLLARS_A_YEAR,
         "service_capital / service_capital_life"),
    auxiliary("service_capital_life", N_("life of service capital"), YEARS,
              "switch(general_policy_year, service_capital_life_before, service_capital_life_after)"),
    constant("service_capital_life_before", N_("life of service capital before policies"), YEARS, 20),
    constant("service_capital_life_after", N_("life of service capital under policies"), YEARS, 20),
    auxiliary("service_output", N_("services"), DOLLARS_A_YEAR,
              "service_capital * capacity_used / service_capital_per_output"),
    auxiliary("service_output_per_capita", N_("services per head"), DOLLARS_A_HEAD, "service_output / population"),
    auxiliary("service_capital_per_output", N_("service capital for a dollar of services a year"), YEARS,
              "switch(general_policy_year, service_capital_per_output_before, service_capital_per_output_after)"),
    constant("service_capital_per_output_before", N_("service capital for a dollar of services, before policies"),
             YEARS, 1),
    constant("service_capital_per_output_after", N_("service capital for a dollar of services, under policies"),
             YEARS, 1),
)  # fmt: skip

JOBS = (
    auxiliary("jobs", N_("jobs"), PEOPLE, "jobs_in_industry + jobs_in_agriculture + jobs_in_services"),
    auxiliary("jobs_in_industry", N_("jobs in industry"), PEOPLE,
              "industrial_capital * jobs_by_industrial_capital(industrial_output_per_capita) / 1000"),
    table("jobs_by_industrial_capital", N_("jobs for 1,000 dollars of industrial capital by goods per head"),
          JOBS_A_DOLLAR, steps(50, 800, 150), [0.37, 0.18, 0.12, 0.09, 0.07, 0.06]),
    auxiliary("jobs_in_services", N_("jobs in services"), PEOPLE,
              "service_capital * jobs_by_service_capital(service_output_per_capita) / 1000"),
    table("jobs_by_service_capital", N_("jobs for 1,000 dollars of service capital by services per head"),
          JOBS_A_DOLLAR, steps(50, 800, 150), [1.1, 0.6, 0.35, 0.2, 0.15, 0.15]),
    auxiliary("jobs_in_agriculture", N_("jobs in agriculture"), PEOPLE,
              "arable_land * jobs_by_inputs(agricultural_inputs_per_hectare)"),
    table("jobs_by_inputs", N_("jobs a hectare by agricultural inputs a hectare"), JOBS_A_HECTARE,
          steps(2, 30, 4), [2, 0.5, 0.4, 0.3, 0.27, 0.24, 0.2, 0.2]),
    auxiliary("labour_force", N_("people who can work"), PEOPLE,
              "(people_15_to_44 + people_45_to_64) * share_that_works"),
    constant("share_that_works", N_("share of grown people who can work"), SHARE, 0.75),
    auxiliary("labour_use", N_("jobs for each person who can work"), RATIO, "jobs / labour_force"),
    smooth("delayed_labour_use", N_("jobs for each person who can work, in the last years"), RATIO,
           "labour_use", "labour_use_delay", 1, "1"),
    constant("labour_use_delay", N_("time until a lack of workers is felt"), YEARS, 2),
    auxiliary("capacity_used", N_("share of capital that is in use"), SHARE,
              "capacity_used_by_labour(delayed_labour_use)"),
    table("capacity_used_by_labour", N_("share of capital in use by jobs for each worker"), SHARE,
          steps(1, 11, 2), [1, 0.9, 0.7, 0.3, 0.1, 0.1]),
)  # fmt: skip

QUANTITIES = INDUSTRY + SERVICES + JOBS
