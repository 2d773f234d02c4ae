"""Statistics of many searches, compared with figures small enough to check by eye."""

from statistics import fmean, median

from loyd.core.engine.puzzle.board import Move
from loyd.core.engine.puzzle.instances import PRESETS, SAMPLE, Instance
from loyd.core.study.compare.figures import Figures
from loyd.core.study.sweeps.summary import MEASURED, summarise, summary_dict, with_known_optimum
from loyd.core.study.sweeps.task import Task, TaskResult

SMALL = [instance for instance in PRESETS if len(instance.board.cells) == 9]


def made(
    instance: Instance,
    spec: str,
    length: int | None,
    expanded: int,
    *,
    optimal: bool = False,
    outcome: str = "solved",
) -> TaskResult:
    moves = None if length is None else (Move.UP,) * length
    return TaskResult(
        Task(instance, spec), Figures(outcome, moves=moves, optimal=optimal, expanded=expanded)
    )


def test_figures_are_of_the_boards_that_were_solved() -> None:
    boards = [Instance(str(number), SAMPLE.board, SAMPLE.goal, 10) for number in range(4)]
    results = [
        made(boards[0], "a", 10, 100, optimal=True),
        made(boards[0], "b", 20, 50),
        made(boards[1], "a", 10, 300, optimal=True),
        made(boards[1], "b", 10, 300),
        made(boards[2], "a", None, 999, outcome="limit reached"),
        made(boards[2], "b", 15, 10),
        made(boards[3], "a", None, 0, outcome="lost"),
        made(boards[3], "b", None, 0, outcome="unsolvable"),
    ]
    first, second = summarise(with_known_optimum(results))
    assert (
        first.spec,
        first.boards,
        first.solved,
        first.proved,
        first.given_up,
        first.lost,
        first.unsolvable,
    ) == ("a", 4, 2, 2, 1, 1, 0)
    assert (second.solved, second.unsolvable) == (3, 1)
    expanded = first.spreads["expanded"]
    assert (expanded.mean, expanded.median, expanded.greatest, expanded.total) == (
        200,
        200,
        300,
        400,
    )
    assert second.spreads["expanded"].median == 50
    assert (expanded.wins, second.spreads["expanded"].wins) == (
        0,
        0,
    )  # b expands fewer on one board, for a longer solution
    assert (first.spreads["length"].wins, second.spreads["length"].wins) == (1, 0)
    assert (first.ratio, second.ratio) == (1.0, fmean([2, 1, 1.5]))
    assert "seconds" not in first.spreads
    assert (first.work, second.work) == (
        {"expanded": 1399, "generated": 0, "seconds": 0},
        {"expanded": 360, "generated": 0, "seconds": 0},
    )
    columns = summary_dict(first)
    assert columns["expanded_total"] == 400
    assert {"rate_mean", "length_total"} <= set(columns)
    assert not {"rate_total", "branching_total", "depth_total"} & set(columns)  # without sense


def test_contradictions_are_counted() -> None:
    wrong = Instance("x", SAMPLE.board, SAMPLE.goal, 12)
    (summary,) = summarise([made(wrong, "a", 14, 1, optimal=True), made(wrong, "a", 14, 1)])
    assert summary.wrong == 1


def test_of_real_searches() -> None:
    results = with_known_optimum(
        [
            TaskResult(task, task.do().figures)
            for board in SMALL
            for task in (Task(board, "greedy:misplaced"), Task(board, "astar"))
        ]
    )
    greedy, astar = summarise(results)
    rows = [result.figures for result in results if result.task.spec == "greedy:misplaced"]
    assert greedy.spreads["generated"].mean == fmean(row.generated or 0 for row in rows)
    assert greedy.spreads["generated"].median == median(row.generated or 0 for row in rows)
    assert greedy.ratio == fmean((row.length or 0) / (row.optimum or 1) for row in rows)
    assert (greedy.ratio or 0) > 1 == astar.ratio
    assert astar.spreads["length"].wins == len(SMALL)
    assert set(astar.spreads) == {column.id for column in MEASURED} - {"necessary"}


def test_the_exact_table_knows_the_optimum_where_no_search_has_proved_it() -> None:
    unknown = Instance("x", SAMPLE.board, SAMPLE.goal)
    task = Task(unknown, "greedy:misplaced")
    (told,) = with_known_optimum([TaskResult(task, task.do().figures)])
    assert told.figures.optimum == 19


def test_no_search_wins_on_a_board_that_only_one_has_finished() -> None:
    boards = [Instance(str(number), SAMPLE.board, SAMPLE.goal) for number in range(2)]
    first, second = summarise(
        [made(boards[0], "a", 10, 5), made(boards[0], "b", 10, 7), made(boards[1], "b", 10, 1)]
    )
    assert (first.spreads["expanded"].wins, second.spreads["expanded"].wins) == (1, 0)
    (alone,) = summarise([made(board, "a", 10, 5) for board in boards])
    assert {spread.wins for spread in alone.spreads.values()} == {0}
