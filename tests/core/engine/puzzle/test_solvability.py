from collections.abc import Callable
from itertools import permutations

import pytest
from hypothesis import given

from loyd.core.engine.puzzle.board import Board, Rule, verdict
from loyd.core.engine.puzzle.notation import blank_first, blank_last, parse_board, snail
from loyd.core.system.errors import BoardError
from tests.core.engine.puzzle.strategies import BOARDS, PAIRS
from tests.mentions import mentions


def reachable(goal: Board) -> set[Board]:
    """All boards reachable by moves, found by flooding."""
    seen, waiting = {goal}, [goal]
    while waiting:
        for _, after in waiting.pop().successors():
            if after not in seen:
                seen.add(after)
                waiting.append(after)
    return seen


def odd_permutation(start: Board, goal: Board) -> bool:
    """Whether an odd number of exchanges turns one arrangement into the other, by counting
    cycles.
    """
    place = {tile: at for at, tile in enumerate(goal.cells)}
    left, exchanges = set(range(len(start.cells))), 0
    while left:
        cell = left.pop()
        while (cell := place[start.cells[cell]]) in left:
            left.remove(cell)
            exchanges += 1
    return exchanges % 2 == 1


@pytest.mark.parametrize("size", [(2, 2), (2, 3), (3, 2)])
@pytest.mark.parametrize(
    "make", [blank_last, blank_first, snail, lambda h, w: Board(h, w, (*range(2, h * w), 0, 1))]
)
def test_the_verdict_is_what_flooding_finds(
    size: tuple[int, int], make: Callable[[int, int], Board]
) -> None:
    goal = make(*size)
    seen = reachable(goal)
    boards = [Board(*size, cells) for cells in permutations(range(size[0] * size[1]))]
    assert len(seen) * 2 == len(boards)
    for board in boards:
        assert verdict(board, goal).solvable == (board in seen)


@given(PAIRS)
def test_the_verdict_is_the_parity_of_exchanges_and_blank_distance(
    pair: tuple[Board, Board],
) -> None:
    """Each move exchanges the blank and one tile and recolours the blank's cell on a chessboard, so
    both parities must agree.
    """
    start, goal = pair
    colours = [sum(divmod(board.blank, board.width)) % 2 for board in pair]
    assert verdict(start, goal).solvable == (
        odd_permutation(start, goal) == (colours[0] != colours[1])
    )


@given(PAIRS)
def test_the_inversions_are_the_pairs_out_of_order(pair: tuple[Board, Board]) -> None:
    start, goal = pair
    judged = verdict(start, goal)
    tiles = range(1, len(start.cells))
    out_of_order = {
        (a, b)
        for a in tiles
        for b in tiles
        if start.cells.index(a) < start.cells.index(b) and goal.cells.index(a) > goal.cells.index(b)
    }
    assert set(judged.inversions) == out_of_order
    assert len(judged.inversions) == len(out_of_order)
    assert judged.blank_rows == (start.blank // start.width, goal.blank // goal.width)
    assert judged.rule is (Rule.ODD_WIDTH if start.width % 2 else Rule.EVEN_WIDTH)


@given(BOARDS)
def test_a_move_never_changes_the_verdict(board: Board) -> None:
    goal = blank_last(*board.size)
    for _, after in board.successors():
        assert verdict(after, goal).solvable == verdict(board, goal).solvable
        assert verdict(board, after).solvable


@pytest.mark.parametrize(
    ("start", "parts"),
    [
        ("2 3 4 1 5 x 7 6 8", "4 inversions, even … odd width"),
        ("12345678x", "0 inversions, even … odd width"),
        ("2 1 3 4 5 6 7 8 x", "unsolvable … 1 inversion, odd … odd width"),
        ("12/x3", "0 inversions … 0 rows … 0, even … even width"),
        ("1x/32", "1 inversion … 1 row … 2, even … even width"),
    ],
)
def test_the_reason_is_one_sentence(start: str, parts: str) -> None:
    board = parse_board(start)
    said = verdict(board, blank_last(*board.size))
    assert mentions(said.reason, parts)
    assert said.reason.startswith("solvable: " if said.solvable else "unsolvable: ")
    assert said.solvable is not parts.startswith("unsolvable")


def test_two_sizes_have_no_verdict() -> None:
    with pytest.raises(BoardError, match="a 2x3 start and a 3x2 goal differ in size"):
        verdict(blank_last(2, 3), blank_last(3, 2))
