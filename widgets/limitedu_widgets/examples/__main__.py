"""Play the example games anew: ``python -m limitedu_widgets.examples`` writes the records and ``index.json``.

Every seat is led by a program; the record says that seat 0 is a person's, so that who plays on from an example
leads the first nation.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from limitedu.classroom import programs
from limitedu.classroom.programs import PERSON
from limitedu.core.game import new_game
from limitedu_widgets.world import World

HERE = Path(__file__).resolve().parent

EXAMPLES: list[dict[str, Any]] = [
    {
        "id": "growth_race",
        "title": "Four nations that grow as fast as they can",
        "about": "All four expand, burn and buy. Watch which reserve is empty first, and who pays for it.",
        "game": "limit",
        "bots": ["growth", "growth", "growth", "growth"],
        "seed": 1,
    },
    {
        "id": "careful_world",
        "title": "Four nations that hold back",
        "about": "All four keep pollution and unrest low. Lay your own world over it: where is room to do better?",
        "game": "limit",
        "bots": ["careful", "careful", "careful", "careful"],
        "seed": 1,
    },
    {
        "id": "one_reservoir",
        "title": "Four countries and one Reservoir (Planetary Limit)",
        "about": "They agree, break their word, and one collapses. What did each take, and what was left for all?",
        "game": "planetary_limit",
        "bots": ["careful", "growth", "careful", "growth"],
        "seed": 1,
    },
]


def play(example: dict[str, Any]) -> str:
    """The record of one example, played to its end by its programs."""
    bots: list[str] = example["bots"]
    game = new_game(example["game"], len(bots), example["seed"])
    while not game.over:
        seat = next(iter(game.decisions))
        game.play(programs.choose(bots[seat], game, seat), seat)
    return World(game, [PERSON, *bots[1:]]).to_text()


def main() -> int:
    """Write all examples beside this file."""
    for example in EXAMPLES:
        text = play(example)
        (HERE / f"{example['id']}.json").write_text(text + "\n", encoding="utf-8")
        print(f"{example['id']}: {len(text):,} characters")
    index = [{key: example[key] for key in ("id", "title", "about")} for example in EXAMPLES]
    (HERE / "index.json").write_text(json.dumps(index, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
