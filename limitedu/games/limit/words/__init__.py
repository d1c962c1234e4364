"""Limit in words: titles, steps, the glossary, the sliders of the end page; and the other word modules by their names.

The student's words are food, goods, arms and fossils for the rulebook's renewable, industrial, military and fossil
resources. Sentences are looked up when they are asked for, in the language of that moment.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from limitedu.games.limit.names import (
    N_,
    counted,
    money,
    nation_name,
    phase_name,
    seat_faces,
    step_name,
    tokens,
    units,
    years_of,
)
from limitedu.games.limit.rules import CLASSES
from limitedu.games.limit.state import LimitState
from limitedu.games.limit.words.answers import detail, label
from limitedu.games.limit.words.cards import about, cost_lines, effect_lines, title
from limitedu.games.limit.words.events import sentence
from limitedu.games.limit.words.questions import amount_info, ask, hint, unit
from limitedu.games.limit.words.why import rule_name, rule_title, section, why
from limitedu.i18n import _

__all__ = [
    "about",
    "about_game",
    "amount_info",
    "ask",
    "cost_lines",
    "detail",
    "effect_lines",
    "end_reason",
    "generation_title",
    "hint",
    "label",
    "nation_name",
    "option_info",
    "part_name",
    "rule_name",
    "rule_title",
    "score_lines",
    "seat_faces",
    "section",
    "sentence",
    "start_generations",
    "terms",
    "title",
    "title_of_step",
    "unit",
    "value_settings",
    "why",
]


def about_game() -> str:
    """What Limit is, for the start page."""
    return _(
        "Lead a nation from 1850 to 2060 on one finite planet: feed it, let it grow, keep the peace. "
        "Pollution, money and "
        "tension are shared by all, and so are the crises."
    )


def option_info() -> list[dict[str, Any]]:
    """The switches of a new game."""
    return [
        {
            "name": "alliances",
            "label": _("Alliances"),
            "kind": "switch",
            "default": False,
            "hint": _(
                "Nations may ally at the end of each generation. Better with four or more, and not in a first game."
            ),
        }
    ]


def start_generations() -> list[dict[str, Any]]:
    """From which generations a game can be begun."""
    return [{"id": number, "label": str(years_of(number)[0])} for number in (1, 3, 5)]


# -- the clock ---------------------------------------------------------------------------------------------


def generation_title(state: LimitState) -> str:
    """``Generation 3, 1910–1940``."""
    first, last = years_of(max(1, state.generation), state.rules)
    return _("Generation {n}, {first}–{last}").format(n=max(1, state.generation), first=first, last=last)


def title_of_step(state: LimitState) -> tuple[str, str]:
    """The phase and the step that the table is in."""
    step = step_name(state.step)
    if state.step == "policy" and state.decisions and state.decisions[0].question.name == "policy":
        step = _("{step}, card {n} of {most}").format(
            step=step, n=state.decisions[0].arg + 1, most=state.rules.cards_a_turn
        )
    return phase_name(state.phase), step


def end_reason(game: Any) -> str:
    """Why the game is over."""
    state = game.state
    crises = sum(len(generation) for generation in state.crises)
    if crises >= state.rules.crises_to_end:
        return _("{crises} crises: the game ends after generation {n}.").format(crises=crises, n=state.generation)
    return _("Generation {n} is over, the last one.").format(n=state.generation)


# -- the end page ------------------------------------------------------------------------------------------

PARTS = {
    "happiness": N_("Happiness"),
    "money": N_("Money"),
    "territory": N_("Land"),
    "arms": N_("Arms"),
    "pollution": N_("Pollution"),
    "disruption": N_("Disruption"),
}


def part_name(part: str) -> str:
    """A part of the score."""
    return _(PARTS[part]) if part in PARTS else part


def score_lines(score: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The parts of one nation's score with their names and how they were counted."""
    n = score["numbers"]
    details = {
        "happiness": _("{living} × {index}").format(living=n["living"], index=n["index"]),
        "money": _("{sum}, worth {factor} after {crises} crises").format(
            sum=money(n["money"]), factor=n["factor"], crises=n["crises"]
        ),
        "territory": counted(n["territory"], "land"),
        "arms": units(n["arms"], "military"),
        "pollution": tokens(n["pollution"], "pollution"),
        "disruption": tokens(n["disruption"], "disruption"),
    }
    return [
        {"id": part, "label": part_name(part), "value": value, "detail": details.get(part, "")}
        for part, value in score["parts"].items()
    ]


SLIDERS: tuple[tuple[str, str, float, float, float, str], ...] = (
    ("class_weight", N_("Happiness: weight of the classes"), 0, 3, 0.5, N_("How much living standards count.")),
    (
        "money_points",
        N_("Money: points"),
        0,
        3,
        0.5,
        N_("Points for each step of money, before crises make it worth less."),
    ),
    ("territory", N_("Land: points"), 0, 10, 1, N_("Points for each territory.")),
    ("arms_points", N_("Arms: points"), 0, 3, 0.5, N_("Points for each step of arms. Are arms strength, or waste?")),
    ("pollution", N_("Pollution: points lost"), 0, 10, 1, N_("What each token of pollution costs.")),
    ("disruption", N_("Disruption: points lost"), 0, 10, 1, N_("What each token of disruption costs.")),
    (
        "stress_tests",
        N_("Stress tests"),
        0,
        2,
        1,
        N_(
            "How often each nation goes through the social phase once more after the end, before it is scored: "
            "its people must be fed and supplied again."
        ),
    ),
)


def value_settings(rules: Any) -> list[dict[str, Any]]:
    """The sliders of the end page, for :func:`limitedu.games.limit.score.scores`, at what ``rules`` say."""
    score: Mapping[str, Any] = rules.data["score"]
    classes = {"".join(score["classes"]), "ACE", "E", "C", CLASSES}
    found: list[dict[str, Any]] = [
        {
            "id": "classes",
            "label": _("Happiness: which classes count"),
            "kind": "choice",
            "value": "".join(score["classes"]),
            "choices": sorted(classes, key=lambda names: (len(names), names)),
            "hint": _("The rulebook counts the highest, the median and the lowest class. Whose life counts for you?"),
        }
    ]
    for name, text, low, high, step, help_ in SLIDERS:
        value = score[name]
        found.append(
            {
                "id": name,
                "label": _(text),
                "kind": "number",
                "value": value,
                "low": min(low, value),
                "high": max(high, value),
                "step": step,
                "hint": _(help_),
            }
        )
    found.append(
        {
            "id": "money_fixed",
            "label": _("Money keeps its worth in crises"),
            "kind": "choice",
            "value": bool(score["money_fixed"]),
            "choices": [{"id": False, "label": _("no")}, {"id": True, "label": _("yes")}],
            "hint": _("If not, each crisis makes money count less."),
        }
    )
    return found


# -- the glossary ------------------------------------------------------------------------------------------

TERMS = (
    (N_("food"), N_("What people eat and drink; the rulebook's renewable resource. It does not keep.")),
    (N_("goods"), N_("Clothes, houses, machines; the rulebook's industrial resource.")),
    (N_("arms"), N_("Armies and weapons; the rulebook's military resource.")),
    (
        N_("fossils"),
        N_("Oil, coal, ore, sand: all that does not grow back in our time; the rulebook's fossil resource."),
    ),
    (N_("level"), N_("A place on a track. One level up may double what it gives.")),
    (
        N_("standard of living"),
        N_("How each fifth of the people lives, from 1 (farming) to 4 (services). A is the top fifth, E the lowest."),
    ),
    (N_("unrest"), N_("How angry a nation is. Low: boom. High: uprising. Beyond the end: disruption.")),
    (
        N_("disruption"),
        N_("Tension in the world, counted in tokens that all nations share. Reserve empty: military crisis."),
    ),
    (
        N_("pollution"),
        N_("Lasting dirt, counted in tokens that all nations share. Reserve empty: environmental crisis."),
    ),
    (N_("World Bank"), N_("The money that no nation holds. Too little for what is due: financial crisis.")),
    (N_("leaves the economy"), N_("Money that goes to the £ box is nobody's any more, and is missing later.")),
    (
        N_("demographic tile"),
        N_(
            "Each class has one. It moves to the zone when the class first reaches 3; two of them bring the "
            "demographic shift."
        ),
    ),
    (N_("stress test"), N_("Before the score the people must be fed and supplied once more.")),
)


def terms() -> dict[str, str]:
    """The glossary: word -> meaning."""
    return {_(word): _(meaning) for word, meaning in TERMS}
