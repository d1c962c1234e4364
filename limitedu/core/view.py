"""The table as data, and that data as a picture for a notebook.

A game's ``view(state, seat)`` gives plain data made of a few kinds of component, each with ``id``, ``kind`` and
``label``; whatever draws it needs to know no game:

``track``
    ``positions`` (each ``label``, ``marks``, ``blocked``, ``zone``) with a cube ``at`` one of them, its ``value``,
    ``unit``, ``note``
``matrix``
    ``rows`` (each ``label``, ``at``, ``marks``) by ``columns``
``pools``
    ``items`` (each ``id``, ``label``, ``value``, ``unit``)
``gauge``
    ``value`` of ``max``, ``note``, ``warn``
``table``
    ``columns`` (each ``label``) and ``rows`` (each ``label``, ``cells``)
``cards``
    ``cards`` (each ``name``, ``deck``, ``cost``, ``effect``, ``state``, ``reasons``)
``text``
    ``text``

The whole view has ``clock``, ``players`` (each with ``summary`` and ``board``), ``world``, ``hand`` and ``relations``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from html import escape
from typing import Any

from limitedu.i18n import _

__all__ = ["KINDS", "to_html"]

Data = Mapping[str, Any]


def to_html(view: Data) -> str:
    """``view`` as one block of HTML without script or outside link, for ``Game._repr_html_``.

    The board shown in full is that of the player whose hand is in the view, else the first one's.
    """
    clock = view["clock"]
    players = view["players"]
    own = next((p for p in players if p.get("you")), players[0])
    head = f"<b>{_text(view['title'])}</b> · {_text(clock['label'])} · {_text(clock['phase'])}"
    parts = [f"<p>{head}</p>", _summaries(players)]
    parts.append(f"<p><b>{_text(own['name'])}</b></p>")
    parts += [component_html(part) for part in own["board"]]
    if view.get("hand"):
        parts.append(_cards({"label": _("Hand"), "cards": view["hand"]["cards"]}))
    parts.append(f"<p><b>{_text(_('World'))}</b></p>")
    parts += [component_html(part) for part in view["world"]]
    return f'<div style="font:14px/1.4 system-ui,sans-serif;max-width:60em">{"".join(parts)}</div>'


def component_html(part: Data) -> str:
    """One component as HTML."""
    return KINDS[part["kind"]](part)


def _text(value: Any) -> str:
    return escape(str(value))


def _table(head: Iterable[Any], rows: Iterable[Iterable[Any]]) -> str:
    """A table; the first cell of each row is its heading."""
    columns = "".join(f'<th scope="col">{_text(cell)}</th>' for cell in head)
    lines = []
    for first, *cells in rows:
        body = "".join(f"<td>{_text(cell)}</td>" for cell in cells)
        lines.append(f'<tr><th scope="row">{_text(first)}</th>{body}</tr>')
    return f"<table><thead><tr>{columns}</tr></thead><tbody>{''.join(lines)}</tbody></table>"


def _summaries(players: Iterable[Data]) -> str:
    players = list(players)
    labels = [item["label"] for item in players[0]["summary"]]
    rows = [[p["name"], *(f"{item['value']} {item.get('unit', '')}".strip() for item in p["summary"])] for p in players]
    return _table(["", *labels], rows)


def _track(part: Data) -> str:
    cells = []
    for number, position in enumerate(part["positions"]):
        label = _text(position["label"])
        if position.get("blocked"):
            label = f"<s>{label}</s>"
        cells.append(f"<b>[{label}]</b>" if number == part["at"] else label)
    return f"<div>{_text(part['label'])}: {' '.join(cells)} {_text(part.get('note', ''))}</div>"


def _matrix(part: Data) -> str:
    columns = part["columns"]
    rows = []
    for row in part["rows"]:
        marks = {mark["column"]: mark["symbol"] for mark in row.get("marks", ())}
        rows.append([row["label"], *("■" if n <= row["at"] else marks.get(n, "·") for n in range(len(columns)))])
    return _table([part["label"], *columns], rows)


def _pools(part: Data) -> str:
    items = (f"{_text(item['label'])} <b>{_text(item['value'])}</b>" for item in part["items"])
    return f"<div>{' · '.join(items)}</div>"


def _gauge(part: Data) -> str:
    filled = f"{_text(part['value'])} / {_text(part['max'])}"
    return f"<div>{_text(part['label'])}: <b>{filled}</b> {_text(part.get('note', ''))}</div>"


def _rows(part: Data) -> str:
    rows = ([row["label"], *row["cells"]] for row in part["rows"])
    return _table([part["label"], *(column["label"] for column in part["columns"])], rows)


def _cards(part: Data) -> str:
    lines = []
    for card in part["cards"]:
        reason = " ".join(r["text"] for r in card.get("reasons", ()))
        lines.append([card["name"], "; ".join(card["cost"]), "; ".join(card["effect"]), reason or card["state"]])
    return _table([part["label"], _("cost"), _("effect"), ""], lines) if lines else ""


def _said(part: Data) -> str:
    return f"<p>{_text(part['label'])} {_text(part['text'])}</p>"


KINDS: Mapping[str, Callable[[Data], str]] = {
    "track": _track,
    "matrix": _matrix,
    "pools": _pools,
    "gauge": _gauge,
    "table": _rows,
    "cards": _cards,
    "text": _said,
}
"""The kinds of component, and how each is written."""
