"""The uneven heuristic, Manhattan on some boards and a quarter of it on the others, as functions of
a user: admissible, and far from consistent.
"""

from loyd.core.engine.heuristics import callback
from loyd.core.engine.heuristics.heuristic import AnswerCallback
from loyd.core.engine.heuristics.user_heuristic import UserHeuristic
from loyd.core.engine.puzzle.board import Board
from tests.oracle.heuristics import uneven, walls


def _answers(goal: Board) -> AnswerCallback:
    return lambda cells: uneven(cells, goal.cells, goal.size)


UNEVEN, UNEVEN_PLAIN = (
    UserHeuristic(
        id=name.replace(" ", "-"),
        name=name,
        definition="Manhattan on some boards, a quarter of it on the others.",
        source="",
        admissible=True,
        consistent=False,
        file=callback,
        answers=_answers,
    )
    for name in ("uneven", "uneven plain")
)

WALLS = UserHeuristic(
    id="walls",
    name="walls",
    definition="Manhattan, and 255 on every fifth board.",
    source="",
    admissible=False,
    consistent=False,
    file=callback,
    answers=lambda goal: lambda cells: walls(cells, goal.cells, goal.size),
)
