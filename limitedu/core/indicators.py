"""What a game measures: the words and units of its indicators, for tables and charts."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Indicator"]


@dataclass(frozen=True, slots=True)
class Indicator:
    """One thing that is measured at the end of each generation.

    ``label``, ``unit`` (plural) and ``single`` (its singular; without one the unit stands before the number) are
    English words, translated where they are shown. ``scope``: ``"nation"`` (one number per nation) or ``"world"``.
    ``top``: the highest value there is, 0 where nothing bounds it; ``low``: the lowest. ``reserve``: the world
    indicator that holds what is left of the same tokens. ``beside``: a world indicator drawn on the same chart.
    ``group``: indicators of one group share a chart, for one nation at a time. ``crisis``: the kind of crisis that a
    world indicator counts, and its ``symbol``. ``shown``: charted unless switched off.
    """

    name: str
    label: str
    unit: str
    single: str = ""
    scope: str = "nation"
    top: int = 0
    low: int = 0
    reserve: str = ""
    group: str = ""
    beside: str = ""
    crisis: str = ""
    symbol: str = ""
    shown: bool = False
