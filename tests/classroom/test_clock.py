"""The lesson clock keeps a third for the talk, believes what was measured, and never promises too much."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from limitedu.classroom.clock import TYPICAL, fits
from limitedu.errors import UsageError

YEARS = [1850 + 30 * generation for generation in range(8)]
minutes = st.floats(0, 300)
lengths = st.lists(st.floats(0, 3600), max_size=8)


def test_the_sentence_says_how_many_to_which_year_and_how_long_to_talk() -> None:
    fit = fits(40, 2, 7, [], years=YEARS)
    assert fit.sentence == "40 minutes left: about 3 generations (to 1970), then 13 minutes to talk."
    assert (fit.generations, fit.end) == (3, 4)
    assert fit.debrief == pytest.approx(40 / 3)
    assert fits(13, 2, 7).sentence == "13 minutes left: about 1 generation, then 4 minutes to talk."


def test_where_all_fit_the_rest_is_for_the_talk() -> None:
    fit = fits(90, 6, 7, [480] * 9, years=YEARS)
    assert (fit.generations, fit.end, fit.play, fit.debrief) == (2, 7, 16, 74)
    assert fit.sentence == "90 minutes left: all 2 generations fit (to 2060), then 74 minutes to talk."
    assert "the last generation fits" in fits(90, 7, 7).sentence


def test_where_none_fits_it_says_stop() -> None:
    fit = fits(9, 3, 7, years=YEARS)
    assert (fit.generations, fit.end, fit.play, fit.debrief) == (0, 2, 0, 9)
    assert fit.sentence == "9 minutes left: no whole generation fits any more. Stop here: 9 minutes to talk."


def test_what_is_kept_for_the_talk_stays_kept_while_the_lesson_runs() -> None:
    lesson = [fits(left, 1, 7, keep=15) for left in (45, 31, 23.1, 23, 20, 15, 4)]
    assert [fit.generations for fit in lesson] == [3, 2, 1, 1, 0, 0, 0]
    assert all(fit.debrief >= min(15, left) for fit, left in zip(lesson, (45, 31, 23.1, 23, 20, 15, 4), strict=True))
    assert fits(20, 1, 7).generations == 1, "a third of what is left would let one more begin"
    assert lesson[4].sentence.endswith("Stop here: 20 minutes to talk.")
    with pytest.raises(UsageError, match="for the talk"):
        fits(20, 1, 7, keep=-1)


def test_a_game_that_is_over_leaves_all_to_the_talk() -> None:
    fit = fits(20, 8, 7)
    assert (fit.generations, fit.end, fit.debrief) == (0, 7, 20)
    assert fit.sentence == "20 minutes left: the game is over, 20 minutes to talk."


def test_a_game_that_has_not_begun_begins_with_the_first() -> None:
    assert fits(60, 0, 7) == fits(60, 1, 7)


def test_one_odd_generation_decides_little_and_many_decide_much() -> None:
    assert fits(40, 2, 7, [60]).seconds > TYPICAL / 2
    assert fits(40, 2, 7, [60] * 10).seconds < TYPICAL / 3
    assert fits(40, 2, 7, [300, 300, 3600]).seconds < fits(40, 2, 7, [1400, 1400, 1400]).seconds
    assert fits(40, 2, 7, [TYPICAL] * 3).seconds == TYPICAL


@settings(deadline=None)
@given(minutes, st.integers(0, 12), st.integers(0, 12), lengths, st.floats(30, 3600))
def test_what_is_promised_fits(left: float, now: int, last: int, each: list[float], typical: float) -> None:
    fit = fits(left, now, last, each, typical)
    assert fit.play + fit.debrief == pytest.approx(left)
    assert fit.debrief >= left / 3 - 1e-6
    assert fit.generations * fit.seconds / 60 <= fit.play + 1e-6
    assert 0 <= fit.generations <= last
    assert fit.end == min(max(1, now) - 1, last) + fit.generations <= last
    low, high = min([*each, typical]), max([*each, typical])
    assert min(low, 1) <= fit.seconds <= max(high, 1) * (1 + 1e-9)


@settings(deadline=None)
@given(st.lists(minutes, min_size=2), lengths)
def test_more_time_never_means_fewer_generations_nor_less_talk(times: list[float], each: list[float]) -> None:
    found = [fits(left, 1, 7, each) for left in sorted(times)]
    assert all(a.generations <= b.generations for a, b in pairwise(found))
    third = [fit for fit in found if fit.generations]
    assert all(a.debrief <= b.debrief + 1e-6 for a, b in pairwise(third))


@settings(deadline=None)
@given(st.lists(st.floats(1, 3600), min_size=2), lengths)
def test_slower_generations_never_mean_more_of_them(typical: list[float], each: list[float]) -> None:
    found = [fits(50, 1, 7, each, slow).generations for slow in sorted(typical)]
    assert all(a >= b for a, b in pairwise(found))


@pytest.mark.parametrize("left", [-1, float("nan"), float("inf"), "40", None, True, 1e9])
def test_minutes_that_are_none_are_refused_in_words(left: object) -> None:
    with pytest.raises(UsageError, match="minutes that are left: a number from 0 to 1440"):
        fits(left, 1, 7)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"generation": -1}, "generation in play"),
        ({"generation": 1.5}, "generation in play"),
        ({"last": "7"}, "last generation"),
        ({"seconds_each": 300}, "list of seconds"),
        ({"seconds_each": [300, -1]}, "measured length"),
        ({"seconds_each": ["300"]}, "measured length"),
        ({"typical": 0}, "typical length"),
        ({"years": ["1850"]}, "whole numbers"),
    ],
)
def test_each_wrong_number_is_named(wrong: dict, said: str) -> None:
    with pytest.raises(UsageError, match=said):
        fits(**{"minutes_left": 40, "generation": 1, "last": 7} | wrong)
