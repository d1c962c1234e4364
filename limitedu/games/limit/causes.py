"""Why there was a crisis: the chain of causes behind each one, from the log and the ledger, with its numbers.

Every sum is a sum of flows (:mod:`limitedu.games.limit.flows`), which reproduce the tokens on the table exactly.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from limitedu.core.ledger import Crisis, Flow, balance
from limitedu.games.limit.flows import BANK, BOX, flows
from limitedu.games.limit.log import OVERFLOW, Log, cause_name
from limitedu.games.limit.names import (
    N_,
    counted,
    money,
    nation_name,
    resource_name,
)
from limitedu.games.limit.shortages import shortages
from limitedu.games.limit.stocks import stocks
from limitedu.i18n import _, listed, ngettext

if TYPE_CHECKING:
    from limitedu.core.game import Event, Game

__all__ = ["cause_name", "crises", "firsts", "shortages", "stocks"]


def crises(game: Game) -> list[Crisis]:
    """All crises of ``game`` so far, in their order."""
    happened = [(at, event) for at, event in enumerate(game.events) if event.kind == "crisis"]
    if not happened:
        return []
    ledger = flows(game, happened[-1][0])
    told = {"financial": _financial, "environmental": _environmental, "military": _military}
    return [told[event.numbers["crisis"]](Log(game, ledger, at)) for at, event in happened]


# -- environmental -------------------------------------------------------------------------------------------


def _environmental(log: Log) -> Crisis:
    whole = log.start.pollution_left  # type: ignore[attr-defined]
    came, taken, back = log.stock("pollution")
    left = whole - taken + back
    year = log.year(log.generation)
    text = _("In {year} the pollution reserve of {whole} was empty.").format(year=year, whole=whole)
    if left < 0:
        text = _("In {year} there were {n} pollution; the planet can take {whole}.").format(
            year=year, n=whole - left, whole=whole
        )
    before = [
        _("Until {year} nations took {taken} pollution and put {back} back.").format(year=year, taken=taken, back=back)
    ]
    return log.crisis(
        "environmental",
        text,
        _("Of the {total} pollution taken"),
        came,
        before,
        [_polluter_grew(log, came), _last_token(log, "pollution", whole)],
        _environment_effects(log),
    )


def _polluter_grew(log: Log, came: list[Flow]) -> str:
    """How the plant that polluted most has grown since its first pollution."""
    sums: dict[tuple[int, str], int] = {}
    for flow in came:
        if flow.cause in ("industry", "arms"):
            sums[flow.by, flow.cause] = sums.get((flow.by, flow.cause), 0) + flow.amount
    if not sums:
        return ""
    (seat, cause), _most = max(sums.items(), key=lambda item: item[1])
    plant = "industrial" if cause == "industry" else "military"
    made = [
        e
        for e in log.game.events[: log.at]
        if e.kind == "produced" and e.player == seat and e.numbers["plant"] == plant and e.numbers["pollution"]
    ]
    if not made:
        return ""
    first, last = made[0], made[-1]
    if last.numbers["units"] <= first.numbers["units"]:
        return _("{nation} has made {units} {things} with {n} pollution a generation since {year}.").format(
            nation=nation_name(seat),
            units=last.numbers["units"],
            things=resource_name(plant),
            n=last.numbers["pollution"],
            year=log.year(first.generation),
        )
    grew = _("{nation}'s production of {things} grew from {a} in {year} to {b}, with {q} pollution a generation.")
    if last.numbers["pollution"] > first.numbers["pollution"]:
        grew = _(
            "{nation}'s production of {things} grew from {a} in {year} to {b}, "
            "its pollution from {p} to {q} a generation."
        )
    return grew.format(
        nation=nation_name(seat),
        things=resource_name(plant),
        a=first.numbers["units"],
        b=last.numbers["units"],
        p=first.numbers["pollution"],
        q=last.numbers["pollution"],
        year=log.year(first.generation),
    )


def _last_token(log: Log, stock: str, whole: int) -> str:
    """What took the last tokens of a reserve."""
    flow, before, _left = log.emptied(stock, whole)
    if flow is None:
        return ""
    if flow.generation < log.generation:
        return ngettext(
            "The reserve has been empty since {year}, when the last token was taken by {who}.",
            "The reserve has been empty since {year}, when the last {n} were taken by {who}.",
            before,
        ).format(year=log.year(flow.generation), who=log.who(flow.by, flow.cause), n=before)
    return ngettext(
        "The last token of the reserve was taken by {who}, which took {m}.",
        "The last {n} tokens of the reserve were taken by {who}, which took {m}.",
        before,
    ).format(n=before, who=log.who(flow.by, flow.cause), m=flow.amount)


def _environment_effects(log: Log) -> list[str]:
    levels = land = 0
    lines = []
    for event in log.effects():
        n = event.numbers
        if event.kind == "harvest_lost":
            levels += n["levels"]
        elif event.kind == "land_lost":
            land += n["territory"]
        elif event.kind == "dirtiest":
            lines.append(
                _(
                    "{nation} held most, {n} pollution: its population fell to {people}, its unrest rose by {unrest}."
                ).format(nation=nation_name(event.player), n=n["pollution"], people=n["people"], unrest=n["unrest"])
            )
        elif event.kind == "migration":
            lines.append(
                _("People moved to {nation}, which now has {people}.").format(
                    nation=nation_name(event.player), people=n["people"]
                )
            )
    first = []
    if levels:
        first.append(_("Farming fell by {levels} in all.").format(levels=counted(levels, "level")))
    if land:
        first.append(_("Land lost: {land}.").format(land=counted(land, "land")))
    return [*first, *lines]


# -- financial ---------------------------------------------------------------------------------------------------


def _financial(log: Log) -> Crisis:
    start = log.start.bank  # type: ignore[attr-defined]
    moved = [flow for flow in log.ledger if flow.stock == "money" and flow.holder == BANK]
    out = [flow._replace(amount=-flow.amount) for flow in moved if flow.amount < 0]
    came = [flow for flow in moved if flow.amount > 0 and flow.cause != "bank_empty"]
    empty = log.of("bank_empty")
    lacking = sum(event.numbers["lacking"] for event in empty)
    text = _("In {year} the World Bank could not pay what it owed: {lacking} was missing.").format(
        year=log.year(log.generation), lacking=money(lacking)
    )
    return log.crisis(
        "financial",
        text,
        _("Of the £{total} that left the bank since the start"),
        out,
        [line for event in empty for line in _claims(log, event)],
        [_in_and_out(log, start, out, came), _where_it_is(log)],
        _finance_effects(log),
    )


def _claims(log: Log, empty: Event) -> list[str]:
    """What was due when the bank ran dry, and the largest claims."""
    kind = empty.numbers["step"]
    due, lacking = empty.numbers["due"], empty.numbers["lacking"]
    paid = sorted((e for e in log.of(kind)), key=lambda e: -e.numbers["money"])
    first = _("{what} of {due} fell due, and the bank had {had}.").format(
        what=cause_name(kind).capitalize(), due=money(due), had=money(due - lacking)
    )
    if kind != "tax":
        return [first]
    each = listed(
        _("{nation} {sum} ({people} × £{rate})").format(
            nation=nation_name(e.player),
            sum=money(e.numbers["money"]),
            people=counted(e.numbers["people"], "people"),
            rate=e.numbers["money"] // e.numbers["people"],
        )
        for e in paid[:3]
    )
    return [first, _("The largest claims: {each}.").format(each=each)]


def _in_and_out(log: Log, start: int, out: list[Flow], came: list[Flow]) -> str:
    left, back = sum(flow.amount for flow in out), sum(flow.amount for flow in came)
    text = _("The bank began with {start}, paid out {out} ({causes})").format(
        start=money(start), out=money(left), causes=log.by_cause(out, money)
    )
    if not back:
        return _("{text} and took nothing in.").format(text=text)
    return _("{text} and took in {back} ({returns}).").format(
        text=text, back=money(back), returns=log.by_cause(_joined(came), money)
    )


def _joined(came: list[Flow]) -> list[Flow]:
    """All cards as one cause, where only the sum matters."""
    return [flow._replace(cause="cards") if flow.cause.startswith(("card:", "withdrawal:")) else flow for flow in came]


def _where_it_is(log: Log) -> str:
    """Who holds the money now."""
    held = balance(log.ledger, "money")
    owned = {n.seat: n.money + held.get(n.seat, 0) for n in log.start.nations}  # type: ignore[attr-defined]
    rich = max(owned, key=lambda seat: owned[seat])
    text = _("The money is not gone: nations hold {all}, {rich} alone {most}").format(
        all=money(sum(owned.values())), rich=nation_name(rich), most=money(owned[rich])
    )
    box = held.get(BOX, 0) + sum(f.amount for f in log.ledger if f.cause == "bank_empty" and f.holder == BANK)
    if box > 0:
        text += "; " + _("{box} left the economy for the £ box").format(box=money(box))
    return text + "."


def _finance_effects(log: Log) -> list[str]:
    lines, paid, fell = [], 0, 0
    for event in log.effects():
        n = event.numbers
        if event.kind == "crisis_money":
            paid += n["money"]
        elif event.kind == "class_down":
            fell += 1
        elif event.kind == "richest":
            lines.append(
                _("{nation}, the richest with {sum}, took {n} disruption.").format(
                    nation=nation_name(event.player), sum=money(n["money"]), n=n["tokens"]
                )
            )
    first = _("Every nation paid {each} a head as far as it could, {paid} in all.").format(
        each=money(log.event.numbers["tiles"] * log.rules.crises.financial_per_head), paid=money(paid)
    )
    return [first, *_classes_fell(fell), *lines]


def _classes_fell(levels: int) -> list[str]:
    return [_("Classes fell by {fell} in all.").format(fell=counted(levels, "level"))] if levels else []


# -- military ------------------------------------------------------------------------------------------------------


def _military(log: Log) -> Crisis:
    whole = log.start.disruption_left  # type: ignore[attr-defined]
    came, taken, back = log.stock("disruption")
    year = log.year(log.generation)
    text = _("In {year} the disruption reserve of {whole} was empty.").format(year=year, whole=whole)
    before = [
        _("Until {year} nations took {taken} disruption and put {back} back; {held} lie with them.").format(
            year=year, taken=taken, back=back, held=taken - back
        )
    ]
    _flow, _found, left = log.emptied("disruption", whole)
    beyond = taken - back - whole + left
    if beyond:
        before.append(_("{n} of them are beyond the reserve, which was empty by then.").format(n=beyond))
    earlier = any(e.kind == "crisis" and e.numbers["crisis"] == "military" for e in log.game.events[: log.at])
    if earlier and back:
        before.append(
            _(
                "At a military crisis some tokens go back into the reserve and the rest stays with the nations: so "
                "more may be out than the reserve ever held."
            )
        )
    over = [flow for flow in came if flow.cause in OVERFLOW]
    rest = [flow for flow in came if flow.cause not in OVERFLOW]
    between = []
    if over:
        between.append(
            _("{n} came from unrest above the top of its scale: {causes}.").format(
                n=sum(flow.amount for flow in over), causes=log.by_cause(over)
            )
        )
        between.append(_unrest_of(log, over))
    if rest:
        between.append(
            _("{n} came from deeds: {causes}.").format(n=sum(flow.amount for flow in rest), causes=log.by_cause(rest))
        )
    between.append(_last_token(log, "disruption", whole))
    return log.crisis("military", text, _("Of the {total} disruption taken"), came, before, between, _war_effects(log))


def _unrest_of(log: Log, over: list[Flow]) -> str:
    """Why unrest had come to its end in the nation from which most of it overflowed."""
    sums: dict[int, int] = {}
    for flow in over:
        sums[flow.holder] = sums.get(flow.holder, 0) + flow.amount
    seat = max(sums, key=lambda holder: sums[holder])
    steps = [flow for flow in log.ledger if flow.stock == "unrest" and flow.holder == seat]
    up = [flow for flow in steps if flow.amount > 0]
    down = -sum(flow.amount for flow in steps if flow.amount < 0)
    if not up:
        return ""
    text = (
        _("{nation}'s unrest began at {start}: {causes} raised it by {up}, and {down} was calmed.")
        if down
        else _("{nation}'s unrest began at {start}: {causes} raised it by {up}, and none was calmed.")
    )
    return text.format(
        nation=nation_name(seat),
        start=log.rules.data["unrest"]["start"],
        causes=log.by_cause(up),
        up=sum(flow.amount for flow in up),
        down=down,
    )


def _war_effects(log: Log) -> list[str]:
    lines, fell, unmet = [], 0, 0
    for event in log.effects():
        n = event.numbers
        if event.kind == "class_down":
            fell += 1
        elif event.kind == "mobilized":
            unmet += n["unmet"]
        elif event.kind == "war_dead":
            lines.append(
                _("The war took people from {nation}: {a} became {b}.").format(
                    nation=nation_name(event.player), a=n["before"], b=n["people"]
                )
            )
    first = _("Every nation had to buy arms, and none was short of them.")
    if unmet:
        first = _("Every nation had to buy arms; {unmet} of need stayed unmet.").format(unmet=counted(unmet, "level"))
    return [first, *_classes_fell(fell), *lines]


# -- first times -----------------------------------------------------------------------------------------------------

_FIRSTS: dict[str, tuple[float, str]] = {
    "famine": (2.5, N_("{nation} is the first to go hungry: {need} food needed, {paid} there.")),
    "goods_short": (1.0, N_("{nation} is the first without enough goods: {need} needed, {paid} there.")),
    "fossils_short": (2.0, N_("{nation} is the first without enough fossils: its production falls by {lost}.")),
    "attack": (1.0, N_("{nation} begins the first war, with {units} arms against {target}.")),
    "colonized": (0.5, N_("{nation} is the first to take a colony.")),
    "demilitarization": (2.0, N_("The world disarms.")),
}


def firsts(game: Game) -> list[tuple[int, float, str]]:
    """What happened for the first time: generation, weight (a crisis has 3), sentence."""
    seen: set[str] = set()
    found = []
    for event in game.events:
        kind = event.kind
        if kind == "produced" and event.numbers["lost"]:
            kind = "fossils_short"
        if kind in _FIRSTS and kind not in seen:
            seen.add(kind)
            weight, form = _FIRSTS[kind]
            numbers = {**event.numbers, "nation": nation_name(event.player)}
            if "target" in numbers:
                numbers["target"] = nation_name(numbers["target"])
            if "lost" in numbers:
                numbers["lost"] = counted(numbers["lost"], "level")
            found.append((event.generation, weight, _(form).format(**numbers)))
    return found
