"""A user-defined algorithm: a generator function of `(problem, record)` that yields once for each
node that it expands.

**It yields boards**, each a `Board` that it expands. The first is the start; any other is a
successor of a board expanded before. If it is a successor of several, its parent is the one with
the lowest g or, for a board that is expanded again, the one expanded last.

    def breadth_first(problem, record):
        queue, seen = deque([problem.start]), {problem.start}
        while queue:
            board = queue.popleft()
            yield board
            if board == problem.goal:
                return
            for move, successor in board.successors(problem.order):
                if successor not in seen:
                    seen.add(successor)
                    queue.append(successor)

**It can yield more**: `board, g`, `board, g, parent` or `board, g, parent, note`, with `None` for
what it does not know; `note` is a sentence on why the board was next. A g or parent that is not
given is inferred, and marked so. A search that reopens closed boards declares it with the attribute
`reopens = True`.

**It can return** the solution as a sequence of moves, as letters (`"ullddr"`), or as the boards
from the start to the goal, or pass it to `record.found`. If it does neither, the search is solved
if a goal was yielded.
"""

from collections.abc import Callable, Generator, Iterator, Sequence
from copy import copy
from itertools import product
from time import perf_counter
from typing import NamedTuple

from ..engine import Ending
from ..engine.best_first import NO_STATUS, NUMBERS
from ..engine.heuristics import PAUSE_SECONDS, ZERO
from ..engine.problem import Problem, SolverGenerator, run
from ..engine.puzzle import Board, Move, Moves
from ..engine.puzzle.packing import NO_MOVE, WORD, layout, pack, slides
from ..engine.record import BLANK_BITS, INFINITE, STILL_OPEN, SuccessorStatus, UserFormula, solution
from ..system import RecordError, short_repr
from .user_trace import OPENING_STATUSES, UserTrace

Yielded = tuple[int, object]
"""The line of its code (from 0) at which an algorithm yields, and the value."""
WAITING = object()
"""Yielded by a log that is still being written, if there are no more lines yet."""


class UserRecord:
    """The second argument of a user-defined algorithm."""

    __slots__ = ("_trace",)

    def __init__(self, trace: UserTrace):
        self._trace = trace

    def found(self, path: object) -> None:
        """Record a solution, in any form that may be returned. Raises RecordError if it does not
        lead from the start to the goal.
        """
        self._trace.add_solution(0, solution(self._trace.start, self._trace.goal, path, "recorded"))


SolverFunction = Callable[[Problem, UserRecord], Generator[Yielded, None, Moves | None]]
_OF_KNOWN = {
    True: (SuccessorStatus.IMPROVED, SuccessorStatus.OPEN),
    False: (SuccessorStatus.REOPENED, SuccessorStatus.CLOSED),
}
"""The status of a known board, by whether it is open: for a better path, and otherwise."""


class _Made(NamedTuple):
    """A successor: its status, the entry that its board had before (0: none), and the contents of a
    new entry for it.
    """

    status: SuccessorStatus
    known: int
    key: int
    came: int
    h: int


_HIGH = WORD.bit_length()
_KEY = WORD | WORD << _HIGH


def _key(board: Board) -> int:
    low, high = pack(board)
    return low | high << _HIGH


class UserSearch:
    """Writes the columns of a trace.

    An open board is expanded from its open entry, which has the lowest g that it was reached with.
    A board that was expanded before (in a search without a closed list, or after a restart) gets a
    new entry, below the neighbour that was expanded last. `reopens`: whether a better path reopens
    closed boards.

    A step costs O(successors) dictionary look-ups, and as many calls of h for boards seen for the
    first time.
    """

    def __init__(
        self, problem: Problem, trace: UserTrace, solver: SolverFunction, *, reopens: bool
    ):
        self._problem = problem
        self._trace = trace
        self._reopens = reopens
        self._goal = _key(problem.goal)
        height, width = problem.goal.size
        self._h: Callable[[Board], int] = problem.estimate.value
        self._is_blind = problem.heuristic is ZERO
        table = slides(height, width, problem.order)
        self._slides = {
            place: list(zip(table.target[place].tolist(), table.move[place].tolist(), strict=True))[
                : table.successors[place]
            ]
            for place in product(range(height * width), range(NO_MOVE + 1))
        }
        """By the blank's cell and the move that led there: the cell that it goes to by each move,
        except the undo move.
        """
        bits, low_cells = layout(height * width)
        self._units = [
            1 << bits * cell if cell < low_cells else 1 << _HIGH + bits * (cell - low_cells)
            for cell in range(height * width)
        ]
        """What tile 1 in each cell adds to the key of a board."""
        self._entries: dict[int, int] = {}
        self._earlier: dict[int, int] = {}
        """The previous entry of each entry's board."""
        self._closed = 0
        trace.registers.entry_count = 1
        h = self._h(problem.start)
        noted = trace.noted
        self._make(_key(problem.start), problem.start.blank | NO_MOVE << BLANK_BITS, 0, h, above=0)
        noted.least_h[0], noted.greatest[0] = h, trace.f_of(1)
        given = copy(problem)  # user code may change it
        vars(given).update(start=copy(problem.start), goal=copy(problem.goal))
        self._steps = solver(given, UserRecord(trace))

    def advance(self, most: int) -> Ending | None:
        """Make up to `most` steps; return how the search ended, or None. Raises RecordError if it
        does something impossible.
        """
        late = perf_counter() + PAUSE_SECONDS
        try:
            for _ in range(most):
                line, yielded = next(self._steps)
                if yielded is not WAITING:
                    self._expand_yielded(line, yielded)
                # Return now and then, so that the search can be stopped and its record read.
                if yielded is WAITING or perf_counter() > late:
                    break
        except RecordError as error:
            self._steps.throw(error)  # so that the error names the line; a log continues
        except StopIteration as end:
            if end.value is not None and end.value != self._trace.solution():
                self._trace.add_solution(0, end.value)
            return Ending.SOLVED if self._trace.registers.solutions else self._trace.without_goal
        return None

    def _expand_yielded(self, line: int, yielded: object) -> None:
        parts = yielded if isinstance(yielded, Sequence) else (yielded,)
        match (*parts, *(None, None, "")[len(parts) - 1 :]):
            case (Board() as board, int() | None as g, Board() | None as parent, str() as note):
                self._expand(line, board, g, parent, note)
            case _:
                may = (
                    "each board that it expands: board, or (board, g), or (board, g, parent), or "
                    "(board, g, parent, note)"
                )
                raise RecordError(f"a search yielded {short_repr(yielded)}; it must yield {may}")

    def _expand(
        self, line: int, board: Board, g: int | None, parent: Board | None, note: str
    ) -> None:
        """Record a step. Nothing is written before everything that may fail is done."""
        trace = self._trace
        nodes = trace.nodes
        if board.size != trace.start.size:
            raise RecordError(
                f"a search yielded {board}, whose size differs from that of the start, "
                f"{trace.start}"
            )
        key = _key(board)
        known = self._entries.get(key, 0)
        is_open = bool(known) and nodes.ended[known] == STILL_OPEN
        is_root = board == trace.start and not g and parent is None
        entry = known if is_open else 0
        above = 0
        move = NO_MOVE
        depth = 0
        # Whether what was yielded can be the entry that is open: nothing contradicts its g, and no
        # parent is named.
        is_that = is_root or (parent is None and g in (None, nodes.g[known]))
        if not (is_open and is_that) and not is_root:
            over, move = self._parent(board, key, g, parent)
            above = int(nodes.ended[over]) + 1
            depth = int(nodes.g[over]) + 1
            # The open entry has another parent than the one named: the board gets an entry of its
            # own.
            if is_open and nodes.extra[known] != above:
                entry = 0
        if entry:
            depth = int(nodes.g[entry])
            move = int(nodes.arrival[entry]) >> BLANK_BITS
        h = int(nodes.h[known]) if known else self._h(board)
        successors = [] if key == self._goal else list(self._successors(board, key, move, depth))
        trace.grow()
        if not entry:
            entry = self._make(
                key,
                board.blank | move << BLANK_BITS,
                depth,
                h,
                above,
                replaces=known,
                is_out_of_turn=True,
            )
        self._close(entry, key, successors)
        noted = trace.noted
        step = trace.steps + 1
        noted.inferred[step] = 0 if is_root or parent is not None else 1 if g is not None else 2
        noted.line[step] = line
        if note:
            trace.notes[step] = note
        trace.registers.step = trace.steps = step  # from now on it may be queried
        if key == self._goal:
            trace.add_solution(entry)

    def _parent(
        self, board: Board, key: int, g: int | None, parent: Board | None
    ) -> tuple[int, int]:
        """The last expanded entry among the boards one move away, and the move from it.

        `g`: the board's own, one more than its parent's; `parent`: the board that it has to be.
        """
        nodes = self._trace.nodes
        best = 0
        by = NO_MOVE
        given_key = parent and _key(parent)
        for target, move in self._slides[board.blank, NO_MOVE]:
            near = self._moved(board, key, target)
            entry = self._entries.get(near, 0) if given_key in (None, near) else 0
            # Go back through the entries of this neighbour to one that was expanded, with a g that
            # fits.
            while entry and (nodes.ended[entry] < 0 or g not in (None, nodes.g[entry] + 1)):
                entry = self._earlier.get(entry, 0)
            if entry and (not best or nodes.ended[entry] > nodes.ended[best]):
                best = entry
                # Opposite moves differ in the lowest bit: up 0 and down 1, left 2 and right 3. The
                # search looked from the board to its parent.
                by = move ^ 1  # the opposite
        if not best and g is None and parent is None:
            raise RecordError(
                f"a search yielded {board}, which is neither the start nor a successor of a board "
                "that it yielded before"
            )
        if not best:
            given = {"g": g, "parent": parent}
            stated = " and ".join(f"{name} {one}" for name, one in given.items() if one is not None)
            raise RecordError(
                f"a search yielded {board} with {stated}, but it has not expanded such a parent"
            )
        return best, by

    def _moved(self, board: Board, key: int, target: int) -> int:
        """The key of a board after its blank has moved to a cell."""
        # The blank is 0, so one XOR empties the tile's cell and fills the blank's: tile times the
        # unit of each.
        return key ^ board.cells[target] * (self._units[target] | self._units[board.blank]) & _KEY

    def _successors(self, board: Board, key: int, came: int, g: int) -> Iterator[_Made]:
        nodes = self._trace.nodes
        depth_limit = self._trace.depth_limit
        blank = board.blank
        for target, move in self._slides[blank, came]:
            after = self._moved(board, key, target)
            status = SuccessorStatus.BEYOND
            h = 0
            known = self._entries.get(after, 0) if g < depth_limit else 0
            if known:
                is_open = nodes.ended[known] == STILL_OPEN
                is_better = (self._reopens or is_open) and g + 1 < nodes.g[known]
                h = int(nodes.h[known])
                better, same = _OF_KNOWN[bool(is_open)]
                status = better if is_better else same
            elif g < depth_limit:
                status = SuccessorStatus.NEW
                h = 0 if self._is_blind else self._h(board.after(Move(move)))
            yield _Made(status, known, after, target | move << BLANK_BITS, h)

    def _make(
        self,
        key: int,
        came: int,
        g: int,
        h: int,
        above: int,
        replaces: int = 0,
        *,
        is_out_of_turn: bool = False,
    ) -> int:
        trace = self._trace
        nodes = trace.nodes
        registers = trace.registers
        entry = registers.entry_count
        nodes.lo[entry], nodes.hi[entry : entry + 1] = key & WORD, key >> _HIGH
        (
            nodes.g[entry],
            nodes.h[entry],
            nodes.arrival[entry],
            nodes.extra[entry],
            nodes.ended[entry],
        ) = (g, h, came, above, STILL_OPEN)
        registers.entry_count += 1
        self._entries[key] = entry
        if replaces:
            self._earlier[entry] = replaces
            if nodes.ended[replaces] == STILL_OPEN:
                group = trace.improved
                place = registers.improved
                registers.improved += 1
                nodes.ended[replaces] = -1 - entry
            else:
                if is_out_of_turn:
                    group = trace.requeued
                    place = registers.requeued
                    registers.requeued += 1
                else:
                    group = trace.replaced_closed
                    place = registers.reopened
                    registers.reopened += 1
                # As the engine encodes it: see `RuleBase::replace` in `native/src/rule_base.h`.
                nodes.link[replaces] = -entry
                self._closed -= key != self._goal
            group.newer[place], group.older[place] = entry, replaces
        return entry

    def _close(self, entry: int, key: int, successors: list[_Made]) -> None:
        """Take an entry off the open list, create the entries that its successors need, and record
        the counts after the step.
        """
        trace = self._trace
        before = trace.steps
        step = before + 1
        nodes = trace.nodes
        noted = trace.noted
        nodes.ended[entry], trace.step_data.expanded[before] = before, entry
        g = int(nodes.g[entry])
        h = int(nodes.h[entry])
        is_cut = key != self._goal and nodes.g[entry] >= trace.depth_limit
        self._closed += key != self._goal
        noted.status[step] = NO_STATUS
        for place, new in enumerate(successors):
            noted.status[step, place], noted.known[step, place] = NUMBERS[new.status], new.known
            if NUMBERS[new.status] in OPENING_STATUSES:
                self._make(new.key, new.came, g + 1, new.h, step, replaces=new.known)
        trace.step_data.entry_count[before] = trace.registers.entry_count
        generated = 0 if is_cut else len(successors)
        f = trace.f_of(entry)
        greatest = noted.greatest[before]
        noted.generated[step] = noted.generated[before] + generated
        noted.closed[step], noted.cut_off[step] = self._closed, noted.cut_off[before] + is_cut
        noted.deepest[step], noted.least_h[step] = (
            max(noted.deepest[before], g),
            min(noted.least_h[before], h),
        )
        noted.deepest_successor[step] = max(
            noted.deepest_successor[before], (g + 1) * (generated > 0)
        )
        noted.greatest[step] = max(greatest, f)


class UserSearchFactory(NamedTuple):
    """What makes a user-defined algorithm.

    `formula`: f, as its file writes it; empty if undefined. `reopens`: whether it reopens closed
    boards.
    """

    solver: SolverFunction
    formula: str = ""
    reopens: bool = False
    trace: type[UserTrace] = UserTrace

    def begin(self, problem: Problem) -> tuple[UserTrace, SolverGenerator]:
        """The empty record of a problem, and the search that fills it with what the user's code
        yields.
        """
        formula = UserFormula.from_text(self.formula, problem.weight)
        depth_limit = problem.depth_limit if problem.has_depth_limit else INFINITE
        trace = self.trace(
            problem.start,
            problem.goal,
            problem.order,
            formula,
            depth_limit,
            problem.estimate.display_h,
        )
        return trace, run(
            problem, trace, UserSearch(problem, trace, self.solver, reopens=self.reopens).advance
        )
