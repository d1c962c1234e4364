"""Cards in words: what each costs, what it does, and what it stands for. All numbers are those of the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from limitedu.games.planetary_limit.rules import Card
from limitedu.games.planetary_limit.state import DEVELOPMENT
from limitedu.games.planetary_limit.words.names import N_, card_name, counted, deck_name, resources
from limitedu.i18n import _, listed

__all__ = ["about", "cost_lines", "effect_lines", "event_lines"]

DUE = {"turn": N_("each turn"), "even": N_("in even rounds"), "never": N_("never")}


def cost_lines(card: Card) -> list[str]:
    """What a card costs, now and later."""
    lines = [_("pay {resources}").format(resources=resources(card.cost)) if card.cost else _("free")]
    if card.deck == DEVELOPMENT:
        if card.maintenance and card.due != "never":
            lines.append(_("maintenance {n} {when}").format(n=card.maintenance, when=_(DUE[card.due])))
        else:
            lines.append(_("no maintenance"))
    return lines


def effect_lines(card: Card, rules: Any) -> list[str]:
    """What a card does, a line for each part."""
    return [_line(part, rules) for part in card.parts]


def event_lines(event: Any, rules: Any) -> list[str]:
    """What a global event does."""
    return [_line(part, rules) for part in event.parts]


def _line(part: Any, rules: Any) -> str:
    said = EFFECTS.get(part.kind)
    return said(part, rules) if said else part.kind


def _extract(p: Any, rules: Any) -> str:
    if p.green and p.normal:
        return _("each turn extract {all}: {green} green, {normal} normal").format(
            all=p.green + p.normal, green=p.green, normal=p.normal
        )
    if p.green:
        return _("each turn extract {n} green").format(n=p.green)
    return _("each turn extract {n} normal").format(n=p.normal)


def _cards(p: Any, rules: Any) -> str:
    return listed(card_name(card, rules) for card in p.cards)


def _food(p: Any, rules: Any) -> str:
    text = _("your people eat {n} less in all").format(n=p.resources)
    if not p.people:
        return text
    return _("{text}; in even rounds {people} moves to another country if you have more than 1").format(
        text=text, people=counted(p.people, "people")
    )


EFFECTS: Mapping[str, Callable[[Any, Any], str]] = {
    "extract": _extract,
    "die_extract": lambda p, r: _(
        "each turn roll a die of {sides} and extract as many green; on {dark} a blackout: the turn goes straight "
        "to its Final Phase"
    ).format(sides=p.sides, dark=p.blackout),
    "births": lambda p, r: _("in even rounds +{people}").format(people=counted(p.people, "people")),
    "restore": lambda p, r: _("each turn {resources} from the Box back to the Reservoir").format(
        resources=resources(p.resources)
    ),
    "feed": lambda p, r: _("each resource feeds {n}, rounded up").format(n=counted(p.people, "people")),
    "ration": _food,
    "shield": lambda p, r: _("response: cancel one Conflict aimed at you, then discard this card"),
    "halve_losses": lambda p, r: _("resources that a Conflict takes from you are halved, rounded up"),
    "return_maintenance": lambda p, r: _("normal resources paid for maintenance go to the Reservoir"),
    "cut_maintenance": lambda p, r: _("each Final Phase: −{n} maintenance on one other card").format(n=p.resources),
    "recycle_food": lambda p, r: _("up to {n} normal resources that you eat each turn go to the Reservoir").format(
        n=p.resources
    ),
    "improve": lambda p, r: _("each of your fields extracts {n} more green (at most {most} such cards count)").format(
        n=p.green, most=p.most
    ),
    "embargo": lambda p, r: _("the target's Developments extract nothing in its next turn; the National Base does"),
    "cold_war": lambda p, r: _(
        "you and the target each pay {n} at the start of your turns; who stops first gives the other a Development"
    ).format(n=p.resources),
    "close_borders": lambda p, r: _("no population comes to you but by your own alliances, until you open again"),
    "attack": lambda p, r: _("the target returns {resources} to the Reservoir, greens first").format(
        resources=resources(p.resources)
    ),
    "plunder": lambda p, r: _("take {resources} from the target, greens first").format(
        resources=resources(p.resources)
    ),
    "lure": lambda p, r: _("{people} moves from the target to you, if your borders are open").format(
        people=counted(p.people, "people")
    ),
    "spy": lambda p, r: _("take a random Conflict or Alliance card from the target's hand"),
    "sabotage": lambda p, r: _("one active Development of the target becomes inactive"),
    "pact": lambda p, r: _("no Conflicts between the two; who attacks pays {n} extra first").format(n=p.penalty),
    "treaty": lambda p, r: _(
        "for the next {turns} of each: extract at most {most} beside the Base, or return {penalty}; kept to the end, "
        "each gains {people}"
    ).format(turns=counted(p.turns, "turn"), most=p.most, penalty=p.penalty, people=counted(p.people, "people")),
    "merger": lambda p, r: _(
        "until {rounds} from now either may pay the other's maintenance; half of the normal resources come back, "
        "who gave more gains {people}"
    ).format(rounds=counted(p.rounds, "round"), people=counted(p.people, "people")),
    "trade": lambda p, r: _(
        "at once: 1 to {most} resources for as many population; or from your hand: cancel an embargo against you"
    ).format(most=p.most),
    "drought": lambda p, r: _("{cards} extract {n} less each").format(cards=_cards(p, r), n=p.less),
    "energy": lambda p, r: _("{cards} extract 1/{n}, rounded up").format(cards=_cards(p, r), n=p.divisor),
    "financial": lambda p, r: (
        _("maintenance × {n} after reductions").format(n=p.factor)
        + ("" if p.conflicts else "; " + _("no Conflicts or Alliances are played"))
    ),
    "pandemic": lambda p, r: _("each country with at least {n} population loses {people}").format(
        n=p.spares_below, people=p.people
    ),
    "summit": lambda p, r: _("each country may return {resources} to draw a card").format(resources=resources(p.price)),
    "discovery": lambda p, r: _("1/{n} of what entered the Box last round, rounded up, comes back").format(n=p.divisor),
}
"""A line for each kind of part."""

ABOUT = {
    "extract": N_("World3: output draws on the planet's stock; what is renewed keeps circulating, the rest is spent."),
    "die_extract": N_("Sun and wind give much, but not steadily; a grid without storage goes dark."),
    "births": N_("World3: more food and better health lower deaths first, and the population grows."),
    "restore": N_("World3: land and forests that are restored give back a part of what was used up."),
    "feed": N_("The Green Revolution fed billions with the same fields."),
    "ration": N_("Limits on consumption stretch what is there, and drive some people to leave."),
    "shield": N_("Arms that deter bind means that feed nobody."),
    "halve_losses": N_("Arms that deter bind means that feed nobody."),
    "return_maintenance": N_("Technology lowers the use of resources for each unit of output."),
    "cut_maintenance": N_("Technology lowers the use of resources for each unit of output."),
    "recycle_food": N_("World3: recycling lengthens the life of a stock; it does not make it endless."),
    "improve": N_("World3: capital in farming raises the yield of the land."),
    "embargo": N_("Who controls trade can starve a rival of resources, as the oil embargo of 1973 showed."),
    "cold_war": N_("From 1947 to 1991 two blocs spent on a war that neither could afford to lose or to leave."),
    "close_borders": N_("Closed borders keep the hungry out, and leave them where nobody can feed them."),
    "attack": N_("War destroys more than it takes."),
    "plunder": N_("Colonies and conquests moved wealth; they made none."),
    "lure": N_("People who were taught in one country work in another."),
    "spy": N_("Secrets are cheaper to take than to find."),
    "sabotage": N_("What was built over years is stopped in a day."),
    "pact": N_("A promise that has a price is broken less often."),
    "treaty": N_("Montreal 1987 held because most could keep it; a common limit helps all only while it is kept."),
    "merger": N_("Firms grow by joining; who puts in more gains more."),
    "trade": N_("Trade and migration move resources to people, or people to resources."),
}
"""What each kind of effect stands for."""


def about(card: Card) -> str:
    """What a card stands for in the World3 model or in history."""
    return " ".join(dict.fromkeys(_(ABOUT[part.kind]) for part in card.parts if part.kind in ABOUT))


def kind_line(card: Card) -> str:
    """Which deck a card is of, Alliances and Conflicts apart."""
    if card.deck == DEVELOPMENT:
        return deck_name(DEVELOPMENT)
    return _("Alliance") if card.part.alliance else _("Conflict")
