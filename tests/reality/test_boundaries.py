"""The planetary boundaries: what was published, what was checked, and what a game models."""

from __future__ import annotations

import pytest

import limitedu
from limitedu.errors import UsageError
from limitedu.reality import boundaries


def states(year: int) -> dict[str, str]:
    return {one["id"]: one["state"] for one in boundaries.status(year)}


def test_six_of_nine_were_over_in_2023() -> None:
    found = states(2023)
    assert list(found) == list(boundaries.NAMES)
    assert [name for name, state in found.items() if state == "over"] == [
        "climate",
        "biosphere",
        "land",
        "water",
        "flows",
        "novel",
    ]
    assert "unknown" not in found.values()


def test_what_was_not_checked_for_2015_is_unknown() -> None:
    found = states(2015)
    assert {name for name, state in found.items() if state == "over"} == {"climate", "biosphere", "land", "flows"}
    assert found["water"] == "not over"
    assert {name for name, state in found.items() if state == "unknown"} == {"novel", "ocean", "aerosols", "ozone"}


def test_each_number_is_on_the_side_of_its_limit_that_it_is_said_to_be() -> None:
    assert {(one.year, one.check) for one in boundaries.BOUNDARIES} == {(2015, "A"), (2023, "B")}
    assert len({(one.year, one.id) for one in boundaries.BOUNDARIES}) == len(boundaries.BOUNDARIES)
    for one in boundaries.BOUNDARIES:
        assert one.boundary in boundaries.NAMES
        assert one.safe_side in {"below", "above"}
        assert (one.over is None) == (not one.value)
        if not one.value:
            continue
        value = float(one.value.removeprefix("more than ").split()[0])
        limit = float(one.limit)
        beyond = value > limit or (one.value.startswith("more than") and value >= limit)
        assert one.over == (beyond if one.safe_side == "below" else value < limit), one


def test_published_numbers() -> None:
    known = {(one.year, one.id): (one.limit, one.value) for one in boundaries.BOUNDARIES}
    assert known[2015, "climate_co2"] == ("350", "396.5")
    assert known[2023, "climate_co2"] == ("350", "417")
    assert known[2023, "ozone"] == ("276", "284.6")
    assert known[2023, "nitrogen"] == ("62", "190")


def test_a_game_says_which_it_models() -> None:
    limit = {one["id"]: one for one in boundaries.status(game=limitedu.new_game("limit", seed=1))}
    assert {name for name, one in limit.items() if one["modelled"]} == {"climate", "novel"}
    assert "Pollution tokens" in limit["climate"]["model"]
    assert limit["ozone"]["model"] == "The game does not model it."
    planet = boundaries.status(game=limitedu.new_game("planetary_limit", seed=1))
    assert not any(one["modelled"] for one in planet)
    assert not any(one["modelled"] or one["model"] for one in boundaries.status(2015))
    with pytest.raises(UsageError, match="Give me a game"):
        boundaries.status(2023, 5)  # type: ignore[arg-type]


def test_each_is_told_in_a_sentence_with_its_numbers() -> None:
    told = {one["id"]: one for one in boundaries.status(2023)}
    assert told["climate"]["text"] == "2023, CO2 in the air: 417 ppm; the limit is 350 ppm."
    assert "60 % of original forest; the least that is safe is 75 %" in told["land"]["text"]
    assert "284.6 Dobson units; the least that is safe is 276 Dobson" in told["ozone"]["text"]
    assert told["novel"]["text"].endswith("without enough tests: there are some; the limit is none.")
    assert "Richardson" in boundaries.source()
