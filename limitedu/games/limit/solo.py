"""Solo: the star nation, and the event that takes the place of the alliance step.

The star nation's tokens lie in ``state.star``; its other values stand in a table by generation and never
change within one. What the events do is our own (the printed cards could not be read): each lets the star
nation do to the shared reserves what a second player would. What it does is told with STAR as the player.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from limitedu.core.chance import UnknownChance, shuffled
from limitedu.core.decision import Action, Need, Question, Reason, Step
from limitedu.games.limit.market import deal
from limitedu.games.limit.names import units
from limitedu.games.limit.nation import clean, disrupt, pollute, redeem
from limitedu.games.limit.state import (
    FOSSIL,
    INDUSTRIAL,
    MILITARY,
    RENEWABLE,
    RESOURCES,
    STAR,
    LimitState,
    Star,
)
from limitedu.i18n import _

__all__ = ["EVENT", "star_industrial_level", "star_resists", "star_value"]


def raid_loot(state: LimitState, stock: list[int]) -> tuple[int, int]:
    """The resource that a raid takes from ``stock``, that of which there is most, and how much at most."""
    solo = state.rules.solo
    loot = ((FOSSIL, solo.raid_fossil), (INDUSTRIAL, solo.raid_industrial), (RENEWABLE, solo.raid_renewable))
    return max(loot, key=lambda taken: stock[taken[0]])


# -- the star nation --------------------------------------------------------------------------------------


def star_value(state: LimitState, name: str) -> int:
    """``population``, ``standard_of_living``, ``military`` or ``industrial`` of the star nation now."""
    values: tuple[int, ...] = getattr(state.rules.solo, name)
    return values[min(state.generation, len(values)) - 1]


def star_resists(state: LimitState, attack: int) -> bool:
    """Whether the star nation fends off an attack with so many military resources (ruling B34)."""
    return star_value(state, "military") >= attack


def star_industrial_level(state: LimitState) -> int:
    """The lowest level of an industrial plant that gives the star nation's output (ruling B45)."""
    wanted = star_value(state, "industrial")
    output = state.rules.output[INDUSTRIAL]
    for level in range(1, len(output)):
        if output[level] >= wanted:
            return level
    return len(output) - 1


# -- the step ---------------------------------------------------------------------------------------------


def _run(state: LimitState, player: int, arg: None) -> None:
    """Draw the next event, carry it out, put it with the discarded ones."""
    star = state.star
    if star is None:
        return
    _test_chance(state)
    state.step = EVENT.name
    if not state.events:
        state.events = tuple(shuffled(state.discarded, state.chance))
        state.discarded = ()
    name, *rest = state.events
    state.events = tuple(rest)
    state.discarded = (*state.discarded, name)
    state.shown += 1
    event = state.rules.events[name]
    strong = state.generation >= state.rules.solo.strong_from
    if state.tell is not None:
        state.tell("event", STAR, {"event": name, "strong": strong})
    _EVENTS[event.kind](state, star, event.strong if strong else event.amount)


def _test_chance(state: LimitState) -> None:
    """Stop before anything has changed where chance is needed and nobody may know it."""
    if state.chance is not None:
        return
    if not state.events:
        raise UnknownChance
    if state.rules.events[state.events[0]].kind == "foreign_glut" and len(_sellable(state)) > 1:
        raise UnknownChance


# -- the events -------------------------------------------------------------------------------------------


def _smokestacks(state: LimitState, star: Star, amount: int) -> None:
    """S1: the star nation takes pollution, excess pollution when the reserve is empty."""
    pollute(state, star, amount)
    if state.tell is not None:
        state.tell("star_polluted", STAR, {"pollution": amount})


def _arms_race(state: LimitState, star: Star, amount: int) -> None:
    """S2: the star nation takes disruption."""
    disrupt(state, star, amount)
    if state.tell is not None:
        state.tell("star_disrupted", STAR, {"disruption": amount})


def _rival_colony(state: LimitState, star: Star, amount: int) -> None:
    """S3: unless the colonization reserve is empty, the star nation colonizes as a nation would:
    some territory, ``amount`` fossils and as many disruption tokens.
    """
    territory = min(state.rules.solo.colony_territory, state.colony_territory)
    fossil = min(amount, state.colony_fossil)
    if not (state.colony_territory or state.colony_fossil):
        if state.tell is not None:
            state.tell("event_void", STAR, {})
        return
    state.colony_territory -= territory
    state.colony_fossil -= fossil
    star.territory += territory
    star.fossil += fossil
    disrupt(state, star, amount)
    if state.tell is not None:
        state.tell("star_colonized", STAR, {"territory": territory, "fossil": fossil, "disruption": amount})


def _foreign_demand(state: LimitState, star: Star, amount: int) -> None:
    """S5: the star nation buys what is dearest. It takes the goods and pays as far as its money goes."""
    stock, price = state.stock, state.price
    offered = [r for r in range(len(RESOURCES)) if stock[r]]
    if not offered:
        if state.tell is not None:
            state.tell("event_void", STAR, {})
        return
    wanted = max(offered, key=lambda r: (price[r], stock[r], -r))
    units = min(amount, stock[wanted])
    money = min(units * state.rules.buy[price[wanted]], star.money)
    stock[wanted] -= units
    if wanted == FOSSIL:
        star.fossil += units
    star.money -= money
    state.bank += money
    price[wanted] = min(price[wanted] + 1, state.rules.positions)
    if state.tell is not None:
        state.tell("star_bought", STAR, deal(state, wanted, units, money))


def _sellable(state: LimitState) -> list[int]:
    """The resources whose price cube is not at the left end, where nobody can sell."""
    sell, price = state.rules.sell, state.price
    return [r for r in range(len(RESOURCES)) if price[r] > 1 and sell[price[r]]]


def _foreign_glut(state: LimitState, star: Star, amount: int) -> None:
    """S6: the star nation sells a resource drawn at random, as much as the bank can pay (ruling B29)."""
    among = _sellable(state)
    if not among:
        if state.tell is not None:
            state.tell("event_void", STAR, {})
        return
    sold = among[state.chance.below(len(among))] if len(among) > 1 else among[0]
    each = state.rules.sell[state.price[sold]]
    units = min(amount, state.bank // each)
    if sold == FOSSIL:
        units = min(units, star.fossil)
    _sell(state, star, sold, units, units * each)


def _sell(state: LimitState, star: Star, sold: int, units: int, money: int) -> None:
    if sold == FOSSIL:
        star.fossil -= units
    state.stock[sold] += units
    state.bank -= money
    star.money += money
    if units:
        state.price[sold] -= 1
    if state.tell is not None:
        state.tell("star_sold", STAR, deal(state, sold, units, money))


def _capital_flight(state: LimitState, star: Star, amount: int) -> None:
    """S7: money leaves the World Bank for the £ box, as far as it goes."""
    money = min(amount, state.bank)
    state.bank -= money
    state.box_money += money
    if state.tell is not None:
        state.tell("capital_fled", STAR, {"money": money})


def _summit(state: LimitState, star: Star, amount: int) -> None:
    """S8: the star nation and the player each put back pollution, then disruption."""
    both = ((STAR, star), *((nation.seat, nation) for nation in state.nations))
    cleaned = [(seat, clean(state, nation, amount)) for seat, nation in both]
    redeemed = [redeem(state, nation, amount) for _seat, nation in both]
    if state.tell is not None:
        for (seat, pollution), disruption in zip(cleaned, redeemed, strict=True):
            state.tell("summit", seat, {"pollution": pollution, "disruption": disruption})


# -- S4: border raid --------------------------------------------------------------------------------------


def _border_raid(state: LimitState, star: Star, amount: int) -> None:
    """S4: the star nation attacks; its disruption is the price of attacking (ruling B30)."""
    tokens: int = state.rules.solo.raid_disruption
    disrupt(state, star, tokens)
    if state.tell is not None:
        state.tell("star_attacked", STAR, {"units": amount, "disruption": tokens})
    for nation in state.nations:
        state.stack.append((RAID, nation.seat, amount))


def _raid_options(state: LimitState, player: int, attack: int) -> Sequence[Action]:
    resist = state.rules.resist
    return resist if state.nations[player].stock[MILITARY] >= attack else resist[:1]


def _answer_raid(state: LimitState, player: int, attack: int, action: Action) -> None:
    if not action.value:
        _plunder(state, player)
        return
    state.nations[player].stock[MILITARY] -= attack
    if state.tell is not None:
        state.tell("raid_resisted", player, {"units": attack})


def _plunder(state: LimitState, player: int) -> None:
    """Take what the nation holds most of; a stolen fossil joins the star nation's, other goods vanish."""
    stock = state.nations[player].stock
    taken, most = raid_loot(state, stock)
    units = min(most, stock[taken])
    stock[taken] -= units
    if taken == FOSSIL and state.star is not None:
        state.star.fossil += units
    if state.tell is not None:
        state.tell("raid_suffered", player, {"resource": RESOURCES[taken], "units": units})


def _say_cannot_resist(state: LimitState, player: int, attack: int, action: Action) -> Reason:
    held = state.nations[player].stock[MILITARY]
    return Reason(
        _("Resisting takes {need}, as many as the attack; you have {have}.").format(
            need=units(attack, "military"), have=held
        ),
        "ruling B30",
        _("{n} more would allow it.").format(n=attack - held),
    )


RAID = Question(
    "raid",
    "resist",
    _raid_options,
    _answer_raid,
    lambda state: state.rules.resist,
    (Need(lambda s, p, attack, a: not a.value or s.nations[p].stock[MILITARY] >= attack, _say_cannot_resist),),
)
"""Do you resist the raid and spend the same military resources?"""


_EVENTS: dict[str, Callable[[LimitState, Star, int], None]] = {
    "smokestacks": _smokestacks,
    "arms_race": _arms_race,
    "rival_colony": _rival_colony,
    "border_raid": _border_raid,
    "foreign_demand": _foreign_demand,
    "foreign_glut": _foreign_glut,
    "capital_flight": _capital_flight,
    "summit": _summit,
}
"""Event kind -> what it does."""

KINDS = tuple(_EVENTS)
"""The event kinds that a house rule may use."""

EVENT = Step("event", _run)
"""The event step of a generation; nothing happens where no star nation is at the table."""
