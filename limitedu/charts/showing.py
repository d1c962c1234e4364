"""A chart in a notebook: the picture, and folded below it the same as a table.

limitedu.charts.show(limitedu.charts.lines("People", {"here": (years, people)}, unit="people"))

The picture is handed over as Plotly's own JSON: JupyterLab draws it with what it has, and asks nobody outside. Where
no picture can be drawn (a script, a terminal, a page printed from a notebook) the title and the sentence are shown.
"""

from __future__ import annotations

import math
import sys
import textwrap
from collections.abc import Mapping
from html import escape
from typing import TYPE_CHECKING, Any

from limitedu.errors import UsageError
from limitedu.i18n import gettext as _

if TYPE_CHECKING:
    import plotly.graph_objects as go

__all__ = ["go_figure", "show", "titled"]

WIDTH = 110
"""So many letters of a sentence stand in a line under a chart's title."""
KEY = 5
"""A name above the curves takes so many letters more, for its line and the space after it."""


def show(made: Mapping[str, Any]) -> None:
    """Show a chart of :mod:`limitedu.charts` or of a debrief in a notebook; elsewhere print what it says.

    Raises :class:`UsageError` for what is no such chart.
    """
    figure = titled(made)
    said = f"{made['title']}. {made['sentence']}"
    if not _in_notebook():
        print(textwrap.fill(said, WIDTH))
        return
    from IPython.display import display

    display({"application/vnd.plotly.v1+json": figure, "text/plain": said}, raw=True)  # type: ignore[no-untyped-call]
    display({"text/html": _table(said, made["table"])}, raw=True)  # type: ignore[no-untyped-call]


def go_figure(made: Mapping[str, Any]) -> go.Figure:
    """The same picture as a ``plotly.graph_objects.Figure``, to be changed further. Raises :class:`UsageError`."""
    import plotly.graph_objects as go

    return go.Figure(titled(made))


def titled(made: Any) -> dict[str, Any]:
    """A chart's figure with its title and its sentence above, as high as they need. Raises :class:`UsageError`."""
    if not isinstance(made, Mapping) or not {"title", "figure", "sentence", "table"} <= made.keys():
        raise UsageError(_("Give me a chart, such as limitedu.charts.lines makes, not {made!r:.40}.").format(made=made))
    words = textwrap.wrap(made["sentence"], WIDTH)
    layout = made["figure"]["layout"]
    above = 60 + 18 * len(words) + 24 * _legend_rows(made["figure"])
    height = above + layout.get("height", 300)
    title = {
        "text": made["title"],
        "subtitle": {"text": "<br>".join(words)},
        "xref": "paper",
        "x": 0,
        "xanchor": "left",
        "yref": "container",
        "y": round(1 - 12 / height, 3),
        "yanchor": "top",
    }
    margin = {**layout.get("margin", {}), "t": above}
    return {"data": made["figure"]["data"], "layout": {**layout, "title": title, "margin": margin, "height": height}}


def _legend_rows(figure: Mapping[str, Any]) -> int:
    """In how many rows the names above the curves stand: beside each other, or in columns as wide as the longest."""
    if not figure["layout"].get("showlegend"):
        return 0
    names = [trace["name"] for trace in figure["data"] if trace.get("showlegend", True) and trace.get("name")]
    wide = [len(name) + KEY for name in names]
    if sum(wide) <= WIDTH:
        return 1
    return math.ceil(len(wide) / max(1, WIDTH // max(wide)))


def _in_notebook() -> bool:
    """Is this a kernel, to which pictures can be given? IPython is loaded there already."""
    shell = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
    return hasattr(shell, "kernel")


def _table(said: str, table: Mapping[str, Any]) -> str:
    """The table of a chart, folded."""
    head = "".join(f'<th scope="col">{escape(str(name))}</th>' for name in table["columns"])
    body = "".join(
        f'<tr><th scope="row">{_cell(first)}</th>' + "".join(f"<td>{_cell(value)}</td>" for value in rest) + "</tr>"
        for first, *rest in table["rows"]
    )
    return (
        f"<details><summary>{escape(_('The same as a table'))}</summary><table><caption>{escape(said)}</caption>"
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></details>"
    )


def _cell(value: Any) -> str:
    if value is None:
        return "–"
    return escape(f"{value:g}" if isinstance(value, float) and abs(value) < 1e6 else str(value))
