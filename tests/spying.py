"""What a page may know of a game's cards, and a search of what it was sent for anything beyond that.

The cards of a game get names by a house rule that stand nowhere else (``Qx07z``), so that a name that is found is a
card that was named. A ledger follows the game in the store row by row and keeps, for each seat (``None``: an observer),
which cards its views name, and which the events it is told. A page that lies behind may still show what its seat saw
since it last chose; a card that stands in neither is a secret that got out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import replace
from random import Random
from typing import Any

from limitedu.classroom import openings
from limitedu.classroom.classes import Class, Classes
from limitedu.classroom.programs import PERSON
from limitedu.classroom.settings import Settings
from limitedu.classroom.store import Store
from limitedu.core.definition import definition_of
from limitedu.core.game import Game, load_record
from limitedu.core.record import CHANCE
from limitedu_widgets import screens
from limitedu_widgets.teller import Teller

CARD = re.compile(r"Qx\d\dz")
SEEDS = {"limit": 1618033988, "planetary_limit": 1414213562}


def sentinel_rule(game: str) -> str:
    """A house rule that gives each card a name of its own, and moves the years, so that it counts as a rule."""
    rules = definition_of(game).load_rules(None)
    lines = ["[generations]\nfirst_year = 1860" if game == "limit" else "[game]\nfirst_year = 1860"]
    lines += [f'[cards.{card}]\nname = "Qx{number:02}z"' for number, card in enumerate(sorted(rules.cards))]
    return "\n".join(lines)


def secret_class(classes: Classes, game: str, nations: int, persons: Iterable[int], generation: int = 1) -> Class:
    """A class that is being played, with cards, seat words and a seed that can be found again; programs elsewhere."""
    rules = sentinel_rule(game)
    leaders = [PERSON] * nations
    began = openings.begin(game, leaders, generation, SEEDS[game], rules)
    stored = classes.store.create(began.record(), leaders)[0]
    settings = Settings(game=game, nations=nations, rules=rules, generation=generation)
    seats = classes.store.tables.seats
    with classes.store.writing("{why}") as connection:
        name = classes.add_within(connection, settings, "spied", [stored], [nations])
        for seat in range(nations):
            at = (seats.c["class"] == name, seats.c.seat == seat)
            connection.execute(seats.update().where(*at).values(word=f"vqz {'abcdefgh'[seat]}{game[0]}kword"))
    for seat in set(range(nations)) - set(persons):
        classes.lead(name, 0, seat, "careful" if game == "limit" else "growth")
    classes.begin(name)
    return classes.get(name)


class Ledger:
    """What the rules show to each of ``seats`` in the stored game called ``name``, moment by moment."""

    def __init__(self, store: Store, name: str, seats: Iterable[int | None]) -> None:
        self.store, self.name, self.seq = store, name, -1
        self.game = self._record().replay(0)
        self.teller = Teller(self.game.definition)
        self.ids = {key: card.name for key, card in self.game.rules.cards.items()}
        self.quoted = re.compile(rf'"(?:\w+:)?({"|".join(self.ids)})(?:-\w+)?"')
        self.views: dict[int | None, list[frozenset[str]]] = {seat: [] for seat in seats}
        self.told: dict[int | None, list[frozenset[str]]] = {seat: [] for seat in self.views}
        self.since: dict[int | None, list[int]] = {seat: [] for seat in self.views}
        self.held: list[dict[int, frozenset[str]]] = []
        self._heard: dict[int | None, set[int]] = {seat: set() for seat in self.views}
        self._begun: dict[int | None, list[int]] = {seat: [0, 0, 0] for seat in self.views}
        self._moment()

    @property
    def now(self) -> int:
        """The number of the last moment."""
        return len(self.held) - 1

    def _record(self) -> Game:
        return load_record(self.store.load(self.name).record.to_json())

    def follow(self) -> int:
        """Go on to where the store is; gives the number of the moment."""
        seq = self.store.seq(self.name)
        if seq != self.seq:
            rows, mine = self.store.load(self.name).mark.rows, self.game.rows
            self.seq = seq
            if rows[: len(mine)] != mine:  # something was taken back
                common = next(n for n, row in enumerate(mine) if rows[n : n + 1] != [row])
                self.game = self._record().replay(common)
                for heard in self._heard.values():
                    heard -= set(range(len(self.game.events), max(heard, default=0) + 1))
                self._moment()
            while len(self.game.rows) < len(rows):
                self._step(rows)
        return self.now

    def _step(self, rows: list[tuple[int, str]]) -> None:
        at = end = len(self.game.rows)
        end += 1
        while end < len(rows) and rows[end][0] == CHANCE and rows[end][1].startswith("roll:"):
            end += 1
        generation = self.game.generation
        self.game._replay_rows(rows[at:end])
        for seat, begun in self._begun.items():
            if rows[at][0] == seat or (seat is None and self.game.generation != generation):
                begun.append(self.now)
        self._moment()

    def _moment(self) -> None:
        game = self.game
        for seat in self.views:
            view = game.view(seat)
            shown = [view]
            if seat in game.decisions:
                shown.append(screens.decision_of(self.teller, game.decisions[seat], game.state, 0, view))
            self.views[seat].append(self.names(json.dumps(shown)))
            before = self.told[seat][-1] if self.told[seat] else frozenset()
            self.told[seat].append(before | self.names(json.dumps(self._news(seat))))
            self.since[seat].append(self._begun[seat][-3])
        self.held.append({seat: self._hand(seat) for seat in range(game.seats)})

    def _hand(self, seat: int) -> frozenset[str]:
        """What ``seat`` holds, as its own view shows it."""
        hand = self.game.view(seat)["hand"]["cards"]
        return self.names(json.dumps([card["name"] for card in hand]))

    def _news(self, seat: int | None) -> list[Any]:
        """What ``seat`` is told that it was not told before: what hides, hides from others, as do open steps."""
        game, heard, found = self.game, self._heard[seat], []
        opened = game._opened[0] if game.state.lanes is not None else len(game.events)
        for number, event in enumerate(game.events):
            if number in heard or (event.lane and number >= opened and event.player != seat):
                continue
            heard.add(number)
            if event.player != seat:
                event = replace(event, numbers={key: n for key, n in event.numbers.items() if key != "hidden"})
            found.append([self.teller.sentence(event, game), self.teller.why(event), self.teller.rule(event)])
        return found

    def names(self, text: str) -> frozenset[str]:
        """The cards that ``text``, which is JSON, names: by their titles or as what somebody could do with them."""
        return frozenset(CARD.findall(text)) | {self.ids[key] for key in self.quoted.findall(text)}

    def secrets(self, seat: int | None, moment: int, text: str) -> frozenset[str]:
        """The cards that ``text`` names though nothing has shown them to ``seat`` up to the ``moment``."""
        known = self.views[seat][self.since[seat][moment] : moment + 1]
        return self.names(text).difference(self.told[seat][moment], *known)

    def kept(self, seat: int | None, moment: int) -> int:
        """So many cards in others' hands would be noticed at the ``moment`` if ``seat`` were told of them."""
        known = self.told[seat][moment].union(*self.views[seat][self.since[seat][moment] : moment + 1])
        return sum(len(hand - known) for other, hand in self.held[moment].items() if other != seat)


def clicks(screen: dict[str, Any], random: Random, guess: int) -> dict[str, Any] | None:
    """The next message of somebody who plays by chance and takes back now and then; ``None``: nothing is to do."""
    if screen.get("page") != "table":
        return None
    if screen["prediction"]:
        asked = [question["name"] for question in screen["prediction"]["questions"]]
        return {"do": "predict", "values": dict.fromkeys(asked, guess)}
    if screen["reading"]:
        return {"do": "next" if random.random() < 0.3 else "run"} if screen["reading"]["more"] else {"do": "next"}
    draft = screen["draft"]
    if draft and draft["ready"]:
        return {"do": "confirm"}
    if screen["undoable"] and random.random() < 0.3:
        return {"do": "undo"}
    asked = draft["decision"] if draft else screen["decision"]
    if not asked:
        return None
    names = [option["name"] for option in asked["options"] if option["enabled"]]
    if asked["amount"]:
        names = [f"amount:{random.randint(asked['amount']['low'], asked['amount']['high'])}"]
    return {"do": "choose", "action": random.choice(names), "decision": asked["id"]}
