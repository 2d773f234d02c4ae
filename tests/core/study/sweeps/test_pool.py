"""Processes that share out tasks: the same results for any number of them, and a lost one loses
only its own task.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing.context import SpawnContext

import pytest

from loyd.core.engine.problem.problem import Limits
from loyd.core.engine.puzzle.instances import SAMPLE, Instance
from loyd.core.engine.puzzle.notation import parse_board
from loyd.core.study.compare.figures import LOST, Figures
from loyd.core.study.sweeps.pool import Pool
from loyd.core.study.sweeps.task import NO_MEMORY, Task, TaskResult
from loyd.core.study.sweeps.worker import Worker
from loyd.core.system.errors import SettingError
from tests.core.study.sweeps.processes import end_first, first_process, hide_ends
from tests.presets import preset

SPECS = ("bfs", "astar", "wastar:manhattan:3", "idastar")
ENDLESS = Task(preset("deepest-15"), "iddfs", Limits(bytes=None))


def timeless(figures: Figures) -> Figures:
    return figures._replace(seconds=None, rate=None)


def finished(tasks: Sequence[Task], jobs: int) -> list[TaskResult]:
    with Pool(jobs) as pool:
        results = dict(pool.run(tasks))
    return [results[place] for place in range(len(tasks))]


def test_results_do_not_depend_on_how_many_processes() -> None:
    unsolvable = Instance("odd", parse_board("21345678x"), SAMPLE.goal)
    tasks = [
        Task(instance, spec, Limits(expansions=30_000))
        for instance in (SAMPLE, preset("deepest-8-a"), unsolvable)
        for spec in SPECS
    ]
    alone, shared = finished(tasks, 1), finished(tasks, 2)
    assert [result.task for result in shared] == tasks
    assert [timeless(result.figures) for result in alone] == [
        timeless(result.figures) for result in shared
    ]
    assert [timeless(result.figures) for result in alone] == [
        timeless(task.do().figures) for task in tasks
    ]
    assert [result.figures.length for result in alone[:4]] == [19, 19, alone[2].figures.length, 19]
    assert {result.figures.outcome for result in alone[8:]} == {"unsolvable"}


def test_a_lost_process_loses_its_own_task_alone() -> None:
    tasks = [ENDLESS, *(Task(SAMPLE, spec) for spec in SPECS)]
    with Pool(2) as pool:
        results = pool.run(tasks)
        found = dict([next(results)])
        first_process(pool).kill()
        found.update(results)
    assert found[0].is_lost
    assert (
        found[0].figures.note
        == "its process was killed by signal 9, as happens when memory runs out"
    )
    assert [found[place].figures.is_solved for place in range(1, 5)] == [True] * 4


def test_a_process_that_ends_with_nothing_to_do_loses_nothing() -> None:
    with Pool(1) as pool:
        end_first(pool)
        assert [
            result.figures.length
            for _, result in pool.run([Task(SAMPLE, "bfs"), Task(SAMPLE, "astar")])
        ] == [19, 19]


def test_a_task_for_a_process_that_is_gone_is_lost_and_the_next_is_done(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hide_ends(monkeypatch)  # it ends while it is given something
    with Pool(1) as pool:
        end_first(pool)
        first, second = (
            result for _, result in pool.run([Task(SAMPLE, "bfs"), Task(SAMPLE, "astar")])
        )
    assert (first.figures.outcome, second.figures.length) == (LOST, 19)


def test_fewer_tasks_than_processes() -> None:
    assert [result.figures.length for result in finished([Task(SAMPLE, "astar")], 3)] == [19]
    assert finished([], 1) == []


def test_no_memory_left_is_a_lost_search(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise MemoryError

    monkeypatch.setattr("loyd.core.study.sweeps.task.solve_with_trace", fail)
    assert Task(SAMPLE, "astar").do().figures.note == NO_MEMORY


@dataclass(frozen=True)
class Broken:
    """A job that fails with an error of the system."""

    def do(self) -> str:
        raise PermissionError("the disk is sealed")

    def lost(self, reason: str) -> str:
        return reason


def test_an_error_in_a_job_is_told_and_the_process_goes_on() -> None:
    with Pool(1) as pool:
        before = first_process(pool).pid
        assert dict(pool.share([Broken(), Broken()])) == dict.fromkeys(
            (0, 1), "it failed with PermissionError: the disk is sealed"
        )
        assert first_process(pool).pid == before


def test_a_process_that_does_not_start_leaves_none_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[Worker] = []

    def worker(context: SpawnContext) -> Worker:
        if started:
            raise OSError("no more processes")
        started.append(Worker(context))
        return started[0]

    monkeypatch.setattr("loyd.core.study.sweeps.pool.Worker", worker)
    with pytest.raises(OSError, match="no more processes"):
        Pool(2)
    assert started[0].is_gone


def test_a_spec_without_meaning_is_an_error() -> None:
    with pytest.raises(SettingError):
        Task(SAMPLE, "bfs:manhattan").problem()


@pytest.mark.parametrize(
    ("spec", "limits", "known", "claim"),
    [
        ("astar", Limits(), 19, ""),
        ("astar", Limits(), None, ""),
        ("astar", Limits(), 17, "says that 19 moves are optimal"),
        ("greedy", Limits(), 17, ""),
        ("greedy", Limits(), 999, "found a solution of"),
        ("bfs", Limits(expansions=1000), 19, ""),
        ("bfs", Limits(expansions=1000), 4, "says that every solution has at least 11 moves"),
    ],
)
def test_what_the_file_says_is_held_against_the_search(
    spec: str, limits: Limits, known: int | None, claim: str
) -> None:
    task = Task(SAMPLE._replace(optimal=known), spec, limits)
    result = TaskResult(task, task.do().figures)
    assert result.is_wrong is bool(claim)
    assert claim in result.contradiction
    assert not claim or result.contradiction.startswith(f"board sample: {spec} ")
    assert not claim or result.contradiction.endswith(f", the file says {known}")


def test_a_length_is_known_of_no_board_that_is_unsolvable() -> None:
    odd = SAMPLE._replace(board=parse_board("2 1 3 4 5 6 7 8 x"), optimal=9)
    result = TaskResult(Task(odd, "astar"), Task(odd, "astar").do().figures)
    assert (
        result.contradiction
        == "board sample: astar says that the goal is unreachable, the file says 9"
    )
