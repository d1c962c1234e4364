"""The debrief is honest: its ledger reproduces every token, its shares add up, its numbers are those of the table."""

from __future__ import annotations

import re
from functools import cache

import pytest
from core import toy
from test_tables import column, play

import limitedu
from limitedu import debrief
from limitedu.core.game import Game
from limitedu.core.ledger import Flow, balance, percents, shares
from limitedu.games.limit.causes import cause_name, crises
from limitedu.games.limit.flows import BANK, BOX, PASSED_ON, STOCKS, flows
from limitedu.games.limit.state import STAR

HOUSES: list[dict] = [
    {},
    {"start": {"teaching": True}},
    {"crises": {"money_to": "box", "military_spill": True}, "society": {"forced_degrowth": True}},
    {"start": {"population_level": 6}, "score": {"stress_tests": 2}},
    {"start": {"money": 60, "military": 30, "industrial_level": 6, "fossil": 40}},
    {"world": {"pollution_base": 0, "pollution_per_nation": 2, "disruption_base": 1, "bank_per_nation": 20}},
]
"""The rules as they are, and house rules that lead into corners: every kind of crisis, early and often."""


@cache
def random_game(seed: int) -> Game:
    players = 1 + seed % 6
    options = {"alliances": bool(seed // 6 % 2)}
    return play(
        limitedu.new_game("limit", players=players, seed=seed, rules=HOUSES[seed % len(HOUSES)], **options), seed=seed
    )


def gained(game: Game, stock: str) -> dict[int, int]:
    """What each holder has beyond its start, read from the two states."""
    start, now = game.snapshots[0][2], game.state
    found = {n.seat: getattr(n, stock) - getattr(m, stock) for n, m in zip(now.nations, start.nations, strict=True)}  # type: ignore[attr-defined]
    if now.star is not None and stock != "unrest":  # type: ignore[attr-defined]
        found[STAR] = getattr(now.star, stock) - getattr(start.star, stock)  # type: ignore[attr-defined]
    if stock == "money":
        found[BANK], found[BOX] = now.bank - start.bank, now.box_money  # type: ignore[attr-defined]
    return {holder: amount for holder, amount in found.items() if amount}


# -- the ledger ---------------------------------------------------------------------------------------------------


def test_the_ledger_reproduces_every_token_step_and_pound() -> None:
    for seed in range(72):
        game = random_game(seed)
        ledger = flows(game)
        for stock in STOCKS:
            assert balance(ledger, stock) == gained(game, stock), (seed, stock)
        assert not sum(flow.amount for flow in ledger if flow.stock == "money"), seed
        assert not sum(flow.amount for flow in ledger if flow.cause == PASSED_ON), seed
        assert all(flow.amount and flow.cause for flow in ledger)


@pytest.mark.slow
def test_the_ledger_of_a_thousand_games() -> None:
    for seed in range(72, 1072):
        game = random_game.__wrapped__(seed)
        ledger = flows(game)
        for stock in STOCKS:
            assert balance(ledger, stock) == gained(game, stock), (seed, stock)


def test_the_ledger_is_right_after_every_generation() -> None:
    for seed in range(24):
        game = random_game(seed)
        for _generation, told, state in game.snapshots:
            held = balance(flows(game, told), "disruption")
            assert held == {n.seat: n.disruption for n in state.nations if n.disruption} | (  # type: ignore[attr-defined]
                {STAR: state.star.disruption} if state.star and state.star.disruption else {}  # type: ignore[attr-defined]
            )


def test_every_cause_has_words() -> None:
    causes = {flow.cause for seed in range(72) for flow in flows(random_game(seed))} - {
        PASSED_ON,
        "bank_empty",
        "help",
    }
    for cause in causes:
        said = cause_name(cause)
        assert said
        assert ":" not in said
        assert "_" not in said


def flow(amount: int, by: int, generation: int = 1) -> Flow:
    return Flow(0, generation, "pollution", by, amount, "industry", by)


def test_shares_name_the_largest_and_add_up() -> None:
    found = shares([flow(2, 0, 3), flow(5, 1), flow(-9, 1), flow(1, 2), flow(2, 3), flow(1, 0)], lambda f: f.by)
    assert [(s.key, s.amount, s.percent, s.first) for s in found] == [
        (1, 5, 46, 1),
        (0, 3, 27, 1),
        (3, 2, 18, 1),
        (None, 1, 9, 1),
    ]
    assert {s.total for s in found} == {11}
    assert shares([], lambda f: f.by) == []


@pytest.mark.parametrize("amounts", [[1, 1, 1], [2, 3, 7, 11], [1], [0, 0], [1, 199], [5, 5, 5, 5, 5, 5, 5]])
def test_percents_make_a_hundred(amounts: list[int]) -> None:
    found = percents(amounts)
    assert sum(found) == (100 if any(amounts) else 0)
    total = sum(amounts) or 1
    assert all(abs(percent - 100 * amount / total) < 1 for percent, amount in zip(found, amounts, strict=True))


# -- causes ---------------------------------------------------------------------------------------------------------


def test_each_crisis_is_told_with_contributors_that_add_up() -> None:
    kinds = set()
    for seed in range(72):
        game = random_game(seed)
        told = debrief.causes(game)
        assert [(c["kind"], c["generation"]) for c in told] == [
            (e.numbers["crisis"], e.generation) for e in game.events if e.kind == "crisis"
        ]
        for crisis in told:
            kinds.add(crisis["kind"])
            assert len(crisis["contributors"]) <= 4
            assert sum(one["amount"] for one in crisis["contributors"]) == crisis["total"]
            if crisis["total"]:
                assert sum(one["percent"] for one in crisis["contributors"]) == 100
            assert crisis["crisis"].endswith(f"generation {crisis['generation']}")
            for line in [crisis["text"], *crisis["chain"]]:
                assert line.endswith("."), line
                assert "{" not in line, line
                assert "  " not in line
    assert kinds == {"financial", "environmental", "military"}


def reserve_at(game: Game, at: int, stock: str) -> int:
    """The reserve at the moment when event ``at`` was told, read from the state of a game played again."""
    again = Game(game.definition, game.rules, game.seats, game.seed, game.options)
    state, tell, found = again.state, again.state.tell, []

    def listen(kind: str, player: int, numbers: dict[str, object]) -> None:
        tell(kind, player, numbers)
        if len(again.events) == at + 1:
            found.append(getattr(state, f"{stock}_left"))

    state.tell = listen
    again._replay_rows(game.rows)
    return int(found[0])


def test_totals_are_those_of_the_reserves() -> None:
    checked = set()
    for seed in range(48):
        game = random_game(seed)
        for crisis, told in zip(crises(game), debrief.causes(game), strict=True):
            if crisis.kind == "financial":
                empty = [
                    e for e in game.events[: crisis.at] if e.kind == "bank_empty" and e.generation == crisis.generation
                ]
                assert f"£{sum(e.numbers['lacking'] for e in empty)} was missing" in told["text"]
                continue
            stock = "pollution" if crisis.kind == "environmental" else "disruption"
            whole = getattr(game.snapshots[0][2], f"{stock}_left")
            numbers = [int(n) for n in re.findall(r"(?:took|put) (\d+)", told["chain"][0])]
            assert numbers[0] == told["total"]
            left = reserve_at(game, crisis.at, stock)
            if stock == "pollution":
                assert whole - numbers[0] + numbers[1] == left
            else:
                beyond = next((int(line.split()[0]) for line in told["chain"] if "beyond the reserve" in line), 0)
                assert numbers[0] - numbers[1] == whole - left + beyond
            checked.add(crisis.kind)
    assert checked == {"environmental", "military"}


def test_an_environmental_crisis_by_hand() -> None:
    """Two nations with industry at level 6 (2 pollution) and a reserve of 4: empty after the first generation."""
    rules = {
        "start": {"industrial_level": 6, "fossil": 40, "renewable": 10},
        "world": {"pollution_base": 0, "pollution_per_nation": 2},
    }
    game = limitedu.new_game("limit", players=2, seed=1, rules=rules)
    while not any(event.kind == "crisis" for event in game.events):
        names = [option.name for option in game.decision.options]
        game.play("pass" if "pass" in names else names[0])
    told = debrief.causes(game)[0]
    assert told["crisis"] == "Environmental crisis, generation 1"
    assert told["text"] == "In 1880 the pollution reserve of 4 was empty."
    assert told["total"] == 4
    assert [(one["name"], one["amount"], one["percent"]) for one in told["contributors"]] == [
        ("Blue (industry)", 2, 50),
        ("Vermilion (industry)", 2, 50),
    ]
    assert told["chain"][0] == "Until 1880 nations took 4 pollution and put 0 back."
    assert told["chain"][1] == "Of the 4 pollution taken: Blue (industry) 2 (50 %); Vermilion (industry) 2 (50 %)."
    assert "The last 2 tokens of the reserve were taken by Vermilion (industry), which took 2." in told["chain"]


def test_a_financial_crisis_by_hand() -> None:
    """Two nations of 10 people at £2 a head, and a bank of £30."""
    rules = {"start": {"population_level": 5, "renewable": 40, "renewable_level": 5}, "world": {"bank_per_nation": 15}}
    rules["society"] = {"births": [0, 0, 0, 0]}
    game = limitedu.new_game("limit", players=2, seed=1, rules=rules)
    while not any(event.kind == "crisis" for event in game.events):
        names = [option.name for option in game.decision.options]
        game.play("pass" if "pass" in names else names[0])
    told = debrief.causes(game)[0]
    assert told["text"] == "In 1880 the World Bank could not pay what it owed: £10 was missing."
    assert told["chain"][0] == "Taxes of £40 fell due, and the bank had £30."
    assert told["chain"][1] == "The largest claims: Blue £20 (10 people × £2) and Vermilion £20 (10 people × £2)."
    assert [(one["amount"], one["percent"]) for one in told["contributors"]] == [(20, 50), (20, 50)]


def test_hunger_is_told_with_its_numbers() -> None:
    found = 0
    for seed in range(40):
        game = random_game(seed)
        famines = [event for event in game.events if event.kind == "famine"]
        told = [one for one in debrief.shortages(game) if one["kind"] == "food"]
        assert [(one["generation"], one["seat"]) for one in told] == [(e.generation, e.player) for e in famines]
        for one, event in zip(told, famines, strict=True):
            assert f"needed {event.numbers['need']} food" in one["text"]
            assert one["text"] == one["chain"][0]
            found += 1
    assert found > 20


# -- turning points --------------------------------------------------------------------------------------------------


def test_turning_points_are_three_generations_in_their_order() -> None:
    for seed in range(48):
        game = random_game(seed)
        points = debrief.turning_points(game)
        generations = [point["generation"] for point in points]
        assert generations == sorted(set(generations))
        assert len(points) == min(3, len(set(generations)))
        for point in points:
            last = 1850 + 30 * point["generation"]
            assert point["years"] == f"{last - 30}–{last}"
            assert point["text"].endswith(".")
            assert "{" not in point["text"]
            assert point["score"] > 0


def test_a_double_crisis_is_a_turning_point() -> None:
    for seed in range(72):
        game = random_game(seed)
        told = [event.generation for event in game.events if event.kind == "crisis"]
        double = {generation for generation in told if told.count(generation) > 1}
        found = {point["generation"]: point["text"] for point in debrief.turning_points(game)}
        if len(double) == 1:
            assert double <= set(found), seed
            assert "crises at once" in found[double.pop()]


def test_turning_points_rank_nobody() -> None:
    scored = 0
    for seed in range(72):
        for point in debrief.turning_points(random_game(seed), 9):
            assert not any(word in point["text"] for word in ("ahead", "behind", "points (", "largest change", "leads"))
            scored += "The scores changed by" in point["text"]
    assert scored > 10


def test_turning_points_name_the_numbers_of_the_table() -> None:
    seen = 0
    for seed in range(48):
        game = random_game(seed)
        for point in debrief.turning_points(game):
            match = re.search(r"Population: (?:down|up) from (\d+) to (\d+)", point["text"])
            if match:
                totals = [
                    sum(column(game, "population", s)[point["generation"] + k] for s in range(game.seats))
                    for k in (-1, 0)
                ]  # type: ignore[misc]
                assert [int(n) for n in match.groups()] == totals
                seen += 1
    assert seen


def test_only_what_has_ended_turns() -> None:
    game = limitedu.new_game("limit", players=3, seed=1)
    assert debrief.turning_points(game) == []
    play(game, 60, seed=1)
    assert all(point["generation"] < game.generation for point in debrief.turning_points(game))


def test_a_game_without_a_story_has_an_empty_debrief() -> None:
    toy.register()
    game = play(limitedu.new_game("toy", players=2, seed=1))
    assert game.over
    assert debrief.causes(game) == []
    assert debrief.shortages(game) == []
    assert debrief.turning_points(game) == []
