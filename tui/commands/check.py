"""`loyd check`: whether each board can be solved, and why."""

import click

from loyd.core.json_text import json_object
from loyd.core.puzzle.board import Board
from loyd.core.puzzle.solvability import Verdict, verdict
from loyd.tui.pipe.boards import boards_of
from loyd.tui.pipe.lines import Line, answer_each
from loyd.tui.pipe.options import JSON, board_options, format_option, rows_option
from loyd.tui.pipe.request import Request


@click.command()
@click.argument("boards", nargs=-1, metavar="[BOARD]...")
@board_options
@rows_option
@format_option("text", JSON)
def check(boards: tuple[str, ...], form: str, request: Request) -> int:
    """Say of each BOARD whether the goal can be reached from it, and why.

    Boards are arguments, or the lines of standard input; each gets one line.  What decides is the number of inversions
    (pairs of tiles in another order than in the goal) and, where the width is even, the row of the blank.

    Exit status: 0 when every board is solvable, 1 when one is not or is no board, 2 for a wrong option.

    \b
    Examples:
      loyd check 1 2 3 4 5 6 8 7 x
      loyd check --goal snail "1 2 3 / 8 x 4 / 7 6 5"
      loyd check --json < boards.txt
    """

    def reply(line: Line) -> tuple[str, bool]:
        board = request.board(line.text)
        found = verdict(board, request.goal_of(board.size))
        return _object(board, found) if form == JSON else found.reason, found.solvable

    return answer_each(boards_of(boards, request), reply, as_json=form == JSON, request=request)


def _object(board: Board, found: Verdict) -> str:
    return json_object(
        {
            "board": str(board),
            "solvable": found.solvable,
            "inversions": found.inversions,
            "blank_rows": found.blank_rows,
            "rule": found.rule.value,
            "reason": found.reason,
        }
    )
