"""One step of a search, and drawings that show themselves in notebooks."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from loyd.core.library.boards import BoardWithGoal
from loyd.core.library.records import Records
from loyd.core.output.document import Table, TableCell, as_html_table
from loyd.core.output.svg_figures import board_svg
from loyd.core.output.tables import Record, node_record, step_record
from loyd.core.output.writers import WRITERS, Drawing
from loyd.core.puzzle.board import letters
from loyd.core.system.errors import PictureError, SettingError, short_repr
from loyd.core.trace.node import Counts, Node

if TYPE_CHECKING:
    from loyd.core.library.results import SearchResult

WIDEST = 900
"""So many pixels a drawing takes in a notebook."""


@dataclass(frozen=True, repr=False, eq=False)
class Step:
    """A step of a search, counted from 1: the node that was chosen, why, and the figures after it.

    `counts`: the figures of the search after the step: `expanded`, `generated`, `open`, `closed`, `bound` …  `path`: the moves from the
    start to the node; from the goal where it belongs to a search backward.  `why`: why this node was next, in a sentence.

    >>> import loyd
    >>> step = loyd.solve("2 3 4 1 5 x 7 6 8", "astar:manhattan").step(17)
    >>> step
    Step(17: 234/165/78x, g 3, h 8, f 11)
    >>> step.why
    'lowest f (11) of 16 open nodes. Tie-break: lowest h (2 tied).'
    >>> [(one["move"], one["fate"]) for one in step.successors]
    [('u', 'new'), ('l', 'straight back')]
    """

    number: int
    counts: Counts
    path: str
    why: str
    _result: SearchResult
    _node: Node
    _record: Record

    @classmethod
    def _read(cls, result: SearchResult, number: int) -> Step:
        """The step of a search.  Raises SettingError where the search has no such step."""
        trace = result._trace
        if not isinstance(number, int):
            raise SettingError(f"{short_repr(number)} is not a step; give a whole number")
        if not 1 <= number <= trace.steps:
            there = f"its steps are 1 to {trace.steps}" if trace.steps else "it made none"
            raise SettingError(f"the search has no step {number}; {there}")
        row, why = trace.rows(number, 1)[0], trace.choice(number).sentence
        return cls(number, trace.counts(number), letters(trace.path(number)), why, result, row.node, step_record(trace, row, why))

    @property
    def board(self) -> BoardWithGoal:
        """The board of the node."""
        return BoardWithGoal(self._node.board, self._result.board.goal)

    @property
    def move(self) -> str | None:
        """The blank's move that led to it; None at a root."""
        return None if self._node.move is None else self._node.move.letter

    @property
    def g(self) -> int:
        """The moves from the start."""
        return self._node.g

    @property
    def h(self) -> int | None:
        """The heuristic's estimate, in moves; None where the search has none."""
        h: int | None = self._record["h"]
        return h

    @property
    def f(self) -> float | None:
        """The priority, as the algorithm defines it; None where it says nothing of it."""
        f: float | None = self._record["f"]
        return f

    @property
    def successors(self) -> Records:
        """Every legal move from the node and what happened to its board, in move order."""
        return Records(self._record["successors"])

    @property
    def open(self) -> Records:
        """The open list after the step, the next first; of depth-first searches the stack, siblings that are not yet tried."""
        trace = self._result._trace
        return Records(node_record(trace, node) for node in trace.open_nodes(self.number, 0, self.counts.open))

    @property
    def closed(self) -> Records:
        """The closed list after the step, in order of expansion; of depth-first searches the path."""
        trace = self._result._trace
        return Records(node_record(trace, node) for node in trace.closed_nodes(self.number, 0, self.counts.closed))

    def record(self) -> Record:
        """All but the lists as one record, as `loyd trace --json` has it."""
        return dict(self._record)

    def __repr__(self) -> str:
        figures = ("g", self.g), ("h", self.h), ("f", self.f)
        told = ", ".join(f"{name} {value:g}" for name, value in figures if value is not None)
        return f"Step({self.number}: {self._node.board}, {told})"

    def _repr_html_(self) -> str:
        names = ("move", "board", "g", "h", "f", "fate")
        rows = tuple(tuple(TableCell("" if one[name] is None else str(one[name])) for name in names) for one in self.successors)
        return f"<p>{escape(repr(self))}: {escape(self.why)}</p>{self._repr_svg_()}{as_html_table(Table(names, rows))}"

    def _repr_svg_(self) -> str:
        return board_svg(self._node.board, self._result.board.goal)


@dataclass(frozen=True, repr=False)
class Picture:
    """A drawing of a search.  A notebook shows it; `save` writes it."""

    _drawing: Drawing

    @property
    def title(self) -> str:
        """What stands above it."""
        return self._drawing.title

    @property
    def svg(self) -> str:
        """The SVG document, whose text is text."""
        return self._drawing.svg

    @property
    def png(self) -> bytes:
        """The PNG, with twice as many pixels as the SVG has points."""
        return self._drawing.png

    def save(self, path: str | Path) -> None:
        """Write it into a file that ends in .svg or .png.  Raises PictureError for another ending, OSError where it cannot be written."""
        from loyd.core.system.files import write_whole

        form = Path(path).suffix.lower().lstrip(".")
        if form not in ("svg", "png"):
            raise PictureError(f"a picture cannot be written to {path}: end its name in .svg or .png")
        write_whole(Path(path), WRITERS[form](self._drawing))

    def __repr__(self) -> str:
        return f"Picture({self.title!r})"

    def _repr_svg_(self) -> str:
        return fitted(self.svg)


def fitted(svg: str) -> str:
    """An SVG document that is no wider than a notebook's column; its `viewBox` scales what is in it."""

    def scaled(extent: re.Match[str]) -> str:
        width, height = map(float, extent.groups())
        scale = min(1.0, WIDEST / width)
        return f'width="{width * scale:g}" height="{height * scale:g}"'

    return re.sub(r'width="([\d.]+)" height="([\d.]+)"', scaled, svg, count=1)
