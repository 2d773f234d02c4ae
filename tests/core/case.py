"""One search in two forms: the problem for the core, and the oracle that also answers it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import permutations
from random import Random
from typing import Any

from loyd.core.engine.algorithms.catalogue import algorithm
from loyd.core.engine.choice import Tie
from loyd.core.engine.heuristics.catalogue import heuristic
from loyd.core.engine.heuristics.heuristic import Heuristic
from loyd.core.engine.outcome import Outcome
from loyd.core.engine.problem.problem import Limits, Problem
from loyd.core.engine.problem.spec import Spec
from loyd.core.engine.puzzle.board import Board, parse_order
from loyd.core.engine.puzzle.instances import uniform, walk
from loyd.core.engine.puzzle.notation import blank_last
from loyd.core.engine.record.trace import Trace
from loyd.core.engine.search.solve import create_search
from loyd.core.engine.settings import (
    DEPTH_LIMIT,
    DUPLICATE_DETECTION,
    F_LIMIT,
    GOAL_TEST,
    UNDO_MOVE,
    DuplicateDetection,
    GoalTest,
)
from tests.core.engine.heuristics.inconsistent import UNEVEN, UNEVEN_PLAIN
from tests.matrices import IS_WHOLE
from tests.oracle import heuristics
from tests.oracle.best_first import BestFirst
from tests.oracle.depth_first import DepthFirst

Oracle = BestFirst | DepthFirst

ALL_HEURISTICS = (
    *map(heuristic, ("zero", "misplaced", "manhattan", "linear-conflict")),
    UNEVEN,
    UNEVEN_PLAIN,
)
DRAWN = ALL_HEURISTICS if IS_WHOLE else (ALL_HEURISTICS[0], ALL_HEURISTICS[2], UNEVEN, UNEVEN_PLAIN)
"""The heuristics that a matrix covers: few, because it is run in all settings."""
BEST_FIRST = ("bfs", "ucs", "greedy", "astar", "wastar", "dfs")
DEPTH_FIRST = ("dls", "iddfs", "idastar", "dfbnb")
INFORMED = ("greedy", "astar", "wastar", "idastar", "dfbnb")
TIED = ("ucs", "greedy", "astar", "wastar")
ORDERS = tuple(map("".join, permutations("udlr")))
WEIGHTS = tuple(map(Fraction, ("1", "3/2", "7/3", "2", "5")))
WEIGHTED = ("wastar", "idastar")
USUAL_REPEATS = {
    "bfs": "once",
    "ucs": "reopen",
    "greedy": "once",
    "astar": "reopen",
    "wastar": "reopen",
    "dfs": "once",
}
USUAL_GOAL_TEST = {
    name: GoalTest.GENERATED if name == "bfs" else GoalTest.EXPANDED for name in BEST_FIRST
}
SYMBOLS = {"bfs": "g", "ucs": "g", "greedy": "h", "astar": "f", "wastar": "f", "dfs": "0"}


@dataclass(frozen=True)
class Case:
    """A search in terms that both understand."""

    start: Board
    goal: Board
    algorithm: str
    heuristic: Heuristic
    tie: Tie
    weight: Fraction = Fraction(1)
    order: str = "udlr"
    depth_limit: int | None = None
    grow_by_one: bool = False
    repeats: DuplicateDetection | None = None
    goal_test: GoalTest | None = None
    undo_move: bool = False
    f_limit: int = F_LIMIT.most
    seed: int = 7

    def problem(self, limits: Limits | None = None) -> Problem:
        """The problem for the core."""
        spec = Spec(
            algorithm(self.algorithm),
            self.heuristic,
            weight=self.weight,
            order=parse_order(self.order),
            tie=self.tie,
            seed=self.seed,
            depth_limit=self.depth_limit,
            grow_by_one=self.grow_by_one,
            repeats=self.repeats,
            goal_test=self.goal_test,
            undo_move=self.undo_move,
            f_limit=self.f_limit,
        )
        return Problem(self.start, self.goal, spec, limits or Limits())

    def oracle(self) -> Oracle:
        """The same search in plain Python, before its first step."""
        goal, size = self.goal.cells, self.goal.size
        spec = self.problem().spec
        limit = None if spec.depth_limit == DEPTH_LIMIT.most else spec.depth_limit
        f_limit = None if spec.f_limit == F_LIMIT.most else spec.f_limit
        weight = self.weight if self.algorithm in WEIGHTED else Fraction(1)
        h = heuristics.HEURISTICS[self.heuristic.id if self.algorithm in INFORMED else "zero"]
        tie = (
            self.tie
            if self.algorithm in TIED
            else Tie.NEWEST
            if self.algorithm == "dfs"
            else Tie.OLDEST
        )
        if self.algorithm in BEST_FIRST:
            return BestFirst(
                self.start.cells,
                goal,
                size,
                lambda cells: h(cells, goal, size),
                symbol=SYMBOLS[self.algorithm],
                tie=tie.value,
                repeats=str(self.repeats or USUAL_REPEATS[self.algorithm]),
                early_goal=(self.goal_test or USUAL_GOAL_TEST[self.algorithm])
                is GoalTest.GENERATED,
                back=self.undo_move,
                weight=weight,
                order=self.order,
                cut=limit,
                f_limit=f_limit,
                in_reverse=self.algorithm == "dfs",
                seed=self.seed,
            )
        improves = self.algorithm == "dfbnb"
        by_f = self.algorithm == "idastar" or improves
        start_h = h(self.start.cells, goal, size)
        return DepthFirst(
            self.start.cells,
            goal,
            size,
            lambda cells: h(cells, goal, size),
            by_f=by_f,
            growth="none"
            if self.algorithm == "dls" or improves
            else "one"
            if by_f and self.grow_by_one
            else "least",
            bound=Fraction(spec.depth_limit or 0)
            if self.algorithm == "dls" or improves
            else weight * start_h,
            order=self.order,
            weight=weight,
            back=self.undo_move,
            prunes_cycles=self.repeats is DuplicateDetection.PATH,
            cut=limit if by_f and not improves else None,
            greatest=f_limit if by_f else limit,
            improves=improves,
            prunes=self.repeats is DuplicateDetection.AUTOMATON,
        )


def random_goal(size: tuple[int, int], rng: Random) -> Board:
    """The default goal or, equally often, any other arrangement."""
    cells = list(range(size[0] * size[1]))
    rng.shuffle(cells)
    return blank_last(*size) if rng.random() < 0.5 else Board(*size, tuple(cells))


def random_board(goal: Board, rng: Random) -> Board:
    """A board that can reach the goal: any small one, or one some moves from the goal."""
    return uniform(goal, rng) if len(goal.cells) <= 9 else walk(goal, rng.randrange(60), rng)


def random_case(name: str, size: tuple[int, int], rng: Random) -> Case:
    """A search with an algorithm on a board of a size, everything else random."""
    goal = random_goal(size, rng)
    case = Case(
        seed=goal.blank,
        start=random_board(goal, rng),
        goal=goal,
        algorithm=name,
        heuristic=rng.choice(DRAWN),
        tie=rng.choice(list(Tie)),
        weight=Fraction(1) if name == "idastar" else rng.choice(WEIGHTS),
        order=rng.choice(ORDERS),
        grow_by_one=rng.random() < 0.5,
    )
    return (
        replace(case, **random_conventions(name, rng))
        if name in BEST_FIRST + DEPTH_FIRST and rng.random() < 0.5
        else case
    )


def random_conventions(name: str, rng: Random) -> dict[str, Any]:
    """The conventions in which courses differ, chosen at random if the algorithm allows a
    choice.
    """
    chosen = algorithm(name)
    limits: tuple[int | None, ...] = (
        (0, 1, 2, 5, 9, 30) if name in ("dls", "dfbnb") else (None, None, 0, 1, 2, 5, 9, 30)
    )
    drawn: dict[str, Any] = {"depth_limit": rng.choice(limits)}
    for setting in (DUPLICATE_DETECTION, GOAL_TEST, UNDO_MOVE):
        if setting in chosen.uses:
            drawn[setting.name] = rng.choice([one.value for one in chosen.options(setting)])
    if drawn.get("repeats") is DuplicateDetection.AUTOMATON:
        drawn["undo_move"] = False
    if name == "idastar":
        drawn["weight"] = rng.choice(WEIGHTS)
    if F_LIMIT in chosen.uses and rng.random() < 0.3:
        drawn["f_limit"] = rng.choice((3, 9, 14, 20))
    return drawn


def as_usual(case: Case) -> Case:
    """The same without limits, and with the defaults of its algorithm."""
    return replace(
        case, depth_limit=None, repeats=None, goal_test=None, undo_move=False, f_limit=F_LIMIT.most
    )


def settings(name: str) -> Iterator[dict[str, object]]:
    """Every combination of heuristic, tie rule, weight and growth that the algorithm
    distinguishes.
    """
    for estimator in DRAWN if name in INFORMED else DRAWN[:1]:
        for tie in Tie if name in TIED else (Tie.OLDEST,):
            for weight in WEIGHTS if name in WEIGHTED else (Fraction(1),):
                for grow_by_one in (False, True) if name == "idastar" else (False,):
                    yield {
                        "heuristic": estimator,
                        "tie": tie,
                        "weight": weight,
                        "grow_by_one": grow_by_one,
                    }


def every_case(name: str, sizes: tuple[tuple[int, int], ...], rng: Random) -> Iterator[Case]:
    """One search for every combination of settings, on boards of all sizes in turn."""
    for number, chosen in enumerate(settings(name)):
        yield replace(random_case(name, sizes[number % len(sizes)], rng), **chosen)


def finish(problem: Problem) -> tuple[Trace, Outcome]:
    """A search run to its outcome at full speed."""
    trace, search = create_search(problem)
    try:
        next(search)
        while True:
            search.send(1 << 30)
    except StopIteration as end:
        outcome: Outcome = end.value
        return trace, outcome
