"""The projector's page: a class on the wall, for all to see, with nothing on it that is anybody's secret.

In the lobby how to join and who has a seat; in play all planets at a glance, or the table where there is one planet; at
the end the scores. Whatever is shown of a game is what a spectator may see (``view(None)``, ``events_for(None)``). The
page only looks: it takes no message that changes anything.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, ClassVar

from limitedu.charts.planets import planets as chart_of
from limitedu.classroom.classes import Class, Classes
from limitedu.classroom.follow import EVERY, Changes
from limitedu.classroom.sittings import Sitting
from limitedu.core.definition import definition_of
from limitedu.errors import LimitEduError
from limitedu.i18n import gettext as _
from limitedu_widgets import addresses
from limitedu_widgets.controller import Controller, Hears, Screen, Shows, StoreController
from limitedu_widgets.messages import Refused, text_of
from limitedu_widgets.planet import Glance, Harm
from limitedu_widgets.teller import Teller
from limitedu_widgets.words import projector_words

__all__ = ["PAUSE", "Projecting"]

PAUSE = 1.0
"""Seconds between two screens at least: a wall that flickers is not read."""

CURVES = ("pollution", "population", "resources_left")
"""The first two of these that a game measures are drawn."""


class Projecting(StoreController):
    """One projector's page. ``sitting`` is the id of a projector's or a teacher's place, ``class_id`` which class.

    ``class_id`` is only needed where the place is a teacher's desk. ``clock``: seconds that never go back.
    """

    FORMS: ClassVar[dict[str, dict[str, Any]]] = {"hello": {"game": text_of(64)}, "ping": {}, "plotly": {}}
    OPTIONAL: ClassVar[dict[str, dict[str, Any]]] = {"hello": {"game": ""}}
    QUIET = Controller.QUIET

    def __init__(
        self,
        on_screen: Shows | None = None,
        send: Hears | None = None,
        store: str | None = None,
        sitting: str = "",
        class_id: str = "",
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(on_screen, send, store)
        self._sitting = sitting
        self._class = class_id
        self._clock = clock
        self._changes: Changes | None = None
        self._glances: dict[str, Glance] = {}
        self._last: tuple[int, Harm] | None = None
        self._due = False
        self._shown = clock() - PAUSE
        self._task: asyncio.Task[None] | None = None

    # -- following the store --------------------------------------------------------------------------

    def start(self) -> None:
        """Follow the store from now on, in the event loop that runs."""
        self._task = asyncio.get_running_loop().create_task(self._follow())

    async def _follow(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            self.look()

    def look(self) -> None:
        """Show what is new, if something is and the last screen is a second old. Never raises."""
        with self._in_words():
            if self._changes is None:
                self._changes = Changes(self._needed_store())
            self._due = self._changes.look() or self._due
            if self._due and self._clock() - self._shown >= PAUSE:
                self._due = False
                self.notice = None
                built = self._built()
                if _timeless(built) != _timeless(self.screen):
                    self._hand_over(built)

    def show(self) -> None:
        """Build the screen anew and hand it to the page, which has just come or asked for something."""
        with self._in_words():
            self._hand_over(self._built())

    @contextmanager
    def _in_words(self) -> Iterator[None]:
        """Say once what goes wrong; it is tried again with the next look."""
        try:
            yield
            return
        except (Refused, LimitEduError) as error:
            text = str(error)
        except Exception:
            logging.getLogger(__name__).exception("the class could not be shown")
            text = self._undrawn()
        self._due = True
        notice = {"kind": "error", "text": text}
        if self.screen.get("notice") != notice:
            self._hand_over({**(self.screen or self._blank()), "notice": notice})
        self._shown = self._clock()

    def _hand_over(self, screen: Screen) -> None:
        self.screen = screen
        self._shown = self._clock()
        if self._on_screen is not None:
            self._on_screen(screen)

    def _do_hello(self, game: str) -> None:
        """The page is there; it gets its screen."""

    # -- the screen -----------------------------------------------------------------------------------

    def _blank(self) -> Screen:
        return {"page": "closed", "id": "", "words": projector_words(), "notice": None, "title": ""}

    def _undrawn(self) -> str:
        return _("The class cannot be shown at the moment. It goes on, and this page tries again.")

    def _built(self) -> Screen:
        classes = Classes(self._needed_store())
        sitting = classes.sittings.get(self._sitting)
        name = self._name(sitting)
        if name is None:
            return {**self._blank(), "notice": self.notice}
        one = classes.get(name)
        teller = Teller(definition_of(one.settings.game))
        glances = self._look_at(one)
        over = one.state == "ended" or all(glance.over for glance in glances)
        page = "lobby" if one.state == "lobby" else "end" if over else "play"
        return {
            "page": page,
            "id": "",
            "words": projector_words(),
            "notice": self.notice,
            "title": one.title,
            "game": teller.title,
            "code": f"{one.code[:3]} {one.code[3:]}".upper(),
            **self._join(one, page),
            "time": time.time(),
            "clock": one.clock if page != "end" else None,
            "planets": [
                glance.card(planet, page, one.state) for glance, planet in zip(glances, one.planets, strict=True)
            ],
            "charts": [] if page == "lobby" else _charts(glances),
            "banner": self._banner(glances) if page == "play" else None,
            "view": glances[0].view() if page == "play" and len(glances) == 1 else None,
        }

    def _name(self, sitting: Sitting) -> str | None:
        """The class that this place may show; ``None`` for a place that may show none."""
        if sitting.over or sitting.role not in ("projector", "teacher"):
            return None
        if sitting.class_id and self._class not in ("", sitting.class_id):
            return None
        return sitting.class_id or self._class or None

    @staticmethod
    def _join(one: Class, page: str) -> dict[str, Any]:
        """Where to join; nothing once nobody can. Without a known address the page shows its own."""
        if page == "end" or (page == "play" and not (one.settings.late or one.settings.watching)):
            return {"join": None}
        known = addresses.told()
        return {
            "join": {
                "addresses": [f"{address.partition('://')[2]}join" for address in known],
                "qr": addresses.qr_uri(f"{known[0]}join?c={one.code}") if known and page == "lobby" else "",
            }
        }

    def _look_at(self, one: Class) -> list[Glance]:
        """The planets as they are now; what is new of crises is remembered."""
        store = self._needed_store()
        first = not self._glances
        known, self._glances = self._glances, {}
        for planet in one.planets:
            glance = known.get(planet.game)
            if glance is None:
                glance = Glance(store, planet.game, planet.number)
            glance.follow()
            self._glances[planet.game] = glance
        found = list(self._glances.values())
        news = [(glance.number, harm) for glance in found for harm in glance.news()]
        if news:
            self._last = max(news, key=lambda one: one[1].generation) if first else news[-1]
        return found

    def _banner(self, glances: list[Glance]) -> dict[str, Any] | None:
        """The last crisis or famine anywhere, unless its planet was taken back to before it."""
        if self._last is None:
            return None
        number, harm = self._last
        if number >= len(glances) or harm not in glances[number].harms:
            return None
        text = _("{year}: {what}") if len(glances) == 1 else _("Planet {n}, {year}: {what}")
        return {"sign": harm.sign, "text": text.format(n=number + 1, year=harm.year, what=harm.text)}


def _timeless(screen: Screen) -> Screen:
    """A screen without the time at which it was made."""
    return {name: value for name, value in screen.items() if name != "time"}


def _charts(glances: list[Glance]) -> list[dict[str, Any]]:
    """Pollution and population of all planets; of a game that lacks one, what comes next."""
    known: dict[str, Any] = {}
    for glance in glances:
        known |= glance.measures
    names = [name for name in CURVES if name in known][:2]
    if not names:
        return []
    years = [year for glance in glances for year in glance.years]
    span = (min(years, default=1850), max(years, default=2060))
    return [
        chart_of(
            name,
            _(known[name].label),
            _(known[name].unit),
            {str(glance.number + 1): glance.curve(name) for glance in glances},
            span,
        )
        for name in names
    ]
