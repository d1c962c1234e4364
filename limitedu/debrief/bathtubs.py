"""The stocks that broke, as tubs: what flowed in and out in each generation, by what, and how full they were."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING, Any

from limitedu.core.ledger import Stock
from limitedu.debrief.causes import story
from limitedu.debrief.reading import read
from limitedu.i18n import gettext as _

if TYPE_CHECKING:
    from limitedu.core.game import Game

__all__ = ["bathtubs"]

Row = dict[str, Any]


def bathtubs(game: Game) -> list[dict[str, Any]]:
    """Each shared stock that broke; where none did, the one that came nearest to it. Empty without such stocks.

    ``stock`` is its name, ``label`` and ``unit`` its words. ``full``: whether it breaks when it is full (pollution) or
    when it is empty (a bank). ``whole``: how much may flow in until it breaks (what breaks it may go on: then it holds
    more), or how much there was before set-up. ``far``: the level nearest to the break, or farthest beyond it, at any
    moment, which may lie within a generation; a bank that owes more than it has is at 0. ``rows``: set-up (generation
    0) and each generation that has ended: ``generation``, ``year``, ``inflow``, ``outflow``, ``level`` at its end, and
    ``parts``: cause in words -> amount (below 0 where it flows out). ``half``: the generation in which half of all that
    ever flowed towards the break had flowed. ``broke``: the generations in which it broke; ``sentence``: all this in
    words. ``mark``: what happened in these generations, in two or three words for a chart: a stock that is not empty
    may yet have left some nations short.
    """
    told = getattr(story(game), "stocks", None)
    if told is None or len(game.snapshots) < 2:
        return []
    ends = read(game).ends
    found = [(stock, _rows(game, stock, ends), _far(stock, game.snapshots[-1][1])) for stock in told(game)]
    broken = [one for one in found if one[0].broke]
    if not broken:
        broken = [min(found, key=lambda one: _room(one[0], one[2]))]
    return [_told(stock, rows, far) for stock, rows, far in broken]


def _rows(game: Game, stock: Stock, ends: list[int]) -> list[Row]:
    rows = [_row(0, ends, stock.start)]
    moves, at = stock.moves, 0
    for generation, told, _state in game.snapshots[1:]:
        row = _row(generation, ends, rows[-1]["level"])
        while at < len(moves) and moves[at][0] < told:
            _place, _generation, amount, cause = moves[at]
            row["inflow" if amount > 0 else "outflow"] += abs(amount)
            row["level"] += amount
            row["parts"][cause] = row["parts"].get(cause, 0) + amount
            at += 1
        rows.append(row)
    return rows


def _row(generation: int, ends: list[int], level: int) -> Row:
    year = ends[generation] if generation < len(ends) else None
    return {"generation": generation, "year": year, "inflow": 0, "outflow": 0, "level": level, "parts": {}}


def _far(stock: Stock, until: int) -> int:
    """The level nearest to the break, after any of the moves before event ``until``."""
    moved = (amount for at, _generation, amount, _cause in stock.moves if at < until)
    levels = accumulate(moved, initial=stock.start)
    return max(levels) if stock.full else max(0, min(levels))


def _room(stock: Stock, far: int) -> float:
    """How far it stayed from breaking, as a part of the whole."""
    left = stock.whole - far if stock.full else far
    return left / stock.whole if stock.whole else 0.0


def _told(stock: Stock, rows: list[Row], far: int) -> dict[str, Any]:
    return {
        "stock": stock.name,
        "label": stock.label,
        "unit": stock.unit,
        "whole": stock.whole,
        "full": stock.full,
        "far": far,
        "rows": rows,
        "half": _half(stock, rows),
        "broke": list(stock.broke),
        "mark": stock.mark,
        "sentence": _sentence(stock, rows, far),
    }


def _half(stock: Stock, rows: list[Row]) -> int | None:
    side = "inflow" if stock.full else "outflow"
    total, sofar = sum(row[side] for row in rows), 0
    for row in rows:
        sofar += row[side]
        if total and 2 * sofar >= total:
            return int(row["generation"])
    return None


def _sentence(stock: Stock, rows: list[Row], far: int) -> str:
    sums: dict[str, int] = {}
    for row in rows:
        for cause, amount in row["parts"].items():
            sums[cause] = sums.get(cause, 0) + (amount if stock.full else -amount)
    pushed = {cause: amount for cause, amount in sums.items() if amount > 0}
    text = _("{label}: {start} at the start, {end} at the end.").format(
        label=stock.label, start=rows[0]["level"], end=rows[-1]["level"]
    )
    if stock.full:
        held = _("It held {far} at most; it can take {whole}.").format(far=far, whole=stock.whole)
    elif stock.start < stock.whole:
        held = _("It held {far} at least, of {whole}; {n} of these were handed out at set-up.").format(
            far=far, whole=stock.whole, n=stock.whole - stock.start
        )
    else:
        held = _("It held {far} at least, of {whole}.").format(far=far, whole=stock.whole)
    text = f"{text} {held}"
    if pushed:
        cause = max(pushed, key=lambda name: pushed[name])
        form = (
            _("Most came from {cause}: {n} in all generations together.")
            if stock.full
            else _("Most of what left it: {cause}, {n} in all generations together.")
        )
        text = f"{text} {form.format(cause=cause, n=pushed[cause])}"
    if not stock.broke:
        return text
    return f"{text} {stock.said.format(g=', '.join(map(str, stock.broke)))}"
