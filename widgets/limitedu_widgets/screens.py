"""The parts of the page's ``screen`` that show a table: question, draft, log, charts. Plain data in, plain data out.

Everything is built from what one seat may see: ``view(seat)`` and ``events_for(seat)``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from limitedu.core.decision import Action, Decision, Reason
from limitedu.core.draft import Draft
from limitedu.core.game import Game
from limitedu.i18n import gettext as _
from limitedu_widgets import changes
from limitedu_widgets.teller import Teller
from limitedu_widgets.world import World

__all__ = [
    "MOST_STEPS",
    "card_actions",
    "card_of",
    "decision_of",
    "draft_of",
    "is_composed",
    "reasons_of",
    "steps_of",
]

MOST_STEPS = 120
"""Lines of the log that a page holds; a look at an earlier generation shows the log of then."""

EXPLAINED = 60
"""So many of them, and all fresh ones, come with their "why?": it is half of a screen's size."""

MOST_REFUSED = 12
"""Up to so many possible answers, those that are refused now are shown too, with the reason."""


def card_actions(view: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Each action's name that stands on a card of the hand or of the seat's own board, with the card."""
    hand = view.get("hand") or {}
    return {action["name"]: card for card in hand.get("cards", ()) for action in card.get("actions", ())}


def card_of(name: str, view: Mapping[str, Any]) -> dict[str, Any] | None:
    """The card that the action called ``name`` plays."""
    return card_actions(view).get(name)


def is_composed(teller: Teller, decision: Decision, view: Mapping[str, Any]) -> bool:
    """Whether answers to ``decision`` are composed in a draft and confirmed (cards), or given by one click."""
    if teller.composed:
        return decision.kind in teller.composed
    cards = card_actions(view)
    return any(option.name in cards for option in decision.options)


def reasons_of(reasons: Iterable[Reason]) -> list[dict[str, str]]:
    """Reasons as plain data."""
    return [{"text": reason.text, "rule": reason.rule, "allow": reason.allow} for reason in reasons]


def decision_of(teller: Teller, decision: Decision, state: Any, number: int, view: Mapping[str, Any]) -> dict[str, Any]:
    """An open question as the page asks it."""
    amount = teller.amount(decision, state)
    cards = card_actions(view)
    options: list[dict[str, Any]] = []
    if amount is None:
        options = [_option(teller, action, decision, state, cards) for action in decision.options]
        options += _refused(teller, decision, state, cards)
    return {
        "id": number,
        "player": decision.player,
        "kind": decision.kind,
        "prompt": teller.ask(decision, state),
        "hint": teller.hint(decision, state),
        "options": options,
        "amount": amount,
    }


def _option(
    teller: Teller,
    action: Action,
    decision: Decision,
    state: Any,
    cards: Mapping[str, dict[str, Any]],
    reasons: Sequence[Reason] = (),
) -> dict[str, Any]:
    return {
        "name": action.name,
        "label": teller.label(action, decision, state),
        "detail": teller.detail(action, decision, state),
        "enabled": not reasons,
        "reasons": reasons_of(reasons),
        "card": cards.get(action.name),
    }


def _refused(
    teller: Teller, decision: Decision, state: Any, cards: Mapping[str, dict[str, Any]]
) -> list[dict[str, Any]]:
    """Answers that this question could offer but does not now; cards tell their reasons themselves."""
    question = decision.question
    if not question.needs:
        return []
    possible = list(question.universe(state))
    if len(possible) > MOST_REFUSED:
        return []
    found = []
    for action in possible:
        if action in decision.options or action.name in cards:
            continue
        failed = [need for need in question.needs if not need.ok(state, decision.player, decision.arg, action)]
        if failed and not any(need.silent for need in failed):
            reasons = [need.say(state, decision.player, decision.arg, action) for need in failed]
            found.append(_option(teller, action, decision, state, cards, reasons))
    return found


def draft_of(world: World, draft: Draft, trail: Sequence[str], number: int) -> dict[str, Any]:
    """A choice being composed: its card, the answers so far, the next question, and what it would change."""
    teller, before = world.teller, world.view(draft.player)
    after = draft.view()
    decision = None
    if draft.decision is not None:
        decision = decision_of(teller, draft.decision, draft.state, number, after)
    card = card_of(draft.actions[0], before) if draft.actions else None
    return {
        "card": card,
        "title": trail[0] if trail else "",
        "trail": list(trail[1:] if card is not None else trail),
        "decision": decision,
        "ready": draft.decision is None,
        "preview": changes.preview(before, after),
        "then": _then(world, draft),
    }


def _then(world: World, draft: Draft) -> str:
    """What comes first that cannot be foreseen."""
    if draft.decision is not None:
        return ""
    if draft.then == "draw":
        return _("then: something hidden is shown")
    if draft.then == "answer":
        return _("then: {name} may answer").format(name=world.teller.faces(world.game.seats)[draft.other]["name"])
    return ""


def steps_of(
    world: World, seat: int | None, since: int, seen: frozenset[int], until: int | None = None
) -> list[dict[str, Any]]:
    """The log as ``seat`` may read it, newest last; ``until`` is the last event's place in the game's list.

    Fresh is what the seat could not know yet where it chose last: when the record had ``since`` rows, and ``seen`` were
    the events that it knew.
    """
    visible = world.visible(seat)
    notes = list(world.notes)
    if until is not None:
        visible = [pair for pair in visible if pair[0] <= until]
        limit = world.game.events[until].row if until >= 0 else 0
        notes = [note for note in notes if note.row <= limit]
    notes.sort(key=lambda note: note.row)
    steps: list[dict[str, Any]] = []
    while (visible or notes) and len(steps) < MOST_STEPS:
        if notes and (not visible or notes[-1].row >= visible[-1][1].row):
            note = notes.pop()
            generation = visible[-1][1].generation if visible else 1
            steps.append(note.step(generation, note.row >= since, seat))
            continue
        index, event = visible.pop()
        step = world.step(index, event, seat)
        if step is not None:
            fresh = index not in seen
            why = step["why"] if fresh or len(steps) < EXPLAINED else None
            steps.append({**step, "why": why, "fresh": fresh})
    steps.reverse()
    return steps


def worlds_laid_over(worlds: Sequence[World], current: int) -> tuple[list[Game], list[str]]:
    """The games whose curves are shown together: the one in play first, then the others."""
    order = [worlds[current], *(world for number, world in enumerate(worlds) if number != current)]
    return [world.game for world in order], [world.label for world in order]
