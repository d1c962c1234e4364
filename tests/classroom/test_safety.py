"""What a clever pupil tries, without a server: whole games at seats' controllers whose every screen is searched."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from spying import SEEDS, Ledger, clicks, secret_class

from limitedu.classroom.classes import Class, Classes
from limitedu.classroom.master import Master
from limitedu.classroom.store import Store
from limitedu.core.chance import Seeded
from limitedu.core.game import Event, Game
from limitedu_widgets import seat_screen, session_screen
from limitedu_widgets.past import Note
from limitedu_widgets.playing import Playing
from limitedu_widgets.seating import Seat

GAMES = {"limit": (6, (0, 3), 5), "planetary_limit": (4, (0, 2), 1)}
"""Nations, those with a page, and the generation in which the class begins."""
EACH = 3
"""Of so many screens one is built again with all that is hidden dealt anew."""
GUESS = 700_000


class Watched(Seat):
    """A seat's controller whose screens are kept as the browser would get them, each with its moment."""

    ledger: Ledger

    def __init__(self, place: str, sitting: str) -> None:
        self.taken: list[tuple[int, str]] = []
        self.differs: list[str] = []
        super().__init__(self.take, lambda message, buffers=None: self.take(message), place, sitting)

    def take(self, screen: dict[str, Any]) -> None:
        self.taken.append((self.ledger.follow(), json.dumps(screen)))
        if self.worlds and self.draft is None and screen.get("page") == "table" and len(self.taken) % EACH == 0:
            self.differs += different(self, screen)


def different(control: Seat, screen: dict[str, Any]) -> list[str]:
    """The parts of the ``screen`` that are others when all that the seat cannot know is dealt anew."""
    world, seat = control.world, control.at
    game, known = world.game, (world._public, world._sentences, world._known)
    other = copy.copy(game)
    other.state = dealt_anew(game, game.state, seat)
    other._opened = (game._opened[0], dealt_anew(game, game._opened[1], seat))
    other.events = [hidden_anew(event, seat) for event in game.events]
    try:
        world.game, world._public, world._sentences = other, None, {}
        again = seat_screen.build(control)
    finally:
        world.game, (world._public, world._sentences, world._known) = game, known
    return [
        name
        for name, value in again.items()
        if name not in ("class", "notice") and json.dumps(value) != json.dumps(screen.get(name))
    ]


def dealt_anew(game: Any, state: Any, seat: int | None) -> Any:
    other = state.copy()
    other.chance, other.tell = state.chance, state.tell
    game.definition.redeal(other, seat, Seeded(7, "redeal"))
    return other


def hidden_anew(event: Event, seat: int | None) -> Event:
    if event.player == seat or "hidden" not in event.numbers:
        return event
    numbers = {**event.numbers, "hidden": {"card": "education", "drawn": ["education"]}}
    return Event(event.row, event.generation, event.kind, event.player, numbers, event.lane)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(str(tmp_path / "games.sqlite"))
    yield opened
    opened.close()


def played(store: Store, name: str, turns: int = 0) -> tuple[Class, Ledger, list[Watched]]:
    """A whole game, or some ``turns`` of one, at the pages of a few seats and an observer; programs elsewhere."""
    nations, persons, generation = GAMES[name]
    classes = Classes(store)
    one = secret_class(classes, name, nations, persons, generation)
    ledger = Ledger(store, one.planets[0].game, (*persons, None))
    master, random, pages = Master(store), Random(5), []
    for seat in (*persons, None):
        entry = classes.sittings.sit("observer", one.id, 0) if seat is None else classes.sit(one.id, 0, seat)
        pages.append(Watched(store.address, entry.id))
        pages[-1].ledger = ledger
        pages[-1].start()
    for _turn in range(turns or 2000):
        if all(page.screen["page"] == "end" for page in pages):
            break
        for page in pages:
            click = clicks(page.screen, random, GUESS + 1111 * (page.at or 0)) if page.at is not None else None
            if click:
                page.handle(click)
            master.tend()
            page.look()
    assert turns or all(page.screen["page"] == "end" for page in pages)
    return classes.get(one.id), ledger, pages


def leaks(ledger: Ledger, pages: list[Watched]) -> list[str]:
    """What pages were shown of others' secrets."""
    found = []
    for page in pages:
        found += [f"seat {page.at}: {part} changes with what is hidden" for part in page.differs]
        for moment, text in page.taken:
            found += [f"seat {page.at}, {moment}: {name}" for name in ledger.secrets(page.at, moment, text)]
            found += [f"seat {page.at}: the seed" for seed in SEEDS.values() if str(seed) in text]
            if '"page": "end"' not in text:
                others = [GUESS + 1111 * (other.at or 0) for other in pages if other.at not in (page.at, None)]
                found += [f"seat {page.at}: a prediction" for guess in others if str(guess) in text]
    return found


@pytest.mark.parametrize("name", GAMES)
def test_no_screen_of_a_whole_game_shows_what_is_anothers(store: Store, name: str) -> None:
    one, ledger, pages = played(store, name)
    assert leaks(ledger, pages)[:10] == []
    watched = sum(ledger.kept(page.at, moment) for page in pages for moment, _text in page.taken)
    assert watched > 500, "there was hardly anything to give away"
    words = [seat.word for seat in one.planets[0].seats]
    assert not [text for page in pages for _moment, text in page.taken for word in words if word in text]


def hands(page: Playing) -> str:
    """All hands and decks of the page's game."""
    state = page.world.game.state
    return str([[card.name for card in hand] for one in state.countries for hand in one.hands])


LEAKS: dict[str, tuple[str, int, Any, str, Callable[..., Any], str]] = {
    "the seed": ("planetary_limit", 2, session_screen, "saved", lambda page: str(page.world.game.seed), "the seed"),
    "hands": ("planetary_limit", 2, session_screen, "saved", hands, ": Qx"),
    "deck": (
        *("planetary_limit", 2, session_screen, "saved"),
        *(lambda page: str([deck[-1].name for deck in page.world.game.state.decks]), ": Qx"),
    ),
    "hidden numbers": ("planetary_limit", 40, Game, "events_for", lambda game, _seat: list(game.events), ": Qx"),
    "what was taken back": ("limit", 20, Note, "step", lambda note, *_more: {"text": note.text, "row": 0}, ": Qx"),
}
"""What gets out, in which game and within how many turns, and by a change of what."""


@pytest.mark.parametrize("what", LEAKS)
def test_a_leak_made_on_purpose_is_found(store: Store, monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    name, turns, owner, function, leaky, found = LEAKS[what]
    monkeypatch.setattr(owner, function, leaky)
    _one, ledger, pages = played(store, name, turns)
    assert any(found in leak for leak in leaks(ledger, pages))
