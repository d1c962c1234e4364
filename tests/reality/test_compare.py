"""Curves beside each other: hand-made ones with known results, then those of games."""

from __future__ import annotations

import subprocess
import sys
from itertools import pairwise
from typing import Any

import pytest

import limitedu
from limitedu import bots, tables
from limitedu.core.game import Game
from limitedu.errors import UsageError
from limitedu.reality import boundaries, compare, history, world3


def played(name: str, players: int, seed: int, program: str = "growth", until: int | None = None) -> Game:
    game = limitedu.new_game(name, players=players, seed=seed)
    bots.play_on(game, dict.fromkeys(range(players), program), until)
    return game


@pytest.fixture(scope="module")
def limit() -> Game:
    return played("limit", 4, 7)


@pytest.fixture(scope="module")
def planet() -> Game:
    return played("planetary_limit", 4, 5)


def line(values: list[Any], first: int = 1850, step: int = 30) -> compare.Line:
    return {"years": [first + step * number for number in range(len(values))], "values": values}


def near(wanted: float) -> Any:
    return pytest.approx(wanted, abs=0.006)  # two digits are printed


# -- how alike --------------------------------------------------------------------------------------------------


def test_a_curve_is_wholly_like_itself_and_like_every_multiple_of_it() -> None:
    a = [1, 2, 4, 8, 5]
    assert compare.alike(line(a), line(a)) == 1
    assert compare.alike(line(a), line([10 + 3 * value for value in a])) == 1


def test_a_curve_is_not_like_its_mirror_image() -> None:
    assert compare.alike(line([1, 2, 3, 4]), line([4, 3, 2, 1])) == 0


def test_the_measure_is_pearsons_by_hand() -> None:
    """Deviations -1.5 -0.5 0.5 1.5 and 0 -1 1 0 of the means: 1 / sqrt(5 * 2) = 0.316."""
    assert compare.alike(line([1, 2, 3, 4]), line([2, 1, 3, 2])) == near(0.316)


def test_too_few_common_years_or_a_curve_that_does_not_move_have_no_number() -> None:
    assert compare.alike(line([1, 2, 3]), line([1, 2, 3])) is None
    assert compare.alike(line([1, 2, 3, 4]), line([1, 2, 3, None])) is None
    assert compare.alike(line([1, 2, 3, 4]), line([7, 7, 7, 7])) is None
    assert compare.alike(line([]), line([])) is None


def test_a_year_counts_when_the_other_has_one_at_most_five_years_away() -> None:
    a = line([1, 5, 2, 8])
    assert compare.alike(a, line([1, 5, 2, 8], first=1855)) == 1
    assert compare.alike(a, line([1, 5, 2, 8], first=1856)) is None
    both = {"years": [1848, 1852, 1880, 1910, 1940], "values": [1, 9, 5, 2, 8]}  # as near: the earlier one
    assert compare.alike(a, both) == 1


@pytest.mark.parametrize("value", [float("inf"), float("-inf"), float("nan"), 10**400, True, "3"])
def test_a_value_that_is_no_number_of_a_curve_is_refused(value: Any) -> None:
    for lines in ((line([1, 2, 3, value]), line([1, 2, 3, 4])), (line([1, 2, 3, 4]), line([value, 2, 3, 4]))):
        with pytest.raises(UsageError, match="finite numbers"):
            compare.alike(*lines)


@pytest.mark.parametrize("scale", [1e-70, 1, 1e70])
def test_the_measure_does_not_depend_on_the_size_of_the_numbers(scale: float) -> None:
    assert compare.alike(line([1, 2, 3, 4]), line([scale * value for value in (2, 1, 3, 2)])) == near(0.316)


# -- side by side -----------------------------------------------------------------------------------------------


def met(found: dict[str, Any]) -> int:
    """Where the curves of a split view meet."""
    return 100 if found["unit"] == f"{found['start_year']} = 100" else 0


def value_at(line: compare.Line, year: int) -> Any:
    return line["values"][line["years"].index(year)]


def test_all_curves_meet_at_100_in_the_first_year_that_all_have(limit: Game) -> None:
    found = compare.split(limit, "population")
    assert found["start_year"] == 1910  # World3 begins in 1900
    assert value_at(found["ours"], 1910) == value_at(found["real"], 1910) == 100
    assert [value_at(line, 1910) for line in found["world3"].values()] == [100, 100, 100]
    assert list(found["world3"]) == [1, 2, 9]
    ours = dict(tables.world_line(limit, "population"))
    assert value_at(found["ours"], 1850) == near(100 * ours[1850] / ours[1910])
    assert value_at(found["real"], 2000) == near(100 * 6172 / 1763)
    assert "1910" in found["rule"]
    assert found["none"] == ""
    run = world3.simulate(9)
    place = [round(year) for year in run["year"]].index
    people = run["population"]
    assert value_at(found["world3"][9], 2060) == near(100 * people[place(2060)] / people[place(1910)])


def test_what_starts_at_zero_is_drawn_as_change(limit: Game) -> None:
    found = compare.split(limit, "pollution")
    assert found["rule"].startswith("Each curve runs from its start (0) in 1910,")
    assert (found["indexed"], found["unit"]) == (True, "% of its own largest change")
    ours = dict(tables.world_line(limit, "pollution"))
    assert ours[1850] == 0
    largest = max(abs(value - ours[1910]) for value in ours.values())
    for year, value in ours.items():
        assert value_at(found["ours"], year) == near(100 * (value - ours[1910]) / largest)
    assert max(found["real"]["values"]) == 100
    assert [max(one["values"]) for one in found["world3"].values()] == [100, 100, 100]
    starts = [value_at(one, 1910) for one in (found["ours"], found["real"], *found["world3"].values())]
    assert starts == [0, 0, 0, 0, 0]


def test_what_nothing_is_laid_beside_is_drawn_in_its_own_numbers(limit: Game) -> None:
    """No crisis is drawn as none, not as 100."""
    alone = [name for name in tables.common(limit) if not compare.split(limit, name)["alike"]]
    assert {"unrest", "inequality", "crises_military"} <= set(alone)
    for name in alone:
        found = compare.split(limit, name)
        assert not found["indexed"]
        assert found["likeness"] == {}
        assert found["unit"] == tables.common(limit)[name].unit
        pairs = list(zip(found["ours"]["years"], found["ours"]["values"], strict=True))
        assert pairs == [(year, round(value, 2)) for year, value in tables.world_line(limit, name)]
        assert "100" not in found["rule"]
    assert compare.split(limit, "crises_military")["ours"]["values"][0] == 0


def test_gaps_stay_gaps(limit: Game) -> None:
    real = compare.split(limit, "goods")["real"]
    assert real["years"] == list(range(1850, 2023))
    assert sum(value is not None for value in real["values"]) == 19
    assert value_at(real, 1945) is None


def test_no_curve_without_numbers_but_a_reason(limit: Game) -> None:
    food = compare.split(limit, "food")
    assert food["real"] is None
    assert "may not be passed on" in food["none"]
    assert set(food["world3"]) == {1, 2, 9}
    unrest = compare.split(limit, "unrest")
    assert (unrest["real"], unrest["world3"], unrest["alike"]) == (None, {}, [])
    assert "Real world: " in unrest["none"]
    assert "World3 has no politics." in unrest["none"]
    assert unrest["sources"] == []
    army = compare.split(limit, "army")
    assert army["world3"] == {}
    assert "Singer" in army["sources"][0]


def test_a_short_game_is_not_laid_beside_world3() -> None:
    game = played("limit", 2, 3, until=2)
    assert [year for year, _value in tables.world_line(game, "population")] == [1850, 1880]
    found = compare.split(game, "population")
    assert found["world3"] == {}
    assert found["start_year"] == 1850
    assert "World3 begins in 1900" in found["none"]
    assert [entry["value"] for entry in found["alike"]] == [None]
    assert "2 common years, too few" in found["alike"][0]["sentence"]


def test_curves_that_have_no_year_in_common_are_not_forced_together() -> None:
    """In 1910 there is World3, but the nearest year with a real income is 1900 or 1920."""
    game = played("limit", 2, 3, until=4)
    assert [year for year, _value in tables.world_line(game, "goods")] == [1850, 1880, 1910, 1940]
    assert compare.split(game, "goods")["start_year"] == 1940
    short = played("limit", 2, 3, until=3)
    found = compare.split(short, "goods")
    assert (found["start_year"], found["world3"]) == (1850, {})
    assert found["real"] is not None
    assert "no year yet" in found["none"]


def test_a_game_that_has_just_begun_can_be_looked_at() -> None:
    for name in ("limit", "planetary_limit"):
        game = limitedu.new_game(name, seed=1)
        for indicator in tables.common(game):
            found = compare.split(game, indicator)
            beside, own = found["real"] or found["world3"], tables.world_line(game, indicator)[0][1]
            assert found["ours"]["values"] == [met(found) if beside else round(own, 2)]
        compare.hope(game)


def common_values(a: compare.Line, b: compare.Line) -> tuple[list[Any], list[Any]]:
    """The values of both in the years of ``a``."""
    there = {year: value for year, value in zip(b["years"], b["values"], strict=True) if value is not None}
    mine, theirs = [], []
    for year, value in zip(a["years"], a["values"], strict=True):
        other = history.near(there, year)
        if value is not None and other is not None:
            mine.append(value)
            theirs.append(other[1])
    return mine, theirs


def test_every_indicator_of_every_game_has_its_split_view(limit: Game, planet: Game) -> None:
    for game in (limit, planet, played("limit", 1, 2), played("limit", 6, 4, "random")):
        years = [year for year, _value in tables.world_line(game, "population")]
        for name, common in tables.common(game).items():
            found = compare.split(game, name)
            assert found["ours"]["years"] == years
            assert found["indexed"] == bool(found["real"] or found["world3"])
            if found["indexed"]:
                assert value_at(found["ours"], found["start_year"]) == met(found)
            assert found["label"] == common.label
            assert found["stands_for"]
            assert found["leaves_out"]
            shown = [*(["real"] if found["real"] else []), *found["world3"]]
            assert [entry["with"] for entry in found["alike"]] == shown
            assert len(found["sources"]) == bool(found["real"]) + bool(found["world3"])
            if found["real"]:
                told = history.COLUMNS[common.real]
                assert all(text in found["sources"][0] for text in (told.source, told.licence, told.remark, told.unit))
            else:
                assert found["none"]
            for entry in found["alike"]:
                other = found["real"] if entry["with"] == "real" else found["world3"][entry["with"]]
                assert entry["value"] == compare.alike(found["ours"], other)
                assert entry["sentence"].endswith(".")
                if entry["value"] is not None:
                    mine, theirs = common_values(found["ours"], other)
                    rising = all(b >= a for one in (mine, theirs) for a, b in pairwise(one))
                    falling = all(b <= a for one in (mine, theirs) for a, b in pairwise(one))
                    assert ("so they look alike" in entry["sentence"]) == (rising or falling)
                    assert (f"({len(mine)} years compared)" in entry["sentence"]) != (rising or falling)
            assert list(found["likeness"]) == [
                *(["real"] if found["real"] else []),
                *["world3"] * bool(found["world3"]),
            ]
            for text in found["likeness"].values():
                assert text.endswith(".")
                assert "rise and fall together" not in text


def test_every_column_of_the_real_world_and_of_world3_is_there() -> None:
    run = world3.simulate(1)
    for one in tables.COMMON.values():
        assert not one.real or one.real in history.COLUMNS
        assert not one.world3 or one.world3 in run


def test_the_crises_are_marked_once_for_each_kind_and_generation(limit: Game) -> None:
    told = {(e.numbers["crisis"], 1850 + 30 * e.generation) for e in limit.events if e.kind == "crisis"}
    marks = compare.split(limit, "population")["marks"]
    assert {(mark["kind"], mark["year"]) for mark in marks} == told
    assert len(marks) == len(told)
    assert all(mark["symbol"] and mark["label"].endswith("crisis") for mark in marks)


def test_a_collapse_is_called_a_collapse_and_each_counts() -> None:
    """In this game two countries collapse in one round: one mark, two crises."""
    for seed in range(40):
        game = played("planetary_limit", 4, seed, "random")
        collapses = sum(event.kind == "collapse" for event in game.events)
        marks = compare.split(game, "population")["marks"]
        assert {mark["label"] for mark in marks} <= {"Collapse"}
        if collapses > len(marks):
            break
    assert collapses > len(marks) > 0
    assert f"Your world met {collapses} crises" in compare.hope(game)[0]["text"]


def test_each_line_names_its_own_source(limit: Game) -> None:
    for name in tables.common(limit):
        found = compare.split(limit, name)
        sources = found["sources_of"]
        assert set(sources) == ({"real"} if found["real"] else set()) | ({"world3"} if found["world3"] else set())
        assert list(sources.values()) == found["sources"]
        if found["real"]:
            assert history.series(tables.COMMON[name].real).source in sources["real"]
        if found["world3"]:
            assert "The Limits to Growth" in sources["world3"]


def test_comparing_loads_nothing_heavy() -> None:
    code = """
import sys, limitedu
from limitedu import bots
from limitedu.reality import boundaries, compare
game = limitedu.new_game("limit", players=2, seed=1)
bots.play_on(game, {0: "random", 1: "random"})
[compare.split(game, name) for name in limitedu.tables.common(game)]
compare.twins(game), compare.hope(game), boundaries.status(2023, game)
heavy = {"numpy", "pandas", "plotly", "ipywidgets"} & set(sys.modules)
assert not heavy, heavy
"""
    subprocess.run([sys.executable, "-c", code], check=True)


def test_an_indicator_that_a_game_lacks_is_refused_in_words(planet: Game) -> None:
    with pytest.raises(UsageError, match="Nothing in it is dirty"):
        compare.split(planet, "pollution")
    with pytest.raises(UsageError, match="Did you mean 'population'"):
        compare.split(planet, "populatoin")
    with pytest.raises(UsageError, match="Give me a game"):
        compare.split("limit", "population")  # type: ignore[arg-type]


# -- hope -------------------------------------------------------------------------------------------------------


def test_hope_has_the_numbers_of_the_data_and_a_word_on_the_game(limit: Game, planet: Game) -> None:
    ozone, life, poverty = compare.hope(limit)
    assert "284.6" in ozone["text"]
    assert f"Your world met {sum(event.kind == 'crisis' for event in limit.events)} crises" in ozone["text"]
    assert ozone["sources"] == [boundaries.source()]
    assert "29 years" in life["text"]
    assert "73 years" in life["text"]
    levels = tables.world_line(limit, "standard_of_living")
    assert f"Standard of living from {levels[0][1]:.1f} at the start to {levels[-1][1]:.1f}" in life["text"]
    assert value_at(life["line"], 2019) == 72.6
    assert value_at(life["line"], 1930) is None
    assert "74 of 100" in poverty["text"]
    assert "10 of 100" in poverty["text"]
    for card in compare.hope(planet):
        assert card["text"].endswith(("?", "."))
        assert card["sources"]
