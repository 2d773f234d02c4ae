"""Every heuristic, as one entry each."""

from core.errors import SettingError
from core.heuristics import linear_conflict, manhattan, misplaced, zero
from core.heuristics.heuristic import Heuristic

ZERO = Heuristic(
    id="zero",
    name="zero",
    definition="0 everywhere: the search knows nothing of the goal.",
    source="",
    admissible=True,
    consistent=True,
    file=zero,
)

MISPLACED = Heuristic(
    id="misplaced",
    name="misplaced tiles",
    definition="How many tiles are not on their goal cell.",
    source="Doran and Michie 1966",
    admissible=True,
    consistent=True,
    file=misplaced,
)

MANHATTAN = Heuristic(
    id="manhattan",
    name="Manhattan distance",
    definition="For every tile, the rows plus the columns to its goal cell.",
    source="Doran and Michie 1966",
    admissible=True,
    consistent=True,
    file=manhattan,
)

LINEAR_CONFLICT = Heuristic(
    id="linear-conflict",
    name="linear conflict",
    definition="Manhattan, plus 2 for every tile that must leave its line to let others pass.",
    source="Hansson, Mayer and Yung 1992",
    admissible=True,
    consistent=True,
    file=linear_conflict,
)

HEURISTICS: dict[str, Heuristic] = {entry.id: entry for entry in (ZERO, MISPLACED, MANHATTAN, LINEAR_CONFLICT)}


def heuristic(name: str) -> Heuristic:
    """The heuristic with an id.  Raises SettingError that lists those there are."""
    try:
        return HEURISTICS[name]
    except KeyError:
        raise SettingError(f"no heuristic is called {name!r}; there are {', '.join(HEURISTICS)}") from None
