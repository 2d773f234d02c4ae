"""How close together the copies of a long depth-first search are kept."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest

from loyd.core.puzzle.goal import blank_last
from loyd.core.puzzle.move import Move
from loyd.core.trace.choice import Tie
from loyd.core.trace.depth_first import DepthFirstTrace
from loyd.core.trace.depth_first_rules import DepthFirstRules
from loyd.core.trace.priority import Priority

if TYPE_CHECKING:
    from loyd.core.trace.frame import Descent


class Distant(SimpleNamespace):
    """What is kept of a search that has come to a step, without the search."""

    def copy(self) -> Distant:
        return Distant(**vars(self))

    def narrow(self) -> None:
        pass


@pytest.mark.parametrize(
    ("steps", "interval"), [(8_000_000, 1 << 15), (16_777_216, 1 << 16), (103_000_000, 1 << 16), (154_000_000, 1 << 17), (1 << 32, 1 << 20)]
)
def test_the_steps_between_two_copies(steps: int, interval: int) -> None:
    board = blank_last(4, 4)
    rules = DepthFirstRules(cut=None)
    trace = DepthFirstTrace(board, board, tuple(Move), Priority(1, 1, 1, Tie.NEWEST), rules, lambda _: 0)
    step = 0
    while step <= steps:
        trace.keep(cast("Descent", Distant(step=step, least_h=1, deepest=30, generated=step)))
        step = (step // trace.interval + 1) * trace.interval
    assert [copy.step for copy in trace.checkpoints] == list(range(0, steps + 1, interval))
