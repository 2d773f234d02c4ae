"""Every heuristic, as one entry each."""

from functools import lru_cache
from math import perm, prod
from typing import NamedTuple

from ...system import PluginError, grouped, unknown_name
from ..puzzle import UNREACHABLE, Board
from . import (
    constant,
    euclidean,
    exact_distance,
    gaschnig,
    inversion,
    linear_conflict,
    manhattan,
    patterns,
    sequence,
    walking,
    zero,
)
from .constant import ConstantHeuristic
from .exact_distance import TrueDistance
from .heuristic import Estimate, Heuristic
from .manhattan import TileSum, blank_counted, blank_only, chebyshev, misplaced
from .maximum import maximum
from .pattern_database import PatternDatabases
from .pattern_partition import NAMED, Partition, parse_partition
from .walking_distance import WalkingDistance

ZERO = Heuristic(
    id="zero",
    name="zero",
    definition="0 everywhere: the search knows nothing about the goal.",
    file=zero,
)

MISPLACED = TileSum(
    id="misplaced",
    name="misplaced tiles",
    definition="The number of tiles that are not on their goal cell.",
    source="Doran and Michie 1966",
    file=manhattan,
    measure=misplaced,
)

MANHATTAN = Heuristic(
    id="manhattan",
    name="Manhattan distance",
    definition="For each tile, the rows plus the columns to its goal cell.",
    source="Doran and Michie 1966",
    file=manhattan,
)

CHEBYSHEV = TileSum(
    id="chebyshev",
    name="Chebyshev distance",
    definition="For each tile, the rows or the columns to its goal cell, whichever is greater.",
    file=manhattan,
    measure=chebyshev,
)

EUCLIDEAN = Heuristic(
    id="euclidean",
    name="Euclidean distance",
    definition="For each tile, the straight-line distance to its goal cell; the sum is rounded up.",
    file=euclidean,
)

WITH_THE_BLANK = TileSum(
    id="blank-counted",
    name="Manhattan, blank counted",
    definition="Manhattan with the blank counted as a tile: a common "
    "mistake, as one move moves both.",
    admissible=False,
    consistent=False,
    file=manhattan,
    measure=blank_counted,
)

BLANK_ONLY = TileSum(
    id="blank-only",
    name="distance of the blank",
    definition="The rows plus the columns from the blank to its goal cell; tiles are ignored.",
    file=manhattan,
    measure=blank_only,
)

SEQUENCE = Heuristic(
    id="sequence",
    name="sequence score",
    definition=(
        "Manhattan, plus 6 for each tile around the centre that is not followed by the right one, "
        "plus 3 if the centre is wrong."
    ),
    source="Nilsson 1980",
    admissible=False,
    consistent=False,
    file=sequence,
)

LINEAR_CONFLICT = Heuristic(
    id="linear-conflict",
    name="linear conflict",
    definition="Manhattan, plus 2 for each tile that must leave its line to let others pass.",
    source="Hansson, Mayer and Yung 1992",
    file=linear_conflict,
)

GASCHNIG = Heuristic(
    id="gaschnig",
    name="Gaschnig's relaxed adjacency",
    definition="The moves needed if the blank could change places with any tile.",
    source="Gaschnig 1979",
    file=gaschnig,
)

INVERSION = Heuristic(
    id="inversion",
    name="inversion distance",
    definition=(
        "The fewest vertical moves that undo all inversions (each passes width - 1 tiles), plus "
        "the same for horizontal moves."
    ),
    source="Takahashi 2001",
    file=inversion,
)

WALKING = WalkingDistance(
    id="walking",
    name="walking distance",
    definition=(
        "The fewest vertical moves if only the row of each tile mattered, plus the same for "
        "columns."
    ),
    source="Takahashi 2002",
    file=walking,
)

EXACT = TrueDistance(
    id="exact",
    name="exact distance",
    definition="The true distance, known for each board of up to twelve cells.",
    source="Schofield 1967",
    file=exact_distance,
)


def _patterns(partition: Partition) -> PatternDatabases:
    groups = " / ".join(" ".join(map(str, group)) for group in partition.groups)
    entries = (
        0
        if partition.size is None
        else sum(perm(prod(partition.size), len(group)) for group in partition.groups)
    )
    return PatternDatabases(
        id=partition.id,
        name="pattern database " + partition.id.removeprefix("pdb").lstrip("-:"),
        definition=(
            f"Groups {groups}: for each, the fewest moves of its tiles that solve them; or the "
            "mirror image's value if it is higher."
        )
        + (f" {grouped(entries)} entries." if entries else ""),
        source="Korf and Felner 2002",
        consistent=False,
        file=patterns,
        partition=partition,
    )


HEURISTICS: dict[str, Heuristic] = {
    entry.id: entry
    for entry in (
        ZERO,
        MISPLACED,
        GASCHNIG,
        CHEBYSHEV,
        EUCLIDEAN,
        MANHATTAN,
        LINEAR_CONFLICT,
        INVERSION,
        WALKING,
        *map(_patterns, NAMED.values()),
        EXACT,
        BLANK_ONLY,
        WITH_THE_BLANK,
        SEQUENCE,
    )
}


HEURISTIC_ALIASES = {"hamming": "misplaced", "lc": "linear-conflict", "wd": "walking"}
"""Other names in the field, and the ids that they stand for."""


@lru_cache(maxsize=256)
def heuristic(name: str) -> Heuristic:
    """The heuristic with this id or alias, or the one described by `max:a+b+…`, `pdb:1,2/3,4…` or
    `constant:5`.

    Raises SettingError, which lists the known ones or says what is wrong in the description.
    """
    if found := HEURISTICS.get(name) or HEURISTICS.get(HEURISTIC_ALIASES.get(name.lower(), "")):
        return found
    kind, colon, rest = name.partition(":")
    if colon and kind == "max":
        return maximum(tuple(heuristic(part.strip()) for part in rest.split("+") if part.strip()))
    if colon and kind == "pdb":
        return _patterns(parse_partition(rest))
    if colon and kind == "constant":
        return _constant(constant.number(rest))
    raise unknown_name("heuristic", name, HEURISTICS, ", max:a+b, pdb:1,2/3,4 and constant:5")


def _constant(value: int) -> ConstantHeuristic:
    return ConstantHeuristic(
        id=f"constant:{value}",
        name=f"constant {value}",
        definition=f"{value} everywhere, even at the goal.",
        admissible=value == 0,
        file=constant,
        value=value,
    )


class HeuristicValue(NamedTuple):
    """The h of a board by one heuristic; None if there is none: no path to the goal, or a mistake
    in a user's own heuristic.
    """

    heuristic: Heuristic
    h: int | None


def available(goal: Board) -> list[Heuristic]:
    """The heuristics of the catalogue, without h = 0, that are defined for the size and need no
    large tables first.
    """
    return [
        each
        for each in HEURISTICS.values()
        if each is not ZERO and not each.refusal(goal.size) and each.is_ready(goal)
    ]


def side_by_side(board: Board, goal: Board, chosen: Heuristic | None) -> list[HeuristicValue]:
    """The value of each heuristic, including the chosen one: the lowest h first, the exact distance
    last.

    The first call for a goal may load tables, for up to a second each.
    """
    asked = available(goal)
    if chosen is not None and chosen not in asked and chosen is not ZERO and chosen.is_ready(goal):
        asked.append(chosen)
    guesses = [HeuristicValue(each, _value(each, board, goal)) for each in asked]
    return sorted(guesses, key=lambda guess: (guess.heuristic is EXACT, guess.h or 0))


def known_distance(board: Board, goal: Board) -> int | None:
    """The distance of a board from a goal of its size. None if there is no path, and if the
    distance is not known at once: of more than twelve cells, and of more than ten before the table
    of `exact` was built.
    """
    is_known = not EXACT.refusal(goal.size) and EXACT.is_ready(goal)
    return _value(EXACT, board, goal) if is_known else None


def _value(heuristic: Heuristic, board: Board, goal: Board) -> int | None:
    try:
        h = _towards(heuristic, goal).value(board)
    except PluginError:
        return None
    return None if heuristic is EXACT and h == UNREACHABLE else h


@lru_cache(maxsize=32)
def _towards(heuristic: Heuristic, goal: Board) -> Estimate:
    return heuristic.for_goal(goal)
