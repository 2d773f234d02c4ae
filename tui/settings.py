"""What a person has chosen for a search, kept whole even where the algorithm does not use it."""

from dataclasses import dataclass, field, replace
from fractions import Fraction

from core.errors import SettingError
from core.heuristics.catalogue import MANHATTAN, heuristic
from core.heuristics.heuristic import Heuristic
from core.puzzle.board import Board
from core.puzzle.instances import SAMPLE
from core.puzzle.move import DEFAULT_ORDER, letters, parse_order
from core.search.algorithm import Algorithm, Setting
from core.search.catalogue import A_STAR, ALGORITHMS
from core.search.problem import Limits, Problem
from core.search.spec import DEFAULT_SIDEWAYS, DEFAULT_WIDTH, Spec
from core.trace.choice import Tie, shown


@dataclass(frozen=True)
class Settings:
    """The choices of the Explore screen.  `tie` None is the algorithm's own rule; `seed` is that of a random start."""

    start: Board = SAMPLE.board
    goal: Board = SAMPLE.goal
    algorithm: Algorithm = A_STAR
    heuristic: Heuristic = MANHATTAN
    weight: Fraction = Fraction(2)
    order: str = DEFAULT_ORDER
    tie: Tie | None = None
    depth_limit: int = 30
    grow_by_one: bool = False
    width: int = DEFAULT_WIDTH
    sideways: int = DEFAULT_SIDEWAYS
    limits: Limits = field(default_factory=Limits)
    seed: int | None = None

    def problem(self) -> Problem:
        """The search that these settings ask for.  Raises SettingError where one has no meaning."""
        refusal = self.heuristic.refusal(self.goal.size) if Setting.HEURISTIC in self.algorithm.uses else ""
        if refusal:
            raise SettingError(refusal)
        return Problem(
            start=self.start,
            goal=self.goal,
            algorithm=self.algorithm,
            heuristic=self.heuristic,
            weight=self.weight,
            order=parse_order(self.order),
            tie=self.tie,
            depth_limit=self.depth_limit,
            grow_by_one=self.grow_by_one,
            limits=self.limits,
            width=self.width,
            sideways=self.sideways,
        )

    def renewed(self) -> "Settings":
        """These settings with what the names of the algorithm and the heuristic stand for by now: one's own may be loaded again."""
        try:
            named = heuristic(self.heuristic.id)
        except SettingError:
            named = self.heuristic
        return replace(self, algorithm=ALGORITHMS.get(self.algorithm.id, self.algorithm), heuristic=named)

    @property
    def spec(self) -> Spec:
        """The search that these settings ask for, apart from the boards and the limits."""
        return Spec(
            self.algorithm, self.heuristic, self.weight, self.depth_limit, parse_order(self.order), self.tie, self.grow_by_one,
            self.width, self.sideways,
        )  # fmt: skip

    def with_spec(self, spec: Spec) -> "Settings":
        """These boards and limits with another search."""
        return replace(
            self,
            algorithm=spec.algorithm,
            heuristic=spec.heuristic,
            weight=spec.weight,
            depth_limit=spec.depth_limit,
            order=letters(spec.order),
            tie=spec.tie,
            grow_by_one=spec.grow_by_one,
            width=spec.width,
            sideways=spec.sideways,
        )

    @property
    def is_ready(self) -> bool:
        """Whether the search can begin within about a second; if not, large tables are built first."""
        return Setting.HEURISTIC not in self.algorithm.uses or self.heuristic.is_ready(self.goal)

    @property
    def summary(self) -> str:
        """One line: `A* · manhattan · udlr · low h`, naming only what the algorithm uses."""
        uses = self.algorithm.uses
        parts = [self.algorithm.name]
        if Setting.WEIGHT in uses:
            parts.append(f"w = {shown(float(self.weight))}")
        if Setting.HEURISTIC in uses:
            parts.append(self.heuristic.id)
        if Setting.DEPTH_LIMIT in uses:
            parts.append(f"limit {self.depth_limit}")
        if Setting.WIDTH in uses:
            parts.append(f"width {self.width}")
        if Setting.SIDEWAYS in uses:
            parts.append(f"sideways {self.sideways}")
        parts.append(self.order)
        if Setting.TIE in uses:
            parts.append((self.tie or self.algorithm.tie).replace("-", " "))
        if self.seed is not None:
            parts.append(f"seed {self.seed}")
        return " · ".join(parts)
