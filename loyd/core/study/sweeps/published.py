"""Published tables of books, courses and papers, and the same searches run here."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.resources import files
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from ...engine.problem import Limits
from ...engine.puzzle import (
    Board,
    BoardFormat,
    Instance,
    at_distance,
    parse_board,
    parse_goal,
    read_instances,
    seeded,
    uniform,
)
from .task import Task, TaskResult

GOAL = "blank-first"
PUBLISHED_SEED = 1


class PublishedRow(NamedTuple):
    """A published number: the average over boards of the nodes that `spec` has `expanded` or
    `generated`.

    `plus`: what Loyd's count leaves out, such as the root.
    """

    name: str
    spec: str
    figure: str
    instances: tuple[Instance, ...]
    published: int
    plus: int = 0

    def tasks(self, limits: Limits) -> list[Task]:
        """The searches of this row."""
        return [Task(instance, self.spec, limits) for instance in self.instances]


class PublishedTable(NamedTuple):
    """`conventions`: how the source counts, and which boards it uses. `rows`: those that take a
    minute, or all (`whole`).
    """

    name: str
    source: str
    conventions: str
    rows: Callable[[bool], Iterator[PublishedRow]]


class MeasuredRow(NamedTuple):
    """`standard_error`: of the average measured here; 0 if both used the same boards."""

    row: PublishedRow
    measured: float
    standard_error: float

    @property
    def difference(self) -> float:
        """The measured value against the published one: 0.01 is one per cent more."""
        return self.measured / self.row.published - 1


def measured_rows(rows: Sequence[PublishedRow], results: Sequence[TaskResult]) -> list[MeasuredRow]:
    """The rows whose searches all have a result, with the average."""
    found = {(result.task.instance.name, result.task.spec): result.figures for result in results}
    measured = []
    for row in rows:
        counts = [
            getattr(found.get((one.name, row.spec)), row.figure, None) for one in row.instances
        ]
        numbers = [count + row.plus for count in counts if count is not None]
        if len(numbers) == len(counts):
            error = stdev(numbers) / sqrt(len(numbers)) if len(numbers) > 1 else 0.0
            measured.append(MeasuredRow(row, fmean(numbers), error))
    return measured


def _lines(name: str) -> list[str]:
    return (files("loyd.core.study.sweeps") / "files" / name).read_text("utf-8").splitlines()


def numbers_in(name: str) -> Iterator[list[int]]:
    """The numbers in each line of a file, without its comments."""
    return ([*map(int, line.split())] for line in _lines(name) if not line.startswith("#"))


def _aima(whole: bool) -> Iterator[PublishedRow]:
    goal = parse_goal(GOAL, (3, 3))
    count = 100 if whole else 50
    for distance, *published in numbers_in("aima-3.26.txt"):
        rng = seeded(distance)
        boards = tuple(
            Instance(f"{distance}-{number}", at_distance(goal, distance, rng), goal)
            for number in range(1, count + 1)
        )
        for (search, spec), nodes in zip(AIMA_SEARCHES.items(), published, strict=True):
            yield PublishedRow(f"{search}, {distance} moves", spec, "generated", boards, nodes)


AIMA_SEARCHES = {
    "BFS": "bfs:back",
    "A* (h1)": "astar:misplaced:tie=low-g:back",
    "A* (h2)": "astar:manhattan:tie=low-g:back",
}


def _columbia(whole: bool) -> Iterator[PublishedRow]:  # noqa: ARG001  it is small
    goal = parse_goal(GOAL, (3, 3))
    for (search, spec), counts in COLUMBIA.items():
        for text, count in counts.items():
            yield PublishedRow(
                f"{search} {text}",
                spec,
                "expanded",
                (Instance(text, parse_board(text), goal),),
                count,
            )


COLUMBIA: Mapping[tuple[str, str], Mapping[str, int]] = {
    ("bfs", "bfs:goal-test=expanded"): {"125340678": 10, "618402735": 54094, "864213570": 166786},
    ("dfs", "dfs"): {"125340678": 181437, "618402735": 51015, "864213570": 9869},
    ("ast", "astar:manhattan:tie=low-g"): {
        "125340678": 3,
        "618402735": 711,
        "864213570": 1801,
        "867254301": 4416,
    },
}


def _korf(whole: bool) -> Iterator[PublishedRow]:
    printed = (nodes for _, _, nodes, *_ in numbers_in("korf-1985.txt"))
    instances = read_instances(_lines("korf-1985.txt"), BoardFormat(GOAL))
    by_work = sorted(zip(printed, instances, strict=True), key=lambda one: one[0])
    for nodes, instance in by_work[: None if whole else 50]:
        yield PublishedRow(
            f"board {instance.name}",
            "idastar:manhattan:order=ulrd",
            "generated",
            (instance,),
            nodes,
            plus=1,
        )


def _korf_felner(whole: bool) -> Iterator[PublishedRow]:
    goal = parse_goal(GOAL, (4, 4))
    rng = seeded(PUBLISHED_SEED)
    boards: list[Board] = [uniform(goal, rng) for _ in range(1000)]
    instances = tuple(Instance(str(number), board, goal) for number, board in enumerate(boards, 1))
    yield PublishedRow(
        "6-6-3", "idastar:pdb-6-6-3:order=ulrd", "generated", instances, 617_555, plus=1
    )
    if whole:
        yield PublishedRow(
            "7-8", "idastar:pdb-7-8:order=ulrd", "generated", instances, 36_710, plus=1
        )


TABLES: dict[str, PublishedTable] = {
    table.name: table
    for table in (
        PublishedTable(
            "aima-3.26",
            "Russell and Norvig, Artificial Intelligence: A Modern Approach, 4th edition (2020), "
            "figure 3.26",
            "Nodes generated, including the undo move, on average over 100 random 8-puzzles of "
            "each length; goal with the blank first. "
            "BFS tests the goal on generation. A* breaks ties by the lowest g, as the book's own "
            "code does. Boards differ from the book's.",
            _aima,
        ),
        PublishedTable(
            "columbia",
            "Columbia University, COMS W4701 and ColumbiaX CSMM.101x, project on the 8-puzzle "
            "(2017)",
            "Nodes expanded, the goal not among them; goal with the blank first, moves in the "
            "order udlr, the goal test on expansion. "
            "A* breaks ties by the lowest g, then the oldest. The same boards.",
            _columbia,
        ),
        PublishedTable(
            "korf-1985",
            "Korf, Depth-first iterative-deepening, Artificial Intelligence 27 (1985), table 1",
            "Nodes generated by IDA* with the Manhattan distance, the root among them, without "
            "undo moves, in the order ulrd; goal with "
            "the blank first. The same 100 boards. The circulating copy may have misprints: 22, "
            "88, 89 and 98 differ.",
            _korf,
        ),
        PublishedTable(
            "korf-felner-2002",
            "Korf and Felner, Disjoint pattern database heuristics, Artificial Intelligence 134 "
            "(2002)",
            "Nodes generated by IDA* on average over 1,000 random 15-puzzles, each looked up with "
            "its mirror image too. The boards "
            "differ from the paper's; so do the groups of 5-5-5, and perhaps those of 6-6-3. "
            "--whole adds 7-8, in 1 GB of memory.",
            _korf_felner,
        ),
    )
}
