"""The audit of a heuristic for one goal: accuracy, admissibility, consistency, dominance and
predicted effort.
"""

from dataclasses import dataclass, replace

import numpy as np

from ...engine.heuristics import Heuristic
from ...engine.puzzle import Board, Move
from ...engine.puzzle.packing import Integers
from ...system import Building, grouped
from .prediction import (
    USUAL_SAMPLES,
    Judgement,
    MeanExpansions,
    Population,
    efforts,
    population,
    values,
)

TENTHS = 10


@dataclass(frozen=True, eq=False)
class Accuracy:
    """Means and maxima in moves. `mean_ratio`: the mean of h / distance over all boards but the
    goal.

    `exact`: the number of boards with h equal to their distance. `tenths`: the number of boards,
    without the goal, whose h / distance is from 0 to below 0.1, from 0.1 to below 0.2, and so on to
    below 1, then exactly 1, then above 1. `density[h, distance]`: the number of boards with both.
    """

    mean_h: float
    greatest_h: int
    mean_distance: float
    greatest_distance: int
    mean_ratio: float
    exact: int
    tenths: tuple[int, ...]
    density: Integers

    @property
    def widest_layer(self) -> tuple[int, int]:
        """The distance that most boards have, and their number."""
        layers = self.density.sum(0)
        return int(layers.argmax()), int(layers.max())


def accuracy(population: Population, hs: Integers) -> Accuracy:
    """How close these h, in the order of the boards, come to the true distances."""
    hs = hs[: population.count]
    distances = population.distances
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
    """The label of an index of `Accuracy.tenths`: `0.3`, `1`, `> 1`."""
    return "1" if tenth == TENTHS else "> 1" if tenth > TENTHS else f"0.{tenth}"


EXAMPLES = 100


@dataclass(frozen=True)
class Admissibility:
    """`violations`: the number of boards with h above their distance.

    `overestimated`: up to EXAMPLES of them, and `underestimated`: as many boards with h below their
    distance; the worst first, and among equals those closest to the goal.
    """

    violations: int
    overestimated: tuple[Judgement, ...]
    underestimated: tuple[Judgement, ...]

    @property
    def holds(self) -> bool:
        return self.violations == 0


def admissibility(population: Population, hs: Integers) -> Admissibility:
    """Compare h with the true distances; `hs` by row of the population."""
    distances = population.distances
    excess = hs[: population.count] - distances
    over = np.flatnonzero(excess > 0)
    under = np.flatnonzero(excess < 0)

    def worst(rows: Integers) -> tuple[Judgement, ...]:
        order = np.lexsort((distances[rows], -abs(excess[rows])))[:EXAMPLES]
        return tuple(population.judgements(rows[order].tolist(), hs))

    return Admissibility(len(over), worst(over), worst(under))


@dataclass(frozen=True)
class Edge:
    """A move along which h falls, from a board with `h` to one with `next_h`, both in moves."""

    board: Board
    move: Move
    h: int
    next_h: int

    @property
    def fall(self) -> int:
        """By how much h falls; at most 1 for a consistent heuristic."""
        return self.h - self.next_h


@dataclass(frozen=True)
class Consistency:
    """`violations`: how many of the `moves` between boards change h by more than 1; `worst`: up to
    EXAMPLES of them, the steepest first.
    """

    moves: int
    violations: int
    worst: tuple[Edge, ...]

    @property
    def holds(self) -> bool:
        return self.violations == 0


def consistency(population: Population, hs: Integers) -> Consistency:
    """Compare h at both ends of every move; `hs` by row of the population."""
    falls = np.abs(hs[population.moves[:, 0]] - hs[population.moves[:, 1]])
    broken = np.flatnonzero(falls > 1)
    steepest = broken[np.argsort(-falls[broken], kind="stable")][:EXAMPLES]
    return Consistency(
        moves=len(population.moves),
        violations=len(broken),
        worst=tuple(_edge(population, hs, *pair) for pair in population.moves[steepest].tolist()),
    )


def _edge(population: Population, hs: Integers, one: int, other: int) -> Edge:
    start, end = (one, other) if hs[one] > hs[other] else (other, one)
    board = population.board(start)
    after = population.board(end)
    move = next(move for move, reached in board.successors() if reached == after)
    return Edge(board, move, int(hs[start]), int(hs[end]))


@dataclass(frozen=True)
class Dominance:
    """The number of boards on which `first` is greater than `second`, equal to it, and less.

    A heuristic dominates another if it is never less and sometimes greater. If both are admissible
    and consistent, A* with it expands no board that A* with the other does not, except among ties
    with f = C*. Source: Pearl, "Heuristics" (1984).
    """

    first: str
    second: str
    greater: int
    equal: int
    less: int

    @property
    def dominant(self) -> str | None:
        """The heuristic that is never below the other and somewhere above it; None if there is
        none.
        """
        if bool(self.greater) == bool(self.less):
            return None
        return self.first if self.greater else self.second

    @property
    def sentence(self) -> str:
        if not self.greater and not self.less:
            return f"{self.first} and {self.second} agree on every board"
        if self.dominant is None:
            return (
                f"neither dominates: {self.first} is higher on {grouped(self.greater)} boards, "
                f"{self.second} on {grouped(self.less)}, and they agree on {grouped(self.equal)}"
            )
        other = self.second if self.dominant == self.first else self.first
        return (
            f"{self.dominant} dominates {other}: it is higher on "
            f"{grouped(self.greater or self.less)} boards and lower on none"
        )


def dominance(first: str, second: str, hs: Integers, others: Integers) -> Dominance:
    """On how many boards each of two heuristics gives more."""
    greater = int((hs > others).sum())
    less = int((hs < others).sum())
    return Dominance(first, second, greater, len(hs) - greater - less, less)


@dataclass(frozen=True, eq=False)
class AuditFindings:
    """The properties of a heuristic on the boards of `population`; `hs` is the h of each by row."""

    heuristic: Heuristic
    population: Population
    hs: Integers
    admissibility: Admissibility
    consistency: Consistency
    accuracy: Accuracy

    @property
    def goal(self) -> Board:
        return self.population.goal

    def boards(self, hs: range, distances: range, count: int) -> list[Judgement]:
        """The first `count` boards whose h and true distance are within these ranges."""
        known = self.population.distances
        rows = np.flatnonzero(np.isin(self.hs[: len(known)], hs) & np.isin(known, distances))
        return self.population.judgements(rows[:count].tolist(), self.hs)

    def efforts(self, building: Building) -> tuple[MeanExpansions, ...]:
        """The expansions of A* and IDA* with the heuristic, measured and, if it is consistent,
        predicted; empty for a sample of boards.

        Raises BuildCancelledError.
        """
        if not self.population.whole:
            return ()
        found = efforts(self.population, self.hs, self.heuristic, building)
        if self.consistency.holds:
            return found
        return tuple(replace(one, predicted_least=None, predicted_most=None) for one in found)

    def against(self, other: Heuristic, building: Building) -> Dominance:
        """Which of this heuristic and another dominates on the same boards. Raises the same errors
        as `audit`.
        """
        estimate = other.towards(self.goal, building.progress, building.cancelled)
        building.notices.extend(estimate.notices)
        count = self.population.count
        others = values(estimate, self.population.cells[:count], building)
        return dominance(self.heuristic.id, other.id, self.hs[:count], others)


def audit(
    heuristic: Heuristic,
    goal: Board,
    building: Building,
    samples: int = USUAL_SAMPLES,
    seed: int = 0,
) -> AuditFindings:
    """Audit a heuristic over every board that can reach a goal of up to ten cells, or over
    `samples` boards of a larger one.

    `building` receives the progress and may cancel. Raises SettingError if the heuristic is not
    defined for the goal, BuildCancelledError, and PluginError for a mistake in a user's own
    heuristic.
    """
    estimate = heuristic.towards(goal, building.progress, building.cancelled)
    building.notices.extend(estimate.warnings)
    boards = population(goal, samples, seed, building)
    hs = values(estimate, boards.cells, building)
    return AuditFindings(
        heuristic,
        boards,
        hs,
        admissibility(boards, hs),
        consistency(boards, hs),
        accuracy(boards, hs),
    )
