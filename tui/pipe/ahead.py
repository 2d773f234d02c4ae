"""The boards to come searched meanwhile, on as many cores as that is worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, suppress
from dataclasses import replace
from functools import partial
from itertools import dropwhile
from time import process_time
from types import TracebackType
from typing import TYPE_CHECKING

from loyd.core.cores import cores
from loyd.core.errors import LoydError
from loyd.core.puzzle.distance import MOST_CELLS
from loyd.core.search.settings import HEURISTIC
from loyd.tui.pipe.make_ready import load, make_ready, make_tables_ready

if TYPE_CHECKING:
    from loyd.core.batch.pool import Pool
    from loyd.core.batch.solving import Solved
    from loyd.core.puzzle.board import Board
    from loyd.core.search.problem import Problem
    from loyd.tui.pipe.lines import Line
    from loyd.tui.pipe.request import Request


class Ahead:
    """Searches a board, and those that come next side by side with it.  Use it in a `with` block.

    This process searches first, and others start as soon as what is left is worth it; with `jobs` so many at once.
    `in_full`: whether the figures of the searches are asked for, which then are compiled from their first node.
    """

    def __init__(self, request: Request, jobs: int | None, *, in_full: bool = False) -> None:
        self._request, self._jobs, self._in_full = request, jobs, in_full
        self._may_begin_plain = not in_full and request.limit_seconds is None
        self._lines: Sequence[Line] = ()
        self._open = ExitStack()
        self._pool: Pool | None = None
        self._boards: list[Board] = []
        self._coming: Iterator[tuple[int, Solved | str]] = iter(())
        self._found: dict[Board, Solved | str] = {}
        self._shared: Problem | None = None

    def __enter__(self) -> Ahead:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._open.__exit__(kind, error, trace)

    @property
    def expected(self) -> int:
        """How many lines have come together with this one."""
        return len(self._lines)

    def expect(self, lines: Sequence[Line]) -> None:
        """The lines to be answered next, in this order."""
        self._lines, self._shared, self._boards, self._found = lines, None, [], {}

    def search(self, problem: Problem) -> tuple[Problem, Solved]:
        """What is found for a board that is expected, and by which search: what is asked for the first of some boards is done for all."""
        if self._shared is None and self._may_share(problem):
            self._share(problem)
        board = problem.start
        if self._shared is not None and board in self._boards:
            while board not in self._found:
                place, one = next(self._coming)
                self._found[self._boards[place]] = one
            if not isinstance(found := self._found[board], str):
                return replace(self._shared, start=board), found
        return problem, self._at_once(problem) if self._may_be_short(problem) else self.alone(problem)

    def alone(self, problem: Problem) -> Solved:
        """What a search finds that is done here alone."""
        if problem.verdict.solvable:
            make_ready(problem)
        if not self._in_full:
            from loyd.core.search.answer import search

            return search(problem), None
        from loyd.core.batch.solving import solved

        return solved(problem, in_full=True)

    def _may_be_short(self, problem: Problem) -> bool:
        """Whether a search may take less time in plain Python than the compiler takes to be imported: that of one small board, by an h."""
        is_small = len(problem.start.cells) <= MOST_CELLS and HEURISTIC in problem.algorithm.uses and problem.verdict.solvable
        return is_small and self._may_begin_plain and len(self._lines) <= 1

    def _at_once(self, problem: Problem) -> Solved:
        from loyd.core.search.answer import search, search_at_once

        self._may_begin_plain = False  # the boards behind the first are worth the compiler
        kernel = make_tables_ready(problem)
        return search(problem) if kernel is None else search_at_once(problem, kernel, partial(load, kernel, problem)), None

    def _may_share(self, problem: Problem) -> bool:
        """Whether the next boards can be searched beside this one, and there are any."""
        several = len(self._lines) > 1 and self._most > 1
        return several and problem.verdict.solvable and not problem.takes_own_code

    @property
    def _most(self) -> int:
        return cores() if self._jobs is None else self._jobs

    def _share(self, problem: Problem) -> None:
        from loyd.core.batch.growth import Growth
        from loyd.core.batch.pool import Pool
        from loyd.core.batch.solving import Solving
        from loyd.core.batch.task import Task
        from loyd.core.puzzle.instances import Instance
        from loyd.core.sweep.memory import shared_memory

        make_ready(problem)
        if self._pool is None:
            self._pool = self._open.enter_context(Pool(self._most, None if self._jobs else Growth(process_time), here=True))
        limits = replace(problem.limits, bytes=self._request.limit_memory or shared_memory(self._most))
        self._shared = replace(problem, limits=limits)
        self._boards = list(dict.fromkeys(dropwhile(lambda board: board != problem.start, self._alike(problem))))
        jobs = [Solving(Task(Instance("", board, problem.goal), problem.spec.text, limits), self._in_full) for board in self._boards]
        self._coming = self._pool.share(jobs)

    def _alike(self, problem: Problem) -> Iterator[Board]:
        """The expected boards that can be searched towards the same goal."""
        for line in self._lines:
            with suppress(LoydError):
                board = self._request.board(line.text)
                if board.size == problem.start.size and replace(problem, start=board).verdict.solvable:
                    yield board
