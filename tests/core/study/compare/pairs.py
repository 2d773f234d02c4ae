"""Two searches of one board, in the core's form and in the oracle's."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from loyd.core.engine.outcome import Outcome
from loyd.core.engine.problem.problem import Limits
from loyd.core.engine.record.trace import Trace
from loyd.core.engine.search.solve import solve_with_trace
from tests.core.case import BEST_FIRST, DEPTH_FIRST, Case, Oracle, random_case
from tests.oracle.best_first import BestFirst

SIZES = ((2, 3), (3, 2), (3, 3), (2, 4))


@dataclass(frozen=True)
class Pair:
    first: Case
    second: Case

    def traces(self, most: int) -> tuple[Trace, Trace]:
        return recorded_of(self.first, most)[0], recorded_of(self.second, most)[0]

    def oracles(self, most: int) -> tuple[Oracle, Oracle]:
        return gone(self.first, most), gone(self.second, most)


def recorded_of(case: Case, most: int) -> tuple[Trace, Outcome]:
    return solve_with_trace(case.problem(Limits(expansions=most)))


def gone(case: Case, most: int) -> Oracle:
    oracle = case.oracle()
    while not oracle.is_over and oracle.steps < most:
        oracle.step()
    return oracle


def random_pairs(count: int, seed: int) -> Iterator[Pair]:
    """Pairs of all families; a third of them differ only in the tie rule, so that they diverge late
    or never.
    """
    rng = Random(seed)
    names = (*BEST_FIRST, *DEPTH_FIRST)
    for number in range(count):
        first = random_case(rng.choice(names), SIZES[number % len(SIZES)], rng)
        other = random_case(rng.choice(names), SIZES[number % len(SIZES)], rng)
        if number % 3 == 0:
            yield Pair(first, replace(first, tie=other.tie, weight=other.weight))
        else:
            yield Pair(first, replace(other, start=first.start, goal=first.goal))


def boards(case: Case, most: int) -> list[tuple[int, ...]]:
    """The cells of the board at each step, from the oracle."""
    oracle = case.oracle()
    found: list[tuple[int, ...]] = []
    while not oracle.is_over and oracle.steps < most:
        oracle.step()
        found += [cells_at(oracle)] if oracle.steps > len(found) else []
    return found


def expanded_boards(case: Case, most: int) -> list[tuple[int, ...] | None]:
    """The cells of the board that each step expanded, from the oracle; None if it expanded none."""
    oracle = case.oracle()
    found: list[tuple[int, ...] | None] = []
    while not oracle.is_over and oracle.steps < most:
        before = oracle.counts.expanded
        oracle.step()
        found += (
            [cells_at(oracle) if oracle.counts.expanded > before else None]
            if oracle.steps > len(found)
            else []
        )
    return found


def cells_at(oracle: Oracle) -> tuple[int, ...]:
    return oracle.now.cells if isinstance(oracle, BestFirst) else oracle.path[-1].cells
