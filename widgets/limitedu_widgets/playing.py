"""What a person does at a table: choose, compose, take back, read, look back. What all controllers of a game share.

A page sends messages (:mod:`limitedu_widgets.messages`); each changes the session and gives a new ``screen``, the
plain data that the page draws. A session knows no game by name, shows nobody what another seat may know, and
raises nothing: what cannot be done is a notice on the screen, and the game is then unchanged.
"""

from __future__ import annotations

from typing import Any

from limitedu.core.draft import Draft
from limitedu.errors import LimitEduError
from limitedu.i18n import gettext as _
from limitedu_widgets import ends, screens, session_screen
from limitedu_widgets.controller import Hears, Shows, StoreController
from limitedu_widgets.messages import Refused
from limitedu_widgets.panels import Panels
from limitedu_widgets.reading import Reading
from limitedu_widgets.world import World

__all__ = ["Playing"]


class Playing(StoreController):
    """One page's table: the games that are laid over each other on it, and the seat that plays.

    A kind of page says what comes after a choice (``_settle``) and how a change is kept (``_save``).
    """

    predicts = True
    """Whether seats are asked for predictions."""

    def __init__(
        self, on_screen: Shows | None, send: Hears | None, place: str | bool | None, listing: bool = True
    ) -> None:
        super().__init__(on_screen, send, place, listing)
        self.worlds: list[World] = []
        self.current = 0
        self.at: int | None = None  # the seat at the screen; None: covered, or nobody
        self.draft: Draft | None = None
        self.trail: list[str] = []
        self.reading: Reading | None = None
        self.looking: int | None = None
        self.panels = Panels()
        self.values: dict[str, Any] = {}

    @property
    def world(self) -> World:
        """The world that is shown; :class:`Refused` on the start page."""
        if not self.worlds:
            raise Refused(_("No game is open. Begin one first."))
        return self.worlds[self.current]

    def _settle(self, seat: int) -> None:
        """A choice of ``seat`` stands in the game here: keep it, and go on."""
        raise NotImplementedError

    def _save(self, seat: int | None) -> None:
        """Keep what ``seat`` changed; a store that fails is said."""
        raise NotImplementedError

    def _late(self, decision: int) -> None:
        """A click came for a question that is no longer asked: mostly a second one on a page that has gone on."""

    def since(self) -> int:
        """The length of the record from which on things are new to who looks."""
        return self.world.own_start(self.at)

    def number(self) -> int:
        """The id of the question on the screen: another one for each position and draft step."""
        raise NotImplementedError

    def _fault(self) -> str:
        return _("Something went wrong inside the program. The game is as it was before the last click.")

    def _do_choose(self, action: str, decision: int) -> None:
        world, seat = self.world, self._chooser()
        if decision != self.number():
            self._late(decision)
            return
        if self.draft is not None:
            self._continue(action)
            return
        reasons = world.game.why_not(action, seat)
        if reasons:
            raise Refused(" ".join(map(str, reasons)))
        asked, view = world.game.decisions[seat], world.view(seat)
        draft = Draft(world.game, seat)
        if screens.is_composed(world.teller, asked, view):
            self.draft, self.trail = draft, []
            self._continue(action)
        else:
            world.begin_group(seat)
            world.game.play(action, seat)
            self._settle(seat)

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
        self._settle(draft.player)

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

    # -- reading, looking, charts, predictions ---------------------------------------------------------

    def _do_next(self) -> None:
        if self.reading is not None and not self.reading.next():
            self.reading.finish(self.world)
            self.reading = self._next_reading()

    def _next_reading(self) -> Reading | None:
        """What is to be read after a passage was read."""
        return None

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

        if self.at is not None and session_screen.prediction(self) is not None:
            debrief.predict(self.world.game, self.at, values)
            self._save(self.at)
