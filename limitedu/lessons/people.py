"""Lesson 3: a soft standstill of a young population, smaller families, and equality with calm."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from limitedu import rule_text, tables
from limitedu.core.game import Game
from limitedu.games.limit.names import years_of
from limitedu.i18n import gettext as _
from limitedu.lessons.checking import Feedback, exercise, give_me, not_yet, number_list, right

__all__ = ["equal_and_calm", "smaller_families", "standstill", "unfinished", "year_of"]

YOUNG = (50.0, 30.0, 20.0, 10.0)
"""Million people of 0 to 19, 20 to 39, 40 to 59 and 60 to 79 years, as in the lesson."""
STEPS, MOST_CHILDREN = 6, 8
"""Exercise 1: steps of twenty years, and the most children of a woman that a plan may have."""
MOST_PEOPLE, SCHOOLS, STILL = 155, 1 / 3, 0.02
"""Exercise 1: most people (million); by which share children may change in a step, and all people in the last one."""
GROWN, FED = 1970, 10
"""Exercise 2: the last year until which the nation may have grown, and its fewest people at the end."""
EQUAL_FROM, GAP, CALM, WELL = 1940, 1, 9, 2.0
"""Exercise 3: from when on the gap is at most so large; the highest unrest; the mean standard of living at the end."""


@exercise(
    "standstill",
    lesson=3,
    rule=lambda: _(
        "Plan the children of a woman in {steps} steps of twenty years, from 0 to {most} each, for a country of 50, "
        "30, 20 and 10 million people in four age groups: never more than {people} million people, children (0 to 19) "
        "never a third more or fewer than a step before, and in the last step all people change by less than "
        "{still:.0f} %."
    ).format(steps=STEPS, most=MOST_CHILDREN, people=MOST_PEOPLE, still=100 * STILL),
)
def standstill(plan: Any) -> Feedback:
    """Does ``plan`` (children of a woman in each of six steps of twenty years) bring a young country to a halt softly?

    Four age groups of twenty years; half of those of 20 to 39 are women, who have all of their children in one step.
    """
    wanted = number_list(plan, STEPS)
    if wanted is None or len(wanted) != STEPS or not all(0 <= one <= MOST_CHILDREN for one in wanted):
        return give_me(
            _("Give me a list of {steps} numbers from 0 to {most}, such as [3, 3, 2, 2, 2, 2].").format(
                steps=STEPS, most=MOST_CHILDREN
            )
        )
    ages = [YOUNG]
    for children in wanted:
        now = ages[-1]
        ages.append((now[1] / 2 * float(children), *now[:3]))
    people = [sum(one) for one in ages]
    missing = []
    if max(people) > MOST_PEOPLE + 1e-9:
        missing.append(
            _("after {years} years there are {n:.1f} million people, and at most {most} million should be").format(
                years=20 * people.index(max(people)), n=max(people), most=MOST_PEOPLE
            )
        )
    missing += _schools([one[0] for one in ages])
    change = abs(people[-1] / people[-2] - 1) if people[-2] else 0.0
    if not people[-1]:
        missing.append(_("in the end nobody is left"))
    elif not change < STILL:
        missing.append(
            _("in the last step all people change by {n:.1f} %, and it should be less than {most:.0f} %").format(
                n=100 * change, most=100 * STILL
            )
        )
    if missing:
        return not_yet(*missing)
    return right(
        _("at most {most:.1f} million people, {end:.1f} million in the end, and schools that change slowly").format(
            most=max(people), end=people[-1]
        )
    )


def _schools(children: list[float]) -> list[str]:
    """The first step in which the number of children jumps, in words; nothing if there is none."""
    for step, (before, now) in enumerate(pairwise(children), start=1):
        if abs(now - before) > SCHOOLS * before + 1e-9:
            return [
                _(
                    "in step {step} the children change from {before:.1f} to {now:.1f} million, and a third of "
                    "{before:.1f} is {most:.1f}"
                ).format(step=step, before=before, now=now, most=SCHOOLS * before)
            ]
    return []


@exercise(
    "smaller families",
    lesson=3,
    rule=lambda: _(
        "A whole game of Limit by its own rules: the first nation does not grow after {year}, has no famine, and has "
        "{fed} people or more at the end."
    ).format(year=GROWN, fed=FED),
)
def smaller_families(game: Any) -> Feedback:
    """Did the first nation of ``game`` stop growing by 1970 without hunger, with ten people or more at the end?"""
    refused = unfinished(game)
    if refused is not None:
        return refused
    name = tables.faces(game)[0]["name"]
    line = nation_line(game, "population")
    grew = [year for (_y, before), (year, now) in pairwise(line) if now > before and year > GROWN]
    grew += [year_of(game, one.generation) for one in game.events if one.player == 0 and _rises(one, GROWN, game)]
    famines = [year_of(game, one.generation) for one in game.events if one.kind == "famine" and one.player == 0]
    people = game.state.rules.people[game.state.nations[0].pop]
    missing = []
    if grew:
        missing.append(
            _("{nation} still grows in the generation that ends in {year}, and should not after {last}").format(
                nation=name, year=max(grew), last=GROWN
            )
        )
    if famines:
        missing.append(
            _("there is a famine in {nation} in the generation that ends in {year}").format(
                nation=name, year=min(famines)
            )
        )
    if people < FED:
        missing.append(
            _("{n} people live in {nation} at the end, and there should be {least} or more").format(
                n=people, nation=name, least=FED
            )
        )
    if missing:
        return not_yet(*missing)
    return right(
        _("{nation} stops growing with {top} people, none of them goes hungry, and {n} live there at the end").format(
            nation=name, top=max(value for _y, value in line), n=people
        )
    )


def _rises(event: Any, last: int, game: Game) -> bool:
    """Whether the population rose by this event, after the year ``last``."""
    grown = event.kind in ("births", "mortality") and event.numbers["people"] > event.numbers["before"]
    return grown and year_of(game, event.generation) > last


@exercise(
    "equal and calm",
    lesson=3,
    rule=lambda: _(
        "A whole game of Limit by its own rules: in the first nation the gap between classes A and E is at most {gap} "
        "at the end of each generation from {year} on, unrest never stands above {calm} at the end of a generation, "
        "and the standard of living is {well:g} or more on the average at the end."
    ).format(gap=GAP, year=EQUAL_FROM, calm=CALM, well=WELL),
)
def equal_and_calm(game: Any) -> Feedback:
    """Was the first nation of ``game`` equal from 1940 on, calm all the time, and not poor at the end?"""
    refused = unfinished(game)
    if refused is not None:
        return refused
    name = tables.faces(game)[0]["name"]
    gaps = [(year, gap) for year, gap in nation_line(game, "inequality") if year >= EQUAL_FROM]
    unrest = nation_line(game, "unrest")
    living = game.state.nations[0].sol
    well = sum(living) / len(living)
    missing = []
    wide = next(((year, gap) for year, gap in gaps if gap > GAP), None)
    if wide is not None:
        missing.append(
            _("in {year} the gap between A and E is {gap} levels in {nation}, and should be at most {most}").format(
                year=wide[0], gap=wide[1], nation=name, most=GAP
            )
        )
    angry = next(((year, at) for year, at in unrest if at > CALM), None)
    if angry is not None:
        missing.append(
            _("in {year} unrest stands at {at}, and should be at most {most}").format(
                year=angry[0], at=angry[1], most=CALM
            )
        )
    if well < WELL:
        missing.append(
            _("at the end the standard of living is {n:.1f} on the average, and should be {least:g} or more").format(
                n=well, least=WELL
            )
        )
    if missing:
        return not_yet(*missing)
    return right(
        _("gap at most {gap}, unrest at most {at}, standard of living {n:.1f} on the average at the end").format(
            gap=max(gap for _y, gap in gaps), at=max(at for _y, at in unrest), n=well
        )
    )


# -- shared with lesson 4 --------------------------------------------------------------------------------------


def unfinished(game: Any) -> Feedback | None:
    """What is said of ``game`` if it is no game of Limit that was played to its last year by the rules as they are."""
    if not isinstance(game, Game) or game.name != "limit":
        return give_me(_("Give me a whole game of Limit, such as lead(...) makes in the lesson."))
    if game.rules.data != rule_text.resolved():
        return not_yet(_("the rules of this game were changed; play it by the rules as they are"))
    clock = game.state.rules.data["generations"]
    if not game.over:
        return not_yet(
            _("the game is still in generation {now} of {all}; play it to its end").format(
                now=game.generation, all=clock["count"]
            )
        )
    if game.generation < clock["count"]:
        return not_yet(
            _("crises ended this game in {year}, and it should last until {last}").format(
                year=year_of(game, game.generation), last=year_of(game, clock["count"])
            )
        )
    return None


def year_of(game: Game, generation: int) -> int:
    """The year in which ``generation`` ends."""
    return years_of(generation, game.rules)[1]


def nation_line(game: Game, name: str, seat: int = 0) -> list[tuple[int, Any]]:
    """(year, value) of the game's own indicator ``name`` for a nation, at set-up and at each generation's end."""
    columns, rows = tables.rows(game)
    year, complete, place, value = (columns.index(one) for one in ("year", "complete", "seat", name))
    return [(row[year], row[value]) for row in rows if row[complete] and row[place] == seat]
