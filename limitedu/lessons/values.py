"""Lesson 8: values under which each nation wins, the weight at which one overtakes another, a measure of one's own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from limitedu import tables
from limitedu.core.game import Game
from limitedu.errors import UsageError
from limitedu.i18n import gettext as _
from limitedu.i18n import listed
from limitedu.lessons.checking import Feedback, exercise, give_me, is_number, no_game, not_yet, right, shown

__all__ = ["each_wins", "overtake", "own_measure"]

GAMES = ("limit", "planetary_limit")
DRAWN = 500
"""So many sets of values the check draws to see whether a nation can win at all."""
HIGHEST = 100
"""The highest weight that exercise 2 looks at."""


def _names(game: Game) -> list[str]:
    return [face["name"] for face in tables.faces(game)]


def _totals(game: Game, values: Any = None) -> list[int]:
    return [one["total"] for one in game.scores(values=values)]


def _led(names: list[str], numbers: list[Any]) -> str:
    """Who has the highest number; several names where they share it."""
    return listed([name for name, number in zip(names, numbers, strict=True) if number == max(numbers)])


# -- who wins under which values ----------------------------------------------------------------------------------


@exercise(
    "each wins",
    lesson=8,
    rule=lambda: _(
        "Give for each nation of a game, by its name, values for game.scores(values=...) with which it alone has most "
        "points, such as {like}, or None if there are no such values. None is true where one other nation is at least "
        "as good in everything that the values can weigh, or where the nation wins with none of {n} sets of values "
        "that the check draws."
    ).format(like="{'territory': 10}", n=DRAWN),
)
def each_wins(game: Any, values: Any) -> Feedback:
    """Do ``values`` (nation -> values, or ``None``) make each nation of ``game`` win, where that is possible?"""
    if not isinstance(game, Game) or game.name not in GAMES:
        return no_game()
    names = _names(game)
    if not isinstance(values, Mapping) or not all(isinstance(name, str) for name in values):
        return give_me(
            _("Give me values, or None, for each nation by its name: {names}.").format(names=", ".join(names))
        )
    missing = [_("there is nothing for {nation}").format(nation=name) for name in names if name not in values] + [
        _("there is no nation {name!r:.40}").format(name=name) for name in values if name not in names
    ]
    said: list[str] = []
    for seat, nation in enumerate(names):
        if nation in values:
            text, true = _judged(game, seat, names, values[nation])
            (said if true else missing).append(text)
    return not_yet(*missing) if missing else right("; ".join(said))


def _judged(game: Game, seat: int, names: list[str], values: Any) -> tuple[str, bool]:
    """What there is to say of the values given for the nation of ``seat``, and whether they do what is asked."""
    nation = names[seat]
    if values is None:
        better = stronger(game, seat)
        if better is not None:
            told = _("{nation} never wins alone: {other} is at least as good in everything")
            return told.format(nation=nation, other=names[better]), True
        if seems_hopeless(game, seat):
            told = _("{nation} wins under none of {n} sets of values")
            return told.format(nation=nation, n=DRAWN), True
        return _("there are values with which {nation} wins").format(nation=nation), False
    try:
        totals = _totals(game, values)
    except UsageError as error:
        return _("{nation}: {error}").format(nation=nation, error=str(error).removesuffix(".")), False
    others = [total for at, total in enumerate(totals) if at != seat]
    if totals[seat] > max(others, default=totals[seat] - 1):
        return _("{nation} wins with {n} points").format(nation=nation, n=totals[seat]), True
    ahead = _led(names, [total if at != seat else min(totals) - 1 for at, total in enumerate(totals)])
    told = _("with its values {nation} has {n} points, and {other} {m}")
    return told.format(nation=nation, n=totals[seat], other=ahead, m=max(others)), False


def stronger(game: Game, seat: int) -> int | None:
    """The first nation that is at least as good as that of ``seat`` in everything that values can weigh.

    Every part of the score grows with what is compared here, whatever its weight; so whoever is as good in all of
    it never has fewer points. ``None`` where there is no such nation.
    """
    strengths = _strengths(game)
    mine = strengths[seat]
    for other, theirs in enumerate(strengths):
        if other != seat and all(a >= b for a, b in zip(theirs, mine, strict=True)):
            return other
    return None


def _strengths(game: Game) -> list[list[float]]:
    """For each nation all that counts for it, the more the better."""
    if game.name == "planetary_limit":
        return [list(one["numbers"].values()) for one in game.scores()]
    found: list[list[float]] = [[] for _seat in range(game.seats)]
    for tests in (0, 1, 2):
        for social_class in "ABCDE":
            for one in game.scores(values={"stress_tests": tests, "classes": social_class, "class_weight": 1}):
                numbers = one["numbers"]
                found[one["seat"]].append(numbers["living"] * numbers["index"])
                if social_class == "A":
                    found[one["seat"]] += [numbers[name] for name in ("money", "territory", "arms")]
                    found[one["seat"]] += [-numbers[name] for name in ("pollution", "disruption")]
    return found


def seems_hopeless(game: Game, seat: int) -> bool:
    """Whether the nation of ``seat`` wins alone under none of :data:`DRAWN` sets of values, always the same ones."""
    dice = Random(seat)
    for _number in range(DRAWN):
        totals = _totals(game, _drawn(game, dice))
        if totals.count(max(totals)) == 1 and totals[seat] == max(totals):
            return False
    return True


def _drawn(game: Game, dice: Random) -> dict[str, Any]:
    """Values by chance: each weight 0 or, as likely as any other factor, from a tenth to a hundred."""
    if game.name == "planetary_limit":
        weights = ["population", "resources", "developments", "reservoir"]
    else:
        weights = ["class_weight", "money_points", "territory", "arms_points", "pollution", "disruption"]
    found: dict[str, Any] = {name: 0 if dice.random() < 0.3 else 10 ** dice.uniform(-1, 2) for name in weights}
    if game.name == "limit":
        found["money_fixed"] = dice.random() < 0.5
    return found


# -- where the winner changes -------------------------------------------------------------------------------------


@exercise(
    "overtake",
    lesson=8,
    rule=lambda: _(
        "Give the smallest weight of one value ({value}, if you name no other), in whole tenths from 0 to {most}, with "
        "which one nation ({ahead}) has more points than another ({behind}). All other values stay as they are."
    ).format(value="class_weight", most=HIGHEST, ahead="Blue", behind="Green"),
)
def overtake(
    game: Any, weight: Any, value: str = "class_weight", ahead: str = "Blue", behind: str = "Green"
) -> Feedback:
    """Is ``weight`` the smallest tenth of ``value`` with which the nation ``ahead`` has more points than ``behind``?"""
    if not isinstance(game, Game) or game.name not in GAMES:
        return no_game()
    names = _names(game)
    if not all(isinstance(name, str) and name in names for name in (ahead, behind)) or ahead == behind:
        return give_me(_("Give me two nations of this game, out of: {names}.").format(names=", ".join(names)))
    if not is_number(weight) or not 0 <= weight <= HIGHEST or abs(10 * weight - round(10 * weight)) > 1e-6:
        return give_me(_("Give me a weight from 0 to {most} in whole tenths, such as 2.5.").format(most=HIGHEST))
    if not isinstance(value, str):
        return give_me(_("Give me the name of a value, such as {like}.").format(like="class_weight"))
    first, second, tenths = names.index(ahead), names.index(behind), round(10 * weight)

    def points(tenth: int) -> tuple[int, int]:
        totals = _totals(game, {value: tenth / 10})
        return totals[first], totals[second]

    try:
        mine, theirs = points(tenths)
        smaller = any(a > b for a, b in map(points, range(tenths))) if mine > theirs else False
    except UsageError as error:
        return not_yet(str(error).removesuffix("."))
    numbers = {"value": value, "n": f"{tenths / 10:g}", "a": ahead, "mine": mine, "b": behind, "theirs": theirs}
    if mine <= theirs:
        return not_yet(_("with {value} {n} {a} has {mine} points and {b} {theirs}").format(**numbers))
    if smaller:
        return not_yet(
            _("with {value} {n} {a} has {mine} points and {b} {theirs}, but a smaller tenth does it, too").format(
                **numbers
            )
        )
    return right(_("with {value} {n} {a} has {mine} points and {b} {theirs}, and with no less").format(**numbers))


# -- a measure of one's own ---------------------------------------------------------------------------------------


COUNTED: Mapping[str, frozenset[str]] = {
    "limit": frozenset(
        (
            *("population", "sol_A", "sol_C", "sol_E", "money", "territory", "army", "pollution", "disruption"),
            *("crises_financial", "crises_environmental", "crises_military"),  # they make money worth less
        )
    ),
    "planetary_limit": frozenset({"population"}),
}
"""The columns of ``limitedu.tables.own`` that the score of each game counts by its own rules."""
LEAST = 3
"""So many things a measure of one's own counts at least."""

Row = dict[str, Any]


class _Refused(Exception):
    """The measure gave no number; the text says what it did."""


@exercise(
    "own measure",
    lesson=8,
    rule=lambda: _(
        "Write a function of one nation that answers with a number, the more the better. The nation is a dict with the "
        "columns of limitedu.tables.own(game) at the end of the last generation, such as {like}. Your function counts "
        "at least {n} of them (if one of these is changed, your number changes for some nation), and at least one "
        "that the score of the rules leaves out. The rules' score counts {counted}."
    ).format(like="nation['unrest']", n=LEAST, counted=listed(sorted(COUNTED["limit"]))),
)
def own_measure(game: Any, measure: Any) -> Feedback:
    """Is ``measure`` (``measure(nation) -> number``) one that counts several things, and one that is left out?"""
    if not isinstance(game, Game) or game.name not in GAMES:
        return no_game()
    if not callable(measure):
        return give_me(_("Give me a function of one nation that answers with a number, without brackets behind it."))
    nations = _nations(game)
    try:
        numbers = [_number(measure, nation) for nation in nations]
        if numbers != [_number(measure, nation) for nation in nations]:
            return not_yet(_("asked twice about the same nations, your function answers with other numbers"))
    except _Refused as refused:
        return not_yet(str(refused))
    known = [name for name in nations[0] if name not in tables.KEYS]
    counts = [name for name in known if _counts(measure, nations, numbers, name)]
    missing = []
    if len(counts) < LEAST:
        missing.append(
            _("your function counts {n} of the columns ({names}), and should count at least {least}").format(
                n=len(counts), names=", ".join(counts) or _("none"), least=LEAST
            )
        )
    if not set(counts) - COUNTED[game.name]:
        rest = [name for name in known if name not in COUNTED[game.name]]
        missing.append(
            _("it counts nothing that the rules' score leaves out, such as {names}").format(names=listed(rest[:8]))
        )
    if missing:
        return not_yet(*missing)
    names = _names(game)
    return right(
        _("your function counts {counts}; first by it: {mine}; first by the score of the rules: {theirs}").format(
            counts=listed(counts), mine=_led(names, numbers), theirs=_led(names, _totals(game))
        )
    )


def _nations(game: Game) -> list[Row]:
    """Each nation with all that is measured, at the last complete end of a generation."""
    columns, rows = tables.rows(game)
    complete = [dict(zip(columns, row, strict=True)) for row in rows]
    return [row for row in complete if row["complete"]][-game.seats :]


def _number(measure: Callable[[Row], Any], nation: Row) -> float:
    try:
        answer = measure(dict(nation))
    except (Exception, SystemExit) as error:
        text = _("for {nation} your function stops with an error, {kind}: {error}")
        raise _Refused(
            text.format(nation=nation["nation"], kind=type(error).__name__, error=shown(error, str))
        ) from None
    if not is_number(answer):
        text = _("for {nation} your function answers {answer}, which is no number")
        raise _Refused(text.format(nation=nation["nation"], answer=shown(answer)))
    return float(answer)


def _counts(measure: Callable[[Row], Any], nations: list[Row], numbers: list[float], name: str) -> bool:
    """Whether another number in the column ``name`` changes what the measure says of a nation."""
    for nation, number in zip(nations, numbers, strict=True):
        here = nation[name]
        for value in (here + 1, here - 1, here + 10, 3 * here + 100, 0):
            try:
                if _number(measure, {**nation, name: value}) != number:
                    return True
            except _Refused:
                continue  # a number that it was not made for
    return False
