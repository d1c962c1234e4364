"""What the sectors of the model are written in: one :class:`Quantity` for each thing that the model knows.

An equation is a text of names, numbers, ``+ - * / **`` and brackets, with ``min``, ``max``, ``log`` (natural) and
``switch(year, before, after)``, which is ``before`` until the time reaches ``year``. ``time`` is the year. A table is
used like a function of one quantity; beyond its ends it keeps the value of the end.
"""

from __future__ import annotations

from dataclasses import dataclass

from limitedu.i18n import gettext as _

__all__ = ["Quantity", "auxiliary", "constant", "delay", "level", "rate", "smooth", "steps", "table"]


def N_(message: str) -> str:
    """Mark a label for translation; it is translated when it is read."""
    return message


@dataclass(frozen=True, slots=True)
class Quantity:
    """One quantity of the model.

    ``kind`` is ``level`` (a stock; ``equation`` is its change in a year), ``rate`` (a flow into or out of a level),
    ``auxiliary``, ``smooth`` (follows ``of`` in about ``years``), ``delay`` (passes ``of`` on ``years`` later),
    ``constant`` (its number is ``value``) or ``table`` (its points are ``x`` and ``y``). ``start`` is the value of
    a level, smooth or delay in 1900 as an equation of constants; empty where it starts level with what it follows.
    ``order`` is how many stages a smooth or delay has.
    """

    name: str
    words: str
    unit_words: str
    kind: str
    equation: str = ""
    start: str = ""
    of: str = ""
    years: str = ""
    order: int = 0
    value: float = 0.0
    x: tuple[float, ...] = ()
    y: tuple[float, ...] = ()
    sector: str = ""

    @property
    def label(self) -> str:
        """The quantity in words, in the reader's language."""
        return _(self.words)

    @property
    def unit(self) -> str:
        """The unit in words, in the reader's language."""
        return _(self.unit_words)

    @property
    def text(self) -> str:
        """The equation as one line to read."""
        if self.kind == "constant":
            return f"{self.name} = {self.value:g}"
        if self.kind == "table":
            return f"{self.name} = " + ", ".join(f"{x:g}: {y:g}" for x, y in zip(self.x, self.y, strict=True))
        if self.kind == "level":
            return f"{self.name} = {self.start} + sum over time of ({self.equation})"
        return f"{self.name} = {self.equation}"

    def __str__(self) -> str:
        return f"{self.name}: {self.label} [{self.unit}], {self.kind}, {self.sector}\n    {self.text}"


def level(name: str, words: str, unit: str, start: str, change: str) -> Quantity:
    """A stock: it starts at ``start`` and changes by ``change`` in a year."""
    return Quantity(name, words, unit, "level", change, start)


def rate(name: str, words: str, unit: str, equation: str) -> Quantity:
    """A flow into or out of a level."""
    return Quantity(name, words, unit, "rate", equation)


def auxiliary(name: str, words: str, unit: str, equation: str) -> Quantity:
    """Anything that follows at once from other quantities."""
    return Quantity(name, words, unit, "auxiliary", equation)


def smooth(name: str, words: str, unit: str, of: str, years: str, order: int = 1, start: str = "") -> Quantity:
    """What follows ``of`` late and evened out, in ``order`` stages that take ``years`` together."""
    return Quantity(name, words, unit, "smooth", f"smooth{order}({of}, {years})", start, of, years, order)


def delay(name: str, words: str, unit: str, of: str, years: str, order: int) -> Quantity:
    """A flow that comes out ``years`` after it went in; nothing of it is lost on the way."""
    return Quantity(name, words, unit, "delay", f"delay{order}({of}, {years})", "", of, years, order)


def constant(name: str, words: str, unit: str, value: float) -> Quantity:
    """A number that stays the same for a whole run."""
    return Quantity(name, words, unit, "constant", value=float(value))


def table(name: str, words: str, unit: str, x: tuple[float, ...], y: list[float]) -> Quantity:
    """A curve by its points, joined by straight lines."""
    return Quantity(name, words, unit, "table", x=x, y=tuple(float(value) for value in y))


def steps(first: float, last: float, by: float) -> tuple[float, ...]:
    """The numbers ``first``, ``first + by`` ... ``last``."""
    count = round((last - first) / by)
    return tuple(round(first + number * by, 9) for number in range(count + 1))
