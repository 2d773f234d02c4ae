"""Weighted A*: lowest f = g + w·h first.

Source: Pohl, "Heuristic search viewed as path finding in a graph" (Artificial Intelligence 1,
1970). Textbook form: `BestFirst` of `tests/oracle/best_first.py`.
"""

from dataclasses import replace

from ..problem import Guarantee, Holds, named
from .astar import A_STAR

WEIGHTED_A_STAR = replace(
    A_STAR,
    id="wastar",
    name="weighted A*",
    uses=A_STAR.uses | named("weight"),
    optimal=Guarantee(Holds.WITHIN_WEIGHT),
    time="mostly less as w grows",
    source="Pohl 1970",
)
