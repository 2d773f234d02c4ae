"""`loyd compare`: several searches of the same boards, side by side."""

from __future__ import annotations

from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from loyd.tui.pipe.crew import Crew, dask_option, jobs_option
from loyd.tui.pipe.group import DONE, INTERRUPTED, NOT_HAD, say
from loyd.tui.pipe.options import comparison_options, format_option, rows_option
from loyd.tui.pipe.request import Request
from loyd.tui.pipe.runs import files_option, instances_of, output_option, usual_specs, write_out
from loyd.tui.pipe.sweeps import check_sweep, finish, resume_option, say_failures, shard_option, stream, sweep_of

if TYPE_CHECKING:
    from loyd.core.batch.task import Result
    from loyd.core.sweep.shard import Shard


SEARCH, DISTANCE = "search", "distance"


class Format(StrEnum):
    """How a table is written."""

    TABLE = "table"
    MARKDOWN = "markdown"
    CSV = "csv"
    JSON = "json"
    JSONL = "jsonl"


by_option = click.option(
    "--by",
    type=click.Choice([SEARCH, DISTANCE]),
    default=SEARCH,
    show_default=True,
    help="distance: a row for each length of the shortest solution, with the mean of the nodes expanded and of b*.",
)


@click.command()
@click.argument("cells", nargs=-1, metavar="[BOARD]...")
@comparison_options
@rows_option
@files_option
@by_option
@jobs_option
@dask_option
@shard_option
@resume_option
@format_option(*Format)
@output_option
def compare(
    cells: tuple[str, ...],
    specs: tuple[str, ...],
    files: tuple[str, ...],
    by: str,
    jobs: int | None,
    dask: str | None,
    shard: Shard | None,
    resume: bool,
    form: str,
    output: Path | None,
    request: Request,
) -> int:
    """Compare searches on one BOARD, or over many: length, proof, nodes, memory, time.

    One board gives a line for each search.  Several, from the arguments, from files or from standard input, give how many
    each search solved, and of each figure the mean, the median, the greatest, and on how many boards it was best.  Figures are
    of the boards that were solved.  The best of each column has a star.

    Without -a, searches that suit the size are compared.  A search that reaches a limit, or whose process is lost, says so
    in its row, and the others go on.  ctrl-C prints what is finished.  --format jsonl writes each search as soon as it is done, and
    --resume goes on with such a file, as in loyd bench.

    Exit status: 0; 1 where a search fails by a mistake of your own, or its process was lost; 2 for what was asked wrongly; 130 after
    ctrl-C.

    \b
    Examples:
      loyd compare 2 3 4 1 5 x 7 6 8
      loyd compare 64785x321 -a bfs -a astar:misplaced -a astar:manhattan -a wastar:manhattan:2 -a idastar:linear-conflict
      loyd scramble -n 50 --seed 1 | loyd compare -a greedy -a astar --jobs 2
      loyd scramble --distance 2..20 -n 100 | loyd compare -a bfs -a astar:misplaced -a astar --by distance
      loyd compare --boards boards.txt -a idastar --limit-seconds 10 --format csv -o figures.csv
    """
    check_sweep(form, output, resume=resume)
    instances = instances_of(cells, files, request)
    sweep, crew = sweep_of(instances, specs or usual_specs(instances), request, shard), Crew(jobs, dask)
    if form == Format.JSONL:
        return stream(sweep, crew, output, resume=resume)
    finished = finish(sweep, crew)
    text = distance_text if by == DISTANCE else partial(comparison_text, alone=len(instances) == 1)
    if finished.results:
        write_out(text(finished.results, Format(form), to_file=output is not None), output)
    if len(instances) == 1:
        say_remarks(finished.results)
    else:
        say_failures(finished.results)
    if not finished.is_whole:
        return INTERRUPTED
    return NOT_HAD if any(result.is_lost or result.has_failed for result in finished.results) else DONE


def say_remarks(results: list[Result]) -> None:
    """What the table does not say: once where it is the same for all, else of each search."""
    from loyd.core.export.cells import remark

    remarks = {result.task.spec: remark(result.figures) for result in results}
    if len(set(remarks.values())) == 1:
        remarks = {"": next(iter(remarks.values()))}
    for spec, sentence in remarks.items():
        if sentence:
            say(f"{spec}: {sentence}" if spec else sentence)


def comparison_text(results: list[Result], form: Format, *, alone: bool, to_file: bool) -> str:
    """The results of one board (`alone`), or what those of many come to, in a format."""
    from loyd.core.batch.summary import summarise
    from loyd.core.export.records import as_csv, as_json, run_record, summary_record
    from loyd.core.export.result_tables import result_table, summary_table
    from loyd.core.export.table import as_markdown
    from loyd.tui.pipe.table_text import table_text

    if form is Format.CSV:
        return as_csv([run_record(result) for result in results] if alone else [summary_record(one) for one in summarise(results)])
    if form is Format.JSON:
        return as_json(results)
    if alone:
        table = result_table([result.task.spec for result in results], [result.figures for result in results])
    else:
        table = summary_table(summarise(results))
    return as_markdown(table) if form is Format.MARKDOWN else table_text(table, to_file=to_file)


def distance_text(results: list[Result], form: Format, *, to_file: bool) -> str:
    """What the results come to, distance by distance, in a format."""
    from loyd.core.batch.by_distance import by_distance
    from loyd.core.export.records import as_csv, as_json, distance_record
    from loyd.core.export.result_tables import distance_table
    from loyd.core.export.table import as_markdown
    from loyd.tui.pipe.table_text import table_text

    if form is Format.JSON:
        return as_json(results)
    entries = by_distance(results)
    if form is Format.CSV:
        return as_csv([distance_record(one) for one in entries])
    table = distance_table(entries)
    return as_markdown(table) if form is Format.MARKDOWN else table_text(table, to_file=to_file, may_transpose=False)
