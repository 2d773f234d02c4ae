"""A flame at one step with what is marked on it, as plain data ready to be painted."""

import math
from dataclasses import dataclass

import numpy as np

from loyd.core.numbers import grouped
from loyd.core.trace.choice import shown
from loyd.core.trace.flame import Flame
from loyd.core.trace.priority import Priority
from loyd.core.trace.trace import Trace
from loyd.tui.paint.flame_look import Colouring, FlameLook
from loyd.tui.paint.roles import Role


@dataclass(frozen=True, eq=False)
class FlameReading:
    """What `read_flame` found, after a step and below a root step (0: all)."""

    step: int
    root: int
    flame: Flame
    look: FlameLook


def colourings(trace: Trace) -> list[Colouring]:
    """What the colours of a search's flame can say: f where it has one, and h only where it can be told from that."""
    formula = trace.formula
    has_h = isinstance(formula, Priority) and formula.h_weight > 0 and not formula.afterwards and formula == trace.formula_at(trace.steps)
    has_f = bool(formula.equation)
    return [*([Colouring.F] if has_f else []), *([Colouring.H] if has_h and formula.symbol != "h" else []), Colouring.FATE]


def read_flame(trace: Trace, step: int, root: int, colouring: Colouring = Colouring.F) -> FlameReading:
    """The flame after a step with what its colours need, and the solution where it has been found, else the way to the node at hand."""
    goal = trace.goal_step
    is_solved = goal is not None and goal <= step
    flame = trace.flame(step, root, with_open=colouring is Colouring.FATE)
    if colouring is Colouring.H and isinstance(trace.formula, Priority):
        flame = flame.of_h(trace.formula)
    known = flame.f[~np.isnan(flame.f)]
    look = FlameLook(
        colouring=colouring,
        way=trace.lineage(goal if is_solved and goal is not None else step),
        role=Role.SOLUTION if is_solved else Role.CURRENT,
        lowest=float(known.min()) if len(known) else 0.0,
        highest=float(known.max()) if len(known) else 0.0,
        across="time" if flame.in_time else "expansions",
    )
    return FlameReading(step, root, flame, look)


def block_words(reading: FlameReading, place: int) -> str:
    """What a block is, which may be too narrow to be written on: `u at depth 9: step 2 690, 5% of the work, 134 expansions, f 29`."""
    flame = reading.flame
    width, value = int(flame.width[place]), float(flame.f[place])
    figure = "" if math.isnan(value) else f", {reading.look.colouring.symbol} {shown(value)}"
    share = f"{100 * width / flame.total:.0f}% of the work, {grouped(width)} expansion{'s' * (width != 1)}"
    return f"{flame.label[place]} at depth {flame.depth[place]}: step {grouped(int(flame.step[place]))}, {share}{figure}"
