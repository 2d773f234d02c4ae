"""How many processes and threads search, by default and as requested."""

import click
import pytest

from loyd.core.engine.puzzle.instances import SAMPLE
from loyd.core.study.sweeps.pool import Pool
from loyd.core.study.sweeps.task import Task
from loyd.core.system.process import cores
from loyd.tui.cli.running import MOST, WorkerOptions, split_workers
from tests.presets import preset

SPECS = ("bfs", "astar")


def processes(workers: WorkerOptions, tasks: list[Task]) -> int:
    with workers.pool(tasks) as pool:
        assert isinstance(pool, Pool)
        return pool.processes


def test_one_board_has_one_process_and_several_have_as_many_as_there_are_cores() -> None:
    alone = [Task(SAMPLE, spec) for spec in SPECS]
    several = alone + [Task(preset("deepest-8-a"), spec) for spec in SPECS]
    assert cores() >= 1
    assert processes(WorkerOptions(), alone) == 1
    assert processes(WorkerOptions(), several) == min(cores(), MOST, len(several))
    assert processes(WorkerOptions(1), several) == 1


def test_threads_are_not_multiplied_by_jobs() -> None:
    assert split_workers(None, None) == (None, min(cores(), MOST))
    assert split_workers(None, 1) == (None, 1)
    assert split_workers(None, 3) == split_workers(1, 3) == (1, 3)
    for jobs in (1, 4):
        assert split_workers(jobs, None) == split_workers(jobs, 1) == (jobs, 1)
    with pytest.raises(click.UsageError, match="give one"):
        split_workers(2, 2)
