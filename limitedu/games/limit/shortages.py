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
                found.append(Shortage(at, event.generation, event.player, "fossil", _fossils(game, event)))
        elif kind == "spoiled":
            one.spoiled += n["lost"]
        elif kind == "plant_grew" and n["plant"] == "renewable":
            one.limit = not n["levels"]
        elif kind in ("births", "mortality"):
            one.people = [*(one.people or [n["before"]]), n["people"]]
        elif kind == "famine":
            found.append(Shortage(at, event.generation, event.player, "food", _hunger(game, event, one)))
            one.people, one.spoiled = [], 0
        elif kind == "goods_short":
            found.append(Shortage(at, event.generation, event.player, "goods", _goods(event)))
    return found


def _hunger(game: Game, event: Event, seen: _Seen) -> list[str]:
    n = event.numbers
    chain = [
        _("{nation} needed {need} food and could feed only {paid} people's share; {unmet} went hungry.").format(
            nation=nation_name(event.player), need=n["need"], paid=n["paid"], unmet=counted(n["unmet"], "level")
        )
    ]
    if seen.people and seen.people[-1] > seen.people[0]:
        chain.append(
            _("Its population had grown from {a} to {b} since it last was short.").format(
                a=seen.people[0], b=seen.people[-1]
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
    chain.append(
        _("Population fell to {people}, unrest rose by {unrest}.").format(people=n["people_after"], unrest=n["unrest"])
    )
    return chain


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


def _goods(event: Event) -> list[str]:
    n = event.numbers
    return [
        _("{nation} wanted {need} goods and had {had}; {unmet} went without.").format(
            nation=nation_name(event.player),
            need=n["need"],
            had=n["paid"] + n["kept"],
            unmet=counted(n["unmet"], "level"),
        ),
        _("Unrest rose by {unrest}, classes fell by {levels}.").format(
            unrest=n["unrest"], levels=counted(n["classes"], "level")
        ),
    ]


def _fossils(game: Game, event: Event) -> list[str]:
    n = event.numbers
    return [
        _("{nation} needed {need} for its production of {things} and had {had}.").format(
            nation=nation_name(event.player),
            need=units(game.rules.fossil_cost[n["level"] + n["lost"]], "fossil"),
            things=resource_name(n["plant"]),
            had=n["fossils"] + n["fossils_left"],
        ),
        _("Production fell by {levels} to {units} a generation, unrest rose by {unrest}.").format(
            levels=counted(n["lost"], "level"), units=n["units"], unrest=n["unrest"]
        ),
    ]
