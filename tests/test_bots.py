"""The programs: they answer every question with one of its options, see no more than their seat, and differ."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from limitedu import bots
from limitedu.core.chance import Seeded, shuffled
from limitedu.core.decision import Decision, Question
from limitedu.core.flow import apply
from limitedu.core.game import new_game
from limitedu.core.playout import begin, play_out, random_playout
from limitedu.core.record import digest_of
from limitedu.errors import UsageError
from limitedu.games import limit
from limitedu.games.limit import alliance, help, market, nation, political, social, solo
from limitedu.games.limit.bots import ANSWERS, CarefulBot, GrowthBot
from limitedu.games.limit.bots.card_worth import VALUES
from limitedu.games.limit.cards import abroad, costs, gains, targets, war
from limitedu.games.limit.cards.part import effect
from limitedu.games.limit.generations import crises_so_far

RULES = limit.load_rules()
SENSIBLE = ("growth", "careful")


def table(players: int, seed: int, alliances: bool = False) -> Any:
    return begin(limit, RULES, players, seed, {"alliances": alliances})


def positions(*names: str, seed: int, alliances: bool = True, every: int = 1) -> Any:
    """Positions of a game that ``names`` play, as ``(state, decision)``, before each ``every``-th decision."""
    state = table(len(names), seed, alliances and len(names) > 1)
    seats = [bots.make(name, seed, seat) for seat, name in enumerate(names)]
    count = 0
    while state.decisions:
        decision = state.decisions[count % len(state.decisions)]
        if count % every == 0:
            yield state, decision
        apply(state, decision, seats[decision.player].choose(state, decision))
        count += 1


# ------------------------------------------------------------------------------------------------------- the registry


def test_the_registry_names_all_programs_and_says_what_they_do() -> None:
    assert bots.names() == ["growth", "careful", "random", "first"]
    told = bots.info("limit")
    assert [one["id"] for one in told] == bots.names()
    assert all(one["label"] and one["about"] for one in told)


def test_programs_that_know_a_game_stand_first() -> None:
    for game in ("limit", "planetary_limit"):
        assert set(bots.knowing(game)) == {"growth", "careful"}
        assert bots.names(game)[:2] == bots.knowing(game)


def test_an_unknown_program_is_refused_with_the_nearest() -> None:
    with pytest.raises(UsageError, match="Did you mean 'growth'"):
        bots.get("grwth")
    with pytest.raises(UsageError, match="Did you mean 'limit'"):
        bots.get("growth", "limits")


def test_a_program_is_made_with_a_seed_and_repeats_itself() -> None:
    for name in bots.names():
        state = table(3, 5)
        one, two = bots.get(name)(9), bots.get(name)(9)
        while state.decisions:
            decision = state.decisions[0]
            choice = one.choose(state, decision)
            assert choice is two.choose(state, decision)
            apply(state, decision, choice)


def test_programs_leave_the_random_module_and_the_games_chance_alone() -> None:
    random.seed(4)
    before = random.getstate()
    state = table(1, 3)
    state.chance = None  # a program that rolled the game's chance would fail
    for name in SENSIBLE:
        bot = bots.get(name)(1)
        for decision in state.decisions:
            bot.choose(state, decision)
    play_out(table(4, 3), [bots.make(name, 3, seat) for seat, name in enumerate(bots.names())])
    assert random.getstate() == before


# ------------------------------------------------------------------------------------------------------------- scripts


def test_a_script_plays_its_actions_and_then_as_it_is_told() -> None:
    game = new_game("limit", players=1, seed=3)
    script = bots.Script(["deck:production"], after=bots.get("careful")(1))
    bots.play_on(game, {0: script})
    assert game.over
    assert game.rows[0] == (0, "deck:production")


def test_a_script_that_does_not_fit_says_where() -> None:
    game = new_game("limit", players=1, seed=3)
    with pytest.raises(UsageError, match=r"Entry 1 of the script, 'deck:society', is no answer to 'keep'"):
        bots.play_on(game, {0: bots.Script(["deck:society", "deck:society"])})
    assert len(game.rows) == 1


# ------------------------------------------------------------------------------------------------------------- play_on


def test_play_on_stops_at_a_generation() -> None:
    game = new_game("limit", players=4, seed=2)
    made = bots.play_on(game, dict.fromkeys(range(4), "careful"), until=3)
    assert game.generation == 3
    assert made == len(game.rows)
    assert game.row_of(3) == len(game.rows)
    assert game.replay().digest() == game.digest()


def test_play_on_waits_for_a_person() -> None:
    game = new_game("limit", players=3, seed=2)
    bots.play_on(game, {1: "growth", 2: "random"})
    assert set(game.decisions) == {0}
    while not game.over:
        game.play(game.decision.options[0], 0)
        bots.play_on(game, {1: "growth", 2: "random"})
    assert bots.play_on(game, {1: "growth"}) == 0


def test_play_on_refuses_a_seat_or_a_program_that_is_not_there() -> None:
    game = new_game("limit", players=3, seed=2)
    with pytest.raises(UsageError, match="no seat 3; the seats are 0 to 2"):
        bots.play_on(game, {3: "growth"})
    with pytest.raises(UsageError, match="careful"):
        bots.play_on(game, {0: "carefull"})
    assert not game.rows


# ---------------------------------------------------------------------------------------------- every question, legally


def test_every_question_of_the_game_has_an_answer() -> None:
    modules = (alliance, help, market, nation, costs, gains, abroad, war, political, social, solo, targets)
    asked = {thing.name for module in modules for thing in vars(module).values() if isinstance(thing, Question)}
    assert asked == set(ANSWERS)
    for method in ANSWERS.values():
        assert callable(getattr(GrowthBot, method))
        assert callable(getattr(CarefulBot, method))


def test_every_kind_of_part_has_a_worth() -> None:
    assert set(VALUES) == set(effect.kinds)


def test_a_question_that_is_not_known_gets_its_first_option() -> None:
    state = table(2, 1)
    known = state.decisions[0]
    new = Question("new", "new", known.question.options, known.question.answer, known.question.universe)
    decision = Decision(known.player, new, None, known.options)
    assert GrowthBot(1).choose(state, decision) is known.options[0]


@pytest.mark.parametrize("names", [("growth",), ("careful",), ("careful", "growth", "random"), ("growth",) * 6])
def test_choices_are_options_and_change_nothing(names: tuple[str, ...]) -> None:
    """Played through the checked game, which refuses what is no option; the state is compared around each choice."""
    game = new_game("limit", len(names), 11, **({"alliances": True} if len(names) > 1 else {}))
    seats = [bots.make(name, 11, seat) for seat, name in enumerate(names)]
    while not game.over:
        decision = game.decision
        before = digest_of(limit.plain(game.state)) if len(game.rows) % 7 == 0 else ""
        choice = seats[decision.player].choose(game.state, decision)
        assert choice in decision.options
        if before:
            assert digest_of(limit.plain(game.state)) == before
        game.play(choice, decision.player)
    assert game.replay().digest() == game.digest()


@pytest.mark.parametrize(
    "house", [{"politics": {"strict_effects": True, "strict_targets": True}}, {"unrest": {"growth": 3, "start": 4}}]
)
def test_they_play_under_house_rules(house: Any) -> None:
    rules = limit.load_rules(house)
    for players in (1, 3):
        state: Any = begin(limit, rules, players, 4, {})
        play_out(state, [bots.make(SENSIBLE[seat % 2], 4, seat) for seat in range(players)])
        assert state.over


@pytest.mark.parametrize(("tokens", "payer", "wanted"), [(0, 2, 4), (3, 0, 4), (3, 1, 5), (3, 3, 8), (40, 40, 9)])
def test_a_composed_card_is_as_welcome_in_the_hand_as_it_is_useful(tokens: int, payer: int, wanted: int) -> None:
    relief = {"kind": "relieve", "tokens": "pollution", "payer": payer, "each": 0}
    rules = limit.load_rules({"cards": {"moor": {"deck": "society", "from": "start", "effect": [relief]}}})
    state: Any = begin(limit, rules, 2, 4, {})
    nation = state.nations[0]
    nation.pollution = tokens
    assert CarefulBot(1).wish(state, nation, rules.cards["moor"]) == wanted
    assert CarefulBot(1).wish(state, nation, rules.cards["education"]) == 9
    assert GrowthBot(1).wish(state, nation, rules.cards["indoctrination"]) == 4


def test_careful_ones_hold_and_play_a_composed_card_that_helps_them() -> None:
    relief = {"kind": "relieve", "tokens": "pollution", "payer": 2, "each": 0}
    card = {"deck": "society", "from": "start", "cost": [{"kind": "pay", "money": 2}], "effect": [relief]}
    played = []
    for seed in range(4):
        game = new_game("limit", 4, seed, {"cards": {"moor": card}})
        bots.play_on(game, dict.fromkeys(range(4), "careful"))
        played += [name for _seat, name in game.rows if name == "play:moor"]
    assert len(played) >= 4


# ------------------------------------------------------------------------------------------------- what a seat may see


def hide(state: Any, seat: int, seed: int) -> Any:
    """A copy of ``state`` in which all that ``seat`` cannot see is another: the others' hands, drawn cards and decks
    exchange their cards, its own decks are shuffled but for the cards that it put under them itself.
    """
    other, chance = state.copy(), Seeded(seed, "hide")
    other.events = tuple(shuffled(other.events, chance))
    for one in other.nations:
        if one.seat == seat:
            one.decks = type(one.decks)(
                type(deck)(shuffled(deck[: len(deck) - known], chance)) + deck[len(deck) - known :]
                for deck, known in zip(one.decks, one.known, strict=True)
            )
            continue
        places = [one.hand, one.drawn, *one.decks]
        cards = shuffled([card for place in places for card in place], chance)
        dealt = []
        for place in places:
            dealt.append(type(place)(cards[: len(place)]))
            del cards[: len(place)]
        one.hand, one.drawn = dealt[0], dealt[1]
        one.decks = type(one.decks)(dealt[2:])
    return other


@pytest.mark.parametrize("name", SENSIBLE)
def test_hidden_things_never_change_a_choice(name: str) -> None:
    compared = 0
    for players, seed in ((1, 1), (2, 2), (4, 3), (4, 4), (6, 5)):
        for state, decision in positions(*(["growth", "careful", "random"] * 2)[:players], seed=seed, every=3):
            choice = bots.get(name)(7).choose(state, decision)
            for again in range(3):
                other = hide(state, decision.player, again)
                assert bots.get(name)(7).choose(other, decision) is choice, decision
            compared += 1
    assert compared > 400


@pytest.mark.parametrize("name", SENSIBLE)
def test_in_a_simultaneous_step_the_others_answers_never_change_a_choice(name: str) -> None:
    """While all act at once a seat may not see what another has answered already."""
    compared = 0
    for state, _decision in positions("growth", "careful", "random", "careful", seed=6):
        if len(state.decisions) < 2:
            continue
        last = state.decisions[-1]
        choice = bots.get(name)(7).choose(state, last)
        trial = state.copy()
        for _answer in range(len(trial.decisions) - 1):
            first = trial.decisions[0]
            apply(trial, first, first.options[-1])
        after = next((d for d in trial.decisions if d.player == last.player), None)
        if after is not None and trial.lanes is not None:
            assert bots.get(name)(7).choose(trial, after) is choice
            compared += 1
    assert compared > 20


# -------------------------------------------------------------------------------------------------- different, sensible


def test_the_two_differ_in_questions_of_every_kind() -> None:
    """At the same positions of mixed games: how often each question is answered differently."""
    asked: Counter[str] = Counter()
    differ: Counter[str] = Counter()
    growth, careful = GrowthBot(1), CarefulBot(1)
    for seed in range(60):
        names = ["growth", "careful", "random", "random", "careful", "growth"][: 1 + seed % 6]
        for state, decision in positions(*names, seed=seed):
            name = decision.question.name
            asked[name] += 1
            differ[name] += growth.choose(state, decision) is not careful.choose(state, decision)
    assert set(asked) == set(ANSWERS), set(ANSWERS) - set(asked)
    same = set(ANSWERS) - {name for name, count in differ.items() if count}
    assert not same
    assert differ["policy"] > 0.3 * asked["policy"]


def mean(names: tuple[str, ...], games: int) -> tuple[list[float], list[Any]]:
    """The mean total of each seat, and the states at the end."""
    totals, ends = [0.0] * len(names), []
    for seed in range(games):
        state = table(len(names), seed)
        play_out(state, [bots.make(name, seed, seat) for seat, name in enumerate(names)])
        for seat, score in enumerate(limit.scores(state)):
            totals[seat] += score["total"] / games
        ends.append(state)
    return totals, ends


def test_four_careful_ones_play_to_the_end_and_well() -> None:
    totals, ends = mean(("careful",) * 4, 30)
    assert sum(state.generation == 7 for state in ends) > 25
    assert min(totals) > 60
    assert sum(state.pollution_left for state in ends) > 0


def test_four_growing_ones_end_by_crises_in_most_games() -> None:
    _totals, ends = mean(("growth",) * 4, 60)
    assert sum(crises_so_far(state) >= 4 and state.generation < 7 for state in ends) > 27


def test_careful_is_good_alone_and_both_beat_chance() -> None:
    totals, _ends = mean(("careful",), 30)
    assert totals[0] > 70
    totals, _ends = mean(("careful", "random", "random", "random"), 30)
    assert totals[0] > max(totals[1:]) + 10
    totals, _ends = mean(("growth", "random", "random", "random"), 30)
    assert totals[0] > max(totals[1:])


# ----------------------------------------------------------------------------------------------------------- the loops


def test_the_trusted_loop_plays_the_same_game_as_the_checked_one() -> None:
    for players in (1, 4):
        state = table(players, 8)
        count = random_playout(state, random.Random(8).random)
        game = new_game("limit", players, 8)
        chance = random.Random(8).random
        made = 0
        while not game.over:
            options = game.decision.options
            game.play(options[int(chance() * len(options))])
            made += 1
        assert made == count
        assert digest_of(limit.plain(state)) == game.digest()
