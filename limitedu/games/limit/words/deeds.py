"""Decisions as sentences, and what each did that mattered later: for the debrief."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from limitedu.games.limit.names import (
    N_,
    THE_PACT,
    card_name,
    counted,
    deck_name,
    money,
    nation_name,
    resource_name,
    units,
)
from limitedu.games.limit.rules import ALLIANCES, CLASSES, PLANTS
from limitedu.i18n import _, ngettext

if TYPE_CHECKING:
    from limitedu.core.decision import Action, Decision
    from limitedu.games.limit.boards import Board
    from limitedu.games.limit.state import LimitState

__all__ = ["deed", "gained", "notes", "whole"]

Said = Callable[["Action", "Decision", "LimitState"], dict[str, Any]]


def _card(a: Action, d: Decision, state: LimitState) -> dict[str, Any]:
    return {"card": card_name(a.value.id, state.rules) if a.value is not None else ""}


def _class(a: Action, d: Decision, state: LimitState) -> dict[str, Any]:
    level = state.nations[d.player].sol[a.value]
    return {"c": CLASSES[a.value], "old": level, "new": level + (1 if a.kind == "raise" else -1)}


def _pact(a: Action, d: Decision, state: LimitState) -> dict[str, Any]:
    kind = a.value if a.kind == "leave" else a.value[0]
    other = nation_name(a.value[1]) if a.kind != "leave" else ""
    return {"the_pact": _(THE_PACT[ALLIANCES[kind]]), "other": other}


def _nothing(a: Action, d: Decision, state: LimitState) -> dict[str, Any]:
    return {}


def _thing(a: Action, d: Decision, state: LimitState) -> dict[str, Any]:
    return {"thing": resource_name(a.value if a.kind != "price" else a.value[0])}


PLANT: dict[str, str] = {
    "plant": N_("{who} picks its production of {thing} to grow."),
    "overproduce": N_("{who} lets its production of {thing} run at once."),
    "wreck": N_("{who} strikes the production of {thing}."),
}
"""By the question: what is done to a plant."""
GROW = (N_("{who} lets its production of {thing} grow."), N_("{who} lets its production of {thing} shrink."))
DEEDS: dict[str, tuple[str, Said]] = {
    "play": (N_("{who} plays {card}."), _card),
    "ask": (N_("{who} plays {card} and asks others for the money."), _card),
    "withdraw": (N_("{who} takes {card} back."), _card),
    "recall": (N_("{who} takes {card} back into the hand."), _card),
    "pass": (N_("{who} passes for this generation."), _nothing),
    "deck": (N_("{who} draws from the {deck} deck."), lambda a, d, s: {"deck": deck_name(a.value)}),
    "keep": (N_("{who} keeps {card}."), _card),
    "discard": (N_("{who} gives {card} up."), _card),
    "raise": (N_("{who} lets class {c} rise, {old} → {new}."), _class),
    "lower": (N_("{who} lets class {c} fall, {old} → {new}."), _class),
    "target": (N_("{who} names {other}."), lambda a, d, s: {"other": nation_name(a.value)}),
    "offer": (N_("{who} offers {other} {the_pact}."), _pact),
    "leave": (N_("{who} leaves {the_pact}."), _pact),
    "exclude": (N_("{who} wants to exclude {other} from {the_pact}."), _pact),
    "nothing": (N_("{who} makes no offer to any nation."), _nothing),
    "resource": (N_("{who} picks {thing}."), _thing),
    "loot": (N_("{who} takes {thing}."), _thing),
    "price": (N_("{who} moves the price of {thing}."), _thing),
    "sell": (N_("{who} sells {thing}."), _thing),
    "buy": (N_("{who} buys {thing}."), _thing),
}
EITHER: dict[str, tuple[str, str]] = {
    "resist": (N_("{who} resists the attack."), N_("{who} does not resist the attack.")),
    "plea": (N_("{who} asks its allies for help."), N_("{who} does not ask its allies for help.")),
    "break": (N_("{who} breaks the alliance."), N_("{who} stays in the alliance.")),
    "accept": (N_("{who} agrees."), N_("{who} does not agree.")),
}


def deed(action: Action, decision: Decision, state: LimitState) -> str:
    """What the nation decides, in a sentence; empty where the answer's label says it better."""
    who = nation_name(decision.player)
    if action.kind in EITHER:
        return _(EITHER[action.kind][0 if action.value else 1]).format(who=who)
    if action.kind == "plant":
        name = decision.question.name
        text = GROW[decision.arg < 0] if name == "grow" else PLANT.get(name, "")
        return _(text).format(who=who, thing=resource_name(action.value)) if text else ""
    if action.kind not in DEEDS:
        return ""
    form, places = DEEDS[action.kind]
    return _(form).format(who=who, **places(action, decision, state))


# -- what it did that mattered ---------------------------------------------------------------------------------


def _levels(n: int) -> str:
    return ngettext("{n} level more between the classes", "{n} levels more between the classes", n).format(n=n)


RAISED: dict[str, list[tuple[tuple[str, ...], Callable[[int], str]]]] = {
    "pollution": [(("industry", "arms", "farming"), lambda n: _("+{n} pollution a generation").format(n=n))],
    "bank": [(("tax",), lambda n: _("{sum} more tax a generation").format(sum=money(n)))],
    "food": [
        (("hunger",), lambda n: _("{some} more needed").format(some=units(n, "renewable"))),
        (("unfarmed",), lambda n: _("{some} less grown").format(some=units(n, "renewable"))),
    ],
    "goods": [(("wants",), lambda n: _("{some} more wanted").format(some=units(n, "industrial")))],
    "disruption": [(("gap",), _levels)],
    "fossil": [
        (
            ("burns industry", "burns arms", "burns farming"),
            lambda n: _("+{fossils} a generation").format(fossils=counted(n, "fossil")),
        )
    ],
}
"""By harm: the accounts of a board whose growth by one decision is told, and how."""
GROWN = {"pollution": (1, 2), "fossil": (1, 2)}
"""By harm: the plants whose growth is told."""


def notes(harm: str, rows: Iterable[int], boards: list[Board], gone: Mapping[int, int], rules: Any) -> dict[int, str]:
    """For each of ``rows`` what it changed that led to ``harm``; rows about which nothing more can be said are missing.

    ``gone``: row -> units of the resource that is short which it took.
    """
    found = {}
    for row in rows:
        parts = []
        for board in boards:
            built = board.built.get(row)
            if built is not None and built[0] in GROWN.get(harm, ()):
                parts.append(
                    _("{thing} {old} → {new} a generation").format(
                        thing=resource_name(PLANTS[built[0]]), old=built[1], new=built[2]
                    )
                )
            for accounts, say in RAISED[harm]:
                more = sum(board.raised.get((row, name), 0) for name in accounts)
                if more:
                    parts.append(say(more))
        if row >= 0 and gone.get(row):
            resource = {"food": "renewable", "goods": "industrial"}.get(harm, harm)
            parts.append(_("{some} sold, used or lost by it").format(some=units(gone[row], resource)))
        if parts:
            found[row] = ", ".join(parts)
    return found


WHOLE = {
    "pollution": N_("Of the {total} pollution taken"),
    "disruption": N_("Of the {total} disruption taken"),
    "bank": N_("Of the £{total} that left the bank since the start"),
    "food": N_("Of the {total} food by which need had grown, or harvest or stock had shrunk"),
    "goods": N_("Of the {total} goods that were wanted, or sold or used before"),
    "fossil": N_("Of the {total} fossils that were needed, or burnt or sold before"),
}


def whole(harm: str) -> str:
    """What the decisions behind a harm are the parts of, with ``{total}``."""
    return _(WHOLE[harm])


THINGS: dict[str, Callable[[int], str]] = {
    "goods": lambda n: units(n, "industrial"),
    "food": lambda n: units(n, "renewable"),
    "arms": lambda n: units(n, "military"),
    "fossils": lambda n: counted(n, "fossil"),
    "money": money,
    "land": lambda n: counted(n, "land"),
    "living": lambda n: ngettext("{n} level of living standards", "{n} levels of living standards", n).format(n=n),
    "calm": lambda n: ngettext("{n} step of unrest less", "{n} steps of unrest less", n).format(n=n),
}


def gained(got: Mapping[str, int]) -> list[str]:
    """What a decision brought, in words, in a fixed order of things."""
    return [say(got[thing]) for thing, say in THINGS.items() if got.get(thing, 0) > 0]
