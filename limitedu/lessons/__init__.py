"""The exercises of the lessons: ``check`` says what is right, or what is missing, and never gives an error.

    from limitedu.lessons import check

    check("calm start")               # what is asked, in full: there is no hidden rule
    check("calm start", attempt)      # Right: ..., or Not yet: ..., with the numbers

A check is found by its name and looks only at what it is given: a cell may be copied, run twice or moved to another
notebook. A module for each lesson (:mod:`limitedu.lessons.checking` says what a check is).
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from typing import Any

from limitedu.core.rules import nearest
from limitedu.i18n import gettext as _
from limitedu.lessons.checking import EXERCISES, Exercise, Feedback

__all__ = ["Feedback", "check", "exercises"]

_MODULES = (
    "first_generation",
    "limits",
    "real_world",
    "people",
    "land",
    "markets",
    "commons",
    "trust",
    "values",
    "house_rules",
    "sensitivity",
    "project",
)
"""The modules with checks, in the order of their lessons."""


def exercises() -> Mapping[str, str]:
    """The names of all exercises in the order of the lessons, each with what it asks for."""
    return {name: one.rule() for name, one in _known().items()}


def check(name: Any, /, *answer: Any, **more: Any) -> Feedback:
    """Check the ``answer`` to the exercise ``name``; without an answer, say what is asked.

    The feedback is true when the answer is right, and shows itself in words. Nothing that is given is changed.
    """
    known = _known()
    if not isinstance(name, str) or name not in known:
        near = nearest(str(name), known) or " " + _("They are: {all}.").format(all=", ".join(known))
        return Feedback(False, _("There is no exercise {name!r:.60}.").format(name=name) + near)
    one = known[name]
    if not answer and not more:
        return Feedback(False, one.rule())
    try:
        one.takes.bind(*answer, **more)
    except TypeError:
        return Feedback(False, _("{call} is how this check is asked.").format(call=_call(one)))
    return one.judge(*answer, **more)


def _call(one: Exercise) -> str:
    """How a check is called, such as ``check("calm start", game, seat=0)``."""
    takes = [
        place.name if place.default is place.empty else f"{place.name}={place.default!r}"
        for place in one.takes.parameters.values()
    ]
    return f'check("{one.name}", {", ".join(takes)})'


def _known() -> Mapping[str, Exercise]:
    for module in _MODULES:
        importlib.import_module(f"limitedu.lessons.{module}")
    return dict(sorted(EXERCISES.items(), key=lambda entry: entry[1].lesson))
