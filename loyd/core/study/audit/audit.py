"""The audit of a heuristic for one goal: accuracy, admissibility, consistency, dominance and
predicted effort.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property, partial
from itertools import islice, product
from typing import NamedTuple

import numpy as np

from ...engine.heuristics import Heuristic
from ...engine.heuristics.whole_space import MOST_CELLS_IN_SPACE
from ...engine.puzzle import MOST_CELLS, Board, Move
from ...engine.puzzle.packing import Bytes, Integers
from ...system import Building, grouped
from .prediction import (
    USUAL_SAMPLES,
    Judgement,
    MeanExpansions,
    Population,
    by_layers,
    efforts,
    population,
    values,
)

TENTHS = 10


class Accuracy(NamedTuple):
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


def tenth_label(tenth: int) -> str:
    """The label of an index of `Accuracy.tenths`: `0.3`, `1`, `> 1`."""
    return "1" if tenth == TENTHS else "> 1" if tenth > TENTHS else f"0.{tenth}"


EXAMPLES = 100
"""The most boards kept for each h and distance, and the most shown of a fault."""


class Admissibility(NamedTuple):
    """`violations`: the number of boards with h above their distance.

    `overestimated`: up to EXAMPLES of them, and `underestimated`: as many boards with h below their
    distance; the worst first, and among equals those closest to the goal.
    """

    violations: int
    overestimated: tuple[Judgement, ...]
    underestimated: tuple[Judgement, ...]

    @property
    def holds(self) -> bool:
        """Whether h never overestimates on the boards examined."""
        return self.violations == 0


class Edge(NamedTuple):
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
        """Whether h never falls by more than the move costs on the boards examined."""
        return self.violations == 0


def _edge(population: Population, hs: Integers, one: int, other: int) -> Edge:
    start, end = (one, other) if hs[one] > hs[other] else (other, one)
    board = population.board(start)
    after = population.board(end)
    move = next(move for move, reached in board.successors() if reached == after)
    return Edge(board, move, int(hs[start]), int(hs[end]))


class Dominance(NamedTuple):
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
        # Both, or neither: the heuristics contradict each other somewhere, or agree everywhere.
        if bool(self.greater) == bool(self.less):
            return None
        return self.first if self.greater else self.second

    @property
    def sentence(self) -> str:
        """Which of the two heuristics dominates, if one does."""
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


Judged = Callable[[Building], Iterator[tuple[Population, Integers]]]
"""Boards with the h of each row, a part at a time; may be called again. Raises
BuildCancelledError.
"""


@dataclass(eq=False)
class AuditFindings:
    """The properties of a heuristic on the boards that were added, a part at a time.

    `judged`: these boards. `whole`: whether they are all that can reach the goal; else `left_out`
    is how many more of a sample were too hard to solve. `counts`, `examples`: by distance and h the
    number of boards, and up to EXAMPLES rows of cells.
    """

    heuristic: Heuristic
    goal: Board
    judged: Judged
    whole: bool = True
    left_out: int = 0
    counts: Counter[tuple[int, int]] = field(default_factory=Counter)
    examples: defaultdict[tuple[int, int], list[Bytes]] = field(
        default_factory=partial(defaultdict, list)
    )
    consistency: Consistency = Consistency(0, 0, ())

    def add(self, boards: Population, hs: Integers) -> None:
        """Count some boards, with `hs` by row."""
        self.whole, self.left_out = boards.whole, boards.left_out
        ours = hs[: boards.count]
        width = int(ours.max()) + 1
        # Distance and h in one number, so that one sort groups the boards by both.
        keys = boards.distances * width + ours
        # The smallest type, as arrays of up to 16 bits are sorted several times as fast.
        order = np.argsort(keys.astype(np.min_scalar_type(int(keys.max()))), kind="stable")
        counts = np.bincount(keys)
        ends = np.cumsum(counts)
        for key in np.flatnonzero(counts).tolist():
            spot = divmod(key, width)
            kept = self.examples[spot]
            # The rows with this key stand together in `order`, in their original order, as the
            # sort is stable.
            rows = order[ends[key] - counts[key] : ends[key]][: EXAMPLES - len(kept)]
            kept.extend(boards.cells[rows])
            self.counts[spot] += int(counts[key])
        falls = np.abs(hs[boards.moves[:, 0]] - hs[boards.moves[:, 1]])
        broken = np.flatnonzero(falls > 1)
        steepest = boards.moves[broken[np.argsort(-falls[broken], kind="stable")][:EXAMPLES]]
        edges = [_edge(boards, hs, *pair) for pair in steepest.tolist()]
        before = self.consistency
        self.consistency = Consistency(
            before.moves + len(falls),
            before.violations + len(broken),
            tuple(sorted((*before.worst, *edges), key=lambda edge: -edge.fall)[:EXAMPLES]),
        )

    def judgements(self, spots: Iterable[tuple[int, int]]) -> Iterator[Judgement]:
        """The examples at these distances and h."""
        return (
            Judgement(Board(*self.goal.size, tuple(row.tolist())), h, distance)
            for distance, h in spots
            for row in self.examples[distance, h]
        )

    @cached_property
    def admissibility(self) -> Admissibility:
        """Whether h overestimates, and the boards where it is furthest off either way."""

        def worst(sign: int) -> tuple[Judgement, ...]:
            spots = sorted(
                (sign * (distance - h), distance, h)
                for distance, h in self.counts
                if sign * (h - distance) > 0
            )
            return tuple(islice(self.judgements(spot[1:] for spot in spots), EXAMPLES))

        over = sum(self.counts[spot] for spot in self.counts if spot[1] > spot[0])
        return Admissibility(over, worst(1), worst(-1))

    @cached_property
    def accuracy(self) -> Accuracy:
        """How close h is to the distance on average, and how often each pair of values occurs."""
        distances, hs, counts = np.array([(*spot, self.counts[spot]) for spot in self.counts]).T
        density = np.zeros((int(hs.max()) + 1, int(distances.max()) + 1), np.int64)
        density[hs, distances] = counts
        moves = np.maximum(distances, 1)
        # Whole numbers: 7 of 10 moves is exactly 0.7, which division by floats might round below.
        tenths = np.where(hs > distances, TENTHS + 1, hs * TENTHS // moves)
        away = counts * (distances > 0)
        return Accuracy(
            mean_h=float(np.average(hs, weights=counts)),
            greatest_h=int(hs.max()),
            mean_distance=float(np.average(distances, weights=counts)),
            greatest_distance=int(distances.max()),
            mean_ratio=float(np.average(hs / moves, weights=away)) if away.any() else 1.0,
            exact=int(counts[hs == distances].sum()),
            tenths=tuple(np.bincount(tenths, away, TENTHS + 2).astype(int).tolist()),
            density=density,
        )

    @property
    def count(self) -> int:
        """How many boards were compared."""
        return self.counts.total()

    def boards(self, hs: range, distances: range, count: int) -> list[Judgement]:
        """Up to `count` examples of boards whose h and true distance are within these ranges."""
        return list(islice(self.judgements(product(distances, hs)), count))

    def efforts(self, building: Building) -> tuple[MeanExpansions, ...]:
        """The expansions of A* and IDA* with the heuristic, measured and, if it is consistent,
        predicted; empty above ten cells.

        Raises BuildCancelledError.
        """
        if len(self.goal.cells) > MOST_CELLS:
            return ()
        ((boards, hs),) = self.judged(building)
        found = efforts(boards, hs, self.heuristic, building)
        if self.consistency.holds:
            return found
        # The theorem presupposes a consistent heuristic, and the audit has just found that this
        # one is not.
        return tuple(one._replace(predicted_least=None, predicted_most=None) for one in found)

    def dominance_over(self, other: Heuristic, building: Building) -> Dominance:
        """Which of this heuristic and another dominates on the same boards. Raises the same errors
        as `audit`.
        """
        estimate = other.for_goal(self.goal, building)
        building.notices.extend(estimate.notices)
        greater = less = 0
        for boards, hs in self.judged(building):
            others = values(estimate, boards.cells[: boards.count], building)
            greater += int((hs[: boards.count] > others).sum())
            less += int((hs[: boards.count] < others).sum())
        return Dominance(self.heuristic.id, other.id, greater, self.count - greater - less, less)


def audit(
    heuristic: Heuristic, goal: Board, building: Building, samples: int | None = None, seed: int = 0
) -> AuditFindings:
    """Audit a heuristic over every board that can reach a goal of up to twelve cells, or over
    `samples` boards of a larger one; above ten cells also if `samples` is given or the heuristic is
    a user's own.

    `building` receives the progress and may cancel. Raises SettingError if the heuristic is not
    defined for the goal, BuildCancelledError, and PluginError for a mistake in a user's own
    heuristic.

    O(boards): 181,440 of 3x3, 239,500,800 of 3x4.
    """
    estimate = heuristic.for_goal(goal, building)
    building.notices.extend(estimate.warnings)
    has_layers = MOST_CELLS < len(goal.cells) <= MOST_CELLS_IN_SPACE
    if has_layers and samples is None and not heuristic.is_user_defined:

        def judged(building: Building) -> Iterator[tuple[Population, Integers]]:
            quiet = Building(cancelled=building.cancelled)
            for boards in by_layers(goal, building):
                yield boards, values(estimate, boards.cells, quiet)

    else:
        boards = population(goal, samples or USUAL_SAMPLES, seed, building)
        kept = [(boards, values(estimate, boards.cells, building))]

        def judged(building: Building) -> Iterator[tuple[Population, Integers]]:  # noqa: ARG001
            return iter(kept)

    found = AuditFindings(heuristic, goal, judged)
    for part in judged(building):
        found.add(*part)
    return found
