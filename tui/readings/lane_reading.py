"""What the Compare screen shows of each lane, as plain data ready to be painted."""

from dataclasses import dataclass

import numpy as np

from loyd.core.comparison.clock import By
from loyd.core.comparison.comparison import Comparison
from loyd.core.comparison.lane import Lane
from loyd.core.export.cells import outcome_words, remark
from loyd.core.numbers import grouped
from loyd.core.trace.node import Counts, Node
from loyd.core.trace.trace import Growth, Trace
from loyd.tui.paint.palette import Palette
from loyd.tui.paint.roles import Role
from loyd.tui.paint.series import Series
from loyd.tui.readings.breakdown import groups_of
from loyd.tui.readings.step_reading import estimate_of

LETTERS = "ABCD"
ROLES = (Role.OPEN, Role.IMPROVED, Role.GOAL, Role.CURRENT)
"""What tells the lanes apart, beside their letters."""
SAMPLES = 160


@dataclass(frozen=True)
class LaneReading:
    """One lane at its step.

    `ending`: how its search ended, where the step is its last; `remark`: what more there is to say of that; `bound`: the f or the
    bound that it is at; `equation`: what f is; `groups`: for each cell the part of h that its tile belongs to.
    """

    trace: Trace
    step: int
    node: Node
    counts: Counts
    ending: str
    remark: str
    is_solved: bool
    is_compiling: bool
    bound: float | None
    equation: str
    groups: tuple[int | None, ...] | None


def read_lane(lane: Lane, step: int) -> LaneReading:
    """A lane after a step."""
    trace, node = lane.trace, lane.trace.node(step)
    at_end = lane.outcome is not None and step >= trace.steps
    figures = lane.figures(step) if at_end else None
    ending = ""
    if figures is not None:
        proof = "proved" if figures.optimal else "not proved"
        ending = f"{grouped(figures.length or 0)} moves, {proof}" if figures.is_solved else outcome_words(figures)
    return LaneReading(
        trace=trace,
        step=step,
        node=node,
        counts=trace.counts(step),
        ending=ending,
        remark="" if figures is None else remark(figures),
        is_solved=figures is not None and figures.is_solved,
        is_compiling=lane.is_compiling,
        bound=lane.levels.at(step),
        equation=trace.formula_at(step).equation,
        groups=groups_of(node.board, estimate_of(lane.problem, node).parts(node.board)),
    )


def name_of(place: int, lane: Lane) -> str:
    """`A astar:manhattan`."""
    return f"{LETTERS[place]} {lane.label}"


def growths_of(comparison: Comparison) -> list[Growth | None]:
    """How each lane has grown as far as the timeline goes."""
    ends = comparison.steps_at(comparison.total)
    return [lane.trace.growth(end, SAMPLES) if end else None for lane, end in zip(comparison.lanes, ends, strict=True)]


def overlaid(growths: list[Growth | None], comparison: Comparison, palette: Palette) -> tuple[Series, ...]:
    """The nodes in memory of every lane over its steps, each line with the lane's letter."""
    series = []
    for place, (growth, lane, step) in enumerate(zip(growths, comparison.lanes, comparison.steps, strict=True)):
        if growth is not None:
            counts = lane.trace.counts(step)
            kept, value = (growth.open + growth.closed, counts.open + counts.closed)
            style, letter = palette[ROLES[place]], LETTERS[place]
            series.append(Series(lane.label, letter, style, growth.steps.astype(np.float64), kept.astype(np.float64), float(value)))
    return tuple(series)


def unit_of(by: By) -> str:
    """What one position is called."""
    return {By.STEP: "step", By.BOUND: "bound", By.TIME: "tick"}[by]
