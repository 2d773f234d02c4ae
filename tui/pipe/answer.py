"""The answer to one board, and the ways to print it."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from loyd.core.json_text import json_object
from loyd.core.puzzle.board import Board
from loyd.core.puzzle.move import Move, letters
from loyd.core.search.outcome import Ending, Outcome
from loyd.core.trace.choice import counted
from loyd.tui.pipe.request import Request

if TYPE_CHECKING:
    from loyd.core.comparison.figures import Figures
    from loyd.core.heuristics.heuristic import Heuristic
    from loyd.core.search.shortest_ways import Ways

LIMIT = "limit"


class Format(StrEnum):
    """What is printed of an answer."""

    MOVES = "moves"
    WORDS = "words"
    BOARDS = "boards"
    JSON = "json"


class Answer(NamedTuple):
    """A board, how its search ended, and what searched: the ids of the algorithm and of its heuristic.

    `figures`: those of the search, where they were asked for.  `ways`: all shortest solutions, where they were asked for and are known.
    """

    board: Board
    outcome: Outcome
    algorithm: str
    heuristic: str | None = None
    figures: Figures | None = None
    ways: Ways | None = None

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
            return f"{self.algorithm} ended without a solution"
        return outcome.reason or ""


class Printed(NamedTuple):
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
        if answer.ways is not None:
            return self._all(answer.ways, len(outcome.moves))
        moves = self._named(outcome.moves)
        if self.format is Format.MOVES:
            return letters(moves)
        words = _words(moves)
        if self.format is Format.WORDS:
            return words
        count = "1 move" if len(moves) == 1 else f"{len(moves)} moves"
        boards = (self.request.text(board) for board in answer.board.along(outcome.moves))
        return "\n".join([f"{count}: {words}" if moves else count, *boards, ""])

    def _named(self, moves: Iterable[Move]) -> list[Move]:
        """The moves of what they are named by."""
        return [move.opposite if self.of_tiles else move for move in moves]

    def _all(self, ways: Ways, length: int) -> str:
        """How many solutions there are, then each on a line, and an empty line."""
        count = "1 shortest solution" if ways.count == 1 else f"{ways.count} shortest solutions"
        cut = "" if len(ways.first) == ways.count else f"; the first {len(ways.first)} are"
        write = letters if self.format is Format.MOVES else _words
        return "\n".join([f"{count} of {counted(length, 'move')}{cut}", *(write(self._named(way)) for way in ways.first), ""])

    def _object(self, answer: Answer) -> str:
        from loyd.core.comparison.figures import looked_up_figures
        from loyd.core.export.records import figure_record

        outcome = answer.outcome
        moves, verdict = None if outcome.moves is None else self._named(outcome.moves), outcome.verdict
        fields = {
            "board": str(answer.board),
            **figure_record(answer.figures or looked_up_figures(outcome)),
            "moves": None if moves is None else letters(moves),
            "algorithm": answer.algorithm,
            "heuristic": answer.heuristic,
            "solution_count": None if answer.ways is None else answer.ways.count,
            "solutions": None if answer.ways is None else [letters(self._named(way)) for way in answer.ways.first],
            "limit": outcome.limit,
            "reason": verdict.reason if outcome.ending is Ending.UNSOLVABLE and verdict is not None else outcome.reason or None,
        }
        return json_object(fields)


def _words(moves: Iterable[Move]) -> str:
    return " ".join(move.word for move in moves)
