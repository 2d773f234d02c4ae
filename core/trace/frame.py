"""The state of a depth-first search at one step, and what can bring it back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from core.puzzle.move import Move
from core.trace.trace import Words


@dataclass(frozen=True, slots=True)
class Level:
    """One node on the path: the step that entered it, the blank's cell, h, and the successors not yet tried."""

    entered: int
    blank: int
    h: int
    pending: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Frame:
    """The whole state of a depth-first search after a step: its path from the start, and its registers."""

    step: int
    iteration: int
    bound: int
    generated: int
    deepest: int
    least_h: int
    levels: tuple[Level, ...]


@dataclass(frozen=True, slots=True)
class Sample:
    """What the plots show of a step; `path` counts the nodes on it."""

    step: int
    path: int
    bound: int
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

    def copy(self) -> Descent:
        """An independent search in the same state."""

    def go_on(self, steps: int) -> int:
        """Make up to so many steps; the kernel's status."""

    def visit(self, los: Words, his: Words) -> None:
        """Make as many steps as the arrays are long and note the packed board of each."""

    def frame(self) -> Frame:
        """The state, frozen."""

    def sample(self) -> Sample:
        """What the plots show of it."""
