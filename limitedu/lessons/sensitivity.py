"""Lesson 10: a conclusion that does not stand, and the number to which World3 is most sensitive."""

from __future__ import annotations

from functools import cache
from typing import Any

from limitedu import rule_text
from limitedu.i18n import gettext as _
from limitedu.lessons.checking import Feedback, exercise, give_me, not_yet, right
from limitedu.lessons.experiment import changed_lines, per_game
from limitedu.reality import world3

__all__ = ["breaks_it", "most_sensitive"]

GAMES, SEED, LEAST = 30, 1, 5
"""Exercise 1: the games, and in how many of them an environmental crisis must come."""
LESS, MORE = 0.5, 2
"""Exercise 1: from how many times to how many times what it was a number may be."""
STEP = 0.1
"""Exercise 2: each constant is taken less and more by this share of it."""


@exercise(
    "break it",
    lesson=10,
    rule=lambda: _(
        "Four careful programs meet no environmental crisis in {games} games of Limit (seeds {first} to {last}). Write "
        "a house rule with which at least {least} of these games have one. It changes reconstructed numbers only, and "
        "none of them to less than half or more than twice what it was."
    ).format(games=GAMES, first=SEED, last=SEED + GAMES - 1, least=LEAST),
)
def breaks_it(rule: Any) -> Feedback:
    """Do careful programs meet environmental crises under ``rule``, which changes reconstructed numbers a little?"""
    lines = changed_lines(rule)
    if isinstance(lines, Feedback):
        return lines
    source = {path: one for path, _value, one in rule_text.sources()}
    missing = []
    for path, before, now in lines:
        if source.get(path) != "reconstructed":
            missing.append(
                _("{path} is not reconstructed (its source: {source})").format(
                    path=path, source=source.get(path, _("a house rule"))
                )
            )
        elif not _near(before, now):
            missing.append(
                _("{path} was {before} and is {now}: a number is less than half or more than twice as large").format(
                    path=path, before=before, now=now
                )
            )
    if missing:
        return not_yet(*missing)
    found = sum(crises > 0 for crises in per_game("crises_environmental", "careful", GAMES, SEED, rule))
    changed = ", ".join(path for path, _before, _now in lines)
    if found < LEAST:
        return not_yet(
            _("{n} of {games} games have an environmental crisis, and at least {least} should").format(
                n=found, games=GAMES, least=LEAST
            )
        )
    return right(
        _("{n} of {games} games have an environmental crisis; the conclusion does not stand without {path}").format(
            n=found, games=GAMES, path=changed
        )
    )


def _near(before: Any, now: Any) -> bool:
    """Whether each number of a line is from half to twice what it was."""
    if isinstance(before, list) and isinstance(now, list):
        return len(before) == len(now) and all(map(_near, before, now))
    if isinstance(before, str):
        return bool(before == now)
    return bool(min(LESS * before, MORE * before) <= now <= max(LESS * before, MORE * before))


@exercise(
    "most sensitive",
    lesson=10,
    rule=lambda: _(
        "Find the constant of World3, scenario 1, with which the year of the most people differs most between {step} "
        "less and {step} more of it. Constants that end in _year are left out: a tenth of a date says nothing."
    ).format(step="10 %"),
)
def most_sensitive(name: Any) -> Feedback:
    """Is ``name`` the constant that moves the year of World3's largest population most?"""
    found = peaks()
    if not isinstance(name, str) or name not in found:
        return give_me(
            _("Give me the name of a constant of World3 that is no date, such as {name!r}.").format(
                name="pollution_delay"
            )
        )
    moved = {one: abs(more - less) for one, (less, more) in found.items()}
    less, more = found[name]
    numbers = {"name": name, "less": less, "more": more, "n": moved[name], "most": max(moved.values())}
    if moved[name] < max(moved.values()):
        return not_yet(
            _("{name} moves the year from {less} to {more}, by {n} years, and another one by {most}").format(**numbers)
        )
    return right(_("{name} moves the year from {less} to {more}, by {n} years, and no other by more").format(**numbers))


@cache
def peaks() -> dict[str, tuple[int, int]]:
    """For each constant that is no date, the years of the most people with a tenth less and a tenth more of it."""
    usual = {
        name: one.value
        for name, one in world3.QUANTITIES.items()
        if one.kind == "constant" and not name.endswith("_year")
    }
    runs = world3.run_many(
        {
            name: [value * factor if name == other else value for other in usual for factor in (1 - STEP, 1 + STEP)]
            for name, value in usual.items()
        },
        outputs=["population"],
    )
    years = [round(runs.year[int(people.argmax())]) for people in runs["population"]]
    return {name: (years[2 * at], years[2 * at + 1]) for at, name in enumerate(usual)}
