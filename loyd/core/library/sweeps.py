"""Many searches of many boards, yielding results as they come."""

import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Unpack
from warnings import warn

from ..engine.problem import Problem
from ..engine.puzzle import Instance
from ..study.compare import SharedView
from ..study.sweeps import (
    JsonDict,
    RunsFile,
    Sweep,
    Task,
    check_runs_file,
    file_exists_message,
    parse_shard,
    refusal_of,
)
from ..study.sweeps.sweep_results import runs_of
from ..system import LoydError, SettingError, short_repr
from .boards import BoardWithGoal, Cells, board
from .specs import AnySearch, SearchSpec, SettingArguments, limits_of, shows_settings, spec


@dataclass(frozen=True, kw_only=True)
class SweepTask(Task):
    """A task whose search may use a user function; `spec` is its text."""

    search: SearchSpec

    @property
    def functions(self) -> tuple[Callable[..., Any], ...]:
        """The user's functions that the search calls."""
        return self.search._functions

    def problem(self) -> Problem:
        """The search. Raises SettingError if it is invalid for the instance."""
        return Problem(self.instance.board, self.instance.goal, self.search._spec, self.limits)


@shows_settings
def sweep(
    boards: Iterable[Cells],
    searches: Iterable[AnySearch],
    *,
    executor: Executor | int | None = None,
    out: str | Path | None = None,
    resume: bool = False,
    shard: str | tuple[int, int] = (1, 1),
    goal: Cells | None = None,
    node_limit: int | None = None,
    time_limit: float | None = None,
    memory_limit: int | None = None,
    **settings: Unpack[SettingArguments],
) -> Iterator[JsonDict]:
    """Search every board by every search, and yield a record of each as it comes; `name` is the
    number of the board, from 1.

    `executor`: by default the searches run in this process; a number runs them in that many
    processes, and an executor of `concurrent.futures`, such as a dask client's, wherever it runs
    its tasks; functions of a notebook's cell travel along. In a script, a sweep with processes
    belongs below `if __name__ == "__main__":`, as always in Python. `out`: a new file to which each
    record is written as a line of JSON before it is yielded. `resume`: if the file exists, its
    records are yielded first and not searched again. `shard`: `(2, 8)` or `"2/8"` searches every
    eighth board, from the second on. `goal`, settings and limits are those of `solve`; without
    `memory_limit`, several processes share the machine's memory. A search that fails, is lost with
    its process, or reaches a limit has a record that says so in `outcome` and `reason`. A
    record's `spec` is its search in full, its `search` the text that was given here (the first, if
    two name the same search). Raises BoardError and SettingError before anything is searched, also
    if `out` exists and `resume` is not given, or if it holds runs of other boards, searches,
    limits, functions, or of another version; and LoydError at the end if every search was lost.

    >>> import loyd
    >>> runs = loyd.sweep(["2 3 4 1 5 x 7 6 8", "1 2 3 4 5 6 x 7 8"], ["astar:manhattan", "bfs"])
    >>> [(run["name"], run["spec"], run["length"], run["optimum"]) for run in runs]
    [('1', 'astar:manhattan', 19, 19), ('1', 'bfs', 19, 19), ('2', 'astar:manhattan', 2, 2), ('2',
    'bfs', 2, 2)]
    >>> runs = loyd.sweep(["1 2 3 4 5 6 x 7 8"], ["astar", "wastar:2"])
    >>> {run["search"]: run["spec"] for run in runs}
    {'astar': 'astar:manhattan', 'wastar:2': 'wastar:manhattan:2'}
    """
    _check(executor, boards=boards, searches=searches)
    path = _file(out, resume=resume)
    wanted = _unique_searches(searches, settings)
    starts = [board(one, goal=goal) for one in ([boards] if isinstance(boards, str) else boards)]
    instances = [
        Instance(str(number), one.arrangement, one.goal) for number, one in enumerate(starts, 1)
    ]
    limits = limits_of(node_limit, time_limit, memory_limit)
    tasks = tuple(
        SweepTask(instance, one.text, limits, search=one)
        for instance in instances
        for one, _ in wanted.values()
    )
    if refusal := refusal_of(tasks):
        raise SettingError(refusal)
    part = parse_shard(shard if isinstance(shard, str) else "/".join(map(str, shard)))
    whole = Sweep(tasks, memory_limit, part)
    if path is not None:
        check_runs_file(path, whole)
    records = _records(whole, executor, path, resume=resume)
    return ({**record, "search": wanted[record["spec"]][1]} for record in records)


def _file(out: str | Path | None, *, resume: bool) -> Path | None:
    """The file to write. Raises SettingError if it is there, or if there is none to continue."""
    path = None if out is None else Path(out)
    if path is None and resume:
        raise SettingError("resume needs a file to continue: name it with out=")
    if path is not None and path.exists() and not resume:
        raise SettingError(file_exists_message(path))
    return path


def _check(executor: object, **lists: object) -> None:
    """Raises SettingError for what cannot run searches, and for what is no list."""
    for name, several in lists.items():
        if not isinstance(several, Iterable | SearchSpec):
            raise SettingError(
                f"{name}={short_repr(several)} is not a list of {name}; give a list, or an iterator"
            )
    if not isinstance(executor, Executor | int | None) or (
        isinstance(executor, int) and executor < 1
    ):
        raise SettingError(
            f"executor={short_repr(executor)} is not an executor; give a number of processes, or "
            "one of concurrent.futures"
        )
    if isinstance(executor, int) and sys.modules["__main__"].__dict__.get("__file__") == "<stdin>":
        raise SettingError("a script on standard input cannot start processes; save it as a file")


def _unique_searches(
    searches: Iterable[AnySearch], settings: SettingArguments
) -> dict[str, tuple[SearchSpec, str]]:
    """Each search once, by its text in full, with the text that was given for it first. Raises
    SettingError if functions of one name could not be told apart.
    """
    found: dict[str, tuple[SearchSpec, str]] = {}
    for given in [searches] if isinstance(searches, str | SearchSpec) else searches:
        one = spec(given, **settings)
        known, _ = found.setdefault(one.text, (one, given if isinstance(given, str) else one.text))
        if known._functions != one._functions:
            raise SettingError(
                f"two searches with different functions are both called {one.text}: rename one of "
                "the functions"
            )
    return found


def _records(
    sweep: Sweep, executor: Executor | int | None, out: Path | None, *, resume: bool
) -> Iterator[JsonDict]:
    """The records, those in the file first. Raises LoydError at the end if every search was lost
    with its process.
    """
    with nullcontext() if out is None else RunsFile(out, sweep, resume=resume) as file:
        if file is not None and (warning := file.held.warning(file.path)):
            warn(warning, RuntimeWarning, stacklevel=2)
        lost: list[JsonDict] = []
        count = 0
        for record in file.held.records.values() if file else ():
            count += 1
            yield record
        for record, result in runs_of(sweep, executor, file):
            count += 1
            lost += [record] if result.is_lost else []
            yield record
    if lost and len(lost) == count:
        raise LoydError(
            f"all {count} searches failed; {lost[0]['spec']} on board {lost[0]['name']}: "
            f"{lost[0]['reason']}"
        )


def is_in_terminal() -> bool:
    """Whether this is an interactive terminal that can show the app, and not a notebook."""
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    is_notebook = shell is not None and hasattr(shell, "kernel")
    return not is_notebook and sys.stdin.isatty() and sys.stdout.isatty()


def open_app(board: BoardWithGoal, spec: SearchSpec, at: int | None) -> None:
    """Open the app on a board, a search and a step, until it is closed.

    Raises SettingError for functions of this process, which the app cannot access.
    """
    if spec._functions:
        raise SettingError(
            "the app cannot see functions that exist only in this process: put them in a file and "
            "run loyd --load FILE"
        )
    view = SharedView(board.arrangement, board.goal, spec.text, at or 0)
    subprocess.run([sys.executable, "-m", "loyd", *view.arguments], check=False)  # noqa: S603
