"""What a check of an exercise is, and how it answers. The checks: a module for each lesson beside this one."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass, field
from html import escape
from numbers import Integral
from typing import Any, TypeGuard

from limitedu.core.indicators import is_number
from limitedu.i18n import gettext as _

__all__ = [
    "EXERCISES",
    "Exercise",
    "Feedback",
    "exercise",
    "give_me",
    "is_number",
    "is_whole",
    "no_game",
    "not_yet",
    "number_list",
    "right",
    "shown",
]


@dataclass(frozen=True, slots=True)
class Feedback:
    """What a check says: ``right`` (also its truth), and ``text`` in words, which a notebook shows as it is."""

    right: bool
    text: str

    def __bool__(self) -> bool:
        return self.right

    def __str__(self) -> str:
        return self.text

    __repr__ = __str__

    def _repr_html_(self) -> str:
        """For a notebook: in lines that break between words."""
        return f"<p>{escape(self.text)}</p>"


Judge = Callable[..., Feedback]


@dataclass(frozen=True, slots=True)
class Exercise:
    """One exercise: its name, its lesson's number, the whole of what it asks for, and what judges an answer."""

    name: str
    lesson: int
    rule: Callable[[], str]
    judge: Judge
    takes: inspect.Signature = field(repr=False)


EXERCISES: dict[str, Exercise] = {}
"""All exercises by name, in the order of the lessons."""


def exercise(name: str, lesson: int, rule: Callable[[], str]) -> Callable[[Judge], Judge]:
    """Make a function the check of the exercise ``name`` of a lesson; ``rule`` says in words all that it asks for.

    The function looks at what the learner did or computed and answers with :func:`right`, :func:`not_yet` or, to what
    is no answer at all, with :func:`give_me`. It changes nothing and remembers nothing.
    """

    def register(judge: Judge) -> Judge:
        EXERCISES[name] = Exercise(name, lesson, rule, judge, inspect.signature(judge))
        return judge

    return register


def right(text: str) -> Feedback:
    """The answer does all that is asked; ``text``: by which numbers, without a full stop."""
    return Feedback(True, _("Right: {text}.").format(text=text))


def not_yet(*missing: str) -> Feedback:
    """The answer falls short; each of ``missing`` names one thing, what it is and should be, without a full stop.

    A sentence of the engine's, with a mark of its own at its end, keeps it.
    """
    said = "; ".join(missing)
    return Feedback(
        False,
        (_("Not yet: {missing}") if said.endswith(("?", "!", ".")) else _("Not yet: {missing}.")).format(missing=said),
    )


def give_me(text: str) -> Feedback:
    """What was given is no answer; ``text``: a sentence that says what would be one."""
    return Feedback(False, text)


def is_whole(value: Any) -> TypeGuard[int]:
    """Is ``value`` a whole number, written as one?"""
    return isinstance(value, Integral) and not isinstance(value, bool)


def number_list(values: Any, most: int = 10_000) -> list[float] | None:
    """``values`` as a list of at most ``most`` numbers; ``None`` for what is no list, array or column of numbers."""
    plain = getattr(values, "tolist", None)  # an array, or a column of a DataFrame
    try:
        found = values if isinstance(values, list | tuple | range) else plain() if callable(plain) else None
    except Exception:  # whatever an object that is no column does there
        return None
    if not isinstance(found, list | tuple | range) or len(found) > most or not all(map(is_number, found)):
        return None
    return list(found)


def no_game() -> Feedback:
    """What is said to what is no game."""
    return give_me(_("Give me a game, such as limitedu.load_record makes from a saved one."))


def shown(thing: Any, how: Callable[[Any], str] = repr) -> str:
    """``thing`` as text for a feedback, at most 80 letters, even where it cannot write itself."""
    try:
        return how(thing)[:80]
    except Exception:
        return type(thing).__name__
