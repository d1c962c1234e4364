"""What a position is worth to a nation, in points of the final score: the judgement of the programs in ``bots``.

A :class:`Taste` holds a program's weights; an :class:`Eye` is one nation's look at the table under them. It looks at
the open boards only. What a card is worth stands in :mod:`limitedu.games.limit.bots.card_worth`.
"""

# The rules' lines are read by name (``rules.society.births``), so that mypy knows their types not:
# mypy: disable-error-code="no-any-return"

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from limitedu.core.decision import Action
from limitedu.games.limit.cards.part import FARMING, GREEN, SUSTAINABLE, VEGETARIANISM
from limitedu.games.limit.nation import land_limit, level_below
from limitedu.games.limit.rules import CLASSES
from limitedu.games.limit.social import covered
from limitedu.games.limit.state import FOSSIL, INDUSTRIAL, MILITARY, RENEWABLE, LimitState

__all__ = ["CLASS_C", "Eye", "Taste", "pick"]

CLASS_C = 2
STEEP = tuple(0.7**away for away in range(200))
"""How the fear of an uprising fades with the distance to it."""


@dataclass(frozen=True, slots=True)
class Taste:
    """Weights of one program, in points of the score.

    ``money``: which share of its points £1 is worth; ``lend``: how much of that is left while the World Bank runs dry;
    ``drain``: the harm of £1 that leaves the bank for good. ``fossil``, ``food``, ``goods``, ``arms``: a unit that
    nobody needs now. ``famine``, ``shortage``, ``uprising``: the harm of one unmet level. ``unrest``: standing just
    before an uprising; ``revolt``: the uprising itself. ``disruption``, ``pollution``: the harm of one token;
    ``shared``: how much more while the reserve runs out. ``classes``: a level of a class that counts, for each point
    of the demographic index; ``gap``: a level of inequality; ``equal``: whether the classes are kept together.
    ``draw``: a card more; ``others``: what another nation gains; ``war``: what an attack is worth for its own sake,
    0 for none.
    """

    money: float
    lend: float
    drain: float
    fossil: float
    food: float
    goods: float
    arms: float
    famine: float
    shortage: float
    uprising: float
    unrest: float
    revolt: float
    disruption: float
    pollution: float
    shared: float
    territory: float
    classes: float
    gap: float
    equal: bool
    draw: float
    others: float
    war: float


def pick(taste: Taste, sol: tuple[int, ...], options: Sequence[Action], up: bool) -> Action:
    """The class that rises or falls: those with least rise, those with most fall; or, for a taste that does not mind a
    gap, the top rises (to 3 before 4) and the bottom falls.
    """
    if taste.equal:
        if up:
            return min(options, key=lambda action: (sol[action.value], action.value))
        return max(options, key=lambda action: (sol[action.value], action.value % 2))
    if up:
        return min(options, key=lambda action: (sol[action.value] >= 3, action.value))
    return options[-1]


class Eye:
    """How one nation sees the table: its taste, and what follows from the position for all that it may judge.

    ``left``: generations to come, this one included. ``cash``: what £1 is worth now; ``dirt``, ``strife``: what a
    token of pollution and of disruption costs.
    """

    __slots__ = ("cash", "dirt", "left", "me", "rules", "state", "strife", "taste")

    def __init__(self, taste: Taste, state: LimitState, seat: int) -> None:
        self.taste, self.state = taste, state
        self.me = state.nations[seat]
        self.rules = rules = state.rules
        self.left = max(1, rules.generations - state.generation + 1)
        self.cash = self._cash()
        world = rules.world
        shares = world.solo_nations if state.star is not None else len(state.nations)
        used = 1 - state.pollution_left / max(1, world.pollution_base + world.pollution_per_nation * shares)
        self.dirt = taste.pollution + taste.shared * max(0.0, used)
        used = 1 - state.disruption_left / max(1, world.disruption_base + world.disruption_per_nation * shares)
        self.strife = taste.disruption + taste.shared * max(0.0, used)

    def _cash(self) -> float:
        """Money counts at the end only, and less with each crisis. While the World Bank will not last to the end, what
        is spent into it comes back as taxes: then it is there to be spent.
        """
        state, rules, taste = self.state, self.rules, self.taste
        score = rules.score
        crises = sum(map(len, state.crises))
        factor = 1 if score.money_fixed else max(0, score.money_base - crises)
        cash = taste.money * factor * score.money_points / score.money_step
        due = sum(rules.society.tax[n.society] * rules.people[n.pop] for n in state.nations)
        plenty = self.left <= 2 and due * self.left <= state.bank
        return max(0.01, cash if plenty else cash * taste.lend)

    # -- what a stock is worth ----------------------------------------------------------------------------

    def stock(self, resource: int, units: int) -> float:
        """What it is worth to hold ``units`` of ``resource`` before this generation's social phase."""
        return _STOCKS[resource](self, units)

    def gain(self, resource: int, units: int) -> float:
        """What ``units`` more (below 0: fewer) are worth."""
        have = self.me.stock[resource]
        look = _STOCKS[resource]
        return look(self, have + units) - look(self, have)

    def goods_level(self, society: int, people: int) -> int:
        """The population level that consumption goes by; 0 where the people want no goods."""
        rules = self.rules
        if not rules.society.consumes[society]:
            return 0
        shift = rules.society.consumption_shift[society] - (1 if self.me.laws & SUSTAINABLE else 0)
        return level_below(self.state, people, shift)

    def food_shift(self) -> int:
        return -1 if self.me.laws & VEGETARIANISM else 0

    def fossils_a_generation(self) -> int:
        cost, level = self.rules.fossil_cost, self.me.level
        return cost[level[INDUSTRIAL]] + cost[level[MILITARY]] + (1 if self.me.laws & FARMING else 0)

    def arms_level(self) -> int:
        """The level whose arms an uprising would take; 0 where none threatens, or where it costs money."""
        me, rules = self.me, self.rules
        if me.unrest < rules.uprising_from - 1 or rules.society.uprising_money[me.sol[CLASS_C]]:
            return 0
        return level_below(self.state, me.pop, rules.society.uprising_arms_shift[me.sol[CLASS_C]])

    # -- what moves on the board --------------------------------------------------------------------------

    def unrest(self, at: int) -> float:
        """What unrest at position ``at`` costs: little in the middle, much from the uprising on, a boom pays."""
        taste, rules = self.taste, self.rules
        away = rules.uprising_from - at
        cost = taste.unrest * STEEP[away] if away >= 0 else taste.unrest
        if away <= 0:
            cost += taste.revolt
            over = at - rules.most_unrest
            if over > 0:
                cost += self.strife * over
        elif at <= rules.boom_to:
            cost -= 2.0
        return cost

    def calm(self, steps: int) -> float:
        """What ``steps`` fewer (below 0: more) of unrest are worth, the class struggle to come foreseen."""
        at, gap = self.me.unrest, self.me.sol[0] - self.me.sol[-1]
        return self.unrest(at + gap) - self.unrest(max(1, at - steps) + gap)

    def classes(self, levels: int) -> float:
        """What it is worth to raise (below 0: lower) classes by ``levels``, one after the other as this taste would.

        A level counts as many points as the score gives for it; a gap between the classes, and needs that rise with
        class C, are taken off.
        """
        me, counted, taste = self.me, self.rules.score.classes, self.taste
        point = taste.classes * max(2, self.rules.score.demographic_index[me.pop - 1])
        if levels < 0:
            return point * levels * 0.8
        sol, total = me.sol, 0.0
        for _level in range(levels):
            options = self.rules.raises[sol]
            if not options:
                break
            index = pick(taste, sol, options, True).value
            sol = (*sol[:index], sol[index] + 1, *sol[index + 1 :])
            total += point if CLASSES[index] in counted else point * 0.6
        total -= taste.gap * ((sol[0] - sol[-1]) - (me.sol[0] - me.sol[-1]))
        if sol[CLASS_C] > me.sol[CLASS_C]:
            total += self.outlook(sol[CLASS_C]) - self.outlook(me.sol[CLASS_C])
        return total

    def outlook(self, society: int) -> float:
        """What the needs of this generation and the next would cost with class C at ``society`` (0 or less)."""
        me, rules, state, taste = self.me, self.rules, self.state, self.taste
        level, held = self.goods_level(society, me.pop), me.stock[INDUSTRIAL]
        used = covered(state, level, held)
        cost = taste.shortage * (level - used)
        if self.left < 2:
            return -cost
        column = rules.society
        people = level_below(state, me.pop, column.births[society])
        grown = min(me.level[INDUSTRIAL] + column.industrial_growth[society], rules.top[INDUSTRIAL])
        held += rules.output[INDUSTRIAL][grown] - rules.people[used]
        level = self.goods_level(society, people)
        cost += 0.6 * taste.shortage * (level - covered(state, level, held))
        at = min(me.level[RENEWABLE] + column.renewable_growth[society], land_limit(state, me))
        kept = max(0, min(me.stock[RENEWABLE] - rules.people[me.pop], column.keeps_fresh))
        fed = covered(state, people, kept + rules.output[RENEWABLE][max(1, at)], self.food_shift())
        return -cost - 0.6 * taste.famine * (people - fed)

    def plant(self, plant: int, levels: int) -> float:
        """What ``levels`` more (below 0: fewer) of a plant are worth over the generations to come."""
        me, rules, taste = self.me, self.rules, self.taste
        at = me.level[plant]
        top = land_limit(self.state, me) if plant == RENEWABLE else rules.top[plant]
        to = max(1, min(at + levels, max(top, at)))
        if to == at:
            return 0.0
        output = rules.output[plant]
        extra = output[to] - output[at]
        if plant == RENEWABLE:
            return self._harvest(at, to) + taste.food * extra
        need = _met(extra, self._wanted(plant) - output[at])
        worth = (taste.goods if plant == INDUSTRIAL else taste.arms) * extra * self.left
        worth += need * taste.shortage * 0.5
        fossils = rules.fossil_cost[to] - rules.fossil_cost[at]
        tokens = self._tokens(plant, to) - self._tokens(plant, at)
        have = me.stock[FOSSIL] - self.fossils_a_generation() * self.left
        scarce = 1.0 if have >= fossils * self.left else 2.0
        return worth - self.left * (fossils * taste.fossil * scarce + tokens * self.dirt)

    def _harvest(self, at: int, to: int) -> float:
        """Better or worse harvests against the next generation's hunger."""
        me, rules = self.me, self.rules
        births = rules.society.births[me.sol[CLASS_C]]
        grown = rules.society.renewable_growth[me.sol[CLASS_C]]
        most = land_limit(self.state, me)
        level = level_below(self.state, me.pop, births)
        output = rules.output[RENEWABLE]
        kept = max(0, min(me.stock[RENEWABLE] - rules.people[me.pop], rules.society.keeps_fresh))
        before = covered(self.state, level, kept + output[min(at + grown, max(most, at))], self.food_shift())
        after = covered(self.state, level, kept + output[min(to + grown, max(most, to))], self.food_shift())
        return (after - before) * self.taste.famine

    def _wanted(self, plant: int) -> int:
        """What the nation would use of a plant's output in a generation."""
        if plant == MILITARY:
            return 0
        society = max(self.me.sol[CLASS_C], 2)
        people = level_below(self.state, self.me.pop, self.rules.society.births[society])
        return self.rules.people[self.goods_level(society, people)]

    def _tokens(self, plant: int, level: int) -> int:
        tokens = self.rules.pollution_cost[level]
        return max(0, tokens - 1) if plant == INDUSTRIAL and self.me.laws & GREEN else tokens


def _met(extra: int, short: int) -> float:
    """Which share of what is short ``extra`` units bring, as a number of levels (about 2 of a track for each)."""
    if short <= 0:
        return 0.0
    return max(-2.0, min(extra / short, 1.0) * 2)


def _food(eye: Eye, units: int) -> float:
    people, taste = eye.me.pop, eye.taste
    unmet = people - covered(eye.state, people, units, eye.food_shift())
    need = eye.rules.people[level_below(eye.state, people, eye.food_shift())]
    keep = eye.rules.society.keeps_fresh
    return taste.food * min(units, need + keep) - taste.famine * unmet


def _goods(eye: Eye, units: int) -> float:
    level = eye.goods_level(eye.me.sol[CLASS_C], eye.me.pop)
    unmet = level - covered(eye.state, level, units)
    return eye.taste.goods * units - eye.taste.shortage * unmet


def _arms(eye: Eye, units: int) -> float:
    level = eye.arms_level()
    unmet = level - covered(eye.state, level, units)
    return eye.taste.arms * units - eye.taste.uprising * unmet


def _fossils(eye: Eye, units: int) -> float:
    need = eye.fossils_a_generation()
    used = min(units, need * eye.left)
    short = max(0, need - units)
    return eye.taste.fossil * (2 * used + units - used) - eye.taste.shortage * 0.5 * short


_STOCKS: tuple[Callable[[Eye, int], float], ...] = (_food, _goods, _arms, _fossils)
