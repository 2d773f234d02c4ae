"""`loyd worksheet`: the first steps of a search to be made by hand, and the answers."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from loyd.core.system.errors import SettingError
from loyd.tui.cli.group import EXIT_FAILED, EXIT_OK, TOUR, OutputFile, check_terminal, format_of, say
from loyd.tui.cli.options import USUAL_SIZE, Request, search_options
from loyd.tui.cli.trace import LogSearch

if TYPE_CHECKING:
    from loyd.core.classroom.tour import Tour
    from loyd.core.output.document import Document
    from loyd.core.output.worksheet import Exercise
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
    from loyd.core.output.worksheet import MOST, Exercise
    from loyd.core.output.worksheet import worksheet as worksheet_on

    if steps > MOST:
        raise SettingError(f"{steps} steps are too many to make by hand: ask for at most {MOST}")
    exercises: list[Exercise] = []
    for number, board in enumerate(_boards(cells, students, seed, distance, request), 1):
        log = LogSearch(request.problem(board))
        if not log.reaches(steps):
            reason = log.problem.verdict.reason if not log.problem.verdict.solvable else f"the search has {log.trace.steps} steps alone"
            say(f"board {board}: {reason}")
            return EXIT_FAILED
        exercises.append(Exercise(log.problem, log.trace, steps, f"Student {number}" if students else ""))
    key = output.with_stem(f"{output.stem}-answers")
    for path, is_answered in ((output, False), (key, True)):
        _write(worksheet_on(exercises, title, with_tree=with_tree, is_answered=is_answered), path, form)
    say(f"written to {output}, the answers to {key}")
    return EXIT_OK


def _boards(cells: tuple[str, ...], students: int | None, seed: int | None, distance: int, request: Request) -> list[Board]:
    """The board that was given, or different random ones.  Raises UsageError and SettingError."""
    from loyd.core.puzzle.board import MOST_CELLS
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
    from loyd.core.output.document import as_html, as_markdown_files
    from loyd.core.system.files import write_whole

    files = {output.name: as_html(document)} if form == "html" else as_markdown_files(document, output.name)
    for name, text in reversed(files.items()):
        write_whole(output.parent / name, text.encode())


if TYPE_CHECKING:
    Open = Callable[[Tour], None]


@click.command()
@click.argument("name", required=False, metavar="[NAME|FILE]")
@click.option("--list", "is_listing", is_flag=True, help="List the tours, one a line.")
@click.option("--check", "is_checking", is_flag=True, help="Hold all that the tour says against the record, without the app.")
@click.option("--text", "is_printing", is_flag=True, help="Print the tour, with its numbers filled in.")
def tour(name: str | None, is_listing: bool, is_checking: bool, is_printing: bool) -> int:
    """Take a guided tour in the app: one of Loyd's own, or one in a Markdown FILE of yours.

    In the app, o goes on, O goes back, and every other key does what it always does.  docs/tours.md tells how a tour is written.

    Exit status: 0; 1 where --check finds something that is not true; 2 for what was asked wrongly, and for a file that is no tour.

    \b
    Examples:
      loyd tour --list
      loyd tour astar
      loyd tour mine.md --check
      loyd tour mine.md
    """
    from loyd.core.classroom.tour_reader import tour as tour_called

    if is_listing + is_checking + is_printing > 1:
        raise click.UsageError("--list, --check and --text are three things to do: give one of them")
    if is_listing or name is None:
        if is_checking or is_printing:
            raise click.UsageError("a tour is needed: give its NAME, or a FILE")
        _list()
        return EXIT_OK
    chosen = tour_called(name)
    if is_checking or is_printing:
        return _go_through(chosen, is_printing=is_printing)
    check_terminal()
    open_tour: Open = click.get_current_context().meta[TOUR]
    open_tour(chosen)
    return EXIT_OK


def _list() -> None:
    from loyd.core.classroom.tour_reader import built_in_tours

    tours = built_in_tours()
    width = max(len(one.name) for one in tours)
    for one in tours:
        click.echo(f"{one.name:{width}}  {one.minutes:2} min  {one.title}")


def _go_through(chosen: Tour, *, is_printing: bool) -> int:
    """Print a tour, or say what of it is not true; the exit code."""
    from loyd.core.classroom.tour import PassageKind, seen

    heads = {PassageKind.TRY: "Try: ", PassageKind.PREDICT: "Predict: ", PassageKind.ANSWER: "Answer: "}
    is_true = True
    if is_printing:
        click.echo(f"# {chosen.title}")
    for place in seen(chosen):
        for fault in place.faults:
            say(fault)
        is_true = is_true and not place.faults
        if is_printing:
            click.echo(f"\n## {place.step.title}\n\n*{place.step.spec.text} on {place.step.start}, step {place.at}*")
            for passage, text in zip(place.step.passages, place.texts, strict=False):
                typed = "\n".join(f"    {line}" for line in text.splitlines())
                click.echo(f"\n{typed if passage.kind is PassageKind.TYPED else heads.get(passage.kind, '') + text}")
    if is_true and not is_printing:
        say(f"{chosen.name}: {len(chosen.steps)} steps, and all they say is true")
    return EXIT_OK if is_true else EXIT_FAILED
