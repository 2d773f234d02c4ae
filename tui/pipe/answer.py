"""The answer to one board, and the ways to print it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from loyd.core.json_text import json_object
from loyd.core.puzzle.board import Board
from loyd.core.puzzle.move import letters
from loyd.core.search.outcome import Ending, Outcome
from loyd.core.trace.choice import counted
from loyd.tui.pipe.request import Request

if TYPE_CHECKING:
    from loyd.core.heuristics.heuristic import Heuristic

LIMIT = "limit"


class Format(StrEnum):
    """What is printed of an answer."""

    MOVES = "moves"
    WORDS = "words"
    BOARDS = "boards"
    JSON = "json"


@dataclass(frozen=True)
class Answer:
    """A board, how its search ended, and what searched: the ids of the algorithm and of its heuristic."""

    board: Board
    outcome: Outcome
    algorithm: str
    heuristic: str | None

    @property
    def shown_heuristic(self) -> Heuristic:
        """The heuristic whose h is shown beside the boards: the search's own, or the Manhattan distance where it has none."""
        from loyd.core.heuristics.catalogue import MANHATTAN, heuristic

        return MANHATTAN if self.heuristic is None else heuristic(self.heuristic)

    @property
    def why_not(self) -> str:
        """Why the search ended without an answer, in a sentence; empty for a solution, and where it is shown that there is none."""
        outcome = self.outcome
        if outcome.ending is Ending.LIMIT:
            proved = f"no solution has less than {counted(outcome.bound, 'move')}" if outcome.bound else "nothing is proved"
            return f"gave up at the limit of {outcome.limit} after {counted(outcome.expanded, 'expansion')}; {proved}"
        if outcome.ending is Ending.EXHAUSTED and not outcome.reason:
            return f"{self.algorithm} {'found no solution within its depth limit' if self._has_depth_limit else 'ended without a solution'}"
        return outcome.reason or ""

    @property
    def _has_depth_limit(self) -> bool:
        from loyd.core.search.catalogue import algorithm
        from loyd.core.search.settings import DEPTH_LIMIT

        return DEPTH_LIMIT in algorithm(self.algorithm).uses


@dataclass(frozen=True)
class Printed:
    """The form in which answers are printed: a format, and whether moves are named by the way of the tile, not of the blank."""

    format: Format
    of_tiles: bool
    request: Request

    def text(self, answer: Answer) -> str:
        """One line, or several for the boards on the way."""
        outcome = answer.outcome
        if self.format is Format.JSON:
            return self._object(answer)
        if outcome.moves is None:
            return LIMIT if outcome.ending is Ending.LIMIT else outcome.ending.value
        moves = [move.opposite if self.of_tiles else move for move in outcome.moves]
        if self.format is Format.MOVES:
            return letters(moves)
        words = " ".join(move.word for move in moves)
        if self.format is Format.WORDS:
            return words
        count = "1 move" if len(moves) == 1 else f"{len(moves)} moves"
        boards = (self.request.text(board) for board in answer.board.along(outcome.moves))
        return "\n".join([f"{count}: {words}" if moves else count, *boards, ""])

    def _object(self, answer: Answer) -> str:
        outcome = answer.outcome
        moves, verdict = outcome.moves, outcome.verdict
        if moves is not None and self.of_tiles:
            moves = tuple(move.opposite for move in moves)
        fields = {
            "board": str(answer.board),
            "outcome": outcome.ending.value,
            "moves": None if moves is None else letters(moves),
            "length": outcome.length,
            "optimal": outcome.optimal,
            "bound": outcome.bound,
            "expanded": outcome.expanded,
            "generated": outcome.generated,
            "reopened": outcome.reopened,
            "peak_open": outcome.peak_open,
            "seconds": round(outcome.seconds, 6),
            "bytes": outcome.bytes,
            "algorithm": answer.algorithm,
            "heuristic": answer.heuristic,
            "limit": outcome.limit,
            "reason": verdict.reason if outcome.ending is Ending.UNSOLVABLE and verdict is not None else outcome.reason or None,
        }
        return json_object(fields)
