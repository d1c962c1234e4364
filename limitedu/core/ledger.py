"""Who moved what, and why: a ledger of tokens and money, read from the events that a game told.

A game books each change of a stock that matters as a :class:`Flow`. The sum of all flows of a holder is what it has
beyond its start, which a test compares with the state: so every share that a debrief names is a share of all there is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

__all__ = ["Crisis", "Flow", "Share", "Shortage", "Stock", "balance", "percent", "percents", "portions", "shares"]


class Flow(NamedTuple):
    """One change of one stock.

    ``at``: the place of the event in ``game.events``; ``stock``: what is moved, such as ``"pollution"``; ``holder``:
    the seat that has it now (below 0: the game's own, such as a bank); ``amount``: tokens or £, negative where the
    holder loses them; ``cause``: what did it, as ``kind`` or ``kind:thing``; ``by``: the seat whose doing it was.
    """

    at: int
    generation: int
    stock: str
    holder: int
    amount: int
    cause: str
    by: int


class Share(NamedTuple):
    """What one contributor put in: ``amount`` of ``total``, in ``percent`` (all percents of a list make 100).

    ``first`` is the generation of its first contribution. ``key`` is ``None`` for all that are not named.
    """

    key: Any
    amount: int
    total: int
    percent: int
    first: int


class Crisis(NamedTuple):
    """One crisis as its game tells it; the debrief adds who put in how much.

    ``at``: the place of its event; ``whole``: what the inflows are the parts of, in words with ``{total}``;
    ``inflows``: all that brought it about, with amounts above 0; ``key`` says who and what a flow belongs to,
    ``name`` puts that into words, ``heading`` says what all of them are. ``before``, ``between`` (after the shares) and
    ``after``: sentences on how it came and what it did.
    """

    at: int
    generation: int
    kind: str
    title: str
    text: str
    whole: str
    inflows: list[Flow]
    key: Callable[[Flow], Any]
    name: Callable[[Any], str]
    before: list[str]
    between: list[str]
    after: list[str]
    heading: str


class Shortage(NamedTuple):
    """One want as its game tells it: ``at``: the place of its event; ``kind``: of what; ``text``: one sentence;
    ``how``: the sentences on how it came; ``did``: those on what it did to people.
    """

    at: int
    generation: int
    seat: int
    kind: str
    text: str
    how: list[str]
    did: list[str]


class Stock(NamedTuple):
    """One stock of a game as a tub that is filled and emptied.

    ``whole``: how much may flow in until it breaks, or how much it held at the start; ``full``: whether it breaks when
    it is full (else when it is empty); ``start``: its level at set-up. ``moves``: place of the event, generation,
    amount (above 0: inflow), and what moved it, in words. ``broke``: the generations in which it broke, ``said`` as a
    sentence with ``{g}`` and, for a chart, ``mark`` in two or three words.
    """

    name: str
    label: str
    unit: str
    whole: int
    full: bool
    start: int
    moves: list[tuple[int, int, int, str]]
    broke: list[int]
    said: str
    mark: str


def balance(flows: Iterable[Flow], stock: str) -> dict[int, int]:
    """What all flows of ``stock`` make together: holder -> amount, holders with 0 left out."""
    held: dict[int, int] = {}
    for flow in flows:
        if flow.stock == stock:
            held[flow.holder] = held.get(flow.holder, 0) + flow.amount
    return {holder: amount for holder, amount in held.items() if amount}


def shares(flows: Iterable[Flow], key: Callable[[Flow], Any], most: int = 3) -> list[Share]:
    """The ``most`` largest contributors of what came in, then all others as one; they add up to the total.

    Only flows with an amount above 0 count; contributors of equal size stand in the order in which they began.
    """
    put: dict[Any, int] = {}
    first: dict[Any, int] = {}
    for flow in flows:
        if flow.amount > 0:
            name = key(flow)
            put[name] = put.get(name, 0) + flow.amount
            first[name] = min(first.get(name, flow.generation), flow.generation)
    order = sorted(put, key=lambda name: -put[name])
    named = order[:most]
    amounts: list[tuple[Any, int, int]] = [(name, put[name], first[name]) for name in named]
    if order[most:]:
        amounts.append((None, sum(put[name] for name in order[most:]), min(first[name] for name in order[most:])))
    total = sum(put.values())
    parts = percents([amount for _name, amount, _first in amounts])
    return [
        Share(name, amount, total, percent, since)
        for (name, amount, since), percent in zip(amounts, parts, strict=True)
    ]


def percent(amount: int, total: int) -> int:
    """``amount`` of ``total`` in whole percents, plainly rounded (a half goes up): like amounts, like percents."""
    return (200 * amount + total) // (2 * total)


def percents(amounts: list[int]) -> list[int]:
    """Whole percents that make 100 together (largest remainders); empty or all 0: zeros."""
    return portions(amounts, 100)


def portions(amounts: list[int], whole: int) -> list[int]:
    """``whole`` in whole parts as ``amounts`` stand to each other (largest remainders); all 0: zeros."""
    total = sum(amounts)
    if not total:
        return [0] * len(amounts)
    parts = [amount * whole // total for amount in amounts]
    rest = sorted(range(len(amounts)), key=lambda i: -(amounts[i] * whole % total))
    for index in rest[: whole - sum(parts)]:
        parts[index] += 1
    return parts
