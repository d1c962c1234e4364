"""An anonymous quiz before and after the game: six questions, and how sure one is of each answer.

Confidence beside each answer tells a guess from a misconception: who is sure and wrong has something to unlearn
(Hasan, Bagayoko & Kelley, Physics Education 34, 1999).

No name, no seat and no time belongs to an answer sheet. Show results when a phase is closed: of two results that differ
by one sheet, that sheet can be told.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from limitedu.charts.frame import COLORS, INK, frame
from limitedu.classroom.questions import questions
from limitedu.core.rules import nearest
from limitedu.errors import UsageError
from limitedu.i18n import gettext as _
from limitedu.i18n import listed, ngettext
from limitedu.tables import csv_bytes

__all__ = [
    "AFTER",
    "BEFORE",
    "CONFIDENCE",
    "FEWEST",
    "Row",
    "check",
    "figure",
    "form",
    "questions",
    "results",
    "to_csv",
]

BEFORE, AFTER = PHASES = ("before", "after")
FEWEST = 3
"""Results of fewer answers are not shown: somebody might be recognised."""
SURE = 3
"""From this step of the scale on somebody is sure."""
MOST = 1000
"""Answer sheets of one class."""


def N_(message: str) -> str:
    """Mark a word for translation; it is translated when it is read."""
    return message


CONFIDENCE = (N_("I guessed"), N_("not very sure"), N_("fairly sure"), N_("certain"))
"""The scale, from 1 to 4."""

Answers = dict[str, dict[str, Any]]


class Row(NamedTuple):
    """What came out for one question in one phase. Shares are from 0 to 1; ``None`` where they are withheld."""

    question: str
    topic: str
    phase: str
    n: int
    """So many answered this question."""
    right: float | None
    """The share of right answers."""
    sure: float | None
    """The mean confidence, 1 to 4, of those who said how sure they were; ``None`` where fewer than three did."""
    sure_wrong: float | None
    """The share of answers that were wrong and at least fairly sure."""
    said: str
    """Why numbers are withheld; empty where they are not."""


# -- the sheet ---------------------------------------------------------------------------------------------------


def form() -> dict[str, Any]:
    """What a student's page gets: ``{"questions": [...], "ask": "How sure ...", "confidence": [{"id", "text"}, ...]}``.

    A question here is ``{"id", "text", "options"}``: without the right answer and the reason, and without the topic,
    which would be a hint.
    """
    return {
        "questions": [{name: one[name] for name in ("id", "text", "options")} for one in questions()],
        "ask": _("How sure are you?"),
        "confidence": [{"id": number, "text": _(word)} for number, word in enumerate(CONFIDENCE, 1)],
    }


# -- answers -------------------------------------------------------------------------------------------------------


def check(answers: Any) -> Answers:
    """A stranger's answers, such as ``{"growth": {"answer": "b", "sure": 3}}``, if they are some.

    A question may be left out, or its answer be ``None``: it then is not in what is returned. ``sure`` may be left out,
    and is ``None`` then. Raises :class:`UsageError`.
    """
    if not isinstance(answers, Mapping):
        raise UsageError(_("The answers are a table by question, not {what!r:.40}.").format(what=answers))
    known = {one["id"]: [option["id"] for option in one["options"]] for one in questions()}
    for name in answers:
        if name not in known:
            hint = nearest(name, known) if isinstance(name, str) and len(name) < 40 else ""
            raise UsageError(_("The quiz has no question {name!r:.40}.{hint}").format(name=name, hint=hint))
    found = {name: _answer(name, answers[name], letters) for name, letters in known.items() if name in answers}
    return {name: one for name, one in found.items() if one["answer"] is not None}


def _answer(name: str, given: Any, letters: Sequence[str]) -> dict[str, Any]:
    if not isinstance(given, Mapping) or not set(given) <= {"answer", "sure"}:
        raise UsageError(
            _("An answer is such as {like}; for {name} came {what!r:.40}.").format(
                like="{'answer': 'b', 'sure': 3}", name=name, what=given
            )
        )
    answer, sure = given.get("answer"), given.get("sure")
    if answer is not None and not (isinstance(answer, str) and answer in letters):
        raise UsageError(
            _("The answer to {name} is one of {letters}, not {what!r:.40}.").format(
                name=name, letters=", ".join(letters), what=answer
            )
        )
    if sure is not None and not (type(sure) is int and 1 <= sure <= len(CONFIDENCE)):
        raise UsageError(
            _("How sure somebody is of {name} is a whole number from 1 to {most}, not {what!r:.40}.").format(
                name=name, most=len(CONFIDENCE), what=sure
            )
        )
    return {"answer": answer, "sure": sure}


# -- results -------------------------------------------------------------------------------------------------------


def results(answers: Iterable[tuple[str, Any]]) -> list[Row]:
    """What came out: a :class:`Row` for each question before, and then after, in the order of the questions.

    ``answers``: a pair for each sheet, ``("before", what check gave)`` or ``("after", ...)``. Of fewer than three
    answers to a question no share is given. Raises :class:`UsageError`.
    """
    sheets = _sheets(answers)
    return [
        _row(one, phase, [sheet[one["id"]] for when, sheet in sheets if when == phase and one["id"] in sheet])
        for one in questions()
        for phase in PHASES
    ]


def _sheets(answers: Any) -> list[tuple[str, Answers]]:
    if isinstance(answers, str | bytes | Mapping) or not isinstance(answers, Iterable):
        raise UsageError(_("The answer sheets are a list of pairs, not {what!r:.40}.").format(what=answers))
    found: list[tuple[str, Answers]] = []
    for pair in answers:
        if not isinstance(pair, list | tuple) or len(pair) != 2 or pair[0] not in PHASES:
            raise UsageError(
                _("An answer sheet is a pair such as {like}, not {what!r:.40}.").format(
                    like="('before', {...})", what=pair
                )
            )
        found.append((pair[0], check(pair[1])))
        if len(found) > MOST:
            raise UsageError(_("One class has at most {most} answer sheets.").format(most=MOST))
    return found


def _row(question: Mapping[str, Any], phase: str, given: Sequence[Mapping[str, Any]]) -> Row:
    name, topic, n = question["id"], question["topic"], len(given)
    if n < FEWEST:
        why = _("fewer than {n} answers: not shown").format(n=FEWEST) if n else _("no answers")
        return Row(name, topic, phase, n, None, None, None, why)
    right = sum(one["answer"] == question["right"] for one in given) / n
    steps = [one["sure"] for one in given if one["sure"] is not None]
    sure = sum(steps) / len(steps) if len(steps) >= FEWEST else None
    wrong = sum(one["answer"] != question["right"] and (one["sure"] or 0) >= SURE for one in given) / n
    return Row(name, topic, phase, n, right, sure, wrong, "")


# -- what is shown -------------------------------------------------------------------------------------------------


def figure(found: Sequence[Row]) -> dict[str, Any]:
    """``{"id", "title", "figure", "sentence", "table"}`` of what :func:`results` gave, as the charts of a game have it.

    Bars of the share of right answers to each question; before and after differ in colour and pattern, and each bar has
    its number. Raises :class:`UsageError`.
    """
    rows = _rows(found)
    looks = {BEFORE: (COLORS[1], "/"), AFTER: (COLORS[0], "")}
    data = [
        {
            "type": "bar",
            "orientation": "h",
            "name": _phase(phase),
            "y": [row.topic for row in rows if row.phase == phase],
            "x": [None if row.right is None else round(100 * row.right) for row in rows if row.phase == phase],
            "text": [_percent(row.right) for row in rows if row.phase == phase],
            "textposition": "outside",
            "cliponaxis": False,
            "textfont": {"color": INK},
            "marker": {"color": color, "pattern": {"shape": shape, "fgcolor": "#FFFFFF", "fillmode": "overlay"}},
            "hovertemplate": "%{y}, %{fullData.name}: %{x} %<extra></extra>",
        }
        for phase, (color, shape) in looks.items()
    ]
    xaxis = {"range": [0, 112], "tickvals": [0, 25, 50, 75, 100], "title": {"text": _("% right"), "standoff": 6}}
    layout = frame(xaxis | {"automargin": True}, {"autorange": "reversed", "zeroline": False}, "", True)
    return {
        "id": "quiz",
        "title": _("The quiz before and after"),
        "figure": {"data": data, "layout": layout | {"barmode": "group", "bargap": 0.3}},
        "sentence": _sentence(rows),
        "table": {"columns": _columns(), "rows": _cells(rows)},
    }


def to_csv(found: Sequence[Row]) -> bytes:
    """What :func:`results` gave as CSV for spreadsheets: UTF-8 with a byte order mark, no cell a formula."""
    return csv_bytes(_columns(), _cells(_rows(found)))


def _rows(found: Any) -> list[Row]:
    if not isinstance(found, list | tuple) or not found or not all(isinstance(row, Row) for row in found):
        raise UsageError(_("Give what quiz.results made, not {what!r:.40}.").format(what=found))
    return list(found)


def _phase(phase: str) -> str:
    return _("before") if phase == BEFORE else _("after")


def _percent(share: float | None) -> str:
    return "" if share is None else _("{n} %").format(n=round(100 * share))


def _columns() -> list[str]:
    return [
        _("Question"),
        _("when"),
        _("answers"),
        _("% right"),
        _("how sure, 1 to {most}").format(most=len(CONFIDENCE)),
        _("% sure and wrong"),
        _("remark"),
    ]


def _cells(rows: Sequence[Row]) -> list[list[Any]]:
    """A row for each question and phase; ``None`` where a number is withheld."""

    def rounded(share: float | None) -> int | None:
        return None if share is None else round(100 * share)

    return [
        [
            row.topic,
            _phase(row.phase),
            row.n,
            rounded(row.right),
            None if row.sure is None else round(row.sure, 1),
            rounded(row.sure_wrong),
            row.said or None,
        ]
        for row in rows
    ]


def _sentence(rows: Sequence[Row]) -> str:
    """Before and after in numbers, where most was gained, and what is not shown."""
    parts = [text for text in (_shares(rows), _gain(rows), _certain(rows), _withheld(rows)) if text]
    return " ".join(parts) or _("Nobody has answered yet.")


def _whole(rows: Sequence[Row], phase: str, name: str) -> float | None:
    """A share of all answers of a phase that are shown."""
    shown = [(getattr(row, name), row.n) for row in rows if row.phase == phase and row.right is not None]
    return sum(share * n for share, n in shown) / sum(n for _share, n in shown) if shown else None


def _by_phase(rows: Sequence[Row], name: str) -> str:
    """Such as ``41 % before and 67 % after``; empty where nothing is shown."""
    found = [(phase, _whole(rows, phase, name)) for phase in PHASES]
    return listed(
        _("{share} {phase}").format(share=_percent(share), phase=_phase(phase))
        for phase, share in found
        if share is not None
    )


def _shares(rows: Sequence[Row]) -> str:
    shares = _by_phase(rows, "right")
    return _("Right answers: {shares}.").format(shares=shares) if shares else ""


def _certain(rows: Sequence[Row]) -> str:
    shares = _by_phase(rows, "sure_wrong")
    return _("Sure and wrong: {shares}.").format(shares=shares) if shares else ""


def _gain(rows: Sequence[Row]) -> str:
    shown = {(row.question, row.phase): row for row in rows if row.right is not None}
    gains = [
        (round(100 * (row.right or 0)) - round(100 * (shown[name, BEFORE].right or 0)), row.topic)
        for (name, phase), row in shown.items()
        if phase == AFTER and (name, BEFORE) in shown
    ]
    most = max((gain for gain, _topic in gains), default=0)
    if most <= 0:
        return _("No question was answered better after than before.") if gains else ""
    best = listed(f"“{topic}”" for gain, topic in gains if gain == most)
    return ngettext("Most was gained at {best}: {n} point.", "Most was gained at {best}: {n} points.", most).format(
        best=best, n=most
    )


def _withheld(rows: Sequence[Row]) -> str:
    few = [_phase(phase) for phase in PHASES if any(row.phase == phase and 0 < row.n < FEWEST for row in rows)]
    if not few:
        return ""
    return _("Where fewer than {n} answered ({when}), nothing is shown, so that nobody is recognised.").format(
        n=FEWEST, when=listed(few)
    )
