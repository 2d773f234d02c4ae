"""The speed of the search loops beside the same algorithms in C and C++, the memory of a node, and
the start of `loyd solve`.

`loyd bench engine` and `loyd bench limits` run it from a checkout, like `python -m
tests.benchmarks.engine engine`.
"""

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from itertools import permutations
from pathlib import Path
from time import perf_counter

from loyd.core.engine.best_first.best_first_trace import BestFirstTrace
from loyd.core.engine.problem.problem import Limits, Problem
from loyd.core.engine.puzzle.board import Board, verdict
from loyd.core.engine.puzzle.notation import Notation, blank_last, format_board, parse_board
from loyd.core.engine.record import columns
from loyd.core.engine.search.solve import search, solve_with_trace
from loyd.core.engine.search.spec_text import parse_spec
from loyd.core.system.errors import LoydError, SettingError
from loyd.core.system.text import json_object
from tests.benchmarks.limits import build_tables, limit_figures
from tests.benchmarks.measuring import BenchmarkFigure, build, cpu_seconds, paired, run, source

MOST_BYTES = 40


@dataclass(frozen=True)
class EngineContest:
    """One search of one board, by Loyd and by a baseline; `at_least` is the required ratio of
    speeds.

    `arguments`: what the program gets after the boards. `counts_goal`: whether it counts the goal
    among the expanded nodes.
    """

    spec: str
    board: Board
    baseline: str
    opponent: str
    at_least: float
    arguments: tuple[str, ...] = ()
    counts_goal: bool = True

    @property
    def name(self) -> str:
        return f"{self.problem().algorithm.name} against {self.opponent}"

    def problem(self) -> Problem:
        return Problem(
            self.board, blank_last(*self.board.size), parse_spec(self.spec), Limits(bytes=None)
        )


FORTIETH = parse_board(
    "8 10 1 7 13 3 9 14 0 6 4 12 2 15 11 5"
)  # of Korf's hundred (1985), rotated by 180°
TWENTY_THIRD = parse_board("4 15 1 8 9 12 10 11 2 14 3 0 5 13 7 6")
MIDDLING = parse_board(
    "4 15 1 8 9 0 12 11 2 14 10 6 5 13 3 7"
)  # on a shortest path from the twenty-third, 44 moves from the goal
NEAR = parse_board(
    "4 1 12 8 2 9 15 11 5 10 0 6 13 14 3 7"
)  # on the same path, 34 moves from the goal
PLAIN = "plain C++"

CONTESTS = (
    EngineContest("idastar:manhattan", FORTIETH, "idastar.cpp", "the same in C++", 0.6),
    EngineContest("astar:manhattan", TWENTY_THIRD, "astar.c", "the same in C", 0.7),
    EngineContest(
        "astar:manhattan",
        TWENTY_THIRD,
        "astar_stl.cpp",
        "C++ with std::priority_queue and std::unordered_map",
        3,
    ),
    EngineContest("bibfs", NEAR, "others.cpp", PLAIN, 0.67, ("bibfs",), counts_goal=False),
    EngineContest(
        "nbs:manhattan", MIDDLING, "others.cpp", PLAIN, 0.67, ("nbs",), counts_goal=False
    ),
    EngineContest("mm:manhattan", MIDDLING, "others.cpp", PLAIN, 0.5, ("mm",), counts_goal=False),
    EngineContest(
        "baestar:manhattan", MIDDLING, "others.cpp", PLAIN, 0.67, ("baestar",), counts_goal=False
    ),
    EngineContest(
        "beam:manhattan:1000",
        TWENTY_THIRD,
        "others.cpp",
        PLAIN,
        0.67,
        ("beam", "1000"),
        counts_goal=False,
    ),
    EngineContest("rbfs:manhattan", TWENTY_THIRD, "others.cpp", PLAIN, 0.33, ("rbfs",)),
    EngineContest("smastar:manhattan:1000", NEAR, "others.cpp", PLAIN, 0.5, ("smastar", "1000")),
    EngineContest("lrtastar:manhattan", TWENTY_THIRD, "others.cpp", PLAIN, 0.2, ("lrtastar",)),
)


def engine_figures(rounds: int) -> Iterator[BenchmarkFigure]:
    with tempfile.TemporaryDirectory(prefix="loyd-bench-") as folder:
        for contest in CONTESTS:
            try:
                yield speed(contest, Path(folder), rounds)
            except LoydError as error:
                yield BenchmarkFigure(
                    contest.name, "of its speed", None, at_least=contest.at_least, note=str(error)
                )
    yield bytes_a_node(CONTESTS[1].problem())


def speed(contest: EngineContest, folder: Path, rounds: int) -> BenchmarkFigure:
    """The speed of a search as a share of a baseline's, built in `folder`: the median of some
    rounds in turn.

    Both are CPU seconds of the search alone. Raises LoydError without the baseline's source or a
    compiler, and if the two did not do the same.
    """
    program = build(source(contest.baseline), folder)
    if program is None:
        raise LoydError(
            f"there is no compiler for {contest.baseline} on this machine; install cc and c++, or "
            "gcc"
        )
    problem = contest.problem()
    boards = [format_board(board, Notation.ZERO) for board in (problem.goal, problem.start)]
    arguments = [*boards, *contest.arguments]
    theirs, ours = run(program, arguments), search(problem)
    if (theirs.length, theirs.expanded - contest.counts_goal, theirs.generated) != (
        ours.length,
        ours.expanded,
        ours.generated,
    ):
        raise LoydError(
            f"{contest.baseline} did not do the same search as Loyd: the times are not comparable"
        )
    ratio = paired(
        lambda: cpu_seconds(lambda: search(problem)),
        lambda: run(program, arguments).seconds,
        rounds,
    )
    note = (
        f"{ratio.minimum:.2f} to {ratio.maximum:.2f} in {rounds} rounds; {ours.generated:,} nodes "
        "generated in "
        f"{ratio.first_seconds:.2f} s against {ratio.second_seconds:.2f} s"
    )
    return BenchmarkFigure(
        contest.name, "of its speed", ratio.median, at_least=contest.at_least, note=note
    )


def bytes_a_node(problem: Problem) -> BenchmarkFigure:
    """The memory in use for each node of a best-first search at its end.

    A node is an entry of the store; a better path to a known board is a further one. Memory in use
    is the written part of every column, by node and by step, the whole hash table, and the small
    lists; spare room in columns is not included.
    """
    trace, _ = solve_with_trace(problem)
    if not isinstance(trace, BestFirstTrace):
        raise SettingError(
            f"{problem.algorithm.id} keeps no nodes to measure; a best-first search does"
        )
    nodes = trace.registers.entry_count - 1
    note = (
        f"{nodes:,} nodes: {columns.row_bytes(trace.nodes)} in columns by node, "
        f"{trace.steps * columns.STEP_BYTES / nodes:.1f} by step, "
        f"{trace.slots.nbytes / nodes:.1f} in the hash table; {trace.bytes_claimed / nodes:.1f} "
        "with the room kept free"
    )
    return BenchmarkFigure(
        f"memory of a node of {problem.algorithm.name}",
        "bytes",
        trace.bytes_used / nodes,
        at_most=MOST_BYTES,
        note=note,
    )


FASTEST_START, LEAST_RATE = 1.0, 100_000
SOLVED_BY_A_MOVE = b"1 2 3 4 5 6 7 x 8\n"


def pipe_figures(rounds: int) -> list[BenchmarkFigure]:
    """The seconds from the start of the process to its first answer, and then the boards per
    second: the best of some rounds.
    """
    boards = whole_puzzle()
    times = [_time(boards) for _ in range(rounds)]
    count = boards.count(b"\n")
    first, rest = min(first for first, _ in times), min(rest for _, rest in times)
    start = BenchmarkFigure(
        "first answer of loyd solve",
        "seconds",
        first,
        at_most=FASTEST_START,
        note=f"on the wall, best of {rounds}",
    )
    note = (
        f"all {count:,} solvable 8-puzzles in {rest:.2f} s on the wall after the first answer, "
        f"best of {rounds}"
    )
    return [
        start,
        BenchmarkFigure(
            "answers of loyd solve", "boards a second", count / rest, at_least=LEAST_RATE, note=note
        ),
    ]


def whole_puzzle() -> bytes:
    """Every solvable 8-puzzle, one per line."""
    goal = blank_last(3, 3)
    boards = (Board(3, 3, cells) for cells in permutations(range(9)))
    return "".join(
        f"{format_board(board)}\n" for board in boards if verdict(board, goal).solvable
    ).encode()


def _time(boards: bytes) -> tuple[float, float]:
    began = perf_counter()
    with subprocess.Popen(
        [sys.executable, "-m", "loyd", "solve"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        bufsize=0,
    ) as process:
        if process.stdin is None or process.stdout is None:
            raise LoydError("loyd solve was started without pipes")
        process.stdin.write(SOLVED_BY_A_MOVE)
        process.stdout.readline()
        answered = perf_counter()
        answers, _ = process.communicate(boards)
        ended = perf_counter()
    if answers.count(b"\n") != boards.count(b"\n"):
        raise LoydError("loyd solve did not answer every board")
    return answered - began, ended - answered


def show(figures: Iterator[BenchmarkFigure], *, as_json: bool) -> int:
    found = []
    for figure in figures:
        found.append(figure)
        if not as_json:
            print(_text(figure), flush=True)
    if as_json:
        print(
            json_object(
                {"figures": [asdict(figure) | {"verdict": figure.verdict} for figure in found]},
                indent=2,
            )
        )
    return 0 if all(figure.is_met for figure in found) else 1


def _figures(rounds: int) -> Iterator[BenchmarkFigure]:
    yield from engine_figures(rounds)
    yield from pipe_figures(rounds)


def _text(figure: BenchmarkFigure) -> str:
    value = (
        "-"
        if figure.value is None
        else f"{figure.value:,.2f}"
        if figure.value < 1000
        else f"{figure.value:,.0f}"
    )
    return (
        f"{figure.name}: {value} {figure.unit}\n  {figure.criterion}: {figure.verdict}\n  "
        f"{figure.note}\n"
    )


def main() -> int:
    """Measure what is requested; returns 1 if a figure fails its criterion."""
    parser = argparse.ArgumentParser(description="Measure the speed of Loyd.")
    parser.add_argument("what", choices=["engine", "limits", "build"])
    parser.add_argument(
        "words",
        nargs="*",
        help="files of 15-puzzles for limits; for build, a heuristic, height and width",
    )
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    if options.what == "build":
        name, height, width = options.words
        build_tables(name, int(height), int(width))
        return 0
    return show(
        _figures(options.rounds) if options.what == "engine" else limit_figures(options.words),
        as_json=options.json,
    )


if __name__ == "__main__":
    sys.exit(main())
