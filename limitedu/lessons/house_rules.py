"""Lesson 9: a card of one's own, and whether a difference is beyond chance."""

from __future__ import annotations

from functools import cache
from typing import Any

from limitedu import rule_text
from limitedu.i18n import gettext as _
from limitedu.lessons.checking import Feedback, exercise, give_me, is_number, not_yet, number_list, right
from limitedu.lessons.experiment import chance_share, changed_lines, watched

__all__ = ["beyond_chance", "new_card"]

GAMES, SEED = 20, 1
"""The games in which a new card is tried."""
OFTEN, LESS = 0.5, 0.5
"""In what share of them a new card must be played, and to what share of itself it must bring the pollution. Luck alone
does not reach that: ten lots of twenty games without any card, seeds 1, 1001 and so on, end with 73 to 116 tokens."""
LEAST, MOST = 10, 1000
"""So many pairs of games a difference is told from."""
LIMIT, NEAR = 0.05, 0.04
"""What counts as beyond chance, as agreed before; how near the share must come to ours."""


@exercise(
    "new card",
    lesson=9,
    rule=lambda: _(
        "Write a house rule for Limit that adds one new card and changes nothing else. The card costs something. In "
        "{games} games (seeds {first} to {last}) four careful programs play it in at least {often}, and at the end of "
        "these games there is, all together, at most half the pollution of the same games without the card."
    ).format(games=GAMES, first=SEED, last=SEED + GAMES - 1, often=round(OFTEN * GAMES)),
)
def new_card(rule: Any) -> Feedback:
    """Does the house rule ``rule`` add one card with a price, which careful programs play and which cleans?"""
    lines = changed_lines(rule)
    if isinstance(lines, Feedback):
        return lines
    printed = rule_text.resolved()["cards"]
    other = [path for path, _before, _now in lines if _card_of(path) in (None, *printed)]
    cards = {name for path, _before, _now in lines if (name := _card_of(path)) is not None and name not in printed}
    missing = []
    if other:
        missing.append(
            _("it also changes {path}, and should change no line of the printed rules").format(path=other[0])
        )
    if len(cards) != 1:
        missing.append(_("it adds {n} cards, and should add one").format(n=len(cards)))
    if missing:
        return not_yet(*missing)
    (name,) = cards
    card = rule_text.resolved(house=rule)["cards"][name]
    if not _costs(card.get("cost", [])):
        missing.append(_("{card} costs nothing, and should cost something").format(card=name))
    times, after = _tried(rule, f"play:{name}")
    before = _without()
    if not times:
        missing.append(_("nobody plays {card} in {games} games").format(card=name, games=GAMES))
    elif times < OFTEN * GAMES:
        missing.append(
            _("{card} is played in {n} of {games} games, and should be in at least {often}").format(
                card=name, n=times, games=GAMES, often=round(OFTEN * GAMES)
            )
        )
    if after > LESS * before:
        missing.append(
            _(
                "pollution is {after} at the end, {games} games together; it was {before} without the card, and should "
                "be at most {most}"
            ).format(after=after, before=before, games=GAMES, most=int(LESS * before))
        )
    if missing:
        return not_yet(*missing)
    return right(
        _("{card} is played in {n} of {games} games, and pollution is {after} instead of {before}").format(
            card=name, n=times, games=GAMES, after=after, before=before
        )
    )


def _card_of(path: str) -> str | None:
    """The card to which a line of the rules belongs."""
    table, _dot, rest = path.partition(".")
    return rest.partition(".")[0] if table == "cards" else None


def _costs(parts: Any) -> bool:
    """Whether a card's price is more than nothing: a part that names a plant, or any number above 0."""
    return any(value for part in parts for name, value in part.items() if name not in ("kind", "from_all"))


def _tried(rule: Any, action: str) -> tuple[int, int]:
    """In how many games ``action`` was chosen, and the pollution tokens of all nations at the end of all games."""
    times = tokens = 0
    for state, chosen in watched("careful", GAMES, SEED, rule):
        times += action in chosen
        tokens += sum(nation.pollution for nation in state.nations)
    return times, tokens


@cache
def _without() -> int:
    """The pollution at the end of all games under the printed rules."""
    return _tried(None, "")[1]


@exercise(
    "beyond chance",
    lesson=9,
    rule=lambda: _(
        "Give the differences of {least} to {most} pairs of games with the same seeds; then the share of all flips of "
        "their signs that lead as far from 0 as they do, or farther, from 0 to 1 and at most {near} off; and then True "
        "if your share is {limit} or less, which was agreed to be beyond chance, and False otherwise."
    ).format(least=LEAST, most=MOST, near=NEAR, limit=LIMIT),
)
def beyond_chance(differences: Any, share: Any, beyond: Any) -> Feedback:
    """Is ``share`` how often chance alone leads as far as ``differences``, and ``beyond`` the verdict on it?"""
    given = number_list(differences, MOST)
    if given is None or not LEAST <= len(given) <= MOST:
        return give_me(
            _("Give me the differences first, as a list of {least} to {most} numbers.").format(least=LEAST, most=MOST)
        )
    if not is_number(share) or not 0 <= share <= 1:
        return give_me(_("Give me the share second, as a number from 0 to 1."))
    if not isinstance(beyond, bool):
        return give_me(_("Give me True or False third: is the difference beyond chance?"))
    true, missing = chance_share(given), []
    if abs(share - true) > NEAR:
        missing.append(
            _("your share is {share:.3f}, and chance leads as far as that in {true:.3f} of all flips").format(
                share=share, true=true
            )
        )
    if beyond != (share <= LIMIT):
        missing.append(
            _("a share of {share:.3f} is above {limit}, so it is not beyond chance").format(share=share, limit=LIMIT)
            if beyond
            else _("a share of {share:.3f} is not above {limit}, so it is beyond chance").format(
                share=share, limit=LIMIT
            )
        )
    if missing:
        return not_yet(*missing)
    numbers = {"share": f"{share:.3f}", "n": len(given), "mean": f"{sum(given) / len(given):+.2f}"}
    if beyond:
        return right(
            _(
                "the mean difference of {n} pairs is {mean}, and chance alone leads there in {share} of all flips"
            ).format(**numbers)
        )
    return right(
        _(
            "the mean difference of {n} pairs is {mean}, and chance alone leads there in {share} of all flips: "
            "a null result, and worth telling"
        ).format(**numbers)
    )
