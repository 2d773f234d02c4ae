"""Tasks in batches of about a second: none is forgotten, whatever becomes of its batch."""

from collections.abc import Callable
from concurrent.futures import CancelledError, Executor, Future
from typing import Any

import pytest

from loyd.core.batch.task import Found
from loyd.core.comparison.figures import Figures
from loyd.core.errors import LoydError
from loyd.core.sweep import batch as module
from loyd.core.sweep.batch import Batch, Batches, Done, do
from loyd.core.sweep.results import results_of
from tests.core.sweep.small import small

TASKS = [task for _ in range(500) for task in small().tasks]
FOUND = Found(Figures("solved"))


def ended(done: Done) -> "Future[Done]":
    future: Future[Done] = Future()
    future.set_result(done)
    return future


def broken(error: BaseException) -> "Future[Done]":
    future: Future[Done] = Future()
    future.set_exception(error)
    return future


def test_batches_grow_to_a_second_as_it_is_learnt_how_long_tasks_take() -> None:
    batches = Batches(TASKS)
    for seconds in (0.3, 0.1):  # of one search each
        places = batches.next()
        assert len(places) == 1
        batches.results(places, ended(Done((FOUND,), (seconds,))))
    assert len(batches.next()) == pytest.approx(1 / 0.2, abs=1)


def test_what_there_was_no_time_for_comes_again_first() -> None:
    batches = Batches(TASKS)
    batches.results(batches.next(), ended(Done((FOUND,), (0.1,))))
    batches.results(batches.next(), ended(Done((FOUND,), (0.1,))))
    places = batches.next()
    results = batches.results(places, ended(Done((FOUND,) * 2, (0.6, 0.6))))
    assert [place for place, _ in results] == list(places[:2])
    assert batches.next()[0] == places[2]


def test_a_batch_that_broke_off_is_done_one_by_one_and_the_culprit_alone_is_lost() -> None:
    batches = Batches(TASKS)
    for _ in range(2):
        batches.results(batches.next(), ended(Done((FOUND,), (0.25,))))
    places = batches.next()
    assert len(places) == 4
    assert batches.results(places, broken(RuntimeError("killed"))) == []
    assert [batches.next() for _ in places] == [(place,) for place in places]
    ((place, result),) = batches.results((places[1],), broken(RuntimeError("killed")))
    assert (place, result.is_lost, result.figures.note) == (places[1], True, "it broke off with RuntimeError: killed")


def test_what_was_called_off_from_outside_is_no_result() -> None:
    with pytest.raises(LoydError, match="has called its tasks off"):
        Batches(TASKS).results((0,), broken(CancelledError()))


def test_a_batch_ends_when_its_second_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = iter([0.0, 0.7, 1.1, 2.0])
    monkeypatch.setattr(module, "perf_counter", lambda: next(ticks))
    done = do(Batch(tuple(TASKS[:3])))
    assert (len(done.found), [round(one, 1) for one in done.seconds]) == (2, [0.7, 0.4])


class Here(Executor):
    """Does at once what it is given, and breaks off with every third batch."""

    def __init__(self) -> None:
        self.count = 0

    def submit(self, function: Callable[..., Any], /, *given: Any, **_: Any) -> "Future[Any]":
        self.count += 1
        return broken(MemoryError()) if self.count % 3 == 0 else ended(function(*given))


def test_every_task_has_one_result_whatever_breaks_off() -> None:
    tasks = small().tasks * 5
    results = dict(results_of(tasks, Here()))
    assert sorted(results) == list(range(len(tasks)))
    assert all(result.task is tasks[place] for place, result in results.items())
    assert [one for one in results.values() if not one.is_lost]


