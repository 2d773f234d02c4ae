"""Additive pattern databases: compared with an independent search, in the mirror, for any goal, in
every layout.
"""

import random
from itertools import combinations, pairwise, permutations
from math import perm

import pytest

from loyd.core.engine.heuristics import pattern_database, pattern_partition
from loyd.core.engine.heuristics.catalogue import heuristic
from loyd.core.engine.heuristics.heuristic import Estimate
from loyd.core.engine.heuristics.pattern_database import build, mirror, stored_table
from loyd.core.engine.heuristics.pattern_partition import NAMED
from loyd.core.engine.puzzle.board import Board
from loyd.core.engine.puzzle.exact import ExactTable
from loyd.core.engine.puzzle.notation import blank_first, blank_last, snail
from loyd.core.system.errors import BuildCancelledError, SettingError
from loyd.core.system.progress import Building, Progress
from tests.core.engine.heuristics.walks import any_board, carried, walk_from
from tests.oracle.patterns import pattern_distances

GOALS = [
    blank_last(2, 3),
    blank_first(3, 2),
    blank_last(2, 4),
    blank_last(3, 3),
    snail(3, 3),
    Board(3, 3, (8, 1, 0, 2, 5, 7, 3, 6, 4)),
]


@pytest.fixture(autouse=True)
def layouts_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Clear the caches by goal, because the number of indices allowed changes."""
    monkeypatch.setattr(pattern_database, "_unfilled", pattern_database._unfilled.__wrapped__)


def values_by_search(
    goal: Board, groups: tuple[tuple[int, ...], ...], boards: list[Board]
) -> list[int]:
    """The sum over the groups, without any mirror."""
    tables = [pattern_distances(goal.cells, goal.size, group) for group in groups]
    return [
        sum(
            table[tuple(board.cells.index(tile) for tile in group)]
            for group, table in zip(groups, tables, strict=True)
        )
        for board in boards
    ]


def unmirrored(estimate: Estimate, board: Board) -> int:
    """The sum of the groups as they are."""
    return sum(part.value for part in estimate.parts(board) if not part.mirrored)


@pytest.mark.parametrize("compact", [False, True])
@pytest.mark.parametrize("goal", GOALS, ids=str)
def test_every_group_is_the_search_that_pays_for_its_tiles_alone(
    goal: Board, compact: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if compact:
        monkeypatch.setattr(pattern_partition, "MOST_INDEXES", 1)
    tiles = len(goal.cells) - 1
    groups = ((1, 2, 3), tuple(range(4, min(tiles, 7) + 1)))
    entry = heuristic("pdb:" + "/".join(",".join(map(str, group)) for group in groups))
    estimate = entry.for_goal(goal)
    assert estimate.tables.is_compact == compact
    boards = walk_from(goal, 300, random.Random(4))
    assert [unmirrored(estimate, board) for board in boards] == values_by_search(
        goal, groups, boards
    )


@pytest.mark.parametrize("compact", [False, True])
@pytest.mark.parametrize(
    ("goal", "group"),
    [
        (blank_last(2, 3), (1, 2, 3)),
        (snail(3, 3), (2, 3, 5, 8)),
        (blank_first(2, 4), (1, 3, 4, 6, 7)),
    ],
)
def test_a_database_has_every_placement_that_can_be_reached(
    goal: Board, group: tuple[int, ...], compact: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pattern_partition, "MOST_INDEXES", 1 if compact else 1 << 24)
    homes = tuple(sorted(goal.cells.index(tile) for tile in group))
    cells, tiles = len(goal.cells), len(group)
    table = build(goal.size, goal.blank, (homes,), lambda _: None)
    wanted = pattern_distances(goal.cells, goal.size, tuple(goal.cells[home] for home in homes))
    assert len(wanted) == perm(cells, tiles)
    sets = sorted(combinations(range(cells), tiles), key=lambda taken: taken[::-1])
    by_number = [taken for taken in sets for _ in permutations(taken)]
    orders = [order for _ in sets for order in permutations(range(tiles))]
    for number, (taken, order) in enumerate(zip(by_number, orders, strict=True)):
        placement = tuple(taken[order.index(tile)] for tile in range(tiles))
        with_gaps = sum(cell * cells**at for at, cell in enumerate(placement))
        assert table[number if compact else with_gaps] == wanted[placement], placement


@pytest.mark.parametrize("size", [(4, 4), (4, 5)])
def test_half_the_excess_over_manhattan_says_the_same(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = random.Random(f"{size}")
    goal = blank_last(*size)
    boards = [*walk_from(goal, 30, rng), *(any_board(size, rng) for _ in range(100))]
    said = []
    for most_indexes in (1, 1 << 24):
        monkeypatch.setattr(pattern_partition, "MOST_INDEXES", most_indexes)
        estimate = heuristic("pdb:1,5,6/2,3,7").for_goal(goal)
        assert estimate.tables.is_packed == (most_indexes == 1)
        said.append([(estimate.value(board), estimate.parts(board)) for board in boards])
    assert said[0] == said[1]


def test_groups_of_more_tiles_than_have_their_moves_in_a_table() -> None:
    goal = blank_last(2, 5)
    estimate = heuristic("pdb:1,2,3,4,5,6,7,8,9").for_goal(goal)
    walk = walk_from(goal, 200, random.Random(5))
    values = [estimate.value(board) for board in walk]
    assert carried(estimate, walk) == values
    for board, value in zip(walk, values, strict=True):
        around = [estimate.value(board.after(move)) for move in board.moves()]
        assert all(abs(other - value) == 1 for other in around)
        assert (value == 0) == (board == goal)
        assert not value or value - 1 in around


def test_one_group_of_all_tiles_is_the_true_distance() -> None:
    goal = snail(3, 3)
    estimate, exact = heuristic("pdb:1,2,3,4,5,6,7,8").for_goal(goal), ExactTable.build(goal)
    for board in walk_from(goal, 300, random.Random(2)):
        assert estimate.value(board) == exact.distance(board)


@pytest.mark.parametrize(
    "goal",
    [blank_last(3, 3), blank_first(3, 3), snail(3, 3), Board(3, 3, (1, 2, 0, 4, 5, 6, 7, 8, 3))],
    ids=str,
)
def test_the_mirror_adds_the_value_of_the_reflected_board(goal: Board) -> None:
    estimate = heuristic("pdb:1,2,3/4,5,7,8").for_goal(goal)
    turned = mirror(goal, heuristic("pdb:1,2,3/4,5,7,8").groups(goal))
    assert turned is not None
    assert turned[goal.blank] == goal.blank
    assert [turned[turned[cell]] for cell in range(9)] == list(range(9))
    exact = ExactTable.build(goal)
    renamed = {goal.cells[cell]: goal.cells[turned[cell]] for cell in range(9)}
    for board in walk_from(goal, 200, random.Random(8)):
        image = Board(3, 3, tuple(renamed[board.cells[turned[cell]]] for cell in range(9)))
        assert exact.distance(image) == exact.distance(board)
        assert estimate.value(board) == max(
            unmirrored(estimate, board), unmirrored(estimate, image)
        )


def test_there_is_no_mirror_where_it_would_move_the_blank_or_show_nothing_new() -> None:
    assert mirror(Board(3, 3, (1, 0, 2, 3, 4, 5, 6, 7, 8)), ((0, 2), (3, 4))) is None
    assert mirror(blank_last(3, 4), ((0, 1), (2, 3))) is None
    assert mirror(blank_last(3, 3), ((0, 1, 3, 4), (2, 5, 6, 7))) is None


@pytest.mark.parametrize("name", ["pdb-4-4", "pdb:1,2,3,4/5,6,7", "pdb:1,2/3,5,7"])
@pytest.mark.parametrize("compact", [False, True])
def test_h_carried_along_is_h_read_anew(
    name: str, compact: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if compact:
        monkeypatch.setattr(pattern_partition, "MOST_INDEXES", 1)
    rng = random.Random(name)
    for goal in (
        blank_last(3, 3),
        any_board((3, 3), rng),
        Board(3, 3, (1, 0, 2, 3, 4, 5, 6, 7, 8)),
    ):
        estimate = heuristic(name).for_goal(goal)
        boards = walk_from(goal, 60, rng)
        assert carried(estimate, boards) == [estimate.value(board) for board in boards]


@pytest.mark.parametrize("most_indexes", [1, pattern_partition.MOST_INDEXES])
@pytest.mark.parametrize("size", [(3, 3), (3, 4), (4, 4), (2, 5), (5, 5)])
def test_h_carried_along_is_h_read_anew_on_boards_of_any_size(
    size: tuple[int, int], most_indexes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pattern_partition, "MOST_INDEXES", most_indexes)
    rng = random.Random(f"{size}")
    estimate = heuristic("pdb:1,2,3/5,6").for_goal(any_board(size, rng))
    boards = walk_from(estimate.goal, 200, rng)
    assert carried(estimate, boards) == [estimate.value(board) for board in boards]


def test_it_is_not_consistent_and_says_so() -> None:
    estimate = heuristic("pdb-4-4").for_goal(blank_last(3, 3))
    boards = walk_from(estimate.goal, 2_000, random.Random(1))
    values = [estimate.value(board) for board in boards]
    assert max(abs(a - b) for a, b in pairwise(values)) > 1
    assert not heuristic("pdb-4-4").consistent


@pytest.mark.parametrize("name", NAMED)
def test_a_named_partition_divides_all_tiles_towards_any_goal(name: str) -> None:
    size = NAMED[name].size
    assert size is not None
    rng = random.Random(name)
    sizes = tuple(len(group) for group in NAMED[name].groups)
    for goal in (
        blank_last(*size),
        blank_first(*size),
        snail(*size),
        *(any_board(size, rng) for _ in range(20)),
    ):
        groups = heuristic(name).groups(goal)
        assert sorted(tile for group in groups for tile in group) == list(
            range(1, size[0] * size[1])
        )
        assert tuple(map(len, groups)) == sizes


def test_an_area_keeps_its_shape_around_the_blank_of_a_corner() -> None:
    assert heuristic("pdb-6-6-3").groups(blank_last(4, 4))[2] == (2, 3, 4)
    assert heuristic("pdb-6-6-3").groups(blank_first(4, 4))[2] == (12, 13, 14)
    assert heuristic("pdb:2,3,4/5,6").groups(blank_first(4, 4)) == ((2, 3, 4), (5, 6))


def test_goals_that_differ_in_the_names_of_their_tiles_share_a_database() -> None:
    renamed = Board(4, 4, (*range(15, 0, -1), 0))
    assert (
        stored_table(NAMED["pdb-6-6-3"], renamed).path
        == stored_table(NAMED["pdb-6-6-3"], blank_last(4, 4)).path
    )
    assert (
        stored_table(NAMED["pdb-6-6-3"], blank_first(4, 4)).path
        != stored_table(NAMED["pdb-6-6-3"], blank_last(4, 4)).path
    )


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("pdb:", "'' in '' is not a tile"),
        ("pdb:1,2/", "'' in '1,2/' is not a tile"),
        ("pdb:1,b/3", "'b' in '1,b/3' is not a tile"),
        ("pdb:0,1", "'0' in '0,1' is not a tile"),
        ("pdb:1,25", "'25' in '1,25' is not a tile"),
        ("pdb:1,2/2,3", "tile 2 appears 2 times"),
    ],
)
def test_mistakes_in_a_partition(name: str, said: str) -> None:
    with pytest.raises(SettingError) as raised:
        heuristic(name)
    assert said in str(raised.value)


@pytest.mark.parametrize(
    ("name", "size", "said"),
    [
        ("pdb-6-6-3", (3, 3), "pdb-6-6-3 is for 4x4 boards, and this one is 3x3"),
        ("pdb:1,9", (3, 3), "names tile 9, and a board of 3x3 has the tiles 1 to 8"),
        ("pdb:1,2,3,4,5,6,7", (5, 5), "7 tiles on 5x5 can be placed in 2,422,728,000 ways"),
    ],
)
def test_a_partition_that_does_not_fit_is_refused(
    name: str, size: tuple[int, int], said: str
) -> None:
    assert said in heuristic(name).refusal(size)
    with pytest.raises(SettingError):
        heuristic(name).for_goal(blank_last(*size))


def test_the_order_in_which_a_partition_is_written_does_not_matter_within_a_group() -> None:
    assert heuristic("pdb:2,1/4,3") == heuristic("pdb:1,2/3,4")
    assert heuristic("pdb: 2, 1 /4,3").id == "pdb:1,2/3,4"


def test_a_building_tells_how_far_it_is_and_can_be_called_off(
    monkeypatch: pytest.MonkeyPatch, tmp_path: object
) -> None:
    monkeypatch.setenv("LOYD_CACHE_DIR", str(tmp_path))
    goal, entry = blank_last(3, 4), heuristic("pdb:1,2,3,4,5/6,7,8,9,10")
    said: list[Progress] = []
    assert not entry.is_ready(goal)
    with pytest.raises(BuildCancelledError, match="was cancelled at"):
        entry.for_goal(goal, Building(said.append, lambda: len(said) >= 3))
    assert len(said) == 3
    assert not entry.is_ready(goal)
    said.clear()
    entry.for_goal(goal, Building(said.append))
    fractions = [progress.fraction for progress in said]
    assert fractions == sorted(fractions)
    assert fractions[-1] == 1.0
    assert entry.is_ready(goal)
