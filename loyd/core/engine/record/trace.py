"""The queries that a search answers about any of its steps."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Sequence
from enum import StrEnum
from functools import wraps
from typing import Any, NamedTuple

import numpy as np

from ..choice import NodeChoice
from ..puzzle import Board, Moves
from ..puzzle.exact import Space
from ..puzzle.packing import Bytes, Integers, Reals, Words
from .clock import Clock
from .flame import Flame
from .formula import Formula
from .ledger import AtDepth, Ledger
from .node import (
    Counts,
    CourseCounts,
    Generation,
    GHCounts,
    Node,
    Peaks,
    Place,
    Row,
    Successor,
    Work,
)
from .step_columns import StepColumns
from .story import Story


class Engine(StrEnum):
    """What executes the steps of a search: machine code, or Python for the algorithm or its
    heuristic.
    """

    COMPILED = "compiled"
    PYTHON = "Python"


class Growth(NamedTuple):
    """How a search grew, sampled: each array has one value per step in `steps`.
    For the depth-first family `open` is the depth and `closed` the number of nodes on the path.
    `bound` is NaN if there is none.
    """

    steps: Integers
    open: Integers
    closed: Integers
    least_h: Integers
    depth: Integers
    f: Reals
    bound: Reals

    @classmethod
    def from_rows(cls, rows: Sequence[Sequence[float]]) -> "Growth":
        """The columns of rows that have the values of a step in the order of the fields."""
        whole = np.array([row[:5] for row in rows], np.int64).T
        return cls(*whole, *np.array([row[5:] for row in rows], np.float64).T)


class Event(NamedTuple):
    """A step worth stopping at: `f` (a new maximum), `bound`, `lowest h` or `goal`. In a search
    without f and bound, `jump`: the search continues from another node, and the value is its g.
    """

    step: int
    kind: str
    value: float


QUESTIONS = (
    "node,successors,counts,peaks,course_counts,open_node,open_nodes,closed_nodes,open_by_f,"
    "gh_counts,nodes_at,flame,ledger,depths,ancestor_steps,ancestry,path_places,deepest_generated,"
    "next_event,frontier_sizes,frame,visits,repeated_starts,iteration_start,choice,parent_step"
)
"""The questions about a step whose step every trace checks."""
OF_EXPANSIONS = "choice", "parent_step"
"""Those that step 0 has no answer to."""


def _checked(question: Callable[..., Any], least: int) -> Any:
    @wraps(question)
    def checked(self: "Trace", step: int, *more: Any, **named: Any) -> Any:
        self.check(step, least)
        return question(self, step, *more, **named)

    return checked


class Trace(ABC):
    """The record of a search. Step 0 is before the first expansion; step k is just after the k-th.

    Another thread may read a trace while its search runs: every answer is exact for its step, and
    `steps` never decreases. `formula` defines f. Every question about a step raises IndexError
    beyond `steps`, except `is_solved_by`, `formula_at` and `rows`; and `is_at_limit`, `path_cells`
    and `bound_origin` answer there in some records.

    What a question costs is stated for a best-first record. A depth-first record stores no nodes:
    each question about a step first replays up to `interval` steps from a stored copy of the path.
    Sums up to a step (`counts`, `peaks`, `gh_counts`, `ledger`) are stored every few thousand
    steps, so the first question about step k reads all k steps, and later ones a few thousand.
    """

    start: Board
    goal: Board
    order: Moves
    formula: Formula
    has_h: bool = True
    """Whether the search has a heuristic; if not, every h is 0 and meaningless."""
    failure: Exception | None = None
    """The error in the user's code that ended the search."""
    columns_type: type[StepColumns]
    is_python = False
    """Whether Python makes its steps or computes h, so that recording them is nothing beside it."""
    story_type: Callable[[Any, Board], Story]
    _jumps: Any
    """The reader of this record's jumps between branches (`.questions.BranchSwitches`); set by the
    traces that have any, since that module is above this one.
    """
    steps = 0
    """The number of recorded steps. The search sets it after writing the columns of a step, so that
    another thread may read them.
    """

    def __init_subclass__(cls) -> None:
        for name in vars(cls).keys() & QUESTIONS.split(","):
            setattr(cls, name, _checked(vars(cls)[name], name in OF_EXPANSIONS))

    @property
    def interval(self) -> int:
        """Steps at multiples of this can be queried without delay. It may grow with the record."""
        return 1

    @property
    def has_f(self) -> bool:
        """Whether the search orders nodes by f. If not, f is hidden."""
        return bool(self.formula.equation)

    @property
    def slowness(self) -> int:
        """How many ordinary steps take as long to read as one of these: hundreds, if the search
        looks up each board on a long path.
        """
        return 1

    never_falls = False
    """Whether no step's node has a lower f than the one before."""

    @property
    def has_levels(self) -> bool:
        """Whether f or the bound may rise. If neither does, the events are the jumps and the
        goal.
        """
        return self.has_f

    def __init__(self) -> None:
        self.clock = Clock()

    def keep_sparsely(self) -> None:  # noqa: B027  most records need no preparation
        """Prepare for a search that nobody looks at before its end, and then mostly at its last
        step; call it before the first step. Every step can still be queried.
        """

    @property
    def seconds(self) -> float:
        """The CPU seconds that the search has used so far."""
        return self.clock.seconds

    @property
    def is_slowed(self) -> bool:
        """Whether recording slowed the steps noticeably, so that the measured time is not that of
        the search alone.
        """
        return False

    @property
    def reason(self) -> str:
        """Why the search ended without a solution, where that is not obvious; else empty."""
        return ""

    @property
    @abstractmethod
    def bytes_used(self) -> int:
        """The memory used by the record, in bytes."""

    @property
    def bound(self) -> float | None:
        """The lower bound proved so far (it may have risen since the last step); None if the search
        proves none.
        """
        return None

    @property
    def generated(self) -> int:
        """The number of nodes generated so far."""
        return self.counts(self.steps).generated

    @property
    @abstractmethod
    def goal_step(self) -> int | None:
        """The step at which the goal was found; None before that."""

    def is_solved_by(self, step: int) -> bool:
        """Whether a step up to this one found the goal."""
        return self.goal_step is not None and self.goal_step <= step

    @property
    @abstractmethod
    def reopened(self) -> int:
        """How often a better path reopened a closed node so far."""

    @abstractmethod
    def node(self, step: int) -> Node:
        """The node expanded by a step; for step 0 the start, not yet expanded. O(1)."""

    @abstractmethod
    def choice(self, step: int) -> NodeChoice:
        """Why a step (from 1) expanded its node. O(b) for b buckets of the open list, after its
        heads are found.
        """

    @abstractmethod
    def successors(self, step: int) -> tuple[Successor, ...]:
        """Every legal move from the node of a step and its status, in move order; empty for a goal
        or at step 0. O(1) look-ups in the table of boards; the last few hundred answers are cached.
        """

    @abstractmethod
    def counts(self, step: int) -> Counts:
        """The counts from the start up to and including a step. At most 4,096 steps are added to
        the nearest milestone.
        """

    def work(self, step: int) -> Work:
        """What the search had done by a step."""
        counts = self.counts(step)
        return Work(counts.expanded, counts.generated, counts.deepest_g, counts.bound)

    def repeated_starts(self, step: int) -> int:
        """How often the start had been re-expanded by a step: iterative searches restart under each
        bound.
        """
        self.check(step)
        return 0

    @abstractmethod
    def open_nodes(
        self, step: int, first: int, count: int, frontier: int | None = None
    ) -> list[Node]:
        """`count` open nodes after a step, in the order in which they would be expanded, starting
        at index `first`; those of one of the `frontiers`, or of all. O(b log b) for b buckets, plus
        O(first + count) links; deep in the list, one pass over all entries.
        """

    @abstractmethod
    def closed_nodes(self, step: int, first: int, count: int) -> list[Node]:
        """`count` closed nodes after a step, in order of expansion, starting at index `first`.

        The depth-first family keeps no closed list; there it is the path, whose last node is the
        current one. O(count), plus O(r log r) for r reopened nodes.
        """

    @abstractmethod
    def open_by_f(self, step: int) -> list[tuple[float, int]]:
        """The histogram of f over the open list after a step: (f, count), lowest f first. O(b log
        b) for b buckets.
        """

    @abstractmethod
    def gh_counts(self, step: int, space: Space | None = None) -> GHCounts:
        """Open and closed nodes after a step, counted by the true distances in a space, or by the
        search's g and h without a space.

        Raises TooFarError if the boards of too many visits would have to be reconstructed.
        O(places), plus the steps since the last stored sums.
        """

    @abstractmethod
    def nodes_at(
        self, step: int, places: Collection[Place], space: Space | None = None, count: int = 100
    ) -> list[Node]:
        """The first `count` nodes, open or closed after a step, at certain places of its
        `gh_counts`, in the order of their generation. O(entries) if the places have fewer than
        `count` nodes.
        """

    @abstractmethod
    def first_step_at(self, places: Collection[Place], space: Space | None = None) -> int | None:
        """The first step whose node is at one of these places; None if there is none. O(steps) at
        worst; stretches in which no such node existed are skipped.
        """

    @abstractmethod
    def path(self, step: int) -> Moves:
        """The moves from the start to the node of a step; for a node of a backward search, from the
        goal. O(depth), if the step continues the path of the last question, else O(depth · log
        steps).
        """

    def path_cells(self, step: int) -> Bytes:
        """The cells of the boards on `path(step)`, one row per board; once a solution is found, of
        those on the solution.
        """
        is_solved = self.is_solved_by(step)
        root = self.goal if self.is_backward(self.node(step)) and not is_solved else self.start
        cells = root.cells_along(self.solution() or () if is_solved else self.path(step))
        return np.frombuffer(b"".join(cells), np.uint8).reshape(-1, len(root.cells))

    @abstractmethod
    def path_places(self, step: int) -> list[Place]:
        """g and h of each node on that path, at most the last MOST_PLACES."""

    @abstractmethod
    def growth(self, last: int, samples: int) -> Growth:
        """The counts over steps 0 to `last`, sampled at about `samples` steps at most. O(samples)
        questions.
        """

    @abstractmethod
    def flame(self, step: int, root_step: int = 0, *, with_open: bool = False) -> Flame:
        """Where the work went up to a step: the tree of expansions, or the subtree of the node of
        `root_step` (0: the whole tree).

        Several roots (sides, iterations) are shown side by side. `with_open` also counts each
        subtree's open nodes, in twice the time. O(step) the first time, later the steps since the
        last stored sums.
        """

    @abstractmethod
    def ledger(self, step: int, *, with_re_expansions: bool = True) -> Ledger:
        """What the search did up to a step, row by row.

        `with_re_expansions`: the depth-first family reconstructs the boards of its visits, unless
        there are too many, to count re-expansions. Without it, they are not counted.
        """

    @abstractmethod
    def carry_on(self, ledger: Ledger, step: int) -> Ledger:
        """A ledger of an earlier step with what is known at once after this one, or the same if it
        is of this step.
        """

    @abstractmethod
    def depths(self, step: int) -> tuple[AtDepth, ...]:
        """How many nodes of each g have been expanded up to a step, including re-expansions, and
        how many are open after it.
        """

    def is_at_limit(self, step: int) -> bool:
        """Whether the node of a step is at the depth limit and therefore not expanded. This form
        compares two counts; traces that cannot have a limit answer at once.
        """
        return (
            step > 0
            and self.node(step).board != self.goal
            and self.counts(step).expanded == self.counts(step - 1).expanded
        )

    def listed_successors(self, step: int) -> tuple[Successor, ...]:
        """The successors that the search generated or pruned; empty at the depth limit."""
        return () if self.is_at_limit(step) else self.successors(step)

    @abstractmethod
    def ancestor_steps(self, step: int) -> list[int]:
        """The steps that expanded the nodes on the path to the node of a step, root first; empty at
        step 0. O(depth · log steps).
        """

    def next_bound(self, step: int) -> float | None:
        """The next bound, as set by the nodes pruned in the iteration up to a step; None if none
        was pruned or there is no bound.
        """
        self.check(step)
        return None

    def bound_setter(self, step: int) -> Successor | None:
        """The successor of a step's node that sets the next bound, with a lower f than all others
        pruned so far; None if there is none.
        """
        self.check(step)
        return None

    def bound_origin(self, step: int) -> tuple[int, Successor] | None:
        """The step and the successor that set the bound of a step's iteration; None in the first
        one, and if bounds are not f values.
        """
        self.check(step)
        return None

    @abstractmethod
    def parent_step(self, step: int) -> int:
        """The step that expanded the parent of the node of a step (from 1); 0 for a root. O(log
        steps): a binary search for the step that created the entry.
        """

    def jump(self, step: int) -> int | None:
        """The step that expanded the parent, if it is not the previous step; else None, also for a
        root.
        """
        parent = self.parent_step(step) if step else 0
        return parent if parent and parent != step - 1 else None

    @abstractmethod
    def ancestry(self, step: int) -> Sequence[Generation]:
        """The path from a root to the node of a step: each node on it, and its successors in their
        state after the step; read lazily. The sizes of subtrees take O(step); each 16 generations
        are then read together.
        """

    def story(self, board: Board) -> Story:
        """The history of a board, not read yet. Raises BoardError if the board has another size."""
        return self.story_type(self, board)

    @abstractmethod
    def deepest_generated(self, step: int) -> int:
        """The greatest g of a successor generated up to a step, whatever its status; 0 if there is
        none.
        """

    def is_backward(self, node: Node) -> bool:
        """Whether a node belongs to the search from the goal."""
        return False

    @abstractmethod
    def next_event(self, step: int) -> Event | None:
        """The first recorded event after a step."""

    def event_before(self, step: int) -> Event | None:
        """The last event before a step, or None. Found by bisection, with about log2(step)
        queries.
        """
        if not self.has_levels:
            before: Event | None = self._jumps.event_before(self, step)
            return before
        found = self.next_event(0) if step else None
        if found is None or found.step >= step:
            return None
        low = 0
        high = step - 1
        while low < high:
            middle = (low + high + 1) // 2
            event = self.next_event(middle)
            # The first event after `middle` still lies before `step`: it, or one after it, is the
            # answer.
            if event is not None and event.step < step:
                low = middle
                found = event
            else:
                high = middle - 1
        return found

    @abstractmethod
    def solution(self) -> Moves | None:
        """The moves from the start to the goal that was found, or None."""

    def formula_at(self, step: int) -> Formula:
        """The formula by which a step chose its node."""
        return self.formula

    def iteration_start(self, step: int) -> int:
        """The step before the first one of a step's iteration; 0 if the search has no
        iterations.
        """
        self.check(step)
        return 0

    @property
    def frontiers(self) -> tuple[str, ...]:
        """The names of the parts of the open list, such as two frontiers; a single empty name if it
        is not divided.
        """
        return ("",)

    def frontier_sizes(self, step: int) -> tuple[int, ...]:
        """The number of nodes of each of the `frontiers` after a step."""
        return (self.counts(step).open,)

    def open_node(self, step: int, board: Board) -> Node | None:
        """The first node on the open list after a step with this board; None if there is none. This
        form reads the whole open list; a record with a table of boards looks it up.
        """
        return next(
            (
                node
                for node in self.open_nodes(step, 0, self.counts(step).open)
                if node.board == board
            ),
            None,
        )

    @abstractmethod
    def peaks(self, step: int) -> Peaks:
        """The maximum sizes up to a step, and how many nodes had been reopened by then."""

    @abstractmethod
    def course_counts(self, step: int) -> CourseCounts:
        """The additional counts that courses ask for, up to a step."""

    def packed_boards(self, first: int, last: int) -> tuple[Words, Words]:
        """The boards of the steps `first` (at least 1) to `last`, each as the two words of
        `loyd.core.engine.puzzle.packing`.
        """
        columns = self.step_columns(first, last)
        return columns.lo, columns.hi

    def step_columns(self, first: int, last: int, stride: int = 1) -> StepColumns:
        """The values of the steps `first` (at least 1) to `last`, which must be recorded, as one
        array per quantity. `stride`: see `StepColumns`. Nothing is computed until a column is read,
        then O(last - first).
        """
        self.check(first, 1)
        self.check(last)
        return self.columns_type(self, first, last, stride)

    def rows(self, first: int, count: int) -> list[Row]:
        """The log lines of `count` steps from step `first` (at least 1), up to the last recorded
        one. Each row asks four questions, so it is for a screenful, not for a whole search: see
        `step_columns`.
        """
        last = min(self.steps, first + count - 1)
        return [
            Row(self.node(step), self.counts(step), self.listed_successors(step), self.jump(step))
            for step in range(first, last + 1)
        ]

    def check(self, step: int, least: int = 0) -> None:
        """Raises IndexError unless the step is recorded and at least `least`."""
        if not least <= step <= self.steps:
            raise IndexError(f"step {step} is not recorded; the steps are {least} to {self.steps}")


Evaluate = Callable[[Board], int]
MOST_PLACES = 1000
"""More nodes of a path would not be told apart on a map."""


def spread(last: int, samples: int) -> list[int]:
    """At most `samples` + 1 distinct steps from 0 to `last`, evenly spaced, both ends included.

    >>> spread(10, 4), spread(3, 60)
    ([0, 2, 5, 7, 10], [0, 1, 2, 3])
    """
    if last <= samples:
        return [*range(last + 1)]
    return np.unique(np.linspace(0, last, samples + 1).astype(np.int64)).tolist()
