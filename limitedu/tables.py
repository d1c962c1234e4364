"""A game as a table: one row per generation and nation, as plain rows or, on demand, as a pandas DataFrame.

    columns, rows = limitedu.tables.rows(game)       # plain tuples; nothing but the standard library
    frame = limitedu.tables.indicators(game)         # the same as a DataFrame
    limitedu.tables.to_csv(game, "game.csv")

Generation 0 is set-up. The generation in play stands in the last rows as it is now, with ``complete`` false.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple
from weakref import WeakKeyDictionary

from limitedu.i18n import gettext as _

if TYPE_CHECKING:
    from os import PathLike

    import pandas as pd

    from limitedu.core.game import Game
    from limitedu.core.indicators import Indicator

__all__ = ["KEYS", "Moment", "faces", "indicators", "measures", "moments", "rows", "to_csv"]

KEYS = ("generation", "year", "complete", "seat", "nation")
"""The columns before the indicators."""


class Moment(NamedTuple):
    """What was measured at the end of one generation, or is measured now.

    ``nations``: per seat its indicators by name; ``world``: those of the world, with ``year`` and, where the game has
    any, ``lines`` (indicator -> values that matter, each with a label).
    """

    generation: int
    complete: bool
    nations: list[dict[str, Any]]
    world: dict[str, Any]

    @property
    def year(self) -> int:
        return int(self.world["year"])

    def values(self, indicator: Indicator) -> list[Any]:
        """The indicator's value for each seat, or the world's one value."""
        if indicator.scope == "world":
            return [self.world[indicator.name]]
        return [nation[indicator.name] for nation in self.nations]


def measures(game: Game) -> Mapping[str, Indicator]:
    """What the game measures: name -> label, unit, scope. Empty for a game that measures nothing."""
    found: Mapping[str, Indicator] = getattr(game.definition, "INDICATORS", {})
    return found


def faces(game: Game) -> list[dict[str, Any]]:
    """Name, colour number and shape of each seat, as the game's own view has them."""
    own = getattr(game.definition, "seat_faces", None)
    if own is not None:
        return list(own(game.seats))
    return [
        {"seat": seat, "name": _("Nation {number}").format(number=seat + 1), "color": seat, "shape": ""}
        for seat in range(game.seats)
    ]


_kept: WeakKeyDictionary[Game, dict[int, tuple[Any, Moment]]] = WeakKeyDictionary()


def moments(game: Game) -> list[Moment]:
    """Set-up, the end of each generation so far, and, unless it is one of these, the generation in play.

    Ends of generations are measured once per game and kept with the state that they were read from.
    """
    if not measures(game):
        return []
    measure = game.definition.indicators  # type: ignore[attr-defined]
    kept = _kept.setdefault(game, {})
    found: dict[int, Moment] = {}
    for generation, told, state in game.snapshots:
        if told > len(game.events):
            break  # a game that is looked at inside a step: this end is still to come
        known = kept.get(generation)
        if known is None or known[0] is not state:
            kept[generation] = known = (state, Moment(generation, True, *measure(state, True)))
        found[generation] = known[1]
    if game.generation not in found:
        found[game.generation] = Moment(game.generation, False, *measure(game.state, False))
    return list(found.values())


def rows(game: Game) -> tuple[list[str], list[tuple[Any, ...]]]:
    """Column names, and one tuple per generation and nation in the order of play.

    Columns: ``generation`` (0: set-up), ``year``, ``complete``, ``seat``, ``nation``, then every indicator by its
    name; those of the world stand in the row of each nation.
    """
    known = measures(game)
    names = [face["name"] for face in faces(game)]
    table = []
    for moment in moments(game):
        world = moment.world
        for seat, nation in enumerate(moment.nations):
            values = (nation[name] if one.scope == "nation" else world[name] for name, one in known.items())
            table.append((moment.generation, moment.year, moment.complete, seat, names[seat], *values))
    return [*KEYS, *known], table


def indicators(game: Game) -> pd.DataFrame:
    """:func:`rows` as a DataFrame; ``frame.attrs["units"]`` has the unit of each indicator."""
    import pandas as pd

    columns, table = rows(game)
    frame = pd.DataFrame(table, columns=columns)
    frame.attrs["units"] = {name: _(one.unit) for name, one in measures(game).items()}
    return frame


def to_csv(game: Game, path: str | PathLike[str] | None = None) -> str:
    """:func:`rows` as CSV text (RFC 4180, first line the column names), written to ``path`` where one is given."""
    import csv
    import io

    columns, table = rows(game)
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(columns)
    writer.writerows(table)
    if path is not None:
        from pathlib import Path

        Path(path).write_text(text.getvalue(), encoding="utf-8", newline="")
    return text.getvalue()
