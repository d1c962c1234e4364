"""What happened, in sentences with their numbers: one entry for each kind of event that the rules tell."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from limitedu.games.planetary_limit.words.cards import event_lines
from limitedu.games.planetary_limit.words.names import (
    N_,
    card_name,
    counted,
    country_name,
    deck_name,
    event_name,
    mixed,
    resources,
    years_of,
)
from limitedu.i18n import _, listed

__all__ = ["SENTENCES", "sentence"]

Numbers = dict[str, Any]


def sentence(event: Any, about: Any = None) -> str:
    """``event`` in a sentence; empty where nothing need be told.

    ``about`` may be the game (then cards of a house rule have their names), or the seat that reads: what is hidden from
    it is left out. An event of a kind that is not known here is told by its kind and numbers.
    """
    rules = getattr(about, "rules", None)
    numbers = dict(event.numbers)
    if type(about) is int and about != event.player:
        numbers.pop("hidden", None)
    form = SENTENCES.get(event.kind)
    if form is None:
        told = ", ".join(f"{name} {value}" for name, value in numbers.items() if name != "hidden")
        text = f"{country_name(event.player)}: {event.kind.replace('_', ' ')} {told}".rstrip()
    else:
        places = _places(event.player, numbers, rules)
        text = form(places) if callable(form) else (_(form).format(**places) if form else "")
    return text[:1].upper() + text[1:]


def _places(player: int, numbers: Mapping[str, Any], rules: Any) -> Numbers:
    """The numbers of an event as a sentence takes them: names for seats, cards and amounts."""
    found: Numbers = {**numbers, "who": country_name(player), "player": player, "rules": rules}
    for key in ("target", "by"):
        if type(numbers.get(key)) is int:
            found[f"{key}_seat"], found[key] = numbers[key], country_name(numbers[key])
    for key in ("card", "conflict"):
        if numbers.get(key):
            found[f"{key}_id"], found[key] = numbers[key], card_name(numbers[key], rules)
    hidden = numbers.get("hidden") or {}
    found["secret"] = card_name(hidden["card"], rules) if hidden.get("card") else ""
    if "normal" in numbers:
        found["some"] = mixed(numbers["normal"], numbers.get("green", 0))
    if "resources" in numbers:
        found["some"] = resources(numbers["resources"])
    if type(numbers.get("people")) is int:
        found["heads"] = counted(numbers["people"], "people")
    return found


# -- the round --------------------------------------------------------------------------------------------------


def _round(n: Numbers) -> str:
    first, last = years_of(n["round"], n["rules"])
    return _("Round {n} begins: {first}–{last}. {who} is first.").format(
        n=n["round"], first=first, last=last, who=n["who"]
    )


def _event(n: Numbers) -> str:
    from limitedu.games.planetary_limit.rules import load_rules

    rules = n["rules"] if n["rules"] is not None else load_rules()
    found = next((e for e in rules.events if e.id == n["event"]), None)
    text = _("The event die shows {roll}: {event}").format(roll=n["roll"], event=event_name(n["event"], rules))
    lines = event_lines(found, rules) if found is not None else []
    return f"{text}. {'; '.join(lines)[:1].upper()}{'; '.join(lines)[1:]}." if lines else f"{text}."


def _drew(n: Numbers) -> str:
    text = _("{who} draws a card from the {deck} deck").format(who=n["who"], deck=deck_name(n["deck"]))
    return f"{text}: {n['secret']}." if n["secret"] else f"{text}."


def _reshuffled(n: Numbers) -> str:
    return _("The {deck} deck is empty: its discard of {cards} is shuffled.").format(
        deck=deck_name(n["deck"]), cards=counted(n["cards"], "card")
    )


def _returned(n: Numbers) -> str:
    if n["what"] == "summit":
        return _("{who} returns {some} at the summit to draw a card.").format(**n)
    return _("{who} returns {some} so that people may leave.").format(**n)


# -- a turn -----------------------------------------------------------------------------------------------------

PAID = {
    "card": N_("{who} pays {some} for {card}."),
    "pact": N_("{who} pays {some} for breaking the pact."),
    "war": N_("{who} pays {some} for the Cold War."),
    "reactivation": N_("{who} pays {some} to wake the card."),
}


def _paid(n: Numbers) -> str:
    return _(PAID.get(n["what"], N_("{who} pays {some}."))).format(**n)


def _base(n: Numbers) -> str:
    if not n["normal"]:
        return _("{who} takes nothing from its National Base.").format(**n)
    return _("{who} extracts {some} from its National Base.").format(**n)


def _produced(n: Numbers) -> str:
    text = _("{who}: {card} extracts {some}").format(**n)
    if n["normal"] + n["green"] < n["wanted"]:
        return _("{text} of {wanted}: the Reservoir holds no more.").format(text=text, wanted=n["wanted"])
    return f"{text}."


def _rolled(n: Numbers) -> str:
    text = _("{who} rolls {roll} for {card}.").format(**n)
    return _("{text} Blackout: the turn goes straight to its Final Phase.").format(text=text) if n["blackout"] else text


def _born(n: Numbers) -> str:
    if not n["people"]:
        return _("{who}: {card} brings nobody, the planet is full.").format(**n)
    return _("{who}: {card} brings +{heads}.").format(**n)


def _war_over(n: Numbers) -> str:
    if n["poor"]:
        return _("{who} cannot pay for the Cold War with {target}; it is over.").format(**n)
    return _("{who} will not pay for the Cold War with {target} any more; it is over.").format(**n)


def _gave(n: Numbers) -> str:
    form = N_("{who} gives {card} to {target}.") if n["active"] else N_("{who} gives {card}, inactive, to {target}.")
    return _(form).format(**n)


def _treaty_broken(n: Numbers) -> str:
    return _("{who} breaks the treaty with {target} and returns {some}.").format(**n)


def _treaty_kept(n: Numbers) -> str:
    return _("{who} and {target} have kept their treaty to its end: {who} gains {heads}.").format(**n)


# -- Conflicts and Alliances ------------------------------------------------------------------------------------


def _declared(n: Numbers) -> str:
    if n["target_seat"] in (-1, n["player"]):
        return _("{who} plays {card}.").format(**n)
    return _("{who} plays {card} against {target}.").format(**n)


def _hurt(form: str) -> Callable[[Numbers], str]:
    def said(n: Numbers) -> str:
        text = _(form).format(**n)
        full, lost = n["full"], n["normal"] + n["green"]
        if lost < full:
            return _("{text} Defence has lowered it from {full} to {lost}.").format(text=text, full=full, lost=lost)
        return text

    return said


def _lured(n: Numbers) -> str:
    if not n["people"]:
        return _("Nobody moves from {target} to {who}.").format(**n)
    return _("{heads} moves from {target} to {who}.").format(**n)


def _spied(n: Numbers) -> str:
    if not n["cards"]:
        return _("{who} finds no card in the hand of {target}.").format(**n)
    text = _("{who} takes a card from the hand of {target}").format(**n)
    return f"{text}: {n['secret']}." if n["secret"] else f"{text}."


def _lost_card(n: Numbers) -> str:
    return _("{who} has lost {card} to {target}.").format(**{**n, "card": n["secret"]}) if n["secret"] else ""


def _proposed(n: Numbers) -> str:
    text = _("{who} proposes {card} to {target}").format(**n)
    if "gives" not in n:
        return f"{text}."
    offer = resources(n["n"]) if n["gives"] == "resources" else counted(n["n"], "people")
    back = counted(n["n"], "people") if n["gives"] == "resources" else resources(n["n"])
    return _("{text}: {offer} for {back}.").format(text=text, offer=offer, back=back)


def _merger_settled(n: Numbers) -> str:
    return _(
        "The merger with {target} is settled: {who} has put in {total}, gets {back} back, {boxed} go to the Box."
    ).format(**n)


# -- the Final Phase --------------------------------------------------------------------------------------------


def _maintained(n: Numbers) -> str:
    if not n["normal"] + n["green"]:
        return _("{who} keeps {card} running; it costs nothing now.").format(**n)
    if n["by_seat"] != n["player"]:
        text = _("{by} pays {some} for the maintenance of {card} of {who}").format(**n)
    else:
        text = _("{who} pays {some} for the maintenance of {card}").format(**n)
    if n["held"]:
        return _("{text}; {held} are held on the card.").format(text=text, held=n["held"])
    return f"{text}."


def _switched_off(n: Numbers) -> str:
    if n["poor"]:
        return _("{who} cannot pay {price} for {card}: it is inactive now.").format(**n)
    return _("{who} lets {card} rest: it is inactive now.").format(**n)


def _ceded(n: Numbers) -> str:
    if n["target_seat"] < 0:
        return _("Rationing: 1 population leaves {who}; no country is open, it is lost.").format(**n)
    return _("Rationing: 1 population moves from {who} to {target}.").format(**n)


def _ate(n: Numbers) -> str:
    text = _("{who}: {heads} eat {some}").format(**n)
    if n["back"]:
        return _("{text}; {back} of them are recycled.").format(text=text, back=n["back"])
    return f"{text}."


def _fled(n: Numbers) -> str:
    if n["target_seat"] < 0:
        return _("1 population of {who} is lost.").format(**n)
    return _("1 population flees from {who} to {target}.").format(**n)


def _collapse(n: Numbers) -> str:
    text = _("{who} collapses. {some} go back to the Reservoir").format(**n)
    shares = listed(f"{country_name(seat)} +{share}" for seat, share in n["shares"] if share)
    return _("{text}; its people are shared: {shares}.").format(text=text, shares=shares) if shares else f"{text}."


SENTENCES: Mapping[str, str | Callable[[Numbers], str]] = {
    "only_option": "",
    "round": _round,
    "grew": N_("{who} grows by {heads}."),
    "full": N_("The planet is full: {limit} population. Nobody grows."),
    "event": _event,
    "pandemic": N_("{who} loses {heads} to the pandemic."),
    "discovery": N_("{some} of the {before} that entered the Box last round come back to the Reservoir."),
    "returned": _returned,
    "migrated": N_("1 population moves from {who} to {target}."),
    "turn": N_("{who} takes its turn."),
    "opened": N_("{who} opens its borders."),
    "base": _base,
    "complied": N_("{who} keeps the treaty with {target}: its Developments extract at most {most} this turn."),
    "treaty_broken": _treaty_broken,
    "treaty_kept": _treaty_kept,
    "paid": _paid,
    "war": N_("A Cold War begins between {who} and {target}: {some} each at the start of each turn."),
    "war_over": _war_over,
    "gave": _gave,
    "produced": _produced,
    "barred": N_("{who}: {card} extracts nothing under the embargo."),
    "rolled": _rolled,
    "born": _born,
    "restored": N_("{who}: {card} brings {some} from the Box back to the Reservoir."),
    "drew": _drew,
    "reshuffled": _reshuffled,
    "built": N_("{who} builds {card}."),
    "declared": _declared,
    "pact_broken": N_("{who} breaks the pact with {target}."),
    "merger_settled": _merger_settled,
    "merger_gain": N_("{who} has put more into the merger with {target} and gains {heads}."),
    "cancelled": N_("{who} answers with {card}: {conflict} is cancelled."),
    "no_effect": N_("{card} has no effect."),
    "embargoed": N_("The Developments of {target} will extract nothing in its next turn."),
    "closed": N_("{who} closes its borders."),
    "attacked": _hurt(N_("{target} must return {some} to the Reservoir.")),
    "plundered": _hurt(N_("{who} takes {some} from {target}.")),
    "lured": _lured,
    "spied": _spied,
    "lost_card": _lost_card,
    "sabotaged": N_("{card} of {target} is inactive now."),
    "proposed": _proposed,
    "declined": N_("{who} declines."),
    "agreed": N_("{who} agrees."),
    "traded": N_("{who} gives {some} to {target} and receives {heads}."),
    "reduced": N_("{who}: the maintenance of {card} falls by {less}."),
    "maintained": _maintained,
    "switched_off": _switched_off,
    "reactivated": N_("{who} wakes {card}."),
    "ceded": _ceded,
    "ate": _ate,
    "crisis": N_("Migration crisis in {who}: {heads} need {need} and there are {have}."),
    "fled": _fled,
    "collapse": _collapse,
    "generation_end": N_("Round {round} is over: {heads} on the planet, {reservoir} resources in the Reservoir."),
    "over": N_("The game is over."),
}
