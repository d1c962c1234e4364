"""One conformance check for any game: what the core promises holds at every decision of a random game.

A game may offer two functions of its own for it: ``invariants(state)`` returns what is wrong with a position, in
words (nothing: an empty list), and ``redeal(state, seat, chance)`` changes all that ``seat`` cannot know: what that
seat sees must then still be the same.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

from limitedu.core.chance import Seeded
from limitedu.core.decision import Action, Amounts, Decision
from limitedu.core.flow import State, apply
from limitedu.core.game import Game, load_record, new_game

__all__ = ["Broken", "check_game", "choose"]

FAR = 2_000
"""So many options of a decision are listed one by one; of longer ones the ends."""


class Broken(Exception):
    """A promise of the core that a game does not keep; the text says where it happened."""


def choose(decision: Decision, random: Random) -> Action:
    """A random option."""
    action: Action = decision.options[int(random.random() * len(decision.options))]
    return action


def check_game(
    name: str = "limit", players: int = 4, seed: int = 1, every: int = 1, rules: Any = None, **options: Any
) -> dict[str, int]:
    """Play a random game on the checked :class:`Game` and test all that the core promises.

    Slow parts (``why_not`` over all actions, taking back, views) are tested at every ``every``-th decision. Returns
    how many decisions there were and how many of them were open at once. Raises :class:`Broken`.
    """
    game = new_game(name, players, seed, rules, **options)
    random = Random(f"{seed}/check")
    counts = {"decisions": 0, "together": 0}
    try:
        _same_start(game, new_game(name, players, seed, rules, **options))
        _invariants(game)
        while not game.over:
            _options(game)
            if counts["decisions"] % every == 0:
                _position(game, random)
            if len(game.decisions) > 1:
                if counts["together"] % (every // 6 + 1) == 0:
                    _orders(game, random)
                counts["together"] += 1
            decision = random.choice(list(game.decisions.values()))
            _step(game, decision, choose(decision, random), counts["decisions"] % every == 0)
            counts["decisions"] += 1
        _end(game)
    except Broken as broken:
        raise Broken(
            f"{name}, {players} players, seed {seed}, options {options}, decision {counts['decisions']}, "
            f"generation {game.generation}: {broken}"
        ) from None
    return counts


def _require(holds: Any, say: str) -> None:
    if not holds:
        raise Broken(say)


def _plain(game: Game, state: State | None = None) -> str:
    return json.dumps(game.definition.plain(state or game.state), sort_keys=True)


def _same_start(game: Game, again: Game) -> None:
    _require(_plain(game) == _plain(again), "the same seed gives another set-up")


def _invariants(game: Game) -> None:
    find = getattr(game.definition, "invariants", None)
    if find is not None:
        _require(not (wrong := find(game.state)), "; ".join(wrong))


# -- options and refusals ---------------------------------------------------------------------------------------


def _options(game: Game) -> None:
    """Options are never empty, never only one, and hold nothing twice."""
    for seat, decision in game.decisions.items():
        options = decision.options
        _require(seat == decision.player and 0 <= seat < game.seats, f"{decision} belongs to nobody")
        _require(len(options) > 1, f"{decision} has {len(options)} options")
        if not isinstance(options, Amounts):
            names = [action.name for action in options]
            _require(len(set(names)) == len(names), f"{decision} holds an option twice: {names}")
            for action in options:
                _require(game.rules.actions.get(action.name, action) is action, f"{action} was made twice")


def _position(game: Game, random: Random) -> None:
    """Refusals, copies and views of the position as it stands."""
    for decision in game.decisions.values():
        _refusals(game, decision)
        _universe(game, decision)
    _copies(game, random)
    _views(game, random)


def _near(decision: Decision) -> list[Action]:
    """The options, or the ends of a long list of amounts."""
    options = decision.options
    if len(options) <= FAR:
        return list(options)
    return [*options[:3], *(options[len(options) - k] for k in (1, 2, 3))]


def _refusals(game: Game, decision: Decision) -> None:
    """``why_not`` is empty for exactly the options, over all actions of the rules; a refusal has words and a rule."""
    before = _plain(game)
    options = {action.name for action in _near(decision)}
    for name in [*game.rules.actions, *options]:
        reasons = game.why_not(name, decision.player)
        if (not reasons) != (name in options):
            raise Broken(f"{decision}: {name} is {reasons or 'allowed'}")
        if any(not reason.text or not reason.rule for reason in reasons):
            raise Broken(f"{decision}: {name} is refused without words")
    if isinstance(decision.options, Amounts):
        for number in (decision.options.low - 1, decision.options.high + 1):
            if number >= 0:
                _require(game.why_not(f"amount:{number}", decision.player), f"{decision} allows {number}")
    _require(_plain(game) == before, f"{decision}: asking why not changes the position")


def _universe(game: Game, decision: Decision) -> None:
    """The options are what the question could ever offer, less what a precondition refuses."""
    question, state = decision.question, game.state
    whole = question.universe(state)
    if isinstance(whole, Amounts):
        options = decision.options
        if not isinstance(options, Amounts):
            raise Broken(f"{decision} should offer amounts")
        low, high = options.low, options.high
        actions = Amounts(max(whole.low, low - 2), min(whole.high, high + 2))[:FAR]
    else:
        actions = tuple(whole)
    if not actions or not question.needs:
        return
    possible = {
        action
        for action in actions
        if all(need.ok(state, decision.player, decision.arg, action) for need in question.needs)
    }
    for action in actions:
        if (action in possible) != (action in decision.options):
            raise Broken(f"{decision}: the options and the preconditions differ on {action}")


# -- copies and orders --------------------------------------------------------------------------------------------


def _ready(state: State, seed: float = 0) -> State:
    """A copy that may roll."""
    copy: State = state.copy()
    copy.chance = Seeded(int(seed * 1e6), "check")
    return copy


def _copies(game: Game, random: Random) -> None:
    """Playing on a copy changes nothing here."""
    before = _plain(game)
    copy = _ready(game.state, random.random())
    _require(_plain(game, copy) == before, "a copy differs from what it was copied from")
    for _step_ahead in range(3):
        if copy.decisions:
            decision = random.choice(copy.decisions)
            apply(copy, decision, choose(decision, random))
    _require(_plain(game) == before, "playing on a copy changes the original")


def _orders(game: Game, random: Random) -> None:
    """While several are asked at once, the order of their answers never changes the outcome."""
    seed = random.random()
    seats = list(game.decisions)
    ends = []
    for order in (seats, seats[::-1], random.sample(seats, len(seats))):
        state = _ready(game.state, seed)
        block = state.lanes  # when it closes, other questions follow
        streams = {seat: Random(f"{seed}/{seat}") for seat in seats}
        for seat in order:
            while state.lanes is block:
                decision = next((d for d in state.decisions if d.player == seat), None)
                if decision is None:
                    break
                apply(state, decision, choose(decision, streams[seat]))
        asked = [(d.player, d.kind, [a.name for a in _near(d)]) for d in state.decisions]
        ends.append((_plain(game, state), asked))
    _require(ends[0] == ends[1] == ends[2], "the order of simultaneous answers changes the outcome")


# -- what a seat may see ------------------------------------------------------------------------------------------


def _seen(game: Game, state: State, seat: int | None) -> Any:
    """A seat's view as JSON says it; who is still thinking is open to all and left out."""
    return _as_json(game.definition.view(state, seat))


def _as_json(view: Any) -> Any:
    return json.loads(json.dumps(view), object_hook=_without_status)


def _without_status(data: dict[str, Any]) -> dict[str, Any]:
    data.pop("status", None)
    return data


def _views(game: Game, random: Random) -> None:
    """A view is plain data, and the same in every world that its seat cannot tell from this one."""
    redeal = getattr(game.definition, "redeal", None)
    if redeal is None:
        return
    for seat in (None, *range(game.seats)):
        other = _ready(game.state)
        redeal(other, seat, Seeded(int(random.random() * 1e6), "redeal"))
        seen, again = _seen(game, game.state, seat), _seen(game, other, seat)
        if seen != again:
            raise Broken(f"seat {seat} sees what is hidden: {_difference(seen, again)}")


def _difference(one: Any, two: Any, path: str = "view") -> str:
    """The first place where two plain things differ."""
    if isinstance(one, dict) and isinstance(two, dict) and one.keys() == two.keys():
        for name in one:
            if one[name] != two[name]:
                return _difference(one[name], two[name], f"{path}.{name}")
    if isinstance(one, list) and isinstance(two, list) and len(one) == len(two):
        for number, (a, b) in enumerate(zip(one, two, strict=True)):
            if a != b:
                return _difference(a, b, f"{path}[{number}]")
    return f"{path} is {one!r:.80} or {two!r:.80}"


def _others(game: Game, seat: int) -> list[Any]:
    """What all but ``seat`` see and are told."""
    told = []
    for other in (None, *range(game.seats)):
        if other != seat:
            events = [(e.kind, e.player, dict(e.numbers)) for e in game.events_for(other)]
            told.append([_as_json(game.view(other)), json.loads(json.dumps(events))])
    return told


# -- a step, back and forth ---------------------------------------------------------------------------------------


def _step(game: Game, decision: Decision, action: Action, thorough: bool) -> None:
    """Play one action; test invariants, taking back, playing again, and what others learn of it in their lanes."""
    together = game.state.lanes is not None and len(game.decisions) > 1
    others = _others(game, decision.player) if together and thorough else None
    before = _kept(game) if thorough else None
    earlier = (game.state.copy(), _plain(game)) if thorough else None
    game.play(action, decision.player)
    _invariants(game)
    if earlier is not None:
        _require(_plain(game, earlier[0]) == earlier[1], "playing on changes an earlier copy")
        after = _kept(game)
        game.undo()
        _require(_kept(game) == before, f"taking {action} back does not restore the game")
        game.redo()
        _require(_kept(game) == after, f"playing {action} again leads elsewhere")
        if others is not None and game.state.lanes is not None and game.decisions:
            now = _others(game, decision.player)
            if now != others:
                raise Broken(f"others learn of {action} too early: {_difference(others, now, 'others')}")


def _kept(game: Game) -> tuple[str, str, int]:
    return game.record().to_json(), game.digest(), len(game.events)


def _end(game: Game) -> None:
    """A finished game replays, loads and scores the same; nothing more may be played."""
    text = game.record().to_json()
    for again in (game.replay(), load_record(text)):
        _require(again.record().to_json() == text, "a replay gives another record")
        _require(again.digest() == game.digest(), "a replay ends elsewhere")
        _require(again.over and again.scores() == game.scores(), "a replay scores otherwise")
    _require(not game.decisions, "the game is over and asks on")
    _require(len(game.scores()) == game.seats, "not every seat has a score")
    name = next(iter(game.rules.actions))
    _require(game.why_not(name), "something may be played after the end")
