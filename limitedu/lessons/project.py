"""Lesson 11: is a project complete, and does its experiment give the stated result again?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from limitedu import __version__
from limitedu.core.definition import definition_of
from limitedu.errors import LimitEduError
from limitedu.experiments import columns, simulate_rows
from limitedu.i18n import gettext as _
from limitedu.lessons.checking import Feedback, exercise, give_me, is_number, is_whole, not_yet, right
from limitedu.lessons.experiment import chance_share, changed_lines, per_game

__all__ = ["own_project"]

TEXTS = ("question", "hypothesis", "stays", "meaning", "doubt", "limits")
"""What is told in words, in the order of the template."""
SETTINGS = ("game", "players", "bots", "change", "measure", "games", "seed")
"""What the experiment is."""
RESULT = ("before", "after", "share")
SHORTEST = 20
"""Letters of the shortest sentence that says something."""
LEAST, MOST = 20, 60
"""Games under each rule: fewer say little, more keep one waiting."""
NEAR, NEAR_SHARE = 0.006, 0.04
"""How near a stated mean must come to ours (it may be rounded to two digits), and a stated share of flips."""


@exercise(
    "own project",
    lesson=11,
    rule=lambda: _(
        "Give your project as a dict. Its {texts} are sentences of {shortest} letters or more, and the question has a "
        "question mark. Its {settings} say what is played: the programs as one name, or one for each nation; a house "
        "rule; a column of limitedu.simulate with numbers; {least} to {most} games. Its result has before and after, "
        "the means of the measure under the printed rules and under yours with the same seeds, rounded to two digits "
        "or finer, and share, the share of all flips of signs that lead as far as your differences, at most "
        "{near} off. Its version is limitedu.__version__, and its rules are the rules_digest of a record under your "
        "rule. The experiment is played again and must give your result."
    ).format(
        texts=", ".join(TEXTS),
        settings=", ".join(SETTINGS),
        shortest=SHORTEST,
        least=LEAST,
        most=MOST,
        near=NEAR_SHARE,
    ),
)
def own_project(project: Any) -> Feedback:
    """Is the dict ``project`` complete, and does its experiment, played again, give the result that it states?"""
    if not isinstance(project, Mapping):
        return give_me(_("Give me your project as a dict, such as the template of lesson 11."))
    names = (*TEXTS, *SETTINGS, "result", "version", "rules")
    lacking = [name for name in names if name not in project]
    missing = [_("your project lacks {names}").format(names=", ".join(lacking))] if lacking else []
    missing += _words(project)
    wrong = [] if lacking else _settings(project)
    if not missing and not wrong:
        missing = _again(project)
    if missing or wrong:
        return not_yet(*missing, *wrong)
    return right(
        _(
            "the project is complete, and {n} games under each rule gave the same again: {measure} {before} and {after}"
        ).format(n=project["games"], measure=project["measure"], **{name: project["result"][name] for name in RESULT})
    )


def _words(project: Mapping[Any, Any]) -> list[str]:
    """What is wrong with the sentences."""
    texts = {name: project[name] for name in TEXTS if name in project}
    short = [name for name, text in texts.items() if not isinstance(text, str) or len(text.strip()) < SHORTEST]
    missing = []
    if len(short) > 1:  # one sentence for all, as at the beginning, when the template is empty
        missing.append(
            _("{names} should each be a sentence of {shortest} letters or more").format(
                names=", ".join(short), shortest=SHORTEST
            )
        )
    elif short:
        missing.append(
            _("{name} is {text!r:.30}, and should be a sentence of {shortest} letters or more").format(
                name=short[0], text=texts[short[0]], shortest=SHORTEST
            )
        )
    question = project.get("question", "?")
    if isinstance(question, str) and "?" not in question:
        missing.append(_("question has no question mark"))
    return missing


def _settings(project: Mapping[Any, Any]) -> list[str]:
    """What is wrong with the experiment, before it is played."""
    game, players, games, seed = (project[name] for name in ("game", "players", "games", "seed"))
    if not is_whole(games) or not LEAST <= games <= MOST:
        return [_("games is {n!r:.30}, and should be from {least} to {most}").format(n=games, least=LEAST, most=MOST)]
    for name in ("players", "seed"):
        if not is_whole(project[name]):
            return [_("{name} is {value!r:.30}, and should be a whole number").format(name=name, value=project[name])]
    for name in ("game", "measure", "version", "rules"):
        if not isinstance(project[name], str):
            return [_("{name} should be a text in quotes").format(name=name)]
    bots = project["bots"]
    if not isinstance(bots, str | list | tuple):
        return [_("bots should be the name of a program, or a list of names, one for each nation")]
    try:  # one game: it says in words which setting cannot be
        simulate_rows(game, int(players), bots, 1, int(seed))
    except LimitEduError as error:
        return [str(error).removesuffix(".")]
    usable = [name for name in columns(game, int(players)) if name not in ("game", "seed", "seat", "bot")]
    if project["measure"] not in usable:
        return [
            _("measure is {name!r:.40}, and should be one of {names}").format(
                name=project["measure"], names=", ".join(usable)
            )
        ]
    lines = changed_lines(project["change"], game)
    if isinstance(lines, Feedback):
        return [_("in change: {said}").format(said=lines.text.removeprefix(_("Not yet: ")).removesuffix("."))]
    result = project["result"]
    if not isinstance(result, Mapping) or not all(is_number(result.get(name)) for name in RESULT):
        return [_("result should hold the numbers {names}").format(names=", ".join(RESULT))]
    return []


def _again(project: Mapping[Any, Any]) -> list[str]:
    """What differs when the experiment is played again."""
    game, bots = project["game"], project["bots"]
    players, games, seed = (int(project[name]) for name in ("players", "games", "seed"))
    change, result, missing = project["change"], project["result"], []
    if project["version"] != __version__:
        missing.append(
            _("version is {theirs!r:.20}, and this is limitedu {ours}").format(
                theirs=project["version"], ours=__version__
            )
        )
    digest = definition_of(game).load_rules(change).digest
    if project["rules"] != digest:
        missing.append(
            _("rules is {theirs!r:.20}, and the digest of your rules is {ours!r}").format(
                theirs=project["rules"], ours=digest
            )
        )
    before, after = (per_game(project["measure"], bots, games, seed, rule, game, players) for rule in (None, change))
    found = {
        "before": sum(before) / games,
        "after": sum(after) / games,
        "share": chance_share([b - a for a, b in zip(before, after, strict=True)]),
    }
    for name, ours in found.items():
        if abs(result[name] - ours) > (NEAR_SHARE if name == "share" else NEAR):
            missing.append(
                _("result states {name} {theirs:.3f}, and played again it is {ours:.3f}").format(
                    name=name, theirs=result[name], ours=ours
                )
            )
    return missing
