"""What a search in plain Python writes down as it goes: append-only columns, so that no past step is ever lost."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from enum import IntEnum

from loyd.core.puzzle.board import Board, Move
from loyd.core.system.errors import RecordError
from loyd.core.trace.choice import Choice
from loyd.core.trace.columns import use_malloc_arenas
from loyd.core.trace.formula import Formula
from loyd.core.trace.node import SuccessorStatus, solution
from loyd.core.trace.trace import Evaluate, Event

NEVER = (1 << 31) - 1
FIRST_ENTRY = 1
NO_MOVE = 4
UNKNOWN = -1
INFERRED = ("", "parent", "g and parent")
"""What of the node of a step was inferred, by `PythonRecord.inferred_by`."""
STATUSES = tuple(SuccessorStatus)


class Departure(IntEnum):
    """How an entry left the open list."""

    NOT = 0
    EXPANDED = 1
    REPLACED = 2
    REQUEUED = 3
    DROPPED = 4


class PythonRecord:
    """The columns of one search, and what may be written into them; `loyd.core.trace.python` says how to use it.

    An entry is a number from 1 on; entry 1 is the start, and entry 2 the goal where a second side begins there.
    By entry: `cells` (one byte a cell), `parent` (0: none), `move` (NO_MOVE: none), `g`, `h`, `f`, `side` (a place in `sides`),
    `opened` (the step in which it came to the open list), `left` and `how` (the step in which it left it), `gone` (the step in
    which it left the closed list).  By successor: `s_move`, `s_fate`, `s_h`, `s_f`, `s_entry` (made or met; 0: none) and
    `s_twin` (the entry known before; 0: none).  By step: `order` (the entry expanded), `made` (how many entries there were when it
    was chosen), `why`, `first` (its first successor), and the figures after it.
    `bound`, `iteration` and `depth` are for the search to set; they are noted as they stand at the end of each step.  `line`, by step
    `line_by`: at which line of user code, from 0, the search yields.
    `entry_bytes`: about how much the search itself keeps for each entry.  `cut`: the g at which nodes are taken and not expanded.
    `enqueued` counts the nodes that came to the open list, each but once however often it is requeued; `tested` the start and each
    successor that is not already known, which a search with an early goal test tests.
    """

    def __init__(
        self,
        start: Board,
        goal: Board,
        formula: Formula,
        evaluate: Sequence[Evaluate],
        sides: tuple[str | None, ...] = (None,),
        *,
        bound: float | None = None,
        iteration: int | None = None,
        depth: int | None = None,
        entry_bytes: int = 0,
        cut: int = NEVER,
    ) -> None:
        use_malloc_arenas()
        self._entry_bytes, self.cut = entry_bytes, cut
        self.start, self.goal, self.formula = start, goal, formula
        self.evaluate, self.sides = evaluate, sides
        self.size = len(start.cells)
        self._goal_cells = bytes(goal.cells)
        self.cells = bytearray(self.size)
        self.parent, self.g, self.h, self.f = array("i", [0]), array("i", [0]), array("i", [0]), array("d", [0])
        self.move, self.side, self.how = array("b", [NO_MOVE]), array("b", [0]), array("b", [Departure.NOT])
        self.opened, self.left, self.gone = array("i", [0]), array("i", [0]), array("i", [0])
        self.s_move, self.s_status, self.s_h, self.s_f = array("b"), array("b"), array("i"), array("d")
        self.s_entry, self.s_twin = array("i"), array("i")
        self.order, self.made, self.first = array("i"), array("i"), array("q", [0])
        self.why: list[Choice | None] = []
        self.expanded_by, self.generated_by, self.reopened_by = array("i"), array("q"), array("i")
        self.open_by, self.closed_by = array("i"), array("i")
        self.deepest_by, self.least_h_by, self.greatest_f_by = array("i"), array("i"), array("d")
        self.deepest_generated_by = array("i")
        self.enqueued_by, self.tested_by, self.deepest_enqueued_by = array("q"), array("q"), array("i")
        self.bound_by, self.iteration_by, self.depth_by = array("d"), array("i"), array("i")
        self.line_by = array("i")
        self.inferred_by = array("b")
        self.events: list[Event] = []
        self.solutions: list[tuple[int, tuple[Move, ...]]] = []
        self.now = 0
        self.bound, self.iteration, self.depth = self.at_start = bound, iteration, depth
        self.line = UNKNOWN
        self.inferred = 0
        self.reason = ""
        self.open_count = self.closed_count = self.expanded = self.generated = self.reopened = self.deepest = 0
        self.deepest_generated = self.deepest_enqueued = 0
        self.enqueued, self.tested = len(evaluate), 1
        self._seen_bound = -1.0
        self._step = 0
        self._enter_roots()
        self._step = 1

    def _enter_roots(self) -> None:
        """Open the start, and the goal too where there are two sides that search."""
        roots = (self.start, self.goal)[: len(self.evaluate)]
        for side, (root, evaluate) in enumerate(zip(roots, self.evaluate, strict=True)):
            h = evaluate(root)
            self._make(bytes(root.cells), 0, NO_MOVE, 0, h, self.formula.f(0, h), side)
        self.start_h = self._seen_least_h = self.least_h = self.h[FIRST_ENTRY]
        self.start_f = self._seen_greatest_f = self.greatest_f = self.f[FIRST_ENTRY]

    def _make(self, cells: bytes, parent: int, move: int, g: int, h: int, f: float, side: int) -> int:
        entry = len(self.left)
        self.cells += cells
        self.parent.append(parent)
        self.move.append(move)
        self.g.append(g)
        self.h.append(h)
        self.f.append(f)
        self.side.append(side)
        self.how.append(0)
        self.opened.append(self._step)
        self.gone.append(NEVER)
        self.left.append(NEVER)
        self.open_count += 1
        return entry

    @property
    def steps(self) -> int:
        """How many steps have ended."""
        return len(self.depth_by)

    def board(self, entry: int) -> Board:
        """The board of an entry."""
        return Board(self.start.height, self.start.width, tuple(self.cells_of(entry)))

    def cells_of(self, entry: int) -> bytes:
        """The board of an entry as one byte a cell."""
        return bytes(self.cells[entry * self.size : (entry + 1) * self.size])

    def is_goal(self, entry: int) -> bool:
        """Whether an entry is the goal, and not where a side begins."""
        return not self.side[entry] and self.cells_of(entry) == self._goal_cells

    def is_open(self, entry: int) -> bool:
        """Whether an entry stands in the open list now."""
        return self.left[entry] == NEVER

    def is_closed(self, entry: int) -> bool:
        """Whether an entry stands in the closed list now."""
        return self.how[entry] == Departure.EXPANDED and self.gone[entry] == NEVER

    def expand(self, entry: int, why: Choice | None = None) -> None:
        """Begin a step: take an entry from the open list into the closed list.  Raises RecordError where that cannot be."""
        if not 0 < entry < len(self.left) or self.left[entry] != NEVER:
            raise RecordError(f"entry {entry} is not in the open list, so it cannot be expanded")
        if len(self.order) == self._step:
            raise RecordError("a second node is expanded in one step; yield after each")
        self.made.append(len(self.left))
        self._leave_open(entry, Departure.EXPANDED)
        self.order.append(entry)
        self.why.append(why)
        self.now = entry
        if self.is_goal(entry):
            self.closed_count += self.depth is not None  # it ends a path, but a search with a closed list does not put it there
        else:
            self.closed_count += 1
            self.expanded += self.g[entry] < self.cut
        self.deepest = max(self.deepest, self.g[entry])
        self.least_h = min(self.least_h, self.h[entry])
        self.greatest_f = max(self.greatest_f, self.f[entry])

    def _leave_open(self, entry: int, how: Departure) -> None:
        self.how[entry] = how
        self.left[entry] = self._step
        self.open_count -= 1

    def open(
        self,
        cells: bytes,
        move: int,
        h: int,
        f: float,
        *,
        replaces: int = 0,
        status: SuccessorStatus = SuccessorStatus.NEW,
        side: int | None = None,
    ) -> int:
        """A successor of the node that is being expanded joins the open list; its entry.

        `replaces` is the entry that its board had until now, with a greater g: it leaves the list on which it stands, and the status
        is IMPROVED or REOPENED unless it is GOAL.
        `side` is its parent's where none is given.
        """
        now = self.now
        if replaces:
            better = SuccessorStatus.REOPENED
            if self.left[replaces] == NEVER:
                better = SuccessorStatus.IMPROVED
                self._leave_open(replaces, Departure.REPLACED)
            else:
                self.reopened += 1
                self.leave(replaces)
            status = status if status is SuccessorStatus.GOAL else better
        entry = self._make(cells, now, move, self.g[now] + 1, h, f, self.side[now] if side is None else side)
        self._note(move, status, h, f, entry, replaces)
        self.generated += 1
        self._enqueue(entry)
        self.tested += 1
        return entry

    def _enqueue(self, entry: int) -> None:
        self.enqueued += 1
        self.deepest_enqueued = max(self.deepest_enqueued, self.g[entry])

    def enter(self, cells: bytes, parent: int, move: int, h: int, *, replaces: int = 0) -> int:
        """A board comes to the open list out of turn, below an entry expanded before; its entry.

        `replaces` is the entry that it had, which leaves the list on which it stands.
        """
        if replaces and self.is_open(replaces):
            self._leave_open(replaces, Departure.REPLACED)
        elif replaces:
            self.leave(replaces)
        g = self.g[parent] + 1
        entry = self._make(cells, parent, move, g, h, self.formula.f(g, h), self.side[parent])
        self._enqueue(entry)
        return entry

    def meet(self, move: int, entry: int, f: float, *, generated: bool = True) -> None:
        """A successor of the node that is being expanded is already known, by an entry that stays as it is."""
        status = SuccessorStatus.OPEN if self.left[entry] == NEVER else SuccessorStatus.CLOSED
        self._note(move, status, self.h[entry], f, entry, entry)
        self.generated += generated

    def refuse(self, move: int, h: int, f: float, status: SuccessorStatus = SuccessorStatus.PRUNED, *, generated: bool = True) -> None:
        """A successor of the node that is being expanded is left out at once."""
        self._note(move, status, h, f, 0, 0)
        self.generated += generated
        self.tested += generated

    def _note(self, move: int, status: SuccessorStatus, h: int, f: float, entry: int, twin: int) -> None:
        self.s_move.append(move)
        self.s_status.append(_STATUS_NUMBERS[status])
        self.s_h.append(h)
        self.s_f.append(f)
        self.s_entry.append(entry)
        self.s_twin.append(twin)

    def requeue(self, entry: int, f: float, side: int | None = None) -> int:
        """The same node waits in the open list under another f, as a new entry; the old one leaves whatever list it is on."""
        if self.left[entry] == NEVER:
            self._leave_open(entry, Departure.REQUEUED)
        else:
            self.leave(entry)
        cells, side = self.cells_of(entry), self.side[entry] if side is None else side
        return self._make(cells, self.parent[entry], self.move[entry], self.g[entry], self.h[entry], f, side)

    def drop(self, entry: int) -> None:
        """An entry leaves the open list and is not expanded; its board is known no more."""
        self._leave_open(entry, Departure.DROPPED)

    def leave(self, entry: int) -> None:
        """An entry leaves the closed list, or the path."""
        if self.is_closed(entry):
            self.gone[entry] = self._step
            self.closed_count -= self.depth is not None or not self.is_goal(entry)

    def found(self, path: Sequence[Move] | Sequence[Board] | str) -> None:
        """A solution, better than any before, in the step of the node expanded last; written in any way in which it may be returned.

        Raises RecordError where it does not lead from the start to the goal.
        """
        moves = solution(self.start, self.goal, path, "recorded")
        step = len(self.order)
        self.solutions.append((step, moves))
        event = Event(step, "goal", len(moves))
        if self.events and self.events[-1].step == step:
            self.events[-1] = event
        else:
            self.events.append(event)

    def take_goal(self, entry: int, why: Choice | None = None) -> int:
        """The step in which the goal is taken from the open list; the entry, to be yielded."""
        self.expand(entry, why)
        self.found(self.path(entry))
        return entry

    def path(self, entry: int) -> tuple[Move, ...]:
        """The moves to an entry from where its side began."""
        moves, parents, by_number = [], self.parent, tuple(Move)
        while parent := parents[entry]:
            moves.append(by_number[self.move[entry]])
            entry = parent
        return tuple(reversed(moves))

    def places(self, entry: int, most: int) -> list[tuple[int, int]]:
        """The g and the h of each node on the path to an entry from where its side began, the last `most` of them."""
        places: list[tuple[int, int]] = []
        while entry and len(places) < most:
            places.append((self.g[entry], self.h[entry]))
            entry = self.parent[entry]
        return places[::-1]

    def end_step(self) -> None:
        """The step that is under way is over and may be asked about.  Raises RecordError where it was not begun by `expand`."""
        if not len(self.order) == len(self.made) == len(self.why) == self._step:
            raise RecordError(f"step {self._step} was not started by record.expand, which alone may write to record.order")
        self._note_event()
        self.first.append(len(self.s_move))
        self.expanded_by.append(self.expanded)
        if self.generated > (self.generated_by[-1] if self.generated_by else 0):
            self.deepest_generated = max(self.deepest_generated, self.g[self.now] + 1)
        self.deepest_generated_by.append(self.deepest_generated)
        self.generated_by.append(self.generated)
        self.enqueued_by.append(self.enqueued)
        self.tested_by.append(self.tested)
        self.deepest_enqueued_by.append(self.deepest_enqueued)
        self.reopened_by.append(self.reopened)
        self.open_by.append(self.open_count)
        self.closed_by.append(self.closed_count)
        self.deepest_by.append(self.deepest)
        self.least_h_by.append(self.least_h)
        self.greatest_f_by.append(self.greatest_f)
        self.bound_by.append(UNKNOWN if self.bound is None else self.bound)
        self.iteration_by.append(UNKNOWN if self.iteration is None else self.iteration)
        self.line_by.append(self.line)
        self.inferred_by.append(self.inferred)
        self._step += 1
        self.depth_by.append(UNKNOWN if self.depth is None else self.depth)

    def _note_event(self) -> None:
        """The most telling event of a step: a solution, a new bound (or else the greatest f so far), the lowest h so far."""
        step = self._step
        if self.events and self.events[-1].step == step:
            pass
        elif self.bound is not None and self.bound > self._seen_bound:
            self.events.append(Event(step, "bound", self.bound))
        elif self.bound is None and self.greatest_f > self._seen_greatest_f:
            self.events.append(Event(step, self.formula.symbol, self.greatest_f))
        elif self.least_h < self._seen_least_h:
            self.events.append(Event(step, "lowest h", self.least_h))
        self._seen_bound = max(self._seen_bound, self.bound or 0)
        self._seen_greatest_f, self._seen_least_h = self.greatest_f, self.least_h

    @property
    def bytes_used(self) -> int:
        """The memory that the columns take, and about what the search keeps beside them, to within a tenth."""
        columns = sum(len(value) * value.itemsize for value in vars(self).values() if isinstance(value, array))
        return columns + len(self.cells) + self._entry_bytes * len(self.left)


_STATUS_NUMBERS = {status: number for number, status in enumerate(STATUSES)}
