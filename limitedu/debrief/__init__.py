"""What a game's own log says about its course: why there was a crisis, where the outcome turned.

limitedu.debrief.causes(game)            # each crisis with its chain of causes, in numbers that add up
limitedu.debrief.shortages(game)         # each famine with what led to it
limitedu.debrief.turning_points(game)    # the three generations in which most was decided
limitedu.debrief.predictions(game)       # what each nation expected of the end, against what came
limitedu.debrief.what_if(game, row, "pass")    # one decision changed, the same chance
limitedu.debrief.otherwise(game, 4, "careful") # another policy from a generation on, the same chance
limitedu.debrief.chance_runs(game)       # other seeds, for a band and for chance against decisions
limitedu.debrief.report([game])          # one HTML file for a class, to read and to print
"""

from __future__ import annotations

from limitedu.debrief.causes import causes, shortages
from limitedu.debrief.chance import Run, band, chance_runs, shares
from limitedu.debrief.guesses import feel, feelings, predict, prediction_form, predictions
from limitedu.debrief.otherwise import Otherwise, answers, otherwise, what_if
from limitedu.debrief.turning import turning_points

__all__ = [
    "Otherwise",
    "Run",
    "answers",
    "band",
    "causes",
    "chance_runs",
    "feel",
    "feelings",
    "otherwise",
    "predict",
    "prediction_form",
    "predictions",
    "shares",
    "shortages",
    "turning_points",
    "what_if",
]
