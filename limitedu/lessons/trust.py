"""Lesson 7: a strategy that comes out ahead among others, and what one attack brought to whom."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from itertools import combinations_with_replacement
from typing import Any

from limitedu.core.game import Game
from limitedu.i18n import gettext as _
from limitedu.i18n import listed
from limitedu.lessons.checking import Feedback, exercise, give_me, not_yet, right, shown
from limitedu.lessons.real_world import not_one_change

__all__ = ["attack", "tournament"]

C, D = "C", "D"
POINTS: Mapping[str, int] = {"CC": 3, "CD": 0, "DC": 5, "DD": 1}
"""One's own move and the other's -> points of one meeting (Axelrod 1984): C cooperates, D defects."""
ROUNDS, MATCHES, SLIPS = 100, 20, 0.05
"""Meetings of a match, matches of each pair, and the share of the moves that slip into their opposite."""
AHEAD = 0.02
"""By so many points a meeting one must lead, so that slips alone decide nothing."""

History = list[str]
Strategy = Callable[[History, History], str]

STRATEGIES: Mapping[str, Strategy] = {
    "always cooperate": lambda mine, theirs: C,
    "always defect": lambda mine, theirs: D,
    "tit for tat": lambda mine, theirs: theirs[-1] if theirs else C,
    "grudge": lambda mine, theirs: D if D in theirs else C,
}
"""The others of the tournament: each is given the moves made so far, its own and the other's, and moves."""
MINE = "mine"


def _called(name: str) -> str:
    """A strategy's name in the language of the user."""
    names = {
        "always cooperate": _("always cooperate"),
        "always defect": _("always defect"),
        "tit for tat": _("tit for tat"),
        "grudge": _("grudge"),
    }
    return names[name]


class _Stopped(Exception):
    """A strategy gave no move; the text says what it did."""


def match(one: Strategy, two: Strategy, seed: int, slips: float = SLIPS, rounds: int = ROUNDS) -> tuple[float, float]:
    """The points a meeting of both, over ``rounds`` meetings; ``seed`` says which moves slip."""
    dice = random.Random(seed)
    first: History = []
    second: History = []
    for _meeting in range(rounds):
        moves = one(first[:], second[:]), two(second[:], first[:])
        here, there = ((C if move == D else D) if dice.random() < slips else move for move in moves)
        first.append(here)
        second.append(there)
    pairs = list(zip(first, second, strict=True))
    return sum(POINTS[a + b] for a, b in pairs) / rounds, sum(POINTS[b + a] for a, b in pairs) / rounds


def _meet(one: Strategy, two: Strategy) -> tuple[float, float]:
    """The mean of :data:`MATCHES` matches."""
    found = [match(one, two, seed) for seed in range(MATCHES)]
    return sum(a for a, _b in found) / MATCHES, sum(b for _a, b in found) / MATCHES


@cache
def _known() -> dict[tuple[str, str], float]:
    """What each of the others gets against each."""
    found = {}
    for one, two in combinations_with_replacement(STRATEGIES, 2):
        a, b = _meet(STRATEGIES[one], STRATEGIES[two])
        found[two, one] = b
        found[one, two] = (a + b) / 2 if one == two else a
    return found


@exercise(
    "tournament",
    lesson=7,
    rule=lambda: _(
        "Write a function of two lists, the moves made so far, its own and the other's, that answers {c!r} or {d!r}. "
        "It may draw lots, but keeps nothing from one call to the next. "
        "It plays {matches} matches of {rounds} meetings against each of {others}, and against itself; so do all of "
        "them. One move in {slips:.0f} slips into its opposite. In the mean of all meetings your function gets at "
        "least {ahead} points more than each of the others."
    ).format(
        c=C,
        d=D,
        matches=MATCHES,
        rounds=ROUNDS,
        others=listed([_called(name) for name in STRATEGIES]),
        slips=1 / SLIPS,
        ahead=AHEAD,
    ),
)
def tournament(strategy: Any) -> Feedback:
    """Does ``strategy`` (``strategy(mine, theirs)``, lists of moves) come out ahead of :data:`STRATEGIES`?

    The module ``random`` gives the same numbers each time that the check is asked, and goes on afterwards as if
    nothing had been drawn.
    """
    if not callable(strategy):
        return give_me(
            _("Give me a function of two lists that answers {c!r} or {d!r}, without brackets behind its name.").format(
                c=C, d=D
            )
        )
    found = dict(_known())
    try:
        with _same_chance():
            for name, other in {**STRATEGIES, MINE: _watched(strategy)}.items():
                a, b = _meet(_watched(strategy), other)
                found[name, MINE] = b
                found[MINE, name] = (a + b) / 2 if name == MINE else a
        again = []
        for _time in range(2):
            with _same_chance():
                again.append(match(_watched(strategy), STRATEGIES["tit for tat"], 0))
    except _Stopped as stop:
        return not_yet(str(stop))
    if again[0] != again[1]:
        return not_yet(
            _("asked the same a second time your function answers otherwise; let it look at the two lists alone")
        )
    players = [*STRATEGIES, MINE]
    means = {one: sum(found[one, two] for two in players) / len(players) for one in players}
    ahead = [name for name in STRATEGIES if means[MINE] < means[name] + AHEAD - 1e-9]
    if not ahead:
        best = max(STRATEGIES, key=means.__getitem__)
        return right(
            _("yours gets {mine:.2f} points a meeting, the next is {name} with {points:.2f}").format(
                mine=means[MINE], name=_called(best), points=means[best]
            )
        )
    missing = [
        _("yours gets {mine:.2f} points a meeting, and should get at least {ahead} more than {names}").format(
            mine=means[MINE],
            ahead=AHEAD,
            names=listed([_("{name} ({points:.2f})").format(name=_called(name), points=means[name]) for name in ahead]),
        )
    ]
    lost = [
        _("{name} ({mine:.2f} to {points:.2f})").format(
            name=_called(name), mine=found[MINE, name], points=found[name, MINE]
        )
        for name in STRATEGIES
        if round(found[MINE, name], 2) < round(found[name, MINE], 2)  # as they are printed
    ]
    if lost:
        missing.append(_("in its own matches yours gets less than {names}").format(names=listed(lost)))
    missing.append(_("against itself it gets {points:.2f} of 3").format(points=found[MINE, MINE]))
    return not_yet(*missing)


def _watched(strategy: Callable[..., Any]) -> Strategy:
    """``strategy``, with its mistakes put into words."""

    def move(mine: History, theirs: History) -> str:
        meeting = len(mine) + 1
        try:
            answer = strategy(mine, theirs)
        except KeyboardInterrupt:
            text = _("in meeting {n} your function gave no answer until it was stopped; perhaps a loop never ends")
            raise _Stopped(text.format(n=meeting)) from None
        except (Exception, SystemExit) as error:
            text = _("in meeting {n} your function stops with an error, {kind}: {error}")
            raise _Stopped(text.format(n=meeting, kind=type(error).__name__, error=shown(error, str))) from None
        if type(answer) is not str or answer not in (C, D):
            text = _("in meeting {n} your function answers {answer} and not {c!r} or {d!r}")
            raise _Stopped(text.format(n=meeting, answer=shown(answer), c=C, d=D))
        return answer

    return move


@contextmanager
def _same_chance() -> Iterator[None]:
    """The same numbers of the module ``random`` each time; what else draws from it notices nothing."""
    before = random.getstate()
    random.seed(0)
    try:
        yield
    finally:
        random.setstate(before)


# -- an attack ----------------------------------------------------------------------------------------------------


MORE, LESS, SAME = "more", "less", "same"
ATTACKER, ATTACKED, ALL = "attacker", "attacked", "all"


@exercise(
    "attack",
    lesson=7,
    rule=lambda: _(
        "Take a card of war out of a game of Limit that is over: limitedu.debrief.what_if(game, row, 'pass'), or any "
        "other answer that is no card of war. Then say for the attacker, the attacked and all nations together "
        "whether the attack, as it was, brought them {more!r} or {less!r} points at the end than they would have "
        "had without it, or the {same!r}: {like}."
    ).format(more=MORE, less=LESS, same=SAME, like={ATTACKER: MORE, ATTACKED: LESS, ALL: SAME}),
)
def attack(game: Any, other: Any, verdict: Any) -> Feedback:
    """Is ``verdict`` true of an attack in ``game`` that ``other`` (of ``limitedu.debrief.what_if``) is without?

    Points are those of ``game.scores()``.
    """
    if not isinstance(game, Game) or game.name != "limit" or game.seats < 2:
        return give_me(_("Give me a game of Limit with two nations or more."))
    if not game.over:
        return give_me(_("That game is not over: nobody knows yet what an attack brings."))
    refused = not_one_change(game, other)
    if refused is not None:
        return refused
    seat, action = game.rows[other.at]
    aimed = (e.numbers["target"] for e in game.events if e.kind == "attack" and e.player == seat and e.row > other.at)
    target = next(aimed, None)
    if target is None or not is_attack(game, action):
        return not_yet(_("row {row} is {action}, which is no card of war").format(row=other.at, action=action))
    instead = other.game.rows[other.at][1]
    if is_attack(game, instead):
        return not_yet(_("{action} instead of it is a card of war, too").format(action=instead))
    words = (MORE, LESS, SAME)
    if not isinstance(verdict, Mapping) or any(
        not isinstance(verdict.get(who), str) or verdict[who] not in words for who in (ATTACKER, ATTACKED, ALL)
    ):
        return give_me(
            _("Give me three words such as {like}; each is {words}.").format(
                like={ATTACKER: MORE, ATTACKED: LESS, ALL: SAME}, words=", ".join(map(repr, words))
            )
        )
    was, without = ([one["total"] for one in world.scores()] for world in (game, other.game))
    points = {
        ATTACKER: (was[seat], without[seat]),
        ATTACKED: (was[target], without[target]),
        ALL: (sum(was), sum(without)),
    }
    said = {
        ATTACKER: _("the attacker has {n} points, without the attack {m}"),
        ATTACKED: _("the attacked has {n} points, without the attack {m}"),
        ALL: _("all together have {n} points, without the attack {m}"),
    }
    texts = {who: said[who].format(n=n, m=m) for who, (n, m) in points.items()}
    wrong = [
        _("{what}, which is not {word!r}").format(what=texts[who], word=str(verdict[who]))
        for who, (n, m) in points.items()
        if verdict[who] != (MORE if n > m else LESS if n < m else SAME)
    ]
    return not_yet(*wrong) if wrong else right("; ".join(texts.values()))


def is_attack(game: Game, action: str) -> bool:
    """Whether ``action`` plays a card of war: one whose cost is an attack."""
    kind, _colon, name = action.partition(":")
    card = game.rules.data["cards"].get(name) if kind == "play" else None
    return card is not None and any(part["kind"] == "attack" for part in card["cost"])
