"""What happened, in sentences with their numbers: one entry for each kind of event that the rules tell.

An entry is a sentence with named places, or a function where the sentence depends on the numbers. The places are
filled by :func:`places`: the event's own numbers, with nations, cards and resources already in words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from limitedu.games.limit.names import (
    A_PACT,
    N_,
    THE_PACT,
    card_name,
    counted,
    crisis_name,
    deck_name,
    money,
    nation_name,
    resource_name,
    tokens,
    units,
    years_of,
)
from limitedu.games.limit.words.pacts import ALLIANCES, SOLO, deal, event_name, now
from limitedu.games.limit.words.social import SOCIAL
from limitedu.i18n import _, listed

__all__ = ["SENTENCES", "event_name", "sentence"]


def sentence(event: Any, about: Any = None) -> str:
    """``event`` in a sentence; empty where nothing need be told (a question with one answer).

    ``about`` may be the game (then cards of a house rule have their names), or the seat that reads: what is hidden from
    it is left out. An event of a kind that is not known here is told by its kind and numbers.
    """
    rules = getattr(about, "rules", None)
    numbers = dict(event.numbers)
    if type(about) is int and about != event.player:
        numbers.pop("hidden", None)
    form = SENTENCES.get(event.kind)
    if form is None:
        text = _plain(event.kind, event.player, numbers)
    elif isinstance(form, str):
        text = _(form).format(**places(event.player, numbers, rules)) if form else ""
    else:
        text = form(places(event.player, numbers, rules))
    return text[:1].upper() + text[1:]


def _plain(kind: str, player: int, numbers: Mapping[str, Any]) -> str:
    told = ", ".join(f"{name} {value}" for name, value in numbers.items() if name not in ("hidden", "phase", "step"))
    return f"{nation_name(player)}: {kind.replace('_', ' ')} {told}".rstrip()


SEATS = ("to", "target", "by", "attacker", "polluted")
RESOURCE_KEYS = ("resource", "plant")


def places(player: int, numbers: Mapping[str, Any], rules: Any) -> dict[str, Any]:
    """The numbers of an event as a sentence takes them: names for seats, cards and resources."""
    found: dict[str, Any] = {**numbers, "who": nation_name(player), "rules": rules, "player": player}
    for key in SEATS:
        if key in numbers and type(numbers[key]) is int:
            found[f"{key}_seat"], found[key] = numbers[key], nation_name(numbers[key])
    if "seat" in numbers:
        found["seat"] = nation_name(numbers["seat"])
    for key in RESOURCE_KEYS:
        if key in numbers:
            found[f"{key}_id"], found[key] = numbers[key], resource_name(numbers[key])
            found["some"] = units(numbers.get("units", 0), numbers[key])
    for card in (numbers.get("card"), (numbers.get("hidden") or {}).get("card")):
        if card:
            found["card"] = card_name(card, rules)
    if "deck" in numbers:
        found["deck"] = deck_name(numbers["deck"])
    if "alliance" in numbers:
        found["a_pact"], found["the_pact"] = _(A_PACT[numbers["alliance"]]), _(THE_PACT[numbers["alliance"]])
    if "members" in numbers:
        found["members"] = listed(nation_name(seat) for seat in numbers["members"])
    return found


# -- politics ----------------------------------------------------------------------------------------------


def _generation(n: dict[str, Any]) -> str:
    first, last = years_of(n["generation"], n["rules"])
    return _("Generation {n} begins: {first}–{last}.").format(n=n["generation"], first=first, last=last)


def _technology(n: dict[str, Any]) -> str:
    card = n.get("card") or _("a card that lay aside")
    return _("{who}: class A stands at {level}, which brings {card}.").format(who=n["who"], level=n["level"], card=card)


def _drew(n: dict[str, Any]) -> str:
    text = _("{who} draws {cards} from the {deck} deck").format(
        who=n["who"], cards=counted(n["cards"], "card"), deck=n["deck"]
    )
    drawn = (n.get("hidden") or {}).get("drawn")
    return f"{text}: {listed(card_name(card, n['rules']) for card in drawn)}." if drawn else f"{text}."


def _kept(n: dict[str, Any]) -> str:
    return _("{who} keeps {card}.").format(who=n["who"], card=n.get("card") or _("one of the cards"))


def _discarded(n: dict[str, Any]) -> str:
    card = n.get("card") or _("a card")
    return _("{who} has too many cards and puts {card} under the {deck} deck.").format(
        who=n["who"], card=card, deck=n["deck"]
    )


def _paid(n: dict[str, Any]) -> str:
    if n["to"] == "box":
        return _("{who} pays {sum}, which leave the economy.").format(who=n["who"], sum=money(n["money"]))
    return _("{who} pays {sum} to the World Bank.").format(who=n["who"], sum=money(n["money"]))


def _left(n: dict[str, Any], kind: str) -> str:
    form = N_("pollution +{tokens}") if kind == "pollution" else N_("disruption +{tokens}")
    left = _("the reserve holds {n}").format(n=n["left"]) if n["left"] > 0 else _("the reserve is empty")
    return f"{n['who']}: {_(form).format(**n)}; {left}."


def _calmed(n: dict[str, Any]) -> str:
    if not n["unrest"]:
        return _("{who}: unrest is at its lowest already, {at}.").format(**n)
    return _("{who}: unrest −{unrest}, now {at}.").format(**n)


def _class(n: dict[str, Any]) -> str:
    up = n["up"]
    old = n["level"] - (1 if up else -1)
    form = _("{who}: class {c} rises, {old} → {new}.") if up else _("{who}: class {c} falls, {old} → {new}.")
    return form.format(who=n["who"], c=n["class"], old=old, new=n["level"])


def _plant(n: dict[str, Any]) -> str:
    if not n["levels"]:
        return _("{who}: {plant} production is at its end already, level {level}.").format(**n)
    old = n["level"] + (-n["levels"] if n["up"] else n["levels"])
    text = _("{who}: {plant} production, level {old} → {level}").format(
        who=n["who"], plant=n["plant"], old=old, level=n["level"]
    )
    if "output" in n:
        text = _("{text}; it gives {output} a generation").format(text=text, output=n["output"])
    return f"{text}."


def _relieved(n: dict[str, Any]) -> str:
    return _("All nations together give {tokens} back to the reserve.").format(tokens=tokens(n["back"], n["tokens"]))


def _produced_now(n: dict[str, Any]) -> str:
    text = _("{who} produces {some} at once").format(**n)
    if n["fossils"]:
        text = _("{text} with {fossils}").format(text=text, fossils=counted(n["fossils"], "fossil"))
    if n["pollution"]:
        text = _("{text}; pollution +{tokens} for {polluted}").format(
            text=text, tokens=n["pollution"], polluted=n["polluted"]
        )
    return f"{text}."


def _colonized(n: dict[str, Any]) -> str:
    return _("{who} takes {land} and {fossils} from the colonies.").format(
        who=n["who"], land=counted(n["territory"], "land"), fossils=counted(n["fossils"], "fossil")
    )


def _price_moved(n: dict[str, Any]) -> str:
    up, down = (
        N_("{who} moves the price of {resource} up: {now}."),
        N_("{who} moves the price of {resource} down: {now}."),
    )
    return _(up if n["up"] else down).format(who=n["who"], resource=n["resource"], now=now(n))


def _law(n: dict[str, Any]) -> str:
    return _("{who}: from now on {card} is in force.").format(who=n["who"], card=card_name(n["law"]))


def _inflamed(n: dict[str, Any]) -> str:
    over = n["before"] + n["unrest"] - n["at"]
    text = _("{who} raises the unrest of {target} by {unrest}, to {at}").format(**n)
    return f"{text} ({tokens(over, 'disruption')})." if over else f"{text}."


def _attack(n: dict[str, Any]) -> str:
    return _("{who} attacks {target} with {arms}; disruption +{disruption} for {who}.").format(
        who=n["who"], target=n["target"], arms=units(n["units"], "military"), disruption=n["disruption"]
    )


def _land_taken(n: dict[str, Any]) -> str:
    land = counted(n["territory"], "land")
    if n["kept"]:
        return _("{who} takes {land} from {target}.").format(who=n["who"], land=land, target=n["target"])
    return _("{target} loses {land}.").format(land=land, target=n["target"])


def _refused_help(n: dict[str, Any]) -> str:
    breaks = N_("{who} was refused help and breaks {the_pact}.")
    keeps = N_("{who} was refused help and keeps {the_pact}.")
    return _(breaks if n["broken"] else keeps).format(**n)


def _given(n: dict[str, Any]) -> str:
    some = n["some"] if "resource" in n else money(n["money"])
    empty = not n.get("units", n.get("money"))
    return (_("{who} gives nothing to {to}.") if empty else _("{who} gives {some} to {to}.")).format(
        who=n["who"], some=some, to=n["to"]
    )


def _money_form(form: str) -> Callable[[dict[str, Any]], str]:
    """A sentence whose ``{sum}`` is the event's money."""

    def told(n: dict[str, Any]) -> str:
        bank = {"bank": money(n["bank"])} if "bank" in n else {}
        return _(form).format(**{**n, "sum": money(n["money"]), **bank})

    return told


POLITICS: dict[str, str | Callable[[dict[str, Any]], str]] = {
    "only_option": "",
    "generation": _generation,
    "technology": _technology,
    "drew": _drew,
    "kept": _kept,
    "discarded": _discarded,
    "card": N_("{who} plays {card}."),
    "paid": _paid,
    "bank_drained": _money_form(N_("{sum} leave the World Bank and the economy; {bank} stay in the bank.")),
    "spent": N_("{who} uses up {some}."),
    "agitated": N_("{who}: unrest +{unrest}, now {at}."),
    "polluted": lambda n: _left(n, "pollution"),
    "disrupted": lambda n: _left(n, "disruption"),
    "calmed": _calmed,
    "class_up": lambda n: _class({**n, "up": True}),
    "class_down": lambda n: _class({**n, "up": False}),
    "gained": N_("{who} gets {some}."),
    "plant_up": lambda n: _plant({**n, "up": True}),
    "plant_down": lambda n: _plant({**n, "up": False}),
    "levied": _money_form(N_("{who} gets {sum} from the World Bank, which keeps {bank}.")),
    "recalled": N_("{who} takes {card} back into the hand."),
    "extracted": lambda n: _("{who} gets {fossils} out of the ground.").format(
        who=n["who"], fossils=counted(n["fossils"], "fossil")
    ),
    "relieved": _relieved,
    "produced_now": _produced_now,
    "colonized": _colonized,
    "price_moved": _price_moved,
    "sold": deal(N_("{who} sells {some} for {sum}; {now}.")),
    "bought": deal(N_("{who} buys {some} for {sum}; {now}.")),
    "law": _law,
    "withdrawn": N_("{who} takes {card} back; it lies under its deck."),
    "recycled": lambda n: _("{who} recycles: {units} goods used up give {fossils} back.").format(
        who=n["who"], units=n["units"], fossils=counted(n["fossils"], "fossil")
    ),
    "gift": _money_form(N_("{who} pays {sum} to {target}.")),
    "passed_on": N_("{who} passes {tokens} disruption on to {target}."),
    "money_taken": _money_form(N_("{who} takes {sum} from {target}.")),
    "inflamed": _inflamed,
    "attack": _attack,
    "not_resisted": N_("{who} does not resist the attack of {attacker}."),
    "resisted": lambda n: _("{who} resists with {arms}: the attack has no effect.").format(
        who=n["who"], arms=units(n["units"], "military")
    ),
    "land_taken": _land_taken,
    "poisoned": N_("{target}: pollution +{tokens}."),
    "looted": N_("{who} takes {some} from {target}."),
    "turn_reopened": N_("{who} was the target of a card and may play again."),
    "passed": N_("{who} passes for this generation."),
    "all_passed": N_("All have passed; the cards played in this generation go back to the hands."),
    "money_plea": _money_form(N_("{who} asks for {sum} to play {card}.")),
    "money_given": _given,
    "help_short": _money_form(N_("{who} is still {sum} short for {card}; all gifts go back.")),
    "plea": lambda n: _("{who} asks its allies for {some}.").format(
        who=n["who"], some=units(n["missing"], n["resource_id"])
    ),
    "help_given": _given,
    "help_refused": _refused_help,
}


def _crisis(n: dict[str, Any]) -> str:
    return _("{crisis}! It is number {tiles} of its kind.").format(crisis=crisis_name(n["crisis"]), tiles=n["tiles"])


SENTENCES: dict[str, str | Callable[[dict[str, Any]], str]] = {
    **POLITICS,
    **SOCIAL,
    "crisis": _crisis,
    **ALLIANCES,
    **SOLO,
}
"""Every kind of event that the engine tells."""
