"""The state of a depth-first search at one step, and what can bring it back."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Sequence
from typing import NamedTuple, Protocol

from loyd.core.puzzle.move import Move
from loyd.core.trace.plane import Place
from loyd.core.trace.trace import Integers, Words
from loyd.core.trace.visits import Visits


class Level(NamedTuple):
    """One node on the path: the step that entered it, the blank's cell, h, and the successors not yet tried."""

    entered: int
    blank: int
    h: int
    pending: tuple[Move, ...]


class Frame(NamedTuple):
    """The whole state of a depth-first search after a step: its path from the start, and its registers.

    `cut_off`: how many nodes were entered at the depth limit, which are not expanded; `looped`: how many successors were left out because
    their boards were on the path, and `deepest_loop` the greatest depth of these.
    """

    step: int
    iteration: int
    bound: float
    generated: int
    cut_off: int
    looped: int
    deepest_loop: int
    deepest: int
    least_h: int
    levels: tuple[Level, ...]


class Sample(NamedTuple):
    """What the plots show of a step; `path` counts the nodes on it."""

    step: int
    path: int
    bound: float
    least_h: int
    h: int

    @classmethod
    def of(cls, frame: Frame) -> Sample:
        """The sample of a state."""
        h = frame.levels[-1].h if frame.levels else frame.least_h
        return cls(frame.step, len(frame.levels), frame.bound, frame.least_h, h)


class Descent(Protocol):
    """A depth-first search under way, which can be copied and can go on."""

    @property
    def step(self) -> int:
        """The steps made."""

    @property
    def generated(self) -> int:
        """The successors generated so far."""

    @property
    def deepest(self) -> int:
        """The deepest node entered so far."""

    @property
    def least_h(self) -> int:
        """The least h of the nodes entered so far."""

    def lowered(self, h: int) -> list[tuple[int, int]]:
        """The steps that have entered a node of less h than all before it and than `h`, and what that was."""

    @property
    def visits(self) -> Visits:
        """How many nodes of each g and h have been entered so far."""

    @property
    def visit_bytes(self) -> int:
        """The memory that these counts take."""

    def narrow(self) -> None:
        """Take less memory: what is kept for long is asked for once, while copies made on the way are soon thrown away."""

    def copy(self) -> Descent:
        """An independent search in the same state."""

    def go_on(self, steps: int) -> int:
        """Make up to so many steps; the kernel's status."""

    def retrace(self, trail: Integers, los: Words, his: Words) -> None:
        """Make as many steps as `trail` has rows and note of each what its columns ask for (see `loyd.core.trace.replay`); in `los` and
        `his`, which may be empty, its packed board."""

    def columns(self) -> tuple[Integers, Integers, Integers]:
        """Of each node on the path the step that entered it, h and the blank's cell."""

    def frame(self) -> Frame:
        """The state, frozen."""

    def sample(self) -> Sample:
        """What the plots show of it."""


def first_visit(places: Collection[Place], checkpoints: Sequence[Descent], steps: int) -> int | None:
    """The first of so many steps that visited one of some places (by g and h), found from copies made on the way; None where none has."""
    later = bisect_left(checkpoints, True, key=lambda checkpoint: checkpoint.visits.any_at(places))
    last = min(checkpoints[later].step, steps) if later < len(checkpoints) else steps
    before = checkpoints[later - 1]
    stride = 1 << (last - before.step).bit_length()
    while stride := stride // 2:
        if before.step + stride <= last:
            further = before.copy()
            further.go_on(stride)
            before = before if further.visits.any_at(places) else further
    return before.step + 1 if before.step < last else None
