"""What the controllers of all pages have in common: messages in, screens out, and the store where there is one."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from limitedu.errors import LimitEduError
from limitedu.i18n import gettext as _
from limitedu_widgets.messages import Check, Refused, check

if TYPE_CHECKING:
    from limitedu.classroom.store import Store

__all__ = ["Controller", "Hears", "Screen", "Shows", "StoreController"]

Screen = dict[str, Any]
Shows = Callable[[Screen], None]
Hears = Callable[[dict[str, Any], Sequence[bytes] | None], None]


class Controller:
    """One page's controller: a message ``{"do": "name", ...}`` goes to ``_do_name``, and a new ``screen`` comes of it.

    ``on_screen`` is told of each new screen, ``send`` of messages to the page. A kind of page says which messages it
    has (``FORMS``; ``OPTIONAL``: what fields that may be left out are then) and which of them leave the screen as it is
    (``QUIET``), what its screen is (``_built``), what is shown where not even the first can be built (``_blank``), and
    what is said of a fault inside (``_fault``) and of a screen that cannot be built (``_undrawn``).
    """

    FORMS: ClassVar[Mapping[str, Mapping[str, Check]]]
    OPTIONAL: ClassVar[Mapping[str, Mapping[str, Any]]]
    QUIET: ClassVar[frozenset[str]] = frozenset({"ping", "plotly"})

    def __init__(self, on_screen: Shows | None = None, send: Hears | None = None) -> None:
        self._on_screen = on_screen
        self._send = send
        self.notice: dict[str, str] | None = None
        self.screen: Screen = {}

    def handle(self, message: Any) -> None:
        """Do what ``message`` asks, and show the result; never raises."""
        notice, self.notice = self.notice, None
        try:
            do, fields = check(message, self.FORMS, self.OPTIONAL)
            getattr(self, f"_do_{do}")(**fields)
            if do in self.QUIET:
                self.notice = notice
                return
        except (Refused, LimitEduError) as error:
            self._say("error", str(error))
        except Exception:
            logging.getLogger(__name__).exception("a message could not be handled")
            self._say("error", self._fault())
        self.show()

    def show(self) -> None:
        """Build the screen anew and hand it to the page."""
        try:
            self.screen = self._built()
        except Exception:
            logging.getLogger(__name__).exception("the screen could not be built")
            self.screen = {**(self.screen or self._blank()), "notice": {"kind": "error", "text": self._undrawn()}}
        if self._on_screen is not None:
            self._on_screen(self.screen)

    def _built(self) -> Screen:
        raise NotImplementedError

    def _blank(self) -> Screen:
        raise NotImplementedError

    def _fault(self) -> str:
        return _("Something went wrong inside the program. The games are unharmed.")

    def _undrawn(self) -> str:
        return _("This page cannot be drawn. The game is unharmed; the other pages may be.")

    def _say(self, kind: str, text: str) -> None:
        self.notice = {"kind": kind, "text": text}

    def _tell(self, message: dict[str, Any], buffers: Sequence[bytes] | None = None) -> None:
        if self._send is not None:
            self._send(message, buffers)

    def _do_ping(self) -> None:
        self._tell({"kind": "pong"})

    def _do_plotly(self) -> None:
        from limitedu_widgets import paths

        self._tell({"kind": "plotly"}, [paths.plotly_js().read_bytes()])


class StoreController(Controller):
    """A controller with a store: ``place`` is its address or path (``None``: the user's own; ``False``: there is none).

    ``listing`` says whether the start page lists the store's games: not where strangers share one store.
    """

    def __init__(
        self, on_screen: Shows | None, send: Hears | None, place: str | bool | None, listing: bool = True
    ) -> None:
        super().__init__(on_screen, send)
        self._place = place
        self._store: Store | None = None
        self.listing = listing

    @property
    def store(self) -> Store | None:
        """The store, opened when it is first needed; ``None`` if there is none."""
        if self._store is None and self._place is not False:
            from limitedu.classroom.store import opened

            self._store = opened(self._place if isinstance(self._place, str) else None)
        return self._store

    def _needed_store(self) -> Store:
        """The store; :class:`Refused` where there is none."""
        if self.store is None:
            raise Refused(_("There is no store here to open a game from."))
        return self.store
