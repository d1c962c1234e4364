"""The rules as an object: numbers as attributes, cards and events with their parts, one action per name."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from limitedu.core.decision import Action, Amounts
from limitedu.core.record import digest_of
from limitedu.core.rules import Actions, Check, Section, laid_over, nearest, read_toml, stripped
from limitedu.errors import RulesError
from limitedu.games.planetary_limit.state import CONFLICT, DEVELOPMENT
from limitedu.i18n import _

__all__ = ["DECKS", "SEATS", "Card", "Event", "PlanetaryRules", "load_rules"]

SEATS = 4
DECKS = ("development", "conflict")
DUE = ("turn", "even", "never")


class Card:
    """One kind of card.

    ``index`` is its place among the Developments, or among the other cards. ``parts`` carry out its effect; those in
    ``production`` run at the start of each turn. ``part`` is the one effect of a conflict or an alliance;
    ``plain``: with no relations about, any other country is a target of it; ``bold``: so it is for whoever can pay for
    breaking a pact. The actions
    each name this card; ``keep``, ``refuse`` and ``cut`` have one for each reduction that it may already have.
    """

    __slots__ = (
        "bold",
        "copies",
        "cost",
        "cut",
        "deck",
        "due",
        "english",
        "give",
        "id",
        "index",
        "keep",
        "maintenance",
        "name",
        "part",
        "parts",
        "plain",
        "play",
        "produce",
        "production",
        "reactivate",
        "refuse",
        "sabotage",
        "source",
    )

    id: str
    name: str
    english: str
    source: Any
    index: int
    deck: int
    copies: int
    cost: int
    maintenance: int
    due: str
    parts: tuple[Any, ...]
    part: Any
    plain: bool
    bold: bool
    production: tuple[Any, ...]
    play: Action
    produce: Action
    give: Action
    sabotage: Action
    reactivate: Action
    keep: tuple[Action, ...]
    refuse: tuple[Action, ...]
    cut: tuple[Action, ...]

    def __repr__(self) -> str:
        return f"<card {self.id}>"


class Event:
    """One face of the event die. By Development: ``less`` that each card extracts, and by what that is divided.

    ``factor`` multiplies maintenance; ``conflicts``: whether Conflicts and Alliances may be played.
    """

    __slots__ = ("conflicts", "divisor", "english", "factor", "id", "less", "name", "parts")

    id: str
    name: str
    english: str
    parts: tuple[Any, ...]
    less: list[int]
    divisor: list[int]
    factor: int
    conflicts: bool

    def __init__(self, developments: int) -> None:
        self.id = self.name = self.english = ""
        self.parts = ()
        self.less = [0] * developments
        self.divisor = [1] * developments
        self.factor = 1
        self.conflicts = True

    def __repr__(self) -> str:
        return f"<event {self.id}>"


class PlanetaryRules(Actions):
    """The game's numbers under one house rule.

    ``feeding`` and the lists after it: which Developments have an effect of that kind, as (index, part).
    """

    game: Section
    start: Section
    turn: Section
    people: Section
    score: Section

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data
        self.digest = digest_of(stripped(data))
        self.actions: dict[str, Action] = {}
        for section in ("game", "start", "turn", "people", "score"):
            setattr(self, section, Section(data[section]))
        self.resources: int = self.start.reservoir + SEATS * self.start.resources
        """All resources that there are."""
        self.even: int = self.people.growth_every
        self.plays: tuple[int, int] = (self.turn.developments, self.turn.conflicts)
        self.bases = tuple(Amounts(0, most) for most in range(self.turn.base + 1))
        """The answers to how much of the National Base is extracted, by how much it could be."""
        self._make_actions()
        self._make_cards()
        self._make_events()
        self.sort_actions()

    # -- actions --------------------------------------------------------------------------------------

    def _make_actions(self) -> None:
        make, seats = self.action, range(SEATS)
        self.borders = (make("borders", "keep", False), make("borders", "drop", True))
        self.treaty = (make("treaty", "comply", True), make("treaty", "break", False))
        self.war_pay = tuple(make("war", f"pay:{s}", (True, s)) for s in seats)
        self.war_stop = tuple(make("war", f"stop:{s}", (False, s)) for s in seats)
        self.deck = tuple(make("deck", deck, i) for i, deck in enumerate(DECKS))
        self.end = make("end")
        self.targets = tuple(make("target", str(s), s) for s in seats)
        self.consent = (make("accept", "yes", True), make("accept", "no", False))
        self.respond_none = make("respond", "none")
        self.respond_shield = make("respond", "shield", "shield")
        self.respond_trade = make("respond", "trade", "trade")
        self.payer = (make("payer", "own", True), make("payer", "ally", False))
        self.done = make("done")
        self.cede = tuple(make("cede", str(s), s) for s in seats)
        self.send = tuple(make("send", str(s), s) for s in seats)
        self.lost = make("lost", "", -1)
        self.migrate = tuple(make("migrate", str(s), s) for s in seats)
        self.stay = make("stay")
        self.summit = tuple(make("summit", deck, i) for i, deck in enumerate(DECKS))
        self.no_summit = make("summit", "no", -1)

    # -- cards ----------------------------------------------------------------------------------------

    def _make_cards(self) -> None:
        self.cards: dict[str, Card] = {}
        decks: tuple[list[Card], list[Card]] = ([], [])
        for name, data in self.data["cards"].items():
            if data.get("enabled", True):
                card = _card(name, data, len(decks[DECKS.index(data.get("deck", DECKS[0]))]))
                decks[card.deck].append(card)
                self.cards[name] = card
        self.developments, self.conflicts = tuple(decks[DEVELOPMENT]), tuple(decks[CONFLICT])
        for card in self.cards.values():
            self._bind(card)
        self.whole_decks = tuple(tuple(card for card in deck for _copy in range(card.copies)) for deck in decks)
        kinds: dict[str, list[tuple[int, Any]]] = {}
        for card in self.developments:
            for part in card.parts:
                kinds.setdefault(part.kind, []).append((card.index, part))
        self.producing = tuple(card.index for card in self.developments if card.production)
        self.kept = tuple(card.index for card in self.developments if card.due != "never")
        self.kept_always = tuple(card.index for card in self.developments if card.due == "turn")
        self.feeding, self.rationing, self.shields, self.halving, self.returning, self.cutting, self.recycling = (
            tuple(kinds.get(kind, ()))
            for kind in (
                "feed",
                "ration",
                "shield",
                "halve_losses",
                "return_maintenance",
                "cut_maintenance",
                "recycle_food",
            )
        )
        self.improving = tuple(kinds.get("improve", ()))
        self.penalty: int = max((card.part.penalty for card in self.conflicts if card.part.kind == "pact"), default=0)
        """The most that breaking a pact costs."""
        self.trades = tuple(card for card in self.conflicts if card.part.kind == "trade")
        self.terms = tuple(
            (self.action("terms", f"resources:{k}", (True, k)), self.action("terms", f"people:{k}", (False, k)))
            for k in range(1, 1 + max((card.part.most for card in self.trades), default=0))
        )

    def _bind(self, card: Card) -> None:
        make = self.action
        card.play = make("play", card.id, card)
        if card.part.kind == "trade":
            card.part.price = card.cost
        if card.deck == DEVELOPMENT:
            for kind in ("produce", "give", "sabotage", "reactivate"):
                setattr(card, kind, make(kind, card.id, card))
            names = [card.id, *(f"{card.id}:{cut}" for cut in range(1, card.maintenance + 1))]
            for kind in ("keep", "refuse", "cut"):
                made = tuple(make(kind, name, (card.index, cut)) for cut, name in enumerate(names))
                setattr(card, kind, made)

    def _make_events(self) -> None:
        self.calm = Event(len(self.developments))
        self.events: list[Event] = []
        for name, data in self.data["events"].items():
            if data.get("enabled", True):
                self.events.append(self._event(name, data))

    def _event(self, name: str, data: Mapping[str, Any]) -> Event:
        from limitedu.games.planetary_limit.events import effect

        event = Event(len(self.developments))
        event.id, event.name, event.english = name, data.get("name", ""), data.get("english", "")
        event.parts = tuple(
            effect.build(part, f"events.{name}.effect[{number}]") for number, part in enumerate(data.get("effect", ()))
        )
        for part in event.parts:
            for card in getattr(part, "cards", ()):
                found = self.data["cards"].get(card)
                if found is None or found["deck"] != "development":
                    raise RulesError(
                        _("events.{event}: there is no Development {card!r}.{near}").format(
                            event=name, card=card, near=nearest(card, [c.id for c in self.developments])
                        )
                    )
            part.bind(event, [self.cards[c].index for c in getattr(part, "cards", ()) if c in self.cards])
        return event


def _card(name: str, data: Mapping[str, Any], index: int) -> Card:
    """The card ``name`` with its parts; raises :class:`RulesError` with the path of what cannot be."""
    from limitedu.games.planetary_limit import (
        alliances,  # noqa: F401 - it registers its kinds
        conflicts,
        developments,
    )

    for needed in ("deck", "effect"):
        if needed not in data:
            raise RulesError(_("cards.{card} needs a '{field}'.").format(card=name, field=needed))
    card = Card()
    card.id, card.index, card.source = name, index, data.get("source", "")
    card.name, card.english = data.get("name", name), data.get("english", name)
    card.deck = DECKS.index(data["deck"])
    card.copies, card.cost = data.get("copies", 1), data.get("cost", 0)
    card.maintenance, card.due = data.get("maintenance", 0), data.get("due", "never")
    kinds = (developments.effect, conflicts.effect)[card.deck]
    card.parts = tuple(kinds.build(part, f"cards.{name}.effect[{n}]") for n, part in enumerate(data["effect"]))
    if not card.parts:
        raise RulesError(_("cards.{card}.effect must hold at least one part.").format(card=name))
    if card.deck == CONFLICT and len(card.parts) != 1:
        raise RulesError(_("cards.{card}.effect must hold exactly one part.").format(card=name))
    card.part = card.parts[0]
    card.bold = card.plain = False
    if card.deck == CONFLICT:
        card.bold = card.part.targeted and type(card.part).ok_on is conflicts.Conflict.ok_on
    card.plain = card.deck == CONFLICT and card.part.targeted and not card.part.asks_terms
    card.production = tuple(part for part in card.parts if getattr(part, "produces", False))
    return card


@cache
def base_data() -> dict[str, Any]:
    """The rules as the text gives them and as they are reconstructed."""
    text = files("limitedu.games.planetary_limit").joinpath("rules.toml").read_text(encoding="utf-8")
    return read_toml(text, "rules.toml")


@cache
def _base_rules() -> PlanetaryRules:
    return PlanetaryRules(base_data())


CARD_FIELDS: dict[str, Any] = {
    "name": "",
    "english": "",
    "deck": "development",
    "copies": 1,
    "cost": 1,
    "maintenance": 1,
    "due": "turn",
    "enabled": True,
    "effect": [{}],
    "source": {},
}
EVENT_FIELDS: dict[str, Any] = {"name": "", "english": "", "enabled": True, "effect": [{}], "source": {}}


def load_rules(house: Any = None) -> PlanetaryRules:
    """The game's rules with ``house`` (path, TOML text, dict or ``None``) laid over.

    Raises :class:`RulesError` that names the line at fault and what would be right.
    """
    open_tables = {"cards": CARD_FIELDS, "events": EVENT_FIELDS}
    data = laid_over(base_data(), house, open_tables, CHECKS, _check_together)
    return _base_rules() if data is None else PlanetaryRules(data)


def _check_together(data: Mapping[str, Any]) -> None:
    """What no single line shows."""
    if SEATS * data["start"]["population"] > data["game"]["limit"]:
        raise RulesError(_("game.limit must leave room for start.population of all four countries."))
    for deck in DECKS:
        copies = sum(
            card.get("copies", 1)
            for card in data["cards"].values()
            if card.get("deck") == deck and card.get("enabled", True)
        )
        if copies < SEATS * data["start"][deck]:
            raise RulesError(
                _("The {deck} deck holds {copies} cards, but the four countries begin with {need}.").format(
                    deck=deck, copies=copies, need=SEATS * data["start"][deck]
                )
            )
    if not any(event.get("enabled", True) for event in data["events"].values()):
        raise RulesError(_("At least one of the events must stay enabled."))


CHECKS: tuple[Check, ...] = (
    Check("game.rounds", lambda v: 1 <= v <= 100, _("from 1 to 100")),
    Check("game.limit", lambda v: 4 <= v <= 1000, _("from 4 to 1000")),
    Check("game.years", lambda v: 1 <= v <= 1000, _("from 1 to 1000")),
    Check("start.population", lambda v: 1 <= v <= 100, _("from 1 to 100")),
    Check("people.growth_every", lambda v: 1 <= v <= 100, _("from 1 to 100")),
    Check("people.migration_every", lambda v: 1 <= v <= 100, _("from 1 to 100")),
    Check("cards.*.deck", lambda v: v in DECKS, _("one of {decks}").format(decks=", ".join(DECKS))),
    Check("cards.*.due", lambda v: v in DUE, _("one of {words}").format(words=", ".join(DUE))),
    Check("cards.*.maintenance", lambda v: 0 <= v <= 20, _("from 0 to 20")),
    Check("cards.*.copies", lambda v: 0 <= v <= 100, _("from 0 to 100")),
    Check("cards.*.cost", lambda v: 0 <= v <= 1000, _("from 0 to 1000")),
    *(Check(f"{section}.*", lambda v: 0 <= v <= 3000, _("from 0 to 3000")) for section in ("game", "start", "turn")),
    *(Check(f"{section}.*", lambda v: 0 <= v <= 1000, _("from 0 to 1000")) for section in ("people", "score")),
)
