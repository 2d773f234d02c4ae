"""How near a heuristic comes to the true distance."""

from dataclasses import dataclass

import numpy as np

from loyd.core.audit.population import Integers, Population

TENTHS = 10


@dataclass(frozen=True, eq=False)
class Accuracy:
    """Means and greatest values in moves.  `mean_ratio`: the mean of h / distance over all boards but the goal.

    `exact`: how many boards have h equal to their distance.  `tenths`: how many boards but the goal have h / distance from 0 to
    under 0.1, from 0.1 to under 0.2 and so on to under 1, then exactly 1, then more.
    `density[h, distance]`: how many boards have both.
    """

    mean_h: float
    greatest_h: int
    mean_distance: float
    greatest_distance: int
    mean_ratio: float
    exact: int
    tenths: tuple[int, ...]
    density: Integers


def accuracy(population: Population, hs: Integers) -> Accuracy:
    """Hold h against the true distances; `hs` by row of the population."""
    hs, distances = hs[: population.count], population.distances
    away = distances > 0
    tenths = np.where(hs > distances, TENTHS + 1, hs * TENTHS // np.maximum(distances, 1))[away]
    density = np.zeros((int(hs.max()) + 1, int(distances.max()) + 1), np.int64)
    np.add.at(density, (hs, distances), 1)
    return Accuracy(
        mean_h=float(hs.mean()),
        greatest_h=int(hs.max()),
        mean_distance=float(distances.mean()),
        greatest_distance=int(distances.max()),
        mean_ratio=float((hs[away] / distances[away]).mean()) if away.any() else 1.0,
        exact=int((hs == distances).sum()),
        tenths=tuple(np.bincount(tenths, minlength=TENTHS + 2).tolist()),
        density=density,
    )


def tenth_label(tenth: int) -> str:
    """What a place of `Accuracy.tenths` counts: `0.3`, `1`, `> 1`."""
    return "1" if tenth == TENTHS else "> 1" if tenth > TENTHS else f"0.{tenth}"
