"""A log of another program as an algorithm: a user's algorithm that yields what a file says.

What the log leaves out is inferred and marked, as for a user's algorithm. What cannot be is a
fault of the log: it is listed with its line, and the search goes on.
"""

import re
from array import array
from collections.abc import Generator, Iterator
from enum import StrEnum
from math import isnan, nan
from pathlib import Path
from typing import Any, NamedTuple

from ..engine import HEURISTIC, Ending
from ..engine.heuristics import ZERO
from ..engine.problem import Algorithm, Family, Guarantee, Holds, Problem, untagged_lines
from ..engine.puzzle import Board, Moves
from ..engine.record import Tie
from ..system import RecordError
from .log_lines import YAML, LogLine, first_board, log_lines
from .user_algorithm import WAITING, UserRecord, UserSearchFactory, Yielded
from .user_trace import UserTrace

LOG_SUFFIXES = (".log", ".txt", ".csv", ".tsv", ".json", ".jsonl", *YAML)
MOST_FAULTS = 10_000
"""The most faults that are kept."""


class Mistake(StrEnum):
    """What is wrong with a step of a log, or with a line of it."""

    UNREADABLE = "not a board"
    IMPOSSIBLE = "impossible successor"
    MISSING = "missing successor"
    WRONG_G = "wrong g"
    WRONG_H = "wrong h"
    WRONG_F = "wrong f"
    WORSE_KEPT = "worse path kept"
    BETTER_DROPPED = "better path not taken up"
    CLOSED_IGNORED = "closed list not consulted"
    NOT_LEAST = "not the lowest f"
    GOAL_MISSED = "goal not recognized"
    ABOVE_BOUND = "wrong bound"
    SKIPPED_BOUND = "skipped bound"
    WITHIN_BOUND = "bound too low"
    STRICT = "f compared with < instead of <="


class LogFault(NamedTuple):
    """A line of a log that is wrong, and the step that it was read as, or the one before."""

    line: int
    step: int
    kind: Mistake
    sentence: str


class LogTrace(UserTrace):
    """By step from 1, `lines`: the number of its line; `stated`: the h that it states, NaN for
    none. `faults`: the first MOST_FAULTS.
    """

    without_goal = Ending.LIMIT
    entry_bytes = 200  # a log holds no boards of its own, only the table of entries

    reason = "the log ends before the goal"

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.faults: list[LogFault] = []
        self.lines = array("q", [0])
        self.stated = array("d", [nan])

    @property
    def stated_h(self) -> Iterator[tuple[Board, float]]:
        """The boards of which the log states an h, and that h."""
        for step, h in enumerate(self.stated):
            if not isnan(h):
                yield self.node(step).board, h

    def add_fault(self, line: int, kind: Mistake, sentence: str) -> None:
        """Add what is wrong with a line that the last step was read from, or that follows it."""
        step = self.steps
        if len(self.faults) < MOST_FAULTS:
            self.faults.append(LogFault(line, step, kind, sentence))
        before = self.notes.get(step, "")
        self.notes[step] = f"{before}{'. ' * bool(before)}Line {line}: {sentence}"


def log_algorithm(path: Path, taken: set[str], *, follows: bool = False) -> Algorithm:
    """The entry of a log, named after its file. Raises PluginError if the file is not a log."""
    first_board(path)
    name = "-".join(re.findall("[a-z0-9]+", path.stem.lower())) or "log"
    while name in taken:
        name = f"log-{name}"
    return Algorithm(
        id=name,
        name=f"the log {path.name}",
        family=Family.USER,
        uses=frozenset({HEURISTIC}),
        tie=Tie.NEWEST,
        complete=Guarantee(Holds.UNKNOWN),
        optimal=Guarantee(Holds.UNKNOWN),
        time=Holds.UNKNOWN,
        memory=Holds.UNKNOWN,
        source=path.name,
        pseudo_code=lambda _: untagged_lines("for each line of the log: expand its board"),
        factory=UserSearchFactory(
            lambda *given: _LogReader(path, *given).steps(follows=follows), "g + h", trace=LogTrace
        ),
    )


class _LogReader:
    """Yields the nodes of a log to a search, and checks what the log says of each."""

    def __init__(self, path: Path, problem: Problem, record: UserRecord):
        self._path = path
        self._heuristic = problem.heuristic
        self._trace: LogTrace = record._trace  # type: ignore[assignment]  # noqa: SLF001
        self._restarts = False  # as an iterative search, which expands boards again

    def steps(self, *, follows: bool) -> Generator[Yielded, None, Moves | None]:
        trace = self._trace
        for line in log_lines(self._path, follows=follows):
            if line.board is not None:
                yield from self._expand(line, line.board)
            elif line.fault and trace.steps:
                trace.add_fault(line.number, Mistake.UNREADABLE, line.fault)
            elif not line.number and trace.goal_step is None:
                yield 0, WAITING
            elif not line.number:
                break
        made = trace.successors(trace.steps) if trace.steps and trace.goal_step is None else ()
        end = next((one for one in made if one.board == trace.goal), None)
        return None if end is None else (*trace.path(trace.steps), end.move)

    def _expand(self, line: LogLine, board: Board) -> Generator[Yielded, None, None]:
        """A line that contradicts the steps before it is read again without its g, and then without
        its parent.
        """
        trace = self._trace
        g = line.g if isinstance(line.g, int) else None
        if not trace.steps and board != trace.start:
            raise RecordError(
                f"the log {self._path.name} begins with {board}, not with {trace.start}"
            )
        requeued = trace.registers.requeued
        for parts in ((g, line.parent), (None, line.parent), (None, None)):
            try:
                yield line.number - 1, (board, *parts, line.note)
            except RecordError:
                yield 0, None  # the answer to the error
            else:
                is_again = trace.registers.requeued > requeued
                trace.lines.append(line.number)
                trace.stated.append(nan if line.h is None else line.h)
                for kind, sentence in self._wrong(line, parts[1], is_again=is_again):
                    trace.add_fault(line.number, kind, sentence)
                return
        sentence = f"{board} is not a successor of a board that was expanded before"
        trace.add_fault(line.number, Mistake.IMPOSSIBLE, sentence)

    def _wrong(
        self, line: LogLine, parent: Board | None, *, is_again: bool
    ) -> Iterator[tuple[Mistake, str]]:
        """What is wrong with the last step, which was read with this parent."""
        trace = self._trace
        board = line.board
        entry = trace.step_data.expanded[trace.steps - 1]
        g = trace.nodes.g[entry]
        h = trace.nodes.h[entry]
        if parent != line.parent:
            words = f"its parent {line.parent} was not expanded before, or is no neighbour"
            yield Mistake.IMPOSSIBLE, words
        elif line.g not in (None, g):
            yield Mistake.WRONG_G, f"g of {board} is {line.g}, but its path has {g} moves"
        if line.h not in (None, h) and self._heuristic is not ZERO:
            words = f"h of {board} is {line.h}, but {self._heuristic.id} is {h}"
            yield Mistake.WRONG_H, words
        self._restarts |= not g and trace.steps > 1
        if is_again and not self._restarts:
            words = f"{board} is expanded again, and no path found since is shorter"
            yield Mistake.CLOSED_IGNORED, words
