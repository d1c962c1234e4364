"""Set-up, the run of generations, and the end of the game with its stress test."""

from __future__ import annotations

from typing import Any

from limitedu.core.chance import Chance, shuffled
from limitedu.core.decision import Step
from limitedu.core.flow import start
from limitedu.games.limit.international import INTERNATIONAL, tiles
from limitedu.games.limit.political import POLITICS
from limitedu.games.limit.rules import CLASSES, LimitRules
from limitedu.games.limit.social import SOCIAL, STRESS_STEPS, read_society
from limitedu.games.limit.state import RESOURCES, LimitState, Nation, Star

__all__ = ["NEXT_TEST", "crises_so_far", "ledger", "run_test", "setup"]


def setup(rules: LimitRules, players: int, chance: Chance, alliances: bool = False) -> LimitState:
    """The table in 1850, before its first step (rulebook, Setup; T18). ``players`` 1 is a solo game."""
    state = LimitState()
    state.begin(rules)
    solo = players == 1
    shares = rules.world.solo_nations if solo else players
    state.nations = [_nation(rules, seat, chance) for seat in range(players)]
    state.star = _star(rules) if solo else None
    state.start = chance.below(players)
    state.alliances_on = alliances and players > 1
    world = rules.world
    state.bank = world.bank_per_nation * (world.solo_bank_shares if solo else players)
    state.stock = [rules.data["market"]["start_stock"][r] for r in RESOURCES]
    state.price = [rules.data["market"]["start_price"][r] for r in RESOURCES]
    state.pollution_left = world.pollution_base + world.pollution_per_nation * shares
    state.disruption_left = world.disruption_base + world.disruption_per_nation * shares
    state.colony_territory = world.colony_territory_base + world.colony_territory_per_nation * shares
    state.colony_fossil = world.colony_fossil_base + world.colony_fossil_per_nation * shares
    state.box_money = state.box_fossil = state.box_territory = state.box_disruption = 0
    state.crises = ()
    state.financial = state.demilitarized = state.asking = False
    state.events = tuple(shuffled(rules.events, chance)) if solo else ()
    state.discarded = ()
    state.ledgers = ()
    state.tested = 0
    state.card = None
    state.target = state.plant = -1
    state.amount = state.missing = state.given = 0
    state.gifts = ()
    state.agenda.append((GENERATION, -1, None))
    return state


def _nation(rules: LimitRules, seat: int, chance: Chance) -> Nation:
    nation, begin = Nation(), rules.start
    nation.seat = seat
    nation.money = begin.teaching_money if begin.teaching else begin.money
    nation.stock = [begin.renewable, begin.industrial, begin.military, begin.fossil]
    nation.level = [begin.renewable_level, begin.industrial_level, begin.military_level]
    nation.pop = begin.population_level
    nation.sol = (begin.standard_of_living,) * len(CLASSES)
    nation.shift_line = (begin.standard_of_living < 3,) * len(CLASSES)
    nation.shift_zone = 0
    nation.unrest = rules.data["unrest"]["start"]
    nation.territory = begin.territory
    nation.pollution = nation.disruption = nation.laws = 0
    nation.hand = list(rules.starting)
    nation.played = []
    nation.permanent = []
    nation.asked = ()
    nation.set_aside = rules.technology
    nation.decks = [shuffled(deck, chance) for deck in rules.decks]
    nation.known = [0] * len(rules.decks)
    nation.drawn = []
    nation.passed = False
    nation.society = nation.sol[2]
    nation.ally = (0, 0)
    nation.locked = (False, False)
    return nation


def _star(rules: LimitRules) -> Star:
    star = Star()
    star.money, star.fossil, star.territory = rules.solo.money, rules.solo.fossil, rules.solo.territory
    star.pollution = star.disruption = 0
    return star


def crises_so_far(state: LimitState) -> int:
    """All crisis tiles on all generations."""
    return sum(tiles(state, kind) for kind in range(3))


def _generation(state: LimitState, player: int, arg: None) -> None:
    state.generation += 1
    state.crises = (*state.crises, ())
    if state.tell is not None:
        state.tell("generation", -1, {"generation": state.generation})
    start(state, (POLITICS, -1, None), (SOCIAL, -1, None), (INTERNATIONAL, -1, None), (END, -1, None))


def _end_of_generation(state: LimitState, player: int, arg: None) -> None:
    """On to the next, or to the end: after the last generation or too many crises (ruling D9)."""
    rules = state.rules
    if state.tell is not None:
        state.tell("generation_end", -1, {"generation": state.generation, "crises": crises_so_far(state)})
    if state.generation < rules.generations and crises_so_far(state) < rules.crises_to_end:
        state.stack.append((GENERATION, -1, None))
        return
    state.phase, state.step = "end", "stress_test"
    if state.tell is not None:
        state.tell("game_end", -1, {"generation": state.generation, "crises": crises_so_far(state)})
    state.stack.append((NEXT_TEST, -1, rules.score.stress_tests))


def ledger(state: LimitState) -> tuple[tuple[Any, ...], ...]:
    """What the score counts, nation by nation, as it stands now."""
    return tuple((n.sol, n.pop, n.money, n.territory, n.stock[2], n.pollution, n.disruption) for n in state.nations)


def _next_test(state: LimitState, player: int, left: int) -> None:
    """Keep what the score counts, then test once more, or end (rulebook, Stress test; ruling D11)."""
    state.ledgers = (*state.ledgers, ledger(state))
    if not left:
        state.phase = state.step = "over"
        state.over = True
        if state.tell is not None:
            state.tell("over", -1, {})
        return
    state.stack.append((NEXT_TEST, -1, left - 1))
    run_test(state)


def run_test(state: LimitState) -> None:
    """Push one stress test: supply, consumption and production once more."""
    state.tested += 1
    if state.tell is not None:
        state.tell("stress_test", -1, {"number": state.tested})
    read_society(state)
    start(state, *((step, -1, None) for step in STRESS_STEPS))


GENERATION = Step("generation", _generation)
END = Step("generation_end", _end_of_generation)
NEXT_TEST = Step("next_test", _next_test)
