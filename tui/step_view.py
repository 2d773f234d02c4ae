"""The stage at one step, as plain data ready to be painted."""

from dataclasses import dataclass

from core.heuristics.catalogue import ZERO
from core.heuristics.heuristic import Estimate, Heuristic, Part
from core.puzzle.board import Board
from core.run import Run
from core.search.bidirectional import BACKWARD
from core.search.problem import Problem
from core.trace.choice import AnytimeChoice
from core.trace.node import Node, Successor
from tui.breakdown import groups_of


@dataclass(frozen=True)
class StepView:
    """The node of a step, why it was chosen, and what became of its successors.

    `shares`: what each cell adds to h; `moved` and `home`: the cells whose tile slid last and those whose tile is where the
    goal wants it (or the start, in a search backward from the goal); `parts`: what h is made of where that is not tiles, and
    `groups`: for each cell the part that its tile belongs to (`successor_groups` the same for each successor); `other_h`: a
    sentence where h is not that of the heuristic chosen; `equation`: what f is; `why_none`: a sentence for the place of the
    successors where there are none.
    """

    step: int
    node: Node
    successors: tuple[Successor, ...]
    shares: tuple[int, ...] | None
    moved: frozenset[int]
    home: frozenset[int]
    parts: tuple[Part, ...]
    groups: tuple[int | None, ...] | None
    successor_groups: tuple[tuple[int | None, ...] | None, ...]
    other_h: str
    equation: str
    reason: str
    why_none: str


def step_view(run: Run) -> StepView:
    """The stage at the step that a run shows."""
    trace, step = run.trace, run.position
    node = trace.node(step)
    choice = trace.choice(step) if step else None
    problem, is_backward = run.problem, node.side == BACKWARD
    estimate = estimate_of(problem, node)
    parts, successors = estimate.parts(node.board), trace.successors(step)
    return StepView(
        step=step,
        node=node,
        successors=successors,
        shares=estimate.shares(node.board) if estimate.heuristic is not ZERO else None,
        moved=_moved(node),
        home=home_cells(node.board, trace.start if is_backward else trace.goal),
        parts=parts,
        groups=groups_of(node.board, parts),
        successor_groups=tuple(groups_of(one.board, estimate.parts(one.board)) for one in successors),
        other_h=_other_h(problem.heuristic, estimate.heuristic),
        equation=choice.equation if isinstance(choice, AnytimeChoice) else trace.equation,
        reason=_first(run) if choice is None else f"Chosen because: {choice.sentence}",
        why_none=_why_none(run, node),
    )


def estimate_of(problem: Problem, node: Node) -> Estimate:
    """What h of a node is taken from, on the side of the search that it is on."""
    return problem.backward_estimate if node.side == BACKWARD else problem.estimate


def _other_h(chosen: Heuristic, taken: Heuristic) -> str:
    """Why h of a search backward is another: large tables towards each start would be built for one search alone."""
    return "" if taken is chosen else f"h by {taken.name} (no tables towards the start)"


def _first(run: Run) -> str:
    if not run.problem.verdict.solvable:
        return "From here the goal cannot be reached: nothing is searched."
    return "This is the start, the only open node. It is expanded first."


def _why_none(run: Run, node: Node) -> str:
    if node.board == run.trace.goal:
        return "This is the goal: nothing is left to expand."
    if not run.problem.verdict.solvable:
        return "No successors: the goal cannot be reached from here. b chooses another board."
    return "Its successors will be shown here once it is expanded: → expands it."


def _moved(node: Node) -> frozenset[int]:
    """The cell of the tile that slid last."""
    cell = node.board.target(node.move.opposite) if node.move is not None else None
    return frozenset() if cell is None else frozenset({cell})


def home_cells(board: Board, goal: Board) -> frozenset[int]:
    """The cells whose tile is where the goal wants it."""
    return frozenset(cell for cell, tile in enumerate(board.cells) if tile and goal.cells[cell] == tile)
