"""`loyd solve`: the moves that solve each board."""

import sys
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path

import click

from ...core.engine import Ending
from ...core.system import LoydError, SettingError
from .group import EXIT_OK, WATCH_KEY, app_function, boards_of, fail
from .lines import (
    AnswerFormat,
    BoardAnswer,
    InputLine,
    PrintedAnswer,
    QuickAnswers,
    answer_each,
    lines_of,
)
from .options import (
    STANDARD_OUTPUT,
    file_option,
    flag_option,
    format_option,
    grid_option,
    list_argument,
    number_option,
    option,
    rows_option,
    search_options,
    sectioned_command,
)
from .request import DEFAULT_SIZE, Request
from .running import BatchSolver, jobs_option, split_workers, threads_option, write_out

ANIMATION_FORMATS = ("gif", "svg", "html")


def only_text(texts: list[str], request: Request) -> str:
    """The text of the only board, given or on standard input. Raises UsageError unless there is
    exactly one.
    """
    lines = [*islice(lines_of(texts, request), 2)]
    if len(lines) != 1:
        raise click.UsageError(
            f"an animation needs one BOARD, but {'several are' if lines else 'none is'} given"
        )
    return lines[0].text


def _check_output(form: str, output: Path | None, *, watch: bool) -> None:
    """Raises UsageError, before any search, if an animation cannot be shown."""
    if watch:
        if output is not None or form in ANIMATION_FORMATS:
            raise click.UsageError(
                "--watch plays the solution in the app: leave out -o and --format"
            )
    elif output is None:
        raise click.UsageError(
            f"--format {form} needs a file: give -o FILE, or -o - for standard output"
        )
    elif output == STANDARD_OUTPUT and sys.stdout.isatty():
        raise click.UsageError(
            "standard output is a terminal and cannot show an animation: give -o FILE"
        )


@sectioned_command()
@list_argument("boards", metavar="[BOARD | FILE]...")
@search_options()
@rows_option
@grid_option
@option(
    "--moves",
    "moves_of",
    type=click.Choice(["blank", "tiles"]),
    default="blank",
    help="Moves of the blank or of the tiles.",
)
@format_option(
    *AnswerFormat,
    *ANIMATION_FORMATS,
    meaning="moves: letters; words: up down left right; boards: every board on the path, with -H "
    "also its g, h and f = g + h; json: one object per line; gif, svg: an animation of one board's "
    "solution; html: a page that plays its search.",
)
@flag_option("--all", "every", help="Print all optimal solutions of each board, and their number.")
@number_option("--at-most", "most", help="With --all: at most N solutions.", default=100)
@jobs_option
@threads_option
@flag_option("--watch", help="Play the solution of one board in the app.")
@file_option(help="File for an animation, .gif, .svg or .html; - is standard output.")
@option(
    "--picture",
    default="",
    metavar="NAME",
    help="Picture on the tiles of gif or svg: dusk, fox, ripples, or a file.",
)
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
    """Print the moves that solve each BOARD, one line per board.

    Boards are arguments, files, or lines of standard input; each is answered before the next line
    is read.  Several boards, or a long search of one board by IDA*, use all cores; answers keep the
    order of the boards.

    Without -a, the solution is optimal.  Boards of up to nine cells are looked up in a table; of
    several optimal solutions the first in move order is printed.  Larger boards are solved by IDA*,
    on 4x4 and 5x5 with pattern databases (built and saved when that pays off), on other sizes with
    linear conflict.

    \b
    Each line of output is one of
      ulldd...     the moves of the blank; empty if the board is already solved
      unsolvable   the board cannot reach the goal
      limit        a limit was reached; standard error has the proved bound
      exhausted    no solution within --depth-limit or --f-limit exists
      inconclusive a limit or dead end ended the search; a solution may exist
      failed       your heuristic or algorithm failed; standard error has the line
      invalid      the line is not a board; standard error has the reason

    Exit status: 0; 1 after the last five; 2 for wrong usage; 130 after ctrl-C.

    \b
    Examples:
      loyd solve 2 3 4 1 5 x 7 6 8
      loyd solve boards.txt
      loyd solve 23415x768 "1 2 3 4/5 6 7 8/9 x 10 12/13 14 11 15"
      loyd solve -a astar -H manhattan --format json < boards.txt
      loyd scramble -n 100 --seed 1 | loyd solve
      loyd solve --all --at-most 5 6 4 7 8 5 x 3 2 1
      loyd solve --size 2x3 --format boards -H manhattan 4 1 2 x 5 3
      loyd solve --watch 2 3 4 1 5 x 7 6 8
      loyd solve -o solution.gif --picture fox 2 3 4 1 5 x 7 6 8
    """
    jobs, threads = split_workers(jobs, threads)
    request = replace(request, searching_threads=threads)
    texts = boards_of(boards, request)
    by_tiles = moves_of == "tiles"
    if request.grid and form != AnswerFormat.BOARDS:
        raise click.UsageError("--grid prints boards: add --format boards")
    if every and (watch or form in (*ANIMATION_FORMATS, AnswerFormat.BOARDS)):
        raise click.UsageError("--all prints moves: add --format moves, words or json")
    if watch or form in ANIMATION_FORMATS:
        if by_tiles:
            raise click.UsageError(
                "an animation shows the moves of the blank: leave out --moves tiles"
            )
        _check_output(form, output, watch=watch)
        return _film(only_text(texts, request), request, picture, form, output)
    if output is not None or picture:
        raise click.UsageError(
            "-o and --picture are for animations: give -o FILE.gif, .svg or .html, or --watch"
        )
    return _answer_all(
        texts, PrintedAnswer(AnswerFormat(form), by_tiles, request), jobs, most if every else None
    )


def _answer_all(
    texts: Sequence[str], printed: PrintedAnswer, jobs: int | None, most: int | None
) -> int:
    """Print an answer to each line; returns the exit code. `most`: see `_answer`."""
    request = printed.request
    as_json = printed.format is AnswerFormat.JSON
    quick = _quick(printed) if most is None else None
    with BatchSolver(request, jobs, in_full=as_json) as batch:

        def reply(line: InputLine) -> tuple[str, bool]:
            return _answer(line, printed, batch, most)

        def quick_answer(line: InputLine) -> str | None:
            written = line.found
            return quick.get(written.board) if quick and written and not written.goal else None

        def expect(lines: Sequence[InputLine]) -> None:
            batch.expect(lines)
            if quick is not None:
                quick.expect(len(lines))

        return answer_each(
            texts, reply, as_json=as_json, request=request, expect=expect, quick=quick_answer
        )


def _quick(printed: PrintedAnswer) -> QuickAnswers | None:
    request = printed.request
    size = request.size or DEFAULT_SIZE
    if printed.format is not AnswerFormat.MOVES or not request.is_looked_up(size):
        return None
    return QuickAnswers(request.goal_of(size), request.order, by_tiles=printed.by_tiles)


def _answer(
    line: InputLine, printed: PrintedAnswer, batch: BatchSolver, most: int | None
) -> tuple[str, bool]:
    """What to print for a line, and whether that is an answer; the reason, if not, goes to standard
    error. Raises BoardError.

    `most`: the greatest number of optimal solutions wanted; None asks for a single one.
    """
    board = line.board(printed.request)
    request = line.request(printed.request)
    printed = printed._replace(request=request)
    answer = batch.answer(board, request)
    why_not = answer.why_not
    had = answer.outcome.ending in (Ending.SOLVED, Ending.UNSOLVABLE)
    if most is not None and answer.outcome.moves is not None:
        try:
            answer = _with_all(answer, printed.request, most)
        except LoydError as error:
            why_not = str(error)
            had = False
    if why_not:
        line.print_notice(why_not)
    return printed.text(answer), had


def _with_all(answer: BoardAnswer, request: Request, most: int) -> BoardAnswer:
    """The answer with all optimal solutions. Raises SettingError if they cannot be found."""
    from ...core.engine.search.optimal_paths import count_optimal_paths

    length = answer.outcome.length
    if length is None or not answer.outcome.optimal:
        raise SettingError(
            f"{answer.algorithm} has not proved its solution optimal: optimal solutions are not "
            "counted"
        )
    return answer._replace(
        optimal_solutions=count_optimal_paths(
            answer.board, request.goal_of(answer.board.size), length, most, request.order
        )
    )


def _film(text: str, request: Request, picture: str, form: str, output: Path | None) -> int:
    """Solve one board and write its solution, or play it in the app; returns the exit code. Raises
    LoydError if there is no such board or picture.
    """
    board = request.board(text)
    if output is not None and form == "html":
        from .film import write_page

        if picture:
            raise click.UsageError("a .html page shows numbers: leave out --picture")
        return write_page(board, request, output)
    tiles = None
    if picture:
        from ...core.play.tile_picture import picture as read_picture

        tiles = read_picture(picture)
    answer = BatchSolver(request, 1).answer(board, request)
    if answer.outcome.moves is None:
        verdict = answer.outcome.verdict
        fail(answer.why_not or (verdict.reason if verdict else answer.outcome.ending.value))
    goal = request.goal_of(board.size)
    if output is None:
        app_function(WATCH_KEY)(answer, goal, tiles)
        return EXIT_OK
    from ...core.draw.film import FILM_WRITERS
    from ...core.draw.solution_film import SolutionFilm

    film = SolutionFilm.from_moves(board, goal, answer.outcome.moves, answer.shown_heuristic, tiles)
    write_out(FILM_WRITERS[form](film), output)
    return EXIT_OK
