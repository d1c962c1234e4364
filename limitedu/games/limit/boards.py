"""One nation's board as the sum of decisions: what each of them adds to what the nation eats, burns, pollutes, earns.

Every number is an :class:`~limitedu.core.origins.Account`: a plant of level 5 pollutes by its levels, each of which
somebody built; a tax is people times living standards, and each pound belongs to the later of the two.
"""

from __future__ import annotations

from typing import Any

from limitedu.core.origins import NOBODY, Account
from limitedu.games.limit.cards.part import FARMING, GREEN, PLANNING, SUSTAINABLE, VEGETARIANISM
from limitedu.games.limit.nation import land_limit
from limitedu.games.limit.state import INDUSTRIAL, MILITARY, RENEWABLE, Nation

__all__ = ["FOSSIL_USERS", "OUTPUT", "POLLUTERS", "Board"]

POLLUTERS = ("industry", "arms", "farming")
"""Accounts of pollution a generation, by the causes of the ledger."""
FOSSIL_USERS = ("burns industry", "burns arms", "burns farming")
OUTPUT = ("makes renewable", "makes industrial", "makes military")


class Board:
    """The accounts of one nation, and the rows that set what they depend on.

    ``living``: the row that last moved class C; ``shift``: the one that sent the last demographic tile to its zone;
    ``calm``: the one that last calmed unrest; ``planner``: the one that put Policy Planning in force, which since then
    has kept farming ``held`` levels below what it would be. ``best`` is the best harvest so far: ``hunger`` is what the
    people eat beyond it, ``unfarmed`` what the harvest has fallen below it.
    """

    def __init__(self, nation: Nation, rules: Any) -> None:
        self.rules = rules
        self.living = self.shift = self.calm = self.planner = NOBODY
        self.held = self.best = 0
        self.society = self.first = nation.society
        self.zone = nation.shift_zone
        self.seen: tuple[Any, ...] = ()
        self.raised: dict[tuple[int, str], int] = {}
        self.built: dict[int, tuple[int, int, int]] = {}
        self.made = [rules.output[plant][nation.level[plant]] for plant in range(3)]
        self.of = {name: Account(value) for name, value in self._values(nation).items()}
        self.seen = self._key(nation)

    def _key(self, nation: Nation) -> tuple[Any, ...]:
        return (nation.pop, *nation.level, nation.laws, nation.sol, nation.shift_zone)

    def read_society(self, nation: Nation) -> None:
        """A social phase begins: the column is that of class C, and so is what depends on it."""
        if nation.society != self.society:
            self.society = nation.society
            self._set(nation, self.living)

    def read(self, nation: Nation, row: int) -> None:
        """Whatever has changed on the board is the doing of ``row``."""
        key = self._key(nation)
        if key == self.seen:
            return
        before, self.seen = self.seen, key
        if before[5][2] != nation.sol[2]:
            self.living = row
        if nation.shift_zone > self.zone:
            self.shift = row
        self.zone = nation.shift_zone
        if (before[4] ^ nation.laws) & PLANNING:
            self.planner, self.held = row, 0
        self._set(nation, row)

    def _set(self, nation: Nation, row: int) -> None:
        for name, value in self._values(nation).items():
            change = self.of[name].set(value, row)
            if change > 0 and row >= 0:
                self.raised[row, name] = self.raised.get((row, name), 0) + change
        for plant in (RENEWABLE, INDUSTRIAL, MILITARY):
            now = self.rules.output[plant][nation.level[plant]]
            if now > self.made[plant] and row >= 0:
                self.built[row] = (plant, self.made[plant], now)
            self.made[plant] = now

    def _values(self, nation: Nation) -> dict[str, int]:
        rules, level, laws, pop = self.rules, nation.level, nation.laws, nation.pop
        people, society, column = rules.people, rules.society, self.society
        burns, dirt = rules.fossil_cost, rules.pollution_cost
        food = rules.output[RENEWABLE][level[RENEWABLE]]
        farming = (0, 0)
        if laws & FARMING:
            law = rules.law["intensive_farming"]
            farming = (law.amount, law.gives)
            top = rules.top[RENEWABLE]
            food = rules.farming_above if level[RENEWABLE] >= top else rules.output[RENEWABLE][level[RENEWABLE] + 1]
        dirty = dirt[level[INDUSTRIAL]]
        if laws & GREEN:
            dirty = max(0, dirty - rules.law["green_production"].amount)
        self.best = max(self.best, food)
        hungry = people[rules.near[-1 if laws & VEGETARIANISM else 0][pop]]
        wants = 0
        if society.consumes[column]:
            shift = society.consumption_shift[column] - (1 if laws & SUSTAINABLE else 0)
            wants = people[rules.near[shift][pop]]
        return {
            "tax": society.tax[column] * people[pop],
            "hunger": max(0, hungry - self.best),
            "unfarmed": self.best - food,
            "wants": wants,
            "gap": nation.sol[0] - nation.sol[-1],
            "industry": dirty,
            "arms": dirt[level[MILITARY]],
            "farming": farming[1],
            "burns industry": burns[level[INDUSTRIAL]],
            "burns arms": burns[level[MILITARY]],
            "burns farming": farming[0],
            "makes renewable": food,
            "makes industrial": rules.output[INDUSTRIAL][level[INDUSTRIAL]],
            "makes military": rules.output[MILITARY][level[MILITARY]],
        }

    def planned(self, state: Any, nation: Nation) -> None:
        """Policy Planning holds: farming does not grow where it would have grown."""
        level = nation.level[RENEWABLE] + self.held
        growth = self.rules.society.renewable_growth[self.society]
        self.held += max(0, min(growth, land_limit(state, nation) - level))

    def unmade(self, nation: Nation) -> dict[int, int]:
        """The food that Policy Planning has kept from being grown, by its row."""
        level, output = nation.level[RENEWABLE], self.rules.output[RENEWABLE]
        lost = output[min(level + self.held, self.rules.top[RENEWABLE])] - output[level]
        return {self.planner: lost} if lost > 0 else {}

    # -- rows of steps that run by themselves -------------------------------------------------------------------

    def by_column(self, table: Any) -> int:
        """Who set what ``table`` gives in today's column: nobody, where the first column gives as much."""
        return self.living if table[self.society] > table[self.first] else NOBODY
