"""Tasks in batches of about a second: none is forgotten, whatever happens to its batch."""

from collections.abc import Callable
from concurrent.futures import CancelledError, Executor, Future
from dataclasses import replace
from typing import Any

import pytest

from loyd.core.study.compare.figures import Figures
from loyd.core.study.sweeps import pool as module
from loyd.core.study.sweeps.pool import Batch, Batches, Done, TaskNumbers
from loyd.core.study.sweeps.sweep_results import results_of
from loyd.core.study.sweeps.task import Task, TaskFindings
from loyd.core.system.errors import LoydError
from tests.core.study.sweeps.small_sweep import small

TASKS = [task for _ in range(500) for task in small().tasks]
FOUND = TaskFindings(Figures("solved"))


def next_of(batches: Batches) -> TaskNumbers:
    """The indices of the next batch, which must exist."""
    batch = batches.next()
    assert batch is not None
    return batch[0]


def ended(done: Done) -> "Future[Done]":
    future: Future[Done] = Future()
    future.set_result(done)
    return future


def broken(error: BaseException) -> "Future[Done]":
    future: Future[Done] = Future()
    future.set_exception(error)
    return future


def test_batches_grow_to_a_second_as_it_is_learnt_how_long_tasks_take() -> None:
    batches = Batches(TASKS, 1.0)
    for seconds in (0.3, 0.1):  # of one search each
        places = next_of(batches)
        assert len(places) == 1
        batches.accept(places, Done((FOUND,), (seconds,)))
    assert len(next_of(batches)) == pytest.approx(1 / 0.2, abs=1)


def test_what_there_was_no_time_for_comes_again_first() -> None:
    batches = Batches(TASKS, 1.0)
    batches.accept(next_of(batches), Done((FOUND,), (0.1,)))
    batches.accept(next_of(batches), Done((FOUND,), (0.1,)))
    places = next_of(batches)
    left = batches.left
    results = batches.accept(places, Done((FOUND,) * 2, (0.6, 0.6)))
    assert [place for place, _ in results] == list(places[:2])
    assert batches.left == left + len(places) - 2
    assert next_of(batches)[0] == places[2]


def test_a_batch_that_broke_off_is_done_one_by_one_and_the_culprit_alone_is_lost() -> None:
    batches = Batches(TASKS, 1.0)
    for _ in range(2):
        batches.accept(next_of(batches), Done((FOUND,), (0.25,)))
    batch = batches.next()
    assert batch is not None
    places, killed = batch[0], batch[1].lost("killed")
    assert len(places) == 4
    assert batches.accept(places, killed) == []
    assert [next_of(batches) for _ in places] == [(place,) for place in places]
    ((place, result),) = batches.accept((places[1],), killed)
    assert (place, result.is_lost, result.figures.note) == (places[1], True, "killed")


def test_a_batch_ends_when_its_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = iter([0.0, 0.7, 1.1, 2.0])
    monkeypatch.setattr(module, "perf_counter", lambda: next(ticks))
    done = Batch(tuple(TASKS[:3]), 1.0).do()
    assert (len(done.found), [round(one, 1) for one in done.seconds]) == (2, [0.7, 0.4])


def test_what_is_given_out_may_have_another_form_than_what_is_lost() -> None:
    sent = small().tasks
    batch = Batches(TASKS, 1.0, sent).next()
    assert batch is not None
    assert batch[1].tasks[0] is sent[0]
    batches = Batches(TASKS, 1.0, sent)
    ((place, result),) = batches.accept(next_of(batches), batch[1].lost("killed"))
    assert result.task is TASKS[place] is not sent[place]


class Here(Executor):
    """Does everything at once, and fails in the first batch and in all with `culprit`."""

    def __init__(self, culprit: Task | None = None) -> None:
        self.count = 0
        self.culprit = culprit

    def submit(self, function: Callable[..., Any], /, *given: Any, **_: Any) -> "Future[Any]":
        self.count += 1
        if self.count == 1 or any(
            task is self.culprit
            for task in getattr(function, "__self__").tasks  # noqa: B009
        ):
            return broken(MemoryError())
        return ended(function(*given))


def test_a_batch_that_an_executor_loses_is_tried_again() -> None:
    """Even one of a single task, as the first are: a cluster may lose what was found."""
    tasks = small().tasks * 5
    results = dict(results_of(tasks, Here()))
    assert sorted(results) == list(range(len(tasks)))
    assert all(result.task is tasks[place] for place, result in results.items())
    assert not any(result.is_lost for result in results.values())


def test_a_task_that_an_executor_fails_in_twice_is_lost() -> None:
    tasks = [replace(task) for task in small().tasks * 5]
    results = dict(results_of(tasks, Here(culprit=tasks[7])))
    assert {place: one.figures.note for place, one in results.items() if one.is_lost} == {
        7: "it failed with MemoryError"
    }


class CalledOff(Here):
    """Cancels its batches."""

    def submit(self, function: Callable[..., Any], /, *given: Any, **_: Any) -> "Future[Any]":
        return broken(CancelledError())


def test_what_was_called_off_from_outside_is_no_result() -> None:
    with pytest.raises(LoydError, match="has cancelled"):
        next(iter(results_of(small().tasks, CalledOff())))
