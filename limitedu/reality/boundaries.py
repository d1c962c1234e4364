"""The planetary boundaries: nine limits within which the Earth stays as people have known it.

    boundaries.status(2023)               # each of the nine: over, not over, or unknown, with numbers
    boundaries.status(2023, game)         # and which of them the game models

There are two years, 2015 and 2023. Values were read again in a second text (:attr:`Measure.check`: those of 2023 only
in notes that quote the paper); the other values are unknown here. The two years measure freshwater and life differently
and make no line.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from limitedu.core.game import check_game
from limitedu.errors import UsageError
from limitedu.i18n import gettext as _
from limitedu.reality.history import BOUNDARIES_COLUMN, rows_of

if TYPE_CHECKING:
    from limitedu.core.game import Game

__all__ = ["BOUNDARIES", "NAMES", "YEARS", "Measure", "source", "status"]

NAMES: Mapping[str, str] = {
    "climate": "Climate",
    "biosphere": "Life on Earth",
    "land": "Forests",
    "water": "Fresh water",
    "flows": "Nitrogen and phosphorus",
    "novel": "New substances",
    "ocean": "Acid in the oceans",
    "aerosols": "Haze in the air",
    "ozone": "Ozone layer",
}
"""The nine: id -> English name, translated where it is shown."""


@dataclass(frozen=True, slots=True)
class Measure:
    """One number by which a boundary is watched, in one year.

    ``what`` and ``unit``: English words. ``limit`` and ``value`` as they were published (a value may be a range, or
    empty where it is not known); ``safe_side``: on which side of the limit it is safe, ``"below"`` or ``"above"``.
    ``over``: whether the limit is passed, ``None``: not known. ``check``: ``"A"`` (read again in two texts) or ``"B"``
    (in notes that agree).
    """

    year: int
    id: str
    boundary: str
    what: str
    unit: str
    limit: str
    value: str
    safe_side: str
    over: bool | None
    check: str


BOUNDARIES: tuple[Measure, ...] = tuple(
    Measure(
        int(row["year"]),
        row["id"],
        row["boundary"],
        row["control_variable"],
        row["unit"],
        row["limit"],
        row["value"],
        row["safe_side"],
        {"yes": True, "no": False}.get(row["over"]),
        row["check"],
    )
    for row in rows_of("boundaries.csv")
)
"""All that is known: one entry per year and number."""
YEARS = tuple(sorted({one.year for one in BOUNDARIES}))
"""The years there are."""


def status(year: int = YEARS[-1], game: Game | None = None) -> list[dict[str, Any]]:
    """Each of the nine boundaries in ``year``, in the order of :data:`NAMES`.

    ``id``, ``name``; ``state``: ``"over"`` (one of its numbers is), ``"not over"``, or ``"unknown"``; ``text``: the
    same in a sentence; ``what``, ``unit``, ``limit``, ``value``, ``safe_side``: of the number that decides;
    ``measures``: all of its numbers (:class:`Measure`). With a ``game``: ``modelled`` (whether the game has it) and
    ``model`` (how, or that it has not), else ``False`` and empty. Raises :class:`UsageError` for a year that is not in
    :data:`YEARS`.
    """
    if year not in YEARS:
        raise UsageError(
            _("The boundaries are known for {years}, not for {year!r:.40}.").format(
                years=_(" and ").join(map(str, YEARS)), year=year
            )
        )
    models: Mapping[str, str] = {}
    if game is not None:
        check_game(game)
        models = getattr(game.definition, "MODELS", {})
    return [_status(year, name, game is not None, models) for name in NAMES]


def _status(year: int, boundary: str, asked: bool, models: Mapping[str, str]) -> dict[str, Any]:
    measures = [one for one in BOUNDARIES if one.year == year and one.boundary == boundary]
    known = sorted((one for one in measures if one.over is not None), key=lambda one: not one.over)
    first = known[0] if known else None
    state = "unknown" if first is None else "over" if first.over else "not over"
    model = _(models[boundary]) if boundary in models else _("The game does not model it.") if asked else ""
    return {
        "id": boundary,
        "name": _(NAMES[boundary]),
        "state": state,
        "text": _text(year, first),
        "what": "" if first is None else _(first.what),
        "unit": "" if first is None else _(first.unit),
        "limit": "" if first is None else first.limit,
        "value": "" if first is None else first.value,
        "safe_side": "" if first is None else first.safe_side,
        "measures": measures,
        "modelled": boundary in models,
        "model": model,
    }


def _text(year: int, one: Measure | None) -> str:
    if one is None:
        return _("No checked value for {year} is at hand.").format(year=year)
    form = _("{year}, {what}: {value} {unit}; the limit is {limit} {unit}.")
    if one.limit == "0" and one.over:
        form = _("{year}, {what}: there are some; the limit is none.")
    elif one.safe_side == "above":
        form = _("{year}, {what}: {value} {unit}; the least that is safe is {limit} {unit}.")
    return form.format(year=year, what=_(one.what), value=one.value, limit=one.limit, unit=_(one.unit))


def source() -> str:
    """Where the numbers come from, on what terms, and what to mind: one text for under the picture."""
    one = BOUNDARIES_COLUMN
    return _("{source}. {licence}. {remark}").format(
        source=_(one.source), licence=_(one.licence).capitalize(), remark=_(one.remark)
    )
