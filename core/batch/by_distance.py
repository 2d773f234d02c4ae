"""What searches take of boards that are equally far from the goal, as textbooks tabulate it."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

from loyd.core.batch.task import Result


@dataclass(frozen=True)
class AtDistance:
    """One spec over the boards whose shortest solution has `distance` moves; None where nobody knows it.

    `solved`: how many of the `boards` it solved; the means are of these, None without any.  `branching`: b*.
    """

    distance: int | None
    spec: str
    boards: int
    solved: int
    expanded: float | None
    generated: float | None
    branching: float | None


def by_distance(results: Sequence[Result]) -> list[AtDistance]:
    """For each distance that occurs, the nearest first and the unknown last, the specs in the order in which they first occur."""
    specs = list(dict.fromkeys(result.task.spec for result in results))
    distances = sorted({result.figures.optimum for result in results}, key=lambda one: (one is None, one))
    found = []
    for distance in distances:
        for spec in specs:
            rows = [one.figures for one in results if one.figures.optimum == distance and one.task.spec == spec]
            solved = [row for row in rows if row.is_solved]
            means = [_mean([getattr(row, name) for row in solved]) for name in ("expanded", "generated", "branching")]
            found.append(AtDistance(distance, spec, len(rows), len(solved), *means))
    return found


def _mean(values: Sequence[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return fmean(known) if known else None
