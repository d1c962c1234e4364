"""Hands that play at a screen without knowing the game: for benches and fault tests."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

__all__ = ["Hand", "Move", "answer"]

Message = dict[str, Any]


def answer(screen: Mapping[str, Any], random: Random) -> Message | None:
    """The next click of whoever sits at this ``screen``; ``None`` while it is not his turn."""
    if screen.get("page") == "cover":
        return {"do": "ready"}
    if screen.get("page") != "table":
        return None
    if (reading := screen["reading"]) is not None:
        return {"do": "run" if reading["at"] < len(reading["steps"]) - 1 else "next"}
    if screen["prediction"]:
        return {"do": "skip_prediction"}
    draft = screen["draft"]
    if draft and draft["ready"]:
        return {"do": "confirm"}
    asked = draft["decision"] if draft else screen["decision"]
    if not asked:
        return None
    if asked["amount"]:
        name = f"amount:{random.randint(asked['amount']['low'], asked['amount']['high'])}"
    else:
        name = random.choice([option["name"] for option in asked["options"] if option["enabled"]])
    return {"do": "choose", "action": name, "decision": asked["id"]}


class Move:
    """A click, and what it may decide: the ``actions`` that answer the question ``asked`` (a decision's id).

    Without ``actions`` it decides nothing.
    """

    def __init__(self, message: Message, asked: int = 0, actions: tuple[str, ...] = ()) -> None:
        self.message = message
        self.asked = asked
        self.actions = actions


class Hand:
    """Plays one seat by its screens, and remembers what has been composed."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self._composed: tuple[str, ...] = ()

    def move(self, screen: Mapping[str, Any]) -> Move | None:
        """What to click now, if anything."""
        message = answer(screen, self.random)
        if message is None or message["do"] not in ("choose", "confirm"):
            return None if message is None else Move(message)
        asked = screen["decision"]["id"]
        # as many as the page has: what was said last may not have arrived
        self._composed = self._composed[: asked % 1600 // 16] if screen["draft"] else ()
        if message["do"] == "confirm":
            return Move(message, asked, self._composed)
        self._composed = (*self._composed, message["action"])
        return Move(message, asked, () if screen["draft"] else self._composed)

    @staticmethod
    def kept(move: Move, screen: Mapping[str, Any]) -> bool:
        """Whether the ``screen`` that answers ``move`` confirms a decision: nothing is said against it."""
        return bool(move.actions) and screen.get("notice") is None and screen.get("draft") is None
