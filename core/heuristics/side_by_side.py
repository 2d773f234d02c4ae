"""What all heuristics that are at hand say of one board."""

from dataclasses import dataclass
from functools import lru_cache

from loyd.core.errors import PluginError
from loyd.core.heuristics.catalogue import EXACT, HEURISTICS, ZERO
from loyd.core.heuristics.heuristic import Estimate, Heuristic
from loyd.core.puzzle.board import Board
from loyd.core.puzzle.distance import UNREACHABLE


@dataclass(frozen=True)
class Guess:
    """The h of a board by one heuristic; None where there is none: no way to the goal, or a mistake in one of the user's own."""

    heuristic: Heuristic
    h: int | None


def at_hand(goal: Board) -> list[Heuristic]:
    """The heuristics of the catalogue that are defined on the size and need no large tables first, without that which says nothing."""
    return [each for each in HEURISTICS.values() if each is not ZERO and not each.refusal(goal.size) and each.is_ready(goal)]


def side_by_side(board: Board, goal: Board, chosen: Heuristic | None = None) -> list[Guess]:
    """What each heuristic at hand says, and the one that was chosen too: the least h first, the exact distance last.

    The first time for a goal it may load tables, for up to a second each.
    """
    asked = at_hand(goal)
    if chosen is not None and chosen not in asked and chosen is not ZERO and chosen.is_ready(goal):
        asked.append(chosen)
    guesses = [Guess(each, _value(each, board, goal)) for each in asked]
    return sorted(guesses, key=lambda guess: (guess.heuristic is EXACT, guess.h or 0))


def _value(heuristic: Heuristic, board: Board, goal: Board) -> int | None:
    try:
        h = _towards(heuristic, goal).value(board)
    except PluginError:
        return None
    return None if heuristic is EXACT and h == UNREACHABLE else h


@lru_cache(maxsize=32)
def _towards(heuristic: Heuristic, goal: Board) -> Estimate:
    return heuristic.towards(goal)
