"""Lesson 6: how many games are enough, a count that makes a dilemma, and a price that ends it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from statistics import fmean, variance
from typing import TYPE_CHECKING, Any

from limitedu import rule_text
from limitedu.i18n import gettext as _
from limitedu.lessons.checking import Feedback, exercise, give_me, is_number, is_whole, not_yet, right

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["dilemma", "enough_games", "price_on_dirt"]

PARTS = ("happiness", "money", "territory", "arms", "pollution", "disruption")
"""The parts of Limit's score, as columns of an experiment."""
GROWING, CAREFUL = "growth", "careful"
SAMPLES, WRONG = 1000, 0.05
"""Exercise 1: so many samples are drawn, of which at most this share may give the wrong sign."""
LEAST = 30
"""An experiment of fewer games says nothing here."""
SURE = 2
"""A difference counts from so many standard errors on."""
STEP, DEAREST = 0.1, 100
"""Exercise 3: the steps of the price and the highest one, in points a token."""

Alone = tuple[str, str]
"""What the one nation does and what the three others do: each GROWING or CAREFUL."""


# -- the tables of experiments ------------------------------------------------------------------------------------


def _programs(table: Any) -> tuple[str, ...] | None:
    """The programs of the four seats if ``table`` is an experiment with the same four in each of its games."""
    import pandas as pd

    if not isinstance(table, pd.DataFrame) or not {"game", "seat", "bot", *PARTS} <= set(table.columns):
        return None
    try:
        numbers = all(is_number(value) for part in PARTS for value in table[part])
        games = {tuple(sorted(map(str, bots))) for _game, bots in table.groupby("game")["bot"]}
        many = table["game"].nunique()
    except (TypeError, ValueError):
        return None
    programs = games.pop() if len(games) == 1 else ()
    return programs if numbers and many >= LEAST and len(programs) == 4 else None


def _found(tables: Any) -> dict[tuple[str, ...], pd.DataFrame]:
    """The experiments among ``tables`` by their programs, whatever they are called."""
    found = {}
    for table in tables.values() if isinstance(tables, Mapping) else ():
        programs = _programs(table)
        if programs is not None:
            found[programs] = table
    return found


def _tables(tables: Any) -> dict[Alone, pd.DataFrame] | None:
    """The four experiments by what the one nation and the others do; ``None`` where one of them is missing."""
    found = _found(tables)
    places = {(one, others): tuple(sorted([one] + 3 * [others])) for one in _BOTH for others in _BOTH}
    if not set(places.values()) <= set(found):
        return None
    return {place: found[programs] for place, programs in places.items()}


_BOTH = (GROWING, CAREFUL)


def _want_tables() -> str:
    return _(
        "Give me the four tables of section 2 as a dict, each of at least {n} games of Limit: four nations that grow, "
        "four careful ones, one careful among three that grow, and one that grows among three careful ones."
    ).format(n=LEAST)


def _per_game(table: pd.DataFrame, bot: str, parts: Iterable[str]) -> list[float]:
    """In each game, what the nations that ``bot`` leads have of these ``parts`` of the score: their mean."""
    rows = table[table["bot"] == bot]
    return [float(value) for value in rows.groupby("game")[list(parts)].mean().sum(axis=1)]


def _error(values: list[float]) -> float:
    """The standard error of the mean of ``values``, squared."""
    return variance(values) / len(values)


# -- how many games are enough ------------------------------------------------------------------------------------


@exercise(
    "enough games",
    lesson=6,
    rule=lambda: _(
        "Find a number of games that is enough, and not more than twice what is needed. Of {samples} samples of so "
        "many games, drawn from your table, at most {wrong:.0f} in 100 may be wrong; of samples half as large, more "
        "than {wrong:.0f} in 100 must be. A sample is wrong where the one nation that grows has on average as many "
        "points as the three careful ones, or more."
    ).format(samples=SAMPLES, wrong=100 * WRONG),
)
def enough_games(table: Any, number: Any) -> Feedback:
    """Are ``number`` games of ``table`` enough to see that growing among three careful nations does not pay?"""
    programs = _programs(table)
    if programs != (CAREFUL, CAREFUL, CAREFUL, GROWING):
        return give_me(
            _(
                "Give me the table of one nation that grows among three careful ones, of at least {n} games: "
                "tables['one growing']."
            ).format(n=LEAST)
        )
    games = int(table["game"].nunique())
    if not is_whole(number) or not 2 <= number <= games:
        return give_me(_("Give me a whole number of games from 2 to {most}.").format(most=games))
    growing, careful = (_per_game(table, bot, PARTS) for bot in (GROWING, CAREFUL))
    ahead = [one - others for one, others in zip(growing, careful, strict=True)]
    if fmean(ahead) >= 0:
        return not_yet(_("in your table the nation that grows has more points on average; take the printed rules"))
    wrong, half = _wrong(ahead, number), _wrong(ahead, number // 2)
    told = {"n": number, "share": f"{100 * wrong:.1f}", "half": number // 2, "less": f"{100 * half:.1f}"}
    if wrong > WRONG:
        return not_yet(_("with {n} games {share} in 100 samples are wrong, and 5 may be").format(**told))
    if half <= WRONG:
        return not_yet(_("{half} games would be enough, too: then {less} in 100 samples are wrong").format(**told))
    return right(_("with {n} games {share} in 100 samples are wrong, with {half} it is {less}").format(**told))


def _wrong(ahead: list[float], number: int) -> float:
    """The share of samples of ``number`` games in which the mean of ``ahead`` is not below 0; always the same ones."""
    draw = Random(number).choices
    return sum(sum(draw(ahead, k=number)) >= 0 for _sample in range(SAMPLES)) / SAMPLES


# -- a count that makes a dilemma ---------------------------------------------------------------------------------


@exercise(
    "a dilemma",
    lesson=6,
    rule=lambda: _(
        "Choose which parts of the score count, so that your four tables show a dilemma: growing pays for one nation "
        "alone when the three others grow, and when they are careful; and yet each nation has more when all four are "
        "careful than when all four grow. A difference counts when it is more than {sure} standard errors. The parts "
        "are: {parts}."
    ).format(sure=SURE, parts=", ".join(PARTS)),
)
def dilemma(tables: Any, counted: Any) -> Feedback:
    """Do the four ``tables`` show a dilemma when only the parts of the score in ``counted`` count?"""
    found = _tables(tables)
    if found is None:
        return give_me(_want_tables())
    known = isinstance(counted, list | tuple | set) and all(isinstance(part, str) and part in PARTS for part in counted)
    if not known or not counted:
        return give_me(
            _("Give me the parts that count as a list, such as ['happiness', 'money']; there are: {parts}.").format(
                parts=", ".join(PARTS)
            )
        )
    parts = [part for part in PARTS if part in counted]
    points = {place: _per_game(table, place[0], parts) for place, table in found.items()}
    wanted = (
        ((GROWING, GROWING), (CAREFUL, GROWING), _("where the others grow, growing brings one nation")),
        ((GROWING, CAREFUL), (CAREFUL, CAREFUL), _("where the others are careful, growing brings one nation")),
        ((CAREFUL, CAREFUL), (GROWING, GROWING), _("where all do the same, being careful brings each")),
    )
    missing, told = [], []
    for more, less, words in wanted:
        gap = fmean(points[more]) - fmean(points[less])
        error = (_error(points[more]) + _error(points[less])) ** 0.5
        text = _("{words} {gap:+.1f} points").format(words=words, gap=gap)
        told.append(text)
        if gap <= 0:
            missing.append(text)
        elif gap <= SURE * error:
            sure = _("{words} {gap:+.2f} points, and {sure} standard errors are {least:.2f}")
            missing.append(sure.format(words=words, gap=gap, sure=SURE, least=SURE * error))
    return not_yet(*missing) if missing else right("; ".join(told))


# -- a price that ends it -----------------------------------------------------------------------------------------


@exercise(
    "a price on dirt",
    lesson=6,
    rule=lambda: _(
        "Land and arms count, and each token of pollution costs a price in points. Find the lowest price, in steps of "
        "{step}, at which being careful brings one nation alone more points than growing: when the three others grow, "
        "and when they are careful."
    ).format(step=STEP),
)
def price_on_dirt(tables: Any, price: Any) -> Feedback:
    """Is ``price``, in points a token, the lowest that makes being careful pay for one nation alone?"""
    found = _tables(tables)
    if found is None:
        return give_me(_want_tables())
    if not is_number(price) or not 0 <= price <= DEAREST or abs(price / STEP - round(price / STEP)) > 1e-6:
        return give_me(
            _("Give me a price from 0 to {most} points in steps of {step}, such as 0.5.").format(
                most=DEAREST, step=STEP
            )
        )
    price = float(price)
    for others, words in (
        (GROWING, _("at {price:.1f} points a token, where the others grow, growing brings one nation {gap:.1f} more")),
        (
            CAREFUL,
            _("at {price:.1f} points a token, where the others are careful, growing brings one nation {gap:.1f} more"),
        ),
    ):
        gap = _lead(found, others, price)
        if gap >= 0:
            return not_yet(words.format(price=price, gap=gap))
    cheaper = price - STEP
    if cheaper < 0:
        return right(_("in these tables being careful pays for one alone without any price"))
    if max(_lead(found, others, cheaper) for others in _BOTH) < 0:
        return not_yet(_("a lower price does it, too; try {price:.1f}").format(price=cheaper))
    return right(
        _("at {price:.1f} points a token being careful pays for one alone, at {cheaper:.1f} it does not always").format(
            price=price, cheaper=cheaper
        )
    )


def _lead(found: Mapping[Alone, pd.DataFrame], others: str, price: float) -> float:
    """How many points more growing brings one nation than being careful, when the others do the same as ever."""

    def mean(one: str) -> float:
        land = fmean(_per_game(found[one, others], one, ("territory", "arms")))
        billed = fmean(_per_game(found[one, others], one, ("pollution",)))  # below 0: the score's own bill
        return land + price * billed / _bill()

    return mean(GROWING) - mean(CAREFUL)


def _bill() -> int:
    """What a token of pollution costs in the printed rules, in points."""
    points: int = rule_text.resolved()["score"]["pollution"]
    return points
