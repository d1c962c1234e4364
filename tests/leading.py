"""The program of lessons 3 and 4 that leads a nation as a learner has it do."""

from __future__ import annotations

from typing import Any

import limitedu


class Leader:
    """Leads like the careful program, but raises the classes in an order of its own."""

    def __init__(self, order: str) -> None:
        self.order, self.careful = order, limitedu.bots.get("careful")(7)

    def choose(self, state: Any, decision: Any) -> Any:
        for letter in self.order:
            for option in decision.options:
                if option.name == f"raise:{letter}":
                    return option
        return self.careful.choose(state, decision)
