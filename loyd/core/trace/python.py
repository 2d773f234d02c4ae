"""The trace of a search in plain Python, and how such a search is written.

A solver is a generator function of `(problem, record)` that yields once for each node it expands and may return the solution.

**The least it can do** is to yield boards, each a `Board` that it expands.  The record then works out the rest: the first one is the
start; any other is a successor of a board expanded before.  Where several are, its parent is the one that leads to it with the
least g, or, for a board that is expanded again, the one that was expanded last.

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

**It can yield more**: `yield board, g` or `yield board, g, parent`, where it knows them (`None` where it does not); what it does not say
is inferred, and marked so.  A search that reopens closed boards says so with the attribute `reopens = True`.

**It can return** the solution as a sequence of moves, as letters (`"ullddr"`), or as the boards from the start to the goal.
Where it returns nothing, the search is solved if a goal was yielded or `record.found` was called.

**It can record everything itself**, as Loyd's own do (`search.plain.beam` is short); it then deals in entries, which are numbers:
`record.expand(entry, why)` takes one from the open list, `record.open(…)`, `record.meet(…)` and `record.refuse(…)` tell what
became of each of its successors, and `yield entry` ends the step.  `loyd.core.trace.python_record.PythonRecord` describes these and
the rest.  Boards are then bytes, one a cell.

A step that has ended never changes: what happens to an entry later is noted with the step in which it happened.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Sequence
from operator import itemgetter

import numpy as np

from loyd.core.puzzle.board import Board, Move
from loyd.core.puzzle.exact import Space
from loyd.core.puzzle.packing import pack_all
from loyd.core.trace.choice import AnytimeChoice, BestFirstChoice, Choice, Tie, UserChoice
from loyd.core.trace.flame import Flame
from loyd.core.trace.formula import Formula, Priority
from loyd.core.trace.ledger import AtDepth, Division, Ledger
from loyd.core.trace.node import Counts, CourseCounts, Generation, Node, Peaks, Successor, entries_ancestry
from loyd.core.trace.open_list import Frontiers, OpenNodes, QueueOrder
from loyd.core.trace.prefix_counts import GHCounts, Place
from loyd.core.trace.python_record import FIRST_ENTRY, INFERRED, NO_MOVE, UNKNOWN, Departure, PythonRecord
from loyd.core.trace.python_story import PythonPlaces, PythonStory, are_goals, cells, numbers, python_successors, whole
from loyd.core.trace.python_views import PythonColumns, PythonFlames, PythonLedger, python_growth
from loyd.core.trace.trace import Event, Growth, Integers, Trace, Words, spread


def python_choice(record: PythonRecord, step: int, *, is_best_first: bool) -> Choice:
    """Why the node of a step was next: as the search says, else from its open list (see `RecordedTrace`)."""
    why = record.why[step - 1]
    if isinstance(why, AnytimeChoice):
        return why._replace(first=_first_of_open(record, step))
    if why is not None:
        return why
    return _first_of_open(record, step) if is_best_first else _own_choice(record, step)


def _open_with(record: PythonRecord, step: int) -> Integers:
    """The entries of the open list when the node of a step was chosen, itself among them."""
    entry, made = record.order[step - 1], record.made[step - 1]
    left, how = numbers(record.left, 0, made), numbers(record.how, 0, made)
    still_open: Integers = np.flatnonzero((left > step) | ((left == step) & (how != Departure.REQUEUED)))
    same_side: Integers = still_open[numbers(record.side, 0, made)[still_open] == record.side[entry]]
    return same_side


def _first_of_open(record: PythonRecord, step: int) -> BestFirstChoice:
    entry, made = record.order[step - 1], record.made[step - 1]
    still_open = _open_with(record, step)
    tied = still_open[numbers(record.f, 0, made)[still_open] == record.f[entry]]
    still = int((numbers(record.h, 0, made)[tied] == record.h[entry]).sum())
    return BestFirstChoice(record.formula.symbol, whole(record.f[entry]), len(still_open), len(tied), Tie.LOW_H, still)


def _own_choice(record: PythonRecord, step: int) -> UserChoice:
    entry = record.order[step - 1]
    f = record.f[entry]
    inferred = INFERRED[record.inferred_by[step - 1]]
    if record.opened[entry] == step:
        return UserChoice(whole(f), 0, 0, 0, inferred)
    others = numbers(record.f, 0, record.made[step - 1])[_open_with(record, step)]
    return UserChoice(whole(f), len(others), int((others < f).sum()), int((others == f).sum()), inferred)


class PythonTrace(Trace):
    """Answers from the columns of a `Record`.

    `queue_order` is the order of its open list.  Where the search does not record why a node was next, one that `is_best_first` took the
    lowest f first, of several the one of lowest h; of any other it can only be said how its f compares.
    `frontiers`: the parts of its open list, where it has any.  `division`: what makes a row of its ledger.
    """

    def __init__(
        self,
        record: PythonRecord,
        order: tuple[Move, ...],
        queue_order: QueueOrder,
        *,
        is_best_first: bool,
        frontiers: Frontiers | None = None,
        division: Division = Division.F,
        has_list: bool = True,
        tests_early: bool | None = None,
    ) -> None:
        """`has_list`: whether it keeps an open list.  `tests_early`: whether it looks for the goal among what it makes, or what it takes;
        None where it is not told, or does neither.
        """
        super().__init__()
        self._has_list, self._tests_early = has_list, tests_early
        self._frontiers = frontiers
        self._places_in: dict[Space | None, PythonPlaces] = {}
        self._flames = PythonFlames()
        self._ledger = PythonLedger(division, len(record.evaluate))
        self.record, self.order = record, order
        self._queue_order, self._is_best_first = queue_order, is_best_first
        self.start, self.goal = record.start, record.goal
        self.formula = record.formula

    @property
    def steps(self) -> int:
        return self.record.steps

    @property
    def bytes_used(self) -> int:
        return self.record.bytes_used

    @property
    def generated(self) -> int:
        return self.record.generated

    @property
    def bound(self) -> float | None:
        """The bound that the search has proved by now."""
        return self.record.bound

    @property
    def reason(self) -> str:
        return self.record.reason

    @property
    def goal_step(self) -> int | None:
        found = [step for step, _ in self.record.solutions if step <= self.steps]
        return found[-1] if found else None

    def solution(self) -> tuple[Move, ...] | None:
        solutions = self.record.solutions
        return solutions[-1][1] if solutions else None

    @property
    def reopened(self) -> int:
        return self.record.reopened

    def node(self, step: int) -> Node:
        self.check(step)
        return self.entry_node(self.record.order[step - 1] if step else FIRST_ENTRY, step)

    def entry_node(self, entry: int, step: int) -> Node:
        """An entry as it stands after a step."""
        record = self.record
        move, left = record.move[entry], record.left[entry]
        return Node(
            entry=entry,
            step=left if left <= step and record.how[entry] == Departure.EXPANDED else None,
            board=record.board(entry),
            move=None if move == NO_MOVE else Move(move),
            g=record.g[entry],
            h=record.h[entry],
            f=whole(record.f[entry]),
            side=record.sides[record.side[entry]],
        )

    def choice(self, step: int) -> Choice:
        self.check(step, 1)
        return python_choice(self.record, step, is_best_first=self._is_best_first)

    def formula_at(self, step: int) -> Formula:
        why = self.record.why[max(step, 1) - 1] if self.record.why else None
        return Priority.from_symbol("f", why.weight, Tie.LOW_H) if isinstance(why, AnytimeChoice) else self.formula

    def successors(self, step: int) -> tuple[Successor, ...]:
        self.check(step)
        if step == 0:
            return ()
        entry = self.record.order[step - 1]
        node = self.entry_node(entry, step)
        if node.board == self.goal and node.side in (None, self.record.sides[0]):
            return ()
        return python_successors(self.record, self.formula_at(step), node, step, self.order)

    def counts(self, step: int) -> Counts:
        self.check(step)
        record, at = self.record, step - 1
        if step == 0:
            return Counts(0, 0, 0, len(record.evaluate), 0, 0, record.start_h, whole(record.start_f), *record.at_start)
        return Counts(
            step=step,
            expanded=record.expanded_by[at],
            generated=record.generated_by[at],
            open=record.open_by[at],
            closed=record.closed_by[at],
            deepest_g=record.deepest_by[at],
            least_h=record.least_h_by[at],
            greatest_f=whole(record.greatest_f_by[at]),
            bound=None if record.bound_by[at] == UNKNOWN else whole(record.bound_by[at]),
            iteration=None if record.iteration_by[at] == UNKNOWN else record.iteration_by[at],
            depth=None if record.depth_by[at] == UNKNOWN else record.depth_by[at],
            best=self._best(step),
        )

    def _best(self, step: int) -> int | None:
        """The length of the last solution found by a step."""
        solutions = self.record.solutions
        found = bisect_right(solutions, step, key=itemgetter(0))
        return len(solutions[found - 1][1]) if found else None

    def peaks(self, step: int) -> Peaks:
        self.check(step)
        record = self.record
        opened, closed = numbers(record.open_by, 0, step), numbers(record.closed_by, 0, step)
        reopened = record.reopened_by[step - 1] if step else 0
        in_memory = int((opened + closed).max(initial=len(record.evaluate)))
        if record.at_start[2] is not None:  # the depth of a search whose closed list is its path
            return Peaks(None, None, in_memory, reopened)
        if not self._has_list:
            return Peaks(None, None, 1, reopened)
        return Peaks(int(opened.max(initial=len(record.evaluate))), int(closed.max(initial=0)), in_memory, reopened)

    def open_nodes(self, step: int, first: int = 0, count: int = 100) -> list[Node]:
        waiting = self._waiting(step)
        places = np.lexsort(self._queue_order(waiting))[first : first + count]
        return [self.entry_node(entry, step) for entry in waiting.entry[places].tolist()]

    def open_entries(self, step: int) -> Integers:
        """The entries that are open after a step, in the order in which they were made."""
        left = self.record.left
        entries: Integers = np.flatnonzero(numbers(left, FIRST_ENTRY, bisect_right(self.record.opened, step)) > step) + FIRST_ENTRY
        return entries

    def _waiting(self, step: int) -> OpenNodes:
        """The open nodes after a step, in the order in which they were made."""
        self.check(step)
        record = self.record
        made = bisect_right(record.opened, step)
        entries = self.open_entries(step)
        bound = self.counts(step).bound
        g, h, side = (numbers(column, 0, made)[entries].astype(np.int64) for column in (record.g, record.h, record.side))
        return OpenNodes(entries, g, h, numbers(record.f, 0, made)[entries], side, np.nan if bound is None else bound)

    @property
    def frontiers(self) -> tuple[str, ...]:
        return super().frontiers if self._frontiers is None else self._frontiers.names

    def frontier_sizes(self, step: int) -> tuple[int, ...]:
        if self._frontiers is None:
            return super().frontier_sizes(step)
        sizes = np.bincount(self._frontiers.of(self._waiting(step)), minlength=len(self._frontiers.names))
        return tuple(sizes.tolist())

    def frontier_nodes(self, step: int, frontier: int, first: int = 0, count: int = 100) -> list[Node]:
        if self._frontiers is None:
            return super().frontier_nodes(step, frontier, first, count)
        waiting = self._waiting(step)
        places = np.lexsort(self._queue_order(waiting))
        places = places[self._frontiers.of(waiting)[places] == frontier][first : first + count]
        return [self.entry_node(entry, step) for entry in waiting.entry[places].tolist()]

    def open_place(self, entry: int, step: int) -> tuple[int, int]:
        """The place of an open entry after a step among those of its side, from 1 on, and how many are there."""
        waiting = self._waiting(step)
        places = np.lexsort(self._queue_order(waiting))
        places = places[waiting.side[places] == self.record.side[entry]]
        return int(np.flatnonzero(waiting.entry[places] == entry)[0]) + 1, len(places)

    def open_by_f(self, step: int) -> list[tuple[float, int]]:
        values, counts = np.unique(self._waiting(step).f, return_counts=True)
        return [(whole(f), count) for f, count in zip(values.tolist(), counts.tolist(), strict=True)]

    def open_node(self, step: int, board: Board) -> Node | None:
        waiting = self._waiting(step)
        wanted = np.frombuffer(bytes(board.cells), np.uint8)
        same = (cells(self.record, waiting.entry) == wanted).all(axis=1)
        places = [place for place in np.lexsort(self._queue_order(waiting)).tolist() if same[place]] if same.any() else []
        return self.entry_node(int(waiting.entry[places[0]]), step) if places else None

    def packed_boards(self, first: int, last: int) -> tuple[Words, Words]:
        self.check(first, 1)
        return pack_all(cells(self.record, numbers(self.record.order, first - 1, min(last, self.steps)).astype(np.int64)))

    def step_places(self, first: int, last: int) -> tuple[Integers, Integers]:
        self.check(first, 1)
        entries = numbers(self.record.order, first - 1, min(last, self.steps))
        made = int(entries.max(initial=0)) + 1
        return numbers(self.record.g, 0, made)[entries].astype(np.int64), numbers(self.record.h, 0, made)[entries].astype(np.int64)

    def step_columns(self, first: int, last: int) -> PythonColumns:
        self.check(first, 1)
        self.check(last)
        return PythonColumns(self, first, last)

    def plane(self, step: int, space: Space | None = None) -> GHCounts:
        self.check(step)
        return self._places(space).plane(step, self.record)

    def nodes_at(self, step: int, places: Collection[Place], space: Space | None = None, count: int = 100) -> list[Node]:
        self.check(step)
        return [self.entry_node(entry, step) for entry in self._places(space).entries_at(step, places, self.record, count)]

    def first_step_at(self, places: Collection[Place], space: Space | None = None) -> int | None:
        return self._places(space).first_step(places, self.steps, self.record)

    def _places(self, space: Space | None) -> PythonPlaces:
        return self._places_in.get(space) or self._places_in.setdefault(space, PythonPlaces(space))

    def closed_nodes(self, step: int, first: int = 0, count: int = 100) -> list[Node]:
        self.check(step)
        order = numbers(self.record.order, 0, step)
        made = len(self.record.left)
        is_kept = numbers(self.record.gone, 0, made)[order] > step
        if self.record.depth is None:
            is_kept &= ~are_goals(self.record, order.astype(np.int64))
        return [self.entry_node(entry, step) for entry in order[is_kept][first : first + count].tolist()]

    def path(self, step: int) -> tuple[Move, ...]:
        self.check(step)
        return self.record.path(self.record.order[step - 1] if step else FIRST_ENTRY)

    def path_places(self, step: int, most: int = 1000) -> list[Place]:
        self.check(step)
        return self.record.places(self.record.order[step - 1] if step else FIRST_ENTRY, most)

    def growth(self, last: int, samples: int) -> Growth:
        self.check(last)
        return python_growth(self.record, spread(last, samples))

    def flame(self, step: int, root_step: int = 0, *, with_open: bool = False) -> Flame:
        self.check(step)
        self.check(root_step)
        return self._flames.after_step(self, step, root_step, with_open=with_open)

    def ledger(self, step: int, *, with_re_expansions: bool = True) -> Ledger:  # noqa: ARG002  it is there anyway
        self.check(step)
        return self._ledger.after_step(self, step)

    def depths(self, step: int) -> tuple[AtDepth, ...]:
        self.check(step)
        return self._ledger.depths(self, step)

    def ancestor_steps(self, step: int) -> list[int]:
        self.check(step)
        return self._flames.ancestor_steps(self, step)

    def parent_step(self, step: int) -> int:
        self.check(step, 1)
        return self._flames.parent(self, step)

    def ancestry(self, step: int) -> Sequence[Generation]:
        self.check(step)
        return entries_ancestry(self, self._flames, step) if step else (Generation(self.node(0), 0, ()),)

    def deepest_generated(self, step: int) -> int:
        self.check(step)
        return self.record.deepest_generated_by[step - 1] if step else 0

    def course_counts(self, step: int) -> CourseCounts:
        self.check(step)
        record, at = self.record, step - 1
        tests = None if self._tests_early is None else record.tested_by[at] if self._tests_early and step else step
        if not self._has_list:
            return CourseCounts(None, tests, self.deepest_generated(step))
        return CourseCounts(record.enqueued_by[at] if step else len(record.evaluate), tests, record.deepest_enqueued_by[at] if step else 0)

    def story(self, board: Board) -> PythonStory:
        return PythonStory(self, board)

    def is_backward(self, node: Node) -> bool:
        return len(self.record.evaluate) > 1 and node.side == self.record.sides[1]

    def copies(self, entries: Sequence[int], step: int) -> dict[int, list[int]]:
        """For each entry, itself and those by which the search put the same node back into the open list by a step."""
        record = self.record
        made = bisect_right(record.opened, step)
        parents = np.unique(np.array([record.parent[entry] for entry in entries], np.int64))
        same: dict[tuple[int, int], list[int]] = {}
        for entry in np.flatnonzero(np.isin(numbers(record.parent, 0, made), parents)).tolist():
            same.setdefault((record.parent[entry], record.move[entry]), []).append(entry)
        return {entry: same[record.parent[entry], record.move[entry]] for entry in entries}

    def is_open(self, entry: int, step: int) -> bool:
        """Whether an entry is open after a step."""
        return self.record.opened[entry] <= step < self.record.left[entry]

    def next_event(self, step: int) -> Event | None:
        self.check(step)
        events = self.record.events
        place = bisect_right(events, step, key=lambda event: event.step)
        return events[place] if place < len(events) and events[place].step <= self.steps else None
