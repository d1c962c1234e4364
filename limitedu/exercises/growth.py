"""Lesson 1: a growth rate, a soft landing, and the latest year."""

from __future__ import annotations

from collections.abc import Iterable
from numbers import Real
from typing import Any, TypeGuard

from limitedu.i18n import gettext as _
from limitedu.reality import history, world3

__all__ = ["check_growth", "check_policy_year", "check_soft_landing"]

FIRST, LAST = 1960, 2000
"""The years between which exercise 1 asks for the growth of the world's population."""
NEAR = 0.02
"""So near, as a share, the population must come to the counted one."""
TOP, LATE, GROWN = 0.1, 60, 0.9
"""Exercise 2: most share above the room; by when, in years, which share of the room must be reached."""
LOSS = 0.25
"""Exercise 3: the largest share of its people that the world may lose."""


def _is_number(value: Any) -> TypeGuard[float]:
    return isinstance(value, Real) and not isinstance(value, bool) and value == value


def check_growth(percent: Any) -> str:
    """Exercise 1: does ``percent`` a year lead from the people of 1960 to those of 2000?"""
    if not _is_number(percent) or not -5 <= percent <= 20:
        return _("Give me a number of percent a year, such as 1.2.")
    counted = history.series("population_million")
    people = dict(zip(counted.years, counted.values, strict=True))
    start, end = people[FIRST] or 0.0, people[LAST] or 0.0
    got = start * (1 + percent / 100) ** (LAST - FIRST)
    numbers = {"percent": percent, "got": f"{got:,.0f}", "end": f"{end:,.0f}", "first": FIRST, "last": LAST}
    if got < end * (1 - NEAR):
        text = _("Not yet: with {percent} % a year there are only {got} million people in {last}, not {end} million.")
    elif got > end * (1 + NEAR):
        text = _(
            "Not yet: with {percent} % a year there are already {got} million people in {last}, not {end} million."
        )
    else:
        text = _("Right: {percent} % a year leads to {got} million people in {last}; {end} million were counted.")
    return text.format(**numbers)


def check_soft_landing(animals: Any, room: float = 1000) -> str:
    """Exercise 2: has the herd ``animals`` (a number for each year) come to its room without shooting far over it?"""
    values = list(animals) if isinstance(animals, Iterable) and not isinstance(animals, str | bytes) else []
    if len(values) <= LATE or not all(map(_is_number, values)):
        return _("Give me the herd as a list of numbers, one for each year, at least {n} years: herd(...).").format(
            n=LATE
        )
    top, year = max(values), values.index(max(values))
    missing = []
    if top > room * (1 + TOP):
        missing.append(
            _("in year {year} there are {n:.0f} animals, and at most {most:.0f} should be").format(
                year=year, n=top, most=room * (1 + TOP)
            )
        )
    if max(values[: LATE + 1]) < room * GROWN:
        missing.append(
            _("by year {year} there are only {n:.0f} animals, and {least:.0f} should have been reached").format(
                year=LATE, n=max(values[: LATE + 1]), least=room * GROWN
            )
        )
    low = min(values[year:])
    if top >= room * GROWN and low < room * (1 - TOP):
        missing.append(
            _("after the highest year the herd falls to {n:.0f}, and at least {least:.0f} should stay").format(
                n=low, least=room * (1 - TOP)
            )
        )
    if missing:
        return _("Not yet: {missing}.").format(missing="; ".join(missing))
    return _("Right: at most {top:.0f} animals, and {end:.0f} in the end.").format(top=top, end=values[-1])


def check_policy_year(year: Any) -> str:
    """Exercise 3: is ``year`` the latest in which the policies of scenario 9 may begin, so that few people are lost?"""
    low, high = next((lever.low, lever.high) for lever in world3.LEVERS if lever.id == "policy_year")
    if not _is_number(year) or not low <= year < high or year != int(year):
        return _("Give me a whole year from {low:.0f} to {high:.0f}.").format(low=low, high=high - 1)
    now, later = loss_from(int(year)), loss_from(int(year) + 1)
    if now >= LOSS:
        return _("Not yet: from {year} on, {percent:.1f} % of the people are lost. Begin earlier.").format(
            year=int(year), percent=100 * now
        )
    if later < LOSS:
        return _("Not yet: {year} is early enough ({percent:.1f} % are lost), and a year later would be, too.").format(
            year=int(year), percent=100 * now
        )
    return _("Right: from {year} on, {now:.1f} % of the people are lost; a year later, {later:.1f} %.").format(
        year=int(year), now=100 * now, later=100 * later
    )


def loss_from(year: int) -> float:
    """The share of its people that World3's world loses after its highest year until 2100, by the policies' year."""
    run = world3.simulate(9, outputs=["population"], **world3.lever_changes({"policy_year": year}, 9))
    people = run["population"]
    return 1 - min(people[people.index(max(people)) :]) / max(people)
