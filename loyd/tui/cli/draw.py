"""`loyd draw`: pictures of searches."""

from collections.abc import Callable, Sequence
from pathlib import Path
from string import ascii_uppercase
from typing import Any

import click

from ...core.draw.comparison_drawing import Searched, searches_drawing, trajectories_drawing
from ...core.draw.drawing_files import (
    NO_REPORTLAB,
    flame_files,
    is_writable,
    map_files,
    space_files,
    tree_files,
)
from ...core.draw.shapes import FORMATS, PDF, TEXT, TREE_FORMATS, Caption
from ...core.draw.tree_drawing import PAPER_PAGES, SLIDE_PAGES, TreePart
from ...core.draw.writers import WRITERS
from ...core.engine.algorithms import ALGORITHMS
from ...core.engine.problem import Problem, Spec
from ...core.engine.puzzle import Board
from ...core.engine.record import MapReader, MapReading, Projection, Trace
from ...core.system import SettingError, write_sheets
from .group import fail, print_notice
from .options import (
    STANDARD_OUTPUT,
    Command,
    Declaration,
    SectionedCommand,
    board_argument,
    board_options,
    comparison_options,
    file_option,
    flag_option,
    number_option,
    option,
    search_options,
)
from .progress import shown_building
from .request import DEFAULT_SIZE, Request
from .trace import ALL, LogSearch, search_to_step

MAP_READINGS = {
    "hill": MapReading(Projection.TRUE_DISTANCE),
    "layers": MapReading(Projection.F_OVER_G),
    "iteration": MapReading(Projection.F_OVER_G, of_iteration=True),
    "g-h": MapReading(Projection.H_OVER_G),
}
COMPARED_SEARCHES = ("bfs", "astar:manhattan")
MOST_EACH = 250_000
"""The steps of each search in a picture of all trajectories."""

at_option = number_option("--at", help="Step to draw.  [default: the last one]", metavar="STEP")
steps_option = number_option("--steps", help="Stop the search after N steps.")
title_option = option("--title", metavar="TEXT", help="Title.  [default: the search and the board]")
output_option = file_option(help="Output file; - is standard output.", default="-")


@click.group(no_args_is_help=False)
def draw() -> None:
    """Draw the map, flame, tree or trajectory of a search, or of several.

    The ending of the file chooses the format: .svg, .png or .txt, and for a tree .dot and .pdf too.
    Standard output gets text.

    Exit status: 0; 1 if there is no such step; 2 for wrong usage.

    \b
    Examples:
      loyd draw map -a astar 64785x321 -o map.svg
      loyd draw flame -a idastar --at 100000 "9 14 2 12/6 15 8 1/11 13 10 5/4 7 x 3" -o flame.png
      loyd draw tree -a astar -H misplaced 1 3 6 5 x 2 4 7 8 -o tree.svg
      loyd draw compare -a astar -a greedy 64785x321 -o maps.svg
      loyd draw trajectory 867/254/3x1 -o trajectories.png
    """


def search_command(
    name: str, forms: Sequence[str], *own: Declaration, check: Callable[..., None] | None = None
) -> Callable[[Callable[..., Sequence[bytes]]], click.Command]:
    """Declare `loyd draw NAME`, whose function draws a search up to a step, with a caption and in a
    format, and gets the values of its `own` options; so does `check`, before the search.
    """

    def declare(drawn: Callable[..., Sequence[bytes]]) -> click.Command:
        def command(
            cells: tuple[str, ...],
            at: int | None,
            steps: int | None,
            title: str | None,
            output: Path,
            request: Request,
            **given: Any,
        ) -> None:
            form = output_form(name, forms, output)
            if check is not None:
                check(form, **given)
            log, step = search_to_step(request.problem(request.board(*cells)), at, steps)
            caption = Caption.from_trace(
                log.trace, step, title or search_title(log, request), log.outcome
            )
            _write(drawn(log.trace, step, caption, form, **given), output)

        declared: Command = command
        for one in (output_option, title_option, *reversed(own), steps_option, at_option):
            declared = one(declared)
        declared = board_argument(search_options(default="astar")(declared))
        return draw.command(name, cls=SectionedCommand, help=drawn.__doc__)(declared)

    return declare


@search_command(
    "map",
    FORMATS,
    option(
        "--reading",
        type=click.Choice([*MAP_READINGS]),
        help="Axes of the map.  [default: chosen for the search]",
    ),
)
def draw_map(
    trace: Trace, step: int, caption: Caption, form: str, reading: str | None
) -> Sequence[bytes]:
    """Draw the map of a search of BOARD: which boards it visits.

    The hill has all boards of a puzzle of up to ten cells; right: moves closer to the goal, up:
    extra moves; the optimal paths are at its foot.  The layers have g to the right and f up, for
    all nodes or for one iteration; g-h has h up.

    \b
    Examples:
      loyd draw map -a astar 64785x321
      loyd draw map -a bibfs --at 2000 64785x321 -o triangles.svg
      loyd draw map -a astar --reading layers "9 14 2 12/6 15 8 1/11 13 10 5/4 7 x 3" -o layers.png
    """
    reader = MapReader(trace)
    if reading is not None:
        map_reading = MAP_READINGS[reading]
        if map_reading not in reader.readings:
            why = (
                "no iterations"
                if map_reading.of_iteration
                else "no hill, which needs a solvable board of up to ten cells"
            )
            raise SettingError(f"this search has {why}: choose --reading layers or g-h")
        reader.reading = map_reading
    map_data = reader.read(step)
    if reader.remark:
        print_notice(reader.remark)
    return map_files(map_data, caption, form)


@search_command("flame", FORMATS)
def draw_flame(trace: Trace, step: int, caption: Caption, form: str) -> Sequence[bytes]:
    """Draw the flame of a search of BOARD: the work by subtree.

    Each row is a depth, each block a subtree, as wide as its share of the steps; blocks too narrow
    to draw are dust.

    \b
    Examples:
      loyd draw flame -a astar 64785x321 -o flame.svg
      loyd draw flame -a idastar --at 100000 "9 14 2 12/6 15 8 1/11 13 10 5/4 7 x 3" -o flame.png
    """
    return flame_files(trace, step, caption, form)


def _check_tree(form: str, *, page: str | None, left_out: tuple[str, ...], **_: Any) -> None:
    if (page or left_out) and form not in ("svg", "png", PDF):
        raise click.UsageError(
            "--page and --leave-out need a drawing: end the file name in .svg, .png or .pdf"
        )
    if form == PDF and not is_writable():
        fail(NO_REPORTLAB)


@search_command(
    "tree",
    TREE_FORMATS,
    option(
        "--page",
        type=click.Choice(["a4", "slide"]),
        help="Page size: A4, or 16:9 slides.  [default: a4]",
    ),
    option(
        "--leave-out",
        "left_out",
        multiple=True,
        type=click.Choice(["f", "order", "path", "boards"]),
        help="Leave this out for a class to fill in; repeatable.",
    ),
    flag_option("--back", help="Show undo moves too."),
    check=_check_tree,
)
def draw_tree(
    trace: Trace,
    step: int,
    caption: Caption,
    form: str,
    page: str | None,
    left_out: tuple[str, ...],
    back: bool,
) -> Sequence[bytes]:
    """Draw the search tree of BOARD as in a textbook.

    It may have up to three hundred expansions.  A tree that is too large for a page is split over
    several: FILE and further files with a number before the ending, or the pages of a PDF, which
    needs loyd-search[pdf].

    \b
    Examples:
      loyd draw tree -a astar -H misplaced 1 3 6 5 x 2 4 7 8 -o tree.svg
      loyd draw tree -a bfs --steps 20 64785x321 -o tree.dot
      loyd draw tree -a astar --steps 12 --page slide --leave-out f 64785x321 -o exercise.svg
    """
    pages = SLIDE_PAGES if page == "slide" else PAPER_PAGES
    parts = frozenset(map(TreePart, left_out))
    return tree_files(trace, step, caption, form, pages, parts, undo_moves=back)


@draw.command("compare", cls=SectionedCommand)
@board_argument
@comparison_options
@at_option
@steps_option
@option(
    "--difference",
    metavar="XY",
    help="Add the difference map of two searches, by their letters. "
    " [default: AB, if there are two]",
)
@number_option("--columns", help="Number of maps per row.  [default: 2 or 3]", most=8)
@title_option
@output_option
def draw_compare(
    cells: tuple[str, ...],
    specs: tuple[str, ...],
    at: int | None,
    steps: int | None,
    difference: str | None,
    columns: int | None,
    title: str | None,
    output: Path,
    request: Request,
) -> None:
    """Draw the maps of several searches of BOARD side by side.

    All maps have the same axes; --difference adds a map of what only one of two searches expanded.
    The searches are named A, B, C and so on, in the order of -a; without -a, they are breadth-first
    search and A*.

    \b
    Examples:
      loyd draw compare -a astar -a greedy 64785x321 -o maps.svg
      loyd draw compare -a bfs -a astar:misplaced -a astar --difference BC 64785x321 -o maps.png
    """
    form = output_form("comparison", FORMATS, output)
    board = request.board(*cells)
    requested = request.specs(specs or COMPARED_SEARCHES)
    pair = _pair(difference, len(requested))
    searches, ends = _searches(request, board, requested, min(steps or ALL, at or ALL))
    across = columns or (2 if len(searches) + (pair is not None) in (2, 4) or form == TEXT else 3)
    name = title or f"{len(searches)} searches"
    drawing = searches_drawing(searches, name, ends, across, pair, in_characters=form == TEXT)
    _write([WRITERS[form](drawing)], output)


@draw.command("trajectory", cls=SectionedCommand)
@board_argument
@comparison_options
@steps_option
@title_option
@output_option
def draw_trajectory(
    cells: tuple[str, ...],
    specs: tuple[str, ...],
    steps: int | None,
    title: str | None,
    output: Path,
    request: Request,
) -> None:
    """Draw how far from the goal searches of BOARD are, step by step.

    Without -a, the picture has a trajectory of each algorithm, of up to 250,000 steps.

    \b
    Examples:
      loyd draw trajectory -a astar 867/254/3x1 -o trajectory.png
      loyd draw trajectory 867/254/3x1 -o trajectories.svg
    """
    form = output_form("trajectory", ("svg", "png"), output)
    board = request.board(*cells)
    most = steps or (ALL if specs else MOST_EACH)
    searches, ends = _searches(request, board, request.specs(specs or tuple(ALGORITHMS)), most)
    several = f"The trajectories of {len(searches)} searches"
    name = title or (several if len(searches) > 1 else searches[0][0].spec.name)
    _write([WRITERS[form](trajectories_drawing(searches, name, ends))], output)


def _searches(
    request: Request, board: Board, specs: Sequence[Spec], most: int
) -> tuple[list[Searched], str]:
    """Searches of a board, each of at most so many steps; and from where to where they search."""
    goal = request.goal_of(board.size)
    searches = []
    for spec in specs:
        problem = Problem(board, goal, spec, request.limits)
        log, step = search_to_step(problem, None, most)
        searches.append((problem, log.trace, step, log.outcome))
    return searches, f"from {request.text(board)} to {request.text(goal)}"


@draw.command("space")
@board_options
@title_option
@output_option
def draw_space(title: str | None, output: Path, request: Request) -> None:
    """Draw all boards that can reach the goal, by their distance from it.

    Up to six cells every board and every move is drawn; up to twelve the boards of each layer are
    counted, as they are on standard output.

    \b
    Examples:
      loyd draw space --size 2x2 -o space.svg
      loyd draw space --size 2x3 -o space.png
      loyd draw space --size 3x4
    """
    form = output_form("space", FORMATS, output)
    goal = request.goal_of(request.size or DEFAULT_SIZE)
    title = title or f"{goal.height}x{goal.width}, goal {request.text(goal)}"
    with shown_building() as building:
        _write(space_files(goal, title, form, building), output)


def _pair(letters: str | None, count: int) -> tuple[int, int] | None:
    """The indices of the two searches to compare. Raises UsageError."""
    if letters is None:
        return (0, 1) if count == 2 else None
    named = [ascii_uppercase[:count].find(letter) for letter in letters.upper()]
    if len(named) != 2 or min(named) < 0 or named[0] == named[1]:
        raise click.UsageError(
            f"--difference {letters}: name two searches of {ascii_uppercase[:count]}, such as AB"
        )
    return named[0], named[1]


def search_title(log: LogSearch, request: Request) -> str:
    """What a picture of a search is called without `--title`."""
    return f"{log.problem.spec.name} on {request.text(log.problem.start)}"


def output_form(picture: str, forms: Sequence[str], output: Path) -> str:
    """The format that the name of the output stands for. Raises UsageError."""
    if output == STANDARD_OUTPUT and TEXT in forms:
        return TEXT
    form = output.suffix.lower().lstrip(".")
    if form not in forms:
        named = ", ".join(f".{one}" for one in forms[:-1]) + f" or .{forms[-1]}"
        raise click.UsageError(
            f"a {picture} cannot be written to {output}: end the file name in {named}"
        )
    return form


def _write(sheets: Sequence[bytes], output: Path) -> None:
    if output == STANDARD_OUTPUT:
        click.echo(sheets[0], nl=False)
        return
    write_sheets(output, sheets)
    more = f", and {len(sheets) - 1} more pages next to it" if len(sheets) > 1 else ""
    print_notice(f"written to {output}{more}")
