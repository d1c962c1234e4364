"""Cards composed by a house rule: every part in every place either is refused by its path or is safe to play."""

from __future__ import annotations

from random import Random

import pytest

import limitedu
from limitedu.errors import RulesError
from limitedu.games.limit.cards.part import COST, EFFECT, effect
from limitedu.games.limit.rules import load_rules

PARTS = {
    part["kind"]: part
    for card in load_rules().data["cards"].values()
    for part in (*card.get("cost", []), *card["effect"], *card.get("withdraw", []))
}
EFFECTS = sorted(kind for kind in PARTS if EFFECT in effect.kinds[kind].uses and kind not in ("law", "raise_plant"))
CALM = {"kind": "calm", "unrest": 1}


def house(cost, effects, target=True):
    return {"cards": {"made": {"deck": "military", "from": "start", "target": target, "cost": cost, "effect": effects}}}


def test_each_kind_is_known_here():
    assert set(PARTS) == set(effect.kinds)


@pytest.mark.parametrize("kind", sorted(PARTS))
def test_a_part_in_the_wrong_place_is_refused_with_its_path(kind):
    uses = effect.kinds[kind].uses
    if COST not in uses:
        with pytest.raises(RulesError, match=r"cards\.made\.cost\[0\].*cannot be a cost"):
            load_rules(house([PARTS[kind]], [CALM]))
    if EFFECT not in uses:
        with pytest.raises(RulesError, match=r"cards\.made\.effect\[1\].*cannot be an effect"):
            load_rules(house([], [CALM, PARTS[kind]]))


def test_two_costs_from_the_same_purse_are_refused():
    with pytest.raises(RulesError, match=r"cost\[1\].*cost\[0\] takes from the same"):
        load_rules(house([{"kind": "pay", "money": 3}, {"kind": "burn", "money": 3}], [CALM]))


@pytest.mark.parametrize("kind", ["gift", "attack", "pay_plant"])
def test_a_card_is_taken_back_without_questions(kind):
    with pytest.raises(RulesError, match=r"recycling\.withdraw\[0\]"):
        load_rules({"cards": {"recycling": {"target": True, "withdraw": [PARTS[kind]]}}})


@pytest.mark.parametrize("kind", EFFECTS)
@pytest.mark.parametrize("players", [1, 2])
def test_nothing_falls_below_zero_whatever_is_composed(kind, players):
    both = [{"kind": "take_money", "per_head": 1}, PARTS[kind], {"kind": "levy", "per_head": 20}, PARTS[kind]]
    rules = {**house([], both), "world": {"bank_per_nation": 30}, "generations": {"count": 2}}
    rules["cards"]["burnt"] = house([{"kind": "spend", "resource": "fossil", "amount": 5}], [PARTS[kind]])["cards"][
        "made"
    ]
    random = Random(kind)
    game = limitedu.new_game("limit", players=players, seed=2, rules=rules)
    while not game.over:
        seat = min(game.decisions)
        options = game.decisions[seat].options
        made = [action for action in options if action.name in ("play:made", "play:burnt")]
        game.play(made[0] if made else options[random.randrange(len(options))], seat)
        assert not game.definition.invariants(game.state)


@pytest.mark.parametrize(
    ("cost", "parts"),
    [
        ([], [{"kind": "gain", "resources": [], "amount": 1}]),
        ([{"kind": "pay_plant", "plants": []}], [{"kind": "raise_plant", "levels": 1}]),
        ([], [{"kind": "overproduce", "plants": []}]),
        ([], [{"kind": "gain", "resources": ["military", "military"], "amount": 1}]),
        ([], [{"kind": "calm", "unrest": 1, "floor": 5}]),
        ([], [{"kind": "raise_classes", "levels": 1, "paid_by_class": True}]),
        ([], [{"kind": "levy", "per_head": 1, "drained": 1}]),
        ([], [{"kind": "transaction", "spent": 1}]),
    ],
)
def test_a_list_of_nothing_and_a_derived_line_are_refused(cost, parts):
    with pytest.raises(RulesError, match=r"cards\.made"):
        load_rules(house(cost, parts, target=False))
