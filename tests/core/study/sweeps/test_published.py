"""Published tables: their boards match the source, and a few counts of each are computed again."""

import pytest

from loyd.core.engine.problem.problem import Limits
from loyd.core.engine.puzzle.exact import ExactTable
from loyd.core.study.sweeps.published import TABLES, measured_rows, numbers_in
from loyd.core.study.sweeps.task import TaskResult


def test_korfs_smallest_boards_have_his_counts() -> None:
    rows = list(TABLES["korf-1985"].rows(True))
    assert len({row.instances[0].board for row in rows}) == 100
    assert sum(row.published for row in rows) == 35_911_891_875
    tasks = [task for row in rows[:2] for task in row.tasks(Limits())]
    found = measured_rows(rows, [TaskResult(task, task.do().figures) for task in tasks])
    assert [(one.row.name, one.measured, one.difference) for one in found] == [
        ("board 79", 540_860, 0),
        ("board 12", 546_344, 0),
    ]


@pytest.mark.parametrize("whole", [False, True])
def test_the_boards_of_a_book_are_as_far_from_the_goal_as_it_says(whole: bool) -> None:
    rows = list(TABLES["aima-3.26"].rows(whole))
    table = ExactTable.build(rows[0].instances[0].goal)
    lines = list(numbers_in("aima-3.26.txt"))
    for place, row in enumerate(rows):
        assert {table.distance(one.board) for one in row.instances} == {lines[place // 3][0]}
        assert row.published == lines[place // 3][1 + place % 3]
        assert len(row.instances) == (100 if whole else 50)


def test_an_average_has_its_standard_error() -> None:
    row = list(TABLES["aima-3.26"].rows(False))[2]
    (found,) = measured_rows(
        [row], [TaskResult(task, task.do().figures) for task in row.tasks(Limits())]
    )
    assert found.measured == pytest.approx(19, rel=0.2)
    assert 0 < found.standard_error < 2
    assert found.difference == pytest.approx(found.measured / 19 - 1)
