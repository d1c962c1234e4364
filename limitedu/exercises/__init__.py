"""The exercises of the lessons: each check says what is right, or what is missing, and never gives an error.

A check looks at what the learner did or computed; it knows no answer by heart. A module for each lesson.
"""

from __future__ import annotations

from limitedu.exercises.first_generation import check_calm_start, check_enough_land
from limitedu.exercises.growth import check_growth, check_policy_year, check_soft_landing
from limitedu.exercises.real_world import check_likest, check_other_choice

__all__ = [
    "check_calm_start",
    "check_enough_land",
    "check_growth",
    "check_likest",
    "check_other_choice",
    "check_policy_year",
    "check_soft_landing",
]
