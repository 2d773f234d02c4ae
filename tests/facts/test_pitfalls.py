"""docs/pitfalls.md: its commands print what it says, its boards are the nearest of their kind."""

import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import loyd
from tests.oracle.sliding import Cells, flood
from tests.patience import PATIENCE_SECONDS

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "pitfalls.md").read_text(encoding="utf-8")
COMMANDS = [
    (command, tuple(lines.splitlines()))
    for block in re.findall(r"```console\n(.*?)```", PAGE, re.DOTALL)
    for command, lines in re.findall(r"\$ loyd (.*)\n((?:(?!\$).*\n)+)", block)
]
SIZE = (2, 3)


@pytest.mark.parametrize(("command", "lines"), COMMANDS, ids=[command for command, _ in COMMANDS])
def test_a_command_prints_what_the_page_says(command: str, lines: tuple[str, ...]) -> None:
    asked = [sys.executable, "-m", "loyd", *shlex.split(command)]
    ran = subprocess.run(
        asked,
        capture_output=True,
        encoding="utf-8",
        cwd=ROOT,
        check=False,
        timeout=PATIENCE_SECONDS,
    )
    # The width of a column depends on the CPU time in it.
    printed = [line.split() for line in ran.stdout.splitlines()]
    assert [line for line in lines if line.split() not in printed] == []


def nearest(shows: Callable[[Cells, int], bool]) -> str:
    """The first board of 2x3, by distance and then by its cells, that shows a mistake."""
    distances = flood((1, 2, 3, 4, 5, 0), SIZE)
    boards = sorted(distances, key=lambda cells: (distances[cells], cells))
    found = next(cells for cells in boards if shows(cells, distances[cells]))
    return str(loyd.board(found, size=SIZE))


@pytest.mark.parametrize(
    ("board", "file", "algorithm", "settings"),
    [
        ("42x/513", "", "greedy", {}),
        ("4x5/231", "", "astar", {"repeats": "once"}),
        ("25x/134", "closed_for_good", "closed-for-good", {"heuristic": "every-other"}),
        ("x14/523", "visited_once", "visited-once", {"heuristic": "manhattan"}),
    ],
)
@pytest.mark.filterwarnings("ignore")
def test_no_nearer_board_is_solved_too_long(
    board: str, file: str, algorithm: str, settings: dict[str, str]
) -> None:
    if file:
        loyd.load(ROOT / "docs" / "pitfalls" / f"{file}.py")

    def is_longer(cells: Cells, distance: int) -> bool:
        start = loyd.board(cells, size=SIZE)
        return loyd.solve(start, algorithm, record=False, **settings).length != distance  # type: ignore[arg-type]

    assert nearest(is_longer) == board


def test_no_nearer_board_is_missed_at_its_own_distance() -> None:
    def is_missed(cells: Cells, distance: int) -> bool:
        start = loyd.board(cells, size=SIZE)
        return not loyd.solve(start, "dfs", depth_limit=distance, record=False).solved

    assert nearest(is_missed) == "x42/513"


def test_no_nearer_board_is_overestimated() -> None:
    def is_overestimated(cells: Cells, distance: int) -> bool:
        misplaced = zip(cells, (1, 2, 3, 4, 5, 0), strict=True)
        return sum(tile != home for tile, home in misplaced) > distance

    assert nearest(is_overestimated) == "12x/453"


def test_no_nearer_board_is_refused_by_the_height() -> None:
    def is_refused(cells: Cells, distance: int) -> bool:  # noqa: ARG001  one signature for all
        tiles = [tile for tile in cells if tile]
        inversions = sum(a > b for at, a in enumerate(tiles) for b in tiles[at + 1 :])
        rows_from_home = 1 - cells.index(0) // 3
        return (inversions + rows_from_home) % 2 == 1

    assert nearest(is_refused) == "12x/453"
