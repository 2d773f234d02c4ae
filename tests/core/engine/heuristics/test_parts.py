"""The parts of h: by tile, line, cycle or group."""

import random

import pytest

from loyd.core.engine.heuristics.catalogue import (
    GASCHNIG,
    HEURISTICS,
    INVERSION,
    LINEAR_CONFLICT,
    WALKING,
)
from loyd.core.engine.puzzle.board import Board
from loyd.core.engine.puzzle.notation import blank_last
from tests.core.engine.heuristics.walks import any_board, walk_from


@pytest.mark.parametrize("name", HEURISTICS)
@pytest.mark.parametrize("size", [(2, 3), (3, 3), (4, 4)])
def test_what_h_is_made_of_adds_up_to_h(name: str, size: tuple[int, int]) -> None:
    rng = random.Random(name)
    entry = HEURISTICS[name]
    for goal in (blank_last(*size), any_board(size, rng)):
        if entry.refusal(size) or not entry.is_ready(goal):
            continue
        estimate = entry.for_goal(goal)
        for board in walk_from(goal, 30, rng):
            shares, parts = estimate.shares(board), estimate.parts(board)
            assert shares is None or sum(shares) == estimate.value(board)
            assert not parts or sum(part.value for part in parts if part.counts) == estimate.value(
                board
            )
            assert shares is not None or parts or name == "exact" or not estimate.value(board)


def test_a_cycle_is_named_with_its_tiles_and_moves() -> None:
    parts = GASCHNIG.for_goal(blank_last(3, 3)).parts(Board(3, 3, (2, 1, 3, 4, 5, 6, 7, 0, 8)))
    assert [(part.name, part.value, set(part.cells)) for part in parts] == [
        ("cycle 2 1", 3, {0, 1}),
        ("cycle x 8", 1, {7, 8}),
    ]


def test_inversions_are_counted_by_rows_and_by_columns() -> None:
    parts = INVERSION.for_goal(blank_last(3, 3)).parts(Board(3, 3, (4, 2, 3, 1, 5, 6, 7, 8, 0)))
    assert [(part.name, part.value) for part in parts] == [
        ("vertical (5 inversions)", 3),
        ("horizontal (1 inversion)", 1),
    ]


def test_walking_distance_is_split_by_axis() -> None:
    parts = WALKING.for_goal(blank_last(3, 3)).parts(Board(3, 3, (1, 2, 3, 4, 5, 0, 7, 8, 6)))
    assert [(part.name, part.value) for part in parts] == [
        ("vertical moves", 1),
        ("horizontal moves", 0),
    ]


def test_linear_conflicts_are_named_with_their_tiles_and_lines() -> None:
    parts = LINEAR_CONFLICT.for_goal(blank_last(3, 3)).parts(
        Board(3, 3, (1, 5, 3, 4, 2, 6, 7, 8, 0))
    )
    assert [(part.name, part.value) for part in parts] == [
        ("Manhattan", 2),
        ("for 5 and 2 in column 2", 2),
    ]
    parts = LINEAR_CONFLICT.for_goal(blank_last(3, 3)).parts(
        Board(3, 3, (3, 2, 1, 4, 5, 6, 7, 8, 0))
    )
    assert [(part.name, part.value) for part in parts] == [
        ("Manhattan", 4),
        ("for 3, 2 and 1 in row 1", 4),
    ]
