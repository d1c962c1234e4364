"""From a card's lines in ``rules.toml`` to a :class:`Card` with its tests and its order of steps."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from limitedu.core.decision import Reason
from limitedu.errors import RulesError
from limitedu.games.limit.cards import abroad, costs, gains, targets, war  # noqa: F401 - each kind registers itself
from limitedu.games.limit.cards.part import COST, EFFECT, LAWS, Part, effect
from limitedu.games.limit.rules import DECKS, MOST_NATIONS, Card
from limitedu.i18n import _

if TYPE_CHECKING:
    from limitedu.games.limit.rules import LimitRules

__all__ = ["checks_of", "compile_card"]

Test = Callable[[Any, Any], bool]
Say = Callable[[Any, Any], Reason]


def compile_card(rules: LimitRules, name: str, number: int, data: Mapping[str, Any]) -> Card:
    """The card ``name``; raises :class:`RulesError` with the path of a part that cannot be."""
    card = Card()
    card.id, card.number = name, number
    card.name, card.about, card.source = data.get("name", ""), data.get("about", ""), data.get("source", "")
    if "deck" not in data or "effect" not in data:
        raise RulesError(_("cards.{card} needs a 'deck' and an 'effect'.").format(card=name))
    card.deck = DECKS.index(data["deck"])
    card.origin = data.get("from", "deck")
    card.waits_for = int(card.origin[-1]) if card.origin.startswith("class") else 0
    card.target = data.get("target", False)
    card.cost = _parts(data.get("cost", []), f"cards.{name}.cost", COST)
    card.effect = _parts(data["effect"], f"cards.{name}.effect", EFFECT)
    card.withdrawal = _parts(data.get("withdraw", []), f"cards.{name}.withdraw", COST)
    if not card.effect:
        raise RulesError(_("cards.{card}.effect must hold at least one part.").format(card=name))
    for number, part in enumerate(card.withdrawal):
        if part.targeted or part.choices():
            raise RulesError(
                _("{path}: nothing is asked when a card is taken back, so {kind!r} cannot be its price.").format(
                    path=f"cards.{name}.withdraw[{number}]", kind=part.kind
                )
            )
    for part in (*card.cost, *card.effect, *card.withdrawal):
        part.bind(card, rules)
        if part.targeted and not card.target:
            raise RulesError(
                _("cards.{card}: a part of kind {kind!r} needs 'target = true'.").format(card=name, kind=part.kind)
            )
    laws = [part for part in card.effect if part.kind == "law"]
    card.stays = bool(laws)
    card.laws = sum(LAWS[part.law] for part in laws)
    for part in laws:
        if part.law in rules.law:
            raise RulesError(_("cards.{card}: another card has the law {law!r}.").format(card=name, law=part.law))
        rules.law[part.law] = part
    card.priced = tuple(part for part in card.cost if type(part).price is not Part.price)
    card.from_all = any(getattr(part, "from_all", False) for part in card.cost)
    card.target_costs = tuple(part for part in card.cost if type(part).ok_on is not Part.ok_on)
    card.target_effects = tuple(part for part in card.effect if part.targeted)
    choices = [(question, part) for part in card.cost for question in part.choices()]
    if card.target:
        choices.insert(0, (targets.TARGET, card))
    card.choosing = _entries(choices)
    card.carrying_out = _entries([(part, None) for part in (*card.cost, *card.effect)])
    card.checks = checks_of(card, rules)
    card.tests = tuple(test for test, _say in card.checks)
    return card


def _entries(steps: list[tuple[Any, Any]]) -> tuple[tuple[Any, ...], ...]:
    """``steps`` (each with its argument) as agenda entries, ready to be pushed, for each seat."""
    return tuple(tuple((step, seat, arg) for step, arg in reversed(steps)) for seat in range(MOST_NATIONS))


def _parts(data: list[Any], path: str, use: str) -> tuple[Any, ...]:
    """The parts of a card's cost or effect; raises :class:`RulesError` for one that cannot be that."""
    parts = []
    taken: dict[str, str] = {}
    for number, lines in enumerate(data):
        here = f"{path}[{number}]"
        part = effect.build(lines, here)
        if use not in part.uses:
            message = (
                _("{path}: {kind!r} is an effect and cannot be a cost.")
                if use == COST
                else _("{path}: {kind!r} is a cost and cannot be an effect.")
            )
            raise RulesError(message.format(path=here, kind=part.kind))
        if use == COST and taken.setdefault(part.takes(), here) != here:
            raise RulesError(
                _("{path}: {other} takes from the same; one part must hold the whole price.").format(
                    path=here, other=taken[part.takes()]
                )
            )
        parts.append(part)
    return tuple(parts)


def checks_of(card: Card, rules: LimitRules) -> tuple[tuple[Test, Say], ...]:
    """The preconditions of playing ``card``, each a test and its words; the cost first."""
    checks: list[tuple[Test, Say]] = []
    for part in card.cost:
        if type(part).ok is not Part.ok:
            checks.append((part.ok, part.refusal))
    own = [part for part in card.effect if not part.targeted]
    if rules.strict_effects:
        checks.extend((part.whole, part.refusal) for part in own)
    elif len(own) == 1 and not card.target_effects:
        if type(own[0]).ok is not Part.ok:
            checks.append((own[0].ok, own[0].refusal))
    elif own and not card.target_effects and all(type(part).ok is not Part.ok for part in own):
        tests = tuple(part.ok for part in own)
        checks.append((lambda state, nation: any(test(state, nation) for test in tests), own[0].refusal))
    if card.target:
        for part in card.effect:
            if part.targeted and type(part).ok is not Part.ok:
                checks.append((part.ok, part.refusal))
        checks.append((targets.any_target(card), targets.no_target(card)))
    return tuple(checks)
