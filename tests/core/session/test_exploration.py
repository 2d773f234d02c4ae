"""One search explored: every way of moving through it, while it runs and afterwards."""

from collections.abc import Iterator
from time import monotonic

import pytest

from loyd.core.engine.algorithms.catalogue import ALGORITHMS, algorithm
from loyd.core.engine.heuristics.catalogue import heuristic
from loyd.core.engine.outcome import Ending
from loyd.core.engine.problem.problem import Limits, Problem
from loyd.core.engine.problem.spec import Spec
from loyd.core.engine.puzzle.notation import blank_last, parse_board
from loyd.core.engine.search.solve import create_search
from loyd.core.session.exploration import PACES, Activity, Exploration
from tests.patience import PATIENCE_SECONDS
from tests.presets import preset


def problem(
    name: str = "astar", board: str = "2 3 4 1 5 x 7 6 8", *, limits: Limits | None = None
) -> Problem:
    start = parse_board(board)
    return Problem(
        start,
        blank_last(*start.size),
        Spec(algorithm(name), heuristic("manhattan")),
        limits or Limits(),
    )


@pytest.fixture
def run() -> Iterator[Exploration]:
    held = Exploration(problem())
    yield held
    held.close()


def rested(run: Exploration) -> bool:
    """Whether the exploration comes to rest."""
    end = monotonic() + PATIENCE_SECONDS
    while run.activity in (Activity.PLAYING, Activity.SEEKING) and monotonic() < end:
        run.wait(0.004)
        run.look()
    return run.activity not in (Activity.PLAYING, Activity.SEEKING)


def last_step(name: str) -> int:
    """The number of steps of the search when it is run directly."""
    trace, search = create_search(problem(name))
    for _ in search:
        pass
    return trace.steps


def test_a_run_begins_before_the_first_expansion(run: Exploration) -> None:
    assert (run.position, run.trace.steps, run.outcome, run.activity) == (
        0,
        0,
        None,
        Activity.PAUSED,
    )


def test_a_step_is_made_and_taken_back(run: Exploration) -> None:
    for _ in range(2):
        run.step()
        assert rested(run)
    assert (run.position, run.trace.steps) == (2, 2)
    run.step(-1)
    assert (run.position, run.trace.steps) == (1, 2)
    run.step(-10)
    assert run.position == 0


def test_ten_steps_forward_are_ten(run: Exploration) -> None:
    run.step(10)
    assert rested(run)
    assert run.position == 10
    run.step(-3)
    run.step(10)
    assert rested(run)
    assert run.position == 17


@pytest.mark.parametrize("name", ALGORITHMS)
def test_to_the_end_and_back_to_any_step(name: str) -> None:
    run = Exploration(problem(name, limits=Limits(expansions=30_000)))
    try:
        run.to_end()
        assert rested(run)
        assert run.outcome is not None
        assert run.position == run.trace.steps
        assert run.activity is Activity.ENDED
        first = run.trace.node(1).board
        run.seek(1)
        assert run.position == 1
        assert run.activity is Activity.PAUSED
        assert first == run.problem.start
        run.seek(1 << 50)
        assert run.position == run.trace.steps
    finally:
        run.close()


def test_a_seek_beyond_the_head_searches_on(run: Exploration) -> None:
    run.seek(200)
    assert rested(run)
    assert (run.position, run.trace.steps, run.outcome) == (200, 200, None)


def test_a_seek_beyond_the_end_shows_the_end(run: Exploration) -> None:
    run.seek(10_000)
    assert rested(run)
    assert run.position == run.trace.steps == last_step("astar")
    assert run.outcome is not None
    assert run.outcome.ending is Ending.SOLVED


@pytest.mark.parametrize("name", ["astar", "idastar"])
def test_events_are_found_the_same_whether_the_search_is_ahead_or_not(name: str) -> None:
    ahead, behind = Exploration(problem(name)), Exploration(problem(name))
    try:
        ahead.to_end()
        assert rested(ahead)
        ahead.seek(0)
        stops = []
        while not stops or stops[-1] < ahead.trace.steps:
            for run in (ahead, behind):
                run.next_event()
                assert rested(run)
            assert behind.position == ahead.position
            stops.append(ahead.position)
        assert stops == sorted(set(stops))
        for step in stops[:-1]:
            before, now = ahead.trace.counts(step - 1), ahead.trace.counts(step)
            assert (
                now.greatest_f > before.greatest_f
                or now.least_h < before.least_h
                or now.bound != before.bound
                or step == 1
            )
    finally:
        ahead.close()
        behind.close()


def test_playing_at_max_speed_ends_in_the_outcome() -> None:
    run = Exploration(problem("idastar"), pace=None)
    try:
        run.play()
        assert rested(run)
        assert run.outcome is not None
        assert run.outcome.length == 19
        assert run.position == run.trace.steps
        run.play()
        assert run.activity is Activity.ENDED
    finally:
        run.close()


def test_playing_from_a_past_step_goes_through_the_record() -> None:
    run = Exploration(problem(), pace=PACES[-2])
    try:
        run.to_end()
        assert rested(run)
        steps = run.trace.steps
        run.seek(3)
        run.play()
        assert run.activity is Activity.PLAYING
        assert rested(run)
        assert run.position == steps == run.trace.steps
    finally:
        run.close()


def test_pausing_holds_the_step() -> None:
    run = Exploration(problem("astar", str(preset("hard-15").board)), pace=None)
    try:
        run.play()
        run.pause()
        assert rested(run)
        held = run.position
        run.step(-1)
        assert run.position == max(0, held - 1)
        assert run.outcome is None
    finally:
        run.close()


def test_the_speed_goes_from_one_per_second_to_max(run: Exploration) -> None:
    for _ in PACES:
        run.faster()
    assert run.pace is None
    for _ in PACES:
        run.slower()
    assert run.pace == 1


def test_cancelling_is_an_outcome_and_the_past_stays(run: Exploration) -> None:
    run.step()
    assert rested(run)
    run.cancel()
    assert rested(run)
    assert run.outcome is not None
    assert (run.outcome.ending, run.activity) == (Ending.CANCELLED, Activity.ENDED)
    run.seek(0)
    assert run.position == 0
    run.to_end()
    assert rested(run)
    assert run.position == run.trace.steps == 1


@pytest.mark.parametrize("name", ["astar", "idastar", "rbfs"])
def test_cancelling_in_full_flight_shows_the_end_of_what_was_recorded(name: str) -> None:
    run = Exploration(problem(name, str(preset("hard-15").board)), pace=None)
    try:
        run.play()
        while not run.trace.steps:
            run.wait(0.004)
        run.cancel()
        assert rested(run)
        assert run.outcome is not None
        counts = run.trace.counts(run.trace.steps)
        assert (run.outcome.ending, run.activity) == (Ending.CANCELLED, Activity.ENDED)
        assert (run.outcome.expanded, run.outcome.generated) == (
            counts.expanded,
            run.trace.generated,
        )
        assert run.position == run.trace.steps
    finally:
        run.close()


def test_cancelling_keeps_the_shown_past_step(run: Exploration) -> None:
    run.seek(20)
    assert rested(run)
    run.seek(3)
    run.cancel()
    assert run.recorder.wait(PATIENCE_SECONDS)
    assert run.outcome is not None
    assert (run.position, run.activity) == (3, Activity.PAUSED)


def test_an_event_is_shown_before_much_more_is_recorded() -> None:
    run = Exploration(problem("astar", str(preset("hard-15").board)))
    try:
        run.next_event()
        assert rested(run)
        event = run.trace.next_event(0)
        assert event is not None
        assert (run.position, run.activity) == (event.step, Activity.PAUSED)
        assert run.trace.steps <= 64
    finally:
        run.close()


def test_an_unsolvable_board_is_an_outcome_with_its_reason() -> None:
    run = Exploration(problem(board="2 1 3 4 5 6 7 8 x"))
    try:
        run.step()
        assert rested(run)
        assert run.outcome is not None
        assert run.outcome.ending is Ending.UNSOLVABLE
        assert run.outcome.verdict is not None
        assert not run.outcome.verdict.solvable
        assert run.position == 0
    finally:
        run.close()


@pytest.mark.parametrize("limit", [1, 2, 17])
def test_a_limit_of_expansions_is_kept_to_the_node(limit: int) -> None:
    run = Exploration(problem(limits=Limits(expansions=limit)))
    try:
        run.to_end()
        assert rested(run)
        assert run.trace.steps == limit
        assert run.outcome is not None
        assert (run.outcome.ending, run.outcome.limit) == (Ending.LIMIT, "steps")
    finally:
        run.close()
