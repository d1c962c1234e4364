"""The game master: plays for the seats that programs lead, and for those whose decision does not come.

One for each store is at work, in the server's process: with several hosts whoever holds the lease, which is renewed
with each round and passes on when its holder is gone. Time-outs go by a clock that is never set back.
"""

from __future__ import annotations

import os
import secrets
import socket
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from limitedu.classroom import programs
from limitedu.classroom.classes import MISSED, Class, Classes, Line, Planet
from limitedu.classroom.programs import PERSON
from limitedu.classroom.store import Mark, Store
from limitedu.errors import LimitEduError
from limitedu.i18n import gettext as _

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from limitedu.core.game import Game

__all__ = ["LEASE", "Master"]

LEASE = 15.0
"""Seconds after which another host's game master takes over from one that is gone."""

PASSES = "pass"
"""The action that a seat plays which does not answer, where the settings say so and the rules have one."""

MOST_AT_ONCE = 50
"""Decisions of programs that are saved together."""


def has_person(planet: Planet) -> bool:
    """Whether a person leads a nation there."""
    return any(seat.leader == PERSON for seat in planet.seats)


class Known(NamedTuple):
    """A planet's game as the master knows it."""

    game: Game
    mark: Mark


class Master:
    """Tends all classes that are being played in ``store``.

    :meth:`tend` is to be called when something has changed, and each second or so for the time-outs.
    """

    def __init__(self, store: Store, clock: Callable[[], float] = time.monotonic) -> None:
        self.store = store
        self.classes = Classes(store)
        self.name = f"{socket.gethostname()[:24]}-{os.getpid()}-{secrets.token_hex(4)}"
        self._clock = clock
        self._known: dict[str, Known] = {}
        self._waiting: dict[tuple[str, int], tuple[int, float]] = {}
        self._classes_known: dict[str, tuple[float, Class]] = {}
        self._tended = False
        self._leased_at = 0.0
        self._timed = False  # some class waits only so long for a decision

    def tend(self, changed: bool = True) -> int:
        """Make every decision that is due; gives how many. Nothing where another host holds the lease.

        ``changed``: whether the store has changed since the last call; if not, only time-outs can be due. A planet that
        cannot be tended (its rules are no longer known here) does not stop the others.
        """
        idle = self._tended and not changed and not self._timed
        if idle and self._clock() - self._leased_at < LEASE / 3:
            return 0
        self._tended, self._leased_at = self._lease(), self._clock()
        if idle or not self._tended:
            return 0
        self._timed = False
        made, alive = 0, set[str]()
        for line in self.classes.all():
            if line.state != "playing":
                continue
            one = self._class(line)
            self._timed = self._timed or one.settings.missing != "wait"
            alive.update(planet.game for planet in one.planets)
            made += self._tend_class(one)
        self._known = {name: known for name, known in self._known.items() if name in alive}
        return made

    def _tend_class(self, one: Class) -> int:
        made, pace = 0, self._pace(one)
        for planet in one.planets:
            try:
                made += self._tend(one, planet, None if has_person(planet) else pace)
            except LimitEduError:
                self._known.pop(planet.game, None)
        return made

    def _pace(self, one: Class) -> int | None:
        """The generation up to whose end planets of programs alone may go: nobody's planet tells the story's end first.

        ``None``: as far as they like, since no other is being played.
        """
        led = [planet for planet in one.planets if has_person(planet)]
        if len(led) == len(one.planets):
            return None
        games = []
        for planet in led:
            try:
                games.append(self._follow(planet.game).game)
            except LimitEduError:
                self._known.pop(planet.game, None)
        return max((game.generation for game in games if not game.over), default=None)

    def _class(self, line: Line) -> Class:
        """The class of a ``line``, read anew where it has changed; who is here matters only to time-outs."""
        known = self._classes_known.get(line.id)
        if known is None or known[0] != line.updated or known[1].settings.missing != "wait":
            known = self._classes_known[line.id] = line.updated, self.classes.get(line.id)
        return known[1]

    def release(self) -> None:
        """Give the lease up, so that another need not wait for it."""
        t = self.store.tables.leases
        with self.store.writing(_("The lease could not be given up: {why}")) as connection:
            connection.execute(t.delete().where(t.c.name == "master", t.c.holder == self.name))

    def _lease(self) -> bool:
        """Whether this is the one master at work."""
        sa, t, now = self.store.sqlalchemy, self.store.tables.leases, time.time()
        query = sa.select(t.c.holder, t.c.until).where(t.c.name == "master")
        with self.store.reading(_("The lease could not be read: {why}")) as connection:
            held = connection.execute(query).first()
        if held is not None and held.holder == self.name and now < held.until - LEASE / 2 < now + LEASE:
            return True
        if held is not None and held.holder != self.name and now < held.until < now + 2 * LEASE:
            return False  # a lease that ends later than any can was written before the clock was set back
        with self.store.writing(_("The lease could not be taken: {why}")) as connection:
            mine = t.c.name == "master"
            if held is not None:
                mine = mine & (t.c.holder == held.holder) & (t.c.until == held.until)
                connection.execute(t.delete().where(mine))
            if connection.execute(query).first() is not None:
                return False
            connection.execute(t.insert().values(name="master", holder=self.name, until=now + LEASE))
        return True

    def _tend(self, one: Class, planet: Planet, pace: int | None) -> int:
        persons = all(seat.leader == PERSON for seat in planet.seats)
        if planet.paused or (persons and one.settings.missing == "wait"):
            self._forget(planet.game)
            return 0
        known = self._follow(planet.game)
        made = 0
        while not known.game.over and (pace is None or known.game.generation <= pace):
            due = self._due(one, planet, known.game)
            if due is None:
                break
            known, count = self._play(one, planet, known, due, pace)
            made += count
        return made

    def _follow(self, name: str) -> Known:
        """The game as the store has it now; only asked for where it has gone on."""
        known = self._known.get(name)
        if known is None:
            game, mark = self.classes.open(name)
        elif self.store.seq(name) == known.mark.seq:
            return known
        else:
            game, stored = self.store.follow(name, *known)
            mark = stored.mark
        self._known[name] = Known(game, mark)
        return self._known[name]

    def _due(self, one: Class, planet: Planet, game: Game) -> tuple[int, str, bool] | None:
        """Who decides now: seat, program ("": it passes), and whether it is for somebody who did not answer."""
        asked = game.decisions
        for seat in asked:
            if planet.seats[seat].leader != PERSON:
                return seat, planet.seats[seat].leader, False
        self._forget(planet.game, but=set(asked))
        here = any(seat.pages for each in one.planets for seat in each.seats)
        if one.settings.missing == "wait" or not here:  # nobody is late for a lesson that is over
            self._forget(planet.game)
            return None
        for seat in asked:
            if self._late(planet.game, seat, game, one.settings.patience):
                program = one.settings.program or programs.sensible(game.name)
                return seat, "" if one.settings.missing == PASSES else program, True
        return None

    def _late(self, name: str, seat: int, game: Game, patience: int) -> bool:
        """Whether the open decision of ``seat`` has been waited for long enough."""
        count = sum(1 for who, _action in game.rows if who == seat)
        number, since = self._waiting.get((name, seat), (-1, 0.0))
        if number != count:
            self._waiting[name, seat] = count, self._clock()
            return False
        return self._clock() - since >= patience

    def _forget(self, name: str, but: set[int] | None = None) -> None:
        """Begin anew to wait for the decisions of ``name``: it is paused, or they have come."""
        kept = but or set()
        self._waiting = {key: value for key, value in self._waiting.items() if key[0] != name or key[1] in kept}

    def _play(
        self, one: Class, planet: Planet, known: Known, due: tuple[int, str, bool], pace: int | None
    ) -> tuple[Known, int]:
        """Decide what is ``due``, and for the seats of programs that follow, in one transaction."""
        game, mark = known
        seat, program, missed = due
        begun, seq = len(game.rows), mark.seq
        starts = []
        leaders = {seat: planet.seats[seat].leader}
        for count in range(MOST_AT_ONCE):
            if count:
                following = next((s for s in game.decisions if planet.seats[s].leader != PERSON), None)
                if game.over or following is None or (pace is not None and game.generation > pace):
                    break
                seat, program = following, planet.seats[following].leader
                leaders[seat] = program
            starts.append(len(game.rows))
            self._answer(game, seat, program)
        who = known.game.rows[begun][0]

        def within(connection: Connection) -> None:
            self.classes.may_decide(one.id, planet.number, who)(connection)
            self.classes.still_led(one.id, planet.number, leaders)(connection)
            self.classes.still_asked(planet.game, who, seq)(connection)
            if missed:
                self.classes.remark_within(connection, planet.game, who, MISSED, program)

        self._known.pop(planet.game, None)  # until it is saved, what the master knows is not what the store has
        game, mark = self.store.save(planet.game, game, mark, who, starts, within)
        self._known[planet.game] = Known(game, mark)
        return self._known[planet.game], len(starts)

    @staticmethod
    def _answer(game: Game, seat: int, program: str) -> None:
        options = game.decisions[seat].options
        passing = next((option for option in options if option.name == PASSES), None) if not program else None
        game.play(passing or programs.choose(program or programs.sensible(game.name), game, seat), seat)
