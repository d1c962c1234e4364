"""The table as one seat may see it: plain data for any page. Hands and the order of the decks are secret."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from limitedu.core.decision import Action, Decision
from limitedu.games.planetary_limit.developments import food_needed
from limitedu.games.planetary_limit.rules import Card
from limitedu.games.planetary_limit.state import CONFLICT, DEVELOPMENT, MERGER, Country, PlanetaryState, Relation
from limitedu.games.planetary_limit.words import terms
from limitedu.games.planetary_limit.words.cards import about, cost_lines, effect_lines, event_lines, kind_line
from limitedu.games.planetary_limit.words.names import (
    card_name,
    counted,
    country_name,
    event_name,
    phase_name,
    relation_name,
    resources,
    seat_faces,
    step_name,
    years_of,
)
from limitedu.games.planetary_limit.words.why import rule_title
from limitedu.i18n import _

__all__ = ["card_data", "view"]

Json = dict[str, Any]


def view(state: PlanetaryState, seat: int | None = None) -> Json:
    """The table for the eyes of ``seat``; ``None`` is a spectator, who sees no hand."""
    return {
        "game": "planetary_limit",
        "title": "Planetary Limit",
        "clock": _clock(state),
        "players": _players(state),
        "world": _world(state),
        "hand": None if seat is None or not 0 <= seat < len(state.countries) else _hand(state, seat),
        "relations": [_relation(state, relation) for relation in state.relations],
        "terms": terms(),
    }


# -- the clock --------------------------------------------------------------------------------------------------


def _clock(state: PlanetaryState) -> Json:
    now = max(1, state.generation)
    first, last = years_of(now, state.rules)
    decision = state.decisions[0] if state.decisions else None
    phase = phase_name(state.phase)
    if state.phase == "turn" and state.turn >= 0:
        phase = _("Turn of {who}").format(who=country_name(state.turn))
    rounds: int = state.rules.game.rounds
    return {
        "generation": now,
        "of": rounds,
        "label": _("Round {n}, {first}–{last}").format(n=now, first=first, last=last),
        "phase": phase,
        "step": step_name(decision.question.name) if decision is not None else "",
        "tiles": [_tile(state, number, now) for number in range(1, rounds + 1)],
    }


def _tile(state: PlanetaryState, number: int, now: int) -> Json:
    first, last = years_of(number, state.rules)
    when = "past" if number < now or state.over else "now" if number == now else "future"
    marks = [
        {"id": f"collapse_{seat}", "symbol": "✕", "label": _("{who} collapses").format(who=country_name(seat))}
        for round_, seat in state.collapses
        if round_ == number
    ]
    return {"label": str(number), "years": f"{first}–{last}", "state": when, "marks": marks}


# -- the countries ----------------------------------------------------------------------------------------------


def _players(state: PlanetaryState) -> list[Json]:
    deciding = {decision.player for decision in state.decisions}
    return [
        {
            **face,
            "status": _status(state, country, deciding),
            "leader": country.seat == state.first,
            "summary": _summary(state, country),
            "board": _board(state, country),
        }
        for face, country in zip(seat_faces(len(state.countries)), state.countries, strict=True)
    ]


def _status(state: PlanetaryState, country: Country, deciding: set[int]) -> str:
    if not country.alive:
        return "passed"
    if country.seat in deciding:
        return "deciding"
    return "" if state.over else "waiting"


def _summary(state: PlanetaryState, country: Country) -> list[Json]:
    """The open facts of a country; the same rows for all."""
    active = sum(country.active) + sum(country.fresh)
    rows: tuple[tuple[str, str, int | str], ...] = (
        ("population", _("Population"), country.people if country.alive else _("collapsed")),
        ("normal", _("Normal resources"), country.normal),
        ("green", _("Green resources"), country.green),
        ("food", _("Food needed"), food_needed(state, country)),
        ("active", _("Active Developments"), active),
        ("inactive", _("Inactive Developments"), sum(country.off)),
        ("development", _("Development cards"), len(country.hands[DEVELOPMENT])),
        ("conflict", _("Conflict and Alliance cards"), len(country.hands[CONFLICT])),
    )
    return [{"id": key, "label": label, "value": value, "unit": ""} for key, label, value in rows]


def _board(state: PlanetaryState, country: Country) -> list[Json]:
    items = (
        ("population", _("population"), country.people),
        ("normal", _("normal resources"), country.normal),
        ("green", _("green resources"), country.green),
        ("food", _("food needed"), food_needed(state, country)),
    )
    found: list[Json] = [
        _pools("stocks", "", items),
        _tableau(state, country),
    ]
    notes = _notes(state, country)
    if notes:
        found.append({"kind": "text", "id": "status", "label": _("Now"), "text": " ".join(notes)})
    return found


def _notes(state: PlanetaryState, country: Country) -> list[str]:
    """What bears on a country now."""
    seat, notes = country.seat, []
    if not country.alive:
        return [_("This country has collapsed.")]
    if country.embargo is not None or (state.turn == seat and state.barred is not None):
        notes.append(_("Embargo: its Developments extract nothing in their turn."))
    if country.closed is not None:
        notes.append(_("Its borders are closed."))
    if state.turn == seat and state.cap >= 0:
        notes.append(_("Treaty: its Developments may still extract {n}.").format(n=state.cap))
    notes += [_relation_note(r, seat) for r in state.relations if seat in (r.one, r.other)]
    return notes


def _relation_note(r: Relation, seat: int) -> str:
    text = _("{relation} with {who}").format(relation=relation_name(r.kind), who=country_name(r.partner(seat)))
    which = 0 if seat == r.one else 1
    if r.kind == MERGER:
        return _("{text}: {held} held on cards, {given} given, until the end of round {n}.").format(
            text=text, held=r.held[which], given=r.given[which], n=r.until
        )
    if r.left[which]:
        return _("{text}: {turns} left.").format(text=text, turns=counted(r.left[which], "turn"))
    return f"{text}."


def _tableau(state: PlanetaryState, country: Country) -> Json:
    cards = []
    for card in state.rules.developments:
        index = card.index
        for key, count, word in (
            ("fresh", country.fresh[index], _("active, played this turn")),
            ("active", country.active[index], _("active")),
            ("off", country.off[index], _("inactive")),
        ):
            if count:
                data = card_data(state, card, "in play" if key != "off" else "played")
                data["id"] = f"{card.id}-{key}"
                data["name"] = _("{name} × {n}").format(name=data["name"], n=count) if count > 1 else data["name"]
                data["effect"] = [word, *data["effect"]]
                cards.append(data)
    return {"kind": "cards", "id": "developments", "label": _("Developments"), "cards": cards}


def _relation(state: PlanetaryState, r: Relation) -> Json:
    return {"label": relation_name(r.kind), "members": sorted((r.one, r.other))}


# -- what all share ---------------------------------------------------------------------------------------------


def _world(state: PlanetaryState) -> list[Json]:
    rules = state.rules
    people = sum(country.people for country in state.countries)
    whole: int = rules.resources
    limit: int = rules.game.limit
    held = whole - state.reservoir - state.box
    found = [
        {
            "kind": "gauge",
            "id": "reservoir",
            "label": _("Reservoir"),
            "value": state.reservoir,
            "max": whole,
            "note": _("Of {whole} resources that there are; {held} are with the countries.").format(
                whole=whole, held=held
            ),
            "warn": state.reservoir < len(state.countries) * rules.turn.base * 2,
        },
        {
            "kind": "gauge",
            "id": "room",
            "label": _("Room on the planet"),
            "value": state.reserve,
            "max": limit,
            "note": _("{people} live on it.").format(people=counted(people, "people"))
            if state.reserve
            else _("The planet is full: nobody can be born."),
            "warn": not state.reserve,
        },
        _pools(
            "box",
            _("Box: used up"),
            (
                ("all", _("in all"), state.box),
                ("now", _("this round"), state.boxed[0]),
                ("before", _("in the round before"), state.boxed[1]),
            ),
        ),
        _event(state),
        _decks(state),
    ]
    return found


def _event(state: PlanetaryState) -> Json:
    if not state.event.id:
        text = _("None.")
    else:
        text = f"{event_name(state.event.id, state.rules)}: {'; '.join(event_lines(state.event, state.rules))}."
    return {"kind": "text", "id": "event", "label": _("Global Event"), "text": text}


def _decks(state: PlanetaryState) -> Json:
    return _pools(
        "decks",
        _("Decks"),
        (
            ("development", _("Development cards left"), len(state.decks[DEVELOPMENT])),
            ("conflict", _("Conflict and Alliance cards left"), len(state.decks[CONFLICT])),
        ),
    )


def _pools(key: str, label: str, items: Sequence[tuple[str, str, int]]) -> Json:
    return {
        "kind": "pools",
        "id": key,
        "label": label,
        "items": [{"id": name, "label": text, "value": value, "unit": ""} for name, text, value in items],
    }


# -- the hand ---------------------------------------------------------------------------------------------------


def card_data(
    state: PlanetaryState,
    card: Card,
    word: str = "shown",
    actions: Sequence[Json] = (),
    reasons: Sequence[Json] = (),
) -> Json:
    """One card as the page draws it."""
    return {
        "id": card.id,
        "name": card_name(card.id, state.rules),
        "deck": kind_line(card),
        "stays": card.deck == DEVELOPMENT,
        "cost": cost_lines(card),
        "effect": effect_lines(card, state.rules),
        "state": word,
        "actions": list(actions),
        "reasons": list(reasons),
        "about": about(card),
    }


def _hand(state: PlanetaryState, seat: int) -> Json:
    country = state.countries[seat]
    decision = next((d for d in state.decisions if d.player == seat), None)
    acting = decision if decision is not None and decision.question.name == "act" else None
    cards = []
    seen: dict[str, int] = {}
    for which in (DEVELOPMENT, CONFLICT):
        for card in sorted(country.hands[which], key=lambda card: card.index):
            data = _hand_card(state, card, acting, first=card.id not in seen)
            seen[card.id] = seen.get(card.id, 0) + 1
            if seen[card.id] > 1:
                data["id"] = f"{card.id}-{seen[card.id]}"
            cards.append(data)
    note = _("{cards} · you have {resources}").format(
        cards=counted(sum(map(len, country.hands)), "card"), resources=resources(country.normal + country.green)
    )
    return {"limit": None, "note": note, "cards": cards}


def _hand_card(state: PlanetaryState, card: Card, decision: Decision | None, first: bool) -> Json:
    """A card in the hand, on its owner's turn with its button or the reasons against it."""
    if decision is None:
        return card_data(state, card)
    if card.play in decision.options:
        buttons = [{"name": card.play.name, "label": _("Play")}] if first else []
        return card_data(state, card, "playable", buttons)
    return card_data(state, card, "refused", (), _reasons(state, decision, card.play))


def _reasons(state: PlanetaryState, decision: Decision, action: Action) -> list[Json]:
    """The words of every precondition of ``action`` that fails."""
    player, arg = decision.player, decision.arg
    failed = [need for need in decision.question.needs if not need.ok(state, player, arg, action)]
    reasons = [need.say(state, player, arg, action) for need in failed]
    return [{"text": reason.text, "rule": rule_title(reason.rule), "allow": reason.allow} for reason in reasons]
