"""How much was chance: the same game under other seeds, as a band, and chance against decisions.

runs = list(debrief.chance_runs(game, 1, "careful"))        # 50 worlds, one at a time
debrief.band(game, runs)                                    # where eight of ten of them lie
debrief.shares(game, runs + more_runs)                      # chance against decisions
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from statistics import fmean, quantiles
from typing import Any, NamedTuple

from limitedu import bots as programs
from limitedu.core.game import Game, check_game
from limitedu.debrief.otherwise import Led, first_row, led_by
from limitedu.errors import UsageError
from limitedu.i18n import gettext as _
from limitedu.i18n import listed, ngettext
from limitedu.tables import common, world_line

__all__ = ["FORMULA", "MOST_SEEDS", "Run", "band", "chance_runs", "policies", "policy", "shares"]

MOST_SEEDS = 1000
"""Worlds of the widest band."""

FEW = 10
"""With fewer worlds nothing is said of luck."""

FORMULA = (
    "The share of decisions is eta squared of a one-way analysis of variance: the squared distances of each policy's "
    "mean from the mean of all worlds, counted once for each world, divided by the squared distances of all worlds "
    "from that mean. What is left is the share of chance: how far worlds under the same policy, which differ by their "
    "seed alone, lie apart. Each world counts with its value at its own end."
)
"""How :func:`shares` computes, in English words for :func:`limitedu.i18n.gettext`."""


def policies(game: Game, program: str | None = None) -> list[str]:
    """The programs whose worlds tell chance from decisions: ``program``, then all others that know the game.

    Programs that answer blindly are left out unless they are asked for, or there are no others: that they play worse
    says nothing of decisions.
    """
    known = programs.knowing(check_game(game).name)
    found = dict.fromkeys([program, *known] if program is not None else known)
    return list(found) if len(found) > 1 else list(dict.fromkeys([*found, *programs.names(game.name)]))


class Run(NamedTuple):
    """One world under other chance: its seed, the program of each seat, and the common indicators of the whole world.

    ``lines``: name -> (year, value) at set-up and at the end of each generation.
    """

    seed: int
    bots: tuple[str, ...]
    lines: dict[str, list[tuple[int, float]]]


def chance_runs(game: Game, generation: int = 1, bots: Led = None, seeds: int = 50) -> Iterator[Run]:
    """``seeds`` other worlds, led by programs from the beginning of ``generation`` on; one world for each step.

    From generation 1 each world is a new game with another seed; later what nobody had seen by then is drawn anew. The
    seeds follow from the game's own, so that the same call gives the same worlds. ``bots``: one name for all seats, one
    for each seat, or left out: the first program that knows the game. Raises :class:`UsageError`.
    """
    if type(seeds) is not int or not 1 <= seeds <= MOST_SEEDS:
        raise UsageError(
            _("seeds should be a whole number from 1 to {most}, not {value!r:.40}.").format(
                most=MOST_SEEDS, value=seeds
            )
        )
    return _runs(check_game(game), first_row(game, generation), generation, led_by(game, bots), seeds)


def _runs(game: Game, at: int, generation: int, names: list[str], seeds: int) -> Iterator[Run]:
    drawn = Random(f"{game.seed}/other worlds")
    for _number in range(seeds):
        seed = drawn.randrange(2**31)
        if generation == 1:
            world = Game(game.definition, game.rules, game.seats, seed, game.options)
        else:
            world = game.fork(at, "fresh", seed)
        players = {seat: programs.make(name, seed, seat, game.name) for seat, name in enumerate(names)}
        programs.play_on(world, players)
        yield Run(seed, tuple(names), {name: world_line(world, name) for name in common(world)})


def band(game: Game, runs: Iterable[Run]) -> dict[str, dict[str, Any]]:
    """For each common indicator of ``game`` where the worlds of ``runs`` lie at the end of each generation.

    ``years``; ``low``, ``middle`` and ``high``: the values below which 10, 50 and 90 % of the worlds lie (inclusive
    method, between two worlds a straight line); ``worlds``: how many there are in each year; ``ours``: the game's own
    (year, value) pairs; ``name``, ``label``, ``unit`` and a ``sentence``. Empty without runs.
    """
    worlds = _worlds(check_game(game), runs)
    if not worlds:
        return {}
    return {name: _band(game, name, worlds) for name in common(game)}


def _worlds(game: Game, runs: Iterable[Run]) -> list[Run]:
    """``runs`` as a list; :class:`UsageError` for what are no runs of this game."""
    worlds = list(runs) if isinstance(runs, Iterable) else [runs]
    for run in worlds:
        if not isinstance(run, Run) or run.lines.keys() != common(game).keys():
            raise UsageError(
                _("Give me runs of this game, as chance_runs makes them, not {run!r:.40}.").format(run=run)
            )
    return worlds


def _band(game: Game, name: str, worlds: list[Run]) -> dict[str, Any]:
    one, ours = common(game)[name], world_line(game, name)
    found: dict[int, list[float]] = {}
    for run in worlds:
        for year, value in run.lines[name]:
            found.setdefault(year, []).append(value)
    years = sorted(found)
    edges = [_edges(found[year]) for year in years]
    band = {
        "name": name,
        "label": _(one.label),
        "unit": _(one.unit),
        "years": years,
        "low": [edge[0] for edge in edges],
        "middle": [edge[1] for edge in edges],
        "high": [edge[2] for edge in edges],
        "worlds": [len(found[year]) for year in years],
        "ours": ours,
    }
    return {**band, "sentence": _where(band, found, len(worlds))}


def _edges(values: list[float]) -> tuple[float, float, float]:
    if len(values) == 1:
        return values[0], values[0], values[0]
    tenths = quantiles(values, n=10, method="inclusive")
    return tenths[0], tenths[4], tenths[8]


def _where(band: dict[str, Any], found: dict[int, list[float]], all_: int) -> str:
    """How our world's last value stands among the others of that year, and whether luck alone can explain it."""
    year, ours = next(((year, value) for year, value in reversed(band["ours"]) if year in found), (None, 0.0))
    if year is None:
        return ""
    at, others = band["years"].index(year), found[year]
    parts = [
        _("{label}: our world has {ours} in {year}, {others}.").format(
            label=band["label"], ours=shown(ours), year=year, others=_among(ours, others)
        )
    ]
    if len(others) < all_:
        parts.append(
            ngettext(
                "Only {n} of the {all} other worlds lasted so long.",
                "Only {n} of the {all} other worlds lasted so long.",
                len(others),
            ).format(n=len(others), all=all_)
        )
    low, high = band["low"][at], band["high"][at]
    if len(others) < FEW:
        return " ".join(parts)
    if low <= ours <= high:
        parts.append(_("That is an ordinary result: luck could explain it."))
    else:
        parts.append(_("Luck alone does not explain it."))
    return " ".join(parts)


def _among(ours: float, others: list[float]) -> str:
    """How many other worlds have more, as many and fewer, in words."""
    more, less, all_ = sum(value > ours for value in others), sum(value < ours for value in others), len(others)
    if more == all_:
        return ngettext("less than the only other world", "less than all {n} other worlds", all_).format(n=all_)
    if less == all_:
        return ngettext("more than the only other world", "more than all {n} other worlds", all_).format(n=all_)
    if not more and not less:
        return ngettext("the same as the only other world", "the same as all {n} other worlds", all_).format(n=all_)
    told = [
        _("more than {n} of {all} other worlds").format(n=less, all=all_) if less else "",
        _("less than {n} of {all} other worlds").format(n=more, all=all_) if more and not less else "",
        _("less than {n}").format(n=more) if more and less else "",
        _("as much as {n}").format(n=all_ - more - less) if all_ > more + less else "",
    ]
    return listed(one for one in told if one)


def shares(game: Game, runs: Iterable[Run]) -> dict[str, Any]:
    """How much of the differences at the end comes from decisions, and how much from chance.

    ``runs`` are worlds under at least two policies (programs), each with at least two seeds. Gives ``formula`` in
    words, ``policies`` (each with its ``label`` and number of ``worlds``) and ``indicators``: name -> ``label``,
    ``decisions`` and ``chance`` (shares from 0 to 1 that add up to 1; ``None`` where all worlds end alike), ``means``
    by policy, and a ``sentence``. Raises :class:`UsageError` for too few worlds.
    """
    policies: dict[tuple[str, ...], list[Run]] = {}
    for run in _worlds(check_game(game), runs):
        policies.setdefault(run.bots, []).append(run)
    if len(policies) < 2 or min(map(len, policies.values())) < 2:
        raise UsageError(
            _(
                "Chance is told from decisions by worlds under at least two policies, each with at least two seeds; "
                "here there are {policies} with {worlds} worlds in all."
            ).format(policies=len(policies), worlds=sum(map(len, policies.values())))
        )
    return {
        "formula": _(FORMULA),
        "policies": [{"label": policy(game, names), "worlds": len(group)} for names, group in policies.items()],
        "indicators": {name: _share(game, name, policies) for name in common(game)},
    }


def policy(game: Game, names: tuple[str, ...]) -> str:
    """The programs in words, each once."""
    known = programs.programs(game.name)
    return ", ".join(dict.fromkeys(known[name].label() if name in known else name for name in names))


def _share(game: Game, name: str, policies: dict[tuple[str, ...], list[Run]]) -> dict[str, Any]:
    ends = [[run.lines[name][-1][1] for run in group] for group in policies.values()]
    decisions = eta_squared(ends)
    label = _(common(game)[name].label)
    if decisions is None:
        text = _("{label}: all worlds end alike.").format(label=label)
    else:
        text = _("{label} at the end: {decisions} % of the differences come from the policy, {chance} % from chance.")
        part = round(100 * decisions)
        text = text.format(label=label, decisions=part, chance=100 - part)
    return {
        "label": label,
        "decisions": decisions,
        "chance": None if decisions is None else 1 - decisions,
        "means": [fmean(group) for group in ends],
        "sentence": text,
    }


def eta_squared(groups: list[list[float]]) -> float | None:
    """Squared distances between the groups divided by all squared distances; ``None`` where all values are alike."""
    everything = [value for group in groups for value in group]
    mean = fmean(everything)
    whole = sum((value - mean) ** 2 for value in everything)
    between = sum(len(group) * (fmean(group) - mean) ** 2 for group in groups)
    return min(1.0, between / whole) if whole > 0 else None


def shown(value: float) -> str:
    """A number as people write it: no decimals where there are none, else one."""
    return f"{value:.0f}" if abs(value - round(value)) < 0.05 else f"{value:.1f}"
