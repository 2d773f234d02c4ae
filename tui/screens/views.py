"""What the Explore screen reads from a run, as plain data ready to be painted."""

from dataclasses import dataclass

import numpy as np

from core.puzzle.board import Board
from core.run import Run
from core.trace.choice import shown
from core.trace.node import Counts, Node, Successor
from core.trace.trace import Growth, Trace
from tui.paint.bars import Bar
from tui.paint.palette import Palette
from tui.paint.roles import Role
from tui.paint.series import Series
from tui.paint.signs import Signs

SAMPLES = 240


@dataclass(frozen=True)
class StepView:
    """The stage at one step."""

    step: int
    node: Node
    successors: tuple[Successor, ...]
    shares: tuple[int, ...] | None
    moved: frozenset[int]
    home: frozenset[int]
    reason: str
    why_none: str


def step_view(run: Run) -> StepView:
    """The stage at the step that a run shows."""
    trace, step = run.trace, run.position
    node = trace.node(step)
    if step == 0:
        reason = "This is the start, the only open node. It is expanded first."
    else:
        reason = f"Chosen because: {trace.choice(step).sentence}"
    is_goal = node.board == trace.goal
    why_none = "This is the goal: nothing is left to expand." if is_goal else "Its successors will be shown here once it is expanded."
    return StepView(
        step=step,
        node=node,
        successors=trace.successors(step),
        shares=run.problem.estimate.shares(node.board) if run.problem.heuristic.id != "zero" else None,
        moved=_moved(node),
        home=home_cells(node.board, trace.goal),
        reason=reason,
        why_none=why_none,
    )


def _moved(node: Node) -> frozenset[int]:
    """The cell of the tile that slid last."""
    cell = node.board.target(node.move.opposite) if node.move is not None else None
    return frozenset() if cell is None else frozenset({cell})


@dataclass(frozen=True)
class ListReading:
    """The lists, the histogram and the growth at one step."""

    trace: Trace
    step: int
    counts: Counts
    open: tuple[Node, ...]
    closed: tuple[Node, ...]
    first_closed: int
    symbol: str
    bars: tuple[Bar, ...]
    growth: Growth | None


def read_lists(trace: Trace, step: int, open_rows: int, closed_rows: int) -> ListReading:
    """The lists after a step: the next open nodes, the last closed ones, and the growth over all that is recorded."""
    counts = trace.counts(step)
    first = max(0, counts.closed - closed_rows)
    current = trace.node(step).f
    return ListReading(
        trace=trace,
        step=step,
        counts=counts,
        open=tuple(trace.open_nodes(step, 0, open_rows)),
        closed=tuple(trace.closed_nodes(step, first, closed_rows)),
        first_closed=first + 1,
        symbol=trace.equation.partition(" ")[0],
        bars=tuple(Bar(shown(f), count, current=step > 0 and f == current) for f, count in trace.open_by_f(step)),
        growth=trace.growth(trace.steps, SAMPLES) if trace.steps else None,
    )


def growth_series(reading: ListReading, palette: Palette, signs: Signs) -> tuple[Series, ...]:
    """|open| and |closed| over the steps; for the depth-first family the depth of the stack and the bound."""
    growth = reading.growth
    if growth is None:
        return ()
    x = growth.steps.astype(np.float64)
    if reading.counts.depth is not None:
        return (
            Series("bound", signs.cut, palette[Role.IMPROVED], x, growth.bound, reading.counts.bound),
            Series("depth", signs.current, palette[Role.CURRENT], x, growth.depth.astype(np.float64), reading.counts.depth),
        )
    return (
        Series("closed", signs.closed, palette[Role.CLOSED], x, growth.closed.astype(np.float64), reading.counts.closed),
        Series("open", signs.open, palette[Role.OPEN], x, growth.open.astype(np.float64), reading.counts.open),
    )


def f_series(reading: ListReading, palette: Palette, signs: Signs) -> tuple[Series, ...]:
    """f of the node expanded and the least h so far, over the steps."""
    growth = reading.growth
    if growth is None:
        return ()
    x = growth.steps.astype(np.float64)
    f = reading.trace.node(reading.step).f
    return (
        Series("least h", signs.goal, palette[Role.GOAL], x, growth.least_h.astype(np.float64), reading.counts.least_h),
        Series("f", signs.current, palette[Role.CURRENT], x, growth.f, f),
    )


def home_cells(board: Board, goal: Board) -> frozenset[int]:
    """The cells whose tile is where the goal wants it."""
    return frozenset(cell for cell, tile in enumerate(board.cells) if tile and goal.cells[cell] == tile)
