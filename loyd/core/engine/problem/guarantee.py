"""What an algorithm guarantees: that it finds a solution, and that its solution is optimal.

What counts as proved depends on `Holds` alone. Its values are only the words in which a guarantee
is stated: proofs and tests compare members and never read the sentence.
"""

from enum import StrEnum
from typing import NamedTuple


class Holds(StrEnum):
    """When a guarantee holds, in the words in which it is stated.

    `IN_LIMITS`: the limits are those of depth and of f that the algorithm or the spec sets.
    `UNLESS_DROPPED`: as before, and the search never reached a node of that solution by a longer
    path first, since it does not try a board twice. `AT_END`: only once the search has ended by
    itself. `UNKNOWN`: a user-defined algorithm that states nothing.
    """

    ALWAYS = "yes"
    IF_ADMISSIBLE = "if h is admissible"
    IF_CONSISTENT = "if h is consistent"
    WITHIN_WEIGHT = "within w times the optimum if h is admissible"
    WITHIN_WEIGHT_IF_CONSISTENT = "within w times the optimum if h is consistent"
    AT_END = "at the end, if h is admissible"
    IN_LIMITS = "if a solution lies within the limits"
    IN_LIMITS_IF_ADMISSIBLE = "if a solution lies within the limits and h is admissible"
    UNLESS_DROPPED = (
        "if a solution lies within the limits and no node on it was dropped as a duplicate of a "
        "longer path"
    )
    NEVER = "no"
    UNKNOWN = "not known"


class Guarantee(NamedTuple):
    """A guarantee, and a note on it: why it holds, or what limits it.

    >>> str(Guarantee(Holds.ALWAYS, "all moves cost 1"))
    'yes (all moves cost 1)'
    """

    holds: Holds
    note: str = ""

    def __str__(self) -> str:
        return f"{self.holds} ({self.note})" if self.note else self.holds


ALWAYS_HOLDS = Guarantee(Holds.ALWAYS)
NO_GUARANTEE = Guarantee(Holds.NEVER)
