"""How many processes search where nobody says."""

from loyd.core.batch.pool import Pool
from loyd.core.batch.task import Task
from loyd.core.cores import cores
from loyd.core.puzzle.instances import SAMPLE, preset
from loyd.tui.pipe.crew import MOST, Crew

SPECS = ("bfs", "astar")


def processes(crew: Crew, tasks: list[Task]) -> int:
    with crew.pool(tasks) as pool:
        assert isinstance(pool, Pool)
        return pool.processes


def test_one_board_has_one_process_and_several_have_as_many_as_there_are_cores() -> None:
    alone = [Task(SAMPLE, spec) for spec in SPECS]
    several = alone + [Task(preset("deepest-8-a"), spec) for spec in SPECS]
    assert cores() >= 1
    assert processes(Crew(), alone) == 1
    assert processes(Crew(), several) == min(cores(), MOST, len(several))
    assert processes(Crew(1), several) == 1
