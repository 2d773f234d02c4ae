"""What was loaded here is known in worker processes."""

from collections.abc import Callable
from pathlib import Path

from loyd.core.engine.outcome import Ending
from loyd.core.engine.puzzle.instances import SAMPLE
from loyd.core.study.sweeps.pool import Pool
from loyd.core.study.sweeps.task import Task
from loyd.core.user_code.loader import load

Write = Callable[[str], Path]


def test_a_task_may_name_what_a_file_defines_and_a_mistake_is_its_outcome_alone(
    write: Write,
) -> None:
    load(
        write("""
        def mine(board, goal):
            return sum(a != b for a, b in zip(board.cells, goal.cells)) // 2

        def fails(board, goal):
            return 0 // (board.cells[0] - 5)
        """)
    )
    with Pool(1) as pool:
        found = dict(
            pool.run(
                [Task(SAMPLE, spec) for spec in ("astar:mine", "astar:fails", "astar:manhattan")]
            )
        )
    assert [found[place].figures.outcome for place in range(3)] == [
        Ending.SOLVED,
        Ending.FAILED,
        Ending.SOLVED,
    ]
    assert found[1].figures.note.startswith("mine.py, line 6: fails failed with ZeroDivisionError")
