"""Which charts a page shows, and their data: figures as plain dicts, made by :mod:`limitedu.charts`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from limitedu.core.game import Game
from limitedu.i18n import gettext as _
from limitedu_widgets.messages import Refused

__all__ = ["MOST_CHARTS", "Panels"]

MOST_CHARTS = 6


class Panels:
    """The charts that are switched on; a page holds at most six."""

    def __init__(self) -> None:
        self._on: list[str] | None = None

    def menu(self, game: Game) -> list[dict[str, Any]]:
        """``[{"id", "label", "on"}]``."""
        from limitedu import charts

        entries = charts.menu(game)
        if self._on is None:
            self._on = [entry["id"] for entry in entries if entry["on"]][:MOST_CHARTS]
        return [{"id": entry["id"], "label": entry["label"], "on": entry["id"] in self._on} for entry in entries]

    def switch(self, game: Game, name: str, on: bool) -> None:
        """Show the chart ``name`` or not; :class:`Refused` for an unknown one or the seventh."""
        shown = [entry["id"] for entry in self.menu(game) if entry["on"]]
        if name not in [entry["id"] for entry in self.menu(game)]:
            raise Refused(_("There is no chart {name!r:.40}.").format(name=name))
        if on and name not in shown:
            if len(shown) >= MOST_CHARTS:
                raise Refused(_("At most {n} charts are shown; take one away first.").format(n=MOST_CHARTS))
            shown.append(name)
        elif not on and name in shown:
            shown.remove(name)
        self._on = shown

    def charts(self, games: Sequence[Game], labels: Sequence[str]) -> list[dict[str, Any]]:
        """The data of every chart that is switched on; the first game is the one in play."""
        from limitedu import charts

        shown = [entry["id"] for entry in self.menu(games[0]) if entry["on"]]
        return [charts.panel(name, list(games), list(labels)) for name in shown]
