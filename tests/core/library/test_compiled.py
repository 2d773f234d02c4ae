"""`loyd.compiled`, as a decorator in a cell."""

import pytest

import loyd


def test_it_leaves_the_function_as_it_is() -> None:
    @loyd.compiled
    def mine(board: object, goal: object) -> int:  # noqa: ARG001
        return 3

    assert mine(None, None) == 3


def test_what_is_no_function_is_refused() -> None:
    with pytest.raises(loyd.LoydError, match="'manhattan' is not a plain function"):
        loyd.compiled("manhattan")


def test_where_it_cannot_be_compiled_a_warning_says_why_and_it_runs_all_the_same() -> None:
    @loyd.compiled
    def calls_itself(board, goal, left=1):  # type: ignore[no-untyped-def]
        return (
            calls_itself(board, goal, 0)
            if left
            else sum(board.cells[cell] not in (0, goal.cells[cell]) for cell in range(9))
        )

    with pytest.warns(
        UserWarning, match="calls_itself runs as plain Python: calls_itself calls itself"
    ):
        found = loyd.solve("2 3 4 1 5 x 7 6 8", "astar", h=calls_itself)
    assert found.expanded == loyd.solve("2 3 4 1 5 x 7 6 8", "astar:misplaced").expanded
