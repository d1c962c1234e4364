"""The international phase: cold war, the three crises in order, alliances or an event, and the end.

Each effect of a crisis happens to all nations before the next one starts (ruling D24).
"""

from __future__ import annotations

from typing import Any

from limitedu.core.decision import Step
from limitedu.core.flow import Entry, start, together
from limitedu.games.limit.alliance import ALLIANCES
from limitedu.games.limit.help import MILITARY_PACT, OWING, plead
from limitedu.games.limit.nation import (
    LOWER,
    agitate,
    disrupt,
    level_below,
    lose_territory,
    lower_class,
    lower_people,
    lower_plant,
    raise_people,
    redeem,
    turn_order,
)
from limitedu.games.limit.social import arms_owed, fall_short
from limitedu.games.limit.solo import EVENT, star_value
from limitedu.games.limit.state import MILITARY, RENEWABLE, LimitState, Nation

__all__ = ["CRISES", "INTERNATIONAL", "tiles"]

CRISES = ("financial", "environmental", "military")
FINANCIAL, ENVIRONMENTAL, MILITARY_CRISIS = range(3)


def tiles(state: LimitState, kind: int) -> int:
    """How many crisis tiles of a kind lie on all generations."""
    return sum(generation.count(kind) for generation in state.crises)


def _place_tile(state: LimitState, kind: int) -> int:
    """Put a tile on the current generation (ruling D8); how many of its kind there are now."""
    state.crises = (*state.crises[:-1], (*state.crises[-1], kind))
    count = tiles(state, kind)
    if state.tell is not None:
        state.tell("crisis", -1, {"crisis": CRISES[kind], "tiles": count})
    return count


def _all(state: LimitState) -> list[Any]:
    """Every nation, the star nation of a solo game included (ruling D13)."""
    return [*state.nations, state.star] if state.star is not None else list(state.nations)


def _seat(nation: Any) -> int:
    return nation.seat if isinstance(nation, Nation) else -2


def _international(state: LimitState, player: int, arg: None) -> None:
    state.phase = "international"
    last: tuple[Entry, ...] = ()
    if state.star is not None:
        last = ((EVENT, 0, None),)
    elif state.alliances_on:
        last = ((ALLIANCES, -1, None),)
    start(state, (COLD_WAR, -1, None), (FINANCE, -1, None), (ENVIRONMENT, -1, None), (WAR, -1, None), *last)


# -- cold war -----------------------------------------------------------------------------------------------


def _cold_war(state: LimitState, player: int, arg: None) -> None:
    """Large armies frighten the others (rulebook, Cold War; rulings D15, D23)."""
    state.step = "cold_war"
    most = state.rules.crises.cold_war_above
    for nation in state.nations:
        if nation.stock[MILITARY] > most:
            disrupt(state, nation, 1)
            if state.tell is not None:
                state.tell("cold_war", nation.seat, {"units": nation.stock[MILITARY], "above": most})
    star = state.star
    if star is not None and state.rules.solo.cold_war and star_value(state, "military") > most:
        disrupt(state, star, 1)
        if state.tell is not None:
            state.tell("cold_war", -2, {"units": star_value(state, "military"), "above": most})


# -- financial crisis ---------------------------------------------------------------------------------------


def _finance(state: LimitState, player: int, arg: None) -> None:
    """When the World Bank could not pay what was due in this generation."""
    state.step = "financial"
    if not state.financial:
        return
    state.financial = False
    count = _place_tile(state, FINANCIAL)
    crises = state.rules.crises
    for nation in _all(state):
        seat = _seat(nation)
        people = state.rules.people[nation.pop] if seat >= 0 else star_value(state, "population")
        due = count * crises.financial_per_head * people
        money = min(due, nation.money)
        nation.money -= money
        if crises.money_to == "bank":
            state.bank += money
        else:
            state.box_money += money
        if state.tell is not None:
            state.tell("crisis_money", seat, {"due": due, "money": money, "people": people, "tiles": count})
    state.stack.append((RICHEST, -1, None))
    _all_lower(state, crises.financial_classes)


def _all_lower(state: LimitState, classes: int) -> None:
    if classes:
        together(state, [[(LOWER, nation.seat, classes)] for nation in state.nations])


def _richest(state: LimitState, player: int, arg: None) -> None:
    """The richest nation is held to blame (ruling D2)."""
    crises = state.rules.crises
    most = max(nation.money for nation in _all(state))
    richest = [nation for nation in _all(state) if nation.money == most]
    tokens = crises.richest_disruption if len(richest) == 1 else crises.richest_tie_disruption
    for nation in richest:
        disrupt(state, nation, tokens)
        if state.tell is not None:
            state.tell("richest", _seat(nation), {"money": most, "tokens": tokens, "tied": len(richest)})


# -- environmental crisis -----------------------------------------------------------------------------------


def _environment(state: LimitState, player: int, arg: None) -> None:
    """When the pollution reserve is empty (ruling D3)."""
    state.step = "environmental"
    if state.pollution_left > 0:
        return
    count = _place_tile(state, ENVIRONMENTAL)
    crises = state.rules.crises
    for nation in state.nations:
        lost = lower_plant(nation, RENEWABLE, count * crises.environment_levels)
        if state.tell is not None:
            state.tell("harvest_lost", nation.seat, {"levels": lost, "level": nation.level[RENEWABLE]})
    for nation in _all(state):
        if isinstance(nation, Nation):
            gone = lose_territory(state, nation, crises.environment_territory)
        else:
            gone = min(crises.environment_territory, nation.territory)
            nation.territory -= gone
        state.box_territory += gone
        if state.tell is not None:
            state.tell("land_lost", _seat(nation), {"territory": gone, "left": nation.territory})
    _blame_dirtiest(state)


def _blame_dirtiest(state: LimitState) -> None:
    """The dirtiest lose people, peace and the top class's comfort; others take people in (ruling D6)."""
    crises, people = state.rules.crises, state.rules.people
    most = max(nation.pollution for nation in _all(state))
    dirtiest = [nation for nation in state.nations if nation.pollution == most]
    reduced = []
    for nation in dirtiest:
        before = people[nation.pop]
        if lower_people(nation, crises.dirtiest_population):
            reduced.append(nation)
        if state.tell is not None:
            state.tell(
                "dirtiest",
                nation.seat,
                {
                    "pollution": most,
                    "before": before,
                    "people": people[nation.pop],
                    "unrest": crises.dirtiest_unrest,
                },
            )
    for nation in dirtiest:
        agitate(state, nation, crises.dirtiest_unrest)
    for nation in dirtiest:
        for _step in range(crises.dirtiest_classes):
            _lower_top_class(state, nation)
    if reduced:
        highest = max(nation.pop for nation in reduced)
        for nation in state.nations:
            if nation not in reduced and highest - nation.pop >= crises.migration_gap:
                before = people[nation.pop]
                raise_people(state, nation, crises.migration_gain)
                if state.tell is not None:
                    state.tell("migration", nation.seat, {"before": before, "people": people[nation.pop]})


def _lower_top_class(state: LimitState, nation: Nation) -> None:
    """Lower the lowest-ranked of the classes that share the highest level (ruling D5)."""
    top = nation.sol[0]
    if top > 1:
        lower_class(state, nation.seat, nation.sol.count(top) - 1)


# -- military crisis ----------------------------------------------------------------------------------------


def _war(state: LimitState, player: int, arg: None) -> None:
    """When the disruption reserve is empty (ruling D4)."""
    state.step = "military"
    if state.disruption_left > 0:
        return
    count = _place_tile(state, MILITARY_CRISIS)
    crises, people = state.rules.crises, state.rules.people
    for nation in state.nations:
        for _tile in range(count * crises.military_classes):
            _lower_bottom_class(state, nation)
    short, needs = [], {}
    for nation in state.nations:
        need = people[_war_level(state, nation)]
        if nation.stock[MILITARY] >= need:
            _mobilize(state, nation, need, need, 0)
        else:
            short.append(nation.seat)
            needs[nation.seat] = need
    start(state, (WAR_SHORT, -1, tuple(short)), (WAR_END, -1, None))
    for seat in reversed(turn_order(state)):
        if seat in short and state.nations[seat].ally[MILITARY_PACT]:
            state.stack.append((WAR_ASK, seat, needs[seat]))


def _lower_bottom_class(state: LimitState, nation: Nation) -> None:
    """Class E falls; at 1 it stops there, or the loss passes upward (ruling D7)."""
    index = len(nation.sol) - 1
    if state.rules.crises.military_spill:
        while index > 0 and nation.sol[index] == 1:
            index -= 1
    if nation.sol[index] > 1:
        lower_class(state, nation.seat, index)


def _war_level(state: LimitState, nation: Nation) -> int:
    return level_below(state, nation.pop, state.rules.crises.military_arms_shift)


def _mobilize(state: LimitState, nation: Nation, need: int, paid: int, unmet: int) -> None:
    nation.stock[MILITARY] -= paid
    if state.tell is not None:
        state.tell("mobilized", nation.seat, {"need": need, "paid": paid, "unmet": unmet})


def _war_ask(state: LimitState, player: int, need: int) -> None:
    plead(state, player, MILITARY_PACT, MILITARY, need - state.nations[player].stock[MILITARY])


def _war_short(state: LimitState, player: int, short: tuple[int, ...]) -> None:
    """Those without enough arms lose living standards (ruling D26)."""
    picks: dict[int, Entry] = {}
    for seat in short:
        nation = state.nations[seat]
        picks.update(fall_short(state, nation, _war_level(state, nation), _mobilize))
    together(state, [[picks[n.seat]] if n.seat in picks else [] for n in state.nations])


def _war_owed(state: LimitState, seat: int, short: tuple[int, ...]) -> int:
    nation = state.nations[seat]
    return arms_owed(state, nation, _war_level(state, nation)) if seat in short else 0


def _war_end(state: LimitState, player: int, arg: None) -> None:
    """Tension eases, and the most populous nations lose people (ruling D26)."""
    crises, people = state.rules.crises, state.rules.people
    for nation in _all(state):
        back = redeem(state, nation, crises.military_relief)
        if back and state.tell is not None:
            state.tell("eased", _seat(nation), {"tokens": back})
    heads = [people[nation.pop] for nation in state.nations]
    most = max(heads)
    if state.star is not None:
        most = max(most, star_value(state, "population"))
    for nation in state.nations:
        if heads[nation.seat] == most:
            lower_people(nation, crises.populous_population)
            if state.tell is not None:
                state.tell("war_dead", nation.seat, {"before": most, "people": people[nation.pop]})


COLD_WAR = Step("cold_war", _cold_war)
FINANCE = Step("financial_crisis", _finance)
RICHEST = Step("richest", _richest)
ENVIRONMENT = Step("environmental_crisis", _environment)
WAR = Step("military_crisis", _war)
WAR_ASK = Step("war_ask", _war_ask)
WAR_SHORT = Step("war_short", _war_short)
OWING.append((WAR_SHORT, _war_owed))
WAR_END = Step("war_end", _war_end)
INTERNATIONAL = Step("international", _international)
