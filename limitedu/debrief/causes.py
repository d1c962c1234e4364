"""Why there was a crisis: the game's own sentences, who put in how much, and the decisions that it goes back to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from limitedu.core.ledger import Crisis, Share, percent, shares
from limitedu.core.origins import NOBODY, Origin
from limitedu.debrief.reading import Reading, part_of, read
from limitedu.i18n import gettext as _
from limitedu.i18n import ngettext

if TYPE_CHECKING:
    from limitedu.core.game import Game

__all__ = ["causes", "shortages", "story"]

MOST = 3
"""So many contributors are named; all others are one."""
MOST_DECISIONS = 8
"""So many decisions are named behind one harm; all others are one."""
IN_CHAIN = 3
"""So many of them stand in the chain of sentences."""


def story(game: Game) -> Any:
    """The game's own module ``causes`` (``crises(game)``, ``firsts(game)``), or ``None`` where it has none."""
    return part_of(game, "causes")


def causes(game: Game) -> list[dict[str, Any]]:
    """Each crisis in its order, as plain data.

    ``crisis`` is its title, ``text`` one sentence, ``how`` the sentences on how it came, ``did`` those on what it did;
    ``chain`` has all of them, with the decisions that led to it in between. ``contributors`` are the largest three and
    all others together: ``name``, ``amount``, ``percent`` and ``generation`` of the first contribution; the amounts add
    up to ``total``, the percents to 100; ``heading`` says what they are.

    ``decisions`` are those of the record that brought it about, the largest first: ``row``, ``generation``, ``seat``,
    ``nation``, ``text``, ``amount`` and ``percent``. What nobody decided, and all decisions that are too small to be
    named, are entries with ``row``, ``generation`` and ``seat`` ``None``. Their amounts add up to ``decisions_total``;
    their percents are plainly rounded, so that equal amounts have equal ones. ``delay``: generations from the first of
    the named decisions to the crisis (``None`` without one); the chain names that generation, before what the crisis
    did. ``stock``: the tub of :func:`limitedu.debrief.bathtubs` that
    broke, or empty.
    """
    told = story(game)
    if told is None:
        return []
    reading = read(game)
    return [_entry(reading, crisis) for crisis in told.crises(game)]


def shortages(game: Game) -> list[dict[str, Any]]:
    """Each famine or other want that a game tells of: ``generation``, ``seat``, ``nation``, ``kind`` (of what),
    ``text``, ``how``, ``did`` and ``chain`` (which begins with the text); ``decisions``, ``decisions_total``, ``delay``
    and ``stock`` as in :func:`causes`.
    """
    told = getattr(story(game), "shortages", None)
    if told is None:
        return []
    reading = read(game)
    found = []
    for want in told(game):
        back = _back(reading, reading.origins.get(want.at), want.generation)
        found.append(
            {
                "generation": want.generation,
                "seat": want.seat,
                "nation": reading.names[want.seat],
                "kind": want.kind,
                "text": want.text,
                "how": list(want.how),
                "did": list(want.did),
                "chain": [want.text, *want.how, *back.pop("sentences"), *want.did],
                **back,
            }
        )
    return found


def _entry(reading: Reading, crisis: Crisis) -> dict[str, Any]:
    found = shares(crisis.inflows, crisis.key, MOST)
    contributors = [
        {
            "name": _("all others") if share.key is None else crisis.name(share.key),
            "amount": share.amount,
            "percent": share.percent,
            "generation": share.first,
        }
        for share in found
    ]
    back = _back(reading, reading.origins.get(crisis.at), crisis.generation)
    how = [*crisis.before, *_shared(crisis, found), *crisis.between]
    return {
        "crisis": crisis.title,
        "generation": crisis.generation,
        "kind": crisis.kind,
        "text": crisis.text,
        "how": how,
        "did": list(crisis.after),
        "chain": [*how, *back.pop("sentences"), *crisis.after],
        "heading": crisis.heading,
        "contributors": contributors,
        "total": found[0].total if found else 0,
        **back,
    }


def _shared(crisis: Crisis, found: list[Share]) -> list[str]:
    """The sentence on the largest contributors."""
    if not found:
        return []
    parts = [
        _("{who} {n} ({percent} %)").format(
            who=_("all others") if share.key is None else crisis.name(share.key), n=share.amount, percent=share.percent
        )
        for share in found
    ]
    return [f"{crisis.whole.format(total=found[0].total)}: {'; '.join(parts)}."]


# -- back to decisions -------------------------------------------------------------------------------------------


def _back(reading: Reading, origin: Origin | None, generation: int) -> dict[str, Any]:
    """The decisions behind one harm, with the sentences on the largest of them."""
    nobody = _("No decision stands behind it: it came of the set-up and of steps that run by themselves.")
    if origin is None:
        return {"decisions": [], "decisions_total": 0, "delay": None, "stock": "", "sentences": [nobody]}
    rows = sorted((row for row in origin.by if row >= 0), key=lambda row: (-origin.by[row], row))
    named, rest = rows[:MOST_DECISIONS], rows[MOST_DECISIONS:]
    entries = [_decision(reading, origin, row) for row in named]
    if rest:
        text = ngettext("{n} other decision.", "{n} other decisions.", len(rest)).format(n=len(rest))
        entries.append(_nobody(text, sum(origin.by[row] for row in rest)))
    if origin.by.get(NOBODY):
        entries.append(_nobody(_("Set-up and steps that run by themselves: no decision."), origin.by[NOBODY]))
    for entry in entries:
        entry["percent"] = percent(entry["amount"], origin.total)
    first = min((reading.said[row].generation for row in named), default=None)
    delay = None if first is None else generation - first
    sentences = [_chained(origin, entries[:IN_CHAIN]) if named else nobody]
    if delay:
        sentences.append(
            ngettext(
                "The first decision that counts was made in generation {g}, {n} generation before the harm.",
                "The first decision that counts was made in generation {g}, {n} generations before the harm.",
                delay,
            ).format(g=first, n=delay)
        )
    entries.sort(key=lambda entry: -entry["amount"])
    return {
        "decisions": entries,
        "decisions_total": origin.total,
        "delay": delay,
        "stock": origin.stock,
        "sentences": sentences,
    }


def _decision(reading: Reading, origin: Origin, row: int) -> dict[str, Any]:
    said = reading.said[row]
    text = said.text
    if row in origin.notes:
        text = _("{text} ({note})").format(text=text.removesuffix("."), note=origin.notes[row]) + "."
    return {
        "row": row,
        "generation": said.generation,
        "seat": said.seat,
        "nation": said.nation,
        "text": text,
        "amount": origin.by[row],
    }


def _nobody(text: str, amount: int) -> dict[str, Any]:
    return {"row": None, "generation": None, "seat": None, "nation": "", "text": text, "amount": amount}


def _chained(origin: Origin, entries: list[dict[str, Any]]) -> str:
    """The largest decisions in one sentence."""
    parts = [
        _("in generation {g} {text}, {n} ({percent} %)").format(
            g=entry["generation"], text=entry["text"].removesuffix("."), n=entry["amount"], percent=entry["percent"]
        )
        for entry in entries
        if entry["row"] is not None
    ]
    return _("{whole} these decisions brought most: {parts}.").format(
        whole=origin.whole.format(total=origin.total), parts="; ".join(parts)
    )
