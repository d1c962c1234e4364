"""``limitedu bench``: the form of what it prints. How fast the engine is, is no test's affair."""

from __future__ import annotations

import json

import pytest

from limitedu import bench, bench_world3

TINY = bench.Sizes(games=2, rounds=1, copies=5, starts=1, experiment=1, worlds=3)
OUR_MODULE, MISSING = "json", "no_such_module_anywhere"


@pytest.fixture(autouse=True)
def no_peers_of_world3(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other programs of World3 would be fetched: tests name their own."""
    monkeypatch.setattr(bench_world3, "PEERS", {})


def is_rate(figures: dict[str, float]) -> bool:
    return all(figures[name] > 0 for name in ("decisions_per_s", "games_per_s", "decisions_per_game"))


def test_json_is_one_object_with_the_promised_figures(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(json=True, sizes=TINY) == 0
    result = json.loads(capsys.readouterr().out)
    for path in ("trusted", "checked"):
        assert is_rate(result["limit"][path])
    assert 100 < result["limit"]["trusted"]["decisions_per_game"] < 1000
    assert result["limit"]["copy_us"] > 0
    assert result["limit"]["replay_ms"] > 0
    for game in ("limit", "planetary_limit"):
        assert is_rate(result[game]["trusted"])
        assert set(result[game]["crises_a_game"]) == {"growth", "careful"}
    assert isinstance(result["import_ms"], float)
    assert result["peak_memory_mb"] is None or result["peak_memory_mb"] > 5
    assert "peers" not in result
    assert result["world3"]["run_ms"] > 0
    assert result["world3"]["many_ms"] > 0
    assert "peers" not in result["world3"]


def test_a_table_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(sizes=TINY) == 0
    said = capsys.readouterr().out
    for part in (
        "trusted path",
        "checked Game",
        "decisions/s",
        "a copy of the state",
        "replay",
        "import limitedu",
        "world3 one run",
        "world3 3 runs",
    ):
        assert part in said


def test_peers_that_are_missing_are_named_with_what_to_install(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench, "find_spec", lambda name: None)
    assert bench.main(peers=True, sizes=TINY) == 0
    said = capsys.readouterr().out
    assert "pip install catanatron" in said
    assert "pip install open_spiel" in said


def test_a_peer_is_measured_in_the_same_run(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        bench, "PEERS", {"catanatron": ("json", lambda games: lambda number: (1, len([0] * 10**6) // 10**6))}
    )
    assert bench.main(json=True, peers=True, sizes=TINY) == 0
    peer = json.loads(capsys.readouterr().out)["peers"]["catanatron"]
    assert is_rate(peer)
    assert peer["limit_times"] > 0
    assert bench.main(peers=True, sizes=TINY) == 0
    assert "catanatron" in capsys.readouterr().out


def test_the_real_peers_where_they_are_installed() -> None:
    for name, (module, make) in bench.PEERS.items():
        pytest.importorskip(module)
        games, decisions = make(1)(1)
        assert games == 1, name
        assert decisions > 40, name


def test_another_world3_is_timed_in_a_process_of_its_own(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    code = "def timed():\n    return 0.5"
    monkeypatch.setattr(bench_world3, "PEERS", {"slow": bench_world3.Peer(OUR_MODULE, (), code)})
    assert bench.main(json=True, peers=True, sizes=TINY) == 0
    figures = json.loads(capsys.readouterr().out)["world3"]
    assert figures["peers"]["slow"]["run_ms"] == 500
    assert figures["peers"]["slow"]["times"] == pytest.approx(500 / figures["run_ms"], rel=0.01)
    assert "slow, one run: 500.0 ms" in "\n".join(bench_world3.lines(figures))


def test_another_world3_that_cannot_run_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = bench_world3.Peer(OUR_MODULE, (), "raise SystemExit('it wants another Python')")
    monkeypatch.setattr(bench_world3, "PEERS", {"broken": broken})
    found = bench_world3.peers(1, 5.0)
    assert found == {"broken": {"missing": "could not be measured here: it wants another Python"}}
    figures = {"run_ms": 5.0, "many_ms": 400.0, "many_runs": 1000, "peers": found}
    assert "broken: could not be measured here: it wants another Python" in bench_world3.lines(figures)


@pytest.mark.slow
def test_another_world3_that_cannot_be_fetched_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    """A real environment is made and thrown away; the package is looked for in no index."""
    away = bench_world3.Peer(MISSING, (("--no-index", "no-such-package"),), "")
    monkeypatch.setattr(bench_world3, "PEERS", {"away": away})
    assert "no-such-package" in bench_world3.peers(1, 5.0)["away"]["missing"]
