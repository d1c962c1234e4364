"""One game in play at a table: who leads which seat, what programs do, what may be taken back, where it is kept."""

from __future__ import annotations

import copy
import json
from collections import Counter
from typing import TYPE_CHECKING, Any

from limitedu.classroom import programs
from limitedu.classroom.classes import MISSED
from limitedu.classroom.programs import PERSON
from limitedu.classroom.store import TEACHER
from limitedu.core.game import Event, Game, load_record
from limitedu.core.notes import PREDICTION
from limitedu.core.record import CHANCE, canonical
from limitedu.errors import RecordDiffers, RecordError, StoreError
from limitedu.i18n import gettext as _
from limitedu_widgets.past import Note, Playback
from limitedu_widgets.teller import Teller

if TYPE_CHECKING:
    from limitedu.classroom.store import Mark, Store, Stored, Undone, Within

__all__ = ["World"]


class World:
    """A game with its seats and its place in the store. ``label`` tells it from a second world beside it."""

    def __init__(self, game: Game, controllers: list[str], label: str = "") -> None:
        self.game = game
        self.controllers = controllers
        self.label = label or _("first world")
        self.teller = Teller(game.definition)
        self.id = ""
        self.parent = ""
        self.parent_row = 0
        self.store: Store | None = None
        self.mark: Mark | None = None
        self.saved_at = 0.0
        self.updated = 0.0
        self.starts: list[int] = [0]
        self.undos = 0
        self.notes: list[Note] = []
        self._remarks = 0
        self._undone: dict[int, Note] = {}  # by branch: a line's words cost a replay
        self._taken: Counter[int] = Counter()
        self.told: set[int] = set(range(len(game.events)))
        self._redo: list[int] = []
        self._views: dict[int | None, tuple[Game, int, dict[str, Any]]] = {}
        self._asked: dict[int, tuple[Game, Any, dict[str, Any] | None]] = {}
        self._public: tuple[Any, Game] | None = None
        self._past: dict[int, Game] = {}
        self._known: dict[tuple[int | None, int], tuple[dict[str, Any], frozenset[int]]] = {}
        self._sentences: dict[tuple[int | None, int], tuple[Event, dict[str, Any]]] = {}

    # -- who ------------------------------------------------------------------------------------------

    @property
    def persons(self) -> list[int]:
        """The seats that persons at this screen lead."""
        return [seat for seat, who in enumerate(self.controllers) if who == PERSON]

    def asked(self) -> list[int]:
        """The persons' seats that have an open decision."""
        return [seat for seat in self.game.decisions if self.controllers[seat] == PERSON]

    def run_programs(self) -> None:
        """Let programs choose until only persons are asked, or the game is over."""
        game = self.game
        while True:
            seat = next((s for s in game.decisions if self.controllers[s] != PERSON), None)
            if seat is None:
                return
            game.play(programs.choose(self.controllers[seat], game, seat), seat)

    # -- choosing and taking back ---------------------------------------------------------------------

    def begin_group(self, seat: int) -> None:
        """What ``seat`` plays from here on belongs together, and is taken back together."""
        self._redo.clear()
        self.starts.append(len(self.game.rows))
        self.known(seat, len(self.game.rows))

    def own_start(self, seat: int | None) -> int:
        """The length of the record when ``seat`` last chose; 0 if it has not chosen yet."""
        rows = self.game.rows
        for at in range(len(rows) - 1, -1, -1):
            if rows[at][0] == seat:
                return self._group(at)
        return 0

    def _group(self, at: int) -> int:
        """Where the group that holds row ``at`` begins: only rows of the same seat belong to it."""
        rows, seat = self.game.rows, self.game.rows[at][0]
        begun = max((start for start in self.starts if start <= at), default=at)
        while begun < at and any(who not in (seat, CHANCE) for who, _action in rows[begun : at + 1]):
            begun += 1
        while begun < at and rows[begun][0] == CHANCE:
            begun += 1
        return begun

    def _last(self) -> int | None:
        rows = self.game.rows
        return next((at for at in range(len(rows) - 1, -1, -1) if rows[at][0] != CHANCE), None)

    def undoable(self, seat: int | None) -> bool:
        """Whether ``seat`` may take its last choice back: nothing was revealed, nobody has answered since."""
        last = self._last()
        return (
            seat is not None
            and last is not None
            and self.game.undoable
            and self.game.rows[last][0] == seat
            and self.controllers[seat] == PERSON
            and last >= self.parent_row  # a second world keeps its past
        )

    def undo(self) -> None:
        """Take the last choice back, with all its answers, and say so in the log."""
        last = self._last()
        if last is None:
            return
        begun, seat = self._group(last), self.game.rows[last][0]
        taken = [row for row in self.game.rows[begun:] if row[0] != CHANCE]
        for _row in taken:
            self.game.undo()
        self._forget()
        self.starts = [start for start in self.starts if start < begun]
        self._redo.append(len(taken))
        self.undos += 1
        self._taken[seat] += 1
        self.notes.append(self._note(begun, taken, seat))

    @property
    def redoable(self) -> bool:
        """Whether a choice was taken back that can be played again."""
        return bool(self._redo) and self.game.redoable

    def redo(self) -> None:
        """Play once more what was taken back last."""
        self.starts.append(len(self.game.rows))
        for _row in range(self._redo.pop()):
            self.game.redo()

    def _note(self, length: int, taken: list[tuple[int, str]], seat: int, by: int = CHANCE) -> Note:
        """The log's line for a choice that was taken back, in the words it was offered with.

        A teacher takes back all that was decided since a generation began, which is said in one line.
        """
        if by == TEACHER:
            generation = self.past(min(length, len(self.game.rows))).generation
            text = _("The teacher took this planet back to the beginning of generation {n}.").format(n=generation)
            return Note(length, TEACHER, text)
        names = []
        try:
            probe = self.game.replay(length)
            for who, name in taken:
                decision = probe.decisions[who]
                action = next(option for option in decision.options if option.name == name)
                names.append(self.teller.label(action, decision, probe.state))
                probe.play(action, who)
        except Exception:  # the words are a courtesy: an old record may lack what they need
            names = [name for _who, name in taken]
        face = self.teller.faces(self.game.seats)[seat]["name"]
        return Note(
            length,
            seat,
            _("{who} took back: {what}").format(who=face, what="; ".join(names)),
            _("{who} took the last choice back.").format(who=face),
        )

    def asked_before(self, seat: int) -> tuple[int, int]:
        """How many answers of ``seat`` stand, and how often some were taken back: which of its questions is open."""
        return sum(1 for who, _action in self.game.rows if who == seat), self._taken[seat]

    def _forget(self) -> None:
        """Drop what was kept about a past that is no more."""
        length = len(self.game.events)
        self.told = {index for index in self.told if index < length}
        self._past.clear()
        self._known.clear()
        self._sentences.clear()
        self._views.clear()
        self._asked.clear()

    # -- looking --------------------------------------------------------------------------------------

    def view(self, seat: int | None) -> dict[str, Any]:
        """The table as ``seat`` may see it now; the same object until something is played. Not to be changed."""
        kept = self._views.get(seat)
        if kept is None or kept[0] is not self.game or kept[1] != len(self.game.rows):
            kept = self._views[seat] = self.game, len(self.game.rows), self.game.view(seat)
        return kept[2]

    def shown(self, seat: int | None) -> tuple[Any, ...]:
        """Another value where ``seat`` sees another table.

        While all act at once, nobody sees what another answers, only who has answered all: so most answers of others
        need no new table.
        """
        game = self.game
        if game.state.lanes is None:
            return (self.mark,)
        own = None if seat is None else self.asked_before(seat)
        asked = tuple(sorted(game.decisions))
        return (game, game._opened[0], len(game.notes), own, asked, self.undoable(seat))

    def prediction(self, seat: int) -> dict[str, Any] | None:
        """What ``seat`` is asked to predict now; asked of the game once for each position."""
        from limitedu import debrief

        key = (len(self.game.rows), len(self.game.notes), self.undos)
        kept = self._asked.get(seat)
        if kept is None or kept[0] is not self.game or kept[1] != key:
            kept = self._asked[seat] = self.game, key, debrief.prediction_form(self.public(), seat)
        return kept[2]

    # -- what all may know ------------------------------------------------------------------------------

    def public(self) -> Game:
        """The game as everybody may know it: while all act at once, as the step began. Only to be looked at."""
        game = self.game
        if game.state.lanes is None:
            return game
        if self._public is None or self._public[0] is not game._opened:
            looked = copy.copy(game)
            told, looked.state = game._opened
            looked.events = game.events[:told]
            self._public = game._opened, looked
        self._public[1].notes = game.notes  # another list after each look at the store
        return self._public[1]

    # -- the past -------------------------------------------------------------------------------------

    def past(self, row: int) -> Game:
        """The game as it was after ``row`` rows."""
        if row not in self._past:
            if len(self._past) > 1:  # each is a whole game
                self._past.clear()
            self._past[row] = self.game.replay(row)
        return self._past[row]

    def playback(self, first: int) -> Playback:
        """The moments from the event ``first`` on, to be looked at one by one."""
        return Playback(self.game, first)

    def known(self, seat: int | None, row: int) -> tuple[dict[str, Any], frozenset[int]]:
        """What ``seat`` saw when the record had ``row`` rows: its view, and which events it knew."""
        if (seat, row) not in self._known:
            now = row == len(self.game.rows)
            game = self.game if now else self.past(row)
            self._known = {key: value for key, value in self._known.items() if key[0] != seat}
            indices = frozenset(index for index, _event in self.visible(seat, game))
            self._known[seat, row] = (self.view(seat) if now else game.view(seat), indices)
        return self._known[seat, row]

    # -- what was told --------------------------------------------------------------------------------

    def visible(self, seat: int | None, game: Game | None = None) -> list[tuple[int, Event]]:
        """The events of ``game`` (left out: as it is now) that ``seat`` may know, with their places in its list."""
        game = game or self.game
        found, own = [], iter(enumerate(game.events))
        for event in game.events_for(seat):
            for index, original in own:
                if (
                    original.row == event.row
                    and original.kind == event.kind
                    and original.player == event.player
                    and original.lane == event.lane
                ):
                    found.append((index, event))
                    break
        return found

    def step(self, index: int, event: Event, seat: int | None) -> dict[str, Any] | None:
        """An event as a line of the log, or ``None`` where it is not told."""
        cached = self._sentences.get((seat, index))
        if cached is not None and cached[0] == event:
            return cached[1] or None
        teller = self.teller
        text = teller.sentence(event, self.game)
        step: dict[str, Any] = {}
        if text:
            step = {
                "row": event.row,
                "text": text,
                "player": event.player,
                "rule": teller.rule(event),
                "why": teller.why(event),
                "generation": event.generation,
            }
        self._sentences[seat, index] = (event, step)
        return step or None

    # -- keeping --------------------------------------------------------------------------------------

    def title(self) -> str:
        """What the list of saved games calls it."""
        from limitedu.i18n import ngettext

        seats = self.game.seats
        text = ngettext("{title}, {n} player", "{title}, {n} players", seats)
        text = text.format(title=self.teller.title, n=seats)
        return f"{text} · {self.label}" if self.parent else text

    def save(self, seat: int = CHANCE, within: Within | None = None) -> None:
        """Bring the store to where the game is; :class:`StoreError` in words, and then nothing is lost.

        Where another window was faster, the game that results takes this one's place. ``within`` is done in the same
        transaction, and may refuse it.
        """
        import time

        if self.store is None:
            return
        if self.mark is None:
            self.id, self.mark = self.store.create(
                self.game.record(), self.controllers, self.title(), self.parent, self.parent_row, self.starts
            )
        else:
            known = self.mark.rows
            try:
                game, self.mark = self.store.save(self.id, self.game, self.mark, seat, self.starts, within)
            except StoreError:
                self._follow_the_store()
                raise
            if game is not self.game:
                told = self.told if game.rows[: len(known)] == known else None
                self._replace(game)
                self.told = self.told if told is None else told  # what others did meanwhile is still to be read
        self.saved_at = time.time()
        self.updated = self.mark.updated

    def _follow_the_store(self) -> None:
        """Where another window has gone on, take the game from there; else keep this one."""
        if self.store is None or self.mark is None:
            return
        try:
            stored = self.store.load(self.id)
            if stored.mark.seq == self.mark.seq:
                return
            game = load_record(stored.record.to_json())
        except (StoreError, RecordError):
            return
        self.mark = stored.mark
        self.undos = stored.mark.branch
        self._replace(game)

    def revert(self) -> None:
        """Back to what the store is known to have: what could not be kept has not happened."""
        if self.mark is None:
            return
        self.game.notes = [note for note in self.game.notes if note["kind"] != PREDICTION] + self.mark.notes
        if self.game.rows == self.mark.rows:
            return
        record = self.game.record()
        record.rows, record.digests, record.notes = list(self.mark.rows), [], list(self.mark.notes)
        told, shorter = self.told, len(self.game.rows) < len(self.mark.rows)
        self.undos = self.mark.branch
        self._replace(load_record(record.to_json()))
        if not shorter:  # what is still to be read stays so
            self.told &= told

    def _replace(self, game: Game) -> None:
        self.game = game
        self._redo.clear()
        if self.mark is not None:
            self.starts = list(self.mark.starts)
        self._forget()
        self.told = set(range(len(game.events)))

    @classmethod
    def open(cls, store: Store, name: str) -> tuple[World, str]:
        """The stored game ``name``, and what is to be said about it (mostly nothing)."""
        stored = store.load(name)
        said = ""
        try:
            game = load_record(stored.record.to_json())
        except RecordDiffers as error:
            game, said = error.game, str(error)
        world = cls(game, stored.controllers)
        world.parent, world.parent_row = stored.parent, stored.parent_row
        if said:  # what was stored stays as it is; playing on makes a game of its own
            world.store = store
            world.starts = [start for start in stored.mark.starts if start < len(game.rows)] or [0]
            return world, said
        world.store, world.id, world.mark, world.updated = store, name, stored.mark, stored.updated
        world.starts = list(stored.mark.starts)
        world.undos = stored.mark.branch
        world._read_notes(stored)
        return world, said

    def follow(self) -> bool:
        """Bring the game to where the store has it by now; whether others did anything, a remark in the log included.

        Raises :class:`StoreError`, and then nothing has changed here.
        """
        if self.store is None or self.mark is None:
            return False
        game, stored = self.store.follow(self.id, self.game, self.mark)
        gone_on = stored.mark != self.mark or len(stored.remarks) != self._remarks
        self.mark, self.controllers, self.updated = stored.mark, stored.controllers, stored.updated
        if game is not self.game:
            self.undos = stored.mark.branch
            self._replace(game)
        self.starts = list(stored.mark.starts)
        self._read_notes(stored)
        return gone_on

    def _read_notes(self, stored: Stored) -> None:
        """The lines of the log that are no events: what was taken back, and by whom; who leads a nation."""
        self.notes, self._remarks = [], len(stored.remarks)
        groups: dict[int, list[Undone]] = {}
        for undone in stored.undone:
            groups.setdefault(undone.branch, []).append(undone)
        self._taken = Counter(seat for group in groups.values() for seat in {undone.seat for undone in group})
        for branch, group in groups.items():
            if branch not in self._undone:
                taken = [(undone.seat, undone.action) for undone in group]
                self._undone[branch] = self._note(group[0].length, taken, group[0].seat, group[0].by)
            self.notes.append(self._undone[branch])
        for remark in stored.remarks:
            self.notes.append(Note(remark.row, remark.seat, self._remark(remark.seat, remark.kind, remark.detail)))
        self.notes.sort(key=lambda note: note.row)

    def _remark(self, seat: int, kind: str, detail: str) -> str:
        """A remark in words."""
        who = self.teller.faces(self.game.seats)[seat]["name"]
        if kind == MISSED and not detail:
            return _("{who} did not answer in time and passed.").format(who=who)
        if detail == PERSON:
            return _("{who} is led by its team again.").format(who=who)
        label = next((one["label"] for one in programs.kinds(self.game.name) if one["id"] == detail), detail)
        if kind == MISSED:
            return _("{who} did not answer in time: the program “{program}” decided.").format(who=who, program=label)
        return _("{who} is led by the program “{program}” from here on.").format(who=who, program=label)

    def to_text(self) -> str:
        """The saved game as text: its record, and who leads which seat."""
        data = json.loads(self.game.record().to_json())
        data["controllers"] = self.controllers
        return canonical(data)
