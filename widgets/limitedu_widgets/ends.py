"""The end page: the stress test, scores by their parts, sliders for the values, turning points, causes of crises."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from limitedu.i18n import gettext as _
from limitedu_widgets.messages import Refused
from limitedu_widgets.world import World

__all__ = ["STRESS", "check_values", "end_data", "scores_of", "tested", "values_of"]

STRESS = "stress"
"""Sections whose id begins so belong to the end page and are read there."""


def end_data(world: World, values: Mapping[str, Any]) -> dict[str, Any]:
    """All that the end page shows, under ``values``."""
    game, teller = world.game, world.teller
    return {
        "reason": teller.end_reason(game),
        "stress": _stress(world),
        "tested": tested(world, values),
        "scores": scores_of(world, values),
        "values": values_of(world, values),
        **_debrief(world),
    }


def _stress(world: World) -> list[dict[str, Any]]:
    """The steps of the stress test under the titles of their passages."""
    passages: dict[str, dict[str, Any]] = {}
    for index, event in world.visible(None):
        section = world.teller.section(event)
        if section is not None and section[0].startswith(STRESS):
            step = world.step(index, event, None)
            if step is not None:
                passages.setdefault(section[0], {"title": section[1], "steps": []})["steps"].append(step)
    return list(passages.values())


def tested(world: World, values: Mapping[str, Any]) -> bool:
    """Whether the scores under ``values`` are taken after a stress test."""
    tests = [entry["value"] for entry in values_of(world, values) if entry["id"].startswith(STRESS)]
    if tests:
        return any(tests)
    found = (world.teller.section(event) for _index, event in world.visible(None))
    return any(section is not None and section[0].startswith(STRESS) for section in found)


def values_of(world: World, values: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The sliders of what counts, each where ``values`` puts it."""
    return [{**entry, "value": values.get(entry["id"], entry["value"])} for entry in world.teller.values]


def scores_of(world: World, values: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Each nation's score under ``values``, by its parts, in the order of the seats."""
    scores = world.game.scores(dict(values) or None)
    best = max(score["total"] for score in scores)
    faces = world.teller.faces(world.game.seats)
    found = []
    for face, score in zip(faces, scores, strict=True):
        parts = world.teller.score_lines(score)
        if isinstance(parts, Mapping):
            parts = [{"id": name, "label": name, "value": value, "detail": ""} for name, value in parts.items()]
        winner = score.get("winner", score["total"] == best)
        found.append({**face, "total": score["total"], "parts": list(parts), "winner": bool(winner)})
    return found


def _debrief(world: World) -> dict[str, Any]:
    """What the game's log says about its course."""
    from limitedu import debrief

    game = world.game
    return {
        "turning": debrief.turning_points(game),
        "causes": debrief.causes(game),
        "predictions": debrief.predictions(game),
    }


def check_values(world: World, values: Mapping[str, Any]) -> dict[str, Any]:
    """``values`` as the sliders allow them, or :class:`Refused`."""
    known = {entry["id"]: entry for entry in world.teller.values}
    found = {}
    for name, value in values.items():
        if name not in known:
            raise Refused(_("There is no value called {name!r:.40}.").format(name=name))
        entry = known[name]
        if entry["kind"] == "choice":
            choices = [choice["id"] if isinstance(choice, Mapping) else choice for choice in entry["choices"]]
            if not any(value == choice and type(value) is type(choice) for choice in choices):
                raise Refused(_("'{name}' should be one of its choices.").format(name=name))
        elif (
            isinstance(value, bool)
            or not isinstance(value, int | float)
            or not math.isfinite(value)
            or not entry["low"] <= value <= entry["high"]
        ):
            raise Refused(
                _("'{name}' should be a number from {low} to {high}.").format(
                    name=name, low=entry["low"], high=entry["high"]
                )
            )
        found[name] = value
    return found
