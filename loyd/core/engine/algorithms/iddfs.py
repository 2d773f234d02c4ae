"""Iterative deepening: depth-limited search with one more move each time.

Source: Korf, "Depth-first iterative-deepening: an optimal admissible tree search" (Artificial
Intelligence, 1985). Textbook form: `DepthFirst` of `tests/oracle/depth_first.py`.
"""

from .. import DEPTH_LIMIT
from ..depth_first.solver import DepthFirstSolver
from ..problem import (
    DEPTH_FIRST_STATUSES,
    PATH_DETECTION,
    Algorithm,
    CodeLine,
    Family,
    Guarantee,
    Holds,
    Spec,
    named,
    optimality,
    tagged_lines,
)
from ..record import Tie
from .pseudo_code import iterations, visit


def pseudo_code(spec: Spec) -> tuple[CodeLine, ...]:
    """Recursive visits with a bound on g that grows by one; a depth limit appears if set."""
    spec = spec.settled
    limit = None if spec.depth_limit == DEPTH_LIMIT.most else spec.depth_limit
    rows = [*iterations("0", "bound + 1", limit), *visit(spec, "if g(n) = bound: return", "")]
    return tagged_lines("\n".join(rows))


ITERATIVE_DEEPENING = Algorithm(
    id="iddfs",
    name="iterative deepening",
    family=Family.DEPTH_FIRST,
    uses=named("depth_limit repeats undo_move"),
    repeats=PATH_DETECTION,
    tie=Tie.NEWEST,
    optimal=Guarantee(Holds.ALWAYS, "all moves cost 1"),
    time="O(b^d)",
    memory="O(d)",
    source="Korf 1985",
    pseudo_code=pseudo_code,
    is_optimal=optimality.optimal_always,
    bounds=optimality.bound_by_threshold,
    factory=DepthFirstSolver(by_f=False, iterates=True),
    statuses=DEPTH_FIRST_STATUSES,
)
