"""``limitedu bench``: the form of what it prints. How fast the engine is, is no test's affair."""

from __future__ import annotations

import json

import pytest

from limitedu import bench

TINY = bench.Sizes(games=2, rounds=1, copies=5, starts=1, experiment=1)


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


def test_a_table_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(sizes=TINY) == 0
    said = capsys.readouterr().out
    for part in ("trusted path", "checked Game", "decisions/s", "a copy of the state", "replay", "import limitedu"):
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
