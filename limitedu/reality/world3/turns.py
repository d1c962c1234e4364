"""Where the curves of a run turn, and why: the chain of causes, read out of the equations and the numbers of that run.

From a turning point the search goes back stage by stage. A stock turns because a flow changed against the stock itself
in the last 20 years: the flow whose change counts most; what moved that flow is then looked for outside the stock. A
flow or any other quantity is traced through the equations to the stock, smooth or delay that carried most of its
change; a smooth or delay is traced to what it follows, as much earlier. The search ends where the chain comes back to
itself, which is a feedback loop, or where nothing moved the quantity that way, or at a policy. The population counts as
one stock.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from limitedu.reality.world3.changes import steps_of
from limitedu.reality.world3.engine import FIRST_YEAR
from limitedu.reality.world3.influence import Run, flows
from limitedu.reality.world3.model import COLUMNS, QUANTITIES, checked_outputs, names_in
from limitedu.reality.world3.telling import Told, tell_arrow, tell_caused, tell_flow, tell_late, tell_policy, tell_turn

__all__ = ["turns"]

BACK = 20.0
"""Over how many years a turn is looked back on."""
STAGES = 12
"""How many levels, smooths and delays the search goes back at most."""
SETTLED = FIRST_YEAR + 10
"""Turns before this year are left out: the model is still settling from its first values."""
NOTABLE = 0.03
"""A turn is one if the curve moves by this share of its whole range before and after it."""
SECOND = 1 / 3
"""A second flow is told, too, if its change counts at least this share of the first one's."""


def turns(
    scenario: int = 1, *, quantities: Iterable[str] = COLUMNS, until: float = 2100, **changes: Any
) -> list[dict[str, Any]]:
    """Each peak and trough of these curves in a run, in the order of years, with what turned it.

    ``changes`` are those of :func:`simulate`. Keys of a turn: ``quantity``, ``label``, ``unit``, ``kind`` (``peak`` or
    ``trough``), ``year``, ``value``, ``sentence``; ``chain``: sentences with numbers from the turn back to its causes;
    ``links``: the same as arrows in the order from cause to effect; ``loop``: those of them in which the chain comes
    back to itself (empty where it does not), and ``loop_kind``: ``balancing``, ``reinforcing`` or empty; ``also``: the
    ``chain``, ``links``, ``loop`` and ``loop_kind`` of a second flow that counts at least a third as much, or None.

    A link: ``from``, ``to``, ``sign`` (1: both the same way, -1: opposite), ``from_label``, ``to_label``, ``label``,
    ``year_before``, ``year``, and the values of both in these years: ``from_before``, ``from_value``, ``to_before`` and
    ``to_value``. UsageError as in :func:`simulate`.
    """
    names = checked_outputs(quantities)
    steps_of(until, 1)
    run = Run(scenario, until, changes)
    found = [_turn(run, name, year, kind) for name in names for year, kind in _turning(run, name)]
    return sorted(found, key=lambda turn: (turn["year"], names.index(turn["quantity"])))


def _turning(run: Run, name: str) -> list[tuple[float, int]]:
    """Years at which a curve turns, with -1 for a peak and 1 for a trough."""
    values, years = run.columns[name], run.columns["year"]
    least = NOTABLE * (max(values) - min(values))
    found: list[tuple[float, int]] = []
    low = high = 0
    way = 0
    for step, value in enumerate(values):
        high = step if value > values[high] else high
        low = step if value < values[low] else low
        if way >= 0 and least and values[high] - value >= least:
            if way or high:
                found.append((years[high], -1))
            way, low = -1, step
        elif way <= 0 and least and value - values[low] >= least:
            if way or low:
                found.append((years[low], 1))
            way, high = 1, step
    return [(year, kind) for year, kind in found if year >= SETTLED]


def _turn(run: Run, name: str, year: float, way: int) -> dict[str, Any]:
    search = _Search(run, name, year, way)
    search.go()
    return {
        "quantity": name,
        "label": QUANTITIES[name].label,
        "unit": QUANTITIES[name].unit,
        "kind": "peak" if way < 0 else "trough",
        "year": year,
        "value": run.at(name, year),
        "sentence": tell_turn(run, name, year, way),
        **search.result(),
        "also": _second(run, name, year, way, search),
    }


def _second(run: Run, name: str, year: float, way: int, first: _Search) -> dict[str, Any] | None:
    """The chain through the second flow of a level that turned, where that flow counts enough."""
    gains = sorted((way * gain for gain in first.gains.values()), reverse=True)
    if len(gains) < 2 or gains[1] < SECOND * gains[0] or gains[1] <= 0:
        return None
    search = _Search(run, name, year, way, skip=max(first.gains, key=lambda flow: way * first.gains[flow]))
    search.go()
    return search.result()


@dataclass
class _Search:
    """The search for what turned ``target`` at ``year``; ``way`` is -1 for a peak and 1 for a trough.

    ``turning``: a change of slope is looked for, not yet a change of value, between ``before`` and ``year``.
    """

    run: Run
    name: str
    year: float
    way: int
    skip: str = ""
    turning: bool = True
    before: float = 0.0
    told_way: int = 0  # the way of the quantity that is traced, when ``way`` is already that of its cause,
    less: bool = False  # whether the cause worked against that way, but ever less,
    slowing: bool = False  # and whether the cause itself turned, too
    stock: str = ""  # whose flow is looked at, and whether its causes are looked for outside the stock
    outside: bool = False
    links: list[dict[str, Any]] = field(default_factory=list)  # from the turn back
    told: list[str] = field(default_factory=list)
    seen: list[str] = field(default_factory=list)
    gains: dict[str, float] = field(default_factory=dict)
    closed: str = ""

    def go(self) -> None:
        """Search the years before the turn; where they show no cause, as when a policy begins, also those after it."""
        name, way = self.name, self.way
        self._look_back()
        if not self.links:
            self.name, self.way, self.turning = name, way, True
            self.year = min(self.run.last, self.year + BACK / 2)
            self._look_back()

    def _look_back(self) -> None:
        self.before = max(FIRST_YEAR, self.year - BACK)
        self.seen = [self.name]
        for _stage in range(STAGES):
            quantity = QUANTITIES[self.name]
            if flows(self.name):
                more = self._through_flows()
            elif quantity.kind in ("smooth", "delay"):
                more = self._through_delay()
            else:
                more = self._through_equations()
            if not more or self.closed:
                return

    def result(self) -> dict[str, Any]:
        """The chain as it is handed out, the links from cause to effect."""
        loop: list[dict[str, Any]] = []
        if self.closed:
            loop = self.links[self.seen.index(self.closed) :]
        product = 1
        for link in loop:
            product *= link["sign"]
        kind = ("balancing" if product < 0 else "reinforcing") if loop else ""
        return {"chain": self.told, "links": self.links[::-1], "loop": loop[::-1], "loop_kind": kind}

    def _link(self, cause: str, effect: str, sign: float) -> bool:
        """Note an arrow; true if the search goes on from its cause."""
        at = self.run.at
        self.links.append(
            {
                "from": cause,
                "to": effect,
                "sign": 1 if sign > 0 else -1,
                "from_label": QUANTITIES[cause].label,
                "to_label": QUANTITIES[effect].label,
                "label": tell_arrow(cause, effect, sign > 0),
                "year_before": self.before,
                "year": self.year,
                "from_before": at(cause, self.before),
                "from_value": at(cause, self.year),
                "to_before": at(effect, self.before),
                "to_value": at(effect, self.year),
            }
        )
        if cause in self.seen:
            self.closed = cause
            return False
        self.seen.append(cause)
        return True

    def _told(self, name: str) -> Told:
        return Told(name, self.run.at(name, self.before), self.run.at(name, self.year), self.before, self.year)

    def _through_flows(self) -> bool:
        """From a level, or a sum of levels, to the flow that changed most, or that moved most of it."""
        run, name = self.run, self.name
        change = run.at(name, self.year) - run.at(name, self.before)
        way = self.way if self.turning else (1 if change > 0 else -1)
        gains = {flow: sign * self._amount(flow) for flow, sign in flows(name).items() if flow != self.skip}
        if not self.links:
            self.gains = gains
        if not gains:
            return False
        flow = max(gains, key=lambda one: way * gains[one])
        if way * gains[flow] <= 0:
            return False
        self.told.append(tell_flow(self._told(name), self._told(flow), flows(name)[flow] > 0, self.turning))
        self.stock = name
        more = self._link(flow, name, flows(name)[flow])
        moved = run.at(flow, self.year) - run.at(flow, self.before)
        if self.turning:
            self.way *= flows(name)[flow]
            self.turning = moved * self.way <= 0  # the flow itself still moves the other way, but less and less so
            self.outside = True
        else:
            self.outside = False
            if moved <= 0:
                years = [year for year in run.columns["year"] if year <= self.year]
                self.before = min(years, key=lambda year: run.at(flow, year))
                more = more and self.before < self.year
        self.name = flow
        return more

    def _amount(self, flow: str) -> float:
        """How much a flow changed against its stock in these years, or, where a change is explained, its mean."""
        run = self.run
        if self.turning:
            now, then = (run.at(flow, year) / run.at(self.name, year) for year in (self.year, self.before))
            return now - then
        values = [run.at(flow, year) for year in run.columns["year"] if self.before <= year <= self.year]
        return sum(values) / max(1, len(values))

    def _through_delay(self) -> bool:
        """From a smooth or delay to what it follows, as many years earlier as it is late."""
        quantity, run = QUANTITIES[self.name], self.run
        lag = round(2 * run.at(quantity.years, self.year)) / 2
        self.told.append(tell_late(self._told(self.name), quantity.of, lag))
        more = self._link(quantity.of, self.name, 1)
        self.stock = ""
        self.name, self.year = quantity.of, max(FIRST_YEAR, self.year - lag)
        self.before = max(FIRST_YEAR, self.before - lag)
        return more and self.before < self.year

    def _through_equations(self) -> bool:
        """From any other quantity to the stock, smooth or delay that moved most of it along one route."""
        run, name = self.run, self.name
        middle = round(self.before + self.year) / 2
        spans = [(self.before, middle), (middle, self.year)] if self.turning else [(self.before, self.year)]
        way = self.way if self.turning else (1 if run.at(name, self.year) > run.at(name, self.before) else -1)
        own = (self.stock, *names_in(QUANTITIES[self.stock].equation)) if self.stock else ()
        best = 0.0
        route: tuple[str, ...] = ()
        for one in dict.fromkeys(found for span in spans for found in run.routes(name, *span)):
            moved = [run.carried(one, *span) for span in spans]
            gain = way * (moved[-1] - moved[0] if self.turning else moved[0])
            if gain > best and not (self.outside and one[0] in own):
                best, route = gain, one
        if not route:
            return False
        span = max(spans, key=lambda span: abs(run.carried(route, *span)))
        steps = [(effect, run.slope(cause, effect, *span)) for cause, effect in pairwise(route)]
        if route[0] == "time":
            self._by_policy(steps)
            return False
        if self.turning:
            slope = 1
            for _effect, one_slope in steps:
                slope *= 1 if one_slope > 0 else -1
            self.less = way * run.carried(route, *span) < 0
            self.told_way, self.way = way, way * slope
            early, late = (run.at(route[0], last) - run.at(route[0], first) for first, last in spans)
            self.slowing = self.way * (late - early) > 0
        more = self._along(self.stock if route[0] in own and steps[0][0] not in own else route[0], steps)
        self.turning = self.turning and self.slowing
        return more

    def _along(self, source: str, steps: list[tuple[str, float]]) -> bool:
        """Note the arrows of a route, from its end back; stop where one starts from what the chain has seen."""
        target, more, cause = self.name, True, source
        passed: list[str] = []
        for number in range(len(steps) - 1, -1, -1):
            effect, slope = steps[number]
            cause = steps[number - 1][0] if number else source
            more = self._link(cause, effect, slope)
            if not more:
                break
            passed.insert(0, cause)
        between = [one for one in passed if one != cause]
        way = self.told_way if self.turning else 0
        self.told.append(tell_caused(self._told(cause), self._told(target), between, way, self.less))
        self.stock = ""
        self.name = source
        return more

    def _by_policy(self, steps: list[tuple[str, float]]) -> None:
        """End at a policy: the constant that holds its year is the cause."""
        for number in range(len(steps) - 1, 0, -1):
            self._link(steps[number - 1][0], *steps[number])
        switched = steps[0][0]
        year = next(one for one in names_in(QUANTITIES[switched].equation) if one.endswith("_year"))
        self.told.append(tell_policy(self._told(self.name), year, self.run.at(year, 0)))
        self._link(year, switched, steps[0][1])
