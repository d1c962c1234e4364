"""The social phase: what the people eat, consume, pay, produce and do (rulebook 02).

Each step runs for all nations at once (ruling C18): first everybody who can pay does so; then those who are short
ask their allies, one at a time in turn order; then what follows, with each nation's own picks in a lane of its own.
The column is the standard of living of class C as the phase began (ruling C2).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from limitedu.core.decision import Action, Need, Question, Reason, Step
from limitedu.core.flow import Entry, together
from limitedu.games.limit.cards.costs import recycle
from limitedu.games.limit.cards.part import FARMING, GREEN, PLANNING, SUSTAINABLE, VEGETARIANISM
from limitedu.games.limit.help import ECONOMIC, MILITARY_PACT, OWING, plead
from limitedu.games.limit.nation import (
    LOWER,
    RAISE,
    agitate,
    burn_fossil,
    level_below,
    lower_people,
    lower_plant,
    pollute,
    raise_people,
    raise_plant,
    turn_order,
)
from limitedu.games.limit.political import WITHDRAW, withdraw_card
from limitedu.games.limit.rules import PLANTS
from limitedu.games.limit.state import FOSSIL, INDUSTRIAL, MILITARY, RENEWABLE, LimitState, Nation
from limitedu.i18n import _

__all__ = ["SOCIAL", "STRESS_STEPS", "covered", "read_society"]

CLASS_A, CLASS_C, CLASS_E = 0, 2, 4


def read_society(state: LimitState) -> None:
    """Fix each nation's column for the steps to come."""
    for nation in state.nations:
        nation.society = nation.sol[CLASS_C]


def _social(state: LimitState, player: int, arg: None) -> None:
    state.phase = "social"
    read_society(state)
    state.stack += ENTRIES


def covered(state: LimitState, level: int, stock: int, shift: int = 0) -> int:
    """The highest level up to ``level`` whose people ``stock`` provides for; 0 for none (ruling A4).

    With ``shift`` each level needs what the level so far away from it needs (ruling C7).
    """
    people, top = state.rules.people, state.rules.top_people
    while level > 0 and people[max(1, min(level + shift, top))] > stock:
        level -= 1
    return level


def _ask_allies(state: LimitState, kind: int, resource: int, short: list[int], needs: dict[int, int]) -> None:
    """Let those who are short ask, in turn order; each asks for what it lacks when its turn comes."""
    for seat in reversed(turn_order(state)):
        if seat in short and state.nations[seat].ally[kind]:
            state.stack.append((ASK, seat, (kind, resource, needs[seat])))


def _ask(state: LimitState, player: int, arg: tuple[int, int, int]) -> None:
    kind, resource, need = arg
    missing = need - state.nations[player].stock[resource]
    if missing > 0:
        plead(state, player, kind, resource, missing)


ASK = Step("ask_allies", _ask)


def _picks(state: LimitState, picks: dict[int, Entry]) -> None:
    """Open a lane for each nation that has something to pick."""
    if picks:
        together(state, [[picks[n.seat]] if n.seat in picks else [] for n in state.nations])


# -- 1 supply, 2 conserve ------------------------------------------------------------------------------------


def _food_shift(nation: Nation) -> int:
    return -1 if nation.laws & VEGETARIANISM else 0


def _supply(state: LimitState, player: int, arg: None) -> None:
    """Everybody eats one renewable resource a head (rulebook, Supply)."""
    state.step = "supply"
    people, short, needs = state.rules.people, [], {}
    for nation in state.nations:
        need = people[level_below(state, nation.pop, _food_shift(nation))]
        if nation.stock[RENEWABLE] >= need:
            nation.stock[RENEWABLE] -= need
            if state.tell is not None:
                state.tell(
                    "supply", nation.seat, {**_needed(state, nation, need, need, 0), "kept": nation.stock[RENEWABLE]}
                )
        else:
            short.append(nation.seat)
            needs[nation.seat] = need
    if short:
        state.stack.append((FAMINE, -1, tuple(short)))
        _ask_allies(state, ECONOMIC, RENEWABLE, short, needs)


def _needed(state: LimitState, nation: Nation, need: int, paid: int, unmet: int) -> dict[str, Any]:
    return {
        "people": state.rules.people[nation.pop],
        "need": need,
        "paid": paid,
        "unmet": unmet,
        "law": bool(nation.laws),
        "before": nation.unrest,
        "phase": state.phase,
    }


def _fed(state: LimitState, nation: Nation) -> tuple[int, int]:
    """The highest population level that the stock feeds, and what that takes."""
    shift = _food_shift(nation)
    fed = covered(state, nation.pop, nation.stock[RENEWABLE], shift)
    return fed, state.rules.people[level_below(state, fed, shift)] if fed else 0


def _famine(state: LimitState, player: int, short: tuple[int, ...]) -> None:
    """Feed the highest level that can be fed; each level that goes hungry costs people, living, peace."""
    rules, picks = state.rules, {}
    for seat in short:
        nation = state.nations[seat]
        shift = _food_shift(nation)
        need = rules.people[level_below(state, nation.pop, shift)]
        fed, paid = _fed(state, nation)
        unmet = nation.pop - fed
        told = _needed(state, nation, need, paid, unmet)
        nation.stock[RENEWABLE] -= paid
        if unmet:
            lower_people(nation, unmet * rules.shortage.famine_population)
            agitate(state, nation, unmet * rules.shortage.famine_unrest)
            picks[seat] = (LOWER, seat, unmet * rules.shortage.famine_classes)
        if state.tell is not None:
            told.update(
                people_after=rules.people[nation.pop],
                unrest=unmet * rules.shortage.famine_unrest,
                classes=unmet * rules.shortage.famine_classes,
                at=nation.unrest,
                kept=nation.stock[RENEWABLE],
            )
            state.tell("famine" if unmet else "supply", seat, told)
    _picks(state, {s: e for s, e in picks.items() if e[2]})


FAMINE = Step("famine", _famine)
OWING.append((FAMINE, lambda state, seat, short: _fed(state, state.nations[seat])[1] if seat in short else 0))


def _conserve(state: LimitState, player: int, arg: None) -> None:
    """What is over the limit spoils (rulebook, Conserving renewable resources)."""
    state.step = "conserve"
    most = state.rules.society.keeps_fresh
    for nation in state.nations:
        lost = nation.stock[RENEWABLE] - most
        if lost > 0:
            nation.stock[RENEWABLE] = most
            if state.tell is not None:
                state.tell("spoiled", nation.seat, {"lost": lost, "kept": most, "phase": state.phase})


# -- 3 consumption -------------------------------------------------------------------------------------------


def _goods_level(state: LimitState, nation: Nation) -> int:
    """The population level that consumption goes by (ruling C8)."""
    shift = state.rules.society.consumption_shift[nation.society]
    if nation.laws & SUSTAINABLE:
        shift -= 1
    return level_below(state, nation.pop, shift)


def _consume(state: LimitState, nation: Nation, units: int) -> None:
    nation.stock[INDUSTRIAL] -= units
    recycle(state, nation.seat, units)


def _consumption(state: LimitState, player: int, arg: None) -> None:
    """From standard of living 2 on people want goods (rulebook, Consumption)."""
    state.step = "consumption"
    rules, short, needs = state.rules, [], {}
    for nation in state.nations:
        if not rules.society.consumes[nation.society]:
            continue
        need = rules.people[_goods_level(state, nation)]
        if nation.stock[INDUSTRIAL] >= need:
            if state.tell is not None:
                kept = nation.stock[INDUSTRIAL] - need
                state.tell("consumption", nation.seat, {**_needed(state, nation, need, need, 0), "kept": kept})
            _consume(state, nation, need)
        else:
            short.append(nation.seat)
            needs[nation.seat] = need
    if short:
        state.stack.append((GOODS_SHORT, -1, tuple(short)))
        _ask_allies(state, ECONOMIC, INDUSTRIAL, short, needs)


def _goods_short(state: LimitState, player: int, short: tuple[int, ...]) -> None:
    """Each level that goes without costs living and peace."""
    rules, picks = state.rules, {}
    for seat in short:
        nation = state.nations[seat]
        level = _goods_level(state, nation)
        met = covered(state, level, nation.stock[INDUSTRIAL])
        paid, unmet = rules.people[met], level - met
        told = _needed(state, nation, rules.people[level], paid, unmet)
        if unmet:
            agitate(state, nation, unmet * rules.shortage.goods_unrest)
            picks[seat] = (LOWER, seat, unmet * rules.shortage.goods_classes)
        if state.tell is not None:
            told.update(
                unrest=unmet * rules.shortage.goods_unrest,
                classes=unmet * rules.shortage.goods_classes,
                at=nation.unrest,
                kept=nation.stock[INDUSTRIAL] - paid,
            )
            state.tell("goods_short" if unmet else "consumption", seat, told)
        _consume(state, nation, paid)
    _picks(state, {s: e for s, e in picks.items() if e[2]})


def _goods_owed(state: LimitState, seat: int, short: tuple[int, ...]) -> int:
    nation = state.nations[seat]
    met = covered(state, _goods_level(state, nation), nation.stock[INDUSTRIAL])
    return state.rules.people[met] if seat in short else 0


GOODS_SHORT = Step("goods_short", _goods_short)
OWING.append((GOODS_SHORT, _goods_owed))

# -- 4 births, 5 lower mortality, 6 lower birth rate -----------------------------------------------------------


def _births(state: LimitState, player: int, arg: None) -> None:
    """In farming and early industrial societies population grows (rulebook, Population growth)."""
    state.step = "births"
    for nation in state.nations:
        levels = state.rules.society.births[nation.society]
        if levels:
            _grow_people(state, nation, levels, "births")


def _grow_people(state: LimitState, nation: Nation, levels: int, kind: str) -> None:
    before = state.rules.people[nation.pop]
    raise_people(state, nation, levels)
    if state.tell is not None:
        state.tell(kind, nation.seat, {"before": before, "people": state.rules.people[nation.pop]})


def _mortality(state: LimitState, player: int, arg: None) -> None:
    """Demographic shift, first half: fewer die (rulebook, Lower mortality rate)."""
    state.step = "mortality"
    for nation in state.nations:
        if nation.shift_zone >= state.rules.society.shift_tiles:
            _grow_people(state, nation, 1, "mortality")


def _birth_rate(state: LimitState, player: int, arg: None) -> None:
    """Demographic shift, second half: fewer are born; the tiles leave the zone (ruling C11)."""
    state.step = "birth_rate"
    for nation in state.nations:
        gone = min(nation.shift_zone, state.rules.society.shift_tiles)
        if gone:
            nation.shift_zone -= gone
            if state.tell is not None:
                state.tell("birth_rate", nation.seat, {"tiles": gone, "left": nation.shift_zone})


# -- 7 economic growth -----------------------------------------------------------------------------------------


def _planning(state: LimitState, player: int, arg: None) -> None:
    """Policy Planning may be taken back just before economic growth (ruling B36)."""
    state.step = "economic_growth"
    _ask_withdrawal(state, "policy_planning", PLANNING)


def _ask_withdrawal(state: LimitState, law: str, bit: int) -> None:
    _picks(state, {n.seat: (WITHDRAW, n.seat, law) for n in state.nations if n.laws & bit})


def _economic_growth(state: LimitState, player: int, arg: None) -> None:
    """Plants grow, or shrink in a service society (rulebook, Economic growth)."""
    society, picks = state.rules.society, {}
    for nation in state.nations:
        if nation.laws & PLANNING:
            if state.tell is not None:
                state.tell("growth_planned", nation.seat, {})
            continue
        column = nation.society
        for plant, levels in (
            (RENEWABLE, society.renewable_growth[column]),
            (INDUSTRIAL, society.industrial_growth[column]),
        ):
            if levels:
                _grow_plant(state, nation, plant, levels)
        if society.chosen_growth[column]:
            picks[nation.seat] = (GROW, nation.seat, society.chosen_growth[column])
    _picks(state, picks)


def _grow_plant(state: LimitState, nation: Nation, plant: int, levels: int) -> None:
    moved = raise_plant(state, nation, plant, levels) if levels > 0 else lower_plant(nation, plant, -levels)
    if state.tell is not None:
        level = nation.level[plant]
        state.tell(
            "plant_grew" if levels > 0 else "plant_shrank",
            nation.seat,
            {"plant": PLANTS[plant], "levels": moved, "level": level, "output": state.rules.output[plant][level]},
        )


def _grow_options(state: LimitState, player: int, levels: int) -> Sequence[Action]:
    plants = state.rules.plants
    if levels < 0 and state.rules.society.forced_degrowth:
        level = state.nations[player].level
        real = [plants[p] for p in (INDUSTRIAL, MILITARY) if level[p] > 1]
        return real or plants[INDUSTRIAL : MILITARY + 1]
    return plants[INDUSTRIAL : MILITARY + 1]


def _answer_grow(state: LimitState, player: int, levels: int, action: Action) -> None:
    _grow_plant(state, state.nations[player], action.value, levels)


GROW = Question(
    "grow",
    "plant",
    _grow_options,
    _answer_grow,
    lambda s: s.rules.plants,
    (
        Need(
            lambda s, p, levels, a: a.value != RENEWABLE,
            lambda s, p, levels, a: Reason(_("Only goods or arms production changes here."), "Economic growth"),
            silent=True,
        ),
        Need(
            lambda s, p, levels, a: a.value == RENEWABLE or a in _grow_options(s, p, levels),
            lambda s, p, levels, a: Reason(_("This production is already at its lowest level."), "Economic growth"),
        ),
    ),
)
"""Which production grows, or shrinks (``arg`` below 0)? At its end nothing happens (ruling C9)."""

# -- 8 taxation ------------------------------------------------------------------------------------------------


def _tax(state: LimitState, player: int, arg: None) -> None:
    """Money for work done, from the World Bank (rulebook, Taxation; rulings C3, C10)."""
    state.step = "tax"
    rules = state.rules
    dues = {n.seat: rules.society.tax[n.society] * rules.people[n.pop] for n in state.nations}
    _pay_from_bank(state, dues, "tax")


def _pay_from_bank(state: LimitState, dues: dict[int, int], kind: str) -> None:
    """Pay all dues; what the bank lacks comes from the £ box and is a financial crisis (ruling C19)."""
    total = sum(dues.values())
    lacking = max(0, total - state.bank)
    for seat, money in dues.items():
        state.nations[seat].money += money
        if state.tell is not None:
            state.tell(
                kind,
                seat,
                {"money": money, "people": state.rules.people[state.nations[seat].pop]},
            )
    state.bank -= total - lacking
    if lacking:
        state.box_money -= lacking
        state.financial = True
        if state.tell is not None:
            state.tell("bank_empty", -1, {"due": total, "lacking": lacking, "step": kind})


# -- 9 production ----------------------------------------------------------------------------------------------


def _farming(state: LimitState, player: int, arg: None) -> None:
    """Intensive Farming may be taken back just before production (ruling B36)."""
    state.step = "production"
    _ask_withdrawal(state, "intensive_farming", FARMING)


def _production(state: LimitState, player: int, arg: None) -> None:
    """Renewable, then industrial, then military (rulebook, Production; ruling C13)."""
    rules, short, needs = state.rules, [], {}
    for nation in state.nations:
        if nation.laws & FARMING and nation.stock[FOSSIL] < rules.law["intensive_farming"].amount:
            for card in [c for c in nation.permanent if c.laws & FARMING]:
                withdraw_card(state, nation.seat, card)  # ruling B23
        need = _fossils_needed(state, nation)
        if nation.stock[FOSSIL] >= need:
            _produce(state, nation)
        else:
            short.append(nation.seat)
            needs[nation.seat] = need
    if short:
        state.stack.append((FOSSILS_SHORT, -1, tuple(short)))
        _ask_allies(state, ECONOMIC, FOSSIL, short, needs)


def _fossils_needed(state: LimitState, nation: Nation) -> int:
    cost, level = state.rules.fossil_cost, nation.level
    need = cost[level[INDUSTRIAL]] + cost[level[MILITARY]]
    if nation.laws & FARMING:
        need += state.rules.law["intensive_farming"].amount
    return need


def _fossils_short(state: LimitState, player: int, short: tuple[int, ...]) -> None:
    for seat in short:
        _produce(state, state.nations[seat])


def _fossils_owed(state: LimitState, seat: int, short: tuple[int, ...]) -> int:
    """What a nation that lacks fossils burns all the same, plant by plant."""
    nation, cost = state.nations[seat], state.rules.fossil_cost
    if seat not in short:
        return 0
    burnt: int = state.rules.law["intensive_farming"].amount if nation.laws & FARMING else 0
    for plant in (INDUSTRIAL, MILITARY):
        at = nation.level[plant]
        while burnt + cost[at] > nation.stock[FOSSIL]:
            at -= 1
        burnt += cost[at]
    return burnt


FOSSILS_SHORT = Step("fossils_short", _fossils_short)
OWING.append((FOSSILS_SHORT, _fossils_owed))


def _produce(state: LimitState, nation: Nation) -> None:
    """One nation's production; a plant without fossils falls to the level it can pay (ruling C14)."""
    rules, stock, level = state.rules, nation.stock, nation.level
    at = level[RENEWABLE]
    food, fossils, tokens = rules.output[RENEWABLE][at], 0, 0
    if nation.laws & FARMING:
        law = rules.law["intensive_farming"]
        food = rules.output[RENEWABLE][at + 1] if at < rules.top[RENEWABLE] else rules.farming_above
        fossils, tokens = law.amount, law.gives
        burn_fossil(state, nation, fossils)
        pollute(state, nation, tokens)
    stock[RENEWABLE] += food
    if state.tell is not None:
        made = _made("renewable", food, fossils, tokens, 0, nation, at)
        state.tell("produced", nation.seat, {**made, "phase": state.phase})
    for plant in (INDUSTRIAL, MILITARY):
        wanted = at = level[plant]
        have = stock[FOSSIL]
        while rules.fossil_cost[at] > have:
            at -= 1
        fossils, tokens = rules.fossil_cost[at], rules.pollution_cost[at]
        if plant == INDUSTRIAL and nation.laws & GREEN:
            tokens = max(0, tokens - rules.law["green_production"].amount)
        stock[plant] += rules.output[plant][at]
        if fossils:
            burn_fossil(state, nation, fossils)
        if tokens:
            pollute(state, nation, tokens)
        if at < wanted:
            level[plant] = at
            agitate(state, nation, (wanted - at) * rules.shortage.fossil_unrest)
        if state.tell is not None:
            made = _made(PLANTS[plant], rules.output[plant][at], fossils, tokens, wanted - at, nation, at)
            unrest = (wanted - at) * rules.shortage.fossil_unrest
            state.tell("produced", nation.seat, {**made, "unrest": unrest, "phase": state.phase})


def _made(plant: str, units: int, fossils: int, tokens: int, lost: int, nation: Nation, level: int) -> dict[str, Any]:
    return {
        "plant": plant,
        "units": units,
        "fossils": fossils,
        "pollution": tokens,
        "lost": lost,
        "level": level,
        "fossils_left": nation.stock[FOSSIL],
        "at": nation.unrest,
    }


# -- 10 public order -------------------------------------------------------------------------------------------


def _public_order(state: LimitState, player: int, arg: None) -> None:
    """Uprising, growth or boom, by the place of the unrest cube (rulebook, Public order)."""
    state.step = "public_order"
    rules, short, needs, dues = state.rules, [], {}, {}
    society = rules.society
    picks: dict[int, Entry] = {}
    for nation in state.nations:
        seat, column, unrest = nation.seat, nation.society, nation.unrest
        if unrest >= rules.uprising_from:
            if society.uprising_money[column]:
                _pay_off(state, nation, society.uprising_money[column])
                continue
            need = rules.people[_arms_level(state, nation)]
            if nation.stock[MILITARY] >= need:
                _put_down(state, nation, need, need, 0)
            else:
                short.append(seat)
                needs[seat] = need
        elif unrest <= rules.boom_to:
            dues[seat] = society.boom_money[column]
            if society.boom_raise[column]:
                picks[seat] = (RAISE, seat, society.boom_raise[column])
        else:
            if state.tell is not None:
                state.tell("peace", seat, {"raises": society.peace_raise[column], "at": unrest})
            if society.peace_raise[column]:
                picks[seat] = (RAISE, seat, society.peace_raise[column])
    if dues:
        _pay_from_bank(state, dues, "boom")
    state.stack.append((ARMS_SHORT, -1, (tuple(short), tuple(picks.items()))))
    if short:
        _ask_allies(state, MILITARY_PACT, MILITARY, short, needs)


def _arms_level(state: LimitState, nation: Nation) -> int:
    return level_below(state, nation.pop, state.rules.society.uprising_arms_shift[nation.society])


def _pay_off(state: LimitState, nation: Nation, per_head: int) -> None:
    """An uprising in an industrial or service society costs money, as far as there is any (ruling C15)."""
    due = per_head * state.rules.people[nation.pop]
    money = min(due, nation.money)
    nation.money -= money
    state.box_money += money
    if state.tell is not None:
        state.tell("uprising_money", nation.seat, {"due": due, "money": money, "at": nation.unrest})


def _put_down(state: LimitState, nation: Nation, need: int, paid: int, unmet: int) -> None:
    nation.stock[MILITARY] -= paid
    if state.tell is not None:
        state.tell("uprising", nation.seat, {"need": need, "paid": paid, "unmet": unmet, "at": nation.unrest})


def _arms_short(state: LimitState, player: int, arg: tuple[Any, ...]) -> None:
    short, raising = arg
    picks = dict(raising)
    for seat in short:
        picks.update(fall_short(state, state.nations[seat], _arms_level(state, state.nations[seat]), _put_down))
    _picks(state, picks)


def fall_short(
    state: LimitState, nation: Nation, level: int, pay: Callable[[LimitState, Nation, int, int, int], None]
) -> dict[int, Entry]:
    """Pay military resources for the highest level possible; each level unmet costs a class (T8)."""
    people = state.rules.people
    met = covered(state, level, nation.stock[MILITARY])
    pay(state, nation, people[level], people[met], level - met)
    classes = (level - met) * state.rules.shortage.arms_classes
    return {nation.seat: (LOWER, nation.seat, classes)} if classes else {}


def arms_owed(state: LimitState, nation: Nation, level: int) -> int:
    return state.rules.people[covered(state, level, nation.stock[MILITARY])]


def _arms_owed(state: LimitState, seat: int, arg: tuple[Any, ...]) -> int:
    nation = state.nations[seat]
    return arms_owed(state, nation, _arms_level(state, nation)) if seat in arg[0] else 0


ARMS_SHORT = Step("arms_short", _arms_short)
OWING.append((ARMS_SHORT, _arms_owed))

# -- 11 class struggle -----------------------------------------------------------------------------------------


def _class_struggle(state: LimitState, player: int, arg: None) -> None:
    """The gap between the highest and the lowest class drives unrest (rulebook, Class struggle)."""
    state.step = "class_struggle"
    for nation in state.nations:
        gap = nation.sol[CLASS_A] - nation.sol[CLASS_E]
        before = nation.disruption
        agitate(state, nation, gap)
        if state.tell is not None:
            state.tell(
                "class_struggle",
                nation.seat,
                {"gap": gap, "at": nation.unrest, "disruption": nation.disruption - before},
            )


SUPPLY = Step("supply", _supply)
CONSUMPTION = Step("consumption", _consumption)
FARMING_ASKED = Step("farming", _farming)
PRODUCTION = Step("production", _production)

STEPS = (
    SUPPLY,
    Step("conserve", _conserve),
    CONSUMPTION,
    Step("births", _births),
    Step("mortality", _mortality),
    Step("birth_rate", _birth_rate),
    Step("planning", _planning),
    Step("economic_growth", _economic_growth),
    Step("tax", _tax),
    FARMING_ASKED,
    PRODUCTION,
    Step("public_order", _public_order),
    Step("class_struggle", _class_struggle),
)
ENTRIES: tuple[Entry, ...] = tuple((step, -1, None) for step in reversed(STEPS))
STRESS_STEPS = (SUPPLY, CONSUMPTION, FARMING_ASKED, PRODUCTION)
"""What the stress test repeats (ruling D11)."""

SOCIAL = Step("social", _social)
