"""What a game's own log says of its course: what happened, why, where the outcome turned, and what else was possible.

limitedu.debrief.timeline(game)          # the decisions and events that mattered, in their order
limitedu.debrief.causes(game)            # each crisis with its chain of causes back to decisions, in numbers
limitedu.debrief.shortages(game)         # each want of food, goods or fossils with what led to it
limitedu.debrief.bathtubs(game)          # the stocks that broke: inflow, outflow and level of each generation
limitedu.debrief.sensible(game)          # what each nation did that was sensible for it alone
limitedu.debrief.turning_points(game)    # the three generations in which most was decided
limitedu.debrief.questions(game)         # questions for the talk, chosen by what happened in this game
limitedu.debrief.delayed(game)           # the harm that the question about the delay means
limitedu.debrief.predictions(game)       # what each nation expected of the end, against what came
limitedu.debrief.what_if(game, row, "pass")      # one decision changed, the same chance
limitedu.debrief.otherwise(game, 4, "careful")   # another policy from a generation on, the same chance
limitedu.debrief.chance_runs(game)       # other seeds, for a band and for chance against decisions
limitedu.debrief.report(game)            # one HTML file for a class, to read and to print; bundle() adds tables
"""

from __future__ import annotations

from limitedu.debrief.bathtubs import bathtubs
from limitedu.debrief.causes import causes, shortages
from limitedu.debrief.chance import Run, band, chance_runs, shares
from limitedu.debrief.guesses import feel, feelings, predict, prediction_form, predictions
from limitedu.debrief.otherwise import Otherwise, answers, otherwise, what_if
from limitedu.debrief.pages import open
from limitedu.debrief.questions import delayed, questions
from limitedu.debrief.report import bundle, report
from limitedu.debrief.sensible import sensible
from limitedu.debrief.timeline import timeline
from limitedu.debrief.turning import turning_points

__all__ = [
    "Otherwise",
    "Run",
    "answers",
    "band",
    "bathtubs",
    "bundle",
    "causes",
    "chance_runs",
    "delayed",
    "feel",
    "feelings",
    "open",
    "otherwise",
    "predict",
    "prediction_form",
    "predictions",
    "questions",
    "report",
    "sensible",
    "shares",
    "shortages",
    "timeline",
    "turning_points",
    "what_if",
]
