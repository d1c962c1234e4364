"""``limitedu bench class``, small: a real server, two students, a class of one planet."""

from __future__ import annotations

from pathlib import Path

import pytest

from limitedu_widgets import bench_class
from limitedu_widgets.bench_pages import Page


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_class, "first_load", lambda _url, cookie: len(cookie))
    for name, value in (("IDLE_SECONDS", 0.2), ("THINK", 0.0), ("DECISIONS", 2)):
        monkeypatch.setattr(bench_class, name, value)


def test_students_join_a_class_and_decide_and_every_figure_is_measured(
    quick: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    found = bench_class.one_round(2, 1)
    assert found.pop("failures") == []
    assert set(found) >= {"ready_p95_s", "memory_mb", "seat_mb", "own_p95_s", "others_p95_s", "idle_core_percent"}
    assert all(value is not None for value in found.values())
    assert list(tmp_path.iterdir()) == []  # the user's own store was not touched


def test_a_percentile_is_told_only_where_all_have_come() -> None:
    values = [float(n) for n in range(1, 41)]
    assert bench_class.percentile(values) == 38
    assert bench_class.percentile([1.0, None], expected=2) is None
    assert bench_class.percentile([]) is None


def test_a_decision_is_known_by_the_first_screen_that_says_so() -> None:
    page = Page("http://nowhere/")
    for moment in (5.0, 6.0, 7.0):
        page._changed({"screen": {"class": {"updated": moment}}})
    first, second, _third = page.arrived
    assert page.knew(5.5) == second[0]
    assert page.knew(5.0) == first[0]
    assert page.knew(8.0) is None
