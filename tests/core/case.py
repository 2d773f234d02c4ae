"""One search in two forms: the problem that the core is asked, and the oracle that answers it too."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import permutations
from random import Random

from loyd.core.heuristics.catalogue import heuristic
from loyd.core.heuristics.heuristic import Heuristic
from loyd.core.puzzle.board import Board
from loyd.core.puzzle.goal import blank_last
from loyd.core.puzzle.move import parse_order
from loyd.core.puzzle.scramble import uniform, walk
from loyd.core.search.begin import begin
from loyd.core.search.catalogue import algorithm
from loyd.core.search.outcome import Outcome
from loyd.core.search.problem import Limits, Problem
from loyd.core.search.repeats import Repeats
from loyd.core.search.spec import Spec
from loyd.core.trace.choice import Tie
from loyd.core.trace.trace import Trace
from tests.core.heuristics.inconsistent import UNEVEN, UNEVEN_PLAIN
from tests.oracle import heuristics
from tests.oracle.best_first import BestFirst
from tests.oracle.depth_first import DepthFirst

Oracle = BestFirst | DepthFirst

ALL_HEURISTICS = (*map(heuristic, ("zero", "misplaced", "manhattan", "linear-conflict")), UNEVEN, UNEVEN_PLAIN)
BEST_FIRST = ("bfs", "ucs", "greedy", "astar", "wastar", "dfs")
DEPTH_FIRST = ("dls", "iddfs", "idastar")
INFORMED = ("greedy", "astar", "wastar", "idastar")
TIED = ("ucs", "greedy", "astar", "wastar")
ORDERS = tuple(map("".join, permutations("udlr")))
WEIGHTS = tuple(map(Fraction, ("1", "3/2", "7/3", "2", "5")))
SYMBOLS = {"bfs": "g", "ucs": "g", "greedy": "h", "astar": "f", "wastar": "f", "dfs": "0"}


@dataclass(frozen=True)
class Case:
    """What is asked, in words that both understand."""

    start: Board
    goal: Board
    algorithm: str
    heuristic: Heuristic
    tie: Tie
    weight: Fraction = Fraction(1)
    order: str = "udlr"
    depth_limit: int = 30
    grow_by_one: bool = False
    repeats: Repeats = Repeats.ONCE

    def problem(self, limits: Limits | None = None) -> Problem:
        """The problem for the core."""
        spec = Spec(
            algorithm(self.algorithm),
            self.heuristic,
            weight=self.weight,
            order=parse_order(self.order),
            tie=self.tie,
            depth_limit=self.depth_limit,
            grow_by_one=self.grow_by_one,
            repeats=self.repeats,
        )
        return Problem(self.start, self.goal, spec, limits or Limits())

    def oracle(self) -> Oracle:
        """The same search in plain Python, before its first step."""
        goal, size = self.goal.cells, self.goal.size
        h = heuristics.HEURISTICS[self.heuristic.id if self.algorithm in INFORMED else "zero"]
        tie = self.tie if self.algorithm in TIED else Tie.NEWEST if self.algorithm == "dfs" else Tie.OLDEST
        if self.algorithm in BEST_FIRST:
            return BestFirst(
                self.start.cells,
                goal,
                size,
                lambda cells: h(cells, goal, size),
                symbol=SYMBOLS[self.algorithm],
                tie=tie.value,
                replaces=self.algorithm in ("ucs", "astar", "wastar") or (self.algorithm == "dfs" and self.repeats is Repeats.REOPEN),
                early_goal=self.algorithm == "bfs",
                weight=self.weight if self.algorithm == "wastar" else Fraction(1),
                order=self.order,
                cut=self.depth_limit if self.algorithm == "dfs" else None,
            )
        by_f = self.algorithm == "idastar"
        return DepthFirst(
            self.start.cells,
            goal,
            size,
            lambda cells: h(cells, goal, size),
            by_f=by_f,
            growth="none" if self.algorithm == "dls" else "one" if by_f and self.grow_by_one else "least",
            bound=self.depth_limit if self.algorithm == "dls" else h(self.start.cells, goal, size),
            order=self.order,
        )


def random_goal(size: tuple[int, int], rng: Random) -> Board:
    """The default goal, or as often any other arrangement."""
    cells = list(range(size[0] * size[1]))
    rng.shuffle(cells)
    return blank_last(*size) if rng.random() < 0.5 else Board(*size, tuple(cells))


def random_board(goal: Board, rng: Random) -> Board:
    """A board from which the goal can be reached: any small one, or one some way from the goal."""
    return uniform(goal, rng) if len(goal.cells) <= 9 else walk(goal, rng.randrange(60), rng)


def random_case(name: str, size: tuple[int, int], rng: Random) -> Case:
    """A search with an algorithm on a board of a size, everything else drawn by lot."""
    goal = random_goal(size, rng)
    return Case(
        start=random_board(goal, rng),
        goal=goal,
        algorithm=name,
        heuristic=rng.choice(ALL_HEURISTICS),
        tie=rng.choice(list(Tie)),
        weight=rng.choice(WEIGHTS),
        order=rng.choice(ORDERS),
        depth_limit=rng.choice((0, 1, 2, 5, 9, 30)),
        grow_by_one=rng.random() < 0.5,
        repeats=rng.choice(list(Repeats)) if name == "dfs" else Repeats.ONCE,
    )


def settings(name: str) -> Iterator[dict[str, object]]:
    """Every combination of heuristic, tie rule, weight and growth that the algorithm tells apart."""
    for estimator in ALL_HEURISTICS if name in INFORMED else ALL_HEURISTICS[:1]:
        for tie in Tie if name in TIED else (Tie.OLDEST,):
            for weight in WEIGHTS if name == "wastar" else (Fraction(1),):
                for grow_by_one in (False, True) if name == "idastar" else (False,):
                    for limit in (0, 1, 5, 11, 30) if name in ("dls", "dfs") else (30,):
                        for repeats in Repeats if name == "dfs" else (Repeats.ONCE,):
                            yield {
                                "heuristic": estimator, "tie": tie, "weight": weight, "grow_by_one": grow_by_one, "depth_limit": limit,
                                "repeats": repeats,
                            }  # fmt: skip


def every_case(name: str, sizes: tuple[tuple[int, int], ...], rng: Random) -> Iterator[Case]:
    """One search for every combination of settings, on boards of all the sizes in turn."""
    for number, chosen in enumerate(settings(name)):
        yield replace(random_case(name, sizes[number % len(sizes)], rng), **chosen)


def finish(problem: Problem) -> tuple[Trace, Outcome]:
    """A search run to its outcome at full speed."""
    trace, search = begin(problem)
    try:
        next(search)
        while True:
            search.send(1 << 30)
    except StopIteration as end:
        outcome: Outcome = end.value
        return trace, outcome
