"""Weighted A*: lowest f = g + w·h first."""

from dataclasses import replace

from .. import settings
from ..problem import Guarantee, Holds
from .astar import A_STAR

WEIGHTED_A_STAR = replace(
    A_STAR,
    id="wastar",
    name="weighted A*",
    uses=A_STAR.uses | {settings.WEIGHT},
    optimal=Guarantee(Holds.WITHIN_WEIGHT),
    time="mostly less as w grows",
    source="Pohl 1970",
)
