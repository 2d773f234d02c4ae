"""Searches of one board side by side, and where two of them diverge."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import overload
from xml.sax.saxutils import escape

from loyd.core.analysis.divergence import StepDivergence, first_divergence
from loyd.core.analysis.figures import agree_on_optimum
from loyd.core.library.boards import BoardWithGoal, Cells
from loyd.core.library.boards import board as board_of
from loyd.core.library.records import Records
from loyd.core.library.results import SearchResult, solve
from loyd.core.library.specs import Search
from loyd.core.library.step import Picture, fitted
from loyd.core.output.document import as_html_table
from loyd.core.output.tables import result_table
from loyd.core.system.errors import SettingError, short_repr


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
        return Records({"spec": one.spec.text} | one.record() for one in self._results)

    def __repr__(self) -> str:
        return f"Comparison({self.board} by {', '.join(one.spec.text for one in self._results)})"

    def _repr_html_(self) -> str:
        names = [one.spec.text for one in self._results]
        table = result_table(names, agree_on_optimum(one._timed_figures for one in self._results))
        return as_html_table(table.transposed, f"{self.board}; ★ the best of the searches with the shortest solution")


def compare(
    board: Cells,
    searches: Iterable[Search],
    *,
    goal: Cells | None = None,
    node_limit: int | None = None,
    time_limit: float | None = None,
    memory_limit: int | None = None,
    record: bool = True,
) -> SearchComparison:
    """Search one board by several searches, one after the other.  The arguments are those of `solve`, which says what is raised."""
    start = board_of(board, goal=goal)
    solve_by = partial(solve, start, node_limit=node_limit, time_limit=time_limit, memory_limit=memory_limit, record=record)
    return SearchComparison(start, tuple(map(solve_by, [searches] if isinstance(searches, str) else searches)))


@dataclass(frozen=True, repr=False, eq=False)
class Divergence:
    """Two searches of one board, and the first step at which they expand different boards."""

    first: SearchResult
    second: SearchResult
    _difference: StepDivergence | None

    @property
    def step(self) -> int | None:
        """The first step at which they part; None where they do not, as far as both go."""
        return None if self._difference is None else self._difference.step

    @property
    def cause(self) -> str | None:
        """Why they part, in a few words; None where they do not."""
        return None if self._difference is None else self._difference.cause.value

    @property
    def sentence(self) -> str:
        """The whole in words."""
        names = self.first.spec.text, self.second.spec.text
        if self._difference is None:
            return f"{names[0]} and {names[1]} expand the same boards, as far as both go."
        return self._difference.sentence(*names)

    def map(self) -> Picture:
        """The maps of both searches at their ends, on the same axes, and what only one of them has expanded.

        Raises SettingError where one has made no step.
        """
        from loyd.core.output.comparison_drawing import apart, comparison_drawing, lane_maps

        pair = self.first, self.second
        steps = [one.step(one._step_count).number for one in pair]
        maps = lane_maps([(one._problem, one._trace, step, one._outcome) for one, step in zip(pair, steps, strict=True)])
        told_apart = apart(0, 1, [one._trace for one in pair], steps, maps[0].relief)
        ends = f"from {self.first.board} to {self.first.board.goal}"
        return Picture(comparison_drawing(maps, " and ".join(one.spec.text for one in pair), ends, 2, told_apart))

    def __repr__(self) -> str:
        return f"Divergence({self.sentence.rstrip('.')})"

    def _repr_html_(self) -> str:
        return f"<p>{escape(self.sentence)}</p>{self._repr_svg_()}"

    def _repr_svg_(self) -> str:
        return fitted(self.map().svg)


def divergence(first: SearchResult, second: SearchResult) -> Divergence:
    """The first step at which two searches of one board expand different boards, and why.

    Raises SettingError where they are of different boards or goals.

    >>> import loyd
    >>> start = loyd.board("2 3 4 1 5 x 7 6 8")
    >>> apart = loyd.divergence(loyd.solve(start, "astar:manhattan"), loyd.solve(start, "astar:manhattan:tie=oldest"))
    >>> apart.step, apart.cause
    (6, 'the same f and a different tie')
    """
    for one in (first, second):
        if not isinstance(one, SearchResult):
            raise SettingError(f"{short_repr(one)} is not a search; give two results of loyd.solve")
    if (first.board, first.board.goal) != (second.board, second.board.goal):
        raise SettingError(f"searches of {first.board} and of {second.board} cannot be compared: give two of one board with one goal")
    return Divergence(first, second, first_divergence(first._trace, second._trace))
