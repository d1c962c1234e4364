"""Why a nation was short of something: food, goods or fossils, with the sentences behind each want."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from limitedu.core.ledger import Shortage
from limitedu.games.limit.names import counted, nation_name, resource_name, units, years_of
from limitedu.games.limit.nation import land_limit
from limitedu.games.limit.state import RENEWABLE
from limitedu.i18n import _

if TYPE_CHECKING:
    from limitedu.core.game import Event, Game

__all__ = ["shortages"]


class _Seen:
    """What is known of one nation since it was last short of food."""

    def __init__(self) -> None:
        self.farms: Event | None = None
        self.spoiled = 0
        self.short = False
        self.people: list[int] = []
        self.limit = False


def shortages(game: Game) -> list[Shortage]:
    """Each famine, each want of goods and each want of fossils that lowered production, in their order."""
    found = []
    seen = [_Seen() for _seat in range(game.seats)]
    for at, event in enumerate(game.events):
        if event.player < 0:
            continue
        n, one = event.numbers, seen[event.player]
        kind = event.kind
        if kind == "produced":
            if n["plant"] == "renewable":
                one.farms = event
            elif n["lost"]:
                found.append(Shortage(at, event.generation, event.player, "fossil", *_fossils(game, event)))
        elif kind == "spoiled":
            one.spoiled += n["lost"]
        elif kind == "plant_grew" and n["plant"] == "renewable":
            one.limit = not n["levels"]
        elif kind in ("births", "mortality"):
            one.people = [*(one.people or [n["before"]]), n["people"]]
        elif kind == "famine":
            found.append(Shortage(at, event.generation, event.player, "food", *_hunger(game, event, one)))
            one.people, one.spoiled, one.short = [], 0, True
        elif kind == "goods_short":
            found.append(Shortage(at, event.generation, event.player, "goods", *_goods(event)))
    return found


Told = tuple[str, list[str], list[str]]
"""One sentence, how it came, and what it did to people."""


def _hunger(game: Game, event: Event, seen: _Seen) -> Told:
    n = event.numbers
    words = {"nation": nation_name(event.player), "need": n["need"], "paid": n["paid"]}
    if n["paid"]:
        text = _("{nation} needed {need} food and had {paid}; {unmet} went hungry.").format(
            **words, unmet=counted(n["unmet"], "level")
        )
    else:
        text = _("{nation} needed {need} food and had none; nobody was fed.").format(**words)
    chain = []
    if seen.people and seen.people[-1] > seen.people[0]:
        since = _("since it was last short of food")
        if not seen.short:
            since = _("since {year}").format(year=years_of(1, game.rules)[0])
        chain.append(
            _("Its population had grown from {a} to {b} {since}.").format(
                a=seen.people[0], b=seen.people[-1], since=since
            )
        )
    if seen.farms is not None:
        chain.append(
            _("Its farms had given {n} food in {year}.").format(
                n=seen.farms.numbers["units"], year=years_of(seen.farms.generation, game.rules)[1]
            )
        )
    chain.extend(_land(game, event, seen))
    if seen.spoiled:
        chain.append(_("{n} food had spoiled since then.").format(n=seen.spoiled))
    fell = _("Population fell to {people}.").format(people=n["people_after"])
    return text, chain, [fell, *_unrest(n["unrest"])]


def _unrest(steps: int) -> list[str]:
    return [_("Unrest rose by {unrest}.").format(unrest=steps)] if steps else []


def _land(game: Game, event: Event, seen: _Seen) -> list[str]:
    """Whether its land was the limit of its farms, or they stood below it."""
    if seen.limit:
        return [_("Its land let farming grow no further.")]
    last = [state for generation, _told, state in game.snapshots if generation < event.generation][-1:]
    for state in last:
        nation: Any = state.nations[event.player]  # type: ignore[attr-defined]
        level, most = nation.level[RENEWABLE], land_limit(state, nation)  # type: ignore[arg-type]
        if level < most:
            return [
                _("Its land allowed farming at level {most}; it stood at level {level}.").format(most=most, level=level)
            ]
    return []


def _goods(event: Event) -> Told:
    n = event.numbers
    had = n["paid"] + n["kept"]
    form = _("{nation} wanted {need} goods and had {had}; {unmet} went without.")
    if not had:
        form = _("{nation} wanted {need} goods and had none.")
    text = form.format(nation=nation_name(event.player), need=n["need"], had=had, unmet=counted(n["unmet"], "level"))
    did = _unrest(n["unrest"])
    if n["classes"]:
        did.append(_("Classes fell by {levels}.").format(levels=counted(n["classes"], "level")))
    return text, [], did


def _fossils(game: Game, event: Event) -> Told:
    n = event.numbers
    had = n["fossils"] + n["fossils_left"]
    form = _("{nation} needed {need} for its production of {things} and had {had}.")
    if not had:
        form = _("{nation} needed {need} for its production of {things} and had none.")
    text = form.format(
        nation=nation_name(event.player),
        need=units(game.rules.fossil_cost[n["level"] + n["lost"]], "fossil"),
        things=resource_name(n["plant"]),
        had=had,
    )
    fell = _("Production fell by {levels} to {units} a generation.").format(
        levels=counted(n["lost"], "level"), units=n["units"]
    )
    return text, [], [fell, *_unrest(n["unrest"])]
