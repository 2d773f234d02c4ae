"""Searches written in plain Python: generators that record what they do, or only yield the boards that they expand."""

from collections.abc import Callable, Generator, Iterator
from functools import cached_property
from math import inf
from time import perf_counter
from typing import Any, NamedTuple

from loyd.core.compile.kernel import Kernel
from loyd.core.heuristics.callback import PAUSE_SECONDS
from loyd.core.heuristics.catalogue import ZERO
from loyd.core.heuristics.heuristic import Estimate
from loyd.core.puzzle.board import Board
from loyd.core.puzzle.packing import NO_MOVE
from loyd.core.search.algorithm import Search
from loyd.core.search.drive import run
from loyd.core.search.outcome import Ending
from loyd.core.search.problem import Problem
from loyd.core.search.python.successors import KnownBoards, Successors, kernel_of
from loyd.core.search.settings import GoalTest
from loyd.core.system.errors import RecordError, short_repr
from loyd.core.trace.formula import Formula, Priority, UserFormula
from loyd.core.trace.ledger import Division
from loyd.core.trace.node import solution
from loyd.core.trace.open_list import Frontiers, QueueOrder, by_age
from loyd.core.trace.python import PythonTrace
from loyd.core.trace.python_record import FIRST_ENTRY, PythonRecord


class Inference:
    """Infers parents, moves, g and the statuses of successors, board by board, as far as the search does not yield them.

    A board that is open is expanded from its entry there, which has the least g that it was reached with.  One that was expanded
    before (a search without a closed list, or an iteration that begins anew) is a new entry, below the neighbour that was expanded last.
    `reopens`: whether the search says that it reopens closed boards to which it finds a better path.
    """

    def __init__(self, problem: Problem, record: PythonRecord, *, reopens: bool) -> None:
        self._record, self._problem, self._reopens = record, problem, reopens
        self._successors = Successors(problem.estimate, problem.order)
        self._start = bytes(problem.start.cells)
        self._entries = KnownBoards(record, FIRST_ENTRY)
        self._earlier: dict[int, int] = {}
        """Of an entry, the one that its board had before."""

    def expand(self, board: Board, g: int | None = None, parent: Board | None = None) -> int:
        """Record that a board is expanded; its entry.  Raises RecordError where no board that was expanded can be its parent."""
        record = self._record
        if board.size != self._problem.start.size:
            raise RecordError(f"a search yielded {board}, whose size differs from that of the start, {self._problem.start}")
        cells = bytes(board.cells)
        is_root = cells == self._start and not g and parent is None
        record.inferred = 0 if is_root or parent is not None else 1 if g is not None else 2
        entry = self._entry(cells, board) if is_root or (g is None and parent is None) else self._stated(cells, board, g, parent)
        record.expand(entry)
        if board == self._problem.goal:
            record.found(record.path(entry))
        else:
            self._open_successors(entry, cells)
        return entry

    def _entry(self, cells: bytes, board: Board) -> int:
        """The open entry of a board, made now where there is none."""
        record = self._record
        known = self._entries.get(cells)
        if known and record.is_open(known):
            return known
        if cells == self._start:
            entry = record.requeue(FIRST_ENTRY, record.f[FIRST_ENTRY])
        else:
            parent, move = self._last_next_to(cells, board)
            entry = self._enter(cells, board, parent, move)
        self._know(cells, entry)
        return entry

    def _stated(self, cells: bytes, board: Board, g: int | None, parent: Board | None) -> int:
        """The open entry of a board with this g and this parent, made now where there is none."""
        record, known = self._record, self._entries.get(cells)
        is_open = bool(known) and record.is_open(known)
        if is_open and g == record.g[known] and parent is None:
            return known
        above, move = self._last_next_to(cells, board, g, parent)
        if is_open and record.parent[known] == above:
            return known
        entry = self._enter(cells, board, above, move)
        self._know(cells, entry)
        return entry

    def _enter(self, cells: bytes, board: Board, parent: int, move: int) -> int:
        known = self._entries.get(cells)
        h = self._record.h[known] if known else self._record.evaluate[0](board)
        return self._record.enter(cells, parent, move, h, replaces=known)

    def _know(self, cells: bytes, entry: int) -> None:
        """Let a board be known by an entry."""
        if before := self._entries.get(cells):
            self._earlier[entry] = before
        self._entries[cells] = entry

    def _last_next_to(self, cells: bytes, board: Board, g: int | None = None, parent: Board | None = None) -> tuple[int, int]:
        """Of the boards one move away that have been expanded, the entry of the last one and the move from it.

        `g`: the g of the board, which must be one more than its parent's; `parent`: the board that the parent has to be.
        """
        record = self._record
        best, by = 0, NO_MOVE
        for move, neighbour in board.successors():
            if parent not in (None, neighbour):
                continue
            entry = self._entries.get(self._successors.after(cells, move))
            while entry:
                is_it = not record.is_open(entry) and (g is None or record.g[entry] == g - 1)
                if is_it and (not best or record.left[entry] > record.left[best]):
                    best, by = entry, move.opposite
                entry = 0 if is_it else self._earlier.get(entry, 0)
        if not best and g is None and parent is None:
            raise RecordError(f"a search yielded {board}, which is neither the start nor a successor of a board that it yielded before")
        if not best:
            stated = " and ".join([*([] if g is None else [f"g {g}"]), *([] if parent is None else [f"parent {parent}"])])
            raise RecordError(f"a search yielded {board} with {stated}, but it has not expanded such a parent")
        return best, by

    def _open_successors(self, entry: int, cells: bytes) -> None:
        record = self._record
        g = record.g[entry] + 1
        for move, after, h in self._successors.of(cells, record.move[entry], record.h[entry]):
            f = record.formula.f(g, h)
            known = self._entries.get(after)
            if not known or ((self._reopens or record.is_open(known)) and g < record.g[known]):
                self._know(after, record.open(after, move, h, f, replaces=known))
            else:
                record.meet(move, known, f)


Solver = Callable[[Problem, PythonRecord], Iterator[Any]]


class PythonRules(NamedTuple):
    """What makes an algorithm in plain Python; `loyd.core.trace.python` says what a solver does.

    `symbol`: what its f is, as in `Priority.of`, and `afterwards` how it changes later; or `own`, f as a file of the user's own writes
    it, empty where it says nothing.  `queue_order`: the order of its open list.  `is_best_first`: whether that is why a node
    is next.  `sides`: the names of its parts of the open list; `is_two_sided`: whether the second one begins at the goal.
    `is_bounded`: whether it proves a bound as it goes; `has_rounds`: whether it counts iterations; `has_path`: whether its closed
    list is a path.  `frontiers`: the parts of its open list that are shown apart.  `division`: what makes a row of its ledger.
    `has_list`: whether it keeps an open list.  `goal_test`: when the goal test is done; None where two sides meet instead, or
    where nobody knows.  `reopens`: whether it reopens closed boards, as its file says.
    `entry_bytes`: about what the solver keeps for each entry beside the record, as `python -m tests.benchmarks.memory` measures it; where
    nobody knows, for breadth-first search.
    """

    solver: Solver
    symbol: str = "f"
    queue_order: QueueOrder = by_age
    is_best_first: bool = False
    sides: tuple[str | None, ...] = (None,)
    is_two_sided: bool = False
    is_bounded: bool = False
    has_rounds: bool = False
    has_path: bool = False
    frontiers: Frontiers | None = None
    entry_bytes: int = 650
    afterwards: str = ""
    own: str | None = None
    division: Division | None = None
    has_list: bool = True
    goal_test: GoalTest | None = None
    reopens: bool = False

    def _estimates(self, problem: Problem) -> list[Estimate]:
        return [problem.estimate, problem.backward_estimate] if self.is_two_sided else [problem.estimate]

    def _formula(self, problem: Problem) -> Formula:
        if self.own is not None:
            return UserFormula.from_text(self.own, problem.weight)
        return Priority.from_symbol(self.symbol, problem.weight, problem.tie, self.afterwards)

    @property
    def _division(self) -> Division:
        """What makes a row of its ledger: where nothing else is said, the f; the g where it says nothing of f."""
        return self.division or (Division.LAYER if self.own == "" else Division.F)

    @property
    def is_compiled(self) -> bool:
        """Whether it runs on a compiled loop of its own."""
        return False

    def kernel(self, problem: Problem) -> Kernel | None:
        """What reads h; there is nothing to compile where it is 0."""
        return None if problem.heuristic is ZERO else kernel_of(problem.estimate)

    def exercise(self, problem: Problem) -> None:
        """Read the h of one board's successors, for each side."""
        for estimate in self._estimates(problem):
            Successors(estimate, problem.order).hs(bytes(problem.start.cells), NO_MOVE, estimate.value(problem.start))

    def begin(self, problem: Problem) -> tuple[PythonTrace, Search]:
        """A trace that holds the start alone (and the goal where a side begins there), and the solver that fills it."""
        estimates = self._estimates(problem)
        values = [estimate.value for estimate in estimates]
        roots = (problem.start, problem.goal)
        record = PythonRecord(
            problem.start,
            problem.goal,
            self._formula(problem),
            values,
            self.sides,
            bound=max(value(root) for value, root in zip(values, roots, strict=False)) if self.is_bounded else None,
            iteration=0 if self.has_rounds else None,
            depth=0 if self.has_path else None,
            entry_bytes=self.entry_bytes,
            cut=problem.depth_limit,
        )
        trace = PythonTrace(
            record,
            problem.order,
            self.queue_order,
            is_best_first=self.is_best_first,
            frontiers=self.frontiers,
            division=self._division,
            has_list=self.has_list,
            tests_early=None if self.goal_test is None else self.goal_test is GoalTest.GENERATED,
        )
        return trace, run(problem, trace, _Steps(problem, record, self.solver, reopens=self.reopens).advance)


class _Steps:
    """The steps of a solver, each recorded to its end."""

    def __init__(self, problem: Problem, record: PythonRecord, solver: Solver, *, reopens: bool) -> None:
        self._problem, self._record, self._reopens = problem, record, reopens
        self._attributes = dict(vars(record))
        self._steps = solver(problem, record)

    @cached_property
    def _inference(self) -> Inference:
        return Inference(self._problem, self._record, reopens=self._reopens)

    def advance(self, most: int) -> Ending | None:
        """Make up to so many steps; how the search ended, if it did.  Raises RecordError where the solver does what no search can."""
        cause: Exception | None = None
        try:
            ending = self._advance(most)
        except Exception as error:
            if self._is_whole:
                raise
            cause = error
        if self._is_whole:
            return ending
        vars(self._record).update(self._attributes)
        file = self._problem.algorithm.source
        raise RecordError(f"{file}: a search modified its record; it may only call its methods and read its columns") from cause

    @property
    def _is_whole(self) -> bool:
        """Whether the record still has the columns with which it began."""
        now = vars(self._record)
        return all(now.get(name) is value for name, value in self._attributes.items() if hasattr(value, "append"))

    def _advance(self, most: int) -> Ending | None:
        record, steps = self._record, self._steps
        late = perf_counter() + PAUSE_SECONDS if self._problem.takes_own_code else inf
        try:
            for _ in range(most):
                yielded = self._next()
                if len(record.order) == record.steps:
                    self._expand(yielded)
                record.end_step()
                if perf_counter() > late:
                    break
        except RecordError as error:
            if isinstance(steps, Generator):
                steps.throw(error)  # one of the user's own says at which line it is
            raise
        except StopIteration as end:
            self._conclude(end.value)
            return Ending.SOLVED if record.solutions else Ending.EXHAUSTED
        return None

    def _next(self) -> object:
        """What the solver yields.  Raises RecordError where it has ended a step itself, which then does not count."""
        record, ended = self._record, self._record.steps
        try:
            return next(self._steps)
        finally:
            if record.steps != ended:
                del record.depth_by[ended:]
                raise RecordError("a search ended a step itself; a step ends when the search yields")

    def _expand(self, yielded: object) -> None:
        """Expand what a solver has yielded without expanding it itself."""
        match yielded:
            case Board():
                self._inference.expand(yielded)
            case (Board() as board, int() | None as g):
                self._inference.expand(board, g)
            case (Board() as board, int() | None as g, Board() | None as parent):
                self._inference.expand(board, g, parent)
            case int():
                self._record.expand(yielded)
            case _:
                may = "each board that it expands: board, or (board, g), or (board, g, parent)"
                raise RecordError(f"a search yielded {short_repr(yielded)}; it must yield {may}")

    def _conclude(self, returned: object) -> None:
        """Note the solution that a solver returned, unless it has recorded it already."""
        if returned is not None:
            moves = solution(self._problem.start, self._problem.goal, returned)
            if not self._record.solutions or self._record.solutions[-1][1] != moves:
                self._record.found(moves)
