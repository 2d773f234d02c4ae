"""Why a node was chosen: the priority, the ties and how they were broken, as data and as a
sentence.
"""

from enum import StrEnum
from math import isnan
from typing import Protocol

from .puzzle import UNREACHABLE


class Tie(StrEnum):
    """Which of several open nodes of equal priority is expanded first; among those still equal, the
    newest (under LOW_G and OLDEST, the oldest).

    RANDOM: each node draws one of `loyd.core.engine.record.columns.RANDOM_RANKS` ranks when it is
    generated.
    """

    LOW_H = "low-h"
    HIGH_G = "high-g"
    LOW_G = "low-g"
    RANDOM = "random"
    NEWEST = "newest"
    OLDEST = "oldest"

    @property
    def age(self) -> str:
        """`newest` or `oldest`: which of the nodes that are still equal is expanded first."""
        return "oldest" if self in (Tie.LOW_G, Tie.OLDEST) else "newest"

    @property
    def criterion(self) -> str:
        """What is compared before age, such as `lowest h`; empty if nothing is."""
        return {
            Tie.LOW_H: "lowest h",
            Tie.HIGH_G: "highest g",
            Tie.LOW_G: "lowest g",
            Tie.RANDOM: "random",
        }.get(self, "")


def format_f(f: float) -> str:
    """A priority without needless digits: `19`, `19.5`; a dash for NaN."""
    if isnan(f):
        return "-"
    return f"{f:g}" if abs(f) < 1e6 else f"{f:.0f}"


def format_h(h: int) -> str:
    """h in moves; a dash if no path to the goal exists."""
    return "-" if h == UNREACHABLE else str(h)


def format_node_f(f: float, h: int) -> str:
    """f for a node with this h; a dash if no path to the goal exists."""
    return "-" if h == UNREACHABLE else format_f(f)


class NodeChoice(Protocol):
    """Why a node was chosen: data, and a sentence made of it. `symbol` names what was compared;
    empty if nothing was.
    """

    @property
    def symbol(self) -> str:
        """What the algorithm compares: `f`, `g`, `h`, or empty if it takes nodes in order."""

    @property
    def sentence(self) -> str:
        """Why this node was chosen, in words."""
