"""What the core promises, kept by every game: one check, played with each number of players and each option."""

from __future__ import annotations

import pytest
from core import toy

from limitedu.core import checks
from limitedu.core.checks import Broken, check_game
from limitedu.core.definition import GAMES, definition_of

toy.register()

OPTIONS = {
    "limit": [{}, {"alliances": True}],
    "planetary_limit": [{}],
    "toy": [{}, {"windy": True}],
}
IN_TURN = {"planetary_limit"}
"""Games in which never several are asked at once."""

HOUSES = [
    {"start": {"teaching": True}},
    {"politics": {"strict_effects": True, "strict_targets": True, "cards_a_turn": 3}},
    {"crises": {"money_to": "box", "military_spill": True}, "society": {"forced_degrowth": True}},
    {"start": {"population_level": 6}, "score": {"stress_tests": 2}},
    {"alliance": {"lock_strict": True, "price": 0}, "start": {"money": 60, "military": 30, "industrial_level": 5}},
]
"""House rules that lead into corners: crises early, money enough for every card, armies from the start."""


ALL = [
    pytest.param(name, players, option, id=f"{name}-{players}-{'-'.join(option) or 'plain'}")
    for name, options in OPTIONS.items()
    for players in definition_of(name).PLAYERS
    for option in options
]


def test_every_game_is_in_this_list():
    assert set(OPTIONS) == set(GAMES)


@pytest.mark.parametrize(("name", "players", "options"), ALL)
def test_conformance(name, players, options):
    counts = check_game(name, players, seed=11 + players, every=1 if name == "toy" else 60, **options)
    assert counts["decisions"] > 0
    assert (counts["together"] > 0) == (players > 1 and name not in IN_TURN)


@pytest.mark.parametrize("house", HOUSES, ids=[next(iter(house)) + str(n) for n, house in enumerate(HOUSES)])
def test_conformance_under_house_rules(house):
    check_game("limit", 3, seed=5, every=60, rules=house, alliances=True)


PLANETARY_HOUSES = [
    {"start": {"resources": 60, "reservoir": 60}},
    {"people": {"food": 0}, "start": {"conflict": 9}},
    {"start": {"resources": 20}, "turn": {"conflicts": 4, "developments": 6, "base": 9, "draw": 2}},
    {"cards": {"comercio": {"cost": 2}, "tratado": {"cost": 1}, "autom": {"maintenance": 2, "due": "turn"}}},
]
"""House rules under which random countries live long: agreements, wars, treaties, a full planet."""


@pytest.mark.parametrize("house", PLANETARY_HOUSES, ids=["rich", "fed", "many", "dear"])
def test_conformance_of_planetary_limit_under_house_rules(house):
    check_game("planetary_limit", 4, seed=5, every=25, rules=house)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_conformance_of_planetary_limit_at_every_third_decision(seed):
    check_game("planetary_limit", 4, seed=seed, every=3, rules=PLANETARY_HOUSES[seed % 4])


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("players", range(1, 7))
def test_conformance_at_every_fifth_decision(players, seed):
    check_game("limit", players, seed=seed, every=5, alliances=players > 2)


# -- the check itself: a promise that is broken is noticed ----------------------------------------------------------


def breaks(monkeypatch, text, **functions):
    for name, function in functions.items():
        monkeypatch.setattr(toy, name, function, raising=False)
    with pytest.raises(Broken, match=text):
        check_game("toy", 3, seed=1)


def test_a_hand_that_shows_is_noticed(monkeypatch):
    view = toy.view

    def redeal(state, seat, chance):
        for other, hand in enumerate(state.hands):
            if other != seat:
                hand[:] = ["unknown" for _card in hand]

    monkeypatch.setattr(toy, "redeal", redeal, raising=False)
    check_game("toy", 3, seed=1)
    breaks(monkeypatch, "sees what is hidden", view=lambda state, seat: {**view(state, seat), "all": state.hands})


def test_a_lane_that_shows_is_noticed(monkeypatch):
    view = toy.view
    breaks(monkeypatch, "learn of", view=lambda state, seat: {**view(state, seat), "row": len(state.decisions)})


def test_a_copy_that_shares_is_noticed(monkeypatch):
    copy = toy.Toy.copy

    def shallow(self):
        other = copy(self)
        other.money = self.money
        return other

    monkeypatch.setattr(toy.Toy, "copy", shallow)
    with pytest.raises(Broken, match=r"copy|order"):
        check_game("toy", 3, seed=1)


def test_a_chance_that_is_not_recorded_is_noticed(monkeypatch):
    rolls = iter(range(10_000))
    plain = toy.plain
    breaks(monkeypatch, "set-up|copy|asking|back", plain=lambda state: [*plain(state), next(rolls)])


def test_a_broken_invariant_is_noticed(monkeypatch):
    breaks(
        monkeypatch, "too rich", invariants=lambda state: ["too rich"] if max(state.money) > state.money[0] + 1 else []
    )


def test_what_is_found_is_said_with_its_place(monkeypatch):
    monkeypatch.setattr(toy, "invariants", lambda state: ["wrong"], raising=False)
    with pytest.raises(Broken, match=r"toy, 3 players, seed 4, options .*, decision 0, generation 1: wrong"):
        check_game("toy", 3, seed=4)
    assert "Broken" in checks.__all__
