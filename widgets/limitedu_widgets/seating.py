"""The page of one seat in a class, and of those who look on: observers, and the teacher at a table.

A seat's page is a view of the store. Rights are read from there before each message, and again within each save; what
is not committed has not happened, and is not shown. Programs are led by the game master, never by a page.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any, ClassVar

from limitedu.classroom import quiz
from limitedu.classroom.follow import Changes
from limitedu.classroom.store import Within
from limitedu.classroom.teams import team_name
from limitedu.errors import LimitEduError, StoreError, UsageError
from limitedu.i18n import gettext as _
from limitedu_widgets import seat_screen
from limitedu_widgets.controller import Screen
from limitedu_widgets.messages import FORMS, Check, Refused, answers_of, switch_of, text_of
from limitedu_widgets.placed import Place, Placed

__all__ = ["Seat", "follow"]

SHARED = (
    *("choose", "back", "confirm", "cancel", "undo", "next", "run", "look", "now", "chart", "values"),
    *("predict", "skip_prediction", "save", "ping", "plotly"),
)
"""What a seat may do as the person at a page of games of one's own may."""


LONGEST = 5.0
"""Seconds that a page waits for a change before it looks at what else there is."""


class Seat(Placed):
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

    # -- rights ---------------------------------------------------------------------------------------

    def _may(self) -> None:
        if closed := self.closed():
            raise Refused(closed)

    # -- the screen -----------------------------------------------------------------------------------

    def handle(self, message: Any) -> None:
        """As :meth:`Controller.handle`, after a look at what the store has by now.

        What lays no new screen takes in nothing either: :meth:`look` would find nothing new to show.
        """
        do = message.get("do") if isinstance(message, dict) else None
        quiet = isinstance(do, str) and do in self.QUIET
        if not quiet:
            try:
                self._refresh()
                self.trouble = ""
            except LimitEduError as error:
                self._unreachable(error)
                return
        if self.over and not quiet:
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

    def _do_confirm(self) -> None:
        self._may()
        if self.draft is None:
            self._say("info", _("This has been answered already."))
            return
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


class Watch:
    """Waits in a thread of its own for a change in the store: a turn of the event loop costs four times as much."""

    def __init__(self, seat: Seat) -> None:
        self._seat = seat
        self._changes: Changes | None = None

    def wait(self) -> None:
        """Until something has changed, the store fails, or :data:`LONGEST` seconds; never raises."""
        late = time.monotonic() + LONGEST
        while time.monotonic() < late:
            time.sleep(self._seat.pause)
            try:
                if self._changes is None:
                    self._changes = Changes(self._seat.classes.store)
                if self._changes.look():
                    return
            except LimitEduError:  # the look that follows says it
                return


async def follow(seat: Seat) -> None:
    """Let ``seat`` look at the store again and again, until its sitting is over."""
    watch = Watch(seat)
    while not seat.over:
        await asyncio.to_thread(watch.wait)
        try:
            seat.look()
        except Exception:  # a fault shown once in the log must not leave the page behind for good
            logging.getLogger(__name__).exception("what is new could not be shown")
