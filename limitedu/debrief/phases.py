"""The six phases of a debrief as HTML: feelings, what happened, why, the real world, what if, what next.

Each function writes the sections of one phase for one game. What a game does not have is said and not left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from limitedu import charts, tables
from limitedu.charts import debrief as pictures
from limitedu.debrief.bathtubs import bathtubs
from limitedu.debrief.causes import causes, shortages
from limitedu.debrief.chance import Run, band, policy, shares
from limitedu.debrief.guesses import feelings, predictions
from limitedu.debrief.markup import Markup, amount, chart, element, items, lines, pairs, paragraphs, table
from limitedu.debrief.otherwise import Otherwise
from limitedu.debrief.questions import questions
from limitedu.debrief.sensible import sensible
from limitedu.debrief.timeline import timeline
from limitedu.debrief.turning import turning_points
from limitedu.i18n import gettext as _
from limitedu.i18n import ngettext
from limitedu.reality import boundaries, compare, history

if TYPE_CHECKING:
    from limitedu.core.game import Game

__all__ = ["PHASES", "Phase", "Subject"]

MOST_WANTS = 6
"""So many shortages are told with their chains."""


@dataclass(slots=True)
class Subject:
    """One game of a report, what was computed for it, and where it stands on the page.

    ``level``: of the headings of its phases; ``asked``: the questions for the talk, by phase; ``told``: the sources
    that stand on the page already.
    """

    game: Game
    number: int
    level: int
    runs: Sequence[Run] = ()
    others: Sequence[Otherwise] = ()
    asked: Mapping[str, Sequence[str]] = field(default_factory=dict)
    drawn: int = 0
    told: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.asked = questions(self.game)

    def head(self, words: str, below: int = 1) -> Markup:
        """A heading ``below`` the heading of the phase."""
        return element(f"h{min(6, self.level + below)}", words)

    def picture(self, one: Mapping[str, Any]) -> Markup:
        """A chart with an id of its own in the page."""
        self.drawn += 1
        return chart(one, f"plot-{self.number}-{self.drawn}")

    def titled(self, one: Mapping[str, Any]) -> Markup:
        """A chart below its title."""
        return Markup(self.head(one["title"], 2) + self.picture(one))

    def fresh(self, sources: Sequence[str]) -> list[str]:
        """Those of ``sources`` that were not named above."""
        new = [source for source in sources if source not in self.told]
        self.told.update(new)
        return new

    def talk(self, phase: str, space: int = 2) -> Markup:
        """The questions of a phase, each with lines to write on."""
        asked = self.asked.get(phase, ())
        if not asked:
            return Markup("")
        written = [element("li", one, lines(space)) for one in asked]
        return Markup(self.head(_("Questions for the talk")) + element("ol", *written))


# -- feelings and predictions -------------------------------------------------------------------------------------


def feel(subject: Subject) -> Markup:
    """Feelings, without names, and each nation's prediction beside what came."""
    told = feelings(subject.game)
    parts = [subject.head(_("Feelings"))]
    if told["words"]:
        parts.append(items(f"{word} ({count})" if count > 1 else word for word, count in told["words"]))
    if told["scale"]:
        parts.append(
            table(
                _("From 1 (bad) to 5 (good)"),
                [_("Scale"), _("How often")],
                [list(one) for one in told["scale"].items()],
            )
        )
    if not told["words"] and not told["scale"]:
        parts.append(paragraphs([_("Three words, before you read on. No name is needed.")]))
        parts.append(lines(2))
    parts.append(subject.head(_("What was expected")))
    rows = [
        [one["nation"], guess["label"], guess["unit"], guess["guess"], guess["came"]]
        for one in predictions(subject.game)
        for guess in one["guesses"]
    ]
    if rows:
        columns = [_("Who"), _("What"), _("Unit"), _("expected"), _("came")]
        parts.append(table(_("Each prediction of the end beside what came"), columns, rows, words=3))
    else:
        parts.append(paragraphs([_("No prediction was made in this game.")]))
    return Markup("".join([*parts, subject.talk("feel", 1)]))


# -- what happened ------------------------------------------------------------------------------------------------


def happened(subject: Subject) -> Markup:
    """The turning points, the curves, and the list of events."""
    game = subject.game
    ended = getattr(game.definition, "end_reason", None)
    over = str(ended(game)) if game.over and ended is not None else ""
    parts = [paragraphs([over if game.over else _("This game is not over yet.")])]
    points = turning_points(game)
    parts.append(subject.head(_("Turning points")))
    parts.append(
        items(
            _("Generation {n} ({years}): {text}").format(n=one["generation"], years=one["years"], text=one["text"])
            for one in points
        )
        or paragraphs([_("No generation stands out.")])
    )
    parts.append(subject.head(_("The curves")))
    shown = [one["id"] for one in charts.menu(game) if one["on"]]
    parts += [subject.titled(charts.panel(name, [game])) for name in shown]
    parts.append(subject.head(_("One thing after another")))
    kinds = {"decision": _("decision"), "crisis": _("crisis"), "shortage": _("shortage"), "event": _("event")}
    rows = [
        [
            element("span", f"{one['generation']} ({one['years']})", class_="whole"),
            one["nation"] or _("all"),
            kinds.get(one["kind"], one["kind"]),
            Markup(element("span", one["text"]) + paragraphs(one["followed"], class_="small")),
        ]
        for one in timeline(game)
    ]
    columns = [_("Generation"), _("Who"), _("Kind"), _("What, and what followed")]
    parts.append(table(_("What happened, in its order"), columns, rows, words=4))
    return Markup("".join([*parts, subject.talk("happened")]))


# -- why ----------------------------------------------------------------------------------------------------------


def why(subject: Subject) -> Markup:
    """The crises and shortages with their chains, the bathtubs, and what was sensible for each nation alone."""
    game = subject.game
    parts = [subject.head(_("Crises"))]
    crises = causes(game)
    parts += [_harm(subject, one, one["crisis"]) for one in crises]
    if not crises:
        parts.append(paragraphs([_("There was no crisis in this game.")]))
    wants = shortages(game)
    parts.append(subject.head(_("Shortages")))
    parts += [_want(one) for one in wants[:MOST_WANTS]]
    if len(wants) > MOST_WANTS:
        parts.append(paragraphs([_("{n} more are in the list of what happened.").format(n=len(wants) - MOST_WANTS)]))
    if not wants:
        parts.append(paragraphs([_("There was no shortage in this game.")]))
    tubs = bathtubs(game)
    parts.append(subject.head(_("Bathtubs")))
    if tubs:
        parts.append(
            paragraphs([_("A stock rises while more flows in than out, however small the inflow has become.")])
        )
    else:
        parts.append(paragraphs([_("This game has no shared stock that could break.")]))
    parts.append(pairs(subject.titled(pictures.bathtub(tub)) for tub in tubs))
    parts.append(subject.head(_("What was sensible for each nation alone")))
    alone = sensible(game)
    parts.append(
        items(f"{one['text']} {one['cost']}" for one in alone)
        or paragraphs([_("No decision of one nation alone led to harm for all.")])
    )
    return Markup("".join([*parts, subject.talk("learned")]))


def _harm(subject: Subject, one: Mapping[str, Any], title: str) -> Markup:
    """A crisis: in words, its chain, the decisions behind it."""
    rows = [
        [
            "–" if entry["generation"] is None else str(entry["generation"]),
            entry["nation"] or "–",
            entry["text"],
            entry["amount"],
            f"{amount(entry['percent'])} %",
        ]
        for entry in one["decisions"]
    ]
    columns = [_("Generation"), _("Who"), _("Decision"), _("Amount"), _("Share")]
    return Markup(
        subject.head(title, 2)
        + paragraphs([one["text"]])
        + items(one["chain"], ordered=True)
        + (table(_("The decisions behind it: {crisis}").format(crisis=title), columns, rows, words=3) if rows else "")
    )


def _want(one: Mapping[str, Any]) -> Markup:
    """A shortage: its sentence, with the chain below."""
    return Markup(element("p", element("b", one["text"])) + items(one["chain"][1:], ordered=True))


# -- the real world -----------------------------------------------------------------------------------------------


def world(subject: Subject) -> Markup:
    """Each indicator beside the real world and World3, the twins, the boundaries, what is left out, the sources."""
    game = subject.game
    known = [name for name in tables.common(game) if not name.startswith("crises_")]
    views = [compare.split(game, name) for name in known]
    parts = [paragraphs([_("Compare shapes, not levels: tokens are no tonnes."), _(compare.MEASURE)])]
    parts += [_split(subject, view) for view in views if view["real"] or view["world3"]]
    alone = [view for view in views if not (view["real"] or view["world3"])]
    if alone:
        parts.append(subject.head(_("Curves of ours that nothing is laid beside")))
        parts.append(items(f"{view['label']}: {_told(view['none'])}" for view in alone))
    lacking = tables.missing(game)
    if lacking:
        parts.append(subject.head(_("What this game does not have")))
        parts.append(items(f"{_(tables.COMMON[name].label)}: {reason}" for name, reason in lacking.items()))
    parts += [_twins(subject), _boundaries(subject)]
    parts.append(subject.head(_("What is not among the real numbers, and why")))
    parts.append(items(f"{one['name']}: {one['reason']}" for one in history.left_out()))
    return Markup("".join([*parts, subject.talk("world")]))


def _told(none: Any) -> str:
    return none if isinstance(none, str) else " ".join(none)


def _split(subject: Subject, view: Mapping[str, Any]) -> Markup:
    left_out = element("p", element("b", _("What the game leaves out: ")), view["leaves_out"], class_="left-out")
    return Markup(
        subject.head(view["label"])
        + subject.picture(pictures.split(view))
        + paragraphs([view["rule"], view["stands_for"], _told(view["none"])])
        + left_out
        + paragraphs(subject.fresh(view["sources"]), class_="small muted")
    )


def _twins(subject: Subject) -> Markup:
    found = compare.twins(subject.game)
    rows = [
        [
            one["nation"],
            one["sentence"] or "–",
            one["difference"] or one["note"],
        ]
        for one in found
    ]
    columns = [_("Nation"), _("Nearest path"), _("Largest difference")]
    return Markup(
        subject.head(_("Twin countries"))
        + table(_("For each nation the country whose path is nearest"), columns, rows, words=3)
        + paragraphs([_(compare.FORMULA)], class_="small")
    )


def _boundaries(subject: Subject) -> Markup:
    words = {"over": _("over"), "not over": _("not over"), "unknown": _("unknown")}
    found = boundaries.status(game=subject.game)
    rows = [[one["name"], words[one["state"]], one["text"], one["model"]] for one in found]
    columns = [_("Boundary"), _("State"), _("Numbers"), _("In this game")]
    return Markup(
        subject.head(_("Planetary boundaries today"))
        + table(_("The nine planetary boundaries"), columns, rows, words=4)
        + paragraphs([boundaries.source()], class_="small muted")
    )


# -- what if ------------------------------------------------------------------------------------------------------


def what_if(subject: Subject) -> Markup:
    """Other worlds that were given to the report: another decision, another policy, other chance."""
    parts = [_other(subject, one) for one in subject.others]
    if subject.runs:
        parts.append(_chance(subject))
    if not parts:
        parts.append(
            paragraphs([_("No other world was worked out for this report. The debrief on the screen does it, with:")])
        )
        parts.append(
            items([_("one decision changed"), _("another policy from a generation on"), _("fifty other seeds")])
        )
    return Markup("".join([*parts, subject.talk("what_if")]))


def _main(game: Game) -> list[str]:
    """The indicators that are shown where there is room for few."""
    known = tables.common(game)
    return [name for name in ("population", "pollution", "resources_left", "standard_of_living") if name in known]


def _other(subject: Subject, other: Otherwise) -> Markup:
    game, known = subject.game, tables.common(subject.game)
    seen = []
    for name in _main(game):
        both = {_("our world"): tables.world_line(game, name), _("otherwise"): tables.world_line(other.game, name)}
        one = known[name]
        seen.append(subject.titled(pictures.worlds(name, _(one.label), _(one.unit), both)))
    return Markup(subject.head(_("Another course")) + paragraphs([other.text]) + pairs(seen))


def _chance(subject: Subject) -> Markup:
    """Where worlds under other chance lie, for each policy that was tried, and chance against decisions."""
    game, runs = subject.game, subject.runs
    parts = [subject.head(_("The share of chance"))]
    for names in dict.fromkeys(run.bots for run in runs):
        led = [run for run in runs if run.bots == names]
        text = ngettext(
            "The same game under {n} other seed, led by {programs}.",
            "The same game under {n} other seeds, led by {programs}: eight of ten worlds lie in the band.",
            len(led),
        )
        parts.append(paragraphs([text.format(n=len(led), programs=policy(game, names))]))
        lies = band(game, led)
        parts.append(pairs(subject.titled(pictures.band(lies[name])) for name in _main(game)))
    return Markup("".join([*parts, _shares(subject)]))


def _shares(subject: Subject) -> Markup:
    worlds = Counter(run.bots for run in subject.runs)
    if len(worlds) < 2 or min(worlds.values()) < 2:
        return paragraphs([_("Chance is told from decisions by two policies with two worlds each, or more.")])
    found = shares(subject.game, subject.runs)
    who = "; ".join(
        ngettext("{name}: {n} world", "{name}: {n} worlds", one["worlds"]).format(name=one["label"], n=one["worlds"])
        for one in found["policies"]
    )
    rows = [
        [one["label"], *(["–", "–"] if one["decisions"] is None else _percents(one["decisions"]))]
        for one in found["indicators"].values()
    ]
    columns = [_("At the end"), _("from decisions"), _("from chance")]
    return Markup(
        table(_("Where the differences come from ({who})").format(who=who), columns, rows)
        + paragraphs([found["formula"]], class_="small")
    )


def _percents(decisions: float) -> list[str]:
    part = round(100 * decisions)
    return [f"{part} %", f"{100 - part} %"]


# -- what next ----------------------------------------------------------------------------------------------------


def next_(subject: Subject) -> Markup:
    """The score under other values, what went well in the real world, and questions with space to write."""
    game = subject.game
    parts = [subject.head(_("The same game under other values"))]
    names = [face["name"] for face in tables.faces(game)]
    rows = [[words, *(score["total"] for score in game.scores(values))] for words, values in _values(game)]
    parts.append(paragraphs([_("Whoever counts decides what counts. Nations stand in the order of their seats.")]))
    parts.append(table(_("Points of each nation"), [_("What counts"), *names], rows))
    parts.append(subject.head(_("What people have done well")))
    for card in compare.hope(game):
        body = [subject.head(card["title"], 2), paragraphs([card["text"]])]
        if card["line"]:
            line = list(zip(card["line"]["years"], card["line"]["values"], strict=True))
            body.append(
                subject.picture(pictures.worlds("hope", card["title"], card["line"]["unit"], {card["title"]: line}))
            )
        body.append(paragraphs(card["sources"], class_="small muted"))
        parts.append(element("div", *body, class_="card"))
    return Markup("".join([*parts, subject.talk("next", 4)]))


def _values(game: Game) -> list[tuple[str, dict[str, Any] | None]]:
    """The values that a game may be scored by: as they are, then each changed by itself."""
    found: list[tuple[str, dict[str, Any] | None]] = [(_("as in the rules"), None)]
    for one in getattr(game.definition, "VALUES", ()):
        if one["kind"] == "choice":
            choices = [(c["id"], c["label"]) if isinstance(c, Mapping) else (c, c) for c in one["choices"]]
        else:
            choices = [(one["low"], one["low"]), (one["high"], one["high"])]
        found += [(f"{one['label']}: {words}", {one["id"]: value}) for value, words in choices if value != one["value"]]
    return found


class Phase(NamedTuple):
    """One phase: its id in the page, its title, and what writes it."""

    id: str
    title: Callable[[], str]
    write: Callable[[Subject], Markup]


PHASES = (
    Phase("feel", lambda: _("1. How do you feel?"), feel),
    Phase("happened", lambda: _("2. What happened?"), happened),
    Phase("why", lambda: _("3. Why?"), why),
    Phase("world", lambda: _("4. The real world"), world),
    Phase("what-if", lambda: _("5. What if?"), what_if),
    Phase("next", lambda: _("6. What next?"), next_),
)
"""The phases in their order."""
