"""Many searches of many boards, with their results as they come."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Unpack

from loyd.core.batch.task import Result, Task
from loyd.core.comparison.figures import agree_on_optimum, known_optimum
from loyd.core.errors import SettingError
from loyd.core.export.records import run_record
from loyd.core.json_text import json_object
from loyd.core.library.board import Cells, board
from loyd.core.library.options import LIMITS, NAMES, Options, check_names, limits_of
from loyd.core.library.spec import Search, SearchSpec, search_spec
from loyd.core.library.sweep_pool import results_of
from loyd.core.puzzle.instances import Instance
from loyd.core.search.problem import Problem

Record = dict[str, Any]


@dataclass(frozen=True, kw_only=True)
class SweepTask(Task):
    """A task whose search may hold functions of one's own; `spec` is its text."""

    search: SearchSpec

    def problem(self) -> Problem:
        """The search.  Raises SettingError where it has no meaning for the instance."""
        return Problem(self.instance.board, self.instance.goal, self.search.spec, self.limits)


def sweep(
    boards: Iterable[Cells],
    searches: Iterable[Search],
    *,
    pool: int | Executor | None = None,
    out: str | Path | None = None,
    goal: Cells | None = None,
    **options: Unpack[Options],
) -> Iterator[Record]:
    """Search every board by every search, and hand out a record of each as it comes; `name` is the number of the board, from 1.

    `pool`: None searches here, a number in so many processes, and an executor of `concurrent.futures` wherever it does; functions of a
    notebook's cell go with it.  A script that asks for processes must do so below `if __name__ == "__main__":`, as Python has it.
    `out`: a new file to which each record is written as a line of JSON before it is handed out.  `goal`, settings and limits as in `solve`.
    A search that fails, is lost with its process, or reaches a limit has a record that says so in `outcome` and `note`.
    Raises BoardError and SettingError before anything is searched: also where `out` is there already.

    >>> import loyd
    >>> runs = loyd.sweep(["2 3 4 1 5 x 7 6 8", "1 2 3 4 5 6 x 7 8"], ["astar:manhattan", "bfs"])
    >>> [(run["name"], run["spec"], run["length"], run["optimum"]) for run in runs]
    [('1', 'astar:manhattan', 19, 19), ('1', 'bfs', 19, 19), ('2', 'astar:manhattan', 2, 2), ('2', 'bfs', 2, 2)]
    """
    check_names(options, (*NAMES, *LIMITS))
    if isinstance(pool, int) and pool < 1:
        raise SettingError(f"{pool} processes cannot search: give 1 or more, or None to search in this one")
    path = None if out is None else Path(out)
    if path is not None and path.exists():
        raise SettingError(f"{path} is there already, and may hold the results of another sweep: name a new file, or remove it")
    wanted = _each_once(search_spec(one, None, options) for one in ([searches] if isinstance(searches, str | SearchSpec) else searches))
    starts = [board(one, goal=goal) for one in ([boards] if isinstance(boards, str) else boards)]
    instances = [Instance(str(number), one.arrangement, one.goal) for number, one in enumerate(starts, 1)]
    limits = limits_of(options)
    tasks = [SweepTask(instance, one.text, limits, search=one) for instance in instances for one in wanted]
    _check(tasks)
    return _records(tasks, pool, path)


def _each_once(searches: Iterable[SearchSpec]) -> list[SearchSpec]:
    """The searches without those that are there already.  Raises SettingError where functions of one name could not be told apart."""
    named: dict[str, SearchSpec] = {}
    for one in searches:
        known = named.setdefault(one.text, one)
        if (known.algorithm, known.h) != (one.algorithm, one.h):
            raise SettingError(f"two searches with different functions are both called {one.text}: give one of the functions another name")
    return list(named.values())


def _check(tasks: Iterable[SweepTask]) -> None:
    """Raises SettingError where a heuristic is not defined on a board's size."""
    seen = set()
    for task in tasks:
        use = task.spec, task.instance.board.size
        if use not in seen:
            seen.add(use)
            refusal = task.problem().heuristic.refusal(task.instance.board.size)
            if refusal:
                raise SettingError(f"board {task.instance.name}: {refusal}")


def _records(tasks: list[SweepTask], pool: int | Executor | None, out: Path | None) -> Iterator[Record]:
    if out is None:
        yield from map(_record, results_of(tasks, pool))
        return
    with out.open("x", encoding="ascii") as file:
        for record in map(_record, results_of(tasks, pool)):
            file.write(json_object(record) + "\n")
            file.flush()
            yield record


def _record(result: Result) -> Record:
    instance = result.task.instance
    figures = agree_on_optimum([result.figures], known_optimum(instance.board, instance.goal))[0]
    return run_record(Result(result.task, figures))
