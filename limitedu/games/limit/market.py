"""Buying and selling at the marketplace (rulebook, Transactions; rulings B25-B29)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from limitedu.core.decision import Action, Amounts, Need, Question, Reason
from limitedu.games.limit.help import all_amounts, amount_need
from limitedu.games.limit.names import resource_name
from limitedu.games.limit.state import RESOURCES, LimitState, Nation
from limitedu.i18n import _

__all__ = ["PRICE", "TRADE", "can_buy", "can_sell", "can_trade", "most_to_buy", "most_to_sell"]


def most_to_sell(state: LimitState, nation: Nation, r: int, drained: int = 0) -> int:
    """How many units the nation can sell: what it has and what the bank can pay (ruling B29)."""
    price = state.rules.sell[state.price[r]]
    if not price or state.price[r] == 1:
        return 0
    return min(nation.stock[r], (state.bank - drained) // price)


def most_to_buy(state: LimitState, nation: Nation, r: int, spent: int = 0) -> int:
    """How many units the nation can buy: what the market has and what it can pay."""
    return min(state.stock[r], (nation.money - spent) // state.rules.buy[state.price[r]])


def can_trade(state: LimitState, nation: Nation, spent: int = 0, drained: int = 0) -> bool:
    """Whether any transaction is possible once ``spent`` and ``drained`` are paid."""
    rules, price, market, stock = state.rules, state.price, state.stock, nation.stock
    money, bank = nation.money - spent, state.bank - drained
    for r in (0, 1, 2, 3):
        at = price[r]
        if (market[r] and rules.buy[at] <= money) or (at > 1 and stock[r] and 0 < rules.sell[at] <= bank):
            return True
    return False


def can_sell(state: LimitState, nation: Nation, r: int) -> bool:
    return most_to_sell(state, nation, r) > 0


def can_buy(state: LimitState, nation: Nation, r: int) -> bool:
    return most_to_buy(state, nation, r) > 0


def _trade_options(state: LimitState, player: int, arg: tuple[int, int]) -> Sequence[Action]:
    """``arg``: the resource already traded (-1: none) and how many transactions are left."""
    rules, nation = state.rules, state.nations[player]
    traded = arg[0]
    stock, price, market, money, bank = nation.stock, state.price, state.stock, nation.money, state.bank
    options = []
    for r in (0, 1, 2, 3):
        if r != traded:
            at = price[r]
            if at > 1 and stock[r] and 0 < rules.sell[at] <= bank:
                options.append(rules.selling[r])
            if market[r] and rules.buy[at] <= money:
                options.append(rules.buying[r])
    if traded >= 0 and options:
        options.append(rules.done)
    return options


def _answer_trade(state: LimitState, player: int, arg: tuple[int, int], action: Action) -> None:
    if action.kind == "done":
        return
    _traded, left = arg
    resource = action.value
    if left > 1:
        state.stack.append((TRADE, player, (resource, left - 1)))
    state.stack.append((SELL if action.kind == "sell" else BUY, player, resource))


def _sell_options(state: LimitState, player: int, r: int) -> Sequence[Action]:
    return Amounts(1, most_to_sell(state, state.nations[player], r))


def _buy_options(state: LimitState, player: int, r: int) -> Sequence[Action]:
    return Amounts(1, most_to_buy(state, state.nations[player], r))


def _answer_sell(state: LimitState, player: int, r: int, action: Action) -> None:
    nation, units = state.nations[player], action.value
    money = units * state.rules.sell[state.price[r]]
    nation.stock[r] -= units
    nation.money += money
    state.stock[r] += units
    state.bank -= money
    state.price[r] -= 1
    if state.tell is not None:
        state.tell("sold", player, deal(state, r, units, money))


def _answer_buy(state: LimitState, player: int, r: int, action: Action) -> None:
    nation, units = state.nations[player], action.value
    money = units * state.rules.buy[state.price[r]]
    nation.stock[r] += units
    nation.money -= money
    state.stock[r] -= units
    state.bank += money
    if state.price[r] < state.rules.positions:
        state.price[r] += 1
    if state.tell is not None:
        state.tell("bought", player, deal(state, r, units, money))


def deal(state: LimitState, r: int, units: int, money: int) -> dict[str, Any]:
    """A transaction in numbers, with the prices after it."""
    at = state.price[r]
    return {
        "resource": RESOURCES[r],
        "units": units,
        "money": money,
        "sell": state.rules.sell[at],
        "buy": state.rules.buy[at],
    }


def _price_options(state: LimitState, player: int, steps: int) -> Sequence[Action]:
    rules = state.rules
    options = []
    for r in range(4):
        if state.price[r] > 1:
            options.append(rules.price_down[r])
        if state.price[r] < rules.positions:
            options.append(rules.price_up[r])
    return options


def _answer_price(state: LimitState, player: int, steps: int, action: Action) -> None:
    r, step = action.value
    state.price[r] = max(1, min(state.price[r] + step * steps, state.rules.positions))
    if state.tell is not None:
        at = state.price[r]
        state.tell(
            "price_moved",
            player,
            {"resource": RESOURCES[r], "up": step > 0, "sell": state.rules.sell[at], "buy": state.rules.buy[at]},
        )


# -- why not ------------------------------------------------------------------------------------------------


def _trade_ok(state: LimitState, player: int, arg: tuple[int, int], action: Action) -> bool:
    nation = state.nations[player]
    if action.kind == "done":
        return True
    test = can_sell if action.kind == "sell" else can_buy
    return bool(action.value != arg[0] and test(state, nation, action.value))


def _trade_refusal(state: LimitState, player: int, arg: tuple[int, int], action: Action) -> Reason:
    rules, nation = state.rules, state.nations[player]
    r = action.value
    name = resource_name(r)
    if r == arg[0]:
        return Reason(
            _("The second transaction must be on another resource than {r}.").format(r=name), "Stock Exchange"
        )
    at = state.price[r]
    if action.kind == "sell":
        if not nation.stock[r]:
            return Reason(_("You have no {r} to sell.").format(r=name), "Transactions")
        if at == 1 or not rules.sell[at]:
            return Reason(
                _("Nobody buys {r} at this price: its cube is at the left end.").format(r=name),
                "Transactions",
                _("Possible again once somebody has bought some."),
            )
        return Reason(
            _("The World Bank has £{bank}, too little for one unit at £{price}.").format(
                bank=state.bank, price=rules.sell[at]
            ),
            "ruling B29",
        )
    if not state.stock[r]:
        return Reason(_("The market has no {r}.").format(r=name), "Transactions")
    return Reason(
        _("One unit of {r} costs £{price}, you have £{money}.").format(r=name, price=rules.buy[at], money=nation.money),
        "Transactions",
        _("£{n} more would allow it.").format(n=rules.buy[at] - nation.money),
    )


def _price_ok(state: LimitState, player: int, steps: int, action: Action) -> bool:
    r, step = action.value
    return bool(1 <= state.price[r] + step <= state.rules.positions)


def _price_refusal(state: LimitState, player: int, steps: int, action: Action) -> Reason:
    return Reason(_("The price of {r} is already at that end.").format(r=resource_name(action.value[0])), "ruling B27")


TRADE = Question(
    "trade",
    "trade",
    _trade_options,
    _answer_trade,
    lambda s: (*s.rules.selling, *s.rules.buying, s.rules.done),
    (
        Need(
            lambda s, p, arg, a: a.kind != "done" or arg[0] >= 0,
            lambda s, p, arg, a: Reason(_("The first transaction must be made."), "Market Access"),
            silent=True,
        ),
        Need(_trade_ok, _trade_refusal),
    ),
)
"""What to sell or to buy?"""

SELL = Question(
    "sell",
    "quantity",
    _sell_options,
    _answer_sell,
    all_amounts,
    (amount_need(lambda s, p, r: most_to_sell(s, s.nations[p], r), lambda s, p, r: 1, "ruling B29"),),
)
BUY = Question(
    "buy",
    "quantity",
    _buy_options,
    _answer_buy,
    all_amounts,
    (amount_need(lambda s, p, r: most_to_buy(s, s.nations[p], r), lambda s, p, r: 1, "ruling B25"),),
)
PRICE = Question(
    "price",
    "price",
    _price_options,
    _answer_price,
    lambda s: (*s.rules.price_up, *s.rules.price_down),
    (Need(_price_ok, _price_refusal),),
)
"""Which price moves one step before the transaction? (ruling B27)"""
