"""The maximum of several heuristics, as an entry of the catalogue."""

from dataclasses import dataclass
from sys import modules
from typing import Any, NamedTuple

import numpy as np

from ...system import Building, SettingError
from ..puzzle import Board, Size
from ..puzzle.packing import Integers
from .heuristic import AnyHeuristic, Callback, Estimate, Heuristic, HeuristicPart, NoCallback


@dataclass(frozen=True, kw_only=True)
class Maximum(Heuristic):
    """`of`: the heuristics to take the maximum of, two or more."""

    of: tuple[Heuristic, ...]

    def refusal(self, size: Size) -> str:
        return next((refusal for entry in self.of if (refusal := entry.refusal(size))), "")

    def is_ready(self, goal: Board) -> bool:
        return all(entry.is_ready(goal) for entry in self.of)

    def groups(self, goal: Board) -> tuple[tuple[int, ...], ...]:
        return next((groups for entry in self.of if (groups := entry.groups(goal))), ())

    @property
    def at_goal(self) -> int:
        return max(entry.at_goal for entry in self.of)

    @property
    def is_user_defined(self) -> bool:
        return any(entry.is_user_defined for entry in self.of)

    def for_goal(self, goal: Board, building: Building | None = None) -> "Estimate":
        of = tuple(entry.for_goal(goal, building) for entry in self.of)
        notices = tuple(notice for estimate in of for notice in estimate.notices)
        return MaximumEstimate(self, goal, None, notices, of=of)


class Pair(NamedTuple):
    """Two heuristics, and the running state: the h of each."""

    first: AnyHeuristic
    second: AnyHeuristic
    hs: Integers


@dataclass(frozen=True, kw_only=True)
class MaximumEstimate(Estimate):
    """The highest value of several heuristics."""

    of: tuple[Estimate, ...]

    @property
    def warning(self) -> str:
        return next((warning for estimate in self.of if (warning := estimate.warning)), "")

    def shares(self, board: Board) -> tuple[int, ...] | None:
        return max(self.of, key=lambda estimate: estimate.display_h(board)).shares(board)

    def parts(self, board: Board) -> tuple[HeuristicPart, ...]:
        """The value of each heuristic; the first of the highest counts."""
        values = [estimate.display_h(board) for estimate in self.of]
        first = values.index(max(values))
        named = zip(self.of, values, strict=True)
        return tuple(
            HeuristicPart(estimate.heuristic.name, value, counts=at == first)
            for at, (estimate, value) in enumerate(named)
        )

    @property
    def is_python(self) -> bool:
        return any(estimate.is_python for estimate in self.of)

    def value(self, board: Board) -> int:
        return max(estimate.value(board) for estimate in self.of)

    def running_tables(self, callback: Callback | NoCallback | None = None) -> Any:
        # The engine knows only pairs: max(a, b, c) is the pair of a and the pair of b and c.
        last, *others = reversed(self.of)
        pair = None
        rest = last.by_functions(last.running_tables(callback))
        for estimate in others:
            first = estimate.by_functions(estimate.running_tables(callback))
            pair = Pair(first, rest, np.zeros(2, np.int64))
            rest = self.by_functions(pair)
        return pair


def maximum(of: tuple[Heuristic, ...]) -> Maximum:
    """The maximum of several heuristics. Raises SettingError if there are fewer than two, or one is
    repeated.
    """
    ids = [entry.id for entry in of]
    again = next((name for name in ids if ids.count(name) > 1), None)
    if again is not None:
        raise SettingError(f"max: names {again} {ids.count(again)} times; name each heuristic once")
    if len(of) < 2:
        raise SettingError(
            "max: needs two heuristics or more, joined by +, for example max:manhattan+inversion"
        )
    return Maximum(
        id="max:" + "+".join(ids),
        name="maximum of " + ", ".join(entry.name for entry in of[:-1]) + f" and {of[-1].name}",
        definition="The maximum of the values of several heuristics.",
        source="Pearl 1984",
        admissible=all(entry.admissible for entry in of),
        consistent=all(entry.consistent for entry in of),
        file=modules[__name__],
        of=of,
    )
