"""Set-up, the run of rounds with growth, event and voluntary migration, and the end of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from limitedu.core.chance import Chance, roll, shuffled
from limitedu.core.decision import Action, Need, Question, Reason, Step
from limitedu.games.planetary_limit.alliances import settle_merger
from limitedu.games.planetary_limit.developments import is_even
from limitedu.games.planetary_limit.events import RETURN
from limitedu.games.planetary_limit.rules import DECKS, PlanetaryRules
from limitedu.games.planetary_limit.state import MERGER, Country, PlanetaryState
from limitedu.games.planetary_limit.stock import discard, gain_people, open_to, pay
from limitedu.games.planetary_limit.turn import TURN
from limitedu.i18n import _

__all__ = ["early_end", "order_of", "setup", "starter"]


def setup(rules: PlanetaryRules, players: int, chance: Chance) -> PlanetaryState:
    """The table before its first step."""
    state = PlanetaryState()
    state.begin(rules)
    begin = rules.start
    state.decks = (shuffled(rules.whole_decks[0], chance), shuffled(rules.whole_decks[1], chance))
    state.discards = ([], [])
    state.countries = [_country(state, seat) for seat in range(players)]
    state.reservoir = rules.resources - players * begin.resources
    state.box = 0
    state.boxed = (0, 0)
    state.reserve = rules.game.limit - players * begin.population
    state.relations = ()
    state.collapses = ()
    state.event = rules.calm
    state.first = 0
    state.turn = -1
    state.barred = None
    state.cap = -1
    state.blackout = state.declined = state.cancelled = state.effective = False
    state.plays = (0, 0)
    state.card = None
    state.target = -1
    state.terms = None
    state.due = state.asleep = ()
    state.sent = 0
    state.arrived = (0,) * players
    state.agenda.append((ROUND, -1, None))
    return state


def _country(state: PlanetaryState, seat: int) -> Country:
    country, rules = Country(), state.rules
    begin, kinds = rules.start, len(rules.developments)
    country.seat = seat
    country.alive = True
    country.normal, country.green = begin.resources, 0
    country.people = begin.population
    hands = []
    for deck, name in zip(state.decks, DECKS, strict=True):
        rest = len(deck) - getattr(begin, name)
        hands.append(deck[: rest - 1 if rest else None : -1])
        del deck[rest:]
    country.hands = (hands[0], hands[1])
    country.active, country.fresh, country.off = [0] * kinds, [0] * kinds, [0] * kinds
    country.closed = country.embargo = None
    country.extra = 0
    return country


# -- a round ----------------------------------------------------------------------------------------------------


def starter(state: PlanetaryState, number: int) -> int:
    """Who begins round ``number``: it moves on by one each round, over the collapsed."""
    count = len(state.countries)
    for step in range(count):
        seat = (number - 1 + step) % count
        if state.countries[seat].alive:
            return seat
    return 0


def order_of(state: PlanetaryState) -> list[int]:
    """The living countries, clockwise from this round's first."""
    countries, first = state.countries, state.first
    return [country.seat for country in (*countries[first:], *countries[:first]) if country.alive]


def _round(state: PlanetaryState, player: int, arg: None) -> None:
    state.generation += 1
    state.phase, state.step = "round", "round"
    state.first = starter(state, state.generation)
    state.boxed = (0, state.boxed[0])
    order = order_of(state)
    if state.tell is not None:
        state.tell("round", state.first, {"round": state.generation})
    if is_even(state):
        _growth(state, order)
    stack = state.stack
    stack.append((ROUND_END, -1, None))
    people = state.rules.people
    number = state.generation
    if number >= people.migration_from and (number - people.migration_from) % people.migration_every == 0:
        stack.append((MIGRATION, -1, None))
    stack += [(TURN, seat, None) for seat in reversed(order)]
    stack.append((EVENT, -1, None))


def _growth(state: PlanetaryState, order: list[int]) -> None:
    """In even rounds every living country gains people, until the planet is full."""
    for seat in order:
        if not state.reserve:
            if state.tell is not None:
                state.tell("full", seat, {"limit": state.rules.game.limit})
            return
        people = gain_people(state, state.countries[seat], state.rules.people.growth)
        if state.tell is not None:
            state.tell("grew", seat, {"people": people})


def _event(state: PlanetaryState, player: int, arg: None) -> None:
    events = state.rules.events
    state.phase, state.step = "round", "event"
    rolled = roll(state, len(events)) if len(events) > 1 else 0
    state.event = events[rolled]
    if state.tell is not None:
        state.tell("event", -1, {"roll": rolled + 1, "event": state.event.id})
    order = order_of(state)
    for part in reversed(state.event.parts):
        part.happen(state, order)


ROUND = Step("round", _round)
EVENT = Step("event", _event)

# -- voluntary migration ----------------------------------------------------------------------------------------


def _migration(state: PlanetaryState, player: int, arg: None) -> None:
    state.phase, state.step = "migration", "migration"
    state.arrived = (0,) * len(state.countries)
    state.stack.extend((MIGRATE, seat, None) for seat in reversed(order_of(state)))


def _migrate_options(state: PlanetaryState, player: int, arg: None) -> Sequence[Action]:
    country, rules = state.countries[player], state.rules
    if country.people < 2 or country.normal + country.green < rules.people.migration_price:
        return ()
    arrived = state.arrived
    options = [
        rules.migrate[other.seat]
        for other in state.countries
        if not arrived[other.seat] and open_to(state, player, other.seat)
    ]
    options.append(rules.stay)
    return options


def _answer_migrate(state: PlanetaryState, player: int, arg: None, action: Action) -> None:
    target = action.value
    if target is None:
        return
    arrived = list(state.arrived)
    arrived[target] = 1
    state.arrived = tuple(arrived)
    pay(state, player, state.rules.people.migration_price, RETURN, ("migration", target))


def _may_go(state: PlanetaryState, player: int, arg: Any, action: Action) -> bool:
    return action.value is None or (not state.arrived[action.value] and open_to(state, player, action.value))


MIGRATION = Step("migration", _migration)
MIGRATE = Question(
    "migrate",
    "migrate",
    _migrate_options,
    _answer_migrate,
    lambda s: (*s.rules.migrate, s.rules.stay),
    (
        Need(
            _may_go,
            lambda s, p, _arg, a: Reason(
                _("People can go to another living country with open borders that has received nobody yet."),
                "Voluntary Migration",
            ),
        ),
    ),
)
"""Move one token of population for a resource?"""

# -- end of a round, end of the game ----------------------------------------------------------------------------


def _round_end(state: PlanetaryState, player: int, arg: None) -> None:
    last = state.generation >= state.rules.game.rounds
    state.phase, state.step = "round", "round_end"
    for relation in state.relations:
        if relation.kind == MERGER and (last or relation.until <= state.generation):
            settle_merger(state, relation)
    for country in state.countries:
        country.extra = 0
    state.event = state.rules.calm
    _tell_end(state)
    if last:
        _over(state)
    else:
        state.stack.append((ROUND, -1, None))


def _tell_end(state: PlanetaryState) -> None:
    if state.tell is not None:
        people = sum(country.people for country in state.countries)
        state.tell("generation_end", -1, {"round": state.generation, "people": people, "reservoir": state.reservoir})


def _over(state: PlanetaryState) -> None:
    state.phase = state.step = "over"
    state.turn = -1
    state.over = True
    if state.tell is not None:
        state.tell("over", -1, {})


def early_end(state: PlanetaryState) -> None:
    """Only one country is left: the game ends at once."""
    state.agenda.clear()
    if state.barred is not None:
        discard(state, state.barred)
        state.barred = None
    _tell_end(state)
    _over(state)


ROUND_END = Step("round_end", _round_end)
