"""The record of a search from both ends: what the algorithms with two sides share."""

from typing import Any

import numpy as np

from ...system import PrefixSums
from ..puzzle.packing import Integers
from ..record import MILESTONE, Counts, CourseCounts
from .best_first_record import H_BITS
from .rule_trace import RuleTrace

FORWARD, BACKWARD = "forward", "backward"


SIDES = (FORWARD, BACKWARD)


G_BITS = 32


def places_of(keys: Integers) -> tuple[Integers, Integers, Integers]:
    """The g, h and side in bucket keys: key = (g << H_BITS | h) * 2 + side."""
    # g 3, h 6, backward: (3 << 8 | 6) * 2 + 1 = 1549, and back: 1549 >> 9 = 3, 1549 >> 1 & 255 =
    # 6, 1549 & 1 = 1.
    return keys >> H_BITS + 1, keys >> 1 & (1 << H_BITS) - 1, keys & 1


class TwoSidedTrace(RuleTrace):
    """A search that also begins at the goal, which is entry 2. `Nodes.extra`: 0 forward, 1
    backward.
    """

    queue_names = SIDES
    has_bound, knows_all = True, True
    parts = SIDES
    extra_type = np.uint8
    roots = 2
    takes_oldest = True
    rule: str
    """Which node is next, in a sentence."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._backward = PrefixSums[int](lambda _: MILESTONE)

    def queue_numbers(self, keys: Integers) -> Integers:
        return keys & 1

    def course_counts(self, step: int) -> CourseCounts:
        return super().course_counts(step)._replace(goal_tests=None)

    def counts(self, step: int) -> Counts:
        found = super().counts(step)
        backward = self._taken_backward(step)
        return found._replace(
            expanded_forward=found.expanded - backward, expanded_backward=backward
        )

    def _taken_backward(self, step: int) -> int:
        """The number of steps up to `step` that expanded a node of the backward side."""

        def further(taken: int, first: int, last: int) -> int:
            return taken + int(self.nodes.extra[self.step_data.expanded[first:last]].sum())

        return self._backward.sums_until(step, int, further)
