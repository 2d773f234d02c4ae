"""`loyd trace`: the search log of a range of steps."""

import json
import sys
from collections.abc import Callable, Iterator

import click
from click.core import ParameterSource

from ...core.draw.tables import STEP_COLUMNS, csv_line, ghf_dict, node_cells, step_cells, step_dict
from ...core.engine import Ending, Outcome
from ...core.engine.problem import Problem
from ...core.engine.puzzle import Board
from ...core.engine.record import NOT_GENERATED, Ledger, Row, Trace
from ...core.engine.search import create_search
from ...core.session import Condition, Matches, parse_condition
from ...core.study.compare import solved_words
from ...core.system import ConditionError, grouped, json_object
from .group import EXIT_FAILED, EXIT_OK, fail, print_notice
from .options import (
    JSON,
    board_argument,
    flag_option,
    format_option,
    number_option,
    option,
    search_options,
    sectioned_command,
)
from .progress import make_ready, shown_building
from .request import Request
from .tables import LIST_COLUMNS, LIST_ROW_COLUMNS, ledger_text, list_cells, list_objects, list_row

ALL = 1 << 62
POSTHOC = "posthoc"
AS_TEXT = "text"
FEWEST_AHEAD = 1 << 12
MOST_AHEAD = 1 << 20


class LogSearch:
    """A search that goes on as far as the asked step needs."""

    def __init__(self, problem: Problem):
        self.problem = problem
        self.outcome: Outcome | None = None
        if problem.verdict.solvable or problem.limits.exhaust:
            make_ready(problem)
        self.trace, self._search = create_search(problem)

    def search_to(self, step: int) -> bool:
        """Search on to a step; whether there is one."""
        try:
            if self.trace.steps == 0 and self.outcome is None:
                next(self._search)
            while self.trace.steps < step and self.outcome is None:
                self._search.send(step - self.trace.steps)
        except StopIteration as end:
            self.outcome = end.value
        return self.trace.steps >= step

    def condition(self, option: str, text: str) -> Condition:
        """The condition of an option. Raises a usage error for a mistake in it."""
        try:
            return parse_condition(text, self.problem.start.size)
        except ConditionError as error:
            raise click.UsageError(f"{option} {text!r}: {error}") from error

    def first_match(self, condition: Condition, first: int) -> int | None:
        """The first step from `first` on at which a condition holds; None if there is none.
        Searches on until there is.
        """
        matches = Matches(self.trace, condition)
        ahead = FEWEST_AHEAD
        self.search_to(ALL if condition.needs_end else first)
        matches.resolve(self.trace.steps)
        at = first - 1
        while at < self.trace.steps:
            step = matches.next_match(at, self.trace.steps)
            if step is not None:
                return step
            at = self.trace.steps
            ahead = min(2 * ahead, MOST_AHEAD)
            self.search_to(at + ahead)
        return None


def search_to_step(problem: Problem, at: int | None, steps: int | None) -> tuple[LogSearch, int]:
    """A search up to the step to draw, which is also returned; the command ends with a sentence if
    there is none.
    """
    log = LogSearch(problem)
    log.search_to(min(steps or ALL, at or ALL))
    step = at or log.trace.steps
    if not 0 < step <= log.trace.steps:
        verdict = problem.verdict
        fail(
            f"there is no step {grouped(step)}: the search has {grouped(log.trace.steps)}"
            if verdict.solvable
            else verdict.reason
        )
    return log, step


BATCH = 256
WIDE_COLUMNS = ("successors", "why", "open list", "closed list")
WIDTHS = {
    "g": 4,
    "h": 4,
    "f": 6,
    "open": 9,
    "closed": 9,
    "list": 7,
    "place": 9,
    "side": 8,
    **dict.fromkeys(WIDE_COLUMNS, 0),
}
LEFT = {"move", "board", "list", "side", *WIDE_COLUMNS}


@sectioned_command()
@board_argument
@search_options(default="astar")
@number_option("--first", help="First step to show.", default=1, metavar="K")
@number_option("--count", help="Number of steps to show.", default=20)
@option(
    "--from",
    "since",
    metavar="CONDITION",
    help="Show from the first step (from K on) at which it is true.",
)
@option("--until", metavar="CONDITION", help="Show up to the next step at which it is true.")
@flag_option(
    "--lists",
    "is_lists",
    help="Print the open list (in queue order) and the closed list of each step.",
)
@flag_option(
    "--per-step", "is_per_step", help="With --lists: both lists in one row per step, as on paper."
)
@flag_option(
    "--ledger",
    "is_ledger",
    help="Print a row for each f, layer, iteration or round, not for each step.",
)
@flag_option(
    "--predicted",
    "is_predicted",
    help="With --ledger: predicted expansions of A* and IDA*, up to 3x3.",
)
@format_option("table", "csv", JSON, POSTHOC, AS_TEXT)
def trace(
    cells: tuple[str, ...],
    first: int,
    count: int,
    since: str | None,
    until: str | None,
    is_lists: bool,
    is_per_step: bool,
    is_ledger: bool,
    is_predicted: bool,
    form: str,
    request: Request,
) -> int:
    """Print the log of a search on BOARD, a line per step.

    Each line shows the node (its move, g, h and f), the sizes of the open and closed lists after
    the step, the board, each successor and its status, and why this node was chosen.  The search
    stops at the last step shown; if it ends earlier, standard error has its outcome.  Without -a,
    the algorithm is astar.

    A CONDITION compares step, g, h, f, open, closed, depth, bound, successors, or the number of
    successors with a status (new, improved, reopened, duplicate, known_open, known_closed, cut,
    beyond, pruned, within, taken, back, meets) with numbers or each other; or it names an event:
    f_rises, new_bound, h_falls, jump, a status, peak (longest open list), solution (a node on it),
    goal; or `expands BOARD`, `generates BOARD`, or your own function of (node, successors, counts).
    Join them by and, or, not.

    --format posthoc prints a search trace in YAML; Posthoc opens it from a file whose name ends in
    .trace.yaml.  --format text prints a log as other programs do: board, g, h, f, parent.

    With --ledger, the search runs to its end (or for --count steps), and each line sums up an f,
    layer, iteration or round: steps, nodes expanded and the ratio to the line before, generated,
    new, duplicates, re-expanded; then the nodes by g.  --predicted adds the expansions that Korf,
    Reid and Edelkamp's theorem predicts for a consistent heuristic, averaged over all starts with
    the same position of the blank.

    Exit status: 0; 1 if there is no such step or your own code failed; 2 for wrong usage.

    \b
    Examples:
      loyd trace 2 3 4 1 5 x 7 6 8
      loyd trace -a idastar -H linear-conflict --first 1000 --count 5 9E2C/6F81/BDA5/47x3
      loyd trace -a greedy --count 1000000 --format csv 64785x321 > log.csv
      loyd trace --until "h <= 3" 2 3 4 1 5 x 7 6 8
      loyd trace --from "improved and g < 15" --count 1 --lists 2 3 4 1 5 x 7 6 8
      loyd trace -a idastar --ledger 2 3 4 1 5 x 7 6 8
    """
    if form in (POSTHOC, AS_TEXT) and (is_lists or is_ledger):
        raise click.UsageError(f"--format {form} is for steps: leave out --lists and --ledger")
    if is_per_step and (not is_lists or form == JSON):
        raise click.UsageError(
            "--per-step writes the lists of a step in one row: add --lists, and leave out --json"
        )
    if is_ledger and (since or until or is_lists):
        raise click.UsageError("--ledger goes with neither --from nor --until nor --lists")
    if is_predicted and not is_ledger:
        raise click.UsageError("--predicted belongs to the ledger: add --ledger")
    log = LogSearch(request.problem(request.board(*cells)))
    if is_ledger:
        return _print_ledger(log, _last_step(), form, is_predicted=is_predicted)
    first, last, ends = _range(log, first, count, since, until)
    lists = LIST_COLUMNS if is_lists else STEP_COLUMNS
    columns = LIST_ROW_COLUMNS if is_per_step else lists
    if first:
        _print_steps(log, first, last, form, request, columns=columns, ends=ends)
    ended = log.outcome if log.trace.steps <= last else None
    if ended is not None:
        print_notice(_ending(log.problem, ended, log.trace.steps))
    is_shown = 0 < first <= log.trace.steps and ends != 0
    has_failed = ended is not None and ended.ending is Ending.FAILED
    return EXIT_OK if is_shown and not has_failed else EXIT_FAILED


def _range(
    log: LogSearch, first: int, count: int, since: str | None, until: str | None
) -> tuple[int, int, int | None]:
    """The first step to show, 0 for none, the last one, and the one at which the condition that
    ends the log holds.

    The third is 0 if the condition never holds, and None if there is no condition.
    """
    conditions = [
        None if text is None else log.condition(option, text)
        for option, text in (("--from", since), ("--until", until))
    ]
    source = click.get_current_context().get_parameter_source("count")
    is_counted = until is None or source is not ParameterSource.DEFAULT
    if since is not None and conditions[0]:
        first = _found(log, since, conditions[0], first) or 0
        if not first:
            return 0, ALL, None
    last = first + count - 1 if is_counted else ALL
    if until is None or not conditions[1]:
        return first, last, None
    ends = _found(log, until, conditions[1], first) or 0
    return first, min(last, ends or ALL), ends


def _found(log: LogSearch, text: str, condition: Condition, first: int) -> int | None:
    """The first step from `first` on at which a condition holds, which is also reported."""
    from ..parts.conditions_model import fired_words

    step = log.first_match(condition, first)
    print_notice(
        f"{text} is not true at any step from {first} on"
        if step is None
        else fired_words(log.trace, step, text.strip(), condition)
    )
    return step


def _print_steps(
    log: LogSearch,
    first: int,
    last: int,
    form: str,
    request: Request,
    *,
    columns: tuple[str, ...],
    ends: int | None,
) -> None:
    shape = _shape(
        form, columns, last if last < ALL else log.trace.steps, request.text(log.trace.start)
    )
    if form == POSTHOC:
        print("version: 1.4.0\nevents:")
    elif log.search_to(first) and form not in (JSON, AS_TEXT):
        print(shape(columns))
    for row in _rows(log, first, last):
        step = row.counts.step
        if form == POSTHOC:
            print(_events(log.trace, row))
        elif form == AS_TEXT:
            print(_text(log.trace, row, request.text))
        elif form == JSON:
            record = {"until": None if ends is None else step == ends}
            record |= list_objects(log.trace, None if columns is STEP_COLUMNS else step)
            print(json_object(step_dict(log.trace, row) | record))
        elif columns is LIST_ROW_COLUMNS:
            print(shape(list_row(log.trace, step, request)))
        elif columns is LIST_COLUMNS:
            for cells in list_cells(log.trace, step, request):
                print(shape(cells))
        else:
            print(shape(step_cells(log.trace, row, request.text)))


def _text(trace: Trace, row: Row, write: Callable[[Board], str]) -> str:
    """A step as a line of a log: its board, g, h, f and the board of its parent, `-` for none."""
    parent = trace.parent_step(row.counts.step)
    boards = [write(trace.node(step).board) if step else "" for step in (row.counts.step, parent)]
    cells = boards[0], *node_cells(trace, row.node)[1:], boards[1]
    return " ".join(cell or "-" for cell in cells)


def _events(trace: Trace, row: Row) -> str:
    """A step as the events of a search trace of Posthoc, in YAML: an expansion, then the successors
    that it generates.
    """
    node, parent = row.node, trace.parent_step(row.counts.step)
    board, above = str(node.board), str(trace.node(parent).board) if parent else None
    events = [{"type": "expanding", "id": board, "pId": above, **ghf_dict(trace, node)}] + [
        {"type": "generating", "id": str(one.board), "pId": board, **ghf_dict(trace, one)}
        for one in row.successors
        if one.status not in NOT_GENERATED
    ]
    return "\n".join(f"- {json.dumps(event)}" for event in events)


def _last_step() -> int:
    context = click.get_current_context()
    if context.get_parameter_source("first") is not ParameterSource.DEFAULT:
        raise click.UsageError("a ledger starts at the first step: leave out --first")
    is_counted = context.get_parameter_source("count") is not ParameterSource.DEFAULT
    return int(context.params["count"]) if is_counted else ALL


def _print_ledger(log: LogSearch, last: int, form: str, *, is_predicted: bool) -> int:
    log.search_to(last)
    steps = min(last, log.trace.steps)
    optimum = log.outcome.length if log.outcome is not None and log.outcome.optimal else None
    if steps:
        ledger = log.trace.ledger(steps)
        expected = _predicted(log.problem, ledger) if is_predicted else ()
        click.echo(ledger_text(ledger, log.trace.depths(steps), optimum, form, expected), nl=False)
    if log.outcome is not None:
        print_notice(_ending(log.problem, log.outcome, log.trace.steps))
    return EXIT_OK if steps else EXIT_FAILED


def _predicted(problem: Problem, ledger: Ledger) -> list[float]:
    from ...core.study.audit.prediction import predicted_nodes

    with shown_building() as building:
        predictions = predicted_nodes(problem, [row.value for row in ledger.rows], building)
    if predictions is None:
        print_notice(
            "no prediction: the theorem needs A* or IDA* with a consistent heuristic, and at most "
            "ten cells"
        )
        return []
    return predictions


def _rows(log: LogSearch, first: int, last: int) -> Iterator[Row]:
    for start in range(first, last + 1, BATCH):
        end = min(start + BATCH - 1, last)
        complete = log.search_to(end)
        sys.stdout.flush()  # what was printed is read while the next steps are searched
        yield from log.trace.rows(start, end - start + 1)
        if not complete:
            return


def _shape(
    form: str, columns: tuple[str, ...], last: int, board: str
) -> Callable[[tuple[str, ...]], str]:
    if form == "csv":
        return csv_line
    widths = [WIDTHS.get(name, len(name)) for name in columns]
    widths[0] = max(len(str(last)), widths[0])
    widths[columns.index("board")] = len(board)

    def aligned(cells: tuple[str, ...]) -> str:
        padded = (
            cell.ljust(width) if name in LEFT else cell.rjust(width)
            for name, cell, width in zip(columns, cells, widths, strict=True)
        )
        return "  ".join(padded).rstrip()

    return aligned


def _ending(problem: Problem, outcome: Outcome, steps: int) -> str:
    if outcome.ending is Ending.UNSOLVABLE and outcome.verdict is not None:
        return outcome.verdict.reason
    how = solved_words(problem.start, problem.goal, outcome.length or 0)
    if outcome.ending is not Ending.SOLVED:
        why = outcome.limit or outcome.reason
        how = (
            why
            if why.startswith(outcome.ending.value)
            else f"{outcome.ending.value} ({why})"
            if why
            else outcome.ending.value
        )
    return f"{how} at step {grouped(steps)}"
