"""The questions that anybody may ask about a search, at any step of it."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from core.packing import pack
from core.puzzle.board import Board
from core.puzzle.move import Move
from core.trace.choice import Choice
from core.trace.clock import Clock
from core.trace.node import Counts, Node, Peaks, Successor

Integers = npt.NDArray[np.int64]
Reals = npt.NDArray[np.float64]
Words = npt.NDArray[np.uint64]


@dataclass(frozen=True)
class Row:
    """One line of the search log."""

    node: Node
    counts: Counts
    successors: tuple[Successor, ...]


@dataclass(frozen=True)
class Growth:
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


@dataclass(frozen=True)
class Event:
    """Something worth stopping at: `f` (greater than ever), `bound`, `least h`, or `goal`."""

    step: int
    kind: str
    value: float


class Trace(ABC):
    """What a search has recorded.  Step 0 is before the first expansion; step k is just after the k-th.

    A trace may be read from another thread while its search runs: every answer is exact for its step, and `steps`
    never shrinks.
    `equation` says what f is: `f = g + h`.  Every method that takes a step raises IndexError beyond `steps`.
    """

    start: Board
    goal: Board
    order: tuple[Move, ...]
    equation: str
    interval: int = 1
    """Multiples of this are the steps that can be asked about without delay; it may grow with the record."""

    def __init__(self) -> None:
        self.clock = Clock()

    @property
    def seconds(self) -> float:
        """The processor time that the search has taken."""
        return self.clock.seconds

    @property
    @abstractmethod
    def steps(self) -> int:
        """How many steps are recorded."""

    @property
    def reason(self) -> str:
        """Why the search gave up, in one sentence, where its ending alone does not say."""
        return ""

    @property
    @abstractmethod
    def bytes_used(self) -> int:
        """The memory that the record takes, in bytes."""

    @property
    def generated(self) -> int:
        """How many successors were generated so far, those tried since the last step among them."""
        return self.counts(self.steps).generated

    @property
    @abstractmethod
    def goal_step(self) -> int | None:
        """The step at which the goal was found, once it has been."""

    @property
    @abstractmethod
    def peak_open(self) -> int:
        """The most nodes open at once so far; for the depth-first family, the deepest stack."""

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
        """Every legal move from the node of a step and its fate, in operator order; none for a goal or at step 0."""

    @abstractmethod
    def counts(self, step: int) -> Counts:
        """The figures after a step."""

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
        """The histogram of f over the open list after a step: (f, how many), least f first."""

    @abstractmethod
    def path(self, step: int) -> tuple[Move, ...]:
        """The moves from the start to the node of a step; from the goal, where it belongs to a search backward."""

    @abstractmethod
    def growth(self, last: int, samples: int) -> Growth:
        """The figures over steps 0 to `last`, at no more than about `samples` steps."""

    @abstractmethod
    def next_event(self, step: int) -> Event | None:
        """The first recorded event after a step."""

    @abstractmethod
    def solution(self) -> tuple[Move, ...] | None:
        """The moves from the start to the goal that was found, or None."""

    @property
    def fronts(self) -> tuple[str, ...]:
        """The names of the parts into which the open list falls, such as two frontiers; one without a name where it does not."""
        return ("",)

    def front_sizes(self, step: int) -> tuple[int, ...]:
        """How many nodes each of the `fronts` has after a step."""
        return (self.counts(step).open,)

    def front_nodes(self, step: int, front: int, first: int = 0, count: int = 100) -> list[Node]:
        """As `open_nodes`, of the front at one place of `fronts` alone."""
        del front
        return self.open_nodes(step, first, count)

    def open_node(self, step: int, board: Board) -> Node | None:
        """The open node of a board after a step, or None where it has none."""
        return next((node for node in self.open_nodes(step, 0, self.counts(step).open) if node.board == board), None)

    def peaks(self, step: int) -> Peaks:
        """The greatest sizes up to a step, and how many nodes were reopened by it."""
        counts = [self.counts(earlier) for earlier in range(step + 1)]
        return Peaks(max(one.open for one in counts), max(one.closed for one in counts), 0)

    def packed_boards(self, first: int, last: int) -> tuple[Words, Words]:
        """The boards of the steps `first` (at least 1) to `last`, as the two words of `core.packing` each."""
        self.check(first, 1)
        words = np.array([pack(self.node(step).board) for step in range(first, last + 1)], np.uint64).reshape(-1, 2)
        return words[:, 0], words[:, 1]

    def rows(self, first: int, count: int) -> list[Row]:
        """The log lines of `count` steps from step `first` (at least 1), as far as they are recorded."""
        last = min(self.steps, first + count - 1)
        return [Row(self.node(step), self.counts(step), self.successors(step)) for step in range(first, last + 1)]

    def check(self, step: int, least: int = 0) -> None:
        """Raise IndexError unless the step is recorded."""
        if not least <= step <= self.steps:
            raise IndexError(f"step {step} is not recorded; the steps are {least} to {self.steps}")


Evaluate = Callable[[Board], int]


def spread(last: int, samples: int) -> Integers:
    """At most `samples` + 1 distinct steps from 0 to `last`, evenly spread, both ends included."""
    if last <= samples:
        return np.arange(last + 1, dtype=np.int64)
    return np.unique(np.linspace(0, last, samples + 1).astype(np.int64))
