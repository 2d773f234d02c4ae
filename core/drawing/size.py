"""How much room a drawing has."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Size:
    """How large a drawing is, and of how many points its places are a multiple, across and down."""

    width: float
    height: float
    across: float = 2.0
    down: float = 2.0


SHEET = Size(1600, 900)
CHARACTERS = Size(1000, 600, 10, 20)
"""What is read as lines of characters."""
