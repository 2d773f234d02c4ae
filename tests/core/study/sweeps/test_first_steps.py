"""Where searches diverge, found in other processes within the given limits."""

import pytest

from loyd.core.engine.outcome import Ending, Outcome
from loyd.core.engine.problem.problem import Limits, Problem
from loyd.core.engine.puzzle.instances import SAMPLE, Instance
from loyd.core.engine.puzzle.notation import parse_board
from loyd.core.engine.record.trace import Trace
from loyd.core.engine.search.solve import solve_with_trace
from loyd.core.study.compare.figures import Figures, lost_figures
from loyd.core.study.sweeps.pool import Pool
from loyd.core.study.sweeps.summary import pair_dict
from loyd.core.study.sweeps.task import FirstSteps, SpecDivergence, Task, TaskResult
from tests.core.study.sweeps.processes import end_first, hide_ends


def result(spec: str, limits: Limits | None = None, instance: Instance = SAMPLE) -> TaskResult:
    task = Task(instance, spec, limits or Limits(expansions=500))
    return TaskResult(task, task.do().figures)


def test_each_is_held_against_the_first() -> None:
    bfs, astar = Task(SAMPLE, "bfs", Limits(expansions=500)), Task(SAMPLE, "astar")
    found = FirstSteps((bfs, bfs, astar)).do()
    assert [(one.first, one.second, one.steps, one.divergence is None) for one in found] == [
        ("bfs", "bfs", 500, True),
        ("bfs", "astar", 313, False),
    ]


@pytest.mark.parametrize(("expansions", "steps"), [(4, 4), (None, 300), (400, 300)])
def test_no_more_steps_are_made_than_the_user_allows_and_are_compared(
    expansions: int | None, steps: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("loyd.core.study.sweeps.task.COMPARED_STEPS", 300)
    task = Task(SAMPLE, "bfs", Limits(expansions=expansions))
    (found,) = FirstSteps((task, task)).do()
    assert found == SpecDivergence("bfs", "bfs", steps)


def test_limits_of_time_and_memory_hold_too(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def noted(problem: Problem) -> tuple[Trace, Outcome]:
        asked.append(problem.limits)
        return solve_with_trace(problem)

    monkeypatch.setattr("loyd.core.study.sweeps.task.solve_with_trace", noted)
    task = Task(SAMPLE, "bfs", Limits(7, 2.5, 1_000_000))
    FirstSteps((task, task)).do()
    assert asked == [task.limits, task.limits]


def test_what_two_searches_share_is_counted_where_both_end() -> None:
    misplaced, manhattan, stopped = (
        Task(SAMPLE, "astar:misplaced"),
        Task(SAMPLE, "astar:manhattan"),
        Task(SAMPLE, "bfs", Limits(50)),
    )
    found, unknown = FirstSteps((misplaced, manhattan, stopped)).do()
    assert unknown.shared is None
    assert found.shared is not None
    (first, second), expanded = (
        found.shared,
        [task.do().figures.expanded for task in (misplaced, manhattan)],
    )
    assert [first.total, second.total] == expanded  # neither expands a board twice
    assert (first.optimum, second.optimum, second.at_optimum) == (19, 19, second.beyond)
    record = pair_dict(found)
    assert (record["both"], record["only_first"], record["only_second"]) == (
        312 - second.beyond,
        first.beyond,
        second.beyond,
    )
    assert record["only_second_at_optimum"] == second.beyond
    assert pair_dict(unknown)["both"] is None


def test_what_was_lost_or_failed_is_not_searched_again() -> None:
    lost = TaskResult(
        Task(SAMPLE, "astar"), lost_figures(Task(SAMPLE, "astar").problem(), "it was killed")
    )
    failed = TaskResult(Task(SAMPLE, "greedy"), Figures(Ending.FAILED, "a mistake"))
    kept = FirstSteps.from_results([lost, result("bfs"), failed, result("idastar")])
    assert [task.spec for task in kept.tasks] == ["bfs", "idastar"]
    assert (
        FirstSteps.from_results([lost, failed]).do()
        == FirstSteps.from_results([lost, result("bfs")]).do()
        == ()
    )


def test_there_is_nothing_to_tell_of_a_board_without_solution() -> None:
    odd = Instance("odd", parse_board("21345678x"), SAMPLE.goal)
    assert (
        FirstSteps.from_results([result("bfs", instance=odd), result("astar", instance=odd)]).do()
        == ()
    )


def test_processes_share_them_and_one_that_is_lost_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    hide_ends(monkeypatch)  # it ends while it is given something
    jobs = [
        FirstSteps.from_results([result("bfs"), result("astar")]),
        FirstSteps.from_results([result("greedy"), result("bfs")]),
    ]
    with Pool(1) as pool:
        end_first(pool)
        assert dict(pool.share(jobs[:1])) == {
            0: jobs[0].lost("its process was killed by signal 9, as happens when memory runs out")
        }
        assert dict(pool.share(jobs)) == {place: job.do() for place, job in enumerate(jobs)}
    assert jobs[0].lost("it was killed") == (SpecDivergence("bfs", "astar", lost="it was killed"),)
