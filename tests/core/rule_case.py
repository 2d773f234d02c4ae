"""One search in two forms, as in `tests.core.case`: of an algorithm that has a rule of its own, or
of RBFS, which has a loop of its own.
"""

from dataclasses import dataclass
from fractions import Fraction
from random import Random

from loyd.core.engine.algorithms.catalogue import algorithm
from loyd.core.engine.heuristics.catalogue import heuristic
from loyd.core.engine.problem.problem import Limits, Problem
from loyd.core.engine.problem.spec import Spec
from loyd.core.engine.puzzle.board import parse_order
from loyd.core.engine.settings import Climb, Cooling
from tests.core.case import Case, random_case
from tests.core.engine.heuristics.inconsistent import UNEVEN, UNEVEN_PLAIN
from tests.matrices import IS_WHOLE
from tests.oracle import heuristics
from tests.oracle.informed import Anytime, MemoryBounded, PartialExpansion, Recursive
from tests.oracle.local import Annealing, Beam, Hill, Learning
from tests.oracle.stepwise import Stepwise
from tests.oracle.two_sided import BreadthFirst, MeetInTheMiddle, NearOptimal, WithError

ORACLES: dict[str, type[Stepwise]] = {
    "bibfs": BreadthFirst,
    "nbs": NearOptimal,
    "mm": MeetInTheMiddle,
    "baestar": WithError,
    "rbfs": Recursive,
    "epeastar": PartialExpansion,
    "smastar": MemoryBounded,
    "arastar": Anytime,
    "beam": Beam,
    "hill": Hill,
    "annealing": Annealing,
    "lrtastar": Learning,
}
RULES = tuple(ORACLES)
LIMITED = ("rbfs", "epeastar", "arastar", "beam", "hill")
"""Algorithms for which the g of a node bounds the length of solutions through it, so that a depth
limit makes sense.
"""
WEIGHTS = tuple(map(Fraction, ("1", "3/2", "2", "5")))
UNEVEN_WEIGHTS = tuple(map(Fraction, ("7/5", "4/3", "7/3", "5")))
"""Weights for which some f has no finite decimal form, or no binary one."""
TEMPERATURES = tuple(map(Fraction, ("1/2", "1", "2", "10")))
OPTIMAL = ("bibfs", "nbs", "mm", "baestar", "rbfs", "epeastar", "smastar", "arastar")


@dataclass(frozen=True)
class RuleCase(Case):
    """A search in terms that both understand."""

    width: int = 100
    capacity: int = 1000
    sideways: int = 20
    climb: Climb = Climb.STEEPEST
    temperature: Fraction = Fraction(2)
    trials: int = 10_000
    cooling: Cooling = Cooling.LINEAR
    restarts: int = 0
    second_best: bool = False

    def problem(self, limits: Limits | None = None) -> Problem:
        spec = Spec(
            algorithm(self.algorithm),
            self.heuristic,
            weight=self.weight,
            order=parse_order(self.order),
            width=self.width,
            capacity=self.capacity,
            sideways=self.sideways,
            climb=self.climb,
            depth_limit=self.depth_limit,
            temperature=self.temperature,
            trials=self.trials,
            cooling=self.cooling,
            restarts=self.restarts,
            second_best=self.second_best,
            seed=self.seed,
            undo_move=self.undo_move,
        )
        return Problem(self.start, self.goal, spec, limits or Limits())

    @property
    def proves(self) -> bool:
        """Whether a bidirectional search proves its bound with this h."""
        held = self.heuristic
        return held.consistent if self.algorithm == "baestar" else held.admissible

    def oracle(self) -> Stepwise:  # type: ignore[override]
        evaluate = heuristics.HEURISTICS["zero" if self.algorithm == "bibfs" else self.heuristic.id]
        settings = {
            "weight": self.weight,
            "width": self.width,
            "capacity": self.capacity,
            "sideways": self.sideways,
            "climb": self.climb.value,
            "depth_limit": self.depth_limit,
            "temperature": self.temperature,
            "trials": self.trials,
            "cooling": self.cooling.value,
            "restarts": self.restarts,
            "second_best": self.second_best,
            "seed": self.seed,
            "proves": self.proves,
        }
        return ORACLES[self.algorithm](
            self.start.cells,
            self.goal.cells,
            self.goal.size,
            evaluate,
            self.order,
            undo_move=self.undo_move,
            **settings,
        )


def random_rule_case(name: str, size: tuple[int, int], rng: Random) -> RuleCase:
    """A search with an algorithm on a board of a size, everything else random."""
    case = random_case(name, size, rng)
    weights = UNEVEN_WEIGHTS if name == "arastar" else WEIGHTS
    estimate = (
        case.heuristic
        if IS_WHOLE
        else UNEVEN
        if case.heuristic in (UNEVEN, UNEVEN_PLAIN)
        else heuristic("manhattan")
    )
    cooling = (
        rng if name == "annealing" else Random(name)
    )  # so that the other cases stay the same: some of them are rare ones
    return RuleCase(
        case.start,
        case.goal,
        name,
        estimate,
        case.tie,
        weight=rng.choice(weights),
        order=case.order,
        width=rng.choice((1, 2, 5, 20)),
        sideways=rng.choice((0, 1, 3, 8)),
        temperature=cooling.choice(TEMPERATURES),
        trials=cooling.choice((1, 10, 60, 400)),
        cooling=cooling.choice(tuple(Cooling)),
        climb=Random(str(case.start)).choice(tuple(Climb)),
        capacity=Random(str(case.start)).choice((5, 9, 14, 20, 30, 50)),
        restarts=Random(f"restarts {case.start}").choice((0, 1, 3)),
        second_best=Random(f"second_best {case.start}").choice((False, True)),
    )
