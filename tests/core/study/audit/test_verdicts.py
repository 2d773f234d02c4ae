"""Admissibility, consistency, accuracy and dominance, each compared with a plain count over a small
puzzle.
"""

from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

from loyd.core.engine.puzzle.board import Board
from loyd.core.engine.puzzle.notation import blank_last
from loyd.core.study.audit.audit import EXAMPLES, Dominance, tenth_label
from tests.core.study.audit.small_puzzle import GOALS, findings, small_puzzle
from tests.oracle.sliding import slides

NOISES = (0, 1, 3, 8)
CASES = [(goal, noise) for goal in GOALS for noise in NOISES]


@pytest.mark.parametrize(("goal", "noise"), CASES, ids=str)
def test_every_overestimated_board_is_counted_and_the_worst_come_first(
    goal: Board, noise: int
) -> None:
    puzzle = small_puzzle(goal, noise)
    found = findings(puzzle.population, puzzle.hs).admissibility
    excesses = {cells: puzzle.h[cells] - distance for cells, distance in puzzle.distances.items()}
    over = [excess for excess in excesses.values() if excess > 0]
    under = [-excess for excess in excesses.values() if excess < 0]
    assert found.violations == len(over)
    assert found.holds == (not over)
    assert [judged.excess for judged in found.overestimated] == sorted(over, reverse=True)[
        :EXAMPLES
    ]
    assert [-judged.excess for judged in found.underestimated] == sorted(under, reverse=True)[
        :EXAMPLES
    ]
    for judged in found.overestimated + found.underestimated:
        assert (judged.h, judged.distance) == (
            puzzle.h[judged.board.cells],
            puzzle.distances[judged.board.cells],
        )
    keys = [(-judged.excess, judged.distance) for judged in found.overestimated]
    assert keys == sorted(keys)


@pytest.mark.parametrize(("goal", "noise"), CASES, ids=str)
def test_every_move_along_which_h_falls_too_far_is_counted(goal: Board, noise: int) -> None:
    puzzle = small_puzzle(goal, noise)
    found = findings(puzzle.population, puzzle.hs).consistency
    falls = sorted(
        (abs(puzzle.h[one] - puzzle.h[other]) for one, other in puzzle.edges()), reverse=True
    )
    broken = [fall for fall in falls if fall > 1]
    assert (found.moves, found.violations, found.holds) == (len(falls), len(broken), not broken)
    assert [edge.fall for edge in found.worst] == broken[:EXAMPLES]
    for edge in found.worst:
        assert (edge.move.letter, edge.board.after(edge.move).cells) in slides(
            edge.board.cells, goal.size
        )
        assert (edge.h, edge.next_h) == (
            puzzle.h[edge.board.cells],
            puzzle.h[edge.board.after(edge.move).cells],
        )


@pytest.mark.parametrize(("goal", "noise"), CASES, ids=str)
def test_the_means_the_tenths_and_the_density_are_those_of_a_plain_count(
    goal: Board, noise: int
) -> None:
    puzzle = small_puzzle(goal, noise)
    found = findings(puzzle.population, puzzle.hs).accuracy
    pairs = [(puzzle.h[cells], distance) for cells, distance in puzzle.distances.items()]
    ratios = [Fraction(h, distance) for h, distance in pairs if distance]
    assert found.mean_h == pytest.approx(sum(h for h, _ in pairs) / len(pairs))
    assert found.mean_distance == pytest.approx(sum(distance for _, distance in pairs) / len(pairs))
    assert (found.greatest_h, found.greatest_distance) == (
        max(pairs)[0],
        max(distance for _, distance in pairs),
    )
    layers = Counter(distance for _, distance in pairs)
    distance, count = found.widest_layer
    assert layers[distance] == count == max(layers.values())
    assert found.mean_ratio == pytest.approx(float(sum(ratios) / len(ratios)))
    assert found.exact == sum(h == distance for h, distance in pairs)
    tenths = Counter(11 if ratio > 1 else int(ratio * 10) for ratio in ratios)
    assert found.tenths == tuple(tenths[place] for place in range(12))
    counts = Counter(pairs)
    height, width = found.density.shape
    assert {
        (h, d): found.density[h, d]
        for h in range(height)
        for d in range(width)
        if found.density[h, d]
    } == counts


def test_tenths_are_labelled_by_where_they_begin() -> None:
    assert [tenth_label(place) for place in (0, 3, 9, 10, 11)] == ["0.0", "0.3", "0.9", "1", "> 1"]


def test_one_heuristic_dominates_another_only_when_it_never_says_less() -> None:
    below = Dominance("a", "b", 0, 2, 1)
    assert below.dominant == "b"
    above = Dominance("a", "b", 1, 2, 0)
    assert above.dominant == "a"
    assert above.sentence == "a dominates b: it is higher on 1 boards and lower on none"
    same = Dominance("a", "b", 0, 3, 0)
    assert same.dominant is None
    assert same.sentence == "a and b agree on every board"
    mixed = Dominance("a", "b", 1, 1, 1)
    assert mixed.dominant is None
    assert mixed.sentence.startswith("neither dominates: a is higher on 1 boards, b on 1")


@pytest.mark.parametrize(("name", "violations"), [("manhattan", 4_650), ("misplaced", 78)])
def test_counting_the_blank_is_caught_on_the_known_number_of_boards(
    name: str, violations: int
) -> None:
    puzzle = small_puzzle(blank_last(3, 3), 0)
    cells = puzzle.population.cells.astype(int)
    home = np.argsort(puzzle.population.goal.cells)[cells]
    here = np.arange(9)
    apart = (
        abs(here // 3 - home // 3) + abs(here % 3 - home % 3)
        if name == "manhattan"
        else (here != home)
    )
    wrong, right = apart.sum(axis=1), np.where(cells == 0, 0, apart).sum(axis=1)
    found = findings(puzzle.population, wrong).admissibility
    assert (found.holds, found.violations) == (False, violations)
    assert found.overestimated[0].excess == max(wrong - puzzle.population.distances)
    assert findings(puzzle.population, right).admissibility.holds
