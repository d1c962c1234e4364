"""How people come in: the front page with its form, secret links, the pages of places, and their lines to the server.

Nothing here needs a kernel but the pages themselves. A place (a sitting) has an address of its own, such as
``/seat/k3m...``, and a cookie that is sent to that address only, so that two seats in one browser do not meet. The
cookie holds the token; scripts cannot read it, and it is in no address.
"""

from __future__ import annotations

import asyncio
import json
import math
from typing import Any
from urllib.parse import urlencode, urlsplit

import tornado.web
import tornado.websocket
from jupyter_server.utils import url_path_join

from limitedu.classroom import codes
from limitedu.classroom.classes import Class, Planet, Seat
from limitedu.classroom.sittings import Entry, Sitting
from limitedu.core.definition import definition_of
from limitedu.errors import LimitEduError
from limitedu.i18n import gettext as _
from limitedu_widgets import addresses
from limitedu_widgets.door_words import join_words, why_over
from limitedu_widgets.gate import DESK, OPEN, STUDENT
from limitedu_widgets.handlers import AppHandler, PageMixin
from limitedu_widgets.room import PATHS, Room
from limitedu_widgets.teller import Teller

__all__ = ["PLACE", "CardsHandler", "Door", "EnterHandler", "FrontHandler", "LineSocket", "PlaceHandler", "TryHandler"]

COOKIE = "limitedu"
LAST = "limitedu_last"
"""A cookie without a secret: the address of the place that was opened last, for a link on the front page."""
LAST_DESK = "limitedu_desk"
"""The same for the teacher's place that was opened last."""
DAYS = 30
ROLES = {path: role for role, path in PATHS.items()}
PLACE = rf"({'|'.join(ROLES)})/([a-z0-9]{{12}})"
"""What the addresses of places look like."""
APPS = {"seat": "seat", "watch": "seat", "teach": "teach", "screen": "screen"}
ALLOWANCES = {"seat": STUDENT, "watch": STUDENT, "teach": DESK, "screen": STUDENT}
DEBRIEF, TABLE = "debrief", "table"
MOST_TEXT = 80
LONGEST_WORD = 1000
"""Bytes of what a page may say on a line on which it has nothing to say."""


class Door(PageMixin):
    """What these handlers share: the room, pages of words, cookies."""

    @property
    def room(self) -> Room:
        room: Room = self.settings["room"]
        return room

    @property
    def base(self) -> str:
        base: str = self.settings["base_url"]
        return base

    def place(self, sitting: Entry | Sitting, role: str) -> str:
        """The address of a place on this server."""
        return url_path_join(self.base, PATHS[role], sitting.id)

    def let_in(self, entry: Entry, role: str) -> None:
        """Give the browser the place's token, and go there."""
        place = self.place(entry, role)
        options: dict[str, Any] = {"samesite": "Lax", "secure": self.request.protocol == "https", "expires_days": DAYS}
        self.set_cookie(COOKIE, entry.token, path=place, httponly=True, **options)
        if role != "projector":
            cookie = LAST_DESK if role == "teacher" else LAST
            self.set_cookie(cookie, f"{PATHS[role]}/{entry.id}", path=self.base, httponly=True, **options)
        self.redirect(place, status=303)

    async def sitting(self, path: str, name: str) -> Sitting | None:
        """The place at this address, if the browser has its token."""
        found = await asyncio.to_thread(self.room.sittings.check, name, self.get_cookie(COOKIE) or "")
        return found if found is not None and found.role == ROLES[path] else None

    async def last(self, cookie: str) -> str:
        """The address of the place that this browser had last, if it still has it."""
        path, _slash, name = (self.get_cookie(cookie) or "").partition("/")
        if path not in ROLES:
            return ""
        try:
            found = await asyncio.to_thread(self.room.sittings.get, name)
        except LimitEduError:
            return ""
        return self.place(found, found.role) if ROLES[path] == found.role and not found.over else ""

    async def last_desk(self) -> str:
        """The same of a teacher's place."""
        return await self.last(LAST_DESK)

    def show(self, template: str, **values: Any) -> None:
        """Answer with a page of words."""
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        page = self.settings["voila_jinja2_env"].get_template(template)
        self.finish(page.render(base_url=self.base, words=join_words(), **values))


class FrontHandler(Door):
    """``/`` and ``/join``: the code and the word of a seat, or only looking on; and what else there is."""

    async def get(self) -> None:
        game = self.get_query_argument("game", "")
        if game:  # a game on one screen
            self.redirect(url_path_join(self.base, "play") + "?" + urlencode({"game": game}))
            return
        code = codes.read_code(self.get_query_argument("c", "")[:MOST_TEXT])
        await self._form(code=code, said=why_over(self.get_query_argument("over", "")))

    def check_xsrf_cookie(self) -> None:
        """Not needed: who sends the form knows a code and a word; another site's form is refused by its origin."""

    def prepare(self) -> None:
        origin = self.request.headers.get("Origin")  # "null" is a page that hides whose it is
        if origin is not None and urlsplit(origin).netloc != self.request.host:
            raise tornado.web.HTTPError(403)

    async def post(self) -> None:
        code, word = codes.read(self._text("code"), self._text("word"))
        watching = self.get_body_argument("watch", "") != ""
        async with self.room.turn(self.request.remote_ip or ""):  # of many tries at once each is counted
            found = await self._found(code, word, watching)
        if found is None:
            return
        one, at = found
        try:
            await (self._watch(one) if at is None else self._sit(one, word, *at))
        except LimitEduError as error:
            await self._form(code, word, str(error))

    async def _found(self, code: str, word: str, watching: bool) -> tuple[Class, tuple[Planet, Seat] | None] | None:
        """The class, and the seat unless somebody only looks on; ``None`` where the form was shown again."""
        guesses, address = self.room.guesses, self.request.remote_ip or ""
        wait = math.ceil(guesses.wait(address))
        if wait > 0:
            self.set_status(429)
            self.set_header("Retry-After", str(wait))
            await self._form(
                code, word, _("Too many wrong tries from here. Wait {n} seconds, then try again.").format(n=wait)
            )
            return None
        one = await self._class(code)
        if one is None or not (watching or word):
            if one is None and code:
                guesses.wrong(address)
            await self._form(code, word, self._why(code, word, one))
            return None
        if watching:
            return one, None
        at = next(((p, s) for p in one.planets for s in p.seats if codes.read_word(s.word) == word), None)
        if at is None:
            guesses.wrong(address)
            said = _("This class has no seat “{word}”. Look at your card once more.").format(word=word)
            await self._form(one.code, word, said)
            return None
        return one, at

    def _text(self, name: str) -> str:
        return self.get_body_argument(name, "")[:MOST_TEXT]

    async def _class(self, code: str) -> Class | None:
        classes = self.room.classes
        found = await asyncio.to_thread(classes.find, code) if code else None
        return await asyncio.to_thread(classes.get, found) if found else None

    @staticmethod
    def _why(code: str, word: str, one: Class | None) -> str:
        if not code:
            return _("A class code has six letters and digits, such as K7M 2QX. Your teacher shows it.")
        if one is None:
            return _("There is no class with the code {code}. Look at it once more.").format(code=codes.shown(code))
        return _("Write your seat word too. It is on your card, or your teacher tells you.")

    async def _sit(self, one: Class, word: str, planet: Planet, seat: Seat) -> None:
        how = self.get_body_argument("how", "")
        if seat.sittings and how not in ("over", "beside"):
            nation = Teller(definition_of(one.settings.game)).faces(len(planet.seats))[seat.seat]["name"]
            self.show("taken.html", code=one.code, word=word, nation=nation, planet=planet.number + 1)
            return
        entry = await asyncio.to_thread(self.room.classes.sit, one.id, planet.number, seat.seat, how == "over")
        self.let_in(entry, "seat")

    async def _watch(self, one: Class) -> None:
        if not one.settings.watching:
            await self._form(one.code, "", _("In this class nobody looks on without a seat."))
            return
        number = self.get_body_argument("planet", "0" if len(one.planets) == 1 else "")
        if not (number.isascii() and number.isdigit() and len(number) < 4):
            self.show("planets.html", code=one.code, planets=range(1, len(one.planets) + 1))
            return
        one.planet(int(number))
        entry = await asyncio.to_thread(self.room.sittings.sit, "observer", one.id, int(number))
        self.let_in(entry, "observer")

    async def _form(self, code: str = "", word: str = "", said: str = "") -> None:
        if said and self.request.method == "POST":  # as it was typed, to be mended
            code, word = self._text("code"), self._text("word")
        self.show(
            "join.html",
            code=codes.shown(code) if codes.read_code(code) else code,
            word=word,
            said=said,
            last=await self.last(LAST),
            desk=await self.last_desk(),
        )


class EnterHandler(Door):
    """``/enter/ID.TOKEN``: a secret link, of a teacher or a projector."""

    async def get(self, name: str, token: str) -> None:
        found = await asyncio.to_thread(self.room.sittings.check, name, token)
        if found is None or found.over:
            self.set_status(403)
            self.show("message.html", head=_("This link is not valid any more"), said=why_over("link"))
            return
        self.let_in(Entry(name, token), found.role)


class PlaceHandler(Door, AppHandler):
    """The page of a place: the app of its role, in a kernel that is told whose place it is."""

    async def get(self, path: str, name: str, part: str = "") -> None:
        sitting = await self.sitting(path, name)
        if sitting is None or sitting.over:
            why = sitting.over if sitting is not None else "unknown"
            self.redirect(url_path_join(self.base, "join") + "?" + urlencode({"over": why}), status=303)
            return
        app = self._app(path, part.strip("/"))
        if app is None:
            raise tornado.web.HTTPError(404)
        self.sitting_id = sitting.id
        self.allowance = OPEN if app == "debrief" and path != "teach" else ALLOWANCES[path]
        await self.run(app, owner_of(sitting), few=sitting.role == "observer")

    @staticmethod
    def _app(path: str, part: str) -> str | None:
        if part == DEBRIEF and path != "screen":
            return "debrief"
        if part == TABLE and path == "teach":
            return "seat"
        return None if part else APPS[path]


def owner_of(sitting: Sitting) -> str:
    """Whose pages are counted together: all that are open at one seat, or at one place of another kind."""
    if sitting.role != "seat":
        return sitting.id
    return f"{sitting.class_id}/{sitting.planet}/{sitting.seat}"


class CardsHandler(Door):
    """``/teach/ID/cards?class=ID``: a card for each seat, to print and cut."""

    async def get(self, path: str, name: str) -> None:
        sitting = await self.sitting(path, name)
        class_id = self.get_query_argument("class", "")
        if sitting is None or sitting.over or sitting.class_id not in ("", class_id):
            raise tornado.web.HTTPError(403)
        try:
            one = await asyncio.to_thread(self.room.classes.get, class_id)
        except LimitEduError as error:
            self.set_status(404)
            self.show("message.html", head=_("There are no cards to print"), said=str(error))
            return
        address = (addresses.told() or [f"{self.request.protocol}://{self.request.host}{self.base}"])[0]
        link = f"{address}join?c={one.code}"
        teller = Teller(definition_of(one.settings.game))
        planets = [
            {
                "number": planet.number + 1,
                "seats": list(zip(teller.faces(len(planet.seats)), planet.seats, strict=True)),
            }
            for planet in one.planets
        ]
        self.show(
            "cards.html",
            title=one.title or teller.title,
            code=codes.shown(one.code),
            address=address,
            qr=addresses.qr_svg(link),
            planets=planets,
        )


class LineSocket(Door, tornado.websocket.WebSocketHandler):
    """A page's line to the server: says that both are there, and when the place is over or the kernel gone.

    The page says nothing on it; what it says all the same is not read.
    """

    max_message_size = LONGEST_WORD

    async def prepare(self) -> None:
        path, name = self.path_args[:2]
        sitting = await self.sitting(path, name)
        if sitting is None:
            raise tornado.web.HTTPError(403)
        self.sitting_ = sitting

    def open(self, path: str, name: str) -> None:
        self.kernel = self.get_query_argument("kernel", "")
        self.set_nodelay(True)
        self.end = PageLine(self, self.sitting_, self.kernel)
        self.room.arrive(self.end)

    def on_message(self, message: str | bytes) -> None:
        return

    def on_close(self) -> None:
        if hasattr(self, "end"):
            self.room.leave(self.end)


class PageLine:
    """What the room knows of a page's line."""

    def __init__(self, socket: LineSocket, sitting: Sitting, kernel: str) -> None:
        self.sitting = sitting
        self.kernel = kernel
        self._socket = socket

    def close(self) -> None:
        self._socket.close()

    def tell(self, message: dict[str, Any]) -> None:
        if self._socket.ws_connection is not None:
            try:
                self._socket.write_message(json.dumps(message))
            except tornado.websocket.WebSocketClosedError:
                return


class TryHandler(PageMixin, tornado.websocket.WebSocketHandler):
    """``/limitedu/line``: lets the front page find out whether this network lets live connections through."""

    max_message_size = LONGEST_WORD

    def open(self) -> None:
        self.write_message("here")
        self.close()

    def on_message(self, message: str | bytes) -> None:
        return
