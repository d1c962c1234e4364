"""Positions of Limit for tests: a table with an empty agenda, steps run one by one, cards played from a set hand.

``answers`` are action names, given to the first open decision, or pairs of a seat and a name. What is not answered
stays open in ``state.decisions``; :func:`finish` takes first options.
"""

from __future__ import annotations

from typing import Any

import pytest

from limitedu.core.chance import Seeded
from limitedu.core.decision import Decision, amount
from limitedu.core.flow import advance, apply
from limitedu.core.game import Game
from limitedu.errors import IllegalAction
from limitedu.games import limit
from limitedu.games.limit import international, social
from limitedu.games.limit.generations import END, GENERATION
from limitedu.games.limit.political import POLICY, TURNS
from limitedu.games.limit.rules import load_rules
from limitedu.games.limit.state import RESOURCES

STEPS = {
    step.name: step
    for step in (
        *social.STEPS,
        social.SOCIAL,
        international.COLD_WAR,
        international.FINANCE,
        international.ENVIRONMENT,
        international.WAR,
        international.INTERNATIONAL,
        TURNS,
        GENERATION,
        END,
    )
}
PLANTS = {"farms": 0, "industry": 1, "arms": 2}
"""Names for the levels of the three plants, so that they are not taken for stocks."""


def position(players=2, house=None, seed=1, generation=1, alliances=False, **fields):
    """A table in ``generation`` with nothing to do; seat 0 leads. ``fields`` are set on the state."""
    state = limit.setup(load_rules(house), players, Seeded(seed, "setup"), alliances=alliances)
    state.agenda.clear()
    state.generation = generation
    state.crises = ((),) * generation
    state.start = (1 - generation) % players
    for name, value in fields.items():
        setattr(state, name, value)
    return state


def put(nation, rules=None, **fields):
    """Set a nation's things: ``people`` by number, stocks by resource, plants by level, all else by field."""
    people = rules.people if rules else (0, 1, 2, 3, 5, 10, 20, 30, 50, 100)
    for name, value in fields.items():
        if name == "people":
            nation.pop = people.index(value)
        elif name in RESOURCES:
            nation.stock[RESOURCES.index(name)] = value
        elif name in PLANTS:
            nation.level[PLANTS[name]] = value
        elif name == "sol":
            nation.sol = tuple(value)
            nation.shift_line = tuple(level < 3 for level in value)
            nation.society = value[2]
        elif name == "laws":
            nation.permanent, nation.laws = [value] if not isinstance(value, list) else value, 0
            for card in nation.permanent:
                nation.laws |= card.laws
        else:
            assert name in type(nation).__slots__, name
            setattr(nation, name, value)
    return nation


def alone(house=None, generation=1, **fields):
    """One nation alone in the world (bank 109), without a star nation; its board set to ``fields``."""
    state = position(1, house, generation=generation)
    state.star = None
    put(state.nations[0], **fields)
    return state, state.nations[0]


def law(state, seat, *names):
    """Lay permanent cards in front of ``seat``."""
    nation = state.nations[seat]
    put(nation, laws=[state.rules.cards[name] for name in names])
    nation.hand = [card for card in nation.hand if card not in nation.permanent]
    nation.decks = [[c for c in deck if c not in nation.permanent] for deck in nation.decks]


def listen(state):
    """A list that fills with what the rules tell, as (kind, player, numbers)."""
    told: list[tuple[str, int, Any]] = []
    state.tell = lambda kind, player, numbers: told.append((kind, player, numbers))
    return told


def act(state, name):
    return amount(int(name[7:])) if name.startswith("amount:") else state.rules.actions[name]


def answer(state, *answers):
    """Answer open decisions; each answer must be one of the options."""
    for said in answers:
        seat, name = said if isinstance(said, tuple) else (None, said)
        decision = next(d for d in state.decisions if seat in (None, d.player))
        action = act(state, name)
        assert action in decision.options, (name, decision, [a.name for a in decision.options[:12]])
        apply(state, decision, action)
    return state


def run(state, *entries):
    """Run entries (step, seat, argument) in this order until somebody is asked."""
    state.agenda.extend(reversed(entries))
    advance(state)
    return state


def run_step(state, name, *answers):
    """Run one step of the social or international phase by its name, with ``answers``."""
    run(state, (STEPS[name], -1, None))
    return answer(state, *answers)


def finish(state, prefer=()):
    """Answer all that is open: with a preferred action where there is one, else with the first option."""
    while state.decisions:
        decision = state.decisions[0]
        names = {action.name: action for action in decision.options[:20]}
        found = next((names[name] for name in prefer if name in names), None)
        apply(state, decision, found or decision.options[0])
    return state


def options(state, seat=None):
    """The names of what may be answered (by ``seat``)."""
    return [a.name for a in next(d for d in state.decisions if seat in (None, d.player)).options]


def asked(state):
    """Who is asked what: (seat, name of the question)."""
    return [(d.player, d.question.name) for d in state.decisions]


# -- cards ---------------------------------------------------------------------------------------------------


def hold(state, seat, *cards):
    """Give ``seat`` exactly these cards; what else it held goes under its decks."""
    nation = state.nations[seat]
    wanted = [state.rules.cards[name] for name in cards]
    spare = [c for c in nation.hand if c not in wanted]
    nation.set_aside = tuple(c for c in nation.set_aside if c not in wanted)
    nation.played = [c for c in nation.played if c not in wanted]
    nation.decks = [
        [c for c in deck if c not in wanted] + [c for c in spare if c.deck == which]
        for which, deck in enumerate(nation.decks)
    ]
    nation.hand = wanted


def turn(state, seat=0, count=0):
    """Ask ``seat`` for its policy, also where it could only pass; ``count``: cards played in this turn."""
    state.decisions = [Decision(seat, POLICY, count, POLICY.options(state, seat, count))]
    return state


def play_card(state, seat, card, *answers, verb="play"):
    """Play one card from the hand (it is the turn's second one), with its answers."""
    if state.rules.cards[card] not in state.nations[seat].hand:
        hold(state, seat, card)
    turn(state, seat, state.rules.cards_a_turn - 1)
    return answer(state, f"{verb}:{card}", *answers)


def can_play(state, seat, card):
    """Whether the card, put into the hand, may be played now."""
    if state.rules.cards[card] not in state.nations[seat].hand:
        hold(state, seat, card)
    turn(state, seat)
    return f"play:{card}" in options(state)


def as_game(state, seats=None):
    """A checked game around ``state``, for ``why_not`` and ``play``; its record is of no use."""
    made = Game(limit, state.rules, seats or len(state.nations), 1, dict(limit.OPTIONS))
    made.state = state
    made._attach()
    return made


def refusal(state, seat, card):
    """The reasons against playing ``card``; checks that it is refused and that nothing changes by trying."""
    if state.rules.cards[card] not in state.nations[seat].hand:
        hold(state, seat, card)
    turn(state, seat)
    return refused_now(state, f"play:{card}", seat)


def refused_now(state, name, seat=None):
    """The reasons against an action that must be refused now; trying it must change nothing."""
    game = as_game(state)
    before = limit.plain(state)
    reasons = game.why_not(name, seat)
    assert reasons, f"{name} is possible"
    with pytest.raises(IllegalAction) as error:
        game.play(name, seat)
    assert error.value.reasons == reasons
    assert limit.plain(state) == before
    state.tell = None
    return reasons


def totals(state):
    """Money, fossils, territory, pollution and disruption in the whole game, the £ box counted."""
    everybody = [*state.nations, *([state.star] if state.star else [])]
    fossil = sum(n.stock[3] for n in state.nations) + (state.star.fossil if state.star else 0)
    return {
        "money": state.bank + state.box_money + sum(n.money for n in everybody),
        "fossil": fossil + state.stock[3] + state.colony_fossil + state.box_fossil,
        "territory": sum(n.territory for n in everybody) + state.colony_territory + state.box_territory,
        "pollution": sum(n.pollution for n in everybody) + state.pollution_left,
        "disruption": sum(n.disruption for n in everybody) + state.disruption_left + state.box_disruption,
    }
