"""Bookmarks: marked with a note, listed, gone to, in links, and written as a tour."""

import re
from pathlib import Path

import pytest
from textual.widgets import Input, OptionList

from loyd.core.engine.puzzle.notation import parse_board
from loyd.core.engine.search.spec_text import parse_spec
from loyd.core.teach.tour_reader import read_tour
from loyd.tui.app import LoydApp
from loyd.tui.dialogues.bookmarks import BookmarksScreen
from loyd.tui.settings import PreferenceStore
from tests.tui.explore.explore_driver import press, run_of, screen_of, settled, text_of, told, until


async def test_steps_are_marked_listed_gone_to_and_written_as_a_tour(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOYD_STATE_DIR", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)
    preferences = PreferenceStore.load()
    start = parse_board("23415x768")
    app = LoydApp(
        start, spec=parse_spec("astar"), preferences=preferences, at=17, note="h falls: [see] it"
    )
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: run_of(pilot).position == 17)
        await until(pilot, lambda: "h falls: [see] it" in text_of(pilot))
        screen_of(pilot).action_copy_link()
        command = "loyd 234/15x/768 -a astar:manhattan --at '17: h falls: [see] it'"
        assert app.clipboard == command

        await press(pilot, "right", "B", *"new", "enter")
        await until(pilot, lambda: not app.screen.is_modal)
        await settled(pilot)
        status = text_of(pilot).splitlines()[18]
        assert status.split("  ")[0] == " new"
        screen_of(pilot).explore(
            screen_of(pilot).settings.having(algorithm=parse_spec("bfs").algorithm)
        )
        await press(pilot, "B", "enter")
        await until(pilot, lambda: not app.screen.is_modal)
        assert [*preferences.values.bookmarks.values()] == ["h falls: [see] it", "new", "step 0"]

        await press(pilot, "B", "tab", "down")
        listed = app.screen.query_one(OptionList)
        assert [str(option.prompt) for option in listed.options] == [
            "h falls: [see] it  234/15x/768 · astar:manhattan · 17",
            "new  234/15x/768 · astar:manhattan · 18",
            "step 0  234/15x/768 · bfs",
        ]
        await press(pilot, "enter")
        await until(pilot, lambda: run_of(pilot).position == 18)
        assert run_of(pilot).problem.spec.text == "astar:manhattan"

        await press(pilot, "s")
        (number,) = re.findall(
            r"(\d)  a tutorial of this step, or of the bookmarks", text_of(pilot)
        )
        await press(pilot, number)
        await until(pilot, lambda: told(pilot).startswith("Saved as ") and "tour" in told(pilot))
        (written,) = tmp_path.glob("loyd-tour-*.md")
        steps = read_tour(written).steps
        assert [
            (step.search.spec.text, step.place.at, step.passages[0].pieces) for step in steps
        ] == [
            ("astar:manhattan", 17, ("h falls: [see] it",)),
            ("astar:manhattan", 18, ("new",)),
            ("bfs", 0, ("step 0",)),
        ]

        await press(pilot, "B")
        assert isinstance(app.screen, BookmarksScreen)
        app.screen.query_one(Input).value = ""
        await press(pilot, "enter")
        await until(pilot, lambda: not app.screen.is_modal)
    preferences.save()
    notes = PreferenceStore.load().values.bookmarks
    assert [*notes.values()] == ["h falls: [see] it", "step 0"]
