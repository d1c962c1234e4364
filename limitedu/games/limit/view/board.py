"""A nation's board as data: its tracks, classes, stocks and cards in play; and the few numbers the others compare."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from limitedu.games.limit.cards.part import FARMING, GREEN, SUSTAINABLE, VEGETARIANISM
from limitedu.games.limit.names import (
    N_,
    SOCIETIES,
    class_name,
    counted,
    crisis_name,
    resource_name,
    tokens,
    units,
)
from limitedu.games.limit.nation import land_limit, level_below
from limitedu.games.limit.rules import CLASSES, DECKS
from limitedu.games.limit.state import FOSSIL, RENEWABLE, LimitState, Nation
from limitedu.games.limit.words.cards import about, cost_lines, effect_lines, title
from limitedu.i18n import _

__all__ = ["WORDS", "board", "card_data", "need_of_food", "need_of_goods", "pollution_ahead", "summary"]

Json = dict[str, Any]
WORDS = ("food", "goods", "arms", "fossils")
"""The ids of the resources on the page."""


def card_data(
    state: LimitState,
    card: Any,
    seat: int,
    word: str = "shown",
    actions: Sequence[Json] = (),
    reasons: Sequence[Json] = (),
) -> Json:
    """A card as the page draws it, with the amounts of the nation at ``seat``; ``word`` is the card's state."""
    nation = state.nations[seat]
    return {
        "id": card.id,
        "name": title(card),
        "deck": DECKS[card.deck],
        "stays": card.stays,
        "cost": cost_lines(card, state, nation),
        "effect": effect_lines(card, state, nation),
        "state": word,
        "actions": list(actions),
        "reasons": list(reasons),
        "about": about(card),
    }


# -- what lies ahead -----------------------------------------------------------------------------------------


def need_of_food(state: LimitState, nation: Nation) -> int:
    """What the people eat in the next supply."""
    return state.rules.people[level_below(state, nation.pop, -1 if nation.laws & VEGETARIANISM else 0)]


def need_of_goods(state: LimitState, nation: Nation) -> int:
    """What the people consume in the next consumption, by class C as it stands."""
    society, column = state.rules.society, nation.sol[2]
    if not society.consumes[column]:
        return 0
    shift = society.consumption_shift[column] - (1 if nation.laws & SUSTAINABLE else 0)
    return state.rules.people[level_below(state, nation.pop, shift)]


def pollution_ahead(state: LimitState, nation: Nation) -> int:
    """The pollution of one production at today's levels."""
    rules, (_food, goods, arms) = state.rules, nation.level
    dirt = rules.pollution_cost[goods]
    if nation.laws & GREEN:
        dirt = max(0, dirt - rules.law["green_production"].amount)
    farming = rules.law["intensive_farming"].gives if nation.laws & FARMING else 0
    return int(dirt + rules.pollution_cost[arms] + farming)


# -- the board -----------------------------------------------------------------------------------------------


def board(state: LimitState, nation: Nation) -> list[Json]:
    """All components of a nation's board, always the same ones in the same order."""
    return [
        _pools(nation),
        *(_plant(state, nation, plant) for plant in range(3)),
        _population(state, nation),
        _classes(nation),
        _unrest(state, nation),
        _cards("laws", _("In play"), state, nation, nation.permanent, "in play"),
        _cards("played", _("Played in this generation"), state, nation, nation.played, "played"),
    ]


PLANT_LABELS = (N_("Food production"), N_("Goods production"), N_("Arms production"))


def _plant(state: LimitState, nation: Nation, plant: int) -> Json:
    rules, level = state.rules, nation.level[plant]
    most = land_limit(state, nation) if plant == RENEWABLE else rules.top[plant]
    output = rules.output[plant]
    return {
        "kind": "track",
        "id": WORDS[plant],
        "label": _(PLANT_LABELS[plant]),
        "value": output[level],
        "unit": _("a generation"),
        "at": level - 1,
        "positions": [
            {
                "label": str(output[at]),
                "marks": _marks(state, at) if plant != RENEWABLE else [],
                "blocked": at > most,
                "zone": "",
            }
            for at in range(1, rules.top[plant] + 1)
        ],
        "note": _plant_note(state, nation, plant, output[most]),
    }


def _marks(state: LimitState, at: int) -> list[str]:
    fossils, dirt = state.rules.fossil_cost[at], state.rules.pollution_cost[at]
    marks = [counted(fossils, "fossil")] if fossils else []
    return [*marks, tokens(dirt, "pollution")] if dirt else marks


def _plant_note(state: LimitState, nation: Nation, plant: int, most: int) -> str:
    if plant == RENEWABLE:
        return _("land allows {most}").format(most=most)
    if plant == 1:
        need = need_of_goods(state, nation)
        if not need:
            return _("needs none")
        return _("needs {n}").format(n=need)
    return ""


def _population(state: LimitState, nation: Nation) -> Json:
    rules = state.rules
    return {
        "kind": "track",
        "id": "population",
        "label": _("Population"),
        "value": rules.people[nation.pop],
        "unit": "",
        "at": nation.pop - 1,
        "positions": [{"label": str(n), "marks": [], "blocked": False, "zone": ""} for n in rules.people[1:]],
        "note": _("needs {food}").format(food=units(need_of_food(state, nation), RENEWABLE)),
    }


def _classes(nation: Nation) -> Json:
    shift = [{"column": 2, "symbol": "◆", "label": _("shift")}]
    return {
        "kind": "matrix",
        "id": "classes",
        "label": _("Standard of living"),
        "columns": [_(society) for society in SOCIETIES],
        "rows": [
            {
                "id": name,
                "label": class_name(index),
                "at": nation.sol[index] - 1,
                "marks": list(shift) if nation.shift_line[index] else [],
            }
            for index, name in enumerate(CLASSES)
        ],
    }


def _zone(state: LimitState, at: int) -> str:
    if at <= state.rules.boom_to:
        return _("boom")
    return _("uprising") if at >= state.rules.uprising_from else _("growth")


def _unrest(state: LimitState, nation: Nation) -> Json:
    rules = state.rules
    gap = nation.sol[0] - nation.sol[-1]
    return {
        "kind": "track",
        "id": "unrest",
        "label": _("Social unrest"),
        "value": nation.unrest,
        "unit": _("of {most}").format(most=rules.most_unrest),
        "at": nation.unrest - 1,
        "positions": [
            {"label": str(at), "marks": [], "blocked": False, "zone": _zone(state, at)}
            for at in range(1, rules.most_unrest + 1)
        ],
        "note": _("A is {gap} above E: +{gap}").format(gap=gap) if gap else "",
    }


def _pools(nation: Nation) -> Json:
    stocks = [
        {"id": WORDS[r], "label": resource_name(r), "value": nation.stock[r], "unit": ""} for r in range(FOSSIL + 1)
    ]
    rest = (
        ("money", _("money"), nation.money, "£"),
        ("land", _("land"), nation.territory, ""),
        ("pollution", _("pollution"), nation.pollution, ""),
        ("disruption", _("disruption"), nation.disruption, ""),
        ("shift", _("shift tiles in the zone"), nation.shift_zone, ""),
    )
    items = [{"id": key, "label": text, "value": value, "unit": unit} for key, text, value, unit in rest]
    return {"kind": "pools", "id": "stocks", "label": "", "items": [*stocks, *items]}


def _cards(key: str, label: str, state: LimitState, nation: Nation, cards: Sequence[Any], word: str) -> Json:
    return {
        "kind": "cards",
        "id": key,
        "label": label,
        "cards": [card_data(state, card, nation.seat, word) for card in cards],
    }


# -- what the others compare -----------------------------------------------------------------------------------


def summary(state: LimitState, nation: Nation) -> list[Json]:
    """The open facts of a nation in the order of the table of nations; the same rows for all."""
    a, _b, c, _d, e = nation.sol
    rows: tuple[tuple[str, str, int | str, str], ...] = (
        ("population", _("Population"), state.rules.people[nation.pop], ""),
        ("sol", _("Living A·C·E"), f"{a}·{c}·{e}", ""),
        ("unrest", _("Unrest"), nation.unrest, ""),
        ("land", _("Land"), nation.territory, ""),
        ("money", _("Money"), nation.money, "£"),
        ("food", _("Food"), nation.stock[0], ""),
        ("goods", _("Goods"), nation.stock[1], ""),
        ("arms", _("Arms"), nation.stock[2], ""),
        ("fossils", _("Fossils"), nation.stock[3], ""),
        ("pollution", _("Pollution"), nation.pollution, ""),
        ("disruption", _("Disruption"), nation.disruption, ""),
        ("cards", _("Cards in hand"), len(nation.hand), ""),
    )
    return [{"id": key, "label": label, "value": value, "unit": unit} for key, label, value, unit in rows]


def crisis_marks(kinds: Sequence[str]) -> list[Json]:
    """The tiles of one generation."""
    from limitedu.games.limit.names import CRISIS_SYMBOLS

    return [{"id": kind, "symbol": CRISIS_SYMBOLS[kind], "label": crisis_name(kind)} for kind in kinds]
