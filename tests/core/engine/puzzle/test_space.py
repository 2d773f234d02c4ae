"""A space, compared with two floods."""

from collections import Counter
from random import Random

import pytest

from loyd.core.engine.puzzle.board import Board
from loyd.core.engine.puzzle.exact import Space
from loyd.core.engine.puzzle.notation import blank_last, parse_board
from loyd.core.system.errors import BoardError
from tests.core.case import random_case
from tests.oracle.sliding import Size, flood


@pytest.mark.parametrize("size", [(2, 2), (2, 3), (3, 2), (2, 4), (3, 3)])
def test_a_space_is_what_two_floods_find(size: Size) -> None:
    rng = Random(f"space {size}")
    case = random_case("astar", size, rng)
    from_start, to_goal = flood(case.start.cells, size), flood(case.goal.cells, size)
    space = Space.from_boards(case.start, case.goal)
    assert space.length == from_start[case.goal.cells]
    expected = Counter((from_start[cells], to_goal[cells]) for cells in from_start)
    assert (
        dict(
            zip(
                zip(space.g.tolist(), space.h.tolist(), strict=True),
                space.totals.tolist(),
                strict=True,
            )
        )
        == expected
    )
    on_a_shortest_way = {
        cells for cells in from_start if from_start[cells] + to_goal[cells] == space.length
    }
    ground = space.up == 0
    places = space.places_at(
        list(zip(space.g[ground].tolist(), space.h[ground].tolist(), strict=True))
    )
    assert {board.cells for board in space.boards(places)} == on_a_shortest_way
    assert (space.up >= 0).all()
    for g, h, across, up in zip(space.g, space.h, space.across, space.up, strict=True):
        assert (2 * across, 2 * up) == (g - h + space.length, g + h - space.length)
    for cells in rng.choices(sorted(from_start), k=40):
        assert space.distances(Board(*size, cells)) == (from_start[cells], to_goal[cells])


def test_a_space_too_large_or_unsolvable_is_refused() -> None:
    with pytest.raises(BoardError, match="up to 10 cells"):
        Space.from_boards(blank_last(4, 4), blank_last(4, 4))
    with pytest.raises(BoardError, match="cannot be reached"):
        Space.from_boards(parse_board("1 2 3 4 5 6 8 7 x"), blank_last(3, 3))
    space = Space.from_boards(blank_last(3, 3), blank_last(3, 3))
    with pytest.raises(BoardError, match="cannot be reached"):
        space.place(parse_board("1 2 3 4 5 6 8 7 x"))
