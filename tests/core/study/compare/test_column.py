"""Which row is best in a column, and the order of rows sorted by it."""

import pytest

from loyd.core.engine.puzzle.board import Move
from loyd.core.study.compare.figures import COLUMNS, Better, Figures
from loyd.core.study.compare.winners import best, shortest

UP = (Move.UP,)
BY_NAME = {one.id: one for one in COLUMNS}


def solved(**figures: object) -> Figures:
    return Figures("solved", **{"moves": UP, **figures})  # type: ignore[arg-type]


def test_every_column_shows_a_figure() -> None:
    names = {*Figures._fields} | {"length", "proof"}
    assert {one.id for one in COLUMNS} <= names
    assert len({one.title for one in COLUMNS}) == len(COLUMNS)


def test_the_least_or_the_most_is_best() -> None:
    rows = [
        solved(expanded=5, rate=1.0),
        solved(expanded=3, rate=9.0),
        solved(expanded=3, rate=2.0),
    ]
    assert best(BY_NAME["expanded"], rows) == {1, 2}
    assert best(BY_NAME["rate"], rows) == {1}
    assert best(BY_NAME["outcome"], rows) == frozenset()


def test_only_rows_with_the_shortest_solution_take_part() -> None:
    rows = [
        solved(expanded=5),
        solved(expanded=9),
        solved(expanded=1, moves=UP * 3),
        Figures("limit reached", expanded=1),
        Figures("lost"),
    ]
    assert best(BY_NAME["expanded"], rows) == {0}
    assert best(BY_NAME["expanded"], rows[1:]) == frozenset()
    assert best(BY_NAME["length"], rows) == frozenset()
    assert shortest(rows) == {0, 1}
    assert shortest(rows[2:]) == frozenset()


@pytest.mark.parametrize("name", ["seconds", "rate", "bytes"])
def test_time_speed_and_memory_are_not_compared_across_engines(name: str) -> None:
    compiled, other, python = (
        solved(**{name: value}, engine=engine)
        for value, engine in ((3, "compiled"), (4, "compiled"), (1, "Python"))
    )
    assert best(BY_NAME[name], [compiled, python]) == frozenset()
    assert best(BY_NAME[name], [compiled, other, python]) == ({1} if name == "rate" else {0})
    assert best(BY_NAME[name], [python, python._replace(**{name: 7})]) == (
        {1} if name == "rate" else {0}
    )
    assert best(
        BY_NAME["expanded"], [compiled._replace(expanded=2), python._replace(expanded=1)]
    ) == {1}


def test_where_all_are_equal_none_is_best() -> None:
    assert best(BY_NAME["length"], [solved(), solved()]) == frozenset()


def test_a_heuristic_that_may_overestimate_says_no_better_h() -> None:
    rows = [solved(start_h=9, admissible=False), solved(start_h=7), solved(start_h=5)]
    assert best(BY_NAME["start_h"], rows) == {1}


def test_every_figure_but_words_and_depths_has_a_best() -> None:
    neither = {"outcome", "proof", "deepest_expanded", "deepest_generated", "necessary"}
    assert {one.id for one in COLUMNS if one.better is Better.NEITHER} == neither


def test_a_row_without_a_rival_is_best_in_nothing() -> None:
    assert best(BY_NAME["expanded"], [solved(expanded=5)]) == frozenset()
