"""The table of a comparison, as a file."""

from collections.abc import Callable, Sequence
from pathlib import Path

from core.batch.task import Result, Task
from core.comparison.comparison import Comparison
from core.errors import LoydError
from core.export.records import as_csv, as_json, run_record
from core.export.table import as_markdown, result_table
from core.puzzle.instances import Instance
from core.whole_file import write_whole

Writer = Callable[[Sequence[Result]], str]


def _records(results: Sequence[Result]) -> list[dict[str, object]]:
    return [run_record(result) for result in results]


SUFFIXES: dict[str, Writer] = {
    ".csv": lambda results: as_csv(_records(results)),
    ".json": lambda results: as_json(_records(results)),
    ".md": lambda results: as_markdown(result_table([one.task.spec for one in results], [one.figures for one in results])),
}
"""How the table is written, by the ending of the file's name."""


def write_comparison(comparison: Comparison, path: Path) -> None:
    """Write the figures of every lane at its step, whole or not at all.  Raises LoydError where the file cannot be written."""
    instance = Instance("board", comparison.start, comparison.goal)
    tasks = [Task(instance, lane.label, lane.problem.limits) for lane in comparison.lanes]
    results = [Result(task, figures) for task, figures in zip(tasks, comparison.figures(), strict=True)]
    try:
        write_whole(path, SUFFIXES[path.suffix.lower()](results).encode())
    except OSError as error:
        raise LoydError(f"the table could not be written to {path}: {error.strerror or error}") from None
