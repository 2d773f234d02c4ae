"""The handle of a search: every way of moving through it, while it runs and after."""

from collections.abc import Iterator

import pytest

from core.heuristics.catalogue import heuristic
from core.puzzle.goal import blank_last
from core.puzzle.instances import preset
from core.puzzle.notation import parse_board
from core.run import PACES, Activity, Run
from core.search.catalogue import ALGORITHMS, algorithm
from core.search.outcome import Ending
from core.search.problem import Limits, Problem

PATIENCE = 60


def problem(name: str = "astar", board: str = "2 3 4 1 5 x 7 6 8", *, limits: Limits | None = None) -> Problem:
    start = parse_board(board)
    return Problem(start, blank_last(*start.size), algorithm(name), heuristic("manhattan"), limits=limits or Limits())


@pytest.fixture
def run() -> Iterator[Run]:
    held = Run(problem())
    yield held
    held.close()


def last_step(name: str) -> int:
    """How many steps the search takes when it is driven directly."""
    trace, search = algorithm(name).begin(problem(name))
    for _ in search:
        pass
    return trace.steps


def test_a_run_begins_before_the_first_expansion(run: Run) -> None:
    assert (run.position, run.trace.steps, run.outcome, run.activity) == (0, 0, None, Activity.PAUSED)


def test_a_step_is_made_on_the_spot_and_taken_back(run: Run) -> None:
    run.step()
    run.step()
    assert (run.position, run.trace.steps) == (2, 2)
    run.step(-1)
    assert (run.position, run.trace.steps) == (1, 2)
    run.step(-10)
    assert run.position == 0


def test_ten_steps_forward_are_ten(run: Run) -> None:
    run.step(10)
    assert run.wait(PATIENCE)
    assert run.position == 10
    run.step(-3)
    run.step(10)
    assert run.wait(PATIENCE)
    assert run.position == 17


@pytest.mark.parametrize("name", ALGORITHMS)
def test_to_the_end_and_back_to_any_step(name: str) -> None:
    run = Run(problem(name, limits=Limits(expansions=30_000)))
    try:
        run.to_end()
        assert run.wait(PATIENCE)
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


def test_a_seek_beyond_the_head_searches_on(run: Run) -> None:
    run.seek(200)
    assert run.wait(PATIENCE)
    assert (run.position, run.trace.steps, run.outcome) == (200, 200, None)


def test_a_seek_beyond_the_end_shows_the_end(run: Run) -> None:
    run.seek(10_000)
    assert run.wait(PATIENCE)
    assert run.position == run.trace.steps == last_step("astar")
    assert run.outcome is not None
    assert run.outcome.ending is Ending.SOLVED


@pytest.mark.parametrize("name", ["astar", "idastar"])
def test_events_are_found_the_same_whether_the_search_is_ahead_or_not(name: str) -> None:
    ahead, behind = Run(problem(name)), Run(problem(name))
    try:
        ahead.to_end()
        assert ahead.wait(PATIENCE)
        ahead.seek(0)
        stops = []
        while not stops or stops[-1] < ahead.trace.steps:
            for run in (ahead, behind):
                run.next_event()
                assert run.wait(PATIENCE)
            assert behind.position == ahead.position
            stops.append(ahead.position)
        assert stops == sorted(set(stops))
        for step in stops[:-1]:
            before, now = ahead.trace.counts(step - 1), ahead.trace.counts(step)
            assert now.greatest_f > before.greatest_f or now.least_h < before.least_h or now.bound != before.bound or step == 1
    finally:
        ahead.close()
        behind.close()


def test_playing_flat_out_ends_in_the_outcome() -> None:
    run = Run(problem("idastar"), pace=None)
    try:
        run.play()
        assert run.wait(PATIENCE)
        assert run.outcome is not None
        assert run.outcome.length == 19
        assert run.position == run.trace.steps
        run.play()
        assert run.activity is Activity.ENDED
    finally:
        run.close()


def test_playing_from_a_past_step_goes_through_the_record() -> None:
    run = Run(problem(), pace=PACES[-2])
    try:
        run.to_end()
        assert run.wait(PATIENCE)
        steps = run.trace.steps
        run.seek(3)
        run.play()
        assert run.activity is Activity.PLAYING
        assert run.wait(PATIENCE)
        assert run.position == steps == run.trace.steps
    finally:
        run.close()


def test_pausing_holds_the_step() -> None:
    run = Run(problem("astar", str(preset("hard-15").board)), pace=None)
    try:
        run.play()
        run.pause()
        assert run.wait(PATIENCE)
        held = run.position
        run.step(-1)
        assert run.position == max(0, held - 1)
        assert run.outcome is None
    finally:
        run.close()


def test_the_pace_goes_from_one_a_second_to_flat_out(run: Run) -> None:
    for _ in PACES:
        run.faster()
    assert run.pace is None
    for _ in PACES:
        run.slower()
    assert run.pace == 1


def test_cancelling_is_an_outcome_and_the_past_stays(run: Run) -> None:
    run.step()
    run.cancel()
    assert run.outcome is not None
    assert run.outcome.ending is Ending.CANCELLED
    run.seek(0)
    assert run.position == 0
    run.to_end()
    assert run.wait(PATIENCE)
    assert run.position == run.trace.steps == 1


def test_an_unsolvable_board_is_an_outcome_with_its_reason() -> None:
    run = Run(problem(board="2 1 3 4 5 6 7 8 x"))
    try:
        run.step()
        assert run.outcome is not None
        assert run.outcome.ending is Ending.UNSOLVABLE
        assert run.outcome.verdict is not None
        assert not run.outcome.verdict.solvable
        assert run.position == 0
    finally:
        run.close()


@pytest.mark.parametrize("limit", [1, 2, 17])
def test_a_limit_of_expansions_is_kept_to_the_node(limit: int) -> None:
    run = Run(problem(limits=Limits(expansions=limit)))
    try:
        run.to_end()
        assert run.wait(PATIENCE)
        assert run.trace.steps == limit
        assert run.outcome is not None
        assert (run.outcome.ending, run.outcome.limit) == (Ending.LIMIT, "expansions")
    finally:
        run.close()


def test_closing_during_a_search_leaves_the_record_readable() -> None:
    run = Run(problem("astar", str(preset("hard-15").board)), pace=None)
    run.play()
    run.close()
    steps = run.trace.steps
    assert run.trace.counts(steps).step == steps
    assert run.outcome is None


class Stranger(BaseException):
    """What nobody has foreseen."""


def test_a_search_that_dies_of_anything_has_failed_and_its_past_stays_open(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    run.seek(20)
    assert run.wait(PATIENCE)

    def die(*_: object) -> None:
        raise Stranger("of old age")

    monkeypatch.setattr(run, "_expand", die)
    run.to_end()
    assert run.wait(PATIENCE)
    assert run.outcome is not None
    assert (run.outcome.ending, run.outcome.moves) == (Ending.FAILED, None)
    assert run.outcome.reason == "the search broke off with Stranger: of old age"
    run.seek(5)
    run.play()
    assert run.wait(PATIENCE)
    assert (run.position, run.activity) == (20, Activity.ENDED)
