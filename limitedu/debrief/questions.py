"""Questions for the talk after a game, in Thiagarajan's six phases, chosen and filled by what happened in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from limitedu.core.game import Game, check_game
from limitedu.debrief.bathtubs import bathtubs
from limitedu.debrief.causes import causes, shortages
from limitedu.debrief.reading import part_of, read
from limitedu.debrief.sensible import sensible
from limitedu.debrief.turning import turning_points
from limitedu.i18n import gettext as _
from limitedu.tables import crisis_name, measures

__all__ = ["delayed", "questions"]

MOST = 4
"""So many questions a phase."""

Facts = dict[str, Any]
Question = tuple[Callable[[Facts], Any], Callable[[Facts], str]]


def questions(game: Game) -> dict[str, list[str]]:
    """Two to four questions for each phase, the same for the same game.

    The phases are ``feel``, ``happened``, ``learned``, ``world``, ``what_if`` and ``next``. First come those that this
    game gives rise to (a crisis, a broken promise, the longest delay ...), then those that any game allows. Which harm
    the question about the delay means: :func:`delayed`.
    """
    facts = _facts(check_game(game))
    return {
        phase: [say(facts) for holds, say in bank if holds(facts)][:MOST]
        for phase, bank in (
            ("feel", FEEL),
            ("happened", HAPPENED),
            ("learned", LEARNED),
            ("world", WORLD),
            ("what_if", WHAT_IF),
            ("next", NEXT),
        )
    }


def delayed(game: Game) -> dict[str, Any] | None:
    """The harm with the longest way back to its first decision, which a question of ``learned`` is about.

    ``list``: ``"causes"`` or ``"shortages"``; ``index``: its place in that list; ``harm``: the entry itself. Shortages
    count where no crisis came late. ``None`` without a delay.
    """
    for name, harms in (("causes", causes(check_game(game))), ("shortages", shortages(game))):
        late = [(harm["delay"], -place) for place, harm in enumerate(harms) if harm["delay"]]
        if late:
            _delay, place = max(late)
            return {"list": name, "index": -place, "harm": harms[-place]}
    return None


def _late(game: Game, late: dict[str, Any]) -> str:
    """The question about the delay of a harm, with years where the game has them."""
    harm, years = late["harm"], read(game).ends
    at, first = harm["generation"], harm["generation"] - harm["delay"]
    since = _("generation {n}").format(n=first)
    if at < len(years):
        since = str(years[first - 1])
    kinds = {one.crisis: crisis_name(one) for one in measures(game).values() if one.crisis}
    kind = kinds.get(harm["kind"], "")
    if late["list"] == "causes" and at < len(years) and kind:
        form = _("{kind} of {year}: it goes back to decisions from {since} on. What could you have known then?")
    else:
        form = _("“{text}” That goes back to decisions from {since} on. What could you have known then?")
    year = years[at] if at < len(years) else ""
    return form.format(text=harm["text"], kind=kind, year=year, since=since)


def _facts(game: Game) -> Facts:
    """What the questions may be about; what did not happen is missing."""
    facts: Facts = {"over": game.over, "alone": game.seats == 1}
    crises, wants, points = causes(game), shortages(game), turning_points(game)
    if crises:
        facts |= {"crisis": crises[0], "felt": crises[-1], "elsewhere": crises[len(crises) // 2], "spared": crises[-1]}
    if wants:
        facts["want"] = wants[0]
        facts["seen"] = None if facts["alone"] else wants[0]
    if points:
        facts["turn"] = max(points, key=lambda point: (float(point["score"]), -point["generation"]))
    late = delayed(game)
    if late is not None:
        facts["delay"] = _late(game, late)
    for harm in (*crises, *wants):
        first = next((one for one in harm["decisions"] if one["row"] is not None), None)
        if first is not None and (harm in crises or "deed" not in facts):
            facts.setdefault("deed", first)
    tubs = bathtubs(game)
    if tubs:
        facts["tub"] = tubs[0]
    alone = [one for one in sensible(game) if one["gained"]]
    if alone:
        facts["sensible"] = alone[0]
    facts |= _topics(game)
    return facts


def _topics(game: Game) -> Facts:
    """The first pact, attack, help ... as a sentence."""
    topics: dict[str, tuple[str, ...]] = getattr(part_of(game, "decisions"), "TOPICS", {})
    found: Facts = {}
    for topic, kinds in topics.items():
        event = next((event for event in game.events if event.kind in kinds), None)
        if event is not None:
            text = game.definition.sentence(event, game)
            found[topic] = {"generation": event.generation, "years": read(game).years(event.generation), "text": text}
    return found


def _always(facts: Facts) -> bool:
    return True


def _has(name: str) -> Callable[[Facts], Any]:
    return lambda facts: facts.get(name)


def _told(name: str, say: Callable[[Any], str]) -> Question:
    """A question about a fact, where there is one."""
    return _has(name), lambda facts: say(facts[name])


def _any(say: Callable[[], str]) -> Question:
    """A question that every game allows."""
    return _always, lambda facts: say()


FEEL: list[Question] = [
    _told("felt", lambda c: _("{what}: what went through you when it came?").format(what=c["crisis"])),
    _told("broken", lambda e: _("“{text}” How did it feel on either side of that?").format(text=e["text"])),
    _told("war", lambda e: _("“{text}” What did you feel then: anger, fear, relief?").format(text=e["text"])),
    _told("refused", lambda e: _("“{text}” How is it to hear no, and to say it?").format(text=e["text"])),
    _told("seen", lambda w: _("“{text}” What did the others feel when they saw it?").format(text=w["text"])),
    _any(lambda: _("Which one word fits how you feel about the end of this game?")),
    _any(lambda: _("When did you feel that things were in your hands, and when not?")),
]
HAPPENED: list[Question] = [
    _told(
        "turn",
        lambda t: _("Generation {g} changed most in this game. What did each of you decide in it, and why?").format(
            g=t["generation"]
        ),
    ),
    _told(
        "crisis",
        lambda c: _("{what}: who saw it coming, in which generation, and what was done then?").format(what=c["crisis"]),
    ),
    _told(
        "pact",
        lambda e: _("“{text}” How did that come about, and did it hold?").format(text=e["text"]),
    ),
    _told("help", lambda e: _("“{text}” Why was that help given?").format(text=e["text"])),
    _told("want", lambda w: _("“{text}” What had led to it?").format(text=w["text"])),
    _any(lambda: _("Tell the game in three sentences. Where do your stories differ?")),
    _any(lambda: _("Which decision took your table longest, and what tipped it?")),
]
LEARNED: list[Question] = [
    _told("delay", str),
    _told(
        "sensible",
        lambda s: _("“{text}” That was sensible for one. What would have made it sensible for all?").format(
            text=s["text"]
        ),
    ),
    _told(
        "tub",
        lambda b: _("{sentence} Would it have been enough to slow the flow, or had it to be turned round?").format(
            sentence=b["sentence"]
        ),
    ),
    _any(lambda: _("What in this game grows by itself, and what holds it back?")),
    _any(lambda: _("Which rule of the game was stronger than your plans?")),
]
WORLD: list[Question] = [
    _told(
        "deed",
        lambda d: _("“{text}” Who decides such a thing in the real world, and who bears what follows?").format(
            text=d["text"]
        ),
    ),
    _told(
        "elsewhere",
        lambda c: _("{what}: where has the real world met something like it, and where has it not?").format(
            what=c["crisis"]
        ),
    ),
    _told("broken", lambda e: _("“{text}” Which promise between states has gone the same way?").format(text=e["text"])),
    _told("cleaned", lambda e: _("“{text}” What has the real world repaired together?").format(text=e["text"])),
    _any(lambda: _("In which generation of your game is the real world today?")),
    _any(lambda: _("What does this game assume that you would not sign?")),
]
WHAT_IF: list[Question] = [
    _told(
        "deed",
        lambda d: _("In generation {g}: “{text}” What would have come if that had been left undone?").format(
            g=d["generation"], text=d["text"]
        ),
    ),
    _told(
        "turn",
        lambda t: _("You may go back to the start of generation {g}. What do you change first?").format(
            g=t["generation"]
        ),
    ),
    _told("war", lambda e: _("“{text}” And if nobody had been armed?").format(text=e["text"])),
    _any(lambda: _("What would change with twice the reserves: the end, or only its date?")),
    _any(lambda: _("What if nobody could see what the others hold?")),
]
NEXT: list[Question] = [
    _told(
        "spared",
        lambda c: _(
            "Which agreement, between whom and by which generation, would have spared you this: {what}?"
        ).format(what=c["crisis"]),
    ),
    _told("refused", lambda e: _("“{text}” What would it take to hear yes next time?").format(text=e["text"])),
    _any(lambda: _("What do you want to try in a second game, and how will you know that it works?")),
    _any(lambda: _("What is one thing outside this room that you will look at differently, or do, this week?")),
]
