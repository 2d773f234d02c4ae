"""Audits, comparisons and divergences, as the library returns them."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from functools import partial
from html import escape
from typing import overload
from warnings import warn

from ..draw.document import Table, TableCell, as_html_table
from ..draw.result_tables import result_table
from ..engine.heuristics.catalogue import heuristic as heuristic_called
from ..engine.puzzle import Size
from ..study.audit.audit import audit as findings_of
from ..study.compare import StepDivergence, agree_on_optimum, first_divergence
from ..study.sweeps import JsonDict
from ..system import Building, SettingError, grouped, short_repr
from .boards import BoardWithGoal, Cells, goal_of, size_of
from .boards import board as board_of
from .results import SearchResult, solve
from .schemas import FIGURES
from .specs import AnySearch, LibraryHeuristic, heuristic_of, load_installed
from .step import Picture, Records, fitted


@dataclass(frozen=True, repr=False)
class Audit:
    """A heuristic compared with the true distances of boards.

    `boards`: how many; `whole`: whether these are all that can reach the goal; a sample proves
    nothing. `overestimated`: boards whose h exceeds their distance, none if `admissible`.
    `inconsistent_moves`: moves between these boards that change h by more than 1, none if
    `consistent`. `mean_h`, `greatest_h`, `mean_distance`, `greatest_distance`: in moves.
    `mean_ratio`: the mean of h / distance. `exact`: boards whose h is their distance. `worst`: the
    most overestimated boards, or if there are none the most underestimated ones, worst first.
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

    def record(self) -> JsonDict:
        """The figures by name, without the worst boards."""
        return {name: value for name, value in asdict(self).items() if name != "worst"}

    def __repr__(self) -> str:
        held = (
            ("admissible", "consistent") if self.whole else ("no overestimate", "no inconsistency")
        )
        admissible = held[0] if self.admissible else f"{grouped(self.overestimated)} overestimated"
        consistent = held[1] if self.consistent else "not consistent"
        boards = f"{'all' if self.whole else 'a sample of'} {grouped(self.boards)} boards"
        return f"Audit({self.heuristic} on {boards}: {admissible}, {consistent})"

    def _repr_html_(self) -> str:
        rows = tuple(
            (TableCell(name.replace("_", " ")), TableCell(str(value), number=True))
            for name, value in self.record().items()
        )
        return as_html_table(Table(("", "audit"), rows))


def audit(
    heuristic: str | LibraryHeuristic,
    *,
    size: Size | str = (3, 3),
    goal: Cells = "blank-last",
    samples: int | None = None,
    seed: int = 0,
) -> Audit:
    """Compare a heuristic with the true distance of every board that can reach the goal or, above
    twelve cells, of a sample of boards.

    `heuristic`: a name, or any callable of `(board, goal)`; this one is tried on a sample above ten
    cells. `samples`, `seed`: how many boards of a puzzle above ten cells, and which; 100 where a
    sample is needed. Raises SettingError, BoardError, and PluginError for a mistake in a
    function of yours.

    >>> import loyd
    >>> def blank_too(board, goal):
    ...     return sum(tile != wanted for tile, wanted in zip(board.cells, goal.cells))
    >>> loyd.audit(blank_too, size=(2, 3))
    Audit(blank-too on all 360 boards: 17 overestimated, not consistent)
    >>> loyd.audit("manhattan", size="2x3").admissible
    True
    """
    if samples is not None and not (isinstance(samples, int) and samples >= 1):
        raise SettingError(
            f"samples={short_repr(samples)} is not a number of boards; give 1 or more"
        )
    load_installed()
    entry = heuristic_called(heuristic) if isinstance(heuristic, str) else heuristic_of(heuristic)
    building = Building()
    found = findings_of(entry, goal_of(goal, size_of(size)), building, samples, seed)
    for notice in building.notices:
        warn(notice, stacklevel=2)
    near = found.accuracy
    worst = found.admissibility.overestimated or found.admissibility.underestimated
    return Audit(
        heuristic=entry.id,
        boards=found.count,
        whole=found.whole,
        admissible=found.admissibility.holds,
        overestimated=found.admissibility.violations,
        consistent=found.consistency.holds,
        inconsistent_moves=found.consistency.violations,
        **{
            name: value
            for name, value in near._asdict().items()
            if name not in ("tenths", "density")
        },
        worst=Records(one._asdict() | {"board": str(one.board)} for one in worst),
    )


@dataclass(frozen=True, repr=False, eq=False)
class SearchComparison(Sequence[SearchResult]):
    """Several searches of one board: a sequence of their results, and a table of their figures.

    >>> import loyd
    >>> compared = loyd.compare("2 3 4 1 5 x 7 6 8", ["bfs", "astar", "idastar"])
    >>> compared
    Comparison(234/15x/768 by bfs, astar:manhattan, idastar:manhattan)
    >>> [(one["spec"], one["expanded"]) for one in compared.records()]
    [('bfs', 21971), ('astar:manhattan', 312), ('idastar:manhattan', 919)]
    """

    board: BoardWithGoal
    _results: tuple[SearchResult, ...]

    @overload
    def __getitem__(self, place: int) -> SearchResult: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[SearchResult, ...]: ...
    def __getitem__(self, place: int | slice) -> SearchResult | tuple[SearchResult, ...]:
        return self._results[place]

    def __len__(self) -> int:
        return len(self._results)

    def records(self) -> Records:
        """The figures of each search, by their keys in `docs/json.md` under `compare`."""
        rows = ({"spec": one.spec.text} | one.record() for one in self._results)
        return Records(rows, FIGURES)

    def __repr__(self) -> str:
        return f"Comparison({self.board} by {', '.join(one.spec.text for one in self._results)})"

    def _repr_html_(self) -> str:
        names = [one.spec.text for one in self._results]
        table = result_table(names, agree_on_optimum(one._timed_figures for one in self._results))
        return as_html_table(
            table.transposed, f"{self.board}; ◆ the best of the searches with the shortest solution"
        )


def compare(
    board: Cells,
    searches: Iterable[AnySearch],
    *,
    goal: Cells | None = None,
    node_limit: int | None = None,
    time_limit: float | None = None,
    memory_limit: int | None = None,
    record: bool = True,
) -> SearchComparison:
    """Search one board by several searches, one after another. Takes the arguments of `solve` and
    raises the same errors.
    """
    start = board_of(board, goal=goal)
    solve_by = partial(
        solve,
        start,
        node_limit=node_limit,
        time_limit=time_limit,
        memory_limit=memory_limit,
        record=record,
    )
    return SearchComparison(
        start, tuple(map(solve_by, [searches] if isinstance(searches, str) else searches))
    )


@dataclass(frozen=True, repr=False, eq=False)
class Divergence:
    """Two searches of one board, and the first step at which they expand different boards."""

    first: SearchResult
    second: SearchResult
    _difference: StepDivergence | None

    @property
    def step(self) -> int | None:
        """The first step at which they diverge; None if they do not within the steps that both
        have.
        """
        return None if self._difference is None else self._difference.step

    @property
    def cause(self) -> str | None:
        """Why they diverge, in a few words; None if they do not."""
        return None if self._difference is None else self._difference.cause.value

    @property
    def sentence(self) -> str:
        """Where and why they diverge, as a sentence."""
        names = self.first.spec.text, self.second.spec.text
        if self._difference is None:
            return f"{names[0]} and {names[1]} expand the same boards, as far as both go."
        return self._difference.sentence(*names)

    def map(self) -> Picture:
        """The maps of both searches at their ends, on the same axes, and a map of what only one of
        them has expanded.

        Raises SettingError if one of them has made no step.
        """
        from ..draw.comparison_drawing import searches_drawing

        pair = self.first, self.second
        searches = [
            (one._problem, one._trace, one.step(one._step_count).number, one._outcome)
            for one in pair
        ]
        title = " and ".join(one.spec.text for one in pair)
        ends = f"from {self.first.board} to {self.first.board.goal}"
        return Picture(searches_drawing(searches, title, ends, 2, (0, 1)))

    def __repr__(self) -> str:
        return f"Divergence({self.sentence.rstrip('.')})"

    def _repr_html_(self) -> str:
        return f"<p>{escape(self.sentence)}</p>{self._repr_svg_()}"

    def _repr_svg_(self) -> str:
        return fitted(self.map().svg)


def divergence(first: SearchResult, second: SearchResult) -> Divergence:
    """The first step at which two searches of one board expand different boards, and why.

    Raises SettingError if their boards or goals differ.

    >>> import loyd
    >>> start = loyd.board("2 3 4 1 5 x 7 6 8")
    >>> searches = ("astar:manhattan", "astar:manhattan:tie=oldest")
    >>> apart = loyd.divergence(*(loyd.solve(start, search) for search in searches))
    >>> apart.step, apart.cause
    (6, 'the same f and a different tie')
    """
    for one in (first, second):
        if not isinstance(one, SearchResult):
            raise SettingError(f"{short_repr(one)} is not a search; give two results of loyd.solve")
    if (first.board, first.board.goal) != (second.board, second.board.goal):
        raise SettingError(
            f"searches of {first.board} and of {second.board} cannot be compared: give two of one "
            "board with one goal"
        )
    return Divergence(first, second, first_divergence(first._trace, second._trace))
