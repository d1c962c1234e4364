"""What all nations share, as data: reserves, World Bank, market, colonies, crises, the star nation's table."""

from __future__ import annotations

from typing import Any

from limitedu.games.limit.generations import crises_so_far
from limitedu.games.limit.names import money, resource_name, years_of
from limitedu.games.limit.solo import star_value
from limitedu.games.limit.state import LimitState, Star
from limitedu.games.limit.view.board import WORDS, pollution_ahead
from limitedu.games.limit.words.events import event_name
from limitedu.i18n import _

__all__ = ["world"]

Json = dict[str, Any]


def world(state: LimitState) -> list[Json]:
    """The components of the world, those of a solo game last."""
    found = [_pollution(state), _disruption(state), _bank(state), _crises(state), _market(state), _colonies(state)]
    if state.star is not None:
        found += [_star_table(state), _star_tokens(state, state.star)]
        if state.discarded:
            found.append(_last_event(state))
    return found


def _shares(state: LimitState) -> int:
    return int(state.rules.world.solo_nations) if state.star is not None else len(state.nations)


def _turns_left(state: LimitState) -> int:
    """How many productions are still to come."""
    done = state.phase in ("international", "end", "over") or state.step in (
        "production",
        "public_order",
        "class_struggle",
    )
    return max(0, state.rules.generations - state.generation + (0 if done else 1))


def _gauge(key: str, label: str, value: int, most: int, note: str, warn: bool, unit: str = "") -> Json:
    return {
        "kind": "gauge",
        "id": key,
        "label": label,
        "value": value,
        "max": most,
        "unit": unit,
        "note": note,
        "warn": warn,
    }


# -- reserves ------------------------------------------------------------------------------------------------


def _pollution(state: LimitState) -> Json:
    base = state.rules.world
    most = base.pollution_base + base.pollution_per_nation * _shares(state)
    left = state.pollution_left
    pace = sum(pollution_ahead(state, nation) for nation in state.nations)
    note, warn = _outlook(state, left, pace, _turns_left(state), _("Empty: environmental crisis."))
    if left < 0:
        note = _("{note} {n} more than the planet takes up.").format(note=note, n=-left)
    return _gauge("pollution", _("Pollution reserve"), max(0, left), most, note, warn)


def _disruption(state: LimitState) -> Json:
    base = state.rules.world
    most = base.disruption_base + base.disruption_per_nation * _shares(state)
    left = state.disruption_left
    lived = max(1, state.generation - (0 if state.phase in ("international", "end", "over") else 1))
    pace = -(-max(0, most - left) // lived)
    note, warn = _outlook(state, left, pace, _turns_left(state), _("Empty: military crisis."))
    return _gauge("disruption", _("Disruption reserve"), left, max(most, left), note, warn)


def _outlook(state: LimitState, left: int, pace: int, turns: int, empty: str) -> tuple[str, bool]:
    """The note of a reserve and whether it warns: it would be empty before the end at the present pace."""
    if left <= 0:
        return _("{what} It is empty now.").format(what=empty), True
    if pace <= 0:
        return empty, False
    after = -(-left // pace)
    if after > turns:
        return _("{what} At this pace ({pace} a generation) it lasts to the end.").format(what=empty, pace=pace), False
    last = state.rules.generations - turns + after
    year = years_of(last, state.rules)[1]
    return _("{what} At this pace ({pace} a generation) in generation {n}, by {year}.").format(
        what=empty, pace=pace, n=last, year=year
    ), True


def _bank(state: LimitState) -> Json:
    rules, base = state.rules, state.rules.world
    shares = base.solo_bank_shares if state.star is not None else len(state.nations)
    due = sum(rules.society.tax[n.sol[2]] * rules.people[n.pop] for n in state.nations)
    note = _("Too little to pay what is due: financial crisis. Taxes now: {due}.").format(due=money(due))
    if state.box_money > 0:
        note = _("{note} {box} have left the economy.").format(note=note, box=money(state.box_money))
    most = max(base.bank_per_nation * shares, state.bank)
    return _gauge("bank", _("World Bank"), state.bank, most, note, state.bank < due, "£")


def _crises(state: LimitState) -> Json:
    found, most = crises_so_far(state), state.rules.crises_to_end
    text = _("{n} so far. The game ends after a generation with {most} or more in all.").format(n=found, most=most)
    return {"kind": "text", "id": "crises", "label": _("Crises"), "text": text}


# -- market and colonies ---------------------------------------------------------------------------------------


def _market(state: LimitState) -> Json:
    rules = state.rules
    rows = []
    for r, word in enumerate(WORDS):
        at = state.price[r]
        sells = rules.sell[at] and at > 1
        cells = [str(state.stock[r]), money(rules.sell[at]) if sells else "–", money(rules.buy[at])]
        rows.append({"id": word, "label": resource_name(r), "cells": cells})
    columns = (_("stock"), _("you sell at"), _("you buy at"))
    return {
        "kind": "table",
        "id": "market",
        "label": _("Market"),
        "columns": [{"label": label, "align": "right"} for label in columns],
        "rows": rows,
    }


def _pool(key: str, label: str, items: tuple[tuple[str, str, int, str], ...]) -> Json:
    return {
        "kind": "pools",
        "id": key,
        "label": label,
        "items": [{"id": name, "label": text, "value": value, "unit": unit} for name, text, value, unit in items],
    }


def _colonies(state: LimitState) -> Json:
    items = (
        ("land", _("land left"), state.colony_territory, ""),
        ("fossils", _("fossils left"), state.colony_fossil, ""),
    )
    return _pool("colonies", _("Colonies"), items)


# -- the star nation -------------------------------------------------------------------------------------------


def _star_table(state: LimitState) -> Json:
    solo = state.rules.solo
    rows = (
        ("population", _("population"), solo.population),
        ("sol", _("standard of living"), solo.standard_of_living),
        ("arms", _("arms"), solo.military),
        ("goods", _("goods production"), solo.industrial),
    )
    now = max(1, state.generation)
    numbers = range(1, state.rules.generations + 1)
    columns = [{"label": f"[{n}]" if n == now else str(n), "align": "right"} for n in numbers]
    return {
        "kind": "table",
        "id": "star",
        "label": _("Star nation"),
        "columns": columns,
        "rows": [
            {"id": key, "label": label, "cells": [str(values[min(n, len(values)) - 1]) for n in numbers]}
            for key, label, values in rows
        ],
    }


def _star_tokens(state: LimitState, star: Star) -> Json:
    items = (
        ("population", _("population"), star_value(state, "population") if state.generation else 0, ""),
        ("money", _("money"), star.money, "£"),
        ("fossils", _("fossils"), star.fossil, ""),
        ("land", _("land"), star.territory, ""),
        ("pollution", _("pollution"), star.pollution, ""),
        ("disruption", _("disruption"), star.disruption, ""),
    )
    return _pool("star_tokens", _("Star nation now"), items)


def _last_event(state: LimitState) -> Json:
    return {"kind": "text", "id": "event", "label": _("Last event"), "text": event_name(state.discarded[-1])}
