"""Hypothesis strategies for boards."""

from hypothesis import strategies as st

from loyd.core.engine.puzzle.board import Board

SIZES = st.tuples(st.integers(2, 5), st.integers(2, 5))


def boards_of(size: tuple[int, int]) -> st.SearchStrategy[Board]:
    """Any arrangement of one size, solvable or not."""
    return st.permutations(range(size[0] * size[1])).map(lambda cells: Board(*size, tuple(cells)))


BOARDS = SIZES.flatmap(boards_of)
PAIRS = SIZES.flatmap(lambda size: st.tuples(boards_of(size), boards_of(size)))
