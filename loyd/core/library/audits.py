"""What is true of a heuristic, as the library hands it out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from warnings import warn

from loyd.core.analysis.audit import AuditFindings as Findings
from loyd.core.analysis.audit import audit as findings_of
from loyd.core.analysis.population import USUAL_SAMPLES
from loyd.core.heuristics.catalogue import heuristic
from loyd.core.library.boards import Cells, Size, goal_of, size_of
from loyd.core.library.listing import load_installed
from loyd.core.library.specs import Function, heuristic_of
from loyd.core.system.errors import SettingError
from loyd.core.system.progress import Building
from loyd.core.system.text import grouped


@dataclass(frozen=True, repr=False, eq=False)
class Audit:
    """A heuristic held against the true distances of boards.  `findings` is the core's own answer."""

    findings: Findings

    @property
    def boards(self) -> int:
        """How many boards were looked at."""
        return self.findings.population.count

    @property
    def whole(self) -> bool:
        """Whether these are all there are."""
        return self.findings.population.whole

    @property
    def admissible(self) -> bool:
        """Whether none of these boards is overestimated."""
        return self.findings.admissibility.holds

    @property
    def consistent(self) -> bool:
        """Whether no move between them changes h by more than 1."""
        return self.findings.consistency.holds

    @property
    def overestimated(self) -> int:
        """How many boards have an h above their distance."""
        return self.findings.admissibility.violations

    @property
    def worst(self) -> list[dict[str, Any]]:
        """The boards that are overestimated most, else those underestimated most: a record each, the worst first."""
        found = self.findings.admissibility
        return [{"board": str(one.board), "h": one.h, "distance": one.distance} for one in found.overestimated or found.underestimated]

    def record(self) -> dict[str, Any]:
        """The figures, by name; means in moves, `mean_ratio` of h / distance."""
        near, moves = self.findings.accuracy, self.findings.consistency
        names = ("mean_h", "greatest_h", "mean_distance", "greatest_distance", "mean_ratio", "exact")
        return {
            "heuristic": self.findings.heuristic.id,
            "boards": self.boards,
            "whole": self.whole,
            "admissible": self.admissible,
            "overestimated": self.overestimated,
            "consistent": self.consistent,
            "inconsistent_moves": moves.violations,
            **{name: getattr(near, name) for name in names},
        }

    def __repr__(self) -> str:
        admissible = "admissible" if self.admissible else f"{grouped(self.overestimated)} overestimated"
        consistent = "consistent" if self.consistent else "not consistent"
        boards = f"{'all' if self.whole else 'a sample of'} {grouped(self.boards)} boards"
        return f"Audit({self.findings.heuristic.id} on {boards}: {admissible}, {consistent})"


def audit(
    h: str | Function, *, size: Size | str = (3, 3), goal: Cells = "blank-last", samples: int = USUAL_SAMPLES, seed: int = 0
) -> Audit:
    """Hold a heuristic against the true distance of every board from which the goal can be reached, of more than nine cells of a sample.

    `h`: the name of a heuristic, or one's own function of `(board, goal)`.  `samples`, `seed`: how many boards of a larger puzzle, and
    which.  Raises SettingError, BoardError, and PluginError where one's own function makes a mistake.

    >>> import loyd
    >>> def blank_too(board, goal):
    ...     return sum(tile != wanted for tile, wanted in zip(board.cells, goal.cells))
    >>> loyd.audit(blank_too, size=(2, 3))
    Audit(blank-too on all 360 boards: 17 overestimated, not consistent)
    >>> loyd.audit("manhattan", size="2x3").admissible
    True
    """
    if samples < 1:
        raise SettingError(f"a sample of {samples} boards says nothing: give 1 or more")
    load_installed()
    entry = heuristic(h) if isinstance(h, str) else heuristic_of(h)
    building = Building()
    found = findings_of(entry, goal_of(goal, size_of(size)), building, samples, seed)
    for notice in building.notices:
        warn(notice, stacklevel=2)
    return Audit(found)
