"""What a worksheet asks: how many of the first steps, layers or iterations of a search."""

from dataclasses import dataclass
from enum import StrEnum

from ..engine.depth_first.depth_first_trace import DepthFirstTrace
from ..engine.problem import Problem
from ..engine.record import Tie, Trace
from ..system import SettingError, counted

MOST_SHEET_STEPS, TRACEABLE = 40, 60
"""The most steps on a sheet, and the most nodes in its layers or iterations."""


class Form(StrEnum):
    """What a worksheet asks to be filled in."""

    STEP = "step"
    LAYER = "layer"
    ITERATION = "iteration"


FORMS = {
    "bfs": (Form.LAYER, Form.STEP),
    **dict.fromkeys(("ucs", "greedy", "astar", "wastar", "dfs"), (Form.STEP,)),
    **dict.fromkeys(("dls", "iddfs", "idastar"), (Form.ITERATION,)),
}
DEFAULT_COUNTS = {Form.STEP: 6, Form.LAYER: 4, Form.ITERATION: 2}
"""The number of rows of a sheet, if the search has as many."""


@dataclass(frozen=True, eq=False)
class Assignment:
    """The first `count` steps, layers or iterations of a search, and for whom (`student 3`, or
    empty).
    """

    problem: Problem
    trace: Trace
    form: Form
    count: int
    name: str = ""


def form_of(problem: Problem, wanted: str | None) -> Form:
    """The default kind of rows, or the requested one. Raises SettingError if the algorithm has no
    such worksheet.
    """
    name = problem.algorithm.id
    if name not in FORMS:
        raise SettingError(f"there is no worksheet for {name}: choose one of {', '.join(FORMS)}")
    if problem.tie is Tie.RANDOM:
        raise SettingError(
            "random ties cannot be broken by hand: use another tie rule, such as tie=oldest"
        )
    if wanted is not None and wanted not in FORMS[name]:
        raise SettingError(
            f"a worksheet for {name} has {'s or '.join(FORMS[name])}s, not {wanted}s"
        )
    return FORMS[name][0] if wanted is None else Form(wanted)


def default_count(form: Form, trace: Trace) -> int:
    """How many rows a sheet of this form has, unless said."""
    count = DEFAULT_COUNTS[form]
    return min(count, len(trace.iterations)) if isinstance(trace, DepthFirstTrace) else count


def last_step(assignment: Assignment) -> int:
    """The last step that a sheet needs, beyond the end if the search is too short.

    Raises SettingError if there would be too many nodes to trace by hand.
    """
    trace = assignment.trace
    count = assignment.count
    if isinstance(trace, DepthFirstTrace):
        begins = [first for first, _ in trace.iterations[: count + 1]]
        last = begins[count] - 1 if len(begins) > count else trace.steps + (len(begins) < count)
    elif assignment.form is Form.LAYER:
        last = next(
            (step - 1 for step in range(1, trace.steps + 1) if trace.node(step).g == count - 1),
            trace.steps + 1,
        )
    else:
        return count
    if min(last, trace.steps) > TRACEABLE:
        raise SettingError(
            f"{counted(count, assignment.form)} have more than {TRACEABLE} nodes: too many to "
            "trace by hand; ask for fewer"
        )
    return last
