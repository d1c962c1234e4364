"""What a game says of itself, with a plain answer where a game stays silent. No game is known here by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from limitedu.core.decision import Action, Amounts, Decision
from limitedu.core.definition import Definition
from limitedu.core.game import Event, Game
from limitedu.i18n import gettext as _

__all__ = ["Teller"]


class Teller:
    """The words of one game: labels, sentences, sections, faces of seats, sliders."""

    def __init__(self, definition: Definition) -> None:
        self.definition = definition
        self.title: str = getattr(definition, "TITLE", definition.NAME)
        self.about: str = getattr(definition, "ABOUT", "")
        self.composed: frozenset[str] = getattr(definition, "COMPOSED", frozenset())
        self.values: list[dict[str, Any]] = list(getattr(definition, "VALUES", ()))

    def _call(self, name: str, default: Any, *arguments: Any) -> Any:
        function = getattr(self.definition, name, None)
        return default if function is None else function(*arguments)

    def options(self) -> list[dict[str, Any]]:
        """The switches of a new game."""
        told = getattr(self.definition, "OPTION_INFO", None)
        if told is not None:
            return list(told)
        return [
            {"name": name, "label": name, "kind": "switch", "default": value, "hint": ""}
            for name, value in self.definition.OPTIONS.items()
            if isinstance(value, bool)
        ]

    def faces(self, players: int) -> list[dict[str, Any]]:
        """Name, colour and shape of each seat."""
        plain = [
            {"seat": seat, "name": _("Seat {number}").format(number=seat + 1), "color": seat, "shape": "circle"}
            for seat in range(players)
        ]
        return list(self._call("seat_faces", plain, players))

    def sentence(self, event: Event, game: Game) -> str:
        """What happened, in a sentence with its numbers; empty where it is not told."""
        return str(self._call("sentence", f"{event.kind} {dict(event.numbers)}", event, game) or "")

    def why(self, event: Event) -> Mapping[str, str] | None:
        """The rule behind an event, and what it stands for in the world."""
        found = self._call("why", None, event)
        return found or None

    def rule(self, event: Event) -> str:
        """The short title of the rule behind an event."""
        return str(self._call("rule_name", "", event) or "")

    def section(self, event: Event) -> tuple[str, str] | None:
        """Id and title of the passage that an event is read in step by step; ``None``: only in the log."""
        found = self._call("section", None, event)
        return tuple(found) if found else None

    def label(self, action: Action, decision: Decision, state: Any) -> str:
        """An option in words."""
        return str(self._call("label", action.name, action, decision, state) or action.name)

    def detail(self, action: Action, decision: Decision, state: Any) -> str:
        """The second line of an option."""
        return str(self._call("detail", "", action, decision, state) or "")

    def ask(self, decision: Decision, state: Any) -> str:
        """The question in words."""
        return self.definition.ask(decision, state)

    def hint(self, decision: Decision, state: Any) -> str:
        """What helps with the question."""
        return str(self._call("hint", "", decision, state) or "")

    def amount(self, decision: Decision, state: Any) -> dict[str, Any] | None:
        """The bounds of a number box, where the question asks for a number."""
        if not isinstance(decision.options, Amounts):
            return None
        low, high = decision.options.low, decision.options.high
        told = self._call("amount_info", {}, decision, state) or {}
        default = min(high, max(low, int(told.get("default", low))))
        return {"low": low, "high": high, "unit": told.get("unit", ""), "default": default}

    def score_lines(self, score: Mapping[str, Any]) -> Any:
        """The parts of a score with their names and how they were counted; as the game gave them where it is silent."""
        return self._call("score_lines", score["parts"], score)

    def end_reason(self, game: Game) -> str:
        """Why the game is over."""
        return str(self._call("end_reason", _("The game is over."), game))
