"""`loyd scramble`: solvable boards, the same for the same seed."""

import pytest

from loyd.core.engine.puzzle.board import verdict
from loyd.core.engine.puzzle.exact import ExactTable
from loyd.core.engine.puzzle.notation import Notation, blank_last, parse_board
from loyd.core.engine.puzzle.reader import parse_goal
from tests.tui.cli.command_line import run


@pytest.mark.parametrize("size", ["2x2", "2x5", "3x3", "4x4", "5x5"])
@pytest.mark.parametrize("how", [[], ["--walk", "30"]])
def test_boards_are_solvable_and_repeat_with_their_seed(size: str, how: list[str]) -> None:
    arguments = ["scramble", "-n", "20", "--size", size, "--seed", "5", *how]
    first = run(*arguments).stdout
    assert first == run(*arguments).stdout
    boards = [parse_board(line, size=(int(size[0]), int(size[2]))) for line in first.splitlines()]
    assert len(boards) == 20
    assert all(verdict(board, blank_last(*board.size)).solvable for board in boards)


@pytest.mark.parametrize("distance", [0, 1, 17, 31])
def test_boards_at_a_distance(distance: int) -> None:
    lines = run(
        "scramble", "-n", "5", "--distance", str(distance), "--seed", "1"
    ).stdout.splitlines()
    table = ExactTable.build(blank_last(3, 3))
    assert [table.distance(parse_board(line)) for line in lines] == [distance] * 5


@pytest.mark.parametrize(("size", "distance"), [("2x5", 12), ("4x4", 22), ("5x5", 12)])
def test_larger_boards_at_a_distance(size: str, distance: int) -> None:
    arguments = ["scramble", "-n", "2", "--size", size, "--distance", str(distance), "--seed", "1"]
    boards = run(*arguments).stdout
    assert run(*arguments).stdout == boards
    answers = run("solve", "--size", size, "-a", "astar", stdin=boards).stdout.splitlines()
    assert [len(answer) for answer in answers] == [distance] * 2


def test_without_a_seed_one_is_shown_that_repeats_the_boards() -> None:
    result = run("scramble", "-n", "3")
    seed = result.stderr.removeprefix("seed ").strip()
    assert run("scramble", "-n", "3", "--seed", seed).stdout == result.stdout


def test_any_goal_in_any_notation() -> None:
    lines = run(
        "scramble", "-n", "10", "--goal", "snail", "--notation", "last", "--seed", "3"
    ).stdout.splitlines()
    assert all(
        verdict(parse_board(line, notation=Notation.LAST), parse_goal("snail", (3, 3))).solvable
        for line in lines
    )


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (["--distance", "32"], "the greatest distance is 31"),
        (["--size", "4x4", "--distance", "61"], "up to 60"),
        (["--size", "5x5", "--distance", "41"], "up to 40"),
        (["--walk", "-1"], "-1 is not in the range"),
        (["--walk", "3", "--distance", "3"], "one of them"),
        (["--size", "1x9"], "1x9 "),
        (["-n", "0"], "0 is not in the range"),
        (["-n", "9" * 400], "is not in the range 1<=x<=1000000000"),
        (["--walk", "9" * 400], "is not in the range 0<=x<=1000000000"),
        (["--distance", "20..2"], "such as 2..20"),
        (["--distance", "-1"], "'-1' "),
        (["--distance", "7", "--all"], "--all needs --distance"),
    ],
)
def test_what_cannot_be_had_is_said(options: list[str], reason: str) -> None:
    result = run("scramble", "--seed", "1", *options)
    assert (result.exit_code, result.stdout) == (2, "")
    assert reason in result.stderr
    assert result.stderr.count("\n") == 1


def test_so_many_boards_at_each_distance_of_a_band() -> None:
    lines = run("scramble", "-n", "3", "--distance", "2..20", "--seed", "1").stdout.splitlines()
    table = ExactTable.build(blank_last(3, 3))
    assert [table.distance(parse_board(line)) for line in lines] == [
        distance for distance in range(2, 21) for _ in range(3)
    ]


def test_every_board_at_a_distance_once() -> None:
    result = run("scramble", "--all", "--distance", "7", "--goal", "snail")
    table = ExactTable.build(parse_goal("snail", (3, 3)))
    boards = [parse_board(line) for line in result.stdout.splitlines()]
    assert (len(set(boards)), len(boards), result.stderr) == (
        table.depths()[7],
        table.depths()[7],
        "",
    )
    assert {table.distance(board) for board in boards} == {7}
    whole = run("scramble", "--all", "--distance", "0..40", "--size", "2x3").stdout.splitlines()
    assert len(set(whole)) == len(whole) == 360


PUBLISHED = (1, 2, 4, 10, 24, 54, 107, 212, 446, 946, 1948)
"""How many 15-puzzles need 0, 1, 2 ... moves (Korf and Schultze 2005), the blank in a corner of the
goal.
"""


def test_every_board_of_a_larger_size() -> None:
    counts = [
        len(
            run(
                "scramble", "--all", "--size", "4x4", "--distance", str(distance)
            ).stdout.splitlines()
        )
        for distance in range(11)
    ]
    assert tuple(counts) == PUBLISHED
    lines = run("scramble", "--all", "--size", "4x4", "--distance", "0..10").stdout.splitlines()
    assert len(lines) == len(set(lines)) == sum(PUBLISHED)


def test_too_many_boards_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("loyd.core.engine.heuristics.exact_distance.MOST_BOARDS", 500)
    result = run("scramble", "--all", "--size", "4x4", "--distance", "9")
    assert (result.exit_code, result.stdout) == (2, "")
    assert (
        "the 4x4 boards up to 8 moves from the goal are more than 500: ask for fewer moves"
        in result.stderr
    )
    beyond = run("scramble", "--all", "--distance", "32")
    assert (beyond.exit_code, beyond.stderr) == (
        2,
        "no 3x3 board is 32 moves from this goal: 0 to 31 are possible\n",
    )
