"""Screens with invented numbers, for tests of the page alone: no kernel, no server, no engine."""

# ruff: noqa: E501
# fmt: off
# One card or one question a line: a table reads better here than a column of brackets.

from __future__ import annotations

from typing import Any

from limitedu_widgets.words import words

Json = dict[str, Any]

FACES = [
    {"seat": 0, "name": "Blue", "color": 0, "shape": "circle"},
    {"seat": 1, "name": "Vermilion", "color": 1, "shape": "triangle"},
    {"seat": 2, "name": "Green", "color": 2, "shape": "square"},
    {"seat": 3, "name": "Purple", "color": 3, "shape": "diamond"},
    {"seat": 4, "name": "Black", "color": 4, "shape": "star"},
    {"seat": 5, "name": "Brown", "color": 5, "shape": "hexagon"},
]
LADDER = ["1", "2", "3", "5", "10", "20", "30", "50"]
FOSSIL = [0, 0, 0, 1, 2, 4, 6, 10]
SMOKE = [0, 0, 0, 1, 1, 2, 3, 5]
YEARS = ["1850–1880", "1880–1910", "1910–1940", "1940–1970", "1970–2000", "2000–2030", "2030–2060"]


def track(name: str, label: str, at: int, land: int = 8, note: str = "", burns: bool = False) -> Json:
    positions = []
    for index, value in enumerate(LADDER):
        marks = []
        if burns and FOSSIL[index]:
            marks = [f"{FOSSIL[index]} fossils", f"{SMOKE[index]} pollution"]
        positions.append({"label": value, "marks": marks, "blocked": index >= land, "zone": ""})
    return {"kind": "track", "id": name, "label": label, "value": int(LADDER[at]), "unit": "a generation", "at": at, "positions": positions, "note": note}


def board(seat: int) -> list[Json]:
    zones = ["boom"] * 2 + ["growth"] * 7 + ["uprising"] * 2
    population = [{"label": n, "marks": [], "blocked": False, "zone": ""} for n in ["1", "2", "3", "5", "10", "20", "30", "50", "100"]]
    classes = [("A", "A · highest", 1), ("B", "B", 1), ("C", "C · median", 1), ("D", "D", 0), ("E", "E · lowest", 0)]
    return [
        track("food", "Food production", 3, land=5, note="5 land: at most 10"),
        track("goods", "Goods production", 3 if seat == 0 else 2, burns=True),
        track("arms", "Arms production", 0, burns=True),
        {"kind": "track", "id": "population", "label": "Population", "value": 5, "unit": "", "at": 3, "positions": population, "note": "needs 5 food each generation"},
        {"kind": "matrix", "id": "classes", "label": "Standard of living", "columns": ["1 farming", "2 early industry", "3 industry", "4 services"],
         "rows": [{"id": key, "label": label, "at": at, "marks": [{"column": 2, "symbol": "◆", "label": "shift"}]} for key, label, at in classes]},
        {"kind": "track", "id": "unrest", "label": "Social unrest", "value": 8, "unit": "", "at": 7, "note": "",
         "positions": [{"label": str(i + 1), "marks": [], "blocked": False, "zone": zone} for i, zone in enumerate(zones)]},
        {"kind": "pools", "id": "stocks", "label": "", "items": [
            {"id": "food", "label": "food", "value": 7, "unit": "food"}, {"id": "goods", "label": "goods", "value": 3, "unit": "goods"},
            {"id": "arms", "label": "arms", "value": 2, "unit": "arms"}, {"id": "fossils", "label": "fossils", "value": 6, "unit": "fossils"},
            {"id": "money", "label": "money", "value": 11, "unit": "£"}, {"id": "land", "label": "land", "value": 5, "unit": ""},
            {"id": "pollution", "label": "pollution", "value": 1, "unit": ""}, {"id": "disruption", "label": "disruption", "value": 0, "unit": ""}]},
        {"kind": "cards", "id": "laws", "label": "In play", "cards": [
            {"id": "recycling", "name": "Recycling", "deck": "production", "stays": True, "cost": [], "effect": ["1 fossil back for each 5 goods consumed"], "state": "in play", "actions": [], "reasons": []}] if seat == 0 else []},
    ]


def summary(seat: int) -> list[Json]:
    rows = [("population", "Population", [5, 10, 5, 3, 5, 2]), ("sol", "Living A·C·E", ["2·2·1", "3·2·1", "2·1·1", "1·1·1", "2·2·1", "1·1·1"]), ("unrest", "Unrest", [8, 5, 10, 6, 6, 7]),
            ("land", "Land", [5, 5, 6, 5, 5, 5]), ("money", "Money", [11, 34, 9, 5, 12, 8]), ("fossils", "Fossils", [6, 2, 8, 8, 7, 8]), ("pollution", "Pollution", [1, 2, 0, 0, 1, 0]), ("disruption", "Disruption", [0, 1, 2, 0, 0, 0]), ("arms", "Arms", [2, 3, 0, 1, 2, 0])]
    return [{"id": key, "label": label, "value": values[seat], "unit": "£" if key == "money" else ""} for key, label, values in rows]


def card(key: str, name: str, deck: str, cost: list[str], effect: list[str], state: str = "playable", stays: bool = False, reasons: list[Json] | None = None, about: str = "") -> Json:
    actions = [{"name": f"play:{key}", "label": "Play"}] if state == "playable" else []
    return {"id": key, "name": name, "deck": deck, "stays": stays, "cost": cost, "effect": effect, "state": state, "actions": actions, "reasons": reasons or [], "about": about}


def hand() -> list[Json]:
    poor = card("cleaning", "Cleaning the Planet", "production", ["pay £50"], ["1 pollution less for every nation"], "refused",
                reasons=[{"text": "It costs £50 and you have £11.", "rule": "Decide policy", "allow": "£39 more; another nation may help you to pay."}], about="Clean-up of soils, rivers and air after the harm is done: dear, and late.")
    poor["actions"] = [{"name": "ask:cleaning", "label": "Ask for help with money"}]
    return [
        card("industrialization", "Industrialization", "production", ["pay £5 (your goods level)"], ["food, goods or arms production up a level"], about="More machines: the growth of industrial capital in World3."),
        card("education", "Education", "society", ["pay £5 (£1 for each population)"], ["one class up a level"], about="Schooling raises the standard of living, and later lowers birth rates."),
        card("expenditure", "Public Expenditure", "society", ["pay £5 (£1 for each population)"], ["social unrest −1"]),
        card("craftsmanship", "Craftsmanship", "production", ["pay £1"], ["2 food, 2 goods or 2 arms"]),
        card("green", "Green Production", "production", ["goods production down a level"], ["each goods and arms plant makes 1 pollution less"], "refused", True,
             [{"text": "Your goods production is already at its lowest level.", "rule": "Card costs", "allow": "It works from level 2 on: play Industrialization for goods first."}]),
        poor,
    ]


def view(players: int = 4, seat: int = 0) -> Json:
    tiles = [{"label": str(i + 1), "years": years, "state": "past" if i < 2 else "now" if i == 2 else "future", "marks": []} for i, years in enumerate(YEARS)]
    tiles[1]["marks"] = [{"id": "financial", "symbol": "£", "label": "Financial crisis"}]
    status = ["deciding", "waiting", "passed", "waiting", "waiting", "waiting"]
    return {
        "game": "limit", "title": "Limit",
        "clock": {"generation": 3, "of": 7, "label": "Generation 3, 1910–1940", "phase": "Political phase", "step": "Decide policy, card 1 of 2", "tiles": tiles},
        "players": [{**FACES[i], "status": status[i], "leader": i == 1, "summary": summary(i), "board": board(i)} for i in range(players)],
        "world": [
            {"kind": "gauge", "id": "pollution", "label": "Pollution reserve", "value": 4, "max": 18, "note": "Empty: environmental crisis.", "warn": True},
            {"kind": "gauge", "id": "disruption", "label": "Disruption reserve", "value": 11, "max": 14, "note": "Empty: military crisis.", "warn": False},
            {"kind": "gauge", "id": "bank", "label": "World Bank", "value": 288, "max": 436, "unit": "£", "note": "Too little to pay the taxes: financial crisis. 1 crisis so far; the game ends at 4.", "warn": False},
            {"kind": "table", "id": "market", "label": "Market", "columns": [{"label": "in stock", "align": "right"}, {"label": "you sell at", "align": "right"}, {"label": "you buy at", "align": "right"}],
             "rows": [{"id": "food", "label": "food", "cells": ["3", "£2", "£3"]}, {"id": "goods", "label": "goods", "cells": ["6", "£2", "£3"]}, {"id": "arms", "label": "arms", "cells": ["3", "£3", "£5"]}, {"id": "fossils", "label": "fossils", "cells": ["0", "£5", "£10"]}]},
            {"kind": "pools", "id": "colonies", "label": "Colonies", "items": [{"id": "land", "label": "land left", "value": 4, "unit": ""}, {"id": "fossils", "label": "fossils left", "value": 8, "unit": ""}]},
        ],
        "hand": {"limit": 6, "note": "6 cards · class A at 2: limit 6", "cards": hand()} if seat == 0 else None,
        "relations": [{"label": "Military alliance", "members": [0, 2]}] if players > 2 else [],
        "terms": {"Disruption": "tokens for war and unrest that spread over the world", "Shift": "the demographic shift: fewer deaths first, fewer births later"},
    }


STEPS: list[Json] = [
    {"row": 5, "generation": 2, "player": -1, "rule": "World Bank", "text": "The World Bank held £8 and taxes came to £20: a financial crisis.", "why": {"rule": "Too little money in the bank for all taxes brings a financial crisis.", "world": "Money that left the real economy is missing when wages are due."}, "fresh": False},
    {"row": 6, "generation": 2, "player": 2, "rule": "Famine", "text": "Green needed 10 food and had 6: population 10 → 5, unrest +3.", "why": {"rule": "For each level not fed: population −1 level, a class −1, unrest +3.", "world": "Food per head falls below subsistence and mortality rises."}, "fresh": False},
    {"row": 9, "generation": 3, "player": 1, "rule": "Extraction", "text": "Vermilion played Extraction: paid £5, took 2 fossils, pollution +1 (4 of 18 left).", "why": {"rule": "Extraction: pay £5, take 2 fossils from outside, and 1 pollution.", "world": "Non-renewable resources are won at a rising price in capital and harm."}, "fresh": True},
    {"row": 10, "generation": 3, "player": 2, "rule": "Market", "text": "Green sold 3 goods at £3: £9 from the World Bank; goods now sell at £2.", "why": {"rule": "A sale moves the price one step down.", "world": ""}, "fresh": True},
    {"row": 11, "generation": 3, "player": 3, "rule": "Pass", "text": "Purple passed for this generation.", "why": None, "fresh": True},
]

SOCIAL: list[Json] = [
    {"row": 20, "generation": 3, "player": 0, "rule": "Supply", "text": "Blue: 5 people need 5 food, 7 in stock → all are fed, 2 left.", "why": {"rule": "1 food for each population; what is missing is a famine.", "world": "Food per head decides life expectancy."}, "fresh": True},
    {"row": 21, "generation": 3, "player": 1, "rule": "Supply", "text": "Vermilion: 10 people need 10 food, 6 in stock → 5 fed to level 4; population 10 → 5, unrest +3, one class −1.", "why": {"rule": "For each level not fed: population −1 level, a class −1, unrest +3.", "world": "A famine takes workers, and what they built."}, "fresh": True},
    {"row": 22, "generation": 3, "player": 0, "rule": "Consumption", "text": "Blue: class C at 2 consumes 3 goods (one level below 5), 3 in stock → 0 left.", "why": {"rule": "Class C at 2: one goods for each population of the level below.", "world": "Industrial output per head is consumed as incomes rise."}, "fresh": True},
    {"row": 23, "generation": 3, "player": 0, "rule": "Growth", "text": "Blue: class C at 2 → population 5 → 10. The next generation needs 10 food; the land gives at most 10.", "why": {"rule": "Class C at 1 or 2: population up a level.", "world": "Births exceed deaths until the demographic shift is over."}, "fresh": True},
]


def chart(key: str, title: str, values: list[list[float]], sentence: str) -> Json:
    years = [1850, 1880, 1910]
    dash = ["solid", "dash", "dot", "dashdot"]
    symbols = ["circle", "triangle-up", "square", "diamond"]
    colors = ["#0072B2", "#B34A00", "#00785A", "#9C4F86"]
    data: list[Json] = [
        {"type": "scatter", "mode": "lines+markers", "name": FACES[i]["name"], "x": years, "y": row, "line": {"color": colors[i], "dash": dash[i]}, "marker": {"symbol": symbols[i], "size": 9, "color": colors[i]}} for i, row in enumerate(values)
    ]
    top = max(max(row) for row in values)
    data.append({"type": "scatter", "mode": "lines+text", "name": "crisis", "x": [1880, 1880], "y": [0, top], "text": ["", "£ crisis"], "textposition": "top right", "line": {"color": "#9C4F86", "dash": "dot", "width": 1}, "showlegend": False})
    return {"id": key, "title": title, "sentence": sentence,
            "figure": {"data": data, "layout": {"xaxis": {"range": [1845, 2065], "tickvals": [1850, 1880, 1910, 1940, 1970, 2000, 2030, 2060]}, "yaxis": {"rangemode": "tozero"}, "legend": {"orientation": "h", "y": 1.2}}},
            "table": {"columns": ["year", *[FACES[i]["name"] for i in range(len(values))]], "rows": [[str(year), *[row[k] for row in values]] for k, year in enumerate(years)]}}


def charts() -> list[Json]:
    return [
        chart("pollution", "Pollution", [[0, 0, 1], [0, 1, 2], [0, 0, 0], [0, 0, 0]], "Vermilion has caused 2 of the 3 pollution in play; 4 of 18 are left in the reserve."),
        chart("population", "Population", [[2, 3, 5], [2, 5, 10], [2, 10, 5], [2, 3, 3]], "Vermilion leads with 10; Green fell from 10 to 5 in a famine."),
    ]


OPTIONS = [{"name": "pass", "label": "Pass", "detail": "for this generation", "enabled": True, "reasons": [], "card": None},
           {"name": "withdraw:farming", "label": "Withdraw Intensive Farming", "detail": "", "enabled": False, "card": None, "reasons": [{"text": "Intensive Farming is not in play.", "rule": "Withdrawal", "allow": ""}]}]


def table(players: int = 4) -> Json:
    cards_on_hand = [{"name": f"play:{one['id']}", "label": one["name"], "detail": "", "enabled": True, "reasons": [], "card": None} for one in hand() if one["state"] == "playable"]
    return {
        "page": "table", "words": words(), "id": "k3f9", "lang": "en", "view": view(players),
        "was": {"0/stocks/money": 21, "0/unrest": 7, "0/classes/D": 1, "pollution": 5, "market/goods": "3 · £3 · £5", "1/summary/money": 39, "1/summary/pollution": 1, "0/summary/money": 21},
        "seat": 0,
        "decision": {"id": 17, "player": 0, "kind": "policy", "prompt": "Play a card, or pass", "hint": "Two cards, or one and pass. What you pay goes to the World Bank.", "options": [*cards_on_hand, *OPTIONS], "amount": None},
        "draft": None, "steps": STEPS, "reading": None, "charts": charts(),
        "chart_menu": [{"id": "pollution", "label": "Pollution", "on": True}, {"id": "population", "label": "Population", "on": True}, {"id": "unrest", "label": "Unrest", "on": False}, {"id": "money", "label": "Money and World Bank", "on": False}],
        "undoable": True, "redoable": False, "looking": None, "worlds": [{"id": 0, "label": "this world"}], "world": 0, "saved": "saved 12:03", "notice": None,
    }


def draft_asking() -> Json:
    screen = table()
    options = [{"name": f"plant:{name}", "label": label, "detail": detail, "enabled": enabled, "reasons": reasons, "card": None} for name, label, detail, enabled, reasons in [
        ("food", "food", "5 → 10, pay £5", True, []), ("goods", "goods", "5 → 10, pay £5", True, []), ("arms", "arms", "1 → 2, pay £1", True, [])]]
    screen["draft"] = {"card": hand()[0], "trail": [], "decision": {"id": 18, "player": 0, "kind": "plant", "prompt": "which production?", "hint": "", "options": options, "amount": None}, "ready": False, "preview": [], "then": ""}
    return screen


def draft_ready() -> Json:
    screen = table()
    screen["draft"] = {"card": hand()[0], "trail": ["production: goods"], "decision": None, "ready": True, "then": "Then: it is the turn of Vermilion.",
                       "preview": [{"label": "Money", "unit": "£", "from": 11, "to": 6, "who": ""}, {"label": "Goods a generation", "unit": "", "from": 5, "to": 10, "who": ""}, {"label": "Fossils burnt each generation", "unit": "", "from": 1, "to": 2, "who": ""}, {"label": "World Bank", "unit": "£", "from": 288, "to": 293, "who": ""}]}
    return screen


def amount() -> Json:
    screen = table()
    screen["decision"] = {"id": 21, "player": 0, "kind": "quantity", "prompt": "How much food do you sell?", "hint": "The market pays £2 for each; afterwards the price falls by a step.", "options": [], "amount": {"low": 0, "high": 7, "unit": "food", "default": 2}}
    return screen


def pick_cards() -> Json:
    screen = table()
    screen["decision"] = {"id": 9, "player": 0, "kind": "keep", "prompt": "Which card do you keep?", "hint": "You drew 5 from production and keep 1; the others go under the deck.", "amount": None,
                          "options": [{"name": f"keep:{one['id']}", "label": "Keep", "detail": "", "enabled": True, "reasons": [], "card": {**one, "actions": []}} for one in [
                              card("recycling", "Recycling", "production", ["pay £10"], ["1 fossil back for each 5 goods consumed"], "shown", True), card("extraction", "Extraction", "production", ["pay £5", "1 pollution"], ["2 fossils from outside"], "shown"),
                              card("farming", "Intensive Farming", "production", ["pay 5 fossils"], ["food production may rise one level beyond the land"], "shown", True), card("stock", "Stock Exchange", "military & economy", ["£10 leave the game"], ["one more transaction a generation"], "shown", True), card("soft", "Soft Power", "production", ["pay £10"], ["another nation's unrest +2"], "shown")]]}
    return screen


def reading(at: int = 1, more: bool = True) -> Json:
    screen = table()
    screen.update(decision=None, reading={"title": "Social phase, generation 3", "steps": SOCIAL, "at": at, "more": more})
    return screen


def looking() -> Json:
    screen = table()
    screen.update(decision=None, looking={"generation": 2}, undoable=False, worlds=[{"id": 0, "label": "this world"}, {"id": 1, "label": "second world from generation 2"}])
    return screen


def cover() -> Json:
    return {**table(), "page": "cover", "view": None, "decision": None, "charts": [], "steps": [], "cover": {"seat": 1, "name": "Vermilion", "color": 1, "shape": "triangle", "text": "Please hand the screen to Vermilion. Blue's hand is hidden now."}}


def start() -> Json:
    controllers = [{"id": "person", "label": "A person at this screen", "about": ""}, {"id": "growth", "label": "Program: growth", "about": "expands, burns and buys"}, {"id": "careful", "label": "Program: careful", "about": "holds pollution and unrest down"}, {"id": "random", "label": "Program: random", "about": "does anything that is allowed"}]
    game = {"id": "limit", "title": "Limit", "about": "2 to 6 nations, or you alone, from 1850 to 2060 in seven generations. It takes about 90 minutes with persons, 30 alone against programs.", "players": [1, 2, 3, 4, 5, 6],
            "options": [{"name": "alliances", "label": "Alliance step", "kind": "switch", "default": False, "hint": "After the crises the nations may ally. Better left out in a first game."}],
            "seats": FACES, "controllers": controllers, "generations": [{"id": 1, "label": "1850"}, {"id": 3, "label": "1910"}, {"id": 5, "label": "1970"}]}
    return {"page": "start", "words": words(), "id": "", "lang": "en", "notice": None,
            "start": {"games": [game], "saved": [{"id": "k3f9", "title": "Limit, 4 nations", "when": "today 12:03", "detail": "generation 3, you lead Blue"}, {"id": "p2aa", "title": "Limit, alone", "when": "yesterday", "detail": "finished, 84 points"}],
                      "examples": [{"id": "growth4", "title": "Four nations that grow", "about": "Three crises, an empty pollution reserve in 1990."}, {"id": "careful4", "title": "Four careful nations", "about": "One crisis, and what it cost."}]}}


def end() -> Json:
    screen = table()
    parts = [("happiness", "Standard of living"), ("land", "Land"), ("money", "Money"), ("arms", "Army"), ("pollution", "Pollution"), ("disruption", "Disruption")]
    numbers = [[32, 25, 6, 0, -8, -2], [40, 30, 12, 4, -30, -12], [24, 30, 3, 0, -6, -16], [16, 25, 2, 1, 0, 0]]
    screen.update(page="end", decision=None, undoable=False, was={})
    screen["end"] = {
        "reason": "Generation 7 is over: 2060.",
        "stress": [{"title": "Supply", "steps": SOCIAL[:2]}, {"title": "Consumption", "steps": SOCIAL[2:]}],
        "scores": [{**FACES[i], "total": sum(row), "winner": i == 0, "parts": [{"id": key, "label": label, "value": value, "detail": "(3+3+2) × 4" if key == "happiness" else ""} for (key, label), value in zip(parts, row, strict=True)]} for i, row in enumerate(numbers)],
        "values": [{"id": "money", "label": "Money", "kind": "number", "value": 1, "low": 0, "high": 3, "step": 0.5, "hint": "Points for each £10."}, {"id": "pollution", "label": "Pollution", "kind": "number", "value": 2, "low": 0, "high": 5, "step": 0.5, "hint": "Points lost for each token."},
                   {"id": "classes", "label": "Whose living counts", "kind": "choice", "value": "ACE", "choices": [{"id": "ACE", "label": "classes A, C and E"}, {"id": "E", "label": "the lowest class only"}], "hint": ""}],
        "turning": [{"generation": 2, "text": "The World Bank could not pay the taxes: £12 were missing."}, {"generation": 4, "text": "Vermilion's goods production passed 20: from here on it burnt 4 fossils a generation."}, {"generation": 6, "text": "The pollution reserve was empty."}],
        "causes": [{"crisis": "Financial crisis, generation 2", "text": "The World Bank lacked £12 for the taxes.", "chain": ["Green and Vermilion played Surcharge: £20 left the economy", "Population doubled: taxes rose from £16 to £32", "The bank held £20"]}],
    }
    return screen


def everything() -> dict[str, Json]:
    """All screens by name."""
    return {"start": start(), "cover": cover(), "table": table(), "table6": table(6), "solo": table(1), "asking": draft_asking(), "ready": draft_ready(), "amount": amount(), "pick": pick_cards(),
            "reading": reading(), "reading_end": reading(3, False), "looking": looking(), "waiting": {**table(), "decision": None}, "notice": {**table(), "notice": {"kind": "error", "text": "That file is not a saved game: it ends in the middle of line 12."}}, "end": end()}
