"""World3-03, the model of *The Limits to Growth: The 30-Year Update* (Meadows, Randers and Meadows, 2004).

The main path::

    from limitedu.reality import world3

    print(world3.QUANTITIES["total_fertility"])     # what it is, in what unit, and its equation
    world3.inputs("food"), world3.uses("food")      # what it depends on, what depends on it
    world3.SCENARIOS[2].about                       # the ten scenarios of the book
    world3.run(2)                                   # a DataFrame from 1900 to 2100; simulate() without pandas
    world3.run(1, nonrenewable_resources_initial=2e12)
    world3.run(1, lifetime_effect_by_pollution=[1] * 11)
    world3.run(1, **world3.lever_changes({"family_size": 2, "policy_year": 1990}))
    world3.run_many({"nonrenewable_resources_initial": [1e12, 2e12, 3e12]}).band()
    world3.turns(1)                                 # where its curves turn, and which causes turned them

15 levels, 12 smooths and delays, 55 tables; half years by Euler's rule from 1900. The equations stand sector by sector
in the modules of this package, in words of our own.

The equations, tables and constants are facts of the published model. They were read from the public-domain distribution
pydynamo-w 0.0.3 (which uses some values of the step before; here all are those of the same moment) and checked against
runs of the authors' own model in two other programs: scenarios 1, 2, 3 and 9 agree in all columns to the last printed
digit. Three first values break circles of equations, as in the authors' model: agricultural inputs of 5e9 dollars, food
at subsistence, all capital in use.
"""

from __future__ import annotations

from limitedu.reality.world3.levers import LEVERS, Lever, lever_changes, lever_values
from limitedu.reality.world3.model import COLUMNS, QUANTITIES, inputs, uses
from limitedu.reality.world3.quantity import Quantity
from limitedu.reality.world3.runs import Runs, run, run_many, simulate
from limitedu.reality.world3.scenarios import SCENARIOS, Scenario
from limitedu.reality.world3.turns import turns

__all__ = [
    "COLUMNS",
    "LEVERS",
    "QUANTITIES",
    "SCENARIOS",
    "Lever",
    "Quantity",
    "Runs",
    "Scenario",
    "inputs",
    "lever_changes",
    "lever_values",
    "run",
    "run_many",
    "simulate",
    "turns",
    "uses",
]
