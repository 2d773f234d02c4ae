"""What a guest cannot do."""

import pytest
from textual.widgets import Input, OptionList

from loyd.core.engine.problem.problem import Limits
from loyd.core.system.process import GUEST_BYTES
from loyd.tui.play.new_game import ChoosePictureScreen
from tests.tui.explore.explore_driver import clear, explore, run_of, said, text_of, type_text, until


@pytest.fixture(autouse=True)
def _guest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOYD_GUEST", "http://localhost:8000/")


async def test_a_guest_loads_no_files_and_has_no_more_memory() -> None:
    assert Limits().bytes == GUEST_BYTES
    async with explore() as pilot:
        assert run_of(pilot).problem.limits.bytes == GUEST_BYTES
        await pilot.press("ctrl+o")
        await until(pilot, lambda: "Guests cannot load" in text_of(pilot))
        assert not pilot.app.screen.query(Input)
        await pilot.press("escape", "a")
        await until(pilot, lambda: bool(pilot.app.screen.query("#memory")))
        for typed in ("", "201"):
            await clear(pilot, "#memory")
            await type_text(pilot, typed)
            await until(
                pilot, lambda: "a guest's search has 200 MB at most" in said(pilot, "#limits-fault")
            )
        await clear(pilot, "#memory")
        await type_text(pilot, "100")
        await until(pilot, lambda: "guest" not in said(pilot, "#limits-fault"))
        await pilot.press("escape")
        pilot.app.push_screen(ChoosePictureScreen("", run_of(pilot).problem.start))
        await until(
            pilot,
            lambda: bool(pilot.app.screen.query(OptionList)) and "numbers alone" in text_of(pilot),
        )
        assert not pilot.app.screen.query(Input)
