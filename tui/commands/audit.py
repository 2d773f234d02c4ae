"""`loyd audit`: what is true of a heuristic, board by board."""

import click

from loyd.tui.pipe.audit_report import Report
from loyd.tui.pipe.completion import complete_heuristic
from loyd.tui.pipe.group import DONE, NOT_HAD, say
from loyd.tui.pipe.options import JSON, board_options, format_option
from loyd.tui.pipe.progress import shown_building
from loyd.tui.pipe.request import USUAL_SIZE, Request


@click.command("audit")
@click.argument("name", metavar="HEURISTIC", shell_complete=complete_heuristic)
@click.option("--against", metavar="HEURISTIC", shell_complete=complete_heuristic, help="Another heuristic: which of the two dominates?")
@board_options
@click.option("--samples", type=click.IntRange(min=1), default=100, show_default=True, metavar="N", help="Boards of more than nine cells.")
@click.option("--seed", type=int, default=0, show_default=True, metavar="S", help="Which boards of more than nine cells.")
@click.option("--worst", type=click.IntRange(0, 100), default=5, show_default=True, metavar="N", help="Show so many of the worst boards.")
@click.option("--picture", is_flag=True, help="Draw h against the true distance.")
@format_option("text", JSON)
def show_audit(name: str, against: str | None, samples: int, seed: int, worst: int, picture: bool, form: str, request: Request) -> int:
    """Check HEURISTIC against the true distance of every board: is it admissible, consistent, how near to the truth?

    Up to nine cells every board is looked at, 181 440 for 3x3; of larger boards a sample, at the ends of random walks from
    the goal.  What A* and IDA* expand is foretold from the distribution of h (Korf, Reid and Edelkamp 2001) and measured.
    The theory speaks of the mean over all starts under one bound; a board measured is searched up to its own distance, near
    which its h already is, so fewer nodes than foretold may do.

    Exit status: 0 when no board is overestimated, 1 when one is, 2 for what was asked wrongly.

    \b
    Examples:
      loyd audit manhattan
      loyd audit inversion --against manhattan --goal snail
      loyd audit linear-conflict --size 4x4 --samples 500 --seed 7
      loyd --load mine.py audit my-heuristic --picture
    """
    from loyd.core.audit.audit import audit
    from loyd.core.heuristics.catalogue import heuristic

    entry, other = heuristic(name), None if against is None else heuristic(against)
    with shown_building() as building:
        found = audit(entry, request.goal_of(request.size or USUAL_SIZE), building, samples, seed)
        report = Report(found, found.efforts(building), None if other is None else found.against(other, building), worst, request)
    for notice in building.notices:
        say(notice)
    click.echo(report.as_json() if form == JSON else "\n".join(report.lines(picture)))
    return DONE if found.admissibility.holds else NOT_HAD
