"""What the book reads off the model: human welfare, the ecological footprint, and what output is made of.

The welfare index is the mean of an index of life expectancy, one of education and one of income, as the United Nations'
Human Development Index of that time was. The footprint is the land used against the land there is.
"""

from __future__ import annotations

from limitedu.reality.world3.capital import DOLLARS_A_YEAR
from limitedu.reality.world3.population import DOLLARS_A_HEAD, SHARE
from limitedu.reality.world3.quantity import N_, auxiliary, constant, steps, table

__all__ = ["QUANTITIES"]

GIGAHECTARES, INDEX, INCOME = N_("thousand million hectares"), N_("index from 0 to 1"), N_("income in dollars a head")

WELFARE = (
    auxiliary("human_welfare_index", N_("human welfare"), INDEX,
              "(life_expectancy_index + education_index + income_index) / 3"),
    auxiliary("life_expectancy_index", N_("index of life expectancy"), INDEX,
              "index_by_life_expectancy(life_expectancy)"),
    table("index_by_life_expectancy", N_("index by life expectancy"), INDEX,
          steps(25, 85, 10), [0, 0.16, 0.33, 0.5, 0.67, 0.84, 1]),
    auxiliary("education_index", N_("index of education"), INDEX, "education_by_income(income_per_capita)"),
    table("education_by_income", N_("index of education by income per head"), INDEX,
          steps(0, 7000, 1000), [0, 0.81, 0.88, 0.92, 0.95, 0.98, 0.99, 1]),
    auxiliary("income_index", N_("index of income"), INDEX,
              "log(income_per_capita / income_low) / log(income_high / income_low)"),
    auxiliary("income_per_capita", N_("income per head"), INCOME, "income_by_goods(industrial_output_per_capita)"),
    table("income_by_goods", N_("income by industrial output per head"), INCOME,
          steps(0, 1000, 200), [120, 600, 1200, 1800, 2500, 3200]),
    constant("income_high", N_("income with the index 1"), INCOME, 9508),
    constant("income_low", N_("income with the index 0"), INCOME, 24),
)  # fmt: skip

FOOTPRINT = (
    auxiliary("human_ecological_footprint", N_("ecological footprint"), N_("times the land there is"),
              "(farmland_footprint + building_footprint + absorption_footprint) / total_land"),
    auxiliary("farmland_footprint", N_("farmland in the footprint"), GIGAHECTARES, "arable_land / 1e9"),
    auxiliary("building_footprint", N_("built land in the footprint"), GIGAHECTARES, "building_land / 1e9"),
    auxiliary("absorption_footprint", N_("land that would take up the pollution"), GIGAHECTARES,
              "pollution_generation * absorption_land / 1e9"),
    constant("absorption_land", N_("land that takes up a unit of pollution a year"),
             N_("hectares for a pollution unit a year"), 4),
    constant("total_land", N_("land there is"), GIGAHECTARES, 1.91),
)  # fmt: skip

OUTPUT = (
    auxiliary("consumed_industrial_output", N_("industrial output consumed"), DOLLARS_A_YEAR,
              "industrial_output * share_for_consumption"),
    auxiliary("consumed_industrial_output_per_capita", N_("industrial output consumed per head"), DOLLARS_A_HEAD,
              "consumed_industrial_output / population"),
    auxiliary("all_output", N_("food, services and industrial output in dollars"), DOLLARS_A_YEAR,
              "price_of_food * food + service_output + industrial_output"),
    constant("price_of_food", N_("price of food"), N_("dollars a kg of grain value"), 0.22),
    auxiliary("food_share_of_output", N_("food as a share of all output"), SHARE, "price_of_food * food / all_output"),
    auxiliary("service_share_of_output", N_("services as a share of all output"), SHARE, "service_output / all_output"),
    auxiliary("industry_share_of_output", N_("industry as a share of all output"), SHARE,
              "industrial_output / all_output"),
)  # fmt: skip

QUANTITIES = WELFARE + FOOTPRINT + OUTPUT
