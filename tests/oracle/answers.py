"""The questions about one step of a search, with plain answers from an oracle stopped there or from
a trace that has gone further.
"""

from dataclasses import dataclass
from typing import Any, NamedTuple

from tests.oracle.sliding import Cells


class Node(NamedTuple):
    cells: Cells
    move: str | None
    g: int
    h: int
    f: float
    step: int | None
    side: str | None = None


class Successor(NamedTuple):
    move: str
    cells: Cells
    g: int
    h: int
    f: float
    status: str
    known_g: int | None
    twin: tuple[int, int | None] | None = None
    """For an entry that was known before: the step that opened it, and the step that had expanded
    it.
    """


class Taken(NamedTuple):
    """Why a node was chosen from the open list: its length, how many nodes had the same priority,
    and the same rank by the tie rule.
    """

    priority: float
    open: int
    tied: int
    still_tied: int


class Entered(NamedTuple):
    """Why a node was entered: how many were left before, and which of its siblings it is;
    `iteration` if one begins.
    """

    value: float
    bound: float
    backed_up: int
    place: int
    of: int
    iteration: int | None


class Counts(NamedTuple):
    step: int
    expanded: int
    generated: int
    open: int
    closed: int
    deepest_g: int
    least_h: int
    greatest_f: float
    bound: float | None
    iteration: int | None
    depth: int | None
    dropped: int | None = None
    expanded_forward: int | None = None
    expanded_backward: int | None = None


class Event(NamedTuple):
    step: int
    kind: str
    value: float


@dataclass(frozen=True)
class Answers:
    """`why` is None at step 0; for the further algorithms it has the plain fields of the core's
    choice.

    `histogram`: the number of open nodes for each f.
    """

    node: Node
    why: Taken | Entered | tuple[Any, ...] | None
    successors: tuple[Successor, ...]
    counts: Counts
    open: tuple[Node, ...]
    closed: tuple[Node, ...]
    path: str
    histogram: tuple[tuple[float, int], ...]


class Sample(NamedTuple):
    """What the plots show of a step."""

    open: int
    closed: int
    f: float
    least_h: int
    depth: int
    bound: float | None
