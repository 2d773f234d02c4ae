"""`loyd draw` and `loyd film`: pictures and films of searches."""

from collections.abc import Callable, Sequence
from pathlib import Path
from string import ascii_uppercase
from typing import Any, NamedTuple

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
from ...core.draw.film import Film, write_film
from ...core.draw.search_film import (
    FILM_PACE,
    MOST_SHOTS,
    USUAL_FRAMES,
    SearchFilm,
    chosen_steps,
    read_steps,
)
from ...core.draw.shapes import FILM_FORMATS, FORMATS, PDF, TEXT, TREE_FORMATS, Caption, how_it_went
from ...core.draw.tree_drawing import PAPER_PAGES, SLIDE_PAGES, TreePart
from ...core.draw.writers import WRITERS
from ...core.engine.algorithms import ALGORITHMS
from ...core.engine.problem import Problem, Spec
from ...core.engine.puzzle import Board
from ...core.engine.record import MapReader, MapReading, Projection, Trace
from ...core.system import PictureError, SettingError, counted, grouped, write_sheets
from .group import EXIT_OK, fail, say
from .options import (
    STANDARD_OUTPUT,
    Command,
    Declaration,
    SectionedCommand,
    board_argument,
    board_options,
    comparison_options,
    file_option,
    film_options,
    flag_option,
    number_option,
    option,
    read_by,
    search_options,
    sectioned_command,
)
from .progress import shown_building
from .request import USUAL_SIZE, Request
from .running import write_out
from .trace import ALL, LogSearch, searched

MAP_READINGS = {
    "hill": MapReading(Projection.HILL),
    "layers": MapReading(Projection.LAYERS),
    "iteration": MapReading(Projection.LAYERS, of_iteration=True),
    "g-h": MapReading(Projection.PLAIN),
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


def of_search(
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
            form = _form(name, forms, output)
            if check is not None:
                check(form, **given)
            log, step = searched(request.problem(request.board(*cells)), at, steps)
            caption = Caption.from_trace(
                log.trace, step, title or _title(log, request), log.outcome
            )
            _write(drawn(log.trace, step, caption, form, **given), output)

        declared: Command = command
        for one in (output_option, title_option, *reversed(own), steps_option, at_option):
            declared = one(declared)
        declared = board_argument(search_options(usual="astar")(declared))
        return draw.command(name, cls=SectionedCommand, help=drawn.__doc__)(declared)

    return declare


@of_search(
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
        wanted = MAP_READINGS[reading]
        if wanted not in reader.readings:
            why = (
                "no iterations"
                if wanted.of_iteration
                else "no hill, which needs a solvable board of up to ten cells"
            )
            raise SettingError(f"this search has {why}: choose --reading layers or g-h")
        reader.reading = wanted
    map_data = reader.read(step)
    if reader.remark:
        say(reader.remark)
    return map_files(map_data, caption, form)


@of_search("flame", FORMATS)
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


@of_search(
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
    form = _form("comparison", FORMATS, output)
    board = request.board(*cells)
    wanted = request.specs(specs or COMPARED_SEARCHES)
    pair = _pair(difference, len(wanted))
    searches, ends = _searches(request, board, wanted, min(steps or ALL, at or ALL))
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
    form = _form("trajectory", ("svg", "png"), output)
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
        log, step = searched(problem, None, most)
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
    form = _form("space", FORMATS, output)
    goal = request.goal_of(request.size or USUAL_SIZE)
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


def _form(picture: str, forms: Sequence[str], output: Path) -> str:
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
    say(f"written to {output}{more}")


class FilmOptions(NamedTuple):
    """The options that films of one search and of several share; None for those left out."""

    output: Path
    title: str | None
    frames: int | None
    steps: int | None
    pace: float | None


@sectioned_command()
@board_argument
@film_options
@option(
    "--align",
    type=click.Choice(["step", "time"]),
    help="Races: align the searches by steps or by time.  [default: step]",
)
@option(
    "--at",
    callback=read_by(read_steps),
    metavar="STEPS",
    help="Film these steps, such as 1..20,50,100.  [default: evenly spread]",
)
@flag_option(
    "--events", "of_events", help="Film the events: f, bound or layer rises, or a new lowest h."
)
@number_option(
    "--frames", help="At most N pictures.  [default: 60; races: 50]", most=MOST_SHOTS, least=2
)
@number_option("--steps", help="Stop each search after N steps.")
@option(
    "--pace",
    type=click.FloatRange(0.1, 50),
    metavar="N",
    help="N pictures per second.  [default: 4; races: 10]",
)
@title_option
@file_option(help="Output file: .gif, .svg, .cast, .mp4, .webm or .html.", required=True)
def film(
    cells: tuple[str, ...],
    specs: tuple[str, ...],
    align: str | None,
    at: list[int] | None,
    of_events: bool,
    request: Request,
    **given: Any,
) -> int:
    """Film a search of BOARD, or a race of two to six searches.

    One search is shown step by step: board, successors, map and table.  Several (-a for each) run
    side by side, each with a map of all boards, or with bars by f, layer or bound if the puzzle is
    too large for a map.

    .gif and .svg play in a browser and on slides, .cast in a terminal and in asciinema's player.
    .mp4 and .webm are made by ffmpeg. .html is a page that plays one search step by step, all of
    it, or the first 500 steps and the events of a search of more than 2,000.

    Exit status: 0; 1 if there is no such step; 2 for wrong usage.

    \b
    Examples:
      loyd film 867/254/3x1 -a bfs -a astar -a greedy -a idastar -o race.svg
      loyd film 2 3 4 1 5 x 7 6 8 -a astar -o search.gif
      loyd film 64785x321 -a idastar --events -o search.svg
      loyd film 64785x321 -a greedy --at 0..30,50,100 --pace 2 -o search.cast
    """
    wanted = FilmOptions(**given)
    output = wanted.output
    is_page = _form("film", (*FILM_FORMATS, "html"), output) == "html"
    if is_page and (len(specs) > 1 or at or of_events or wanted.frames or wanted.pace):
        raise click.UsageError(
            "a .html page shows the steps of one search: leave out --at, --events, --frames and "
            "--pace, or end the file name in .gif"
        )
    if at is not None and of_events:
        raise click.UsageError("--at and --events both choose the steps: give one of them")
    if len(specs) > 1 and (at is not None or of_events):
        raise click.UsageError(
            "--at and --events choose the steps of one search; a race is filmed from start to end"
        )
    if len(specs) < 2 and align is not None:
        raise click.UsageError("--align is for races: give -a for each search")
    board = request.board(*cells)
    if is_page:
        return write_page(board, request, output, wanted.steps, wanted.title)
    if len(specs) > 1:
        problems = [request.problem(board, spec) for spec in request.specs(specs)]
        made, about = _race(problems, wanted, by_time=align == "time")
    else:
        made, about = _search_film(board, request, wanted, at, of_events=of_events)
    try:
        write_film(made, output)
    except PictureError as error:  # there is no ffmpeg, or it fails
        fail(str(error))
    say(f"written to {output}: {about}")
    return EXIT_OK


def write_page(
    board: Board, request: Request, output: Path, steps: int | None = None, title: str | None = None
) -> int:
    """Write a page that plays the search of a board; returns the exit code."""
    from ...core.library.player import player_of

    log, last = searched(request.problem(board), None, steps)
    how = how_it_went(log.trace, last, log.outcome)
    page = player_of(log.trace, title or _title(log, request), [log.problem.spec.name], how)
    write_out(page.html, output)
    return EXIT_OK


def _title(log: LogSearch, request: Request) -> str:
    return f"{log.problem.spec.name} on {request.text(log.problem.start)}"


def _search_film(
    board: Board, request: Request, wanted: FilmOptions, at: list[int] | None, *, of_events: bool
) -> tuple[Film, str]:
    """The film of one search, and a phrase about it."""
    log, _ = searched(request.problem(board), None, wanted.steps or (at[-1] if at else None))
    last = min(log.trace.steps, wanted.steps or ALL)
    try:
        shown = chosen_steps(
            log.trace, last, at, of_events=of_events, count=wanted.frames or USUAL_FRAMES
        )
    except SettingError as error:
        fail(str(error))
    name = wanted.title or _title(log, request)
    film = SearchFilm(log.trace, shown, name, log.outcome, wanted.pace or FILM_PACE)
    return film, f"{counted(len(shown), 'picture')}, the last of step {grouped(shown[-1])}"


def _race(problems: list[Problem], wanted: FilmOptions, *, by_time: bool) -> tuple[Film, str]:
    """The film of several searches, and a phrase about it."""
    from ...core.draw import race_film

    verdict = problems[0].verdict
    if not verdict.solvable:
        fail(verdict.reason)
    if len(problems) not in range(race_film.FEWEST, race_film.MOST + 1):
        raise click.UsageError(f"a race has two to six different searches, not {len(problems)}")
    logs = [LogSearch(problem) for problem in problems]
    for log in logs:
        log.reaches(wanted.steps or ALL)
    racers = [race_film.Racer(log.problem, log.trace, log.outcome) for log in logs]
    film = race_film.RaceFilm(
        racers,
        wanted.title or race_film.race_title(racers),
        by_time=by_time,
        frames=wanted.frames or race_film.FRAMES,
        pace=wanted.pace or race_film.PACE,
    )
    return film, f"{sum(film.times):.1f} seconds.  {race_film.race_verdict(racers)}"
