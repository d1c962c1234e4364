"""What a teacher chooses for a class, checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any

from limitedu.classroom import openings, programs
from limitedu.core.definition import check_options, definition_of
from limitedu.errors import UsageError
from limitedu.i18n import gettext as _

__all__ = ["MISSING", "MOST_PATIENCE", "MOST_PLANETS", "Settings"]

MISSING = ("wait", "program", "pass")
"""What happens to a decision that does not come: all wait; a program decides once; the seat passes where it may."""

MOST_PLANETS = 12
MOST_PATIENCE = 3600
"""Seconds."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The plan of a class: ``planets`` games side by side, each for so many ``nations``.

    ``generation`` is the one in which they begin (programs have played those before); ``program`` leads seats that
    nobody has taken when the class begins ("": they wait); ``late``: latecomers may take a seat; ``missing``: one of
    :data:`MISSING`, after ``patience`` seconds; ``predictions`` are asked for at generation 4; ``watching``: who has
    the code may look on without a seat; ``rules``: a house rule as TOML text.
    """

    game: str = "limit"
    planets: int = 1
    nations: int = 4
    generation: int = 1
    options: dict[str, Any] = field(default_factory=dict)
    rules: str = ""
    program: str = ""
    late: bool = True
    missing: str = "wait"
    patience: int = 120
    predictions: bool = True
    watching: bool = True

    @classmethod
    def check(cls, form: Mapping[str, Any]) -> Settings:
        """The settings in ``form`` (fields left out: as above), or :class:`UsageError` in words."""
        known = {one.name: one for one in fields(cls)}
        default = asdict(cls())
        for name, value in form.items():
            if name not in known:
                raise UsageError(_("A class has no setting {name!r:.40}.").format(name=name))
            if type(value) is not type(default[name]):
                raise UsageError(
                    _("The setting {name} should be like {like!r}, not {value!r:.40}.").format(
                        name=name, like=default[name], value=value
                    )
                )
        settings = cls(**form)
        settings._check_numbers()
        settings._check_game()
        return settings

    def to_dict(self) -> dict[str, Any]:
        """The settings as plain data; :meth:`check` reads it."""
        return asdict(self)

    def _check_numbers(self) -> None:
        bounds = {"planets": (1, MOST_PLANETS), "patience": (5, MOST_PATIENCE)}
        for name, (low, high) in bounds.items():
            if not low <= getattr(self, name) <= high:
                raise UsageError(
                    _("The setting {name} should be from {low} to {high}, not {value}.").format(
                        name=name, low=low, high=high, value=getattr(self, name)
                    )
                )
        if self.missing not in MISSING:
            raise UsageError(
                _("A missing decision can {kinds}, not {value!r:.40}.").format(
                    kinds=", ".join(MISSING), value=self.missing
                )
            )

    def _check_game(self) -> None:
        definition = definition_of(self.game)
        if self.nations not in definition.PLAYERS:
            raise UsageError(
                _("{game} is for {low} to {high} nations, not {n}.").format(
                    game=self.game, low=definition.PLAYERS[0], high=definition.PLAYERS[-1], n=self.nations
                )
            )
        check_options(definition, self.options)
        definition.load_rules(openings.house_rule(self.rules))
        if self.generation not in [entry["id"] for entry in openings.generations(definition)]:
            raise UsageError(_("A game cannot begin in generation {n}.").format(n=self.generation))
        if self.program and self.program not in [kind["id"] for kind in programs.kinds(self.game)[1:]]:
            raise UsageError(_("No program {name!r:.40} plays {game}.").format(name=self.program, game=self.game))
