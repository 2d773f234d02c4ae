"""Memory reserved before it is used."""

from math import inf

import numpy as np
import pytest

from loyd.core.engine.best_first import solver as best_first
from loyd.core.engine.best_first.allocation import HEADROOM, allocate_lazily, allocate_with_headroom
from loyd.core.engine.best_first.best_first_trace import BestFirstTrace
from loyd.core.engine.problem.problem import Limits, Problem
from loyd.core.engine.problem.runner import OutOfMemory
from loyd.core.engine.puzzle.instances import SAMPLE
from loyd.core.engine.search.solve import solve_with_trace
from loyd.core.engine.search.spec_text import parse_spec


@pytest.mark.parametrize("large_pages", [False, True])
def test_an_untouched_array_can_be_written_and_is_as_long_as_was_asked(large_pages: bool) -> None:
    room = allocate_lazily(np.uint32, 5_000, large_pages=large_pages)
    room[:] = np.arange(5_000)
    assert (len(room), room.dtype, room.nbytes) == (5_000, np.uint32, 20_000)
    assert room.flags.writeable
    assert room.flags.c_contiguous
    assert int(room.sum()) == 5_000 * 4_999 // 2


@pytest.mark.parametrize("large_pages", [False, True])
def test_more_than_there_can_be_is_out_of_memory(large_pages: bool) -> None:
    with pytest.raises(OutOfMemory):
        allocate_lazily(np.uint64, 1 << 50, large_pages=large_pages)
    with pytest.raises(OutOfMemory):
        allocate_with_headroom([np.uint8, np.uint64], 1 << 50, 1 << 51, large_pages=large_pages)


def test_there_is_room_to_grow_but_never_beyond_the_most() -> None:
    (room,) = allocate_with_headroom([np.uint8], 100, 1 << 30, large_pages=False)
    assert len(room) == HEADROOM * 100
    (room,) = allocate_with_headroom([np.uint8], 100, 2_000, large_pages=False)
    assert len(room) == 2_000


@pytest.mark.parametrize(
    ("room", "least", "most"), [(12_000_000, 0, 8_000_000), (inf, 8_000_000, inf)]
)
def test_columns_are_promised_what_leaves_room_beside_them(
    room: float, least: float, most: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`ulimit -v` limits reserved memory: a reserve that takes all of it would leave none for the
    table of boards.
    """
    monkeypatch.setattr(best_first, "allocatable_bytes", lambda: room)
    trace, _ = solve_with_trace(Problem(SAMPLE.board, SAMPLE.goal, parse_spec("bfs")))
    assert isinstance(trace, BestFirstTrace)
    columns = [column for group, _ in trace.filled() for column in group if column.base is not None]
    assert least < sum(column.base.nbytes for column in columns) < most


@pytest.mark.parametrize("room", [inf, 1 << 40])
def test_a_search_without_a_limit_grows_as_far_as_the_system_promises(
    room: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(best_first, "allocatable_bytes", lambda: room)
    _, outcome = solve_with_trace(
        Problem(SAMPLE.board, SAMPLE.goal, parse_spec("ucs"), Limits(bytes=None))
    )
    assert outcome.length == 19
