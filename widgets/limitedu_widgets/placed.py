"""A place in a class: what the store says of it, followed as others go on."""

from __future__ import annotations

import time
from typing import Any, NamedTuple
from urllib.parse import parse_qs

from limitedu.classroom.classes import Class, Classes, Planet
from limitedu.classroom.follow import EVERY, RESTING
from limitedu.classroom.programs import PERSON
from limitedu.classroom.sittings import Sitting
from limitedu.errors import LimitEduError, StoreError
from limitedu.i18n import gettext as _
from limitedu_widgets import seat_screen
from limitedu_widgets.controller import Hears, Shows
from limitedu_widgets.playing import Playing
from limitedu_widgets.reading import Reading
from limitedu_widgets.world import World

__all__ = ["Place", "Placed"]


AWAKE = 10.0
"""Seconds after the last change of a planet in which its pages look more often."""


class Place(NamedTuple):
    """Where the page is: a planet of a class, and who looks. ``seat`` is ``None`` for the public view."""

    one: Class
    planet: Planet
    seat: int | None
    plays: bool
    """Whether it is a student's seat: others decide nothing."""

    @property
    def runs(self) -> bool:
        """Whether the planet is being played just now."""
        return self.one.state == "playing" and not self.planet.paused


class Placed(Playing):
    """The table of one place, as the store has it. What a page may do there is said by :class:`Seat`."""

    def __init__(
        self,
        on_screen: Shows | None = None,
        send: Hears | None = None,
        place: str | None = None,
        sitting: str = "",
        query: str = "",
    ) -> None:
        super().__init__(on_screen, send, place, listing=False)
        self.name = sitting
        self._said = 0
        self.query = {key: values[-1] for key, values in parse_qs(query[:2000]).items()}
        self.sitting: Sitting | None = None
        self.place: Place | None = None
        self.over = ""
        """Why nothing is shown here any more: as :class:`Sitting` says, "unknown" where there is no such sitting."""
        self.trouble = ""
        self.later = ""
        self._answered = ""  # the phase of the quiz that was answered from here
        self.open_since: dict[int, tuple[Any, float]] = {}
        self._classes: Classes | None = None
        self._pulse: tuple[Any, ...] | None = None
        self._news = time.monotonic()

    # -- what the store says --------------------------------------------------------------------------

    @property
    def classes(self) -> Classes:
        """The classes of the store."""
        if self._classes is None:
            self._classes = Classes(self._needed_store())
        return self._classes

    def start(self) -> None:
        """Show what there is; a store that cannot be asked is said, and asked again."""
        try:
            self._refresh()
        except LimitEduError as error:
            self._unreachable(error)
            return
        self.show()

    def look(self) -> None:
        """See whether the store has something new, and show it; called again and again. Never raises."""
        if self.over:
            return
        try:
            before = self._sign()
            self._refresh()
        except LimitEduError as error:
            self._unreachable(error)
            return
        if self._sign() != before or self.trouble:
            self.trouble = ""
            self.show()
        else:
            self._show_class()

    @property
    def pause(self) -> float:
        """Seconds until the next look is due."""
        return EVERY if time.monotonic() - self._news < AWAKE else RESTING

    def _unreachable(self, error: LimitEduError) -> None:
        """Say once that the store fails; the page keeps what it shows, and is tried again."""
        if self.trouble != str(error):
            self.trouble = str(error)
            self.screen = {**(self.screen or self._blank()), "notice": {"kind": "error", "text": self.trouble}}
            if self._on_screen is not None:
                self._on_screen(self.screen)

    def _show_class(self) -> None:
        """Only the line of the class has changed, if anything: the table is not laid anew."""
        fresh = seat_screen.class_data(self)
        if seat_screen.timeless(fresh) != seat_screen.timeless(self.screen.get("class", {})):
            self.screen = {**self.screen, "class": fresh}
            if self._on_screen is not None:
                self._on_screen(self.screen)

    def _refresh(self) -> None:
        """Bring rights, class and game to what the store has; :class:`StoreError` where it cannot be asked."""
        if self.over:
            return
        if self.place is None:
            self._arrive()
            return
        place = self.place
        pulse = self.classes.pulse(place.one.id, place.planet.game, self.name)
        if pulse == self._pulse:
            return
        self._news = time.monotonic()
        if pulse[-1] != "":
            self._end("unknown" if pulse[-1] is None else pulse[-1])
            return
        if self._pulse is None or pulse[0] != self._pulse[0]:
            one = self.classes.get(place.one.id)
            self.place = place._replace(one=one, planet=one.planet(place.planet.number))
            if self.place.runs and not place.runs:  # nobody could answer before
                now = time.time()
                self.open_since = {seat: (key, now) for seat, (key, _since) in self.open_since.items()}
        if self.world.mark is None or pulse[1:3] != (self.world.mark.seq, self.world.updated):
            self._follow()
        self._pulse = pulse

    def _arrive(self) -> None:
        """Find the sitting's class, planet and game."""
        try:
            sitting = self.sitting = self.classes.sittings.get(self.name)
        except StoreError:
            if self._needed_store().seq("") == 0:  # the store answers: there is no such sitting
                self._end("unknown")
            return
        if sitting.over:
            self._end(sitting.over)
            return
        one = self.classes.get(sitting.class_id or self.query.get("class", ""))
        number, seat = sitting.planet, sitting.seat if sitting.role == "seat" else None
        if sitting.role == "teacher":
            number, seat = self._asked("planet") or 0, self._asked("seat")
        planet = one.planet(max(0, number))
        if seat is not None:
            one.seat(planet.number, seat)
        self._pulse = self.classes.pulse(one.id, planet.game, self.name)
        world, said = World.open(self._needed_store(), planet.game)
        if said or world.mark is None:
            raise StoreError(said)
        self.worlds, self.at = [world], seat
        self.place = Place(one, planet, seat, sitting.role == "seat")
        self.predicts = one.settings.predictions
        self._note_times()

    def _asked(self, name: str) -> int | None:
        """A small number of the page's address."""
        text = self.query.get(name, "")
        return int(text) if text.isascii() and text.isdigit() and len(text) < 4 else None

    def _end(self, why: str) -> None:
        """The sitting is over: nothing of the game stays here."""
        self.over = why
        self.worlds, self.draft, self.reading, self.looking, self.at = [], None, None, None, None

    def _follow(self) -> None:
        """Take in what others have done."""
        world = self.world
        before = world.game
        moved = world.follow()
        self._note_times()
        if world.game is not before:
            self._replaced()
        elif self.draft is not None and self.draft.base != len(world.game.rows):
            self.draft = None
            self._say("info", _("The table has changed. Choose again."))
        if moved and self.reading is None:
            self.reading = self._next_reading()

    def _replaced(self) -> None:
        """Something was taken back: what was composed and read belonged to another course."""
        self.draft = self.reading = None
        if self.looking is not None and self.looking > self.world.game.generation:
            self.looking = None

    def _say(self, kind: str, text: str) -> None:
        """A notice with an id: it stands on every screen until the next message, and may be closed meanwhile."""
        self._said += 1
        self.notice = {"kind": kind, "text": text, "id": str(self._said)}

    def _note_times(self) -> None:
        """Since when each open question waits for its answer."""
        world, kept = self.world, self.open_since
        self.open_since = {}
        for seat in world.game.decisions:
            key = world.asked_before(seat)
            known = kept.get(seat)
            self.open_since[seat] = known if known is not None and known[0] == key else (key, world.updated)

    def _sign(self) -> tuple[Any, ...]:
        """Another value where the table must be laid anew, not only the line of the class."""
        place = self.place
        if place is None or self.over:
            return (self.over,)
        world = self.world
        shown, state = world.shown(self.at), place.one.state
        return (shown, len(world.notes), self.closed(), state, self.due(), self.draft, self.reading)

    # -- rights ---------------------------------------------------------------------------------------

    def closed(self) -> str:
        """Why this page may not decide now, in words; empty where it may."""
        place = self.place
        if self.over:
            return _("This seat is no longer yours.")
        if place is None or not place.plays or place.seat is None:
            return _("You look on here; others decide.")
        if place.one.state == "lobby":
            return _("The class has not begun yet.")
        if place.one.state == "ended":
            return _("The class has ended.")
        if place.planet.paused:
            return _("The teacher has paused this planet.")
        if self.led():
            return _("A program leads this nation now.")
        return ""

    def led(self) -> str:
        """The program that leads the own seat; empty where its team does."""
        place = self.place
        if place is None or place.seat is None:
            return ""
        leader = place.planet.seats[place.seat].leader
        return "" if leader == PERSON else leader

    def due(self) -> str:
        """The phase of the quiz that is asked of this page now; mostly none."""
        place = self.place
        if place is None or self.sitting is None or self.sitting.role not in ("seat", "observer"):
            return ""
        phase = place.one.quiz
        if phase and self._answered != phase and self.classes.has_answered(place.one.id, self.name, phase):
            self._answered = phase
        return "" if phase == self._answered else phase

    def _next_reading(self) -> Reading | None:
        place = self.place
        if place is None or not place.plays or self.at is None:
            return None
        return Reading.begin(self.world, self.at)
