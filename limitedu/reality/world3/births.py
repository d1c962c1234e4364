"""The births part of the population sector: how many children are possible, wanted, and avoided."""

from __future__ import annotations

from limitedu.reality.world3.population import (
    CHILDREN,
    DOLLARS_A_HEAD,
    PEOPLE_A_YEAR,
    PER_THOUSAND,
    RATIO,
    SHARE,
    YEAR_OR_NEVER,
    YEARS,
)
from limitedu.reality.world3.quantity import N_, auxiliary, constant, rate, smooth, steps, table

__all__ = ["QUANTITIES"]

BIRTHS = (
    rate("births", N_("births"), PEOPLE_A_YEAR,
         "switch(population_equilibrium_year, total_fertility * people_15_to_44 * 0.5 / reproductive_years, deaths)"),
    auxiliary("birth_rate", N_("birth rate"), PER_THOUSAND, "1000 * births / population"),
    constant("reproductive_years", N_("years in which a woman may have children"), YEARS, 30),
    constant("population_equilibrium_year", N_("year from which births equal deaths"), YEAR_OR_NEVER, 4000),
    auxiliary("total_fertility", N_("children that a woman has"), CHILDREN,
              "min(greatest_fertility, greatest_fertility * (1 - fertility_control_effectiveness)"
              " + desired_fertility * fertility_control_effectiveness)"),
    auxiliary("greatest_fertility", N_("children without any birth control"), CHILDREN,
              "greatest_fertility_normal * fecundity"),
    constant("greatest_fertility_normal", N_("children without any birth control, in full health"), CHILDREN, 12),
    auxiliary("fecundity", N_("effect of health on having children"), RATIO,
              "fecundity_by_life_expectancy(life_expectancy)"),
    table("fecundity_by_life_expectancy", N_("effect of health on having children by life expectancy"), RATIO,
          steps(0, 80, 10), [0, 0.2, 0.4, 0.6, 0.7, 0.75, 0.79, 0.84, 0.87]),
)  # fmt: skip

WANTED = (
    auxiliary("desired_fertility", N_("births wanted"), CHILDREN,
              "desired_family_size * births_for_each_child"),
    auxiliary("births_for_each_child", N_("births for each child that is to grow up"), RATIO,
              "births_for_each_child_by_life_expectancy(perceived_life_expectancy)"),
    table("births_for_each_child_by_life_expectancy", N_("births for each child by life expectancy"), RATIO,
          steps(0, 80, 10), [3, 2.1, 1.6, 1.4, 1.3, 1.2, 1.1, 1.05, 1]),
    smooth("perceived_life_expectancy", N_("life expectancy as people see it"), YEARS,
           "life_expectancy", "life_expectancy_perception_delay", 3),
    constant("life_expectancy_perception_delay", N_("time until people see how long lives have become"), YEARS, 20),
    auxiliary("desired_family_size", N_("children wanted in a family"), CHILDREN,
              "switch(family_size_policy_year, desired_family_size_normal * family_response_to_income"
              " * family_size_norm, family_size_under_policy)"),
    constant("family_size_policy_year", N_("year of the policy on family size"), YEAR_OR_NEVER, 4000),
    constant("family_size_under_policy", N_("children wanted in a family under the policy"), CHILDREN, 2),
    constant("desired_family_size_normal", N_("children wanted in a family, normal"), CHILDREN, 3.8),
    auxiliary("family_size_norm", N_("what society expects of families"), RATIO,
              "family_size_norm_by_goods(delayed_industrial_output_per_capita)"),
    table("family_size_norm_by_goods", N_("what society expects of families by goods per head"), RATIO,
          steps(0, 800, 200), [1.25, 0.94, 0.715, 0.59, 0.5]),
    smooth("delayed_industrial_output_per_capita", N_("goods per head that customs have grown used to"), DOLLARS_A_HEAD,
           "industrial_output_per_capita", "social_adjustment_delay", 3),
    constant("social_adjustment_delay", N_("time that customs take to change"), YEARS, 20),
    auxiliary("family_response_to_income", N_("effect of expected income on children wanted"), RATIO,
              "family_response_by_income_expectation(income_expectation)"),
    table("family_response_by_income_expectation", N_("effect on children wanted by expected income"), RATIO,
          steps(-0.2, 0.2, 0.1), [0.5, 0.6, 0.7, 0.85, 1]),
    auxiliary("income_expectation", N_("how much better off families expect to be"), RATIO,
              "(industrial_output_per_capita - average_industrial_output_per_capita)"
              " / average_industrial_output_per_capita"),
    smooth("average_industrial_output_per_capita", N_("goods per head of the last years"), DOLLARS_A_HEAD,
           "industrial_output_per_capita", "income_averaging_time"),
    constant("income_averaging_time", N_("years over which families average their income"), YEARS, 3),
)  # fmt: skip

AVOIDED = (
    auxiliary("need_for_fertility_control", N_("need for birth control"), RATIO,
              "greatest_fertility / desired_fertility - 1"),
    auxiliary("fertility_control_effectiveness", N_("how well birth control works"), RATIO,
              "switch(birth_control_policy_year, effectiveness_by_facilities(fertility_control_facilities), 1)"),
    constant("birth_control_policy_year", N_("year from which birth control always works"), YEAR_OR_NEVER, 4000),
    table("effectiveness_by_facilities", N_("how well birth control works by spending per head"), RATIO,
          steps(0, 3, 0.5), [0.75, 0.85, 0.9, 0.95, 0.98, 0.99, 1]),
    smooth("fertility_control_facilities", N_("birth control services in place, per head"), DOLLARS_A_HEAD,
           "fertility_control_spending", "health_services_delay", 3),
    auxiliary("fertility_control_spending", N_("spending on birth control per head"), DOLLARS_A_HEAD,
              "share_of_services_for_fertility_control * service_output_per_capita"),
    auxiliary("share_of_services_for_fertility_control", N_("share of services for birth control"), SHARE,
              "share_for_fertility_control_by_need(need_for_fertility_control)"),
    table("share_for_fertility_control_by_need", N_("share of services for birth control by need"), SHARE,
          steps(0, 10, 2), [0, 0.005, 0.015, 0.025, 0.03, 0.035]),
)  # fmt: skip

QUANTITIES = BIRTHS + WANTED + AVOIDED
