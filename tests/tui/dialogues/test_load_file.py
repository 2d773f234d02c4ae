"""A user file loaded while the app runs: it joins the lists, and a corrected file replaces the old
one.
"""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.worker import WorkerCancelled

from loyd.core.engine.algorithms.catalogue import ALGORITHMS, algorithm
from loyd.core.engine.heuristics.catalogue import HEURISTICS, heuristic
from loyd.core.engine.outcome import Ending
from loyd.core.engine.puzzle.notation import blank_last
from loyd.core.engine.search.spec_text import parse_spec
from loyd.core.user_code import loader
from loyd.tui.app import LoydApp
from loyd.tui.dialogues.choices import ChoicesScreen
from loyd.tui.dialogues.heuristic_dialogues import LoadFileScreen
from loyd.tui.explore.explore import ExploreScreen
from loyd.tui.parts.timeline import StatusLine
from tests.tui.compare.race_driver import compare, press
from tests.tui.compare.race_driver import screen_of as compared
from tests.tui.explore.explore_driver import said

SMALL = blank_last(2, 3)
FAILS = "def mine(board, goal):\n    return 1 // 0\n"
WORKS = "def mine(board, goal):\n    return 0\n"
SEARCH = "def wander(problem, record):\n    yield problem.start\n    yield problem.goal\n"


@pytest.fixture(autouse=True)
def catalogues_as_before() -> Iterator[None]:
    kept = [(place, dict(place)) for place in (HEURISTICS, ALGORITHMS, loader._files)]
    yield
    for place, before in kept:
        place.clear()
        place.update(before)
    heuristic.cache_clear()


@asynccontextmanager
async def exploring() -> AsyncIterator[tuple[Pilot[None], ExploreScreen]]:
    app = LoydApp(start=SMALL.after(SMALL.moves()[0]), goal=SMALL)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, ExploreScreen)
        yield pilot, app.screen


async def load(pilot: Pilot[None], path: Path) -> None:
    """Press the key, type the path, wait for the result."""
    await pilot.press("ctrl+o")
    screen = pilot.app.screen
    assert isinstance(screen, LoadFileScreen)
    screen.query_one("Input").value = str(path)
    await pilot.press("enter")
    with suppress(
        WorkerCancelled
    ):  # the dialogue closes once the file is loaded, along with its worker
        await pilot.app.workers.wait_for_complete()
    await pilot.pause()


async def test_enter_on_an_empty_field_says_what_is_needed() -> None:
    async with exploring() as (pilot, _):
        await pilot.press("ctrl+o", "enter")
        await pilot.pause()
        assert said(pilot, "#fault") == "! a file name is needed, for example mine.py"


async def test_what_a_file_defines_is_in_the_lists_at_once(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(WORKS + SEARCH)
    async with exploring() as (pilot, explore):
        await load(pilot, path)
        assert pilot.app.screen is explore
        await pilot.press("h")
        choices = pilot.app.screen
        assert isinstance(choices, ChoicesScreen)
        # what a search expands may stand behind its name
        for names, name in (("#heuristics", "mine"), ("#algorithms", "wander")):
            assert str(choices.query_one(names).get_option(name).prompt).split()[0] == name


async def test_a_mistake_is_said_in_the_dialogue_and_the_file_can_be_mended_and_loaded_again(
    tmp_path: Path,
) -> None:
    path = tmp_path / "mine.py"
    path.write_text("def mine(board, goal:\n    return 0\n")
    async with exploring() as (pilot, explore):
        await load(pilot, path)
        dialogue = pilot.app.screen
        assert isinstance(dialogue, LoadFileScreen)
        assert "mine.py, line 1: SyntaxError" in str(dialogue.query_one("#fault").render())
        path.write_text(WORKS)
        await pilot.press("enter")
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        assert pilot.app.screen is explore
        assert "mine" in HEURISTICS


@pytest.mark.parametrize(
    "error",
    ["BaseException('deep')", "KeyboardInterrupt", "type('Mute', (Exception,), {'__str__': None})"],
)
async def test_a_file_that_raises_anything_leaves_the_app_running(
    tmp_path: Path, error: str
) -> None:
    path = tmp_path / "mine.py"
    path.write_text(f"raise {error}\n")
    async with exploring() as (pilot, _):
        await load(pilot, path)
        dialogue = pilot.app.screen
        assert isinstance(dialogue, LoadFileScreen)
        assert "mine.py, line 1: mine.py failed with" in str(dialogue.query_one("#fault").render())


async def test_what_was_loaded_is_searched_with_at_once(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    async with exploring() as (pilot, explore):
        path.write_text(WORKS)
        await load(pilot, path)
        assert (explore.settings.algorithm.id, explore.settings.heuristic.id) == ("astar", "mine")
        path.write_text(SEARCH)
        await load(pilot, path)
        assert explore.settings.algorithm.id == "wander"
        assert explore.run.problem.algorithm.id == "wander"


async def test_escape_loads_nothing() -> None:
    async with exploring() as (pilot, explore):
        await pilot.press("ctrl+o", *"nothing.py", "escape")
        assert pilot.app.screen is explore
        assert loader.loaded_files() == ()


async def test_a_search_that_fails_says_so_and_goes_again_once_the_file_is_mended(
    tmp_path: Path,
) -> None:
    path = tmp_path / "mine.py"
    path.write_text(FAILS)
    async with exploring() as (pilot, explore):
        await load(pilot, path)
        explore.explore(explore.settings.having(heuristic=heuristic("mine")))
        await pilot.press("end")
        explore.run.settle(20)
        explore.view.poll()
        await pilot.pause()
        assert explore.run.outcome is not None
        assert explore.run.outcome.ending is Ending.FAILED
        said = explore.query_one(StatusLine).render_line(0).text
        assert "Failed at mine.py, line 2: mine failed with ZeroDivisionError" in said
        path.write_text(WORKS)
        await load(pilot, path)
        assert explore.settings.heuristic is heuristic("mine")
        await pilot.press("end")
        explore.run.settle(20)
        assert explore.run.outcome is not None
        assert explore.run.outcome.ending is Ending.SOLVED


async def test_an_algorithm_of_one_s_own_is_stepped_and_its_mistake_ends_its_run_alone(
    tmp_path: Path,
) -> None:
    path = tmp_path / "mine.py"
    path.write_text(SEARCH.replace("problem.goal", "problem.goal.after(problem.goal.moves()[1])"))
    async with exploring() as (pilot, explore):
        await load(pilot, path)
        explore.explore(explore.settings.having(algorithm=algorithm("wander")))
        await pilot.press("right")
        explore.run.settle(20)
        assert explore.run.position == 1
        await pilot.press("right")
        explore.run.settle(20)
        assert explore.run.outcome is not None
        assert explore.run.outcome.reason.startswith("mine.py, line 3: a search yielded")
        await pilot.press("left")
        assert explore.run.position == 0


async def test_what_was_loaded_searches_in_a_lane_and_says_there_what_fails(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(WORKS + SEARCH)
    async with compare(start=SMALL.after(SMALL.moves()[0])) as pilot:
        await load(pilot, path)
        screen = compared(pilot)
        goal = screen.comparison.goal
        screen.compare(
            screen.comparison.start,
            goal,
            [parse_spec("astar:manhattan"), parse_spec("astar:mine"), parse_spec("wander")],
        )
        await press(pilot, "end")
        assert [one.outcome for one in screen.comparison.figures()] == ["solved"] * 3
        path.write_text(FAILS + SEARCH)
        await load(pilot, path)
        await press(pilot, "end")
        assert [one.outcome for one in screen.comparison.figures()] == [
            "solved",
            "failed",
            "solved",
        ]
        assert "B: mine.py, line 2: mine failed with ZeroDivisionError" in said(pilot, "#note")
