"""The programs in C and C++ solve known boards: two of the 100 instances of Korf (1985)."""

from pathlib import Path

import pytest

from loyd.core.engine.problem.problem import Problem
from loyd.core.engine.puzzle.instances import seeded, walk
from loyd.core.engine.puzzle.notation import Notation, blank_last, format_board
from loyd.core.engine.search.solve import search
from loyd.core.engine.search.spec_text import parse_spec
from loyd.core.system.errors import LoydError
from tests.benchmarks.measuring import Measurement, build, run, source

BLANK_FIRST = " ".join(map(str, range(16)))
BLANK_LAST = " ".join(map(str, [*range(1, 16), 0]))

# Korf 1985, instances 79 and 12: the board, its optimal length, and the nodes that IDA* with
# Manhattan generated, the root among them.
KORF = [
    ("0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15", 42, 540860),
    ("14 1 9 6 4 8 12 5 7 2 3 0 10 11 13 15", 45, 546344),
]


def turned(board: str) -> str:
    """The same board turned by 180 degrees and relabelled, for the goal with the blank last."""
    return " ".join(str(-int(tile) % 16) for tile in reversed(board.split()))


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("baseline")
    built = {
        name: build(source(name), folder)
        for name in ("idastar.cpp", "astar.c", "astar_stl.cpp", "others.cpp")
    }
    found = {name: program for name, program in built.items() if program is not None}
    if found.keys() != built.keys():
        pytest.skip("there is no compiler for C and C++ on this machine")
    return found


def counts(measured: Measurement) -> tuple[int, int, int, int]:
    return measured.length, measured.expanded, measured.generated, measured.nodes


@pytest.mark.parametrize(("board", "length", "generated"), KORF)
def test_idastar_generates_what_korf_published(
    programs: dict[str, Path], board: str, length: int, generated: int
) -> None:
    measured = run(programs["idastar.cpp"], [BLANK_FIRST, board, "ulrd"])
    assert (measured.length, measured.generated) == (length, generated - 1)
    assert 0 < measured.expanded < measured.generated


@pytest.mark.parametrize(("board", "length", "generated"), KORF)
def test_the_turned_board_with_the_turned_order_is_the_same_search(
    programs: dict[str, Path], board: str, length: int, generated: int
) -> None:
    measured = run(programs["idastar.cpp"], [BLANK_LAST, turned(board), "drlu"])
    assert (measured.length, measured.generated) == (length, generated - 1)


@pytest.mark.parametrize(("board", "length"), [row[:2] for row in KORF])
def test_both_astar_find_the_optimum_by_the_same_nodes(
    programs: dict[str, Path], board: str, length: int
) -> None:
    ours = run(programs["astar.c"], [BLANK_LAST, turned(board)])
    standard = run(programs["astar_stl.cpp"], [BLANK_LAST, turned(board)])
    assert ours.length == length
    assert counts(ours) == counts(standard)
    assert ours.expanded < ours.nodes <= ours.generated + 1


@pytest.mark.parametrize("name", ["idastar.cpp", "astar.c", "astar_stl.cpp"])
def test_any_goal_and_no_move_at_all(programs: dict[str, Path], name: str) -> None:
    goal = "1 2 3 4 12 13 14 5 11 0 15 6 10 9 8 7"
    near = "1 2 3 4 12 13 14 5 0 11 15 6 10 9 8 7"
    solved, one_away = run(programs[name], [goal, goal]), run(programs[name], [goal, near])
    assert (solved.length, solved.expanded, solved.generated) == (0, 1, 0)
    assert (one_away.length, one_away.expanded) == (1, 2)


@pytest.mark.parametrize("name", ["idastar.cpp", "astar.c", "astar_stl.cpp"])
@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ([BLANK_LAST], "a goal and a board are needed"),
        ([BLANK_LAST, "1 2 3"], "each of 0 to 15 once"),
        ([BLANK_LAST, BLANK_LAST.replace("14 15", "15 14")], "cannot reach"),
        ([BLANK_LAST, BLANK_LAST, "uuuu"], "u, d, l and r once each"),
    ],
)
def test_what_has_no_answer_is_refused(
    programs: dict[str, Path], name: str, arguments: list[str], reason: str
) -> None:
    with pytest.raises(LoydError, match=reason):
        run(programs[name], arguments)


@pytest.mark.parametrize(
    ("spec", "arguments", "counts_goal"),
    [
        ("bibfs", ("bibfs",), False),
        ("nbs:manhattan", ("nbs",), False),
        ("mm:manhattan", ("mm",), False),
        ("baestar:manhattan", ("baestar",), False),
        ("beam:manhattan:10", ("beam", "10"), False),
        ("rbfs:manhattan", ("rbfs",), True),
    ],
)
def test_the_other_searches_count_as_loyd_does(
    programs: dict[str, Path], spec: str, arguments: tuple[str, ...], *, counts_goal: bool
) -> None:
    goal, rng = blank_last(4, 4), seeded(7)
    for _ in range(3):
        start = walk(goal, 26, rng)
        boards = [format_board(board, Notation.ZERO) for board in (goal, start)]
        theirs, ours = (
            run(programs["others.cpp"], [*boards, *arguments]),
            search(Problem(start, goal, parse_spec(spec))),
        )
        assert (theirs.length, theirs.expanded - counts_goal, theirs.generated) == (
            ours.length,
            ours.expanded,
            ours.generated,
        )
