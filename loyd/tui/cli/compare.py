"""`loyd compare`, `report` and `merge`: several searches of the same boards, side by side."""

import shlex
import sys
from collections.abc import Iterable, Sequence
from datetime import datetime
from enum import StrEnum
from functools import partial
from pathlib import Path

import click

from ...core.draw.document import (
    Document,
    Table,
    as_html,
    as_latex,
    as_markdown,
    as_markdown_files,
    remark,
)
from ...core.draw.result_tables import (
    distance_table,
    mean_findings,
    mean_table,
    result_table,
    summary_table,
)
from ...core.engine.problem import Family
from ...core.study.sweeps import (
    JsonDict,
    Shard,
    SpecDivergence,
    TaskResult,
    as_csv,
    as_json,
    by_distance,
    distance_dict,
    run_dict,
    run_line,
    summarise,
    summary_dict,
)
from ...core.study.sweeps.sweep_results import merge as merged
from ...core.system import byte_size, is_special, write_whole
from .group import ARGUMENTS, EXIT_FAILED, EXIT_OK, INPUT, INTERRUPTED, print_notice
from .options import (
    STANDARD_OUTPUT,
    check_ending,
    comparison_options,
    file_option,
    flag_option,
    format_of,
    format_option,
    list_argument,
    option,
    rows_option,
    sectioned_command,
)
from .request import Request
from .running import (
    WorkerOptions,
    dask_option,
    default_specs,
    files_option,
    instances_of,
    jobs_option,
    output_option,
    random_option,
    seed_option,
    write_out,
)
from .sweeps import (
    check_sweep,
    finish,
    is_one_board,
    print_failures,
    resume_option,
    shard_option,
    stream,
    sweep_of,
)
from .tables import table_text

SEARCH = "search"
DISTANCE = "distance"


class TableFormat(StrEnum):
    """How a table is written."""

    TABLE = "table"
    MARKDOWN = "markdown"
    LATEX = "latex"
    CSV = "csv"
    JSON = "json"
    JSONL = "jsonl"


by_option = option(
    "--by",
    type=click.Choice([SEARCH, DISTANCE]),
    default=SEARCH,
    help="distance: rows by optimal length, with averages of nodes, b* and time, and the peak of "
    "nodes in memory.",
)


@sectioned_command()
@list_argument("cells", metavar="[BOARD | FILE]...")
@comparison_options
@rows_option
@files_option
@click.option(
    "--log",
    type=click.Path(path_type=Path),
    metavar="LOG",
    help="Tell where the log of another program departs from each search, and why.",
)
@by_option
@flag_option(
    "--all-figures",
    help="Of several boards, show the mean, median and maximum of every figure, and on how many "
    "boards each search was best.",
)
@jobs_option
@dask_option
@shard_option
@resume_option
@format_option(*TableFormat)
@output_option
def compare(
    cells: tuple[str, ...],
    specs: tuple[str, ...],
    files: tuple[str, ...],
    log: Path | None,
    by: str,
    all_figures: bool,
    jobs: int | None,
    dask: str | None,
    shard: Shard | None,
    resume: bool,
    form: str,
    output: Path | None,
    request: Request,
) -> int:
    """Compare searches on one BOARD, or over many.

    One board gives a row per search; a diamond marks the best of each column.  Several boards
    (arguments, files or standard input) give the number solved by each search, averages over these,
    and which search did least.

    Without -a, searches that suit the size are compared.  A search that reaches a limit, or loses
    its process, says so in its row. ctrl-C prints what is finished.  --format jsonl writes each
    search as soon as it is done; --resume continues such a file.

    With --log, the search that the file logs (see `loyd open --help`) is compared with each -a: the
    first wrong step and its reason, or the conventions with which they agree to the end.

    Exit status: 0; 1 if your own code failed, a process was lost or a step of a log is wrong; 2 for
    wrong usage; 130 after ctrl-C.

    \b
    Examples:
      loyd compare 2 3 4 1 5 x 7 6 8
      loyd compare 2 3 4 1 5 x 7 6 8 --log expanded.txt -a astar:manhattan
      loyd compare 64785x321 -a bfs -a astar:misplaced -a wastar:manhattan:2 -a idastar
      loyd scramble -n 50 --seed 1 | loyd compare -a greedy -a astar --jobs 2
      loyd scramble --distance 2..20 -n 100 | loyd compare -a bfs -a astar --by distance
      loyd compare boards.txt -a idastar --limit-seconds 10 -o figures.csv
    """
    if log is not None:
        from .logs import compare_log

        return compare_log(log, cells, specs, request)
    check_sweep(form, output, resume=resume)
    instances = instances_of(cells, files, request)
    sweep = sweep_of(instances, specs or default_specs(instances), request, shard)
    workers = WorkerOptions(jobs, dask)
    if form == TableFormat.JSONL:
        return stream(sweep, workers, output, resume=resume)
    is_alone = len(instances) == 1
    has_pairs = form == TableFormat.JSON and is_alone
    finished = finish(sweep, workers, with_divergences=has_pairs)
    pairs = finished.divergences[0] if has_pairs and finished.divergences else ()
    text = (
        distance_text
        if by == DISTANCE
        else partial(comparison_text, is_alone, pairs=pairs, has_all=all_figures)
    )
    if finished.results:
        write_out(text(finished.results, TableFormat(form), to_file=output is not None), output)
    if by == DISTANCE:
        _print_unknown_distances(finished.results)
    (print_remarks if is_alone else print_failures)(finished.results)
    if not finished.is_whole:
        return INTERRUPTED
    if any(result.is_lost or result.has_failed for result in finished.results):
        return EXIT_FAILED
    return EXIT_OK


def _print_unknown_distances(results: list[TaskResult]) -> None:
    optima = {result.task.instance.board: result.figures.optimum for result in results}
    unknown = list(optima.values()).count(None)
    if unknown:
        many = "no distance is " if unknown == len(optima) else f"{unknown} distances are un"
        print_notice(
            f"{many}known: compare an optimal search too, such as -a idastar:linear-conflict, or "
            "give a file with optimal lengths"
        )


def print_remarks(results: list[TaskResult]) -> None:
    """Say what has to be known of a search's figures, once for each search."""
    remarks = {result.task.spec: remark(result.figures) for result in results}
    if len(set(remarks.values())) == 1:
        remarks = {"": next(iter(remarks.values()))}
    for spec, sentence in remarks.items():
        if sentence:
            print_notice(f"{spec}: {sentence}" if spec else sentence)
    if any(
        one.figures.optimal
        and one.figures.necessary is None
        and one.task.problem().algorithm.family is Family.BIDIRECTIONAL
        for one in results
    ):
        print_notice(
            "necessary expansions unknown: h is inconsistent or yours, or a side has over a "
            "million boards"
        )


def results_text(
    results: list[TaskResult],
    form: TableFormat,
    tables: Sequence[Table],
    records: Iterable[JsonDict],
    pairs: Sequence[SpecDivergence] = (),
    *,
    to_file: bool,
    may_transpose: bool = False,
) -> str:
    """The results in a format: as tables, as the `records` of a CSV file, or as JSON with the
    `pairs`.
    """
    if form is TableFormat.CSV:
        return as_csv(list(records))
    if form is TableFormat.JSON:
        return as_json(results, pairs)
    plain = partial(table_text, to_file=to_file, may_transpose=may_transpose)
    write = {TableFormat.MARKDOWN: as_markdown, TableFormat.LATEX: as_latex}.get(form, plain)
    return "\n".join(map(write, tables))


def comparison_text(
    is_alone: bool,
    results: list[TaskResult],
    form: TableFormat,
    *,
    pairs: Sequence[SpecDivergence] = (),
    has_all: bool,
    to_file: bool,
) -> str:
    """The results for one board that was given alone, or the averages or all statistics over many,
    in a format.
    """
    write = partial(results_text, results, form, to_file=to_file, may_transpose=True)
    if is_alone:
        specs = [result.task.spec for result in results]
        table = result_table(specs, [result.figures for result in results])
        return write([table], map(run_dict, results), pairs)
    summaries = summarise(results)
    table = (summary_table if has_all else mean_table)(summaries)
    text = write([table], map(summary_dict, summaries))
    if form not in (TableFormat.TABLE, TableFormat.MARKDOWN):
        return text
    return "\n".join([text, *mean_findings(summaries)]).replace("`", "") + "\n"


def distance_text(results: list[TaskResult], form: TableFormat, *, to_file: bool) -> str:
    """The table by optimal length, as text."""
    rows = by_distance(results)
    records = list(map(distance_dict, rows))
    for record in records:
        del record["seconds_mean"]  # the rest is the same on every run
    return results_text(results, form, [distance_table(rows)], records, to_file=to_file)


HTML = "html"
MARKDOWN = "markdown"


@sectioned_command()
@list_argument("cells", metavar="[BOARD | FILE]...")
@comparison_options
@rows_option
@files_option
@random_option
@seed_option
@jobs_option
@option("--title", metavar="TEXT", help="Title of the report.")
@option("--author", default="", metavar="NAME", help="Author of the report.")
@option(
    "--format",
    "form",
    type=click.Choice([HTML, MARKDOWN]),
    help="Output format.  [default: by the file name, otherwise html]",
)
@file_option(help="Write to FILE, all or nothing; - is standard output.", default="report.html")
def report(
    cells: tuple[str, ...],
    specs: tuple[str, ...],
    files: tuple[str, ...],
    number: int | None,
    seed: int,
    jobs: int | None,
    title: str | None,
    author: str,
    form: str | None,
    output: Path,
    request: Request,
) -> int:
    """Write a reproducible report on searches of each BOARD.

    It has the boards, the searches and their properties, the main findings, tables of figures,
    plots of growth and of f, maps, flames, where the searches diverge, the solutions, the
    pseudo-code and sources, and the command, versions and seed.  HTML is one file that needs no
    network; Markdown has its drawings in SVG files next to it.

    Exit status: 0; 1 if your own code failed or a process was lost; 2 for wrong usage; 130 after
    ctrl-C.

    \b
    Examples:
      loyd report 2 3 4 1 5 x 7 6 8
      loyd report 64785x321 -a bfs -a astar --title "Lab 2" --author "A. Student" -o lab2.html
      loyd report --random 5 --size 3x3 --seed 7 -a greedy -a astar -o lab3.md
    """
    is_markdown = _format(output, form) == MARKDOWN
    instances = instances_of(cells, files, request, number, seed)
    finished = finish(
        sweep_of(instances, specs or default_specs(instances), request, drawn=True),
        WorkerOptions(jobs),
        with_divergences=True,
    )
    if not finished.is_whole:
        print_notice("no report was written, as some searches were not finished")
        return INTERRUPTED
    from ...core.draw.report import DEFAULT_TITLE, Origin
    from ...core.draw.report import report as report_on

    now = datetime.now().astimezone()
    today = f"{now.day} {now:%B %Y}"
    origin = Origin(
        _command(), title or DEFAULT_TITLE, author, today, None if number is None else seed
    )
    write_document(
        report_on(finished.results, finished.divergences, origin), output, is_markdown=is_markdown
    )
    return EXIT_FAILED if print_failures(finished.results) else EXIT_OK


def _command() -> str:
    meta = click.get_current_context().meta
    command = shlex.join(["loyd", *meta[ARGUMENTS]])
    if INPUT not in meta:
        return command
    boards = shlex.join(["printf", "%s\\n", *meta[INPUT]])
    return f"{boards} | {command}"


def _format(output: Path, form: str | None) -> str:
    """The format of the report: as requested, else by the ending of its name. Raises UsageError if
    the two contradict each other.
    """
    if form is None and output.suffix and format_of(output) not in (HTML, MARKDOWN):
        raise click.UsageError(
            f"a report is HTML or Markdown: end {output} in .html or .md, or give --format"
        )
    chosen = form or format_of(output) or HTML
    check_ending(output, chosen)
    if chosen == MARKDOWN and (output == STANDARD_OUTPUT or is_special(output)):
        raise click.UsageError(
            "Markdown needs a file, as its drawings are files next to it: give -o FILE, or "
            "--format html"
        )
    return chosen


def write_document(document: Document, output: Path, *, is_markdown: bool) -> None:
    """Write a document as HTML, or as Markdown with its drawings in files next to it, and say
    so.
    """
    if output == STANDARD_OUTPUT:
        sys.stdout.buffer.write(as_html(document).encode())
        return
    files = (
        as_markdown_files(document, output.name)
        if is_markdown
        else {output.name: as_html(document)}
    )
    for name, text in reversed(files.items()):
        write_whole(output.parent / name, text.encode())
    others = f", and {len(files) - 1} drawings next to it" if len(files) > 1 else ""
    print_notice(f"written to {output}{others}")


@sectioned_command()
@list_argument("files", required=True, type=click.Path(path_type=Path), metavar="FILE...")
@by_option
@format_option(*TableFormat)
@output_option
def merge(files: tuple[Path, ...], by: str, form: str, output: Path | None) -> int:
    """Merge the files of a sweep into one table.

    Each FILE was written by loyd bench or loyd compare with --format jsonl, or by loyd.sweep; all
    belong to one sweep: the same boards, searches, limits, user code and version of Loyd.  An
    incomplete last line is ignored.  The table is that of loyd compare
    --all-figures; --format jsonl writes all runs in order into one file.

    Exit status: 0; 1 if runs are missing, damaged, failed or lost; 2 for wrong usage.

    \b
    Examples:
      loyd merge runs-*.jsonl
      loyd merge runs-*.jsonl --by distance -o table.csv
      loyd merge runs-*.jsonl -o runs.jsonl
    """
    runs = merged(files)
    results = runs.results()
    if form == TableFormat.JSONL:
        text = "".join(map(run_line, runs.records))
    else:
        is_alone = is_one_board(results)
        write = (
            distance_text if by == DISTANCE else partial(comparison_text, is_alone, has_all=True)
        )
        text = write(results, TableFormat(form), to_file=output is not None)
    write_out(text, output)
    if len(runs.memories) > 1:
        print_notice(
            f"the memory limits of the runs range from {byte_size(runs.memories[0])} to "
            f"{byte_size(runs.memories[-1])}"
        )
    for path, number in runs.damaged:
        print_notice(f"{path}, line {number} is damaged and was skipped")
    if runs.missing:
        print_notice(
            f"{runs.missing} of {runs.missing + len(runs.records)} runs are missing: --resume "
            "searches them"
        )
    return EXIT_FAILED if print_failures(results) or runs.missing or runs.damaged else EXIT_OK
