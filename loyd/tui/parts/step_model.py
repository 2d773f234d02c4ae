"""What the screen says about a step: its node, why it was chosen, its successors."""

from collections.abc import Sequence
from functools import lru_cache
from math import factorial
from textwrap import shorten
from typing import NamedTuple

from ...core.draw.document import AT_LIMIT, bound_origin_words, cell
from ...core.engine import Ending
from ...core.engine.best_first import BACKWARD
from ...core.engine.heuristics import MANHATTAN, ZERO, HeuristicPart, known_distance
from ...core.engine.problem import Family, Problem
from ...core.engine.puzzle import UNREACHABLE, Board, Rule
from ...core.engine.record import (
    LOWER_G,
    Node,
    Successor,
    SuccessorStatus,
    Trace,
    format_f,
    format_h,
)
from ...core.engine.search import count_optimal_paths
from ...core.session import Exploration
from ...core.study.compare import SECONDS, final_figures
from ...core.system import counted, grouped
from ...core.user_code.user_trace import UserChoice
from ..key_names import key_of
from ..paint import group_letter
from ..signs import compact
from .event_words import event_words

LEAST_SHARE = 0.0005
"""A smaller share of all boards is not worth a word."""
LEAST_ROOM = 8


def groups_of(board: Board, parts: Sequence[HeuristicPart]) -> tuple[int | None, ...] | None:
    """The group of each cell's tile, where the parts of h are groups; else None."""
    if not any(part.cells for part in parts):
        return None
    counted = [part for part in parts if part.counts]
    return tuple(
        next((at for at, part in enumerate(counted) if cell in part.cells), None)
        for cell in range(len(board.cells))
    )


def breakdown(h: int, parts: Sequence[HeuristicPart], columns: int) -> str:
    """The sum in as many words as fit into `columns` columns: `h 29 = a 14 (tiles 1 2 3 4) + b
    15 (tiles 5 6 7 8)`.
    """
    if not parts or h == UNREACHABLE:
        return ""
    forms = [f"h {h} = {words}" for words in _words(parts)]
    return next(
        (text for text in forms if len(text) <= columns),
        shorten(forms[-1], max(columns, LEAST_ROOM), placeholder=" …"),
    )


def _words(parts: Sequence[HeuristicPart]) -> list[str]:
    counted = [part for part in parts if part.counts]
    if not any(part.cells for part in parts):
        if len(counted) < len(parts):
            values = ", ".join(f"{part.name} {part.value}" for part in parts)
            return [f"the maximum of {values}", f"{counted[0].name}, the maximum of {len(parts)}"]
        return [
            " + ".join(f"{part.value} {part.name}" for part in counted),
            " + ".join(f"{part.value} {part.name.partition(' (')[0]}" for part in counted),
        ]
    lettered = [f"{group_letter(at)} {part.value}" for at, part in enumerate(counted)]
    named = " + ".join(
        f"{value} ({part.name})" for value, part in zip(lettered, counted, strict=True)
    )
    other = [part.value for part in parts if not part.counts]
    mirror, other_mirror = (", mirrored", "as it is") if counted[0].mirrored else ("", "mirrored")
    less = [f"{named}{mirror}; {other_mirror} {sum(other)}"] if other else []
    return [*less, f"{named}{mirror}", f"{' + '.join(lettered)}{mirror}"]


BECAUSE = "Chosen because:"
"""How the reason for a choice begins: dim on the stage, and left out where there is little room."""


class StepView(NamedTuple):
    """The node of a step, why it was chosen, and the status of its successors."""

    step: int
    node: Node
    goal: Board
    """What the search heads for: in a backward search, the start."""
    successors: tuple[Successor, ...]
    shares: tuple[int, ...] | None
    """What each cell adds to h; None without a heuristic, or if h is not a sum over tiles."""
    moved: frozenset[int]
    """The cells of the tile that slid last; none at the goal."""
    home: frozenset[int]
    """The cells whose tile is in place for `goal`."""
    parts: tuple[HeuristicPart, ...]
    """The parts of h, if it is not a sum over tiles."""
    groups: tuple[int | None, ...] | None
    """For each cell, the part that its tile belongs to."""
    other_h: str
    """A sentence, if h is not the chosen heuristic's."""
    equation: str
    """The definition of f; empty if f is the user's own."""
    reason: str
    """Why the node was chosen, after `BECAUSE`, or why nothing follows."""
    is_over: bool
    """Whether there will be no successors."""
    has_h: bool
    """Whether the search uses a heuristic."""
    arrival: "Arrival | None"
    """What to show at the goal, and at the end of a search that has found it."""
    found: str
    """A sentence, if the goal is one of the successors (or both sides met)."""
    ending: str
    """How the search ended at this step; empty if it did not."""
    hints: tuple[str, ...]
    """What to say before the first step, longest first."""
    came_from: int
    """The step that expanded the parent; 0 if none did."""
    is_inferred: bool
    """Whether Loyd inferred g, because the user's algorithm did not yield it."""


def step_view(run: Exploration) -> StepView:
    """What is shown of the step at the position."""
    trace = run.trace
    step = run.position
    node = trace.node(step)
    choice = trace.choice(step) if step else None
    problem = run.problem
    is_backward = node.side == BACKWARD
    goal = trace.start if is_backward else trace.goal
    estimate = problem.backward_estimate if is_backward else problem.estimate
    is_cut_off = trace.is_at_limit(step)
    parts, heuristic_used = estimate.parts(node.board), estimate.heuristic
    at_goal = node.board == trace.goal
    is_arrived = bool(step) and at_goal and not is_backward
    is_final = run.outcome is not None and 0 < step == trace.steps
    # Some searches go on after the goal, to prove that no solution is shorter.
    has_found = is_final or 0 < step == trace.goal_step
    length = node.g if is_arrived else trace.counts(step).best if has_found else None
    reached = None if length is None else _arrival(run, length)
    is_card = is_arrived or is_final
    return StepView(
        step=step,
        node=node,
        goal=goal,
        successors=trace.listed_successors(step),
        shares=estimate.shares(node.board) if heuristic_used is not ZERO else None,
        moved=frozenset() if step and at_goal else moved_cells(node),
        home=home_cells(node.board, goal),
        parts=parts,
        groups=groups_of(node.board, parts),
        other_h=""
        if heuristic_used is problem.heuristic
        else f"h by {heuristic_used.name} (no tables towards the start)",
        equation=trace.formula_at(step).equation,
        reason=_failure(run, step)
        or (
            why_no_step(run)
            if choice is None
            else _final_words(run)
            if is_final
            else f"{BECAUSE} {choice.sentence}{AT_LIMIT * is_cut_off}"
        ),
        has_h=trace.has_h,
        is_over=is_cut_off or at_goal or bool(why_no_step(run)),
        arrival=reached if is_card else None,
        found=f"{', '.join(filter(None, (reached.sentence, reached.aside)))}."
        if reached and not is_card
        else "",
        ending=str(run.outcome.ending) if run.outcome and is_final else "",
        hints=_hints(problem, node.h),
        came_from=trace.parent_step(step) if step else 0,
        is_inferred=isinstance(choice, UserChoice) and "g" in choice.inferred.split(),
    )


CANNOT_REACH = "This board cannot reach the goal:"


def tiles_to_swap(problem: Problem) -> tuple[int, int]:
    """Two tiles whose exchange makes an unsolvable start solvable: of all pairs the one closest
    together in the goal, in goal order.
    """
    place = {tile: at for at, tile in enumerate(problem.goal.cells)}
    inversions = problem.verdict.inversions or (
        tuple(tile for tile in problem.goal.cells if tile)[:-3:-1],
    )
    later, earlier = min(
        inversions, key=lambda pair: (place[pair[0]] - place[pair[1]], -place[pair[0]])
    )
    return earlier, later


def swap_words(problem: Problem) -> str:
    """Which two tiles to swap so that the board can be solved."""
    return "swap {} and {}".format(*tiles_to_swap(problem))


def swapped_start(problem: Problem) -> Board:
    """The start with two tiles swapped, so that it can be solved."""
    one, other = tiles_to_swap(problem)
    cells = [{one: other, other: one}.get(tile, tile) for tile in problem.start.cells]
    return Board(problem.start.height, problem.start.width, tuple(cells))


def why_unsolvable(problem: Problem) -> str:
    """Why the goal cannot be reached."""
    verdict = problem.verdict
    count = len(verdict.inversions)
    inversions = counted(count, "inversion")
    if verdict.rule is Rule.ODD_WIDTH:
        what = (
            "{} before {} is 1 inversion".format(*verdict.inversions[0])
            if count == 1
            else inversions
        )
        return f"{what}, and every move keeps their number odd."
    rows = counted(verdict.rows_apart, "row")
    return (
        f"{inversions} and the blank {rows} from its goal make {count + verdict.rows_apart}, and "
        "every move keeps that sum odd."
    )


def why_no_step(run: Exploration) -> str:
    """Why there is no further step."""
    if not run.problem.verdict.solvable:
        return (
            f"Unsolvable: {CANNOT_REACH.lower()[:-1]}. {key_of('card')}: {swap_words(run.problem)}."
        )
    if run.outcome is not None and not run.trace.steps:
        return (
            f"The search ended before its first step. {key_of('choose_algorithm')}, then ctrl+s, "
            f"searches again; {key_of('edit_board')}: another board."
        )
    return ""


def _failure(run: Exploration, step: int) -> str:
    """What ended the search at its last step, if that is a mistake in user code: the status line
    may be too short for it.
    """
    outcome = run.outcome
    if outcome is not None and outcome.ending is Ending.FAILED and step == run.trace.steps:
        return f"{outcome.reason}."
    return ""


class Arrival(NamedTuple):
    """The `goal`, reached in `length` moves. `aside`: how many optimal solutions there are, or how
    much shorter one is, if that is known at once. `share`: how much of all boards was expanded, if
    each at most once, else 0; `facts`: what the search took.
    """

    goal: Board
    length: int
    sentence: str
    aside: str
    share: float
    facts: tuple[str, ...]


def _search_figures(run: Exploration) -> tuple[float, list[str]]:
    """The share of all boards that was expanded up to this step, if each at most once, else 0, and
    the figures of the search.
    """
    problem, trace, outcome = run.problem, run.trace, run.outcome
    counts = trace.counts(run.position)
    is_once = problem.remembers and counts.closed == counts.expanded
    share = 2 * counts.expanded / factorial(len(problem.start.cells)) * is_once
    parts = [f"{grouped(counts.expanded)} expanded"]
    if outcome is not None and run.position == trace.steps:
        figures = final_figures(problem, trace, outcome)
        nodes, branching = figures.peak_nodes, figures.branching
        parts.append("" if nodes is None else f"{counted(nodes, 'node')} in memory")
        parts.append("" if branching is None else f"b* {branching:.2f}")
        parts.append(f"time {cell(SECONDS, figures)}")
    return share, [*filter(None, parts)]


def _final_words(run: Exploration) -> str:
    share, (expanded, *others) = _search_figures(run)
    if share >= LEAST_SHARE:
        expanded += f" ({share:.1%} of all boards)".replace("%", " %")
    return f"{', '.join((expanded, *others))}."


def _arrival(run: Exploration, length: int) -> Arrival:
    start, goal, outcome = run.problem.start, run.problem.goal, run.outcome
    share, (expanded, *others) = _search_figures(run)
    if share and len(run.trace.frontiers) == 1:
        # each board on the path to the goal was expanded, and the goal was not
        expanded += f", {grouped(length)} on the solution"
    facts = expanded, ", ".join(others)
    if start == goal:
        return Arrival(goal, 0, "Already solved: the start is the goal", "", share, facts)
    distance = known_distance(start, goal)
    is_optimal = length == distance or (
        outcome is not None and outcome.optimal and outcome.length == length
    )
    aside = ""
    if distance and length > distance:
        aside = f"+{grouped(length - distance)} moves: the shortest solution has {distance}"
    elif distance:
        count = _count_solutions(start, goal, distance)
        only = "the only optimal solution"
        aside = only if count == 1 else f"one of {grouped(count)} optimal solutions"
    sentence = f"Goal reached in {counted(length, 'move')}{': optimal' * is_optimal}"
    return Arrival(goal, length, sentence, aside, share, facts)


def _hints(problem: Problem, h: int) -> tuple[str, ...]:
    moves = counted(h, "move")
    if problem.heuristic is MANHATTAN:
        return (
            "Small figures: moves a tile needs to reach its place in the goal. They add up to h "
            f"{h}: at least {moves} to the goal.",
            f"Small figures: moves a tile needs to its place. The sum, h {h}: {moves} or more.",
            f"h {h}: at least {moves} to the goal.",
        )
    if problem.heuristic is ZERO or h == UNREACHABLE:
        return ()
    left = (
        f"at least {moves} to the goal"
        if problem.heuristic.admissible
        else "an estimate of the moves to the goal"
    )
    return f"h {h} by {problem.heuristic.name}: {left}.", f"h {h}: {left}."


@lru_cache(maxsize=64)
def _count_solutions(start: Board, goal: Board, distance: int) -> int:
    return count_optimal_paths(start, goal, distance, 0).count


def moved_cells(node: Node | Successor) -> frozenset[int]:
    """The cell of the tile that the last move moved, if any."""
    cell = node.board.target(node.move.opposite) if node.move is not None else None
    return frozenset() if cell is None else frozenset({cell})


def home_cells(board: Board, goal: Board) -> frozenset[int]:
    """The cells whose tile is where the goal has it."""
    return frozenset(
        cell for cell, tile in enumerate(board.cells) if tile and goal.cells[cell] == tile
    )


def note(run: Exploration, *, has_seen_all: bool) -> str:
    """What happened at this step, what is going on, or what to do next; `has_seen_all`: whether the
    end of the search is known.
    """
    if run.is_moving:
        return ""
    if words := _step_event(run):
        return words
    if run.outcome is not None and has_seen_all and run.position < run.trace.steps:
        return (
            f"The search has ended at step {grouped(run.trace.steps)} ({run.outcome.ending}): "
            f"{key_of('to_end')} goes there."
        )
    if not run.problem.verdict.solvable:
        return ""
    words = "g: moves made   h: estimated moves left" * run.trace.has_h
    if (
        run.position
        or run.problem.algorithm.family is not Family.BEST_FIRST
        or not run.trace.formula.equation
    ):
        return words * (not run.position)
    equation = run.trace.formula.equation
    return f"Each step expands the open board with the lowest {equation}.  {words}"


SWITCH = "↷ Switch of branch"


def _step_event(run: Exploration) -> str:
    """What happened at this step, the most important first: the goal, a better path to a known
    board, a new f, bound or h, a new branch.
    """
    trace = run.trace
    step = run.position
    event = trace.next_event(step - 1) if step else None
    if event is not None and (event.step != step or event.kind == "jump"):
        event = None
    if event is None or event.kind != "goal":
        for new in trace.successors(step) if step else ():
            if new.status in LOWER_G and new.known is not None:
                does = "improves" if new.status is SuccessorStatus.IMPROVED else "reopens"
                is_next = step < trace.steps and trace.node(step + 1).board == new.board
                sign = "↑" if new.status is SuccessorStatus.IMPROVED else "↺"
                return (
                    f"{sign} {new.move.letter} {does} {compact(new.board)}: g {new.known.g} → "
                    f"{new.g}.{' It is expanded next.' * is_next}"
                )
    if event is not None:
        origin = trace.bound_origin(step) if event.kind == "bound" else None
        if origin is None:
            return event_words(event)
        return f"{event_words(event)[:-1]}, {bound_origin_words(origin)}."
    if words := _next_bound_words(trace, step):
        return words
    parent = trace.parent_step(step) if step > 1 else step - 1
    return f"{SWITCH}: the parent is step {grouped(parent)}." if parent != step - 1 else ""


def _next_bound_words(trace: Trace, step: int) -> str:
    lowest = trace.bound_setter(step)
    if lowest is None:
        return ""
    what = (
        f"{compact(lowest.board)} has {trace.formula.symbol} {format_f(lowest.f)}, the lowest "
        "beyond the bound so far"
    )
    return f"✂ {lowest.move.letter} sets the next bound: {what}."


def next_words(trace: Trace, step: int) -> str:
    """What the next step will do."""
    counts = trace.counts(step)
    if not trace.has_levels:
        return f"{key_of('next_event')}: run to the next switch of branch"
    symbol, greatest = (
        ("the bound", counts.bound)
        if counts.bound is not None
        else (trace.formula.symbol, counts.greatest_f)
    )
    lowest = f" or h falls below {format_h(counts.least_h)}" if trace.has_h else ""
    following = trace.next_bound(step)
    to = f"to {format_f(following)}" if following is not None else f"above {format_f(greatest)}"
    return f"{key_of('next_event')}: run until {symbol} rises {to}{lowest}"
