"""What happens when a person clicks on a page for games of one's own: begin, open, save; persons, programs, worlds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from limitedu.classroom import programs
from limitedu.classroom.programs import PERSON
from limitedu.core.game import Game, check_game
from limitedu.errors import StoreError
from limitedu.i18n import gettext as _
from limitedu_widgets import messages, rights, session_screen, starts
from limitedu_widgets.controller import Hears, Screen, Shows
from limitedu_widgets.messages import Refused
from limitedu_widgets.playing import Playing
from limitedu_widgets.reading import Reading
from limitedu_widgets.world import World

__all__ = ["Session"]


class Session(Playing):
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

    def _undrawn(self) -> str:
        return _("The table cannot be drawn; the game itself is unharmed. Save it as a file and tell us.")

    # -- begin, open, save ----------------------------------------------------------------------------

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

    # -- whose turn it is, and what programs answer ------------------------------------------------------

    def _do_ready(self) -> None:
        asked = self.next_seat()
        if self.reading is None and self.at is None and asked is not None:
            self.at = asked

    def _do_redo(self) -> None:
        if self.draft is not None or self.looking is not None or self.reading is not None or not self.world.redoable:
            raise Refused(_("There is nothing to play again."))
        self.world.redo()
        self._run_on(self.at)

    def _settle(self, seat: int) -> None:
        self._run_on(seat)

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

    # -- worlds ---------------------------------------------------------------------------------------

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

    def number(self) -> int:
        """The id of the question on the screen: another one for each position, draft step and world."""
        world = self.world
        answers = len(self.draft.actions) if self.draft is not None else 0
        return (((self.current * 1000 + world.undos) * 10_000 + len(world.game.rows)) * 100 + answers) * 10 + (
            self.at or 0
        )
