"""`loyd worksheet`: the first steps, layers or iterations of a search to trace by hand, with
answers; and `loyd tour`.
"""

import shlex
from pathlib import Path

import click

from ...core.engine import SEED
from ...core.engine.puzzle import MOST_CELLS, Board, any_seed, at_distance, seeded, walk
from ...core.system import SettingError, counted, write_whole
from ...core.teach.assignment import (
    MOST_SHEET_STEPS,
    TRACEABLE,
    Assignment,
    default_count,
    form_of,
    last_step,
)
from ...core.teach.platforms import PLATFORMS, sheet_questions
from ...core.teach.tour import PassageKind, Tour, seen
from ...core.teach.tour_reader import built_in_tours
from ...core.teach.tour_reader import tour as tour_called
from ...core.teach.worksheet import tree_sheets
from ...core.teach.worksheet import worksheet as sheet_of
from ...core.teach.worksheet_writers import as_html, as_markdown
from .group import ARGUMENTS, EXIT_FAILED, EXIT_OK, TOUR, app_function, fail, print_notice
from .options import (
    file_option,
    flag_option,
    format_of,
    list_argument,
    number_option,
    option,
    search_options,
    sectioned_command,
)
from .request import DEFAULT_SIZE, Request
from .running import write_out
from .trace import LogSearch

DISTANCE = 12
TRIES = 1000


@sectioned_command()
@list_argument("cells", metavar="[BOARD]")
@search_options(default="astar", but=(SEED,))
@option(
    "--by",
    type=click.Choice(["step", "layer", "iteration"]),
    help="What a row shows: a step (best-first search), a layer (bfs), or an iteration (idastar, "
    "iddfs, dls).",
)
@number_option(
    "--steps",
    help="Number of steps, layers or iterations.  [default: 6 steps, 4 layers, 2 iterations]",
)
@flag_option(
    "--tree",
    "with_tree",
    help="Add the search tree; on the sheet its start alone, and room to draw.",
)
@number_option("--students", help="Number of sheets, each with a different board.", most=200)
@option("--seed", type=int, metavar="S", help="Seed of the random boards, without BOARD.")
@number_option(
    "--distance",
    help="Distance of the random boards from the goal, in moves.",
    default=DISTANCE,
    metavar="D",
)
@option("--title", default="Trace by hand", metavar="TEXT", help="Title of the page.")
@file_option(
    help="Output file: .html or .md, with the answers next to it; .gift or .zip (QTI 2.1) for a "
    "learning platform.",
    required=True,
)
def worksheet(
    cells: tuple[str, ...],
    by: str | None,
    steps: int | None,
    with_tree: bool,
    students: int | None,
    seed: int | None,
    distance: int,
    title: str,
    output: Path,
    request: Request,
) -> int:
    """Write a worksheet to trace a search by hand, and its answers.

    The sheet states every rule that is needed.  Best-first searches go step by step, breadth-first
    search layer by layer (or --by step), IDA*, iterative deepening and depth-limited search
    iteration by iteration.  Without BOARD, the boards are random; the same seed gives the same
    sheets.

    Exit status: 0; 1 if the search is too short; 2 for wrong usage.

    \b
    Examples:
      loyd worksheet 1 3 6 5 x 2 4 7 8 -a astar:misplaced --tree -o sheet.html
      loyd worksheet --seed 7 -a bfs --steps 4 -o layers.md
      loyd worksheet --seed 7 -a idastar --distance 8 -o iterations.html
      loyd worksheet --students 30 --seed 7 -a astar --steps 6 -o class.html
    """
    form = format_of(output)
    if form not in ("html", "markdown", *PLATFORMS):
        raise click.UsageError(f"end {output} in .html, .md, .gift (GIFT) or .zip (QTI 2.1)")

    if steps is not None and steps > MOST_SHEET_STEPS:
        raise SettingError(f"a worksheet has at most {MOST_SHEET_STEPS} steps, not {steps}")
    assignments: list[Assignment] = []
    for number, board in enumerate(_boards(cells, students, seed, distance, request), 1):
        problem = request.problem(board)
        kind = form_of(problem, by)
        log = LogSearch(problem)
        log.search_to(TRACEABLE + 1)
        assignment = Assignment(
            problem,
            log.trace,
            kind,
            steps or default_count(kind, log.trace),
            f"student {number}" if students else "",
        )
        if not problem.verdict.solvable or last_step(assignment) > log.trace.steps:
            reason = (
                f"the search ends at step {log.trace.steps}, so ask for fewer {kind}s"
                if problem.verdict.solvable
                else problem.verdict.reason
            )
            fail(f"board {board}: {reason}")
        assignments.append(assignment)
    if form in PLATFORMS:
        sheets = map(sheet_of, assignments)
        questions = [question for sheet in sheets for question in sheet_questions(sheet)]
        write_out(PLATFORMS[form](questions), output, f": {counted(len(questions), 'question')}")
        return EXIT_OK
    key = output.with_stem(f"{output.stem}-answers")
    for path, is_answered in ((output, False), (key, True)):
        _write(assignments, title, path, form, with_tree=with_tree, is_answered=is_answered)
    print_notice(f"written to {output}, the answers to {key}")
    return EXIT_OK


def _boards(
    cells: tuple[str, ...], students: int | None, seed: int | None, distance: int, request: Request
) -> list[Board]:
    """The given board, or different random ones. Raises UsageError and SettingError."""
    if cells:
        if students is not None or seed is not None:
            raise click.UsageError("there is no board: give BOARD, or --students and --seed")
        return [request.board(*cells)]
    if seed is None:
        seed = any_seed()
        print_notice(f"seed {seed}")
    goal = request.goal_of(request.size or DEFAULT_SIZE)
    rng = seeded(seed)
    scramble = at_distance if len(goal.cells) <= MOST_CELLS else walk
    boards: dict[Board, None] = {}
    for _ in range(TRIES):
        boards[scramble(goal, distance, rng)] = None
        if len(boards) == (students or 1):
            return list(boards)
    raise SettingError(
        f"there are only {len(boards)} such boards: give a larger --distance, or ask for fewer "
        "sheets"
    )


def _write(
    assignments: list[Assignment],
    title: str,
    output: Path,
    form: str,
    *,
    with_tree: bool,
    is_answered: bool,
) -> None:
    command = shlex.join(["loyd", *click.get_current_context().meta[ARGUMENTS]])
    sheets = [sheet_of(assignment) for assignment in assignments]
    trees = [
        tree_sheets(assignment, is_answered=is_answered) if with_tree else []
        for assignment in assignments
    ]
    if form == "html":
        write_whole(
            output, as_html(sheets, trees, title, command, is_answered=is_answered).encode()
        )
        return
    names = [
        [f"{output.stem}-tree-{number}-{part}.svg" for part, _ in enumerate(drawn, 1)]
        for number, drawn in enumerate(trees, 1)
    ]
    for files, drawn in zip(names, trees, strict=True):
        for name, svg in zip(files, drawn, strict=True):
            write_whole(output.parent / name, f"{svg}\n".encode())
    write_whole(
        output, as_markdown(sheets, title, command, names, is_answered=is_answered).encode()
    )


@sectioned_command()
@click.argument("name", required=False, metavar="[NAME|FILE]")
@flag_option("--list", "is_listing", help="List the tours, one per line.")
@flag_option(
    "--check", "is_checking", help="Check the tour's facts against the search, without the app."
)
@flag_option("--text", "is_printing", help="Print the tour with its numbers filled in.")
def tour(name: str | None, is_listing: bool, is_checking: bool, is_printing: bool) -> int:
    """Play a guided tour in the app.

    Tours are built in, or your own in a Markdown FILE (docs/tours.md); loyd quiz --tour NAME asks
    their exercises.  In the app, o continues, O goes back, and all other keys work as usual.

    Exit status: 0; 1 if --check finds an error; 2 for wrong usage or an invalid tour.

    \b
    Examples:
      loyd tour --list
      loyd tour astar
      loyd tour mine.md --check
      loyd tour mine.md
    """
    if is_listing + is_checking + is_printing > 1:
        raise click.UsageError("--list, --check and --text are different tasks: give one of them")
    if is_listing or name is None:
        if is_checking or is_printing:
            raise click.UsageError("--check and --text need a tour: give its NAME, or a FILE")
        _list()
        return EXIT_OK
    chosen = tour_called(name)
    if is_checking or is_printing:
        return _go_through(chosen, is_printing=is_printing)
    app_function(TOUR)(chosen)
    return EXIT_OK


def _list() -> None:
    tours = built_in_tours()
    width = max(len(one.name) for one in tours)
    for one in tours:
        click.echo(f"{one.name:{width}}  {one.minutes:2} min  {one.title}")


def _go_through(chosen: Tour, *, is_printing: bool) -> int:
    heads = {
        kind: f"{kind.title()}: "
        for kind in (PassageKind.TRY, PassageKind.PREDICT, PassageKind.ANSWER, PassageKind.EXERCISE)
    }
    is_true = True
    if is_printing:
        click.echo(f"# {chosen.title}")
    for place in seen(chosen):
        for fault in place.faults:
            print_notice(fault)
        is_true = is_true and not place.faults
        if is_printing:
            search = place.step.search
            click.echo(
                f"\n## {place.step.title}\n\n*{search.spec.text} on {search.start}, step "
                f"{place.at}*"
            )
            for passage, text in zip(place.step.passages, place.texts, strict=False):
                typed = "\n".join(f"    {line}" for line in text.splitlines())
                if passage.kind is not PassageKind.CHOICE:
                    is_typed = passage.kind is PassageKind.TYPED
                    click.echo("\n" + (typed if is_typed else heads.get(passage.kind, "") + text))
    if is_true and not is_printing:
        print_notice(f"{chosen.name}: {len(chosen.steps)} steps, no errors")
    return EXIT_OK if is_true else EXIT_FAILED
