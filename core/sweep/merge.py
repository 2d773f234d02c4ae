"""Files of runs read back: those of one sweep put together, and their results for a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from loyd.core.batch.summary import told_optimum
from loyd.core.batch.task import Result, Task
from loyd.core.comparison.figures import LOST, Figures
from loyd.core.errors import SettingError
from loyd.core.export.records import Record
from loyd.core.heuristics.catalogue import heuristic
from loyd.core.puzzle.instances import Instance
from loyd.core.puzzle.move import parse_moves
from loyd.core.puzzle.notation import parse_board
from loyd.core.search.problem import Limits
from loyd.core.sweep.runs_file import read_runs

STAMP = ("loyd", "sweep", "runs", "code", "limit_nodes", "limit_seconds")
TAKEN = (
    *("bound", "optimum", "expanded", "generated", "reopened", "peak_open", "peak_closed", "peak_nodes", "bytes", "seconds"),
    *("engine", "rate", "branching", "start_h", "deepest_expanded", "deepest_generated", "goal_tests", "enqueued", "branching_of_n"),
    *("branching_root", "outcome", "optimal"),
)


@dataclass(frozen=True, kw_only=True)
class DoneTask(Task):
    """A task that was done elsewhere, maybe with code of one's own that is not here."""

    named: tuple[str, str | None]

    @property
    def entries(self) -> tuple[str, str | None]:
        """The id of its algorithm and that of its heuristic."""
        return self.named


@dataclass(frozen=True)
class Merged:
    """The records of a sweep in the order of their runs.  `missing`: how many runs there should be besides."""

    records: tuple[Record, ...]
    missing: int

    @property
    def memories(self) -> tuple[int, ...]:
        """The limits of memory that the runs had, the least first."""
        return tuple(sorted({record["limit_memory"] for record in self.records}))

    def results(self) -> list[Result]:
        """What each run has come to, each told the optimum of its board."""
        instances: dict[tuple[str, str, str], Instance] = {}
        results = []
        for record in self.records:
            key = record["name"], record["board"], record["goal"]
            if key not in instances:
                board, goal = parse_board(record["board"]), parse_board(record["goal"])
                instances[key] = Instance(record["name"], board, goal, record["known_length"])
            limits = Limits(record["limit_nodes"], record["limit_seconds"], record["limit_memory"])
            named = record["algorithm"], record["heuristic"]
            results.append(Result(DoneTask(instances[key], record["spec"], limits, named=named), _figures(record)))
        return told_optimum(results)


def merge(paths: Sequence[Path]) -> Merged:
    """The runs of one sweep that are in several files; of a run that is there twice the one that was not lost, and the last.

    Raises SettingError where a file holds runs of another sweep, or of none, and OSError.
    """
    found: dict[int, Record] = {}
    first: Record | None = None
    for path in paths:
        for number, _, record in read_runs(path):
            first = first or record
            differs = next((key for key in STAMP if record.get(key) != first.get(key)), None)
            if differs is not None:
                raise SettingError(
                    f"{path}, line {number} is of another sweep: its {differs} is {record.get(differs)}, and {first.get(differs)} before; "
                    "merge the files of one sweep"
                )
            if record["outcome"] != LOST or found.get(record["run"], record)["outcome"] == LOST:
                found[record["run"]] = record
    if first is None:
        raise SettingError(f"no run is in {', '.join(map(str, paths))}: name files that --format jsonl has written")
    return Merged(tuple(found[run] for run in sorted(found)), first["runs"] - len(found))


def _figures(record: Record) -> Figures:
    return Figures(
        note=record["note"] or "",
        moves=None if record["moves"] is None else parse_moves(record["moves"]),
        admissible=_is_admissible(record["heuristic"]),
        **{name: record[name] for name in TAKEN},
    )


def _is_admissible(name: str | None) -> bool:
    """Whether a heuristic is known never to overestimate; nobody knows of one that is not here."""
    try:
        return name is None or heuristic(name).admissible
    except SettingError:
        return False
