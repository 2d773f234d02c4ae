"""What a comparison shows."""

from dataclasses import dataclass

from loyd.core.comparison.clock import By


@dataclass(frozen=True)
class Shown:
    """A position of a clock, with the step at which each lane is shown there."""

    by: By
    position: int
    steps: tuple[int, ...]
