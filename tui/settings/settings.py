"""What a person has chosen for a search, kept whole even where the algorithm does not use it."""

from dataclasses import dataclass, field, replace
from typing import Any

from loyd.core.errors import SettingError
from loyd.core.heuristics.catalogue import heuristic
from loyd.core.heuristics.heuristic import Heuristic
from loyd.core.puzzle.board import Board
from loyd.core.puzzle.instances import SAMPLE
from loyd.core.search.algorithm import Algorithm
from loyd.core.search.catalogue import A_STAR, ALGORITHMS
from loyd.core.search.problem import Limits, Problem
from loyd.core.search.settings import HEURISTIC
from loyd.core.search.spec import Spec


@dataclass(frozen=True)
class Settings:
    """The choices of the Explore screen; `seed` is that of a random start."""

    start: Board = SAMPLE.board
    goal: Board = SAMPLE.goal
    spec: Spec = field(default_factory=lambda: Spec(A_STAR))
    limits: Limits = field(default_factory=Limits)
    seed: int | None = None

    @property
    def algorithm(self) -> Algorithm:
        """What is to search."""
        return self.spec.algorithm

    @property
    def heuristic(self) -> Heuristic:
        """What it is to look ahead by, if it does."""
        return self.spec.heuristic

    @property
    def uses_heuristic(self) -> bool:
        """Whether the heuristic has an effect."""
        return HEURISTIC in self.algorithm.uses

    def having(self, **values: Any) -> "Settings":
        """These settings with other values in the spec, by the names of its fields."""
        return replace(self, spec=replace(self.spec, **values))

    def problem(self) -> Problem:
        """The search that these settings ask for.  Raises SettingError where one has no meaning."""
        if self.refusal:
            raise SettingError(self.refusal)
        return Problem(self.start, self.goal, self.spec, self.limits)

    def renewed(self) -> "Settings":
        """These settings with what the names of the algorithm and the heuristic stand for by now: one's own may be loaded again."""
        try:
            named = heuristic(self.heuristic.id)
        except SettingError:
            named = self.heuristic
        return self.having(algorithm=ALGORITHMS.get(self.algorithm.id, self.algorithm), heuristic=named)

    @property
    def refusal(self) -> str:
        """Why the heuristic cannot be used on these boards; empty where it can, or is not used."""
        return self.heuristic.refusal(self.goal.size) if self.uses_heuristic else ""

    @property
    def is_ready(self) -> bool:
        """Whether the search can begin within about a second; if not, large tables are built first."""
        return not self.uses_heuristic or self.heuristic.is_ready(self.goal)

    @property
    def summary(self) -> str:
        """One line: `A* · manhattan · udlr · low h`, naming only what the algorithm uses."""
        seed = [] if self.seed is None else [f"seed {self.seed}"]
        return " · ".join((self.algorithm.name, *self.spec.brief, *seed))
