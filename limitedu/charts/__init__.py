"""Charts of a game as plain dicts of the Plotly schema; ``plotly`` itself is imported only when somebody asks for it.

    limitedu.charts.menu(game)                          # which charts there are
    limitedu.charts.chart(game, "pollution")            # figure, sentence and table for the page
    limitedu.charts.lines("People", {"here": (years, people)})      # any other curves, in the same look
    limitedu.charts.bars("Crises", {"careful": 3, "growth": 41})    # a number for each name
    limitedu.charts.spread("Points", {"careful": many})             # how the results of many games spread
    limitedu.charts.show(made)                          # any of these in a notebook: the picture, and a table below
    limitedu.charts.go_figure(made)                     # the same as a plotly.graph_objects.Figure

The pictures of a debrief are in :mod:`limitedu.charts.debrief`.

Which charts exist follows from the game's indicators (:class:`limitedu.core.indicators.Indicator`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from limitedu.charts.amounts import bars, spread
from limitedu.charts.choice import CRISES, menu, title
from limitedu.charts.figures import figure
from limitedu.charts.frame import COLORS
from limitedu.charts.lines import lines
from limitedu.charts.showing import go_figure, show
from limitedu.charts.words import sentence, table
from limitedu.errors import UsageError
from limitedu.i18n import gettext as _

if TYPE_CHECKING:
    from limitedu.core.game import Game

__all__ = [
    "COLORS",
    "CRISES",
    "bars",
    "chart",
    "figure",
    "go_figure",
    "lines",
    "menu",
    "panel",
    "sentence",
    "show",
    "spread",
    "table",
]


def chart(game: Game, indicator: str, second: Game | None = None) -> dict[str, Any]:
    """``{"id", "title", "figure", "sentence", "table"}``; ``second``: another world, laid under this one."""
    games = [game] if second is None else [game, second]
    return panel(indicator, games, [_("this world"), _("second world")][: len(games)])


def panel(indicator: str, games: Sequence[Game], labels: Sequence[str] = ()) -> dict[str, Any]:
    """The same for several worlds, the first the one in play; ``labels`` name them."""
    if not isinstance(games, Sequence) or not games:
        raise UsageError(
            _("A chart is of a list of games, the one in play first, not of {games!r:.40}.").format(games=games)
        )
    game = games[0]
    made = figure(game, indicator, games[1:], labels)  # first: it refuses what is no chart
    return {
        "id": indicator,
        "title": title(game, indicator),
        "figure": made,
        "sentence": sentence(game, indicator),
        "table": table(game, indicator, games[1:], labels),
    }
