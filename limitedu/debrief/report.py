"""The report of a debrief: one HTML file that opens without a network and prints on A4, and a bundle of files.

    debrief.report(game)                       # HTML as text
    debrief.report([game, other], runs={0: runs}, others={0: [what_if]})
    debrief.bundle(game)                       # the bytes of a ZIP: report, tables as CSV, record

The file holds the drawing program (plotly.js, 1.2 MB) once, and asks for nothing from outside.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from importlib import resources
from types import MappingProxyType
from typing import Any

from limitedu import __version__, tables
from limitedu.core.game import Game, check_game
from limitedu.debrief.chance import Run
from limitedu.debrief.guesses import predictions
from limitedu.debrief.markup import Markup, element, items, paragraphs, text
from limitedu.debrief.otherwise import Otherwise
from limitedu.debrief.phases import PHASES, Subject
from limitedu.debrief.timeline import timeline
from limitedu.errors import UsageError
from limitedu.i18n import gettext as _
from limitedu.i18n import language, ngettext

__all__ = ["MOST_GAMES", "bundle", "report"]

MOST_GAMES = 40
"""Games of the largest report."""

POLICY = (
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:; font-src data:"
)
"""What the file lets a browser do: run what it holds, fetch nothing."""

Games = Game | Sequence[Game]
Runs = Iterable[Run] | Mapping[int, Iterable[Run]]
Others = Iterable[Otherwise] | Mapping[int, Iterable[Otherwise]]
Remarks = Mapping[int, str]
NO_REMARKS: Remarks = MappingProxyType({})


def report(
    games: Games,
    *,
    runs: Runs = (),
    others: Others = (),
    names: Sequence[str] = (),
    remarks: Remarks = NO_REMARKS,
) -> str:
    """The debrief of one game, or of several of a class, as one HTML file.

    ``names`` are what the games are called. ``runs`` (of ``debrief.chance_runs``) and ``others`` (of
    ``debrief.what_if`` and ``debrief.otherwise``) fill the phase "What if?": those of the first game, or for several
    games a dict: place in the list -> its own. ``remarks``: place -> what is to be known of the game before it is read,
    such as that its record ends where today's rules lead elsewhere. Raises :class:`UsageError` for what are no games.
    """
    found = _games(games)
    titles = [_title(game, at, names, len(found)) for at, game in enumerate(found)]
    level = 2 if len(found) == 1 else 3
    subjects = [
        Subject(game, at, level, _of(runs, at, Run), _of(others, at, Otherwise)) for at, game in enumerate(found)
    ]
    sections = [
        _sections(subject, titles[at], len(found) > 1, remarks.get(at, "")) for at, subject in enumerate(subjects)
    ]
    title = (
        _("Debrief: {games}").format(games=titles[0])
        if len(found) == 1
        else _("Debrief of {n} games").format(n=len(found))
    )
    head = element("header", element("h1", title), element("p", _about(found)))
    contents = element("nav", element("h2", _("Contents")), _contents(titles), aria_label=_("Contents"), class_="first")
    foot = element(
        "footer",
        _("Made by limitedu {version}. The file asks for nothing from the network.").format(version=__version__),
    )
    body = Markup(head + contents + element("main", *sections) + foot)
    return _page(title, body)


def _games(games: Any) -> list[Game]:
    found = [games] if isinstance(games, Game) else games
    if not isinstance(found, Sequence) or isinstance(found, str) or not 1 <= len(found) <= MOST_GAMES:
        raise UsageError(
            _("A report is about a game, or a list of 1 to {most} games, not {what!r:.40}.").format(
                most=MOST_GAMES, what=games
            )
        )
    return [check_game(game) for game in found]


def _of(given: Any, at: int, kind: type) -> list[Any]:
    """What was given for the game at ``at``, which must all be of ``kind``."""
    mine = given.get(at, ()) if isinstance(given, Mapping) else given if at == 0 else ()
    found = list(mine) if isinstance(mine, Iterable) else [mine]
    for one in found:
        if not isinstance(one, kind):
            raise UsageError(_("{one!r:.40} is no {kind} of this package.").format(one=one, kind=kind.__name__))
    return found


def _title(game: Game, at: int, names: Any, count: int) -> str:
    if not isinstance(names, Sequence) or isinstance(names, str) or not all(isinstance(name, str) for name in names):
        raise UsageError(_("names should be a list of texts, not {names!r:.40}.").format(names=names))
    told = str(getattr(game.definition, "TITLE", game.name))
    nations = ngettext("{n} nation", "{n} nations", game.seats).format(n=game.seats)
    if at < len(names):
        return f"{names[at]} ({told}, {nations})"
    return f"{told}, {nations}" if count == 1 else _("Game {n}: {title}").format(n=at + 1, title=f"{told}, {nations}")


def _about(games: Sequence[Game]) -> str:
    game = games[0]
    if len(games) > 1:
        return _("What happened, why, how the real world went, and what would have happened otherwise.")
    faces = ", ".join(face["name"] for face in tables.faces(game))
    return _("{nations}. Seed {seed}. Generation {generation}.").format(
        nations=faces, seed=game.seed, generation=game.generation
    )


def _contents(titles: Sequence[str]) -> Markup:
    def phases(at: int) -> Markup:
        links = [element("a", phase.title(), href=f"#{phase.id}-{at}") for phase in PHASES]
        return items(links)

    if len(titles) == 1:
        return phases(0)
    return items([Markup(element("a", title, href=f"#game-{at}") + phases(at)) for at, title in enumerate(titles)])


def _sections(subject: Subject, title: str, several: bool, remark: str) -> Markup:
    """The six phases of one game below the remark on it; with several games under the game's own heading."""
    at = subject.number
    found = [
        element(
            "section",
            element(f"h{subject.level}", phase.title(), id=f"{phase.id}-{at}"),
            phase.write(subject),
            aria_labelledby=f"{phase.id}-{at}",
            class_="first" if phase.id == "feel" else None,
        )
        for phase in PHASES
    ]
    said = paragraphs([remark], class_="left-out")
    own = element("h2", title, id=f"game-{at}") if several else ""
    return element("article", own, said, *found) if several else Markup("".join([said, *found]))


def _page(title: str, body: Markup) -> str:
    ours = resources.files("limitedu.debrief")
    style = (ours / "report.css").read_text(encoding="utf-8")
    draw = (ours / "report.js").read_text(encoding="utf-8")
    plotly = (resources.files("limitedu_widgets") / "static" / "plotly-basic.min.js").read_text(encoding="utf-8")
    return (
        f'<!DOCTYPE html>\n<html lang="{text(language())}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{text(POLICY)}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{text(title)}</title>\n<style>\n{style}</style>\n</head>\n<body>\n{body}"
        f"<script>{_inline(plotly)}</script>\n<script>\n{_inline(draw)}</script>\n</body>\n</html>\n"
    )


def _inline(script: str) -> str:
    """A program that stands inside an element: nothing in it may end the element."""
    return script.replace("</script", "<\\/script").replace("<!--", "<\\!--")


# -- the bundle ---------------------------------------------------------------------------------------------------


def bundle(
    games: Games,
    *,
    runs: Runs = (),
    others: Others = (),
    names: Sequence[str] = (),
    remarks: Remarks = NO_REMARKS,
) -> bytes:
    """A ZIP with the report, and for each game its tables as CSV and its record; arguments as in :func:`report`.

    The tables are UTF-8 with a byte order mark, and no cell of theirs is read as a formula. The same games give the
    same bytes.
    """
    found = _games(games)
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in _files(found, report(found, runs=runs, others=others, names=names, remarks=remarks)):
            archive.writestr(_entry(name), data)
    return file.getvalue()


def _entry(name: str) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
    info.compress_type = zipfile.ZIP_DEFLATED
    info.external_attr = 0o644 << 16
    return info


def _files(games: Sequence[Game], page: str) -> Iterable[tuple[str, str | bytes]]:
    """The files of a bundle: (path, text or bytes)."""
    yield "report.html", page
    for number, game in enumerate(games, 1):
        folder = f"game{number}/"
        yield f"{folder}record.json", game.record().to_json()
        yield f"{folder}indicators.csv", tables.csv_bytes(*tables.common_rows(game))
        yield f"{folder}own_columns.csv", tables.csv_bytes(*tables.rows(game))
        events = ["row", "generation", "years", "nation", "kind", "text"]
        happened = ([*(one[name] for name in events), " ".join(one["followed"])] for one in timeline(game))
        yield f"{folder}timeline.csv", tables.csv_bytes([*events, "followed"], happened)
        guesses = [
            [one["nation"], guess["name"], guess["guess"], guess["came"], guess["unit"]]
            for one in predictions(game)
            for guess in one["guesses"]
        ]
        if guesses:
            yield (
                f"{folder}predictions.csv",
                tables.csv_bytes(["nation", "indicator", "expected", "came", "unit"], guesses),
            )
