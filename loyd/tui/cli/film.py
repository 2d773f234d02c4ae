"""`loyd film`: a search as a moving picture."""

from __future__ import annotations

from pathlib import Path

import click

from loyd.core.output.search_film import MOST_SHOTS, USUAL, chosen_steps, read_steps
from loyd.core.output.shapes import FILM_FORMATS
from loyd.core.system.errors import SettingError
from loyd.tui.cli.group import EXIT_FAILED, EXIT_OK, OutputFile, say
from loyd.tui.cli.options import Request, read_by, search_options
from loyd.tui.cli.trace import ALL, LogSearch


@click.command()
@click.argument("cells", nargs=-1, required=True, metavar="BOARD")
@search_options(usual="astar")
@click.option("--at", callback=read_by(read_steps), metavar="STEPS", help="These steps, such as 1..20,50,100.  [default: an even spread]")
@click.option("--events", "of_events", is_flag=True, help="The steps at which something rises, falls or is found, as n in the app goes.")
@click.option(
    "--frames", type=click.IntRange(2, MOST_SHOTS), default=USUAL, show_default=True, metavar="N", help="So many pictures at most."
)
@click.option("--steps", type=click.IntRange(min=1), metavar="N", help="Search no further than so many steps.")
@click.option("--pace", type=click.FloatRange(0.1, 50), default=4, show_default=True, metavar="N", help="So many pictures a second.")
@click.option("--title", metavar="TEXT", help="What stands at the top.  [default: the search and the board]")
@click.option("-o", "--output", type=OutputFile(), required=True, metavar="FILE", help="Where; its ending is .gif, .svg or .cast.")
def film(
    cells: tuple[str, ...],
    at: list[int] | None,
    of_events: bool,
    frames: int,
    steps: int | None,
    pace: float,
    title: str | None,
    output: Path,
    request: Request,
) -> int:
    """Film a search of BOARD: at each step its board and successors, the map and the ledger.

    A .gif and an .svg play in a browser and on slides, an .svg whose text is text; a .cast plays in a terminal and on a page by asciinema's
    player.

    Exit status: 0, 1 where a search has no such step, 2 for what was asked wrongly.

    \b
    Examples:
      loyd film 2 3 4 1 5 x 7 6 8 -a astar -o search.gif
      loyd film 64785x321 -a idastar --events -o search.svg
      loyd film 64785x321 -a greedy --at 0..30,50,100 --pace 2 -o search.cast
    """
    if output.suffix.lower().lstrip(".") not in FILM_FORMATS:
        raise click.UsageError(f"a film cannot be written to {output}: end its name in .gif, .svg or .cast")
    if at is not None and of_events:
        raise click.UsageError("--at and --events both choose the steps: give one of them")
    problem = request.problem(request.board(" ".join(cells)))
    if not problem.verdict.solvable:
        say(problem.verdict.reason)
        return EXIT_FAILED
    log = LogSearch(problem)
    log.reaches(steps or (at[-1] if at else ALL))
    trace = log.trace
    from loyd.core.output.search_film import SearchFilm, write_film

    try:
        shown = chosen_steps(trace, min(trace.steps, steps or ALL), at, of_events=of_events, count=frames)
    except SettingError as error:
        say(str(error))
        return EXIT_FAILED
    name = title or f"{problem.spec.text} on {request.text(problem.start)}"
    write_film(SearchFilm(trace, shown, name, log.outcome, pace), output)
    say(f"written to {output}: {len(shown)} pictures, the last of step {shown[-1]}")
    return EXIT_OK
