"""The uneven heuristic as two entries: compiled like a built-in one, and as a user's function."""

import numpy as np

from loyd.core.engine.heuristics import callback_kernel
from loyd.core.engine.heuristics.heuristic import Answers, Heuristic
from loyd.core.engine.heuristics.user_heuristic import UserHeuristic
from loyd.core.engine.puzzle.board import Board
from tests.core.engine.heuristics import uneven

UNEVEN = Heuristic(
    id="uneven",
    name="uneven",
    definition="Manhattan on some boards, a quarter of it on the others.",
    source="",
    admissible=True,
    consistent=False,
    file=uneven,
)


def _answers(goal: Board) -> Answers:
    tables = uneven.tables(goal)

    def answer(cells: tuple[int, ...]) -> int:
        board = np.array(cells, np.uint8)
        uneven.read(tables, board)
        return int(uneven.whole(tables, board))

    return answer


UNEVEN_PLAIN = UserHeuristic(
    id="uneven-plain",
    name="uneven, in plain Python",
    definition=UNEVEN.definition,
    source="",
    admissible=True,
    consistent=False,
    file=callback_kernel,
    answers=_answers,
)
