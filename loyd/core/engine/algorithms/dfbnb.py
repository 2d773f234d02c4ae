"""Depth-first branch and bound: each solution lowers the bound, and the end of the search proves
the last one optimal.

Source: Lawler and Wood, "Branch-and-bound methods: a survey" (Operations Research, 1966). Textbook
form: `DepthFirst` of `tests/oracle/depth_first.py`.
"""

from dataclasses import replace

from ..depth_first.solver import DepthFirstSolver
from ..problem import CodeLine, Guarantee, Holds, Spec, named, optimality, tagged_lines
from .dls import DEPTH_LIMITED
from .pseudo_code import visit


def pseudo_code(spec: Spec) -> tuple[CodeLine, ...]:
    """A recursive visit that prunes by the best solution; the depth limit is its first bound."""
    spec = spec.settled
    rows = [
        f"init | best ← {spec.depth_limit} + 1",
        "begin | visit(start); return the path to the last goal found",
        *visit(
            spec, "", "if g(s) + h(s) ≥ best: drop s", found="best ← g(n); return", then="visit(s)"
        ),
    ]
    return tagged_lines("\n".join(rows))


BRANCH_AND_BOUND = replace(
    DEPTH_LIMITED,
    id="dfbnb",
    name="depth-first branch and bound",
    uses=DEPTH_LIMITED.uses | named("heuristic"),
    depth_limit=31,
    greatest_limit=250,  # its table of visits is as deep; 208 moves solve every board of 5x5
    complete=Guarantee(Holds.IN_LIMITS_IF_ADMISSIBLE),
    optimal=Guarantee(Holds.AT_END),
    time="exponential; a good first solution prunes more",
    memory="O(limit)",
    source="Lawler and Wood 1966",
    pseudo_code=pseudo_code,
    bounds=optimality.bound_at_end,
    factory=DepthFirstSolver(by_f=True, iterates=False, improves=True),
)
