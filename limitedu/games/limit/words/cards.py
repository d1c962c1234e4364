"""A card in words: its cost and effect, written from the parts that the engine carries out, so that a house rule
changes them; with the true amounts of the nation that looks.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from limitedu.games.limit.names import N_, card_name, counted, money, resource_name, tokens, units
from limitedu.games.limit.nation import level_below
from limitedu.games.limit.state import RESOURCES, LimitState, Nation
from limitedu.games.limit.words.about import about_card
from limitedu.i18n import _

__all__ = ["about", "cost_lines", "effect_lines", "law_line", "part_line", "title", "withdrawal_lines"]

Line = Callable[[Any, LimitState, Nation], str]


def title(card: Any) -> str:
    """The card's name."""
    return str(card.name) or card_name(card.id)


def about(card: Any) -> str:
    """What the card stands for."""
    return str(card.about) or about_card(card.id)


def cost_lines(card: Any, state: LimitState, nation: Nation) -> list[str]:
    """What ``nation`` would pay for ``card`` now."""
    return [part_line(part, state, nation) for part in card.cost]


def effect_lines(card: Any, state: LimitState, nation: Nation) -> list[str]:
    """What ``card`` would do for ``nation`` now, and how it can be taken back."""
    lines = [part_line(part, state, nation) for part in card.effect]
    if card.withdrawal:
        lines.append(_("taking it back: {price}").format(price=", ".join(withdrawal_lines(card, state, nation))))
    return lines


def withdrawal_lines(card: Any, state: LimitState, nation: Nation) -> list[str]:
    """What taking a permanent card back costs."""
    return [part_line(part, state, nation) for part in card.withdrawal]


def part_line(part: Any, state: LimitState, nation: Nation) -> str:
    """One part of a card in words; a kind that a program added speaks by its docstring."""
    line = LINES.get(part.kind)
    if line is not None:
        return line(part, state, nation)
    said = (type(part).__doc__ or "").strip().split("\n")[0].rstrip(".")
    return said or str(part.kind).replace("_", " ")


# -- small helps -------------------------------------------------------------------------------------------


def _people(state: LimitState, nation: Nation) -> int:
    return state.rules.people[nation.pop]


def _or(names: list[str]) -> str:
    words = [resource_name(name) for name in names]
    if len(words) < 2:
        return "".join(words)
    return _("{some} or {last}").format(some=", ".join(words[:-1]), last=words[-1])


def _note(text: str, note: str) -> str:
    return _("{text} ({note})").format(text=text, note=note) if note else text


def _lower_people(levels: int) -> str:
    return _("1 for each of the people {levels} lower").format(levels=counted(levels, "level"))


# -- costs -------------------------------------------------------------------------------------------------


def _pay(part: Any, state: LimitState, nation: Nation) -> str:
    text = _("pay {sum}").format(sum=money(part.price(state, nation)))
    if part.per_head and not part.money:
        text = _note(text, _("{sum} a head").format(sum=money(part.per_head)))
    return _("{text}; all nations may help").format(text=text) if part.from_all else text


def _pay_plant(part: Any, state: LimitState, nation: Nation) -> str:
    prices = [
        f"{resource_name(name)} {money(state.rules.output[plant][nation.level[plant]])}"
        for plant, name in enumerate(RESOURCES[:3])
        if name in part.plants
    ]
    return _("pay what the production gives now ({prices})").format(prices=", ".join(prices))


def _spend(part: Any, state: LimitState, nation: Nation) -> str:
    text = _("use up {units}").format(units=units(part.units(state, nation), part.resource))
    if part.plant:
        return _note(text, _("as much as your {plant} production gives").format(plant=resource_name(part.plant)))
    if part.per_head:
        return _note(text, _("{n} a head").format(n=part.per_head))
    return _note(text, _lower_people(part.heads_below)) if part.heads_below else text


def _lower_plant(part: Any, state: LimitState, nation: Nation) -> str:
    text = _("{plant} production down {levels}").format(
        plant=resource_name(part.plant), levels=counted(part.levels, "level")
    )
    return _note(text, _("if it can")) if part.if_possible else text


# -- effects on one's own nation -----------------------------------------------------------------------------


def _gain(part: Any, state: LimitState, nation: Nation) -> str:
    text = _("{n} {resources}").format(n=part.units(state, nation), resources=_or(part.resources))
    return _note(text, _lower_people(part.heads_below)) if part.heads_below else text


def _raise_plant(part: Any, state: LimitState, nation: Nation) -> str:
    levels = counted(part.levels, "level")
    if part.plant:
        return _("{plant} production up {levels}").format(plant=resource_name(part.plant), levels=levels)
    return _("that production up {levels}").format(levels=levels)


def _levy(part: Any, state: LimitState, nation: Nation) -> str:
    return _("get {sum} from the World Bank ({each} a head)").format(
        sum=money(part.per_head * _people(state, nation)), each=money(part.per_head)
    )


def _relieve(part: Any, state: LimitState, nation: Nation) -> str:
    return _("you give back {payer}, then every nation {each}").format(
        payer=tokens(part.payer, part.tokens), each=tokens(part.each, part.tokens)
    )


def _overproduce(part: Any, state: LimitState, nation: Nation) -> str:
    return _("{plants} production runs once more at once, with its fossils and pollution").format(
        plants=_or(part.plants)
    )


def _colonize(part: Any, state: LimitState, nation: Nation) -> str:
    return _("{land} and {fossils} from the colonies").format(
        land=counted(part.territory, "land"), fossils=units(part.fossil, "fossil")
    )


# -- effects on another nation ---------------------------------------------------------------------------------


def _take_money(part: Any, state: LimitState, nation: Nation) -> str:
    if part.per_class:
        return _("take {sum} from another nation for each level of its class C above 1").format(
            sum=money(part.per_class)
        )
    return _("take {sum} a head from another nation").format(sum=money(part.per_head))


def _attack(part: Any, state: LimitState, nation: Nation) -> str:
    return _("attack with at least {arms} of your {have}; {disruption}").format(
        arms=units(part.least, "military"), have=nation.stock[2], disruption=tokens(part.disruption, "disruption")
    )


def _ravage(part: Any, state: LimitState, nation: Nation) -> str:
    return _(
        "unless it resists, the other nation loses {land}, {levels} of goods or arms production, and gets {dirt}"
    ).format(
        land=counted(part.territory, "land"),
        levels=counted(part.plant_levels, "level"),
        dirt=tokens(part.pollution, "pollution"),
    )


def _annex(part: Any, state: LimitState, nation: Nation) -> str:
    return _("unless it resists, take {land} from another nation; its goods or arms production falls {levels}").format(
        land=counted(part.territory, "land"), levels=counted(part.plant_levels, "level")
    )


def _loot(part: Any, state: LimitState, nation: Nation) -> str:
    return _("unless it resists, take up to {fossils}, {goods} or {food} from another nation").format(
        fossils=units(part.fossil, "fossil"),
        goods=units(part.industrial, "industrial"),
        food=units(part.renewable, "renewable"),
    )


# -- permanent cards -------------------------------------------------------------------------------------------

LAWS = {
    "vegetarianism": N_("food is needed as for one population level less (now {eat} instead of {people})"),
    "sustainable_consumption": N_("goods are consumed as for one population level less"),
    "recycling": N_("whenever one step uses up {amount} goods or more: {fossils} back"),
    "green_production": N_("goods production makes {amount} pollution less each generation"),
    "policy_planning": N_("no economic growth: your productions stay as they are"),
    "intensive_farming": N_(
        "food production counts one level higher; it uses {burnt} and makes {gives} pollution each generation"
    ),
    "stock_exchange": N_("two deals at the market for each card instead of one, on different resources"),
}


def law_line(part: Any, state: LimitState, nation: Nation) -> str:
    """The rule that a permanent card changes."""
    return _(LAWS[part.law]).format(
        amount=part.amount,
        gives=part.gives,
        fossils=units(part.gives, "fossil"),
        burnt=units(part.amount, "fossil"),
        people=_people(state, nation),
        eat=state.rules.people[level_below(state, nation.pop, -1)],
    )


def _fixed(form: str, *names: str) -> Line:
    """A line that needs only the part's own numbers."""

    def line(part: Any, state: LimitState, nation: Nation) -> str:
        return _(form).format(**{name: getattr(part, name) for name in names})

    return line


def _levels(form: str, what: str) -> Line:
    def line(part: Any, state: LimitState, nation: Nation) -> str:
        return _(form).format(levels=counted(part.levels, what))

    return line


LINES: dict[str, Line] = {
    "pay": _pay,
    "burn": lambda p, s, n: _("pay {sum}, which leaves the economy").format(sum=money(p.money)),
    "drain_bank": lambda p, s, n: _("{sum} leave the World Bank and the economy").format(sum=money(p.money)),
    "pay_plant": _pay_plant,
    "spend": _spend,
    "agitate": _fixed(N_("unrest +{unrest}"), "unrest"),
    "lower_class": _levels(N_("classes of your choice down {levels}"), "level"),
    "lower_plant": _lower_plant,
    "pollute": _fixed(N_("pollution +{tokens}"), "tokens"),
    "disrupt": _fixed(N_("disruption +{tokens}"), "tokens"),
    "calm": _fixed(N_("unrest −{unrest}"), "unrest"),
    "raise_classes": _levels(N_("classes of your choice up {levels}"), "level"),
    "gain": _gain,
    "raise_plant": _raise_plant,
    "levy": _levy,
    "draw_cards": _fixed(N_("draw {draw} cards from one deck, keep {keep}"), "draw", "keep"),
    "recall": lambda p, s, n: _("take back a card that you played in this generation"),
    "extract": lambda p, s, n: _("get {fossils}").format(fossils=units(p.fossils, "fossil")),
    "relieve": _relieve,
    "overproduce": _overproduce,
    "colonize": _colonize,
    "move_price": _fixed(N_("move one price of the market by {steps} first"), "steps"),
    "transaction": lambda p, s, n: _("sell or buy one resource at the market"),
    "law": law_line,
    "gift": lambda p, s, n: _("pay another nation what its goods production gives"),
    "offshore": lambda p, s, n: _("its goods production works for you: your fossils, your goods, its pollution"),
    "pass_on": _fixed(N_("give up to {disruption} of your disruption to another nation"), "disruption"),
    "take_money": _take_money,
    "target_raises": _levels(N_("its classes rise {levels}, as it likes"), "level"),
    "target_calm": _fixed(N_("its unrest −{unrest}"), "unrest"),
    "inflame": _fixed(N_("another nation's unrest +{unrest}; it cannot resist"), "unrest"),
    "attack": _attack,
    "ravage": _ravage,
    "annex": _annex,
    "loot": _loot,
}
"""What to write for each kind of part."""
