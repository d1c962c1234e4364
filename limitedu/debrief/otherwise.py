"""What would have happened otherwise: one decision changed, or another policy, under the same chance.

    debrief.answers(game, row)                       # what could have been answered there
    debrief.what_if(game, row, "play:education")     # the same game with that answer
    debrief.otherwise(game, 4, "careful")            # the same game, led by programs from generation 4 on

After a changed decision the recorded ones are made again, seat by seat, wherever the same question comes up in the same
generation and phase and the recorded answer is still possible. Where it does not fit, the seat's program chooses. Cards
keep their order, and the same roll in the same generation has the same result.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from limitedu import bots as programs
from limitedu.core.game import Game, check_game
from limitedu.core.record import CHANCE
from limitedu.errors import UsageError
from limitedu.i18n import gettext as _
from limitedu.i18n import ngettext
from limitedu.tables import faces

if TYPE_CHECKING:
    from limitedu.core.chance import Chance
    from limitedu.core.decision import Action, Decision
    from limitedu.core.playout import Player

__all__ = ["Led", "Otherwise", "answers", "led_by", "otherwise", "what_if"]

Led = str | Sequence[str | None] | Mapping[int, str] | None
"""Who leads: a program's name for all seats, one for each seat in order (``None``: as it was), or by seat."""


@dataclass(frozen=True, slots=True)
class Otherwise:
    """Another course of a game. ``game`` leaves the real one after ``at`` rows.

    ``kept``: recorded decisions made again after that; ``replaced``: decisions that a program made; ``dropped``:
    recorded decisions that nobody was asked for any more, or that were no longer possible. ``text`` says so in words.
    """

    game: Game
    at: int
    kept: int
    replaced: int
    dropped: int
    text: str


@dataclass(frozen=True, slots=True)
class _Entry:
    """One recorded decision: where it stands, whose, when it was asked, and what was answered."""

    row: int
    seat: int
    generation: int
    question: tuple[Any, ...]
    action: str


def answers(game: Game, row: int) -> list[dict[str, Any]]:
    """What could be answered to the decision at ``row`` of the record: ``[{"action", "label", "taken"}]``.

    Raises :class:`UsageError` for a row that is no decision.
    """
    seat = _seat_of(check_game(game), row)
    then = game.replay(row)
    decision = then.decisions[seat]
    return [
        {
            "action": option.name,
            "label": _label(then, decision, option),
            "taken": option.name == game.rows[row][1],
        }
        for option in decision.options
    ]


def what_if(game: Game, row: int, action: str, seats: Led = None) -> Otherwise:
    """``game`` with ``action`` in place of the decision at ``row``, everything else as far as possible as it was.

    ``seats`` are the programs that choose where a recorded decision no longer fits (left out: the first that knows the
    game). With the action that was taken the result's record is the same, byte for byte. A game in play is replayed to
    the generation that it has reached. Raises :class:`UsageError`, in words, for an action that was not possible.
    """
    seat = _seat_of(check_game(game), row)
    course = _Course(game, row, led_by(game, seats), frozenset(range(game.seats)))
    world = course.world
    reasons = world.why_not(action, seat)
    if reasons:
        raise UsageError(_("That was not possible there. {why}").format(why=" ".join(map(str, reasons))))
    decision, chosen = world.decisions[seat], world._action(action)
    text = _("{nation}, generation {n}: {now} instead of {was}.").format(
        nation=faces(game)[seat]["name"],
        n=world.generation,
        now=_label(world, decision, chosen),
        was=_label(world, decision, world._action(game.rows[row][1])),
    )
    if chosen.name == game.rows[row][1]:
        text = _("Nothing was changed.")
    course.change(seat, chosen.name)
    return course.run(text, to_end=False)


def otherwise(game: Game, generation: int, bots: Led) -> Otherwise:
    """``game`` under the same chance, led by programs from ``generation`` on.

    ``bots``: one name for all seats, or one for each seat in order; a seat without one (``None``) decides as it did,
    as far as that fits, and all do so where none has one. Plays to the end, even where the game has not ended yet.
    Raises :class:`UsageError` for an unknown program or a generation that was not played.
    """
    at = first_row(check_game(game), generation)
    told = by_seat(game, bots)
    as_it_was = frozenset(seat for seat in range(game.seats) if told.get(seat) is None)
    course = _Course(game, at, led_by(game, bots), as_it_was)
    names = {face["name"]: told.get(face["seat"]) for face in faces(game)}
    if not any(names.values()):
        text = _("From generation {n} on every nation decides as it did.").format(n=generation)
        return course.run(text, to_end=True)
    if len(set(names.values())) == 1 and None not in names.values():
        who = _("all by {program}").format(program=_program(game, course.names[0]))
    else:
        who = "; ".join(
            _("{nation} by {program}").format(nation=nation, program=_program(game, name))
            for nation, name in names.items()
            if name is not None
        )
    text = _("Led by programs from generation {n} on: {who}.").format(n=generation, who=who)
    return course.run(text, to_end=True)


# -- who leads -------------------------------------------------------------------------------------------------


def by_seat(game: Game, bots: Led) -> dict[int, str | None]:
    """``bots`` as a name for each seat; :class:`UsageError` for an unknown one or a wrong number of them."""
    if bots is None or isinstance(bots, str):
        found: dict[int, str | None] = dict.fromkeys(range(game.seats), bots)
    elif isinstance(bots, Mapping):
        found = dict(bots)
    elif not isinstance(bots, Sequence):
        raise UsageError(_("Name a program, or one for each seat, not {bots!r:.40}.").format(bots=bots))
    else:
        found = dict(enumerate(bots))
        if len(found) != game.seats:
            raise UsageError(
                _("There are {seats} seats and {count} programs; name one for each seat.").format(
                    seats=game.seats, count=len(found)
                )
            )
    for seat, name in found.items():
        if seat is None:
            raise UsageError(_("Name the programs by seat, such as {like}.").format(like="{0: 'random'}"))
        game._seat(seat)
        if name is not None:
            programs.get(name, game.name)
    return found


def led_by(game: Game, bots: Led) -> list[str]:
    """The program of each seat: as ``bots`` says, else the first that knows the game."""
    told = by_seat(game, bots)
    first = (programs.knowing(game.name) or programs.names(game.name))[0]
    return [told.get(seat) or first for seat in range(game.seats)]


def first_row(game: Game, generation: int) -> int:
    """The row at which ``generation`` begins; :class:`UsageError` for one that was not played."""
    if type(generation) is not int or not 1 <= generation <= game.generation:
        raise UsageError(
            _("A generation of this game is a whole number from 1 to {last}, not {value!r:.40}.").format(
                last=game.generation, value=generation
            )
        )
    return game.row_of(generation) if generation > 1 else len(game._opening)


def _seat_of(game: Game, row: int) -> int:
    """Whose decision stands at ``row``; :class:`UsageError` where there is none."""
    if type(row) is not int or not 0 <= row < len(game.rows):
        raise UsageError(
            _("There is no row {row!r:.40}; the rows of this game are 0 to {last}.").format(
                row=row, last=len(game.rows) - 1
            )
        )
    seat, name = game.rows[row]
    if seat == CHANCE:
        raise UsageError(
            _("Row {row} is {name}: chance gave it, and nobody decided it. Choose a row of a seat.").format(
                row=row, name=name
            )
        )
    return seat


def _label(game: Game, decision: Decision, action: Action) -> str:
    told = getattr(game.definition, "label", None)
    return str(told(action, decision, game.state) or action.name) if told is not None else action.name


def _program(game: Game, name: str) -> str:
    return programs.programs(game.name)[name].label()


# -- the other course ------------------------------------------------------------------------------------------


class _Luck:
    """Chance that remembers: a roll of ``n`` in a generation gives what it gave there before, else a new result.

    ``live`` is the game's own source. It moves on with every roll, as it does in a replay.
    """

    def __init__(self, game: Game, known: Mapping[tuple[int, int], deque[int]]) -> None:
        self.game = game
        self.known = known
        self.live = game._rolls._source
        game._rolls._source = self

    def below(self, n: int) -> int:
        fresh = self.live.below(n)
        before = self.known.get((self.game.state.generation, n))
        return before.popleft() if before else fresh

    def leave(self) -> None:
        """Give the game its own source back."""
        self.game._rolls._source = self.live


class _Heard:
    """Passes chance on, and keeps each result with its size and its generation."""

    def __init__(self, game: Game, known: defaultdict[tuple[int, int], deque[int]]) -> None:
        self.game = game
        self.known = known
        self.source: Chance = game.state.chance
        game.state.chance = self

    def below(self, n: int) -> int:
        result = self.source.below(n)
        self.known[self.game.state.generation, n].append(result)
        return result


class _Course:
    """A second world of ``game`` from row ``at`` on, in which the seats ``keeping`` decide as they did."""

    def __init__(self, game: Game, at: int, names: list[str], keeping: frozenset[int]) -> None:
        self.game = game
        self.at = at
        self.names = names
        self.world = game.fork(at)
        self.world.notes = [dict(note) for note in game.notes]
        self.left: defaultdict[tuple[int, int], list[_Entry]] = defaultdict(list)
        self.shuffles: deque[tuple[int, int, str]] = deque()  # row, generation, action
        self.known: defaultdict[tuple[int, int], deque[int]] = defaultdict(deque)
        self._listen(keeping)
        self.later = sum(map(len, self.left.values()))
        self.luck = _Luck(self.world, self.known)
        self.put_back: _Entry | None = None
        self.players: dict[int, Player] = {}
        self.kept = self.replaced = 0

    def _listen(self, keeping: frozenset[int]) -> None:
        """Play the rest of the record once, to know what was asked and what chance gave for what."""
        then, rows = self.game.replay(self.at), self.game.rows
        _Heard(then, self.known)
        number = len(then.rows)
        while number < len(rows):
            seat, action = rows[number]
            after = number + 1
            while after < len(rows) and rows[after][1].startswith("roll:"):
                after += 1
            if seat == CHANCE:
                self.shuffles.append((number, then.generation, action))
            elif seat in keeping:
                question = _question(then.state, then.decisions[seat])
                self.left[seat, then.generation].append(_Entry(number, seat, then.generation, question, action))
            then._replay_rows(rows[number:after])
            if seat == CHANCE:
                _Heard(then, self.known)  # it draws from another source now
            number = after

    def change(self, seat: int, action: str) -> None:
        """Give ``action`` in place of the first recorded decision, which is of ``seat``."""
        old = self.left[seat, self.world.generation].pop(0)
        self.later -= 1
        if action != old.action:
            self.put_back = old
        self.world.play(action, seat)

    def run(self, text: str, to_end: bool) -> Otherwise:
        """Play the world to its end, or (not ``to_end``) to where the game is."""
        world = self.world
        while not world.over and (to_end or not self._reached()):
            decision, entry = self._next()
            if entry is not None:
                world.play(entry.action, decision.player)
                self.kept += 1
            else:
                self._shuffle(-1)
                world.play(self._player(decision.player).choose(world.state, decision), decision.player)
                self.replaced += 1
        if not world.over:
            self._shuffle(len(self.game.rows))
        elif self.game.over:
            self._shuffle_last()
        self.luck.leave()
        dropped = self.later - self.kept
        return Otherwise(world, self.at, self.kept, self.replaced, dropped, f"{text} {self._sentence(dropped)}")

    def _reached(self) -> bool:
        """Whether the world is where the game is now, with no recorded decision still to come."""
        if self.game.over or self.world.generation < self.game.generation:
            return False
        now = self.world.generation
        return now > self.game.generation or not any(self.left[seat, now] for seat in range(self.game.seats))

    def _next(self) -> tuple[Decision, _Entry | None]:
        """The decision to answer now, in the record's order, and what the record answers where that is possible."""
        world = self.world
        found = [(decision, self._match(decision)) for decision in world.state.decisions]
        decision, entry = min(found, key=lambda pair: pair[1].row if pair[1] is not None else len(self.game.rows))
        if entry is None:
            return decision, self._back(decision)
        self._shuffle(entry.row)
        self.left[entry.seat, entry.generation].remove(entry)
        return decision, entry if world._action(entry.action) in decision.options else None

    def _match(self, decision: Decision) -> _Entry | None:
        """The first recorded decision that answered an equal question."""
        waiting = self.left.get((decision.player, self.world.generation))
        if not waiting:
            return None
        asked = _question(self.world.state, decision)
        return next((entry for entry in waiting if entry.question == asked), None)

    def _back(self, decision: Decision) -> _Entry | None:
        """The answer that was replaced, where the question comes once more (something was played before a pass)."""
        old, world = self.put_back, self.world
        if (
            old is None
            or (old.seat, old.generation) != (decision.player, world.generation)
            or old.question != _question(world.state, decision)
            or world._action(old.action) not in decision.options
        ):
            return None
        self.put_back = None
        self.later += 1
        return old

    def _shuffle(self, row: int) -> None:
        """Draw anew what the record drew anew before ``row``, or in a generation that is past."""
        while self.shuffles and (self.shuffles[0][0] < row or self.shuffles[0][1] < self.world.generation):
            _row, _generation, action = self.shuffles.popleft()
            self.luck.leave()
            self.world._reshuffle(int(action.partition(":")[2]))
            self.luck = _Luck(self.world, self.known)

    def _shuffle_last(self) -> None:
        """Draw anew what the record drew anew after its last decision: a finished game that was forked at its end."""
        last = max(row for row, (seat, _action) in enumerate(self.game.rows) if seat != CHANCE)
        self.shuffles = deque(one for one in self.shuffles if one[0] > last)
        self._shuffle(len(self.game.rows))

    def _player(self, seat: int) -> Player:
        if seat not in self.players:
            self.players[seat] = programs.make(self.names[seat], self.game.seed, seat, self.game.name)
        return self.players[seat]

    def _sentence(self, dropped: int) -> str:
        """What became of the later decisions."""
        parts = []
        if self.kept:
            parts.append(
                ngettext(
                    "{n} later decision was made as it had been.",
                    "{n} later decisions were made as they had been.",
                    self.kept,
                ).format(n=self.kept)
            )
        if dropped:
            parts.append(
                ngettext(
                    "{n} recorded decision no longer came up or was no longer possible.",
                    "{n} recorded decisions no longer came up or were no longer possible.",
                    dropped,
                ).format(n=dropped)
            )
        if self.replaced:
            names = dict.fromkeys(_program(self.game, self.names[seat]) for seat in sorted(self.players))
            parts.append(
                ngettext(
                    "{n} decision was made by a program ({names}).",
                    "{n} decisions were made by a program ({names}).",
                    self.replaced,
                ).format(n=self.replaced, names=", ".join(names))
            )
        return " ".join(parts)


def _question(state: Any, decision: Decision) -> tuple[Any, ...]:
    """What makes two questions equal: the phase, the question, and what it is about, numbers aside."""
    return state.phase, decision.question.name, _about(decision.arg)


def _about(arg: Any) -> Any:
    """``arg`` without its numbers, which count what was done before and not what is asked."""
    if type(arg) is int:
        return int
    if isinstance(arg, tuple | list):
        parts = [_about(part) for part in arg]
        return [part for at, part in enumerate(parts) if not at or part != parts[at - 1]]
    return arg
