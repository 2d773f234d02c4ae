"""Is h admissible here?"""

from random import Random

from loyd.core.puzzle.distance import MOST_CELLS, UNREACHABLE
from loyd.core.puzzle.exact import ExactTable
from loyd.core.quiz.mixed import drawn, mixed
from loyd.core.quiz.question import Answer, Kind, Question
from loyd.core.quiz.wording import title_of
from loyd.core.search.problem import Problem
from loyd.core.trace.trace import Trace


def admissible(problem: Problem, trace: Trace, step: int, rng: Random) -> Question | None:
    """The question whether h of a step's node, or of a successor, is admissible; None without an h, or where no true distance is known."""
    node = trace.node(step)
    if not trace.has_h or len(problem.goal.cells) > MOST_CELLS or node.side == "backward":
        return None
    table = ExactTable.build(problem.goal)
    boards = {node.board: (node.h, title_of(step))}
    for one in trace.successors(step):
        boards.setdefault(one.board, (one.h, f"{title_of(step)}, then {one.move.letter}"))
    known = [(board, h, title, table.distance(board)) for board, (h, title) in boards.items() if h != UNREACHABLE]
    faults = [each for each in known if each[3] is not None and each[1] > each[3]]
    board, h, title, distance = drawn(faults or known, rng)
    if distance is None:
        return None
    return Question(
        Kind.ADMISSIBLE,
        step,
        "Is h admissible here?",
        f"h by {problem.heuristic.name} is {h}; the true distance to the goal, h*, is {distance}.",
        board,
        title,
        f"h {h}  h* {distance}",
        *_answers(h, distance, rng),
    )


def _answers(h: int, distance: int, rng: Random) -> tuple[tuple[Answer, ...], int]:
    """The answers in mixed order, and the place of the right one."""
    short = distance - h
    is_right = h <= distance
    yes = "It never says more than is needed: " + ("it is exact here" if not short else f"it falls short by {short}") + ", and may."
    no = f"It says {h} where {distance} moves are enough, {-short} too many: A* may pass the shortest way by."
    fits = Answer(("yes: h is not greater than the true distance",), yes if is_right else f"h is {h}, and that is greater than {distance}.")
    exceeds = Answer(("no: h is greater than the true distance",), f"h is {h}, and {distance} is not less." if is_right else no)
    exact = Answer(
        ("no: only the true distance itself would be",),
        "h may fall short: admissible means that it never overestimates." if is_right else "To be less would be allowed; it is greater.",
    )
    below = Answer(("yes: h is at least the true distance",), "An h above the true distance is what admissible rules out.")
    answers = mixed([fits, exceeds, exact, *([below] if short else [])], rng)
    return tuple(answers), answers.index(fits if is_right else exceeds)
