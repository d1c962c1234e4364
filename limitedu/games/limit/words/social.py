"""The sentences of the social phase, of the crises and of the end (see :mod:`limitedu.games.limit.words.events`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from limitedu.games.limit.names import N_, counted, money, tokens, units
from limitedu.i18n import _, ngettext

__all__ = ["SOCIAL"]

Numbers = dict[str, Any]


def _unrest(n: Numbers, over: int) -> str:
    """``unrest +6 (3 disruption)``."""
    text = _("unrest +{n}").format(n=n["unrest"])
    return f"{text} ({tokens(over, 'disruption')})" if over > 0 else text


def _needs(n: Numbers, resource: str) -> str:
    """How many need how much, and what there was."""
    one, many = "{who}: {n} person needs {need}, {had} in stock", "{who}: {n} people need {need}, {had} in stock"
    form = ngettext(one, many, n["people"])
    return form.format(who=n["who"], n=n["people"], need=units(n["need"], resource), had=n["kept"] + n["paid"])


def _met(resource: str) -> Callable[[Numbers], str]:
    def told(n: Numbers) -> str:
        return _("{needs} → all have enough, {kept} left.").format(needs=_needs(n, resource), kept=n["kept"])

    return told


def _losses(n: Numbers, after: str = "") -> str:
    """What a shortage costs."""
    losses = [after] if after else []
    losses.append(_unrest(n, n["before"] + n["unrest"] - n["at"]))
    losses.append(_("classes down {levels}").format(levels=counted(n["classes"], "level")))
    return ", ".join(losses)


def _famine(n: Numbers) -> str:
    after = _("population {before} → {after}").format(before=n["people"], after=n["people_after"])
    return _("{needs} → {paid} eaten, {unmet} not fed; {losses}.").format(
        needs=_needs(n, "renewable"),
        paid=n["paid"],
        unmet=counted(n["unmet"], "level"),
        losses=_losses(n, after),
    )


def _goods_short(n: Numbers) -> str:
    return _("{needs} → {paid} consumed, {unmet} without; {losses}.").format(
        needs=_needs(n, "industrial"), paid=n["paid"], unmet=counted(n["unmet"], "level"), losses=_losses(n)
    )


def _people(form: str) -> Callable[[Numbers], str]:
    def told(n: Numbers) -> str:
        if n["before"] == n["people"]:
            return _("{who}: the population stays at {people}, the end of its track.").format(**n)
        return _(form).format(**n)

    return told


def _birth_rate(n: Numbers) -> str:
    return _("{who}: fewer births; tiles in the demographic zone {before} → {left}.").format(
        who=n["who"], before=n["left"] + n["tiles"], left=n["left"]
    )


def _grew(n: Numbers) -> str:
    if not n["levels"]:
        return _("{who}: {plant} production is at its limit, level {level}, {output} a generation.").format(**n)
    return _("{who}: {plant} production grows to level {level}, {output} a generation.").format(**n)


def _shrank(n: Numbers) -> str:
    if not n["levels"]:
        return _("{who}: {plant} production stays at level {level}, its lowest.").format(**n)
    return _("{who}: {plant} production falls to level {level}, {output} a generation.").format(**n)


def _tax(n: Numbers) -> str:
    each = n["money"] // n["people"]
    return _("{who}: {people} pay {each} each → {sum} from the World Bank.").format(
        who=n["who"], people=counted(n["people"], "person"), each=money(each), sum=money(n["money"])
    )


def _boom(n: Numbers) -> str:
    return _("{who}: boom, {sum} from the World Bank.").format(who=n["who"], sum=money(n["money"]))


def _bank_empty(n: Numbers) -> str:
    return _("The World Bank owes {due} and lacks {lacking}: a financial crisis. The rest comes from outside.").format(
        due=money(n["due"]), lacking=money(n["lacking"])
    )


def _produced(n: Numbers) -> str:
    text = _("{who}: {some} produced").format(**n)
    if n["fossils"]:
        text = _("{text} with {fossils} ({left} left)").format(
            text=text, fossils=counted(n["fossils"], "fossil"), left=n["fossils_left"]
        )
    if n["pollution"]:
        text = _("{text}, pollution +{tokens}").format(text=text, tokens=n["pollution"])
    if n["lost"]:
        text = _("{text}; too few fossils: production down {levels} to level {level}, unrest +{unrest}").format(
            text=text, levels=counted(n["lost"], "level"), level=n["level"], unrest=n["unrest"]
        )
    return f"{text}."


def _arms(n: Numbers, form: str) -> str:
    arms = {"need": units(n["need"], "military"), "paid": n["paid"]}
    text = _(form).format(who=n["who"], at=n.get("at"), **arms)
    if n["unmet"]:
        return _("{text}; {unmet} short: a class falls for each.").format(text=text, unmet=counted(n["unmet"], "level"))
    return f"{text}."


def _uprising_money(n: Numbers) -> str:
    return _("{who}: uprising at unrest {at}: {due} are due, {sum} leave the economy.").format(
        who=n["who"], at=n["at"], due=money(n["due"]), sum=money(n["money"])
    )


def _peace(n: Numbers) -> str:
    if n["raises"]:
        return _("{who}: unrest {at} is in the middle zone, a peaceful generation: classes up {levels}.").format(
            who=n["who"], at=n["at"], levels=counted(n["raises"], "level")
        )
    return _("{who}: unrest {at} is in the middle zone, a peaceful generation.").format(**n)


def _class_struggle(n: Numbers) -> str:
    if not n["gap"]:
        return _("{who}: classes A and E live alike, unrest stays at {at}.").format(**n)
    text = _("{who}: class A stands {gap} above class E → unrest +{gap}, now {at}").format(**n)
    return f"{text} ({tokens(n['disruption'], 'disruption')})." if n["disruption"] else f"{text}."


# -- crises ------------------------------------------------------------------------------------------------


def _crisis_money(n: Numbers) -> str:
    return _("{who} loses {sum} of {due} due ({people} × {each}).").format(
        who=n["who"],
        sum=money(n["money"]),
        due=money(n["due"]),
        people=counted(n["people"], "person"),
        each=money(n["due"] // n["people"]),
    )


def _richest(n: Numbers) -> str:
    alone = N_("{who} is the richest with {sum}: disruption +{tokens}.")
    tied = N_("{who} is among the richest with {sum}: disruption +{tokens}.")
    return _(tied if n["tied"] > 1 else alone).format(who=n["who"], sum=money(n["money"]), tokens=n["tokens"])


def _harvest_lost(n: Numbers) -> str:
    if not n["levels"]:
        return _("{who}: food production is at level {level} already and stays there.").format(**n)
    return _("{who}: harvests fail, food production down {levels} to level {level}.").format(
        who=n["who"], levels=counted(n["levels"], "level"), level=n["level"]
    )


def _land_lost(n: Numbers) -> str:
    if not n["territory"]:
        return _("{who} has no land left to lose.").format(**n)
    return _("{who} loses {land}, {left} left.").format(
        who=n["who"], land=counted(n["territory"], "land"), left=n["left"]
    )


def _dirtiest(n: Numbers) -> str:
    return _("{who} has the most pollution, {pollution}: population {before} → {people}, unrest +{unrest}.").format(**n)


SOCIAL: dict[str, str | Callable[[Numbers], str]] = {
    "supply": _met("renewable"),
    "famine": _famine,
    "spoiled": N_("{who}: food does not keep, {lost} over the limit of {kept} spoil."),
    "consumption": _met("industrial"),
    "goods_short": _goods_short,
    "births": _people(N_("{who}: more births than deaths, population {before} → {people}.")),
    "mortality": _people(N_("{who}: demographic shift, fewer deaths, population {before} → {people}.")),
    "birth_rate": _birth_rate,
    "growth_planned": N_("{who}: Policy Planning holds, no economic growth."),
    "plant_grew": _grew,
    "plant_shrank": _shrank,
    "tax": _tax,
    "boom": _boom,
    "bank_empty": _bank_empty,
    "produced": _produced,
    "peace": _peace,
    "uprising": lambda n: _arms(n, N_("{who}: uprising at unrest {at}, {need} needed, {paid} used")),
    "uprising_money": _uprising_money,
    "class_struggle": _class_struggle,
    "cold_war": N_("{who} holds {units} arms, more than {above}: disruption +1."),
    "crisis_money": _crisis_money,
    "richest": _richest,
    "harvest_lost": _harvest_lost,
    "land_lost": _land_lost,
    "dirtiest": _dirtiest,
    "migration": N_("{who} takes people in: population {before} → {people}."),
    "mobilized": lambda n: _arms(n, N_("{who}: defence needs {need}, {paid} used")),
    "eased": N_("{who}: tension eases, {tokens} disruption back to the reserve."),
    "war_dead": N_("{who} has the most people: population {before} → {people}."),
    "generation_end": N_("Generation {generation} ends. Crises so far: {crises}."),
    "game_end": N_("The game ends after generation {generation} with {crises} crises."),
    "stress_test": N_("Stress test {number}: supply, consumption and production once more."),
    "over": N_("The game is over."),
}
"""Kind of event -> its sentence, or a function of the numbers."""
