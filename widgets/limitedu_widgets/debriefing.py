"""The debrief: what happens when a game is opened, a page turned, a decision changed. No widget in it.

A page sends messages (:mod:`limitedu_widgets.debrief_forms`); each gives a new ``screen``, the plain data that the
page draws. What a page shows is worked out when it is opened. Other courses of a game run as a task of their own, a few
games at a time, so that a message that calls them off is heard; the last one that was asked for counts. Nothing goes
into the store: what was felt is kept with the game in memory, and in the file that somebody saves.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence
from functools import cached_property
from typing import Any, ClassVar

from limitedu import debrief
from limitedu.classroom import answers
from limitedu.classroom.classes import Classes
from limitedu.core.game import Game
from limitedu.errors import LimitEduError, StoreError
from limitedu.i18n import gettext as _
from limitedu_widgets import cases, courses, debrief_pages, ends, examples, rights, starts
from limitedu_widgets.cases import MOST_GAMES, Case
from limitedu_widgets.controller import Controller, Hears, Screen, Shows, StoreController
from limitedu_widgets.courses import Work
from limitedu_widgets.debrief_forms import FORMS
from limitedu_widgets.debrief_words import debrief_words, steps
from limitedu_widgets.messages import Refused

__all__ = ["Debrief"]

TICK = 0.06
"""So many seconds other courses are worked out at a stretch; then messages are heard."""
CLASS_PAGES = ("happened", "world", "next")
"""The pages on which all games of a class are laid over each other."""


class Debrief(StoreController):
    """One page's debrief; ``store`` and ``listing`` as in :class:`StoreController`; ``games`` are open at once.

    ``sitting`` is the id of a place in a class, where the page belongs to one: then the planets of that class, or of
    ``class_id``, are open, as far as their hands may be shown there. That is looked at anew before each message.
    """

    FORMS = FORMS
    OPTIONAL: ClassVar[dict[str, dict[str, Any]]] = {"hello": {"game": ""}}
    QUIET = Controller.QUIET | {"save", "report", "bundle"}

    def __init__(
        self,
        on_screen: Shows | None = None,
        send: Hears | None = None,
        store: str | bool | None = None,
        games: Sequence[Game] = (),
        listing: bool = True,
        sitting: str = "",
        class_id: str = "",
    ) -> None:
        super().__init__(on_screen, send, store, listing)
        self._sitting = sitting
        self._class = class_id
        self.cases: list[Case] = []
        self.waiting: list[Case] = []  # games in play: shown when somebody says so
        self.current = 0
        self.page = debrief_pages.PAGES[0]
        self.work: Work | None = None
        self._task: asyncio.Task[None] | None = None
        self._begin()
        if games:
            self._add([cases.from_game(game) for game in games])

    def handle(self, message: Any) -> None:
        """As in :class:`Controller`; what may no longer be shown here is closed before."""
        if self._sitting and (self.cases or self.waiting) and not self._still_open():
            self._clear()
            self._say("error", _("These games are closed again: the class goes on, or this place is somebody else's."))
            self.show()
        else:
            super().handle(message)

    def _still_open(self) -> bool:
        """Whether all that is open may still be shown: a class may go on after all, a seat may have been freed."""
        try:
            store = self._needed_store()
            sitting = rights.sitting_in(store, self._sitting)
            return all(
                rights.may_look(store, sitting, case.stored, lambda case=case: case.game.over)  # type: ignore[misc]
                for case in (*self.cases, *self.waiting)
            )
        except StoreError:
            return False

    def _begin(self) -> None:
        """What was chosen on the pages of one game is forgotten with it."""
        self.looking: int | None = None
        self.seat = 0
        self.every = False
        self.indicator = ""
        self.generation: int | None = None  # that of the question, until another is chosen
        self.row: int | None = None
        self.values: dict[str, Any] = {}

    # -- the screen -----------------------------------------------------------------------------------

    def _built(self) -> Screen:
        if self.waiting:
            frame = {"page": "ask", "id": "", "ask": cases.in_play(self.waiting), "open": len(self.cases)}
        elif not self.cases:
            frame = self._start()
        else:
            frame = self._phase()
        words = debrief_words()
        if self._sitting:
            words["other_games"] = _("Read the planets of the class anew")
        return {**frame, "words": words, "notice": self.notice}

    def _blank(self) -> Screen:
        return {"page": "start", "id": "", "start": {"saved": [], "examples": []}, "words": debrief_words()}

    def _start(self) -> Screen:
        start: dict[str, Any] = {"saved": [], "examples": examples.listed()}
        try:
            if self.listing and self.store is not None:
                start["saved"] = starts.saved(self.store)
        except StoreError as error:
            self.notice = self.notice or {"kind": "error", "text": str(error)}
        return {"page": "start", "id": "", "start": start}

    def _phase(self) -> Screen:
        case = self.case
        return {
            "page": self.page,
            "id": case.id,
            "games": [{"id": number, "label": one.label} for number, one in enumerate(self.cases)],
            "game": self.current,
            "title": case.world.teller.title,
            "over": case.game.over,
            "said": case.said,
            "steps": steps(),
            "leads": self._leads,
            "questions": debrief_pages.questions(case, self.page),
            "faces": case.world.teller.faces(case.game.seats),
            "data": self._data(case),
            "overlay": debrief_pages.overlay(self.cases, self.indicator) if self.page in CLASS_PAGES else None,
        }

    @cached_property
    def _leads(self) -> bool:
        """Whether who looks may be leading the talk: who has no place in a class, or the teacher's."""
        if not self._sitting:
            return True
        sitting = rights.sitting_in(self._needed_store(), self._sitting)
        return sitting is not None and sitting.role == "teacher"

    def _data(self, case: Case) -> dict[str, Any]:
        """What the page in hand shows."""
        if self.page == "feel":
            return debrief_pages.feel(case)
        if self.page == "happened":
            last = debrief_pages.moments(case)[-1]["generation"] if debrief_pages.moments(case) else 0
            looking = last if self.looking is None else min(self.looking, last)
            return {**debrief_pages.happened(case, self.every), **debrief_pages.replay(case, looking, self.seat)}
        if self.page == "why":
            return debrief_pages.why(case)
        if self.page == "world":
            known = debrief_pages.indicator_names(case)
            name = self.indicator if self.indicator in known else debrief_pages.first_indicator(case)
            return {**debrief_pages.world(case, name), "indicator": name}
        if self.page == "what_if":
            return self._courses(case)
        return {**debrief_pages.next_(case, self.values), "quiz": self._quiz()}

    def _quiz(self) -> dict[str, Any] | None:
        """What the quiz of the page's class has shown, once it is closed; ``None`` where there is nothing."""
        sitting = rights.sitting_in(self.store, self._sitting) if self._sitting else None
        if self.store is None or sitting is None:
            return None
        one = Classes(self.store).get(self._class or sitting.class_id)
        closed = [sheet for sheet in answers.sheets(self.store, one.id) if sheet[0] != one.quiz]
        return debrief_pages.quiz_results(closed)

    def _courses(self, case: Case) -> dict[str, Any]:
        known = [one["generation"] for one in debrief_pages.moments(case) if one["generation"]]
        if self.generation is None:
            self.generation, self.row = debrief_pages.deed(case)
        asked = self.row if self.row is not None else -1
        return {
            "generations": known or [1],
            "generation": self.generation,
            "every": self.every,
            "decisions": courses.decisions(case, self.generation, self.every),
            "row": self.row,
            "options": courses.options(case, asked) if asked >= 0 else [],
            "programs": courses.programs(case),
            "seeds": courses.SEEDS,
            "results": {kind: case.kept(f"result {kind}") for kind in ("change", "lead", "chance")},
            "working": None if self.work is None else {"kind": self.work.kind, "of": self.work.of},
        }

    # -- opening --------------------------------------------------------------------------------------

    @property
    def case(self) -> Case:
        """The game in hand; :class:`Refused` on the start page."""
        if not self.cases:
            raise Refused(_("No game is open. Open one first."))
        return self.cases[self.current]

    def _add(self, found: Sequence[Case]) -> None:
        """Lay ``found`` beside what is open; games in play wait until somebody says that they may be shown."""
        if len(self.cases) + len(self.waiting) + len(found) > MOST_GAMES:
            raise Refused(_("At most {n} games are laid over each other.").format(n=MOST_GAMES))
        for case in found:
            case.label = cases.unlike([*self.cases, *self.waiting], case.label)
            (self.cases if case.game.over else self.waiting).append(case)
        if found and found[0] in self.cases:
            self._to(self.cases.index(found[0]))

    def _to(self, number: int) -> None:
        self._stop()
        self.current = number
        self._begin()

    def _do_hello(self, game: str) -> None:
        if self._sitting and not self.cases and not self.waiting:
            self._open_class()
        if game and not any(case.id == game for case in (*self.cases, *self.waiting)):
            self._open(game)

    def _do_open(self, id: str) -> None:
        self._open(id)

    def _open(self, name: str) -> None:
        store = self._needed_store()
        known = [case.id for case in self.cases]
        if name in known:
            self._to(known.index(name))
        elif name not in [case.id for case in self.waiting]:
            self._add([cases.from_store(store, name, rights.sitting_in(store, self._sitting))])

    def _open_class(self) -> None:
        """Lay the planets of the page's class beside each other; those in play wait for a word while it goes on."""
        store = self._needed_store()
        sitting = rights.sitting_in(store, self._sitting)
        if sitting is None:
            raise Refused(_("This place in a class is no longer yours. Join again with the class code."))
        self._add(cases.from_class(store, sitting, self._class))
        if Classes(store).get(self._class or sitting.class_id).state == "ended":
            self._do_show()
        self._to(0)

    def _do_example(self, id: str) -> None:
        self._add([cases.from_example(id)])

    def _do_files(self, files: list[dict[str, str]]) -> None:
        found, bad = cases.from_files(files)
        self._add(found)
        if bad:
            self._say("error", " ".join(bad))

    def _do_show(self) -> None:
        shown, self.waiting = self.waiting, []
        self.cases = sorted([*self.cases, *shown], key=lambda case: case.place)
        if shown:
            self._to(self.cases.index(shown[0]))

    def _do_leave(self) -> None:
        self.waiting = []

    def _do_home(self) -> None:
        self._clear()
        if self._sitting:
            self._open_class()

    def _clear(self) -> None:
        """Close all games."""
        self._stop()
        self.cases, self.waiting, self.current = [], [], 0
        self.page = debrief_pages.PAGES[0]
        self._begin()

    def _do_game(self, id: int) -> None:
        if id >= len(self.cases):
            raise Refused(_("There is no such game."))
        self._to(id)

    def _do_turn(self, page: str) -> None:
        if page not in debrief_pages.PAGES or not self.cases:
            raise Refused(_("There is no page {name!r:.40}.").format(name=page))
        self.page = page

    # -- on the pages ---------------------------------------------------------------------------------

    def _do_feel(self, word: str) -> None:
        debrief.feel(self.case.game, word)

    def _do_rate(self, scale: int) -> None:
        debrief.feel(self.case.game, scale)

    def _do_look(self, generation: int, seat: int) -> None:
        if seat >= self.case.game.seats:
            raise Refused(_("There is no such seat."))
        self.looking, self.seat = generation, seat

    def _do_every(self, on: bool) -> None:
        self.every = on

    def _do_indicator(self, name: str) -> None:
        if not any(name in debrief_pages.indicator_names(case) for case in self.cases):
            raise Refused(_("There is no indicator {name!r:.40}.").format(name=name))
        self.indicator = name

    def _do_decisions(self, generation: int) -> None:
        self.generation, self.row = generation, None

    def _do_options(self, row: int) -> None:
        courses.options(self.case, row)
        self.row = row

    def _do_values(self, values: dict[str, Any]) -> None:
        self.values = ends.check_values(self.case.world, values)

    # -- other courses --------------------------------------------------------------------------------

    def _do_change(self, row: int, action: str) -> None:
        self._work_on(courses.change(self.case, row, action))

    def _do_lead(self, generation: int, program: str) -> None:
        self._work_on(courses.lead(self.case, generation, program))

    def _do_chance(self, generation: int, program: str) -> None:
        self._work_on(courses.chance(self.case, generation, program))

    def _do_stop(self) -> None:
        self._stop()

    def _stop(self) -> None:
        """Call off what is being worked out."""
        if self._task is not None:
            self._task.cancel()
        self.work = self._task = None

    def _work_on(self, work: Work) -> None:
        self._stop()
        self.work = work
        self._task = asyncio.get_running_loop().create_task(self._run(self.case, work))

    async def _run(self, case: Case, work: Work) -> None:
        """Do the steps of ``work``, a few at a stretch, and show what came of it."""
        try:
            rested = time.monotonic()
            for done, _step in enumerate(work.steps, 1):
                if time.monotonic() - rested > TICK:
                    self._tell({"kind": "progress", "done": done, "of": work.of})
                    await asyncio.sleep(0.005)
                    rested = time.monotonic()
            case.keep(f"result {work.kind}", work.result())
        except LimitEduError as error:
            self._say("error", str(error))
        except Exception:
            logging.getLogger(__name__).exception("another course could not be worked out")
            self._say("error", self._fault())
        if self.work is work:
            self.work = self._task = None
            self.show()

    # -- files ----------------------------------------------------------------------------------------

    def _hand_over(self, name: str, content: bytes, kind: str) -> None:
        self._tell({"kind": "file", "name": name, "type": kind}, [content])

    def _file_name(self) -> str:
        case = self.case
        return "-".join(part for part in (case.game.name, case.id[:6]) if part)

    def _do_save(self) -> None:
        self._hand_over(f"{self._file_name()}.json", self.case.world.to_text().encode(), "application/json")

    def _do_report(self) -> None:
        name = f"{self._file_name()}-report.html"
        text = debrief.report([case.game for case in self.cases], **courses.for_the_report(self.cases))
        self._hand_over(name, text.encode(), "text/html")

    def _do_bundle(self) -> None:
        name = f"{self._file_name()}-debrief.zip"
        content = debrief.bundle([case.game for case in self.cases], **courses.for_the_report(self.cases))
        self._hand_over(name, content, "application/zip")
