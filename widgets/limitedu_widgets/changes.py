"""What differs between two views of a table, component by component. Hands are never compared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

__all__ = ["Cell", "cells", "preview", "was"]


class Cell(NamedTuple):
    """One value on the table: its label and unit, and whose board it stands on ("" for the world)."""

    label: str
    unit: str
    value: Any
    who: str


def cells(view: Mapping[str, Any], columns: bool = False) -> dict[str, Cell]:
    """All values of a view under stable keys: ``"0/stocks/money"``, ``"0/food"``, ``"soil"``, ``"market/food"``.

    ``columns``: a table's cells one by one, not a row in one.
    """
    found: dict[str, Cell] = {}
    for player in view.get("players", ()):
        seat, name = player["seat"], player["name"]
        for item in player.get("summary", ()):
            found[f"{seat}/summary/{item['id']}"] = Cell(item["label"], item.get("unit", ""), item["value"], name)
        for component in player.get("board", ()):
            for key, cell in _of(component, name, columns):
                found[f"{seat}/{key}"] = cell
    for component in view.get("world", ()):
        found.update(_of(component, "", columns))
    return found


def _of(component: Mapping[str, Any], who: str, columns: bool) -> Iterator[tuple[str, Cell]]:
    kind, key, label = component["kind"], component["id"], component.get("label", "")
    if kind in ("track", "gauge"):
        yield key, Cell(label, component.get("unit", ""), component.get("value"), who)
    elif kind == "pools":
        for item in component["items"]:
            yield f"{key}/{item['id']}", Cell(item["label"], item.get("unit", ""), item["value"], who)
    elif kind == "matrix":
        steps = component.get("columns", ())
        for row in component["rows"]:
            at = row["at"]
            word = steps[at] if isinstance(at, int) and 0 <= at < len(steps) else at
            yield f"{key}/{row['id']}", Cell(f"{label}: {row['label']}" if label else row["label"], "", word, who)
    elif kind == "table":
        for row in component["rows"]:
            name = f"{label}: {row['label']}" if label else row["label"]
            if columns:
                for number, (column, cell) in enumerate(zip(component["columns"], row["cells"], strict=False)):
                    yield f"{key}/{row['id']}/{number}", Cell(f"{name}, {column['label']}", "", str(cell), who)
            else:
                yield f"{key}/{row['id']}", Cell(name, "", " · ".join(str(cell) for cell in row["cells"]), who)
    elif kind == "text":
        yield key, Cell(label, "", component.get("text", ""), who)


def was(before: Mapping[str, Any], now: Mapping[str, Any]) -> dict[str, Any]:
    """The old value of everything that is another now."""
    old = _marks(before)
    return {key: old[key] for key, value in _marks(now).items() if key in old and old[key] != value}


def _marks(view: Mapping[str, Any]) -> dict[str, Any]:
    """Values as the page compares them: a matrix row by its column number."""
    found = {key: cell.value for key, cell in cells(view).items()}
    for player in view.get("players", ()):
        for component in player.get("board", ()):
            if component["kind"] == "matrix":
                for row in component["rows"]:
                    found[f"{player['seat']}/{component['id']}/{row['id']}"] = row["at"]
    for component in view.get("world", ()):
        if component["kind"] == "matrix":
            for row in component["rows"]:
                found[f"{component['id']}/{row['id']}"] = row["at"]
    return found


def preview(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[dict[str, Any]]:
    """``[{"label", "unit", "from", "to", "who"}]`` for all that a choice would change.

    A summary is left out where there is a board, which shows the same.
    """
    old, boards = cells(before, True), {player["name"] for player in after.get("players", ()) if player.get("board")}
    return [
        {"label": cell.label, "unit": cell.unit, "from": old[key].value, "to": cell.value, "who": cell.who}
        for key, cell in cells(after, True).items()
        if key in old and old[key].value != cell.value and not ("/summary/" in key and cell.who in boards)
    ]
