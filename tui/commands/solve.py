"""`loyd solve`: the moves that solve each board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from loyd.core.errors import LoydError, SettingError
from loyd.core.search.outcome import Ending
from loyd.tui.pipe.ahead import Ahead
from loyd.tui.pipe.answer import Answer, Format, Printed
from loyd.tui.pipe.boards import boards_of
from loyd.tui.pipe.crew import jobs_option, shared_out, threads_option
from loyd.tui.pipe.film import FILM_FORMATS, Show, only_text, read_picture, show_of
from loyd.tui.pipe.group import DONE, NOT_HAD, say
from loyd.tui.pipe.lines import Line, answer_each
from loyd.tui.pipe.options import format_option, rows_option, search_options
from loyd.tui.pipe.output_file import OutputFile
from loyd.tui.pipe.request import USUAL_SIZE, Request
from loyd.tui.pipe.solver import Solver

if TYPE_CHECKING:
    from loyd.tui.pipe.quick_answers import QuickAnswers


@click.command()
@click.argument("boards", nargs=-1, metavar="[BOARD]...")
@search_options()
@rows_option
@click.option("--moves", "moves_of", type=click.Choice(["blank", "tiles"]), default="blank", show_default=True, help="Whose moves.")
@format_option(
    *Format,
    *FILM_FORMATS,
    meaning="moves: letters; words: up down left right; boards: the number of moves, the words and every board on the way; "
    "json: one object a line; gif, svg: a moving picture of one board's solution.",
)
@click.option("--all", "every", is_flag=True, help="Print all shortest solutions of each board, and how many there are.")
@click.option(
    "--at-most", "most", type=click.IntRange(min=1), default=100, show_default=True, metavar="N", help="With --all, so many, no more."
)
@jobs_option
@threads_option
@click.option("--watch", is_flag=True, help="Play the solution of one board in the app.")
@click.option(
    "-o",
    "--output",
    type=OutputFile(),
    metavar="FILE",
    help="Where gif or svg goes; - for a pipe.",
)
@click.option("--picture", default="", metavar="NAME", help="What the tiles carry there: dusk, fox, ripples, or the path of a picture.")
def solve(
    boards: tuple[str, ...],
    moves_of: str,
    form: str,
    every: bool,
    most: int,
    jobs: int | None,
    threads: int | None,
    watch: bool,
    output: Path | None,
    picture: str,
    request: Request,
) -> int:
    """Print the moves that solve each BOARD, one line a board.

    Boards are arguments, or the lines of standard input; each is answered before the next line is needed.  Those that come together are
    searched on all cores where that is worth it, and answered in their order.  So is a long search of one board by IDA*.
    Without -a, the solution is the shortest, and of the shortest the first in the operator order for boards of up to
    nine cells, which are looked up in a table; larger ones are searched by the fastest optimal search there is: IDA* with pattern
    databases on 4x4 and 5x5, which are built and kept as soon as boards have taken long enough to be worth it, else with linear conflict.

    \b
    A line of the answer is
      ulldd...     the moves of the blank; nothing for a board that is solved already
      unsolvable   the goal cannot be reached
      limit        a limit was reached first; what was proved by then is on standard error
      exhausted    there is no solution within --depth-limit, or the search came to a dead end
      failed       a heuristic or an algorithm of your own makes a mistake; its line is on standard error
      invalid      the line is no board; what is wrong is on standard error

    Exit status: 0; 1 after invalid, limit, exhausted or failed; 2 for a wrong option; 130 after ctrl-C.

    \b
    Examples:
      loyd solve 2 3 4 1 5 x 7 6 8
      loyd solve 23415x768 "1 2 3 4/5 6 7 8/9 x 10 12/13 14 11 15"
      loyd solve -a astar -H manhattan --format json < boards.txt
      loyd scramble -n 100 --seed 1 | loyd solve
      loyd solve --all --at-most 5 6 4 7 8 5 x 3 2 1
      loyd solve --size 2x3 --format boards 4 1 2 x 5 3
      loyd solve --watch 2 3 4 1 5 x 7 6 8
      loyd solve --format gif -o solution.gif --picture fox 2 3 4 1 5 x 7 6 8
    """
    jobs, threads = shared_out(jobs, threads)
    request = replace(request, searching_threads=threads)
    texts, of_tiles = boards_of(boards, request), moves_of == "tiles"
    if every and (watch or form in (*FILM_FORMATS, Format.BOARDS)):
        raise click.UsageError("--all prints moves: give --format moves, words or json with it")
    if watch or form in FILM_FORMATS:
        if of_tiles:
            raise click.UsageError("a moving picture names the moves of the blank: give no --moves tiles with it")
        show = show_of(form, output, watch=watch)
        return _film(only_text(texts, request), request, picture, show)
    if output is not None or picture:
        raise click.UsageError("-o and --picture are for a moving picture: give --format gif, --format svg or --watch too")
    printed = Printed(Format(form), of_tiles, request)
    quick = None if every else _quick(printed)
    with Ahead(request, jobs, in_full=printed.format is Format.JSON) as ahead:
        solver = Solver(request, ahead)

        def reply(line: Line) -> tuple[str, bool]:
            text = None if quick is None else quick.get(line.text)
            return _answer(line, printed, solver, most if every else None) if text is None else (text, True)

        def expect(lines: Sequence[Line]) -> None:
            ahead.expect(lines)
            if quick is not None:
                quick.expect(len(lines))

        return answer_each(texts, reply, as_json=printed.format is Format.JSON, request=request, expect=expect)


def _quick(printed: Printed) -> QuickAnswers | None:
    """A short cut for small boards, by the thousand, where only moves are asked for."""
    request = printed.request
    size = request.size or USUAL_SIZE
    if printed.format is not Format.MOVES or not request.is_looked_up(size):
        return None
    from loyd.tui.pipe.quick_answers import QuickAnswers

    return QuickAnswers(request.goal_of(size), request.order, request.written, of_tiles=printed.of_tiles)


def _answer(line: Line, printed: Printed, solver: Solver, most: int | None) -> tuple[str, bool]:
    """What to print for a line, and whether that is an answer; why not is said on standard error.  Raises BoardError.

    `most`: so many shortest solutions are asked for; None asks for any one.
    """
    answer = solver.answer(printed.request.board(line.text))
    why_not, had = answer.why_not, answer.outcome.ending in (Ending.SOLVED, Ending.UNSOLVABLE)
    if most is not None and answer.outcome.moves is not None:
        try:
            answer = _with_all(answer, printed.request, most)
        except LoydError as error:
            why_not, had = str(error), False
    if why_not:
        line.say(why_not)
    return printed.text(answer), had


def _with_all(answer: Answer, request: Request, most: int) -> Answer:
    """The answer with all shortest solutions.  Raises SettingError where they cannot be had."""
    from loyd.core.search.shortest_ways import shortest_ways

    length = answer.outcome.length
    if length is None or not answer.outcome.optimal:
        raise SettingError(f"{answer.algorithm} has not proved that no solution is shorter: the shortest ones are not counted")
    return answer._replace(ways=shortest_ways(answer.board, request.goal_of(answer.board.size), length, most, request.order))


def _film(text: str, request: Request, picture: str, show: Show) -> int:
    """Solve one board and show its solution; the exit code.  Raises LoydError where there is no such board or picture."""
    board, tiles = request.board(text), read_picture(picture)
    answer = Solver(request, Ahead(request, 1)).answer(board)
    if answer.outcome.moves is None:
        verdict = answer.outcome.verdict
        say(answer.why_not or (verdict.reason if verdict else answer.outcome.ending.value))
        return NOT_HAD
    show(answer, request.goal_of(board.size), tiles)
    return DONE
