"""Running the model: once as plain columns or a DataFrame, or many times at once with a band around the middle."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence, Sized
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from limitedu.errors import UsageError
from limitedu.i18n import gettext as _
from limitedu.reality.world3.changes import check_constant, settings, steps_of
from limitedu.reality.world3.engine import CONSTANTS, FIRST_YEAR, STEP, TABLES, array_program, scalar_program
from limitedu.reality.world3.levers import LEVER_IDS, lever_changes
from limitedu.reality.world3.model import COLUMNS, QUANTITIES, checked, checked_outputs

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["Runs", "run", "run_many", "simulate"]


def simulate(
    scenario: int = 1,
    *,
    until: float = 2100,
    every: float = 1.0,
    outputs: Iterable[str] = COLUMNS,
    **changes: Any,
) -> dict[str, list[float]]:
    """One run from 1900 as columns: ``year`` first, then each of ``outputs``, a number for each ``every`` years.

    ``changes`` are laid over those of the scenario: a constant's name with a number, a table's name with as many new y
    as it has, or with pairs of x and y. Units: ``QUANTITIES[name].unit``. UsageError for unknown names and impossible
    values, with what would be right.
    """
    names = checked_outputs(outputs)
    steps, stride = steps_of(until, every)
    constants, tables = settings(scenario, changes)
    rows: list[tuple[float, ...]] = []
    try:
        scalar_program(names)(constants, tables, steps, stride, rows.append)
    except (ArithmeticError, ValueError):
        raise _broken(FIRST_YEAR + len(rows) * stride * STEP) from None
    for number, row in enumerate(rows):
        if not all(map(math.isfinite, row)):
            raise _broken(FIRST_YEAR + number * stride * STEP)
    columns = [list(column) for column in zip(*rows, strict=True)]
    return {"year": _years(steps, stride), **dict(zip(names, columns, strict=True))}


def _years(steps: int, stride: int) -> list[float]:
    return [FIRST_YEAR + step * STEP for step in range(0, steps + 1, stride)]


def _broken(year: float) -> UsageError:
    return UsageError(
        _("With these changes the model breaks down in about {year:g}: take values nearer to the usual ones.").format(
            year=year
        )
    )


def run(
    scenario: int = 1,
    *,
    until: float = 2100,
    every: float = 1.0,
    outputs: Iterable[str] = COLUMNS,
    **changes: Any,
) -> pd.DataFrame:
    """:func:`simulate` as a DataFrame: a column ``year`` and one for each of ``outputs``.

    ``attrs``: ``labels`` and ``units`` of the columns, and the ``scenario``'s number.
    """
    import pandas as pd

    columns = simulate(scenario, until=until, every=every, outputs=outputs, **changes)
    frame = pd.DataFrame(columns)
    names = [name for name in columns if name != "year"]
    frame.attrs["labels"] = {name: QUANTITIES[name].label for name in names}
    frame.attrs["units"] = {name: QUANTITIES[name].unit for name in names}
    frame.attrs["scenario"] = scenario
    return frame


@dataclass(frozen=True, slots=True)
class Runs:
    """Many runs: ``columns`` holds for each output an array, a row for each run and a column for each of ``year``."""

    year: list[float]
    columns: Mapping[str, Any]

    def __len__(self) -> int:
        """How many runs there are."""
        return next((len(column) for column in self.columns.values()), 0)

    def __getitem__(self, name: str) -> Any:
        """The array of one output, (runs, years). UsageError for one that was not asked for."""
        if name not in self.columns:
            checked(name)
            raise UsageError(
                _("These runs hold {names}; to have {name}, ask for it in outputs.").format(
                    names=", ".join(self.columns), name=name
                )
            )
        return self.columns[name]

    def band(self, low: float = 0.05, high: float = 0.95) -> dict[str, dict[str, list[float]]]:
        """For each output ``low``, ``middle`` and ``high``: the value that this share of the runs stays below, by year.

        Plain lists, as long as ``year``; ``middle`` is the median. UsageError where not 0 <= low < high <= 1.
        """
        import numpy as np

        if not (isinstance(low, int | float) and isinstance(high, int | float) and 0 <= low < high <= 1):
            raise UsageError(
                _("A band from {low!r} to {high!r} cannot be; right are two shares such as 0.05 and 0.95.").format(
                    low=low, high=high
                )
            )
        found = {}
        for name, column in self.columns.items():
            below, middle, above = np.quantile(column, (low, 0.5, high), axis=0).tolist()
            found[name] = {"low": below, "middle": middle, "high": above}
        return found


def run_many(
    variants: Mapping[str, Sequence[float]],
    scenario: int = 1,
    *,
    until: float = 2100,
    every: float = 1.0,
    outputs: Iterable[str] = COLUMNS,
    **changes: Any,
) -> Runs:
    """Many runs at once on arrays: ``variants`` maps names of constants or levers to n values each, one for each run.

    ``changes`` hold for all runs, as in :func:`simulate`, whose numbers these are. UsageError for unknown names, for
    impossible values, and where the lists are not equally long.
    """
    import numpy as np

    names = checked_outputs(outputs)
    steps, stride = steps_of(until, every)
    count = _count(variants)
    constants, tables = settings(scenario, changes)
    arrays = [(np.array(x), np.array(y)) for x, y in tables]
    usual = dict(zip(CONSTANTS, constants, strict=True))
    for name, values in _varied(variants, scenario, count, usual).items():
        if QUANTITIES[name].kind == "constant":
            constants[CONSTANTS.index(name)] = np.array(values)
        else:
            arrays[TABLES.index(name)] = np.array(QUANTITIES[name].x), np.array(values).T
    kept = np.empty((len(names), steps // stride + 1, count))
    moment = 0

    def keep(row: tuple[Any, ...]) -> None:
        nonlocal moment
        for number, values in enumerate(row):
            kept[number, moment] = values
        moment += 1

    with np.errstate(all="ignore"):
        array_program(names)(constants, arrays, steps, stride, keep)
    fine = np.isfinite(kept).all(axis=(0, 2))
    if not fine.all():
        raise _broken(FIRST_YEAR + int(fine.argmin()) * stride * STEP)
    return Runs(_years(steps, stride), {name: kept[number].T for number, name in enumerate(names)})


def _varied(
    variants: Mapping[str, Sequence[float]], scenario: int, count: int, usual: Mapping[str, float]
) -> dict[str, list[Any]]:
    """For each constant and table that differs between runs, its checked values; ``usual`` where a run leaves it."""
    levers = {name: values for name, values in variants.items() if name in LEVER_IDS}
    each = [
        lever_changes({name: values[number] for name, values in levers.items()}, scenario)
        for number in range(count if levers else 0)
    ]
    found: dict[str, list[Any]] = {}
    for name in dict.fromkeys(name for one in each for name in one):
        if name in CONSTANTS:
            found[name] = [float(one.get(name, usual[name])) for one in each]
        else:
            found[name] = [one[name] for one in each]  # a lever that sets a table sets it in each run
    for name, values in variants.items():
        if name in levers:
            continue
        quantity = checked(name)
        if quantity.kind != "constant":
            raise UsageError(
                _("{name} ({label}) is no constant: only constants and levers can differ between runs.").format(
                    name=name, label=quantity.label
                )
            )
        found[name] = [check_constant(quantity, value) for value in values]
    return found


def _count(variants: Mapping[str, Sequence[float]]) -> int:
    """How many runs the variants ask for; UsageError where they are none, or not equally many."""
    if not isinstance(variants, Mapping) or not all(isinstance(values, Sized) for values in variants.values()):
        raise UsageError(
            _("Name what differs with a list of values, such as {like}.").format(like="{'resources': [1, 2]}")
        )
    lengths = {name: len(values) for name, values in variants.items()}
    counts = set(lengths.values())
    if len(counts) != 1 or 0 in counts:
        raise UsageError(
            _("Every variant needs equally many values, at least one; here: {found}.").format(
                found=", ".join(f"{name}: {length}" for name, length in lengths.items()) or _("no variant")
            )
        )
    return counts.pop()
