"""The twin country: a path is its own twin; gaps, zeros and the end of a nation have a stated rule."""

from __future__ import annotations

import itertools
import math
from typing import Any

import pytest

import limitedu
from limitedu import bots
from limitedu.core.game import Game
from limitedu.reality import history
from limitedu.reality.twins import FORMULA, TERMS, country_path, nearest_countries, twins


def played(name: str, players: int, seed: int, program: str = "growth") -> Game:
    game = limitedu.new_game(name, players=players, seed=seed)
    bots.play_on(game, dict.fromkeys(range(players), program))
    return game


@pytest.mark.parametrize("iso3", list(history.COUNTRIES))
def test_the_twin_of_a_path_copied_from_a_country_is_that_country(iso3: str) -> None:
    found = nearest_countries(country_path(iso3))
    assert (found[0].iso3, found[0].distance) == (iso3, 0)
    assert found[1].distance > 0.3


@pytest.mark.parametrize("iso3", list(history.COUNTRIES))
def test_units_do_not_matter_and_neither_does_a_small_difference(iso3: str) -> None:
    """Tokens for tonnes: every value a thousandth; then each a little off, by turns."""
    path = {name: {y: v and v / 1000 for y, v in points.items()} for name, points in country_path(iso3).items()}
    assert nearest_countries(path)[0].iso3 == iso3
    rough = {
        name: {y: v and v * (1 + 0.01 * (-1) ** (y // 10)) for y, v in points.items()} for name, points in path.items()
    }
    assert nearest_countries(rough)[0].iso3 == iso3


@pytest.mark.parametrize("iso3", ["GBR", "USA", "JPN", "IND", "BRA"])
def test_a_path_seen_once_in_a_generation_is_still_its_own(iso3: str) -> None:
    path = {name: {y: v for y, v in points.items() if y % 30 == 20} for name, points in country_path(iso3).items()}
    assert sorted(path["population_million"]) == [1850, 1880, 1910, 1940, 1970, 2000]
    found = nearest_countries(path)
    assert (found[0].iso3, found[0].distance) == (iso3, 0)


def test_the_distance_is_the_one_of_the_formula() -> None:
    """Three steps of one thing, by hand: each slope 1 % a year above Sweden's."""
    sweden = country_path("SWE")["population_million"]
    path = {y: v * math.exp(0.01 * (y - 1850)) for y, v in sweden.items() if v is not None and y <= 1880}
    slopes = []
    for iso3 in history.COUNTRIES:
        points = [(y, v) for y, v in country_path(iso3)["population_million"].items()]
        slopes += [math.log(d / b) / (c - a) for (a, b), (c, d) in itertools.pairwise(points) if b and d]
    mean = sum(slopes) / len(slopes)
    spread = math.sqrt(sum((slope - mean) ** 2 for slope in slopes) / len(slopes))
    found = {near.iso3: near for near in nearest_countries({"population_million": path})}
    assert found["SWE"].distance == pytest.approx(0.01 / spread)
    mine, theirs = found["SWE"].slopes["population_million"]
    assert mine - theirs == pytest.approx(0.01)


def test_zeros_and_gaps_have_no_slope() -> None:
    path = {name: dict(points) for name, points in country_path("FRA").items()}
    path["co2_t_per_person"][1850] = 0
    path["co2_t_per_person"][1930] = None
    path["gdp_pc_maddison_2011usd"][2020] = 0
    found = nearest_countries(path)
    assert (found[0].iso3, found[0].distance) == ("FRA", 0)


def test_a_nation_that_dies_out_has_a_path_up_to_its_end() -> None:
    whole = country_path("KOR")["population_million"]
    cut = {year: value if year <= 1960 else 0 for year, value in whole.items()}
    assert nearest_countries({"population_million": cut})[0].iso3 == "KOR"
    early = {year: value if year <= 1870 else 0 for year, value in whole.items()}
    assert nearest_countries({"population_million": early}) == []  # two steps only


def test_the_future_is_compared_with_nobody() -> None:
    path = {name: {**points, 2030: 5.0, 2060: 1.0} for name, points in country_path("DEU").items()}
    found = nearest_countries(path)
    assert (found[0].iso3, found[0].distance) == ("DEU", 0)


def test_a_country_with_too_few_numbers_is_no_twin() -> None:
    """Nigeria has no CO2 before 1915: it cannot be laid beside a nation of the nineteenth century."""
    path = {name: {y: v for y, v in points.items() if y <= 1910} for name, points in country_path("GBR").items()}
    assert "NGA" not in {near.iso3 for near in nearest_countries(path)}


@pytest.mark.parametrize(("name", "players", "seed"), [("limit", 4, 7), ("limit", 1, 3), ("planetary_limit", 4, 5)])
def test_each_nation_of_a_game_has_a_twin_or_hears_why_not(name: str, players: int, seed: int) -> None:
    game = played(name, players, seed)
    found = twins(game)
    assert [entry["seat"] for entry in found] == list(range(players))
    labels = {term.label for term in TERMS}
    for entry in found:
        if entry["twin"] is None:
            assert (entry["second"], entry["terms"], entry["difference"], entry["sentence"]) == (None, [], "", "")
            assert (entry["near"], entry["years"]) == (False, None)
            assert entry["note"].startswith("No twin")
            continue
        assert entry["twin"]["distance"] <= entry["second"]["distance"]
        assert entry["twin"]["iso3"] != entry["second"]["iso3"]
        assert {term["label"] for term in entry["terms"]} <= labels
        assert entry["difference"].endswith(".")
        assert "-" not in entry["difference"]
        assert ("differ most" in entry["difference"]) <= (len(entry["terms"]) > 1)
        far, tie = entry["twin"]["distance"] > 1.5, entry["twin"]["distance"] == entry["second"]["distance"]
        assert entry["near"] == (not far and not tie)
        assert entry["sentence"].startswith("No country is really near;") != entry["near"]
        assert f"of {len(history.COUNTRIES)} countries" in entry["sentence"]
        assert f"({entry['years'][0]} to {entry['years'][1]})" in entry["sentence"]
        assert 1850 <= entry["years"][0] < entry["years"][1] <= 2030
    if name == "planetary_limit":
        assert all("goods" in entry["note"] for entry in found if entry["twin"])


def test_the_same_path_has_the_same_twin_whatever_the_seat() -> None:
    """Nations that do nothing are alike: nobody's colour or number matters."""
    game: Any = limitedu.new_game("limit", players=3, seed=1)
    while not game.over:
        game.play(game.decision.options[-1])
    found = twins(game)
    first = {**found[0], "seat": None, "nation": None, "difference": None, "sentence": None}
    for entry in found[1:]:
        assert {**entry, "seat": None, "nation": None, "difference": None, "sentence": None} == first


def test_a_country_of_a_game_that_has_died_out_has_no_twin() -> None:
    gone = 0
    for seed in range(12):
        game = played("planetary_limit", 4, seed, "random")
        for entry, country in zip(twins(game), game.state.countries, strict=True):  # type: ignore[attr-defined]
            if not country.people:
                gone += 1
                assert entry["twin"] is None
                assert entry["note"] == f"No twin: {entry['nation']} has died out."
    assert gone


def test_a_game_that_has_just_begun_has_no_twins() -> None:
    assert [entry["twin"] for entry in twins(limitedu.new_game("limit", players=2, seed=1))] == [None, None]


def test_the_formula_says_its_rules() -> None:
    for word in (
        "logarithm",
        "z-score",
        "standard deviation",
        "five years",
        "0",
        "half",
        "died out",
        "fewer than three steps",
        "2018 to 2020",
    ):
        assert word in FORMULA
