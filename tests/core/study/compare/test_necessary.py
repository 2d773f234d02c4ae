"""The necessary expansions of bidirectional searches, compared with a smallest vertex cover of the
must-expand graph itself, by a maximum matching of its pairs of boards (Kőnig).
"""

from collections.abc import Callable
from random import Random

import pytest

from loyd.core.engine.problem.problem import Limits, Problem
from loyd.core.engine.puzzle.board import Board
from loyd.core.engine.search.solve import solve_with_trace
from loyd.core.engine.search.spec_text import parse_spec
from loyd.core.study.compare import necessary
from loyd.core.study.compare.figures import Figures, columns_of
from loyd.core.study.compare.necessary import necessary_expansions
from loyd.core.study.compare.winners import verdict
from tests.mentions import mentions
from tests.oracle import heuristics
from tests.oracle.sliding import Cells, Size, flood
from tests.promises.spaces import blank_last

Evaluate = Callable[[Cells, Cells, Size], int]


def pairs(start: Cells, goal: Cells, size: Size, evaluate: Evaluate) -> list[list[int]]:
    """For each board on the side of the start, the boards on the other with which it makes a pair
    that must be expanded.
    """
    from_start, from_goal = flood(start, size), flood(goal, size)
    best = from_goal[start]
    ahead = [(g, g + evaluate(cells, goal, size)) for cells, g in from_start.items()]
    behind = [(g, g + evaluate(cells, start, size)) for cells, g in from_goal.items()]
    return [
        [at for at, (g2, f2) in enumerate(behind) if max(f, f2, g + g2 + 1) < best]
        for g, f in ahead
    ]


def matching(graph: list[list[int]]) -> int:
    """The size of a maximum matching, by augmenting paths."""
    partner: dict[int, int] = {}

    def augment(left: int, seen: set[int]) -> bool:
        for right in graph[left]:
            if right not in seen:
                seen.add(right)
                if right not in partner or augment(partner[right], seen):
                    partner[right] = left
                    return True
        return False

    return sum(augment(left, set()) for left in range(len(graph)))


def found(start: Cells, size: Size, spec: str) -> tuple[int | None, int]:
    """The necessary expansions, and those that the search made."""
    board, goal = Board(*size, start), Board(*size, blank_last(size))
    problem = Problem(board, goal, parse_spec(spec), Limits())
    _, outcome = solve_with_trace(problem)
    return necessary_expansions(problem, outcome), outcome.expanded


@pytest.mark.parametrize("name", ["zero", "misplaced", "manhattan", "linear-conflict"])
def test_they_are_a_smallest_vertex_cover_of_the_must_expand_graph(name: str) -> None:
    size = (2, 3)
    goal = blank_last(size)
    boards = Random(name).sample([*flood(goal, size)], 12)
    for start in (goal, *boards):
        graph = pairs(start, goal, size, heuristics.HEURISTICS[name])
        least = matching(graph)
        expected, expanded = found(start, size, f"nbs:{name}")
        assert expected == least <= expanded
        if name == "zero":
            assert found(start, size, "bibfs")[0] == least


def test_what_is_not_known_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    far = (8, 6, 7, 2, 5, 4, 3, 0, 1)
    for spec in ("astar", "nbs:pdb-4-4", "nbs:blank-counted"):
        assert found(far, (3, 3), spec)[0] is None
    assert found(far, (3, 3), "mm")[0]
    monkeypatch.setattr(necessary, "MOST_BOARDS", 100)
    necessary._nearer.cache_clear()
    assert found(far, (3, 3), "mm")[0] is None


def test_a_race_tells_how_far_each_search_is_above_them() -> None:
    rows = [Figures("solved", moves=(), expanded=150, necessary=100), Figures("solved", moves=())]
    told = verdict(rows, "AB")[-1]
    assert mentions(told, "at least 100 expansions")
    assert mentions(told, "A 150 (1.50 times)")
    assert [column.id for column in columns_of(rows)].count("necessary") == 1
    assert "necessary" not in {column.id for column in columns_of(rows[1:])}
