"""What is true of a heuristic, as the library hands it out."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from warnings import warn

from loyd.core.analysis.audit import audit as findings_of
from loyd.core.analysis.population import USUAL_SAMPLES
from loyd.core.heuristics.catalogue import heuristic as heuristic_called
from loyd.core.library.boards import Cells, Size, goal_of, size_of
from loyd.core.library.listing import load_installed
from loyd.core.library.records import Records
from loyd.core.library.specs import HeuristicFunction, heuristic_of
from loyd.core.output.document import Table, TableCell, as_html_table
from loyd.core.output.tables import Record
from loyd.core.system.errors import SettingError, short_repr
from loyd.core.system.progress import Building
from loyd.core.system.text import grouped


@dataclass(frozen=True, repr=False)
class Audit:
    """A heuristic compared with the true distances of boards.

    `boards`: how many; `whole`: whether these are all that can reach the goal.  `overestimated`: boards whose h is above their distance,
    none if `admissible`.  `inconsistent_moves`: moves between these boards that change h by more than 1, none if `consistent`.
    `mean_h`, `greatest_h`, `mean_distance`, `greatest_distance`: in moves.  `mean_ratio`: of h / distance.  `exact`: boards whose h is
    their distance.  `worst`: the boards that are overestimated most, else those underestimated most, with h and distance, the worst first.
    """

    heuristic: str
    boards: int
    whole: bool
    admissible: bool
    overestimated: int
    consistent: bool
    inconsistent_moves: int
    mean_h: float
    greatest_h: int
    mean_distance: float
    greatest_distance: int
    mean_ratio: float
    exact: int
    worst: Records = field(default_factory=Records, compare=False)

    def record(self) -> Record:
        """The figures by name, without the worst boards."""
        return {name: value for name, value in asdict(self).items() if name != "worst"}

    def __repr__(self) -> str:
        admissible = "admissible" if self.admissible else f"{grouped(self.overestimated)} overestimated"
        consistent = "consistent" if self.consistent else "not consistent"
        boards = f"{'all' if self.whole else 'a sample of'} {grouped(self.boards)} boards"
        return f"Audit({self.heuristic} on {boards}: {admissible}, {consistent})"

    def _repr_html_(self) -> str:
        rows = tuple((TableCell(name.replace("_", " ")), TableCell(str(value), number=True)) for name, value in self.record().items())
        return as_html_table(Table(("", "audit"), rows))


def audit(
    heuristic: str | HeuristicFunction,
    *,
    size: Size | str = (3, 3),
    goal: Cells = "blank-last",
    samples: int = USUAL_SAMPLES,
    seed: int = 0,
) -> Audit:
    """Compare a heuristic with the true distance of every board that can reach the goal; of boards above nine cells, with a sample.

    `heuristic`: a name, or any callable of `(board, goal)`.  `samples`, `seed`: how many boards of a larger puzzle, and which.
    Raises SettingError, BoardError, and PluginError for a mistake in a function of yours.

    >>> import loyd
    >>> def blank_too(board, goal):
    ...     return sum(tile != wanted for tile, wanted in zip(board.cells, goal.cells))
    >>> loyd.audit(blank_too, size=(2, 3))
    Audit(blank-too on all 360 boards: 17 overestimated, not consistent)
    >>> loyd.audit("manhattan", size="2x3").admissible
    True
    """
    if not isinstance(samples, int) or samples < 1:
        raise SettingError(f"samples={short_repr(samples)} is not a number of boards; give 1 or more")
    load_installed()
    entry = heuristic_called(heuristic) if isinstance(heuristic, str) else heuristic_of(heuristic)
    building = Building()
    found = findings_of(entry, goal_of(goal, size_of(size)), building, samples, seed)
    for notice in building.notices:
        warn(notice, stacklevel=2)
    near, worst = found.accuracy, found.admissibility.overestimated or found.admissibility.underestimated
    return Audit(
        heuristic=entry.id,
        boards=found.population.count,
        whole=found.population.whole,
        admissible=found.admissibility.holds,
        overestimated=found.admissibility.violations,
        consistent=found.consistency.holds,
        inconsistent_moves=found.consistency.violations,
        mean_h=near.mean_h,
        greatest_h=near.greatest_h,
        mean_distance=near.mean_distance,
        greatest_distance=near.greatest_distance,
        mean_ratio=near.mean_ratio,
        exact=near.exact,
        worst=Records({"board": str(one.board), "h": one.h, "distance": one.distance} for one in worst),
    )
