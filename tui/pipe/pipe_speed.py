"""How fast `loyd solve` starts and answers, measured on a process of its own."""

import subprocess
import sys
from itertools import permutations
from time import perf_counter

from loyd.core.bench.figure import Figure
from loyd.core.errors import LoydError
from loyd.core.puzzle.board import Board
from loyd.core.puzzle.goal import blank_last
from loyd.core.puzzle.notation import format_board
from loyd.core.puzzle.solvability import verdict

FASTEST_START, LEAST_RATE = 1.0, 100_000
SOLVED_BY_A_MOVE = b"1 2 3 4 5 6 7 x 8\n"


def figures(rounds: int) -> list[Figure]:
    """The seconds from the start of the process to its first answer, and then the boards a second: the best of so many rounds."""
    boards = whole_puzzle()
    times = [_time(boards) for _ in range(rounds)]
    count = boards.count(b"\n")
    first, rest = min(first for first, _ in times), min(rest for _, rest in times)
    start = Figure("first answer of loyd solve", "seconds", first, at_most=FASTEST_START, note=f"on the wall, best of {rounds}")
    note = f"all {count:,} solvable 8-puzzles in {rest:.2f} s on the wall after the first answer, best of {rounds}"
    return [start, Figure("answers of loyd solve", "boards a second", count / rest, at_least=LEAST_RATE, note=note)]


def whole_puzzle() -> bytes:
    """Every solvable 8-puzzle, one a line."""
    goal = blank_last(3, 3)
    boards = (Board(3, 3, cells) for cells in permutations(range(9)))
    return "".join(f"{format_board(board)}\n" for board in boards if verdict(board, goal).solvable).encode()


def _time(boards: bytes) -> tuple[float, float]:
    """Seconds to the first answer, and from there until every board is answered."""
    began = perf_counter()
    with subprocess.Popen([sys.executable, "-m", "loyd", "solve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0) as process:
        if process.stdin is None or process.stdout is None:
            raise LoydError("loyd solve was begun without pipes")
        process.stdin.write(SOLVED_BY_A_MOVE)
        process.stdout.readline()
        answered = perf_counter()
        answers, _ = process.communicate(boards)
        ended = perf_counter()
    if answers.count(b"\n") != boards.count(b"\n"):
        raise LoydError("loyd solve did not answer every board")
    return answered - began, ended - answered
