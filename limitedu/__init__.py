"""limitedu: growth on a finite planet, played.

The main path::

    import limitedu

    game = limitedu.new_game("limit", players=4, seed=7)
    game.decision.player, game.decision.kind, game.decision.options
    game.play(game.decision.options[0])      # IllegalAction with reasons if it is not allowed
    game.why_not("play:education")           # why not, by which rule, and what would allow it
    game.undo()
    game.scores()                            # per nation the total and its parts
    game2 = limitedu.load_record(game.record().to_json())
    limitedu.tables.indicators(game)         # a DataFrame: one row per generation and nation
    limitedu.simulate("limit", players=4, bots=["growth", "careful", "random", "random"], games=100, seed=1)

Everything is loaded when it is first used, so that ``import limitedu`` costs next to nothing.
"""

from __future__ import annotations

TYPE_CHECKING = False  # what type checkers take for true; typing itself would cost more than all the rest here
if TYPE_CHECKING:
    from typing import Any

    from limitedu import bots, charts, debrief, lessons, tables
    from limitedu.core.decision import Action, Decision, Reason
    from limitedu.core.game import Event, Game, load_record, new_game
    from limitedu.core.record import Record
    from limitedu.errors import IllegalAction, LimitEduError, RecordError, RulesError
    from limitedu.experiments import simulate

__version__ = "0.1.0"

_HOMES = {
    "Action": "limitedu.core.decision",
    "Decision": "limitedu.core.decision",
    "Event": "limitedu.core.game",
    "Game": "limitedu.core.game",
    "IllegalAction": "limitedu.errors",
    "LimitEduError": "limitedu.errors",
    "Reason": "limitedu.core.decision",
    "Record": "limitedu.core.record",
    "RecordError": "limitedu.errors",
    "RulesError": "limitedu.errors",
    "load_record": "limitedu.core.game",
    "new_game": "limitedu.core.game",
    "simulate": "limitedu.experiments",
}
_MODULES = ("bots", "charts", "debrief", "lessons", "tables")

__all__ = [
    "Action",
    "Decision",
    "Event",
    "Game",
    "IllegalAction",
    "LimitEduError",
    "Reason",
    "Record",
    "RecordError",
    "RulesError",
    "bots",
    "charts",
    "debrief",
    "lessons",
    "load_record",
    "new_game",
    "simulate",
    "tables",
]


def __getattr__(name: str) -> Any:
    """Load a public name when it is first asked for (PEP 562)."""
    import importlib

    if name in _HOMES:
        value = getattr(importlib.import_module(_HOMES[name]), name)
    elif name in _MODULES:
        value = importlib.import_module(f"limitedu.{name}")
    else:
        raise AttributeError(f"module 'limitedu' has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
