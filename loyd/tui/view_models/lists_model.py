"""The lists, the histogram and the growth at one step, as plain data ready to be painted."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import NamedTuple

import numpy as np

from loyd.core.system.text import counted, grouped
from loyd.core.trace.choice import shown, shown_f
from loyd.core.trace.flame import Flame
from loyd.core.trace.formula import Priority
from loyd.core.trace.ledger import AtDepth, Ledger
from loyd.core.trace.node import Counts, Node
from loyd.core.trace.trace import Event, Trace
from loyd.tui.render.flame_painter import Colouring, FlameLook
from loyd.tui.render.plot_painter import Bar

SAMPLES = 240


class FrontierPage(NamedTuple):
    """Part of a frontier of the open list: nodes from position `first` on (counted from 0), of `total` in all."""

    name: str
    nodes: tuple[Node, ...]
    first: int
    total: int


class ListReading(NamedTuple):
    """What `read_lists` found. `frontiers`: the parts of the open list, one if it is not divided. `closed_from`: the position of the first
    closed node, counted from 0.
    """

    trace: Trace
    step: int
    counts: Counts
    frontiers: tuple[FrontierPage, ...]
    closed: tuple[Node, ...]
    closed_from: int
    bars: tuple[Bar, ...]


def read_lists(trace: Trace, step: int, opened: Sequence[range], closed: range) -> ListReading:
    """The nodes at these positions of the lists after a step, and the number of open nodes by f.

    `opened` gives the positions for each frontier; if a frontier is shorter, its last nodes are read.
    """
    sizes = trace.frontier_sizes(step)
    current, counts = trace.node(step).f, trace.counts(step)
    by_f = trace.open_by_f(step) if trace.has_f and counts.depth is None else []  # searches with a stack do not show it
    return ListReading(
        trace=trace,
        step=step,
        counts=counts,
        frontiers=tuple(_frontier(trace, step, at, size, places) for at, (size, places) in enumerate(zip(sizes, opened, strict=False))),
        closed=tuple(trace.closed_nodes(step, closed.start, len(closed))),
        closed_from=closed.start,
        bars=tuple(Bar(shown_f(f, counts.least_h), count, current=step > 0 and f == current) for f, count in by_f),
    )


def _frontier(trace: Trace, step: int, at: int, size: int, places: range) -> FrontierPage:
    first = max(min(places.start, size - len(places)), 0)
    return FrontierPage(trace.frontiers[at], tuple(trace.frontier_nodes(step, at, first, len(places))), first, size)


def no_nodes_words(counts: Counts) -> str:
    """What the open list says while it shows no nodes: that there are none, or that they are being read."""
    has_path = counts.depth is not None
    if counts.open:
        return "Reading the stack …" if has_path else "Reading the open list …"
    return "The stack is empty." if has_path else "No node is open."


@dataclass(frozen=True, eq=False)
class FlameReading:
    """What `read_flame` found after a step, below a root step (0: everything)."""

    step: int
    root: int
    flame: Flame
    look: FlameLook


def colourings(trace: Trace) -> list[Colouring]:
    formula = trace.formula
    has_h = isinstance(formula, Priority) and formula.h_weight > 0 and not formula.afterwards and formula == trace.formula_at(trace.steps)
    has_f = bool(formula.equation)
    return [*([Colouring.F] if has_f else []), *([Colouring.H] if has_h and formula.symbol != "h" else []), Colouring.STATUS]


def read_flame(trace: Trace, step: int, root: int, colouring: Colouring = Colouring.F) -> FlameReading:
    """The flame after a step with what its colours need, and the solution if found, else the path to the current node."""
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
    """What a block is, for one too narrow for text: `u at depth 9: step 2 690, f 29, 5% of the work, 134 steps`, or a shorter form."""
    flame = reading.flame
    width, value = int(flame.width[place]), float(flame.f[place])
    figure = "" if math.isnan(value) else f", {reading.look.colouring.symbol} {shown(value)}"
    said = f"{flame.label[place]} at depth {flame.depth[place]}: step {grouped(int(flame.step[place]))}{figure}"
    for more in (f", {100 * width / flame.total:.0f}% of the work", f", {counted(width, 'step')}"):
        said += more * (len(said + more) <= columns)
    return said


class LedgerReading(NamedTuple):
    """The ledger of all steps seen; and, on request, the number of nodes of each g at a step, and the greatest of these numbers."""

    ledger: Ledger
    depths: tuple[AtDepth, ...] = ()
    depths_step: int = -1
    most: int = 1


def read_ledger(trace: Trace, step: int, seen: int, before: LedgerReading | None, *, with_depths: bool) -> LedgerReading:
    ledger = before.ledger if before is not None and before.ledger.step == seen else trace.ledger(seen)
    if before is not None and (before.depths_step == step or not with_depths):
        return before._replace(ledger=ledger)
    if not with_depths:
        return LedgerReading(ledger)
    depths = trace.depths(step)
    return LedgerReading(ledger, depths, step, max(1, *(max(map(itemgetter(at), depths)) for at in (1, 2))))


_SENTENCES = {
    "goal": "The goal: {value} moves from the start.",
    "bound": "A new bound: {value}.",
    "jump": "Switch of branch, to g {value}.",
    "lowest h": "New lowest h: {value}.",
}


def event_words(event: Event) -> str:
    """What happened at the step of an event: `f rises to 31, a new maximum.`"""
    sentence = _SENTENCES.get(event.kind, "{kind} rises to {value}, a new maximum.")
    return sentence.format(kind=event.kind, value=shown(event.value))
