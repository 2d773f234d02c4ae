import pytest

from loyd.core.engine.puzzle.board import Board
from loyd.core.engine.puzzle.notation import GOALS, blank_first, blank_last, snail
from loyd.core.engine.puzzle.reader import parse_goal
from loyd.core.system.errors import BoardError


def test_the_presets_of_the_8_puzzle() -> None:
    assert str(blank_last(3, 3)) == "123/456/78x"
    assert str(blank_first(3, 3)) == "x12/345/678"
    assert str(snail(3, 3)) == "123/8x4/765"


@pytest.mark.parametrize("height", range(2, 6))
@pytest.mark.parametrize("width", range(2, 6))
def test_the_snail_creeps_inwards_clockwise(height: int, width: int) -> None:
    """Walk as a snail does: straight on until the edge or an eaten cell is ahead, then turn
    right.
    """
    board, seen = snail(height, width), {(0, 0)}
    row, column, down, right = 0, 0, 0, 1
    walked = [board.rows[0][0]]
    while len(walked) < height * width:
        ahead = row + down, column + right
        if ahead in seen or not (0 <= ahead[0] < height and 0 <= ahead[1] < width):
            down, right = right, -down
            continue
        row, column = ahead
        seen.add(ahead)
        walked.append(board.rows[row][column])
    assert walked == [*range(1, height * width), 0]


@pytest.mark.parametrize("name", GOALS)
def test_a_goal_is_known_by_name(name: str) -> None:
    assert parse_goal(name, (3, 4)) == GOALS[name](3, 4)
    assert parse_goal(f" {name.upper()} ", (2, 2)) == GOALS[name](2, 2)


def test_any_board_is_a_goal() -> None:
    assert parse_goal("1 2 3 x 4 5", (2, 3)) == Board(2, 3, (1, 2, 3, 0, 4, 5))
    assert parse_goal("#0", (2, 3)) == blank_first(2, 3)


def test_an_unknown_goal_tells_the_known_ones() -> None:
    with pytest.raises(
        BoardError, match="'snial' is not a goal: use blank-last, blank-first, snail"
    ):
        parse_goal("snial", (3, 3))
    with pytest.raises(BoardError, match="tile 1 appears twice"):
        parse_goal("1 1 2 x", (2, 2))
    with pytest.raises(BoardError, match="no blank"):
        parse_goal("1 2 3 4", (2, 2))
