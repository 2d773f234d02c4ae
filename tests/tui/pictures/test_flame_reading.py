"""A flame's colours stand for h if they can, and then really for h."""

from random import Random

import numpy as np
import pytest

from loyd.core.engine.problem.problem import Limits
from loyd.tui.pictures.flame.flame_painter import Colouring
from loyd.tui.pictures.flame.flame_reading import colourings, read_flame
from tests.core.case import BEST_FIRST, DEPTH_FIRST, finish
from tests.core.engine.record.test_flame import case_of
from tests.core.rule_case import RULES


@pytest.mark.parametrize("name", BEST_FIRST + DEPTH_FIRST + RULES)
def test_h_is_that_of_each_block_wherever_it_can_be_shown(name: str) -> None:
    rng = Random(f"colours {name}")
    for _ in range(4):
        trace = finish(case_of(name, rng).problem(Limits(expansions=rng.choice((40, 200)))))[0]
        assert (Colouring.F in colourings(trace)) == (name != "dfs")
        assert (Colouring.H in colourings(trace)) or name not in ("astar", "wastar", "idastar")
        if Colouring.H not in colourings(trace):
            continue
        for step in rng.choices(range(1, trace.steps + 1), k=3) if trace.steps else []:
            flame = read_flame(trace, step, 0, Colouring.H).flame
            for block, of_step in enumerate(flame.step.tolist()):
                if of_step and not np.isnan(flame.f[block]):
                    assert flame.f[block] == trace.node(of_step).h, (name, step, of_step)
