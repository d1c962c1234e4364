"""Which charts a game has, what they are called, and which indicators each one shows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from limitedu.core.game import Game, check_game
from limitedu.errors import UsageError
from limitedu.i18n import gettext as _
from limitedu.tables import faces, measures

if TYPE_CHECKING:
    from limitedu.core.indicators import Indicator

__all__ = ["CRISES", "SINGLE", "known", "laid_over", "menu", "title"]

CRISES = "crises"
"""The id of the chart with nothing but the crises on the time line."""
SINGLE = ":"
"""``group:seat`` is the id of a chart of a group of indicators for one nation."""


def menu(game: Game) -> list[dict[str, Any]]:
    """``[{"id", "label", "on"}]``: the charts of this game; ``on``: shown unless somebody decides otherwise."""
    all_ = measures(game)
    entries: list[dict[str, Any]] = []
    covered = {other for one in all_.values() for other in (one.reserve, one.beside) if other}
    stacked: list[str] = []
    for name, one in all_.items():
        if one.crisis or name in covered:
            continue
        if one.top and one.group:
            if one.group not in stacked:
                stacked.append(one.group)
                entries += [
                    {
                        "id": f"{one.group}{SINGLE}{seat}",
                        "label": title(game, f"{one.group}{SINGLE}{seat}"),
                        "on": False,
                    }
                    for seat in range(game.seats)
                ]
            continue
        entries.append({"id": name, "label": title(game, name), "on": one.shown})
    if any(one.crisis for one in all_.values()):
        at = sum(entry["on"] for entry in entries)
        entries.insert(at, {"id": CRISES, "label": title(game, CRISES), "on": True})
    return entries


def known(game: Game, name: str) -> list[Indicator]:
    """The indicators of the chart ``name``; :class:`UsageError` for a chart that does not exist."""
    all_ = measures(game)
    if not isinstance(name, str):
        raise UsageError(_("A chart is named by a text such as 'pollution', not {name!r:.40}.").format(name=name))
    if name in all_:
        return [all_[name]]
    if name == CRISES:
        return [one for one in all_.values() if one.crisis]
    group, colon, seat = name.partition(SINGLE)
    found = [one for one in all_.values() if group and one.group == group]
    if found and colon and seat.isdecimal() and int(seat) < game.seats:
        return found
    raise UsageError(
        _("There is no chart {name!r:.40}. There are: {all}.").format(
            name=name, all=", ".join(entry["id"] for entry in menu(game))
        )
    )


def laid_over(game: Game, others: Iterable[Game], labels: Sequence[str]) -> tuple[list[Game], list[str]]:
    """The worlds of a chart, the one in play first, and a name for each; :class:`UsageError` for what is none."""
    if not isinstance(others, Iterable) or isinstance(labels, str) or not isinstance(labels, Sequence):
        raise UsageError(
            _("Further worlds and the names of all are lists, not {others!r:.40} and {labels!r:.40}.").format(
                others=others, labels=labels
            )
        )
    worlds = [check_game(world) for world in (game, *others)]
    names = [*map(str, labels), *(_("world {n}").format(n=n + 1) for n in range(len(labels), len(worlds)))]
    return worlds, names


def title(game: Game, name: str) -> str:
    if name == CRISES:
        return _("Crises on the time line")
    if SINGLE in name:
        group, _colon, seat = name.partition(SINGLE)
        return f"{_(group.replace('_', ' ').capitalize())}: {faces(game)[int(seat)]['name']}"
    return _(measures(game)[name].label)
