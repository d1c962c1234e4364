"""Lesson 1: a growth rate, a soft landing, and the latest year."""

from __future__ import annotations

from typing import Any

from limitedu.i18n import gettext as _
from limitedu.lessons.checking import Feedback, exercise, give_me, is_number, is_whole, not_yet, number_list, right
from limitedu.reality import history, world3

__all__ = ["growth", "policy_year", "soft_landing"]

FIRST, LAST = 1960, 2000
"""The years between which exercise 1 asks for the growth of the world's population."""
NEAR = 0.02
"""So near, as a share, the population must come to the counted one."""
TOP, LATE, GROWN = 0.1, 60, 0.9
"""Exercise 2: most share above the room; by when, in years, which share of the room must be reached."""
LOSS = 0.25
"""Exercise 3: the largest share of its people that the world may lose."""


@exercise(
    "growth",
    lesson=1,
    rule=lambda: _(
        "Find the growth in percent a year that leads from the people of {first} to those of {last}, "
        "to within {near:.0f} %."
    ).format(first=FIRST, last=LAST, near=100 * NEAR),
)
def growth(percent: Any) -> Feedback:
    """Does ``percent`` a year lead from the people of 1960 to those of 2000 (Gapminder's world population)?"""
    if not is_number(percent) or not -5 <= percent <= 20:
        return give_me(_("Give me a number of percent a year, such as 1.2."))
    counted = history.series("population_million")
    people = dict(zip(counted.years, counted.values, strict=True))
    start, end = people[FIRST] or 0.0, people[LAST] or 0.0
    got = start * (1 + percent / 100) ** (LAST - FIRST)
    numbers = {"percent": percent, "got": f"{got:,.0f}", "end": f"{end:,.0f}", "last": LAST}
    if got < end * (1 - NEAR):
        text = _("with {percent} % a year there are only {got} million people in {last}, not {end} million")
        return not_yet(text.format(**numbers))
    if got > end * (1 + NEAR):
        text = _("with {percent} % a year there are already {got} million people in {last}, not {end} million")
        return not_yet(text.format(**numbers))
    text = _("{percent} % a year leads to {got} million people in {last}; {end} million were counted")
    return right(text.format(**numbers))


@exercise(
    "soft landing",
    lesson=1,
    rule=lambda: _(
        "The herd has at most {top:.0f} % of its room, reaches {low:.0f} % of it by year {late}, "
        "and after its highest year does not fall below {low:.0f} % again."
    ).format(top=100 * (1 + TOP), low=100 * GROWN, late=LATE),
)
def soft_landing(animals: Any, room: float = 1000) -> Feedback:
    """Has the herd ``animals`` (a number for each year) come to its ``room`` without shooting far over it?"""
    values = number_list(animals)
    if values is None or len(values) <= LATE:
        return give_me(
            _("Give me the herd as a list of numbers, one for each year, at least {n} years: herd(...).").format(n=LATE)
        )
    if not is_number(room) or room <= 0:
        return give_me(_("Give me the room as a number of animals, such as 1000."))
    top, year, low = max(values), values.index(max(values)), room * GROWN
    missing = []
    if top > room * (1 + TOP):
        missing.append(
            _("in year {year} there are {n:.0f} animals, and at most {most:.0f} should be").format(
                year=year, n=top, most=room * (1 + TOP)
            )
        )
    if max(values[: LATE + 1]) < low:
        missing.append(
            _("by year {year} there are only {n:.0f} animals, and {least:.0f} should have been reached").format(
                year=LATE, n=max(values[: LATE + 1]), least=low
            )
        )
    if top >= low > min(values[year:]):
        missing.append(
            _("after the highest year the herd falls to {n:.0f}, and at least {least:.0f} should stay").format(
                n=min(values[year:]), least=low
            )
        )
    if missing:
        return not_yet(*missing)
    return right(_("at most {top:.0f} animals, and {end:.0f} in the end").format(top=top, end=values[-1]))


@exercise(
    "policy year",
    lesson=1,
    rule=lambda: _(
        "Find the latest year from which the policies of scenario 9 keep the world from losing {loss:.0f} % of its "
        "people after the highest year, until 2100."
    ).format(loss=100 * LOSS),
)
def policy_year(year: Any) -> Feedback:
    """Is ``year`` the latest in which the policies of World3's scenario 9 may begin, so that few people are lost?"""
    low, high = next((lever.low, lever.high) for lever in world3.LEVERS if lever.id == "policy_year")
    if not is_whole(year) or not low <= year < high:
        return give_me(_("Give me a whole year from {low:.0f} to {high:.0f}.").format(low=low, high=high - 1))
    year = int(year)
    now, later = loss_from(year), loss_from(year + 1)
    if now >= LOSS:
        return not_yet(
            _("from {year} on, {percent:.1f} % of the people are lost; begin earlier").format(
                year=year, percent=100 * now
            )
        )
    if later < LOSS:
        return not_yet(
            _("{year} is early enough ({percent:.1f} % are lost), and a year later would be, too").format(
                year=year, percent=100 * now
            )
        )
    return right(
        _("from {year} on, {now:.1f} % of the people are lost; a year later, {later:.1f} %").format(
            year=year, now=100 * now, later=100 * later
        )
    )


def loss_from(year: int) -> float:
    """The share of its people that World3's world loses after its highest year until 2100, by the policies' year."""
    run = world3.simulate(9, outputs=["population"], **world3.lever_changes({"policy_year": year}, 9))
    people = run["population"]
    return 1 - min(people[people.index(max(people)) :]) / max(people)
