"""The loops as plain Python and compiled: the same store, byte for byte, whichever of them made
which part of it.
"""

from collections.abc import Iterator
from math import inf
from random import Random
from typing import Any

import numpy as np
import pytest

from loyd.core.engine.best_first import loop as best_first_kernel
from loyd.core.engine.best_first.best_first_trace import BestFirstTrace
from loyd.core.engine.depth_first import loop as depth_first_kernel
from loyd.core.engine.depth_first.path import Path
from loyd.core.engine.depth_first.solver import DepthFirstSearch
from loyd.core.engine.heuristics import manhattan
from loyd.core.engine.heuristics.catalogue import heuristic
from loyd.core.engine.heuristics.maximum import maximum
from loyd.core.engine.heuristics.user_heuristic import UserHeuristic
from loyd.core.engine.native.kernel import Kernel, kernel
from loyd.core.engine.problem import drive
from loyd.core.engine.problem.problem import Limits, Problem
from loyd.core.engine.record import columns
from loyd.core.engine.search.answer import create_search
from tests.core.case import ALL_HEURISTICS, BEST_FIRST, DEPTH_FIRST, random_case
from tests.core.engine.heuristics.inconsistent import UNEVEN_PLAIN

pytestmark = [pytest.mark.kernel, pytest.mark.compiles]
SIZES = ((3, 3), (4, 4), (3, 5), (5, 5))


@pytest.fixture(autouse=True)
def strides_as_long_as_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Strides have their full length, however slow this machine is."""
    monkeypatch.setattr(drive, "PATIENCE", inf)


def problems(name: str, count: int = 5) -> Iterator[Problem]:
    rng = Random(f"kernel {name}")
    for number in range(count):
        yield random_case(name, SIZES[number % len(SIZES)], rng).problem(
            Limits(expansions=(300, 1500, 4200)[number % 3])
        )


def store(problem: Problem, strides: Iterator[bool]) -> dict[str, bytes]:
    """Everything that a best-first search has stored; each of `strides` says whether that stride
    runs as plain Python.
    """
    trace, search = create_search(problem)
    assert isinstance(trace, BestFirstTrace)
    loop = problem.algorithm.rules.kernel(problem)
    deferred = loop.is_deferred
    try:
        next(search)
        for is_plain in strides:
            loop.is_deferred = is_plain
            search.send(700)
    except StopIteration:
        pass
    finally:
        loop.is_deferred = deferred
    made, steps = int(trace.registers[columns.MADE]), trace.steps
    improved, reopened = (
        int(trace.registers[columns.IMPROVED]),
        int(trace.registers[columns.REOPENED]),
    )
    arrays: list[Any] = [trace.slots, trace.registers, trace.milestones]
    arrays += [column[1:made] for column in trace.nodes]
    arrays += [column[:steps] for column in trace.record]
    arrays += [column[:improved] for column in trace.improved] + [
        column[:reopened] for column in trace.replaced_closed
    ]
    return {str(number): array.tobytes() for number, array in enumerate(arrays)} | {
        "bytes": str(trace.bytes_used).encode()
    }


@pytest.mark.parametrize("name", BEST_FIRST)
def test_best_first_stores_are_equal_byte_for_byte(name: str) -> None:
    for problem in problems(name):
        compiled = store(problem, iter([False] * 8))
        assert store(problem, iter([True] * 8)) == compiled
        assert store(problem, iter([True, False] * 4)) == compiled


def state(problem: Problem, strides: Iterator[bool]) -> dict[str, bytes]:
    """The state of a depth-first search after every stride."""
    rules = problem.algorithm.rules
    assert isinstance(rules, DepthFirstSearch)
    path, loop = Path(problem, rules), rules.kernel(problem)
    deferred, found = loop.is_deferred, {}
    try:
        for number, is_plain in enumerate(strides):
            loop.is_deferred = is_plain
            status = path.run(700)
            used = path.depth + 1
            arrays = [path._stack[:used], path._board, path._registers]
            arrays += [column for column in path._tables if isinstance(column, np.ndarray)]
            found[str(number)] = b"".join(array.tobytes() for array in arrays) + bytes([status])
    finally:
        loop.is_deferred = deferred
    return found


@pytest.mark.parametrize("name", DEPTH_FIRST)
def test_depth_first_states_are_equal_byte_for_byte(name: str) -> None:
    for problem in problems(name):
        compiled = state(problem, iter([False] * 6))
        assert state(problem, iter([True] * 6)) == compiled
        assert state(problem, iter([True, False] * 3)) == compiled


@pytest.mark.parametrize("loop", [best_first_kernel, depth_first_kernel])
def test_there_is_one_kernel_for_a_loop_and_a_heuristic(loop: Any) -> None:
    assert kernel(loop, manhattan) is kernel(loop, manhattan)
    assert kernel(loop, manhattan) is not kernel(loop, ALL_HEURISTICS[0].file)


def test_what_a_kernel_binds_leaves_the_files_as_they_were() -> None:
    bound = Kernel(best_first_kernel, manhattan)
    assert bound.plain.advance is not best_first_kernel.advance
    with pytest.raises(NotImplementedError, match="bound to a heuristic"):
        best_first_kernel.after(None, 0, 1, 0, 1)


def test_one_loop_asks_all_functions_of_the_users_own() -> None:
    mine, other = UNEVEN_PLAIN, UserHeuristic.named("other")
    assert kernel(best_first_kernel, mine.file) is kernel(best_first_kernel, other.file)
    joined = [maximum((heuristic("manhattan"), own)).file for own in (mine, other)]
    assert kernel(best_first_kernel, joined[0]) is kernel(best_first_kernel, joined[1])


def test_without_the_jit_there_is_only_plain_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    unjitted = Kernel(best_first_kernel, manhattan)
    assert not unjitted.compilable
    assert unjitted.functions is unjitted.plain


def test_kernels_with_bounds_checks_are_kept_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NUMBA_BOUNDSCHECK", raising=False)
    without = Kernel(best_first_kernel, manhattan).digest
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")
    assert Kernel(best_first_kernel, manhattan).digest != without
