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

from limitedu.classroom import codes, quiz
from limitedu.classroom.classes import Class, Classes
from limitedu.classroom.master import Master
from limitedu.classroom.settings import Settings
from limitedu.classroom.store import Store
from limitedu.core.chance import Seeded
from limitedu.core.game import Event, Game, load_record, new_game
from limitedu.debrief import guesses
from limitedu.errors import LimitEduError
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


# -- rights, at the last moment -----------------------------------------------------------------------------------

END: dict[str, Callable[[Classes, Class], Any]] = {
    "nothing": lambda classes, one: None,
    "the class has ended": lambda classes, one: classes.end(one.id),
    "the planet is paused": lambda classes, one: classes.pause(one.id, 0, True),
    "the seat is taken over": lambda classes, one: classes.sit(one.id, 0, 0, take_over=True),
    "the seat is freed": lambda classes, one: classes.free(one.id, 0, 0),
    "a program leads": lambda classes, one: classes.lead(one.id, 0, 0, "first"),
}
"""What happens while a click is on its way."""
TEAM = ("nothing", "the planet is paused", "a program leads")
"""Those after which a seat's team may still choose its name."""
SHEET = (*TEAM, "the class has ended")
"""Those after which it may answer the quiz."""


def written(store: Store, classes: Classes, one: Class) -> dict[str, Any]:
    """What a seat can change in the store."""
    stored = store.load(one.planets[0].game)
    return {
        "decisions": stored.mark.rows,
        "taken back": len(stored.undone),
        "predictions": stored.mark.notes,
        "team": classes.get(one.id).planets[0].seats[0].team,
        "sheets": len(classes.answers(one.id)),
    }


@pytest.mark.parametrize("what", END)
def test_a_click_that_was_on_its_way_when_its_right_ended_changes_nothing(
    store: Store, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    monkeypatch.setattr(guesses, "PREDICT_AT", 1)
    classes = Classes(store)
    one = secret_class(classes, "planetary_limit", 4, (0, 1, 2, 3))
    classes.set_quiz(one.id, "before")
    late = Seat(place=store.address, sitting=classes.sit(one.id, 0, 0).id)
    late.start()
    late.handle({"do": "later", "on": True})
    while not late.screen["undoable"]:
        late.handle(clicks({**late.screen, "prediction": None}, Random(0), 5))
    END[what](classes, one)
    before = written(store, classes, one)
    if what != "nothing":
        monkeypatch.setattr(late, "_refresh", lambda: None)  # the page has not heard of it yet
    for message in (
        {"do": "undo"},
        {"do": "predict", "values": {"population": 3}},
        {"do": "team", "name": "Latecomers"},
        {"do": "quiz", "phase": "before", "answers": sheet()},
    ):
        late.handle(message)
    late.handle(clicks({**late.screen, "undoable": False, "prediction": None}, Random(3), 5) or {"do": "confirm"})
    now = written(store, classes, one)
    same = [name for name in ("decisions", "taken back", "predictions") if now[name] == before[name]]
    assert len(same) == (0 if what == "nothing" else 3)
    assert late.world.game.rows == now["decisions"], "what is not kept is not shown"
    assert (now["team"] == "Latecomers") is (what in TEAM)
    assert now["sheets"] == (what in SHEET)


def sheet() -> dict[str, Any]:
    question = quiz.form()["questions"][0]
    return {question["id"]: {"answer": question["options"][0]["id"], "sure": 1}}


# -- guesses, words, files ----------------------------------------------------------------------------------------


def test_wrong_guesses_cost_more_and_more_and_a_house_pays_together() -> None:
    now = [0.0]
    slowed = codes.Guesses(lambda: now[0])
    waits = []
    for _try in range(12):
        waits.append(slowed.wait("10.0.0.1"))
        now[0] += waits[-1]
        slowed.wrong("10.0.0.1")
    assert waits == [0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 30, 30]
    assert slowed.wait("::ffff:10.0.0.1") == 30
    assert slowed.wait("10.0.0.2") == 0
    for host in range(6):
        slowed.wrong(f"2001:db8::{host}")
    assert slowed.wait("2001:db8::ffff") > 0
    assert slowed.wait("2001:db8:0:1::1") == 0
    now[0] += codes.FORGET
    assert slowed.wait("10.0.0.1") == 0


def test_the_memory_of_guesses_is_bounded() -> None:
    slowed = codes.Guesses(lambda: 0.0)
    for number in range(codes.MOST_ADDRESSES + 500):
        slowed.wrong(f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}")
    assert len(slowed._wrong) == codes.MOST_ADDRESSES


def test_a_seat_word_is_one_of_tens_of_thousands_and_typed_as_one_likes() -> None:
    words = codes.words(72)
    assert len({codes.read_word(word) for word in words}) == 72
    assert len(codes.WORDS) * (len(codes.WORDS) - 1) > 35_000
    first = words[0]
    assert len(first.split()) == 2
    for typed in (first, first.upper(), first.replace(" ", "-"), first.replace(" ", ""), f"  {first} "):
        assert codes.read_word(typed) == codes.read_word(first)
        assert codes.read("k7m2qx", typed) == codes.read(f"{typed} K7M-2QX") == ("k7m2qx", codes.read_word(first))


RULES = {
    "a key of many parts": "generations." + ".".join("a" * 100_000) + " = 1",
    "a key of many quoted parts": ".".join(['"\u2028"'] * 50_000) + " = 1",
    "a table of many parts": "[" + ".".join("a" * 100_000) + "]",
    "lists in lists": "[generations]\ncount = " + "[" * 100_000,
    "tables in tables": "generations = " + "{a = " * 50_000,
    "a number of many digits": "[generations]\ncount = " + "9" * 100_000,
    "the same in sixteens": "[generations]\nfirst_year = 0x" + "f" * 100_000,
    "not a number": "[crises]\ncold_war_above = nan",
    "more generations than there is time": "[generations]\ncount = 1000000",
    "a kind that runs": '[cards.education]\neffect = [{ kind = "__import__" }]',
    "longer than any": "# " + "x" * 1_000_001,
}


@pytest.mark.parametrize("what", RULES)
@pytest.mark.parametrize("game", GAMES)
def test_a_house_rule_that_would_exhaust_the_machine_is_refused_in_words(game: str, what: str) -> None:
    with pytest.raises(LimitEduError):
        Settings.check({"game": game, "nations": 4, "rules": RULES[what]})


def test_a_record_whose_rules_are_nested_deeply_is_refused_in_words() -> None:
    data = json.loads(new_game("limit", 2, 1).record().to_json())
    deep: Any = {}
    for _level in range(500):
        deep = {"a": deep}
    for name in ("rules", "options"):
        with pytest.raises(LimitEduError, match="nested too deeply"):
            load_record(json.dumps({**data, name: deep}))


def test_of_a_token_the_store_has_the_hash_alone(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "games.sqlite"))
    classes = Classes(store)
    one = secret_class(classes, "planetary_limit", 4, (0,))
    entries = [classes.sit(one.id, 0, 0), classes.sittings.sit("teacher"), classes.sittings.sit("projector", one.id)]
    assert all(classes.sittings.check(entry.id, entry.token) for entry in entries)
    assert not classes.sittings.check(entries[0].id, entries[1].token)
    assert not classes.sittings.check(entries[0].id, codes.hashed(entries[0].token))
    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    store.close()
    for entry in entries:
        assert entry.id.encode() in kept
        assert entry.token.encode() not in kept
        assert codes.hashed(entry.token).encode() in kept
