"""What the app restores from saved preferences, and what it saves."""

from pathlib import Path

import pytest
from textual.widgets import Select

from loyd.core.engine.problem.problem import Limits
from loyd.core.engine.puzzle.notation import Notation
from loyd.core.engine.search.spec_text import parse_spec
from loyd.core.session.exploration import Exploration
from loyd.tui.app import LoydApp
from loyd.tui.dialogues.board_entry import BoardEntry
from loyd.tui.explore.explore import NO_SEARCH_BEFORE, ExploreScreen
from loyd.tui.parts.bars import KeyBar
from loyd.tui.settings import Preferences, PreferenceStore
from tests.tui.explore.explore_driver import SHORT_15, press, run_of, text_of, told, until


async def test_theme_pace_picture_and_notation_are_kept_and_taken_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOYD_STATE_DIR", str(tmp_path))
    preferences = PreferenceStore.load()
    app = LoydApp(preferences=preferences)
    async with app.run_test(size=(120, 40)) as pilot:
        await until(
            pilot, lambda: isinstance(app.screen, ExploreScreen) and app.focused is not None
        )
        await pilot.press("v", "plus", "plus")
        app.action_switch_theme()
        await pilot.press("b")
        await until(pilot, lambda: app.screen.is_modal)
        app.screen.query_one("#reading", Select).value = Notation.LAST.value
        await until(
            pilot,
            lambda: (
                preferences.values.notation is Notation.LAST
                and preferences.values.theme == "loyd-light"
            ),
        )
    preferences.save()
    found = PreferenceStore.load()
    assert found.values == Preferences(
        theme="loyd-light", picture="flame", pace=15, notation=Notation.LAST
    )
    again = LoydApp(preferences=found, limits=Limits(bytes=5_000_000))
    async with again.run_test(size=(120, 40)) as pilot:
        await until(
            pilot, lambda: isinstance(again.screen, ExploreScreen) and again.focused is not None
        )
        screen = again.screen
        assert isinstance(screen, ExploreScreen)
        assert isinstance(screen.run, Exploration)
        assert (again.theme, screen.run.pace, screen.view.picture) == ("loyd-light", 15, "flame")
        assert screen.run.problem.limits.bytes == 5_000_000
        await pilot.press("b")
        await until(pilot, lambda: again.screen.is_modal)
        await until(
            pilot,
            lambda: all(
                entry.notation is Notation.LAST for entry in again.screen.query(BoardEntry)
            ),
        )
        assert again.screen.query_one("#reading", Select).value == Notation.LAST.value


async def test_a_theme_that_is_gone_and_a_damaged_file_are_no_hindrance() -> None:
    app = LoydApp(
        preferences=PreferenceStore(
            Preferences(theme="gone", picture="gone"), notice="FILE is damaged and ignored"
        )
    )
    async with app.run_test(size=(120, 40)) as pilot:
        await until(
            pilot, lambda: isinstance(app.screen, ExploreScreen) and app.focused is not None
        )
        assert app.theme == "loyd-dark"
        await until(
            pilot, lambda: "FILE is damaged and ignored" in app.screen.query_one(KeyBar).sentence
        )


async def test_backspace_at_the_start_opens_the_search_that_was_left_the_last_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOYD_STATE_DIR", str(tmp_path))
    preferences = PreferenceStore.load()
    app = LoydApp(SHORT_15, spec=parse_spec("idastar:manhattan"), preferences=preferences)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(
            pilot, lambda: isinstance(app.screen, ExploreScreen) and app.focused is not None
        )
        await press(pilot, "right", "right")
        app.exit()
    preferences.save()
    again = LoydApp(preferences=PreferenceStore.load())
    async with again.run_test(size=(80, 24)) as pilot:
        await until(
            pilot, lambda: isinstance(again.screen, ExploreScreen) and again.focused is not None
        )
        assert "backspace last search" in text_of(pilot)
        await press(pilot, "backspace")
        assert (run_of(pilot).problem.start, run_of(pilot).problem.spec.text) == (
            SHORT_15,
            "idastar:manhattan",
        )
        assert run_of(pilot).position == 2
        await press(pilot, "backspace")
        assert run_of(pilot).problem.start == again.settings.start
        await press(pilot, "backspace")
        assert told(pilot) == NO_SEARCH_BEFORE
        assert run_of(pilot).problem.start == again.settings.start


async def test_a_last_search_that_cannot_be_read_is_refused_in_a_sentence() -> None:
    app = LoydApp(
        preferences=PreferenceStore(Preferences(last="board=234/15x/768&a=astar:gone&at=3"))
    )
    async with app.run_test(size=(80, 24)) as pilot:
        await until(
            pilot, lambda: isinstance(app.screen, ExploreScreen) and app.focused is not None
        )
        await press(pilot, "backspace")
        assert "unknown heuristic 'gone'" in text_of(pilot)
