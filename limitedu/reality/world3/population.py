"""The population sector: four age groups, why people die, and how many children they have."""

from __future__ import annotations

from limitedu.reality.world3.quantity import N_, auxiliary, constant, level, rate, smooth, steps, table

__all__ = ["QUANTITIES"]

PEOPLE, PEOPLE_A_YEAR, A_YEAR = N_("people"), N_("people a year"), N_("a year")
YEARS, YEAR, RATIO, SHARE = N_("years"), N_("calendar year"), N_("ratio"), N_("share")
YEAR_OR_NEVER = N_("calendar year, 4000 for never")
DOLLARS_A_HEAD, CHILDREN, PER_THOUSAND = N_("dollars a head and year"), N_("children a woman"), N_("per 1,000 people")
LIFE = steps(20, 80, 10)

AGES = (
    auxiliary("population", N_("population"), PEOPLE,
              "people_under_15 + people_15_to_44 + people_45_to_64 + people_over_64"),
    level("people_under_15", N_("people under 15"), PEOPLE,
          "people_under_15_initial", "births - deaths_under_15 - turning_15"),
    constant("people_under_15_initial", N_("people under 15 in 1900"), PEOPLE, 650e6),
    rate("deaths_under_15", N_("deaths under 15"), PEOPLE_A_YEAR, "people_under_15 * mortality_under_15"),
    auxiliary("mortality_under_15", N_("mortality under 15"), A_YEAR,
              "mortality_under_15_by_life_expectancy(life_expectancy)"),
    table("mortality_under_15_by_life_expectancy", N_("mortality under 15 by life expectancy"), A_YEAR,
          LIFE, [0.0567, 0.0366, 0.0243, 0.0155, 0.0082, 0.0023, 0.001]),
    rate("turning_15", N_("young people turning 15"), PEOPLE_A_YEAR,
         "people_under_15 * (1 - mortality_under_15) / 15"),
    level("people_15_to_44", N_("people aged 15 to 44"), PEOPLE,
          "people_15_to_44_initial", "turning_15 - deaths_15_to_44 - turning_45"),
    constant("people_15_to_44_initial", N_("people aged 15 to 44 in 1900"), PEOPLE, 700e6),
    rate("deaths_15_to_44", N_("deaths at 15 to 44"), PEOPLE_A_YEAR, "people_15_to_44 * mortality_15_to_44"),
    auxiliary("mortality_15_to_44", N_("mortality at 15 to 44"), A_YEAR,
              "mortality_15_to_44_by_life_expectancy(life_expectancy)"),
    table("mortality_15_to_44_by_life_expectancy", N_("mortality at 15 to 44 by life expectancy"), A_YEAR,
          LIFE, [0.0266, 0.0171, 0.0110, 0.0065, 0.0040, 0.0016, 0.0008]),
    rate("turning_45", N_("people turning 45"), PEOPLE_A_YEAR, "people_15_to_44 * (1 - mortality_15_to_44) / 30"),
    level("people_45_to_64", N_("people aged 45 to 64"), PEOPLE,
          "people_45_to_64_initial", "turning_45 - deaths_45_to_64 - turning_65"),
    constant("people_45_to_64_initial", N_("people aged 45 to 64 in 1900"), PEOPLE, 190e6),
    rate("deaths_45_to_64", N_("deaths at 45 to 64"), PEOPLE_A_YEAR, "people_45_to_64 * mortality_45_to_64"),
    auxiliary("mortality_45_to_64", N_("mortality at 45 to 64"), A_YEAR,
              "mortality_45_to_64_by_life_expectancy(life_expectancy)"),
    table("mortality_45_to_64_by_life_expectancy", N_("mortality at 45 to 64 by life expectancy"), A_YEAR,
          LIFE, [0.0562, 0.0373, 0.0252, 0.0171, 0.0118, 0.0083, 0.006]),
    rate("turning_65", N_("people turning 65"), PEOPLE_A_YEAR, "people_45_to_64 * (1 - mortality_45_to_64) / 20"),
    level("people_over_64", N_("people aged 65 or more"), PEOPLE,
          "people_over_64_initial", "turning_65 - deaths_over_64"),
    constant("people_over_64_initial", N_("people aged 65 or more in 1900"), PEOPLE, 60e6),
    rate("deaths_over_64", N_("deaths at 65 or more"), PEOPLE_A_YEAR, "people_over_64 * mortality_over_64"),
    auxiliary("mortality_over_64", N_("mortality at 65 or more"), A_YEAR,
              "mortality_over_64_by_life_expectancy(life_expectancy)"),
    table("mortality_over_64_by_life_expectancy", N_("mortality at 65 or more by life expectancy"), A_YEAR,
          LIFE, [0.13, 0.11, 0.09, 0.07, 0.06, 0.05, 0.04]),
)  # fmt: skip

# Modern medicine begins half a year after its year: here the authors ask for a time later than 1940.
DEATHS = (
    rate("deaths", N_("deaths"), PEOPLE_A_YEAR, "deaths_under_15 + deaths_15_to_44 + deaths_45_to_64 + deaths_over_64"),
    auxiliary("death_rate", N_("death rate"), PER_THOUSAND, "1000 * deaths / population"),
    auxiliary("life_expectancy", N_("life expectancy"), YEARS,
              "life_expectancy_normal * lifetime_effect_of_food * lifetime_effect_of_health_services"
              " * lifetime_effect_of_pollution * lifetime_effect_of_crowding"),
    constant("life_expectancy_normal", N_("life expectancy at bare subsistence"), YEARS, 28),
    auxiliary("lifetime_effect_of_food", N_("effect of food on life expectancy"), RATIO,
              "lifetime_effect_by_food(food_per_capita / subsistence_food_per_capita)"),
    table("lifetime_effect_by_food", N_("effect on life expectancy by food against subsistence"), RATIO,
          steps(0, 5, 1), [0, 1, 1.43, 1.5, 1.5, 1.5]),
    auxiliary("health_services_per_capita", N_("health services per head"), DOLLARS_A_HEAD,
              "health_services_by_services(service_output_per_capita)"),
    table("health_services_by_services", N_("health services by all services per head"), DOLLARS_A_HEAD,
          steps(0, 2000, 250), [0, 20, 50, 95, 140, 175, 200, 220, 230]),
    smooth("effective_health_services", N_("health services that have taken effect, per head"), DOLLARS_A_HEAD,
           "health_services_per_capita", "health_services_delay"),
    constant("health_services_delay", N_("time until health services take effect"), YEARS, 20),
    auxiliary("lifetime_effect_of_health_services", N_("effect of health services on life expectancy"), RATIO,
              "switch(modern_medicine_year + 0.5, lifetime_effect_by_old_medicine(effective_health_services),"
              " lifetime_effect_by_modern_medicine(effective_health_services))"),
    constant("modern_medicine_year", N_("year of modern medicine"), YEAR, 1940),
    table("lifetime_effect_by_old_medicine", N_("effect of health services before modern medicine"), RATIO,
          steps(0, 100, 20), [1, 1.1, 1.4, 1.6, 1.7, 1.8]),
    table("lifetime_effect_by_modern_medicine", N_("effect of health services with modern medicine"), RATIO,
          steps(0, 100, 20), [1, 1.5, 1.9, 2, 2, 2]),
    auxiliary("share_living_in_towns", N_("share of people living in towns"), SHARE,
              "share_in_towns_by_population(population)"),
    table("share_in_towns_by_population", N_("share of people living in towns by population"), SHARE,
          steps(0, 16e9, 2e9), [0, 0.2, 0.4, 0.5, 0.58, 0.65, 0.72, 0.78, 0.80]),
    auxiliary("crowding_by_industry", N_("harm of crowding that industry brings"), RATIO,
              "crowding_by_goods(industrial_output_per_capita)"),
    table("crowding_by_goods", N_("harm of crowding by industrial output per head"), RATIO,
          steps(0, 1600, 200), [0.5, 0.05, -0.1, -0.08, -0.02, 0.05, 0.1, 0.15, 0.2]),
    auxiliary("lifetime_effect_of_crowding", N_("effect of crowding on life expectancy"), RATIO,
              "1 - crowding_by_industry * share_living_in_towns"),
    auxiliary("lifetime_effect_of_pollution", N_("effect of pollution on life expectancy"), RATIO,
              "lifetime_effect_by_pollution(persistent_pollution_index)"),
    table("lifetime_effect_by_pollution", N_("effect on life expectancy by pollution"), RATIO,
          steps(0, 100, 10), [1, 0.99, 0.97, 0.95, 0.90, 0.85, 0.75, 0.65, 0.55, 0.40, 0.20]),
)  # fmt: skip

QUANTITIES = AGES + DEATHS
