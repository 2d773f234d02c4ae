"""Where two searches of one board part, as the library hands it out."""

from __future__ import annotations

from dataclasses import dataclass

from loyd.core.comparison.divergence import Divergence as Parting
from loyd.core.comparison.divergence import first_divergence
from loyd.core.errors import SettingError
from loyd.core.library.picture import Picture
from loyd.core.library.solution import Solution


@dataclass(frozen=True, repr=False, eq=False)
class Divergence:
    """Two searches of one board, and the first step at which they expand different boards.  `parting` is the core's own answer."""

    first: Solution
    second: Solution
    parting: Parting | None

    @property
    def step(self) -> int | None:
        """The first step at which they part; None where they do not, as far as both go."""
        return None if self.parting is None else self.parting.step

    @property
    def cause(self) -> str | None:
        """Why they part, in a few words; None where they do not."""
        return None if self.parting is None else self.parting.cause.value

    @property
    def sentence(self) -> str:
        """The whole in words."""
        names = self.first.spec.text, self.second.spec.text
        if self.parting is None:
            return f"{names[0]} and {names[1]} expand the same boards, as far as both go."
        return self.parting.sentence(*names)

    def map(self) -> Picture:
        """The maps of both searches at their ends, on the same axes, and what only one of them has expanded.

        Raises SettingError where one has made no step.
        """
        from loyd.core.drawing.comparison import apart, comparison_drawing
        from loyd.core.drawing.lanes import lane_maps

        pair = self.first, self.second
        steps = [one.step(one.trace.steps).number for one in pair]
        maps = lane_maps([(one.problem, one.trace, step, one.outcome) for one, step in zip(pair, steps, strict=True)])
        told_apart = apart(0, 1, [one.trace for one in pair], steps, maps[0].relief)
        ends = f"from {self.first.board} to {self.first.board.goal}"
        return Picture(comparison_drawing(maps, " and ".join(one.spec.text for one in pair), ends, 2, told_apart))

    def __repr__(self) -> str:
        return f"Divergence({self.sentence.rstrip('.')})"

    def _repr_svg_(self) -> str:
        return self.map().svg


def divergence(first: Solution, second: Solution) -> Divergence:
    """The first step at which two searches of one board expand different boards, and why.

    Raises SettingError where they are of different boards or goals.

    >>> import loyd
    >>> start = loyd.board("2 3 4 1 5 x 7 6 8")
    >>> apart = loyd.divergence(loyd.solve(start, "astar:manhattan"), loyd.solve(start, "astar:manhattan:tie=oldest"))
    >>> apart.step, apart.cause
    (6, 'the same f and a different tie')
    """
    if (first.problem.start, first.problem.goal) != (second.problem.start, second.problem.goal):
        raise SettingError(f"searches of {first.board} and of {second.board} cannot be compared: give two of one board with one goal")
    return Divergence(first, second, first_divergence(first.trace, second.trace))
