"""Weighted A*: lowest f = g + w·h first."""

from dataclasses import replace

from .. import settings
from .astar import A_STAR

WEIGHTED_A_STAR = replace(
    A_STAR,
    id="wastar",
    name="weighted A*",
    uses=A_STAR.uses | {settings.WEIGHT},
    optimal="within w times the optimum if h is admissible",
    time="mostly less as w grows",
    source="Pohl 1970",
)
