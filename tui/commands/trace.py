"""`loyd trace`: the search log of any steps."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from math import isnan
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from loyd.core.json_text import json_object
from loyd.core.search.begin import begin
from loyd.core.search.outcome import Ending, Outcome
from loyd.tui.pipe.group import DONE, NOT_HAD, say
from loyd.tui.pipe.make_ready import make_ready
from loyd.tui.pipe.options import JSON, format_option, search_options
from loyd.tui.pipe.output import Output
from loyd.tui.pipe.request import Request

if TYPE_CHECKING:
    from loyd.core.search.problem import Problem
    from loyd.core.trace.trace import Row

BATCH, ALL = 256, 1 << 62
COLUMNS = ("step", "move", "g", "h", "f", "open", "closed", "board", "successors", "why")


@dataclass(frozen=True)
class Entry:
    """One line of the log: what is recorded of a step, and why its node was next."""

    row: Row
    why: str
    request: Request

    @property
    def cells(self) -> tuple[str, ...]:
        """The text of each column."""
        node, counts = self.row.node, self.row.counts
        move = "" if node.move is None else node.move.letter
        successors = ", ".join(f"{one.move.letter} {one.fate}" for one in self.row.successors)
        numbers = ("" if number is None else str(number) for number in (node.g, node.h, _stated(node.f), counts.open, counts.closed))
        return (str(counts.step), move, *numbers, self.request.text(node.board), successors, self.why)

    @property
    def object(self) -> str:
        """The line as a JSON object, with everything that is known of the successors."""
        node, counts = self.row.node, asdict(self.row.counts)
        successors = [
            {"move": one.move.letter, "board": str(one.board), "g": one.g, "h": one.h, "f": _stated(one.f)}
            | {"fate": one.fate.value, "known_g": one.known_g}
            for one in self.row.successors
        ]
        fields = {
            "step": counts.pop("step"),
            "move": None if node.move is None else node.move.letter,
            "g": node.g,
            "h": node.h,
            "f": _stated(node.f),
            **{name: None if value is not None and isnan(value) else value for name, value in counts.items()},
            "side": node.side,
            "board": str(node.board),
            "successors": successors,
            "why": self.why,
        }
        return json_object(fields)


def _stated(f: float) -> float | None:
    """An f; None where the algorithm says nothing of it."""
    return None if isnan(f) else f


@click.command()
@click.argument("cells", nargs=-1, required=True, metavar="BOARD")
@search_options(usual="astar")
@click.option("--first", type=click.IntRange(min=1), default=1, show_default=True, metavar="K", help="The first step to show.")
@click.option("--count", type=click.IntRange(min=1), default=20, show_default=True, metavar="N", help="How many steps to show.")
@click.option("--ledger", "is_ledger", is_flag=True, help="Print what each f, layer, iteration or round did instead of the steps.")
@format_option("table", "csv", JSON)
def trace(cells: tuple[str, ...], first: int, count: int, is_ledger: bool, form: str, request: Request) -> int:
    """Print the log of a search on BOARD: a line for each step, from the first to show on.

    Each line shows the node taken (its move, g, h and f), the sizes of the open and the closed list after the step, the
    board, each successor and what became of it, and why this node was next.  The search goes no further than the last
    step shown; where it ends before, its outcome is on standard error.  Without -a, the algorithm is astar.

    With --ledger the search goes to its end, or with --count so many steps, and a line says what each f did (each layer, iteration or
    round, as the algorithm works): its steps, the nodes expanded and how many times those of the line before, what was generated, new,
    a duplicate, and expanded again.  Then come the nodes of each g.

    Exit status: 0, 1 where the search has no such step, 2 for what was asked wrongly.

    \b
    Examples:
      loyd trace 2 3 4 1 5 x 7 6 8
      loyd trace -a idastar -H linear-conflict --first 1000 --count 5 "9 14 2 12/6 15 8 1/11 13 10 5/4 7 x 3"
      loyd trace -a greedy --count 1000000 --format csv 64785x321 > log.csv
      loyd trace -a idastar --ledger 2 3 4 1 5 x 7 6 8
    """
    log = Log(request.problem(request.board(" ".join(cells))), request)
    if is_ledger:
        return _print_ledger(log, _last_step(), form)
    shape = _shape(form, first + count - 1, request.text(log.trace.start))
    with Output() as output:
        if log.reaches(first) and form != JSON:
            output.line(shape(COLUMNS))
        for entry in log.entries(first, count):
            output.line(entry.object if form == JSON else shape(entry.cells))
    if log.outcome is not None:
        say(_ending(log.outcome, log.trace.steps))
    return DONE if log.trace.steps >= first else NOT_HAD


def _last_step() -> int:
    """The last step of the ledger that is asked for."""
    given = click.get_current_context()
    if given.get_parameter_source("first") is not ParameterSource.DEFAULT:
        raise click.UsageError("a ledger begins with the first step; give --count, or neither")
    is_counted = given.get_parameter_source("count") is not ParameterSource.DEFAULT
    return int(given.params["count"]) if is_counted else ALL


def _print_ledger(log: Log, last: int, form: str) -> int:
    """Print the ledger of a search up to a step, or to its end."""
    from loyd.tui.pipe.ledger_text import ledger_text

    log.reaches(last)
    steps = min(last, log.trace.steps)
    optimum = log.outcome.length if log.outcome is not None and log.outcome.optimal else None
    if steps:
        click.echo(ledger_text(log.trace.ledger(steps), log.trace.depths(steps), optimum, form), nl=False)
    if log.outcome is not None:
        say(_ending(log.outcome, log.trace.steps))
    return DONE if steps else NOT_HAD


class Log:
    """A search, made as far as its log is asked for."""

    def __init__(self, problem: Problem, request: Request) -> None:
        self._request = request
        self.problem = problem
        self.outcome: Outcome | None = None
        if problem.verdict.solvable:
            make_ready(problem)
        self.trace, self._search = begin(problem)

    def reaches(self, step: int) -> bool:
        """Search on up to a step; whether there is such a step."""
        try:
            if self.trace.steps == 0 and self.outcome is None:
                next(self._search)
            while self.trace.steps < step and self.outcome is None:
                self._search.send(step - self.trace.steps)
        except StopIteration as end:
            self.outcome = end.value
        return self.trace.steps >= step

    def entries(self, first: int, count: int) -> Iterator[Entry]:
        """The lines of `count` steps from step `first` on, as far as there are any."""
        last = first + count - 1
        for start in range(first, last + 1, BATCH):
            end = min(start + BATCH - 1, last)
            complete = self.reaches(end)
            for row in self.trace.rows(start, end - start + 1):
                yield Entry(row, self.trace.choice(row.counts.step).sentence, self._request)
            if not complete:
                return


def _shape(form: str, last: int, board: str) -> Callable[[tuple[str, ...]], str]:
    """How the cells of a line are put together."""
    if form == "csv":
        return _as_csv
    widths = (max(len(str(last)), 4), 4, 4, 4, 6, 9, 9, len(board), 0, 0)
    left = {"move", "board", "successors", "why"}

    def aligned(cells: tuple[str, ...]) -> str:
        padded = (
            cell.ljust(width) if name in left else cell.rjust(width) for name, cell, width in zip(COLUMNS, cells, widths, strict=True)
        )
        return "  ".join(padded)

    return aligned


def _as_csv(cells: tuple[str, ...]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="").writerow(cells)
    return text.getvalue()


def _ending(outcome: Outcome, steps: int) -> str:
    """How the search ended, in a sentence."""
    if outcome.ending is Ending.UNSOLVABLE and outcome.verdict is not None:
        return outcome.verdict.reason
    how = "solved in 1 move" if outcome.length == 1 else f"solved in {outcome.length} moves"
    if outcome.ending is not Ending.SOLVED:
        why = outcome.limit or outcome.reason
        how = f"{outcome.ending.value} ({why})" if why else outcome.ending.value
    return f"{how} at step {steps}"
