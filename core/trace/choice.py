"""Why a node was next: the priority, the ties and how they were broken, as data and as a sentence."""

from dataclasses import dataclass
from enum import StrEnum


class Tie(StrEnum):
    """Which of several open nodes of equal priority is expanded first; among those still equal, the newest
    (under OLDEST, the oldest)."""

    LOW_H = "low-h"
    HIGH_G = "high-g"
    NEWEST = "newest"
    OLDEST = "oldest"


def counted(number: int, noun: str) -> str:
    """`1 node`, `2 nodes`, `12 345 nodes`."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}".replace(",", " ")


def shown(f: float) -> str:
    """A priority without needless digits: `19`, `19.5`."""
    return f"{f:g}" if abs(f) < 1e6 else f"{f:.0f}"


@dataclass(frozen=True, slots=True)
class BestFirstChoice:
    """A node taken from the front of the open list.

    `symbol` names what the priority is (`f`, `g` or `h`); `open` nodes stood in the list, `tied` of them with the
    same priority (the chosen one included), `still_tied` of these equal under the tie rule too.
    """

    symbol: str
    priority: float
    open: int
    tied: int
    tie: Tie
    still_tied: int

    @property
    def sentence(self) -> str:
        """The choice in words."""
        if self.open == 1:
            return "the only open node."
        text = f"least {self.symbol} ({shown(self.priority)}) among {counted(self.open, 'open node')}"
        if self.tied == 1:
            return f"{text}; no other has as little."
        text += f"; {self.tied} tied"
        last = "oldest" if self.tie is Tie.OLDEST else "newest"
        if self.tie in (Tie.NEWEST, Tie.OLDEST):
            return f"{text}, the {last} wins."
        rule = "lowest h" if self.tie is Tie.LOW_H else "highest g"
        if self.still_tied == 1:
            return f"{text}, {rule} wins."
        return f"{text}, {rule} wins; still {self.still_tied} tied, the {last} wins."


@dataclass(frozen=True, slots=True)
class DepthFirstChoice:
    """A node entered by the depth-first family.

    `backed_up` nodes were left since the last step; `place` of `of` is its place among its siblings in operator
    order; `iteration` is set where a new iteration begins here; `symbol` names what is held against the bound.
    """

    symbol: str
    value: float
    bound: float
    backed_up: int
    place: int
    of: int
    iteration: int | None = None

    @property
    def sentence(self) -> str:
        """The choice in words."""
        if self.iteration is not None:
            begins = "the search begins" if self.iteration == 1 else f"iteration {self.iteration} begins"
            return f"{begins} at the start with bound {shown(self.bound)}."
        within = f"{self.symbol} {shown(self.value)} within the bound {shown(self.bound)}"
        text = f"successor {self.place} of {self.of} in operator order, {within}"
        if self.backed_up:
            return f"backed up {counted(self.backed_up, 'level')}; then {text}."
        return f"{text}."


Choice = BestFirstChoice | DepthFirstChoice
