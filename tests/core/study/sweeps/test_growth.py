"""Further processes start while jobs run if the remaining work is worth it; the clock is fake."""

import pytest

from loyd.core.engine.puzzle.instances import SAMPLE
from loyd.core.study.sweeps.pool import Pool, PoolGrowth
from loyd.core.study.sweeps.task import Task
from loyd.core.study.sweeps.worker import Worker


class Clock:
    def __init__(self) -> None:
        self.seconds = 100.0

    def __call__(self) -> float:
        return self.seconds


@pytest.mark.parametrize(
    ("seconds", "processes", "done", "left", "more"),
    [
        (0.1, 1, 1, 1000, 0),  # too early to tell
        (0.5, 1, 50, 50, 0),  # half a second of work is left
        (1.0, 1, 10, 5, 0),  # 0.5 s: a process would hardly have begun
        (1.0, 1, 10, 15, 1),  # 1.5 s
        (1.0, 1, 10, 1000, 100),  # 100 s
        (1.0, 1, 10, 0, 0),
        (5.0, 1, 0, 3, 3),  # the first has not ended, and three wait
        (1.0, 4, 40, 1000, 97),  # four have made 40 in a second: 100 s of work for one
        (1.0, 4, 40, 30, 0),  # 3 s, which four have already
    ],
)
def test_how_many_more(seconds: float, processes: int, done: int, left: int, more: int) -> None:
    clock = Clock()
    growth = PoolGrowth(clock)
    growth.begin(late=False)
    clock.seconds += seconds
    assert growth.more(processes, done, left) == more


def test_the_start_of_the_first_process_says_nothing_of_its_jobs() -> None:
    clock = Clock()
    growth = PoolGrowth(clock)
    growth.begin(late=True)
    clock.seconds += 1.0
    assert growth.more(1, 0, 100) == 0
    clock.seconds += 7.0
    assert growth.more(1, 1, 100) == 0
    clock.seconds += 0.5
    assert growth.more(1, 51, 50) == 0
    clock.seconds += 0.5
    assert growth.more(1, 52, 500) == 9


def test_a_first_job_that_does_not_end_is_not_waited_for() -> None:
    clock = Clock()
    growth = PoolGrowth(clock)
    growth.begin(late=True)
    clock.seconds += 1.3
    assert growth.more(1, 0, 4) == 1
    assert growth.more(1, 0, 9) == 2


class Started:
    """A growth that requests a further process after each job, and notes its arguments."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, int, int]] = []

    def begin(self, *, late: bool) -> None:
        assert late

    def more(self, processes: int, done: int, left: int) -> int:
        self.asked.append((processes, done, left))
        return 5 if done else 0


def test_a_pool_begins_with_one_process_and_grows_up_to_its_size(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    started: list[Worker] = []

    def worker(context: object) -> Worker:
        started.append(Worker(context))  # type: ignore[arg-type]
        return started[-1]

    monkeypatch.setattr("loyd.core.study.sweeps.pool.Worker", worker)
    growth = Started()
    tasks = [
        Task(SAMPLE, spec) for spec in ("bfs", "astar", "idastar", "wastar:manhattan:3", "greedy")
    ]
    with Pool(2, growth) as pool:  # type: ignore[arg-type]
        assert len(started) == 1
        results = dict(pool.run(tasks))
        assert len(started) == 2
    assert [results[place].figures.is_solved for place in range(5)] == [True] * 5
    assert growth.asked[-1] == (1, 1, 3)
    assert all(worker.is_gone for worker in started)
