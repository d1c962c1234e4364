"""Whether the games of a class may be looked at from a page: by whom, and from when on.

A planet's game shows all hands where it is opened by its id. The teacher may do so at any time; a seat or an observer
may look at all planets once the class has ended, and at their own once its game is over. Nobody else may, and nobody
may play on in it from a page that is not a seat's.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from limitedu.classroom.classes import Classes
from limitedu.classroom.sittings import Sitting, Sittings
from limitedu.errors import StoreError
from limitedu.i18n import gettext as _
from limitedu_widgets.messages import Refused

if TYPE_CHECKING:
    from limitedu.classroom.store import Store

__all__ = ["may_look", "not_of_a_class", "sitting_in"]


def sitting_in(store: Store | None, name: str) -> Sitting | None:
    """The sitting called ``name`` while it lasts; ``None`` for a page that is nobody's."""
    if store is None or not name:
        return None
    try:
        found = Sittings(store).get(name)
    except StoreError:
        return None
    return None if found.over else found


def not_of_a_class(store: Store, game: str) -> None:
    """:class:`Refused`, in words, for the game of a planet."""
    if Classes(store).planet_of(game) is not None:
        raise Refused(
            _("This game is being played in a class. Its nations join it with the class code and their seat word.")
        )


def may_look(store: Store, sitting: Sitting | None, game: str, over: Callable[[], bool]) -> bool:
    """Whether all of the stored ``game`` may be shown to who has ``sitting``; ``over``: asked only where it matters."""
    classes = Classes(store)
    where = classes.planet_of(game)
    if where is None:
        return True
    name, planet = where
    if sitting is None:
        return False
    if sitting.role == "teacher":
        return sitting.class_id in ("", name)
    if sitting.role not in ("seat", "observer") or sitting.class_id != name:
        return False
    return classes.get(name).state == "ended" or (sitting.planet == planet and over())
