"""`loyd open` and `loyd match`, and what other commands do with the log of another program."""

import csv
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, cast

import click

from ...core.engine import Ending
from ...core.engine.problem import Problem, Spec
from ...core.engine.puzzle import Instance
from ...core.study.compare import solved_words
from ...core.study.logs.conventions import Match
from ...core.study.logs.diagnosis import diagnose
from ...core.study.logs.match import LOG_FIGURES, Target, every, family, log_matches, matches
from ...core.system import LimitError, LoydError, counted, grouped, open_regular
from ...core.user_code.loader import load
from ...core.user_code.log_algorithm import LOG_SUFFIXES, LogTrace
from ...core.user_code.log_lines import first_board
from .group import EXIT_FAILED, EXIT_OK, OPEN_KEY
from .options import SectionedCommand, app_options, comparison_options, flag_option
from .progress import shown_count
from .request import Request
from .trace import LogSearch

MOST_MATCHES = 10
CHUNK = 1 << 14
"""How many lines are read between two looks at the progress."""


@click.command("open", cls=SectionedCommand)
@click.argument("log", type=click.Path(path_type=Path))
@flag_option("--follow", help="Wait for further lines until the goal is expanded.")
@app_options
def open_log(log: Path, specs: tuple[str, ...], request: Request, *, follow: bool) -> int:
    """Open the log of another program, as a search.

    LOG is text with a board a line, and after it g, h, f, the parent's board, the event and a note,
    as far as they are known; or with boards in rows, and their g=3 h=9 above or below; CSV with a
    header; JSON with an object a line; or a Posthoc search trace in YAML or JSON.  Its name ends in
    .log, .txt, .csv, .tsv, .json, .jsonl, .yaml or .yml.  What it leaves out is inferred and
    marked.  What contradicts the rules of the puzzle is a fault of the log, shown at its step.
    With -a, searches open beside it.

    If standard output is not a terminal, the faults are printed.  `loyd --load LOG` adds the log as
    an algorithm to every other command.

    Exit status: 0; 1 if the log is printed and has faults; 2 for wrong usage.

    \b
    Examples:
      loyd open expanded.txt
      loyd open expanded.csv -H misplaced -a astar:misplaced
      loyd open expanded.txt | cat
    """
    opened = OpenedLog(log, request, follows=follow)
    spec = Spec(opened.algorithm, **request.values)
    if sys.stdout.isatty():
        beside = request.specs(specs) or [request.spec()] * bool(request.algorithm)
        click.get_current_context().meta[OPEN_KEY](opened.start, opened.goal, [spec, *beside])
        return EXIT_OK
    trace = opened.read(spec)
    moves = trace.solution()
    ends = trace.reason if moves is None else solved_words(trace.start, trace.goal, len(moves))
    click.echo(f"{counted(trace.steps, 'step')} from {trace.start} to {trace.goal}, {ends}")
    for fault in trace.faults:
        click.echo(f"line {fault.line}: {fault.sentence}")
    return EXIT_FAILED if trace.faults else EXIT_OK


class OpenedLog:
    """The log in a file and its first board. Raises LoydError if it is no log."""

    def __init__(self, path: Path, request: Request, *, follows: bool = False):
        if path.suffix.lower() not in LOG_SUFFIXES:
            raise LoydError(
                f"{path} is not named as a log: end its name in {', '.join(LOG_SUFFIXES)}"
            )
        self.algorithm = load(path, follows=follows).algorithms[0]
        self.start = first_board(path)
        self.path = path
        self.limits = request.limits
        self.goal = request.goal_of(self.start.size)

    def problem(self, spec: Spec) -> Problem:
        """The problem of the log for another search."""
        return Problem(self.start, self.goal, spec, self.limits)

    def read(self, spec: Spec) -> LogTrace:
        """The record of the log, with the h of a spec for its boards; its progress is shown
        meanwhile. Raises LoydError if it does not fit the board, or exceeds a limit.
        """
        problem = self.problem(spec)
        if not problem.verdict.solvable:
            raise LoydError(f"the log begins with {self.start}: {problem.verdict.reason}")
        search = LogSearch(problem)
        trace = cast("LogTrace", search.trace)
        with open_regular(self.path) as file:
            parts = sum(1 for _ in file) // CHUNK + 1
        with shown_count("reading the log", parts) as advance:
            part = 0
            while search.outcome is None:
                search.search_to(trace.steps + CHUNK)
                while part < trace.lines[-1] // CHUNK:
                    part += 1
                    advance()
        end = search.outcome
        if end.limit is not None:
            last = grouped(trace.lines[-1])
            raise LimitError(f"limit reached after line {last}: {end.limit}")
        if end.ending is Ending.FAILED:
            raise LoydError(end.reason)
        return trace


def compare_log(path: Path, cells: Sequence[str], specs: Sequence[str], request: Request) -> int:
    """Tell for each search where the log of another program departs from it, and why."""
    opened = OpenedLog(path, request)
    is_wrong = False
    if cells and (board := request.board(*cells)) != opened.start:
        raise LoydError(f"the log {path.name} begins with {opened.start}, not with {board}")
    for spec in request.specs(specs or ("astar",)):
        trace = opened.read(Spec(opened.algorithm, heuristic=spec.settled.heuristic))
        diagnosis = diagnose(trace, opened.problem(spec))
        click.echo(f"{spec.text}: {diagnosis.sentence}")
        is_wrong |= diagnosis.mistake is not None
    return EXIT_FAILED if is_wrong else EXIT_OK


@click.command(cls=SectionedCommand)
@click.argument("given", nargs=-1, metavar="[BOARD | FILE] [FIGURE=N]...")
@comparison_options
@click.option("--log", type=click.Path(path_type=Path), help="The log of the search.")
def match(
    given: tuple[str, ...], specs: tuple[str, ...], log: Path | None, request: Request
) -> int:
    """Find the settings that give these figures, or this log.

    Every combination of move order, tie rule, duplicates, goal test and undo move is tried for each
    -a, and every way of counting the start and the goal.  An algorithm without its heuristic, such
    as -a astar, stands for the usual ones; without -a, the usual algorithms are tried.  A FIGURE is
    expanded, generated, open or memory (the most nodes on the open list or in memory),
    moves, or bounds, as in bounds=18,20.  FILE is CSV with the columns board and some of
    these.  If nothing fits, the nearest are listed.

    Exit status: 0; 1 if nothing fits; 2 for wrong usage.

    \b
    Examples:
      loyd match 1 3 6 5 x 2 4 7 8 expanded=8 generated=17 -a astar
      loyd match counts.csv -a bfs -a astar:manhattan
      loyd match --log expanded.txt -a astar:manhattan
    """
    if log is not None:
        opened = OpenedLog(log, request)
        asked = family(specs)
        trace = opened.read(Spec(opened.algorithm))
        return _print_matches(log_matches(trace, opened.problem(asked[0]), asked), 1)
    targets = _targets(given, request)
    tried = every(family(specs))
    with shown_count("trying the settings", len(tried)) as advance:
        ranked = matches((one for one in tried if advance() is None), targets)
    return _print_matches(ranked, len(targets))


def _targets(given: Sequence[str], request: Request) -> list[Target]:
    text = " ".join(word for word in given if "=" not in word)
    rows: list[Any] = [{"board": text} | dict(word.split("=", 1) for word in given if "=" in word)]
    if Path(text).is_file():
        rows = list(csv.DictReader(Path(text).read_text("utf-8").splitlines()))
    targets = []
    for row in rows:
        board = request.board(row.pop("board", ""))
        figures = dict[str, Any]()
        with suppress(ValueError, AttributeError):
            figures = {name: (*map(int, said.split(",")),) for name, said in row.items() if said}
        if not figures or figures.keys() - {*LOG_FIGURES}:
            raise LoydError(
                f"{board} has no figures: give whole numbers for some of {', '.join(LOG_FIGURES)}, "
                f"such as expanded=8"
            )
        targets.append(Target(Instance(str(board), board, request.goal_of(board.size)), figures))
    return targets


def _print_matches(ranked: Sequence[Match], targets: int) -> int:
    fitting = [one for one in ranked if one.fitting == targets]
    many = f"{grouped(len(fitting)) if fitting else 'none'} of {grouped(len(ranked))} settings"
    click.echo(f"{many} fit{':' if fitting else '; the nearest are:'}")
    for one in (fitting or ranked)[:MOST_MATCHES]:
        off = f"{one.error:.1%} off" if one.error <= 1 << 30 else "its search is far longer"
        click.echo(f"  {one.spec.text}  {one.words if fitting else off}".rstrip())
    return EXIT_OK if fitting else EXIT_FAILED
