"""Limit's table as one seat may see it: plain data for any page, secrets stripped (rulings A10, C18).

Nobody sees another's hand, drawn cards, decks or what lies aside, nor the events to come or the seed. While all
nations act at once, :meth:`limitedu.core.game.Game.view` shows the others as they were when the step began.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from limitedu.core.decision import Action, Decision
from limitedu.games.limit.international import CRISES
from limitedu.games.limit.names import N_, alliance_name, counted, seat_faces, years_of
from limitedu.games.limit.nation import leader
from limitedu.games.limit.political import POLICY
from limitedu.games.limit.state import LimitState, Nation
from limitedu.games.limit.view.board import board, card_data, crisis_marks, summary
from limitedu.games.limit.view.world import world
from limitedu.games.limit.words import generation_title, rule_title, terms, title_of_step
from limitedu.i18n import _

__all__ = ["view"]

Json = dict[str, Any]


def view(state: LimitState, seat: int | None = None) -> Json:
    """The table for the eyes of ``seat``; ``None`` is a spectator, who sees no hand."""
    return {
        "game": "limit",
        "title": "Limit",
        "clock": _clock(state),
        "players": _players(state),
        "world": world(state),
        "hand": None if seat is None or not 0 <= seat < len(state.nations) else _hand(state, state.nations[seat]),
        "relations": _relations(state),
        "terms": terms(),
    }


# -- the clock -----------------------------------------------------------------------------------------------


def _clock(state: LimitState) -> Json:
    phase, step = title_of_step(state)
    now = max(1, state.generation)
    return {
        "generation": now,
        "of": state.rules.generations,
        "label": generation_title(state),
        "phase": phase,
        "step": step,
        "tiles": [_tile(state, number, now) for number in range(1, state.rules.generations + 1)],
    }


def _tile(state: LimitState, number: int, now: int) -> Json:
    first, last = years_of(number, state.rules)
    when = "past" if number < now or state.over else "now" if number == now else "future"
    kinds = [CRISES[kind] for kind in state.crises[number - 1]] if number <= len(state.crises) else []
    return {"label": str(number), "years": f"{first}–{last}", "state": when, "marks": crisis_marks(kinds)}


# -- the nations ---------------------------------------------------------------------------------------------


def _players(state: LimitState) -> list[Json]:
    first = leader(state) if state.generation else state.start
    deciding = {decision.player for decision in state.decisions}
    return [
        {
            **face,
            "status": _status(state, nation, deciding),
            "leader": nation.seat == first,
            "summary": summary(state, nation),
            "board": board(state, nation),
        }
        for face, nation in zip(seat_faces(len(state.nations)), state.nations, strict=True)
    ]


def _status(state: LimitState, nation: Nation, deciding: set[int]) -> str:
    if nation.seat in deciding:
        return "deciding"
    if state.over:
        return ""
    return "passed" if nation.passed else "waiting"


def _relations(state: LimitState) -> list[Json]:
    found = []
    for kind in range(2):
        groups: dict[int, list[int]] = {}
        for nation in state.nations:
            if nation.ally[kind]:
                groups.setdefault(nation.ally[kind], []).append(nation.seat)
        found += [{"label": alliance_name(kind), "members": members} for _number, members in sorted(groups.items())]
    return found


# -- the hand ------------------------------------------------------------------------------------------------

PICKS: dict[str, tuple[str, str]] = {
    "keep": ("keep", N_("Keep it")),
    "under": ("under", N_("Put it under the deck")),
    "trim": ("discard", N_("Put it under the deck")),
}
"""Questions that are answered with a card: the kind of the answer, and the button on the card."""


def _hand(state: LimitState, nation: Nation) -> Json:
    decision = next((d for d in state.decisions if d.player == nation.seat), None)
    limit = state.rules.hand_limit[nation.sol[0]]
    asked = decision.question.name if decision else ""
    cards = _shown(state, nation, nation.drawn, decision if asked in ("keep", "under") else None)
    if decision and decision.question is POLICY:
        cards += _for_policy(state, nation, decision)
    else:
        cards += _shown(state, nation, nation.hand, decision if asked == "trim" else None)
    cards += _played(state, nation, decision)
    note = _("{cards} · class A at {level}: limit {limit}").format(
        cards=counted(len(nation.hand), "card"), level=nation.sol[0], limit=limit
    )
    return {"limit": limit, "note": note, "cards": cards}


def _shown(state: LimitState, nation: Nation, cards: Sequence[Any], decision: Decision | None) -> list[Json]:
    """Cards to look at; where ``decision`` asks for one of them, with its button."""
    if decision is None:
        return [card_data(state, card, nation.seat) for card in cards]
    kind, text = PICKS[decision.question.name]
    found = []
    for card in cards:
        action: Action = getattr(card, kind)
        can = action in decision.options
        buttons = [_button(action, _(text))] if can else []
        found.append(card_data(state, card, nation.seat, "playable" if can else "shown", buttons))
    return found


def _played(state: LimitState, nation: Nation, decision: Decision | None) -> list[Json]:
    """The cards that come back when all have passed; Artificial Intelligence may take one now."""
    recalled = decision is not None and decision.question.name == "recall"
    return [
        card_data(state, card, nation.seat, "played", [_button(card.recall, _("Take it back"))] if recalled else ())
        for card in nation.played
    ]


def _button(action: Action, label: str) -> Json:
    return {"name": action.name, "label": label}


def _for_policy(state: LimitState, nation: Nation, decision: Decision) -> list[Json]:
    """The hand on the nation's turn: what can be played, and why the rest cannot."""
    options = set(decision.options)
    found = []
    for card in nation.hand:
        buttons = [_button(card.play, _("Play"))] if card.play in options else []
        if card.ask in options:
            buttons.append(_button(card.ask, _("Ask for help with money")))
        reasons = [] if card.play in options else _reasons(state, decision, card.play)
        word = "playable" if card.play in options else "refused"
        found.append(card_data(state, card, nation.seat, word, buttons, reasons))
    return found


def _reasons(state: LimitState, decision: Decision, action: Action) -> list[Json]:
    """The words of every precondition of ``action`` that fails: the same entries that make the options."""
    player, arg = decision.player, decision.arg
    failed = [need for need in decision.question.needs if not need.ok(state, player, arg, action)]
    reasons = [need.say(state, player, arg, action) for need in failed]
    return [{"text": reason.text, "rule": rule_title(reason.rule), "allow": reason.allow} for reason in reasons]
