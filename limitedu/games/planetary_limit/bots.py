"""Programs that know this game: one populates fast, one keeps a reserve.

Both look only at what their seat may see: their own hand and what lies open. A seat's outlook is an estimate of what
comes in and what is eaten and paid in its next turn.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from limitedu.core.decision import Action, Decision
from limitedu.games.planetary_limit.developments import any_of, food_needed, is_even
from limitedu.games.planetary_limit.final import maintenance_price
from limitedu.games.planetary_limit.rules import Card
from limitedu.games.planetary_limit.state import Country, PlanetaryState
from limitedu.i18n import _

__all__ = ["PROGRAMS", "CarefulBot", "GrowthBot"]

Choice = Callable[[PlanetaryState, Decision], Action]


class Outlook(NamedTuple):
    """What a country has and what its next turn brings: income, food, maintenance (a mean of even and odd rounds)."""

    have: int
    income: float
    food: int
    upkeep: float

    @property
    def surplus(self) -> float:
        return self.income - self.food - self.upkeep


def outlook(state: PlanetaryState, country: Country) -> Outlook:
    """The estimate for ``country``, from open information."""
    rules = state.rules
    income, upkeep = float(rules.turn.base), 0.0
    for card in rules.developments:
        count = country.active[card.index] + country.fresh[card.index]
        if not count:
            continue
        income += count * _yield(state, country, card)
        upkeep += count * card.maintenance * {"turn": 1.0, "even": 0.5, "never": 0.0}[card.due]
    if state.reservoir < 40:  # what is wanted by all will not be there for all
        income = min(income, rules.turn.base + state.reservoir / 8)
    return Outlook(country.normal + country.green, income, food_needed(state, country), upkeep)


def _yield(state: PlanetaryState, country: Country, card: Card) -> float:
    """Resources that one card brings each turn."""
    found = 0.0
    for part in card.production:
        if part.rolls:
            found += (1 + part.sides) / 2
        elif part.extracts:
            found += sum(part.yields(state, country, card.index))
    return found


def _births(card: Card) -> int:
    return sum(part.people for part in card.parts if part.kind == "births")


class _Bot:
    """What both have in common: an answer for each question, the first option where there is none."""

    greens_first = True

    def __init__(self, seed: int = 0) -> None:
        self._random = Random(seed)
        self._answers: dict[str, Choice] = {
            "base": self._last,
            "extract": self._last,
            "mix": self._mix,
            "produce": self._produce,
            "draw": self._draw,
            "act": self._act,
            "target": self._target,
            "terms": self._terms,
            "accept": self._accept,
            "respond": self._first,
            "sabotage": self._dearest,
            "give": self._cheapest,
            "treaty": self._treaty,
            "war": self._war,
            "cut": self._last,
            "maintain": self._maintain,
            "reactivate": self._reactivate,
            "cede": self._cede,
            "crisis": self._crisis,
            "migrate": self._migrate,
            "summit": self._last,
        }

    def choose(self, state: PlanetaryState, decision: Decision) -> Action:
        """One of the decision's options."""
        answer = self._answers.get(decision.question.name, self._first)
        return answer(state, decision)

    # -- answers that both give ----------------------------------------------------------------------------

    def _first(self, state: PlanetaryState, decision: Decision) -> Action:
        first: Action = decision.options[0]
        return first

    def _last(self, state: PlanetaryState, decision: Decision) -> Action:
        last: Action = decision.options[-1]
        return last

    def _mix(self, state: PlanetaryState, decision: Decision) -> Action:
        return self._last(state, decision) if self.greens_first else self._first(state, decision)

    def _produce(self, state: PlanetaryState, decision: Decision) -> Action:
        """Cards with a die last: a blackout ends what is left."""
        return min(decision.options, key=lambda a: any(part.rolls for part in a.value.production))

    def _draw(self, state: PlanetaryState, decision: Decision) -> Action:
        return self._first(state, decision)

    def _dearest(self, state: PlanetaryState, decision: Decision) -> Action:
        return max(decision.options, key=lambda a: a.value.cost)

    def _cheapest(self, state: PlanetaryState, decision: Decision) -> Action:
        return min(decision.options, key=lambda a: a.value.cost)

    def _cede(self, state: PlanetaryState, decision: Decision) -> Action:
        """To whom can feed it best."""
        countries = state.countries
        return max(decision.options, key=lambda a: outlook(state, countries[a.value]).surplus)

    def _target(self, state: PlanetaryState, decision: Decision) -> Action:
        countries = state.countries
        best: Action = max(decision.options, key=lambda a: (countries[a.value].people, -a.value))
        return best

    def _war(self, state: PlanetaryState, decision: Decision) -> Action:
        """Pay while food is safe."""
        country = state.countries[decision.player]
        pays = [a for a in decision.options if a.value[0]]
        if pays and country.normal + country.green >= 2 + food_needed(state, country):
            return pays[0]
        return next(a for a in decision.options if not a.value[0])

    def _maintain(self, state: PlanetaryState, decision: Decision) -> Action:
        """Pay for what is worth it while the people can be fed; first what is worth most."""
        country = state.countries[decision.player]
        developments = state.rules.developments
        keeps = [a for a in decision.options if a.kind == "keep"]
        keeps.sort(key=lambda a: self._worth(state, country, developments[a.value[0]]), reverse=True)
        for action in keeps:
            price = maintenance_price(state, *action.value)
            left = country.normal + country.green - price
            worth = self._worth(state, country, developments[action.value[0]])
            if worth >= price and left >= self._food_kept(state, country):
                return action
        return min(
            (a for a in decision.options if a.kind == "refuse"),
            key=lambda a: self._worth(state, country, developments[a.value[0]]),
        )

    def _reactivate(self, state: PlanetaryState, decision: Decision) -> Action:
        country = state.countries[decision.player]
        have, price = country.normal + country.green, state.rules.turn.reactivation
        for action in sorted(
            (a for a in decision.options if a.value is not None),
            key=lambda a: -self._worth(state, country, a.value),
        ):
            worth = self._worth(state, country, action.value)
            if worth > 1 and have - price >= self._food_kept(state, country):
                return action
        return self._last(state, decision)

    def _food_kept(self, state: PlanetaryState, country: Country) -> int:
        """What is left for food before anything else is paid in the Final Phase."""
        return food_needed(state, country)

    def _worth(self, state: PlanetaryState, country: Country, card: Card) -> float:
        """What a Development is worth to ``country`` each turn, in resources."""
        worth = _yield(state, country, card)
        people = country.people
        for part in card.parts:
            kind = part.kind
            if kind == "births":
                worth += self._worth_of_births(state, country, part.people)
            elif kind == "feed":
                worth += 0 if any_of(country, state.rules.feeding) and not country.active[card.index] else people / 2
            elif kind == "ration":
                worth += part.resources
            elif kind == "cut_maintenance":
                worth += 0.6
            elif kind in ("restore", "recycle_food", "return_maintenance"):
                worth += self._worth_of_the_planet(state)
            elif kind == "improve":
                worth += part.green * sum(
                    country.active[other.index]
                    for other in state.rules.developments
                    if any(getattr(p, "improved", False) for p in other.parts)
                )
            elif kind in ("shield", "halve_losses"):
                worth += 0.5
        return worth

    # -- answers that differ --------------------------------------------------------------------------------

    def _worth_of_births(self, state: PlanetaryState, country: Country, people: int) -> float:
        raise NotImplementedError

    def _worth_of_the_planet(self, state: PlanetaryState) -> float:
        raise NotImplementedError

    def _act(self, state: PlanetaryState, decision: Decision) -> Action:
        raise NotImplementedError

    def _terms(self, state: PlanetaryState, decision: Decision) -> Action:
        raise NotImplementedError

    def _accept(self, state: PlanetaryState, decision: Decision) -> Action:
        raise NotImplementedError

    def _treaty(self, state: PlanetaryState, decision: Decision) -> Action:
        raise NotImplementedError

    def _crisis(self, state: PlanetaryState, decision: Decision) -> Action:
        raise NotImplementedError

    def _migrate(self, state: PlanetaryState, decision: Decision) -> Action:
        return self._last(state, decision)


class GrowthBot(_Bot):
    """Fields and hospitals at once, the planet's resources while they last, its hungry to the neighbours."""

    greens_first = False

    def _worth_of_births(self, state: PlanetaryState, country: Country, people: int) -> float:
        return 3.0 * people if state.reserve else 0.0

    def _worth_of_the_planet(self, state: PlanetaryState) -> float:
        return 0.0

    def _food_kept(self, state: PlanetaryState, country: Country) -> int:
        return 0

    def _act(self, state: PlanetaryState, decision: Decision) -> Action:
        country = state.countries[decision.player]
        best, most = decision.options[-1], 1.0
        for action in decision.options:
            card = action.value
            if card is None:
                continue
            if card.deck == 0:
                worth = self._worth(state, country, card)
            else:
                worth = {"plunder": 2.5, "lure": 3.0, "attack": 1.2, "spy": 1.1}.get(card.part.kind, 0.0)
            if worth > most:
                best, most = action, worth
        return best

    def _terms(self, state: PlanetaryState, decision: Decision) -> Action:
        return self._first(state, decision)

    def _accept(self, state: PlanetaryState, decision: Decision) -> Action:
        """A pact, or a trade that brings people."""
        card, _proposer = decision.arg
        if card.part.kind == "trade":
            resources, _number = state.terms
            return decision.options[0] if not resources else decision.options[1]
        return decision.options[0] if card.part.kind == "pact" else decision.options[1]

    def _treaty(self, state: PlanetaryState, decision: Decision) -> Action:
        country = state.countries[decision.player]
        gets = outlook(state, country).income - state.rules.turn.base
        return decision.options[0] if gets <= 4 else decision.options[1]

    def _crisis(self, state: PlanetaryState, decision: Decision) -> Action:
        country = state.countries[decision.player]
        if food_needed(state, country) <= country.normal + country.green:
            return self._last(state, decision)
        return self._first(state, decision)


class CarefulBot(_Bot):
    """No more births than can be fed, food for the next turn in store, green resources first, no attacks."""

    def _worth_of_births(self, state: PlanetaryState, country: Country, people: int) -> float:
        """Worth something only if one more can be fed from what comes in."""
        if not state.reserve:
            return 0.0
        ahead = outlook(state, country)
        return 1.5 * people if ahead.surplus >= 1 + people and ahead.have >= ahead.food + 3 else -0.5 * people

    def _worth_of_the_planet(self, state: PlanetaryState) -> float:
        return 0.8 if state.generation < 8 else 0.0

    def _act(self, state: PlanetaryState, decision: Decision) -> Action:
        country = state.countries[decision.player]
        ahead = outlook(state, country)
        due = sum(
            maintenance_price(state, card.index, 0) * country.active[card.index]
            for card in state.rules.developments
            if card.due == "turn" or (card.due == "even" and is_even(state))
        )
        keep = ahead.food + due + 1
        rounds = state.rules.game.rounds - state.generation
        best, most = decision.options[-1], 0.0
        for action in decision.options:
            card = action.value
            if card is None or ahead.have - card.cost < keep:
                continue
            if card.deck == 0:
                upkeep = card.maintenance * {"turn": 1.0, "even": 0.5, "never": 0.0}[card.due]
                worth = (self._worth(state, country, card) - upkeep) * rounds - card.cost
            else:
                worth = 0.5 if card.part.kind == "pact" else 0.0
            if worth > most:
                best, most = action, worth
        return best

    def _terms(self, state: PlanetaryState, decision: Decision) -> Action:
        return self._first(state, decision)

    def _accept(self, state: PlanetaryState, decision: Decision) -> Action:
        """A pact; a treaty that costs nothing; a trade whose people can be fed."""
        yes, no = decision.options
        card, _proposer = decision.arg
        country = state.countries[decision.player]
        ahead = outlook(state, country)
        kind = card.part.kind
        if kind == "trade":
            resources, number = state.terms
            if resources:  # the other gives resources, this country people
                return yes if ahead.surplus < 0 else no
            return yes if ahead.have >= ahead.food + 2 * number + 2 and ahead.surplus >= number else no
        if kind == "treaty":
            return yes if ahead.income - state.rules.turn.base <= card.part.most else no
        return yes if kind == "pact" else no

    def _treaty(self, state: PlanetaryState, decision: Decision) -> Action:
        return decision.options[0]

    def _crisis(self, state: PlanetaryState, decision: Decision) -> Action:
        """As few as must go: to a country that can feed them, else lost."""
        country, rules = state.countries[decision.player], state.rules
        if food_needed(state, country) <= country.normal + country.green:
            return rules.done
        fed = [
            a for a in decision.options if a.kind == "send" and self._can_feed(outlook(state, state.countries[a.value]))
        ]
        return fed[0] if fed else rules.lost

    @staticmethod
    def _can_feed(ahead: Outlook) -> bool:
        return ahead.have >= ahead.food + 3 and ahead.surplus >= 1

    def _migrate(self, state: PlanetaryState, decision: Decision) -> Action:
        """Somebody goes while hunger is in sight and another can feed them."""
        ahead = outlook(state, state.countries[decision.player])
        if ahead.surplus + ahead.have < 1 and ahead.have > 0:
            for action in decision.options[:-1]:
                if self._can_feed(outlook(state, state.countries[action.value])):
                    return action
        return self._last(state, decision)


PROGRAMS: tuple[tuple[str, Callable[[], str], Callable[[], str], Callable[[int], Any]], ...] = (
    (
        "careful",
        lambda: _("Careful"),
        lambda: _("Keeps a reserve, has no more children than it can feed, and attacks nobody."),
        CarefulBot,
    ),
    (
        "growth",
        lambda: _("Growth"),
        lambda: _("Builds fields and hospitals at once, lives from hand to mouth, sends its hungry to the neighbours."),
        GrowthBot,
    ),
)
