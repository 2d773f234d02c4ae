"""`loyd film`: one search, or a race of several, as a moving picture."""

from __future__ import annotations

from pathlib import Path

import click

from loyd.core.output.search_film import MOST_SHOTS, PACE, USUAL, chosen_steps, read_steps
from loyd.core.output.shapes import FILM_FORMATS
from loyd.core.system.errors import SettingError
from loyd.tui.cli.group import EXIT_FAILED, EXIT_OK, OutputFile, say
from loyd.tui.cli.options import Request, film_options, read_by
from loyd.tui.cli.trace import ALL, LogSearch

STEP, TIME = "step", "time"


@click.command()
@click.argument("cells", nargs=-1, required=True, metavar="BOARD")
@film_options
@click.option(
    "--align", type=click.Choice([STEP, TIME]), help="Races: show all searches after as many steps, or as much time.  [default: step]"
)
@click.option(
    "--at", callback=read_by(read_steps), metavar="STEPS", help="Film these steps, such as 1..20,50,100.  [default: an even spread]"
)
@click.option("--events", "of_events", is_flag=True, help="Film the events: where f, the bound or the layer rises, or h reaches a new low.")
@click.option("--frames", type=click.IntRange(2, MOST_SHOTS), metavar="N", help="At most N pictures.  [default: 60; races: 50]")
@click.option("--steps", type=click.IntRange(min=1), metavar="N", help="Stop each search after N steps.")
@click.option("--pace", type=click.FloatRange(0.1, 50), metavar="N", help="N pictures a second.  [default: 4; races: 10]")
@click.option("--title", metavar="TEXT", help="The title.  [default: the search and the board]")
@click.option("-o", "--output", type=OutputFile(), required=True, metavar="FILE", help="The file to write: .gif, .svg or .cast.")
def film(
    cells: tuple[str, ...],
    specs: tuple[str, ...],
    align: str | None,
    at: list[int] | None,
    of_events: bool,
    frames: int | None,
    steps: int | None,
    pace: float | None,
    title: str | None,
    output: Path,
    request: Request,
) -> int:
    """Film a search of BOARD, or a race of two to six.

    One search is shown step by step: the board, its successors, the map and the table.  Several (-a for each) run side by side, with a map
    of all boards for each, or bars by f, layer or bound where the puzzle is too large for a map.

    A .gif and an .svg play in a browser and on slides; a .cast plays in a terminal and in asciinema's player.

    Exit status: 0; 1 if a search has no such step; 2 for wrong usage.

    \b
    Examples:
      loyd film 867/254/3x1 -a bfs -a astar -a greedy -a idastar -o race.svg
      loyd film 2 3 4 1 5 x 7 6 8 -a astar -o search.gif
      loyd film 64785x321 -a idastar --events -o search.svg
      loyd film 64785x321 -a greedy --at 0..30,50,100 --pace 2 -o search.cast
    """
    if output.suffix.lower().lstrip(".") not in FILM_FORMATS:
        raise click.UsageError(f"a film cannot be written to {output}: end its name in .gif, .svg or .cast")
    if at is not None and of_events:
        raise click.UsageError("--at and --events both choose the steps: give one of them")
    board = request.board(" ".join(cells))
    if len(specs) > 1:
        if at is not None or of_events:
            raise click.UsageError("--at and --events choose the steps of one search; a race is filmed from start to end")
        return _race(
            [LogSearch(request.problem(board, spec)) for spec in request.specs(specs)], output, steps, align == TIME, frames, pace, title
        )
    if align is not None:
        raise click.UsageError("--align is for races: give -a for each search")
    problem = request.problem(board)
    if not problem.verdict.solvable:
        say(problem.verdict.reason)
        return EXIT_FAILED
    log = LogSearch(problem)
    log.reaches(steps or (at[-1] if at else ALL))
    trace = log.trace
    from loyd.core.output.film import write_film
    from loyd.core.output.search_film import SearchFilm

    try:
        shown = chosen_steps(trace, min(trace.steps, steps or ALL), at, of_events=of_events, count=frames or USUAL)
    except SettingError as error:
        say(str(error))
        return EXIT_FAILED
    name = title or f"{problem.spec.text} on {request.text(problem.start)}"
    write_film(SearchFilm(trace, shown, name, log.outcome, pace or PACE), output)
    say(f"written to {output}: {len(shown)} pictures, the last of step {shown[-1]}")
    return EXIT_OK


def _race(
    logs: list[LogSearch], output: Path, steps: int | None, by_time: bool, frames: int | None, pace: float | None, title: str | None
) -> int:
    from loyd.core.output import race_film
    from loyd.core.output.film import write_film

    verdict = logs[0].problem.verdict
    if not verdict.solvable:
        say(verdict.reason)
        return EXIT_FAILED
    if len(logs) not in range(race_film.FEWEST, race_film.MOST + 1):
        raise click.UsageError(f"a race has two to six different searches, not {len(logs)}")
    for log in logs:
        log.reaches(steps or ALL)
    racers = [race_film.Racer(log.problem, log.trace, log.outcome) for log in logs]
    film = race_film.RaceFilm(
        racers, title or race_film.TITLES[len(racers)], by_time=by_time, frames=frames or race_film.FRAMES, pace=pace or race_film.PACE
    )
    write_film(film, output)
    say(f"written to {output}: {sum(film.times):.1f} seconds.  {race_film.verdict(racers)}")
    return EXIT_OK
