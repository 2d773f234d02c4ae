"""Where a comparison stands."""

from dataclasses import dataclass

from core.comparison.clock import By


@dataclass(frozen=True)
class Standing:
    """A position of a clock, with the step at which each lane is shown there."""

    by: By
    position: int
    steps: tuple[int, ...]
