"""Worksheets: the first steps, layers or iterations of a search to trace by hand, and the same with
answers.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from ..draw.comparison_drawing import name_of
from ..draw.shapes import Caption
from ..draw.tree_drawing import TreePart, tree_drawings
from ..draw.tree_layout import search_tree
from ..engine import DuplicateDetection, GoalTest
from ..engine.best_first import BestFirstTrace
from ..engine.depth_first.depth_first_trace import DepthFirstTrace
from ..engine.problem import Problem
from ..engine.puzzle import Board, letters
from ..engine.record import Node, Successor, SuccessorStatus, Tie, format_f, format_h, format_node_f
from ..system import counted
from .assignment import Assignment, Form, last_step

LISTED = 3
"""The most open nodes that the answers list after each step."""
RULES = {
    Tie.LOW_H: ("the one with the *lowest h*", "the one generated *last*"),
    Tie.HIGH_G: ("the one with the *highest g*", "the one generated *last*"),
    Tie.LOW_G: ("the one with the *lowest g*", "the one generated *first*"),
    Tie.NEWEST: ("the one generated *last*",),
    Tie.OLDEST: ("the one generated *first*",),
}
DUPLICATE_SENTENCES = {
    DuplicateDetection.REOPEN: "A duplicate with a lower g is reopened, even if it was closed; it "
    "replaces the known node, as if new. "
    "Any other duplicate is dropped.",
    DuplicateDetection.IMPROVE: "A duplicate of an open node with a lower g replaces it, as if "
    "new. Any other duplicate is dropped.",
    DuplicateDetection.ONCE: "A duplicate is dropped, whatever its g.",
    DuplicateDetection.PATH: "A successor is dropped if its board is on the path "
    "to it. Other duplicates are kept.",
    DuplicateDetection.NONE: "Duplicates are kept: a known board is put on the open list again.",
}
_OTHER = {"newest": "oldest", "oldest": "newest"}
LEFT_OUT = {
    SuccessorStatus.UNDO: "undo",
    SuccessorStatus.OPEN: "dropped",
    SuccessorStatus.CLOSED: "dropped",
    SuccessorStatus.CYCLE: "dropped",
    SuccessorStatus.BEYOND: "pruned",
}


class SheetRow(NamedTuple):
    """A row of the table: its title, its board, and for each further column the answer and a note
    below it.

    `choices` can be ticked in the last column; `is_given`: whether the row is filled in on the
    empty sheet too.
    """

    title: str
    board: Board | None
    answers: tuple[tuple[str, str], ...]
    choices: tuple[str, ...] = ()
    is_given: bool = False


class Worksheet(NamedTuple):
    """A sheet. In its texts, words between stars are bold and those between tildes grey."""

    assignment: Assignment
    task: str
    heading: str
    rules: tuple[str, ...]
    conventions: tuple[str, ...]
    titles: tuple[str, ...]
    rows: tuple[SheetRow, ...]
    questions: tuple[tuple[str, str], ...]
    slips: str

    @property
    def remark(self) -> str:
        """The sentence below the answers."""
        return f"Every row is taken from the search itself. Typical slips: {self.slips}."


def worksheet(assignment: Assignment) -> Worksheet:
    """The sheet of an assignment, whatever its form."""
    if assignment.form is Form.STEP:
        return _by_step(assignment)
    return _by_layer(assignment) if assignment.form is Form.LAYER else _by_iteration(assignment)


def tree_sheets(assignment: Assignment, *, is_answered: bool) -> list[str]:
    """The search tree, on as many pages as it takes; if it is to be drawn by hand, only its root,
    because its shape would reveal the answers.
    """
    trace = assignment.trace
    last = last_step(assignment)
    tree = search_tree(trace, last)
    left_out = frozenset() if is_answered else frozenset(TreePart)
    for root in () if is_answered else tree.roots:
        root.children.clear()
    caption = Caption(
        "Search tree",
        f"of the first {_rows(assignment.count, assignment.form)}",
        trace.formula_at(last).equation,
    )
    return [drawing.svg for drawing in tree_drawings(tree, caption, left_out=left_out)]


def _rows(count: int, noun: str) -> str:
    return noun if count == 1 else counted(count, noun)


def _order(problem: Problem) -> str:
    return f"*{' '.join(letters(problem.order))}*"


def _moves(problem: Problem) -> str:
    undo = "the undo move is generated too" if problem.undo_move else "the undo move is left out"
    return f"Moves of the blank are tried in the order {_order(problem)}; {undo}."


def _heuristic(problem: Problem) -> Iterator[str]:
    if problem.algorithm.uses_heuristic:
        definition = problem.heuristic.definition
        blank = " The blank is not counted." if problem.heuristic.id != "blank-counted" else ""
        yield f"h is {problem.heuristic.name}: {definition[:1].lower()}{definition[1:]}{blank}"


def _conventions(problem: Problem) -> Iterator[str]:
    yield _moves(problem)
    yield from _heuristic(problem)
    yield DUPLICATE_SENTENCES[problem.repeats]
    if problem.has_f_limit:
        yield f"A new successor with f above {problem.spec.f_limit} is dropped."
    if problem.has_depth_limit:
        yield f"A node with g {problem.depth_limit} takes a step, but is not expanded."
    if problem.goal_test is GoalTest.EXPANDED:
        yield "The goal test is done on expansion."
    else:
        yield "The goal test is done on generation: the search ends when a successor is the goal."


def _by_step(assignment: Assignment) -> Worksheet:
    problem = assignment.problem
    trace = assignment.trace
    count = assignment.count
    assert isinstance(trace, BestFirstTrace)  # noqa: S101  for mypy: `form_of` refuses others
    priority = trace.priority
    choices: tuple[str, ...] = ()
    if not priority.symbol:
        rules = [
            "The open node generated at the *latest step*.",
            f"If several were: the one whose move comes first in the order {_order(problem)}.",
        ]
    elif problem.algorithm.is_queue:
        rules = ["The open node generated *first*."]
    else:
        what = (
            priority.equation.replace("f", "*lowest f*", 1)
            if priority.symbol == "f"
            else f"*lowest {priority.symbol}*"
        )
        ties = [
            f"If several {'are still left' if place else 'have it'}: {rule}."
            for place, rule in enumerate(RULES[priority.tie])
        ]
        rules = [f"The open node with the {what}.", *ties]
        choices = (
            f"lowest {priority.symbol}",
            *filter(None, (priority.tie.criterion, priority.tie.age)),
        )
    figures = "g", *(["h"] if trace.has_h else []), *(["f"] if _has_f(trace) else [])
    titles = (
        "step",
        "node expanded",
        *figures,
        f"its successors: move ({', '.join(figures)})",
        *(["decided by"] if choices else []),
    )
    return Worksheet(
        assignment,
        f"{name_of(problem)}, the first {_rows(count, 'step')}",
        "Which node is expanded next?",
        tuple(rules),
        tuple(_conventions(problem)),
        titles,
        tuple(_step(trace, step, choices) for step in range(1, count + 1)),
        tuple(_step_questions(trace, count, choices)),
        "the undo move listed as a successor; h counted with the blank"
        + (f"; rule 3 taken as “{_OTHER[choices[2]]}”" if len(choices) == 3 else ""),
    )


def _step(trace: BestFirstTrace, step: int, choices: tuple[str, ...]) -> SheetRow:
    node = trace.node(step)
    figures = _figures(trace, node)
    successors = ", ".join(_successor(trace, one) for one in trace.listed_successors(step))
    successors = (
        successors
        or f"none: it is {'the goal' if node.board == trace.goal else 'at the depth limit'}"
    )
    count = trace.counts(step).open
    listed = [
        f"{one.board} *{format_node_f(one.f, one.h) if trace.has_h else one.g}*"
        for one in trace.open_nodes(step, 0, LISTED)
    ]
    opened = f"open afterwards ({count}): {'  '.join(listed)}{' …' if count > LISTED else ''}"
    decided = [_decided(trace, step, choices)] if choices else []
    return SheetRow(
        str(step),
        node.board,
        (*((figure, "") for figure in figures), (successors, opened), *decided),
        choices,
        step == 1,
    )


def _successor(trace: BestFirstTrace, one: Successor) -> str:
    """`*u* (1, 5, 6)`, `~d undo~`, `*l* (3, 4, 7) reopened`."""
    if one.status in LEFT_OUT:
        return f"~{one.move.letter} {LEFT_OUT[one.status]}~"
    remark = (
        f" {one.status}"
        if one.status in (SuccessorStatus.IMPROVED, SuccessorStatus.REOPENED, SuccessorStatus.GOAL)
        else ""
    )
    return f"*{one.move.letter}* ({', '.join(_figures(trace, one))}){remark}"


def _has_f(trace: BestFirstTrace) -> bool:
    return trace.priority.symbol == "f"


def _figures(trace: BestFirstTrace, one: Node | Successor) -> list[str]:
    return [
        str(one.g),
        *([format_h(one.h)] if trace.has_h else []),
        *([format_node_f(one.f, one.h)] if _has_f(trace) else []),
    ]


def _decided(trace: BestFirstTrace, step: int, choices: tuple[str, ...]) -> tuple[str, str]:
    choice = trace.choice(step)
    if choice.open == 1:
        return "–", "only node open"
    if choice.tied == 1:
        return choices[0], "no tie"
    if len(choices) == 2 or choice.still_tied == 1:
        return choices[1], f"{choice.tied} with the {choices[0]}"
    return choices[
        2
    ], f"{choice.tied} with the {choices[0]}, {choice.still_tied} of them with the {choices[1]}"


def _step_questions(
    trace: BestFirstTrace, count: int, choices: tuple[str, ...]
) -> Iterator[tuple[str, str]]:
    waiting = trace.open_nodes(count, 0, 1)
    left = trace.counts(count).open
    if trace.is_solved_by(count):
        yield "How many moves does the solution have?", str(len(trace.solution() or ()))
    else:
        f = " and its f" if _has_f(trace) else ""
        following = (
            f"{waiting[0].board}{f' with f {format_f(waiting[0].f)}' if f else ''} is next"
            if waiting
            else "the search ends"
        )
        yield (
            f"After step {count}: how many nodes are open, and which is next? Write its board{f}.",
            f"{_are(left)} open; {following}.",
        )
    if len(choices) == 3:
        steps = [
            str(step)
            for step in range(1, count + 1)
            if _decided(trace, step, choices)[0] == choices[2]
        ]
        both = f"the {choices[0]} *and* the {choices[1]} of these"
        answer = (
            f"At step {', '.join(steps)}. The newest of them is expanded (rule 3)."
            if steps
            else "None: rules 1 and 2 always decided."
        )
        yield f"At which steps did several nodes have {both}? Which rule decided?", answer


def _are(count: int) -> str:
    return f"{counted(count, 'node')} {'is' if count == 1 else 'are'}"


def _by_layer(assignment: Assignment) -> Worksheet:
    problem = assignment.problem
    count = assignment.count
    layers: list[list[Board]] = [[problem.start], *([] for _ in range(1, count))]
    dropped = [0] * count
    for step in range(1, last_step(assignment) + 1):
        for one in assignment.trace.listed_successors(step):
            if one.status in (SuccessorStatus.NEW, SuccessorStatus.OPENED, SuccessorStatus.GOAL):
                layers[one.g].append(one.board)
            elif one.status is not SuccessorStatus.UNDO:
                dropped[one.g] += 1
    rows = [
        SheetRow(
            str(g),
            None,
            ((str(len(boards)), ""), ("  ".join(map(str, boards)), ""), (str(duplicates), "")),
            is_given=g == 0,
        )
        for g, (boards, duplicates) in enumerate(zip(layers, dropped, strict=True))
    ]
    total = sum(map(len, layers))
    grown = " ".join(f"{len(after)}/{len(before)}" for before, after in pairwise(layers))
    return Worksheet(
        assignment,
        f"{name_of(problem)}, the first {_rows(count, 'layer')}",
        "How are the layers built?",
        (
            "Layer 0 is the start.",
            "For the next layer take the boards of a layer *in the order in which they were "
            "generated*, and generate their successors.",
            DUPLICATE_SENTENCES[problem.repeats],
        ),
        (_moves(problem), *list(_conventions(problem))[2:]),
        (
            "layer",
            "number of boards",
            "boards, in the order in which they are generated",
            "duplicates dropped",
        ),
        tuple(rows),
        (
            (
                f"How many boards are at most {count - 1} moves from the start?",
                f"{total}: {' + '.join(str(len(boards)) for boards in layers)}.",
            ),
            ("By which factor does each layer grow?", f"{grown}."),
        ),
        "the undo move listed as a successor; a board listed in two layers",
    )


def _by_iteration(assignment: Assignment) -> Worksheet:
    problem = assignment.problem
    trace = assignment.trace
    count = assignment.count
    assert isinstance(trace, DepthFirstTrace)  # noqa: S101  for mypy: `form_of` refuses others
    last = last_step(assignment)
    is_deepening = trace.config.iterates
    goal_step = trace.goal_step or last + 1
    iterations = trace.iterations[:count]
    begins = [*(first for first, _ in iterations), last + 1]
    rows: list[SheetRow] = []
    pruned: list[float] = []
    for (first, bound), end in zip(iterations, begins[1:], strict=True):
        pruned = [
            one.f
            for step in range(first, end)
            for one in trace.successors(step)
            if one.status is SuccessorStatus.BEYOND and one.f > bound
        ]
        has_goal = first <= goal_step < end
        least = format_f(min(pruned)) if pruned else "–"
        figures = ("–", "–") if has_goal else (str(len(pruned)), least)
        visited = ", ".join(letters(trace.path(step)) or "start" for step in range(first, end))
        found = f"{visited}{', which is the goal' if has_goal else ''}"
        answers = (
            (format_f(bound), ""),
            (found, counted(end - first, "node")),
            *((one, "") for one in figures[: 1 + is_deepening]),
        )
        rows.append(SheetRow(str(len(rows) + 1), None, answers))
    boards = {trace.node(step).board for step in range(1, last + 1)}
    questions = [
        (
            "How many nodes were visited in all, and how many different boards?",
            f"{counted(last, 'node')} visited, {counted(len(boards), 'different board')}.",
        )
    ]
    if is_deepening and goal_step > last and pruned:
        bound = iterations[-1][1] + 1 if _grows_by_one(problem, trace) else min(pruned)
        questions.append(("What is the bound of the next iteration?", format_f(bound)))
    return Worksheet(
        assignment,
        f"{name_of(problem)}, the first {_rows(count, 'iteration')}",
        "Which nodes are visited?",
        tuple(_iteration_rules(problem, trace)),
        tuple(_iteration_conventions(problem, trace)),
        (
            "iteration",
            "bound",
            "nodes visited, in order: their moves from the start",
            "pruned",
            *(["lowest pruned"] if is_deepening else []),
        ),
        tuple(rows),
        tuple(questions),
        "a pruned successor visited; siblings visited before the nodes below",
    )


def _grows_by_one(problem: Problem, trace: DepthFirstTrace) -> bool:
    return problem.spec.grow_by_one or trace.formula.symbol == "g"


def _iteration_rules(problem: Problem, trace: DepthFirstTrace) -> Iterator[str]:
    is_f = trace.formula.symbol == "f"
    bound = format_f(trace.iterations[0][1])
    what = trace.formula.equation.replace("f", "*f*", 1) if is_f else "*g*"
    yield (
        f"The first bound is {bound}{', the f of the start' if is_f else ''}."
        if trace.config.iterates
        else f"The bound is {bound}."
    )
    yield (
        "Visit the start, and after each node its successors in turn: *all nodes below a "
        "successor before the next successor*."
    )
    yield f"A successor with {what} above the bound is *pruned*: it is not visited."
    if trace.config.iterates:
        least = "the *lowest f that was pruned*"
        grows = "the old one plus 1" if _grows_by_one(problem, trace) else least
        yield f"The next bound is {grows}. The next iteration begins at the start again."


def _iteration_conventions(problem: Problem, trace: DepthFirstTrace) -> Iterator[str]:
    yield _moves(problem)
    yield from _heuristic(problem)
    yield (
        "A successor whose board is on the path to it is not visited."
        if trace.config.prunes_cycles
        else "Known boards are not looked up."
    )
    yield (
        "The goal test is done on a visit; in the iteration that finds the goal, do not count "
        "pruned successors."
    )
    if trace.formula.symbol == "f" and problem.has_depth_limit:
        yield f"A node with g {problem.depth_limit} has no successors."
