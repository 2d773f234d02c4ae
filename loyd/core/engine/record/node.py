"""What a step shows: the node expanded, its successors and their statuses, the counts so far."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple, overload

import numpy as np

from ...system import MoveError, RecordError, short_repr
from ..puzzle import DEFAULT_ORDER, Board, Move, Moves
from ..puzzle.exact import Space
from ..puzzle.move_text import follow
from ..puzzle.packing import Integers


class Node(NamedTuple):
    """A node of the search.

    `entry` identifies it within its trace; `move` is the blank's move that led to it (None at the
    start); `g` and `h` are in moves, and `f` is the priority as its algorithm defines it; `step` is
    the step that expanded it, or None if it was not expanded by then. `side` names the frontier it
    belongs to, in a two-sided search.
    """

    entry: int
    step: int | None
    board: Board
    move: Move | None
    g: int
    h: int
    f: float
    side: str | None = None


class SuccessorStatus(StrEnum):
    """The status of a successor when its parent is expanded."""

    NEW = "new"
    OPENED = "opened"
    WITHIN = "within the bound"
    TAKEN = "taken"
    OPEN = "already open"
    CLOSED = "already closed"
    IMPROVED = "improved"
    REOPENED = "reopened"
    CYCLE = "on the path"
    UNDO = "undo move"
    BEYOND = "beyond the bound"
    PRUNED = "pruned"
    MEETS = "meets the other side"
    GOAL = "goal"
    UNTRIED = "not generated"


LOWER_G = frozenset({SuccessorStatus.IMPROVED, SuccessorStatus.REOPENED})
"""The new path to the board has a lower g than the known one."""
ADMITTED = LOWER_G | {
    SuccessorStatus.NEW,
    SuccessorStatus.OPENED,
    SuccessorStatus.WITHIN,
    SuccessorStatus.TAKEN,
    SuccessorStatus.MEETS,
    SuccessorStatus.GOAL,
}
"""The successor becomes a node that the search may expand (or ends it)."""
NOT_GENERATED = frozenset({SuccessorStatus.UNDO, SuccessorStatus.UNTRIED})
"""The undo move if it is pruned, what an automaton of moves pruned, and what a search left
ungenerated when it stopped on generating the goal.
"""


class KnownEntry(NamedTuple):
    """The entry that a board already had when it was generated again.

    `made`: the step that opened it (0: before the first); `expanded`: the step that had expanded it
    by then, or None if it was open.
    """

    entry: int
    g: int
    made: int
    expanded: int | None


class Successor(NamedTuple):
    """One legal move from an expanded node, and its status.

    `known` is the entry that the board already had (statuses OPEN, CLOSED, IMPROVED, REOPENED);
    `entry` is the one created for this successor (0: none, or the search keeps none).
    """

    move: Move
    board: Board
    g: int
    h: int
    f: float
    status: SuccessorStatus
    known: KnownEntry | None = None
    entry: int = 0

    @property
    def known_g(self) -> int | None:
        """The g that the board had already; None for a new board."""
        return None if self.known is None else self.known.g


class Counts(NamedTuple):
    """The counts from the start up to and including a step.

    `expanded` excludes nodes that are taken but not expanded: the goal, and those at a depth limit.
    `closed` excludes the goal too. For the depth-first family `closed` counts the nodes on the
    path, and `greatest_f` is the greatest there. `bound` is None if the algorithm has none;
    `iteration` counts from 1; `best` is the length of the shortest solution found by the step,
    None before the first. `dropped`: the nodes that did not fit into a beam. `expanded_forward`,
    `expanded_backward`: by side, in a two-sided search.
    """

    step: int
    expanded: int
    generated: int
    open: int
    closed: int
    deepest_g: int
    least_h: int
    greatest_f: float
    bound: float | None = None
    iteration: int | None = None
    depth: int | None = None
    best: int | None = None
    dropped: int | None = None
    expanded_forward: int | None = None
    expanded_backward: int | None = None


class Work(NamedTuple):
    """The part of `Counts` that is available without counting open nodes."""

    expanded: int
    generated: int
    deepest_g: int
    bound: float | None


class CourseCounts(NamedTuple):
    """Additional counts that courses ask for, up to a step; None if a search does not count it.

    `enqueued`: the nodes put into the open list, including the start; for the depth-first family,
    pushed onto the stack, including the start of each iteration. `goal_tests`: the boards tested.
    `deepest_generated`: the greatest g of a generated node that was not a duplicate.
    """

    enqueued: int | None = None
    goal_tests: int | None = None
    deepest_generated: int | None = None


class Peaks(NamedTuple):
    """The maximum number of nodes that the algorithm itself held at once up to a step, and how many
    closed nodes had been reopened by then.

    `open`, `closed`: in these lists, the goal not counted as closed; None for a search without
    them, as in the depth-first family. `nodes`: in memory, which is open plus closed; without these
    lists it is the path, with whatever else the algorithm keeps for it.
    """

    open: int | None
    closed: int | None
    nodes: int
    reopened: int


def solution(start: Board, goal: Board, named: object, how: str = "returned") -> Moves:
    """The moves from the start to the goal.

    `named`: moves or their letters, or boards from the start on. `how`: the verb for error
    messages, such as "returned". Raises RecordError if it is none of these or does not lead from
    the start to the goal.
    """
    if not isinstance(named, Sequence):
        raise RecordError(
            f"a search {how} {short_repr(named)}; a path is moves, their letters, or the boards "
            "from the start to the goal"
        )
    if named and all(isinstance(item, Board) for item in named):
        steps = named[named[0] == start :]
    else:
        steps = [_move(item, how) for item in named]
    try:
        found = follow(steps, start)
    except MoveError as error:
        raise RecordError(f"a search {how} an invalid path: {error}") from None
    if found.ends_at != goal:
        raise RecordError(
            f"a search {how} a path that ends at {found.ends_at}, not at the goal, {goal}"
        )
    return found.moves


def _move(item: object, how: str) -> Move:
    if isinstance(item, Move):
        return item
    if isinstance(item, str) and len(item) == 1 and item in DEFAULT_ORDER:
        return Move(DEFAULT_ORDER.index(item))
    raise RecordError(
        f"a search {how} a path with {short_repr(item)} in it; a move is a Move or one of the "
        "letters u, d, l and r"
    )


GENERATIONS_AT_ONCE = 16
"""Generations read at a time: a screen shows a few times as many."""


class Sibling(NamedTuple):
    """A successor of a node on the path, in its state after a later step.

    `step`: the step that had expanded it by then (if several, the one on the path, else the last),
    or None; `below`: the number of expansions below it; `is_open`: whether it is open.
    """

    successor: Successor
    step: int | None
    below: int
    is_open: bool


class Generation(NamedTuple):
    """A node on the path, the number of expansions below it, and its successors in move order.

    The next generation's node is among these successors.
    """

    node: Node
    below: int
    children: tuple[Sibling, ...]


class Ancestry(Sequence[Generation]):
    """The nodes on the path to a node, root first.

    Each is read on demand: a path of depth-first search may have 100,000 nodes, and a screen shows
    sixty.
    """

    def __init__(self, length: int, read: Callable[[range], Sequence[Generation]]):
        self._length = length
        self._read = read
        self._found: dict[int, Sequence[Generation]] = {}

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, level: int) -> Generation: ...
    @overload
    def __getitem__(self, level: slice) -> Sequence[Generation]: ...
    def __getitem__(self, level: int | slice) -> Generation | Sequence[Generation]:
        if isinstance(level, slice):
            return [self[each] for each in range(self._length)[level]]
        at = range(self._length)[level]
        chunk = at // GENERATIONS_AT_ONCE
        if chunk not in self._found:
            self._found[chunk] = self._read(
                range(
                    chunk * GENERATIONS_AT_ONCE,
                    min((chunk + 1) * GENERATIONS_AT_ONCE, self._length),
                )
            )
        return self._found[chunk][at % GENERATIONS_AT_ONCE]


class Row(NamedTuple):
    """One line of the search log; `jump`: see `Trace.jump`."""

    node: Node
    counts: Counts
    successors: tuple[Successor, ...]
    jump: int | None = None


Place = tuple[int, int]
"""The g and h shared by some nodes."""
GH_H_BITS = 32


@dataclass(frozen=True, eq=False)
class GHCounts:
    """The nodes after a step, counted by place: a place is all nodes with the same g and h.

    With a `Space`, these are the true distances of a node's board from the start and to the goal,
    whatever path led there, and every place of the space is listed. Without one, they are the
    search's g and h of the node, and only the places of its nodes are listed. By place: `g` and
    `h`. By side (that of the start first) and place: `open` and `closed`. `has_visits`: whether
    `closed` counts the visits of a search that keeps no closed list, which may visit a board
    repeatedly.
    """

    g: Integers
    h: Integers
    open: Integers
    closed: Integers
    has_visits: bool = False
    space: Space | None = None

    @property
    def on_path(self) -> tuple[int, int]:
        """How many closed nodes (or visits) are on an optimal path from start to goal, and how many
        are off it; requires a space.
        """
        if self.space is None:
            raise ValueError("only a space knows which boards lie on an optimal path")
        closed = self.closed.sum(axis=0)
        along = int(closed[self.space.up == 0].sum())
        return along, int(closed.sum()) - along

    def minus(self, earlier: "GHCounts") -> "GHCounts":
        """These counts minus the closed nodes (or visits) of an earlier step: what was closed after
        that. O(p log p) for p places.
        """
        closed = self.closed.copy()
        # A pair as one number, so that the intersection is one of two sorted arrays.
        places, earlier_places = (plane.g << GH_H_BITS | plane.h for plane in (self, earlier))
        _, here, there = np.intersect1d(
            places, earlier_places, assume_unique=True, return_indices=True
        )
        closed[:, here] -= earlier.closed[:, there]
        return replace(self, closed=closed)
