"""What each nation did that was sensible for it alone, and what that did to all. Nobody is blamed, nobody is ranked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from limitedu.core.ledger import percent
from limitedu.core.origins import Origin
from limitedu.debrief.causes import story
from limitedu.debrief.reading import Reading, Said, read
from limitedu.i18n import gettext as _

if TYPE_CHECKING:
    from limitedu.core.game import Game

__all__ = ["sensible"]


def sensible(game: Game) -> list[dict[str, Any]]:
    """For each nation, in seat order, the decision of its own with the largest share in a crisis (without one: in a
    shortage), as plain data; nations whose decisions had none are missing. Decisions that brought the nation
    something that can be counted come first.

    ``seat``, ``nation``, ``generation``, ``row``; ``text``: what it did and what the nation got by it, in numbers;
    ``gained``: these as a list; ``cost``: what it put on all. Seen from where the nation stood, it may have been the
    best that it could do.
    """
    reading = read(game)
    told = story(game)
    if told is None or reading.tracer is None:
        return []
    titles = {crisis.at: crisis.title for crisis in told.crises(game)}
    wants = {want.at: want.text for want in told.shortages(game)}
    found = []
    for seat, nation in enumerate(reading.names):
        best = _largest(reading, titles, seat) or _largest(reading, wants, seat)
        if best is None:
            continue
        said, origin = best
        found.append(
            {
                "seat": seat,
                "nation": nation,
                "generation": said.generation,
                "row": said.row,
                "text": _gain(reading, said),
                "gained": _gained(reading, said.row),
                "cost": _cost(origin, said, (titles | wants)[origin.at]),
            }
        )
    return found


def _largest(reading: Reading, harms: dict[int, str], seat: int) -> tuple[Said, Origin] | None:
    """The decision of ``seat`` with the largest share in any of ``harms``; of equal ones the earliest."""
    shares = [
        (not _gained(reading, row), -amount / origin.total, row, at)
        for at, origin in reading.origins.items()
        if at in harms
        for row, amount in origin.by.items()
        if row >= 0 and reading.said[row].seat == seat
    ]
    if not shares:
        return None
    _none, _share, row, at = min(shares)
    return reading.said[row], reading.origins[at]


def _gained(reading: Reading, row: int) -> list[str]:
    tracer = reading.tracer
    return tracer.gained(tracer.got.get(row, {})) if tracer is not None else []


def _gain(reading: Reading, said: Said) -> str:
    got = _gained(reading, said.row)
    if not got:
        return _("Generation {g}: {text} What it brought {nation} cannot be counted here.").format(
            g=said.generation, text=said.text, nation=said.nation
        )
    return _("Generation {g}: {text} It brought {nation} {things} by the end.").format(
        g=said.generation, text=said.text, nation=said.nation, things=", ".join(got)
    )


def _cost(origin: Origin, said: Said, harm: str) -> str:
    amount = origin.by[said.row]
    return _("{harm}. {whole} {n} ({percent} %) go back to it.").format(
        harm=harm.removesuffix("."),
        whole=origin.whole.format(total=origin.total),
        n=amount,
        percent=percent(amount, origin.total),
    )
