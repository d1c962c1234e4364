"""Lesson 5: a fuller World Bank, prices after four deals, and terms of trade."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from limitedu import tables
from limitedu.core.game import Game, new_game
from limitedu.i18n import gettext as _
from limitedu.lessons.checking import Feedback, exercise, give_me, is_number, is_whole, not_yet, right
from limitedu.lessons.experiment import per_game

__all__ = ["four_deals", "fuller_bank", "terms_of_trade"]

GAMES = 12
"""Exercise 1: so many games are played."""
STEP, RICHEST = 10, 2000
"""Exercise 1: the steps of the bank's money and the most of it, in pounds a nation."""
NEAR = 0.05
"""So near terms of trade must come to those of the game."""


# -- a fuller bank ------------------------------------------------------------------------------------------------


@exercise(
    "a fuller bank",
    lesson=5,
    rule=lambda: _(
        "Find how many pounds a nation, in steps of {step}, the World Bank must hold at the start, so that none of "
        "{games} games of four growing nations (seeds 1 to {games}) has a financial crisis; with {step} pounds less, "
        "at least one must have one."
    ).format(step=STEP, games=GAMES),
)
def fuller_bank(pounds: Any) -> Feedback:
    """Are ``pounds`` a nation just enough to spare some growing worlds a financial crisis?"""
    if not is_whole(pounds) or not 0 <= pounds <= RICHEST or pounds % STEP:
        return give_me(
            _("Give me a whole number of pounds a nation from 0 to {most} in steps of {step}, such as 110.").format(
                most=RICHEST, step=STEP
            )
        )
    broke = financial_crises(int(pounds))
    if broke:
        return not_yet(
            _("with £{pounds} a nation there is a financial crisis in {broke} of {games} games").format(
                pounds=pounds, broke=broke, games=GAMES
            )
        )
    below = int(pounds) - STEP
    less = financial_crises(below) if below >= 0 else GAMES
    if not less:
        return not_yet(
            _("£{below} a nation would do: there is no financial crisis with it, either").format(below=below)
        )
    return right(
        _(
            "with £{pounds} a nation there is no financial crisis in {games} games, with £{below} there is in {less}"
        ).format(pounds=pounds, games=GAMES, below=below, less=less)
    )


def financial_crises(pounds: int) -> int:
    """How many of the games of four growing nations have a financial crisis when the bank has ``pounds`` a nation."""
    house = {"world": {"bank_per_nation": pounds}}
    return sum(crises > 0 for crises in per_game("crises_financial", "growth", GAMES, 1, house))


# -- four deals ---------------------------------------------------------------------------------------------------

DEALS: Mapping[str, tuple[tuple[str, int], ...]] = {
    "fossil": (("buy", 1), ("buy", 1), ("buy", 1), ("sell", 1)),
    "industrial": (("sell", 1), ("sell", 1), ("sell", 1), ("buy", 1)),
    "military": (("sell", 30), ("buy", 1), ("buy", 1), ("buy", 1)),
}
"""Exercise 2: for each resource the deals of four nations, one after the other, each with its units."""
STORES = {"industrial": 30, "military": 30, "fossil": 30}


def _resource(name: str) -> str:
    return {"fossil": _("fossils"), "industrial": _("goods"), "military": _("arms")}[name]


def _deal(kind: str, units: int) -> str:
    if kind == "buy":
        return _("buy {units}").format(units=units)
    return _("sell {units}").format(units=units)


def _told() -> str:
    """The deals of the exercise in words."""
    return "; ".join(
        _("{resource}: {deals}").format(
            resource=_resource(name), deals=", ".join(_deal(kind, units) for kind, units in deals)
        )
        for name, deals in DEALS.items()
    )


@exercise(
    "four deals",
    lesson=5,
    rule=lambda: _(
        "Say what one unit costs to buy after four deals on a new market, each made by another nation: {deals}. "
        "Give the three prices by name."
    ).format(deals=_told()),
)
def four_deals(prices: Any) -> Feedback:
    """Are these the ``prices`` (pounds a unit) of fossils, goods and arms after the deals of :data:`DEALS`?"""
    names = {_resource(name): name for name in DEALS}
    if (
        not isinstance(prices, Mapping)
        or not all(isinstance(name, str) for name in prices)
        or set(prices) != set(names)
        or not all(map(is_number, prices.values()))
    ):
        like = "{" + ", ".join(f"{name!r}: 5" for name in names) + "}"
        return give_me(_("Give me three prices by name, such as {like}.").format(like=like))
    found = {name: price_after(resource, DEALS[resource]) for name, resource in names.items()}
    missing = [
        (
            _("£{given:g} for {name} is less than the market asks after these deals")
            if prices[name] < price
            else _("£{given:g} for {name} is more than the market asks after these deals")
        ).format(given=float(prices[name]), name=name)
        for name, price in found.items()
        if prices[name] != price
    ]
    if missing:
        return not_yet(*missing)
    return right(", ".join(_("{name} cost £{price}").format(name=name, price=price) for name, price in found.items()))


def price_after(resource: str, deals: Sequence[tuple[str, int]]) -> int:
    """What a unit of ``resource`` costs after ``deals`` at a table of Limit, where one nation after the other trades.

    At most one deal for each of the four nations; their stores and purses are full.
    """
    house = {
        "start": {"teaching": True, "teaching_money": 1000, **STORES},
        "cards": {"market_access": {"from": "start"}},
    }
    game = new_game("limit", players=4, seed=1, rules=house)
    for kind, units in deals:
        seat = game.decision.player
        game.play("play:market_access")
        game.play(f"{kind}:{resource}")
        if game.decision.kind == "quantity":
            game.play(f"amount:{units}")
        if game.decision.player == seat:
            game.play("pass")
    told = [event.numbers for event in game.events if event.kind in ("sold", "bought")]
    price: int = told[-1]["buy"]
    return price


# -- terms of trade -----------------------------------------------------------------------------------------------


@exercise(
    "terms of trade",
    lesson=5,
    rule=lambda: _(
        "For each nation of your game that sold and bought on the market: what it got for one unit on average, "
        "divided by what it paid for one unit on average, all resources together, to within {near}."
    ).format(near=NEAR),
)
def terms_of_trade(game: Any, terms: Any) -> Feedback:
    """Are ``terms`` (nation -> pounds got for a unit by pounds paid for one) those of ``game``?"""
    if not isinstance(game, Game) or game.name != "limit":
        return give_me(_("Give me a game of Limit first, such as the one of section 5."))
    found = _terms(game)
    if not found:
        return give_me(_("In this game no nation both sold and bought; give me another one."))
    named = isinstance(terms, Mapping) and all(isinstance(name, str) for name in terms)
    if not named or not terms or not all(map(is_number, terms.values())):
        return give_me(
            _("Give me a number for each nation that sold and bought, such as {like}.").format(
                like=f"{{{next(iter(found))!r}: 1.0}}"
            )
        )
    missing = [_("{name} sold and bought, too").format(name=name) for name in found if name not in terms]
    missing += [
        _("there is no {name:.40} that sold and bought").format(name=name) for name in terms if name not in found
    ]
    missing += [
        _("{name}: it got £{got:.2f} and paid £{paid:.2f} for a unit, which is not {given:.2f}").format(
            name=name, got=got, paid=paid, given=float(terms[name])
        )
        for name, (got, paid) in found.items()
        if name in terms and not abs(terms[name] - got / paid) <= NEAR
    ]
    if missing:
        return not_yet(*missing)
    return right(", ".join(f"{name} {got / paid:.2f}" for name, (got, paid) in found.items()))


def _terms(game: Game) -> dict[str, tuple[float, float]]:
    """What each nation that sold and bought got and paid for a unit, on the mean of all units."""
    sums: dict[tuple[str, int], list[int]] = {}
    for event in game.events:
        if event.kind in ("sold", "bought"):
            money_units = sums.setdefault((event.kind, event.player), [0, 0])
            money_units[0] += event.numbers["money"]
            money_units[1] += event.numbers["units"]
    found = {}
    for face in tables.faces(game):
        sold, bought = (sums.get((kind, face["seat"])) for kind in ("sold", "bought"))
        if sold and bought:
            found[face["name"]] = (sold[0] / sold[1], bought[0] / bought[1])
    return found
