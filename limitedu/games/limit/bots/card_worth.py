"""What a card, a target and a transaction are worth to a nation: one small function for each kind of part.

A card is worth the sum of its parts, so that one which a house rule composes of known kinds is judged too. A kind that
is not known here counts nothing.
"""

# A card's parts are read by name, so that mypy knows the types of their numbers not:
# mypy: disable-error-code="no-any-return"

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from limitedu.core.decision import Action
from limitedu.games.limit.alliance import allies_of
from limitedu.games.limit.bots.worth import CLASS_C, Eye
from limitedu.games.limit.cards.part import PLANT_INDEX
from limitedu.games.limit.cards.targets import fits, targets
from limitedu.games.limit.help import MILITARY_PACT
from limitedu.games.limit.nation import land_limit, level_below
from limitedu.games.limit.rules import Card
from limitedu.games.limit.solo import star_industrial_level, star_value
from limitedu.games.limit.state import FOSSIL, INDUSTRIAL, MILITARY, RENEWABLE, RESOURCES, STAR, LimitState

__all__ = [
    "best_target",
    "best_trade",
    "card_worth",
    "defence",
    "overproduction",
    "plant_worth",
    "spare",
    "standing",
    "target_worth",
]

NOBODY = -1

Value = Callable[[Eye, Any, Card, int], float]
VALUES: dict[str, Value] = {}
NEVER = -99.0
"""The worth of what cannot or should not be done."""


def value(kind: str) -> Callable[[Value], Value]:
    """Register what a part of ``kind`` is worth: ``f(eye, part, card, target)``."""

    def register(judge: Value) -> Value:
        VALUES[kind] = judge
        return judge

    return register


def card_worth(eye: Eye, card: Card) -> float:
    """What playing ``card`` now is worth, on its best target."""
    worth = 0.0
    for part in (*card.cost, *card.effect):
        if not part.targeted:
            worth += VALUES.get(part.kind, _unknown)(eye, part, card, NOBODY)
    if card.target:
        worth += max(
            (
                target_worth(eye, card, target)
                for target in targets(eye.state, eye.me.seat)
                if fits(eye.state, eye.me, card, target)
            ),
            default=NEVER,
        )
    return worth


def target_worth(eye: Eye, card: Card, target: int) -> float:
    """What the parts of ``card`` that act on ``target`` are worth."""
    worth, chance = 0.0, 1.0
    for part in (*card.cost, *card.effect):
        if part.targeted:
            each = VALUES.get(part.kind, _unknown)(eye, part, card, target)
            if part.kind == "attack":
                chance = odds(eye, part, target)
                worth += each
            else:
                worth += each * chance
    return worth


def best_target(eye: Eye, card: Card, options: Sequence[Action], jitter: Callable[[], float]) -> Action:
    """The option whose target is worth most; equal ones by chance, so that not one seat bears it all."""
    return max(options, key=lambda action: target_worth(eye, card, action.value) + 0.01 * jitter())


def _unknown(eye: Eye, part: Any, card: Card, target: int) -> float:
    return 0.0


def _victim(eye: Eye, target: int) -> Any:
    return eye.state.star if target == STAR else eye.state.nations[target]


@value("pay")
def _pay(eye: Eye, part: Any, card: Card, target: int) -> float:
    return -eye.cash * min(part.price(eye.state, eye.me), eye.me.money)


@value("burn")
def _burn(eye: Eye, part: Any, card: Card, target: int) -> float:
    return -(eye.cash + eye.taste.drain) * part.money


@value("drain_bank")
def _drain(eye: Eye, part: Any, card: Card, target: int) -> float:
    return -eye.taste.drain * part.money


@value("pay_plant")
def _pay_plant(eye: Eye, part: Any, card: Card, target: int) -> float:
    levels = sum(each.levels for each in card.effect if each.kind == "raise_plant")
    best = NEVER
    for name in part.plants:
        plant = PLANT_INDEX[name]
        price = eye.rules.output[plant][eye.me.level[plant]]
        if price <= eye.me.money:
            best = max(best, plant_worth(eye, plant, levels))
    return best


def plant_worth(eye: Eye, plant: int, levels: int) -> float:
    """What paying for a plant to grow is worth."""
    return eye.plant(plant, levels) - eye.cash * eye.rules.output[plant][eye.me.level[plant]]


@value("spend")
def _spend(eye: Eye, part: Any, card: Card, target: int) -> float:
    return eye.gain(part.index[part.resource], -part.units(eye.state, eye.me))


@value("agitate")
def _agitate(eye: Eye, part: Any, card: Card, target: int) -> float:
    return eye.calm(-part.unrest)


@value("lower_class")
def _lower_class(eye: Eye, part: Any, card: Card, target: int) -> float:
    return eye.classes(-part.levels)


@value("lower_plant")
def _lower_plant(eye: Eye, part: Any, card: Card, target: int) -> float:
    return eye.plant(PLANT_INDEX[part.plant], -part.levels)


@value("pollute")
def _pollute(eye: Eye, part: Any, card: Card, target: int) -> float:
    return -eye.dirt * part.tokens


@value("disrupt")
def _disrupt(eye: Eye, part: Any, card: Card, target: int) -> float:
    return -eye.strife * part.tokens


@value("calm")
def _calm(eye: Eye, part: Any, card: Card, target: int) -> float:
    return eye.calm(part.unrest)


@value("raise_classes")
def _raise_classes(eye: Eye, part: Any, card: Card, target: int) -> float:
    return eye.classes(part.levels)


@value("gain")
def _gain(eye: Eye, part: Any, card: Card, target: int) -> float:
    units = part.units(eye.state, eye.me)
    return max(eye.gain(RESOURCES.index(name), units) for name in part.resources)


@value("raise_plant")
def _raise_plant(eye: Eye, part: Any, card: Card, target: int) -> float:
    return eye.plant(PLANT_INDEX[part.plant], part.levels) if part.plant else 0.0  # else judged by pay_plant


@value("levy")
def _levy(eye: Eye, part: Any, card: Card, target: int) -> float:
    return (eye.cash - eye.taste.drain) * part.per_head * eye.rules.people[eye.me.pop]


@value("draw_cards")
def _draw_cards(eye: Eye, part: Any, card: Card, target: int) -> float:
    return eye.taste.draw * part.keep if eye.left > 1 else 0.0


@value("recall")
def _recall(eye: Eye, part: Any, card: Card, target: int) -> float:
    return max((card_worth(eye, each) for each in eye.me.played if each is not card), default=0.0) * 0.8


@value("extract")
def _extract(eye: Eye, part: Any, card: Card, target: int) -> float:
    return eye.gain(FOSSIL, part.fossils)


@value("relieve")
def _relieve(eye: Eye, part: Any, card: Card, target: int) -> float:
    each = eye.dirt if part.tokens == "pollution" else eye.strife
    own = min(getattr(eye.me, part.tokens), part.payer + part.each)
    others = sum(min(getattr(n, part.tokens), part.each) for n in eye.state.nations if n is not eye.me)
    return each * own + (each - 1 + eye.taste.others) * others * 0.5


@value("overproduce")
def _overproduce(eye: Eye, part: Any, card: Card, target: int) -> float:
    return max(overproduction(eye, PLANT_INDEX[name]) for name in part.plants)


def overproduction(eye: Eye, plant: int) -> float:
    """What one more harvest of a plant is worth; very little where its fossils are not there."""
    level, rules = eye.me.level[plant], eye.rules
    if rules.fossil_cost[level] > eye.me.stock[FOSSIL]:
        return NEVER
    made = eye.gain(plant, rules.output[plant][level]) + eye.gain(FOSSIL, -rules.fossil_cost[level])
    return made - eye.dirt * rules.pollution_cost[level]


@value("colonize")
def _colonize(eye: Eye, part: Any, card: Card, target: int) -> float:
    land = min(part.territory, eye.state.colony_territory)
    return eye.taste.territory * land + eye.gain(FOSSIL, min(part.fossil, eye.state.colony_fossil))


@value("move_price")
def _move_price(eye: Eye, part: Any, card: Card, target: int) -> float:
    return 0.1


@value("transaction")
def _transaction(eye: Eye, part: Any, card: Card, target: int) -> float:
    return best_trade(eye)[0]


@value("law")
def _law(eye: Eye, part: Any, card: Card, target: int) -> float:
    return _LAWS[part.law](eye)


def _vegetarianism(eye: Eye) -> float:
    """Each level that eats a level less: a famine a generation less once the land is full."""
    me, rules = eye.me, eye.rules
    full = rules.output[RENEWABLE][land_limit(eye.state, me)]
    pressed = rules.people[level_below(eye.state, me.pop, 1)] >= full
    return eye.taste.famine * (0.35 * (eye.left - 1) + 0.3 if pressed else 0.15 * eye.left)


def _sustainable(eye: Eye) -> float:
    if not eye.rules.society.consumes[eye.me.sol[CLASS_C]] and eye.left < 3:
        return 0.0
    made = eye.rules.output[INDUSTRIAL][eye.me.level[INDUSTRIAL]]
    short = eye.rules.people[level_below(eye.state, eye.me.pop, 0)] > made
    return eye.taste.shortage * eye.left * (0.3 if short else 0.1)


def _recycling(eye: Eye) -> float:
    used = eye.rules.people[eye.me.pop] >= 5
    return eye.taste.fossil * eye.left * (1.2 if used else 0.5)


def _green(eye: Eye) -> float:
    dirty = eye.rules.pollution_cost[eye.me.level[INDUSTRIAL]] > 0
    return eye.dirt * eye.left * (0.9 if dirty else 0.4)


def _planning(eye: Eye) -> float:
    """No growth: worth what the plants' growth would cost where it is not wanted."""
    me, society = eye.me, eye.rules.society
    column = me.sol[CLASS_C]
    if not (society.industrial_growth[column] or society.chosen_growth[column] > 0):
        return -3.0
    grown = max(eye.plant(plant, 1) for plant in (INDUSTRIAL, MILITARY))
    hungry = eye.plant(RENEWABLE, 1) if society.renewable_growth[column] else 0.0
    return -grown - hungry


def _farming(eye: Eye) -> float:
    me, rules = eye.me, eye.rules
    at = me.level[RENEWABLE]
    more = (rules.output[RENEWABLE][at + 1] if at < rules.top[RENEWABLE] else rules.farming_above) - rules.output[
        RENEWABLE
    ][at]
    people = rules.people[level_below(eye.state, me.pop, eye.food_shift())]
    hungry = people > rules.output[RENEWABLE][at]
    gain = eye.taste.famine * 0.6 if hungry else eye.taste.food * min(more, 5)
    return eye.left * (gain - eye.taste.fossil - eye.dirt)


_LAWS: dict[str, Callable[[Eye], float]] = {
    "vegetarianism": _vegetarianism,
    "sustainable_consumption": _sustainable,
    "recycling": _recycling,
    "green_production": _green,
    "policy_planning": _planning,
    "intensive_farming": _farming,
    "stock_exchange": lambda eye: eye.taste.goods * 4 * (eye.left - 1),
}
"""What each permanent card is worth."""

# -- on another nation -----------------------------------------------------------------------------------------


@value("gift")
def _gift(eye: Eye, part: Any, card: Card, target: int) -> float:
    return -eye.cash * part.value(eye.state, target)


@value("offshore")
def _offshore(eye: Eye, part: Any, card: Card, target: int) -> float:
    rules = eye.rules
    level = star_industrial_level(eye.state) if target == STAR else eye.state.nations[target].level[INDUSTRIAL]
    fossils = eye.gain(FOSSIL, -rules.fossil_cost[level])
    dirt = (eye.dirt - eye.taste.pollution) * rules.pollution_cost[level]
    return eye.gain(INDUSTRIAL, rules.output[INDUSTRIAL][level]) + fossils - dirt


@value("pass_on")
def _pass_on(eye: Eye, part: Any, card: Card, target: int) -> float:
    tokens = min(part.disruption, eye.me.disruption)
    return tokens * (1 + eye.taste.others) + 0.02 * standing(eye, target)


def standing(eye: Eye, target: int) -> float:
    """How well a nation stands: whom to fear."""
    if target == STAR:
        return 0.0
    nation = eye.state.nations[target]
    return sum(nation.sol) + nation.territory + nation.money * 0.1 - nation.disruption - nation.pollution


@value("take_money")
def _take_money(eye: Eye, part: Any, card: Card, target: int) -> float:
    money = min(part.amount(eye.state, target), _victim(eye, target).money)
    return float(money * (eye.cash + eye.taste.others * eye.cash))


@value("target_raises")
def _target_raises(eye: Eye, part: Any, card: Card, target: int) -> float:
    return eye.taste.others * part.levels


@value("target_calm")
def _target_calm(eye: Eye, part: Any, card: Card, target: int) -> float:
    return eye.taste.others * part.unrest * 0.5


@value("inflame")
def _inflame(eye: Eye, part: Any, card: Card, target: int) -> float:
    if eye.taste.war <= 0:
        return -9.0
    near = eye.state.nations[target].unrest + part.unrest > eye.rules.most_unrest
    return eye.taste.war * part.unrest * (0.9 if near else 0.4)


@value("attack")
def _attack(eye: Eye, part: Any, card: Card, target: int) -> float:
    if eye.taste.war <= 0:
        return NEVER
    force = max(part.least, defence(eye.state, target) + 1)
    if force > eye.me.stock[MILITARY]:
        force = part.least
    return eye.gain(MILITARY, -force) - eye.strife * part.disruption


def defence(state: LimitState, target: int) -> int:
    """The most that a nation could resist: its own arms and those of its military allies."""
    if target == STAR:
        return star_value(state, "military")
    own = state.nations[target].stock[MILITARY]
    return own + sum(state.nations[s].stock[MILITARY] for s in allies_of(state, target, MILITARY_PACT))


def odds(eye: Eye, part: Any, target: int) -> float:
    """How likely an attack goes through: surely against fewer arms, hardly otherwise."""
    return 1.0 if eye.me.stock[MILITARY] > defence(eye.state, target) else 0.1


@value("ravage")
def _ravage(eye: Eye, part: Any, card: Card, target: int) -> float:
    return eye.taste.war * (part.territory * 3 + part.pollution) - (eye.dirt - eye.taste.pollution) * part.pollution


@value("annex")
def _annex(eye: Eye, part: Any, card: Card, target: int) -> float:
    return eye.taste.territory * part.territory + eye.taste.war * 2


@value("loot")
def _loot(eye: Eye, part: Any, card: Card, target: int) -> float:
    return max(eye.gain(r, part.most(eye.state, target, r)) for r in (RENEWABLE, INDUSTRIAL, FOSSIL)) + eye.taste.war


# ==================================================================================================== the market


def spare(eye: Eye, resource: int) -> int:
    """How many units of a resource the nation does not need in this generation, nor its plants later."""
    me = eye.me
    have, rules = me.stock[resource], eye.rules
    if resource == RENEWABLE:
        return have - rules.people[level_below(eye.state, me.pop, eye.food_shift())] - rules.society.keeps_fresh
    if resource == INDUSTRIAL:
        level = eye.goods_level(me.sol[CLASS_C], me.pop)
        return have - (rules.people[level] if level else 0)
    if resource == MILITARY:
        level = eye.arms_level()
        return have - (rules.people[level] if level else 0)
    return have - max(2, eye.fossils_a_generation()) * (eye.left + 1)


def best_trade(eye: Eye, traded: int = NOBODY) -> tuple[float, str, int, int]:
    """The best transaction as ``(worth, "sell" or "buy", resource, units)``; worth 0 where none is any good."""
    state, rules, me = eye.state, eye.rules, eye.me
    best = (0.0, "", 0, 0)
    for r in range(len(RESOURCES)):
        if r == traded:
            continue
        at = state.price[r]
        price = rules.sell[at]
        if at > 1 and 0 < price <= state.bank:
            units = min(spare(eye, r), me.stock[r], state.bank // price)
            if units > 0:
                worth = units * price * eye.cash + eye.gain(r, -units)
                best = max(best, (worth, "sell", r, units))
        price = rules.buy[at]
        most = min(state.stock[r], me.money // price)
        for units in {1, min(most, 3), most} if most > 0 else ():
            worth = eye.gain(r, units) - units * price * eye.cash
            best = max(best, (worth, "buy", r, units))
    return best
