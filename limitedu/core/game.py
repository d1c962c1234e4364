"""The checked way to play: every action is tested, told, recorded, and can be taken back."""

from __future__ import annotations

import copy
import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, cast

from limitedu import __version__ as VERSION
from limitedu.core.chance import Replayed, Rolls, Seeded
from limitedu.core.decision import Action, Decision, Reason, amount
from limitedu.core.definition import Definition, check_options, check_seed, definition_of
from limitedu.core.flow import State, advance, apply
from limitedu.core.notes import PREDICTION, check_notes
from limitedu.core.record import CHANCE, Record, digest_of
from limitedu.core.rules import nearest, stripped
from limitedu.errors import IllegalAction, RecordDiffers, RecordError, RulesError, UsageError
from limitedu.i18n import _

__all__ = ["Event", "Game", "check_game", "load_record", "new_game"]


@dataclass(slots=True)
class Event:
    """One thing that the rules did: what, to whom, with which numbers, after which row of the record.

    ``numbers["hidden"]``, where present, is for the eyes of ``player`` only.
    """

    row: int
    generation: int
    kind: str
    player: int
    numbers: Mapping[str, Any]
    lane: bool = False


def new_game(
    name: str = "limit",
    players: int = 4,
    seed: int | None = None,
    rules: Any = None,
    **options: Any,
) -> Game:
    """A new game, waiting for its first decision.

    ``players`` is the number of nations (1: solo), ``seed`` a whole number that fixes every shuffle
    (left out: drawn anew), ``rules`` a house rule: a path of a TOML file or a dict with only the lines
    that differ. ``options`` are the game's own, such as ``alliances=True``.
    Raises :class:`UsageError` or :class:`RulesError`.
    """
    definition = definition_of(name)
    if isinstance(players, bool) or not isinstance(players, int) or players not in definition.PLAYERS:
        raise UsageError(
            _("{name} is for {low} to {high} players, not {players!r}.").format(
                name=name,
                low=definition.PLAYERS[0],
                high=definition.PLAYERS[-1],
                players=players,
            )
        )
    if seed is None:
        seed = secrets.randbelow(2**31)
    return Game(definition, definition.load_rules(rules), players, check_seed(seed), check_options(definition, options))


class Game:
    """A game in play: the state, the record that leads to it, and the events told on the way.

    ``decision`` is the first open decision, ``decisions`` all of them by seat. ``snapshots`` are copies of the state
    at set-up and whenever the rules tell ``generation_end``: what the charts and the digests are made of.
    """

    def __init__(
        self,
        definition: Definition,
        rules: Any,
        seats: int,
        seed: int,
        options: Mapping[str, Any],
    ) -> None:
        self.definition = definition
        self.rules = rules
        self.seats = seats
        self.seed = seed
        self.options = dict(options)
        self.rows: list[tuple[int, str]] = []
        self.events: list[Event] = []
        self.notes: list[dict[str, Any]] = []
        """Predictions and feelings (:mod:`limitedu.core.notes`); what is taken back takes none of them away."""
        self._redo: list[list[tuple[int, str]]] = []
        self._rolls = Rolls(Seeded(seed, "rolls"))
        self._shown_by_last = False
        self.state = definition.setup(rules, seats, Seeded(seed, "setup"), **options)
        self._opened: tuple[int, State] = (0, self.state)  # how many events were told, and the state, as lanes opened
        self.snapshots: list[tuple[int, int, State]] = [(0, 0, self.state.copy())]
        """Set-up (0) and the end of each generation: its number, how many events were told by then, the state."""
        self._attach()
        advance(self.state)
        self._keep_rolls()
        self._opening = list(self.rows)
        """What chance gave before the first decision: it comes from the seed, in a replay too."""

    # -- looking ------------------------------------------------------------------------------------

    @property
    def name(self) -> str:
        """What ``new_game`` calls this game."""
        return self.definition.NAME

    @property
    def over(self) -> bool:
        """Whether nothing is left to decide."""
        return self.state.over

    @property
    def generation(self) -> int:
        """The game's clock: the generation in play, counted from 1."""
        return self.state.generation

    @property
    def decisions(self) -> dict[int, Decision]:
        """All open decisions by seat; several while all act at once."""
        return {decision.player: decision for decision in self.state.decisions}

    @property
    def decision(self) -> Decision:
        """The first open decision. Raises :class:`UsageError` when the game is over."""
        if not self.state.decisions:
            raise UsageError(_("The game is over: nothing is left to decide."))
        return self.state.decisions[0]

    def ask(self, player: int | None = None) -> str:
        """The open question of ``player`` (left out: the first one) in words."""
        decision = self.decision if player is None else self.decisions.get(self._seat(player))
        if decision is None:
            raise UsageError(_("Nothing is asked of seat {seat} now.").format(seat=player))
        return self.definition.ask(decision, self.state)

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """The table as plain data, with what ``seat`` may see (``None``: a spectator).

        While all act at once, the others' boards are those of the moment at which the step began.
        """
        self._seat(seat)
        return self._view_of(self.state, seat, seat)

    def _seat(self, seat: Any) -> Any:
        """``seat`` if it is one of this game's (or ``None``), else :class:`UsageError`."""
        if seat is None or (type(seat) is int and 0 <= seat < self.seats):
            return seat
        raise UsageError(
            _("There is no seat {seat!r:.40}; the seats are 0 to {last}.").format(seat=seat, last=self.seats - 1)
        )

    def _view_of(self, state: State, seat: int | None, reader: int | None) -> dict[str, Any]:
        """``state`` as ``seat`` sees it, with no more of the open lanes than ``reader`` may know."""
        table = self.definition.view(state, seat)
        if self.state.lanes is not None:
            before = self.definition.view(self._opened[1], None)
            table["players"] = [
                now if now["seat"] == reader else {**then, "status": now["status"]}
                for now, then in zip(table["players"], before["players"], strict=True)
            ]
            if "world" in table:  # lanes change nothing there, but what is said of it may count all boards
                table["world"] = before["world"]
        return table

    def scores(self, values: Mapping[str, Any] | None = None) -> list[dict[str, Any]]:
        """Per player ``{"total": ..., "parts": {...}}``; ``values`` weigh the parts anew."""
        if values is not None and not isinstance(values, Mapping):
            raise UsageError(
                _("The values are a dict such as {like}, not {values!r:.40}.").format(
                    like="{'territory': 3}", values=values
                )
            )
        return self.definition.scores(self.state, values)

    def events_for(self, seat: int | None) -> list[Event]:
        """The events as ``seat`` may know them: no other's secrets, no other's open lane."""
        self._seat(seat)
        open_from = self._opened[0] if self.state.lanes is not None else len(self.events)
        told = []
        for number, event in enumerate(self.events):
            if event.player != seat:
                if event.lane and number >= open_from:
                    continue
                if "hidden" in event.numbers:
                    numbers = {k: v for k, v in event.numbers.items() if k != "hidden"}
                    event = Event(event.row, event.generation, event.kind, event.player, numbers, event.lane)
            told.append(event)
        return told

    def story(self, seat: int | None = None, generation: int | None = None) -> list[str]:
        """What happened, a sentence for each event that ``seat`` may know; of one ``generation`` or of all."""
        events = (e for e in self.events_for(seat) if generation in (None, e.generation))
        return [text for event in events if (text := self.definition.sentence(event, self))]

    def why_not(self, action: str | Action, player: int | None = None) -> tuple[Reason, ...]:
        """Why ``action`` may not be played now; an empty tuple means that it may.

        An unknown name raises :class:`UsageError` with the nearest one.
        """
        return self._check(self._action(action), player)[1]

    def _check(self, action: Action, player: int | None) -> tuple[Decision | None, tuple[Reason, ...]]:
        """The decision that ``action`` answers, and the reasons against it."""
        state = self.state
        if not state.decisions:
            return None, (Reason(_("The game is over."), "end"),)
        decisions = [d for d in state.decisions if player is None or d.player == player]
        if not decisions:
            waiting = ", ".join(str(d.player) for d in state.decisions)
            return None, (
                Reason(
                    _("It is not the turn of seat {player}.").format(player=player),
                    "turn",
                    _("Open is the decision of seat {waiting}.").format(waiting=waiting),
                ),
            )
        for decision in decisions:
            if action in decision.options:
                return decision, ()
        return None, self._refusals(state, decisions[0], action)

    def _refusals(self, state: State, decision: Decision, action: Action) -> tuple[Reason, ...]:
        """Why ``action`` does not answer ``decision`` in ``state``."""
        question = decision.question
        if action in question.universe(state):
            found = tuple(
                need.say(state, decision.player, decision.arg, action)
                for need in question.needs
                if not need.ok(state, decision.player, decision.arg, action)
            )
            if found:
                return found
        return (
            Reason(
                _("{action} does not answer what is asked now: {question}").format(
                    action=action.name, question=self.definition.ask(decision, state)
                ),
                "question",
                _("Possible: {options}.").format(options=_some(decision.options)),
            ),
        )

    def _action(self, action: str | Action) -> Action:
        """The action called ``action`` in this game's rules."""
        name = action.name if isinstance(action, Action) else action
        if not isinstance(name, str):
            raise UsageError(_("An action is a name such as 'pass', not {name!r:.40}.").format(name=name))
        found = self.rules.actions.get(name)
        if found is not None:
            return cast(Action, found)
        kind, _colon, number = name.partition(":")
        if kind == "amount" and number.isascii() and number.isdigit() and len(number) < 7:
            return amount(int(number))
        raise UsageError(
            _("There is no action {name!r:.60}.{near}").format(name=name, near=nearest(name, self.rules.actions))
        )

    # -- playing ------------------------------------------------------------------------------------

    def play(self, action: str | Action, player: int | None = None) -> None:
        """Answer the open decision (of ``player``, where several are open) with ``action``.

        Raises :class:`IllegalAction` with the reasons; the game is then unchanged.
        """
        action = self._action(action)
        decision, reasons = self._check(action, player)
        if decision is None:
            raise IllegalAction(action.name, reasons)
        self._redo.clear()
        self._apply(decision, action)

    def _apply(self, decision: Decision, action: Action) -> None:
        state = self.state
        shown = state.shown
        self.rows.append((decision.player, action.name))
        try:
            apply(state, decision, action)
        except BaseException:  # a rule that fails must not leave half a turn on the table
            self._become(self.replay(len(self.rows) - 1))
            raise
        self._keep_rolls()
        self._shown_by_last = state.shown > shown

    def _attach(self) -> None:
        """Make the state tell its events to this game and roll from its chance."""
        state, events, snapshots = self.state, self.events, self.snapshots

        def tell(kind: str, player: int, numbers: Mapping[str, Any]) -> None:
            lane = state.lanes is not None
            if kind == "together":
                self._opened = (len(events), state.copy())
                return
            if kind == "generation_end":
                snapshots.append((state.generation, len(events), state.copy()))
            events.append(Event(len(self.rows), state.generation, kind, player, numbers, lane))

        state.tell = tell
        state.chance = self._rolls

    def _keep_rolls(self) -> None:
        if self._rolls.results:
            self.rows.extend((CHANCE, f"roll:{result}") for result in self._rolls.results)
            self._rolls.results.clear()

    # -- taking back ----------------------------------------------------------------------------------

    @property
    def undoable(self) -> bool:
        """Whether a table may take the last decision back: nothing hidden has come to light by it."""
        return self._last_row() is not None and not self._shown_by_last

    def _last_row(self) -> int | None:
        """Where the last decision stands that may be taken back: none before what was drawn anew."""
        for number in range(len(self.rows) - 1, -1, -1):
            seat, name = self.rows[number]
            if seat != CHANCE:
                return number
            if name.startswith("reshuffle:"):
                return None
        return None

    def undo(self) -> None:
        """Take the last decision back; the record is then, byte for byte, what it was before."""
        last = self._last_row()
        if last is None:
            raise UsageError(_("There is nothing to take back."))
        taken = self.rows[last:]
        redo = [*self._redo, taken]
        self._become(self.replay(last))
        self._redo = redo

    def redo(self) -> None:
        """Play the decision that was taken back last once more."""
        if not self._redo:
            raise UsageError(_("There is nothing to play again."))
        redo = self._redo
        rows = redo.pop()
        self._replay_rows(rows)
        self._redo = redo

    @property
    def redoable(self) -> bool:
        """Whether a decision was taken back that can be played again."""
        return bool(self._redo)

    def _become(self, other: Game) -> None:
        for name in ("state", "rows", "events", "snapshots", "_opened", "_rolls", "_shown_by_last", "_redo"):
            setattr(self, name, getattr(other, name))
        self._attach()

    # -- replay ---------------------------------------------------------------------------------------

    def replay(self, upto: int | None = None) -> Game:
        """A new game with the first ``upto`` rows of this one (left out: all). A decision keeps its rolls."""
        game = Game(self.definition, self.rules, self.seats, self.seed, self.options)
        if upto is not None:
            if type(upto) is not int or not 0 <= upto <= len(self.rows):
                raise UsageError(
                    _("This game has {most} rows; {upto!r:.40} is no number from 0 to {most}.").format(
                        upto=upto, most=len(self.rows)
                    )
                )
            while 0 < upto < len(self.rows) and self.rows[upto][1].startswith("roll:"):
                upto += 1
        game._replay_rows(self.rows[:upto])
        return game

    def copy(self) -> Game:
        """A game of its own in the same position, with the same notes."""
        game = self.replay()
        game.notes = copy.deepcopy(self.notes)
        return game

    def row_of(self, generation: int) -> int:
        """How many rows had been played when ``generation`` began (0 for the first)."""
        if type(generation) is not int:
            raise UsageError(_("A generation is a whole number, not {value!r:.40}.").format(value=generation))
        row = next((event.row for event in self.events if event.generation >= generation), len(self.rows))
        while row < len(self.rows) and self.rows[row][0] == CHANCE:
            row += 1  # rolls belong to the answer before them
        return row

    def fork(self, at: int | None = None, chance: str = "same", seed: int | None = None) -> Game:
        """A second world that leaves this one after ``at`` rows (left out: now), with the predictions made before.

        ``chance="same"`` keeps what is still to be drawn, ``"fresh"`` draws it anew, so that nobody
        plays on with what this world has already shown; ``seed`` fixes what is then drawn (left out: drawn anew).
        """
        if chance not in ("same", "fresh"):
            raise UsageError(_("chance should be 'same' or 'fresh', not {value!r}.").format(value=chance))
        game = self.replay(at)
        game.notes = self._notes_before(game)
        if chance == "fresh":
            game._reshuffle(secrets.randbelow(2**31) if seed is None else check_seed(seed))
        return game

    def _notes_before(self, past: Game) -> list[dict[str, Any]]:
        """The predictions that had been made when ``past``, an earlier moment of this game, was now."""
        now = len(past.rows) >= len(self.rows)
        kept = (n for n in self.notes if n["kind"] == PREDICTION and (now or n["row"] < len(past.rows)))
        return copy.deepcopy(list(kept))

    def _reshuffle(self, seed: int) -> None:
        self.rows.append((CHANCE, f"reshuffle:{seed}"))
        self.definition.reshuffle(self.state, Seeded(seed, "reshuffle"))
        self._rolls = Rolls(Seeded(seed, "rolls"))
        self.state.chance = self._rolls

    def _replay_rows(self, rows: Iterable[tuple[int, str]]) -> None:
        """Play ``rows``; raises :class:`RecordError` that names the row at fault."""
        rows = list(rows)
        number = 0
        while number < len(rows):
            seat, name = rows[number]
            rolled = number + 1
            if seat == CHANCE:
                if rows[: len(self._opening)] == self._opening == self.rows and number < len(self._opening):
                    number += 1
                    continue
                if not name.startswith("reshuffle:"):
                    raise self._bad_row(number, seat, name, _("a chance result that nothing asked for"))
                self._reshuffle(check_seed(_number(name)))
                number = rolled
                continue
            while rolled < len(rows) and rows[rolled][0] == CHANCE and rows[rolled][1].startswith("roll:"):
                rolled += 1
            rolls = Replayed(_number(rows[k][1]) for k in range(number + 1, rolled))
            self._rolls._source, live = rolls, self._rolls._source
            try:
                self._play_row(number, seat, name)
            except LookupError:
                raise self._bad_row(number, seat, name, _("the chance results after it do not fit")) from None
            finally:
                self._rolls._source = live
            if rolls.left:
                raise self._bad_row(number, seat, name, _("the chance results after it do not fit"))
            for result in rolls.results:
                live.below(result + 1)
            number = rolled

    def _play_row(self, number: int, seat: int, name: str) -> None:
        try:
            action = self._action(name)
        except UsageError as error:
            raise self._bad_row(number, seat, name, str(error)) from None
        decision, reasons = self._check(action, seat)
        if decision is None:
            raise self._bad_row(number, seat, name, " ".join(map(str, reasons)))
        self._apply(decision, action)

    def _bad_row(self, number: int, seat: int, name: str, why: str) -> RecordError:
        return RecordError(
            _("Step {number} of the record (seat {seat}, {name!r:.60}) cannot be played: {why}").format(
                number=number, seat=seat, name=name, why=why
            )
        )

    # -- saving ---------------------------------------------------------------------------------------

    def digest(self) -> str:
        """A short fingerprint of the whole state."""
        return digest_of(self.definition.plain(self.state))

    def _digests(self) -> dict[int, str]:
        """The fingerprint at the end of each generation played, and one more for the end of the game."""
        plain = self.definition.plain
        found = {number: digest_of(plain(state)) for number, _events, state in self.snapshots if number}
        if self.over:
            found[self.generation + 1] = self.digest()
        return found

    def record(self) -> Record:
        """All that this game was made of; ``record().to_json()`` is the saved game."""
        return Record(
            game=self.name,
            version=VERSION,
            seats=self.seats,
            options=dict(self.options),
            seed=self.seed,
            rules=copy.deepcopy(self.rules.data),
            rules_digest=self.rules.digest,
            rows=list(self.rows),
            digests=sorted(self._digests().items()),
            notes=copy.deepcopy(self.notes),
        )

    def _repr_html_(self) -> str:
        from limitedu.core.view import to_html

        return to_html(self.view(self.state.decisions[0].player if self.state.decisions else None))


def _number(name: str) -> int:
    text = name.partition(":")[2]
    if not (text.isascii() and text.isdigit() and len(text) < 17):
        raise RecordError(_("{name!r:.40} holds no whole number.").format(name=name))
    return int(text)


def _some(options: Any) -> str:
    """The first few of ``options`` in one line."""
    names = [option.name for option in options[:6]]
    return ", ".join(names) + (", ..." if len(options) > 6 else "")


def check_game(value: object) -> Game:
    """``value`` if it is a game, else :class:`UsageError`: for functions that are given one."""
    if not isinstance(value, Game):
        raise UsageError(
            _("Give me a game, such as {like}, not {what!r:.40}.").format(like="limitedu.new_game('limit')", what=value)
        )
    return value


def load_record(text: str) -> Game:
    """The game that ``text`` (from ``game.record().to_json()``) holds.

    Raises :class:`RecordError` for a damaged record, and :class:`RecordDiffers` when it replays to
    another state than it was saved with.
    """
    record = Record.from_json(text)
    try:
        definition = definition_of(record.game)
        rules = definition.load_rules(record.rules)
        found = digest_of(stripped(record.rules))
        if found != record.rules_digest:
            raise RecordError(
                _(
                    "The rules in this record have been changed since it was saved "
                    "(digest {found}, saved as {saved}). Open an unchanged copy."
                ).format(found=found, saved=record.rules_digest)
            )
        if record.seats not in definition.PLAYERS:
            raise RecordError(_("{seats} players cannot play {game}.").format(seats=record.seats, game=record.game))
        game = Game(
            definition,
            rules,
            record.seats,
            check_seed(record.seed),
            check_options(definition, record.options),
        )
        game.notes = copy.deepcopy(check_notes(record.notes, record.seats))
    except (UsageError, RulesError) as error:
        raise RecordError(str(error)) from None
    _replay_checked(game, record)
    return game


def _replay_checked(game: Game, record: Record) -> None:
    """Replay ``record`` into ``game``, comparing the digest of every generation."""
    saved = dict(record.digests)
    failure: RecordError | None = None
    try:
        game._replay_rows(record.rows)
    except RecordError as error:
        failure = error
    found = game._digests()
    for generation, digest in sorted(saved.items()):
        if found.get(generation, digest) != digest or (failure is not None and generation not in found):
            past = game.replay(game.row_of(generation))
            past.notes = game._notes_before(past)
            raise RecordDiffers(
                _(
                    "This game was played under other rules: it is the same up to generation {last} "
                    "and differs from generation {first} on. It can be looked at until then, "
                    "and played on from there under today's rules."
                ).format(last=generation - 1, first=generation),
                generation,
                past,
            )
    if failure is not None:
        raise failure
