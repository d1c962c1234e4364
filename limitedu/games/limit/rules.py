"""Limit's rules as an object: numbers as attributes, cards with their compiled parts, one action per name."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from itertools import combinations_with_replacement, pairwise
from typing import Any

from limitedu.core.decision import Action
from limitedu.core.record import digest_of
from limitedu.core.rules import Actions, Check, Section, laid_over, read_toml, stripped
from limitedu.errors import RulesError
from limitedu.games.limit.state import RESOURCES, STAR
from limitedu.i18n import _

__all__ = ["CLASSES", "DECKS", "Card", "LimitRules", "load_rules"]

CLASSES = "ABCDE"
DECKS = ("society", "production", "military")
PLANTS = RESOURCES[:3]
ALLIANCES = ("military", "economic")
MOST_NATIONS = 6
FARTHEST = 20
"""No rule looks farther along the population track than this."""
FROM = ("start", "deck", "class A at 2", "class A at 3", "class A at 4")


class Card:
    """One policy card.

    ``deck`` is an index of DECKS, ``origin`` one of FROM, ``waits_for`` the level of class A that brings the card.
    ``tests`` are the fast preconditions of playing it; each stands in ``checks`` beside its words. ``laws`` are the
    bits of a permanent card. ``choosing`` and ``carrying_out`` are, by seat, the agenda entries for what must be
    named first, and for its costs and effects. The actions (``play``, ``ask``, ``keep``, ``under``, ``discard``,
    ``withdraw``, ``recall``) each name this card.
    """

    __slots__ = (
        "about",
        "ask",
        "carrying_out",
        "checks",
        "choosing",
        "cost",
        "deck",
        "discard",
        "effect",
        "from_all",
        "id",
        "keep",
        "laws",
        "name",
        "number",
        "origin",
        "play",
        "priced",
        "recall",
        "source",
        "stays",
        "target",
        "target_costs",
        "target_effects",
        "tests",
        "under",
        "waits_for",
        "withdraw",
        "withdrawal",
    )

    id: str
    name: str
    about: str
    source: str
    number: int
    deck: int
    origin: str
    waits_for: int
    target: bool
    stays: bool
    laws: int
    cost: tuple[Any, ...]
    effect: tuple[Any, ...]
    withdrawal: tuple[Any, ...]
    choosing: tuple[tuple[Any, ...], ...]
    carrying_out: tuple[tuple[Any, ...], ...]
    target_costs: tuple[Any, ...]
    target_effects: tuple[Any, ...]
    priced: tuple[Any, ...]
    from_all: bool
    checks: tuple[tuple[Callable[[Any, Any], bool], Callable[[Any, Any], Any]], ...]
    tests: tuple[Callable[[Any, Any], bool], ...]
    play: Action
    ask: Action
    keep: Action
    under: Action
    discard: Action
    withdraw: Action
    recall: Action

    def __repr__(self) -> str:
        return f"<card {self.id}>"


class LimitRules(Actions):
    """Limit's numbers under one house rule. Tracks carry a 0 in front, so that they are read by level;
    lists by standard of living likewise.
    """

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data
        self.digest = digest_of(stripped(data))
        self.actions: dict[str, Action] = {}
        tracks = data["tracks"]
        self.people: tuple[int, ...] = (0, *tracks["population"])
        self.output: tuple[tuple[int, ...], ...] = tuple((0, *tracks[plant]) for plant in PLANTS)
        self.fossil_cost: tuple[int, ...] = (0, *tracks["fossil_cost"])
        self.pollution_cost: tuple[int, ...] = (0, *tracks["pollution_cost"])
        self.top: tuple[int, ...] = tuple(len(track) - 1 for track in self.output)
        self.top_people = len(self.people) - 1
        self.near = {
            shift: tuple(max(1, min(pop + shift, self.top_people)) for pop in range(self.top_people + 1))
            for shift in range(-FARTHEST, FARTHEST + 1)
        }
        """Population positions by how far away they are and from where (ruling A3)."""
        self.farming_above: int = tracks["farming_above"]
        offset = tracks["territory_offset"]
        self.land: tuple[int, ...] = tuple(max(1, min(tokens + offset, self.top[0])) for tokens in range(100))
        """The highest renewable level by territory tokens (ruling A2)."""
        self.sell: tuple[int, ...] = (0, *data["market"]["sell"])
        self.buy: tuple[int, ...] = (0, *data["market"]["buy"])
        self.positions = len(self.buy) - 1
        unrest = data["unrest"]
        self.most_unrest: int = unrest["boom"] + unrest["growth"] + unrest["uprising"]
        self.boom_to: int = unrest["boom"]
        self.uprising_from: int = unrest["boom"] + unrest["growth"] + 1
        self.generations: int = data["generations"]["count"]
        self.crises_to_end: int = data["generations"]["crises_to_end"]
        self.years: int = data["generations"]["years"]
        self.first_year: int = data["generations"]["first_year"]
        for section in ("start", "world", "shortage", "crises", "alliance", "score", "solo"):
            setattr(self, section, Section(data[section]))
        self.draw = by_class(data["politics"]["draw"])
        self.keep = by_class(data["politics"]["keep"])
        self.hand_limit = by_class(data["politics"]["hand_limit"])
        self.cards_a_turn: int = data["politics"]["cards_a_turn"]
        self.strict_effects: bool = data["politics"]["strict_effects"]
        self.strict_targets: bool = data["politics"]["strict_targets"]
        self.society = Section({k: by_class(v) if isinstance(v, list) else v for k, v in data["society"].items()})
        self.events: dict[str, Section] = {
            name: Section(event) for name, event in data["events"].items() if event.get("enabled", True)
        }
        self._make_actions()
        self._make_classes()
        self._make_cards()

    start: Section
    world: Section
    shortage: Section
    crises: Section
    alliance: Section
    score: Section
    solo: Section

    # -- actions --------------------------------------------------------------------------------------

    def _make_actions(self) -> None:
        make = self.action
        self.pass_ = make("pass")
        self.done = make("done")
        self.as_is = make("under", "as_is", None)
        self.hold = make("hold")
        self.deck = tuple(make("deck", deck, i) for i, deck in enumerate(DECKS))
        self.raise_ = tuple(make("raise", c, i) for i, c in enumerate(CLASSES))
        self.lower = tuple(make("lower", c, i) for i, c in enumerate(CLASSES))
        self.plants = tuple(make("plant", p, i) for i, p in enumerate(PLANTS))
        self.resource = tuple(make("resource", r, i) for i, r in enumerate(RESOURCES))
        self.selling = tuple(make("sell", r, i) for i, r in enumerate(RESOURCES))
        self.buying = tuple(make("buy", r, i) for i, r in enumerate(RESOURCES))
        self.price_up = tuple(make("price", f"{r}:up", (i, 1)) for i, r in enumerate(RESOURCES))
        self.price_down = tuple(make("price", f"{r}:down", (i, -1)) for i, r in enumerate(RESOURCES))
        self.looting = tuple(make("loot", r, i) for i, r in enumerate(RESOURCES))
        self.targets = tuple(make("target", str(s), s) for s in range(MOST_NATIONS))
        self.target_star = make("target", "star", STAR)
        self.resist = (make("resist", "no", False), make("resist", "yes", True))
        self.plead = (make("plea", "no", False), make("plea", "yes", True))
        self.break_ = (make("break", "no", False), make("break", "yes", True))
        self.accept = (make("accept", "no", False), make("accept", "yes", True))
        self.nothing = make("nothing")
        self.offer = tuple(
            tuple(make("offer", f"{t}:{s}", (i, s)) for s in range(MOST_NATIONS)) for i, t in enumerate(ALLIANCES)
        )
        self.leave = tuple(make("leave", t, i) for i, t in enumerate(ALLIANCES))
        self.exclude = tuple(
            tuple(make("exclude", f"{t}:{s}", (i, s)) for s in range(MOST_NATIONS)) for i, t in enumerate(ALLIANCES)
        )

    def _make_classes(self) -> None:
        """For each order of the five classes, who may rise and who may fall (ruling C6)."""
        levels = range(4, 0, -1)
        self.raises: dict[tuple[int, ...], tuple[Action, ...]] = {}
        self.lowers: dict[tuple[int, ...], tuple[Action, ...]] = {}
        for sol in combinations_with_replacement(levels, len(CLASSES)):
            above, below = (4, *sol[:-1]), (*sol[1:], 1)
            self.raises[sol] = tuple(self.raise_[i] for i, s in enumerate(sol) if s < above[i])
            self.lowers[sol] = tuple(self.lower[i] for i, s in enumerate(sol) if s > below[i])

    # -- cards ----------------------------------------------------------------------------------------

    def _make_cards(self) -> None:
        from limitedu.games.limit.cards import compile_card

        self.cards: dict[str, Card] = {}
        self.law: dict[str, Any] = {}
        for number, (name, data) in enumerate(self.data["cards"].items()):
            if not data.get("enabled", True):
                continue
            card = compile_card(self, name, number, data)
            for kind in ("play", "ask", "keep", "under", "discard", "withdraw", "recall"):
                setattr(card, kind, self.action(kind, name, card))
            self.cards[name] = card
        cards = self.cards.values()
        self.starting = tuple(card for card in cards if card.origin == "start")
        self.technology = tuple(card for card in cards if card.origin.startswith("class"))
        self.decks = tuple(
            tuple(card for card in cards if card.deck == deck and card.origin == "deck") for deck in range(len(DECKS))
        )
        self.sort_actions()


def by_class(values: list[Any]) -> tuple[Any, ...]:
    """``values`` for the standards of living 1 to 4, to be read by that number."""
    return (values[0], *values)


@cache
def base_data() -> dict[str, Any]:
    """The rules as they are printed and reconstructed."""
    text = files("limitedu.games.limit").joinpath("rules.toml").read_text(encoding="utf-8")
    return read_toml(text, "rules.toml")


@cache
def _base_rules() -> LimitRules:
    return LimitRules(base_data())


CARD_FIELDS: dict[str, Any] = {
    "deck": "society",
    "from": "deck",
    "target": False,
    "enabled": True,
    "cost": [{}],
    "effect": [{}],
    "withdraw": [{}],
    "name": "",
    "about": "",
    "source": "",
}
EVENT_FIELDS: dict[str, Any] = {
    "kind": "summit",
    "amount": 1,
    "strong": 1,
    "enabled": True,
    "name": "",
    "about": "",
    "source": "",
}


def load_rules(house: Any = None) -> LimitRules:
    """Limit's rules with ``house`` (path, TOML text, dict or ``None``) laid over.

    Raises :class:`RulesError` that names the line at fault and what would be right.
    """
    open_tables = {"cards": CARD_FIELDS, "events": EVENT_FIELDS}
    data = laid_over(base_data(), house, open_tables, CHECKS, _check_together)
    return _base_rules() if data is None else LimitRules(data)


def _check_together(data: Mapping[str, Any]) -> None:
    """What no single line shows: lengths and positions that must fit one another."""
    tracks, market, start = data["tracks"], data["market"], data["start"]
    plants = {len(tracks[plant]) for plant in PLANTS}
    lengths = [len(tracks["fossil_cost"]), len(tracks["pollution_cost"])]
    if plants != {lengths[0]} or lengths[0] != lengths[1]:
        raise RulesError(
            _("The three production tracks, tracks.fossil_cost and tracks.pollution_cost must be equally long.")
        )
    if len(market["sell"]) != len(market["buy"]):
        raise RulesError(_("market.sell and market.buy must be equally long."))
    if len(data["score"]["demographic_index"]) != len(tracks["population"]):
        raise RulesError(_("score.demographic_index must be as long as tracks.population."))
    unrest = data["unrest"]
    limits = {
        "start.population_level": (start["population_level"], len(tracks["population"])),
        "unrest.start": (unrest["start"], unrest["boom"] + unrest["growth"] + unrest["uprising"]),
        **{f"start.{p}_level": (start[f"{p}_level"], len(tracks[p])) for p in PLANTS},
        **{f"market.start_price.{r}": (market["start_price"][r], len(market["buy"])) for r in RESOURCES},
    }
    for path, (value, most) in limits.items():
        if not 1 <= value <= most:
            raise RulesError(
                _("{path} is {value}, but must be a position from 1 to {most}.").format(
                    path=path, value=value, most=most
                )
            )
    land = max(1, start["territory"] + tracks["territory_offset"])
    if start["renewable_level"] > land:
        raise RulesError(
            _("start.renewable_level is {level}, but start.territory and tracks.territory_offset allow {land}.").format(
                level=start["renewable_level"], land=land
            )
        )
    for name in ("population", "standard_of_living", "military", "industrial"):
        if len(data["solo"][name]) < data["generations"]["count"]:
            raise RulesError(
                _("solo.{name} needs a value for each of the {count} generations.").format(
                    name=name, count=data["generations"]["count"]
                )
            )
    for name, event in data["events"].items():
        for field in ("kind", "amount", "strong"):
            if field not in event:
                raise RulesError(_("events.{name} lacks {field!r}.").format(name=name, field=field))
    for table in ("cards", "events"):
        for name in data[table]:
            if not re.fullmatch("[a-z0-9_]+", name) or name == "as_is":
                raise RulesError(
                    _("{table}.{name!r} is no name: use small letters, digits and _ (but not 'as_is').").format(
                        table=table, name=name
                    )
                )
    if not any(event.get("enabled", True) for event in data["events"].values()):
        raise RulesError(_("At least one of the events must stay enabled."))


def _rising(values: Any) -> bool:
    return bool(values) and values[0] > 0 and all(a < b for a, b in pairwise(values))


def _numbers(values: Any) -> bool:
    return bool(values) and all(0 <= v <= 1_000_000 for v in values)


def _event_kinds() -> tuple[str, ...]:
    from limitedu.games.limit.solo import KINDS

    return KINDS


def _four(low: int, high: int) -> Callable[[Any], bool]:
    return lambda values: len(values) == 4 and all(low <= v <= high for v in values)


SIGNED = (
    "society.consumption_shift",
    "society.uprising_arms_shift",
    "society.chosen_growth",
    "crises.military_arms_shift",
)

CHECKS: tuple[Check, ...] = (
    Check("tracks.population", _rising, _("a rising list of numbers above 0")),
    *(Check(f"tracks.{p}", _rising, _("a rising list of numbers above 0")) for p in PLANTS),
    Check("tracks.*_cost", _numbers, _("a list of numbers from 0 on")),
    Check("tracks.fossil_cost", lambda v: v[0] == 0, _("a list that begins with 0: the lowest level is free")),
    Check("tracks.territory_offset", lambda v: -8 <= v <= 8, _("from -8 to 8")),
    Check("market.sell", _numbers, _("a list of prices from 0 on")),
    Check("market.buy", lambda v: _numbers(v) and min(v) > 0, _("a list of prices above 0")),
    *(Check(path, _four(-8, 8), _("four numbers from -8 to 8")) for path in SIGNED[:3]),
    Check(SIGNED[3], lambda v: -8 <= v <= 8, _("from -8 to 8")),
    *(Check(f"politics.{name}", _four(1, 30), _("four numbers from 1 to 30")) for name in ("draw", "hand_limit")),
    Check("politics.keep", _four(0, 30), _("four numbers from 0 to 30")),
    Check("politics.cards_a_turn", lambda v: 1 <= v <= 10, _("from 1 to 10")),
    *(
        Check(f"society.{name}", _four(0, 1000), _("four numbers from 0 on"))
        for name in (
            "renewable_growth",
            "industrial_growth",
            "tax",
            "uprising_money",
            "peace_raise",
            "boom_raise",
            "boom_money",
        )
    ),
    Check("society.births", _four(0, FARTHEST), _("four numbers from 0 to {most}").format(most=FARTHEST)),
    Check("society.consumes", lambda v: len(v) == 4, _("four values, true or false")),
    Check("unrest.*", lambda v: 1 <= v <= 100, _("from 1 to 100")),
    Check("generations.count", lambda v: 1 <= v <= 30, _("from 1 to 30")),
    Check("generations.years", lambda v: 1 <= v <= 1000, _("from 1 to 1000")),
    Check("generations.crises_to_end", lambda v: 1 <= v <= 90, _("from 1 to 90")),
    Check("start.standard_of_living", lambda v: 1 <= v <= 4, _("from 1 to 4")),
    Check("score.demographic_index", _numbers, _("a list of numbers from 0 on")),
    Check(
        "score.classes",
        lambda v: bool(v) and set(v) <= set(CLASSES) and len(set(v)) == len(v),
        _("some of the letters A to E, each once"),
    ),
    Check("score.money_step", lambda v: v > 0, _("above 0")),
    Check("score.arms_step", lambda v: v > 0, _("above 0")),
    Check("score.stress_tests", lambda v: v in (0, 1, 2), _("0, 1 or 2")),
    Check("crises.money_to", lambda v: v in ("bank", "box"), _("'bank' or 'box'")),
    Check("cards.*.deck", lambda v: v in DECKS, _("one of {decks}").format(decks=", ".join(DECKS))),
    Check("cards.*.from", lambda v: v in FROM, _("one of {places}").format(places=", ".join(FROM))),
    Check("solo.population", lambda v: _numbers(v) and min(v) > 0, _("a list of numbers above 0")),
    *(Check(f"solo.{name}", _numbers, _("a list of numbers from 0 on")) for name in ("military", "industrial")),
    Check("solo.standard_of_living", lambda v: all(1 <= s <= 4 for s in v), _("numbers from 1 to 4")),
    Check("events.*.kind", lambda v: v in _event_kinds(), _("a kind of event that exists")),
    Check("events.*.amount", lambda v: 0 <= v <= 1000, _("from 0 to 1000")),
    Check("events.*.strong", lambda v: 0 <= v <= 1000, _("from 0 to 1000")),
    Check(
        "*",
        lambda v: type(v) is not int or 0 <= v <= 1_000_000,
        _("a number from 0 to 1,000,000"),
        but=("tracks.territory_offset", *SIGNED),
    ),
)
