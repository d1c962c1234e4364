"""The whole screen of a session, from start page to end page, as plain data for the page to draw."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from limitedu.errors import StoreError
from limitedu.i18n import gettext as _
from limitedu_widgets import changes, ends, screens, starts
from limitedu_widgets.words import words

if TYPE_CHECKING:
    from limitedu_widgets.playing import Playing
    from limitedu_widgets.session import Session

__all__ = ["build", "empty", "prediction", "saved", "table"]

Screen = dict[str, Any]


def build(session: Session) -> Screen:
    """The whole screen of ``session`` as it stands."""
    if not session.worlds:
        start = _start(session)
        return {"page": "start", "words": words(), "notice": session.notice, "id": "", "start": start}
    screen: Screen = {"words": words(), "notice": session.notice}
    world = session.world
    screen["id"] = world.id
    screen["saved"] = saved(session)
    seat = session.next_seat()
    covered = session.reading is None and session.at is None and session.looking is None and seat is not None
    if covered and seat is not None:
        face = world.teller.faces(world.game.seats)[seat]
        text = _("Hand the screen to {name}.").format(name=face["name"])
        return screen | {"page": "cover", "cover": {**face, "text": text}}
    return screen | table(session)


def empty() -> Screen:
    """A start page that offers nothing but to open a file: shown where even the start page cannot be built."""
    start: Screen = {"games": [], "saved": [], "examples": [], "form": None}
    return {"page": "start", "words": words(), "notice": None, "id": "", "start": start}


def prediction(session: Playing) -> dict[str, Any] | None:
    """What the person at the screen is asked to predict now; mostly nothing."""
    seat, world = session.at, session.world
    if not session.predicts or seat not in world.persons or session.looking is not None or session.reading is not None:
        return None
    return None if seat is None else world.prediction(seat)


def _start(session: Session) -> dict[str, Any]:
    """What can be begun; a store that cannot be read takes its list away, not the new game."""
    try:
        return starts.start_data(session.store if session.listing else None, session.form)
    except StoreError as error:
        session.notice = session.notice or {"kind": "error", "text": str(error)}
        return starts.start_data(None, session.form)


def saved(session: Playing) -> str:
    """When the game was kept last, in words."""
    world = session.world
    if not world.saved_at:
        return ""
    return _("saved {time}").format(time=time.strftime("%H:%M", time.localtime(world.saved_at)))


def table(session: Playing) -> Screen:
    """The table as the seat at the screen may see it: now, in the past, or in the middle of a passage."""
    world, seat = session.world, session.at
    game, until, since = world.game, None, session.since()
    if session.looking is not None:
        game = world.past(world.game.row_of(session.looking))
        until = len(game.events) - 1
    elif session.reading is not None:
        until, game = session.reading.event, session.reading.game
    reading = session.reading if session.looking is None else None
    view = reading.view(seat) if reading is not None else world.view(seat) if game is world.game else game.view(seat)
    before, seen = world.known(seat, since) if since else (None, frozenset())
    over = world.game.over and session.reading is None and session.looking is None
    games, labels = screens.worlds_laid_over(session.worlds, session.current)
    games[0] = world.public() if game is world.game else game  # the charts end where the table stands
    laid: Screen = {
        "page": "end" if over else "table",
        "view": view,
        "was": changes.was(before, view) if before is not None and session.looking is None else {},
        "seat": -1 if seat is None else seat,
        "decision": None,
        "draft": None,
        "prediction": prediction(session),
        "steps": screens.steps_of(world, seat, since, seen, until),
        "reading": reading.to_data() if reading is not None else None,
        "charts": session.panels.charts(games, labels),
        "chart_menu": session.panels.menu(world.game),
        "undoable": session.looking is None and session.draft is None and world.undoable(seat),
        "redoable": session.looking is None and session.reading is None and session.draft is None and world.redoable,
        "looking": None if session.looking is None else {"generation": session.looking},
        "worlds": [{"id": number, "label": one.label} for number, one in enumerate(session.worlds)],
        "world": session.current,
    }
    if over:
        laid["end"] = ends.end_data(world, session.values)
    elif session.looking is None and session.reading is None and seat is not None and seat in game.decisions:
        asked, number = game.decisions[seat], session.number()
        laid["decision"] = screens.decision_of(world.teller, asked, game.state, number, view)
        if session.draft is not None:
            laid["draft"] = screens.draft_of(world, session.draft, session.trail, number)
    return laid
