"""`loyd report`: messages besides the page, and the command that makes it again."""

import html
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from loyd.core.engine.heuristics.catalogue import HEURISTICS, heuristic
from loyd.core.user_code import loader
from tests.tui.cli.command_line import run

KILLS = "import os\n\ndef mine(board, goal):\n    os._exit(7)\n"
FAILS = "def mine(board, goal):\n    return 0 // (board.blank - 4)\n"
BOARD = "1234x5786"
DIVERGE = "Where they diverge, and what they share"


@pytest.fixture(autouse=True)
def catalogues_as_before() -> Iterator[None]:
    kept = [(place, dict(place)) for place in (HEURISTICS, loader._files)]
    yield
    for place, before in kept:
        place.clear()
        place.update(before)
    heuristic.cache_clear()


def command(page: str) -> str:
    """The command that a page names as its origin."""
    return html.unescape(re.findall(r"any machine:</p>\n<pre>(.*?)</pre>", page, re.DOTALL)[0])


def part(page: str, heading: str) -> str:
    """The text under a heading."""
    return page.partition(f">{heading}<")[2].partition("<h")[0]


@pytest.mark.parametrize(
    ("code", "said"),
    [
        (
            KILLS,
            "astar:mine: lost: its process ended with exit code 7; it was running your own code: "
            "mine.py",
        ),
        (
            FAILS,
            "astar:mine: mine.py, line 2: mine failed with ZeroDivisionError: integer division or "
            "modulo by zero",
        ),
    ],
    ids=["lost", "failed"],
)
def test_a_search_that_is_lost_or_fails_is_said_and_the_report_is_written(
    code: str, said: str, tmp_path: Path
) -> None:
    mine, page = tmp_path / "mine.py", tmp_path / "page.html"
    mine.write_text(code)
    result = run(
        "--load",
        str(mine),
        "report",
        BOARD,
        "-a",
        "astar:mine",
        "-a",
        "bfs",
        "-a",
        "astar",
        "-o",
        str(page),
    )
    assert (result.exit_code, result.stderr.splitlines()) == (1, [f"written to {page}", said])
    diverging = part(page.read_text(), DIVERGE)
    assert "<code>bfs</code>" in diverging
    assert "astar:mine" not in diverging


def test_no_step_beyond_the_limit_is_told(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    given = ("report", "23415x768", "-a", "astar", "-a", "greedy", "--limit-nodes")
    run(*given, "20", "-o", str(page))
    assert "Step 10: " in part(page.read_text(), DIVERGE)
    run(*given, "4", "-o", str(page))
    assert "expand the same boards as far as they were compared, which is 4 steps." in part(
        page.read_text(), DIVERGE
    )


@pytest.mark.parametrize("options", [(), ("--boards", "-")])
def test_the_command_brings_the_boards_that_came_from_standard_input(
    options: tuple[str, ...],
) -> None:
    page = run(
        "report",
        "-a",
        "bfs",
        "-o",
        "-",
        *options,
        stdin="# it's one\n64785x321\n1 2 3/4 5 6/7 8 x\n",
    ).stdout
    rest = " --boards -" if options else ""
    assert command(page) == (
        "printf '%s\\n' '# it'\"'\"'s one' 64785x321 '1 2 3/4 5 6/7 8 x' | loyd report -a bfs "
        f"-o -{rest}"
    )


def test_the_command_is_that_which_was_given_where_it_names_the_boards(tmp_path: Path) -> None:
    boards = tmp_path / "boards"
    boards.write_text(f"{BOARD}\n")
    page = run(
        "report", "-a", "bfs", "-o", "-", "--boards", str(boards), stdin="64785x321\n"
    ).stdout
    assert command(page) == f"loyd report -a bfs -o - --boards {boards}"
