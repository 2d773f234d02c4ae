"""`loyd scramble`: solvable boards, the same for the same seed."""

import pytest

from loyd.core.puzzle.exact import ExactTable
from loyd.core.puzzle.goal import blank_last, parse_goal
from loyd.core.puzzle.notation import Notation, parse_board
from loyd.core.puzzle.solvability import verdict
from tests.tui.commands.command_line import run


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
    lines = run("scramble", "-n", "5", "--distance", str(distance), "--seed", "1").stdout.splitlines()
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
    lines = run("scramble", "-n", "10", "--goal", "snail", "--notation", "last", "--seed", "3").stdout.splitlines()
    assert all(verdict(parse_board(line, notation=Notation.LAST), parse_goal("snail", (3, 3))).solvable for line in lines)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (["--distance", "32"], "0 to 31 are possible"),
        (["--size", "4x4", "--distance", "61"], "scrambles by distance go up to 60"),
        (["--size", "5x5", "--distance", "41"], "scrambles by distance go up to 40"),
        (["--walk", "-1"], "-1 is not in the range"),
        (["--walk", "3", "--distance", "3"], "give one of them"),
        (["--size", "1x9"], "1x9 is no size"),
        (["-n", "0"], "0 is not in the range"),
    ],
)
def test_what_cannot_be_had_is_said(options: list[str], reason: str) -> None:
    result = run("scramble", "--seed", "1", *options)
    assert (result.exit_code, result.stdout) == (2, "")
    assert reason in result.stderr
    assert result.stderr.count("\n") == 1
