"""One step of a search, with everything that can be asked about it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from loyd.core.library.boards import BoardWithGoal
from loyd.core.output.svg_figures import board_svg
from loyd.core.output.tables import Record, node_record, row_record, stated, stated_f, step_record
from loyd.core.output.writers import WRITERS, Drawing
from loyd.core.puzzle.board import Move, letters
from loyd.core.puzzle.packing import NO_MOVE, unpack
from loyd.core.system.errors import PictureError, SettingError
from loyd.core.trace.node import Counts, Node
from loyd.core.trace.trace import Trace


@dataclass(frozen=True, repr=False)
class Step:
    """A step, counted from 1: the node that was taken, why, and the lists as they were after it.

    Each answer is read from the record when it is asked for, exact to the node.  Raises SettingError where the search has no such step.

    >>> import loyd
    >>> step = loyd.solve("2 3 4 1 5 x 7 6 8", "astar:manhattan").step(17)
    >>> step
    Step(17: 234/165/78x, g 3, h 8, f 11)
    >>> step.why
    'least f (11) among 16 open nodes; 2 tied, lowest h wins.'
    >>> [(one["move"], one["fate"]) for one in step.successors]
    [('u', 'new'), ('l', 'straight back')]
    """

    trace: Trace
    number: int

    def __post_init__(self) -> None:
        if not 1 <= self.number <= self.trace.steps:
            there = f"its steps are 1 to {self.trace.steps}" if self.trace.steps else "it made none"
            raise SettingError(f"the search has no step {self.number}; {there}")

    @property
    def board(self) -> BoardWithGoal:
        """The board of the node."""
        return BoardWithGoal(self._node.board, self.trace.goal)

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
        return self._node.h if self.trace.has_h else None

    @property
    def f(self) -> float | None:
        """The priority, as the algorithm defines it; None where it says nothing of it."""
        return stated_f(self.trace, self._node.f)

    @property
    def why(self) -> str:
        """Why this node was next, in a sentence."""
        return self.trace.choice(self.number).sentence

    @property
    def successors(self) -> list[Record]:
        """Every legal move from the node and what became of it, in operator order."""
        found: list[Record] = self.record()["successors"]
        return found

    @property
    def counts(self) -> Counts:
        """The figures of the search after the step: `expanded`, `generated`, `open`, `closed`, `bound` …"""
        return self.trace.counts(self.number)

    @property
    def open(self) -> list[Record]:
        """The open list after the step, in the order in which its nodes would be taken; of depth-first searches what is still to try."""
        return [node_record(self.trace, node) for node in self.trace.open_nodes(self.number, 0, self.counts.open)]

    @property
    def closed(self) -> list[Record]:
        """The closed list after the step, in order of expansion; of depth-first searches the path."""
        return [node_record(self.trace, node) for node in self.trace.closed_nodes(self.number, 0, self.counts.closed)]

    @property
    def path(self) -> str:
        """The moves from the start to the node; from the goal where it belongs to a search backward."""
        return letters(self.trace.path(self.number))

    def record(self) -> Record:
        """All but the lists as one record, as `loyd trace --json` has it."""
        return step_record(self.trace, self.trace.rows(self.number, 1)[0], self.why)

    @property
    def _node(self) -> Node:
        return self.trace.node(self.number)

    def __repr__(self) -> str:
        figures = ("g", self.g), ("h", self.h), ("f", self.f)
        told = ", ".join(f"{name} {value:g}" for name, value in figures if value is not None)
        return f"Step({self.number}: {self._node.board}, {told})"

    def _repr_svg_(self) -> str:
        return board_svg(self._node.board, self.trace.goal)


@dataclass(frozen=True, repr=False)
class Picture:
    """A drawing of a search.  A notebook shows it; `save` writes it."""

    drawing: Drawing

    @property
    def title(self) -> str:
        """What stands above it."""
        return self.drawing.title

    @property
    def svg(self) -> str:
        """It as SVG, whose text is text."""
        return self.drawing.svg

    @property
    def png(self) -> bytes:
        """It as a PNG, of twice as many pixels as it has points."""
        return self.drawing.png

    def save(self, path: str | Path) -> None:
        """Write it into a file that ends in .svg or .png.  Raises PictureError for another ending, OSError where it cannot be written."""
        from loyd.core.system.files import write_whole

        form = Path(path).suffix.lower().lstrip(".")
        if form not in ("svg", "png"):
            raise PictureError(f"a picture cannot be written to {path}: end its name in .svg or .png")
        write_whole(Path(path), WRITERS[form](self.drawing))

    def __repr__(self) -> str:
        return f"Picture({self.title!r})"

    def _repr_svg_(self) -> str:
        return self.svg


BATCH = 1 << 16
"""So many steps are read at once."""


def steps_records(trace: Trace, first: int, last: int) -> list[Record]:
    """A record for each of the steps `first` (at least 1) to `last`, as far as they are recorded."""
    records: list[Record] = []
    last = min(last, trace.steps)
    for start in range(max(first, 1), last + 1, BATCH):
        records += _batch(trace, start, min(start + BATCH - 1, last))
    return records


def _batch(trace: Trace, first: int, last: int) -> list[Record]:
    columns = trace.step_columns(first, last)
    height, width = trace.start.size
    names = ("step", "came", "lo", "hi", "g", "h", "f", "open", "closed", "bound", "jump")
    rows = zip(*(getattr(columns, name).tolist() for name in names), strict=True)
    return [
        {
            "step": step,
            "move": None if came == NO_MOVE else Move(came).letter,
            "board": str(unpack(low, high, height, width)),
            "g": g,
            "h": h if trace.has_h else None,
            "f": stated_f(trace, f),
            "open": opened,
            "closed": closed,
            "bound": stated(bound),
            "jump": jump,
        }
        for step, came, low, high, g, h, f, opened, closed, bound, jump in rows
    ]


def growth_records(trace: Trace, samples: int) -> list[Record]:
    """How the search grew, at no more than about so many steps, evenly spread from 0 to the last."""
    growth = trace.growth(trace.steps, samples)
    names = ("steps", "open", "closed", "f", "least_h", "depth", "bound")
    return [
        {
            "step": step,
            "open": opened,
            "closed": closed,
            "f": stated_f(trace, f),
            "least_h": least_h if trace.has_h else None,
            "depth": depth,
            "bound": stated(bound),
        }
        for step, opened, closed, f, least_h, depth, bound in zip(*(getattr(growth, name).tolist() for name in names), strict=True)
    ]


def ledger_records(trace: Trace) -> list[Record]:
    """What each f of the search did (each layer, iteration or round), as `loyd trace --ledger --json` has it in `rows`."""
    ledger = trace.ledger(trace.steps)
    by = {"by": ledger.division.value}
    return [by | row_record(ledger, place) for place in range(len(ledger.rows))]
