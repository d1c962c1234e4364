"""Lesson 4: an island that lives on a cellar, and a world in which nobody goes hungry."""

from __future__ import annotations

from typing import Any

from limitedu import tables
from limitedu.i18n import gettext as _
from limitedu.lessons.checking import Feedback, exercise, give_me, is_number, is_whole, not_yet, right
from limitedu.lessons.people import unfinished, year_of

__all__ = ["nobody_hungry", "out_of_the_cellar"]

STORE, LAND, FIRST, GROWTH, YEARS = 4000, 100, 20, 0.03, 200
"""Exercise 1: rations in the cellar, rations of the land a year, people at first, their growth a year, years."""
SLOWER, TERRACE = 0.001, 20
"""Growth falls by so much each year until it is 0; rations of work for a terrace that gives one ration a year."""
MOST_BUILT, LEAST_PEOPLE = 50, 180
"""Exercise 1: most rations for builders in a year, and fewest people at the end."""
PEOPLE = 70
"""Exercise 2: fewest people of the whole world at the end."""


@exercise(
    "out of the cellar",
    lesson=4,
    rule=lambda: _(
        "A cellar of {store} rations. Give the year from which families become smaller (a whole number from 0 to "
        "{years}) and the rations for builders in a year (from 0 to {built}): in {years} years nobody goes hungry, and "
        "at least {people} people live on the island at the end."
    ).format(store=STORE, years=YEARS, built=MOST_BUILT, people=LEAST_PEOPLE),
)
def out_of_the_cellar(fewer_from: Any, invest: Any) -> Feedback:
    """Does the island get from its cellar to its terraces, with ``fewer_from`` (year), ``invest`` (rations a year)?

    The island is that of the lesson: everybody eats a ration a year, and who gets none is gone.
    """
    if not is_whole(fewer_from) or not 0 <= fewer_from <= YEARS:
        return give_me(
            _("Give me the year as a whole number from 0 to {years}, and then the rations.").format(years=YEARS)
        )
    if not is_number(invest) or not 0 <= invest <= MOST_BUILT:
        return give_me(
            _("Give me the rations for builders as a number from 0 to {most}, after the year.").format(most=MOST_BUILT)
        )
    people, hungry = _island(int(fewer_from), float(invest))
    missing = []
    first = next((year for year, count in enumerate(hungry) if count > 0), None)
    if first is not None:
        missing.append(
            _("in year {year}, {n:.1f} people go hungry, and nobody should").format(year=first, n=hungry[first])
        )
    if people[-1] < LEAST_PEOPLE:
        missing.append(
            _("at the end {n:.1f} people live on the island, and there should be {least} or more").format(
                n=people[-1], least=LEAST_PEOPLE
            )
        )
    if missing:
        return not_yet(*missing)
    return right(_("nobody goes hungry, and {n:.0f} people live there at the end").format(n=people[-1]))


def _island(fewer_from: int, invest: float) -> tuple[list[float], list[float]]:
    """The people of each year, and how many of them went hungry (the lesson's ``island``)."""
    people, land, store = float(FIRST), float(LAND), float(STORE)
    counted, hungry = [people], [0.0]
    for year in range(YEARS):
        growth = GROWTH - SLOWER * min(GROWTH / SLOWER, max(0, year - fewer_from))
        taken = min(store, max(0.0, people - land))
        fed = min(people, land + taken)
        built = min(store - taken, invest)
        store -= taken + built
        land += built / TERRACE
        hungry.append(people - fed)
        people = fed * (1 + growth)
        counted.append(people)
    return counted, hungry


@exercise(
    "nobody hungry",
    lesson=4,
    rule=lambda: _(
        "A whole game of Limit by its own rules, with four nations: no famine takes people in any of them, and at "
        "least {people} people live in the world at the end."
    ).format(people=PEOPLE),
)
def nobody_hungry(game: Any) -> Feedback:
    """Did famine take nobody in ``game`` (Limit, four nations), with seventy people or more at the end?"""
    refused = unfinished(game)
    if refused is not None:
        return refused
    if game.seats != 4:
        return not_yet(_("this world has {n} nations, and four are asked for").format(n=game.seats))
    famines = [event for event in game.events if event.kind == "famine"]
    taken = sum(event.numbers["people"] - event.numbers["people_after"] for event in famines)
    people = tables.world_line(game, "population")
    missing = []
    if taken:
        names = [face["name"] for face in tables.faces(game)]
        missing.append(
            _("famines take {n} people, the first ones in {nation} in the generation that ends in {year}").format(
                n=taken, nation=names[famines[0].player], year=year_of(game, famines[0].generation)
            )
        )
    if people[-1][1] < PEOPLE:
        missing.append(
            _("{n} people live in the world at the end, and there should be {least} or more").format(
                n=people[-1][1], least=PEOPLE
            )
        )
    if missing:
        return not_yet(*missing)
    return right(_("nobody is lost to hunger, and {n} people live at the end").format(n=people[-1][1]))
