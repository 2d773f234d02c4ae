"""The warm-up of flames compiles every loop that a flame needs."""

import pytest

from loyd.core.engine.native.kernel import jit_is_disabled
from loyd.core.engine.problem.problem import Problem
from loyd.core.engine.puzzle.notation import blank_last, parse_board
from loyd.core.engine.record import flame
from loyd.core.engine.record.flame import KERNEL
from loyd.core.engine.search.answer import solve_recorded
from loyd.core.engine.search.spec_text import parse_spec


def kinds() -> dict[str, int]:
    """The number of argument types for which each loop has been compiled."""
    return {
        name: len(loop.signatures)
        for name, loop in vars(KERNEL.compiled).items()
        if hasattr(loop, "signatures")
    }


@pytest.mark.kernel
@pytest.mark.skipif(
    jit_is_disabled(), reason="nothing is compiled where the environment forbids it"
)
@pytest.mark.parametrize("spec", ["astar:manhattan", "idastar:manhattan", "bfs"])
def test_no_flame_has_to_wait_for_a_loop_to_be_compiled(spec: str) -> None:
    flame.run_flame_loops()
    before = kinds()
    trace, _ = solve_recorded(
        Problem(parse_board("234/15x/768"), blank_last(3, 3), parse_spec(spec))
    )
    for root in (0, 3):
        assert trace.flame(trace.steps, root, with_open=True).total > 0
    assert kinds() == before
    assert all(before.values())
