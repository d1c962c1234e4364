"""HTML as text, with everything escaped that is not markup of ours."""

from __future__ import annotations

import html
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from limitedu.i18n import gettext as _

__all__ = ["Markup", "amount", "chart", "element", "items", "lines", "pairs", "paragraphs", "table", "text"]


class Markup(str):
    """Text that is HTML already; every other text is escaped where it is put into an element."""

    __slots__ = ()


def text(value: Any) -> Markup:
    """``value`` as HTML; ``None`` is nothing."""
    if isinstance(value, Markup):
        return value
    return Markup("" if value is None else html.escape(str(value)))


def element(tag: str, *children: Any, **attributes: Any) -> Markup:
    """``<tag attributes>children</tag>``; in a name ``_`` is ``-``, a trailing one is dropped; ``None`` is left out."""
    named = "".join(
        f' {name.rstrip("_").replace("_", "-")}="{html.escape(str(value))}"'
        for name, value in attributes.items()
        if value is not None
    )
    return Markup(f"<{tag}{named}>{''.join(map(text, children))}</{tag}>\n")


def paragraphs(texts: Iterable[Any], **attributes: Any) -> Markup:
    """Each text that is not empty as a paragraph."""
    return Markup("".join(element("p", one, **attributes) for one in texts if one))


def items(texts: Iterable[Any], ordered: bool = False) -> Markup:
    """A list; nothing for no texts."""
    found = [element("li", one) for one in texts if one]
    return element("ol" if ordered else "ul", *found) if found else Markup("")


def table(caption: str, columns: Sequence[Any], rows: Iterable[Sequence[Any]], words: int = 1) -> Markup:
    """A table with a caption: the first column heads its rows, the first ``words`` columns are text."""
    head = [
        element("th", name, scope="col", class_="number" if at >= words else None) for at, name in enumerate(columns)
    ]
    body = [
        element(
            "tr",
            *(
                element("td", amount(cell), class_="number" if at >= words else None)
                if at
                else element("th", amount(cell), scope="row")
                for at, cell in enumerate(row)
            ),
        )
        for row in rows
    ]
    return element(
        "table", element("caption", caption), element("thead", element("tr", *head)), element("tbody", *body)
    )


def amount(value: Any) -> Any:
    """A number as it is read: a real minus, a dash where there is none, two digits after the point."""
    if value is None:
        return "–"
    if isinstance(value, bool) or not isinstance(value, int | float):
        return value
    shown = f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
    return shown.replace("-", "−")


def chart(one: Mapping[str, Any], name: str) -> Markup:
    """A picture, its sentence, and its numbers as a table; ``name`` is its id in the page."""
    data = json.dumps(one["figure"], ensure_ascii=False, allow_nan=False)
    data = data.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
    numbers = table(one["title"], one["table"]["columns"], one["table"]["rows"])
    return element(
        "figure",
        element("div", class_="plot", id=name, role="img", aria_label=f"{one['title']}. {one['sentence']}"),
        element("script", Markup(data), type="application/json", data_for=name),
        element("figcaption", one["sentence"]),
        element(
            "details", element("summary", _("The numbers as a table: {title}").format(title=one["title"])), numbers
        ),
    )


def pairs(parts: Iterable[Any]) -> Markup:
    """Things side by side, two in a row; nothing for none."""
    found = [element("div", one) for one in parts]
    return element("div", *found, class_="pairs") if found else Markup("")


def lines(count: int = 3) -> Markup:
    """Empty lines to write on by hand."""
    return element("div", *(element("div") for _line in range(count)), class_="lines", aria_hidden="true")
