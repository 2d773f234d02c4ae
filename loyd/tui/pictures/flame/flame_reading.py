"""The flame at a step, as plain data."""

import math
from dataclasses import dataclass

import numpy as np

from ....core.engine.record import Flame, Priority, Trace, format_f
from ....core.system import counted, grouped
from .flame_painter import Colouring, FlameLook


@dataclass(frozen=True, eq=False)
class FlameReading:
    """What `read_flame` found after a step, below a root step (0: everything)."""

    step: int
    root: int
    flame: Flame
    look: FlameLook


def colourings(trace: Trace) -> list[Colouring]:
    """The colourings that a search has figures for."""
    formula = trace.formula
    has_h = (
        isinstance(formula, Priority)
        and formula.h_weight > 0
        and not formula.afterwards
        and formula == trace.formula_at(trace.steps)
    )
    has_f = bool(formula.equation)
    return [
        *([Colouring.F] if has_f else []),
        *([Colouring.H] if has_h and formula.symbol != "h" else []),
        Colouring.STATUS,
    ]


def read_flame(
    trace: Trace, step: int, root: int, colouring: Colouring = Colouring.F
) -> FlameReading:
    """The flame after a step with what its colours need, and the solution if found, else the path
    to the current node.
    """
    goal = trace.goal_step
    is_solved = goal is not None and goal <= step
    flame = trace.flame(step, root, with_open=colouring is Colouring.STATUS)
    if colouring is Colouring.H and isinstance(trace.formula, Priority):
        flame = flame.of_h(trace.formula)
    known = flame.f[~np.isnan(flame.f)]
    path = trace.ancestor_steps(goal if is_solved and goal is not None else step)
    look = FlameLook(
        on_path=np.isin(flame.step, np.array(path, np.int64)),
        path_length=len(path),
        colouring=colouring,
        is_solved=is_solved,
        lowest=float(known.min()) if len(known) else 0.0,
        highest=float(known.max()) if len(known) else 0.0,
        across="time" if flame.in_time else "steps",
    )
    return FlameReading(step, root, flame, look)


def block_words(reading: FlameReading, place: int, columns: int) -> str:
    """What a block is, for one too narrow for text: `u at depth 9: step 2 690, f 29, 5% of the
    work, 134 steps`, or a shorter form.
    """
    flame = reading.flame
    width = int(flame.width[place])
    value = float(flame.f[place])
    figure = "" if math.isnan(value) else f", {reading.look.colouring.symbol} {format_f(value)}"
    words = (
        f"{flame.label[place]} at depth {flame.depth[place]}: step "
        f"{grouped(int(flame.step[place]))}{figure}"
    )
    for more in (f", {100 * width / flame.total:.0f}% of the work", f", {counted(width, 'step')}"):
        words += more * (len(words + more) <= columns)
    return words
