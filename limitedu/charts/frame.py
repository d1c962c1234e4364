"""What every figure has around its curves: type, margins, axes that nobody drags; the colours, dashes and marks."""

from __future__ import annotations

from typing import Any

__all__ = ["COLORS", "DASHES", "GRID", "INK", "QUIET", "SHAPES", "frame"]

COLORS = ("#0072B2", "#B34A00", "#00785A", "#9C4F86", "#1F2733", "#7A5200")
"""After Okabe and Ito, darkened to at least 4.5:1 on white."""
DASHES = ("solid", "dash", "dot", "dashdot", "longdash", "longdashdot")
SHAPES = ("circle", "triangle-up", "square", "diamond", "star", "hexagon")
INK, GRID, QUIET = "#1F2733", "#E3E7EC", "#5B6675"


def frame(xaxis: dict[str, Any], yaxis: dict[str, Any], unit: str, legend: bool) -> dict[str, Any]:
    """A layout with ``unit`` beside its y axis; ``xaxis`` and ``yaxis`` are what is a figure's own of them."""
    axis = {"fixedrange": True, "gridcolor": GRID}
    return {
        "font": {"size": 14, "color": INK},
        "paper_bgcolor": "rgba(0,0,0,0)",
        "plot_bgcolor": "rgba(0,0,0,0)",
        "margin": {"l": 44, "r": 12, "t": 12, "b": 32},
        "showlegend": legend,
        "legend": {"orientation": "h", "x": 0, "y": 1.02, "yanchor": "bottom", "traceorder": "normal"},
        "hovermode": "closest",
        "dragmode": False,
        "xaxis": {**axis, "zeroline": False, **xaxis},
        "yaxis": {
            **axis,
            "title": {"text": unit, "standoff": 6},
            "zeroline": True,
            "zerolinecolor": "#AAB4C0",
            "automargin": True,
            **yaxis,
        },
    }
