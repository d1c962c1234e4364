"""The game in words: title, end, glossary, the sliders of the end page; and the other word modules by their names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from limitedu.games.planetary_limit.score import VALUES, winners
from limitedu.games.planetary_limit.words.events import sentence
from limitedu.games.planetary_limit.words.names import N_, country_name, resources, seat_faces, years_of
from limitedu.games.planetary_limit.words.questions import amount_info, ask, detail, hint, label, unit
from limitedu.games.planetary_limit.words.why import rule_name, rule_title, section, why
from limitedu.i18n import _, listed

__all__ = [
    "about_game",
    "amount_info",
    "ask",
    "detail",
    "end_reason",
    "hint",
    "label",
    "part_name",
    "rule_name",
    "rule_title",
    "score_lines",
    "seat_faces",
    "section",
    "sentence",
    "start_generations",
    "terms",
    "unit",
    "value_settings",
    "why",
]


def about_game() -> str:
    """What the game is, for the start page."""
    return _(
        "Four countries draw on one Reservoir for ten rounds, on a planet with room for thirty. Build, trade, "
        "quarrel, keep your word or break it; and feed your people, or your country collapses."
    )


def start_generations() -> list[dict[str, Any]]:
    """From which rounds a game can be begun."""
    return [{"id": number, "label": str(years_of(number)[0])} for number in (1, 3, 5)]


def end_reason(game: Any) -> str:
    """Why the game is over, and who wins."""
    state = game.state
    names = listed(country_name(seat) for seat in winners(state))
    if sum(country.alive for country in state.countries) < 2:
        return _("Only {who} is left, in round {n}: it wins.").format(who=names, n=state.generation)
    if len(winners(state)) > 1:
        return _("Round {n} is over, the last one. {who} share the victory.").format(n=state.generation, who=names)
    return _("Round {n} is over, the last one. {who} wins.").format(n=state.generation, who=names)


PARTS = {
    "population": N_("Population"),
    "resources": N_("Resources"),
    "developments": N_("Active Developments"),
    "reservoir": N_("Reservoir"),
}
HINTS = {
    "population": N_("By the rules the largest population wins."),
    "resources": N_("By the rules they only break ties."),
    "developments": N_("By the rules they only break ties."),
    "reservoir": N_("What is left for those who come after, counted for each survivor."),
}


def part_name(part: str) -> str:
    """A part of the score."""
    return _(PARTS[part]) if part in PARTS else part


def score_lines(score: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The parts of one country's score with their names and how they were counted."""
    numbers = score["numbers"]
    lines = []
    for part, value in score["parts"].items():
        number = numbers[part]
        counted = resources(number) if part in ("resources", "reservoir") else str(number)
        lines.append({"id": part, "label": part_name(part), "value": value, "detail": counted})
    return lines


def value_settings(rules: Any) -> list[dict[str, Any]]:
    """The sliders of the end page, at what ``rules`` say."""
    return [
        {
            "id": name,
            "label": _("{part}: points each").format(part=part_name(name)),
            "kind": "number",
            "value": rules.data["score"][name],
            "low": 0,
            "high": max(3, rules.data["score"][name]),
            "step": 0.5,
            "hint": _(HINTS[name]),
        }
        for name in VALUES
    ]


TERMS = (
    (N_("Reservoir"), N_("The resources of the planet that nobody has taken yet.")),
    (N_("Box"), N_("Resources that were used up. Only a few cards and events bring some of them back.")),
    (N_("extract"), N_("Take from the Reservoir.")),
    (N_("return"), N_("Give back to the Reservoir.")),
    (N_("consume"), N_("Use up: normal resources go to the Box, green ones back to the Reservoir.")),
    (N_("green"), N_("A renewable resource: when it is spent it returns to the Reservoir.")),
    (N_("Development"), N_("A card that stays in your country and works each turn, for its maintenance.")),
    (N_("inactive"), N_("A card that was not paid for. It does nothing until it is woken.")),
    (N_("Final Phase"), N_("The end of each turn: maintenance, waking cards, rationing, food.")),
    (N_("collapse"), N_("The end of a country that cannot feed its people.")),
    (N_("reserve"), N_("Population tokens that are not on the planet: so many more people there is room for.")),
)


def terms() -> dict[str, str]:
    """The glossary: word -> meaning."""
    return {_(word): _(meaning) for word, meaning in TERMS}
