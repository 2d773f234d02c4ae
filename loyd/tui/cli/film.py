"""`loyd film`: films of searches, and the page that plays one."""

from pathlib import Path
from typing import Any, NamedTuple

import click

from ...core.draw.film import Film, write_film
from ...core.draw.search_film import (
    FILM_PACE,
    MOST_SHOTS,
    USUAL_FRAMES,
    SearchFilm,
    chosen_steps,
    read_steps,
)
from ...core.draw.shapes import FILM_FORMATS, how_it_went
from ...core.engine.problem import Problem
from ...core.engine.puzzle import Board
from ...core.system import PictureError, SettingError, counted, grouped
from .draw import output_form, search_title, title_option
from .group import EXIT_OK, fail, print_notice
from .options import (
    board_argument,
    file_option,
    film_options,
    flag_option,
    number_option,
    option,
    read_by,
    sectioned_command,
)
from .request import Request
from .running import write_out
from .trace import ALL, LogSearch, search_to_step


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
    chosen = FilmOptions(**given)
    output = chosen.output
    is_page = output_form("film", (*FILM_FORMATS, "html"), output) == "html"
    if is_page and (len(specs) > 1 or at or of_events or chosen.frames or chosen.pace):
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
        return write_page(board, request, output, chosen.steps, chosen.title)
    if len(specs) > 1:
        problems = [request.problem(board, spec) for spec in request.specs(specs)]
        pictures, about = _race(problems, chosen, by_time=align == "time")
    else:
        pictures, about = _search_film(board, request, chosen, at, of_events=of_events)
    try:
        write_film(pictures, output)
    except PictureError as error:  # there is no ffmpeg, or it fails
        fail(str(error))
    print_notice(f"written to {output}: {about}")
    return EXIT_OK


def write_page(
    board: Board, request: Request, output: Path, steps: int | None = None, title: str | None = None
) -> int:
    """Write a page that plays the search of a board; returns the exit code."""
    from ...core.library.player import player_of

    log, last = search_to_step(request.problem(board), None, steps)
    how = how_it_went(log.trace, last, log.outcome)
    page = player_of(log.trace, title or search_title(log, request), [log.problem.spec.name], how)
    write_out(page.html, output)
    return EXIT_OK


def _search_film(
    board: Board, request: Request, chosen: FilmOptions, at: list[int] | None, *, of_events: bool
) -> tuple[Film, str]:
    """The film of one search, and a phrase about it."""
    log, _ = search_to_step(request.problem(board), None, chosen.steps or (at[-1] if at else None))
    last = min(log.trace.steps, chosen.steps or ALL)
    try:
        steps = chosen_steps(
            log.trace, last, at, of_events=of_events, count=chosen.frames or USUAL_FRAMES
        )
    except SettingError as error:
        fail(str(error))
    name = chosen.title or search_title(log, request)
    film = SearchFilm(log.trace, steps, name, log.outcome, chosen.pace or FILM_PACE)
    return film, f"{counted(len(steps), 'picture')}, the last of step {grouped(steps[-1])}"


def _race(problems: list[Problem], chosen: FilmOptions, *, by_time: bool) -> tuple[Film, str]:
    """The film of several searches, and a phrase about it."""
    from ...core.draw import race_film

    verdict = problems[0].verdict
    if not verdict.solvable:
        fail(verdict.reason)
    if len(problems) not in range(race_film.FEWEST, race_film.MOST_RACERS + 1):
        raise click.UsageError(f"a race has two to six different searches, not {len(problems)}")
    logs = [LogSearch(problem) for problem in problems]
    for log in logs:
        log.search_to(chosen.steps or ALL)
    racers = [race_film.Racer(log.problem, log.trace, log.outcome) for log in logs]
    film = race_film.RaceFilm(
        racers,
        chosen.title or race_film.race_title(racers),
        by_time=by_time,
        frames=chosen.frames or race_film.FRAMES,
        pace=chosen.pace or race_film.PACE,
    )
    return film, f"{sum(film.times):.1f} seconds.  {race_film.race_verdict(racers)}"
