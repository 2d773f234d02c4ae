"""The boards of only one search, and the exceptions if one search's boards are all another's,
compared with the oracles' plain sets.
"""

from random import Random

import pytest

from loyd.core.engine.problem.problem import Problem
from loyd.core.engine.puzzle.instances import seeded, walk
from loyd.core.engine.puzzle.notation import blank_last, parse_board
from loyd.core.engine.search.solve import solve_with_trace
from loyd.core.engine.search.spec_text import parse_spec
from loyd.core.study.compare import difference as difference_module
from loyd.core.study.compare import difference as module
from loyd.core.study.compare.difference import Differences, Inclusion, inclusion
from tests.core.case import Case
from tests.core.study.compare.pairs import random_pairs
from tests.matrices import one_in
from tests.oracle.answers import Node

MOST = 200


def nodes(case: Case) -> list[Node | None]:
    """The node that each step expanded, from the oracle; None if it expanded none."""
    oracle = case.oracle()
    made: list[Node | None] = []
    while not oracle.is_over and oracle.steps < MOST:
        before = oracle.counts.expanded
        oracle.step()
        made += (
            [oracle.answers.node if oracle.counts.expanded > before else None]
            if oracle.steps > len(made)
            else []
        )
    return made


@pytest.mark.parametrize("chunk", [16, 1 << 20])
def test_the_boards_of_one_alone_are_those_of_plain_sets(
    chunk: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "STEPS_AT_ONCE", chunk)
    monkeypatch.setattr(difference_module, "STEPS_SORTED_AT_ONCE", chunk)
    rng = Random(chunk)
    for pair in random_pairs(24 // one_in(4), chunk):
        traces, made = pair.traces(MOST), (nodes(pair.first), nodes(pair.second))
        differences = Differences(*traces)
        for _ in range(3):
            steps = rng.randint(0, traces[0].steps), rng.randint(0, traces[1].steps)
            firsts = [
                {node.cells: node for node in reversed(those[:step]) if node is not None}
                for those, step in zip(made, steps, strict=True)
            ]
            alone = [
                [cells for cells in one if cells not in other]
                for one, other in ((firsts[0], firsts[1]), (firsts[1], firsts[0]))
            ]
            for side in (0, 1):
                found = differences.alone(*steps, side, MOST)
                at = [met.steps[side] for met in found]
                assert all(met.steps[1 - side] is None for met in found)
                assert {met.board.cells for met in found} == set(alone[side]), (pair, steps)
                at_steps = [made[side][step - 1] for step in at if step]
                assert [node.cells for node in at_steps if node is not None] == [
                    met.board.cells for met in found
                ]
                assert (
                    at
                    == sorted(step for step in at if step)
                    == differences.steps_alone(*steps, side).tolist()
                )
                assert differences.alone(*steps, side, 2) == found[:2]
            side = 0 if len(alone[0]) < len(alone[1]) else 1
            f = [firsts[side][cells].g + firsts[side][cells].h for cells in alone[side]]
            optimum = rng.choice([None, *f])
            among = (
                len(firsts[side]),
                len(f),
                min(f, default=None),
                max(f, default=None),
                optimum,
                f.count(optimum or -1),
            )
            assert inclusion(differences, *steps, optimum=optimum) == Inclusion(side, *among), (
                pair,
                steps,
            )


@pytest.mark.parametrize(
    "specs",
    [("astar:misplaced", "astar:manhattan"), ("astar:manhattan", "astar:linear-conflict")],
    ids="-".join,
)
def test_with_more_h_the_only_further_boards_have_the_f_of_the_solution(
    specs: tuple[str, str],
) -> None:
    exceptions = 0
    for seed in range(12 // one_in(4)):
        goal = blank_last(3, 3)
        start = walk(goal, 200, seeded(seed))
        found = [solve_with_trace(Problem(start, goal, parse_spec(spec))) for spec in specs]
        (first, outcome), (second, _) = found
        held = inclusion(
            Differences(first, second), first.steps, second.steps, optimum=outcome.length
        )
        assert outcome.length is not None
        if held.beyond:
            exceptions += 1
            assert held.is_notable
            assert held.side == 1
            assert (held.least_f, held.greatest_f) == (outcome.length, outcome.length)
            assert held.at_optimum == held.beyond
    assert exceptions


def test_every_board_that_a_star_expanded_breadth_first_search_expanded_too() -> None:
    start, goal = parse_board("2 3 4 1 x 5 7 6 8"), blank_last(3, 3)
    for board in (start, parse_board("2 3 4 1 5 x 7 6 8"), parse_board("6 4 7 8 5 x 3 2 1")):
        (bfs, _), (astar, outcome) = (
            solve_with_trace(Problem(board, goal, parse_spec(spec))) for spec in ("bfs", "astar")
        )
        differences = Differences(bfs, astar)
        assert differences.after_steps(bfs.steps, astar.steps).totals[2] == 0
        assert differences.after_steps(bfs.steps, astar.steps).totals[1] == outcome.expanded
        assert (
            inclusion(differences, bfs.steps, astar.steps).sentence("B", "A")
            == "every board that B expanded A expanded too"
        )


@pytest.mark.parametrize(
    ("held", "said"),
    [
        (Inclusion(1, 40, 0), "every board that B expanded A expanded too"),
        (
            Inclusion(1, 40, 1, 19, 19, 19, 1),
            "every board that B expanded A expanded too, except 1 with f = C* = 19; only boards "
            "with f < C* must be expanded",
        ),
        (
            Inclusion(1, 40, 3, 17, 17, 19),
            "every board that B expanded A expanded too, except 3 with f = 17",
        ),
        (
            Inclusion(1, 40, 3, 17, 19),
            "every board that B expanded A expanded too, except 3 with f from 17 to 19",
        ),
        (
            Inclusion(1, 40, 3, 17, 19, 19, 2),
            "every board that B expanded A expanded too, except 3 with f from 17 to 19, 2 of them "
            "with f = C* = 19",
        ),
    ],
)
def test_says_how_many_are_beyond_and_with_which_f(held: Inclusion, said: str) -> None:
    assert held.sentence("B", "A") == said
    assert held.is_notable
    assert not Inclusion(0, 4, 2, 7, 9).is_notable
    assert Inclusion(0, 4, 2, 9, 9, 9, 2).is_notable
