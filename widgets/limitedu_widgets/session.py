"""What happens when a person clicks: the controller between a page and the games in play. No widget in it.

A page sends messages (:mod:`limitedu_widgets.messages`); each changes the session and gives a new ``screen``, the
plain data that the page draws. The session knows no game by name, shows nobody what another seat may know, and
raises nothing: what cannot be done is a notice on the screen, and the game is then unchanged.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from limitedu.classroom import programs
from limitedu.classroom.programs import PERSON
from limitedu.core.draft import Draft
from limitedu.core.game import Game, check_game
from limitedu.errors import LimitEduError, StoreError
from limitedu.i18n import gettext as _
from limitedu_widgets import ends, messages, rights, screens, session_screen, starts
from limitedu_widgets.controller import Hears, Screen, Shows, StoreController
from limitedu_widgets.messages import Refused
from limitedu_widgets.panels import Panels
from limitedu_widgets.reading import Reading
from limitedu_widgets.world import World

__all__ = ["Session"]


class Session(StoreController):
    """One page's games; ``store`` and ``listing`` as in :class:`StoreController`, where ``False`` keeps nothing."""

    FORMS = messages.FORMS
    OPTIONAL = messages.OPTIONAL

    def __init__(
        self,
        on_screen: Shows | None = None,
        send: Hears | None = None,
        store: str | bool | None = None,
        game: Game | None = None,
        controllers: Sequence[str] | None = None,
        listing: bool = True,
    ) -> None:
        super().__init__(on_screen, send, store, listing)
        self.worlds: list[World] = []
        self.current = 0
        self.at: int | None = None  # the seat at the screen; None: covered, or nobody
        self.draft: Draft | None = None
        self.trail: list[str] = []
        self.reading: Reading | None = None
        self.looking: int | None = None
        self.panels = Panels()
        self.values: dict[str, Any] = {}
        self.form: dict[str, Any] | None = None
        if game is not None:
            check_game(game)
            world = World(game, programs.check([PERSON] * game.seats if controllers is None else controllers, game))
            if store is not False:
                self._keep(world)
            self._begin([world], 0)

    # -- the screen -----------------------------------------------------------------------------------

    def _built(self) -> Screen:
        return session_screen.build(self)

    def _blank(self) -> Screen:
        return session_screen.empty()

    def _fault(self) -> str:
        return _("Something went wrong inside the program. The game is as it was before the last click.")

    def _undrawn(self) -> str:
        return _("The table cannot be drawn; the game itself is unharmed. Save it as a file and tell us.")

    # -- begin, open, save ----------------------------------------------------------------------------

    @property
    def world(self) -> World:
        """The world that is shown; :class:`Refused` on the start page."""
        if not self.worlds:
            raise Refused(_("No game is open. Begin one first."))
        return self.worlds[self.current]

    def _begin(self, worlds: list[World], current: int) -> None:
        """Show ``worlds[current]`` from where it stands."""
        self.worlds, self.current = worlds, current
        self.form = None
        self._arrive()
        self._run_on()

    def _arrive(self) -> None:
        """A world has come to the screen: nothing of the other one stays, and several persons see the cover first."""
        self.draft = self.reading = self.looking = None
        self.values = {}
        persons = self.world.persons
        self.at = persons[0] if len(persons) == 1 else None

    def _keep(self, world: World) -> None:
        """Give a new world its place in the store; a store that fails is said, and the game goes on."""
        try:
            world.store = self.store
        except StoreError as error:
            self._say("error", str(error))

    def _do_hello(self, game: str) -> None:
        if game and (not self.worlds or self.world.id != game):
            self._open(game)

    def _do_new(self, options: dict[str, Any]) -> None:
        self.form = options
        world = starts.new_world(options)
        self._keep(world)
        self._begin([world], 0)

    def _do_load(self, name: str, text: str) -> None:
        world, said = starts.from_text(text)
        self._keep(world)
        self._begin([world], 0)
        if said:
            self._say("info", said)

    def _do_example(self, id: str) -> None:
        self._begin([starts.from_example(id)], 0)  # not kept: it stays the example

    def _do_open(self, id: str) -> None:
        self._open(id)

    def _open(self, name: str) -> None:
        store = self._needed_store()
        worlds, current, said = starts.family(store, name)
        self._begin(worlds, current)
        if said:
            self._say("info", said)

    def _do_erase(self, id: str) -> None:
        if self.worlds or not self.listing or self.store is None:
            raise Refused(_("Saved games are erased from the start page."))
        self.store.load(id)
        rights.not_of_a_class(self.store, id)
        self.store.erase(id)

    def _do_home(self) -> None:
        self.worlds, self.current, self.at = [], 0, None
        self.draft = self.reading = self.looking = None

    def _do_save(self) -> None:
        world = self.world
        name = "-".join(part for part in (world.game.name, world.id[:6]) if part)
        self._tell({"kind": "file", "name": f"{name}.json", "text": world.to_text()})

    # -- choosing -------------------------------------------------------------------------------------

    def _do_ready(self) -> None:
        asked = self.next_seat()
        if self.reading is None and self.at is None and asked is not None:
            self.at = asked

    def _do_choose(self, action: str, decision: int) -> None:
        world, seat = self.world, self._chooser()
        if decision != self.number():
            return  # a click on a page that is no longer shown
        if self.draft is not None:
            self._continue(action)
            return
        reasons = world.game.why_not(action, seat)
        if reasons:
            raise Refused(" ".join(map(str, reasons)))
        asked, view = world.game.decisions[seat], world.game.view(seat)
        draft = Draft(world.game, seat)
        if screens.is_composed(world.teller, asked, view):
            self.draft, self.trail = draft, []
            self._continue(action)
        else:
            world.begin_group(seat)
            world.game.play(action, seat)
            self._run_on(seat)

    def _continue(self, action: str) -> None:
        """Add an answer to the draft."""
        draft, teller = self.draft, self.world.teller
        if draft is None or draft.decision is None:
            return
        asked, state = draft.decision, draft.state
        chosen = draft.game._action(action)
        try:
            draft.play(chosen)
        except LimitEduError:
            if not draft.actions:
                self.draft = None
            raise
        self.trail.append(teller.label(chosen, asked, state))

    def _chooser(self) -> int:
        """The seat that may choose on this screen now, or :class:`Refused`."""
        world = self.world
        if self.looking is not None:
            raise Refused(_("You are looking at the past; come back to now to choose."))
        if self.reading is not None or self.at is None or self.at not in world.game.decisions:
            raise Refused(_("Nothing is asked at this screen now."))
        return self.at

    def _do_back(self) -> None:
        if self.draft is not None:
            self.draft.back()
            self.trail = self.trail[: len(self.draft.actions)]
            if not self.draft.actions:
                self.draft = None

    def _do_cancel(self) -> None:
        self.draft = None

    def _do_confirm(self) -> None:
        draft = self.draft
        if draft is None or draft.decision is not None or self.looking is not None:
            return
        self.world.begin_group(draft.player)
        self.draft = None
        draft.commit()
        self._run_on(draft.player)

    def _do_undo(self) -> None:
        world = self.world
        if self.draft is not None:
            self.draft = None
            return
        if self.looking is not None or not world.undoable(self.at):
            raise Refused(
                _("The last choice cannot be taken back: something was revealed by it, or others have answered.")
            )
        seat = self.at
        world.undo()
        self.reading = None
        self._save(seat)

    def _do_redo(self) -> None:
        if self.draft is not None or self.looking is not None or self.reading is not None or not self.world.redoable:
            raise Refused(_("There is nothing to play again."))
        self.world.redo()
        self._run_on(self.at)

    def _run_on(self, seat: int | None = None) -> None:
        """Let programs play, keep the result, begin to read, and find who is next."""
        world = self.world
        world.run_programs()
        self._save(seat)
        persons = world.persons
        if len(persons) > 1 and self.at not in world.game.decisions:
            self.at = None
        reader = self.at if len(persons) == 1 else None
        self.reading = Reading.begin(world, reader)
        if self.reading is not None and len(persons) > 1:
            self.at = None  # it is read together: the next hand is shown after the cover

    def _save(self, seat: int | None) -> None:
        before = self.world.game
        try:
            self.world.save(-1 if seat is None else seat)
        except StoreError as error:
            self._say("error", str(error))
        if self.world.game is not before:
            self.draft = self.reading = None
            persons = self.world.persons
            if self.at not in persons or (len(persons) > 1 and self.at not in self.world.game.decisions):
                self.at = persons[0] if len(persons) == 1 else None

    def next_seat(self) -> int | None:
        """The person whose turn it is next, in the order of seats after the one who chose last."""
        asked = self.world.asked()
        rows = self.world.game.rows
        last = next((seat for seat, _action in reversed(rows) if seat in self.world.persons), -1)
        return min(asked, key=lambda seat: (seat <= last, seat), default=None)

    # -- reading, looking, worlds ---------------------------------------------------------------------

    def _do_next(self) -> None:
        if self.reading is not None and not self.reading.next():
            self.reading.finish(self.world)
            self.reading = None

    def _do_run(self) -> None:
        if self.reading is not None:
            self.reading.run()

    def _generation(self, generation: int) -> int:
        if generation > self.world.game.generation:
            raise Refused(_("Generation {n} has not begun yet.").format(n=generation))
        return generation

    def _do_look(self, generation: int) -> None:
        self.looking = self._generation(generation)
        self.draft = None

    def _do_now(self) -> None:
        self.looking = None

    def _do_play_on(self, generation: int) -> None:
        parent = self.world
        row = parent.game.row_of(self._generation(generation))
        if len(self.worlds) >= starts.MOST_WORLDS:
            raise Refused(_("At most {n} worlds are laid over each other.").format(n=starts.MOST_WORLDS))
        fresh = len(parent.persons) > 1 and not parent.game.over
        game = parent.game.fork(row, "fresh" if fresh else "same")
        if game.over:
            raise Refused(_("Nothing is left to play there."))
        world = World(game, list(parent.controllers), starts.second_label(generation))
        world.parent, world.parent_row = parent.id, row
        world.starts = [start for start in parent.starts if start < row] or [0]
        self._keep(world)
        self.worlds.append(world)
        self.current = len(self.worlds) - 1
        self._arrive()
        self._run_on()

    def _do_world(self, id: int) -> None:
        if not 0 <= id < len(self.worlds):
            raise Refused(_("There is no such world."))
        self.current = id
        self._arrive()

    def _do_chart(self, id: str, on: bool) -> None:
        self.panels.switch(self.world.game, id, on)

    def _do_values(self, values: dict[str, Any]) -> None:
        self.values = ends.check_values(self.world, values)

    def _do_predict(self, values: dict[str, Any]) -> None:
        if not values:
            raise Refused(_("Write at least one number, or skip it."))
        self._note(values)

    def _do_skip_prediction(self) -> None:
        self._note({})

    def _note(self, values: dict[str, Any]) -> None:
        """Keep the prediction of the seat at the screen; a click on a page that is no longer shown does nothing."""
        from limitedu import debrief

        if session_screen.prediction(self) is not None and self.at is not None:
            debrief.predict(self.world.game, self.at, values)
            self._save(self.at)

    def number(self) -> int:
        """The id of the question on the screen: another one for each position, draft step and world."""
        world = self.world
        answers = len(self.draft.actions) if self.draft is not None else 0
        return (((self.current * 1000 + world.undos) * 10_000 + len(world.game.rows)) * 100 + answers) * 10 + (
            self.at or 0
        )
