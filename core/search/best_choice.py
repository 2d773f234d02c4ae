"""The fastest way to an optimal solution, for each size of board."""

from core.heuristics.catalogue import LINEAR_CONFLICT
from core.heuristics.heuristic import Heuristic
from core.search.algorithm import Algorithm
from core.search.catalogue import IDA_STAR


def best_choice(size: tuple[int, int]) -> tuple[Algorithm, Heuristic]:  # noqa: ARG001  the choice may differ by size
    """The algorithm and the heuristic that solve boards of (height, width) optimally in the least time on the whole.

    Boards of up to nine cells need no search: see `core.search.answer.look_up`.
    """
    return IDA_STAR, LINEAR_CONFLICT
