"""The card's figures of any board at random steps agree with trace, oracles and definitions, for
every algorithm.
"""

from random import Random

import pytest

from loyd.core.engine.algorithms.catalogue import ALGORITHMS
from loyd.core.engine.heuristics.catalogue import MANHATTAN
from loyd.core.engine.problem.problem import Limits, Problem
from loyd.core.engine.problem.spec import Spec
from loyd.core.engine.puzzle.board import Board
from loyd.core.engine.puzzle.instances import walk
from loyd.core.engine.puzzle.notation import blank_last
from loyd.core.engine.record.story import ListState
from loyd.core.session.exploration import Exploration
from loyd.tui.card.card_model import read_card
from tests.oracle.heuristics import HEURISTICS
from tests.oracle.sliding import Cells, flood
from tests.patience import PATIENCE_SECONDS

GOAL = blank_last(2, 3)
DISTANCES = flood(GOAL.cells, GOAL.size)
LARGE = blank_last(4, 4)


def explored(name: str, start: Board, goal: Board, most: int) -> Exploration:
    run = Exploration(
        Problem(start, goal, Spec(ALGORITHMS[name], MANHATTAN), Limits(expansions=most))
    )
    run.to_end()
    run.recorder.wait(PATIENCE_SECONDS)
    run.look()
    run.close()
    return run


def manhattan(cells: Cells, goal: Board) -> int:
    return HEURISTICS["manhattan"](cells, goal.cells, goal.size)


@pytest.mark.parametrize("name", ALGORITHMS)
def test_its_figures_are_those_of_the_oracles(name: str) -> None:
    rng = Random(f"card {name}")
    run = explored(name, walk(GOAL, 40, rng), GOAL, 150)
    trace = run.trace
    way = list(trace.start.along(trace.solution() or ()))
    for board in [
        trace.start,
        GOAL,
        *(trace.node(rng.randrange(trace.steps + 1)).board for _ in range(4)),
        walk(GOAL, 30, rng),
    ]:
        story = trace.story(board)
        while not story.read_on():
            pass
        for step in {0, trace.steps, rng.randrange(trace.steps + 1)}:
            card = read_card(run, story, step, trace.steps)
            assert card.distance == DISTANCES[board.cells]
            if trace.goal_step and board in way:  # twice, where branch and bound goes in a circle
                assert card.place is not None
                assert way[card.place] == board
            else:
                assert card.place is None
            assert card.standing == story.state_after(step)
            assert card.is_reachable
            is_backward = (
                card.standing is not None
                and card.standing.node is not None
                and trace.is_backward(card.standing.node)
            )
            assert card.h == (
                manhattan(board.cells, trace.start if is_backward else GOAL)
                if trace.has_h
                else None
            )
            if card.standing is not None and card.standing.node is not None:
                assert card.ancestry is not None
                assert card.standing.node.g == len(card.ancestry)
                assert (
                    next(
                        each for each in card.family if not each.key and each.name == "this board"
                    ).board
                    == board
                )
            for relative in card.family:
                assert (
                    relative.board == board
                    or board in [near for _, near in relative.board.successors()]
                    or relative.name == "sibling"
                )
            above = [each.board for each in card.family if each.name == "parent"]
            assert not above or [
                each.board for each in card.family if each.name in ("sibling", "this board")
            ] == [after for _, after in above[0].successors(trace.order)]
            for source in card.sources:
                assert source.board.after(source.move) == board
                assert source.board not in [
                    trace.node(each).board for each in range(1, step + 1) if trace.successors(each)
                ]  # so "not expanded" is true of it
                assert (source.node is not None) == any(
                    node.board == source.board for node in trace.open_nodes(step, 0, 9999)
                )


def test_on_a_large_board_the_true_distance_is_known_on_a_proved_solution_alone() -> None:
    rng = Random(3)
    for name, is_proved in (("astar", True), ("greedy", False)):
        run = explored(name, walk(LARGE, 20, rng), LARGE, 5_000)
        trace, moves = run.trace, run.trace.solution()
        assert moves
        for place, board in enumerate(trace.start.along(moves)):
            story = trace.story(board)
            story.read_on()
            card = read_card(run, story, trace.steps, trace.steps)
            assert card.distance == (len(moves) - place if is_proved else None)
            assert (card.place, card.length) == (place, len(moves))


def test_what_has_not_been_seen_is_not_told() -> None:
    run = explored("astar", walk(GOAL, 40, Random(5)), GOAL, 150)
    trace = run.trace
    last = trace.node(trace.steps).board
    story = trace.story(last)
    story.read_on()
    seen = story.events[0].step - 1
    card = read_card(run, story, seen, seen)
    assert (
        list(card.passages),
        card.standing and card.standing.state,
        card.length,
        card.waited,
    ) == ([], ListState.NONE, None, "")
