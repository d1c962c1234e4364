"""A table of Planetary Limit in any position, played by the names of answers; every step keeps what must be kept."""

from __future__ import annotations

from typing import Any

from limitedu.core.chance import Seeded
from limitedu.core.flow import advance, apply
from limitedu.games import planetary_limit as game
from limitedu.games.planetary_limit.alliances import between
from limitedu.games.planetary_limit.rounds import MIGRATION, ROUND_END
from limitedu.games.planetary_limit.state import CONFLICT, DEVELOPMENT, MERGER, PACT, TREATY, WAR, Relation
from limitedu.games.planetary_limit.turn import TURN

KINDS = {"pact": PACT, "treaty": TREATY, "merger": MERGER, "war": WAR}
MAKERS = {"pact": "pacto", "treaty": "tratado", "merger": "fusion", "war": "fria"}


class Dice:
    """Chance that gives the numbers of a list, then those of a seed. Numbers are as a die shows them."""

    def __init__(self, *rolls: int) -> None:
        self.rolls = list(rolls)
        self.rest = Seeded(1, "dice")

    def below(self, n: int) -> int:
        return self.rolls.pop(0) - 1 if self.rolls else self.rest.below(n)


class Table:
    """Four countries with empty hands in round ``number``; what they hold is set by the tests."""

    def __init__(self, number: int = 1, event: str = "", rules: Any = None, first: int = 0) -> None:
        self.rules = game.load_rules(rules)
        state = self.state = game.setup(self.rules, 4, Seeded(5, "table"))
        state.agenda.clear()
        state.generation, state.first, state.phase = number, first, "turn"
        state.event = next((e for e in self.rules.events if e.id == event), self.rules.calm)
        state.chance = Dice()
        for country in state.countries:
            for which in (DEVELOPMENT, CONFLICT):
                state.decks[which].extend(country.hands[which])
                country.hands[which].clear()
        self.told: list[tuple[str, int, dict[str, Any]]] = []
        state.tell = lambda kind, player, numbers: self.told.append((kind, player, dict(numbers)))

    # -- a position -------------------------------------------------------------------------------------------

    def set(self, seat: int, normal: int | None = None, green: int | None = None, people: int | None = None) -> None:
        """What a country has; the Reservoir and the reserve give and take the difference."""
        country, state = self.state.countries[seat], self.state
        for name, value in (("normal", normal), ("green", green)):
            if value is not None:
                state.reservoir -= value - getattr(country, name)
                setattr(country, name, value)
        if people is not None:
            state.reserve -= people - country.people
            country.people = people

    def all(self, **what: int) -> None:
        for seat in range(4):
            self.set(seat, **what)

    def empty_reservoir(self, left: int = 0) -> None:
        """All but ``left`` lies in the Box."""
        self.state.box += self.state.reservoir - left
        self.state.reservoir = left

    def _card(self, name: str) -> Any:
        card = self.rules.cards[name]
        place = next(p for p in (self.state.decks[card.deck], self.state.discards[card.deck]) if card in p)
        place.remove(card)
        return card

    def hold(self, seat: int, *names: str) -> None:
        """Cards in the hand."""
        for name in names:
            card = self._card(name)
            self.state.countries[seat].hands[card.deck].append(card)

    def build(self, seat: int, *names: str, where: str = "active") -> None:
        """Developments in the country."""
        for name in names:
            getattr(self.state.countries[seat], where)[self._card(name).index] += 1

    def bind(self, kind: str, one: int, other: int, **more: Any) -> None:
        """A relation."""
        if kind == "treaty":
            more = {"left": (2, 2), **more}
        if kind == "merger":
            more = {"until": self.state.generation + 2, **more}
        relation = Relation(KINDS[kind], self._card(MAKERS[kind]), one, other, **more)
        self.state.reservoir -= sum(relation.held)
        self.state.relations = (*self.state.relations, relation)

    def close(self, seat: int) -> None:
        self.state.countries[seat].closed = self._card("cierre")

    def embargo(self, seat: int) -> None:
        self.state.countries[seat].embargo = self._card("embargo")

    def kill(self, *seats: int) -> None:
        """Countries that collapsed earlier."""
        for seat in seats:
            self.set(seat, 0, 0, 0)
            self.state.countries[seat].alive = False

    def dice(self, *rolls: int) -> None:
        self.state.chance = Dice(*rolls)

    # -- playing ----------------------------------------------------------------------------------------------

    def turn(self, seat: int, *answers: str) -> Table:
        """One whole turn of ``seat``, up to the first question after ``answers``."""
        self.state.agenda.append((TURN, seat, None))
        self.run()
        return self.answer(*answers)

    def migration(self) -> Table:
        self.state.agenda.append((MIGRATION, -1, None))
        return self.run()

    def round_end(self) -> Table:
        self.state.agenda.append((ROUND_END, -1, None))
        advance_to_end = self.state.generation
        advance(self.state)
        assert self.state.generation >= advance_to_end
        return self

    def push(self, step: Any, seat: int, arg: Any = None) -> Table:
        self.state.agenda.append((step, seat, arg))
        return self.run()

    def run(self) -> Table:
        advance(self.state)
        self.check()
        return self

    def answer(self, *names: str) -> Table:
        """Answer the open questions one after another, each by its name."""
        for name in names:
            assert self.state.decisions, f"nothing is asked; {name} was to be answered"
            decision = self.state.decisions[0]
            found = [option for option in decision.options if option.name == name]
            assert found, f"{decision.question.name} offers {[o.name for o in decision.options]}, not {name}"
            apply(self.state, decision, found[0])
            self.check()
        return self

    def check(self) -> None:
        wrong = game.invariants(self.state)
        assert not wrong, wrong

    # -- looking ----------------------------------------------------------------------------------------------

    @property
    def asked(self) -> str:
        """The name of the open question."""
        return self.state.decisions[0].question.name if self.state.decisions else ""

    @property
    def options(self) -> list[str]:
        return [option.name for option in self.state.decisions[0].options] if self.state.decisions else []

    def refused(self, name: str) -> bool:
        """Whether ``name`` is no answer now, for a reason that is given in words."""
        decision = self.state.decisions[0]
        action = self.rules.actions[name]
        reasons = [
            need.say(self.state, decision.player, decision.arg, action)
            for need in decision.question.needs
            if not need.ok(self.state, decision.player, decision.arg, action)
        ]
        assert bool(reasons) == (action not in decision.options)
        return bool(reasons) and all(reason.text and reason.rule for reason in reasons)

    def has(self, seat: int) -> tuple[int, int, int]:
        """Normal and green resources, people."""
        country = self.state.countries[seat]
        return country.normal, country.green, country.people

    def hand(self, seat: int) -> list[str]:
        return [card.id for hand in self.state.countries[seat].hands for card in hand]

    def count(self, seat: int, name: str, where: str = "active") -> int:
        number: int = getattr(self.state.countries[seat], where)[self.rules.cards[name].index]
        return number

    def bound(self, one: int, other: int) -> list[int]:
        return [relation.kind for relation in between(self.state, one, other)]

    def events(self, kind: str) -> list[tuple[int, dict[str, Any]]]:
        return [(player, numbers) for told, player, numbers in self.told if told == kind]
