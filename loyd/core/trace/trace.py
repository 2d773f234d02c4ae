"""The questions that anybody may ask about a search, at any step of it."""

from abc import ABC, abstractmethod
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Collection, Sequence
from enum import StrEnum
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from loyd.core.puzzle.board import Board, Move
from loyd.core.puzzle.exact import Space
from loyd.core.puzzle.packing import Integers, Reals, Words
from loyd.core.trace.choice import Choice
from loyd.core.trace.columns import StepColumns
from loyd.core.trace.flame import Flame
from loyd.core.trace.formula import Formula
from loyd.core.trace.ledger import AtDepth, Ledger
from loyd.core.trace.node import Counts, CourseCounts, Generation, GHCounts, Node, Peaks, Place, Row, Successor, Work
from loyd.core.trace.story import Story

MOST_TICKS = 4096
NEARLY_ALL = 100
"""The compiled loop made nearly all steps where no more than one in so many was interpreted."""


class Engine(StrEnum):
    """What makes the steps of a search: machine code, or Python for the algorithm or its heuristic."""

    COMPILED = "compiled"
    INTERPRETED = "interpreted"


class Clock:
    """Ticks of (processor seconds so far, step), thinned out by halves so that they stay few."""

    def __init__(self) -> None:
        self.seconds = 0.0
        """All processor time that the search has taken."""
        self.elapsed = 0.0
        """The seconds on the wall that it has run for, while it is recorded in the app."""
        self._ticks: list[tuple[float, int]] = [(0.0, 0)]
        self._every = 1
        self._count = 0
        self._step = self._interpreted_steps = 0
        self._interpreted_seconds = 0.0

    def tick(self, seconds: float, step: int, engine: Engine) -> None:
        self.seconds += seconds
        if engine is Engine.INTERPRETED:
            self._interpreted_seconds += seconds
            self._interpreted_steps += step - self._step
        self._step = step
        self._count += 1
        if self._count % self._every == 0:
            self._ticks.append((self.seconds, step))
            if len(self._ticks) > MOST_TICKS:
                self._ticks = self._ticks[::2]
                self._every *= 2

    def add(self, seconds: float) -> None:
        """So many seconds come to those that the next tick brings, or go from them where the number is negative."""
        self.seconds += seconds

    @property
    def engine(self) -> Engine | None:
        """What made nearly all steps; None where there are none, or where it was one engine first and then the other."""
        if not self._step:
            return None
        if self._interpreted_steps == self._step:
            return Engine.INTERPRETED
        return Engine.COMPILED if self._interpreted_steps * NEARLY_ALL <= self._step else None

    @property
    def engine_seconds(self) -> float | None:
        """The processor time of the `engine` alone; None where two engines share the steps."""
        if self.engine is None and self._step:
            return None
        return self.seconds - (self._interpreted_seconds if self.engine is Engine.COMPILED else 0)

    def correct(self, seconds: float) -> None:
        """The search takes so many seconds in all: those at every step are scaled to that."""
        scale = seconds / self.seconds if self.seconds else 1.0
        self._ticks = [(at * scale, step) for at, step in self._ticks]
        self.seconds = seconds

    def step_at(self, seconds: float) -> int:
        """The last ticked step that was reached within so many processor seconds."""
        ticks = self._ticks
        return ticks[max(bisect_right(ticks, seconds, key=lambda tick: tick[0]) - 1, 0)][1]

    def seconds_at(self, step: int) -> float:
        ticks = self._ticks
        at = bisect_left(ticks, step, key=lambda tick: tick[1])
        return ticks[at][0] if at < len(ticks) else self.seconds


class Growth(NamedTuple):
    """How a search grew, sampled: each array has one value for each of `steps`.

    For the depth-first family `open` is the depth and `closed` the nodes on the path; `bound` is NaN where there is none.
    """

    steps: Integers
    open: Integers
    closed: Integers
    f: Reals
    least_h: Integers
    depth: Integers
    bound: Reals


class Event(NamedTuple):
    """Something worth stopping at: `f` (a new maximum), `bound`, `lowest h`, or `goal`; where nothing of this rises or falls, `jump`,
    whose value is the g of the node that the search goes on with."""

    step: int
    kind: str
    value: float


class Trace(ABC):
    """What a search has recorded.  Step 0 is before the first expansion; step k is just after the k-th.

    A trace may be read from another thread while its search runs: every answer is exact for its step, and `steps`
    never shrinks.
    `formula` says what f is.  Every method that takes a step raises IndexError beyond `steps`.
    """

    start: Board
    goal: Board
    order: tuple[Move, ...]
    formula: Formula
    has_h: bool = True
    """Whether the search has a heuristic; where it has none every h is 0 and says nothing."""
    failure: Exception | None = None
    """The mistake in the user's code that ended the search."""
    columns_type: type[StepColumns]
    story_type: Callable[[Any, Board], Story]
    steps = 0
    """How many steps are recorded.  The search sets it once the columns of a step are written, so that another thread may read them."""

    @property
    def interval(self) -> int:
        """Multiples of this are the steps that can be asked about without delay; it may grow with the record."""
        return 1

    @property
    def has_f(self) -> bool:
        """Whether its nodes are told apart by f; where they are not, no f is shown."""
        return bool(self.formula.equation)

    @property
    def slowness(self) -> int:
        """How many usual steps take as long to read as one of these: of a search that looks for each board on a long path, hundreds."""
        return 1

    @property
    def has_levels(self) -> bool:
        """Whether its f or its bound may rise; where neither does, its events are its jumps and the goal."""
        return self.has_f

    def __init__(self) -> None:
        self.clock = Clock()

    def keep_sparsely(self) -> None:  # noqa: B027  most records are the same however they are looked at
        """Before the first step: nobody will look at one before the search has ended, and if at all at its last.  Every step can be asked
        for nevertheless."""

    @property
    def seconds(self) -> float:
        return self.clock.seconds

    @property
    def is_slowed(self) -> bool:
        """Whether its steps took noticeably longer for being recorded, so that its time is not that of the search."""
        return False

    @property
    def reason(self) -> str:
        return ""

    @property
    @abstractmethod
    def bytes_used(self) -> int:
        """The memory that the record takes, in bytes."""

    @property
    def bound(self) -> float | None:
        """The bound that the search has proved by now, which it may have raised since its last step; None where it proves none."""
        return None

    @property
    def generated(self) -> int:
        return self.counts(self.steps).generated

    @property
    @abstractmethod
    def goal_step(self) -> int | None:
        """The step at which the goal was found, once it has been."""

    @property
    @abstractmethod
    def reopened(self) -> int:
        """How many closed nodes were opened again so far, by a better path."""

    @abstractmethod
    def node(self, step: int) -> Node:
        """The node of a step from 1 on (at step 0, the start, not yet expanded)."""

    @abstractmethod
    def choice(self, step: int) -> Choice:
        """Why the node of a step (from 1 on) was next."""

    @abstractmethod
    def successors(self, step: int) -> tuple[Successor, ...]:
        """Every legal move from the node of a step and its status, in move order; none for a goal or at step 0."""

    @abstractmethod
    def counts(self, step: int) -> Counts:
        """The figures after a step."""

    def work(self, step: int) -> Work:
        counts = self.counts(step)
        return Work(counts.expanded, counts.generated, counts.deepest_g, counts.bound)

    def repeated_starts(self, step: int) -> int:
        """How often the start was expanded again up to a step: by a search that begins anew under each bound."""
        self.check(step)
        return 0

    @abstractmethod
    def open_nodes(self, step: int, first: int = 0, count: int = 100) -> list[Node]:
        """`count` nodes of the open list after a step, in the order in which they would be taken, from place `first`."""

    @abstractmethod
    def closed_nodes(self, step: int, first: int = 0, count: int = 100) -> list[Node]:
        """`count` nodes of the closed list after a step, in order of expansion, from place `first`.

        The depth-first family keeps no closed list; there it is the path, which holds the current node last.
        """

    @abstractmethod
    def open_by_f(self, step: int) -> list[tuple[float, int]]:
        """The histogram of f over the open list after a step: (f, how many), lowest f first."""

    @abstractmethod
    def plane(self, step: int, space: Space | None = None) -> GHCounts:
        """How many nodes are open and closed after a step, by true distances in a space or by their g and h without one.

        Raises TooFarError where the boards of too many visits would have to be brought back for it.
        """

    @abstractmethod
    def nodes_at(self, step: int, places: Collection[Place], space: Space | None = None, count: int = 100) -> list[Node]:
        """The first `count` nodes, open or closed after a step, that lie at some places of its plane, in the order of their making."""

    @abstractmethod
    def first_step_at(self, places: Collection[Place], space: Space | None = None) -> int | None:
        """The first step whose node lies at one of some places of a plane; None where no step's does."""

    @abstractmethod
    def path(self, step: int) -> tuple[Move, ...]:
        """The moves from the start to the node of a step; from the goal, where it belongs to a search backward."""

    def path_cells(self, step: int) -> npt.NDArray[np.uint8]:
        """The cells of the boards on that path, a row each; of those on the solution once it is found."""
        is_solved = self.goal_step is not None and step >= self.goal_step
        root = self.goal if self.is_backward(self.node(step)) and not is_solved else self.start
        cells = root.cells_along(self.solution() or () if is_solved else self.path(step))
        return np.frombuffer(b"".join(cells), np.uint8).reshape(-1, len(root.cells))

    @abstractmethod
    def path_places(self, step: int, most: int = 1000) -> list[Place]:
        """The g and the h of each node on that path, the last `most` of them."""

    @abstractmethod
    def growth(self, last: int, samples: int) -> Growth:
        """The figures over steps 0 to `last`, at no more than about `samples` steps."""

    @abstractmethod
    def flame(self, step: int, root_step: int = 0, *, with_open: bool = False) -> Flame:
        """Where the work went up to a step: the tree of expansions, or what is below the node of `root_step`; 0 is all of it.

        Several roots (sides, iterations) stand side by side.  `with_open`: count the open nodes of each subtree, which takes as long again.
        """

    @abstractmethod
    def ledger(self, step: int, *, with_re_expansions: bool = True) -> Ledger:
        """What the search did up to a step, row by row.

        `with_again`: the depth-first family brings the boards of its visits back, as far as they are not too many, to count those that it
        had expanded before; without, it leaves that open.
        """

    @abstractmethod
    def depths(self, step: int) -> tuple[AtDepth, ...]:
        """How many nodes of each g have been expanded up to a step, each time counted, and how many are open after it."""

    def is_at_limit(self, step: int) -> bool:
        """Whether the node of a step lies at the depth limit, where it is not expanded."""
        return step > 0 and self.node(step).board != self.goal and self.counts(step).expanded == self.counts(step - 1).expanded

    def listed_successors(self, step: int) -> tuple[Successor, ...]:
        """The successors that the search generated or left out; none at the depth limit."""
        return () if self.is_at_limit(step) else self.successors(step)

    @abstractmethod
    def ancestor_steps(self, step: int) -> list[int]:
        """The steps that expanded the nodes on the path to the node of a step, from a root on; none at step 0."""

    def next_bound(self, step: int) -> float | None:
        """Where the bound rises to by what was pruned up to a step of its iteration; None where nothing was, or there is no bound."""
        self.check(step)
        return None

    def bound_setter(self, step: int) -> Successor | None:
        """The successor of a step's node that sets the next bound, of lower f than all others beyond the bound so far; None for none."""
        self.check(step)
        return None

    def bound_origin(self, step: int) -> tuple[int, Successor] | None:
        """The step and the successor that set the bound of a step's iteration; None for the first one, and where bounds are no f."""
        self.check(step)
        return None

    @abstractmethod
    def parent_step(self, step: int) -> int:
        """The step that expanded the parent of the node of a step (from 1 on); 0 for a root."""

    def jump(self, step: int) -> int | None:
        """The step from which a step goes on, where that is not the one before it; None for a step on from there, and for a root."""
        parent = self.parent_step(step) if step else 0
        return parent if parent and parent != step - 1 else None

    @abstractmethod
    def ancestry(self, step: int) -> Sequence[Generation]:
        """The path from a root to the node of a step: each node on it, and its successors as they stand after the step.

        It is read where it is asked for.
        """

    def story(self, board: Board) -> Story:
        """The history of a board, not yet read.  Raises BoardError for one of another size."""
        return self.story_type(self, board)

    @abstractmethod
    def deepest_generated(self, step: int) -> int:
        """The greatest g of a successor that was generated up to a step, whatever became of it; 0 where none was."""

    def is_backward(self, node: Node) -> bool:  # noqa: ARG002  most searches have one side
        return False

    @abstractmethod
    def next_event(self, step: int) -> Event | None:
        """The first recorded event after a step."""

    def event_before(self, step: int) -> Event | None:
        """The last event before a step; None where there is none.  Found by bisection, in about log2(step) questions."""
        found = self.next_event(0) if step else None
        if found is None or found.step >= step:
            return None
        low, high = 0, step - 1
        while low < high:
            middle = (low + high + 1) // 2
            event = self.next_event(middle)
            if event is not None and event.step < step:
                low, found = middle, event
            else:
                high = middle - 1
        return found

    @abstractmethod
    def solution(self) -> tuple[Move, ...] | None:
        """The moves from the start to the goal that was found, or None."""

    def formula_at(self, step: int) -> Formula:  # noqa: ARG002  most searches have one throughout
        return self.formula

    def iteration_start(self, step: int) -> int:
        """The step before the first one of the iteration to which a step belongs; 0 where the search has no iterations."""
        self.check(step)
        return 0

    @property
    def frontiers(self) -> tuple[str, ...]:
        """The names of the parts into which the open list falls, such as two frontiers; one without a name where it does not."""
        return ("",)

    def frontier_sizes(self, step: int) -> tuple[int, ...]:
        """How many nodes each of the `frontiers` has after a step."""
        return (self.counts(step).open,)

    def frontier_nodes(self, step: int, frontier: int, first: int = 0, count: int = 100) -> list[Node]:
        del frontier
        return self.open_nodes(step, first, count)

    def open_node(self, step: int, board: Board) -> Node | None:
        return next((node for node in self.open_nodes(step, 0, self.counts(step).open) if node.board == board), None)

    @abstractmethod
    def peaks(self, step: int) -> Peaks:
        """The greatest sizes up to a step, and how many nodes were reopened by it."""

    @abstractmethod
    def course_counts(self, step: int) -> CourseCounts:
        """What courses count besides, up to a step."""

    @abstractmethod
    def packed_boards(self, first: int, last: int) -> tuple[Words, Words]:
        """The boards of the steps `first` (at least 1) to `last`, as the two words of `loyd.core.puzzle.packing` each."""

    @abstractmethod
    def step_places(self, first: int, last: int) -> tuple[Integers, Integers]:
        """The g and the h of the nodes of the steps `first` (at least 1) to `last`."""

    def step_columns(self, first: int, last: int) -> StepColumns:
        """The figures of the steps `first` (at least 1) to `last`, which are recorded, as an array each."""
        self.check(first, 1)
        self.check(last)
        return self.columns_type(self, first, last)

    def rows(self, first: int, count: int) -> list[Row]:
        """The log lines of `count` steps from step `first` (at least 1), as far as they are recorded."""
        last = min(self.steps, first + count - 1)
        return [Row(self.node(step), self.counts(step), self.listed_successors(step), self.jump(step)) for step in range(first, last + 1)]

    def check(self, step: int, least: int = 0) -> None:
        if not least <= step <= self.steps:
            raise IndexError(f"step {step} is not recorded; the steps are {least} to {self.steps}")


Evaluate = Callable[[Board], int]


def spread(last: int, samples: int) -> Integers:
    """At most `samples` + 1 distinct steps from 0 to `last`, evenly spread, both ends included."""
    if last <= samples:
        return np.arange(last + 1, dtype=np.int64)
    return np.unique(np.linspace(0, last, samples + 1).astype(np.int64))
