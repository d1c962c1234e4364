"""A chart in one sentence and as a table, for those who cannot or do not want to read the picture."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from limitedu.charts.choice import CRISES, SINGLE, known, laid_over
from limitedu.i18n import gettext as _
from limitedu.i18n import ngettext
from limitedu.tables import Moment, faces, measures, moments

if TYPE_CHECKING:
    from limitedu.core.game import Game
    from limitedu.core.indicators import Indicator

__all__ = ["sentence", "table"]


def sentence(game: Game, indicator: str) -> str:
    """Who leads, by how much, and what changed last, with numbers and units.

    ``indicator`` as in :func:`limitedu.charts.figure`; :class:`UsageError` for a chart that does not exist.
    """
    found = known(game, indicator)
    seen = moments(game)
    if indicator == CRISES:
        return _crises(seen, found)
    one = found[0]
    if SINGLE in indicator:
        return _single(seen, found, int(indicator.partition(SINGLE)[2]))
    if one.scope == "world":
        return _world(seen, one)
    names = [face["name"] for face in faces(game)]
    parts = [_leader(seen, one, names)]
    if one.reserve:
        parts.append(_reserve(seen, one))
    elif one.beside:
        parts.append(_world(seen, measures(game)[one.beside]))
    else:
        parts.append(_change(seen, one, names))
    return " ".join(part for part in parts if part)


def _amount(value: Any, one: Indicator) -> str:
    """A number with its unit: ``£11``, ``4 tokens``, ``position 7``."""
    if one.unit == "£":
        return f"£{value}" if value >= 0 else f"−£{-value}"
    if not one.single:
        return f"{_(one.unit)} {value}"
    return f"{value} {ngettext(one.single, one.unit, value)}"


def _all_of(names: Sequence[str]) -> str:
    if len(names) < 2:
        return "".join(names)
    return _("{some} and {last}").format(some=", ".join(names[:-1]), last=names[-1])


def _when(moment: Moment) -> str:
    return _("In {year}").format(year=moment.year) if moment.complete else _("In {year} (now)").format(year=moment.year)


MOST_NAMES = 3


def _leader(seen: list[Moment], one: Indicator, names: list[str]) -> str:
    now = seen[-1]
    values = now.values(one)
    most, least = max(values), min(values)
    if len(values) == 1:
        return _("{when} {nation}: {n}.").format(when=_when(now), nation=names[0], n=_amount(most, one))
    if most == least:
        return _("{when} all nations: {n}.").format(when=_when(now), n=_amount(most, one))
    leaders = [name for name, value in zip(names, values, strict=True) if value == most]
    last = [name for name, value in zip(names, values, strict=True) if value == least]
    second = max(value for value in values if value < most)
    text = _("{when} {leaders} highest ({n}), {ahead} above the next; {last} lowest ({least}).")
    if len(leaders) > MOST_NAMES or len(leaders) + len(last) == len(names):
        text = _("{when} {leaders} highest ({n}), {last} lowest ({least}).")
    return text.format(
        when=_when(now),
        leaders=_few(leaders),
        n=_amount(most, one),
        ahead=most - second,
        last=_few(last),
        least=_amount(least, one),
    )


def _few(names: Sequence[str]) -> str:
    """The names, or how many they are where they are many."""
    return _all_of(names) if len(names) <= MOST_NAMES else _("{n} nations").format(n=len(names))


def _change(seen: list[Moment], one: Indicator, names: list[str]) -> str:
    """Whose number changed most since the end of the generation before."""
    if len(seen) < 2:
        return ""
    before, now = seen[-2], seen[-1]
    steps = [b - a for a, b in zip(before.values(one), now.values(one), strict=True)]
    most = max(steps, key=abs)
    if not most and not seen[-1].complete:
        return _("Nothing has changed yet since {year}.").format(year=before.year)
    if not most:
        return _("Nothing has changed since {year}.").format(year=before.year)
    who = [name for name, step in zip(names, steps, strict=True) if step == most]
    return _("Largest change since {year}: {who} {step}.").format(year=before.year, who=_few(who), step=_signed(most))


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}"


def _reserve(seen: list[Moment], one: Indicator) -> str:
    """How much of the reserve is left, and for how long at the pace of the last generation."""
    whole = seen[0].world[one.reserve] + sum(seen[0].values(one))
    left = seen[-1].world[one.reserve]
    if left <= 0:
        text = _("The reserve of {whole} {unit} is empty.").format(whole=whole, unit=_(one.unit))
        return text if not left else text + " " + _("{n} more are in play.").format(n=-left)
    text = _("{left} of {whole} {unit} are left in the reserve").format(left=left, whole=whole, unit=_(one.unit))
    ends = [moment for moment in seen if moment.complete]
    used = ends[-2].world[one.reserve] - ends[-1].world[one.reserve] if len(ends) > 1 else 0
    if used <= 0:
        return f"{text}."
    after = -(-ends[-1].world[one.reserve] // used)
    more = ngettext(
        "{text}; at the pace of the last generation ({used} used) it is empty {n} generation after {year}.",
        "{text}; at the pace of the last generation ({used} used) it is empty {n} generations after {year}.",
        after,
    )
    return more.format(text=text, used=used, n=after, year=ends[-1].year)


def _world(seen: list[Moment], one: Indicator) -> str:
    now = seen[-1]
    text = _("{label}: {n}").format(label=_(one.label), n=_amount(now.world[one.name], one))
    if len(seen) > 1:
        step = now.world[one.name] - seen[-2].world[one.name]
        if step:
            text += ", " + _("{step} since {year}").format(step=_signed(step), year=seen[-2].year)
    return text + "."


def _single(seen: list[Moment], found: list[Indicator], seat: int) -> str:
    """One nation's group of indicators: where each stands, and what changed."""
    now = seen[-1].nations[seat]
    parts = [f"{_short(one)} {now[one.name]}" for one in found]
    text = _("{when}: {parts}.").format(when=_when(seen[-1]), parts=", ".join(parts))
    if len(seen) > 1:
        before = seen[-2].nations[seat]
        steps = [(_short(one), now[one.name] - before[one.name]) for one in found]
        moved = ", ".join(f"{label} {_signed(step)}" for label, step in steps if step)
        if moved:
            text += " " + _("Since {year}: {moved}.").format(year=seen[-2].year, moved=moved)
        else:
            text += " " + _("Nothing has changed since {year}.").format(year=seen[-2].year)
    return text


def _short(one: Indicator) -> str:
    """The last part of a label such as ``Standard of living, class A``."""
    return _(one.label).rpartition(", ")[2]


def _crises(seen: list[Moment], found: list[Indicator]) -> str:
    total = sum(seen[-1].world[one.name] for one in found)
    if not total:
        return _("No crisis so far.")
    parts = []
    for one in found:
        years = [str(b.year) for a, b in pairwise(seen) if b.world[one.name] > a.world[one.name]]
        if years:
            parts.append(f"{_(one.crisis)} {', '.join(years)}")
    text = ngettext("{n} crisis so far: {all}.", "{n} crises so far: {all}.", total)
    return text.format(n=total, all="; ".join(parts))


# -- tables ------------------------------------------------------------------------------------------------


def table(game: Game, indicator: str, others: Iterable[Game] = (), labels: Sequence[str] = ()) -> dict[str, Any]:
    """``{"columns", "rows"}``: a row for each year, a column for each nation, then the reserve or the world beside.

    With ``others`` each row begins with the world as well; cells are numbers, or ``None`` where there is none.
    """
    found = known(game, indicator)
    worlds, names = laid_over(game, others, labels)
    columns = [_("Year"), *_columns(game, indicator, found)]
    body: list[list[Any]] = []
    for world, name in zip(worlds, names, strict=False):
        for moment in moments(world):
            year = str(moment.year) if moment.complete else _("{year}, now").format(year=moment.year)
            cells = _cells(world, indicator, found, moment)
            body.append([year, *([name] if len(worlds) > 1 else []), *cells])
    if len(worlds) > 1:
        columns.insert(1, _("World"))
    return {"columns": columns, "rows": body}


def _columns(game: Game, indicator: str, found: list[Indicator]) -> list[str]:
    one = found[0]
    if indicator == CRISES:
        return [_(kind.crisis).capitalize() for kind in found]
    if SINGLE in indicator:
        return [_short(each) for each in found]
    if one.scope == "world":
        return [_(one.label)]
    beside = one.reserve or one.beside
    return [
        *(face["name"] for face in faces(game)),
        *([_(measures(game)[beside].label)] if beside else []),
    ]


def _cells(game: Game, indicator: str, found: list[Indicator], moment: Moment) -> list[Any]:
    one = found[0]
    if indicator == CRISES:
        return [moment.world[kind.name] for kind in found]
    if SINGLE in indicator:
        seat = int(indicator.partition(SINGLE)[2])
        return [moment.nations[seat][each.name] for each in found]
    beside = one.reserve or one.beside if one.scope == "nation" else ""
    return [*moment.values(one), *([moment.world[beside]] if beside else [])]
