"""What was confirmed to whom, kept outside the store and compared with it afterwards: is all there, once, in order?

Before a player sends a choice it is noted as tried, and as confirmed when the answer says so. A decision is found again
by the question it answers: whose, after how many answers of that seat, and how often some had been taken back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from limitedu.classroom.store import UNDO, Store
from limitedu.core.game import load_record
from limitedu.core.record import CHANCE
from limitedu.errors import LimitEduError
from limitedu.i18n import gettext as _

__all__ = ["Audit", "Ledger", "Try"]


class Question(NamedTuple):
    """One question of a game: to which seat, how often its answers had been taken back, after how many of them."""

    game: str
    seat: int
    taken: int
    given: int


@dataclass(slots=True)
class Try:
    """A choice that was sent: by which player, to which question, and whether it was confirmed."""

    who: str
    question: Question
    actions: tuple[str, ...]
    kept: bool = False


@dataclass(slots=True)
class Audit:
    """What the comparison found; ``words`` say the first things that were wrong."""

    confirmed: int = 0
    lost: int = 0
    doubled: int = 0
    disordered: int = 0
    games: int = 0
    differing: int = 0
    words: list[str] = field(default_factory=list)

    @property
    def right(self) -> bool:
        """Whether nothing was wrong."""
        return not (self.lost or self.doubled or self.disordered or self.differing)


class Ledger:
    """All choices of all players, in the order in which each player made them."""

    def __init__(self) -> None:
        self.tries: list[Try] = []

    def attempt(self, who: str, game: str, seat: int, asked: int, actions: Sequence[str]) -> Try:
        """Note a choice that is about to be sent; ``asked`` is the id of the question on a seat's screen."""
        taken, given = divmod(asked // 1600, 10_000)
        found = Try(who, Question(game, seat, taken, given), tuple(actions))
        self.tries.append(found)
        return found

    def audit(self, store: Store) -> Audit:
        """Compare with ``store``: seats that nobody here played are left out, their games are replayed all the same."""
        found = Audit(confirmed=sum(one.kept for one in self.tries))
        games = sorted({one.question.game for one in self.tries})
        rows = {game: answers(store, game) for game in games}
        standing = {question: row for kept in rows.values() for question, row in kept.items()}
        self._look_for_lost(standing, found)
        self._look_for_doubled(standing, found)
        for game in games:
            found.games += 1
            try:
                replay(store, game)
            except LimitEduError as error:
                found.differing += 1
                found.words.append(str(error))
        del found.words[10:]
        return found

    def _look_for_lost(self, rows: dict[Question, Row], found: Audit) -> None:
        last: dict[str, int] = {}
        for one in self.tries:
            if not one.kept:
                continue
            there = [rows.get(question) for question in questions(one)]
            if any(row is None or row.action != action for row, action in zip(there, one.actions, strict=True)):
                found.lost += 1
                found.words.append(_("lost: {one}, in its place {there}").format(one=one, there=there))
                continue
            seqs = [row.seq for row in there if row is not None]
            if seqs != sorted(seqs) or seqs[0] <= last.get(one.who, 0):
                found.disordered += 1
                found.words.append(_("not in order: {one}, rows {seqs}").format(one=one, seqs=seqs))
            last[one.who] = seqs[-1]

    def _look_for_doubled(self, rows: dict[Question, Row], found: Audit) -> None:
        """Each answer in the store is one that somebody sent to that question: no click counts for the next one too."""
        played = {(one.question.game, one.question.seat) for one in self.tries}
        sent = {question for one in self.tries for question in questions(one)}
        for question, row in rows.items():
            if (question.game, question.seat) in played and question not in sent:
                found.doubled += 1
                found.words.append(_("doubled: {question}, {row}").format(question=question, row=row))


class Row(NamedTuple):
    """An answer as the store has it."""

    seq: int
    action: str


def questions(one: Try) -> list[Question]:
    """The question of each of a choice's actions."""
    return [one.question._replace(given=one.question.given + part) for part in range(len(one.actions))]


def answers(store: Store, game: str) -> dict[Question, Row]:
    """Every answer that was ever kept in ``game``, also those that were taken back, by its question."""
    sa, t = store.sqlalchemy, store.tables.rows
    with store.reading(_("The game could not be read: {why}")) as connection:
        rows = connection.execute(
            sa.select(t.c.seq, t.c.seat, t.c.action).where(t.c.game == game).order_by(t.c.seq)
        ).all()
    found: dict[Question, Row] = {}
    standing: list[int] = []
    taken: Counter[int] = Counter()
    for row in rows:
        if row.action.startswith(UNDO):
            length = int(row.action.removeprefix(UNDO))
            taken.update(set(standing[length:]))
            del standing[length:]
            continue
        if row.seat != CHANCE:
            found[Question(game, row.seat, taken[row.seat], standing.count(row.seat))] = Row(row.seq, row.action)
        standing.append(row.seat)
    return found


def replay(store: Store, name: str) -> Any:
    """Play a stored game once more; :class:`LimitEduError` where a row does not fit or a fingerprint differs."""
    record = store.load(name).record
    game = load_record(record.to_json())
    if game.record().rows != record.rows:
        raise LimitEduError(_("The game {name} has other rows when it is played again.").format(name=name))
    return game
