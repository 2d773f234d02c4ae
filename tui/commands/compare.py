"""`loyd compare`: several searches of the same boards, side by side."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

import click

from loyd.tui.pipe.group import DONE, INTERRUPTED, NOT_HAD, say
from loyd.tui.pipe.options import comparison_options, format_option, rows_option
from loyd.tui.pipe.output_file import check_ending
from loyd.tui.pipe.request import Request
from loyd.tui.pipe.runs import (
    files_option,
    finish,
    instances_of,
    jobs_option,
    output_option,
    say_failures,
    tasks_of,
    usual_specs,
    write_out,
)

if TYPE_CHECKING:
    from loyd.core.batch.task import Result


class Format(StrEnum):
    """How a table is written."""

    TABLE = "table"
    MARKDOWN = "markdown"
    CSV = "csv"
    JSON = "json"


@click.command()
@click.argument("cells", nargs=-1, metavar="[BOARD]...")
@comparison_options
@rows_option
@files_option
@jobs_option
@format_option(*Format)
@output_option
def compare(
    cells: tuple[str, ...], specs: tuple[str, ...], files: tuple[str, ...], jobs: int, form: str, output: Path | None, request: Request
) -> int:
    """Compare searches on one BOARD, or over many: length, proof, nodes, memory, time.

    One board gives a line for each search.  Several, from the arguments, from files or from standard input, give how many
    each search solved, and of each figure the mean, the median, the greatest, and on how many boards it was best.  Figures are
    of the boards that were solved.  The best of each column has a star.

    Without -a, searches that suit the size are compared.  A search that reaches a limit, or whose process is lost, says so
    in its row, and the others go on.  ctrl-C prints what is finished.

    Exit status: 0; 1 where a search fails by a mistake of your own, or its process was lost; 2 for what was asked wrongly; 130 after
    ctrl-C.

    \b
    Examples:
      loyd compare 2 3 4 1 5 x 7 6 8
      loyd compare 64785x321 -a bfs -a astar:misplaced -a astar:manhattan -a wastar:manhattan:2 -a idastar:linear-conflict
      loyd scramble -n 50 --seed 1 | loyd compare -a greedy -a astar --jobs 2
      loyd compare --boards boards.txt -a idastar --limit-seconds 10 --format csv -o figures.csv
    """
    if output is not None:
        check_ending(output, form)
    instances = instances_of(cells, files, request)
    finished = finish(tasks_of(instances, specs or usual_specs(instances), request), jobs)
    write_out(comparison_text(finished.results, Format(form), alone=len(instances) == 1, to_file=output is not None), output)
    if len(instances) == 1:
        _say_remarks(finished.results)
    else:
        say_failures(finished.results)
    if not finished.is_whole:
        return INTERRUPTED
    return NOT_HAD if any(result.is_lost or result.has_failed for result in finished.results) else DONE


def _say_remarks(results: list[Result]) -> None:
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
    from loyd.core.export.table import as_markdown, result_table, summary_table
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
