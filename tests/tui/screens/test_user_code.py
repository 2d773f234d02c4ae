"""Users' own heuristics and algorithms that make mistakes, on the screens: that run stops with the
sentence, and nothing else does.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from loyd.core.engine.algorithms.catalogue import ALGORITHMS
from loyd.core.engine.heuristics.catalogue import HEURISTICS, heuristic
from loyd.core.engine.puzzle.board import Board
from loyd.core.user_code import loader, user_functions
from tests.tui.compare import race_driver
from tests.tui.explore.explore_driver import explore, press, run_of, text_of

BAD = """
def raises(board, goal):
    return 0 // (board.blank - 1)

def jumps(problem, record):
    yield problem.start
    yield problem.goal

def forever(problem, record):
    yield problem.start
    while True:
        pass

def liar(board, goal):
    return 3 * sum(tile != 0 and goal.cells.index(tile) != cell for cell, tile in enumerate(board.cells))

def modest(board, goal):
    return liar(board, goal)

liar.admissible = True
"""  # noqa: E501
JUMPS = (
    "mine.py, line 7: a search yielded 123/456/78x, which is neither the start nor a successor of "
    "a board that it yielded before."
)
RAISES = (
    "mine.py, line 3: raises failed with ZeroDivisionError: integer division or modulo by zero."
)


@pytest.fixture(autouse=True)
def bad(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The file is loaded; afterwards the catalogues are restored."""
    monkeypatch.setattr(user_functions, "ALGORITHM_PATIENCE", 0.3)
    kept = [(place, dict(place)) for place in (HEURISTICS, ALGORITHMS, loader._files)]
    path = tmp_path / "mine.py"
    path.write_text(BAD)
    loader.load(path)
    yield
    for place, before in kept:
        place.clear()
        place.update(before)
    heuristic.cache_clear()


@pytest.mark.parametrize(
    ("algorithm", "guess", "said"),
    [
        ("jumps", "manhattan", JUMPS),
        ("astar", "raises", RAISES),
        ("forever", "manhattan", "does not terminate; it was stopped there."),
    ],
)
async def test_explore_says_the_whole_sentence_and_can_go_back(
    algorithm: str, guess: str, said: str
) -> None:
    async with explore((80, 24), algorithm=algorithm, heuristic=guess) as pilot:
        await press(pilot, "end")
        stage = " ".join(line[1:37] for line in text_of(pilot).splitlines()[2:-4])
        assert said in " ".join(stage.split())
        assert run_of(pilot).trace.steps == 1
        await press(pilot, "left")
        assert run_of(pilot).position == 0
        assert "failed" in text_of(pilot)


@pytest.mark.parametrize("guess", ["raises", "max:manhattan+raises"])
async def test_a_mistake_at_the_very_start_is_shown_where_h_is_taken_apart(guess: str) -> None:
    start = Board(3, 3, (1, 0, 3, 4, 2, 5, 7, 8, 6))
    async with explore((80, 24), start, heuristic=guess) as pilot:
        await press(pilot, "right")
        assert "failed" in text_of(pilot)
    async with race_driver.compare((80, 24), start, (f"astar:{guess}", "astar")) as pilot:
        await race_driver.press(pilot, "right")
        assert "failed" in text_of(pilot)


@pytest.mark.parametrize(
    ("guess", "said"),
    [
        ("liar", "Solved in 19 moves: optimal; liar claims to be admissible, but its h is"),
        ("modest", "Solved in 19 moves: optimal.  "),
    ],
)
async def test_explore_believes_no_promise_that_the_solution_refutes(guess: str, said: str) -> None:
    async with explore(heuristic=guess) as pilot:
        await press(pilot, "end")
        assert said in text_of(pilot)


async def test_lanes_of_compare_fail_alone() -> None:
    async with race_driver.compare(lanes=["jumps", "astar:raises", "astar"]) as pilot:
        await race_driver.press(pilot, "end")
        text = " ".join(text_of(pilot).replace("│", " ").split())
        assert text.count("✗ failed") == 2
        assert "✓ 19 moves" in text
        assert JUMPS in text
        assert RAISES in text
        await race_driver.press(pilot, "v")
        assert "proved" in text_of(pilot)
        await race_driver.press(pilot, "home")
        await race_driver.press(pilot, "right")
        assert "step 1 of 313" in " ".join(text_of(pilot).split())
