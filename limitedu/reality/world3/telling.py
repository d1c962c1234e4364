"""Sentences about a run, with its numbers."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from limitedu.i18n import gettext as _
from limitedu.reality.world3.model import QUANTITIES

if TYPE_CHECKING:
    from limitedu.reality.world3.influence import Run

__all__ = ["Told", "amount", "tell_arrow", "tell_caused", "tell_flow", "tell_late", "tell_policy", "tell_turn"]


class Told(NamedTuple):
    """A quantity with its values in two years."""

    name: str
    old: float
    new: float
    before: float
    year: float

    @property
    def label(self) -> str:
        return QUANTITIES[self.name].label

    def moved(self) -> str:
        """Such as ``food per head fell from 467 to 379 kg``."""
        words = {"label": self.label, "old": amount(self.old), "new": amount(self.new), "unit": unit_of(self.name)}
        if words["old"] == words["new"]:
            return _("{label} stayed at {new}{unit}").format(**words)
        if self.new > self.old:
            return _("{label} rose from {old} to {new}{unit}").format(**words)
        return _("{label} fell from {old} to {new}{unit}").format(**words)


def unit_of(name: str) -> str:
    """The unit with a blank before it; nothing for plain ratios, shares and indices."""
    quantity = QUANTITIES[name]
    return "" if quantity.unit_words in ("ratio", "share", "index from 0 to 1") else f" {quantity.unit}"


def amount(value: float) -> str:
    """A number to read: three digits, and words for the large ones."""
    for size, words in ((1e12, _("{n} trillion")), (1e9, _("{n} billion")), (1e6, _("{n} million"))):
        if abs(value) >= 0.9995 * size:
            return words.format(n=f"{value / size:,.3g}" if abs(value) < 999.5 * size else f"{value / size:,.0f}")
    if abs(value) >= 999.5:
        return f"{value:,.0f}"
    return f"{value:.3g}" if abs(value) >= 1e-4 or not value else f"{value:.2e}"


def sentence(text: str) -> str:
    """``text`` with a capital letter and a full stop."""
    return text[:1].upper() + text[1:] + "."


def calendar_year(year: float) -> int:
    """The year that is told for a half of one: the later."""
    return math.floor(year + 0.5)


def turning_year(run: Run, name: str, year: float, way: int) -> int:
    """The year that is told for a turn in the middle of one: of its two ends the one at which the curve is farther, as
    it is drawn from year to year.
    """
    return min(math.floor(year), math.ceil(year), key=lambda end: (way * run.at(name, end), -end))


def tell_turn(run: Run, name: str, year: float, way: int) -> str:
    """Such as ``Population peaks in 2026 at 7.47 billion people.``"""
    text = _("{label} peaks in {year} at {value}{unit}")
    if way > 0:
        text = _("{label} is lowest in {year}, at {value}{unit}")
    words = {
        "label": QUANTITIES[name].label,
        "year": turning_year(run, name, year, way),
        "value": amount(run.at(name, year)),
    }
    return sentence(text.format(**words, unit=unit_of(name)))


def tell_flow(level: Told, flow: Told, inward: bool, turning: bool) -> str:
    """A stock and the flow that moved it, or, against the stock itself, turned it."""
    if not turning:
        text = _("between {before} and {year} {flow}; this adds to a stock: {level}")
        if not inward:
            text = _("between {before} and {year} {flow}; this takes from a stock: {level}")
        years = {"before": calendar_year(level.before), "year": calendar_year(level.year)}
        return sentence(text.format(**years, flow=flow.moved(), level=level.moved()))
    old, new = flow.old / level.old, flow.new / level.new
    way = _("inflow") if inward else _("outflow")
    text = _("{level}: {way} ({flow}) rose from {old} % to {new} % of it a year from {before} to {year}; {moved}")
    if new < old:
        text = _("{level}: {way} ({flow}) fell from {old} % to {new} % of it a year from {before} to {year}; {moved}")
    words = {"level": level.label, "way": way, "flow": flow.label, "moved": flow.moved()}
    numbers = {
        "old": amount(old * 100),
        "new": amount(new * 100),
        "before": calendar_year(level.before),
        "year": calendar_year(level.year),
    }
    return sentence(text.format(**words, **numbers))


def tell_late(follower: Told, followed: str, years: float) -> str:
    """A smooth or delay and what it follows."""
    return sentence(
        _("{follower}: it follows {followed}, about {years:g} years late").format(
            follower=follower.moved(), followed=QUANTITIES[followed].label, years=years
        )
    )


def tell_arrow(cause: str, effect: str, same: bool) -> str:
    """What an arrow says: whether both go the same way."""
    text = _("more {cause}, more {effect}") if same else _("more {cause}, less {effect}")
    return text.format(cause=QUANTITIES[cause].label, effect=QUANTITIES[effect].label)


def tell_caused(cause: Told, effect: Told, between: Sequence[str], way: int, less: bool) -> str:
    """A cause and its effect; ``between`` names what stands between them.

    ``way``: the effect was turned down (-1) or up (1), or simply moved (0). ``less``: the cause worked against that
    turn, but ever less.
    """
    words = {"before": calendar_year(cause.before), "year": calendar_year(cause.year), "cause": cause.moved()}
    if way:
        turned = _("what turned {effect} down") if way < 0 else _("what turned {effect} up")
        what = _("{turned}: between {before} and {year} {cause}")
        if less and way < 0:
            what = _("{turned}: between {before} and {year} {cause}, but lifted it less and less")
        elif less:
            what = _("{turned}: between {before} and {year} {cause}, but weighed on it less and less")
        what = what.format(turned=turned.format(effect=effect.label), **words)
    else:
        what = _("between {before} and {year} {effect}, because {cause}").format(effect=effect.moved(), **words)
    if between:
        names = ", ".join(QUANTITIES[name].label for name in between)
        what = _("{what}, by way of {between}").format(what=what, between=names)
    return sentence(what)


def tell_policy(effect: Told, year_name: str, year: float) -> str:
    """An effect of a policy that began."""
    return sentence(
        _("{effect}, because of a change in {year:g} ({policy})").format(
            effect=effect.moved(), year=year, policy=QUANTITIES[year_name].label
        )
    )
