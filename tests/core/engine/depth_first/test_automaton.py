"""The automaton that prunes duplicate sequences of moves loses no optimal solution."""

import random
from itertools import permutations

import numpy as np
import pytest

from loyd.core.engine.depth_first.automaton import FIRST_STATE, STATE_AT, automaton
from loyd.core.engine.problem.problem import Problem
from loyd.core.engine.puzzle.board import Board, parse_order
from loyd.core.engine.puzzle.exact import ExactTable, successors
from loyd.core.engine.puzzle.instances import uniform
from loyd.core.engine.puzzle.notation import blank_last
from loyd.core.engine.puzzle.packing import CELL, MORE, MOVE_AT, NO_MOVE, arrivals
from loyd.core.engine.search.solve import solve_with_trace
from loyd.core.engine.search.spec_text import parse_spec
from loyd.core.system import SettingError
from tests.matrices import one_in
from tests.oracle.sequences import LONGEST, is_pruned, kept_sequences
from tests.oracle.sliding import Size, slides

ORDERS = ["".join(order) for order in permutations("udlr")]
SIZES = [(2, 2), (2, 3), (3, 3), (3, 4), (4, 4), (5, 5)]
MOVES = "udlr"


def children(size: Size, order: str, arrival: int) -> list[int]:
    return arrivals(int(automaton(*size, parse_order(order)).queue[arrival]))


@pytest.mark.parametrize("size", SIZES[:-1])
def test_along_random_paths_it_prunes_what_the_definition_does(size: Size) -> None:
    rng = random.Random(f"automaton {size}")
    for order in ORDERS[:: one_in(24)]:
        for _ in range(40):
            cells = tuple(rng.sample(range(size[0] * size[1]), size[0] * size[1]))
            arrival = cells.index(0) | NO_MOVE << MOVE_AT
            blanks, moves = [cells.index(0)], ""
            while len(moves) < 25:
                kept = [
                    (letter, after)
                    for letter, after in slides(cells, size, order)
                    if not is_pruned(blanks, moves + letter, size, order)
                ]
                found = children(size, order, arrival)
                assert [MOVES[one >> MOVE_AT & 3] for one in found] == [move for move, _ in kept]
                assert [one & CELL for one in found] == [after.index(0) for _, after in kept]
                if not kept:
                    break
                turn = rng.randrange(len(kept))
                arrival, (letter, cells) = found[turn], kept[turn]
                moves += letter
                blanks.append(cells.index(0))


@pytest.mark.parametrize("size", [(2, 3), (3, 3)])
def test_a_pruned_sequence_has_a_kept_one_that_is_as_short_and_does_the_same(size: Size) -> None:
    """From the same cell of the blank, with the same effect on all tiles: nothing is lost."""
    effects: dict[object, list[str]] = {}
    for start in range(size[0] * size[1]):
        cells = (*range(1, start + 1), 0, *range(start + 1, size[0] * size[1]))
        layer = [("", cells)]
        for _ in range(LONGEST):
            layer = [
                (moves + move, after)
                for moves, cells in layer
                for move, after in slides(cells, size)
            ]
            for moves, after in layer:
                effects.setdefault((start, after), []).append(moves)
    kept = kept_sequences(size, MOVES)
    for (start, _), sequences in effects.items():  # type: ignore[misc]
        shortest = [one for one in sequences if len(one) == len(sequences[0])]
        is_back = (start, sequences[0]) not in kept  # to the board itself
        assert is_back or sum((start, one) in kept for one in shortest) == 1


@pytest.mark.parametrize("order", ORDERS[:: one_in(24)])
def test_every_board_of_the_8_puzzle_is_reached_in_as_few_moves_from_every_board(
    order: str,
) -> None:
    """A path depends on the blank's cell at the start, not on the names of the tiles: from each of
    the nine cells, along kept moves alone, all 181,440 boards are found at their true distances.
    """
    tables = automaton(3, 3, parse_order(order))
    after = successors(3, 3)
    for blank in range(9):
        start = Board(3, 3, (*range(1, blank + 1), 0, *range(blank + 1, 9)))
        exact = ExactTable.build(start)
        boards = np.array([exact.index(start)])
        states = np.array([blank | NO_MOVE << MOVE_AT])
        for depth, count in enumerate(exact.depths()):
            assert len(np.unique(boards)) == count
            words = tables.queue[states][:, None] >> np.arange(0, 64, 16, dtype=np.uint64)
            rows, columns = np.nonzero(words & np.uint64(MORE))
            states = (words[rows, columns] & np.uint64(MORE - 1)).astype(np.int64)
            boards = after[states >> MOVE_AT & 3, boards[rows]]
            is_next = exact.distances[boards] == depth + 1
            boards, states = np.unique((boards[is_next], states[is_next]), axis=1)


@pytest.mark.parametrize("name", ["idastar:linear-conflict", "iddfs", "dfbnb:manhattan"])
def test_the_solution_is_the_same_and_fewer_nodes_are_generated(name: str) -> None:
    rng = random.Random(f"same {name}")
    for _ in range(5):
        start = uniform(blank_last(3, 2 if name == "iddfs" else 3), rng)
        goal = blank_last(*start.size)
        usual, pruned = (
            solve_with_trace(Problem(start, goal, parse_spec(name + more)))[1]
            for more in ("", ":repeats=automaton")
        )
        assert usual.optimal
        assert pruned.optimal
        assert pruned.moves is not None
        assert usual.moves is not None
        assert len(pruned.moves) == len(usual.moves)
        assert name.startswith("dfbnb") or pruned.moves == usual.moves
        assert pruned.generated <= usual.generated


@pytest.mark.parametrize("size", SIZES)
def test_its_states_fit_into_an_arrival(size: Size) -> None:
    for order in ORDERS[:: one_in(12)]:
        assert len(automaton(*size, parse_order(order)).queue) <= 256 << STATE_AT
        for start in range(size[0] * size[1]):
            found = children(size, order, start | NO_MOVE << MOVE_AT)
            assert all(arrival >> STATE_AT >= FIRST_STATE for arrival in found)


def test_it_prunes_the_undo_move_as_well() -> None:
    start = blank_last(3, 3)
    with pytest.raises(SettingError, match="leave out back"):
        Problem(start, start, parse_spec("idastar:manhattan:repeats=automaton:back"))
