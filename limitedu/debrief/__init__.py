"""What a game's own log says about its course: why there was a crisis, where the outcome turned.

limitedu.debrief.causes(game)            # each crisis with its chain of causes, in numbers that add up
limitedu.debrief.shortages(game)         # each famine with what led to it
limitedu.debrief.turning_points(game)    # the three generations in which most was decided
"""

from __future__ import annotations

from limitedu.debrief.causes import causes, shortages
from limitedu.debrief.turning import turning_points

__all__ = ["causes", "shortages", "turning_points"]
