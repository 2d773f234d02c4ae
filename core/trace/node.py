"""What a step shows: the node expanded, its successors and their fates, the counts so far."""

from enum import StrEnum
from typing import NamedTuple

from loyd.core.puzzle.board import Board
from loyd.core.puzzle.move import Move


class Node(NamedTuple):
    """A node of the search.

    `entry` identifies it within its trace; `move` is the blank's move that led to it (None at the start);
    `g` and `h` are in moves and `f` is the priority as its algorithm defines it; `step` is the step that expanded
    it, or None if it was not expanded by then.  `side` names the frontier it belongs to, where a search has more than one.
    """

    entry: int
    step: int | None
    board: Board
    move: Move | None
    g: int
    h: int
    f: float
    side: str | None = None


class Fate(StrEnum):
    """What became of a successor when its parent was expanded."""

    NEW = "new"
    OPENED = "opened"
    WITHIN = "within the bound"
    TAKEN = "taken"
    OPEN = "already open"
    CLOSED = "already closed"
    IMPROVED = "improved"
    REOPENED = "reopened"
    LOOP = "on the path"
    BACK = "straight back"
    BEYOND = "beyond the bound"
    PRUNED = "pruned"
    MEETS = "meets the other side"
    GOAL = "goal"


class Twin(NamedTuple):
    """The entry that a board had already when it was generated once more.

    `made`: the step that opened it (0: before the first); `expanded`: the step that had expanded it by then, or None where it was open.
    """

    entry: int
    g: int
    made: int
    expanded: int | None


class Successor(NamedTuple):
    """One legal move from an expanded node, and its fate.

    `twin` is the entry already known for the board (fates OPEN, CLOSED, IMPROVED, REOPENED); `entry` is the one that was made for this
    successor (0: none, or the search keeps none).
    """

    move: Move
    board: Board
    g: int
    h: int
    f: float
    fate: Fate
    twin: Twin | None = None
    entry: int = 0

    @property
    def known_g(self) -> int | None:
        """The g of its twin, where it has one."""
        return None if self.twin is None else self.twin.g


class Counts(NamedTuple):
    """The search after a step: every figure counts from the start up to and including it.

    `expanded` leaves out nodes that are taken but not expanded: the goal, and those at a depth limit.
    For the depth-first family `closed` counts the nodes on the path, and `greatest_f` is the greatest there.  `bound` is None where
    the algorithm has none; `iteration` counts from 1; `best` is the length of the best solution found by then.
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


class Work(NamedTuple):
    """What of the `Counts` can be had without counting what is open."""

    expanded: int
    generated: int
    deepest_g: int
    bound: float | None


class Effort(NamedTuple):
    """What courses count besides, up to a step; None where a search does not count it.

    `enqueued`: the nodes that were put into the open list, the start among them; of the depth-first family, onto the stack, the start in
    each iteration.  `goal_tests`: the boards that were held against the goal.  `deepest_generated`: the greatest g of a node that was
    generated and not left out as known.
    """

    enqueued: int | None = None
    goal_tests: int | None = None
    deepest_generated: int | None = None


class Peaks(NamedTuple):
    """The most nodes that the algorithm itself has had at once up to a step, and how many closed nodes were opened again by it.

    `open`, `closed`: in these lists, the goal not counted as closed; None where a search has none, as the depth-first family.  `nodes`: in
    memory, which is open and closed together; without these lists the path, with what else the algorithm has to keep of it.
    """

    open: int | None
    closed: int | None
    nodes: int
    reopened: int
