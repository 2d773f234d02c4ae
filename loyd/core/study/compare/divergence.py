"""The first step at which two searches expand different boards, and why."""

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

import numpy as np

from ...engine.algorithms import AnytimeChoice
from ...engine.best_first import BestFirstChoice
from ...engine.puzzle import Board
from ...engine.record import Node, Trace, format_f
from ...system import grouped
from .lane import Lane

FIRST_CHUNK = 256
LARGEST_CHUNK = 1 << 18


class DivergenceCause(StrEnum):
    """Why two searches that agreed so far expand different nodes."""

    PRIORITY = "a different f"
    TIE = "the same f and a different tie"
    ORDER = "not both search by the lowest f"
    NOT_OPEN = "one expands a board that is not open in the other"


class DivergenceView(NamedTuple):
    """One search's view of both boards at the step where two searches diverge: its own node, and
    the f of the other's board.

    `other` is None if that board is not open in this search. `symbol` is the name of its priority;
    `takes_least`: whether it expands the open node of least priority; `sentence`: why it chose its
    own.
    """

    node: Node
    other: float | None
    symbol: str
    sentence: str
    takes_least: bool = True

    @property
    def is_indifferent(self) -> bool:
        """Whether this search gives both nodes the same priority."""
        return self.other == self.node.f

    def describe(self, name: str) -> str:
        """One clause on what this search, called `name`, expands and why."""
        if not self.symbol:
            return f"{name} expands its own, {self.sentence.rstrip('.')}"
        own = f"{self.symbol} {format_f(self.node.f)}"
        if self.other is None:
            return f"{name} expands its own with {own} ({self.sentence.rstrip('.')})"
        if not self.takes_least:
            return (
                f"{name} expands its own with {own} ({self.sentence.rstrip('.')}); the other's, "
                f"with {format_f(self.other)}, is open too"
            )
        if self.is_indifferent:
            return f"{name} gives both {own} ({self.sentence.rstrip('.')})"
        return f"{name} gives its own {own} and the other's {format_f(self.other)}"


class StepDivergence(NamedTuple):
    """The first step at which two searches expand different boards, as each of them sees it."""

    step: int
    first: DivergenceView
    second: DivergenceView

    @property
    def cause(self) -> DivergenceCause:
        """Why the two searches expand different nodes at this step."""
        if self.first.other is None or self.second.other is None:
            return DivergenceCause.NOT_OPEN
        if not (self.first.takes_least and self.second.takes_least):
            return DivergenceCause.ORDER
        if self.first.is_indifferent and self.second.is_indifferent:
            return DivergenceCause.TIE
        return DivergenceCause.PRIORITY

    def sentence(self, first: str, second: str, *, with_boards: bool = True) -> str:
        """The step, the boards and the cause, with these names of the searches."""
        boards = (
            f"{first} expands {self.first.node.board}, {second} {self.second.node.board}; "
            if with_boards
            else ""
        )
        return (
            f"step {self.step}: {boards}{self.cause}: {self.first.describe(first)}; "
            f"{self.second.describe(second)}."
        )


def first_divergence(
    first: Trace, second: Trace, after: int = 0, last: int | None = None
) -> StepDivergence | None:
    """The first step after `after`, up to `last`, at which two searches expand different boards.

    None if there is no such step among those recorded by both. O(steps) comparisons of packed
    boards; no node is read before they differ.
    """
    recorded = min(first.steps, second.steps)
    for low, high in _chunks(after, recorded if last is None else min(recorded, last)):
        step = first_difference(first, second, low, high)
        if step is not None:
            mine = first.node(step)
            other = second.node(step)
            return StepDivergence(
                step, _view(first, mine, other.board, step), _view(second, other, mine.board, step)
            )
    return None


def first_difference(first: Trace, second: Trace, low: int, high: int) -> int | None:
    """The first of the steps `low` to `high` at which two searches expand different boards."""
    ours = first.packed_boards(low, high)
    theirs = second.packed_boards(low, high)
    different = np.flatnonzero((ours[0] != theirs[0]) | (ours[1] != theirs[1]))
    return low + int(different[0]) if len(different) else None


def _chunks(after: int, last: int) -> Iterator[tuple[int, int]]:
    length = FIRST_CHUNK
    while after < last:
        yield after + 1, min(after + length, last)
        after += length
        # Doubling: searches that differ at once cost few steps, long equal ones few chunks.
        length = min(2 * length, LARGEST_CHUNK)


def _view(trace: Trace, node: Node, other: Board, step: int) -> DivergenceView:
    choice = trace.choice(step)
    stands = trace.open_node(step - 1, other)
    takes_least = isinstance(choice, BestFirstChoice | AnytimeChoice)
    return DivergenceView(
        node, None if stands is None else stands.f, choice.symbol, choice.sentence, takes_least
    )


class DivergenceSearch:
    """Compares two lanes' steps as they are recorded, a slice at each look."""

    def __init__(self, first: Lane, second: Lane):
        self.lanes = first, second
        self.compared = 0
        self.found: StepDivergence | None = None
        self.is_done = False
        self._traces = first.trace, second.trace

    def look(self) -> None:
        """Take in the steps recorded since the last look."""
        first, second = self.lanes
        if self._traces != (first.trace, second.trace):
            self.compared = 0
            self._traces = first.trace, second.trace
        recorded = min(trace.steps for trace in self._traces)
        last = min(recorded, self.compared + LARGEST_CHUNK)
        self.found = first_divergence(*self._traces, self.compared, last)
        self.compared = last
        self.is_done = self.found is not None or (last == recorded and self._none_will_come())

    def _none_will_come(self) -> bool:
        """Whether one search has ended with no step left to compare, and the other is known to end
        there too or to go on.
        """
        # A search that has neither ended nor gone further may still do either.
        is_known = all(lane.has_ended or lane.trace.steps > self.compared for lane in self.lanes)
        return is_known and any(self._is_over(lane) for lane in self.lanes)

    def _is_over(self, lane: Lane) -> bool:
        return lane.has_ended and lane.trace.steps == self.compared

    def sentence(self, first: str, second: str, *, with_boards: bool = True) -> str:
        """The divergence (see `StepDivergence.sentence`); without one, how far the searches agree,
        and whether they are still running.
        """
        if self.found is not None:
            return self.found.sentence(first, second, with_boards=with_boards)
        steps = grouped(self.compared)
        if not self.is_done:
            return f"the first {steps} steps of {first} and {second} are the same; still searching."
        ended = [
            name
            for name, lane in zip((first, second), self.lanes, strict=True)
            if self._is_over(lane)
        ]
        if len(ended) == len(self.lanes):
            return f"{first} and {second} expand the same boards in all their {steps} steps."
        return (
            f"{first} and {second} expand the same boards until {ended[0]} ends after step {steps}."
        )
