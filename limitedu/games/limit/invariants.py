"""What holds in every position of Limit, and which worlds a seat cannot tell apart.

Nothing is made and nothing is lost: money, fossils, territory, pollution and disruption only move between nations,
reserves, market, colonies, the star nation and the £ box.
"""

from __future__ import annotations

from limitedu.core.chance import Chance, shuffled
from limitedu.games.limit.nation import land_limit
from limitedu.games.limit.state import FOSSIL, RENEWABLE, RESOURCES, LimitState, Nation

__all__ = ["invariants", "redeal"]

PRODUCTIONS = tuple(f"{name} production" for name in RESOURCES[:3])


def invariants(state: LimitState) -> list[str]:
    """What is wrong with this position, in words; nothing is the answer hoped for."""
    wrong: list[str] = []
    _sums(state, wrong)
    _world(state, wrong)
    incomplete = 0
    for nation in state.nations:
        _board(state, nation, wrong)
        incomplete += _cards(state, nation, wrong)
    if incomplete > 1:
        wrong.append("the card being played is missing in several nations")
    return wrong


def _sums(state: LimitState, wrong: list[str]) -> None:
    """Each token that exists is somewhere; the sums are those of the set-up."""
    rules, seats = state.rules, len(state.nations)
    begin, world, star = rules.start, rules.world, state.star
    shares = world.solo_nations if state.star is not None else seats
    bank = world.bank_per_nation * (world.solo_bank_shares if star is not None else seats)
    money = begin.teaching_money if begin.teaching else begin.money
    expected = {
        "money": bank + money * seats + (rules.solo.money if star else 0),
        "fossil": begin.fossil * seats
        + rules.data["market"]["start_stock"]["fossil"]
        + world.colony_fossil_base
        + world.colony_fossil_per_nation * shares
        + (rules.solo.fossil if star else 0),
        "territory": begin.territory * seats
        + world.colony_territory_base
        + world.colony_territory_per_nation * shares
        + (rules.solo.territory if star else 0),
        "pollution": world.pollution_base + world.pollution_per_nation * shares,
        "disruption": world.disruption_base + world.disruption_per_nation * shares,
    }
    found = {
        "money": state.bank + state.box_money,
        "fossil": state.stock[FOSSIL] + state.colony_fossil + state.box_fossil,
        "territory": state.colony_territory + state.box_territory,
        "pollution": state.pollution_left,
        "disruption": state.disruption_left + state.box_disruption,
    }
    for nation in state.nations:
        found["money"] += nation.money
        found["fossil"] += nation.stock[FOSSIL]
        found["territory"] += nation.territory
        found["pollution"] += nation.pollution
        found["disruption"] += nation.disruption
    if star is not None:
        for name in found:
            found[name] += getattr(star, name)
    wrong.extend(
        f"{name}: {found[name]} in the world, {number} at set-up"
        for name, number in expected.items()
        if found[name] != number
    )


def _world(state: LimitState, wrong: list[str]) -> None:
    """Reserves, market and crisis tiles."""
    counted = {
        "the World Bank": state.bank,
        "the disruption reserve": state.disruption_left,
        "the colonies' land": state.colony_territory,
        "the colonies' fossils": state.colony_fossil,
        **{f"the market's {name}": units for name, units in zip(RESOURCES, state.stock, strict=True)},
    }
    if state.star is not None:
        counted.update({f"the star nation's {name}": getattr(state.star, name) for name in type(state.star).__slots__})
    wrong.extend(f"{name} is {number}" for name, number in counted.items() if number < 0)
    for name, at in zip(RESOURCES, state.price, strict=True):
        if not 1 <= at <= state.rules.positions:
            wrong.append(f"the price of {name} stands at {at}")
    if len(state.crises) != state.generation:
        wrong.append(f"{len(state.crises)} generations have crisis tiles, not {state.generation}")
    wrong.extend(f"two crisis tiles of one kind: {tiles}" for tiles in state.crises if len(set(tiles)) != len(tiles))
    if state.star is not None and sorted((*state.events, *state.discarded)) != sorted(state.rules.events):
        wrong.append("an event is missing or there twice")


def _board(state: LimitState, nation: Nation, wrong: list[str]) -> None:
    """Cubes on their tracks, farms within the land, classes in order, nothing below 0."""
    rules, who = state.rules, f"nation {nation.seat}"
    for name, at, top in (
        ("population", nation.pop, rules.top_people),
        ("unrest", nation.unrest, rules.most_unrest),
        *zip(PRODUCTIONS, nation.level, rules.top, strict=True),
    ):
        if not 1 <= at <= top:
            wrong.append(f"{who}: {name} stands at {at} of {top}")
    if nation.level[RENEWABLE] > land_limit(state, nation):
        wrong.append(f"{who}: renewable production {nation.level[RENEWABLE]} on {nation.territory} territories")
    sol = nation.sol
    if not 4 >= sol[0] >= sol[1] >= sol[2] >= sol[3] >= sol[4] >= 1:
        wrong.append(f"{who}: classes at {sol}")
    if any(tile and level >= 3 for tile, level in zip(nation.shift_line, sol, strict=True)):
        wrong.append(f"{who}: a class at 3 has its demographic tile on the line")
    if not 0 <= nation.shift_zone <= len(sol) - sum(nation.shift_line):
        wrong.append(f"{who}: {nation.shift_zone} demographic tiles in the zone")
    if min(*nation.stock, nation.money, nation.territory, nation.pollution, nation.disruption) < 0:
        wrong.append(f"{who}: something is below 0: {nation.stock}, {nation.money}, {nation.territory}")


def _cards(state: LimitState, nation: Nation, wrong: list[str]) -> int:
    """Each card is in one place. Returns 1 where the card that is being played is this nation's."""
    held = [*nation.hand, *nation.played, *nation.permanent, *nation.set_aside, *nation.drawn]
    for deck in nation.decks:
        held += deck
    missing = len(state.rules.cards) - len(held)
    if len(set(held)) != len(held):
        wrong.append(f"nation {nation.seat}: a card is there twice")
    elif missing and not (missing == 1 and state.card is not None and state.card not in held):
        wrong.append(f"nation {nation.seat}: {missing} cards are missing")
    if nation.laws != sum(card.laws for card in nation.permanent) and state.card is None:
        wrong.append(f"nation {nation.seat}: the laws {nation.laws} are not those of its permanent cards")
    if any([card for card in deck if card.deck != which] for which, deck in enumerate(nation.decks)):
        wrong.append(f"nation {nation.seat}: a card lies in the wrong deck")
    if any(not 0 <= known <= len(deck) for known, deck in zip(nation.known, nation.decks, strict=True)):
        wrong.append(f"nation {nation.seat}: more cards are known than lie in a deck")
    return missing


def redeal(state: LimitState, seat: int | None, chance: Chance) -> None:
    """Change all that ``seat`` (``None``: a spectator) cannot know (ruling A10): the others' hands and decks, the
    order of its own decks but for what it put under them itself, and the events to come.

    Cards have backs: of which deck a hand's cards are stays the same. Cards set aside and played are open.
    """
    for nation in state.nations:
        if nation.seat == seat:
            nation.decks = [
                shuffled(deck[: len(deck) - known], chance) + deck[len(deck) - known :]
                for deck, known in zip(nation.decks, nation.known, strict=True)
            ]
        else:
            _redeal_nation(nation, chance)
    state.events = tuple(shuffled(state.events, chance))


def _redeal_nation(nation: Nation, chance: Chance) -> None:
    """Mix what another nation holds, has drawn and will draw, deck by deck."""
    decks = list(nation.decks)
    drawn = list(nation.drawn)
    for which, deck in enumerate(decks):
        held = [card for card in (*nation.hand, *drawn, *deck) if card.deck == which]
        new = iter(shuffled(held, chance))
        nation.hand = [next(new) if card.deck == which else card for card in nation.hand]
        drawn = [next(new) if card.deck == which else card for card in drawn]
        decks[which] = list(new)
    nation.decks = decks
    nation.drawn = drawn
