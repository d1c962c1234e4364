"""A game's log read up to one crisis, and the causes of its ledger in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from limitedu.core.ledger import Crisis, Flow
from limitedu.games.limit.flows import PASSED_ON
from limitedu.games.limit.names import N_, card_name, crisis_name, nation_name, years_of
from limitedu.games.limit.words.pacts import event_name
from limitedu.i18n import _, listed

if TYPE_CHECKING:
    from limitedu.core.game import Event, Game

__all__ = ["OVERFLOW", "Log", "cause_name"]

CAUSES = {
    "industry": N_("industry"),
    "arms": N_("arms production"),
    "farming": N_("intensive farming"),
    "class_struggle": N_("gaps between classes"),
    "famine": N_("famine"),
    "goods_short": N_("shortage of goods"),
    "fossils_short": N_("shortage of fossils"),
    "environmental_crisis": N_("blame for the environmental crisis"),
    "financial_crisis": N_("the financial crisis"),
    "cold_war": N_("an army that frightens the others"),
    "richest": N_("blame for being the richest"),
    "alliance_broken": N_("a broken alliance"),
    "alliance": N_("alliances"),
    "demilitarization": N_("demilitarization"),
    "tax": N_("taxes"),
    "boom": N_("booms"),
    "market": N_("the market"),
    "uprising": N_("uprisings"),
}
OVERFLOW = ("class_struggle", "famine", "goods_short", "fossils_short", "environmental_crisis")
"""Causes of disruption that are unrest without room on its track."""


def cause_name(cause: str, rules: Any = None) -> str:
    """A cause of the ledger in words."""
    if cause in CAUSES:
        return _(CAUSES[cause])
    kind, _colon, thing = cause.partition(":")
    if kind == "withdrawal":
        return _("taking back {card}").format(card=card_name(thing, rules))
    if kind == "event":
        return event_name(thing)
    return card_name(thing, rules) if kind == "card" else cause.replace("_", " ")


class Log:
    """A finished or running game with its ledger, read up to one crisis."""

    def __init__(self, game: Game, ledger: list[Flow], at: int) -> None:
        self.game = game
        self.rules = game.rules
        self.at = at
        self.event: Event = game.events[at]
        self.generation = self.event.generation
        self.ledger = [flow for flow in ledger if flow.at < at]
        self.start = game.snapshots[0][2]

    def year(self, generation: int) -> int:
        """The last year of a generation."""
        return years_of(generation, self.rules)[1]

    def of(self, *kinds: str) -> list[Event]:
        """The events of these kinds in this generation before the crisis."""
        return [e for e in self.game.events[: self.at] if e.generation == self.generation and e.kind in kinds]

    def effects(self) -> list[Event]:
        """What the crisis did: the events after it until the next crisis or the end of its step."""
        found = []
        for event in self.game.events[self.at + 1 :]:
            if event.kind in ("crisis", "generation_end", "event", "alliance_offered", "game_end"):
                break
            found.append(event)
        return found

    def stock(self, stock: str) -> tuple[list[Flow], int, int]:
        """What of a token stock came in, how much that was, and how much went back."""
        moved = [f for f in self.ledger if f.stock == stock and f.cause != PASSED_ON]
        came = [flow for flow in moved if flow.amount > 0]
        return came, sum(flow.amount for flow in came), -sum(flow.amount for flow in moved if flow.amount < 0)

    def emptied(self, stock: str, whole: int) -> tuple[Flow | None, int, int]:
        """The flow that took the last of a reserve, what it found there, and what is left in the reserve now."""
        left = found = whole
        last = None
        for flow in self.ledger:
            if flow.stock == stock and flow.cause != PASSED_ON:
                before, left = left, left - flow.amount
                if stock == "disruption":
                    left = max(0, left)  # what is beyond comes from the £ box (ruling D4)
                if before > 0 >= left:
                    last, found = flow, before
        return last, found, left

    def who(self, by: int, cause: str) -> str:
        """A contributor in words."""
        return _("{nation} ({cause})").format(nation=nation_name(by), cause=cause_name(cause, self.rules))

    def by_cause(self, came: Iterable[Flow], say: Callable[[int], str] = str) -> str:
        """Sums by cause, largest first, as ``taxes £12, market £3``."""
        sums: dict[str, int] = {}
        for flow in came:
            sums[flow.cause] = sums.get(flow.cause, 0) + flow.amount
        order = sorted(sums, key=lambda cause: -sums[cause])
        return listed(f"{cause_name(cause, self.rules)} {say(sums[cause])}" for cause in order)

    def crisis(
        self,
        kind: str,
        text: str,
        whole: str,
        inflows: list[Flow],
        before: list[str],
        between: list[str],
        after: list[str],
    ) -> Crisis:
        title = _("{crisis}, generation {n}").format(crisis=crisis_name(kind), n=self.generation)
        return Crisis(
            self.at,
            self.generation,
            kind,
            title,
            text,
            whole,
            inflows,
            lambda flow: (flow.by, flow.cause),
            lambda key: self.who(*key),
            [line for line in before if line],
            [line for line in between if line],
            [line for line in after if line],
            _("What left the World Bank until then") if kind == "financial" else _("Who put in how much"),
        )
