"""From each crisis and shortage of Limit back to the decisions in the record that brought it about, with numbers.

The tracer looks on while a game is played again. What a decision sets (a plant's level, a law, a class) stays its doing
in every generation that follows: see :mod:`limitedu.core.origins` for the two rules by which amounts are shared out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from limitedu.core.origins import NOBODY, Origin, harm, latest, resolved, shared
from limitedu.games.limit.boards import FOSSIL_USERS, OUTPUT, POLLUTERS, Board
from limitedu.games.limit.flows import BANK, PASSED_ON, flows
from limitedu.games.limit.rules import PLANTS
from limitedu.games.limit.state import STAR
from limitedu.games.limit.words.deeds import gained, notes, whole

if TYPE_CHECKING:
    from limitedu.core.decision import Action, Decision
    from limitedu.core.game import Event, Game
    from limitedu.core.ledger import Flow

__all__ = ["TELLING", "TOPICS", "Tracer", "tracer"]

TELLING: dict[str, float] = {
    "alliance_broken": 3.0,
    "alliance_excluded": 2.0,
    "alliance_left": 1.5,
    "alliance_made": 2.0,
    "attack": 3.0,
    "bank_drained": 1.0,
    "calmed": 0.5,
    "class_down": 0.2,
    "class_up": 0.4,
    "colonized": 1.5,
    "demilitarization": 3.0,
    "disrupted": 1.0,
    "extracted": 1.0,
    "gift": 1.0,
    "help_given": 1.0,
    "help_refused": 2.0,
    "help_short": 1.5,
    "inflamed": 2.0,
    "land_taken": 2.5,
    "law": 1.5,
    "levied": 1.0,
    "looted": 2.0,
    "money_given": 1.5,
    "money_taken": 2.0,
    "not_resisted": 0.5,
    "passed_on": 1.5,
    "plant_up": 1.0,
    "plant_down": 1.0,
    "poisoned": 2.5,
    "polluted": 1.0,
    "produced_now": 1.5,
    "relieved": 3.0,
    "resisted": 1.5,
    "sold": 0.5,
    "bought": 0.5,
    "withdrawn": 1.0,
}
"""Events that a class should hear of after the decision that led to them, with what each weighs: set by hand, so that
war, alliances and what all share come before trade and growth."""
TOPICS: dict[str, tuple[str, ...]] = {
    "pact": ("alliance_made",),
    "war": ("attack", "star_attacked"),
    "help": ("help_given", "money_given"),
    "refused": ("help_refused", "help_short", "alliance_refused"),
    "broken": ("alliance_broken",),
    "cleaned": ("relieved",),
}
"""What a class may be asked about -> kinds of events by which it came up."""
BY_THEMSELVES = {"event": 1.0, "uprising": 1.5, "uprising_money": 1.0, "migration": 1.5}
"""Events that no decision led to at once and that are told all the same."""
CHOSEN = ("alliance_", "help_", "plea", "demilitarization")
"""Beginnings of events outside the political phase that an answer leads to at once."""
TAKEN = {"sold": "player", "spent": "player", "help_given": "player", "looted": "target", "raid_suffered": "player"}
"""Events by which a nation loses units of a resource, and whose they were."""
HARMS = {"famine": "food", "goods_short": "goods"}
GOT = {"renewable": "food", "industrial": "goods", "military": "arms", "fossil": "fossils"}


def tracer(game: Game) -> Tracer:
    """The one that leads ``game`` back to its decisions."""
    return Tracer(game)


class Tracer:
    """See :class:`limitedu.core.origins.Tracer`."""

    gained = staticmethod(gained)

    def __init__(self, game: Game) -> None:
        self.rules, seats = game.rules, range(game.seats)
        self.boards = [Board(nation, game.rules) for nation in game.snapshots[0][2].nations]  # type: ignore[attr-defined]
        self.flows: dict[int, list[Flow]] = {}
        for flow in flows(game):
            self.flows.setdefault(flow.at, []).append(flow)
        self.origins: list[Origin] = []
        self.got: dict[int, dict[str, int]] = {}
        self.follows: dict[int, list[int]] = {}
        self.weights: dict[int, float] = {}
        self.alone: dict[int, float] = {}
        self.came: dict[str, dict[int, int]] = {"pollution": {}, "disruption": {}, "bank": {}}
        self.money: list[dict[int, int]] = [{} for _seat in seats]
        self.armed: list[dict[int, int]] = [{} for _seat in seats]
        self.lost: list[dict[str, dict[int, int]]] = [{name: {} for name in GOT} for _seat in seats]
        self.crisis: dict[str, int] = {}
        self.row_now = self.main = self.seat = NOBODY
        self.owner: dict[int, int] = {}
        self.answer = ""
        self.since: list[str] = []

    # -- what is told -----------------------------------------------------------------------------------------

    def row(self, number: int, decision: Decision, action: Action, state: Any) -> bool:
        part = state.card is not None and not decision.question.fresh
        self.row_now, self.seat, self.answer = number, decision.player, action.kind
        self.owner[number] = decision.player
        self.since = []
        if not part:
            self.main = number
        return part

    def event(self, at: int, event: Event, state: Any) -> None:
        for board, nation in zip(self.boards, state.nations, strict=True):
            board.read_society(nation)
        place = self._harmed(at, event, state)
        row = self._row_of(event, state)
        for board, nation in zip(self.boards, state.nations, strict=True):
            board.read(nation, row)
        for flow in self.flows.get(at, ()):
            self._book(flow, state, row, place)
        self._goods(event, state, row)
        self._tell(at, event, row)
        self.since.append(event.kind)

    def _tell(self, at: int, event: Event, row: int) -> None:
        if row >= 0 and row in (self.main, self.row_now) and event.kind in TELLING:
            self.follows.setdefault(row, []).append(at)
            self.weights[row] = self.weights.get(row, 0.0) + TELLING[event.kind]
        elif event.kind in BY_THEMSELVES:
            self.alone[at] = BY_THEMSELVES[event.kind]

    # -- whose doing an event is --------------------------------------------------------------------------------

    def _row_of(self, event: Event, state: Any) -> int:
        """The row whose doing this is; below :data:`NOBODY` an earlier harm."""
        kind, seat = event.kind, event.player
        if state.phase == "political":
            return self.main if event.row else NOBODY
        if kind in BY_COLUMN:
            board = self.boards[seat]
            return BY_COLUMN[kind](board, state.rules.society)
        if kind in ("class_up", "class_down") or (kind in ("plant_grew", "plant_shrank") and self.answer == "plant"):
            own = seat == self.seat and self.answer in ("raise", "lower", "plant")
            chain = {"only_option", "class_up", "class_down"}
            if own and chain.issuperset(self.since):
                return self.row_now
        if kind in ("plant_grew", "plant_shrank"):
            board, society = self.boards[seat], state.rules.society
            renewable = event.numbers["plant"] == "renewable"
            return board.by_column(society.renewable_growth if renewable else society.industrial_growth)
        if kind in ("migration", "harvest_lost", "land_lost"):
            return self._crisis_harm("environmental")
        if kind == "class_down" and state.phase == "international" and self.crisis:
            return harm(max(self.crisis.values()))
        withdrawn = kind in ("withdrawn", "agitated", "plant_down") and self.answer == "withdraw"
        if kind.startswith(CHOSEN) or (withdrawn and seat == self.seat):
            return self.row_now
        return NOBODY

    def _crisis_harm(self, kind: str) -> int:
        place = self.crisis.get(kind)
        return NOBODY if place is None else harm(place)

    # -- harms ----------------------------------------------------------------------------------------------------

    def _harmed(self, at: int, event: Event, state: Any) -> int:
        """Book a crisis or shortage; its place among the origins, or -1."""
        n, kind, seat = event.numbers, event.kind, event.player
        if kind == "crisis":
            self.crisis[n["crisis"]] = len(self.origins)
            return self._crisis(at, n["crisis"])
        if kind in HARMS:
            missing = n["need"] - n["paid"] - n["kept"]
            thing = HARMS[kind]
            board = self.boards[seat]
            claims = board.of["hunger" if thing == "food" else "wants"].by()
            resource = "renewable" if thing == "food" else "industrial"
            if thing == "food":
                _add(claims, board.of["unfarmed"].by())
                _add(claims, board.unmade(state.nations[seat]))
            return self._short(at, thing, missing, claims, self.lost[seat][resource])
        if kind == "produced" and n["lost"]:
            wanted = self.rules.fossil_cost[n["level"] + n["lost"]]
            missing = wanted - n["fossils"] - n["fossils_left"]
            board, claims = self.boards[seat], {}
            for name in FOSSIL_USERS:
                _add(claims, board.of[name].by())
            return self._short(at, "fossil", missing, claims, self.lost[seat]["fossil"])
        return -1

    def _short(self, at: int, kind: str, missing: int, claims: dict[int, int], gone: dict[int, int]) -> int:
        """Those who raised the need or took from the stock; where that explains too little, the rest is nobody's."""
        _add(claims, gone)
        by = resolved(claims, self.origins)
        _add(by, {NOBODY: max(0, missing - sum(by.values()))})
        told = notes(kind, by, self.boards, gone, self.rules)
        stock = "fossil" if kind == "fossil" else ""
        self.origins.append(Origin(at, sum(by.values()), whole(kind), by, told, stock))
        return len(self.origins) - 1

    def _crisis(self, at: int, kind: str) -> int:
        stock = {"environmental": "pollution", "military": "disruption", "financial": "bank"}[kind]
        by = dict(self.came[stock])
        told = notes(stock, by, self.boards, {}, self.rules)
        self.origins.append(Origin(at, sum(by.values()), whole(stock), by, told, stock))
        return len(self.origins) - 1

    # -- pollution, disruption, money -------------------------------------------------------------------------------

    def _book(self, flow: Flow, state: Any, row: int, place: int) -> None:
        money = flow.stock == "money"
        if flow.cause == PASSED_ON or flow.stock == "unrest":
            return
        if money and flow.holder == BANK and flow.amount < 0:
            _add(self.came["bank"], self._split(flow, -flow.amount, state, row, place))
        elif flow.amount <= 0 or flow.holder in (BANK, BANK - 1):
            return
        elif money:
            parts = self._split(flow, flow.amount, state, row, place)
            if flow.holder >= 0:
                _add(self.money[flow.holder], parts)
                for owner, amount in parts.items():
                    self._get(flow.holder, owner, "money", amount)
        else:
            _add(self.came[flow.stock], self._split(flow, flow.amount, state, row, place))

    def _split(self, flow: Flow, amount: int, state: Any, row: int, place: int) -> dict[int, int]:
        """The parts of a flow, by row; they add up to it."""
        board = self.boards[flow.by] if flow.by >= 0 else None
        cause, parts = flow.cause, {}
        if board is None:
            parts = {NOBODY: amount}
        elif cause in POLLUTERS or cause == "tax":
            parts = shared(amount, board.of[cause].by())
        elif cause == "class_struggle":
            parts = latest(board.of["gap"], amount)
        elif cause in ("famine", "goods_short", "fossils_short") and place >= 0:
            parts = {harm(place): amount}
        elif cause == "environmental_crisis":
            parts = {self._crisis_harm("environmental"): amount}
        elif cause == "cold_war":
            parts = shared(amount, self.armed[flow.by])
        elif cause == "richest":
            parts = shared(amount, self.money[flow.by])
        elif cause == "boom":
            parts = {max(board.calm, board.living): amount}
        else:
            parts = {row: amount}
        rest = amount - sum(parts.values())
        if rest:
            parts[NOBODY] = parts.get(NOBODY, 0) + rest
        return resolved(parts, self.origins)

    # -- goods, and what was got by a decision ------------------------------------------------------------------------

    def _get(self, seat: int, row: int, thing: str, amount: int) -> None:
        """``seat`` has got something by ``row``; what others got by it is not counted."""
        if amount and self.owner.get(row) == seat:
            got = self.got.setdefault(row, {})
            got[thing] = got.get(thing, 0) + amount

    def _goods(self, event: Event, state: Any, row: int) -> None:
        n, kind, seat = event.numbers, event.kind, event.player
        if kind in ("supply", "famine"):
            self.lost[seat]["renewable"] = {}
        elif kind in ("consumption", "goods_short"):
            self.lost[seat]["industrial"] = {}
        elif kind == "produced":
            self._produced(n, seat)
        elif kind == "produced_now":
            _add(self.lost[seat]["fossil"], {row: n["fossils"]})
            self._bring(seat, n["plant"], n["units"], row)
        elif kind in ("gained", "bought", "looted"):
            self._bring(seat, n["resource"], n["units"], row)
        elif kind in ("extracted", "colonized"):
            self._get(seat, row, "fossils", n["fossils"])
            self._get(seat, row, "land", n.get("territory", 0))
        elif kind == "land_taken" and n["kept"]:
            self._get(seat, row, "land", n["territory"])
        elif kind == "growth_planned":
            self.boards[seat].planned(state, state.nations[seat])
        elif kind == "class_up":
            self._get(seat, row, "living", 1)
        elif kind == "calmed":
            self._get(seat, row, "calm", n["unrest"])
            self.boards[seat].calm = row
        if kind in TAKEN:
            self._take(event, row)

    def _take(self, event: Event, row: int) -> None:
        """Units leave a nation's stock."""
        n = event.numbers
        owner = event.player if TAKEN[event.kind] == "player" else n["target"]
        if owner != STAR and n.get("units"):
            _add(self.lost[owner][n["resource"]], {max(row, NOBODY): n["units"]})
        if event.kind == "help_given" and n.get("units"):
            self._bring(n["to"], n["resource"], n["units"], NOBODY)

    def _bring(self, seat: int, resource: str, units: int, row: int) -> None:
        self._get(seat, row, GOT[resource], units)
        if resource == "military":
            _add(self.armed[seat], {row: units})

    def _produced(self, n: Mapping[str, Any], seat: int) -> None:
        board, plant = self.boards[seat], n["plant"]
        made = resolved(shared(n["units"], board.of[OUTPUT[PLANTS.index(plant)]].by()), self.origins)
        for row, units in made.items():
            self._get(seat, row, GOT[plant], units)
        if plant == "military":
            _add(self.armed[seat], made)
        user = FOSSIL_USERS[("industrial", "military", "renewable").index(plant)]
        if n["fossils"]:
            burnt = resolved(shared(n["fossils"], board.of[user].by()), self.origins)
            _add(self.lost[seat]["fossil"], burnt)


def _add(to: dict[int, int], parts: Mapping[int, int]) -> None:
    for row, amount in parts.items():
        if amount:
            to[row] = to.get(row, 0) + amount


BY_COLUMN: dict[str, Callable[[Board, Any], int]] = {
    "births": lambda board, society: board.by_column(society.births),
    "mortality": lambda board, society: board.shift,
}
"""Steps that run by themselves: whose doing they are."""
