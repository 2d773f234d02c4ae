"""The table of a comparison, as a file."""

from collections.abc import Callable, Sequence

from loyd.core.batch.task import Result, Task
from loyd.core.comparison.comparison import Comparison
from loyd.core.export.records import as_csv, as_json, run_record
from loyd.core.export.result_tables import result_table
from loyd.core.export.table import as_markdown
from loyd.core.puzzle.instances import Instance

Writer = Callable[[Sequence[Result]], str]


SUFFIXES: dict[str, Writer] = {
    ".csv": lambda results: as_csv([run_record(result) for result in results]),
    ".json": as_json,
    ".md": lambda results: as_markdown(result_table([one.task.spec for one in results], [one.figures for one in results])),
}
"""How the table is written, by the ending of the file's name."""


def comparison_file(comparison: Comparison, suffix: str) -> bytes:
    """The figures of every lane at its step, as a file of that ending, one of SUFFIXES."""
    instance = Instance("board", comparison.start, comparison.goal)
    tasks = [Task(instance, lane.label, lane.problem.limits) for lane in comparison.lanes]
    results = [Result(task, figures) for task, figures in zip(tasks, comparison.figures(), strict=True)]
    return SUFFIXES[suffix](results).encode()
