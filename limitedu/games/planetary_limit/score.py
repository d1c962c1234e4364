"""Who wins, and the score in its parts under the values that the players hold."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from limitedu.core.rules import overlay
from limitedu.errors import RulesError, UsageError
from limitedu.games.planetary_limit.state import Country, PlanetaryState
from limitedu.i18n import _

__all__ = ["VALUES", "scores", "winners"]

VALUES = ("population", "resources", "developments", "reservoir")
"""The lines of the rules' ``[score]`` that a class may weigh anew after the game."""

MOST = 1000


def standing(country: Country) -> tuple[int, int, int, int]:
    """What decides: alive, population, own resources, active Developments; the larger wins."""
    active = sum(country.active) + sum(country.fresh)
    return int(country.alive), country.people, country.normal + country.green, active


def winners(state: PlanetaryState) -> list[int]:
    """The countries that lead by population, then resources, then active Developments; several share."""
    standings = [standing(country) for country in state.countries]
    best = max(standings)
    return [seat for seat, found in enumerate(standings) if found == best]


def scores(state: PlanetaryState, values: Mapping[str, Any] | None = None) -> list[dict[str, Any]]:
    """Per country ``{"seat", "total", "parts", "numbers", "winner"}``, in seat order.

    By the rules only population counts, and ties are broken by resources and active Developments; under other
    ``values`` (lines of ``[score]``) the highest total wins. Raises :class:`UsageError` for a value that cannot be.
    """
    base = {name: state.rules.data["score"][name] for name in VALUES}
    value = _values(base, values)
    found = [_score(state, country, value) for country in state.countries]
    if value == {"population": 1, "resources": 0, "developments": 0, "reservoir": 0}:
        first = set(winners(state))
        for score in found:
            score["winner"] = score["seat"] in first
    else:
        best = max(score["total"] for score in found)
        for score in found:
            score["winner"] = score["total"] == best
    return found


def _values(base: dict[str, Any], values: Mapping[str, Any] | None) -> dict[str, Any]:
    if not values:
        return base
    try:
        result = overlay({name: float(value) for name, value in base.items()}, values)
    except RulesError as error:
        raise UsageError(str(error)) from None
    for name, value in result.items():
        if not 0 <= value <= MOST:
            raise UsageError(_("The value {name} must be from 0 to {most}.").format(name=name, most=MOST))
    return result


def _score(state: PlanetaryState, country: Country, value: Mapping[str, Any]) -> dict[str, Any]:
    alive, people, resources, active = standing(country)
    numbers = {
        "alive": alive,
        "population": people,
        "resources": resources,
        "developments": active,
        "reservoir": state.reservoir if alive else 0,
    }
    parts = {name: int(numbers[name] * value[name]) for name in VALUES}
    return {"seat": country.seat, "total": sum(parts.values()), "parts": parts, "numbers": numbers, "winner": False}
