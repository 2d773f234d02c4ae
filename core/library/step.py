"""One step of a search, with everything that can be asked about it."""

from __future__ import annotations

from dataclasses import dataclass

from loyd.core.errors import SettingError
from loyd.core.export.board_svg import board_svg
from loyd.core.export.step_record import Record, node_record, stated, step_record
from loyd.core.library.board import Board
from loyd.core.puzzle.move import letters
from loyd.core.trace.node import Counts, Node
from loyd.core.trace.trace import Trace


@dataclass(frozen=True, repr=False)
class Step:
    """A step, counted from 1: the node that was taken, why, and the lists as they were after it.

    Each answer is read from the record when it is asked for, exact to the node.  Raises SettingError where the search has no such step.

    >>> import loyd
    >>> step = loyd.solve("2 3 4 1 5 x 7 6 8", "astar:manhattan").step(17)
    >>> step
    Step(17: 234/165/78x, g 3, h 8, f 11)
    >>> step.why
    'least f (11) among 16 open nodes; 2 tied, lowest h wins.'
    >>> [(one["move"], one["fate"]) for one in step.successors]
    [('u', 'new'), ('l', 'straight back')]
    """

    trace: Trace
    number: int

    def __post_init__(self) -> None:
        if not 1 <= self.number <= self.trace.steps:
            there = f"its steps are 1 to {self.trace.steps}" if self.trace.steps else "it made none"
            raise SettingError(f"the search has no step {self.number}; {there}")

    @property
    def board(self) -> Board:
        """The board of the node."""
        return Board(self._node.board, self.trace.goal)

    @property
    def move(self) -> str | None:
        """The blank's move that led to it; None at a root."""
        return None if self._node.move is None else self._node.move.letter

    @property
    def g(self) -> int:
        """The moves from the start."""
        return self._node.g

    @property
    def h(self) -> int | None:
        """The heuristic's estimate, in moves; None where the search has none."""
        return self._node.h if self.trace.has_h else None

    @property
    def f(self) -> float | None:
        """The priority, as the algorithm defines it; None where it says nothing of it."""
        return stated(self._node.f)

    @property
    def why(self) -> str:
        """Why this node was next, in a sentence."""
        return self.trace.choice(self.number).sentence

    @property
    def successors(self) -> list[Record]:
        """Every legal move from the node and what became of it, in operator order."""
        found: list[Record] = self.record()["successors"]
        return found

    @property
    def counts(self) -> Counts:
        """The figures of the search after the step: `expanded`, `generated`, `open`, `closed`, `bound` …"""
        return self.trace.counts(self.number)

    @property
    def open(self) -> list[Record]:
        """The open list after the step, in the order in which its nodes would be taken; of depth-first searches what is still to try."""
        return [node_record(node) for node in self.trace.open_nodes(self.number, 0, self.counts.open)]

    @property
    def closed(self) -> list[Record]:
        """The closed list after the step, in order of expansion; of depth-first searches the path."""
        return [node_record(node) for node in self.trace.closed_nodes(self.number, 0, self.counts.closed)]

    @property
    def path(self) -> str:
        """The moves from the start to the node; from the goal where it belongs to a search backward."""
        return letters(self.trace.path(self.number))

    def record(self) -> Record:
        """All but the lists as one record, as `loyd trace --json` has it."""
        return step_record(self.trace.rows(self.number, 1)[0], self.why)

    @property
    def _node(self) -> Node:
        return self.trace.node(self.number)

    def __repr__(self) -> str:
        figures = ("g", self.g), ("h", self.h), ("f", self.f)
        told = ", ".join(f"{name} {value:g}" for name, value in figures if value is not None)
        return f"Step({self.number}: {self._node.board}, {told})"

    def _repr_svg_(self) -> str:
        return board_svg(self._node.board, self.trace.goal)
