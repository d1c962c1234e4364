"""The page ``/check``: draws a widget and a chart, and measures the way to the kernel and back.

``limitedu doctor`` opens it in a browser of this machine; a teacher may open it on any tablet of the class.
"""

from __future__ import annotations

import traitlets
from anywidget import AnyWidget

from limitedu.i18n import gettext as _
from limitedu_widgets import paths

__all__ = ["check"]


class Check(AnyWidget):
    """Answers each ``ping`` of the page with a ``pong`` of the same number."""

    _esm = paths.static() / "check.js"
    ping = traitlets.Int(0).tag(sync=True)
    pong = traitlets.Int(0).tag(sync=True)
    words = traitlets.Dict().tag(sync=True)

    @traitlets.observe("ping")
    def _answer(self, change: traitlets.Bunch) -> None:
        self.pong = change.new


def check() -> Check:
    """The check as a widget, in the reader's language."""
    return Check(
        words={
            "title": _("Does everything work here?"),
            "widget": _("Widget drawn"),
            "chart": _("Chart drawn"),
            "trip": _("To the server and back: {ms} ms (the middle of five)"),
            "lost": _("The server does not answer. Is a WebSocket blocked on the way?"),
            "noplotly": _("The chart's program could not be loaded from the server."),
        }
    )
