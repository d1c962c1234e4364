"""What a game's own log says of its course: what happened, why, and where the outcome turned.

limitedu.debrief.timeline(game)          # the decisions and events that mattered, in their order
limitedu.debrief.causes(game)            # each crisis with its chain of causes back to decisions, in numbers
limitedu.debrief.shortages(game)         # each want of food, goods or fossils with what led to it
limitedu.debrief.bathtubs(game)          # the stocks that broke: inflow, outflow and level of each generation
limitedu.debrief.sensible(game)          # what each nation did that was sensible for it alone
limitedu.debrief.turning_points(game)    # the three generations in which most was decided
limitedu.debrief.questions(game)         # questions for the talk, chosen by what happened in this game
"""

from __future__ import annotations

from limitedu.debrief.bathtubs import bathtubs
from limitedu.debrief.causes import causes, shortages
from limitedu.debrief.questions import questions
from limitedu.debrief.sensible import sensible
from limitedu.debrief.timeline import timeline
from limitedu.debrief.turning import turning_points

__all__ = ["bathtubs", "causes", "questions", "sensible", "shortages", "timeline", "turning_points"]
