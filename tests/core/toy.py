"""Orchard: a second, tiny game on the same core. It proves that nothing in core, store or session knows Limit.

Two to four growers, three seasons. Each season: all choose a plan at once; cards are played in turn until all
have passed (a gift asks whom, a draw shows a hidden card, a storm rolls); then the year's end is told step by
step, with a choice of each grower in between. A shared reserve of soil runs empty: a crisis.
"""

from __future__ import annotations

from typing import Any

from limitedu.core.chance import Chance, shuffled
from limitedu.core.decision import Action, Amounts, Decision, Need, Question, Reason, Step
from limitedu.core.definition import GAMES
from limitedu.core.flow import State, start, together
from limitedu.core.record import digest_of
from limitedu.errors import RulesError

NAME = "toy"
TITLE = "Orchard"
ABOUT = "A tiny game for tests."
PLAYERS = range(1, 5)
OPTIONS = {"windy": False}
OPTION_INFO = [{"name": "windy", "label": "Windy", "kind": "switch", "default": False, "hint": "Storms hurt more."}]
START_GENERATIONS = [{"id": 1, "label": "first season"}, {"id": 2, "label": "second season"}]
COMPOSED = frozenset({"policy"})
VALUES = [
    {"id": "money", "label": "Money", "kind": "number", "value": 1, "low": 0, "high": 3, "step": 0.5, "hint": ""},
    {"id": "count", "label": "Count", "kind": "choice", "value": "all", "choices": ["all", "apples"], "hint": ""},
]
FACES = [("Ada", "circle"), ("Bo", "square"), ("Cy", "triangle"), ("Di", "star")]
CARDS = ("rain", "gift", "draw", "storm")
START = {"money": 2, "apples": 3, "soil": 6, "seasons": 3, "card_cost": 1}


class Rules:
    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data
        self.digest = digest_of(data)
        names = ["pass", "plan:plant", "plan:rest", "grow:tree", "grow:house"]
        names += [f"play:{card}" for card in CARDS] + [f"to:{seat}" for seat in range(4)]
        self.actions = {n: Action(n, n.partition(":")[0], n.partition(":")[2]) for n in names}


class Toy(State):
    __slots__ = ("apples", "deck", "hands", "money", "passed", "plans", "soil", "windy")

    @property
    def seats(self) -> int:
        return len(self.apples)

    def copy(self) -> Toy:
        other = Toy.__new__(Toy)
        self.copy_flow_to(other)
        other.apples, other.money = self.apples[:], self.money[:]
        other.passed, other.plans = self.passed[:], self.plans[:]
        other.hands, other.deck = [hand[:] for hand in self.hands], self.deck[:]
        other.soil, other.windy = self.soil, self.windy
        return other


def load_rules(house: Any = None) -> Rules:
    data = dict(START)
    for name, value in (house or {}).items():
        if name not in data:
            raise RulesError(f"There is no rule {name!r}.")
        if not isinstance(value, int) or value < 0:
            raise RulesError(f"{name} should be a number from 0, not {value!r}.")
        data[name] = value
    return Rules(data)


def setup(rules: Rules, players: int, chance: Chance, windy: bool = False) -> Toy:
    state = Toy()
    state.begin(rules)
    state.generation = 1
    state.apples = [rules.data["apples"]] * players
    state.money = [rules.data["money"]] * players
    state.passed = [False] * players
    state.plans = [""] * players
    state.soil = rules.data["soil"]
    state.windy = windy
    state.deck = shuffled(list(CARDS) * 6, chance)
    state.hands = [[state.deck.pop() for _card in range(3)] for _seat in range(players)]
    start(state, (SEASON, -1, None))
    return state


def _tell(state: Toy, kind: str, player: int, **numbers: Any) -> None:
    if state.tell is not None:
        state.tell(kind, player, numbers)


def _season(state: Toy, player: int, arg: Any) -> None:
    state.phase = "Plans"
    _tell(state, "season", -1, number=state.generation)
    state.passed = [False] * state.seats
    state.stack.append((TURN, 0, None))
    state.stack.append((PLANS, -1, None))
    together(state, [[(PLAN, seat, None)] for seat in range(state.seats)])


def _plan(state: Toy, player: int, arg: Any, action: Action) -> None:
    state.plans[player] = action.value
    _tell(state, "plan", player, plan=action.value)


def _plans(state: Toy, player: int, arg: Any) -> None:
    for seat, plan in enumerate(state.plans):
        if plan == "plant":
            state.apples[seat] += 2
        else:
            state.money[seat] += 1
    _tell(state, "barrier", -1)


def _turn(state: Toy, player: int, arg: Any) -> None:
    state.phase = "Work"
    if all(state.passed):
        start(state, (EAT, -1, None), (CLOSE, -1, None))
        return
    while state.passed[player]:
        player = (player + 1) % state.seats
    start(state, (POLICY, player, None), (TURN, (player + 1) % state.seats, None))


def _policy_options(state: Toy, player: int, arg: Any) -> list[Action]:
    actions = state.rules.actions
    found = [actions["pass"]]
    for name in sorted(set(state.hands[player])):
        action = actions[f"play:{name}"]
        if all(need.ok(state, player, arg, action) for need in NEEDS):
            found.append(action)
    return found


def _policy(state: Toy, player: int, arg: Any, action: Action) -> None:
    if action.kind == "pass":
        state.passed[player] = True
        _tell(state, "pass", player)
        return
    card = action.value
    state.hands[player].remove(card)
    state.money[player] -= state.rules.data["card_cost"]
    _tell(state, "card", player, card=card)
    if card == "rain":
        state.apples = [apples + 1 for apples in state.apples]
    elif card == "gift":
        start(state, (TARGET, player, "gift"))
    elif card == "draw":
        drawn = state.deck.pop()
        state.hands[player].append(drawn)
        state.shown += 1
        _tell(state, "drawn", player, hidden=drawn)
    else:
        roll = state.chance.below(6) if state.chance is not None else _unknown()
        state.shown += 1
        state.apples[player] += roll * (2 if state.windy else 1)
        _tell(state, "storm", player, roll=roll)


def _unknown() -> int:
    from limitedu.core.chance import UnknownChance

    raise UnknownChance


def _targets(state: Toy, player: int, arg: Any) -> list[Action]:
    return [state.rules.actions[f"to:{seat}"] for seat in range(state.seats) if seat != player]


def _target(state: Toy, player: int, arg: Any, action: Action) -> None:
    start(state, (HOW_MANY, player, int(action.value)))


def _how_many(state: Toy, player: int, arg: Any) -> Amounts:
    return Amounts(0, max(0, state.apples[player]))


def _give(state: Toy, player: int, arg: Any, action: Action) -> None:
    state.apples[player] -= action.value
    state.apples[arg] += action.value
    _tell(state, "gave", player, to=arg, apples=action.value)


def _eat(state: Toy, player: int, arg: Any) -> None:
    state.phase = "Year's end"
    for seat in range(state.seats):
        before = state.apples[seat]
        state.apples[seat] = max(0, before - 2)
        _tell(state, "eat", seat, before=before, after=state.apples[seat])
    together(state, [[(GROW, seat, None)] for seat in range(state.seats)])


def _grow(state: Toy, player: int, arg: Any, action: Action) -> None:
    state.apples[player] += action.value == "tree"
    state.money[player] += action.value == "house"
    _tell(state, "grow", player, what=action.value)


def _close(state: Toy, player: int, arg: Any) -> None:
    state.soil = max(0, state.soil - state.seats)
    _tell(state, "soil", -1, left=state.soil)
    if not state.soil:
        _tell(state, "crisis", -1)
    _tell(state, "generation_end", -1, generation=state.generation)
    if state.generation == state.rules.data["seasons"]:
        state.over = True
        _tell(state, "final", -1, apples=sum(state.apples))
        return
    state.generation += 1
    start(state, (SEASON, -1, None))


def _named(*kinds: str) -> Any:
    return lambda state: [a for a in state.rules.actions.values() if a.kind in kinds]


NEEDS = (
    Need(
        lambda state, player, arg, action: action.kind == "pass" or action.value in state.hands[player],
        lambda state, player, arg, action: Reason("This card is not in your hand.", "hand"),
    ),
    Need(
        lambda state, player, arg, action: (
            action.kind == "pass" or state.money[player] >= state.rules.data["card_cost"]
        ),
        lambda state, player, arg, action: Reason("A card costs 1.", "cost", "1 more money would allow it."),
    ),
    Need(
        lambda state, player, arg, action: action.value != "gift" or state.seats > 1,
        lambda state, player, arg, action: Reason("There is nobody to give to.", "gift"),
    ),
)
SEASON, PLANS, TURN, EAT, CLOSE = (
    Step("season", _season),
    Step("plans", _plans),
    Step("turn", _turn),
    Step("eat", _eat),
    Step("close", _close),
)
PLAN = Question(
    "plan",
    "plan",
    lambda s, p, a: [s.rules.actions["plan:plant"], s.rules.actions["plan:rest"]],
    _plan,
    _named("plan"),
    secret=True,
)
POLICY = Question("policy", "policy", _policy_options, _policy, _named("play", "pass"), NEEDS, fresh=True)
TARGET = Question("target", "target", _targets, _target, _named("to"))
HOW_MANY = Question("apples", "quantity", _how_many, _give, lambda state: ())
GROW = Question(
    "grow", "grow", lambda s, p, a: [s.rules.actions["grow:tree"], s.rules.actions["grow:house"]], _grow, _named("grow")
)


def plain(state: Toy) -> Any:
    return [state.generation, state.apples, state.money, state.hands, state.deck, state.plans, state.passed, state.soil]


def reshuffle(state: Toy, chance: Chance) -> None:
    state.deck = shuffled(sorted(state.deck), chance)


def scores(state: Toy, values: Any = None) -> list[dict[str, Any]]:
    weight = (values or {}).get("money", 1)
    money = 0 if (values or {}).get("count") == "apples" else weight
    return [
        {"total": apples + money * coins, "parts": {"apples": apples, "money": money * coins}}
        for apples, coins in zip(state.apples, state.money, strict=True)
    ]


def ask(decision: Decision, state: Toy) -> str:
    return {
        "plan": "What is your plan?",
        "policy": "Play a card or pass?",
        "target": "To whom?",
        "quantity": "How many apples?",
        "grow": "A tree or a house?",
    }[decision.kind]


def label(action: Action, decision: Decision, state: Toy) -> str:
    return f"to {FACES[int(action.value)][0]}" if action.kind == "to" else action.name


def amount_info(decision: Decision, state: Toy) -> dict[str, Any]:
    return {"unit": "apples", "default": 0}


def seat_faces(players: int) -> list[dict[str, Any]]:
    return [{"seat": s, "name": FACES[s][0], "color": s, "shape": FACES[s][1]} for s in range(players)]


def sentence(event: Any, game: Any) -> str:
    n = event.numbers
    who = FACES[event.player][0] if event.player >= 0 else ""
    return {
        "season": lambda: f"Season {n['number']} begins.",
        "plan": lambda: f"{who} plans to {n['plan']}.",
        "card": lambda: f"{who} plays {n['card']}.",
        "drawn": lambda: f"{who} draws {n.get('hidden', 'a card')}.",
        "storm": lambda: f"{who} rolls {n['roll']}.",
        "gave": lambda: f"{who} gives {n['apples']} apples.",
        "pass": lambda: f"{who} passes.",
        "eat": lambda: f"{who} eats: {n['before']} -> {n['after']}.",
        "grow": lambda: f"{who} builds a {n['what']}.",
        "soil": lambda: f"Soil left: {n['left']}.",
        "crisis": lambda: "The soil is exhausted.",
        "final": lambda: f"All apples: {n['apples']}.",
    }.get(event.kind, lambda: "")()


def section(event: Any) -> tuple[str, str] | None:
    if event.kind in ("eat", "grow", "soil"):
        return f"social-{event.generation}", f"Year's end {event.generation}"
    if event.kind == "crisis":
        return f"crisis-{event.generation}", f"Soil crisis, season {event.generation}"
    return ("stress-1", "Last harvest") if event.kind == "final" else None


def why(event: Any) -> dict[str, str] | None:
    return {"rule": "Two apples each.", "world": "Everybody eats."} if event.kind == "eat" else None


def rule_name(event: Any) -> str:
    return "Meals" if event.kind == "eat" else ""


def view(state: Toy, seat: int | None) -> dict[str, Any]:
    open_plans = state.lanes is not None
    deciding = {d.player for d in state.decisions}
    players = []
    for s, face in enumerate(seat_faces(state.seats)):
        plan = state.plans[s] if s == seat or not open_plans else ""
        items = [
            {"id": "apples", "label": "apples", "value": state.apples[s], "unit": ""},
            {"id": "money", "label": "money", "value": state.money[s], "unit": "£"},
        ]
        players.append(
            {
                **face,
                "status": "deciding" if s in deciding else "passed" if state.passed[s] else "waiting",
                "leader": s == 0,
                "summary": items,
                "board": [
                    {"id": "stocks", "kind": "pools", "label": "Stocks", "items": items},
                    {"id": "plan", "kind": "text", "label": "Plan", "text": plan},
                ],
            }
        )
    hand = None
    if seat is not None:
        asked = next((d for d in state.decisions if d.player == seat), None)
        playable = {a.name for a in asked.options} if asked is not None else set()
        cards = [
            {
                "id": c,
                "name": f"Card {c}",
                "deck": "",
                "stays": False,
                "cost": ["pay £1"],
                "effect": [c],
                "state": "playable" if f"play:{c}" in playable else "refused",
                "actions": [{"name": f"play:{c}", "label": "Play"}],
                "reasons": [],
                "about": "",
            }
            for c in state.hands[seat]
        ]
        hand = {"limit": 6, "note": f"{len(cards)} cards", "cards": cards}
    return {
        "game": NAME,
        "title": TITLE,
        "clock": {
            "generation": state.generation,
            "of": state.rules.data["seasons"],
            "label": f"Season {state.generation}",
            "phase": "End" if state.over else state.phase,
            "step": "",
            "tiles": [],
        },
        "players": players,
        "world": [
            {"id": "soil", "kind": "gauge", "label": "Soil", "value": state.soil, "max": 6, "note": "", "warn": False}
        ],
        "hand": hand,
        "relations": [],
    }


def register() -> None:
    """Let ``new_game("toy")`` find this module."""
    GAMES[NAME] = __name__
