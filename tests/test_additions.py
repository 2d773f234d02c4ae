"""What it takes to add an algorithm, a heuristic and a picture (`docs/architecture.md`, "To add").

Each is added to a copy of Loyd, in the places named there and in no other; then the copy must do
everything with it that it does with its own. So this fails as soon as one more place has to name
every algorithm, heuristic or picture.
"""

import os
import subprocess
import sys
from collections import deque
from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest

import loyd
from tests.patience import PATIENCE_SECONDS

BOARD = "234/15x/768"
Additions = dict[str, str | tuple[tuple[str, str], ...]]
"""By path in the package: the text of a new file, or the lines put behind lines of an old one."""

ALGORITHM: Additions = {
    "core/engine/algorithms/toy.py": '''
"""A*, the deepest of equal nodes first."""

from .. import settings
from ..best_first import BestFirstSolver
from ..problem import FIRST_PATH_STATUSES, Algorithm, Guarantee, Holds, optimality, tagged_lines
from ..record import Tie
from ..settings import DuplicateDetection
from .pseudo_code import code_of

PSEUDO_CODE = tagged_lines("""
init                  | open <- {start}
loop                  | while open is not empty:
take close            |     n <- the deepest of lowest f; move it to closed
test                  |     if n is the goal: return its path
each undo             |     for each move m from n, no undo move:
make                  |         s <- n after m
open closed           |         if s is known, with g as low: drop s
new improved reopened |         else: add s to open
                      | return failure
""")

TOY = Algorithm(
    id="toy",
    name="toy search",
    uses=frozenset({settings.HEURISTIC, settings.DEPTH_LIMIT}),
    repeats=(DuplicateDetection.REOPEN,),
    tie=Tie.HIGH_G,
    optimal=Guarantee(Holds.IF_ADMISSIBLE),
    time="exponential",
    memory="every node generated",
    source="this test",
    pseudo_code=code_of(PSEUDO_CODE),
    is_optimal=optimality.optimal_if_admissible,
    factory=BestFirstSolver(symbol="f"),
    statuses=FIRST_PATH_STATUSES,
)
''',
    "core/engine/algorithms/catalogue.py": (
        ("from .rbfs import RECURSIVE_BEST_FIRST\n", "from .toy import TOY\n"),
        ("        SIMULATED_ANNEALING,\n", "        TOY,\n"),
    ),
}
HEURISTIC: Additions = {
    "core/engine/heuristics/toy.py": '''
"""For each tile, the rows to its goal cell."""

import numpy as np

from ..puzzle.board import Board
from ..puzzle.packing import Bytes
from .manhattan import axes


def rows(goal: Board) -> Bytes:
    table = axes(goal)[0].astype(np.uint8)
    table[0] = 0
    return table
''',
    "core/engine/heuristics/catalogue.py": (
        (
            "from .pattern_partition import NAMED, Partition, parse_partition\n",
            "from .toy import rows\n",
        ),
        (
            "HEURISTICS: dict[str, Heuristic] = {\n    entry.id: entry\n    for entry in (\n",
            '        TileSum(id="toy", name="toy", definition="", file=manhattan, measure=rows),\n',
        ),
    ),
}
PICTURE: Additions = {
    "tui/pictures/toy/__init__.py": '"""The toy: the number of the step."""\n',
    "tui/pictures/toy/toy_view.py": '''
"""The number of the step, as a picture."""

from rich.text import Text

from ..picture_widget import PictureWidget, SearchMoment


class ToyView(PictureWidget, can_focus=True):
    PROMISE = "The number of the step stands here."
    _step = 0

    def show_moment(self, moment: SearchMoment) -> None:
        self._step = moment.step
        self.refresh()

    def paint(self, columns: int, lines: int) -> list[Text]:
        return [Text(f"toy at {self._step}")] if self._step else self.empty_lines(columns)
''',
    "tui/explore/explore_panes.py": (
        (
            "from ..pictures.table.table_view import TableView\n",
            "from ..pictures.toy.toy_view import ToyView\n",
        ),
        (
            "    for picture in (\n",
            '        PictureEntry("toy", "toy", ToyView, "Show toy: number of the step"),\n',
        ),
    ),
}


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """A folder with a copy of Loyd, its engine included, and these tests."""
    package = Path(loyd.__file__).parent
    copytree(package, tmp_path / "loyd", ignore=ignore_patterns("__pycache__"))
    (tmp_path / "tests").symlink_to(Path(__file__).parent)
    return tmp_path


def add(folder: Path, changes: Additions) -> None:
    for path, change in changes.items():
        file = folder / "loyd" / path
        if isinstance(change, str):
            file.parent.mkdir(exist_ok=True)
            file.write_text(change.lstrip(), "utf-8")
            continue
        text = file.read_text("utf-8")
        for before, added in change:
            assert text.count(before) == 1, f"{path} has {before!r} {text.count(before)} times"
            text = text.replace(before, before + added)
        file.write_text(text, "utf-8")


def run(folder: Path, *arguments: str) -> str:
    """What Python, started in the folder, writes."""
    environment = os.environ | {"PYTHONPATH": str(folder)}
    ended = subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE_SECONDS,
        check=False,
    )
    assert not ended.returncode, ended.stdout[-2000:] + ended.stderr[-2000:]
    return ended.stdout


def distance(start: str) -> int:
    """The moves of a shortest solution of a board of 3x3, by breadth-first search."""
    cells = start.replace("/", "")
    waiting, seen = deque([(cells, 0)]), {cells}
    while waiting:
        cells, moves = waiting.popleft()
        if cells == "12345678x":
            return moves
        blank = cells.index("x")
        for other in range(9):
            if abs(other // 3 - blank // 3) + abs(other % 3 - blank % 3) == 1:
                after = list(cells)
                after[blank], after[other] = after[other], "x"
                if (board := "".join(after)) not in seen:
                    seen.add(board)
                    waiting.append((board, moves + 1))
    raise AssertionError(start)


WALK = f"""
from loyd.core.engine.problem.problem import Problem
from loyd.core.engine.puzzle.notation import blank_last, parse_board
from loyd.core.engine.search.solve import solve_with_trace
from loyd.core.engine.search.spec_text import parse_spec
from loyd.core.teach.pseudo_code_walk import walk

problem = Problem(parse_board("{BOARD}"), blank_last(3, 3), parse_spec("toy:manhattan"))
trace, _ = solve_with_trace(problem)
print(*(len(walk(problem, trace, step)) for step in range(1, trace.steps + 1)))
"""
PRESS = """
import asyncio
from tests.tui.explore.explore_driver import explore, lines_of, press

async def watch():
    async with explore(size=(160, 50), algorithm=ALGORITHM, heuristic=HEURISTIC) as pilot:
        await press(pilot, KEY, "right", "right", "right")
        print(*lines_of(pilot), sep="\\n")

asyncio.run(watch())
"""


def screen(
    folder: Path, algorithm: str = "astar", heuristic: str = "manhattan", key: str = "4"
) -> str:
    """Explore at step 3, as text, after a key."""
    names = f"ALGORITHM, HEURISTIC, KEY = {algorithm!r}, {heuristic!r}, {key!r}\n"
    return run(folder, "-c", names + PRESS)


def test_an_algorithm_is_a_file_and_its_name_in_the_catalogue(copied: Path) -> None:
    add(copied, ALGORITHM)
    assert len(ALGORITHM) + 1 <= 5, "with its oracle, or its name where another order has one"
    toy = ("-a", "toy", BOARD)
    assert len(run(copied, "-m", "loyd", "solve", *toy).strip()) == distance(BOARD)
    assert "toy search" in run(copied, "-m", "loyd", "list")
    assert "Tie-break: highest g" in run(copied, "-m", "loyd", "trace", *toy)
    executed = run(copied, "-c", WALK).split()
    assert executed
    assert all(int(lines) > 1 for lines in executed)
    assert "toy search" in screen(copied, algorithm="toy")


def test_a_heuristic_is_a_file_and_its_entry_in_the_catalogue(copied: Path) -> None:
    add(copied, HEURISTIC)
    assert len(HEURISTIC) + 1 <= 5, "with its oracle, which is here"
    told = run(
        copied,
        "-c",
        f"import loyd; print(loyd.spec('astar:toy'), loyd.solve('{BOARD}', 'astar:toy').step(1).h)",
    )
    rows = sum(
        abs(place // 3 - (int(tile) - 1) // 3)
        for place, tile in enumerate(BOARD.replace("/", ""))
        if tile != "x"
    )
    assert told == f"astar:toy {rows}\n"
    moves = run(copied, "-m", "loyd", "solve", "-a", "astar", "-H", "toy", BOARD).strip()
    assert len(moves) == distance(BOARD)
    assert "toy" in run(copied, "-m", "loyd", "list")
    assert "Admissible on all 181 440 boards." in run(copied, "-m", "loyd", "audit", "toy")
    assert "toy" in screen(copied, heuristic="toy")


def test_a_picture_is_a_folder_and_two_lines(copied: Path) -> None:
    add(copied, PICTURE)
    (places,) = (change for change in PICTURE.values() if isinstance(change, tuple))
    assert len(places) == 2
    assert all(added.count("\n") == 1 for _, added in places)
    shown = screen(copied, key="1")
    assert "toy at 3" in shown
    assert "1 Toy" in shown
