"""The exact table, compared with a flood over strings that shares no code with it."""

from collections.abc import Callable
from functools import cache
from math import factorial

import pytest
from hypothesis import given

from loyd.core.engine.puzzle.board import UNREACHABLE, Board, Move, letters, parse_order, verdict
from loyd.core.engine.puzzle.exact import Answers, ExactTable
from loyd.core.engine.puzzle.notation import blank_first, blank_last, parse_board, snail
from loyd.core.system.errors import BoardError
from tests.core.engine.puzzle.strategies import boards_of

SAMPLE = parse_board("2 3 4 1 5 x 7 6 8")


def neighbours(text: str, height: int, width: int) -> dict[str, str]:
    """The text of the board after each legal move, by the move's letter."""
    blank = text.index("x")
    row, column = divmod(blank, width)
    steps = {
        "u": (row > 0, -width),
        "d": (row < height - 1, width),
        "l": (column > 0, -1),
        "r": (column < width - 1, 1),
    }
    found = {}
    for letter, (legal, step) in steps.items():
        if legal:
            tile = text[blank + step]
            found[letter] = text.translate({ord("x"): tile, ord(tile): "x"})
    return found


def flooded(goal: str, height: int, width: int) -> dict[str, int]:
    """The distance of every board reachable from the goal."""
    distances, layer = {goal: 0}, [goal]
    while layer:
        depth = distances[layer[0]] + 1
        following = []
        for text in layer:
            for after in neighbours(text, height, width).values():
                if after not in distances:
                    distances[after] = depth
                    following.append(after)
        layer = following
    return distances


@cache
def whole_8_puzzle() -> dict[str, int]:
    return flooded("12345678x", 3, 3)


def key(board: Board) -> str:
    return str(board).replace("/", "")


def test_the_8_puzzle_is_as_it_is_known() -> None:
    table = ExactTable.build(blank_last(3, 3))
    depths = table.depths()
    assert sum(depths) == factorial(9) // 2
    assert (len(depths) - 1, depths[31]) == (31, 2)
    assert (
        round(sum(depth * count for depth, count in enumerate(depths)) / sum(depths), 3) == 21.972
    )
    assert {str(table.board(int(index))) for index in table.indexes_at(31)} == {
        "647/85x/321",
        "867/254/3x1",
    }


def test_every_distance_and_every_answer_of_the_8_puzzle() -> None:
    answers = ExactTable.build(blank_last(3, 3)).answers()
    distances = whole_8_puzzle()
    for text, distance in distances.items():
        word = answers[text]
        assert word is not None
        assert len(word) == distance
        if distance:
            after = neighbours(text, 3, 3)
            first = next(
                letter
                for letter in "udlr"
                if letter in after and distances[after[letter]] < distance
            )
            assert word[0] == first
            assert word[1:] == answers[after[first]]


def test_the_sample_comes_out_to_the_letter() -> None:
    table = ExactTable.build(blank_last(3, 3))
    assert letters(table.solution(SAMPLE) or ()) == "ullddrurdllurdruldr"
    assert table.answers()[key(SAMPLE)] == "ullddrurdllurdruldr"
    assert table.distance(SAMPLE) == 19


@pytest.mark.parametrize(("height", "width"), [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2)])
@pytest.mark.parametrize("make", [blank_last, blank_first, snail])
def test_small_rectangles_and_other_goals(
    height: int, width: int, make: Callable[[int, int], Board]
) -> None:
    goal = make(height, width)
    table = ExactTable.build(goal)
    distances = flooded(key(goal), height, width)
    assert {key(board): distance for board, distance in table.boards()} == distances
    assert sum(table.depths()) == len(distances) == factorial(height * width) // 2


@pytest.mark.parametrize("order", ["udlr", "rldu", "ulrd"])
@pytest.mark.parametrize("make", [blank_last, blank_first, snail])
def test_a_solution_is_the_first_shortest_in_the_order(
    order: str, make: Callable[[int, int], Board]
) -> None:
    goal = make(3, 3)
    table = ExactTable.build(goal)
    answers = table.answers(parse_order(order))
    for index in range(0, len(table.distances), 3571):
        board = table.board(index)
        moves = table.solution(board, parse_order(order))
        if moves is None:
            assert answers[key(board)] is None
            continue
        assert answers[key(board)] == letters(moves)
        assert list(board.along(moves))[-1] == goal
        for passed, move in zip(board.along(moves), moves, strict=False):
            successors = passed.successors(parse_order(order))
            assert move == next(
                other
                for other, after in successors
                if (table.distance(after) or 0) + 1 == table.distance(passed)
            )


@given(boards_of((3, 3)))
def test_a_board_and_its_index_and_its_verdict(board: Board) -> None:
    table = ExactTable.build(blank_last(3, 3))
    assert table.board(table.index(board)) == board
    distance = table.distance(board)
    assert (distance is not None) == verdict(board, table.goal).solvable
    assert distance == whole_8_puzzle().get(key(board))
    assert (table.solution(board) is None) == (distance is None)
    assert (table.distances[table.index(board)] == UNREACHABLE) == (distance is None)


def test_the_goal_needs_nothing_and_an_unsolvable_board_has_nothing() -> None:
    table = ExactTable.build(blank_last(3, 3))
    assert table.solution(table.goal) == ()
    assert table.answers()["12345678x"] == ""
    assert table.answers()["21345678x"] is None
    assert table.distance(parse_board("21345678x")) is None


@pytest.fixture
def answers() -> Answers:
    return ExactTable.build(blank_last(3, 3)).answers()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        "12345678",
        "123456789",
        "1234567xx",
        "x123456788",
        "0x1234567",
        "234/15x/768",
        "23415X768",
        "x12345678x",
    ],
)
def test_what_is_no_key(answers: Answers, text: str) -> None:
    with pytest.raises(KeyError):
        answers[text]


def test_other_sizes_are_refused() -> None:
    table = ExactTable.build(blank_last(3, 3))
    for refused in (table.index, table.distance, table.solution):
        with pytest.raises(BoardError, match="the table is for 3x3 boards, and this one is 2x3"):
            refused(blank_last(2, 3))
    with pytest.raises(BoardError, match="4x4 has 16"):
        ExactTable.build(blank_last(4, 4))


def test_the_table_cannot_be_changed() -> None:
    with pytest.raises(ValueError, match="read-only"):
        ExactTable.build(blank_last(3, 3)).distances[0] = 1


def test_moves_of_a_solution_are_moves() -> None:
    assert ExactTable.build(blank_last(2, 2)).solution(parse_board("12/x3")) == (Move.RIGHT,)
