from itertools import permutations

import pytest

from loyd.core.engine.puzzle.board import DEFAULT_ORDER, Move, letters, parse_order
from loyd.core.system.errors import SettingError


def test_opposites_cancel() -> None:
    for move in Move:
        assert (move.rows + move.opposite.rows, move.columns + move.opposite.columns) == (0, 0)
        assert abs(move.rows) + abs(move.columns) == 1


def test_up_is_towards_the_first_row_and_left_towards_the_first_column() -> None:
    assert (Move.UP.rows, Move.UP.columns) == (-1, 0)
    assert (Move.LEFT.rows, Move.LEFT.columns) == (0, -1)


def test_every_order_is_read() -> None:
    assert parse_order(DEFAULT_ORDER) == tuple(Move)
    for order in permutations("udlr"):
        assert letters(parse_order("".join(order))) == "".join(order)
    assert parse_order("U, L, R, D") == (Move.UP, Move.LEFT, Move.RIGHT, Move.DOWN)


@pytest.mark.parametrize("text", ["", "udl", "udlrr", "udll", "udlx"])
def test_an_order_names_each_letter_once(text: str) -> None:
    with pytest.raises(SettingError, match="once each"):
        parse_order(text)
