"""The page of one seat in a class, and of those who look on: observers, and the teacher at a table.

A seat's page is a view of the store. Rights are read from there before each message, and again within each save; what
is not committed has not happened, and is not shown. Programs are led by the game master, never by a page.
"""

from __future__ import annotations

import asyncio
import time
from typing import Any, ClassVar, NamedTuple
from urllib.parse import parse_qs

from limitedu.classroom import quiz
from limitedu.classroom.classes import Class, Classes, Planet
from limitedu.classroom.follow import EVERY, Changes
from limitedu.classroom.programs import PERSON
from limitedu.classroom.sittings import Sitting
from limitedu.classroom.store import Within
from limitedu.classroom.teams import team_name
from limitedu.core.draft import Draft
from limitedu.errors import LimitEduError, StoreError, UsageError
from limitedu.i18n import gettext as _
from limitedu_widgets import seat_screen
from limitedu_widgets.controller import Hears, Screen, Shows
from limitedu_widgets.messages import FORMS, Check, Refused, answers_of, switch_of, text_of
from limitedu_widgets.playing import Playing
from limitedu_widgets.reading import Reading
from limitedu_widgets.world import World

__all__ = ["Seat", "follow"]

SHARED = (
    *("choose", "back", "confirm", "cancel", "undo", "next", "run", "look", "now", "chart", "values"),
    *("predict", "skip_prediction", "save", "ping", "plotly"),
)
"""What a seat may do as the person at a page of games of one's own may."""


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


class Seat(Playing):
    """The controller of the sitting called ``sitting``; ``place`` is the store's, ``query`` that of the page's address.

    A teacher's page says in its ``query`` which table it looks at: ``class=ID&planet=N&seat=K``, numbers from 0;
    without ``seat`` it is the public view.
    """

    FORMS: ClassVar[dict[str, dict[str, Check]]] = {
        "hello": {"game": text_of(64)},
        **{name: FORMS[name] for name in SHARED},
        "team": {"name": text_of(500)},
        "quiz": {"phase": text_of(16), "answers": answers_of},
        "later": {"on": switch_of},
        "leave": {},
    }
    OPTIONAL: ClassVar[dict[str, dict[str, Any]]] = {"hello": {"game": ""}}
    QUIET = frozenset({"ping", "plotly", "hello"})

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
        self._changes: Changes | None = None
        self._pulse: tuple[Any, ...] | None = None
        self._composed: Any = None

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
            if self._changes is None:
                self._changes = Changes(self._needed_store())
            if not self._changes.look() and not self.trouble:
                return
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
        if self._changes is not None:
            self._changes.close()

    def _follow(self) -> None:
        """Take in what others have done."""
        world = self.world
        before = world.game
        moved = world.follow()
        self._note_times()
        if world.game is not before:
            self._replaced()
        elif moved and self.draft is not None:
            self._compose_anew()
        if moved and self.reading is None:
            self.reading = self._next_reading()

    def _replaced(self) -> None:
        """Something was taken back: what was composed and read belonged to another course."""
        self.draft = self.reading = None
        if self.looking is not None and self.looking > self.world.game.generation:
            self.looking = None

    def _compose_anew(self) -> None:
        """Others have answered while a choice is being composed here: it goes on, on the table as it is now."""
        draft, world = self.draft, self.world
        self.draft = None
        if draft is None or draft.player not in world.game.decisions:
            return
        if self._composed != world.asked_before(draft.player):
            return
        fresh = Draft(world.game, draft.player)
        try:
            for action in draft.actions:
                fresh.play(action)
        except LimitEduError:
            self._say("info", _("The table has changed. Choose again."))
            return
        self.draft = fresh

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
        return (world.mark, len(world.notes), self.closed(), place.one.state, self.due(), self.draft, self.reading)

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

    def _may(self) -> None:
        if closed := self.closed():
            raise Refused(closed)

    # -- the screen -----------------------------------------------------------------------------------

    def handle(self, message: Any) -> None:
        """As :meth:`Controller.handle`, after a look at what the store has by now."""
        if not (isinstance(message, dict) and message.get("do") in ("ping", "plotly")):
            try:
                self._refresh()
                self.trouble = ""
            except LimitEduError as error:
                self._unreachable(error)
                return
        if self.over and isinstance(message, dict) and message.get("do") not in self.QUIET:
            self._say("error", self.closed())
            self.show()
            return
        super().handle(message)

    def _built(self) -> Screen:
        return seat_screen.build(self)

    def _blank(self) -> Screen:
        return seat_screen.empty()

    def since(self) -> int:
        if self.place is not None and self.place.plays:
            return super().since()
        return self.world.game.row_of(self.world.game.generation)

    def number(self) -> int:
        """Another one for each answer of the own seat: what other seats do in a common step does not make it old."""
        seat = self.at or 0
        given, taken = self.world.asked_before(seat)
        answers = len(self.draft.actions) if self.draft is not None else 0
        return ((taken * 10_000 + given) * 100 + answers) * 16 + seat

    # -- choosing -------------------------------------------------------------------------------------

    def _do_hello(self, game: str) -> None:
        if not self.screen:
            self.show()

    def _do_choose(self, action: str, decision: int) -> None:
        self._may()
        if self.at is not None and decision // 1600 != self.number() // 1600:
            self._say("info", _("This has been answered already."))
            return
        super()._do_choose(action, decision)
        if self.draft is not None and self.at is not None:
            self._composed = self.world.asked_before(self.at)

    def _do_confirm(self) -> None:
        self._may()
        super()._do_confirm()

    def _do_undo(self) -> None:
        if self.draft is None:
            self._may()
        super()._do_undo()

    def _note(self, values: dict[str, Any]) -> None:
        self._may()
        super()._note(values)

    def _settle(self, seat: int) -> None:
        if self._keep(seat, self._still_asked(seat)):
            self.reading = self._next_reading()

    def _save(self, seat: int | None) -> None:
        if seat is not None:
            undone = len(self.world.game.rows) < len(self.world.mark.rows) if self.world.mark else False
            self._keep(seat, self._still_asked(seat) if undone else None)

    def _still_asked(self, seat: int) -> Within | None:
        world = self.world
        return self.classes.still_asked(world.id, seat, world.mark.seq) if world.mark is not None else None

    def _keep(self, seat: int, also: Within | None) -> bool:
        """Save what ``seat`` did; whether the store has it. Where not, the page goes back to what the store has."""
        place, world = self.place, self.world
        if place is None:
            return False
        may = self.classes.may_decide(place.one.id, place.planet.number, seat, self.name)
        before, rows = world.game, list(world.game.rows)
        longer = world.mark is not None and len(rows) > len(world.mark.rows)

        def within(connection: Any) -> None:
            may(connection)
            if also is not None:
                also(connection)

        kept = True
        try:
            world.save(seat, within)
        except StoreError as error:
            world.revert()
            self._pulse = None
            kept = (
                longer and world.mark is not None and world.mark.rows[: len(rows)] == rows
            )  # only the answer was lost
            if not kept:
                self._say("error", str(error))
        if world.game is not before:
            self._replaced()
        self._note_times()
        return kept

    def _next_reading(self) -> Reading | None:
        place = self.place
        if place is None or not place.plays or self.at is None:
            return None
        return Reading.begin(self.world, self.at)

    # -- beside the game ------------------------------------------------------------------------------

    def _do_save(self) -> None:
        place = self.place
        if place is None or not (place.one.state == "ended" or self.world.game.over):
            raise Refused(_("Only the teacher may download a game before its end."))
        world = self.world
        name = f"{world.game.name}-{place.one.code}-{place.planet.number + 1}.json"
        self._tell({"kind": "file", "name": name, "text": world.to_text()})

    def _do_team(self, name: str) -> None:
        place = self._own_place()
        try:
            chosen = team_name(name) if name.strip() else ""
        except UsageError as error:
            raise Refused(str(error)) from None
        self.classes.set_team(place.one.id, place.planet.number, place.seat or 0, chosen, self.name)
        self._refresh()

    def _own_place(self) -> Place:
        if self.place is None or not self.place.plays:
            raise Refused(_("You look on here; others decide."))
        return self.place

    def _do_quiz(self, phase: str, answers: dict[str, Any]) -> None:
        place, sheet = self.place, quiz.check(answers)
        if place is None or not self.due():
            raise Refused(_("The quiz is closed now."))
        if not sheet:
            raise Refused(_("Answer at least one question, or close the quiz."))
        self.classes.answer(place.one.id, self.name, phase, sheet)
        self._say("info", _("Thank you. Your answers were kept without a name."))

    def _do_later(self, on: bool) -> None:
        self.later = self.due() if on else ""

    def _do_leave(self) -> None:
        if self.sitting is None or self.sitting.role == "teacher":
            raise Refused(_("Close this page to leave it."))
        self.classes.sittings.leave(self.name)
        self._end("left")


async def follow(seat: Seat, every: float = EVERY) -> None:
    """Let ``seat`` look at the store every so many seconds, until its sitting is over."""
    while not seat.over:
        await asyncio.sleep(every)
        seat.look()
