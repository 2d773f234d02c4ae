"""Depth-limited search, which remembers only its path.

Source: Russell and Norvig, "Artificial Intelligence: A Modern Approach" (1995). Textbook form:
`DepthFirst` of `tests/oracle/depth_first.py`.
"""

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
    tagged_lines,
)
from ..record import Tie
from .pseudo_code import visit


def pseudo_code(spec: Spec) -> tuple[CodeLine, ...]:
    """One recursive visit, cut off at the depth limit."""
    spec = spec.settled
    rows = [
        "begin | return visit(start)",
        *visit(spec, f"if g(n) = {spec.depth_limit}: return cut off", ""),
    ]
    return tagged_lines("\n".join(rows))


DEPTH_LIMITED = Algorithm(
    id="dls",
    name="depth-limited",
    family=Family.DEPTH_FIRST,
    uses=named("depth_limit repeats undo_move"),
    repeats=PATH_DETECTION,
    positional=named("depth_limit"),
    depth_limit=30,
    tie=Tie.NEWEST,
    complete=Guarantee(Holds.IN_LIMITS),
    time="O(b^limit)",
    memory="O(limit)",
    source="Russell and Norvig 1995",
    pseudo_code=pseudo_code,
    factory=DepthFirstSolver(by_f=False, iterates=False),
    statuses=DEPTH_FIRST_STATUSES,
)
