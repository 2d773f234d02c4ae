"""What the Compare screen shows of each lane, as plain data ready to be painted."""

from dataclasses import dataclass

from loyd.core.comparison.clock import By
from loyd.core.comparison.comparison import Comparison
from loyd.core.comparison.figures import Figures
from loyd.core.comparison.lane import Lane
from loyd.core.errors import TooFarError
from loyd.core.export.cells import outcome_words, remark
from loyd.core.numbers import grouped
from loyd.core.puzzle.space import Space
from loyd.core.trace.node import Counts, Node
from loyd.core.trace.trace import Growth, Trace
from loyd.tui.paint.roles import Role
from loyd.tui.readings.breakdown import groups_of
from loyd.tui.readings.step_reading import estimate_of

LETTERS = "ABCD"
ROLES = (Role.OPEN, Role.IMPROVED, Role.NEW, Role.SOLUTION)
"""What tells the lanes apart, beside their letters."""
SAMPLES = 160


@dataclass(frozen=True)
class LaneReading:
    """One lane at its step.

    `ending`: how its search ended, where the step is its last, and what is known of its length; `remark`: what more there is to say of
    that; `bound`: the f or the bound that it is at; `equation`: what f is; `groups`: for each cell the part of h that its tile belongs to.
    `on_way`: how many of the closed nodes, or visits, lie on a shortest way, and how many astray, where that is known.
    """

    trace: Trace
    step: int
    node: Node
    counts: Counts
    ending: tuple[str, ...]
    remark: str
    is_solved: bool
    is_compiling: bool
    bound: float | None
    equation: str
    groups: tuple[int | None, ...] | None
    on_way: tuple[int, int] | None


def read_lane(lane: Lane, step: int, optimum: int | None = None, space: Space | None = None) -> LaneReading:
    """A lane after a step; `optimum`: the least length, where it is known; `space`: all boards, where they are few enough."""
    trace, node = lane.trace, lane.trace.node(step)
    at_end = lane.outcome is not None and step >= trace.steps
    figures = lane.figures(step) if at_end else None
    if figures is not None and optimum is not None:
        figures = figures._replace(optimum=optimum)
    return LaneReading(
        trace=trace,
        step=step,
        node=node,
        counts=trace.counts(step),
        ending=() if figures is None else _ending(figures),
        remark="" if figures is None else remark(figures),
        is_solved=figures is not None and figures.is_solved,
        is_compiling=lane.is_compiling,
        bound=lane.levels.at(step),
        equation=trace.formula_at(step).equation,
        groups=groups_of(node.board, estimate_of(lane.problem, node).parts(node.board)),
        on_way=on_way(trace, step, space),
    )


def _ending(figures: Figures) -> tuple[str, ...]:
    """How a search ended: `31 moves`, `optimal`."""
    if not figures.is_solved:
        return (outcome_words(figures),)
    moves = f"{grouped(figures.length or 0)} move{'s' * (figures.length != 1)}"
    return moves, "optimal" if figures.proof in ("proved", "optimal") else f"{figures.proof} moves"


def on_way(trace: Trace, step: int, space: Space | None) -> tuple[int, int] | None:
    """Of what is closed, or visited, how much lies on a shortest way, and how much astray; None where that is not known."""
    try:
        return trace.plane(step, space).on_way if space is not None else None
    except TooFarError:
        return None


def name_of(place: int, lane: Lane) -> str:
    """`A astar:manhattan`."""
    return f"{LETTERS[place]} {lane.label}"


def growths_of(comparison: Comparison) -> list[Growth | None]:
    """How each lane has grown as far as the timeline goes."""
    ends = comparison.steps_at(comparison.total)
    return [lane.trace.growth(end, SAMPLES) if end else None for lane, end in zip(comparison.lanes, ends, strict=True)]


def unit_of(by: By) -> str:
    """What one position is called; by bound it is the place of a value among all that occur, and not that value."""
    return {By.STEP: "step", By.BOUND: "level", By.TIME: "tick"}[by]
