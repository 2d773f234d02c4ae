"""What the map of a search shows after a step."""

import numpy as np

from loyd.core.errors import BoardError, TooFarError
from loyd.core.puzzle.distance import MOST_CELLS
from loyd.core.puzzle.space import Space
from loyd.core.trace.plane import Place, Plane
from loyd.core.trace.priority import Priority
from loyd.core.trace.relief import Integers, Projection, Reals, Relief, Spot
from loyd.core.trace.trace import Trace


def space_of(trace: Trace) -> Space | None:
    """All boards between start and goal; None where they are too many or the goal cannot be reached."""
    if len(trace.goal.cells) > MOST_CELLS:
        return None
    try:
        return Space.between(trace.start, trace.goal)
    except BoardError:
        return None


def read_hill(trace: Trace, step: int, space: Space, plane: Plane, fresh: Integers | None = None) -> Relief:
    """Where the boards truly are: the plane is that of the space."""
    is_solved = trace.goal_step is not None and step >= trace.goal_step
    node = trace.node(step)
    moves = trace.solution() or () if is_solved else trace.path(step)
    root = trace.goal if node.side == "backward" and not is_solved else trace.start
    by_place = list(zip(space.up.tolist(), space.across.tolist(), strict=True))
    return Relief(
        Projection.HILL, space.up, space.across, int(space.up.max()) + 1, int(space.across.max()) + 1,
        plane.open, plane.closed, plane.has_visits,
        way=tuple(by_place[space.place(board)] for board in root.along(moves)), is_solved=is_solved,
        start=by_place[space.place(space.start)], goal=by_place[space.place(space.goal)], current=by_place[space.place(node.board)],
        totals=space.totals, fresh=fresh, length=space.length,
    )  # fmt: skip


def read_recorded(trace: Trace, step: int, projection: Projection, plane: Plane, whole: Plane, fresh: Integers | None = None) -> Relief:
    """What the search thinks of its nodes: g across, and f or h upwards; the axes are those of the plane that is `whole`."""
    is_layers = projection is Projection.LAYERS
    heights = whole.g + whole.h if is_layers else whole.h
    first = int(heights.min()) if is_layers else 0
    stride = 2 if is_layers and not ((heights - first) % 2).any() else 1

    def spot(place: Place) -> Spot:
        return ((sum(place) if is_layers else place[1]) - first) // stride, place[0]

    def contour() -> Reals | None:
        """Where f is that of the step, by g."""
        formula, across = trace.formula_at(step), np.arange(width)
        if not isinstance(formula, Priority) or not formula.h_weight:
            return None
        h = (formula.whole(current.g, current.h) - formula.g_weight * across) / formula.h_weight
        found: Reals = ((across + h if is_layers else np.where(h < 0, np.nan, h)) - first) / stride
        return found

    is_solved = trace.goal_step is not None and step >= trace.goal_step
    way = [spot(place) for place in trace.path_places(trace.goal_step if is_solved and trace.goal_step is not None else step)]
    current, start_h = trace.node(step), trace.node(0).h
    up, width = ((plane.g + plane.h if is_layers else plane.h) - first) // stride, max(int(whole.g.max()), start_h) + 1
    return Relief(
        projection, up, plane.g, (int(heights.max()) - first) // stride + 1, width, plane.open, plane.closed, plane.has_visits,
        way=tuple(way), is_solved=is_solved, start=spot((0, start_h)), goal=None,
        current=spot((current.g, current.h)), first=first, stride=stride, fresh=fresh, contour=contour(),
    )  # fmt: skip


def read_comparable(trace: Trace, step: int) -> Relief:
    """The map that searches of the same boards can be compared by: the hill where all boards can be on it, else the layers."""
    space = space_of(trace)
    if space is not None:
        try:
            return read_hill(trace, step, space, trace.plane(step, space))
        except TooFarError:
            pass
    plane = trace.plane(step)
    return read_recorded(trace, step, Projection.LAYERS, plane, plane)
