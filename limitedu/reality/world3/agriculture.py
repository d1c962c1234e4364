"""The agriculture sector: food, new fields, inputs, and what wears the land out."""

from __future__ import annotations

from limitedu.reality.world3.capital import DOLLARS_A_YEAR, GOODS
from limitedu.reality.world3.population import A_YEAR, RATIO, SHARE, YEAR_OR_NEVER, YEARS
from limitedu.reality.world3.quantity import N_, auxiliary, constant, level, rate, smooth, steps, table

__all__ = ["QUANTITIES"]

HECTARES, HECTARES_A_YEAR = N_("hectares"), N_("hectares a year")
HECTARES_A_HEAD, DOLLARS_A_HECTARE = N_("hectares a head"), N_("dollars a hectare")
INPUTS_A_HECTARE, HECTARES_A_DOLLAR = N_("dollars a hectare and year"), N_("hectares a dollar")
FOOD, FOOD_A_HEAD = N_("kg of grain value a year"), N_("kg of grain value a head and year")
FOOD_A_HECTARE, FOOD_A_DOLLAR = N_("kg of grain value a hectare and year"), N_("kg of grain value a dollar")
FERTILITY_CHANGE = N_("kg of grain value a hectare and year, a year")

FOOD_AND_FIELDS = (
    auxiliary("share_of_land_cultivated", N_("share of possible farmland in use"), SHARE,
              "arable_land / possible_arable_land"),
    constant("possible_arable_land", N_("all land that could be farmed"), HECTARES, 3.2e9),
    level("arable_land", N_("farmland"), HECTARES,
          "arable_land_initial", "land_development - land_erosion - land_taken_for_building"),
    constant("arable_land_initial", N_("farmland in 1900"), HECTARES, 0.9e9),
    level("potential_arable_land", N_("land that can still become farmland"), HECTARES,
          "potential_arable_land_initial", "-land_development"),
    constant("potential_arable_land_initial", N_("land that could become farmland in 1900"), HECTARES, 2.3e9),
    auxiliary("food", N_("food"), FOOD, "land_yield * arable_land * share_of_land_harvested * (1 - processing_loss)"),
    constant("share_of_land_harvested", N_("share of farmland that is harvested"), SHARE, 0.7),
    constant("processing_loss", N_("share of the harvest that is lost"), SHARE, 0.1),
    auxiliary("food_per_capita", N_("food per head"), FOOD_A_HEAD, "food / population"),
    auxiliary("food_wanted_per_capita", N_("food wanted per head"), FOOD_A_HEAD,
              "switch(general_policy_year, food_wanted_by_goods(industrial_output_per_capita),"
              " food_wanted_by_goods_after(industrial_output_per_capita))"),
    table("food_wanted_by_goods", N_("food wanted by goods per head, before policies"), FOOD_A_HEAD,
          GOODS, [230, 480, 690, 850, 970, 1070, 1150, 1210, 1250]),
    table("food_wanted_by_goods_after", N_("food wanted by goods per head, under policies"), FOOD_A_HEAD,
          GOODS, [230, 480, 690, 850, 970, 1070, 1150, 1210, 1250]),
    auxiliary("agricultural_investment", N_("investment in agriculture"), DOLLARS_A_YEAR,
              "industrial_output * share_for_agriculture"),
    auxiliary("share_for_agriculture", N_("share of industrial output for agriculture"), SHARE,
              "switch(general_policy_year, share_for_agriculture_by_supply(food_per_capita / food_wanted_per_capita),"
              " share_for_agriculture_by_supply_after(food_per_capita / food_wanted_per_capita))"),
    table("share_for_agriculture_by_supply", N_("share for agriculture by food against food wanted"), SHARE,
          steps(0, 2.5, 0.5), [0.4, 0.2, 0.1, 0.025, 0, 0]),
    table("share_for_agriculture_by_supply_after",
          N_("share for agriculture by food against food wanted, under policies"), SHARE,
          steps(0, 2.5, 0.5), [0.4, 0.2, 0.1, 0.025, 0, 0]),
    rate("land_development", N_("new farmland"), HECTARES_A_YEAR,
         "agricultural_investment * share_of_inputs_for_new_land / cost_of_new_land"),
    auxiliary("cost_of_new_land", N_("cost of a new hectare"), DOLLARS_A_HECTARE,
              "cost_of_new_land_by_land_left(potential_arable_land / possible_arable_land)"),
    table("cost_of_new_land_by_land_left", N_("cost of a new hectare by land left"), DOLLARS_A_HECTARE,
          steps(0, 1, 0.1), [1e5, 7400, 5200, 3500, 2400, 1500, 750, 300, 150, 75, 50]),
)  # fmt: skip

INPUTS = (
    auxiliary("current_agricultural_inputs", N_("money for agricultural inputs"), DOLLARS_A_YEAR,
              "agricultural_investment * (1 - share_of_inputs_for_new_land)"),
    smooth("agricultural_inputs", N_("agricultural inputs in use"), DOLLARS_A_YEAR,
           "current_agricultural_inputs", "agricultural_inputs_life", 1, "agricultural_inputs_initial"),
    constant("agricultural_inputs_initial", N_("agricultural inputs in 1900"), DOLLARS_A_YEAR, 5e9),
    auxiliary("agricultural_inputs_life", N_("life of agricultural inputs"), YEARS,
              "switch(general_policy_year, agricultural_inputs_life_before, agricultural_inputs_life_after)"),
    constant("agricultural_inputs_life_before", N_("life of agricultural inputs before policies"), YEARS, 2),
    constant("agricultural_inputs_life_after", N_("life of agricultural inputs under policies"), YEARS, 2),
    auxiliary("agricultural_inputs_per_hectare", N_("agricultural inputs a hectare"), INPUTS_A_HECTARE,
              "agricultural_inputs * (1 - share_of_inputs_for_land_care) / arable_land"),
    auxiliary("land_yield_effect_of_inputs", N_("effect of inputs on the harvest"), RATIO,
              "land_yield_by_inputs(agricultural_inputs_per_hectare)"),
    table("land_yield_by_inputs", N_("effect on the harvest by inputs a hectare"), RATIO,
          steps(0, 1000, 40), [1, 3, 4.5, 5.0, 5.3, 5.6, 5.9, 6.1, 6.35, 6.6, 6.9, 7.2, 7.4, 7.6, 7.8, 8, 8.2, 8.4,
                               8.6, 8.8, 9, 9.2, 9.4, 9.6, 9.8, 10]),
    auxiliary("land_yield", N_("harvest a hectare"), FOOD_A_HECTARE,
              "land_yield_effect_of_technology * land_fertility * land_yield_effect_of_inputs"
              " * land_yield_effect_of_air_pollution"),
    auxiliary("land_yield_effect_of_air_pollution", N_("effect of dirty air on the harvest"), RATIO,
              "switch(air_pollution_policy_year, land_yield_by_air_pollution(industrial_output"
              " / industrial_output_in_1970), land_yield_by_air_pollution_after(industrial_output"
              " / industrial_output_in_1970))"),
    constant("air_pollution_policy_year", N_("year of the policy on dirty air"), YEAR_OR_NEVER, 4000),
    table("land_yield_by_air_pollution", N_("effect on the harvest by industrial output, before policies"), RATIO,
          steps(0, 30, 10), [1, 1, 0.7, 0.4]),
    table("land_yield_by_air_pollution_after", N_("effect on the harvest by industrial output, under policies"), RATIO,
          steps(0, 30, 10), [1, 1, 0.98, 0.95]),
    constant("industrial_output_in_1970", N_("industrial output in 1970"), DOLLARS_A_YEAR, 7.9e11),
    auxiliary("share_of_inputs_for_new_land", N_("share of agricultural money for new farmland"), SHARE,
              "share_for_new_land_by_gain(gain_from_new_land / gain_from_inputs)"),
    table("share_for_new_land_by_gain", N_("share for new farmland by its gain against that of inputs"), SHARE,
          steps(0, 2, 0.25), [0, 0.05, 0.15, 0.30, 0.50, 0.70, 0.85, 0.95, 1]),
    auxiliary("gain_from_new_land", N_("food gained for a dollar of new farmland"), FOOD_A_DOLLAR,
              "land_yield / (cost_of_new_land * social_discount)"),
    constant("social_discount", N_("how much less a later year counts"), A_YEAR, 0.07),
    auxiliary("gain_from_inputs", N_("food gained for a dollar of inputs"), FOOD_A_DOLLAR,
              "agricultural_inputs_life * land_yield * yield_gained_by_inputs(agricultural_inputs_per_hectare)"
              " / land_yield_effect_of_inputs"),
    table("yield_gained_by_inputs", N_("effect of one more dollar of inputs a hectare"), HECTARES_A_DOLLAR,
          steps(0, 600, 40), [0.075, 0.03, 0.015, 0.011, 0.009, 0.008, 0.007, 0.006, 0.005, 0.005, 0.005, 0.005, 0.005,
                              0.005, 0.005, 0.005]),
)  # fmt: skip

LAND_LOST = (
    auxiliary("land_life", N_("years that farmland lasts"), YEARS, "land_life_normal * land_life_effect_of_yield"),
    constant("land_life_normal", N_("years that farmland lasts, normal"), YEARS, 1000),
    auxiliary("land_life_effect_of_yield", N_("effect of hard farming on how long land lasts"), RATIO,
              "switch(land_protection_year, land_life_by_yield(land_yield / land_fertility_natural),"
              " 0.95 ** max(0, time - land_protection_year) * land_life_by_yield(land_yield / land_fertility_natural)"
              " + (1 - 0.95 ** max(0, time - land_protection_year))"
              " * land_life_by_yield_after(land_yield / land_fertility_natural))"),
    constant("land_protection_year", N_("year from which land is protected"), YEAR_OR_NEVER, 4000),
    table("land_life_by_yield", N_("how long land lasts by harvest a hectare, before policies"), RATIO,
          steps(0, 9, 1), [1.2, 1, 0.63, 0.36, 0.16, 0.055, 0.04, 0.025, 0.015, 0.01]),
    table("land_life_by_yield_after", N_("how long land lasts by harvest a hectare, under policies"), RATIO,
          steps(0, 9, 1), [1.2, 1, 0.63, 0.36, 0.29, 0.26, 0.24, 0.22, 0.21, 0.2]),
    rate("land_erosion", N_("farmland lost to erosion"), HECTARES_A_YEAR, "arable_land / land_life"),
    auxiliary("building_land_per_capita", N_("land for building per head"), HECTARES_A_HEAD,
              "building_land_by_goods(industrial_output_per_capita)"),
    table("building_land_by_goods", N_("land for building by goods per head"), HECTARES_A_HEAD,
          GOODS, [0.005, 0.008, 0.015, 0.025, 0.04, 0.055, 0.07, 0.08, 0.09]),
    auxiliary("building_land_required", N_("land needed for building"), HECTARES,
              "building_land_per_capita * population"),
    rate("land_taken_for_building", N_("farmland taken for building"), HECTARES_A_YEAR,
         "max(0, (building_land_required - building_land) / building_time)"),
    constant("building_time", N_("time until land is built on"), YEARS, 10),
    level("building_land", N_("land built on"), HECTARES, "building_land_initial", "land_taken_for_building"),
    constant("building_land_initial", N_("land built on in 1900"), HECTARES, 8.2e6),
)  # fmt: skip

FERTILITY = (
    level("land_fertility", N_("fertility of the land"), FOOD_A_HECTARE,
          "land_fertility_initial", "fertility_regained - fertility_lost"),
    constant("land_fertility_initial", N_("fertility of the land in 1900"), FOOD_A_HECTARE, 600),
    auxiliary("fertility_loss_rate", N_("share of fertility lost in a year"), A_YEAR,
              "fertility_loss_by_pollution(persistent_pollution_index)"),
    table("fertility_loss_by_pollution", N_("share of fertility lost by pollution"), A_YEAR,
          steps(0, 30, 10), [0, 0.1, 0.3, 0.5]),
    rate("fertility_lost", N_("fertility lost"), FERTILITY_CHANGE, "land_fertility * fertility_loss_rate"),
    rate("fertility_regained", N_("fertility regained"), FERTILITY_CHANGE,
         "(land_fertility_natural - land_fertility) / fertility_regain_time"),
    constant("land_fertility_natural", N_("natural fertility of the land"), FOOD_A_HECTARE, 600),
    auxiliary("fertility_regain_time", N_("time until fertility is regained"), YEARS,
              "fertility_regain_time_by_land_care(share_of_inputs_for_land_care)"),
    table("fertility_regain_time_by_land_care", N_("time until fertility is regained by care of the land"), YEARS,
          steps(0, 0.1, 0.02), [20, 13, 8, 4, 2, 2]),
    auxiliary("share_of_inputs_for_land_care", N_("share of inputs for the care of the land"), SHARE,
              "share_for_land_care_by_food(perceived_food_ratio)"),
    table("share_for_land_care_by_food", N_("share of inputs for the care of the land by food"), SHARE,
          steps(0, 4, 1), [0, 0.04, 0.07, 0.09, 0.1]),
    auxiliary("food_ratio", N_("food against subsistence"), RATIO, "food_per_capita / subsistence_food_per_capita"),
    constant("subsistence_food_per_capita", N_("food that a person needs to live"), FOOD_A_HEAD, 230),
    smooth("perceived_food_ratio", N_("food against subsistence, as it is seen"), RATIO,
           "food_ratio", "food_perception_delay", 1, "1"),
    constant("food_perception_delay", N_("time until a lack of food is seen"), YEARS, 2),
)  # fmt: skip

QUANTITIES = FOOD_AND_FIELDS + INPUTS + LAND_LOST + FERTILITY
