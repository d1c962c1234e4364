"""A game as a table: one row per generation and nation, as plain rows or, on demand, as a pandas DataFrame.

    frame = limitedu.tables.indicators(game)         # the columns that mean the same in every game (COMMON)
    frame = limitedu.tables.own(game)                # all that this game measures, under its own names
    columns, rows = limitedu.tables.rows(game)       # the same as plain tuples; nothing but the standard library
    limitedu.tables.to_csv(game, "game.csv")         # the same as CSV
    limitedu.tables.missing(game)                    # which of the common columns the game lacks, and why

Generation 0 is set-up. The generation in play stands in the last rows as it is now, with ``complete`` false.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple
from weakref import WeakKeyDictionary

from limitedu.core.game import Game, check_game
from limitedu.core.indicators import COMMON, Common, Measured
from limitedu.core.rules import nearest
from limitedu.errors import UsageError
from limitedu.i18n import gettext as _

if TYPE_CHECKING:
    from os import PathLike

    import pandas as pd

    from limitedu.core.indicators import Indicator

__all__ = [
    "COMMON",
    "KEYS",
    "Moment",
    "common",
    "common_rows",
    "faces",
    "indicators",
    "leaves_out",
    "measures",
    "missing",
    "moments",
    "own",
    "rows",
    "to_csv",
    "world_line",
    "world_now",
]

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
    check_game(game)
    found: Mapping[str, Indicator] = getattr(game.definition, "INDICATORS", {})
    return found


def faces(game: Game) -> list[dict[str, Any]]:
    """Name, colour number and shape of each seat, as the game's own view has them."""
    check_game(game)
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


def own(game: Game) -> pd.DataFrame:
    """:func:`rows` as a DataFrame; ``frame.attrs["units"]`` has the unit of each indicator."""
    import pandas as pd

    columns, table = rows(game)
    frame = pd.DataFrame(table, columns=columns)
    frame.attrs["units"] = {name: _(one.unit) for name, one in measures(game).items()}
    return frame


# -- what means the same in every game --------------------------------------------------------------------------


def _measured(game: Game) -> Mapping[str, Measured]:
    """How the game measures the common indicators that it has."""
    check_game(game)
    found: Mapping[str, Measured] = getattr(game.definition, "COMMON", {})
    return found


def common(game: Game) -> dict[str, Common]:
    """The common indicators that the game has, in their order, with its unit; then its crises by kind.

    The column of crises of one kind is ``crises_<kind>``: how many the world has met so far.
    """
    measured = _measured(game)
    found = {
        name: replace(one, unit=measured[name].unit or one.unit) for name, one in COMMON.items() if name in measured
    }
    for one in _crises(game):
        found[f"crises_{one.crisis}"] = Common(
            f"crises_{one.crisis}",
            one.label,
            one.unit,
            "world",
            "change",
            "The crises of this kind that the world has met.",
            no_real="The real world's crises are not counted by the rules of a game.",
            no_world3="World3 has no crises, only curves that turn.",
        )
    return found


def _crises(game: Game) -> list[Indicator]:
    return [one for one in measures(game).values() if one.crisis]


def crisis_name(one: Indicator) -> str:
    """What one crisis that ``one`` counts is called: ``Military crisis``, or its kind alone: ``Collapse``."""
    if one.single == one.crisis:
        return _(one.crisis).capitalize()
    return _("{kind} crisis").format(kind=_(one.crisis)).capitalize()


def missing(game: Game) -> dict[str, str]:
    """The common indicators that the game lacks -> why, in words."""
    measured, lacks = _measured(game), getattr(game.definition, "LACKS", {})
    return {
        name: _(lacks[name]) if name in lacks else _("{game} does not measure it.").format(game=game.name)
        for name in COMMON
        if name not in measured
    }


def leaves_out(game: Game, name: str) -> str:
    """What the game leaves out of the common indicator ``name``, in words."""
    measured = _measured(game)
    if _one(game, name).name in measured:
        return _(measured[name].leaves_out)
    return _("What one crisis did and how hard it was is not in the number.")


def _one(game: Game, name: str) -> Common:
    """The common indicator ``name`` of the game; :class:`UsageError` for one that it does not have."""
    known, why = common(game), missing(game)
    if isinstance(name, str) and name in known:
        return known[name]
    if isinstance(name, str) and name in why:
        raise UsageError(
            _("{game} has no {label!r}. {why}").format(game=game.name, label=_(COMMON[name].label), why=why[name])
        )
    raise UsageError(
        _("There is no indicator {name!r:.40}.{near} There are: {all}.").format(
            name=name, near=nearest(str(name), known), all=", ".join(known)
        )
    )


def common_rows(game: Game) -> tuple[list[str], list[tuple[Any, ...]]]:
    """Column names, and one tuple per generation and nation: the columns of :data:`KEYS`, then :func:`common`.

    What there is once for the whole world stands in the row of each nation.
    """
    known, measured = common(game), _measured(game)
    acts = _acts(game, measured)
    kinds = [one.name for one in _crises(game)]
    names = [face["name"] for face in faces(game)]
    table = []
    for moment in moments(game):
        world = moment.world
        crises = [world[kind] for kind in kinds]
        for seat, nation in enumerate(moment.nations):
            values = [
                one.of(nation, world) if one.of else acts.get((name, moment.generation, seat), 0)
                for name, one in ((name, measured[name]) for name in known if name in measured)
            ]
            table.append((moment.generation, moment.year, moment.complete, seat, names[seat], *values, *crises))
    return [*KEYS, *known], table


def _acts(game: Game, measured: Mapping[str, Measured]) -> Counter[tuple[str, int, int]]:
    """How many events of its kinds each seat brought about: (indicator, generation, seat) -> number."""
    counted = {name: one.events for name, one in measured.items() if one.events}
    return Counter(
        (name, event.generation, event.player)
        for name, kinds in counted.items()
        for event in game.events
        if event.kind in kinds
    )


def indicators(game: Game) -> pd.DataFrame:
    """:func:`common_rows` as a DataFrame: the same columns for every game, as far as it has them.

    ``frame.attrs`` has, for each column, its ``units``, what it ``stands_for`` in the real world and in World3, and
    what the game ``leaves_out``; ``missing`` has the columns that the game lacks, each with the reason.
    """
    import pandas as pd

    columns, table = common_rows(game)
    frame = pd.DataFrame(table, columns=columns)
    known = common(game)
    frame.attrs["units"] = {name: _(one.unit) for name, one in known.items()}
    frame.attrs["stands_for"] = {name: _(one.about) for name, one in known.items()}
    frame.attrs["leaves_out"] = {name: leaves_out(game, name) for name in known}
    frame.attrs["missing"] = missing(game)
    return frame


def world_line(game: Game, name: str) -> list[tuple[int, float]]:
    """The common indicator ``name`` of the whole world: (year, value) at set-up and at each end of a generation.

    Nations are added up, or averaged (each counts the same), as :class:`Common` says.
    Raises :class:`UsageError` for an indicator that the game does not have.
    """
    gather = _one(game, name).gather
    columns, table = common_rows(game)
    place, year, complete = (columns.index(column) for column in (name, "year", "complete"))
    found: dict[int, list[float]] = {}
    for row in table:
        if row[complete]:
            found.setdefault(row[year], []).append(row[place])
    return [(at, _gathered(values, gather)) for at, values in found.items()]


def world_now(game: Game, name: str) -> float:
    """The common indicator ``name`` of the whole world as it is now, gathered as in :func:`world_line`."""
    gather = _one(game, name).gather
    columns, table = common_rows(game)
    place = columns.index(name)
    return _gathered([row[place] for row in table[-game.seats :]], gather)


def _gathered(values: list[float], gather: str) -> float:
    if gather == "world":
        return values[0]
    return sum(values) if gather == "sum" else sum(values) / len(values)


def to_csv(game: Game, path: str | PathLike[str] | None = None) -> str:
    """:func:`rows` as CSV text (RFC 4180, first line the column names), written to ``path`` where one is given.

    Raises :class:`UsageError` for a path that cannot be written.
    """
    text = csv_text(*rows(game))
    if path is not None:
        _write(path, text)
    return text


def csv_bytes(columns: Sequence[str], table: Iterable[Sequence[Any]]) -> bytes:
    """:func:`csv_text` as a file for spreadsheets: UTF-8 with a byte order mark."""
    return ("\ufeff" + csv_text(columns, table)).encode("utf-8", "replace")


def csv_text(columns: Sequence[str], table: Iterable[Sequence[Any]]) -> str:
    """A table as CSV (RFC 4180); a text that a spreadsheet would take for a formula gets a ``'`` before it."""
    import csv
    import io

    file = io.StringIO()
    writer = csv.writer(file)
    writer.writerow([_cell(name) for name in columns])
    writer.writerows([_cell(value) for value in row] for row in table)
    return file.getvalue()


FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""So begins what a spreadsheet takes for a formula; the last four are the wide forms of the first four."""


def begins_as_formula(text: str) -> bool:
    """Whether a spreadsheet may take ``text`` for a formula; spaces before it do not help."""
    return text.startswith(FORMULA) or text.lstrip().startswith(FORMULA)


def _cell(value: Any) -> Any:
    if not isinstance(value, str) or not begins_as_formula(value):
        return value
    try:
        float(value)
    except ValueError:
        return f"'{value}"
    return value


def _write(path: Any, text: str) -> None:
    from pathlib import Path

    try:
        Path(path).write_text(text, encoding="utf-8", newline="")
    except TypeError:
        raise UsageError(_("A path is a text such as 'game.csv', not {path!r:.40}.").format(path=path)) from None
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise UsageError(_("{path} cannot be written: {why}.").format(path=path, why=why)) from None
