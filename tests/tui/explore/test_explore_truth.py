"""What Explore says of searches that have no heuristic, keep no closed list, expand nothing or
fail.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from loyd.core.draw.tables import AT_LIMIT
from loyd.core.engine.heuristics.catalogue import HEURISTICS, heuristic
from loyd.core.user_code import loader
from loyd.tui.dialogues.choices import ChoicesScreen
from loyd.tui.explore import run_view
from loyd.tui.explore.explore import ExploreScreen
from loyd.tui.explore.lists_model import ListReading
from tests.patience import PATIENCE_SECONDS
from tests.tui.explore.explore_driver import (
    HARD_15,
    explore,
    press,
    reason_of,
    run_of,
    screen_of,
    settled,
    text_of,
    told,
    until,
)

FAILS = """
def fails(board, goal):
    return 1 // 0
"""


@pytest.fixture
def fails(tmp_path: Path) -> Iterator[str]:
    """The name of a heuristic that fails on every board."""
    kept = dict(HEURISTICS), dict(loader._files)
    path = tmp_path / "mine.py"
    path.write_text(FAILS)
    loader.load(path)
    yield "fails"
    for place, before in zip((HEURISTICS, loader._files), kept, strict=True):
        place.clear()
        place.update(before)
    heuristic.cache_clear()


@pytest.mark.parametrize("name", ["bfs", "idastar"])
async def test_a_search_without_a_heuristic_is_shown_no_h(name: str) -> None:
    has_h = name == "idastar"
    async with explore((200, 60), algorithm=name) as pilot:
        await press(pilot, "shift+right")
        shown = " ".join(text_of(pilot).split())
        assert (" h 0 " in shown or "0 h " in shown) is False
        assert (" g h f board" in shown) is has_h


async def test_at_a_depth_limit_no_successor_is_drawn_beside_none_generated() -> None:
    async with explore(algorithm="dls") as pilot:
        screen = screen_of(pilot)
        screen.begin_search(screen.settings.having(depth_limit=1))
        await press(pilot, "right", "right")
        assert AT_LIMIT.strip() in reason_of(pilot)
        assert " ✂ cut" not in text_of(pilot)
        await press(pilot, "left")
        assert "within" in text_of(pilot)


@pytest.mark.parametrize(
    ("name", "word"), [("rbfs", "+ within"), ("idastar", "+ within"), ("hill", "+ taken")]
)
async def test_no_board_is_called_new_by_a_search_that_remembers_none(name: str, word: str) -> None:
    async with explore(algorithm=name) as pilot:
        assert "new, goes to open" not in text_of(pilot)
        await press(pilot, "right")
        assert "+ new" not in text_of(pilot)
        assert word in text_of(pilot)


@pytest.mark.parametrize("name", ["astar", "idastar", "hill"])
async def test_what_the_search_holds_itself_and_what_is_recorded_of_it_are_two_figures(
    name: str,
) -> None:
    async with explore((150, 60), algorithm=name) as pilot:
        await press(pilot, "end", "5")
        trace, last = run_of(pilot).trace, run_of(pilot).position
        listed = max(counts.open + counts.closed for counts in map(trace.counts, range(last + 1)))
        kept = {"astar": listed, "idastar": trace.counts(last).closed, "hill": 1}[name]
        shown = " ".join(text_of(pilot).split())
        assert f"nodes in memory {kept} " in shown
        assert "Loyd's history " in shown


@pytest.mark.parametrize("name", ["astar", "idastar", "rbfs", "bfs"])
async def test_the_max_depth_stays_at_the_end(name: str) -> None:
    async with explore((150, 60), algorithm=name) as pilot:
        await press(pilot, "end", "5")
        assert (
            f"max depth {run_of(pilot).trace.counts(run_of(pilot).position).deepest_g}"
            in text_of(pilot)
        )


async def test_a_search_that_fails_at_once_names_the_key_that_begins_again(fails: str) -> None:
    async with explore((200, 60), heuristic=fails) as pilot:
        run = run_of(pilot)
        await press(pilot, "right")
        assert run.outcome is not None
        shown = " ".join(text_of(pilot).replace("│", " ").split())
        assert "before its first" in shown
        assert "→ expands" not in shown
        assert "← back" not in shown
        assert not re.search(r"\bh +0\b", text_of(pilot))
        assert "new, goes to open" not in shown
        assert run.trace.steps == 0
        for key in ("1", "6", "3", "4", "2"):
            await press(pilot, key)
            shown = " ".join(text_of(pilot).split())
            assert "a, then ctrl+s, " in shown, key
            assert "→ makes" not in shown, key
            assert "→ expands" not in shown, key
        await pilot.press("1", "a")
        await until(pilot, lambda: isinstance(pilot.app.screen, ChoicesScreen))
        await pilot.press("ctrl+s")
        await until(
            pilot, lambda: isinstance(pilot.app.screen, ExploreScreen) and run_of(pilot) is not run
        )
        assert run_of(pilot).outcome is None


async def test_a_search_that_has_not_ended_is_kept_by_the_same_choice() -> None:
    async with explore() as pilot:
        await press(pilot, "shift+right")
        run = run_of(pilot)
        await pilot.press("a")
        await until(pilot, lambda: isinstance(pilot.app.screen, ChoicesScreen))
        await pilot.press("ctrl+s")
        await until(pilot, lambda: isinstance(pilot.app.screen, ExploreScreen))
        assert run_of(pilot) is run


async def test_an_error_in_the_thread_that_reads_the_lists_is_told_and_the_search_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_: object) -> None:
        raise MemoryError("no room")

    monkeypatch.setattr(run_view, "READ_AT_ONCE", -1)
    monkeypatch.setattr(run_view, "read_lists", fail)
    async with explore(start=HARD_15) as pilot:
        await until(pilot, lambda: "The search could" in told(pilot))
        monkeypatch.undo()
        await press(pilot, "shift+right")
        await settled(pilot)
        assert run_of(pilot).position == 10
        await until(pilot, lambda: screen_of(pilot).view.query_one("#open-list").nodes != ())


async def test_the_open_list_says_that_it_is_read_while_a_thread_reads_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    may_read, read = Event(), run_view.read_lists

    def read_late(*arguments: Any) -> ListReading:
        may_read.wait(PATIENCE_SECONDS)
        return read(*arguments)

    monkeypatch.setattr(run_view, "READ_AT_ONCE", -1)
    monkeypatch.setattr(run_view, "read_lists", read_late)
    async with explore(start=HARD_15) as pilot:
        open_list = screen_of(pilot).view.query_one("#open-list")
        await until(pilot, lambda: open_list.empty == "Reading the open list …")
        assert open_list.nodes == ()
        may_read.set()
        await until(pilot, lambda: open_list.nodes != ())
