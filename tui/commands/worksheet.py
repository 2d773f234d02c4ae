"""`loyd worksheet`: the first steps of a search to be made by hand, and the answers."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from loyd.core.errors import SettingError
from loyd.tui.pipe.group import DONE, NOT_HAD, say
from loyd.tui.pipe.log_search import LogSearch
from loyd.tui.pipe.options import search_options
from loyd.tui.pipe.output_file import OutputFile, format_of
from loyd.tui.pipe.request import USUAL_SIZE, Request

if TYPE_CHECKING:
    from loyd.core.export.document import Document
    from loyd.core.export.worksheet import Exercise
    from loyd.core.puzzle.board import Board

DISTANCE = 12
TRIES = 1000


@click.command()
@click.argument("cells", nargs=-1, metavar="[BOARD]")
@search_options(usual="astar")
@click.option("--steps", type=click.IntRange(min=1), default=8, show_default=True, metavar="N", help="How many steps to make by hand.")
@click.option("--tree", "with_tree", is_flag=True, help="Ask for the tree of these steps too.")
@click.option("--students", type=click.IntRange(1, 200), metavar="N", help="A sheet with a board of its own for each student.")
@click.option("--seed", type=int, metavar="S", help="Which random boards, where no BOARD is given.")
@click.option(
    "--distance", type=click.IntRange(min=1), default=DISTANCE, show_default=True, metavar="D", help="How far they are scrambled."
)
@click.option("--title", default="By hand", show_default=True, metavar="TEXT", help="What stands at the top.")
@click.option("-o", "--output", type=OutputFile(), required=True, metavar="FILE", help="Where: .html or .md; the answers go beside it.")
def worksheet(
    cells: tuple[str, ...],
    steps: int,
    with_tree: bool,
    students: int | None,
    seed: int | None,
    distance: int,
    title: str,
    output: Path,
    request: Request,
) -> int:
    """Write a worksheet: the first steps of a search on BOARD, to be made by hand, and beside it FILE-answers with all filled in.

    It holds the task in words, the conventions, an empty table and, with --tree, the tree of these steps with gaps. Without BOARD
    the boards are random, so many moves from the goal (up to nine cells exactly so many), and the same seed makes the same sheets.

    Exit status: 0, 1 where a search has fewer steps, 2 for what was asked wrongly.

    \b
    Examples:
      loyd worksheet 1 3 6 5 x 2 4 7 8 -a astar:misplaced --tree -o sheet.html
      loyd worksheet --students 30 --seed 7 -a astar --steps 6 -o class.html
      loyd worksheet --seed 7 -a bfs --steps 5 --title "Exercise 2" -o sheet.md
    """
    form = format_of(output)
    if form not in ("html", "markdown") or str(output) == "-":
        raise click.UsageError(f"a worksheet is HTML or Markdown, and {output} is a name for neither: end it in .html or .md")
    from loyd.core.export.worksheet import MOST, Exercise
    from loyd.core.export.worksheet import worksheet as worksheet_on

    if steps > MOST:
        raise SettingError(f"{steps} steps are too many to make by hand: ask for at most {MOST}")
    exercises: list[Exercise] = []
    for number, board in enumerate(_boards(cells, students, seed, distance, request), 1):
        log = LogSearch(request.problem(board))
        if not log.reaches(steps):
            reason = log.problem.verdict.reason if not log.problem.verdict.solvable else f"the search has {log.trace.steps} steps alone"
            say(f"board {board}: {reason}")
            return NOT_HAD
        exercises.append(Exercise(log.problem, log.trace, steps, f"Student {number}" if students else ""))
    key = output.with_stem(f"{output.stem}-answers")
    for path, is_answered in ((output, False), (key, True)):
        _write(worksheet_on(exercises, title, with_tree=with_tree, is_answered=is_answered), path, form)
    say(f"written to {output}, the answers to {key}")
    return DONE


def _boards(cells: tuple[str, ...], students: int | None, seed: int | None, distance: int, request: Request) -> list[Board]:
    """The board that was given, or different random ones.  Raises UsageError and SettingError."""
    from loyd.core.puzzle.distance import MOST_CELLS
    from loyd.core.puzzle.scramble import any_seed, at_distance, seeded, walk

    if cells:
        if students is not None or seed is not None:
            raise click.UsageError("a board is given or random: give BOARD, or --students and --seed")
        return [request.board(" ".join(cells))]
    if seed is None:
        seed = any_seed()
        say(f"seed {seed}")
    goal, rng = request.goal_of(request.size or USUAL_SIZE), seeded(seed)
    scramble = at_distance if len(goal.cells) <= MOST_CELLS else walk
    boards: dict[Board, None] = {}
    for _ in range(TRIES):
        boards[scramble(goal, distance, rng)] = None
        if len(boards) == (students or 1):
            return list(boards)
    raise SettingError(f"there are only {len(boards)} such boards: scramble them farther, or ask for fewer sheets")


def _write(document: Document, output: Path, form: str) -> None:
    from loyd.core.export.html import as_html
    from loyd.core.export.markdown import as_markdown_files
    from loyd.core.storage.whole_file import write_whole

    files = {output.name: as_html(document)} if form == "html" else as_markdown_files(document, output.name)
    for name, text in reversed(files.items()):
        write_whole(output.parent / name, text.encode())
