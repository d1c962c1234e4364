"""What holds in every position of Planetary Limit, and which worlds a seat cannot tell apart."""

from __future__ import annotations

from limitedu.core.chance import Chance, shuffled
from limitedu.games.planetary_limit.rules import Card
from limitedu.games.planetary_limit.state import CONFLICT, DEVELOPMENT, MERGER, TREATY, PlanetaryState

__all__ = ["invariants", "redeal", "reshuffle"]


def invariants(state: PlanetaryState) -> list[str]:
    """What is wrong with this position, in words; nothing is the answer hoped for."""
    wrong: list[str] = []
    rules, countries = state.rules, state.countries
    held = sum(sum(r.held) for r in state.relations)
    resources = state.reservoir + state.box + held + sum(c.normal + c.green for c in countries)
    if resources != rules.resources:
        wrong.append(f"{resources} resources in the world, {rules.resources} at set-up")
    people = state.reserve + sum(c.people for c in countries)
    if people != rules.game.limit:
        wrong.append(f"{people} tokens of population, {rules.game.limit} at set-up")
    counted = [state.reservoir, state.box, state.reserve, held, *state.boxed]
    for c in countries:
        counted += [c.normal, c.green, *c.active, *c.fresh, *c.off]
        if c.alive and c.people < 1:
            wrong.append(f"country {c.seat} is alive without people")
        if not c.alive and (c.people or c.normal or c.green or any(c.hands) or any((*c.active, *c.fresh, *c.off))):
            wrong.append(f"country {c.seat} has collapsed and holds something")
        if c.extra > rules.turn.extra_draws:
            wrong.append(f"country {c.seat} has drawn {c.extra} additional cards")
        if c.seat != state.turn and any(c.fresh):
            wrong.append(f"country {c.seat} has a card of this turn outside its turn")
    if min(counted) < 0:
        wrong.append("something is below 0")
    _relations(state, wrong)
    _cards(state, wrong)
    if not state.over and sum(c.alive for c in countries) < 2:
        wrong.append("one country is left and the game goes on")
    return wrong


def _relations(state: PlanetaryState, wrong: list[str]) -> None:
    found = [(r.kind, *sorted((r.one, r.other))) for r in state.relations]
    if len(set(found)) != len(found):
        wrong.append(f"two relations of one kind: {found}")
    for r in state.relations:
        if r.one == r.other or not (state.countries[r.one].alive and state.countries[r.other].alive):
            wrong.append(f"a relation of {r.one} and {r.other}")
        if r.kind == TREATY and not (min(r.left) >= 0 < max(r.left)):
            wrong.append(f"a treaty with {r.left} turns left")
    merged = [seat for r in state.relations if r.kind == MERGER for seat in (r.one, r.other)]
    if len(set(merged)) != len(merged):
        wrong.append("a country is part of two mergers")


def _cards(state: PlanetaryState, wrong: list[str]) -> None:
    """Each card is in one place."""
    counts = [dict.fromkeys(state.rules.developments, 0), dict.fromkeys(state.rules.conflicts, 0)]
    lying: list[Card | None] = [state.card, state.barred, *(r.card for r in state.relations)]
    for c in state.countries:
        lying += [c.closed, c.embargo]
        for card in state.rules.developments:
            counts[DEVELOPMENT][card] += c.active[card.index] + c.fresh[card.index] + c.off[card.index]
    for which in (DEVELOPMENT, CONFLICT):
        places = [state.decks[which], state.discards[which], *(c.hands[which] for c in state.countries)]
        for card in (card for place in places for card in place):
            counts[which][card] += 1
    for lie in lying:
        if lie is not None:
            counts[lie.deck][lie] += 1
    for which in (DEVELOPMENT, CONFLICT):
        for card, number in counts[which].items():
            if number != card.copies:
                wrong.append(f"{number} of {card.copies} cards {card.id} are there")


def redeal(state: PlanetaryState, seat: int | None, chance: Chance) -> None:
    """Change all that ``seat`` (``None``: a spectator) cannot know: the others' hands and the order of the decks.

    Cards have backs: how many of each deck a hand holds stays the same.
    """
    for which in (DEVELOPMENT, CONFLICT):
        others = [c.hands[which] for c in state.countries if c.seat != seat]
        deck = state.decks[which]
        mixed = iter(shuffled([card for place in (*others, deck) for card in place], chance))
        for place in (*others, deck):
            place[:] = [next(mixed) for _card in place]


def reshuffle(state: PlanetaryState, chance: Chance) -> None:
    """Draw anew what nobody has seen: the order of both decks."""
    for deck in state.decks:
        deck[:] = shuffled(deck, chance)
