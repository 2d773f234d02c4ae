"""A sweep that takes no time: three boards of 2x3 by two searches."""

from pathlib import Path

from loyd.core.engine.problem.problem import Limits
from loyd.core.engine.puzzle.instances import Instance
from loyd.core.engine.puzzle.notation import blank_last, parse_board
from loyd.core.study.sweeps.sweep import WHOLE_SWEEP, RunsFile, Shard, Sweep, parse_run, run_line
from loyd.core.study.sweeps.sweep_results import runs_of
from loyd.core.study.sweeps.task import Task

GOAL = blank_last(2, 3)
BOARDS = ("4x2/513", "x21/543", "135/42x")
SPECS = ("bfs", "astar:manhattan")


def small(
    boards: tuple[str, ...] = BOARDS,
    specs: tuple[str, ...] = SPECS,
    *,
    shard: Shard = WHOLE_SWEEP,
    nodes: int | None = None,
    memory: int | None = None,
) -> Sweep:
    instances = [
        Instance(str(number), parse_board(text), GOAL) for number, text in enumerate(boards, 1)
    ]
    return Sweep(
        tuple(Task(one, spec, Limits(nodes)) for one in instances for spec in specs), memory, shard
    )


def done(path: Path, sweep: Sweep, *, resume: bool = False) -> list[int]:
    """The runs that were still needed to finish a file."""
    with RunsFile(path, sweep, resume=resume) as file:
        return [record["run"] for record, _ in runs_of(sweep, None, file)]


def rewritten(line: bytes, **changed: object) -> str:
    """A line of a file of runs with changed values and a matching checksum."""
    record = parse_run(line)
    assert record is not None
    return run_line({**record, **changed})
