import pytest

from loyd.core.engine.heuristics.catalogue import heuristic
from loyd.core.engine.puzzle.board import Board
from loyd.core.engine.puzzle.notation import blank_last
from loyd.tui.parts.step_model import breakdown, groups_of

BOARD = Board(3, 3, (8, 6, 7, 2, 5, 4, 3, 0, 1))
WIDE = 200


def said(name: str, columns: int = WIDE, board: Board = BOARD) -> str:
    estimate = heuristic(name).for_goal(blank_last(3, 3))
    return breakdown(estimate.value(board), estimate.parts(board), columns)


@pytest.mark.parametrize(
    ("name", "columns", "expected"),
    [
        ("gaschnig", WIDE, "h 9 = a 2 (cycle 8 x 1) + b 4 (cycle 6 4 2) + c 3 (cycle 7 3)"),
        ("gaschnig", 40, "h 9 = a 2 + b 4 + c 3"),
        ("pdb-4-4", WIDE, "h 29 = a 14 (tiles 1 2 3 4) + b 15 (tiles 5 6 7 8); mirrored 29"),
        ("pdb-4-4", 60, "h 29 = a 14 (tiles 1 2 3 4) + b 15 (tiles 5 6 7 8)"),
        ("pdb-4-4", 20, "h 29 = a 14 + b 15"),
        ("walking", WIDE, "h 25 = 12 vertical moves + 13 horizontal moves"),
        ("inversion", WIDE, "h 23 = 12 vertical (24 inversions) + 11 horizontal (22 inversions)"),
        ("inversion", 40, "h 23 = 12 vertical + 11 horizontal"),
        (
            "max:manhattan+inversion",
            WIDE,
            "h 23 = the maximum of Manhattan distance 21, inversion distance 23",
        ),
        ("max:manhattan+inversion", 50, "h 23 = inversion distance, the maximum of 2"),
        ("manhattan", WIDE, ""),
    ],
)
def test_h_is_said_as_a_sum_in_as_many_words_as_find_room(
    name: str, columns: int, expected: str
) -> None:
    assert said(name, columns) == expected
    assert len(said(name, columns)) <= columns


def test_the_groups_of_a_pattern_database_are_those_of_its_tiles() -> None:
    parts = heuristic("pdb-4-4").for_goal(blank_last(3, 3)).parts(BOARD)
    groups = groups_of(BOARD, parts)
    assert groups is not None
    assert [
        {tile for tile, at in zip(BOARD.cells, groups, strict=True) if at == group}
        for group in (0, 1)
    ] == [{1, 2, 3, 4}, {5, 6, 7, 8}]
    assert groups_of(BOARD, heuristic("walking").for_goal(blank_last(3, 3)).parts(BOARD)) is None


def test_tiles_at_home_belong_to_no_cycle() -> None:
    board = Board(3, 3, (2, 1, 3, 4, 5, 6, 7, 0, 8))
    assert groups_of(board, heuristic("gaschnig").for_goal(blank_last(3, 3)).parts(board)) == (
        0,
        0,
        None,
        None,
        None,
        None,
        None,
        1,
        1,
    )
