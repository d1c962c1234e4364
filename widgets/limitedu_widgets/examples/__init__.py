"""Finished example games, kept as records beside this file: ``NAME.json``, listed in ``index.json``.

Make them anew (after a change of the rules) with ``python -m limitedu_widgets.examples``.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

__all__ = ["listed", "text"]

_HERE = Path(__file__).resolve().parent


def listed() -> list[dict[str, Any]]:
    """``[{"id", "title", "about"}]``."""
    from limitedu.i18n import gettext

    index = _HERE / "index.json"
    if not index.is_file():
        return []
    return [
        {"id": entry["id"], "title": gettext(entry["title"]), "about": gettext(entry["about"])}
        for entry in json.loads(index.read_text(encoding="utf-8"))
    ]


def text(name: str) -> str | None:
    """The record of the example called ``name``."""
    if name not in [entry["id"] for entry in listed()]:
        return None
    return (_HERE / f"{name}.json").read_text(encoding="utf-8")
