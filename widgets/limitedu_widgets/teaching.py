"""What a teacher does: the controller between the page and the classes of the store. No widget in it.

A desk belongs to a sitting of the role "teacher", which is read again from the store before each message: with a class
it may touch that class only, without one all classes of the store. What others change is shown when :meth:`Desk.look`
finds it, at most once a second.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import Any

from limitedu.classroom import codes, keeping, lists, quiz
from limitedu.classroom.classes import Classes
from limitedu.classroom.follow import EVERY, Changes
from limitedu.classroom.settings import Settings
from limitedu.core.definition import GAMES, definition_of
from limitedu.errors import LimitEduError, RulesError, StoreError
from limitedu.i18n import gettext as _
from limitedu_widgets import rule_lines, teach_forms, teach_screen
from limitedu_widgets.controller import Hears, Screen, Shows, StoreController
from limitedu_widgets.glances import Glances
from limitedu_widgets.messages import Refused
from limitedu_widgets.teach_words import teaching

__all__ = ["Desk"]

AT_MOST_EVERY = 1.0
"""Seconds between two screens that nobody asked for."""


class Desk(StoreController):
    """One teacher's page. ``sitting`` is its sitting's id; ``addresses`` are where this server is reached."""

    FORMS = teach_forms.FORMS
    OPTIONAL = teach_forms.OPTIONAL

    def __init__(
        self,
        on_screen: Shows | None = None,
        send: Hears | None = None,
        store: str | None = None,
        sitting: str = "",
        addresses: Sequence[str] = (),
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(on_screen, send, store)
        self.sitting = sitting
        self.addresses = list(addresses)
        self.bound = ""
        self.opened = ""
        self.gone = ""
        self._clock = clock
        self._classes: Classes | None = None
        self._glances: Glances | None = None
        self._changes: Changes | None = None
        self._stale = False
        self._shown_at = float("-inf")
        self._minute = -1
        self._failing = False

    # -- who, and where -------------------------------------------------------------------------------

    @property
    def classes(self) -> Classes:
        """The classes of the store."""
        if self._classes is None:
            self._classes = Classes(self._needed_store())
        return self._classes

    @property
    def glances(self) -> Glances:
        """The planets of the class that is open."""
        if self._glances is None:
            self._glances = Glances(self.classes, self._clock)
        return self._glances

    def _check_sitting(self) -> None:
        """Read this page's rights again; ``gone`` says why it has none (any more)."""
        sitting = self.classes.sittings.get(self.sitting)
        self.gone = ""
        if sitting.over or sitting.role != "teacher":
            self.gone = teaching()["gone_text"]
            self.opened = ""
            return
        self.bound = sitting.class_id
        if self.bound and self.opened != self.bound:
            self._open(self.bound)

    def handle(self, message: Any) -> None:
        """As every controller, after the sitting was read again."""
        quiet = isinstance(message, dict) and message.get("do") in ("ping", "plotly")
        try:
            if not quiet:
                self._check_sitting()
        except (Refused, LimitEduError) as error:
            self.gone = self.gone or ("" if self.screen else str(error))
            self._say("error", str(error))
            self.show()
            return
        if self.gone and not quiet:
            self.notice = None
            self.show()
            return
        super().handle(message)

    def _open(self, name: str) -> None:
        """Show the class ``name``, if this page may."""
        if self.bound and name != self.bound:
            raise Refused(_("This page belongs to another class."))
        self.classes.get(name)
        if name != self.opened:
            self.opened, self._glances = name, None

    def _at_desk(self) -> None:
        if self.bound:
            raise Refused(_("This page belongs to one class; that is done at the teacher's desk."))

    def _here(self) -> str:
        """The class that is open; :class:`Refused` at the desk."""
        if not self.opened:
            raise Refused(_("No class is open. Open one first."))
        return self.opened

    # -- the screen -----------------------------------------------------------------------------------

    def _built(self) -> Screen:
        self._shown_at = self._clock()
        return teach_screen.build(self)

    def _blank(self) -> Screen:
        return teach_screen.empty()

    def _fault(self) -> str:
        return _("Something went wrong inside the program. The class is as it was before the last click.")

    def _undrawn(self) -> str:
        return _("This page cannot be drawn now. The class goes on; reload the page, or open another one.")

    def look(self) -> None:
        """See whether anything has changed, and show it; several changes close together are one screen. Never raises.

        To be called a few times a second. A store that cannot be reached is said, and asked again.
        """
        try:
            if self._changes is None:
                self._changes = Changes(self._needed_store())
            self._stale = self._changes.look() or self._stale or self._minute_passed() or self._failing
            if not self.screen or not self._stale or self._clock() - self._shown_at < AT_MOST_EVERY:
                return
            self._stale = False
            self._check_sitting()
            if self._failing:
                self.notice = None
            built = self._built()
            self._failing = False
        except Exception as error:
            if not self._failing and self.screen:
                self._failing = True
                self._say("error", str(error) if isinstance(error, StoreError) else self._undrawn())
                self._show(self.screen | {"notice": self.notice})
            return
        if {**built, "now": 0} != {**self.screen, "now": 0}:
            self._show(built)

    def _show(self, screen: Screen) -> None:
        self.screen = screen
        if self._on_screen is not None:
            self._on_screen(screen)

    def _minute_passed(self) -> bool:
        """Whether the lesson clock shows another minute than before."""
        clock = self.screen.get("clock")
        minute = int((clock["ends"] - time.time()) // 60) if clock else -1
        before, self._minute = self._minute, minute
        return minute != before

    async def follow(self) -> None:
        """Look for ever."""
        while True:
            self.look()
            await asyncio.sleep(EVERY)

    # -- the desk -------------------------------------------------------------------------------------

    def _do_hello(self, **fields: str) -> None:
        if fields["class"] and not self.opened:
            self._open(fields["class"])

    def _do_home(self) -> None:
        self._at_desk()
        self.opened = ""

    def _do_open(self, id: str) -> None:
        self._open(id)

    def _do_erase(self, id: str) -> None:
        self._at_desk()
        self.classes.get(id)
        self.classes.erase(id)
        if self.opened == id:
            self.opened = ""

    def _do_make(self, title: str, **form: Any) -> None:
        self._at_desk()
        rules = form["rules"]
        try:
            settings = Settings.check(form)
        except RulesError as error:
            line = rule_lines.line_of_mistake(rules, str(error))
            if not line:
                raise
            raise Refused(_("House rules, line {n}: {why}").format(n=line, why=error)) from None
        self._open(self.classes.make(settings, title.strip()))

    def _do_practice(self, game: str) -> None:
        """A class of one planet, begun, with programs at all seats but the first, which the teacher is handed."""
        self._at_desk()
        if game not in GAMES:
            raise Refused(_("There is no game {name!r:.40}.").format(name=game))
        players = definition_of(game).PLAYERS
        program = teach_screen.games()[list(GAMES).index(game)]["sensible"]
        form = {"game": game, "nations": 4 if 4 in players else players[-1], "program": program}
        name = self.classes.make(Settings.check(form), _("Practice"))
        entry = self.classes.sit(name, 0, 0)
        self.classes.begin(name)
        self._open(name)
        self._tell_link("seat", entry)

    def _do_load(self, text: str, **_fields: str) -> None:
        self._at_desk()
        name, said = keeping.import_class(self.classes, text)
        self._open(name)
        code = self.classes.get(name).code
        copied = _("Opened as a copy with a class code of its own, {code}, and other seat words: print the cards anew.")
        self._say("info", " ".join(filter(None, [copied.format(code=codes.shown(code)), said])))

    # -- a class --------------------------------------------------------------------------------------

    def _do_export(self) -> None:
        name = self._here()
        code = self.classes.get(name).code
        self._tell({"kind": "file", "name": f"limitedu-class-{code}.json", "text": keeping.export(self.classes, name)})

    def _do_rename(self, title: str) -> None:
        self.classes.rename(self._here(), title.strip())

    def _do_begin(self) -> None:
        if self.classes.get(self._here()).state != "lobby":
            raise Refused(_("This class has begun already."))
        self.classes.begin(self.opened)

    def _do_end(self) -> None:
        if self.classes.get(self._here()).state != "playing":
            raise Refused(_("This class is not being played."))
        self.classes.end(self.opened)

    def _do_reopen(self) -> None:
        if self.classes.get(self._here()).state != "ended":
            raise Refused(_("This class has not ended."))
        self.classes.reopen(self.opened)

    def _do_pause(self, planet: int, on: bool) -> None:
        self.classes.pause(self._here(), None if planet < 0 else planet, on)
        self.glances.forget_times()

    def _do_back(self, planet: int, generation: int) -> None:
        self.classes.step_back(self._here(), planet, generation)
        self.glances.forget_times()

    def _do_lead(self, planet: int, seat: int, leader: str) -> None:
        self.classes.lead(self._here(), planet, seat, leader)

    def _do_free(self, planet: int, seat: int) -> None:
        self.classes.free(self._here(), planet, seat)
        word = self.classes.get(self.opened).seat(planet, seat).word
        self._say("info", _("The seat is free. Its new word on planet {n}: {word}").format(n=planet + 1, word=word))

    def _do_clock(self, minutes: int) -> None:
        self.classes.set_clock(self._here(), None if minutes < 0 else minutes)

    def _do_quiz(self, phase: str) -> None:
        self.classes.set_quiz(self._here(), phase)

    def _do_quiz_csv(self) -> None:
        one = self.classes.get(self._here())
        sheets = self.classes.answers(one.id)
        if one.quiz or not sheets:
            raise Refused(_("There are results once somebody has answered and the quiz is no longer asked."))
        file = {"kind": "file", "name": f"limitedu-quiz-{one.code}.csv", "type": "text/csv"}
        self._tell(file, [quiz.to_csv(quiz.results(sheets))])

    def _do_list(self, name: str, data: bytes, column: str) -> None:
        """Deal the names of a class list to the seats, for printing: the page is told, and nothing is kept."""
        one = self.classes.get(self._here())
        found = lists.read(data, name, column or None)
        places = lists.deal(found.names, len(one.planets), one.settings.nations)
        dealt = [
            {"name": who, "planet": planet, "seat": seat, "word": one.planets[planet].seats[seat].word}
            for who, (planet, seat) in zip(found.names, places, strict=True)
        ]
        self._tell({"kind": "dealt", "class": one.id, "said": found.said, "column": found.column, "cards": dealt})

    def _do_link(self, role: str) -> None:
        """A new secret link, told once and kept nowhere: for the projector, or for a colleague."""
        self._tell_link(role, self.classes.sittings.sit(role, self._here()))

    def _tell_link(self, role: str, entry: Any) -> None:
        self._tell({"kind": "link", "role": role, "class": self.opened, "path": f"enter/{entry.id}.{entry.token}"})
