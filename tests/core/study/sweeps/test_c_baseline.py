"""The 24-puzzle's baseline in C searches exactly as Loyd does, with the same databases."""

from math import perm
from pathlib import Path
from random import Random

import numpy as np
import pytest

from loyd.core.engine.heuristics import pattern_database
from loyd.core.engine.heuristics.pattern_partition import rows
from loyd.core.engine.problem.problem import Problem
from loyd.core.engine.puzzle.board import letters, verdict
from loyd.core.engine.puzzle.instances import walk
from loyd.core.engine.puzzle.notation import Notation, blank_last, format_board, parse_board
from loyd.core.engine.search.solve import search
from loyd.core.engine.search.spec_text import parse_spec
from loyd.core.system.errors import LoydError
from tests.benchmarks import limits as benchmark
from tests.benchmarks.measuring import build, run, source
from tests.matrices import IS_WHOLE

GOAL = blank_last(5, 5)
GROUPS = tuple(tuple(range(first, first + 3)) for first in range(0, 24, 3))


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    built = build(source(benchmark.BASELINE), tmp_path_factory.mktemp("baseline"))
    if built is None:
        pytest.skip("there is no compiler for C on this machine")
    return built


def test_it_does_the_same_as_loyd(program: Path, tmp_path: Path) -> None:
    """With eight groups of three tiles, whose databases Loyd itself stores in another layout."""
    plan = rows(5, 5, 3)
    tables = np.full((len(GROUPS), perm(25, 3) // 2), pattern_database.UNKNOWN, np.uint8)
    for table, homes in zip(tables, GROUPS, strict=True):
        pattern_database._build_one(table, (5, 5), 24, homes, plan, lambda _: None, packed=True)
    tables.tofile(tmp_path / "databases")
    spec = parse_spec(
        "idastar:pdb:" + "/".join(",".join(str(home + 1) for home in homes) for homes in GROUPS)
    )
    rng = Random(5)
    for moves in (0, 1, 30, 60) if IS_WHOLE else (0, 1, 30):  # a sample does not compile the loop
        problem = Problem(walk(GOAL, moves, rng), GOAL, spec)
        boards = [format_board(board, Notation.ZERO) for board in (GOAL, problem.start)]
        groups = "/".join(",".join(map(str, homes)) for homes in GROUPS)
        theirs = run(
            program, [*boards, letters(problem.order), str(tmp_path / "databases"), groups]
        )
        ours = search(problem)
        assert (theirs.length, theirs.expanded - 1, theirs.generated) == (
            ours.length,
            ours.expanded,
            ours.generated,
        )


def test_what_it_cannot_read_is_refused(program: Path, tmp_path: Path) -> None:
    goal = format_board(GOAL, Notation.ZERO)
    with pytest.raises(LoydError, match="every goal cell but the blank's"):
        run(program, [goal, goal, "udlr", str(tmp_path / "none"), "0,1,2"])
    with pytest.raises(LoydError, match="the table is not there"):
        run(
            program,
            [
                goal,
                goal,
                "udlr",
                str(tmp_path / "none"),
                "/".join(",".join(map(str, homes)) for homes in GROUPS),
            ],
        )


def test_the_published_boards_can_be_solved() -> None:
    for _, text, _ in benchmark.BOARDS:
        board = parse_board(text)
        assert verdict(board, GOAL).solvable
        assert board.size == (5, 5)
