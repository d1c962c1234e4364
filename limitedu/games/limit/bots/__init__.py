"""Two programs that know Limit: ``growth`` expands, burns and buys; ``careful`` keeps within land, peace and fossils.

Both answer every question of the game by what an answer is worth to them (``worth``, ``card_worth``), each under its
own taste, and differ where a question is one of character: whom to raise, to help, to fight, to join. They remember
nothing between two choices, and use what their seat may see: the open boards, their own hand, and which cards their own
decks still hold, never an order of cards or another's hand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from limitedu.core.decision import Action, Decision
from limitedu.games.limit.alliance import allies_of
from limitedu.games.limit.bots.card_worth import (
    best_target,
    best_trade,
    card_worth,
    defence,
    overproduction,
    plant_worth,
    spare,
)
from limitedu.games.limit.bots.worth import Eye, Taste, pick
from limitedu.games.limit.cards.part import FARMING, PLANNING
from limitedu.games.limit.help import ECONOMIC, MILITARY_PACT
from limitedu.games.limit.nation import level_below
from limitedu.games.limit.rules import Card, base_data
from limitedu.games.limit.solo import raid_loot
from limitedu.games.limit.state import FOSSIL, INDUSTRIAL, MILITARY, RENEWABLE, LimitState, Nation
from limitedu.i18n import gettext as _

__all__ = ["PROGRAMS", "CarefulBot", "GrowthBot", "Leader"]

Options = Sequence[Action]
Answer = Callable[[LimitState, int, Any, Options], Action]

MIDDLE, MOST = 4, 9
"""How much a card is wanted in the hand: one that nobody has a liking for, and the best."""


def _likings(*rows: tuple[int, str]) -> dict[str, int]:
    """Cards by how much they are wanted."""
    return {card: wish for wish, cards in rows for card in cards.split()}


class Leader:
    """What both programs share: each question's name leads to the method that answers it.

    A question that is not known here (a house rule's own) gets its first option. ``liking``: how much a card is wanted
    in the hand, from 0 to 9; a printed card that is not listed is in the middle. What is a question of character is
    left to the two.
    """

    taste: ClassVar[Taste]
    liking: ClassVar[Mapping[str, int]]

    def __init__(self, seed: int = 0) -> None:
        self._random = Random(seed).random

    def choose(self, state: LimitState, decision: Decision) -> Action:
        """One of the decision's options; the state is only looked at."""
        method = ANSWERS.get(decision.question.name)
        if method is None:
            return decision.options[0]
        answer: Answer = getattr(self, method)
        return answer(state, decision.player, decision.arg, decision.options)

    def eye(self, state: LimitState, seat: int) -> Eye:
        return Eye(self.taste, state, seat)

    # -- cards in hand --------------------------------------------------------------------------------------

    def wish(self, state: LimitState, nation: Nation, card: Card) -> int:
        """How much ``card`` is wanted in the hand now; one that a house rule composed is as welcome as it is useful."""
        liked = self.liking.get(card.id)
        if liked is not None:
            return liked
        if card.id in base_data()["cards"]:
            return MIDDLE
        return max(0, min(MOST, MIDDLE + round(card_worth(self.eye(state, nation.seat), card))))

    def deck(self, state: LimitState, seat: int, arg: Any, options: Options) -> Action:
        """The deck with the best cards on the average: which cards it still holds is known, their order is not."""
        nation = state.nations[seat]

        def hope(action: Action) -> tuple[float, int]:
            deck = nation.decks[action.value]
            cards = deck[: len(deck) - nation.known[action.value]] or deck
            wishes = sorted((self.wish(state, nation, card) for card in cards), reverse=True)
            best = wishes[: max(1, len(wishes) // 2)]
            return sum(best) / len(best), -action.value

        return max(options, key=hope)

    def keep(self, state: LimitState, seat: int, arg: Any, options: Options) -> Action:
        nation = state.nations[seat]
        return max(options, key=lambda a: self.wish(state, nation, a.value))

    def under(self, state: LimitState, seat: int, arg: Any, options: Options) -> Action:
        """The wanted ones first, so that they come again sooner."""
        nation = state.nations[seat]
        cards = [a for a in options if a.value is not None]
        return max(cards, key=lambda a: self.wish(state, nation, a.value))

    def trim(self, state: LimitState, seat: int, arg: Any, options: Options) -> Action:
        nation = state.nations[seat]
        return min(options, key=lambda a: self.wish(state, nation, a.value))

    # -- a turn ---------------------------------------------------------------------------------------------

    def policy(self, state: LimitState, seat: int, arg: Any, options: Options) -> Action:
        """The card that is worth most, if any is worth its price; passing otherwise."""
        eye = self.eye(state, seat)
        best, chosen = 0.05, options[-1]
        for action in options:
            kind = action.kind
            if kind == "play":
                worth = card_worth(eye, action.value)
            elif kind == "ask":
                worth = self.plead_worth(eye, action.value)
            else:
                continue
            if worth > best:
                best, chosen = worth, action
        if chosen.kind == "pass":
            for action in options:
                if action.kind == "withdraw" and self.gives_up(eye, action.value):
                    return action
        return chosen

    def plead_worth(self, eye: Eye, card: Card) -> float:
        """What it is worth to ask others to pay for ``card``."""
        return card_worth(eye, card)

    def gives_up(self, eye: Eye, card: Card) -> bool:
        """Whether a permanent card is worth more under its deck."""
        return False

    def withdraw(self, state: LimitState, seat: int, law: str, options: Options) -> Action:
        eye = self.eye(state, seat)
        for action in options:
            if action.value is not None and self.gives_up(eye, action.value):
                return action
        return options[-1]

    def target(self, state: LimitState, seat: int, card: Card, options: Options) -> Action:
        return best_target(self.eye(state, seat), card, options, self._random)

    def plant(self, state: LimitState, seat: int, part: Any, options: Options) -> Action:
        eye = self.eye(state, seat)
        card = state.card
        levels = sum(p.levels for p in card.effect if p.kind == "raise_plant") if card else 1
        return max(options, key=lambda a: plant_worth(eye, a.value, levels))

    def gain(self, state: LimitState, seat: int, part: Any, options: Options) -> Action:
        eye = self.eye(state, seat)
        units = part.units(state, eye.me)
        return max(options, key=lambda a: eye.gain(a.value, units))

    def recall(self, state: LimitState, seat: int, arg: Any, options: Options) -> Action:
        eye = self.eye(state, seat)
        return max(options, key=lambda a: card_worth(eye, a.value))

    # -- the market -----------------------------------------------------------------------------------------

    def price(self, state: LimitState, seat: int, arg: Any, options: Options) -> Action:
        """Up for what there is to sell, down for what is wanted."""
        eye = self.eye(state, seat)

        def worth(action: Action) -> float:
            resource, step = action.value
            units = spare(eye, resource)
            return float(step * units) if units > 0 else -step * eye.gain(resource, 1)

        return max(options, key=worth)

    def trade(self, state: LimitState, seat: int, arg: Any, options: Options) -> Action:
        _worth, kind, resource, _units = best_trade(self.eye(state, seat), arg[0])
        for action in options:
            if action.kind == kind and action.value == resource:
                return action
        return options[-1]

    def buy(self, state: LimitState, seat: int, resource: int, options: Options) -> Action:
        """As many as are worth more than they cost."""
        eye = self.eye(state, seat)
        price = eye.rules.buy[state.price[resource]]
        most = options[-1].value
        best, units = -99.0, 1
        for number in {1, min(3, most), most}:
            worth = eye.gain(resource, number) - number * price * eye.cash
            if (worth, -number) > (best, -units):
                best, units = worth, number
        return _amount(options, units)

    def _harm(self, eye: Eye, card: Card | None) -> float:
        """What an attack that goes through would cost."""
        harm = 0.0
        for part in card.effect if card is not None else ():
            if part.kind == "loot":
                harm += max(-eye.gain(r, -min(eye.me.stock[r], 3)) for r in (RENEWABLE, INDUSTRIAL, FOSSIL))
            elif part.kind in ("annex", "ravage"):
                harm += eye.taste.territory * part.territory + 2
        return harm

    def loot(self, state: LimitState, seat: int, part: Any, options: Options) -> Action:
        eye = self.eye(state, seat)
        return max(options, key=lambda a: eye.gain(a.value, part.most(state, state.target, a.value)))

    # -- the people -----------------------------------------------------------------------------------------

    def raise_class(self, state: LimitState, seat: int, left: int, options: Options) -> Action:
        return pick(self.taste, state.nations[seat].sol, options, True)

    def lower_class(self, state: LimitState, seat: int, left: int, options: Options) -> Action:
        return pick(self.taste, state.nations[seat].sol, options, False)

    def grow(self, state: LimitState, seat: int, levels: int, options: Options) -> Action:
        eye = self.eye(state, seat)
        return max(options, key=lambda a: eye.plant(a.value, levels))


def _amount(options: Options, wanted: int) -> Action:
    """The amount nearest to ``wanted``."""
    least: int = options[0].value
    return options[max(0, min(wanted - least, len(options) - 1))]


def _yes(options: Options, yes: bool) -> Action:
    """The answer to a question of yes or no; no where yes is not possible."""
    for action in options:
        if action.value is yes:
            return action
    return options[0]


ANSWERS: Mapping[str, str] = {
    "deck": "deck",
    "keep": "keep",
    "under": "under",
    "trim": "trim",
    "policy": "policy",
    "withdraw": "withdraw",
    "target": "target",
    "plant": "plant",
    "gain": "gain",
    "overproduce": "overproduce",
    "recall": "recall",
    "price": "price",
    "trade": "trade",
    "sell": "sell",
    "buy": "buy",
    "force": "force",
    "resist": "resist",
    "raid": "raid",
    "wreck": "wreck",
    "loot": "loot",
    "pass_on": "pass_on",
    "raise_class": "raise_class",
    "lower_class": "lower_class",
    "grow": "grow",
    "plea": "plea",
    "give": "give",
    "break": "break_",
    "money": "money",
    "alliance": "alliance",
    "alliance_consent": "accept",
    "alliance_price": "pay",
    "alliance_exclusion": "exclude",
}
"""The name of a question -> the method that answers it: of :class:`Leader`, or of each of the two programs."""


class GrowthBot(Leader):
    """Expands, burns and buys: plants, land, fossils, and war where it is strong; the others are there to be used."""

    taste = Taste(
        money=0.6,
        lend=0.18,
        drain=0.04,
        fossil=1.1,
        food=0.48,
        goods=0.21,
        arms=0.33,
        famine=3.4,
        shortage=0.88,
        uprising=1.45,
        unrest=4.8,
        revolt=1.75,
        disruption=0.35,
        pollution=0.6,
        shared=0.0,
        territory=13.0,
        classes=0.68,
        gap=0.0,
        equal=False,
        draw=3.0,
        others=-0.7,
        war=1.0,
    )
    liking: ClassVar[Mapping[str, int]] = _likings(
        (9, "colonization education industrialization market_access vegetarianism"),
        (8, "annexation extraction"),
        (7, "intensive_farming investment_policy mass_destruction surcharge tourism urbanization"),
        (
            6,
            "graduate_studies military_operation offshore_production political_interference political_reform "
            "robotization",
        ),
        (5, "conscription craftsmanship overproduction public_expenditure"),
        (3, "police_repression soft_power stock_exchange terrorism"),
        (2, "artificial_intelligence green_production recycling speculation"),
        (0, "cleaning_the_planet humanitarian_aid overconsumption policy_planning"),
    )

    def plead_worth(self, eye: Eye, card: Card) -> float:
        """Others' money is welcome for what it would buy itself, never for what helps all."""
        return -1.0 if card.from_all else card_worth(eye, card)

    def gives_up(self, eye: Eye, card: Card) -> bool:
        return bool(card.laws & PLANNING)

    def overproduce(self, state: LimitState, seat: int, part: Any, options: Options) -> Action:
        """What it has most use for."""
        eye = self.eye(state, seat)
        return max(options, key=lambda a: overproduction(eye, a.value))

    def sell(self, state: LimitState, seat: int, resource: int, options: Options) -> Action:
        """All that is spare, at least one."""
        return _amount(options, spare(self.eye(state, seat), resource))

    def force(self, state: LimitState, seat: int, part: Any, options: Options) -> Action:
        """One more than the other side could raise; the least where that is too much."""
        wanted = defence(state, state.target) + 1
        return _amount(options, wanted if wanted <= options[-1].value else 0)

    def resist(self, state: LimitState, seat: int, attacker: int, options: Options) -> Action:
        """Always, if it can."""
        return _yes(options, True)

    def raid(self, state: LimitState, seat: int, attack: int, options: Options) -> Action:
        return _yes(options, True)

    def wreck(self, state: LimitState, seat: int, arg: Any, options: Options) -> Action:
        """The plant that gives them more."""
        level = state.nations[state.target].level
        return max(options, key=lambda a: level[a.value])

    def pass_on(self, state: LimitState, seat: int, most: int, options: Options) -> Action:
        """All that it can."""
        return options[-1]

    def plea(self, state: LimitState, seat: int, arg: Any, options: Options) -> Action:
        """Always: it costs nothing, and who refuses is left."""
        return _yes(options, True)

    def give(self, state: LimitState, seat: int, arg: Any, options: Options) -> Action:
        """A quarter of what it does not need."""
        return _amount(options, spare(self.eye(state, seat), arg[1]) // 4)

    def break_(self, state: LimitState, seat: int, kind: int, options: Options) -> Action:
        return _yes(options, True)

    def money(self, state: LimitState, seat: int, asker: int, options: Options) -> Action:
        """Nothing, unless an ally asks and there is plenty."""
        ally = asker in allies_of(state, seat, ECONOMIC)
        return _amount(options, state.nations[seat].money // 10 if ally else 0)

    def alliance(self, state: LimitState, seat: int, arg: Any, options: Options) -> Action:
        """Trade with the richest; leave who is only a burden, and all who are too weak to be feared."""
        nations, me = state.nations, state.nations[seat]
        offers = [a for a in options if a.kind == "offer" and a.value[0] == ECONOMIC and not me.ally[ECONOMIC]]
        if offers:
            best = max(offers, key=lambda a: (nations[a.value[1]].money, -a.value[1]))
            if nations[best.value[1]].money > me.money:
                return best
        for action in options:
            if action.kind == "leave" and self._burdened(state, seat, action.value):
                return action
        return options[-1]

    def _burdened(self, state: LimitState, seat: int, kind: int) -> bool:
        """Whether the nation has twice as much to give as the strongest of its allies."""
        nations = state.nations
        mine, *others = (
            nations[s].stock[MILITARY] if kind == MILITARY_PACT else nations[s].money
            for s in (seat, *allies_of(state, seat, kind))
        )
        return mine > 2 * max(others, default=0) + 5

    def accept(self, state: LimitState, seat: int, deal: Any, options: Options) -> Action:
        """Yes to who has more to give than to take, and no to a world without arms."""
        by, me = state.nations[deal.by], state.nations[seat]
        if deal.type == ECONOMIC:
            return _yes(options, by.money >= me.money)
        return _yes(options, by.stock[MILITARY] > me.stock[MILITARY] and me.level[MILITARY] < 3)

    def pay(self, state: LimitState, seat: int, deal: Any, options: Options) -> Action:
        """Its own offers in full, others' not at all."""
        return options[-1] if deal.by == seat else options[0]

    def exclude(self, state: LimitState, seat: int, deal: Any, options: Options) -> Action:
        """Out with the poorer."""
        nations = state.nations
        return _yes(options, nations[deal.to].money < nations[seat].money)


class CarefulBot(Leader):
    """Holds pollution and unrest down, raises the classes together, stays within its land, and helps."""

    taste = Taste(
        money=0.9,
        lend=0.14,
        drain=0.28,
        fossil=0.49,
        food=0.01,
        goods=0.03,
        arms=0.27,
        famine=4.8,
        shortage=2.68,
        uprising=8.23,
        unrest=16.8,
        revolt=32.27,
        disruption=3.02,
        pollution=1.46,
        shared=1.77,
        territory=1.5,
        classes=0.65,
        gap=0.3,
        equal=True,
        draw=0.64,
        others=0.17,
        war=0.0,
    )
    liking: ClassVar[Mapping[str, int]] = _likings(
        (
            9,
            "colonization education graduate_studies indoctrination investment_policy market_access "
            "sustainable_consumption",
        ),
        (8, "green_production public_expenditure urbanization vegetarianism"),
        (7, "cleaning_the_planet industrialization policy_planning"),
        (6, "conscription craftsmanship tourism"),
        (5, "artificial_intelligence humanitarian_aid political_interference recycling"),
        (4, "intensive_farming political_reform"),
        (3, "offshore_production overconsumption robotization"),
        (2, "soft_power"),
        (1, "extraction overproduction police_repression speculation stock_exchange"),
        (0, "annexation mass_destruction military_operation surcharge terrorism"),
    )

    def plead_worth(self, eye: Eye, card: Card) -> float:
        """Asks for what helps all, and for its own cards not before it must."""
        return card_worth(eye, card) - (0.0 if card.from_all else 0.5)

    def gives_up(self, eye: Eye, card: Card) -> bool:
        """Takes back a farming that its people can live without."""
        if not card.laws & FARMING:
            return False
        me, rules = eye.me, eye.rules
        births = rules.society.births[me.sol[2]]
        need = rules.people[level_below(eye.state, me.pop, births + eye.food_shift())]
        return need <= rules.output[RENEWABLE][max(1, me.level[RENEWABLE] - 1)]

    def overproduce(self, state: LimitState, seat: int, part: Any, options: Options) -> Action:
        """What pollutes least."""
        eye = self.eye(state, seat)
        dirt = state.rules.pollution_cost
        return min(options, key=lambda a: (dirt[eye.me.level[a.value]], -overproduction(eye, a.value)))

    def sell(self, state: LimitState, seat: int, resource: int, options: Options) -> Action:
        """Half of what is spare: the rest may be needed."""
        return _amount(options, (spare(self.eye(state, seat), resource) + 1) // 2)

    def force(self, state: LimitState, seat: int, part: Any, options: Options) -> Action:
        """No more than must be."""
        return options[0]

    def resist(self, state: LimitState, seat: int, attacker: int, options: Options) -> Action:
        """Only where more is at stake than the arms."""
        eye = self.eye(state, seat)
        own = min(state.amount, eye.me.stock[MILITARY])
        return _yes(options, self._harm(eye, state.card) > -eye.gain(MILITARY, -own))

    def _harm(self, eye: Eye, card: Card | None) -> float:
        """What an attack that goes through would cost."""
        harm = 0.0
        for part in card.effect if card is not None else ():
            if part.kind == "loot":
                harm += max(-eye.gain(r, -min(eye.me.stock[r], 3)) for r in (RENEWABLE, INDUSTRIAL, FOSSIL))
            elif part.kind in ("annex", "ravage"):
                harm += 5 * part.territory + 2
        return harm

    def raid(self, state: LimitState, seat: int, attack: int, options: Options) -> Action:
        """Only where the loot is worth more than the arms."""
        eye = self.eye(state, seat)
        taken, most = raid_loot(state, eye.me.stock)
        harm = -eye.gain(taken, -min(most, eye.me.stock[taken]))
        return _yes(options, harm > -eye.gain(MILITARY, -attack))

    def wreck(self, state: LimitState, seat: int, arg: Any, options: Options) -> Action:
        """Arms before goods."""
        return max(options, key=lambda a: a.value == MILITARY)

    def pass_on(self, state: LimitState, seat: int, most: int, options: Options) -> Action:
        """As little as may be."""
        return options[0]

    def plea(self, state: LimitState, seat: int, arg: Any, options: Options) -> Action:
        """Only where the allies together have as much as is missing: else they would be poorer for little."""
        kind, resource, missing = arg
        held = sum(state.nations[ally].stock[resource] for ally in allies_of(state, seat, kind))
        return _yes(options, held >= missing)

    def give(self, state: LimitState, seat: int, arg: Any, options: Options) -> Action:
        """All that it does not need itself."""
        return _amount(options, spare(self.eye(state, seat), arg[1]))

    def break_(self, state: LimitState, seat: int, kind: int, options: Options) -> Action:
        return _yes(options, False)

    def money(self, state: LimitState, seat: int, asker: int, options: Options) -> Action:
        """Its share of what helps all; a part of what it has for an ally."""
        money, card = state.nations[seat].money, state.card
        if card is not None and card.from_all:
            return _amount(options, min(money // 2, -(-state.missing // max(1, len(state.nations) - 1))))
        return _amount(options, money // 4)

    def alliance(self, state: LimitState, seat: int, arg: Any, options: Options) -> Action:
        """Peace with everybody first, then trade; the one who disturbs least before the others."""
        offers = [a for a in options if a.kind == "offer"]
        if not offers or state.nations[seat].money < state.rules.alliance.price:
            last: Action = options[-1]
            return last
        nations = state.nations
        return min(offers, key=lambda a: (a.value[0], nations[a.value[1]].disruption, a.value[1]))

    def accept(self, state: LimitState, seat: int, deal: Any, options: Options) -> Action:
        return _yes(options, True)

    def pay(self, state: LimitState, seat: int, deal: Any, options: Options) -> Action:
        return options[-1]

    def exclude(self, state: LimitState, seat: int, deal: Any, options: Options) -> Action:
        """Only one who disturbs more than all others together."""
        tokens = [nation.disruption for nation in state.nations]
        return _yes(options, tokens[deal.to] * 2 > sum(tokens) + 4)


PROGRAMS = (
    (
        "growth",
        lambda: _("Growth"),
        lambda: _("Expands: plants, land, fossils, war where it is strong."),
        GrowthBot,
    ),
    (
        "careful",
        lambda: _("Careful"),
        lambda: _("Holds pollution and unrest down, raises all classes together, helps allies."),
        CarefulBot,
    ),
)
"""Name, label, description and maker of each program (see :class:`limitedu.bots.Program`)."""
