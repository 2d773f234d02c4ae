"""The recorder of a search: it goes as far as requested, and always reaches an outcome."""

from collections.abc import Iterator
from threading import Event

import pytest

from loyd.core.engine.algorithms.catalogue import algorithm
from loyd.core.engine.outcome import Ending
from loyd.core.engine.problem.problem import Problem
from loyd.core.engine.problem.spec import Spec
from loyd.core.engine.puzzle.instances import SAMPLE
from loyd.core.engine.puzzle.notation import blank_last
from loyd.core.session.recorder import ALL_STEPS, Recorder
from tests.core.session.recorder_threads import ends
from tests.patience import PATIENCE_SECONDS
from tests.presets import preset

HARD = Problem(preset("hard-15").board, blank_last(4, 4), Spec(algorithm("astar")))


class Stranger(BaseException):
    """An exception that nobody foresees."""


@pytest.fixture
def recorder() -> Iterator[Recorder]:
    held = Recorder(Problem(SAMPLE.board, SAMPLE.goal, Spec(algorithm("astar"))))
    yield held
    held.close()


@pytest.fixture
def endless() -> Iterator[Recorder]:
    """The recorder of a search that takes longer than a test."""
    held = Recorder(HARD)
    yield held
    held.close()


def under_way(recorder: Recorder) -> Recorder:
    recorder.record_to(ALL_STEPS)
    while recorder.trace.steps < 1000:
        recorder.wait(0.004)
    return recorder


def test_nothing_is_recorded_unasked(recorder: Recorder) -> None:
    assert recorder.wait(PATIENCE_SECONDS)
    assert (recorder.trace.steps, recorder.outcome, recorder._thread) == (0, None, None)


@pytest.mark.parametrize("step", [1, 2, 7, 200])
def test_it_records_as_far_as_it_is_told_to_the_step(recorder: Recorder, step: int) -> None:
    recorder.record_to(step)
    assert recorder.wait(PATIENCE_SECONDS)
    assert (recorder.trace.steps, recorder.outcome) == (step, None)


def test_it_records_to_the_end(recorder: Recorder) -> None:
    recorder.record_to(ALL_STEPS)
    assert recorder.wait(PATIENCE_SECONDS)
    assert recorder.outcome is not None
    assert (recorder.outcome.ending, recorder.outcome.length) == (Ending.SOLVED, 19)
    assert recorder.outcome.expanded == recorder.trace.counts(recorder.trace.steps).expanded


def test_it_holds_until_it_is_told_to_go_on(endless: Recorder) -> None:
    under_way(endless).record_to(0)
    assert endless.wait(PATIENCE_SECONDS)
    assert endless.outcome is None
    endless.record_to(1)
    assert endless.wait(PATIENCE_SECONDS)
    wanted = endless.trace.steps + 300
    endless.record_to(wanted)
    assert endless.wait(PATIENCE_SECONDS)
    assert endless.trace.steps >= wanted


def test_it_waits_no_longer_than_it_is_told(endless: Recorder) -> None:
    assert not under_way(endless).wait(0.001)


def test_it_records_until_there_is_an_event(recorder: Recorder) -> None:
    steps = []
    while recorder.outcome is None:
        recorder.record_to_event(recorder.trace.steps)
        before = recorder.trace.steps
        assert recorder.wait(PATIENCE_SECONDS)
        event = recorder.trace.next_event(before)
        steps.append(before if event is None else event.step)
    assert len(steps) > 1
    assert steps == sorted(set(steps))


@pytest.mark.parametrize("name", ["astar", "idastar", "rbfs"])
def test_the_figures_of_a_cancelled_search_are_those_of_its_record(name: str) -> None:
    recorder = Recorder(Problem(HARD.start, HARD.goal, Spec(algorithm(name))))
    try:
        under_way(recorder).cancel()
        assert recorder.wait(PATIENCE_SECONDS)
        outcome, trace = recorder.outcome, recorder.trace
        assert outcome is not None
        recorder.record_to(ALL_STEPS)
        assert recorder.wait(PATIENCE_SECONDS)
        assert (outcome.ending, outcome.expanded) == (
            Ending.CANCELLED,
            trace.counts(trace.steps).expanded,
        )
        assert outcome.generated == trace.generated
    finally:
        recorder.close()


def test_a_search_is_cancelled_before_its_first_step(recorder: Recorder) -> None:
    recorder.cancel()
    assert recorder.wait(PATIENCE_SECONDS)
    assert recorder.outcome is not None
    assert (recorder.outcome.ending, recorder.trace.steps) == (Ending.CANCELLED, 0)


def test_an_outcome_is_not_cancelled(recorder: Recorder) -> None:
    recorder.record_to(ALL_STEPS)
    assert recorder.wait(PATIENCE_SECONDS)
    outcome = recorder.outcome
    recorder.cancel()
    assert recorder.wait(PATIENCE_SECONDS)
    assert recorder.outcome is outcome


def test_closing_ends_the_thread_and_leaves_the_record_readable(endless: Recorder) -> None:
    under_way(endless).close()
    assert ends(endless)
    steps = endless.trace.steps
    assert endless.trace.counts(steps).step == steps
    assert endless.outcome is None
    endless.record_to(ALL_STEPS)
    assert endless.wait(PATIENCE_SECONDS)
    assert endless.trace.steps == steps


def test_closing_waits_for_no_slice(endless: Recorder, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, may_end = Event(), Event()

    def slice_(*_: object) -> None:
        begun.set()
        may_end.wait(PATIENCE_SECONDS)

    monkeypatch.setattr(endless, "_expand", slice_)
    endless.record_to(1)
    assert begun.wait(PATIENCE_SECONDS)
    endless.close()
    assert endless._thread is not None
    assert endless._thread.is_alive()
    may_end.set()
    assert ends(endless)


@pytest.mark.parametrize("error", [MemoryError("no more"), Stranger("of old age")])
@pytest.mark.parametrize("step", [1, 21, ALL_STEPS])
def test_a_search_that_dies_of_anything_has_failed_and_its_past_stays_open(
    recorder: Recorder, monkeypatch: pytest.MonkeyPatch, error: BaseException, step: int
) -> None:
    recorder.record_to(20 if step > 1 else 0)
    assert recorder.wait(PATIENCE_SECONDS)

    monkeypatch.setattr(recorder, "_search", Dying(error))
    recorder.record_to(step)
    assert recorder.wait(PATIENCE_SECONDS)
    assert recorder.outcome is not None
    assert (recorder.outcome.ending, recorder.outcome.moves) == (Ending.FAILED, None)
    assert recorder.outcome.reason == f"the search failed with {type(error).__name__}: {error}"
    assert recorder.trace.steps == (20 if step > 1 else 0)
    recorder.record_to(ALL_STEPS)
    assert recorder.wait(PATIENCE_SECONDS)


class Dying:
    """A search that raises an error."""

    def __init__(self, error: BaseException) -> None:
        self._error = error

    def __next__(self) -> object:
        raise self._error

    def send(self, _: int) -> object:
        raise self._error
