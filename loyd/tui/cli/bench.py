"""`loyd bench`: searches over files of boards, and how fast Loyd is on this machine."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from loyd.core.system.text import json_object
from loyd.tui.cli.bench_boards import boards
from loyd.tui.cli.group import EXIT_FAILED, EXIT_OK, say
from loyd.tui.cli.options import JSON, format_option

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from loyd.core.runs.benchmark import BenchmarkFigure


ROUNDS = 3


class Bench(click.Group):
    """Runs `boards` where the first argument names no command of its own."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """The arguments, with `boards` before them where they begin with no command."""
        if not args and ctx.resilient_parsing:  # a shell asks what may come first
            return super().parse_args(ctx, args)
        is_named = bool(args) and (args[0] in self.commands or args[0] in ctx.help_option_names)
        return super().parse_args(ctx, args if is_named else [boards.name or "", *args])

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """What a shell may complete the first word to: commands, options of `boards`, files."""
        from click.shell_completion import CompletionItem

        words = super().shell_complete(ctx, incomplete) + boards.shell_complete(ctx, incomplete)
        return words or [CompletionItem(incomplete, type="file")]


@click.group(cls=Bench)
def bench() -> None:
    """Search files of boards, or measure how fast Loyd is on this machine.

    loyd bench FILE... is short for loyd bench boards FILE...

    \b
    Examples:
      loyd bench boards.txt -a idastar -a astar:linear-conflict --jobs 2
      loyd bench --random 100 --size 4x4 --seed 7 -a idastar
      loyd bench engine
      loyd bench limits boards.txt
    """


bench.add_command(boards)


@bench.command()
@click.option("--rounds", type=click.IntRange(min=1), default=5, show_default=True, metavar="N", help="Rounds of each contest.")
@format_option("text", JSON)
def engine(rounds: int, form: str) -> int:
    """Set the search loops against the same algorithms in C and C++, and time loyd solve.

    Each contest is run in turn, Loyd first, and its figure is the median of the rounds.  The programs in C and C++ are built from
    tests/baseline with the machine's own compiler; where either is missing, the other figures are given all the same.

    Exit status: 0 when every figure is what is asked, 1 when one is not or could not be measured.

    \b
    Examples:
      loyd bench engine
      loyd bench engine --rounds 9 --json
    """
    return _print(_figures(rounds), form)


@bench.command()
@click.argument("files", nargs=-1, type=click.Path(exists=True, dir_okay=False), metavar="[FILE]...")
@format_option("text", JSON)
def limits(files: tuple[str, ...], form: str) -> int:
    """Time what takes long: large pattern databases, what they solve, a second process, and any step of a long search.

    Pattern databases are built anew, in a folder of their own, and take 1 GB of memory.  Each FILE holds 15-puzzles, as for loyd bench;
    what is asked of it is asked for each hundred boards.  Without any, a thousand random ones are solved, and five published 24-puzzles
    beside a program in C, which is built from tests/baseline.  Any step is asked for of 14 million by A* and of 1,000 million by
    IDA*, in 2 GB of memory.  Allow some ten minutes.

    Exit status: 0 when every figure is what is asked, 1 when one is not or could not be measured.

    \b
    Examples:
      loyd bench limits
      loyd bench limits boards.txt --json
    """
    return _print(_limits(files), form)


def _print(figures: Iterator[BenchmarkFigure], form: str) -> int:
    """Print every figure as it comes; the exit code."""
    found = []
    for figure in figures:
        found.append(figure)
        if form != JSON:
            click.echo(_text(figure))
    if form == JSON:
        click.echo(json_object({"figures": [asdict(figure) | {"verdict": figure.verdict} for figure in found]}, indent=2))
    return EXIT_OK if all(figure.is_met for figure in found) else EXIT_FAILED


def _figures(rounds: int) -> Iterator[BenchmarkFigure]:
    if sys.stderr.isatty():
        say("measuring for about a minute; leave the machine alone meanwhile …")
    from loyd.core.runs import benchmark as loops
    from loyd.tui.cli import bench_boards

    yield from loops.engine_figures(rounds)
    yield from bench_boards.pipe_figures(rounds)


def _limits(files: Sequence[str]) -> Iterator[BenchmarkFigure]:
    if sys.stderr.isatty():
        say("measuring for some ten minutes; leave the machine alone meanwhile …")
    from loyd.core.runs import benchmark, benchmark_c
    from loyd.tui.cli import bench_boards

    yield from benchmark.table_figures()
    yield from bench_boards.bench_figures(files)
    yield from benchmark_c.c_figures()
    yield from benchmark_c.job_figures(ROUNDS)
    yield from bench_boards.steps()


def _text(figure: BenchmarkFigure) -> str:
    """Three lines: the figure and its name, the criterion, how it was measured."""
    value = "-" if figure.value is None else f"{figure.value:,.2f}" if figure.value < 1000 else f"{figure.value:,.0f}"
    return f"{figure.name}: {value} {figure.unit}\n  {figure.criterion}: {figure.verdict}\n  {figure.note}\n"
