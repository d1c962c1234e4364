"""Dashboards: ``dashboard()`` to play, ``debrief()`` to talk about a game, ``explorer()`` for World3.

Of a class: ``seat()`` for a nation, ``teacher()``, and ``projector()`` for the wall.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from limitedu.core.game import Game

__all__ = ["dashboard", "debrief", "explorer", "projector", "seat", "teacher"]


def dashboard(
    game: Game | None = None,
    controllers: Sequence[str] | None = None,
    store: str | bool | None = None,
) -> Any:
    """The whole dashboard as one widget: start page, table, charts, end.

    ``game`` shows a game that was begun in code: what is played here is played in it (and not kept elsewhere,
    unless ``store`` says where). ``controllers`` are who leads its seats: ``"person"`` or a program's name.

    The start page lists the store's games, unless ``LIMITEDU_LISTING=0``: where a class shares one store, who knows
    a game's address opens it, and nobody else.
    """
    import os

    from limitedu_widgets.page import PlayPage
    from limitedu_widgets.session import Session

    page = PlayPage()
    if store is None and game is not None:
        store = False
    listing = os.environ.get("LIMITEDU_LISTING", "1") != "0"
    session = Session(page.show, page.tell, store=store, game=game, controllers=controllers, listing=listing)
    page.on_message = session.handle
    if game is not None:
        session.show()
    return page


def debrief(games: Game | list[Game] | tuple[Game, ...] = (), store: str | bool | None = None) -> Any:
    """The debrief as one widget: what happened in a game, why, how the real world went, what would have been otherwise.

    ``games`` are one or several that were played in code; left out, the page begins with a list: the store's games
    (unless ``LIMITEDU_LISTING=0``), the examples, files. Games are looked at, never changed, and nothing is stored.
    On a page of a class (the server says so in the environment) the planets of that class are open.
    Raises :class:`limitedu.errors.UsageError` for what is no game.
    """
    import os

    from limitedu_widgets.debriefing import Debrief
    from limitedu_widgets.page import DebriefPage

    page = DebriefPage()
    found = list(games) if isinstance(games, list | tuple) else [games]
    sitting, class_id = _place() if not found else ("", "")
    listing = os.environ.get("LIMITEDU_LISTING", "1") != "0" and not sitting
    options: dict[str, Any] = {"listing": listing, "sitting": sitting, "class_id": class_id}
    control = Debrief(page.show, page.tell, store=store, games=found, **options)
    page.on_message = control.handle
    return page


def _place() -> tuple[str, str]:
    """Whose page this is: the id of a sitting that the server has checked, and which class the address names."""
    import os
    from urllib.parse import parse_qs

    asked = parse_qs(os.environ.get("QUERY_STRING", ""))
    return os.environ.get("LIMITEDU_SITTING", ""), asked.get("class", [""])[0]


def explorer() -> Any:
    """The World3 model as one widget: sliders, curves over measured history, and why the curves turn."""
    from limitedu_widgets.exploring import Explorer
    from limitedu_widgets.page import ExplorerPage

    page = ExplorerPage()
    page.on_message = Explorer(page.show, page.tell).handle
    return page


def seat() -> Any:
    """The page of a place in a class, as one widget: a seat's, an observer's, or a table that the teacher looks at.

    Whose place it is the server says in the kernel's environment (``LIMITEDU_SITTING``), and nobody else: it is
    in no trait and no message. ``QUERY_STRING`` says which table a teacher looks at.
    """
    import asyncio
    import os

    from limitedu_widgets.page import SeatPage
    from limitedu_widgets.seating import Seat, follow

    page = SeatPage()
    environment = os.environ
    control = Seat(
        page.show,
        page.tell,
        sitting=environment.get("LIMITEDU_SITTING", ""),
        query=environment.get("QUERY_STRING", ""),
    )
    page.on_message = control.handle
    control.start()
    page.following = asyncio.get_running_loop().create_task(follow(control))  # kept, or it would be swept away
    return page


def projector() -> Any:
    """A class on the wall as one widget that follows the store: nothing on it is anybody's secret.

    Whose page it is the server says in the kernel's environment, as for :func:`seat`; ``QUERY_STRING`` says which class
    a teacher's desk means.
    """
    from limitedu_widgets.page import ProjectorPage
    from limitedu_widgets.projecting import Projecting

    page = ProjectorPage()
    sitting, class_id = _place()
    control = Projecting(page.show, page.tell, None, sitting, class_id)
    page.on_message = control.handle
    control.start()
    return page


def teacher() -> Any:
    """The teacher's page as one widget: make classes, watch their planets.

    Whose place it is the server says in the kernel's environment (``LIMITEDU_SITTING``), and nobody else.
    """
    import asyncio
    import os

    from limitedu_widgets import addresses
    from limitedu_widgets.page import TeacherPage
    from limitedu_widgets.teaching import Desk

    page = TeacherPage()
    sitting = os.environ.get("LIMITEDU_SITTING", "")
    desk = Desk(page.show, page.tell, sitting=sitting, addresses=addresses.told())
    page.on_message = desk.handle
    page.following = asyncio.get_running_loop().create_task(desk.follow())  # kept, or it would be swept away
    return page
