"""IDA*: iterative deepening by f.

Source: Korf, "Depth-first iterative-deepening: an optimal admissible tree search" (Artificial
Intelligence, 1985). Textbook form: `DepthFirst` of `tests/oracle/depth_first.py`.
"""

from dataclasses import replace
from fractions import Fraction

from ..depth_first.solver import DepthFirstSolver
from ..problem import CodeLine, Guarantee, Holds, Spec, optimality, tagged_lines
from ..settings import DEPTH_LIMIT, F_LIMIT, named
from .iddfs import ITERATIVE_DEEPENING
from .pseudo_code import iterations, visit


def pseudo_code(spec: Spec) -> tuple[CodeLine, ...]:
    """Recursive visits with a growing bound on f; only limits and weights that are set appear."""
    spec = spec.settled
    h = "h" if spec.weight == 1 else "w·h"
    limit = None if spec.f_limit == F_LIMIT.most else spec.f_limit
    further = f"the lowest g + {h} above it"
    if spec.grow_by_one:
        further = "bound + 1" if limit is None else f"bound + 1, but {limit} before it is passed"
    cut = "" if spec.depth_limit == DEPTH_LIMIT.most else f"if g(n) = {spec.depth_limit}: return"
    rows = [
        *iterations(f"{h}(start)", further, limit),
        *visit(spec, cut, f"if g(s) + {h}(s) > bound: drop s"),
    ]
    return tagged_lines("\n".join(rows))


IDA_STAR = replace(
    ITERATIVE_DEEPENING,
    id="idastar",
    name="IDA*",
    uses=ITERATIVE_DEEPENING.uses | named("heuristic weight f_limit grow_by_one"),
    weight=Fraction(1),
    optimal=Guarantee(Holds.IF_ADMISSIBLE),
    time="exponential in the error of h",
    pseudo_code=pseudo_code,
    is_optimal=optimality.optimal_if_admissible_and_unweighted,
    factory=DepthFirstSolver(by_f=True, iterates=True),
)
