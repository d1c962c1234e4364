"""The debrief's pictures (:mod:`limitedu.charts.debrief`) on the page: how high they are, and their words there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

__all__ = ["HEIGHT", "sized"]

HEIGHT = 250
"""Of a picture, in pixels, its legend included."""


def sized(made: Mapping[str, Any], height: int = HEIGHT, **words: str) -> dict[str, Any]:
    """The picture ``made`` with a height; ``words`` stand in for its ``id``, ``title`` or ``sentence``."""
    figure = made["figure"]
    layout = {**figure["layout"], "height": height}
    return {**made, **words, "figure": {**figure, "layout": layout}}
