"""All optimal paths, compared with paths followed one by one."""

from random import Random

import pytest

from loyd.core.engine.puzzle.board import Board, Move
from loyd.core.engine.puzzle.exact import ExactTable
from loyd.core.engine.puzzle.instances import seeded, walk
from loyd.core.engine.puzzle.notation import blank_last, parse_board, snail
from loyd.core.engine.search import optimal_paths as searched
from loyd.core.engine.search.optimal_paths import OptimalPaths, count_optimal_paths
from loyd.core.system.errors import SettingError

ORDER = (Move.RIGHT, Move.DOWN, Move.LEFT, Move.UP)


def followed(
    start: Board, goal: Board, length: int, order: tuple[Move, ...]
) -> list[tuple[Move, ...]]:
    """Every path of this many moves that ends at the goal, in move order, found by trying."""
    found: list[tuple[Move, ...]] = []

    def follow(board: Board, way: tuple[Move, ...]) -> None:
        if len(way) == length:
            if board == goal:
                found.append(way)
            return
        for move, after in board.successors(order):
            follow(after, (*way, move))

    follow(start, ())
    return found


@pytest.mark.parametrize(
    "goal", [blank_last(3, 3), snail(3, 3), blank_last(2, 3), blank_last(4, 4)], ids=str
)
@pytest.mark.parametrize("order", [tuple(Move), ORDER])
def test_all_paths_are_found_in_order(goal: Board, order: tuple[Move, ...]) -> None:
    rng = Random(f"{goal}{order}")
    for moves in (0, 1, 6, 9):
        start = walk(goal, moves, seeded(rng.randrange(1000)))
        length = next(length for length in range(moves + 1) if followed(start, goal, length, order))
        expected = followed(start, goal, length, order)
        assert count_optimal_paths(start, goal, length, 1000, order) == OptimalPaths(
            len(expected), tuple(expected)
        )
        assert count_optimal_paths(start, goal, length, 1, order) == OptimalPaths(
            len(expected), tuple(expected[:1])
        )


def test_the_first_is_that_of_the_exact_table_and_the_deepest_have_many() -> None:
    goal = blank_last(3, 3)
    table = ExactTable.build(goal)
    for index in table.indexes_at(31).tolist():
        start = table.board(index)
        ways = count_optimal_paths(start, goal, 31, 500)
        assert ways.count == len(set(ways.first)) > 1
        assert ways.first[0] == table.solution(start)
        assert all([*start.along(way)][-1] == goal for way in ways.first)


def test_where_there_are_too_many_boards_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searched, "MOST_EXAMINED", 100)
    start = parse_board("1 6 10 8 / 14 12 4 2 / 13 11 3 5 / 9 7 15 x")
    with pytest.raises(
        SettingError, match="more than 100 boards could be on optimal paths from here"
    ):
        count_optimal_paths(start, blank_last(4, 4), 42, 1)
