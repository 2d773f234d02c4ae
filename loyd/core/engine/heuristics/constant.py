"""h is the same number everywhere, even at the goal: it carries no information, and is neither
admissible nor consistent unless it is 0.
"""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from ...system import Building, SettingError
from ..puzzle import Board, quoted
from ..puzzle.packing import Integers
from .heuristic import Heuristic

GREATEST_CONSTANT = 200


class Constant(NamedTuple):
    """`value[0]`: h in moves."""

    value: Integers


@dataclass(frozen=True, kw_only=True)
class ConstantHeuristic(Heuristic):
    """`value`: h in moves."""

    value: int

    @property
    def at_goal(self) -> int:
        return self.value

    def tables(self, goal: Board, building: Building) -> Constant:
        """The constant itself."""
        return Constant(np.array([self.value], np.int64))


def number(text: str) -> int:
    """The number in a text. Raises SettingError."""
    if not (
        text.isascii()
        and text.isdecimal()
        and len(text) <= len(str(GREATEST_CONSTANT))
        and int(text) <= GREATEST_CONSTANT
    ):
        raise SettingError(
            f"constant:{quoted(text)[1:-1]} is not a heuristic: write a number from 0 to "
            f"{GREATEST_CONSTANT}, such as constant:5"
        )
    return int(text)
